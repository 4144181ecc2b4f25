"""Histories of a run: named arrays that follow from its states, computed on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork import arguments
from linkwork.analysis.forces.reactions import Wrenches
from linkwork.analysis.motion.evaluation import Evaluation
from linkwork.analysis.motion.origin import origin_of
from linkwork.analysis.motion.scene import scene_of
from linkwork.analysis.validity import warn_of_large_deflections
from linkwork.errors import ModelError, nearest
from linkwork.results.reactions import WRENCHES
from linkwork.results.run import Run
from linkwork.results.scene import Scene
from linkwork.system.system import System

if TYPE_CHECKING:
    import xarray as xr

AXES = ["x", "y", "z"]
PORTION = 400_000  # points times samples that are computed together
KINDS = (
    *("q", "v", "a", "energy", "work", "sensors", "inputs", "effort", "drives"),
    *WRENCHES,
    *("points", "velocities", "accelerations", "orientations", "spins", "angles", "cut", "multipliers", "drift"),
)
Hits = tuple[np.ndarray, list[str], np.ndarray]


def computed(run: Run, kind: str) -> xr.DataArray:
    """The array of a kind such as "q" or "energy", from the states of the run."""
    return origin_of(run, f"array '{kind}'").histories.array(kind)


def events(run: Run) -> xr.Dataset:
    """Events in the order in which the integration met them."""
    return origin_of(run, "events").histories.events()


def scene(run: Run) -> Scene:
    """The drawing of the run, from the poses of all bodies."""
    return origin_of(run, "scene").histories.scene()


def scene_at(run: Run, samples: Sequence[int] | np.ndarray) -> Scene:
    """Implements `Run.scene_at`."""
    index = arguments.samples(samples, "scene_at: samples", len(run.time))
    if "scene" in vars(run):
        return run.scene.take(index)
    return origin_of(run, "scene").histories.scene_at(index)


class Histories:
    """Labelled arrays of a run, from its states; all samples are evaluated once.

    Attributes:
        system: the system that was integrated.
        t, states: times (n,) and states (n, …) of the samples.
        hidden: names of sensors that only events need.
        hits: times, names and states of the events that were met.
    """

    def __init__(self, system: System, t: np.ndarray, states: np.ndarray, hidden: set[str], hits: Hits) -> None:
        self.system, self.t, self.states, self.hidden, self.hits = system, t, states, hidden, hits
        warn_of_large_deflections(system, states[:, : system.nq], t, stacklevel=5)
        self.evaluated = Evaluation(system, t, states)
        self.wrenches = Wrenches(system, t, self._states, self._accelerations, self._forces)

    def kinds(self) -> tuple[str, ...]:
        """Names of the arrays that this run has."""
        return tuple(k for k in KINDS if k != "effort" or self.system.tables.control is not None)

    def array(self, kind: str) -> xr.DataArray:
        """The array of a kind out of `kinds`."""
        if kind not in self.kinds():
            raise ModelError(f"run of '{self.system.model.name}' has no array '{kind}'; {nearest(kind, self.kinds())}")
        make: Callable[[], xr.DataArray] = getattr(self, kind)
        return make()

    def _states(self) -> np.ndarray:
        return self.states

    def _accelerations(self) -> np.ndarray:
        return self.evaluated["a"]

    def _forces(self) -> np.ndarray:
        return self.evaluated["forces"]

    def _table(
        self, values: np.ndarray, dim: str, names: Sequence[str], units: Sequence[str], name: str, long_name: str
    ) -> xr.DataArray:
        import xarray as xr

        time = xr.Variable("time", self.t, {"units": "s"})
        coords = {"time": time, dim: np.array(names, dtype=str), "unit": (dim, np.array(units, dtype=str))}
        return xr.DataArray(values, coords, ("time", dim), name, {"long_name": long_name})

    def q(self) -> xr.DataArray:
        names, s = self.system.labels, self.system
        return self._table(self.states[:, : s.nq], "coordinate", names.q, names.q_units, "q", "joint coordinates")

    def v(self) -> xr.DataArray:
        names, s = self.system.labels, self.system
        return self._table(self.states[:, s.nq : s.nq + s.nv], "rate", names.v, names.v_units, "v", "joint velocities")

    def a(self) -> xr.DataArray:
        names = self.system.labels
        units = [f"{u}^2" for u in names.v_units]
        return self._table(self.evaluated["a"], "rate", names.v, units, "a", "joint accelerations")

    def _work_done(self) -> np.ndarray:
        """Work of every channel (time, channels) [J]."""
        first = self.system.nq + self.system.nv
        return self.states[:, first : first + len(self.system.labels.work)]

    def effort(self) -> xr.DataArray:
        """∫ u² dt of every input under control."""
        labels, which = self.system.labels, self.system.tables.control.input.tolist()
        values = self.states[:, self.states.shape[1] - len(which) :]
        units = [f"({labels.input_units[k]})^2*s" for k in which]
        return self._table(values, "controlled", [labels.inputs[k] for k in which], units, "effort", "effort")

    def energy(self) -> xr.DataArray:
        parts = self.evaluated["energy"]
        values = np.zeros((len(parts), 6))
        values[:, :3] = parts
        values[:, 3] = total = parts.sum(axis=1)
        values[:, 4] = work = self._work_done().sum(axis=1)
        values[:, 5] = total - total[0] - (work - work[0])
        names = ["kinetic", "gravity", "elastic", "total", "work", "balance"]
        return self._table(values, "kind", names, ["J"] * 6, "energy", "energy")

    def work(self) -> xr.DataArray:
        names = self.system.labels
        values = self._work_done()
        return self._table(values, "channel", names.work, ["J"] * len(names.work), "work", "work done on the system")

    def sensors(self) -> xr.DataArray:
        labels = self.system.labels
        shown = [k for k, name in enumerate(labels.sensors) if name not in self.hidden]
        names, units = [labels.sensors[k] for k in shown], [labels.sensor_units[k] for k in shown]
        return self._table(self.evaluated["sensors"][:, shown], "sensor", names, units, "sensors", "sensors")

    def inputs(self) -> xr.DataArray:
        names = self.system.labels
        return self._table(self.evaluated["inputs"], "input", names.inputs, names.input_units, "inputs", "inputs")

    def drives(self) -> xr.DataArray:
        labels, values = self.system.labels, self.evaluated["drives"]
        driven = list(labels.drives)
        names, units = [labels.v[k] for k in driven], [labels.force_units[k] for k in driven]
        cut = self.system.driven_rows()
        names += [labels.constraints[r] for r in cut]
        units += [self.system.multiplier_units[r] for r in cut]
        table = np.hstack([values[:, driven], self.evaluated["forces"][:, cut]])
        return self._table(table, "drive", names, units, "drives", "forces of prescribed motions")

    def cut(self) -> xr.DataArray:
        """Coordinates of closures, angles not wrapped."""
        rows = self.system.cut_rows()
        names, units = [n for _, n, _ in rows], [u for _, _, u in rows]
        values = self.evaluated["rows"][:, [r for r, _, _ in rows], 0]
        for k, unit in enumerate(units):
            if unit == "rad":
                values[:, k] = np.unwrap(values[:, k])
        return self._table(values, "cut_coordinate", names, units, "cut", "coordinates of closures")

    def multipliers(self) -> xr.DataArray:
        labels = self.system.labels
        names, units = labels.constraints, self.system.multiplier_units
        values = self.evaluated["forces"][:, : len(names)]
        return self._table(values, "constraint", names, units, "multipliers", "multipliers of the closures")

    def drift(self) -> xr.DataArray:
        """Closure errors: the largest constraint residual of each closure (time, closures) [m or rad]."""
        labels, s = self.system.labels, self.system
        values = np.zeros((len(self.t), len(labels.closures)))
        units = ["m"] * len(labels.closures)
        if labels.closures:
            residuals = np.abs(s.constraint_residuals_along(self.t, self.states))
            for c in range(len(labels.closures)):
                own = np.flatnonzero(s.closure_of == c)
                values[:, c] = residuals[:, own].max(axis=1)
                units[c] = "m" if any(labels.constraint_units[r] == "m" for r in own) else "rad"
        return self._table(values, "closure", labels.closures, units, "drift", "how far closures are open")

    def _points(self, order: int) -> tuple[list[str], np.ndarray]:
        """Names of all points of bodies, and their positions, velocities or accelerations (time, point, 3)."""
        s = self.system
        places = {path: s.place(path) for path in s.frames()}
        places = {
            path: place for path, place in places.items() if place[0] > 0
        }  # points of the ground stay where they are
        link = np.array([place[0] for place in places.values()], int) - 1
        local = np.array([np.real(place[1]) for place in places.values()]).reshape(-1, 3, 1)
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
        return self._vectors(values, "point", names, AXES, "points", "positions of points, world axes", "m")

    def velocities(self) -> xr.DataArray:
        names, values = self._points(1)
        return self._vectors(values, "point", names, AXES, "velocities", "velocities of points, world axes", "m/s")

    def accelerations(self) -> xr.DataArray:
        names, values = self._points(2)
        long_name = "accelerations of points, world axes"
        return self._vectors(values, "point", names, AXES, "accelerations", long_name, "m/s^2")

    def orientations(self) -> xr.DataArray:
        import xarray as xr

        values = self.scene().quaternion
        time = xr.Variable("time", self.t, {"units": "s"})
        coords = {
            "time": time,
            "moving": np.array(self.system.labels.bodies, dtype=str),
            "quaternion": ["w", "x", "y", "z"],
        }
        attrs = {"long_name": "quaternions of bodies, body to world", "units": "1"}
        return xr.DataArray(values, coords, ("time", "moving", "quaternion"), "orientations", attrs)

    def spins(self) -> xr.DataArray:
        long_name = "angular velocities of bodies, world axes"
        values = self.evaluated["twists"][:, :, :3]
        return self._vectors(values, "moving", self.system.labels.bodies, AXES, "spins", long_name, "rad/s")

    def angles(self) -> xr.DataArray:
        sums = self.system.angle_sums
        values = sums.of(self.states)
        return self._table(values, "body", list(sums), ["rad"] * len(sums), "angles", "absolute angles of bodies")

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
