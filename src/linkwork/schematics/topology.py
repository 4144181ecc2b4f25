"""The graph of bodies and joints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from linkwork.model.closures import Coupling
from linkwork.model.frames import Frame
from linkwork.model.model import Model
from linkwork.schematics.results.topology import GROUND_NAME, Edge, Topology


def topology(model: Model) -> Topology:
    """Implements `Model.topology`."""
    joints = [
        Edge(c.joint.name, c.joint.type, _body(c.to), c.body.name, False, len(c.joint.rates)) for c in model.connections
    ]
    edges = [*joints, *_closures(model)]
    columns = tuple(zip(*edges, strict=True)) if edges else ((),) * 6
    return Topology(model.name, tuple(b.name for b in model.bodies), *columns)


def _closures(model: Model) -> Iterator[Edge]:
    """Closures between two bodies; a coupling joins the bodies on its joints, one after the other."""
    carried = {label: c.body.name for c in model.connections for label, _ in c.joint.coordinate_labels()}
    for k in model.closures:
        joint = k.joint
        if isinstance(joint, Coupling):
            bodies = [carried[name] for name in joint.factors]
            for a, b in pairwise(bodies) if len(bodies) > 1 else [(GROUND_NAME, bodies[0])]:
                yield Edge(joint.name, joint.type, a, b, True, 0)
        elif k.to is not None and k.at is not None:
            yield Edge(joint.name, joint.type, _body(k.to), _body(k.at), True, len(joint.rates))


def _body(frame: Frame) -> str:
    return GROUND_NAME if frame.body is None else frame.body.name
