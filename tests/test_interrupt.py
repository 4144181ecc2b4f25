"""Ctrl-C keeps what was computed: in the library as the part that an exception carries, on the command line as files.

Truth: closed forms of the physical pendulum; a part is, to the last bit, the beginning of the whole.
"""

from __future__ import annotations

import itertools
import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

import linkwork as lw
from compare import assert_abs, assert_rel
from forked import Forks, forks
from linkwork.api.progress import Progress
from linkwork.cli import app
from linkwork.ctrl_c import deferred
from linkwork.kernels.integrators import run_layout
from linkwork.motion import phases
from linkwork.motion.auto_method import WARM_UP
from linkwork.motion.integration import Integration
from linkwork.vibration.response import Settler
from response_references import driven_pendulum

Command = Callable[[str, int, str], tuple[str, str]]

G, L, M, C = 9.81, 1.0, 0.5, 0.02  # of the starter "pendulum"

# The command line, which says "now" at a known moment and goes on only when Ctrl-C has come: nothing races.
PAUSING = """
import itertools, signal, sys, threading
from linkwork.vibration import response
from linkwork.motion.integration import Integration
from linkwork.api import progress
from linkwork.cli import main
from linkwork.kernels.integrators import run_layout

signal.signal(signal.SIGINT, signal.default_int_handler)
place, steps = sys.argv.pop(1), itertools.count(-int(sys.argv.pop(1)))

def pause(until):
    step = next(steps)
    if step == 0:
        print("now", file=sys.stderr, flush=True)
    if step >= 0:
        until.wait(100)

def portions(run, step):
    def portion():
        pause(threading.Event())
        run.state.counters[run_layout.BUDGET] = 10
        return step()
    return portion

if place == "run":
    stepper = Integration._stepper
    Integration._stepper = lambda run: portions(run, stepper(run))
elif place == "campbell":
    progress.Progress.update = lambda self, part: pause(threading.Event())
else:
    settle = response.Settler.settle
    def settled(self, frequency, start, halt):
        steady = settle(self, frequency, start, halt)
        pause(halt)
        return None if halt.is_set() else steady
    response.Settler.settle = settled
main()
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test works in a folder of its own, with a model."""
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new", "pendulum"]).exit_code == 0
    return tmp_path


@pytest.fixture(scope="module")
def begun() -> Iterator[Forks]:
    """A process that has imported what all commands below need."""
    imports = (
        "import xarray, h5netcdf, scipy.optimize, matplotlib.pyplot, linkwork.cli, linkwork.vibration.response"
    )
    with forks(imports, os.environ) as process:
        yield process


@pytest.fixture
def interrupted(begun: Forks, tmp_path_factory: pytest.TempPathFactory) -> Command:
    """What a command says, to which Ctrl-C is sent where it stands after so many steps."""
    streams = tmp_path_factory.mktemp("streams")
    out, err = streams / "out", streams / "err"

    def called(place: str, after: int, line: str) -> tuple[str, str]:
        out.touch()
        os.mkfifo(err)
        environment = os.environ | {"LINKWORK_QUIET": "1"}  # kernels may have to be compiled
        process = begun.begin(PAUSING, [place, str(after), *line.split()], environment, Path.cwd(), out, err)
        try:
            with err.open() as stream:
                said = ""
                for said in stream:
                    if said == "now\n":
                        break
                assert said == "now\n", said
                os.kill(process, signal.SIGINT)
                rest = stream.read()
        finally:
            code = begun.wait()
        assert code == 130, rest
        assert rest == "interrupted; what was computed until then is kept.\n"
        return out.read_text(), rest

    return called


def names(where: Path) -> list[str]:
    return sorted(p.name for p in where.iterdir())


def partial_of(path: Path) -> str:
    with xr.open_dataset(path, engine="h5netcdf") as kept:
        return str(kept.attrs["partial"])


# --- a real signal to a real process ----------------------------------------------------------------------------------


def test_run(folder: Path, interrupted: Command) -> None:
    out, _ = interrupted("run", 2, "run pendulum.yaml --out o --json")
    told = json.loads(out)
    assert told["status"] == "interrupted"
    assert "interrupted" in told["partial"]
    assert partial_of(folder / "o" / "run.nc") == told["partial"]
    assert names(folder / "o") == ["animation.html", "coordinates.png", "energy.png", "run.nc"]
    file = lw.read_model("pendulum.yaml")
    part, whole = lw.load("o/run.nc"), file.model.simulate(10.0, start=file.start)
    both = len(part.time) - 1  # the last is where it stood
    assert 0 < both < 1000
    assert_abs(part["hinge"].values[:both], whole["hinge"].values[:both], 1e-14)


def test_campbell(folder: Path, interrupted: Command) -> None:
    """The frequencies until then are √(3 g / 2 L) / 2π."""
    out, _ = interrupted("campbell", 2, "campbell pendulum.yaml --values 0.5m:2m:7 --set hinge.damping=0 --out o")
    assert "campbell: pendulum (partial)" in out
    assert "ended early: interrupted after 4 of 7 values" in out
    assert names(folder / "o") == ["campbell.nc", "campbell.png"]
    assert partial_of(folder / "o" / "campbell.nc") == "interrupted after 4 of 7 values"
    with xr.open_dataset(folder / "o" / "campbell.nc", engine="h5netcdf") as kept:
        lengths = kept["parameter"].values
        assert_rel(kept["frequency"].values[:, 0], np.sqrt(1.5 * G / lengths) / (2 * np.pi), 1e-14)
    assert_abs(lengths, [0.5, 0.75, 1.0, 1.25], 1e-15)


@pytest.mark.parametrize("order", ["up", "each"])
def test_response(order: str, folder: Path, interrupted: Command) -> None:
    """First harmonics until then are those of small motion; error seen: 4.4e-9 of them, which is what sin θ is less than θ."""
    line = f"response pendulum.yaml --drive motor=1e-3N*m --frequencies 1Hz:1.6Hz:4 --order {order} --out o --json"
    line += " --settled 1e-10 --rtol 1e-12"
    told = json.loads(interrupted("response", 2, line)[0])
    assert len(told["frequencies"]) == 2
    assert told["partial"] == "interrupted after 2 of 4 frequencies" == partial_of(folder / "o" / "response.nc")
    assert told["success"] is False
    inertia, stiffness = M * L**2 / 3, M * G * L / 2
    w = 2 * np.pi * np.array(told["frequencies"])
    with xr.open_dataset(folder / "o" / "response.nc", engine="h5netcdf") as kept:
        first = (kept["harmonic_real"] + 1j * kept["harmonic_imaginary"]).values[:, 0, 1]
    assert_abs(first / 1e-3 * (stiffness - inertia * w**2 + 1j * w * C), 1.0, 6e-9)
    assert names(folder / "o") == ["response.nc", "response.png"]


# --- in the library ---------------------------------------------------------------------------------------------------


def press_at(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C when progress is reported for the n-th time."""
    steps = iter(range(1, step))

    def update(self: Progress, part: float) -> None:
        if next(steps, None) is None:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Progress, "update", update)


def test_ctrl_c_waits_for_the_end_of_what_must_not_be_cut() -> None:
    """A lock that threads share would be left half way; afterwards the handler is the one before."""
    done = []

    def pressed() -> None:
        with deferred():
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        pressed()
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def part_of(analysis: Callable[[], Any]) -> Any:
    """What is carried by the exception that stops a script."""
    with pytest.raises(KeyboardInterrupt) as stopped:
        analysis()
    assert isinstance(stopped.value, lw.Interrupted)
    return stopped.value.result


def test_campbell_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    m = driven_pendulum()
    values = np.linspace(0.1, 0.5, 9)
    whole = m.campbell("pivot.damping", values)
    press_at(3, monkeypatch)
    part = part_of(lambda: m.campbell("pivot.damping", values))
    assert isinstance(part, lw.Campbell)
    assert part.ended == "interrupted after 4 of 9 values"
    assert "interrupted after 4 of 9 values" in part.report()
    assert whole.to_dataset().attrs["partial"] == ""
    assert_abs(part.eigenvalues, whole.eigenvalues[:4], 0)
    assert m["pivot.damping"] == 0.5  # the model is as it was


def curve(**more: Any) -> lw.Curve:
    return driven_pendulum().response_curve({"torque": 0.3}, over=(0.08, 0.2), step=0.1, **more)


def test_curve_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = curve()
    press_at(3, monkeypatch)
    part = part_of(curve)
    assert isinstance(part, lw.Curve)
    assert len(part) == 4 < len(whole)
    assert part.ends == ("the start", "it was interrupted")
    assert part.to_dataset().attrs["partial"] == "interrupted after 4 points"
    assert_abs(part.values, whole.values[:4], 0)
    assert_abs(part.highest, whole.highest[:4], 0)


@pytest.mark.parametrize("way", [0, 1])
def test_curve_both_ways(way: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From within the range: a part of the way back, or all of it and a part of the way on."""
    whole = curve(begin=0.14)
    back = int(np.argmin(np.abs(whole.values - 0.14)))
    press_at((2, back + 2)[way], monkeypatch)
    part = part_of(lambda: curve(begin=0.14))
    first = (back - 2, 0)[way]
    assert_abs(part.values, whole.values[first : first + len(part)], 0)
    assert part.ends[way] == "it was interrupted"
    assert part.ended == f"interrupted after {len(part)} points"


def test_curve_on_the_command_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press_at(3, monkeypatch)
    line = "response-curve pendulum.yaml --drive motor=0.01N*m --over 0.4Hz:0.5Hz --out o --csv --json"
    result = CliRunner().invoke(app, line.split())
    assert result.exit_code == 130, result.output
    told = json.loads(result.stdout)
    assert told["partial"] == "interrupted after 4 points" == partial_of(folder / "o" / "response-curve.nc")
    assert len(told["values"]) == 4
    assert names(folder / "o") == ["curve.png", "response-curve.csv", "response-curve.nc"]


def test_sets_that_are_whole_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at the first frequency of the second set, then before anything is done."""
    m, f = driven_pendulum(), [0.08, 0.11]
    more: dict[str, Any] = {"sets": {"pivot.damping": [0.3, 0.5]}, "order": "up", "periods": 60, "threads": 1}
    whole = m.response_sets({"torque": 0.4}, f, **more)
    real, left = Settler.settle, iter(range(2))

    def settle(self: Settler, frequency: float, start: np.ndarray, halt: threading.Event) -> Any:
        if next(left, None) is None:
            signal.raise_signal(signal.SIGINT)
            assert halt.wait(100)
        return real(self, frequency, start, halt)

    monkeypatch.setattr(Settler, "settle", settle)
    part = part_of(lambda: m.response_sets({"torque": 0.4}, f, **more))
    assert isinstance(part, lw.ResponseSet)
    assert part.sets == [{"pivot.damping": 0.3}]
    assert_abs(part[0].harmonics, whole[0].harmonics, 0)
    assert isinstance(part[0], lw.Response)
    assert "interrupted after 1 of 2 sets" in part.report()
    with pytest.raises(KeyboardInterrupt) as stopped:
        m.response_sets({"torque": 0.4}, f, **more)
    assert not isinstance(stopped.value, lw.Interrupted)


def phased(**more: Any) -> lw.PhasedRun:
    phases = [
        lw.Phase(0.5, lock=["joint2"]),
        lw.Phase(1.0, release=["joint2"], name="swing"),
        lw.Phase(0.5, lock=["joint1"]),
    ]
    return lw.library.double_pendulum().simulate_phases(phases, start={"joint1": 1.0}, samples=101, **more)


def test_phases_keep_those_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the second phase: the first is whole, the second is there until then, and both draw, save and load."""
    whole = phased()
    stepper, portions = Integration._stepper, iter(range(5))

    def pressed(run: Integration) -> Callable[[], int]:
        step = stepper(run)

        def portion() -> int:
            if run.state.times[0] == 0.5 and next(portions, None) is None:
                signal.raise_signal(signal.SIGINT)
            run.state.counters[run_layout.BUDGET] = 1
            return step()

        return portion

    monkeypatch.setattr(Integration, "_stepper", pressed)
    part = part_of(phased)
    assert isinstance(part, lw.PhasedRun)
    assert not isinstance(part, lw.Run)
    assert part.phases == ["phase 1", "swing"]
    assert (len(part.runs), len(part.changes), part.success) == (2, 2, False)
    assert [r.status for r in part.runs] == ["done", "interrupted"]
    assert part.ended == part.message == f"swing: {part.runs[1].message}"
    assert part.ended in part.report()
    assert part.runs[0].q.identical(whole.runs[0].q)
    both = len(part.runs[1].time) - 1  # the last is where it stood
    assert 0 < both < 100
    assert_abs(part.runs[1].q.values[:both], whole.runs[1].q.values[:both], 0)
    assert part["joint1"].sizes["time"] == 101 + both + 1
    again = lw.load(part.save("part.nc"))
    assert again["joint1"].identical(part["joint1"])
    assert partial_of(Path("part.nc")) == part.ended
    assert part.runs[1].plot().get_ylabel() == "joint coordinates [deg]"


def test_phases_keep_those_before_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between two phases keeps the first; before anything is done there is nothing to keep."""
    change, times = phases._change, []

    def pressed(model: Any, phase: Any, moment: Any, number: int) -> Any:
        times.append(moment.time)
        if len(times) == 2:
            signal.raise_signal(signal.SIGINT)
        return change(model, phase, moment, number)

    monkeypatch.setattr(phases, "_change", pressed)
    part = part_of(phased)
    assert part.phases == ["phase 1"]
    assert part.ended == "it was interrupted after phase 1"
    assert (part.success, len(part.changes), part.runs[0].success) == (False, 1, True)
    times[:] = [0.0]
    with pytest.raises(KeyboardInterrupt) as stopped:
        phased()
    assert not isinstance(stopped.value, lw.Interrupted)


def test_while_files_are_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are complete stay, nothing else does."""
    monkeypatch.setattr(lw.Campbell, "plot", lambda self: signal.raise_signal(signal.SIGINT))
    line = "campbell pendulum.yaml --values 0.5m:2m:3 --out o"
    result = CliRunner().invoke(app, line.split())
    assert result.exit_code == 130
    assert result.stderr == f"interrupted while files were written; complete are: {Path('o') / 'campbell.nc'}.\n"
    assert names(folder / "o") == ["campbell.nc"]


def test_portions_stay_short_when_the_method_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The implicit method is tried for a few steps only, which say nothing about how many fit into a portion: from one to the
    next, trials among them, portions grow fourfold at most."""
    granted: list[int] = []
    stepper = Integration._stepper

    def listening(run: Integration) -> Callable[[], int]:
        step = stepper(run)

        def portion() -> int:
            granted.append(int(run.state.counters[run_layout.BUDGET]))
            return step()

        return portion

    monkeypatch.setattr(Integration, "_stepper", listening)
    m = lw.Model("beam")
    joint = lw.Revolute("root", axis="-y", stiffness=30.0, damping=0.3)
    m.add(lw.Beam("arm", length=1.0, EI=20.0, mass_per_length=0.5, modes=1), joint)
    run = m.simulate(2000.0, start={"root": 1.0}, samples=3)
    assert run.success
    explicit = [(k, steps) for k, steps in enumerate(granted) if steps != WARM_UP]
    assert len(granted) > len(explicit) >= 3
    assert all(b <= 4.0 ** (later - k) * a for (k, a), (later, b) in itertools.pairwise(explicit))
