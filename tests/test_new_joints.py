"""A joint made of slides and turns is a class that declares them, and nothing else.

The joints of this file exist nowhere in linkwork. Truth: the same trees in Pinocchio, with composite joints.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

pin = pytest.importorskip("pinocchio")
pytest.importorskip("mujoco")

import linkwork as lw  # noqa: E402
import random_trees  # noqa: E402
from linkwork.model.joints import Axial, Freedom, Several  # noqa: E402
from random_trees import GROUND, Order, PinocchioPeer, RandomTree, linkwork_model, random_state  # noqa: E402


@dataclasses.dataclass(eq=False)
class Gimbal(Several):
    """Three turns at one point, about x, then y, then z."""

    type = "gimbal"
    freedoms = (Freedom("roll", "turn", "x"), Freedom("pitch", "turn", "y"), Freedom("yaw", "turn", "z"))


@dataclasses.dataclass(eq=False)
class PinInSlot(Axial, Several):
    """A pin that slides across its axis and turns about it."""

    axis: Any = "y"

    type = "pin in slot"
    freedoms = (Freedom("slide", "slide", "x"), Freedom("turn", "turn", "z"))


@dataclasses.dataclass(eq=False)
class Crane(Several):
    """Three slides and two turns."""

    type = "crane"
    freedoms = (
        Freedom("along", "slide", "y"),
        Freedom("across", "slide", "x"),
        Freedom("up", "slide", "z"),
        Freedom("slew", "turn", "z"),
        Freedom("luff", "turn", "y"),
    )


MAKE = {"gimbal": Gimbal, "pin in slot": PinInSlot, "crane": Crane}


def steps_of(kind: str) -> tuple[tuple[str, np.ndarray], ...]:
    """The joint's motions as Pinocchio needs them: what, and the axis in the joint's frame."""
    joint = MAKE[kind]("any")
    axes = joint.axes_frame()
    return tuple((f.motion, axes[:, "xyz".index(f.axis)]) for f in joint.freedoms)


@pytest.fixture(autouse=True)
def known_to_random_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, cls in MAKE.items():
        monkeypatch.setitem(random_trees.JOINTS, kind, lambda name, j, more, cls=cls: cls(name, **more))
        monkeypatch.setitem(random_trees.DOFS, kind, tuple(f.name for f in cls.freedoms))


def tree_of(kinds: list[str], seed: int, *, flat: bool = False) -> RandomTree:
    """A branched tree of these joints; `flat`: all frames are turned about the world's y axis only."""
    rng = np.random.default_rng([seed, 7])
    bodies = []
    for k, kind in enumerate(kinds):
        parent = random_trees.draw_parent(rng, k)
        body = random_trees.draw_body(rng, parent, kind)
        joint, steps = (body.joint, body.steps) if kind not in MAKE else (None, steps_of(kind))
        to, at = body.to, body.at
        if flat:
            if kind not in MAKE:
                joint, steps = random_trees.draw_flat_joint(rng, kind)
            to, at = (random_trees.Place(p.position, random_trees.flat_turn(rng)) for p in (to, at))
        bodies.append(dataclasses.replace(body, joint=joint, steps=steps, to=to, at=at))
    return RandomTree(tuple(bodies), rng.normal(scale=7.0, size=3))


SPATIAL = [["gimbal"], ["crane"], ["gimbal", "pin in slot", "ball", "crane", "universal", "gimbal", "revolute"]]
FLAT = [["pin in slot"], ["pin in slot", "revolute", "pin in slot", "planar", "prismatic", "pin in slot"]]


def check(tree: RandomTree, seed: int, *, planar: bool) -> None:
    """Accelerations, mass matrix, inverse dynamics and derivatives are Pinocchio's."""
    s = linkwork_model(tree).compile(planar=planar)
    assert s.planar == planar
    order = Order(s, len(tree.bodies))
    peer, parts = PinocchioPeer(tree, order), random_state(tree, seed)
    q, v = order.state(parts)
    pq, pv, a = peer.q(parts), peer.there(v), np.linspace(-2.0, 3.0, s.nv)

    def close(got: Any, true: Any, tolerance: float = 1e-11) -> None:
        assert np.abs(got - true).max() <= tolerance * np.abs(true).max()

    close(s.acceleration(q, v), pin.aba(peer.model, peer.data, pq, pv, np.zeros(s.nv))[peer.v])
    upper = np.triu(pin.crba(peer.model, peer.data, pq))
    close(s.mass_matrix(q), (upper + np.triu(upper, 1).T)[np.ix_(peer.v, peer.v)])
    close(s.inverse_dynamics(q, v, a), pin.rnea(peer.model, peer.data, pq, pv, peer.there(a))[peer.v])
    got, true = s.derivatives(q, v), differences(peer, pq, pv)
    close(got[0], true[0][np.ix_(peer.v, peer.v)], 1e-8)
    close(got[1], true[1][np.ix_(peer.v, peer.v)], 1e-8)


def differences(peer: PinocchioPeer, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Derivatives of Pinocchio's accelerations by displacements and velocities: differences of fourth order, good to 1e-9.

    Its own derivatives leave out that the axes of a composite joint move.
    """
    n, h = peer.model.nv, 1e-3
    by_q, by_v = np.zeros((n, n)), np.zeros((n, n))
    for k in range(n):
        for factor, weight in ((1, 8), (-1, -8), (2, -1), (-2, 1)):
            d = np.zeros(n)
            d[k] = factor * h
            moved = pin.aba(peer.model, peer.data, pin.integrate(peer.model, q, d), v, np.zeros(n))
            by_q[:, k] += weight / (12 * h) * moved
            by_v[:, k] += weight / (12 * h) * pin.aba(peer.model, peer.data, q, v + d, np.zeros(n))
    return by_q, by_v


@pytest.mark.parametrize("kinds", SPATIAL, ids=" ".join)
def test_in_space(kinds: list[str]) -> None:
    for seed in range(5):
        check(tree_of(kinds, seed), seed, planar=False)


@pytest.mark.parametrize("kinds", FLAT, ids=" ".join)
def test_in_the_plane(kinds: list[str]) -> None:
    for seed in range(5):
        tree = tree_of(kinds, seed, flat=True)
        check(tree, seed, planar=True)
        check(tree, seed, planar=False)


def test_names_forces_and_a_run() -> None:
    """Coordinates are named after the declaration, and each can have what a hinge or a slider has."""
    m = lw.Model("crane", gravity=(0, 0, -9.81))
    dofs = {"up": lw.Sliding(stiffness=400.0, damping=2.0), "luff": lw.Turning(armature=0.2, stiffness=3.0)}
    m.add(
        lw.RigidBody("jib", mass=2.0, centre=(0.4, 0.1, 0.0), inertia=np.diag([0.1, 0.4, 0.4])),
        Crane("base", dofs=dofs),
    )
    run = m.simulate(1.0, start={"base": {"slew": "20 deg", "up": -0.05}}, rtol=1e-9)
    assert list(run.q.coords[run.q.dims[1]].values) == [
        "base.along",
        "base.across",
        "base.up",
        "base.slew",
        "base.luff",
    ]
    assert run.energy_drift < 1e-6


def test_slides_come_first() -> None:
    with pytest.raises(TypeError, match=r"Screwdriver: the slides of a joint come before its turns\."):

        class Screwdriver(Several):
            freedoms = (Freedom("turn", "turn", "z"), Freedom("slide", "slide", "z"))


def test_absolute_coordinates_refuse_a_joint_that_they_have_no_rows_for() -> None:
    m = lw.Model("gimbal")
    m.add(lw.RigidBody("top", mass=1.0, centre=(0, 0, 0.2), inertia=np.eye(3)), Gimbal("rings"))
    with pytest.raises(lw.ModelError, match="joint 'rings': a gimbal joint cannot be a closure"):
        m.compile(formulation="lagrange")


def test_a_tree_of_the_test_branches() -> None:
    assert any(b.parent != k - 1 for k, b in enumerate(tree_of(SPATIAL[2], 0).bodies))
    assert tree_of(["gimbal"], 0).bodies[0].parent == GROUND
