"""Studies on a cluster of Dask: the same bytes as without one, whatever ends on the way."""

from __future__ import annotations

import _thread
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from linkwork.studies.batches.batches import Batches
from linkwork.studies.cluster import cluster as clusters
from linkwork.studies.cluster import cluster_worker
from linkwork.studies.store.store_group import MARKS
from test_study_store import ASKED, content, family, model, refusal


@pytest.fixture
def client(connected: Any) -> Any:
    """With both workers, also where one was killed before."""
    connected.wait_for_workers(2)
    return connected


IMPORTED = ["distributed.nanny", "zarr", "linkwork.studies.cluster.cluster_worker", "linkwork.studies.verbs"]
SETTINGS = {
    "distributed.deploy.lost-worker-timeout": "1 hour",  # restarts may be slow
    "distributed.worker.multiprocessing-method": "forkserver",  # a worker takes over what one process has imported
}


@pytest.fixture(scope="module")
def connected() -> Iterator[Any]:
    # here, since all processes of a test run read this file, and one needs these
    distributed, dask = pytest.importorskip("distributed"), pytest.importorskip("dask")
    from distributed.utils import get_mp_context

    with dask.config.set(SETTINGS):
        get_mp_context().set_forkserver_preload(IMPORTED)
        with (
            distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as local,
            distributed.Client(local, set_as_default=False) as made,
        ):
            yield made


def many(count: int = 2000) -> Any:
    return model().sample({"rod0.length": lw.Uniform(0.9, 1.1), "start.joint0": lw.Uniform(-1.0, 1.0)}, count, seed=3)


LONG: dict[str, Any] = {"keep": ["q"], "reduce": ["final of joint2"], "samples": 21, "batch": 50, "progress": False}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """All files of the store that this process makes by itself, but for its description."""
    path = tmp_path_factory.mktemp("undisturbed") / "a.zarr"
    many().simulate(10.0, store=path, **LONG)
    return arrays(path)


def arrays(path: Path) -> dict[str, bytes]:
    return {name: data for name, data in content(path).items() if name != "zarr.json"}


def test_workers_write_the_same_numbers_into_the_store(
    client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = family().simulate(1.0, **ASKED)
    with monkeypatch.context() as patched:
        patched.setattr(Batches, "write", None)  # nothing comes to this process
        kept = family().simulate(1.0, store=tmp_path / "a.zarr", on=client, **ASKED)
    assert kept.dataset.load().equals(plain.dataset)
    assert kept.statistics["threads"] == 4
    assert kept.statistics["batches"] > 8
    before = content(tmp_path / "a.zarr")
    for on in (client.scheduler.address, client.cluster):
        again = family().simulate(1.0, store=f"file://{tmp_path}/a.zarr", on=on, **ASKED)
        assert again.statistics["kept"] == again.statistics["batches"]  # no complete batch is computed again
        assert content(tmp_path / "a.zarr") == before
    local = family().simulate(1.0, store=tmp_path / "a.zarr", **ASKED)  # a store is not of one place
    assert local.dataset.load().equals(plain.dataset)


def test_a_killed_client_and_killed_workers_change_no_bit(
    client: Any, tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    path = tmp_path / "b.zarr"
    script = f"""
        from test_study_cluster import LONG, many
        many().simulate(10.0, store={str(path)!r}, on={client.scheduler.address!r}, **LONG)
    """
    here = {"PYTHONPATH": f"{Path(__file__).parent}:{':'.join(sys.path)}"}
    started = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], env=os.environ | here)
    marks = path / MARKS / "c"
    while not (marks.is_dir() and len(list(marks.iterdir())) >= 5) and started.poll() is None:
        time.sleep(0.01)
    started.kill()
    assert started.wait() == -signal.SIGKILL
    over, draw, killed = threading.Event(), random.Random(1), []

    def kill() -> None:
        before = len(list(marks.iterdir()))
        while len(list(marks.iterdir())) == before and not over.wait(0.01):
            pass  # until workers run batches
        while not over.wait(1.0 if killed else 0.0):
            pids = list(client.run(os.getpid, on_error="ignore").values())
            if pids and len(killed) < 2:
                killed.append(draw.choice(pids))
                os.kill(killed[-1], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        made = many().simulate(10.0, store=path, on=client, **LONG)
    finally:
        over.set()
        killer.join()
    assert killed
    assert 5 <= made.statistics["kept"] < 40
    assert (made["status"] == "done").all()
    assert arrays(path) == undisturbed


def test_an_interrupted_study_has_what_is_complete_and_goes_on(
    client: Any, tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    path = tmp_path / "d.zarr"
    marks = path / MARKS / "c"

    def interrupt() -> None:
        while not (marks.is_dir() and len(list(marks.iterdir())) >= 3):
            time.sleep(0.01)
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(lw.Interrupted) as caught:
        many().simulate(10.0, store=path, on=client, **LONG)
    study = caught.value.result
    run = study["status"].values == "done"
    assert 150 <= run.sum() < 2000
    assert np.array_equal(np.isnan(study["q"].values).all(axis=(1, 2)), ~run)
    many().simulate(10.0, store=path, on=client, **LONG)
    assert arrays(path) == undisturbed


def test_a_batch_that_kills_its_worker_fails_and_the_others_go_on(client: Any, tmp_path: Path) -> None:
    def deadly(t: np.ndarray, x: np.ndarray) -> float:
        """Ends its process for one start."""
        if x[0] == 0.5:
            os._exit(3)
        return float(x[-1])

    before, client.cluster.scheduler.allowed_failures = client.cluster.scheduler.allowed_failures, 0
    try:
        bad = model().sample({"start.joint0": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]})
        own = {"end": ("joint0", deadly), "peak": "peak of joint0"}
        made = bad.simulate(0.1, store=tmp_path / "a.zarr", on=client, reduce=own, samples=3, batch=2)
    finally:
        client.cluster.scheduler.allowed_failures = before
    assert made["status"].values.tolist() == ["done"] * 4 + ["failed", "done"]
    assert made["message"].values[4] == (
        "variant 4 was not simulated: the process that ran it ended with exit code 3, 2 times."
    )
    assert np.isnan(made["peak"].values[4])
    assert np.isfinite(made["end"].values[[0, 1, 2, 3, 5]]).all()


def test_what_cannot_be_sent_to_workers_is_named(client: Any, tmp_path: Path) -> None:
    lock = threading.Lock()

    def locked(t: np.ndarray, x: np.ndarray) -> float:
        with lock:
            return float(x[-1])

    some = model().sample({"start.joint0": [0.1, 0.2]})
    asked = {"store": tmp_path / "a.zarr", "on": client, "samples": 3}
    text = refusal(lambda: some.simulate(0.1, reduce={"end": ("joint0", locked), "peak": "peak of joint0"}, **asked))
    assert text.startswith("simulate: the function of 'end' in reduce cannot be sent to workers (TypeError: cannot pickle ")
    assert not (tmp_path / "a.zarr").exists()


def test_a_function_that_fails_ends_its_variant_until_it_is_mended(client: Any, tmp_path: Path) -> None:
    def fails(t: np.ndarray, x: np.ndarray) -> float:
        if x[0] == 0.5:
            raise ValueError("boo")
        return float(x[-1])

    some = model().sample({"start.joint0": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]})
    asked = {"store": tmp_path / "a.zarr", "on": client, "samples": 3, "batch": 4}
    made = some.simulate(0.1, reduce={"end": ("joint0", fails)}, **asked)
    assert made.failed.tolist() == [4]
    assert made["message"].values[4] == "reduce: the function of 'end' failed: ValueError: boo; mend it."
    with pytest.warns(lw.LinkworkWarning, match="functions were changed since 5 variants"):
        again = some.simulate(0.1, reduce={"end": ("joint0", lambda t, x: float(x[-1]))}, **asked)
    assert again.statistics["batches"] - again.statistics["kept"] == 1
    assert again.dataset.load().equals(some.simulate(0.1, reduce={"end": ("joint0", lambda t, x: x[-1])}, samples=3).dataset)
    with pytest.raises(lw.ModelError, match="the function of 'end' failed: ZeroDivisionError"):
        some.simulate(0.1, reduce={"end": ("joint0", lambda t, x: 1 / 0)}, **asked | {"store": tmp_path / "b.zarr"})


def test_other_analyses_run_on_the_workers_alike(client: Any) -> None:
    swept = model().vary({"rod2.mass": lw.linspace(0.5, 2.0, 6)})
    assert swept.modes(on=client).dataset.identical(swept.modes().dataset)
    assert "threads is 2" in refusal(lambda: swept.modes(on=client, threads=2))


def set_version(text: str) -> None:
    cluster_worker._opened.clear()
    cluster_worker.__version__ = text  # type: ignore[misc]


def test_workers_that_cannot_read_the_store_are_refused(client: Any, tmp_path: Path) -> None:
    small = {"keep": ["q"], "samples": 3, "batch": 1}
    two = model().vary({"rod0.length": lw.linspace(1.0, 1.1, 8)})
    text = refusal(lambda: two.simulate(0.1, store="memory://elsewhere/a.zarr", on=client, **small))
    assert "cannot read the store 'memory://elsewhere/a.zarr' (" in text
    assert "so that no worker can take part" in text
    other = next(iter(client.nthreads()))
    client.run(set_version, "0.0", workers=[other])
    try:
        with pytest.warns(lw.LinkworkWarning, match=f"worker '{other}' has linkwork 0.0, and this process"):
            made = two.simulate(0.1, store=tmp_path / "a.zarr", on=client, **small)
    finally:
        client.run(set_version, lw.__version__, workers=[other])
    assert (made["status"] == "done").all()


def test_a_worker_that_comes_late_is_refused_as_well(
    client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters.ClusterRuns, "_check_workers", lambda self: self._look())
    other = next(iter(client.nthreads()))
    client.run(set_version, "0.0", workers=[other])
    try:
        with pytest.warns(lw.LinkworkWarning, match="it takes no part in the study"):
            made = many(400).simulate(0.1, store=tmp_path / "a.zarr", on=client, keep=["q"], samples=3, batch=10)
    finally:
        client.run(set_version, lw.__version__, workers=[other])
    assert (made["status"] == "done").all()


def fails(t: np.ndarray, x: np.ndarray) -> float:
    raise ZeroDivisionError("of mine")


def test_wrong_calls_end_in_one_sentence(client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = model().vary({"rod0.length": [1.0, 1.1]})
    place = tmp_path / "a.zarr"
    assert "on is 3; give 'gpu', a client of Dask or the address" in refusal(
        lambda: one.simulate(0.1, on=3, store=place)
    )
    assert "on= a cluster needs store=" in refusal(lambda: one.simulate(0.1, on=client))
    assert "threads is 2" in refusal(lambda: one.simulate(0.1, on=client, store=place, threads=2))
    monkeypatch.setattr(clusters, "TIMEOUT_S", 0.3)
    text = refusal(lambda: one.simulate(0.1, on="tcp://127.0.0.1:9", store=place))
    assert "the scheduler 'tcp://127.0.0.1:9' cannot be reached" in text
    assert "cannot be reached" in refusal(lambda: one.simulate(0.1, on="nonsense://x:1", store=place))
    assert not place.exists()
    own = {"a": ("joint0", fails)}
    assert "ZeroDivisionError: of mine" in refusal(lambda: one.simulate(0.1, on=client, store=place, reduce=own))
    other = tmp_path / "b.zarr"
    one.simulate(0.1, on=client, store=other, samples=3)
    assert "with other options" in refusal(lambda: one.simulate(0.2, on=client, store=other, samples=3))
    closed = type(client)(client.scheduler.address, set_as_default=False)
    closed.close()
    assert "a client that is closed" in refusal(lambda: one.simulate(0.1, on=closed, store=place))
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'linkwork[cluster]'" in refusal(lambda: one.simulate(0.1, on="tcp://127.0.0.1:9", store=place))
