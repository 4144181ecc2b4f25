"""A store in S3, as moto plays it: objects without renames or folders; skipped where moto or s3fs is not installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from test_study_store import ASKED, family, model, refusal

pytest.importorskip("s3fs")
moto = pytest.importorskip("moto.server", exc_type=ImportError)


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """A bucket of a server of this process, which s3fs finds by its settings."""
    import fsspec
    import s3fs

    with pytest.MonkeyPatch.context() as patched:
        for name, value in {
            "AWS_ACCESS_KEY_ID": "x",
            "AWS_SECRET_ACCESS_KEY": "x",
            "AWS_DEFAULT_REGION": "us-east-1",
        }.items():
            patched.setenv(name, value)
        server = moto.ThreadedMotoServer(port=0)
        server.start()
        host, port = server.get_host_and_port()
        patched.setitem(
            fsspec.config.conf, "s3", {"endpoint_url": f"http://{host}:{port}", "use_listings_cache": False}
        )
        try:
            s3fs.S3FileSystem().mkdir("studies")
            yield "s3://studies"
        finally:
            server.stop()


def files(place: str) -> dict[str, bytes]:
    import s3fs

    system = s3fs.S3FileSystem()
    return {name: system.cat_file(name) for name in system.find(place.removeprefix("s3://"))}


def test_a_store_in_s3_has_the_same_numbers_and_takes_up_where_it_was_left(bucket: str) -> None:
    import s3fs

    plain, place = family().simulate(1.0, **ASKED), f"{bucket}/a.zarr"
    kept = family().simulate(1.0, store=place, batch=15, **ASKED)
    assert kept.dataset.load().equals(plain.dataset)
    before = files(place)
    marks = sorted(name for name in before if "/batch_complete/c/" in name)
    assert len(marks) == 4
    system = s3fs.S3FileSystem()
    system.rm_file(marks[1])  # as a process leaves it that was killed before it wrote the marker
    chunk = next(name for name in before if "/q/c/3/" in name)
    system.pipe_file(chunk, b"torn")
    again = family().simulate(1.0, store=place, batch=15, **ASKED)
    assert files(place) == before
    assert np.array_equal(again["q"].values, plain["q"].values)


def test_a_store_in_s3_belongs_to_one_study(bucket: str) -> None:
    place = f"{bucket}/b.zarr"
    two: Any = model().vary({"rod0.length": [1.0, 1.1]})
    two.simulate(0.1, store=place, samples=3)
    assert "with other options" in refusal(lambda: two.simulate(0.2, store=place, samples=3))
    with pytest.raises(lw.LinkworkError, match=re.escape("s3://elsewhere/c.zarr")):
        two.simulate(0.1, store="s3://elsewhere/c.zarr", samples=3)
