"""Which reader a file needs, by its ending."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from linkwork.files.mjcf.reader import read_mjcf
from linkwork.files.native.model_file import FORMATS, ModelFile
from linkwork.files.native.reader import read_model
from linkwork.files.urdf import read_urdf

READERS: Final = {"URDF": read_urdf, "MJCF": read_mjcf}
FOREIGN: Final = {".urdf": "URDF", ".xml": "MJCF", ".mjcf": "MJCF"}
ENDINGS: Final = (*FORMATS, *FOREIGN)


def read_any(path: Path, set: Mapping[str, Any] | None = None) -> ModelFile:
    """Read a model file, URDF or MJCF; what one of the latter does not hold is noted on the model.

    Args:
        path: of the file.
        set: parameters of a model file that get other values.
    """
    foreign = FOREIGN.get(path.suffix.lower())
    return read_model(path, set=dict(set or {})) if foreign is None else ModelFile(READERS[foreign](path))
