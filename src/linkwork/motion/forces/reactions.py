"""Joint reactions (wrenches) of a motion that is simulated or given."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork.api.errors import ModelError, SimulationError, nearest
from linkwork.api.frozen import plain, read_only
from linkwork.api.kinds import Words
from linkwork.api.labelled import time_coordinates
from linkwork.kernels.loops.reactions import motion_wrenches, wrench_parts
from linkwork.model.model import Model
from linkwork.motion.results.reactions import COMPONENTS, PARTS, UNITS, Reactions
from linkwork.system.links import LinkMotion
from linkwork.system.system import System

if TYPE_CHECKING:
    import xarray as xr

LONG_NAME = "wrench by parent on child at the joint, world axes"


class Given:
    """A function that returns an array that is known."""

    def __init__(self, values: np.ndarray) -> None:
        self.values = values

    def __call__(self) -> np.ndarray:
        return self.values


class Wrenches:
    """Labelled arrays of the wrenches of a motion: states (time, nq + nv …), accelerations (time, nv) and multipliers of
    closures (time, constraints), as functions that can be pickled. Closures come after the joints, each with the link and the
    frame of its child's side."""

    def __init__(
        self,
        system: System,
        t: np.ndarray,
        states: Callable[[], np.ndarray],
        accelerations: Callable[[], np.ndarray],
        multipliers: Callable[[], np.ndarray],
    ) -> None:
        self.system, self.t, self._states = system, t, states
        self._accelerations, self._multipliers = accelerations, multipliers
        self._found: np.ndarray | None = None
        self._coordinates: xr.Coordinates | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Without coordinates that are made again at once."""
        return {**vars(self), "_coordinates": None}

    def result(self, status: str = "done", message: str = "") -> Reactions:
        """The wrenches as a result, computed on first use.

        Args:
            status, message: how the motion ended.
        """
        return Reactions(self.system.model.name, self.roots(), status=status, message=message, origin=self)

    def array(self, name: str) -> xr.DataArray:
        """One of the arrays of a result."""
        makers: dict[str, Callable[[], xr.DataArray]] = {
            "reactions": self.reactions,
            "reaction_parts": self.parts,
            "joint_frames": self.joint_frames,
            "joint_points": self.joint_points,
            "radial_axes": self.radial_axes,
        }
        if name not in makers:
            raise ModelError(f"reactions of '{self.system.model.name}' have no array '{name}'; {nearest(name, makers)}")
        return makers[name]()

    def roots(self) -> tuple[str, ...]:
        """Names of the joints whose parent is the ground."""
        return tuple(n for n, parent in zip(self.names(), self._parents(), strict=True) if parent == "ground")

    def names(self) -> tuple[str, ...]:
        """Joints in the order of their bodies, and closures; a coupling has no wrench."""
        return self.system.labels.joints + tuple(name for name, _ in self._closures())

    def _closures(self) -> list[tuple[str, Any]]:
        """Names of the closures that transmit a wrench, with links and frames of their ends."""
        ends = zip(self.system.labels.closures, self.system.closure_ends, strict=True)
        return [(n, e) for n, e in ends if e is not None]

    def _parents(self) -> list[str]:
        names = ("ground", *self.system.labels.link_bodies)
        parents = self.system.link_parents
        joints = [names[parents[k]] for k in self.system.labels.added]
        return joints + [names[e.a] for _, e in self._closures()]

    def _coords(self) -> dict[str, Any]:
        import xarray as xr

        return {
            "time": xr.Variable("time", self.t, {"units": "s"}),
            "joint": np.array(self.names(), dtype=str),
            "parent": ("joint", np.array(self._parents(), dtype=str)),
        }

    def reaction(self, joint: str) -> xr.DataArray | None:
        """The wrench at one joint, dims (time, component); None where there is no such joint."""
        import xarray as xr

        names = self.names()
        if joint not in names:
            return None
        at = names.index(joint)
        if self._coordinates is None:
            self._coordinates = time_coordinates(self.t, "component", COMPONENTS, UNITS)
        attrs = {"long_name": LONG_NAME}
        values = read_only(np.ascontiguousarray(self._all()[:, at]))
        made = xr.DataArray(values, self._coordinates, ("time", "component"), joint, attrs)
        units = made.coords.variables["unit"]  # xarray copies it
        units.data = read_only(units.data)
        return made

    def _all(self) -> np.ndarray:
        """Wrenches of joints and closures (time, joint, 6), computed once."""
        if self._found is None:
            self._found = self._shown(np.concatenate(self._wrenches(), axis=1))
        return self._found

    def _shown(self, values: np.ndarray, axis: int = 1) -> np.ndarray:
        """Values by link, and after them by closure, in the order of `names`."""
        added = self.system.labels.added
        return np.take(values, [*added, *range(len(self.system.links), values.shape[axis])], axis)

    def _run(self, kernel: Any, *arguments: Any) -> None:
        s, work = self.system, self.system.work()
        motion = (plain(x) for x in (self.t, self._states(), self._accelerations(), self._multipliers()))
        head = (s.tables, s.user, *motion)
        *extra, out = arguments
        outs = out if isinstance(out, tuple) else (out,)
        status, sample = kernel(*head, *extra, work, *outs)
        if status:
            raise SimulationError(f"at t = {self.t[sample]:g} s: {s.explain(status, work)}")

    def _wrenches(self) -> tuple[np.ndarray, np.ndarray]:
        """Wrenches of joints (time, joint, 6) and of closures that bear one (time, closure, 6)."""
        labels = self.system.labels
        out = np.zeros((len(self.t), len(labels.link_joints), 6)), np.zeros((len(self.t), len(labels.closures), 6))
        self._run(motion_wrenches, out)
        return out[0], out[1][:, [c for c, e in enumerate(self.system.closure_ends) if e is not None]]

    def coordinate_histories(self, coordinates: range, rates: range) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Histories of these coordinates, of their rates and accelerations, each (time, n)."""
        states, at, n = self._states(), self.system.nq + rates.start, len(rates)
        q = states[:, coordinates.start : coordinates.stop]
        return q, states[:, at : at + n], self._accelerations()[:, rates.start : rates.stop]

    def link_motions(self, links: Sequence[int]) -> list[LinkMotion]:
        """Motion of links and the wrenches on them by inverse dynamics; arrays (time, …) of each link."""
        s, work = self.system, self.system.work()
        states, accelerations, forces = self._states(), self._accelerations(), self._multipliers()
        wrench, closed = np.zeros((1, len(s.labels.link_joints), 6)), np.zeros((1, len(s.labels.closures), 6))
        out = np.zeros((len(self.t), len(links), work.link.shape[1]))
        for k in range(len(self.t)):
            one = (plain(x[k : k + 1]) for x in (self.t, states, accelerations, forces))
            status, _ = motion_wrenches(s.tables, s.user, *one, work, wrench, closed)
            if status:
                raise SimulationError(f"at t = {self.t[k]:g} s: {s.explain(status, work)}")
            out[k] = work.link[list(links)]
        return [LinkMotion(out[:, k]) for k in range(len(links))]

    def reactions(self) -> xr.DataArray:
        import xarray as xr

        coords = {**self._coords(), "component": list(COMPONENTS), "unit": ("component", list(UNITS))}
        return xr.DataArray(self._all(), coords, ("time", "joint", "component"), "reactions", {"long_name": LONG_NAME})

    def parts(self) -> xr.DataArray:
        import xarray as xr

        links = len(self.system.labels.link_joints)
        values = np.zeros((len(self.t), 4, links, 6))
        self._run(wrench_parts, np.zeros(self.system.nv), values)
        closed = np.zeros((len(self.t), 4, len(self._closures()), 6))
        closed[:, PARTS.index("loads")] = self._all()[:, links:]
        values = self._shown(np.concatenate([values, closed], axis=2), 2)
        coords = {
            **self._coords(),
            "part": list(PARTS),
            "component": list(COMPONENTS),
            "unit": ("component", list(UNITS)),
        }
        attrs = {"long_name": "parts of the wrench by parent on child, world axes"}
        return xr.DataArray(values, coords, ("time", "part", "joint", "component"), "reaction_parts", attrs)

    def _poses(self) -> tuple[np.ndarray, np.ndarray]:
        """Joint points (time, joint, 3) and rotations of link frames (time, joint, 3, 3)."""
        from linkwork.kernels.tree.trajectory import link_poses

        s, work = self.system, self.system.work()
        poses = np.zeros((len(self.t), len(s.labels.link_joints), 12))
        status, sample = link_poses(s.tables, s.user, plain(self.t), plain(self._states()), work, poses)
        if status:
            raise SimulationError(f"at t = {self.t[sample]:g} s: {s.explain(status, work)}")
        return poses[:, :, :3], poses[:, :, 3:].reshape(len(self.t), -1, 3, 3)

    def _with_closures(self, values: np.ndarray, local: Callable[[Any], np.ndarray]) -> np.ndarray:
        """Values by joint, and after them those of closures: what `local` gives in the link frame, turned into world axes."""
        _, turn = self._poses()
        more = [turn[:, e.b - 1] @ np.real(local(e)) for _, e in self._closures()]
        return np.concatenate([values, np.stack(more, axis=1)], axis=1) if more else values

    def joint_frames(self) -> xr.DataArray:
        import xarray as xr

        _, turn = self._poses()
        values = self._with_closures(turn @ self.system.joint_axes.transpose(0, 2, 1), lambda e: e.tb)
        dims = ("time", "joint", "world_axis", "joint_axis")
        coords = {**self._coords(), "world_axis": ["x", "y", "z"], "joint_axis": ["x", "y", "z"]}
        return xr.DataArray(self._shown(values), coords, dims, "joint_frames", {"long_name": "axes of joints, child's side"})

    def joint_points(self) -> xr.DataArray:
        import xarray as xr

        points, turn = self._poses()
        more = [points[:, e.b - 1] + turn[:, e.b - 1] @ np.real(e.pb) for _, e in self._closures()]
        points = np.concatenate([points, np.stack(more, axis=1)], axis=1) if more else points
        coords = {**self._coords(), "axis": ["x", "y", "z"]}
        attrs = {"long_name": "places of joints, world axes", "units": "m"}
        return xr.DataArray(self._shown(points), coords, ("time", "joint", "axis"), "joint_points", attrs)

    def radial_axes(self) -> xr.DataArray:
        import xarray as xr

        _, turn = self._poses()
        values = (turn @ self.system.reaches[None, :, :, None])[..., 0]
        values = self._with_closures(values, lambda e: self.system.reaches[e.b - 1])
        coords = {**self._coords(), "axis": ["x", "y", "z"]}
        attrs = {"long_name": "unit vectors from joints along their bodies, world axes"}
        return xr.DataArray(self._shown(values), coords, ("time", "joint", "axis"), "radial_axes", attrs)


def reactions(
    model: Model,
    times: ArrayLike,
    q: ArrayLike,
    v: ArrayLike,
    a: ArrayLike,
    *,
    actuated: Words | None,
) -> Reactions:
    """Implements `Model.reactions`."""
    system = System(model)
    t = _numbers("times", times)
    if t.ndim != 1:
        raise ModelError(f"reactions: times has shape {t.shape}; give a row of times in s.")
    shapes = (("q", q, system.nq), ("v", v, system.nv), ("a", a, system.nv))
    rows = []
    for name, values, size in shapes:
        array = _numbers(name, values)
        if array.shape != (len(t), size):
            raise ModelError(
                f"reactions: {name} has shape {array.shape}; expected ({len(t)}, {size}): samples, numbers."
            )
        rows.append(array)
    multipliers = functools.partial(_multipliers, system, t, rows, actuated)
    made = Wrenches(system, t, Given(np.hstack(rows[:2])), Given(rows[2]), multipliers)
    return made.result()


def computed(reactions: Reactions, name: str) -> xr.DataArray:
    """An array of the result, computed from the motion."""
    if reactions.origin is None:
        raise reactions._lost(f"array '{name}'")
    return reactions.origin.array(name)


def _multipliers(
    system: System, t: np.ndarray, motion: Sequence[np.ndarray], actuated: Sequence[str] | None
) -> np.ndarray:
    """Multipliers of the closures at every sample, (n, constraints)."""
    out = np.zeros((len(t), len(system.labels.constraints)))
    if system.labels.constraints:
        for k in range(len(t)):
            q, v, a = (x[k] for x in motion)
            out[k] = system.multipliers(q, v, a, t=float(t[k]), actuated=actuated)
    return out


def _numbers(name: str, values: Any) -> np.ndarray:
    """Finite numbers as an array that kernels take."""
    try:
        array = plain(np.asarray(values, dtype=float))
    except (TypeError, ValueError):
        raise ModelError(f"reactions: {name} is {values!r}; give an array of numbers.") from None
    if not np.all(np.isfinite(array)):
        raise ModelError(f"reactions: {name} holds a number that is not finite; fill gaps first.")
    return array
