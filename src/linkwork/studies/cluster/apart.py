"""Variants in processes of their own, for batches that were under way when workers ended: what they do to such a process shows
which variant it was, and no worker is lost.

`python -m linkwork.studies.cluster.apart` is that process: it reads a job, the number of a batch and places in it from stdin,
from the worker that started it, and writes their numbers or an error to stdout.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
from typing import Any

import numpy as np

from linkwork.api.errors import LinkworkError, SimulationError
from linkwork.studies.cluster.cluster_worker import Job, Parts, Report, finish_batch, run_places

TRIES = 2  # processes that a variant may end
MOST = 8  # variants of a batch that are told one by one; of more, those that are run together fail together


def run_apart(job: Job, b: int) -> Report:
    """Run a batch in processes of their own; where one ends, its variants are halved until it is known which one ends it, and
    that one gets the status failed."""
    return finish_batch(job, b, lambda places: _computed(job, b, places, [MOST]))


def _computed(job: Job, b: int, places: np.ndarray, left: list[int]) -> Parts:
    """Arrays of variants at some places of a batch, or why there are none, for parts of these places."""
    import cloudpickle  # type: ignore[import-untyped, unused-ignore]

    alone = len(places) == 1 or left[0] <= 0
    made, how = None, ""
    for _ in range(TRIES if alone else 1):
        made, how = _tried(cloudpickle.dumps((job, b, places)))
        if isinstance(made, BaseException):
            raise made
        if made is not None:
            return [(places, made)]
    if alone:
        left[0] -= 1
        return [(places, f"the process that ran it {how}, {TRIES} times")]
    half = len(places) // 2
    return [*_computed(job, b, places[:half], left), *_computed(job, b, places[half:], left)]


def _tried(data: bytes) -> tuple[Any, str]:
    """What the process says, or None and how it ended."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}  # it finds what this worker finds
    command = [sys.executable, "-m", __name__]
    ended = subprocess.run(command, input=data, stdout=subprocess.PIPE, env=env, check=False)
    if ended.returncode == 0:
        return pickle.loads(ended.stdout), ""
    return None, _ending(ended.returncode)


def _ending(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


def main() -> None:
    """Run some variants of a batch in this process."""
    answer = os.dup(1)
    os.dup2(2, 1)  # what functions of a user print does not mix with it
    made: dict[str, np.ndarray] | Exception
    try:
        made = run_places(*pickle.load(sys.stdin.buffer))
    except LinkworkError as problem:
        made = problem
    except Exception as problem:
        made = SimulationError(f"a batch cannot be run: {type(problem).__name__}: {problem}")
    with (
        contextlib.suppress(BrokenPipeError),
        os.fdopen(answer, "wb") as out,
    ):  # the worker may be gone; the batch is written
        pickle.dump(made, out)


if __name__ == "__main__":
    main()
