"""Files of results that are damaged, or that somebody made to do harm: one sentence, before a library reads them."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numcodecs
import numpy as np
import pytest
import xarray as xr

import linkwork as lw
from attack.damage import unseal
from linkwork.api.storage.sealed_netcdf import read_netcdf


@pytest.fixture(scope="module")
def run() -> lw.Run:
    return lw.library.simple_pendulum().simulate(1.0, samples=6, start={"pivot": 0.5})


@pytest.fixture
def nc(run: lw.Run, tmp_path: Path) -> Path:
    return run.save(tmp_path / "run.nc")


@pytest.fixture
def zarr(run: lw.Run, tmp_path: Path) -> Path:
    return run.save(tmp_path / "run.zarr")


def refused(path: Path) -> str:
    """The middle of the one sentence about a file that is not read."""
    with pytest.raises(lw.LinkworkError) as caught:
        lw.load(path)
    text, begin = str(caught.value), f"'{path}' cannot be read as a result: "
    end = "; save the result again, or take another copy."
    assert text.startswith(begin)
    assert text.endswith(end)
    assert text.isprintable()
    return text.removeprefix(begin).removesuffix(end)


# --- checksums -------------------------------------------------------------------------------------------


def test_any_flipped_bit_of_a_netcdf_file_is_noticed(nc: Path) -> None:
    whole = nc.read_bytes()
    for at in (0, 100, len(whole) // 2, len(whole) - 100, len(whole) - 70, len(whole) - 1):
        nc.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert "checksum" in refused(nc) or at < 100
    nc.write_bytes(whole)
    assert lw.load(nc).title == "simple pendulum"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_what_never_ends_is_not_read(tmp_path: Path) -> None:
    """A pipe is waited for without end, and a device gives bytes until memory ends."""
    os.mkfifo(tmp_path / "pipe.nc")
    (tmp_path / "device.nc").symlink_to("/dev/zero")
    (tmp_path / "folder.nc").mkdir()
    for name in ("pipe.nc", "device.nc", "folder.nc"):
        with pytest.raises(lw.ModelError, match="is no plain file; give the path of one"):
            lw.load(tmp_path / name)


def test_what_is_no_netcdf_is_seen_at_once(tmp_path: Path) -> None:
    """Whatever its size: this one, of nothing but zeros, would take an hour to read."""
    with open(tmp_path / "zeros.nc", "wb") as file:
        file.truncate(2**42)
    assert refused(tmp_path / "zeros.nc") == "it is no NetCDF file"


@pytest.mark.parametrize("name", ["q", "v", "time"])
def test_states_that_are_not_finite_are_refused_without_checksums_too(name: str, nc: Path) -> None:
    unseal(nc)
    with h5py.File(nc, "r+") as file:
        file[name][2] = np.nan
    assert refused(nc) == f"'{name}' has numbers that are not finite"


@pytest.mark.parametrize("size", [0, 8, 2**64 - 1])
def test_texts_without_an_end_are_refused(nc: Path, size: int) -> None:
    """The library of HDF5 walks for ever through a heap whose free rest has no length."""
    unseal(nc)
    content = bytearray(nc.read_bytes())
    first = content.index(b"GCOL") + 16
    content[first : first + 16] = (size.bit_length() == 64).to_bytes(8, "little") + size.to_bytes(8, "little")
    nc.write_bytes(content)
    assert refused(nc) == "it is damaged: the list of its texts does not end"


def test_a_missing_piece_of_a_zarr_folder_is_noticed(zarr: Path) -> None:
    (zarr / "q" / "c" / "0" / "0").unlink()
    assert refused(zarr) == "it is damaged, or another program changed it (its piece 'q/c/0/0' is missing)"


def test_a_missing_piece_is_noticed_without_checksums_too(zarr: Path) -> None:
    """As earlier versions wrote them; a piece that holds nothing but another fill value may be left out."""
    changed(zarr, fill_value="NaN")
    assert lw.load(zarr).title == "simple pendulum"
    (zarr / "q" / "c" / "0" / "0").unlink()
    assert "a piece of 'q' is missing" in refused(zarr)


def test_added_and_changed_pieces_are_noticed(zarr: Path) -> None:
    (zarr / ".DS_Store").touch()  # file managers leave such things
    lw.load(zarr)
    shutil.copytree(zarr / "q", zarr / "added")
    assert "'added/c/0/0' was added" in refused(zarr)
    shutil.rmtree(zarr / "added")
    path = zarr / "v" / "zarr.json"
    path.write_text(path.read_text().replace("joint", "JOINT"))
    assert "the checksum of its piece 'v/zarr.json' does not hold" in refused(zarr)


def test_a_file_that_another_program_wrote_again_has_no_checksum(nc: Path, tmp_path: Path) -> None:
    with xr.open_dataset(nc, engine="h5netcdf") as opened:
        opened.to_netcdf(tmp_path / "again.nc", engine="h5netcdf")
    assert refused(tmp_path / "again.nc") == (
        "it is damaged, or another program wrote it again (its checksum is missing)"
    )


def test_a_zarr_folder_keeps_the_order_of_its_variables(tmp_path: Path) -> None:
    """A folder lists its files in any order, and a report follows the order of the variables."""
    keep = ["joint2", "link2.tip", "joint1", "energy", "link1.tip"]
    for names in (keep, keep[::-1]):
        made = lw.library.double_pendulum().vary({"joint1.damping": [0.1, 0.2]}).simulate(0.1, samples=3, keep=names)
        again = lw.load(made.save(tmp_path / f"{names[0]}.zarr"))
        assert list(again.dataset.data_vars) == list(made.dataset.data_vars)
        assert list(again.dataset.coords) == list(made.dataset.coords)
        assert again.report() == made.report()


def test_other_programs_read_sealed_files(nc: Path, zarr: Path, run: lw.Run) -> None:
    with h5py.File(nc) as file:
        assert np.array_equal(file["q"][:], run.q.values)
    with xr.open_dataset(nc) as opened:
        assert np.array_equal(opened["q"], run.q)
    with xr.open_dataset(zarr, engine="zarr", consolidated=False) as opened:
        assert np.array_equal(opened["q"], run.q)


def test_a_folder_between_two_renames_is_brought_back(zarr: Path, run: lw.Run) -> None:
    """Its writer was killed, on a system that cannot exchange folders."""
    draft = zarr.parent / ".linkwork-0123456789abcdef"
    (draft / "before").mkdir(parents=True)
    zarr.rename(draft / "before" / zarr.name)
    assert lw.load(zarr).title == run.title
    assert [p.name for p in zarr.parent.iterdir()] == [zarr.name]


# --- files made to do harm -------------------------------------------------------------------------------


def foreign(path: Path, change: Callable[[h5py.File], None]) -> Path:
    """A NetCDF file without a checksum, changed."""
    unseal(path)
    with h5py.File(path, "r+") as file:
        change(file)
    return path


def test_numbers_in_other_files_are_not_read(nc: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"root:x:0:0::" * 10)

    def outside(file: h5py.File) -> None:
        file.create_dataset("spy", (8,), "f8", external=[(str(secret), 0, 64)])

    assert refused(foreign(nc, outside)) == "the numbers of 'spy' are in other files"


@pytest.mark.parametrize("link", [h5py.ExternalLink("other.nc", "/x"), h5py.SoftLink("/q")], ids=["external", "soft"])
def test_links_are_not_followed(link: Any, nc: Path) -> None:
    assert refused(foreign(nc, lambda file: file.__setitem__("spy", link))) == "'spy' is a link to somewhere else"


def test_virtual_datasets_are_not_read(nc: Path, tmp_path: Path) -> None:
    with h5py.File(tmp_path / "other.h5", "w") as file:
        file["x"] = np.arange(8.0)

    def outside(file: h5py.File) -> None:
        layout = h5py.VirtualLayout((8,), "f8")
        layout[:] = h5py.VirtualSource(str(tmp_path / "other.h5"), "x", (8,))
        file.create_virtual_dataset("spy", layout)

    assert refused(foreign(nc, outside)) == "the numbers of 'spy' are in other files"


@pytest.mark.parametrize("how", [{}, {"chunks": (10**8,), "compression": "gzip"}])
def test_a_small_file_that_asks_for_much_memory(how: dict[str, Any], nc: Path) -> None:
    foreign(nc, lambda file: file.create_dataset("big", (4 * 10**9,), "f8", fillvalue=1.0, **how))
    assert "GiB of memory, but has" in refused(nc)


def test_one_long_text_that_many_elements_refer_to(nc: Path) -> None:
    """Elements are 16 bytes that say where a text is: HDF5 reads it once for each of them."""

    def many(file: h5py.File) -> None:
        data = file.create_dataset("texts", (40_000,), h5py.string_dtype())
        data[0] = "x" * 500_000
        data[1:] = "y"

    foreign(nc, many)
    whole = nc.read_bytes()
    with h5py.File(nc) as file:
        at = file["texts"].id.get_offset()
    nc.write_bytes(whole[:at] + whole[at : at + 16] * 40_000 + whole[at + 16 * 40_000 :])
    assert "GiB of memory" in refused(nc)


def test_one_long_text_among_many_short_ones(nc: Path) -> None:
    """In an array of texts each takes as much memory as the longest."""

    def many(file: h5py.File) -> None:
        data = file.create_dataset("texts", (1000,), h5py.string_dtype())
        data[0] = "x" * 500_000

    assert "it asks for 1.86 GiB of memory, but has" in refused(foreign(nc, many))


def test_many_variables_are_read_in_time_that_grows_with_their_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of an object is never asked for: HDF5 looks through the whole file for it. All is as xarray reads it."""
    names = {f"v{k}": ("x", [1.0, np.nan, k]) for k in range(50)}
    coords = {"x": ["a", "bc", ""], "flag": ("x", [True, False, True]), "whole": ("y", np.arange(2))}
    more = {
        "alone": ((), 3.0, {"units": "m", "list": [1.0, 2.0]}),
        "text": ((), "one"),
        "xy": (("x", "y"), np.ones((3, 2))),
    }
    path = tmp_path / "many.nc"
    xr.Dataset({**names, **more}, coords, {"about": "all"}).to_netcdf(path, engine="h5netcdf")
    with xr.open_dataset(path, engine="h5netcdf") as opened:
        truth = opened.load()

    def asked(*given: Any) -> Any:
        raise AssertionError("a name is asked for")

    monkeypatch.setattr(h5py.Dataset, "name", property(asked))
    got, sealed = read_netcdf(path)
    assert not sealed
    xr.testing.assert_identical(got, truth)
    assert {n: x.dtype for n, x in got.variables.items()} == {n: x.dtype for n, x in truth.variables.items()}


def test_a_dimension_that_has_no_name(nc: Path) -> None:
    assert refused(foreign(nc, lambda file: file.create_dataset("z", (9,), "f8"))) == "dimension 0 of 'z' has no name"


def test_other_kinds_of_things_in_a_netcdf_file(nc: Path) -> None:
    whole = nc.read_bytes()
    for change, reason in (
        (lambda file: file.create_group("more"), "'more' is no variable"),
        (lambda file: file.create_dataset("pairs", (3,), [("a", "i4")]), "'pairs' holds neither numbers nor texts"),
        (
            lambda file: file.create_dataset("z", (9,), "f8", compression="lzf"),
            "'z' is packed in a way that is not read",
        ),
        (lambda file: file.attrs.create("x", ["a"] * 2000), "the attribute 'x' is a list of 2000"),
    ):
        nc.write_bytes(whole)
        assert refused(foreign(nc, change)) == reason


# --- Zarr ------------------------------------------------------------------------------------------------


class Harm:
    """A pickle that makes a file when it is loaded."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self.path),)


def test_zarr_2_is_not_read(tmp_path: Path) -> None:
    """A filter that unpickles ran code with numcodecs up to 0.16.5."""
    folder, harm = tmp_path / "evil.zarr", tmp_path / "harm"
    (folder / "x").mkdir(parents=True)
    (folder / ".zgroup").write_text('{"zarr_format": 2}')
    (folder / ".zattrs").write_text('{"format": "linkwork-result", "version": 2, "kind": "Run"}')
    array = {"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|O", "compressor": None, "fill_value": None}
    array |= {"order": "C", "filters": [{"id": "pickle", "protocol": 5}]}
    (folder / "x" / ".zarray").write_text(json.dumps(array))
    (folder / "x" / ".zattrs").write_text('{"_ARRAY_DIMENSIONS": ["t"]}')
    (folder / "x" / "0").write_bytes(pickle.dumps([Harm(harm), (1,)]))
    assert refused(folder) == "it is Zarr 2, of which nothing is read"
    assert not harm.exists()
    # nor if it has a root of Zarr 3
    (folder / "zarr.json").write_text('{"zarr_format": 3, "node_type": "group", "attributes": {}}')
    with pytest.raises(lw.LinkworkError, match="is no result saved by linkwork"):
        lw.load(folder)
    assert not harm.exists()


def changed(path: Path, **new: Any) -> Path:
    """A folder without a checksum, with other metadata of the coordinates."""
    unseal(path)
    file = path / "q" / "zarr.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | new))
    return path


@pytest.mark.parametrize("name", ["numcodecs.pickle", "pickle", "sharding_indexed", "blosc"])
def test_codecs_of_others_are_not_used(name: str, zarr: Path) -> None:
    codecs = [{"name": name, "configuration": {}}, {"name": "bytes", "configuration": {"endian": "little"}}]
    assert refused(changed(zarr, codecs=codecs)) == f"'q' is packed by '{name}', which is not read"


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ({"shape": [10**6, 10**6]}, "pieces"),
        (
            {"shape": [10**9, 100], "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10**9, 100]}}},
            "GiB",
        ),
        ({"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10**9, 100]}}}, "GiB of memory, but has"),
        ({"data_type": "r99"}, "does not describe an array of numbers or texts"),
        ({"shape": [-1, 1]}, "stored in a way that is not read"),
        ({"storage_transformers": [{"name": "x"}]}, "stored in a way that is not read"),
        ({"zarr_format": 2}, "'q/zarr.json' is not of Zarr 3"),
        ({"node_type": "group"}, "'q' is no variable"),
    ],
)
def test_metadata_that_asks_for_too_much_or_is_wrong(new: dict[str, Any], reason: str, zarr: Path) -> None:
    assert reason in refused(changed(zarr, **new))


def test_a_packed_piece_that_grows(zarr: Path) -> None:
    """A few kilobytes that unpack to 300 MB."""
    changed(zarr)
    (zarr / "q" / "c" / "0" / "0").write_bytes(numcodecs.Zstd().encode(bytes(3 * 10**8)))
    assert refused(zarr) == "a piece of 'q' is larger than 'q/zarr.json' says"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_in_a_folder_are_not_followed(zarr: Path) -> None:
    unseal(zarr)
    piece = zarr / "q" / "c" / "0" / "0"
    piece.unlink()
    piece.symlink_to("/etc/passwd")
    assert refused(zarr) == "'q/c/0/0' is a link to somewhere else"


def test_the_size_that_a_packed_piece_tells(tmp_path: Path) -> None:
    """Against the library, for each length of that field."""
    from linkwork.api.storage.sealed_zarr import _unpacked

    for size in (0, 1, 255, 256, 300, 65_791, 65_792, 70_000, 10**7):
        piece = tmp_path / "piece"
        piece.write_bytes(numcodecs.Zstd().encode(np.arange(size, dtype="u4").tobytes()[:size]))
        assert _unpacked(piece) == size


# --- HDF5 in a process of its own ------------------------------------------------------------------------


def test_loading_within_two_gibibytes(nc: Path) -> None:
    """The file that asks for 29.8 GiB is refused before any of it is allocated."""
    if sys.platform == "win32":
        pytest.skip("limits of POSIX")
    foreign(nc, lambda file: file.create_dataset("big", (4 * 10**9,), "f8"))
    script = (
        "import resource, sys, linkwork as lw\n"
        "import xarray, h5netcdf, h5py\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))\n"
        "try: lw.load(sys.argv[1])\n"
        "except lw.LinkworkError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(nc)], capture_output=True, text=True, timeout=120)
    assert "asks for 29.8 GiB of memory" in done.stdout, done.stderr
