"""Counting swings, finer spectra and phase plots of any two quantities, against closed forms."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest

import linkwork as lw

STIFFNESS, DAMPING, MASS = 40.0, 0.3, 2.0


@pytest.fixture(scope="module")
def ringing() -> lw.Run:
    """A mass on a damped spring, let go 0.1 m from rest: x = 0.1 exp(−δt) (cos ωt + δ/ω sin ωt)."""
    m = lw.Model("ringing")
    m.add(lw.PointMass("mass", mass=MASS), lw.Prismatic("slide", axis="x", stiffness=STIFFNESS, damping=DAMPING))
    return m.simulate(20.0, start={"slide": 0.1}, rtol=1e-10, samples=801)


DECAY = DAMPING / (2 * MASS)
OMEGA = np.sqrt(STIFFNESS / MASS - DECAY**2)


def test_frequency_and_decay_are_those_of_the_oscillator(ringing: lw.Run) -> None:
    found = ringing.swings("slide", level=0.0)
    assert found.frequency == pytest.approx(OMEGA / (2 * np.pi), rel=1e-7)
    assert np.abs(found.periods * OMEGA / (2 * np.pi) - 1).max() < 1e-5
    assert found.decay == pytest.approx(DECAY, rel=1e-5)
    assert found.damping_ratio == pytest.approx(DAMPING / (2 * np.sqrt(STIFFNESS * MASS)), rel=1e-5)
    # crossings of a cosine, upwards
    phase = np.arctan2(-1.0, DECAY / OMEGA) % np.pi
    assert found.times[0] == pytest.approx((phase + np.pi) / OMEGA, rel=1e-6)
    # half of the range of the first whole swing: a maximum and the minimum after it
    tops = np.array([2, 3]) * np.pi / OMEGA
    sizes = 0.1 * np.exp(-DECAY * tops) * np.abs(np.cos(OMEGA * tops))
    assert found.amplitude[0] == pytest.approx(sizes.mean(), rel=1e-5)


def test_swings_after_a_time_and_about_another_level(ringing: lw.Run) -> None:
    late = ringing.swings("slide", level=0.0, after="10 s")
    assert late.times[0] > 10.0
    assert late.frequency == pytest.approx(OMEGA / (2 * np.pi), rel=1e-6)
    raised = ringing.swings("slide", level="5 cm")
    assert raised.level == 0.05
    assert len(raised) < len(ringing.swings("slide"))  # small swings do not reach it
    with pytest.raises(lw.ModelError, match="fewer than two times"):
        ringing.swings("slide", level=0.5)
    with pytest.raises(lw.ModelError, match="fewer than two times"):
        ringing.swings("slide", after="19.99 s")
    with pytest.raises(lw.ModelError, match="choose one component"):
        ringing.swings("mass.origin")


def test_a_history_that_stays_has_no_swings() -> None:
    run = lw.library.chain(1).simulate(1.0, samples=101)
    with pytest.raises(lw.ModelError, match="fewer than two times"):
        run.swings("joint1")


def test_padding_locates_a_line(ringing: lw.Run) -> None:
    """A pure sine of 1.2345 Hz for 20 s: lines are 0.05 Hz apart, with zeros a hundredth of that."""
    m = lw.Model("driven")
    wave = lw.Harmonic(0.02, frequency=1.2345)
    m.add(lw.PointMass("mass", mass=MASS), lw.Prismatic("slide", axis="x", motion=wave))
    run = m.simulate(20.0, samples=801)
    coarse, fine = run.spectrum("slide"), run.spectrum("slide", padding=100)
    assert fine.frequencies[1] == pytest.approx(coarse.frequencies[1] / 100)
    assert np.abs(fine.amplitude[::100][: len(coarse.amplitude)] - coarse.amplitude).max() < 1e-12
    (found, size), *_ = fine.peaks(1)
    assert found == pytest.approx(1.2345, rel=1e-5)
    assert size == pytest.approx(0.02, rel=1e-3)
    with pytest.raises(lw.ModelError, match="padding is 0"):
        run.spectrum("slide", padding=0)
    with pytest.raises(lw.ModelError, match="is the most"):
        run.spectrum("slide", padding=10**6)


def test_any_quantity_against_any_other(ringing: lw.Run) -> None:
    panel = ringing.plot_phase("slide.rate", "slide", after="5 s")
    x, y = panel.lines[0].get_data()
    late = ringing.time >= 5.0
    assert np.array_equal(x, ringing["slide"].values[late])
    assert np.array_equal(y, ringing["slide.rate"].values[late])
    assert panel.get_xlabel() == "slide [m]"
    plt.close(panel.figure)
    with pytest.raises(lw.ModelError, match="choose one component"):
        ringing.plot_phase("mass.origin", "slide")
    with pytest.raises(lw.ModelError, match="the run ends at 20 s"):
        ringing.plot_phase("slide", after=30.0)
    with pytest.raises(lw.ModelError, match="a second quantity"):
        ringing.plot_phase("energy.total")
