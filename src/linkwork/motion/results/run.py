"""The result of a simulation: labelled arrays by name, computed when first used; saved and loaded without loss."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from linkwork.api import arguments
from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError, nearest_quantity, shown
from linkwork.api.frozen import frozen, kept_property, read_only
from linkwork.api.kinds import Distances, InputWeights, Number, Quantity, Seconds, StateWeights, Whole, Word, Words
from linkwork.api.labelled import dataset, histories
from linkwork.api.result import REFERENCE
from linkwork.drawing.scene import Scene
from linkwork.motion.results.impacts import impact_lines, no_impacts
from linkwork.motion.results.motion import Motion
from linkwork.motion.results.reactions import WHOLE, WRENCHES, Reactions
from linkwork.motion.results.stored_histories import kind_of, stored_history, stored_names

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from linkwork.control.results.trajectory_regulator import TrajectoryRegulator
    from linkwork.drawing.player import Player
    from linkwork.motion.histories.origin import Origin
    from linkwork.motion.results.spectrum import Spectrum
    from linkwork.motion.results.swings import Swings
    from linkwork.vibration.results.section import Section
    from linkwork.vibration.results.verdict import Verdict

STATES = ("q", "v", "work")  # arrays that are parts of the states
LONG = 100_000  # samples of a run of which a notebook does not ask for energies by itself
ENERGIES = ("kinetic", "gravity", "elastic", "total", "work", "balance")


@dataclasses.dataclass(frozen=True, repr=False, eq=False, kw_only=True)
class Run(Motion):
    """A simulated motion.

    Attributes:
        title: name of the model.
        status: "done", "event", or why it ended early.
        message: the same as a sentence, with advice.
        statistics: steps, rejected, evaluations, wall_s, compile_s …
        kinds: names of the arrays that the run has, such as "q", "v" and "points"; `array` gives each.
        reactions: force [N] and moment about the joint [N m] by parent on child: `run.reactions["elbow"]` has dims (time,
            component), world axes; joint axes, radial parts, what causes it, the ground's share and peaks beside it.
        arrays: those that were computed so far, by name.
        origin: model, start and solver output of the run; None after `load`.
    """

    late: ClassVar[bool] = True
    kept: ClassVar[tuple[str, ...]] = ()  # of a run that `keeping` made: names of quantities
    title: str
    status: str
    message: str = ""
    statistics: dict[str, Any]
    kinds: tuple[str, ...]
    reactions: Reactions
    arrays: dict[str, xr.DataArray] = dataclasses.field(default_factory=dict)
    origin: Origin | None = dataclasses.field(default=None, metadata=REFERENCE)

    @property
    def ended(self) -> str:
        """Why the run is incomplete; empty if it reached its end, or an event that stops it."""
        return "" if self.status in WHOLE else self.message

    def __repr__(self) -> str:
        return f"<Run of '{self.title}': {len(self.time)} samples, {self.message}>"

    # --- arrays by kind --------------------------------------------------------------------------

    def array(self, kind: str) -> xr.DataArray:
        """One of the arrays named in `kinds`, computed once, when it is first used."""
        if kind in WRENCHES:
            return self.reactions.array(kind)
        if kind not in self.arrays:
            if kind not in self.kinds:
                raise ModelError(f"run of '{self.title}' has no array '{kind}'; there are {', '.join(self.kinds)}.")
            self.arrays[kind] = frozen(self.computed(kind))
        return self.arrays[kind]

    @implemented_by("linkwork.motion.histories.histories:computed")
    def computed(self, kind: str) -> xr.DataArray:
        """Compute one of the arrays from the states of the motion; `array` keeps it.

        Args:
            kind: name of the array.
        """

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s], shape (time,)."""
        return self.array("work")["time"].values if self.origin is None else read_only(self.origin.histories.t)

    @property
    def q(self) -> xr.DataArray:
        """Joint coordinates, dims (time, coordinate), with `unit` along coordinate."""
        return self.array("q")

    @property
    def v(self) -> xr.DataArray:
        """Joint velocities, dims (time, rate); of ball and free joints in axes of the child."""
        return self.array("v")

    @property
    def a(self) -> xr.DataArray:
        """Joint accelerations, dims (time, rate)."""
        return self.array("a")

    @property
    def angles(self) -> xr.DataArray:
        """Absolute angles [rad] of the bodies whose hinges are all parallel, dims (time, body), not wrapped."""
        return self.array("angles")

    @property
    def sensors(self) -> xr.DataArray:
        """Sensors of the model, dims (time, sensor)."""
        return self.array("sensors")

    @property
    def inputs(self) -> xr.DataArray:
        """Inputs, dims (time, input)."""
        return self.array("inputs")

    @property
    def control(self) -> xr.DataArray:
        """What controllers show, dims (time, signal): "pid.output" (what acts), "pid.error", "pid.reference" …"""
        if "control" not in self.kinds:
            raise ModelError(f"run of '{self.title}' had no controller; simulate(control=…) takes one.")
        return self.array("control")

    @property
    def effort(self) -> xr.DataArray:
        """Integral of the square of every input under control so far, dims (time, controlled)."""
        if "effort" not in self.kinds:
            raise ModelError(f"run of '{self.title}' had no controller; effort is that of inputs under control.")
        return self.array("effort")

    @property
    def drives(self) -> xr.DataArray:
        """Forces and torques that prescribed motions need, dims (time, drive)."""
        return self.array("drives")

    @property
    def multipliers(self) -> xr.DataArray:
        """Multipliers of the closures: the force [N] or moment [N m] along each of their constraints, dims (time,
        constraint), positive along what the constraint measures. Where closures are redundant: those of least norm."""
        return self.array("multipliers")

    @property
    def drift(self) -> xr.DataArray:
        """Error of each closure, how far it is open [m or rad], dims (time, closure)."""
        return self.array("drift")

    @property
    def work(self) -> xr.DataArray:
        """Work [J] done on the system since the start by every damper, actuator, drive and load, dims (time, channel)."""
        return self.array("work")

    @property
    def quantities(self) -> xr.DataArray:
        """Force, length, rate and power of every spring, damper, stop, actuator, load and other force, kinetic energies and
        absolute rates of bodies, dims (time, quantity)."""
        return self.array("quantities")

    @kept_property
    def energy(self) -> xr.Dataset:
        """Energies [J] against time: kinetic, gravity, elastic, total; work done by all channels; and balance, the
        change of the total that the work does not explain: the error of the integration."""
        table = self.array("energy")
        return dataset({k: table.sel(kind=k, drop=True).assign_attrs(units="J") for k in ENERGIES})

    @kept_property
    def points(self) -> xr.Dataset:
        """Positions [m] of all named points, world axes: `run.points["upper.tip"]` has dims (time, axis)."""
        return self._by_name("points", "point")

    @kept_property
    def velocities(self) -> xr.Dataset:
        """Velocities [m/s] of all named points, world axes, by name."""
        return self._by_name("velocities", "point")

    @kept_property
    def accelerations(self) -> xr.Dataset:
        """Accelerations [m/s²] of all named points, world axes, by name."""
        return self._by_name("accelerations", "point")

    @kept_property
    def orientations(self) -> xr.Dataset:
        """Unit quaternions (w, x, y, z) of all bodies, body to world, by name of the body."""
        return self._by_name("orientations", "moving")

    @kept_property
    def spins(self) -> xr.Dataset:
        """Angular velocities [rad/s] of all bodies, world axes, by name of the body."""
        return self._by_name("spins", "moving")

    def _by_name(self, kind: str, dim: str) -> xr.Dataset:
        table = self.array(kind)
        others = [d for d in table.dims if d != dim]
        columns = table.transpose(dim, *others).values
        names = [str(n) for n in table[dim].values]
        parts = {n: (others, x, table.attrs) for n, x in zip(names, columns, strict=True)}
        return table.drop_vars(dim)[{dim: 0}].coords.to_dataset().assign(parts)

    @kept_property
    @implemented_by("linkwork.motion.histories.histories:events")
    def events(self) -> xr.Dataset:
        """Events met, dims (event): time [s], name, and the state q, v there."""

    @kept_property
    @implemented_by("linkwork.motion.histories.histories:impacts")
    def impacts(self) -> xr.Dataset:
        """Impacts on rigid stops, dims (impact): time [s], name of the coordinate, stop ("lower" or "upper"), impulse along the
        coordinate [N s or N m s], its rate before and after, and the work [J] done on the system."""

    @kept_property
    @implemented_by("linkwork.motion.histories.histories:scene")
    def scene(self) -> Scene:
        """Drawing of the motion."""

    @implemented_by("linkwork.motion.histories.histories:scene_at")
    def scene_at(self, samples: Sequence[int] | NDArray[np.intp]) -> Scene:
        """Drawing of the motion at some samples only; no other sample is evaluated for it.

        Args:
            samples: their indices, not decreasing.
        """

    @implemented_by("linkwork.motion.forces.internal_forces:run_internal_forces")
    def internal_forces(self, beam: Word, at: Distances | None = None) -> xr.DataArray:
        """Forces [N] and moments [N m] in sections of an elastic beam, dims (time, s, component), axes of the section.

        They are what the outer part exerts on the inner one, found by the balance of everything beyond the section: axial
        (tension positive), shear_x, shear_y, torque, moment_x, moment_y (positive where the beam curves towards x, towards y,
        so moment_x is E I w″). Where something is fixed to a section, it counts to the outer part.

        Args:
            beam: its name.
            at: distances from the root [m] or names of points of the beam; default: 21 evenly along it.
        """

    # --- by name ---------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> xr.DataArray:
        """The history of any quantity by its name: a coordinate, its rate ("elbow.rate"), a sensor, an input, the absolute
        angle of a body, a point ("lower.tip", with x, y, z) or a component of it, the force of a spring ("strut.force"), and
        all others that `names()` lists; "time" [s]."""
        if not isinstance(name, str):
            raise ModelError(f"run of '{self.title}': {shown(name)} is no name; give a text such as 'elbow'.")
        if name == "time":
            return self.q["time"]
        found = stored_history(self, name) if self.origin is None else self.origin.histories.history(name)
        if found is None:
            raise ModelError(f"run of '{self.title}' has no '{name}'; {nearest_quantity(name, self.names())}")
        return found

    def names(self) -> list[str]:
        """All names that `run[name]` accepts."""
        return stored_names(self) if self.origin is None else self.origin.histories.names()

    @property
    def energy_drift(self) -> float:
        """Largest change of the total energy that no work explains [J]."""
        balance = self.energy["balance"].values if self.origin is None else self.origin.histories.energy_balance()
        return float(np.abs(balance).max())

    def final(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coordinates and velocities at the end, by name, without what is prescribed: `simulate(…, start=run.final())` starts
        there, at time zero; `simulate(…, start=run)` goes on, in time too."""
        driven = set(self.drives["drive"].values if self.origin is None else self.origin.histories.drive_names())
        q, v = self.last("q"), self.last("v")
        return {n: x for n, x in q.items() if n not in driven}, {n: x for n, x in v.items() if n not in driven}

    def controller_state(self) -> Mapping[str, np.ndarray] | None:
        """Numbers of the controllers at the end, by their names, with which `simulate(…, start=run)` goes on; None where there
        were none."""
        return vars(self).get("controllers") if self.origin is None else self.origin.histories.controller_state

    def last(self, kind: str) -> dict[str, float]:
        """The last sample of an array with dims (time, name), by name."""
        if self.origin is not None:
            return self.origin.histories.last(kind)
        table = self.array(kind)
        if table.ndim != 2:
            raise ModelError(
                f"run of '{self.title}': '{kind}' has more than one number for each name; ask for the array."
            )
        return {str(n): float(x) for n, x in zip(table[table.dims[1]].values, table.values[-1], strict=True)}

    # --- analyses of the motion --------------------------------------------------------------------

    @implemented_by("linkwork.control.trajectory:along_run")
    def lqr(
        self,
        Q: StateWeights,
        R: InputWeights = 1.0,
        *,
        final: StateWeights | None = None,
        inputs: Words | None = None,
        coordinates: Words | None = None,
    ) -> TrajectoryRegulator:
        """State feedback along the motion (time-varying LQR): δu = −K(t) δx of least cost ∫ (δxᵀ Q δx + δuᵀ R δu) dt +
        δx(T)ᵀ S(T) δx(T), by the Riccati equation from the end of the motion back to its start. The linear models are exact at
        the samples of the run. States are errors of coordinates and their rates; of ball and free joints, the small rotation
        from the motion, in axes of the child; of closed loops, those of independent coordinates.

        Args:
            Q: weights of states: a number, {"elbow": 1.0, "rate of elbow": 0.1} (others zero), a row, or a matrix.
            R: weights of the inputs, likewise, greater than zero.
            final: S(T), the weights of states at the end, likewise; default: the cost of staying there for ever.
            inputs: actuators that it acts through; default: all.
            coordinates: independent ones of closed loops; default: those that are weighed, or have actuators, where they
                determine all others, else those that do so best.
        """

    @implemented_by("linkwork.motion.histories.spectrum")
    def spectrum(self, name: Word, window: Word = "hann", *, padding: Whole = 1) -> Spectrum:
        """How much of a history oscillates at each frequency; samples must be at even times.

        Args:
            name: a coordinate, sensor or other history of one number.
            window: "hann", "blackman", "flattop" or "boxcar".
            padding: how many times as long zeros make the history, so that frequencies lie that much closer together: with
                100 `peaks` locates a line as well as its neighbours allow.
        """

    @implemented_by("linkwork.motion.histories.swings")
    def swings(self, name: Word, *, level: Quantity | None = None, after: Seconds | None = None) -> Swings:
        """Count the swings of a history: frequency, amplitude of each, and how fast they die out.

        Args:
            name: a coordinate, sensor or other history of one number.
            level: about which it swings, in its unit; default: its mean in time.
            after: time of the run from which on they are counted [s]; default: its start.
        """

    @implemented_by("linkwork.vibration.attractors.section")
    def section(
        self,
        of: Word | None = None,
        value: Quantity = 0.0,
        *,
        direction: Word = "up",
        period: Seconds | None = None,
        outputs: Words | None = None,
        after: Seconds | None = None,
    ) -> Section:
        """A Poincaré section: states where something crosses a value, or once per period, located on the motion itself.

        Args:
            of: what crosses: a coordinate, "rate of …", a body (its absolute angle) or a sensor; None: once per period.
            value: what it crosses, in its unit; a turning joint crosses it in every turn.
            direction: "up" (growing), "down" or "any".
            period: time between two points [s]; default: that of the signals that drive the run. Points are at its whole
                multiples.
            outputs: what to keep of the points: names of quantities, bodies (their absolute angles) and sensors; default: all
                coordinates and rates that are not driven.
            after: time of the run from which on points are taken [s]; default: its start.
        """

    @implemented_by("linkwork.vibration.attractors.verdict")
    def verdict(
        self, *, after: Seconds | None = None, period: Seconds | None = None, settled: Number = 1e-6
    ) -> Verdict:
        """What the motion does in the long run (at rest, periodic, quasi-periodic, chaotic, settling), with the evidence.

        Args:
            after: time of the run from which on it is judged [s]; default: its second half, or more where that is short.
            period: of what drives the run [s], where the signals do not determine it.
            settled: how close a motion must come to repeating itself, against its size.
        """

    # --- pictures ----------------------------------------------------------------------------------

    @implemented_by("linkwork.motion.plots:run")
    def plot(self, *names: str, ax: Axes | Sequence[Axes] | None = None) -> Axes | NDArray[np.object_]:
        """Draw histories against time: of these names, or of all joint coordinates. Returns the Matplotlib axes, one per unit.

        Args:
            names: of histories, as for `run[name]`.
        """

    @implemented_by("linkwork.motion.plots:energy")
    def plot_energy(self, *, ax: Sequence[Axes] | None = None) -> Axes | NDArray[np.object_]:
        """Draw the energies and how well they balance. Returns the Matplotlib axes."""

    @implemented_by("linkwork.motion.plots:spectrum")
    def plot_spectrum(self, name: Word, window: Word = "hann", *, padding: Whole = 1, ax: Axes | None = None) -> Axes:
        """Draw the spectrum of a history. Returns the Matplotlib axes.

        Args:
            name, window, padding: as for `spectrum`.
        """

    @implemented_by("linkwork.drawing.animation:animate")
    def animate(
        self,
        path: str | Path | None = None,
        *,
        speed: Number = 1.0,
        fps: Number | None = None,
        view: Word | None = None,
        plot: Words = (),
        arrows: bool | Sequence[str] = False,
        hide: Words = (),
        fade: Words = (),
        ghost: Run | None = None,
    ) -> Path | Player:
        """Write the motion as one HTML file that plays from disk, with no network, or as a film; returns its path. Without a
        path: returns the player, which a notebook shows in the cell.

        Args:
            path: of the file, which ends in .html, or in .gif or .mp4 (needs ffmpeg); default: none is written.
            speed: seconds of motion per second of watching.
            fps: of a page: most samples per second of motion that are kept; of a film: pictures per second, 25 by default.
            view: from where it is seen: "front", "back", "left", "right", "top", "bottom", "corner", or two axes such as "xz";
                default: the plane of the motion, else a corner.
            plot: histories under the scene, with one cursor in time: names as for `run[name]`, or "energy"; of a page.
            arrows: joints at which force and moment by parent on child are drawn, or True for all; of a page.
            hide: bodies that are not drawn at first; of a page.
            fade: bodies that are drawn pale at first; of a page.
            ghost: a second run, drawn pale beside this one; of a page.
        """

    def keeping(self, names: Words) -> Run:
        """The same run with quantities that its table, its facts, its pictures and its pandas table hold, too.

        Args:
            names: as for `run[name]`; of a point or another vector its components are held.
        """
        parts = {n: self[n].dims[1:] for n in arguments.names(names, "keeping: names") or ()}
        chosen = tuple(own for n, axes in parts.items() for own in ([f"{n}.{a}" for a in "xyz"] if axes else [n]))
        made = copy.copy(self)
        vars(made)["kept"] = chosen
        return made

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: coordinates and energy against time."""
        kept = {"quantities": partial(self.plot, *self.kept)} if self.kept else {}
        return {"coordinates": self.plot, **kept, "energy": self.plot_energy}

    def _pages(self) -> dict[str, Callable[[Path], Any]]:
        """The motion, as a page that plays it."""
        return {"animation.html": self.animate}

    # --- as every result ---------------------------------------------------------------------------

    def table(self) -> pd.DataFrame:
        """The lowest, highest and last value of each joint coordinate, with its unit."""
        import pandas as pd

        return pd.DataFrame(self.plain_table())

    def plain_table(self) -> dict[str, Sequence[Any]]:
        """The columns of `table()`."""
        if self.origin is None:
            names, units, q = self.q["coordinate"].values.tolist(), self.q["unit"].values.tolist(), self.q.values
        else:
            made = self.origin.histories.columns("q")
            names, units, q = list(made.names), list(made.units), made.values()
        for history in (self[name] for name in self.kept):
            names, units, q = [*names, history.name], [*units, history.attrs["units"]], np.column_stack([q, history])
        extremes = {"lowest": q.min(axis=0), "highest": q.max(axis=0), f"at {self.time[-1]:g} s": q[-1]}
        return {"coordinate": names, "unit": units, **{name: x.tolist() for name, x in extremes.items()}}

    def facts(self) -> dict[str, Any]:
        """How it ended, the last state, how well the energy balances, and statistics, as plain data."""
        return {
            "status": self.status,
            "time": float(self.time[-1]),
            "q": self.last("q"),
            "v": self.last("v"),
            **({"kept": {n: self._extremes(self[n]) for n in self.kept}} if self.kept else {}),
            "energy_drift": self.energy_drift,
            "statistics": self.statistics,
        }

    @staticmethod
    def _extremes(x: xr.DataArray) -> dict[str, Any]:
        """The lowest, highest and last value of a history."""
        return {"lowest": float(x.min()), "highest": float(x.max()), "last": float(x[-1]), "unit": x.attrs["units"]}

    def to_dataset(self) -> xr.Dataset:
        """Everything as one dataset; lengths, angles and forces in SI units."""
        return dataset({k: self.array(k) for k in self.kinds})

    def to_pandas(self) -> pd.DataFrame:
        """Coordinates, velocities, accelerations, sensors, inputs and energies as columns (kind, name), times as index."""
        made = histories({k: self.array(k) for k in ("q", "v", "a", "sensors", "inputs", "drives", "energy")})
        for name in self.kept:
            made[("quantities", name)] = self[name].values
        return made

    def report(self) -> str:
        """Plain-text summary: how the run ended, steps and evaluations, energy drift, time that it took."""
        s = self.statistics
        lines = [
            f"{self.title}: {self.message}",
            f"  {s['method']}: {s['steps']} steps, {s['rejected']} rejected, {s['evaluations']} evaluations",
            f"  energy drift {self.energy_drift:.3g} J; {s['wall_s']:.3g} s, and {s['compile_s']:.3g} s of compiling",
        ]
        # an impact is a switch; tables are not made for nothing
        return "\n".join([*lines, *(impact_lines(self.impacts) if s.get("switches", 1) else ())])

    def remarks(self) -> list[str]:
        """The lines of the report; of a long run whose energies have not been asked for, how it ended."""
        if "energy" not in self.arrays and len(self.time) > LONG:
            return super().remarks()
        return [line.strip() for line in self.report().splitlines()]

    def summary(self) -> str:
        """The same as `report()`."""
        return self.report()

    def save(self, path: str | Path, *, keep: str | Sequence[str] | None = None) -> Path:
        """Save to NetCDF (.nc) or Zarr (.zarr), labelled for other programs; `load` reads it back.

        The file holds the model and the states, from which a loaded run computes everything else when it is asked, by the same
        kernels: to rounding. Where a file cannot express the model (a law of your own, a controller, inputs, an absolute
        formulation), all arrays are kept.

        Args:
            path: of the file, or of the folder of a Zarr.
            keep: names of arrays out of `kinds`, or of quantities whose arrays are kept, too, for other programs and bit for
                bit; "all": all of them, and the drawing, without the model.
        """
        from linkwork.api.storage.store import save, save_state

        everything = isinstance(keep, str) and keep == "all"
        given = [] if everything else arguments.names(keep, "save: keep", self.kinds[0]) or []
        names = [kind_of(self, name) for name in given]
        origin = None if everything else self._kept_origin()
        return (
            save(self, Path(path)) if origin is None else save_state(self, Path(path), *self._kept_state(origin, names))
        )

    def _kept_state(self, origin: Mapping[str, Any], names: Words = ()) -> tuple[xr.Dataset, dict[str, Any]]:
        """What a file holds of a run whose model it can express: a dataset of its states, and what makes the run again.

        Args:
            origin: from `kept_origin`.
            names: of other arrays that are kept, too.
        """
        kept = {k: self.array(k) for k in dict.fromkeys((*STATES, *(k for k in self.kinds if k in names)))}
        own = {f.name: getattr(self, f.name) for f in dataclasses.fields(self) if f.name not in ("reactions", "origin")}
        wrenches = {k: x for k, x in kept.items() if k in WRENCHES}
        arrays = {k: x for k, x in kept.items() if k not in WRENCHES and k not in STATES}
        return dataset(kept), {**own, "arrays": arrays, "wrenches": wrenches, "origin": origin}

    @implemented_by("linkwork.motion.histories.kept_origin:kept_origin")
    def _kept_origin(self) -> dict[str, Any] | None:
        """The model as text and the states of the run as plain data; None where a file cannot express them."""

    @staticmethod
    @implemented_by("linkwork.motion.histories.kept_origin:restored_run")
    def _with_origin(state: Mapping[str, Any]) -> Run:
        """A run from what was saved of it.

        Args:
            state: fields of the run, and its `origin` as `kept_origin` gave it.
        """

    def _state(self) -> dict[str, Any]:
        """All arrays, the events and the drawing, computed if they have not been used yet."""
        arrays = {k: self.array(k) for k in self.kinds if k not in WRENCHES}
        own = {"events": self.events, "impacts": self.impacts, "scene": self.scene}
        own["controllers"] = self.controller_state()
        return {**super()._state(), "arrays": arrays, **own}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        """The run with this state."""
        if "origin" in state:
            return cls._with_origin(state)  # type: ignore[return-value]
        late = {"events": state["events"], "impacts": state.get("impacts", no_impacts()), "scene": state["scene"]}
        late["controllers"] = state.get("controllers")
        made = cls(**{k: x for k, x in state.items() if k not in late})
        vars(made).update(late)  # where cached properties look first
        return made


def run_of_version_1(whole: xr.Dataset) -> Run:
    """A run from a file that an earlier version wrote, in the format "linkwork-run"."""
    import xarray as xr

    def in_common_units(table: xr.DataArray) -> xr.DataArray:
        own = f"{table.name}_unit"
        table = table.drop_vars([c for c in table.coords if str(c).endswith("_unit") and c != own])
        return table.rename({own: "unit"}) if own in table.coords else table

    facts = json.loads(whole.attrs["facts"])
    met = [str(k) for k in whole.data_vars if str(k).startswith("event_")]
    events = xr.Dataset({k.removeprefix("event_"): whole[k] for k in met})
    arrays = {str(k): in_common_units(x) for k, x in whole.data_vars.items() if k not in ("scene", *met)}
    wrenches = {k: arrays[k] for k in WRENCHES}
    own = {
        "kinds": tuple(arrays),
        "reactions": Reactions(facts["title"], tuple(facts.pop("roots")), wrenches, facts["status"], facts["message"]),
        "arrays": {k: x for k, x in arrays.items() if k not in WRENCHES},
        "events": events.drop_vars([c for c in events.coords if str(c).endswith("_unit")]),
        "scene": Scene.from_json(bytes(whole["scene"].values).decode()),
    }
    return Run._restored({**facts, **own}, whole)
