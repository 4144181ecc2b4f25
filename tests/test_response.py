"""Steady responses against linear answers, elliptic integrals, stored orbits, SciPy and long runs."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
import scipy.special

import linkwork as lw
import refusals
from compare import assert_abs, assert_rel
from linear_references import sprung_four_bar
from response_references import (
    CLOCK,
    G,
    driven_pendulum,
    flown,
    oscillator,
    pendulum_slope,
    shaken,
    stored,
)

LINKS = ["link1", "link2", "link3"]

# --- small motions ----------------------------------------------------------------------------------------------------


def test_small_motion_is_the_linear_answer() -> None:
    """Amplitude and phase of a shaken pendulum: ω² / (g + i c ω − ω²)."""
    c, a = 0.5, 1e-5
    f = np.array([0.2, 0.45, 0.498, 0.55, 1.1])
    made = shaken(1, c).response({"shake": a}, f, settled=1e-9, rtol=1e-11, threads=1)
    w = 2 * np.pi * f
    true = a * w**2 / (G + 1j * c * w - w**2)
    assert made.verdicts == ["periodic"] * 5
    assert_rel(made.harmonics[:, 0, 1], true, 3e-8)
    assert_rel(made.peak[:, 0], np.abs(true), 5e-6)
    assert_abs(made.harmonics[:, 0, [0, 2, 3]], 0.0, 8e-13)
    assert made.units == ("rad",)


def test_linear_oscillator_at_any_amplitude() -> None:
    """A mass on a spring answers to a force as python-control says; twice the force, twice the motion."""
    m = oscillator()
    f = np.array([0.3, 1.1, 1.17, 2.5])
    made = [m.response({"force": x}, f, settled=1e-10, rtol=1e-11, threads=1) for x in (10.0, 20.0)]
    true = 10.0 * m.equilibrium().linearize().transfer_function("force", "slide")(2j * np.pi * f)
    assert_rel(made[0].harmonics[:, 0, 1], true, 1e-9)
    assert_abs(made[1].harmonics / 2, made[0].harmonics, 3e-12)


def test_transient() -> None:
    """The largest place of a weakly damped mass from its start on, by SciPy; nothing where it is not asked for."""
    m = oscillator(1.0, 4 * np.pi**2, 0.4)
    f = 0.9
    made = m.response({"force": 1.0}, f, transient=True, samples=128, threads=1)
    slope = lambda t, y: np.array([y[1], np.cos(2 * np.pi * f * t) - 0.4 * y[1] - 4 * np.pi**2 * y[0]])  # noqa: E731
    x = flown(slope, [0.0, 0.0], 40.0, t_eval=np.arange(40 * 128) / 128 / f * 0.9).y[0]
    assert_rel(made.transient[0, 0], np.abs(x).max(), 1e-3)
    assert made.transient[0, 0] > 1.02 * made.of("slide")[0]
    assert m.response({"force": 1.0}, f, periods=5, threads=1).transient is None


# --- softening --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("torque", [0.002, 0.005, 0.01])
def test_backbone_of_a_pendulum(torque: float) -> None:
    """At resonance a weakly damped pendulum swings with the free one's period 4 K(sin A/2), less c²/4 as linear ones do."""
    c = 0.01
    m = driven_pendulum(c)
    curve = m.response_curve({"torque": torque}, over=(1.1 / 2 / np.pi, 0.8 / 2 / np.pi), outputs=["pivot"])
    (peak,) = curve.peaks
    amplitude, omega = peak.highest[0], 2 * np.pi * peak.value
    free = np.pi / 2 / scipy.special.ellipk(np.sin(amplitude / 2) ** 2)
    assert_abs(omega + c**2 / 4, free, 3e-6)
    assert_abs(omega + c**2 / 4, 1 - amplitude**2 / 16, 4e-4 * amplitude**4)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_orbits_of_the_shaken_triple_pendulum(number: int) -> None:
    """Largest angles of stored orbits, from rest, after thousands of periods of slow decay."""
    known = stored()["orbits"][number]
    m = shaken(3, known["R"])
    made = m.response({"shake": 0.03}, known["f"], outputs=LINKS, periods=6000, settled=1e-9, rtol=1e-10, threads=1)
    assert made.verdicts == ["periodic"]
    assert_abs(made.highest[0], known["theta_max"], 1e-6)
    assert_abs(made.lowest[0], -np.array(known["theta_max"]), 1e-6)  # the pendulum is symmetric


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_settled_means(number: int) -> None:
    """At settled = 1e-6 the motion is that near to its end, and it repeats every period."""
    known = stored()["orbits"][number]
    m = shaken(3, known["R"])
    made = m.response({"shake": 0.03}, known["f"], outputs=LINKS, periods=6000, threads=1)
    assert made.multiples[0] == 1
    assert_abs(made.highest[0], known["theta_max"], 2e-6 * np.abs(known["state_t0"]).max())


def test_hysteresis() -> None:
    """Between the folds, 0.69887 and 0.70916 Hz, sweeps up and down differ; elsewhere they agree."""
    m = shaken(3, 0.1)
    f = np.array([0.690, 0.695, 0.700, 0.704, 0.708, 0.712, 0.716])
    up, down = (
        m.response({"shake": 0.03}, f, order=o, outputs=["link3"], periods=6000, settled=1e-7) for o in ("up", "down")
    )
    assert up.verdicts == down.verdicts == ["periodic"] * 7
    apart = down.of("link3") - up.of("link3")
    between = (f > 0.698872) & (f < 0.709164)
    assert_abs(apart[~between], 0.0, 1e-6)
    assert np.all(apart[between] > 0.15)


def test_sweeps_keep_the_order_of_the_frequencies() -> None:
    """Results stand where their frequencies do, whichever way they were swept."""
    m = oscillator()
    f = np.array([1.3, 0.4, 2.0])
    each, up, down = (m.response({"force": 1.0}, f, order=o, settled=1e-9) for o in ("each", "up", "down"))
    for made in (up, down):
        assert_abs(made.frequencies, f, 0)
        assert_abs(made.harmonics[:, 0, 1], each.harmonics[:, 0, 1], 9e-11)


# --- verdicts ---------------------------------------------------------------------------------------------------------


def poincare_points(torque: float, start: float, periods: int) -> np.ndarray:
    """States of the driven pendulum once a period, by SciPy."""
    period = 3 * np.pi
    times = period * np.arange(periods + 1)
    return flown(pendulum_slope(torque), [start, 0.0], times[-1], 1e-10, t_eval=times).y.T


@pytest.mark.parametrize("start", [0.0, 0.1])
def test_one_period(start: float) -> None:
    """Baker and Gollub's pendulum at 0.9 repeats every period, to the state that SciPy finds."""
    made = driven_pendulum().response({"torque": 0.9}, CLOCK, start={"pivot": start}, threads=1)
    end = poincare_points(0.9, start, 60)
    assert_abs(end[-1] - end[-2], 0.0, 3e-11)
    assert_abs(made.states[0][:2], end[-1], 3e-8)
    assert made.verdicts == ["periodic"]
    assert made.multiples[0] == 1


def test_two_periods() -> None:
    """At 1.07 the motion repeats after two periods, as SciPy's does."""
    made = driven_pendulum().response({"torque": 1.07}, CLOCK, start={"pivot": 0.1}, periods=300, threads=1)
    end = poincare_points(1.07, 0.1, 200)
    assert_abs(end[-1] - end[-3], 0.0, 6e-10)
    assert np.abs(end[-1] - end[-2]).max() > 0.05
    assert made.verdicts == ["periodic"]
    assert made.multiples[0] == 2
    gaps = [np.abs(made.states[0][:2] - e).max() for e in end[-2:]]
    assert_abs(min(gaps), 0.0, 2e-6)
    assert abs(made.harmonics[0, 0, 1]) > 0.5  # the answer to the drive comes first, whatever the period


def test_chaos() -> None:
    """At 1.15 it never repeats, and its largest exponent is above zero."""
    made = driven_pendulum().response({"torque": 1.15}, CLOCK, start={"pivot": 0.1}, threads=1)
    assert made.verdicts == ["chaotic"]
    assert made.multiples[0] == 0
    assert "Lyapunov" in made.evidence[0]
    assert not made.settled[0]
    quick = driven_pendulum().response({"torque": 1.15}, CLOCK, start={"pivot": 0.1}, judge=False, threads=1)
    assert quick.verdicts == ["not settled"]
    assert_abs(quick.highest, made.highest, 0)


def test_still_settling() -> None:
    """A weakly damped oscillator needs ln(10⁶) / (ζ ω T) periods: reported as unsettled before, settled after."""
    m = oscillator(1.0, 4 * np.pi**2, 0.02)  # decays by exp(-0.01 t)
    made = m.response({"force": 1.0}, [0.7], periods=100, threads=1)
    assert made.verdicts == ["settling"]
    assert "more periods" in made.evidence[0]
    made = m.response({"force": 1.0}, [0.7], periods=3000, settled=1e-8, rtol=1e-10, threads=1)
    assert made.verdicts == ["periodic"]
    true = 1 / (4 * np.pi**2 * (1 - 0.49) + 0.02j * 2 * np.pi * 0.7)
    assert_rel(made.harmonics[0, 0, 1], true, 5e-9)


def test_two_frequencies_of_its_own() -> None:
    """An undamped oscillator keeps its free motion beside the forced one: quasi-periodic."""
    made = oscillator(1.0, 4 * np.pi**2, 0.0).response({"force": 1.0}, [0.7 * np.sqrt(2)], periods=200, threads=1)
    assert made.verdicts == ["quasi-periodic"]


# --- harmonics --------------------------------------------------------------------------------------------------------


def test_harmonics_are_those_of_a_long_run() -> None:
    """FFT of the last of 120 periods of `simulate`: all harmonics, with their phases."""
    m = driven_pendulum()
    made = m.response({"torque": 0.9}, CLOCK, settled=1e-10, rtol=1e-11, samples=128, harmonics=7, threads=1)
    period, n = 3 * np.pi, 256
    wave = lw.Harmonic(0.9, frequency=CLOCK, phase=np.pi / 2)
    times = np.concatenate([[0.0], 120 * period + period / n * np.arange(n)])
    run = m.simulate(times, inputs={"torque": wave}, rtol=1e-11)
    true = np.fft.rfft(run["pivot"].values[1:]) / n
    true[1:] *= 2
    assert_abs(made.harmonics[0, 0], true[:8], 9e-12)
    assert_abs(made.highest[0, 0], run["pivot"].values[1:].max(), 5e-4)


def test_harmonics_of_a_motion_of_two_periods() -> None:
    """Half-order lines of the spectrum are not among `harmonics`; the answer to the drive is entry 1."""
    m = driven_pendulum()
    made = m.response({"torque": 1.07}, CLOCK, start={"pivot": 0.1}, periods=400, settled=1e-9, rtol=1e-11, threads=1)
    assert made.multiples[0] == 2
    period, n = 3 * np.pi, 512
    times = 200 * period + 2 * period / n * np.arange(n)
    made_by_scipy = flown(pendulum_slope(1.07), [0.1, 0.0], times[-1], 1e-11, t_eval=times).y[0]
    true = np.fft.rfft(made_by_scipy) / n
    true[1:] *= 2
    assert_abs(made.harmonics[0, 0, :4], true[0:8:2], 2e-10)


def test_harmonics_of_a_motion_that_still_settles() -> None:
    """Entry 1 is the answer to the drive there too: nearly the steady one."""
    m = oscillator(1.0, 4 * np.pi**2, 0.05)
    made = m.response({"force": 1.0}, [0.7], periods=200, settled=1e-9, threads=1)
    assert made.verdicts == ["settling"]
    true = 1 / (4 * np.pi**2 * (1 - 0.49) + 0.05j * 2 * np.pi * 0.7)
    assert_rel(made.harmonics[0, 0, 1], true, 0.01)


def test_four_bar_and_ball_joint() -> None:
    """Closed loops and quaternions: extremes of a long run of `simulate`."""
    m = sprung_four_bar()
    m.joint("drive").damping = 0.6
    eq = m.equilibrium(guess={"drive": 0.4})
    near = {"start": {"drive": eq.q["drive"]}, "guess": {n: x for n, x in eq.q.items() if n != "drive"}}
    f = 1.3
    made = m.response({"motor": 1.0}, f, outputs=["drive", "pin"], settled=1e-9, rtol=1e-10, threads=1, **near)
    wave = {"motor": lw.Harmonic(1.0, frequency=f, phase=np.pi / 2)}
    times = np.concatenate([[0.0], 40 / f + np.linspace(0, 1 / f, 2001)])
    run = m.simulate(times, inputs=wave, rtol=1e-10, **near)
    for k, name in enumerate(("drive", "pin")):
        x = run[name].values[1:]
        assert_abs([made.highest[0, k], made.lowest[0, k]], [x.max(), x.min()], 3e-6)


# --- threads ----------------------------------------------------------------------------------------------------------


def test_threads_change_nothing() -> None:
    """One thread and two, to the last bit."""
    m = shaken(2, 0.4)
    f = np.linspace(0.3, 1.2, 6)
    one, two = (m.response({"shake": 0.05}, f, threads=n, periods=200, transient=True) for n in (1, 2))
    for field in ("highest", "lowest", "transient", "harmonics", "states", "multiples", "periods"):
        assert np.array_equal(getattr(one, field), getattr(two, field)), field
    assert one.verdicts == two.verdicts


# --- what users see ---------------------------------------------------------------------------------------------------


def test_results_in_words_tables_and_pictures(tmp_path: Path) -> None:
    """Report, dataset, picture."""
    mpl.use("Agg")
    made = driven_pendulum().response({"torque": 1.15}, [CLOCK, 2 * CLOCK], start={"pivot": 0.1})
    data = made.to_dataset()
    assert_abs(data.highest.sel(output="pivot"), made.highest[:, 0], 0)
    assert data.frequency.attrs["units"] == "Hz"
    assert list(data.verdict.values) == made.verdicts
    assert "chaotic: 1 of 2" in made.report()
    made.plot().figure.savefig(tmp_path / "response.png")
    assert (tmp_path / "response.png").stat().st_size > 5000


def test_outputs_are_coordinates_rates_and_bodies() -> None:
    """The absolute angle is the sum of the joints' angles; the rate leads by a quarter."""
    m = shaken(2, 2.0)
    names = ["joint1", "joint2", "link2", "rate of joint1"]
    made = m.response({"shake": 1e-3}, [0.6], outputs=names, settled=1e-9, rtol=1e-10)
    h = made.harmonics[0, :, 1]
    assert_abs(h[0] + h[1], h[2], 3e-15)
    assert_rel(h[3], 2j * np.pi * 0.6 * h[0], 1e-10)


# --- sets of parameters -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["each", "down"])
def test_sets_are_the_responses_of_models_one_by_one(order: str) -> None:
    """To the last bit, whichever way they are given and swept; units as text."""
    f, c = [0.08, 0.11], [0.3, 0.5, 0.8]
    m = driven_pendulum()
    more: dict = {"order": order, "periods": 60, "judge": False}
    made = m.response_sets({"torque": 0.4}, f, {"pivot.damping": c}, **more)
    same = m.response_sets({"torque": 0.4}, f, [{"pivot.damping": f"{x} N*m*s/rad"} for x in c], **more)
    for k, x in enumerate(c):
        alone = driven_pendulum(x).response({"torque": 0.4}, f, **more)
        for other in (made[k], same[k]):
            assert_abs(other.harmonics, alone.harmonics, 0)
            assert (other.verdicts, list(other.periods)) == (alone.verdicts, list(alone.periods))
    assert len(made) == 3
    assert m["pivot.damping"] == 0.5


def test_sets_of_a_linear_oscillator() -> None:
    """Heights at resonance, force / (c ω), of three dampings and masses; what a set leaves out is as in the model."""
    sets = [{"slide.damping": 2.1}, {"slide.damping": 4.2}, {"block.mass": 2.6}]
    m = oscillator()
    f = np.array([0.6, np.sqrt(70.0 / 2.6) / 2 / np.pi, np.sqrt(70.0 / 1.3) / 2 / np.pi, 1.6])
    made = m.response_sets({"force": 10.0}, f, sets, settled=1e-9, rtol=1e-10)
    w = 2 * np.pi * f
    for own, mass, c in zip(made, (1.3, 1.3, 2.6), (2.1, 4.2, 2.1), strict=True):
        assert_rel(own.harmonics[:, 0, 1] * (70.0 + 1j * c * w - mass * w**2), 10.0, 2e-10)
    assert_abs(made.peaks()[:, 0], f[[2, 2, 1]], 0)
    assert_rel(made.peaks("slide")[0, 1] * 2.1 * w[2], 10.0, 1e-10)


def test_sets_in_words_tables_and_pictures(tmp_path: Path) -> None:
    """Parameters are coordinates along the sets; one curve per set."""
    mpl.use("Agg")
    made = driven_pendulum().response_sets({"torque": 0.1}, [0.1, 0.2], {"pivot.damping": [0.5, 0.9]}, periods=40)
    table = made.to_dataset()
    assert dict(table.sizes) == {"set": 2, "frequency": 2, "output": 1, "harmonic": 6}
    assert_abs(table["pivot.damping"], [0.5, 0.9], 0)
    assert_abs(table["highest"].sel(set=1), made[1].highest, 0)
    assert "pivot.damping = 0.9" in made.report()
    panel = made.plot()
    assert len(panel.get_legend().get_texts()) >= 2
    panel.figure.savefig(tmp_path / "sets.png")
    with pytest.raises(lw.ModelError, match="no output 'x'"):
        made.plot("x")


# --- what users get wrong ---------------------------------------------------------------------------------------------


def refused(words: str, **changed: object) -> None:
    """One sentence that says what is wrong."""
    given: dict = {"drive": {"torque": 0.5}, "frequencies": [0.1], "periods": 2, **changed}
    m = driven_pendulum()
    refusals.refused(lambda: (m.response_sets if "sets" in given else m.response)(**given), words)


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("torqe", {"drive": {"torqe": 0.5}}),
        ("drive", {"drive": {}}),
        ("drive", {"drive": None}),
        ("drive", {"drive": "torque"}),
        ("drive", {"drive": 0.5}),
        ("torque", {"drive": {"torque": "3 cm"}}),
        ("torque", {"drive": {"torque": float("nan")}}),
        ("torque", {"drive": {"torque": None}}),
        ("torque", {"drive": {"torque": [1.0, 2.0]}}),
        ("frequencies", {"frequencies": []}),
        ("frequencies", {"frequencies": [0.0]}),
        ("frequencies", {"frequencies": [-1.0]}),
        ("frequencies", {"frequencies": [float("nan")]}),
        ("frequencies", {"frequencies": [float("inf")]}),
        ("frequencies", {"frequencies": None}),
        ("frequencies", {"frequencies": ["3 m"]}),
        ("frequencies", {"frequencies": [[0.1, 0.2], [0.3, 0.4]]}),
        ("pivt", {"outputs": ["pivt"]}),
        ("output", {"outputs": "pivot"}),
        pytest.param("output", {"outputs": [3]}),
        pytest.param("outputs", {"outputs": []}),
        ("pivt", {"start": {"pivt": 0.1}}),
        ("order", {"order": "sideways"}),
        pytest.param("periods", {"periods": 0}),
        pytest.param("periods", {"periods": 2.5}),
        pytest.param("periods", {"periods": "many"}),
        pytest.param("settled", {"settled": 0.0}),
        pytest.param("settled", {"settled": float("nan")}),
        pytest.param("settled", {"settled": "tight"}),
        pytest.param("samples", {"samples": 0}),
        pytest.param("samples", {"samples": 1.5}),
        pytest.param("harmonics", {"harmonics": -1}),
        pytest.param("harmonics", {"harmonics": "5"}),
        pytest.param("rtol", {"rtol": -1e-8}),
        pytest.param("rtol", {"rtol": "small"}),
        pytest.param("threads", {"threads": -1}),
        pytest.param("threads", {"threads": 1.5}),
        ("equally many", {"sets": {"pivot.damping": [0.1, 0.2], "bob.mass": [1.0]}}),
        ("sets is {}", {"sets": {}}),
        ("sets is []", {"sets": []}),
        ("sets is 3", {"sets": 3}),
        ("sets[0] is 3", {"sets": [3]}),
        ("sets of 'pivot.damping'", {"sets": {"pivot.damping": 0.1}}),
        ("dampin", {"sets": {"pivot.dampin": [0.1]}}),
        ("sets[1]: pivot.damping", {"sets": {"pivot.damping": [0.1, "3 m"]}}),
        ("the set bob.mass = 0:", {"sets": {"bob.mass": [1.0, 0.0]}}),
    ],
    ids=str,
)
def test_errors_name_what_is_wrong(words: str, changed: dict) -> None:
    """Names, types and numbers that cannot be meant."""
    refused(words, **changed)


def test_a_model_that_is_driven_throughout() -> None:
    """Nothing is left to answer, and that is said."""
    with pytest.raises(lw.ModelError, match="moves by itself"):
        lw.library.simple_pendulum().response({"pivot": 0.1}, [1.0], outputs=["pivot"])


def test_a_model_with_a_wave_of_its_own_is_refused() -> None:
    """A harmonic signal that does not repeat with the drive."""
    m = shaken(1)
    m.add(lw.PointForce("gust", m.body("link1")["tip"], (lw.Harmonic(1.0, frequency=0.77), 0, 0)))
    with pytest.raises(lw.ModelError, match="does not repeat"):
        m.response({"shake": 0.01}, [0.5])


def test_every_frequency_is_looked_at_for_waves() -> None:
    """A signal that repeats with the first frequency and not with the second."""
    m = shaken(1)
    m.add(lw.PointForce("gust", m.body("link1")["tip"], (lw.Harmonic(1.0, frequency=1.0), 0, 0)))
    with pytest.raises(lw.ModelError, match="does not repeat"):
        m.response({"shake": 0.01}, [0.5, 0.77], periods=2)
