"""Transfer functions from one input to one output."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np


@dataclasses.dataclass(frozen=True)
class TransferFunction:
    """G(s) = gain · Π (s − zeros) / Π (s − poles), from an input to an output.

    Attributes:
        input, output, unit: names, and the unit of output per input.
        zeros, poles: [1/s].
        gain: the factor of the leading terms.
    """

    input: str
    output: str
    unit: str
    zeros: np.ndarray
    poles: np.ndarray
    gain: float
    matrices: tuple[np.ndarray, np.ndarray, np.ndarray, float] = dataclasses.field(repr=False)

    def __call__(self, s: Any) -> Any:
        """G at complex s [1/s], a number or an array; from the matrices, not from the roots."""
        a, b, c, d = self.matrices
        values = np.atleast_1d(np.asarray(s, complex))
        out = np.array([c @ np.linalg.solve(x * np.eye(len(a)) - a, b) + d for x in values.ravel()])
        return out.reshape(values.shape) if np.ndim(s) else complex(out[0])

    @property
    def static_gain(self) -> float:
        """G(0): what a constant input leads to; infinite where nothing resists."""
        if len(self.poles) and np.abs(self.poles).min() == 0:
            return float("inf")
        return float(np.real(self(0.0)))
