"""The model that a system was compiled from, as a copy: later changes of the user's model reach no system and no result."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from linkwork.model.closures import Coupling
from linkwork.model.frames import Frame
from linkwork.model.item import Item
from linkwork.model.model import Model

CHANGEABLE = (Item, Frame, list, dict, tuple, np.ndarray)
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
        made.__dict__["_compiled"] = kept = Compiled(fingerprint(made))
        kept.model, kept.systems = made, own.systems
    return own.model


def _copied(model: Model) -> Model:
    shared: dict[int, Any] = {}
    for item in model.items().values():
        for part in (item, *item.inner_items().values()):
            shared.update({id(x): x for x in vars(part).values() if not isinstance(x, CHANGEABLE) and x is not model})
            rows = (x for x in vars(part).values() if isinstance(x, tuple))
            shared.update({id(x): x for row in rows for x in row if not isinstance(x, CHANGEABLE)})
    return copy.deepcopy(model, shared)


def fingerprint(model: Model) -> tuple[Any, ...]:
    """Equal while the model is unchanged: its version, and what can change without it, such as lists and coupling factors."""
    parts = (*model.connections, *model.closures, *model.forces, *model.sensors)
    factors = [tuple(c.joint.factors.items()) for c in model.closures if isinstance(c.joint, Coupling)]
    return (model.version(), *map(id, parts), *factors)
