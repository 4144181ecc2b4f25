"""Derivatives of a user's own force laws, against closed forms: smooth, with kinks and jumps, compiled and plain.

No function of a user's sees complex numbers: their powers of negative numbers, abs, max and tables have no derivatives by
complex step.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
import scipy.interpolate
import scipy.special

import linkwork as lw
from compare import assert_abs, assert_rel, assert_scaled
from linkwork.system.native import native_slot

pytestmark = pytest.mark.filterwarnings("ignore::linkwork.SlowFunctionWarning")

KNOTS = np.linspace(-2.0, 2.0, 41)
CURVE = np.sin(3 * KNOTS) + np.abs(KNOTS - 0.51)
SPLINE = scipy.interpolate.CubicSpline(KNOTS, CURVE)
STEEP = np.diff(CURVE) / np.diff(KNOTS)


def wheel(law: Any = None, *, damping: float = 0.0, actuator: str | None = None) -> lw.Model:
    """One degree of freedom with inertia 1, so accelerations are the force law."""
    m = lw.Model("wheel", gravity=(0, 0, 0))
    body = lw.RigidBody("disc", mass=1.0, inertia=(1, 1, 1))
    m.add(body, lw.Revolute("turn", axis="y", damping=damping, actuator=actuator))
    if law is not None:
        m.add(lw.CustomForce("law", law, on="turn"))
    return m


def slopes(model: lw.Model, q: float, v: float = 0.0) -> tuple[float, float]:
    made = model.compile().derivatives(np.array([q]), np.array([v]))
    return float(made.by_q[0, 0]), float(made.by_v[0, 0])


# --- closed forms -----------------------------------------------------------------------------------------------------


def branches(t: float, x: np.ndarray) -> float:
    if x[0] < -1.0:
        return 2.0 * x[0] + 1.0
    if x[0] < 0.5:
        return x[0] ** 3
    return 0.125 + 4.0 * (x[0] - 0.5)


def detent(t: float, x: np.ndarray) -> float:
    """A latch that acts within a millimetre, far less than the first steps of differences."""
    return -50.0 * x[0] if abs(x[0]) < 1e-3 else 0.0


def contact(t: float, x: np.ndarray) -> float:
    return -1e5 * max(x[0], 0.0) ** 1.5 * (1.0 + 0.2 * x[1])


def clearance(t: float, x: np.ndarray) -> float:
    return -100.0 * (max(x[0] - 1e-3, 0.0) + min(x[0] + 1e-3, 0.0))


BOTH = (-1.7, -1.3, -0.7, -1e-3, 1e-3, 0.2, 0.7, 1.3)
CLOSE = (-1e-3, -1e-6, -1e-9, -1e-12, 1e-12, 1e-9, 1e-6, 1e-3)  # to a kink at 0

# law, its slope, and where; all can be compiled
LAWS: dict[str, tuple[Callable[..., Any], Callable[[float], float], tuple[float, ...]]] = {
    "cube": (lambda t, x: -(x[0] ** 3), lambda q: -3 * q**2, (*BOTH, 0.0)),
    "abs": (lambda t, x: -abs(x[0]) * x[0], lambda q: -2 * abs(q), BOTH),
    "whole power of a float": (lambda t, x: x[0] ** 5.0, lambda q: 5 * q**4, BOTH),
    "np.power": (lambda t, x: np.power(x[0], 2.0), lambda q: 2 * q, BOTH),
    "max": (lambda t, x: -3 * max(x[0], 0.0), lambda q: -3.0 * (q > 0), (*BOTH, *CLOSE)),
    "min": (lambda t, x: 3 * min(x[0], 0.0) + 7, lambda q: 3.0 * (q < 0), (*BOTH, *CLOSE)),
    "np.maximum": (lambda t, x: np.maximum(x[0] ** 2, -x[0]), lambda q: 2 * q if not -1 < q < 0 else -1.0, BOTH),
    "branches": (branches, lambda q: 2.0 if q < -1 else 3 * q**2 if q < 0.5 else 4.0, (*BOTH, 0.4999999, 0.5000001)),
    "np.where": (
        lambda t, x: np.where(x[0] < 0, 2 * x[0], 5 * np.sin(x[0])).item(),
        lambda q: 2.0 if q < 0 else 5 * np.cos(q),
        (*BOTH, *CLOSE),
    ),
    "np.sign": (lambda t, x: -np.sign(x[0]) * x[0] ** 2, lambda q: -2 * abs(q), BOTH),
    "table": (
        lambda t, x: np.interp(x[0], KNOTS, CURVE),
        lambda q: STEEP[int((q + 2.0) / 0.1)],
        (-1.77, -0.73, 0.02, 0.52, 1.33),
    ),
    "jump": (lambda t, x: 10.0 + 2 * x[0] if x[0] > 0 else 0.0, lambda q: 2.0 * (q > 0), (*BOTH, *CLOSE)),
    "latch": (detent, lambda q: -50.0 * (abs(q) < 1e-3), (0.0, 1e-5, 9.9e-4, -9.9e-4, 1.1e-3, 0.3)),
    "clearance": (clearance, lambda q: -100.0 * (abs(q) > 1e-3), (0.0, 9.9e-4, -9.9e-4, 1.1e-3, 0.3, -0.3)),
    "contact": (contact, lambda q: -1.5e5 * max(q, 0.0) ** 0.5, (-0.3, -1e-6, 0.0, 1e-6, 1e-4, 0.01, 0.3)),
    "preload": (lambda t, x: 1e4 + np.cos(x[0]), lambda q: -np.sin(q), (-1.3, 0.7)),
    "fast": (lambda t, x: np.sin(300 * x[0]), lambda q: 300 * np.cos(300 * q), (-1.3, 0.0, 0.7, 40.0)),
    "many turns": (lambda t, x: np.sin(x[0]), np.cos, (1e3, -1e5)),
    "steep tanh": (lambda t, x: np.tanh(x[0] / 1e-5), lambda q: 1e5 / np.cosh(q / 1e-5) ** 2, (0.0, 3e-6, -2e-5)),
    "exponential": (lambda t, x: 1e3 * np.exp(-x[0] / 0.01), lambda q: -1e5 * np.exp(-q / 0.01), (-0.1, 0.0, 0.1, 0.3)),
    "pole": (lambda t, x: 1e-6 / (1e-4 - x[0]) ** 2, lambda q: 2e-6 / (1e-4 - q) ** 3, (0.0, 5e-5, 9.9e-5, -0.1)),
    "root": (lambda t, x: np.sqrt(x[0]), lambda q: 0.5 / np.sqrt(q), (1e-6, 0.1, 3.0)),  # NaN for negative trials
    "micrometres": (lambda t, x: -1e3 * x[0] - 1e13 * x[0] ** 3, lambda q: -1e3 - 3e13 * q**2, (0.0, 1e-6, -3e-6)),
}
CASES = [(name, form) for name in LAWS for form in ("plain", "compiled") if (name, form) != ("np.where", "compiled")]


@pytest.mark.parametrize(("name", "form"), CASES)
def test_slope_is_the_closed_form(name: str, form: str) -> None:
    """To 1e-9 of the slope, or 1e-12 of the law's size where slopes vanish; seen: 2e-10, for the cube of micrometres."""
    law, slope, places = LAWS[name]
    made = wheel(numba.njit(law) if form == "compiled" else law)
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.SimulationWarning)
        for q in places:
            by_q, by_v = slopes(made, q)
            want = float(slope(q))
            assert abs(by_q - want) <= 1e-9 * abs(want) + 1e-12 * (1 + abs(law(0.0, np.array([q, 0.0])))), (
                q,
                by_q,
                want,
            )
            want_v = -2e4 * max(q, 0.0) ** 1.5 if name == "contact" else 0.0
            assert_abs(by_v, want_v, 1e-12 * max(1.0, abs(want_v)))


@pytest.mark.parametrize("q", [-1.3, -0.7, 0.02, 0.31, 0.6, 1.9])
def test_spline_of_scipy(q: float) -> None:
    """A law that only real numbers can enter; third derivatives jump at the knots."""
    by_q, _ = slopes(wheel(lambda t, x: float(SPLINE(x[0]))), q)
    assert_rel(by_q, float(SPLINE(q, 1)), 1e-9)


def test_functions_of_math_can_be_used() -> None:
    """They refuse complex numbers, and some of them points beside the state."""
    by_q, by_v = slopes(wheel(lambda t, x: math.log(x[0]) + math.exp(x[1])), 1e-4, 0.3)
    assert_rel(by_q, 1e4, 1e-9)
    assert_rel(by_v, math.exp(0.3), 1e-9)


@pytest.mark.parametrize("compiled", [False, True])
def test_point_force_of_position_and_velocity(compiled: bool) -> None:
    """Quadratic drag and a central force at a mass in space: ∂f/∂v = −c (|v| I + v vᵀ/|v|), ∂f/∂x by hand."""

    def law(t: float, x: np.ndarray) -> np.ndarray:
        p, v = x[:3], x[3:6]
        return -0.3 * np.sqrt(np.sum(v * v)) * v - 2.0 * p / np.sum(p * p)

    m = lw.Model("mass", gravity=(0, 0, 0))
    body = m.add(lw.RigidBody("mass", mass=2.0, inertia=(1, 1, 1)), lw.Free("free"))
    m.add(lw.CustomForce("law", numba.njit(law) if compiled else law, at=body["origin"]))
    system = m.compile()
    p, v = np.array([0.4, -0.7, 0.2]), np.array([-1.2, 0.5, 3.0])
    q = np.concatenate([p, [1.0, 0, 0, 0]])
    made = system.derivatives(q, np.concatenate([v, np.zeros(3)]))
    speed, far = np.linalg.norm(v), p @ p
    drag = -0.3 * (speed * np.eye(3) + np.outer(v, v) / speed)
    pull = -2.0 * (np.eye(3) / far - 2 * np.outer(p, p) / far**2)
    assert_scaled(made.by_v[:3, :3], drag / 2.0, 1e-10)
    assert_scaled(made.by_q[:3, :3], pull / 2.0, 1e-10)


# --- kinks and jumps at the state -------------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", [False, True])
def test_on_a_kink_the_mean_is_taken_and_told(compiled: bool) -> None:
    law = lambda t, x: -3.0 * max(x[0] - 0.25, 0.0) - x[0] + 5.0  # noqa: E731
    m = wheel(numba.njit(law) if compiled else law)
    with pytest.warns(lw.SimulationWarning, match="force 'law': function has a kink"):
        by_q, _ = slopes(m, 0.25)
    assert_abs(by_q, -2.5, 1e-9)


def test_linear_model_on_a_kink_warns() -> None:
    """A spring that is softer to one side, at rest in its kink: no linear model is right there."""
    m = wheel(numba.njit(lambda t, x: -4.0 * x[0] if x[0] > 0 else -x[0]))
    with pytest.warns(lw.SimulationWarning, match="kink"):
        m.linearize()
    # beside it there is one on each side
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.SimulationWarning)
        assert_abs(slopes(m, 1e-7)[0], -4.0, 1e-9)
        assert_abs(slopes(m, -1e-7)[0], -1.0, 1e-9)


def test_at_a_jump_the_side_of_the_state_counts() -> None:
    m = wheel(lambda t, x: 10.0 + 2 * x[0] if x[0] > 0.5 else x[0])
    with pytest.warns(lw.SimulationWarning, match="jump"):
        assert_abs(slopes(m, 0.5)[0], 1.0, 1e-9)


@pytest.mark.parametrize("compiled", [False, True])
def test_no_derivative_is_said(compiled: bool) -> None:
    """Coulomb's friction at rest by sign(v): neither side has a slope that fits the value 0 between them."""
    law = lambda t, x: -5.0 * np.sign(x[1])  # noqa: E731
    m = wheel(numba.njit(law) if compiled else law)
    m.add(lw.CustomForce("other", numba.njit(lambda t, x: -x[0]) if compiled else lambda t, x: -x[0], on="turn"))
    with pytest.raises(lw.SimulationError, match=r"force 'law': function has no derivative at this state .*tanh"):
        slopes(m, 0.1)
    assert_abs(slopes(m, 0.1, 0.2)[1], 0.0, 1e-12)
    with pytest.warns(lw.SimulationWarning, match=r"force 'law': function has no derivative"):
        run = m.simulate(1.0, start={"turn": 1.0}, method="radau")
    assert not run.success
    assert m.simulate(0.2, rates={"turn": 3.0}).success  # explicit methods need none


@pytest.mark.filterwarnings("ignore:.*has a kink or a jump")  # which noise may look like
def test_noise_of_an_iteration_is_tolerated_and_more_is_not() -> None:
    def noisy(size: float) -> Callable[..., float]:
        rng = np.random.default_rng(0)
        return lambda t, x: -4.0 * x[0] + size * rng.uniform(-1, 1)

    for q in (0.0, 0.5):
        by_q, by_v = slopes(wheel(noisy(1e-12)), q)
        assert_rel(by_q, -4.0, 1e-5)
        assert_abs(by_v, 0.0, 1e-5)
    with pytest.raises(lw.SimulationError, match="noise"):
        slopes(wheel(noisy(1e-3)), 0.5)


# --- what functions see and raise -------------------------------------------------------------------------------------


def test_no_function_sees_complex_numbers() -> None:
    """Nor a vector of other length, in any analysis that needs derivatives."""

    def law(t: float, x: np.ndarray) -> float:
        assert type(t) is float
        assert x.dtype == np.float64
        assert x.shape == (2,)
        return -4.0 * x[0] - x[0] ** 3 - 0.1 * x[1]

    def push(t: float) -> float:
        assert type(t) is float
        return 0.2 * math.sin(t)

    m = wheel(law, actuator="push")
    rest = m.equilibrium()
    linear = rest.linearize()
    assert_abs(linear.K, [[4.0]], 1e-10)
    linear.sensitivity("disc.mass")
    for method, how in (("radau", {}), ("gauss", {"step": 0.01}), ("scipy:Radau", {}), ("scipy:LSODA", {})):
        assert m.simulate(1.0, start={"turn": -0.7}, inputs={"push": push}, method=method, **how).success, method


def test_an_exception_at_the_state_is_told_and_one_beside_it_is_not() -> None:
    def law(t: float, x: np.ndarray) -> float:
        if x[0] < 0.3:
            raise ValueError("below the table")
        return x[0] ** 2

    m = wheel(law)
    with pytest.warns(lw.SimulationWarning, match="kink or a jump"):  # the end of what the function knows
        assert_abs(slopes(m, 0.3)[0], 0.6, 1e-9)
    assert_abs(slopes(m, 0.31)[0], 0.62, 1e-9)
    with pytest.raises(lw.SimulationError, match="force 'law': function failed: ValueError: below the table"):
        slopes(m, 0.29)
    compiled = wheel(numba.njit(law))
    assert_abs(slopes(compiled, 0.31)[0], 0.62, 1e-9)
    with pytest.raises(lw.SimulationError, match="below the table"):
        slopes(compiled, 0.29)


def test_a_value_that_is_no_number_is_told_as_such() -> None:
    """It is not the derivative that is missing."""
    m = wheel(numba.njit(lambda t, x: np.sqrt(x[0])))
    with pytest.warns(lw.SimulationWarning, match="'turn' is not a finite number") as told:
        m.simulate(1.0, start={"turn": -0.3}, method="radau")
    assert not any("derivative" in str(warning.message) for warning in told)
    with pytest.raises(lw.SimulationError, match="derivatives came to numbers that are too large or too small"):
        slopes(m, -0.3)


@pytest.mark.parametrize("analysis", ["linearize", "equilibrium", "equilibria"])
def test_a_value_that_is_no_number_where_a_motion_is_given(analysis: str) -> None:
    """No acceleration depends on it, but what a linear model or an equilibrium is judged by does."""
    m = wheel(damping=1.0)
    rod = lw.RigidBody("arm", mass=1.0, inertia=(1, 1, 1))
    m.add(rod, lw.Revolute("driven", axis="y", motion=lw.Constant(-0.3)))
    m.add(lw.CustomForce("law", numba.njit(lambda t, x: np.sqrt(x[0])), on="driven"))
    with pytest.raises(lw.SimulationError, match="what acts along 'driven' is not a number at this state"):
        getattr(m, analysis)()


def test_an_interruption_beside_the_state_is_not_lost() -> None:
    calls = 0

    def law(t: float, x: np.ndarray) -> float:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise KeyboardInterrupt
        return -x[0]

    system = wheel(law).compile()
    with pytest.raises(KeyboardInterrupt):
        system.derivatives(np.array([0.3]), np.array([0.0]))


def test_few_evaluations_for_a_smooth_law() -> None:
    """One for the value, two that check, and six or eight for each direction; a direction without effect needs one."""
    calls = 0

    def law(t: float, x: np.ndarray) -> float:
        nonlocal calls
        calls += 1
        return -np.sin(x[0]) - x[1]

    system = wheel(law, actuator="push").compile()
    calls = 0
    system.derivatives(np.array([0.3]), np.array([0.1]))
    assert calls <= 11 + 9 + 1


def test_a_compiled_function_is_linked_once() -> None:
    """Analyses make many systems of one model, which would take less time than linking does."""
    m = wheel(numba.njit(lambda t, x: -x[0]), actuator="push")
    before = native_slot.cache_info().misses
    first = m.compile()
    m.simulate(0.1, inputs={"push": 1.0})
    m.simulate(0.1, inputs={"push": 2.0})
    assert native_slot.cache_info().misses == before + 1
    assert first.slot is not None


# --- analyses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize("compiled", [False, True])
def test_equilibrium_and_modes_on_a_cubic_spring(side: float, compiled: bool) -> None:
    """m g = k x³: x = (m g / k)^⅓ and ω² = 3 k x² / m, on both sides of zero."""
    law = lambda t, x: -200.0 * x[0] ** 3  # noqa: E731
    m = lw.Model("hung", gravity=(0, 0, side * 9.81))
    m.add(lw.PointMass("mass", mass=2.0), lw.Prismatic("slide", axis="z"))
    m.add(lw.CustomForce("spring", numba.njit(law) if compiled else law, on="slide"))
    rest = m.equilibrium(guess={"slide": 0.3 * side})
    x = side * (2.0 * 9.81 / 200.0) ** (1 / 3)
    assert_rel(rest["slide"], x, 1e-10)
    assert_rel(rest.linearize().modes()[0].eigenvalue.imag, math.sqrt(3 * 200.0 * x**2 / 2.0), 1e-9)


@pytest.mark.parametrize("law", ["abs", "branches", "cube"])
def test_radau_agrees_with_dop853(law: str) -> None:
    """With a stiff damper, through both signs of x."""
    branches_ = numba.njit(branches)
    m = wheel(numba.njit(LAWS[law][0]) if law != "branches" else numba.njit(lambda t, x: -branches_(t, x)), damping=0.3)
    m.add(lw.TorsionSpring("coil", "turn", stiffness=2.0))
    how: dict[str, Any] = {"start": {"turn": -1.6}, "rtol": 1e-10}
    want, got = m.simulate(10.0, method="dop853", **how), m.simulate(10.0, method="radau", **how)
    assert_abs(got.q.values, want.q.values, 1e-7)
    assert_abs(m.simulate(10.0, method="scipy:Radau", **how).q.values, want.q.values, 1e-7)
    assert want.q.values.min() < -1.0 < 0.5 < want.q.values.max()


def test_backbone_of_duffing_with_a_compiled_law() -> None:
    """x'' + a x + b x³ = 0: f = √(a + b A²) / 4K(b A² / 2(a + b A²)), as with a spring of the library."""
    a, b = 4.0, 3.0
    made = wheel(numba.njit(lambda t, x: -4.0 * x[0] - 3.0 * x[0] ** 3)).backbone(amplitude=2.0)
    size = made.of()
    stiff = a + b * size**2
    assert_rel(made.frequencies, np.sqrt(stiff) / (4 * scipy.special.ellipk(b * size**2 / (2 * stiff))), 2e-9)


def test_response_curve_of_duffing_with_a_compiled_law() -> None:
    """Point by point that of a spring of the library: orbits, Floquet multipliers and folds."""
    mine = wheel(numba.njit(lambda t, x: -x[0] - 0.5 * x[0] ** 3), damping=0.1, actuator="push")
    own = wheel(damping=0.1, actuator="push")
    own.add(lw.TorsionSpring("coil", "turn", law=lw.PolynomialLaw((1.0, 0, 0.5))))
    got, want = (m.response_curve({"push": 0.3}, over=(0.1, 0.35), points=60, progress=False) for m in (mine, own))
    assert_rel(got.values, want.values, 1e-7)
    assert_scaled(got.of(), want.of(), 1e-7)
    assert_scaled(np.abs(got.multipliers), np.abs(want.multipliers), 1e-6)


def test_variations_do_not_pass_a_jump_in_silence() -> None:
    """Where a law jumps at a position, variations jump too (by 0.57 here, by differences of motions), and no slope of the law
    tells; where it jumps in time, they do not, and the sum of the exponents is that of the damping."""
    at_a_place = wheel(numba.njit(lambda t, x: -x[0] - (0.5 if x[0] > 0.1 else 0.0)), damping=0.1)
    with pytest.raises(lw.SimulationError, match="function of your own jumps, and the acceleration of 'turn' with it"):
        at_a_place.lyapunov(6.0, start={"turn": 1.0}, progress=False)
    in_time = wheel(numba.njit(lambda t, x: -x[0] - (0.5 if t > 1.03 else 0.0)), damping=0.1)
    assert_abs(in_time.lyapunov(6.0, start={"turn": 1.0}, progress=False).exponents.sum(), -0.1, 1e-9)


@pytest.mark.parametrize("parameter", ["upper.length", "lower.mass", "preload.preload"])
def test_sensitivity_with_a_law_of_the_users(parameter: str) -> None:
    """Second derivatives by differences, against Cauchy's integral with a spring of the library."""

    def linear(law: Any) -> Any:
        m = lw.Model("double")
        upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("one", axis="-y", damping=0.1))
        m.add(lw.Rod("lower", length=0.7, mass=0.6), lw.Revolute("two", axis="-y"), to=upper)
        m.add(lw.TorsionSpring("preload", on="one", preload=3.0))
        m.add(law)
        return m.equilibrium().linearize()

    want = linear(lw.TorsionSpring("coil", "two", law=lw.PolynomialLaw((4.0, 2.0, 3.0))))
    law = numba.njit(lambda t, x: -4.0 * x[0] - 2.0 * x[0] ** 2 - 3.0 * x[0] ** 3)
    got = linear(lw.CustomForce("coil", law, on="two"))
    assert_scaled(got.K, want.K, 1e-10)
    assert_scaled(got.sensitivity(parameter).eigenvalues, want.sensitivity(parameter).eigenvalues, 1e-7)


def test_implicit_methods_of_scipy_know_the_jacobian() -> None:
    """Nothing depends on the spin of a shaft: the step of SciPy's own differences grew until it overflowed, at 36 s."""
    m = lw.Model("governor")
    shaft = m.add(lw.Cylinder("shaft", radius=0.02, length=0.4, mass=1.0), lw.Revolute("spin", axis="z"))
    m.add(lw.Rod("arm", length=0.3, mass=0.5), lw.Revolute("hinge", axis="-y"), to=shaft)
    how: dict[str, Any] = {"start": {"hinge": 1.0}, "rates": {"spin": 8.0}, "rtol": 1e-7}
    run = m.simulate(45.0, method="scipy:Radau", **how)
    assert run.success, run.message
    want = m.simulate(5.0, **how)
    for method, tolerance in (("scipy:Radau", 1e-5), ("scipy:BDF", 1e-3), ("scipy:LSODA", 1e-3)):
        assert_abs(m.simulate(5.0, method=method, **how).q.values, want.q.values, tolerance, method)


def test_a_lost_state_is_not_blamed_on_masses() -> None:
    """The sentence about missing inertia is for joints without inertia, not for states that are no numbers."""
    system = wheel(numba.njit(lambda t, x: x[0])).compile()
    work = system.work()
    work.q[:] = np.nan
    assert "inertia" not in system.explain(1, work)
    assert "not a finite number" in system.explain(1, work)


FORMULAS: dict[str, Callable[[float], float]] = {
    "x**3": lambda x: 3 * x**2,
    "x**2 * abs(x)": lambda x: 3 * x * abs(x),
    "sqrt(x**2)": lambda x: float(np.sign(x)),
    "hypot(x, 2)": lambda x: x / math.hypot(x, 2),
    "2**x": lambda x: math.log(2) * 2**x,
    "max(x, -x) + min(x, 3)": lambda x: float(np.sign(x)) + 1,
    "acos(x / 4)": lambda x: -1 / math.sqrt(16 - x * x),
    "log(x**2)": lambda x: 2 / x,
}


@pytest.mark.parametrize("x", [-1.3, 0.7])
def test_formulas_of_sensors_are_linearised_on_both_sides(x: float) -> None:
    """Rows of C, as compiled; x**3 had a slope of 1e14 for x < 0."""
    m = wheel()
    m.add(lw.TorsionSpring("coil", "turn", stiffness=2.0, rest=x))
    m.add(lw.Coordinate("x", of="turn"))
    for k, text in enumerate(FORMULAS):
        m.add(lw.Expression(f"f{k}", text))
    linear = m.equilibrium(guess={"turn": x}).linearize()
    assert linear.outputs[1:] == tuple(f"f{k}" for k in range(len(FORMULAS)))
    assert_abs(linear.C[1:, 0], np.array([slope(x) for slope in FORMULAS.values()]), 1e-11)


# --- functions that return too few numbers -----------------------------------------------------------


SHORT: dict[str, Any] = {
    "array of two": lambda t, x: np.array([1.0, 2.0]),
    "array of four": lambda t, x: np.zeros(4),
    "empty array": lambda t, x: np.zeros(0),
    "as long as the state says": lambda t, x: np.zeros(3 if x[0] == 0.0 else 1),
    "pair": lambda t, x: (1.0, 2.0),
    "number": lambda t, x: 1.0,
    "complex numbers": lambda t, x: (1.0, 2.0, 1j),
}


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("law", SHORT)
@pytest.mark.filterwarnings(
    "ignore::linkwork.api.errors.SlowFunctionWarning", "ignore:the run ended:linkwork.SimulationWarning"
)
def test_a_force_at_a_point_returns_three_numbers(law: str, compiled: bool) -> None:
    function = numba.njit(SHORT[law]) if compiled else SHORT[law]
    model = lw.library.double_pendulum()
    model.add(lw.CustomForce("law", function, at=model.body("link2").tip))
    for ask in (
        lambda: model.compile().acceleration([0.3, 0.2], [0.0, 0.0]),
        lambda: model.compile().derivatives([0.3, 0.2], [0.0, 0.0]),
        lambda: model.compile().sensors([0.3, 0.2], [0.0, 0.0]),
        lambda: model.simulate(0.1, start={"joint1": 0.3}, progress=False).a,
    ):
        with pytest.raises((lw.ModelError, lw.SimulationError), match="force 'law': function"):
            ask()


def test_a_compiled_function_that_looks_too_far_is_refused() -> None:
    model = lw.library.double_pendulum()
    model.add(lw.CustomForce("law", numba.njit(lambda t, x: x[2]), on="joint2"))
    with pytest.raises(lw.ModelError, match="force 'law': function looks beyond the 2 numbers"):
        model.compile()


def test_an_unchanged_function_is_compiled_once() -> None:
    """However parameters change, in copies and in analyses; of two functions only the one that changes is compiled again."""
    from linkwork.system import native

    def two(first: Any, second: Any) -> lw.Model:
        m = lw.library.double_pendulum()
        m.add(lw.CustomForce("one", first, on="joint1"))
        m.add(lw.CustomForce("two", second, on="joint2"))
        return m

    first = numba.njit(lambda t, x: -0.3 * x[0] ** 3)
    second = numba.njit(lambda t, x: -0.1 * x[1])
    m = two(first, second)
    address = m.compile().slot.address
    slots, callers = native.native_slot.cache_info().misses, native._caller.cache_info().misses
    for k in range(5):
        m["joint1.damping"] = 0.1 + 0.01 * k
        assert m.compile().slot.address == address
        assert m.replace({"joint2.damping": 0.2 + k}).compile().slot.address == address
    m.campbell("joint1.damping", [0.1, 0.2, 0.3], progress=False)
    assert native.native_slot.cache_info().misses == slots
    two(first, numba.njit(lambda t, x: -0.2 * x[1])).compile()
    assert native._caller.cache_info().misses == callers + 1
