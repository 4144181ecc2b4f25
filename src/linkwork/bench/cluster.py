"""A study on a local cluster with two workers, against two threads of this process; and the same while workers are killed.

All write a store. The arrays of all three stores are compared bit by bit.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.bench.chains import Chain, linkwork_chain
from linkwork.bench.rows import Row, Watch, find_peer, make_row
from linkwork.errors import LinkworkError
from linkwork.results.study import Study

WORKERS = 2
VARIANTS = 100_000
DURATION = 20.0  # s; so long that both run for a minute
PAUSE = (5.0, 8.0)  # s between two kills


def cluster(*, variants: int = VARIANTS, until: float = DURATION, watch: Watch) -> list[Row]:
    """Rows of the throughput and of the disturbed study; none, with a note, where Dask is not installed."""
    dask = find_peer("distributed", watch)
    if dask is None:
        return []
    with tempfile.TemporaryDirectory() as folder:
        return _measured(dask, Path(folder), variants, until, watch)


def _measured(dask: Any, folder: Path, variants: int, until: float, watch: Watch) -> list[Row]:
    family = _family(variants)
    options: dict[str, Any] = {"rtol": 1e-6, "samples": 101, "progress": False}
    _family(200).simulate(until, threads=WORKERS, **options)  # kernels are loaded
    watch.step("two threads", 0.0)
    spent = -time.process_time()
    direct = family.simulate(until, store=folder / "direct.zarr", threads=WORKERS, **options)
    spent += time.process_time()
    with (
        _patient(),
        dask.LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as local,
        dask.Client(local, set_as_default=False) as client,
    ):
        _family(200).simulate(until, store=folder / "warm.zarr", on=client, batch=50, **options)
        watch.step("two workers", 0.3)
        other = -_processor_seconds(client)
        through = family.simulate(until, store=folder / "cluster.zarr", on=client, **options)
        other += _processor_seconds(client)
        watch.note(f"{spent:.4g} s of processors for two threads, {other:.4g} s for two workers, scheduler and client")
        _check_equal(direct, through)
        shutil.rmtree(folder / "direct.zarr")
        watch.step("two workers that are killed", 0.6)
        with _killing(client) as killed:
            disturbed = family.simulate(until, store=folder / "killed.zarr", on=client, **options)
        _check_equal(through, disturbed)
    size = sum(f.stat().st_size for f in (folder / "cluster.zarr").rglob("*") if f.is_file())
    for text in _described(through, size / variants):
        watch.note(text)
    work = f"{variants} × {until:g} s of 3 links, rtol 1e-6, 101 samples"
    walls = [made.statistics["wall_s"] for made in (direct, through, disturbed)]
    return [
        make_row("cluster", f"{work}: two workers", walls[1], "two threads of one process", walls[0]),
        make_row(
            "cluster-killed", f"{work}: {len(killed)} workers killed", walls[2], "the same, undisturbed", walls[1]
        ),
    ]


def _family(count: int) -> Any:
    starts = np.random.default_rng(3).uniform(-0.5, 0.5, (count, 3))
    lengths = np.random.default_rng(4).uniform(0.9, 1.1, count)
    table = {f"start.joint{k + 1}": starts[:, k] for k in range(3)}
    return linkwork_chain(Chain(3, ("y",))).sample({**table, "link1.length": lengths})


def _processor_seconds(client: Any) -> float:
    """Of all processes so far; these tell more than times where a machine has other work, too."""
    return time.process_time() + sum(client.run(time.process_time).values())


def _described(made: Study, size: float) -> Iterator[str]:
    """Where the time of the workers goes."""
    s = made.statistics
    n, spent = s["batches"], s["wall_s"] * s["threads"]
    share, between = s["kernel_s"] / s["batch_s"], (spent - s["batch_s"]) / n
    yield f"{n} batches of {s['batch_s'] / n:.3g} s, {share:.1%} of that in kernels, {s['write_s'] / n:.3g} s for writing"
    yield f"{between:.3g} s of a worker between two batches; {size:.4g} bytes of the store per variant"


def _patient() -> Any:
    """Let Dask wait for workers that restart slowly: it gives up those that are away 15 s after they were lost."""
    import dask

    return dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"})


@contextlib.contextmanager
def _killing(client: Any) -> Iterator[list[int]]:
    """Kill a worker at random, again and again."""
    over, draw, killed = threading.Event(), random.Random(1), list[int]()

    def kill() -> None:
        while not over.wait(draw.uniform(*PAUSE)):
            pids = list(client.run(os.getpid, on_error="ignore").values())
            if pids:
                killed.append(draw.choice(pids))
                os.kill(killed[-1], signal.SIGKILL)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


def _check_equal(one: Study, two: Study) -> None:
    """Raise unless all arrays are the same to the last bit."""
    for name in one.dataset.data_vars:
        for first in range(0, len(one), 10_000):
            rows = slice(first, first + 10_000)
            mine, its = (x.dataset[name].isel(variant=rows).values for x in (one, two))
            if mine.tobytes() != its.tobytes():
                raise LinkworkError(
                    f"bench: '{name}' of two stores differs from variant {first} on; nothing is compared."
                )
