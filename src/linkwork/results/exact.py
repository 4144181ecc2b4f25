"""Exact natural frequencies of planar trees of beams, with their modes as functions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr


@dataclasses.dataclass(frozen=True)
class BeamShape:
    """How one beam moves in a mode: a power series for every piece of it, so it can be asked anywhere.

    Attributes:
        name: of the beam.
        length: [m]
        edges: of its pieces, from the root (pieces + 1,) [m].
        series: total deflection across the beam at rest, in x = 0 … 1 along each piece (pieces, terms) [m].
        shift, slope: total deflection [m] and turn [rad] of the root.
        axes: along the beam, across it: unit vectors in the world.
        point: of the root at rest [m].
        slide: displacement along the beam, that of all its points [m].
    """

    name: str
    length: float
    edges: np.ndarray
    series: np.ndarray
    shift: float
    slope: float
    axes: tuple[np.ndarray, np.ndarray]
    point: np.ndarray
    slide: float

    def total(self, s: Any, derivative: int = 0) -> np.ndarray:
        """Displacement across the beam at rest at distances s from the root [m], or a derivative of it by s."""
        s = np.asarray(s, float)
        if not np.all((s >= 0) & (s <= self.length * (1 + 1e-12))):
            raise ModelError(f"shape of beam '{self.name}': s goes from 0 to its length, {self.length:g} m.")
        piece = np.clip(np.searchsorted(self.edges, s, side="right") - 1, 0, len(self.series) - 1)
        h = np.diff(self.edges)[piece]
        x = (s - self.edges[piece]) / h
        out = np.zeros_like(s)
        for k in range(self.series.shape[1] - 1, derivative - 1, -1):
            factor = float(np.prod(np.arange(k - derivative + 1, k + 1)))
            out = out * x + factor * self.series[piece, k]
        return out / h**derivative

    def deflection(self, s: Any) -> np.ndarray:
        """Deflection from the tangent of the root, as the beam's own shapes have it [m]."""
        return self.total(s) - self.shift - self.slope * np.asarray(s, float)

    def curvature(self, s: Any) -> np.ndarray:
        """[1/m]"""
        return self.total(s, 2)

    def displacement(self, s: Any) -> np.ndarray:
        """In the world (…, 3) [m]."""
        return self.total(s)[..., None] * self.axes[1] + self.slide * self.axes[0]

    def place(self, s: Any) -> np.ndarray:
        """Points at rest, in the world (…, 3) [m]."""
        return self.point + np.asarray(s, float)[..., None] * self.axes[0]

    def times(self, factor: float) -> BeamShape:
        """The same, larger or turned over."""
        return dataclasses.replace(
            self,
            series=factor * self.series,
            shift=factor * self.shift,
            slope=factor * self.slope,
            slide=factor * self.slide,
        )


@dataclasses.dataclass(frozen=True, repr=False)
class ExactMode:
    """One mode, with unit modal mass.

    Attributes:
        number: from 1.
        angular_frequency: [rad/s]
        joints: amplitudes of the joints' coordinates by name [rad or m].
        units: of these.
        beams: the shapes of the beams by name.
        rigid: lines to draw for rigid bodies: ends at rest and their displacements, each (2, 3) [m].
        axes: of the world: columns are two axes of the plane and its normal.
    """

    number: int
    angular_frequency: float
    joints: dict[str, float]
    units: dict[str, str]
    beams: dict[str, BeamShape]
    rigid: tuple[tuple[np.ndarray, np.ndarray], ...]
    axes: np.ndarray

    @property
    def frequency(self) -> float:
        """[Hz]"""
        return self.angular_frequency / (2 * np.pi)

    def __repr__(self) -> str:
        return f"<ExactMode {self.number}: {self.frequency:.6g} Hz>"

    def beam(self, name: str) -> BeamShape:
        """The shape of a beam by its name."""
        if name not in self.beams:
            raise ModelError(f"mode {self.number}: there is no beam '{name}'; there are {', '.join(self.beams)}.")
        return self.beams[name]


@dataclasses.dataclass(frozen=True, repr=False)
class ExactFrequencies:
    """The lowest natural frequencies of a model, in order, each as often as it occurs.

    Attributes:
        title: name of the model. gravity: the law that was asked for. bound: up to here the frequencies were counted
        [rad/s]. counted: how many there are up to there, by the theorem of Wittrick and Williams; that is how many were
        found, or more if
            frequencies coincide at the bound.
        modes: in the order of their frequencies.
    """

    title: str
    gravity: str
    bound: float
    counted: int
    modes: tuple[ExactMode, ...]

    def __len__(self) -> int:
        return len(self.modes)

    def __getitem__(self, k: Any) -> Any:
        return self.modes[k]

    def __iter__(self) -> Iterator[ExactMode]:
        return iter(self.modes)

    @property
    def frequencies(self) -> np.ndarray:
        """[Hz]"""
        return self.angular_frequencies / (2 * np.pi)

    @property
    def angular_frequencies(self) -> np.ndarray:
        """[rad/s]"""
        return np.array([m.angular_frequency for m in self.modes])

    def mode(self, number: int) -> ExactMode:
        """A mode by its number, from 1."""
        if isinstance(number, bool) or not hasattr(number, "__index__") or not 1 <= number <= len(self):
            raise ModelError(
                f"exact frequencies of '{self.title}': mode {number!r} is not there; numbers go from 1 to {len(self)}."
            )
        return self.modes[number - 1]

    def to_dataset(self, samples: int = 51) -> xr.Dataset:
        """All of it with names: joint amplitudes (mode, coordinate), deflections of beams (mode, beam, along) from their roots'
        tangents and displacements in the world (mode, beam, along, component), at `samples` points from root to tip."""
        import xarray as xr

        beams, joints = list(self.modes[0].beams), list(self.modes[0].joints)
        along = np.linspace(0.0, 1.0, samples)
        shapes = [[m.beams[b] for b in beams] for m in self.modes]
        return xr.Dataset(
            {
                "joints": (("mode", "coordinate"), [[m.joints[j] for j in joints] for m in self.modes]),
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
                "mode": [m.number for m in self.modes],
                "frequency": ("mode", self.frequencies, {"units": "Hz"}),
                "coordinate": joints,
                "unit": ("coordinate", [self.modes[0].units[j] for j in joints]),
                "beam": beams,
                "along": along,
                "component": ["x", "y", "z"],
            },
            {"title": self.title},
        )

    def report(self) -> str:
        """A table in words."""
        lines = [f"exact natural frequencies of {self.title}, gravity: {self.gravity}", "   mode  frequency [Hz]"]
        lines += [f"  {m.number:>5}  {m.frequency:>14.8g}" for m in self.modes]
        lines.append(f"  counted up to {self.bound / (2 * np.pi):.8g} Hz: {self.counted}, none is missing")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<ExactFrequencies of '{self.title}': {len(self)} modes>"
