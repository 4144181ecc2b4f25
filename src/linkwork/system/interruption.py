"""Ctrl-C in an analysis: the work ends, what was computed until then becomes the result, and an exception carries it."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, TypeVar

from linkwork.api.errors import Interrupted
from linkwork.api.result import Result
from linkwork.system.slots import defer_interrupt, is_in_callback

R = TypeVar("R", bound=Result)


class Interruption:
    """Context of the work that Ctrl-C may end: it ends the work inside, and `came` says so afterwards.

    A Ctrl-C that comes while a kernel calls back a plain Python function waits until the function returns, since an exception
    cannot pass through compiled code; the kernel then stops at a consistent state.

    Args:
        calls_back: whether kernels may call back a Python function.
    """

    def __init__(self, *, calls_back: bool = True) -> None:
        self.came = False
        self._calls_back = calls_back
        self._before: Any = None

    def __enter__(self) -> Interruption:
        if not self._calls_back:
            return self
        before = signal.getsignal(signal.SIGINT)
        if callable(before) and threading.current_thread() is threading.main_thread():
            handler: Callable[[int, FrameType | None], Any] = before

            def wait(number: int, frame: FrameType | None) -> None:
                if not is_in_callback(frame):
                    handler(number, frame)
                    return
                with contextlib.suppress(KeyboardInterrupt):
                    handler(number, frame)
                    return
                defer_interrupt()

            self._before = before
            signal.signal(signal.SIGINT, wait)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None
        self.came = self.came or isinstance(problem, KeyboardInterrupt)
        return isinstance(problem, KeyboardInterrupt)

    def check(self, kept: object) -> None:
        """Raise KeyboardInterrupt where Ctrl-C came before there was anything to keep."""
        if self.came and not kept:
            raise KeyboardInterrupt


class Termination:
    """Context of work that leaves something whole behind: signals that end the process (of a batch system at its time limit, of
    a terminal that closes) are taken as Ctrl-C within, and heard again at its end. It counts in the main thread."""

    def __init__(self) -> None:
        self._came: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Termination:
        if threading.current_thread() is not threading.main_thread():
            return self
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as programs have it that run in the background
            self._replace(signal.SIGINT, self._hear_ignored)
        for name in ("SIGTERM", "SIGHUP"):  # Windows has no other
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                self._replace(number, self._hear)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()
        if self._came is not None:
            signal.raise_signal(self._came)

    def _replace(self, number: int, handler: Any) -> None:
        self._before[number] = signal.getsignal(number)
        signal.signal(number, handler)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self._came = number
        handler = signal.getsignal(signal.SIGINT)
        if callable(handler):
            handler(signal.SIGINT, frame)

    def _hear_ignored(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C stays ignored, other signals do not."""
        if self._came is not None:
            raise KeyboardInterrupt


def complete(result: R, what: str) -> R:
    """The result if it is complete; else raises it as Interrupted, with a message that begins with `what`."""
    if result.ended.startswith("interrupted"):
        raise Interrupted(result, f"{what} of '{result.title}': {result.ended}")
    return result
