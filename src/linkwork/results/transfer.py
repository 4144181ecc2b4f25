"""Transfer functions from one input to one output."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.errors import ModelError

AT_ZERO = 1e-6  # roots smaller than this part of the largest are zero: double ones come out as a root of rounding


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
        try:
            out = np.array([c @ np.linalg.solve(x * np.eye(len(a)) - a, b) + d for x in values.ravel()])
        except np.linalg.LinAlgError:
            raise ModelError(f"transfer function of '{self.output}' for '{self.input}': s = {s!r} is a pole.") from None
        return out.reshape(values.shape) if np.ndim(s) else complex(out[0])

    @property
    def static_gain(self) -> float:
        """G(0): what a constant input leads to; infinite where nothing resists."""
        size = max(float(np.abs(self.poles).max(initial=0.0)), float(np.abs(self.zeros).max(initial=0.0)), 1e-300)
        poles, zeros = (x[np.abs(x) > AT_ZERO * size] for x in (self.poles, self.zeros))
        left = (len(self.poles) - len(poles)) - (len(self.zeros) - len(zeros))  # poles at zero that no zero cancels
        if left != 0:
            return float("inf") if left > 0 and self.gain != 0 else 0.0
        if len(poles) == len(self.poles):
            return float(np.real(self(0.0)))
        return float(np.real(self.gain * np.prod(-zeros) / np.prod(-poles)))
