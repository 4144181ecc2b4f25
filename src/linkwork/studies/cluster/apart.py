"""A batch in a process of its own, for those that were under way when workers ended: what it does to that process shows whether
it was the batch, and no worker is lost.

`python -m linkwork.studies.cluster.apart` is that process: it reads a job and the number of a batch from stdin, from the
worker that started it, and writes a report or an error to stdout.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
from typing import Any

from linkwork.api.errors import LinkworkError, SimulationError
from linkwork.studies.cluster.cluster_worker import Job, Report, fail_batch, run_batch, worker_address

TRIES = 2  # processes that a batch may end


def run_apart(job: Job, b: int) -> Report:
    """Run a batch in a process of its own; one that ends it again gets the status failed."""
    import cloudpickle  # type: ignore[import-untyped, unused-ignore]

    data, how = cloudpickle.dumps((job, b)), ""
    for _ in range(TRIES):
        made, how = _tried(data)
        if isinstance(made, BaseException):
            raise made
        if made is not None:
            return made._replace(worker=worker_address())
    return fail_batch(job, b, f"the process that ran its batch {how}, {TRIES} times")


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
    """Run a batch in this process."""
    answer = os.dup(1)
    os.dup2(2, 1)  # what functions of a user print does not mix with it
    made: Report | Exception
    try:
        made = run_batch(*pickle.load(sys.stdin.buffer))
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
