"""Files of results with right checksums and wrong content: refused in one sentence when they are loaded, or good for use."""

from __future__ import annotations

import copy
import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import xarray as xr

import linkwork as lw
from linkwork.api.result import Result
from linkwork.api.storage.sealed_netcdf import read_netcdf
from linkwork.api.storage.store import KIND, write_whole
from test_results_protocol import MAKERS

TIMES = 3  # changes of every result


def places(node: Any, above: Any = None, key: Any = None) -> Iterator[tuple[Any, Any]]:
    """All values of a state, as where they stand."""
    if above is not None:
        yield above, key
    for k, x in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(x, node, k)


def other(value: Any, whole: xr.Dataset, added: dict[str, Any], random: Random) -> Any:
    """Another value in place of one of a state: of another length, type or size."""
    if isinstance(value, dict) and value.get(KIND) == "array":
        array = whole[value["name"]].values
        changed = [array[:0], array[..., None], array.ravel()]
        changed += [array[:-1], np.concatenate([array, array[-1:]]), array[::-1].astype(str)] if array.ndim else []
        name = f"state_{900 + len(added)}"
        added[name] = random.choice(changed)
        return value | {"name": random.choice([name, name, *map(str, whole.data_vars)])}
    if isinstance(value, list):
        return random.choice([value[:-1], [*value, *value[-1:]], [], None])
    if isinstance(value, dict):
        return random.choice([value.get("of"), None, value | {"of": []}])
    return random.choice([None, "", "text", -1, 0, 1e308, 10**30, [], True])


def resealed(whole: xr.Dataset, random: Random, path: Path) -> str:
    """Write a file with one change and a new checksum; what was changed."""
    state = json.loads(whole.attrs["state"])
    above, key = random.choice(list(places(state)))
    before, added = above[key], dict[str, Any]()
    above[key] = copy.deepcopy(other(before, whole, added, random))
    more = {n: ([f"{n}_{axis}" for axis in range(np.ndim(x))], x) for n, x in added.items()}
    made = whole.assign(more)
    made.attrs["state"] = json.dumps(state)
    write_whole(made, path)
    return f"{str(before)[:100]} -> {str(above[key])[:100]}"


def use(made: Result) -> None:
    """Look at a result."""
    repr(made)
    made.report()
    made.table()
    made.to_dataset()
    made.facts()


@pytest.mark.parametrize("name", MAKERS)
def test_changed_content_is_refused_or_good(name: str, tmp_path: Path) -> None:
    whole = read_netcdf(MAKERS[name]().save(tmp_path / "made.nc"))[0]
    path = tmp_path / "changed.nc"
    random = Random(name)
    for _ in range(TIMES):
        how = resealed(whole, random, path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                made = lw.load(path)
            except lw.LinkworkError as error:
                text = str(error)
                assert text.isprintable(), how
                assert str(path) in text, how
                assert len(text) < 800, how
                continue
            try:
                use(made)
            except lw.LinkworkError:
                continue
            except Exception as problem:
                raise AssertionError(f"{how}: {type(problem).__name__}: {problem}") from problem
