"""Lyapunov exponents against closed forms, published numbers and SciPy's variations along the same motions."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs
from linkwork.vibration.attractors import growth
from linkwork.vibration.results.lyapunov import Lyapunov
from refusals import refused
from response_references import CLOCK, G, driven_pendulum, flown, oscillator, pendulum_slope, shaken

PERIOD = 3 * np.pi

# --- linear ones ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("driven", [False, True])
def test_damped_oscillator(driven: bool) -> None:
    """Both exponents are −ζ ω, free or driven, over whole turns of the directions."""
    mass, stiffness, damping = 1.3, 70.0, 0.9
    m = oscillator(mass, stiffness, damping)
    turn = 2 * np.pi / np.sqrt(stiffness / mass - (damping / 2 / mass) ** 2)
    given = {"drive": {"force": 3.0}, "frequency": 0.7} if driven else {"start": {"slide": 0.1}}
    made = m.lyapunov(10 * turn, span=turn / 8, **given)  # 80 spans, of which 72 count
    assert_abs(made.exponents, -damping / 2 / mass, 4e-12)
    assert_abs(made.exponents.sum(), -damping / mass, 5e-12)


def test_overdamped_oscillator() -> None:
    """The two real eigenvalues."""
    made = oscillator(1.0, 3.0, 4.0).lyapunov(200.0, start={"slide": 0.1}, span=0.2)
    assert_abs(made.exponents, [-1.0, -3.0], 4e-13)
    assert made.verdict == "periodic or at rest"


@pytest.mark.parametrize("start", [0.0, 0.1])
def test_long_time_of_a_damped_oscillator(start: float) -> None:
    """With the default span, at rest or coming to rest: −ζ ω, up to the beat of one span."""
    made = oscillator(1.3, 70.0, 0.9).lyapunov(1000.0, start={"slide": start})
    assert_abs(made.exponents, -0.9 / 2 / 1.3, 1e-2)


def test_undamped_oscillator() -> None:
    """Zeros, over whole turns."""
    made = oscillator(1.0, 4 * np.pi**2, 0.0).lyapunov(40.0, start={"slide": 0.1}, span=1.0)
    assert_abs(made.exponents, 0.0, 4e-10)


def test_undamped_oscillator_is_not_chaotic() -> None:
    """Its exponents are zero to rounding."""
    made = oscillator(1.0, 4 * np.pi**2, 0.0).lyapunov(40.0, start={"slide": 0.1}, span=1.0)
    assert made.verdict != "chaotic"


# --- the driven pendulum ----------------------------------------------------------------------------------------------


@functools.cache
def drifting(damping: float) -> Lyapunov:
    """The spectrum at a torque of 1.5 over 1500 periods."""
    return driven_pendulum(damping).lyapunov(
        1500 * PERIOD, drive={"torque": 1.5}, frequency=CLOCK, start={"pivot": 0.1}, transient=50 * PERIOD
    )


def test_driven_pendulum_is_as_published() -> None:
    """Baker and Gollub's pendulum, ω = 2/3, torque 1.5: about 0.16 for q = 4; exponents add up to −1/q."""
    for q in (2, 4):
        made = drifting(1 / q)
        assert_abs(made.exponents.sum(), -1 / q, 4e-10)
        assert made.verdict == "chaotic"
        assert_abs(made.dimension, 1 + made.exponents[0] / abs(made.exponents[1]), 3e-15)
    assert_abs(drifting(1 / 4).exponents[0], 0.16, 0.01)


@pytest.mark.parametrize("q", [2, 4])
def test_two_trajectories_part_as_fast(q: int) -> None:
    """SciPy's two trajectories, brought together once a period over 400 periods: the same rate, within error bars."""
    f = pendulum_slope(1.5, damping=1 / q)
    both = lambda t, y: np.concatenate([f(t, y[:2]), f(t, y[2:])])  # noqa: E731
    y = flown(f, [0.1, 0.0], 30 * PERIOD, 1e-9).y[:, -1]
    apart, growth = np.array([1e-7, 0.0]), []
    for _ in range(400):  # the drive repeats, so time may start anew
        end = flown(both, np.concatenate([y, y + apart]), PERIOD, 1e-9).y[:, -1]
        y, gap = end[:2], end[2:] - end[:2]
        growth.append(np.log(np.linalg.norm(gap) / 1e-7) / PERIOD)
        apart = gap * 1e-7 / np.linalg.norm(gap)
    parts = np.array(growth).reshape(8, -1).mean(axis=1)
    mine = drifting(1 / q)
    bar = float(np.hypot(parts.std(ddof=1) / np.sqrt(8), mine.errors[0]))
    assert abs(parts.mean() - mine.exponents[0]) < 3 * bar
    assert bar < 0.01


def test_exponents_of_a_periodic_motion_are_its_multipliers() -> None:
    """At 0.9: ln |μ| / T."""
    m = driven_pendulum()
    made = m.lyapunov(100 * PERIOD, drive={"torque": 0.9}, frequency=CLOCK, transient=60 * PERIOD)
    curve = m.response_curve(
        {"torque": 0.9}, over=(CLOCK, 1.001 * CLOCK), points=2, start={"pivot": 0.1}, rates={"pivot": 1.8}
    )
    assert_abs(made.exponents, np.log(np.abs(curve.multipliers[0])) / PERIOD, 1e-3)
    assert made.verdict == "periodic or at rest"


# --- the double pendulum ----------------------------------------------------------------------------------------------


def double_slope(t: float, y: np.ndarray) -> np.ndarray:
    """Two mass points of 1 kg on massless rods of 1 m, absolute angles: θ₁, θ₂ and rates."""
    a, b, u, w = y
    s, c = np.sin(a - b), np.cos(a - b)
    mass = np.array([[2.0, c], [c, 1.0]])
    force = np.array([-s * w**2 - 2 * G * np.sin(a), s * u**2 - G * np.sin(b)])
    det = mass[0, 0] * mass[1, 1] - mass[0, 1] * mass[1, 0]
    acc = np.array([mass[1, 1] * force[0] - mass[0, 1] * force[1], mass[0, 0] * force[1] - mass[1, 0] * force[0]]) / det
    return np.concatenate([y[2:], acc])


def double_jacobian(y: np.ndarray) -> np.ndarray:
    """∂ẏ/∂y by a complex step."""
    columns = []
    for k in range(4):
        z = y.astype(complex)
        z[k] += 1e-30j
        columns.append(double_slope(0.0, z).imag / 1e-30)
    return np.array(columns).T


def test_double_pendulum_against_scipy() -> None:
    """All running means over the first 5 s, from the same start and directions, in the same coordinates."""
    m = lw.library.double_pendulum()
    names = list(m.compile().labels.q)
    span, spans = 0.25, 40
    made = m.lyapunov(span * spans, start=dict(zip(names, (2.0, 0.5), strict=True)), span=span, rtol=1e-12)

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        z = y[4:].reshape(4, 4)
        return np.concatenate([double_slope(t, y[:4]), (double_jacobian(y[:4]) @ z).ravel()])

    # absolute angles from relative ones: x = T r
    turn = np.array([[1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 1, 1]], float)
    noise = np.random.default_rng(11).normal(size=(4, 4))
    basis, _ = np.linalg.qr(noise)
    y = np.array([2.0, 2.5, 0.0, 0.0])
    growth = []
    for _ in range(spans):
        end = flown(slope, np.concatenate([y, (turn @ basis).ravel()]), span, 1e-11).y[:, -1]
        y = end[:4]
        basis, r = np.linalg.qr(np.linalg.solve(turn, end[4:].reshape(4, 4)))
        growth.append(np.log(np.abs(np.diag(r))) / span)
    running = np.cumsum(growth, axis=0) / np.arange(1, spans + 1)[:, None]
    order = np.argsort(-np.mean(growth[4:], axis=0), kind="stable")
    assert_abs(made.history[:20], running[:20][:, order], 2e-9)


def test_double_pendulum_has_pairs() -> None:
    """Energy stays: exponents are (λ, 0, 0, −λ), within what they still wander."""
    m = lw.library.double_pendulum()
    names = list(m.compile().labels.q)
    made = m.lyapunov(400.0, start=dict(zip(names, (2.0, 0.5), strict=True)), span=1.0, rtol=1e-10)
    x = made.exponents
    assert made.verdict == "chaotic"
    assert_abs(x.sum(), 0.0, np.log(2) / made.duration)  # det M is between 1 and 2, and Liouville's volume is dq dp
    assert_abs(x + x[::-1], 0.0, 0.05)
    assert_abs(x[1:3], 0.0, 0.05)
    assert x[0] > 0.5


# --- long times, and the sum of the spectrum --------------------------------------------------------------------------


def double(duration: float, **options: object) -> Lyapunov:
    """Of the double pendulum, chaotic at this start."""
    m = lw.library.double_pendulum()
    names = list(m.compile().labels.q)
    return m.lyapunov(duration, start=dict(zip(names, (2.0, 0.5), strict=True)), **options)


def test_double_pendulum_over_a_long_time() -> None:
    """Default spans are 20 s long, in which directions part by e⁵⁷: the sum stays that of the divergence, which is the change
    of log det M (Liouville), exponents are (λ, 0, 0, −λ), and λ that of another part of the motion, all within the error
    bars."""
    made, other = double(2000.0), double(250.0, span=1.0)
    assert_abs(made.exponents.sum() - made.divergence, 0.0, 1e-6)
    assert_abs(made.divergence, 0.0, np.log(2) / made.duration)
    assert np.all(np.abs(made.exponents + made.exponents[::-1]) < 4 * made.errors)
    assert np.all(np.abs(made.exponents[1:3]) < 4 * made.errors[1:3])
    assert np.all(np.abs(made.exponents - other.exponents) < 4 * np.hypot(made.errors, other.errors))
    assert made.errors.max() < 0.05


@pytest.mark.parametrize("count", [None, 1])
def test_growth_beyond_all_numbers(count: int | None) -> None:
    """At an unstable equilibrium variations grow by e⁶⁰⁰ over one of the spans: exponents ±√(−k/m) all the same."""
    made = oscillator(1.0, -9.0, 0.0).lyapunov(2000.0, span=200.0, count=count)
    assert_abs(made.exponents, [3.0, -3.0][:count], 1e-8)


def test_damped_pendulum_adds_up_to_its_damping() -> None:
    """−c/m l², whatever the motion does."""
    m = driven_pendulum(0.3, gravity=9.81)
    made = m.lyapunov(500.0, start={"pivot": 3.0})
    assert_abs(made.divergence, -0.3, 1e-12)
    assert_abs(made.exponents.sum(), -0.3, 1e-8)


@pytest.mark.parametrize("kind", ["four-bar", "Bricard", "slider-crank"])
def test_sum_in_closed_loops(kind: str) -> None:
    """The divergence in the tangent space, from the volume beside it, or from traces where rows depend on each other."""
    library = {"four-bar": lw.library.four_bar, "Bricard": lw.library.bricard, "slider-crank": lw.library.slider_crank}
    made = library[kind]().lyapunov(1.0, span=0.1)
    assert abs(made.divergence) > 1e-3
    assert_abs(made.exponents.sum() - made.divergence, 0.0, 1e-6)


def test_sum_with_a_damped_stop() -> None:
    """Its force jumps with the velocity where it is met, by which no volume changes (the jump is across its guard's gradient),
    and damps while it pushes: −c times the part of the time in which it does."""
    m = lw.Model("hopper", gravity=(0, 0, 0))
    joint = lw.Prismatic("x", axis="x", stiffness=1.0, stops=(None, 0.4), stop_stiffness=50.0, stop_damping=3.0)
    m.add(lw.PointMass("mass", mass=1.0), joint)
    run = m.simulate(22.0, start={"x": -1.0}, rtol=1e-11, samples=20001)
    made = m.lyapunov(20.0, start={"x": -1.0}, span=2.0)
    assert_abs(made.exponents.sum() - made.divergence, 0.0, 1e-6)
    late = run.time >= 2.0
    pushing = (run["x.stop.force"].values[late] != 0).astype(float)
    assert_abs(made.divergence, -3.0 * np.trapezoid(pushing, run.time[late]) / 20.0, 5e-4)


def test_a_spectrum_that_does_not_add_up_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With pieces as long as the spans directions fall together, and the sum tells."""
    monkeypatch.setattr(growth, "TOO_WIDE", np.inf)
    monkeypatch.setattr(growth, "SPREAD", np.inf)
    monkeypatch.setattr(growth, "PIECE", 1e9)
    refused(lambda: double(200.0, span=20.0), "add up to")


def test_errors_cover_growth_that_still_falls() -> None:
    """A pendulum that swings freely shears: its exponents are zero, and a mean that falls as log(T) / T has an error as
    large."""
    for duration in (100.0, 1000.0):
        made = driven_pendulum(0.0, gravity=9.81).lyapunov(duration, start={"pivot": 2.0})
        assert np.all(np.abs(made.exponents) < 4 * made.errors)


# --- balls --------------------------------------------------------------------------------------


def test_free_body() -> None:
    """Six coordinates that move: twelve exponents, quaternions or not."""
    made = lw.library.free_body().lyapunov(4.0, rates={"free.wx": 0.1, "free.wy": 2.0})
    assert len(made.exponents) == 12


# --- what users get wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("duration", {"duration": 0.0}),
        ("duration", {"duration": -1.0}),
        ("duration", {"duration": float("nan")}),
        ("duration", {"duration": "3 m"}),
        ("duration", {"duration": None}),
        ("together", {"drive": {"torque": 1.0}}),
        ("together", {"frequency": 1.0}),
        ("torqe", {"drive": {"torqe": 1.0}, "frequency": 1.0}),
        ("drive", {"drive": {}, "frequency": 1.0}),
        ("frequency", {"drive": {"torque": 1.0}, "frequency": 0.0}),
        ("pivt", {"start": {"pivt": 1.0}}),
        ("pivt", {"rates": {"pivt": 1.0}}),
        ("torqe", {"inputs": {"torqe": 1.0}}),
        ("count", {"count": 0}),
        ("count", {"count": 1.5}),
        pytest.param("transient", {"transient": -1.0}),
        ("nothing beside the transient of 1 s", {"duration": 1e-300, "transient": 1.0}),
        ("transient", {"transient": float("nan")}),
        ("span", {"span": 0.0}),
        ("span", {"span": float("nan")}),
        pytest.param("rtol", {"rtol": -1.0}),
        pytest.param("rtol", {"rtol": "small"}),
    ],
    ids=str,
)
def test_errors_name_what_is_wrong(words: str, changed: dict) -> None:
    """Names, types and numbers that cannot be meant."""
    given: dict = {"duration": 10.0, **changed}
    refused(lambda: driven_pendulum().lyapunov(**given), words)


def test_inputs_beside_a_drive_are_not_lost() -> None:
    """A constant push beside a driven joint is part of the motion."""
    m = shaken(1, 0.2)
    m.joint("joint1").actuator = "push"
    given = {"drive": {"shake": 0.3}, "frequency": 0.5, "start": {"joint1": 0.5}, "transient": 5.0, "span": 2.0}
    pushed, free = (m.lyapunov(20.0, inputs=i, **given) for i in ({"push": 8.0}, None))
    assert np.abs(pushed.exponents - free.exponents).max() > 1e-3


@pytest.mark.parametrize(("duration", "span"), [(10.0, None), (10.0, 0.7), (3.3, 2.0)])
def test_growth_is_averaged_over_all_of_the_duration(duration: float, span: float | None) -> None:
    """Also where spans do not divide it: the running means end a tenth later than it is long, at least, and the exponents of a
    damped oscillator are −c/2m, whichever part of the motion they are taken from."""
    made = oscillator(1.0, 40.0, 0.6).lyapunov(duration, start={"slide": 0.1}, span=span)
    assert made.duration == duration
    width = np.diff(made.times)[0]
    assert_abs(made.times[-1] - duration, np.ceil(np.round(duration / width) / 10) * width, 1e-9)
    assert_abs(made.exponents.sum(), -0.6, 1e-6)
