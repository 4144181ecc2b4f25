"""Joint reactions: wrenches by name, in world and joint axes, along and across bodies, in parts, at their peaks."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.frozen import frozen, kept_property
from linkwork.api.kinds import Word
from linkwork.api.labelled import dataset
from linkwork.api.result import REFERENCE, Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from linkwork.motion.forces.reactions import Wrenches

COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
UNITS = ("N", "N", "N", "N*m", "N*m", "N*m")
PARTS = ("gravity", "velocity", "acceleration", "loads")
WRENCHES = ("reactions", "reaction_parts", "joint_frames", "joint_points", "radial_axes")
"""Names of the arrays from which everything else about wrenches follows."""
WHOLE = ("done", "event")
"""Status of a complete motion."""
FORCE, MOMENT = slice(0, 3), slice(3, 6)


class Peak(NamedTuple):
    """The largest force (or moment) of all joints: where, when [s], how much [N or N m]."""

    joint: str
    time: float
    value: float


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Reactions(Result, Mapping[str, "xr.DataArray"]):
    """Wrench by parent on child at every joint: `reactions["elbow"]` has dims (time, component), world axes.

    Components are fx, fy, fz [N] and mx, my, mz about the joint [N m]. All arrays are computed when first used.

    Attributes:
        title: name of the model.
        roots: joints that hang on the ground.
        arrays: what was computed so far, by name.
        status: how the motion ended: "done", "event", or why it ended early.
        message: the same as a sentence.
        origin: the motion from which the arrays are computed; None after `load`.
    """

    title: str
    roots: tuple[str, ...]
    arrays: dict[str, xr.DataArray] = dataclasses.field(default_factory=dict)
    status: str = "done"
    message: str = ""
    origin: Wrenches | None = dataclasses.field(default=None, metadata=REFERENCE)

    @property
    def ended(self) -> str:
        """Why the motion is incomplete; empty if it is complete."""
        return "" if self.status in WHOLE else self.message

    def array(self, name: str) -> xr.DataArray:
        """One of the arrays that everything else follows from: "reactions", "reaction_parts", "joint_frames", "joint_points"
        or "radial_axes"; computed once, when it is first used."""
        if name not in self.arrays:
            self.arrays[name] = frozen(self.computed(name))
        return self.arrays[name]

    @implemented_by("linkwork.motion.forces.reactions:computed")
    def computed(self, name: str) -> xr.DataArray:
        """Compute one of the arrays from the motion; `array` keeps it.

        Args:
            name: of the array.
        """

    # --- by joint ----------------------------------------------------------------------------------

    @property
    def world(self) -> xr.DataArray:
        """All joints, world axes, dims (time, joint, component)."""
        return self.array("reactions")

    def __getitem__(self, joint: str) -> xr.DataArray:
        found = None if self.origin is None else self.origin.reaction(joint)
        return self._of(self.world, joint) if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter([str(j) for j in self.world["joint"].values] if self.origin is None else self.origin.names())

    def __len__(self) -> int:
        return self.world.sizes["joint"] if self.origin is None else len(self.origin.names())

    def _of(self, table: xr.DataArray, joint: str) -> xr.DataArray:
        if joint not in table["joint"].values:
            raise ModelError(f"there is no joint '{joint}'; the joints are {', '.join(list(self)[:20])}.")
        return table.sel(joint=joint, drop=True).rename(joint)

    @kept_property
    def joint_axes(self) -> xr.DataArray:
        """All joints in axes of the joint's frame on the child's side, dims (time, joint, component)."""
        axes = self.array("joint_frames").values  # (time, joint, 3, 3), joint frame to world
        values = self.world.values
        turned = np.concatenate([np.einsum("tjab,tja->tjb", axes, values[..., k]) for k in (FORCE, MOMENT)], axis=2)
        return self.world.copy(data=turned).assign_attrs(long_name="wrench by parent on child, axes of the joint")

    @property
    def parts(self) -> xr.DataArray:
        """Contributions to the wrench, dims (time, part, joint, component): gravity, velocity (centrifugal and Coriolis),
        acceleration, loads; they add up to `world`."""
        return self.array("reaction_parts")

    @property
    def radial(self) -> xr.DataArray:
        """Force along the child, from the joint towards its tip (or centre of mass) [N], dims (time, joint)."""
        along = self.array("radial_axes")
        force = self.world.sel(component=["fx", "fy", "fz"]).values
        value = np.einsum("tjk,tjk->tj", along.values, force)
        return along.isel(axis=0, drop=True).copy(data=value).rename("radial").assign_attrs(units="N")

    @property
    def transverse(self) -> xr.DataArray:
        """Force across the child as a vector in world axes [N], dims (time, joint, axis)."""
        along = self.array("radial_axes")
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
        rows = self.world.sel(joint=list(self.roots)).values
        points = self.array("joint_points").sel(joint=list(self.roots)).values
        force = rows[..., FORCE].sum(axis=1)
        moment = (rows[..., MOMENT] + np.cross(points, rows[..., FORCE])).sum(axis=1)
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
        size = np.linalg.norm(self.world.values[..., FORCE if what == "force" else MOMENT], axis=2)
        t, j = np.unravel_index(int(np.argmax(size)), size.shape)
        return Peak(str(self.world["joint"].values[j]), float(self.world["time"].values[t]), float(size[t, j]))

    def _peaks(self, part: slice) -> list[Peak]:
        """The largest force or moment at each joint."""
        size = np.linalg.norm(self.world.values[..., part], axis=2)
        first, time = size.argmax(axis=0), self.world["time"].values
        return [Peak(j, float(time[k]), float(size[k, n])) for n, (j, k) in enumerate(zip(self, first, strict=True))]

    # --- as every result ---------------------------------------------------------------------------

    def table(self) -> pd.DataFrame:
        """The largest force [N] and moment [N m] at each joint, with their times [s]."""
        import pandas as pd

        pairs = zip(self._peaks(FORCE), self._peaks(MOMENT), strict=True)
        rows = [(f.joint, f.value, f.time, m.value, m.time) for f, m in pairs]
        return pd.DataFrame(rows, columns=["joint", "largest force [N]", "at [s]", "largest moment [N m]", "at [s]"])

    def facts(self) -> dict[str, Any]:
        """How the motion ended, its last time, and the peaks at each joint, as plain data."""
        keys = ("force", "force_time", "moment", "moment_time")
        rows = self.table().itertuples(index=False, name=None)
        peaks = {row[0]: dict(zip(keys, row[1:], strict=True)) for row in rows}
        return {"status": self.status, "time": float(self.world["time"].values[-1]), "peaks": peaks}

    def to_dataset(self) -> xr.Dataset:
        """Wrenches in world and joint axes, their parts, and where joints are, dims (time, joint, …)."""
        others = {n: self.array(n) for n in WRENCHES if n != "reactions"}
        whole = {"world": self.world, "joint_axes": self.joint_axes, **others}
        return dataset(whole, {"title": self.title, "partial": self.ended})

    def to_pandas(self) -> pd.DataFrame:
        """Wrenches in world axes as columns (joint, component), times as index."""
        import pandas as pd

        table = self.world.stack(column=("joint", "component"))
        return pd.DataFrame(table.values, pd.Index(table["time"].values, name="time"), table.indexes["column"])

    @implemented_by("linkwork.motion.plots:reactions")
    def plot(self, joint: Word | None = None, *, ax: Sequence[Axes] | None = None) -> NDArray[np.object_]:
        """Draw the components of a joint's force and moment against time, world axes, or how large they are at all joints; of
        one moment, such as an equilibrium, as bars. Returns the Matplotlib axes, that of forces first.

        Args:
            joint: name; default: all.
            ax: two Matplotlib axes to draw into; default: new ones.
        """

    def report(self) -> str:
        """Plain-text summary: the largest force and moment at each joint, with their times."""
        time = self.world["time"].values
        when = f"t = {time[0]:g} s" if len(time) == 1 else f"{len(time)} samples from {time[0]:g} to {time[-1]:g} s"
        lines = [f"forces and moments by parent on child at the joints of {self.title}, {when}"]
        for joint, force, t_force, moment, t_moment in self.table().itertuples(index=False, name=None):
            at = ["", ""] if len(time) == 1 else [f" at {t_force:.4g} s", f" at {t_moment:.4g} s"]
            lines.append(f"  {joint}: at most {force:.6g} N{at[0]}, {moment:.6g} N m{at[1]}")
        return "\n".join([*lines, f"  ended early: {self.ended}"] if self.ended else lines)

    def __repr__(self) -> str:
        return f"<Reactions of '{self.title}'>"

    def _state(self) -> dict[str, Any]:
        """All arrays, computed if they have not been used yet."""
        return {**super()._state(), "arrays": {n: self.array(n) for n in WRENCHES}}
