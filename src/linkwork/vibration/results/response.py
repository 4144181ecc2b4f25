"""Steady responses to a periodic drive, frequency by frequency."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

PERIODIC, SETTLING, QUASI_PERIODIC, CHAOTIC = "periodic", "settling", "quasi-periodic", "chaotic"
NOT_SETTLED, FAILED = "not settled", "failed"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Response(Result):
    """Steady response of a model to a periodic drive.

    Attributes:
        title: name of the model.
        frequencies: of the drive (n,) [Hz].
        outputs, units: names and units of the outputs.
        highest, lowest: of each output over the steady motion (n, outputs).
        transient: the largest magnitude of each output from the start on (n, outputs), where it was requested; else None.
        harmonics: complex amplitudes (n, outputs, harmonics) of e^{i k ω t}, k = 0 … with ω that of the drive; cos(ωt) has the
            phase zero, and entry 1 is the response at the frequency of the drive.
        verdicts: "periodic", "settling", "quasi-periodic", "chaotic", "not settled" or "failed", of each frequency.
        multiples: after how many periods of the drive the motion repeats (n,); 0 where it does not.
        periods: how many were integrated (n,).
        evidence: why the verdict is what it is, one sentence per frequency.
        states: at the last moment, which is a whole number of periods (n, ny).
        ended: why there are fewer frequencies than requested; empty if there are all.
    """

    title: str
    frequencies: np.ndarray
    outputs: tuple[str, ...]
    units: tuple[str, ...]
    highest: np.ndarray
    lowest: np.ndarray
    transient: np.ndarray | None
    harmonics: np.ndarray
    verdicts: list[str]
    multiples: np.ndarray
    periods: np.ndarray
    evidence: list[str]
    states: np.ndarray
    ended: str = ""

    @property
    def settled(self) -> np.ndarray:
        """Whether the motion repeats (n,)."""
        return self.multiples > 0

    @property
    def peak(self) -> np.ndarray:
        """Half of the range of each output over the steady motion (n, outputs)."""
        return 0.5 * (self.highest - self.lowest)

    def of(self, output: str | None = None) -> np.ndarray:
        """The largest magnitude of an output over the steady motion (n,).

        Args:
            output: by name; default: the first.
        """
        k = 0 if output is None else self._index(output)
        return np.maximum(np.abs(self.highest[:, k]), np.abs(self.lowest[:, k]))

    def _index(self, output: str) -> int:
        if output not in self.outputs:
            raise ModelError(
                f"response of '{self.title}': there is no output '{output}'; there are {', '.join(self.outputs)}."
            )
        return self.outputs.index(output)

    @property
    def failures(self) -> str:
        """At which frequencies the integration failed, in words; empty if at none."""
        where = [f"{f:g} Hz" for f, v in zip(self.frequencies, self.verdicts, strict=True) if v == FAILED]
        return f"failed at {', '.join(where)}" if where else ""

    @property
    def success(self) -> bool:
        """Whether all frequencies were integrated, and none of them failed."""
        return not self.ended and not self.failures

    @property
    def message(self) -> str:
        """Why it ended early, and at which frequencies the integration failed."""
        return "\n".join(words for words in (super().message, self.failures) if words)

    def to_dataset(self) -> xr.Dataset:
        """Extremes, harmonics and verdicts, dims (frequency, output, harmonic)."""
        import xarray as xr

        two = ("frequency", "output")
        return xr.Dataset(
            {
                "highest": (two, self.highest),
                "lowest": (two, self.lowest),
                **({} if self.transient is None else {"transient": (two, self.transient)}),
                "harmonic_real": ((*two, "harmonic"), self.harmonics.real),
                "harmonic_imaginary": ((*two, "harmonic"), self.harmonics.imag),
                "verdict": ("frequency", self.verdicts),
                "multiple": ("frequency", self.multiples),
                "periods": ("frequency", self.periods),
            },
            {
                "frequency": ("frequency", self.frequencies, {"units": "Hz"}),
                "output": list(self.outputs),
                "unit": ("output", list(self.units)),
                "harmonic": np.arange(self.harmonics.shape[2]),
            },
            {"title": self.title, "partial": self.ended},
        )

    def table(self) -> pd.DataFrame:
        """The largest magnitude of each output and the verdict, one row per frequency."""
        import pandas as pd

        sizes = {f"{n} [{u}]": self.of(n) for n, u in zip(self.outputs, self.units, strict=True)}
        return pd.DataFrame({"frequency [Hz]": self.frequencies, **sizes, "motion": self.verdicts})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "frequencies": self.frequencies,
            "amplitudes": {name: self.of(name) for name in self.outputs},
            "units": dict(zip(self.outputs, self.units, strict=True)),
            "verdicts": list(self.verdicts),
        }

    @implemented_by("linkwork.vibration.plots:response")
    def plot(self, *outputs: str, ax: Axes | None = None) -> Axes:
        """Draw the largest magnitude of outputs against frequency; motions that do not repeat are marked. Returns the
        Matplotlib axes.

        Args:
            outputs: by name; default: all.
        """

    def report(self) -> str:
        """Plain-text summary: how many frequencies have which verdict, with the evidence for one of each, and where each
        output is largest."""
        low, high = self.frequencies.min(), self.frequencies.max()
        lines = [f"response of {self.title} at {len(self.frequencies)} frequencies, {low:g} … {high:g} Hz"]
        for word in (PERIODIC, SETTLING, QUASI_PERIODIC, CHAOTIC, NOT_SETTLED, FAILED):
            where = [k for k, v in enumerate(self.verdicts) if v == word]
            if where:
                lines.append(f"  {word}: {len(where)} of {len(self.verdicts)}; for one, {self.evidence[where[0]]}")
        for k, name in enumerate(self.outputs):
            j = int(np.argmax(self.of(name)))
            lines.append(f"  {name}: largest {self.of(name)[j]:.6g} {self.units[k]} at {self.frequencies[j]:g} Hz")
        if self.ended:
            lines.append(f"  ended early: {self.ended}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Response of '{self.title}': {len(self.frequencies)} frequencies, {len(self.outputs)} outputs>"
