"""What can be wrong between the items of a model that is complete: names that are looked up later, signals, laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.files.native.quantities import Quantified, quantities_of
from linkwork.model.beams import Beam
from linkwork.model.closures import Distance
from linkwork.model.expression import compile_expression
from linkwork.model.forces import FormulaForce, FormulaLaw, Load, TorsionSpring
from linkwork.model.joints import DegreeOfFreedom, Joint, Several
from linkwork.model.model import Model, find
from linkwork.model.sensors import Coordinate, DriveForce, Expression, Input, JointWrench


def _joints(model: Model) -> list[Joint]:
    return [*model.joints, *(c.joint for c in model.closures)]


def _beams(model: Model) -> list[Beam]:
    return [b for b in model.bodies if isinstance(b, Beam)]


def acting(joint: Joint) -> tuple[DegreeOfFreedom, ...]:
    """What the user gave along the degrees of freedom; balls and free joints have nothing to look at."""
    return joint.degrees_of_freedom() if isinstance(joint, DegreeOfFreedom | Several) else ()


def coordinate_names(model: Model) -> dict[str, str | None]:
    """What a start may name, with units: coordinates; whole joints and absolute angles of bodies, which have none here."""
    names: dict[str, str | None] = dict.fromkeys([*(b.name for b in model.bodies), *(j.name for j in model.joints)])
    names.update({n: u for j in model.joints for n, u in j.coordinate_labels()})
    names.update({n: u for b in _beams(model) for n, u in b.coordinates()})
    return names


def rate_names(model: Model) -> dict[str, str | None]:
    """What rates may name."""
    names: dict[str, str | None] = dict.fromkeys([*(b.name for b in model.bodies), *(j.name for j in model.joints)])
    names.update({n: u for j in model.joints for n, u in j.rate_labels()})
    names.update({n: f"{u}/s" for b in _beams(model) for n, u in b.coordinates()})
    return names


def input_units(model: Model) -> dict[str, str]:
    """Inputs and their units."""
    return {a.actuator: a.force_unit for j in _joints(model) for a in acting(j) if a.actuator is not None}


def check_model(model: Model) -> Iterator[tuple[str, str]]:
    """Names of items and what is wrong with them."""
    groups: list[tuple[list[Any], Callable[[Any, _Names], None]]] = [
        (_joints(model), _check_joint),
        (_beams(model), _check_beam),
        (model.forces, _check_force),
        (model.sensors, _check_sensor),
    ]
    names = _Names(model)
    for items, check in groups:
        for item in items:
            try:
                check(item, names)
            except ModelError as error:
                yield item.name, str(error)


class _Names:
    """The names that forces and sensors may look up."""

    def __init__(self, model: Model) -> None:
        joints = _joints(model)
        labels = [n for j in joints for n, _ in (*j.coordinate_labels(), *j.rate_labels())]
        self.model = model.name
        self.coordinates = dict.fromkeys([*labels, *(n for b in _beams(model) for n, _ in b.coordinates())])
        moved = [
            n
            for j in joints
            for (n, _), a in zip(j.coordinate_labels(), acting(j), strict=False)
            if a.motion is not None
        ]
        self.driven = dict.fromkeys([*moved, *(j.name for j in joints if getattr(j, "motion", None) is not None)])
        self.joints = dict.fromkeys(j.name for j in joints)
        self.inputs = input_units(model)
        self.sensors = {s.name for s in model.sensors}
        self.quantities = quantities_of(model)


def _check_joint(item: Joint, names: _Names) -> None:
    for along in acting(item):
        along.check()
        if along.motion is not None:
            along.motion.terms(along.coordinate_unit, what=f"{along._called()}: motion")
    if isinstance(item, Distance) and item.motion is not None:
        item.motion.terms("m", what=f"{item._called()}: motion")


def _check_beam(item: Beam, names: _Names) -> None:
    item.check()


def _check_force(item: Any, names: _Names) -> None:
    if isinstance(item, TorsionSpring):
        find(names.coordinates, item.on, f"coordinate for {item._called()}", names.model)
    law = getattr(item, "law", None)
    if isinstance(law, FormulaLaw):
        law.steps(what=f"{item._called()}: law")
    elif law is not None:
        law.pieces(what=f"{item._called()}: law")
    if isinstance(item, FormulaForce):
        item.check()
        if item.on is not None:
            find(names.coordinates, item.on, f"coordinate for {item._called()}", names.model)
        own = dict.fromkeys([*names.sensors, *item.constants, "t"])
        for formula in item.formulas():
            compile_expression(formula, Quantified(own, names.quantities), what=f"{item._called()}: formula")
    if isinstance(item, Load):
        for value in item.value:
            value.terms(item.unit, what=f"{item._called()}: value")


def _check_sensor(item: Any, names: _Names) -> None:
    if isinstance(item, Coordinate):
        find(names.coordinates, item.of, f"coordinate for {item._called()}", names.model)
    elif isinstance(item, DriveForce):
        find(names.driven, item.of, f"prescribed motion for {item._called()}", names.model)
    elif isinstance(item, Input):
        find(names.inputs, item.of, f"input for {item._called()}", names.model)
    elif isinstance(item, JointWrench):
        find(names.joints, item.joint, f"joint for {item._called()}", names.model)
    elif isinstance(item, Expression):
        own = dict.fromkeys([*(names.sensors - {item.name}), "t"])
        item.compiled(Quantified(own, names.quantities))
