"""A study on a local cluster with two workers, against two threads of this process; and the same while workers are killed.

All write a store. The arrays of all stores are compared bit by bit. Both ways take turns, so that other work on the machine
slows them alike, and seconds of processors stand beside those of the clock: their ratio does not depend on it.
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

from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import Chain, linkwork_chain
from linkwork.bench.rows import Row, Watch, find_peer, make_row
from linkwork.studies.results.study import Study

WORKERS = 2
VARIANTS = 100_000
ROUNDS = 2  # in which both ways take turns
DURATION = 30.0  # s; so long that both run for a minute
SETTINGS = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.deploy.lost-worker-timeout": "1 hour",  # workers may restart slowly; it gives up those away for 15 s
}
"""Of Dask, as docs/cluster.md advises for machines with few cores: what its processes do while they wait costs 0.1 of a core
otherwise."""
PAUSE = (5.0, 8.0)  # s between two kills
WAIT_S = 3.0  # for which it is measured what Dask takes while it waits


def cluster(
    *, variants: int = VARIANTS, until: float = DURATION, rounds: int = ROUNDS, kills: bool = True, watch: Watch
) -> list[Row]:
    """Rows of the throughput and of the disturbed study; none, with a note, where Dask is not installed."""
    dask = find_peer("distributed", watch)
    if dask is None:
        return []
    with (
        tempfile.TemporaryDirectory() as folder,
        _configured(),
        dask.LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as local,
        dask.Client(local, set_as_default=False) as client,
    ):
        return _Comparison(client, Path(folder), variants, until, watch).rows(rounds, kills)


class _Comparison:
    """The same study, both ways."""

    def __init__(self, client: Any, folder: Path, variants: int, until: float, watch: Watch) -> None:
        self._client, self._folder, self._until, self._watch = client, folder, until, watch
        self._family, self._options = _family(variants), {"rtol": 1e-6, "samples": 101, "progress": False}
        self._walls: dict[str, list[float]] = {"threads": [], "workers": []}
        self._processors: dict[str, list[float]] = {"threads": [], "workers": []}

    def rows(self, rounds: int, kills: bool) -> list[Row]:
        """Warm up, let both ways take turns, and kill workers in the end."""
        _family(200).simulate(self._until, threads=WORKERS, **self._options)  # kernels are loaded
        _family(200).simulate(self._until, store=self._folder / "warm.zarr", on=self._client, batch=50, **self._options)
        self._note_waiting()
        total, made = 2 * rounds + kills, dict[str, Study]()
        for turn in range(rounds):
            for k, way in enumerate(("threads", "workers")):
                self._watch.step(f"two {way}, round {turn + 1}", (2 * turn + k) / total)
                made[way] = self._run(way, turn)
            _check_equal(made["threads"], made["workers"])
            shutil.rmtree(self._folder / f"threads{turn}.zarr")
        size = self._size(rounds - 1)
        for text in _described(made["workers"], size):
            self._watch.note(text)
        work = f"{len(self._family)} × {self._until:g} s of 3 links, rtol 1e-6, 101 samples"
        found = [self._row("cluster", f"{work}: two workers", self._walls)]
        found.append(self._row("cluster-cpu", f"{work}: two workers, seconds of processors", self._processors))
        if kills:
            self._watch.step("two workers that are killed", 2 * rounds / total)
            found.append(self._killed(work, made["workers"]))
        return found

    def _note_waiting(self) -> None:
        """Say what the processes of Dask take while they wait: it counts all the time that the workers run."""
        before = _processor_seconds(self._client)
        time.sleep(WAIT_S)
        spent = (_processor_seconds(self._client) - before) / WAIT_S
        self._watch.note(f"{spent:.2g} of a core is what scheduler, client and workers take while they wait")

    def _run(self, way: str, turn: int) -> Study:
        """One of the ways; seconds of the clock and of all processors that belong to it are noted."""
        where: dict[str, Any] = {"threads": WORKERS} if way == "threads" else {"on": self._client}
        seconds = time.process_time if way == "threads" else lambda: _processor_seconds(self._client)
        before = seconds()
        made: Study = self._family.simulate(
            self._until, store=self._folder / f"{way}{turn}.zarr", **where, **self._options
        )
        self._processors[way].append(seconds() - before)
        self._walls[way].append(made.statistics["wall_s"])
        return made

    def _size(self, turn: int) -> float:
        """Bytes of the store per variant."""
        files = (self._folder / f"workers{turn}.zarr").rglob("*")
        return sum(f.stat().st_size for f in files if f.is_file()) / len(self._family)

    def _row(self, name: str, work: str, seconds: dict[str, list[float]]) -> Row:
        best = {way: min(found) for way, found in seconds.items()}
        return make_row(name, work, best["workers"], "two threads of one process", best["threads"])

    def _killed(self, work: str, undisturbed: Study) -> Row:
        """The same while workers are killed at random."""
        with _killing(self._client) as killed:
            disturbed = self._family.simulate(
                self._until, store=self._folder / "killed.zarr", on=self._client, **self._options
            )
        _check_equal(undisturbed, disturbed)
        mine, peer = disturbed.statistics["wall_s"], min(self._walls["workers"])
        return make_row("cluster-killed", f"{work}: {len(killed)} workers killed", mine, "the same, undisturbed", peer)


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


def _configured() -> Any:
    import dask

    return dask.config.set(SETTINGS)


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
