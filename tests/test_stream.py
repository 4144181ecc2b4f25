"""Runs that are written to Zarr while they go on: the same numbers, few pieces in memory; whatever ends them, a seal stands."""

from __future__ import annotations

import errno
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

import linkwork as lw
from linkwork.api.storage import pieces, sealed_zarr
from linkwork.api.storage.pieces import Folder, StoredStates
from linkwork.cli import app
from linkwork.motion import run_result
from linkwork.motion.histories import stream

LONG = """
import linkwork as lw
import linkwork.api.storage.pieces as pieces
from linkwork.motion.histories import stream
pieces.PIECE_BYTES, pieces.LARGE_BYTES = 4096, 0
# here
lw.library.double_pendulum().simulate(1e6, start={"joint1": 1.0}, samples=10_000_001, store="run.zarr", progress=False)
"""


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[stream.Stream]:
    """Streams of the test, in pieces of a few dozen samples."""
    made: list[stream.Stream] = []
    complete = stream.Stream.complete

    def noted(self: stream.Stream) -> None:
        made.append(self)
        complete(self)

    monkeypatch.setattr(pieces, "PIECE_BYTES", 8192)
    monkeypatch.setattr(pieces, "LARGE_BYTES", 0)
    monkeypatch.setattr(stream.Stream, "complete", noted)
    monkeypatch.chdir(tmp_path)
    return made


def damped() -> lw.Model:
    m = lw.library.double_pendulum()
    m["joint2.damping"] = 0.1
    return m


def on_disk(run: lw.Run) -> StoredStates:
    assert run.origin is not None
    states = run.origin.histories.states
    assert isinstance(states, StoredStates)
    return states


def assert_same(run: lw.Run, other: lw.Run) -> None:
    """All numbers of both runs agree, bit for bit."""
    assert (run.status, run.message, run.names()) == (other.status, other.message, other.names())
    assert run.time.tobytes() == other.time.tobytes()
    for kind in ("q", "v", "work", "energy", "points", "reactions"):
        xr.testing.assert_identical(run.array(kind), other.array(kind))
    xr.testing.assert_identical(run.events, other.events)


@pytest.mark.parametrize(
    ("options", "samples"),
    [
        ({}, 2001),
        ({"events": [lw.Event("joint1", 0.0)]}, 2001),
        ({"events": [lw.Event("joint1", -0.2, stop=True)]}, 2001),
        ({"samples": 2}, 2),
        ({"method": "rk4", "step": 0.01}, 301),
    ],
)
def test_a_streamed_run_is_the_run(options: dict[str, Any], samples: int, held: list[stream.Stream]) -> None:
    given: dict[str, Any] = {"start": {"joint1": 1.0}, "samples": samples, **options}
    there, here = damped().simulate(5.0, store="run.zarr", **given), damped().simulate(5.0, **given)
    assert on_disk(there).shape == here.origin.histories.states.shape  # type: ignore[union-attr]
    assert_same(there, here)
    loaded = lw.load("run.zarr")
    assert isinstance(loaded, lw.Run)
    assert on_disk(loaded).parts
    assert_same(loaded, here)
    assert held[0].most_held <= 2
    assert held[0].written == -(-len(here.time) // held[0].length)


def test_few_pieces_are_in_memory_where_a_step_spans_many_samples(held: list[stream.Stream]) -> None:
    """A pendulum at rest: one step would reach the end."""
    run = lw.library.double_pendulum().simulate(1000.0, samples=20_001, store=Path("rest.zarr"))
    assert held[0].most_held <= 2
    assert held[0].written > 50
    assert not run.q.values.any()
    xr.testing.assert_identical(run.q, lw.library.double_pendulum().simulate(1000.0, samples=20_001).q)


def test_memory_of_pieces_on_disk_is_given_back(held: list[stream.Stream]) -> None:
    damped().simulate(5.0, start={"joint1": 1.0}, samples=20_001, store="run.zarr")
    if sys.platform == "linux":  # elsewhere pages may keep their numbers until somebody needs them
        whole = held[0].length * (held[0].written - 2)
        assert np.count_nonzero(held[0].out[:whole, 0]) < 0.2 * whole


def test_pieces_are_read_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    damped().simulate(5.0, start={"joint1": 1.0}, samples=2001, store="run.zarr")
    names: list[str] = []
    read = Folder.read
    monkeypatch.setattr(Folder, "read", lambda self, name: (names.append(name), read(self, name))[1])
    run = lw.load("run.zarr")
    assert isinstance(run, lw.Run)
    assert names == []
    states, length = on_disk(run), on_disk(run).parts[0].length
    states[length + 3 : length + 5]
    assert names == ["q/c/1/0", "v/c/1/0", "work/c/1/0"]
    names.clear()
    rows = states[np.array([-1, 0, 5]), :2]
    assert {name.split("/")[0] for name in names} == {"q"}
    np.testing.assert_array_equal(rows, run.q.values[[-1, 0, 5]])


def test_a_damaged_piece_is_refused_when_it_is_read() -> None:
    damped().simulate(5.0, start={"joint1": 1.0}, samples=2001, store="run.zarr")
    path = Path("run.zarr/v/c/2/0")
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    run = lw.load("run.zarr")
    assert isinstance(run, lw.Run)
    assert len(run.q) == 2001
    with pytest.raises(lw.LinkworkError, match="'v/c/2/0' is damaged"):
        run.v  # noqa: B018
    path.unlink()
    with pytest.raises(lw.LinkworkError, match="is missing"):
        lw.load("run.zarr")


def test_a_run_that_fails_keeps_what_there_is() -> None:
    """Newton's iteration of the implicit method does not converge with so large a step."""
    m = lw.library.double_pendulum()
    with pytest.warns(lw.SimulationWarning, match="smaller step"):
        run = m.simulate(
            10.0, start={"joint1": 3.0, "joint2": 3.0}, method="gauss", step=1.0, samples=3, store="run.zarr"
        )
    assert run.status == "diverged"
    loaded = lw.load("run.zarr")
    assert isinstance(loaded, lw.Run)
    assert (loaded.status, len(loaded.time)) == (run.status, len(run.time))
    assert loaded.ended


def test_an_interrupted_run_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_up, calls = stream.Stream.keep_up, []

    def interrupting(self: stream.Stream, integration: Any) -> None:
        keep_up(self, integration)
        calls.append(0)
        if len(calls) == 20:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(stream.Stream, "keep_up", interrupting)
    with pytest.raises(lw.InterruptedRun) as stopped:
        damped().simulate(1e4, start={"joint1": 1.0}, samples=1_000_001, store="run.zarr", progress=False)
    loaded = lw.load("run.zarr")
    assert isinstance(loaded, lw.Run)
    assert loaded.status == "interrupted"
    assert 1 < len(loaded.time) < 1_000_001
    np.testing.assert_array_equal(loaded.q.values, stopped.value.run.q.values)


def in_a_process(script: str, **options: Any) -> subprocess.Popen[bytes]:
    """A run of a million seconds in small pieces, with many seals."""
    return subprocess.Popen([sys.executable, "-c", LONG.replace("# here", script)], **options)


def assert_begins(there: lw.Result) -> lw.Run:
    """A stored run is the beginning of the long one."""
    assert isinstance(there, lw.Run)
    count = min(len(there.time) - 1, 200)  # the last may lie between two samples
    times = np.linspace(0.0, 1e6, 10_000_001)[: count + 50]  # last steps are shorter
    here = lw.library.double_pendulum().simulate(times, start={"joint1": 1.0})
    np.testing.assert_array_equal(there.q.values[:count], here.q.values[:count])
    assert np.isfinite(there.v.values).all()
    assert there.status == "interrupted"
    return there


def load_growing(path: str) -> lw.Run:
    """A run while it is written."""
    run = lw.load(path)
    assert isinstance(run, lw.Run)
    assert "the run was not finished" in run.ended
    return run


def test_a_killed_run_is_there_up_to_its_last_seal(tmp_path: Path) -> None:
    process = in_a_process("stream.SEAL_S, stream.SPARSE = 0.5, 5")
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline and not (tmp_path / "run.zarr/q/c/3/0").exists():
        assert process.poll() is None
        time.sleep(0.05)
    with pytest.raises(lw.FileError, match="is being written by another run; choose another place, or wait for its end"):
        damped().simulate(1.0, store="run.zarr")
    early = load_growing("run.zarr")
    seal = Path("run.zarr/zarr.json").read_bytes()
    while Path("run.zarr/zarr.json").read_bytes() == seal:
        time.sleep(0.05)
    time.sleep(1.0)  # pieces follow the root
    with pytest.raises(lw.FileError, match=r"has grown since it was loaded; load it again"):
        early.q  # noqa: B018
    process.kill()
    process.wait()
    run = assert_begins(lw.load("run.zarr"))
    assert run.ended == run.message == f"the run was not finished: there are samples until t = {run.time[-1]:.6g} s of 1e+06 s"
    damped().simulate(1.0, samples=11, store="other.zarr")  # who writes there removes nothing that can be read
    assert len(lw.load("run.zarr").time) == len(run.time)  # type: ignore[attr-defined]
    assert not any(tmp_path.glob(".linkwork-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_that_end_the_process_wait_until_all_is_sealed(number: int, tmp_path: Path) -> None:
    script = f"""
import signal
signal.signal({int(number)}, signal.SIG_DFL)  # whatever the tests were started with
if {int(number)} == signal.SIGHUP:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background
keep_up, calls = stream.Stream.keep_up, []
def ending(self, integration):
    calls.append(0)
    if len(calls) == 20:
        signal.raise_signal({int(number)})
    keep_up(self, integration)
stream.Stream.keep_up = ending
"""
    assert in_a_process(script).wait(timeout=240) == -number
    run = assert_begins(lw.load("run.zarr"))
    assert run.message.endswith("it was interrupted")
    assert not any(tmp_path.glob(".linkwork-*"))


@pytest.mark.parametrize("place", ["labelled", "replace_files", "hits_of", "statistics_of"])
def test_ctrl_c_after_the_last_step_loses_nothing(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home = stream if place in ("labelled", "replace_files") else run_result
    real, came = getattr(home, place), []

    def interrupted(*given: Any) -> Any:
        if not came:
            came.append(0)
            signal.raise_signal(signal.SIGINT)
        return real(*given)

    monkeypatch.setattr(home, place, interrupted)
    with pytest.raises(KeyboardInterrupt):
        damped().simulate(5.0, start={"joint1": 1.0}, samples=2001, store="run.zarr")
    run = lw.load("run.zarr")
    assert isinstance(run, lw.Run)
    assert run.status == ("done" if home is stream else "interrupted")
    np.testing.assert_array_equal(run.q.values, damped().simulate(5.0, start={"joint1": 1.0}, samples=2001).q.values)


def test_every_moment_of_a_seal_leaves_a_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever was written when the process ended, or the machine: the folder as it is after each single file."""
    monkeypatch.setattr(stream, "SEAL_S", 0.0)
    monkeypatch.setattr(stream, "SPARSE", 0)
    moments = tmp_path / "moments"
    moments.mkdir()

    def noted(real: Any) -> Any:
        def call(*given: Any) -> Any:
            made = real(*given)
            if len(list(moments.iterdir())) < 400 and (tmp_path / "run.zarr").exists():
                shutil.copytree(tmp_path / "run.zarr", moments / f"{len(list(moments.iterdir())):03}.zarr")
            return made

        return call

    monkeypatch.setattr(sealed_zarr, "write_piece", noted(sealed_zarr.write_piece))
    monkeypatch.setattr(stream, "write_piece", noted(stream.write_piece))
    monkeypatch.setattr(sealed_zarr.os, "replace", noted(os.replace))
    events = [lw.Event("joint1", 0.0)]
    whole = damped().simulate(3.0, start={"joint1": 1.0}, samples=301, events=events, store="run.zarr")
    monkeypatch.undo()
    lengths = []
    for moment in sorted(moments.iterdir()):
        run = lw.load(moment)
        assert isinstance(run, lw.Run)
        lengths.append(len(run.time))
        np.testing.assert_array_equal(run.q.values, whole.q.values[: lengths[-1]])
        met = len(run.events["event"]) if "event" in run.events else 0
        assert met <= 3
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 3
    assert len(lengths) > 100


def test_a_full_disk_keeps_what_was_sealed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(stream, "SEAL_S", 0.0)
    monkeypatch.setattr(stream, "SPARSE", 0)
    real, written = stream.write_piece, []

    def write(folder: Path, name: str, content: bytes) -> None:
        written.append(name)
        if len(written) > 60:
            (folder / name).write_bytes(content[:5])
            raise OSError(errno.ENOSPC, "No space left on device")
        real(folder, name, content)

    monkeypatch.setattr(stream, "write_piece", write)
    with pytest.raises(lw.FileError, match="No space left on device; free some space, or choose another disk; ") as full:
        damped().simulate(50.0, start={"joint1": 1.0}, samples=20_001, store="run.zarr")
    run = lw.load("run.zarr")
    assert isinstance(run, lw.Run)
    assert f"until t = {run.time[-1]:.6g} s is there, and lw.load reads it." in str(full.value)
    assert len(run.time) > 100
    assert not any(tmp_path.rglob("*.next"))


def test_a_stored_run_can_be_pickled_and_saved_again() -> None:
    run = damped().simulate(5.0, start={"joint1": 1.0}, samples=501, store="run.zarr")
    assert_same(pickle.loads(pickle.dumps(run)), run)
    run.save("copy.nc")
    copied = lw.load("copy.nc")
    assert isinstance(copied, lw.Run)
    assert_same(copied, run)


def test_a_store_is_replaced_as_a_whole() -> None:
    for samples in (501, 51):
        damped().simulate(5.0, start={"joint1": 1.0}, samples=samples, store="run.zarr")
        assert len(lw.load("run.zarr").q) == samples  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"store": "run.nc"}, "ends in .zarr"),
        ({"store": ""}, "path of a file"),
        ({"store": 3}, "path of a file"),
        ({"store": "a\0.zarr"}, "path of a file"),
        ({"store": "there.zarr"}, "no Zarr folder"),
        ({"method": "scipy"}, "cannot stream"),
        ({"formulation": "lagrange"}, "cannot stream"),
        ({"inputs": {"force": 1.0}}, "cannot express"),
    ],
)
def test_what_cannot_be_streamed_is_refused_before_the_run(options: dict[str, Any], words: str, tmp_path: Path) -> None:
    (tmp_path / "there.zarr").mkdir()
    with pytest.raises(lw.ModelError, match=words):
        lw.library.cart_pole().simulate(1.0, **{"store": "run.zarr", **options})
    assert [path.name for path in tmp_path.iterdir()] == ["there.zarr"]


def test_files_name_a_store_below_their_folder(tmp_path: Path) -> None:
    from linkwork.files.native.reader import read_model

    path = tmp_path / "sub" / "arm.yaml"
    path.parent.mkdir()
    damped().save(path)
    text = path.read_text()
    path.write_text(text + "analyses:\n  - run: {until: 1 s, samples: 11, store: run.zarr}\n")
    done = CliRunner().invoke(app, ["run", str(path)])
    assert done.exit_code == 0, done.output
    assert len(lw.load(path.parent / "run.zarr").q) == 11  # type: ignore[attr-defined]
    for wrong in ("../run.zarr", "/tmp/run.zarr"):
        path.write_text(text + f"analyses:\n  - run: {{until: 1 s, store: {wrong}}}\n")
        with pytest.raises(lw.ModelError, match="below its own folder"):
            read_model(path)
