"""Files of meshes that robots refer to: where they are, and what they look like. None is a reason to refuse a model."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

from linkwork.api.confined import refusal
from linkwork.api.errors import ModelError
from linkwork.model.look import Look

PACKAGE = re.compile(r"(package|model|file)://")
LEVELS = 6  # folders above the file in which a package is looked for


def found(name: str, folder: Path | None) -> Path | None:
    """The file that a name such as "meshes/hip.stl" or "package://robot/meshes/hip.stl" means, from the folder of a model;
    None where there is none."""
    if folder is None or not name or "\x00" in name:
        return None
    plain = PurePosixPath(PACKAGE.sub("", name.replace("\\", "/"), count=1))
    package = name.startswith(("package://", "model://"))
    tails = [plain, PurePosixPath(*plain.parts[1:])] if package and len(plain.parts) > 1 else [plain]
    places = [folder, *folder.resolve().parents[:LEVELS]] if package else [folder]
    for place in places:
        for tail in tails:
            path = place / tail
            if refusal(path):
                if package:
                    continue
                return path  # nothing is found out about it; who reads it says why not
            try:
                if path.is_file():
                    return path
            except (OSError, ValueError):  # no name that a file can have
                return None
    return None


def mesh_look(name: str, folder: Path | None, **how: Any) -> tuple[Look | None, str]:
    """The look of a mesh, or why there is none."""
    path = found(name, folder)
    if path is None:
        return None, f"its mesh '{name[:80]}' was not found, so it is not drawn"
    try:
        return Look.mesh(path, **how), ""
    except ModelError as error:
        return None, f"its mesh is not drawn: {str(error).rstrip('.')}"
