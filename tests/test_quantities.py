"""Every quantity by name, in every place that takes names, against values that are computed here from positions and laws."""

from __future__ import annotations

import json
import math
import pickle
from pathlib import Path

import numpy as np
import pytest
import scipy
from numpy.testing import assert_allclose
from typer.testing import CliRunner

import linkwork as lw
from linkwork.cli import app

X = np.array([-0.1, 0.0, 0.2, 0.5])
TABLE = np.array([-3.0, 0.0, 1.0, 9.0])
ANCHOR = np.array([0.8, 0.0, 0.3])


def gas(t: float, x: np.ndarray) -> float:
    """A torque of the user's own."""
    return 0.3 * math.sin(3 * t) - 0.1 * x[1]


def drag(t: float, x: np.ndarray) -> list[float]:
    """A force of the user's own at a point."""
    return [-0.2 * x[3], 0.0, -0.2 * x[5]]


def machine() -> lw.Model:
    """A double pendulum with one of every kind of force."""
    m = lw.Model("machine")
    upper = m.add(
        lw.Rod("upper", length=1.0, mass=1.0),
        lw.Revolute("shoulder", axis="-y", damping=0.2, actuator="motor", gear=3.0, friction=0.1, friction_speed=0.05),
    )
    stops = {"stops": (-0.4, 0.6), "stop_stiffness": 80.0, "stop_damping": 1.0}
    lower = m.add(
        lw.Rod("lower", length=0.7, mass=0.5),
        lw.Revolute("elbow", axis="-y", stiffness=2.0, rest=0.1, **stops),
        to=upper.tip,
    )
    anchor = m.ground.point("anchor", ANCHOR)
    m.add(lw.Spring("strut", anchor, lower.tip, 3.0, 0.5, 0.4, 2.0, lw.PolynomialLaw((0.0, 5.0, 2.0))))
    m.add(lw.Spring("rope", anchor, upper.tip, 20.0, 3.0, 1.1, tension_only=True))
    m.add(lw.Spring("pad", anchor, upper.tip, free_length=0.9, law=lw.TableLaw(X, TABLE)))
    m.add(lw.TorsionSpring("coil", "shoulder", 1.0, 0.3, 0.2, law=lw.PolynomialLaw((0.0, 0.0, 0.7))))
    m.add(lw.PointForce("wind", lower.tip, (lw.Harmonic(2.0, 1.5), 0.0, 0.4), axes="body"))
    m.add(lw.PointTorque("couple", lower.tip, (0.0, lw.Harmonic(0.5, 2.0), 0.0)))
    m.add(lw.CustomForce("gas", gas, on="elbow"))
    m.add(lw.CustomForce("drag", drag, at=lower.tip))
    return m


def moved(samples: int) -> lw.Run:
    """It swings from one side to the other, against its stops."""
    start, inputs = {"shoulder": -0.8, "elbow": 0.5}, {"motor": lw.Harmonic(0.4, 1.0)}
    return machine().simulate(1.5, start=start, inputs=inputs, samples=samples, rtol=1e-10)


@pytest.fixture(scope="module")
def run() -> lw.Run:
    return moved(151)


def between(run: lw.Run, point: str) -> tuple[np.ndarray, np.ndarray]:
    """Distance from the anchor to a point, and its rate, from positions and velocities."""
    d, v = run.points[point].values - ANCHOR, run.velocities[point].values
    length = np.linalg.norm(d, axis=1)
    return length, (d * v).sum(axis=1) / length


def test_springs(run: lw.Run) -> None:
    """Length, rate and force by their laws; SciPy interpolates the table."""
    length, rate = between(run, "lower.tip")
    x = length - 0.4
    assert_allclose(run["strut.length"], length, rtol=1e-13)
    assert_allclose(run["strut.extension"], x, rtol=1e-12)
    assert_allclose(run["strut.rate"], rate, atol=1e-12)
    force = 2.0 + 3.0 * x + 5.0 * x**2 + 2.0 * x**3 + 0.5 * rate
    assert_allclose(run["strut.force"], force, rtol=1e-12, atol=1e-11)
    assert_allclose(run["strut.power"], -force * rate, atol=1e-10)
    assert_allclose(run["strut.energy"], 2.0 * x + 1.5 * x**2 + 5.0 / 3 * x**3 + 0.5 * x**4, rtol=1e-11, atol=1e-12)
    length, rate = between(run, "upper.tip")
    rope = np.where(length > 1.1, np.maximum(20.0 * (length - 1.1) + 3.0 * rate, 0.0), 0.0)
    assert (rope == 0).any()
    assert (rope > 0).any()
    assert_allclose(run["rope.force"], rope, atol=1e-10)
    x = length - 0.9
    curve = scipy.interpolate.PchipInterpolator(X, TABLE)
    slope = curve(X[[0, -1]], 1)
    pad = np.where(
        x < X[0], TABLE[0] + slope[0] * (x - X[0]), np.where(x > X[-1], TABLE[-1] + slope[1] * (x - X[-1]), curve(x))
    )
    assert np.ptp(np.digitize(x, X)) >= 2  # several pieces of the table
    assert_allclose(run["pad.force"], pad, rtol=1e-12, atol=1e-11)
    stored = scipy.integrate.cumulative_trapezoid(pad * rate, run.time, initial=0.0)
    assert_allclose(run["pad.energy"] - run["pad.energy"][0], stored, atol=2e-3 * np.ptp(stored))


def test_joints_and_actuators(run: lw.Run) -> None:
    """What acts along coordinates, with its power."""
    q, v = run["shoulder"].values, run["shoulder.rate"].values
    x = q - 0.2
    assert_allclose(run["coil.angle"], x)
    assert_allclose(run["coil.torque"], -(1.0 * x + 0.7 * x**3 + 0.3 * v), rtol=1e-12, atol=1e-12)
    assert_allclose(run["shoulder.damper.torque"], -0.2 * v, atol=1e-15)
    assert_allclose(run["shoulder.friction.torque"], -0.1 * np.tanh(v / 0.05), atol=1e-14)
    assert_allclose(run["motor.torque"], 3.0 * run["motor"], rtol=1e-14)
    assert_allclose(run["motor.power"], 3.0 * run["motor"] * v, atol=1e-14)
    e, rate = run["elbow"].values, run["elbow.rate"].values
    assert_allclose(run["elbow.spring.torque"], -2.0 * (e - 0.1), atol=1e-14)
    low = np.where(e < -0.4, np.maximum(80 * (-0.4 - e) - rate, 0.0), 0.0)
    high = np.where(e > 0.6, np.maximum(80 * (e - 0.6) + rate, 0.0), 0.0)
    assert (low > 0).any() or (high > 0).any()
    assert_allclose(run["elbow.stop.torque"], low - high, atol=1e-11)


def test_loads_and_laws_of_the_user(run: lw.Run) -> None:
    """In world axes, with their power."""
    turn = scipy.spatial.transform.Rotation.from_quat(run.orientations["lower"].values[:, [1, 2, 3, 0]])
    t, tip = run.time, run.velocities["lower.tip"].values
    signal = 2.0 * np.sin(3.0 * np.pi * t)
    wind = turn.apply(np.column_stack([signal, 0 * t, 0 * t + 0.4]))
    assert_allclose(run["wind.force"], wind, atol=1e-12)
    assert_allclose(run["wind.force.x"], wind[:, 0], atol=1e-12)
    assert_allclose(run["wind.power"], (wind * tip).sum(axis=1), atol=1e-11)
    assert_allclose(run["couple.power"], run["couple.torque.y"] * run["lower.spin.y"], atol=1e-12)
    states = np.column_stack([run["elbow"], run["elbow.rate"]])
    torque = [gas(x, y) for x, y in zip(t, states, strict=True)]
    assert_allclose(run["gas.torque"], torque, rtol=1e-14)
    assert_allclose(run["drag.force"], tip * [-0.2, 0.0, -0.2], atol=1e-14)


def test_all_powers_are_the_change_of_energy() -> None:
    """Kinetic energy and gravity change by the power of all elements, which nobody sums up inside; it jumps where a
    damper meets a stop, which costs the quadrature a sample's width."""
    run = moved(3001)
    every = [n for n in run.names() if n.endswith(".power")]
    assert len(every) == 13
    power = sum(run[n].values for n in every)
    rigid = (run["energy.kinetic"] + run["energy.gravity"]).values
    done = scipy.integrate.cumulative_simpson(power, x=run.time, initial=0.0)
    assert_allclose(rigid - rigid[0], done, atol=2e-3 * np.ptp(done))


def test_bodies_points_and_reactions(run: lw.Run) -> None:
    """Components of what other arrays have."""
    assert_allclose(run["lower.tip.x"], run["lower.tip"].sel(axis="x"), rtol=1e-14)
    assert_allclose(run["lower.tip.velocity"], run.velocities["lower.tip"], atol=1e-13)
    assert_allclose(
        run["lower.tip.acceleration.magnitude"], np.linalg.norm(run.accelerations["lower.tip"], axis=1), rtol=1e-12
    )
    assert_allclose(run["lower.spin"], run.spins["lower"], atol=1e-12)
    assert_allclose(run["lower.rate"], run["shoulder.rate"] + run["elbow.rate"], rtol=1e-13)
    assert_allclose(run["rate of elbow"], run["elbow.rate"])
    wrench = run.reactions["elbow"]
    assert_allclose(run["elbow.reaction.fz"], wrench.sel(component="fz"), atol=1e-10)
    force = wrench.sel(component=["fx", "fy", "fz"])
    assert_allclose(run["elbow.reaction.force"], np.linalg.norm(force, axis=1), rtol=1e-10)
    total = run["upper.kinetic_energy"] + run["lower.kinetic_energy"]
    assert_allclose(total, run.energy["kinetic"], rtol=1e-13)
    assert_allclose(run["energy.elastic"], run.energy["elastic"], rtol=1e-12)
    assert_allclose(run.degrees("elbow"), np.degrees(run["elbow"]))
    assert run.degrees("elbow.rate").attrs["units"] == "deg/s"


def test_names(run: lw.Run) -> None:
    """One list for all, with units; every name is answered, and an unknown one with the nearest."""
    names = machine().names()
    assert names["strut.force"] == "N"
    assert names["elbow.rate"] == "rad/s"
    assert names["motor.power"] == "W"
    assert set(names) == set(run.names())
    assert run._ipython_key_completions_() == run.names()
    assert list(machine().names("rope"))[:2] == ["rope.force", "rope.length"]
    for name in names:
        assert run[name].attrs["units"] == names[name]
        assert np.isfinite(run[name]).all()
    with pytest.raises(lw.ModelError, match=r"did you mean 'strut\.force'"):
        run["strut.forse"]
    with pytest.raises(lw.ModelError, match=r"'strut\.length' is in m, so it is no angle"):
        run.degrees("strut.length")


def slider() -> lw.Model:
    """A mass on a spring to the wall, of which everything is known."""
    m = lw.Model("slider")
    mass = m.add(
        lw.RigidBody("mass", mass=2.0, inertia=(0.1, 0.1, 0.1)), lw.Prismatic("slide", axis="x", actuator="push")
    )
    m.add(lw.Spring("strut", m.ground.point("wall", (-1.0, 0, 0)), mass.origin, 8.0, free_length=1.0))
    return m


def test_events_and_formulas() -> None:
    """x = cos 2t: the force 8 x falls through 4 where cos 2t = 1/2; a formula has coordinates, rates and forces."""
    m = slider()
    m.add(lw.Expression("power", "-strut.force * slide.rate + 0 * slide", unit="W"))
    m.add(lw.Expression("quoted", "2 * 'slide.rate' + t"))
    run = m.simulate(1.0, start={"slide": 1.0}, events=[lw.Event("strut.force", "4 N", stop=True)], rtol=1e-11)
    assert run.events["name"].values.tolist() == ["strut.force"]
    assert_allclose(run.events["time"], [math.pi / 6], rtol=1e-9)
    t = run.time
    assert_allclose(run["power"], 8 * np.cos(2 * t) * 2 * np.sin(2 * t), atol=1e-8)
    assert_allclose(run["quoted"], -4 * np.sin(2 * t) + t, atol=1e-8)
    assert list(run.sensors["sensor"].values) == ["power", "quoted"]
    for of, words in (("strut.forse", "did you mean 'strut.force'"), ("mass.origin", "'mass.origin.x'")):
        with pytest.raises(lw.ModelError, match=words):
            m.simulate(1.0, events=[lw.Event(of)])


def brake(t: float, x: np.ndarray) -> list[float]:
    """A damper as a law of the user's: 3 N s/m."""
    return [-3.0 * x[3], 0.0, 0.0]


@pytest.mark.filterwarnings("ignore:.*plain Python")
def test_loads_and_laws_of_the_user_while_they_act() -> None:
    """In events, formulas and controllers: feedback of a load and of a damper cancels both, and x = cos 2t is left."""
    m = slider()
    m.add(lw.PointForce("wind", m.bodies[0].origin, (lw.Harmonic(4.0, 0.25), 0, 0)))
    m.add(lw.CustomForce("brake", brake, at=m.bodies[0].origin))
    m.add(lw.Expression("both", "wind.force.x + brake.force.x", unit="N"))
    cancels = lw.Controller(("wind.force.x", "brake.force.x"), [0.0, 0.0], ("push",), [0.0], D=[[-1.0, -1.0]])
    event = lw.Event("wind.force.x", "2 N", direction="up")
    run = m.simulate(2.0, start={"slide": 1.0}, control=cancels, events=[event], rtol=1e-10)
    t = run.time
    assert_allclose(run["slide"], np.cos(2 * t), atol=1e-8)
    assert_allclose(run.events["time"], [1.0 / 3.0], rtol=1e-9)
    assert_allclose(run["both"], 4.0 * np.sin(math.pi / 2 * t) + 6.0 * np.sin(2 * t), atol=1e-7)
    assert_allclose(run["push"], -run["both"], atol=1e-12)
    m["wind.value[0].amplitude"] = 0.0
    linear = m.equilibrium().linearize(outputs=["brake.force.x", "wind.force.x"])
    assert_allclose(linear.C, [[0.0, -3.0], [0.0, 0.0]], atol=1e-9)
    found = m.compile().values(["wind.force", "brake.power", "strut.force"], [0.5], [2.0], t=1.0)
    assert_allclose(list(found.values()), [0.0, 0.0, 0.0, -12.0, 4.0], atol=1e-12)
    with pytest.raises(lw.ModelError, match=r"did you mean 'wind\.force\.x'"):
        m.compile().values("wind.forse.x", [0.5], [2.0])


def test_loads_in_studies() -> None:
    """Kept and reduced in every run of a study."""
    m = slider()
    m.add(lw.PointForce("wind", m.bodies[0].origin, (lw.Harmonic(4.0, 0.25), 0, 0)))
    study = m.vary({"strut.stiffness": [8.0, 18.0]}).simulate(
        1.0, keep=["wind.force", "wind.power"], reduce=["peak of wind.force.x"], samples=11
    )
    t = np.linspace(0.0, 1.0, 11)
    assert_allclose(study["wind.force"].sel(axis="x"), np.tile(4.0 * np.sin(math.pi / 2 * t), (2, 1)), atol=1e-12)
    assert_allclose(study["peak of wind.force.x"], [4.0, 4.0], rtol=1e-12)


def test_linear_models_and_controllers() -> None:
    """∂(force)/∂x = 8, and feedback of the force as if the spring were stiffer: ω² = (8 + 10) / 2."""
    m = slider()
    linear = m.equilibrium().linearize(outputs=["strut.force", "slide.rate", "slide.acceleration"])
    assert_allclose(linear.C, [[8.0, 0.0], [0.0, 1.0], [-4.0, 0.0]], atol=1e-12)
    assert_allclose(linear.D.ravel(), [0.0, 0.0, 0.5], atol=1e-12)
    assert linear.output_units == ("N", "m/s", "m/s^2")
    gain = lw.Controller(("strut.force",), [0.0], ("push",), [0.0], D=[[-10.0 / 8.0]])
    run = m.simulate(2.0, start={"slide": 1.0}, control=gain, rtol=1e-10)
    assert_allclose(run["slide"], np.cos(3.0 * run.time), atol=1e-7)
    pump = lw.Controller(
        ("energy.total",), [9.0], ("push",), [0.0], D=[[-0.7]]
    )  # a force by the energy that is missing
    run = m.simulate(2.0, start={"slide": 1.0}, control=pump, rtol=1e-10)

    def pumped(t: float, y: np.ndarray) -> list[float]:
        return [y[1], (-8.0 * y[0] - 0.7 * (y[1] ** 2 + 4.0 * y[0] ** 2 - 9.0)) / 2.0]

    truth = scipy.integrate.solve_ivp(pumped, (0, 2), [1.0, 0.0], t_eval=run.time, rtol=1e-11, atol=1e-12)
    assert_allclose(run["slide"], truth.y[0], atol=1e-7)
    direct = lw.Controller(("slide.acceleration",), [0.0], ("push",), [0.0], D=[[-0.1]])
    with pytest.raises(lw.ModelError, match=r"'slide\.acceleration' depends on forces"):
        m.simulate(2.0, control=direct)


def test_a_fit_to_a_measured_force() -> None:
    """A stiffness from a measured spring force."""
    m = slider()
    t = np.linspace(0.0, 2.0, 41)
    measured = 10.0 * np.cos(np.sqrt(5.0) * t)  # stiffness 10 N/m
    data = lw.MeasuredHistory(t, {"strut.force": measured}, start={"slide": 1.0})
    found = m.fit(data, ["strut.stiffness"])
    assert_allclose(found.values["strut.stiffness"], 10.0, rtol=1e-6)


def test_saved_runs(run: lw.Run, tmp_path: Path) -> None:
    """All arrays are kept where a file cannot tell the model: nothing is lost."""
    again = lw.load(run.save(tmp_path / "all.nc"))
    assert again.origin is None
    assert set(again.names()) == set(run.names())
    for name in run.names()[::3]:
        assert_allclose(again[name], run[name], rtol=1e-12, atol=1e-12)
        assert again[name].attrs["units"] == run[name].attrs["units"]
    plain = slider().simulate(1.0, start={"slide": 1.0}, samples=11)
    kept = lw.load(plain.save(tmp_path / "kept.nc", keep=["strut.force"]))
    assert "quantities" in kept.arrays
    assert_allclose(kept["strut.force"], plain["strut.force"])
    assert_allclose(pickle.loads(pickle.dumps(plain))["strut.force"], plain["strut.force"])


def test_rates_of_closures_are_kept() -> None:
    """Rates and accelerations of a closure's coordinate stand among the quantities that a run without its model keeps; they are
    the derivatives of its angle."""
    m = lw.library.four_bar()
    name = m.compile().labels.cut[0]
    run = m.simulate(np.linspace(0.0, 0.2, 201), rtol=1e-10)
    kept = list(run.quantities["quantity"].values)
    assert {f"{name}.rate", f"{name}.acceleration"} <= set(kept)
    angle = scipy.interpolate.CubicSpline(run.time, run[name])
    for order, word in ((1, "rate"), (2, "acceleration")):
        values = run.quantities.sel(quantity=f"{name}.{word}").values[5:-5]
        assert_allclose(values, angle(run.time, order)[5:-5], atol=1e-3 * np.abs(values).max())


def test_a_model_that_changes_after_the_run() -> None:
    """Quantities are those of the system that moved."""
    m = slider()
    run = m.simulate(1.0, start={"slide": 1.0})
    m.forces[0].stiffness = 100.0  # type: ignore[attr-defined]
    m.forces[0].name = "other"
    assert_allclose(run["strut.force"], 8.0 * run["slide"], atol=1e-12)


def test_absolute_formulations() -> None:
    """The same quantities, under the same names."""
    m = slider()
    one, two = (m.simulate(1.0, start={"slide": 1.0}, formulation=f) for f in ("recursive", "lagrange"))
    for name in (
        "strut.force",
        "slide.rate",
        "slide.acceleration",
        "mass.origin.velocity.x",
        "energy.total",
        "push.power",
    ):
        assert_allclose(two[name], one[name], atol=1e-6)


def test_files_and_commands(tmp_path: Path) -> None:
    """The same names in a file, which is checked, and a command that lists them."""
    m = slider()
    m.add(lw.Expression("twice", "2 * strut.force", unit="N"))
    path = tmp_path / "slider.yaml"
    m.save(path)
    text = path.read_text() + "analyses:\n  - run: {until: 1 s, events: [{of: strut.force, value: 4 N}]}\n"
    path.write_text(text)
    assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0
    listed = CliRunner().invoke(app, ["names", str(path), "--containing", "strut."])
    assert listed.exit_code == 0
    assert "strut.length" in listed.output
    one = tmp_path / "one.yaml"  # one event needs no list
    one.write_text(text.replace("[{of: strut.force, value: 4 N}]", "{of: strut.force, value: 4 N}"))
    assert lw.read_model(one).analyses == lw.read_model(path).analyses
    kept = CliRunner().invoke(app, ["run", str(path), "--keep", "strut.force", "--keep", "mass.origin", "--json"])
    found = json.loads(kept.output)["kept"]
    own = m.simulate("1 s")["strut.force"]
    assert found["strut.force"]["unit"] == "N"
    assert found["strut.force"]["lowest"] == pytest.approx(float(own.min()), abs=1e-12)
    assert [n for n in found if n.startswith("mass")] == ["mass.origin.x", "mass.origin.y", "mass.origin.z"]
    wrong = CliRunner().invoke(app, ["run", str(path), "--keep", "strut.forse"])
    assert wrong.exit_code == 2
    assert "--keep: there is no 'strut.forse' in model 'slider'; did you mean 'strut.force'?" in wrong.output
    path.write_text(text.replace("{of: strut.force", "{of: strut.forse").replace("2 * strut.force", "2 * strut.froce"))
    wrong = CliRunner().invoke(app, ["check", str(path)])
    assert wrong.exit_code == 2
    assert wrong.output.count("did you mean 'strut.force'") >= 1
    path.write_text(text.replace("4 N}", "4 m}"))
    assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 2


def test_torques_of_a_belt() -> None:
    """Two discs and a belt of ratio 3: I₁ a = T + τ₁, I₂ 3 a = τ₂, so a = T / (I₁ + 9 I₂); the belt takes what it gives."""
    m = lw.Model("belt", gravity=(0, 0, 0))
    m.add(lw.Cylinder("small", length=0.1, radius=0.1, mass=2.0), lw.Revolute("shaft", axis="z", actuator="motor"))
    m.add(lw.Cylinder("large", length=0.1, radius=0.2, mass=3.0), lw.Revolute("drum", axis="z"), to=(1, 0, 0))
    m.close(lw.Coupling("belt", {"shaft": 3.0, "drum": -1.0}))
    run = m.simulate(1.0, inputs={"motor": 2.0}, rates={"shaft": 1.0}, samples=5)
    first, second = 0.5 * 2.0 * 0.1**2, 0.5 * 3.0 * 0.2**2
    gain = 2.0 / (first + 9 * second)
    assert_allclose(run["belt.drum.torque"], 3 * gain * second, rtol=1e-9)
    assert_allclose(run["belt.shaft.torque"], first * gain - 2.0, rtol=1e-9)
    assert_allclose(run["belt.shaft.power"], -run["belt.drum.power"], rtol=1e-9)
    assert m.names("belt") == {f"belt.{n}.{w}": u for n in ("shaft", "drum") for w, u in (("torque", "N*m"), ("power", "W"))}


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("mass.angular_velocity.x", "did you mean 'mass.spin.x'?"),
        ("mass.origin.speed", "did you mean 'mass.origin.velocity.magnitude'?"),
        ("slide.velocity", "did you mean 'slide.rate'?"),
        ("strut.torque", "did you mean 'strut.force'?"),
        ("2*slide - 1", "a formula is a sensor"),
        ("twcie", "did you mean 'twice'?"),
    ],
)
def test_other_words_for_a_quantity_lead_to_its_name(asked: str, hint: str) -> None:
    m = slider()
    m.add(lw.Expression("twice", "2 * slide", unit="m"))
    with pytest.raises(lw.ModelError) as caught:
        m.simulate(1.0, events=[lw.Event(asked)])
    assert hint in str(caught.value)


def test_the_time_and_coordinates_of_studies_are_names_too() -> None:
    m = slider()
    run = m.simulate(1.0, start={"slide": 0.1}, samples=5)
    assert run["time"].values.tolist() == run.time.tolist()
    assert run["time"].attrs["units"] == "s"
    study = m.vary({"mass.mass": [1.0, 2.0]}).simulate(1.0, start={"slide": 0.1}, samples=5, keep=["q", "v"])
    for name in ("slide", "slide.rate"):
        one = m.replace({"mass.mass": 2.0}).simulate(1.0, start={"slide": 0.1}, samples=5)[name].values
        assert_allclose(study[name].values[1], one, atol=1e-12)
    with pytest.raises(lw.ModelError, match="has no 'slid'"):
        study["slid"]


def test_values_of_inputs_at_a_state_are_told_their_word() -> None:
    with pytest.raises(lw.ModelError, match="give a list of names, and values at the state by at_inputs="):
        slider().linearize(inputs={"push": 2.0})  # type: ignore[arg-type]
