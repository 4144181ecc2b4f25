"""Lower (compile) a model to the tables of the kernels: the one place where names become indices."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.model.forces import Force
from linkwork.model.frames import axis_frame
from linkwork.model.model import LOWERING, Model, find
from linkwork.system.angle_sums import angle_sums
from linkwork.system.beams import beam_tables
from linkwork.system.closures import Closures, NotPlanar, collect_rows, row_tables
from linkwork.system.drives import Pool
from linkwork.system.elements import Elements, stacked
from linkwork.system.formula_forces import add_formulas, uses_formulas
from linkwork.system.formulations.absolute import absolute_tables, all_closings, free_links
from linkwork.system.formulations.angles import AbsoluteAngles
from linkwork.system.formulations.names import Formulation
from linkwork.system.lanes import Lanes, by_variant
from linkwork.system.loops import loops_of
from linkwork.system.quantities import Quantities
from linkwork.system.sensor_rows import HIDDEN, SensorRows
from linkwork.system.slots import UserFunction
from linkwork.system.tree import Switch, Tree, build_tree, dof_rows, plane_normal, plane_rows, plane_slides, zero_pose


@dataclasses.dataclass
class Lowered:
    """A model lowered to tables, with the names and units of what the tables hold; made by `lower`.

    Attributes:
        tables: all that the kernels read.
        tree: links in depth-first order, with labels of coordinates and rates.
        inputs: names of the inputs, in the order of their indices.
        channels: (name, kind) of every work channel: "damping", "actuator", "drive" or "work".
        sensors: (name, unit) of every sensor.
        functions: the user's functions, by their number in the tables.
        spans: (first time [s], last time [s], what it drives) of signals that are known between two times only.
        breaks: times that no step may cross, because a signal is not smooth there [s].
        longest_step: largest step that resolves every signal [s]: half a period of harmonics, ten samples of splines.
        plane: basis e1, e2, normal as columns (3, 3) of a model that moves in a plane, else None.
        closures: constraints and coordinates of the closures.
        switches: forces that change their law at a surface of the state space, in the words of a message.
        forces: names and items of the forces, in the order of their rows.
        turn: rotation (links + 1, 3, 3) of every link to the world when all coordinates are zero.
        name: of the model.
    """

    tables: L.Tables
    tree: Tree
    inputs: list[str]
    channels: list[tuple[str, str]]
    sensors: list[tuple[str, str]]
    functions: list[UserFunction]
    spans: list[tuple[float, float, str]]
    breaks: np.ndarray
    longest_step: float
    plane: np.ndarray | None
    closures: Closures
    switches: list[str]
    forces: list[tuple[str, Force]]
    turn: np.ndarray
    name: str

    @functools.cached_property
    def quantities(self) -> Quantities:
        """Every quantity by name."""
        return Quantities(self)

    @functools.cached_property
    def angle_sums(self) -> AbsoluteAngles:
        """Absolute angles of bodies as sums of coordinates."""
        return angle_sums(self.tree, self.tables)

    def sensor_index(self, name: str) -> int:
        """Row of a sensor of the model, or of a quantity that is measured."""
        labels = [label for label, _ in self.sensors]
        return labels.index(name if name in labels else HIDDEN + name)

    def add_sensors(self, model: Model, measured: Sequence[str]) -> None:
        """Add the rows of the model's sensors and of other quantities to the tables."""
        rows = SensorRows(self, self.tables, self.sensors)
        rows.add_sensors(model.sensors)
        for name in measured:
            rows.measure(name, f"model '{self.name}'")
        self.tables, self.sensors = rows.finished(), rows.labels


def lower(
    model: Model,
    inputs: Mapping[str, Any] | None = None,
    *,
    sensors: bool = True,
    measured: Sequence[str] = (),
    dtype: type = float,
    planar: bool = True,
    formulation: Formulation | None = None,
    tree: Tree | None = None,
) -> Lowered:
    """Compile a model into tables of real numbers (or complex ones, for derivatives with respect to parameters).

    Args:
        model: what to compile.
        inputs: signals that drive the inputs, by name; others are zero.
        sensors: whether the tables are to hold the model's sensors.
        measured: names of quantities that are measured beside them.
        dtype: float or complex.
        planar: use the algebra of the plane if the model allows it.
        formulation: in absolute coordinates; None is the recursion.
        tree: with a formulation: the tree of the same model in joint coordinates; it is not changed.
    """
    with LOWERING:
        low = _lower(model, inputs, dtype, planar, formulation, tree)
        if sensors or uses_formulas(model.forces):  # which may refer to them
            low.add_sensors(model, measured)
        add_formulas(low)
        return low


def _lower(
    model: Model,
    inputs: Mapping[str, Any] | None,
    dtype: type,
    planar: bool,
    formulation: Formulation | None,
    tree: Tree | None,
) -> Lowered:
    """`lower`, while no other thread steps a parameter of the model."""
    pool = Pool()
    tree = build_tree(model, dtype) if tree is None else tree
    if formulation is not None and tree.beams:
        raise ModelError(
            f"formulation '{formulation.name}' has no elastic bodies, and '{tree.beams[0][1].name}' is a beam; use 'recursive'."
        )
    names: dict[str, int] = {}
    switches: list[Switch] = []
    turn, point = zero_pose(tree)
    normal = plane_normal(tree, turn) if planar else None
    if formulation is None:
        tree, closures, normal = _with_closures(model, tree, normal)
    else:
        tree, closures, normal = _with_free_links(model, tree, normal, turn, point)
        turn, point = zero_pose(tree)
    dof_i, dof, channels = dof_rows(tree, names, switches, dtype)
    for k, d in enumerate(tree.dofs):
        if d.along.motion is not None:
            what = f"joint '{d.label}': motion"
            dof_i[k, L.D_MOTION] = pool.signal(d.along.motion, d.along.coordinate_unit, what=what, motion=True)
    beams = beam_tables(model, tree, channels, dtype)
    rows = None
    if closures.names:
        rows = row_tables(closures, tree, pool, names, channels, switches, model_size(tree, closures), dtype)
    if rows is not None:
        tree.link_i[rows.closure_i[:, [R.K_A, R.K_B]].ravel(), L.LOADED] = 1
    elements = Elements(model, tree, pool, names, closures, switches)
    for force in model.forces:
        elements.add_force(force)
    force_i = stacked(elements.force_i, L.FORCE_I_LEN, np.int64)
    own = force_i[:, L.F_WORK]
    own[own >= 0] += len(channels)
    input_i = np.full(len(names), -1, np.int64)
    units = actuator_units(tree, closures)
    for name, value in (inputs or {}).items():
        k = find(names, name, "input", model.name)
        input_i[k] = pool.signal(value, units[name], what=f"input '{name}'")

    basis = None if normal is None else axis_frame(normal)
    plane: np.ndarray = np.zeros((1, L.PLANE_LEN), dtype)
    plane_dof: np.ndarray = np.zeros((1, L.PLANE_DOF_LEN), dtype)
    if basis is not None:
        plane, plane_dof = plane_rows(tree, turn, point, basis), plane_slides(tree, turn, basis)
    first = np.array([d.isotropic is None or d.isotropic.place == 0 for d in tree.dofs], bool)
    loaded = np.flatnonzero(np.real(dof[:, [L.COEFFICIENT, L.STATIC_COEFFICIENT]]).any(axis=1) & first)
    held = [k for k, s in enumerate(switches) if s.dof >= 0]
    rubs = any((d.isotropic.law if d.isotropic else d.along).has_dry_friction() for d in tree.dofs)
    holds = L.Holds(np.array(held, np.int64), loaded.astype(np.int64)) if held or rubs else None
    tables = L.Tables(
        count=np.zeros(L.COUNT_LEN, np.int64),
        gravity=np.concatenate([model.gravity, np.zeros(9) if basis is None else basis.T.ravel()]).astype(dtype),
        link_i=tree.link_i,
        link=tree.link,
        plane=plane,
        plane_dof=plane_dof,
        dof_i=dof_i,
        dof=dof,
        force_i=force_i,
        force=stacked(elements.force, L.FORCE_LEN, dtype),
        read_i=stacked(elements.read_i, 2, np.int64),
        read=stacked(elements.read, 3, dtype),
        sensor_i=stacked([], L.SENSOR_I_LEN, np.int64),
        sensor=stacked([], L.SENSOR_LEN, dtype),
        input_i=input_i,
        switch_i=np.array([(s.kind, s.dof, s.dofs) for s in switches], np.int64).reshape(-1, L.SWITCH_I_LEN),
        rows=rows,
        loops=None
        if rows is None or dtype is complex or formulation
        else loops_of(rows, tree.link_i, dof_i, typical_mass(tree), modes_by_link(tree)),
        absolute=None
        if formulation is None or rows is None
        else absolute_tables(formulation, rows, tree, basis is not None),
        beams=beams,
        holds=holds,
        **pool.arrays(dtype),
    )
    channels = channels + elements.channels
    _count(tables, tree, pool, len(channels), len(switches), basis is not None)
    spans, named = pool.spans, [s.label for s in switches]
    return Lowered(
        tables,
        tree,
        list(names),
        channels,
        [],
        pool.functions,
        spans,
        *pool.step_limits(),
        basis,
        closures,
        named,
        [(force.name, force) for force in model.forces],
        turn,
        model.name,
    )


def _with_closures(model: Model, tree: Tree, normal: np.ndarray | None) -> tuple[Tree, Closures, np.ndarray | None]:
    """The tree, the rows of its closures, and the normal of its plane; None if a closure leaves the plane."""
    try:
        return tree, collect_rows(model, tree, normal), normal
    except NotPlanar:
        return tree, collect_rows(model, tree, None), None


def _with_free_links(
    model: Model, tree: Tree, normal: np.ndarray | None, turn: np.ndarray, point: np.ndarray
) -> tuple[Tree, Closures, np.ndarray | None]:
    """Like `_with_closures` in absolute coordinates: every link free, every joint a closure.

    `turn` (n + 1, 3, 3) and `point` (n + 1, 3) are the pose of the tree at zero coordinates.
    """
    closings = all_closings(tree)
    try:
        flat, pose = free_links(tree, turn, point, None if normal is None else axis_frame(normal))
        return flat, collect_rows(model, flat, normal, closings=closings, pose=(pose, point)), normal
    except NotPlanar:
        flat, pose = free_links(tree, turn, point, None)
        return flat, collect_rows(model, flat, None, closings=closings, pose=(pose, point)), None


def actuator_units(tree: Tree, closures: Closures) -> dict[str, str]:
    """Unit of each input (that of the force it exerts), by name."""
    along = [d.along for d in tree.dofs] + [r.along for r in closures.rows() if r.along is not None]
    return {a.actuator: a.force_unit for a in along if a.actuator is not None}


def modes_by_link(tree: Tree) -> dict[int, range]:
    """Indices in v of the modal degrees of freedom of each beam, by the link of its root."""
    return {i: range(v, v + len(beam.directions())) for i, beam, _, v in tree.beams}


def link_masses(tree: Tree) -> np.ndarray:
    """Mass of each link but the ground, that of beams included (links,) [kg]."""
    masses = np.real(tree.link[1:, L.MASS]).copy()
    for i, beam, _, _ in tree.beams:
        masses[i - 1] += float(np.real(beam.line_mass() * beam.length))
    return masses


def typical_mass(tree: Tree) -> float:
    """Mean mass of the bodies that have one [kg]; of many variants `Lanes`."""
    masses = link_masses(tree)
    some = masses > 0
    return _single(by_variant(masses[some]).mean(axis=-1)) if some.any() else 1.0


def model_size(tree: Tree, closures: Closures) -> float:
    """Characteristic length of the model [m]: largest distance from a joint to the next one, a closure or a centre of mass,
    or the length of a beam. Of many variants it is `Lanes`, to the last bit those of single ones."""
    links = np.real(tree.link[1:])
    heavy = links[:, L.MASS] > 0
    offset, moment, mass = (
        by_variant(x) for x in (links[:, L.OFF : L.OFF + 3], links[heavy, L.MC : L.MC + 3], links[heavy, L.MASS])
    )
    lengths = [np.linalg.norm(offset, axis=-1).max(axis=-1, initial=0.0)]
    lengths.append((np.linalg.norm(moment, axis=-1) / mass).max(axis=-1, initial=0.0))
    points = [by_variant(np.real(p)) for e in closures.ends if e is not None for p in (e.pa, e.pb)]
    lengths += [np.array([np.linalg.norm(x) for x in own]) for own in points]
    lengths += [np.array([np.real(beam.length)], float) for _, beam, _, _ in tree.beams]
    sizes = np.array(np.max(np.broadcast_arrays(*lengths), axis=0))
    sizes[~(sizes > 0)] = 1.0
    return _single(sizes)


def _single(values: np.ndarray) -> float:
    """A number, or one per variant."""
    return float(values[0]) if len(values) == 1 else Lanes(values)  # type: ignore[return-value]


def _count(tables: L.Tables, tree: Tree, pool: Pool, channels: int, switches: int, planar: bool) -> None:
    """Fill `tables.count`: sizes, and switches of what the kernels may skip."""
    kinds = tables.force_i[:, L.F_KIND]
    count: Any = tables.count
    count[L.N_LINKS] = len(tree.order)
    count[L.N_Q] = len(tree.q_labels)
    count[L.N_V] = len(tree.v_labels)
    count[L.N_INPUTS] = len(tables.input_i)
    count[L.N_FORCES] = len(kinds)
    count[L.N_WORK] = channels
    count[L.N_SWITCHES] = switches
    count[L.N_HOLDS] = int((tables.switch_i[:, L.W_DOF] >= 0).sum())
    count[L.N_SENSORS] = len(tables.sensor_i)
    count[L.N_SIGNALS] = pool.signals
    count[L.IS_PLANAR] = planar
    count[L.HAS_POINT_FORCES] = tables.rows is not None or bool(tree.link_i[:, L.LOADED].any())
    count[L.HAS_JOINT_FORCES] = bool((tables.dof_i[:, L.D_FORCED] > 0).any())
    driven = tables.rows is not None and bool((tables.rows.row_i[:, R.R_SIGNAL] >= 0).any())
    count[L.HAS_MOTIONS] = driven or bool((tables.dof_i[:, L.D_MOTION] >= 0).any())
    count[L.IS_BRANCHED] = bool(tree.link_i[:, L.GATHERS].any())
    count[L.HAS_QUATERNIONS] = not {L.BALL, L.DIRECTION, L.FREE}.isdisjoint(tree.link_i[:, L.KIND].tolist())
