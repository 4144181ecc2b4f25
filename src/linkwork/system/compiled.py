"""What was compiled from a model, remembered until the model changes."""

from __future__ import annotations

from typing import Any

from linkwork.model.closures import Coupling
from linkwork.model.model import Model
from linkwork.system.formulated import Formulated
from linkwork.system.formulations import Formulation
from linkwork.system.system import System

MOST = 8
"""Of one state of a model: so many ways to compile it are remembered."""


def compiled(model: Model, formulation: Formulation | None = None, *, planar: bool | None = None) -> Any:
    """The `System` of a model without driven inputs, or its `Formulated`; made once for each state of the model."""
    state, kept = model.__dict__.get("_compiled", (None, {}))
    now = _state(model)
    if state != now or len(kept) >= MOST:
        kept = {}
        model.__dict__["_compiled"] = (now, kept)
    key = (planar, formulation)
    if key not in kept:
        kept[key] = (
            System(model, planar=planar) if formulation is None else Formulated(model, formulation, planar=planar)
        )
    return kept[key]


def _state(model: Model) -> tuple[Any, ...]:
    """Tells states of a model apart: its version, and what can be changed without telling the model, lists and factors."""
    parts = (*model.connections, *model.closures, *model.forces, *model.sensors)
    factors = [tuple(c.joint.factors.items()) for c in model.closures if isinstance(c.joint, Coupling)]
    return (model.version(), *map(id, parts), *factors)
