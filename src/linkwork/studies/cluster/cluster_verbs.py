"""Analyses of all variants on a cluster of Dask, whose results come back to the client: they are small."""

from __future__ import annotations

import copy
import os
import time
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.studies.cluster.cluster import (
    POLL_S,
    as_they_finish,
    check_cluster,
    check_sendable,
    connected,
    failed_there,
    lost,
)
from linkwork.studies.cluster.cluster_worker import be_quiet
from linkwork.studies.progress import StudyProgress
from linkwork.studies.verbs import Each, EachCall, Outcome
from linkwork.system.interruption import Interruption

EACH = 8  # portions that every thread gets, about
MOST = 64  # variants of a portion


def check_verb(verb: str, on: Any, threads: Any) -> None:
    """Raise a sentence unless an analysis other than a simulation can run there."""
    if isinstance(on, str) and on == "gpu":
        raise ModelError(
            f"{verb}: on='gpu' is for simulate alone; leave it out, and all cores of this machine are used."
        )
    check_cluster(verb, on, False, threads)


def run_some(call: EachCall, first: int, count: int, asking: int) -> list[Outcome]:
    """What comes out of some variants; on a worker."""
    be_quiet(asking)
    model = copy.deepcopy(call.family.model)
    return [call.outcome(model, k) for k in range(first, first + count)]


class EachOnCluster(Each):
    """On the workers of a cluster."""

    def __init__(self, call: EachCall, on: Any) -> None:
        super().__init__(call)
        self._on = on

    def run(self, progress: bool | None) -> None:
        """Run all."""
        total = len(self._call.family)
        with (
            connected(self._call.verb, self._on) as client,
            StudyProgress(self.title, total, 0, progress) as bar,
            Interruption() as stopping,
        ):
            check_sendable(self._call.verb, self._call, self._call.parts)
            self.threads = max(sum(client.nthreads().values()), 1)
            shared = client.submit(_same, self._call, pure=False)
            finished, size = as_they_finish(client), min(max(total // (EACH * self.threads), 1), MOST)
            under_way: dict[Any, tuple[Any, int, int]] = {}

            def send(first: int, count: int) -> None:
                future = client.submit(run_some, shared, first, count, os.getpid(), pure=False)
                under_way[future.key] = future, first, count
                finished.add(future)

            try:
                for first in range(0, total, size):
                    send(first, min(size, total - first))
                while under_way:
                    for future in finished.next_batch(block=False):
                        _, first, count = under_way.pop(future.key)
                        self._meet(future, first, count, send)
                    bar.update(total - sum(n for _, _, n in under_way.values()))
                    time.sleep(POLL_S)  # in which Ctrl-C is noticed
            finally:
                client.cancel([shared, *(future for future, _, _ in under_way.values())])
        self.interrupted = stopping.came

    def _meet(self, future: Any, first: int, count: int, send: Any) -> None:
        """A portion ended; one that ended its workers is halved until it is known which variant it was."""
        from distributed import KilledWorker

        if future.status == "finished":
            for k, made in enumerate(future.result(), first):
                self.take(k, made)
            return
        if future.status != "error":
            raise lost(self._call.verb)
        problem = future.exception()
        if not isinstance(problem, KilledWorker):
            raise failed_there(self._call.verb, problem) from problem
        if count == 1:
            sentence = f"variant {first} ended the workers that ran it, again and again."
            self.take(first, (None, "failed", sentence, 0.0))
            return
        send(first, count // 2)
        send(first + count // 2, count - count // 2)


def _same(call: EachCall) -> EachCall:
    return call
