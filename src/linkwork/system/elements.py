"""From forces and sensors to rows of their tables."""

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
from linkwork.system.tree import Tree, turn_sum, zero_pose


class Elements:
    """Rows of forces and sensors as they are met."""

    def __init__(self, model: Model, tree: Tree, pool: Pool, inputs: dict[str, int], closures: Closures) -> None:
        self.model, self.tree, self.pool, self.inputs, self.closures = model, tree, pool, inputs, closures
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
        what = np.full(L.FORCE_I_LEN, -1, np.int64)
        what[[L.F_AXES, L.F_TENSION, L.F_READ, L.F_NREAD]] = 0
        much = np.zeros(L.FORCE_LEN, complex)
        if isinstance(item, F.Spring):
            self._spring(item, what, much)
        elif isinstance(item, F.TorsionSpring):
            self._torsion_spring(item, what, much)
        elif isinstance(item, F.Load):
            self._load(item, what, much)
        elif isinstance(item, F.CustomForce):
            self._custom(item, what, much)
        else:
            raise ModelError(f"{item._called()} is of a kind that cannot be compiled: {type(item).__name__}.")
        self.force_i.append(what)
        self.force.append(much)

    def _channel(self, name: str, kind: str) -> int:
        self.channels.append((name, kind))
        return len(self.channels) - 1

    def _loaded(self, frame: Frame) -> tuple[int, np.ndarray, np.ndarray]:
        """Place of a frame whose link must be located, because a force acts there or looks there."""
        place = self.tree.place(frame)
        self.tree.link_i[place[0], L.LOADED] = 1
        return place

    def _law(self, item: Any, what: np.ndarray, much: np.ndarray) -> None:
        what[L.F_LAW] = self.pool.law(item.law, what=f"{item._called()}: law")
        what[L.F_TENSION] = bool(item.tension_only)
        much[L.F_K], much[L.F_C], much[L.F_PRELOAD] = item.stiffness, item.damping, item.preload
        if item.damping != 0:
            what[L.F_WORK] = self._channel(item.name, "damping")

    def _spring(self, item: F.Spring, what: np.ndarray, much: np.ndarray) -> None:
        what[L.F_KIND] = L.SPRING
        what[L.F_A], much[L.F_PA : L.F_PA + 3], _ = self._loaded(item.a)
        what[L.F_B], much[L.F_PB : L.F_PB + 3], _ = self._loaded(item.b)
        much[L.F_L0] = item.free_length
        self._law(item, what, much)

    def _dof(self, item: Any, name: Any) -> int:
        """A degree of freedom with a coordinate of its own, by name."""
        k = find(self.dofs, name, f"coordinate for {item._called()}", self.model.name)
        if self.tree.dofs[k].coordinate < 0:
            raise ModelError(f"{item._called()}: '{name}' is a rate of a joint with quaternion; it has no coordinate.")
        return k

    def _torsion_spring(self, item: F.TorsionSpring, what: np.ndarray, much: np.ndarray) -> None:
        if item.on in self.cuts:
            what[L.F_KIND], what[L.F_A] = L.ROW_SPRING, self.cuts[item.on]
            unit = self.rows[what[L.F_A]].unit
        else:
            what[L.F_KIND], what[L.F_A] = L.JOINT_SPRING, self._dof(item, item.on)
            unit = self.tree.dofs[what[L.F_A]].unit
        if unit != "rad":
            raise ModelError(f"{item._called()}: '{item.on}' is no angle; put a Spring between two points instead.")
        much[L.F_L0] = item.rest
        self._law(item, what, much)

    def _load(self, item: F.Load, what: np.ndarray, much: np.ndarray) -> None:
        what[L.F_KIND] = L.POINT_TORQUE if isinstance(item, F.PointTorque) else L.POINT_FORCE
        self._at(item, what, much)
        for k, (axis, value) in enumerate(zip("xyz", item.value, strict=True)):
            what[L.F_SX + k] = self.pool.signal(value, item.unit, what=f"{item._called()}: value along {axis}")
        what[L.F_WORK] = self._channel(item.name, "work")

    def _at(self, item: Any, what: np.ndarray, much: np.ndarray) -> None:
        what[L.F_A], much[L.F_PA : L.F_PA + 3], turn = self._loaded(item.at)
        what[L.F_AXES] = item.axes == "body"
        much[L.F_ROT : L.F_ROT + 9] = turn.ravel()

    def _custom(self, item: F.CustomForce, what: np.ndarray, much: np.ndarray) -> None:
        what[L.F_READ], what[L.F_NREAD] = len(self.read_i), len(item.read_items())
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
            what[L.F_KIND], what[L.F_A] = L.USER_ROW, self.cuts[item.on]
        elif item.on is not None:
            what[L.F_KIND], what[L.F_A] = L.USER_JOINT, self._dof(item, item.on)
        else:
            what[L.F_KIND] = L.USER_POINT
            self._at(item, what, much)
        outputs = 1 if item.on is not None else 3
        user = UserFunction(item.function, outputs, True, f"{item._called()}: function")
        what[L.F_USER] = self.pool.function(user)
        what[L.F_WORK] = self._channel(item.name, "work")

    # --- sensors ---------------------------------------------------------------------------------

    def add_sensors(self, sensors: list[S.Sensor]) -> None:
        """Append the rows of all sensors, formulas after what they refer to."""
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
        what = np.zeros(L.SENSOR_I_LEN, np.int64)
        much = np.zeros(L.SENSOR_LEN, complex)
        much[L.X_ROT : L.X_ROT + 9] = np.eye(3).ravel()
        unit = item.unit
        if isinstance(item, S.Coordinate):
            unit = self._coordinate(item, what)
        elif isinstance(item, S.Angle):
            self._angle(item, what, much)
        elif isinstance(item, S.PointSensor):
            self._point(item, what, much)
        elif isinstance(item, S.Energy):
            kinds = {"kinetic": L.SENSE_KINETIC, "potential": L.SENSE_POTENTIAL, "total": L.SENSE_ENERGY}
            what[L.X_KIND] = kinds[item.what]
            what[L.X_A] = 0 if item.body is None else self.tree.index[item.body.name]
        elif isinstance(item, S.JointWrench):
            self._wrench(item, what, much)
            unit = item.wrench_unit
        elif isinstance(item, S.DriveForce) and item.of in {r.label for r in self.rows if r.motion is not None}:
            what[L.X_KIND] = L.SENSE_MULTIPLIER
            what[L.X_A] = next(k for k, r in enumerate(self.rows) if r.label == item.of)
            along = self.rows[what[L.X_A]].along
            row = self.rows[what[L.X_A]]
            unit = along.force_unit if along is not None else row.force_unit or ("N" if row.unit == "m" else "N*m")
        elif isinstance(item, S.DriveForce):
            k = self._dof(item, item.of)
            if self.tree.dofs[k].along.motion is None:
                raise ModelError(
                    f"{item._called()}: coordinate '{item.of}' has no prescribed motion, so no drive force."
                )
            what[L.X_KIND], what[L.X_A] = L.SENSE_DRIVE, k
            unit = self.tree.dofs[k].along.force_unit
        elif isinstance(item, S.Input):
            what[L.X_KIND] = L.SENSE_INPUT
            what[L.X_A] = find(self.inputs, item.of, f"input for {item._called()}", self.model.name)
        elif isinstance(item, S.Expression):
            self._expression(item, what)
        else:
            raise ModelError(f"{item._called()} is of a kind that cannot be compiled: {type(item).__name__}.")
        self.sensor_i.append(what)
        self.sensor.append(much)
        self.sensor_labels.append((item.name, unit))

    def _coordinate(self, item: S.Coordinate, what: np.ndarray) -> str:
        if item.of in self.cuts:
            what[L.X_KIND], what[L.X_A], what[L.X_COMP] = L.SENSE_ROW, self.cuts[item.of], item.order
            return self.rows[what[L.X_A]].unit + ("", "/s", "/s^2")[item.order]
        what[L.X_KIND] = (L.SENSE_Q, L.SENSE_V, L.SENSE_A)[item.order]
        if item.order == 0:
            labels = self.tree.q_labels
        else:
            labels = [(n, u + "/s" * (item.order == 2)) for n, u in self.tree.v_labels]
        index = {n: k for k, (n, _) in enumerate(labels)}
        what[L.X_A] = find(index, item.of, f"coordinate for {item._called()}", self.model.name)
        return labels[what[L.X_A]][1].replace("/s/s", "/s^2")

    def _angle(self, item: S.Angle, what: np.ndarray, much: np.ndarray) -> None:
        i = what[L.X_A] = self.tree.index[item.body.name]
        turn, _ = zero_pose(self.tree)
        turns = turn_sum(self.tree, turn, i, item.axis)
        body = turn[i] @ self.tree.rotation[i].T  # body to world at zero
        if turns is not None:
            path = [x for dof, _, sign in turns for x in (dof.coordinate, sign)]
            # start from the body's own angle when all coordinates are zero
            vee = np.array([body[2, 1] - body[1, 2], body[0, 2] - body[2, 0], body[1, 0] - body[0, 1]])
            what[L.X_KIND] = L.SENSE_ANGLE_SUM
            what[L.X_START], what[L.X_LEN] = self.pool.store(path), len(path) // 2
            much[L.X_PB] = 2 * np.arctan2(item.axis @ vee, 1 + np.trace(body))
        else:
            what[L.X_KIND] = L.SENSE_TWIST
            much[L.X_PA : L.X_PA + 3] = item.axis
            much[L.X_ROT : L.X_ROT + 9] = self.tree.rotation[i].T.ravel()

    def _point(self, item: S.PointSensor, what: np.ndarray, much: np.ndarray) -> None:
        kinds = {S.Position: L.SENSE_POSITION, S.Velocity: L.SENSE_VELOCITY, S.Acceleration: L.SENSE_ACCELERATION}
        what[L.X_KIND] = kinds[type(item)]
        what[L.X_COMP] = S.COMPONENTS[item.axis]
        what[L.X_A], much[L.X_PA : L.X_PA + 3], _ = self.tree.place(item.of)
        if item.seen_from is not None:
            what[L.X_B], much[L.X_PB : L.X_PB + 3], turn = self.tree.place(item.seen_from)
            much[L.X_ROT : L.X_ROT + 9] = turn.ravel()

    def _wrench(self, item: S.JointWrench, what: np.ndarray, much: np.ndarray) -> None:
        if item.joint in self.closures.names:
            c = self.closures.names.index(item.joint)
            ends = self.closures.ends[c]
            if ends is None:
                raise ModelError(f"{item._called()}: '{item.joint}' couples coordinates, so it bears no wrench.")
            what[L.X_KIND], what[L.X_A], what[L.X_B] = L.SENSE_CLOSURE_WRENCH, c, ends.b
            what[L.X_COMP] = (item.COMPONENTS.index(item.component) + 3) % 6  # closures have the force first
            what[L.X_AXES] = item.axes == "joint"
            much[L.X_ROT : L.X_ROT + 9] = ends.tb.ravel()
            return
        links = {c.joint.name: i for i, c in enumerate(self.tree.order, 1)}
        i = find(links, item.joint, f"joint for {item._called()}", self.model.name)
        what[L.X_KIND], what[L.X_A] = L.SENSE_WRENCH, i
        what[L.X_COMP] = item.COMPONENTS.index(item.component)
        what[L.X_AXES] = item.axes == "joint"
        much[L.X_ROT : L.X_ROT + 9] = self.tree.axes[i].T.ravel()

    def _expression(self, item: S.Expression, what: np.ndarray) -> None:
        index = {n: k for k, (n, _) in enumerate(self.sensor_labels)}
        program = item.compiled(set(index))
        loads = [-1 if n == "t" else index[n] for n in program.names_used]
        ops = [(op, loads[int(x)] if op == 1 else x) for op, x in program.ops]
        what[L.X_KIND] = L.SENSE_EXPRESSION
        what[L.X_START], what[L.X_LEN] = self.pool.store(ops), len(ops)


def stacked(rows: list[Any], width: int, dtype: type) -> np.ndarray:
    """Rows as a table; real where it must be."""
    table = np.array(rows, complex if dtype is not np.int64 else dtype).reshape(-1, width)
    return np.ascontiguousarray(table if dtype is complex or dtype is np.int64 else table.real)
