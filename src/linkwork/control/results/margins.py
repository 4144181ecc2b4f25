"""Stability margins of a loop that is cut at one input."""

from __future__ import annotations

import dataclasses
import math
from typing import Any


@dataclasses.dataclass(frozen=True)
class Margins:
    """How far a closed loop is from instability, the loop being cut at one input and all others closed.

    Attributes:
        title: name of the model.
        input: where the loop is cut.
        gain: factor by which the loop gain may grow, or shrink where it is less than 1, until the loop is unstable.
        phase: lag that it bears [rad].
        delay: the same as a time [s], at the frequency of the phase margin.
        distance: least distance of the Nyquist curve from −1.
        gain_frequency, phase_frequency, distance_frequency: where these hold [Hz]; None where there is no such frequency.
        stable: whether the closed loop is stable at all; margins of a loop that is not mean nothing.
    """

    title: str
    input: str
    gain: float
    phase: float
    delay: float
    distance: float
    gain_frequency: float | None
    phase_frequency: float | None
    distance_frequency: float | None
    stable: bool

    def facts(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return dataclasses.asdict(self)

    def report(self) -> str:
        """Plain-text summary."""
        decibel = f" ({20 * math.log10(self.gain):.3g} dB)" if 0 < self.gain < math.inf else ""
        lines = [
            f"margins of {self.title}, cut at {self.input}" + ("" if self.stable else ": the closed loop is NOT stable")
        ]
        lines.append(f"  gain   {self.gain:.4g}{decibel}{_at(self.gain_frequency)}")
        phase = math.degrees(self.phase)
        lines.append(f"  phase  {phase:.4g} deg{_at(self.phase_frequency)}, a delay of {self.delay:.4g} s")
        lines.append(f"  distance from -1  {self.distance:.4g}{_at(self.distance_frequency)}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()


def _at(frequency: float | None) -> str:
    return "" if frequency is None else f" at {frequency:.4g} Hz"
