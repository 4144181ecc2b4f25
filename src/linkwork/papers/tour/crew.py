"""All papers in parallel processes, with progress bars."""

from __future__ import annotations

import atexit
import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Collection, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.connection import wait as wait_for_handles
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from linkwork.papers import is_timed
from linkwork.papers.tour.catalogue import Paper
from linkwork.papers.tour.visit import Visit, take_times, visit

INTERRUPTED = "it was interrupted"
_line: Any = None  # in a process of the pool: where to report the progress
_ended = False  # and whether it shall end


class Bars:
    """A bar for all papers and one for each that is under way."""

    def __init__(self, progress: Progress, papers: Sequence[Paper]) -> None:
        self._progress, self._short = progress, {d.name: d.short for d in papers}
        self._rows: dict[str, TaskID] = {}
        self._all = progress.add_task("all papers", total=len(papers), doing="compiles and computes")

    def tell(self, name: str, drawn: int, pictures: int) -> None:
        """Update the progress of a paper."""
        doing = f"draws {drawn} of {pictures}" if pictures else "computes"
        if name not in self._rows:
            self._rows[name] = self._progress.add_task(f"  {self._short[name]}", total=None, doing=doing)
        self._progress.update(self._rows[name], completed=drawn, total=pictures or None, doing=doing)

    def end(self, done: int, count: int) -> None:
        """So many of all papers are done."""
        self._progress.update(self._all, completed=done, doing=f"{done} of {count} done")


def visit_all(papers: Sequence[Paper], folder: Path, processes: int) -> list[Visit]:
    """Visit all papers; what came of them is in their order. Those that Ctrl-C left out have that as their problem.

    Args:
        papers: to visit.
        folder: of the tour.
        processes: how many to visit at a time; with one, no other process is started.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[doing]}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bars = Bars(progress, papers)
        made: dict[str, Visit] = {}
        with contextlib.suppress(KeyboardInterrupt):
            if processes > 1:
                _in_processes(papers, folder, processes, bars, made)
            else:
                for paper in papers:
                    done = visit(paper, folder, bars.tell)
                    made[paper.name] = take_times(done, folder, bars.tell) if needs_times(done) else done
                    bars.end(len(made), len(papers))
    return [made.get(d.name) or Visit(d, d.short, problem=INTERRUPTED) for d in papers]


def _in_processes(papers: Sequence[Paper], folder: Path, processes: int, bars: Bars, made: dict[str, Visit]) -> None:
    # the long ones first, so that no core waits for the last of them
    in_turn = sorted(papers, key=lambda d: d.seconds, reverse=True)
    # a fresh interpreter each: a fork would copy the threads of the bar and of compiled kernels halfway
    context = multiprocessing.get_context("spawn")
    line = context.SimpleQueue()
    others = multiprocessing.active_children()
    with contextlib.ExitStack() as stack:
        # a pool for each process: computing times are taken by the process that has made the paper ready for them
        free = [
            stack.enter_context(ProcessPoolExecutor(1, context, _begin, (line,)))
            for _ in range(min(processes, len(papers)))
        ]
        pools = list(free)
        try:
            untimed: list[tuple[Visit, ProcessPoolExecutor]] = []
            at_work: dict[Future[Visit], tuple[Paper, ProcessPoolExecutor]] = {}
            while in_turn or at_work:
                while free and in_turn:
                    paper, pool = in_turn.pop(0), free.pop()
                    at_work[pool.submit(_visit, paper, folder)] = paper, pool
                for future in _ended_ones(at_work, line, bars):
                    paper, pool = at_work.pop(future)
                    free.append(pool)
                    done = _outcome(future, paper)
                    if needs_times(done):
                        untimed.append((done, pool))
                        continue
                    made[done.paper.name] = done
                    bars.end(len(made), len(papers))
            for part, pool in untimed:  # nothing else is computed any more
                timing = pool.submit(_take_times, part, folder)
                while not timing.done():
                    _ended_ones([timing], line, bars)
                made[part.paper.name] = _outcome(timing, part.paper)
                bars.end(len(made), len(papers))
        except KeyboardInterrupt:
            for pool in pools:
                pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
            raise


def _ended_ones(waiting: Collection[Future[Visit]], line: Any, bars: Bars) -> set[Future[Visit]]:
    """Those that have ended, after a short wait; progress is shown meanwhile."""
    ended = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED).done
    while not line.empty():
        bars.tell(*line.get())
    return ended


def _begin(line: Any) -> None:
    global _line
    _line = line
    os.environ["LINKWORK_QUIET"] = "1"  # what a kernel says of its compilation would tear the bars
    gc.set_threshold(100_000, 20, 50)  # what Numba and Matplotlib hold on to need not be looked through again and again
    # Ctrl-C reaches all processes; the first of them decides, and ends the others so that they clear up
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    atexit.register(os._exit, 0)  # last: taking all kernels and pictures apart, piece by piece, takes seconds


def _end_with_parent() -> None:
    """A parent that is killed says nothing, and the pool's own pipe stays open as long as one of its workers lives."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for_handles([parent.sentinel])
        os._exit(1)


def _end(*news: Any) -> None:
    global _ended
    _ended = True
    sys.exit()


def _visit(paper: Paper, folder: Path) -> Visit:
    if _ended:  # a paper that was handed over already when the end came
        sys.exit()
    return visit(paper, folder, lambda *news: _line.put(news))


def _take_times(made: Visit, folder: Path) -> Visit:
    if _ended:
        sys.exit()
    return take_times(made, folder, lambda *news: _line.put(news))


def needs_times(made: Visit) -> bool:
    """Whether computing times are a part of a paper that was gone through."""
    return not made.problem and is_timed(made.paper.name)


def _outcome(future: Future[Visit], paper: Paper) -> Visit:
    """What a process handed back; a process that died is a problem of its paper."""
    problem = future.exception()
    if problem is None:
        return future.result()
    return Visit(paper, paper.short, problem=f"{type(problem).__name__}: {problem}")
