"""Lengths and masses of bodies that have a symbol in a schematic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.model.beams import Beam
from linkwork.model.bodies import Body, MassRod, PointMass, RigidBody, Rod
from linkwork.model.forces import Spring
from linkwork.model.model import Connection, Model
from linkwork.schematics.places import Places
from linkwork.schematics.results.sketch import Length, Mass

MOST_POINTS = 2  # of a body of any shape; where more hang on it, a distance is shown if it is given a symbol


def body_lengths(model: Model, places: Places, c: Connection) -> Iterator[Length]:
    """The length of a rod or beam; of another body how far from its joint the next ones are, and its centre."""
    body = c.body
    if isinstance(body, Rod | MassRod | Beam):
        ends = [places.frame(body[n])[0] for n in ("origin", "tip")]
        yield Length(f"{body.name}.length", ends[0], ends[1])
        if isinstance(body, MassRod):
            for k, d in enumerate(np.real(body.distances())):
                yield Length(f"{body.name}.at[{k}]", ends[0], places.point(body, np.array([0.0, 0.0, -d])), False)
        return
    here = places.frame(c.at)[0]
    size = _size(places)
    found: dict[str, np.ndarray] = {}
    for frame in (*_hanging(model, body), *([body["centre"]] if "centre" in body.places() else ())):
        place = places.frame(frame)[0]
        far = float(np.linalg.norm(place - here)) > 1e-9 * size
        if far and not any(np.allclose(place, other, atol=1e-9 * size) for other in found.values()):
            found[frame.name] = place
    for name, place in found.items():
        yield Length(f"{body.name}.{name}", here, place, len(found) <= MOST_POINTS)


def ground_lengths(model: Model, places: Places) -> Iterator[Length]:
    """How far points of the ground that hold something are from the first of them; shown where it is given a symbol."""
    held = [c.to for c in model.connections] + [f for k in model.closures for f in (k.to, k.at)]
    points = {f.name: places.frame(f)[0] for f in held if f is not None and f.body is None}
    first, *others = points or {"": np.zeros(3)}
    for name in others:
        if np.linalg.norm(points[name] - points[first]) > 0:
            yield Length(f"ground.{name}", points[first], points[name], False)


def body_masses(places: Places, c: Connection) -> Iterator[tuple[Mass, bool]]:
    """Masses of a body and of what is attached to it, and whether they are shown without being asked for."""
    body = c.body
    if isinstance(body, Beam):
        middle = [curve.points[0] for curve in places.scene.curves if places.scene.bodies[curve.body] == body.name]
        if middle:
            yield Mass(f"{body.name}.EI", places.point(body, middle[0][len(middle[0]) // 2]), False), False
    elif isinstance(body, MassRod):
        for k, (m, d) in enumerate(zip(np.real(body.masses), np.real(body.distances()), strict=True)):
            if m > 0:
                yield Mass(f"{body.name}.masses[{k}]", places.point(body, np.array([0.0, 0.0, -d])), False), True
    elif np.real(getattr(body, "mass", 0.0)) > 0:
        drawn = isinstance(body, PointMass) or (isinstance(body, RigidBody) and bool(np.any(np.real(body.centre))))
        sits = isinstance(body, RigidBody) and not np.any(np.real(body.centre))
        yield Mass(f"{body.name}.mass", places.point(body, body.own_inertia()[1]), not drawn and not sits), True
    for a in body._attached:
        if np.real(a.mass) > 0:
            place = _attached(places, body, a)
            yield Mass(f"{body.name}.{a.name}.mass", place, False), True


def _attached(places: Places, body: Body, a: Any) -> np.ndarray:
    """Where an attached mass is: on a beam at the node of its section."""
    if not isinstance(body, Beam):
        return places.point(body, a.position)
    node = body._node_at(-a.position[2])
    return places.body(body.name if node is None else body.node_label(node))[0]


def _hanging(model: Model, body: Body) -> list[Any]:
    """Frames of a body that carry another body, close a loop or hold a spring."""
    every = [c.to for c in model.connections] + [f for k in model.closures for f in (k.to, k.at)]
    every += [f for s in model.forces if isinstance(s, Spring) for f in (s.a, s.b)]
    return [f for f in every if f is not None and f.body is body]


def _size(places: Places) -> float:
    """The size of the mechanism [m]."""
    return float(np.ptp(places.scene.position[0], axis=0).max(initial=0.0)) or 1.0
