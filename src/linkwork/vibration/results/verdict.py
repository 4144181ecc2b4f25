"""Long-term behaviour of a motion (at rest, periodic, quasi-periodic, chaotic), with the evidence."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result
from linkwork.api.storage.storable import part

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

AT_REST, DRIFTING = "at rest", "drifting"


@part
@dataclasses.dataclass(frozen=True)
class Line:
    """One line of the spectrum of a rate.

    Attributes:
        of: name of the coordinate.
        frequency: [Hz].
        amplitude: of its rate, in its unit.
        unit: of the rate.
    """

    of: str
    frequency: float
    amplitude: float
    unit: str


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Verdict(Result):
    """Long-term behaviour of a run, with the evidence.

    Attributes:
        title: name of the model.
        kind: "at rest", "periodic", "quasi-periodic", "chaotic", "settling" or "drifting".
        evidence: why, in words.
        used: times between which the run was analysed [s].
        period: after which the motion repeats [s], or None.
        drive_period: of what drives the run [s], or None.
        multiple: after how many periods of the drive, or how many returns of a free motion, it repeats; 0 where it does not.
        recurrence: how near it comes to its earlier states, against its size, or None.
        exponent, error: the largest Lyapunov exponent and its error bar [1/s], where the verdict needed it; else None.
        frequencies: of which all strong lines are combinations [Hz]: one of a periodic motion, two or more of a quasi-periodic
            one.
        lines: the strongest lines of the spectrum, the strongest first.
    """

    title: str
    kind: str
    evidence: str
    used: tuple[float, float]
    period: float | None = None
    drive_period: float | None = None
    multiple: int = 0
    recurrence: float | None = None
    exponent: float | None = None
    error: float | None = None
    frequencies: tuple[float, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def message(self) -> str:
        """What the motion does, and the evidence."""
        return f"{self.kind}: {self.evidence}"

    def table(self) -> pd.DataFrame:
        """The strongest lines of the spectrum of rates, the strongest first."""
        import pandas as pd

        rows = [(x.of, x.frequency, x.amplitude, x.unit) for x in self.lines]
        return pd.DataFrame(rows, columns=["rate of", "frequency [Hz]", "amplitude", "unit"])

    def facts(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {k: x for k, x in dataclasses.asdict(self).items() if k != "title"}

    def to_dataset(self) -> xr.Dataset:
        """Lines of the spectrum, dims (line), and the base frequencies; the verdict stands in the attributes."""
        import xarray as xr

        numbers = ("period", "drive_period", "multiple", "recurrence", "exponent", "error")
        known = {k: getattr(self, k) for k in numbers if getattr(self, k) is not None}
        return xr.Dataset(
            {
                "amplitude": ("line", np.array([x.amplitude for x in self.lines])),
                "base_frequency": ("base", np.array(self.frequencies), {"units": "Hz"}),
            },
            {
                "of": ("line", np.array([x.of for x in self.lines], dtype=str)),
                "unit": ("line", np.array([x.unit for x in self.lines], dtype=str)),
                "frequency": ("line", np.array([x.frequency for x in self.lines]), {"units": "Hz"}),
            },
            {
                "title": self.title,
                "verdict": self.kind,
                "evidence": self.evidence,
                "begin": self.used[0],
                "end": self.used[1],
                **known,
            },
        )

    @implemented_by("linkwork.vibration.plots:verdict")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the lines of the spectrum of rates against frequency, with the base frequencies. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: the verdict, the evidence, base frequencies and the strongest lines."""
        head = f"{self.title}: {self.kind}"
        if self.period is not None:
            head += f", period {self.period:.9g} s"
            if self.drive_period is not None:
                head += f" = {self.multiple} of the drive's {self.drive_period:.6g} s"
        out = [head, f"  {self.evidence}", f"  looked at from t = {self.used[0]:g} to {self.used[1]:g} s"]
        if self.frequencies:
            out.append("  base frequencies: " + ", ".join(f"{f:.7g} Hz" for f in self.frequencies))
        out += [
            f"  line of the rate of {x.of}: {x.frequency:.6g} Hz, amplitude {x.amplitude:.4g}" for x in self.lines[:5]
        ]
        return "\n".join(out)

    def __repr__(self) -> str:
        return f"<Verdict of '{self.title}': {self.kind}>"
