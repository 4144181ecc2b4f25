"""Saved runs: the model and the states are kept, everything else is computed again; where that is impossible, all is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

import linkwork as lw
from linkwork.api.storage.limits import RefusedError

TO_ROUNDING = 1e-12


def pendulum() -> lw.Model:
    m = lw.Model("pendulum")
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y", damping=0.1))
    m.add(lw.Rod("lower", length=0.1 + 0.2, mass=1.0), lw.Revolute("elbow", axis="-y"), to=upper.tip)
    return m


def simulated(m: lw.Model, **more: Any) -> lw.Run:
    return m.simulate(1.0, start={"shoulder": 1.0}, samples=21, **more)


def alike(a: xr.DataArray, b: xr.DataArray) -> bool:
    scale = max(1.0, float(np.abs(b.values).max(initial=0.0)))
    return a.dims == b.dims and a.attrs == b.attrs and bool((np.abs(a.values - b.values) <= TO_ROUNDING * scale).all())


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_everything_comes_back(tmp_path: Path, ending: str) -> None:
    run = simulated(pendulum(), events=[lw.Event("shoulder", value=0.5)])
    again = lw.load(run.save(tmp_path / f"run{ending}"))
    assert isinstance(again, lw.Run)
    for kind in ("q", "v", "work"):
        assert again.array(kind).identical(run.array(kind)), kind
    for kind in run.kinds:
        assert alike(again.array(kind), run.array(kind)), kind
    assert again.events.identical(run.events)
    assert len(again.events["time"]) >= 1
    assert again.final() == run.final()
    assert again.report() == run.report()
    assert alike(again["lower.tip"], run["lower.tip"])
    assert alike(again.reactions["elbow"], run.reactions["elbow"])
    assert np.abs(again.scene.position - run.scene.position).max() < TO_ROUNDING
    assert len(again.section("shoulder").table()) == len(run.section("shoulder").table())  # its model is there, too
    third = lw.load(again.save(tmp_path / f"again{ending}"))
    assert third.q.identical(run.q)


def test_a_file_holds_states_and_what_was_asked_for(tmp_path: Path) -> None:
    run = simulated(pendulum())
    small, some, whole = (tmp_path / f"{name}.nc" for name in ("small", "some", "whole"))
    run.save(small)
    run.save(some, keep=["points", "reactions"])
    run.save(whole, keep="all")
    with xr.open_dataset(small) as kept:
        assert {str(n) for n in kept.data_vars if not str(n).startswith("state_")} == {"q", "v", "work"}
    with xr.open_dataset(some) as kept:
        assert kept["points"].values.tobytes() == run.array("points").values.tobytes()
    loaded = lw.load(some)
    assert loaded.array("points").identical(run.array("points"))
    assert loaded.reactions.world.identical(run.reactions.world)
    everything = lw.load(whole)
    assert everything.origin is None
    for kind in run.kinds:
        assert everything.array(kind).identical(run.array(kind)), kind


def test_many_links_make_small_files(tmp_path: Path) -> None:
    """States are 2 numbers for each of 40 links; everything together is 88."""
    run = lw.library.chain(40).simulate(0.01, samples=51)
    small = run.save(tmp_path / "small.nc").stat().st_size
    states = 51 * 8 * (2 * 40 + 1)
    assert small < 2.5 * states + 60_000  # with the model and the labels


def driven() -> lw.Run:
    m = lw.library.cart_pole()
    return m.simulate(1.0, samples=11, inputs={"force": 1.0})


def absolute() -> lw.Run:
    return simulated(pendulum(), formulation="lagrange")


@pytest.mark.parametrize("make", [driven, absolute])
def test_what_a_model_file_cannot_say_is_kept_as_arrays(make: Any, tmp_path: Path) -> None:
    run = make()
    assert run._kept_origin() is None
    loaded = lw.load(run.save(tmp_path / "run.nc"))
    for kind in run.kinds:
        assert loaded.array(kind).identical(run.array(kind)), kind


def test_the_model_is_kept_as_it_was(tmp_path: Path) -> None:
    m = pendulum()
    run = simulated(m)
    wanted = lw.load(run.save(tmp_path / "before.nc"))
    m["upper.mass"] = 5.0
    m.rename("upper", "other")
    loaded = lw.load(run.save(tmp_path / "run.nc"))
    assert loaded.origin is not None
    for kind in run.kinds:
        assert loaded.array(kind).identical(wanted.array(kind)), kind


def test_space_is_kept_as_space(tmp_path: Path) -> None:
    run = simulated(pendulum(), planar=False)
    loaded = lw.load(run.save(tmp_path / "run.nc"))
    assert loaded.origin is not None
    assert not loaded.origin.system.planar
    assert alike(loaded.array("a"), run.array("a"))


def test_arrays_that_do_not_fit_the_model_never_reach_a_kernel() -> None:
    run = simulated(pendulum())
    origin = run._kept_origin()
    assert origin is not None
    own = {"title": "x", "status": "done", "message": "", "statistics": {}, "kinds": run.kinds, "arrays": {}}
    for wrong in ({"q": origin["q"][:, :1]}, {"v": origin["v"][:3]}, {"event_times": np.zeros(2)}, {"model": "{}"}):
        with pytest.raises(RefusedError):
            lw.Run._with_origin({**own, "wrenches": {}, "origin": {**origin, **wrong}})


def test_wrong_names_to_keep_are_told(tmp_path: Path) -> None:
    run = simulated(pendulum())
    with pytest.raises(lw.ModelError, match="keep names 'pionts'; did you mean 'points'"):
        run.save(tmp_path / "run.nc", keep=["pionts"])
    with pytest.raises(lw.ModelError, match="keep is 'points'; give a list"):
        run.save(tmp_path / "run.nc", keep="points")


def test_what_compresses_too_well_is_written_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that unpacks to far more than its size is refused when it is read, so none is written."""
    from linkwork.api.storage import limits, sealed_netcdf

    m = pendulum()
    run = m.simulate(1.0, samples=20_001, method="rk4", step=1.0)  # at rest: zeros
    packed = run.save(tmp_path / "a.nc", keep="all").stat().st_size
    for module in (limits, sealed_netcdf):
        monkeypatch.setattr(module, "FREE", 1000)
    assert run.save(tmp_path / "b.nc", keep="all").stat().st_size > packed
    assert lw.load(tmp_path / "b.nc").q.identical(run.q)
