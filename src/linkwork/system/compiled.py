"""Cache of the systems compiled from a model, valid until the model changes."""

from __future__ import annotations

from typing import Any

from linkwork.api.collecting import without_collection
from linkwork.api.kinds import Word
from linkwork.model.model import Model
from linkwork.motion.declared import FormulationName
from linkwork.system.formulations.formulated import Formulated
from linkwork.system.formulations.names import Formulation, read_formulation
from linkwork.system.kept_model import compiled_of
from linkwork.system.lower import lower
from linkwork.system.sensor_rows import sensor_unit
from linkwork.system.sharing import Snapshot, snapshot
from linkwork.system.system import System

MAX_VARIANTS = 8
"""Maximum number of compiled variants (planar × formulation) that are cached for one version of a model."""


def compile_model(model: Model, *, planar: bool | None, formulation: FormulationName) -> Any:
    """Implements `Model.compile`."""
    return compiled(model, read_formulation(formulation), planar=planar)


def quantity_names(model: Model, containing: Word) -> dict[str, str]:
    """Implements `Model.names`. Sensors are not lowered, so that a formula with a wrong name can be told what there is."""
    low = lower(model, sensors=False)
    sensors = {s.name: sensor_unit(low, s) for s in model.sensors}
    return {n: unit for n, unit in {**low.quantities.names(), **sensors}.items() if containing in n}


def compiled(model: Model, formulation: Formulation | None = None, *, planar: bool | None = None) -> Any:
    """The `System` of a model without driven inputs, or its `Formulated`; cached until the model changes."""
    kept = compiled_of(model).systems
    key = (planar, formulation)
    if key not in kept and len(kept) >= MAX_VARIANTS:
        kept.clear()
    if key not in kept:
        kept[key] = _system(model, planar) if formulation is None else _formulated(model, formulation, planar)
    return kept[key]


def _formulated(model: Model, formulation: Formulation, planar: bool | None) -> Formulated:
    with without_collection():
        return Formulated(model, formulation, planar=planar)


def _system(model: Model, planar: bool | None) -> System:
    """The system of a model; if one of its relatives has the same structure, by that."""
    relatives = model._relatives.compiled
    known: Snapshot | None
    other: System
    known, other = relatives.get(planar, (None, None))
    made = None if known is None else other.with_numbers_of(model, known)
    if made is None:
        with without_collection():
            made = System(model, planar=planar)
        relatives[planar] = snapshot(made.model, made._low), made
    return made

