"""What is kept of every run: names of coordinates, points, forces, energies and sensors, as columns of numbers.

What is no coordinate becomes a sensor of a private copy of the model, so that all ways of running a variant evaluate the same.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from linkwork.errors import ModelError, nearest, shown
from linkwork.model.model import Model
from linkwork.model.sensors import (
    Acceleration,
    Coordinate,
    DriveForce,
    Energy,
    Input,
    JointWrench,
    Position,
    Sensor,
    Velocity,
)
from linkwork.system.system import System

AXES = ("x", "y", "z")
POINTS = {
    "position": (Position, "position, world axes", "m"),
    "velocity": (Velocity, "velocity, world axes", "m/s"),
    "acceleration": (Acceleration, "acceleration, world axes", "m/s^2"),
}
WRENCHES = {
    "force": ("f", "force by parent on child at the joint, world axes", "N"),
    "moment": ("m", "moment by parent on child about the joint, world axes", "N*m"),
}
ENERGIES = {"energy": "total", "energy.kinetic": "kinetic", "energy.potential": "potential"}
Maker = Callable[[Model, str], Sensor]  # makes a sensor of a copy of the model, under a name


@dataclasses.dataclass(frozen=True)
class Column:
    """One number at every sample: coordinate or rate `index` of the state, or a sensor of that name."""

    kind: str  # "q", "v" or "sensor"
    index: int = 0
    sensor: str = ""


@dataclasses.dataclass(frozen=True)
class Kept:
    """One variable of the dataset.

    Attributes:
        name: as the user wrote it.
        columns: which columns it is made of.
        dim: of several columns, with `labels` along it; empty for one.
        units: of every column.
        long_name: what it is.
        weights: the variable is the sum of the columns with these weights (an absolute angle); empty if it is not.
    """

    name: str
    columns: tuple[int, ...]
    dim: str
    labels: tuple[str, ...]
    units: tuple[str, ...]
    long_name: str
    weights: tuple[float, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one sample."""
        return (len(self.columns),) if self.dim else ()

    def of(self, raw: np.ndarray) -> np.ndarray:
        """Its values (…,) or (…, labels), from all columns (…, columns)."""
        own = raw[..., list(self.columns)]
        if self.weights:
            return own @ np.array(self.weights)
        return own if self.dim else own[..., 0]


class Keeping:
    """All variables that are kept, and the columns that they are made of.

    Attributes:
        kept: the variables.
        columns: the columns, each once.
    """

    def __init__(self, model: Model, system: System, names: Sequence[str]) -> None:
        self._model, self._system = model, system
        self.kept: list[Kept] = []
        self.columns: list[Column] = []
        self._makers: list[tuple[str, Maker]] = []
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise ModelError(f"keep is {shown(names)}; give a list of names, such as ['lower.tip', 'energy'].")
        for name in names:
            if not isinstance(name, str):
                raise ModelError(f"keep has {shown(name)}; give names, such as 'lower.tip'.")
            if name not in {k.name for k in self.kept}:
                self.kept.append(self._read(name))

    def sensors(self, model: Model) -> list[Sensor]:
        """The sensors that the columns need beside those of the model, made for a copy of it."""
        return [make(model, name) for name, make in self._makers]

    def named(self, name: str) -> Kept:
        """A variable by name; it is added if it is not there."""
        for kept in self.kept:
            if kept.name == name:
                return kept
        made = self._read(name)
        self.kept.append(made)
        return made

    def _column(self, column: Column) -> int:
        if column not in self.columns:
            self.columns.append(column)
        return self.columns.index(column)

    def _sensor(self, maker: Maker) -> int:
        """The column of a new sensor."""
        name = self._model.fresh_name(f"kept {len(self._makers) + 1}")
        self._makers.append((name, maker))
        return self._column(Column("sensor", sensor=name))

    def _read(self, name: str) -> Kept:
        labels = self._system.labels
        if name == "q":
            own = tuple(self._column(Column("q", k)) for k in range(self._system.nq))
            return Kept(name, own, "coordinate", tuple(labels.q), tuple(labels.q_units), "joint coordinates")
        if name == "v":
            own = tuple(self._column(Column("v", k)) for k in range(self._system.nv))
            return Kept(name, own, "rate", tuple(labels.v), tuple(labels.v_units), "joint velocities")
        found = self._one(name) or self._vector(name)
        if found is None:
            raise ModelError(f"keep: '{name}' is unknown; {nearest(name, self.names())}")
        return found

    def names(self) -> list[str]:
        """Names that can be kept."""
        s, labels = self._system, self._system.labels
        found = ["q", "v", *ENERGIES, *labels.q, *(x.name for x in self._model.sensors), *labels.inputs]
        found += [n for n in labels.v if n not in labels.q]
        scalar = [n for n in labels.v if n in labels.q]
        found += [f"{n}.{word}" for n in scalar for word in ("rate", "acceleration")]
        found += [b for b in labels.bodies if b in s.angle_sums]
        found += [f"{j}.{word}" for j in self._joints() for word in WRENCHES]
        found += [f"{labels.v[k]}.drive" for k in labels.drives]
        points = self._points()
        return [*found, *points, *(f"{p}.{word}" for p in points for word in POINTS if word != "position")]

    def _joints(self) -> list[str]:
        return [*self._system.labels.joints, *self._system.labels.closures]

    def _points(self) -> list[str]:
        return [path for path in self._system.frames() if self._system.place(path)[0] > 0]

    def _one(self, name: str) -> Kept | None:
        """A single number at every sample."""
        s, labels = self._system, self._system.labels
        base, _, word = name.rpartition(".")

        def kept(column: int, unit: str, long_name: str) -> Kept:
            return Kept(name, (column,), "", (), (unit,), long_name)

        if name in ENERGIES:
            what = ENERGIES[name]
            return kept(self._sensor(lambda _, n: Energy(n, what)), "J", f"{what} energy")
        if name in labels.q:
            k = labels.q.index(name)
            return kept(self._column(Column("q", k)), labels.q_units[k], "joint coordinate")
        if name in {x.name for x in self._model.sensors}:
            k = labels.sensors.index(name)
            return kept(self._column(Column("sensor", sensor=name)), labels.sensor_units[k], "sensor")
        if name in labels.inputs:
            k = labels.inputs.index(name)
            return kept(self._sensor(lambda _, n: Input(n, name)), labels.input_units[k], "input")
        if name in labels.v:
            k = labels.v.index(name)
            return kept(self._column(Column("v", k)), labels.v_units[k], "joint velocity")
        if base in labels.v and word in ("rate", "acceleration"):
            k, order = labels.v.index(base), 1 if word == "rate" else 2
            if order == 1:
                return kept(self._column(Column("v", k)), labels.v_units[k], "joint velocity")
            column = self._sensor(lambda _, n: Coordinate(n, base, 2))
            return kept(column, f"{labels.v_units[k]}^2", "joint acceleration")
        if base in labels.v and word == "drive" and labels.v.index(base) in labels.drives:
            unit = labels.force_units[labels.v.index(base)]
            return kept(self._sensor(lambda _, n: DriveForce(n, base)), unit, "force of the prescribed motion")
        if name in s.angle_sums:
            terms = s.angle_sums[name]
            own = tuple(self._column(Column("q", q)) for q, _, _ in terms)
            return Kept(name, own, "", (), ("rad",), "absolute angle", tuple(f for _, _, f in terms))
        return None

    def _vector(self, name: str) -> Kept | None:
        """Three components: of a point's motion, or of a force or moment at a joint."""
        base, _, word = name.rpartition(".")
        if word in WRENCHES and base in self._joints():
            letter, long_name, unit = WRENCHES[word]
            own = tuple(self._sensor(_wrench(base, f"{letter}{axis}")) for axis in AXES)
            return Kept(name, own, "axis", AXES, (unit,) * 3, long_name)
        points = self._points()
        path, kind = (name, "position") if name in points else (base, word)
        if path not in points or kind not in POINTS:
            return None
        sensor, long_name, unit = POINTS[kind]
        own = tuple(self._sensor(_point(sensor, path, axis)) for axis in AXES)
        return Kept(name, own, "axis", AXES, (unit,) * 3, long_name)


def _wrench(joint: str, component: str) -> Maker:
    return lambda _, name: JointWrench(name, joint, component)


def _point(sensor: Any, path: str, axis: str) -> Maker:
    def make(model: Model, name: str) -> Sensor:
        made: Sensor = sensor(name, model.frame(path), axis)
        return made

    return make
