"""Workers side by side: started, watched, started again after a case that ended them; also for `attack`."""

from __future__ import annotations

import collections
import dataclasses
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
PATIENCE = 600.0  # seconds without a word from a worker, whatever it waits for; long, since others may have the machine
GOOD = ("model", "result", "error", "known")  # verdicts on what may become of a case


@dataclasses.dataclass
class Tally:
    """What became of all cases."""

    verdicts: collections.Counter[tuple[str, str]] = dataclasses.field(default_factory=collections.Counter)
    failed: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    slowest: list[tuple[float, int, str]] = dataclasses.field(default_factory=list)

    def add(self, line: dict[str, Any]) -> None:
        """Count a case."""
        self.verdicts[line["kind"], line["verdict"]] += 1
        if line["verdict"] not in GOOD:
            self.failed.append(line)
        self.slowest = sorted([*self.slowest, (line["seconds"], line["case"], line["kind"])], reverse=True)[:5]

    @property
    def cases(self) -> int:
        """How many there were."""
        return sum(self.verdicts.values())

    def report(self) -> str:
        """A table of verdicts by kind, and the slowest cases."""
        words = sorted({verdict for _, verdict in self.verdicts}, key=lambda v: (v not in GOOD, v == "error", v))
        kinds = sorted({kind for kind, _ in self.verdicts})
        counts = {k: ", ".join(f"{self.verdicts[k, v]} {v}" for v in words if self.verdicts[k, v]) for k in kinds}
        rows = [f"{kind:8s}{counts[kind]}" for kind in kinds]
        slow = ", ".join(f"{seconds:.2f} s ({kind} {number})" for seconds, number, kind in self.slowest)
        return "\n".join([*rows, f"slowest: {slow}", f"{self.cases} cases, {len(self.failed)} failed"])


def run(
    seed: int,
    first: int,
    count: int,
    workers: int = 2,
    tell: Callable[[Tally], None] | None = None,
    *,
    worker: str = "fuzz.worker",
    patience: float = PATIENCE,
) -> Tally:
    """Judge `count` cases from the number `first` on, by processes that run the module `worker`."""
    tally, lock = Tally(), threading.Lock()

    def add(line: dict[str, Any]) -> None:
        with lock:
            tally.add(line)
            if tell is not None:
                tell(tally)

    threads = [
        threading.Thread(target=_mind, args=(worker, patience, seed, first + k, workers, first + count, add))
        for k in range(workers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tally


def _mind(
    worker: str, patience: float, seed: int, first: int, step: int, end: int, add: Callable[[dict[str, Any]], None]
) -> None:
    """One worker after the other, until its share of the cases is judged."""
    at = first
    while at < end:
        with tempfile.TemporaryDirectory(prefix="fuzz") as folder, tempfile.TemporaryFile() as errors:
            last, done, kind = at - step, True, "?"
            process = subprocess.Popen(
                [sys.executable, "-m", worker, *map(str, (seed, at, step, end))],
                cwd=folder,
                env=_environment(folder),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
            waits = _listen(process, patience)
            for line in waits:
                last, done, kind = line["case"], "verdict" in line, line["kind"]
                if done:
                    add(line)
            process.wait()
            errors.seek(0)
            said = errors.read(4000).decode("utf-8", "replace")
            complete = last + step >= end  # one that ends itself before has not judged its share
            if process.returncode == 0 and not said and complete:
                return
            if done and last < at:
                raise RuntimeError(f"a worker did not start: {said}")
            number = last + (step if done else 0)
            hung = process.returncode in (-signal.SIGPROF, -signal.SIGKILL)
            prints = said and process.returncode == 0
            verdict = "hangs" if hung else "prints" if prints else f"ends the process ({process.returncode})"
            add({"case": number, "kind": kind, "verdict": verdict, "told": said, "seconds": 0.0})
            at = number + step


def _listen(process: subprocess.Popen[bytes], patience: float) -> Any:
    """Lines of a worker as they come; one that is silent for too long is killed."""
    assert process.stdout is not None
    rest = b""
    with selectors.DefaultSelector() as selector, process.stdout as pipe:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            if not selector.select(patience):
                process.kill()
                return
            piece = os.read(pipe.fileno(), 65536)
            if not piece:
                return
            *lines, rest = (rest + piece).split(b"\n")
            yield from map(json.loads, lines)


def _environment(folder: str) -> dict[str, str]:
    """That of this process, with these sources in front, nothing compiled kept, and one thread a worker."""
    paths = [str(TESTS), *filter(None, sys.path)]
    own = {
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONDONTWRITEBYTECODE": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "TMPDIR": folder,
    }
    return {**os.environ, **own}
