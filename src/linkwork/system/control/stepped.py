"""Tables in which a parameter has a complex step, for derivatives with respect to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model.model import Model
from linkwork.system.lower import Lowered, lower

# what states, inputs and modes are as long as
_SIZES = (L.N_LINKS, L.N_Q, L.N_V, L.N_INPUTS, L.N_SWITCHES, L.N_HOLDS)


def lower_stepped(
    model: Model,
    path: str,
    step: complex,
    tables: L.Tables,
    inputs: Mapping[str, Any] | None = None,
    *,
    measured: Sequence[str] = (),
) -> Lowered:
    """The model as complex tables with a step of a parameter; `tables` are those without it.

    Raises:
        ModelError: with the step the model has other states or switches: dry friction of a joint that has none, say.
    """
    with model._stepped(path, step):
        low = lower(model, inputs, dtype=complex, planar=False, measured=measured)
    if _sizes(low.tables) != _sizes(tables):
        raise ModelError(
            f"parameter '{path}' of model '{model.name}' has no derivative here: with another value the model has other "
            "states or switches; give it a value other than 0 first."
        )
    return low


def _sizes(tables: L.Tables) -> list[int]:
    return [int(tables.count[k]) for k in _SIZES]
