"""Oh 1990 reproduced: the report, the thesis's equations, and what does not need them."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from compare import assert_abs, assert_rel, assert_scaled
from linkwork.papers import NAMES, Report, reproduce
from linkwork.papers.oh1990 import (
    control,
    errata,
    exact_twin,
    experiment,
    figures,
    matrices,
    own,
    si,
    suspects,
    tables,
    target,
    testbed,
    twin,
)
from paper_command import documented, reproduced


@pytest.fixture(scope="module")
def report() -> Report:
    return reproduce("oh1990")


# --- the report --------------------------------------------------------------------------------------------------


def test_all_checks_hold(report: Report) -> None:
    assert [(c.id, c.expected, c.got, c.tolerance) for c in report.failed()] == []
    assert report.ok
    assert len(report.checks) > 1200


def test_the_kinds_of_checks_are_those_of_the_docs(report: Report) -> None:
    assert report.counts == documented("oh1990")
    assert all(".json" in c.source for c in report.checks if c.kind == "reference")


def test_tolerances_are_those_that_were_asked_for(report: Report) -> None:
    for c in report.checks:
        if c.id.startswith(("A/", "D/", "F/")):
            assert c.tolerance <= 1e-10
        if c.id.startswith("6.") and c.unit == "Hz":
            assert (c.tolerance, c.measure) == (2e-4, "relative")
        if c.id.startswith("7.") and c.unit == "Hz":
            assert c.tolerance <= 0.00500001
        if c.id.startswith("8.1/") and not c.id.endswith("statics"):
            assert (c.tolerance, c.measure) == (1e-4, "relative")


def test_every_printed_number_is_compared(report: Report) -> None:
    """All 24 robots, all columns; what is misprinted is compared to what it should be, small errors by their largest gap."""
    known = {c.id: c.expected for c in report.checks}
    seen, small = 0, 0
    for row in tables.rows("frequencies"):
        for column in (*tables.COLUMNS, "three_error", "two_error", "one_error"):
            if row[column] is None:
                continue
            key = (row["table"], row["set"], row["mass"], column)
            name = f"{row['table']}/set{row['set']}/mass{row['mass']}/{column}"
            seen += 1
            if tables.is_odd(row, column):
                assert known[f"errata/{name}"] != row[column]
            elif tables.is_small(row, column):
                assert name not in known
                small += 1
            elif key in tables.MISPRINTS:
                assert known[f"errata/{name}"] == tables.MISPRINTS[key][0] != row[column]
            else:
                assert known[name] == row[column]
    assert small == 123
    assert seen == 24 * (6 + 6 + 6 + 6 + 4 + 6 + 6 + 4)
    for row in tables.rows("measured"):
        name = f"{row['table']}/set{row['set']}/mass{row['mass']}"
        for column in ("estimated", "difference", "error"):
            assert known[f"{name}/{column}"] == row[column]


def test_misprints_are_seen() -> None:
    """The wrong frequency is farther from ours than any other of its column is."""
    for row in tables.rows("frequencies"):
        for column in ("one",):
            if (row["table"], row["set"], row["mass"], column) in tables.MISPRINTS:
                assert abs(tables.ours(row, column) / row[column] - 1) > 1.3 * tables.worst(column)


def test_claims_are_judged_in_words(report: Report) -> None:
    text = "\n".join(report.notes)
    for word in (
        "80.747",
        "7.0588",
        "3.15 %",
        "set 2, mass 3",
        "6.63 %",
        "a₂ and c₂",
        "shortening out of",
        "undeformed axis",
    ):
        assert word in text
    for name in ("14.15", "14.9", "B", "11.14", "8.1-8.4", "8.1/g", "3.27", "3.63", "3.65", "3.81", "16.1", "5.13"):
        assert report[f"errata/{name}"].ok


def test_no_error_is_checked_that_0_would_pass(report: Report) -> None:
    """A printed error of at most the tolerance says nothing alone."""
    found = [c for c in report.checks if c.id.endswith("_error") and not c.id.startswith("6/small")]
    assert len(found) > 250
    assert all(abs(c.expected) > c.tolerance for c in found)


def test_the_document_is_known() -> None:
    assert "oh1990" in NAMES


def test_the_command(report: Report, tmp_path: Path) -> None:
    checks, names, _ = reproduced("oh1990", tmp_path, report)
    assert len(checks) == len(report.checks)
    drawn = (
        "fig3-1",
        "fig3-2",
        "fig7-2",
        "fig15-1",
        "errors",
        "measured",
        "fig8-1",
        "fig8-2-to-8-7",
        "fig8-8-to-8-12",
        "fig15-2",
        "fig15-3",
        "response",
        "suspects",
        "testbed",
        "slew",
    )
    rest = {"oh1990-motion.html", "oh1990-table6.csv", "oh1990-table7.csv"}
    assert {f"oh1990-{name}.png" for name in drawn} | rest == names
    rows = np.genfromtxt(tmp_path / "out" / "oh1990-table7.csv", delimiter=",", names=True)
    assert np.array_equal(np.round(rows["estimated_linkwork_Hz"], 2), rows["estimated_printed_Hz"])


# --- the equations -----------------------------------------------------------------------------------------------


def state(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    return matrices.draw(np.random.default_rng([seed, n]), n)


@pytest.mark.parametrize("pull", [0.0, 1.0])
@pytest.mark.parametrize("n", [1, 3])
def test_the_equations_keep_energy(n: int, pull: float) -> None:
    """q̇ᵀ(P q̈ + ½ Ṗ q̇ + held + weight) = 0 along their own motion; Ṗ by central differences."""
    robot = twin.Robot(own.case(3, 2), n, pull)
    q, rate = state(n, 5)
    h = 1e-6
    change = (robot.matrix(q + h * rate) - robot.matrix(q - h * rate)) / (2 * h)
    terms = [
        rate @ robot.matrix(q) @ robot.acceleration(q, rate, np.zeros(2)),
        rate @ change @ rate / 2,
        rate @ robot.held(q),
        rate @ robot.weight(q),
    ]
    assert abs(sum(terms)) < 1e-8 * max(map(abs, terms))


@pytest.mark.parametrize("n", [1, 2])
def test_stiffness_is_the_slope_of_the_statics(n: int) -> None:
    """Appendix F against central differences of (8.1) to (8.4), with torsion springs."""
    robot = twin.Robot(own.case(2, 3), n)
    q, _ = state(n, 8)
    h = 1e-5
    zero = np.zeros(2)
    rows = [(robot.statics(q - h * e, zero) - robot.statics(q + h * e, zero)) / (2 * h) for e in np.eye(len(q))]
    stiff = robot.about(q)[1]
    assert_scaled(np.array(rows).T, stiff, 1e-8)


def test_appendix_d_is_appendix_f_at_rest() -> None:
    for n in (1, 2, 3):
        robot = twin.Robot(own.case(5, 4), n)
        for a, b in zip(robot.small(), robot.about(np.zeros(2 * n + 2)), strict=True):
            assert_scaled(a, b, 1e-12)


def test_shapes_are_orthogonal_with_their_load() -> None:
    """∫ ρA φᵢφⱼ + m φᵢφⱼ + J φᵢ′φⱼ′ = 0 at the end, i ≠ j, as (5.1) to (5.4) ask for."""
    length, rho, mass, inertia = 9.0, 1.2e-5, 3e-4, 2e-4
    shapes = twin.comparison(3, length, rho, mass, inertia)
    x, w = np.polynomial.legendre.leggauss(50)
    value = shapes(length * (x + 1) / 2)[0]
    end, slope, *_ = shapes(np.array([length]))
    gram = rho * length / 2 * (value * w) @ value.T + mass * end @ end.T + inertia * slope @ slope.T
    size = np.sqrt(np.diag(gram))
    assert_abs(gram / np.outer(size, size), np.eye(3), 1e-10)
    free = twin.comparison(1, 1.0, 1.0, 0.0, 0.0)(np.array([0.0, 1.0]))
    assert abs(free[2][0, 1] / free[2][0, 0]) < 1e-12  # no moment at a free end


def test_the_determinant_of_stiff_arms_is_a_rigid_double_pendulum() -> None:
    arms = own.case(2, 2)
    stiff = dataclasses.replace(arms, EI=(arms.EI[0] * 1e7, arms.EI[1] * 1e7))
    mass, spring = (m[np.ix_([0, 2], [0, 2])] for m in twin.Robot(arms, 1).small())
    found = exact_twin.natural(stiff, 2)
    assert_rel(found, twin.frequencies(mass, spring), 1e-6)


def test_what_is_printed_is_told_from_what_is_right() -> None:
    assert errata.printed_small("14.15") > 10 * tables.TOLERANCE
    assert errata.printed_small("14.9") > 10 * tables.TOLERANCE
    assert errata.printed_exact() > 10 * tables.TOLERANCE
    assert errata.static_gap(-1.0) > 10 * target.TOLERANCE


def test_matrices_of_another_draw() -> None:
    assert max(matrices.gaps(2, "gravity", seed=3).values()) < 1e-10


def test_a_shift_of_the_elbow_is_seen() -> None:
    """Without θ₂ = elbow + w₁′ the matrices differ by far more than the tolerance."""
    arms, n = own.case(1, 1), 1
    robot, system = own.robot(arms, n), own.model(arms, n, "gravity").compile()
    q, _ = state(n, 2)
    assert matrices.block_gap(system.mass_matrix(q), robot.matrix(q), n) > 1e-3


# --- target, control, experiment -----------------------------------------------------------------------------------


def test_the_end_point_is_where_it_should_be() -> None:
    for n in (1, 2):
        for place in target.PLACES:
            q, goal = target.configuration(n, place), own.data()["control"][place]
            assert_abs(twin.Robot(own.steered(), n).end(q), goal, 1e-9)
            assert_abs(figures.centre_lines(n, q)[-1], goal, 1e-3)  # drawn by the trapezoidal rule


def test_weights_of_one_shape_leave_the_second_out() -> None:
    names = target.named(2)
    kept = [k for k, name in enumerate([*names, *names]) if name[1:] != "2" or name == "theta2"]
    assert control.weights(1).tolist() == control.weights(2)[kept].tolist()


def test_the_complete_model_stiffens() -> None:
    assert control.open_loop(2, "full")[2] > 1.4 * control.open_loop(2, "gravity")[2]


def test_figures_of_the_document_hesitate_and_overshoot() -> None:
    found = control.swing(control.motion(2, "gravity", "linear"))
    assert found.back > 0.05
    assert found.above > 1.0
    assert found.past < 0


def test_the_spring_is_measured_without_bias() -> None:
    """Six angles of up to 0.05 rad: cos θ ≈ 1 costs 0.1 %, the rest is noise."""
    line = experiment.line()
    assert abs(line.spring / own.tested(*experiment.WHICH).springs[0] - 1) < 3e-3
    balance = [
        own.tested(*experiment.WHICH).springs[0] * a
        - (w * experiment.C + experiment.ARM * experiment.D / 2) * np.cos(a)
        for w, a in zip(experiment.WEIGHTS, experiment.deflections(), strict=True)
    ]  # (15.1)
    assert_abs(balance, 0.0, 1e-9)


def test_the_fit_explains_what_was_read() -> None:
    found = experiment.fitted()
    assert found.explains
    assert found.determined


def test_strongly_normalised_shapes_compile_in_si() -> None:
    """Shapes with D₂ = 1 are large: a modal coordinate of 0.7 m would wind the arm up; masses are judged with it straight."""
    assert si.model(4, 4, 3, "gravity").compile().nv == 8


def test_suspects_add_to_the_matrices_what_they_are() -> None:
    """M and K put together from parts are those of a model with all of them."""
    which = (3, 2)
    change = {"K_t1 of set 3": 1.2, "J1": 1.3, "Jb": 2.0, "upper gauge": 4.0, "lower gauge": 2.0}
    arms = own.tested(*which)
    springs = (1.2 * arms.springs[0], arms.springs[1])
    other = dataclasses.replace(arms, springs=springs, J1=1.3 * arms.J1, Jb=2.0 * arms.Jb)
    M, K = suspects.changed(*which, change)
    m, k = suspects._linear(other, (4 * suspects.GRAM, 2 * suspects.GRAM))
    assert_scaled(M, m, 1e-11)
    assert_scaled(K, k, 1e-9)


@pytest.mark.parametrize("load", [1, 4])
def test_the_test_bed_holds_the_end_point_with_limits_and_samples(load: int) -> None:
    """The complete nonlinear model, encoders and strain gauges every 5 ms, torques at their limits."""
    done = testbed.complete(load)
    assert np.hypot(*(done.end[0] - done.goal)) > 3.0
    assert done.miss < 1e-3
    assert np.all(np.abs(done.u) <= np.array(list(testbed.LIMITS.values())) * (1 + 1e-12))
    if load == 4:
        assert np.abs(done.u[:, 1]).max() == pytest.approx(testbed.LIMITS["u2"])


def test_a_strain_gauge_reads_the_curvature_of_its_arm() -> None:
    """Half the thickness times w'' at the root, by differences of the deflected arm."""
    made = testbed.plant(1)
    system = made.compile()
    q = np.array([0.0, 0.7, 0.1, 0.0, -0.4, 0.05])
    read = system.sensors(q, np.zeros(6))
    p = own.data()["properties"]
    half = np.sqrt(12 * p["I_1"] / p["A_1"]) / 2
    h = 1e-3
    value, *_ = system.mounted(0).shaped.sample(np.array([0.0, h, 2 * h]))
    w = q[1:3] @ value
    assert read["upper gauge"] == pytest.approx(half * (w[2] - 2 * w[1] + w[0]) / h**2, rel=1e-2)
