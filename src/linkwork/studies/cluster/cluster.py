"""Studies on a cluster of Dask: batches go out to workers, which write them into the store; the client counts them."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import secrets
import time
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import FileError, LinkworkError, LinkworkWarning, ModelError, SimulationError, printable, shown
from linkwork.studies.cluster.apart import run_apart
from linkwork.studies.cluster.cluster_worker import Job, Report, check_worker, fail_batch, measure_pace, run_batch
from linkwork.studies.functions import check_changed
from linkwork.studies.plan import Plan
from linkwork.studies.progress import StudyProgress
from linkwork.studies.store.store import Store, batch_size, size_by_bytes
from linkwork.studies.store.store_group import row_bytes, stored_columns
from linkwork.studies.variables import Variable
from linkwork.system.interruption import Interruption

BATCH_S = 1.0  # seconds that a batch takes on one thread of a worker, about,
SHARE_S = 0.01  # but no less than this for every thread: scheduler and client need some 3 ms for a batch
MOST_BYTES = 64e6  # of a batch, before it is compressed
EACH = 4  # batches that every thread gets at least, if there are so many variants
PROBED = 256  # variants among which the pace is measured
UNDER_WAY = 1000  # batches that the scheduler knows, at least; that many so that a cluster sees that it should grow
POLL_S, LOOK_S, TIMEOUT_S, PATIENCE_S = 0.05, 2.0, 10.0, 60.0
WRITES = 3  # times that a batch is written, until what the disk says is an error
SENT = 25  # times that a batch goes out, each until several workers ended, before it is given up though it runs apart
NEEDS = "needs dask and distributed; install them with: pip install 'linkwork[cluster]'"


def check_cluster(verb: str, on: Any, has_store: bool, threads: Any) -> None:
    """Raise a sentence unless `on` names a cluster."""
    if not (isinstance(on, str) and ":" in on) and not hasattr(on, "get_client") and not hasattr(on, "scatter"):
        raise ModelError(
            f"{verb}: on is {shown(on)}; give 'gpu', a client of Dask or the address of its scheduler, such as "
            "'tcp://host:8786', or leave it out, and all cores of this machine are used."
        )
    if not has_store and verb == "simulate":
        raise ModelError(
            f"{verb}: on= a cluster needs store=, a folder or an address that all its workers reach; results go there."
        )
    if threads is not None:
        raise ModelError(f"{verb}: threads is {shown(threads)}, but workers of a cluster have theirs; leave it out.")


def _distributed(verb: str) -> Any:
    """The package, or a sentence."""
    try:
        import distributed
    except ImportError:
        raise ModelError(f"{verb}: on= a cluster {NEEDS}.") from None
    return distributed


@contextlib.contextmanager
def connected(verb: str, on: Any) -> Iterator[Any]:
    """A client of the cluster; one that was made here is closed in the end."""
    dask = _distributed(verb)
    if not isinstance(on, str):
        client = on.get_client() if hasattr(on, "get_client") else on
        if getattr(client, "asynchronous", False):
            raise ModelError(f"{verb}: on is a client with asynchronous=True; give one without it.")
        if client.status != "running":
            raise ModelError(f"{verb}: on is a client that is {client.status}; connect it to a scheduler.")
        with _losses(verb):
            yield client
        return
    try:
        client = dask.Client(on, timeout=TIMEOUT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as problem:  # the last where a certificate is missing
        why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise ModelError(
            f"{verb}: the scheduler '{on}' cannot be reached ({why}); start it, or give another address."
        ) from None
    with client, _losses(verb):
        yield client


def check_sendable(verb: str, whole: Any, parts: Mapping[str, Any]) -> None:
    """Raise a sentence that names the part of a study that cannot be sent to workers, if it cannot be sent as a whole."""
    import cloudpickle  # type: ignore[import-untyped, unused-ignore]

    def problem_of(value: Any) -> str:
        try:
            cloudpickle.dumps(value)
        except Exception as problem:
            return printable(" ".join(f"{type(problem).__name__}: {problem}".split()))[:200]
        return ""

    if not problem_of(whole):
        return
    said = {name: problem for name, value in parts.items() if (problem := problem_of(value))}
    name, problem = next(iter(said.items()), ("the study", problem_of(whole)))
    raise ModelError(
        f"{verb}: {name} cannot be sent to workers ({problem}); make what it holds (a lock, a file, a connection) inside of "
        "it, or leave on= out."
    )


def _parts(plan: Plan) -> dict[str, Any]:
    """What a user has given to a study, by how a sentence calls it."""
    functions = {f"the function of '{r.name}' in reduce": r.function for r in plan.reductions if r.function is not None}
    options = {f"{name}=": value for name, value in plan.options.items()}
    return functions | options | {f"model '{plan.family.model.name}'": plan.family.model}


def as_they_finish(client: Any) -> Any:
    """Futures of a client, to be added, in the order in which they finish."""
    return _distributed("on=").as_completed(loop=client.loop)


@contextlib.contextmanager
def _losses(verb: str) -> Iterator[None]:
    """A connection to the scheduler that ends is one sentence."""
    from distributed.comm.core import CommClosedError

    try:
        yield
    except (CommClosedError, asyncio.CancelledError, concurrent.futures.CancelledError):
        raise lost(verb) from None


def lost(verb: str) -> LinkworkError:
    """The sentence for a scheduler that is gone."""
    kept = (
        "all complete batches are in the store, and the same call does the rest" if verb == "simulate" else "call again"
    )
    return SimulationError(f"{verb}: the scheduler was lost; {kept}.")


def simulate_on_cluster(
    plan: Plan, variables: list[Variable], store: Any, batch: int | None, on: Any, progress: bool | None
) -> tuple[Store, bool, dict[str, Any]]:
    """Run variants on a cluster: where the results are, whether Ctrl-C came, and what it took."""
    with connected("simulate", on) as client:
        names = stored_columns(plan)
        bare = plan.of_variants({name: np.zeros(0) for name in names})
        check_sendable("simulate", bare, _parts(plan))
        probe = _Probe(client, plan, variables)
        kept = Store(store, plan, variables, batch_size(batch, probe.size), looks=False)
        check_changed(plan, kept)
        probe.warm()
        job = Job(bare, variables, kept.batches.place, kept.batches.nonce, names)
        runs = ClusterRuns(client, job, kept)
        with StudyProgress(f"simulating {plan.family.model.name}", len(plan.family), 0, progress) as bar:
            runs.run(bar)
        return kept, runs.interrupted, runs.statistics


class _Probe:
    """A few variants on one worker, before all begin: kernels that are missing are compiled once, and the pace is measured."""

    def __init__(self, client: Any, plan: Plan, variables: list[Variable]) -> None:
        self._client, self._variables, self._count, self._done = client, variables, len(plan.family), False
        members = np.unique(np.linspace(0, self._count - 1, min(PROBED, self._count)).astype(int))
        self._plan = plan.of_variants({name: x[members] for name, x in plan.family.columns.items()})

    def size(self) -> int:
        """Variants of a batch: as many as take about a second, fewer where that is too much to hold."""
        each = self._measured({})
        if each is None:
            return size_by_bytes(self._variables, self._count)
        threads = max(sum(self._client.nthreads().values()), 1)
        most = min(MOST_BYTES / row_bytes(self._variables), -(-self._count // (EACH * threads)))
        return int(max(min(max(BATCH_S, SHARE_S * threads) / max(each, 1e-9), most), 1))

    def warm(self) -> None:
        """Let one worker run one variant, unless the pace was measured."""
        if not self._done:
            self._measured({"seconds": 0.0})

    def _measured(self, options: dict[str, float]) -> float | None:
        from distributed import KilledWorker

        self._done = True
        asked = self._client.submit(measure_pace, self._plan, self._variables, pure=False, **options)
        try:
            return float(asked.result())
        except KilledWorker:
            return None  # its batch will say so
        except ImportError as problem:
            raise _without_package(problem) from problem
        except Exception as problem:
            raise failed_there("simulate", problem) from problem
        finally:
            asked.cancel()


def _without_package(problem: BaseException) -> LinkworkError:
    return SimulationError(
        f"a worker of the cluster lacks a package that this study needs ({problem}); give all workers the same packages."
    )


def failed_there(verb: str, problem: BaseException) -> BaseException:
    """What is raised of an error of a worker: a sentence of linkwork as it is, another one as a part of a sentence."""
    if isinstance(problem, LinkworkError) or not isinstance(problem, Exception):
        return problem
    text = printable(" ".join(f"{type(problem).__name__}: {problem}".split()))[:300]
    return SimulationError(f"{verb}: a worker of the cluster cannot run this study ({text}); give all workers the same files.")


class ClusterRuns:
    """Batches of a study on the workers of a cluster.

    Attributes:
        interrupted: whether Ctrl-C came.
        refused: sentences about workers that cannot take part, by address.
        statistics: seconds in kernels, of all workers together, and numbers of threads, batches and losses.
    """

    def __init__(self, client: Any, job: Job, store: Store) -> None:
        self._client, self._job, self._store = client, job, store
        self._token = secrets.token_hex(6)
        self._tasks: dict[Any, tuple[int, Any]] = {}  # batch and function of futures under way, by key
        self._futures: dict[Any, Any] = {}
        self._attempts: dict[int, int] = {}
        self._threads: dict[str, int] = {}
        self._looked, self._done, self._sent = 0.0, 0, 0
        self._alone: float | None = None  # since when there are no workers
        self.interrupted = False
        self.refused: dict[str, str] = {}
        self.statistics: dict[str, Any] = {
            "compile_s": 0.0, "kernel_s": 0.0, "write_s": 0.0, "batch_s": 0.0, "threads": 1, "batches": 0, "kept": 0, "apart": 0
        }  # fmt: skip

    def run(self, bar: StudyProgress) -> None:
        """Run all batches that are not complete."""
        self._finished = as_they_finish(self._client)
        self._send_job()
        self._check_workers()
        batches = iter(range(len(self._store.batches)))
        with Interruption() as stopping:
            try:
                self._loop(batches, bar)
            finally:
                self._withdraw()
        self.interrupted = stopping.came
        if self.interrupted:
            for b in np.flatnonzero(self._store.batches.marked()).tolist():
                self._store.note(b)
        self._store.finish()
        self.statistics["threads"] = max(sum(self._threads.values()), 1)

    def _loop(self, batches: Iterator[int], bar: StudyProgress) -> None:
        while True:
            self._look()
            most = max(UNDER_WAY, 20 * sum(self._threads.values()))
            while len(self._tasks) < most and (b := next(batches, None)) is not None:
                self._send(b, run_batch)
            if not self._tasks:
                return
            some = self._finished.next_batch(block=False)
            self._meet(some, bar)
            bar.update(self._done)
            if not some:
                time.sleep(POLL_S)  # in which Ctrl-C is noticed

    # --- sending -----------------------------------------------------------------------------------

    def _send_job(self) -> None:
        """The job, as the result of a task: another worker makes it again where those that have it end."""
        self._sent += 1
        key = f"linkwork-job-{self._token}-{self._sent}"
        self._sent_job = self._client.submit(_same, self._job, key=key)

    def _send(self, b: int, how: Any) -> None:
        self._attempts[b] = self._attempts.get(b, 0) + 1
        key = (f"linkwork-{how.__name__}-{self._token}", b, self._attempts[b])
        where = {"workers": self._allowed(), "allow_other_workers": False} if self.refused else {}
        future = self._client.submit(how, self._sent_job, b, key=key, pure=False, **where)
        self._tasks[future.key], self._futures[future.key] = (b, how), future
        self._finished.add(future)

    def _allowed(self) -> list[str]:
        return [address for address in self._threads if address not in self.refused]

    def _withdraw(self) -> None:
        """Nothing more is wanted of what is under way."""
        with contextlib.suppress(Exception):  # a scheduler that is gone
            self._client.cancel([*self._futures.values(), self._sent_job])
        self._tasks.clear()
        self._futures.clear()

    # --- workers -----------------------------------------------------------------------------------

    def _look(self) -> None:
        """See now and then which workers there are."""
        if time.perf_counter() - self._looked < LOOK_S:
            return
        self._looked = time.perf_counter()
        if self._client.status != "running":
            raise lost("simulate")
        before = self._allowed()
        try:
            self._threads = dict(self._client.nthreads())
        except (OSError, TimeoutError):
            raise lost("simulate") from None
        self._note_absence()
        now = self._allowed()
        if self.refused and now and not set(before) & set(now):
            under_way = list(self._tasks.values())  # they wait for workers that are gone
            self._client.cancel(list(self._futures.values()))
            self._tasks.clear()
            self._futures.clear()
            for b, how in under_way:
                self._send(b, how)

    def _note_absence(self) -> None:
        """Say once that there are no workers; they may come late, or come back."""
        if self._threads:
            self._alone = None
        elif self._alone is None:
            self._alone = self._looked
        elif self._looked - self._alone > PATIENCE_S:
            self._alone = float("inf")
            warnings.warn(
                f"the cluster has had no workers for {PATIENCE_S:g} s; the study waits for them, and Ctrl-C ends it.",
                LinkworkWarning,
                stacklevel=2,
            )

    def _check_workers(self) -> None:
        """Let every worker read the nonce of the store before work starts."""
        self._look()
        if not self._threads:
            return  # they come later, and read it then
        job = self._job
        found = self._client.run(check_worker, job.place, job.nonce, job.version, on_error="return")
        problems = {address: _problem(answer) for address, answer in found.items()}
        self._refuse({address: problem for address, problem in problems.items() if problem})

    def _refuse(self, problems: dict[str, str]) -> None:
        """Some workers cannot take part, by address."""
        new = {address: problem for address, problem in problems.items() if address not in self.refused}
        self.refused |= new
        sentences = [f"worker '{address}' {problem}" for address, problem in new.items()]
        if sentences and self._threads and not self._allowed():
            raise ModelError(
                f"simulate: {sentences[0]}, so that no worker can take part; give a store= that all workers reach, such as "
                "a folder on a shared disk, and install the same versions everywhere."
            )
        for sentence in sentences:
            warnings.warn(f"{sentence}; it takes no part in the study.", LinkworkWarning, stacklevel=2)

    # --- what comes back ---------------------------------------------------------------------------

    def _meet(self, some: list[Any], bar: StudyProgress) -> None:
        """Some tasks ended; what they return is asked for at once."""
        mine = [future for future in some if future.key in self._tasks]  # others were withdrawn
        reports = self._reports([future for future in mine if future.status == "finished"])
        for future in mine:
            b, how = self._tasks.pop(future.key)
            del self._futures[future.key]
            if future.key in reports:
                self._count(b, how, reports[future.key], bar)
            elif future.status == "error":
                self._meet_error(b, how, future, bar)
            elif self._client.status != "running":
                raise lost("simulate")
            else:
                self._send(b, how)  # what it returned was lost with its worker; a batch that is complete is kept

    def _reports(self, done: list[Any]) -> dict[Any, Report]:
        """What tasks returned, by key; some may have been lost with their workers meanwhile."""
        from distributed import KilledWorker

        try:
            return dict(zip((future.key for future in done), self._client.gather(done), strict=True))
        except (KilledWorker, KeyError, asyncio.CancelledError, concurrent.futures.CancelledError):
            return {}

    def _count(self, b: int, how: Any, report: Report, bar: StudyProgress) -> None:
        if report.refused:
            self._threads.setdefault(report.worker, 1)  # it may have come since the last look
            self._refuse({report.worker: report.refused})
            self._send(b, how)
            return
        self._store.note(b)
        self._attempts.pop(b)
        self._done += report.variants
        self.statistics["batches"] += 1
        if report.kept:
            self.statistics["kept"] += 1
            bar.skip(report.variants)
        self.statistics["kernel_s"] += report.kernel_s
        self.statistics["batch_s"] += report.seconds - report.compile_s
        self.statistics["write_s"] += report.write_s

    def _meet_error(self, b: int, how: Any, future: Any, bar: StudyProgress) -> None:
        """A batch did not come to its end."""
        from distributed import KilledWorker

        problem = future.exception()
        if isinstance(problem, KilledWorker):
            if problem.task != future.key:
                self._send_job()  # it was not the batch that was under way
                self._send(b, how)
            elif how is run_batch or self._attempts[b] < SENT:  # apart, it is others that end workers
                self.statistics["apart"] += 1
                self._send(b, run_apart)
            else:
                sentence = "its batch ended the workers that ran it, again and again"
                self._count(b, how, fail_batch(self._job, b, sentence), bar)
        elif isinstance(problem, FileError | OSError) and self._attempts[b] < WRITES:
            self._send(b, how)
        elif isinstance(problem, ImportError):
            raise _without_package(problem) from problem
        else:
            raise failed_there("simulate", problem) from problem


def _problem(answer: Any) -> str:
    """What is wrong with a worker, from what it answers."""
    if isinstance(answer, OSError):
        return ""  # it is gone
    return (
        f"cannot run linkwork ({type(answer).__name__}: {answer})" if isinstance(answer, BaseException) else str(answer)
    )


def _same(job: Job) -> Job:
    return job
