"""States at which all forces balance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.results.reactions import Reactions


class Equilibrium:
    """A state at which a mechanism rests in a frame that moves steadily.

    Attributes:
        title: name of the model.
        positions, velocities, accelerations: as arrays, (nq,), (nv,), (nv,); velocities and accelerations of the drives only.
        drives: force [N] or moment [N m] that each driven joint needs, by name.
        speed, acceleration: of the joints that were driven, by name.
        residual: largest force that is left, against the largest that is balanced.
        openings: how far each closure is open, by name: (value, unit).
        redundant: how many constraints repeat others; their multipliers are the least ones.
        singular: whether constraints that are independent nearby depend on each other here. Branches of the motion may meet,
            and the linear model says nothing about stability.
        iterations: of the search.
    """

    def __init__(
        self,
        *,
        title: str,
        labels: Any,
        point: Any,
        drives: dict[str, float],
        driven: Sequence[int],
        speed: dict[str, float],
        acceleration: dict[str, float],
        residual: float,
        openings: dict[str, tuple[float, str]],
        redundant: int,
        singular: bool,
        iterations: int,
        system: Any,
        frame: Any,
        make_reactions: Callable[[], Reactions],
        inside: Callable[[str, Any], Any],
    ) -> None:
        self.title, self.drives, self.speed, self.acceleration = title, drives, speed, acceleration
        self.residual, self.openings, self.redundant = residual, openings, redundant
        self.singular, self.iterations = singular, iterations
        self.positions, self.velocities, self.accelerations = point.q, point.v, point.a
        self._labels, self._point, self._driven = labels, point, tuple(driven)
        self._system, self._frame = system, frame
        self._make_reactions, self._inside = make_reactions, inside
        self._reactions: Reactions | None = None
        self._growth: float | None = None

    @property
    def q(self) -> dict[str, float]:
        """Coordinates by name [rad or m]."""
        return dict(zip(self._labels.q, map(float, self.positions), strict=True))

    def __getitem__(self, name: str) -> float:
        if name not in self._labels.q:
            known = ", ".join(self._labels.q[:20])
            raise ModelError(f"equilibrium of '{self.title}': there is no coordinate '{name}'; they are {known}.")
        return self.q[name]

    @property
    def multipliers(self) -> dict[str, float]:
        """Multipliers of the closures' constraints, by name, such as "rod.distance" [N, N m]."""
        return dict(zip(self._labels.constraints, map(float, self._point.multipliers), strict=True))

    @property
    def inputs(self) -> dict[str, float]:
        """Values of the inputs, by name."""
        return dict(zip(self._labels.inputs, map(float, self._point.inputs), strict=True))

    @property
    def reactions(self) -> Reactions:
        """Wrenches at all joints and closures: `eq.reactions["elbow"]`, dims (time, component), with one time."""
        if self._reactions is None:
            self._reactions = self._make_reactions()
        return self._reactions

    def internal_forces(self, beam: str, at: Any = None) -> Any:
        """Forces and moments in sections of an elastic beam, dims (time, s, component), with one time; see
        `Run.internal_forces`.

        Args:
            beam: its name.
            at: distances from the root [m] or names of points of the beam; default: 21 evenly along it.
        """
        return self._inside(beam, at)

    def report(self) -> str:
        """In words."""
        labels = self._labels
        lines = [f"equilibrium of {self.title}" + self._frame_words()]
        width = max((len(n) for n in labels.q), default=0)
        for name, unit, x in zip(labels.q, labels.q_units, self.positions, strict=True):
            degrees = f"  ({np.degrees(x):.4f} deg)" if unit == "rad" else ""
            lines.append(f"  {name:<{width}}  {x: .9g} {'' if unit == '1' else unit}{degrees}".rstrip())
        units = dict(zip(labels.v, labels.force_units, strict=True))
        lines += [f"  drive of {n}: {x:.6g} {units[n]}" for n, x in self.drives.items()]
        if self.redundant:
            lines.append(f"  {self.redundant} constraint{'s repeat' if self.redundant > 1 else ' repeats'} others")
        if self.singular:
            lines.append(
                "  singular: branches of the motion may meet here, so the linear model cannot tell its stability"
            )
        return "\n".join(lines)

    def _frame_words(self) -> str:
        units = dict(zip(self._labels.v, self._labels.v_units, strict=True))
        parts = [f"{n} at {x:g} {units[n]}" for n, x in self.speed.items() if x]
        parts += [f"{n} accelerating at {x:g} {units[n]}²" for n, x in self.acceleration.items() if x]
        return ", " + ", ".join(parts) if parts else ""

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Equilibrium of '{self.title}'{self._frame_words()}: {len(self._labels.q)} coordinates>"


class Equilibria(Sequence[Any]):
    """All equilibria that a search found, the most stable first.

    Attributes:
        tries: how many starts were tried.
        failed: how many of them led nowhere.
    """

    def __init__(self, title: str, found: Sequence[Any], counts: Sequence[int], tries: int, failed: int) -> None:
        self.title, self.tries, self.failed = title, tries, failed
        self.counts = list(counts)
        self._found = list(found)

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, k: Any) -> Any:
        return self._found[k]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found)

    def report(self) -> str:
        """In words."""
        lines = [
            f"{self.title}: {len(self)} equilibria found in {self.tries} tries, {self.failed} of which led nowhere"
        ]
        for eq, count in zip(self._found, self.counts, strict=True):
            state = {True: "stable", False: "unstable", None: "singular"}[eq.stable]
            named = [(n, 0.0 if abs(x) < 1e-12 else x) for n, x in list(eq.q.items())[:6]]
            lines.append(f"  {state:<9} ({count}×)  " + ", ".join(f"{n} = {x:.6g}" for n, x in named))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Equilibria of '{self.title}': {len(self)} found in {self.tries} tries>"
