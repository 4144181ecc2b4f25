"""Matrices of the textbooks: constraint Jacobian, null space, velocity transformation, absolute angles, relation matrix."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.papers.rivas2012 import own, twin


def test_the_null_space_keeps_the_constraints_and_has_the_named_coordinates() -> None:
    m = lw.library.four_bar()
    q = m.assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"}).q
    system = m.compile()
    q = np.array([q[name] for name in system.labels.q])
    J = system.constraint_jacobian(q)
    for names in (None, ["drive"], ["pivot"]):
        R, independent = system.null_space(q, independent=names)
        assert np.abs(J @ R).max() < 1e-14
        assert R[system.labels.v.index(independent[0]), 0] == pytest.approx(1.0, rel=1e-15)
        assert names is None or list(independent) == names


def test_the_null_space_of_the_governor_is_that_of_its_geometry() -> None:
    """Rods of length L from points at 0.08 m on the arms to the collar below: s = h cos θ + √(L² − h² sin² θ)."""
    m = lw.library.governor()
    system = m.compile()
    eq = m.equilibrium(acceleration={"lift": 0.0}, guess={"right": 0.8, "left": 0.8, "slide": 0.15})
    q = np.array([eq.q[n] for n in system.labels.q])
    R, names = system.null_space(q, independent=["right"])
    assert names == ("right",)
    theta, h, length = eq["right"], 0.08, m["right rod.length"]
    slope = -h * np.sin(theta) - h**2 * np.sin(theta) * np.cos(theta) / np.sqrt(length**2 - (h * np.sin(theta)) ** 2)
    assert abs(R[system.labels.v.index("slide"), 0]) == pytest.approx(abs(slope), rel=1e-9)
    assert R[system.labels.v.index("lift"), 0] == 0.0  # prescribed


def test_the_velocity_transformation_of_the_pendulum_on_a_base_is_that_of_choi() -> None:
    """(a2): B_P has the base's velocity, B_R that of the bar's centre, L/2 (cos θ, sin θ), and its angular velocity."""
    m = lw.library.cart_pole(length=1.2)
    system, theta = m.compile(), 0.7
    B = system.velocity_transformation([0.3, theta])
    cart, pole = (B[system.labels.bodies.index(n)] for n in ("cart", "pole"))
    assert cart[:, 0] == pytest.approx([1, 0, 0, 0, 0, 0])
    assert not cart[:, 1].any()
    assert pole[:, 0] == pytest.approx([1, 0, 0, 0, 0, 0])
    assert pole[:3, 1] == pytest.approx([0.6 * np.cos(theta), 0, 0.6 * np.sin(theta)], rel=1e-14)
    assert np.abs(pole[3:, 1]) == pytest.approx([0, 1, 0])


def test_the_velocity_transformation_gives_the_mass_matrix() -> None:
    m = lw.library.double_pendulum()
    system = m.compile()
    q = [0.4, -0.9]
    B = system.velocity_transformation(q)
    mass = [1.0, 1.0]  # points at the tips, without inertia
    M = sum(k * b[:3].T @ b[:3] for k, b in zip(mass, B, strict=True))
    assert pytest.approx(system.mass_matrix(q), rel=1e-14) == M


def test_absolute_angles_give_the_matrices_of_rivas() -> None:
    masses, lengths, frictions = (1.0, 0.7, 1.3), (1.0, 1.4, 0.8), (0.1, 0.2, 0.3)
    model = own.chain(masses, lengths, frictions)
    model.joint("shake").motion = lw.Constant(0.0)  # type: ignore[attr-defined]
    theta = np.array([0.3, -1.1, 2.0])
    got, paper = model.compile().in_absolute_angles(theta), twin.Pendulum(masses, lengths, frictions)
    assert got.angles == ("rod1", "rod2", "rod3")
    assert got.motions == ("shake",)
    want = (paper.inertia(theta), paper.spin(theta), paper.friction(), paper.weight(theta), paper.push(theta)[:, None])
    for a, b in zip(got[2:], want, strict=True):
        assert pytest.approx(b, rel=1e-12, abs=1e-12) == a


def test_absolute_angles_are_those_of_the_equations_in_symbols() -> None:
    m = lw.library.triple_pendulum()
    theta = [0.2, 0.5, -0.4]
    M = m.equations(coordinates="absolute").evaluate(theta, [0.0, 0.0, 0.0]).mass_matrix
    assert pytest.approx(M, rel=1e-13) == m.compile().in_absolute_angles(theta).M


@pytest.mark.parametrize("model", [lw.library.cart_pole, lw.library.four_bar, lw.library.furuta_pendulum])
def test_what_has_no_absolute_angles_is_refused(model: object) -> None:
    with pytest.raises(
        lw.ModelError, match=r"in_absolute_angles: model .* is no tree whose free joints are parallel hinges"
    ):
        model().compile().in_absolute_angles([0.0])  # type: ignore[operator]


def test_a_relation_matrix_goes_into_a_model_and_comes_out_again() -> None:
    relation = np.array([[0.5, 0, 0], [0.8, 0.3, 0], [0.8, 0.7, 0], [0.8, 0, 0.4]])
    m = lw.library.tree_from_relation(relation, [1.0, 2.0, 3.0, 4.0])
    got = m.relation_matrix()
    order = [got.segments.index(n) for n in ("S1", "S2", "S3")]
    rows = sorted(map(tuple, np.column_stack([got.masses, got.matrix[:, order]])))
    assert np.array(rows) == pytest.approx(np.column_stack([[1.0, 2.0, 3.0, 4.0], relation]))


def test_a_relation_matrix_gives_the_positions_of_the_masses() -> None:
    m = lw.library.double_pendulum()
    R, _, points, segments = m.relation_matrix()
    system = m.compile()
    q = [0.3, 0.8]
    ways = np.array([-system.motion(f"{s}.origin", q, [0, 0]).rotation[:, 2] for s in segments])
    for name, row in zip(points, R, strict=True):
        assert row @ ways == pytest.approx(system.motion(name, q, [0, 0]).position, abs=1e-14)


def test_a_rod_with_mass_along_it_has_no_relation_matrix() -> None:
    m = lw.Model()
    m.add(lw.Rod("rod", length=1, mass=1), lw.Revolute("hinge"))
    with pytest.raises(lw.ModelError, match="body 'rod' is a Rod, whose mass is no points on a line"):
        m.relation_matrix()
