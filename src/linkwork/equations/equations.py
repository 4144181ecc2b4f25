"""Equations of motion in symbols."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.api.kinds import SymbolsByName, Word, Words
from linkwork.equations.derivation import Derived, derive
from linkwork.equations.kernel_check import LARGEST, deviation
from linkwork.equations.results.equations import Equations

if TYPE_CHECKING:
    from linkwork.model.model import Model


def equations(
    model: Model, *, coordinates: Word, form: Word, symbols: SymbolsByName | None, numbers: Words
) -> Equations:
    """Implements `Model.equations`."""
    system = model.compile()
    derived = derive(system, coordinates, form, symbols or {}, numbers)
    made = _result(derived, coordinates)
    off = deviation(made, derived)
    if not off <= LARGEST:
        raise ModelError(
            f"equations: what was derived for model '{model.name}' differs from its numerical equations of motion by {off:.1e} "
            f"of the sum of the terms, more than {LARGEST:g}; please report this model."
        )
    return dataclasses.replace(made, deviation=off)


def _result(derived: Derived, coordinates: str) -> Equations:
    state, constraints = derived.state, derived.constraints
    n = len(state.v)

    def stacked(values: list[Any]) -> sp.ImmutableMatrix:
        return sp.ImmutableMatrix(len(values), 1, values)

    jacobian = [c.columns.get(k, sp.Integer(0)) for c in constraints for k in range(n)]
    return Equations(
        title=derived.system.model.name,
        coordinates=coordinates,
        form=derived.form,
        labels=state.v_labels,
        q_labels=state.q_labels,
        q_units=derived.system.labels.q_units,
        q=state.q,
        v=state.v,
        a=state.a,
        prescribed=tuple(derived.system.labels.drives),
        parameters=dict(derived.symbols.values),
        paths=dict(derived.symbols.paths),
        inputs=dict(derived.inputs),
        signals={path: symbol for path, (symbol, _, _) in derived.signals.items()},
        definitions=tuple(derived.definitions),
        all_mass_matrix=sp.ImmutableMatrix(derived.mass),
        all_velocity_terms=stacked(derived.velocity),
        all_forces=stacked(derived.forces),
        constraint_labels=tuple(c.label for c in constraints),
        constraints=stacked([c.residual for c in constraints]),
        constraint_jacobian=sp.ImmutableMatrix(len(constraints), n, jacobian),
        constraint_bias=stacked([c.bias for c in constraints]),
        driven={c.label: c.drive for c in constraints if c.drive is not None},
        deviation=0.0,
    )
