"""Files and folders that appear whole or not at all; what the disk refuses is one sentence.

Everything is written as a draft beside its place, `.linkwork-<16 hex digits>`, and renamed when it is complete. The writer
holds a lock on its draft, which ends with the process, however that ends: the next one that writes into the folder removes
drafts that nobody holds.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import re
import secrets
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from linkwork.api.errors import FileError

if sys.platform != "win32":
    import fcntl

_DRAFT = re.compile(r"\.linkwork-[0-9a-f]{16}")
_FORGOTTEN = 86400.0  # seconds after which a draft is nobody's, where there are no locks
_BEFORE = "before"  # in a draft: what was at the place of a folder until the new one is there

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


@contextlib.contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """Inside of it, an error of the operating system becomes a FileError about this file."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        if error.errno in _FULL:
            remedy = "free some space, or choose another disk"
        elif error.errno in _FORBIDDEN:
            remedy = "choose a folder that you may write"
        else:
            remedy = "choose another place"
        raise FileError(f"'{path}' cannot be written: {error.strerror or error}; {remedy}.") from error


def replace_file(path: str | os.PathLike[str], content: bytes) -> Path:
    """Write a file, and folders on the way to it, so that a reader sees the old one or the new one, never a part of it."""
    target = Path(path)
    with writing(target):
        real = Path(os.path.realpath(target))  # a link to a file keeps being a link
        real.parent.mkdir(parents=True, exist_ok=True)
        with _draft(real.parent, folder=False) as draft:
            if real.exists():
                os.chmod(draft, real.stat().st_mode & 0o777)
            with open(draft, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, real)
    return target


def replace_folder(path: str | os.PathLike[str], files: Mapping[str, bytes]) -> Path:
    """Write a folder of files, by relative path, so that a reader sees the old folder or the new one, never a mixture."""
    with new_folder(path) as new:
        for name, content in files.items():
            write_piece(new, name, content)
    return Path(path)


@contextlib.contextmanager
def new_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A folder to write into, which takes its place in the end, or is gone where an error ends it or the process."""
    with growing_folder(path) as made:
        yield made.path
        made.take_place()


class GrowingFolder:
    """A folder that is written, first in a draft, then in its place.

    Attributes:
        path: where it is now.
    """

    def __init__(self, target: Path, real: Path, draft: Path, identity: int) -> None:
        self.path = draft / "new"
        self._target, self._real, self._draft, self._identity = target, real, draft, identity

    def take_place(self) -> None:
        """Replace what is at its place, if it is not there yet."""
        if self.path == self._real:
            return
        with _refusing(self._target, self._real):
            if not self._real.is_dir():
                os.replace(self.path, self._real)
            elif not _exchanged(self.path, self._real):
                _replace_in_two(self._draft, self.path, self._real)
        self.path = self._real
        shutil.rmtree(self._draft / "new", ignore_errors=True)  # what was there before

    def check(self) -> None:
        """Raise where another folder is at its place: somebody moved or replaced it."""
        if self.path.stat().st_ino != self._identity:
            raise FileError(f"'{self._target}' was replaced while it was written; choose another place.")


@contextlib.contextmanager
def growing_folder(path: str | os.PathLike[str]) -> Iterator[GrowingFolder]:
    """A folder that takes its place when it is told to, while it is written; one that never does is gone in the end. As long as
    it is written nobody else replaces it."""
    target = Path(path)
    with writing(target):
        real = Path(os.path.realpath(target))
        real.parent.mkdir(parents=True, exist_ok=True)
        with _refusing(target, real):
            pass
        with _draft(real.parent, folder=True) as draft:
            new = draft / "new"
            new.mkdir()
            with _lock(new):
                yield GrowingFolder(target, real, draft, new.stat().st_ino)


@contextlib.contextmanager
def _refusing(target: Path, real: Path) -> Iterator[None]:
    """Inside of it nobody begins to write the folder that is at a place; an error if somebody writes it now."""
    if not real.is_dir():
        yield
        return
    with _lock(real) as held:
        if held is False and real.is_dir():
            raise FileError(f"'{target}' is being written by another run; choose another place, or wait for its end.")
        yield


def write_piece(folder: Path, name: str, content: bytes) -> None:
    """Write one file of a new folder, by relative path."""
    piece = folder / name
    piece.parent.mkdir(parents=True, exist_ok=True)
    piece.write_bytes(content)


def recover(path: Path) -> None:
    """Bring a folder back whose writer was killed between the two renames of `_replace_in_two`."""
    with contextlib.suppress(OSError):
        _sweep(Path(os.path.realpath(path)).parent)


def _replace_in_two(draft: Path, new: Path, real: Path) -> None:
    """Where folders cannot be exchanged at once: between the renames the old one is in the draft, where `recover` finds it."""
    before = draft / _BEFORE / real.name
    before.parent.mkdir()
    os.replace(real, before)
    try:
        os.replace(new, real)
    except BaseException:
        os.replace(before, real)
        raise


def _exchanged(one: Path, two: Path) -> bool:
    """Exchange two folders in one step, if the system and its disk can do that."""
    names = os.fsencode(one), os.fsencode(two)
    swap, here = 2, -100  # RENAME_EXCHANGE and RENAME_SWAP; AT_FDCWD
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            failed = library.renamex_np(*names, ctypes.c_uint(swap))
        else:
            failed = library.renameat2(here, names[0], here, names[1], ctypes.c_uint(swap))
    except (AttributeError, OSError, TypeError):  # no such function; Windows has no library of this kind
        return False
    if failed and ctypes.get_errno() not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return not failed


# --- drafts ------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _draft(parent: Path, *, folder: bool) -> Iterator[Path]:
    """A new draft, locked by this process; what is left of it in the end is removed."""
    _sweep(parent)
    while True:
        path = parent / f".linkwork-{secrets.token_hex(8)}"
        if folder:
            path.mkdir()
        else:
            path.touch(exist_ok=False)
        with _lock(path) as held:
            if held is False or not path.exists():
                continue  # another process or thread took it for a forgotten one, in the moment before it was locked
            try:
                yield path
                return
            finally:
                _remove(path)


@contextlib.contextmanager
def _lock(draft: Path) -> Iterator[bool | None]:
    """Lock a draft: True if that was done, False if somebody else has or had it, None where there are no locks."""
    if sys.platform == "win32":
        yield None
        return
    try:
        handle = os.open(draft, os.O_RDONLY)
    except FileNotFoundError:  # removed before it was locked
        yield False
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            held: bool | None = True
        except OSError as error:
            held = False if error.errno in (errno.EWOULDBLOCK, errno.EACCES) else None
        yield held
    finally:
        os.close(handle)


def _sweep(parent: Path) -> None:
    """Remove drafts whose writer is gone."""
    for entry in os.scandir(parent):
        if not _DRAFT.fullmatch(entry.name) or entry.is_symlink():
            continue
        draft = Path(entry.path)
        with contextlib.suppress(OSError), _lock(draft) as held:  # it may be gone by now, or of another user
            if held or (held is None and time.time() - draft.stat().st_mtime > _FORGOTTEN):
                _bring_back(parent, draft)
                _remove(draft)


def _bring_back(parent: Path, draft: Path) -> None:
    """Put a folder back that was moved into a draft and whose place is empty."""
    before = draft / _BEFORE
    for old in before.iterdir() if before.is_dir() else ():
        if not os.path.lexists(parent / old.name):
            os.replace(old, parent / old.name)


def _remove(draft: Path) -> None:
    if draft.is_dir() and not draft.is_symlink():
        shutil.rmtree(draft, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            draft.unlink()
