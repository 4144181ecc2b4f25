"""All joint wrenches of a motion, beside a Python loop over Pinocchio's `rnea` with the forces read out."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.bench.chains import Chain, linkwork_chain, pinocchio_chain
from linkwork.bench.rows import Row, Watch, check_same, find_peer, make_row, seconds_each
from linkwork.motion.forces.reactions import Given, Wrenches


def reactions(n: int = 20, samples: int = 1000, *, rounds: int = 10, watch: Watch | None = None) -> list[Row]:
    """Six components at every joint of a chain of n links at all samples, world axes, for a motion that is given.

    Args:
        n: links, hinges about x and y in turn.
        samples: of the motion.
        rounds: number of interleaved repetitions; the fastest counts.
        watch: receives progress and notes.
    """
    watch = watch or Watch()
    pin = find_peer("pinocchio", watch)
    chain = Chain(n, ("x", "y"), radius=0.05)
    system = linkwork_chain(chain).compile(planar=False)
    rng = np.random.default_rng(5)
    q, v, a = (rng.uniform(-1, 1, (samples, n)) for _ in range(3))
    states, none = np.hstack([q, v]), np.zeros((samples, 0))
    made = Wrenches(system, np.arange(samples, dtype=float), Given(states), Given(a), Given(none))
    if pin is None:
        return []
    model = pinocchio_chain(pin, chain)
    data = model.createData()

    def theirs() -> np.ndarray:
        return _loop(pin, model, data, q, v, a)

    watch.step(f"reactions-{n}", 0.5)
    check_same(made.reactions().values, theirs(), "joint wrenches")

    def ours(count: int) -> None:
        for _ in range(count):
            made.reactions()

    def peer(count: int) -> None:
        for _ in range(count):
            theirs()

    ours_s, peer_s = seconds_each([ours, peer], rounds, 0.05)
    work = f"wrenches at {n} joints, {samples} samples"
    return [make_row(f"reactions-{n}", work, ours_s, "Pinocchio rnea in a loop", peer_s)]


def _loop(pin: Any, model: Any, data: Any, q: np.ndarray, v: np.ndarray, a: np.ndarray) -> np.ndarray:
    """Wrench by parent on child at every joint, turned into world axes, force first."""
    out = np.zeros((len(q), model.njoints - 1, 6))
    for s in range(len(q)):
        pin.rnea(model, data, q[s], v[s], a[s])
        pin.updateGlobalPlacements(model, data)
        for j in range(1, model.njoints):
            turn, force = data.oMi[j].rotation, data.f[j]
            out[s, j - 1, :3] = turn @ force.linear
            out[s, j - 1, 3:] = turn @ force.angular
    return out
