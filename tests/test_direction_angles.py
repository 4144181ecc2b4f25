"""Elevation and azimuth of rods on direction joints, against the spherical pendulum and the equations of Goyal (2012)."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.papers.goyal2012 import case, own, twin

G = 9.81


def bent(up: str) -> lw.Model:
    """A rod and two on it, gravity along -up."""
    gravity = [0.0, 0.0, 0.0]
    gravity["xyz".index(up)] = -G
    rows = [("a", None, 0.8, 1.3), ("b", "a", 0.5, (0.4, 0.9)), ("c", "a", 0.7, 0.6)]
    return lw.library.tree(rows, gravity=gravity)


@pytest.mark.parametrize("up", ["x", "y", "z"])
def test_one_rod_is_a_spherical_pendulum(up: str) -> None:
    """θ̈ = −g/l cos θ − φ̇² sin θ cos θ, φ̈ = 2 θ̇ φ̇ tan θ, M = m l² diag(1, cos² θ)."""
    gravity = [0.0, 0.0, 0.0]
    gravity["xyz".index(up)] = -G
    system = lw.library.tree([("rod", None, 0.8, 1.7)], gravity=gravity).compile()
    theta, phi, dtheta, dphi = -0.7, 0.4, 1.9, -2.3
    got = system.in_direction_angles(theta, phi, dtheta, dphi, up=up)
    c, s = np.cos(theta), np.sin(theta)
    expected = [-G / 0.8 * c - dphi**2 * s * c, 2 * dtheta * dphi * s / c]
    assert got.acceleration == pytest.approx(expected, rel=1e-12)
    assert pytest.approx(1.7 * 0.8**2 * np.diag([1, c * c]), abs=1e-14) == got.M
    assert got.force == pytest.approx(got.M @ expected, rel=1e-12)


@pytest.mark.parametrize("up", ["x", "y", "z"])
def test_angles_go_into_a_state_and_come_out_again(up: str) -> None:
    system = bent(up).compile()
    rng = np.random.default_rng(4)
    theta, phi = rng.uniform(-1.3, 1.3, 3), rng.uniform(-3, 3, 3)
    dtheta, dphi = rng.normal(size=(2, 3))
    q, v = system.from_direction_angles(theta, phi, dtheta, dphi, up=up)
    got = system.direction_angles(q, v, up=up)
    for a, b in zip(got[1:], (theta, phi, dtheta, dphi), strict=True):
        assert a == pytest.approx(b, abs=1e-13)
    tip, at = (system.motion(n, q, v).position for n in ("a.tip", "a.origin"))
    assert (tip - at)["xyz".index(up)] == pytest.approx(0.8 * np.sin(theta[0]), abs=1e-14)


def test_the_equations_are_those_of_goyal() -> None:
    """M of (4.24), the right-hand side of (5.16) and its solution, for the tree of Fig. 3.1."""
    tree, state = case.case_tree(), case.case_state()
    system = own.own_model(tree).compile()
    named = [dict(zip(("S1", "S2", "S3", "S4", "S5"), x, strict=True)) for x in state]
    got = system.in_direction_angles(*named, up="y")
    assert got.bodies == ("S1", "S2", "S3", "S4", "S5")
    M, force = twin.mass_matrix(tree, state), twin.forces(tree, state)
    assert pytest.approx(M, abs=1e-13 * np.abs(M).max()) == got.M
    assert got.force == pytest.approx(force, abs=1e-12 * np.abs(force).max())
    assert got.acceleration == pytest.approx(twin.accelerations(tree, state), rel=1e-11)


def test_angles_of_a_run() -> None:
    """A conical pendulum: φ̇² = g/(l |sin θ|), θ constant; texts with units, one value for all rods."""
    model = lw.library.tree([("rod", None, 0.8, 1.0)])
    system = model.compile()
    speed = 5.0
    theta = -float(np.arcsin(G / (0.8 * speed**2)))
    q, v = system.from_direction_angles(theta, "20 deg", 0.0, speed)
    labels = system.labels
    run = model.simulate(
        1.0, start=dict(zip(labels.q, q, strict=True)), rates=dict(zip(labels.v, v, strict=True)), rtol=1e-11
    )
    seen = system.direction_angles(run.q, run.v)
    assert seen.elevation[:, 0] == pytest.approx(np.full(len(run.time), theta), abs=1e-8)
    assert np.unwrap(seen.azimuth[:, 0]) == pytest.approx(np.radians(20) + speed * run.time, abs=1e-7)


def test_what_has_no_such_angles_is_refused() -> None:
    with pytest.raises(lw.ModelError, match="is no tree of rods on Direction joints"):
        lw.library.double_pendulum().compile().direction_angles([0.0, 0.0])
    system = bent("z").compile()
    with pytest.raises(lw.ModelError, match="body 'a' points straight up or down"):
        system.direction_angles(system.zero())
    with pytest.raises(lw.ModelError, match="up is 'w'; write 'x', 'y' or 'z'"):
        system.from_direction_angles(0.1, 0.2, up="w")
    with pytest.raises(lw.ModelError, match="has no body 'd'"):
        system.from_direction_angles({"d": 0.1}, 0.0)
