"""When Ctrl-C is heard: as soon as it leaves nothing half done.

Python raises KeyboardInterrupt wherever the main thread happens to be. Within an import that leaves half of a package, which
every later call meets; within the compiling or loading of a kernel half of a dispatcher, or no machine code where a call goes
to, since an exception cannot pass through LLVM. Public calls are made within `interruptible`, where Ctrl-C waits until the
import, or the loading of the kernel, has ended. Compiling a kernel takes seconds; it asks with `hear` between functions.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # the functions of `signal` make enums, which takes ten times as long
import sys
import threading
import time
from _thread import get_ident, interrupt_main, start_new_thread
from types import FrameType
from typing import Any

IMPORTS = ("importlib._bootstrap",)
WHOLE = (
    *IMPORTS,
    "numba.",
    "llvmlite.",
    "linkwork.kernels.jit",
    "linkwork.kernels.parts",
    "linkwork.system.interruption",
    __name__,
)
"""How names of modules begin whose functions are not cut by Ctrl-C, nor what they call."""
PAUSE = 0.01  # seconds after which a Ctrl-C that waits asks again whether it is heard


class interruptible:
    """Context of a public call, within which Ctrl-C waits while it would leave something half done (see `WHOLE`).

    The outermost one of the main thread counts. It does nothing where Ctrl-C has no handler of Python.
    """

    __slots__ = ("_handler",)

    def __enter__(self) -> None:
        self._handler = None if _handler is not None else _take_over(sys._getframe(1))

    def __exit__(self, *_: object) -> None:
        if self._handler is not None:
            self._handler.give_back()


class deferred:
    """Context at whose end a Ctrl-C within is heard: within a lock that threads share it would leave the lock half way."""

    __slots__ = ("_handler", "_within")

    def __enter__(self) -> None:
        self._within = interruptible()
        self._within.__enter__()
        self._handler = _handler if _is_main() else None
        if self._handler is not None:
            self._handler.holds += 1

    def __exit__(self, *_: object) -> None:
        if self._handler is not None:
            self._handler.holds -= 1
        self._within.__exit__()
        if self._handler is not None:
            self._handler.hear(sys._getframe(1), WHOLE)


def hear() -> None:
    """Raise the Ctrl-C that waits, if there is one: for work that may be given up here, though not everywhere."""
    if _handler is not None and _is_main():
        _handler.hear(sys._getframe(1), IMPORTS)


def _is_main() -> bool:
    return get_ident() == threading.main_thread().ident


def _is_within(frame: FrameType | None, modules: tuple[str, ...], outermost: FrameType | None) -> bool:
    """Whether a function of these modules is under way, called from the outermost frame or from one that it called."""
    while frame is not None and frame is not outermost:
        if str(frame.f_globals.get("__name__")).startswith(modules):
            return True
        frame = frame.f_back
    return False


class _Handler:
    """What stands for the handler of Ctrl-C within the outermost context of the main thread.

    Attributes:
        holds: how many `deferred` are entered.
    """

    def __init__(self, before: Any, outermost: FrameType) -> None:
        self.holds = 0
        self._before = before
        self._outermost: FrameType | None = outermost  # frame that entered the context; None at its end
        self._waits = False  # whether a Ctrl-C came that is not heard yet
        self._asks = False  # whether a thread asks again
        self._lock = threading.Lock()  # of that thread, and of the end

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """What Python calls at Ctrl-C."""
        self._waits = True
        if self._outermost is None:  # somebody kept this handler
            self._deliver(frame)
        else:
            self.hear(frame, WHOLE)
            if self._waits and not self._asks:
                self._asks = True
                start_new_thread(self._ask, ())

    def hear(self, frame: FrameType | None, modules: tuple[str, ...]) -> None:
        """Deliver the Ctrl-C that waits, unless a function of these modules is under way."""
        if self._waits and not self.holds and not _is_within(frame, modules, self._outermost):
            self._deliver(frame)

    def _deliver(self, frame: FrameType | None) -> None:
        """Let the handler before hear it, once however often it came."""
        self._waits = False
        self._before(_signal.SIGINT, frame)

    def _ask(self) -> None:
        """Interrupt the main thread again and again until it hears: nobody else tells when an import has ended."""
        while self._asks:
            time.sleep(PAUSE)
            with self._lock:
                self._asks = self._waits and _handler is self
                if self._asks:
                    _interrupt()

    def give_back(self) -> None:
        """End the context."""
        global _handler
        with self._lock:
            _handler = None  # nobody asks from now on
        if _signal.getsignal(_signal.SIGINT) is self:  # else somebody put another one in its place, who shall keep it
            _signal.signal(_signal.SIGINT, self._before)  # this one is called before, with what came until now
        self._outermost = None
        if self._waits:
            self._deliver(sys._getframe(2))


_handler: _Handler | None = None  # of the outermost context


def _take_over(outermost: FrameType) -> _Handler | None:
    """Put a handler in place of the one that is there, if that one can be given back and this is the main thread."""
    global _handler
    if not _is_main():
        return None
    before = _signal.getsignal(_signal.SIGINT)
    if not callable(before):  # Ctrl-C is ignored, ends the process, or belongs to a program that has Python within
        return None
    handler = _Handler(before, outermost)
    try:
        _signal.signal(_signal.SIGINT, handler)
    except ValueError:  # the main thread of another interpreter of this process
        return None
    _handler = handler
    return handler


def _interrupt() -> None:
    """Interrupt the main thread as Ctrl-C does, also where it waits within a call of the operating system."""
    if hasattr(_signal, "pthread_kill"):
        _signal.pthread_kill(threading.main_thread().ident, _signal.SIGINT)
    else:  # Windows
        interrupt_main(_signal.SIGINT)
