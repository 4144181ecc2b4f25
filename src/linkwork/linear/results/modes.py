"""Modes of a linear model: eigenvalues with names, shapes as motions of bodies."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Number, Quantity, Whole, Word
from linkwork.api.ordered import Ordered
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.drawing.player import Player
    from linkwork.drawing.scene import Scene
    from linkwork.linear.results.linear import LinearModel

RIGID, OSCILLATING, DECAYING, FLUTTER, DIVERGING = "rigid", "oscillating", "decaying", "flutter", "diverging"
COMPONENTS = ("x", "y", "z", "rx", "ry", "rz")
STACKED = ("shape", "coordinates", "moves", "bodies", "participation", "kinetic", "potential")  # arrays of a mode
NONE = "–"  # in a table: of modes that do not oscillate, or of those that do


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Mode(Result):
    """One mode: all coordinates move as Re(shape · e^{st}).

    Attributes:
        title: name of the model.
        number: from 1.
        eigenvalue: s [1/s]; of a pair, the one with positive frequency.
        rounding: bound on the rounding error of the eigenvalue's real part [1/s]: a smaller one does not grow.
        kind: "oscillating", "decaying" (overdamped), "rigid" (no stiffness resists it), or unstable: "flutter", "diverging".
        shape: independent coordinates (f,), complex, where the point of a body that moves most moves 1 m, or 1 rad where bodies
            only turn; the coordinate that moves points most is real and positive.
        coordinates: displacements of all coordinates (nv,), complex.
        moves: how far each of them alone moves points of bodies [m] (nv,), complex, by which metres and radians compare.
        bodies: motion of every body (bodies, 6), complex: its centre of mass along x, y, z [m] and its turn about them [rad].
        participation: share of every independent coordinate in the mode (f,), from left and right eigenvectors; sums to 1.
        kinetic: share of every body in the kinetic energy of the vibration (bodies,); sums to 1.
        potential: share of every coordinate in the work of the stiffness (f,); sums to 1 where there is any.
        linear: the linear model whose mode it is.
    """

    title: str
    number: int
    eigenvalue: complex
    rounding: float
    kind: str
    shape: np.ndarray
    coordinates: np.ndarray
    moves: np.ndarray
    bodies: np.ndarray
    participation: np.ndarray
    kinetic: np.ndarray
    potential: np.ndarray
    linear: LinearModel

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
    def oscillates(self) -> bool:
        """Whether it has a frequency; otherwise it decays, diverges or is rigid."""
        return self.kind in (OSCILLATING, FLUTTER)

    @property
    def time_constant(self) -> float:
        """−1 / Re s, in which it falls to 1/e [s]; infinite where it neither decays nor grows, negative where it grows."""
        real = self.eigenvalue.real
        return -1.0 / real if abs(real) > self.rounding else np.inf

    @property
    def modal_mass(self) -> float:
        """shapeᴴ M shape [kg]: twice the kinetic energy where the point that moves most has unit speed."""
        return float(np.real(self.shape.conj() @ self.linear.M @ self.shape))

    @property
    def stable(self) -> bool:
        """Whether it does not grow."""
        return self.kind not in (FLUTTER, DIVERGING)

    def describe(self, most: int = 3) -> str:
        """Which coordinates move, in words: those first that move points of bodies most, against the first."""
        size = np.abs(self.moves)
        top = size.max(initial=0.0)
        order = [k for k in _largest_first(size) if size[k] > 0.05 * top][:most]
        names = self.linear.all_coordinates
        return ", ".join(f"{names[k]} {_signed(self.moves[k] / top)}" for k in order) if top > 0 else ""

    def shares(self, most: int = 3) -> str:
        """Which bodies have the kinetic energy, in words: the largest share first."""
        order = [k for k in _largest_first(self.kinetic) if self.kinetic[k] > 0.005][:most]
        return ", ".join(f"{self.linear.bodies[k]} {100 * self.kinetic[k]:.0f} %" for k in order)

    def rate(self) -> str:
        """Its frequency, or its time constant, in words."""
        if self.oscillates:
            return f"{self.frequency:.4g} Hz"
        return "rigid" if np.isinf(self.time_constant) else f"time constant {self.time_constant:.4g} s"

    def report(self) -> str:
        """Plain-text summary: frequency and damping ratio, or time constant, kind, shares of bodies in the kinetic energy, then
        the displacement of every coordinate."""
        damped = f"{self.frequency:.6g} Hz, damping {self.damping:.4g}" if self.oscillates else self.rate()
        head = f"mode {self.number} of {self.title}: {damped}, {self.kind}; kinetic energy: {self.shares()}"
        names = zip(self.linear.all_coordinates, self.linear.all_units, self.coordinates, strict=True)
        return "\n".join([head, *(f"  {n}: {x.real:.6g} {x.imag:+.6g}i {u}" for n, u, x in names)])

    def table(self) -> pd.DataFrame:
        """Displacements of all coordinates, real and imaginary, with units."""
        import pandas as pd

        return pd.DataFrame(
            {
                "coordinate": list(self.linear.all_coordinates),
                "real": self.coordinates.real,
                "imaginary": self.coordinates.imag,
                "unit": list(self.linear.all_units),
            }
        )

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "number": self.number,
            "frequency": self.frequency,
            "damping": self.damping,
            "time_constant": None if np.isinf(self.time_constant) else self.time_constant,
            "eigenvalue": self.eigenvalue,
            "kind": self.kind,
            "shape": dict(zip(self.linear.all_coordinates, self.coordinates, strict=True)),
            "kinetic": dict(zip(self.linear.bodies, self.kinetic.tolist(), strict=True)),
        }

    def to_dataset(self) -> xr.Dataset:
        """Shape, motions of bodies and shares of energy with names; complex numbers as real and imaginary parts."""
        return _dataset(self.linear, (self,)).isel(mode=0, drop=True)

    @property
    def message(self) -> str:
        """What kind of mode it is."""
        return self.kind

    @implemented_by("linkwork.linear.mode_scene:scene")
    def scene(self, *, amplitude: Quantity | None = None, periods: Whole = 3, seconds: Number = 2.0) -> Scene:
        """The drawing of the mechanism moving in this shape, with all loops closed.

        Args:
            amplitude: of the coordinate that moves most [rad, or of the size of the model]; default 0.35, less where beams
                would bend too much.
            periods: how many.
            seconds: how long one period is shown [s].
        """

    @implemented_by("linkwork.linear.plots:animate")
    def animate(
        self,
        path: str | Path | None = None,
        *,
        amplitude: Quantity | None = None,
        periods: Whole = 3,
        speed: Number = 1.0,
        view: Word | None = None,
    ) -> Path | Player:
        """Write the mechanism moving in this shape as one HTML file, or as .gif or .mp4; returns its path. Without a
        path: returns the player, which a notebook shows in the cell.

        Args:
            path: of the file; default: none is written.
            amplitude: of the coordinate that moves most [rad, or of the size of the model].
            periods: how many are shown.
            speed: 1 shows a period in two seconds.
            view: from where it is seen: "front", "back", "left", "right", "top", "bottom", "corner", or two axes such as "xz";
                default: the plane of the motion, else a corner.
        """

    @implemented_by("linkwork.equilibrium.plots:mode")
    def plot(self, *, amplitude: Quantity | None = None, view: str | None = None, ax: Axes | None = None) -> Axes:
        """Draw the mechanism at the mode's largest amplitude, pale the other way, dashed at rest. Returns the axes.

        Args:
            amplitude: of the coordinate that moves most [rad, or of the size of the model].
            view: as for `Model.show`.
            ax: as for `Model.show`.
        """

    def __repr__(self) -> str:
        return f"<Mode {self.number} of '{self.title}': {self.rate()}, {self.kind}>"


def _largest_first(size: np.ndarray) -> np.ndarray:
    """Places of sizes, the largest first; those that are equal but for rounding stay in their order, as twins do."""
    return np.argsort(-np.round(size / max(float(size.max(initial=0.0)), 1e-300), 6), kind="stable")


def _signed(x: complex) -> str:
    """A complex number of size one or less as ratio and phase."""
    if abs(x.imag) < 1e-6 * max(abs(x), 1e-300):
        return f"{x.real:+.2f}"
    return f"{abs(x):.2f}∠{np.degrees(np.angle(x)):.0f}°"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Modes(Ordered[Mode], Result):
    """Modes by rising frequency, those that do not oscillate first: `modes[0]`, `modes.frequencies`, `modes.report()`.

    Attributes:
        title: name of the model.
        members: the modes.
        undamped: frequencies [Hz] without damping and gyroscopic terms, rising; NaN never: an unstable one is left out and
            counted in `divergent`.
        divergent: how many solutions of mass and stiffness alone diverge.
        linear: the linear model whose modes they are.
    """

    title: str
    members: tuple[Mode, ...]
    undamped: np.ndarray
    divergent: int
    linear: LinearModel

    def mode(self, number: int) -> Mode:
        """A mode by its number, from 1."""
        if isinstance(number, bool) or not hasattr(number, "__index__") or not 1 <= number <= len(self):
            raise ModelError(
                f"modes of '{self.title}': mode {number!r} is not there; numbers go from 1 to {len(self)}."
            )
        return self[number - 1]

    @property
    def frequencies(self) -> np.ndarray:
        """Damped frequencies [Hz], 0 for modes that do not oscillate."""
        return np.array([m.frequency for m in self])

    @property
    def angular_frequencies(self) -> np.ndarray:
        """Damped frequencies [rad/s]."""
        return 2 * np.pi * self.frequencies

    @property
    def damping(self) -> np.ndarray:
        """Damping ratios."""
        return np.array([m.damping for m in self])

    @property
    def eigenvalues(self) -> np.ndarray:
        """One of each pair, the one with positive frequency [1/s]."""
        return np.array([m.eigenvalue for m in self], complex)

    @property
    def rounding(self) -> np.ndarray:
        """Bounds on the rounding errors of their real parts [1/s]."""
        return np.array([m.rounding for m in self], float)

    @property
    def kinds(self) -> list[str]:
        """Kind of each mode, as in `Mode.kind`."""
        return [m.kind for m in self]

    @property
    def stable(self) -> bool:
        """Whether none grows (undamped and rigid ones count as stable)."""
        return all(m.stable for m in self)

    @property
    def shapes(self) -> xr.DataArray:
        """Displacements of all coordinates, complex, dims (mode, coordinate)."""
        return _array(self.linear, self, "coordinates").rename("shapes").assign_attrs(long_name="mode shapes")

    @property
    def bodies(self) -> xr.DataArray:
        """Motions of the bodies, complex, dims (mode, body, component): centres of mass [m], turns [rad], world axes."""
        return _array(self.linear, self, "bodies").assign_attrs(long_name="motions of bodies")

    @property
    def participation(self) -> xr.DataArray:
        """Share of every independent coordinate, dims (mode, coordinate)."""
        return _array(self.linear, self, "participation")

    @property
    def kinetic(self) -> xr.DataArray:
        """Share of every body in the kinetic energy, dims (mode, body)."""
        return _array(self.linear, self, "kinetic")

    @property
    def potential(self) -> xr.DataArray:
        """Share of every independent coordinate in the work of the stiffness, dims (mode, coordinate)."""
        return _array(self.linear, self, "potential")

    def to_dataset(self) -> xr.Dataset:
        """Labelled dataset: eigenvalues, damping ratios, shapes, motions of bodies and shares of energy by mode; complex
        numbers as real and imaginary parts."""
        return _dataset(self.linear, self.members)

    def table(self) -> pd.DataFrame:
        """Frequency [Hz] and damping ratio, or time constant [s] of modes that do not oscillate, kind, shape and kinetic energy
        in words, one row per mode."""
        import pandas as pd

        return pd.DataFrame(
            {
                "mode": [m.number for m in self],
                "frequency [Hz]": [m.frequency if m.oscillates else NONE for m in self],
                "damping": [m.damping if m.oscillates else NONE for m in self],
                "time constant [s]": [
                    NONE if m.oscillates or np.isinf(m.time_constant) else m.time_constant for m in self
                ],
                "kind": self.kinds,
                "shape": [m.describe() for m in self],
                "kinetic energy": [m.shares() for m in self],
            }
        )

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {"stable": self.stable, "modes": [m.facts() for m in self]}

    @property
    def message(self) -> str:
        """Whether nothing grows."""
        return "stable" if self.stable else "unstable"

    def report(self) -> str:
        """Plain-text summary: frequency and damping ratio, or time constant, kind, shape and kinetic energy, one line per mode,
        then those that grow."""
        head = "   mode  frequency [Hz]   damping  time constant [s]  kind         shape; kinetic energy"
        lines = [f"modes of {self.title}", head]
        for m in self:
            f, d = (f"{m.frequency:.6g}", f"{m.damping:.4g}") if m.oscillates else (NONE, NONE)
            constant = NONE if m.oscillates or np.isinf(m.time_constant) else f"{m.time_constant:.4g}"
            words = f"{m.kind:<11}  {m.describe()}; {m.shares()}"
            lines.append(f"  {m.number:>5}  {f:>14}  {d:>8}  {constant:>17}  {words}")
        if not self.stable:
            lines.append("  unstable: " + ", ".join(f"mode {m.number} ({m.kind})" for m in self if not m.stable))
        return "\n".join(lines)

    @implemented_by("linkwork.linear.plots:shapes")
    def plot(self, *, ax: Axes | np.ndarray | None = None) -> Axes | np.ndarray:
        """Draw the shapes as bars: how far each coordinate moves points of bodies; those that oscillate first. The title says
        how many modes are left out. Returns the Matplotlib axes."""

    def row_pictures(self) -> list[Callable[[], Any]]:
        """Each mode's shape, drawn."""
        return [one.plot for one in self]

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the shapes."""
        return {"modes": self.plot}

    def _state(self) -> dict[str, Any]:
        """What `save` keeps: the linear model once, and the arrays of all modes in one each."""
        kept = {
            f: getattr(self, f)
            for f in ("title", "undamped", "divergent", "linear", "eigenvalues", "rounding", "kinds")
        }
        return kept | {f: np.array([getattr(m, f) for m in self]) for f in STACKED}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        """The modes with this state."""
        title, linear = state["title"], state["linear"]
        members = []
        for k, kind in enumerate(state["kinds"]):
            arrays = {f: state[f if f in state else "coordinates"][k] for f in STACKED}  # earlier versions had no moves
            value, error = complex(state["eigenvalues"][k]), float(state["rounding"][k])
            members.append(Mode(title, k + 1, value, error, kind, **arrays, linear=linear))
        return cls(title, tuple(members), state["undamped"], state["divergent"], linear)

    def __repr__(self) -> str:
        return f"<Modes of '{self.title}': {len(self)} modes, {'stable' if self.stable else 'unstable'}>"


def _array(linear: LinearModel, modes: Iterable[Mode], what: str) -> xr.DataArray:
    """One array of all modes, labelled."""
    import xarray as xr

    modes = list(modes)
    own, all_of_them = ("coordinate", list(linear.coordinates)), ("coordinate", list(linear.all_coordinates))
    bodies = ("body", list(linear.bodies))
    axes = {
        "coordinates": (all_of_them,),
        "bodies": (bodies, ("component", list(COMPONENTS))),
        "participation": (own,),
        "kinetic": (bodies,),
        "potential": (own,),
    }[what]
    units = {
        "coordinates": {"unit": ("coordinate", list(linear.all_units))},
        "bodies": {"unit": ("component", ["m"] * 3 + ["rad"] * 3)},
    }
    coords: dict[str, Any] = {
        "mode": [m.number for m in modes],
        "frequency": ("mode", np.array([m.frequency for m in modes]), {"units": "Hz"}),
        "kind": ("mode", [m.kind for m in modes]),
        **dict(axes),
        **units.get(what, {}),
    }
    values = np.array([getattr(m, what) for m in modes]).reshape(len(modes), *(len(names) for _, names in axes))
    return xr.DataArray(values, coords, ("mode", *(dim for dim, _ in axes)), what)


def _dataset(linear: LinearModel, modes: Sequence[Mode]) -> xr.Dataset:
    """Labelled dataset of some modes."""
    import xarray as xr

    shapes, bodies = _array(linear, modes, "coordinates"), _array(linear, modes, "bodies")
    shares = {n: _array(linear, modes, n) for n in ("participation", "kinetic", "potential")}
    moved = bodies.drop_vars("unit").assign_coords(component_unit=("component", bodies["unit"].values))
    own = {n: a.rename(coordinate="independent") if "coordinate" in a.dims else a for n, a in shares.items()}
    s = np.array([m.eigenvalue for m in modes], complex)
    data = {
        "damping": ("mode", np.array([m.damping for m in modes])),
        "eigenvalue_real": ("mode", s.real, {"units": "1/s"}),
        "eigenvalue_imaginary": ("mode", s.imag, {"units": "1/s"}),
        "shape_real": shapes.real,
        "shape_imaginary": shapes.imag,
        "body_real": moved.real,
        "body_imaginary": moved.imag,
        **own,
    }
    return xr.Dataset(data, attrs={"title": linear.title})
