"""How kernels are compiled, kept on disk and announced: `@kernel` and its parts, `@inner`, `@shared`,
`@separate` and `@entry`.

A kernel is compiled by Numba when it is first called with new argument types. With the versions of Numba in `TESTED`, `parts`
makes that several times faster; with any other version, functions are compiled the plain way, by `numba.jit` with the same
options: it takes longer and gives the same numbers, and a sentence on stderr says so once per process.

Machine code is kept in `kernels-<hash>` inside LINKWORK_CACHE_DIR, or else inside the user's cache folder, never in the
package. The hash covers every source file of this folder, so editing a function also renews its callers in other files
(Numba's own stamp covers one file only). What several processes need at the same time, one of them compiles (see
`compile_lock`). If the folder cannot be written, each process compiles again, without an error; a read-only folder still
serves what is in it. Numba's global settings are left alone, so a user's own compiled functions are cached as usual.

What is kept is executed, so it is loaded only from a folder and a file that belong to the user or to root and that nobody else
may write (Windows has other rights, which are not looked at), or from a place that is trusted without that: one that
LINKWORK_TRUSTED_CACHE names, and `prebuilt` in this folder, which is trusted as the sources beside it are. Every file begins
with a hash of the rest, so that a damaged one is compiled again; a hash is no signature, and does not make a place trusted.

Environment:

    LINKWORK_CACHE_DIR      folder for compiled kernels; folders in it are made for this user alone
    LINKWORK_TRUSTED_CACHE  such folders of other users whose kernels are executed, separated like those of PATH
    LINKWORK_QUIET=1        do not announce compilation on stderr
    LINKWORK_PLAIN_NUMBA=1  compile the plain way, whatever the version of Numba
    NUMBA_DISABLE_JIT=1     plain Python functions: slow; for debuggers and line coverage
"""

from __future__ import annotations

import contextlib
import errno
import functools
import gc
import glob
import hashlib
import os
import pickle
import platform
import re
import secrets
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core import config
from numba.core.compiler import CompileResult
from numba.core.event import Listener, register
from numba.core.serialize import dumps

from linkwork.ctrl_c import interruptible
from linkwork.kernels.compile_lock import CompileLock
from linkwork.kernels.expected import Asked


class _FastMath(set[str]):
    """Flags in a fixed order: Numba makes symbols of their text, and that of a set differs from process to process, so that
    a kernel which one process keeps could call a function by another symbol than the one that another process keeps."""

    def __repr__(self) -> str:
        return f"{{{', '.join(map(repr, sorted(self)))}}}"

    def copy(self) -> _FastMath:
        return _FastMath(self)


# _nrt: kernels allocate nothing, so references to arrays need no counting, which costs a microsecond per call otherwise
OPTIONS: dict[str, Any] = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "fastmath": _FastMath(("contract", "nsz")),
    "_nrt": False,
}
PART_OPTIONS = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

COMPILES = not config.DISABLE_JIT  # else kernels are plain functions, and records of bundles cannot be taken

OLDEST = (0, 65)  # version of Numba below which kernels do not compile
if tuple(int(word) for word in re.findall(r"\d+", numba.__version__)[:2]) < OLDEST:
    raise ImportError(
        f"linkwork needs Numba {'.'.join(map(str, OLDEST))} or newer, but {numba.__version__} is installed; "
        "update it: pip install --upgrade numba."
    )

TESTED = ("0.65", "0.66", "0.67", "0.68")  # versions of Numba whose internals `parts` was tested with
PLAIN = os.environ.get("LINKWORK_PLAIN_NUMBA", "0") not in ("", "0")
ACCELERATED = not PLAIN and ".".join(numba.__version__.split(".")[:2]) in TESTED

if ACCELERATED:
    from linkwork.kernels.parts import KernelDispatcher, PartDispatcher, SeparateDispatcher, rebuilt

MAGIC = b"linkwork kernel 1\n"  # how a file of a kernel begins; a hash of the rest follows
# the processor for which kernels of a wheel are compiled: what nearly all of the last ten years have
BASELINE = "x86-64-v3"
BASELINE_FEATURES = ("avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2", "xsave")

UNUSED_DAYS = 60  # a folder of other sources is deleted when it was not used for this long,
KEPT_FOLDERS = 20  # or when this many others were used after it


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a kernel: no Python objects, no exceptions, no bounds checks, GIL released, kept on disk."""
    if not COMPILES:
        return function
    options = OPTIONS | {"no_cfunc_wrapper": True}
    dispatcher = KernelDispatcher(_part(function), options) if ACCELERATED else _plain(function, options)
    dispatcher._cache = _KernelCache(function)
    return dispatcher


def inner(function: Callable[..., Any]) -> Any:
    """A part of kernels that is always inlined: what runs for every link, where a call would cost more than its work."""
    return _part(function, forceinline=True) if COMPILES else function


def entry(function: Callable[..., Any]) -> Any:
    """A part of kernels that has machine code of its own, too, which other kernels call by its address (see `linking`)."""
    if not (COMPILES and ACCELERATED):
        return shared(function)
    dispatcher = KernelDispatcher(_part(function), PART_OPTIONS)
    dispatcher._cache = _KernelCache(function)
    return dispatcher


def shared(function: Callable[..., Any]) -> Any:
    """A part of kernels that is called, or inlined where that pays: a large function, of which each copy costs compile time."""
    return _part(function) if COMPILES else function


def separate(function: Callable[..., Any]) -> Any:
    """A part of kernels that is compiled once for all of them: a large function, for which a call is nothing."""
    if not (COMPILES and ACCELERATED):
        return shared(function)
    dispatcher = SeparateDispatcher(function, PART_OPTIONS)
    dispatcher._cache = _KernelCache(function, "-separate")
    return dispatcher


def compile_seconds() -> float:
    """Seconds that this process has spent compiling kernels so far (loading kept ones does not count)."""
    return _watch.seconds


def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None if they are not."""
    return _store.folder if _store.writable() else None


def _part(function: Callable[..., Any], **own: Any) -> Any:
    options = PART_OPTIONS | own
    dispatcher = PartDispatcher(function, options) if ACCELERATED else _plain(function, options)
    dispatcher._cache = _KernelCache(function, "-part")
    return dispatcher


def _plain(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A function that Numba compiles by itself, from the beginning to the end, whenever Ctrl-C comes."""
    dispatcher = numba.jit(**options)(function)
    compiles = dispatcher.compile

    def whole(signature: Any) -> Any:
        with interruptible():
            return compiles(signature)

    dispatcher.compile = whole
    return dispatcher


def _say(text: str, end: str = "\n") -> None:
    """Print on stderr at once, unless silenced or there is no such thing."""
    if os.environ.get("LINKWORK_QUIET", "0") in ("", "0") and sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(text, end=end, file=sys.stderr, flush=True)


def _at_terminal() -> bool:
    """Whether people read stderr as it comes, so that a line may be written over."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


# --- where compiled kernels are kept ------------------------------------------------------------


def _cache_root() -> Path | None:
    """The folder that holds all `kernels-<hash>` folders, or None where the user has no home."""
    if chosen := os.environ.get("LINKWORK_CACHE_DIR"):
        return Path(chosen).absolute()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        base = base if os.path.isabs(base) else "~/.cache"  # the standard says to ignore relative ones
    base = os.path.expanduser(base)
    return Path(base, "linkwork") if os.path.isabs(base) else None


class _Store:
    """The folder for the kernels as they are now: named on import, written when something compiles."""

    def __init__(self, sources: Path) -> None:
        self.sources = sources
        self.root = _cache_root()
        self._stamps = self._stat()
        name = f"kernels-{self._fingerprint()}"
        self.folder = self.root / name if self.root and self._stamps else None
        chosen = [Path(w).absolute() for w in os.environ.get("LINKWORK_TRUSTED_CACHE", "").split(os.pathsep) if w]
        self.trusted = [place / name for place in (*chosen, sources / "prebuilt")]
        self.asks = self.root not in chosen  # whether the folder must be this user's
        self._writable: bool | None = None  # not tried yet
        self._has_prebuilt: bool | None = None  # not looked yet
        self._touched = False
        self._held = bool(self._stamps)

    def _stat(self) -> dict[str, tuple[int, int]]:
        """Time and size of each source file, by its path."""
        stamps = {}
        for path in _sources(str(self.sources)):
            with contextlib.suppress(OSError):  # an editor's temporary file may be gone again
                about = os.stat(f"{self.sources}/{path}")
                stamps[path] = (about.st_mtime_ns, about.st_size)
        return stamps

    def _fingerprint(self) -> str:
        """Hash of everything that affects the generated code. The CPU is not part of it; it is in each entry's key."""
        tools = (__package__, numba.__version__, llvmlite.__version__, ACCELERATED)
        switches = (config.OPT, config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT)
        vectors = (config.LOOP_VECTORIZE, config.SLP_VECTORIZE)
        total = hashlib.sha256(repr((tools, switches, vectors)).encode())
        for name in self._stamps:
            with contextlib.suppress(OSError):
                content = hashlib.sha256((self.sources / name).read_bytes()).hexdigest()
                total.update(f"\n{name} {content}".encode())
        return total.hexdigest()[:16]

    @functools.cached_property
    def prebuilt(self) -> Path:
        """The folder of kernels that came with the package."""
        return self.trusted[-1]

    def has_prebuilt(self) -> bool:
        """Whether the package brought kernels that belong to its sources, to this Numba and to its settings."""
        if self._has_prebuilt is None:
            self._has_prebuilt = self.prebuilt.is_dir()
        return self._has_prebuilt

    def has_other_prebuilt(self) -> bool:
        """Whether the package brought kernels that cannot be used here."""
        return self.prebuilt.parent.is_dir() and not (self.has_prebuilt() and _has_baseline())

    def holds(self, look: bool) -> bool:
        """Whether sources on disk are, or were at the last look, those that were imported: after a reload, nothing is kept."""
        if look:
            self._held = bool(self._stamps) and self._stat() == self._stamps
        return self._held

    def content(self, name: str) -> bytes:
        """What a file holds, from the first place that has it and may be trusted; an error if there is none."""
        places = [(place, False) for place in self.trusted]
        if self.folder is not None:
            places.insert(0, (self.folder, self.asks))
        for place, asks in places:
            with contextlib.suppress(OSError, ValueError):
                if not asks or _of_this_user(os.lstat(place)):
                    return _checked(_read(place / name, asks))
        raise FileNotFoundError(name)

    def touch(self) -> None:
        """Record, once per process, that the folder is in use."""
        if not self._touched and self.folder is not None:
            self._touched = True
            with contextlib.suppress(OSError):
                os.utime(self.folder)

    def writable(self) -> bool:
        """Whether the folder can be written; the first call creates it and deletes unused ones, or says why not."""
        if self._writable is None:
            try:
                if self.root is None or self.folder is None:
                    raise OSError("no home folder" if self.root is None else "no kernel sources")
                self.root.mkdir(0o700, parents=True, exist_ok=True)
                self.folder.mkdir(0o700, exist_ok=True)
                if self.asks and not _of_this_user(os.lstat(self.folder)):
                    raise OSError(f"{self.folder} belongs to another user, or others may write it")
                tempfile.TemporaryFile(dir=self.folder).close()
                self._writable = True
                self.touch()
                self._remove_unused()
            except OSError as error:
                self.give_up(error)
        return bool(self._writable)

    def give_up(self, error: Exception) -> None:
        """Keep nothing from now on, and say so once."""
        if self._writable is not False:
            self._writable = False
            _say(
                f"linkwork: cannot keep compiled kernels ({error}); each process compiles them again. "
                "Set LINKWORK_CACHE_DIR to a folder of your own that can be written."
            )

    def _remove_unused(self) -> None:
        """Delete unused folders of other versions of the sources, and what processes that were killed left half written."""
        for part in self.folder.glob("*.nbc.*") if self.folder else ():
            with contextlib.suppress(OSError):
                if part.stat().st_mtime < time.time() - 86400:
                    part.unlink()
        others = []
        for path in self.root.iterdir() if self.root else ():
            ours = re.fullmatch(r"kernels-[0-9a-f]{16}", path.name) and not path.is_symlink()
            if ours and path != self.folder:
                with contextlib.suppress(OSError):
                    others.append((path.stat().st_mtime, path))
        limit = time.time() - UNUSED_DAYS * 86400
        for rank, (used, path) in enumerate(sorted(others, reverse=True)):
            if used < limit or rank >= KEPT_FOLDERS:
                shutil.rmtree(path, ignore_errors=True)


def _sources(folder: str, within: str = "") -> list[str]:
    """Paths of all source files in a folder, sorted; asked for with every kernel, so no `Path` is made for them."""
    found = []
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.endswith(".py"):
                found.append(f"{within}{entry.name}")
            elif entry.is_dir() and entry.name not in ("__pycache__", "prebuilt"):
                found += _sources(entry.path, f"{within}{entry.name}/")
    return sorted(found)


def _of_this_user(about: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user or to root, and nobody else may write it."""
    if os.name == "nt":
        return True
    return about.st_uid in (os.geteuid(), 0) and not about.st_mode & 0o022


def _read(path: Path, asks: bool) -> bytes:
    """The content of a file; an error if it is a pipe or the like, or, where it asks, if another user could have written it."""
    link = getattr(os, "O_NOFOLLOW", 0) if asks else 0
    flags = os.O_RDONLY | link | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # opening a pipe would wait
    with open(os.open(path, flags), "rb") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise OSError(f"{path} is no file")
        if asks and not _of_this_user(about):
            raise PermissionError(f"{path} belongs to another user, or others may write it")
        return file.read()


def _checked(content: bytes) -> bytes:
    """What follows the hash, if that holds."""
    begin = len(MAGIC) + 32
    data = content[begin:]
    if content[:begin] != MAGIC + hashlib.sha256(data).digest():
        raise ValueError("the file is damaged")
    return data


_store = _Store(Path(__file__).parent)


# --- what Numba calls to load and save ----------------------------------------------------------


class _Entries:
    """One file for each function and signature, named by a hash of its key.

    Numba numbers its files in an index instead; two processes that compile two signatures of one function at
    the same time can then exchange them, and the wrong machine code is run.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def file(self, key: Any) -> str:
        """The file of a key."""
        return f"{self._name}-{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"

    def load(self, key: Any) -> Any:
        """What was saved under the key, or None."""
        kept, data = pickle.loads(_store.content(self.file(key)))
        _store.touch()
        return data if kept == key else None

    def save(self, key: Any, data: Any) -> None:
        """Keep the data under the key; a reader sees all of it or nothing."""
        path = f"{_store.folder}/{self.file(key)}"
        part = f"{path}.{secrets.token_hex(4)}"
        content = dumps((key, data))
        try:
            binary = getattr(os, "O_BINARY", 0)
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | binary, 0o600), "wb") as file:
                file.write(MAGIC + hashlib.sha256(content).digest() + content)
            os.replace(part, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(part)
            raise

    def flush(self) -> None:
        """Forget all signatures of the function."""
        for path in glob.glob(f"{glob.escape(f'{_store.folder}/{self._name}')}-*.nbc"):
            with contextlib.suppress(OSError):
                os.unlink(path)


class _KernelCache:
    """The cache of one kernel, as a dispatcher of Numba uses it; trouble with files never reaches the caller."""

    def __init__(self, function: Any, ending: str = "") -> None:
        self._function, self._ending = function, ending
        self._whole = ending != "-part"  # machine code: parts do not come with the package
        self._locks: dict[str, CompileLock] = {}  # held while a signature compiles, by file; the last one taken last

    @property
    def cache_path(self) -> str:
        """Where it is kept."""
        return str(_store.folder)

    @functools.cached_property
    def title(self) -> str:
        """Module and function; asked for when it is needed, since there are hundreds of parts."""
        return _name(self._function)

    @functools.cached_property
    def _entries(self) -> _Entries:
        python = f"py{sys.version_info[0]}{sys.version_info[1]}{getattr(sys, 'abiflags', '')}"
        return _Entries(f"{self.title}-{self._function.__code__.co_firstlineno}.{python}{self._ending}")

    @functools.cached_property
    def _ours(self) -> bool:
        """The hash covers this folder only, so a function from elsewhere could go stale."""
        return _store.sources in Path(self._function.__code__.co_filename).parents

    def keeps(self) -> bool:
        """Whether what is compiled now will be kept."""
        return self._ours and _store.writable() and self._holds()

    def _holds(self) -> bool:
        """Whether sources are as they were imported; parts, of which there are hundreds, rely on the look for their kernel."""
        return _store.holds(look=self._whole)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kept machine code for a signature, or None: not there, damaged, or not ours to keep."""
        if not self._ending:  # separate functions are compiled with the kernel that calls them
            asked.need(self.title)
        if not (self._ours and self._holds()):
            return None
        found = self._kept(sig, target_context)
        if found is None and self._whole and self.keeps():
            path = f"{_store.folder}/{self._entries.file((sig, _machine(target_context)))}.lock"
            left = self._locks.pop(path, None)  # by a compilation that was interrupted before it began
            lock = self._locks[path] = left or CompileLock(path, self._say_that_it_waits)
            if lock.waited:
                found = self._kept(sig, target_context)
                if found is not None:
                    self.release()
        return found

    def _say_that_it_waits(self) -> None:
        _say(f"linkwork: another process is compiling {self.title}; waiting for it ...")

    def release(self) -> None:
        """Let other processes compile, or load, what was compiled last."""
        if self._locks:
            self._locks.popitem()[1].release()

    def _kept(self, sig: Any, target_context: Any) -> Any:
        if not (ACCELERATED and self._whole):
            try:
                target_context.refresh()  # for callers that are compiled; it takes longer than all the rest of a start
            except Exception:  # internals of Numba that changed
                return None
        for machine in _machines(target_context) if self._whole else [_machine(target_context)]:
            with contextlib.suppress(Exception):  # whatever unpickling a damaged file raises; compiling mends it
                data = self._entries.load((sig, machine))
                if data is not None:
                    return _rebuilt(target_context, data)
        return None

    def save_overload(self, sig: Any, result: Any) -> None:
        """Keep the machine code for a signature, if that can be done."""
        try:
            self._save(sig, result)
        finally:
            self.release()

    def _save(self, sig: Any, result: Any) -> None:
        if result.library.has_dynamic_globals or not self.keeps():
            return
        try:
            # without the annotated source, which names paths of this machine
            kept = result._replace(type_annotation="")._reduce()
            self._entries.save((sig, _machine(result.target_context)), kept)
        except Exception as error:  # a full disk, or a version of Numba whose results cannot be kept like this
            busy = isinstance(error, OSError) and error.errno == errno.EACCES and os.name == "nt"  # read by others now
            if not busy:
                _store.give_up(error)

    def flush(self) -> None:
        """Forget all signatures of the function."""
        self._entries.flush()


def _machine(context: Any) -> tuple[Any, ...]:
    """What machine code is compiled for: target, processor, features, and whether a library of vector functions is there."""
    return *context.codegen().magic_tuple(), bool(config.USING_SVML)


def _machines(context: Any) -> list[tuple[Any, ...]]:
    """Whose machine code runs here, best first: this processor's own, then that of the package for a common one."""
    own = _machine(context)
    if _store.has_prebuilt() and own[1] != BASELINE and _has_baseline():
        return [own, (own[0], BASELINE, "", False)]
    return [own]


@functools.cache
def _has_baseline() -> bool:
    """Whether this processor has all features of the common one."""
    has = llvmlite.binding.get_host_cpu_features()
    return platform.machine().lower() in ("x86_64", "amd64") and all(has.get(name, False) for name in BASELINE_FEATURES)


def _rebuilt(context: Any, data: Any) -> Any:
    return rebuilt(context, data) if ACCELERATED else CompileResult._rebuild(context, *data)


def _name(function: Any) -> str:
    """Module and function, without the name of this package."""
    return f"{function.__module__}.{function.__qualname__}".removeprefix(f"{__package__}.")


# --- telling the user, and the time -------------------------------------------------------------


class _Watch(Listener):
    """Announces and times each compilation of a kernel; those inside another one count as part of it.

    Meanwhile the garbage collector is off: searching the millions of objects that Numba makes took a tenth of the time.
    Numba holds its compiler lock from start to end of such an event, so there is one of them at a time.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._warns = not ACCELERATED
        self._told = False
        self._depth = 0
        self._count = 0
        self._began = 0.0
        self._collects = False

    def on_start(self, event: Any) -> None:
        cache = getattr(event.data["dispatcher"], "_cache", None)
        if isinstance(cache, _KernelCache):
            self._depth += 1
            if self._depth == 1:
                self._began = time.perf_counter()
                self._collects = gc.isenabled()
                gc.disable()
                self._warn()
                self._count += 1
                place = asked.place()
                if _at_terminal():
                    which = f"kernel {self._count}" if place is None else f"{place[0]} of {place[1]}"
                    before = f", {self.seconds:.0f} s so far" if self._count > 1 else ""
                    hint = "once; 'linkwork warm' does it beforehand" if cache.keeps() else "not kept"
                    _say(f"\r\x1b[Klinkwork: compiling {which}{before}: {cache.title} ({hint}) ...", end="")
                else:
                    which = "" if place is None else f"{place[0]} of {place[1]}: "
                    fate = f"once; kept in {_store.root}" if cache.keeps() else "not kept"
                    _say(f"linkwork: compiling {which}{cache.title} ({fate}) ... ", end="")

    def _warn(self) -> None:
        """Say once that compilation is slow, and why."""
        if not self._told and _store.has_other_prebuilt():
            self._told = True
            _say(
                "linkwork: the kernels that came with this package are for another Python, processor or Numba than "
                f"{numba.__version__}, so they are compiled here."
            )
        if self._warns:
            self._warns = False
            untested = f"Numba {numba.__version__} is not among the versions tested with linkwork ({', '.join(TESTED)})"
            reason = "LINKWORK_PLAIN_NUMBA is set" if PLAIN else untested
            _say(f"linkwork: {reason}, so kernels compile the plain way: it takes longer and gives the same numbers.")

    def on_end(self, event: Any) -> None:
        dispatcher = event.data["dispatcher"]
        cache = getattr(dispatcher, "_cache", None)
        if isinstance(cache, _KernelCache):
            self._depth -= 1
            done = tuple(event.data["args"]) in dispatcher.overloads
            if not done:
                cache.release()
            if self._depth == 0:
                if self._collects:
                    gc.enable()
                took = time.perf_counter() - self._began
                self.seconds += took
                if done and _at_terminal():
                    _say("\r\x1b[K", end="")  # the line goes away
                else:
                    _say(f"{took:.1f} s" if done else "failed")


asked = Asked()
_watch = _Watch()
register("numba:compile", _watch)
