"""Surfaces of bodies from files of meshes, and the mass that a surface full of material has. Files are read by trimesh."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.confined import refusal
from linkwork.api.errors import ModelError

ENDINGS = (".stl", ".obj", ".ply", ".off", ".dae", ".glb", ".gltf")
MOST_BYTES = 200_000_000
CLOSED = 1e-9  # volume of a surface over that of the box around it, below which it encloses nothing


class Surface(NamedTuple):
    """Corners [m], shape (n, 3), and triangles of three corners each, shape (m, 3)."""

    vertices: np.ndarray
    faces: np.ndarray


def read_surface(path: str | Path, scale: Any = 1.0) -> Surface:
    """The surface in a file, all its parts as one, its numbers times `scale` in metres."""
    path = Path(path)
    if reason := refusal(path):
        raise ModelError(f"mesh '{path}' {reason}; put it into that folder.")
    if path.suffix.lower() not in ENDINGS:
        raise ModelError(f"mesh '{path}' ends in '{path.suffix}'; it must end in one of {', '.join(ENDINGS)}.")
    if not path.is_file():
        raise ModelError(f"mesh '{path}' is not there; give the path of a file.")
    if path.stat().st_size > MOST_BYTES:
        raise ModelError(
            f"mesh '{path}' has {path.stat().st_size / 1e6:.0f} MB; give one below {MOST_BYTES / 1e6:.0f} MB."
        )
    try:
        import trimesh
    except ImportError:
        raise ModelError(f"mesh '{path}' is read by trimesh, which is missing; pip install 'linkwork[mesh]'.") from None
    content = path.read_bytes()
    if path.suffix.lower() == ".dae" and (b"<!DOCTYPE" in content or b"<!ENTITY" in content):
        raise ModelError(f"mesh '{path}' declares XML entities, which are not read; save it without them.")
    try:
        # from memory, so that no other file is opened that the mesh names
        made: Any = trimesh.load(io.BytesIO(content), file_type=path.suffix[1:].lower(), force="mesh", process=True)
        vertices, faces = np.array(made.vertices, dtype=np.float64), np.array(made.faces, dtype=np.int64)
    except Exception as error:  # readers of files raise whatever they meet
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        raise ModelError(f"mesh '{path}' cannot be read: {reason.rstrip('.')}.") from None
    if not len(faces) or not np.all(np.isfinite(vertices)):
        raise ModelError(f"mesh '{path}' has no triangles that can be drawn; give another file.")
    vertices = vertices * scale
    for array in (vertices, faces):
        array.flags.writeable = False
    return Surface(vertices, faces)


def filled(surface: Surface, density: float, what: str) -> tuple[float, np.ndarray, np.ndarray]:
    """Mass [kg], centre [m] and inertia about it [kg m²] of a surface filled with a density [kg/m³]; it must be closed."""
    import trimesh

    body: Any = trimesh.Trimesh(surface.vertices, surface.faces, process=True)
    if not body.is_watertight:
        raise ModelError(
            f"{what}: the surface has holes, so it encloses no volume; close them, or give mass and inertia."
        )
    if body.volume < 0:
        body.invert()  # triangles that are all turned inside out
    size = float(np.prod(np.ptp(surface.vertices, axis=0)))
    if not body.volume > CLOSED * size:
        raise ModelError(f"{what}: the surface encloses no volume; give mass and inertia.")
    body.density = density
    inertia = np.asarray(body.moment_inertia, dtype=np.float64)
    return float(body.mass), np.asarray(body.center_mass, dtype=np.float64), (inertia + inertia.T) / 2


__all__ = ["ENDINGS", "Surface", "filled", "read_surface"]
