"""Verdicts of runs: elliptic integrals, published routes to chaos, SciPy's multipliers of a period, known frequencies."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import scipy.special

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.vibration.attractors.spectral_lines import base_frequencies, lines_of
from refusals import refused
from response_references import CLOCK, driven_pendulum, flown, oscillator, pendulum_slope, shaken


def swing_period(amplitude: float, length: float = 1.0) -> float:
    """4 √(l/g) K(sin A/2), g = 1."""
    return 4 * np.sqrt(length) * float(scipy.special.ellipk(np.sin(amplitude / 2) ** 2))


def torqued(torque: float, periods: int, start: float = 0.1, **more: object) -> lw.Run:
    """Baker and Gollub's pendulum from a start, driven by torque · cos(2t/3)."""
    drive = lw.Harmonic(torque, frequency=CLOCK, phase=np.pi / 2)
    more = {"samples": 4001, **more}
    return driven_pendulum().simulate(periods / CLOCK, start={"pivot": start}, inputs={"torque": drive}, **more)


# --- free motions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amplitude", "tolerance"), [(0.5, 4e-12), (2.0, 4e-10), (3.0, 1e-8)])
def test_period_of_a_free_pendulum(amplitude: float, tolerance: float) -> None:
    """By the elliptic integral, at rtol = 1e-11: 5e-13, 1.1e-10 and 3.2e-9 were seen, what the energy lost by then explains."""
    made = driven_pendulum(0.0).simulate(400.0, start={"pivot": amplitude}, rtol=1e-11).verdict()
    assert (made.kind, made.multiple, made.drive_period) == ("periodic", 1, None)
    assert_rel(made.period, swing_period(amplitude), tolerance)
    assert_abs(made.frequencies, [1 / made.period], 0)
    strongest = made.lines[0]
    assert_abs(strongest.frequency * made.period, 1.0, 1e-6)


def test_period_over_the_top() -> None:
    """A turning pendulum, ½ θ̇² = E + cos θ: T = 4 K(k²) / θ̇₀ with k² = 4 / θ̇₀², θ̇₀ at the bottom; 8e-11 was seen."""
    bottom = 2.5
    made = driven_pendulum(0.0).simulate(150.0, rates={"pivot": bottom}, rtol=1e-11).verdict()
    assert made.kind == "periodic"
    assert_rel(made.period, 4 * scipy.special.ellipk(4 / bottom**2) / bottom, 3e-10)


def two_pendulums() -> lw.Run:
    """Lengths 1 and 0.6 m under g = 1, side by side, swinging to 1 and 1.5 rad."""
    m = lw.Model("two pendulums", gravity=(0, 0, -1))
    for k, length in ((1, 1.0), (2, 0.6)):
        bob = lw.RigidBody(f"bob{k}", mass=1.0, centre=(0, 0, -length), inertia=(0, 0, 0))
        m.add(bob, lw.Revolute(f"pivot{k}", axis="-y"))
    return m.simulate(400.0, start={"pivot1": 1.0, "pivot2": 1.5}, samples=2001)


def test_two_pendulums_are_quasi_periodic() -> None:
    """Both frequencies by elliptic integrals, to 6e-8; motions shear past each other, which is no chaos."""
    made = two_pendulums().verdict()
    assert made.kind == "quasi-periodic"
    true = [1 / swing_period(1.5, 0.6), 1 / swing_period(1.0)]
    assert_rel(np.array(made.frequencies), true, 2e-7)
    assert made.period is None
    assert made.exponent == pytest.approx(0.0, abs=1e-3)
    assert made.recurrence > 0.1


def test_double_pendulum() -> None:
    """Chaotic from high up, at a rate of about 1.4 1/s; a small swing has the frequencies of its modes: 5e-5 was seen."""
    m = lw.library.double_pendulum()
    wild = m.simulate(100.0, start={"joint1": 2.5, "joint2": 0.5}).verdict()
    assert wild.kind == "chaotic"
    assert wild.exponent > 10 * wild.error
    small = m.simulate(100.0, start={"joint1": 0.02, "joint2": 0.02}).verdict()
    assert small.kind == "quasi-periodic"
    modes = m.equilibrium().linearize().modes().frequencies
    assert_rel(np.sort(small.frequencies), np.sort(modes), 2e-4)


def test_damped_pendulum_comes_to_rest() -> None:
    """Settling first, at rest later; slow loss of energy is not taken for a period."""
    m = driven_pendulum(0.1)
    assert m.simulate(60.0, start={"pivot": 1.0}).verdict().kind == "settling"
    made = m.simulate(600.0, start={"pivot": 1.0}).verdict()
    assert made.kind == "at rest"
    assert made.used == (300.0, 600.0)
    slow = driven_pendulum(1e-5).simulate(200.0, start={"pivot": 1.0}).verdict()
    assert slow.kind == "settling"
    assert "loses energy" in slow.evidence


def test_nothing_moves() -> None:
    """A pendulum that hangs is at rest."""
    assert driven_pendulum(0.0).simulate(10.0).verdict().kind == "at rest"


def test_even_turning_and_sliding() -> None:
    """A free rotor repeats every turn; a free slider goes away."""
    m = lw.Model("free", gravity=(0, 0, 0))
    m.add(lw.RigidBody("rotor", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("spin", axis="y"))
    assert_abs(m.simulate(10.0, rates={"spin": 3.0}).verdict().period, 2 * np.pi / 3, 1e-14)
    free = oscillator(1.0, 0.0, 0.0).simulate(10.0, rates={"slide": 1.0})
    assert free.verdict().kind == "drifting"


# --- driven motions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("torque", "start", "periods"), [(0.9, 0.1, 80), (1.07, 0.1, 200), (1.081, -0.5, 250)])
def test_multiples_of_the_drive(torque: float, start: float, periods: int) -> None:
    """1, 2 and 4 periods, as SciPy's motion repeats that goes on from the state twenty periods before the end."""
    run = torqued(torque, periods, start, samples=20 * periods + 1)
    made = run.verdict()
    k = 20 * (periods - 20)
    begin = [float(run["pivot"][k]), float(run.v[k, 0])]
    y = flown(pendulum_slope(torque), begin, 20 / CLOCK, 1e-10, t_eval=np.arange(21) / CLOCK).y
    gaps = [float(np.abs(y[:, p:] - y[:, :-p]).max()) for p in range(1, 9)]
    true = 1 + next(k for k, gap in enumerate(gaps) if gap < 1e-5)
    assert true == {0.9: 1, 1.07: 2, 1.081: 4}[torque]
    assert (made.kind, made.multiple) == ("periodic", true)
    assert_abs(made.drive_period * CLOCK, 1.0, 1e-15)
    assert_abs(made.period * CLOCK, true, 1e-14)


def test_driven_chaos() -> None:
    """At 1.15, as published; the exponent is above zero by its error bar."""
    made = torqued(1.15, 200).verdict()
    assert made.kind == "chaotic"
    assert made.exponent > 5 * made.error
    assert "Lyapunov" in made.report()


def test_free_and_forced_motion_together() -> None:
    """An undamped oscillator that is driven: its own frequency √(k/m) and that of the drive; 3e-9 was seen."""
    m = oscillator(1.0, 40.0, 0.0)
    made = m.simulate(150.0, inputs={"force": lw.Harmonic(1.0, frequency=0.7)}, samples=2001).verdict()
    assert made.kind == "quasi-periodic"
    assert_abs(made.frequencies, [0.7, np.sqrt(40.0) / (2 * np.pi)], 1e-8)


def test_a_driven_joint_and_a_period_that_is_given() -> None:
    """A base that shakes; a sampled torque has no period unless it is given, and it must be the right one."""
    m = shaken(1, 2.0)
    m.joint("shake").motion = lw.Harmonic(0.05, frequency=0.6)
    assert m.simulate(80.0).verdict().multiple == 1
    t = np.linspace(0.0, 60.0, 6001)
    sampled = lw.Sampled(t, 0.3 * np.cos(2 * np.pi * t))
    run = driven_pendulum().simulate(60.0, inputs={"torque": sampled})
    assert_abs(run.verdict(period="1 s", settled=1e-4).period, 1.0, 0)
    with pytest.raises(lw.ModelError, match="period="):
        run.verdict()
    never = driven_pendulum(0.0).simulate(60.0, start={"pivot": 0.3}, inputs={"torque": sampled})
    with pytest.raises(lw.ModelError, match="known until 60 s only"):
        never.verdict(period=1.0)
    with pytest.raises(lw.ModelError, match=re.escape("does not repeat every 0.7 s")):
        run.verdict(period=0.7)


# --- lines ------------------------------------------------------------------------------------------------------------


def test_lines_of_a_sum_of_sines() -> None:
    """Frequencies and amplitudes of three sines over 60 s: 1.7e-8 Hz and 5e-12 were seen; sums of them are not new."""
    t = np.linspace(0.0, 60.0, 3000)
    f, g = 0.734, np.sqrt(2.0)
    x = (
        2.0
        + np.cos(2 * np.pi * f * t)
        + 0.3 * np.sin(2 * np.pi * g * t + 1)
        + 0.05 * np.cos(2 * np.pi * (2 * f + g) * t)
    )
    made = lines_of(x, 60.0)
    assert_abs([a for a, _ in made], [f, g, 2 * f + g], 1e-7)
    assert_abs([b for _, b in made], [1.0, 0.3, 0.05], 3e-11)
    assert_abs(base_frequencies(made, 60.0, 3), [f, g], 1e-7)


# --- what users get wrong ---------------------------------------------------------------------------------------------


def test_errors_name_what_is_wrong(tmp_path: Path) -> None:
    """Runs that are too short, arguments that cannot be meant, a run from a file."""
    free = driven_pendulum(0.0).simulate(20.0, start={"pivot": 1.0})
    short = torqued(0.9, 10)
    for run, words, given in (
        (free, "simulate longer", {}),
        (short, "periods of the drive", {}),
        (free, "settled", {"settled": -1.0}),
        (free, "after", {"after": "3 m"}),
        (free, "fewer than two samples", {"after": 30.0}),
        (short, "period", {"period": 0.0}),
    ):
        refused(lambda: run.verdict(**given), words)  # noqa: B023
    again = lw.load(free.save(tmp_path / "run.nc", keep="all"))
    with pytest.raises(lw.ModelError, match="loaded from a file"):
        again.verdict()
