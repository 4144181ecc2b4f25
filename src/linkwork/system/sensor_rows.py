"""Rows of the table of sensors: those of the model, and those that other quantities are made of."""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model import sensors as S
from linkwork.model.expression import LOAD, Program
from linkwork.model.frames import Frame
from linkwork.model.model import find
from linkwork.system import formula
from linkwork.system.formula import Term
from linkwork.system.quantities import Quantities
from linkwork.system.tree import turn_sum, zero_pose

if TYPE_CHECKING:
    from linkwork.system.lower import Lowered

HIDDEN = "."
"""How the name of a row begins that is no sensor of the model; names of items begin with a letter."""


BY_COORDINATES = {L.SENSE_Q, L.SENSE_V, L.SENSE_ANGLE_SUM, L.SENSE_INPUT, L.SENSE_CONTROL}
"""Kinds of sensors that need coordinates, rates and inputs alone."""
BY_KINEMATICS = {
    L.SENSE_TWIST,
    L.SENSE_POSITION,
    L.SENSE_VELOCITY,
    L.SENSE_KINETIC,
    L.SENSE_POTENTIAL,
    L.SENSE_ENERGY,
    L.SENSE_ROW,
    L.SENSE_FORCE,
}
"""Kinds of sensors that need positions and velocities of links, too, but no accelerations."""


def needed_rows(tables: L.Tables, sensors: Sequence[int]) -> list[int]:
    """Sensors to evaluate for the values of these, in order."""
    rows, table = tables.sensor_i, np.real(tables.table)
    needed, waiting = set(), list(sensors)
    while waiting:
        k = waiting.pop()
        if k < 0 or k in needed:
            continue
        needed.add(k)
        if rows[k, L.X_KIND] == L.SENSE_EXPRESSION:
            program = table[rows[k, L.X_START] :][: 2 * rows[k, L.X_LEN]].reshape(-1, 2)
            waiting += program[program[:, 0] == LOAD, 1].astype(int).tolist()
    return sorted(needed)


class SensorRow(NamedTuple):
    """A row of the table of sensors: integers (codes, indices) and numbers."""

    ints: np.ndarray
    numbers: np.ndarray


def sensor_row(
    kind: int,
    a: int = 0,
    *,
    b: int = 0,
    component: int = 0,
    in_frame: bool = False,
    at: Any = (0, 0, 0),
    seen_from: Any = (0, 0, 0),
    turn: np.ndarray | None = None,
) -> SensorRow:
    """A row by what its columns mean: links (or other indices) a and b, points on them, and rotation of the axes on b."""
    ints = np.zeros(L.SENSOR_I_LEN, np.int64)
    lanes = any(np.asarray(x).dtype == object for x in (at, seen_from, () if turn is None else turn))  # of many variants
    numbers = np.zeros(L.SENSOR_LEN, object if lanes else complex)
    ints[[L.X_KIND, L.X_A, L.X_B, L.X_COMP, L.X_AXES]] = kind, a, b, component, in_frame
    numbers[L.X_PA : L.X_PA + 3], numbers[L.X_PB : L.X_PB + 3] = at, seen_from
    numbers[L.X_ROT : L.X_ROT + 9] = np.eye(3).ravel() if turn is None else turn.ravel()
    return SensorRow(ints, numbers)


class SensorRows:
    """Collects rows of sensors for the tables of a lowered model, each after those that it refers to."""

    def __init__(self, low: Lowered, tables: L.Tables, labels: Sequence[tuple[str, str]]) -> None:
        self.low, self.tables, self.labels = low, tables, list(labels)
        self.dofs = {d.label: k for k, d in enumerate(low.tree.dofs)}
        self.rows = low.closures.rows()
        self.cuts = {row.label: r for r, row in enumerate(self.rows) if row.along is not None}
        self._ints = [*tables.sensor_i]
        self._numbers = [*tables.sensor]
        self._numbers_before = len(tables.table)
        self._table: list[Any] = []
        self._made: dict[bytes, int] = {}
        self.formulas: dict[tuple[str, int], Any] = {}  # terms of forces that are formulas; None while one is made

    # --- rows ------------------------------------------------------------------------------------

    def append(self, row: SensorRow, name: str, unit: str) -> int:
        """Append a row under a name; returns its index."""
        self._ints.append(row.ints)
        self._numbers.append(row.numbers)
        self.labels.append((name, unit))
        return len(self._ints) - 1

    def load(self, row: SensorRow) -> Term:
        """The value of a row, which is made once."""
        key = row.ints.tobytes() + row.numbers.tobytes()
        if key not in self._made:
            self._made[key] = self.append(row, f"{HIDDEN}{len(self._ints)}", "")
        return formula.load(self._made[key])

    def keep(self, term: Term) -> Term:
        """The same number, computed once for all that use it."""
        return term if len(term.steps) == 1 else self.load(self.formula_row(term))

    def formula_row(self, term: Term) -> SensorRow:
        """The row of a formula."""
        row = sensor_row(L.SENSE_EXPRESSION)
        row.ints[L.X_START], row.ints[L.X_LEN] = self._store(term.steps), len(term.steps)
        return row

    def row_of(self, term: Term) -> SensorRow:
        """The row of a number: that of a plain sensor where it is one, else that of a formula."""
        opcode, operand = term.steps[0]
        if len(term.steps) == 1 and opcode == LOAD and operand >= 0:
            return SensorRow(self._ints[operand], self._numbers[operand])
        return self.formula_row(term)

    def row_index(self, term: Term) -> int:
        """Index of the row of a number that has one."""
        return int(term.steps[0][1])

    def _store(self, values: Any) -> int:
        """Append numbers to the table of data; returns the index of the first."""
        start = self._numbers_before + len(self._table)
        self._table.extend(np.ravel(values).tolist())
        return start

    def finished(self) -> L.Tables:
        """The tables with all rows."""
        kind = self.tables.sensor.dtype.kind
        count: Any = self.tables.count.copy()
        count[L.N_SENSORS] = len(self._ints)
        wide: type = object if kind == "O" else complex
        numbers: np.ndarray = np.array(self._numbers, wide).reshape(-1, L.SENSOR_LEN)
        more: np.ndarray = np.array(self._table, wide)
        return self.tables._replace(
            count=count,
            sensor_i=np.array(self._ints, np.int64).reshape(-1, L.SENSOR_I_LEN),
            sensor=np.ascontiguousarray(numbers.real if kind == "f" else numbers),
            table=np.concatenate([self.tables.table, more.real if kind == "f" else more]),
        )

    # --- numbers that sensors measure --------------------------------------------------------------

    def coordinate(self, name: str, order: int) -> Term:
        """A coordinate, rate or acceleration of a joint or closure that there is, by its label."""
        row = self.coordinate_row(name, order)
        assert row is not None
        return self.load(row)

    def coordinate_row(self, name: str, order: int) -> SensorRow | None:
        """Its row; None where there is none."""
        if name in self.cuts:
            return sensor_row(L.SENSE_ROW, self.cuts[name], component=order)
        kind = (L.SENSE_Q, L.SENSE_V, L.SENSE_A)[order]
        labels = self.low.tree.v_labels if order else self.low.tree.q_labels
        return next((sensor_row(kind, k) for k, (label, _) in enumerate(labels) if label == name), None)

    def point(self, link: int, x: np.ndarray, axis: int, order: int) -> SensorRow:
        """Component of position, velocity or acceleration of a point of a link, world axes."""
        kind = (L.SENSE_POSITION, L.SENSE_VELOCITY, L.SENSE_ACCELERATION)[order]
        return sensor_row(kind, link, component=axis, at=x)

    def between(self, a: int, pa: np.ndarray, b: int, pb: np.ndarray, axis: int, order: int) -> SensorRow:
        """Component of the motion of point pb of link b, seen from point pa of link a and in the axes of a."""
        kind = (L.SENSE_POSITION, L.SENSE_VELOCITY, L.SENSE_ACCELERATION)[order]
        return sensor_row(kind, b, b=a, component=axis, at=pb, seen_from=pa)

    def wrench(self, joint: str, component: str, axes: str, what: str) -> SensorRow:
        """A component of the wrench by parent on child at a joint or closure."""
        closures, tree, k = self.low.closures, self.low.tree, S.JointWrench.COMPONENTS.index(component)
        if joint in closures.names:
            c = closures.names.index(joint)
            ends = closures.ends[c]
            if ends is None:
                raise ModelError(f"{what}: '{joint}' couples coordinates, so it bears no wrench.")
            force_first = (k + 3) % 6
            return sensor_row(
                L.SENSE_CLOSURE_WRENCH, c, b=ends.b, component=force_first, in_frame=axes == "joint", turn=ends.tb
            )
        links = {c.joint.name: i for i, c in enumerate(tree.order, 1)}
        i = find(links, joint, f"joint for {what}", self.low.name)
        return sensor_row(L.SENSE_WRENCH, i, component=k, in_frame=axes == "joint", turn=tree.axes[i].T)

    def drive(self, name: str) -> tuple[SensorRow, str] | None:
        """The force of a prescribed motion and its unit; None where nothing prescribes this coordinate."""
        for r, row in enumerate(self.rows):
            if row.label == name and row.motion is not None:
                own = row.along.force_unit if row.along is not None else row.force_unit
                return sensor_row(L.SENSE_MULTIPLIER, r), own or ("N" if row.unit == "m" else "N*m")
        k = self.dofs.get(name, -1)
        if k < 0 or self.low.tree.dofs[k].along.motion is None:
            return None
        return sensor_row(L.SENSE_DRIVE, k), self.low.tree.dofs[k].along.force_unit

    def kinetic_energy(self, body: str) -> Term:
        """Of a body, with all that it consists of."""
        links = self.low.tree.links_of_bodies[body]
        return functools.reduce(operator.add, [self.load(sensor_row(L.SENSE_KINETIC, i)) for i in links])

    def body_angle(self, body: str, axis: np.ndarray) -> SensorRow:
        """The absolute angle of a body about an axis of the world."""
        tree = self.low.tree
        i = tree.index[body]
        turn, _ = zero_pose(tree)
        turns = turn_sum(tree, turn, i, axis)
        at_zero = turn[i] @ tree.rotation[i].T  # body to world at zero
        if turns is None:
            return sensor_row(L.SENSE_TWIST, i, at=axis, turn=tree.rotation[i].T)
        path = [x for dof, _, sign in turns for x in (dof.coordinate, sign)]
        # start from the body's own angle when all coordinates are zero
        vee = np.array([at_zero[2, 1] - at_zero[1, 2], at_zero[0, 2] - at_zero[2, 0], at_zero[1, 0] - at_zero[0, 1]])
        row = sensor_row(L.SENSE_ANGLE_SUM, i)
        row.ints[L.X_START], row.ints[L.X_LEN] = self._store(path), len(path) // 2
        row.numbers[L.X_PB] = 2 * np.arctan2(axis @ vee, 1 + np.trace(at_zero))
        return row

    # --- sensors of the model ------------------------------------------------------------------------

    def add_sensors(self, sensors: Sequence[S.Sensor]) -> None:
        """Append the rows of all sensors in topological order: expressions after the sensors that they refer to."""
        for s in sensors:
            if not isinstance(s, S.Expression):
                self.append(*self._sensor(s))
        waiting = [s for s in sensors if isinstance(s, S.Expression)]
        formulas = {s.name for s in waiting}
        every = [s.name for s in sensors]
        while waiting:
            made = {n for n, _ in self.labels}
            ready = [s for s in waiting if not (set(self._compiled(s, every).names_used) & formulas) - made]
            if not ready:
                names = ", ".join(f"'{s.name}'" for s in waiting)
                raise ModelError(f"sensors {names} refer to each other in a circle; break it.")
            for s in ready:
                self._expression(s, every)
                waiting.remove(s)

    def _sensor(self, item: S.Sensor) -> tuple[SensorRow, str, str]:
        """Row, name and unit of a sensor that is no expression."""
        what = item._called()
        if isinstance(item, S.Coordinate):
            return self._coordinate(item)
        if isinstance(item, S.Angle):
            return self.body_angle(item.body.name, item.axis), item.name, item.unit
        if isinstance(item, S.PointSensor):
            return self._point_sensor(item), item.name, item.unit
        if isinstance(item, S.Energy):
            if item.body is not None:
                return self.row_of(self.kinetic_energy(item.body.name)), item.name, item.unit
            kinds = {"kinetic": L.SENSE_KINETIC, "potential": L.SENSE_POTENTIAL, "total": L.SENSE_ENERGY}
            return sensor_row(kinds[item.what]), item.name, item.unit
        if isinstance(item, S.JointWrench):
            return self.wrench(item.joint, item.component, item.axes, what), item.name, item.wrench_unit
        if isinstance(item, S.DriveForce):
            return self._drive_force(item)
        if isinstance(item, S.Input):
            index = {n: k for k, n in enumerate(self.low.inputs)}
            row = sensor_row(L.SENSE_INPUT, find(index, item.of, f"input for {what}", self.low.name))
            (unit,) = {x.unit for x in self.low.quantities.all_of(item.of) if x.array == ("inputs", item.of)}
            return row, item.name, unit
        raise ModelError(f"{what} is of a kind that cannot be compiled: {type(item).__name__}.")

    def _coordinate(self, item: S.Coordinate) -> tuple[SensorRow, str, str]:
        tree = self.low.tree
        labels = dict(tree.v_labels if item.order else tree.q_labels)
        row = self.coordinate_row(item.of, item.order)
        if row is None:
            known = dict.fromkeys([*labels, *self.cuts])
            find(known, item.of, f"coordinate for {item._called()}", self.low.name)
        assert row is not None
        if item.of in self.cuts:
            unit = self.rows[self.cuts[item.of]].unit + ("", "/s", "/s^2")[item.order]
        else:
            unit = labels[item.of] + ("^2" if item.order == 2 else "")
        return row, item.name, unit

    def _point_sensor(self, item: S.PointSensor) -> SensorRow:
        kinds = {S.Position: L.SENSE_POSITION, S.Velocity: L.SENSE_VELOCITY, S.Acceleration: L.SENSE_ACCELERATION}
        a, at, _ = self._frame(item.of)
        b, seen_from, turn = (0, np.zeros(3), np.eye(3)) if item.seen_from is None else self._frame(item.seen_from)
        component = S.COMPONENTS[item.axis]
        return sensor_row(kinds[type(item)], a, b=b, component=component, at=at, seen_from=seen_from, turn=turn)

    def _frame(self, frame: Frame) -> tuple[int, np.ndarray, np.ndarray]:
        return self.low.tree.frame_in_link(frame)

    def _drive_force(self, item: S.DriveForce) -> tuple[SensorRow, str, str]:
        made = self.drive(item.of)
        if made is None:
            find(dict.fromkeys([*self.dofs, *self.cuts]), item.of, f"coordinate for {item._called()}", self.low.name)
            raise ModelError(f"{item._called()}: coordinate '{item.of}' has no prescribed motion, so no drive force.")
        return made[0], item.name, made[1]

    def _compiled(self, item: S.Expression, sensors: Sequence[str]) -> Program:
        return item.compiled(Known(self.low.quantities, [name for name in sensors if name != item.name]))

    def _expression(self, item: S.Expression, sensors: Sequence[str]) -> None:
        """Append the row of a formula, after those of the quantities that it refers to."""
        program = self._compiled(item, sensors)
        loads = [self.value(n, item._called()) for n in program.names_used]
        steps = [step for op, x in program.ops for step in (loads[int(x)].steps if op == LOAD else ((op, x),))]
        self.append(self.formula_row(Term(steps)), item.name, item.unit)

    # --- by name -------------------------------------------------------------------------------------

    def value(self, name: str, what: str) -> Term:
        """The value of a sensor, of the time "t" or of another quantity by its name; `what` asks for it."""
        index = next((k for k, (label, _) in enumerate(self.labels) if label == name), None)
        if index is not None:
            return formula.load(index)
        if name == "t":
            return formula.load(-1)
        return self.keep(self.low.quantities.term(self, name, what))

    def measure(self, name: str, what: str) -> int:
        """Index of the row of a sensor or quantity by its name; one that is no sensor gets a row of its own."""
        found = self._measured(name)
        if found is not None:
            return found
        term = self.low.quantities.term(self, name, what)
        return self.append(self.row_of(term), HIDDEN + name, self.low.quantities.unit(name))

    def measure_row(self, name: str, row: SensorRow, unit: str) -> int:
        """Index of a row that is known already, under its name."""
        found = self._measured(name)
        return self.append(row, HIDDEN + name, unit) if found is None else found

    def _measured(self, name: str) -> int | None:
        """Index of the row of a sensor, or of a quantity that is measured; None where there is none."""
        labels = [label for label, _ in self.labels]
        return next((labels.index(label) for label in (name, HIDDEN + name) if label in labels), None)


def sensor_unit(low: Lowered, sensor: S.Sensor) -> str:
    """Unit of a sensor of the model."""
    if isinstance(sensor, S.Expression):
        return sensor.unit
    return SensorRows(low, low.tables, [])._sensor(sensor)[2]


@dataclasses.dataclass
class Known(Collection[str]):
    """Names that a formula may use: sensors of the model, the time, and all quantities."""

    quantities: Quantities
    sensors: Sequence[str]

    def __contains__(self, name: object) -> bool:
        return name == "t" or name in self.sensors or (isinstance(name, str) and self.quantities.find(name) is not None)

    def __iter__(self) -> Iterator[str]:
        yield from self.sensors
        yield "t"
        yield from self.quantities.names()

    def __len__(self) -> int:
        return sum(1 for _ in self)
