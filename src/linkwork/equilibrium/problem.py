"""Equilibria along a parameter as a problem of continuation.

In the null space N of the constraint Jacobian G an equilibrium is Nᵀ r₁ = 0 (see `search`). With changes z in the null
space and dp of the parameter it is linearised to J (z, dp) = −Nᵀ (r₁ − K G⁺ Φ),

    J = [ Nᵀ K N,  Nᵀ (∂r₁/∂p − K G⁺ ∂Φ/∂p) ]        (f × (f + 1))

The free coordinates change by N z − G⁺ (Φ + ∂Φ/∂p dp): in these coordinates tangents at different points are compared.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.equilibrium.continuation import CurvePoint, Linearization, Tolerances
from linkwork.equilibrium.equilibrium import Solver
from linkwork.equilibrium.search import NEUTRAL, Configuration

SYMMETRIC = 1e-9  # parts of the stiffness, against the largest, that may differ from those of its transpose


class Observed(NamedTuple):
    """A configuration along a branch, and how many of its stiffnesses are negative (zero where they are not symmetric)."""

    configuration: Configuration
    negative: int


class ChangingParameter(Protocol):
    """What changes along a branch: a `Parameter` of the model or its frame, or a load."""

    name: str
    unit: str

    def set(self, value: float) -> None:
        """Change it, in its unit."""

    def derivatives(self, here: Configuration) -> tuple[np.ndarray, np.ndarray]:
        """∂r₁/∂p (nv,) and ∂Φ/∂p (m,)."""


class EquilibriumProblem:
    """Equilibria of a solver's model: u are the coordinates (nq,), p is the parameter in parts of its range."""

    tolerances = Tolerances(
        residual=1e-11, stagnation=1e-9, rank=NEUTRAL, neutral=0.0, iterations=12, least=1, last=1e-7
    )

    def __init__(self, solver: Solver, parameter: ChangingParameter, low: float, high: float) -> None:
        self.solver, self.parameter, self.width = solver, parameter, high - low
        self.low, self.high = low / self.width, high / self.width
        self.displacement_scale = solver.search.displacement_scale  # measures of tangents stay those of the first model
        self._last: tuple[tuple[bytes, float], Linearization, Configuration] | None = None

    def value(self, point: CurvePoint) -> float:
        """The parameter at a point, in its unit."""
        return point.p * self.width

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        """Balance of forces in the null space of the constraints; where a step led beyond what the parameter can be,
        an endless error."""
        try:
            self.parameter.set(p * self.width)
        except ModelError:
            return Linearization.nowhere()
        return self._at(u, p)[0]

    def _at(self, q: np.ndarray, p: float) -> tuple[Linearization, Configuration]:
        self.parameter.set(p * self.width)
        if self._last is not None and self._last[0] == (q.tobytes(), p):
            return self._last[1:]
        search = self.solver.search  # a parameter of the model makes a new one
        here = search.evaluate(q)
        stiffness, null = search.stiffness(here), here.null_space
        force, phi = self.parameter.derivatives(here)
        following = (
            -here.inverse @ (phi / self.solver.balance.constraint_scale) * self.width
        )  # to keep the constraints as p changes
        by_p = null.T @ (force[search.free] * search.displacement_scale * self.width + stiffness @ following)
        restoring = -here.inverse @ here.constraint_residuals
        measure = search.displacement_scale / self.displacement_scale
        basis = np.zeros((len(measure) + 1, null.shape[1] + 1))
        basis[:-1, :-1], basis[:-1, -1], basis[-1, -1] = measure[:, None] * null, measure * following, 1.0
        own = here.force_scales[:, None]  # so that rows are alike, and as large as that of the arc length
        made = Linearization(
            residual=(here.reduced_force + null.T @ (stiffness @ restoring)) / own[:, 0],
            jacobian=np.column_stack([null.T @ stiffness @ null, by_p]) / own,
            error=here.scaled_residual_norm(),
            basis=basis,
            restoring=np.append(measure * restoring, 0.0),
        )
        self._last = (q.tobytes(), p), made, here
        return made, here

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        """Coordinates after a step of the free ones."""
        search = self.solver.search
        d = np.zeros(search.balance.system.nv)
        d[search.free] = x * self.displacement_scale
        return search.balance.moved(u, d)

    def longest(self, x: np.ndarray) -> float:
        """The largest part of a step [rad, or of the size of the model]."""
        return float(np.abs(x).max(initial=0.0))

    def observe(self, u: np.ndarray, p: float) -> Observed:
        """The configuration and the number of its negative stiffnesses."""
        linear, here = self._at(u, p)
        unit = np.sqrt(here.force_scales)
        stiff = linear.jacobian[:, :-1] * unit[:, None] / unit
        largest = max(float(np.abs(stiff).max(initial=0.0)), 1.0)
        symmetric = len(stiff) > 0 and np.abs(stiff - stiff.T).max() <= SYMMETRIC * largest
        return Observed(here, int((np.linalg.eigvalsh(0.5 * (stiff + stiff.T)) < 0).sum()) if symmetric else 0)

    def chord(self, a: CurvePoint, b: CurvePoint) -> float:
        """The distance between two points; whole turns do not count."""
        d = self.solver.balance.displacements(a.u, b.u)
        return float(np.linalg.norm(np.append(d, a.p - b.p)))

    def apart(self, a: np.ndarray, b: np.ndarray) -> float:
        """The largest difference of two positions [rad, or of the size of the model]; whole turns do not count."""
        return float(np.abs(self.solver.balance.displacements(a, b)).max(initial=0.0))
