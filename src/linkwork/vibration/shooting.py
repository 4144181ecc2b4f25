"""Periodic orbits by shooting: states that come back after a period, with exact sensitivities.

The state moves along its tangent space, displacements and velocities of independent coordinates, so closures and quaternions
are no special case. With the basis E of that space at y₀ and Φ = ∂y(T)/∂y₀, the reduced monodromy matrix is E⁺ Φ E; its
eigenvalues are the Floquet multipliers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.api.errors import ModelError, SimulationError
from linkwork.equilibrium.continuation import Linearization, Tolerances
from linkwork.equilibrium.tangent_space import Tangent
from linkwork.kernels.loops.projection import project_state
from linkwork.motion.flow import Flow, Path
from linkwork.system.system import System
from linkwork.system.tables import Tables
from linkwork.vibration.driven import Driven

SINGULAR = "the mechanism comes to a position where it has other degrees of freedom."
NEAR = 0.05  # relative difference of states and periods below which the same integration steps serve


class Shot(NamedTuple):
    """One period from a state: its path, basis of the tangent space with inverse, monodromy matrix, residual E⁺ (y(T) − y₀)."""

    start: np.ndarray
    path: Path
    basis: np.ndarray
    inverse: np.ndarray
    monodromy: np.ndarray
    residual: np.ndarray


class Orbits:
    """Shooting over one period of a system, with steps in the tangent space of the state."""

    tolerances = Tolerances()

    def __init__(self, system: System, rtol: float) -> None:
        self.rtol = rtol
        self.pattern: tuple[np.ndarray, np.ndarray, float] | None = None
        self.tangent = Tangent(system)
        self.use(system)

    def use(self, system: System) -> None:
        """Continue with another version of the system."""
        self.system, self.flow, kept = system, Flow(system, self.rtol), self.tangent.coordinates
        self.tangent = Tangent(system)
        self.tangent.coordinates = kept
        self.last: tuple[tuple[bytes, float, bytes], Shot] | None = None

    def tables(self) -> Tables:
        """Tables at the current value of the parameter."""
        return self.system.tables

    def settled(self, y: np.ndarray) -> np.ndarray:
        """The state at t = 0 with drives on their signals and loops closed."""
        full = self.flow.full(y)
        project_state(self.tables(), self.system.user, 0.0, full, self.flow.work)
        return full[: self.flow.size]

    def shot(self, y: np.ndarray, period: float) -> Shot:
        """One period from a state."""
        tables, s = self.tables(), self.system
        key = (y.tobytes(), period, tables.term.tobytes())
        if self.last is not None and self.last[0] == key:
            return self.last[1]
        if self.tangent.coordinates is None:
            self.tangent.hold(y)
        path = self.flow.run(tables, y, self._steps(tables, y, period))
        e = self.tangent.basis(y)
        if e.shape[1] != 2 * len(self.tangent.coordinates or ()):
            raise SimulationError(SINGULAR)
        inverse = np.linalg.pinv(e)
        difference = path.end[: self.flow.size] - y
        for k, j in enumerate(s.coordinate_of):
            if j >= 0 and s.turning[k] and not self.tangent.held[k]:
                difference[j] -= 2 * np.pi * np.round(difference[j] / (2 * np.pi))
        made = Shot(y, path, e, inverse, inverse @ path.phi @ e, inverse @ difference)
        self.last = (key, made)
        return made

    def _steps(self, tables: Tables, y: np.ndarray, period: float) -> np.ndarray:
        """Boundaries of steps of an adaptive integration (steps + 1,) [s]; those of an orbit nearby are reused."""
        if self.pattern is not None:
            near, parts, own = self.pattern
            if np.abs(y - near).max() < NEAR * max(float(np.abs(y).max()), 1e-12) and abs(own / period - 1.0) < NEAR:
                return parts * period
        steps = self.flow.steps(tables, y, 0.0, period)
        self.pattern = y.copy(), steps / period, period
        return steps

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        """A state after a step along its tangent space; NaN where that has another dimension."""
        s = self.system
        y = self.settled(u)
        try:
            part = self.tangent.parts(y)
        except ModelError:  # at a singular position
            return np.full(len(y), np.nan)
        f = len(part.independent)
        if 2 * f != len(x):
            return np.full(len(y), np.nan)
        q = self.tangent.balance.moved(y[: s.nq].copy(), part.shape[:, :f] @ x[:f])
        return self.settled(np.concatenate([q, y[s.nq :] + (self.tangent.basis(y) @ x)[s.nq :]]))

    def longest(self, x: np.ndarray) -> float:
        """The largest component of a step."""
        return float(np.abs(x).max(initial=0.0))


class Shooting(Orbits):
    """Periodic orbits of a driven model that repeat after `multiple` periods of the drive.

    The parameter is "frequency" [Hz], "amplitude" (a factor of all drives), or a path of the model.
    """

    def __init__(
        self,
        driven: Driven,
        parameter: str,
        frequency: float,
        *,
        multiple: int = 1,
        rtol: float = 1e-10,
        width: float = 1.0,
    ) -> None:
        super().__init__(driven.system, rtol)
        self.driven, self.parameter, self.frequency, self.multiple = driven, parameter, frequency, multiple
        self.factor, self.width = 1.0, width
        self.solved: tuple[tuple[bytes, float], Linearization] | None = None
        self.trouble = ""  # why the last motion could not be computed over its period

    # --- parameter ---------------------------------------------------------------------------------

    def set(self, value: float) -> None:
        """Change the parameter."""
        if self.parameter == "frequency":
            self.frequency = value
        elif self.parameter == "amplitude":
            self.factor = value
        elif float(self.driven.model[self.parameter]) != value:
            changed = self.driven.model.replace({self.parameter: float(value)})
            self.driven = Driven(changed, self.driven.drives, self.driven.what)
            self.use(self.driven.system)

    def tables(self) -> Tables:
        """Tables at the current value of the parameter."""
        return self.driven.tables(self.frequency, self.factor)

    def stepped(self) -> Tables:
        """Tables with an imaginary step of the parameter."""
        return self.driven.stepped(self.parameter, self.frequency, self.factor)

    def shoot(self, y: np.ndarray) -> Shot:
        """One period of the orbit from a state."""
        return self.shot(y, self.multiple / self.frequency)

    # --- as a problem of continuation ----------------------------------------------------------------

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        """The equations near u at p; an endless error where the motion ends before the period does, or where the parameter
        cannot have this value."""
        self.trouble = ""
        try:
            return self.derived(u, p)
        except (ModelError, SimulationError) as problem:
            self.trouble = str(problem)
            return Linearization.nowhere()

    def derived(self, u: np.ndarray, p: float) -> Linearization:
        """r = E⁺ (y(T) − y₀), its derivatives by the state and by the parameter."""
        if not np.isfinite(u).all():
            raise SimulationError(SINGULAR)
        self.set(p * self.width)
        if self.solved is not None and self.solved[0] == (u.tobytes(), p):
            return self.solved[1]
        y = self.settled(u)
        shot = self.shoot(y)
        tables = self.tables()
        z = self.flow.parameter_sensitivity(tables, shot.path, self.stepped())
        if self.parameter == "frequency":
            period = self.multiple / self.frequency
            z = z - self.flow.rate(tables, shot.path.end, period) * period / self.frequency
        by_x = shot.monodromy - np.eye(len(shot.residual))
        made = Linearization.unconstrained(shot.residual, by_x, (shot.inverse @ z) * self.width)
        self.solved = (u.tobytes(), p), made
        return made


def multipliers(shot: Shot) -> np.ndarray:
    """Floquet multipliers, the largest first."""
    values = np.linalg.eigvals(shot.monodromy)
    return values[np.argsort(-np.abs(values))]
