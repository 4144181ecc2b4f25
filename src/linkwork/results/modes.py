"""Modes of a linear model: eigenvalues with names, shapes as motions of bodies."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import xarray as xr

RIGID, OSCILLATING, DECAYING, FLUTTER, DIVERGING = "rigid", "oscillating", "decaying", "flutter", "diverging"
COMPONENTS = ("x", "y", "z", "rx", "ry", "rz")


@dataclasses.dataclass(frozen=True)
class Mode:
    """One mode: all coordinates move as Re(shape · e^{st}).

    Attributes:
        number: from 1.
        eigenvalue: s [1/s]; of a pair, the one with positive frequency.
        kind: "oscillating", "decaying" (overdamped), "rigid" (nothing resists it), or unstable: "flutter", "diverging".
        shape: independent coordinates (f,), complex; largest part real and positive, unit modal mass.
        coordinates: displacements of all coordinates (nv,), complex.
        bodies: motion of every body (bodies, 6), complex: its centre of mass along x, y, z [m] and its turn about them [rad].
        participation: share of every independent coordinate in the mode (f,), from left and right eigenvectors; sums to 1.
        kinetic: share of every body in the kinetic energy of the vibration (bodies,); sums to 1.
        potential: share of every coordinate in the work of the stiffness (f,); sums to 1 where there is any.
    """

    number: int
    eigenvalue: complex
    kind: str
    shape: np.ndarray
    coordinates: np.ndarray
    bodies: np.ndarray
    participation: np.ndarray
    kinetic: np.ndarray
    potential: np.ndarray
    linear: Any = dataclasses.field(repr=False)

    @property
    def frequency(self) -> float:
        """Of the oscillation, damped [Hz]; 0 for modes that do not oscillate."""
        return abs(self.eigenvalue.imag) / (2 * np.pi)

    @property
    def angular_frequency(self) -> float:
        """Of the oscillation, damped [rad/s]."""
        return abs(self.eigenvalue.imag)

    @property
    def damping(self) -> float:
        """Ratio −Re s / |s|: 0 undamped, 1 critical or more, negative growing."""
        size = abs(self.eigenvalue)
        return 0.0 - self.eigenvalue.real / size if size > 0 else 0.0

    @property
    def stable(self) -> bool:
        """Whether it does not grow."""
        return self.kind not in (FLUTTER, DIVERGING)

    def describe(self, most: int = 3) -> str:
        """Which coordinates move, in words: the largest first."""
        size = np.abs(self.coordinates)
        top = size.max(initial=0.0)
        order = [k for k in np.argsort(-size, kind="stable") if size[k] > 0.05 * top][:most]
        names = self.linear.all_coordinates
        return ", ".join(f"{names[k]} {_signed(self.coordinates[k] / top)}" for k in order) if top > 0 else ""


def _signed(x: complex) -> str:
    """A complex number of size one or less as ratio and phase."""
    if abs(x.imag) < 1e-6 * max(abs(x), 1e-300):
        return f"{x.real:+.2f}"
    return f"{abs(x):.2f}∠{np.degrees(np.angle(x)):.0f}°"


class Modes(Sequence[Mode]):
    """Modes by rising frequency, those that do not oscillate first: `modes[0]`, `modes.frequencies`, `modes.report()`.

    Attributes:
        title: name of the model.
        undamped: frequencies [Hz] without damping and gyroscopic terms, rising; NaN never: an unstable one is left out and
            counted in `divergent`.
    """

    def __init__(self, title: str, modes: Sequence[Mode], undamped: np.ndarray, divergent: int, linear: Any) -> None:
        self.title, self.undamped, self.divergent = title, undamped, divergent
        self._modes, self._linear = list(modes), linear

    def __len__(self) -> int:
        return len(self._modes)

    def __getitem__(self, k: Any) -> Any:
        return self._modes[k]

    def __iter__(self) -> Iterator[Mode]:
        return iter(self._modes)

    @property
    def frequencies(self) -> np.ndarray:
        """Damped frequencies [Hz], 0 for modes that do not oscillate."""
        return np.array([m.frequency for m in self._modes])

    @property
    def angular_frequencies(self) -> np.ndarray:
        """Damped frequencies [rad/s]."""
        return 2 * np.pi * self.frequencies

    @property
    def damping(self) -> np.ndarray:
        """Damping ratios."""
        return np.array([m.damping for m in self._modes])

    @property
    def eigenvalues(self) -> np.ndarray:
        """One of each pair, the one with positive frequency [1/s]."""
        return np.array([m.eigenvalue for m in self._modes], complex)

    @property
    def kinds(self) -> list[str]:
        """What each mode is."""
        return [m.kind for m in self._modes]

    @property
    def stable(self) -> bool:
        """Whether none grows (undamped and rigid ones count as stable)."""
        return all(m.stable for m in self._modes)

    @property
    def shapes(self) -> xr.DataArray:
        """Displacements of all coordinates, complex, dims (mode, coordinate)."""
        import xarray as xr

        names = list(self._linear.all_coordinates)
        values = np.array([m.coordinates for m in self._modes]).reshape(len(self), len(names))
        coords = {**self._mode_coords(), "coordinate": names, "unit": ("coordinate", list(self._linear.all_units))}
        return xr.DataArray(values, coords, ("mode", "coordinate"), "shapes", {"long_name": "mode shapes"})

    @property
    def bodies(self) -> xr.DataArray:
        """Motions of the bodies, complex, dims (mode, body, component): centres of mass [m], turns [rad], world axes."""
        import xarray as xr

        names = list(self._linear._system.labels.bodies)
        values = np.array([m.bodies for m in self._modes]).reshape(len(self), len(names), 6)
        coords = {
            **self._mode_coords(),
            "body": names,
            "component": list(COMPONENTS),
            "unit": ("component", ["m"] * 3 + ["rad"] * 3),
        }
        return xr.DataArray(values, coords, ("mode", "body", "component"), "bodies", {"long_name": "motions of bodies"})

    @property
    def participation(self) -> xr.DataArray:
        """Share of every independent coordinate, dims (mode, coordinate)."""
        return self._shares("participation", "coordinate", list(self._linear.coordinates))

    @property
    def kinetic(self) -> xr.DataArray:
        """Share of every body in the kinetic energy, dims (mode, body)."""
        return self._shares("kinetic", "body", list(self._linear._system.labels.bodies))

    @property
    def potential(self) -> xr.DataArray:
        """Share of every independent coordinate in the work of the stiffness, dims (mode, coordinate)."""
        return self._shares("potential", "coordinate", list(self._linear.coordinates))

    def _shares(self, what: str, dim: str, names: list[str]) -> xr.DataArray:
        import xarray as xr

        values = np.array([getattr(m, what) for m in self._modes]).reshape(len(self), len(names))
        return xr.DataArray(values, {**self._mode_coords(), dim: names}, ("mode", dim), what)

    def _mode_coords(self) -> dict[str, Any]:
        return {
            "mode": [m.number for m in self._modes],
            "frequency": ("mode", self.frequencies, {"units": "Hz"}),
            "kind": ("mode", self.kinds),
        }

    def report(self) -> str:
        """A table in words."""
        lines = [f"modes of {self.title}", "   mode  frequency [Hz]  damping    kind         shape"]
        lines += [
            f"  {m.number:>5}  {m.frequency:>14.6g}  {m.damping:>8.4g}   {m.kind:<11}  {m.describe()}"
            for m in self._modes
        ]
        if not self.stable:
            lines.append("  unstable: " + ", ".join(f"mode {m.number} ({m.kind})" for m in self._modes if not m.stable))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Modes of '{self.title}': {len(self)} modes, {'stable' if self.stable else 'unstable'}>"


@dataclasses.dataclass(frozen=True)
class Sensitivity:
    """How the modes change with a parameter, with the equilibrium following it.

    Attributes:
        parameter: what changes.
        eigenvalues: ds/dp of every mode (modes,) [1/s per unit], complex.
        frequencies: of damped frequencies [Hz per unit].
        damping: of damping ratios [1 per unit].
    """

    parameter: str
    eigenvalues: np.ndarray
    frequencies: np.ndarray
    damping: np.ndarray
