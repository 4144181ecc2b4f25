"""Stores of studies: they take up where they were left, and belong to one study."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zarr

import linkwork as lw
from linkwork.studies.store import store as stores
from linkwork.studies.store.store_group import FORMAT, MARKS, VERSION


def model() -> lw.Model:
    made, to = lw.Model("triple"), None
    for k in range(3):
        to = made.add(lw.Rod(f"rod{k}", length=1.0, mass=1.0), lw.Revolute(f"joint{k}", axis="-y"), to=to).tip
    return made


def family() -> Any:
    return model().vary({"rod0.length": lw.linspace(0.8, 1.2, 10), "start.joint0": lw.linspace(0.1, 1.0, 6)})


ASKED: dict[str, Any] = {"keep": ["q", "rod2.tip"], "reduce": ["peak of joint0.reaction.force"], "samples": 11}


def content(path: Path) -> dict[str, bytes]:
    return {str(f.relative_to(path)): f.read_bytes() for f in sorted(path.rglob("*")) if f.is_file()}


def test_a_store_holds_the_same_numbers_and_loads_them_when_asked(tmp_path: Path) -> None:
    plain = family().simulate(1.0, **ASKED)
    kept = family().simulate(1.0, store=tmp_path / "a.zarr", **ASKED)
    assert kept.dataset["q"].dims == plain.dataset["q"].dims
    assert not isinstance(kept.dataset["q"].variable._data, np.ndarray)  # not loaded yet
    some = {"rod0.length": [3, 1], "time": slice(2, 9, 3)}
    assert kept["q"].isel(some).equals(plain["q"].isel(some))
    assert (
        kept["rod2.tip"]
        .isel({"start.joint0": 2, "axis": 0})
        .equals(plain["rod2.tip"].isel({"start.joint0": 2, "axis": 0}))
    )
    assert kept.dataset.load().equals(plain.dataset)
    group = zarr.open_group(tmp_path / "a.zarr", mode="r")
    assert group["rod2.tip"].metadata.dimension_names == ("variant", "time", "axis")
    assert all(group[n].chunks[0] == group["q"].chunks[0] for n in ("rod2.tip", "status", "message"))


def test_complete_batches_are_not_computed_again_and_others_give_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.zarr"
    family().simulate(1.0, store=path, **ASKED)
    whole = content(path)
    # one batch loses its marker, another a chunk, as a process that was killed leaves them
    markers = sorted((path / MARKS / "c").iterdir(), key=lambda f: int(f.name))
    shutil.rmtree(markers[2])
    (path / "q" / "c" / "5" / "0" / "0").write_bytes(b"torn")
    computed: list[int] = []
    real = stores.Store.take

    def take(self: stores.Store, members: np.ndarray, values: Any) -> None:
        computed.extend(members.tolist())
        real(self, members, values)

    monkeypatch.setattr(stores.Store, "take", take)
    again = family().simulate(1.0, store=path, **ASKED)
    batch = zarr.open_group(path, mode="r")["q"].chunks[0]
    assert sorted(computed) == [*range(2 * batch, 3 * batch), *range(5 * batch, 6 * batch)]
    assert content(path) == whole
    assert (again["status"] == "done").all()


def test_a_killed_study_is_finished_by_the_same_call(tmp_path: Path) -> None:
    path = tmp_path / "a.zarr"
    family().simulate(1.0, store=path, **ASKED)
    other = tmp_path / "b.zarr"
    script = f"""
        import os
        from linkwork.studies.batches.batches import Batches
        from test_study_store import ASKED, family
        real, written = Batches.write, []
        def write(self, b, arrays):
            written.append(b)
            if len(written) == 7:
                os._exit(9)
            real(self, b, arrays)
        Batches.write = write
        family().simulate(1.0, store={str(other)!r}, **ASKED)
    """
    here = {"PYTHONPATH": f"{Path(__file__).parent}:{':'.join(sys.path)}"}
    ended = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], env=os.environ | here, check=False)
    assert ended.returncode == 9
    assert len(list((other / MARKS / "c").iterdir())) < 20
    family().simulate(1.0, store=other, **ASKED)
    one, two = content(path), content(other)
    assert {k for k in one if one[k] != two.get(k)} <= {"zarr.json"}  # whose nonce is its own
    assert one.keys() == two.keys()


def refusal(call: Any) -> str:
    with pytest.raises(lw.ModelError) as caught:
        call()
    return str(caught.value)


def test_a_store_of_another_study_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zarr"
    small = {"keep": ["q"], "samples": 3}
    model().vary({"rod0.length": [1.0, 1.1]}).simulate(0.1, store=path, **small)
    heavier = model().replace({"rod1.mass": 2.0})
    assert "with another model" in refusal(
        lambda: heavier.vary({"rod0.length": [1.0, 1.1]}).simulate(0.1, store=path, **small)
    )
    ours = model().vary({"rod0.length": [1.0, 1.1]})
    assert "with other options" in refusal(lambda: ours.simulate(0.1, store=path, rtol=1e-5, **small))
    assert "other quantities kept" in refusal(lambda: ours.simulate(0.1, store=path, keep=["v"], samples=3))
    assert "other variants" in refusal(lambda: model().vary({"rod0.length": [1.0]}).simulate(0.1, store=path, **small))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "note.txt").write_text("mine")
    assert "is no store of a study" in refusal(lambda: ours.simulate(0.1, store=tmp_path / "mine", **small))
    zarr.open_group(tmp_path / "other.zarr", mode="w")
    assert "is no store of a study" in refusal(lambda: ours.simulate(0.1, store=tmp_path / "other.zarr", **small))
    assert (tmp_path / "mine" / "note.txt").read_text() == "mine"
    assert "give a folder or an address" in refusal(lambda: ours.simulate(0.1, store=3, **small))


def test_a_store_that_was_never_finished_making_is_made_again(tmp_path: Path) -> None:
    zarr.create_group(tmp_path / "a.zarr", attributes={FORMAT: {"version": VERSION, "making": True}})
    made = model().vary({"rod0.length": [1.0, 1.1]}).simulate(0.1, store=tmp_path / "a.zarr", samples=3)
    assert (made["status"] == "done").all()


def test_a_store_that_was_begun_holds_nothing_but_an_unfinished_file(tmp_path: Path) -> None:
    (tmp_path / "a.zarr").mkdir()
    (tmp_path / "a.zarr" / "zarr.0123.partial").write_text("{")
    made = model().vary({"rod0.length": [1.0, 1.1]}).simulate(0.1, store=tmp_path / "a.zarr", samples=3)
    assert (made["status"] == "done").all()
    assert not list(tmp_path.rglob("*.partial"))


def test_leftovers_are_ignored_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.zarr"
    family().simulate(1.0, store=path, **ASKED)
    whole = content(path)
    shutil.rmtree(path / MARKS / "c" / "2")  # a batch whose arrays are there, but not its marker
    (path / MARKS / "c" / "4" / "0").write_bytes(b"torn")
    (path / "q" / "c" / "2" / "0" / "0.99.partial").write_bytes(b"half")

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(stores.Store, "take", interrupt)
        with pytest.raises(lw.Interrupted) as caught:
            family().simulate(1.0, store=path, **ASKED)
    size = zarr.open_group(path, mode="r")["q"].chunks[0]
    study = caught.value.result
    missing = np.isin(np.arange(60) // size, [2, 4])
    assert (study["status"].values.ravel() == np.where(missing, "not run", "done")).all()
    assert np.array_equal(np.isnan(study["q"].values.reshape(60, -1)).all(axis=1), missing)
    assert np.array_equal(
        np.isnan(study["q"].isel({"rod0.length": [3, 1]}).values[..., 0, 0]), missing.reshape(10, 6)[[3, 1]]
    )
    family().simulate(1.0, store=path, **ASKED)
    assert content(path) == whole


@pytest.mark.parametrize("scheme", ["file", "memory"])
def test_addresses_of_fsspec_are_stores(tmp_path: Path, scheme: str) -> None:
    address = f"file://{tmp_path}/a.zarr" if scheme == "file" else "memory://studies/a.zarr"
    plain = family().simulate(1.0, **ASKED)
    for _ in range(2):
        kept = family().simulate(1.0, store=address, batch=7, **ASKED)
        assert kept.dataset.load().equals(plain.dataset)
    heavier = model().replace({"rod1.mass": 2.0}).vary({"rod0.length": [1.0, 1.1]})
    assert "with another model" in refusal(lambda: heavier.simulate(1.0, store=address, **ASKED))


def test_a_store_says_what_made_it(tmp_path: Path) -> None:
    family().simulate(1.0, store=tmp_path / "a.zarr", batch=7, rtol=1e-6, **ASKED)
    group = zarr.open_group(tmp_path / "a.zarr", mode="r")
    about: Any = group.attrs[FORMAT]
    assert all(group[name].chunks[0] == about["batch"] == 7 for name in ("q", "rod2.tip", "status", "message"))
    assert np.array_equal(group["rod0.length"][:], family().columns["rod0.length"])
    assert about["options"]["rtol"] == 1e-6
    assert lw.__version__ in about["made_by"]
    assert about["model"]["bodies"]["rod2"]["joint"]["to"] == "rod1.tip"


def test_wrong_batches_end_in_one_sentence(tmp_path: Path) -> None:
    one = model().vary({"rod0.length": [1.0, 1.1]})
    for wrong in (0, 1.5, True, "2"):
        assert "batch is" in refusal(lambda wrong=wrong: one.simulate(0.1, store=tmp_path / "b.zarr", batch=wrong))  # type: ignore[misc]
    assert "batch is for a store" in refusal(lambda: one.simulate(0.1, batch=2))
