"""Motions from one pose to another."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Connection:
    """The start that carries a model from one pose to another in a given time.

    Attributes:
        title: name of the model.
        duration: [s].
        start, end: coordinates at both ends, by name, without driven ones.
        rates: velocities at the start, by name: `model.simulate(c.duration, start=c.start, rates=c.rates)` arrives.
        end_rates: velocities at the end, by name.
        miss: how far apart the pieces of the motion are [rad, or of the size of the model].
        iterations: of Newton's method.
    """

    title: str
    duration: float
    start: dict[str, float]
    end: dict[str, float]
    rates: dict[str, float]
    end_rates: dict[str, float]
    miss: float
    iterations: int

    def report(self) -> str:
        """In words."""
        rows = "\n".join(f"  {n}: {x:.9g}" for n, x in self.rates.items())
        return f"{self.title} arrives after {self.duration:g} s with these rates at the start:\n{rows}"

    def __str__(self) -> str:
        return self.report()
