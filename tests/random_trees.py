"""Random branched trees as plain data, and the same trees as linkwork, Pinocchio and MuJoCo models.

A tree is drawn once as numbers (`RandomTree`); each builder turns these numbers into its own library's model, in the
order in which that library wants its joints. States are drawn a body at a time (`BodyState`), in linkwork's
conventions: quaternions are (w, x, y, z), child to joint frame, and the velocities of ball and free joints are in axes
of the child's joint frame. The peers convert them, and carry answers back into linkwork's order.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import linkwork as lw

try:
    import mujoco
    import pinocchio as pin
except ImportError:  # the trees themselves need no peer
    mujoco = pin = None

KINDS = ("revolute", "prismatic", "universal", "cylindrical", "planar", "ball", "free", "fixed")
ALL_KINDS = (*KINDS, "direction")  # a joint that no peer has
FLAT_KINDS = ("revolute", "prismatic", "planar", "fixed")
GROUND = -1

# sliding directions of a Planar joint as its documentation gives them
SLIDES = {
    "x": ((0, 1, 0), (0, 0, 1)),
    "y": ((1, 0, 0), (0, 0, -1)),
    "-y": ((1, 0, 0), (0, 0, 1)),
    "z": ((1, 0, 0), (0, 1, 0)),
}
NORMALS = {"x": (1, 0, 0), "y": (0, 1, 0), "-y": (0, -1, 0), "z": (0, 0, 1)}


@dataclasses.dataclass(frozen=True)
class Place:
    """A frame: position [m] and rotation (3, 3), frame to body."""

    position: np.ndarray
    rotation: np.ndarray

    def then(self, inner: Place) -> Place:
        """A frame given in this one, seen from where this one is."""
        return Place(self.position + self.rotation @ inner.position, self.rotation @ inner.rotation)

    def se3(self) -> Any:
        return pin.SE3(self.rotation, self.position)


@dataclasses.dataclass(frozen=True)
class RandomBody:
    """One body with its joint; `steps` are its simple motions: "turn" or "slide", and the axis in the joint's frame."""

    parent: int
    kind: str
    joint: Any  # what linkwork's joint takes: axis, axes or normal
    steps: tuple[tuple[str, np.ndarray], ...]
    to: Place
    at: Place
    mass: float
    centre: np.ndarray
    inertia: np.ndarray
    point: np.ndarray


@dataclasses.dataclass(frozen=True)
class RandomTree:
    """Bodies, each after its parent, and gravity."""

    bodies: tuple[RandomBody, ...]
    gravity: np.ndarray

    def depth_first(self) -> list[int]:
        """Bodies in the order that Pinocchio and MuJoCo need: every subtree in one piece."""
        order: list[int] = []
        stack = [k for k, b in enumerate(self.bodies) if b.parent == GROUND][::-1]
        while stack:
            k = stack.pop()
            order.append(k)
            stack.extend([c for c, b in enumerate(self.bodies) if b.parent == k][::-1])
        return order

    def carrier(self, k: int) -> int:
        """The body or ground whose motion body k shares, through fixed joints."""
        while k != GROUND and self.bodies[k].kind == "fixed":
            k = self.bodies[k].parent
        return k


@dataclasses.dataclass(frozen=True)
class BodyState:
    """Coordinates and velocities of one joint, in linkwork's conventions."""

    q: np.ndarray
    v: np.ndarray


# --- drawing -------------------------------------------------------------------------------------------------------


def unit(rng: np.random.Generator) -> np.ndarray:
    x = rng.normal(size=3)
    return x / np.linalg.norm(x)


def turn(rng: np.random.Generator) -> np.ndarray:
    return Rotation.random(rng=rng).as_matrix()


def place(rng: np.random.Generator) -> Place:
    return Place(rng.uniform(-0.6, 0.6, 3), turn(rng))


def inertia(rng: np.random.Generator, mass: float) -> np.ndarray:
    """A full tensor that a body can have: ∫ (r² 1 − r rᵀ) dm with a positive definite second moment."""
    r = turn(rng)
    second = r @ np.diag(mass * rng.uniform(0.05, 0.4, 3) ** 2) @ r.T
    return np.trace(second) * np.eye(3) - second


def draw_joint(rng: np.random.Generator, kind: str) -> tuple[Any, tuple[tuple[str, np.ndarray], ...]]:
    """What the joint takes in linkwork, and its simple motions, one after the other."""
    if kind == "revolute":
        axis = unit(rng)
        return axis, (("turn", axis),)
    if kind == "prismatic":
        axis = unit(rng)
        return axis, (("slide", axis),)
    if kind == "universal":
        first = unit(rng)
        second = np.cross(first, unit(rng))
        second /= np.linalg.norm(second)
        return (first, second), (("turn", first), ("turn", second))
    if kind == "cylindrical":
        axis = unit(rng)
        return axis, (("slide", axis), ("turn", axis))
    if kind == "planar":
        return draw_planar(rng)
    return None, ()


def draw_planar(rng: np.random.Generator) -> tuple[Any, tuple[tuple[str, np.ndarray], ...]]:
    """A documented normal; or any other one, whose slides are those that the joint chooses."""
    if rng.random() < 0.5:
        normal: Any = rng.choice(list(SLIDES))
        (x, y), z = SLIDES[str(normal)], NORMALS[str(normal)]
    else:
        normal = unit(rng)
        x, y, z = lw.Planar("any", normal=normal).axes_frame().T
    return normal, (("slide", np.array(x, float)), ("slide", np.array(y, float)), ("turn", np.array(z, float)))


def draw_parent(rng: np.random.Generator, k: int) -> int:
    """Any earlier body or the ground; the one before more often, so that there are long chains too."""
    if k and rng.random() < 0.5:
        return k - 1
    return int(rng.integers(GROUND, k))


def random_tree(
    seed: int, *, kinds: Iterable[str] = KINDS, most: int = 12, free_at_root_only: bool = False
) -> RandomTree:
    """A tree of 1 to `most` bodies that can move; the same seed gives the same tree."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, most + 1))
    bodies: list[RandomBody] = []
    for k in range(n):
        parent = draw_parent(rng, k)
        kind = str(rng.choice(list(kinds)))
        if kind == "free" and free_at_root_only:
            parent = GROUND
        if k == n - 1 and all(b.kind == "fixed" for b in bodies) and kind == "fixed":
            kind = "revolute"
        bodies.append(draw_body(rng, parent, kind))
    return RandomTree(tuple(bodies), rng.normal(scale=7.0, size=3))


def draw_body(rng: np.random.Generator, parent: int, kind: str) -> RandomBody:
    joint, steps = draw_joint(rng, kind)
    mass = float(rng.uniform(0.3, 3.0))
    return RandomBody(
        parent,
        kind,
        joint,
        steps,
        place(rng),
        place(rng),
        mass,
        rng.uniform(-0.4, 0.4, 3),
        inertia(rng, mass),
        rng.uniform(-1.0, 1.0, 3),
    )


def random_flat_tree(seed: int, most: int = 12) -> RandomTree:
    """A tree whose motion stays parallel to one plane: all frames are turned about the world's y axis only."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, most + 1))
    bodies: list[RandomBody] = []
    for k in range(n):
        kind = str(rng.choice(FLAT_KINDS)) if k < n - 1 else "revolute"
        body = draw_body(rng, draw_parent(rng, k), kind)
        joint, steps = draw_flat_joint(rng, kind)
        to, at = (Place(p.position, flat_turn(rng)) for p in (body.to, body.at))
        bodies.append(dataclasses.replace(body, joint=joint, steps=steps, to=to, at=at))
    return RandomTree(tuple(bodies), rng.normal(scale=7.0, size=3))


def flat_turn(rng: np.random.Generator) -> np.ndarray:
    a = rng.uniform(-np.pi, np.pi)
    return np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])


def draw_flat_joint(rng: np.random.Generator, kind: str) -> tuple[Any, tuple[tuple[str, np.ndarray], ...]]:
    normal = str(rng.choice(["y", "-y"]))
    z = np.array(NORMALS[normal], float)
    if kind == "revolute":
        return normal, (("turn", z),)
    if kind == "prismatic":
        a = rng.uniform(-np.pi, np.pi)
        axis = np.array([np.cos(a), 0.0, np.sin(a)])
        return axis, (("slide", axis),)
    if kind == "planar":
        x, y = (np.array(s, float) for s in SLIDES[normal])
        return normal, (("slide", x), ("slide", y), ("turn", z))
    return None, ()


def tilted(tree: RandomTree, rotation: np.ndarray) -> RandomTree:
    """The tree turned about the world's origin; gravity stays."""
    turned = Place(np.zeros(3), rotation)
    bodies = [dataclasses.replace(b, to=turned.then(b.to)) if b.parent == GROUND else b for b in tree.bodies]
    return dataclasses.replace(tree, bodies=tuple(bodies))


def joint_parameters(tree: RandomTree, seed: int) -> dict[int, list[dict[str, Any]]]:
    """A spring and a damper for every degree of freedom that can have them, by body."""
    rng = np.random.default_rng([seed, 3])
    names = ("stiffness", "rest", "damping")
    more: dict[int, list[dict[str, Any]]] = {}
    for k, b in enumerate(tree.bodies):
        if b.steps:
            more[k] = [dict(zip(names, rng.uniform(0.1, 3, 3), strict=True)) for _ in b.steps]
        elif b.kind in ("ball", "direction"):
            more[k] = [{"damping": rng.uniform(0.1, 3)}]
    return more


def rotors(tree: RandomTree, seed: int) -> dict[int, np.ndarray]:
    """Armatures of every degree of freedom that can have one, by body; some are zero, some outweigh the bodies."""
    rng = np.random.default_rng([seed, 6])
    return {k: rng.choice([0.0, 0.05, 0.6, 4.0], len(b.steps)) for k, b in enumerate(tree.bodies) if b.steps}


def with_rotors(
    tree: RandomTree, seed: int, joints: dict[int, list[dict[str, Any]]]
) -> dict[int, list[dict[str, Any]]]:
    """Parameters of joints with their armatures."""
    for k, values in rotors(tree, seed).items():
        for p, armature in zip(joints[k], values, strict=True):
            p.update(armature=armature)
    return joints


def random_state(tree: RandomTree, seed: int) -> list[BodyState]:
    """Coordinates and velocities of every joint."""
    rng = np.random.default_rng([seed, 1])
    return [draw_state(rng, b) for b in tree.bodies]


def draw_state(rng: np.random.Generator, body: RandomBody) -> BodyState:
    if body.kind in ("ball", "direction", "free"):
        quaternion = Rotation.random(rng=rng).as_quat(scalar_first=True)
        if body.kind != "free":
            return BodyState(quaternion, rng.normal(size=3 if body.kind == "ball" else 2))
        return BodyState(np.concatenate([rng.normal(scale=0.5, size=3), quaternion]), rng.normal(size=6))
    wide = [np.pi if what == "turn" else 0.5 for what, _ in body.steps]
    return BodyState(np.array([rng.uniform(-w, w) for w in wide]), rng.normal(size=len(wide)))


# --- linkwork ------------------------------------------------------------------------------------------------------

JOINTS = {
    "revolute": lambda name, j, more: lw.Revolute(name, axis=j, **more),
    "prismatic": lambda name, j, more: lw.Prismatic(name, axis=j, **more),
    "universal": lambda name, j, more: lw.Universal(name, axes=j, **more),
    "cylindrical": lambda name, j, more: lw.Cylindrical(name, axis=j, **more),
    "planar": lambda name, j, more: lw.Planar(name, normal=j, **more),
    "ball": lambda name, j, more: lw.Ball(name, **more),
    "direction": lambda name, j, more: lw.Direction(name, **more),
    "free": lambda name, j, more: lw.Free(name, **more),
    "fixed": lambda name, j, more: lw.Fixed(name, **more),
}
DOFS = {
    "universal": ("first", "second"),
    "cylindrical": ("slide", "turn"),
    "planar": ("x", "y", "turn"),
}


def along(body: RandomBody, values: Any) -> dict[str, Any]:
    """Parameters of the degrees of freedom, one mapping each, as the joint takes them."""
    if body.kind not in DOFS:
        return dict(values[0]) if values else {}
    kinds = {"turn": lw.Turning, "slide": lw.Sliding}
    every = zip(DOFS[body.kind], body.steps, values, strict=True)
    return {"dofs": {name: kinds[what](**more) for name, (what, _), more in every}}


def linkwork_model(tree: RandomTree, more: dict[int, list[dict[str, Any]]] | None = None) -> lw.Model:
    """The tree as a model: body b3 hangs on joint j3; `more` has parameters of a joint's degrees of freedom."""
    m = lw.Model("random", gravity=tree.gravity)
    made: list[Any] = []
    for k, b in enumerate(tree.bodies):
        parent = m.ground if b.parent == GROUND else made[b.parent]
        to = parent.frame(f"for{k}", b.to.position, b.to.rotation)
        body = lw.RigidBody(f"b{k}", mass=b.mass, centre=b.centre, inertia=b.inertia)
        at = body.frame("hold", b.at.position, b.at.rotation)
        body.point("probe", b.point)
        joint = JOINTS[b.kind](f"j{k}", b.joint, along(b, more[k]) if more and k in more else {})
        made.append(m.add(body, joint, to=to, at=at))
    return m


class Order:
    """Where the numbers of each body's joint lie in linkwork's vectors, found by name."""

    def __init__(self, system: lw.System, n: int) -> None:
        self.q = [self._find(system.labels.q, k) for k in range(n)]
        self.v = [self._find(system.labels.v, k) for k in range(n)]
        self.nq, self.nv = system.nq, system.nv

    @staticmethod
    def _find(labels: tuple[str, ...], k: int) -> np.ndarray:
        return np.array([i for i, name in enumerate(labels) if name.split(".")[0] == f"j{k}"], int)

    def state(self, parts: list[BodyState]) -> tuple[np.ndarray, np.ndarray]:
        q, v = np.zeros(self.nq), np.zeros(self.nv)
        for k, part in enumerate(parts):
            q[self.q[k]], v[self.v[k]] = part.q, part.v
        return q, v


# --- Pinocchio -----------------------------------------------------------------------------------------------------


class PinocchioPeer:
    """The tree in Pinocchio: a joint's frame there is the child's joint frame (`at`), so all axes agree."""

    def __init__(self, tree: RandomTree, order: Order) -> None:
        self.tree, self.order = tree, order
        self.model = pin.Model()
        self.model.gravity.linear = tree.gravity
        n = len(tree.bodies)
        self.joint = [0] * n  # the Pinocchio joint that carries each body
        self.body = [pin.SE3.Identity()] * n  # each body's frame in the frame of that joint
        self.frame = [0] * n
        for k in tree.depth_first():
            self._add(k)
        self.data = self.model.createData()
        self.v = self._columns()

    def _add(self, k: int) -> None:
        b = self.tree.bodies[k]
        carrier, base = (0, pin.SE3.Identity()) if b.parent == GROUND else (self.joint[b.parent], self.body[b.parent])
        if b.kind == "fixed":
            self.joint[k], self.body[k] = carrier, base * b.to.se3() * b.at.se3().inverse()
        else:
            self.joint[k] = self.model.addJoint(carrier, pinocchio_joint(b), base * b.to.se3(), f"j{k}")
            self.body[k] = b.at.se3().inverse()
        own = pin.Inertia(b.mass, b.centre, b.inertia)
        self.model.appendBodyToJoint(self.joint[k], own, self.body[k])
        where = self.body[k] * pin.SE3(np.eye(3), b.point)
        self.frame[k] = self.model.addFrame(pin.Frame(f"p{k}", self.joint[k], 0, where, pin.FrameType.OP_FRAME))

    def _columns(self) -> np.ndarray:
        """Index into Pinocchio's velocities for each of linkwork's."""
        columns = np.zeros(self.order.nv, int)
        for k, b in enumerate(self.tree.bodies):
            if b.kind != "fixed":
                first = self.model.joints[self.joint[k]].idx_v
                columns[self.order.v[k]] = first + np.arange(len(self.order.v[k]))
        return columns

    def q(self, parts: list[BodyState]) -> np.ndarray:
        """Pinocchio's coordinates: quaternions (x, y, z, w)."""
        q = np.zeros(self.model.nq)
        for k, part in enumerate(parts):
            b = self.tree.bodies[k]
            if b.kind == "fixed":
                continue
            values = part.q
            if b.kind in ("ball", "free"):
                values = np.concatenate([part.q[:-4], part.q[-3:], part.q[-4:-3]])
            first = self.model.joints[self.joint[k]].idx_q
            q[first : first + len(values)] = values
        return q

    def there(self, x: np.ndarray) -> np.ndarray:
        """From linkwork's order of velocities to Pinocchio's."""
        y = np.zeros(self.model.nv)
        y[self.v] = x
        return y

    def fixed_potential(self) -> float:
        """Potential energy of what is welded to the ground, which Pinocchio leaves out."""
        total = 0.0
        for k, b in enumerate(self.tree.bodies):
            if self.joint[k] == 0:
                total -= b.mass * self.tree.gravity @ self.body[k].act(b.centre)
        return total


def pinocchio_joint(body: RandomBody) -> Any:
    if body.kind == "ball":
        return pin.JointModelSpherical()
    if body.kind == "free":
        return pin.JointModelFreeFlyer()
    kinds = {"turn": pin.JointModelRevoluteUnaligned, "slide": pin.JointModelPrismaticUnaligned}
    simple = [kinds[what](axis) for what, axis in body.steps]
    if len(simple) == 1:
        return simple[0]
    joint = pin.JointModelComposite()
    for step in simple:
        joint.addJoint(step)
    return joint


# --- MuJoCo --------------------------------------------------------------------------------------------------------


class MujocoPeer:
    """The tree in MuJoCo, without geometry, contacts or constraints; a body's frame there is its joint frame (`at`).

    A free joint has its linear velocity in world axes there: v_mujoco = T v, so forces and mass matrix come back by Tᵀ,
    and accelerations by a_mujoco = T v̇ + Ṫ v.
    """

    def __init__(self, tree: RandomTree, order: Order) -> None:
        self.tree, self.order = tree, order
        spec = mujoco.MjSpec()
        spec.option.gravity = tree.gravity
        bodies: dict[int, Any] = {GROUND: spec.worldbody}
        for k in tree.depth_first():
            bodies[k] = self._add(bodies, k)
        self.model = spec.compile()
        self.data = mujoco.MjData(self.model)
        self.joints = [self._joints(k) for k in range(len(tree.bodies))]
        self.v = np.zeros(order.nv, int)
        for k, ids in enumerate(self.joints):
            if ids:
                first = self.model.jnt_dofadr[ids[0]]
                self.v[order.v[k]] = first + np.arange(len(order.v[k]))

    def _add(self, bodies: dict[int, Any], k: int) -> Any:
        b = self.tree.bodies[k]
        base = pin.SE3.Identity() if b.parent == GROUND else self.tree.bodies[b.parent].at.se3().inverse()
        where = base * b.to.se3()
        principal, axes = np.linalg.eigh(b.inertia)
        axes *= np.sign(np.linalg.det(axes))
        turned = b.at.rotation.T @ axes
        body = bodies[b.parent].add_body(
            name=f"b{k}",
            pos=where.translation,
            quat=wxyz(where.rotation),
            mass=b.mass,
            ipos=b.at.rotation.T @ (b.centre - b.at.position),
            inertia=principal,
            iquat=wxyz(turned),
            explicitinertial=True,
        )
        kinds = {"turn": mujoco.mjtJoint.mjJNT_HINGE, "slide": mujoco.mjtJoint.mjJNT_SLIDE}
        for i, (what, axis) in enumerate(b.steps):
            body.add_joint(name=f"j{k}_{i}", type=kinds[what], axis=axis)
        if b.kind in ("ball", "free"):
            kind = mujoco.mjtJoint.mjJNT_BALL if b.kind == "ball" else mujoco.mjtJoint.mjJNT_FREE
            body.add_joint(name=f"j{k}_0", type=kind)
        return body

    def _joints(self, k: int) -> list[int]:
        count = 1 if self.tree.bodies[k].kind in ("ball", "free") else len(self.tree.bodies[k].steps)
        return [mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_JOINT, f"j{k}_{i}") for i in range(count)]

    def set_state(self, parts: list[BodyState]) -> tuple[np.ndarray, np.ndarray]:
        """Set qpos and qvel; returns T (nv, nv) and Ṫ v of the change of velocities, in MuJoCo's order."""
        d = self.data
        change, extra = np.eye(self.model.nv), np.zeros(self.model.nv)
        for k, part in enumerate(parts):
            b, ids = self.tree.bodies[k], self.joints[k]
            if not ids:
                continue
            iq, iv = self.model.jnt_qposadr[ids[0]], self.model.jnt_dofadr[ids[0]]
            d.qpos[iq : iq + len(part.q)] = part.q
            d.qvel[iv : iv + len(part.v)] = part.v
            if b.kind == "free":
                turned = b.to.rotation @ Rotation.from_quat(part.q[3:], scalar_first=True).as_matrix()
                d.qpos[iq : iq + 3] = b.to.position + b.to.rotation @ part.q[:3]
                d.qpos[iq + 3 : iq + 7] = wxyz(turned)
                d.qvel[iv : iv + 3] = turned @ part.v[:3]
                change[iv : iv + 3, iv : iv + 3] = turned
                extra[iv : iv + 3] = turned @ np.cross(part.v[3:], part.v[:3])
        return change, extra

    def answers(self, parts: list[BodyState], a: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Accelerations, mass matrix, and the joint forces for accelerations a, all in linkwork's order and axes."""
        m, d = self.model, self.data
        change, extra = self.set_state(parts)
        mujoco.mj_forward(m, d)
        acceleration = np.linalg.solve(change, d.qacc - extra)
        mass = np.zeros((m.nv, m.nv))
        mujoco.mj_fullM(m, d, mass)
        mass = change.T @ mass @ change
        given = np.zeros(m.nv)
        given[self.v] = a
        d.qacc[:] = change @ given + extra
        mujoco.mj_inverse(m, d)
        force = change.T @ d.qfrc_inverse
        return acceleration[self.v], mass[np.ix_(self.v, self.v)], force[self.v]


def wxyz(matrix: np.ndarray) -> np.ndarray:
    return Rotation.from_matrix(matrix).as_quat(scalar_first=True)
