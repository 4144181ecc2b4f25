"""Many motions on a GPU, against MJX (MuJoCo in JAX) on the same GPU: RK4 in double precision, seconds of a million steps.

linkwork's time is that in kernels, MJX's that of a compiled call whose state stays on the GPU; compiling is left out of both.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import Chain, linkwork_chain, mujoco_chain
from linkwork.bench.rows import Row, Watch, find_peer, make_row
from linkwork.studies.gpu.target import require_gpu

STEP = 0.01  # s


class Case(NamedTuple):
    """A chain, how far its starts scatter [rad], and how many variants and steps each side runs."""

    links: int
    axes: tuple[str, ...]
    scatter: float
    ours: tuple[int, int]
    theirs: tuple[int, int]

    @property
    def chain(self) -> Chain:
        """Rods with a radius where they move in space, so that each has an inertia about its axis."""
        return Chain(self.links, self.axes, radius=0.05 if len(self.axes) > 1 else 0.0)

    def starts(self, count: int) -> np.ndarray:
        """Angles at the start (count, links)."""
        return np.random.default_rng(self.links).uniform(-self.scatter, self.scatter, (count, self.links))


CASES = (
    Case(3, ("y",), 0.5, (1 << 18, 1000), (1 << 18, 20)),
    Case(3, ("x", "y"), 0.5, (1 << 18, 1000), (1 << 18, 20)),
    Case(20, ("y",), 0.05, (1 << 16, 1000), (1 << 14, 20)),
    Case(20, ("x", "y"), 0.05, (1 << 16, 1000), (1 << 14, 20)),
)


def study_gpu(*, cases: tuple[Case, ...] = CASES, rounds: int = 3, watch: Watch) -> list[Row]:
    """Rows of all cases; none, with a note, where no GPU is or MJX is not installed."""
    try:
        require_gpu()
    except LinkworkError as problem:
        watch.note(f"a GPU is left out: {problem}")
        return []
    mjx = find_peer("mujoco.mjx", watch)
    rows = []
    for k, case in enumerate(cases if mjx is not None else ()):
        place = "the plane" if len(case.axes) == 1 else "space"
        watch.step(f"{case.links} links in {place} on the GPU", k / len(cases))
        mine, peer = _ours(case, rounds), _theirs(mjx, case, rounds)
        work = f"a million RK4 steps of {case.links} links in {place}, float64: {case.ours[0]} variants, MJX {case.theirs[0]}"
        rows.append(make_row(f"study-gpu-{case.links}-{place.split()[-1]}", work, mine, "MJX", peer))
    return rows


def _ours(case: Case, rounds: int) -> float:
    count, steps = case.ours
    starts = case.starts(count)
    family = linkwork_chain(case.chain).sample({f"start.joint{k + 1}": starts[:, k] for k in range(case.links)})
    options: dict[str, Any] = {"method": "rk4", "step": STEP, "on": "gpu", "progress": False}
    seconds = [family.simulate([0.0, steps * STEP], **options).statistics["kernel_s"] for _ in range(rounds)]
    return float(min(seconds)) / (count * steps) * 1e6


def _theirs(mjx: Any, case: Case, rounds: int) -> float:
    import jax  # type: ignore[import-not-found, unused-ignore]
    import mujoco  # type: ignore[import-not-found, unused-ignore]

    jax.config.update("jax_enable_x64", True)
    count, steps = case.theirs
    model = mjx.put_model(mujoco_chain(mujoco, case.chain, STEP))
    data = mjx.make_data(model)

    def one(angles: Any) -> Any:
        moved, _ = jax.lax.scan(lambda s, _: (mjx.step(model, s), None), data.replace(qpos=angles), None, length=steps)
        return moved.qpos

    go, starts = jax.jit(jax.vmap(one)), jax.numpy.asarray(case.starts(count))
    ends = go(starts).block_until_ready()
    if str(ends.dtype) != "float64" or not bool(jax.numpy.isfinite(ends).all()):
        raise LinkworkError("bench: MJX did not run in float64, or left the range of numbers; nothing is compared.")
    least = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        go(starts).block_until_ready()
        least = min(least, time.perf_counter() - began)
    return least / (count * steps) * 1e6
