"""Reading the store of a study: arrays that are loaded when they are used, and the study of a store that is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.errors import FileError
from linkwork.api.storage.limits import RefusedError
from linkwork.api.storage.sealed_zarr import check_arrays
from linkwork.studies.batches.batches import Batches
from linkwork.studies.results.study import NOT_RUN, STATUSES, Study
from linkwork.studies.store.lazy import LazyArray
from linkwork.studies.store.store_group import FORMAT, MARKS, PARTIAL, PLACES, VERSION, open_group
from linkwork.studies.variables import GOOD, MESSAGE, Variable, dataset_of


def arrays_of(
    batches: Batches,
    variables: list[Variable],
    complete: np.ndarray,
    check: Callable[[str], Callable[[int], None]] | None = None,
) -> dict[str, Any]:
    """All arrays by name, loaded when they are used; statuses and sentences at once.

    Args:
        batches: of the store.
        variables: what the arrays are.
        complete: which batches are complete (batches,).
        check: of an array by name: called with the number of a batch before numbers of it are read.
    """
    stored, size = batches.arrays, batches.size
    found: dict[str, Any] = {
        v.name: LazyArray(
            stored[v.name], v.empty(1).ravel()[0], complete, size, check=None if check is None else check(v.name)
        )
        for v in variables
    }
    status = statuses_of(batches, complete)
    message = _Sentences(batches.count)
    for b in np.unique(np.flatnonzero(~np.isin(status, GOOD)) // size).tolist():
        if complete[b]:
            message.put(batches.range(b), np.asarray(stored["message"][batches.range(b)]))
    return found | {"status": status, "message": message.values()}


def statuses_of(batches: Batches, complete: np.ndarray) -> np.ndarray:
    """Indices in `STATUSES` of all variants (variants,)."""
    blank = STATUSES.index(NOT_RUN)
    try:
        status = np.asarray(batches.arrays["status"][:])
    except Exception:  # a chunk was torn by who was killed while writing it
        status = np.full(batches.count, blank, np.int8)
        for where in map(batches.range, np.flatnonzero(complete).tolist()):
            status[where] = batches.arrays["status"][where]
    for b in np.flatnonzero(~complete).tolist():
        status[batches.range(b)] = blank
    return status


def study_of_store(path: Path) -> Study:
    """Implements `Study.of_folder`: numbers are loaded, and compared with their checksums, when they are used."""
    check_arrays(path, leave_out=PARTIAL)
    group = open_group(str(path), "r")
    about: Any = group.attrs.get(FORMAT)
    if not isinstance(about, Mapping) or about.get("version") != VERSION:
        raise RefusedError("it is the store of a study, in a format that is not read")
    if about.get("making"):
        raise RefusedError("it is the store of a study that was killed before it began; call the study again")
    if "variables" not in about:
        raise RefusedError("it is the store of a study by an earlier linkwork; call the study again with another store=")
    if list(about["statuses"]) != list(STATUSES):
        raise RefusedError("it is the store of a study by another linkwork")
    variables = [_variable(group[name], name) for name in about["variables"]]
    batches = Batches(str(path), group, variables)
    if list(group[MARKS].shape) != [len(batches), len(variables) + 1]:
        raise RefusedError("its arrays do not fit together")
    complete, check = batches.marked(), _Checks(batches)
    for b in np.flatnonzero(complete).tolist():  # what is read at once is looked at now
        complete[b] = batches.is_as_marked(b, "status") and batches.is_as_marked(b, "message")
    names, shape = list(about["parameters"]), tuple(about["grid"])
    fits = all(group[v.name].shape[0] == batches.count for v in variables)
    if not fits or (shape and np.prod(shape) != batches.count):
        raise RefusedError("its arrays do not fit together")
    sizes = dict(zip(names, shape, strict=True)) if shape else {"variant": batches.count}
    times = np.asarray(group["time"][:])
    variants = _coordinates(group, about, sizes, bool(shape))
    arrays = arrays_of(batches, variables, complete, check)
    return Study(
        title=str(about["title"]),
        verb="simulate",
        dataset=dataset_of(str(about["title"]), variants, sizes, variables, arrays, times),
        parameters=tuple(names),
        grid=bool(shape),
        design=str(about["design"]),
        places=np.asarray(group[PLACES][:]) if PLACES in group else np.zeros((0, 0)),
        statistics={},
        store=str(path),
    )


def _variable(array: Any, name: str) -> Variable:
    """What an array of a store is."""
    attributes = dict(array.attrs)
    labels, units = (tuple(map(str, attributes.pop(word, ()))) for word in ("labels", "label_units"))
    attrs = {word: str(attributes[word]) for word in ("long_name", "units") if word in attributes}
    dims = array.metadata.dimension_names
    if not dims or dims[0] != "variant":
        raise RefusedError(f"'{name}' has no dimensions by name")
    return Variable(name, tuple(dims[1:]), tuple(array.shape[1:]), array.dtype.str[1:], attrs, labels, units)


def _coordinates(group: Any, about: Mapping[str, Any], sizes: Mapping[str, int], grid: bool) -> dict[str, Any]:
    """Values of the parameters: along the axes of a grid, or of every variant."""
    import xarray as xr

    found: dict[str, Any] = {} if grid else {"variant": np.arange(sizes["variant"])}
    for k, name in enumerate(about["parameters"]):
        if name in about["texts"]:
            values = np.array(about["texts"][name], str)
        else:
            values = np.asarray(group[name][:])
            if grid:
                first = tuple(slice(None) if k == place else 0 for place in range(len(sizes)))
                values = values.reshape(tuple(sizes.values()))[first]
        attrs = {"units": about["units"][name]} if name in about["units"] else {}
        found[name] = xr.Variable((name if grid else "variant",), values, attrs)
    return found


class _Checks:
    """Compares arrays of batches with their checksums, each once."""

    def __init__(self, batches: Batches) -> None:
        self._batches, self._good = batches, set[tuple[str, int]]()

    def __call__(self, name: str) -> Callable[[int], None]:
        def check(b: int) -> None:
            if (name, b) not in self._good:
                if not self._batches.is_as_marked(b, name):
                    raise FileError(
                        f"'{self._batches.place}': batch {b} of '{name}' is damaged; call the study again with this store, "
                        "which computes it again."
                    )
                self._good.add((name, b))

        return check


class _Sentences:
    """Bytes of sentences, of which nearly all are empty."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._some: dict[int, np.ndarray] = {}

    def put(self, where: slice, rows: np.ndarray) -> None:
        """Keep those rows that are not empty."""
        self._some |= {where.start + int(k): rows[k] for k in np.flatnonzero(rows.any(axis=1))}

    def values(self) -> np.ndarray:
        """All rows (variants, bytes); one column where all are empty."""
        made = np.zeros((self._count, MESSAGE if self._some else 1), np.uint8)
        for k, row in self._some.items():
            made[k] = row
        return made
