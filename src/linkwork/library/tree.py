"""Branched pendulums in space: trees of straight segments that carry mass points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.collecting import without_collection
from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.units import quantities
from linkwork.library.values import EARTH, each, is_single
from linkwork.model.bodies import MassRod
from linkwork.model.item import check_name
from linkwork.model.joints import Direction
from linkwork.model.model import Model, find

_CLOSE = 1e-9
"""Two lengths [m] are the same when they differ by less than this part of the larger."""


class Segment(NamedTuple):
    """One segment of a tree: a massless straight rod that carries mass points.

    Args:
        name: unique in the tree.
        parent: name of the segment at whose tip it hangs; None for the pivot.
        length: [m], scalar.
        masses: of its points [kg], one or shape (n,); none by default.
        at: their distances from the upper end [m], one or shape (n,); default: at equal parts, the last at the tip.
    """

    name: str
    parent: str | None
    length: Any
    masses: Any = ()
    at: Any = None


@checked
def tree(
    segments: Iterable[Segment | Sequence[Any] | Mapping[str, Any]],
    *,
    damping: Any = 0.0,
    gravity: Any = EARTH,
    name: str = "tree",
) -> Model:
    """A branched pendulum in space: segments hang at the tips of their parents, the first at the world's origin.

        lw.library.tree([("trunk", None, 0.5, 1.0), ("left", "trunk", 0.7, 2.0), ("right", "trunk", 0.4, (1.0, 0.5))])

    Each segment is a `MassRod` with the segment's name on a `Direction` joint "…_joint": two degrees of freedom,
    regular everywhere, no spin, because mass points on a line have no inertia about it. Coordinates: a unit quaternion
    "…_joint.qw" … "…_joint.qz" relative to the parent; rates: "…_joint.wx", "…_joint.wy" [rad/s] in axes of the
    segment. At zero everything hangs along -z. The points of a segment are "mass1", "mass2", … and its lower end is
    "tip". All segments without a parent hang at the pivot.

    Args:
        segments: a `Segment`, or a tuple or mapping of the same contents, for each; parents may stand after children.
        damping: viscous, of each joint [N m s/rad], one for all or one for each segment.
        gravity: acceleration in world axes [m/s²], shape (3,).
        name: of the model.

    Returns:
        The model.
    """
    rows = [_read_segment(row, name) for row in segments]
    if not rows:
        raise ModelError(f"{name} has no segments; give one or more.")
    dampings = each(damping, len(rows), "N*m*s/rad", what=f"{name}: damping")
    model = Model(name, gravity=gravity)
    rods: dict[str, MassRod] = {}
    with without_collection():
        for k in _parents_first(rows, name):
            s = rows[k]
            masses, at = ([v] if v is not None and is_single(v) else v for v in (s.masses, s.at))
            rod = MassRod(s.name, length=s.length, masses=masses, at=at)
            to = None if s.parent is None else rods[s.parent]["tip"]
            rods[s.name] = model.add(rod, Direction(f"{s.name}_joint", damping=dampings[k]), to=to)
    return model


def _read_segment(row: Any, name: str) -> Segment:
    """A segment from what the user wrote."""
    try:
        if isinstance(row, str):
            raise TypeError
        segment = Segment(**row) if isinstance(row, Mapping) else Segment(*row)
        if not isinstance(segment.parent, str | None):
            raise TypeError
    except TypeError:
        raise ModelError(
            f"{name}: {row!r} is no segment; give (name, parent or None, length, masses, distances)."
        ) from None
    check_name(segment.name, "segment")
    return segment


def _parents_first(rows: list[Segment], name: str) -> list[int]:
    """Row numbers with every parent before its children; names and parents are checked."""
    number: dict[str, int] = {}
    for k, s in enumerate(rows):
        if s.name in number:
            raise ModelError(f"{name} has two segments '{s.name}'; give each its own name.")
        number[s.name] = k
    children: dict[int | None, list[int]] = {}
    for k, s in enumerate(rows):
        parent = None if s.parent is None else find(number, s.parent, "segment", name)
        children.setdefault(parent, []).append(k)
    order: list[int] = []
    stack = children.get(None, [])[::-1]
    while stack:
        order.append(stack.pop())
        stack += children.get(order[-1], [])[::-1]
    if len(order) < len(rows):
        lost = rows[min(set(range(len(rows))) - set(order))]
        raise ModelError(f"{name}: segment '{lost.name}' never reaches the pivot; give the first of its parents None.")
    return order


@checked
def tree_from_relation(
    relation: Any,
    masses: Any,
    lengths: Any = None,
    *,
    parents: Sequence[int | None] | None = None,
    names: Sequence[str] | None = None,
    damping: Any = 0.0,
    gravity: Any = EARTH,
    name: str = "tree",
) -> Model:
    """A `tree` from its relation matrix (Goyal 2012): one row for each mass point, one column for each segment.

    The entries of a row are the path from the pivot to the mass: the full length of every segment on it, and the
    distance along the segment that carries it; zero elsewhere. Which segment hangs on which follows from the matrix: a
    parent is on the path to every mass that its children lead to. Where two segments lead to the same masses, the one
    with a mass before its tip is the lower one, and failing that the one with the later column; the masses move the
    same either way. A matrix that no tree has is refused.

    The masses of a segment are its points "mass1", "mass2", … in the order of their rows. A mass at a tip belongs to
    the segment that ends there.

    Args:
        relation: the matrix [m], shape (masses, segments).
        masses: of the points [kg], one for all or shape (masses,).
        lengths: of the segments [m], one for all or shape (segments,); default: what the matrix says, and for segments
            without children the distance of their farthest mass.
        parents: column (from 0) of each segment's parent, None for the pivot, shape (segments,); default: what the
            matrix says.
        names: of the segments, shape (segments,); default "S1", "S2", …
        damping: viscous, of each joint [N m s/rad], one for all or shape (segments,).
        gravity: acceleration in world axes [m/s²], shape (3,).
        name: of the model.

    Returns:
        The model.
    """
    matrix = quantities(relation, "m", what=f"{name}: relation", shape=(None, None))
    count, size = matrix.shape
    called = _names(names, size, name)
    weights = each(masses, count, "kg", what=f"{name}: masses")
    _check_entries(matrix, called, name)
    known = None if lengths is None else np.array(each(lengths, size, "m", what=f"{name}: lengths"))
    above = _recovered(matrix, known, called, name) if parents is None else _given(parents, size, name)
    hosts = _hosts(matrix, above, called, name)
    full = _lengths(matrix, known, hosts, called, name)
    segments = []
    for s, own in enumerate(called):
        rows = np.flatnonzero(hosts == s)
        p = above[s]
        mine = [weights[i] for i in rows]
        at = matrix[rows, s]
        tip = len(at) == 1 and at[0] == full[s]  # a single mass there stays there, however long the segment is made
        segments.append(Segment(own, None if p is None else called[p], full[s], mine, None if tip else at))
    return tree(segments, damping=damping, gravity=gravity, name=name)


def _names(names: Sequence[str] | None, size: int, name: str) -> list[str]:
    called = [f"S{k + 1}" for k in range(size)] if names is None else list(names)
    if len(called) != size:
        raise ModelError(f"{name}: names has {len(called)} names for {size} segments; give one for each.")
    return called


def _check_entries(matrix: np.ndarray, called: list[str], name: str) -> None:
    """No number is negative, no row and no column empty."""
    bad = np.argwhere(matrix < 0)
    if len(bad):
        i, s = bad[0]
        raise ModelError(
            f"{name}: relation has {matrix[i, s]:g} m for mass {i + 1} and segment '{called[s]}'; "
            "no entry can be negative."
        )
    empty = np.flatnonzero(~matrix.any(axis=1))
    if len(empty):
        raise ModelError(
            f"{name}: relation has only zeros for mass {empty[0] + 1}, which would never move; leave it out."
        )
    empty = np.flatnonzero(~matrix.any(axis=0))
    if len(empty):
        raise ModelError(
            f"{name}: relation has only zeros for segment '{called[empty[0]]}', which leads to no mass; leave it out."
        )


def _differs(a: Any, b: Any) -> Any:
    """Whether lengths [m] differ by more than rounding."""
    return np.abs(a - b) > _CLOSE * np.maximum(np.abs(a), np.abs(b))


def _recovered(matrix: np.ndarray, known: np.ndarray | None, called: list[str], name: str) -> list[int | None]:
    """The parent's column of each segment: the smallest set of masses that holds the segment's own."""
    uses = matrix > 0
    lower = np.zeros(len(called), bool)  # carries a mass before its tip
    for s in range(len(called)):
        column = matrix[uses[:, s], s]
        lower[s] = np.any(_differs(column, column.max() if known is None else known[s]))
    # from the pivot outwards: more masses first, and among equals the one that must be lowest last
    order = sorted(range(len(called)), key=lambda s: (-int(uses[:, s].sum()), bool(lower[s]), s))
    above: list[int | None] = [None] * len(called)
    for k, s in enumerate(order):
        for p in reversed(order[:k]):
            shared = uses[:, p] & uses[:, s]
            if not shared.any():
                continue
            if not np.array_equal(shared, uses[:, s]):
                there, off = np.flatnonzero(shared)[0], np.flatnonzero(uses[:, s] & ~shared)[0]
                raise ModelError(
                    f"{name}: relation is no tree: segment '{called[s]}' lies beyond '{called[p]}' on the way to mass "
                    f"{there + 1} but not on the way to mass {off + 1}."
                )
            above[s] = p
            break
    return above


def _given(parents: Sequence[int | None], size: int, name: str) -> list[int | None]:
    """The parents' columns as given; loops are left to `tree`."""
    given = list(parents)
    if len(given) != size:
        raise ModelError(f"{name}: parents has {len(given)} entries for {size} segments; give one for each.")
    for p in given:
        if p is not None and not (isinstance(p, int | np.integer) and not isinstance(p, bool) and 0 <= p < size):
            raise ModelError(f"{name}: parents has {p!r}; give a column from 0 to {size - 1}, or None for the pivot.")
    return [None if p is None else int(p) for p in given]


def _hosts(matrix: np.ndarray, above: list[int | None], called: list[str], name: str) -> np.ndarray:
    """The segment that carries each mass: the one whose path to the pivot is exactly the row's segments."""
    paths: dict[frozenset[int], int] = {}
    for s in range(len(called)):
        path = [s]
        while (p := above[path[-1]]) is not None and p not in path:
            path.append(p)
        paths[frozenset(path)] = s
    hosts = np.zeros(len(matrix), int)
    for i, row in enumerate(matrix):
        on = frozenset(np.flatnonzero(row).tolist())
        if on not in paths:
            listed = ", ".join(f"'{called[s]}'" for s in sorted(on))
            raise ModelError(
                f"{name}: relation leads to mass {i + 1} over {listed}, which is no way from the pivot along the tree."
            )
        hosts[i] = paths[on]
    return hosts


def _lengths(
    matrix: np.ndarray, known: np.ndarray | None, hosts: np.ndarray, called: list[str], name: str
) -> list[float]:
    """The length of each segment [m], found in the rows that go beyond it and checked in all."""
    found = []
    for s, own in enumerate(called):
        beyond = np.flatnonzero((matrix[:, s] > 0) & (hosts != s))
        carried = np.flatnonzero(hosts == s)
        if known is not None:
            length = float(known[s])
        else:
            length = float(matrix[beyond[0], s] if len(beyond) else matrix[carried, s].max())
        wrong = beyond[_differs(matrix[beyond, s], length)]
        if len(wrong):
            i = wrong[0]
            raise ModelError(
                f"{name}: relation has {matrix[i, s]:g} m of segment '{own}' on the way to mass {i + 1}, which lies "
                f"beyond it; its length is {length:g} m."
            )
        far = carried[matrix[carried, s] > length * (1 + _CLOSE)]
        if len(far):
            i = far[0]
            raise ModelError(
                f"{name}: relation puts mass {i + 1} at {matrix[i, s]:g} m on segment '{own}', "
                f"which is {length:g} m long."
            )
        found.append(length)
    return found
