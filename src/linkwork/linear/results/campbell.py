"""Frequencies against a parameter, with every mode followed by its shape."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result
from linkwork.api.storage.storable import part
from linkwork.equilibrium.results.stability import grows

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@part
@dataclasses.dataclass(frozen=True)
class Critical:
    """A speed at which a mode's frequency meets a multiple of the speed itself.

    Attributes:
        mode: number of the followed mode, from 1.
        order: multiple of the speed.
        value: the speed [rad/s].
        frequency: there [Hz].
    """

    mode: int
    order: float
    value: float
    frequency: float


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Campbell(Result):
    """Eigenvalues against a parameter.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        values: of the parameter (n,).
        eigenvalues: of the modes, followed by shape (n, modes) [1/s]; one of each pair.
        rounding: bounds on the rounding errors of their real parts (n, modes) [1/s].
        likeness: MAC of each mode's shape with the one at the value before (n, modes), 1 at the first.
        positions: coordinates of the equilibria (n, nq).
        names: of the coordinates.
        critical: critical speeds, where the parameter is a speed.
        orders: multiples of the speed for which critical speeds were searched.
        ended: why it ended before the last requested value; empty if it did not.
    """

    title: str
    parameter: str
    unit: str
    values: np.ndarray
    eigenvalues: np.ndarray
    rounding: np.ndarray
    likeness: np.ndarray
    positions: np.ndarray
    names: tuple[str, ...]
    critical: list[Critical]
    orders: tuple[float, ...] = ()
    ended: str = ""

    @property
    def frequencies(self) -> np.ndarray:
        """Frequencies (n, modes) [Hz]; 0 where a mode does not oscillate."""
        return np.abs(self.eigenvalues.imag) / (2 * np.pi)

    @property
    def damping(self) -> np.ndarray:
        """Damping ratios (n, modes)."""
        size = np.abs(self.eigenvalues)
        return np.where(size > 0, 0.0 - self.eigenvalues.real / np.where(size > 0, size, 1.0), 0.0)

    @property
    def grows(self) -> np.ndarray:
        """Which modes grow, at each value (n, modes)."""
        return grows(self.eigenvalues, self.rounding)

    @property
    def stable(self) -> np.ndarray:
        """Whether nothing grows, at each value (n,)."""
        return np.asarray(~self.grows.any(axis=1))

    def to_dataset(self) -> xr.Dataset:
        """Frequencies, damping ratios and eigenvalues, dims (parameter, mode)."""
        import xarray as xr

        dims = ("parameter", "mode")
        return xr.Dataset(
            {
                "frequency": (dims, self.frequencies, {"units": "Hz"}),
                "damping": (dims, self.damping),
                "real": (dims, self.eigenvalues.real, {"units": "1/s"}),
                "imaginary": (dims, self.eigenvalues.imag, {"units": "1/s"}),
                "likeness": (dims, self.likeness),
                "q": (("parameter", "coordinate"), self.positions),
                "stable": ("parameter", self.stable),
            },
            {
                "parameter": ("parameter", self.values, {"units": self.unit, "long_name": self.parameter}),
                "mode": np.arange(1, self.eigenvalues.shape[1] + 1),
                "coordinate": list(self.names),
            },
            {"title": self.title, "partial": self.ended},
        )

    def table(self) -> pd.DataFrame:
        """Frequencies [Hz] of the modes at each value of the parameter, and whether the motion is stable."""
        import pandas as pd

        columns: dict[str, Any] = {f"{self.parameter} [{self.unit}]" if self.unit else self.parameter: self.values}
        columns |= {f"mode {k + 1} [Hz]": f for k, f in enumerate(self.frequencies.T)}
        return pd.DataFrame(columns | {"motion": np.where(self.stable, "stable", "unstable")})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "parameter": self.parameter,
            "unit": self.unit,
            "values": self.values,
            "frequencies": self.frequencies,
            "damping": self.damping,
            "stable": self.stable,
            "critical": [dataclasses.asdict(c) for c in self.critical],
        }

    @property
    def message(self) -> str:
        """Critical speeds, or why it ended early."""
        meetings = [f"mode {c.mode} meets {c.order:g} × the speed at {c.value:.6g} rad/s" for c in self.critical]
        return super().message or "\n".join(f"critical: {m}" for m in meetings)

    @implemented_by("linkwork.linear.plots:campbell")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw frequencies against the parameter, with critical speeds. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: the range of each mode's frequency, critical speeds, where the motion is unstable."""
        low, high = self.values[0], self.values[-1]
        unit = f" {self.unit}" if self.unit else ""
        lines = [f"frequencies of {self.title}, {self.parameter} from {low:g} to {high:g}{unit}"]
        for k in range(self.eigenvalues.shape[1]):
            f = self.frequencies[:, k]
            lines.append(
                f"  mode {k + 1}: {f[0]:.6g} Hz … {f[-1]:.6g} Hz, likeness at least {self.likeness[:, k].min():.3f}"
            )
        lines += [
            f"  critical: mode {c.mode} meets {c.order:g} × the speed at {c.value:.6g} rad/s ({c.frequency:.6g} Hz)"
            for c in self.critical
        ]
        if not self.stable.all():
            bad = self.values[~self.stable]
            lines.append(
                f"  unstable at {len(bad)} of {len(self.values)} values, from {bad.min():g} to {bad.max():g}{unit}"
            )
        if self.ended:
            lines.append(f"  ended early: {self.ended}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return (
            f"<Campbell of '{self.title}': {self.eigenvalues.shape[1]} modes at {len(self.values)} of {self.parameter}>"
        )
