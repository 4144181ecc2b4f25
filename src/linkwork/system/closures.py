"""From closures to rows: what each kind of joint constrains, and the coordinates that it leaves free.

Every constraint is one of a few measures between two links (`kernels.measures`). In the algebra of the plane only the rows
that act in the plane are kept; the others hold by themselves.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.model.closures import Closing, Coupling, Distance, PointInPlane
from linkwork.model.frames import axis_frame
from linkwork.model.joints import DegreeOfFreedom, Joint
from linkwork.model.model import Model, find
from linkwork.system.drives import Pool
from linkwork.system.tree import Switch, Tree, along_row, turn_sum, zero_pose

X, Y, Z = range(3)
POINTS = (X, Y, Z)
HINGE = ((X, Z), (Y, Z))  # axes of a, axes of b that stay perpendicular: z stays parallel to z
RIGID = ((Y, Z), (Z, X), (X, Y))

# what each type keeps: components of the distance, pairs of perpendicular axes; and leaves free: slides, turns
KEPT: dict[str, tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = {
    "fixed": (POINTS, RIGID),
    "revolute": (POINTS, HINGE),
    "prismatic": ((X, Y), RIGID),
    "cylindrical": ((X, Y), HINGE),
    "planar": ((Z,), HINGE),
    "universal": (POINTS, ((Z, X),)),
    "ball": (POINTS, ()),
    "direction": (POINTS, ()),
    "point_on_line": ((X, Y), ()),
    "point_in_plane": ((Z,), ()),
}
LEFT: dict[str, tuple[str, ...]] = {
    "revolute": ("turn",),
    "prismatic": ("z",),
    "cylindrical": ("z", "turn"),
    "planar": ("x", "y", "turn"),
    "universal": ("turn", "second"),
    "point_on_line": ("z",),
    "ball": ("spin x", "spin y", "spin z"),
    "direction": ("spin x", "spin y"),
}
AXES = "xyz"


@dataclasses.dataclass
class Row:
    """One scalar function of the pose of two links: a constraint of a closure, or a coordinate that it leaves free.

    `kind` is its code in the tables, `a` and `b` are the links, `numbers` its row, `terms` (index, factor) of a sum.
    """

    kind: int
    label: str
    unit: str
    a: int = 0
    b: int = 0
    numbers: np.ndarray = dataclasses.field(default_factory=lambda: _numbers())
    motion: Any = None
    terms: list[tuple[int, Any]] = dataclasses.field(default_factory=list)
    force_unit: str = ""  # of its multiplier, where that does not follow from the unit
    sums: dict[str, float] = dataclasses.field(default_factory=dict)  # factors of other rows, by label
    along: DegreeOfFreedom | None = None
    turns: np.ndarray | None = None  # axis of rotation in the joint's frame, for a row that keeps or measures an angle


def _numbers(like: np.ndarray | None = None) -> np.ndarray:
    """An empty row (ROW_LEN,), with sign 1; of objects where `like` holds such, as for many variants at once."""
    numbers: np.ndarray = np.zeros(R.ROW_LEN, object if like is not None and like.dtype == object else complex)
    numbers[R.R_SIGN] = 1.0
    return numbers


@dataclasses.dataclass
class Ends:
    """Both sides of a closure: links, points of the joint (3,) [m] and axes of its frame (3, 3, columns) in the link frames."""

    a: int
    b: int
    pa: np.ndarray
    pb: np.ndarray
    ta: np.ndarray
    tb: np.ndarray


class NotPlanar(Exception):
    """A closure does not stay in the plane of the tree."""


def ends_of(tree: Tree, closing: Closing) -> Ends:
    """Links, points and axes of both sides of a closure."""
    assert closing.to is not None
    assert closing.at is not None
    a, pa, ta = tree.frame_in_link(closing.to)
    b, pb, tb = tree.frame_in_link(closing.at)
    return Ends(a, b, pa, pb, ta, tb)


def rows_of(joint: Joint, ends: Ends, axes: np.ndarray) -> tuple[list[Row], list[Row]]:
    """Constraints and free coordinates of a joint between two links; `axes` has the joint's x, y, z as columns."""
    ea, eb = ends.ta @ axes, ends.tb @ axes
    name = joint.name
    numbers = _numbers(ends.pa)
    numbers[R.R_PA : R.R_PA + 3], numbers[R.R_PB : R.R_PB + 3] = ends.pa, ends.pb

    def row(kind: int, part: str, unit: str) -> Row:
        return Row(kind, f"{name}.{part}" if part else name, unit, ends.a, ends.b, numbers.copy())

    def point(k: int) -> Row:
        made = row(R.POINT, AXES[k], "m")
        made.numbers[R.R_E : R.R_E + 3] = ea[:, k]
        return made

    def dot(i: int, j: int) -> Row:
        made = row(R.DOT, f"turn {AXES[3 - i - j]}", "1")
        made.numbers[R.R_E : R.R_E + 3], made.numbers[R.R_F : R.R_F + 3] = ea[:, i], eb[:, j]
        made.turns = axes[:, 3 - i - j]
        return made

    def angle(second: bool) -> Row:
        made = row(R.ANGLE, "second" if second else "turn", "rad")
        if second:
            made.a, made.b = ends.b, ends.a
            made.numbers[R.R_PA : R.R_PA + 3], made.numbers[R.R_PB : R.R_PB + 3] = ends.pb, ends.pa
        e, g, f = (eb[:, Z], eb[:, Y], ea[:, Z]) if second else (ea[:, X], ea[:, Y], eb[:, X])
        made.numbers[R.R_E : R.R_E + 3], made.numbers[R.R_E2 : R.R_E2 + 3] = e, g
        made.numbers[R.R_F : R.R_F + 3] = f
        made.turns = axes[:, X] if second else axes[:, Z]
        return made

    def spin(k: int) -> Row:
        made = row(R.SPIN, f"spin {AXES[k]}", "rad")
        made.numbers[R.R_F : R.R_F + 3] = eb[:, k]
        made.turns = axes[:, k]
        return made

    if isinstance(joint, Distance):
        rod = row(R.DISTANCE, "", "m")
        rod.numbers[R.R_VALUE] = 0.0 if joint.length is None else joint.length
        rod.motion = joint.motion
        return [rod], []
    if joint.type not in KEPT:
        raise ModelError(
            f"{joint._called()}: a {joint.type} joint cannot be a closure; it can carry a body, in the recursive formulation."
        )
    points, dots = KEPT[joint.type]
    kept = [point(k) for k in points] + [dot(i, j) for i, j in dots]
    if isinstance(joint, PointInPlane):
        kept[0].numbers[R.R_VALUE] = joint.height
    if joint.type == "direction":
        kept.append(spin(Z))
    left = []
    for what in LEFT.get(joint.type, ()):
        if what.startswith("spin"):
            left.append(spin(AXES.index(what[-1])))
        else:
            left.append(point(AXES.index(what)) if what in AXES else angle(what == "second"))
    labels = joint.rate_labels() if joint.type in ("ball", "direction") else joint.coordinate_labels()
    for made, along, (label, _) in zip(left, joint.degrees_of_freedom(), labels, strict=False):
        made.along, made.label = along, label
    return kept, left


def plane_axes(joint: Joint, axes: np.ndarray, ends: Ends, turn: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """The joint's axes, or others such that one is the plane's normal; raises NotPlanar where none can be."""
    na = (turn[ends.a] @ ends.ta).T @ normal
    nb = (turn[ends.b] @ ends.tb).T @ normal
    if joint.type in ("ball", "fixed"):
        axes = axis_frame(na)
    if np.abs(np.abs(axes.T @ na) - 1.0).min() < 1e-12 and not (KEPT[joint.type][1] and np.abs(na - nb).max() > 1e-12):
        return axes
    along = float(axes[:, Z] @ na)
    if abs(along) < 1e-12:
        axes = np.column_stack([np.cross(na, axes[:, Z]), na, axes[:, Z]])
    elif abs(abs(along) - 1.0) > 1e-12:
        raise NotPlanar
    if KEPT[joint.type][1] and np.abs(na - nb).max() > 1e-12:
        raise NotPlanar
    return axes


def plane_rows_of(
    rows: list[Row], axes: np.ndarray, ends: Ends, turn: np.ndarray, origin: np.ndarray, normal: np.ndarray
) -> list[Row]:
    """The rows that constrain motion in the plane; the others must be satisfied identically, else NotPlanar is raised."""
    here = turn[ends.a].T @ normal  # the normal in the frame of link a
    na = ends.ta.T @ here
    height = float(
        np.real(normal @ (origin[ends.b] + turn[ends.b] @ ends.pb - origin[ends.a] - turn[ends.a] @ ends.pa))
    )
    kept = []
    for row in rows:
        if row.turns is not None:
            if abs(row.turns @ na) > 0.5:
                kept.append(row)
        elif row.kind == R.POINT:
            if abs(row.numbers[R.R_E : R.R_E + 3].real @ here) < 0.5:
                kept.append(row)
            elif abs(height - np.real(row.numbers[R.R_VALUE])) > 1e-12:
                raise NotPlanar
        else:
            kept.append(row)
    return kept


@dataclasses.dataclass
class Closures:
    """Constraints and free coordinates of all closures of a model, by closure, with names and ends (None for couplings)."""

    constraints: list[list[Row]]
    coordinates: list[list[Row]]
    names: list[str]
    ends: list[Ends | None]

    def rows(self) -> list[Row]:
        """All rows: constraints first, closure by closure, then coordinates."""
        return [r for rows in self.constraints for r in rows] + [r for rows in self.coordinates for r in rows]


def collect_rows(
    model: Model,
    tree: Tree,
    normal: np.ndarray | None,
    *,
    closings: Sequence[Closing] | None = None,
    pose: tuple[np.ndarray, np.ndarray] | None = None,
) -> Closures:
    """Rows of the closures of a model, or of those given; with a normal, those in its plane (raises NotPlanar).

    In absolute coordinates, `pose` has the world rotations (n + 1, 3, 3) and joint points (n + 1, 3) of all links at zero joint
    coordinates; joints are closures then, and couplings relate their coordinates.
    """
    made = Closures([], [], [], [])
    closings = tree.halves.closings if closings is None else closings
    if not closings:
        return made
    turn, origin = zero_pose(tree) if pose is None else pose
    for closing in closings:
        joint = closing.joint
        for along in joint.degrees_of_freedom():
            along.check()
            _check_armature(along, absolute=pose is not None)
        if joint.isotropic_friction()[0] is not None:
            raise ModelError(
                f"{joint._called()}: dry friction in all directions cannot hold a joint that has no degrees of freedom of its "
                "own; close the loop at a joint with a rigid body at its end (at=), or use the recursive formulation."
            )
        if isinstance(joint, Coupling):
            row = _coupling(model, tree, joint) if pose is None else _coupling_of_rows(model, joint)
            made.constraints.append([row])
            made.coordinates.append([])
            made.ends.append(None)
        else:
            ends = ends_of(tree, closing)
            axes = own = joint.axes_frame()
            if normal is not None and joint.type != "distance":
                axes = plane_axes(joint, own, ends, turn, normal)
            kept, left = rows_of(joint, ends, axes)
            if normal is not None:
                kept = plane_rows_of(kept, axes, ends, turn, origin, normal)
                if axes is not own:
                    left = rows_of(joint, ends, own)[1]  # coordinates keep the joint's own axes
                if not kept:
                    raise NotPlanar  # its only constraint is to stay in the plane
            _prescribe(kept, left)
            _sum_angles(tree, kept + left, turn, axes, ends)
            made.constraints.append(kept)
            made.coordinates.append(left)
            made.ends.append(ends)
        made.names.append(joint.name)
    return made


def _check_armature(along: DegreeOfFreedom, *, absolute: bool) -> None:
    """Raise ModelError for rotor inertia along a coordinate of a closure: only coordinates of the recursion can have it."""
    if along.armature != 0:
        where = "absolute coordinates" if absolute else "a joint that closes a loop"
        way = "use formulation='recursive'" if absolute else "close the loop at another joint"
        raise ModelError(
            f"{along._called()}: armature is {np.real(along.armature):g}, which {where} cannot have; {way}, or set it to 0."
        )


def _prescribe(kept: list[Row], left: list[Row]) -> None:
    """Move coordinates with a prescribed motion from the free ones (`left`) to the constraints (`kept`)."""
    for row in [r for r in left if r.along is not None and r.along.motion is not None]:
        assert row.along is not None
        row.motion = row.along.motion
        left.remove(row)
        kept.append(row)


def _coupling(model: Model, tree: Tree, joint: Coupling) -> Row:
    """Row of a coupling: a linear relation between joint coordinates."""
    index = {d.label: k for k, d in enumerate(tree.dofs) if d.coordinate >= 0}
    row = Row(R.COUPLING, joint.name, "1", numbers=_numbers(tree.link), motion=joint.motion)
    for name, factor in joint.factors.items():
        row.terms.append((find(index, name, f"coordinate for {joint._called()}", model.name), factor))
    row.numbers[R.R_VALUE] = joint.value
    row.force_unit = _coupling_unit(model, joint)
    return row


def _coupling_unit(model: Model, joint: Coupling) -> str:
    """Unit of a coupling's multiplier: that of the forces along its coordinates, where they are of one kind."""
    parts = (zip(j.coordinate_labels(), j.degrees_of_freedom(), strict=False) for j in model.joints)
    own = {name: dof.force_unit for joint_parts in parts for (name, _), dof in joint_parts}
    units = {own[name] for name in joint.factors}
    return units.pop() if len(units) == 1 else "1"


def _coupling_of_rows(model: Model, joint: Coupling) -> Row:
    """Row of a coupling in absolute coordinates, where joint coordinates are rows themselves."""
    row = Row(R.ROW_SUM, joint.name, "1", motion=joint.motion, sums=dict(joint.factors))
    row.force_unit = _coupling_unit(model, joint)
    row.numbers[R.R_VALUE] = joint.value
    return row


def _sum_angles(tree: Tree, rows: list[Row], turn: np.ndarray, axes: np.ndarray, ends: Ends) -> None:
    """Express angles between links whose hinges are all parallel as sums of coordinates, so that whole turns are counted."""
    for row in rows:
        if row.kind != R.ANGLE or row.a != ends.a:
            continue
        axis = turn[ends.a] @ ends.ta @ axes[:, Z]
        ahead, behind = turn_sum(tree, turn, ends.b, axis), turn_sum(tree, turn, ends.a, axis)
        if ahead is None or behind is None:
            continue
        row.terms = [*((k, x) for _, k, x in ahead), *((k, -x) for _, k, x in behind)]
        # the angle when all coordinates are zero
        e, g, f = (np.real(row.numbers[k : k + 3]) for k in (R.R_E, R.R_E2, R.R_F))
        f = turn[ends.b] @ f
        row.numbers[R.R_OFFSET] = np.arctan2((turn[ends.a] @ g) @ f, (turn[ends.a] @ e) @ f)


def row_tables(
    made: Closures,
    tree: Tree,
    pool: Pool,
    inputs: dict[str, int],
    channels: list[tuple[str, str]],
    switches: list[Switch],
    size: float,
    dtype: type,
) -> R.Rows:
    """All rows as tables; signals, inputs, work channels and switches that they need are added to the lists given."""
    rows = made.rows()
    constraints = sum(len(r) for r in made.constraints)
    owner = [c for parts in (made.constraints, made.coordinates) for c, own in enumerate(parts) for _ in own]
    integers = []
    terms: list[tuple[int, Any]] = []
    index = {row.label: r for r, row in enumerate(rows)}
    cut_i, cut = [], []
    for r, row in enumerate(rows):
        row.terms += [(index[name], factor) for name, factor in row.sums.items()]
        signal = work = -1
        if row.motion is not None:
            unit = row.unit if row.kind not in (R.COUPLING, R.ROW_SUM) else "1"
            signal = pool.signal(row.motion, unit, what=f"closure '{row.label}': motion", motion=True)
            work = len(channels)
            channels.append((row.label, "drive"))
        listed = (len(terms), len(row.terms))
        integers.append((row.kind, row.a, row.b, owner[r], *listed, int(row.unit != "m"), signal, work))
        terms += row.terms
        if row.along is not None:
            integers_of_cut, numbers_of_cut = along_row(row.along, row.label, inputs, channels, switches, -1)
            if integers_of_cut is not None:
                cut_i.append([r, *integers_of_cut[:4]])
                cut.append(numbers_of_cut)
    row_i = np.full((len(rows), R.ROW_I_LEN), -1, np.int64)
    columns = [R.R_KIND, R.R_A, R.R_B, R.R_CLOSURE, R.R_LIST, R.R_LISTED, R.R_UNIT, R.R_SIGNAL, R.R_WORK]
    row_i[:, columns] = np.array(integers, np.int64).reshape(-1, len(columns))
    first = np.cumsum([0, *(len(r) for r in made.constraints)]).tolist()
    closure_i = [
        [first[c], len(rows_), *((e.a, e.b) if e is not None else (0, 0))]
        for c, (rows_, e) in enumerate(zip(made.constraints, made.ends, strict=True))
    ]
    points = np.array([np.zeros(3) if e is None else e.pb for e in made.ends])
    numbers = np.array([r.numbers for r in rows]).reshape(-1, R.ROW_LEN)
    return R.Rows(
        n=np.array([constraints, len(rows)]),
        row_i=row_i,
        row=_typed(numbers, dtype),
        term_i=np.array([k for k, _ in terms], np.int64),
        coordinate=np.array([tree.dofs[k].coordinate if k < len(tree.dofs) else -1 for k, _ in terms], np.int64),
        term=_typed(np.array([x for _, x in terms], object if dtype is object else complex), dtype),
        closure_i=np.array(closure_i, np.int64).reshape(-1, R.CLOSURE_I_LEN),
        point=_typed(points if dtype is object else points.astype(complex), dtype),
        cut_i=np.array(cut_i, np.int64).reshape(-1, R.CUT_I_LEN),
        cut=np.array(cut, dtype).reshape(-1, L.DOF_LEN),
        size=np.array([size]),
        driven=np.array([r for r in range(constraints) if rows[r].along is not None], np.int64),
        wound=np.array(_angles_without_turn_count(rows, cut_i, terms), np.int64),
    )


def _angles_without_turn_count(rows: list[Row], cut_i: list[list[int]], terms: list[tuple[int, Any]]) -> list[int]:
    """Rows of angles known modulo 2π only, although springs, stops or couplings depend on their whole turns."""
    sprung = {c[0] for c in cut_i if rows[c[0]].along is not None and _needs_turn_count(rows[c[0]].along)}
    tied = {k for row in rows if row.kind == R.ROW_SUM for k, _ in row.terms}
    return sorted(r for r in sprung | tied if rows[r].kind == R.ANGLE and not rows[r].terms)


def _needs_turn_count(along: DegreeOfFreedom | None) -> bool:
    """Whether a force depends on the angle itself, not only on its rate."""
    return along is not None and (along.stiffness != 0 or along.stops is not None)


def _typed(values: np.ndarray, dtype: type) -> np.ndarray:
    """C-contiguous array of `dtype`: complex values unchanged, or their real parts."""
    return np.ascontiguousarray(values if dtype is complex else values.real)
