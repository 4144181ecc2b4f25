"""Histories of a run: named arrays that follow from its states, computed on first use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api import arguments
from linkwork.api.errors import ModelError, nearest
from linkwork.api.frozen import read_only
from linkwork.api.labelled import time_coordinates
from linkwork.api.storage.pieces import StoredStates
from linkwork.drawing.scene import Scene
from linkwork.motion.evaluation import Evaluation
from linkwork.motion.forces.reactions import Wrenches
from linkwork.motion.histories.origin import origin_of
from linkwork.motion.histories.quantity_histories import AXES, Columns, QuantityHistories
from linkwork.motion.histories.scene import scene_of
from linkwork.motion.impacts import NO_IMPACTS, impact_table
from linkwork.motion.results.reactions import WRENCHES
from linkwork.motion.results.run import ENERGIES, Run
from linkwork.system.control.tables import histories_of_control, shown_by_controllers
from linkwork.system.quantities import canonical
from linkwork.system.system import System

if TYPE_CHECKING:
    import xarray as xr

POSITIONS = {"long_name": "positions of points, world axes", "units": "m"}
PORTION = 400_000  # points times samples that are computed together
KINDS = (
    *("q", "v", "a", "energy", "work", "sensors", "inputs", "control", "effort", "drives"),
    *WRENCHES,
    *(
        "points",
        "velocities",
        "accelerations",
        "orientations",
        "spins",
        "angles",
        "cut",
        "multipliers",
        "drift",
        "quantities",
    ),
)
OF_VECTORS = (*WRENCHES, "points", "velocities", "accelerations", "orientations", "spins")
UNCONTROLLED = tuple(k for k in KINDS if k not in ("control", "effort"))
Hits = tuple[np.ndarray, list[str], np.ndarray]


def computed(run: Run, kind: str) -> xr.DataArray:
    """The array of a kind such as "q" or "energy", from the states of the run."""
    return origin_of(run, f"array '{kind}'").histories.array(kind)


def events(run: Run) -> xr.Dataset:
    """Events in the order in which the integration met them."""
    return origin_of(run, "events").histories.events()


def impacts(run: Run) -> xr.Dataset:
    """Impacts on rigid stops in the order of time."""
    made = origin_of(run, "impacts").histories
    return impact_table(made.system.labels, made.impacts)


def scene(run: Run) -> Scene:
    """The drawing of the run, from the poses of all bodies."""
    return origin_of(run, "scene").histories.scene()


def scene_at(run: Run, samples: Sequence[int] | np.ndarray) -> Scene:
    """Implements `Run.scene_at`."""
    index = arguments.samples(samples, "scene_at: samples", len(run.time))
    if "scene" in vars(run):
        return run.scene.take(index)
    return origin_of(run, "scene").histories.scene_at(index)


class Histories(QuantityHistories):
    """Labelled arrays of a run, from its states; all samples are evaluated once.

    Attributes:
        system: the system that was integrated.
        t, states: times (n,) and states (n, …) of the samples, in memory or on disk.
        hits: times, names and states of the events that were met.
        impacts: rows of impacts on rigid stops, as an `ImpactLog` has them.
        controller_state: numbers of controllers at the end, by their names; None where there were none.
    """

    def __init__(
        self,
        system: System,
        t: np.ndarray,
        states: np.ndarray | StoredStates,
        hits: Hits,
        *,
        impacts: np.ndarray = NO_IMPACTS,
        control: Mapping[str, np.ndarray] | None = None,
    ) -> None:
        self.system, self.t, self.states, self.hits, self.impacts = system, t, states, hits, impacts
        self.controller_state = control
        self.evaluated = Evaluation(system, t, states)
        self._columns: dict[str, Columns] = {}
        self._found_places: dict[str, tuple[int, np.ndarray]] | None = None
        self._coordinates: dict[tuple[str, ...], Any] = {}
        self._kept: dict[str, np.ndarray] = {}
        self.wrenches = Wrenches(system, t, self._states, self._accelerations, self._forces)

    def __getstate__(self) -> dict[str, Any]:
        """Without what is found again at once: functions of columns cannot be pickled."""
        return {**vars(self), "_columns": {}, "_coordinates": {}}

    def kinds(self) -> tuple[str, ...]:
        """Names of the arrays that this run has."""
        return UNCONTROLLED if self.system.tables.control is None else KINDS

    def array(self, kind: str) -> xr.DataArray:
        """The array of a kind out of `kinds`."""
        self._check_kind(kind)
        if kind in WRENCHES:
            return self.wrenches.array(kind)
        made = getattr(self, kind)()
        return self._labelled(kind, made) if isinstance(made, Columns) else made

    def columns(self, kind: str) -> Columns:
        """What is known of an array with dims (time, name) before it is computed; the names are found once."""
        if kind not in self._columns:
            self._check_kind(kind)
            made = None if kind in OF_VECTORS else getattr(self, kind)()
            if made is None:
                raise ModelError(
                    f"run of '{self.system.model.name}': '{kind}' has more than one number for each name; ask for the array."
                )
            self._columns[kind] = made
        return self._columns[kind]

    def _check_kind(self, kind: str) -> None:
        if kind not in self.kinds():
            raise ModelError(f"run of '{self.system.model.name}' has no array '{kind}'; {nearest(kind, self.kinds())}")

    def history(self, name: str) -> xr.DataArray | None:
        """One history by its name, for which nothing else is computed; None where the run has no such name."""
        found = self.named.find(name)
        for kind in ("sensors", "control"):  # sensors are asked first, as in formulas
            if kind in self.kinds() and name in self.columns(kind).names and (found is None or kind == "sensors"):
                return self._column(kind, name, name)
        if found is None:
            return None
        if found.array is not None:
            return self._column(*found.array, name)
        if name in self._places() and found.parts:
            return self._one(self._path(*self._places()[name]), ("axis",), name, dict(POSITIONS))
        attrs = {"long_name": found.what, "units": found.unit}
        return self._one(self._quantity(canonical(name), found), ("axis",) if found.parts else (), name, attrs)

    def _column(self, kind: str, entry: str, name: str) -> xr.DataArray:
        """One column of an array with dims (time, name), under a name of its own."""
        made = self.columns(kind)
        at = made.names.index(entry)
        attrs = {"long_name": made.long_name, "units": made.units[at]}
        return self._one(np.ascontiguousarray(made.values()[:, at]), (), name, attrs)

    def energy_balance(self) -> np.ndarray:
        """The change of the total energy that no work explains (time,) [J]."""
        return self.energies()[:, ENERGIES.index("balance")]

    def last(self, kind: str) -> dict[str, float]:
        """The last sample of an array with dims (time, name), by name."""
        made = self.columns(kind)
        return dict(zip(made.names, made.values()[-1].tolist(), strict=True))

    def names(self) -> list[str]:
        """All names that `history` knows."""
        beside = [n for kind in ("sensors", "control") if kind in self.kinds() for n in self.columns(kind).names]
        return list(dict.fromkeys([*beside, *self.named.names()]))

    def _one(self, values: np.ndarray, axes: tuple[str, ...], name: str, attrs: dict[str, str]) -> xr.DataArray:
        """A labelled array with dims (time, *axes); all of them share their coordinates."""
        import xarray as xr

        if axes not in self._coordinates:
            self._coordinates[axes] = time_coordinates(self.t, *((axes[0], AXES) if axes else ()))
        return xr.DataArray(read_only(values), self._coordinates[axes], ("time", *axes), name, attrs)

    def _states(self) -> np.ndarray:
        return np.asarray(self.states)  # all of them, where they are on disk

    def _accelerations(self) -> np.ndarray:
        return self.evaluated["a"]

    def _forces(self) -> np.ndarray:
        return self.evaluated["forces"]

    def _labelled(self, kind: str, made: Columns) -> xr.DataArray:
        import xarray as xr

        dim = made.dim
        time = xr.Variable("time", self.t, {"units": "s"})
        coords = {"time": time, dim: np.array(made.names, dtype=str), "unit": (dim, np.array(made.units, dtype=str))}
        return xr.DataArray(made.values(), coords, ("time", dim), kind, {"long_name": made.long_name})

    def q(self) -> Columns:
        names, s = self.system.labels, self.system
        return Columns("coordinate", names.q, names.q_units, lambda: self.states[:, : s.nq], "joint coordinates")

    def v(self) -> Columns:
        names, s = self.system.labels, self.system
        return Columns("rate", names.v, names.v_units, lambda: self.states[:, s.nq : s.nq + s.nv], "joint velocities")

    def a(self) -> Columns:
        names = self.system.labels
        units = [f"{u}^2" for u in names.v_units]
        return Columns("rate", names.v, units, self._accelerations, "joint accelerations")

    def _work_done(self) -> np.ndarray:
        """Work of every channel (time, channels) [J]."""
        first = self.system.nq + self.system.nv
        return self.states[:, first : first + len(self.system.labels.work)]

    def control(self) -> Columns:
        """What controllers show."""
        shown = shown_by_controllers(self.system)
        return Columns("signal", list(shown), list(shown.values()), self._control_values, "signals of controllers")

    def _control_values(self) -> np.ndarray:
        if "control" not in self._kept:
            self._kept["control"] = histories_of_control(self.system, self.t, self._states())
        return self._kept["control"]

    def effort(self) -> Columns:
        """∫ u² dt of every input under control."""
        labels, which = self.system.labels, self.system.tables.control.input.tolist()
        units = [f"({labels.input_units[k]})^2*s" for k in which]
        names = [labels.inputs[k] for k in which]
        return Columns(
            "controlled", names, units, lambda: self.states[:, self.states.shape[1] - len(which) :], "effort"
        )

    def energies(self) -> np.ndarray:
        """The energies named in `ENERGIES` (time, 6) [J]."""
        parts = self.evaluated["energy"]
        values = np.zeros((len(parts), 6))
        values[:, :3] = parts
        values[:, 3] = total = parts.sum(axis=1)
        values[:, 4] = work = self._work_done().sum(axis=1)
        values[:, 5] = total - total[0] - (work - work[0])
        return values

    def energy(self) -> Columns:
        return Columns("kind", ENERGIES, ["J"] * len(ENERGIES), self.energies, "energy")

    def work(self) -> Columns:
        names = self.system.labels.work
        return Columns("channel", names, ["J"] * len(names), self._work_done, "work done on the system")

    def sensors(self) -> Columns:
        labels = self.system.labels
        shown = labels.shown_sensors
        names, units = [labels.sensors[k] for k in shown], [labels.sensor_units[k] for k in shown]
        return Columns("sensor", names, units, lambda: self.evaluated["sensors"][:, shown], "sensors")

    def inputs(self) -> Columns:
        names = self.system.labels
        return Columns("input", names.inputs, names.input_units, lambda: self.evaluated["inputs"], "inputs")

    def drive_names(self) -> list[str]:
        """Names of what moves as prescribed: degrees of freedom, and constraints of closures."""
        labels = self.system.labels
        return [labels.v[k] for k in labels.drives] + [labels.constraints[r] for r in self.system.driven_rows()]

    def drives(self) -> Columns:
        labels, cut = self.system.labels, self.system.driven_rows()
        units = [labels.force_units[k] for k in labels.drives] + [self.system.multiplier_units[r] for r in cut]
        return Columns("drive", self.drive_names(), units, self._drive_forces, "forces of prescribed motions")

    def _drive_forces(self) -> np.ndarray:
        driven, cut = list(self.system.labels.drives), self.system.driven_rows()
        return np.hstack([self.evaluated["drives"][:, driven], self.evaluated["forces"][:, cut]])

    def cut(self) -> Columns:
        """Coordinates of closures, angles not wrapped."""
        rows = self._cut_rows()
        names, units = [n for _, n, _ in rows], [u for _, _, u in rows]
        return Columns("cut_coordinate", names, units, self._cut_values, "coordinates of closures")

    def _cut_rows(self) -> list[tuple[int, str, str]]:
        """Row, name and unit of the coordinates of closures."""
        return self.system.cut_rows()

    def _cut_values(self) -> np.ndarray:
        rows = self._cut_rows()
        if not rows:
            return np.zeros((len(self.t), 0))
        values = self.evaluated["rows"][:, [r for r, _, _ in rows], 0]
        for k, (_, _, unit) in enumerate(rows):
            if unit == "rad":
                values[:, k] = np.unwrap(values[:, k])
        return values

    def multipliers(self) -> Columns:
        names, units = self.system.labels.constraints, self.system.multiplier_units
        long_name = "multipliers of the closures"
        return Columns("constraint", names, units, lambda: self._forces()[:, : len(names)], long_name)

    def drift(self) -> Columns:
        """Closure errors: the largest constraint residual of each closure (time, closures) [m or rad]."""
        labels, s = self.system.labels, self.system
        own = [np.flatnonzero(s.closure_of == c) for c in range(len(labels.closures))]
        units = ["m" if any(labels.constraint_units[r] == "m" for r in rows) else "rad" for rows in own]
        return Columns("closure", labels.closures, units, lambda: self._open(own), "how far closures are open")

    def _open(self, own: list[np.ndarray]) -> np.ndarray:
        """The largest residual among the rows of each closure (time, closures)."""
        values = np.zeros((len(self.t), len(own)))
        if own:
            residuals = np.abs(self.system.constraint_residuals_along(self.t, self._states()))
            for c, rows in enumerate(own):
                values[:, c] = residuals[:, rows].max(axis=1)
        return values

    def _places(self) -> dict[str, tuple[int, np.ndarray]]:
        """Link and place in its frame of every point of a body; points of the ground stay where they are."""
        if self._found_places is None:
            found = ((path, self.system.place(path)) for path in self.system.frames())
            self._found_places = {path: (place[0], np.real(place[1])) for path, place in found if place[0] > 0}
        return self._found_places

    def _path(self, link: int, local: np.ndarray) -> np.ndarray:
        """Positions of one point (time, 3)."""
        pose = self.evaluated.pose(link)
        return pose[:, :3] + (pose[:, 3:].reshape(-1, 3, 3) @ local[:, None])[..., 0]

    def _points(self, order: int) -> tuple[list[str], np.ndarray]:
        """Names of all points of bodies, and their positions, velocities or accelerations (time, point, 3)."""
        places = self._places()
        link = np.array([place[0] for place in places.values()], int) - 1
        local = np.array([place[1] for place in places.values()]).reshape(-1, 3, 1)
        values = np.zeros((len(self.t), len(places), 3))
        poses = self.evaluated["poses"]
        twists = self.evaluated["twists"] if order else poses
        portion = max(1, PORTION // len(self.t))
        for first in range(0, len(places), portion):
            some = slice(first, first + portion)
            pose, twist = poses[:, link[some]], twists[:, link[some]]
            arm = (pose[..., 3:].reshape(*pose.shape[:2], 3, 3) @ local[some])[..., 0]
            if order == 0:
                values[:, some] = pose[..., :3] + arm
                continue
            turn, speed = twist[..., :3], np.cross(twist[..., :3], arm)
            if order == 1:
                values[:, some] = twist[..., 3:6] + speed
            else:
                values[:, some] = twist[..., 9:] + np.cross(twist[..., 6:9], arm) + np.cross(turn, speed)
        return list(places), values

    def _vectors(
        self,
        values: np.ndarray,
        dim: str,
        names: Sequence[str],
        axis: Sequence[str],
        name: str,
        long_name: str,
        unit: str,
    ) -> xr.DataArray:
        import xarray as xr

        time = xr.Variable("time", self.t, {"units": "s"})
        coords = {"time": time, dim: np.array(names, dtype=str), "axis": list(axis)}
        return xr.DataArray(values, coords, ("time", dim, "axis"), name, {"long_name": long_name, "units": unit})

    def points(self) -> xr.DataArray:
        names, values = self._points(0)
        return self._vectors(values, "point", names, AXES, "points", POSITIONS["long_name"], POSITIONS["units"])

    def velocities(self) -> xr.DataArray:
        names, values = self._points(1)
        return self._vectors(values, "point", names, AXES, "velocities", "velocities of points, world axes", "m/s")

    def accelerations(self) -> xr.DataArray:
        names, values = self._points(2)
        long_name = "accelerations of points, world axes"
        return self._vectors(values, "point", names, AXES, "accelerations", long_name, "m/s^2")

    def orientations(self) -> xr.DataArray:
        import xarray as xr

        labels = self.system.labels
        values = self.scene().quaternion[:, [labels.drawn.index(k) for k in labels.added]]
        time = xr.Variable("time", self.t, {"units": "s"})
        coords = {
            "time": time,
            "moving": np.array(labels.bodies, dtype=str),
            "quaternion": ["w", "x", "y", "z"],
        }
        attrs = {"long_name": "quaternions of bodies, body to world", "units": "1"}
        return xr.DataArray(values, coords, ("time", "moving", "quaternion"), "orientations", attrs)

    def spins(self) -> xr.DataArray:
        long_name = "angular velocities of bodies, world axes"
        values = self.evaluated["twists"][:, list(self.system.labels.added), :3]
        return self._vectors(values, "moving", self.system.labels.bodies, AXES, "spins", long_name, "rad/s")

    def angles(self) -> Columns:
        sums = self._angle_sums()
        names, units = list(sums), ["rad"] * len(sums)
        return Columns("body", names, units, lambda: sums.of(self._coordinates_and_more()), "absolute angles of bodies")

    def _angle_sums(self) -> Any:
        """Absolute angles as sums of coordinates."""
        return self.system.angle_sums

    def _coordinates_and_more(self) -> np.ndarray:
        """An array that begins with the coordinates (time, nq …)."""
        return self._states()

    def scene(self) -> Scene:
        """The drawing of the motion."""
        return scene_of(self.system, self.t, self.evaluated["poses"], self.states[:, : self.system.nq])

    def scene_at(self, samples: np.ndarray) -> Scene:
        """The drawing of the motion at some samples."""
        t, states = self.t[samples], np.ascontiguousarray(self.states[samples])
        poses = Evaluation(self.system, t, states)["poses"]
        return scene_of(self.system, t, poses, states[:, : self.system.nq])

    def events(self) -> xr.Dataset:
        """Events that were met, dims (event)."""
        import xarray as xr

        times, names, states = self.hits
        q_names, v_names = self._state_labels()
        q, v = self._event_states(states)
        coords = {"coordinate": np.array(q_names, dtype=str), "rate": np.array(v_names, dtype=str)}
        data = {
            "time": ("event", times, {"units": "s"}),
            "name": ("event", np.array(names, dtype=str)),
            "q": (("event", "coordinate"), q),
            "v": (("event", "rate"), v),
        }
        return xr.Dataset(data, coords)

    def _state_labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.system.labels.q, self.system.labels.v

    def _event_states(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        s = self.system
        return states[:, : s.nq], states[:, s.nq : s.nq + s.nv]
