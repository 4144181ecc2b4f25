"""Writing: whole or not at all, one sentence where the disk refuses, nothing left by a process that was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import linkwork as lw
from forked import forks
from linkwork.api.storage import disk

posix = pytest.mark.skipif(sys.platform == "win32", reason="limits and signals of POSIX")


@pytest.fixture(scope="module")
def run() -> lw.Run:
    return lw.library.simple_pendulum().simulate(1.0, samples=41, start={"pivot": 0.5})


def python(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)],
        capture_output=True, text=True, timeout=300, env={**os.environ, "LINKWORK_QUIET": "1"},
    )  # fmt: skip


FULL = """
import resource, sys
import linkwork as lw
from linkwork.cli import main
def fill():  # the system refuses to write more than this into a file, as a full disk does
    resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
"""


@pytest.fixture(scope="module")
def full() -> Iterator[Callable[[str, Path], subprocess.CompletedProcess[str]]]:
    """Runs a script after `FULL`, in a folder."""
    env = {**os.environ, "LINKWORK_QUIET": "1"}
    with forks("import h5netcdf, linkwork.cli, linkwork.motion.simulate, pandas, xarray, zarr", env) as made:
        yield lambda script, folder: made.run(FULL + textwrap.dedent(script), env, folder)


@posix
def test_a_full_disk_is_one_sentence(full: Any, tmp_path: Path) -> None:
    """The HDF5 library ends the process where it cannot write."""
    paths = [tmp_path / "x.zarr", tmp_path / "x.nc"]
    script = f"""
    run = lw.library.double_pendulum().simulate(1.0, samples=500, start={{"joint1": 0.5}})
    fill()
    for path in {[*map(str, paths)]}:
        try:
            run.save(path, keep="all")
        except lw.FileError as error:
            print(error)
    """
    done = full(script, tmp_path)
    sentences = [f"'{p}' cannot be written: File too large; free some space, or choose another disk.\n" for p in paths]
    assert (done.returncode, done.stdout, done.stderr) == (0, "".join(sentences), "")
    assert list(tmp_path.iterdir()) == []


@posix
def test_a_command_on_a_full_disk_shows_what_it_computed(full: Any, tmp_path: Path) -> None:
    script = """
    sys.argv = ["linkwork", "new", "double"]
    try: main()
    except SystemExit: pass
    fill()
    sys.argv = "linkwork run double.yaml --until 2s --samples 500 --out results".split()
    main()
    """
    done = full(script, tmp_path)
    assert done.returncode == 1, done.stderr
    assert (
        done.stderr == "'results/run.nc' cannot be written: File too large; free some space, or choose another disk.\n"
    )
    assert "reached t = 2 s" in done.stdout
    assert list((tmp_path / "results").iterdir()) == []


@pytest.mark.parametrize("name", ["run.nc", "run.zarr", "run.html", "run.gif", "model.yaml", "model.xml", "plot.png"])
def test_where_nobody_may_write_is_one_sentence(
    name: str, run: lw.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder below a file, and one that the system refuses (a superuser may write anywhere, so it is made to refuse)."""
    model = lw.library.simple_pendulum()

    def write(path: Path) -> None:
        match path.suffix:
            case ".nc" | ".zarr":
                run.save(path)
            case ".html" | ".gif":
                run.animate(path, fps=5)
            case ".yaml":
                model.save(path)
            case ".xml":
                model.to_mjcf(path, least_inertia=1e-9)
            case _:
                disk.replace_file(path, b"")

    (tmp_path / "file").touch()
    path = tmp_path / "file" / name
    with pytest.raises(lw.FileError) as caught:
        write(path)
    assert str(caught.value) in (
        f"'{path}' cannot be written: Not a directory; choose another place.",
        f"'{path}' cannot be written: File exists; choose another place.",
    )

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "touch", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    path = tmp_path / name
    with pytest.raises(lw.FileError) as caught:
        write(path)
    assert str(caught.value) == f"'{path}' cannot be written: Permission denied; choose a folder that you may write."


def test_rights_of_a_file_stay_and_links_stay_links(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    disk.replace_file(path, b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    disk.replace_file(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.txt", "link.txt"]


# --- processes that are killed ---------------------------------------------------------------------------


KILLED = """
import os, signal, sys
from linkwork.api.storage import disk
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)
def in_two_steps(*_):
    return False
"""


def leftovers(folder: Path) -> list[str]:
    return [p.name for p in folder.iterdir() if p.name.startswith(".linkwork-")]


@posix
@pytest.mark.parametrize("act", ["replace_file(p, b'x')", "replace_folder(p, {'a': b'x', 'b/c': b'y'})"])
def test_what_a_killed_process_leaves_goes_with_the_next_writing(act: str, tmp_path: Path) -> None:
    script = KILLED + "os.replace = os.fsync = die; p = Path(sys.argv[1])\n" + f"disk.{act}"
    assert python(script, tmp_path / "x").returncode == -signal.SIGKILL
    assert len(leftovers(tmp_path)) == 1
    disk.replace_file(tmp_path / "y.txt", b"")
    assert [p.name for p in tmp_path.iterdir()] == ["y.txt"]


@posix
def test_drafts_under_way_and_folders_of_others_stay(tmp_path: Path) -> None:
    """One that another process is writing, and what only looks alike."""
    (tmp_path / ".linkwork-notes").mkdir()
    hold = "import sys, time\nfrom linkwork.api.storage import disk\nfrom pathlib import Path\n"
    hold += "with disk._draft(Path(sys.argv[1]), folder=True): print(flush=True); time.sleep(60)"
    writer = subprocess.Popen([sys.executable, "-c", hold, str(tmp_path)], stdout=subprocess.PIPE)
    try:
        assert writer.stdout is not None
        writer.stdout.readline()
        disk.replace_file(tmp_path / "y.txt", b"")
        assert len(leftovers(tmp_path)) == 2
    finally:
        writer.kill()
        writer.wait()
        writer.stdout.close()
    disk.replace_file(tmp_path / "y.txt", b"")
    assert sorted(p.name for p in tmp_path.iterdir()) == [".linkwork-notes", "y.txt"]


@posix
@pytest.mark.parametrize("at_once", [True, False])
def test_an_overwritten_folder_is_the_old_or_the_new_one_whenever_its_writer_is_killed(
    at_once: bool, tmp_path: Path
) -> None:
    """Killed at each of its renames and removals in turn, with folders exchanged at once or, elsewhere, in two steps."""
    script = KILLED + textwrap.dedent("""
    import shutil
    def counted(act):
        def acted(*a, **k):
            global left
            left -= 1
            if left < 0: die()
            return act(*a, **k)
        return acted
    path, steps = Path(sys.argv[1]), sys.argv[2]
    for left in range(8):
        disk.replace_folder(path, {"a": b"old", "b/c": b"old"})
        if not (child := os.fork()):
            disk.os.replace, disk.shutil.rmtree = counted(os.replace), counted(shutil.rmtree)
            disk._exchanged = counted(disk._exchanged) if steps == "1" else in_two_steps
            disk.replace_folder(path, {"a": b"new", "b/c": b"new"})
            os._exit(0)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        disk.recover(path)  # as `load` does
        print({f.read_text() for f in (path / "a", path / "b" / "c")}, ended)
    """)
    done = python(script, tmp_path / "run.zarr", 1 if at_once else 2)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert len(lines) == 8, done.stderr
    states, codes = zip(*lines, strict=True)
    assert set(codes) == {"0", "-9"}
    assert states[0] == "{'old'}"
    assert states[-1] == "{'new'}"
    assert states == tuple(sorted(states, reverse=True))
    assert leftovers(tmp_path) == []


def test_folders_are_exchanged_at_once_where_the_system_can(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        folder.mkdir()
        (folder / folder.name).touch()
    if not disk._exchanged(one, two):
        pytest.skip("this system exchanges no folders")
    assert (one / "two").exists()
    assert (two / "one").exists()
    with pytest.raises(OSError, match="No such file"):
        disk._exchanged(one, tmp_path / "three")


@posix
def test_workers_of_the_tour_end_with_their_parent(tmp_path: Path) -> None:
    """Killed, which no process can answer, while they work."""
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent("""
        import os, sys, time
        from concurrent.futures import ProcessPoolExecutor
        import multiprocessing
        from linkwork.papers.tour import crew

        def pid(seconds):
            print(os.getpid(), flush=True)
            time.sleep(seconds)

        if __name__ == "__main__":
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(2, context, crew._begin, (context.SimpleQueue(),)) as pool:
                list(pool.map(pid, (120, 120)))
        """)
    )
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = [int(parent.stdout.readline()) for _ in range(2)]
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until = time.monotonic() + 20
    while any(map(alive, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [worker for worker in workers if alive(worker)]
    for worker in left:
        os.kill(worker, signal.SIGKILL)
    assert left == []


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended may wait for somebody to ask how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        try:
            os.kill(process, 0)
        except OSError:
            return False
        return not Path("/proc/self").exists()


def test_threads_that_write_one_file_do_not_remove_each_others_drafts(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"

    def write(number: int) -> None:
        for _ in range(60):
            disk.replace_file(path, bytes([number]) * 100)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(write, range(6)))
    assert path.read_bytes() in [bytes([k]) * 100 for k in range(6)]
    assert os.listdir(tmp_path) == ["x.txt"]
