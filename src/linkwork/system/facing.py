"""Which closures are turned over.

Constraints keep axes perpendicular to others, which they are as well when a body is turned by 180°: a weld would hold it upside
down, a hinge with its axis reversed. A state is closed only if no closure is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.tree import evaluate as K
from linkwork.system.closures import HINGE, KEPT, RIGID, Z

if TYPE_CHECKING:
    from linkwork.system.system import System


class Facing:
    """Closures of a system that keep axes perpendicular, with their constraints that do so."""

    def __init__(self, system: System) -> None:
        self.system = system
        low = system._low
        first = 0
        self.closures: list[int] = []
        self.rows: list[np.ndarray] = []
        links, turns, rigid = [], [], []
        for c, (closing, ends, rows) in enumerate(
            zip(low.tree.halves.closings, low.closures.ends, low.closures.constraints, strict=True)
        ):
            dots = [first + r for r, row in enumerate(rows) if row.kind == R.DOT]
            first += len(rows)
            kept = KEPT.get(closing.joint.type, ((), ()))[1]
            if ends is None or not dots or kept not in (HINGE, RIGID):
                continue
            axes = closing.joint.axes_frame()
            self.closures.append(c)
            self.rows.append(np.array(dots))
            links.append((ends.a, ends.b))
            turns.append((ends.ta @ axes, ends.tb @ axes))
            rigid.append(kept == RIGID)
        self.links, self.turns = np.array(links, int).reshape(-1, 2), np.real(np.array(turns)).reshape(-1, 2, 3, 3)
        self.rigid = np.array(rigid, bool)

    def turned_over(self, q: np.ndarray) -> np.ndarray:
        """Which of `closures` are turned by more than 90°, (n,) bool: the whole of what a weld or a slider holds, the axis of
        a hinge."""
        if not self.closures:
            return np.zeros(0, bool)
        with self.system._space() as space:
            K.place_at(self.system.tables, q, np.zeros(self.system.nv), space.work)
            turn = space.work.link[:, L.R : L.R + 9].reshape(-1, 3, 3)
            a, b = (turn[self.links[:, k]] @ self.turns[:, k] for k in (0, 1))
        cosine = np.einsum("nij,nij->nj", a, b)
        return np.where(self.rigid, cosine.sum(axis=1) < 1.0, cosine[:, Z] < 0.0)
