"""The model that a system was compiled from, as a copy: later changes of the user's model reach no system and no result."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable
from typing import Any

import numpy as np

from linkwork.api.frozen import SIMPLE
from linkwork.model.closures import Coupling
from linkwork.model.frames import Frame
from linkwork.model.item import Item
from linkwork.model.model import PARTS, Model

CHANGEABLE = (Item, Frame, Model, list, dict, tuple, np.ndarray)
"""Values of items that are copied. Others are replaced, never changed: signals, laws, looks, functions of a user's own."""


class Compiled:
    """What was compiled from a model, until it changes.

    Attributes:
        state: of the model, as `fingerprint` tells it.
        model: the copy that systems keep; made when the first asks for it.
        systems: by the way to compile (see `linkwork.system.compiled`).
    """

    def __init__(self, state: tuple[Any, ...]) -> None:
        self.state = state
        self.model: Model | None = None
        self.systems: dict[Any, Any] = {}


def compiled_of(model: Model) -> Compiled:
    """What was compiled from a model as it is now."""
    now = fingerprint(model)
    found: Compiled | None = model.__dict__.get("_compiled")
    if found is None or found.state != now:
        found = model.__dict__["_compiled"] = Compiled(now)
    return found


def kept_model(model: Model) -> Model:
    """The copy of a model as it is now that its systems keep; one for all of them. That of a kept one is itself."""
    own = compiled_of(model)
    if own.model is None:
        made = own.model = _copied(model)
        made.__dict__["_lineage"] = model.__dict__.setdefault("_lineage", random.getrandbits(64))
        made.__dict__["_compiled"] = kept = Compiled(fingerprint(made))
        kept.model, kept.systems = made, own.systems
    return own.model


def is_kept_from(kept: Model, model: Model | None) -> bool:
    """Whether a copy that systems keep is one of this model, in whatever state, or that copy itself; pickles keep it so."""
    return model is not None and kept.__dict__.get("_lineage") == model.__dict__.get("_lineage", 0)


def _copied(model: Model) -> Model:
    shared: dict[int, Any] = {}
    for item in (*model.bodies, *model.joints, *(k.joint for k in model.closures), *model.forces, *model.sensors):
        _share(vars(item).values(), shared)
    if type(model) is not Model:  # attributes of a class of the user's own, of which a lock or a file cannot be copied
        _share([x for name, x in vars(model).items() if not name.startswith("_") and name not in PARTS], shared)
    return copy.deepcopy(model, shared)


def _share(values: Iterable[Any], shared: dict[int, Any]) -> None:
    """Note those of the values of an object that its copy is to hold, too."""
    for value in values:
        kind = type(value)
        if kind in SIMPLE or kind is np.ndarray or kind is Model or kind is list:
            continue
        if kind is dict:
            for part in value.values():
                if isinstance(part, Item):
                    _share(vars(part).values(), shared)
        elif kind is tuple:
            shared.update({id(x): x for x in value if not isinstance(x, CHANGEABLE)})
        elif not isinstance(value, CHANGEABLE):
            shared[id(value)] = value


def fingerprint(model: Model) -> tuple[Any, ...]:
    """Equal while the model is unchanged: its version, and what can change without it, such as lists and coupling factors."""
    parts = (*model.connections, *model.closures, *model.forces, *model.sensors)
    factors = [tuple(c.joint.factors.items()) for c in model.closures if isinstance(c.joint, Coupling)]
    return (model.version(), *map(id, parts), *factors)
