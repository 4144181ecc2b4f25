"""Parameters that were estimated from measured data, and how well they are known."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import xarray as xr

UNLIKELY = 1e-3  # of a chi-square as large or larger, below which the model does not explain the data


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Fit:
    """Estimates by least squares.

    Attributes:
        title: name of the model.
        values: estimates by name [SI]: paths of the model, then numbers of starts ("start of elbow").
        units: of each.
        standard_errors: of each [SI]; infinite where the data do not determine it, or where nothing is left to judge by.
        quantile: standard errors to each side of a 95 % interval.
        correlation: of the estimates, dims (parameter, other); of those that are not determined, along what stays free.
        chi_square: sum of the squares of residuals / sigma; where sigma is not known, of residuals [SI].
        degrees: of freedom: how many data there are more than estimates.
        sigma_known: whether the errors of the data were given.
        probability: of a chi-square as large or larger, if the model and sigma are right; None where that is not known.
        undetermined: combinations of parameters that change no datum, in words.
        at_bounds: estimates that lie on one of their bounds; their standard errors do not know of it.
        data: measured, fitted, residual (measured − fitted) and sigma by data set, dims (mode) or (time, channel).
        evaluations: of the model.
        model: a copy with the estimates in it.
    """

    title: str
    values: dict[str, float]
    units: dict[str, str]
    standard_errors: dict[str, float]
    quantile: float
    correlation: xr.DataArray
    chi_square: float
    degrees: int
    sigma_known: bool
    probability: float | None
    undetermined: tuple[str, ...]
    at_bounds: tuple[str, ...]
    data: dict[str, xr.Dataset]
    evaluations: int
    model: Any

    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        """95 % confidence intervals by name [SI]."""
        half = {n: self.quantile * e for n, e in self.standard_errors.items()}
        return {n: (x - half[n], x + half[n]) for n, x in self.values.items()}

    @property
    def determined(self) -> bool:
        """Whether the data determine all parameters."""
        return not self.undetermined

    @property
    def explains(self) -> bool | None:
        """Whether the model explains the data within their sigma; None where that cannot be judged."""
        return None if self.probability is None else self.probability >= UNLIKELY

    def __getitem__(self, name: str) -> float:
        from linkwork.errors import ModelError

        if name not in self.values:
            raise ModelError(f"fit of '{self.title}': there is no '{name}'; there are {', '.join(self.values)}.")
        return self.values[name]

    def report(self) -> str:
        """In words."""
        count = self.degrees + len(self.values)
        wide = max(len(n) for n in self.values)
        lines = [f"fit of {self.title}: {len(self.values)} parameters from {count} data"]
        for name, x in self.values.items():
            unit = "" if self.units[name] == "1" else f" {self.units[name]}"
            low, high = self.intervals[name]
            known = abs(self.standard_errors[name]) < float("inf")
            tail = f" ± {self.standard_errors[name]:.2g}{unit}, 95 % from {low:.6g} to {high:.6g}" if known else unit
            lines.append(f"  {name:<{wide}}  {x:.8g}{tail}" + (", at its bound" if name in self.at_bounds else ""))
        lines.append(f"  {self._quality()}")
        lines += [f"  not determined: {words}" for words in self.undetermined]
        lines += self._strong()
        return "\n".join(lines)

    def _quality(self) -> str:
        if not self.sigma_known:
            if self.degrees == 0:
                return "as many data as parameters: errors are not known; give sigma, or more data"
            return f"residuals {(self.chi_square / self.degrees) ** 0.5:.3g} (rms, {self.degrees} degrees of freedom)"
        words = f"chi-square {self.chi_square:.4g} for {self.degrees} degrees of freedom"
        if self.probability is None:
            return words
        verdict = "the model explains the data" if self.explains else "the model does NOT explain the data within sigma"
        return f"{words} (probability {self.probability:.2g}): {verdict}"

    def _strong(self) -> list[str]:
        """Pairs of estimates that are hard to tell apart."""
        names = list(self.values)
        sure = [n for n in names if self.standard_errors[n] < float("inf")]
        pairs = [(a, b) for k, a in enumerate(sure) for b in sure[k + 1 :]]
        found = [(a, b, float(self.correlation.sel(parameter=a, other=b))) for a, b in pairs]
        return [f"  strongly correlated: {a} and {b} ({c:+.3f})" for a, b, c in found if abs(c) > 0.95]

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Fit of '{self.title}': {len(self.values)} parameters, {self.degrees} degrees of freedom>"
