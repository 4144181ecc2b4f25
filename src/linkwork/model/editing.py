"""Models as things to work with: items that are taken out, submodels that are put in, and models that are compared."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError, shown
from linkwork.model.bodies import Body, Places
from linkwork.model.finding import find
from linkwork.model.forces import Force
from linkwork.model.frames import Frame
from linkwork.model.item import Item, check_name, next_version
from linkwork.model.references import Referring
from linkwork.model.renaming import NewNames, along_of, couplings_of, follow, named_by, names_of

if TYPE_CHECKING:
    from linkwork.model.model import Model

# --- what depends on what ----------------------------------------------------------------------------


def _dependents(model: Model, gone: list[Item]) -> Iterator[Item]:
    """Items that cannot be without those that are taken out; a body stands for its joint, too."""
    names = {name for item in gone for name in names_of(item)}
    bodies = [item for item in gone if isinstance(item, Body)]
    couplings = couplings_of(model.items().values())

    def lost(frame: Frame | None) -> bool:
        return frame is not None and any(frame.body is body for body in bodies)

    for c in model.connections:
        if lost(c.to):
            yield c.body
    for k in model.closures:
        if lost(k.to) or lost(k.at) or named_by(k.joint, couplings) & names:
            yield k.joint
    for item in (*model.forces, *model.sensors):
        if any(map(lost, item.frames())) or named_by(item, couplings) & names:
            yield item


def remove(model: Model, items: tuple[Any, ...], dependents: bool) -> None:
    """Implements `Model.remove`."""
    gone: list[Item] = []
    for given in items:
        item = find(model.items(), given, "item", model.name) if isinstance(given, str) else given
        if not isinstance(item, Item) or item not in model:
            raise ModelError(f"remove: {shown(given)} is no item of model '{model.name}'; give one, or its name.")
        carried = next((c.body for c in model.connections if c.joint is item), None)
        if carried is not None:
            raise ModelError(
                f"remove: {item._called()} carries {carried._called()}; remove the body, its joint goes with it."
            )
        gone.append(item)
    _with_joints(model, gone)
    asked = len(gone)
    while more := [x for x in _dependents(model, gone) if not any(x is y for y in gone)]:
        gone += more
        _with_joints(model, gone)
    if len(gone) > asked and not dependents:
        named = ", ".join(x._called() for x in gone[asked:] if not _carries(model, x))
        raise ModelError(
            f"remove: {gone[0]._called()} cannot go alone, for it is needed by {named}; remove these as well, or give "
            "dependents=True."
        )
    _take_out(model, gone)


def _carries(model: Model, item: Item) -> bool:
    return any(c.joint is item for c in model.connections)


def _with_joints(model: Model, gone: list[Item]) -> None:
    """Add the joints of bodies."""
    known = {id(x) for x in gone}
    gone += [c.joint for c in model.connections if id(c.body) in known and id(c.joint) not in known]


def _take_out(model: Model, gone: list[Item]) -> None:
    ids = {id(x) for x in gone}
    model.connections[:] = [c for c in model.connections if id(c.body) not in ids]
    model.closures[:] = [k for k in model.closures if id(k.joint) not in ids]
    model.forces[:] = [f for f in model.forces if id(f) not in ids]
    model.sensors[:] = [s for s in model.sensors if id(s) not in ids]
    for item in gone:
        del model._names[item.name]
        for table in (model._bodies, model._joints):
            if table.get(item.name) is item:
                del table[item.name]
        object.__setattr__(item, "_home", None)
    model._structure = next_version()


# --- submodels ---------------------------------------------------------------------------------------


def include(model: Model, other: Model, prefix: str, to: Frame) -> dict[str, Item]:
    """Implements `Model.include`."""
    if other is model:
        raise ModelError(f"include: model '{model.name}' cannot be part of itself; give a copy.")
    if not np.array_equal(other.gravity, model.gravity):
        raise ModelError(
            f"include: model '{other.name}' has gravity {other.gravity.tolist()}, model '{model.name}' "
            f"{model.gravity.tolist()} m/s²; give both the same."
        )
    part = copy.deepcopy(other)
    found = part.items()
    for name, item in found.items():
        model._check_unused(check_name(f"{prefix}{name}", item.kind), item.kind)
    names = {name: f"{prefix}{name}" for item in found.values() for name in names_of(item)}
    follow(found.values(), NewNames(names, names, couplings_of(found.values())))
    for along in (x for item in found.values() for x in along_of(item)):
        if along.actuator is not None:
            along.actuator = names[along.actuator]
    grounds = _points_of_ground(model, part, prefix, to)
    for item in found.values():
        object.__setattr__(item, "_home", None)
        item.name = f"{prefix}{item.name}"
    _move(model, part, grounds)
    model._structure = next_version()
    return found


def _points_of_ground(model: Model, part: Model, prefix: str, to: Frame) -> dict[str, Frame]:
    """Points of a submodel's ground as frames of what it is put on."""
    owner: Places = model.ground if to.body is None else to.body
    position, turn = owner.places()[to.name]
    found = {"origin": to}
    for name, (where, own) in part.ground._places.items():
        fresh = model._fresh_point(owner, f"{prefix}{name}")
        found[name] = owner.frame(fresh, position + turn @ where, turn @ own)
    return found


def _move(model: Model, part: Model, grounds: Mapping[str, Frame]) -> None:
    """Make the items of a submodel those of a model."""

    def moved(frame: Any) -> Any:
        return grounds[frame.name] if isinstance(frame, Frame) and frame.body is None else frame

    for c in part.connections:
        for item in (c.body, c.joint):
            model._register(item)
        model._bodies[c.body.name], model._joints[c.joint.name] = c.body, c.joint
        model.connections.append(dataclasses.replace(c, to=moved(c.to)))
    for k in part.closures:
        model._register(k.joint)
        model.closures.append(dataclasses.replace(k, to=moved(k.to), at=moved(k.at)))
    for element in (*part.forces, *part.sensors):
        _move_references(element, moved)
        model._register(element)
        (model.forces if isinstance(element, Force) else model.sensors).append(element)  # type: ignore[arg-type]


def _move_references(item: Referring, moved: Any) -> None:
    for field in item.references:
        object.__setattr__(item, field, moved(getattr(item, field)))
    for field in item.mixed_references:
        if (row := getattr(item, field)) is not None:
            object.__setattr__(item, field, tuple(map(moved, row)))


# --- comparison --------------------------------------------------------------------------------------


def same_models(a: Model, b: Model) -> bool:
    """Whether two models have the same name, gravity and items, number for number and in the same order."""
    return _same(_contents(a), _contents(b))


def _contents(model: Model) -> list[Any]:
    links = [(c.body, c.joint, str(c.to), str(c.at)) for c in model.connections]
    closures = [(k.joint, str(k.to), str(k.at)) for k in model.closures]
    return [model.name, model.gravity, model.ground.places(), links, closures, model.forces, model.sensors]


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, Frame):
        return str(a) == str(b)
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return np.shape(a) == np.shape(b) and bool(np.array_equal(a, b))
    if type(a) is not type(b):
        return False
    if isinstance(a, Item):
        return _same(_facts(a), _facts(b))
    if dataclasses.is_dataclass(a) and not isinstance(a, type):
        return all(_same(getattr(a, f.name), getattr(b, f.name)) for f in dataclasses.fields(a))
    if isinstance(a, Mapping):
        return list(a) == list(b) and all(_same(a[k], b[k]) for k in a)
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)


def _facts(item: Item) -> dict[str, Any]:
    """What an item is, with bodies and frames that it refers to as text."""
    bodies = getattr(item, "body_references", ())
    found: dict[str, Any] = {}
    for f in dataclasses.fields(item):
        value = getattr(item, f.name)
        found[f.name] = value.name if f.name in bodies and isinstance(value, Body) else value
    if isinstance(item, Body):
        found |= {" points": item.places(), " attached": item._attached}
    return found
