"""The linear model about a state: mass, damping and stiffness in independent coordinates, inputs and outputs.

Small changes of displacements d, velocities, accelerations and multipliers about a motion that satisfies the equations obey

    M δa + C δv + K d − Gᵀ δλ = B u          (r₁ with λ held, complex steps: K has the geometric stiffness of the multipliers)
    G d = 0,   G δv + R₁ d = 0,   G δa + R₂ᵥ δv + R₂ d = 0

Some coordinates z are independent (Choi & Yoo 2004, equations 17 to 24, with the sign of 19 corrected): d = T z with
T = [−G_u⁺ G_v; I]. The closures' second and third line give what velocities and accelerations have beyond T w and T ẇ,
and Tᵀ of the first line is free of multipliers:

    Mz ẇ + Cz w + Kz z = Bz u,   ż = w + P z

P is nonzero only for rotating joints with quaternions. Driven joints appear as columns beside the independent ones; moved to
the other side they are inputs: position, speed and acceleration of a drive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import scipy

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.frozen import plain
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.loops.balance import rates_at, sensor_slopes
from linkwork.kernels.loops.constraint_residuals import constraint_residuals_at
from linkwork.linear.kinks import warn_on_surface
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import find
from linkwork.system.holding import without_holding
from linkwork.system.lapack import solve_positive
from linkwork.system.residuals import DEPENDENT, Balance, Point, Terms, rank_of
from linkwork.system.sensor_rows import HIDDEN
from linkwork.system.system import System

DRIVES = ("position", "speed", "acceleration")


def linearize_equilibrium(
    equilibrium: Equilibrium,
    *,
    free: Sequence[str],
    coordinates: Sequence[str] | None,
    inputs: Sequence[str] | None,
    outputs: Sequence[str] | None,
) -> LinearModel:
    """The linear model about an equilibrium; see `Equilibrium.linearize`."""
    system = equilibrium._required(equilibrium.system, "linear model")
    driven = np.zeros(system.nv, bool)
    driven[list(equilibrium.driven)] = True
    held = held_mask(system, driven, free)
    return linearize_about(
        system, equilibrium.point, held, coordinates=coordinates, inputs=inputs, outputs=outputs
    )


def linearize_about(system: System, at: Point, held: np.ndarray, **options: Any) -> LinearModel:
    """`Linearizer.linearize`, refused where dry friction and rigid stops leave nothing that moves."""
    linear = Linearizer(system).linearize(at, held, **options)
    sticking = linear.held & ~held
    if not len(linear.K) and sticking.any():
        k = int(np.argmax(sticking))
        raise ModelError(
            f"linearize: model '{system.model.name}' cannot move: '{system.labels.v[k]}' is held by friction or a stop; "
            f"{without_holding(system, k)}, for a linear model there."
        )
    return linear


def held_mask(system: System, driven: np.ndarray, free: Sequence[str]) -> np.ndarray:
    """Degrees of freedom that do not move in a linear model: the driven ones except those in `free`."""
    held = driven.copy()
    for name in names(free, "free", "spin") or ():
        if name not in system.labels.v or not driven[system.labels.v.index(name)]:
            known = ", ".join(f"'{system.labels.v[k]}'" for k in np.flatnonzero(driven)) or "none"
            raise ModelError(
                f"free: '{name}' is not a driven joint of model '{system.model.name}'; driven are {known}."
            )
        held[system.labels.v.index(name)] = False
    return held


class Partition(NamedTuple):
    """Independent coordinates, and how all others follow them.

    Attributes:
        independent: their degrees of freedom (f,).
        columns: those and the driven ones (f + d,).
        shape: displacements of all degrees of freedom for these columns (nv, f + d).
        restoring: displacements of dependent coordinates per unit constraint residual (nv, m), from the pseudo-inverse.
        rank: of the constraint Jacobian.
    """

    independent: np.ndarray
    columns: np.ndarray
    shape: np.ndarray
    restoring: np.ndarray
    rank: int


class Linearizer:
    """Linear models of a system about states."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.balance = Balance(system)

    def linearize(
        self,
        at: Point,
        held: np.ndarray,
        *,
        coordinates: Sequence[str] | None = None,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
        steady: bool = True,
    ) -> LinearModel:
        """The linear model about a state that satisfies the equations of motion; `held` degrees of freedom do not move, nor do
        those that dry friction or a rigid stop holds."""
        b, s = self.balance, self.system
        held = held | s.held_at(at.q, at.v, at.inputs, t=at.t)
        coordinates = names(coordinates, "linearize: coordinates")
        inputs, outputs = names(inputs, "linearize: inputs", "torque"), names(outputs, "linearize: outputs")
        measured = s.measuring([n for n in outputs or () if n not in s.labels.v], "linearize: outputs")
        if measured is not s:
            self.system = s = measured
            self.balance = b = Balance(s)
        b.work.where[1] = 0
        terms = b.terms(at)
        s.warn_of_kink(b.work)
        warn_on_surface(b, at)
        mass = b.mass(at.q)
        jacobian = b.constraint_residuals(at.q, at.v, at.t)[2]
        part = partition(b, jacobian, held, coordinates)
        f = len(part.independent)
        t, free = part.shape, ~held
        slip = (
            part.restoring @ (self.constraint_rate_derivatives(at) @ t)
            if at.v.any() and b.constraints
            else np.zeros_like(t)
        )
        fast = part.restoring @ (terms.by_v @ t)
        slow = part.restoring @ (terms.by_q @ t - terms.by_v @ slip)
        left = t[:, :f].T * free
        m = left @ mass @ t
        c = left @ (terms.damping @ t - mass @ fast)
        k = left @ (terms.stiffness @ t - terms.damping @ slip - mass @ slow)
        given, units, force = self._inputs(inputs, part, left @ -terms.inputs, (k, c, m))
        turning = self._frame_rotation(at) @ t if at.v.any() else np.zeros_like(t)
        p = turning[part.independent][:, :f]
        flow, drive = self._first_order(m[:, :f], c[:, :f], k[:, :f], p, force)
        state = State(part, t, slip, fast, slow, flow, drive, f)
        perturbed = self._perturbations(at, terms, mass, jacobian, state, given, free)
        observed = self._outputs(at, perturbed, f, outputs, free)
        labels = s.labels
        return LinearModel(
            title=s.model.name,
            M=m[:, :f],
            damping=c[:, :f],
            K=k[:, :f],
            F=force,
            P=p,
            A=flow,
            B=drive,
            C=np.array([o.by_state for o in observed]).reshape(len(observed), len(flow)),
            D=np.array([o.by_input for o in observed]).reshape(len(observed), len(given)),
            coordinates=tuple(labels.v[j] for j in part.independent),
            units=tuple(labels.v_units[j].removesuffix("/s") for j in part.independent),
            inputs=tuple(given),
            input_units=tuple(units),
            outputs=tuple(o.name for o in observed),
            output_units=tuple(o.unit for o in observed),
            values=np.array([o.value for o in observed]),
            sizes=self._sizes(at, terms, mass, state, free),
            shape=t[:, :f],
            slip=slip[:, :f],
            direct=(perturbed.q[2 * f :].T, perturbed.v[2 * f :].T),
            all_coordinates=labels.v,
            all_units=tuple(u.removesuffix("/s") for u in labels.v_units),
            positions=np.array([at.q[j] if j >= 0 else np.nan for j in s.coordinate_of]),
            rates=at.v,
            bodies=labels.bodies,
            actuators=dict(zip(labels.inputs, map(float, at.inputs), strict=True)),
            held=held,
            steady=steady,
            redundant=b.constraints - part.rank,
            point=at,
            system=s,
        )

    def _sizes(
        self, at: Point, terms: Terms, mass: np.ndarray, state: State, free: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """How large the terms are, whether or not they cancel, that M, damping and stiffness are sums of (f, f); a stiffness
        comes from forces too, a gyroscopic term from speeds."""
        b, f = self.balance, state.size
        m, c, k = np.abs(mass), np.abs(terms.damping), np.abs(terms.stiffness)
        energy = b.magnitudes(at) + np.where(self.system.tied, float(np.abs(at.multipliers) @ b.constraint_scale), 0.0)
        if at.v.any():
            speed, heavy = np.abs(at.v), np.sqrt(m.diagonal())
            c += (speed / b.displacement_scale).max() * np.outer(heavy, heavy)
        each = np.sqrt(energy) / b.displacement_scale
        k += np.outer(each, each)
        if not b.constraints:
            own = np.ix_(state.part.independent, state.part.independent)
            return _known(m[own]), _known(c[own]), _known(k[own])
        t, slip, fast, slow = (np.abs(x[:, :f]) for x in (state.shape, state.slip, state.fast, state.slow))
        left = t.T * free
        m, c, k = left @ m @ t, left @ (c @ t + m @ fast), left @ (k @ t + c @ slip + m @ slow)
        return _known(m), _known(c), _known(k)

    @staticmethod
    def _first_order(
        m: np.ndarray, c: np.ndarray, k: np.ndarray, p: np.ndarray, force: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """State matrix A (2f, 2f) and input matrix B (2f, inputs) of the state (z, w)."""
        f = len(m)
        solved = solve_positive(0.5 * (m + m.T), np.hstack([k, c, force]))
        flow, drive = np.zeros((2 * f, 2 * f)), np.zeros((2 * f, force.shape[1]))
        flow[:f, :f], flow[:f, f:], flow[f:] = p, np.eye(f), -solved[:, : 2 * f]
        drive[f:] = solved[:, 2 * f :]
        return flow, drive

    def constraint_rate_derivatives(self, at: Point) -> np.ndarray:
        """R₁ = ∂(G v)/∂q (m, nv) by complex steps."""
        b, s = self.balance, self.system
        m, nv = b.constraints, s.nv
        out = np.zeros((m, nv))
        b.set_time(at.t)
        phi, rate, jacobian = np.zeros(m, complex), np.zeros(m, complex), np.zeros((m, nv), complex)
        v = at.v.astype(complex)
        for j in range(nv):
            step = np.zeros(nv, complex)
            step[j] = 1j * TINY
            constraint_residuals_at(b.tables, b.shifted(at.q, step), v, b.work, phi, rate, jacobian)
            out[:, j] = rate.imag / TINY
        return out

    def _frame_rotation(self, at: Point) -> np.ndarray:
        """P of all degrees of freedom: how displacements change while their frame turns, the bracket of q̇ = Q(q) v.

        With d along the velocities, δq = Q d and δq̇ = Q δv + D(Q v)[Q d], so ḋ = δv + Q⁺ (D(Q v)[Q d] − D(Q d)[Q v]).
        """
        s, tables = self.system, self.balance.tables
        out = np.zeros((s.nv, s.nv))
        if not s.has_quaternions:
            return out
        velocity, along = np.zeros(s.nq, complex), np.zeros(s.nq, complex)
        q, v = at.q.astype(complex), at.v.astype(complex)
        rates_at(tables, q, v, velocity)
        columns = np.zeros((s.nq, s.nv))
        one, two = np.zeros(s.nq, complex), np.zeros(s.nq, complex)
        change = np.zeros((s.nq, s.nv))
        for j in range(s.nv):
            unit = np.zeros(s.nv, complex)
            unit[j] = 1.0
            rates_at(tables, q, unit, along)
            columns[:, j] = along.real
            rates_at(tables, q + 1j * TINY * along, v, one)
            rates_at(tables, q + 1j * TINY * velocity, unit, two)
            change[:, j] = (one - two).imag / TINY
        return np.linalg.pinv(columns) @ change

    def _inputs(
        self,
        wanted: Sequence[str] | None,
        part: Partition,
        actuators: np.ndarray,
        extended: tuple[np.ndarray, np.ndarray, np.ndarray],
    ) -> tuple[list[str], list[str], np.ndarray]:
        """Names and units of inputs, and their forces on the independent coordinates (f, nu)."""
        labels, f = self.system.labels, len(part.independent)
        table: dict[str, tuple[str, np.ndarray]] = {}
        for j, name in enumerate(labels.inputs):
            table[name] = (labels.input_units[j], actuators[:, j])
        for column, k in enumerate(part.columns[f:], f):
            for word, matrix, unit in zip(DRIVES, extended, ("", "/s", "/s^2"), strict=True):
                base = labels.v_units[k].removesuffix("/s")
                table[f"{labels.v[k]}.{word}"] = (base + unit, -matrix[:, column])
        chosen = list(labels.inputs) if wanted is None else list(wanted)
        for name in chosen:
            find(table, name, "input of the linear model", self.system.model.name)
        columns = [table[n][1] for n in chosen]
        return chosen, [table[n][0] for n in chosen], np.array(columns).T.reshape(f, len(chosen))

    # --- outputs ---------------------------------------------------------------------------------

    def _outputs(
        self, at: Point, perturbed: Perturbations, f: int, wanted: Sequence[str] | None, free: np.ndarray
    ) -> list[Output]:
        """Outputs by name: coordinates, rates and sensors."""
        labels = self.system.labels
        values, slopes = self._sensors(at, perturbed)
        rows: dict[str, tuple[str, np.ndarray, float]] = {}
        for k, name in enumerate(labels.v):
            unit = labels.v_units[k]
            j = int(self.system.coordinate_of[k])
            rows[name] = (unit.removesuffix("/s"), perturbed.q[:, k], float(at.q[j]) if j >= 0 else 0.0)
            rows[f"rate of {name}"] = (unit, perturbed.v[:, k], float(at.v[k]))
        for k, name in enumerate(labels.sensors):
            rows[name.removeprefix(HIDDEN)] = (labels.sensor_units[k], slopes[k], float(values[k]))
        sensors = [labels.sensors[k] for k in labels.shown_sensors]
        chosen = sensors if wanted is None and sensors else wanted
        if chosen is None:
            chosen = [labels.v[k] for k in np.flatnonzero(free)]
        out = []
        for name in chosen:
            unit, row, value = find(rows, name, "output of the linear model", self.system.model.name)
            if not (np.isfinite(row).all() and np.isfinite(value)):
                raise ModelError(
                    f"linearize: '{name}' of model '{self.system.model.name}' has no finite value, or no finite derivative, in "
                    "this state; name outputs=[…] without it, or linearize elsewhere."
                )
            out.append(Output(name, unit, row[: 2 * f].copy(), row[2 * f :].copy(), value))
        return out

    def _perturbations(
        self,
        at: Point,
        terms: Terms,
        mass: np.ndarray,
        jacobian: np.ndarray,
        state: State,
        inputs: Sequence[str],
        free: np.ndarray,
    ) -> Perturbations:
        """Directional derivatives of q, v, a, λ and u for a unit of each state z, w and each input, one per row."""
        s, f, t = self.system, state.size, state.shape
        n, nu = 2 * f + len(inputs), len(at.inputs)
        z, w, change = np.zeros((f, n)), np.zeros((f, n)), np.zeros((f, n))
        z[:, :f], w[:, f : 2 * f] = np.eye(f), np.eye(f)
        change[:, : 2 * f] = state.flow[f:]
        change[:, 2 * f :] = state.drive[f:]
        # columns of drives: position, speed, acceleration
        many = t.shape[1]
        extra = [np.zeros((many, n)) for _ in range(3)]
        u = np.zeros((nu, n))
        for j, name in enumerate(inputs, 2 * f):
            if name in s.labels.inputs:
                u[s.labels.inputs.index(name), j] = 1.0
                continue
            joint, _, word = name.rpartition(".")
            row = f + [s.labels.v[k] for k in state.part.columns[f:]].index(joint)
            extra[DRIVES.index(word)][row, j] = 1.0
        extra[0][:f] += z
        extra[1][:f] += w
        extra[2][:f] += change
        dq = t @ extra[0]
        dv = t @ extra[1] - state.slip @ extra[0]
        da = t @ extra[2] - state.fast @ extra[1] - state.slow @ extra[0]
        force = mass @ da + terms.damping @ dv + terms.stiffness @ dq + terms.inputs @ u
        dm = np.zeros((self.balance.constraints, n))
        if self.balance.constraints and s.labels.sensors:  # nothing else reads them
            dm = self.balance.multipliers(jacobian[:, free], force[free], mass[np.ix_(free, free)])
        return Perturbations(*(np.ascontiguousarray(x.T) for x in (dq, dv, da, dm, u)))

    def _sensors(self, at: Point, perturbed: Perturbations) -> tuple[np.ndarray, np.ndarray]:
        """Values of all sensors and their derivatives along these directions (sensors, directions)."""
        s, b = self.system, self.balance
        count = len(s.labels.sensors)
        out, values = np.zeros((count, len(perturbed.q))), np.zeros(count, complex)
        if count and len(perturbed.q):
            b.set_time(at.t)
            head = (b.tables, s.user, at.t, *map(plain, at[:5]))
            status = sensor_slopes(*head, *perturbed, b.work, values, out)
            if status:
                raise SimulationError(s.explain(status, b.work))
        return values.real, out


class Output(NamedTuple):
    """An output: its rows of C and D, and its value at the state."""

    name: str
    unit: str
    by_state: np.ndarray
    by_input: np.ndarray
    value: float


class State(NamedTuple):
    """Parts of the linear model: d = shape z, δv = shape w − slip z, δa = shape ẇ − fast w − slow z."""

    part: Partition
    shape: np.ndarray
    slip: np.ndarray
    fast: np.ndarray
    slow: np.ndarray
    flow: np.ndarray
    drive: np.ndarray
    size: int


class Perturbations(NamedTuple):
    """Directional derivatives of q, v, a, λ and u; one row per state and input of the linear model."""

    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    multipliers: np.ndarray
    inputs: np.ndarray


def partition(
    balance: Balance, jacobian: np.ndarray, held: np.ndarray, coordinates: Sequence[str] | None = None
) -> Partition:
    """Choose independent coordinates: the named ones, or those that a pivoted QR of the constraint Jacobian (m, nv) does not
    select as dependent."""
    s, nv = balance.system, balance.system.nv
    free, fixed = np.flatnonzero(~held), np.flatnonzero(held)
    g = jacobian * balance.displacement_scale / balance.constraint_scale[:, None] if balance.constraints else jacobian
    rank = 0
    order = np.arange(len(free))
    chosen: list[int] = []
    if coordinates is not None:
        index = {s.labels.v[k]: p for p, k in enumerate(free)}
        chosen = [find(index, n, "independent coordinate", s.model.name) for n in coordinates]
    if balance.constraints and len(free):
        others = np.array([p for p in range(len(free)) if p not in chosen], int)
        size = np.linalg.svd(g[:, free], compute_uv=False)
        rank = rank_of(size)
        _, r, pivot = scipy.linalg.qr(g[:, free[others]], mode="economic", pivoting=True)
        good = np.abs(np.diag(r)) > DEPENDENT * size.max(initial=0.0) if r.size else np.zeros(0, bool)
        if coordinates is not None and int(good[:rank].sum()) < rank:
            names = ", ".join(f"'{n}'" for n in coordinates)
            raise ModelError(
                f"linearize: {names} do not determine the position of model '{s.model.name}' here; name other coordinates."
            )
        order = np.concatenate([others[pivot], np.array(chosen, int)]).astype(int)
    if coordinates is not None and len(chosen) != len(free) - rank:
        raise ModelError(
            f"linearize: {len(chosen)} coordinates are named, but model '{s.model.name}' has {len(free) - rank} degrees of "
            "freedom here; name as many."
        )
    dependent = free[order[:rank]]
    independent = np.sort(free[order[rank:]]) if coordinates is None else free[chosen]
    columns = np.concatenate([independent, fixed]).astype(int)
    shape = np.zeros((nv, len(columns)))
    shape[columns, range(len(columns))] = 1.0
    restoring = np.zeros((nv, balance.constraints))
    if rank:
        inverse = np.linalg.pinv(g[:, dependent], rcond=DEPENDENT)
        shape[dependent] = (
            -(inverse @ g[:, columns])
            * balance.displacement_scale[dependent][:, None]
            / balance.displacement_scale[columns]
        )
        restoring[dependent] = inverse * balance.displacement_scale[dependent][:, None] / balance.constraint_scale
    return Partition(independent, columns, shape, restoring, rank)


def _known(sizes: np.ndarray) -> np.ndarray:
    """Sizes that overflow, so that no number is left of their sum, are infinite."""
    return np.where(np.isnan(sizes), np.inf, sizes)
