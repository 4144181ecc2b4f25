"""How eigenvalues change with a parameter, exactly, with the equilibrium moving along.

An eigenvalue s of a mechanism at equilibrium satisfies, with Q = s² M + s C + K,

    Q φ − Gᵀ μ = 0,   G φ = 0,      ψᴴ Q + νᴴ G = 0,   ψᴴ Gᵀ = 0

so that, when the matrices change by dM, dC, dK, dG with the parameter *and* with the equilibrium that follows it,

    ds = −[ψᴴ (s² dM + s dC + dK) φ − ψᴴ dGᵀ μ + νᴴ dG φ] / ψᴴ (2 s M + C) φ.

M and G enter the residual r₁ linearly, so a complex step gives dM and dG. K and C are derivatives themselves; dK and dC are
mixed second derivatives of r₁, taken by Cauchy's integral around a circle of complex steps: exact but for rounding, since the
trapezoidal rule on a circle converges faster than any power of the number of its points. A user's function takes no complex
numbers; where a model has one, dK and dC are differences of K and C at points along the direction, extrapolated.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy

from linkwork.api.arguments import text
from linkwork.api.errors import ModelError, SimulationError
from linkwork.equilibrium.parameter import MODEL, index_of, kind_of
from linkwork.equilibrium.steady_frame import per_second
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.loops.balance import balance_jacobians
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.modes import Modes
from linkwork.linear.results.sensitivity import Sensitivity
from linkwork.system.residuals import Balance, Point
from linkwork.system.system import System

POINTS, RADIUS = 12, 0.02  # of Cauchy's circle, in units of the model scale
AGREE = 1e-6  # relative difference of two circles below which the derivatives are accepted
TOGETHER = 1e-7  # eigenvalues closer than this, relative to the largest, are treated as one multiple eigenvalue


class Direction(NamedTuple):
    """Derivatives of the equilibrium state by the parameter; `path` is that of a parameter of the model, else None."""

    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    multipliers: np.ndarray
    inputs: np.ndarray
    path: str | None


def sensitivity(linear: LinearModel, parameter: str) -> Sensitivity:
    """How every mode changes with a parameter; see `LinearModel.sensitivity`."""
    if not linear.steady:
        raise ModelError(
            f"sensitivity of '{linear.title}': the linear model is not about an equilibrium; ask one that is."
        )
    if np.abs(linear.slip).max(initial=0.0) > 1e-9:
        raise ModelError(
            f"sensitivity of '{linear.title}': its closures tie what spins to what does not; it is not known there."
        )
    text(parameter, "sensitivity: parameter", "spring.stiffness")
    made = MatrixDerivatives(linear, in_space=kind_of(parameter) == MODEL)
    direction, modes = made.direction(parameter), linear.modes()
    rates = made.eigenvalues(modes, direction)
    s = modes.eigenvalues
    size = np.where(np.abs(s) > 0, np.abs(s), 1.0)
    damping = -rates.real / size + s.real * np.real(s.conj() * rates) / size**3
    return Sensitivity(
        title=linear.title,
        parameter=parameter,
        unit=made.unit(parameter),
        modes=s,
        eigenvalues=rates,
        frequencies=np.where(s.imag > 0, rates.imag, 0.0) / (2 * np.pi),
        damping=damping,
    )


class MatrixDerivatives:
    """Derivatives of the matrices of a linear model along a direction."""

    def __init__(self, linear: LinearModel, *, in_space: bool) -> None:
        self.linear, self.system = linear, linear._required(linear.system, "sensitivity")
        self.at: Point = linear._required(linear.point, "sensitivity")
        self.free = np.flatnonzero(~linear.held)
        if in_space and self.system.planar and self.system.labels.constraints:
            # a parameter may lead out of the plane: all constraints count, with multipliers of their own
            self.system = System(self.system.model, planar=False)
        self.balance = Balance(self.system)
        self.jacobian = self.balance.constraint_residuals(self.at.q, self.at.v, self.at.t)[2][:, self.free]
        if len(self.at.multipliers) != self.balance.constraints:
            bare = self.at._replace(multipliers=np.zeros(self.balance.constraints))
            own = self.balance.mass(self.at.q)[np.ix_(self.free, self.free)]
            force = self.balance.force(bare)[self.free]
            self.at = bare._replace(multipliers=self.balance.multipliers(self.jacobian, force, own))

    def unit(self, parameter: str) -> str:
        """The unit of a parameter; empty for a plain number."""
        labels = self.system.labels
        word, _, rest = parameter.partition(".")
        if word == "input":
            return labels.input_units[labels.inputs.index(rest)]
        if word in ("speed", "acceleration"):
            unit = labels.v_units[labels.v.index(rest)]
            return unit if word == "speed" else per_second(unit)
        unit = self.system.model.unit(parameter)
        return "" if unit == "1" else unit

    # --- derivative of the equilibrium -------------------------------------------------------------

    def direction(self, parameter: str) -> Direction:
        """Derivatives of the equilibrium by the parameter, from the linearised balance of forces."""
        s, b, at = self.system, self.balance, self.at
        kind = kind_of(parameter)
        direction = Direction(
            np.zeros(s.nv), np.zeros(s.nv), np.zeros(s.nv), np.zeros(b.constraints), np.zeros(len(at.inputs)), None
        )
        phi = np.zeros(b.constraints)
        step = 1j * TINY
        if kind == MODEL:
            direction = direction._replace(path=parameter)
        elif kind == "input":
            direction.inputs[index_of(s, parameter)] = 1.0
        else:
            k = index_of(s, parameter)
            if not self.linear.held[k]:
                raise ModelError(
                    f"sensitivity of '{self.linear.title}': '{s.labels.v[k]}' is not driven; drive it at the equilibrium."
                )
            (direction.v if kind == "speed" else direction.a)[k] = 1.0
        force = self._residual(direction, step)[self.free].imag / TINY
        if direction.path is not None:
            with b.parameter(direction.path, step, at.t) as (tables, work):
                phi = b.stepped_residuals(tables, work, at.q).imag / TINY
        stiffness = b.terms(at, rates=False).stiffness[np.ix_(self.free, self.free)]
        n, m = len(self.free), b.constraints
        left = np.block([[stiffness, -self.jacobian.T], [self.jacobian, np.zeros((m, m))]])
        right = -np.concatenate([force, phi])
        solution, _, _, _ = np.linalg.lstsq(left, right, rcond=1e-12)
        if np.abs(left @ solution - right).max(initial=0.0) > 1e-6 * max(np.abs(right).max(initial=0.0), 1e-300):
            raise ModelError(
                f"sensitivity of '{self.linear.title}': the equilibrium does not follow '{parameter}' (a fold, a branch point)."
            )
        direction.q[self.free] = solution[:n]
        direction.multipliers[:] = solution[n:]
        return direction

    def _residual(
        self,
        direction: Direction,
        step: complex,
        d: np.ndarray | None = None,
        v: np.ndarray | None = None,
        tables: Any = None,
        **more: Any,
    ) -> np.ndarray:
        """r₁ after a step along the direction, and then of displacements d and velocities v."""
        b, at = self.balance, self.at
        q = b.shifted(at.q, step * direction.q)
        if d is not None:
            q = self._shift(q, d)
        moved = Point(
            q,
            at.v + step * direction.v + (0.0 if v is None else v),
            at.a + step * direction.a,
            at.multipliers + step * direction.multipliers,
            at.inputs + step * direction.inputs,
            at.t,
        )._replace(**more)
        if direction.path is None:
            return b.residuals(moved)[0].copy()
        if tables is not None:
            return b.residuals(moved, *tables)[0].copy()
        with b.parameter(direction.path, step, at.t) as made:
            return b.residuals(moved, *made)[0].copy()

    def _shift(self, q: np.ndarray, d: np.ndarray) -> np.ndarray:
        from linkwork.kernels.loops.balance import displaced

        out = np.zeros(self.system.nq, complex)
        displaced(self.balance.tables, np.ascontiguousarray(q, complex), d.astype(complex), self.balance.work, out)
        return out

    # --- matrices ----------------------------------------------------------------------------------

    def linear_terms(self, direction: Direction) -> tuple[np.ndarray, np.ndarray]:
        """Derivatives dM (free, free) of the mass matrix and dG (m, free) of the constraint Jacobian, by complex step."""
        b, step = self.balance, 1j * TINY
        tables = None
        if direction.path is not None:
            with b.parameter(direction.path, step, self.at.t) as made:
                tables = made
        zero = self._residual(
            direction, step, tables=tables, a=np.zeros(self.system.nv), multipliers=np.zeros(b.constraints)
        )
        mass = np.zeros((len(self.free), len(self.free)))
        for c, k in enumerate(self.free):
            unit = np.zeros(self.system.nv)
            unit[k] = 1.0
            one = self._residual(direction, step, tables=tables, a=unit, multipliers=np.zeros(b.constraints))
            mass[:, c] = (one - zero)[self.free].imag / TINY
        jacobian = np.zeros((b.constraints, len(self.free)))
        for r in range(b.constraints):
            unit = np.zeros(b.constraints)
            unit[r] = 1.0
            one = self._residual(direction, step, tables=tables, a=np.zeros(self.system.nv), multipliers=unit)
            jacobian[r] = -(one - zero)[self.free].imag / TINY
        return mass, jacobian

    def curved_terms(self, direction: Direction) -> tuple[np.ndarray, np.ndarray]:
        """dK and dC (free, free) by Cauchy's integral of mixed second derivatives, or by differences.

        With g(s, τ) = r₁ after steps τ along the direction and s along a coordinate, g_sτ = ¼ (h₊″ − h₋″) for h±(z) = g(z, ±z).
        """
        b = self.balance
        far = max(
            np.abs(direction.q / b.displacement_scale).max(initial=0.0),
            np.abs(direction.v).max(initial=0.0),
            np.abs(direction.a).max(initial=0.0) / 10,
            np.abs(direction.multipliers).max(initial=0.0) / max(np.abs(self.at.multipliers).max(initial=0.0), 1e-3),
        )
        if direction.path is not None:
            value = abs(float(self.system.model[direction.path]))
            far = max(far, 1.0 / value if value > 0 else 1.0)
        scale = 1.0 / max(far, 1e-12)
        if self.system.slot is not None and any(f.reads for f in self.system.slot.functions):
            return self._by_differences(direction, scale)
        before = self._on_circle(direction, scale, RADIUS)
        for radius in (RADIUS / 6, RADIUS / 36, RADIUS / 216):
            here = self._on_circle(direction, scale, radius)
            if np.abs(here - before).max(initial=0.0) <= AGREE * max(np.abs(here).max(initial=0.0), 1e-300):
                return before[0], before[1]  # the larger circle has less rounding
            before = here
        raise self._too_sharp()

    def _too_sharp(self) -> ModelError:
        return ModelError(
            f"sensitivity of '{self.linear.title}': a force law is too sharp at this equilibrium (friction at rest, a stop) "
            "for its second derivative to be known."
        )

    def _by_differences(self, direction: Direction, scale: float) -> tuple[np.ndarray, np.ndarray]:
        """dK and dC (free, free) by central differences along the direction, extrapolated in powers of h² (Richardson) with
        the difference of two orders as an estimate of the error."""
        for radius in (RADIUS, RADIUS / 8, RADIUS / 64, RADIUS / 512):
            row: list[np.ndarray] = []
            for level in range(4):
                h = scale * radius / 2**level
                new = [(self._matrices(direction, h) - self._matrices(direction, -h)) / (2 * h)]
                for order, old in enumerate(row, 1):
                    new.append(new[-1] + (new[-1] - old) / (4**order - 1))
                row = new
            if np.abs(row[-1] - row[-2]).max(initial=0.0) <= AGREE * max(np.abs(row[-1]).max(initial=0.0), 1e-300):
                return row[-1][0], row[-1][1]
        raise self._too_sharp()

    def _matrices(self, direction: Direction, step: float) -> np.ndarray:
        """K and C (2, free, free) after a real step along the direction."""
        b, at, s = self.balance, self.at, self.system
        nv, nu, m = s.nv, len(at.inputs), b.constraints
        moved = Point(
            b.moved(at.q, step * direction.q),
            at.v + step * direction.v,
            at.a + step * direction.a,
            at.multipliers + step * direction.multipliers,
            at.inputs + step * direction.inputs,
            at.t,
        )
        if direction.path is None:
            terms = b.terms(moved)
            made = terms.stiffness, terms.damping
        else:
            made = np.zeros((nv, nv)), np.zeros((nv, nv))
            rest = np.zeros((nv, nu)), np.zeros((m, nv)), np.zeros((m, nv))
            residuals = np.zeros(nv, complex), np.zeros(m, complex)
            with b.parameter(direction.path, step, at.t) as (tables, work):
                status = balance_jacobians(tables, s.user, *_time_first(moved), work, *residuals, *made, *rest)
                if status:
                    raise SimulationError(s.explain(status, work))
        pick = np.ix_(self.free, self.free)
        return np.array([x[pick] for x in made])

    def _on_circle(self, direction: Direction, scale: float, radius: float) -> np.ndarray:
        """dK and dC (2, free, free) from points on a circle: those of its upper half, since what is real on the real axis takes
        conjugate values at conjugate points."""
        b, half = self.balance, POINTS // 2
        unit = b.displacement_scale[self.free]
        nodes = radius * np.exp(2j * np.pi * (np.arange(half) + 0.5) / POINTS)
        second = 2.0 / (half * radius**2) * np.exp(-2j * np.angle(nodes))
        out = np.zeros((2, len(self.free), len(self.free)))
        tables: list[Any] = [None] * half
        if direction.path is not None:
            for n, z in enumerate(nodes):
                with b.parameter(direction.path, z * scale, self.at.t) as made:
                    tables[n] = made
        for n, (z, weight) in enumerate(zip(nodes, second, strict=True)):
            # −z lies in the lower half: its conjugate is the node opposite, where the coordinate's step is that of z̄
            for sign, other, along, factor in (
                (1.0, n, z, weight),
                (-1.0, half - 1 - n, z.conjugate(), weight.conjugate()),
            ):
                step = nodes[other] * scale
                for c, k in enumerate(self.free):
                    d = np.zeros(self.system.nv, complex)
                    d[k] = along * unit[c]
                    moved = self._residual(direction, step, d=d, tables=tables[other])
                    turned = self._residual(direction, step, v=d, tables=tables[other])
                    for part, r in enumerate((moved, turned)):
                        out[part, :, c] += sign * 0.25 * np.real(factor * r[self.free]) / (scale * unit[c])
        return out

    # --- eigenvalues -------------------------------------------------------------------------------

    def eigenvalues(self, modes: Modes, direction: Direction) -> np.ndarray:
        """Derivatives ds/dp of all eigenvalues (modes,) [1/s per unit]."""
        dm, dg = self.linear_terms(direction)
        dk, dc = self.curved_terms(direction)
        terms = self.balance.terms(self.at)
        pick = np.ix_(self.free, self.free)
        m, c, k = self.balance.mass(self.at.q)[pick], terms.damping[pick], terms.stiffness[pick]
        values = np.array([x.eigenvalue for x in modes], complex)
        out = np.zeros(len(modes), complex)
        t = self.linear.shape[self.free]
        back = np.linalg.pinv(self.jacobian.T) if len(self.jacobian) else np.zeros((0, len(self.free)))
        largest = np.abs(values).max(initial=0.0)
        todo = list(range(len(modes)))
        while todo:
            s = values[todo[0]]
            group = [j for j in todo if abs(values[j] - s) <= TOGETHER * largest]
            todo = [j for j in todo if j not in group]
            if modes[group[0]].kind == "rigid":
                continue  # zero stays zero
            q = s * s * m + s * c + k
            phi = t @ _null(t.T @ q @ t, len(group))
            psi = t @ _null((t.T @ q @ t).conj().T, len(group))
            mu = back @ (q @ phi)
            nu = -back @ (q.conj().T @ psi)
            change = psi.conj().T @ (s * s * dm + s * dc + dk) @ phi
            if len(self.jacobian):
                change = change - psi.conj().T @ dg.T @ mu + nu.conj().T @ dg @ phi
            size = psi.conj().T @ (2 * s * m + c) @ phi
            rates = -scipy.linalg.eigvals(np.linalg.solve(size, change))
            out[group] = np.sort_complex(rates)
        return out


def _time_first(at: Point) -> tuple[Any, ...]:
    """The arguments of a kernel: time, coordinates, velocities, accelerations, multipliers, inputs."""
    return (at.t, *at[:5])


def _null(matrix: np.ndarray, count: int) -> np.ndarray:
    """Null space of a singular matrix: `count` right singular vectors, as columns."""
    _, _, vt = np.linalg.svd(matrix)
    return vt[len(vt) - count :].conj().T
