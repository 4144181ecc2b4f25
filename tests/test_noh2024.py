"""Noh et al. 2024 reproduced: the report, the paper's equations against linkwork on random chains, and ode45's steps."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import linkwork as lw
from compare import assert_abs, assert_scaled
from linkwork.papers import NAMES, Report, reproduce
from linkwork.papers.noh2024 import errata, forms, loose, motion, own, times, twin
from linkwork.papers.noh2024.twin import Chain, Settings, State
from paper_command import documented, reproduced


@pytest.fixture(scope="module")
def report() -> Report:
    """The times of its tables are shown, not judged, so each is taken once and briefly, not as the best of a few."""
    with patch.multiple(times, REPEATS=1, SPENT=0.005):
        return reproduce("noh2024")


def random_chain(seed: int) -> tuple[Chain, np.ndarray, np.ndarray]:
    """1 to 12 links of random mass and length, and a state."""
    rng = np.random.default_rng([seed, 2024])
    n = int(rng.integers(1, 13))
    chain = Chain(n, *rng.uniform(0.3, 2.0, 2), rng.uniform(1.0, 15.0))
    return chain, rng.uniform(-np.pi, np.pi, n), rng.normal(size=n)


def open_state(seed: int) -> tuple[Chain, State]:
    """A chain whose joints are open and move."""
    chain, _, _ = random_chain(seed)
    rng = np.random.default_rng([seed, 2025])
    return chain, State(rng.normal(size=3 * chain.n), rng.normal(size=3 * chain.n))


# --- the report --------------------------------------------------------------------------------------------------


def test_all_checks_hold(report: Report) -> None:
    assert [(c.id, c.expected, c.got, c.tolerance) for c in report.failed()] == []
    assert report.ok
    assert len(report.checks) > 50


def test_the_kinds_of_checks_are_those_of_the_docs(report: Report) -> None:
    assert report.counts == documented("noh2024")
    assert all(".json" in c.source for c in report.checks if c.kind == "reference")


def test_every_number_of_the_reference_is_compared_to_1e_9(report: Report) -> None:
    from_file = [c for c in report.checks if c.source == motion.FILE and c.id.startswith("motion/recursive")]
    assert all(c.tolerance <= 1e-9 and c.measure == "absolute" for c in from_file)
    expected = {c.expected for c in from_file}
    for row in motion.reference()["results"]:
        assert {row[k] for k in ("tip_x", "tip_y", "tip_vx", "tip_vy")} <= expected
    for form in own.FORMS:
        assert sum(c.id.startswith(f"motion/{form}/") for c in report.checks) == 8


def test_the_reference_is_the_one_the_tests_know() -> None:
    assert motion.reference() == json.loads((Path(__file__).parent / "data" / motion.FILE).read_text(encoding="utf-8"))


def test_the_document_is_known() -> None:
    assert "noh2024" in NAMES


def test_no_check_asserts_a_time(report: Report) -> None:
    assert not [c.id for c in report.checks if c.unit in ("s", "ms", "µs")]


def test_both_tables_are_shown_printed_beside_measured(report: Report) -> None:
    first, second = (next(n for n in report.notes if n.startswith(f"Table {k}")) for k in (1, 2))
    assert len(first.splitlines()) >= 18
    for row in times.printed_times()["table1"]:
        assert f"{row['recursive_s']:.2f}" in first
        assert f"{row['augmented_lagrangian_s']:.2f}" in first
    for row in times.printed_times()["table2"]:
        assert f"{row['recursive_s']:.2f}" in second
    assert "  10000" in second
    for row_1 in times.table_1():
        assert all(t.seconds > 0 and t.evaluations > 0 and t.reached == own.DURATION for t in row_1.measured)
    for row_2 in times.table_2():
        assert min(row_2.evaluation) > 0


def test_the_printed_tables_are_as_printed() -> None:
    tables = times.printed_times()
    assert [row["tolerance"] for row in tables["table1"]] == [t for t in loose.TOLERANCES for _ in range(4)]
    assert [row["step_s"] for row in tables["table1"]] == [0.1, 0.01, 0.001, 0.0001] * 4
    assert tables["table1"][7] == {
        "tolerance": 0.01,
        "step_s": 0.0001,
        "recursive_s": 9.13,
        "augmented_lagrangian_s": 10.16,
    }
    assert [row["links"] for row in tables["table2"]] == [2, 4, 8, 16, 20, 40]
    assert tables["table2"][-1] == {"links": 40, "augmented_lagrangian_s": 32.6064, "recursive_s": 26.4762}


def test_the_command(report: Report, tmp_path: Path) -> None:
    checks, names, _ = reproduced("noh2024", tmp_path, report)
    assert len(checks) > 50
    drawn = (*(f"fig{k}" for k in range(1, 13)), "table2", "elongation", "iteration", "sparsity")
    assert {f"noh2024-{name}.png" for name in drawn} <= names
    assert {"noh2024-motion.html", "noh2024-elongated.html", "noh2024-times1.csv", "noh2024-times2.csv"} <= names
    rows = np.genfromtxt(tmp_path / "out" / "noh2024-times1.csv", delimiter=",", names=True)
    assert len(rows) == 16
    assert (rows["recursive_printed_s"] == [row["recursive_s"] for row in times.printed_times()["table1"]]).all()


# --- the paper's equations ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_the_jacobian_is_the_derivative_of_the_constraints(seed: int) -> None:
    """Φ_q v by differences along v, and (Φ_q q̇)_q q̇ as the second derivative along q̇."""
    chain, state = open_state(seed)
    h = 1e-5
    values = [twin.constraints(chain, state.q + k * h * state.v) for k in (-2, -1, 0, 1, 2)]
    first = (values[0] - 8 * values[1] + 8 * values[3] - values[4]) / (12 * h)
    assert_scaled(twin.jacobian(chain, state.q) @ state.v, first, 1e-8)
    slopes = [twin.jacobian(chain, state.q + k * h * state.v) @ state.v for k in (-1, 1)]
    assert_scaled(twin.quadratic(chain, state), (slopes[1] - slopes[0]) / (2 * h), 1e-7)


@pytest.mark.parametrize("seed", range(8))
def test_the_bands_are_the_matrix(seed: int) -> None:
    chain, state = open_state(seed)
    j = twin.jacobian(chain, state.q)
    whole = np.diag(twin.masses(chain)) + 7.0 * j.T @ j
    bands = twin.left_side(chain, state.q, 7.0)
    again = sum(np.diag(row[5 - k :], 5 - k) for k, row in enumerate(bands) if 5 - k < 3 * chain.n)
    assert_scaled(again, np.triu(whole), 1e-13)


@pytest.mark.parametrize("seed", range(10))
def test_closed_joints_stay_closed_by_every_way(seed: int) -> None:
    """The state by (1) to (4) satisfies Φ and Φ̇; multipliers, recursion, iteration and upper ends agree; so does linkwork."""
    chain, theta, spin = random_chain(seed)
    state = twin.state_of(chain, theta, spin)
    assert_abs(twin.constraints(chain, state.q), 0.0, 1e-13)
    assert_abs(twin.jacobian(chain, state.q) @ state.v, 0.0, 1e-12)
    exact, force = twin.by_multipliers(chain, state)
    links, relative = twin.by_recursion(chain, theta, spin)
    assert_scaled(links.ravel(), exact, 1e-10)
    assert_scaled(relative, np.diff(exact[2::3], prepend=0.0), 1e-10)
    assert_scaled(twin.by_upper_ends(chain, theta, spin), exact[2::3], 1e-10)
    settings = Settings(alpha=1e4 * chain.mass, epsilon=1e-9)
    iterated = twin.augmented(chain, state, settings)
    assert_scaled(iterated.acceleration, exact, 1e-8)
    assert_scaled(iterated.multipliers, force, 1e-8)
    assert_scaled(twin.two_stage(chain, state, settings, 8).multipliers, force, 1e-8)
    model = lw.library.chain(chain.n, length=chain.length, mass=chain.mass, gravity=(0.0, 0.0, -chain.gravity))
    q, v = own.joint_state(theta, spin)
    assert_scaled(model.compile().acceleration(q, v), relative, 1e-10)
    # −λ is the force by each joint on the link beyond it
    made = model.reactions([0.0], [q], [v], [model.compile().acceleration(q, v)])
    names = [f"joint{k + 1}" for k in range(chain.n)]
    assert_scaled(-made.world.sel(joint=names, component=["fx", "fz"]).values[0].ravel(), force, 1e-10)


@pytest.mark.parametrize("form", own.FORMS)
@pytest.mark.parametrize("seed", range(3))
def test_linkworks_formulations_agree_with_the_document(form: str, seed: int) -> None:
    chain, theta, spin = random_chain(seed)
    model = lw.library.chain(chain.n, length=chain.length, mass=chain.mass, gravity=(0.0, 0.0, -chain.gravity))
    mine = model.compile(formulation=own.formulation(form)).acceleration(*own.joint_state(theta, spin))
    assert_scaled(mine, twin.by_recursion(chain, theta, spin)[1], 1e-8)


def test_what_is_printed_is_wrong() -> None:
    """The errata are not matters of taste: each print is off by far more than rounding."""
    wrong = errata.iteration_errors(printed=True)
    assert wrong[-1] > 1.0
    assert wrong[-1] == pytest.approx(wrong[-2], rel=1e-6)  # it stalls
    assert errata.iteration_errors(printed=False)[-1] < 1e-8
    grows = np.array(errata.multiplier_errors(printed=True))
    assert (grows[1:] / grows[:-1] > 1.9).all()
    theta, spin = own.some_state()
    exact = forms.truth()[0]
    assert np.abs(twin.by_recursion(forms.CHAIN, theta, spin, complete=False)[0].ravel() - exact).max() > 0.1
    assert np.abs(twin.by_upper_ends(forms.CHAIN, theta, spin, sign=-1.0) - exact[2::3]).max() > 0.1


# --- loose tolerances --------------------------------------------------------------------------------------------


def test_ode45_holds_its_tolerance_and_its_order() -> None:
    """A pendulum of one rod: against SciPy, and the error falls with the tolerance."""

    def slope(y: np.ndarray) -> np.ndarray:
        return np.array([y[1], -1.5 * 9.81 * np.cos(y[0])])

    times_asked = np.linspace(0.0, 5.0, 101)
    start = np.array([0.0, 0.0])
    exact = solve_ivp(lambda _t, y: slope(y), (0, 5), start, "DOP853", times_asked, rtol=1e-13, atol=1e-13).y.T
    errors = []
    for tolerance in (1e-4, 1e-6, 1e-8):
        found = twin.ode45(slope, times_asked, start, tolerance)
        assert (found.times == times_asked).all()
        assert found.evaluations == 1 + 6 * (found.steps + found.rejected)
        errors.append(np.abs(found.y - exact).max())
    assert errors[0] < 1e-2
    assert errors[2] < 1e-6
    assert errors[0] > 10 * errors[1] > 100 * errors[2]


def test_linkworks_maximum_norm_is_that_of_ode45() -> None:
    """One link, every component held: the local error that both allow is the same within a factor 2, so the errors over five
    seconds fall alike with the tolerance, and steps are nearly as many."""
    rod, begin = lw.library.chain(1), np.array([np.pi / 2, 0.0])
    exact = rod.simulate(5.0, start=own.START, rtol=1e-12, samples=101).q.values[:, 0]

    def slope(y: np.ndarray) -> np.ndarray:
        return np.array([y[1], -1.5 * 9.81 * np.sin(y[0])])

    for tolerance in (1e-4, 1e-6):
        run = rod.simulate(5.0, start=own.START, samples=101, **own.like_ode45(tolerance))
        theirs = twin.ode45(slope, run.time, begin, tolerance)
        assert np.abs(run.q.values[:, 0] - exact).max() < 3 * np.abs(theirs.y[:, 0] - exact).max()
        assert 0.8 < run.statistics["evaluations"] / theirs.evaluations < 1.3


def test_the_same_case_has_the_same_time_in_both_tables(report: Report) -> None:
    """20 links, tolerance 0.01, step 0.0001 s."""
    (one,) = (r for r in times.table_1() if (r.tolerance, r.step) == (times.TOLERANCE_2, times.STEP_2))
    (two,) = (r for r in times.table_2() if r.links == own.LINKS)
    assert one.measured == two.measured


def test_ode45_gives_up_when_the_motion_does() -> None:
    """y' = y² has no solution beyond t = 1."""
    found = twin.ode45(lambda y: y**2, np.linspace(0.0, 2.0, 21), np.array([1.0]), 1e-3, most=500)
    assert found.times[-1] <= 1.0
    assert found.steps + found.rejected == 500


def test_joints_open_at_loose_tolerance_without_stabilisation() -> None:
    """The paper's elongation: about a metre at 0.1 without ω, centimetres with it, and less at tighter tolerance."""
    assert loose.by_ode45(own.BARE, 0.1).gaps.max() > 0.3
    assert loose.by_ode45(own.AUGMENTED, 0.1).gaps.max() < 0.1
    for form in (own.BARE, own.AUGMENTED):
        gaps = [loose.by_ode45(form, t).gaps.max() for t in loose.TOLERANCES]
        assert (np.diff(gaps) < 0).all()
    assert loose.by_ode45("recursive", 0.1).gaps.max() < 1e-12


def test_the_matrix_is_sparse() -> None:
    """Its pattern is that of the twenty links: four numbers at most in a row of Φ_q, none where the multipliers meet."""
    filled = forms.pattern() != 0
    assert filled[60:].sum(axis=1).max() == 4
    assert filled.shape == (100, 100)
    assert not filled[60:, 60:].any()
