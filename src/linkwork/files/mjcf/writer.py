"""Models as MJCF.

A body of the file has its frame where the body's joint sits (`at`), so the coordinates of hinges, sliders and ball joints are
those of the model; a free body's are in the world there. Named points become sites "body.point". A massless body between two
joints, which MuJoCo does not take, is left out: its joints stand before those of the body that it carries.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.kinds import Scalar
from linkwork.api.storage.disk import replace_file
from linkwork.api.units import quantity
from linkwork.files.xml.poses import HERE, Pose
from linkwork.files.xml.writing import XmlWriter, read_ignore, tag
from linkwork.model.beams import Beam
from linkwork.model.bodies import Body, about
from linkwork.model.closures import Coupling
from linkwork.model.forces import Spring, TorsionSpring
from linkwork.model.frames import matrix_quaternion
from linkwork.model.joints import (
    Ball,
    Cylindrical,
    DegreeOfFreedom,
    Direction,
    Fixed,
    Free,
    Joint,
    Planar,
    Prismatic,
    Revolute,
    Universal,
)
from linkwork.model.model import Connection, Model

_LEAST = 1e-15
"""What MuJoCo takes for nothing, of masses [kg] and inertias [kg m²]."""


class Step(NamedTuple):
    """A joint of the file: hinge, slide, ball or free, its axis and point in the body's frame, and what acts along it."""

    kind: str
    name: str
    axis: np.ndarray
    point: np.ndarray
    along: DegreeOfFreedom | None
    joint: Joint


def write_mjcf(model: Model, path: str | Path, *, ignore: Sequence[str], least_inertia: Scalar | None) -> Path:
    """Implements `Model.to_mjcf`."""
    words = read_ignore(ignore, "write_mjcf")
    least = 0.0 if least_inertia is None else quantity(least_inertia, "kg*m^2", what="write_mjcf: least_inertia")
    return replace_file(path, Writer(model, words, least).text().encode())


def _pose(pose: Pose) -> dict[str, Any]:
    """Attributes pos and quat, left out where they say nothing."""
    turned = not np.array_equal(pose.rotation, np.eye(3))
    return {
        "pos": pose.position if np.any(pose.position) else None,
        "quat": matrix_quaternion(pose.rotation) if turned else None,
    }


class Writer(XmlWriter):
    """One model on its way into a text."""

    def __init__(self, model: Model, ignore: frozenset[str], least: float) -> None:
        super().__init__(model, ignore, "MJCF")
        self.least = least
        self.springs = self._torsion_springs()
        self.coordinates: dict[str, str] = {}  # kind of step by coordinate
        self.inputs: list[str] = []
        self.lines: list[str] = []

    # --- the text --------------------------------------------------------------------------------------

    def text(self) -> str:
        """All of it, or an error with all that cannot be said."""
        self._world()
        closures = [line for closing in self.model.closures for line in self._closure(closing)]
        tendons = [line for force in self.model.forces for line in self._force(force)]
        for sensor in self.model.sensors:
            self.left_out.append(f"sensor '{sensor.name}'")
        self.finish()
        head = [tag("mujoco", close=False, model=self.model.name)]
        head += self.comments()
        head += ['  <compiler angle="radian"/>', "  " + tag("option", gravity=np.real(self.model.gravity))]
        sections = (("equality", closures), ("tendon", tendons), ("actuator", self.inputs))
        tail = [f"  <{tag}>\n" + "\n".join(lines) + f"\n  </{tag}>" for tag, lines in sections if lines]
        return "\n".join([*head, "  <worldbody>", *self.lines, "  </worldbody>", *tail, "</mujoco>", ""])

    def _world(self) -> None:
        """Bodies with what they carry inside them; a stack in place of recursion, since chains are long."""
        self._sites("ground", self.model.ground.places(), HERE, "    ")
        waiting: list[tuple[Connection | None, Pose]] = self._carried("", HERE)
        depth = 2
        while waiting:
            c, pose = waiting.pop()
            if c is None:  # all that the body carries is written
                depth -= 1
                self.lines.append("  " * depth + "</body>")
                continue
            last, pose, steps = self._last(c, pose)
            self._open(last, pose, steps, "  " * depth)
            depth += 1
            waiting.append((None, HERE))
            waiting += self._carried(last.body.name, self.place(last.at).inverse())

    def _carried(self, body: str, frame: Pose) -> list[tuple[Connection | None, Pose]]:
        """What hangs on a body, last first, with poses in `frame` given the body's own."""
        return [(c, frame @ self.place(c.to)) for c in reversed(self.below.get(body, []))]

    def _last(self, c: Connection, pose: Pose) -> tuple[Connection, Pose, list[Step]]:
        """The first body from here outwards that the file can have, its pose, and the joints on the way, in its frame.

        At zero the frames `to` and `at` of a joint coincide, so with A the frame `at` of a body that is left out and T the
        frame `to` on it of the next joint, both on that body, a pose given in A is T⁻¹ A times it in the next `at`.
        """
        steps = self._steps(c)
        while steps and self._massless(c) and len(self.below.get(c.body.name, [])) == 1 and not self._used(c.body):
            after = self.below[c.body.name][0]
            if not self._steps(after):
                break
            change = self.place(after.to).inverse() @ self.place(c.at)
            steps = [
                s._replace(axis=change.rotation @ s.axis, point=change.position + change.rotation @ s.point)
                for s in steps
            ] + self._steps(after)
            pose = pose @ change.inverse()
            self.left_out.append(f"massless body '{c.body.name}', whose joint stands on body '{after.body.name}'")
            c = after
        kinds = [s.kind for s in steps]
        if "ball" in kinds and set(kinds[kinds.index("ball") + 1 :]) & {"ball", "hinge"}:
            self.refuse(f"body '{c.body.name}'", "a hinge after a ball joint needs a body with mass between them")
        if "free" in kinds and (len(kinds) > 1 or c.to.body is not None):
            self.refuse(
                f"joint '{c.joint.name}'", "a free joint must be the only joint of a body that is on the ground"
            )
        return c, pose, steps

    def _massless(self, c: Connection) -> bool:
        """Whether MuJoCo would call a moving body massless: neither it nor anything welded to it has a mass."""
        welded = [c]
        for one in welded:
            if isinstance(one.body, Beam) or float(np.real(one.body.inertial()[0])) > _LEAST:
                return False
            welded.extend(d for d in self.below.get(one.body.name, []) if isinstance(d.joint, Fixed))
        return True

    def _used(self, body: Body) -> bool:
        """Whether a force or closure sits on a body."""
        frames = [frame for force in self.model.forces for frame in force.frames()]
        frames += [frame for closing in self.model.closures for frame in (closing.to, closing.at) if frame is not None]
        return any(frame.body is body for frame in frames)

    def _steps(self, c: Connection) -> list[Step]:
        """A joint as the joints of the file, in the axes of `at`."""
        joint, here = c.joint, np.zeros(3)
        labels = [name for name, _ in joint.coordinate_labels()]
        if isinstance(joint, Fixed):
            return []
        if joint.isotropic_friction()[0] is not None:
            self.refuse(f"joint '{joint.name}'", "dry friction is another law in MuJoCo", "friction")
        if isinstance(joint, Direction):
            self.refuse(f"joint '{joint.name}'", "MJCF has no joint without spin; use a Ball or a Universal")
            return []
        if isinstance(joint, Ball | Free):
            kind = "ball" if isinstance(joint, Ball) else "free"
            return [Step(kind, joint.name, here, here, None, joint)]
        axes: list[tuple[str, np.ndarray]]
        if isinstance(joint, Revolute):
            axes = [("hinge", joint.axis)]
        elif isinstance(joint, Prismatic):
            axes = [("slide", joint.axis)]
        elif isinstance(joint, Universal):
            axes = [("hinge", axis) for axis in joint.axes]
        elif isinstance(joint, Cylindrical):
            axes = [("slide", joint.axis), ("hinge", joint.axis)]
        elif isinstance(joint, Planar):
            x, y, z = joint.axes_frame().T
            axes = [("slide", x), ("slide", y), ("hinge", z)]
        else:
            self.refuse(f"joint '{joint.name}'", f"MJCF has no {joint.type} joint")
            return []
        rows = zip(axes, labels, joint.degrees_of_freedom(), strict=True)
        return [Step(kind, label, axis, here, along, joint) for (kind, axis), label, along in rows]

    # --- bodies ----------------------------------------------------------------------------------------

    def _open(self, c: Connection, pose: Pose, steps: list[Step], indent: str) -> None:
        body = c.body
        self.lines.append(indent + tag("body", close=False, name=body.name, **_pose(pose)))
        inner = indent + "  "
        if isinstance(body, Beam):
            self.refuse(f"body '{body.name}'", "MJCF has no elastic beams; use rigid bodies")
            return
        for step in steps:
            self.lines.append(inner + self._joint(step))
        inertial = self._inertial(c, bool(steps))
        if inertial:
            self.lines.append(inner + inertial)
        self._sites(body.name, body.places(), self.place(c.at).inverse(), inner)

    def _inertial(self, c: Connection, moving: bool) -> str:
        """Mass, centre and principal inertias in the frame `at`."""
        what = f"body '{c.body.name}'"
        mass, first, second = (np.real(value) for value in c.body.inertial())
        if moving and self._massless(c):
            self.refuse(what, "it moves and has no mass, which MuJoCo does not take; give it one")
        if not mass > 0.0:
            return ""
        centre = first / mass
        principal, axes = np.linalg.eigh(second - about(np.zeros((3, 3)), mass, centre))
        principal = np.maximum(principal, self.least)
        if moving and principal[0] <= _LEAST:
            reason = f"it has no inertia about an axis ({principal[0]:.2g} kg·m²), which MuJoCo does not take"
            self.refuse(what, f"{reason}; give least_inertia=")
        axes = axes * np.sign(np.linalg.det(axes))
        place = self.place(c.at).inverse() @ Pose(centre, axes)
        turn = matrix_quaternion(place.rotation)
        return tag("inertial", pos=place.position, quat=turn, mass=float(mass), diaginertia=principal)

    def _sites(self, owner: str, places: dict[str, Any], frame: Pose, indent: str) -> None:
        for name, place in places.items():
            self.lines.append(indent + tag("site", name=f"{owner}.{name}", **_pose(frame @ Pose(*place))))

    # --- what acts -------------------------------------------------------------------------------------

    def _joint(self, step: Step) -> str:
        """A joint with its spring, damper and input."""
        what = f"joint '{step.joint.name}'"
        self.coordinates[step.name] = step.kind
        if step.kind == "free":
            return tag("freejoint", name=step.name)
        if step.kind == "ball":
            damping = float(np.real(getattr(step.joint, "damping", 0.0)))
            return tag("joint", name=step.name, type="ball", damping=damping or None, pos=step.point)
        along = step.along
        assert along is not None  # hinges and sliders have it
        if along.friction:
            self.refuse(what, "dry friction is another law in MuJoCo", "friction")
        if along.stops is not None:
            self.refuse(what, "stops are another law in MuJoCo", "stops")
        if along.motion is not None:
            self.refuse(what, "MJCF has no prescribed motion", "motion")
        if along.actuator is not None:
            gear = float(np.real(along.gear))
            self.inputs.append("    " + tag("motor", name=along.actuator, joint=step.name, gear=gear))
        stiffness, moment, damping = (
            np.real(v) for v in (along.stiffness, along.stiffness * along.rest, along.damping)
        )
        for spring in self.springs.pop(step.name, []):
            stiffness, damping = stiffness + spring.stiffness, damping + spring.damping
            moment = moment + spring.stiffness * spring.rest
        rest = moment / stiffness if stiffness else 0.0
        if moment and not stiffness:
            self.refuse(what, "its springs cancel and leave a constant force, which MJCF does not have at a joint")
        return tag(
            "joint",
            name=step.name,
            type=step.kind,
            axis=step.axis,
            pos=step.point if np.any(step.point) else None,
            stiffness=float(stiffness) or None,
            springref=float(rest) or None,
            damping=float(damping) or None,
            armature=float(np.real(along.armature)) or None,
        )

    def _torsion_springs(self) -> dict[str, list[TorsionSpring]]:
        """Linear ones, by coordinate: they add to the spring of the joint."""
        found: dict[str, list[TorsionSpring]] = {}
        for force in self.model.forces:
            if isinstance(force, TorsionSpring):
                if force.law is not None or force.preload or force.tension_only:
                    reason = "its law, preload or one-sidedness cannot be said of a joint"
                    self.refuse(f"force '{force.name}'", reason, force.name)
                else:
                    found.setdefault(force.on, []).append(force)
        return found

    def _force(self, force: Any) -> list[str]:
        """A spring as a tendon; a preload p is the spring of free length l₀ − p/k."""
        what = f"force '{force.name}'"
        if isinstance(force, TorsionSpring):
            if force.on in self.springs:
                self.refuse(what, f"it acts on '{force.on}', which is no hinge of the model", force.name)
            return []
        if not isinstance(force, Spring):
            self.refuse(what, f"MJCF has no {type(force).__name__}", force.name)
            return []
        k, c, length, preload = (
            float(np.real(v)) for v in (force.stiffness, force.damping, force.free_length, force.preload)
        )
        if force.law is not None:
            self.refuse(what, "a tendon has no law of its own", "law", force.name)
        if preload and (not k or force.tension_only or length - preload / k < 0.0):
            self.refuse(what, "its preload cannot be said as a change of its free length", "preload", force.name)
        elif preload:
            length -= preload / k
        if force.tension_only and c:
            self.refuse(what, "a rope with damping is another law in MuJoCo", force.name)
        lengths = [0.0, length] if force.tension_only else [length, length]
        head = tag("spatial", close=False, name=force.name, stiffness=k, damping=c or None, springlength=lengths)
        sites = "".join(tag("site", site=str(frame)) for frame in force.frames())
        return [f"    {head}{sites}</spatial>"]

    def _closure(self, closing: Any) -> list[str]:
        joint = closing.joint
        what = f"closure '{joint.name}'"
        if isinstance(joint, Coupling):
            return self._coupling(joint, what)
        if isinstance(joint, Fixed) or (type(joint) is Ball and not joint.damping):
            kind = "weld" if isinstance(joint, Fixed) else "connect"
            return ["    " + tag(kind, name=joint.name, site1=str(closing.to), site2=str(closing.at))]
        self.refuse(what, f"MJCF closes loops by points and welds, not by a {joint.type}", joint.name)
        return []

    def _coupling(self, joint: Coupling, what: str) -> list[str]:
        """f₁ q₁ + f₂ q₂ = s as q₁ = s/f₁ − (f₂/f₁) q₂."""
        names, factors = list(joint.factors), [float(np.real(f)) for f in joint.factors.values()]
        hinges = all(self.coordinates.get(name) in ("hinge", "slide") for name in names)
        if len(names) > 2 or joint.motion is not None or not hinges:
            self.refuse(what, "MJCF couples two hinges or sliders by constant factors", joint.name)
            return []
        slope = -factors[1] / factors[0] if len(names) == 2 else 0.0
        other = names[1] if len(names) == 2 else None
        law = [float(np.real(joint.value)) / factors[0], slope, 0.0, 0.0, 0.0]
        return ["    " + tag("joint", name=joint.name, joint1=names[0], joint2=other, polycoef=law)]
