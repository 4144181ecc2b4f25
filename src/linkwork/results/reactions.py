"""What joints must bear: wrenches by name, in world and joint axes, along and across bodies, in parts, at their peaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr

COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
UNITS = ("N", "N", "N", "N*m", "N*m", "N*m")
PARTS = ("gravity", "velocity", "acceleration", "loads")


class Peak(NamedTuple):
    """The largest force (or moment) of all joints: where, when [s], how much [N or N m]."""

    joint: str
    time: float
    value: float


class Reactions(Mapping[str, Any]):
    """Wrench by parent on child at every joint: `reactions["elbow"]` has dims (time, component), world axes.

    Components are fx, fy, fz [N] and mx, my, mz about the joint [N m]. All arrays are built when first asked for.
    """

    def __init__(self, source: Mapping[str, Callable[[], xr.DataArray]], roots: tuple[str, ...]) -> None:
        self._source = dict(source)
        self._made: dict[str, Any] = {}
        self._roots = roots

    def _array(self, name: str) -> xr.DataArray:
        if name not in self._made:
            self._made[name] = self._source[name]()
        return self._made[name]

    @property
    def world(self) -> xr.DataArray:
        """All joints, world axes, dims (time, joint, component)."""
        return self._array("reactions")

    def __getitem__(self, joint: str) -> xr.DataArray:
        return self._of(self.world, joint)

    def __iter__(self) -> Iterator[str]:
        return iter(str(j) for j in self.world["joint"].values)

    def __len__(self) -> int:
        return self.world.sizes["joint"]

    def _of(self, table: xr.DataArray, joint: str) -> xr.DataArray:
        if joint not in table["joint"].values:
            raise ModelError(f"there is no joint '{joint}'; the joints are {', '.join(list(self)[:20])}.")
        return table.sel(joint=joint, drop=True).rename(joint)

    @property
    def joint_axes(self) -> xr.DataArray:
        """All joints in axes of the joint's frame on the child's side, dims (time, joint, component)."""
        if "joint_axes" not in self._made:
            self._made["joint_axes"] = self._turned()
        return self._made["joint_axes"]

    def _turned(self) -> xr.DataArray:
        axes = self._array("joint_frames").values  # (time, joint, 3, 3), joint frame to world
        values = self.world.values
        turned = np.concatenate(
            [np.einsum("tjab,tja->tjb", axes, values[..., :3]), np.einsum("tjab,tja->tjb", axes, values[..., 3:])],
            axis=2,
        )
        return self.world.copy(data=turned).assign_attrs(long_name="wrench by parent on child, axes of the joint")

    @property
    def parts(self) -> xr.DataArray:
        """What the wrench is made of, dims (time, part, joint, component): gravity, velocity (centrifugal and Coriolis),
        acceleration, loads; they add up to `world`."""
        return self._array("reaction_parts")

    @property
    def radial(self) -> xr.DataArray:
        """Force along the child, from the joint towards its tip (or centre of mass) [N], dims (time, joint)."""
        along = self._array("radial_axes")
        force = self.world.sel(component=["fx", "fy", "fz"]).values
        value = np.einsum("tjk,tjk->tj", along.values, force)
        return along.isel(axis=0, drop=True).copy(data=value).rename("radial").assign_attrs(units="N")

    @property
    def transverse(self) -> xr.DataArray:
        """Force across the child as a vector in world axes [N], dims (time, joint, axis)."""
        along = self._array("radial_axes")
        force = self.world.sel(component=["fx", "fy", "fz"]).values
        value = force - self.radial.values[..., None] * along.values
        return along.copy(data=value).rename("transverse").assign_attrs(units="N")

    def on_children(self, body: str) -> xr.DataArray:
        """Sum of the forces [N] by a body on all bodies that hang on it, dims (time, axis)."""
        parents = self.world["parent"].values
        if body not in parents:
            raise ModelError(
                f"nothing hangs on a body '{body}'; bodies that carry others: {', '.join(sorted(set(parents)))}."
            )
        force = self.world.isel(joint=np.flatnonzero(parents == body)).sel(component=["fx", "fy", "fz"]).sum("joint")
        return (
            force.rename({"component": "axis"})
            .assign_coords(axis=["x", "y", "z"])
            .drop_vars("unit")
            .assign_attrs(units="N")
        )

    @property
    def ground(self) -> xr.DataArray:
        """Force [N] and moment about the world's origin [N m] by the ground on the whole, dims (time, component)."""
        rows = self.world.sel(joint=list(self._roots)).values
        place = self._array("joint_points").sel(joint=list(self._roots)).values
        force = rows[..., :3].sum(axis=1)
        moment = (rows[..., 3:] + np.cross(place, rows[..., :3])).sum(axis=1)
        return self.world.isel(joint=0, drop=True).copy(data=np.hstack([force, moment])).rename("ground")

    def impulse(self, joint: str | None = None) -> xr.DataArray:
        """Time integral of a joint's wrench, or of the ground's, over the motion [N s, N m s], dims (component)."""
        wrench = self.ground if joint is None else self[joint]
        from scipy.integrate import simpson

        total = simpson(wrench.values, x=wrench["time"].values, axis=0)
        return wrench.isel(time=0, drop=True).copy(data=total).rename("impulse")

    def peak(self, what: str = "force") -> Peak:
        """The largest force ("force") or moment ("moment") at any joint, with its time."""
        if what not in ("force", "moment"):
            raise ModelError(f"peak of {what!r} is unknown; write 'force' or 'moment'.")
        rows = self.world.values[..., :3] if what == "force" else self.world.values[..., 3:]
        size = np.linalg.norm(rows, axis=2)
        t, j = np.unravel_index(int(np.argmax(size)), size.shape)
        return Peak(str(self.world["joint"].values[j]), float(self.world["time"].values[t]), float(size[t, j]))
