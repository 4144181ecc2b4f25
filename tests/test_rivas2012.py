"""Rivas-Cambero & Sausedo-Solorio 2012 reproduced: the report, the paper's equations, and what does not need them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import xarray as xr

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.motion.histories.spectrum import spectrum_of
from linkwork.papers import NAMES, Report, reproduce
from linkwork.papers.rivas2012 import figures, matrices, own, regimes, shift, small, sweep, twin
from paper_command import documented, reproduced


@pytest.fixture(scope="module")
def report() -> Report:
    return reproduce("rivas2012")


# --- the report --------------------------------------------------------------------------------------------------


def test_all_checks_hold(report: Report) -> None:
    assert [(c.id, c.expected, c.got, c.tolerance) for c in report.failed()] == []
    assert report.ok
    assert len(report.checks) > 220


def test_the_kinds_of_checks_are_those_of_the_docs(report: Report) -> None:
    assert report.counts == documented("rivas2012")
    assert all(".json" in c.source for c in report.checks if c.kind == "reference")


def test_tolerances_are_those_that_were_asked_for(report: Report) -> None:
    for c in report.checks:
        if c.id.startswith(("matrices/", "natural/")):
            assert c.tolerance <= 1e-12
        if c.id.startswith(("peaks/", "orbits/")):
            assert c.tolerance <= 1e-8
        if c.id.startswith("fig8/") and c.id.endswith("/frequency") and c.source == own.REFERENCE:
            assert c.tolerance <= 1e-6
            assert c.measure == "absolute"


def test_every_number_of_the_reference_is_compared(report: Report) -> None:
    expected = {c.expected for c in report.checks if c.source.startswith(own.REFERENCE)}
    made = own.data()
    wanted = {*made["natural_frequencies_Hz"], *made["natural_omega"]}
    for case in made["damped"]:
        wanted |= {*case["decay"], *case["f_Hz"], *case["zeta"], *case["theta3_at_natural_frequencies"]}
        wanted |= {x for peaks in case["peaks"].values() for peak in peaks for x in peak}
    for case in made["second_peak"]:
        wanted |= {case["f_peak_hz"], case["theta3_max"]}
    for case in made["orbits"]:
        wanted |= {*case["theta_max"], *case["state_t0"], case["max_floquet_half"] ** 2}
    wanted |= {*made["upper_fold_Hz"].values()}
    wanted |= {x for kind in ("steady", "transient") for row in made["first_resonance"][kind] for x in row}
    assert wanted <= expected
    assert len(made["sweep"]) == len(sweep.large().frequency)  # compared all at once: fig5/c
    assert_abs(sweep.large().frequency, [case["f"] for case in made["sweep"]], 1e-12)


def test_every_matrix_of_every_size_is_compared(report: Report) -> None:
    for n in (1, 2, 3, 5):
        names = {c.id.split("/")[2] for c in report.checks if c.id.startswith(f"matrices/{n}/")}
        assert names >= {"inertia", "spin", "friction", "weight", "push", "acceleration"}


def test_claims_are_judged_in_words(report: Report) -> None:
    text = "\n".join(report.notes)
    for word in ("0.25 R", "exp(−0.5 R)", "Plateau below", "Plateau above", "chaotic", "factor g", "Fig. 6"):
        assert word in text


def test_no_check_asserts_a_time(report: Report) -> None:
    assert not [c.id for c in report.checks if c.unit in ("s", "ms")]


def test_the_document_is_known() -> None:
    assert "rivas2012" in NAMES


def test_the_command(report: Report, tmp_path: Path) -> None:
    checks, names, _ = reproduced("rivas2012", tmp_path, report)
    assert len(checks) == len(report.checks)
    drawn = (*(f"fig{k}" for k in range(1, 9)), "chaos", "torus", "branches", "blows")
    pictures = {f"rivas2012-{name}.{suffix}" for name in drawn for suffix in ("png", "svg")}
    assert pictures | {"rivas2012-motion.html", "rivas2012-fig8-table.csv"} == names
    rows = np.genfromtxt(tmp_path / "out" / "rivas2012-fig8-table.csv", delimiter=",", names=True)
    assert len(rows) == len(shift.FOLLOWED)
    assert np.all(rows["branch_Hz"] < rows["linear_Hz"])


# --- the equations -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_the_equations_keep_energy(n: int) -> None:
    """Without friction, energy changes by the power of the pivot's force alone; here the pivot is still."""
    rng = np.random.default_rng([n, 2012])
    masses, lengths = (tuple(rng.uniform(0.5, 2.0, n).tolist()) for _ in range(2))
    pendulum = twin.Pendulum(masses, lengths, (0.0,) * n)
    theta, rate = rng.uniform(-2.0, 2.0, n), rng.uniform(-2.0, 2.0, n)
    h = 1e-5

    def energy(a: np.ndarray, v: np.ndarray) -> float:
        return float(v @ pendulum.inertia(a) @ v / 2 - pendulum.arms @ np.cos(a) * pendulum.gravity)

    turn = pendulum.acceleration(theta, rate, 0.0)
    ahead, behind = (
        energy(theta + s * h * rate + turn * h * h / 2, rate + s * h * turn) for s in (1, -1)
    )  # the cubic terms cancel
    assert abs(ahead - behind) / (2 * h) < 1e-6 * abs(energy(theta, rate))


def test_energy_lost_to_friction_is_that_of_the_bends() -> None:
    """θ̇ᵀ R θ̇ = Σ R_k (θ̇_k − θ̇_{k−1})²."""
    r, rate = (0.3, 0.7, 1.1), np.array([0.4, -1.0, 2.0])
    bends = np.diff(rate, prepend=0.0)
    assert abs(rate @ twin.Pendulum(frictions=r).friction() @ rate - np.array(r) @ bends**2) < 1e-14


def test_matrices_of_another_draw() -> None:
    for n in (2, 4):
        assert max(matrices.gaps(n, seed=7).values()) < 1e-12


def test_a_superfluous_g_is_seen() -> None:
    """The comparison would tell the printed f from the right one."""
    p = twin.Pendulum.equal(0.1)
    theta, rate = np.array([0.3, -0.2, 0.5]), np.array([0.1, 0.4, -0.3])
    right, wrong = (p.acceleration(theta, rate, 2.0, printed=flag) for flag in (False, True))
    mine = matrices.linkwork_parts(p, theta, rate, 2.0).acceleration
    assert_abs(mine, right, 1e-12)
    assert np.abs(mine - wrong).max() > 1.0


def test_one_link_in_closed_form() -> None:
    """G = ω² / (g + i R ω − ω²) for one link of 1 kg and 1 m; its largest value lies at ω² = g / (1 − R² / 2g)."""
    r, f = 0.4, np.linspace(0.1, 2.0, 30)
    w = 2 * np.pi * f
    single = twin.Pendulum.equal(r, 1)
    assert_abs(single.transfer(f)[:, 0], w**2 / (9.81 + 1j * r * w - w**2), 1e-12)
    (peak,) = single.peaks(0)
    assert abs((2 * np.pi * peak.frequency) ** 2 / (9.81 / (1 - r**2 / 9.81 / 2)) - 1) < 1e-12


def test_small_motion_settles_on_the_transfer_function() -> None:
    p = twin.Pendulum.equal(0.3)
    settled = p.small_steady(0.03, 0.6, 4000)
    assert_rel(settled, 0.03 * np.abs(p.transfer(0.6)), 1e-9)
    times = np.linspace(0.0, 5.0, 501)
    assert_abs(p.motion(times, 1e-5, 0.6), p.small_motion(times, 1e-5, 0.6), 1e-10)


# --- orbits, spectra, regimes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", own.data()["orbits"], ids=lambda c: f"R {c['R']}, {c['f']} Hz")
def test_orbits_are_mirrored_after_half_a_period(case: dict[str, object]) -> None:
    """The paper's equations, integrated by SciPy from linkwork's state, come back negative."""
    from scipy.integrate import solve_ivp

    r, f = float(case["R"]), float(case["f"])  # type: ignore[arg-type]
    state = own.absolute(own.orbit(r, f, tuple(case["state_t0"])).states[0])  # type: ignore[arg-type]
    p, w = twin.Pendulum.equal(r), 2 * np.pi * f

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        return np.append(y[3:], p.acceleration(y[:3], y[3:], -0.03 * w * w * np.cos(w * t)))

    end = solve_ivp(slope, (0.0, 0.5 / f), state, "DOP853", rtol=1e-12, atol=1e-14).y[:, -1]
    assert_abs(end + state, 0.0, 1e-9)


def test_the_second_peak_is_where_orbits_nearby_are_lower() -> None:
    top = shift.followed(0.3).peaks[0]
    start = tuple(own.absolute(top.state).tolist())
    sides = [own.orbit(0.3, top.value + x, start).of("rod3")[0] for x in (-2e-3, 0.0, 2e-3)]
    assert sides[0] < sides[1] > sides[2]


def test_lines_of_a_spectrum() -> None:
    times = np.linspace(0.0, 200.0, 8001)
    values = 0.3 * np.cos(2 * np.pi * 0.5013 * times) + 0.02 * np.sin(2 * np.pi * 1.2 * times)
    made = spectrum_of(xr.DataArray(values, {"time": times}, "time", "θ"), "hann", "two lines")
    assert_abs(regimes.lines_of(made)[:2], [0.5013, 1.2], 5e-4)
    assert abs(made.amplitude.max() - 0.3) < 0.02  # between two lines of the grid


def test_a_width_in_closed_form() -> None:
    """Of one link |G|² = ω⁴ / ((ω₀² − ω²)² + (R ω)²): half of its largest value at the roots of a quadratic in ω²."""
    friction, square = 0.4, 9.81
    pendulum = twin.Pendulum.equal(friction, 1)
    (top,) = pendulum.peaks(0)
    # 1/|G|² in u = 1/ω²: ω₀⁴ u² − (2 ω₀² − R²) u + 1, least at the peak; twice that least value at both ends
    b = 2 * square - friction**2
    least = 1 - b**2 / (4 * square**2)
    u = np.roots([square**2, -b, 1 - 2 * least])
    low, high = np.sort(1 / np.sqrt(u)) / (2 * np.pi)
    assert abs(top.height - least**-0.5) < 1e-12
    assert abs(pendulum.width(0, top) - (high - low)) < 1e-13


def test_widths_of_an_isolated_peak() -> None:
    """The half-power width of a lightly damped mode is its decay over π, for every link."""
    decay = own.data()["damped"][0]["decay"][0]
    for link in range(3):
        assert abs(sweep.linear_width(link, 0) * np.pi / decay - 1) < 2e-3


def test_log_fit() -> None:
    fit = shift.log_fit(0.7 * np.exp(-0.5 * np.array(shift.FRICTIONS)))
    assert abs(fit.slope + 0.5) < 1e-12
    assert abs(fit.share - 1) < 1e-12


def test_largest_angles_fall_with_friction() -> None:
    for values in shift.largest():
        assert np.all(np.diff(values, axis=0) < 0)
    assert np.all(shift.largest().transient > shift.largest().steady)


def test_both_models_agree_for_small_shakes() -> None:
    """The difference falls as the cube of η₀."""
    assert np.abs(small.both(own.SHAKE / 2).gap).max() < 0.13 * np.abs(small.both().gap).max()


def test_hinges_are_differences_of_angles() -> None:
    state = np.array([0.1, -0.4, 0.9, 1.0, 0.5, -2.0])
    start, rates = own.start_of(state)
    system = own.model(0.1).compile()
    q, v = np.array([0.0, *start.values()]), np.array([0.0, *rates.values()])
    assert_abs([system.sensors(q, v)[name] for name in own.ANGLES], state[:3], 1e-14)
    assert_abs(own.absolute(np.concatenate([q, v])), state, 1e-15)


def test_the_animation_is_of_the_shaken_pendulum(tmp_path: Path) -> None:
    path = figures.animation(tmp_path / "motion")
    assert path.suffix == ".html"
    assert isinstance(own.shaken(0.01, 0.5, regimes.WILD).joint("shake").motion, lw.Harmonic)
