"""Branches of equilibria as a parameter changes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Word
from linkwork.api.ordered import Ordered
from linkwork.api.precision import shown
from linkwork.api.result import Result
from linkwork.api.storage.storable import part

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

SAME = 1e-4  # of the ranges of coordinates: special points nearer to each other are one
NEAR = 5e-3  # likewise where two branches meet and one of them turns back
FOLD, BRANCH_POINT, HOPF, SINGULAR = "fold", "branch point", "Hopf point", "singular point"


@part
@dataclasses.dataclass(frozen=True)
class Special:
    """A point at which a branch turns back, meets another, or begins to oscillate.

    Attributes:
        kind: "fold", "branch point", "Hopf point", or "singular point" where the closures lose rank.
        value: of the parameter.
        positions: coordinates (nq,).
        q: the same by name.
        turning: whether the branch turns back there.
        error: of `value`: how far it moved when it was last made more accurate, or what rounding leaves.
    """

    kind: str
    value: float
    positions: tuple[float, ...]
    q: dict[str, float]
    turning: bool = False
    error: float = 0.0

    def facts(self) -> dict[str, Any]:
        """What it is and where, as plain data."""
        return {"kind": self.kind, "value": self.value, "error": self.error, "q": self.q}

    def described(self, unit: str) -> str:
        """What it is and where, in one line."""
        place = ", ".join(f"{n} = {x:.6g}" for n, x in list(self.q.items())[:6])
        return f"{self.kind} at {shown(self.value, self.error)}{f' {unit}' if unit else ''}: {place}"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Branch(Result):
    """Equilibria along one branch, in order.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        values: of the parameter (n,).
        positions: coordinates (n, nq).
        names, units: of the coordinates.
        unstable: how many eigenvalues grow at each point (n,).
        growth: the largest real part of an eigenvalue at each point (n,) [1/s].
        special: folds, branch points, Hopf points and singular points.
        ends: why it begins and ends where it does.
    """

    title: str
    parameter: str
    unit: str
    values: np.ndarray
    positions: np.ndarray
    names: tuple[str, ...]
    units: tuple[str, ...]
    unstable: np.ndarray
    growth: np.ndarray
    special: list[Special]
    ends: tuple[str, str]

    @property
    def stable(self) -> np.ndarray:
        """Whether nothing grows, at each point."""
        return self.unstable == 0

    @property
    def folds(self) -> list[Special]:
        """Where it turns back."""
        return [s for s in self.special if s.kind == FOLD]

    @property
    def branch_points(self) -> list[Special]:
        """Where it meets another branch."""
        return [s for s in self.special if s.kind == BRANCH_POINT]

    def __getitem__(self, name: str) -> np.ndarray:
        """A coordinate along the branch (n,)."""
        if name not in self.names:
            raise ModelError(f"branch: there is no coordinate '{name}'; they are {', '.join(self.names[:20])}.")
        return self.positions[:, self.names.index(name)]

    def __len__(self) -> int:
        return len(self.values)

    def to_dataset(self) -> xr.Dataset:
        """Coordinates, parameter and stability against the number of the point."""
        import xarray as xr

        return xr.Dataset(
            {
                "q": (("point", "coordinate"), self.positions),
                "unstable": ("point", self.unstable),
                "growth": ("point", self.growth, {"units": "1/s"}),
            },
            {
                "parameter": ("point", self.values, {"units": self.unit, "long_name": self.parameter}),
                "coordinate": list(self.names),
                "unit": ("coordinate", list(self.units)),
            },
            {"title": self.title},
        )

    def table(self) -> pd.DataFrame:
        """Parameter, coordinates and stability, one row per equilibrium."""
        import pandas as pd

        columns: dict[str, Any] = {f"{self.parameter} [{self.unit}]" if self.unit else self.parameter: self.values}
        columns |= {f"{n} [{u}]": x for n, u, x in zip(self.names, self.units, self.positions.T, strict=True)}
        return pd.DataFrame(columns | {"motion": np.where(self.stable, "stable", "unstable")})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "parameter": self.parameter,
            "unit": self.unit,
            "values": self.values,
            "q": dict(zip(self.names, self.positions.T, strict=True)),
            "units": dict(zip(self.names, self.units, strict=True)),
            "unstable": self.unstable,
            "growth": self.growth,
            "special": [s.facts() for s in self.special],
            "ends": self.ends,
        }

    @property
    def message(self) -> str:
        """Special points, one line each, then why it begins and ends where it does."""
        return "\n".join(
            [*(s.described(self.unit) for s in self.special), f"begins: {self.ends[0]}; ends: {self.ends[1]}"]
        )

    def report(self) -> str:
        """Plain-text summary: range and stability, why it begins and ends, then the special points."""
        lines = [f"equilibria of {self.title} against {self.parameter}", f"  {self.summary()}"]
        return "\n".join([*lines, *(f"  {s.described(self.unit)}" for s in self.special)])

    def summary(self) -> str:
        """Number of points, range, share of stable points and ends, in one line."""
        unit = f" {self.unit}" if self.unit else ""
        share = float(np.mean(self.stable)) if len(self) else 0.0
        low, high = self.values.min(), self.values.max()
        return (
            f"{len(self)} points, {low:.6g} … {high:.6g}{unit}, {share:.0%} stable; "
            f"begins: {self.ends[0]}; ends: {self.ends[1]}"
        )

    @implemented_by("linkwork.linear.plots:branch")
    def plot(self, name: Word | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw a coordinate against the parameter, stable parts solid, unstable ones dashed. Returns the Matplotlib axes.

        Args:
            name: of the coordinate; default: the one that changes most.
        """

    def __repr__(self) -> str:
        low, high = self.values.min(), self.values.max()
        return (
            f"<Branch: {len(self)} equilibria, {self.parameter} {low:g} … {high:g}, {len(self.special)} special points>"
        )


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Branches(Ordered[Branch], Result):
    """All branches that were found; the first is the one that was started from.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        members: the branches.
        notes: branch points at which no other branch was found, or from which none was followed, in words.
        ended: why it is incomplete; empty if it is complete.
    """

    title: str
    parameter: str
    unit: str
    members: tuple[Branch, ...]
    notes: tuple[str, ...] = ()
    ended: str = ""

    @property
    def special(self) -> list[Special]:
        """Folds, branch points and Hopf points of all branches; a point that branches share is named once."""
        return _distinct(self.members)

    @property
    def folds(self) -> list[Special]:
        """Where branches turn back."""
        return [s for s in self.special if s.kind == FOLD]

    @property
    def branch_points(self) -> list[Special]:
        """Where branches meet."""
        return [s for s in self.special if s.kind == BRANCH_POINT]

    def to_dataset(self) -> xr.Dataset:
        """All branches one after the other: coordinates, parameter and stability against the number of the point, with the
        number of the branch; special points beside them."""
        import xarray as xr

        special = self.special
        numbers = [np.full(len(b), k) for k, b in enumerate(self, 1)]
        count = len(self[0].names)
        places = np.array([s.positions for s in special], float).reshape(len(special), count)
        return xr.concat([b.to_dataset() for b in self], "point").assign(
            branch=("point", np.concatenate(numbers)),
            special_value=("special", np.array([s.value for s in special], float), {"units": self.unit}),
            special_error=("special", np.array([s.error for s in special], float), {"units": self.unit}),
            special_kind=("special", np.array([s.kind for s in special], str)),
            special_q=(("special", "coordinate"), places),
        )

    def table(self) -> pd.DataFrame:
        """Number of the branch, parameter, coordinates and stability, one row per equilibrium."""
        import pandas as pd

        tables = [b.table() for b in self]
        for number, one in enumerate(tables, 1):
            one.insert(0, "branch", number)
        return pd.concat(tables, ignore_index=True)

    def facts(self) -> dict[str, Any]:
        """All branches and special points as plain data, for JSON."""
        return {
            "parameter": self.parameter,
            "unit": self.unit,
            "branches": [b.facts() for b in self],
            "special": [s.facts() for s in self.special],
            "notes": self.notes,
        }

    @property
    def message(self) -> str:
        """Special points and notes, one line each."""
        early = [f"ended early: {self.ended}"] if self.ended else []
        return "\n".join([*(s.described(self.unit) for s in self.special), *self.notes, *early])

    def report(self) -> str:
        """Plain-text summary: range, stability and ends of each branch, then the special points."""
        lines = [f"equilibria of {self.title} against {self.parameter}"]
        lines += [f"  branch {k}: {b.summary()}" for k, b in enumerate(self, 1)]
        return "\n".join([*lines, *(f"  {line}" for line in self.message.splitlines())])

    @implemented_by("linkwork.linear.plots:branches")
    def plot(self, name: Word | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw a coordinate against the parameter, stable parts solid, unstable ones dashed. Returns the Matplotlib axes.

        Args:
            name: of the coordinate; default: the one that changes most.
        """

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the branches."""
        return {"branch": self.plot}

    def __repr__(self) -> str:
        return f"<Branches of '{self.title}' against {self.parameter}: {len(self)} found, {len(self.special)} special points>"


def sharpened(branches: Sequence[Branch]) -> tuple[Branch, ...]:
    """Branches in which points that two of them share are those of the one on which they are known better."""
    scales = _scales(branches)
    shared = [s for b in branches for s in b.special if s.kind == BRANCH_POINT]

    def best(s: Special) -> Special:
        twins = [o for o in shared if s.kind == BRANCH_POINT and _alike(s, o, scales, NEAR)]
        sharper = min(twins, key=lambda o: (o.turning, o.error), default=s)
        return dataclasses.replace(sharper, turning=s.turning)

    return tuple(dataclasses.replace(b, special=[best(s) for s in b.special]) for b in branches)


def _distinct(branches: Sequence[Branch]) -> list[Special]:
    """Special points of all branches; one that branches share once."""
    scales, out = _scales(branches), list[Special]()
    for s in (s for b in branches for s in b.special):
        if not any(s.kind == o.kind and _alike(s, o, scales, SAME) for o in out):
            out.append(s)
    return out


def _scales(branches: Sequence[Branch]) -> tuple[float, np.ndarray]:
    """Ranges of the parameter and of the coordinates (nq,) over all branches; 1 rad for angles, 1 for what does not change."""
    values, positions = np.concatenate([b.values for b in branches]), np.vstack([b.positions for b in branches])
    wide = np.where(np.array(branches[0].units) == "m", np.ptp(positions, axis=0), 1.0)
    return float(np.ptp(values)) or 1.0, np.where(wide > 0, wide, 1.0)


def _alike(a: Special, b: Special, scales: tuple[float, np.ndarray], part: float) -> bool:
    """Whether two points are the same, to a part of the ranges and to their errors."""
    width, wide = scales
    near = abs(a.value - b.value) <= 0.01 * part * width + a.error + b.error
    return bool(near and (np.abs(np.subtract(a.positions, b.positions)) / wide).max(initial=0.0) <= part)
