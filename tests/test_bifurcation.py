"""Bifurcation diagrams and spectra: against known routes to chaos, SciPy's spectra, and sines."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.signal

import linkwork as lw
from compare import assert_rel
from response_references import CLOCK, driven_pendulum


def test_the_driven_pendulum_doubles_its_period() -> None:
    """Period 1 at 0.9, 2 at 1.07, chaos at 1.15 (Baker and Gollub's pendulum with q = 2 and two thirds)."""
    made = driven_pendulum().bifurcation(
        {"torque": 1.0}, "amplitude", [0.9, 1.07, 1.15], frequency=CLOCK, outputs=["rate of pivot"], carry=False
    )
    np.testing.assert_array_equal(made.multiples, [1, 2, 0])
    assert np.ptp(made.of()[0]) < 1e-6
    assert len(np.unique(made.of()[1].round(4))) == 2
    assert len(np.unique(made.of()[2].round(4))) > 30
    assert "1.07 … 1.07: period 2" in made.report()
    assert made.plot().get_xlabel() == "amplitude"
    assert made.to_dataset().sizes == {"parameter": 3, "period": 60, "output": 1}


def test_carried_states_and_a_path_of_the_model() -> None:
    """Along the damping, from period 2 to period 1; each value goes on from the one before."""
    values = np.array([0.5, 0.56, 0.62])
    made = driven_pendulum().bifurcation({"torque": 1.07}, "pivot.damping", values, frequency=CLOCK, transient=300)
    assert made.multiples[0] == 2
    assert made.multiples[-1] == 1
    assert made.unit == "N*m*s/rad"


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("parameter", {"parameter": 3, "values": [1.0]}),
        ("values", {"parameter": "amplitude", "values": 1.0}),
        ("frequency", {"parameter": "frequency", "values": [0.1], "frequency": 0.1}),
        ("periods", {"parameter": "amplitude", "values": [1.0], "periods": 2}),
        ("transient", {"parameter": "amplitude", "values": [1.0], "transient": -1}),
    ],
    ids=str,
)
def test_errors_name_the_argument(words: str, given: dict) -> None:
    """One sentence each."""
    given = {"frequency": CLOCK, **given}
    with pytest.raises(lw.LinkworkError, match=words):
        driven_pendulum().bifurcation({"torque": 1.0}, **given)


def test_spectrum_of_a_swing() -> None:
    """Amplitude and frequency of a small swing; density as SciPy's periodogram has it."""
    model = lw.library.simple_pendulum()
    run = model.simulate(60.0, start={"pivot": 0.01}, samples=4097)
    made = run.spectrum("pivot", "flattop")
    frequency = model.equilibrium().linearize().modes().frequencies[0]
    (peak, height), *_ = made.peaks()
    assert peak == pytest.approx(frequency, abs=0.2 / 60)
    assert height == pytest.approx(0.01, rel=0.02)
    assert made.unit == "rad"
    f, density = scipy.signal.periodogram(run["pivot"].values, 4096 / 60, "hann")
    assert_rel(run.spectrum("pivot").frequencies, f, 1e-9)
    np.testing.assert_allclose(run.spectrum("pivot").density[1:], density[1:], rtol=1e-6, atol=1e-12 * density.max())


def test_spectra_are_refused_where_they_mean_nothing() -> None:
    """Uneven times, an unknown window, a vector."""
    run = lw.library.simple_pendulum().simulate([0.0, 0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], start={"pivot": 0.1})
    with pytest.raises(lw.ModelError, match="even times"):
        run.spectrum("pivot")
    with pytest.raises(lw.ModelError, match="window"):
        run.spectrum("pivot", "square")
