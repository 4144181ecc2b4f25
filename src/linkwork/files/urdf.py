"""Models from URDF: links on joints, with what acts along them.

A link's frame is the frame of the joint that it hangs on, so a joint of the model sits at the joint's `origin` on the
parent and at the origin of the child, and its coordinates are those of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.kinds import StopStiffness, Vector3, Word, Words
from linkwork.files.urdf_visuals import Visuals
from linkwork.files.xml.document import Element, parse, read_bytes
from linkwork.files.xml.findings import Findings, Names
from linkwork.files.xml.limits import Limits
from linkwork.files.xml.poses import HERE, Pose, rpy
from linkwork.model.bodies import RigidBody
from linkwork.model.closures import Coupling
from linkwork.model.joints import Fixed, Free, Joint, Planar, Prismatic, Revolute
from linkwork.model.model import Model

_KINDS = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
_TOUCHING = ("collision", "contact", "self_collision_checking")
_CONTACT = "is for contact, which the model has not"
_NOTED = {
    "safety_controller": "is for a controller; the model has none",
    "calibration": "is for a robot's own program",
    "hardwareInterface": "is for a robot's own program",
    "sensor": "is not read; add sensors to the model",
}
_GAZEBO_ACTS = (
    "springStiffness",
    "springReference",
    "turnGravityOff",
    "gravity",
    "dampingFactor",
    "implicitSpringDamper",
)


@checked
def read_urdf(
    path: str | Path,
    *,
    ignore: Words = (),
    base: Word = "fixed",
    gravity: Vector3 = (0.0, 0.0, -9.81),
    stop_stiffness: StopStiffness | None = None,
) -> Model:
    """The model in a URDF file, with `model.notes` on what of the file it does not hold.

    Args:
        path: of the file.
        ignore: words for what may be left out though it changes the dynamics: an element ("gazebo"), an attribute, or both
            ("dynamics.friction"); without them it is an error.
        base: "fixed" welds the root link to the ground, "free" lets it move.
        gravity: acceleration in world axes [m/s²], shape (3,); URDF does not say it.
        stop_stiffness: of stops at the limits of hinges [N m/rad], or a pair of hinges and sliders [N/m]; default: limits are
            noted and do not act.
    """
    data = read_bytes(path, "read_urdf")
    return _read(data, Path(path).name, ignore, base, gravity, stop_stiffness, Path(path).parent)


@checked
def read_urdf_text(
    text: str,
    *,
    ignore: Words = (),
    base: Word = "fixed",
    gravity: Vector3 = (0.0, 0.0, -9.81),
    stop_stiffness: StopStiffness | None = None,
) -> Model:
    """The model in a URDF text.

    Args:
        text: the XML.
        ignore, base, gravity, stop_stiffness: as for `read_urdf`.
    """
    return _read(text, "URDF text", ignore, base, gravity, stop_stiffness)


def _read(
    data: bytes | str,
    file: str,
    ignore: Words,
    base: str,
    gravity: Vector3,
    stop_stiffness: StopStiffness | None,
    folder: Path | None = None,
) -> Model:
    if base not in ("fixed", "free"):
        raise ModelError(f"{file}: base is {base!r}; write 'fixed' or 'free'.")
    limits = Limits(stop_stiffness, file)
    findings = Findings(file, ignore)
    root = parse(data, file)
    if root.tag != "robot":
        raise ModelError(f"{file}, line {root.line}: the root is <{root.tag}>; URDF begins with <robot>.")
    visuals = Visuals(root, findings, folder)
    return Urdf(root, findings, limits, base, Model(gravity=gravity), visuals).model


class Urdf:
    """One reading of one file."""

    def __init__(
        self, root: Element, findings: Findings, limits: Limits, base: str, model: Model, visuals: Visuals
    ) -> None:
        self.findings, self.limits, self.base, self.model, self.visuals = findings, limits, base, model, visuals
        self.names = Names(model, findings)
        self.bodies: dict[str, RigidBody] = {}
        self.joints: dict[str, Joint] = {}
        if "name" in root.attributes:
            model.name = self.names.item(root, root.attributes["name"])
            self.names = Names(model, findings)  # a part may be called like the whole
        findings.rest(root, ("name",), idle=root.attributes)
        links = self._table(root, "link")
        joints = self._table(root, "joint")
        if not links and not findings.problems:
            findings.problem(root, "there is no link in it")
        findings.finish()
        for element in self._in_order(root, links, joints):
            self._add(element, links)
        for element in joints.values():
            self._mimic(element)
        for element in root.children:
            self._other(element)
        findings.finish()
        vars(model)["notes"] = tuple(sorted(findings.notes))

    def _table(self, root: Element, tag: str) -> dict[str, Element]:
        """Links or joints by name."""
        table: dict[str, Element] = {}
        for element in root.all(tag):
            name = self.findings.needed(element, "name")
            if name in table:
                self.findings.problem(element, f"line {table[name].line} has a {tag} of this name already")
            table[name] = element
        return table

    def _in_order(self, root: Element, links: Mapping[str, Element], joints: Mapping[str, Element]) -> list[Element]:
        """The root link, then all joints as they stand in the file, but a parent before its children."""
        carrier: dict[str, Element] = {}
        for element in joints.values():
            parent, child = (self._end(element, tag, links) for tag in ("parent", "child"))
            if not parent or not child:
                continue
            if child in carrier:
                other = carrier[child].attributes["name"]
                self.findings.problem(element, f"its child '{child}' hangs on joint '{other}' already")
                continue
            carrier[child] = element
        self.findings.finish()
        tops = [name for name in links if name not in carrier]
        if len(tops) != 1:
            reason = (
                f"links {', '.join(tops[:5])} hang on no joint" if tops else "every link hangs on a joint, in a ring"
            )
            self.findings.problem(root, f"{reason}; a robot has one root link")
            self.findings.finish()
        order, there, late = [links[tops[0]]], {tops[0]}, dict[str, list[Element]]()
        for element in joints.values():
            ready = [element]
            while ready:
                joint = ready.pop()
                parent, child = (joint.all(tag)[0].attributes["link"] for tag in ("parent", "child"))
                if parent not in there:
                    late.setdefault(parent, []).append(joint)
                    continue
                order.append(joint)
                there.add(child)
                ready += reversed(late.pop(child, []))
        for element in set(joints.values()) - set(order):
            self.findings.problem(element, f"it is part of a ring that does not hang on the root link '{tops[0]}'")
        self.findings.finish()
        return order

    def _end(self, element: Element, tag: str, links: Mapping[str, Element]) -> str:
        """The link at one end of a joint; "" where there is none."""
        end = self.findings.one(element, tag)
        name = end.attributes.get("link", "") if end else ""
        if end is not None:
            self.findings.rest(end, ("link",))
        if name not in links:
            self.findings.problem(element, f"its {tag} is '{name}', and there is no such link")
            return ""
        return name

    # --- links ---------------------------------------------------------------------------------------

    def _add(self, element: Element, links: Mapping[str, Element]) -> None:
        """The root link or a joint with its child."""
        if element.tag == "link":
            body = self._body(element)
            to = None
            name = self.names.item(element, f"{body.name} to ground")
            joint: Joint = Fixed(name) if self.base == "fixed" else Free(name)
        else:
            joint = self._joint(element)
            body = self._body(links[element.all("child")[0].attributes["link"]])
            parent = self.bodies[element.all("parent")[0].attributes["link"]]
            pose = self._origin(element)
            to = parent.frame(self.names.point(element, parent, f"at_{joint.name}"), *pose)
        self.model.add(body, joint, to=to)

    def _body(self, link: Element) -> RigidBody:
        mass, centre, inertia = 0.0, np.zeros(3), np.zeros((3, 3))
        inertial = self.findings.one(link, "inertial")
        if inertial is None:
            self.findings.note(link, "has no inertial, so it has no mass")
        else:
            mass, centre, inertia = self._inertial(inertial)
        looks = self.visuals.looks(link)
        for child in link.children:
            if child.tag in ("visual", "material"):  # a visual that cannot be drawn is noted already
                continue
            if child.tag in _TOUCHING:
                self.findings.drawing(child, _CONTACT)
            elif child.tag in _NOTED:
                self.findings.note(child, _NOTED[child.tag])
            elif child.tag != "inertial":
                self.findings.refuse(child, "the element is not known to linkwork")
        self.findings.rest(link, ("name",), ("type",))
        name = self.names.item(link, link.attributes["name"])
        body = self._made(link, name, mass, centre, inertia)
        body.look = looks
        self.bodies[link.attributes["name"]] = body
        return body

    def _made(self, link: Element, name: str, mass: float, centre: np.ndarray, inertia: np.ndarray) -> RigidBody:
        try:
            return RigidBody(name, mass=mass, centre=centre, inertia=inertia)
        except ModelError as error:
            self.findings.problem(link, str(error).rstrip("."))
            return RigidBody(name, mass=0.0)

    def _inertial(self, inertial: Element) -> tuple[float, np.ndarray, np.ndarray]:
        """Mass, centre and inertia in the link's axes: the file gives it in those of the inertial's origin, R I Rᵀ."""
        pose = self._origin(inertial)
        mass = self.findings.one(inertial, "mass")
        tensor = self.findings.one(inertial, "inertia")
        if mass is None or "value" not in mass.attributes:
            self.findings.problem(inertial, "the mass is missing")
        else:
            self.findings.rest(mass, ("value",))
        self.findings.rest(inertial, (), idle=("name",))
        keys = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
        full = np.zeros((3, 3))
        if tensor is not None:
            xx, yy, zz, xy, xz, yz = (self.findings.number(tensor, key, 0.0) for key in keys)
            full = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
            for key in keys[:3]:
                self.findings.needed(tensor, key)
            self.findings.rest(tensor, keys)
        for child in inertial.children:
            if child.tag not in ("origin", "mass", "inertia"):
                self.findings.refuse(child, "the element is not known to linkwork")
        value = self.findings.number(mass, "value", 0.0) if mass is not None else 0.0
        return value, pose.position, pose.rotation @ full @ pose.rotation.T

    def _origin(self, element: Element) -> Pose:
        origin = self.findings.one(element, "origin")
        if origin is None:
            return HERE
        self.findings.rest(origin, ("xyz", "rpy"))
        xyz, angles = (self.findings.numbers(origin, key, 3, np.zeros(3)) for key in ("xyz", "rpy"))
        return Pose(xyz, rpy(angles))

    # --- joints --------------------------------------------------------------------------------------

    def _joint(self, element: Element) -> Joint:
        f = self.findings
        name = self.names.item(element, element.attributes["name"])
        kind = f.word(element, "type", _KINDS, "")
        f.rest(element, ("name", "type"))
        axis = self._axis(element)
        joint: Joint
        if kind in ("revolute", "continuous"):
            joint = Revolute(name, axis=axis)
        elif kind == "prismatic":
            joint = Prismatic(name, axis=axis)
        elif kind == "planar":
            joint = Planar(name, normal=axis)
            f.note(
                element, "slides along two axes of the parent and then turns; other programs slide along the child's"
            )
        else:
            joint = Free(name) if kind == "floating" else Fixed(name)
        self.joints[element.attributes["name"]] = joint
        for child in element.children:
            if child.tag in ("dynamics", "limit"):
                self._acting(child, joint, kind)
            elif child.tag in _NOTED:
                f.note(child, _NOTED[child.tag])
            elif child.tag not in ("parent", "child", "origin", "axis", "mimic"):
                f.refuse(child, "the element is not known to linkwork")
        return joint

    def _axis(self, element: Element) -> np.ndarray:
        axis = self.findings.one(element, "axis")
        default = np.array([1.0, 0.0, 0.0])
        if axis is None:
            return default
        self.findings.rest(axis, ("xyz",))
        value = self.findings.numbers(axis, "xyz", 3, default)
        if not np.linalg.norm(value) > 1e-12:
            self.findings.problem(element, "its axis has no direction")
            return default
        return value

    def _acting(self, child: Element, joint: Joint, kind: str) -> None:
        """Damping, friction and limits, of hinges and sliders."""
        f = self.findings
        if child.tag == "dynamics":
            damping, friction = (f.number(child, key, 0.0) for key in ("damping", "friction"))
            f.rest(child, ("damping", "friction"))
            if isinstance(joint, Revolute | Prismatic):
                joint.damping = damping
                if friction < 0:
                    f.problem(child, f"friction is {friction:g}; it cannot be negative")
                elif friction > 0:
                    joint.friction = friction
            elif damping or friction:
                f.refuse(child, f"a {kind} joint has no damping or friction in linkwork")
            return
        for key, unit in (("effort", joint_unit(joint)), ("velocity", "")):
            if key in child.attributes:
                f.note(child, f"{key} {f.number(child, key, 0.0):g} {unit} does not limit anything".replace("  ", " "))
        f.rest(child, ("lower", "upper", "effort", "velocity"))
        if kind == "continuous" or not {"lower", "upper"} & child.attributes.keys():
            return
        low, high = (f.number(child, key, 0.0) for key in ("lower", "upper"))
        if isinstance(joint, Revolute | Prismatic):
            if low == high == 0.0:
                f.note(child, "lower and upper are both zero, which is read as no limits")
            else:
                self.limits.apply(f, child, joint, low, high)
        else:
            f.note(child, f"a {kind} joint has no limits in linkwork")

    def _mimic(self, element: Element) -> None:
        """A joint that follows another one: q = multiplier · q_other + offset."""
        f = self.findings
        mimic = f.one(element, "mimic")
        if mimic is None:
            return
        follower = self.joints[element.attributes["name"]]
        leader = self.joints.get(f.needed(mimic, "joint"))
        factor, offset = f.number(mimic, "multiplier", 1.0), f.number(mimic, "offset", 0.0)
        f.rest(mimic, ("joint", "multiplier", "offset"))
        if "mimic" in f.ignore:
            f.refuse(mimic, f"joint '{follower.name}' follows no other")
            return
        if leader is None or leader is follower:
            f.problem(element, f"it mimics '{mimic.attributes.get('joint', '')}', which is no other joint")
            return
        if not all(isinstance(joint, Revolute | Prismatic) for joint in (leader, follower)):
            f.refuse(mimic, "only hinges and sliders follow each other")
            return
        factors = {follower.name: 1.0} | ({leader.name: -factor} if factor else {})
        self.model.close(Coupling(self.names.item(mimic, f"{follower.name} mimic"), factors, value=offset))

    # --- what is neither a link nor a joint ------------------------------------------------------------

    def _other(self, element: Element) -> None:
        if element.tag in ("link", "joint"):
            return
        if element.tag == "material":  # whose colour visuals have
            if element.all("texture"):
                self.findings.note(element, "its texture is not drawn")
            return
        if element.tag in _TOUCHING:
            self.findings.drawing(element, _CONTACT)
        elif element.tag in _NOTED:
            self.findings.note(element, _NOTED[element.tag])
        elif element.tag == "transmission":
            self._transmission(element)
        elif element.tag == "gazebo":
            acting = sorted({e.tag for e in _inside(element)} & set(_GAZEBO_ACTS))
            if acting:
                self.findings.refuse(element, f"{', '.join(acting)} would act in Gazebo, and linkwork does not read it")
            else:
                self.findings.note(element, "is for Gazebo")
        elif element.tag.startswith("xacro:"):
            self.findings.refuse(element, "this is xacro, a program that writes URDF; run it first")
        else:
            self.findings.refuse(element, "the element is not known to linkwork")

    def _transmission(self, element: Element) -> None:
        """One joint and one actuator: an input with a gear; others are noted, since they act only when driven."""
        joints, actuators = element.all("joint"), element.all("actuator")
        joint = self.joints.get(joints[0].attributes.get("name", "")) if len(joints) == 1 else None
        if len(actuators) != 1 or not isinstance(joint, Revolute | Prismatic) or joint.actuator is not None:
            self.findings.note(element, "is not read; set `actuator` of the joint that it drives")
            return
        joint.actuator = self.names.item(actuators[0], actuators[0].attributes.get("name") or f"{joint.name} input")
        self.findings.note(element, f"input '{joint.actuator}' drives joint '{joint.name}'; the reduction is not read")


def joint_unit(joint: Joint) -> str:
    """The unit of a force along a joint, "" where it has several."""
    return joint.force_unit if isinstance(joint, Revolute | Prismatic) else ""


def _inside(element: Element) -> list[Element]:
    """An element and all that is inside it."""
    found = [element]
    for one in found:
        found.extend(one.children)  # grows while it is walked
    return found
