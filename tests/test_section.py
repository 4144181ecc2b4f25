"""Poincaré sections: elliptic integrals, energy, closed curves, and SciPy's events."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
import scipy.linalg
import scipy.special

import linkwork as lw
from compare import assert_abs
from refusals import refused
from response_references import CLOCK, driven_pendulum, flown, pendulum_slope


@pytest.mark.parametrize("samples", [1001, 11])
def test_a_pendulum_passes_the_bottom_every_half_period(samples: int) -> None:
    """At T/4 + k T/2 by the elliptic integral, wherever the samples are; 1.2e-10 s was seen after 100 s."""
    run = driven_pendulum(0.0).simulate(100.0, start={"pivot": 2.0}, rtol=1e-12, samples=samples)
    made = run.section("pivot", direction="any")
    period = 4 * scipy.special.ellipk(np.sin(1.0) ** 2)
    assert_abs(made.times, period * (0.25 + 0.5 * np.arange(24)), 5e-10)
    assert_abs(made.of("pivot"), 0.0, 1e-13)
    assert_abs(np.abs(made.of("rate of pivot")), 2 * np.sin(1.0), 5e-11)
    up, down = run.section("pivot"), run.section("pivot", direction="down")
    assert_abs(np.sort(np.concatenate([up.times, down.times])), made.times, 0)
    assert np.all(up.of("rate of pivot") > 0)


def test_turns_cross_in_every_turn() -> None:
    """A pendulum over the top passes any angle once a turn, every 4 K(k²) / θ̇₀ with k = 2 / θ̇₀; 8e-12 s was seen."""
    run = driven_pendulum(0.0).simulate(60.0, rates={"pivot": 2.5}, rtol=1e-12)
    made = run.section("pivot", "20 deg")
    turn = 4 / 2.5 * scipy.special.ellipk((2 / 2.5) ** 2)
    assert_abs(np.diff(made.times), turn, 3e-11)
    assert_abs(made.of("pivot", wrap=True), np.radians(20.0), 1e-13)
    assert made.of("pivot")[-1] > 2 * np.pi


def test_section_of_a_double_pendulum_keeps_its_energy() -> None:
    """Wild motion: the energy of every point is that of the start, 4.5e-10 of 13 J was seen, and the crossing is exact."""
    m = lw.library.double_pendulum()
    run = m.simulate(60.0, start={"joint1": 1.5, "joint2": 1.0}, rtol=1e-12)
    made = run.section("joint1")
    assert len(made) > 20
    system = m.compile()
    energy = np.array([system.energy(*np.split(y, 2))["total"] for y in made.states])
    assert_abs(energy, float(run.energy["total"][0]), 1e-9)
    assert_abs(made.of("joint1", wrap=True), 0.0, 1e-12)
    assert np.all(made.of("rate of joint1") > 0)


def test_regular_motion_lies_on_a_closed_curve() -> None:
    """Points of a small motion lie where both modes have the amplitudes of the start, |left eigenvector · state|; to the square
    of the swing: 2.7e-4 was seen at 0.01 rad, a quarter of it at half the swing. They go all around the curve."""
    m = lw.library.double_pendulum()
    made = m.simulate(100.0, start={"joint1": 0.01, "joint2": 0.01}, rtol=1e-11).section("joint1")
    _, left, _ = scipy.linalg.eig(m.equilibrium().linearize().A, left=True)
    size = np.abs(made.states @ left.conj())
    assert_abs(size / np.abs(np.array([0.01, 0.01, 0, 0]) @ left.conj()), 1.0, 3e-4)
    x, y = made.of("joint2"), made.of("rate of joint2")
    angle = np.sort(np.arctan2((y - y.mean()) / np.ptp(y), (x - x.mean()) / np.ptp(x)))
    assert np.diff(angle, append=angle[0] + 2 * np.pi).max() < 0.5


def test_once_a_period_as_scipy_has_it() -> None:
    """Baker and Gollub's pendulum at 0.9, from the start on; the period is known from the torque, or given."""
    drive = lw.Harmonic(0.9, frequency=CLOCK, phase=np.pi / 2)
    run = driven_pendulum().simulate(12.5 / CLOCK, start={"pivot": 0.1}, inputs={"torque": drive}, rtol=1e-11)
    made = run.section()
    true = flown(pendulum_slope(0.9), [0.1, 0.0], 12 / CLOCK, 1e-12, t_eval=np.arange(13) / CLOCK)
    assert_abs(made.times, true.t, 1e-12)
    assert_abs(made.points, true.y.T, 5e-11)
    assert_abs(run.section(period=1 / CLOCK, after=3 / CLOCK).points, made.points[3:], 1e-10)


def test_sections_of_a_sensor() -> None:
    """Where the height of the bob rises through a value: cos θ = 1 − h, as SciPy's event finds it."""
    m = driven_pendulum(0.0)
    m.add(lw.Position("height", m.body("bob").point("end", (0, 0, -1)), axis="z"))
    run = m.simulate(30.0, start={"pivot": 2.0}, rtol=1e-12)
    made = run.section("height", -0.3, direction="up")
    event = lambda t, y: -np.cos(y[0]) + 0.3  # noqa: E731
    event.direction = 1
    true = flown(pendulum_slope(0.0, damping=0.0), [2.0, 0.0], 30.0, 1e-13, events=event).t_events[0]
    assert_abs(made.times, true, 3e-11)


def test_results_in_words_tables_and_pictures(tmp_path: Path) -> None:
    """Report, dataset, picture."""
    mpl.use("Agg")
    run = driven_pendulum(0.0).simulate(60.0, start={"pivot": 1.0})
    made = run.section("rate of pivot", direction="down")
    assert "falls through 0 rad/s" in made.report()
    assert made.to_dataset()["points"].sizes == {"point": len(made), "output": 2}
    panel = made.plot()
    assert (panel.get_xlabel(), panel.get_ylabel()) == ("pivot [rad]", "rate of pivot [rad/s]")
    panel.figure.savefig(tmp_path / "section.png")
    none = run.section("pivot", 3.0)
    assert len(none) == 0
    assert "0 points" in none.report()
    none.plot()


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("there is no 'pivt' in model 'driven pendulum'; did you mean 'pivot'?", {"of": "pivt"}),
        ("of is 3", {"of": 3}),
        ("value of 'pivot'", {"of": "pivot", "value": "3 m"}),
        ("direction is 'rising'", {"of": "pivot", "direction": "rising"}),
        ("not both", {"of": "pivot", "period": 1.0}),
        ("nothing drives this run", {}),
        ("period", {"period": -1.0}),
        ("lasts 2e+301 periods of 1e-300 s; give a longer period=", {"period": 1e-300}),
        ("after", {"of": "pivot", "after": "x"}),
        ("fewer than two samples", {"of": "pivot", "after": 99.0}),
        ("there is no output 'x'", {"of": "pivot", "outputs": ["x"]}),
    ],
    ids=str,
)
def test_errors_name_what_is_wrong(words: str, given: dict) -> None:
    """One sentence each."""
    run = driven_pendulum(0.0).simulate(20.0, start={"pivot": 1.0})
    refused(lambda: run.section(**given), words)
