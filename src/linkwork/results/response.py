"""Steady responses to a periodic drive, frequency by frequency."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr

PERIODIC, SETTLING, QUASI_PERIODIC, CHAOTIC = "periodic", "settling", "quasi-periodic", "chaotic"
NOT_SETTLED, FAILED = "not settled", "failed"


class Response:
    """What a model does under a periodic drive, after the transient.

    Attributes:
        title: name of the model.
        frequencies: of the drive (n,) [Hz].
        outputs, units: what was looked at.
        highest, lowest: of each output over the steady motion (n, outputs).
        transient: the largest magnitude of each output from the start on (n, outputs), where it was asked for; else None.
        harmonics: complex amplitudes (n, outputs, harmonics) of e^{i k ω t}, k = 0 … with ω that of the drive; cos(ωt) has the
            phase zero, and entry 1 is the answer to the drive.
        verdicts: "periodic", "settling", "quasi-periodic", "chaotic", "not settled" or "failed", of each frequency.
        multiples: after how many periods of the drive the motion repeats (n,); 0 where it does not.
        periods: how many were integrated (n,).
        evidence: why the verdict is what it is, in words.
        states: at the last moment, which is a whole number of periods (n, ny).
        ended: why there are fewer frequencies than were asked for, or nothing.
    """

    def __init__(
        self,
        *,
        title: str,
        frequencies: np.ndarray,
        outputs: tuple[str, ...],
        units: tuple[str, ...],
        highest: np.ndarray,
        lowest: np.ndarray,
        transient: np.ndarray | None,
        harmonics: np.ndarray,
        verdicts: list[str],
        multiples: np.ndarray,
        periods: np.ndarray,
        evidence: list[str],
        states: np.ndarray,
        ended: str = "",
    ) -> None:
        self.title, self.frequencies, self.outputs, self.units = title, frequencies, outputs, units
        self.highest, self.lowest, self.transient, self.harmonics = highest, lowest, transient, harmonics
        self.verdicts, self.multiples, self.periods, self.evidence = verdicts, multiples, periods, evidence
        self.states, self.ended = states, ended

    @property
    def settled(self) -> np.ndarray:
        """Whether the motion repeats (n,)."""
        return self.multiples > 0

    @property
    def peak(self) -> np.ndarray:
        """Half of the range of each output over the steady motion (n, outputs)."""
        return 0.5 * (self.highest - self.lowest)

    def of(self, output: str | None = None) -> np.ndarray:
        """The largest magnitude of an output over the steady motion (n,)."""
        k = 0 if output is None else self._index(output)
        return np.maximum(np.abs(self.highest[:, k]), np.abs(self.lowest[:, k]))

    def _index(self, output: str) -> int:
        if output not in self.outputs:
            raise ModelError(
                f"response of '{self.title}': there is no output '{output}'; there are {', '.join(self.outputs)}."
            )
        return self.outputs.index(output)

    def to_dataset(self) -> xr.Dataset:
        """All of it with names."""
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

    def report(self) -> str:
        """In words."""
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

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Response of '{self.title}': {len(self.frequencies)} frequencies, {len(self.outputs)} outputs>"
