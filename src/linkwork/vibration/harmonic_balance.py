"""Periodic orbits by harmonic balance: Fourier series that satisfy the equations of motion harmonic by harmonic.

Coordinates and multipliers are series in the phase θ = ω t / p,

    x(θ) = c₀ + Σ_k (c_k cos kθ + s_k sin kθ),   k = 1 … H

The residuals r₁ and Φ are evaluated at points of the phase and projected back onto the same functions (alternating frequency
and time). Their derivatives at each point, K, C, M and G by complex step, make the exact Jacobian. At a fixed phase velocities
grow with ω and accelerations with ω², which gives the derivative by the frequency.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.api.errors import ModelError, SimulationError
from linkwork.equilibrium.continuation import Linearization, Tolerances
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.loops.balance import balance_jacobians, residuals_at
from linkwork.kernels.loops.constraint_residuals import constraint_residuals_at
from linkwork.kernels.tree import evaluate as K
from linkwork.system.residuals import Balance
from linkwork.system.tables import Tables, Work, work_for
from linkwork.vibration.driven import DRIVES, Driven


class Sample(NamedTuple):
    """Coordinates, velocities, accelerations, multipliers, inputs and time [s] at one point of the phase."""

    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    multipliers: np.ndarray
    inputs: np.ndarray
    t: float


class HarmonicBalance:
    """Periodic orbits of a driven model as Fourier series, with `harmonics` of them, repeating after `multiple` periods.

    The parameter is "frequency" [Hz], "amplitude" (a factor of all drives), or a path of the model.
    """

    tolerances = Tolerances()

    def __init__(
        self,
        driven: Driven,
        parameter: str,
        frequency: float,
        *,
        harmonics: int = 9,
        multiple: int = 1,
        width: float = 1.0,
    ) -> None:
        self.parameter, self.frequency, self.multiple, self.width = parameter, frequency, multiple, width
        self.factor, self.harmonics = 1.0, harmonics
        self._use(driven)
        if driven.system.has_quaternions:
            raise ModelError(
                f"harmonic balance: model '{driven.model.name}' turns by quaternions, and no series of their parts stays unit; "
                "use shooting."
            )
        count = 4 * harmonics + 4
        self.theta = 2 * np.pi * np.arange(count) / count
        k = np.arange(1, harmonics + 1)
        cos, sin = np.cos(np.outer(self.theta, k)), np.sin(np.outer(self.theta, k))
        one, zero = np.ones((count, 1)), np.zeros((count, 1))
        self.basis = np.hstack([one, cos, sin])
        self.first_derivative = np.hstack([zero, -k * sin, k * cos])
        self.second_derivative = np.hstack([zero, -(k**2) * cos, -(k**2) * sin])
        self.projection = self.basis.T * (2.0 / count)
        self.projection[0] *= 0.5

    def _use(self, driven: Driven) -> None:
        self.driven = driven
        s = driven.system
        self.balance = Balance(s)
        self.free = np.array([k for k in range(s.nv) if k not in s.labels.drives], int)
        self.coordinate = s.coordinate_of
        self.constraints = self.balance.constraints

    @property
    def shape(self) -> tuple[int, int]:
        """Number of series, and of coefficients of each."""
        return len(self.free) + self.constraints, 2 * self.harmonics + 1

    def set(self, value: float) -> None:
        """Change the parameter."""
        if self.parameter == "frequency":
            self.frequency = value
        elif self.parameter == "amplitude":
            self.factor = value
        elif float(self.driven.model[self.parameter]) != value:
            changed = self.driven.model.replace({self.parameter: value})
            self._use(Driven(changed, self.driven.drives, self.driven.what))

    # --- samples -----------------------------------------------------------------------------------

    def samples(self, u: np.ndarray) -> list[Sample]:
        """States at all points of the phase."""
        s = self.driven.system
        series = u.reshape(self.shape)
        omega = 2 * np.pi * self.frequency / self.multiple
        x, v, a = (
            series @ self.basis.T,
            omega * series @ self.first_derivative.T,
            omega**2 * series @ self.second_derivative.T,
        )
        tables = self.driven.tables(self.frequency, self.factor)
        n = len(self.free)
        out = []
        for j, angle in enumerate(self.theta):
            t = angle / omega
            K.signals_at(tables, s.user, t, self.balance.real)
            signal = self.balance.real.signal
            q0, v0, a0 = s.zero(), np.zeros(s.nv), np.zeros(s.nv)
            q0[self.coordinate[self.free]], v0[self.free], a0[self.free] = x[:n, j], v[:n, j], a[:n, j]
            for k, row in zip(s.labels.drives, s.drive_signals, strict=True):
                q0[self.coordinate[k]], v0[k], a0[k] = signal[row]
            inputs = np.array([signal[i, 0] if i >= 0 else 0.0 for i in s.input_signals])
            out.append(Sample(q0, v0, a0, np.ascontiguousarray(x[n:, j]), inputs, t))
        return out

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        """Residuals of all harmonics, their derivatives by the coefficients and by the parameter."""
        self.set(p * self.width)
        s, b, m = self.driven.system, self.balance, self.constraints
        n, (rows, numbers) = len(self.free), self.shape
        tables = self.driven.tables(self.frequency, self.factor)
        bare = tables._replace(loops=None)
        omega = 2 * np.pi * self.frequency / self.multiple
        count = len(self.theta)
        r, rp = np.zeros((rows, count)), np.zeros((rows, count))
        j = np.zeros((rows, numbers, rows, numbers))
        stepped = self._stepped()
        scale = np.concatenate([np.ones(n), 1.0 / b.constraint_scale])
        for c, at in enumerate(self.samples(u)):
            K.signals_at(tables, s.user, at.t, b.real)
            b.work.signal[:] = b.real.signal
            force, missing = np.zeros(s.nv, complex), np.zeros(m, complex)
            stiffness, damping = np.zeros((s.nv, s.nv)), np.zeros((s.nv, s.nv))
            by_inputs = np.zeros((s.nv, len(at.inputs)))
            rest = np.zeros((m, s.nv)), np.zeros((m, s.nv))
            head = (bare, s.user, at.t, at.q, at.v, at.a, at.multipliers, at.inputs, b.work)
            status = balance_jacobians(*head, force, missing, stiffness, damping, by_inputs, *rest)
            if status:
                raise SimulationError(s.explain(int(status), b.work))
            phi, jacobian = np.zeros(m), np.zeros((m, s.nv))
            if m:
                constraint_residuals_at(tables, at.q, at.v, b.real, phi, np.zeros(m), jacobian)
            mass = b.mass(at.q)
            r[:, c] = np.concatenate([force.real[self.free], phi]) * scale
            local = np.zeros((rows, rows, 3))
            pick = np.ix_(self.free, self.free)
            local[:n, :n, 0], local[:n, :n, 1], local[:n, :n, 2] = stiffness[pick], damping[pick], mass[pick]
            local[:n, n:, 0] = -jacobian[:, self.free].T
            local[n:, :n, 0] = jacobian[:, self.free]
            local *= scale[:, None, None]
            functions = self.basis[c], omega * self.first_derivative[c], omega**2 * self.second_derivative[c]
            for order in range(3):
                j += np.einsum(
                    "a,ij,b->iajb", self.projection[:, c], local[:, :, order], functions[order], optimize=True
                )
            rp[:, c] = self._by_parameter(at, damping, mass, stiffness, by_inputs, jacobian, stepped) * scale
        residual = (r @ self.projection.T).ravel()
        by_x = j.reshape(rows * numbers, rows * numbers)
        return Linearization.unconstrained(residual, by_x, (rp @ self.projection.T).ravel() * self.width)

    def _by_parameter(
        self,
        at: Sample,
        damping: np.ndarray,
        mass: np.ndarray,
        stiffness: np.ndarray,
        by_inputs: np.ndarray,
        jacobian: np.ndarray,
        stepped: tuple[Tables, Work] | None,
    ) -> np.ndarray:
        """∂(r₁, Φ)/∂p at a point of the phase."""
        s, m = self.driven.system, self.constraints
        if self.parameter == "frequency":
            change = (damping @ at.v + 2 * mass @ at.a) / self.frequency
            return np.concatenate([change[self.free], np.zeros(m)])
        if self.parameter == "amplitude":
            both = zip(s.labels.drives, s.drive_signals, strict=True)
            own = {k: row for k, row in both if s.labels.v[k] in self.driven.drives}
            K.signals_at(self.driven.tables(self.frequency), s.user, at.t, self.balance.real)  # of amplitudes as given
            full = self.balance.real.signal
            q, v, a = np.array([full[row] for row in own.values()]).reshape(-1, 3).T
            names = [i for i, n in enumerate(s.labels.inputs) if n in self.driven.drives]
            u = np.array([full[s.input_signals[i], 0] for i in names])
            k = list(own)
            change = stiffness[:, k] @ q + damping[:, k] @ v + mass[:, k] @ a + by_inputs[:, names] @ u
            residual_change = jacobian[:, k] @ q if m else np.zeros(0)
            return np.concatenate([change[self.free], residual_change])
        assert stepped is not None
        tables, work = stepped
        K.signals_at(tables, s.user, at.t, work)
        force, missing = np.zeros(s.nv, complex), np.zeros(m, complex)
        z = [np.ascontiguousarray(x, dtype=complex) for x in at[:5]]
        residuals_at(tables, s.user, at.t, *z, work, force, missing)
        phi = np.zeros(m, complex)
        if m:
            constraint_residuals_at(tables, z[0], z[1], work, phi, np.zeros(m, complex), np.zeros((m, s.nv), complex))
        return np.concatenate([force.imag[self.free], phi.imag]) / TINY

    def _stepped(self) -> tuple[Tables, Work] | None:
        """Tables with an imaginary step of a path of the model."""
        if self.parameter in DRIVES:
            return None
        made = self.driven.stepped(self.parameter, self.frequency, self.factor)
        return made, work_for(made, complex)

    # --- as a problem of continuation ----------------------------------------------------------------

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        """Coefficients after a step."""
        return u + x

    def longest(self, x: np.ndarray) -> float:
        """The largest part of a step of the coordinates; multipliers are not bounded."""
        return float(np.abs(x.reshape(self.shape)[: len(self.free)]).max(initial=0.0))

    def state(self, u: np.ndarray) -> np.ndarray:
        """The state at phase zero, (nq + nv,)."""
        at = self.samples(u)[0]
        return np.concatenate([at.q, at.v])
