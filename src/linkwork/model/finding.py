"""Names that are looked up: the closest known one, and unused ones."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Container, Mapping
from typing import TypeVar

from linkwork.api.errors import ModelError, shown

T = TypeVar("T")


def free_name(wish: str, join: str, taken: Container[str]) -> str:
    """The wish itself if unused, else with the first number from 2 that makes it unique."""
    if wish not in taken:
        return wish
    return next(n for k in itertools.count(2) if (n := f"{wish}{join}{k}") not in taken)


def find(table: Mapping[str, T], name: str, kind: str, where: str) -> T:
    """Look up a name; raises ModelError with the closest known name."""
    if isinstance(name, str) and name in table:
        return table[name]
    close = difflib.get_close_matches(str(name), list(table), n=1)
    known = ", ".join(list(table)[:12]) + (", …" if len(table) > 12 else "")
    hint = f"did you mean '{close[0]}'?" if close else f"known: {known or 'none'}."
    called = f"'{name}'" if isinstance(name, str) else shown(name)
    raise ModelError(f"model '{where}' has no {kind} {called}; {hint}")
