"""Equilibria as a demanding user asks for them: every argument, every kind of joint and load, what comes back, errors.

Truth: balances of forces and energies, simulations from where the search ended, and the same mechanism built otherwise.
Closed forms and peers are in `test_equilibrium_truth.py`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import linkwork as lw
from compare import assert_abs
from random_trees import joint_parameters, linkwork_model, random_tree, tilted
from refusals import refusal, refused

G = 9.81
pytestmark = pytest.mark.filterwarnings("ignore::linkwork.SlowFunctionWarning")


# --- models ----------------------------------------------------------------------------------------------------------


def bar(name: str, down: float = 0.5) -> lw.RigidBody:
    """A body whose centre of mass hangs below its frame."""
    return lw.RigidBody(name, mass=1.0, centre=(0, 0, -down), inertia=(0.1, 0.1, 0.02))


def hung(joint: Any, gravity: Any = (0, 0, -G)) -> lw.Model:
    """One bar on a joint."""
    m = lw.Model("hung", gravity=gravity)
    m.add(bar("bar"), joint)
    return m


def spinner(**more: Any) -> lw.Model:
    """An arm on a hinge that a hub carries round the vertical."""
    m = lw.Model("spinner")
    hub = m.add(lw.RigidBody("hub", mass=1.0, centre=(0, 0, 0), inertia=(1, 1, 1)), lw.Revolute("spin", axis="z"))
    m.add(bar("arm"), lw.Revolute("hinge", axis="-y", **more), to=hub.frame("out", (0.3, 0, 0)))
    return m


def tilt(motion: Any = None) -> lw.Model:
    """A bar with a sprung bar at its end; the first hinge may be prescribed."""
    m = lw.Model("tilt")
    base = m.add(bar("base bar"), lw.Revolute("base", axis="-y", motion=motion))
    m.add(bar("end bar"), lw.Revolute("end", axis="-y", stiffness=3.0), to=base.frame("low", (0, 0, -1)))
    return m


def carriage(motion: Any = None, **more: Any) -> lw.Model:
    """A bar that hangs on a slide along x."""
    m = lw.Model("carriage")
    base = m.add(lw.PointMass("cart", mass=2.0), lw.Prismatic("slide", axis="x", motion=motion))
    m.add(bar("bar"), lw.Revolute("hinge", axis="-y", **more), to=base.frame("low", (0, 0, 0)))
    return m


def tied(**how: Any) -> lw.Model:
    """A bar whose end is tied to the ground by a distance."""
    m = lw.Model("tied")
    a = m.add(bar("bar"), lw.Revolute("hinge", axis="-y"))
    m.close(lw.Distance("rope", **how), to=m.ground.frame("peg", (1.0, 0, -0.5)), at=a.frame("end", (0, 0, -1)))
    return m


def loaded(value: Any) -> lw.Model:
    """A bar with a force at its end."""
    m = hung(lw.Revolute("hinge", axis="-y"))
    m.add(lw.PointForce("push", at=m.body("bar").point("end", (0, 0, -1)), value=value))
    return m


def custom(function: Any) -> lw.Model:
    m = hung(lw.Revolute("hinge", axis="-y"))
    m.add(lw.CustomForce("mine", function, on="hinge"))
    return m


# --- arguments -------------------------------------------------------------------------------------------------------


def ask(**how: Any) -> Callable[[], Any]:
    return lambda: spinner(actuator="torque").equilibrium(**how)


def ask_all(**how: Any) -> Callable[[], Any]:
    return lambda: spinner(actuator="torque").equilibria(**how)


WRONG: dict[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "speed, unknown": (ask(speed={"spn": 1}), ("speed", "'spn'", "did you mean 'spin'?")),
    "speed, not a name": (ask(speed={3: 1}), ("speed", "name 3", "names are texts")),
    "speed not a number": (ask(speed={"spin": np.nan}), ("speed of 'spin'", "nan", "not finite")),
    "speed endless": (ask(speed={"spin": np.inf}), ("speed of 'spin'", "inf", "not finite")),
    "speed in words": (ask(speed={"spin": "fast"}), ("'fast'", "60 rpm")),
    "speed in hertz": (ask(speed={"spin": "2 Hz"}), ("a frequency", "rad/s")),
    "speed missing": (ask(speed={"spin": None}), ("speed of 'spin'", "None")),
    "speed, two": (ask(speed={"spin": [1, 2]}), ("speed of 'spin'", "[1, 2]")),
    "speed no mapping": (ask(speed=3), ("speed is 3", "mapping")),
    "acceleration no mapping": (ask(acceleration="spin"), ("acceleration is 'spin'", "mapping")),
    "acceleration of the wrong kind": (ask(acceleration={"spin": "9.81 m/s^2"}), ("angular acceleration", "rad/s^2")),
    "acceleration of a turn": (ask(acceleration={"spin": 1.0}), ("no steady state", "'spin'", "'hinge' changes")),
    "inputs, unknown": (ask(inputs={"torqe": 1}), ("input 'torqe'", "did you mean 'torque'?")),
    "inputs not a number": (ask(inputs={"torque": np.nan}), ("inputs of 'torque'", "nan")),
    "inputs of the wrong kind": (ask(inputs={"torque": "2 m"}), ("'torque'", "a length", "N*m")),
    "inputs in time": (ask(inputs={"torque": lw.Harmonic(1, "1 Hz")}), ("inputs of 'torque'", "Harmonic")),
    "guess, unknown": (ask(guess={"hing": 1}), ("guess 'hing'", "did you mean 'hinge'?")),
    "guess not a number": (ask(guess={"hinge": np.nan}), ("'hinge'", "nan")),
    "guess of the wrong kind": (ask(guess={"hinge": "2 m"}), ("'hinge'", "a length", "an angle")),
    "time of the wrong kind": (ask(t="1 m"), ("t '1 m'", "a time in s")),
    "time not a number": (ask(t=np.nan), ("t nan", "not finite")),
    "no tries": (ask_all(tries=0), ("tries is 0", "1 or more")),
    "part of a try": (ask_all(tries=1.5), ("tries is 1.5", "whole number")),
    "ball driven": (lambda: hung(lw.Ball("socket")).equilibrium(speed={"socket.wx": 1}), ("'socket.wx'", "quaternion")),
    "direction driven": (
        lambda: hung(lw.Direction("socket")).equilibrium(speed={"socket.wx": 1}),
        ("'socket.wx'", "quaternion"),
    ),
    "free driven": (lambda: hung(lw.Free("fly")).equilibrium(acceleration={"fly.vx": 1}), ("'fly.vx'", "quaternion")),
    "planar driven as a whole": (
        lambda: hung(lw.Planar("glide", normal="-y")).equilibrium(acceleration={"glide": 1}),
        ("acceleration 'glide'", "glide."),
    ),
    "no bodies": (lambda: lw.Model("empty").equilibrium(), ("'empty'", "no bodies")),
    "coordinate that is not there": (lambda: spinner().equilibrium()["hing"], ("'hing'", "did you mean 'hinge'?")),
    "guess no mapping": (ask(guess=[1]), ("guess is [1]", "mapping")),
    "seed in words": (ask_all(tries=2, seed="x"), ("seed",)),
    "seed negative": (ask_all(tries=2, seed=-1), ("seed",)),
    "inputs a number": (ask(inputs=1.0), ("inputs is 1.0", "mapping")),
    "ball driven as a whole": (
        lambda: hung(lw.Ball("socket")).equilibrium(speed={"socket": 1}),
        ("'socket'", "quaternion"),
    ),
    "falls for ever": (lambda: hung(lw.Free("fly")).equilibrium(), ("fly", "falls")),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(case: str) -> None:
    """Names, near names, units, numbers and shapes of arguments."""
    action, words = WRONG[case]
    refused(action, *words)


def test_quantities_with_units() -> None:
    """Texts and numbers mean the same."""
    one = spinner(actuator="torque").equilibrium(
        speed={"spin": "120 rpm"}, inputs={"torque": "2 N*m"}, guess={"hinge": "30 deg"}, t="500 ms"
    )
    two = spinner(actuator="torque").equilibrium(
        speed={"spin": 4 * np.pi}, inputs={"torque": 2.0}, guess={"hinge": np.pi / 6}, t=0.5
    )
    assert one.q == two.q
    assert one.speed == {"spin": 4 * np.pi}
    assert one.inputs == {"torque": 2.0}
    cart = carriage().equilibrium(acceleration={"slide": "9.81 m/s^2"})
    assert_abs(cart["hinge"], -np.pi / 4, 1e-12)


@pytest.mark.parametrize("count", [True, np.int64(3)])
def test_tries_are_whole_numbers_of_any_make(count: Any) -> None:
    """Whole numbers of NumPy are, truths are not."""
    if count is True:
        refusal(ask_all(tries=count))
    else:
        assert 3 <= ask_all(tries=count)().tries <= 15  # more while some were found once


# --- joints ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("joint", [lw.Ball, lw.Direction])
@pytest.mark.parametrize("angle", [0.0, 0.8, 2.9])
def test_quaternions_find_their_way_down(joint: Any, angle: float) -> None:
    """A bar on a ball or direction joint hangs, however it starts; spin about the vertical stays neutral."""
    e = hung(joint("socket")).equilibrium(guess={"socket": (np.cos(angle / 2), np.sin(angle / 2), 0, 0)})
    q = e.positions
    assert_abs(q @ q, 1.0, 1e-12)
    assert_abs(q[1:3], 0.0, 1e-9)
    assert e.stable
    assert e.residual < 1e-9
    kinds = e.linearize().modes().kinds
    assert kinds == (["rigid"] if joint is lw.Ball else []) + ["oscillating"] * 2


def test_a_body_that_floats_has_six_rigid_modes() -> None:
    """Without gravity everything is an equilibrium."""
    e = hung(lw.Free("fly"), gravity=(0, 0, 0)).equilibrium()
    assert e.stable
    modes = e.linearize().modes()
    assert modes.kinds == ["rigid"] * 6
    assert_abs(modes.frequencies, 0.0, 0.0)
    refused(lambda: hung(lw.Free("fly")).equilibrium(), "9.81 N", "'fly.vz'")


def test_parts_of_joints_are_driven_by_name() -> None:
    """Planar, cylindrical and universal joints."""
    m = lw.Model("glide")
    base = m.add(lw.Box("base", size=(1, 1, 1), mass=1.0), lw.Planar("glide", normal="-y"))
    m.add(bar("bar"), lw.Revolute("hinge", axis="-y"), to=base.frame("low", (0, 0, 0)))
    e = m.equilibrium(acceleration={"glide.x": 5.0, "glide.y": 0.0, "glide.turn": 0.0})
    assert_abs(e["hinge"], -np.arctan(5 / G), 1e-12)
    assert_abs([e.drives[f"glide.{n}"] for n in ("x", "y")], [10.0, 2 * G], 1e-9)
    assert e.start == {"hinge": e["hinge"]}

    m = lw.Model("screw")
    base = m.add(
        lw.Box("base", size=(1, 1, 1), mass=1.0),
        lw.Cylindrical("rod", axis="z", dofs={"slide": lw.Sliding(stiffness=100.0)}),
    )
    m.add(bar("bar"), lw.Revolute("hinge", axis="-y"), to=base.frame("out", (0.3, 0, 0)))
    e = m.equilibrium(speed={"rod.turn": "60 rpm"})
    assert_abs(e["rod.slide"], -2 * G / 100, 1e-12)
    assert_abs(e["hinge"], spinner().equilibrium(speed={"spin": "60 rpm"})["hinge"], 1e-9)

    e = hung(lw.Universal("cross", axes=("z", "y"))).equilibrium(
        speed={"cross.first": 6.0}, guess={"cross.second": 0.3}
    )
    assert_abs(np.cos(e["cross.second"]), 0.5 * G / (36 * (0.25 + 0.1 - 0.02)), 1e-12)


# --- models with motions of their own --------------------------------------------------------------------------------


def test_a_constant_motion_of_the_model_holds_its_joint_there() -> None:
    """As if the joint were driven from that guess."""
    e = tilt(lw.Constant("0.5 rad")).equilibrium()
    other = tilt().equilibrium(speed={"base": 0.0}, guess={"base": 0.5})
    assert e["base"] == 0.5
    assert_abs(list(e.q.values()), list(other.q.values()), 1e-12)
    assert_abs(e.drives["base"], other.drives["base"], 1e-10)
    assert set(e.start) == {"end"}
    run = tilt(lw.Constant(0.5)).simulate(3.0, start=e.start)
    assert_abs(run["end"], e["end"], 1e-8)
    refused(lambda: tilt(lw.Constant(0.5)).equilibrium(guess={"base": 0.1}), "guess", "'base'")


def test_a_constant_acceleration_of_the_model_counts_at_its_time() -> None:
    """Position, speed and acceleration of the motion at t; the report states them."""
    m = carriage(lw.ConstantAcceleration(2.0, 1.0, 0.5))
    e = m.equilibrium(t=2.0)
    assert e["slide"] == 6.5
    assert_abs(e["hinge"], -np.arctan(2 / G), 1e-12)
    assert_abs(e.linearize(outputs=["slide", "rate of slide"]).values, [6.5, 5.0], 1e-12)
    assert_abs(e.drives["slide"], 6.0, 1e-9)
    assert_abs(m.simulate(5.0, start=e.start)["hinge"], e["hinge"], 1e-8)


def test_motions_of_the_model_are_reported() -> None:
    """What moves is said, whoever asked for it."""
    assert "slide accelerating at 2 m/s²" in carriage(lw.ConstantAcceleration(2.0)).equilibrium().report()


@pytest.mark.parametrize(
    "motion",
    [
        lw.Harmonic(1.0, "1 Hz"),
        lw.Ramp(1.0, 2.0),
        lw.Polynomial((0, 1, 2, 3)),
        lw.Chirp(1.0, "1 Hz", "2 Hz", 3.0),
        lw.Custom(lambda t: (t**3, 3 * t**2, 6 * t)),
        lw.Sampled([0, 1, 2, 3], [0.0, 1.0, 0.0, 2.0]),
    ],
)
def test_other_motions_are_refused_by_name(motion: Any) -> None:
    """Unless the joint is named."""
    refused(lambda: carriage(motion).equilibrium(), "'slide'", "acceleration changes with time", "speed=")
    assert_abs(carriage(motion).equilibrium(acceleration={"slide": 3.0})["hinge"], -np.arctan(3 / G), 1e-12)


def test_motions_of_closures_must_stand() -> None:
    """A rope of a given length is one; a rope that is hauled in is not."""
    one, two = tied(motion=lw.Constant(0.7)).equilibrium(), tied(length=0.7).equilibrium()
    assert one.q == two.q
    assert_abs(one.multipliers["rope"], two.multipliers["rope"], 1e-12)
    assert_abs(one.closure_errors["rope"][0], 0.0, 1e-10)
    assert one.linearize().coordinates == ()
    refused(lambda: tied(motion=lw.Ramp(0.9, 2.0, start=0.7)).equilibrium(), "'rope'", "changes with time")
    refused(lambda: tied(motion=lw.Harmonic(0.1, "1 Hz") + lw.Constant(0.7)).equilibrium(), "'rope'")


LATE = {
    "closure": lambda: tied(motion=lw.Ramp(0.9, 1.0, start=0.7, begin=5.0)).equilibrium(),
    "load": lambda: loaded((lw.Ramp(3.0, 1.0, begin=5.0), 0, 0)).equilibrium(),
    "fast load": lambda: loaded((lw.Harmonic(3.0, "100 Hz"), 0, 0)).equilibrium(),
    "custom force": lambda: custom(numba.njit(lambda t, x: np.sin(t) - x[0])).equilibrium(),
}


@pytest.mark.parametrize("case", LATE)
def test_what_changes_with_time_is_refused_whenever_it_does(case: str) -> None:
    """A ramp that begins later, a load whose period divides both moments, a force law that reads the clock."""
    refused(LATE[case], "time")


# --- loads and laws --------------------------------------------------------------------------------------------------


def test_loads() -> None:
    """Constant ones count, others are refused."""
    e = loaded((3.0, 0, 0)).equilibrium()
    assert_abs(np.tan(e["hinge"]), 3.0 / (0.5 * G), 1e-12)
    refused(lambda: loaded((lw.Harmonic(3, "1 Hz"), 0, 0)).equilibrium(), "no steady state", "'hinge'", "N*m")


def test_force_laws_of_the_user() -> None:
    """Compiled or plain; what they raise is reported; what they feed makes unstable."""
    for law in (numba.njit(lambda t, x: 1.0 - 2 * x[0]), lambda t, x: 1.0 - 2 * x[0]):
        e = custom(law).equilibrium()
        assert_abs(1.0 - 2 * e["hinge"] - 0.5 * G * np.sin(e["hinge"]), 0.0, 1e-9)
    e = custom(numba.njit(lambda t, x: 0.3 * x[1])).equilibrium()
    assert e.stable is False
    assert e.linearize().modes().kinds == ["flutter"]
    assert_abs(e.growth, 0.3 / (2 * 0.35), 1e-9)

    def broken(t: float, x: Any) -> float:
        raise RuntimeError("oops")

    with pytest.raises(lw.SimulationError, match=r"'mine'.*oops"):
        custom(broken).equilibrium()
    with pytest.raises(lw.SimulationError, match=r"'mine'.*nan"):
        custom(lambda t, x: np.nan).equilibrium()


def test_a_stop_carries() -> None:
    """The bar leans on its stop, with the stop's stiffness."""
    m = hung(lw.Revolute("hinge", axis="-y", stops=(0.3, 2.0), stop_stiffness=1e4, stop_damping=10.0))
    e = m.equilibrium(guess={"hinge": 1.0})
    assert_abs(1e4 * (0.3 - e["hinge"]), 0.5 * G * np.sin(e["hinge"]), 1e-8)
    assert e.stable
    assert_abs(m.simulate(1.0, start=e.start)["hinge"], e["hinge"], 1e-9)


def test_smoothed_friction_at_rest_is_a_stiff_damper() -> None:
    """As the conventions say: the bar creeps back, so it rests only where it hangs."""
    e = hung(lw.Revolute("hinge", axis="-y", friction=2.0, friction_speed=1e-3)).equilibrium(guess={"hinge": 0.2})
    assert_abs(e["hinge"], 0.0, 1e-12)
    assert e.linearize().modes().kinds == ["decaying"] * 2


def test_friction_holds_over_a_range() -> None:
    """A bar holds while ½ m g l sin θ < F; with a torque T of a motor around the angle where it hangs, from T − F to T + F."""
    e = hung(lw.Revolute("hinge", axis="-y", friction=1.0, static_friction=2.0)).equilibrium()
    edge = np.arcsin(2.0 / (0.5 * G))
    assert_abs(e.friction_range("hinge"), [-edge, edge], 1e-10)
    pushed = hung(lw.Revolute("hinge", axis="-y", friction=1.0, actuator="motor")).equilibrium(inputs={"motor": 1.5})
    assert_abs(pushed.friction_range("hinge"), np.arcsin(np.array([0.5, 2.5]) / (0.5 * G)), 1e-10)
    assert hung(lw.Revolute("hinge", axis="-y", friction=9.0)).equilibrium().friction_range("hinge") == (
        -np.inf,
        np.inf,
    )
    with pytest.raises(lw.ModelError, match="'hinge' has no dry friction"):
        hung(lw.Revolute("hinge", axis="-y")).equilibrium().friction_range("hinge")


def test_friction_of_a_loop_holds_over_a_range() -> None:
    """A four-bar's crank: at the edges, the torque that inverse dynamics asks of it is the friction."""
    m, rubbing = lw.library.four_bar(), lw.library.four_bar()
    crank = m.joints[0].name
    rubbing.joints[0].friction = 0.5
    e = rubbing.equilibrium()
    for x in e.friction_range(crank):
        state = m.assemble(start={crank: x}, guess={n: v for n, v in e.q.items() if n != crank})
        zero = np.zeros(m.compile().nv)
        torque = m.compile().inverse_dynamics(state.positions, zero, zero, actuated=[crank])[0]
        assert_abs(abs(torque), 0.5, 1e-7)


def test_a_linear_model_leaves_out_what_sticks() -> None:
    """A double pendulum whose upper hinge sticks has the frequency of the lower one alone; if all stick, there is no model."""
    m = lw.Model("double")
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("a", axis="-y", friction=1.0))
    m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("b", axis="-y"), to=upper.tip)
    linear = m.equilibrium().linearize()
    assert linear.coordinates == ("b",)
    assert_abs(linear.modes().frequencies[0] * 2 * np.pi, np.sqrt(1.5 * G), 1e-10)
    with pytest.raises(lw.ModelError, match="'hinge' is held by friction"):
        hung(lw.Revolute("hinge", axis="-y", friction=2.0)).equilibrium(guess={"hinge": 0.2}).linearize()


def floor() -> lw.Model:
    m = lw.Model("floor")
    m.add(lw.PointMass("ball", mass=1.0), lw.Prismatic("drop", axis="z", stops=(0.0, None), stop_stiffness=1e4))
    return m


def rope() -> lw.Model:
    m = lw.Model("rope")
    a = m.add(lw.PointMass("ball", mass=1.0), lw.Prismatic("drop", axis="z"))
    m.add(
        lw.Spring(
            "line",
            m.ground.frame("peg", (0, 0, 0)),
            a.frame("eye", (0, 0, 0)),
            stiffness=100,
            free_length=1,
            tension_only=True,
        )
    )
    return m


def test_one_sided_springs_that_carry() -> None:
    """From where they act."""
    assert_abs(floor().equilibrium(guess={"drop": -0.01})["drop"], -G / 1e4, 1e-12)
    assert_abs(rope().equilibrium(guess={"drop": -1.2})["drop"], -1 - G / 100, 1e-12)


@pytest.mark.parametrize(("model", "place", "rest"), [(floor, 1.0, -G / 1e4), (rope, -0.5, -1 - G / 100)])
def test_one_sided_springs_that_do_not_act_yet(model: Any, place: float, rest: float) -> None:
    """A ball above the floor falls onto it, a ball on a slack rope into it."""
    assert_abs(model().equilibrium(guess={"drop": place})["drop"], rest, 1e-9)


# --- degrees of freedom ----------------------------------------------------------------------------------------------


def test_everything_driven() -> None:
    """Nothing is sought; drives are still known."""
    e = hung(lw.Revolute("hinge", axis="x")).equilibrium(speed={"hinge": 0.0}, guess={"hinge": "90 deg"})
    assert_abs(abs(e.drives["hinge"]), 0.5 * G, 1e-12)
    assert e.stable
    assert e.start == {}
    linear = e.linearize()
    assert linear.A.shape == (0, 0)
    assert len(linear.modes()) == 0
    assert "modes of hung" in linear.modes().report()


def test_nothing_can_move() -> None:
    """A welded body is in equilibrium, and its joint carries the weight."""
    e = hung(lw.Fixed("weld")).equilibrium()
    assert_abs(e.reactions["weld"].sel(component="fz"), G, 1e-12)


def test_a_cart_on_rails_keeps_its_neutral_direction() -> None:
    """It stays where it starts, with a rigid mode that has its name."""
    e = carriage().equilibrium(guess={"slide": 0.7, "hinge": 0.5})
    assert_abs(e["hinge"], 0.0, 1e-9)
    modes = e.linearize().modes()
    assert modes.kinds == ["rigid", "oscillating"]
    assert modes[0].describe() == "slide +1.00"
    assert e.stable
    assert lw.library.simple_pendulum().replace({"gravity[2]": 0.0}).equilibrium(guess={"pivot": 1.0})["pivot"] == 1.0


def massless() -> lw.Model:
    """A weight on a spring along an arm without mass."""
    m = lw.Model("massless")
    arm = m.add(lw.RigidBody("arm", mass=0.0, centre=(0, 0, 0), inertia=(0, 0, 0)), lw.Revolute("hinge", axis="-y"))
    along = lw.Prismatic("along", axis="z", stiffness=50.0, rest=-1.0)
    m.add(lw.PointMass("weight", mass=1.0), along, to=arm.frame("root", (0, 0, 0)))
    return m


def test_bodies_without_mass() -> None:
    """An arm without mass carries a weight on a spring."""
    e = massless().equilibrium(guess={"along": -0.8, "hinge": 0.4})
    assert_abs(list(e.q.values()), [0.0, -1 - G / 50], 1e-9)
    assert_abs(e.linearize().modes().angular_frequencies, sorted([np.sqrt(50), np.sqrt(G / (1 + G / 50))]), 1e-9)


def test_a_start_without_inertia_is_a_start() -> None:
    """With the weight on the hinge nothing resists the turn of the arm; the search goes on from there."""
    e = massless().equilibrium()
    assert e.residual < 1e-9
    assert e.stable


def test_gears() -> None:
    """A coupling carries; its speeds must agree."""
    m = lw.Model("gears")
    m.add(bar("a"), lw.Revolute("one", axis="-y"))
    m.add(bar("b", 0.2), lw.Revolute("two", axis="-y"), to=m.ground.frame("beside", (1, 0, 0)))
    m.close(lw.Coupling("mesh", {"one": 1, "two": 2}, value=0.5))
    e = m.equilibrium()
    assert_abs(e["one"] + 2 * e["two"], 0.5, 1e-10)
    assert_abs(np.abs([0.5 * np.sin(e["one"]), 0.1 * np.sin(e["two"])]) * G, abs(e.multipliers["mesh"]), 1e-9)
    refused(lambda: m.equilibrium(speed={"one": 1.0}), "no steady state", "'two'", "'mesh'")

    m = m.replace({"gravity[2]": 0.0})
    e = m.equilibrium(speed={"one": 2.0, "two": -1.0}, guess={"two": 0.25})
    assert e.residual < 1e-9
    run = e.moving_model().simulate(1.0, start=e.start)
    assert_abs(run.v.values[-1], [2.0, -1.0], 1e-9)


def test_the_unit_of_a_coupling_that_opens() -> None:
    """No bare 1 behind a number."""
    m = lw.Model("gears")
    m.add(bar("a"), lw.Revolute("one", axis="-y"))
    m.add(bar("b", 0.2), lw.Revolute("two", axis="-y"), to=m.ground.frame("beside", (1, 0, 0)))
    m.close(lw.Coupling("mesh", {"one": 1, "two": 2}, value=0.5))
    assert not re.search(r"\d 1;", refusal(lambda: m.equilibrium(speed={"one": 1.0})))


def test_closed_loops() -> None:
    """A four-bar in the plane; energy is stationary along its motion."""
    m = lw.library.four_bar()
    e = m.equilibrium()
    assert e.residual < 1e-9
    assert e.stable
    assert e.redundant == 0
    assert_abs(e.closure_errors["knuckle"][0], 0.0, 1e-9)
    linear = e.linearize()
    s, shape = m.compile(), linear.shape[:, 0]
    steps = [s.energy(e.positions + h * shape, np.zeros(3))["total"] for h in (1e-5, -1e-5)]
    assert_abs((steps[0] - steps[1]) / 2e-5, 0.0, 1e-7)
    run = m.simulate(2.0, start=e.start)
    assert_abs(run.q.values - e.positions, 0.0, 1e-7)
    assert set(e.multipliers) == {"knuckle.x", "knuckle.y"}


def test_constraints_that_repeat() -> None:
    """Two ropes of one kind share the load, and the loop is counted."""
    m = tied(length=0.7)
    m.close(lw.Distance("twin", length=0.7), to=m.ground["peg"], at=m.body("bar")["end"])
    e, one = m.equilibrium(), tied(length=0.7).equilibrium()
    assert e.redundant == 1
    assert not e.singular
    assert_abs(e["hinge"], one["hinge"], 1e-12)
    assert_abs([e.multipliers["rope"], e.multipliers["twin"]], one.multipliers["rope"] / 2, 1e-9)


def test_one_constraint_repeats_others() -> None:
    """Singular in words, too."""
    m = tied(length=0.7)
    m.close(lw.Distance("twin", length=0.7), to=m.ground["peg"], at=m.body("bar")["end"])
    assert "1 constraint repeats others" in m.equilibrium().report()


def test_an_overconstrained_loop_finds_its_rest() -> None:
    """Bricard's mechanism turns through, so that its energy has a least value."""
    e = lw.library.bricard().equilibrium()
    assert e.residual < 1e-9


# --- what comes back -------------------------------------------------------------------------------------------------


def test_the_state_by_name() -> None:
    """Coordinates, drives, speeds, the report and the short form."""
    e = spinner().equilibrium(speed={"spin": "60 rpm"}, guess={"spin": 0.4})
    assert list(e.q) == ["spin", "hinge"]
    assert e["spin"] == 0.4
    assert e.start == {"hinge": e["hinge"]}
    assert e.acceleration == {"spin": 0.0}
    assert_abs(e.drives["spin"], 0.0, 1e-9)
    assert e.residual < 1e-12
    assert e.iterations > 0
    report = e.report()
    assert report.splitlines()[0] == "equilibrium of spinner, spin at 6.28319 rad/s"
    assert re.search(r"hinge +1\.311828 rad  \(75\.1622 deg\)", report)
    assert "drive of spin: " in report
    assert str(e) == report
    assert repr(e) == "<Equilibrium of 'spinner', spin at 6.28319 rad/s: 2 coordinates>"


def test_the_report_tells_stability() -> None:
    """What a reader looks for first."""
    top = lw.library.double_pendulum().equilibrium(guess={"joint1": np.pi}, nearest=True)
    assert "unstable" in top.report()


@pytest.mark.parametrize("what", ["spin", "slide"])
def test_moving_models_stay_at_rest(what: str) -> None:
    """Ten seconds of the motion that the equilibrium stands for, and its wrenches."""
    if what == "spin":
        e = spinner().equilibrium(speed={"spin": "60 rpm"}, guess={"spin": 0.2}, t=1.5)
    else:
        e = carriage().equilibrium(acceleration={"slide": 3.0}, t=1.5)
    run = e.moving_model().simulate(np.linspace(1.5, 11.5, 201), start=e.start)
    assert_abs(run["hinge"], e["hinge"], 1e-7)
    assert_abs(run[what][0], e[what], 1e-12)
    for joint in (what, "hinge"):
        one, other = e.reactions[joint], run.reactions[joint].isel(time=0)
        assert_abs(one.isel(time=0).values, other.values, 1e-6)
        assert list(one["component"].values) == ["fx", "fy", "fz", "mx", "my", "mz"]
    refused(lambda: e.reactions["hing"], "'hing'", "hinge")


@pytest.mark.parametrize("part", ["reactions", "moving_model"])
def test_driven_joints_with_an_actuator(part: str) -> None:
    """The library's cart has an actuator on the slide that is driven here."""
    e = lw.library.cart_pole().equilibrium(acceleration={"slide": 3.0})
    if part == "reactions":
        assert_abs(e.reactions["slide"].sel(component="fx"), e.drives["slide"], 1e-9)
    else:
        assert_abs(e.moving_model().simulate(1.0, start=e.start)["hinge"], e["hinge"], 1e-8)


def test_wrenches_of_a_closed_loop_at_rest() -> None:
    """Joints of the ground carry the weight."""
    m = lw.library.four_bar()
    e = m.equilibrium()
    held = [e.reactions["drive"].sel(component="fz"), e.reactions["pivot"].sel(component="fz")]
    run = m.simulate([0.0, 0.1], start=e.start)
    assert_abs(held[0][0], run.reactions["drive"].sel(component="fz")[0], 1e-6)
    assert_abs(sum(float(x[0]) for x in held), sum(b.mass for b in m.bodies) * G, 1e-6)


# --- several equilibria ----------------------------------------------------------------------------------------------


def test_all_four_of_a_double_pendulum() -> None:
    """Stable first, the same again with the same seed, counted."""
    m = lw.library.double_pendulum()
    found, again = (m.equilibria(progress=False) for _ in range(2))
    assert [e.stable for e in found] == [True, False, False, False]
    assert [e.q for e in found] == [e.q for e in again]
    assert found.counts == again.counts
    assert sum(found.counts) + found.failed == found.tries == 60
    poses = {(round(np.cos(e["joint1"])), round(np.cos(e["joint1"] + e["joint2"]))) for e in found}
    assert poses == {(1, 1), (1, -1), (-1, 1), (-1, -1)}
    assert repr(found) == "<Equilibria of 'double pendulum': 4 found in 60 tries>"
    lines = found.report().splitlines()
    assert len(lines) == 5
    assert "4 equilibria found in 60 tries" in lines[0]
    assert lines[1].split()[0] == "stable"
    assert all(line.split()[0] == "unstable" for line in lines[2:])
    assert 1 <= m.equilibria(tries=1).tries <= 5
    assert len(list(found[1:3])) == 2


def test_the_nearest_may_be_unstable() -> None:
    """Newton's method stays near; the default runs away from it."""
    m = lw.library.double_pendulum()
    near = m.equilibrium(guess={"joint1": "170 deg"}, nearest=True)
    assert_abs(near["joint1"], np.pi, 1e-9)
    assert near.stable is False
    assert near.growth > 1.0
    assert m.equilibrium(guess={"joint1": "170 deg"}).stable


def test_the_default_leaves_an_unstable_guess() -> None:
    """'Run downhill, to a stable one', from the very top."""
    assert lw.library.double_pendulum().equilibrium(guess={"joint1": np.pi}).stable


def test_several_equilibria_of_a_spinning_arm() -> None:
    """Driven joints stay; that there is no steady state is said once."""
    found = spinner().equilibria(speed={"spin": "120 rpm"}, tries=30)
    assert len(found) == 4
    assert found[0].stable
    assert all(e["spin"] == 0.0 for e in found)
    refused(lambda: spinner().equilibria(acceleration={"spin": 1.0}), "no steady state")


# --- searches from anywhere ------------------------------------------------------------------------------------------


def balls() -> lw.Model:
    """Two bars on ball joints."""
    m = lw.Model("balls")
    upper = m.add(bar("upper"), lw.Ball("one"))
    m.add(bar("lower"), lw.Ball("two"), to=upper.frame("end", (0, 0, -1)))
    return m


def rods() -> lw.Model:
    """Two rods on direction joints."""
    m = lw.Model("rods")
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Direction("one"))
    m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Direction("two"), to=upper.tip)
    return m


def thrown(kind: str, noise: np.random.Generator) -> tuple[lw.Model, dict[str, Any]]:
    """A model and a guess anywhere."""
    if kind == "balls":
        turns = noise.normal(size=(2, 4))
        return balls(), dict(zip(("one", "two"), turns / np.linalg.norm(turns, axis=1)[:, None], strict=True))
    if kind == "rods":
        return rods(), dict(zip(("one", "two"), noise.normal(size=(2, 3)), strict=True))
    count = int(kind)
    return lw.library.chain(count), {f"joint{k}": noise.uniform(-3, 3) for k in range(1, count + 1)}


@pytest.mark.parametrize("kind", ["rods", "2", "balls", "6"])
def test_what_hangs_is_found_hanging_from_anywhere(kind: str) -> None:
    """Downhill from any guess there is one end: all bars straight down."""
    noise = np.random.default_rng(0)
    for _ in range(40):
        model, guess = thrown(kind, noise)
        assert model.equilibrium(guess=guess).stable


def test_results_stay_when_the_model_changes() -> None:
    """An equilibrium is of the model that was asked."""
    m = spinner()
    e, other = m.equilibrium(speed={"spin": 6.0}), spinner().equilibrium(speed={"spin": 6.0})
    m["arm.mass"] = 5.0
    assert_abs(e.linearize().M, other.linearize().M, 1e-12)
    assert_abs(e.reactions["hinge"].values, other.reactions["hinge"].values, 1e-9)


# --- random trees ----------------------------------------------------------------------------------------------------

KINDS = ("revolute", "prismatic", "universal", "cylindrical", "planar", "fixed")


def sprung(seed: int, rotation: np.ndarray | None = None) -> lw.Model:
    """A random tree with a spring at every degree of freedom, or the same turned, gravity included."""
    tree = random_tree(seed, kinds=KINDS, most=4)
    more = joint_parameters(tree, seed)
    for own in more.values():
        for values in own:
            values["stiffness"] *= 30
    if rotation is not None:
        tree = dataclasses.replace(tilted(tree, rotation), gravity=rotation @ tree.gravity)
    return linkwork_model(tree, more)


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_energy_is_stationary_where_random_trees_rest(seed: int) -> None:
    """Residual below 1e-9, and no first-order change of the potential energy; the same for a turned copy."""
    m = sprung(seed)
    e = m.equilibrium()
    assert e.residual < 1e-9
    s, h = m.compile(), 1e-5

    def potential(k: int, step: float) -> float:
        q = e.positions.copy()
        q[k] += step
        return float(s.energy(q, np.zeros(s.nv))["total"])

    slopes = np.array([potential(k, h) - potential(k, -h) for k in range(s.nq)]) / (2 * h)
    size = max(abs(potential(0, 0.0)), 1.0)
    assert_abs(slopes, 0.0, 1e-8 * size)
    turned = sprung(seed, Rotation.from_rotvec((0.2, 0.4, 0.6)).as_matrix()).equilibrium()
    assert_abs(turned.positions, e.positions, 1e-7 * max(1.0, float(np.abs(e.positions).max())))


def crane() -> lw.Model:
    """A rod with a spring along it, on a trolley of 5 kg."""
    m = lw.Model("crane")
    trolley = m.add(lw.PointMass("trolley", mass=5.0), lw.Prismatic("rail", axis="x", actuator="motor"))
    m.add(lw.Rod("rope", length=2.0, mass=0.1), lw.Revolute("swing", axis="-y", damping=0.05), to=trolley)
    m.add(lw.Spring("strut", "rope.tip", "trolley", stiffness=100.0, free_length=0.5))
    m.add(lw.Position("lag", "rope.tip", "x", seen_from="trolley"))
    return m


def test_every_quantity_of_an_equilibrium_by_name() -> None:
    """A trolley that gains 2 m/s every second: the rope lags by atan(2 / g), and the drive moves 5.1 kg."""
    eq = crane().equilibrium(acceleration={"rail": 2.0}, keep=["rail.drive.force", "rope.tip"])
    angle = -np.arctan2(2.0, 9.81)
    assert eq["swing"] == eq["rope"] == pytest.approx(angle, abs=1e-12)
    assert eq.degrees("swing") == pytest.approx(np.degrees(angle))
    assert eq["strut.force"] == pytest.approx(150.0)
    assert eq["rail.drive.force"] == pytest.approx(5.1 * 2.0)
    assert eq["swing.reaction.fz"] == pytest.approx(0.1 * 9.81 - 150.0 * np.cos(angle))  # the strut pulls the tip up
    assert eq["rail.acceleration"] == pytest.approx(2.0)
    assert eq["lag"] == pytest.approx(2.0 * np.sin(angle))
    assert_abs(eq["rope.tip"], [2.0 * np.sin(angle), 0.0, -2.0 * np.cos(angle)], 1e-12)
    assert "rail.drive.force   10.2 N" in eq.report()
    assert eq.to_dataset()["rail.drive.force"].attrs["units"] == "N"
    refused(lambda: eq["strut.fore"], "equilibrium of 'crane'", "did you mean 'strut.force'?")
    refused(lambda: eq["energy.work"], "'energy.work'", "run")
    refused(lambda: eq.degrees("strut.force"), "is in N")
    pose = crane().assemble(start={"swing": "30 deg"}, keep=["lag"])
    assert pose["lag"] == pytest.approx(1.0)
    assert pose["strut.length"] == pytest.approx(2.0)
    assert pose.table()["value"].tolist() == pytest.approx([0.0, np.pi / 6, 1.0])


def test_quantities_of_equilibria_of_a_family() -> None:
    study = crane().vary({"strut.stiffness": [50.0, 100.0]}).equilibrium(acceleration={"rail": 0.0}, keep=["strut.force"])
    assert_abs(study["strut.force"], [75.0, 150.0], 1e-9)


def test_a_balance_beyond_a_rigid_stop_is_no_equilibrium() -> None:
    m = lw.Model("shelf")
    m.add(lw.PointMass("box", mass=2.0), lw.Prismatic("z", axis="z", stops=(0.0, 1.0), restitution=0.5, stiffness=3.0))
    refused(m.equilibrium, "'z'", "-6.54 m", "rigid stop at 0 m", "stop_stiffness")
    m.joint("z").rest = 7.0  # type: ignore[attr-defined]
    assert m.equilibrium()["z"] == pytest.approx(7.0 - 2.0 * 9.81 / 3.0)


def test_branches_end_at_rigid_stops() -> None:
    """x = F / k until it meets a stop; forces balance beyond it, too, where it cannot be."""
    m = lw.Model("buffer", gravity=(0, 0, 0))
    joint = lw.Prismatic("x", axis="x", stops=(-0.1, 0.2), restitution=0.5, stiffness=4.0, actuator="push")
    m.add(lw.PointMass("box", mass=2.0), joint)
    (followed,) = m.branch("input.push", (-1.0, 1.5), inputs={"push": 0.0}, progress=False)
    assert_abs(followed["x"][[0, -1]], [-0.1, 0.2], 2e-9)
    assert_abs(followed.values[[0, -1]], [-0.4, 0.8], 1e-8)
    assert followed.ends == ("'x' meets its rigid stop, on which states of rest are not followed",) * 2


def test_equilibria_beyond_rigid_stops_are_left_out() -> None:
    """A pendulum hangs; upside down it would be beyond its stops, which is said."""
    m = lw.Model("bell")
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", stops=(-1.0, 2.0), restitution=0.5))
    with pytest.warns(lw.SimulationWarning, match="rigid stops of 'h' is left out.*rest on a stop is not searched for"):
        found = m.equilibria(tries=12, progress=False)
    assert [float(e["h"]) for e in found] == pytest.approx([0.0], abs=1e-9)


def test_joints_that_a_coupling_ties_are_driven_together() -> None:
    m = lw.Model("gears")
    for k, name in enumerate(("a", "b")):
        m.add(lw.Cylinder(name, length=0.1, radius=0.1, mass=1.0), lw.Revolute(f"spin {name}", axis="z"), to=(k, 0, 0))
    m.close(lw.Coupling("belt", {"spin a": 3.0, "spin b": -1.0}))
    refused(lambda: m.equilibrium(speed={"spin a": 1.0}), "'belt'", "speed or acceleration of 'spin b', too")
