"""A state in which all loops are closed."""

from __future__ import annotations

from typing import Any

import numpy as np


class Assembly:
    """Coordinates and velocities that close all loops.

    Attributes:
        positions, velocities: as arrays, (nq,) and (nv,).
        openings: how far each closure is open there, by name: (value, unit).
    """

    def __init__(
        self,
        title: str,
        labels: Any,
        driven: set[int],
        q: np.ndarray,
        v: np.ndarray,
        openings: dict[str, tuple[float, str]],
    ) -> None:
        self.title, self.positions, self.velocities, self.openings = title, q, v, openings
        self._labels, self._driven = labels, driven

    @property
    def q(self) -> dict[str, float]:
        """Coordinates by name, without prescribed ones: `simulate(…, start=assembly.q)` starts there."""
        pairs = zip(self._labels.q, map(float, self.positions), strict=True)
        return {n: x for k, (n, x) in enumerate(pairs) if k not in self._driven}

    @property
    def v(self) -> dict[str, float]:
        """Velocities by name, without prescribed ones: `simulate(…, rates=assembly.v)`."""
        pairs = zip(self._labels.v, map(float, self.velocities), strict=True)
        return {n: x for k, (n, x) in enumerate(pairs) if k not in self._labels.drives}

    def __repr__(self) -> str:
        worst = max((x for x, _ in self.openings.values()), default=0.0)
        return f"<Assembly of '{self.title}': {len(self.openings)} closures, open by {worst:.2g} at most>"
