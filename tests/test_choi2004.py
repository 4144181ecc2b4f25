"""Choi & Yoo 2004 reproduced: the report, the paper's equations, and what does not need them: closed forms, differences."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs
from linkwork.papers import NAMES, Report, reproduce
from linkwork.papers.choi2004 import errata, figures, governor, own, spin, transient, twin
from paper_command import documented, reproduced

CASES = json.loads((Path(__file__).parent / "data" / own.REFERENCE).read_text(encoding="utf-8"))["cases"]


@pytest.fixture(scope="module")
def report() -> Report:
    return reproduce("choi2004")


# --- the report --------------------------------------------------------------------------------------------------


def test_all_checks_hold(report: Report) -> None:
    assert [(c.id, c.expected, c.got, c.tolerance) for c in report.failed()] == []
    assert report.ok
    assert len(report.checks) > 180


def test_the_kinds_of_checks_are_those_of_the_docs(report: Report) -> None:
    assert report.counts == documented("choi2004")
    assert all(".json" in c.source for c in report.checks if c.kind == "reference")


def test_tolerances_are_those_that_were_asked_for(report: Report) -> None:
    for c in report.checks:
        if c.id.startswith("example1/") and c.id.endswith(("angle", "frequency")):
            assert c.tolerance <= 1e-12
        if c.source == own.REFERENCE and not c.id.startswith(("branch/singular", "errata/19")) and c.expected != 0:
            assert c.tolerance <= 1e-8


def test_every_number_of_the_reference_is_compared(report: Report) -> None:
    expected = {c.expected for c in report.checks if c.source == own.REFERENCE}
    made = own.data(own.REFERENCE)
    for case in made["cases"]:
        assert {case[k] for k in ("angle", "slide", "omega", "frequency") if k in case} <= expected
    assert {*made["fold"].values(), *made["pitchfork"].values(), made["haug"]["speed"]} <= expected


def test_the_reference_is_the_one_the_tests_know() -> None:
    mine = [c for c in own.data(own.REFERENCE)["cases"] if "angle" in c]
    assert [{k: c[k] for k in CASES[0]} for c in mine] == CASES


def test_every_printed_number_is_compared(report: Report) -> None:
    printed = own.data(own.PRINTED)
    found = [c for c in report.checks if c.id.startswith("printed/")]
    assert sum("/table1/" in c.id for c in found) == 4 * len(printed["table1"])
    assert sum("/table2/" in c.id and "0.1092" not in c.id for c in found) == 3 * (len(printed["table2"]) - 1)
    assert {printed["example2"][k] for k in ("rod", "stiffness", "free_length")} <= {c.expected for c in found}
    # what is handed over as printed is not compared with itself
    assert own.pendulum()["pole.mass"] == printed["pendulum"]["mass"]
    assert own.pendulum()["pole.length"] == printed["pendulum"]["length"]
    assert (printed["example2"]["acceleration"], printed["example2"]["damping"]) == (own.BASE, own.DAMPING)


def test_no_check_asserts_a_time(report: Report) -> None:
    assert not [c.id for c in report.checks if c.unit in ("s", "ms")]


def test_the_document_is_known() -> None:
    assert "choi2004" in NAMES


def test_the_command(report: Report, tmp_path: Path) -> None:
    checks, names, output = reproduced("choi2004", tmp_path, report)
    assert len(checks) > 180
    drawn = ("fig1", "fig2", "fig5", "fig6", "fig3", "fig4", "fig7", "fig8", "branch", "fft", "release", "spin")
    assert {f"choi2004-{name}.png" for name in drawn} | {"choi2004-motion.html", "choi2004-table.csv"} == names
    rows = np.genfromtxt(
        tmp_path / "out" / "choi2004-table.csv", delimiter=",", names=True, dtype=None, encoding="utf-8"
    )
    assert len(rows) == 61 + 101
    assert "−15.2245" in output or "-15.2245" in output


# --- example 1 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_bar_of_any_size_hangs_where_it_must(seed: int) -> None:
    rng = np.random.default_rng([seed, 2004])
    mass, length, g = rng.uniform(0.2, 5.0, 3)
    a = float(rng.uniform(-60.0, 60.0))
    model = lw.library.cart_pole(pole_mass=mass, length=length, gravity=(0.0, 0.0, -g))
    eq = model.equilibrium(acceleration={"slide": a})
    assert abs(np.tan(eq["hinge"]) + a / g) < 1e-12 * (1 + abs(a / g)) ** 2
    omega = eq.linearize().modes().angular_frequencies[0]
    assert abs(omega**2 / (1.5 / length * np.hypot(a, g)) - 1) < 1e-12
    bar = twin.Pendulum(mass, length, g)
    assert abs(bar.stiffness(a, eq["hinge"]) / bar.inertia() / omega**2 - 1) < 1e-12


# --- example 2 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"g {c['gravity']:g}, a {c['acceleration']:g}")
def test_the_equations_agree_with_the_reference_and_with_each_other(case: dict[str, float]) -> None:
    """The closed equation, the paper's procedure and linkwork, from the same numbers."""
    gamma, g = case["gravity"] + case["acceleration"], twin.Governor()
    assert abs(g.gamma(case["angle"]) - gamma) < 1e-12
    assert abs(g.square(case["angle"], gamma) ** 0.5 / case["omega"] - 1) < 1e-13
    made = twin.Procedure(g, gamma)
    q, _ = made.equilibrium(case["angle"] + 0.03)
    assert_abs(q, [case["angle"], case["slide"], case["angle"]], 1e-13)
    steps = [made.square(q, h) / case["omega"] ** 2 - 1 for h in (1e-3, 1e-4)]
    assert 5 < steps[0] / steps[1] < 20  # a one-sided difference is of first order
    eq = own.resting(case["gravity"], float(case["acceleration"]))
    assert (
        max(abs(eq["right"] - case["angle"]), abs(eq["left"] - case["angle"]), abs(eq["slide"] - case["slide"])) < 1e-13
    )
    assert abs(own.frequency(case["gravity"], float(case["acceleration"])) / case["omega"] - 1) < 1e-12


@pytest.mark.parametrize("angle", [0.2, 0.8, 1.3, 1.9, 2.7])
def test_the_closed_equation_is_consistent(angle: float) -> None:
    """d′, d″, V″ by differences; the procedure's kinematics; the moving arm keeps its energy balance."""
    g, h = twin.Governor(), 1e-5
    d, d1, d2 = g.slide(angle)
    low, high = g.slide(angle - h), g.slide(angle + h)
    assert abs((high[0] - low[0]) / (2 * h) - d1) < 1e-9
    assert abs((high[1] - low[1]) / (2 * h) - d2) < 1e-8
    for gamma, speed in ((0.0, 0.0), (-7.0, 0.0), (9.8, 6.0)):
        slope = (g.moment(angle + h, gamma, speed) - g.moment(angle - h, gamma, speed)) / (2 * h)
        assert abs(slope - g.stiffness_of(angle, gamma, speed)) < 1e-6
    growth = (g.inertia_of(angle + h) - g.inertia_of(angle - h)) / (2 * h)
    power = g.inertia_of(angle) * g.acceleration(angle, 1.7, -4.0) + growth * 1.7**2 / 2 + g.moment(angle, -4.0)
    assert abs(power) < 1e-8
    assert abs(g.angle_of(d) - angle) < 1e-12
    q = np.array([angle, d, angle])
    made = twin.Procedure(g, -3.0)
    assert_abs(made.constraint_residuals(q), 0.0, 1e-15)
    steps = [(made.constraint_residuals(q + h * e) - made.constraint_residuals(q - h * e)) / (2 * h) for e in np.eye(3)]
    assert_abs(np.array(steps).T, made.constraint_jacobian(q), 1e-8)
    assert abs(made.transformation(q)[1, 0] - d1) < 1e-12


def test_the_fold_is_where_the_branch_turns() -> None:
    angle, gamma = twin.Governor().fold()
    assert abs(gamma + 15.224547317088039) < 1e-10
    assert abs(own.fold().value - gamma) < 1e-10
    assert abs(own.fold().q["right"] - angle) < 1e-8
    around = [twin.Governor().gamma(angle + x) for x in (-1e-3, 1e-3)]
    assert min(around) > gamma


def test_beyond_the_fold_only_the_collapsed_state_is_left() -> None:
    eq = own.collapsed(np.pi, -20.0)
    assert eq.singular
    assert eq.stable is None
    assert own.common_stiffness(np.pi, -20.0) > 0 > own.common_stiffness(np.pi, -5.0)
    assert own.common_stiffness(0.0, 15.0) > 0 > own.common_stiffness(0.0, 5.0)
    assert abs(governor.pitchfork(np.pi) + 7.569442060085836) < 1e-10
    assert abs(governor.pitchfork(0.0) - 11.847667731629397) < 1e-10
    for g in own.READINGS.values():
        assert "no equilibrium" in own.frequencies(g).ended


def test_what_is_printed_is_wrong() -> None:
    made, q = errata.procedure()
    assert made.square(q, sign=1.0) < 0 < made.square(q)
    assert made.square(q, follow=False) < 0
    assert np.abs(made.constraint_jacobian(q) @ made.transformation(q, sign=1.0)).max() > 0.05


# --- transients --------------------------------------------------------------------------------------------------


def test_the_ramp_is_smooth() -> None:
    """Position, speed and acceleration of both phases meet, and the acceleration starts from nothing."""
    first, second = (p.drives["lift"] for p in transient.ramp(-10.0))
    one = np.polynomial.Polynomial(first.coefficients)
    two = np.polynomial.Polynomial([second.start, second.speed, second.acceleration / 2])
    for k in range(4):
        left = one.deriv(k) if k else one
        right = two.deriv(k) if k else two
        assert abs(left(transient.RAMP) - right(transient.RAMP)) < 1e-12
        assert left(0.0) == 0.0


def test_both_ways_lead_to_the_same() -> None:
    for g in own.READINGS.values():
        b = transient.both(g)
        assert abs(b.slide[1] / b.slide[0] - 1) < 1e-8
        assert abs(b.frequency[1] / b.frequency[0] - 1) < 1e-5
        assert min(b.seconds) > 0


def test_a_release_from_table_2_ends_mirrored() -> None:
    for g, rest in ((0.0, CASES[0]["angle"]), (9.81, CASES[5]["angle"])):
        angle = errata.released(g)[1]
        assert angle[0] == np.pi / 2
        assert abs(angle[-1] + rest) < 2e-2


# --- the governor that spins, and the picture of the motion --------------------------------------------------------


def test_haugs_speed() -> None:
    assert abs(spin.free_speed() - 11.017459151800427) < 1e-8
    g = twin.Governor(rod=own.HAUG_ROD)
    assert abs(g.spin(g.angle_of(0.15), 9.8) - 11.017459151800427) < 1e-12


def test_the_animation_is_seen_from_the_base() -> None:
    scene = figures.seen_from_base()
    base, collar = (scene.bodies.index(n) for n in ("base", "collar"))
    assert np.abs(scene.position[:, base]).max() == 0.0
    assert abs(-scene.position[-1, collar, 2] - CASES[2]["slide"]) < 1e-4
    assert {link.label for link in scene.links} >= {"right rod", "left rod"}
