"""The result of a run: names, dimensions and units of all that can be asked for, on disk and back, and drawn."""

from __future__ import annotations

import dataclasses
import gzip
import os
import shutil
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numba
import numpy as np
import pandas as pd
import pytest
import xarray as xr
from scipy.spatial.transform import Rotation

import linkwork as lw
from compare import assert_abs
from linkwork.api.storage import disk, store
from linkwork.drawing.scene import Scene

mpl.use("Agg")

KINDS = (
    *("q", "v", "a", "energy", "work", "sensors", "inputs", "drives", "reactions", "angles"),
    *("points", "velocities", "accelerations", "orientations", "spins"),
)
pytestmark = pytest.mark.filterwarnings("ignore::linkwork.SlowFunctionWarning")


def crane() -> lw.Model:
    """A driven trolley, a rope with a motor, a hook that turns in space: something of everything."""
    m = lw.Model("crane")
    rail = lw.Prismatic("rail", axis="x", motion=lw.Harmonic("10 cm", "0.5 Hz"))
    trolley = m.add(lw.Box("trolley", size=(0.3, 0.2, 0.1), mass=5), rail)
    boom = m.add(
        lw.Rod("boom", length=1.0, mass=1), lw.Revolute("swing", axis="-y", damping=0.2, actuator="motor"), to=trolley
    )
    hook = m.add(lw.Rod("hook", length=0.3, mass=0.4, radius=0.02), lw.Ball("eye"), to=boom.tip)
    m.add(
        lw.Spring("tie", a=m.ground.point("wall", (1, 0, -1)), b=boom.tip, stiffness=20, damping=0.5, free_length=0.8)
    )
    m.add(lw.PointForce("wind", at=hook.tip, value=(0, lw.Ramp("1 N", "1 s"), 0)))
    m.add(lw.Position("reach", of=hook.tip, axis="x"))
    m.add(lw.Velocity("sink", of=hook.tip, axis="z"))
    m.add(lw.Acceleration("jolt", of=hook.tip, axis="y"))
    m.add(lw.Energy("moving", "kinetic"))
    m.add(lw.JointWrench("pull", "swing", "fz"))
    m.add(lw.DriveForce("push", "rail"))
    m.add(lw.Coordinate("angular speed", "swing", order=1))
    m.add(lw.Expression("double reach", "2 * reach", unit="m"))
    return m


@pytest.fixture(scope="module")
def run() -> lw.Run:
    """Two seconds of the crane, with events."""
    return crane().simulate(
        np.linspace(0, 2, 81),
        start={"swing": "40 deg", "eye": lw.rotation("x", "10 deg")},
        rates={"eye": (0, 1, 2)},
        inputs={"motor": lw.Harmonic("2 N*m", "1 Hz")},
        events=[lw.Event("swing", "10 deg"), lw.Event("reach", 0.3, "down")],
    )


# --- names, dimensions, units -----------------------------------------------------------------------------------------

EYE = ["eye.qw", "eye.qx", "eye.qy", "eye.qz"]
SPIN = ["eye.wx", "eye.wy", "eye.wz"]
TABLES: dict[str, tuple[str, list[str], list[str]]] = {
    "q": ("coordinate", ["rail", "swing", *EYE], ["m", "rad", "1", "1", "1", "1"]),
    "v": ("rate", ["rail", "swing", *SPIN], ["m/s", *["rad/s"] * 4]),
    "a": ("rate", ["rail", "swing", *SPIN], ["m/s^2", *["rad/s^2"] * 4]),
    "angles": ("body", ["boom"], ["rad"]),
    "sensors": (
        "sensor",
        ["reach", "sink", "jolt", "moving", "pull", "push", "angular speed", "double reach"],
        ["m", "m/s", "m/s^2", "J", "N", "N", "rad/s", "m"],
    ),
    "inputs": ("input", ["motor"], ["N*m"]),
    "drives": ("drive", ["rail"], ["N"]),
    "work": ("channel", ["rail drive", "swing damping", "swing actuator", "tie damping", "wind work"], ["J"] * 5),
}


@pytest.mark.parametrize("kind", list(TABLES))
def test_tables_have_names_and_units(run: lw.Run, kind: str) -> None:
    """Time first, then names, with a unit for each."""
    table = getattr(run, kind)
    dim, names, units = TABLES[kind]
    assert table.dims == ("time", dim)
    assert list(table[dim].values) == names
    assert list(table["unit"].values) == units
    assert table["unit"].dims == (dim,)
    assert table["time"].attrs["units"] == "s"
    assert table.attrs["long_name"]
    assert np.array_equal(table["time"], np.linspace(0, 2, 81))
    assert np.all(np.isfinite(table))


def test_energy_is_a_dataset_in_joules(run: lw.Run) -> None:
    """Each energy against time; their sum is the total; the balance is what work does not explain."""
    energy = run.energy
    assert list(energy.data_vars) == ["kinetic", "gravity", "elastic", "total", "work", "balance"]
    for part in energy.data_vars.values():
        assert part.dims == ("time",)
        assert part.attrs["units"] == "J"
    assert_abs(energy["total"], energy["kinetic"] + energy["gravity"] + energy["elastic"], 1e-14)
    assert_abs(energy["work"], run.work.sum("channel"), 1e-14)
    change = energy["total"] - energy["total"][0]
    assert_abs(energy["balance"], change - energy["work"], 1e-14)
    assert run.energy_drift == float(np.abs(energy["balance"]).max())
    assert run.energy_drift < 1e-6
    np.testing.assert_array_equal(energy["kinetic"], run["moving"])


def test_reactions_and_points_by_name(run: lw.Run) -> None:
    """Forces first, then moments; points by their paths."""
    assert list(run.reactions) == ["rail", "swing", "eye"]
    wrench = run.reactions["swing"]
    assert wrench.dims == ("time", "component")
    assert list(wrench["component"].values) == ["fx", "fy", "fz", "mx", "my", "mz"]
    assert list(wrench["unit"].values) == ["N"] * 3 + ["N*m"] * 3
    np.testing.assert_array_equal(wrench.sel(component="fz"), run["pull"])
    points = run.points
    assert {"trolley.origin", "boom.origin", "boom.tip", "boom.centre", "hook.tip"} <= set(points)
    tip = points["hook.tip"]
    assert tip.dims == ("time", "axis")
    assert list(tip["axis"].values) == ["x", "y", "z"]
    assert tip.attrs["units"] == "m"
    assert_abs(tip.sel(axis="x"), run["reach"], 1e-15)
    assert_abs(np.linalg.norm(points["boom.tip"] - points["boom.origin"], axis=1), 1.0, 1e-14)


def test_motion_of_points_and_bodies(run: lw.Run) -> None:
    """Velocities and accelerations of all points, orientations and spins of all bodies, by name, in world axes."""
    tip = run.velocities["hook.tip"]
    assert tip.dims == ("time", "axis")
    assert (tip.attrs["units"], run.accelerations["hook.tip"].attrs["units"]) == ("m/s", "m/s^2")
    assert_abs(tip.sel(axis="z"), run["sink"], 1e-14)
    assert_abs(run.accelerations["hook.tip"].sel(axis="y"), run["jolt"], 3e-14)
    assert set(run.velocities) == set(run.accelerations) == set(run.points)
    assert list(run.orientations) == list(run.spins) == ["trolley", "boom", "hook"]
    turn, spin = run.orientations["hook"], run.spins["hook"]
    assert list(turn[turn.dims[1]].values) == ["w", "x", "y", "z"]
    assert (turn.attrs["units"], spin.attrs["units"]) == ("1", "rad/s")
    assert_abs((turn**2).sum(turn.dims[1]), 1.0, 1e-14)
    # where the hook points, and how fast its tip turns about its eye
    axes = Rotation.from_quat(turn.values, scalar_first=True)
    arm = run.points["hook.tip"] - run.points["hook.origin"]
    assert_abs(axes.apply([0, 0, -0.3]), arm, 1e-14)
    speed = run.velocities["hook.tip"] - run.velocities["hook.origin"]
    assert_abs(np.cross(spin, arm), speed, 1e-14)
    assert np.all(run.orientations["trolley"] == [1, 0, 0, 0])


def test_events_are_a_dataset(run: lw.Run) -> None:
    """Time and name of every event, and the state there."""
    events = run.events
    assert events["time"].dims == ("event",)
    assert events["time"].attrs["units"] == "s"
    assert set(events["name"].values) == {"swing", "reach"}
    assert events["q"].dims == ("event", "coordinate")
    assert events["v"].dims == ("event", "rate")
    assert np.all(np.diff(events["time"]) > 0)
    swings = events["q"].sel(coordinate="swing").values[events["name"].values == "swing"]
    assert_abs(swings, np.deg2rad(10), 1e-14)


def test_a_run_without_anything_has_empty_tables() -> None:
    """No inputs, no drives, no sensors, no events: tables of no columns, not errors."""
    run = lw.library.free_body().simulate(1.0, samples=5)
    for kind in ("sensors", "inputs", "drives", "work", "angles"):
        assert getattr(run, kind).shape == (5, 0)
    assert run.events.sizes["event"] == 0
    assert list(run.energy["work"].values) == [0.0] * 5


def test_lookup_by_name(run: lw.Run) -> None:
    """A coordinate, sensor, input, absolute angle or point, with its unit; names() knows them all."""
    for name in run.names():
        history = run[name]
        assert history.name == name
        assert history.dims == (("time", "axis") if f"{name}.y" in run.names() else ("time",))
        assert history.attrs["units"]
    assert run["swing"].attrs["units"] == "rad"
    np.testing.assert_array_equal(run["swing"], run.q.sel(coordinate="swing"))
    np.testing.assert_array_equal(run["motor"], run.inputs.sel(input="motor"))
    np.testing.assert_array_equal(run["boom"], run.angles.sel(body="boom"))
    np.testing.assert_array_equal(run["hook.tip"], run.points["hook.tip"])
    np.testing.assert_array_equal(run.time, run["swing"]["time"])


def test_an_unknown_name_is_answered_with_the_known_ones(run: lw.Run) -> None:
    """One sentence."""
    with pytest.raises(lw.ModelError, match=r"run of 'crane' has no 'boomerang'; did you mean 'boom\.rate'\?$"):
        run["boomerang"]


def test_inputs_and_drives_show_their_signals(run: lw.Run) -> None:
    """What was prescribed is what is there."""
    assert_abs(run["motor"], 2 * np.sin(2 * np.pi * run.time), 1e-14)
    assert_abs(run["rail"], 0.1 * np.sin(np.pi * run.time), 1e-15)
    assert_abs(run["double reach"], 2 * run["reach"], 1e-15)
    np.testing.assert_array_equal(run["push"], run.drives.sel(drive="rail"))
    np.testing.assert_array_equal(run["angular speed"], run.v.sel(rate="swing"))


def test_statistics_tell_how_it_went(run: lw.Run) -> None:
    """How many steps and evaluations, how long, and that it is done."""
    s = run.statistics
    assert {"method", "steps", "rejected", "evaluations", "wall_s", "compile_s", "planar"} <= set(s)
    assert s["method"] == "dop853"
    assert s["steps"] > 10
    assert s["evaluations"] > 12 * s["steps"]
    assert s["rejected"] >= 0
    assert s["wall_s"] > 0
    assert s["compile_s"] >= 0
    assert s["planar"] is False
    assert (run.status, run.message, run.success) == ("done", "reached t = 2 s", True)
    assert repr(run) == "<Run of 'crane': 81 samples, reached t = 2 s>"


def test_summary(run: lw.Run) -> None:
    """A few lines with the same figures."""
    text = run.summary()
    assert text.startswith("crane: reached t = 2 s\n")
    assert f"{run.statistics['steps']} steps" in text
    assert f"{run.energy_drift:.3g} J" in text


def test_a_plain_python_function_is_told_to_be_slow() -> None:
    """Once a function is not compiled, the user hears about it and about numba.njit."""
    m = lw.library.simple_pendulum()
    m.add(lw.CustomForce("mine", lambda t, x: -x[0], on="pivot"))
    with pytest.warns(lw.SlowFunctionWarning, match=r"force 'mine'.*numba\.njit"):
        m.simulate(0.1)


def test_arrays_are_made_once_and_only_when_asked_for() -> None:
    """A run is its states; everything else follows."""
    run = lw.library.simple_pendulum().simulate(1.0)
    assert run.arrays == {}
    assert run.q is run.q
    assert set(run.arrays) == {"q"}
    assert run.a is run.a


# --- absolute angles, and going on ------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [1, -1])
def test_start_by_absolute_angles(order: int) -> None:
    """Bodies' angles and joints' angles start the same motion, in whatever order they are given; results offer both."""
    m = lw.library.triple_pendulum()
    absolute = {"link1": 0.3, "link2": 1.0, "link3": "-40 deg"}
    speeds = {"link1": 0.5, "link2": -1.0, "link3": 2.0}
    given = dict(list(absolute.items())[::order])
    one = m.simulate(1.0, start=given, rates=dict(list(speeds.items())[::order]))
    third = np.deg2rad(-40)
    two = m.simulate(
        1.0,
        start={"joint1": 0.3, "joint2": 0.7, "joint3": third - 1.0},
        rates={"joint1": 0.5, "joint2": -1.5, "joint3": 3.0},
    )
    assert_abs(one.q, two.q, 1e-14)
    assert_abs(one.angles, np.cumsum(two.q.values, axis=1), 1e-14)
    assert_abs(one["link3"][0], third, 1e-15)


def test_absolute_angles_mix_with_joint_angles() -> None:
    """A body's angle counts from what its inner joints are given; hinges the other way round count negative."""
    m = lw.Model("mixed")
    a = m.add(lw.Rod("a", length=1, mass=1), lw.Revolute("one", axis="-y"))
    b = m.add(lw.Rod("b", length=1, mass=1), lw.Revolute("two", axis="y"), to=a.tip)
    m.add(lw.Rod("c", length=1, mass=1), lw.Revolute("three", axis="-y"), to=b.tip)
    run = m.simulate(0.1, start={"one": 0.4, "c": 1.0, "two": 0.1})
    assert_abs(run.q[0], [0.4, 0.1, 1.0 - 0.4 + 0.1], 1e-15)
    # about its own axis y, b stands at 0.1 - 0.4
    assert_abs(run.angles[0], [0.4, -0.3, 1.0], 1e-15)
    down = run.points["c.tip"][0] - run.points["c.origin"][0]
    assert_abs(down, [np.sin(1.0), 0, -np.cos(1.0)], 1e-14)


def test_final_state_starts_the_rest_of_the_run() -> None:
    """In two parts as in one, quaternions and all."""
    m = lw.library.chain(3, planar=False, radius="2 cm", damping=0.01)
    start, rates = {"joint1": lw.rotation((1, 2, 0), 1.0)}, {"joint2": (1, 2, 3)}
    whole = m.simulate([0.0, 0.5, 1.0], start=start, rates=rates, rtol=1e-11)
    first = m.simulate([0.0, 0.5], start=start, rates=rates, rtol=1e-11)
    q, v = first.final()
    assert list(q) == list(whole.q["coordinate"].values)
    second = m.simulate([0.5, 1.0], start=q, rates=v, rtol=1e-11)
    assert_abs(second.q[0], whole.q[1], 1e-14)
    assert_abs(second.q[-1], whole.q[-1], 2e-13)
    assert_abs(second.v[-1], whole.v[-1], 2e-11)


def test_final_state_of_a_driven_run_starts_the_rest(run: lw.Run) -> None:
    """Prescribed joints are where their motion puts them."""
    q, v = run.final()
    rest = crane().simulate([2.0, 2.1], start=q, rates=v)
    assert_abs(rest.q[0], run.q[-1], 1e-14)


@pytest.mark.parametrize("what", ["motion", "input", "force"])
def test_compiled_and_python_functions_give_the_same(what: str) -> None:
    """Custom signals and forces, compiled or not: the same numbers, and those of the ready-made ones."""

    def slow(t: float) -> tuple[float, float, float]:
        return 0.1 * np.sin(3 * t), 0.3 * np.cos(3 * t), -0.9 * np.sin(3 * t)

    def push(t: float) -> float:
        return 2.0 * np.sin(3 * t)

    def law(t: float, x: np.ndarray) -> float:
        return -5.0 * x[0] - 0.2 * x[1]

    def simulate(form: Any) -> lw.Run:
        m = lw.Model("custom")
        motion = (lw.Harmonic(0.1, angular_frequency=3.0) if form is None else form(slow)) if what == "motion" else None
        slide = lw.Prismatic("slide", axis="x", motion=motion, actuator=None if motion else "push")
        cart = m.add(lw.Box("cart", size=(0.1, 0.1, 0.1), mass=1.0), slide)
        m.add(lw.Rod("rod", length=0.5, mass=0.3), lw.Revolute("hinge", axis="-y"), to=cart)
        if what == "force" and form is None:
            m.add(lw.TorsionSpring("law", on="hinge", stiffness=5.0, damping=0.2))
        elif what == "force":
            m.add(lw.CustomForce("law", form(law), on="hinge"))
        signal = lw.Harmonic(2.0, angular_frequency=3.0) if form is None else form(push)
        inputs = {"push": signal} if what == "input" else None
        return m.simulate(1.0, start={"hinge": 0.5}, inputs=inputs, rtol=1e-10)

    plain, compiled, made = simulate(lambda f: f), simulate(numba.njit), simulate(None)
    assert_abs(plain.q, compiled.q, 1e-14)
    assert_abs(plain.work, compiled.work, 1e-14)
    np.testing.assert_array_equal(plain.inputs, compiled.inputs)
    assert_abs(plain.q, made.q, 1e-10)


# --- on disk ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["orientations", "reaction_parts", "joint_frames"])
def test_one_dataset_keeps_every_table_as_it_is(run: lw.Run, kind: str) -> None:
    """Tables share a dimension only where they share its names; nothing is padded with NaN."""
    table, own = run.to_dataset()[kind], run.array(kind)
    assert dict(table.sizes) == dict(own.sizes)
    assert {c for c in table.coords if not str(c).endswith("unit")} == set(own.coords) - {"unit"}
    assert np.all(np.isfinite(table))


def same_scene(one: Scene, two: Scene) -> None:
    """The same drawing, bit by bit."""
    for field in dataclasses.fields(one):
        a, b = getattr(one, field.name), getattr(two, field.name)
        if isinstance(a, np.ndarray):
            assert np.array_equal(a, b), field.name
        else:
            assert a == b, field.name


def same(one: lw.Run, two: lw.Run) -> None:
    """Equal in everything that can be asked for: values, names, units and attributes, bit by bit."""
    assert set(KINDS) <= set(one.kinds) == set(two.kinds)
    for kind in one.kinds:
        a, b = one.array(kind), two.array(kind)
        assert a.identical(b), kind
        assert a.dtype == b.dtype
    assert one.energy.identical(two.energy)
    assert list(one.reactions) == list(two.reactions)
    assert all(one.reactions[j].identical(two.reactions[j]) for j in one.reactions)
    assert one.points.identical(two.points)
    assert one.events.identical(two.events)
    same_scene(one.scene, two.scene)
    facts = ("title", "status", "message", "statistics", "success", "energy_drift")
    assert [getattr(one, f) for f in facts] == [getattr(two, f) for f in facts]
    assert one.final() == two.final()
    assert sorted(one.names()) == sorted(two.names())
    pd.testing.assert_frame_equal(one.to_pandas(), two.to_pandas())


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_saved_and_loaded_without_loss(run: lw.Run, ending: str, tmp_path: Path) -> None:
    """All of it, also after a second time around."""
    path = run.save(tmp_path / f"crane{ending}")
    assert path == tmp_path / f"crane{ending}"
    loaded = lw.load(path)
    assert isinstance(loaded, lw.Run)
    same(run, loaded)
    same(run, lw.load(loaded.save(tmp_path / f"again{ending}")))


def test_no_array_is_written_twice(run: lw.Run, tmp_path: Path) -> None:
    """What the dataset holds is not put beside it again, nor anything else."""
    with xr.open_dataset(run.save(tmp_path / "run.nc"), engine="h5netcdf") as kept:
        own = [n for n in kept.data_vars if str(n).startswith("state_")]
        several = {n: kept[n].values for n in kept.variables if kept[n].size > 2 and kept[n].dtype.kind == "f"}
    assert own
    contents = [(x.shape, x.tobytes()) for n, x in several.items()]
    assert len(set(contents)) == len(contents)


def test_what_a_file_does_not_hold_is_told(run: lw.Run, tmp_path: Path) -> None:
    """Questions that need the model, and arrays that there are not: one sentence each."""
    loaded = lw.load(run.save(tmp_path / "run.nc"))
    closed = lw.load(lw.library.four_bar().assemble().save(tmp_path / "closed.nc"))
    for ask, words in (
        (
            loaded.section,
            "section of 'crane': this Run was loaded from a file, which does not hold its model; ask before",
        ),
        (closed.plot, "scene of 'four-bar': this Assembly was loaded from a file"),
        (lambda: run.array("momentum"), "run of 'crane' has no array 'momentum'; there are q, v, a, "),
    ):
        with pytest.raises(lw.ModelError, match=words):
            ask()
    with pytest.raises(lw.ModelError, match=r"holds a Run, not a Assembly; use Run\.load"):
        type(closed).load(tmp_path / "run.nc")


def test_runs_of_earlier_versions_are_read(tmp_path: Path) -> None:
    """The format "linkwork-run", version 1, as 0.1.0 wrote it: everything that can be asked of a run that was saved."""
    path = tmp_path / "old.nc"
    path.write_bytes(gzip.decompress((Path(__file__).parent / "data" / "run_version_1.nc.gz").read_bytes()))
    m = lw.Model("arm")
    upper = m.add(lw.Rod("upper", length=1, mass=1), lw.Revolute("shoulder", axis="-y", damping=0.1))
    m.add(lw.Position("height", upper.tip, "z"))
    now = m.simulate(1.0, start={"shoulder": "60 deg"}, samples=6, events=[lw.Event("shoulder")])
    old = lw.load(path)
    assert isinstance(old, lw.Run)
    assert set(old.kinds) == set(now.kinds) - {"quantities"}
    for kind in old.kinds:
        xr.testing.assert_allclose(old.array(kind), now.array(kind), rtol=1e-12, atol=1e-13)
        assert old.array(kind).attrs == now.array(kind).attrs
        assert set(old.array(kind).coords) == set(now.array(kind).coords)
    xr.testing.assert_allclose(old.events, now.events, rtol=1e-12, atol=1e-13)
    assert_abs(old.reactions.ground, now.reactions.ground, 1e-12)
    assert_abs(old.scene.position, now.scene.position, 1e-7)  # that format drew in single precision
    assert (old.status, old.message, old.statistics["method"]) == (now.status, now.message, "dop853")
    same(old, lw.load(old.save(tmp_path / "new.nc")))


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_a_run_without_anything_is_saved_too(ending: str, tmp_path: Path) -> None:
    """Empty tables survive."""
    run = lw.library.free_body().simulate(1.0, samples=5, rates={"free.wx": 1.0})
    same(run, lw.load(run.save(tmp_path / f"free{ending}")))


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_names_of_all_alphabets_survive(ending: str, tmp_path: Path) -> None:
    """Names and messages are text, not ASCII."""
    m = lw.Model("Pendel für Łódź")
    m.add(lw.Rod("Stab α", length=1, mass=1), lw.Revolute("Gelenk β", axis="-y", damping=0.1))
    run = m.simulate(1.0, samples=3, start={"Gelenk β": 0.1})
    loaded = lw.load(run.save(tmp_path / f"größe{ending}"))
    same(run, loaded)
    assert loaded["Gelenk β"].attrs["units"] == "rad"


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_an_existing_file_is_replaced(run: lw.Run, ending: str, tmp_path: Path) -> None:
    """By the new run, whole, with nothing left beside it."""
    path = tmp_path / f"run{ending}"
    lw.library.simple_pendulum().simulate(1.0, samples=3).save(path)
    run.save(path)
    same(run, lw.load(path))
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_folders_are_made(run: lw.Run, tmp_path: Path) -> None:
    """Where the path leads to folders that do not exist yet."""
    assert run.save(tmp_path / "a" / "b" / "run.nc").exists()
    assert run.save(str(tmp_path / "c" / "run.nc")).exists()


@pytest.mark.parametrize("name", ["run.csv", "run", "run.NC", "run.nc.gz"])
def test_other_endings_are_refused(run: lw.Run, name: str, tmp_path: Path) -> None:
    """On the way out and on the way in, with the two that work."""
    for call in (run.save, lw.load):
        with pytest.raises(lw.ModelError, match=r"write \.nc for NetCDF or \.zarr for Zarr\.$"):
            call(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_what_cannot_be_loaded_is_told(ending: str, tmp_path: Path) -> None:
    """A missing file, one that is no dataset, one that is somebody else's, one that is of the future."""
    with pytest.raises(lw.ModelError, match="does not exist"):
        lw.load(tmp_path / f"missing{ending}")
    broken = tmp_path / f"broken{ending}"
    if ending == ".nc":
        broken.write_bytes(b"nothing of the kind")
    else:
        broken.mkdir()
    with pytest.raises(lw.LinkworkError, match="cannot be read as a result"):
        lw.load(broken)
    foreign = tmp_path / f"foreign{ending}"
    future = tmp_path / f"future{ending}"
    other = xr.Dataset({"x": ("time", [1.0, 2.0])})
    newer = xr.Dataset(attrs={"format": store.FORMAT, "version": store.VERSION + 1})
    for data, path in ((other, foreign), (newer, future)):
        if ending == ".nc":
            data.to_netcdf(path, engine="h5netcdf")
        else:
            data.to_zarr(path, consolidated=False)
    with pytest.raises(lw.LinkworkError, match="is no result saved by linkwork"):
        lw.load(foreign)
    with pytest.raises(lw.LinkworkError, match="newer linkwork"):
        lw.load(future)


def test_a_zarr_folder_given_as_a_file_is_told(tmp_path: Path) -> None:
    """A plain file with the ending of a folder."""
    path = tmp_path / "file.zarr"
    path.write_text("no folder")
    with pytest.raises(lw.LinkworkError, match="cannot be read as a result"):
        lw.load(path)


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
@pytest.mark.parametrize("late", [False, True])
def test_nothing_half_written_is_left(
    run: lw.Run, ending: str, late: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing fails before or after the data is out: the old file is still there, and nothing else."""
    path = tmp_path / f"run{ending}"
    old = lw.library.simple_pendulum().simulate(1.0, samples=3)
    old.save(path)
    name = "dump_to_store" if ending == ".nc" else "to_zarr"
    write = getattr(xr.Dataset, name)

    def fail(self: xr.Dataset, *args: Any, **how: Any) -> None:
        if late:
            write(self, *args, **how)
        raise RuntimeError("interrupted")

    monkeypatch.setattr(xr.Dataset, name, fail)
    with pytest.raises(RuntimeError, match="interrupted"):
        run.save(path)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    monkeypatch.undo()
    same(old, lw.load(path))


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_the_last_move_fails(run: lw.Run, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even then the old file stays."""
    path = tmp_path / f"run{ending}"
    old = lw.library.simple_pendulum().simulate(1.0, samples=3)
    old.save(path)
    move = os.replace

    def fail(source: Any, target: Any) -> None:
        if Path(target) == path and (ending == ".nc" or Path(source).name == "new"):
            raise PermissionError(13, "not here")
        move(source, target)

    monkeypatch.setattr(disk.os, "replace", fail)
    monkeypatch.setattr(disk, "_exchanged", lambda *_: False)
    with pytest.raises(lw.FileError, match="cannot be written: not here; choose a folder that you may write"):
        run.save(path)
    monkeypatch.undo()
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    same(old, lw.load(path))


def test_a_folder_of_somebody_else_is_not_removed(run: lw.Run, tmp_path: Path) -> None:
    """A run does not replace a folder that holds other things."""
    folder = tmp_path / "notes.nc"
    folder.mkdir()
    (folder / "diary.txt").write_text("dear diary")
    with pytest.raises(lw.LinkworkError):
        run.save(folder)
    assert (folder / "diary.txt").read_text() == "dear diary"


def test_a_loaded_run_does_not_need_its_file(run: lw.Run, tmp_path: Path) -> None:
    """It is in memory altogether."""
    path = run.save(tmp_path / "run.zarr")
    loaded = lw.load(path)
    shutil.rmtree(path)
    same(run, loaded)


def test_one_dataset_of_everything(run: lw.Run) -> None:
    """All tables share their time; each keeps its units under its own name."""
    data = run.to_dataset()
    assert set(data.data_vars) >= set(KINDS)
    assert {f"{k}_unit" for k in ("q", "v", "a", "energy", "work", "sensors", "inputs")} <= set(data.coords)
    np.testing.assert_array_equal(data["q"], run.q)


def test_pandas(run: lw.Run) -> None:
    """Columns (kind, name), times as index."""
    frame = run.to_pandas()
    assert frame.index.name == "time"
    np.testing.assert_array_equal(frame.index, run.time)
    np.testing.assert_array_equal(frame["q", "swing"], run["swing"])
    np.testing.assert_array_equal(frame["v", "eye.wz"], run.v.sel(rate="eye.wz"))
    np.testing.assert_array_equal(frame["energy", "total"], run.energy["total"])
    assert set(frame.columns.get_level_values(0)) == {"q", "v", "a", "sensors", "inputs", "drives", "energy"}
    assert frame.shape == (81, 6 + 5 + 5 + 8 + 1 + 1 + 6)


# --- drawn --------------------------------------------------------------------------------------------------------------


def axes_of(drawn: Any) -> list[mpl.axes.Axes]:
    return [ax for ax in np.ravel(drawn) if isinstance(ax, mpl.axes.Axes)]


def test_plots_return_axes(run: lw.Run) -> None:
    """All coordinates, one name, several names, a point; energies; phase; in given axes too."""
    from matplotlib import pyplot as plt

    for drawn in (
        run.plot(),
        run.plot("swing"),
        run.plot("swing", "boom"),
        run.plot("hook.tip"),
        run.plot_energy(),
        run.plot_phase("swing"),
    ):
        axes = axes_of(drawn)
        assert axes
        assert all(ax.lines for ax in axes)
    line = axes_of(run.plot("swing"))[0].lines[0]
    np.testing.assert_array_equal(line.get_xdata(), run.time)
    _, own = plt.subplots()
    assert axes_of(run.plot("reach", ax=own)) == [own]
    plt.close("all")


def test_a_loaded_run_draws_as_well(run: lw.Run, tmp_path: Path) -> None:
    """Plots and animation need no model."""
    from matplotlib import pyplot as plt

    loaded = lw.load(run.save(tmp_path / "run.nc"))
    assert axes_of(loaded.plot("swing"))
    plt.close("all")
    assert len(loaded.animate(tmp_path / "two.html").read_text()) == len(run.animate(tmp_path / "one.html").read_text())


def test_animation_is_one_file_without_network(run: lw.Run, tmp_path: Path) -> None:
    """No address is loaded from, and the motion is inside."""
    path = run.animate(tmp_path / "crane.html", speed=0.5, fps=20)
    text = path.read_text()
    assert [p.name for p in tmp_path.iterdir()] == ["crane.html"]
    assert text.lstrip().lower().startswith("<!doctype html>")
    assert "crane" in text
    for way in ("src=", "href=", "@import", "fetch(", "XMLHttpRequest", "import("):
        for place in (text.find(way, 0), text.rfind(way)):
            assert place < 0 or "http" not in text[place : place + 100]


def test_points_and_coordinates_are_drawn_together(run: lw.Run) -> None:
    """A point counts as three histories; other units get a panel of their own."""
    name = next(str(n) for n in run.q["coordinate"].values)
    point = next(n for n in run.names() if n.endswith(".origin"))
    axes = run.plot(name, point)
    panels = list(np.atleast_1d(np.asarray(axes, dtype=object)))
    labels = [line.get_label() for panel in panels for line in panel.get_lines()]
    assert {name, f"{point}.x", f"{point}.y", f"{point}.z"} <= set(labels)
