"""The progress bar of a study: variants done, rate, remaining time."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

from linkwork.api.progress import DELAY


class StudyProgress:
    """Shows how many variants are done, how many a second, and the time left, on stderr, after two seconds.

    Args:
        what: description of the task.
        total: number of variants.
        done: how many of them are there already.
        show: True to show always, False never, None when stderr is a terminal.
    """

    def __init__(self, what: str, total: int, done: int, show: bool | None) -> None:
        self._what, self._total, self._before = what, total, done
        self._show = sys.stderr.isatty() if show is None else show
        self._began = time.perf_counter()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> StudyProgress:
        return self

    def skip(self, count: int) -> None:
        """So many of the variants that are done turned out to be there already; they do not count for the rate."""
        self._before += count

    def update(self, done: int) -> None:
        """Set how many variants are done."""
        if not self._show or time.perf_counter() - self._began < DELAY:
            return
        if self._bar is None:
            self._bar = self._made()
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=self._total, rate="")
        rate = (done - self._before) / (time.perf_counter() - self._began)
        self._bar.update(self._task, completed=done, rate=f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s")

    @staticmethod
    def _made() -> Any:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
        )
        return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
