"""Many variants of a model, lowered at once: one system, and the numbers of its tables in which the variants differ.

A model whose parameters are `Lanes` is lowered once for all variants. What `Lanes` cannot express (elastic beams, signals), and
every result that does not agree with the plain way where it is checked, is lowered variant by variant instead. Variants whose
tables have different shapes or indices come back in groups. Controllers are added to the system of the first variant, since
their tables do not depend on the model; where they do, the check finds it.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.kernels import layout as L
from linkwork.model.item import next_version
from linkwork.model.model import Model
from linkwork.model.parameters import locate
from linkwork.system.check import generic_position
from linkwork.system.lanes import Disagreement, Lanes
from linkwork.system.lower import lower
from linkwork.system.system import System
from linkwork.system.tables import Tables

ROUNDING = 1e-12  # relative: where the numbers of both ways must agree
FEW = 8  # variants that are lowered one by one


@dataclasses.dataclass(frozen=True)
class Variants:
    """Variants of one system; their tables differ in some numbers only.

    Attributes:
        system: that of the first member.
        members: (members,) which of all variants they are.
        where: (changed,) which numbers of the tables differ; see `private_tables`.
        values: (members, changed) these numbers.
        longest_step: (members,) largest steps that resolve every signal [s].
        weight_moment: (members,) how large energies of gravity are [J].
        starts: (members, ny) states at the start, or None where they are still to be found: members share all that they
            depend on but the numbers of the tables.
    """

    system: System
    members: np.ndarray
    where: np.ndarray
    values: np.ndarray
    longest_step: np.ndarray
    weight_moment: np.ndarray
    starts: np.ndarray | None = None

    def numbers(self, pick: Callable[[Tables], np.ndarray]) -> np.ndarray:
        """Some numbers of the tables for every member (members, …); `pick` takes them out of tables."""
        tables, numbers = private_tables(self.system.tables)
        plain = numbers.copy()
        numbers[:] = np.arange(len(numbers))
        at = np.array(pick(tables), np.int64)
        index = np.zeros(len(numbers), np.int64) - 1
        index[self.where] = np.arange(len(self.where))
        made: np.ndarray = np.broadcast_to(plain[at], (len(self.members), *at.shape)).copy()
        varies = index[at] >= 0
        made[:, varies] = self.values[:, index[at][varies]]
        return made

    @property
    def generic_position(self) -> np.ndarray:
        """Coordinates (nq,) at which it is checked whether masses determine the motion."""
        return generic_position(self.system._low)


@dataclasses.dataclass(frozen=True)
class Asked:
    """What is lowered.

    Attributes:
        model: the model, which is not changed.
        measured: names of the quantities that are measured.
        inputs: signals of the inputs of a variant.
        planar: as for `simulate`.
        change: gives a copy of the model all that variant k has of its own.
        uniform: whether variants differ in numbers of the model only, so that they can be lowered at once.
        finish: adds what the model does not have, such as controllers, to a system of variant k.
        start: the state (ny,) at which variant k starts, by its own system; where variants are lowered one by one.
    """

    model: Model
    measured: Sequence[str]
    inputs: Callable[[int], Mapping[str, Any] | None]
    planar: bool | None
    change: Callable[[Model, int], None]
    uniform: bool
    finish: Callable[[System], System]
    start: Callable[[System, int], np.ndarray]

    def bare(self, model: Model, k: int) -> System:
        """Variant k, unfinished; `model` is a private copy, whose parameters are set."""
        self.change(model, k)
        return System(model, self.inputs(k), planar=self.planar).measuring(self.measured, "keep")

    def system(self, model: Model, k: int) -> System:
        """Variant k; `model` is a private copy, whose parameters are set."""
        return self.finish(self.bare(model, k))


def private_tables(tables: Tables) -> tuple[Tables, np.ndarray]:
    """A copy of the tables whose numbers lie in one array, one table after the other, and that array; indices are shared."""
    leaves = list(_leaves(tables))
    numbers = np.concatenate([np.ravel(x) for _, x in leaves]) if leaves else np.zeros(0)
    place = iter(np.cumsum([0, *(x.size for _, x in leaves)]).tolist())

    def copied(part: Any) -> Any:
        changed = {}
        for name, value in part._asdict().items():
            if isinstance(value, np.ndarray) and value.dtype.kind in "fO":
                first = next(place)
                changed[name] = numbers[first : first + value.size].reshape(value.shape)
            elif isinstance(value, tuple):
                changed[name] = copied(value)
        return part._replace(**changed)

    return copied(tables), numbers


def _leaves(part: Any, before: str = "") -> Iterator[tuple[str, np.ndarray]]:
    """Arrays of numbers in tables and their parts by name, in a fixed order."""
    for name, value in part._asdict().items():
        if isinstance(value, np.ndarray) and value.dtype.kind in "fO":
            yield before + name, value
        elif isinstance(value, tuple):
            yield from _leaves(value, f"{before}{name}.")


def _shape(part: Any) -> tuple[Any, ...]:
    """What variants of one group have in common: indices, and shapes of numbers."""
    found: list[Any] = []
    for name, value in part._asdict().items():
        if isinstance(value, np.ndarray):
            found.append((name, value.shape if value.dtype.kind in "fO" else value.tobytes()))
        else:
            found.append((name, _shape(value) if isinstance(value, tuple) else None))
    return tuple(found)


def _row(tables: Tables) -> np.ndarray:
    return np.concatenate([np.ravel(x) for _, x in _leaves(tables)])


# --- all at once -------------------------------------------------------------------------------------


def lower_variants(
    asked: Asked, values: Mapping[str, np.ndarray], members: np.ndarray
) -> tuple[list[Variants], dict[int, str]]:
    """Lower variants of a model.

    Args:
        asked: what is lowered.
        values: numbers of every parameter of the model that varies, by path, for all variants [SI]; they have been checked.
        members: which variants.

    Returns:
        Groups of variants, and for those that cannot be lowered a sentence each.
    """
    if not values and asked.uniform:
        system = asked.system(copy.deepcopy(asked.model), int(members[0]))
        one = np.ones(len(members))
        none = np.zeros(0, np.int64), np.zeros((len(members), 0))
        return [Variants(system, members, *none, one * system.longest_step, one * system.weight_moment)], {}
    return _lowered(asked, values, members)


def _lowered(
    asked: Asked, values: Mapping[str, np.ndarray], members: np.ndarray
) -> tuple[list[Variants], dict[int, str]]:
    if len(members) > FEW and asked.uniform:
        try:
            return [_at_once(asked, values, members)], {}
        except Disagreement as found:
            if len(found.mask) == len(members):
                parts = [_lowered(asked, values, members[m]) for m in (found.mask, ~found.mask)]
                return parts[0][0] + parts[1][0], parts[0][1] | parts[1][1]
        except (TypeError, ValueError, AttributeError, LinkworkError, ArithmeticError, np.linalg.LinAlgError):
            pass  # lanes cannot go through all of the lowering, for instance through eigenvalue problems
    return _one_by_one(asked, members)


def _at_once(asked: Asked, values: Mapping[str, np.ndarray], members: np.ndarray) -> Variants:
    """All members in one pass; raises where that is impossible or does not agree with the plain way."""
    model = copy.deepcopy(asked.model)
    bare = asked.bare(copy.deepcopy(asked.model), int(members[0]))
    for path, numbers in values.items():
        _set_unchecked(model, path, Lanes(np.ascontiguousarray(numbers[members])))
    made = lower(
        model,
        asked.inputs(int(members[0])),
        measured=asked.measured,
        dtype=object,
        planar=asked.planar is not False,
    )
    if _shape(made.tables) != _shape(bare.tables):
        raise TypeError("tables of lanes have another shape")
    if not np.array_equal(np.asarray(made.breaks, float), bare.breaks):
        raise TypeError("breaks of lanes differ")
    if any(
        isinstance(x, Lanes) for e in made.closures.ends if e is not None for t in (e.ta, e.tb) for x in np.ravel(t)
    ):
        raise TypeError("frames of closures differ")  # by which it is told whether they are turned over
    row, base = _row(made.tables), _row(bare.tables)
    own = np.array([k for k, x in enumerate(row) if isinstance(x, Lanes)], np.int64)
    table = np.array([row[k].values for k in own]).T if len(own) else np.zeros((len(members), 0))
    constant = np.setdiff1d(np.arange(len(row)), own)
    _check(row[constant].astype(float), base[constant])
    first = asked.finish(bare)
    longest = min(float(made.longest_step), first.longest_step)
    whole = Variants(
        first,
        members,
        _moved(own, bare.tables, first.tables),
        np.ascontiguousarray(table),
        np.full(len(members), longest),
        np.zeros(len(members)),
    )
    wanted = _row(first.tables)
    for k in {0, len(members) // 2, len(members) - 1}:
        wanted[whole.where] = whole.values[k]
        _check(wanted, _row(asked.system(copy.deepcopy(asked.model), int(members[k])).tables))
    return dataclasses.replace(whole, weight_moment=_weight_moments(whole))


def _moved(where: np.ndarray, before: Tables, after: Tables) -> np.ndarray:
    """Where numbers are in tables to which others were appended."""
    if before is after or not len(where):
        return where
    old, new = ({name: x.size for name, x in _leaves(t)} for t in (before, after))
    first = dict(zip(new, np.cumsum([0, *new.values()]).tolist(), strict=False))
    shift = np.concatenate([np.full(n, first[name], np.int64) + np.arange(n) for name, n in old.items()])
    return shift[where]


def _check(got: np.ndarray, wanted: np.ndarray) -> None:
    """Raise unless numbers agree but for rounding."""
    with np.errstate(invalid="ignore"):  # stops that are infinitely far
        near = np.abs(got - wanted) <= ROUNDING * (np.abs(wanted) + np.abs(got[np.isfinite(got)]).max(initial=0.0))
    same = (got == wanted) | near
    if not same.all():
        raise TypeError("numbers of lanes differ from those of the plain way")


def _weight_moments(group: Variants) -> np.ndarray:
    """`System.weight_moment` of every member."""
    moments = group.numbers(lambda t: t.link[1:, L.MC : L.MC + 3])
    gravity = group.numbers(lambda t: t.gravity[:3])
    # of single vectors, as there: the norm of rows may differ from it in the last bit
    size = {row.tobytes(): float(np.linalg.norm(row)) for row in np.unique(gravity, axis=0)}
    return np.array([size[row.tobytes()] for row in gravity]) * np.linalg.norm(moments, axis=2).sum(axis=1)


def _set_unchecked(model: Model, path: str, value: Lanes) -> None:
    """Set a parameter of a private copy without the checks of an item, which know single numbers only."""
    found = locate(model, path)
    if not found.plain:
        raise TypeError("numbers of signals and laws are read one by one")
    item, new = found.owner, found.field_with(value)
    slot = "_gravity" if item is model else found.field
    if isinstance(new, list):
        row = np.zeros(len(new), object)
        for k, x in enumerate(new):
            row[k] = x
        new = row
    object.__setattr__(item, slot, new)
    object.__setattr__(item, "_structure" if item is model else "_changed", next_version())


# --- one by one --------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class _Single:
    """A variant that was lowered by itself: its numbers, and what it has beside them."""

    member: int
    row: np.ndarray
    longest_step: float
    weight_moment: float
    start: np.ndarray


def _one_by_one(asked: Asked, members: np.ndarray) -> tuple[list[Variants], dict[int, str]]:
    """Lower members by themselves, and gather those with the same shape."""
    groups: dict[Any, list[_Single]] = {}
    systems: dict[Any, System] = {}
    failed: dict[int, str] = {}
    model = copy.deepcopy(asked.model)
    for k in members.tolist():
        try:
            system = asked.system(model, k)
            start = asked.start(system, k)
        except LinkworkError as problem:
            failed[k] = str(problem)
            continue
        key = (_shape(system.tables), system.breaks.tobytes(), tuple(system.spans))
        if key not in systems:
            systems[key] = asked.system(copy.deepcopy(asked.model), k)  # `model` changes with the next variant
        made = _Single(k, _row(system.tables), system.longest_step, system.weight_moment, start)
        groups.setdefault(key, []).append(made)
    return [_gathered(systems[key], rows) for key, rows in groups.items()], failed


def _gathered(system: System, found: list[_Single]) -> Variants:
    table = np.array([x.row for x in found])
    where = np.flatnonzero((table != table[0]).any(axis=0))
    steps, moments = np.array([x.longest_step for x in found]), np.array([x.weight_moment for x in found])
    values = np.ascontiguousarray(table[:, where])
    starts = np.array([x.start for x in found])
    return Variants(system, np.array([x.member for x in found]), where, values, steps, moments, starts)
