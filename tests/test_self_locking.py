"""Wedges that lock themselves: friction that grows with the loads that it brings about.

Truth: the closed form, and balances of forces in the plane. For every sign of the three normal forces, limits of friction are
linear, and whether a wedge can rest is asked of SciPy's linear programs.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog

import linkwork as lw
from compare import assert_abs

G = 9.81


def wedge(angle: float, mu: np.ndarray, push: float, load: float, gravity: float = G) -> lw.Model:
    """A wedge on the floor, and a block in a vertical guide that rests on its face."""
    m = lw.Model("wedge", gravity=(0, 0, -gravity))
    base = lw.RigidBody("wedge", mass=1.0, inertia=(1e-3, 1e-3, 1e-3))
    block = lw.RigidBody("block", mass=1.0, inertia=(1e-3, 1e-3, 1e-3))
    m.add(base, lw.Prismatic("floor", axis="x", friction_coefficient=mu[0]))
    m.add(block, lw.Prismatic("guide", axis="z", friction_coefficient=mu[1]))
    along = (np.cos(angle), 0, np.sin(angle))
    m.close(lw.Prismatic("face", axis=along, friction_coefficient=mu[2]), to=base.origin, at=block.origin)
    m.add(lw.PointForce("push", "wedge", (push, 0, 0)))
    m.add(lw.PointForce("load", "block", (0, 0, -load)))
    return m


def balances(angle: float, push: float, load: float) -> tuple[np.ndarray, np.ndarray]:
    """A x = b for x = (normal, friction) of floor, guide and face: both bodies, across and up."""
    s, c = np.sin(angle), np.cos(angle)
    a = [[0, 1, 0, 0, s, -c], [1, 0, 0, 0, -c, -s], [0, 0, 1, 0, -s, c], [0, 0, 0, 1, c, s]]
    return np.array(a, float), np.array([-push, G, 0.0, load + G])


def can_rest(angle: float, mu: np.ndarray, push: float, load: float) -> bool:
    """Whether any forces within their limits balance wedge and block."""
    a, b = balances(angle, push, load)
    for signs in itertools.product((1.0, -1.0), repeat=3):
        rows = np.zeros((9, 6))
        for k, sign in enumerate(signs):
            rows[3 * k, 2 * k] = -sign
            rows[3 * k + 1 : 3 * k + 3, 2 * k] = -mu[k] * sign
            rows[3 * k + 1, 2 * k + 1], rows[3 * k + 2, 2 * k + 1] = 1.0, -1.0
        if linprog(np.zeros(6), rows, np.zeros(9), a, b, [(None, None)] * 6).status == 0:
            return True
    return False


def slides(angle: float, mu: np.ndarray, push: float, load: float) -> list[float]:
    """Accelerations of the wedge with which it would slide either way."""
    a, b = balances(angle, push, load)
    found = []
    for way in (1.0, -1.0):
        up = -np.tan(angle) * way
        rates = np.sign([way, up, -way * np.cos(angle) + up * np.sin(angle)])
        for signs in itertools.product((1.0, -1.0), repeat=3):
            matrix, right = np.zeros((7, 7)), np.append(b, np.zeros(3))
            matrix[:4, :6] = a
            matrix[0, 6], matrix[3, 6] = -1.0, np.tan(angle)
            for k in range(3):
                matrix[4 + k, 2 * k + 1], matrix[4 + k, 2 * k] = 1.0, mu[k] * signs[k] * rates[k]
            x = np.linalg.solve(matrix, right)
            if np.all(signs * x[:5:2] >= 0.0) and x[6] * way > 0.0:
                found.append(float(x[6]))
    return found


def acceleration(angle: float, mu: np.ndarray, push: float, load: float) -> float:
    """Of the wedge, from rest."""
    m = wedge(angle, mu, push, load)
    system = m.compile()
    q = m.assemble(start={"floor": 0.0}).positions
    return float(system.acceleration(q, np.zeros(len(system.labels.v)))[system.labels.v.index("floor")])


@pytest.mark.parametrize("part", [0.98, 1.02])
def test_a_wedge_locks_itself_below_the_sum_of_its_angles_of_friction(part: float) -> None:
    """Under a load alone it is pressed out where its angle is larger than atan μ + atan μ′ of floor and face."""
    mu = np.array([0.25, 0.0, 0.15])
    angle = part * (np.arctan(mu[0]) + np.arctan(mu[2]))
    run = wedge(angle, mu, 0.0, 500.0, gravity=0.0).simulate([0.0, 0.5], start={"floor": 0.0})
    assert run.success
    if part < 1.0:
        assert_abs(run["floor"].values, 0.0, 1e-12)
    else:
        assert abs(run["floor"].values[-1]) > 1e-3


@pytest.mark.parametrize("seed", [*range(30), 147, 367, 371])
def test_wedges_rest_where_they_can(seed: int) -> None:
    """Any angle, coefficients and loads: it rests where linear programs find forces for that (some of these were refused with
    "no solution or several"), and slides with the acceleration that balances say where they do not."""
    rng = np.random.default_rng(seed)
    angle = rng.uniform(0.05, 1.2)
    mu = rng.uniform(0, 1.0, 3) * rng.integers(0, 2, 3) if rng.random() < 0.3 else rng.uniform(0, 1.0, 3)
    push, load = rng.normal(size=2) * 10 ** rng.uniform(-1, 2, 2)
    case = (angle, mu, push, load)
    if can_rest(*case):
        assert_abs(acceleration(*case), 0.0, 1e-7)
    elif ways := slides(*case):
        assert min(abs(acceleration(*case) - x) for x in ways) < 1e-7 * max(np.abs(ways))
