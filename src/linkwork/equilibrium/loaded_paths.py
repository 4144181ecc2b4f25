"""Equilibria along paths under an additional load: from one equilibrium to others.

A load λ c along the degrees of freedom moves an equilibrium. As λ is followed by arc length, through folds, it comes back to
zero, and each time the state is an equilibrium of the model itself: one that no search nearby may lead to.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.equilibrium.continuation import Continuation, StepControl
from linkwork.equilibrium.equilibrium import Solver
from linkwork.equilibrium.problem import EquilibriumProblem
from linkwork.equilibrium.search import Configuration

STRONGEST = 4.0  # load, against all that is balanced, at which a path is left
STEP = StepControl(0.4, shortest=1e-4, growth=2.0, straight=0.9, bent=0.7)
POINTS = 80  # most points of a path in one direction


class Load:
    """A load along a fixed direction of the degrees of freedom as the parameter of equilibria."""

    name, unit = "load", ""

    def __init__(self, solver: Solver, direction: np.ndarray) -> None:
        self.solver, self.direction = solver, direction

    def set(self, value: float) -> None:
        """Change the load."""
        self.solver.search.load = value * self.direction

    def derivatives(self, _: Configuration) -> tuple[np.ndarray, np.ndarray]:
        """∂r₁/∂λ (nv,) and ∂Φ/∂λ (m,)."""
        return -self.direction, np.zeros(self.solver.balance.constraints)


def along_path(solver: Solver, q: np.ndarray, noise: np.random.Generator) -> Iterator[np.ndarray]:
    """States near those at which a path from an equilibrium under a random load has no load, on either side of it."""
    search, scale = solver.search, np.zeros(solver.system.nv)
    tied = solver.system.tied[search.free]  # closures hand loads on, whatever a part weighs itself
    scale[search.free] = np.where(tied, search.force_scale, search.force_scales) / search.displacement_scale
    load = Load(solver, scale * noise.normal(size=solver.system.nv))
    problem = EquilibriumProblem(solver, load, -STRONGEST, STRONGEST)
    continuation = Continuation(problem)
    try:
        first = continuation.point(q, 0.0)
        for start in (first, first.reversed()):
            for here, made, _ in continuation.walk(start, STEP, POINTS):
                if here.p != 0.0 and here.p * made.p <= 0:
                    part = here.p / (here.p - made.p)
                    yield here.u + part * (made.u - here.u)
                    near = problem.chord(start, made) < 2 * problem.chord(here, made)
                    if near and made.tangent @ start.tangent > 0.5:
                        return  # once round
                if abs(made.p) > 0.5:
                    break
    finally:
        load.set(0.0)
