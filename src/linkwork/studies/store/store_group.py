"""The Zarr group of a study: found and checked, or made, with the design, the model, options and versions in it."""

from __future__ import annotations

import json
import os
import platform
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

import numpy as np

from linkwork._version import __version__
from linkwork.api.errors import LinkworkError, ModelError
from linkwork.studies.plan import Plan
from linkwork.studies.results.study import STATUSES, Study
from linkwork.studies.store.fingerprint import FUNCTIONS, MEANT, described, fingerprint
from linkwork.studies.variables import Variable

if TYPE_CHECKING:
    from linkwork.studies.family import Family

FORMAT, VERSION = Study.folder, 1
MARKS = "batch_complete"
PLACES = "design_places"  # of drawn variants
PARTIAL = ".partial"  # how names of files end that Zarr has begun to write in a folder
DESIGN_ROWS = 131_072  # variants whose parameters are one chunk, about; written by who makes the store, alone


def place_of(address: Any) -> str:
    """A folder as an absolute path, so that it is the same for every process; an address of fsspec as it is."""
    if not isinstance(address, str | Path) or not str(address):
        raise ModelError(f"simulate: store is {address!r}; give a folder or an address, such as 'sweep.zarr'.")
    text = str(address)
    if text.startswith(("file://", "local://")):
        parts = urlparse(text)
        text = unquote(parts.netloc + parts.path)  # Zarr writes files aside and renames them; fsspec would not
        text = text[1:] if os.name == "nt" and text.startswith("/") else text
    return text if "://" in text or "::" in text else os.path.abspath(os.path.expanduser(text))


def is_folder(place: str) -> bool:
    """Whether a place is a folder of this machine, and no other address."""
    return "://" not in place and "::" not in place


def open_group(place: str, mode: str = "r+") -> Any:
    """The group at a place; raises what Zarr raises."""
    import zarr

    return zarr.open_group(place, mode=mode)


def find_group(place: str, plan: Plan) -> Any:
    """The group that is there, checked; None if there is nothing."""
    from zarr.errors import GroupNotFoundError

    try:
        group = open_group(place)
    except (FileNotFoundError, GroupNotFoundError):
        if is_folder(place) and Path(place).exists() and not _is_blank(Path(place)):
            raise _foreign(place) from None
        return None
    except ImportError as problem:
        raise ModelError(
            f"store '{place}' needs a package that is not installed ({problem}); install it with pip."
        ) from None
    except OSError:
        raise
    except Exception as problem:  # whatever Zarr makes of what is there
        raise _foreign(place) from problem
    about: Any = group.attrs.get(FORMAT)
    if isinstance(about, Mapping) and about.get("making"):
        return None  # who made it was killed; nothing is in it
    if not isinstance(about, Mapping) or about.get("version") != VERSION or MARKS not in group:
        raise _foreign(place)
    mine, its = fingerprint(plan), about.get("fingerprint", {})
    other = [words for part, words in MEANT.items() if its.get(part) != mine[part]]
    if other:
        words = " and ".join(other)
        raise ModelError(f"store '{place}' belongs to another study, with {words}; choose another, or delete it.")
    return group


def is_of_other_functions(group: Any, plan: Plan) -> bool:
    """Whether the functions of the user's are not those of the plan; numbers that they gave may be the same."""
    return bool(group.attrs[FORMAT]["fingerprint"].get(FUNCTIONS) != fingerprint(plan)[FUNCTIONS])


def keep_functions(group: Any, plan: Plan) -> None:
    """Write down that the functions are those of the plan."""
    about = dict(group.attrs[FORMAT])
    group.attrs[FORMAT] = about | {"fingerprint": about["fingerprint"] | {FUNCTIONS: fingerprint(plan)[FUNCTIONS]}}


def _is_blank(folder: Path) -> bool:
    """Whether nothing is in a folder but files that were never finished."""
    return folder.is_dir() and all(entry.name.endswith(PARTIAL) for entry in folder.iterdir())


def _foreign(place: str) -> LinkworkError:
    return ModelError(f"'{place}' is there and is no store of a study; choose another place.")


def row_bytes(variables: list[Variable]) -> int:
    """Bytes of one variant, before they are compressed."""
    return sum(np.dtype(v.dtype).itemsize * int(np.prod(v.shape, dtype=np.int64)) for v in variables)


def make_group(place: str, plan: Plan, variables: list[Variable], batch: int) -> Any:
    """A new group; its description, by which it is recognised, is written last."""
    import zarr

    marks, count = fingerprint(plan), len(plan.family)
    group = zarr.create_group(place, overwrite=True, attributes={FORMAT: {"version": VERSION, "making": True}})
    for v in variables:
        blank: Any = v.empty(1).ravel()[0].item()
        group.create_array(
            v.name,
            shape=(count, *v.shape),
            chunks=(batch, *v.shape),
            dtype=v.dtype,
            fill_value=blank,
            dimension_names=("variant", *v.dims),
            attributes=_attributes(v),
        )
    _write_design(group, plan, batch)
    rows, columns = -(-count // batch), len(variables) + 1
    group.create_array(
        MARKS, shape=(rows, columns), chunks=(1, columns), dtype="u4", fill_value=0, dimension_names=("batch", "checksum")
    )
    group.attrs[FORMAT] = {
        "version": VERSION,
        "batch": batch,
        "fingerprint": marks,
        "nonce": secrets.token_hex(16),
        "statuses": list(STATUSES),
        "variables": [v.name for v in variables],
    } | _provenance(plan)
    return group


def _attributes(v: Variable) -> dict[str, Any]:
    """What stands beside an array: its unit and what it is, as every program reads it, and labels along its last dimension."""
    made: dict[str, Any] = dict(v.attrs)
    if v.labels:
        made["labels"] = list(v.labels)
    if v.units:
        made["label_units"] = list(v.units)
    if v.name == "status":
        made |= {"flag_values": list(range(len(STATUSES))), "flag_meanings": " ".join(STATUSES).replace("not run", "not_run")}
    return made


def _write_design(group: Any, plan: Plan, batch: int) -> None:
    """Parameters of all variants, and the times of the samples."""
    for name in stored_columns(plan):
        column = plan.family.columns[name]
        unit = next(p.unit for p in plan.family.parameters if p.name == name)
        made = group.create_array(
            name,
            shape=column.shape,
            chunks=(max(DESIGN_ROWS // batch, 1) * batch,),
            dtype="f8",
            dimension_names=("variant",),
            attributes={"units": unit} if unit else {},
        )
        made[:] = column
    places = plan.family.places
    if places.size:
        made = group.create_array(
            PLACES,
            shape=places.shape,
            chunks=(max(DESIGN_ROWS // batch, 1) * batch, places.shape[1]),
            dtype="f8",
            dimension_names=("variant", "parameter"),
            attributes={"long_name": "drawn points of the unit cube"},
        )
        made[:] = places
    times = group.create_array("time", shape=plan.times.shape, dtype="f8", dimension_names=("time",))
    times[:] = plan.times


def _columns(family: Family) -> Mapping[str, np.ndarray]:
    """Values of the parameters: along the axes of a grid, or of every variant."""
    return family.axes or family.columns


def stored_columns(plan: Plan) -> list[str]:
    """Names of the parameters whose values stand in the store: all that are numbers."""
    return [p.name for p in plan.family.parameters if plan.family.columns[p.name].dtype != object]


def _provenance(plan: Plan) -> dict[str, Any]:
    """What made the study: model, options, versions."""
    family = plan.family
    return {
        "made_by": f"linkwork {__version__}, numpy {np.__version__}, Python {platform.python_version()}",
        "title": family.model.name,
        "design": family.design,
        "seed": family.seed,
        "parameters": [p.name for p in family.parameters],
        "grid": list(family.shape) if family.axes else [],
        "units": {p.name: p.unit for p in family.parameters if p.unit},
        "texts": {n: [str(x) for x in column] for n, column in _columns(family).items() if column.dtype == object},
        "options": {name: _plain(described(x)) for name, x in plan.options.items() if x is not None},
        "model": json.loads(family.model.to_text()),
    }


def _plain(value: Any) -> Any:
    """Plain data as JSON has it: infinite numbers become texts."""
    if isinstance(value, float) and not np.isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {name: _plain(x) for name, x in value.items()}
    return [_plain(x) for x in value] if isinstance(value, list) else value
