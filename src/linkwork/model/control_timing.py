"""What all controllers check alike: their names, periods, delays and lags."""

from __future__ import annotations

from typing import Any

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity


def check_name(name: Any, what: str) -> None:
    """Raise for a name that cannot stand before a dot."""
    if not isinstance(name, str) or not name.strip() or "." in name:
        raise ModelError(f"{what}: name is {name!r}; give a text without dots.")


def check_timing(made: Any, what: str) -> None:
    """Read period, delay and lag, in place; raises where they do not fit."""
    for word in ("period", "delay", "lag"):
        value = getattr(made, word)
        if value is None and word != "period":
            raise ModelError(f"{what}: {word} is None; give a time in s.")
        if value is not None:
            object.__setattr__(made, word, quantity(value, "s", what=f"{what}: {word}"))
    if made.period is not None and not made.period > 0.0:
        raise ModelError(f"{what}: period is {made.period!r}; it must be greater than 0 s.")
    if not made.delay >= 0.0:
        raise ModelError(f"{what}: delay is {made.delay!r}; it must be 0 s or more.")
    if not made.lag > 0.0:
        raise ModelError(f"{what}: lag is {made.lag!r}; it must be greater than 0 s.")
