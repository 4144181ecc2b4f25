"""Models as URDF.

A link of the file has its frame where the body's joint sits (`at`), so coordinates of hinges and sliders are those of the
model. The ground is the root link. A joint with several degrees of freedom becomes a row of hinges and sliders with
massless links between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.storage.disk import replace_file
from linkwork.files.xml.poses import HERE, Pose, rpy_of
from linkwork.files.xml.writing import XmlWriter, read_ignore, tag
from linkwork.model.beams import Beam
from linkwork.model.bodies import about
from linkwork.model.closures import Coupling
from linkwork.model.joints import (
    Cylindrical,
    DegreeOfFreedom,
    Fixed,
    Free,
    Joint,
    Planar,
    Prismatic,
    Revolute,
    Universal,
)
from linkwork.model.model import Connection, Model

UNLIMITED = 1e16
"""Limits of a slider that has none; URDF's sliders must have some."""


class Step(NamedTuple):
    """A joint of the file: its type, its name, its axis in the joint's frame, and what acts along it."""

    type: str
    name: str
    axis: np.ndarray | None = None
    along: DegreeOfFreedom | None = None


def write_urdf(model: Model, path: str | Path, *, ignore: Sequence[str]) -> Path:
    """Implements `Model.to_urdf`."""
    return replace_file(path, Writer(model, read_ignore(ignore, "write_urdf")).text().encode())


def _origin(pose: Pose) -> str:
    """The element for a pose; "" where it says nothing."""
    xyz, angles = pose.position, rpy_of(pose.rotation)
    if not np.any(xyz) and not np.any(angles):
        return ""
    return tag("origin", xyz=xyz if np.any(xyz) else None, rpy=angles if np.any(angles) else None)


class Writer(XmlWriter):
    """One model on its way into a text."""

    def __init__(self, model: Model, ignore: frozenset[str]) -> None:
        super().__init__(model, ignore, "URDF")
        self.mimics = self._mimics()
        self.frames = {c.body.name: self.place(c.at) for c in model.connections}
        self.joints: list[str] = []
        self.links: list[str] = []
        self.inputs: list[str] = []

    def text(self) -> str:
        """All of it, or an error with all that cannot be said."""
        root = self._root()
        if root is None:
            self.links.append("  " + tag("link", name=self.model._fresh_name("world")))
        for c in self.model.connections:
            self._connection(c, root)
        for name in self.mimics:
            self.refuse(f"closure '{self.mimics[name][1]}'", f"'{name}' is no hinge or slider of the model")
        for force in self.model.forces:
            self.refuse(f"force '{force.name}'", f"URDF has no {type(force).__name__}", force.name)
        self.left_out += [f"sensor '{sensor.name}'" for sensor in self.model.sensors]
        self.finish()
        if not np.array_equal(self.model.gravity, (0.0, 0.0, -9.81)):
            self.left_out.append(f"gravity {self.model.gravity.tolist()} m/s², which URDF does not say")
        head = [tag("robot", close=False, name=self.model.name), *self.comments()]
        return "\n".join(['<?xml version="1.0"?>', *head, *self.links, *self.joints, *self.inputs, "</robot>", ""])

    def _root(self) -> Connection | None:
        """The body that is the root link itself: the only one on the ground, welded where the world has its origin."""
        grounded = self.below.get("", [])
        if len(grounded) != 1 or not isinstance(grounded[0].joint, Fixed):
            return None
        poses = (self.place(grounded[0].to), self.place(grounded[0].at))
        plain = all(not np.any(p.position) and np.array_equal(p.rotation, np.eye(3)) for p in poses)
        return grounded[0] if plain else None

    # --- links and joints --------------------------------------------------------------------------------

    def _connection(self, c: Connection, root: Connection | None) -> None:
        """A body as a link, with the joints on the way to it."""
        self.links += self._link(c)
        if c is root:
            return
        if c.to.body is None:
            parent, pose = self.model._fresh_name("world"), self.place(c.to)
        else:
            parent, pose = c.to.body.name, self.frames[c.to.body.name].inverse() @ self.place(c.to)
        steps = self._steps(c.joint)
        for k, step in enumerate(steps):
            last = k == len(steps) - 1
            child = c.body.name if last else self.model._fresh_name(f"{c.joint.name} part {k + 1}")
            if not last:
                self.links.append("  " + tag("link", name=child))
            self._joint(step, c.joint, parent, child, pose)
            parent, pose = child, HERE

    def _link(self, c: Connection) -> list[str]:
        """A link with its mass, centre and inertia about it, in the axes of the frame `at`."""
        body = c.body
        if isinstance(body, Beam):
            self.refuse(f"body '{body.name}'", "URDF has no elastic beams; use rigid bodies")
            return []
        mass, first, second = (np.real(value) for value in body.inertial())
        if not mass > 0.0 and not np.any(second):
            return ["  " + tag("link", name=body.name)]
        centre = first / mass if mass > 0.0 else np.zeros(3)
        frame = self.place(c.at).inverse()
        inertia = frame.rotation @ (second - about(np.zeros((3, 3)), mass, centre)) @ frame.rotation.T
        keys = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}
        where = frame.position + frame.rotation @ centre
        parts = [_origin(Pose(where, np.eye(3))), tag("mass", value=float(mass))]
        values: dict[str, Any] = {key: float(inertia[ij]) for key, ij in keys.items()}
        parts.append(tag("inertia", **values))
        inner = "".join(f"\n      {part}" for part in parts if part)
        head = tag("link", close=False, name=body.name)
        return [f"  {head}\n    <inertial>{inner}\n    </inertial>\n  </link>"]

    def _steps(self, joint: Joint) -> list[Step]:
        """A joint as the joints of the file, one after the other."""
        what = f"joint '{joint.name}'"
        labels = [name for name, _ in joint.coordinate_labels()]
        if joint.isotropic_friction()[0] is not None:
            self.refuse(what, "URDF has no friction for several directions", "friction")
        if isinstance(joint, Fixed | Free):
            return [Step("fixed" if isinstance(joint, Fixed) else "floating", joint.name)]
        if isinstance(joint, Revolute | Prismatic):
            kind = "continuous" if isinstance(joint, Revolute) else "prismatic"
            return [Step(kind, joint.name, joint.axis, joint)]
        if not isinstance(joint, Universal | Cylindrical | Planar):
            self.refuse(what, f"URDF has no {joint.type} joint; use hinges")
            return []
        frame = joint.axes_frame()
        rows = zip(joint.freedoms or (), labels, joint.degrees_of_freedom(), strict=True)
        return [
            Step("prismatic" if f.motion == "slide" else "continuous", label, frame[:, "xyz".index(f.axis)], along)
            for f, label, along in rows
        ]

    def _joint(self, step: Step, joint: Joint, parent: str, child: str, pose: Pose) -> None:
        parts = [_origin(pose), tag("parent", link=parent), tag("child", link=child)]
        kind = step.type
        if step.axis is not None and step.along is not None:
            parts.append(tag("axis", xyz=step.axis))
            parts += self._acting(step.along, f"joint '{joint.name}'")
            if step.along.stops is not None or kind == "prismatic":
                kind = "revolute" if kind == "continuous" else kind
                low, high = np.clip(step.along.stops or (-np.inf, np.inf), -UNLIMITED, UNLIMITED)
                parts.append(tag("limit", lower=float(low), upper=float(high), effort=UNLIMITED, velocity=UNLIMITED))
            if step.name in self.mimics:
                parts.append(self.mimics.pop(step.name)[0])
            if step.along.actuator is not None:
                self._input(step)
        inner = "".join(f"\n    {part}" for part in parts if part)
        self.joints.append(f"  {tag('joint', close=False, name=step.name, type=kind)}{inner}\n  </joint>")

    # --- what acts ---------------------------------------------------------------------------------------

    def _acting(self, along: DegreeOfFreedom, what: str) -> list[str]:
        """Damping and friction; what URDF does not have is refused."""
        if along.stiffness:
            self.refuse(what, "URDF has no springs at joints", "stiffness")
        if along.armature:
            self.refuse(what, "URDF has no armature", "armature")
        if along.motion is not None:
            self.refuse(what, "URDF has no prescribed motion", "motion")
        if along.stops is not None:
            self.refuse(what, "limits of URDF are neither springs nor impacts; they are written as limits", "stops")
        laws = ("static_friction", "stribeck_speed", "friction_coefficient", "static_coefficient", "friction_speed")
        if any(getattr(along, law) for law in laws):
            self.refuse(what, "URDF knows one number for friction alone", "friction")
        damping, friction = float(np.real(along.damping)), float(np.real(along.friction))
        if not damping and not friction:
            return []
        return [tag("dynamics", damping=damping or None, friction=friction or None)]

    def _input(self, step: Step) -> None:
        along: Any = step.along
        reduction = f"<mechanicalReduction>{float(np.real(along.gear))!r}</mechanicalReduction>"
        actuator = f"{tag('actuator', close=False, name=along.actuator)}{reduction}</actuator>"
        self.inputs.append(
            f"  {tag('transmission', close=False, name=f'{step.name} transmission')}\n"
            "    <type>transmission_interface/SimpleTransmission</type>\n"
            f"    {tag('joint', name=step.name)}\n    {actuator}\n  </transmission>"
        )

    def _mimics(self) -> dict[str, tuple[str, str]]:
        """Couplings f₁ q₁ + f₂ q₂ = s of two coordinates as q₁ = s/f₁ − (f₂/f₁) q₂, by the name of q₁; others are refused."""
        found: dict[str, tuple[str, str]] = {}
        for closing in self.model.closures:
            joint = closing.joint
            what = f"closure '{joint.name}'"
            if not isinstance(joint, Coupling):
                self.refuse(what, "URDF has no closed loops", joint.name)
            elif len(joint.factors) != 2 or joint.motion is not None or next(iter(joint.factors)) in found:
                self.refuse(what, "URDF lets one joint follow another by constant factors", joint.name)
            else:
                (name, own), (leader, other) = ((n, float(np.real(f))) for n, f in joint.factors.items())
                offset = float(np.real(joint.value)) / own
                made = tag("mimic", joint=leader, multiplier=-other / own, offset=offset)
                found[name] = (made, joint.name)
        return found
