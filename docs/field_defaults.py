"""Defaults of parameters in the reference as a caller sees them: fields of items say their units where a default stands.

An extension of griffe, which reads the sources for mkdocstrings; see `extensions` in mkdocs.yml.
"""

from __future__ import annotations

import dataclasses
import importlib
from typing import Any

import griffe
import numpy as np


class FieldDefaults(griffe.Extension):
    """Puts the default of every field of a dataclass in the place of the call that declares it."""

    def on_package(self, *, pkg: griffe.Module, **more: Any) -> None:
        """All dataclasses of a package, before their parameters are made of their fields."""
        for module in _modules(pkg):
            for found in module.classes.values():
                if found.is_alias or not any(_is_call(a.value) for a in found.attributes.values()):
                    continue
                made = getattr(importlib.import_module(module.path), found.name)
                if dataclasses.is_dataclass(made):
                    _mend(found, made)


def _modules(module: griffe.Module) -> list[griffe.Module]:
    own = [m for m in module.modules.values() if not m.is_alias]
    return [module, *(inner for m in own for inner in _modules(m))]


def _is_call(value: Any) -> bool:
    """Whether a field is declared by a call of linkwork's own, which griffe does not understand."""
    return isinstance(value, griffe.ExprCall) and str(value.function) not in ("field", "dataclasses.field")


def _mend(found: griffe.Class, made: Any) -> None:
    for field in dataclasses.fields(made):
        attribute = found.attributes.get(field.name)
        if attribute is not None and _is_call(attribute.value):
            attribute.value = _written(field)


def _written(field: dataclasses.Field[Any]) -> str | None:
    """The default as text; None where there is none."""
    if field.default is not dataclasses.MISSING:
        return repr(field.default)
    if field.default_factory is dataclasses.MISSING:
        return None
    value = field.default_factory()
    return repr(tuple(value.tolist()) if isinstance(value, np.ndarray) else value)
