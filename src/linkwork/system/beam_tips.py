"""What hangs on the sections of beams: bodies that are rigidly joined to them, and loads that the tip hands on.

Shapes of beams depend on it. Bodies welded to a section are one rigid body with it, whether they were attached or have joints
of their own, so both have the same shapes and the same damping. A tip *hands on* a force or a moment if its size does not
follow from the motion of that rigid body alone: a joint, a closure, a spring or a load sits there. A hinge hands on no moment
about its axis, unless something acts along its coordinate that can hold one: a spring, a stop, an actuator, dry friction, a
prescribed motion, or a coupling with other joints.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.kernels import layout as L
from linkwork.model.beams import ACROSS, AXIS, Beam, Node
from linkwork.model.bodies import about
from linkwork.model.closures import Coupling
from linkwork.model.forces import CustomForce, FormulaForce, PointForce, PointTorque, Spring, TorsionSpring
from linkwork.model.frames import Frame
from linkwork.model.joints import DegreeOfFreedom, Joint
from linkwork.model.model import Model
from linkwork.model.shapes import Carried
from linkwork.system.tree import Tree, zero_pose

ON_AXIS = (
    1e-9  # distance from the section's centre, over the beam's length, at which a force counts as one without a moment
)
TURNS = {"x": np.cross(AXIS, ACROSS["x"]), "y": np.cross(AXIS, ACROSS["y"]), "twist": AXIS}
"""Axes about which sections turn when the beam bends along x or y, or twists."""
POINTS = ("distance", "point_on_line", "point_in_plane")
"""Closures that act at a point, without a moment."""


@dataclasses.dataclass(frozen=True)
class RigidPart:
    """A section of a beam and all that is rigidly joined to it: mass [kg], first moment [kg m] and inertia [kg m²] about its
    centre, in axes of the beam; and the links that it consists of."""

    mass: Any
    first: np.ndarray
    second: np.ndarray
    links: tuple[int, ...]


class BeamTips:
    """What the sections of all beams of a model carry and hand on."""

    def __init__(self, model: Model, tree: Tree) -> None:
        self.model, self.tree = model, tree
        self.turn, self.point = zero_pose(tree)
        self.masses = carried_masses(tree)
        self.children: dict[int, list[int]] = {}
        for i in range(1, len(tree.order) + 1):
            self.children.setdefault(int(tree.link_i[i, L.PARENT]), []).append(i)
        named = [f.on for f in model.forces if isinstance(f, TorsionSpring | CustomForce | FormulaForce) and f.on is not None]
        geared = [n for c in model.closures if isinstance(c.joint, Coupling) for n in c.joint.factors]
        self.loaded = {*named, *geared}  # coordinates on which a force element or a coupling acts

    def rigid_part(self, node: int) -> RigidPart:
        """The section at a node with all that is welded to it, and to that."""
        tree, axes = self.tree, self.turn[node] @ np.real(self.tree.rotation[node]).T  # of the beam, world
        links = [node]
        for i in links:
            links += [c for c in self.children.get(i, ()) if self._welded(c)]
        mass: Any = 0.0
        first, second = np.zeros(3), np.zeros((3, 3))
        for i in links:
            row = tree.link[i]
            own = axes.T @ self.turn[i]
            xx, yy, zz, xy, xz, yz = row[L.IO : L.IO + 6]
            inertia = own @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ own.T
            arm, moment, m = axes.T @ (self.point[i] - self.point[node]), own @ row[L.MC : L.MC + 3], row[L.MASS]
            # about the node: J + (2 f·d + m d·d) 1 − f dᵀ − d fᵀ − m d dᵀ
            inertia = inertia + 2 * (moment @ arm) * np.eye(3) - np.outer(moment, arm) - np.outer(arm, moment)
            mass, first, second = mass + m, first + moment + m * arm, second + inertia + about(np.zeros((3, 3)), m, arm)
        return RigidPart(mass, first, second, tuple(links))

    def _welded(self, i: int) -> bool:
        """Whether a link is a rigid body that its joint holds fixed on its parent."""
        body = self.tree.order[i - 1].body
        return int(self.tree.link_i[i, L.KIND]) == L.FIXED and not isinstance(body, Beam | Node)

    def carried(self, beam: Beam, tip: int) -> dict[str, Carried]:
        """What the tip of a beam carries over what the beam itself has, for each kind of shape."""
        part, total = self.rigid_part(tip), self.masses[tip]
        whole, length = beam.line_mass() * beam.length, float(np.real(beam.length))
        ratio = total / part.mass if np.real(part.mass) != 0 else 1.0
        axes = self.turn[tip] @ np.real(self.tree.rotation[tip]).T
        force, moments = self._handed_on(part, tip, length, {d: axes @ a for d, a in TURNS.items()})
        if np.abs(np.real(part.first)).max() > ON_AXIS * length * abs(np.real(part.mass)):
            force, moments = True, set(TURNS)  # its weight and its inertia have an arm
        made = {
            d: Carried(
                mass=total / whole,
                inertia=(TURNS[d] @ part.second @ TURNS[d]) * ratio / (whole * beam.length**2),
                force=force,
                moment=d in moments,
                continued=self._continued(part),
            )
            for d in ACROSS
        }
        if beam.torsion:
            own = beam.line_polar() * beam.length
            ratio, hinged = AXIS @ part.second @ AXIS / own, len(self._outward(part)) > 0
            made["twist"] = Carried(ratio, force="twist" in moments, hinged=hinged)
        made["stretch"] = Carried(total / whole, force=force)
        return made

    def _outward(self, part: RigidPart) -> list[int]:
        """Links that joints, other than free ones, carry on a rigid part."""
        links = [c for i in part.links for c in self.children.get(i, ()) if c not in part.links]
        return [c for c in links if self.tree.order[c - 1].joint.type != "free"]

    def _continued(self, part: RigidPart) -> bool:
        """Whether another beam is welded to a rigid part."""
        bodies = [self.tree.order[c - 1].body for c in self._outward(part) if self.tree.link_i[c, L.KIND] == L.FIXED]
        return any(isinstance(b, Beam) for b in bodies)

    def _handed_on(
        self, part: RigidPart, tip: int, length: float, axes: dict[str, np.ndarray]
    ) -> tuple[bool, set[str]]:
        """Whether a force is handed on to a rigid part, and about which axes (world, by kind of shape) a moment is."""
        force, moments = False, set()
        every = set(axes)

        def on_axis(point: np.ndarray) -> bool:
            return bool(np.linalg.norm(np.real(point - self.point[tip])) < ON_AXIS * length)

        for c in self._outward(part):
            force = True
            free = self._free_turns(self.tree.order[c - 1].joint, self.turn[c])
            moments |= {d for d, a in axes.items() if not on_axis(self.point[c]) or not _about(free, a)}
        for f in self.model.forces:
            at = [f.at] if isinstance(f, CustomForce) and f.at is not None else f.frames()
            for frame in [] if isinstance(f, CustomForce) and f.at is None else at:
                i, _, point = self._place(frame)
                if i in part.links:
                    force |= not isinstance(f, PointTorque)
                    if not (isinstance(f, PointForce | Spring | CustomForce | FormulaForce) and on_axis(point)):
                        moments |= every
        for closing in self.model.closures:
            if isinstance(closing.joint, Coupling):
                continue
            for frame in (closing.to, closing.at):
                if frame is None:
                    continue
                i, rotation, point = self._place(frame)
                if i in part.links:
                    force = True
                    free = self._free_turns(closing.joint, rotation @ closing.joint.axes_frame())
                    moments |= {d for d, a in axes.items() if not on_axis(point) or not _about(free, a)}
        return force, moments

    def _place(self, frame: Frame) -> tuple[int, np.ndarray, np.ndarray]:
        """Link of a frame, its axes and its point in the world while all coordinates are zero."""
        i, point, rotation = self.tree.frame_in_link(frame)
        return i, self.turn[i] @ rotation, self.point[i] + self.turn[i] @ point

    def _free_turns(self, joint: Joint, axes: np.ndarray) -> np.ndarray | None:
        """Axes (turns, 3), world, about which a joint turns and nothing holds it; None: about any axis."""
        if joint.type in POINTS:
            return None
        if joint.isotropic_friction()[0] is not None:
            return np.zeros((0, 3))
        if joint.freedoms is None:
            return None if joint.type in ("ball", "direction") else np.zeros((0, 3))
        labels = [name for name, _ in joint.coordinate_labels()]
        return np.array(
            [
                axes[:, "xyz".index(f.axis)]
                for f, a, label in zip(joint.freedoms, joint.degrees_of_freedom(), labels, strict=True)
                if f.motion == "turn" and not _holds(a) and label not in self.loaded
            ]
        ).reshape(-1, 3)


def _holds(a: DegreeOfFreedom) -> bool:
    """Whether a spring, a stop, an actuator, friction or a prescribed motion acts along a coordinate."""
    given = (a.stops, a.actuator, a.motion)
    return a.stiffness != 0 or a.friction != 0 or a.has_dry_friction() or any(x is not None for x in given)


def _about(free: np.ndarray | None, axis: np.ndarray) -> bool:
    """Whether one of these axes is parallel to another axis; None stands for all axes."""
    return free is None or bool(np.any(np.abs(np.abs(free @ axis) - 1.0) < 1e-9))


def carried_masses(tree: Tree) -> list[Any]:
    """Mass of the sub-tree on every link, mass of beams included [kg]; index 0 is the ground."""
    masses: list[Any] = [0.0, *tree.link[1:, L.MASS]]
    for i, beam, _, _ in tree.beams:
        masses[i] = masses[i] + beam.line_mass() * beam.length
    for i in range(len(tree.order), 0, -1):
        p = int(tree.link_i[i, L.PARENT])
        masses[p] = masses[p] + masses[i]
    return masses
