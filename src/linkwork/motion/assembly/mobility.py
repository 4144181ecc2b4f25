"""Mobility: degrees of freedom of a mechanism, and redundant constraints, by the rank of the constraint Jacobian."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.frozen import plain
from linkwork.api.kinds import Seconds, StateByName
from linkwork.api.units import quantity
from linkwork.kernels.loops.closures import ACCEPTED
from linkwork.kernels.loops.constraint_residuals import displace, project_positions
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.assembly.constraint_rank import ConstraintRank, SingularValues, SparseRank
from linkwork.motion.results.mobility import Mobility
from linkwork.system.sparse_constraints import is_sparse, sparse_constraints
from linkwork.system.system import System

if TYPE_CHECKING:
    from linkwork.motion.results.run import Run

MOVING = 20  # most vectors of the null space that are told
NEARBY = (0.02, 0.05, 0.1, 0.2, 0.05, 0.1)  # distances at which the rank is compared [rad, or of the size of the model]


def mobility(
    model: Model,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    t: Seconds,
    run: Run | None,
) -> Mobility:
    """Implements `Model.mobility`.

    The rank of the constraint Jacobian here gives the instantaneous mobility; its largest rank at positions nearby, reached
    along its null space, gives the mobility in general.
    """
    t = quantity(t, "s", what="mobility: t")
    system = System(model, planar=False)
    q, _ = closed_state(system, start, guess, None, t)
    scaled = ScaledJacobian(system, t)
    here = scaled.at(q)
    best, at = here, q
    for k, distance in enumerate(NEARBY):
        near = scaled.nearby(q, here, distance, k)
        there = scaled.at(near) if near is not None else None
        if near is not None and there is not None and there.rank > best.rank:
            best, at = there, near
    free = int(scaled.free.sum())
    constraints = len(system.labels.constraints)
    plane = System(model)
    in_plane = 0
    if plane.planar and constraints:
        in_plane = len(plane.labels.constraints) - ScaledJacobian(plane, t).at(at).rank
    times, margins = np.zeros(0), np.zeros(0)
    if run is not None:
        if run.q.sizes["coordinate"] != system.nq:
            raise ModelError(f"mobility: the run is not one of model '{model.name}'; simulate this model.")
        times = run.time
        samples = zip(times, run.q.values, strict=True)
        margins = np.array([ScaledJacobian(system, float(s)).at(x).margin(best.rank) for s, x in samples])
    return Mobility(
        title=model.name,
        degrees_of_freedom=free - best.rank,
        instantaneous=free - here.rank,
        coordinates=free,
        constraints=constraints,
        redundant=constraints - best.rank,
        redundant_in_plane=in_plane,
        redundant_closures=scaled.redundancy_shares(best),
        singular=here.rank < best.rank,
        margin=here.margin(best.rank),
        moving=scaled.moving(here),
        shared_friction=scaled.shared_friction(here),
        times=times,
        margins=margins,
    )


class ScaledJacobian:
    """The constraint Jacobian at a position, scaled by the size of the model: its rank, null space and left null space."""

    def __init__(self, system: System, t: float) -> None:
        self.system, self.t = system, t
        self.free = ~system.driven
        size = system.size if system.labels.closures else 1.0
        self.displacement_scale = system.displacement_scale(size)
        self.constraint_scale = system.constraint_scale(size)

    def at(self, q: np.ndarray) -> ConstraintRank:
        """Rank of the scaled Jacobian (constraints, degrees of freedom that are not prescribed) at a position."""
        if not is_sparse(self.system):
            dense = self.system.constraint_residuals(q, t=self.t)[2]
            return SingularValues((dense / self.constraint_scale[:, None] * self.displacement_scale)[:, self.free])
        jacobian = sparse_constraints(self.system, q, t=self.t)[2]
        jacobian.data /= np.repeat(self.constraint_scale, np.diff(jacobian.indptr))
        jacobian.data *= self.displacement_scale[jacobian.indices]
        return SparseRank(jacobian[:, np.flatnonzero(self.free)])

    def nearby(self, q: np.ndarray, here: ConstraintRank, distance: float, seed: int) -> np.ndarray | None:
        """A closed position (nq,) at a distance along a random direction of the null space, or None where it does not close."""
        s = self.system
        step = here.null_direction(seed)
        if step is None or s.tables.rows is None:
            return None
        d = np.zeros(s.nv)
        d[self.free] = distance * step / np.abs(step).max()
        work = s.work()
        s.signals_into(work, self.t)
        moved = np.zeros(s.nq)
        displace(s.tables, plain(q), d * self.displacement_scale, work, moved)
        y = np.concatenate([moved, np.zeros(s.nv)])
        status, worst = project_positions(s.tables, y, work)
        return y[: s.nq].copy() if not status and worst <= ACCEPTED else None

    def redundancy_shares(self, rank: ConstraintRank) -> dict[str, float]:
        """Closures with components in the left null space of the Jacobian (redundant constraints), with their share."""
        closures = self.system.labels.closures
        if len(self.constraint_scale) == rank.rank:
            return {}
        share = np.bincount(self.system.closure_of, rank.redundancy(), len(closures))
        return {n: float(x) for n, x in zip(closures, share, strict=True) if x > 1e-6}

    def shared_friction(self, rank: ConstraintRank) -> tuple[str, ...]:
        """Degrees of freedom with dry friction whose rates depend on each other: rows of the null space that do."""
        rubs = self.system.dry_friction[self.free]
        if not rubs.any() or not self.system.labels.closures:
            return ()
        rows = rank.null_vectors(int(self.free.sum()))[rubs]
        size, left = np.linalg.svd(rows)[1::-1]
        rank_of_rows = int((size > 1e-9 * size.max(initial=0.0)).sum())
        depends = np.abs(left[:, rank_of_rows:]).max(axis=1, initial=0.0) > 1e-6
        moves = np.abs(rows).max(axis=1, initial=0.0) > 1e-9  # one that cannot move needs no friction to rest
        names = np.array(self.system.labels.v)[self.free][rubs]
        return tuple(str(n) for n in names[depends & moves])

    def moving(self, rank: ConstraintRank) -> list[dict[str, float]]:
        """Rates of all coordinates for each vector of the null space, the largest of them 1."""
        names = [n for n, free in zip(self.system.labels.v, self.free, strict=True) if free]
        found = []
        for direction in rank.null_vectors(MOVING).T:
            rates = direction * self.displacement_scale[self.free]
            rates = rates / rates[int(np.argmax(np.abs(rates)))]
            found.append({n: float(x) for n, x in zip(names, rates, strict=True) if abs(x) > 1e-12})
        return found
