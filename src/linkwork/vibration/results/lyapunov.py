"""Lyapunov spectra."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Lyapunov(Result):
    """Lyapunov exponents: mean growth rates of infinitesimal perturbations along a motion.

    Attributes:
        title: name of the model.
        exponents: falling [1/s].
        errors: of each [1/s], from eight blocks of the motion, and so uncertain by a quarter, or half of what the first and the
            second half of the motion differ by, if that is more; and the integration's.
        times: at the ends of the spans [s].
        history: running means of the exponents (spans, exponents) [1/s], from where directions were chosen at random: how they
            converge.
        duration: over which growth was averaged [s]: the last part of `times`.
        divergence: mean divergence of the flow over it [1/s], to which all exponents of a system add up: what volumes of the
            state space grow by, zero without damping, drives and controllers but for what the coordinates' own volume changes.
        ended: why it is incomplete; empty if it is complete.
    """

    title: str
    exponents: np.ndarray
    errors: np.ndarray
    times: np.ndarray
    history: np.ndarray
    duration: float
    divergence: float
    ended: str = ""

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

    @property
    def message(self) -> str:
        """The verdict."""
        early = f"; ended early: {self.ended}" if self.ended else ""
        return f"{self.verdict}, over {self.duration:g} s{early}"

    def to_dataset(self) -> xr.Dataset:
        """Exponents with their errors, dims (number), and running means, dims (time, number)."""
        import xarray as xr

        rate = {"units": "1/s"}
        return xr.Dataset(
            {
                "exponent": ("number", self.exponents, rate),
                "error": ("number", self.errors, rate),
                "running_mean": (("time", "number"), self.history, rate),
            },
            {"time": ("time", self.times, {"units": "s"}), "number": np.arange(1, len(self.exponents) + 1)},
            {
                "title": self.title,
                "duration": self.duration,
                "divergence": self.divergence,
                "dimension": self.dimension,
                "verdict": self.verdict,
            },
        )

    def table(self) -> pd.DataFrame:
        """Exponents and their errors, the largest first."""
        import pandas as pd

        return pd.DataFrame({"exponent [1/s]": self.exponents, "error [1/s]": self.errors})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "exponents": self.exponents,
            "errors": self.errors,
            "duration": self.duration,
            "divergence": self.divergence,
            "dimension": self.dimension,
            "verdict": self.verdict,
        }

    @implemented_by("linkwork.vibration.plots:lyapunov")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the running means of the exponents against time: how they converge. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: the verdict, and every exponent with its error."""
        rows = "\n".join(f"  {x: .6g} ± {e:.2g} 1/s" for x, e in zip(self.exponents, self.errors, strict=True))
        early = f"\n  ended early: {self.ended}" if self.ended else ""
        return f"Lyapunov exponents of {self.title} over {self.duration:g} s: {self.verdict}\n{rows}{early}"

    def __repr__(self) -> str:
        return f"<Lyapunov spectrum of '{self.title}': {len(self.exponents)} exponents, {self.verdict}>"
