"""Frequency response functions of a vibration test, with coherence."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Numbers, Range, Whole, Word
from linkwork.api.result import Result
from linkwork.api.units import ratio_unit
from linkwork.identify.results.modal_fit import ModalFit

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class MeasuredResponse(Result):
    """Frequency response of outputs to an input, from measured records.

    Attributes:
        title: of the test.
        input, outputs: names of the columns.
        input_unit, output_units: their units, "" where none was stated.
        frequencies: lines (n,) [Hz].
        response: output per input, complex (n, outputs).
        coherence: share of the output that the input explains, 0 to 1 (n, outputs); nan if there was only one average.
        averages: number of segments.
        independent: number of averages that count as independent; less than `averages` where segments overlap.
        window, estimator: how it was made.
        rate: samples a second [Hz].
        decay: damping that the exponential window adds to every mode [1/s]; `modal_fit` takes it away.
    """

    title: str
    input: str
    outputs: tuple[str, ...]
    input_unit: str
    output_units: tuple[str, ...]
    frequencies: np.ndarray
    response: np.ndarray
    coherence: np.ndarray
    averages: int
    independent: float
    window: str
    estimator: str
    rate: float
    decay: float

    @property
    def random_error(self) -> np.ndarray:
        """Standard deviation of the magnitude relative to it, √((1 − γ²) / (2 n γ²)) (n, outputs); nan for one average."""
        with np.errstate(divide="ignore"):
            return np.sqrt((1 - self.coherence) / (2 * self.independent * self.coherence))

    def of(self, output: str | None = None) -> np.ndarray:
        """Complex response (n,) of one output; the first by default."""
        return self.response[:, self.index(output)]

    def index(self, output: str | None) -> int:
        """Number of an output."""
        if output is None:
            return 0
        if output not in self.outputs:
            raise ModelError(f"response of '{self.title}': no output '{output}'; there are {', '.join(self.outputs)}.")
        return self.outputs.index(output)

    def unit_of(self, output: str | None = None) -> str:
        """Unit of one output per input."""
        return ratio_unit(self.output_units[self.index(output)], self.input_unit)

    @implemented_by("linkwork.identify.experiment.modal_fit")
    def modal_fit(
        self,
        count: Whole | None = None,
        *,
        band: Range | None = None,
        near: Numbers | None = None,
        method: Word = "rational fraction",
        of: Word = "displacement",
    ) -> ModalFit:
        """Modes from the response: natural frequencies, damping ratios and residues, the same poles for all outputs.

        Args:
            count: number of modes; default: as many as there are clear peaks.
            band: frequencies between which it is fitted [Hz]; default: all lines.
            near: frequencies from which the search starts [Hz], instead of peaks: for modes so close that they make one peak.
            method: "rational fraction": partial fractions of all modes at once, with terms for modes outside of the band, by
                least squares with the weights that coherence gives; "circle": each peak by itself, from the circle that it
                draws in the complex plane.
            of: what the outputs are for a force: "displacement", "velocity" or "acceleration"; for the circle, which a velocity
                draws.

        Raises:
            ModelError: there are fewer peaks than modes, or too few lines.
        """

    def table(self) -> pd.DataFrame:
        """Magnitude, phase and coherence of every output where its magnitude is largest."""
        import pandas as pd

        rows = []
        for k, name in enumerate(self.outputs):
            top = int(np.argmax(np.abs(self.response[:, k])))
            value = self.response[top, k]
            rows.append(
                (name, self.frequencies[top], abs(value), self.unit_of(name), np.angle(value), self.coherence[top, k])
            )
        return pd.DataFrame(rows, columns=["output", "peak at [Hz]", "magnitude", "unit", "phase [rad]", "coherence"])

    def facts(self) -> dict[str, Any]:
        """Everything as plain data, for JSON."""
        return {
            "input": self.input,
            "averages": self.averages,
            "window": self.window,
            "estimator": self.estimator,
            "frequencies": self.frequencies,
            "responses": [
                {
                    "output": name,
                    "unit": self.unit_of(name),
                    "real": self.response[:, k].real,
                    "imaginary": self.response[:, k].imag,
                    "coherence": None if self.averages == 1 else self.coherence[:, k],
                }
                for k, name in enumerate(self.outputs)
            ],
        }

    def to_dataset(self) -> xr.Dataset:
        """Real and imaginary part, magnitude, phase and coherence, dims (frequency, output)."""
        import xarray as xr

        parts = {
            "real": self.response.real,
            "imaginary": self.response.imag,
            "magnitude": np.abs(self.response),
            "phase": np.unwrap(np.angle(self.response), axis=0),
            "coherence": self.coherence,
        }
        coords = {
            "frequency": ("frequency", self.frequencies, {"units": "Hz"}),
            "output": list(self.outputs),
            "unit": ("output", [self.unit_of(name) for name in self.outputs]),
        }
        notes = {k: getattr(self, k) for k in ("title", "input", "averages", "window", "estimator")}
        return xr.Dataset({k: (("frequency", "output"), x) for k, x in parts.items()}, coords, notes)

    def to_pandas(self) -> pd.DataFrame:
        """The dataset as a table, (frequency, output) as index."""
        return self.to_dataset().to_dataframe()

    @implemented_by("linkwork.identify.experiment.plots:measured_response")
    def plot(self, output: Word | None = None, *, ax: Any = None) -> np.ndarray:
        """Draw magnitude, phase and coherence against frequency. Returns the Matplotlib axes.

        Args:
            output: name of the output; default: all.
        """

    @implemented_by("linkwork.identify.experiment.plots:nyquist")
    def plot_nyquist(self, output: Word | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw the response in the complex plane. Returns the Matplotlib axes.

        Args:
            output: name of the output; default: the first.
        """

    def report(self) -> str:
        """Plain-text summary."""
        f = self.frequencies
        lines = [
            f"{self.title}: response to '{self.input}', {self.estimator}, {self.averages} averages, {self.window} window, "
            f"{f[0]:.4g} to {f[-1]:.4g} Hz in steps of {f[0]:.4g} Hz"
        ]
        for name, at, size, unit, _, coherence in self.table().itertuples(index=False):
            known = "" if self.averages == 1 else f", coherence {coherence:.3f} there"
            lines.append(f"  {name}: largest {size:.4g} {unit} at {at:.6g} Hz{known}")
        if self.averages == 1:
            lines.append("  one average: it has no coherence; give more records, or a segment shorter than the record")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<MeasuredResponse of '{self.title}': {len(self.outputs)} outputs, {self.averages} averages>"
