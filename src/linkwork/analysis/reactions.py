"""Joint wrenches of a motion that is simulated or given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError, SimulationError
from linkwork.kernels import layout as L
from linkwork.kernels.reactions import motion_wrenches, wrench_parts
from linkwork.model.model import Model
from linkwork.results.reactions import COMPONENTS, PARTS, UNITS, Reactions
from linkwork.system.system import System

if TYPE_CHECKING:
    import xarray as xr


class Wrenches:
    """Labelled arrays of the wrenches of a motion: states (time, nq + nv …) and accelerations (time, nv)."""

    def __init__(
        self, system: System, t: np.ndarray, states: np.ndarray, accelerations: Callable[[], np.ndarray]
    ) -> None:
        self.system, self.t, self.states, self._accelerations = system, t, states, accelerations

    def sources(self) -> dict[str, Callable[[], xr.DataArray]]:
        """What can be asked for."""
        return {
            "reactions": self.reactions,
            "reaction_parts": self.parts,
            "joint_frames": self.joint_frames,
            "joint_points": self.joint_points,
            "radial_axes": self.radial_axes,
        }

    def roots(self) -> tuple[str, ...]:
        """Joints that hang on the ground."""
        on_ground = self.system.tables.link_i[1:, L.PARENT] == 0
        return tuple(n for n, root in zip(self.system.labels.joints, on_ground, strict=True) if root)

    def _coords(self) -> dict[str, Any]:
        import xarray as xr

        s = self.system
        names = ("ground", *s.labels.bodies)
        parents = [names[p] for p in s.tables.link_i[1:, L.PARENT]]
        return {
            "time": xr.Variable("time", self.t, {"units": "s"}),
            "joint": np.array(s.labels.joints, dtype=str),
            "parent": ("joint", np.array(parents, dtype=str)),
        }

    def _run(self, kernel: Any, out: np.ndarray, *extra: Any) -> np.ndarray:
        s, work = self.system, self.system.work()
        status, sample = kernel(s.tables, s.user, self.t, self.states, self._accelerations(), *extra, work, out)
        if status != L.OK:
            raise SimulationError(f"at t = {self.t[sample]:g} s: {s.explain(status, work)}")
        return out

    def reactions(self) -> xr.DataArray:
        import xarray as xr

        links = len(self.system.labels.joints)
        values = self._run(motion_wrenches, np.zeros((len(self.t), links, 6)))
        coords = {**self._coords(), "component": list(COMPONENTS), "unit": ("component", list(UNITS))}
        attrs = {"long_name": "wrench by parent on child at the joint, world axes"}
        return xr.DataArray(values, coords, ("time", "joint", "component"), "reactions", attrs)

    def parts(self) -> xr.DataArray:
        import xarray as xr

        links = len(self.system.labels.joints)
        values = self._run(wrench_parts, np.zeros((len(self.t), 4, links, 6)), np.zeros(self.system.nv))
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
        from linkwork.kernels.trajectory import link_poses

        s, work = self.system, self.system.work()
        poses = np.zeros((len(self.t), len(s.labels.joints), 12))
        status, sample = link_poses(s.tables, s.user, self.t, self.states, work, poses)
        if status != L.OK:
            raise SimulationError(f"at t = {self.t[sample]:g} s: {s.explain(status, work)}")
        return poses[:, :, :3], poses[:, :, 3:].reshape(len(self.t), -1, 3, 3)

    def joint_frames(self) -> xr.DataArray:
        import xarray as xr

        _, turn = self._poses()
        values = turn @ self.system.joint_axes.transpose(0, 2, 1)
        dims = ("time", "joint", "world_axis", "joint_axis")
        coords = {**self._coords(), "world_axis": ["x", "y", "z"], "joint_axis": ["x", "y", "z"]}
        return xr.DataArray(values, coords, dims, "joint_frames", {"long_name": "axes of joints, child's side"})

    def joint_points(self) -> xr.DataArray:
        import xarray as xr

        points, _ = self._poses()
        coords = {**self._coords(), "axis": ["x", "y", "z"]}
        attrs = {"long_name": "places of joints, world axes", "units": "m"}
        return xr.DataArray(points, coords, ("time", "joint", "axis"), "joint_points", attrs)

    def radial_axes(self) -> xr.DataArray:
        import xarray as xr

        _, turn = self._poses()
        values = (turn @ self.system.reaches[None, :, :, None])[..., 0]
        coords = {**self._coords(), "axis": ["x", "y", "z"]}
        attrs = {"long_name": "unit vectors from joints along their bodies, world axes"}
        return xr.DataArray(values, coords, ("time", "joint", "axis"), "radial_axes", attrs)


def reactions(model: Model, times: Any, q: Any, v: Any, a: Any) -> Reactions:
    """Wrenches at all joints of a motion that is given.

    Args:
        model: the system; its loads act, its joint forces do not enter.
        times: of the samples [s], shape (n,).
        q: coordinates, shape (n, nq).
        v: velocities, shape (n, nv).
        a: accelerations, shape (n, nv).
    """
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
    given = np.hstack(rows[:2])
    made = Wrenches(system, t, given, lambda: rows[2])
    return Reactions(made.sources(), made.roots())


def _numbers(name: str, values: Any) -> np.ndarray:
    """Finite numbers as an array that kernels take."""
    try:
        array = np.ascontiguousarray(values, dtype=float)
    except (TypeError, ValueError):
        raise ModelError(f"reactions: {name} is {values!r}; give an array of numbers.") from None
    if not np.all(np.isfinite(array)):
        raise ModelError(f"reactions: {name} holds a number that is not finite; fill gaps first.")
    return array
