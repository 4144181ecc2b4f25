"""Processes that need the same kernel at the same time: one compiles it, the others wait, and nobody waits for ever."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from linkwork.kernels import compile_lock
from linkwork.kernels.compile_lock import CompileLock
from test_jit import Tiny

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")

# holds its lock until the other one waits for it
FIRST = """
import pathlib, time
from tiny.kernels import jit, low
save = jit._Entries.save
def late(entries, key, data):
    while not pathlib.Path("go").exists():
        time.sleep(0.01)
    save(entries, key, data)
jit._Entries.save = late
print(low.helper(1.5), jit.compile_seconds() > 0.0)
"""
SECOND = """
from tiny.kernels import jit, low
print(low.helper(1.5), jit.compile_seconds() > 0.0)
"""


def told(what: list[str]) -> Any:
    return lambda: what.append("waits")


def test_one_process_compiles_and_the_other_one_loads(tmp_path: Path) -> None:
    tiny = Tiny(tmp_path, None)
    tiny.write()

    def begin(script: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", script],
            env=tiny.environment(),
            cwd=tiny.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    first = begin(FIRST)
    assert first.stderr is not None
    while not list(tiny.cache.rglob("*.lock")):
        time.sleep(0.01)
        assert first.poll() is None, first.stderr.read()
    second = begin(SECOND)
    assert second.stderr is not None
    said = second.stderr.readline()
    (tiny.folder / "go").touch()
    assert said == "linkwork: another process is compiling low.helper; waiting for it ...\n"
    assert first.communicate(timeout=60)[0] == "3.0 True\n"
    assert second.communicate(timeout=60) == ("3.0 False\n", "")
    assert len(tiny.kept()) == 1
    assert not list(tiny.cache.rglob("*.lock"))


def test_a_function_that_does_not_compile_leaves_no_lock(tmp_path: Path) -> None:
    tiny = Tiny(tmp_path, None)
    tiny.write()
    script = """
    from tiny.kernels import low
    for _ in range(2):
        try:
            low.helper("text")
        except Exception as error:
            print(type(error).__name__)
    """
    assert tiny.run(script)[0] == ["TypingError", "TypingError"]
    assert not list(tiny.cache.rglob("*.lock"))


def test_a_process_does_not_wait_for_itself(tmp_path: Path) -> None:
    """Where a compilation was asked for, and interrupted before it began."""
    tiny = Tiny(tmp_path, None)
    tiny.write()
    script = """
    from numba import float64
    from linkwork.kernels import compile_lock
    from tiny.kernels import low
    compile_lock.PATIENCE = 1.0
    for _ in range(2):
        assert low.helper._cache.load_overload((float64,), low.helper.targetctx) is None
    print(low.helper(1.5))
    """
    out, err = tiny.run(script)
    assert out == ["3.0"]
    assert len(err) == 1
    assert err[0].startswith("linkwork: compiling low.helper")
    assert len(tiny.kept()) == 1


def test_a_lock_is_taken_when_it_is_released(tmp_path: Path) -> None:
    path, what = str(tmp_path / "a.lock"), list[str]()
    first, later = CompileLock(path, told(what)), list[CompileLock]()
    assert not first.waited
    waiting = threading.Thread(target=lambda: later.append(CompileLock(path, told(what))))
    waiting.start()
    while not what:
        time.sleep(0.01)
    assert not later
    first.release()
    waiting.join(60)
    assert later[0].waited
    later[0].release()
    assert list(tmp_path.iterdir()) == []


def test_a_process_that_was_killed_holds_no_lock(tmp_path: Path) -> None:
    path = str(tmp_path / "a.lock")
    script = """if True:
        import sys, time
        from linkwork.kernels.compile_lock import CompileLock
        lock = CompileLock(sys.argv[1], print)
        print(1)
        time.sleep(600)
    """
    holder = subprocess.Popen([sys.executable, "-uc", script, path], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "1\n"
    holder.kill()
    holder.wait(60)
    CompileLock(path, lambda: None).release()
    assert list(tmp_path.iterdir()) == []


def test_patience_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that holds the lock may have been stopped."""
    monkeypatch.setattr(compile_lock, "PATIENCE", 0.1)
    path = str(tmp_path / "a.lock")
    first = CompileLock(path, lambda: None)
    second = CompileLock(path, lambda: None)
    assert second.waited
    second.release()  # it has none: the first one's stays
    assert Path(path).exists()
    first.release()


def test_without_locks_everybody_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no locks here")

    monkeypatch.setattr(compile_lock.fcntl, "flock", refuse)
    for _ in range(2):
        lock = CompileLock(str(tmp_path / "a.lock"), lambda: None)
        assert not lock.waited
        lock.release()
    CompileLock(str(tmp_path / "missing" / "a.lock"), lambda: None).release()
