"""Compile forces and sensors into rows of their tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model import forces as F
from linkwork.model import sensors as S
from linkwork.model.frames import Frame
from linkwork.model.model import Model, find
from linkwork.system.closures import Closures
from linkwork.system.drives import Pool
from linkwork.system.slots import UserFunction
from linkwork.system.tree import Switch, Tree, turn_sum, zero_pose


class Elements:
    """Collects the table rows of all forces and sensors of a model, in the order in which they are added.

    Methods that fill a row get its integers (codes, indices) as `ints` and its real or complex entries as `numbers`.
    """

    def __init__(
        self,
        model: Model,
        tree: Tree,
        pool: Pool,
        inputs: dict[str, int],
        closures: Closures,
        switches: list[Switch],
    ) -> None:
        self.model, self.tree, self.pool, self.inputs, self.closures = model, tree, pool, inputs, closures
        self.switches = switches
        self.dofs = {d.label: k for k, d in enumerate(tree.dofs)}
        self.rows = closures.rows()
        self.cuts = {row.label: r for r, row in enumerate(self.rows) if row.along is not None}
        self.channels: list[tuple[str, str]] = []
        self.force_i: list[np.ndarray] = []
        self.force: list[np.ndarray] = []
        self.read_i: list[list[int]] = []
        self.read: list[np.ndarray] = []
        self.sensor_i: list[np.ndarray] = []
        self.sensor: list[np.ndarray] = []
        self.sensor_labels: list[tuple[str, str]] = []

    # --- forces ----------------------------------------------------------------------------------

    def add_force(self, item: F.Force) -> None:
        """Append the row of one force."""
        item.check()
        ints = np.full(L.FORCE_I_LEN, -1, np.int64)
        ints[[L.F_AXES, L.F_READ, L.F_NREAD]] = 0
        numbers = np.zeros(L.FORCE_LEN, complex)
        if isinstance(item, F.Spring):
            self._spring(item, ints, numbers)
        elif isinstance(item, F.TorsionSpring):
            self._torsion_spring(item, ints, numbers)
        elif isinstance(item, F.Load):
            self._load(item, ints, numbers)
        elif isinstance(item, F.CustomForce):
            self._custom(item, ints, numbers)
        else:
            raise ModelError(f"{item._called()} is of a kind that cannot be compiled: {type(item).__name__}.")
        self.force_i.append(ints)
        self.force.append(numbers)

    def _channel(self, name: str, kind: str) -> int:
        """Register a work channel; returns its index."""
        self.channels.append((name, kind))
        return len(self.channels) - 1

    def _loaded(self, frame: Frame) -> tuple[int, np.ndarray, np.ndarray]:
        """Link, point and rotation of a frame; marks its link as one that bears forces or is read by them."""
        located = self.tree.frame_in_link(frame)
        self.tree.link_i[located[0], L.LOADED] = 1
        return located

    def _law(self, item: Any, ints: np.ndarray, numbers: np.ndarray) -> None:
        ints[L.F_LAW] = self.pool.law(item.law, what=f"{item._called()}: law")
        if item.tension_only:
            ints[L.F_SWITCH] = len(self.switches)
            self.switches.append(Switch(item._called(), L.ONE_SIDED))
        numbers[L.F_K], numbers[L.F_C], numbers[L.F_PRELOAD] = item.stiffness, item.damping, item.preload
        if item.damping != 0:
            ints[L.F_WORK] = self._channel(item.name, "damping")

    def _spring(self, item: F.Spring, ints: np.ndarray, numbers: np.ndarray) -> None:
        ints[L.F_KIND] = L.SPRING
        ints[L.F_A], numbers[L.F_PA : L.F_PA + 3], _ = self._loaded(item.a)
        ints[L.F_B], numbers[L.F_PB : L.F_PB + 3], _ = self._loaded(item.b)
        numbers[L.F_L0] = item.free_length
        self._law(item, ints, numbers)

    def _dof(self, item: Any, name: Any) -> int:
        """Index of a degree of freedom that has a coordinate, by name; rates of quaternion joints are refused."""
        k = find(self.dofs, name, f"coordinate for {item._called()}", self.model.name)
        if self.tree.dofs[k].coordinate < 0:
            raise ModelError(f"{item._called()}: '{name}' is a rate of a joint with quaternion; it has no coordinate.")
        return k

    def _torsion_spring(self, item: F.TorsionSpring, ints: np.ndarray, numbers: np.ndarray) -> None:
        if item.on in self.cuts:
            ints[L.F_KIND], ints[L.F_A] = L.ROW_SPRING, self.cuts[item.on]
            unit = self.rows[ints[L.F_A]].unit
        else:
            ints[L.F_KIND], ints[L.F_A] = L.JOINT_SPRING, self._dof(item, item.on)
            unit = self.tree.dofs[ints[L.F_A]].unit
        if unit != "rad":
            raise ModelError(f"{item._called()}: '{item.on}' is no angle; put a Spring between two points instead.")
        numbers[L.F_L0] = item.rest
        self._law(item, ints, numbers)

    def _load(self, item: F.Load, ints: np.ndarray, numbers: np.ndarray) -> None:
        ints[L.F_KIND] = L.POINT_TORQUE if isinstance(item, F.PointTorque) else L.POINT_FORCE
        self._at(item, ints, numbers)
        for k, (axis, value) in enumerate(zip("xyz", item.value, strict=True)):
            ints[L.F_SX + k] = self.pool.signal(value, item.unit, what=f"{item._called()}: value along {axis}")
        ints[L.F_WORK] = self._channel(item.name, "work")

    def _at(self, item: Any, ints: np.ndarray, numbers: np.ndarray) -> None:
        ints[L.F_A], numbers[L.F_PA : L.F_PA + 3], turn = self._loaded(item.at)
        ints[L.F_AXES] = item.axes == "body"
        numbers[L.F_ROT : L.F_ROT + 9] = turn.ravel()

    def _custom(self, item: F.CustomForce, ints: np.ndarray, numbers: np.ndarray) -> None:
        ints[L.F_READ], ints[L.F_NREAD] = len(self.read_i), len(item.read_items())
        for r in item.read_items():
            if isinstance(r, str):
                cut = r in self.cuts
                self.read_i.append([L.READ_ROW, self.cuts[r]] if cut else [L.READ_COORDINATE, self._dof(item, r)])
                self.read.append(np.zeros(3))
            else:
                link, point, _ = self._loaded(r)
                self.read_i.append([L.READ_POINT, link])
                self.read.append(point)
        if item.on in self.cuts:
            ints[L.F_KIND], ints[L.F_A] = L.USER_ROW, self.cuts[item.on]
        elif item.on is not None:
            ints[L.F_KIND], ints[L.F_A] = L.USER_JOINT, self._dof(item, item.on)
        else:
            ints[L.F_KIND] = L.USER_POINT
            self._at(item, ints, numbers)
        outputs = 1 if item.on is not None else 3
        inputs = sum(2 if isinstance(r, str) else 6 for r in item.read_items())
        user = UserFunction(item.function, outputs, True, f"{item._called()}: function", inputs)
        ints[L.F_USER] = self.pool.function(user)
        ints[L.F_WORK] = self._channel(item.name, "work")

    # --- sensors ---------------------------------------------------------------------------------

    def add_sensors(self, sensors: list[S.Sensor]) -> None:
        """Append the rows of all sensors in topological order: expressions after the sensors that they refer to."""
        plain = [s for s in sensors if not isinstance(s, S.Expression)]
        for s in plain:
            self._add_sensor(s)
        waiting = [s for s in sensors if isinstance(s, S.Expression)]
        every = {s.name for s in sensors}
        while waiting:
            known = {n for n, _ in self.sensor_labels}
            ready = [s for s in waiting if set(s.compiled(every - {s.name}).names_used) <= known | {"t"}]
            if not ready:
                names = ", ".join(f"'{s.name}'" for s in waiting)
                raise ModelError(f"sensors {names} refer to each other in a circle; break it.")
            for s in ready:
                self._add_sensor(s)
                waiting.remove(s)

    def _add_sensor(self, item: S.Sensor) -> None:
        """Append the row of one sensor."""
        ints = np.zeros(L.SENSOR_I_LEN, np.int64)
        numbers = np.zeros(L.SENSOR_LEN, complex)
        numbers[L.X_ROT : L.X_ROT + 9] = np.eye(3).ravel()
        unit = item.unit
        if isinstance(item, S.Coordinate):
            unit = self._coordinate(item, ints)
        elif isinstance(item, S.Angle):
            self._angle(item, ints, numbers)
        elif isinstance(item, S.PointSensor):
            self._point(item, ints, numbers)
        elif isinstance(item, S.Energy):
            kinds = {"kinetic": L.SENSE_KINETIC, "potential": L.SENSE_POTENTIAL, "total": L.SENSE_ENERGY}
            ints[L.X_KIND] = kinds[item.what]
            ints[L.X_A] = 0 if item.body is None else self.tree.index[item.body.name]
        elif isinstance(item, S.JointWrench):
            self._wrench(item, ints, numbers)
            unit = item.wrench_unit
        elif isinstance(item, S.DriveForce) and item.of in {r.label for r in self.rows if r.motion is not None}:
            ints[L.X_KIND] = L.SENSE_MULTIPLIER
            ints[L.X_A] = next(k for k, r in enumerate(self.rows) if r.label == item.of)
            along = self.rows[ints[L.X_A]].along
            row = self.rows[ints[L.X_A]]
            unit = along.force_unit if along is not None else row.force_unit or ("N" if row.unit == "m" else "N*m")
        elif isinstance(item, S.DriveForce):
            k = self._dof(item, item.of)
            if self.tree.dofs[k].along.motion is None:
                raise ModelError(
                    f"{item._called()}: coordinate '{item.of}' has no prescribed motion, so no drive force."
                )
            ints[L.X_KIND], ints[L.X_A] = L.SENSE_DRIVE, k
            unit = self.tree.dofs[k].along.force_unit
        elif isinstance(item, S.Input):
            ints[L.X_KIND] = L.SENSE_INPUT
            ints[L.X_A] = find(self.inputs, item.of, f"input for {item._called()}", self.model.name)
        elif isinstance(item, S.Expression):
            self._expression(item, ints)
        else:
            raise ModelError(f"{item._called()} is of a kind that cannot be compiled: {type(item).__name__}.")
        self.sensor_i.append(ints)
        self.sensor.append(numbers)
        self.sensor_labels.append((item.name, unit))

    def _coordinate(self, item: S.Coordinate, ints: np.ndarray) -> str:
        if item.of in self.cuts:
            ints[L.X_KIND], ints[L.X_A], ints[L.X_COMP] = L.SENSE_ROW, self.cuts[item.of], item.order
            return self.rows[ints[L.X_A]].unit + ("", "/s", "/s^2")[item.order]
        ints[L.X_KIND] = (L.SENSE_Q, L.SENSE_V, L.SENSE_A)[item.order]
        if item.order == 0:
            labels = self.tree.q_labels
        else:
            labels = [(n, u + "/s" * (item.order == 2)) for n, u in self.tree.v_labels]
        index = {n: k for k, (n, _) in enumerate(labels)}
        ints[L.X_A] = find(index, item.of, f"coordinate for {item._called()}", self.model.name)
        return labels[ints[L.X_A]][1].replace("/s/s", "/s^2")

    def _angle(self, item: S.Angle, ints: np.ndarray, numbers: np.ndarray) -> None:
        i = ints[L.X_A] = self.tree.index[item.body.name]
        turn, _ = zero_pose(self.tree)
        turns = turn_sum(self.tree, turn, i, item.axis)
        body = turn[i] @ self.tree.rotation[i].T  # body to world at zero
        if turns is not None:
            path = [x for dof, _, sign in turns for x in (dof.coordinate, sign)]
            # start from the body's own angle when all coordinates are zero
            vee = np.array([body[2, 1] - body[1, 2], body[0, 2] - body[2, 0], body[1, 0] - body[0, 1]])
            ints[L.X_KIND] = L.SENSE_ANGLE_SUM
            ints[L.X_START], ints[L.X_LEN] = self.pool.store(path), len(path) // 2
            numbers[L.X_PB] = 2 * np.arctan2(item.axis @ vee, 1 + np.trace(body))
        else:
            ints[L.X_KIND] = L.SENSE_TWIST
            numbers[L.X_PA : L.X_PA + 3] = item.axis
            numbers[L.X_ROT : L.X_ROT + 9] = self.tree.rotation[i].T.ravel()

    def _point(self, item: S.PointSensor, ints: np.ndarray, numbers: np.ndarray) -> None:
        kinds = {S.Position: L.SENSE_POSITION, S.Velocity: L.SENSE_VELOCITY, S.Acceleration: L.SENSE_ACCELERATION}
        ints[L.X_KIND] = kinds[type(item)]
        ints[L.X_COMP] = S.COMPONENTS[item.axis]
        ints[L.X_A], numbers[L.X_PA : L.X_PA + 3], _ = self.tree.frame_in_link(item.of)
        if item.seen_from is not None:
            ints[L.X_B], numbers[L.X_PB : L.X_PB + 3], turn = self.tree.frame_in_link(item.seen_from)
            numbers[L.X_ROT : L.X_ROT + 9] = turn.ravel()

    def _wrench(self, item: S.JointWrench, ints: np.ndarray, numbers: np.ndarray) -> None:
        if item.joint in self.closures.names:
            c = self.closures.names.index(item.joint)
            ends = self.closures.ends[c]
            if ends is None:
                raise ModelError(f"{item._called()}: '{item.joint}' couples coordinates, so it bears no wrench.")
            ints[L.X_KIND], ints[L.X_A], ints[L.X_B] = L.SENSE_CLOSURE_WRENCH, c, ends.b
            ints[L.X_COMP] = (item.COMPONENTS.index(item.component) + 3) % 6  # closures have the force first
            ints[L.X_AXES] = item.axes == "joint"
            numbers[L.X_ROT : L.X_ROT + 9] = ends.tb.ravel()
            return
        links = {c.joint.name: i for i, c in enumerate(self.tree.order, 1)}
        i = find(links, item.joint, f"joint for {item._called()}", self.model.name)
        ints[L.X_KIND], ints[L.X_A] = L.SENSE_WRENCH, i
        ints[L.X_COMP] = item.COMPONENTS.index(item.component)
        ints[L.X_AXES] = item.axes == "joint"
        numbers[L.X_ROT : L.X_ROT + 9] = self.tree.axes[i].T.ravel()

    def _expression(self, item: S.Expression, ints: np.ndarray) -> None:
        index = {n: k for k, (n, _) in enumerate(self.sensor_labels)}
        program = item.compiled(set(index))
        loads = [-1 if n == "t" else index[n] for n in program.names_used]
        ops = [(op, loads[int(x)] if op == 1 else x) for op, x in program.ops]
        ints[L.X_KIND] = L.SENSE_EXPRESSION
        ints[L.X_START], ints[L.X_LEN] = self.pool.store(ops), len(ops)


def stacked(rows: list[Any], width: int, dtype: type) -> np.ndarray:
    """Rows as a C-contiguous table (rows, width) of `dtype`; imaginary parts are dropped where it is real."""
    table = np.array(rows, complex if dtype is not np.int64 else dtype).reshape(-1, width)
    return np.ascontiguousarray(table if dtype is complex or dtype is np.int64 else table.real)
