"""Work of a page beside its socket: a thread that does the newest job of each kind, and leaves off what nobody waits for."""

from __future__ import annotations

import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from linkwork.api.errors import Interrupted, LinkworkError
from linkwork.api.progress import watched
from linkwork.live.warned import hearing

Job = Callable[[], None]
Tell = Callable[[dict[str, Any]], None]
Idle = Callable[[], float | None]
"""What is done where no job waits; returns after how many seconds it wants to be called again, None: after the next job."""

NOTHING = "between jobs"


class Lane:
    """One thread of work. A job replaces one of the same kind that waits, and ends one of the same kind that runs: the analyses
    hear of that as they do of Ctrl-C, when they next say how far they are.

    Args:
        name: of the thread.
        tell: gets problems and progress, as messages to the page.
        idle: see `Idle`; a lane that has something to do between jobs tells no progress, since its work is short.
    """

    def __init__(self, name: str, tell: Tell, idle: Idle | None = None) -> None:
        self._tell, self._idle = tell, idle
        self._shown = False  # whether progress of the job that runs was told
        self._news = threading.Condition()
        self._waiting: OrderedDict[str, Job] = OrderedDict()
        self._running = ""
        self._cancelled = self._closed = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def put(self, kind: str, job: Job) -> None:
        """Do a job soon."""
        with self._news:
            if not self._closed:
                self._waiting.pop(kind, None)
                self._waiting[kind] = job
                self._cancelled = self._cancelled or self._running in (kind, NOTHING)
                self._news.notify()

    def wake(self) -> None:
        """Call what is done between jobs now."""
        self.put("wake", lambda: None)

    def stop(self) -> None:
        """Leave off what runs and what waits."""
        with self._news:
            self._waiting.clear()
            self._cancelled = True

    def close(self) -> None:
        """End the thread, with its work."""
        with self._news:
            self._waiting.clear()
            self._cancelled = self._closed = True
            self._news.notify()

    def join(self, seconds: float) -> None:
        """Wait for the end of the thread."""
        self._thread.join(seconds)

    @property
    def superseded(self) -> bool:
        """Whether nobody waits for the job that runs any more."""
        return self._cancelled

    @property
    def replaced(self) -> bool:
        """Whether a newer job of the same kind waits for the one that runs."""
        with self._news:
            return self._running in self._waiting

    def _told(self, what: str, part: float) -> None:
        if self._cancelled:
            raise KeyboardInterrupt
        if self._idle is None:
            self._shown = True
            self._tell({"on": "progress", "what": what, "part": min(max(float(part), 0.0), 1.0)})

    def _next(self, pause: float | None) -> tuple[str, Job | None] | None:
        """The next job and its kind; None at the end."""
        with self._news:
            self._running = ""
            if not self._waiting and not self._closed:
                self._news.wait(pause)
            if self._closed:
                return None
            kind, job = self._waiting.popitem(last=False) if self._waiting else (NOTHING, None)
            self._running, self._cancelled = kind, False
            return kind, job

    def _work(self) -> None:
        pause: float | None = None
        while (found := self._next(pause)) is not None:
            kind, job = found
            if job is None:
                pause = self._between() if self._idle is not None else None
            else:
                self._do(kind, job)
                pause = None if self._idle is None else 0.0

    def _between(self) -> float | None:
        again: list[float | None] = [None]

        def one() -> None:
            assert self._idle is not None
            again[0] = self._idle()

        self._do(NOTHING, one)
        return again[0]

    def _do(self, kind: str, job: Job) -> None:
        """Do one job; what goes wrong is told."""
        try:
            with watched(self._told), hearing(lambda text: self._tell({"on": "warning", "about": kind, "text": text})):
                job()
        except Interrupted:
            pass  # who wants a partial result takes it in the job
        except KeyboardInterrupt:
            pass
        except LinkworkError as problem:
            self._tell({"on": "problem", "about": kind, "text": str(problem)})
        except Exception as problem:
            traceback.print_exc()
            self._tell({"on": "problem", "about": kind, "text": f"{type(problem).__name__}: {problem}"})
        finally:
            if self._shown:
                self._shown = False
                self._tell({"on": "finished"})
