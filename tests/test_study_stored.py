"""Stores of studies are read by others, and by `load`, complete or not."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
import zarr

import linkwork as lw
from linkwork.studies.batches.batches import Batches
from linkwork.studies.store.store_group import FORMAT, MARKS
from test_study_store import ASKED, family, model


def killed(path: Path, family: Any, monkeypatch: pytest.MonkeyPatch, **asked: Any) -> None:
    """A store whose process ended after three batches."""
    real, left = Batches.write, [3]

    def write(self: Batches, b: int, values: Any) -> None:
        if not left[0]:
            raise MemoryError
        left[0] -= 1
        real(self, b, values)

    with monkeypatch.context() as patch:
        patch.setattr(Batches, "write", write)
        with pytest.raises(MemoryError):
            family.simulate(1.0, store=path, threads=1, **asked)


def same(loaded: lw.Study, study: lw.Study) -> None:
    assert loaded.dataset.load().identical(study.dataset.load())
    for name in ("title", "verb", "parameters", "grid", "design", "success", "ended"):
        assert getattr(loaded, name) == getattr(study, name)
    assert np.array_equal(loaded.places, study.places)
    assert loaded.report().splitlines() == study.report().splitlines()[:-1]  # which says how long it took


def drawn() -> Any:
    return model().sample({"rod0.length": lw.Uniform(0.8, 1.2), "start.joint0": lw.Uniform(0.1, 1.0)}, 60, seed=1)


def table() -> Any:
    driven = lw.Model("driven")
    driven.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y", actuator="motor"))
    waves = [lw.Harmonic(1.0, f"{k} Hz") for k in (1, 2)]
    return driven.sample({"inputs.motor": waves, "arm.mass": [1.0, 2.0]})


CASES = {
    "grid": (family, ASKED | {"keep": ["q", "rod2.tip", "energy"]}),
    "drawn": (drawn, ASKED),
    "signals": (table, {"samples": 3, "inputs": {"motor": 0.0}}),
}


@pytest.mark.parametrize("case", CASES)
def test_a_store_is_loaded_as_the_study_that_it_is(case: str, tmp_path: Path) -> None:
    make, asked = CASES[case]
    study = make().simulate(1.0, store=tmp_path / "a.zarr", **asked)
    loaded = lw.load(tmp_path / "a.zarr")
    assert isinstance(loaded, lw.Study)
    assert not isinstance(loaded.dataset["q"].variable._data, np.ndarray)  # not loaded yet
    same(loaded, study)
    assert not make().simulate(1.0, store=tmp_path / "a.zarr", **asked).ended


def test_an_incomplete_store_is_loaded_as_far_as_it_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a folder without an ending"
    killed(path, drawn(), monkeypatch, **ASKED)
    loaded = lw.load(path)
    assert loaded.ended == "interrupted after 9 of 60 variants"
    whole = drawn().simulate(1.0, **ASKED)
    done = loaded["status"].values == "done"
    assert np.flatnonzero(done).tolist() == list(range(9))
    for name in whole.variables:
        assert np.array_equal(loaded[name].values[done], whole[name].values[done])
        assert np.isnan(loaded[name].values[~done]).all()
    again = drawn().simulate(1.0, store=path, **ASKED)
    assert again.dataset.load().equals(whole.dataset)
    same(lw.load(path), again)
    loaded.save(tmp_path / "b.nc")
    assert lw.load(tmp_path / "b.nc").dataset.equals(loaded.dataset)


@pytest.mark.parametrize("complete", [True, False])
def test_xarray_opens_a_store(complete: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.zarr"
    if complete:
        drawn().simulate(1.0, store=path, **ASKED)
    else:
        killed(path, drawn(), monkeypatch, **ASKED)
    with xr.open_zarr(path, consolidated=False) as opened:
        study = lw.load(path)
        for name in (*study.variables, *study.parameters, "end_time"):
            assert opened[name].dims == study[name].dims
            assert np.array_equal(opened[name].values, study[name].values, equal_nan=True)
        words = np.array(opened["status"].attrs["flag_meanings"].split())
        assert words[opened["status"].values].tolist() == [s.replace(" ", "_") for s in study["status"].values]
        assert opened[MARKS].dims == ("batch", "checksum")


def test_what_was_damaged_is_not_taken_for_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.zarr"
    whole = drawn().simulate(1.0, store=path, **ASKED)
    whole.dataset.load()
    (path / "q" / "c" / "5" / "0" / "0").write_bytes(b"torn")
    torn = path / "status" / "c" / "7"
    torn.write_bytes(torn.read_bytes()[:5])
    loaded = lw.load(path)
    assert loaded.ended == "interrupted after 57 of 60 variants"  # one batch has no status
    assert np.array_equal(loaded["q"][:15].values, whole["q"].values[:15])
    with pytest.raises(lw.FileError, match="batch 5 of 'q' is damaged; call the study again with this store"):
        _ = loaded["q"].values
    drawn().simulate(1.0, store=path, **ASKED)
    assert lw.load(path).dataset.load().equals(whole.dataset)


def refused(path: Path) -> str:
    with pytest.raises(lw.LinkworkError) as caught:
        lw.load(path)
    return str(caught.value)


def test_folders_that_are_no_whole_stores_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zarr"
    drawn().simulate(1.0, store=path, **ASKED)

    def changed(name: str, change: Any) -> Path:
        other = tmp_path / name
        shutil.copytree(path, other)
        change(other)
        return other

    def about(word: str, value: Any) -> Any:
        def change(folder: Path) -> None:
            group = zarr.open_group(folder)
            group.attrs[FORMAT] = {**group.attrs[FORMAT], word: value}

        return change

    assert "killed before it began" in refused(changed("b.zarr", about("making", True)))
    assert "do not fit together" in refused(changed("c.zarr", about("grid", [3, 4])))
    assert "by another linkwork" in refused(changed("d.zarr", about("statuses", ["good"])))
    assert "in a format that is not read" in refused(changed("e.zarr", about("version", 99)))

    def foreign(folder: Path) -> None:
        text = json.loads((folder / "q" / "zarr.json").read_text())
        text["codecs"] = [{"name": "numcodecs.pickle"}]
        (folder / "q" / "zarr.json").write_text(json.dumps(text))

    assert "is packed by 'numcodecs.pickle', which is not read" in refused(changed("f.zarr", foreign))
    assert "is a link to somewhere else" in refused(changed("g.zarr", lambda x: os.symlink(path, x / "link")))
