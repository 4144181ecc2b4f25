"""The continuation engine on curves that are known in closed form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from compare import assert_abs
from linkwork.equilibrium.continuation import (
    Continuation,
    CurvePoint,
    Linearization,
    Segment,
    StepControl,
    Tolerances,
    joined,
)


class Plane:
    """r(x, p) = 0 with one unknown."""

    tolerances = Tolerances(residual=1e-14, stagnation=1e-12, least=1)

    def __init__(self, residual: Callable[[Any, Any], Any]) -> None:
        self.residual = residual

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        by_x = self.residual(u[0] + 1e-30j, p).imag / 1e-30
        by_p = self.residual(u[0], p + 1e-30j).imag / 1e-30
        return Linearization.unconstrained(np.array([self.residual(u[0], p)]), np.array([[by_x]]), np.array([by_p]))

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        return u + x

    def longest(self, x: np.ndarray) -> float:
        return float(np.abs(x).max())


class OnCircle:
    """sin θ = p for points u of the unit circle: one local coordinate θ, and a basis and restoring step that change."""

    tolerances = Tolerances(residual=1e-14, stagnation=1e-12, least=1)

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        size = float(np.linalg.norm(u))
        normal, tangent = u / size, np.array([-u[1], u[0]]) / size
        restoring = (1.0 - size) * normal
        residual = u[1] + restoring[1] - p
        basis = np.zeros((3, 2))
        basis[:2, 0], basis[2, 1] = tangent, 1.0
        jacobian = np.array([[tangent[1], -1.0]])
        error = abs(u[1] - p) + abs(1.0 - size)
        return Linearization(np.array([residual]), jacobian, error, basis, np.append(restoring, 0.0))

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        return u + x

    def longest(self, x: np.ndarray) -> float:
        return float(np.abs(x).max())


def start(continuation: Continuation, x: list[float], p: float) -> CurvePoint:
    """The solution near x, going up in the parameter."""
    u = continuation.solved(np.array(x), p)
    assert u is not None
    point = continuation.point(u, p)
    return point if point.tangent[-1] > 0 else point.reversed()


def followed(continuation: Continuation, first: CurvePoint, longest: float, steps: int) -> list[tuple[str, CurvePoint]]:
    """Special points within some steps."""
    found = []
    for here, made, distance in continuation.walk(first, StepControl(longest), steps):
        found += continuation.special(here, made, distance)
    return found


def test_folds_of_a_circle() -> None:
    """x² + p² = 1 turns back at p = ±1, and nothing crosses it."""
    run = Continuation(Plane(lambda x, p: x * x + p * p - 1.0))
    found = followed(run, start(run, [1.0], 0.0), 0.1, 60)
    assert [kind for kind, _ in found] == ["fold", "fold"]
    assert_abs([at.p for _, at in found], [1.0, -1.0], 1e-13)
    assert_abs([at.u[0] for _, at in found], 0.0, 1e-9)


def test_pitchfork_and_the_curve_that_leaves_it() -> None:
    """x (p − x²) = 0: a branch point at zero, a parabola at right angles."""
    run = Continuation(Plane(lambda x, p: x * (p - x * x)))
    ((kind, at),) = followed(run, start(run, [0.0], -0.33), 0.05, 12)
    assert kind == "branch point"
    assert_abs([at.p, at.u[0]], 0.0, 1e-13)
    across = run.crossing(at)
    assert across is not None
    assert_abs(across, [1.0, 0.0], 1e-12)
    beside = run.beside(CurvePoint(at.u, at.p, across, 0.0), (0.01,))
    assert beside is not None
    assert_abs(beside.p, beside.u[0] ** 2, 1e-12)
    assert beside.u[0] > 0.009


def test_a_parabola_that_turns_where_a_line_crosses_it() -> None:
    """The same from the other curve: its turn is the branch point, known less sharply there (seen: 6e-6)."""
    run = Continuation(Plane(lambda x, p: x * (p - x * x)))
    first = start(run, [-0.7], 0.49).reversed()
    ((kind, at),) = followed(run, first, 0.05, 30)
    assert kind == "branch point"
    assert_abs(at.p, 0.0, 1e-9)
    assert_abs(at.u[0], 0.0, 5e-5)


class Idle(Plane):
    """x = p, and a second unknown y that nearly nothing holds: size sin(20 p) y = 0."""

    def __init__(self, size: float) -> None:
        self.size = size

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        held, slope = self.size * np.sin(20 * p), 20 * self.size * np.cos(20 * p)
        by_u = np.array([[1.0, 0.0], [0.0, held]])
        return Linearization.unconstrained(np.array([u[0] - p, held * u[1]]), by_u, np.array([-1.0, slope * u[1]]))


@pytest.mark.parametrize(("size", "crossings"), [(1e-2, 2), (1e-15, 0)])
def test_determinants_that_are_rounding_errors_make_no_branch_points(size: float, crossings: int) -> None:
    run = Continuation(Idle(size))
    found = followed(run, start(run, [-0.2, 0.0], -0.2), 0.05, 9)
    assert [kind for kind, _ in found] == ["branch point"] * crossings


@pytest.mark.parametrize("apart", [0.004, -0.004])
def test_a_fold_and_a_branch_point_in_one_step(apart: float) -> None:
    """(p − x²) (x − apart) = 0: the fold at zero is no branch point; that is beside it."""
    run = Continuation(Plane(lambda x, p: (p - x * x) * (x - apart)))
    here = start(run, [-0.0203], 0.0203**2)
    here = here if here.tangent[0] > 0 else here.reversed()
    made = run.step(here, 0.05)
    assert made is not None
    found = dict(run.special(here, made, 0.05))
    assert set(found) == {"fold", "branch point"}
    assert_abs([found["fold"].p, found["fold"].u[0]], 0.0, 1e-9)
    assert_abs(found["branch point"].u[0], apart, 1e-9)
    assert_abs(found["branch point"].p, apart**2, 1e-9)


def test_local_coordinates_of_constraints() -> None:
    """On the unit circle, whose tangent space turns along the curve: folds at both ends of the range of sin θ."""
    run = Continuation(OnCircle())
    points = [start(run, [1.01, 0.02], 0.0)]
    found = []
    for here, made, distance in run.walk(points[0], StepControl(0.1), 80):
        points.append(made)
        found += run.special(here, made, distance)
    assert [kind for kind, _ in found][:2] == ["fold", "fold"]
    assert_abs([at.p for _, at in found][:2], [1.0, -1.0], 1e-12)
    assert_abs([np.linalg.norm(x.u) for x in points], 1.0, 1e-10)
    assert_abs([x.u[1] for x in points], [x.p for x in points], 1e-10)


def test_no_step_leads_from_one_side_of_a_resonance_to_the_other() -> None:
    """x (1 − p²) = a has two branches, which go to infinity at p = 1 on either side; a step is a hundred times as long as x."""
    run = Continuation(Plane(lambda x, p: x * (1.0 - p * p) - 0.001))
    points = [made for _, made, _ in run.walk(start(run, [0.0], 0.5), StepControl(0.1), 40)]
    assert max(point.p for point in points) < 1.0
    assert points[-1].u[0] > 1.0


def test_values_of_the_parameter_are_exact() -> None:
    """Where a curve passes a value, the point has that value."""
    run = Continuation(Plane(lambda x, p: np.exp(x) - 1.0 - p))
    here = start(run, [0.0], 0.0)
    made = run.step(here, 0.7)
    assert made is not None
    at = run.at_parameter(here, made, 0.7, 0.3)
    assert at.p == 0.3
    assert_abs(at.u[0], np.log(1.3), 1e-12)


def test_a_curve_that_ends() -> None:
    """√(1 − p) − x = 0 has no points beyond p = 1 for its corrector: steps are rejected until they are too short."""
    run = Continuation(Plane(lambda x, p: (np.sqrt(1.0 - p) if np.real(p) < 1.0 else np.nan) - x))
    taken = list(run.walk(start(run, [1.0], 0.0), StepControl(0.2, shortest=1e-4), 200))
    assert len(taken) < 200
    assert 0.9 < taken[-1][1].p < 1.0


def test_both_directions_are_joined_in_order() -> None:
    """The first point once, tangents forwards, special points reversed with their direction."""
    run = Continuation(Plane(lambda x, p: x - p))
    first = start(run, [0.0], 0.0)
    sides = []
    for begin in (first.reversed(), first):
        points = [begin, *(made for _, made, _ in run.walk(begin, StepControl(0.1), 3))]
        sides.append(Segment(points, [("mark", points[2])], "enough"))
    points, special, ends = joined(*sides)
    values = [x.p for x in points]
    assert values == sorted(values)
    assert len(set(values)) == len(values) == 7
    assert all(x.tangent[-1] > 0 for x in points)
    assert [x.p < 0 for _, x in special] == [True, False]
    assert ends == ("enough", "enough")
