"""Exact natural frequencies of planar trees of beams, with their modes as functions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api import arguments
from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.ordered import Ordered
from linkwork.api.result import Result
from linkwork.api.storage.storable import part

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@part
@dataclasses.dataclass(frozen=True, eq=False)
class BeamShape:
    """How one beam moves in a mode: a power series for every piece of it, which can be evaluated anywhere.

    Attributes:
        name: of the beam.
        length: [m]
        edges: of its pieces, from the root (pieces + 1,) [m].
        series: total deflection across the beam at rest, in x = 0 … 1 along each piece (pieces, terms) [m].
        rotations: the same of the rotation of its sections [rad], which is the slope where they do not shear.
        shift, slope: total deflection [m] and turn [rad] of the root.
        axes: along the beam, across it: unit vectors in the world.
        point: of the root at rest [m].
        slide: displacement along the beam, that of all its points [m].
    """

    name: str
    length: float
    edges: np.ndarray
    series: np.ndarray
    rotations: np.ndarray
    shift: float
    slope: float
    axes: tuple[np.ndarray, np.ndarray]
    point: np.ndarray
    slide: float

    def total(self, s: Any, derivative: int = 0) -> np.ndarray:
        """Displacement across the beam at rest at distances s from the root [m], or a derivative of it by s."""
        return self._sum(self.series, s, derivative)

    def rotation(self, s: Any) -> np.ndarray:
        """Rotation of the sections against the beam at rest, at distances s from the root [rad]."""
        return self._sum(self.rotations, s, 0)

    def _sum(self, series: np.ndarray, s: Any, derivative: int) -> np.ndarray:
        """Power series in the pieces, or a derivative by s."""
        s = np.asarray(s, float)
        if not np.all((s >= 0) & (s <= self.length * (1 + 1e-12))):
            raise ModelError(f"shape of beam '{self.name}': s goes from 0 to its length, {self.length:g} m.")
        piece = np.clip(np.searchsorted(self.edges, s, side="right") - 1, 0, len(self.series) - 1)
        h = np.diff(self.edges)[piece]
        x = (s - self.edges[piece]) / h
        out = np.zeros_like(s)
        for k in range(series.shape[1] - 1, derivative - 1, -1):
            factor = float(np.prod(np.arange(k - derivative + 1, k + 1)))
            out = out * x + factor * series[piece, k]
        return out / h**derivative

    def deflection(self, s: Any) -> np.ndarray:
        """Deflection from the tangent of the root, as the beam's own shapes have it [m]."""
        return self.total(s) - self.shift - self.slope * np.asarray(s, float)

    def curvature(self, s: Any) -> np.ndarray:
        """Curvature of bending at distances s from the root [1/m]: derivative of the rotation of the sections."""
        return self._sum(self.rotations, s, 1)

    def displacement(self, s: Any) -> np.ndarray:
        """Displacement vectors at distances s from the root, world axes (…, 3) [m]."""
        return self.total(s)[..., None] * self.axes[1] + self.slide * self.axes[0]

    def place(self, s: Any) -> np.ndarray:
        """Points of the beam at rest, at distances s from the root, world axes (…, 3) [m]."""
        return self.point + np.asarray(s, float)[..., None] * self.axes[0]

    def times(self, factor: float) -> BeamShape:
        """The shape scaled by a factor."""
        return dataclasses.replace(
            self,
            series=factor * self.series,
            rotations=factor * self.rotations,
            shift=factor * self.shift,
            slope=factor * self.slope,
            slide=factor * self.slide,
        )


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class ExactMode(Result):
    """One mode, with unit modal mass.

    Attributes:
        title: name of the model.
        number: from 1.
        angular_frequency: [rad/s]
        joints: amplitudes of the joints' coordinates by name [rad or m].
        units: of these.
        beams: the shapes of the beams by name.
        rigid: lines to draw for rigid bodies: ends at rest and their displacements, each (2, 3) [m].
        axes: of the world: columns are two axes of the plane and its normal.
    """

    title: str
    number: int
    angular_frequency: float
    joints: dict[str, float]
    units: dict[str, str]
    beams: dict[str, BeamShape]
    rigid: tuple[tuple[np.ndarray, np.ndarray], ...]
    axes: np.ndarray

    @property
    def frequency(self) -> float:
        """Natural frequency [Hz]."""
        return self.angular_frequency / (2 * np.pi)

    def beam(self, name: str) -> BeamShape:
        """The shape of a beam by its name."""
        if name not in self.beams:
            raise ModelError(f"mode {self.number}: there is no beam '{name}'; there are {', '.join(self.beams)}.")
        return self.beams[name]

    def table(self) -> pd.DataFrame:
        """Amplitudes of the joints' coordinates, then deflections of the tips of the beams."""
        import pandas as pd

        rows = [(name, x, self.units[name]) for name, x in self.joints.items()]
        rows += [(f"tip of {name}", float(b.deflection(b.length)), "m") for name, b in self.beams.items()]
        return pd.DataFrame(rows, columns=["coordinate", "amplitude", "unit"])

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        tips = {name: float(b.deflection(b.length)) for name, b in self.beams.items()}
        return {
            "number": self.number,
            "frequency": self.frequency,
            "joints": self.joints,
            "units": self.units,
            "tips": tips,
        }

    def to_dataset(self, samples: int = 51) -> xr.Dataset:
        """Joint amplitudes (coordinate,), deflections of beams (beam, along) and displacements in the world (beam, along,
        component), at `samples` points from root to tip."""
        return _dataset(self.title, (self,), samples).isel(mode=0, drop=True)

    def report(self) -> str:
        """Plain-text summary: the frequency, then amplitudes of joints and of the tips of beams."""
        lines = [f"exact mode {self.number} of {self.title}: {self.frequency:.8g} Hz"]
        return "\n".join([*lines, *(f"  {n}: {x:.6g} {u}" for n, x, u in self.table().itertuples(index=False))])

    @implemented_by("linkwork.exact_beams.plots:exact_mode")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the mode beside the model at rest. Returns the Matplotlib axes."""

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the mode."""
        return {"exact_mode": self.plot}

    def __repr__(self) -> str:
        return f"<ExactMode {self.number}: {self.frequency:.6g} Hz>"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class ExactFrequencies(Ordered[ExactMode], Result):
    """The lowest natural frequencies of a model, in order, each as often as it occurs.

    Attributes:
        title: name of the model.
        gravity: the law of gravity that was used.
        bound: up to here the frequencies were counted [rad/s].
        counted: how many there are up to there, by the theorem of Wittrick and Williams; that is how many were found, or
            more if frequencies coincide at the bound.
        members: the modes, in the order of their frequencies.
        plane: the normal of their plane, where beams move out of it, too, which is not counted; else "".
    """

    title: str
    gravity: str
    bound: float
    counted: int
    members: tuple[ExactMode, ...]
    plane: str = ""

    @property
    def modes(self) -> tuple[ExactMode, ...]:
        """The modes, in the order of their frequencies."""
        return self.members

    @property
    def frequencies(self) -> np.ndarray:
        """Natural frequencies (n,) [Hz]."""
        return self.angular_frequencies / (2 * np.pi)

    @property
    def angular_frequencies(self) -> np.ndarray:
        """Natural angular frequencies (n,) [rad/s]."""
        return np.array([m.angular_frequency for m in self])

    def mode(self, number: int) -> ExactMode:
        """A mode by its number, from 1."""
        if isinstance(number, bool) or not hasattr(number, "__index__") or not 1 <= number <= len(self):
            raise ModelError(
                f"exact frequencies of '{self.title}': mode {number!r} is not there; numbers go from 1 to {len(self)}."
            )
        return self[number - 1]

    def to_dataset(self, samples: int = 51) -> xr.Dataset:
        """Labelled dataset: joint amplitudes (mode, coordinate), deflections of beams (mode, beam, along) from their roots'
        tangents and displacements in the world (mode, beam, along, component), at `samples` points from root to tip."""
        return _dataset(self.title, self.members, samples)

    def table(self) -> pd.DataFrame:
        """Frequency [Hz] and amplitudes of the joints' coordinates, one row per mode."""
        import pandas as pd

        columns: dict[str, Any] = {"mode": [m.number for m in self], "frequency [Hz]": self.frequencies}
        units = self[0].units
        columns |= {f"{name} [{units[name]}]": [m.joints[name] for m in self] for name in self[0].joints}
        return pd.DataFrame(columns)

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "gravity": self.gravity,
            "frequencies": self.frequencies,
            "bound": self.bound,
            "counted": self.counted,
            "modes": [m.facts() for m in self],
        }

    @property
    def message(self) -> str:
        """How many were counted, which proves that none is missing."""
        within = f" of the motion in the plane with the normal {self.plane}" if self.plane else ""
        return f"counted up to {self.bound / (2 * np.pi):.8g} Hz: {self.counted}, none{within} is missing"

    def report(self) -> str:
        """Plain-text summary: the frequencies, one line per mode, and how many were counted."""
        lines = [f"exact natural frequencies of {self.title}, gravity: {self.gravity}", "   mode  frequency [Hz]"]
        lines += [f"  {m.number:>5}  {m.frequency:>14.8g}" for m in self]
        return "\n".join([*lines, f"  {self.message}"])

    @implemented_by("linkwork.exact_beams.plots:exact_modes")
    def plot(self, *, ax: Axes | np.ndarray | None = None) -> np.ndarray:
        """Draw the first modes, one panel each. Returns the Matplotlib axes."""

    def row_pictures(self) -> list[Callable[[], Any]]:
        """Each mode's shape, drawn."""
        return [one.plot for one in self]

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the first modes."""
        return {"exact_frequencies": self.plot}

    def __repr__(self) -> str:
        return f"<ExactFrequencies of '{self.title}': {len(self)} modes>"


def _dataset(title: str, modes: tuple[ExactMode, ...], samples: int) -> xr.Dataset:
    """Labelled dataset of some modes."""
    import xarray as xr

    beams, joints = list(modes[0].beams), list(modes[0].joints)
    along = np.linspace(0.0, 1.0, arguments.whole(samples, "to_dataset: samples", 2))
    shapes = [[m.beams[b] for b in beams] for m in modes]
    return xr.Dataset(
        {
            "joints": (("mode", "coordinate"), [[m.joints[j] for j in joints] for m in modes]),
            "deflection": (
                ("mode", "beam", "along"),
                [[s.deflection(along * s.length) for s in row] for row in shapes],
                {"units": "m"},
            ),
            "displacement": (
                ("mode", "beam", "along", "component"),
                [[s.displacement(along * s.length) for s in row] for row in shapes],
                {"units": "m"},
            ),
        },
        {
            "mode": [m.number for m in modes],
            "frequency": ("mode", np.array([m.frequency for m in modes]), {"units": "Hz"}),
            "coordinate": joints,
            "unit": ("coordinate", [modes[0].units[j] for j in joints]),
            "beam": beams,
            "along": along,
            "component": ["x", "y", "z"],
        },
        {"title": title},
    )
