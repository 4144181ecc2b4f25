"""W of the equations of motion with multipliers: names, sparsity, and what it solves, beside the recursion and NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.papers.noh2024 import own, twin


def test_w_gives_the_accelerations_of_the_recursion() -> None:
    """A chain at rest: W (v̇, λ) = (Q, 0) with the weights at the centres; v̇ = B q̈ by the recursion."""
    m = lw.library.chain(4)
    pose = {"joint1": 0.5, "joint2": 0.4, "joint3": -1.1}
    w = m.saddle_point(pose)
    assert w.velocities[:3] == ("link1.x", "link1.z", "link1.about −y")
    assert len(w.constraints) == 8
    load = np.zeros(w.size)
    load[[k for k, name in enumerate(w.velocities) if name.endswith(".z")]] = -9.81
    solved = np.linalg.solve(w.matrix, load)[:12].reshape(4, 3)
    system = m.compile()
    q = np.array([0.5, 0.4, -1.1, 0.0])
    moved = system.velocity_transformation(q) @ system.acceleration(q, np.zeros(4))
    assert np.abs(solved - np.column_stack([moved[:, 0], moved[:, 2], -moved[:, 4]])).max() < 1e-12


def test_masses_are_those_of_the_centres() -> None:
    """Rods of 1 kg and 1 m: m, m, m l²/12, and nothing beside."""
    w = own.model(20).saddle_point({"joint1": 0.3, "joint7": 1.0})
    assert np.array_equal(w.mass_matrix, np.diag(np.diag(w.mass_matrix)))
    assert np.diag(w.mass_matrix) == pytest.approx(twin.masses(twin.Chain(20)), rel=1e-13)
    assert np.array_equal(w.matrix, w.matrix.T)
    assert w.size == 100


def test_the_rows_of_the_jacobian_span_those_of_the_paper() -> None:
    """linkwork measures pins along axes of the link further in, the paper along x and y: the same constraints."""
    theta, _ = own.some_state(5)
    q, _ = own.joint_state(theta, np.zeros(5))
    w = own.model(5).saddle_point({f"joint{k + 1}": float(x) for k, x in enumerate(q)})
    mine, theirs = (
        w.constraint_jacobian,
        twin.jacobian(twin.Chain(5), twin.state_of(twin.Chain(5), theta, np.zeros(5)).q),
    )
    rank = np.linalg.matrix_rank(np.vstack([mine, theirs]), tol=1e-10)
    assert rank == np.linalg.matrix_rank(mine, tol=1e-10) == 10


def test_in_space_a_hinge_has_five_constraints() -> None:
    w = lw.library.furuta_pendulum().saddle_point()
    assert len(w.velocities) == 12
    assert len(w.constraints) == 10
    # rods have no inertia about themselves
    assert np.linalg.eigvalsh(w.mass_matrix).min() > -1e-12


def test_joint_coordinates_have_the_closures_alone() -> None:
    m = lw.library.four_bar()
    state = m.assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"})
    system = m.compile()
    q = np.array([state.q[name] for name in system.labels.q])
    w = m.saddle_point({"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"}, coordinates="joint")
    assert w.velocities == ("drive", "pin", "pivot")
    assert w.mass_matrix == pytest.approx(system.mass_matrix(q), rel=1e-9, abs=1e-12)
    assert w.constraint_jacobian == pytest.approx(system.constraint_jacobian(q), rel=1e-9, abs=1e-12)


def test_what_is_refused() -> None:
    with pytest.raises(lw.ModelError, match="write 'absolute' or 'joint'"):
        lw.library.chain(2).saddle_point(coordinates="polar")
    with pytest.raises(lw.ModelError, match="has 3500 rows"):
        lw.library.chain(700).saddle_point()
