"""What the bodies of an MJCF file look like: the geoms that MuJoCo shows, with their colours and meshes.

A look changes no motion, so a geom that cannot be drawn is noted and left out.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.files.meshes import mesh_look
from linkwork.files.mjcf.geoms import SIZES, placed
from linkwork.files.mjcf.settings import Settings
from linkwork.files.xml.document import Element
from linkwork.files.xml.findings import Findings
from linkwork.files.xml.poses import Pose
from linkwork.model.look import Look, quaternion_of

SHOWN_GROUPS = (0, 1, 2)  # what MuJoCo's viewer shows at first; others are for contact


class Visuals:
    """Meshes and materials of a file."""

    def __init__(self, root: Element, settings: Settings, folder: Path | None) -> None:
        self.settings, self.folder = settings, folder
        compilers = [c.attributes for c in root.all("compiler")]
        self.meshes = next((c[k] for k in ("meshdir", "assetdir") for c in compilers if c.get(k)), "")
        assets = [asset for part in root.all("asset") for asset in part.children]
        self.files = {self._name(a): settings.filled(a, "main") for a in assets if a.tag == "mesh"}
        self.colours = {
            a.attributes.get("name", ""): a.attributes.get("rgba", "") for a in assets if a.tag == "material"
        }

    @staticmethod
    def _name(mesh: Element) -> str:
        return mesh.attributes.get("name") or Path(mesh.attributes.get("file", "")).stem

    def looks(self, geoms: list[tuple[Pose, Element]]) -> list[Look] | None:
        """What a body with these geoms (defaults filled in), each in a frame of the body, looks like; None: like nothing."""
        shown = [(frame, g) for frame, g in geoms if self._group(g) in SHOWN_GROUPS]
        made = [self._look(frame, g) for frame, g in shown or geoms]
        return [look for look in made if look is not None] or None

    def _group(self, geom: Element) -> int:
        try:
            return int(geom.attributes.get("group", "0"))
        except ValueError:
            return 0

    def _look(self, frame: Pose, geom: Element) -> Look | None:
        kind = "mesh" if "mesh" in geom.attributes else geom.attributes.get("type", "sphere")
        # problems of numbers that act are found where masses are read; here they are no reason to refuse the file
        quiet = copy.copy(self.settings)
        quiet.findings = Findings("", ())
        try:
            if kind in SIZES:
                pose, size = placed(geom, kind, quiet)
                pose = frame @ pose
                place = {"at": pose.position, "rotation": quaternion_of(pose.rotation), "colour": self._colour(geom)}
                return None if size is None or quiet.findings.problems else _solid(kind, size, place)
            pose = frame @ quiet.pose(geom)
            place = {"at": pose.position, "rotation": quaternion_of(pose.rotation), "colour": self._colour(geom)}
            return self._mesh(geom, place) if kind == "mesh" and not quiet.findings.problems else None
        except ModelError as error:
            self.settings.findings.note(geom, f"is not drawn: {str(error).rstrip('.')}")
            return None

    def _mesh(self, geom: Element, place: dict[str, Any]) -> Look | None:
        asset = self.files.get(geom.attributes.get("mesh", ""))
        if asset is None or "file" not in asset.attributes:
            self.settings.findings.note(geom, "is not drawn: its mesh has no file")
            return None
        scale = self.settings.findings.numbers(asset, "scale", 3, np.ones(3))
        folder = None if self.folder is None else self.folder / self.meshes
        look, why = mesh_look(asset.attributes["file"], folder, scale=scale, **place)
        if look is None:
            self.settings.findings.note(geom, why)
        return look

    def _colour(self, geom: Element) -> str:
        text = geom.attributes.get("rgba") or self.colours.get(geom.attributes.get("material", ""), "")
        try:
            rgb = [min(max(float(word), 0.0), 1.0) for word in text.split()[:3]]
            return "#" + "".join(f"{round(255 * x):02x}" for x in rgb) if len(rgb) == 3 else ""
        except ValueError:
            return ""


def _solid(kind: str, size: np.ndarray, place: dict[str, Any]) -> Look:
    """A solid by MuJoCo's sizes: radii and half lengths."""
    if kind == "sphere":
        return Look.sphere(size[0], **place)
    if kind == "box":
        return Look.box(2 * size, **place)
    if kind == "ellipsoid":
        return Look.ellipsoid(size, **place)
    return (Look.cylinder if kind == "cylinder" else Look.capsule)(2 * size[1], size[0], **place)
