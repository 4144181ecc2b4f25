"""How much of the variance of a number each parameter of a study explains."""

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


@dataclasses.dataclass(frozen=True, repr=False, eq=False, kw_only=True)
class StudySensitivity(Result):
    """Indices of sensitivity with confidence intervals.

    Attributes:
        title: name of the model.
        of, unit: the number.
        method: how they were estimated.
        parameters: names.
        first: first-order indices: the part of the variance that a parameter explains by itself, (parameters,).
        first_confidence: half the width of their confidence intervals.
        total: total indices: the part that would be left if all others were known; empty if the design gives none.
        total_confidence: likewise.
        confidence: level of the intervals.
        variants: on which they stand.
        left_out: variants that did not reach their end.
    """

    title: str
    of: str
    unit: str
    method: str
    parameters: tuple[str, ...]
    first: np.ndarray
    first_confidence: np.ndarray
    total: np.ndarray
    total_confidence: np.ndarray
    confidence: float
    variants: int
    left_out: int = 0

    def __repr__(self) -> str:
        return f"<StudySensitivity of '{self.of}' of '{self.title}': {len(self.parameters)} parameters>"

    @property
    def message(self) -> str:
        """What was left out."""
        return f"{self.left_out} variants that did not reach their end are left out" if self.left_out else ""

    def table(self) -> pd.DataFrame:
        """One row per parameter, the most important first."""
        import pandas as pd

        columns: dict[str, Any] = {"parameter": list(self.parameters), "first order": self.first}
        columns["± first order"] = self.first_confidence
        if self.total.size:
            columns |= {"total": self.total, "± total": self.total_confidence}
        order = np.argsort(-(self.total if self.total.size else self.first), kind="stable")
        return pd.DataFrame(columns).iloc[order].reset_index(drop=True)

    def to_dataset(self) -> xr.Dataset:
        """Indices and half widths of their intervals, dims (parameter,)."""
        import xarray as xr

        data = {"first": self.first, "first_confidence": self.first_confidence}
        if self.total.size:
            data |= {"total": self.total, "total_confidence": self.total_confidence}
        attrs = {"title": self.title, "of": self.of, "method": self.method, "confidence": self.confidence}
        return xr.Dataset(
            {n: ("parameter", x) for n, x in data.items()}, {"parameter": np.array(self.parameters)}, attrs
        )

    def report(self) -> str:
        """Plain-text summary, the most important parameter first."""
        lines = [
            f"{self.of} of '{self.title}': {self.method}, {self.variants} variants, intervals of {self.confidence:.0%}"
        ]
        for row in self.table().to_dict("records"):
            text = f"  {row['parameter']:<28} first {row['first order']:6.3f} ± {row['± first order']:.3f}"
            if self.total.size:
                text += f"   total {row['total']:6.3f} ± {row['± total']:.3f}"
            lines.append(text)
        return "\n".join([*lines, *([self.message] if self.message else [])])

    @implemented_by("linkwork.studies.plots:plot_tornado")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the indices as bars with their intervals, the most important parameter on top. Returns the Matplotlib axes."""
