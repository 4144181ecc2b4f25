"""How modes change with a parameter."""

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
class Sensitivity(Result):
    """How the modes change with a parameter, with the equilibrium following it.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        modes: eigenvalues of the modes themselves (modes,) [1/s], complex.
        eigenvalues: ds/dp of every mode (modes,) [1/s per unit], complex.
        frequencies: derivatives of the damped frequencies (modes,) [Hz per unit].
        damping: derivatives of the damping ratios (modes,) [1 per unit].
    """

    title: str
    parameter: str
    unit: str
    modes: np.ndarray
    eigenvalues: np.ndarray
    frequencies: np.ndarray
    damping: np.ndarray

    def table(self) -> pd.DataFrame:
        """Frequency of each mode, and how frequency and damping ratio change for a unit of the parameter."""
        import pandas as pd

        per = f" per {self.unit}" if self.unit else " per unit"
        return pd.DataFrame(
            {
                "mode": np.arange(1, len(self.modes) + 1),
                "frequency [Hz]": np.abs(self.modes.imag) / (2 * np.pi),
                f"change of frequency [Hz{per}]": self.frequencies,
                f"change of damping [1{per}]": self.damping,
            }
        )

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "parameter": self.parameter,
            "unit": self.unit,
            "modes": self.modes,
            "eigenvalues": self.eigenvalues,
            "frequencies": self.frequencies,
            "damping": self.damping,
        }

    def to_dataset(self) -> xr.Dataset:
        """Eigenvalues and how they, the frequencies and the damping ratios change, dims (mode,)."""
        import xarray as xr

        per = f" per {self.unit}" if self.unit else ""
        return xr.Dataset(
            {
                "eigenvalue_real": ("mode", self.modes.real, {"units": "1/s"}),
                "eigenvalue_imaginary": ("mode", self.modes.imag, {"units": "1/s"}),
                "change_real": ("mode", self.eigenvalues.real, {"units": f"1/s{per}"}),
                "change_imaginary": ("mode", self.eigenvalues.imag, {"units": f"1/s{per}"}),
                "frequency": ("mode", self.frequencies, {"units": f"Hz{per}"}),
                "damping": ("mode", self.damping, {"units": f"1{per}"}),
            },
            {"mode": np.arange(1, len(self.modes) + 1)},
            {"title": self.title, "parameter": self.parameter},
        )

    def report(self) -> str:
        """Plain-text summary: how frequency and damping ratio change with the parameter, one line per mode."""
        unit = self.unit or "1"
        lines = [f"modes of {self.title} for a change of {self.parameter} [{unit}]"]
        lines.append("   mode  frequency [Hz]   change [Hz per unit]  change of damping [1 per unit]")
        for k, (s, f, d) in enumerate(zip(self.modes, self.frequencies, self.damping, strict=True), 1):
            lines.append(f"  {k:>5}  {abs(s.imag) / (2 * np.pi):>14.6g}  {f:>21.6g}  {d:>30.6g}")
        return "\n".join(lines)

    @implemented_by("linkwork.linear.plots:sensitivity")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the change of every mode's frequency as a bar. Returns the Matplotlib axes."""

    def __repr__(self) -> str:
        return f"<Sensitivity of '{self.title}' to {self.parameter}: {len(self.modes)} modes>"
