"""Periodic orbits against SciPy's boundary-value solver and variations, Mathieu's functions, stored curves and long runs."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
import scipy.integrate
import scipy.optimize
import scipy.special

import linkwork as lw
from compare import assert_abs, assert_rel
from linear_references import sprung_four_bar
from refusals import refused
from response_references import (
    CLOCK,
    G,
    absolute,
    by_size,
    driven_pendulum,
    flown,
    oscillator,
    pendulum_slope,
    shaken,
    start_of,
    stored,
    variations,
)

PERIOD = 3 * np.pi
LINKS = ["link3", "link2", "link1"]
FOLDS = (0.698871726, 0.709164913)

# --- the driven pendulum ----------------------------------------------------------------------------------------------


@functools.cache
def settled(torque: float) -> np.ndarray:
    """State of the driven pendulum at phase zero after 300 periods, by SciPy, within half a turn."""
    end = flown(pendulum_slope(torque), [0.1, 0.0], 300 * PERIOD, 1e-10).y[:, -1]
    return np.array([(end[0] + np.pi) % (2 * np.pi) - np.pi, end[1]])


@functools.cache
def orbit_of(torque: float, **more: Any) -> lw.Curve:
    """The first orbits along the amplitude from a torque on; several tests leave the same curve at its marks."""
    near = settled(torque)
    given = {"over": (torque, torque + 1e-3), "points": 2, **more}
    return driven_pendulum().response_curve(
        {"torque": 1.0},
        parameter="amplitude",
        frequency=CLOCK,
        start={"pivot": near[0]},
        rates={"pivot": near[1]},
        **given,
    )


def test_a_curve_ends_where_its_parameter_must() -> None:
    """Mass of a shaken pendulum, on which its small motion a ω² / (g − ω²) does not depend, down to none: what was found is
    kept, and the end says why."""
    w, size = 2 * np.pi * 0.3, 1e-5
    curve = shaken(1, 0.0).response_curve(
        {"shake": size}, over=(1.0, -0.5), parameter="link1.mass", frequency=0.3, step=0.2, progress=False
    )
    assert curve.values[0] == 1.0
    assert 0 < curve.values[-1] < 1e-6
    assert curve.ends[1].startswith("no orbit was found beyond: body 'link1': mass is -")
    assert_rel((curve.highest - curve.lowest)[:, 0] / 2, np.full(len(curve.values), size * w**2 / (G - w**2)), 1e-7)


def test_orbit_is_that_of_a_boundary_value_problem() -> None:
    """SciPy's collocation with y(0) = y(T)."""
    f = pendulum_slope(0.9)
    t = np.linspace(0, PERIOD, 401)
    guess = flown(f, settled(0.9), PERIOD, t_eval=t).y
    true = scipy.integrate.solve_bvp(
        lambda x, y: np.array([y[1], 0.9 * np.cos(2 * x / 3) - 0.5 * y[1] - np.sin(y[0])]),
        lambda a, b: a - b,
        t,
        guess,
        tol=1e-9,
        max_nodes=40000,
    )
    assert true.success
    curve = orbit_of(0.9)
    assert_abs(curve.states[0], true.sol(0.0), 3e-10)
    fine = true.sol(np.linspace(0, PERIOD, 200001))[0]
    assert_abs([curve.highest[0, 0], curve.lowest[0, 0]], [fine.max(), fine.min()], 9e-10)


@pytest.mark.parametrize("torque", [0.9, 1.05])
def test_multipliers_are_scipys(torque: float) -> None:
    """Eigenvalues of the fundamental matrix over a period; their product is exp(−c T)."""
    curve = orbit_of(torque)
    end, m = variations(pendulum_slope(torque), curve.states[0], PERIOD)
    assert_abs(end, curve.states[0], 4e-10)
    assert_abs(by_size(curve.multipliers[0]), by_size(np.linalg.eigvals(m)), 1e-9)
    assert_abs(np.prod(curve.multipliers[0]), np.exp(-0.5 * PERIOD), 1e-11)
    assert curve.stable[0]


def test_series_converge_to_the_orbit() -> None:
    """Harmonic balance comes to the shooting orbit as harmonics are added, exponentially."""
    true = orbit_of(0.9).states[0]
    errors = []
    for n in (5, 9, 13, 21):
        made = orbit_of(0.9, method="harmonic balance", harmonics=n)
        errors.append(np.abs(made.states[0] - true).max())
    assert np.all(np.diff(np.log(errors)) < -1.5), errors
    assert_abs(errors[-1], 0.0, 1e-9)


def test_period_doubling() -> None:
    """Along the amplitude the lopsided orbit doubles near 1.066; there SciPy finds a multiplier of −1, and on both sides one
    period and two."""
    curve = orbit_of(1.05, over=(1.05, 1.08), points=200)
    (mark,) = curve.marks_of("period doubling")
    assert_abs(mark.value, 1.066, 1e-3)
    end, m = variations(pendulum_slope(mark.value), mark.state, PERIOD)
    assert_abs(end, mark.state, 3e-10)
    assert_abs(np.abs(np.linalg.eigvals(m) + 1).min(), 0.0, 5e-9)
    for torque, doubled in ((mark.value - 0.004, False), (mark.value + 0.004, True)):
        slope = pendulum_slope(torque)
        y = flown(slope, mark.state, 400 * PERIOD, 1e-9).y
        for _ in range(2):  # the drive is the same after every period
            y = np.column_stack([y, flown(slope, y[:, -1], PERIOD, 1e-9).y])
        gap = np.abs(y[:, 2] - y[:, 1]).max()
        assert gap > 0.02 if doubled else gap < 1e-3
        assert_abs(y[:, 2], y[:, 0], 4e-8)
    assert curve.stable[0]
    assert not curve.stable[-1]


def test_orbits_of_two_periods() -> None:
    """Beyond the doubling: multiple=2 finds the orbit that SciPy's motion settles to."""
    near = settled(1.072)
    curve = orbit_of(1.072, multiple=2)
    end, m = variations(pendulum_slope(1.072), curve.states[0], 2 * PERIOD)
    assert_abs(end, curve.states[0], 8e-10)
    assert_abs(curve.states[0], near, 6e-8)
    assert_abs(by_size(curve.multipliers[0]), by_size(np.linalg.eigvals(m)), 3e-9)
    half = flown(pendulum_slope(1.072), curve.states[0], PERIOD).y[:, -1]
    assert np.abs(half - curve.states[0]).max() > 0.02


def test_symmetry_breaks() -> None:
    """The symmetric orbit of 0.9 gives way to lopsided ones where SciPy finds a multiplier of +1; seen: within 7e-10."""
    curve = orbit_of(0.9, over=(0.9, 1.06), points=200)
    marks = curve.marks_of("branch point")
    assert len(marks) == 1
    _, m = variations(pendulum_slope(marks[0].value), marks[0].state, PERIOD)
    assert_abs(np.abs(np.linalg.eigvals(m) - 1).min(), 0.0, 3e-9)
    assert curve.stable[curve.values < marks[0].value - 1e-6].all()
    assert not curve.stable[curve.values > marks[0].value + 1e-6].any()


def settles(torque: float, state: np.ndarray, periods: int) -> np.ndarray:
    """Where SciPy's motion from beside a state has come to after some periods."""
    return goes_on(torque, state + 1e-3, periods)


def goes_on(torque: float, state: np.ndarray, periods: int) -> np.ndarray:
    """Where SciPy's motion from a state has come to after some periods."""
    return flown(pendulum_slope(torque), state, periods * PERIOD, 1e-11).y[:, -1]


def test_lopsided_orbits_leave_the_symmetric_ones() -> None:
    """The other family at the branch point, both ways: SciPy's motions settle to it; both halves are mirror images, so their
    multipliers are the same. Seen: 1.2e-10."""
    curve = orbit_of(0.9, over=(0.9, 1.06), points=200)
    (mark,) = curve.marks_of("branch point")
    other = curve.switch(mark)
    assert other.ends == ("the end of the range", "the end of the range")
    assert other.stable.all()
    (meeting,) = other.marks
    assert meeting.kind == "branch point"
    assert_abs(meeting.value, mark.value, 1e-14)
    assert_abs([other.values[0], other.values[-1]], 1.06, 1e-12)
    assert_abs(by_size(other.multipliers[0]), by_size(other.multipliers[-1]), 1e-8)
    for k in (5, len(other) - 6):
        assert_abs(settles(other.values[k], other.states[k], 300), other.states[k], 1e-9)
    back = other.switch(meeting, points=11)
    symmetric = orbit_of(0.9, over=(0.9, 1.06), points=200, begin=0.9)
    for value, size in zip(back.values, back.of(), strict=True):
        assert_abs(size, np.interp(value, symmetric.values, symmetric.of()), 2e-4)


def test_orbits_of_two_periods_leave_those_of_one() -> None:
    """The other family at the period doubling: SciPy's motions settle to it, and it doubles again. Seen: 4e-11."""
    curve = orbit_of(1.05, over=(1.05, 1.08), points=200)
    (mark,) = curve.marks_of("period doubling")
    two = curve.switch(mark)
    assert two.ends == ("the period doubling", "the end of the range")
    assert_abs(two.values[0], mark.value, 1e-14)
    k = int(np.argmin(np.abs(two.values - 1.072)))
    later = settles(two.values[k], two.states[k], 400)
    assert_abs(later, two.states[k], 5e-10)
    assert np.abs(goes_on(two.values[k], later, 1) - two.states[k]).max() > 0.02
    (again,) = two.marks_of("period doubling")
    end, m = variations(pendulum_slope(again.value), again.state, 2 * PERIOD)
    assert_abs(end, again.state, 1e-9)
    assert_abs(np.abs(np.linalg.eigvals(m) + 1).min(), 0.0, 1e-7)


def test_from_within_the_range_both_ways_are_followed() -> None:
    """One curve in order along its arc, with the special orbits of the one that begins at an end."""
    whole = orbit_of(0.9, over=(0.9, 1.06), points=200)
    middle = orbit_of(0.95, over=(0.9, 1.06), begin=0.95, points=200)
    assert middle.ends == ("the end of the range", "the end of the range")
    assert_abs([middle.values[0], middle.values[-1]], [0.9, 1.06], 1e-12)
    assert np.all(np.diff(middle.values) > 0)
    assert_abs(middle.states[[0, -1]], whole.states[[0, -1]], 1e-9)
    (a,), (b,) = whole.marks, middle.marks
    assert (a.kind, b.kind) == ("branch point", "branch point")
    assert_abs(a.value, b.value, 3e-9)
    few = orbit_of(0.95, over=(0.9, 1.06), begin=0.95, points=9)
    assert len(few) == 9
    assert few.ends == ("as many points as were asked for",) * 2


def test_what_cannot_be_switched_to(tmp_path: Path) -> None:
    """One sentence each."""
    curve = orbit_of(0.9, over=(0.9, 1.06), points=200)
    (mark,) = curve.marks
    series = orbit_of(1.05, over=(1.05, 1.08), points=60, method="harmonic balance", harmonics=13, step=0.2)
    cases = [
        ("mark is 'fold'", lambda: curve.switch("fold")),  # type: ignore[arg-type]
        ("mark is 'branch point'", lambda: orbit_of(0.9).switch(mark)),
        ("made by harmonic balance", lambda: series.switch(series.marks_of("period doubling")[0])),
        ("over is (0.9, 1.0)", lambda: curve.switch(mark, over=(0.9, 1.0))),
        ("switch: step", lambda: curve.switch(mark, step=0.0)),
        ("switch: points", lambda: curve.switch(mark, points=1)),
    ]
    for words, asked in cases:
        refused(asked, words, kind=lw.ModelError)
    loaded = lw.load(curve.save(tmp_path / "curve.nc"))
    with pytest.raises(lw.ModelError, match="switch of 'driven pendulum': this Curve was loaded from a file"):
        loaded.switch(loaded.marks[0])


# --- the shaken triple pendulum ---------------------------------------------------------------------------------------


@functools.cache
def resonance(damping: float, method: str = "shooting") -> lw.Curve:
    """The curve over the second resonance, from above."""
    low = 0.68 if damping < 0.15 else 0.7
    high = 0.72 if damping < 0.15 else 0.78
    start = start_of(stored()["orbits"][0]["state_t0"]) if damping < 0.15 else {}
    options = {"method": method, "harmonics": 9, "step": 0.1 if method != "shooting" else 0.05}
    return shaken(3, damping).response_curve({"shake": 0.03}, over=(high, low), outputs=["link3"], **options, **start)


def stored_orbit(number: int) -> lw.Curve:
    """The orbit at a stored frequency, from a state near the stored one."""
    known = stored()["orbits"][number]
    near = start_of(np.array(known["state_t0"]) + 0.01)
    return shaken(3, known["R"]).response_curve(
        {"shake": 0.03}, over=(known["f"], 1.001 * known["f"]), outputs=LINKS, points=2, step=1e-4, **near
    )


@pytest.mark.parametrize("number", [0, 1, 2])
def test_stored_orbits(number: int) -> None:
    """States and the largest multiplier."""
    known, curve = stored()["orbits"][number], stored_orbit(number)
    assert_abs(absolute(curve.states[0]), known["state_t0"], 2e-10)
    assert_abs(np.abs(curve.multipliers[0]).max(), known["max_floquet_half"] ** 2, 1e-9)


def test_extremes_of_stored_orbits() -> None:
    """Largest and least angles."""
    for number, known in enumerate(stored()["orbits"]):
        curve = stored_orbit(number)
        assert_abs(curve.highest[0][::-1], known["theta_max"], 1e-10)
        assert_abs(curve.lowest[0][::-1], -np.array(known["theta_max"]), 1e-10)


@pytest.mark.parametrize("number", range(4))
def test_resonances(number: int) -> None:
    """Where the last link swings furthest."""
    known = stored()["resonances"][number]
    (peak,) = resonance(known["R"]).peaks
    assert_abs(peak.value, known["f_peak_hz"], 6e-8)


def test_heights_of_resonances() -> None:
    """How far the last link swings."""
    for known in stored()["resonances"]:
        assert_abs(resonance(known["R"]).peaks[0].highest[0], known["theta3_max"], 1e-10)


@pytest.mark.parametrize("method", ["shooting", "harmonic balance"])
def test_folds(method: str) -> None:
    """Both methods find both folds; between them orbits are unstable, and at them a multiplier is 1."""
    curve = resonance(0.1, method)
    assert_abs(sorted(m.value for m in curve.marks_of("fold")), FOLDS, 2e-9)
    folds = [int(np.argmin(np.abs(curve.values - f) + 1e3 * (np.arange(len(curve)) < 2))) for f in FOLDS]
    assert curve.stable[: min(folds) - 1].all()
    turns = np.flatnonzero(np.diff(np.sign(np.diff(curve.values)))) + 1
    assert len(turns) == 2
    assert not curve.stable[turns[0] + 1 : turns[1] - 1].any()
    assert curve.stable[turns[1] + 2 :].all()
    assert curve.ends[1] == "the end of the range"


def test_both_ways_of_a_curve_meet() -> None:
    """From below to above: the same folds and the same peak."""
    m = shaken(3, 0.1)
    up = m.response_curve({"shake": 0.03}, over=(0.69, 0.72), outputs=["link3"])
    assert_abs(sorted(k.value for k in up.marks_of("fold")), FOLDS, 2e-9)
    assert_abs(up.peaks[0].value, stored()["resonances"][0]["f_peak_hz"], 7e-10)


def test_peaks_of_the_series_come_to_those_of_shooting() -> None:
    """The peak by harmonic balance."""
    (peak,) = resonance(0.1, "harmonic balance").peaks
    assert_abs(peak.value, stored()["resonances"][0]["f_peak_hz"], 1e-6)
    assert_abs(peak.highest[0], stored()["resonances"][0]["theta3_max"], 1e-5)


# --- other parameters -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["shooting", "harmonic balance"])
@pytest.mark.parametrize("parameter", ["amplitude", "joint2.damping", "link2.mass"])
def test_curves_end_where_fixed_solutions_are(parameter: str, method: str) -> None:
    """Along the amplitude, a damping, a mass: the last orbit is the one that is found with the value set."""
    f, a = 0.9, 0.05
    begin, end = (0.5, 1.5) if parameter == "amplitude" else (1.0, 2.0)
    m = shaken(2, 1.0)
    curve = m.response_curve(
        {"shake": a}, parameter=parameter, over=(begin, end), frequency=f, method=method, step=0.2, outputs=["link2"]
    )
    assert_abs([curve.values[0], curve.values[-1]], [begin, end], 4e-15)
    for k, value in ((0, begin), (-1, end)):
        fixed = m if parameter == "amplitude" else m.replace({parameter: value})
        size = a * value if parameter == "amplitude" else a
        one = fixed.response_curve({"shake": size}, over=(f, 1.01 * f), points=2, outputs=["link2"])
        assert_abs(curve.states[k], one.states[0], 1e-10)
        assert_abs(by_size(curve.multipliers[k]), by_size(one.multipliers[0]), 1e-12)


# --- parametric resonance ---------------------------------------------------------------------------------------------


def upright(speed: float, size: float, damping: float = 0.0) -> lw.Curve:
    """The upright orbit of a pendulum whose pivot is shaken up and down, at an angular frequency."""
    f = speed / 2 / np.pi
    return shaken(1, damping, axis="z").response_curve(
        {"shake": size}, over=(f, 1.0001 * f), start={"joint1": np.pi}, points=2, step=1e-5
    )


@pytest.mark.parametrize("size", [0.05, 0.1, 0.2])
def test_kapitzas_pendulum(size: float) -> None:
    """Upright it is stable beyond −4 g / Ω² = a₀(2 a), Mathieu's boundary; near a Ω = √(2 g) for small a."""
    exact = np.sqrt(-4 * G / scipy.special.mathieu_a(0, 2 * size))
    assert_rel(exact * size, np.sqrt(2 * G), 1.2 * size**2)
    assert not upright(exact * (1 - 1e-4), size).stable[0]
    assert upright(exact * (1 + 1e-4), size).stable[0]


def test_where_the_upright_pendulum_gives_way() -> None:
    """Along the frequency the boundary is a branch point, at Mathieu's value."""
    size = 0.1
    exact = np.sqrt(-4 * G / scipy.special.mathieu_a(0, 2 * size)) / 2 / np.pi
    curve = shaken(1, 0.0, axis="z").response_curve(
        {"shake": size}, over=(0.97 * exact, 1.03 * exact), start={"joint1": np.pi}, step=0.2
    )
    (mark,) = curve.marks_of("branch point")
    assert_rel(mark.value, exact, 7e-12)


@pytest.mark.parametrize("size", [0.02, 0.1])
def test_tongue_of_the_hanging_pendulum(size: float) -> None:
    """Near twice its frequency: unstable between 4 g / Ω² = b₁(2 a) and a₁(2 a)."""
    q = 2 * size
    edges = np.sqrt(4 * G / np.array([scipy.special.mathieu_a(1, q), scipy.special.mathieu_b(1, q)]))
    assert_rel(edges / np.sqrt(G), 2, 0.61 * q)
    m = shaken(1, 0.0, axis="z")
    for speed, stable in ((0.999, True), (1.001, False)):
        for edge, way in ((edges[0], 1), (edges[1], -1)):
            f = edge * speed**way / 2 / np.pi
            curve = m.response_curve({"shake": size}, over=(f, 1.0001 * f), points=2, step=1e-5)
            assert curve.stable[0] == stable


def test_doublings_at_the_edges_of_the_tongue() -> None:
    """Without damping: multipliers meet at −1 on Mathieu's boundaries."""
    q = 0.2
    edges = np.sqrt(4 * G / np.array([scipy.special.mathieu_a(1, q), scipy.special.mathieu_b(1, q)])) / 2 / np.pi
    curve = shaken(1, 0.0, axis="z").response_curve({"shake": 0.1}, over=(0.95 * edges[0], 1.05 * edges[1]), step=0.1)
    assert_abs([m.value for m in curve.marks_of("period doubling")], edges, 1e-7)


def test_edges_of_a_damped_tongue() -> None:
    """Period doublings along the frequency, where SciPy finds 1 + tr M + det M = 0."""
    size, c = 0.1, 0.2

    def gap(f: float) -> float:
        w = 2 * np.pi * f

        def slope(t: float, y: np.ndarray) -> np.ndarray:
            a = np.array([[0.0, 1.0], [-(G - size * w**2 * np.cos(w * t)), -c]])
            return np.concatenate([a @ y[:2], (a @ y[2:].reshape(2, 2)).ravel()])

        _, m = variations(slope, np.zeros(2), 1 / f)
        return float(1 + np.trace(m) + np.linalg.det(m))

    middle = np.sqrt(G) / np.pi
    edges = [
        scipy.optimize.brentq(gap, *ends, xtol=1e-13) for ends in ((0.85 * middle, middle), (middle, 1.2 * middle))
    ]
    curve = shaken(1, c, axis="z").response_curve({"shake": size}, over=(0.85 * middle, 1.2 * middle), step=0.1)
    assert_abs([m.value for m in curve.marks_of("period doubling")], edges, 1e-9)


@pytest.mark.parametrize(
    "f",
    [
        pytest.param(
            0.05,
        ),
        0.3,
        1.0,
    ],
)
def test_multipliers_of_a_pendulum_at_rest(f: float) -> None:
    """Hanging while the pivot goes up and down slowly: SciPy's multipliers."""
    w, size, c = 2 * np.pi * f, 0.1, 0.1

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        a = np.array([[0.0, 1.0], [-(G - size * w**2 * np.cos(w * t)), -c]])
        return np.concatenate([a @ y[:2], (a @ y[2:].reshape(2, 2)).ravel()])

    _, m = variations(slope, np.zeros(2), 1 / f)
    curve = shaken(1, c, axis="z").response_curve({"shake": size}, over=(f, 1.0001 * f), points=2, step=1e-5)
    assert_abs(by_size(curve.multipliers[0]), by_size(np.linalg.eigvals(m)), 1e-7)


# --- closed mechanisms and balls --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "method",
    [
        "shooting",
        pytest.param(
            "harmonic balance",
        ),
    ],
)
def test_orbit_of_a_four_bar(method: str) -> None:
    """A sprung four-bar driven by its motor settles to the orbit."""
    m = sprung_four_bar()
    m.joint("drive").damping = 0.6
    eq = m.equilibrium(guess={"drive": 0.4})
    f = 1.3
    guess = {"start": {"drive": eq.q["drive"]}, "guess": {n: x for n, x in eq.q.items() if n != "drive"}}
    curve = m.response_curve(
        {"motor": 1.0}, over=(f, 1.02 * f), outputs=["drive"], method=method, harmonics=20, points=3, **guess
    )
    wave = {"motor": lw.Harmonic(1.0, frequency=f, phase=np.pi / 2)}
    run = m.simulate(np.array([0.0, 40 / f, 41 / f]), inputs=wave, rtol=1e-11, **guess)
    end = np.concatenate([run.q.values[-1], run.v.values[-1]])
    assert_abs(run.q.values[-1], run.q.values[-2], 1e-12)
    assert_abs(curve.states[0], end, 3e-10)
    assert curve.stable[0]
    assert curve.multipliers.shape[1] == 2


def ball_pendulum() -> lw.Model:
    """A lopsided body on a ball joint, with springs to a base that is shaken."""
    m = lw.Model("ball")
    base = m.add(lw.RigidBody("base", mass=1.0, inertia=(1, 1, 1)), lw.Prismatic("shake", axis="x"))
    bob = lw.RigidBody("bob", mass=1.0, centre=(0.05, 0.1, -0.5), inertia=(0.04, 0.05, 0.03))
    m.add(bob, lw.Ball("pivot", damping=0.4), to=base)
    for k, (x, y) in enumerate(((0.3, 0.0), (0.0, 0.3))):
        near, far = bob.point(f"eye{k}", (x, y, -0.4)), base.point(f"hook{k}", (2.5 * x, 2.5 * y, -0.4))
        m.add(lw.Spring(f"spring{k}", far, near, stiffness=8.0, free_length=0.4))
    return m


def test_orbit_of_a_ball_joint() -> None:
    """In space, with quaternions: the orbit is where a run ends."""
    m = ball_pendulum()
    f, a = 0.8, 0.15
    curve = m.response_curve({"shake": a}, over=(f, 1.02 * f), points=3, outputs=["pivot.qx"])
    driven = ball_pendulum()
    driven.joint("shake").motion = lw.Harmonic(a, frequency=f, phase=np.pi / 2)
    run = driven.simulate(np.array([0.0, 60 / f, 61 / f]), rtol=1e-11)
    end = np.concatenate([run.q.values[-1], run.v.values[-1]])
    assert_abs(run.q.values[-1], run.q.values[-2], 2e-10)
    assert_abs(curve.states[0], end, 4e-9)
    assert curve.stable[0]
    assert curve.multipliers.shape[1] == 6


def test_a_ball_joint_needs_no_outputs() -> None:
    """Default outputs of a model with quaternions."""
    assert len(ball_pendulum().response_curve({"shake": 0.1}, over=(0.8, 0.82), points=2)) == 2


def test_series_refuse_quaternions() -> None:
    """Harmonic balance says that it cannot."""
    with pytest.raises(lw.ModelError, match="use shooting"):
        ball_pendulum().response_curve({"shake": 0.1}, over=(0.8, 0.9), method="harmonic balance", outputs=["pivot.qx"])


# --- what users see ---------------------------------------------------------------------------------------------------


def test_results_in_words_tables_and_pictures(tmp_path: Path) -> None:
    """Report, dataset, picture."""
    mpl.use("Agg")
    curve = resonance(0.1)
    data = curve.to_dataset()
    assert_abs(data.highest.values, curve.highest, 0)
    assert data.parameter.attrs["units"] == "Hz"
    assert "fold at 0.6988717" in curve.report()
    assert "peak of link3 at 0.700066" in curve.report()
    curve.plot().figure.savefig(tmp_path / "curve.png")
    assert (tmp_path / "curve.png").stat().st_size > 5000
    with pytest.raises(lw.ModelError, match="there is no output 'link2'"):
        curve.of("link2")


# --- what users get wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("torqe", {"drive": {"torqe": 0.5}}),
        ("drive", {"drive": {}}),
        ("drive", {"drive": None}),
        ("torque", {"drive": {"torque": float("nan")}}),
        ("over", {"over": (0.1, 0.1)}),
        ("over", {"over": (0.1,)}),
        ("over", {"over": (0.1, 0.2, 0.3)}),
        pytest.param("over", {"over": 0.1}),
        pytest.param("over", {"over": None}),
        pytest.param("frequency", {"over": (0.0, 0.1)}),
        pytest.param("frequency", {"over": (-0.1, 0.1)}),
        ("over", {"over": (0.1, float("nan"))}),
        ("frequency", {"over": ("1 m", "2 m")}),
        ("pivt", {"parameter": "pivt.damping", "frequency": 0.1}),
        pytest.param("parameter", {"parameter": 3, "frequency": 0.1}),
        ("vector", {"parameter": "bob.centre", "frequency": 0.1}),
        ("frequency", {"parameter": "amplitude"}),
        ("frequency", {"frequency": 0.1}),
        pytest.param("frequency", {"parameter": "amplitude", "frequency": -0.1}),
        ("frequency", {"parameter": "amplitude", "frequency": float("nan")}),
        ("pivt", {"outputs": ["pivt"]}),
        pytest.param("output", {"outputs": []}),
        ("method", {"method": "guessing"}),
        pytest.param("harmonics", {"method": "harmonic balance", "harmonics": 0}),
        pytest.param("harmonics", {"method": "harmonic balance", "harmonics": 2.5}),
        pytest.param("multiple", {"multiple": 0}),
        pytest.param("multiple", {"multiple": 1.5}),
        ("pivt", {"start": {"pivt": 0.1}}),
        pytest.param("begin", {"begin": 0.5}),
        ("begin", {"begin": float("nan")}),
        pytest.param("step", {"step": 0.0}),
        pytest.param("step", {"step": "short"}),
        pytest.param("points", {"points": 0}),
        pytest.param("points", {"points": 1.5}),
        pytest.param("rtol", {"rtol": -1.0}),
        pytest.param("rtol", {"rtol": "small"}),
    ],
    ids=str,
)
def test_errors_name_what_is_wrong(words: str, changed: dict) -> None:
    """Names, types and numbers that cannot be meant."""
    given: dict = {"drive": {"torque": 0.5}, "over": (0.1, 0.11), "points": 2, **changed}
    refused(lambda: driven_pendulum().response_curve(**given), words)


def test_series_from_amplitude_zero() -> None:
    """The curve of the series begins at rest."""
    m = driven_pendulum()
    curve = m.response_curve(
        {"torque": 1.0}, parameter="amplitude", over=(0.0, 0.3), frequency=0.1, method="harmonic balance"
    )
    assert_abs(curve.states[0], 0.0, 1e-12)


def test_curve_from_amplitude_zero() -> None:
    """By shooting it begins at rest and goes as the linear answer does."""
    f = 0.1
    curve = driven_pendulum().response_curve(
        {"torque": 1.0}, parameter="amplitude", over=(0.0, 1e-3), frequency=f, outputs=["pivot"]
    )
    assert_abs(curve.states[0], 0.0, 3e-15)
    w = 2 * np.pi * f
    true = 1 / (1 - w**2 + 0.5j * w)
    assert_abs(curve.states[-1] / 1e-3, [true.real, (1j * w * true).real], 1e-6)


def test_no_orbit() -> None:
    """A mass that is pushed away without a spring never comes back."""
    m = lw.Model("thrown", gravity=(0, 0, -G))
    m.add(lw.RigidBody("stone", mass=1.0, inertia=(1, 1, 1)), lw.Prismatic("fall", axis="z", actuator="push"))
    with pytest.raises(lw.SimulationError, match="no periodic orbit"):
        m.response_curve({"push": 1.0}, over=(1.0, 2.0))


def test_a_model_with_a_wave_of_its_own_is_refused() -> None:
    """A harmonic signal that does not repeat with the drive."""
    m = oscillator()
    m.add(lw.PointForce("gust", m.body("block")["origin"], (lw.Harmonic(1.0, frequency=0.77), 0, 0)))
    with pytest.raises(lw.ModelError, match="does not repeat"):
        m.response_curve({"force": 1.0}, over=(1.0, 2.0))


def test_a_wave_is_refused_where_only_the_first_frequency_fits() -> None:
    """Along the frequency a signal of its own cannot repeat with every drive."""
    m = oscillator()
    m.add(lw.PointForce("gust", m.body("block")["origin"], (lw.Harmonic(1.0, frequency=1.0), 0, 0)))
    with pytest.raises(lw.ModelError, match="does not repeat"):
        m.response_curve({"force": 1.0}, over=(1.0, 1.1), points=3)


# --- closed loops beside orbits: variations of closed mechanisms are compiled for this file alone ------------------------


def test_exponents_of_a_four_bar_at_rest() -> None:
    """Two exponents, the decay rate of its mode."""
    m = sprung_four_bar()
    m.joint("drive").damping = 0.05
    eq = m.equilibrium(guess={"drive": 0.4})
    decay = np.linalg.eigvals(eq.linearize().A)
    turn = 2 * np.pi / decay.imag.max()
    near = {"start": {"drive": eq.q["drive"]}, "guess": {n: x for n, x in eq.q.items() if n != "drive"}}
    made = m.lyapunov(10 * turn, span=turn / 8, **near)
    assert len(made.exponents) == 2
    assert_abs(made.exponents, decay.real.max(), 1e-5)


def test_a_four_bar_goes_from_pose_to_pose() -> None:
    """With its loop closed, to where a run with the rates that were found arrives."""
    bars = lw.library.four_bar()
    found = bars.connect({"drive": "60 deg"}, {"drive": "100 deg"}, 0.3)
    q, _ = bars.simulate(0.3, start=found.start, rates=found.rates, rtol=1e-12, samples=2).final()
    for name, x in found.end.items():
        assert q[name] == pytest.approx(x, abs=1e-6), name


def test_free_vibration_of_a_parallelogram() -> None:
    """Its bars swing as one pendulum of ω² = g Σm l / Σm l²: 6 g / 5 a for three rods of equal mass; seen: 9e-11. All angles
    are equally good coordinates, and those that are chosen stay chosen."""
    bars = lw.library.four_bar(crank=0.3, coupler=0.5, rocker=0.3, ground=0.5, gravity=(0, 0, -G))
    hanging = {"drive": -np.pi / 2 + 0.1, "pin": np.pi / 2, "pivot": -np.pi / 2}
    made = bars.backbone(guess=hanging, amplitude="80 deg", outputs=["drive"])
    angle = made.highest[:, 0] + np.pi / 2
    assert_abs(angle[-1], np.radians(80), 1e-11)
    exact = np.sqrt(1.2 * G / 0.3) / (4 * scipy.special.ellipk(np.sin(angle / 2) ** 2))
    assert_rel(made.frequencies, exact, 3e-10)
    assert made.stable.all()
    assert not made.marks


def test_a_four_bar_is_driven_from_rest_to_rest() -> None:
    """With least effort and its loop closed: a run with the torque that was found arrives, at rest."""
    bars = lw.library.four_bar()
    bars.joint("drive").actuator = "motor"
    found = bars.connect({"drive": "60 deg"}, {"drive": "100 deg"}, 0.6, actuators=["motor"], segments=12)
    assert found.optimality < 1e-6
    run = bars.simulate(0.6, start=found.start, rates=found.rates, inputs=found.inputs, rtol=1e-12, samples=2)
    q, v = run.final()
    for name, x in found.end.items():
        assert q[name] == pytest.approx(x, abs=1e-7), name
    for name, x in v.items():
        assert x == pytest.approx(0.0, abs=1e-6), name


def test_an_isola_is_followed_once() -> None:
    """Orbits of three periods of Duffing's oscillator, x'' + 0.03 x' + x + x³ = 4 cos ωt, are a closed curve. Its folds lie
    where those of harmonic balance do."""
    m = lw.Model("duffing", gravity=(0, 0, 0))
    hinge = lw.Revolute("turn", axis="y", damping=0.03, actuator="torque")
    m.add(lw.RigidBody("wheel", mass=1.0, inertia=(1, 1, 1)), hinge)
    m.add(lw.TorsionSpring("coil", "turn", law=lw.PolynomialLaw((1.0, 0, 1.0))))
    ends, folds = [], []
    for method, points in (("shooting", 400), ("harmonic balance", 1000)):  # it is met again from both sides, or from one
        curve = m.response_curve(
            {"torque": 4.0},
            over=(1 / np.pi, 10 / np.pi),
            multiple=3,
            begin=2.2 / np.pi,
            start={"turn": 1.0855},
            rates={"turn": 0.1395},
            method=method,
            points=points,
            step=0.1,
        )
        ends.append(curve.ends)
        assert len(curve.values) < points
        assert_abs(curve.states[-1], curve.states[0], 1e-12)
        folds.append(sorted(2 * np.pi * mark.value for mark in curve.marks if mark.kind == "fold"))
        assert len(folds[-1]) == 2
    assert ends == [("the curve is closed",) * 2] * 2
    assert_rel(np.array(folds[0]), np.array(folds[1]), 1e-4)
