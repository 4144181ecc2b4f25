"""Bodies of a file that are given in the world: `placed`, `between` and `hardpoints`, for the assembled pose."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

import numpy as np

from linkwork.api.units import quantities
from linkwork.files.native import catalogue as K
from linkwork.files.native.fields import Context, known_only, mapping, read_field
from linkwork.files.native.nodes import Node, ProblemError
from linkwork.model.bodies import Body, Rod
from linkwork.model.frames import rotation

PLACING = ("placed", "between", "hardpoints")
"""What an entry of a body may have for this."""


def place(node: Node, context: Context, what: str, known: Container[str] = ()) -> tuple[Any, Any]:
    """A position and a rotation, or None, of a point or a body: three numbers, or a mapping of both. The name of a known point
    stands for its position."""
    if not isinstance(node.value, dict):
        return _position(node, context, what, known), None
    for problem in known_only(node.value, ("position", "rotation"), what):
        raise problem
    if "position" not in node.value:
        raise ProblemError(node.line, f"{what} has no position; give three numbers in m.")
    turn = node.value.get("rotation")
    position = _position(node.value["position"], context, what, known)
    return position, None if turn is None else _rotation(turn, context, f"{what}: rotation")


def state_value(node: Node, context: Context, what: str) -> Any:
    """What a start or guess says of a coordinate or joint: numbers, or a quaternion as {axis: y, angle: 30 deg}."""
    if not isinstance(node.value, dict):
        return read_field(K.Field("value", "numbers"), node, context, what)
    return [float(x) for x in _rotation(node, context, what)]


def _position(node: Node, context: Context, what: str, known: Container[str]) -> Any:
    if isinstance(node.value, str) and node.value in known:
        return node.value
    return read_field(K.Field("position", "numbers"), node, context, what)


def _rotation(node: Node, context: Context, what: str) -> Any:
    """A quaternion, a matrix, or an axis and an angle."""
    if not isinstance(node.value, dict):
        return read_field(K.Field("rotation", "numbers"), node, context, what)
    for problem in known_only(node.value, ("axis", "angle"), what):
        raise problem
    if len(node.value) < 2:
        raise ProblemError(node.line, f"{what} needs axis and angle.")
    axis = read_field(K.Field("axis", "direction"), node.value["axis"], context, f"{what}: axis")
    return rotation(axis, read_field(K.Field("angle", "number"), node.value["angle"], context, what))


def with_length(given: Mapping[str, Node], context: Context, what: str) -> Mapping[str, Node]:
    """The entry of a rod that is given by its ends, with the length that follows from them."""
    node = given.get("between")
    if node is None:
        return given
    kind = given.get("kind")
    if kind is None or kind.value != Rod.__name__:
        raise ProblemError(node.line, f"{what}: between= is for kind: Rod; use placed for other bodies.")
    for other in ("length", "placed"):
        if other in given:
            raise ProblemError(given[other].line, f"{what}: {other} follows from between; leave one of them out.")
    start, end = _ends(node, context, what)
    length = float(np.linalg.norm(end - start))
    if not length > 0.0:
        raise ProblemError(node.line, f"{what}: between has the same point twice; give two points.")
    return {**given, "length": Node(length, node.line)}


def _ends(node: Node, context: Context, what: str) -> np.ndarray:
    ends = read_field(K.Field("between", "numbers"), node, context, f"{what}: between")
    return quantities(ends, "m", what=f"{what}: between", shape=(2, 3))


def put(body: Body, given: Mapping[str, Node], context: Context, what: str) -> None:
    """Place a body before it is added, where its entry says so."""
    if "between" in given:
        start, end = _ends(given["between"], context, what)
        like = Rod.between(body.name, start, end, 0.0)
        assert like.placement is not None
        body.placed(*like.placement)
    elif "placed" in given:
        body.placed(*place(given["placed"], context, f"{what}: placed"))


def add_hardpoints(body: Body, given: Mapping[str, Node], context: Context, what: str) -> None:
    """Name points of a body that is part of the model by where they are in the world."""
    if "hardpoints" not in given:
        return
    for name, x in mapping(given["hardpoints"], f"{what}: hardpoints").items():
        position = read_field(K.Field("position", "numbers"), x, context, f"{what}: hardpoint '{name[:60]}'")
        context.model.hardpoint(body, name, position)
