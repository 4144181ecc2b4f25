"""Rows of closures as plain descriptions, for those who write the equations in another way than the kernels."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.kernels import row_layout as R
from linkwork.model.joints import DegreeOfFreedom
from linkwork.system.closures import Row

KINDS = {
    R.POINT: "point",
    R.DOT: "dot",
    R.DISTANCE: "distance",
    R.ANGLE: "angle",
    R.SPIN: "spin",
    R.COUPLING: "coupling",
    R.ROW_SUM: "row sum",
}


@dataclasses.dataclass(frozen=True)
class RowDescription:
    """A number x of the pose of two links, as `kernels.measures` defines it by its kind.

    Attributes:
        kind: "point", "dot", "distance", "angle", "spin" or "coupling".
        label, unit: of x.
        closure: index of the closure that it belongs to.
        a, b: links, on the parent's side and on the child's.
        e, f: axes on a and b, in link frames (3,).
        terms: (index of the rate, factor) where x is a sum of joint coordinates.
        offset: constant of that sum.
        value: what x has to be, to which its motion is added.
        motion: the signal that prescribes it, or None.
        along: what acts along it, or None.
    """

    kind: str
    label: str
    unit: str
    closure: int
    a: int
    b: int
    e: np.ndarray
    f: np.ndarray
    terms: tuple[tuple[int, float], ...]
    offset: float
    value: float
    motion: Any
    along: DegreeOfFreedom | None


def described(row: Row, closure: int) -> RowDescription:
    """A row as a description."""
    numbers = np.real(row.numbers)
    return RowDescription(
        KINDS[row.kind],
        row.label,
        row.unit,
        closure,
        row.a,
        row.b,
        numbers[R.R_E : R.R_E + 3].copy(),
        numbers[R.R_F : R.R_F + 3].copy(),
        tuple((int(k), float(np.real(x))) for k, x in row.terms),
        float(numbers[R.R_OFFSET]),
        float(numbers[R.R_VALUE]),
        row.motion,
        row.along,
    )
