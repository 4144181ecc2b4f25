"""Constraints that no joint can move: their rows of the Jacobian are rounding, and they bear no force.

A point of a hinged body that is held in a plane across the hinge's own axis stays there by itself. Truth: the same model
without the plane.
"""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.system.sparse_constraints import sparse_constraints

AXIS = (0.6, -0.8, 0.0)  # in these axes the rows are no exact zeros


def arms(planes: bool, rope: bool, size: float = 1.0) -> lw.Model:
    m = lw.Model("arms")
    upper = m.add(lw.Rod("upper", length=size, mass=1.0), lw.Revolute("shoulder", axis=AXIS))
    lower = m.add(lw.Rod("lower", length=size, mass=1.0), lw.Revolute("elbow", axis=AXIS), to=upper.tip)
    if rope:
        m.close(lw.Distance("rope", length=1.2 * size), at=lower.tip, to=(0.0, 0.0, 0.0))
    if planes:
        m.close(lw.PointInPlane("floor", normal=AXIS), at=upper.tip, to=(0.0, 0.0, 0.0))
        m.close(lw.PointInPlane("wall", normal=AXIS), at=lower.tip, to=(0.0, 0.0, 0.0))
    return m


GUESS = {"shoulder": 0.7, "elbow": -1.0}


@pytest.mark.parametrize("size", [1.0, 1e-6])
@pytest.mark.parametrize("rope", [False, True])
def test_equilibria_and_linear_models_are_those_without_them(rope: bool, size: float) -> None:
    held, free = (arms(planes, rope, size).equilibrium(guess=GUESS) for planes in (True, False))
    assert_abs(held.positions, free.positions, 1e-9)
    assert held.multipliers["floor.z"] == held.multipliers["wall.z"] == 0.0
    if rope:
        assert_rel(held.multipliers["rope"], free.multipliers["rope"], 1e-9)
    assert_rel(held.linearize().modes().frequencies, free.linearize().modes().frequencies, 1e-9)


def test_motions_are_those_without_them() -> None:
    options = {"start": GUESS, "rates": {"shoulder": 1.0}, "samples": 6, "rtol": 1e-12}
    held, free = (arms(planes, False).simulate(0.5, **options) for planes in (True, False))
    assert_abs(held.q.values, free.q.values, 1e-11)
    assert_abs(held.reactions["floor"].values, 0.0, 0.0)


def test_single_evaluations() -> None:
    model = arms(True, False)
    system = model.compile()
    q = np.array([0.7, -1.0])
    assert_abs(system.constraint_jacobian(q), 0.0, 0.0)
    assert sparse_constraints(system, q)[2].nnz == 0
    assert len(system.null_space(q).independent) == 2
    a = system.acceleration(q, np.zeros(2))
    assert_abs(system.multipliers(q, np.zeros(2), a), 0.0, 0.0)
    mobility = model.mobility()
    assert (mobility.degrees_of_freedom, mobility.redundant) == (2, 2)
