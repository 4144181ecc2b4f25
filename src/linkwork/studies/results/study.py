"""The result of a study: one dataset of all variants, and how each of them ended."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError, nearest
from linkwork.api.result import REFERENCE, Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.studies.origin import StudyOrigin
    from linkwork.studies.results.study_sensitivity import StudySensitivity

NOT_RUN = "not run"
STATUSES = ("done", "event", "failed", "step", "diverged", "interrupted", NOT_RUN)
"""How a run ends: at its time, at an event that stops it, or why not."""
WHOLE = ("done", "event")
ABOUT = ("status", "message", "end_time", "steps", "rejected", "evaluations")
SHOWN = 5  # failed variants that a report names


@dataclasses.dataclass(frozen=True, repr=False, eq=False, kw_only=True)
class Study(Result):
    """An analysis of many variants of a model.

    Attributes:
        title: name of the model.
        verb: the analysis.
        dataset: xarray; dims are one per axis of a grid, or `variant`, and those of the analysis. Parameters are coordinates,
            with units. `status` and `message` say how each variant ended; numbers of one that did not reach its end are NaN.
        parameters: names of what varies.
        grid: whether the parameters are the axes.
        design: how the variants were chosen.
        places: of drawn variants, points of the unit cube (variants, parameters), for sensitivities; else empty.
        statistics: wall_s, kernel_s (in all threads together), threads.
        store: address of the Zarr store, or empty.
    """

    folder: ClassVar[str] = "linkwork-study"
    title: str
    verb: str
    dataset: xr.Dataset
    parameters: tuple[str, ...]
    grid: bool
    design: str
    places: np.ndarray
    statistics: dict[str, Any]
    store: str = ""
    origin: StudyOrigin | None = dataclasses.field(default=None, metadata=REFERENCE)

    def __repr__(self) -> str:
        return f"<Study of '{self.title}': {self.verb}, {len(self)} variants, {self._counted()}>"

    def __len__(self) -> int:
        return int(self.dataset["status"].size)

    @property
    def dims(self) -> tuple[str, ...]:
        """Dimensions of the variants."""
        return tuple(str(d) for d in self.dataset["status"].dims)

    @property
    def variables(self) -> tuple[str, ...]:
        """Names of the variables that were kept or computed."""
        return tuple(str(n) for n in self.dataset.data_vars if n not in ABOUT)

    @property
    def failed(self) -> np.ndarray:
        """Numbers of the variants that did not reach their end, counted from 0."""
        return np.flatnonzero(~np.isin(self.dataset["status"].values.ravel(), WHOLE))

    @property
    def ended(self) -> str:
        """Why the study is incomplete: it was interrupted; empty if it is complete, though variants may have failed."""
        missing = int((self.dataset["status"].values == NOT_RUN).sum())
        return f"interrupted after {len(self) - missing} of {len(self)} variants" if missing else ""

    @property
    def message(self) -> str:
        """How it went."""
        bad = self.failed
        if not len(bad):
            return ""
        if self.ended:
            return self.ended
        first = self.describe(int(bad[0]))
        return f"{len(bad)} of {len(self)} variants did not reach their end; the first is {first}"

    def describe(self, variant: int) -> str:
        """One variant: its number, its parameters, and how it ended.

        Args:
            variant: its number, counted from 0 in the order of the family.
        """
        if not 0 <= variant < len(self):
            raise ModelError(f"study of '{self.title}' has no variant {variant}; there are {len(self)}, from 0.")
        values = ", ".join(f"{n} = {v:.6g}" if isinstance(v, float) else f"{n} = {v}" for n, v in self._values(variant))
        status = str(self.dataset["status"].values.ravel()[variant])
        text = str(self.dataset["message"].values.ravel()[variant])
        return f"variant {variant} ({values}): {status}" + (f", {text}" if text else "")

    def _values(self, variant: int) -> list[tuple[str, Any]]:
        at = np.unravel_index(variant, self.dataset["status"].shape)
        place = dict(zip(self.dims, at, strict=True))
        found = []
        for name in self.parameters:
            own = self.dataset[name]
            found.append((name, own.isel({d: place[d] for d in own.dims if d in place}).values.item()))
        return found

    def _counted(self) -> str:
        names, counts = np.unique(self.dataset["status"].values, return_counts=True)
        return ", ".join(f"{c} {n}" for n, c in sorted(zip(names, counts, strict=True), key=lambda x: -x[1]))

    # --- the protocol ------------------------------------------------------------------------------

    def report(self) -> str:
        """Plain-text summary."""
        sizes = " × ".join(f"{self.dataset.sizes[d]}" for d in self.dims)
        of = f"a grid of {sizes} = {len(self)}" if self.grid and len(self.dims) > 1 else f"{len(self)}"
        lines = [f"{self.verb} of '{self.title}': {of} variants ({self.design}), {self._counted()}"]
        for name in self.parameters:
            own = self.dataset[name]
            unit = own.attrs.get("units", "")
            if own.dtype.kind == "f":
                lines.append(f"  {name}: {own.values.min():.6g} to {own.values.max():.6g} {unit}".rstrip())
            else:
                lines.append(f"  {name}: {own.size} values")
        lines += [f"  {name}: {self._about(name)}" for name in self.variables]
        lines += [self.describe(int(k)) for k in self.failed[:SHOWN]]
        if len(self.failed) > SHOWN:
            lines.append(f"… and {len(self.failed) - SHOWN} more that did not reach their end")
        wall, kernel = self.statistics.get("wall_s", 0.0), self.statistics.get("kernel_s", 0.0)
        if wall > 0:
            threads = self.statistics.get("threads", 1)
            lines.append(f"{wall:.3g} s, {len(self) / wall:.4g} variants/s, {kernel / wall / threads:.0%} in runs")
        return "\n".join(lines)

    def _about(self, name: str) -> str:
        own = self.dataset[name]
        more = [f"{d} {own.sizes[d]}" for d in map(str, own.dims) if d not in self.dims]
        unit = own.attrs.get("units", "")
        return ", ".join(x for x in (str(own.attrs.get("long_name", "")), *more, unit) if x)

    def table(self) -> pd.DataFrame:
        """One row per variant: parameters, reduced values (or final ones of histories), status."""
        import pandas as pd

        columns: dict[str, Any] = {}
        shape = self.dataset["status"].shape
        for name in self.parameters:
            own = self.dataset[name]
            columns[_titled(name, own.attrs)] = np.broadcast_to(self._spread(own), shape).ravel()
        for name in self.variables:
            own = self.dataset[name]
            if own.dims == self.dataset["status"].dims:
                columns[_titled(name, own.attrs)] = own.values.ravel()
        columns["status"] = self.dataset["status"].values.ravel()
        return pd.DataFrame(columns, index=pd.RangeIndex(len(self), name="variant"))

    def _spread(self, own: xr.DataArray) -> np.ndarray:
        """Values of a parameter, shaped to broadcast over the variants."""
        shape = [self.dataset.sizes[d] if d in own.dims else 1 for d in self.dims]
        return own.values.reshape(shape)

    def to_dataset(self) -> xr.Dataset:
        """The dataset."""
        return self.dataset

    def _state(self) -> dict[str, Any]:
        """All but the dataset, which is saved by itself."""
        return {k: v for k, v in super()._state().items() if k != "dataset"}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        """The study with this state and dataset."""
        data = data.load()
        data.attrs = {"title": state["title"]}
        return cls(**state, dataset=data)

    @staticmethod
    @implemented_by("linkwork.studies.store.stored:study_of_store")
    def of_folder(path: Path) -> Study:
        """The study in a store, as far as it is complete.

        Args:
            path: of the store.
        """

    def __getitem__(self, name: str) -> xr.DataArray:
        """A variable or parameter by name; a coordinate or rate ("elbow", "elbow.rate") where all of them are kept."""
        if name not in self.dataset:
            for of, dim, own in (("q", "coordinate", name), ("v", "rate", str(name).removesuffix(".rate"))):
                if of in self.dataset and own in self.dataset[of].coords.get(dim, ()) and (of == "q") == (own == name):
                    return self.dataset[of].sel({dim: own}, drop=True).rename(name)
            known = [*self.variables, *self.parameters, *ABOUT]
            raise ModelError(f"study of '{self.title}' has no '{name}'; {nearest(str(name), known)}")
        return self.dataset[name]

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """The picture that fits the variables."""
        return {"study": self.plot}

    # --- pictures and sensitivities ----------------------------------------------------------------

    @implemented_by("linkwork.studies.plots:plot")
    def plot(self, name: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw a variable: quantile bands of a history over time, a curve or a map of a number over one or two parameters of a
        grid, and for samples the number against each parameter.

        Args:
            name: of the variable, or of a component such as "lower.tip[x]"; default: the first.
            ax: axes to draw into.
        """

    @implemented_by("linkwork.studies.plots:plot_scatter")
    def plot_scatter(self, *names: str) -> Any:
        """Scatter matrix of parameters and numbers, each against each. Returns the figure's axes.

        Args:
            names: which; default: all parameters and all numbers, at most six.
        """

    @implemented_by("linkwork.studies.sensitivity")
    def sensitivity(self, of: str, *, confidence: float = 0.95, seed: int | None = 0) -> StudySensitivity:
        """How much of the variance of a number each parameter explains, with confidence intervals, by SALib.

        Variants of design "saltelli" give Sobol indices of first and total order; those drawn by another design first-order
        indices from the data as they are (RBD-FAST), with failed variants left out.

        Args:
            of: a number that was kept, such as "peak of shoulder.force", or a reduction of a kept history in these words.
            confidence: level of the intervals.
            seed: of the resampling behind the intervals.
        """


def _titled(name: str, attrs: Mapping[str, Any]) -> str:
    unit = attrs.get("units", "")
    return f"{name} [{unit}]" if unit and unit != "1" else name
