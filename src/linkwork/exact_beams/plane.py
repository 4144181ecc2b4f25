"""A model in its plane: bodies, joints and stretches of beams, with the effect of gravity on small motion about rest.

Small motion of a link is its pose p = (d₁, d₂, θ, φ): displacement of its joint point along two axes of the plane, its
turn about the normal n, and the turn φ of the root of the beam that it belongs to. A point at r of a rigid link moves
by d + θ n×r − ½ θ² r, so with the mass M of what hangs there gravity g has the second-order potential ½ θ² M g·r. A
beam from its root along e, with total deflection u along n×e, has two laws:

    "full"   every point is drawn towards the root by ½ ∫ u′²:   V = ½ ∫ T u′² ds,  T(s) = g·e × mass beyond s
    "rigid"  points move straight across the root's tangent:     V = g·e Σ m ((u − u₀) φ − ½ s φ²)       (Oh 1990, chapter 4)

The second follows from the position R(φ)(s e + w n×e) with w = u − u₀ − s φ. Both leave the axial motion rigid.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import EquilibriumError, ModelError
from linkwork.model.beams import ACROSS, AXIS, Beam, Node
from linkwork.model.frames import axis_frame, direction
from linkwork.model.model import Model
from linkwork.motion.assembly.start import read_start
from linkwork.system.links import Geometry, links_of
from linkwork.system.tree import Tree, build_tree

PARALLEL = 1e-9  # how far directions may be off
BALANCED = 1e-8  # of weight times length: moments that are taken as zero
JOINTS = ("fixed", "revolute", "prismatic", "planar", "node")


@dataclasses.dataclass
class Stretch:
    """A beam between two neighbouring nodes: from `begin` to `end` [m from its root], with the tension at both."""

    beam: Beam
    begin: float
    end: float
    stiffness: float  # EI [N m²]
    mass: float  # [kg/m]
    along: np.ndarray  # e (2,)
    law: str
    weight: float  # g·e [m/s²]
    rotary: float  # of its sections [kg m]
    softness: float  # 1/κGA [1/N]; 0: it does not shear
    bends: str  # "x" or "y": along which of its axes
    beyond: float = 0.0  # mass beyond `end` [kg]

    @property
    def thick(self) -> bool:
        """Whether its sections shear or have rotary inertia."""
        return self.rotary > 0 or self.softness > 0


@dataclasses.dataclass
class Link:
    """A rigid piece: a body, the root of a beam, or a node of one.

    Its pose is that of its parent, carried over `shift`, plus `directions` times its own coordinates; a node has a stretch
    instead."""

    name: str
    parent: int  # -1: the ground
    point: np.ndarray  # (2,) [m]
    shift: np.ndarray  # from the parent's point (2,) [m]
    directions: np.ndarray  # (3, own)
    stiffness: np.ndarray  # (own,)
    armature: np.ndarray  # (own,)
    coordinates: list[tuple[str, str]]
    inertia: np.ndarray  # (3, 3) about the point
    centre: np.ndarray  # of its mass, from the point (2,) [m]
    root: bool  # of a beam
    stretch: Stretch | None = None
    hangs: float = 0.0  # its mass and that of all that hangs on it [kg]
    gravity: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros((4, 4)))  # stiffness on the pose
    sliding: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(0))  # stiffness, parent's turn × own


@dataclasses.dataclass
class Plane:
    """All links of the planar model; parents come before their children."""

    model: Model
    basis: np.ndarray  # columns: two axes of the plane and its normal
    links: list[Link]
    normal: str  # as it is written, where beams move out of the plane, too; else ""

    @property
    def stretches(self) -> list[Stretch]:
        """All stretches of beams."""
        return [k.stretch for k in self.links if k.stretch is not None]


def lay(model: Model, start: Any, gravity: str | None, normal: Any) -> Plane:
    """Planar description of the model at rest at the coordinates of `start`."""
    who = f"exact frequencies of '{model.name}'"
    for items, word in ((model.closures, "closures"), (model.forces, "forces")):
        if items:
            raise ModelError(f"{who}: the model has {word}, which have no place here; take them out.")
    if any(isinstance(b, Beam) and b.pieces > 1 for b in model.bodies):
        model = copy.deepcopy(model)  # what is exact needs no pieces
        for body in model.bodies:
            if isinstance(body, Beam):
                body.pieces = 1
    tree = build_tree(model, float)
    if not tree.beams:
        raise ModelError(f"{who}: the model has no elastic beam; ask the modes of its linear model instead.")
    turn, point = _places(model, tree, start)
    axes = _basis(who, tree, turn, normal)
    links = _links(who, tree, turn, point, axes)
    outside = _out_of_plane(tree, turn, axes)
    if outside and normal is None:
        raise ModelError(
            f"{who}: {' and '.join(outside)} out of the plane of the motion, which would not be counted; give "
            f"normal={_words(axes)} for the frequencies in that plane, or leave these shapes out."
        )
    _weigh(links, (axes.T @ model.gravity)[:2], gravity)
    for k in links:
        if k.coordinates and k.hangs == 0:
            raise ModelError(f"{who}: coordinate '{k.coordinates[0][0]}' moves nothing that has mass; weld or load it.")
    if gravity != "none":
        _balance(who, links, _preload(tree, model, start), (axes.T @ model.gravity)[:2])
    return Plane(model, axes, links, _words(axes) if outside else "")


def _out_of_plane(tree: Tree, turn: np.ndarray, axes: np.ndarray) -> list[str]:
    """What beams do that is no motion in the plane, in words."""
    found = []
    for i, beam, _, _ in tree.beams:
        across = [d for d in beam.bending if beam.modes and abs(_axis_of(tree, turn, i, ACROSS[d]) @ axes[:, 2]) > PARALLEL]
        does = [f"bends along {d}" for d in across] + (["twists"] if beam.torsion else [])
        if does:
            found.append(f"beam '{beam.name}' {' and '.join(does)}")
    return found


def _words(axes: np.ndarray) -> str:
    """The normal of the plane, as it is written."""
    n = axes[:, 2]
    k = int(np.argmax(np.abs(n)))
    return f"'{'xyz'[k]}'" if abs(n[k]) > 1 - PARALLEL else str(tuple(float(x) for x in np.round(n, 6)))


def _coordinates(model: Model, tree: Tree, start: Any) -> np.ndarray:
    """Joint coordinates at rest; beams are straight."""
    if not start:
        if start is not None and not isinstance(start, Mapping):
            raise ModelError(f"start is {start!r}; give a mapping of names to values, such as {{'elbow': '90 deg'}}.")
        return np.array(tree.zero)
    q = read_start(model.compile(), start).q
    for _, beam, first, _ in tree.beams:
        for k, (name, _) in enumerate(beam.coordinates()):
            if q[first + k] != 0:
                raise ModelError(f"start: '{name}' is {q[first + k]:g}; beams are straight where they rest here.")
    return q


def _places(model: Model, tree: Tree, start: Any) -> tuple[np.ndarray, np.ndarray]:
    """World rotation (n + 1, 3, 3) and joint point (n + 1, 3) of every link."""
    q = _coordinates(model, tree, start)
    n, geometry = len(tree.order), Geometry(tree.link)
    turn, point = np.tile(np.eye(3), (n + 1, 1, 1)), np.zeros((n + 1, 3))
    for c, link in zip(tree.order, links_of(tree.link_i), strict=True):
        i, p, at = link.number, link.parent, link.coordinates.start
        if link.joint not in JOINTS:
            raise ModelError(
                f"exact frequencies of '{model.name}': joint '{c.joint.name}' is no hinge, slider or weld of a plane; "
                "use Revolute, Prismatic, Planar or Fixed."
            )
        frame = turn[p] @ geometry.rotation[i]
        point[i] = point[p] + turn[p] @ geometry.offset[i]
        angle = {"revolute": 0, "planar": 2}.get(link.joint)
        if link.joint == "prismatic":
            point[i] += frame[:, 2] * q[at]
        elif link.joint == "planar":
            point[i] += frame[:, :2] @ q[at : at + 2]
        c_s = (1.0, 0.0) if angle is None else (np.cos(q[at + angle]), np.sin(q[at + angle]))
        turn[i] = frame @ np.array([[c_s[0], -c_s[1], 0.0], [c_s[1], c_s[0], 0.0], [0.0, 0.0, 1.0]])
        if any(a.motion is not None for a in c.joint.degrees_of_freedom()):
            raise ModelError(
                f"exact frequencies of '{model.name}': the motion of joint '{c.joint.name}' is prescribed; use Fixed where it "
                "holds still."
            )
    return turn, point


def _axis_of(tree: Tree, turn: np.ndarray, i: int, axis: np.ndarray) -> np.ndarray:
    """An axis of the body of link i, in the world."""
    return turn[i] @ (tree.rotation[i].T @ axis)


def _basis(who: str, tree: Tree, turn: np.ndarray, normal: Any) -> np.ndarray:
    """Axes of the plane: its normal is given, or that of the hinges, or that of how beams bend."""
    hinges = [k.number for k in links_of(tree.link_i) if k.joint in ("revolute", "planar")]
    if normal is not None:
        n = direction(normal, what=f"{who}: normal")
    elif hinges:
        n = turn[hinges[0], :, 2]
    else:
        i, beam, _, _ = tree.beams[0]
        if beam.bending == "xy":
            raise ModelError(
                f"{who}: beam '{beam.name}' bends along x and y; give the plane's normal, such as normal='y'."
            )
        n = _axis_of(tree, turn, i, np.cross(AXIS, ACROSS[beam.bending]))
    for i in hinges:
        if np.linalg.norm(np.cross(turn[i, :, 2], n)) > PARALLEL:
            raise ModelError(
                f"{who}: the axis of joint '{tree.order[i - 1].joint.name}' is not parallel to the plane's normal."
            )
    for k in links_of(tree.link_i):
        if k.joint == "prismatic" and abs(turn[k.number, :, 2] @ n) > PARALLEL:
            raise ModelError(
                f"{who}: joint '{tree.order[k.number - 1].joint.name}' does not slide in the plane of the motion."
            )
    axes = axis_frame(np.where(np.abs(n) < 1e-15, 0.0, n))
    second = axes[:, 1]
    # in pictures the second axis points up, or away
    return axes * [1.0, -1.0, -1.0] if second[np.argmax(np.abs(second))] < 0 else axes


def _links(who: str, tree: Tree, turn: np.ndarray, point: np.ndarray, axes: np.ndarray) -> list[Link]:
    """All links; a node's parent is the node before it."""
    links: list[Link] = []
    last: dict[int, int] = {}  # row of a beam's root: its last link so far
    flat = point @ axes[:, :2]
    geometry = Geometry(tree.link)
    inertia = geometry.inertia
    for c, link in zip(tree.order, links_of(tree.link_i), strict=True):
        i, p = link.number, link.parent
        local = axes.T @ turn[i]
        directions = np.zeros((3, 0))
        if link.joint == "revolute":
            directions = np.array([[0.0], [0.0], [local[2, 2]]])
        elif link.joint == "prismatic":
            directions = local[:, 2:3] * [[1.0], [1.0], [0.0]]
        elif link.joint == "planar":
            directions = _planar_directions(axes.T @ turn[p] @ geometry.rotation[i])
        n = local[2]
        about = n @ inertia[i] @ n
        mass, first = geometry.mass[i], (local @ geometry.first_moment[i])[:2]
        parent = p - 1 if link.joint != "node" else last[p]
        along = c.joint.degrees_of_freedom()
        links.append(
            Link(
                c.body.name,
                parent,
                flat[i],
                flat[i] - (flat[parent + 1] if parent >= 0 else 0.0),
                directions,
                np.array([float(np.real(a.stiffness)) for a in along]),
                np.array([float(np.real(a.armature)) for a in along]),
                c.joint.coordinate_labels(),
                np.array([[mass, 0, -first[1]], [0, mass, first[0]], [-first[1], first[0], about]]),
                first / mass if mass > 0 else np.zeros(2),
                isinstance(c.body, Beam),
                hangs=mass,
            )
        )
        if isinstance(c.body, Beam):
            last[i] = i - 1
        elif isinstance(c.body, Node):
            links[-1].stretch = _stretch(who, tree, turn, axes, p, c.body, links[last[p]])
            last[p] = i - 1
    return links


def _planar_directions(frame: np.ndarray) -> np.ndarray:
    """Directions of a planar joint's slides and its turn."""
    out = np.zeros((3, 3))
    out[:2, :2], out[2, 2] = frame[:2, :2], frame[2, 2]
    return out


def _stretch(who: str, tree: Tree, turn: np.ndarray, axes: np.ndarray, root: int, node: Node, before: Link) -> Stretch:
    beam = node._beam
    e = axes.T @ _axis_of(tree, turn, root, AXIS)
    across = np.cross([0.0, 0.0, 1.0], e)
    bends = [d for d in beam.bending if abs(across @ (axes.T @ _axis_of(tree, turn, root, ACROSS[d]))) > 1 - PARALLEL]
    if abs(e[2]) > PARALLEL or not bends:
        raise ModelError(
            f"{who}: beam '{beam.name}' does not bend in the plane of the motion along its {' or '.join(beam.bending)}; turn "
            "it, or change its bending."
        )
    if beam.stretch:
        raise ModelError(
            f"{who}: beam '{beam.name}' can stretch; beams keep their length here, so set its stretch to 0."
        )
    begin = before.stretch.end if before.stretch is not None else 0.0
    law = "rigid" if beam.shortening == "none" else "full"
    shear = beam.shear_stiffness()
    rotary = float(beam.line_rotary()["xy".index(bends[0])])
    stiffness, soft = beam.stiffness(bends[0]), 0.0 if shear is None else 1.0 / float(shear)
    return Stretch(beam, begin, float(node._distance()), stiffness, beam.line_mass(), e[:2], law, 0.0, rotary, soft, bends[0])


def _weigh(links: list[Link], g: np.ndarray, gravity: str | None) -> None:
    """Carried masses [kg], tensions [N], and the geometric stiffness by gravity of every link."""
    for i in range(len(links) - 1, -1, -1):
        k = links[i]
        if k.stretch is not None:
            k.stretch.law = gravity or k.stretch.law
            k.stretch.weight = 0.0 if k.stretch.law == "none" else float(g @ k.stretch.along)
            k.stretch.beyond = k.hangs
            k.hangs = k.hangs + k.stretch.mass * (k.stretch.end - k.stretch.begin)
        if k.parent >= 0:
            links[k.parent].hangs += k.hangs
    if gravity == "none":
        for k in links:
            k.sliding = np.zeros(k.directions.shape[1])
        return
    for k in links:
        k.gravity[2, 2] += g @ (k.inertia[0, 0] * k.centre)
        if k.stretch is None:
            if k.parent >= 0:
                links[k.parent].gravity[2, 2] += k.hangs * (g @ k.shift)
            k.sliding = (
                -k.hangs * (_quarter(k.directions[:2].T) @ g) if k.parent >= 0 else np.zeros(k.directions.shape[1])
            )
    for i, k in enumerate(links):
        if k.root:
            _rigid_law(links, i)


def _rigid_law(links: list[Link], root: int) -> None:
    """Lumped terms of gravity at the nodes of a beam whose points move straight across."""
    nodes = [k for k in links if k.stretch is not None and k.stretch.beam.name == links[root].name]
    if not nodes or nodes[0].stretch is None or nodes[0].stretch.law != "rigid":
        return
    s = nodes[0].stretch
    across = _quarter(s.along)
    total, moment = s.mass * s.beam.length, s.mass * s.beam.length**2 / 2
    for m, k in enumerate(nodes):
        assert k.stretch is not None
        following = nodes[m + 1].hangs if m + 1 < len(nodes) else 0.0
        own = k.stretch.beyond - following
        total, moment = total + own, moment + own * k.stretch.end
        k.gravity[:2, 3] += s.weight * own * across
        k.gravity[3, :2] += s.weight * own * across
    links[root].gravity[:2, 2] -= s.weight * total * across
    links[root].gravity[2, :2] -= s.weight * total * across
    links[root].gravity[2, 2] -= s.weight * moment


def _quarter(r: np.ndarray) -> np.ndarray:
    """n × r of vectors in the plane (…, 2)."""
    return np.stack([-r[..., 1], r[..., 0]], axis=-1)


def _preload(tree: Tree, model: Model, start: Any) -> list[np.ndarray]:
    """Forces of the springs of every link's joint at rest."""
    q = _coordinates(model, tree, start)
    out = []
    for c, link in zip(tree.order, links_of(tree.link_i), strict=True):
        at = link.coordinates.start
        out.append(np.array([float(a.stiffness * (q[at + k] - a.rest)) for k, a in enumerate(c.joint.degrees_of_freedom())]))
    return out


def _balance(who: str, links: list[Link], preload: list[np.ndarray], g: np.ndarray) -> None:
    """Refuses a position where gravity would bend a beam or turn a joint."""
    first = [k.inertia[0, 0] * (k.point + k.centre) for k in links]  # Σ m x, gathered from the tips
    for k, m in zip(links, first, strict=True):
        if k.stretch is not None:
            s = k.stretch
            m += s.mass * (s.end - s.begin) * (k.point - s.along * (s.end - s.begin) / 2)
    for i in range(len(links) - 1, -1, -1):
        if links[i].parent >= 0:
            first[links[i].parent] += first[i]
    size = np.linalg.norm(g) * sum(k.hangs for k in links if k.parent < 0)
    extent = max(np.linalg.norm(k.point - links[0].point) for k in links)
    hint = "give gravity='none', or start where beams hang straight"
    for k in links:
        if k.stretch is not None and abs(g @ _quarter(k.stretch.along)) > PARALLEL * np.linalg.norm(g):
            raise EquilibriumError(
                f"{who}: gravity bends beam '{k.stretch.beam.name}', which does not lie along it; {hint}."
            )
    for i, k in enumerate(links):
        moment = -g @ _quarter(first[i] - k.hangs * k.point)
        force = k.directions.T @ np.array([*(-k.hangs * g), moment]) + preload[i]
        scale = max(size * extent, size, np.abs(preload[i]).max(initial=0.0))
        for f, (name, _) in zip(force, k.coordinates, strict=True):
            if abs(f) > BALANCED * scale:
                raise EquilibriumError(f"{who}: coordinate '{name}' is not at rest, {f:.6g} acts along it; {hint}.")
        if k.stretch is not None and abs(moment) > BALANCED * scale:
            raise EquilibriumError(
                f"{who}: what hangs at '{k.name}' bends beam '{k.stretch.beam.name}' with {moment:.6g} N m; {hint}."
            )
