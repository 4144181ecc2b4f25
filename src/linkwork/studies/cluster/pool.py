"""Threads that take portions of work until none is left, with a progress bar, and Ctrl-C between two portions."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from linkwork.api.errors import ModelError, shown
from linkwork.ctrl_c import deferred
from linkwork.studies.progress import StudyProgress
from linkwork.system.interruption import Interruption

Work = Callable[[], int]  # does a portion, returns how many variants it had


def thread_count(threads: Any) -> int:
    """How many threads are used: as many as asked for, or as there are cores for this process."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise ModelError(f"threads is {shown(threads)}; give a whole number, 1 or more.")
    return threads


class Pool:
    """Runs portions on some threads.

    Attributes:
        stop: set where work under way shall end soon.
        interrupted: whether Ctrl-C came.
    """

    def __init__(self, threads: int, what: str, total: int, done: int, progress: bool | None) -> None:
        self._threads, self.stop, self.interrupted = threads, threading.Event(), False
        self._what, self._total, self._done, self._progress = what, total, done, progress

    def run(self, portions: Iterator[Work]) -> None:
        """Take portions one after the other, as threads become free; the iterator is asked from this thread."""
        before = self._done
        with (
            StudyProgress(self._what, self._total, before, self._progress) as bar,
            Interruption() as stopping,
            ThreadPoolExecutor(self._threads, "linkwork-study") as executor,
        ):
            running: set[Future[int]] = set()
            try:
                while True:
                    while len(running) < 2 * self._threads and (work := next(portions, None)) is not None:
                        with deferred():
                            running.add(executor.submit(work))
                    if not running:
                        break
                    # a timeout, so that Ctrl-C is noticed
                    with deferred():
                        finished, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
                    for future in finished:
                        self._done += future.result()
                    bar.update(self._done)
            except BaseException:
                self.stop.set()
                for future in running:
                    future.cancel()
                wait(running)
                raise
        self.interrupted = stopping.came


class Pace:
    """How many variants make a portion of about a tenth of a second; shared by threads."""

    GOAL = 0.15  # seconds

    def __init__(self, most: int) -> None:
        self._most, self._lock, self._seconds, self._count = most, threading.Lock(), 0.0, 0

    def size(self) -> int:
        """Of the next portion."""
        with self._lock:
            each = self._seconds / self._count if self._count else 0.0
        return int(min(max(self.GOAL / each, 1), self._most)) if each > 0 else 1

    def note(self, began: float, count: int) -> None:
        """A portion is done."""
        with self._lock:
            self._seconds += time.perf_counter() - began
            self._count += count
