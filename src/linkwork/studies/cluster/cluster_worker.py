"""What a worker of a cluster does: it reads the nonce of the store, runs batches, and writes each into the store."""

from __future__ import annotations

import dataclasses
import os
import threading
import time
import warnings
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork._version import __version__
from linkwork.api.errors import LinkworkWarning
from linkwork.kernels.jit import compile_seconds
from linkwork.studies.batches.batches import Batches
from linkwork.studies.functions import check_functions
from linkwork.studies.outcome import empty_outcome
from linkwork.studies.plan import Plan
from linkwork.studies.runner import Runner
from linkwork.studies.store.gathering import Memory
from linkwork.studies.store.store_group import FORMAT, open_group
from linkwork.studies.variables import Variable, values_of

PROBE_S = 0.3  # seconds for which the pace is measured


class Report(NamedTuple):
    """What a worker says about a batch: little, since results go into the store.

    Attributes:
        batch: its number.
        variants: how many it has.
        kept: whether it was complete already.
        refused: why this worker cannot do it, or empty.
        worker: its address.
        seconds, kernel_s, write_s: that it took, in kernels and for writing.
        compile_s: seconds of compiling among them.
    """

    batch: int
    variants: int = 0
    kept: bool = False
    refused: str = ""
    worker: str = ""
    seconds: float = 0.0
    kernel_s: float = 0.0
    write_s: float = 0.0
    compile_s: float = 0.0


@dataclasses.dataclass(frozen=True)
class Job:
    """A study as workers get it, once; values of parameters stand in the store.

    Attributes:
        plan: of the study, its variants without numbers.
        variables: arrays of the store.
        place, nonce: of the store.
        stored: names of the parameters whose values stand there.
        version: of linkwork.
        process: that asked for it.
    """

    plan: Plan
    variables: list[Variable]
    place: str
    nonce: str
    stored: list[str]
    version: str = __version__
    process: int = dataclasses.field(default_factory=os.getpid)

    def plan_of(self, batches: Batches, b: int, places: np.ndarray) -> Plan:
        """The plan of variants at some places of a batch, which are counted from 0."""
        where, family = batches.range(b), self.plan.family
        others = {n: x[where] for n, x in family.columns.items() if n not in self.stored}
        return self.plan.of_variants({n: x[places] for n, x in (others | batches.columns(b, self.stored)).items()})


class _Refused(Exception):
    """This worker cannot use the store."""


_lock = threading.Lock()
_opened: dict[str, Batches] = {}  # stores of this process, by nonce
_KEPT = 8


def check_worker(place: str, nonce: str, version: str) -> str:
    """Why this worker cannot take part, or empty: it reads the nonce, and must be the same version."""
    if version != __version__:
        return f"has linkwork {__version__}, and this process {version}"
    try:
        found = open_group(place).attrs.get(FORMAT)
    except Exception as problem:  # whatever a file system says
        return f"cannot read the store '{place}' ({type(problem).__name__})"
    its = found.get("nonce") if isinstance(found, dict) else None
    return "" if its == nonce else f"finds another store at '{place}'"


def _batches(job: Job) -> Batches:
    """The store of a job, opened once by every process."""
    with _lock:
        if job.nonce not in _opened:
            problem = check_worker(job.place, job.nonce, job.version)
            if problem:
                raise _Refused(problem)
            be_quiet(job.process)
            while len(_opened) >= _KEPT:
                del _opened[next(iter(_opened))]
            _opened[job.nonce] = Batches(job.place, open_group(job.place), job.variables)
        return _opened[job.nonce]


def be_quiet(asking: int) -> None:
    """Warn of nothing in a process of workers: the status of a variant says it. For good, as threads share the filters."""
    if os.getpid() != asking:
        warnings.simplefilter("ignore", LinkworkWarning)


def worker_address() -> str:
    """Of the worker whose thread this is, or empty."""
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:  # no worker, but a process of its own
        return ""


def run_batch(job: Job, b: int) -> Report:
    """Run a batch on this thread and write it, unless it is complete."""
    began, compiled = time.perf_counter(), compile_seconds()
    try:
        batches = _batches(job)
    except _Refused as problem:
        return Report(b, refused=str(problem), worker=worker_address())
    where = batches.range(b)
    n = where.stop - where.start
    places = np.arange(n)
    if batches.is_complete(b):
        places = batches.failed_in_functions(b)
        if not len(places):
            return Report(b, n, kept=True, worker=worker_address())
    values, kernel_s = _run(job.plan_of(batches, b, places), job.variables)
    if len(places) < n:
        values = batches.with_others(b, places, values)
    done = time.perf_counter()
    batches.write(b, values)
    now = time.perf_counter()
    return Report(b, n, False, "", worker_address(), now - began, kernel_s, now - done, compile_seconds() - compiled)


def _run(plan: Plan, variables: list[Variable]) -> tuple[dict[str, np.ndarray], float]:
    """All variants of a plan on this thread: their arrays, and seconds in kernels."""
    gathered = Memory(variables, len(plan.family))
    runner = Runner(plan, gathered, threading.Event(), on_gpu=False)
    for work in runner.portions():
        work()
    return gathered.arrays(), runner.kernel_s


def measure_pace(plan: Plan, variables: list[Variable], seconds: float = PROBE_S) -> float:
    """Seconds in kernels of a variant on this worker, of some that are spread over all; kernels are compiled before, and
    functions of the user's that fail for all are refused."""
    check_functions(plan)
    order = np.random.default_rng(0).permutation(len(plan.family))

    def some(members: np.ndarray) -> float:
        return _run(plan.of_variants({n: x[members] for n, x in plan.family.columns.items()}), variables)[1]

    some(order[:1])
    spent, count, each = 0.0, 0, 0.0
    while spent < seconds and count < len(order):
        left = (seconds - spent) / each if each > 0 else 1
        size = min(max(int(left), 1), 4 * max(count, 1), len(order) - count)
        spent, count = spent + some(order[count : count + size]), count + size
        each = spent / count
    return each


def run_places(job: Job, b: int, places: np.ndarray) -> dict[str, np.ndarray]:
    """Arrays of variants at some places of a batch, on this thread."""
    return _run(job.plan_of(_batches(job), b, places), job.variables)[0]


Parts = list[tuple[np.ndarray, "dict[str, np.ndarray] | str"]]
"""Places in a batch, with their arrays or why there are none."""


def finish_batch(job: Job, b: int, compute: Callable[[np.ndarray], Parts]) -> Report:
    """Write a batch whose variants are computed elsewhere, unless another process has completed it meanwhile."""
    try:
        batches = _batches(job)
    except _Refused as problem:
        return Report(b, refused=str(problem), worker=worker_address())
    where = batches.range(b)
    n = where.stop - where.start
    if batches.is_complete(b):
        return Report(b, n, kept=True, worker=worker_address())
    whole = {v.name: v.empty(n) for v in job.variables}
    for places, made in compute(np.arange(n)):
        values = _failed(job.plan_of(batches, b, places), where.start + places, made) if isinstance(made, str) else made
        for name, array in whole.items():
            array[places] = values[name]
    batches.write(b, whole)
    return Report(b, n, worker=worker_address())


def _failed(plan: Plan, numbers: np.ndarray, sentence: str) -> dict[str, np.ndarray]:
    """Arrays of variants of which nothing is known but that they fail."""
    made = empty_outcome(np.arange(len(numbers)), len(plan.times), len(plan.keeping.columns), len(plan.events))
    for place, k in enumerate(numbers.tolist()):
        made.note(place, "failed", f"variant {k} was not simulated: {sentence}.")
    return values_of(plan, made)


def fail_batch(job: Job, b: int, sentence: str) -> Report:
    """Write a batch of which nothing is known but that it fails, unless another process has completed it meanwhile."""
    return finish_batch(job, b, lambda places: [(places, sentence)])
