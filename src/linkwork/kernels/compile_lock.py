"""A lock between processes that need the same kernel at the same time: one compiles it, the others wait and load what it keeps.

The operating system locks a file, so a lock ends with its process, however that ends. Who waits holds locks only of kernels
that call the one that is waited for, and no kernel calls itself, so there is no deadlock. Where files cannot be locked, each
process compiles.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable

from linkwork.ctrl_c import hear

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE = 60.0  # seconds after which a process compiles all the same: the other one may have been stopped
SOON = 0.5  # seconds of waiting of which nobody is told
PAUSE = 0.02


class CompileLock:
    """The right to compile what is kept in a file.

    Attributes:
        waited: whether another process held it before.
    """

    def __init__(self, path: str, tell: Callable[[], None]) -> None:
        """Wait for it; `tell` is called if that takes long."""
        self.waited = False
        self._path, self._file = path, -1
        if fcntl is None:
            return
        with contextlib.suppress(OSError):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            began, told = time.monotonic(), False
            while self._file >= 0 and not self._locked():
                self.waited = True
                passed = time.monotonic() - began
                if passed > SOON and not told:
                    told = True
                    tell()
                if passed > PATIENCE:
                    self._close()
                else:
                    time.sleep(PAUSE)
                    hear()
        except BaseException:
            self._close()
            raise

    def _locked(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            self._close()
        return True

    def _close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def release(self) -> None:
        """Let others take it."""
        if self._file >= 0:
            with contextlib.suppress(OSError):
                os.unlink(self._path)
            fcntl.flock(self._file, fcntl.LOCK_UN)  # a child may hold the file, too
            self._close()
