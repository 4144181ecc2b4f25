"""Forces and laws of springs as formulas: against SciPy, closed forms and symbols; what they may name; files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.integrate
import scipy.optimize
import sympy

import linkwork as lw
from compare import assert_abs


def slider(**given: Any) -> lw.Model:
    """A block of 2 kg on a slide."""
    m = lw.Model("slider")
    m.add(lw.RigidBody("block", mass=2.0, inertia=(0, 0, 0)), lw.Prismatic("x", axis="x", actuator="push", **given))
    return m


def double() -> lw.Model:
    """Two rods in the plane."""
    m = lw.Model("double")
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y"))
    m.add(lw.Rod("lower", length=0.8, mass=0.7), lw.Revolute("elbow", axis="-y"), to=upper.tip)
    return m


def solved(rate: Any, start: list[float], times: np.ndarray) -> np.ndarray:
    made = scipy.integrate.solve_ivp(rate, (0, times[-1]), start, "DOP853", rtol=1e-12, atol=1e-13, t_eval=times)
    return np.asarray(made.y)


def test_motion_force_and_power() -> None:
    """A formula of time, coordinate and rate along a slide, against SciPy (seen: 5e-11); its work closes the balance."""
    m = slider()
    m.add(lw.FormulaForce("law", "-k*x**3 - 0.2*x.rate + a*sin(2*t)", on="x", constants={"k": "5 N/m^3", "a": 0.3}))
    t = np.linspace(0.0, 5.0, 51)
    run = m.simulate(t, start={"x": 1.0}, rtol=1e-11)
    x, v = solved(lambda t, y: [y[1], (-5 * y[0] ** 3 - 0.2 * y[1] + 0.3 * np.sin(2 * t)) / 2], [1, 0], t)
    force = -5 * x**3 - 0.2 * v + 0.3 * np.sin(2 * t)
    assert_abs(run["x"].values, x, 1e-9)
    assert_abs(run["law.force"].values, force, 1e-8)
    assert_abs(run["law.power"].values, force * v, 1e-8)
    assert_abs(run["energy.balance"].values, 0.0, 1e-9)


def test_law_of_a_spring() -> None:
    """The same spring as a polynomial and as a formula, with damping by the rate; the formula's part is work."""
    runs = []
    for law in (lw.PolynomialLaw((0.0, 0.0, 40.0)), "40*x**3"):
        m = double()
        m.add(lw.Spring("strut", a=(1.0, 0, -1.0), b="lower.tip", stiffness=8.0, damping=0.3, free_length=0.5, law=law))
        m.add(lw.TorsionSpring("coil", on="elbow", law="3*sin(x) - 0.1*rate"))
        runs.append(m.simulate(2.0, start={"shoulder": 0.5}, rtol=1e-11))
    for name in ("elbow", "strut.force", "strut.power", "coil.torque"):
        assert_abs(runs[0][name].values, runs[1][name].values, 1e-8)
    x, rate = runs[1]["strut.extension"].values, runs[1]["strut.rate"].values
    assert_abs(runs[1]["strut.force"].values, 8 * x + 40 * x**3 + 0.3 * rate, 1e-10)
    for run in runs:
        assert_abs(run["energy.balance"].values, 0.0, 1e-9)
    m = double()
    m.add(lw.Spring("rope", a=(1.0, 0, -1.0), b="lower.tip", free_length=1.2, law="200*x", tension_only=True))
    plain = double()
    plain.add(lw.Spring("rope", a=(1.0, 0, -1.0), b="lower.tip", free_length=1.2, stiffness=200.0, tension_only=True))
    ends = [x.simulate(2.0, start={"shoulder": 0.9}, rtol=1e-11)["elbow"].values for x in (m, plain)]
    assert_abs(ends[0], ends[1], 1e-8)


def test_all_names_and_body_axes() -> None:
    """Points, lengths, energies and sensors in formulas; components in axes of the body; what runs show agrees."""
    m = double()
    m.add(lw.Spring("strut", a=(1.0, 0, 0), b="lower.tip", stiffness=2.0, free_length=0.5))
    m.add(lw.Position("height", "lower.tip", "z"))
    text = "0.3*strut.length*height - 0.1*energy.kinetic + lower.tip.velocity.x"
    m.add(lw.FormulaForce("pull", text, on="elbow"))
    m.add(lw.FormulaForce("jet", ["0.5*t", "0", "-0.2*upper.tip.velocity.z"], at="lower.tip", axes="body"))
    run = m.simulate(1.0, start={"shoulder": 0.7, "elbow": 0.4}, rtol=1e-12)
    values = {n: run[n].values for n in ("strut.length", "height", "energy.kinetic", "lower.tip.velocity.x")}
    length, height, kinetic, speed = values.values()
    assert_abs(run["pull.torque"].values, 0.3 * length * height - 0.1 * kinetic + speed, 1e-12)
    angle = run["shoulder"].values + run["elbow"].values
    along = -0.2 * run["upper.tip.velocity.z"].values
    across = 0.5 * run.time
    world = run["jet.force"].values  # body x is (cos, 0, sin), body z is (-sin, 0, cos) of the angle about -y
    assert_abs(world[:, 0], across * np.cos(angle) - along * np.sin(angle), 1e-12)
    assert_abs(world[:, 2], across * np.sin(angle) + along * np.cos(angle), 1e-12)
    assert_abs(run["energy.balance"].values, 0.0, 1e-9)


def test_derivatives_are_exact() -> None:
    """Stiffness and damping of a linear model are the derivatives in symbols, to rounding."""
    x, v = sympy.symbols("x v")
    force = -4 * sympy.sinh(1) * sympy.atan(x) + sympy.exp(-x) * sympy.sqrt(1 + v**2) - 3 * v / (1 + x**2)
    m = slider(stiffness=6.0)
    text = "-4*(exp(1) - exp(-1))/2*atan(x) + exp(-x)*sqrt(1 + x.rate**2) - 3*x.rate/(1 + x**2)"
    m.add(lw.FormulaForce("law", text, on="x"))
    rest = m.equilibrium()
    at = {x: float(rest.start["x"]), v: 0.0}
    assert float(force.subs(at)) == pytest.approx(6.0 * at[x], abs=1e-12)
    stiffness, damping = -2.0 * np.asarray(rest.linearize().A)[1]  # of 2 kg
    assert stiffness == pytest.approx(6.0 - float(force.diff(x).subs(at)), rel=1e-13)
    assert damping == pytest.approx(-float(force.diff(v).subs(at)), rel=1e-13)
    m = slider(stiffness=6.0)
    m.add(lw.FormulaForce("law", "-k*x**3 + 12", on="x", constants={"k": 2.0}))
    (state,) = np.roots([2, 0, 6, -12])[np.isreal(np.roots([2, 0, 6, -12]))].real
    assert m.equilibrium().start["x"] == pytest.approx(state, rel=1e-12)
    assert m.replace({"law.constants.k": 0.0}).equilibrium().start["x"] == pytest.approx(2.0, rel=1e-12)
    assert m.parameters["law.constants.k"] == 2.0


def test_files_hold_formulas(tmp_path: Path) -> None:
    """A file tells the same model, with constants that are formulas of its parameters; `save` reads back."""
    text = """
linkwork: 1
name: slider
parameters: {bore: 80 mm}
bodies:
  block: {kind: RigidBody, mass: 2, inertia: [0, 0, 0], joint: {name: x, kind: Prismatic, axis: x, actuator: push}}
forces:
  gas: {kind: FormulaForce, on: x, formula: -area*p*exp(-x), constants: {area: pi*bore**2/4, p: 1 bar}}
  side: {kind: FormulaForce, at: block.origin, formula: ["0", "x", "-t"]}
  buffer: {kind: Spring, a: block.origin, b: [0, 1, 0], law: 5e3*x**3 + rate}
sensors: {pressure: {kind: Expression, formula: -gas.force/2, unit: Pa}}
"""
    file = tmp_path / "slider.yaml"
    file.write_text(text)
    read = lw.read_model(file)
    m = slider()
    area = np.pi * 0.08**2 / 4
    m.add(lw.FormulaForce("gas", "-area*p*exp(-x)", on="x", constants={"area": area, "p": 1e5}))
    m.add(lw.FormulaForce("side", ["0", "x", "-t"], at="block.origin"))
    m.add(lw.Spring("buffer", a="block.origin", b=(0, 1, 0), law="5e3*x**3 + rate"))
    m.add(lw.Expression("pressure", "-gas.force/2", unit="Pa"))
    runs = [x.simulate(0.02, start={"x": 0.1}) for x in (read.model, m)]
    assert_abs(runs[0]["x"].values, runs[1]["x"].values, 1e-12)
    assert_abs(runs[0]["pressure"].values, 0.5 * area * 1e5 * np.exp(-runs[0]["x"].values), 1e-9)
    read.save(tmp_path / "again.toml")
    assert lw.read_model(tmp_path / "again.toml").model == read.model
    whole = lw.Model("two")
    whole.include(m, prefix="left ")
    made = whole.simulate(0.02, start={"left x": 0.1})
    assert_abs(made["left gas.force"].values, runs[1]["gas.force"].values, 1e-9)


KINKS = [
    "-1e8*max(x - 0.99999, 0)",
    "1e8*min(0.99999 - x, 0)",
    "5e7*(0.99999 - x) - 5e7*abs(x - 0.99999)",
]


@pytest.mark.parametrize("formula", KINKS)
def test_no_step_goes_across_a_kink(formula: str) -> None:
    """A short contact in every swing of an oscillator, whose pieces are harmonic: 16 swings of exact pieces."""
    m = slider(stiffness=2.0)
    m.add(lw.FormulaForce("law", formula, on="x"))
    at, stiffness = 0.99999, 1e8 + 2.0  # in contact, about another position of rest
    rest, fast, speed = 1e8 * at / stiffness, np.sqrt(0.5 * stiffness), np.sqrt(1.0 - at**2)
    inside = 2 * (np.pi - np.arctan2(speed / fast, rest - at)) / fast
    period = 2 * np.arccos(-at) + inside
    run = m.simulate(16 * period, start={"x": -1.0}, rtol=1e-10, samples=2)
    assert run.statistics["switches"] == 32
    assert_abs(float(run["x"][-1]), -1.0, 1e-9)
    assert_abs(float(run["x.rate"][-1]), 0.0, 3e-5)


@pytest.mark.parametrize(("rate", "end"), [(-1.0, -np.sin(1.0)), (0.0, 0.0), (1.0, np.sin(2.0) / 2)])
def test_starts_on_a_kink(rate: float, end: float) -> None:
    """To either side, and at rest there."""
    m = slider(stiffness=2.0)
    m.add(lw.FormulaForce("law", "-6*max(x, 0)", on="x"))
    assert_abs(float(m.simulate(1.0, rates={"x": rate}, samples=2)["x"][-1]), end, 1e-8)


def test_kinks_of_laws_and_sensors_are_met() -> None:
    """A rope as a law, and a sensor with a kink that a force refers to, beside the spring that only pulls."""
    ends = []
    for kind in ("spring", "law", "sensor"):
        m = slider(stiffness=2.0)
        if kind == "sensor":
            m.add(lw.Expression("pull", "max(0.5 - x, 0)", unit="m"))
            m.add(lw.FormulaForce("rope", "1e4*pull", on="x"))
        else:
            given = {"stiffness": 1e4, "tension_only": True} if kind == "spring" else {"law": "1e4*max(x, 0)"}
            m.add(lw.Spring("rope", a="block", b=(2, 0, 0), free_length=1.5, **given))
        run = m.simulate(5.0, start={"x": 0.6}, rates={"x": -0.1}, rtol=1e-10, samples=2)
        ends.append((float(run["x"][-1]), run.statistics["switches"]))
    assert_abs(ends[1][0], ends[0][0], 1e-8)
    assert_abs(ends[2][0], ends[0][0], 1e-8)
    assert ends[0][1] == ends[1][1] == ends[2][1] > 0


def test_jumps_are_met() -> None:
    """sign of a coordinate and of the time: exact pieces; and variations jump: the sum of exponents is -damping/mass."""
    m = slider()
    m.add(lw.FormulaForce("law", "-2*sign(x)", on="x"))
    run = m.simulate(4 * np.sqrt(2) + 0.25, start={"x": 1.0}, rtol=1e-10, samples=2)
    assert_abs(float(run["x"][-1]), 1.0 - 0.25**2 / 2, 5e-14)
    wave = slider()
    wave.add(lw.FormulaForce("law", "2*sign(sin(2*pi*t))", on="x"))
    assert_abs(float(wave.simulate(1.0, samples=2)["x"][-1]), 0.25, 2e-15)
    driven = slider(stiffness=2.0)
    driven.add(lw.FormulaForce("law", "cos(t) - 2*sign(x) - 0.4*x.rate", on="x"))
    assert_abs(float(driven.lyapunov(20.0, start={"x": 0.3}).exponents.sum()), -0.2, 2e-15)


@pytest.mark.parametrize(("force", "ends"), [(0.0, 1.0), (0.4, 1.25), (-0.4, 1.0 / 1.2)])
def test_friction_as_a_sign_cannot_hold_and_says_so(force: float, ends: float) -> None:
    """The block comes to rest, where no solution of the formula goes on."""
    m = slider()
    m.add(lw.FormulaForce("law", f"{force} - 2*sign(x.rate)", on="x"))
    with pytest.warns(lw.SimulationWarning, match=r"the formula of force 'law' changed without end .* friction="):
        run = m.simulate(3.0, rates={"x": 1.0})
    assert not run.success
    assert_abs(float(run["time"][-1]), ends, 1e-14)
    assert_abs(float(run["x.rate"][-1]), 0.0, 2e-15)


def test_sensors_that_no_force_needs_are_no_switches() -> None:
    """A kink of the first sensor is one of the force that refers to it, and of no other."""
    for formula, count in (("-0.1*x", 0), ("-0.1*odd", 1)):
        m = slider(stiffness=2.0)
        m.add(lw.Expression("odd", "abs(t - 1)", unit="1"))
        m.add(lw.FormulaForce("law", formula, on="x"))
        assert m.simulate(2.0, start={"x": 1.0}).statistics["switches"] == count


@pytest.mark.parametrize("formula", ["-100*max(x, 0)", "-3*max(x.rate, 0)", "-sign(x.rate)"])
def test_linear_models_at_kinks_warn(formula: str) -> None:
    """Where stiffness or damping depend on the side."""
    m = slider(stiffness=2.0)
    m.add(lw.FormulaForce("law", formula, on="x"))
    with pytest.warns(lw.SimulationWarning, match=r"the state lies where the equations change \(the formula of force 'law'\)"):
        m.equilibrium().linearize()


@pytest.mark.parametrize("formula", ["-3*x.rate*abs(x.rate)", "-x*abs(x)", "-max(x, 0)**1.5", "-3*abs(sin(x))*x**2"])
def test_smooth_products_of_kinks_do_not_warn(formula: str) -> None:
    """Drag, say, which is smooth where its kink is (warnings are errors here)."""
    m = slider(stiffness=2.0)
    m.add(lw.FormulaForce("law", formula, on="x"))
    assert_abs(m.equilibrium().linearize().K, 2.0, 1e-12)


WRONG = [
    ("x.acceleration", "depend on forces at the same moment"),
    ("2*push", "depend on forces at the same moment"),
    ("law.force", "refers to its own force"),
    ("nix*x", "uses the unknown name 'nix'"),
    ("k*x", "uses the unknown name 'k'"),
    ("__import__('os')", "calls '__import__', which is no function"),
    ("x +", "cannot be read"),
]


@pytest.mark.parametrize(("formula", "words"), WRONG, ids=[f for f, _ in WRONG])
def test_what_formulas_may_not_say(formula: str, words: str) -> None:
    """One sentence that names the force."""
    with pytest.raises(lw.ModelError, match=rf"force 'law': .*{words}"):
        compile_with({"formula": formula, "on": "x"})


def compile_with(law: dict[str, Any]) -> None:
    m = slider()
    m.add(lw.FormulaForce("law", **law))
    m.compile()


def test_other_mistakes() -> None:
    """Where it acts, how many formulas, constants that hide something, laws with other names."""
    m = slider()
    for given, words in (
        ({"formula": "1"}, "needs one of on= "),
        ({"formula": ["1", "2"], "at": "block"}, "2 formulas are given; give one with on=, three with at="),
        ({"formula": "x", "on": "x", "constants": {"x": 1.0}}, "constant 'x' has the name of something else"),
        ({"formula": "x", "on": "x", "constants": 3}, "constants is 3; give a mapping of names"),
        ({"formula": "x", "on": "x", "axes": "up"}, "axes is 'up'"),
    ):
        with pytest.raises(lw.ModelError, match=words):
            compile_with(given)
    with pytest.raises(lw.ModelError, match="force 's': law '3\\*y' uses the unknown name 'y'"):
        m.add(lw.Spring("s", a="block", b=(0, 0, 1), law="3*y"))
    m.add(lw.FormulaForce("law", "log(x)", on="x"))
    with pytest.warns(lw.SimulationWarning):
        assert not m.simulate(1.0, start={"x": -1.0}).success


def contact(law: Any, mass: float, height: float, stop: float) -> tuple[float, float]:
    """Duration of a contact and depth of a ball that falls from a height onto law(x), by quadrature of its energy."""
    gravity = 9.81

    def energy(x: float) -> float:
        return mass * gravity * (height + x) - float(scipy.integrate.quad(law, 0.0, x, epsabs=0.0, epsrel=1e-13)[0])

    depth = float(scipy.optimize.brentq(energy, 1e-12, stop, xtol=1e-17, rtol=1e-15))

    def slowness(u: float) -> float:  # x = depth (1 − u²), without the singularity at the deepest point
        x = depth * (1.0 - u * u)
        return 2.0 * depth * u / float(np.sqrt(2.0 * (energy(x) - energy(depth)) / mass))

    return 2.0 * float(scipy.integrate.quad(slowness, 0.0, 1.0, epsabs=0.0, epsrel=1e-11)[0]), depth


def hertz(x: float) -> float:
    return float(1e5 * x**1.5)


def dropped(formula: str, **sensors: str) -> lw.Model:
    """A ball on a vertical slide, with a force of this formula; the ground is at z = 0."""
    m = lw.Model("ball")
    m.add(lw.RigidBody("ball", mass=0.1, inertia=(0, 0, 0)), lw.Prismatic("z", axis="z"))
    for name, text in sensors.items():
        m.add(lw.Expression(name, text, unit="m"))
    m.add(lw.FormulaForce("contact", formula, on="z"))
    return m


HERTZ: list[tuple[str, dict[str, str]]] = [
    ("1e5*max(-z, 0)**1.5", {}),
    ("1e5*sqrt(max(-z, 0))**3", {}),
    ("1e5*max(-z, 0)*sqrt(max(-z, 0))", {}),
    ("-1e5*min(z, 0)*sqrt(abs(z))", {}),
    ("1e5*((abs(z) - z)/2)**1.5", {}),
    ("1e5*max(min(-z, 1), max(-2, 0))**1.5", {}),
    ("1e5*(1 - sign(z))/2*(z*sign(z))**1.5", {}),
    ("1e5*depth**1.5", {"depth": "max(-z, 0)"}),
    ("1e5*half**3", {"depth": "max(-z, 0)", "half": "sqrt(depth)"}),
    ("1e5*exp(1.5*log(max(-z, 1e-300)))", {}),
]


@pytest.mark.parametrize("method", ["dop853", "radau"])
@pytest.mark.parametrize(("formula", "sensors"), HERTZ, ids=[f for f, _ in HERTZ])
def test_powers_roots_and_logarithms_of_kinks_bounce(formula: str, sensors: dict[str, str], method: str) -> None:
    """Hertz's law in many forms, none of which is a real number where a kink is held a little beyond itself: four bounces last
    as long as free flights and quadrature of the contact say."""
    m = dropped(formula, **sensors)
    inside, depth = contact(hertz, 0.1, 0.1, 1.0)
    period = 2 * np.sqrt(2 * 0.1 / 9.81) + inside
    times = np.array([0.0, period / 2, *np.arange(1, 5) * period])
    run = m.simulate(times, start={"z": 0.1}, rtol=1e-10, method=method)
    assert run.success
    assert_abs(run["z"].values, [0.1, -depth, 0.1, 0.1, 0.1, 0.1], 1e-8)
    assert_abs(run["contact.force"].values[:3], [0.0, hertz(depth), 0.0], 1e-7)
    assert_abs(run["energy.balance"].values, 0.0, 1e-9)
    if sensors:
        assert_abs(run["depth"].values[:3], [0.0, depth, 0.0], 1e-8)


def test_hertz_as_the_law_of_a_spring() -> None:
    """The same as a rope that begins to pull at 1 m; and its equilibrium, whose stiffness is 3/2 k √x."""
    m = lw.Model("hanging")
    m.add(lw.RigidBody("ball", mass=0.1, inertia=(0, 0, 0)), lw.Prismatic("z", axis="z"))
    m.add(lw.Spring("rope", a=(0, 0, 1), b="ball", free_length=1.0, law=lw.FormulaLaw("k*max(x, 0)**1.5", {"k": 1e5})))
    inside, depth = contact(hertz, 0.1, 0.1, 1.0)
    period = 2 * np.sqrt(2 * 0.1 / 9.81) + inside
    run = m.simulate([0.0, period / 2, 3 * period], start={"z": 0.1}, rtol=1e-10)
    assert_abs(run["z"].values, [0.1, -depth, 0.1], 1e-8)
    assert_abs(run["rope.force"].values, [0.0, hertz(depth), 0.0], 1e-6)
    assert_abs(run["energy.balance"].values, 0.0, 1e-9)
    rest = m.equilibrium(guess={"z": -1e-3})
    sunk = (0.1 * 9.81 / 1e5) ** (2 / 3)
    assert rest.start["z"] == pytest.approx(-sunk, rel=1e-9)
    assert rest.linearize().K[0, 0] == pytest.approx(1.5e5 * np.sqrt(sunk), rel=1e-9)


def test_events_see_powers_of_kinks() -> None:
    """An event on the root of what a force refers to is located where quadrature says."""
    m = dropped("1e5*depth**1.5", depth="max(-z, 0)", pressed="sqrt(depth)")
    _, depth = contact(hertz, 0.1, 0.1, 1.0)
    run = m.simulate(0.5, start={"z": 0.1}, rtol=1e-10, events=[lw.Event("pressed", np.sqrt(depth / 2))])
    assert len(run.events.time) == 4
    assert_abs(run.events["q"].values[:, 0], -depth / 2, 1e-9)
