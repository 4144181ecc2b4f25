"""Curves of periodic orbits as a parameter changes: response curves, with stability and bifurcations."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr

INTERRUPTED = "it was interrupted"  # why a curve ends at Ctrl-C
FOLD, BRANCH_POINT, DOUBLING, TORUS, PEAK = "fold", "branch point", "period doubling", "Neimark-Sacker", "peak"


@dataclasses.dataclass(frozen=True)
class Mark:
    """A special orbit on a curve.

    Attributes:
        kind: "fold", "branch point", "period doubling", "Neimark-Sacker" or "peak" (of the output `output`).
        value: of the parameter.
        highest: the largest value of every output on that orbit.
        state: at phase zero (nq + nv,).
        output: of a peak.
        way: tangent of the curve there (2f + 1,): independent coordinates, their rates, the parameter; only by shooting.
    """

    kind: str
    value: float
    highest: np.ndarray
    state: np.ndarray
    output: str = ""
    way: np.ndarray | None = dataclasses.field(default=None, repr=False)


@dataclasses.dataclass(frozen=True)
class Curve:
    """Periodic orbits along a parameter, in order.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        method: "shooting" or "harmonic balance".
        values: of the parameter (n,).
        outputs, units: what was looked at.
        highest, lowest: of each output over a period (n, outputs).
        multipliers: Floquet multipliers, the largest first (n, 2f).
        states: at phase zero (n, nq + nv).
        marks: folds, period doublings, Neimark-Sacker points, branch points, peaks of the first output.
        ends: why the curve begins and ends where it does.
        setup: what was asked, for curves that are followed from this one.
    """

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
    setup: Any = dataclasses.field(default=None, repr=False)

    @property
    def stable(self) -> np.ndarray:
        """Whether no Floquet multiplier lies outside the unit circle (n,)."""
        return np.abs(self.multipliers).max(axis=1, initial=0.0) <= 1.0 + 1e-7

    @property
    def ended(self) -> str:
        """Why the curve is only a part of what was asked for, or nothing."""
        return f"interrupted after {len(self.values)} points" if INTERRUPTED in self.ends else ""

    def of(self, output: str | None = None) -> np.ndarray:
        """The largest magnitude of an output on each orbit (n,)."""
        k = 0
        if output is not None:
            if output not in self.outputs:
                raise ModelError(
                    f"curve of '{self.title}': there is no output '{output}'; there are {', '.join(self.outputs)}."
                )
            k = self.outputs.index(output)
        return np.maximum(np.abs(self.highest[:, k]), np.abs(self.lowest[:, k]))

    def marks_of(self, kind: str) -> list[Mark]:
        """Special orbits of one kind."""
        return [m for m in self.marks if m.kind == kind]

    @property
    def peaks(self) -> list[Mark]:
        """Orbits on which the first output is largest along the curve."""
        return self.marks_of(PEAK)

    def to_dataset(self) -> xr.Dataset:
        """All of it with names."""
        import xarray as xr

        return xr.Dataset(
            {
                "highest": (("point", "output"), self.highest),
                "lowest": (("point", "output"), self.lowest),
                "stable": ("point", self.stable),
                "multiplier_size": (("point", "multiplier"), np.abs(self.multipliers)),
            },
            {
                "parameter": ("point", self.values, {"units": self.unit, "long_name": self.parameter}),
                "output": list(self.outputs),
                "unit": ("output", list(self.units)),
            },
            {"title": self.title, "method": self.method, "partial": self.ended},
        )

    def report(self) -> str:
        """In words."""
        low, high = self.values.min(), self.values.max()
        lines = [
            f"periodic orbits of {self.title} by {self.method}: {len(self.values)} along {self.parameter}, "
            f"{low:.6g} … {high:.6g} {self.unit}, {float(np.mean(self.stable)):.0%} stable",
            f"  begins: {self.ends[0]}; ends: {self.ends[1]}",
        ]
        for m in self.marks:
            size = ", ".join(f"{n} {x:.6g}" for n, x in zip(self.outputs, m.highest, strict=True))
            lines.append(f"  {m.kind}{' of ' + m.output if m.output else ''} at {m.value:.9g} {self.unit}: {size}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __len__(self) -> int:
        return len(self.values)
