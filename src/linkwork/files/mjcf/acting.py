"""What acts in an MJCF file beside joints: equalities (closures), tendons (springs) and actuators (inputs)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.files.mjcf.settings import ACTUATORS, Settings
from linkwork.files.xml.document import Element
from linkwork.files.xml.findings import Names
from linkwork.files.xml.poses import Pose, shifted
from linkwork.model.bodies import Places
from linkwork.model.closures import Coupling
from linkwork.model.forces import Spring
from linkwork.model.frames import Frame, rotation_matrix
from linkwork.model.joints import Ball, Fixed, Joint, Prismatic, Revolute
from linkwork.model.model import Model

_SOLVER = ("solref", "solimp", "solreflimit", "solimplimit", "solreffriction", "solimpfriction", "margin")
_LABELS = ("group", "user", "rgba", "width", "material")
_PLAIN = {"gaintype": "fixed", "dyntype": "none"}
_ACTUATOR_IDLE = ("group", "user", "ctrllimited", "forcelimited", "inheritrange", "lengthrange", "input")
_ACTUATOR_ZERO = ("armature", "damping", "delay", "nsample", "timeconst", "dampratio", "cranklength", "dynprm")
_SOFT = "yields a little in MuJoCo and is exact here"


class Placement(NamedTuple):
    """A frame of a body or of the ground, and its poses in the world.

    Args:
        places: the body or the ground.
        world: where all coordinates are zero, as the file draws it.
        rested: where the springs of all joints are relaxed; there MuJoCo measures tendons.
        name: of the frame on its owner.
    """

    places: Any
    world: Pose
    rested: Pose
    name: str = "origin"

    def frame(self) -> Frame:
        """As closures and springs take it."""
        return self.places[self.name]


class JointRead(NamedTuple):
    """A joint of the model and the coordinate that the file has where the model's is zero."""

    joint: Joint
    ref: float


class Acting:
    """Reads the sections equality, tendon and actuator."""

    def __init__(
        self,
        model: Model,
        names: Names,
        settings: Settings,
        bodies: dict[str, Placement],
        sites: dict[str, Placement],
        joints: dict[str, JointRead],
    ) -> None:
        self.model, self.names, self.settings, self.findings = model, names, settings, settings.findings
        self.bodies, self.sites, self.joints = bodies, sites, joints
        self._kinds: dict[str, dict[str, Callable[[Element], None]]] = {
            "equality": {"connect": self._connect, "weld": self._weld, "joint": self._couple},
            "tendon": {"spatial": self._spatial},
            "actuator": dict.fromkeys(ACTUATORS, self._actuator),
        }

    def read(self, section: Element) -> None:
        """All elements of a section."""
        kinds = self._kinds[section.tag]
        shared = {"equality": "equality", "tendon": "tendon"}.get(section.tag, "")
        for element in section.children:
            if section.tag in self.findings.ignore or element.tag not in kinds:
                reason = f"linkwork has no {section.tag} of this kind"
                if section.tag in self.findings.ignore:
                    self.findings.note(element, f"is left out as asked, with every {section.tag}")
                else:
                    self.findings.refuse(element, reason)
                continue
            full = self.settings.filled(element, tag=shared)
            if section.tag == "equality" and full.attributes.get("active") == "false":
                self.findings.note(full, "is not active, and is left out")
                continue
            try:
                kinds[element.tag](full)
            except ModelError as error:
                self.findings.problem(full, str(error).rstrip("."))

    def _find(self, element: Element, key: str, table: dict[str, Any], kind: str) -> Any:
        name = element.attributes.get(key, "")
        if name not in table:
            self.findings.problem(element, f"{key} is '{name}', and there is no such {kind}")
            return None
        return table[name]

    # --- equalities ------------------------------------------------------------------------------------

    def _ends(self, element: Element) -> tuple[Placement, Placement] | None:
        """Both ends of a connect or weld: sites, or bodies of which the second may be the world."""
        if "site1" in element.attributes or "site2" in element.attributes:
            pair = [self._find(element, key, self.sites, "site") for key in ("site1", "site2")]
        else:
            pair = [self._find(element, "body1", self.bodies, "body")]
            world = "body2" not in element.attributes
            pair.append(self.bodies["world"] if world else self._find(element, "body2", self.bodies, "body"))
        return None if pair[0] is None or pair[1] is None else (pair[0], pair[1])

    def _close(self, element: Element, kind: type[Joint], first: Frame, second: Frame) -> None:
        """Close between two frames; the ground plays the parent's part."""
        to, at = (second, first) if second.body is None else (first, second)
        self.model.close(kind(self._name(element)), to=to, at=at)
        self.findings.note(element, _SOFT)

    def _name(self, element: Element) -> str:
        return self.names.item(element, element.attributes.get("name") or f"{element.tag}{element.line}")

    def _mark(self, element: Element, places: Places, pose: Pose) -> Frame:
        """A new frame of a body for a closure."""
        return places.frame(self.names.point(element, places, f"for_{element.tag}"), *pose)

    def _connect(self, element: Element) -> None:
        ends = self._ends(element)
        anchor = self.findings.numbers(element, "anchor", 3)
        read = ("name", "active", "anchor", "body1", "body2", "site1", "site2")
        self.findings.rest(element, read, _SOLVER)
        if ends is None:
            return
        first, second = ends
        if "site1" in element.attributes:
            self._close(element, Ball, first.frame(), second.frame())
        elif anchor is None:
            self.findings.problem(element, "its anchor is missing")
        else:
            # the point of the second body that meets the anchor in the pose that the file draws
            there = second.world.inverse() @ (first.world @ shifted(anchor))
            marks = self._mark(element, first.places, shifted(anchor)), self._mark(element, second.places, there)
            self._close(element, Ball, *marks)

    def _weld(self, element: Element) -> None:
        ends = self._ends(element)
        relative = self.findings.numbers(element, "relpose", 7)
        read = ("name", "active", "body1", "body2", "site1", "site2", "relpose")
        self.findings.rest(element, read, (*_SOLVER, "torquescale", "anchor"))
        if ends is None:
            return
        first, second = ends
        if "site1" in element.attributes:
            self._close(element, Fixed, first.frame(), second.frame())
            return
        pose = first.world.inverse() @ second.world
        if relative is not None and np.any(relative[3:]):
            pose = Pose(relative[:3], rotation_matrix(relative[3:] / np.linalg.norm(relative[3:])))
        self._close(element, Fixed, self._mark(element, first.places, pose), second.frame())

    def _couple(self, element: Element) -> None:
        """y − y₀ = a₀ + a₁ (x − x₀): the coordinates of the model are these differences."""
        f = self.findings
        leader = None
        follower = self._find(element, "joint1", self.joints, "joint")
        if "joint2" in element.attributes:
            leader = self._find(element, "joint2", self.joints, "joint")
            if leader is None:
                return
        factors = f.numbers(element, "polycoef", (1, 2, 3, 4, 5), ())
        factors = np.concatenate([factors, np.array([0.0, 1.0, 0.0, 0.0, 0.0])[len(factors) :]])
        f.rest(element, ("name", "active", "joint1", "joint2", "polycoef"), _SOLVER)
        if follower is None:
            return
        pair = [follower.joint] + ([leader.joint] if leader is not None else [])
        if not all(isinstance(joint, Revolute | Prismatic) for joint in pair):
            f.refuse(element, "only hinges and sliders are coupled")
        elif np.any(factors[2:]) and leader is not None:
            f.refuse(element, "the coupling is not linear", "polycoef")
        else:
            table = {follower.joint.name: 1.0}
            if leader is not None and factors[1]:
                table[leader.joint.name] = -factors[1]
            self.model.close(Coupling(self._name(element), table, value=factors[0]))
            f.note(element, _SOFT)

    # --- tendons ---------------------------------------------------------------------------------------

    def _spatial(self, element: Element) -> None:
        """A straight tendon between two sites is a spring; of one with a dead band from 0, a rope."""
        f = self.findings
        stiffness, damping = (f.number(element, key, 0.0) for key in ("stiffness", "damping"))
        lengths = f.numbers(element, "springlength", (1, 2), (-1.0,))
        idle = (*_SOLVER, *_LABELS, "actuatorfrcrange", "actuatorfrclimited")
        zero = ("armature", "frictionloss", "springyield")
        f.rest(element, ("name", "stiffness", "damping", "springlength", "range", "limited"), idle, zero)
        if "range" in element.attributes and element.attributes.get("limited") != "false":
            f.note(element, "the limits of its length do not act")
        if not stiffness and not damping:
            f.note(element, "has no stiffness and no damping, so it does nothing")
            return
        ends = [self._find(child, "site", self.sites, "site") for child in element.children if child.tag == "site"]
        if len(ends) != 2 or len(element.children) != 2:
            f.refuse(element, "only a straight tendon between two sites is a spring in linkwork")
            return
        if ends[0] is None or ends[1] is None:
            return
        low, high = lengths[0], lengths[-1]
        if low < 0.0:
            low = high = float(np.linalg.norm(ends[1].rested.position - ends[0].rested.position))
        rope = bool(low != high)
        if rope and (low > 0.0 or damping):
            f.refuse(element, "a dead band must begin at 0 and have no damping, to be a rope", "springlength")
            return
        a, b = (end.frame() for end in ends)
        spring = Spring(
            self._name(element), a, b, stiffness=stiffness, damping=damping, free_length=high, tension_only=rope
        )
        self.model.add(spring)

    # --- actuators -------------------------------------------------------------------------------------

    def _actuator(self, element: Element) -> None:
        """A motor or servo on a joint: through the gear g it applies g (k u + b₀ + b₁ g q + b₂ g q̇) with u the input.

        So beside the input there is a spring −g² b₁ and a damper −g² b₂; b₀ and the joint's reference move the spring's rest.
        """
        f = self.findings
        law = self._law(element)
        key = "joint" if "joint" in element.attributes else "jointinparent"
        if key not in element.attributes:
            f.refuse(element, "only joints are driven in linkwork")
            return
        read_joint = self._find(element, key, self.joints, "joint")
        if read_joint is None:
            return
        joint, ref = read_joint
        if not isinstance(joint, Revolute | Prismatic) or joint.actuator is not None:
            taken = "has an input already" if isinstance(joint, Revolute | Prismatic) else "is neither hinge nor slider"
            f.refuse(element, f"joint '{joint.name}' {taken}")
            return
        gear = float(f.numbers(element, "gear", (1, 2, 3, 4, 5, 6), (1.0,))[0])
        gain, constant, stiffness, damping = gear * law[0], gear * law[1], -(gear**2) * law[2], -(gear**2) * law[3]
        total = joint.stiffness + stiffness
        moment = joint.stiffness * joint.rest - stiffness * ref + constant
        if moment and not total:
            f.refuse(element, "it leaves a constant force, which linkwork does not have at a joint")
            return
        if stiffness or constant:
            joint.stiffness, joint.rest = total, moment / total if total else 0.0
        joint.damping = joint.damping + damping
        joint.gear = gain
        joint.actuator = self.names.item(element, element.attributes.get("name") or f"{joint.name} input")

    def _law(self, element: Element) -> tuple[float, float, float, float]:
        """Gain k and bias b₀, b₁, b₂ of an actuator; what else it has is noted or refused."""
        f = self.findings
        own = {"position": ("kp", "kv"), "velocity": ("kv",), "general": ("gainprm", "biasprm", "biastype")}
        read = ["name", "joint", "jointinparent", "gear", *own.get(element.tag, ())]
        read += [key for key, text in _PLAIN.items() if element.attributes.get(key) == text]
        limits = [key for key in ("ctrlrange", "forcerange") if key in element.attributes]
        if limits:
            f.note(element, f"{' and '.join(limits)} do not limit the input")
        f.rest(element, [*read, *limits], _ACTUATOR_IDLE, _ACTUATOR_ZERO)
        if element.tag == "motor":
            return 1.0, 0.0, 0.0, 0.0
        if element.tag == "velocity":
            kv = f.number(element, "kv", 1.0)
            return kv, 0.0, 0.0, -kv
        if element.tag == "position":
            kp, kv = f.number(element, "kp", 1.0), f.number(element, "kv", 0.0)
            return kp, 0.0, -kp, -kv
        some = tuple(range(1, 11))
        gain = f.numbers(element, "gainprm", some, (1.0,))[0]
        if f.word(element, "biastype", ("none", "affine"), "none") == "none":
            return gain, 0.0, 0.0, 0.0
        b0, b1, b2 = np.concatenate([f.numbers(element, "biasprm", some, ()), np.zeros(3)])[:3]
        return gain, b0, b1, b2
