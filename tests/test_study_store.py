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
from linkwork.analysis.studies import store as stores


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
    markers = sorted((path / stores.MARKS / "c").iterdir(), key=lambda f: int(f.name))
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
        from test_study_store import ASKED, family, stores
        real, written = stores.Store._write, []
        def write(self, b, arrays):
            written.append(b)
            if len(written) == 7:
                os._exit(9)
            real(self, b, arrays)
        stores.Store._write = write
        family().simulate(1.0, store={str(other)!r}, **ASKED)
    """
    here = {"PYTHONPATH": f"{Path(__file__).parent}:{':'.join(sys.path)}"}
    ended = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], env=os.environ | here, check=False)
    assert ended.returncode == 9
    assert len(list((other / stores.MARKS / "c").iterdir())) < 20
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
    zarr.create_group(tmp_path / "a.zarr", attributes={stores.FORMAT: {"version": stores.VERSION, "making": True}})
    made = model().vary({"rod0.length": [1.0, 1.1]}).simulate(0.1, store=tmp_path / "a.zarr", samples=3)
    assert (made["status"] == "done").all()
