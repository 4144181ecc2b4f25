"""Fits against closed forms, SciPy's curve_fit on closed forms and on equations of our own, and statistics of many fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.integrate
import scipy.optimize

import linkwork as lw
from compare import assert_abs, assert_rel, assert_scaled
from linkwork.identify.fit import Problem
from response_references import G, driven_pendulum, oscillator

MASS = 1.3


def decay(t: np.ndarray, stiffness: Any, damping: Any, start: Any = 0.1, rate: Any = 0.0, mass: float = MASS) -> Any:
    """m x'' + c x' + k x = 0."""
    d = damping / 2 / mass
    w = np.sqrt(stiffness / mass - d * d)
    return np.exp(-d * t) * (start * np.cos(w * t) + (rate + d * start) / w * np.sin(w * t))


def curve_fit(f: Callable[..., Any], t: np.ndarray, x: np.ndarray, first: list[float], **more: Any) -> Any:
    """SciPy's estimates and standard errors."""
    p, v = scipy.optimize.curve_fit(f, t, x, first, xtol=1e-14, ftol=1e-14, gtol=1e-14, **more)
    return p, np.sqrt(np.diag(v))


def same(fit: lw.Fit, estimates: Any, errors: Any, close: float) -> None:
    """Estimates differ by parts of their standard errors, and those by parts of themselves."""
    got, own = np.array(list(fit.values.values())), np.array(list(fit.standard_errors.values()))
    assert_abs((got - estimates) / errors, 0.0, close)
    assert_rel(own, errors, close)


# --- frequencies ------------------------------------------------------------------------------------------------------


def test_mass_on_a_spring(tmp_path: Path) -> None:
    """k = m (2π f)²; one frequency leaves nothing to judge by, unless sigma tells: then dk = 2 k σ / f. Seen: 6e-16."""
    true = MASS * (2 * np.pi * 1.5) ** 2
    plain = oscillator(MASS, 60.0, 0.0).fit({"frequencies": [1.5]}, ["slide.stiffness"])
    assert_rel(plain["slide.stiffness"], true, 3e-15)
    assert plain.standard_errors["slide.stiffness"] == np.inf
    assert "errors are not known" in plain.report()
    data = lw.MeasuredFrequencies(["1.5 Hz"], sigma="0.01 Hz")
    told = lw.fit(oscillator(MASS, 60.0, 0.0), data, {"slide.stiffness": "90 N/m"})
    error = 2 * true * 0.01 / 1.5
    assert_rel(told.standard_errors["slide.stiffness"], error, 3e-15)
    assert_abs(
        told.intervals["slide.stiffness"], (true - 1.959963984540054 * error, true + 1.959963984540054 * error), 1e-9
    )
    assert_rel(told.model["slide.stiffness"], true, 1e-10)
    loaded = lw.load(told.save(tmp_path / "fit.nc"))
    assert loaded.report() == told.report()
    with pytest.raises(lw.ModelError, match="fitted model of 'oscillator': this Fit was loaded from a file"):
        _ = loaded.model


def test_damped_frequency_tells_of_damping() -> None:
    """f = √(k/m − (c/2m)²) / 2π. Seen: 6e-15."""
    true = 5.0
    f = np.sqrt(70.0 / MASS - (true / 2 / MASS) ** 2) / (2 * np.pi)
    made = oscillator(MASS, 70.0, 1.0).fit(lw.MeasuredFrequencies([f]), {"slide.damping": 2.0})
    assert_abs(made["slide.damping"], true, 3e-14)


def test_end_masses() -> None:
    """Frequencies with several masses attached tell mass and spring apart: (2π f)² (m + e) = k. Seen: 2e-14."""
    m = oscillator(1.0, 50.0, 0.0)
    m.body("block").attach("payload", 0.0, (0, 0, 0))
    extra = (0.0, 0.3, 0.8)
    data = [
        lw.MeasuredFrequencies(
            [np.sqrt(70.0 / (MASS + e)) / (2 * np.pi)], sigma=1e-3, with_={"block.payload.mass": e}, name=f"{e} kg"
        )
        for e in extra
    ]
    made = m.fit(data, ["slide.stiffness", "block.mass"])
    assert_abs((made["slide.stiffness"], made["block.mass"]), (70.0, MASS), 1e-13)
    assert list(made.data) == ["0.0 kg", "0.3 kg", "0.8 kg"]
    assert made.determined
    assert made.explains
    # one of them alone knows the ratio to the mass of the model
    alone = m.fit(data[0], ["slide.stiffness"])
    assert_abs(alone["slide.stiffness"], 70.0 / MASS, 1e-13)


def arm_frequencies(stiffness: float, inertia: float, count: int, EI: float = 12.0, line: float = 0.3) -> np.ndarray:
    """Of a uniform beam of 1 m, free at its tip, on a hub with a torsion spring: EI w''(0) = (k − J ω²) w'(0), w(0) = 0."""

    def determinant(beta: float) -> float:
        s, c, sh, ch = np.sin(beta), np.cos(beta), np.sinh(beta), np.cosh(beta)
        root = stiffness - inertia * EI * beta**4 / line
        # w = a sin + b sinh + d (cos − cosh): root moment, tip moment, tip force
        rows = [
            [root, root, 2 * EI * beta],
            [-s, sh, -c - ch],
            [-c, ch, s - sh],
        ]
        return float(np.linalg.det(np.array(rows) / [[abs(root) + EI * beta], [ch], [ch]]))

    grid = np.linspace(0.2, 14.0, 4000)
    values = np.array([determinant(b) for b in grid])
    roots = [
        scipy.optimize.brentq(determinant, grid[k], grid[k + 1], xtol=1e-14)
        for k in np.flatnonzero(values[1:] * values[:-1] < 0)
    ]
    return np.array(roots[:count]) ** 2 * np.sqrt(EI / line) / (2 * np.pi)


def test_hub_and_torsion_spring_of_an_elastic_arm() -> None:
    """Three frequencies of the exact beam with hub and spring at its root; four shapes, whose frequencies are right to 2e-6,
    bring both back. Seen: 3e-5."""
    true = 40.0, 0.02
    m = lw.Model("arm", gravity=(0, 0, 0))
    beam = lw.Beam("arm", length=1.0, EI=12.0, mass_per_length=0.3, modes=4)
    beam.attach("hub", 0.0, (0, 0, 0), inertia=(0.05, 0.024, 0.05))
    m.add(beam, lw.Revolute("root", axis="-y", stiffness=36.0))
    made = m.fit(lw.MeasuredFrequencies(arm_frequencies(*true, 3)), ["root.stiffness", "arm.hub.inertia[1]"])
    assert_rel(np.array(list(made.values.values())), true, 5e-5)
    assert_abs(made.model.equilibrium().linearize().modes().frequencies[:3], made.data["frequencies"]["fitted"], 1e-9)


# --- histories --------------------------------------------------------------------------------------------------------


def test_logarithmic_decrement() -> None:
    """Damping from two maxima a period apart, c = 2 m ln(x₁/x₂)/T, is what the fit gives. Seen: 7e-12, and 2e-10 N/m."""
    stiffness, damping = 70.0, 0.9
    period = 2 * np.pi / np.sqrt(stiffness / MASS - (damping / 2 / MASS) ** 2)
    t = np.linspace(0.0, 2 * period, 31)
    x = decay(t, stiffness, damping)
    made = oscillator(MASS, 65.0, 0.5).fit(
        lw.MeasuredHistory(t, {"slide": x}, start={"slide": "10 cm"}), ["slide.damping", "slide.stiffness"]
    )
    assert_abs(made["slide.damping"], 2 * MASS * np.log(x[0] / x[15]) / period, 4e-11)
    assert_abs(made["slide.stiffness"], stiffness, 6e-10)


def test_slopes_are_exact() -> None:
    """∂x/∂k, ∂x/∂c, ∂x/∂x₀ and ∂x/∂v₀ of the closed form by complex step. Seen: 6e-11 of the largest."""
    t = np.linspace(0.0, 3.0, 25)
    data = lw.MeasuredHistory(t, {"slide": np.zeros(25), "rate of slide": np.ones(25)}, {"slide": 0.1}, fit_start=True)
    problem = Problem(oscillator(MASS, 70.0, 0.9), data, ["slide.stiffness", "slide.damping"])
    got = problem.slopes(np.ones(4))[:25]
    given, scale = [70.0, 0.9, 0.1, 0.0], [70.0, 0.9, 0.1, 1.0]
    for k in range(4):
        moved = [p + (1e-30j if j == k else 0.0) for j, p in enumerate(given)]
        true = decay(t, *moved).imag / 1e-30 * scale[k]
        assert_scaled(got[:, k], true, 2e-10)


@pytest.mark.parametrize("sigma", [None, 2e-7])
def test_damped_pendulum_with_noise_as_curve_fit(sigma: float | None) -> None:
    """Estimates and standard errors of SciPy's curve_fit on the closed form of a pendulum at 1e-5 rad. Seen: 2e-7."""
    t = np.linspace(0.0, 8.0, 60)
    rng = np.random.default_rng(3)
    stiffness, damping = 2.0, 0.3
    x = decay(t, stiffness + G, damping, 1e-5, mass=1.0) + rng.normal(0.0, 2e-7, len(t))
    more = {} if sigma is None else {"sigma": np.full(60, sigma), "absolute_sigma": True}
    true = curve_fit(lambda t, k, c: decay(t, k + G, c, 1e-5, mass=1.0), t, x, [1.8, 0.25], **more)
    m = driven_pendulum(0.25, G)
    data = lw.MeasuredHistory(t, {"pivot": x}, start={"pivot": 1e-5}, sigma=sigma)
    same(m.fit(data, {"pivot.stiffness": 1.8, "pivot.damping": None}), *true, 1e-6)


def test_driven_motion() -> None:
    """The mass of an oscillator from its answer to a harmonic force, closed form and noise, as curve_fit. Seen: 1e-7."""
    t = np.linspace(0.0, 6.0, 80)
    w = 2 * np.pi * 0.7

    def full(t: np.ndarray, mass: float, damping: float) -> Any:
        steady = 3.0 / (70.0 - mass * w * w + 1j * damping * w)
        return (steady * np.exp(1j * w * t)).imag + decay(t, 70.0, damping, -steady.imag, -w * steady.real, mass)

    x = full(t, MASS, 2.1) + np.random.default_rng(5).normal(0.0, 1e-3, len(t))
    data = lw.MeasuredHistory(t, {"slide": x}, inputs={"force": lw.Harmonic(3.0, frequency=0.7)})
    made = oscillator(1.0, 70.0, 1.5).fit(data, ["block.mass", "slide.damping"])
    same(made, *curve_fit(full, t, x, [1.0, 1.5]), 1e-6)


def test_double_pendulum_swings() -> None:
    """A free swing at large angles with noise: estimates and errors of curve_fit on Lagrange's equations in SciPy, start
    estimated too. Seen: 2e-6, which is curve_fit's own differences."""
    t = np.linspace(0.0, 2.5, 41)

    def swing(l1: float, c2: float, a1: float, a2: float) -> np.ndarray:
        def f(_t: float, y: np.ndarray) -> list[float]:
            q1, d, v1, w = y
            q2, v2 = q1 + d, v1 + w
            c, s = np.cos(d), np.sin(d)
            left = np.array([[2 * l1 * l1, l1 * c], [l1 * c, 1.0]])
            right = [l1 * v2**2 * s - 2 * G * l1 * np.sin(q1) + c2 * w, -l1 * v1**2 * s - G * np.sin(q2) - c2 * w]
            b1, b2 = np.linalg.solve(left, right)
            return [v1, w, b1, b2 - b1]

        found = scipy.integrate.solve_ivp(f, (0, 2.5), [a1, a2, 0, 0], "DOP853", t, rtol=1e-12, atol=1e-12)
        return found.y[:2].ravel()

    m = lw.library.double_pendulum(damping=(0.0, 0.1))
    x = swing(1.2, 0.15, 1.0, 0.6) + np.random.default_rng(7).normal(0.0, 5e-3, 82)
    data = lw.MeasuredHistory(
        t,
        {"joint1": x[:41], "joint2": x[41:]},
        start={"joint1": 0.95, "joint2": 0.65},
        fit_start=["joint1", "joint2"],
    )
    made = m.fit(data, {"link1.length": 1.1, "joint2.damping": 0.1})
    true = curve_fit(lambda _t, *p: swing(*p), np.arange(82.0), x, [1.1, 0.1, 0.95, 0.65])
    same(made, *true, 6e-6)
    assert list(made.values) == ["link1.length", "joint2.damping", "start of joint1", "start of joint2"]


def test_sensors() -> None:
    """Place and acceleration of a bob, x = l sin θ, ẍ = l (θ̈ cos θ − θ̇² sin θ), tell its length: as curve_fit on SciPy's
    pendulum. Seen: 2e-7."""
    t = np.linspace(0.0, 2.0, 31)

    def bob(_t: np.ndarray, length: float, damping: float) -> np.ndarray:
        def f(_t: float, y: np.ndarray) -> list[float]:
            return [y[1], -damping / length**2 * y[1] - G / length * np.sin(y[0])]

        q, v = scipy.integrate.solve_ivp(f, (0, 2), [1.0, 0.0], "DOP853", t, rtol=1e-12, atol=1e-12).y
        a = -damping / length**2 * v - G / length * np.sin(q)
        return np.concatenate([length * np.sin(q), length * (a * np.cos(q) - v**2 * np.sin(q))])

    m = lw.library.simple_pendulum(damping=0.2)
    tip = m.body("pendulum").tip
    m.add(lw.Position("place", tip, "x"))
    m.add(lw.Acceleration("shock", tip, "x"))
    x = bob(t, 0.8, 0.3)
    x = x + np.random.default_rng(11).normal(0.0, 1.0, 62) * np.repeat([1e-3, 0.05], 31)
    sigma = {"place": "1 mm", "shock": 0.05}
    data = lw.MeasuredHistory(t, {"place": x[:31], "shock": x[31:]}, start={"pivot": 1.0}, sigma=sigma)
    made = m.fit(data, ["pendulum.length", "pivot.damping"])
    weights = {"sigma": np.repeat([1e-3, 0.05], 31), "absolute_sigma": True}
    same(made, *curve_fit(bob, np.arange(62.0), x, [1.0, 0.2], **weights), 1e-6)
    assert made.explains


def test_stiffness_and_damping_of_a_stop_are_fitted() -> None:
    """From bounces on it: harmonic pieces of damped oscillators, joined where the stop is met and where it would pull."""
    stop, stiffness, damping = 0.35, 55.0, 1.7

    def force(y: np.ndarray) -> float:
        return float(stiffness * (y[0] - stop) + damping * y[1])

    def meets(_: float, y: np.ndarray) -> float:
        return float(y[0] - stop)

    def leaves(_: float, y: np.ndarray) -> float:
        return force(y)

    meets.terminal = leaves.terminal = True  # type: ignore[attr-defined]
    meets.direction, leaves.direction = 1, -1  # type: ignore[attr-defined]
    times, x, t, y, touches = np.linspace(0.0, 12.0, 61), np.zeros(61), 0.0, np.array([-0.5, 1.0]), False
    while t < 12.0:
        rate = (lambda _, y: [y[1], -y[0] - force(y)]) if touches else (lambda _, y: [y[1], -y[0]])
        options = {"rtol": 1e-12, "atol": 1e-14, "dense_output": True, "events": leaves if touches else meets}
        piece = scipy.integrate.solve_ivp(rate, (t, 12.0), y, "DOP853", **options)
        inside = (times >= t) & (times <= piece.t[-1])
        x[inside] = piece.sol(times[inside])[0]
        t, y, touches = piece.t[-1], piece.y[:, -1], not touches
    m = lw.Model("oscillator", gravity=(0, 0, 0))
    joint = lw.Prismatic("x", axis="x", stiffness=1.0, stops=(None, stop), stop_stiffness=30.0, stop_damping=0.8)
    m.add(lw.PointMass("mass", mass=1.0), joint)
    data = lw.MeasuredHistory(times, {"x": x}, start={"x": -0.5}, rates={"x": 1.0})
    found = m.fit(data, ["x.stop_stiffness", "x.stop_damping"])
    assert_rel(found["x.stop_stiffness"], stiffness, 1e-9)
    assert_rel(found["x.stop_damping"], damping, 1e-9)


# --- statistics -------------------------------------------------------------------------------------------------------


def test_intervals_hold_what_they_say() -> None:
    """Over 200 data sets with noise the 95 % intervals hold the true values in 91 to 98.5 % of them, of each parameter."""
    t = np.linspace(0.0, 1.5, 16)
    x = decay(t, 70.0, 0.9)
    rng = np.random.default_rng(17)
    m = oscillator(MASS, 70.0, 0.9)
    hits = np.zeros(2)
    for _ in range(200):
        data = lw.MeasuredHistory(t, {"slide": x + rng.normal(0.0, 3e-3, len(t))}, start={"slide": 0.1})
        made = m.fit(data, ["slide.stiffness", "slide.damping"])
        inside = [low <= p <= high for (low, high), p in zip(made.intervals.values(), (70.0, 0.9), strict=True)]
        hits += inside
    assert np.all((hits / 200 >= 0.91) & (hits / 200 <= 0.985)), hits


def test_wrong_model_is_told() -> None:
    """An undamped model for a motion that decays: the residuals are far beyond sigma."""
    t = np.linspace(0.0, 3.0, 40)
    x = decay(t, 70.0, 0.9) + np.random.default_rng(2).normal(0.0, 1e-3, len(t))
    data = lw.MeasuredHistory(t, {"slide": x}, start={"slide": 0.1}, sigma=1e-3)
    wrong = oscillator(MASS, 65.0, 0.0).fit(data, ["slide.stiffness"])
    assert wrong.explains is False
    assert wrong.chi_square > 100 * wrong.degrees
    assert "does NOT explain" in wrong.report()
    right = oscillator(MASS, 65.0, 0.5).fit(data, ["slide.stiffness", "slide.damping"])
    assert right.explains
    residual = right.data["motion"]["residual"].sel(channel="slide").values
    assert_abs(right.chi_square, (residual**2).sum() / 1e-6, 1e-9)


def test_what_data_do_not_determine_is_named() -> None:
    """Two springs side by side: their sum alone is known, to 6e-7 N/m. The third parameter stays as well known."""
    m = oscillator(MASS, 40.0, 0.5)
    m.add(
        lw.Spring(
            "beside", m.ground.point("wall", (1, 0, 0)), m.body("block")["origin"], stiffness=20.0, free_length=1.0
        )
    )
    t = np.linspace(0.0, 2.0, 21)
    x = decay(t, 70.0, 0.9) + np.random.default_rng(4).normal(0.0, 1e-3, len(t))
    data = lw.MeasuredHistory(t, {"slide": x}, start={"slide": 0.1})
    made = m.fit(data, ["slide.stiffness", "beside.stiffness", "slide.damping"])
    alone = oscillator(MASS, 60.0, 0.5).fit(data, ["slide.stiffness", "slide.damping"])
    assert_abs(made["slide.stiffness"] + made["beside.stiffness"], alone["slide.stiffness"], 2e-6)
    assert len(made.undetermined) == 1
    assert not made.determined
    moves = dict(re.findall(r"'([^']+)' by ([^ ]+)", made.undetermined[0]))
    assert set(moves) == {"slide.stiffness", "beside.stiffness"}
    assert_abs(sum(map(float, moves.values())), 0.0, 1e-3)
    assert made.standard_errors["slide.stiffness"] == made.standard_errors["beside.stiffness"] == np.inf
    assert_abs(float(made.correlation.sel(parameter="slide.stiffness", other="beside.stiffness")), -1.0, 1e-9)
    assert np.isfinite(made.correlation.values).all()
    # 19 data are left over by two parameters, 18 by three
    own, other = made.standard_errors["slide.damping"], alone.standard_errors["slide.damping"]
    assert_rel(own * np.sqrt(18 / 19), other, 3e-9)
    assert "not determined" in made.report()


def test_parameter_without_effect_is_named() -> None:
    """The mass of a pendulum without damping does not act on its frequency."""
    f = np.sqrt(G) / (2 * np.pi)
    m = driven_pendulum(0.0, G)
    made = m.fit([lw.MeasuredFrequencies([f]), lw.MeasuredFrequencies([f])], ["bob.mass"])
    assert made.undetermined == ("changing 'bob.mass' by +0.01 kg changes no datum",)
    assert made["bob.mass"] == 1.0


def test_bounds() -> None:
    """An estimate that wants beyond its bound stays there and is named; inside, bounds change nothing."""
    t = np.linspace(0.0, 2.0, 21)
    data = lw.MeasuredHistory(t, {"slide": decay(t, 70.0, 0.9)}, start={"slide": 0.1})
    m = oscillator(MASS, 60.0, 0.9)
    held = m.fit(data, {"slide.stiffness": ("60 N/m", 50.0, 65.0)})
    assert_abs(held["slide.stiffness"], 65.0, 1e-9)
    assert held.at_bounds == ("slide.stiffness",)
    assert "at its bound" in str(held)
    free = m.fit(data, {"slide.stiffness": (60.0, None, np.inf), "slide.rest": 0.01})
    assert_abs((free["slide.stiffness"], free["slide.rest"]), (70.0, 0.0), 1e-9)


def test_report_and_picture() -> None:
    """All data sets are drawn; names, units and strong correlation are in the report."""
    t = np.linspace(0.0, 1.0, 11)
    data = [
        lw.MeasuredHistory(t, {"slide": decay(t, 70.0, 0.9)}, start={"slide": 0.1}, sigma=1e-3, fit_start=["slide"]),
        lw.MeasuredFrequencies([np.sqrt(70.0 / MASS) / (2 * np.pi)], sigma=0.01),
    ]
    made = oscillator(MASS, 60.0, 0.9).fit(data, ["slide.stiffness"])
    panels = made.plot()
    assert [p.get_title("left") for p in panels] == ["oscillator: motion 1", "oscillator: frequencies 2"]
    assert "start of slide" in made.report()
    assert "N/m" in str(made)
    assert repr(made) == "<Fit of 'oscillator': 2 parameters, 10 degrees of freedom>"


# --- what cannot be ---------------------------------------------------------------------------------------------------


def refused(
    words: str, data: Any = None, parameters: Any = ("slide.stiffness",), model: lw.Model | None = None
) -> None:
    """One sentence with these words."""
    given = {"frequencies": [1.0]} if data is None else data
    with pytest.raises(lw.LinkworkError, match=re.escape(words)) as caught:
        (model or oscillator()).fit(
            given() if callable(given) else given, list(parameters) if isinstance(parameters, tuple) else parameters
        )
    assert str(caught.value).count(". ") == 0


def motion(**more: Any) -> Callable[[], lw.MeasuredHistory]:
    """A motion that is made when asked for."""
    given = {"times": [0.0, 1.0, 2.0], "values": {"slide": [0.1, 0.0, 0.1]}, **more}
    return lambda: lw.MeasuredHistory(**given)


def test_wrong_data() -> None:
    """Shapes, order, names, units and what does not go together."""
    refused("data is []", [])
    refused("data holds 3", [3])
    refused("{'frequencies': […]}", {"frequency": [1.0]})
    refused("values is 3", lambda: lw.MeasuredFrequencies(3))
    refused("greater than 0", lambda: lw.MeasuredFrequencies([1.0, -1.0]))
    refused("values must rise", lambda: lw.MeasuredFrequencies([2.0, 1.0]))
    refused("modes is [1, 1]", lambda: lw.MeasuredFrequencies([2.0, 1.0], modes=[1, 1]))
    refused("tells of 2 frequencies", {"frequencies": [1.0, 2.0]})
    refused("tells of modes 2", lambda: lw.MeasuredFrequencies([1.0], modes=[2]))
    refused("a standard deviation must be greater than 0", lambda: lw.MeasuredFrequencies([1.0], sigma=0.0))
    refused("times must rise", motion(times=[0.0, 2.0, 1.0]))
    refused("there are 2 values of 'slide'", motion(values={"slide": [0.1, 0.2]}))
    refused("there is no 'slid' in model", motion(values={"slid": [0.1, 0.2, 0.3]}))
    refused("values of 'slide'", motion(values={"slide": [0.1, np.nan, 0.3]}))
    refused("sigma must name what values names", motion(sigma={"glide": 0.1}))
    refused("no coordinate or rate to estimate at the start 'rate of slid'", motion(fit_start=["rate of slid"]))
    refused("which is fitted", motion(with_={"slide.stiffness": 3.0}))
    refused("sigma is given for some data sets only", [motion(sigma=0.1)(), motion()()])
    refused("two data sets are called 'a'", [motion(name="a")(), motion(name="a")()])
    refused("known from 0 to 1 s", motion(inputs={"force": lw.Sampled([0.0, 0.3, 0.6, 1.0], [0.0, 1.0, 0.0, 1.0])}))


def test_wrong_parameters() -> None:
    """Paths, first values and bounds."""
    refused("parameters are empty", None, {})
    refused("has no parameter of 'slide' 'stiffnes'", None, ["slide.stiffnes"])
    refused("is a vector; name one component", None, ["block.inertia"])
    refused("give a first value, or three values", None, {"slide.stiffness": (1.0, 2.0)})
    refused("must lie between low and high", None, {"slide.stiffness": (1.0, 2.0, 3.0)})
    refused("body 'block': mass", None, {"block.mass": -1.0})
    refused("cannot determine 2 parameters", None, ["slide.stiffness", "slide.damping"])
    refused("'slide.stiffness' '3 kg'", None, {"slide.stiffness": "3 kg"})


def test_no_least_is_told() -> None:
    """Where the model refuses what the data want: no body has a principal inertia above the sum of the other two."""
    m = lw.Model("pendulum")
    m.add(lw.RigidBody("bob", mass=1.0, centre=(0, 0, -1), inertia=(0.05, 0.03, 0.05)), lw.Revolute("pivot", axis="-y"))
    slow = np.sqrt(G / 1.3) / (2 * np.pi)
    refused("no least was reached", {"frequencies": [slow]}, ["bob.inertia[1]"], m)
    reached = m.fit({"frequencies": [np.sqrt(G / 1.08) / (2 * np.pi)]}, ["bob.inertia[1]"])
    assert_abs(reached["bob.inertia[1]"], 0.08, 1e-14)
