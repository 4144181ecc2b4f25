"""Variants of several kinds of systems in one call, against a pool of processes that loop over `m.replace(…).simulate(…)`.

Both sides have the same number of threads or processes, and their numbers are the same to the last bit.
"""

from __future__ import annotations

import functools
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import Chain, linkwork_chain
from linkwork.bench.rows import Row, best_of, make_row, timed
from linkwork.model.bodies import Rod
from linkwork.model.feedback import PID
from linkwork.model.joints import Revolute
from linkwork.model.model import Model

DURATION = 5.0
VARIANTS = 200


class Kind(NamedTuple):
    """A kind of system: what it is, the model, the parameter that varies with its bounds, and options of the simulation."""

    words: str
    model: Callable[[], Model]
    path: str
    low: float
    high: float
    options: dict[str, Any]

    def values(self) -> np.ndarray:
        """Of the parameter, one for each variant."""
        return np.linspace(self.low, self.high, VARIANTS)


def _chain() -> Model:
    return linkwork_chain(Chain(3, ("y",)))


def _four_bar() -> Model:
    from linkwork.library.loops import four_bar

    return four_bar()


def _pendulum(**joint: Any) -> Model:
    model = Model("pendulum")
    model.add(Rod("rod", length=1.0, mass=1.0), Revolute("pivot", axis="-y", **joint))
    return model


def _stopped() -> Model:
    return _pendulum(stops=("-30 deg", "30 deg"), stop_stiffness=1e4, stop_damping=5.0)


def _servo() -> Model:
    return _pendulum(damping=0.1, actuator="motor")


CLOSED = {"start": {"drive": 1.0}, "guess": {"pin": "-40 deg", "pivot": "80 deg"}}
LOOP = {"control": PID("pid", "pivot", "motor", 30.0, 5.0, 3.0, reference=0.5, limits="12 N*m", filter=0.02)}
KINDS = {
    "pool": Kind("lengths of 3 links", _chain, "link1.length", 0.8, 1.2, {"start": {"joint1": 0.5}}),
    "four-bar": Kind("masses of a four-bar", _four_bar, "coupler.mass", 0.8, 1.2, CLOSED),
    "stops": Kind("masses of a pendulum between stops", _stopped, "rod.mass", 0.8, 1.2, {"rates": {"pivot": 3.0}}),
    "pid": Kind("masses of a pendulum with a PID controller", _servo, "rod.mass", 0.8, 1.2, LOOP),
}


@functools.cache
def _base(kind: str) -> Model:
    """The model that every process has once."""
    return KINDS[kind].model()


def _single(kind: str, value: float) -> np.ndarray:
    """What a loop in Python does for one variant."""
    model = _base(kind).replace({KINDS[kind].path: value})
    made = model.simulate(DURATION, rtol=1e-6, samples=101, progress=False, **KINDS[kind].options)
    return np.asarray(made.q.values)


def against_pool(kinds: tuple[str, ...], threads: int, rounds: int) -> list[Row]:
    """A row for each kind, with the share of the time of all threads that was spent in kernels."""
    if not kinds:
        return []
    with ProcessPoolExecutor(threads, mp_context=multiprocessing.get_context("spawn")) as pool:
        return [_row(pool, kind, threads, rounds) for kind in kinds]


def _row(pool: ProcessPoolExecutor, kind: str, threads: int, rounds: int) -> Row:
    own, shares = KINDS[kind], list[float]()
    values = own.values()
    family = own.model().sample({own.path: values})

    def ours() -> np.ndarray:
        made = family.simulate(DURATION, rtol=1e-6, samples=101, threads=threads, progress=False, **own.options)
        shares.append(made.statistics["kernel_s"] / made.statistics["wall_s"] / threads)
        return np.asarray(made["q"].values)

    one = functools.partial(_single, kind)
    list(pool.map(one, values[: 4 * threads].tolist()))  # they import, and load kernels

    def theirs() -> list[np.ndarray]:
        return list(pool.map(one, values.tolist(), chunksize=max(1, VARIANTS // (8 * threads))))

    if not np.array_equal(ours(), theirs()):
        raise LinkworkError("bench: a family and single simulations differ; nothing is compared.")
    mine, peer = best_of([timed(ours), timed(theirs)], rounds)
    work = f"{VARIANTS} {own.words}, {DURATION:g} s, rtol 1e-6, 101 samples, {threads} threads or processes"
    row = f"{work}, {max(shares):.0%} in kernels"
    return make_row(f"study-{kind}", row, mine, "process pool of m.replace(…).simulate(…)", peer)
