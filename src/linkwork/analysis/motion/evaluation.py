"""What follows from the states of a motion, sample by sample: all of it at once, or for long motions one array at a time."""

from __future__ import annotations

import numpy as np

from linkwork.errors import SimulationError
from linkwork.kernels.trajectory import evaluate_samples
from linkwork.system.system import System

KEPT_BYTES = 512e6  # all arrays together up to which they are computed at once and kept
PIECE_BYTES = 32e6  # of the arrays of one piece of a longer motion


class Evaluation:
    """Arrays by name: "a", "drives", "inputs", "energy", "sensors", "poses", "twists", "forces" and "rows", first axis time.

    They come from one pass over all samples. Where all of them together are large, a pass keeps the one that is asked for and
    computes the others in pieces that are dropped.
    """

    def __init__(self, system: System, t: np.ndarray, states: np.ndarray) -> None:
        self.system, self.t, self.states = system, t, states
        self._made: dict[str, np.ndarray] = {}

    def __getitem__(self, name: str) -> np.ndarray:
        if name not in self._made:
            self._made.update(self._evaluated(name))
        return self._made[name]

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Shapes of the arrays at one sample."""
        s = self.system
        links, rows = len(s.labels.bodies), len(s.labels.constraints) + len(s.labels.cut)
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

    def _evaluated(self, name: str) -> dict[str, np.ndarray]:
        """The array of a name, and all others where there is room for them."""
        s, n, shapes = self.system, len(self.t), self.shapes()
        size = 8.0 * sum(int(np.prod(shape)) for shape in shapes.values())  # bytes of a sample
        small = n * size <= KEPT_BYTES
        piece = n if small else max(1, int(PIECE_BYTES / size))
        kept = {k: np.zeros((n, *shape)) for k, shape in shapes.items() if small or k == name}
        spare = {k: np.zeros((piece, *shape)) for k, shape in shapes.items() if k not in kept}
        work = s.work()
        for first in range(0, n, piece):
            now = slice(first, min(first + piece, n))
            out = {k: kept[k][now] if k in kept else spare[k][: now.stop - first] for k in shapes}
            status, sample = evaluate_samples(s.tables, s.user, self.t[now], self.states[now], work, *out.values())
            if status:
                raise SimulationError(f"at t = {self.t[first + sample]:g} s: {s.explain(status, work)}")
            bad = np.argwhere(~np.isfinite(out["sensors"]))
            if len(bad):
                k, c = bad[0]
                raise SimulationError(f"sensor '{s.labels.sensors[c]}' is undefined at t = {self.t[first + k]:g} s.")
        return kept
