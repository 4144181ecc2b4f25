"""Limits of inputs as users give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.arguments import mapping
from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.model.model import find


def read_limits(
    limits: Mapping[str, Any] | None, inputs: Sequence[str], units: Sequence[str], title: str
) -> tuple[np.ndarray, np.ndarray]:
    """Limits by name: a pair of values, or one for both directions; inputs that are not named have none."""
    low, high = np.full(len(inputs), -np.inf), np.full(len(inputs), np.inf)
    index = {name: k for k, name in enumerate(inputs)}
    for name, value in mapping(limits, "controller: limits", "{'torque': (-2.0, 2.0)}").items():
        k = find(index, name, "input of the controller", title)
        what = f"controller: limit of '{name}'"
        if isinstance(value, Sequence | np.ndarray) and not isinstance(value, str) and len(value) == 2:
            low[k], high[k] = (quantity(x, units[k], what=what) for x in value)
        else:
            high[k] = quantity(value, units[k], what=what)
            low[k] = -high[k]
            if not high[k] > 0:
                raise ModelError(
                    f"{what} is {value!r}; give a value greater than 0, or a pair of a lower and an upper one."
                )
    return low, high
