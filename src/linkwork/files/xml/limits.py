"""Limits of joints in a file: noted, or stops of a model where a stiffness for them is given."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.files.xml.document import Element
from linkwork.files.xml.findings import Findings
from linkwork.model.joints import Prismatic, Revolute


class Limits:
    """What becomes of limits.

    Args:
        stop_stiffness: of hinges [N m/rad], or a pair of hinges and sliders [N/m]; None: limits do not act.
        what: the reader, for messages.
    """

    def __init__(self, stop_stiffness: Any, what: str) -> None:
        what = f"{what}: stop_stiffness"
        self.stiffness: dict[type, float] = {}
        if stop_stiffness is None:
            return
        pair = stop_stiffness if isinstance(stop_stiffness, tuple | list) else (stop_stiffness,)
        if not 1 <= len(pair) <= 2:
            raise ModelError(f"{what} is {stop_stiffness!r}; give one for hinges, or a pair (hinges, sliders).")
        for kind, unit, value in zip((Revolute, Prismatic), ("N*m/rad", "N/m"), pair, strict=False):
            self.stiffness[kind] = quantity(value, unit, what=what)
            if not self.stiffness[kind] > 0:
                raise ModelError(f"{what} is {value!r}; it must be greater than 0.")

    def apply(self, findings: Findings, element: Element, joint: Revolute | Prismatic, low: float, high: float) -> None:
        """Give a joint its limits [rad or m], or note them."""
        unit = joint.coordinate_unit
        if not low < high:
            findings.problem(element, f"the limits {low:g} … {high:g} {unit} leave no room to move")
            return
        stiffness = self.stiffness.get(type(joint))
        if stiffness is None:
            findings.note(element, f"the limits {low:g} … {high:g} {unit} do not act; give stop_stiffness= for stops")
            return
        joint.stop_stiffness = stiffness
        joint.stops = (None if np.isinf(low) else low, None if np.isinf(high) else high)
        findings.note(element, f"the limits {low:g} … {high:g} {unit} are springy stops")
