"""Linear frequency responses against python-control, closed forms, stored peaks and SciPy on one coordinate."""

from __future__ import annotations

import functools
from pathlib import Path

import control
import matplotlib as mpl
import numpy as np
import pytest
import scipy.optimize

import linkwork as lw
import refusals
from compare import assert_abs, assert_rel, assert_scaled
from linear_references import four_bar_mass, four_bar_slope, sprung_four_bar
from linkwork.api.units import quantity, ratio_unit
from response_references import G, oscillator, shaken, stored


@functools.cache
def plant() -> lw.LinearModel:
    """The damped cart with its pole hanging, from its force."""
    m = lw.library.cart_pole(cart_damping=0.4, pole_damping=0.02)
    m.joint("slide").stiffness = 3.0
    m.add(lw.Acceleration("tip x", m.body("pole").tip, "x"))
    return m.equilibrium().linearize(outputs=["slide", "hinge", "rate of hinge", "tip x"])


@functools.cache
def hanging(n: int, damping: float) -> lw.LinearModel:
    """The shaken pendulum about rest, the base held."""
    return shaken(n, damping).equilibrium(acceleration={"shake": 0.0}).linearize()


# --- python-control ---------------------------------------------------------------------------------------------------


def test_values_are_python_controls() -> None:
    """All outputs for a force, on the default grid and on a given one."""
    linear = plant()
    for grid in (None, np.linspace(0.0, 3.0, 50)):
        made = linear.frequency_response(frequencies=grid)
        true = control.frequency_response(linear.to_control(), 2 * np.pi * made.frequencies, squeeze=False).complex
        for k, name in enumerate(made.outputs):
            assert_scaled(made.of(name, "force"), true[k, 0], 3e-15)


def test_peaks_are_those_of_a_fine_scan() -> None:
    """No magnitude of python-control on a fine grid lies above a peak or is a higher neighbour of it."""
    linear = plant()
    made = linear.frequency_response()
    peer = linear.to_control()
    fine = np.geomspace(made.frequencies[0], made.frequencies[-1], 40001)
    sizes = np.abs(control.frequency_response(peer, 2 * np.pi * fine).complex).reshape(len(made.outputs), len(fine))
    for k, (name, size) in enumerate(zip(made.outputs, sizes, strict=True)):
        peaks = made.peaks_of(name)
        one = control.ss(peer.A, peer.B, peer.C[[k]], peer.D[[k]])
        tops = np.flatnonzero((size[1:-1] > size[:-2]) & (size[1:-1] > size[2:])) + 1
        assert len(tops) == len(peaks)
        for j, p in zip(tops, peaks, strict=True):
            assert abs(fine[j] - p.frequency) < 2e-4 * p.frequency
            assert 0 <= p.height - size[j] < 1e-4 * p.height
            near = np.abs(
                control.frequency_response(one, 2 * np.pi * p.frequency * np.array([1 - 1e-6, 1 + 1e-6])).complex
            )
            assert near.max() < p.height


# --- one coordinate, closed forms -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ratio", [0.002, 0.1, 0.4])
def test_peak_of_an_oscillator(ratio: float) -> None:
    """Peak at ω √(1 − 2ζ²), height 1 / (2 k ζ √(1 − ζ²)), half power at ω² (1 − 2ζ² ± 2ζ √(1 − ζ²))."""
    mass, stiffness = 1.3, 70.0
    omega = np.sqrt(stiffness / mass)
    made = oscillator(mass, stiffness, 2 * ratio * mass * omega).equilibrium().linearize().frequency_response()
    (peak,) = made.peaks_of("slide", "force")
    assert_abs(2 * np.pi * peak.frequency / omega, np.sqrt(1 - 2 * ratio**2), 1e-12)
    assert_abs(peak.height * 2 * stiffness * ratio * np.sqrt(1 - ratio**2), 1.0, 1e-12)
    assert_abs(peak.phase, -np.arctan2(np.sqrt(1 - 2 * ratio**2), ratio), 1e-9)
    spread = 2 * ratio * np.sqrt(1 - ratio**2)
    sides = [1 - 2 * ratio**2 + s * spread for s in (-1, 1)]
    if sides[0] > 0:
        assert_abs(2 * np.pi * peak.low / omega, np.sqrt(sides[0]), 1e-12)
    else:
        assert peak.low is None
        assert peak.width is None
    assert_abs(2 * np.pi * peak.high / omega, np.sqrt(sides[1]), 1e-12)
    if ratio < 0.01:
        assert_rel(peak.damping, ratio, 1e-5)


def test_no_peak_where_damping_is_strong() -> None:
    """Beyond ζ = 1/√2 the magnitude only falls."""
    made = oscillator(1.0, 100.0, 2 * 0.75 * 10).equilibrium().linearize().frequency_response()
    assert made.peaks_of() == []
    assert np.all(np.diff(np.abs(made.of())) < 0)


def test_velocity_and_acceleration_of_an_oscillator() -> None:
    """The rate peaks at ω exactly with 1/c; the force of inertia at ω / √(1 − 2ζ²)."""
    mass, stiffness, ratio = 1.3, 70.0, 0.2
    omega = np.sqrt(stiffness / mass)
    damping = 2 * ratio * mass * omega
    m = oscillator(mass, stiffness, damping)
    m.add(lw.Acceleration("surge", m.body("block")["origin"], "x"))
    made = m.equilibrium().linearize().frequency_response(outputs=["rate of slide", "surge"])
    (peak,) = made.peaks_of("rate of slide")
    assert_abs([2 * np.pi * peak.frequency / omega, peak.height * damping], 1.0, 1e-12)
    assert_abs(peak.phase, 0.0, 1e-9)
    assert_abs(2 * np.pi * peak.width, 2 * ratio * omega, 1e-10)
    (peak,) = made.peaks_of("surge")
    assert_abs(2 * np.pi * peak.frequency / omega, 1 / np.sqrt(1 - 2 * ratio**2), 1e-12)


def test_undamped_oscillator_is_left_out_at_its_pole() -> None:
    """1 / (k − m ω²), real, with no grid line on the pole and nothing infinite."""
    made = (
        oscillator(1.0, 4 * np.pi**2, 0.0).equilibrium().linearize().frequency_response(frequencies=[0.25, 0.5, 1, 2])
    )
    assert np.isfinite(made.values).all()
    w = 2 * np.pi * made.frequencies
    assert_abs(made.of() * (4 * np.pi**2 - w**2), 1.0, 3e-15)


def test_shaken_pendulum_in_closed_form() -> None:
    """θ / x = ω² / (g + i c ω − ω²) for mass and length 1; the factors between kinds of base motion are iω."""
    c = 0.3
    linear = hanging(1, c)
    kinds = ["displacement of shake", "velocity of shake", "acceleration of shake"]
    made = linear.frequency_response(kinds, frequencies=np.linspace(0.05, 3, 200))
    w = 2 * np.pi * made.frequencies
    true = w**2 / (G + 1j * c * w - w**2)
    assert_scaled(made.of("joint1", kinds[0]), true, 9e-15)
    assert_scaled(made.of("joint1", kinds[1]) * 1j * w, true, 1e-14)
    assert_scaled(made.of("joint1", kinds[2]) * (1j * w) ** 2, true, 9e-15)
    assert made.input_units == ("m", "m/s", "m/s^2")
    top = linear.frequency_response().peaks_of("joint1")[0]
    assert_abs(2 * np.pi * top.frequency, np.sqrt(G / (1 - c**2 / 2 / G)), 1e-11)  # where |θ/x| is stationary


def test_driven_joints_are_inputs_by_default() -> None:
    """Without an actuator the displacement of the base is what drives."""
    assert hanging(1, 0.3).frequency_response().inputs == ("displacement of shake",)


# --- stored peaks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damping", [0.1, 0.3])
def test_peaks_of_the_shaken_triple_pendulum(damping: float) -> None:
    """Frequencies and heights of all peaks of the absolute angles."""
    m = shaken(3, damping)
    for k in (1, 2, 3):
        m.add(lw.Angle(f"theta{k}", m.body(f"link{k}")))
    linear = m.equilibrium(acceleration={"shake": 0.0}).linearize()
    made = linear.frequency_response()
    for name, known in stored()["linear_peaks"][str(damping)].items():
        got = np.array([[p.frequency, p.height] for p in made.peaks_of(name.replace("link", "theta"))])
        assert len(got) == len(known)
        assert_rel(got, np.array(known), 1e-8)


# --- a closed mechanism -----------------------------------------------------------------------------------------------


def test_resonance_of_a_four_bar() -> None:
    """A sprung four-bar driven by its motor: 1 / (V'' + i c ω − M ω²) of the crank, V'' by differences of SciPy's root."""
    m = sprung_four_bar()
    c = 0.05
    m.joint("drive").damping = c
    eq = m.equilibrium(guess={"drive": 0.4})
    linear = eq.linearize(coordinates=["drive"], outputs=["drive"])
    crank = scipy.optimize.brentq(four_bar_slope, eq.q["drive"] - 0.1, eq.q["drive"] + 0.1, xtol=1e-15)
    assert_abs(eq.q["drive"], crank, 3e-15)
    h = 1e-3
    weights = ((1, 3 / 4), (2, -3 / 20), (3, 1 / 60))
    bend = sum(w * (four_bar_slope(crank + k * h) - four_bar_slope(crank - k * h)) for k, w in weights) / h
    mass = four_bar_mass(crank)
    made = linear.frequency_response()
    w = 2 * np.pi * made.frequencies
    true = 1 / (bend + 1j * c * w - mass * w**2)
    assert_scaled(made.of("drive", "motor"), true, 5e-12)
    omega, ratio = np.sqrt(bend / mass), c / 2 / np.sqrt(bend * mass)
    (peak,) = made.peaks_of()
    assert_abs(2 * np.pi * peak.frequency, omega * np.sqrt(1 - 2 * ratio**2), 1e-8)


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_pictures(tmp_path: Path) -> None:
    """Magnitude and phase, and the complex plane; names are checked."""
    mpl.use("Agg")
    made = plant().frequency_response()
    panels = made.plot("hinge", "force")
    assert_abs(panels[0].lines[0].get_ydata(), np.abs(made.of("hinge")), 0)
    panels[0].figure.savefig(tmp_path / "bode.png")
    panel = made.plot_nyquist("slide")
    assert_abs(panel.lines[0].get_xdata(), made.locus_of("slide").real, 0)
    assert np.isin(made.of("slide").real, made.locus_of("slide").real).all()
    assert panel.get_xlabel() == "real part [m/N]"
    panel.figure.savefig(tmp_path / "nyquist.png")
    assert all(f.stat().st_size > 5000 for f in tmp_path.iterdir())
    refused("there is no output 'tip'", made.plot, "tip")


@pytest.mark.parametrize("damping", [0.1, 1e-3, 1e-6])
@pytest.mark.parametrize("frequencies", [None, [0.2, 0.5, 1.0]], ids=["own grid", "coarse grid"])
def test_the_complex_plane_is_smooth(damping: float, frequencies: list[float] | None) -> None:
    """Near resonance the response is the circle r / (σ + i (ω − ω₀)): its polygon stays within 5e-4 of the size of the curve at
    all middles, and turns by less than 12° from one side to the next where sides are longer than that."""
    made = hanging(1, damping).frequency_response(frequencies=frequencies)
    f, g = made.locus[0], made.locus_of()
    size = np.abs(g).max()
    assert_rel(size, hanging(1, damping).frequency_response().peaks_of()[0].height, 5e-4)
    w = np.pi * (f[1:] + f[:-1])
    true = w**2 / (G + 1j * damping * w - w**2)
    assert_abs(true, 0.5 * (g[1:] + g[:-1]), 5.1e-4 * size)
    sides = np.diff(g[np.insert(np.abs(np.diff(g)) > 0, 0, True)])
    long = (np.abs(sides[1:]) > 5e-3 * size) & (np.abs(sides[:-1]) > 5e-3 * size)
    assert np.degrees(np.abs(np.angle(sides[1:] / sides[:-1]))[long]).max() < 12


@pytest.mark.parametrize(
    ("above", "below", "ratio"),
    [
        ("rad", "m", "rad/m"),
        ("rad", "N*m", "rad/(N*m)"),
        ("m/s", "N", "(m/s)/N"),
        ("N*m", "rad", "N*m/rad"),
        ("m", "1", "m"),
        ("1", "m/s", "1/(m/s)"),
    ],
)
def test_units_of_ratios(above: str, below: str, ratio: str) -> None:
    """Parentheses only where they are needed; the text is read back as the same unit."""
    assert ratio_unit(above, below) == ratio
    assert_abs(quantity(f"1 {ratio}", ratio, what="ratio"), 1.0, 0)


# --- what users get wrong ---------------------------------------------------------------------------------------------


def refused(words: str, call: object, *args: object, **more: object) -> None:
    """One sentence that says what is wrong."""
    refusals.refused(lambda: call(*args, **more), words)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("frequencies", {"frequencies": 1.0}),
        ("frequenc", {"inputs": ["velocity of shake"], "frequencies": [0.0, 1.0]}),
        ("input", {"inputs": []}),
    ],
    ids=str,
)
def test_errors_of_grids_and_inputs(words: str, given: dict) -> None:
    """A number for the grid; zero hertz of a velocity, for which the displacement is infinite; no inputs."""
    linear = hanging(1, 0.3)
    with pytest.raises(lw.LinkworkError, match=words) as caught:
        linear.frequency_response(**given)
    assert "no actuator" not in str(caught.value)


def test_errors_name_what_is_wrong() -> None:
    """Names, grids and models that cannot be driven."""
    linear = plant()
    ask = linear.frequency_response
    refused("forse", ask, ["forse"])
    refused("hing", ask, outputs=["hing"])
    refused("frequencies", ask, frequencies=[])
    refused("frequencies", ask, frequencies=[1.0])
    refused("frequencies", ask, frequencies=[2.0, 1.0])
    refused("frequencies", ask, frequencies=[-1.0, 1.0])
    refused("frequency response", ask, frequencies=[1.0, float("nan")])
    refused("frequency response", ask, frequencies=["a", "b"])
    made = ask()
    refused("there is no output 'hing'", made.of, "hing")
    refused("there is no input 'forse'", made.peaks_of, None, "forse")
    refused("no actuator", lw.library.simple_pendulum().equilibrium().linearize().frequency_response)
    moving = lw.library.cart_pole().linearize(rates={"hinge": 1.0})
    refused("not about an equilibrium", moving.frequency_response)
