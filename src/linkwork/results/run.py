"""The result of a simulation: labelled arrays by name, built when first asked for; saved and loaded without loss."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.results.reactions import Reactions
from linkwork.results.scene import Scene
from linkwork.results.store import WHOLE, read_dataset, write_dataset

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

NAMED = (
    ("q", "coordinate"),
    ("sensors", "sensor"),
    ("inputs", "input"),
    ("angles", "body"),
    ("cut", "cut_coordinate"),
)
ENERGIES = ("kinetic", "gravity", "elastic", "total", "work", "balance")


class Run:
    """A simulated motion.

    Attributes:
        title: name of the model.
        status: "done", "event", or why it ended early.
        message: the same as a sentence, with advice.
        statistics: steps, rejected, evaluations, wall_s, compile_s …
    """

    def __init__(
        self,
        *,
        title: str,
        source: Mapping[str, Callable[[], xr.DataArray]],
        scene: Callable[[], Scene],
        events: Callable[[], xr.Dataset],
        statistics: Mapping[str, Any],
        status: str,
        message: str,
        roots: Sequence[str],
        origin: Any = None,
        inside: Callable[[str, Any], xr.DataArray] | None = None,
    ) -> None:
        self.title, self.status, self.message = title, status, message
        self.statistics = dict(statistics)
        self._source = dict(source)
        self._made: dict[str, Any] = {}
        self._scene, self._events = scene, events
        self._roots = tuple(roots)
        self._origin = origin  # what the analysis needs to go on from here; not saved
        self._inside = inside

    @property
    def success(self) -> bool:
        """Whether it went to its end, or to an event that stops."""
        return self.status in WHOLE

    def __repr__(self) -> str:
        return f"<Run of '{self.title}': {len(self.time)} samples, {self.message}>"

    def _array(self, name: str) -> xr.DataArray:
        if name not in self._made:
            self._made[name] = self._source[name]()
        return self._made[name]

    # --- arrays by kind --------------------------------------------------------------------------

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s], shape (time,)."""
        return self._array("work")["time"].values

    @property
    def q(self) -> xr.DataArray:
        """Joint coordinates, dims (time, coordinate), with `unit` along coordinate."""
        return self._array("q")

    @property
    def v(self) -> xr.DataArray:
        """Joint velocities, dims (time, rate); of ball and free joints in axes of the child."""
        return self._array("v")

    @property
    def a(self) -> xr.DataArray:
        """Joint accelerations, dims (time, rate)."""
        return self._array("a")

    @property
    def angles(self) -> xr.DataArray:
        """Absolute angles [rad] of the bodies whose hinges are all parallel, dims (time, body), not wrapped."""
        return self._array("angles")

    @property
    def sensors(self) -> xr.DataArray:
        """Sensors of the model, dims (time, sensor)."""
        return self._array("sensors")

    @property
    def inputs(self) -> xr.DataArray:
        """Inputs, dims (time, input)."""
        return self._array("inputs")

    @property
    def effort(self) -> xr.DataArray:
        """Integral of the square of every input under control so far, dims (time, controlled)."""
        if "effort" not in self._source:
            raise ModelError(f"run of '{self.title}' had no controller; effort is that of inputs under control.")
        return self._array("effort")

    @property
    def drives(self) -> xr.DataArray:
        """Forces and torques that prescribed motions need, dims (time, drive)."""
        return self._array("drives")

    @property
    def multipliers(self) -> xr.DataArray:
        """Multipliers of the closures: the force [N] or moment [N m] along each of their constraints, dims (time,
        constraint), positive along what the constraint measures. Where closures are redundant: the least ones."""
        return self._array("multipliers")

    @property
    def drift(self) -> xr.DataArray:
        """How far each closure is open [m or rad], dims (time, closure)."""
        return self._array("drift")

    @property
    def work(self) -> xr.DataArray:
        """Work [J] done on the system since the start by every damper, actuator, drive and load, dims (time, channel)."""
        return self._array("work")

    @property
    def energy(self) -> xr.Dataset:
        """Energies [J] against time: kinetic, gravity, elastic, total; work done by all channels; and balance, the
        change of the total that the work does not explain: the error of the integration."""
        if "energies" not in self._made:
            table = self._array("energy")
            parts = {k: table.sel(kind=k, drop=True).assign_attrs(units="J") for k in ENERGIES}
            self._made["energies"] = _dataset(parts)
        return self._made["energies"]

    @property
    def reactions(self) -> Reactions:
        """Force [N] and moment about the joint [N m] by parent on child: `run.reactions["elbow"]` has dims (time,
        component), world axes; joint axes, radial parts, what causes it, the ground's share and peaks beside it."""
        if "wrenches" not in self._made:
            names = ("reactions", "reaction_parts", "joint_frames", "joint_points", "radial_axes")
            source = {n: functools.partial(self._array, n) for n in names}
            self._made["wrenches"] = Reactions(source, self._roots)
        return self._made["wrenches"]

    def internal_forces(self, beam: str, at: Any = None) -> xr.DataArray:
        """Forces [N] and moments [N m] in sections of an elastic beam, dims (time, s, component), axes of the section.

        They are what the outer part exerts on the inner one, found by the balance of everything beyond the section: axial
        (tension positive), shear_x, shear_y, torque, moment_x, moment_y (positive where the beam curves towards x, towards y,
        so moment_x is E I w″). Where something is fixed to a section, it counts to the outer part.

        Args:
            beam: its name.
            at: distances from the root [m] or names of points of the beam; default: 21 evenly along it.
        """
        if self._inside is None:
            raise ModelError(
                f"run of '{self.title}' was loaded and knows its beams no more; ask for internal forces before saving it."
            )
        return self._inside(beam, at)

    @property
    def points(self) -> xr.Dataset:
        """Positions [m] of all named points, world axes: `run.points["upper.tip"]` has dims (time, axis)."""
        return self._split("points", "point")

    @property
    def velocities(self) -> xr.Dataset:
        """Velocities [m/s] of all named points, world axes, by name."""
        return self._split("velocities", "point")

    @property
    def accelerations(self) -> xr.Dataset:
        """Accelerations [m/s²] of all named points, world axes, by name."""
        return self._split("accelerations", "point")

    @property
    def orientations(self) -> xr.Dataset:
        """Unit quaternions (w, x, y, z) of all bodies, body to world, by name of the body."""
        return self._split("orientations", "moving")

    @property
    def spins(self) -> xr.Dataset:
        """Angular velocities [rad/s] of all bodies, world axes, by name of the body."""
        return self._split("spins", "moving")

    @property
    def events(self) -> xr.Dataset:
        """Events met, dims (event): time [s], name, and the state q, v there."""
        if "events" not in self._made:
            self._made["events"] = self._events()
        return self._made["events"]

    @property
    def scene(self) -> Scene:
        """What the motion looks like."""
        if "scene" not in self._made:
            self._made["scene"] = self._scene()
        return self._made["scene"]

    def _split(self, name: str, dim: str) -> xr.Dataset:
        key = f"{name} by {dim}"
        if key not in self._made:
            table = self._array(name)
            self._made[key] = _dataset({str(k): table.sel({dim: k}, drop=True) for k in table[dim].values})
        return self._made[key]

    # --- by name ---------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> xr.DataArray:
        """The history of a coordinate (of a joint or a closure), sensor, input, absolute angle of a body, or point (x, y, z) by
        its name."""
        for kind, dim in NAMED:
            table = self._array(kind)
            if name in table[dim].values:
                one = table.sel({dim: name})
                return one.rename(name).assign_attrs(units=str(one["unit"].values)).drop_vars([dim, "unit"])
        if "." in name and name in self.points:
            return self.points[name].rename(name)
        raise ModelError(f"run of '{self.title}' has no '{name}'; known: {', '.join(self.names()[:30])}.")

    def names(self) -> list[str]:
        """What can be asked for by name."""
        found: list[str] = []
        for kind, dim in NAMED:
            found += [str(n) for n in self._array(kind)[dim].values]
        return found + [str(n) for n in self._array("points")["point"].values]

    @property
    def energy_drift(self) -> float:
        """Largest change of the total energy that no work explains [J]."""
        return float(np.abs(self.energy["balance"]).max())

    def summary(self) -> str:
        """How the run went, in a few lines."""
        s = self.statistics
        lines = [
            f"{self.title}: {self.message}",
            f"  {s['method']}: {s['steps']} steps, {s['rejected']} rejected, {s['evaluations']} evaluations",
            f"  energy drift {self.energy_drift:.3g} J; {s['wall_s']:.3g} s, and {s['compile_s']:.3g} s of compiling",
        ]
        return "\n".join(lines)

    def final(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coordinates and velocities at the end, by name, without what is prescribed: `simulate(…, start=q, rates=v)`
        goes on from there."""
        driven = list(self.drives["drive"].values)
        q, v = self.q.isel(time=-1), self.v.isel(time=-1)
        q, v = q.isel(coordinate=~q["coordinate"].isin(driven)), v.isel(rate=~v["rate"].isin(driven))
        last = {str(n): float(x) for n, x in zip(q["coordinate"].values, q.values, strict=True)}
        return last, {str(n): float(x) for n, x in zip(v["rate"].values, v.values, strict=True)}

    # --- out and in ------------------------------------------------------------------------------

    def to_dataset(self) -> xr.Dataset:
        """Everything as one dataset; lengths, angles and forces in SI units."""
        return _dataset({k: _own_units(self._array(k)) for k in self._source})

    def to_pandas(self) -> pd.DataFrame:
        """Coordinates, velocities, accelerations, sensors, inputs and energies as columns (kind, name), times as index."""
        import pandas as pd

        parts = {}
        for kind in ("q", "v", "a", "sensors", "inputs", "drives", "energy"):
            table = self._array(kind)
            names = [str(n) for n in table[table.dims[1]].values]
            parts[kind] = pd.DataFrame(table.values, index=pd.Index(self.time, name="time"), columns=names)
        return pd.concat(parts, axis=1)

    def save(self, path: str | Path) -> Path:
        """Save to NetCDF (.nc) or Zarr (.zarr), with everything that can be asked of the run; `load` reads it back."""
        attributes = {
            "roots": list(self._roots),
            "title": self.title,
            "status": self.status,
            "message": self.message,
            "statistics": self.statistics,
        }
        return write_dataset(self.to_dataset(), self.events, self.scene, attributes, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Run:
        """Read a run that was saved."""
        data, events, scene, attributes = read_dataset(Path(path))
        arrays = {str(k): _common_units(data[k]) for k in data.data_vars}
        return cls(
            source={k: (lambda a=a: a) for k, a in arrays.items()},  # type: ignore[misc]
            scene=lambda: scene,
            events=lambda: events,
            **attributes,
        )


def _dataset(parts: Mapping[str, xr.DataArray]) -> xr.Dataset:
    import xarray as xr

    return xr.Dataset(dict(parts))


def _own_units(table: xr.DataArray) -> xr.DataArray:
    """Units under a name of their own, so that tables can share a dataset."""
    return table.rename({"unit": f"{table.name}_unit"}) if "unit" in table.coords else table


def _common_units(table: xr.DataArray) -> xr.DataArray:
    own = f"{table.name}_unit"
    others = [c for c in table.coords if str(c).endswith("_unit") and c != own]
    table = table.drop_vars(others)
    return table.rename({own: "unit"}) if own in table.coords else table
