"""The simulation of a family: variants run on threads, on a GPU or on a cluster, and their results are gathered."""

from __future__ import annotations

import os
import time
import warnings
from typing import TYPE_CHECKING, Any

from linkwork.api.errors import Interrupted, LinkworkWarning, ModelError
from linkwork.kernels.jit import compile_seconds
from linkwork.model.beams import Beam
from linkwork.motion.trouble import OF_A_VARIANT
from linkwork.studies.batches.gpu_runs import check_gpu
from linkwork.studies.cluster.pool import Pool, thread_count
from linkwork.studies.functions import check_changed, check_functions
from linkwork.studies.origin import StudyOrigin
from linkwork.studies.plan import Plan
from linkwork.studies.results.study import WHOLE, Study
from linkwork.studies.runner import Runner
from linkwork.studies.store.gathering import Memory, Sink
from linkwork.studies.variables import Variable, dataset_of, variables_of
from linkwork.system.validity import warn_of_variants

if TYPE_CHECKING:
    from linkwork.studies.family import Family


def simulate_family(
    family: Family,
    until: Any,
    keep: Any,
    reduce: Any,
    store: Any,
    batch: int | None,
    threads: Any,
    on: Any,
    progress: bool | None,
    options: dict[str, Any],
) -> Study:
    """Implements `Family.simulate`."""
    on_cluster = on is not None and not (isinstance(on, str) and on == "gpu")
    if on_cluster:
        from linkwork.studies.cluster.cluster import check_cluster

        check_cluster("simulate", on, store is not None, threads)
    place = store if isinstance(store, str | os.PathLike) else None  # the store itself says what else it cannot be
    plan = Plan(family, until, keep, reduce, {**options, "progress": progress, "store": place})
    count = thread_count(threads)
    variables = variables_of(plan)
    if store is None and batch is not None:
        raise ModelError("simulate: batch is for a store; give store=, or leave batch out.")
    began = time.perf_counter()
    sink: Sink
    if on_cluster:
        from linkwork.studies.cluster.cluster import simulate_on_cluster

        sink, interrupted, statistics = simulate_on_cluster(plan, variables, store, batch, on, progress)
    else:
        sink, interrupted, statistics = _simulate_here(plan, variables, store, batch, count, on == "gpu", progress)
    wall = time.perf_counter() - began - statistics["compile_s"]
    study = Study(
        title=family.model.name,
        verb="simulate",
        dataset=dataset_of(
            family.model.name, family.coordinates(), family.sizes, variables, sink.arrays(), plan.times
        ),
        parameters=tuple(family.columns),
        grid=bool(family.axes),
        design=family.design,
        places=family.places,
        statistics={"wall_s": wall, **statistics},
        store="" if store is None else str(store),
        origin=StudyOrigin(family),
    )
    if any(isinstance(body, Beam) for body in family.model.bodies):
        about = zip(*(study.dataset[n].values.ravel().tolist() for n in ("message", "status")), strict=True)
        warn_of_variants("simulate", [x for x, how in about if x and how in WHOLE], len(study))
    if interrupted:
        raise Interrupted(study, f"simulate of '{family.model.name}': {study.ended or 'interrupted'}")
    return study


def _simulate_here(
    plan: Plan,
    variables: list[Variable],
    store: Any,
    batch: int | None,
    threads: int,
    on_gpu: bool,
    progress: bool | None,
) -> tuple[Sink, bool, dict[str, Any]]:
    """Run variants on this machine: where the results are, whether Ctrl-C came, and what it took."""
    if on_gpu:
        check_gpu(plan)
        threads = 1  # that hands work to the GPU
    compiled, name = compile_seconds(), plan.family.model.name
    sink = _sink(plan, variables, store, batch)
    pool = Pool(threads, f"simulating {name}", len(plan.family), sink.done, progress)
    runner = Runner(plan, sink, pool.stop, on_gpu, lambda: check_functions(plan))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LinkworkWarning)  # the status of a variant says it
        warnings.filterwarnings("default", OF_A_VARIANT)  # which would have none
        pool.run(runner.portions())
    sink.finish()
    return sink, pool.interrupted, {
        "compile_s": compile_seconds() - compiled + runner.compile_s,
        "kernel_s": runner.kernel_s,
        "lowering_s": runner.lowering_s,
        "threads": threads,
    }  # fmt: skip


def _sink(plan: Plan, variables: list[Variable], store: Any, batch: int | None) -> Sink:
    """Where the results of this process go."""
    if store is None:
        return Memory(variables, len(plan.family))
    from linkwork.studies.store.store import Store, batch_size, size_by_bytes

    made = Store(store, plan, variables, batch_size(batch, lambda: size_by_bytes(variables, len(plan.family))))
    check_changed(plan, made)
    return made
