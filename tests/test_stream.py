"""Runs that are written to Zarr while they go on: the same numbers, a few pieces in memory, complete or absent."""

from __future__ import annotations

import pickle
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
from linkwork.api.storage import pieces
from linkwork.api.storage.pieces import Folder, StoredStates
from linkwork.cli import app
from linkwork.motion.histories import stream

LONG = """
import linkwork as lw
import linkwork.api.storage.pieces as pieces
pieces.PIECE_BYTES = 4096
lw.library.double_pendulum().simulate(1e6, start={"joint1": 1.0}, samples=10_000_001, store="killed.zarr", progress=False)
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

    def interrupting(self: stream.Stream, run_state: Any) -> None:
        keep_up(self, run_state)
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


def test_a_killed_run_leaves_no_result(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", LONG], cwd=tmp_path)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not any(tmp_path.glob(".linkwork-*/new/q/c/3/0")):
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.wait()
    assert any(tmp_path.glob(".linkwork-*"))
    with pytest.raises(lw.ModelError, match="does not exist"):
        lw.load("killed.zarr")
    assert not any(tmp_path.glob(".linkwork-*"))  # who looks for it removes what nobody writes any more


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
