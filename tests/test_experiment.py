"""Vibration tests: averaged responses against SciPy and closed forms, modes against eigenvalues."""

from __future__ import annotations

import dataclasses
import re
import warnings
from typing import Any

import numpy as np
import pytest
from scipy import signal

import linkwork as lw

M = np.diag([1.0, 0.5])
K = np.array([[3000.0, -1000.0], [-1000.0, 2200.0]])
C = 0.0005 * K + 0.2 * M
FS = 200.0


def state_space() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    a = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.linalg.solve(M, K), -np.linalg.solve(M, C)]])
    return a, np.concatenate([np.zeros(2), np.linalg.solve(M, [1.0, 0.0])])[:, None], np.eye(2, 4)


def true_poles() -> np.ndarray:
    found = np.linalg.eigvals(state_space()[0])
    return np.array(sorted(found[found.imag > 0], key=lambda z: z.imag))


def closed(f: np.ndarray) -> np.ndarray:
    """Displacements per force on the first mass (n, 2)."""
    return np.array([np.linalg.solve(-M * w**2 + 1j * w * C + K, [1.0, 0.0]) for w in 2 * np.pi * f])


def sampled(f: np.ndarray) -> np.ndarray:
    """The same for a force that is held between samples."""
    a, b, c = state_space()
    ad, bd, *_ = signal.cont2discrete((a, b, c, np.zeros((2, 1))), 1 / FS)
    return np.array([c @ np.linalg.solve(np.exp(2j * np.pi * x / FS) * np.eye(4) - ad, bd) for x in f])[..., 0]


def shaken(seconds: float, noise: float = 0.0, force_noise: float = 0.0) -> dict[str, np.ndarray]:
    """Random force and displacements, with noise of a part of their rms."""
    rng = np.random.default_rng(7)
    a, b, c = state_space()
    *discrete, _ = signal.cont2discrete((a, b, c, np.zeros((2, 1))), 1 / FS)
    u = rng.normal(size=int(seconds * FS))
    above, below = signal.ss2tf(*discrete)
    y = np.column_stack([signal.lfilter(row, below, u) for row in above])
    y = y + noise * y.std(axis=0) * rng.normal(size=y.shape)
    u = u + force_noise * rng.normal(size=u.shape)
    return {"time": np.arange(len(u)) / FS, "force [N]": u, "x1 [m]": y[:, 0], "x2 [m]": y[:, 1]}


def exact(lines: np.ndarray, values: np.ndarray, outputs: int = 2) -> Any:
    """A response without noise, as of one average."""
    made = lw.measured_response(shaken(2.0), "force", ["x1", "x2"][:outputs])
    none = np.full(values.shape, np.nan)
    return dataclasses.replace(made, frequencies=lines, response=values, coherence=none, averages=1)


# --- averages ---------------------------------------------------------------------------------------


def test_the_averages_are_those_of_scipy() -> None:
    data = shaken(40.0, 0.3)
    made = lw.measured_response(data, "force", ["x2"], segment="5 s", overlap=0.5, window="hann")
    x, y = data["force [N]"], data["x2 [m]"]
    how: dict[str, Any] = {"fs": FS, "nperseg": 1000, "noverlap": 500, "window": "hann"}
    f, xy = signal.csd(x, y, **how)
    _, xx = signal.welch(x, **how)
    _, yy = signal.welch(y, **how)
    _, coherence = signal.coherence(x, y, **how)
    assert made.frequencies == pytest.approx(f[1:], rel=1e-13)
    assert made.of("x2") == pytest.approx((xy / xx)[1:], rel=1e-12)
    assert made.coherence[:, 0] == pytest.approx(coherence[1:], rel=1e-12)
    assert (made.averages, made.unit_of("x2")) == (15, "m/N")
    other = lw.measured_response(data, "force", ["x2"], segment="5 s", estimator="H2")
    assert other.of() == pytest.approx((yy / xy.conj())[1:], rel=1e-12)
    between = lw.measured_response(data, "force", ["x2"], segment="5 s", estimator="Hv")
    assert np.abs(between.of()) == pytest.approx(np.sqrt(yy / xx)[1:], rel=1e-12)


def test_several_records_are_averaged() -> None:
    data = shaken(40.0, 0.3)
    half = len(data["time"]) // 2
    parts = [{k: x[:half] for k, x in data.items()}, {k: x[half:] for k, x in data.items()}]
    whole = lw.measured_response(data, "force", ["x1", "x2"], segment="10 s", overlap=0.0)
    again = lw.measured_response(parts, "force", ["x1", "x2"], segment="10 s", overlap=0.0)
    assert again.averages == whole.averages == 4
    assert again.response == pytest.approx(whole.response, rel=1e-10)
    records = lw.measured_response(parts, "force", ["x1"], window="boxcar")
    assert (records.averages, records.independent) == (2, 2.0)


def test_the_response_is_the_systems_and_its_error_is_stated() -> None:
    made = lw.measured_response(shaken(800.0, 0.05), "force", ["x1", "x2"], segment="32 s")
    known = (made.frequencies < 15.0)[:, None] & (made.coherence > 0.5)
    off = (np.abs(made.response) / np.abs(sampled(made.frequencies)) - 1)[known] / made.random_error[known]
    assert 0.9 < np.std(off) < 1.2  # of about 900 lines, neighbours a little correlated
    assert abs(np.mean(off)) < 0.1
    assert 45 < made.independent < made.averages == 49


def test_each_estimator_is_free_of_the_noise_that_it_is_for() -> None:
    """White noise of half the force's power on the force: H1 is low by 1/(1 + 1/4), H2 is right."""
    data = shaken(800.0, force_noise=0.5)
    for estimator, factor in (("H1", 1 / 1.25), ("H2", 1.0), ("Hv", 1 / np.sqrt(1.25))):
        made = lw.measured_response(data, "force", ["x1"], segment="16 s", estimator=estimator)
        middle = (made.frequencies > 2.0) & (made.frequencies < 6.5)
        ratio = np.abs(made.of()[middle]) / np.abs(sampled(made.frequencies[middle])[:, 0])
        assert np.mean(ratio) == pytest.approx(factor, abs=0.02)
        assert np.mean(made.coherence[middle]) == pytest.approx(1 / 1.25, abs=0.02)


def test_one_average_has_no_coherence() -> None:
    made = lw.measured_response(shaken(10.0), "force", ["x1"])
    assert np.isnan(made.coherence).all()
    assert "it has no coherence" in made.report()
    assert made.facts()["responses"][0]["coherence"] is None


def test_the_spectrum_shows_amplitudes_and_density() -> None:
    t = np.arange(4000) / 100.0
    rng = np.random.default_rng(1)
    x = 3.0 * np.sin(2 * np.pi * 5.0 * t) + 0.1 * rng.normal(size=len(t))
    made = lw.measured_spectrum({"time": t, "x [mm]": x}, "x", segment="4 s", window="flattop")
    assert made.amplitude[np.argmin(np.abs(made.frequencies - 5.0))] == pytest.approx(3.0, rel=1e-3)
    density = lw.measured_spectrum({"time": t, "x [mm]": x}, "x", segment="4 s")
    f, expected = signal.welch(x, 100.0, "hann", 400, 200)
    assert density.frequencies == pytest.approx(f)
    assert density.density == pytest.approx(expected, rel=1e-12, abs=1e-18)
    assert density.unit == "mm"


# --- modes ------------------------------------------------------------------------------------------


def test_modes_of_an_exact_response_are_the_eigenvalues() -> None:
    f = np.arange(1, 161) / 8.0
    made = exact(f, closed(f)).modal_fit()
    assert made.poles == pytest.approx(true_poles(), rel=1e-9)
    values, shapes = np.linalg.eig(np.linalg.solve(M, K))  # proportional damping: real shapes
    shape = shapes[:, np.argmin(values)]
    assert made.residues[0, 1] / made.residues[0, 0] == pytest.approx(shape[1] / shape[0], rel=1e-8)
    assert made.misfit < 1e-10


def test_modes_outside_of_the_band_do_not_disturb() -> None:
    """The second mode alone, as displacement, velocity, acceleration; five terms stand for the first, 1.7 Hz below the band."""
    f = np.arange(72, 112) / 8.0
    for power in (0, 1, 2):
        made = exact(f, closed(f) * (2j * np.pi * f[:, None]) ** power).modal_fit(1)
        assert made.poles[0] == pytest.approx(true_poles()[1], rel=5e-4)


def test_modes_of_a_noisy_response_are_within_their_errors() -> None:
    test = lw.measured_response(shaken(800.0, 0.05), "force", ["x1", "x2"], segment="50 s")
    made = test.modal_fit(band=("3 Hz", "15 Hz"))
    poles = true_poles()
    f, ratio = np.abs(poles) / (2 * np.pi), -poles.real / np.abs(poles)
    assert len(made.poles) == 2
    assert np.all(np.abs(made.natural_frequencies - f) < 4 * made.frequency_errors + 1e-3)
    assert np.all(
        np.abs(made.damping / ratio - 1) < 0.01
    )  # leakage adds a little: lines are a tenth of the width apart
    assert np.all(made.frequency_errors < 1e-3)


def test_few_lines_in_a_half_power_width_are_warned_of() -> None:
    """Leakage makes damping look larger than its error says; segments as long as the warning asks for mend it."""
    records = shaken(1600.0, 0.02)
    ratio = -true_poles().real / np.abs(true_poles())
    with pytest.warns(lw.ValidityWarning, match="lines in its half-power width") as caught:
        short = lw.measured_response(records, "force", ["x1", "x2"], segment="4 s").modal_fit(band=("3 Hz", "15 Hz"))
    assert (short.damping / ratio - 1).max() > 0.05
    (needed,) = re.findall(r"take segments of ([\d.]+) s", str(caught[0].message))
    assert "4 s)" in str(caught[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        test = lw.measured_response(records, "force", ["x1", "x2"], segment=1.1 * float(needed))
        made = test.modal_fit(band=("3 Hz", "15 Hz"))
    assert np.abs(made.damping / ratio - 1).max() < 0.03


def test_two_modes_that_make_one_peak_are_found_near_given_frequencies() -> None:
    f = np.arange(400, 800) / 100.0
    poles = np.array([2 * np.pi * x * (-0.03 + 1j * np.sqrt(1 - 0.03**2)) for x in (5.9, 6.05)])
    s = 2j * np.pi * f[:, None]
    h = np.stack([sum(r / (s - p) + np.conj(r) / (s - p.conj()) for p, r in zip(poles, row, strict=True))[:, 0]
                  for row in ((-1j, -2j), (-1.5j, 1j))], axis=1)  # fmt: skip
    made = exact(f, h).modal_fit(near=[5.8, 6.2])
    assert made.poles == pytest.approx(poles, rel=1e-7)


@pytest.mark.parametrize(("of", "power"), [("displacement", 0), ("velocity", 1), ("acceleration", 2)])
def test_the_circle_of_one_mode_is_exact(of: str, power: int) -> None:
    f = np.arange(300, 700) / 100.0
    w, w0, ratio = 2 * np.pi * f, 2 * np.pi * 5.03, 0.02
    h = (1 / (w0**2 - w**2 + 2j * ratio * w0 * w) * (1j * w) ** power)[:, None]
    made = exact(f, h, 1).modal_fit(method="circle", of=of)
    assert made.natural_frequencies[0] == pytest.approx(5.03, rel=1e-9)
    assert made.damping[0] == pytest.approx(ratio, rel=1e-7)


def test_the_circle_of_two_modes_is_near() -> None:
    f = np.arange(1, 641) / 32.0
    made = exact(f, closed(f)).modal_fit(method="circle")
    assert made.poles.imag == pytest.approx(true_poles().imag, rel=3e-4)
    assert made.damping == pytest.approx(-true_poles().real / np.abs(true_poles()), rel=0.03)


def test_the_windows_damping_is_taken_away() -> None:
    """A blow, with ringing that 5 s cut off: the exponential window adds ln(100)/5 s to every mode."""
    a, b, c = state_space()
    *discrete, _ = signal.cont2discrete((a, b, c, np.zeros((2, 1))), 1 / FS)
    u = np.zeros(1000)
    u[0] = 1.0
    _, y, _ = signal.dlsim((*discrete, 1 / FS), u)
    data = {"time": np.arange(1000) / FS, "force": u, "x1": y[:, 0], "x2": y[:, 1]}
    test = lw.measured_response(data, "force", ["x1", "x2"], window="exponential")
    assert test.decay == pytest.approx(np.log(100) / 5)
    made = test.modal_fit(2, band=(4, 15))
    assert made.natural_frequencies == pytest.approx(np.abs(true_poles()) / (2 * np.pi), rel=2e-4)
    assert made.damping == pytest.approx(-true_poles().real / np.abs(true_poles()), rel=0.02)
    plain = lw.measured_response(data, "force", ["x1"], window="boxcar")
    assert plain.decay == 0.0


# --- what is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"input": "torque"}, "measured_response: data has no column 'torque'"),
        ({"outputs": []}, "outputs is empty"),
        ({"estimator": "H3"}, "estimator is 'H3'; write one of H1, H2, Hv"),
        ({"window": "bartlett"}, "window is 'bartlett'; write one of hann"),
        ({"segment": "1 h"}, "a segment of 3600 s has 720000 samples; give 8 or more, and at most the 2000"),
        ({"segment": 0.01}, "has 2 samples; give 8 or more"),
        ({"overlap": 1.0}, "overlap is 1; give a part of a segment from 0 to 0.95"),
    ],
)
def test_wrong_tests_are_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(lw.ModelError, match=words):
        lw.measured_response(shaken(10.0), **{"input": "force", "outputs": ["x1"], **change})


def test_wrong_records_are_refused() -> None:
    data = shaken(10.0)
    with pytest.raises(lw.ModelError, match="input 'force' has no power"):
        lw.measured_response({**data, "force [N]": np.zeros(2000)}, "force", ["x1"])
    with pytest.raises(lw.ModelError, match="not even in time"):
        lw.measured_response({**data, "time": data["time"] ** 1.1}, "force", ["x1"])
    gap = np.where(np.arange(2000) == 20, np.nan, data["x1 [m]"])
    with pytest.raises(lw.ModelError, match=r"column 'x1' of data has no value at t = 0\.1 s"):
        lw.measured_response({**data, "x1 [m]": gap}, "force", ["x1"])
    slower = {**data, "time": 2 * data["time"]}
    with pytest.raises(lw.ModelError, match="records have 100 and 200 samples a second"):
        lw.measured_response([data, slower], "force", ["x1"])
    with pytest.raises(lw.ModelError, match="data holds no record"):
        lw.measured_response([], "force", ["x1"])


def test_wrong_fits_are_refused() -> None:
    f = np.arange(1, 161) / 8.0
    made = exact(f, closed(f))
    with pytest.raises(lw.ModelError, match="there are 2 peaks for 5 modes"):
        made.modal_fit(5)
    with pytest.raises(lw.ModelError, match="no response between 30 and 40 Hz"):
        made.modal_fit(band=(30, 40))
    with pytest.raises(lw.ModelError, match="lines are too few for 1 modes"):
        made.modal_fit(band=("7 Hz", "7.7 Hz"))
    with pytest.raises(lw.ModelError, match="method is 'guess'"):
        made.modal_fit(method="guess")
    with pytest.raises(lw.ModelError, match="near has 99 Hz"):
        made.modal_fit(near=[99])
    with pytest.raises(lw.ModelError, match="no output 'x3'; there are x1, x2"):
        made.of("x3")
