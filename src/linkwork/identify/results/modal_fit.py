"""Modes that were fitted to measured frequency responses."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import Word
from linkwork.api.result import Result
from linkwork.api.units import ratio_unit

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class ModalFit(Result):
    """Natural frequencies, damping ratios and residues of a measured response.

    Attributes:
        title: of the test.
        method: "rational fraction" or "circle".
        input, outputs: names of the columns.
        input_unit, output_units: their units.
        poles: λ of the modes (modes,) [1/s], imaginary parts positive, by rising frequency.
        frequency_errors: standard errors of the natural frequencies (modes,) [Hz].
        damping_errors: standard errors of the damping ratios (modes,).
        residues: R of R/(s − λ) + conjugate (modes, outputs), complex; with one mode's outputs in proportion to its shape.
        frequencies: lines that were fitted (n,) [Hz].
        measured: response there, complex (n, outputs), with the window's damping still in it.
        fitted: the same by the modes (n, outputs).
    """

    title: str
    method: str
    input: str
    outputs: tuple[str, ...]
    input_unit: str
    output_units: tuple[str, ...]
    poles: np.ndarray
    frequency_errors: np.ndarray
    damping_errors: np.ndarray
    residues: np.ndarray
    frequencies: np.ndarray
    measured: np.ndarray
    fitted: np.ndarray

    @property
    def natural_frequencies(self) -> np.ndarray:
        """|λ|/2π (modes,) [Hz]."""
        return np.abs(self.poles) / (2 * np.pi)

    @property
    def damped_frequencies(self) -> np.ndarray:
        """Im λ/2π (modes,) [Hz]: what `MeasuredFrequencies` takes."""
        return self.poles.imag / (2 * np.pi)

    @property
    def damping(self) -> np.ndarray:
        """Damping ratios −Re λ/|λ| (modes,)."""
        return -self.poles.real / np.abs(self.poles)

    @property
    def misfit(self) -> float:
        """Root mean square of measured − fitted over that of measured."""
        return float(np.linalg.norm(self.measured - self.fitted)) / max(float(np.linalg.norm(self.measured)), 1e-300)

    def table(self) -> pd.DataFrame:
        """Natural frequency and damping ratio of every mode, with their standard errors."""
        import pandas as pd

        return pd.DataFrame(
            {
                "mode": np.arange(1, len(self.poles) + 1),
                "frequency [Hz]": self.natural_frequencies,
                "± [Hz]": self.frequency_errors,
                "damping": self.damping,
                "±": self.damping_errors,
            }
        )

    def facts(self) -> dict[str, Any]:
        """The modes as plain data, for JSON."""
        return {
            "method": self.method,
            "natural_frequencies": self.natural_frequencies,
            "frequency_errors": self.frequency_errors,
            "damping": self.damping,
            "damping_errors": self.damping_errors,
            "residues_real": self.residues.real,
            "residues_imaginary": self.residues.imag,
            "misfit": self.misfit,
        }

    def to_dataset(self) -> xr.Dataset:
        """Modes, residues, and the response measured and fitted."""
        import xarray as xr

        lines, modes = ("frequency", "output"), ("mode", "output")
        return xr.Dataset(
            {
                "natural_frequency": ("mode", self.natural_frequencies, {"units": "Hz"}),
                "frequency_error": ("mode", self.frequency_errors, {"units": "Hz"}),
                "damping": ("mode", self.damping),
                "damping_error": ("mode", self.damping_errors),
                "residue_real": (modes, self.residues.real),
                "residue_imaginary": (modes, self.residues.imag),
                "measured_real": (lines, self.measured.real),
                "measured_imaginary": (lines, self.measured.imag),
                "fitted_real": (lines, self.fitted.real),
                "fitted_imaginary": (lines, self.fitted.imag),
            },
            {
                "mode": np.arange(1, len(self.poles) + 1),
                "frequency": ("frequency", self.frequencies, {"units": "Hz"}),
                "output": list(self.outputs),
                "unit": ("output", [ratio_unit(u, self.input_unit) for u in self.output_units]),
            },
            {"title": self.title, "method": self.method, "input": self.input},
        )

    @implemented_by("linkwork.identify.experiment.plots:modal_fit")
    def plot(self, output: Word | None = None, *, ax: Any = None) -> np.ndarray:
        """Draw the response measured and fitted, magnitude and phase. Returns the Matplotlib axes.

        Args:
            output: name of the output; default: the first.
        """

    def report(self) -> str:
        """Plain-text summary: one line for each mode."""
        lines = [f"{self.title}: {len(self.poles)} modes by {self.method}, misfit {100 * self.misfit:.3g} %"]
        for n, f, df, z, dz in self.table().itertuples(index=False):
            doubt = "" if z > 2 * dz else "; not known to be damped"
            lines.append(f"  mode {n}: {f:.6g} ± {df:.2g} Hz, damping {100 * z:.4g} ± {100 * dz:.2g} %{doubt}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        listed = ", ".join(f"{f:.5g}" for f in self.natural_frequencies)
        return f"<ModalFit of '{self.title}': {listed} Hz>"
