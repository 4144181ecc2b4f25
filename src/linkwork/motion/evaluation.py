"""What follows from the states of a motion, sample by sample: all of it at once, or for long motions one array at a time."""

from __future__ import annotations

import math

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.api.storage.pieces import StoredStates
from linkwork.kernels.tree.trajectory import evaluate_samples, link_poses
from linkwork.system.system import System
from linkwork.system.tables import Tables, Work

KEPT_BYTES = 16e6  # of an array up to which it is kept although another one was asked for
PIECE_BYTES = 2e6  # of the arrays of samples that are evaluated together


class Evaluation:
    """Arrays by name: "a", "drives", "inputs", "energy", "sensors", "poses", "twists", "forces" and "rows", first axis time.

    Poses follow from the coordinates alone. All others come from one pass over the samples, in pieces; it keeps the array that
    is asked for, and those others that are small.
    """

    def __init__(
        self, system: System, t: np.ndarray, states: np.ndarray | StoredStates, tables: Tables | None = None
    ) -> None:
        self.system, self.t, self.states = system, t, states
        self.tables = system.tables if tables is None else tables
        self._made: dict[str, np.ndarray] = {}

    def __getitem__(self, name: str) -> np.ndarray:
        if name not in self._made:
            self._made.update({"poses": self._poses()} if name == "poses" else self._evaluated(name))
        return self._made[name]

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Shapes of the arrays at one sample."""
        s = self.system
        links, rows = len(s.labels.link_bodies), len(s.labels.constraints) + len(s.labels.cut)
        return {
            "a": (s.nv,),
            "drives": (s.nv,),
            "inputs": (len(s.labels.inputs),),
            "energy": (3,),
            "sensors": (len(s.labels.sensors),),
            "poses": (links, 12),
            "twists": (links, 12),
            "forces": (rows,),
            "rows": (rows, 3),
        }

    def pose(self, link: int) -> np.ndarray:
        """Joint point (3) and rotation (9) of one link, counted from 1 (time, 12)."""
        return self._made["poses"][:, link - 1] if "poses" in self._made else self._poses(slice(link - 1, link))[:, 0]

    def _pieces(self, size: float) -> list[slice]:
        """Samples in pieces, of which each needs `size` bytes."""
        piece = max(1, int(PIECE_BYTES / max(size, 1.0)))
        return [slice(first, min(first + piece, len(self.t))) for first in range(0, len(self.t), piece)]

    def _poses(self, links: slice = slice(None)) -> np.ndarray:
        """Poses of some links (time, links, 12)."""
        s, work, shape = self.system, self.system.work(), self.shapes()["poses"]
        kept = np.zeros((len(self.t), len(range(shape[0])[links]), 12))
        pieces = self._pieces(8.0 * math.prod(shape))
        space = np.zeros((pieces[0].stop if pieces else 0, *shape))
        for now in pieces:
            out = space[: now.stop - now.start]
            status, sample = link_poses(self.tables, s.user, self.t[now], self.states[now], work, out)
            self._check(status, now.start + sample, work)
            kept[now] = out[:, links]
        return kept

    def _evaluated(self, name: str) -> dict[str, np.ndarray]:
        """The array of a name, and all others that are small."""
        s, n, shapes = self.system, len(self.t), self.shapes()
        size = {k: 8.0 * math.prod(shape) for k, shape in shapes.items()}  # bytes of a sample
        pieces = self._pieces(sum(size.values()))
        whole = [k for k in shapes if k == name or (k != "poses" and n * size[k] <= KEPT_BYTES)]
        kept = {k: np.zeros((n, *shapes[k])) for k in whole}
        most = pieces[0].stop if pieces else 0
        spare = {k: np.zeros((most, *shape)) for k, shape in shapes.items() if k not in kept}
        work = s.work()
        for now in pieces:
            out = {k: kept[k][now] if k in kept else spare[k][: now.stop - now.start] for k in shapes}
            status, sample = evaluate_samples(self.tables, s.user, self.t[now], self.states[now], work, *out.values())
            self._check(status, now.start + sample, work)
            if not np.isfinite(out["sensors"]).all():
                k, c = np.argwhere(~np.isfinite(out["sensors"]))[0]
                raise SimulationError(
                    f"sensor '{s.labels.sensors[c].lstrip('.')}' is undefined at t = {self.t[now.start + k]:g} s."
                )
        return kept

    def _check(self, status: int, sample: int, work: Work) -> None:
        if status:
            raise SimulationError(f"at t = {self.t[sample]:g} s: {self.system.explain(status, work)}")
