"""Variables of a study: their shapes and units, their values from the runs, and the dataset that they make."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.studies.outcome import Outcome
from linkwork.studies.plan import Plan
from linkwork.studies.results.study import STATUSES, WHOLE

if TYPE_CHECKING:
    import xarray as xr
MESSAGE = 400  # bytes of a sentence that are kept
GOOD = [STATUSES.index(s) for s in WHOLE]


@dataclasses.dataclass(frozen=True)
class Variable:
    """One array with a first dimension `variant`.

    Attributes:
        name: of the array.
        dims: the others.
        shape: along them.
        dtype: of its numbers.
        attrs: units and what it is.
        labels: along the last dimension, with their units where they differ; empty if there are none.
    """

    name: str
    dims: tuple[str, ...]
    shape: tuple[int, ...]
    dtype: str = "f8"
    attrs: Mapping[str, str] = dataclasses.field(default_factory=dict)
    labels: tuple[str, ...] = ()
    units: tuple[str, ...] = ()

    def empty(self, count: int) -> np.ndarray:
        """The array of so many variants of which nothing is known."""
        if self.name == "status":
            return np.full(count, STATUSES.index("not run"), self.dtype)
        blank = np.nan if self.dtype == "f8" else 0
        return np.full((count, *self.shape), blank, self.dtype)


def variables_of(plan: Plan) -> list[Variable]:
    """All variables of a study of motions."""
    found = []
    for kept in (k for k in plan.keeping.kept if k.name in plan.kept):
        dims = ("time", kept.dim) if kept.dim else ("time",)
        same = len(set(kept.units)) == 1
        attrs = {"long_name": kept.long_name} | ({"units": kept.units[0]} if same else {})
        units = () if same else kept.units
        found.append(Variable(kept.name, dims, (len(plan.times), *kept.shape), "f8", attrs, kept.labels, units))
    for r in plan.reductions:
        attrs = {"long_name": r.long_name} | ({"units": r.unit} if r.unit else {})
        labels = r.of.labels if r.of is not None and r.dim else ()
        found.append(Variable(r.name, r.dim, (len(labels),) if labels else (), "f8", attrs, labels))
    about = {
        "end_time": ("f8", {"long_name": "time at which the run ended", "units": "s"}),
        "steps": ("i8", {"long_name": "steps of the integration"}),
        "rejected": ("i8", {"long_name": "steps that were tried again"}),
        "evaluations": ("i8", {"long_name": "evaluations of the equations of motion"}),
        "status": ("i1", {"long_name": "how the run ended"}),
    }
    found += [Variable(n, (), (), dtype, attrs) for n, (dtype, attrs) in about.items()]
    return [*found, Variable("message", ("message_byte",), (MESSAGE,), "u1", {"long_name": "why it ended early"})]


def values_of(plan: Plan, made: Outcome) -> dict[str, np.ndarray]:
    """The values of all variables for the variants of an outcome, which is told of those that fail in a user's function."""
    kept = {k.name: k.of(made.raw) for k in plan.keeping.kept if k.name in plan.kept}
    whole = np.isin(made.status, GOOD) & np.isfinite(made.raw).all(axis=(1, 2))
    reduced: dict[str, np.ndarray] = {}
    events = iter(made.events.T)
    for r in plan.reductions:
        if r.event is not None:
            reduced[r.name] = next(events).copy()
            continue
        values = np.full((len(made.members), *((len(r.of.labels),) if r.of and r.dim else ())), np.nan)
        if whole.any():
            values[whole], failed = r.values(plan.times, made.raw if whole.all() else made.raw[whole])
            for k, sentence in failed.items():
                made.note(int(np.flatnonzero(whole)[k]), "failed", sentence)
        reduced[r.name] = values
    message = np.zeros((len(made.members), MESSAGE), np.uint8)
    for place, text in made.messages.items():
        data = text.encode()[:MESSAGE]
        message[place, : len(data)] = np.frombuffer(data, np.uint8)
    about = {"end_time": made.end, "status": made.status, "message": message}
    about |= dict(zip(("steps", "rejected", "evaluations"), made.counts.T, strict=True))
    return kept | reduced | about


def texts(message: np.ndarray) -> np.ndarray:
    """Sentences from their bytes (variants, MESSAGE); one that was cut ends in an ellipsis."""
    some = message.any(axis=1)
    made = np.full(len(message), "", dtype=f"<U{MESSAGE}" if some.any() else "<U1")
    for k in np.flatnonzero(some):
        text = message[k].tobytes().rstrip(b"\0").decode(errors="ignore")
        made[k] = text if message[k, -1] == 0 else text[:-1] + "…"
    return made


def dataset_of(
    title: str,
    variants: Mapping[str, Any],
    sizes: Mapping[str, int],
    variables: list[Variable],
    arrays: Mapping[str, Any],
    times: np.ndarray,
) -> xr.Dataset:
    """Arrays with a first dimension `variant` as a dataset, along the axes of a grid where it is one.

    Args:
        title: name of the model.
        variants: coordinates of the variants.
        sizes: of the dimensions of the variants, by name.
        variables: what the arrays are.
        arrays: by name.
        times: of the samples [s].
    """
    import xarray as xr

    dims, shape = tuple(sizes), tuple(sizes.values())
    data, coords = {}, dict(variants)
    coords["time"] = xr.Variable("time", times, {"units": "s", "long_name": "time"})
    for v in variables:
        array = arrays[v.name]
        if v.name == "status":
            array = np.array(STATUSES)[np.asarray(array)]
        elif v.name == "message":
            array = texts(np.asarray(array))
        own = () if v.name == "message" else v.dims
        if isinstance(array, np.ndarray):
            array = array.reshape(*shape, *array.shape[1:])
        else:
            array = array.along(shape)
        data[v.name] = xr.Variable((*dims, *own), array, dict(v.attrs))
        if v.labels:
            coords[v.dims[-1]] = np.array(v.labels)
        if v.units:
            coords[f"{v.name}_unit"] = (v.dims[-1], np.array(v.units))
    return xr.Dataset(data, coords, {"title": title})
