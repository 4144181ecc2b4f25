"""From a model to tables: the one place where names become indices."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.kernels import layout as L
from linkwork.model.frames import axis_frame
from linkwork.model.model import Model, find
from linkwork.model.sensors import Sensor
from linkwork.system.drives import Pool
from linkwork.system.elements import Elements, stacked
from linkwork.system.slots import UserFunction
from linkwork.system.tree import Tree, build_tree, dof_rows, plane_normal, plane_rows, zero_pose


@dataclasses.dataclass
class Lowered:
    """Tables and the names that go with them."""

    tables: L.Tables
    tree: Tree
    inputs: list[str]
    channels: list[tuple[str, str]]
    sensors: list[tuple[str, str]]
    functions: list[UserFunction]
    spans: list[tuple[float, float, str]]
    breaks: np.ndarray  # times at which signals change their course [s]
    longest_step: float  # over which no signal does more than half a turn [s]
    plane: np.ndarray | None  # basis e1, e2, normal as columns


def lower(
    model: Model,
    inputs: Mapping[str, Any] | None = None,
    *,
    sensors: Sequence[Sensor] = (),
    dtype: type = float,
    planar: bool = True,
) -> Lowered:
    """Compile a model into tables of real numbers (or complex ones, for derivatives with respect to parameters).

    Args:
        model: what to compile.
        inputs: signals that drive the inputs, by name; others are zero.
        sensors: more sensors beside the model's own.
        dtype: float or complex.
        planar: use the algebra of the plane if the model allows it.
    """
    pool = Pool()
    tree = build_tree(model, dtype)
    names: dict[str, int] = {}
    dof_i, dof, channels = dof_rows(tree, names, dtype)
    for k, d in enumerate(tree.dofs):
        if d.along.motion is not None:
            what = f"joint '{d.label}': motion"
            dof_i[k, L.D_MOTION] = pool.signal(d.along.motion, d.along.coordinate_unit, what=what, motion=True)
    elements = Elements(model, tree, pool, names)
    for force in model.forces:
        elements.add_force(force)
    elements.add_sensors([*model.sensors, *sensors])
    force_i = stacked(elements.force_i, L.FORCE_I_LEN, np.int64)
    own = force_i[:, L.F_WORK]
    own[own >= 0] += len(channels)
    input_i = np.full(len(names), -1, np.int64)
    for name, value in (inputs or {}).items():
        k = find(names, name, "input", model.name)
        unit = next(d.along.force_unit for j, d in enumerate(tree.dofs) if dof_i[j, L.D_INPUT] == k)
        input_i[k] = pool.signal(value, unit, what=f"input '{name}'")

    turn, point = zero_pose(tree)
    normal = plane_normal(tree, turn) if planar else None
    basis = None if normal is None else axis_frame(normal)
    plane = np.zeros((1, L.PLANE_LEN), dtype) if basis is None else plane_rows(tree, turn, point, basis)
    tables = L.Tables(
        count=np.zeros(L.COUNT_LEN, np.int64),
        gravity=np.concatenate([model.gravity, np.zeros(9) if basis is None else basis.T.ravel()]).astype(dtype),
        link_i=tree.link_i,
        link=tree.link,
        plane=plane,
        dof_i=dof_i,
        dof=dof,
        force_i=force_i,
        force=stacked(elements.force, L.FORCE_LEN, dtype),
        read_i=stacked(elements.read_i, 2, np.int64),
        read=stacked(elements.read, 3, dtype),
        sensor_i=stacked(elements.sensor_i, L.SENSOR_I_LEN, np.int64),
        sensor=stacked(elements.sensor, L.SENSOR_LEN, dtype),
        input_i=input_i,
        **pool.arrays(dtype),
    )
    channels = channels + elements.channels
    _count(tables, tree, pool, len(channels), basis is not None)
    return Lowered(
        tables, tree, list(names), channels, elements.sensor_labels, pool.functions, pool.spans, *pool.pace(), basis
    )


def _count(tables: L.Tables, tree: Tree, pool: Pool, channels: int, planar: bool) -> None:
    """Sizes and switches."""
    kinds = tables.force_i[:, L.F_KIND]
    count: Any = tables.count
    count[L.N_LINKS] = len(tree.order)
    count[L.N_Q] = len(tree.q_labels)
    count[L.N_V] = len(tree.v_labels)
    count[L.N_INPUTS] = len(tables.input_i)
    count[L.N_FORCES] = len(kinds)
    count[L.N_WORK] = channels
    count[L.N_SENSORS] = len(tables.sensor_i)
    count[L.N_SIGNALS] = pool.signals
    count[L.IS_PLANAR] = planar
    count[L.HAS_POINT_FORCES] = bool(tree.link_i[:, L.LOADED].any())
    count[L.HAS_JOINT_FORCES] = bool((tables.dof_i[:, L.D_FORCED] > 0).any())
    count[L.HAS_MOTIONS] = bool((tables.dof_i[:, L.D_MOTION] >= 0).any())
    count[L.HAS_QUATERNIONS] = bool(np.isin(tree.link_i[:, L.KIND], [L.BALL, L.DIRECTION, L.FREE]).any())
