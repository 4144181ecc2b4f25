"""linkwork against Pinocchio and MuJoCo on random branched trees, and against a published tree of mass points.

Truth: Pinocchio's `aba`, `crba`, `rnea`, frames, energies and centroidal momentum; MuJoCo's `mj_forward`, `mj_fullM`
and `mj_inverse`; for Goyal's tree, accelerations and joint forces that were found by three independent methods (see the
data file). Errors are relative to the largest number of the vector or matrix that is compared.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

pin = pytest.importorskip("pinocchio")
pytest.importorskip("mujoco")

from scipy.spatial.transform import Rotation  # noqa: E402

import linkwork as lw  # noqa: E402
from compare import assert_abs, assert_scaled  # noqa: E402
from random_trees import (  # noqa: E402
    GROUND,
    BodyState,
    MujocoPeer,
    Order,
    PinocchioPeer,
    RandomTree,
    joint_parameters,
    linkwork_model,
    random_flat_tree,
    random_state,
    random_tree,
)

TOLERANCE = 1e-11
BATCHES = [range(start, start + 30) for start in range(0, 240, 30)]
FLAT_BATCHES = [range(start, start + 30) for start in range(1000, 1060, 30)]
WORLD = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED


def first(batch: Any) -> str:
    return f"seeds {batch[0]}…{batch[-1]}"


class Case(NamedTuple):
    """A random tree with a random state, in linkwork and in Pinocchio."""

    tree: RandomTree
    system: lw.System
    order: Order
    peer: PinocchioPeer
    parts: list[BodyState]
    q: np.ndarray
    v: np.ndarray
    pin_q: np.ndarray
    pin_v: np.ndarray

    def aba(self, force: np.ndarray | None = None) -> np.ndarray:
        p = self.peer
        tau = p.there(np.zeros(self.system.nv) if force is None else force)
        return pin.aba(p.model, p.data, self.pin_q, self.pin_v, tau)[p.v]

    def crba(self) -> np.ndarray:
        p = self.peer
        upper = np.triu(pin.crba(p.model, p.data, self.pin_q))
        return (upper + np.triu(upper, 1).T)[np.ix_(p.v, p.v)]

    def rnea(self, a: np.ndarray) -> np.ndarray:
        p = self.peer
        return pin.rnea(p.model, p.data, self.pin_q, self.pin_v, p.there(a))[p.v]


def case_of(tree: RandomTree, seed: int, model: lw.Model | None = None, parts: list[BodyState] | None = None) -> Case:
    system = (model or linkwork_model(tree)).compile()
    order = Order(system, len(tree.bodies))
    peer = PinocchioPeer(tree, order)
    parts = parts or random_state(tree, seed)
    q, v = order.state(parts)
    return Case(tree, system, order, peer, parts, q, v, peer.q(parts), peer.there(v))


def random_case(seed: int) -> Case:
    return case_of(random_flat_tree(seed) if seed >= 1000 else random_tree(seed), seed)


def noise(seed: int, n: int) -> np.ndarray:
    return np.random.default_rng([seed, 2]).normal(size=n)


# --- equations of motion -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", BATCHES + FLAT_BATCHES, ids=first)
def test_equations_of_motion_are_pinocchios(batch: range) -> None:
    """Accelerations against aba, mass matrix against crba, inverse dynamics against rnea."""
    for seed in batch:
        c = random_case(seed)
        a = noise(seed, c.system.nv)
        assert_scaled(c.system.acceleration(c.q, c.v), c.aba(), TOLERANCE, f"accelerations of tree {seed}")
        assert_scaled(c.system.mass_matrix(c.q), c.crba(), TOLERANCE, f"mass matrix of tree {seed}")
        assert_scaled(
            c.system.inverse_dynamics(c.q, c.v, a, applied=False),
            c.rnea(a),
            TOLERANCE,
            f"inverse dynamics of tree {seed}",
        )


@pytest.mark.parametrize("batch", FLAT_BATCHES, ids=first)
def test_flat_trees_use_the_algebra_of_the_plane(batch: range) -> None:
    """So the comparison with Pinocchio above covers the planar recursion too."""
    planar = [linkwork_model(random_flat_tree(seed)).compile().planar for seed in batch]
    assert all(planar)


@pytest.mark.parametrize("batch", BATCHES[:4], ids=first)
def test_equations_of_motion_are_mujocos(batch: range) -> None:
    """Accelerations against mj_forward, mass matrix against mj_fullM, inverse dynamics against mj_inverse."""
    for seed in batch:
        tree = random_tree(seed, free_at_root_only=True)
        system = linkwork_model(tree).compile()
        order = Order(system, len(tree.bodies))
        parts = random_state(tree, seed)
        q, v = order.state(parts)
        a = noise(seed, system.nv)
        acceleration, mass, force = MujocoPeer(tree, order).answers(parts, a)
        assert_scaled(system.acceleration(q, v), acceleration, TOLERANCE, f"accelerations of tree {seed}")
        assert_scaled(system.mass_matrix(q), mass, TOLERANCE, f"mass matrix of tree {seed}")
        assert_scaled(
            system.inverse_dynamics(q, v, a, applied=False), force, TOLERANCE, f"inverse dynamics of tree {seed}"
        )


# --- motion of points, energies, momenta, joint forces -------------------------------------------------------------


@pytest.mark.parametrize("batch", BATCHES + FLAT_BATCHES, ids=first)
def test_points_move_as_pinocchios_frames(batch: range) -> None:
    """Position, velocity, acceleration and Jacobian of a random point of a random body; how the body turns."""
    for seed in batch:
        c = random_case(seed)
        p = c.peer
        k = seed % len(c.tree.bodies)
        pin.forwardKinematics(p.model, p.data, c.pin_q, c.pin_v, p.there(c.aba()))
        pin.updateFramePlacements(p.model, p.data)
        moved = c.system.motion(f"b{k}.probe", c.q, c.v)
        what = f"point of tree {seed}"
        assert_scaled(moved.position, p.data.oMf[p.frame[k]].translation, TOLERANCE, f"position of {what}")
        assert_scaled(moved.rotation, p.data.oMf[p.frame[k]].rotation, TOLERANCE, f"rotation of {what}")
        if c.tree.carrier(k) == GROUND:
            assert not np.any(moved.velocity)
            assert not np.any(moved.angular_velocity)
            assert max(np.abs(moved.acceleration).max(), np.abs(moved.angular_acceleration).max()) < 1e-12
            continue
        rate = pin.getFrameVelocity(p.model, p.data, p.frame[k], WORLD)
        change = pin.getFrameClassicalAcceleration(p.model, p.data, p.frame[k], WORLD)
        assert_scaled(np.append(moved.velocity, moved.angular_velocity), rate.vector, TOLERANCE, f"velocity of {what}")
        assert_scaled(
            np.append(moved.acceleration, moved.angular_acceleration),
            change.vector,
            TOLERANCE,
            f"acceleration of {what}",
        )
        jacobian = pin.computeFrameJacobian(p.model, p.data, c.pin_q, p.frame[k], WORLD).reshape(6, -1)[:, p.v]
        assert_scaled(c.system.jacobian(f"b{k}.probe", c.q), jacobian, TOLERANCE, f"Jacobian of {what}")


@pytest.mark.parametrize("batch", BATCHES + FLAT_BATCHES, ids=first)
def test_energies_and_momenta_are_pinocchios(batch: range) -> None:
    """Kinetic and potential energy; linear momentum; angular momentum, moved from the centre of mass to the origin."""
    for seed in batch:
        c = random_case(seed)
        p = c.peer
        energy = c.system.energy(c.q, c.v)
        kinetic = pin.computeKineticEnergy(p.model, p.data, c.pin_q, c.pin_v)
        potential = pin.computePotentialEnergy(p.model, p.data, c.pin_q) + p.fixed_potential()
        assert_scaled(energy["kinetic"], kinetic, TOLERANCE, f"kinetic energy of tree {seed}")
        # the potential is a sum of parts of either sign, of the size of m g · 1 m
        scale = sum(b.mass for b in c.tree.bodies) * np.linalg.norm(c.tree.gravity)
        assert abs(energy["gravity"] - potential) < TOLERANCE * scale, f"potential energy of tree {seed}"
        assert energy["total"] == pytest.approx(kinetic + potential, rel=1e-12, abs=TOLERANCE * scale)
        centroidal = pin.computeCentroidalMomentum(p.model, p.data, c.pin_q, c.pin_v)
        linear, angular = c.system.momentum(c.q, c.v)
        moved = centroidal.angular + np.cross(p.data.com[0], centroidal.linear)
        assert_scaled(linear, centroidal.linear, TOLERANCE, f"linear momentum of tree {seed}")
        assert_scaled(angular, moved, TOLERANCE, f"angular momentum of tree {seed}")


COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")


@pytest.mark.parametrize("batch", BATCHES[:2] + FLAT_BATCHES[:1], ids=first)
def test_joint_wrenches_are_pinocchios(batch: range) -> None:
    """Force and moment by parent on child, about the joint point: rnea's data.f, in joint axes there."""
    for seed in batch:
        tree = random_flat_tree(seed) if seed >= 1000 else random_tree(seed)
        moving = [k for k, b in enumerate(tree.bodies) if b.kind != "fixed"]
        m = linkwork_model(tree)
        for k in moving:
            for axes in ("world", "joint"):
                for part in COMPONENTS:
                    m.add(lw.JointWrench(f"{axes} {k} {part}", f"j{k}", part, axes=axes))
        c = case_of(tree, seed, m)
        p = c.peer
        values = c.system.sensors(c.q, c.v)
        c.rnea(c.aba())
        pin.forwardKinematics(p.model, p.data, c.pin_q)
        # a free body's wrench is zero, so its weight sets the scale too
        weight = sum(b.mass for b in tree.bodies) * np.linalg.norm(tree.gravity)
        scale = max(weight, *(np.abs(p.data.f[p.joint[k]].vector).max() for k in moving))
        for k in moving:
            true, turned = p.data.f[p.joint[k]], p.data.oMi[p.joint[k]].rotation
            for axes, turn in (("world", turned), ("joint", np.eye(3))):
                got = np.array([values[f"{axes} {k} {part}"] for part in COMPONENTS])
                expected = np.concatenate([turn @ true.linear, turn @ true.angular])
                assert_abs(got, expected, TOLERANCE * scale, f"wrench at j{k} of tree {seed}, {axes} axes")


# --- applied forces ------------------------------------------------------------------------------------------------


def joint_forces(c: Case, more: dict[int, list[dict[str, Any]]]) -> np.ndarray:
    """-k (q - rest) - c v of each degree of freedom, in linkwork's order."""
    force = np.zeros(c.system.nv)
    for k, values in more.items():
        part = c.parts[k]
        if c.tree.bodies[k].kind == "ball":
            own = -values[0]["damping"] * part.v
        else:
            every = zip(values, part.q, part.v, strict=True)
            own = np.array([-p["stiffness"] * (x - p["rest"]) - p["damping"] * rate for p, x, rate in every])
        force[c.order.v[k]] = own
    return force


class Point(NamedTuple):
    """A probe in Pinocchio: where it is, how it moves, its Jacobian and the rotation of its body."""

    position: np.ndarray
    velocity: np.ndarray
    jacobian: np.ndarray
    rotation: np.ndarray


def probe(c: Case, k: int) -> Point:
    """The probe of body k; GROUND is the world's origin."""
    if k == GROUND:
        return Point(np.zeros(3), np.zeros(3), np.zeros((6, c.system.nv)), np.eye(3))
    p = c.peer
    pin.forwardKinematics(p.model, p.data, c.pin_q, c.pin_v)
    pin.updateFramePlacements(p.model, p.data)
    jacobian = pin.computeFrameJacobian(p.model, p.data, c.pin_q, p.frame[k], WORLD).reshape(6, -1)[:, p.v]
    where = p.data.oMf[p.frame[k]]
    rate = pin.getFrameVelocity(p.model, p.data, p.frame[k], WORLD).linear
    return Point(where.translation.copy(), rate.copy(), jacobian, where.rotation.copy())


def spring_forces(c: Case, a: int, b: int) -> np.ndarray:
    """A spring of 40 N/m, 3 N s/m, 0.2 m, 1 N preload between the probes of two bodies, as joint forces."""
    one, two = probe(c, a), probe(c, b)
    line = two.position - one.position
    span = np.linalg.norm(line)
    line = line / span
    pull = 1.0 + 40.0 * (span - 0.2) + 3.0 * line @ (two.velocity - one.velocity)
    return (one.jacobian - two.jacobian)[:3].T @ (pull * line)


@pytest.mark.parametrize("batch", [range(60), range(1000, 1030)], ids=first)
def test_springs_dampers_and_loads_act_as_generalised_forces(batch: range) -> None:
    """Joint springs and dampers, a spring between two points, and loads, as joint forces JᵀF in Pinocchio's aba."""
    load, torque = np.array([3.0, -2.0, 5.0]), np.array([-1.0, 4.0, 2.0])
    for seed in batch:
        tree = random_flat_tree(seed) if seed >= 1000 else random_tree(seed)
        more = joint_parameters(tree, seed)
        m = linkwork_model(tree, more)
        n = len(tree.bodies)
        a, b = seed % n, (seed % n) - 1 if seed % n else GROUND
        other = m.ground["origin"] if b == GROUND else m.frame(f"b{b}.probe")
        m.add(lw.Spring("spring", m.frame(f"b{a}.probe"), other, stiffness=40, damping=3, free_length=0.2, preload=1))
        m.add(lw.PointForce("load", m.frame(f"b{a}.probe"), load))
        m.add(lw.PointForce("follower", m.frame(f"b{a}.hold"), load, axes="body"))
        m.add(lw.PointTorque("torque", m.frame(f"b{a}.probe"), torque))
        c = case_of(tree, seed, m)
        at = probe(c, a)
        hold = c.tree.bodies[a].at
        moved = at.rotation @ (hold.position - c.tree.bodies[a].point)
        held = at.rotation @ hold.rotation @ load
        wrench = np.concatenate([load + held, torque + np.cross(moved, held)])
        force = joint_forces(c, more) + spring_forces(c, a, b) + at.jacobian.T @ wrench
        assert_scaled(c.system.acceleration(c.q, c.v), c.aba(force), TOLERANCE, f"accelerations of tree {seed}")
        x = noise(seed, c.system.nv)
        assert_scaled(
            c.system.inverse_dynamics(c.q, c.v, x), c.rnea(x) - force, TOLERANCE, f"inverse dynamics of tree {seed}"
        )


# --- prescribed joints ---------------------------------------------------------------------------------------------

Motions = dict[int, list[dict[str, Any]]]


def prescribe(tree: RandomTree, parts: list[BodyState], seed: int) -> tuple[Motions, list[tuple[int, int]]]:
    """Dampers everywhere, motions for about half of the degrees of freedom, and which these are: (body, number)."""
    rng = np.random.default_rng([seed, 4])
    more: Motions = {k: [{"damping": 0.5} for _ in b.steps] for k, b in enumerate(tree.bodies) if b.steps}
    chosen = [(k, i) for k, values in more.items() for i in range(len(values)) if rng.random() < 0.5]
    for k, i in chosen:
        q, v = float(parts[k].q[i]), float(parts[k].v[i])
        more[k][i]["motion"] = lw.ConstantAcceleration(float(rng.normal()), speed=v, start=q)
    return more, chosen


def partitioned(c: Case, a: np.ndarray, driven: np.ndarray, force: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """All accelerations and the drive forces, from Pinocchio's mass matrix and bias and the other joint forces."""
    mass, bias = c.crba(), c.rnea(np.zeros(c.system.nv)) - force
    free = np.setdiff1d(np.arange(c.system.nv), driven)
    a = a.copy()
    a[free] = np.linalg.solve(mass[np.ix_(free, free)], -bias[free] - mass[np.ix_(free, driven)] @ a[driven])
    return a, mass[driven] @ a + bias[driven]


@pytest.mark.parametrize("batch", [range(60), range(1000, 1030)], ids=first)
def test_prescribed_joints_solve_the_partitioned_equations(batch: range) -> None:
    """With p prescribed and f free: M_ff a_f = -h_f - M_fp a_p, drive = M_p a + h_p; M and h from Pinocchio."""
    for seed in batch:
        tree = random_flat_tree(seed) if seed >= 1000 else random_tree(seed)
        parts = random_state(tree, seed)
        more, chosen = prescribe(tree, parts, seed)
        m = linkwork_model(tree, more)
        names = m.compile().labels.v
        order = Order(m.compile(), len(tree.bodies))
        driven = np.array([order.v[k][i] for k, i in chosen], int)
        for j in driven:
            m.add(lw.DriveForce(f"drive {j}", of=names[j]))
        for j, name in enumerate(names):
            m.add(lw.Coordinate(f"acc {j}", of=name, order=2))
        c = case_of(tree, seed, m, parts)
        a = np.zeros(c.system.nv)
        a[driven] = [more[k][i]["motion"].acceleration for k, i in chosen]
        damping = np.zeros(c.system.nv)
        for k in more:
            damping[order.v[k]] = -0.5 * parts[k].v
        true, drive = partitioned(c, a, driven, damping)
        assert_scaled(c.system.acceleration(c.q, c.v, prescribed=a), true, TOLERANCE, f"accelerations of tree {seed}")
        # the signals set what is prescribed, whatever the state says
        q, v = c.q.copy(), c.v.copy()
        q[[order.q[k][i] for k, i in chosen]] = 9.0
        v[driven] = -9.0
        values = c.system.sensors(q, v, t=0.0)
        assert_scaled(
            [values[f"acc {j}"] for j in range(c.system.nv)], true, TOLERANCE, f"sensed accelerations of tree {seed}"
        )
        assert_scaled([values[f"drive {j}"] for j in driven], drive, TOLERANCE, f"drive forces of tree {seed}")


# --- mass points on rods that do not spin --------------------------------------------------------------------------


class Segment(NamedTuple):
    """A rod with mass points: parent's number, length, masses and where they sit, and its direction with its rate."""

    parent: int
    length: float
    masses: tuple[float, ...]
    at: tuple[float, ...]
    direction: np.ndarray
    rate: np.ndarray


def random_segments(seed: int) -> list[Segment]:
    rng = np.random.default_rng([seed, 5])
    segments = []
    for k in range(int(rng.integers(1, 9))):
        n = int(rng.integers(1, 4))
        length = rng.uniform(0.4, 1.2)
        r = rng.normal(size=3)
        r /= np.linalg.norm(r)
        parent = int(rng.integers(0, k)) if k else GROUND
        at = np.sort(rng.uniform(0.2, 1.0, n)) * length
        segments.append(
            Segment(parent, length, tuple(rng.uniform(0.3, 2, n)), tuple(at), r, np.cross(rng.normal(size=3), r))
        )
    return segments


def rods_model(segments: list[Segment], gravity: Any) -> lw.Model:
    m = lw.Model("mass points", gravity=gravity)
    rods: list[Any] = []
    for k, s in enumerate(segments):
        rod = lw.MassRod(f"s{k}", length=s.length, masses=s.masses, at=s.at)
        rods.append(m.add(rod, lw.Direction(f"j{k}"), to=m.ground if s.parent == GROUND else rods[s.parent].tip))
    return m


def rods_state(segments: list[Segment], seed: int) -> list[BodyState]:
    """Quaternions with any spin about the rods, whose -z axes lie along the directions; rates without relative spin.

    With r the direction, ω = r × ṙ + s r; the turn against the parent has no part along r, so s = ω_parent · r.
    """
    rng = np.random.default_rng([seed, 6])
    turns: list[Rotation] = []
    omegas: list[np.ndarray] = []
    parts = []
    for s in segments:
        base = Rotation.identity() if s.parent == GROUND else turns[s.parent]
        omega = np.zeros(3) if s.parent == GROUND else omegas[s.parent]
        turned = along_minus_z(s.direction) * Rotation.from_rotvec([0, 0, rng.uniform(-np.pi, np.pi)])
        own = np.cross(s.direction, s.rate) + (omega @ s.direction) * s.direction
        turns.append(turned)
        omegas.append(own)
        relative = turned.inv().apply(own - omega)
        assert abs(relative[2]) < 1e-12
        parts.append(BodyState((base.inv() * turned).as_quat(scalar_first=True), relative[:2]))
    return parts


def along_minus_z(direction: np.ndarray) -> Rotation:
    """A rotation whose -z axis has this direction."""
    x = np.cross(direction, [0.3, -0.8, 0.5])
    x /= np.linalg.norm(x)
    return Rotation.from_matrix(np.column_stack([x, np.cross(-direction, x), -direction]))


class RodsInPinocchio:
    """The same rods, each on two hinges (about x, then about y) from its parent, with point inertias."""

    def __init__(self, segments: list[Segment], gravity: Any) -> None:
        self.model = pin.Model()
        self.model.gravity.linear = np.array(gravity)
        self.joint = [0] * len(segments)
        self.frames: list[list[int]] = [[] for _ in segments]
        stack = [0]
        while stack:  # depth first, as Pinocchio needs it
            k = stack.pop()
            self._add(k, segments)
            stack.extend(i for i, s in enumerate(segments) if s.parent == k)
        self.data = self.model.createData()

    def _add(self, k: int, segments: list[Segment]) -> None:
        s = segments[k]
        base, where = 0, pin.SE3.Identity()
        if s.parent != GROUND:
            base = self.joint[s.parent]
            where = pin.SE3(np.eye(3), np.array([0, 0, -segments[s.parent].length]))
        inner = self.model.addJoint(base, pin.JointModelRX(), where, f"x{k}")
        self.joint[k] = self.model.addJoint(inner, pin.JointModelRY(), pin.SE3.Identity(), f"y{k}")
        for i, (mass, d) in enumerate(zip((*s.masses, 0.0), (*s.at, s.length), strict=True)):
            place = pin.SE3(np.eye(3), np.array([0, 0, -d]))
            self.model.appendBodyToJoint(self.joint[k], pin.Inertia(mass, np.zeros(3), np.zeros((3, 3))), place)
            frame = pin.Frame(f"{k} {i}", self.joint[k], 0, place, pin.FrameType.OP_FRAME)
            self.frames[k].append(self.model.addFrame(frame))

    def state(self, segments: list[Segment]) -> tuple[np.ndarray, np.ndarray]:
        """Angles a, b with Rx(a) Ry(b) (-z) along the direction in the parent's axes, and rates that give its rate."""
        q, v = np.zeros(self.model.nq), np.zeros(self.model.nv)
        turns: list[Rotation] = []
        omegas: list[np.ndarray] = []
        for k, s in enumerate(segments):
            base = Rotation.identity() if s.parent == GROUND else turns[s.parent]
            omega = np.zeros(3) if s.parent == GROUND else omegas[s.parent]
            x, y, z = base.inv().apply(s.direction)  # = (-sin b, sin a cos b, -cos a cos b)
            a, b = np.arctan2(y, -z), np.arctan2(-x, np.hypot(y, z))
            turned = base * Rotation.from_euler("XY", [a, b])
            axes = np.column_stack([base.apply([1, 0, 0]), turned.apply([0, 1, 0])])
            rates = np.linalg.lstsq(np.cross(axes.T, s.direction).T, s.rate - np.cross(omega, s.direction))[0]
            turns.append(turned)
            omegas.append(omega + axes @ rates)
            i = self.model.joints[self.joint[k]].idx_v
            q[i - 1 : i + 1], v[i - 1 : i + 1] = (a, b), rates
        return q, v


def rod_points(segments: list[Segment]) -> list[tuple[int, int, str]]:
    """Segment, number and name of every mass point and tip."""
    return [
        (k, i, f"s{k}.mass{i + 1}" if i < len(s.masses) else f"s{k}.tip")
        for k, s in enumerate(segments)
        for i in range(len(s.masses) + 1)
    ]


@pytest.mark.parametrize("seed", range(30))
def test_rods_on_direction_joints_move_as_rods_on_two_hinges(seed: int) -> None:
    """Positions, velocities and accelerations of all mass points and tips; the spin of the frames does not matter."""
    segments = random_segments(seed)
    gravity = np.random.default_rng([seed, 7]).normal(scale=7, size=3)
    system = rods_model(segments, gravity).compile()
    q, v = Order(system, len(segments)).state(rods_state(segments, seed))
    peer = RodsInPinocchio(segments, gravity)
    pin_q, pin_v = peer.state(segments)
    a = pin.aba(peer.model, peer.data, pin_q, pin_v, np.zeros(peer.model.nv))
    pin.forwardKinematics(peer.model, peer.data, pin_q, pin_v, a)
    pin.updateFramePlacements(peer.model, peer.data)
    every = rod_points(segments)
    got = [system.motion(name, q, v) for _, _, name in every]
    true = [peer.frames[k][i] for k, i, _ in every]
    rates = [pin.getFrameVelocity(peer.model, peer.data, f, WORLD).linear for f in true]
    changes = [pin.getFrameClassicalAcceleration(peer.model, peer.data, f, WORLD).linear for f in true]
    assert_scaled([x.position for x in got], [peer.data.oMf[f].translation for f in true], TOLERANCE, "positions")
    assert_scaled([x.velocity for x in got], rates, TOLERANCE, "velocities")
    assert_scaled([x.acceleration for x in got], changes, TOLERANCE, "accelerations")


# --- Goyal's tree --------------------------------------------------------------------------------------------------

GOYAL = json.loads((Path(__file__).parent / "data" / "goyal2012_case.json").read_text(encoding="utf-8"))["case"]
GOYAL_PARENTS = (GROUND, 0, 1, 0, 3)
GOYAL_POINTS = ((0,), (1,), (2,), (3, 4), (5,))
GOYAL_JOINTS = ("J1_on_S1", "J2_on_S2", "J3_on_S3", "J2_on_S4", "J4_on_S5")


def goyal_segments() -> list[Segment]:
    """r̂ = (cos θ sin φ, sin θ, cos θ cos φ), as the file says."""
    g = {k: np.array(GOYAL[k]) for k in ("L", "d", "m", "theta", "phi", "theta_dot", "phi_dot")}
    ct, st, cp, sp = np.cos(g["theta"]), np.sin(g["theta"]), np.cos(g["phi"]), np.sin(g["phi"])
    directions = np.column_stack([ct * sp, st, ct * cp])
    rates = g["theta_dot"][:, None] * np.column_stack([-st * sp, ct, -st * cp])
    rates += g["phi_dot"][:, None] * np.column_stack([ct * cp, 0 * ct, -ct * sp])
    return [
        Segment(parent, g["L"][k], tuple(g["m"][list(points)]), tuple(g["d"][list(points)]), directions[k], rates[k])
        for k, (parent, points) in enumerate(zip(GOYAL_PARENTS, GOYAL_POINTS, strict=True))
    ]


@pytest.mark.parametrize("spin", range(3))
def test_goyals_tree_of_mass_points(spin: int) -> None:
    """Accelerations of the six masses and the force at each of the five joints, whatever spin the rods' frames have."""
    segments = goyal_segments()
    m = rods_model(segments, (0, -9.81, 0))
    for k in range(5):
        for part in COMPONENTS:
            m.add(lw.JointWrench(f"at {k} {part}", f"j{k}", part))
    system = m.compile()
    q, v = Order(system, 5).state(rods_state(segments, spin))
    names = [f"s{k}.mass{i + 1}" for k, points in enumerate(GOYAL_POINTS) for i in range(len(points))]
    assert_scaled(
        [system.motion(n, q, v).acceleration for n in names], GOYAL["point_accelerations"], 1e-12, "accelerations"
    )
    values = system.sensors(q, v)
    for k, name in enumerate(GOYAL_JOINTS):
        force = np.array([values[f"at {k} {part}"] for part in ("fx", "fy", "fz")])
        moment = np.array([values[f"at {k} {part}"] for part in ("mx", "my", "mz")])
        assert_abs(force, GOYAL["joint_force_on_subtree_world"][name], 1e-11, name)
        assert_abs(moment, 0.0, 1e-11, name)
        assert force @ segments[k].direction == pytest.approx(GOYAL["radial_component"][k], abs=1e-11)
