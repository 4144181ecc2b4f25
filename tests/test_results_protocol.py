"""What every result offers: report, table, dataset, save and load without loss, copies and pickles, HTML, pictures."""

from __future__ import annotations

import copy
import pickle
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
from linkwork.api.result import Result
from linkwork.api.storage import every as results
from sameness import same

mpl.use("Agg")


MAKERS = {**results_motion.MAKERS, **results_linear.MAKERS, **results_vibration.MAKERS}


def test_every_result_is_tried() -> None:
    results.import_all()
    assert sorted(MAKERS) == sorted(Result.known)


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
        assert same(made._state(), again._state())
        assert again.report() == made.report()
    for ending in ("nc", "zarr"):
        again = lw.load(made.save(tmp_path / f"made.{ending}"))
        assert type(again) is type(made)
        assert same(made._state(), again._state())
        assert again.report() == made.report()
        pd.testing.assert_frame_equal(again.table(), made.table())
        assert again.to_dataset().identical(made.to_dataset())
