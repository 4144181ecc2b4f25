"""Lyapunov spectra."""

from __future__ import annotations

import dataclasses

import numpy as np


@dataclasses.dataclass(frozen=True)
class Lyapunov:
    """Mean growth rates of small differences along a motion.

    Attributes:
        title: name of the model.
        exponents: falling [1/s].
        errors: of each, from blocks of the motion [1/s].
        times: at the ends of the spans [s].
        history: running means of the exponents (spans, exponents) [1/s]: how they converge.
        duration: over which growth was averaged [s].
    """

    title: str
    exponents: np.ndarray
    errors: np.ndarray
    times: np.ndarray
    history: np.ndarray
    duration: float

    @property
    def dimension(self) -> float:
        """Kaplan and Yorke's: how many exponents add up to more than zero, with the fraction of the next."""
        total = np.cumsum(self.exponents)
        above = np.flatnonzero(total >= 0)
        if not len(above):
            return 0.0
        k = int(above[-1])
        if k + 1 == len(self.exponents):
            return float(len(self.exponents))
        return k + 1 + float(total[k] / abs(self.exponents[k + 1]))

    @property
    def verdict(self) -> str:
        """ "chaotic" where the largest exponent is clearly above zero, "periodic or at rest" where it is clearly below,
        else "quasi-periodic or undecided"."""
        bar = max(3 * self.errors[0], 5.0 / self.duration)  # growth must also be seen: by e⁵ over the motion
        if self.exponents[0] > bar:
            return "chaotic"
        if self.exponents[0] < -bar:
            return "periodic or at rest"
        return "quasi-periodic or undecided"

    def report(self) -> str:
        """In words."""
        rows = "\n".join(f"  {x: .6g} ± {e:.2g} 1/s" for x, e in zip(self.exponents, self.errors, strict=True))
        return f"Lyapunov exponents of {self.title} over {self.duration:g} s: {self.verdict}\n{rows}"

    def __str__(self) -> str:
        return self.report()
