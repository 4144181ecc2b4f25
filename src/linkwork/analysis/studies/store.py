"""Results of a study in a Zarr store, batch after batch, so that any number of writers can stop and go on.

The store is one Zarr group. Arrays have the first dimension `variant`, cut into batches of a number of variants that is fixed
when the store is made; a batch is one chunk of every array, so that two writers never touch the same object. A batch is
complete if and only if its row of the array `batch_complete` is there, which is written last: the checksums of its part of
every array, and one of the row itself. Whatever lies in a store without that is overwritten by the next one who computes the
batch, with the same bytes.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
import warnings
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from linkwork._version import __version__
from linkwork.analysis.studies.fingerprint import MEANT, fingerprint
from linkwork.analysis.studies.lazy import LazyArray
from linkwork.analysis.studies.plan import Plan
from linkwork.analysis.studies.variables import GOOD, MESSAGE, Variable
from linkwork.disk import writing
from linkwork.errors import LinkworkError, ModelError
from linkwork.results.study import NOT_RUN, STATUSES

FORMAT, VERSION = "linkwork-study", 1
MARKS = "batch_complete"
BATCH_BYTES = 8e6
LEAST_BATCHES = 20  # of a study that has so many variants, so that not much is lost when it is killed


class Store:
    """A Zarr store that takes the results of a study; `Sink` says what its methods do."""

    def __init__(self, address: Any, plan: Plan, variables: list[Variable]) -> None:
        if not isinstance(address, str | Path) or not str(address):
            raise ModelError(f"simulate: store is {address!r}; give a folder or an address, such as 'sweep.zarr'.")
        self._address, self._variables, self._count = str(address), variables, len(plan.family)
        self._lock = threading.Lock()
        self._open: dict[
            int, tuple[dict[str, np.ndarray], int]
        ] = {}  # batches under way, and how many variants they lack
        with _quiet(), writing(self._address):
            self._group = self._found(plan) or self._made(plan)
            self._arrays = {v.name: self._group[v.name] for v in variables}
            self._batch = int(self._group.attrs[FORMAT]["batch"])
            self._complete = self._read_marks()

    # --- the group -----------------------------------------------------------------------------------

    def _found(self, plan: Plan) -> Any:
        """The group that is there, checked; None if there is nothing."""
        import zarr
        from zarr.errors import GroupNotFoundError

        try:
            group = zarr.open_group(self._address, mode="r+")
        except (FileNotFoundError, GroupNotFoundError):
            if Path(self._address).exists() and (
                not Path(self._address).is_dir() or any(Path(self._address).iterdir())
            ):
                raise self._foreign() from None
            return None
        except OSError:
            raise
        except Exception as problem:  # whatever Zarr makes of what is there
            raise self._foreign() from problem
        about: Any = group.attrs.get(FORMAT)
        if isinstance(about, Mapping) and about.get("making"):
            return None  # who made it was killed; nothing is in it
        if not isinstance(about, Mapping) or about.get("version") != VERSION or MARKS not in group:
            raise self._foreign()
        mine, its = fingerprint(plan), about.get("fingerprint", {})
        other = [words for part, words in MEANT.items() if its.get(part) != mine[part]]
        if other:
            words = " and ".join(other)
            raise ModelError(
                f"store '{self._address}' belongs to another study, with {words}; choose another, or delete it."
            )
        return group

    def _foreign(self) -> LinkworkError:
        return ModelError(f"'{self._address}' is there and is no store of a study; choose another place.")

    def _made(self, plan: Plan) -> Any:
        """A new group; its description, by which it is recognised, is written last."""
        import zarr

        marks = fingerprint(plan)
        row = sum(np.dtype(v.dtype).itemsize * int(np.prod(v.shape, dtype=np.int64)) for v in self._variables)
        batch = int(min(max(BATCH_BYTES / row, 1), max(-(-self._count // LEAST_BATCHES), 1)))
        group = zarr.create_group(
            self._address, overwrite=True, attributes={FORMAT: {"version": VERSION, "making": True}}
        )
        for v in self._variables:
            blank: Any = v.empty(1).ravel()[0].item()
            group.create_array(
                v.name,
                shape=(self._count, *v.shape),
                chunks=(batch, *v.shape),
                dtype=v.dtype,
                fill_value=blank,
                dimension_names=("variant", *v.dims),
                attributes={**v.attrs, **({"labels": list(v.labels)} if v.labels else {})},
            )
        for p in plan.family.parameters:
            column = plan.family.columns[p.name]
            if column.dtype != object:
                unit = {"units": p.unit} if p.unit else {}
                made = group.create_array(
                    p.name,
                    shape=column.shape,
                    chunks=column.shape,
                    dtype="f8",
                    dimension_names=("variant",),
                    attributes=unit,
                )
                made[:] = column
        times = group.create_array("time", shape=plan.times.shape, dtype="f8", dimension_names=("time",))
        times[:] = plan.times
        rows = -(-self._count // batch)
        columns = len(self._variables) + 1
        group.create_array(MARKS, shape=(rows, columns), chunks=(1, columns), dtype="u4", fill_value=0)
        group.attrs[FORMAT] = {
            "version": VERSION,
            "batch": batch,
            "fingerprint": marks,
            "nonce": secrets.token_hex(16),
            "made_by": f"linkwork {__version__}, numpy {np.__version__}",
            "title": plan.family.model.name,
            "design": plan.family.design,
            "statuses": list(STATUSES),
            "model": json.loads(plan.family.model.to_text()),
        }
        return group

    # --- batches -------------------------------------------------------------------------------------

    def _range(self, batch: int) -> slice:
        return slice(batch * self._batch, min((batch + 1) * self._batch, self._count))

    def _row(self, values: Mapping[str, np.ndarray]) -> np.ndarray:
        """The marker of a batch: checksums of its arrays, and one of them."""
        sums = [zlib.crc32(np.ascontiguousarray(values[v.name]).tobytes()) for v in self._variables]
        made = np.array([*sums, 0], np.uint32)
        made[-1] = zlib.crc32(made[:-1].tobytes()) | 1
        return made

    def _read_marks(self) -> np.ndarray:
        """Which batches are complete: those with a marker whose checksums are right."""
        marks = np.asarray(self._group[MARKS][:])
        found = np.zeros(len(marks), bool)
        for b in np.flatnonzero(marks[:, -1]):
            where = self._range(int(b))
            with contextlib.suppress(Exception):  # a damaged chunk: the batch is computed again
                values = {v.name: np.asarray(self._arrays[v.name][where]) for v in self._variables}
                found[b] = np.array_equal(self._row(values), marks[b])
        return found

    @property
    def done(self) -> int:
        """How many variants are there already."""
        return int(sum(r.stop - r.start for r in map(self._range, np.flatnonzero(self._complete).tolist())))

    def missing(self, section: int) -> Iterator[np.ndarray]:
        """Variants of batches that are not complete; of whole batches, but for those larger than a section."""
        together: list[np.ndarray] = []
        for b in np.flatnonzero(~self._complete).tolist():
            own = np.arange(self._range(b).start, self._range(b).stop)
            if together and sum(map(len, together)) + len(own) > section:
                yield np.concatenate(together)
                together = []
            together.append(own)
        if together:
            yield np.concatenate(together)

    def take(self, members: np.ndarray, values: Mapping[str, np.ndarray]) -> None:
        """Gather variants; the thread that brings the last one of a batch writes it."""
        for b in np.unique(members // self._batch).tolist():
            mine = members // self._batch == b
            where = self._range(b)
            with self._lock:
                arrays, lacking = self._open.get(b) or (
                    {v.name: v.empty(where.stop - where.start) for v in self._variables},
                    where.stop - where.start,
                )
                for name, array in arrays.items():
                    array[members[mine] - where.start] = values[name][mine]
                run = values["status"][mine] != STATUSES.index(NOT_RUN)
                lacking -= int(run.sum())
                self._open[b] = arrays, lacking
            if lacking == 0:
                self._write(b, arrays)
                with self._lock:
                    del self._open[b]

    def _write(self, b: int, arrays: Mapping[str, np.ndarray]) -> None:
        with _quiet(), writing(self._address):
            for name, array in arrays.items():
                self._arrays[name][self._range(b)] = array
            self._group[MARKS][b] = self._row(arrays)
        self._complete[b] = True

    # --- reading -------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, Any]:
        """All arrays by name, loaded when they are used; statuses and sentences at once."""
        found: dict[str, Any] = {v.name: LazyArray(self._arrays[v.name]) for v in self._variables}
        status = np.asarray(self._arrays["status"][:])
        for b in np.flatnonzero(~self._complete).tolist():
            status[self._range(b)] = STATUSES.index(NOT_RUN)
        message = _Sentences(self._count)
        for b in np.unique(np.flatnonzero(~np.isin(status, GOOD)) // self._batch).tolist():
            if self._complete[b]:
                message.put(self._range(b), np.asarray(self._arrays["message"][self._range(b)]))
        return found | {"status": status, "message": message.values()}


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


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without Zarr's remarks about its own format."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="zarr.*")
        yield
