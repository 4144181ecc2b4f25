"""Many motions in one call, whole call against whole call: MuJoCo's threaded rollout.

The motions are those of chains of 3 and 20 rods from scattered starts, 5 s each. The error of a method is the median, over 100
of the starts, of the largest error of an angle at the end. Each side takes its cheapest setting that reaches the wanted error:
linkwork of its tolerances, MuJoCo (RK4) of its numbers of steps. Both have the same number of threads. Rows of other kinds of
systems, against a pool of processes, follow (`study_pool`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import Chain, linkwork_chain, mujoco_chain
from linkwork.bench.rows import Row, Watch, best_of, find_peer, make_row, timed
from linkwork.bench.study_pool import KINDS, against_pool
from linkwork.studies.cluster.pool import thread_count
from linkwork.studies.results.study import Study

DURATION = 5.0
GOALS = (1e-3, 1e-4, 1e-6)
SETTINGS = [(m, 10.0**-k) for m in ("dopri5", "dop853") for k in range(2, 11)]
STEPS = (100, 140, 200, 280, 400, 560, 800, 1100, 1600, 2300, 3200, 4500, 6400)
JUDGED = 100  # starts over which the error is the median


class Case(NamedTuple):
    """A chain in the plane, how far its starts scatter [rad], and how many there are."""

    links: int
    scatter: float
    variants: int

    def starts(self, count: int) -> np.ndarray:
        """Angles at the start (count, links); the first ones are the same for every count."""
        return np.random.default_rng(self.links).uniform(-self.scatter, self.scatter, (count, self.links))


CASES = (Case(3, 0.5, 500), Case(20, 0.05, 100))


def study(
    *,
    cases: tuple[Case, ...] = CASES,
    goals: tuple[float, ...] = GOALS,
    kinds: tuple[str, ...] = tuple(KINDS),
    rounds: int = 3,
    watch: Watch,
) -> list[Row]:
    """Rows of all cases and errors; a peer that is not installed is left out, with a note."""
    threads, rows = thread_count(None), []
    rollout = find_peer("mujoco.rollout", watch)
    total = len(cases) * len(goals)
    for k, case in enumerate(cases if rollout is not None else ()):
        watch.step(f"errors of {case.links} links", k * len(goals) / (total + 1))
        errors = _Errors(rollout, case, min(goals), threads)
        for j, goal in enumerate(goals):
            watch.step(f"{case.links} links, error {goal:g}", (k * len(goals) + j) / (total + 1))
            rows.append(_against_mujoco(rollout, case, goal, errors, threads, rounds))
    watch.step("pools of processes", total / (total + 1))
    return rows + against_pool(kinds, threads, rounds)


def _family(case: Case, starts: np.ndarray) -> Any:
    table = {f"start.joint{k + 1}": starts[:, k] for k in range(case.links)}
    return linkwork_chain(Chain(case.links, ("y",))).sample(table)


def _run(case: Case, starts: np.ndarray, method: str, rtol: float, threads: int) -> Study:
    return _family(case, starts).simulate([0.0, DURATION], method=method, rtol=rtol, threads=threads, progress=False)


def _end(made: Study) -> np.ndarray:
    return np.asarray(made["q"].values[:, -1])


def _error(angles: np.ndarray, truth: np.ndarray) -> float:
    return float(np.median(np.abs(angles - truth).max(axis=1)))


class _Errors:
    """Errors of all settings of a case, as far as they are needed for the smallest error that is wanted."""

    def __init__(self, rollout: Any, case: Case, least: float, threads: int) -> None:
        judged = case.starts(JUDGED)
        truth = _end(_run(case, judged, "dop853", 1e-13, threads))
        self._case = case
        self._ours: list[tuple[int, str, float, float]] = []
        self._theirs: dict[int, float] = {}
        for method, rtol in SETTINGS:
            made = _run(case, judged, method, rtol, threads)
            self._ours.append((int(made["evaluations"].sum()), method, rtol, _error(_end(made), truth)))
        for steps in STEPS:
            self._theirs[steps] = _error(_rolled(rollout, case, judged, steps, threads)(), truth)
            if self._theirs[steps] <= least:
                break

    def ours(self, goal: float) -> tuple[str, float]:
        """Method and tolerance with the fewest evaluations that reach an error."""
        good = [(n, method, rtol) for n, method, rtol, error in self._ours if error <= goal]
        if not good:
            raise LinkworkError(f"bench: no tolerance reaches an error of {goal:g} for {self._case.links} links.")
        return min(good)[1:]

    def theirs(self, goal: float) -> int:
        """MuJoCo's smallest number of steps that does."""
        good = [steps for steps, error in self._theirs.items() if error <= goal]
        if not good:
            raise LinkworkError(f"bench: MuJoCo reaches no error of {goal:g} for {self._case.links} links.")
        return min(good)


def _against_mujoco(rollout: Any, case: Case, goal: float, errors: _Errors, threads: int, rounds: int) -> Row:
    (method, rtol), steps = errors.ours(goal), errors.theirs(goal)
    starts, shares = case.starts(case.variants), []

    def ours() -> object:
        made = _run(case, starts, method, rtol, threads)
        shares.append(made.statistics["kernel_s"] / made.statistics["wall_s"] / threads)
        return made

    theirs = _rolled(rollout, case, starts, steps, threads)
    mine, peer = best_of([timed(ours), timed(theirs)], rounds)
    setting = f"{method} rtol {rtol:.1g} against {steps} steps of RK4, {threads} threads, {max(shares):.0%} in kernels"
    work = f"{case.variants} × {DURATION:g} s of {case.links} links, error {goal:g}: {setting}"
    return make_row(f"study-{case.links}-{goal:g}", work, mine, "mujoco rollout", peer)


def _rolled(rollout: Any, case: Case, starts: np.ndarray, steps: int, threads: int) -> Callable[[], np.ndarray]:
    """A call of MuJoCo's rollout, which makes its model and data, too; returns the angles at the end."""
    import mujoco  # type: ignore[import-not-found, unused-ignore]

    def call() -> np.ndarray:
        model = mujoco_chain(mujoco, Chain(case.links, ("y",)), DURATION / steps)
        data = [mujoco.MjData(model) for _ in range(threads)]
        size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
        first = np.zeros((len(starts), size))
        first[:, 1 : 1 + case.links] = starts  # time comes first
        with rollout.Rollout(nthread=threads) as pool:
            states, _ = pool.rollout([model] * len(starts), data, first, nstep=steps)
        return np.asarray(states[:, -1, 1 : 1 + case.links])

    return call
