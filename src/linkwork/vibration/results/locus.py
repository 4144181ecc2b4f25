"""Loci: where the fold or the peak of a response curve goes as a second parameter changes."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.precision import shown
from linkwork.vibration.results.curve import PeriodicOrbits

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

CUSP, TURN = "cusp", "turning point"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Locus(PeriodicOrbits):
    """A fold or a peak of response curves, followed as a second parameter changes: its orbits, in order.

    Attributes:
        title: name of the model.
        parameter, unit: of the response curves.
        method: "shooting".
        values: of that parameter at the fold or peak (n,).
        outputs, units: names and units of the outputs.
        highest, lowest: of each output over a period (n, outputs).
        multipliers: Floquet multipliers, the largest first (n, 2f); one of a fold is 1.
        states: at phase zero (n, nq + nv).
        marks: where the second parameter turns back: a "cusp", in which two folds meet and vanish, or a "turning point" of
            a peak.
        ends: why the locus begins and ends where it does.
        kind: "fold" or "peak".
        against, against_unit: the second parameter.
        across: its values (n,).
        marked: its values at the marks.
    """

    kind: str
    against: str
    against_unit: str
    across: np.ndarray
    marked: np.ndarray

    def to_dataset(self) -> xr.Dataset:
        """As of a response curve, with the second parameter along the points and marks."""
        attrs = {"units": self.against_unit, "long_name": self.against}
        made = super().to_dataset().assign_attrs(kind=self.kind)
        return made.assign_coords(second=("point", self.across, attrs), mark_second=("mark", self.marked, attrs))

    def table(self) -> pd.DataFrame:
        """Both parameters and the largest magnitude of each output, one row per orbit."""
        made = super().table().drop(columns="motion")
        made.insert(0, f"{self.against} [{self.against_unit}]" if self.against_unit else self.against, self.across)
        return made

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        made = super().facts()
        marks = [{**m, "second": float(x)} for m, x in zip(made["marks"], self.marked, strict=True)]
        return {**made, "kind": self.kind, "against": self.against, "across": self.across, "marks": marks}

    @property
    def message(self) -> str:
        """Where the second parameter turns back, and why the locus ends."""
        return "\n".join([*self._marks(), f"ends: {self.ends[1]}"])

    def _marks(self) -> list[str]:
        unit, other = (f" {u}" if u else "" for u in (self.unit, self.against_unit))
        return [
            f"{m.kind} at {shown(m.value, m.error)}{unit}, {self.against} = {x:.6g}{other}"
            for m, x in zip(self.marks, self.marked, strict=True)
        ]

    def report(self) -> str:
        """Plain-text summary: what was followed, how far, where it turns back, why it ends."""
        ranges = [
            f"{x.min():.6g} … {x.max():.6g}" + (f" {u}" if u else "")
            for x, u in ((self.values, self.unit), (self.across, self.against_unit))
        ]
        lines = [
            f"{self.kind} of the response of {self.title}: {len(self)} orbits, {self.parameter} {ranges[0]}, {self.against} "
            f"{ranges[1]}",
            f"  begins: {self.ends[0]}; ends: {self.ends[1]}",
        ]
        return "\n".join([*lines, *(f"  {x}" for x in self._marks())])

    @implemented_by("linkwork.vibration.plots:locus")
    def plot(self, output: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw the response curves' parameter at the fold or peak against the second parameter, cusps marked; or, with an
        output, its largest magnitude there. Returns the Matplotlib axes.

        Args:
            output: by name; default: the parameter of the response curves.
        """

    def __repr__(self) -> str:
        return f"<Locus of a {self.kind} of '{self.title}': {len(self)} orbits against {self.against}>"
