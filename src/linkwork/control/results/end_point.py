"""States that hold a point of a mechanism in place."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import OutputNames, Words
from linkwork.api.ordered import Ordered
from linkwork.api.result import Result
from linkwork.equilibrium.results.equilibrium import Equilibrium

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.linear.results.linear import LinearModel


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class EndPointTarget(Result):
    """A state at rest, and the inputs that hold it, with a point at its target position.

    Attributes:
        title: name of the model.
        point: its path, such as "lower.tip".
        position: where it is [m], world axes (3,).
        miss: how far that is from the target [m].
        equilibrium: the state with reactions, stability, and everything else that an equilibrium has.
    """

    title: str
    point: str
    position: np.ndarray
    miss: float
    equilibrium: Equilibrium

    @property
    def q(self) -> dict[str, float]:
        """Coordinates by name [rad or m]."""
        return self.equilibrium.q

    def final(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coordinates and velocities by name: `simulate(…, start=target, inputs=target.inputs)` starts there."""
        return self.equilibrium.final()

    def __getitem__(self, name: str) -> Any:
        """Any quantity by its name, as of an `Equilibrium`."""
        return self.equilibrium[name]

    @property
    def inputs(self) -> dict[str, float]:
        """Values of all inputs by name; those that were not searched are zero."""
        return self.equilibrium.inputs

    @property
    def residual(self) -> float:
        """Largest residual force, relative to the largest force that is balanced."""
        return self.equilibrium.residual

    def linearize(
        self,
        *,
        free: Words = (),
        coordinates: Words | None = None,
        inputs: Words | None = None,
        outputs: OutputNames | None = None,
    ) -> LinearModel:
        """The linear model there; all arguments as for `Equilibrium.linearize`."""
        return self.equilibrium.linearize(free=free, coordinates=coordinates, inputs=inputs, outputs=outputs)

    def table(self) -> pd.DataFrame:
        """Coordinates, then the inputs that hold them, with units."""
        import pandas as pd

        units = dict(zip(self.equilibrium.names, self.equilibrium.units, strict=True))
        rows = [("coordinate", n, x, units[n]) for n, x in self.q.items()]
        rows += [("input", n, x, self.equilibrium.input_units[n]) for n, x in self.inputs.items()]
        return pd.DataFrame(rows, columns=["what", "name", "value", "unit"])

    def facts(self) -> dict[str, Any]:
        """The point, and the state that holds it, as plain data, for JSON."""
        where = {"point": self.point, "position": self.position, "miss": self.miss}
        return {**where, **self.equilibrium.facts()}

    def to_dataset(self) -> xr.Dataset:
        """The equilibrium's dataset with the position of the point [m] and the inputs."""
        made = self.equilibrium.to_dataset()
        inputs = ("input", np.array(list(self.inputs.values()), float))
        position = ("axis", self.position, {"units": "m", "long_name": self.point})
        return made.assign(position=position, inputs=inputs).assign_coords(
            axis=["x", "y", "z"], input=np.array(list(self.inputs), str)
        )

    @property
    def message(self) -> str:
        """Whether the state is stable by itself."""
        return self.equilibrium.message

    def report(self) -> str:
        """Plain-text summary: the state that holds the point, and the inputs that this takes."""
        state = ", ".join(f"{n} = {x:.6g}" for n, x in self.q.items())
        inputs = ", ".join(f"{n} = {x:.6g}" for n, x in self.inputs.items())
        return f"{self.point} of {self.title} is held at its target with {state} by {inputs}"

    @implemented_by("linkwork.equilibrium.plots:end_point_target")
    def plot(self, *, view: str | None = None, names: bool = False, ax: Axes | None = None) -> Axes:
        """Draw the mechanism in this state. Returns the Matplotlib axes.

        Args:
            view: as for `Model.show`.
            names: as for `Model.show`.
            ax: as for `Model.show`.
        """

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the mechanism."""
        return {"end_point_target": self.plot}

    def __repr__(self) -> str:
        return f"<EndPointTarget of '{self.point}' of '{self.title}': {self.miss:.3g} m off>"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class EndPointTargets(Ordered[EndPointTarget], Result):
    """All states that were found to hold a point at a target, those with the least inputs first.

    Attributes:
        title, point: of what.
        target: requested components of the position, by axis [m].
        members: the states.
        counts: how many starts led to each.
        tries: how many starts were tried.
    """

    title: str
    point: str
    target: dict[str, float]
    members: tuple[EndPointTarget, ...]
    counts: list[int]
    tries: int

    @property
    def best(self) -> Equilibrium:
        """The equilibrium with the least inputs."""
        return self[0].equilibrium

    def table(self) -> pd.DataFrame:
        """Coordinates, inputs and number of starts that led there, one row per state."""
        import pandas as pd

        first = self[0].equilibrium
        columns: dict[str, Any] = {}
        for name, unit in zip(first.names, first.units, strict=True):
            columns[f"{name} [{unit}]"] = [one.q[name] for one in self]
        for name, unit in first.input_units.items():
            columns[f"{name} [{unit}]"] = [one.inputs[name] for one in self]
        return pd.DataFrame(columns | {"found": self.counts})

    def facts(self) -> dict[str, Any]:
        """All states as plain data, for JSON."""
        found = [{"found": n, **one.facts()} for one, n in zip(self, self.counts, strict=True)]
        return {"point": self.point, "target": self.target, "tries": self.tries, "targets": found}

    def to_dataset(self) -> xr.Dataset:
        """Coordinates (target, coordinate), inputs (target, input) and positions of the point (target, axis)."""
        import xarray as xr

        first = self[0].equilibrium
        return xr.Dataset(
            {
                "q": (("target", "coordinate"), np.array([one.equilibrium.positions for one in self])),
                "inputs": (("target", "input"), np.array([list(one.inputs.values()) for one in self])),
                "position": (("target", "axis"), np.array([one.position for one in self]), {"units": "m"}),
                "found": ("target", np.array(self.counts, int)),
            },
            {
                "target": np.arange(1, len(self) + 1),
                "coordinate": list(first.names),
                "q_unit": ("coordinate", list(first.units)),
                "input": list(first.inputs),
                "input_unit": ("input", list(first.input_units.values())),
                "axis": ["x", "y", "z"],
            },
            {"title": self.title, "point": self.point},
        )

    @property
    def message(self) -> str:
        """How many states were found in how many tries, and where the point is."""
        where = ", ".join(f"{n} = {x:g} m" for n, x in self.target.items())
        many = f"{len(self)} state{'s' if len(self) > 1 else ''}"
        return f"{many} found in {self.tries} tries with {self.point} at {where}"

    def report(self) -> str:
        """Plain-text summary: how many were found, then coordinates and inputs, one line per state."""
        lines = [f"{self.title}: {self.message}"]
        for one, count in zip(self, self.counts, strict=True):
            state = ", ".join(f"{n} = {x:.6g}" for n, x in list(one.q.items())[:6])
            inputs = ", ".join(f"{n} = {x:.6g}" for n, x in one.inputs.items())
            lines.append(f"  ({count}×)  {state}; {inputs}")
        return "\n".join(lines)

    @implemented_by("linkwork.equilibrium.plots:end_point_targets")
    def plot(self, *, view: str | None = None, ax: Axes | np.ndarray | None = None) -> np.ndarray:
        """Draw the mechanism in the first nine states, one panel each. Returns the Matplotlib axes.

        Args:
            view: as for `Model.show`.
            ax: as many axes as there are pictures.
        """

    def row_pictures(self) -> list[Callable[[], Any]]:
        """The mechanism in each of them."""
        return [one.plot for one in self]

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the mechanism in the first nine states."""
        return {"end_point_targets": self.plot}

    def __repr__(self) -> str:
        return f"<EndPointTargets of '{self.point}' of '{self.title}': {len(self)} found in {self.tries} tries>"
