"""Linear frequency response: complex amplitudes of outputs for inputs that oscillate, and the peaks among them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Word
from linkwork.api.result import Result
from linkwork.api.storage.storable import part
from linkwork.api.units import ratio_unit

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@part
@dataclasses.dataclass(frozen=True)
class Peak:
    """A maximum of the magnitude, located between the lines of the grid.

    Attributes:
        frequency: where it is [Hz].
        height: the magnitude there.
        phase: there [rad].
        low, high: where the magnitude is height / √2 on both sides [Hz]; None where it does not fall so far before the next
            minimum.
    """

    frequency: float
    height: float
    phase: float
    low: float | None
    high: float | None

    @property
    def width(self) -> float | None:
        """Half-power width [Hz]."""
        return None if self.low is None or self.high is None else self.high - self.low

    @property
    def damping(self) -> float | None:
        """Damping ratio from the half-power width, width / (2 frequency)."""
        return None if self.width is None else self.width / (2 * self.frequency)


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class FrequencyResponse(Result):
    """How outputs respond to oscillating inputs.

    Attributes:
        title: name of the model.
        frequencies: of the grid (n,) [Hz].
        values: complex amplitudes (n, outputs, inputs).
        inputs, input_units: names and units of the oscillating inputs.
        outputs, output_units: names and units of the outputs.
        peaks: maxima of each magnitude, {(output, input): [Peak, …]}.
        locus: frequencies (m,) and complex amplitudes (m, outputs, inputs), so dense that the curves in the complex plane are
            smooth; the grid is part of it.
    """

    title: str
    frequencies: np.ndarray
    values: np.ndarray
    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    outputs: tuple[str, ...]
    output_units: tuple[str, ...]
    peaks: dict[tuple[str, str], list[Peak]]
    locus: tuple[np.ndarray, np.ndarray]

    def of(self, output: str | None = None, input: str | None = None) -> np.ndarray:
        """Complex amplitudes (n,) of one output for one input; the first of each by default."""
        return self.values[:, self._index(self.outputs, output, "output"), self._index(self.inputs, input, "input")]

    def locus_of(self, output: str | None = None, input: str | None = None) -> np.ndarray:
        """Complex amplitudes (m,) of one output for one input along the locus."""
        return self.locus[1][:, self._index(self.outputs, output, "output"), self._index(self.inputs, input, "input")]

    def unit_of(self, output: str | None = None, input: str | None = None) -> str:
        """Unit of one output for one input, such as "rad/m"."""
        o, i = self._index(self.outputs, output, "output"), self._index(self.inputs, input, "input")
        return ratio_unit(self.output_units[o], self.input_units[i])

    def peaks_of(self, output: str | None = None, input: str | None = None) -> list[Peak]:
        """Peaks of one output for one input, by rising frequency."""
        o, i = self._index(self.outputs, output, "output"), self._index(self.inputs, input, "input")
        return self.peaks[self.outputs[o], self.inputs[i]]

    def _index(self, names: tuple[str, ...], name: str | None, what: str) -> int:
        if name is None:
            return 0
        if name not in names:
            raise ModelError(
                f"frequency response of '{self.title}': there is no {what} '{name}'; there are {', '.join(names)}."
            )
        return names.index(name)

    @property
    def magnitude(self) -> xr.DataArray:
        """Magnitudes of the complex amplitudes, dims (frequency, output, input)."""
        return self._array(np.abs(self.values), "magnitude")

    @property
    def phase(self) -> xr.DataArray:
        """Phases [rad], continuous along the frequency, dims (frequency, output, input)."""
        return self._array(np.unwrap(np.angle(self.values), axis=0), "phase")

    def _array(self, values: np.ndarray, name: str) -> xr.DataArray:
        import xarray as xr

        coords = {
            "frequency": ("frequency", self.frequencies, {"units": "Hz"}),
            "output": list(self.outputs),
            "input": list(self.inputs),
            "output_unit": ("output", list(self.output_units)),
            "input_unit": ("input", list(self.input_units)),
        }
        return xr.DataArray(values, coords, ("frequency", "output", "input"), name)

    def to_dataset(self) -> xr.Dataset:
        """Magnitude, phase, and the complex amplitudes as real and imaginary parts, dims (frequency, output, input)."""
        made = {"magnitude": self.magnitude, "phase": self.phase.assign_attrs(units="rad")}
        made |= {"real": self._array(self.values.real, "real"), "imaginary": self._array(self.values.imag, "imaginary")}
        return self.magnitude.to_dataset().assign(made).assign_attrs(title=self.title)

    def table(self) -> pd.DataFrame:
        """Peaks of every output for every input: frequency, height, phase, half-power width and damping ratio."""
        import pandas as pd

        rows = [
            (output, input, p.frequency, p.height, self.unit_of(output, input), p.phase, p.width, p.damping)
            for (output, input), peaks in self.peaks.items()
            for p in peaks
        ]
        columns = ["output", "input", "frequency [Hz]", "height", "unit", "phase [rad]", "width [Hz]", "damping"]
        numbers = dict.fromkeys(("frequency [Hz]", "height", "phase [rad]", "width [Hz]", "damping"), float)
        return pd.DataFrame(rows, columns=columns).astype(numbers)

    def facts(self) -> dict[str, Any]:
        """Magnitudes, phases and peaks as plain data, for JSON."""
        return {
            "frequencies": self.frequencies,
            "responses": [
                {
                    "output": o,
                    "input": i,
                    "unit": self.unit_of(o, i),
                    "magnitude": np.abs(self.of(o, i)),
                    "phase": np.unwrap(np.angle(self.of(o, i))),
                    "peaks": [dataclasses.asdict(p) for p in self.peaks_of(o, i)],
                }
                for o in self.outputs
                for i in self.inputs
            ],
        }

    @implemented_by("linkwork.vibration.plots:bode")
    def plot(
        self, output: Word | None = None, input: Word | None = None, *, ax: Axes | np.ndarray | None = None
    ) -> np.ndarray:
        """Draw magnitude and phase against frequency (Bode). Returns the Matplotlib axes.

        Args:
            output: name of the output; default: the first.
            input: name of the input; default: the first.
        """

    @implemented_by("linkwork.vibration.plots:nyquist")
    def plot_nyquist(self, output: Word | None = None, input: Word | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw the response in the complex plane (Nyquist). Returns the Matplotlib axes.

        Args:
            output: name of the output; default: the first.
            input: name of the input; default: the first.
        """

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: Bode and Nyquist plots of the first output for the first input."""
        return {"frequency_response": self.plot, "nyquist": self.plot_nyquist}

    def report(self) -> str:
        """Plain-text summary: frequency, height, half-power width and damping ratio, one line per peak."""
        lines = [f"frequency response of {self.title}, {self.frequencies[0]:g} … {self.frequencies[-1]:g} Hz"]
        for (output, input), peaks in self.peaks.items():
            for p in peaks:
                width = f", half-power width {p.width:.4g} Hz, damping {p.damping:.4g}" if p.width is not None else ""
                lines.append(f"  {output} for {input}: peak {p.height:.6g} at {p.frequency:.9g} Hz{width}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return (
            f"<FrequencyResponse of '{self.title}': {len(self.outputs)} outputs, {len(self.inputs)} inputs, "
            f"{len(self.frequencies)} frequencies>"
        )
