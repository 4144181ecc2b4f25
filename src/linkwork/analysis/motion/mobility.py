"""Mobility: degrees of freedom of a mechanism, and redundant constraints, by the rank of the constraint Jacobian."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.analysis.equilibrium.residuals import DEPENDENT, rank_of
from linkwork.analysis.motion.assembly import closed_state
from linkwork.errors import ModelError
from linkwork.kernels.closures import ACCEPTED
from linkwork.kernels.constraint_residuals import displace, project_positions
from linkwork.kinds import Seconds, StateByName
from linkwork.model.model import Model
from linkwork.results.mobility import Mobility
from linkwork.system.system import System
from linkwork.units import quantity

if TYPE_CHECKING:
    from linkwork.results.run import Run

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
    here = scaled.rank(q)
    best, at = here, q
    for k, distance in enumerate(NEARBY):
        near = scaled.nearby(q, distance, k)
        rank = scaled.rank(near) if near is not None else 0
        if near is not None and rank > best:
            best, at = rank, near
    free = int(scaled.free.sum())
    constraints = len(system.labels.constraints)
    plane = System(model)
    in_plane = 0
    if plane.planar and constraints:
        in_plane = len(plane.labels.constraints) - ScaledJacobian(plane, t).rank(at)
    times, margins = np.zeros(0), np.zeros(0)
    if run is not None:
        if run.q.sizes["coordinate"] != system.nq:
            raise ModelError(f"mobility: the run is not one of model '{model.name}'; simulate this model.")
        times = run.time
        samples = zip(times, run.q.values, strict=True)
        margins = np.array([ScaledJacobian(system, float(s)).margin(x, best) for s, x in samples])
    return Mobility(
        title=model.name,
        degrees_of_freedom=free - best,
        instantaneous=free - here,
        coordinates=free,
        constraints=constraints,
        redundant=constraints - best,
        redundant_in_plane=in_plane,
        redundant_closures=scaled.redundancy_shares(at, best),
        singular=here < best,
        margin=scaled.margin(q, best),
        moving=scaled.moving(q, here),
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

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        """Scaled constraint Jacobian (constraints, degrees of freedom that are not prescribed)."""
        g = self.system.constraint_residuals(q, t=self.t)[2]
        return (g / self.constraint_scale[:, None] * self.displacement_scale)[:, self.free]

    def values(self, q: np.ndarray) -> np.ndarray:
        """Singular values of the scaled Jacobian, descending."""
        g = self.jacobian(q)
        return np.linalg.svd(g, compute_uv=False) if g.size else np.zeros(0)

    def rank(self, q: np.ndarray) -> int:
        """Rank of the Jacobian: the number of independent constraints at this position."""
        s = self.values(q)
        return rank_of(s)

    def margin(self, q: np.ndarray, rank: int) -> float:
        """Distance from singularity: the singular value at the general rank over the largest."""
        s = self.values(q)
        if rank == 0 or not len(s):
            return 1.0
        value = float(s[rank - 1] / max(s[0], DEPENDENT))
        return value if value > DEPENDENT and rank_of(s) >= rank else 0.0

    def null_space(self, q: np.ndarray, rank: int) -> np.ndarray:
        """Null space of the Jacobian, as columns (free degrees of freedom, mobility)."""
        g = self.jacobian(q)
        if not len(g):
            return np.eye(int(self.free.sum()))
        _, _, vt = np.linalg.svd(g)
        return vt[rank:].T

    def nearby(self, q: np.ndarray, distance: float, seed: int) -> np.ndarray | None:
        """A closed position (nq,) at a distance along a random direction of the null space, or None where it does not close."""
        s = self.system
        directions = self.null_space(q, self.rank(q))
        if not directions.shape[1] or s.tables.rows is None:
            return None
        step = directions @ np.random.default_rng(seed).normal(size=directions.shape[1])
        d = np.zeros(s.nv)
        d[self.free] = distance * step / np.abs(step).max()
        work = s.work()
        s.signals_into(work, self.t)
        moved = np.zeros(s.nq)
        displace(s.tables, q, d * self.displacement_scale, work, moved)
        y = np.concatenate([moved, np.zeros(s.nv)])
        status, worst = project_positions(s.tables, y, work)
        return y[: s.nq].copy() if not status and worst <= ACCEPTED else None

    def redundancy_shares(self, q: np.ndarray, rank: int) -> dict[str, float]:
        """Closures with components in the left null space of the Jacobian (redundant constraints), with their share."""
        g = self.jacobian(q)
        if len(g) == rank:
            return {}
        u, _, _ = np.linalg.svd(g)
        weight = np.linalg.norm(u[:, rank:], axis=1) ** 2
        owner = self.system.closure_of
        share = {n: float(weight[owner == c].sum()) for c, n in enumerate(self.system.labels.closures)}
        return {n: x for n, x in share.items() if x > 1e-6}

    def moving(self, q: np.ndarray, rank: int) -> list[dict[str, float]]:
        """Rates of all coordinates for each vector of the null space, the largest of them 1."""
        names = [n for n, free in zip(self.system.labels.v, self.free, strict=True) if free]
        found = []
        for direction in self.null_space(q, rank).T[:20]:
            rates = direction * self.displacement_scale[self.free]
            rates = rates / rates[int(np.argmax(np.abs(rates)))]
            found.append({n: float(x) for n, x in zip(names, rates, strict=True) if abs(x) > 1e-12})
        return found
