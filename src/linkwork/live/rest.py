"""Equilibria and modes as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.drawing.overlays import arrow_records, bent
from linkwork.drawing.scene import Scene
from linkwork.equilibrium.results.equilibrium import WORDS, Equilibria, Equilibrium
from linkwork.linear.results.modes import Modes


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


def loaded(rest: Equilibrium) -> tuple[Scene, list[dict[str, Any]]]:
    """The scene of an equilibrium with bending moments along beams, and arrows of forces and moments at joints."""
    first = np.zeros(1, dtype=np.intp)
    return bent(rest.scene, rest.internal_forces, first), arrow_records(rest.reactions, list(rest.reactions), first)


def equilibria_rows(found: Equilibria) -> list[dict[str, Any]]:
    """All equilibria that a search found: stable or not, and their coordinates."""
    return [{"stable": WORDS[one.stable], "q": one.start} for one in found]
