"""What an MJCF file says about all its elements at once: units, classes of defaults, gravity."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.files.xml.document import Element
from linkwork.files.xml.findings import Findings
from linkwork.files.xml.poses import HERE, Pose, about_axis, euler, z_to
from linkwork.model.frames import rotation_matrix

TURNS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
PLACE = ("pos", *TURNS)
ACTUATORS = ("general", "motor", "position", "velocity")
_SHARED = (
    "gear",
    "ctrlrange",
    "ctrllimited",
    "forcerange",
    "forcelimited",
    "group",
    "user",
    "armature",
    "damping",
    "delay",
)
_COMPILER_IDLE = (
    "alignfree",
    "conflict",
    "discardvisual",
    "exactmeshinertia",
    "fitaabb",
    "fusestatic",
    "passthrough",
    "savecanonical",
    "savecompiled",
    "saveinertial",
    "strippath",
    "texturedir",
    "usethread",
    "convexhull",
)
_OPTION_IDLE = (
    "timestep",
    "integrator",
    "cone",
    "jacobian",
    "solver",
    "iterations",
    "tolerance",
    "ls_iterations",
    "ls_tolerance",
    "noslip_iterations",
    "noslip_tolerance",
    "ccd_iterations",
    "ccd_tolerance",
    "mpr_iterations",
    "mpr_tolerance",
    "impratio",
    "o_margin",
    "o_solref",
    "o_solimp",
    "o_friction",
    "sdf_iterations",
    "sdf_initpoints",
    "magnetic",
    "apirate",
    "sleep_tolerance",
    "collision",
)
_FLAGS_ACT = ("spring", "damper", "passive", "equality", "constraint", "frictionloss", "actuation")


class Settings:
    """Compiler, options and classes of defaults of one file."""

    def __init__(self, root: Element, findings: Findings) -> None:
        self.findings = findings
        self.degrees, self.sequence, self.auto_limits, self.from_geoms = True, "xyz", True, "auto"
        self.groups = (0, 5)
        self.gravity = np.array([0.0, 0.0, -9.81])
        self.classes: dict[str, dict[str, dict[str, str]]] = {"main": {}}
        for element in root.all("compiler"):
            self._compiler(element)
        for element in root.all("option"):
            self._option(element)
        for element in root.all("default"):
            self._default(element)

    def _compiler(self, element: Element) -> None:
        f = self.findings
        self.degrees = (
            f.word(element, "angle", ("degree", "radian"), "degree" if self.degrees else "radian") == "degree"
        )
        self.auto_limits = f.word(element, "autolimits", ("true", "false"), str(self.auto_limits).lower()) == "true"
        self.from_geoms = f.word(element, "inertiafromgeom", ("true", "false", "auto"), self.from_geoms)
        f.word(element, "coordinate", ("local",), "local")
        low, high = f.numbers(element, "inertiagrouprange", 2, self.groups)
        self.groups = (int(low), int(high))
        sequence = element.attributes.get("eulerseq", self.sequence)
        if len(sequence) == 3 and set(sequence) <= set("xyzXYZ"):
            self.sequence = sequence
        else:
            f.problem(element, f"eulerseq is '{sequence}'; it takes three letters of xyzXYZ")
        read = ["angle", "autolimits", "inertiafromgeom", "coordinate", "inertiagrouprange", "eulerseq"]
        read += ["meshdir", "assetdir"]
        if f.number(element, "settotalmass", -1.0) <= 0:
            read.append("settotalmass")
        f.rest(element, read, _COMPILER_IDLE, zero=("boundmass", "boundinertia", "balanceinertia"))
        for child in element.children:
            f.note(child, "is for muscles, which the model has not")

    def _option(self, element: Element) -> None:
        f = self.findings
        self.gravity = f.numbers(element, "gravity", 3, self.gravity)
        f.rest(element, ("gravity",), _OPTION_IDLE, zero=("wind", "density", "viscosity", "actuatorgroupdisable"))
        for flag in element.all("flag"):
            for key, value in flag.attributes.items():
                if key == "gravity" and value == "disable":
                    self.gravity = np.zeros(3)
                elif key in _FLAGS_ACT and value == "disable":
                    f.refuse(flag, f"{key}='disable' switches off what the file describes", key)
                else:
                    f.note(flag, f"{key}='{value}' is a setting of MuJoCo's solver and contacts")

    def _default(self, root: Element) -> None:
        """Classes with what they inherit."""
        waiting = [(root, "main", "")]
        while waiting:
            element, name, parent = waiting.pop(0)
            if parent and not element.attributes.get("class"):
                self.findings.problem(element, "a default inside another one needs a class")
                continue
            own = {tag: dict(values) for tag, values in self.classes.get(parent or "main", {}).items()}
            self.classes[name] = own
            if not parent and element.attributes.get("class", "main") != "main":
                self.findings.problem(element, "the outermost default has the class main, and no other")
            for child in element.children:
                if child.tag == "default":
                    waiting.append((child, child.attributes.get("class", ""), name))
                else:
                    own.setdefault(child.tag, {}).update(child.attributes)

    def filled(self, element: Element, childclass: str = "main", tag: str = "") -> Element:
        """An element with what its class of defaults adds; `tag`: under which the defaults stand."""
        name = element.attributes.get("class", childclass)
        if name not in self.classes:
            self.findings.problem(element, f"there is no default class '{name}'")
            return element
        kinds = self.classes[name]
        added = dict(kinds.get(tag or element.tag, {}))
        if element.tag in ACTUATORS:
            for other in ACTUATORS:
                given = kinds.get(other, {})
                added = {k: v for k, v in given.items() if k in _SHARED} | added
                if element.tag not in (other, "motor") and given.keys() - set(_SHARED):
                    self.findings.refuse(element, f"defaults of a {other} actuator reach it in MuJoCo, and not here")
        if any(key in element.attributes for key in (*TURNS, "fromto")):
            added = {k: v for k, v in added.items() if k not in TURNS}  # one way to say a direction replaces another
        attributes = {k: v for k, v in {**added, **element.attributes}.items() if k != "class"}
        return dataclasses.replace(element, attributes=attributes)

    # --- angles and places -----------------------------------------------------------------------------

    def angle(self, value: Any) -> Any:
        """An angle of the file [rad]."""
        return np.deg2rad(value) if self.degrees else value

    def pose(self, element: Element) -> Pose:
        """Position and axes of an element in those around it."""
        return Pose(self.findings.numbers(element, "pos", 3, np.zeros(3)), self._turn(element))

    def _turn(self, element: Element) -> np.ndarray:
        f = self.findings
        given = [key for key in TURNS if key in element.attributes]
        if not given:
            return HERE.rotation
        if len(given) > 1:
            f.problem(element, f"{' and '.join(given)} both say how it is turned; keep one")
        key = given[0]
        values = f.numbers(element, key, {"quat": 4, "axisangle": 4, "xyaxes": 6}.get(key, 3))
        if values is None:
            return HERE.rotation
        if key == "euler":
            return euler(self.angle(values), self.sequence)
        if key == "xyaxes":
            x = values[:3] / max(np.linalg.norm(values[:3]), 1e-300)
            y = values[3:] - x * (x @ values[3:])
            return self._unless(element, key, x, y, lambda: np.column_stack([x, y / np.linalg.norm(y), _cross(x, y)]))
        head = values[:3] if key == "axisangle" else values
        if not np.linalg.norm(head) > 1e-12:
            f.problem(element, f"{key} is '{element.attributes[key]}', which has no direction")
            return HERE.rotation
        head = head / np.linalg.norm(head)
        if key == "quat":
            return rotation_matrix(head)
        return z_to(head) if key == "zaxis" else about_axis(head, float(self.angle(values[3])))

    def _unless(self, element: Element, key: str, x: np.ndarray, y: np.ndarray, made: Any) -> np.ndarray:
        """The rotation with these axes, unless they are no axes."""
        if min(np.linalg.norm(x), np.linalg.norm(y)) > 1e-12:
            return made()
        self.findings.problem(element, f"{key} is '{element.attributes[key]}', which are no two directions")
        return HERE.rotation


def _cross(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.cross(x, y / np.linalg.norm(y))
