"""Assembly: from a rough start to a state in which every loop is closed."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

import numpy as np
import scipy

from linkwork.api.errors import ModelError
from linkwork.api.frozen import plain
from linkwork.api.kinds import OutputNames, RatesByName, Seconds, StateByName
from linkwork.api.units import quantity
from linkwork.drawing.scene import Scene
from linkwork.kernels.loops.closing import LARGEST, STEPS
from linkwork.kernels.loops.closures import ACCEPTED
from linkwork.kernels.loops.constraint_residuals import constraint_residuals_at, displace, project_positions
from linkwork.model.model import Model
from linkwork.motion.assembly.closing import Closing
from linkwork.motion.assembly.least_changes import least_step, nearest_velocities
from linkwork.motion.assembly.start import Start, read_start
from linkwork.motion.assembly.state_values import with_kept
from linkwork.motion.histories.still_scene import still_scene
from linkwork.motion.results.assembly import Assembly
from linkwork.system.compiled import compiled
from linkwork.system.facing import Facing
from linkwork.system.joint_poses import place_halves
from linkwork.system.sparse_constraints import is_sparse, sparse_constraints
from linkwork.system.system import System
from linkwork.system.tables import with_held_dofs
from linkwork.system.validity import warn_of_large_deflections

ROUNDED = 1e-6  # scaled residual below which given numbers count as correct but rounded
ROUNDED_RATE = 1e-5  # the same for rates of constraints
TRIES = 24  # first guesses: the given one and random ones around it


def assemble(
    model: Model,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    t: Seconds,
    keep: OutputNames | None,
) -> Assembly:
    """Implements `Model.assemble`."""
    t = quantity(t, "s", what="assemble: t")
    system = compiled(model)
    q, v = closed_state(system, start, guess, rates, t)
    warn_of_large_deflections(system, q[None])
    labels = system.labels
    made = Assembly(
        title=model.name,
        time=t,
        coordinates=labels.q,
        units=labels.q_units,
        rates=labels.v,
        rate_units=labels.v_units,
        positions=q,
        velocities=v,
        driven=tuple(labels.q[k] for k in system.driven_coordinates),
        driven_rates=tuple(labels.v[k] for k in labels.drives),
        closure_errors=system.closure_errors(q, t=t),
        system=system,
    )
    with_kept(made, keep, "assemble: keep")
    return made


def scene(assembly: Assembly) -> Scene:
    """The drawing of the closed state."""
    if assembly.system is None:
        raise assembly._lost("scene")
    return still_scene(assembly.system, assembly.positions, assembly.time)


def closed_state(
    system: System,
    start: Mapping[str, Any] | None,
    guess: Mapping[str, Any] | None,
    rates: Mapping[str, Any] | None,
    t: float = 0.0,
) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates (nq,) and velocities (nv,) that satisfy all closures; those given in start and rates are kept."""
    given = read_start(system, start, guess, rates, t)
    if system.tables.rows is None:
        if guess:
            raise ModelError(f"guess: model '{system.model.name}' has no closures; give coordinates as start.")
        return given.q, given.v
    return Assembler(system, given, t).state()


class Assembler:
    """The search for a state that closes all loops, with some coordinates kept."""

    def __init__(self, system: System, given: Start, t: float) -> None:
        self.system, self.given, self.t = system, given, t
        self.sparse = is_sparse(system)
        self.work = system.work()
        system.signals_into(self.work, t)
        self.size = system.size
        self.constraint_scale = system.constraint_scale(self.size)
        self.displacement_scale = system.displacement_scale(self.size)
        self.driven = system.driven
        self.facing = Facing(system)
        self.follows = system.halved & ~self._placed(
            given.placed
        )  # joints of halves, which go where the other halves are
        self.stiff = np.zeros(system.nv, bool)  # beams that may not bend
        signals = self.work.signal[system.drive_signals]
        given.q[list(system.driven_coordinates)], given.v[list(system.labels.drives)] = signals[:, 0], signals[:, 1]
        self.closing = Closing(system, self.facing) if self._is_compiled() else None

    def _is_compiled(self) -> bool:
        """Whether kernels can search: not where many closures, sums of coordinates or halves of bodies ask for more."""
        return not (self.sparse or self.given.sums or self.follows.any())

    def state(self) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates (nq,) and velocities (nv,) that satisfy all constraints."""
        q = self._positions()
        return q, self._velocities(q)

    def _residuals(self, q: np.ndarray, v: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray, Any]:
        """Constraint residuals at the time of the assembly, their rates, and the constraint Jacobian (constraints, nv), a
        sparse array where there are many closures."""
        if self.sparse:
            return sparse_constraints(self.system, q, v, t=self.t)
        n = len(self.constraint_scale)
        out = np.zeros(n), np.zeros(n), np.zeros((n, self.system.nv))
        constraint_residuals_at(self.system.tables, q, np.zeros(self.system.nv) if v is None else v, self.work, *out)
        return out

    # --- positions -------------------------------------------------------------------------------

    def _residual(self, q: np.ndarray) -> tuple[np.ndarray, Any]:
        """Scaled residuals of constraints and of kept sums of coordinates, and their Jacobian by free degrees of freedom."""
        phi, _, jacobian = self._residuals(q)
        phi, jacobian = self._facing_residuals(q, phi, jacobian)
        sums = self.given.sums
        extra = np.array([row @ q[columns] - value for columns, row, value in sums]).reshape(-1)
        r = np.concatenate([phi / self.constraint_scale, extra])
        free = np.flatnonzero(self.free())
        if self.sparse:
            own = scipy.sparse.diags_array(1.0 / self.constraint_scale) @ jacobian
            j = scipy.sparse.vstack([own, self._sum_rows(sums)], format="csr") @ scipy.sparse.diags_array(
                self.displacement_scale
            )
            return r, scipy.sparse.csr_array(j)[:, free]
        whole = np.vstack([jacobian / self.constraint_scale[:, None], self._sum_rows(sums).toarray()])
        whole = whole * self.displacement_scale
        if self.follows.any():  # what those joints can take up is left out
            basis = np.linalg.qr(whole[:, self.follows], mode="complete")[0][:, int(self.follows.sum()) :]
            r, whole = basis.T @ r, basis.T @ whole
        return r, whole[:, free]

    def _facing_residuals(self, q: np.ndarray, phi: np.ndarray, jacobian: Any) -> tuple[np.ndarray, Any]:
        """Residuals that do not vanish where a closure is turned over: sines d of the angles of its axes become
        d (2 / |d| − 1), which grow on beyond 90°, and their Jacobian follows."""
        over = np.flatnonzero(self.facing.turned_over(q))
        if not len(over):
            return phi, jacobian
        phi, factor = phi.copy(), scipy.sparse.eye_array(len(phi), format="lil")
        for rows in (self.facing.rows[n] for n in over):
            d = phi[rows]
            size = float(np.linalg.norm(d))
            if size < 1e-9:  # turned over exactly: no direction leads back
                phi[rows] = 2.0
                continue
            phi[rows] = d * (2.0 / size - 1.0)
            factor[rows[:, None], rows] = (2.0 / size - 1.0) * np.eye(len(rows)) - 2.0 * np.outer(d, d) / size**3
        return phi, factor.tocsr() @ jacobian

    def _sum_rows(self, sums: list[tuple[np.ndarray, np.ndarray, float]]) -> Any:
        """Kept sums of coordinates by degrees of freedom (sums, nv), a sparse array."""
        dof_of = {int(j): k for k, j in enumerate(self.system.coordinate_of) if j >= 0} if sums else {}
        row = [n for n, (columns, _, _) in enumerate(sums) for _ in columns]
        column = [dof_of[int(c)] for columns, _, _ in sums for c in columns]
        value = [x for _, factors, _ in sums for x in factors.tolist()]
        return scipy.sparse.csr_array((value, (row, column)), shape=(len(sums), self.system.nv))

    def free(self) -> np.ndarray:
        """Mask of the degrees of freedom that may move (nv,)."""
        return ~(self.driven | self.given.kept | self.stiff | self.follows)

    def _placed(self, coordinates: Set[int]) -> np.ndarray:
        """Degrees of freedom whose joints have coordinates among these, (nv,) bool."""
        found = np.zeros(self.system.nv, bool)
        for link in self.system.links:
            found[link.rates.start : link.rates.stop] = not coordinates.isdisjoint(link.coordinates)
        return found

    def _moved(self, q: np.ndarray, step: np.ndarray) -> np.ndarray:
        d = np.zeros(self.system.nv)
        d[self.free()] = step
        out = np.zeros(self.system.nq)
        displace(self.system.tables, plain(q), d * self.displacement_scale, self.work, out)
        place_halves(self.system, out, self.given.placed)
        return out

    def _positions(self) -> np.ndarray:
        q = self.given.q.copy()
        if self.closing is None or not self.free().any():
            r, _ = self._residual(q)
            worst = float(np.abs(r).max(initial=0.0))
            if worst <= ACCEPTED / 100:
                return q
            if worst <= ROUNDED and not self.free().any():
                return self._closed_by_projection(q)
        # beams bend only where joints alone cannot close the loops
        self.stiff = self.system.modal
        found, residual = self._search(q)
        if residual > ACCEPTED / 100 and self.stiff.any():
            self.stiff = np.zeros(self.system.nv, bool)
            found, residual = self._search(q)
        if residual <= ACCEPTED / 100:
            return found
        raise ModelError(self._report(found))

    def _search(self, q: np.ndarray) -> tuple[np.ndarray, float]:
        """Search from q, then from random points around it: the best state found (nq,), and its largest residual."""
        best, least = q, np.inf
        rng = np.random.default_rng(4)
        for attempt in range(TRIES):
            trial = q
            if attempt > 0:
                trial = self._moved(q, rng.normal(0.0, 0.02 * 1.35**attempt, int(self.free().sum())))
            found, residual = self._gauss_newton(trial)
            if residual < least:
                best, least = found, residual
            if least <= ACCEPTED / 100:
                break
        return best, least

    def _closed_by_projection(self, q: np.ndarray) -> np.ndarray:
        """All coordinates were given, with rounded numbers: projection onto the constraints by the least motion."""
        y = np.concatenate([q, np.zeros(self.system.nv)])
        project_positions(self.system.tables, y, self.work)
        return y[: self.system.nq]

    def _gauss_newton(self, q: np.ndarray) -> tuple[np.ndarray, float]:
        """Damped Gauss-Newton steps that must decrease the residual norm; the last state, and its largest residual."""
        if self.closing is not None:
            y = self._state(self.closing, q)
            worst = self.closing.positions(self.free(), self.t, y)
            return y[0, : len(q)], float(worst[0])
        r, j = self._residual(q)
        damping = 0.0
        for _ in range(STEPS):
            if np.abs(r).max(initial=0.0) <= ACCEPTED / 1e3 or not j.shape[1]:
                break
            step = least_step(j, r, damping)
            longest = np.abs(step).max(initial=0.0)
            step *= min(1.0, LARGEST / longest) if longest > 0 else 1.0
            trial = self._moved(q, step)
            r1, j1 = self._residual(trial)
            if r1 @ r1 < r @ r:
                q, r, j, damping = trial, r1, j1, 0.1 * damping if damping > 1e-12 else 0.0
            else:
                damping = max(10.0 * damping, 1e-10)
                if damping > 1e6:
                    break
        return q, float(np.abs(r).max(initial=0.0))

    def _state(self, closing: Closing, q: np.ndarray) -> np.ndarray:
        """A state (1, ny) with the velocities that were given."""
        y = np.zeros((1, closing.length))
        y[0, : len(q)], y[0, len(q) : len(q) + self.system.nv] = q, self.given.v
        return y

    def _report(self, q: np.ndarray) -> str:
        """Error message: which closure stays open, by how much, and which kept coordinates prevent closing it."""
        s = self.system
        phi, _, jacobian = self._residuals(q)
        over = self.facing.turned_over(q)
        if over.any() and float(np.abs(phi / self.constraint_scale).max(initial=0.0)) <= ACCEPTED:
            name = s.labels.closures[self.facing.closures[int(np.argmax(over))]]
            return (
                f"closure '{name}' of model '{s.model.name}' can only be closed turned over, with its bodies 180° apart; turn "
                "the frame of one of them, or give a better guess."
            )
        errors = s.closure_errors_of(phi)
        name, (error, unit) = max(errors.items(), key=lambda e: e[1][0] / (self.size if e[1][1] == "m" else 1.0))
        gradient = np.abs(jacobian.T @ (phi / self.constraint_scale**2)) * self.displacement_scale
        fixed = (self.given.kept | self.driven) & (gradient > 1e-9)
        kept = [s.labels.v[k] for k in np.argsort(-gradient) if fixed[k]][:3]
        text = f"closure '{name}' of model '{s.model.name}' cannot be closed: it stays open by {error:.3g} {unit}"
        if kept:
            names = ", ".join(f"'{n}'" for n in kept)
            return f"{text} while {names} {'is' if len(kept) == 1 else 'are'} kept; keep fewer, or give other values."
        return f"{text}, whatever the coordinates; its lengths do not fit, or give a better guess."

    # --- velocities ------------------------------------------------------------------------------

    def _velocities(self, q: np.ndarray) -> np.ndarray:
        """Velocities (nv,) nearest to those given in the norm of kinetic energy for which all constraint rates vanish."""
        s = self.system
        if self.given.rate_sums or s.modal.any():
            return self._dense_velocities(q)
        if self.closing is not None and not (self.given.kept_rates | self.driven).all():
            found = self._state(self.closing, q)
            if not self.closing.rates(self.given.kept_rates, self.t, found)[0]:
                return found[0, s.nq : s.nq + s.nv]
        work = s.work()
        work.signal[:] = self.work.signal
        y = np.concatenate([q, self.given.v])
        project_positions(with_held_dofs(s.tables, self.given.kept_rates), y, work)
        _, rate, jacobian = self._residuals(q, y[s.nq :].copy())
        scale = self._rate_scale(rate, jacobian, y[s.nq :])
        if (self.given.kept_rates | self.driven).all() and (np.abs(rate) < ROUNDED_RATE * scale).all():
            # all rates were given, with rounded numbers: the least change
            y[: s.nq] = q
            project_positions(s.tables, y, work)
            _, rate, jacobian = self._residuals(q, y[s.nq :].copy())
        self._check_rates(rate, jacobian, scale)
        return y[s.nq :]

    def _rate_scale(self, rate: np.ndarray, jacobian: Any, v: np.ndarray) -> np.ndarray:
        """What the rate of each constraint is compared with (constraints,): the sum of its terms without their signs."""
        return np.maximum(abs(jacobian) @ np.abs(v) + np.abs(rate), 1e-3 * self.constraint_scale)

    def _check_rates(self, rate: np.ndarray, jacobian: Any, scale: np.ndarray) -> None:
        """Raise ModelError if a closure opens, with the rates that were kept."""
        s = self.system
        bad = np.abs(rate) > 1e-9 * scale
        if bad.any():
            k = int(np.argmax(np.where(bad, np.abs(rate) / self.constraint_scale, 0.0)))
            kept = [
                s.labels.v[j] for j in np.flatnonzero(self.given.kept_rates | self.driven) if jacobian[k, j] != 0.0
            ][:3]
            names = ", ".join(f"'{x}'" for x in kept) or "what is prescribed"
            closure = s.labels.closures[s.closure_of[k]]
            unit = "m/s" if s.constrains_length[k] else "rad/s"
            raise ModelError(
                f"closure '{closure}' of model '{s.model.name}' opens at {abs(rate[k]):.3g} {unit} with the rates of {names} "
                "as given; leave one of them out."
            )

    def _dense_velocities(self, q: np.ndarray) -> np.ndarray:
        """Velocities as `_velocities`, where rates of absolute angles are kept too, or beams bend.

        Beams start with the modal rates that were given, else 0; where joints alone cannot close the loops, rates of shapes
        that nobody gave change too.
        """
        s = self.system
        _, residual_rates, jacobian = self._residuals(q)
        jacobian = jacobian.toarray() if self.sparse else jacobian
        sum_rows = np.zeros((len(self.given.rate_sums), s.nv))
        wanted = []
        for k, (columns, signs, value) in enumerate(self.given.rate_sums):
            sum_rows[k, columns] = signs
            wanted.append(value)
        g, right = np.vstack([jacobian, sum_rows]), np.concatenate([-residual_rates, wanted])
        mass = s.mass_matrix(q)
        kept = self.driven | self.given.kept_rates
        start = np.where(kept, self.given.v, 0.0)
        least = 1e-12 * np.append(self.constraint_scale, np.ones(len(wanted)))
        for free in (~(kept | s.modal), ~kept):
            v = nearest_velocities(start, free, mass, g, right)
            error = np.abs(g @ v - right)
            if (error <= 1e-9 * (np.abs(g) @ np.abs(v) + np.abs(right)) + least).all():
                return v
        _, rate, _ = self._residuals(q, v)
        scale = self._rate_scale(rate, jacobian, v)
        if not (~kept).any() and (np.abs(rate) < ROUNDED_RATE * scale).all():
            # all rates were given, with rounded numbers: the least change
            v = nearest_velocities(v, ~self.driven, mass, g, right)
            _, rate, _ = self._residuals(q, v)
        if len(wanted) and np.abs(sum_rows @ v - wanted).max() > 1e-9 * max(1.0, np.abs(v).max()):
            raise ModelError(
                f"model '{s.model.name}': the rates of absolute angles do not fit the closures; give fewer."
            )
        self._check_rates(rate, jacobian, scale)
        return v
