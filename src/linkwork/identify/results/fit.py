"""Parameters that were estimated from measured data, and how well they are known."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.result import REFERENCE, Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.model.model import Model

UNLIKELY = 1e-3  # of a chi-square as large or larger, below which the model does not explain the data


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Fit(Result):
    """Estimates by least squares.

    Attributes:
        title: name of the model.
        values: estimates by name [SI]: paths of the model, then numbers of starts ("start of elbow").
        units: of each.
        standard_errors: of each [SI]; infinite where the data do not determine it, or where nothing is left to judge by.
        quantile: standard errors to each side of a 95 % interval.
        correlation: of the estimates, dims (parameter, other); of those that are not determined, along what stays free.
        chi_square: sum of the squares of residuals / sigma; where sigma is not known, of residuals [SI].
        degrees: degrees of freedom: number of data less number of estimates.
        sigma_known: whether the errors of the data were given.
        probability: of a chi-square as large or larger, if the model and sigma are right; None where that is not known.
        undetermined: combinations of parameters that change no datum, in words.
        at_bounds: estimates that lie on one of their bounds; their standard errors do not know of it.
        data: measured, fitted, residual (measured − fitted) and sigma by data set, dims (mode) or (time, channel).
        evaluations: of the model.
        ended: why it is incomplete; empty if it is complete.
        fitted_model: a copy of the model with the estimates in it; None after `load`. Use `model`.
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
    ended: str = ""
    fitted_model: Model | None = dataclasses.field(default=None, metadata=REFERENCE)

    @property
    def model(self) -> Model:
        """A copy of the model with the estimates in it."""
        if self.fitted_model is None:
            raise self._lost("fitted model")
        return self.fitted_model

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
        if name not in self.values:
            raise ModelError(f"fit of '{self.title}': there is no '{name}'; there are {', '.join(self.values)}.")
        return self.values[name]

    @property
    def message(self) -> str:
        """How well the model explains the data, which combinations of parameters they do not determine, and which estimates
        are strongly correlated."""
        unsure = [f"not determined: {words}" for words in self.undetermined]
        early = [f"ended early: {self.ended}"] if self.ended else []
        return "\n".join([self._quality(), *unsure, *self._strong(), *early])

    def to_dataset(self) -> xr.Dataset:
        """Estimates, their errors, intervals and correlations, dims (parameter, other); all data beside what was fitted, dims
        (datum), with the data set, the channel and the time (or the number of the mode) of each."""
        import xarray as xr

        low, high = np.array(list(self.intervals.values())).T
        estimates = {
            "value": list(self.values.values()),
            "standard_error": list(self.standard_errors.values()),
            "low": low,
            "high": high,
        }
        facts = {
            "title": self.title,
            "chi_square": self.chi_square,
            "degrees": self.degrees,
            "probability": np.nan if self.probability is None else self.probability,
        }
        return xr.Dataset(
            {
                **{name: ("parameter", row) for name, row in estimates.items()},
                "correlation": (("parameter", "other"), self.correlation.values),
                **{name: ("datum", row) for name, row in self._flat().items()},
            },
            {
                "parameter": list(self.values),
                "other": list(self.values),
                "parameter_unit": ("parameter", list(self.units.values())),
            },
            facts,
        )

    def _flat(self) -> dict[str, np.ndarray]:
        """Columns of all data sets, one entry per datum."""
        columns: dict[str, list[Any]] = {}
        for label, table in self.data.items():
            rows = table.to_dataframe(dim_order=list(table["measured"].dims)).reset_index()
            own = {
                "data_set": [label] * len(rows),
                "channel": list(rows["channel"]) if "channel" in rows else ["frequency"] * len(rows),
                "unit": list(rows["unit"]) if "unit" in rows else ["Hz"] * len(rows),
                "mode": list(rows["mode"]) if "mode" in rows else [0] * len(rows),
                "time": list(rows["time"]) if "time" in rows else [np.nan] * len(rows),
                **{name: list(rows[name]) for name in ("measured", "fitted", "residual", "sigma") if name in rows},
            }
            for name, values in own.items():
                columns.setdefault(name, []).extend(values)
        return {name: np.array(values) for name, values in columns.items()}

    def table(self) -> pd.DataFrame:
        """Estimates with standard errors and 95 % intervals, one row per parameter; infinite where it is not determined."""
        import pandas as pd

        ends = np.array(list(self.intervals.values())).reshape(-1, 2)
        return pd.DataFrame(
            {
                "parameter": list(self.values),
                "value": list(self.values.values()),
                "unit": list(self.units.values()),
                "standard error": list(self.standard_errors.values()),
                "95 % from": ends[:, 0],
                "to": ends[:, 1],
                "note": ["at its bound" if name in self.at_bounds else "" for name in self.values],
            }
        )

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "values": self.values,
            "units": self.units,
            "standard_errors": self.standard_errors,
            "intervals": self.intervals,
            "correlation": self.correlation.values,
            "chi_square": self.chi_square,
            "degrees": self.degrees,
            "probability": self.probability,
            "explains": self.explains,
            "undetermined": self.undetermined,
            "at_bounds": self.at_bounds,
            "evaluations": self.evaluations,
        }

    @implemented_by("linkwork.identify.plots:fit")
    def plot(self, *, ax: Axes | Sequence[Axes] | np.ndarray | None = None) -> np.ndarray:
        """Draw measured beside fitted, one panel per data set. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: every estimate with its error and interval, how well the model explains the data, what they do
        not determine, and estimates that are strongly correlated."""
        count = self.degrees + len(self.values)
        wide = max(len(n) for n in self.values)
        lines = [f"fit of {self.title}: {len(self.values)} parameters from {count} data"]
        for name, x in self.values.items():
            unit = "" if self.units[name] == "1" else f" {self.units[name]}"
            low, high = self.intervals[name]
            known = abs(self.standard_errors[name]) < float("inf")
            tail = f" ± {self.standard_errors[name]:.2g}{unit}, 95 % from {low:.6g} to {high:.6g}" if known else unit
            lines.append(f"  {name:<{wide}}  {x:.8g}{tail}" + (", at its bound" if name in self.at_bounds else ""))
        lines += [f"  {words}" for words in self.message.split("\n")]
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
        """Pairs of estimates that are strongly correlated."""
        names = list(self.values)
        sure = [n for n in names if self.standard_errors[n] < float("inf")]
        pairs = [(a, b) for k, a in enumerate(sure) for b in sure[k + 1 :]]
        found = [(a, b, float(self.correlation.sel(parameter=a, other=b))) for a, b in pairs]
        return [f"strongly correlated: {a} and {b} ({c:+.3f})" for a, b, c in found if abs(c) > 0.95]

    def __repr__(self) -> str:
        return f"<Fit of '{self.title}': {len(self.values)} parameters, {self.degrees} degrees of freedom>"
