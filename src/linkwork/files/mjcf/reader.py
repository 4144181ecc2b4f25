"""Models from MJCF: nested bodies with any number of joints, their masses, and what acts.

A body of the file has the pose X in its parent when its joints are at their references, and a joint of it has a point p and an
axis in the body's axes. So the joint sits at X · p on the parent and at p on the body. Of several joints of one body all but
the last carry massless bodies in between, with X once and the identity from then on. Coordinates are zero in the pose that
the file draws, so those of the model are less by `ref`, and those of a free body are relative to the pose drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.kinds import StopStiffness, Words
from linkwork.files.mjcf.acting import Acting, JointRead, Placement
from linkwork.files.mjcf.geoms import NOTHING, Mass, geom_mass, together
from linkwork.files.mjcf.settings import PLACE, Settings
from linkwork.files.mjcf.visuals import Visuals
from linkwork.files.xml.document import Element, parse, read_bytes
from linkwork.files.xml.findings import Findings, Names
from linkwork.files.xml.limits import Limits
from linkwork.files.xml.poses import HERE, Pose, about_axis, shifted
from linkwork.model.bodies import Body, PointMass, RigidBody
from linkwork.model.joints import Ball, Fixed, Free, Joint, Prismatic, Revolute
from linkwork.model.model import Model

_NOTED = {
    "asset": "is for drawing alone: meshes and colours of geoms are kept, the rest is not",
    "contact": "is about contact, which the model has not",
    "custom": "is not read",
    "keyframe": "is not read; give start= to what needs one",
    "sensor": "is not read; add sensors to the model",
    "size": "is about MuJoCo's memory",
    "statistic": "is for drawing",
    "visual": "is for drawing",
}
_SECTIONS = ("compiler", "option", "default", "worldbody", "equality", "tendon", "actuator")
_JOINT_IDLE = (
    "group",
    "user",
    "margin",
    "solreflimit",
    "solimplimit",
    "solreffriction",
    "solimpfriction",
    "actuatorfrcrange",
    "actuatorfrclimited",
    "align",
)
_SITE_IDLE = ("size", "type", "rgba", "group", "material", "user", "mesh")


@checked
def read_mjcf(path: str | Path, *, ignore: Words = (), stop_stiffness: StopStiffness | None = None) -> Model:
    """The model in an MJCF file, with `model.notes` on what of the file it does not hold.

    Args:
        path: of the file.
        ignore: words for what may be left out though it changes the dynamics: an element ("tendon"), an attribute
            ("springdamper"), or both ("joint.springdamper"); without them it is an error.
        stop_stiffness: of stops at the limits of hinges [N m/rad], or a pair of hinges and sliders [N/m]; default: limits are
            noted and do not act.
    """
    return _read(read_bytes(path, "read_mjcf"), Path(path).name, ignore, stop_stiffness, Path(path).parent)


@checked
def read_mjcf_text(text: str, *, ignore: Words = (), stop_stiffness: StopStiffness | None = None) -> Model:
    """The model in an MJCF text.

    Args:
        text: the XML.
        ignore, stop_stiffness: as for `read_mjcf`.
    """
    return _read(text, "MJCF text", ignore, stop_stiffness)


def _read(
    data: bytes | str, file: str, ignore: Words, stop_stiffness: StopStiffness | None, folder: Path | None = None
) -> Model:
    limits = Limits(stop_stiffness, file)
    findings = Findings(file, ignore)
    root = parse(data, file)
    if root.tag != "mujoco":
        raise ModelError(f"{file}, line {root.line}: the root is <{root.tag}>; MJCF begins with <mujoco>.")
    return Mjcf(root, findings, limits, folder).model


class Part(NamedTuple):
    """An element inside a body, its pose in the body's frame, and the class of defaults that holds for it."""

    element: Element
    frame: Pose
    childclass: str


class Mjcf:
    """One reading of one file."""

    def __init__(self, root: Element, findings: Findings, limits: Limits, folder: Path | None) -> None:
        self.findings, self.limits = findings, limits
        self.settings = Settings(root, findings)
        self.visuals = Visuals(root, self.settings, folder)
        self.model = Model(gravity=self.settings.gravity)
        self.names = Names(self.model, findings)
        if "model" in root.attributes:
            self.model.name = Names(self.model, findings).item(root, root.attributes["model"])
        findings.rest(root, ("model",), idle=root.attributes)
        self.bodies: dict[str, Placement] = {"world": Placement(self.model.ground, HERE, HERE)}
        self.sites: dict[str, Placement] = {}
        self.joints: dict[str, JointRead] = {}
        self._tree(root)
        acting = Acting(self.model, self.names, self.settings, self.bodies, self.sites, self.joints)
        for element in root.children:
            if element.tag in ("equality", "tendon", "actuator"):
                acting.read(element)
            elif element.tag in _NOTED:
                findings.note(element, _NOTED[element.tag])
            elif element.tag == "include":
                findings.refuse(element, "other files are not included; save the model as one file from MuJoCo first")
            elif element.tag not in _SECTIONS:
                findings.refuse(element, "the element is not known to linkwork")
        findings.finish()
        vars(self.model)["notes"] = tuple(sorted(findings.notes))

    # --- the tree --------------------------------------------------------------------------------------

    def _tree(self, root: Element) -> None:
        """All bodies, a parent before its children; a stack in place of recursion, since files nest deeply."""
        waiting: list[tuple[Part, Placement]] = []
        for world in root.all("worldbody"):
            parts = self._parts(world, "main")
            self._sites(parts, self.bodies["world"])
            for part in parts:
                if part.element.tag == "geom":
                    self.findings.drawing(part.element)
                elif part.element.tag in ("joint", "freejoint", "inertial"):
                    self.findings.problem(part.element, "the world cannot move and needs no mass")
            waiting += [(part, self.bodies["world"]) for part in reversed(parts) if part.element.tag == "body"]
        count = 0
        while waiting:
            part, parent = waiting.pop()
            count += 1
            childclass = part.element.attributes.get("childclass", part.childclass)
            parts = self._parts(part.element, childclass)
            placement = self._body(part, parent, parts, count)
            self._sites(parts, placement)
            waiting += [(below, placement) for below in reversed(parts) if below.element.tag == "body"]

    def _parts(self, owner: Element, childclass: str) -> list[Part]:
        """What is in a body, frames taken apart."""
        f = self.findings
        found: list[Part] = []
        waiting = [Part(child, HERE, childclass) for child in reversed(owner.children)]
        while waiting:
            part = waiting.pop()
            element = part.element
            if element.tag == "frame":
                f.rest(element, ("name", "childclass", *PLACE))
                inner = part.frame @ self.settings.pose(element)
                name = element.attributes.get("childclass", part.childclass)
                waiting += [Part(child, inner, name) for child in reversed(element.children)]
            elif element.tag in ("camera", "light"):
                f.drawing(element, "is for drawing")
            elif element.tag in ("body", "inertial", "joint", "freejoint", "geom", "site"):
                found.append(part)
            else:
                f.refuse(element, "the element is not known to linkwork")
        return found

    def _body(self, part: Part, parent: Placement, parts: list[Part], count: int) -> Placement:
        """A body on its joints."""
        f, element = self.findings, part.element
        f.rest(element, ("name", "childclass", *PLACE), ("user", "sleep"), zero=("mocap", "gravcomp"))
        pose = part.frame @ self.settings.pose(element)
        name = self.names.item(element, element.attributes.get("name") or f"body{count}")
        body = self._made(element, name, self._mass(parts))
        geoms = [
            (one.frame, self.settings.filled(one.element, one.childclass)) for one in parts if one.element.tag == "geom"
        ]
        body.look = self.visuals.looks(geoms)
        rows = [one for one in parts if one.element.tag in ("joint", "freejoint")]
        joints = [self._joint(one, name) for one in rows]
        free = [joint for joint, _ in joints if isinstance(joint, Free)]
        if free and (len(joints) > 1 or parent.places is not self.model.ground):
            f.problem(element, "a free joint must be the only joint of a body of the world")
        if not joints:
            joints = [(Fixed(self.names.item(element, f"{name} weld")), np.zeros(3))]
        places, at = parent.places, pose
        for k, (joint, point) in enumerate(joints):
            last = k == len(joints) - 1
            carried: Body = body if last else PointMass(self.names.item(element, f"{name} before {k + 2}"), mass=0.0)
            where = at @ shifted(point)
            to = places.frame(self.names.point(element, places, f"at_{joint.name}"), *where)
            on = carried.point(self.names.point(element, carried, "joint"), point) if np.any(point) else None
            self.model.add(carried, joint, to=to, at=on)
            places, at = carried, HERE
        rested = parent.rested @ pose
        for joint, point in joints:
            rested = rested @ _relaxed(joint, point)
        placement = Placement(body, parent.world @ pose, rested)
        self._know(self.bodies, element, placement)
        return placement

    def _know(self, table: dict[str, Any], element: Element, value: Any) -> None:
        name = element.attributes.get("name")
        if name is None:
            return
        if name in table:
            self.findings.problem(element, "there is another one of this name")
        table[name] = value

    def _made(self, element: Element, name: str, mass: Mass) -> RigidBody:
        try:
            return RigidBody(name, mass=mass.mass, centre=mass.centre, inertia=mass.inertia)
        except ModelError as error:
            self.findings.problem(element, str(error).rstrip("."))
            return RigidBody(name, mass=0.0)

    def _sites(self, parts: list[Part], placement: Placement) -> None:
        for part in parts:
            if part.element.tag != "site":
                continue
            element = self.settings.filled(part.element, part.childclass)
            self.findings.rest(element, ("name", "fromto", *PLACE), _SITE_IDLE)
            if "fromto" in element.attributes:
                self.findings.note(element, "its fromto is not read: the point is at its pos")
            pose = part.frame @ self.settings.pose(element)
            name = self.names.point(element, placement.places, element.attributes.get("name") or "site")
            placement.places.frame(name, *pose)
            self._know(self.sites, element, Placement(placement.places, placement.world @ pose, placement.rested @ pose, name))

    # --- masses ----------------------------------------------------------------------------------------

    def _mass(self, parts: list[Part]) -> Mass:
        """From <inertial>, or from the geoms, as the compiler option says."""
        f, settings = self.findings, self.settings
        inertial = [part.element for part in parts if part.element.tag == "inertial"]
        geoms = [(part, settings.filled(part.element, part.childclass)) for part in parts if part.element.tag == "geom"]
        for _, geom in geoms:
            f.drawing(geom, "is in no contact; at most it is drawn and its mass counts")
        if len(inertial) > 1:
            f.problem(inertial[1], "there is an inertial already; keep one of them")
        if settings.from_geoms == "false" or (inertial and settings.from_geoms == "auto"):
            return self._inertial(inertial[0]) if inertial else NOTHING
        masses = []
        low, high = settings.groups
        for part, geom in geoms:
            if low <= f.number(geom, "group", 0.0) <= high:
                mass = geom_mass(geom, settings)
                turned = part.frame.rotation @ mass.inertia @ part.frame.rotation.T
                masses.append(Mass(mass.mass, (part.frame @ shifted(mass.centre)).position, turned))
        return together(masses)

    def _inertial(self, element: Element) -> Mass:
        f = self.findings
        pose = self.settings.pose(element)
        f.needed(element, "mass")
        full, principal = f.numbers(element, "fullinertia", 6), f.numbers(element, "diaginertia", 3)
        f.rest(element, ("mass", "fullinertia", "diaginertia", *PLACE))
        if full is not None:
            xx, yy, zz, xy, xz, yz = full
            own = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        else:
            own = np.diag(np.zeros(3) if principal is None else principal)
        inertia = pose.rotation @ own @ pose.rotation.T
        return Mass(f.number(element, "mass", 0.0), pose.position, (inertia + inertia.T) / 2.0)

    # --- joints ----------------------------------------------------------------------------------------

    def _joint(self, part: Part, owner: str) -> tuple[Joint, np.ndarray]:
        """A joint and its point in the body's axes."""
        f, settings = self.findings, self.settings
        plain = part.element.tag == "freejoint"
        element = part.element if plain else settings.filled(part.element, part.childclass)
        kind = "free" if plain else f.word(element, "type", ("hinge", "slide", "ball", "free"), "hinge")
        name = self.names.item(element, element.attributes.get("name") or f"{owner} joint")
        point = (part.frame @ shifted(f.numbers(element, "pos", 3, np.zeros(3)))).position
        axis = part.frame.rotation @ f.numbers(element, "axis", 3, (0.0, 0.0, 1.0))
        if not np.linalg.norm(axis) > 1e-12:
            f.problem(element, "its axis has no direction")
            axis = np.array([0.0, 0.0, 1.0])
        zero = ["springdamper", "actuatorgravcomp", "springyield"]
        read = [
            "name",
            "type",
            "pos",
            "axis",
            "limited",
            "range",
            "damping",
            "stiffness",
            "springref",
            "ref",
            "frictionloss",
            "armature",
        ]
        joint: Joint
        ref = 0.0
        if kind in ("hinge", "slide"):
            joint = Revolute(name, axis=axis) if kind == "hinge" else Prismatic(name, axis=axis)
            ref = self._along(element, joint, kind)
        else:
            refused = ("stiffness", "frictionloss", "armature", *(("damping",) if kind == "free" else ()))
            zero += refused
            read = [key for key in read if key not in refused]
            joint = Free(name) if kind == "free" else Ball(name, damping=f.number(element, "damping", 0.0))
            if kind == "free":
                point = np.zeros(3)  # a free joint is at the body's origin
            elif "range" in element.attributes and element.attributes.get("limited") != "false":
                f.note(element, "the limit of a ball joint does not act")
        f.rest(element, read, _JOINT_IDLE, zero)
        self._know(self.joints, element, JointRead(joint, ref))
        return joint, point

    def _along(self, element: Element, joint: Revolute | Prismatic, kind: str) -> float:
        """Spring, damper, rotor, friction and limits of a hinge or slider; returns its reference [rad or m]."""
        f = self.findings
        angle = self.settings.angle if kind == "hinge" else float
        ref = float(angle(f.number(element, "ref", 0.0)))
        if ref:
            f.note(element, f"its coordinate in the model is less by ref, {ref:g} {joint.coordinate_unit}")
        joint.stiffness = f.number(element, "stiffness", 0.0)
        joint.rest = float(angle(f.number(element, "springref", 0.0))) - ref
        joint.damping = f.number(element, "damping", 0.0)
        friction = f.number(element, "frictionloss", 0.0)
        if friction > 0:
            joint.friction = friction
        elif friction < 0:
            f.problem(element, f"frictionloss is {friction:g}; it cannot be negative")
        armature = f.number(element, "armature", 0.0)
        if armature < 0:
            f.problem(element, f"armature is {armature:g}; it cannot be negative")
        else:
            joint.armature = armature
        limited = f.word(element, "limited", ("true", "false", "auto"), "auto")
        bounds = f.numbers(element, "range", 2)
        if limited == "true" or (limited == "auto" and self.settings.auto_limits and bounds is not None):
            if bounds is None:
                f.problem(element, "it is limited and has no range")
            else:
                low, high = (float(angle(value)) - ref for value in bounds)
                self.limits.apply(f, element, joint, low, high)
        elif bounds is not None and limited == "auto":
            f.problem(element, "it has a range, and autolimits is off; say limited='true' or 'false'")
        return ref


def _relaxed(joint: Joint, point: np.ndarray) -> Pose:
    """How a body's frame is moved by a joint at `point` whose spring is relaxed."""
    if isinstance(joint, Prismatic):
        return shifted(joint.axis * joint.rest)
    if isinstance(joint, Revolute):
        return shifted(point) @ Pose(np.zeros(3), about_axis(joint.axis, float(joint.rest))) @ shifted(-point)
    return HERE
