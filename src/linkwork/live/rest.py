"""Equilibria and modes as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from linkwork.analysis.linear.mode_scene import forced_coordinates, swinging
from linkwork.errors import ModelError, nearest
from linkwork.results.equilibrium import WORDS, Equilibria, Equilibrium
from linkwork.results.modes import Modes
from linkwork.results.scene import Scene


def mode_rows(modes: Modes) -> list[dict[str, Any]]:
    """A table of modes: frequency [Hz], damping ratio, time constant [s], and which coordinates move."""
    return [
        {
            "number": mode.number,
            "kind": mode.kind,
            "stable": mode.stable,
            "frequency": mode.frequency if mode.oscillates else None,
            "damping": mode.damping if mode.oscillates else None,
            "time_constant": mode.time_constant,
            "words": mode.describe(),
        }
        for mode in modes
    ]


def rest_message(rest: Equilibrium, modes: Modes, seq: int, silent: Sequence[str]) -> dict[str, Any]:
    """Where the model rests, and how it vibrates there; `silent` are inputs that do not act there."""
    return {
        "on": "rest",
        "seq": seq,
        "q": rest.q,
        "units": dict(zip(rest.names, rest.units, strict=True)),
        "stable": WORDS[rest.stable],
        "others": rest.others,
        "silent": list(silent),
        "closed": max((x for x, _ in rest.closure_errors.values()), default=0.0),
        "modes": mode_rows(modes),
    }


def forced_scene(rest: Equilibrium, drive: str, frequency: float) -> Scene:
    """The linear vibration under an input that oscillates at a frequency [Hz], large enough to be seen."""
    linear = rest.linearize()
    if drive not in linear.inputs:
        raise ModelError(f"forced motion: '{drive[:60]}' is no input; {nearest(drive, linear.inputs)}")
    return swinging(linear, forced_coordinates(linear, drive, frequency), None, 1, 2.0)


def equilibria_rows(found: Equilibria) -> list[dict[str, Any]]:
    """All equilibria that a search found: stable or not, coordinates, growth rate."""
    return [
        {"stable": WORDS[one.stable], "q": one.start, "growth": None if one.singular else one.growth} for one in found
    ]
