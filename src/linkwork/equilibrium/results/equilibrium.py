"""States at which all forces balance."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.frozen import kept_property
from linkwork.api.kinds import OutputNames, Vector, Word, Words
from linkwork.api.ordered import Ordered
from linkwork.api.result import REFERENCE, Result
from linkwork.drawing.scene import Scene
from linkwork.motion.results.reactions import Reactions
from linkwork.motion.results.states import State

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.drawing.player import Player
    from linkwork.linear.results.linear import LinearModel
    from linkwork.model.model import Model
    from linkwork.system.residuals import Point
    from linkwork.system.system import System

WORDS = {True: "stable", False: "unstable", None: "singular"}


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Equilibrium(State):
    """A state at which a mechanism rests in a frame that moves steadily.

    Attributes:
        title: name of the model.
        names, units: of the coordinates (nq,).
        rates, rate_units, force_units: names of the degrees of freedom, units of their velocities and of forces on them (nv,).
        positions, velocities, accelerations: as arrays, (nq,), (nv,), (nv,); velocities and accelerations of the drives only.
        multipliers: of the closures' constraints, by name: "rod" where a closure has one, else "pin.x" [N, N m].
        inputs, input_units: values and units of the inputs, by name.
        t: time [s] at which signals were read.
        drives: force [N] or moment [N m] that each driven joint needs, by name.
        driven: degrees of freedom that follow a drive, those with a motion of the model included.
        named: those of them whose speed or acceleration was given.
        speed, acceleration: of the joints that were driven, by name.
        residual: largest residual force, relative to the largest force that is balanced.
        closure_errors: error of each closure (how far it is open), by name: (value, unit).
        redundant: number of redundant constraints; their multipliers are those of least norm.
        singular: whether constraints that are independent nearby depend on each other here. Branches of the motion may meet,
            and the linear model says nothing about stability.
        iterations: of the search.
        others: why other equilibria are likely, in words; empty where nothing points to them.
        held: degrees of freedom that dry friction or a rigid stop keeps at rest; they do not move in the linear model.
        kept: quantities that `keep` named, with their units.
        system: the compiled model; None in an equilibrium that was loaded.
    """

    title: str
    names: tuple[str, ...]
    units: tuple[str, ...]
    rates: tuple[str, ...]
    rate_units: tuple[str, ...]
    force_units: tuple[str, ...]
    positions: np.ndarray
    velocities: np.ndarray
    accelerations: np.ndarray
    multipliers: dict[str, float]
    inputs: dict[str, float]
    input_units: dict[str, str]
    t: float
    drives: dict[str, float]
    driven: tuple[int, ...]
    named: tuple[int, ...]
    speed: dict[str, float]
    acceleration: dict[str, float]
    residual: float
    closure_errors: dict[str, tuple[float, str]]
    redundant: int
    singular: bool
    iterations: int
    others: str = ""
    held: tuple[str, ...] = ()
    kept: dict[str, tuple[Any, str]] = dataclasses.field(default_factory=dict)
    system: System | None = dataclasses.field(default=None, metadata=REFERENCE)

    @property
    def q(self) -> dict[str, float]:
        """Coordinates by name [rad or m]."""
        return dict(zip(self.names, map(float, self.positions), strict=True))

    def coordinate_values(self) -> dict[str, float]:
        return self.q

    @implemented_by("linkwork.equilibrium.equilibrium:state_of_system")
    def state_of_system(self) -> tuple[System, np.ndarray, np.ndarray, Sequence[float], float]:
        """The system in its steady frame, and the state."""

    @property
    def start(self) -> dict[str, float]:
        """Coordinates by name without driven ones, as `simulate(…, start=…)` takes them."""
        return {n: x for n, x in self.q.items() if n not in self.drives}

    def final(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coordinates and velocities by name without driven ones: `simulate(…, start=equilibrium)` starts there."""
        rates = zip(self.rates, map(float, self.velocities), strict=True)
        return self.start, {n: x for k, (n, x) in enumerate(rates) if k not in self.driven and x}

    @property
    @implemented_by("linkwork.equilibrium.equilibrium:point_of")
    def point(self) -> Point:
        """The state: coordinates, velocities, accelerations, multipliers, inputs and time."""

    # --- stability ---------------------------------------------------------------------------------

    @implemented_by("linkwork.linear.linearize:linearize_equilibrium")
    def linearize(
        self,
        *,
        free: Words = (),
        coordinates: Words | None = None,
        inputs: Words | None = None,
        outputs: OutputNames | None = None,
    ) -> LinearModel:
        """The linear model about this equilibrium, in independent coordinates.

        Args:
            free: driven joints that may move about their steady motion, the forces of their drives staying as they are.
            coordinates: independent coordinates by name; default: a well-conditioned choice.
            inputs: actuators, or drives as "base.position", "base.speed", "base.acceleration"; default: all actuators.
            outputs: coordinates ("elbow"), rates ("rate of elbow") and sensors by name; default: all sensors, or else all
                coordinates.
        """

    @kept_property
    @implemented_by("linkwork.equilibrium.equilibrium:growth_at")
    def growth(self) -> float:
        """The largest growth rate of the linear model [1/s]; 0 where nothing grows."""

    @property
    def stable(self) -> bool | None:
        """Whether nothing grows in the linear model (undamped oscillations count as stable); None at a singular state."""
        return None if self.singular else self.growth <= 0.0

    # --- forces ------------------------------------------------------------------------------------

    @kept_property
    @implemented_by("linkwork.equilibrium.equilibrium:reactions_at")
    def reactions(self) -> Reactions:
        """Wrenches at all joints and closures: `eq.reactions["elbow"]`, dims (time, component), with one time."""

    @implemented_by("linkwork.equilibrium.equilibrium:internal_forces_at")
    def internal_forces(self, beam: str, at: Vector | None = None) -> xr.DataArray:
        """Forces and moments in sections of an elastic beam, dims (time, s, component), with one time; see
        `Run.internal_forces`.

        Args:
            beam: its name.
            at: distances from the root [m] or names of points of the beam; default: 21 evenly along it.
        """

    # --- motion and pictures -----------------------------------------------------------------------

    @implemented_by("linkwork.equilibrium.friction_range")
    def friction_range(self, joint: Word) -> tuple[float, float]:
        """Lowest and highest coordinate of a joint at which its dry friction keeps the mechanism at rest, around this
        equilibrium, where friction is not needed. All other joints are in balance without friction.

        Args:
            joint: coordinate whose friction holds; infinite where it holds everywhere.
        """

    @implemented_by("linkwork.equilibrium.steady_frame:moving_model")
    def moving_model(self) -> Model:
        """A copy of the model whose driven joints have these motions: `eq.moving_model().simulate(10, start=eq.start)`."""

    @kept_property
    @implemented_by("linkwork.equilibrium.drawing:scene")
    def scene(self) -> Scene:
        """The drawing of the mechanism in this state."""

    @implemented_by("linkwork.equilibrium.plots:equilibrium")
    def plot(self, *, view: str | None = None, names: bool = False, ax: Axes | None = None) -> Axes:
        """Draw the mechanism in this state. Returns the Matplotlib axes.

        Args:
            view: as for `Model.show`.
            names: as for `Model.show`.
            ax: as for `Model.show`.
        """

    @implemented_by("linkwork.equilibrium.plots:animate_equilibrium")
    def animate(self, path: str | Path | None = None, *, view: Word | None = None) -> Path | Player:
        """The mechanism in this state, to be turned and zoomed: one HTML file, whose path is returned. Without a path: the
        player, which a notebook shows in the cell.

        Args:
            path: of the file; default: none is written.
            view: as for `Run.animate`.
        """

    # --- the protocol of results -------------------------------------------------------------------

    @property
    def message(self) -> str:
        """Whether it is stable."""
        if self.stable is False:
            return f"unstable: something grows at {self.growth:.4g} 1/s"
        held = ", ".join(f"'{name}'" for name in self.held)
        return WORDS[self.stable] + (f", with {held} held by friction or a stop" if held else "")

    def table(self) -> pd.DataFrame:
        """Coordinates with their units."""
        return self._table_of(self.names, self.positions, self.units)

    def facts(self) -> dict[str, Any]:
        """State, stability and forces as plain data, for JSON."""
        world = self.reactions.world.isel(time=0)
        return {
            "q": self.q,
            "units": dict(zip(self.names, self.units, strict=True)),
            "stable": self.stable,
            "growth": None if self.singular else self.growth,
            "others": self.others,
            "held": self.held,
            "kept": {n: {"value": x, "unit": u} for n, (x, u) in self.kept.items()},
            "inputs": self.inputs,
            "drives": self.drives,
            "residual": self.residual,
            "reactions": {str(j): world.sel(joint=j).values for j in world["joint"].values},
        }

    def to_dataset(self) -> xr.Dataset:
        """Coordinates, and wrenches at all joints and closures, dims (joint, component)."""
        import xarray as xr

        axes = {"coordinate": list(self.names), "q_unit": ("coordinate", list(self.units))}
        positions = xr.DataArray(self.positions, axes, ("coordinate",))
        wrenches = self.reactions.world.isel(time=0)
        made = {"q": positions, "reactions": wrenches, **self.kept_variables()}
        return xr.Dataset(made, attrs={"title": self.title})

    def _state(self) -> dict[str, Any]:
        """What `save` keeps: with the state its stability, wrenches and drawing, which need the model."""
        kept: dict[str, Any] = {"scene": self.scene, "reactions": self.reactions}
        if not self.singular:
            kept["growth"] = self.growth
        return super()._state() | {"computed": kept}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        """The same equilibrium, without its model."""
        made = cls(**{n: x for n, x in state.items() if n != "computed"})
        made.__dict__.update(state["computed"])  # fills the cached properties, which need the model
        return made

    def report(self) -> str:
        """Plain-text summary: one line per coordinate, then forces of drives, redundancy and stability."""
        lines = [f"equilibrium of {self.title}" + self._frame_words()]
        width = max((len(n) for n in (*self.names, *self.kept)), default=0)
        for name, unit, exact in zip(self.names, self.units, self.positions, strict=True):
            x = _rounded(exact)
            degrees = f"  ({np.degrees(x):.4f} deg)" if unit == "rad" else ""
            lines.append(f"  {name:<{width}}  {x: .9g} {'' if unit == '1' else unit}{degrees}".rstrip())
        units = dict(zip(self.rates, self.force_units, strict=True))
        lines += self.kept_lines(width)
        lines += [f"  drive of {n}: {x:.6g} {units[n]}" for n, x in self.drives.items()]
        if self.redundant:
            lines.append(f"  {self.redundant} constraint{'s repeat' if self.redundant > 1 else ' repeats'} others")
        if self.singular:
            lines.append(
                "  singular: branches of the motion may meet here, so the linear model cannot tell its stability"
            )
        else:
            lines.append(f"  {self.message}")
        return "\n".join([*lines, f"  {self.others}"] if self.others else lines)

    def _frame_words(self) -> str:
        units = dict(zip(self.rates, self.rate_units, strict=True))
        parts = [f"{n} at {x:g} {units[n]}" for n, x in self.speed.items() if x]
        parts += [f"{n} accelerating at {x:g} {units[n]}²" for n, x in self.acceleration.items() if x]
        return ", " + ", ".join(parts) if parts else ""

    def __repr__(self) -> str:
        return f"<Equilibrium of '{self.title}'{self._frame_words()}: {len(self.names)} coordinates>"


def _rounded(x: float) -> float:
    """A coordinate [rad or m] for people: what is left of zero by rounding is zero."""
    return 0.0 if abs(x) < 1e-12 else x


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Equilibria(Ordered[Equilibrium], Result):
    """All equilibria that a search found, the most stable first.

    Attributes:
        title: name of the model.
        members: the equilibria.
        counts: how many random starts led to each; zero for those that were found from others.
        tries: how many random starts were tried.
        failed: how many of them did not converge.
        ended: why it is incomplete; empty if it is complete.
    """

    title: str
    members: tuple[Equilibrium, ...]
    counts: list[int]
    tries: int
    failed: int
    ended: str = ""

    @property
    def message(self) -> str:
        """How many were found in how many tries, and how many are likely to be missing."""
        early = f", ended early ({self.ended})" if self.ended else ""
        found = f"{len(self)} equilibria found in {self.tries} tries, {self.failed} of which led nowhere{early}"
        if sum(self.counts) < 2:
            return f"{found}; too few to say how many there are"
        missing = round(self.missing)
        if missing:
            return f"{found}; about {missing} more are likely, {self.coverage:.0%} of random starts lead to known ones"
        return f"{found}; others are likely only where fewer than {3 / sum(self.counts):.1%} of random starts lead"

    @property
    def coverage(self) -> float:
        """Share of further random starts that is expected to lead to known equilibria: 1 − f₁/n, where f₁ of n starts led to
        equilibria that no other start found (Good 1953)."""
        n = sum(self.counts)
        return 1.0 - self.counts.count(1) / n if n else 0.0

    @property
    def missing(self) -> float:
        """How many equilibria that random starts could lead to are likely to be missing, at least: f₁ (f₁ − 1) / 2 (f₂ + 1)
        more than the starts found (Chao 1984), with f₁ and f₂ found once and twice, less those found otherwise."""
        n, once, twice = sum(self.counts), self.counts.count(1), self.counts.count(2)
        more = once * (once - 1) / (2 * (twice + 1)) * (n - 1) / n if n else 0.0
        return max(0.0, more - self.counts.count(0))

    def table(self) -> pd.DataFrame:
        """Coordinates, stability and number of starts that led there, one row per equilibrium."""
        import pandas as pd

        columns: dict[str, Any] = {}
        if len(self):
            for k, (name, unit) in enumerate(zip(self[0].names, self[0].units, strict=True)):
                columns[f"{name} [{unit}]"] = [float(e.positions[k]) for e in self]
        return pd.DataFrame(columns | {"state": [WORDS[e.stable] for e in self], "found": self.counts})

    def facts(self) -> dict[str, Any]:
        """State, stability and forces of each as plain data, for JSON."""
        return {
            "tries": self.tries,
            "failed": self.failed,
            "missing": self.missing,
            "coverage": self.coverage,
            "equilibria": [{"found": n, **e.facts()} for e, n in zip(self, self.counts, strict=True)],
        }

    def to_dataset(self) -> xr.Dataset:
        """Coordinates (equilibrium, coordinate), growth rates, and how many starts led to each."""
        import xarray as xr

        first = self[0] if len(self) else None
        names, units = ([], []) if first is None else (list(first.names), list(first.units))
        return xr.Dataset(
            {
                "q": (
                    ("equilibrium", "coordinate"),
                    np.array([e.positions for e in self]).reshape(len(self), len(names)),
                ),
                "growth": ("equilibrium", [np.nan if e.singular else e.growth for e in self], {"units": "1/s"}),
                "found": ("equilibrium", np.array(self.counts, int)),
            },
            {
                "equilibrium": np.arange(1, len(self) + 1),
                "state": ("equilibrium", np.array([WORDS[e.stable] for e in self], str)),
                "coordinate": np.array(names, str),
                "q_unit": ("coordinate", np.array(units, str)),
            },
            {"title": self.title, "missing": self.missing, "coverage": self.coverage},
        )

    @implemented_by("linkwork.equilibrium.plots:equilibria")
    def plot(self, *, view: str | None = None, ax: Axes | np.ndarray | None = None) -> np.ndarray:
        """Draw the mechanism in the first nine equilibria, one panel each. Returns the Matplotlib axes.

        Args:
            view: as for `Model.show`.
            ax: as many axes as there are pictures.
        """

    def row_pictures(self) -> list[Callable[[], Any]]:
        """The mechanism in each of them."""
        return [one.plot for one in self]

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the mechanism in the first nine equilibria."""
        return {"equilibria": self.plot}

    def report(self) -> str:
        """Plain-text summary: how many were found, then stability and coordinates, one line per equilibrium."""
        lines = [f"{self.title}: {self.message}"]
        for e, count in zip(self, self.counts, strict=True):
            named = [f"{n} = {_rounded(x):.6g}" for n, x in list(e.q.items())[:6]]
            lines.append(f"  {WORDS[e.stable]:<9} ({count}×)  " + ", ".join(named))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Equilibria of '{self.title}': {len(self)} found in {self.tries} tries>"
