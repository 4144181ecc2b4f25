"""Progress of tasks: a bar that appears only for those that take longer than a delay, and whoever watches a thread."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

DELAY = 2.0  # seconds before a bar appears


Told = Callable[[str, float], None]
"""Hears what a task is and how far it is (0 to 1); it may raise KeyboardInterrupt, which ends the task like Ctrl-C."""

_watching = threading.local()


@contextlib.contextmanager
def watched(told: Told) -> Iterator[None]:
    """Context in which `told` hears of all tasks of this thread."""
    before = getattr(_watching, "told", None)
    _watching.told = told
    try:
        yield
    finally:
        _watching.told = before


class Progress:
    """Shows how far a task is (0 to 1) and the time left, on stderr, after two seconds, if stderr is a terminal.

    Args:
        what: description of the task.
        show: True to show always, False never, None when stderr is a terminal.
    """

    def __init__(self, what: str, show: bool | None = None) -> None:
        self._what = what
        self._show = sys.stderr.isatty() if show is None else show
        self._began = time.perf_counter()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Progress:
        return self

    def update(self, part: float) -> None:
        """Set the part that is done, between 0 and 1."""
        told: Told | None = getattr(_watching, "told", None)
        if told is not None:
            told(self._what, part)
        if not self._show or time.perf_counter() - self._began < DELAY:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=1.0)
        self._bar.update(self._task, completed=part)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
