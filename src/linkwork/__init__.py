"""linkwork: the dynamics of linked mechanical systems.

import linkwork as lw

m = lw.Model("double pendulum")
upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y"))
lower = m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("elbow", axis="-y"), to=upper.tip)
run = m.simulate(10.0, start={"shoulder": "90 deg"})
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

from linkwork._version import __version__ as __version__
from linkwork.ctrl_c import interruptible

_STUB = Path(__file__).with_name("__init__.pyi").read_text(encoding="utf-8")
_HOMES = {name: home for home, name in re.findall(r"^from (\S+) import \w+ as (\w+)$", _STUB, re.MULTILINE)}
_METHODS = {name: (owner, method) for name, owner, method in re.findall(r"^(\w+) = (\w+)\.(\w+)$", _STUB, re.MULTILINE)}

__all__ = sorted([*_HOMES, *_METHODS])


def __getattr__(name: str) -> Any:
    """Import a public name from its home when it is first used: importing linkwork stays quick."""
    with interruptible():
        if name in _METHODS:
            owner, method = _METHODS[name]
            value = getattr(__getattr__(owner), method)
        elif name == "library":
            value = importlib.import_module("linkwork.library")
        elif name in _HOMES:
            value = getattr(importlib.import_module(_HOMES[name]), name)
        else:
            raise AttributeError(f"module 'linkwork' has no attribute {name!r}")
        globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)
