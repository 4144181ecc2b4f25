"""Groups of options: a command takes a dataclass, the command line its fields."""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Callable
from typing import Any, get_type_hints


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """A command as Typer sees it: every argument that is a dataclass stands for the options that are its fields.

    Args:
        command: whose options, those of groups included, all have different names.
    """
    hints = get_type_hints(command, include_extras=True)
    arguments = inspect.signature(command).parameters
    groups = {name: hints[name] for name in arguments if dataclasses.is_dataclass(hints[name])}
    flat: list[inspect.Parameter] = []
    for name, argument in arguments.items():
        if name in groups:
            flat += [_keyword(p, groups[name]) for p in inspect.signature(groups[name]).parameters.values()]
        else:
            flat.append(argument.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=hints[name]))

    @functools.wraps(command)
    def call(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{f.name: given.pop(f.name) for f in dataclasses.fields(group)})
        command(**given)

    call.__signature__ = inspect.Signature(flat)  # type: ignore[attr-defined]
    call.__annotations__ = {p.name: p.annotation for p in flat}
    return call


def _keyword(field: inspect.Parameter, group: Any) -> inspect.Parameter:
    hint = get_type_hints(group, include_extras=True)[field.name]
    return field.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=hint)
