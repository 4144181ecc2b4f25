"""Input shapers: impulses that a command is convolved with, so that it leaves no vibration behind."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError, shown
from linkwork.api.kinds import Quantity, Word
from linkwork.api.result import Result
from linkwork.api.units import quantity

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.model.signals import Signal


MOST_PHASE = 1e9  # radians of a mode within a shaper; beyond, rounding of the times takes digits of the residual


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class InputShaper(Result):
    """Impulses of an input shaper: the shaped command is Σ amplitude · command(t − time).

    Attributes:
        title: of the shaper.
        kind: "ZV", "ZVD" or "ZVDD".
        frequencies: natural frequencies that it is made for (modes,) [Hz].
        damping: their damping ratios (modes,).
        times: of the impulses (n,) [s], the first at 0.
        amplitudes: their sizes (n,), positive, with the sum 1.
    """

    title: str
    kind: str
    frequencies: np.ndarray
    damping: np.ndarray
    times: np.ndarray
    amplitudes: np.ndarray

    @property
    def duration(self) -> float:
        """By how much it makes a command longer [s]."""
        return float(self.times[-1])

    def residual(self, frequency: Quantity, damping: Quantity = 0.0) -> float:
        """Vibration that is left of a mode after the last impulse, as part of what an unshaped impulse leaves.

        Args:
            frequency: natural frequency of the mode, undamped [Hz].
            damping: its damping ratio, from 0 to less than 1.
        """
        f = quantity(frequency, "Hz", what=f"residual of '{self.title}': frequency")
        z = quantity(damping, "1", what=f"residual of '{self.title}': damping")
        if not 0 <= z < 1:
            raise ModelError(f"residual of '{self.title}': damping is {shown(damping)}; give a ratio from 0 to less than 1.")
        phase = 2 * np.pi * f * self.times
        if f < 0 or not phase[-1] < MOST_PHASE:
            raise ModelError(
                f"residual of '{self.title}': frequency is {shown(frequency)}; give one from 0 to "
                f"{MOST_PHASE / (2 * np.pi * self.duration):.3g} Hz."
            )
        left = np.exp(-z * (phase[-1] - phase)) * np.exp(1j * np.sqrt(1 - z * z) * phase)
        return float(abs(np.sum(self.amplitudes * left)))

    @implemented_by("linkwork.control.shaping:shape")
    def shape(self, command: Signal, unit: Word | None = None) -> Signal:
        """A command that leaves no vibration of these modes, as a signal for `simulate`, `Prismatic(motion=…)` and the like.

        Args:
            command: a `Ramp`, `Sampled`, a number, or a sum of them; before it begins and after it ends, it keeps its value.
            unit: of texts in it, such as "rad" for `Ramp("30 deg", "1 s")`.

        Raises:
            ModelError: the command is another signal, which has no beginning and end.
        """

    def table(self) -> pd.DataFrame:
        """Times and amplitudes of the impulses."""
        import pandas as pd

        return pd.DataFrame({"time [s]": self.times, "amplitude": self.amplitudes})

    def facts(self) -> dict[str, Any]:
        """The impulses as plain data."""
        return {
            "kind": self.kind,
            "frequencies": self.frequencies,
            "damping": self.damping,
            "times": self.times,
            "amplitudes": self.amplitudes,
        }

    def to_dataset(self) -> xr.Dataset:
        """Amplitudes against times, and what it is made for."""
        import xarray as xr

        modes = np.arange(1, len(self.frequencies) + 1)
        return xr.Dataset(
            {
                "amplitude": ("time", self.amplitudes),
                "frequency": ("mode", self.frequencies, {"units": "Hz"}),
                "damping": ("mode", self.damping),
            },
            {"time": ("time", self.times, {"units": "s"}), "mode": modes},
            {"title": self.title, "kind": self.kind},
        )

    @implemented_by("linkwork.identify.experiment.plots:input_shaper")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the vibration that is left against the frequency of a mode. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: the impulses."""
        made_for = ", ".join(f"{f:.5g} Hz" for f in self.frequencies)
        lines = [f"{self.title}: {self.kind} for {made_for}, {self.duration:.4g} s long"]
        return "\n".join(lines + [f"  {a:.5g} at {t:.5g} s" for t, a in zip(self.times, self.amplitudes, strict=True)])

    def __repr__(self) -> str:
        return f"<InputShaper {self.kind}: {len(self.times)} impulses, {self.duration:.4g} s>"
