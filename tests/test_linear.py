"""Linear models and modes as a demanding user asks for them: coordinates, inputs, outputs, motions, transfer functions.

Truth: differences of `System.sensors`, nonlinear simulations of small motions, and the same model in other coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import linkwork as lw
from compare import assert_abs, assert_scaled
from random_trees import joint_parameters, linkwork_model, random_flat_tree, random_tree
from refusals import refused

G = 9.81
pytestmark = pytest.mark.filterwarnings("ignore::linkwork.SlowFunctionWarning")


# --- models ----------------------------------------------------------------------------------------------------------


def bar(name: str, down: float = 0.5) -> lw.RigidBody:
    return lw.RigidBody(name, mass=1.0, centre=(0, 0, -down), inertia=(0.1, 0.1, 0.02))


def with_sensors(m: lw.Model, point: Any, wrench: str, coordinate: str) -> lw.Model:
    """Every kind of sensor there is."""
    for axis in "xz":
        m.add(lw.Position(f"p{axis}", point, axis))
        m.add(lw.Velocity(f"v{axis}", point, axis))
        m.add(lw.Acceleration(f"a{axis}", point, axis))
    m.add(lw.Energy("kinetic", "kinetic"))
    m.add(lw.Energy("potential", "potential"))
    m.add(lw.Energy("total"))
    m.add(lw.JointWrench("fx", wrench, "fx"))
    m.add(lw.JointWrench("fz", wrench, "fz", axes="joint"))
    m.add(lw.JointWrench("my", wrench, "my"))
    m.add(lw.Coordinate("place", coordinate, 0))
    m.add(lw.Coordinate("pace", coordinate, 1))
    m.add(lw.Coordinate("gain", coordinate, 2))
    m.add(lw.Expression("speed", "hypot(vx, vz) * pz + sin(place)", unit="m/s"))
    return m


def carriage(motion: Any = None, sensors: bool = False, **more: Any) -> lw.Model:
    """A bar on a slide, with a spring from its end to the ground and a torque between them."""
    m = lw.Model("carriage")
    base = m.add(lw.PointMass("cart", mass=2.0), lw.Prismatic("slide", axis="x", motion=motion))
    own = lw.Revolute("hinge", axis="-y", actuator="torque", gear=2.0, damping=0.3)
    body = m.add(bar("bar"), own, to=base.frame("low", (0, 0, 0)))
    end = body.point("end", (0.1, 0, -1))
    m.add(lw.Spring("spring", m.ground.frame("peg", (1, 0, -1)), end, stiffness=20.0, free_length=0.5, damping=0.4))
    if sensors:
        with_sensors(m, end, "hinge", "hinge")
        m.add(lw.Angle("angle", body))
        m.add(lw.Input("input", "torque"))
        if motion is not None:
            m.add(lw.DriveForce("drive", "slide"))
            m.add(lw.Coordinate("base gain", "slide", 2))
    return m


def loop() -> lw.Model:
    """A four-bar with an actuator, a spring and sensors, one of which looks at the closure."""
    m = lw.library.four_bar()
    end = m.body("coupler").point("seen", (0.3, 0, 0.2))
    m.add(lw.Spring("spring", m.ground.frame("peg", (1, 0, 2)), end, stiffness=3.0, damping=0.2))
    m.add(lw.TorsionSpring("twist", "pin", stiffness=2.0, rest=1.0))
    return with_sensors(m, end, "knuckle", "pin")


def spinner(**more: Any) -> lw.Model:
    """An arm on a hinge that a hub carries round the vertical."""
    m = lw.Model("spinner")
    hub = m.add(lw.RigidBody("hub", mass=1.0, centre=(0, 0, 0), inertia=(1, 1, 1)), lw.Revolute("spin", axis="z"))
    m.add(bar("arm"), lw.Revolute("hinge", axis="-y", **more), to=hub.frame("out", (0.3, 0, 0)))
    return m


def column(push: float, damping: float = 0.0) -> lw.Model:
    """Ziegler's column: two bars that stand on springs, with a force at the end that follows the upper bar."""
    m = lw.Model("column", gravity=(0, 0, 0))
    base = lw.Revolute("low", axis="-y", stiffness=1.0, damping=damping)
    one = m.add(lw.MassRod("one", length=1.0, masses=(2.0,)), base)
    spring = lw.Revolute("high", axis="-y", stiffness=1.0, damping=damping)
    two = m.add(lw.MassRod("two", length=1.0, masses=(1.0,)), spring, to=one.tip)
    m.add(lw.PointForce("follower", at=two.tip, value=(0, 0, push), axes="body"))
    return m


def crank() -> lw.Model:
    """A crank that moves a slide by a rod without mass."""
    m = lw.Model("crank")
    turn = m.add(bar("arm"), lw.Revolute("crank", axis="-y"))
    ram = m.add(lw.PointMass("ram", mass=1.0), lw.Prismatic("slide", axis="x"))
    m.close(lw.Distance("rod", length=1.0), to=turn.frame("pin", (0, 0, -0.3)), at=ram.frame("eye", (0, 0, 0)))
    return m


# --- errors ----------------------------------------------------------------------------------------------------------


def cart() -> Any:
    return lw.library.cart_pole().equilibrium()


def line() -> Any:
    return cart().linearize()


def simulated(**how: Any) -> Callable[[], Any]:
    return lambda: line().simulate(how.pop("until", 1.0), **how)


WRONG: dict[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "coordinates, unknown": (
        lambda: cart().linearize(coordinates=["hing", "slide"]),
        ("'hing'", "did you mean 'hinge'?"),
    ),
    "coordinates, too few": (
        lambda: cart().linearize(coordinates=["hinge"]),
        ("1 coordinates", "2 degrees of freedom"),
    ),
    "coordinates, none": (lambda: cart().linearize(coordinates=[]), ("0 coordinates", "2 degrees")),
    "coordinates, driven": (
        lambda: lw.library.cart_pole().equilibrium(acceleration={"slide": 1}).linearize(coordinates=["slide"]),
        ("'slide'", "known: hinge"),
    ),
    "inputs, unknown": (lambda: cart().linearize(inputs=["forc"]), ("'forc'", "did you mean 'force'?")),
    "inputs, not driven": (lambda: cart().linearize(inputs=["slide.position"]), ("'slide.position'", "known: force")),
    "outputs, unknown": (lambda: cart().linearize(outputs=["hing"]), ("'hing'", "did you mean 'hinge'?")),
    "free, not driven": (lambda: cart().linearize(free=["slide"]), ("'slide'", "not a driven joint", "none")),
    "matrix": (lambda: line().matrix("a"), ("no matrix 'a'", "A, B, C, D")),
    "mode 0": (lambda: line().mode(0), ("mode 0", "from 1 to 2")),
    "mode 3": (lambda: line().mode(3), ("mode 3", "from 1 to 2")),
    "mode 1.5": (lambda: line().mode(1.5), ("number is 1.5", "whole number")),
    "transfer, input": (lambda: line().transfer_function("forc", "hinge"), ("'forc'", "did you mean 'force'?")),
    "transfer, output": (lambda: line().transfer_function("force", "hing"), ("'hing'", "did you mean 'hinge'?")),
    "sensitivity, unknown": (lambda: line().sensitivity("pole.mas"), ("'mas'", "did you mean 'mass'?")),
    "sensitivity, vector": (lambda: line().sensitivity("gravity"), ("'gravity'", "vector", "'gravity[0]'")),
    "sensitivity, not driven": (lambda: line().sensitivity("speed.slide"), ("'slide'", "not driven")),
    "sensitivity, in motion": (
        lambda: lw.library.cart_pole().linearize(rates={"hinge": 1.0}).sensitivity("pole.mass"),
        ("not about an equilibrium",),
    ),
    "simulate, start": (lambda: line().simulate(1.0, start={"hing": 1}), ("start", "'hing'", "did you mean 'hinge'?")),
    "simulate, start in metres": (lambda: line().simulate(1.0, start={"hinge": "1 m"}), ("'hinge'", "a length")),
    "simulate, rates": (lambda: line().simulate(1.0, rates={"hing": 1}), ("rates", "'hing'")),
    "simulate, input": (lambda: line().simulate(1.0, inputs={"forc": 1}), ("'forc'", "did you mean 'force'?")),
    "simulate, input in metres": (lambda: line().simulate(1.0, inputs={"force": "2 m"}), ("'force'", "a length")),
    "simulate, no time": (lambda: line().simulate(0), ("duration is 0", "greater than 0 s")),
    "simulate, hardly any time": (
        lambda: line().simulate(5e-324, samples=3),
        ("3 samples of 5e-324", "a longer duration"),
    ),
    "simulate, endless": (lambda: line().simulate(np.inf), ("until inf", "not finite")),
    "state, unknown": (lambda: lw.library.cart_pole().linearize(start={"hing": 1}), ("start 'hing'", "'hinge'")),
    "state, inputs": (lambda: lw.library.cart_pole().linearize(at_inputs={"forc": 1}), ("'forc'", "'force'")),
    "state, time": (lambda: lw.library.cart_pole().linearize(t="x"), ("t 'x'", "a time in s")),
    "position does not tell": (
        lambda: crank().linearize(start={"crank": "90 deg"}, guess={"slide": 1.3}, coordinates=["slide"]),
        ("'slide'", "do not determine"),
    ),
    "coordinates twice": (lambda: cart().linearize(coordinates=["hinge", "hinge"]), ("'hinge'",)),
    "coordinates a text": (lambda: cart().linearize(coordinates="hinge"), ("is 'hinge'",)),
    "inputs a text": (lambda: cart().linearize(inputs="force"), ("is 'force'",)),
    "outputs a text": (lambda: cart().linearize(outputs="hinge"), ("is 'hinge'",)),
    "free a text": (
        lambda: lw.library.cart_pole().equilibrium(acceleration={"slide": 1}).linearize(free="slide"),
        ("is 'slide'",),
    ),
    "inputs twice": (lambda: cart().linearize(inputs=["force", "force"]), ("'force'",)),
    "sensitivity to a number": (lambda: line().sensitivity(3), ("3",)),
    "times back": (simulated(until=[0, 1, 0.5]), ("times", "grow")),
    "one time, driven": (simulated(until=[1.0], inputs={"force": 1.0}), ("times",)),
    "no times": (simulated(until=[]), ("times",)),
    "no samples": (simulated(samples=0), ("samples is 0",)),
    "samples negative": (simulated(samples=-3), ("samples is -3",)),
    "start no mapping": (simulated(start=[1]), ("start is [1]", "mapping")),
    "inputs no mapping": (simulated(inputs=3), ("inputs is 3", "mapping")),
    "a pole": (lambda: line().transfer_function("force", "slide")(0), ("pole",)),
    "along beyond the run": (
        lambda: lw.library.cart_pole().linearize_along(lw.library.cart_pole().simulate(1.0, start={"hinge": 1}), 5.0),
        ("5",),
    ),
    "along another model's run": (
        lambda: lw.library.double_pendulum().linearize_along(lw.library.cart_pole().simulate(1.0), 0.5),
        ("double pendulum",),
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(case: str) -> None:
    """Names, near names, units, numbers and shapes of arguments."""
    action, words = WRONG[case]
    refused(action, *words)


def test_mode_numbers_of_numpy() -> None:
    """An index from np.argmin works."""
    assert line().mode(np.int64(2)).number == 2


# --- outputs against differences -------------------------------------------------------------------------------------

INPUTS, H = {"torque": 0.7}, 1e-5


def test_sensors_of_a_tree_in_motion() -> None:
    """C and D of every sensor against differences of `System.sensors`, about a state in motion."""
    m = carriage(sensors=True)
    start, rates = {"slide": 0.2, "hinge": 0.6}, {"slide": 0.3, "hinge": -1.2}
    linear = m.linearize(start=start, rates=rates, at_inputs=INPUTS)
    s = m.compile()
    assert linear.outputs == s.labels.sensors
    assert linear.output_units == s.labels.sensor_units
    assert linear.states == ("slide", "hinge", "rate of slide", "rate of hinge")
    x = np.array([0.2, 0.6, 0.3, -1.2])

    def look(x: np.ndarray, u: float) -> np.ndarray:
        return np.array(list(s.sensors(x[:2], x[2:], [u]).values()))

    assert_abs(linear.values, look(x, 0.7), 1e-9)
    for k in range(4):
        d = H * np.eye(4)[k]
        assert_scaled(linear.C[:, k], (look(x + d, 0.7) - look(x - d, 0.7)) / (2 * H), 1e-7)
    assert_scaled(linear.D[:, 0], (look(x, 0.7 + H) - look(x, 0.7 - H)) / (2 * H), 1e-7)


def test_drives_as_inputs() -> None:
    """A base that is moved: C and D against models whose base moves a little otherwise; drive forces too."""

    def motion(p: float = 0.0, v: float = 0.0, a: float = 0.0) -> lw.Model:
        return carriage(lw.ConstantAcceleration(0.5 + a, 0.3 + v, 0.2 + p), sensors=True)

    names = ["slide.position", "slide.speed", "slide.acceleration", "torque"]
    m = motion()
    linear = m.linearize(start={"hinge": 0.6}, rates={"hinge": -1.2}, at_inputs=INPUTS, inputs=names)
    assert linear.input_units == ("m", "m/s", "m/s^2", "N*m")
    assert linear.coordinates == ("hinge",)

    def look(model: lw.Model, hinge: float = 0.6, rate: float = -1.2, u: float = 0.7) -> np.ndarray:
        s = model.compile()
        q, v = model.assemble(start={"hinge": hinge}, rates={"hinge": rate}), None
        return np.array(list(s.sensors(q.positions, q.velocities if v is None else v, [u]).values()))

    assert_abs(linear.values, look(m), 1e-9)
    assert_scaled(linear.C[:, 0], (look(m, hinge=0.6 + H) - look(m, hinge=0.6 - H)) / (2 * H), 1e-7)
    assert_scaled(linear.C[:, 1], (look(m, rate=-1.2 + H) - look(m, rate=-1.2 - H)) / (2 * H), 1e-7)
    ways = [{"p": H}, {"v": H}, {"a": H}]
    for k, way in enumerate(ways):
        back = {n: -x for n, x in way.items()}
        assert_scaled(linear.D[:, k], (look(motion(**way)) - look(motion(**back))) / (2 * H), 1e-7)
    assert_scaled(linear.D[:, 3], (look(m, u=0.7 + H) - look(m, u=0.7 - H)) / (2 * H), 1e-7)


def test_sensors_of_a_loop_in_motion() -> None:
    """C and D of every sensor of a closed loop, the closure's wrench included."""
    m = loop()
    s = m.compile()
    linear = m.linearize(start={"drive": 1.1}, rates={"drive": 0.8}, coordinates=["drive"])
    assert linear.coordinates == ("drive",)

    def look(q: float, v: float) -> np.ndarray:
        here = m.assemble(start={"drive": q}, rates={"drive": v})
        return np.array(list(s.sensors(here.positions, here.velocities).values()))

    assert_abs(linear.values, look(1.1, 0.8), 1e-8)
    assert_scaled(linear.C[:, 0], (look(1.1 + H, 0.8) - look(1.1 - H, 0.8)) / (2 * H), 1e-6)
    assert_scaled(linear.C[:, 1], (look(1.1, 0.8 + H) - look(1.1, 0.8 - H)) / (2 * H), 1e-6)


def test_coordinates_and_rates_as_outputs() -> None:
    """In the order that is asked for, with units and values; all coordinates where there is no sensor."""
    e = spinner().equilibrium(speed={"spin": 5.0})
    linear = e.linearize(outputs=["rate of hinge", "spin", "hinge", "rate of spin"])
    assert linear.outputs == ("rate of hinge", "spin", "hinge", "rate of spin")
    assert linear.output_units == ("rad/s", "rad", "rad", "rad/s")
    assert_abs(linear.C, [[0, 1], [0, 0], [1, 0], [0, 0]], 1e-12)
    assert_abs(linear.values, [0, 0, e["hinge"], 5.0], 1e-12)
    assert e.linearize().outputs == ("hinge",)
    assert e.linearize(outputs=()).C.shape == (0, 2)
    assert carriage(sensors=True).equilibrium().linearize().outputs[:3] == ("px", "vx", "ax")


# --- matrices --------------------------------------------------------------------------------------------------------


def test_names_on_every_axis() -> None:
    """Labelled matrices, the set of all, and python-control."""
    linear = line()
    a = linear.matrix("A")
    assert a.dims == ("state", "by")
    assert list(a["state"].values) == ["slide", "hinge", "rate of slide", "rate of hinge"]
    assert_abs(a.sel(state="slide", by="rate of slide"), 1.0, 0.0)
    sizes = {n: linear.matrix(n).shape for n in ("M", "damping", "K", "F", "A", "B", "C", "D")}
    assert sizes == {
        "M": (2, 2),
        "damping": (2, 2),
        "K": (2, 2),
        "F": (2, 1),
        "A": (4, 4),
        "B": (4, 1),
        "C": (2, 4),
        "D": (2, 1),
    }
    every = linear.to_dataset()
    assert_abs(every["B"].sel({"B state": "rate of slide", "B input": "force"}), linear.B[2, 0], 0.0)
    assert_scaled(linear.B[2:], np.linalg.solve(linear.M, linear.F), 1e-12)
    assert_scaled(linear.A[2:, :2], -np.linalg.solve(linear.M, linear.K), 1e-12)
    control = linear.to_control()
    assert_scaled(control.A, linear.A, 0.0)
    assert list(control.state_labels) == list(linear.states)
    assert list(control.input_labels) == ["force"]
    assert repr(linear) == (
        "<LinearModel of 'cart-pole' about an equilibrium: 2 degrees of freedom, 1 inputs, 2 outputs>"
    )
    assert "a state in motion" in repr(lw.library.cart_pole().linearize(rates={"hinge": 1.0}))


def test_names_with_dots_in_python_control() -> None:
    """Drives and parts of joints have dots, which python-control keeps for itself."""
    m = lw.Model("dots")
    m.add(bar("bar"), lw.Universal("cross", axes=("x", "y")))
    e = m.equilibrium(speed={"cross.first": 0.0})
    control = e.linearize(inputs=["cross.first.position", "cross.first.acceleration"]).to_control()
    assert list(control.input_labels) == ["cross_first_position", "cross_first_acceleration"]
    assert list(control.output_labels) == ["cross_second"]


def test_a_state_that_is_an_equilibrium() -> None:
    """Given by name, it is one all the same."""
    m = lw.library.double_pendulum()
    m.add(lw.PointForce("wind", at=m.body("link2").tip, value=(1.0, 0, 0)))
    assert m.linearize(start=m.equilibrium().start).steady


def test_any_independent_coordinates_give_the_same_modes() -> None:
    """Of a four-bar at rest, and of a loop in space that spins."""
    e = loop().equilibrium()
    values = [np.sort_complex(np.linalg.eigvals(e.linearize(coordinates=[n]).A)) for n in ("drive", "pin", "pivot")]
    assert_scaled(values[1], values[0], 1e-9)
    assert_scaled(values[2], values[0], 1e-9)
    m = spinner()
    m.add(bar("twin"), lw.Revolute("other", axis="y"), to=m.body("hub").frame("back", (-0.3, 0, 0)))
    m.close(lw.Coupling("tie", {"hinge": 1, "other": -1}))
    e = m.equilibrium(speed={"spin": 6.0}, guess={"hinge": 0.5, "other": 0.5})
    one, two = (e.linearize(coordinates=[n], outputs=()).modes() for n in ("hinge", "other"))
    assert_scaled(one.eigenvalues, two.eigenvalues, 1e-10)
    assert_scaled(one.eigenvalues, spinner().equilibrium(speed={"spin": 6.0}).linearize().modes().eigenvalues, 1e-9)


def test_drives_that_are_let_go() -> None:
    """`free` gives the model of the same motion without its drive, since the drive needs no force."""
    e = spinner().equilibrium(speed={"spin": 6.0})
    let = e.linearize(free=["spin"])
    assert let.coordinates == ("spin", "hinge")
    other = spinner().linearize(start={"hinge": e["hinge"]}, rates={"spin": 6.0})
    assert_scaled(let.A, other.A, 1e-9)
    assert let.modes().kinds == ["rigid", "oscillating"]
    assert let.steady
    assert not other.steady


@pytest.mark.filterwarnings("ignore::linkwork.SlowFunctionWarning")
@pytest.mark.parametrize("compiled", [False, True])
def test_inputs_that_are_functions(compiled: bool) -> None:
    """The same as by a signal; one that fails is told by name."""

    def push(t: float) -> float:
        return 0.3 * math.sin(2 * math.pi * t)

    def fails(t: float) -> float:
        if t > 0.5:
            raise ValueError("broken")
        return 0.0

    linear = line()
    found = linear.simulate(1.0, inputs={"force": numba.njit(push) if compiled else push}, samples=21)
    truth = linear.simulate(1.0, inputs={"force": lw.Harmonic(0.3, "1 Hz")}, samples=21)
    assert_abs(found["hinge"].values, truth["hinge"].values, 1e-12)
    with pytest.raises(lw.ModelError, match="input 'force' failed: ValueError: broken"):
        linear.simulate(1.0, inputs={"force": numba.njit(fails) if compiled else fails}, samples=21)


def test_along_a_run() -> None:
    """The same as about the states of the run, inputs included."""
    m = carriage()
    signal = lw.Harmonic(1.0, "1 Hz", phase=0.5)
    run = m.simulate(1.0, start={"hinge": 0.3}, inputs={"torque": signal}, samples=101)
    found = m.linearize_along(run, ["0.25 s", 0.5], run_inputs={"torque": signal}, outputs=["hinge"])
    for linear, k in zip(found, (25, 50), strict=True):
        q, v = run.q.values[k], run.v.values[k]
        names = run.q["coordinate"].values
        u = float(run.inputs.values[k, 0])
        same = m.linearize(
            start=dict(zip(names, q, strict=True)),
            rates=dict(zip(names, v, strict=True)),
            at_inputs={"torque": u},
            outputs=["hinge"],
        )
        assert_scaled(linear.A, same.A, 1e-9)
        assert_scaled(linear.values, same.values, 1e-9)
    assert len(m.linearize_along(run, 0.5)) == 1
    refused(lambda: lw.library.simple_pendulum().linearize_along(run, 0.5), "'simple pendulum'")


def on_hub(kind: str) -> lw.Model:
    """A body on a hub that spins, on a ball joint or on three hinges in one point."""
    m = lw.Model("hub")
    hub = m.add(lw.RigidBody("hub", mass=1.0, centre=(0, 0, 0), inertia=(1, 1, 1)), lw.Revolute("spin", axis="z"))
    to = hub.frame("out", (0.3, 0, 0))
    body = lw.RigidBody("body", mass=1.0, centre=(0.1, 0.05, -0.5), inertia=(0.1, 0.12, 0.05))
    if kind == "ball":
        m.add(body, lw.Ball("ball"), to=to)
    else:
        for axis in "xy":
            none = lw.RigidBody(f"none {axis}", mass=0.0, centre=(0, 0, 0), inertia=(0, 0, 0))
            to = m.add(none, lw.Revolute(f"about {axis}", axis=axis), to=to).frame("on", (0, 0, 0))
        m.add(body, lw.Revolute("about z", axis="z"), to=to)
    eye = body.frame("eye", (0.2, 0.1, -0.3))
    m.add(lw.Spring("spring", hub.frame("peg", (0.5, 0.2, -0.5)), eye, stiffness=30.0, damping=0.5, free_length=0.1))
    return m


@pytest.mark.parametrize("speed", [0.0, 4.0, 8.0])
def test_quaternions_and_hinges_have_the_same_modes(speed: float) -> None:
    """In a frame that spins, with the drive held and let go."""
    one, two = (on_hub(kind).equilibrium(speed={"spin": speed}) for kind in ("ball", "hinges"))
    for free in ((), ("spin",)):
        a, b = (e.linearize(free=free, outputs=()).modes().eigenvalues for e in (one, two))
        assert_scaled(a, b, 1e-8)


def test_a_free_body_that_spins_about_each_axis() -> None:
    """Displacements turn with their frame: Euler's rates about the first and last axis, growth about the second."""
    inertia = np.array([0.1, 0.2, 0.25])
    m = lw.Model("book", gravity=(0, 0, 0))
    m.add(lw.RigidBody("book", mass=1.0, centre=(0, 0, 0), inertia=tuple(inertia)), lw.Free("fly"))
    for k, axis in enumerate("xyz"):
        rates = np.zeros(6)
        rates[3 + k] = 3.0
        s = np.linalg.eigvals(m.linearize(rates={"fly": rates}).A)
        a, b = (inertia[j] for j in range(3) if j != k)
        square = -9.0 * (inertia[k] - a) * (inertia[k] - b) / (a * b)
        assert_abs(np.abs(s - np.sqrt(complex(square))).min(), 0.0, 1e-8)
        assert (s.real.max() > 0.1) == (axis == "y")


# --- motions of linear models ----------------------------------------------------------------------------------------


def test_small_motions_of_a_driven_base() -> None:
    """A base that shakes: the linear model with its position, speed and acceleration as inputs, against the simulation."""
    size, w = 1e-4, 7.0
    e = carriage().equilibrium(acceleration={"slide": 0.0})
    linear = e.linearize(inputs=["slide.position", "slide.speed", "slide.acceleration"])
    shake = {
        "slide.position": lw.Harmonic(size, angular_frequency=w),
        "slide.speed": lw.Harmonic(size * w, angular_frequency=w, phase=np.pi / 2),
        "slide.acceleration": lw.Harmonic(-size * w * w, angular_frequency=w),
    }
    t = np.linspace(0, 3, 151)
    made = linear.simulate(t, inputs=shake)
    run = carriage(lw.Harmonic(size, angular_frequency=w)).simulate(t, start=e.start, rtol=1e-11)
    true = run["hinge"].values - e["hinge"]
    assert_scaled(made["outputs"].sel(output="hinge").values - e["hinge"], true, 2e-3)
    assert_scaled(made["q"].sel(coordinate="hinge").values, made["outputs"].sel(output="hinge").values, 1e-12)


def test_a_position_brings_its_rates() -> None:
    """A position alone may not move; with speed and acceleration as inputs beside it, theirs follow from it."""
    e = carriage().equilibrium(acceleration={"slide": 0.0})
    alone = e.linearize(inputs=["slide.position"])
    moving = {"slide.position": lw.Harmonic(1e-4, angular_frequency=7.0)}
    refused(lambda: alone.simulate(1.0, inputs=moving), "'slide'", "'slide.acceleration'")
    linear = e.linearize(inputs=["slide.position", "slide.speed", "slide.acceleration"])
    t = np.linspace(0, 2, 101)
    made = linear.simulate(t, inputs={"slide.position": lw.Harmonic(1e-4, angular_frequency=7.0)})
    run = carriage(lw.Harmonic(1e-4, angular_frequency=7.0)).simulate(t, start=e.start, rtol=1e-11)
    assert_scaled(made["q"].sel(coordinate="hinge").values - e["hinge"], run["hinge"].values - e["hinge"], 0.01)


def test_q_of_a_driven_base_follows_its_input() -> None:
    """'q': all coordinates, values and not changes."""
    e = carriage().equilibrium(acceleration={"slide": 0.0})
    linear = e.linearize(inputs=["slide.position"], outputs=["slide", "hinge"])
    made = linear.simulate(1.0, inputs={"slide.position": lw.Constant(0.01)})
    assert_abs(made["outputs"].sel(output="slide"), 0.01, 1e-12)
    assert_abs(made["q"].sel(coordinate="slide"), 0.01, 1e-12)


def test_small_free_and_forced_motions() -> None:
    """Values, not changes; names and units; the same through the matrix exponential and through the integrator."""
    m = carriage(sensors=True)
    e = m.equilibrium()
    linear = e.linearize(outputs=["px", "hinge", "rate of slide"])
    t = np.linspace(0, 2, 101)
    made = linear.simulate(t, start={"hinge": "0.01 deg"}, rates={"slide": "0.1 mm/s"})
    first = {n: x + (np.radians(0.01) if n == "hinge" else 0.0) for n, x in e.start.items()}
    run = m.simulate(t, start=first, rates={"slide": 1e-4}, rtol=1e-11)
    assert_scaled(made["q"].values - e.positions, run.q.values - e.positions, 3e-3)
    assert_scaled(made["outputs"].sel(output="px").values, run["px"].values, 1e-5)
    assert list(made["unit"].values) == ["m", "rad"]
    assert list(made["output_unit"].values) == ["m", "rad", "m/s"]
    forced = linear.simulate(t, start={"hinge": "0.01 deg"}, rates={"slide": 1e-4}, inputs={"torque": lw.Constant(0.0)})
    assert_scaled(forced["q"].values - e.positions, made["q"].values - e.positions, 1e-7)
    uneven = linear.simulate([0.0, 0.3, 2.0], start={"hinge": "0.01 deg"}, rates={"slide": 1e-4})
    assert_scaled(uneven["q"].values[-1] - e.positions, made["q"].values[-1] - e.positions, 1e-9)
    push = linear.simulate("2 s", inputs={"torque": "0.001 N*m"}, samples=101)
    true = m.simulate(t, start=e.start, inputs={"torque": lw.Constant(0.001)}, rtol=1e-11)
    assert_scaled(push["q"].values - e.positions, true.q.values - e.positions, 3e-3)
    assert_abs(push["inputs"], 0.001, 0.0)


def test_signals_with_a_linear_equation_are_exact() -> None:
    """An oscillator under A sin(ωt + φ) + a + bt + ct² in closed form, after 10 000 s too; the same by SciPy's DOP853 where
    times are uneven; a drive's speed and acceleration are the derivatives of its position."""
    linear = carriage().equilibrium().linearize(outputs=["hinge"])
    wave = lw.Harmonic(0.002, frequency=0.37, phase=0.4) + lw.Polynomial([0.001, -2e-4, 3e-5])
    t = np.array([0.0, 0.11, 0.5, 0.52, 1.7, 3.0])
    made = linear.simulate(t, start={"hinge": 0.01}, inputs={"torque": wave})

    def push(s: float) -> float:
        return 0.002 * np.sin(2 * np.pi * 0.37 * s + 0.4) + 0.001 - 2e-4 * s + 3e-5 * s**2

    begin = np.zeros(4)
    begin[linear.coordinates.index("hinge")] = 0.01
    column = linear.B[:, linear.inputs.index("torque")]
    true = solve_ivp(lambda s, x: linear.A @ x + column * push(s), (0, 3), begin, "DOP853", t, rtol=1e-12, atol=1e-15)
    assert_scaled(made["outputs"].values[:, 0] - linear.values[0], (linear.C @ true.y)[0], 1e-9)
    assert_scaled(made["inputs"].sel(input="torque").values, [push(s) for s in t], 1e-12)
    # the long run: what the frequency response says
    late = 1e4 + np.arange(9) / 8 / 0.37
    far = linear.simulate([0.0, *late], inputs={"torque": lw.Harmonic(0.002, frequency=0.37)})
    gain = 0.002 * linear.frequency_response(["torque"], ["hinge"], [0.37, 0.4]).of()[0]
    wanted = np.imag(gain * np.exp(2j * np.pi * 0.37 * late))
    assert_scaled(far["outputs"].values[1:, 0] - linear.values[0], wanted, 1e-7)


def test_other_signals_are_integrated() -> None:
    """A smooth step, 10 s³ − 15 s⁴ + 6 s⁵, has no linear equation."""
    linear = carriage().equilibrium().linearize(outputs=["hinge"])
    t = np.linspace(0.0, 2.0, 21)
    made = linear.simulate(t, inputs={"torque": lw.Ramp(0.001, 1.0)})
    column = linear.B[:, linear.inputs.index("torque")]

    def slope(s: float, x: np.ndarray) -> np.ndarray:
        u = min(s, 1.0)
        return np.asarray(linear.A @ x + column * 0.001 * (10 * u**3 - 15 * u**4 + 6 * u**5))

    true = solve_ivp(slope, (0, 2), np.zeros(4), "DOP853", t, rtol=1e-11, atol=1e-15, max_step=0.05)
    assert_scaled(made["outputs"].values[:, 0] - linear.values[0], (linear.C @ true.y)[0], 1e-8)


# --- transfer functions ----------------------------------------------------------------------------------------------


def test_poles_zeros_and_gain() -> None:
    """The product form equals the matrices; the static gain is what a constant input leads to."""
    e = carriage().equilibrium()
    linear = e.linearize(outputs=["hinge", "slide"])
    g = linear.transfer_function("torque", "hinge")
    s = np.array([0.3 + 2j, -1 + 5j, 4j])
    product = g.gain * np.prod(s[:, None] - g.zeros, axis=1) / np.prod(s[:, None] - g.poles, axis=1)
    assert_scaled(g(s), product, 1e-9)
    assert isinstance(g(1j), complex)
    assert g.unit == "rad/(N*m)"
    assert_scaled(np.sort_complex(g.poles), np.sort_complex(np.linalg.eigvals(linear.A)), 1e-12)
    moved = [carriage().equilibrium(inputs={"torque": u}, guess=e.start)["hinge"] for u in (1e-4, -1e-4)]
    assert_scaled(g.static_gain, (moved[0] - moved[1]) / 2e-4, 1e-6)
    assert_scaled(g(0.0).real, g.static_gain, 1e-12)
    assert line().transfer_function("force", "slide").static_gain == np.inf


def test_the_static_gain_where_poles_cancel() -> None:
    """A constant force on a cart gives it a constant acceleration, and its pole a constant angle."""
    c = lw.library.cart_pole()
    lean = c.equilibrium(acceleration={"slide": 1e-4})
    assert_scaled(line().transfer_function("force", "hinge").static_gain, lean["hinge"] / lean.drives["slide"], 1e-6)


def test_the_static_gain_of_what_nothing_holds() -> None:
    """A damped cart that nothing holds runs away."""
    m = lw.library.cart_pole()
    for name in ("slide", "hinge"):
        m[f"{name}.damping"] = 0.37
    for guess in (0.1, 0.2, 0.3, 0.4):
        linear = m.equilibrium(guess={"slide": guess}).linearize(coordinates=["hinge", "slide"])
        assert linear.transfer_function("force", "slide").static_gain == np.inf


# --- modes -----------------------------------------------------------------------------------------------------------


def test_kinds_of_modes() -> None:
    """Rigid, oscillating, overdamped, diverging; numbers, words, shares."""
    m = carriage()
    m["hinge.damping"] = 30.0
    damped = m.equilibrium().linearize().modes()
    assert "decaying" in damped.kinds
    assert all(f == 0 for f, k in zip(damped.frequencies, damped.kinds, strict=True) if k == "decaying")
    assert [x.number for x in damped] == list(range(1, len(damped) + 1))

    top = lw.library.double_pendulum().equilibrium(guess={"joint2": np.pi}, nearest=True).linearize().modes()
    assert top.kinds == ["diverging", "decaying", "oscillating"]
    assert not top.stable
    assert top.damping[0] == -1.0
    assert "unstable: mode 1 (diverging)" in top.report()
    assert top.divergent == 1
    assert repr(top) == "<Modes of 'double pendulum': 3 modes, unstable>"


def test_flutter() -> None:
    """Ziegler's column: stable below its load, in flutter above it, where K is not symmetric."""
    low, high = (column(p).equilibrium().linearize() for p in (2.0, 2.3))
    assert np.abs(low.K - low.K.T).max() > 0.1
    assert low.modes().kinds == ["oscillating"] * 2
    assert high.modes().kinds == ["decaying", "flutter"] or "flutter" in high.modes().kinds
    assert_abs(3.5 - np.sqrt(2), 2.0858, 1e-4)
    lowest = column(3.5 - np.sqrt(2) - 1e-4).equilibrium().linearize().modes()
    highest = column(3.5 - np.sqrt(2) + 1e-4).equilibrium().linearize().modes()
    assert lowest.stable
    assert not highest.stable


def test_a_pair_in_flutter_without_damping_is_two_modes() -> None:
    """One grows and one decays with the same frequency."""
    kinds = column(2.3).equilibrium().linearize().modes().kinds
    assert sorted(kinds) == ["flutter", "oscillating"]


def test_complex_shapes_and_phases() -> None:
    """A damper at one end: coordinates move out of phase, and the words tell it."""
    m = lw.library.double_pendulum()
    m["joint2.damping"] = 0.5
    modes = m.equilibrium().linearize().modes()
    assert np.abs(modes.shapes.values.imag).max() > 0.01
    assert "∠" in modes[0].describe() + modes[1].describe()
    for mode in modes:
        z = mode.shape
        assert_abs(z.conj() @ modes.linear.M @ z, mode.modal_mass, 1e-9)
        top = mode.moves[np.argmax(np.abs(mode.moves))]
        assert_abs(top.imag, 0.0, 1e-12)
        assert top.real > 0
        s = mode.eigenvalue
        x = np.concatenate([z, s * z])
        assert_scaled(modes.linear.A @ x, s * x, 1e-8)


def test_labelled_results_of_modes() -> None:
    """Axes, units and sums."""
    m = carriage()
    e = m.equilibrium()
    modes = e.linearize().modes()
    assert modes.shapes.dims == ("mode", "coordinate")
    assert list(modes.shapes["unit"].values) == ["m", "rad"]
    assert modes.bodies.dims == ("mode", "body", "component")
    assert list(modes.bodies["body"].values) == ["cart", "bar"]
    assert list(modes.bodies["component"].values) == ["x", "y", "z", "rx", "ry", "rz"]
    for name in ("participation", "kinetic", "potential"):
        assert_abs(getattr(modes, name).sum(axis=1), 1.0, 1e-12)
    assert (modes.kinetic.values >= 0).all()
    assert_abs(modes.shapes["frequency"], modes.frequencies, 0.0)
    shape = modes.shapes.sel(mode=2).values
    assert_abs(modes.bodies.sel(mode=2, body="cart", component="x"), shape[0], 1e-12)
    assert_abs(modes.bodies.sel(mode=2, body="bar", component="ry"), -shape[1], 1e-12)
    jacobian = m.compile().jacobian("bar.centre", e.positions)
    moves = modes.bodies.sel(mode=2, body="bar").values
    assert any(np.allclose(np.roll(moves, k), jacobian @ shape, atol=1e-9) for k in (0, 3))
    assert modes.mode(2) is modes[1]
    lines = modes.report().splitlines()
    assert lines[0] == "modes of carriage"
    assert "frequency [Hz]" in lines[1]
    assert len(lines) == 2 + len(modes)


def test_rigid_modes_have_no_share_of_the_stiffness() -> None:
    """Their potential part is zero, the other parts sum to one."""
    modes = line().modes()
    assert_abs(modes.potential.sum(axis=1), [0.0, 1.0], 1e-9)
    assert_abs(modes.participation.sum(axis=1), 1.0, 1e-12)
    assert_abs(modes.kinetic.sum(axis=1), 1.0, 1e-12)


def test_sensitivities_of_modes_against_differences() -> None:
    """The equilibrium follows: mass, stiffness, gravity, speed, input."""

    def eigenvalues(m: lw.Model, **how: Any) -> np.ndarray:
        return m.equilibrium(**how).linearize().modes().eigenvalues

    m = carriage()
    linear = m.equilibrium(inputs={"torque": 0.5}).linearize()
    for path in ("bar.mass", "spring.stiffness", "spring.free_length", "hinge.damping", "gravity[0]"):
        h = 1e-5
        two = [eigenvalues(m.replace({path: m[path] + x}), inputs={"torque": 0.5}) for x in (h, -h)]
        assert_scaled(linear.sensitivity(path).eigenvalues, (two[0] - two[1]) / (2 * h), 1e-5)
    two = [eigenvalues(m, inputs={"torque": 0.5 + x}) for x in (1e-5, -1e-5)]
    assert_scaled(linear.sensitivity("input.torque").eigenvalues, (two[0] - two[1]) / 2e-5, 1e-5)
    two = [eigenvalues(spinner(), speed={"spin": 6 + x}) for x in (1e-5, -1e-5)]
    one = spinner().equilibrium(speed={"spin": 6.0}).linearize().sensitivity("speed.spin")
    assert_scaled(one.eigenvalues, (two[0] - two[1]) / 2e-5, 1e-5)
    assert_scaled(one.frequencies, (two[0] - two[1]).imag / 2e-5 / (2 * np.pi), 1e-5)


# --- random models ---------------------------------------------------------------------------------------------------

KINDS = ("revolute", "prismatic", "universal", "cylindrical", "planar", "fixed")


@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_random_conservative_trees(seed: int) -> None:
    """M is symmetric and positive, K symmetric, A does not care how the world is turned."""
    tree = random_tree(seed, kinds=KINDS, most=4)
    more = joint_parameters(tree, seed)
    for own in more.values():
        for values in own:
            values["stiffness"] *= 30
            values["damping"] = 0.0
    linear = linkwork_model(tree, more).equilibrium().linearize(outputs=())
    assert_scaled(linear.M, linear.M.T, 1e-12)
    assert np.linalg.eigvalsh(linear.M).min() > 0
    assert_scaled(linear.K, linear.K.T, 1e-9)
    assert_abs(linear.damping, 0.0, 1e-9)
    names = linear.coordinates[::-1]
    other = linkwork_model(tree, more).equilibrium().linearize(outputs=(), coordinates=names)
    assert_scaled(np.sort(other.modes().frequencies), np.sort(linear.modes().frequencies), 1e-9)


@settings(max_examples=8)
@given(st.integers(0, 10_000))
def test_trees_in_a_plane_and_the_same_trees_turned(seed: int) -> None:
    """The algebra of the plane and of space give one set of eigenvalues."""
    import dataclasses

    from random_trees import tilted

    flat = random_flat_tree(seed, most=4)
    more = joint_parameters(flat, seed)
    for own in more.values():
        for values in own:
            values["stiffness"] *= 30
    turn = Rotation.from_rotvec((0.3, -0.5, 0.9)).as_matrix()
    turned = dataclasses.replace(tilted(flat, turn), gravity=turn @ flat.gravity)
    one, two = (linkwork_model(t, more).equilibrium() for t in (flat, turned))
    assert_scaled(two.positions, one.positions, 1e-8)
    assert_scaled(two.linearize(outputs=()).A, one.linearize(outputs=()).A, 1e-8)
