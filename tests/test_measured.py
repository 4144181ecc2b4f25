"""Measured motion: made from simulations whose torques are known, with noise, gaps, units, and every refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel, assert_scaled
from linkwork.identify.measured import Table
from linkwork.identify.measured.smooth import Filter, butterworth, quintic, smoothing_spline
from linkwork.identify.results.measured import MeasuredMotion

RATE = 200.0
TIMES = np.arange(801) / RATE
NOISE = 1e-3  # rad or m: about 0.06 deg, a good encoder or optical marker
CUTOFF = 8.0


def arm(links: int) -> lw.Model:
    """Links with an actuator at each hinge and enough damping to move gently."""
    model = lw.Model("arm")
    to = None
    for k in range(1, links + 1):
        joint = lw.Revolute(f"joint{k}", axis="-y", actuator=f"motor{k}", damping=0.6 / k)
        to = model.add(lw.Rod(f"link{k}", length=0.5, mass=2.0 / k), joint, to=to).tip
    return model


def turning_arm() -> lw.Model:
    """Three hinges about different axes: an arm in space."""
    model = lw.Model("turning arm")
    base = lw.Revolute("base", axis="z", actuator="motor1", damping=0.5)
    post = model.add(lw.Cylinder("post", radius=0.05, length=0.3, mass=2.0), base)
    post.point("side", (0.1, 0.0, 0.0))
    near = lw.Revolute("near", axis="-y", actuator="motor2", damping=0.5)
    upper = model.add(lw.Rod("upper", length=0.5, mass=1.0, radius=0.03), near, to=post.origin)
    far = lw.Revolute("far", axis="x", actuator="motor3", damping=0.3)
    model.add(lw.Rod("lower", length=0.4, mass=0.6, radius=0.02), far, to=upper.tip)
    return model


def cart() -> lw.Model:
    return lw.library.cart_pole(cart_damping=2.0, pole_damping=0.02)


CASES: dict[str, tuple[Callable[[], lw.Model], Mapping[str, Any]]] = {
    "double": (lambda: arm(2), {"motor1": lw.Harmonic(4.0, "0.5 Hz"), "motor2": lw.Harmonic(1.0, "0.8 Hz")}),
    "triple": (
        lambda: arm(3),
        {
            "motor1": lw.Harmonic(5.0, "0.4 Hz"),
            "motor2": lw.Harmonic(1.5, "0.7 Hz"),
            "motor3": lw.Harmonic(0.3, "0.9 Hz"),
        },
    ),
    "space": (
        turning_arm,
        {
            "motor1": lw.Harmonic(1.0, "0.5 Hz"),
            "motor2": lw.Harmonic(2.0, "0.6 Hz"),
            "motor3": lw.Harmonic(0.4, "0.8 Hz"),
        },
    ),
    "cart": (cart, {"force": lw.Harmonic(3.0, "0.6 Hz")}),
}
_made: dict[str, tuple[lw.Model, lw.Run, np.ndarray]] = {}


def case(name: str) -> tuple[lw.Model, lw.Run, np.ndarray]:
    """A model, its run, and the torques along all coordinates that moved it (n, nv)."""
    if name not in _made:
        build, inputs = CASES[name]
        model = build()
        run = model.simulate(TIMES, inputs=inputs, rtol=1e-12)
        torques = np.zeros((len(TIMES), model.compile().nv))
        for k, joint in enumerate(model.joints):
            if joint.degrees_of_freedom()[0].actuator is not None:
                torques[:, k] = run[joint.degrees_of_freedom()[0].actuator].values
        _made[name] = model, run, torques
    return _made[name]


def columns(run: lw.Run) -> dict[str, np.ndarray]:
    return {"time": TIMES, **{str(n): run[str(n)].values for n in run.q["coordinate"].values}}


def markers(run: lw.Run, points: list[str], axes: str = "xyz") -> dict[str, np.ndarray]:
    return {"time": TIMES, **{f"{p}.{a}": run.points[p].sel(axis=a).values for p in points for a in axes}}


def noisy(data: Mapping[str, np.ndarray], seed: int = 0) -> dict[str, np.ndarray]:
    random = np.random.default_rng(seed)
    return {n: x if n == "time" else x + NOISE * random.standard_normal(len(x)) for n, x in data.items()}


def rms(values: np.ndarray) -> np.ndarray:
    return np.sqrt(np.mean(values**2, axis=0))


def trusted(motion: MeasuredMotion) -> np.ndarray:
    return motion.flags["trusted"].values


# --- truth ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_clean_angles_give_the_torques(name: str) -> None:
    model, run, torques = case(name)
    motion = model.measured(columns(run), filter="none")
    ok = trusted(motion)
    size = np.abs(torques).max()
    assert ok.sum() > 780
    assert_abs(motion.torques.values[ok], torques[ok], 1e-5 * size)
    assert_abs(motion.a.values[ok], run.a.values[ok], 1e-5 * np.abs(run.a.values).max())
    got, wanted = motion.reactions.world.values[ok], run.reactions.world.values[ok]
    assert_scaled(got, wanted, 1e-5)
    assert motion.resimulation["largest"].values.max() < 1e-6
    assert motion.resimulation.sizes["begin"] >= 7
    assert motion.resimulation_note == ""


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(
    "how", [{"filter": "butterworth"}, {"filter": "butterworth", "order": 3}, {"filter": "spline"}]
)
def test_noise_comes_through_as_theory_says(name: str, how: dict[str, Any]) -> None:
    model, run, torques = case(name)
    clean = model.measured(columns(run), cutoff=CUTOFF, **how)
    motion = model.measured(noisy(columns(run)), cutoff=CUTOFF, **how)
    ok = trusted(motion)
    bias = rms((clean.torques.values - torques)[ok])
    theory = rms(motion.torque_noise.values[ok])
    error = rms((motion.torques.values - torques)[ok])
    assert np.all(error < 3 * theory + bias)
    # what noise alone did, against what the theory gives for it: one order of smoothing is not enough to hide a mistake
    noise = rms((motion.torques.values - clean.torques.values)[ok])
    assert np.all(noise < 1.4 * theory)
    assert np.all(noise > 0.6 * theory)
    assert_rel(motion.filter["noise"].values, NOISE, 0.15)


@pytest.mark.parametrize(
    ("name", "points", "axes"),
    [("double", ["link1.tip", "link2.tip"], "xz"), ("triple", ["link1.tip", "link2.tip", "link3.tip"], "xz"),
     ("cart", ["cart.origin", "pole.tip"], "xz"), ("space", ["post.side", "upper.tip", "lower.tip"], "xyz")],
)  # fmt: skip
def test_markers_give_the_torques(name: str, points: list[str], axes: str) -> None:
    model, run, torques = case(name)
    data = markers(run, points, axes)
    motion = model.measured(
        data, filter="none", start={str(n): run[str(n)].values[0] for n in run.q["coordinate"].values}
    )
    ok = trusted(motion)
    assert_abs(motion.q.values, run.q.values, 1e-9)
    assert_abs(motion.torques.values[ok], torques[ok], 1e-5 * np.abs(torques).max())
    assert float(motion.residuals.max()) < 1e-12
    clean = model.measured(data, cutoff=CUTOFF)
    rough = model.measured(noisy(data), cutoff=CUTOFF)
    ok = trusted(rough)
    bias, theory = rms((clean.torques.values - torques)[ok]), rms(rough.torque_noise.values[ok])
    assert np.all(rms((rough.torques.values - torques)[ok]) < 3 * theory + bias)
    noise = rms((rough.torques.values - clean.torques.values)[ok])
    assert np.all(noise < 1.5 * theory)
    assert np.all(noise > 0.5 * theory)


def test_spherical_pendulum_by_markers() -> None:
    model = lw.library.spherical_pendulum(damping=0.3)
    run = model.simulate(TIMES, start={"pivot": (0.5, 0.2, -1.0)}, rates={"pivot": (0.5, 1.0)}, rtol=1e-12)
    data = markers(run, ["pendulum.tip"])
    motion = model.measured(data, filter="none")
    ok = trusted(motion)
    assert_abs(motion.torques.values[ok], 0.0, 1e-5)  # it swings freely but for its damper, which the model has
    got, wanted = motion.reactions["pivot"].values[ok], run.reactions["pivot"].values[ok]
    assert_abs(got[:, :3], wanted[:, :3], 1e-5)
    assert "not available" in motion.resimulation_note
    assert motion.resimulation.sizes["begin"] == 0
    rough = model.measured(noisy(data), cutoff=CUTOFF)
    clean = model.measured(data, cutoff=CUTOFF)
    ok = trusted(rough)
    theory, bias = rms(rough.torque_noise.values[ok]), rms(clean.torques.values[ok])
    assert np.all(rms(rough.torques.values[ok]) < 3 * theory + bias)
    assert "marker pendulum.tip" in rough.summary()


def test_free_and_ball_joints_by_markers() -> None:
    model = lw.Model("thrown")
    body = model.add(lw.Box("box", size=(0.3, 0.2, 0.1), mass=1.0), lw.Free("fly"))
    body.point("a", (0.15, 0.0, 0.0))
    body.point("b", (0.0, 0.1, 0.0))
    ball = model.add(
        lw.Box("flap", size=(0.1, 0.1, 0.3), mass=0.3), lw.Ball("socket", damping=0.01), to=body["a"], at=(0, 0, 0.15)
    )
    ball.point("c", (0.05, 0.0, -0.15))
    ball.point("d", (0.0, 0.05, -0.15))
    rates = {"fly": (1.0, 0.0, 2.0, 1.0, 2.0, -1.5), "socket": (1.0, -2.0, 0.5)}
    run = model.simulate(TIMES, rates=rates, rtol=1e-12)
    motion = model.measured(markers(run, ["box.origin", "box.a", "box.b", "flap.c", "flap.d"]), filter="none")
    ok = trusted(motion)
    assert_abs(motion.v.values[ok], run.v.values[ok], 1e-6)
    assert_abs(motion.torques.values[ok], 0.0, 1e-4)


def test_absolute_angles_and_coordinates_agree() -> None:
    model, run, _ = case("double")
    absolute = {"time": TIMES, "link1": run["link1"].values, "link2": run["link2"].values}
    one, two = model.measured(absolute, filter="none"), model.measured(columns(run), filter="none")
    assert_abs(one.torques.values, two.torques.values, 1e-8)
    assert_abs(one.q.values, two.q.values, 1e-12)


def test_markers_beside_angles() -> None:
    model, run, torques = case("double")
    data = {"time": TIMES, "joint1": run["joint1"].values, **markers(run, ["link2.tip"], "xz")}
    motion = model.measured(data, filter="none")
    ok = trusted(motion)
    assert_abs(motion.torques.values[ok], torques[ok], 1e-4)
    assert_abs(motion.q.values, run.q.values, 1e-9)


def test_prescribed_joint_needs_no_column_and_gets_its_drive_force() -> None:
    model = lw.library.cart_pole(pole_damping=0.02)
    model.joint("slide").actuator = None  # type: ignore[attr-defined]
    model.joint("slide").motion = lw.Harmonic(0.1, "0.7 Hz")  # type: ignore[attr-defined]
    run = model.simulate(TIMES, rtol=1e-12)
    motion = model.measured({"time": TIMES, "hinge": run["hinge"].values}, filter="none")
    ok = trusted(motion)
    assert_abs(motion.q.values, run.q.values, 1e-9)
    drive = run.drives.sel(drive="slide").values
    assert_abs(motion.torques.sel(rate="slide").values[ok], drive[ok], 1e-4)
    assert_abs(motion.torques.sel(rate="hinge").values[ok], 0.0, 1e-4)
    assert motion.resimulation["largest"].values.max() < 1e-6
    with pytest.raises(lw.ModelError, match="moves as prescribed"):
        model.measured({"time": TIMES, "hinge": run["hinge"].values, "slide": run["slide"].values}, filter="none")


# --- filters -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["butterworth", "spline"])
@pytest.mark.parametrize("frequency", [3.0, 8.0, 13.0])
def test_gain_of_a_wave(kind: str, frequency: float) -> None:
    how = Filter(kind, CUTOFF, 2, RATE)
    wave = np.sin(2 * np.pi * frequency * TIMES)
    out = butterworth(wave, how) if kind == "butterworth" else smoothing_spline(TIMES, wave, CUTOFF)(TIMES, 0)
    middle = slice(200, 600)
    gain = how.gain(np.array([frequency]))[0]
    assert_abs(out[middle], gain * wave[middle], 2e-3)
    if frequency == CUTOFF:
        assert gain == pytest.approx(np.sqrt(0.5), rel=1e-12)


@pytest.mark.parametrize(
    "how", [Filter("butterworth", 8.0, 2, RATE), Filter("butterworth", 30.0, 4, RATE), Filter("spline", 8.0, 2, RATE),
            Filter("none", np.inf, 0, RATE)],
)  # fmt: skip
@pytest.mark.parametrize("derivative", [0, 1, 2])
def test_noise_gain_of_white_noise(how: Filter, derivative: int) -> None:
    random = np.random.default_rng(5)
    t = np.arange(40_000) / RATE
    noise = random.standard_normal(len(t))
    if how.kind == "spline":
        curve = smoothing_spline(t, noise, how.cutoff)
    else:
        curve = quintic(t, noise if how.kind == "none" else butterworth(noise, how))
    assert np.std(curve(t, derivative)[500:-500]) == pytest.approx(how.noise_gain(derivative), rel=0.04)


def test_ideal_low_pass_is_the_limit_of_high_orders() -> None:
    # an ideal low-pass leaves s (2π)² sqrt(2 fc⁵ / (5 fs)) of white noise in accelerations
    how = Filter("butterworth", 8.0, 20, 1000.0)
    assert how.noise_gain(2) == pytest.approx((2 * np.pi) ** 2 * np.sqrt(2 * 8.0**5 / (5 * 1000.0)), rel=0.04)


def test_power_above_the_cut_off() -> None:
    model = lw.library.simple_pendulum()
    wave = 0.3 * np.sin(2 * np.pi * TIMES) + 0.03 * np.sin(2 * np.pi * 20 * TIMES)
    motion = model.measured({"time": TIMES, "pivot": wave}, cutoff=6.0)
    assert float(motion.filter["share_above"][0]) == pytest.approx(0.01 / 1.01, rel=0.05)
    assert float(motion.filter["removed"][0]) == pytest.approx(0.03 / np.sqrt(2), rel=0.03)


# --- gaps and sampling ---------------------------------------------------------------------------


@pytest.mark.parametrize("how", [{"cutoff": CUTOFF}, {"cutoff": CUTOFF, "filter": "spline"}, {"filter": "none"}])
def test_short_gaps_are_filled_and_flagged(how: dict[str, Any]) -> None:
    model, run, _ = case("double")
    data = columns(run)
    data["joint2"] = data["joint2"].copy()
    gap = slice(400, 402) if how.get("filter") == "none" else slice(400, 408)
    data["joint2"][gap] = np.nan
    motion = model.measured(data, **how)
    filled = motion.flags["filled"].sel(column="joint2").values
    assert filled[gap].all()
    assert filled.sum() == gap.stop - gap.start
    assert not motion.flags["trusted"].values[gap].any()
    assert_abs(motion.q.values[gap], run.q.values[gap], 2e-3)
    assert np.all(np.isfinite(motion.torques.values))


def test_uneven_samples() -> None:
    model, run, torques = case("double")
    keep = np.sort(np.random.default_rng(3).choice(np.arange(1, 800), 700, replace=False))
    keep = np.concatenate([[0], keep, [800]])
    data = {n: x[keep] for n, x in columns(run).items()}
    motion = model.measured(data, filter="spline", cutoff=20.0)
    ok = trusted(motion)
    assert np.all(rms((motion.torques.values - torques[keep])[ok]) < 0.01 * np.abs(torques).max())
    with pytest.raises(lw.ModelError, match="uneven"):
        model.measured(data, cutoff=20.0)
    even = model.measured(data, cutoff=20.0, rate=RATE)
    assert len(even.time) == 801
    ok = trusted(even)
    assert np.all(rms((even.torques.values - torques)[ok]) < 0.02 * np.abs(torques).max())


def test_rounded_times_are_even() -> None:
    model, run, _ = case("double")
    data = {**columns(run), "time": np.round(TIMES + 1e-4 * np.sin(np.arange(801)), 6)}
    assert_abs(model.measured(data, cutoff=CUTOFF).time, TIMES, 1e-4)


# --- tables --------------------------------------------------------------------------------------


def test_csv_round_trip(tmp_path: Path) -> None:
    _, run, _ = case("double")
    data = columns(run)
    gappy = data["joint2"].copy()
    gappy[5] = np.nan
    table = Table(TIMES, {"joint1": data["joint1"], "joint2": gappy}, {"joint1": "rad", "joint2": ""})
    again = lw.read_csv(table.to_csv(tmp_path / "arm.csv"))
    np.testing.assert_array_equal(again.time, table.time)
    for name in table.columns:
        np.testing.assert_array_equal(again.columns[name], table.columns[name])
    assert again.units == {"joint1": "rad", "joint2": ""}
    assert "joint1" in repr(again)


def test_units_in_headers(tmp_path: Path) -> None:
    model, run, _ = case("double")
    path = tmp_path / "arm.csv"
    rows = zip(1000 * TIMES, np.degrees(run["joint1"].values), run["joint2"].values, strict=True)
    path.write_text("# a comment\ntime [ms]; joint1 [deg];joint2\n\n" + "\n".join(f"{a!r};{b!r};{c!r}" for a, b, c in
                    ((float(a), float(b), float(c)) for a, b, c in rows)), encoding="utf-8-sig")  # fmt: skip
    motion = model.measured(lw.read_csv(path), filter="none")
    assert_abs(motion.q.values, run.q.values, 1e-12)
    wrong = lw.read_csv(path, units={"joint2": "m"})
    with pytest.raises(lw.UnitError, match="joint2"):
        model.measured(wrong, filter="none")
    with pytest.raises(lw.ModelError, match="units says"):
        lw.read_csv(path, units={"joint1": "rad"})
    with pytest.raises(lw.ModelError, match="no column"):
        lw.read_csv(path, units={"knee": "rad"})


def test_other_tables() -> None:
    model, run, _ = case("double")
    wanted = model.measured(columns(run), filter="none").torques.values
    frame = pd.DataFrame(columns(run))
    degrees = pd.DataFrame({"joint1 [deg]": np.degrees(run["joint1"].values), "joint2": run["joint2"].values},
                           index=pd.Index(TIMES, name="time"))  # fmt: skip
    for data in (frame, frame.set_index("time"), degrees, run.q):
        assert_abs(model.measured(data, filter="none").torques.values, wanted, 1e-6)
    points = run.points[["link1.tip", "link2.tip"]]
    assert_abs(model.measured(points, filter="none").q.values, run.q.values, 1e-9)
    plain = {**columns(run), "joint1": np.degrees(run["joint1"].values)}
    assert_abs(model.measured(plain, filter="none", units={"joint1": "deg"}).q.values, run.q.values, 1e-9)


def test_answers_have_labels() -> None:
    model, run, _ = case("double")
    motion = model.measured(noisy(columns(run)), cutoff=CUTOFF, horizon="0.25 s")
    assert motion.torques.dims == ("time", "rate")
    assert list(motion.torques["unit"].values) == ["N*m", "N*m"]
    assert list(motion.a["unit"].values) == ["rad/s^2", "rad/s^2"]
    assert set(motion.to_pandas().columns.get_level_values(0)) == {"q", "v", "a", "torques", "torque_noise"}
    text = motion.summary()
    assert "cut-off 8 Hz" in text
    assert "re-simulated over 0.25 s: joint2" in text
    assert "joint force joint1" in text
    assert "arm" in repr(motion)
    assert motion.filter.attrs["acceleration_noise_gain"] > 0


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is empty"),
        ("elbow,time\n1,2\n3,4", "first column is 'elbow'"),
        ("time\n1\n2", "no other column"),
        ("time,a,a\n1,2,3\n2,3,4", "appears twice"),
        ("time,a [deg\n1,2\n2,3", "cannot be read"),
        ("time,a\n1,2\n2,3,4", "line 3: 3 cells"),
        ("time,a\n1,2\n2,x", "line 3: column 'a' holds 'x'"),
        ("time,a\n1,2\n2,1_000", "is no number"),
        ("time,a\n1,2\n2,inf", "is no number"),
        ("time,a\n1,2\n2,1e999", "is no number"),
        ("time,a\n1,2", "1 rows"),
        ("time,a\n1,2\n1,3", "times must grow"),
        ("time,a\n1,2\n,3", "time of sample 1 is missing"),
        ('time,a\n1,"2\n2,3', "mend the quotes"),
        ("time [m],a\n1,2\n2,3", "unit of time"),
    ],
)
def test_csv_refusals(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(lw.ModelError, match=says):
        lw.read_csv(path)


def test_csv_file_refusals(tmp_path: Path) -> None:
    with pytest.raises(lw.ModelError, match="does not exist"):
        lw.read_csv(tmp_path / "none.csv")
    (tmp_path / "latin.csv").write_bytes(b"time,a\n1,\xff\n")
    with pytest.raises(lw.ModelError, match="not UTF-8"):
        lw.read_csv(tmp_path / "latin.csv")


def short(k: int) -> dict[str, np.ndarray]:
    return {n: x[:k] for n, x in columns(case("double")[1]).items()}


def with_gap(first: int, last: int) -> dict[str, np.ndarray]:
    data = {n: x.copy() for n, x in columns(case("double")[1]).items()}
    data["joint2"][first:last] = np.nan
    return data


@pytest.mark.parametrize(
    ("data", "options", "says"),
    [
        (3.0, {}, "data is a float"),
        ({"joint1": TIMES}, {}, "no 'time'"),
        ({"time": TIMES}, {}, "nothing measured"),
        ({"time": TIMES, "joint1": ["x"] * 801}, {}, "numbers only"),
        ({"time": TIMES, "joint1": TIMES[:5]}, {}, "one value for each time"),
        ({"time": TIMES, "joint1": np.full(801, np.inf)}, {}, "is infinite"),
        ({"time": TIMES, "joint3": TIMES}, {}, "did you mean"),
        ({"time": TIMES, "joint1": TIMES}, {}, "nothing tells how joint2"),
        ({"time": TIMES, "link2": TIMES}, {}, "needs that of joint 'joint1'"),
        ({"time": TIMES, "joint1": TIMES, "link1": TIMES, "joint2": TIMES}, {}, "give the same angle"),
        ({"time": TIMES, "joint1": TIMES, "joint2": TIMES, "ground.origin.x": TIMES}, {}, "does not move"),
        (lambda: short(801), {}, "needs a cutoff"),
        (lambda: short(801), {"cutoff": 90.5}, "at most 90 Hz"),
        (lambda: short(801), {"cutoff": -1}, "greater than 0"),
        (lambda: short(801), {"cutoff": "3 rad/s"}, "cutoff"),
        (lambda: short(801), {"cutoff": 8, "filter": "median"}, "filter is 'median'"),
        (lambda: short(801), {"cutoff": 8, "filter": "none"}, "has none"),
        (lambda: short(801), {"cutoff": 8, "order": 0}, "order is 0"),
        (lambda: short(801), {"cutoff": 8, "order": 1}, "order is 1"),
        (lambda: short(801), {"cutoff": 8, "rate": 100}, "fold noise"),
        (lambda: short(801), {"cutoff": 8, "horizon": 0}, "horizon is 0"),
        (lambda: short(10), {"cutoff": 8}, "10 samples"),
        (lambda: short(60), {"cutoff": 8}, "give longer data"),
        (lambda: with_gap(300, 400), {"cutoff": 8}, "1.495 to 2 s"),
        (lambda: with_gap(300, 303), {"cutoff": 8, "max_gap": "10 ms"}, "max_gap = 0.01 s"),
        (lambda: with_gap(0, 3), {"cutoff": 8}, "known from 0.015 to 4 s"),
        (lambda: with_gap(5, 800), {"cutoff": 8}, "holds 6 values"),
        ({"time": TIMES, "joint1": 30 * (TIMES > 2), "joint2": TIMES}, {"cutoff": 8}, "jumps by 1719 deg"),
    ],
)
def test_refusals(data: Any, options: dict[str, Any], says: str) -> None:
    with pytest.raises(lw.ModelError, match=says):
        case("double")[0].measured(data() if callable(data) else data, **options)


def test_markers_that_leave_a_coordinate_open() -> None:
    model, run, _ = case("double")
    with pytest.raises(lw.ModelError, match="do not determine joint2 of model 'arm'"):
        model.measured(markers(run, ["link1.tip"], "xz"), filter="none")


def test_markers_that_do_not_fit() -> None:
    model, run, _ = case("double")
    data = markers(run, ["link1.tip", "link2.tip"], "xz")
    data = {n: x if n == "time" else 1.3 * x for n, x in data.items()}
    with pytest.raises(lw.ModelError, match="data and model do not fit"):
        model.measured(data, cutoff=CUTOFF)
    assert float(model.measured(data, cutoff=CUTOFF, max_residual="1 m").residuals.max()) > 0.05


def test_markers_that_leave_a_coordinate_open_for_a_moment() -> None:
    model, run, _ = case("space")  # it hangs straight down at first, so nothing on the arm tells how the base is turned
    with pytest.raises(lw.ModelError, match="do not determine base of model 'turning arm' at t = 0 s"):
        model.measured(markers(run, ["upper.tip", "lower.tip"]), filter="none")


def test_joints_without_angles() -> None:
    model = lw.library.spherical_pendulum()
    for name in ("pivot", "pivot.qx"):
        with pytest.raises(lw.ModelError, match="direction joint, which has no angles"):
            model.measured({"time": TIMES, name: TIMES}, filter="none")
    with pytest.raises(lw.ModelError, match="no single absolute angle"):
        turning_arm().measured({"time": TIMES, "base": TIMES, "near": TIMES, "lower": TIMES}, filter="none")
