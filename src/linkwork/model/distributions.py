"""What a parameter of a study may be: values at equal distances or ratios, and distributions to draw from."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Scalar
from linkwork.api.units import quantity


@dataclasses.dataclass(frozen=True)
class Spaced:
    """Values from `first` to `last`, both included, at equal distances, or at equal ratios; made by `linspace`, `geomspace`."""

    first: Scalar
    last: Scalar
    count: int
    geometric: bool = False

    def __post_init__(self) -> None:
        word = "geomspace" if self.geometric else "linspace"
        if isinstance(self.count, bool) or not isinstance(self.count, int | np.integer) or self.count < 1:
            raise ModelError(f"{word}: count is {self.count!r}; give a whole number, 1 or more.")

    def values(self, unit: str, what: str) -> np.ndarray:
        """The values (count,) in SI units."""
        first, last = (quantity(x, unit, what=f"{what}: {w}") for x, w in ((self.first, "first"), (self.last, "last")))
        if not self.geometric:
            return np.linspace(first, last, int(self.count))
        if not first * last > 0:
            raise ModelError(f"{what}: values at equal ratios go from {first:g} to {last:g}; give two of one sign.")
        return np.geomspace(first, last, int(self.count))


def linspace(first: Scalar, last: Scalar, count: int) -> Spaced:
    """Values at equal distances for `vary`, numbers [SI] or texts with units: `lw.linspace("0.8 m", "1.2 m", 64)`.

    Args:
        first, last: both are included.
        count: how many.
    """
    return Spaced(first, last, count)


def geomspace(first: Scalar, last: Scalar, count: int) -> Spaced:
    """Values at equal ratios for `vary`: `lw.geomspace(1e-8, 1e-4, 5)`.

    Args:
        first, last: both are included; of one sign.
        count: how many.
    """
    return Spaced(first, last, count, geometric=True)


class Distribution:
    """The base of distributions; their numbers are in SI units, or texts with units."""

    def read(self, unit: str, what: str) -> Distribution:
        """The same with all numbers in SI units, checked."""
        fields: Any = dataclasses.fields(self)  # type: ignore[arg-type]
        given = {f.name: getattr(self, f.name) for f in fields}
        plain = {k: None if x is None else quantity(x, unit, what=f"{what}: {k}") for k, x in given.items()}
        made: Distribution = dataclasses.replace(self, **plain)  # type: ignore[type-var]
        made.check(what)
        return made

    def check(self, what: str) -> None:
        """Raise ModelError where the numbers describe no distribution."""
        raise NotImplementedError

    def quantiles(self, u: np.ndarray) -> np.ndarray:
        """Values below which the parts u of all lie, each between 0 and 1; the numbers of the distribution are plain."""
        raise NotImplementedError


@dataclasses.dataclass(frozen=True)
class Uniform(Distribution):
    """All values between two bounds are equally likely."""

    low: Scalar
    high: Scalar

    def check(self, what: str) -> None:
        _check_order(what, low=self.low, high=self.high)

    def quantiles(self, u: np.ndarray) -> np.ndarray:
        low, high = float(self.low), float(self.high)
        return low + u * (high - low)


@dataclasses.dataclass(frozen=True)
class Normal(Distribution):
    """Gauss's distribution; with `low` or `high` it is cut off there.

    Args:
        mean: of the whole distribution.
        deviation: its standard deviation.
        low, high: bounds, such as low=0 for a mass.
    """

    mean: Scalar
    deviation: Scalar
    low: Scalar | None = None
    high: Scalar | None = None

    def check(self, what: str) -> None:
        if not float(self.deviation) > 0:
            raise ModelError(f"{what}: deviation is {self.deviation!r}; it must be greater than 0.")
        if self.low is not None and self.high is not None:
            _check_order(what, low=self.low, high=self.high)

    def quantiles(self, u: np.ndarray) -> np.ndarray:
        from scipy.special import ndtr, ndtri

        mean, deviation = float(self.mean), float(self.deviation)
        below = 0.0 if self.low is None else ndtr((float(self.low) - mean) / deviation)
        above = 1.0 if self.high is None else ndtr((float(self.high) - mean) / deviation)
        made = mean + deviation * ndtri(below + u * (above - below))
        return np.clip(made, self.low, self.high) if (self.low, self.high) != (None, None) else made


@dataclasses.dataclass(frozen=True)
class Lognormal(Distribution):
    """A positive number whose logarithm has Gauss's distribution.

    Args:
        median: half of all values lie below it.
        factor: about 68 % lie between median / factor and median · factor.
    """

    median: Scalar
    factor: float

    def read(self, unit: str, what: str) -> Distribution:
        made = Lognormal(
            quantity(self.median, unit, what=f"{what}: median"), quantity(self.factor, "1", what=f"{what}: factor")
        )
        made.check(what)
        return made

    def check(self, what: str) -> None:
        if not float(self.median) > 0:
            raise ModelError(f"{what}: median is {self.median!r}; it must be greater than 0.")
        if not float(self.factor) > 1:
            raise ModelError(f"{what}: factor is {self.factor!r}; it must be greater than 1.")

    def quantiles(self, u: np.ndarray) -> np.ndarray:
        from scipy.special import ndtri

        return float(self.median) * np.exp(np.log(float(self.factor)) * ndtri(u))


@dataclasses.dataclass(frozen=True)
class Triangular(Distribution):
    """Between two bounds, most likely at `mode`."""

    low: Scalar
    mode: Scalar
    high: Scalar

    def check(self, what: str) -> None:
        _check_order(what, low=self.low, high=self.high)
        if not float(self.low) <= float(self.mode) <= float(self.high):
            raise ModelError(f"{what}: mode is {self.mode!r}; it lies between {self.low!r} and {self.high!r}.")

    def quantiles(self, u: np.ndarray) -> np.ndarray:
        low, mode, high = float(self.low), float(self.mode), float(self.high)
        part = (mode - low) / (high - low)
        rising = low + np.sqrt(u * (high - low) * (mode - low))
        return np.where(u < part, rising, high - np.sqrt((1 - u) * (high - low) * (high - mode)))


def _check_order(what: str, *, low: Any, high: Any) -> None:
    if not float(low) < float(high):
        raise ModelError(f"{what} goes from {low:g} to {high:g}; low must be below high.")
