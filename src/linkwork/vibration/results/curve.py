"""Curves of periodic orbits as a parameter changes: response curves, with stability and bifurcations."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Number, Range, Whole, Words
from linkwork.api.precision import shown
from linkwork.api.result import REFERENCE, Result
from linkwork.api.storage.storable import part
from linkwork.equilibrium.results.marks import INTERRUPTED, PEAK

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.model.model import Model
    from linkwork.vibration.results.locus import Locus



@part
@dataclasses.dataclass(frozen=True, eq=False)
class Mark:
    """A special orbit on a curve.

    Attributes:
        kind: "fold", "branch point", "period doubling", "Neimark-Sacker" or "peak" (of the output `output`).
        value: of the parameter.
        highest: the largest value of every output on that orbit.
        state: at phase zero (nq + nv,).
        output: of a peak.
        tangent: of the curve there (2f + 1,): independent coordinates, their rates, the parameter; only by shooting.
        error: of `value`: how far it moved when it was last made more accurate, or what the integration leaves.
    """

    kind: str
    value: float
    highest: np.ndarray
    state: np.ndarray
    output: str = ""
    tangent: np.ndarray | None = dataclasses.field(default=None, repr=False)
    error: float = 0.0

    @property
    def label(self) -> str:
        """What it is, such as "fold" or "peak of elbow"."""
        return f"{self.kind} of {self.output}" if self.output else self.kind


@part
@dataclasses.dataclass(frozen=True, eq=False)
class CurveSetup:
    """Arguments that a curve was computed with, so that other curves can be continued from it.

    Attributes:
        drive: amplitudes by name of the joint or input, in SI units.
        frequency: of the drive, where it is not the parameter [Hz].
        harmonics: of the series, by harmonic balance.
        multiple: after how many periods of the drive an orbit repeats.
        rtol: tolerance of the integration.
        over: both ends of the range of the parameter.
        model: as it was then; None after `load`.
    """

    drive: dict[str, float]
    frequency: float
    harmonics: int
    multiple: int
    rtol: float
    over: tuple[float, float]
    model: Model | None = dataclasses.field(default=None, repr=False, metadata=REFERENCE)


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class PeriodicOrbits(Result, abstract=True):
    """Periodic orbits along a parameter, in order: base of `Curve` and `Backbone`, which document the fields."""

    title: str
    parameter: str
    unit: str
    method: str
    values: np.ndarray
    outputs: tuple[str, ...]
    units: tuple[str, ...]
    highest: np.ndarray
    lowest: np.ndarray
    multipliers: np.ndarray
    states: np.ndarray
    marks: list[Mark]
    ends: tuple[str, str]

    @property
    def stable(self) -> np.ndarray:
        """Whether no Floquet multiplier lies outside the unit circle (n,)."""
        return np.abs(self.multipliers).max(axis=1, initial=0.0) <= 1.0 + 1e-7

    @property
    def ended(self) -> str:
        """Why the curve is incomplete; empty if it is complete."""
        return f"interrupted after {len(self.values)} points" if INTERRUPTED in self.ends else ""

    def of(self, output: str | None = None) -> np.ndarray:
        """The largest magnitude of an output on each orbit (n,).

        Args:
            output: by name; default: the first.
        """
        k = 0
        if output is not None:
            if output not in self.outputs:
                raise ModelError(
                    f"curve of '{self.title}': there is no output '{output}'; there are {', '.join(self.outputs)}."
                )
            k = self.outputs.index(output)
        return np.maximum(np.abs(self.highest[:, k]), np.abs(self.lowest[:, k]))

    def marks_of(self, kind: str) -> list[Mark]:
        """Special orbits of one kind.

        Args:
            kind: as in `Mark.kind`, such as "fold".
        """
        return [m for m in self.marks if m.kind == kind]

    @property
    def peaks(self) -> list[Mark]:
        """Orbits on which the first output is largest along the curve."""
        return self.marks_of(PEAK)

    @property
    def message(self) -> str:
        """Special orbits and where they are, and why the curve ends."""
        unit = f" {self.unit}" if self.unit else ""
        found = [f"{m.label} at {shown(m.value, m.error)}{unit}" for m in self.marks]
        return "\n".join([*found, f"ends: {self.ends[1]}"])

    def to_dataset(self) -> xr.Dataset:
        """Extremes, stability and Floquet multipliers, dims (point, output, multiplier); special orbits, dims (mark,
        output)."""
        import xarray as xr

        highest = np.array([m.highest for m in self.marks]).reshape(len(self.marks), len(self.outputs))
        return xr.Dataset(
            {
                "highest": (("point", "output"), self.highest),
                "lowest": (("point", "output"), self.lowest),
                "stable": ("point", self.stable),
                "multiplier_size": (("point", "multiplier"), np.abs(self.multipliers)),
                "multiplier_real": (("point", "multiplier"), self.multipliers.real),
                "multiplier_imaginary": (("point", "multiplier"), self.multipliers.imag),
                "mark_value": ("mark", np.array([m.value for m in self.marks]), {"units": self.unit}),
                "mark_error": ("mark", np.array([m.error for m in self.marks], float), {"units": self.unit}),
                "mark_highest": (("mark", "output"), highest),
            },
            {
                "parameter": ("point", self.values, {"units": self.unit, "long_name": self.parameter}),
                "output": list(self.outputs),
                "unit": ("output", list(self.units)),
                "mark": np.array([m.label for m in self.marks], dtype=str),
            },
            {"title": self.title, "method": self.method, "partial": self.ended},
        )

    def table(self) -> pd.DataFrame:
        """The largest magnitude of each output and the stability, one row per orbit."""
        import pandas as pd

        sizes = {f"{n} [{u}]": self.of(n) for n, u in zip(self.outputs, self.units, strict=True)}
        first = f"{self.parameter} [{self.unit}]" if self.unit else self.parameter
        return pd.DataFrame({first: self.values, **sizes, "motion": np.where(self.stable, "stable", "unstable")})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "parameter": self.parameter,
            "unit": self.unit,
            "values": self.values,
            "amplitudes": {name: self.of(name) for name in self.outputs},
            "units": dict(zip(self.outputs, self.units, strict=True)),
            "stable": self.stable,
            "marks": [{"kind": m.label, "value": m.value, "error": m.error} for m in self.marks],
            "ends": self.ends,
        }

    @implemented_by("linkwork.vibration.plots:curve")
    def plot(self, output: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw an output against the parameter: stable parts solid, unstable dashed, bifurcations and peaks marked. Returns
        the Matplotlib axes.

        Args:
            output: by name; default: the first.
        """

    def report(self) -> str:
        """Plain-text summary: the range of the parameter, how much of the curve is stable, why it ends, special orbits."""
        low, high = self.values.min(), self.values.max()
        lines = [
            f"periodic orbits of {self.title} by {self.method}: {len(self.values)} along {self.parameter}, "
            f"{low:.6g} … {high:.6g} {self.unit}, {float(np.mean(self.stable)):.0%} stable",
            f"  begins: {self.ends[0]}; ends: {self.ends[1]}",
        ]
        for m in self.marks:
            size = ", ".join(f"{n} {x:.6g}" for n, x in zip(self.outputs, m.highest, strict=True))
            lines.append(f"  {m.label} at {shown(m.value, m.error)} {self.unit}: {size}")
        return "\n".join(lines)

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of '{self.title}': {len(self)} orbits along {self.parameter}>"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Curve(PeriodicOrbits):
    """Periodic orbits of a driven model along a parameter, in order.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        method: "shooting" or "harmonic balance".
        values: of the parameter (n,).
        outputs, units: names and units of the outputs.
        highest, lowest: of each output over a period (n, outputs).
        multipliers: Floquet multipliers, the largest first (n, 2f).
        states: at phase zero (n, nq + nv).
        marks: folds, period doublings, Neimark-Sacker points, branch points, peaks of the first output.
        ends: why the curve begins and ends where it does.
        setup: arguments of the curve, for other curves that are continued from it.
    """

    setup: CurveSetup

    @implemented_by("linkwork.vibration.response_curve:switch")
    def switch(
        self,
        mark: Mark,
        *,
        over: Range | None = None,
        step: Number = 0.05,
        points: Whole = 400,
        progress: bool | None = None,
    ) -> Curve:
        """Follow the other family of orbits that meets this one at a branch point, or the one that leaves it at a period
        doubling: `curve.switch(curve.marks_of("branch point")[0])`.

        Args:
            mark: a branch point (the other family is followed both ways) or a period doubling, out of `marks`.
            over: both ends of the range of the parameter; default: that of this curve.
            step: longest step along the arc (1: one radian, one size of the model, or the whole range).
            points: most points.
            progress: show a progress bar; default: after two seconds, if stderr is a terminal.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` is the curve until then.
        """

    @implemented_by("linkwork.vibration.locus:locus")
    def locus(
        self,
        mark: Mark,
        *,
        against: Words,
        across: Range,
        step: Number = 0.05,
        points: Whole = 100,
        progress: bool | None = None,
    ) -> Locus:
        """Follow a fold or a peak of this curve as a second parameter changes, through cusps, in which two folds meet:
        `curve.locus(curve.peaks[0], against=["elbow.damping"], across=(0.1, 0.5))`.

        Args:
            mark: a fold or a peak, out of `marks`.
            against: the second parameter, as a list: "amplitude" (a factor of all drives), "frequency", a path of the model, or
                several paths that have one value.
            across: both ends of its range, which contains the model's own value.
            step: longest step along the arc (1: one radian, one size of the model, or the whole of a range).
            points: most points.
            progress: show a progress bar; default: after two seconds, if stderr is a terminal.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` is the locus until then.
        """
