"""What the links of a URDF file look like: boxes, cylinders, spheres and meshes with their colours.

A visual changes no motion, so one that cannot be read is noted and left out.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.files.meshes import mesh_look
from linkwork.files.xml.document import Element
from linkwork.files.xml.findings import Findings
from linkwork.files.xml.poses import HERE, Pose, rpy
from linkwork.model.look import Look, quaternion_of

LARGEST = 1e6  # [m]


class UnreadableError(Exception):
    """Why a visual is not drawn."""


class Visuals:
    """The visuals of a file, with the colours that it names."""

    def __init__(self, root: Element, findings: Findings, folder: Path | None) -> None:
        self.findings, self.folder = findings, folder
        self.colours = {m.attributes.get("name", ""): self._rgba(m) for m in root.all("material")}

    def looks(self, link: Element) -> list[Look] | None:
        """What a link looks like; None where its visuals say nothing."""
        made = []
        for visual in link.all("visual"):
            try:
                made.append(self._look(visual))
            except (UnreadableError, ModelError) as problem:
                self.findings.note(visual, f"is not drawn: {str(problem).rstrip('.')}")
        return made or None

    def _look(self, visual: Element) -> Look:
        geometry = _only(_only(visual, "geometry").children)
        pose = self._pose(visual)
        place = {"at": pose.position, "rotation": quaternion_of(pose.rotation), "colour": self._colour(visual)}
        if geometry.tag == "box":
            return Look.box(_numbers(geometry, "size", 3), **place)
        if geometry.tag == "sphere":
            return Look.sphere(_numbers(geometry, "radius", 1)[0], **place)
        if geometry.tag in ("cylinder", "capsule"):
            make = Look.cylinder if geometry.tag == "cylinder" else Look.capsule
            return make(_numbers(geometry, "length", 1)[0], _numbers(geometry, "radius", 1)[0], **place)
        if geometry.tag != "mesh":
            raise UnreadableError(f"the shape '{geometry.tag[:40]}' is not known")
        scale = _numbers(geometry, "scale", 3) if "scale" in geometry.attributes else np.ones(3)
        look, why = mesh_look(geometry.attributes.get("filename", ""), self.folder, scale=scale, **place)
        if look is None:
            raise UnreadableError(why)
        return look

    def _pose(self, visual: Element) -> Pose:
        for origin in visual.all("origin")[:1]:
            xyz, angles = (
                _numbers(origin, key, 3) if key in origin.attributes else np.zeros(3) for key in ("xyz", "rpy")
            )
            return Pose(xyz, rpy(angles))
        return HERE

    def _colour(self, visual: Element) -> str:
        for material in visual.all("material")[:1]:
            return self._rgba(material) or self.colours.get(material.attributes.get("name", ""), "")
        return ""

    def _rgba(self, material: Element) -> str:
        """The colour of a material as "#rrggbb"; "" where it has none."""
        for colour in material.all("color")[:1]:
            try:
                rgb = np.clip(_numbers(colour, "rgba", 4)[:3], 0.0, 1.0)
            except UnreadableError:
                return ""
            return "#" + "".join(f"{round(255 * x):02x}" for x in rgb)
        return ""


def _only(of: Element | list[Element], tag: str = "") -> Element:
    found = of if isinstance(of, list) else of.all(tag)
    if len(found) != 1:
        raise UnreadableError(f"it has {len(found)} shapes" if not tag else f"it has {len(found)} elements {tag}")
    return found[0]


def _numbers(element: Element, key: str, count: int) -> np.ndarray:
    try:
        values = np.array([float(word) for word in element.attributes.get(key, "").split()])
    except ValueError:
        values = np.zeros(0)
    if len(values) != count or not np.all(np.abs(values) < LARGEST):
        raise UnreadableError(f"{key} of its {element.tag} is '{element.attributes.get(key, '')[:40]}'")
    return values
