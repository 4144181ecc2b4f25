"""The balance of forces at a state: residuals, their exact derivatives, constraints, and what is held while others move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.api.frozen import plain
from linkwork.kernels.loops.balance import balance_jacobians, displaced, residuals_at
from linkwork.kernels.loops.closures import ACCEPTED
from linkwork.kernels.loops.constraint_residuals import constraint_residuals_at, displace, project_positions
from linkwork.kernels.tree import evaluate as K
from linkwork.system.control.stepped import lower_stepped
from linkwork.system.links import LinkMotion
from linkwork.system.system import System
from linkwork.system.tables import Tables, Work, with_held_dofs, work_for

BALANCED = 1e-9  # forces that are left, against what is balanced, of a state that counts as an equilibrium
DEPENDENT = 1e-8  # singular values of scaled constraints below this part of the largest, or of 1, count as zero
STIFFNESS_PART = (
    1e-4  # of the stiffness that counts as a force; the 1e-9 of it that may be left is rounding of coordinates
)


class Point(NamedTuple):
    """All that the equations of motion depend on: coordinates (nq,), velocities, accelerations (nv,), multipliers (m,),
    inputs (nu,), time [s]."""

    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    multipliers: np.ndarray
    inputs: np.ndarray
    t: float = 0.0


class Terms(NamedTuple):
    """Residuals at a point and their derivatives; displacements are along the velocities.

    With r₁ = M a + h − τ − Gᵀ λ: stiffness = ∂r₁/∂q, damping = ∂r₁/∂v, inputs = ∂r₁/∂u; with r₂ = ẍ of the constraints:
    by_q = ∂r₂/∂q, by_v = ∂r₂/∂v.
    """

    force: np.ndarray
    acceleration: np.ndarray
    stiffness: np.ndarray
    damping: np.ndarray
    inputs: np.ndarray
    by_q: np.ndarray
    by_v: np.ndarray


def rank_of(singular_values: np.ndarray) -> int:
    """How many constraints are independent, from the singular values of their Jacobian in scaled displacements: 1 is a
    constraint that answers fully to one radian or one size of the model, so where all values are rounding the rank is zero."""
    return int((singular_values > DEPENDENT * max(singular_values.max(initial=0.0), 1.0)).sum())


def _lengths(vectors: np.ndarray) -> np.ndarray:
    """As `numpy.linalg.norm` along the last axis, in a third of its time."""
    return np.asarray(np.sqrt(np.add.reduce(vectors * vectors, axis=-1)))


class Balance:
    """Evaluates the balance of forces of a system.

    Attributes:
        displacement_scale: scale of each degree of freedom (nv,): 1 rad, or the size of the model [m].
        constraint_scale: scale of each constraint (m,), likewise.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.tables: Tables = system.tables._replace(loops=None)  # complex steps never go through a solution
        self.real, self.work = system.lend_works()
        self.constraints = len(system.labels.constraints)
        self._time: float | None = None
        self._force = np.zeros(system.nv, complex)
        self._missing = np.zeros(self.constraints, complex)
        self.size = system.size
        self.displacement_scale = system.displacement_scale(self.size)
        self.constraint_scale = system.constraint_scale(self.size)
        single = system.coordinate_of >= 0
        self._angles = system.coordinate_of[system.turning & single]
        self._slides = system.coordinate_of[~system.turning & single]
        self._quaternions = [slice(x.quaternion, x.quaternion + 4) for x in system.links if x.quaternion is not None]

    def __del__(self) -> None:
        if hasattr(self, "work"):
            self.system.take_back(self.real, self.work)

    # --- evaluations -----------------------------------------------------------------------------

    def set_time(self, t: float) -> None:
        """Signals of a time, into both work spaces."""
        if t != self._time:
            self.system.signals_into(self.real, t)
            self.work.signal[:] = self.real.signal
            self._time = t

    def terms(self, at: Point, *, rates: bool = True) -> Terms:
        """Residuals and their derivatives; without `rates`, derivatives by velocities and inputs are left out (empty)."""
        s, m = self.system, self.constraints
        self.set_time(at.t)
        nv, nu = s.nv, len(at.inputs)
        many = nv if rates else 0
        out = (
            np.zeros((nv, nv)),
            np.zeros((nv, many)),
            np.zeros((nv, nu if rates else 0)),
            np.zeros((m, nv)),
            np.zeros((m, many)),
        )
        head = (self.tables, s.user, at.t, *map(plain, at[:5]), self.work)
        self._check(balance_jacobians(*head, self._force, self._missing, *out))
        if nv == 0:
            self.force(at)
        return Terms(self._force.real.copy(), self._missing.real.copy(), *out)

    def force(self, at: Point) -> np.ndarray:
        """r₁ alone."""
        return self.residuals(at)[0].real.copy()

    def residuals(
        self, at: Point, tables: Tables | None = None, work: Work | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """r₁ and r₂, complex: arguments may be complex, and so may the tables."""
        if work is None:
            self.set_time(at.t)
            work = self.work
        z = [np.ascontiguousarray(x, dtype=complex) for x in at[:5]]
        head = (tables or self.tables, self.system.user, at.t, *z, work)
        self._check(residuals_at(*head, self._force, self._missing))
        return self._force, self._missing

    def magnitude(self, at: Point) -> float:
        """The size of what is balanced [J]: inertia and weight of all bodies, applied forces and loads, over the model's size,
        whether or not they cancel (in free fall all of them do)."""
        return self._magnitude(*self._loaded(at))

    def _magnitude(self, links: LinkMotion, own: np.ndarray, spin: np.ndarray) -> float:
        s = self.system
        total = self.size * float((own + self.size * spin) @ s.masses)
        total += float(np.abs(self.real.tau * self.displacement_scale).max(initial=0.0))
        if s.has_point_forces:
            moment, force = (np.abs(x).sum(axis=0).sum() for x in links.external_wrench)
            total += float(moment + self.size * force)
        return total

    def magnitudes(self, at: Point) -> np.ndarray:
        """The same for each degree of freedom by itself (nv,) [J]: what acts on the bodies that it moves, with their lever arms
        about its joint. So a small mechanism on a heavy one is balanced by its own measure."""
        return self._magnitudes(*self._loaded(at))

    def _magnitudes(self, links: LinkMotion, own: np.ndarray, spin: np.ndarray) -> np.ndarray:
        s = self.system
        if not len(own):
            return np.zeros(s.nv)
        (above, below), position = s.carried_links, links.position
        arm, reach = np.zeros(len(own)), s.centre_distances.copy()
        arm[above] = _lengths(position[above] - position[below])
        np.maximum.at(reach, below, arm[above])
        force = s.masses * (own + reach * spin)
        moment = reach * force + s.inertia_traces * spin
        if s.has_point_forces:
            applied = [_lengths(x) for x in links.external_wrench]
            moment, force = moment + applied[0], force + applied[1]
        for i, p in zip(above[::-1].tolist(), below[::-1].tolist(), strict=True):
            force[p] += force[i]
            moment[p] += moment[i] + arm[i] * force[i]
        on = s.link_of - 1
        across = force[on] * self.displacement_scale
        if s.modal.any():
            # shapes of a beam move by at most 1, and turn sections by less than this for each metre, or by 1 rad
            shapes = np.bincount(on[s.modal], minlength=len(own))[on]
            slope = np.maximum(1.0, np.pi * (1 + shapes) / np.where(reach[on] > 0, reach[on], self.size))
            across += np.where(s.modal, slope * moment[on], 0.0) * self.displacement_scale
        return np.asarray(np.where(s.turning, moment[on], across) + np.abs(self.real.tau * self.displacement_scale))

    def apply_loads(self, at: Point) -> Work:
        """Real scratch space in which the links move and all forces act as at a point; no closure does."""
        s, w = self.system, self.real
        self.set_time(at.t)
        w.inputs[:] = at.inputs
        status = K.joint_forces_for(s.tables, s.user, at.t, *map(plain, at[:3]), True, w, np.zeros(s.nv))
        if status:
            raise SimulationError(s.explain(status, w))
        return w

    def _loaded(self, at: Point) -> tuple[LinkMotion, np.ndarray, np.ndarray]:
        """Links under their loads; accelerations of their joints and gravity by itself (links,) [m/s²]; and what a length of a
        link adds to that (links,) [1/s²]."""
        s, w = self.system, self.apply_loads(at)
        links = LinkMotion(w.link[1:])
        with np.errstate(over="ignore", invalid="ignore"):
            own = _lengths(links.acceleration + s.gravity) + _lengths(s.gravity)
            velocity, turning = links.angular_velocity, links.angular_acceleration
            spin = (velocity * velocity).sum(axis=1) + _lengths(turning)
        if not np.isfinite(own + spin).all():
            raise SimulationError(
                f"model '{s.model.name}': accelerations of its bodies are beyond the range of numbers; give lower speeds and "
                "accelerations."
            )
        bad = np.flatnonzero(np.isnan(w.tau))
        if len(bad) or (s.has_point_forces and np.isnan(links.external_wrench).any()):
            which = f"what acts along '{s.labels.v[bad[0]]}'" if len(bad) else "a load of the model"
            raise SimulationError(f"model '{s.model.name}': {which} is not a number at this state; start from another one.")
        return links, own, spin

    def force_scale(self, at: Point) -> float:
        """What residual forces are judged against [J]: all that is balanced, and a part of the stiffness, which rounding of the
        coordinates turns into forces. It is zero only where nothing acts and nothing resists."""
        return self.force_scales(at)[0]

    def force_scales(self, at: Point) -> tuple[float, np.ndarray]:
        """The same, and that of each degree of freedom by itself (nv,) [J]."""
        resists, loaded = STIFFNESS_PART * self._resistances(at), self._loaded(at)
        whole = max(self._magnitude(*loaded), float(resists.max(initial=0.0)))
        return whole, np.maximum(self._magnitudes(*loaded), resists)

    def _resistances(self, at: Point) -> np.ndarray:
        """The largest stiffness of each degree of freedom against any other (nv,) [J]."""
        stiffness = self.terms(at, rates=False).stiffness
        scaled = np.abs(self.displacement_scale[:, None] * stiffness * self.displacement_scale)
        return np.asarray(scaled.max(axis=1, initial=0.0))

    def constraint_residuals(self, q: np.ndarray, v: np.ndarray, t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Residuals of all constraints (m,), their rates (m,), and their Jacobian (m, nv)."""
        m, nv = self.constraints, self.system.nv
        out = np.zeros(m), np.zeros(m), np.zeros((m, nv))
        if m:
            self.set_time(t)
            constraint_residuals_at(self.system.tables, plain(q), plain(v), self.real, *out)
        return out

    def mass(self, q: np.ndarray) -> np.ndarray:
        """M (nv, nv)."""
        out = np.zeros((self.system.nv, self.system.nv))
        K.mass_matrix_at(self.system.tables, plain(q), self.real, out)
        return out

    def moved(self, q: np.ndarray, d: np.ndarray) -> np.ndarray:
        """Coordinates after a displacement d (nv,) along the velocities."""
        out = np.zeros(self.system.nq)
        displace(self.system.tables, plain(q), plain(d), self.real, out)
        return out

    def displacements(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """How far positions a (…, nq) are from b (nq,), by coordinates [rad, or of the size of the model]; quaternions by their
        components, whatever their sign, and whole turns do not count."""
        d = b - a
        d[..., self._angles] -= 2 * np.pi * np.round(d[..., self._angles] / (2 * np.pi))
        for four in self._quaternions:
            opposite = (a[..., four] @ b[four] < 0)[..., None]
            d[..., four] = np.where(opposite, b[four] + a[..., four], d[..., four])
        d[..., self._slides] /= self.size
        return d

    def closed(self, q: np.ndarray, kept: np.ndarray, t: float) -> np.ndarray | None:
        """Coordinates with all loops closed by the least motion, `kept` degrees of freedom staying; None where that fails."""
        s = self.system
        self.set_time(t)
        y = np.concatenate([q, np.zeros(s.nv)])
        status, worst = project_positions(with_held_dofs(s.tables, kept), y, self.real)
        return y[: s.nq].copy() if not status and worst <= ACCEPTED else None

    def shifted(self, q: np.ndarray, d: np.ndarray) -> np.ndarray:
        """The same to first order in d, complex, without making quaternions unit again."""
        out = np.zeros(self.system.nq, complex)
        displaced(self.tables, q.astype(complex), d.astype(complex), self.work, out)
        return out

    def _check(self, status: int) -> None:
        if status:
            raise SimulationError(self.system.explain(status, self.work))

    # --- parameters ------------------------------------------------------------------------------

    @contextmanager
    def parameter(self, path: str, step: complex, t: float) -> Iterator[tuple[Tables, Work]]:
        """Tables and work space in which a parameter of the model has a complex step."""
        tables = lower_stepped(self.system.model, path, step, self.system.tables).tables
        if tables.rows is not None and int(tables.rows.n[0]) != self.constraints:
            raise SimulationError(
                f"parameter '{path}': model '{self.system.model.name}' must be compiled with planar=False."
            )
        work = work_for(tables, complex)
        K.signals_at(tables, self.system.user, t, work)
        yield tables, work

    def stepped_residuals(self, tables: Tables, work: Work, q: np.ndarray) -> np.ndarray:
        """Residuals with complex tables (m,)."""
        m, nv = self.constraints, self.system.nv
        phi, rate, gradient = np.zeros(m, complex), np.zeros(m, complex), np.zeros((m, nv), complex)
        if m:
            constraint_residuals_at(tables, q.astype(complex), np.zeros(nv, complex), work, phi, rate, gradient)
        return phi

    # --- multipliers -----------------------------------------------------------------------------

    def multipliers(self, gradient: np.ndarray, force: np.ndarray, mass: np.ndarray) -> np.ndarray:
        """Least multipliers (m,) or (m, n) that take as much as they can of the forces r₁ (without them) of free coordinates,
        (free,) or (free, n), where each counts by what its constraint answers to it, Σ A_kk λ_k², as in the dynamics."""
        if not self.constraints:
            return np.zeros((0, *force.shape[1:]))
        answer = np.einsum("ij,ji->i", gradient, np.linalg.lstsq(mass, gradient.T, rcond=1e-13)[0])
        scale = np.where(answer > 0, 1.0 / np.sqrt(np.where(answer > 0, answer, 1.0)), 1.0)
        return (scale * np.linalg.lstsq(gradient.T * scale, force, rcond=1e-9)[0].T).T
