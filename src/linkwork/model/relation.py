"""The relation matrix of a tree of mass points on straight segments (Goyal 2012)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.model.bodies import Body, MassRod

if TYPE_CHECKING:
    from linkwork.model.model import Model


class Relation(NamedTuple):
    """Positions of mass points as sums of directions: x_i = Σ_j matrix_ij r̂_j, from the pivot, with r̂_j along segment j."""

    matrix: np.ndarray
    """(masses, segments) [m]"""
    masses: np.ndarray
    """(masses,) [kg]"""
    points: tuple[str, ...]
    """Names of the mass points, such as "arm.mass1"."""
    segments: tuple[str, ...]
    """Names of the bodies."""


def relation_matrix(model: Model) -> Relation:
    """Implements `Model.relation_matrix`."""
    if model.closures:
        raise ModelError(f"relation_matrix: model '{model.name}' has closures; a relation matrix is that of a tree.")
    paths: dict[str, dict[str, float]] = {}
    rows: list[tuple[str, float, dict[str, float]]] = []
    pivots = set()
    for c in model.connections:
        body, to = c.body, c.to
        if "m" in [unit for _, unit in c.joint.coordinates] or any(np.real(c.at.body.places()[c.at.name][0])):  # type: ignore[union-attr]
            raise ModelError(
                f"relation_matrix: {body._called()} slides, or does not hang at its own origin, so its segment has no fixed "
                "length from joint to joint; hang it at its origin on a joint that turns only."
            )
        if to.body is None:
            pivots.add(to.name)
            paths[body.name] = {}
        else:
            along = _along(to.body, to.body.places()[to.name][0], f"joint '{c.joint.name}'")
            own = {to.body.name: along} if along else {}
            paths[body.name] = {**paths[to.body.name], **own}
        for name, mass, distance in _points(body):
            rows.append((f"{body.name}.{name}", mass, {**paths[body.name], body.name: distance}))
    if len(pivots) > 1:
        raise ModelError(
            f"relation_matrix: model '{model.name}' hangs at {len(pivots)} points of the ground; use one pivot."
        )
    segments = tuple(body.name for body in model.bodies)
    matrix = np.array([[path.get(s, 0.0) for s in segments] for _, _, path in rows]).reshape(len(rows), len(segments))
    return Relation(matrix, np.array([m for _, m, _ in rows]), tuple(n for n, _, _ in rows), segments)


def _along(body: Body, position: Any, what: str) -> float:
    """Distance of a point of a body from its origin along the body, which lies along -z."""
    x, y, z = (float(np.real(c)) for c in position)
    if x != 0.0 or y != 0.0 or z > 0.0:
        raise ModelError(
            f"relation_matrix: {what} on body '{body.name}' is at ({x:g}, {y:g}, {z:g}) m, off the line along -z that a "
            "segment is; put it there."
        )
    return -z


def _points(body: Body) -> list[tuple[str, float, float]]:
    """Name, mass and distance along the body of each of its mass points."""
    found = []
    if isinstance(body, MassRod):
        masses = [float(np.real(m)) for m in body.masses]
        places = [float(np.real(d)) for d in body.distances()]
        found = [(f"mass{k}", m, d) for k, (m, d) in enumerate(zip(masses, places, strict=True), 1)]
    elif float(np.real(body.own_inertia()[0])) > 0.0:
        raise ModelError(
            f"relation_matrix: {body._called()} is a {type(body).__name__}, whose mass is no points on a line; use a MassRod."
        )
    for extra in body._attached:
        if np.any(np.real(extra.inertia)):
            raise ModelError(
                f"relation_matrix: mass '{extra.name}' of {body._called()} has an inertia of its own; set it to 0."
            )
        found.append((extra.name, float(np.real(extra.mass)), _along(body, extra.position, f"mass '{extra.name}'")))
    return found
