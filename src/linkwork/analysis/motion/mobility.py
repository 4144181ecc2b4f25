"""Mobility: how many ways a mechanism can move, and which of its constraints repeat others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.analysis.motion.assembly import closed_state
from linkwork.errors import ModelError
from linkwork.kernels.closures import HELD
from linkwork.kernels.constraint_residuals import close_state, displace
from linkwork.kinds import Seconds, StateByName
from linkwork.model.model import Model
from linkwork.results.mobility import Mobility
from linkwork.system.system import System
from linkwork.units import quantity

if TYPE_CHECKING:
    from linkwork.results.run import Run

SMALL = 1e-8  # singular values below this part of the largest count as zero
NEARBY = (0.02, 0.05, 0.1, 0.2, 0.05, 0.1)  # how far to look around [rad, or of the size of the model]


def mobility(
    model: Model,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    t: Seconds,
    run: Run | None,
) -> Mobility:
    """Implements `Model.mobility`.

    The rank of the constraints' gradient tells what depends at this position; its rank at positions nearby, reached along the
    motion that is possible, tells what always does.
    """
    t = quantity(t, "s", what="mobility: t")
    system = System(model, planar=False)
    q, _ = closed_state(system, start, guess, None, t)
    look = Look(system, t)
    here = look.rank(q)
    best, at = here, q
    for k, far in enumerate(NEARBY):
        near = look.nearby(q, far, k)
        rank = look.rank(near) if near is not None else 0
        if near is not None and rank > best:
            best, at = rank, near
    free = int(look.free.sum())
    constraints = len(system.labels.constraints)
    plane = System(model)
    in_plane = 0
    if plane.planar and constraints:
        in_plane = len(plane.labels.constraints) - Look(plane, t).rank(at)
    times, margins = np.zeros(0), np.zeros(0)
    if run is not None:
        if run.q.sizes["coordinate"] != system.nq:
            raise ModelError(f"mobility: the run is not one of model '{model.name}'; simulate this model.")
        times = run.time
        margins = np.array([Look(system, float(s)).margin(x, best) for s, x in zip(times, run.q.values, strict=True)])
    return Mobility(
        title=model.name,
        degrees_of_freedom=free - best,
        instantaneous=free - here,
        coordinates=free,
        constraints=constraints,
        redundant=constraints - best,
        redundant_in_plane=in_plane,
        redundant_closures=look.repeating(at, best),
        singular=here < best,
        margin=look.margin(q, best),
        moving=look.moving(q, here),
        times=times,
        margins=margins,
    )


class Look:
    """The gradient of all constraints at a position, in measures of the model: sizes and turns."""

    def __init__(self, system: System, t: float) -> None:
        self.system, self.t = system, t
        self.free = ~system.driven
        size = system.size if system.labels.closures else 1.0
        self.reach = system.displacement_scale(size)
        self.unit = system.constraint_scale(size)

    def gradient(self, q: np.ndarray) -> np.ndarray:
        """(constraints, coordinates that are not prescribed)."""
        g = self.system.constraint_residuals(q, t=self.t)[2]
        return (g / self.unit[:, None] * self.reach)[:, self.free]

    def values(self, q: np.ndarray) -> np.ndarray:
        """Singular values."""
        g = self.gradient(q)
        return np.linalg.svd(g, compute_uv=False) if g.size else np.zeros(0)

    def rank(self, q: np.ndarray) -> int:
        """How many constraints are independent here."""
        s = self.values(q)
        return int((s > SMALL * s.max(initial=0.0)).sum())

    def margin(self, q: np.ndarray, rank: int) -> float:
        """The smallest singular value that should not vanish, against the largest."""
        s = self.values(q)
        if rank == 0 or not len(s):
            return 1.0
        value = float(s[rank - 1] / s[0]) if s[0] > 0 else 0.0
        return value if value > SMALL else 0.0

    def kernel(self, q: np.ndarray, rank: int) -> np.ndarray:
        """Motions that no constraint feels, as columns."""
        g = self.gradient(q)
        if not len(g):
            return np.eye(int(self.free.sum()))
        _, _, vt = np.linalg.svd(g)
        return vt[rank:].T

    def nearby(self, q: np.ndarray, far: float, seed: int) -> np.ndarray | None:
        """A closed position some way off along a motion that is possible, or None where it does not close."""
        s = self.system
        ways = self.kernel(q, self.rank(q))
        if not ways.shape[1] or s.tables.rows is None:
            return None
        step = ways @ np.random.default_rng(seed).normal(size=ways.shape[1])
        d = np.zeros(s.nv)
        d[self.free] = far * step / np.abs(step).max()
        work = s.work()
        s.signals_into(work, self.t)
        moved = np.zeros(s.nq)
        displace(s.tables, q, d * self.reach, work, moved)
        y = np.concatenate([moved, np.zeros(s.nv)])
        status, worst = close_state(s.tables, y, work)
        return y[: s.nq].copy() if not status and worst <= HELD else None

    def repeating(self, q: np.ndarray, rank: int) -> dict[str, float]:
        """Closures that take part in relations between constraints, with their share."""
        g = self.gradient(q)
        if len(g) == rank:
            return {}
        u, _, _ = np.linalg.svd(g)
        weight = np.linalg.norm(u[:, rank:], axis=1) ** 2
        owner = self.system.closure_of
        share = {n: float(weight[owner == c].sum()) for c, n in enumerate(self.system.labels.closures)}
        return {n: x for n, x in share.items() if x > 1e-6}

    def moving(self, q: np.ndarray, rank: int) -> list[dict[str, float]]:
        """Rates of all coordinates for each motion that is possible here."""
        names = [n for n, free in zip(self.system.labels.v, self.free, strict=True) if free]
        found = []
        for way in self.kernel(q, rank).T[:20]:
            rates = way * self.reach[self.free]
            rates = rates / rates[int(np.argmax(np.abs(rates)))]
            found.append({n: float(x) for n, x in zip(names, rates, strict=True) if abs(x) > 1e-12})
        return found
