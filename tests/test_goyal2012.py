"""Goyal 2012 reproduced: the report, its checks' honesty, and the thesis's equations against linkwork on random trees."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from compare import assert_abs, assert_scaled
from linkwork.api.errors import LinkworkError
from linkwork.cli import app
from linkwork.papers import Report, reproduce
from linkwork.papers.checks import FIELDS, KINDS, Check, each, misses
from linkwork.papers.goyal2012 import case, own, swing, twin
from linkwork.papers.goyal2012.twin import State, Tree
from paper_command import documented, reproduced


@pytest.fixture(scope="module")
def report() -> Report:
    return reproduce("goyal2012")


def random_tree(seed: int) -> tuple[Tree, State]:
    """1 to 8 segments with 1 to 3 masses each, and a state away from the vertical."""
    rng = np.random.default_rng([seed, 2012])
    size = int(rng.integers(1, 9))
    parents = tuple(int(rng.integers(0, k)) if k else -1 for k in range(size))
    lengths = rng.uniform(0.4, 1.2, size)
    hosts = tuple(int(h) for h in np.repeat(np.arange(size), rng.integers(1, 4, size)))
    distances = lengths[list(hosts)] * rng.uniform(0.2, 1.0, len(hosts))
    tree = Tree(parents, lengths, hosts, distances, rng.uniform(0.3, 2.0, len(hosts)), rng.uniform(1.0, 15.0))
    angles = rng.uniform(-1.2, 1.2, size), rng.uniform(-np.pi, np.pi, size)
    return tree, State(*angles, rng.normal(size=size), rng.normal(size=size))


# --- the report --------------------------------------------------------------------------------------------------


def test_all_checks_hold(report: Report) -> None:
    assert [(c.id, c.expected, c.got, c.tolerance) for c in report.failed()] == []
    assert report.ok
    assert len(report.checks) > 100


def test_the_kinds_of_checks_are_those_of_the_docs(report: Report) -> None:
    assert report.counts == documented("goyal2012")
    assert all(".json" in c.source for c in report.checks if c.kind == "reference")


def test_every_number_of_the_reference_is_compared_to_1e_10(report: Report) -> None:
    from_file = [c for c in report.checks if c.source == case.FILE]
    assert len(from_file) > 80
    assert all(c.tolerance <= 1e-10 for c in from_file)
    expected = {c.expected for c in from_file}
    c = case.reference()
    for key in ("theta_ddot", "phi_ddot", "radial_component", "chapter6_PRF_literal_submatrix"):
        assert set(c[key]) <= expected
    for row in (*c["point_accelerations"], *c["joint_force_on_subtree_world"].values()):
        assert set(row) <= expected


def test_the_reference_is_the_one_the_tests_know() -> None:
    known = json.loads((Path(__file__).parent / "data" / case.FILE).read_text(encoding="utf-8"))["case"]
    assert {k: v for k, v in case.reference().items() if k != "g"} == known


def test_a_document_that_does_not_exist_is_refused() -> None:
    with pytest.raises(LinkworkError, match="goyal2012"):
        reproduce("nobody1900")


# --- checks ------------------------------------------------------------------------------------------------------


def test_a_wrong_number_fails() -> None:
    assert Check("a", "", "", 2.0, 2.0 + 1e-11, 1e-10, kind="law").ok
    assert not Check("a", "", "", 2.0, 2.0 + 1e-9, 1e-10, kind="law").ok
    assert not Check("a", "", "", 2.0, -2.0, 1e-10, kind="law").ok
    assert Check("a", "", "", 0.0, 1e-11, 1e-10, "absolute", kind="law").ok
    assert not Check("a", "", "", 0.0, -1e-9, 1e-10, "absolute", kind="law").ok


def test_what_is_printed_wrong_is_asserted() -> None:
    """It holds if the print misses by more than is allowed for, and fails if it does not, or is not a number."""
    assert misses("a", "", "", 0.2, 0.1, kind="print").ok
    for gap in (0.1, 0.05, math.nan):
        assert not misses("a", "", "", gap, 0.1, kind="print").ok
    assert "misses by 0.2 m; so" in misses("a", "", "", 0.2, 0.1, kind="print", unit="m", note="so").note


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_not_finite_fails_and_is_null(value: float) -> None:
    for measure in ("relative", "absolute"):
        check = Check("a", "", "", 1.0, value, 1e30, measure, kind="law")  # type: ignore[arg-type]
        assert not check.ok
        assert check.row()["got"] is None


def test_checks_that_make_no_sense_are_refused() -> None:
    with pytest.raises(LinkworkError, match="absolute"):
        Check("a", "", "", 0.0, 0.0, 1e-10, kind="law")
    with pytest.raises(LinkworkError, match="tolerance"):
        Check("a", "", "", 1.0, 1.0, -1.0, kind="law")
    with pytest.raises(LinkworkError, match="expected"):
        Check("a", "", "", math.nan, 1.0, 1e-3, kind="law")
    with pytest.raises(LinkworkError, match="measure is 'about'"):
        Check("a", "", "", 1.0, 1.0, 1e-3, "about", kind="law")  # type: ignore[arg-type]
    with pytest.raises(LinkworkError, match="kind is 'hearsay'; write one of print, derivation"):
        Check("a", "", "", 1.0, 1.0, 1e-3, kind="hearsay")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="kind"):
        Check("a", "", "", 1.0, 1.0, 1e-3)  # type: ignore[call-arg]
    three = each("a", "", "", [1, 2, 3], [1, 2, 3], 0.1, kind="law")
    with pytest.raises(LinkworkError, match="two checks 'a/x'"):
        Report("twice", [*three, Check("a/x", "", "", 1.0, 1.0, 0.1, kind="law")])


def test_one_wrong_number_spoils_a_report() -> None:
    good, bad = Check("a", "", "", 1.0, 1.0, 1e-10, kind="law"), Check("b", "", "", 1.0, 1.1, 1e-10, kind="law")
    assert Report("", [good]).ok
    assert not Report("", [good, bad]).ok
    assert not Report("", []).ok
    assert Report("", [good, bad]).failed() == [bad]


def test_json_has_the_fields(report: Report, tmp_path: Path) -> None:
    whole = json.loads(report.write_json(tmp_path / "checks.json").read_text(encoding="utf-8"))
    rows = whole["checks"]
    assert whole["title"] == report.title
    assert whole["counts"] == {kind: sum(row["kind"] == kind for row in rows) for kind in KINDS} == report.counts
    assert [row["id"] for row in rows] == [c.id for c in report.checks]
    for row in rows:
        assert tuple(row) == FIELDS
        assert row["kind"] in KINDS
        assert row["measure"] in ("relative", "absolute")
        allowed = row["tolerance"] * (abs(row["expected"]) if row["measure"] == "relative" else 1.0)
        assert row["ok"] == (abs(row["got"] - row["expected"]) <= allowed) is True
    with pytest.raises(LinkworkError, match="folder"):
        report.write_json(tmp_path / "nowhere" / "checks.json")


def test_the_command(tmp_path: Path) -> None:
    checks, names, _ = reproduced("goyal2012", tmp_path)
    assert len(checks) > 100
    assert {"goyal2012-pivot-force.png", "goyal2012-step-forces.png", "goyal2012-step-motion.html"} <= names


def test_the_command_fails_when_a_check_does(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Report("wrong", [Check("a", "", "", 1.0, 2.0, 1e-10, kind="law")])
    monkeypatch.setattr("linkwork.papers.show.reproduce", lambda name: wrong)
    assert CliRunner().invoke(app, ["reproduce", "goyal2012"]).exit_code == 1


# --- the thesis's equations against linkwork -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_the_twin_and_linkwork_agree_on_random_trees(seed: int) -> None:
    """Accelerations, mass matrix, joint forces, and (5.10) at every joint with all columns of R."""
    tree, state = random_tree(seed)
    mine, a = own.answer(tree, state), twin.accelerations(tree, state)
    assert_scaled(mine.angle_accelerations, a, 1e-10)
    assert_scaled(mine.points, twin.point_accelerations(tree, state, a), 1e-10)
    assert_scaled(own.angle_equations(tree, state).M, twin.mass_matrix(tree, state), 1e-10)
    assert_scaled(mine.force, twin.joint_forces(tree, state, a), 1e-10)
    radial = np.array([twin.radial_parts(tree, state, a, root=k).sum() for k in range(tree.size)])
    assert_abs(mine.radial, radial, 1e-10 * np.abs(mine.force).max())
    assert abs(mine.radial[0] - twin.superfluous_force(tree, state)) <= 1e-10 * np.abs(mine.force).max()
    assert_abs(mine.moment, 0.0, 1e-10 * np.abs(mine.force).max())


@pytest.mark.parametrize("seed", range(10, 20))
def test_newtons_law_for_the_whole_and_each_sub_tree(seed: int) -> None:
    """linkwork's own forces and accelerations: a joint's force and the weight move the masses beyond it."""
    tree, state = random_tree(seed)
    mine = own.answer(tree, state)
    weight = np.array([0.0, -tree.gravity, 0.0])
    for k in range(tree.size):
        rows = tree.rows(k)
        given = mine.force[k] + tree.masses[rows].sum() * weight
        assert_abs(given, tree.masses[rows] @ mine.points[rows], 1e-10 * np.abs(mine.force).max())
    # and for each segment alone: what comes in at its joint less what goes out to its children
    for k in range(tree.size):
        rows = [i for i, host in enumerate(tree.hosts) if host == k]
        out = mine.force[[c for c in range(tree.size) if tree.parents[c] == k]].sum(axis=0)
        moved = tree.masses[rows] @ (mine.points[rows] - weight)
        assert_abs(mine.force[k] - out, moved, 1e-10 * np.abs(mine.force).max())


def test_what_is_printed_is_wrong() -> None:
    """The errata are not matters of taste: each print is off by far more than rounding."""
    tree, state = case.case_tree(), case.case_state()
    a = twin.accelerations(tree, state)
    true = twin.pivot_force(tree, state, a)
    assert abs(twin.pivot_force(tree, state, a, printed=True) - true) > 0.1
    v = np.concatenate([state.theta_dot, state.phi_dot])
    energy = v @ twin.mass_matrix(tree, state, printed=True) @ v / 2
    assert abs(energy - twin.kinetic_energy(tree, state)) > 0.01
    for k in range(1, 5):
        literal = twin.radial_parts(tree, state, a, root=k, columns=tree.columns(k)).sum()
        assert abs(literal - twin.radial_parts(tree, state, a, root=k).sum()) > 1.0


# --- the ballistic step ------------------------------------------------------------------------------------------


def test_the_step_is_a_step() -> None:
    """The sole stays above the floor, passes the stance foot, and the trunk stays upright."""
    run = swing.ballistic_step()[0].run
    foot = run.points["shank.tip"].values
    assert foot[:, 2].min() > -0.039 * swing.HEIGHT
    assert foot[0, 0] < -0.3
    assert foot[-1, 0] > 0.3
    trunk = (run.points["trunk.tip"] - run.points["trunk.origin"]).values
    assert np.abs(trunk[:, :2]).max() < 0.3 * swing.LENGTHS[3]


def test_the_walker_is_whole() -> None:
    """All of the body is there but the stance foot (1.45 %), which stands still; no point lies beyond its segment."""
    assert swing.MASSES.sum() / swing.BODY == pytest.approx(1.0 - 0.0145, abs=1e-12)
    tree = swing.step_tree()
    assert (tree.distances <= tree.lengths[list(tree.hosts)] * (1 + 1e-12)).all()
    assert (tree.distances > 0).all()


def test_the_impulse_does_the_work_that_a_blow_must() -> None:
    """The energy gained is p · (mean of the foot's velocities before and after)."""
    tree = swing.step_tree()
    model = swing.step_model(tree)
    blow = swing.toe_off(model)
    system = model.compile()
    foot = [system.motion("shank.tip", blow.q, v).velocity for v in (blow.before, blow.after)]
    gained = system.energy(blow.q, blow.after)["kinetic"] - system.energy(blow.q, blow.before)["kinetic"]
    assert gained == pytest.approx(swing.IMPULSE @ (foot[0] + foot[1]) / 2, rel=1e-12)
