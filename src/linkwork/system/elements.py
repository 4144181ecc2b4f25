"""Compile forces into rows of their table."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model import forces as F
from linkwork.model.frames import Frame
from linkwork.model.model import Model, find
from linkwork.system.closures import Closures
from linkwork.system.drives import Pool
from linkwork.system.slots import UserFunction
from linkwork.system.tree import Switch, Tree


class Elements:
    """Collects the table rows of all forces of a model, in the order in which they are added.

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
        elif isinstance(item, F.FormulaForce):
            self._formula(item, ints, numbers)
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
        law = ints[L.F_LAW]
        if law >= 0 and self.pool.law_i[law][L.LAW_KIND] == L.LAW_TABLE and len(item.law.extension) > 2:
            ints[L.F_PIECE] = len(self.switches)
            self.switches.append(Switch(f"the law of {item._called()}", L.TABULATED))
        if item.tension_only:
            ints[L.F_SWITCH] = len(self.switches)
            self.switches.append(Switch(item._called(), L.ONE_SIDED))
        numbers[L.F_K], numbers[L.F_C], numbers[L.F_PRELOAD] = item.stiffness, item.damping, item.preload
        if isinstance(item.law, F.FormulaLaw):
            ints[L.F_WORK] = self._channel(item.name, "work")
        elif item.damping != 0:
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

    def _target(
        self, item: F.FormulaForce | F.CustomForce, kinds: tuple[int, int, int], ints: np.ndarray, numbers: np.ndarray
    ) -> None:
        """What a force acts on: a coordinate of a closure, a degree of freedom or a point, each of which makes another kind."""
        row, joint, point = kinds
        if item.on in self.cuts:
            ints[L.F_KIND], ints[L.F_A] = row, self.cuts[item.on]
        elif item.on is not None:
            ints[L.F_KIND], ints[L.F_A] = joint, self._dof(item, item.on)
        else:
            ints[L.F_KIND] = point
            self._at(item, ints, numbers)

    def _formula(self, item: F.FormulaForce, ints: np.ndarray, numbers: np.ndarray) -> None:
        """Its formulas become rows of sensors later (see `formula_forces`)."""
        self._target(item, (L.FORMULA_ROW, L.FORMULA_JOINT, L.FORMULA_POINT), ints, numbers)
        if not item.named() <= self._plain_names(item):
            self.tree.link_i[1:, L.LOADED] = 1  # they are located before forces act
        ints[L.F_WORK] = self._channel(item.name, "work")

    def _plain_names(self, item: F.FormulaForce) -> set[str]:
        """Names in formulas that need no positions of links."""
        return {*self.dofs, *(f"{label}.rate" for label in self.dofs), *item.constants, "t"}

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
        self._target(item, (L.USER_ROW, L.USER_JOINT, L.USER_POINT), ints, numbers)
        outputs = 1 if item.on is not None else 3
        inputs = sum(2 if isinstance(r, str) else 6 for r in item.read_items())
        user = UserFunction(item.function, outputs, True, f"{item._called()}: function", inputs)
        ints[L.F_USER] = self.pool.function(user)
        ints[L.F_WORK] = self._channel(item.name, "work")


def stacked(rows: list[Any], width: int, dtype: type) -> np.ndarray:
    """Rows as a C-contiguous table (rows, width) of `dtype`; imaginary parts are dropped where it is real."""
    table = np.array(rows, complex if dtype is not np.int64 else dtype).reshape(-1, width)
    return np.ascontiguousarray(table if dtype is complex or dtype is np.int64 else table.real)
