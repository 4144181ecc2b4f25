"""How long one evaluation of forward dynamics takes: chains of any length, in space and in the plane, beside peers.

linkwork's time is that of its kernel called in a compiled loop, which is how it is used: the whole time loop of a
simulation is compiled. Pinocchio's `aba` and MuJoCo's `mj_forward` are called in a Python loop, as their users do; the
call itself is part of their time (about 0.3 µs of Pinocchio's), which matters for short chains. So where Pinocchio
offers its own loop in C++ (`abaInParallel`, on one thread), rows that end in -cpp compare with that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import Chain, linkwork_chain, mujoco_chain, pinocchio_chain
from linkwork.bench.rows import Row, Watch, check_same, find_peer, make_row, seconds_each
from linkwork.kernels.loop import repeat_forward
from linkwork.system.system import System

SIZES = (2, 5, 10, 20, 50, 100, 200, 300)
FLAT_SIZES = (1000, 10_000, 100_000)
MUJOCO_SIZES = (20, 100)
FLAT_BASE = 20  # the chain that cost per link is compared with
NUDGE = 1e-16  # moves the state by less than its rounding, but not by nothing
BATCH = 32  # states that Pinocchio's own loop gets at once: few enough to stay in the cache


class Opponent(NamedTuple):
    """A peer on one chain: a task that runs `count` repetitions, and the number of evaluations per repetition."""

    suffix: str  # of the row's id
    name: str
    task: Callable[[int], object]
    evaluations: int = 1


def forward(
    sizes: Sequence[int] = SIZES,
    *,
    flat_sizes: Sequence[int] = FLAT_SIZES,
    mujoco_sizes: Sequence[int] = MUJOCO_SIZES,
    rounds: int = 60,
    sample_s: float = 2e-3,
    watch: Watch | None = None,
) -> list[Row]:
    """Measure forward dynamics; before each comparison both sides must give the same accelerations, to 1e-9.

    Args:
        sizes: numbers of links: rows `chain-n` (hinges about x and y in turn, spatial kernel) and `planar-n` (parallel
            hinges, planar kernel) beside Pinocchio.
        flat_sizes: numbers of links of the rows `flat-n`: cost per link beside that of 20 links, spatial kernel.
        mujoco_sizes: which of the sizes get rows `…-mujoco` too.
        rounds: number of interleaved repetitions; the fastest counts.
        sample_s: how long one measurement should take [s].
        watch: receives progress and notes.

    Returns:
        The rows; where a peer is not installed, without its rows.
    """
    watch = watch or Watch()
    pin, mujoco = find_peer("pinocchio", watch), find_peer("mujoco", watch)
    jobs = len(sizes) * 2 + len(flat_sizes) + 1
    rows: list[Row] = []
    for planar in (False, True):
        for n in sizes:
            watch.step(f"{_kind(planar)}-{n}", (len(sizes) * planar + list(sizes).index(n)) / jobs)
            chain = Chain(n, ("y",)) if planar else Chain(n, ("x", "y"), radius=0.05)
            rows += _beside_peers(chain, planar, pin, mujoco if n in mujoco_sizes else None, rounds, sample_s)
    for k, n in enumerate(flat_sizes):
        watch.step(f"flat-{n}", (2 * len(sizes) + k) / jobs)
        rows.append(_flat(n, rounds, sample_s))
    watch.step("call-20", (jobs - 1) / jobs)
    rows.append(_call(rounds, sample_s))
    return rows


def _kind(planar: bool) -> str:
    return "planar" if planar else "chain"


def _beside_peers(chain: Chain, planar: bool, pin: Any, mujoco: Any, rounds: int, sample_s: float) -> list[Row]:
    """Rows of one chain, one for each peer."""
    system = linkwork_chain(chain).compile(planar=planar)
    opponents = [*_pinocchio(pin, chain, system), *_mujoco(mujoco, chain, system)]
    ours, *theirs = seconds_each([kernel_task(system, chain), *(o.task for o in opponents)], rounds, sample_s)
    kernel = "planar" if planar else "spatial"
    work = f"forward dynamics, {chain.n} links, {kernel} kernel, compiled loop"
    return [
        make_row(f"{_kind(planar)}-{chain.n}{o.suffix}", work, ours, o.name, seconds / o.evaluations)
        for o, seconds in zip(opponents, theirs, strict=True)
    ]


def kernel_task(system: System, chain: Chain) -> Callable[[int], object]:
    """Forward dynamics in a compiled loop."""
    work = system.work()
    work.q[:], work.v[:] = chain.state()

    def task(count: int) -> None:
        if repeat_forward(system.tables, system.user, 0.0, NUDGE, count, work):
            raise LinkworkError(f"bench: the forward dynamics of {chain.n} links failed.")

    task(1)
    if not np.isfinite(work.a).all():
        raise LinkworkError(f"bench: the accelerations of {chain.n} links are not finite.")
    return task


# --- peers ---------------------------------------------------------------------------------------


def _pinocchio(pin: Any, chain: Chain, system: System) -> list[Opponent]:
    """Pinocchio's aba in a Python loop and, where it is offered, in its own loop in C++."""
    if pin is None:
        return []
    model = pinocchio_chain(pin, chain)
    data, aba, (q, v), force = model.createData(), pin.aba, chain.state(), np.zeros(chain.n)
    expected = aba(model, data, q, v, force).copy()
    check_same(system.acceleration(q, v), expected, "accelerations of linkwork and Pinocchio")

    def called(count: int) -> None:
        for _ in repeat(None, count):
            aba(model, data, q, v, force)

    opponents = [Opponent("", "pinocchio aba", called)]
    if hasattr(pin, "abaInParallel"):
        opponents.append(_pinocchio_loop(pin, model, chain, expected))
    return opponents


def _pinocchio_loop(pin: Any, model: Any, chain: Chain, expected: np.ndarray) -> Opponent:
    """Pinocchio's loop over columns of states, on one thread: no call from Python for each evaluation."""
    pool = pin.ModelPool(model, 1)
    q, v = (np.asfortranarray(np.repeat(x[:, None], BATCH, axis=1)) for x in chain.state())
    force, out = np.zeros_like(q), np.zeros_like(q)

    def looped(count: int) -> None:
        for _ in repeat(None, count):
            pin.abaInParallel(1, pool, q, v, force, out)

    looped(1)
    check_same(out[:, -1], expected, "accelerations of Pinocchio's two loops")
    return Opponent("-cpp", "pinocchio aba, its own C++ loop", looped, BATCH)


def _mujoco(mujoco: Any, chain: Chain, system: System) -> list[Opponent]:
    """MuJoCo's mj_forward with everything off but smooth dynamics."""
    if mujoco is None:
        return []
    model = mujoco_chain(mujoco, chain)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = chain.state()
    mujoco.mj_forward(model, data)
    check_same(system.acceleration(data.qpos, data.qvel), data.qacc, "accelerations of linkwork and MuJoCo")

    def called(count: int) -> None:
        step = mujoco.mj_forward
        for _ in repeat(None, count):
            step(model, data)

    return [Opponent("-mujoco", "mujoco mj_forward", called)]


# --- linkwork beside itself ----------------------------------------------------------------------


def _flat(n: int, rounds: int, sample_s: float) -> Row:
    """Cost per link of a long chain beside that of a short one."""
    chains = [Chain(size, ("x", "y"), radius=0.05) for size in (n, FLAT_BASE)]
    tasks = [kernel_task(linkwork_chain(c).compile(planar=False), c) for c in chains]
    long, short = seconds_each(tasks, rounds, sample_s)
    long, short = long / n, short / FLAT_BASE
    work = f"forward dynamics per link, {n} links, spatial kernel: {long / short:.2f} times that of {FLAT_BASE} links"
    return make_row(f"flat-{n}", work, long, f"linkwork n={FLAT_BASE}", short)


def _call(rounds: int, sample_s: float) -> Row:
    """One evaluation called from Python beside the kernel alone."""
    chain = Chain(20, ("x", "y"), radius=0.05)
    system = linkwork_chain(chain).compile(planar=False)
    q, v = chain.state()

    def called(count: int) -> None:
        for _ in repeat(None, count):
            system.acceleration(q, v)

    whole, kernel = seconds_each([called, kernel_task(system, chain)], rounds, sample_s)
    work = (
        f"system.acceleration(q, v) from Python, 20 links: {(whole - kernel) * 1e6:.2f} µs over the kernel's own time"
    )
    return make_row("call-20", work, whole, "linkwork kernel, compiled loop", kernel)
