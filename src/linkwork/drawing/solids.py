"""Points, outlines and faces of the solids of a scene, for drawings by Matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.scene import Scene, Shape

__all__ = ["across", "extent", "faces_of", "hull", "own_points", "ring"]

Points = NDArray[np.float64]

ROUND = np.linspace(0.0, 2 * np.pi, 25)[:-1]  # corners of what is round
MOST_FACES = 400  # of a mesh in a drawing; of one with more, some are left out


def turned(rotation: Sequence[float], p: Points) -> Points:
    """Vectors turned by a quaternion (w, x, y, z)."""
    w, u = rotation[0], np.asarray(rotation[1:])
    twice = 2 * np.cross(u, p)
    return np.asarray(p + w * twice + np.cross(u, twice))


def own_points(shape: Shape, scene: Scene) -> Points:
    """Centre or end points of a shape, or its corners where it has some, in its body's frame [m]."""
    if shape.kind in ("box", "ellipsoid"):
        half = np.array(shape.size) * (0.5 if shape.kind == "box" else 1.0)
        corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    elif shape.kind == "extrusion":
        corners = np.array([[x, y, z] for z in (-0.5 * shape.size[2], 0.5 * shape.size[2]) for x, y in shape.outline])
    elif shape.kind == "mesh":
        corners = scene.meshes[shape.mesh].vertices
    else:
        return np.array([shape.a] if shape.kind in ("sphere", "mass") else [shape.a, shape.b])
    return np.asarray(np.asarray(shape.a) + turned(shape.rotation, corners))


def extent(shape: Shape, scene: Scene) -> Points:
    """Points around a shape that a picture must hold: with its radius, if it has one; of a mesh the corners of its box."""
    if shape.kind != "mesh":
        p = own_points(shape, scene)
        if not shape.radius or len(p) > 2:
            return p
        if len(p) == 1:
            return np.asarray(p + shape.radius * np.vstack([np.eye(3), -np.eye(3)]))
        return np.asarray((p[:, None] + shape.radius * ring(p[1] - p[0])[:: len(ROUND) // 4]).reshape(-1, 3))
    corners = scene.meshes[shape.mesh].vertices
    low, high = corners.min(axis=0), corners.max(axis=0)
    box = np.array([np.where(side, high, low) for side in np.ndindex(2, 2, 2)])
    return np.asarray(np.asarray(shape.a) + turned(shape.rotation, box))


def across(direction: Points) -> Points:
    """A unit vector across another one, in the plane or in space."""
    if len(direction) == 2:
        n = np.array([-direction[1], direction[0]])
    else:
        n = np.cross(direction, np.eye(3)[int(np.argmin(np.abs(direction)))])
    length = float(np.linalg.norm(n))
    return n / length if length > 0 else np.eye(len(direction))[0]


def ring(axis: Points) -> Points:
    """A circle of radius one about an axis, in space."""
    u = across(axis)
    length = float(np.linalg.norm(axis))
    v = np.cross(axis / length, u) if length > 0 else across(u)
    return np.cos(ROUND)[:, None] * u + np.sin(ROUND)[:, None] * v


def hull(points: Points) -> Points:
    """The convex outline of points in the plane, by the two chains of Andrew's algorithm."""
    p = sorted(map(tuple, points.tolist()))

    def chain(sequence: list[Any]) -> list[Any]:
        out: list[Any] = []
        for x, y in sequence:
            while len(out) > 1 and (out[-1][0] - out[-2][0]) * (y - out[-2][1]) <= (out[-1][1] - out[-2][1]) * (
                x - out[-2][0]
            ):
                out.pop()
            out.append((x, y))
        return out[:-1]

    return np.array((chain(p) + chain(p[::-1])) or p[:1])


def faces_of(shape: Shape, scene: Scene, p: Points, radius: float) -> list[Points]:
    """The faces of a solid in space; p are its points there."""
    if shape.kind in ("box", "ellipsoid"):
        sides = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))
        return [p[list(side)] for side in sides] if shape.kind == "box" else _ball(p.mean(axis=0), 0.5 * _edges(p))
    if shape.kind == "extrusion":
        n = len(shape.outline)
        return [p[:n], p[n:], *_bands(np.stack([p[:n], p[n:]]))]
    if shape.kind == "mesh":
        faces = scene.meshes[shape.mesh].faces
        return list(p[faces[:: -(-len(faces) // MOST_FACES)]])
    if shape.kind == "cone":
        base = p[0] + radius * ring(p[1] - p[0])
        return [base, *_bands(np.stack([base, np.broadcast_to(p[1], base.shape)]))]
    if len(p) == 2:
        rings = p[:, None, :] + radius * ring(p[1] - p[0])
        return [*_bands(rings), rings[0], rings[1]]
    return _ball(p[0], radius * np.eye(3))


def _edges(corners: Points) -> Points:
    """The three edges of a box with eight corners, as rows."""
    return np.stack([corners[4] - corners[0], corners[2] - corners[0], corners[1] - corners[0]])


def _ball(centre: Points, axes: Points) -> list[Points]:
    """The faces of an ellipsoid around a centre with three half axes, as rows."""
    height = np.linspace(-0.5 * np.pi, 0.5 * np.pi, 9)
    circle = np.column_stack([np.cos(ROUND), np.sin(ROUND), 0 * ROUND])
    rings = np.array([(np.cos(h) * circle + [0, 0, np.sin(h)]) @ axes for h in height])
    return _bands(centre + rings)


def _bands(rings: Points) -> list[Points]:
    """Four-cornered faces between neighbouring rings of points."""
    nexts = np.roll(rings, -1, axis=1)
    return [
        np.array([low[k], low_next[k], high_next[k], high[k]])
        for low, high, low_next, high_next in zip(rings[:-1], rings[1:], nexts[:-1], nexts[1:], strict=True)
        for k in range(len(low))
    ]
