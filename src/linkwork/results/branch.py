"""Branches of equilibria as a parameter changes."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr

FOLD, BRANCH_POINT, HOPF, SINGULAR = "fold", "branch point", "Hopf point", "singular point"


@dataclasses.dataclass(frozen=True)
class Special:
    """A point at which a branch turns back, meets another, or begins to oscillate.

    Attributes:
        kind: "fold", "branch point", "Hopf point", or "singular point" where the closures lose rank.
        value: of the parameter.
        positions: coordinates (nq,).
        q: the same by name.
        turning: whether the branch turns back there, so that the point is known less sharply than on the one it meets.
    """

    kind: str
    value: float
    positions: tuple[float, ...]
    q: dict[str, float]
    turning: bool = False


@dataclasses.dataclass(frozen=True)
class Branch:
    """Equilibria along one branch, in order.

    Attributes:
        parameter, unit: what changes.
        values: of the parameter (n,).
        positions: coordinates (n, nq).
        names, units: of the coordinates.
        unstable: how many eigenvalues grow at each point (n,).
        growth: the largest real part of an eigenvalue at each point (n,) [1/s].
        special: folds, branch points, Hopf points and singular points.
        ends: why it begins and ends where it does.
    """

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
        """A coordinate along the branch."""
        if name not in self.names:
            raise ModelError(f"branch: there is no coordinate '{name}'; they are {', '.join(self.names[:20])}.")
        return self.positions[:, self.names.index(name)]

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
        )

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        low, high = self.values.min(), self.values.max()
        return (
            f"<Branch: {len(self)} equilibria, {self.parameter} {low:g} … {high:g}, {len(self.special)} special points>"
        )


class Branches(Sequence[Branch]):
    """All branches that were found; the first is the one that was started from."""

    def __init__(self, title: str, parameter: str, unit: str, branches: Sequence[Branch]) -> None:
        self.title, self.parameter, self.unit = title, parameter, unit
        self._branches = [_sharpened(b, branches) for b in branches]

    def __len__(self) -> int:
        return len(self._branches)

    def __getitem__(self, k: Any) -> Any:
        return self._branches[k]

    def __iter__(self) -> Iterator[Branch]:
        return iter(self._branches)

    @property
    def special(self) -> list[Special]:
        """Folds, branch points and Hopf points of all branches; a point that branches share is named once."""
        out: list[Special] = []
        for s in (s for b in self._branches for s in b.special):
            if not any(_alike(s, o) for o in out):
                out.append(s)
        return out

    @property
    def folds(self) -> list[Special]:
        """Where branches turn back."""
        return [s for s in self.special if s.kind == FOLD]

    @property
    def branch_points(self) -> list[Special]:
        """Where branches meet."""
        return [s for s in self.special if s.kind == BRANCH_POINT]

    def report(self) -> str:
        """In words."""
        lines = [f"equilibria of {self.title} against {self.parameter}"]
        unit = f" {self.unit}" if self.unit else ""
        for k, b in enumerate(self._branches, 1):
            share = float(np.mean(b.stable)) if len(b) else 0.0
            lines.append(
                f"  branch {k}: {len(b)} points, {b.values.min():.6g} … {b.values.max():.6g}{unit}, {share:.0%} stable; "
                f"begins: {b.ends[0]}; ends: {b.ends[1]}"
            )
        for s in self.special:
            place = ", ".join(f"{n} = {x:.6g}" for n, x in list(s.q.items())[:6])
            lines.append(f"  {s.kind} at {s.value:.9g}{unit}: {place}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Branches of '{self.title}' against {self.parameter}: {len(self)} found, {len(self.special)} special points>"


def _sharpened(branch: Branch, every: Sequence[Branch]) -> Branch:
    """Points at which a branch turns back onto another, taken from the other."""
    sharp = [s for b in every for s in b.special if s.kind == BRANCH_POINT and not s.turning]
    width = max(float(np.ptp(branch.values)), 1e-300)

    def best(s: Special) -> Special:
        twins = [
            o
            for o in sharp
            if abs(o.value - s.value) < 1e-3 * width and np.abs(np.subtract(o.positions, s.positions)).max() < 0.05
        ]
        return twins[0] if s.kind == BRANCH_POINT and s.turning and twins else s

    return dataclasses.replace(branch, special=[best(s) for s in branch.special])


def _alike(a: Special, b: Special) -> bool:
    near = abs(a.value - b.value) <= 1e-6 * max(1.0, abs(a.value))
    return a.kind == b.kind and near and bool(np.abs(np.subtract(a.positions, b.positions)).max() < 1e-4)
