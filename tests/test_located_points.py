"""Where branches fold, cross and begin to oscillate: found whatever the range and the step, and known to their errors."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.optimize
import scipy.special

import linkwork as lw
from beam_models import cantilever
from compare import assert_abs, assert_rel
from linear_references import TOP, G, upright_top
from linkwork.api.precision import shown
from response_references import shaken

# --- digits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (1.23456789012, 1e-12, "1.23456789"),
        (1.23456789012, 0.0, "1.23456789"),
        (1.23456789012, 4e-3, "1.23 ± 0.004"),
        (-12345.6789, 20.0, "-1.23e+04 ± 2e+01"),
        (3.0, 5.0, "3 ± 5"),
        (1e-20, 1e-12, "0 ± 1e-12"),
        (0.0, 0.0, "0"),
    ],
)
def test_digits_that_are_known(value: float, error: float, text: str) -> None:
    """Nine at most, fewer where the error is larger, which is shown then."""
    assert shown(value, error) == text


# --- a column of three bars -------------------------------------------------------------------------------------------


def column() -> lw.Model:
    """Three bars of 1 m between pins, with springs of 1 N m/rad in the hinges between them, under a press.

    Straight it gives way at P = k/l with both hinges to one side, and at 3 k/l with one to each side.
    """
    m = lw.Model("column", gravity=(0, 0, 0))
    at = m.ground["origin"]
    for k in range(3):
        bar = lw.Rod(f"bar {k}", length=1.0, mass=1.0)
        m.add(bar, lw.Revolute(f"hinge {k}", axis="y", stiffness=1.0 if k else 0.0), to=at)
        at = bar.tip
    press = lw.Prismatic("press", axis="z", actuator="push")
    head = m.add(lw.PointMass("head", mass=1.0), press, to=(0, 0, -3.0))
    m.close(lw.Revolute("top", axis="y"), to=head["origin"], at=at)
    return m


def check_column(found: lw.Branches) -> None:
    """A straight branch and one that bends to both sides, which meet at 1 N."""
    assert len(found) == 2
    assert len(found.branch_points) == 1
    at = found.branch_points[0]
    assert_abs(at.value, 1.0, max(at.error, 1e-13))
    assert at.error < 1e-6
    bent = max(found, key=lambda b: np.ptp(b["hinge 1"]))
    straight = min(found, key=lambda b: np.ptp(b["hinge 1"]))
    assert_abs(straight["hinge 1"], 0.0, 1e-9)
    assert bent["hinge 1"].min() < -0.5
    assert bent["hinge 1"].max() > 0.5


@pytest.mark.parametrize("low", [-1.0, 0.1, 0.584, 0.6335, 0.881, 0.97])
def test_crossing_branch_is_found_from_the_bent_one(low: float) -> None:
    """Beyond its load the search begins with the bent column; the straight one was lost at three of these ranges."""
    check_column(column().branch("input.push", (low, 2.0), inputs={"push": 1.5}, branches=2, progress=False))


@pytest.mark.parametrize("low", [0.4, 1.0])
def test_a_branch_that_begins_where_another_crosses(low: float) -> None:
    """At the load itself both directions are solutions; at the end of the range the other branch was lost."""
    check_column(column().branch("input.push", (low, 2.0), inputs={"push": 1.0}, branches=2, progress=False))


def test_second_load_of_the_column() -> None:
    """3 k/l, on the straight branch; branches that were not followed are named."""
    found = column().branch("input.push", (0.1, 3.3), inputs={"push": 0.1}, branches=1, progress=False)
    assert_rel([s.value for s in found[0].branch_points], [1.0, 3.0], 1e-12)
    assert len(found.notes) == 1
    assert "not followed, since 1 branches were asked for: what leaves at 1 N, 3 N" in found.report()


# --- Kapitza's pendulum -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["shooting", "harmonic balance"])
@pytest.mark.parametrize("step", [0.5, 0.2, 0.05])
def test_rest_state_of_kapitzas_pendulum(step: float, method: str) -> None:
    """Mathieu's boundary, however long the steps are; by harmonic balance it was off by 29 % with the longest. Nothing changes
    along the state, so it has no peak."""
    size = 0.1
    exact = np.sqrt(-4 * G / scipy.special.mathieu_a(0, 2 * size)) / 2 / np.pi
    curve = shaken(1, 0.0, axis="z").response_curve(
        {"shake": size}, over=(0.5 * exact, 1.7 * exact), start={"joint1": np.pi}, step=step, method=method
    )
    (mark,) = curve.marks
    assert mark.kind == "branch point"
    assert_rel(mark.value, exact, 3e-12)
    assert abs(mark.value - exact) <= mark.error < 1e-8


# --- points of other kinds --------------------------------------------------------------------------------------------


def test_errors_of_folds() -> None:
    """A pendulum under a torque folds at ± m g l; errors cover what is off."""
    m = lw.Model("pendulum")
    m.add(lw.MassRod("rod", length=1.0, masses=(1.0,)), lw.Revolute("hinge", axis="-y", actuator="torque"))
    found = m.branch("input.torque", (-20, 20), progress=False)
    assert len(found.folds) == 2
    for fold in found.folds:
        assert abs(abs(fold.value) - G) <= max(fold.error, 1e-12) < 1e-9


def test_errors_of_hopf_points() -> None:
    """Where the sleeping top wakes up: frequencies meet, so growth begins like a square root and is seen late."""
    limit = 2 * np.sqrt(TOP["across"] * TOP["mass"] * G * TOP["distance"]) / TOP["along"]
    found = upright_top().branch("speed.spin", (0.5 * limit, 1.5 * limit), speed={"spin": limit / 2}, nearest=True)
    (point,) = found.special
    assert point.kind == "Hopf point"
    assert abs(point.value - limit) <= point.error < 1e-6 * limit


# --- columns that have given way --------------------------------------------------------------------------------------


def test_one_beam_at_its_buckling_load_is_no_line_of_folds() -> None:
    """To second order a beam balances at any deflection there: the branch is left, with the reason, and has no folds."""
    m = cantilever(3, "polynomial", gravity=(0, 0, 1.0))
    m.body("arm").attach("load", 1.0, "tip")
    found = m.branch("gravity[2]", (0.5, 3.0), progress=False)
    assert found.folds == []
    assert len(found.branch_points) == 1
    assert len(found[1]) < 40
    assert all("beyond what it is valid for" in end for end in found[1].ends)


def links(n: int, load: float) -> lw.Model:
    """A cantilever of n rods with springs in their hinges, E I = ℓ = 1, under a dead load along it, against Euler's."""
    m, h = lw.Model("links", gravity=(0, 0, 0)), 1.0 / n
    at = m.ground["origin"]
    for k in range(n):
        rod = lw.Rod(f"rod {k}", length=h, mass=h)
        m.add(rod, lw.Revolute(f"hinge {k}", axis="-y", stiffness=1.0 / h), to=at)
        at = rod.tip
    m.add(lw.PointForce("push", at, (0, 0, load * np.pi**2 / 4)))
    return m


@pytest.mark.parametrize("n", [5, 10, 20])
@pytest.mark.parametrize("load", [1.2, 1.5])
def test_a_column_beyond_eulers_load_is_found_bent(n: int, load: float) -> None:
    """From the straight state, downhill: as SciPy finds it from the least energy; it says that there are others."""
    eq = links(n, load).equilibrium()
    assert eq.stable
    assert "others are likely" in eq.report()

    def energy(angles: np.ndarray) -> float:
        bends = np.diff(angles, prepend=0.0)
        return 0.5 * n * float(bends @ bends) + load * np.pi**2 / 4 / n * float(np.cos(angles).sum())

    best = scipy.optimize.minimize(energy, np.linspace(0.1, 1.0, n), tol=1e-14)
    assert_abs(np.abs(np.cumsum(eq.positions)), np.abs(best.x), 2e-5)


@pytest.mark.parametrize("n", [5, 20])
def test_a_column_below_eulers_load_is_straight(n: int) -> None:
    """Nothing points to others."""
    eq = links(n, 0.8).equilibrium()
    assert eq.stable
    assert eq.others == ""
    assert_abs(eq.positions, 0.0, 1e-12)


def test_an_unstable_state_says_that_others_are_likely() -> None:
    """One beam has no other to second order; the nearest was asked for."""
    m = cantilever(5, "polynomial")
    m.add(lw.PointForce("push", m.body("arm").tip, (0, 0, 1.2 * np.pi**2 / 4)))
    for nearest in (False, True):
        eq = m.equilibrium(nearest=nearest)
        assert eq.stable is False
        assert "others are likely" in eq.others
        assert eq.others in eq.report()
