"""A hundred thousand runs on a local cluster whose workers are killed at random: not one bit differs.

It takes minutes, so it is left out unless asked for: `pytest -m slow tests/test_study_kills.py`.
"""

from __future__ import annotations

import os
import random
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

import linkwork as lw
from test_study_store import content, model

RUNS = 100_000
PAUSE = 5.0  # seconds between two kills, at least
ASKED: dict[str, Any] = {"keep": ["q"], "reduce": ["final of joint2"], "samples": 11, "batch": 500, "progress": False}


def arrays(path: Path) -> dict[str, bytes]:
    """All files of a store but its description, which has a nonce."""
    return {name: data for name, data in content(path).items() if name != "zarr.json"}


def many() -> Any:
    draws = {"rod0.length": lw.Uniform(0.9, 1.1), "start.joint0": lw.Uniform(-1.0, 1.0)}
    return model().sample(draws, RUNS, seed=3)


@pytest.mark.slow
def test_workers_killed_at_random_change_no_bit_of_a_hundred_thousand_runs(tmp_path: Path) -> None:
    distributed, dask = pytest.importorskip("distributed"), pytest.importorskip("dask")
    many().simulate(2.0, store=tmp_path / "undisturbed.zarr", **ASKED)
    over, draw, killed = threading.Event(), random.Random(1), list[int]()
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"}),  # restarts may be slow
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):

        def kill() -> None:
            while not over.wait(draw.uniform(PAUSE, 1.5 * PAUSE)):
                pids = list(client.run(os.getpid, on_error="ignore").values())
                if pids:
                    killed.append(draw.choice(pids))
                    os.kill(killed[-1], signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            made = many().simulate(2.0, store=tmp_path / "killed.zarr", on=client, **ASKED)
        finally:
            over.set()
            killer.join()
    print(
        f"{len(killed)} workers were killed, {made.statistics['apart']} batches ran apart, {made.statistics['wall_s']:.3g} s"
    )
    assert len(killed) >= 3
    assert (made["status"] == "done").all()
    assert arrays(tmp_path / "killed.zarr") == arrays(tmp_path / "undisturbed.zarr")
