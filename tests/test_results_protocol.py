"""What every result offers: report, table, dataset, save and load without loss, copies and pickles, HTML, pictures."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
import xarray as xr
from numba import cloudpickle

import linkwork as lw
import results_linear
import results_motion
import results_vibration
from linkwork import results
from linkwork.results.result import Result

mpl.use("Agg")


MAKERS = {**results_motion.MAKERS, **results_linear.MAKERS, **results_vibration.MAKERS}


def test_every_result_is_tried() -> None:
    results.import_all()
    assert sorted(MAKERS) == sorted(Result.known)


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal to the last bit, arrays and parts included."""
    if isinstance(a, xr.DataArray | xr.Dataset):
        return a.identical(b)
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind in "fc")
    if isinstance(a, Mapping):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list | tuple):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, Result):
        return type(a) is type(b) and same(a.state(), b.state())
    if dataclasses.is_dataclass(a):
        kept = [f.name for f in dataclasses.fields(a) if f.metadata.get("saved", True)]
        return type(a) is type(b) and all(same(getattr(a, n), getattr(b, n)) for n in kept)
    return bool(a == b)


def cloudpickled(value: Any) -> Any:
    return pickle.loads(cloudpickle.dumps(value))


@pytest.mark.parametrize("name", MAKERS)
def test_the_protocol(name: str, tmp_path: Path) -> None:
    made = MAKERS[name]()
    assert type(made) is Result.known[name]
    assert made.title
    assert made.report() == str(made)
    assert isinstance(made.table(), pd.DataFrame)
    assert isinstance(made.to_pandas(), pd.DataFrame)
    assert isinstance(made.to_dataset(), xr.Dataset)
    assert made.facts()
    assert made.title in made._repr_html_()
    for draw in made.pictures().values():
        assert np.ravel(np.asarray(draw(), dtype=object))[0].figure is not None
    for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made)), cloudpickled(made)):
        assert type(again) is type(made)
        assert same(made.state(), again.state())
        assert again.report() == made.report()
    for ending in ("nc", "zarr"):
        again = lw.load(made.save(tmp_path / f"made.{ending}"))
        assert type(again) is type(made)
        assert same(made.state(), again.state())
        assert again.report() == made.report()
        pd.testing.assert_frame_equal(again.table(), made.table())
        assert again.to_dataset().identical(made.to_dataset())
