"""Any analysis of a model, for all variants of a family: results one by one, their datasets joined."""

from __future__ import annotations

import copy
import functools
import inspect
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from linkwork.api.declared import declared_methods
from linkwork.api.errors import Interrupted, LinkworkError, LinkworkWarning, ModelError, nearest
from linkwork.api.reading import read_arguments
from linkwork.api.result import Result
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.linear.results.linear import LinearModel
from linkwork.model.analyses import Analyses
from linkwork.model.model import Model
from linkwork.studies.cluster.pool import Pool, Work, thread_count
from linkwork.studies.origin import StudyOrigin
from linkwork.studies.results.study import NOT_RUN, Study
from linkwork.studies.store.joining import joined
from linkwork.system.validity import kept_sentences, warn_of_variants

if TYPE_CHECKING:
    import xarray as xr

    from linkwork.studies.family import Family

Steps = tuple[tuple[type, str], ...]
Outcome = tuple["xr.Dataset | None", str, str, float]  # of a variant: its dataset, status, sentence and seconds
LINEAR: Steps = ((Model, "equilibrium"), (Equilibrium, "linearize"))
# analyses of a linear model about the equilibrium, beside those that a model has itself
CHAINS: dict[str, Steps] = {
    "linearize": LINEAR,
    "modes": (*LINEAR, (LinearModel, "modes")),
    "frequency_response": (*LINEAR, (LinearModel, "frequency_response")),
}
NO_DATASET = ("compile", "released", "sample", "show", "simulate", "vary", "reactions", "linearize_along")
# options that follow from the last step, or would mean two things
HIDDEN = {"linearize": ("inputs", "outputs")}


def verbs() -> list[str]:
    """Names of all analyses of a family."""
    return ["simulate", *(n for n in declared_methods(Analyses) if n not in NO_DATASET), *CHAINS]


def verb_of(family: Family, name: str) -> Callable[..., Study] | None:
    """The analysis of a family with this name, or None."""
    if name in CHAINS:
        return functools.partial(study_each, family, name, CHAINS[name])
    if name in declared_methods(Analyses) and name not in NO_DATASET:
        return functools.partial(study_each, family, name, ((Model, name),))
    return None


def study_each(
    family: Family,
    verb: str,
    steps: Steps,
    *arguments: Any,
    threads: int | None = None,
    on: Any = None,
    progress: bool | None = None,
    **options: Any,
) -> Study:
    """An analysis of all variants; one that fails has its status and a sentence, and the others go on.

    Args:
        family: the variants.
        verb: name of the analysis.
        steps: methods, one after the other; options go to the step that has them.
        arguments: of the last step, by place.
        threads, on, progress: as for `Family.simulate`.
        options: of the analysis.
    """
    call = EachCall(family, verb, steps, arguments, options)
    began = time.perf_counter()
    made: Each
    if on is None:
        made = EachHere(call, thread_count(threads))
    else:
        from linkwork.studies.cluster.cluster_verbs import EachOnCluster, check_verb

        check_verb(verb, on, threads)
        made = EachOnCluster(call, on)
    made.run(progress)
    bent = [x for x, how in zip(made.messages, made.status, strict=True) if x and how == "done"]
    warn_of_variants(verb, bent, len(family), stacklevel=2)
    study = Study(
        title=family.model.name,
        verb=verb,
        dataset=joined(family, made.parts, made.status, made.messages),
        parameters=tuple(family.columns),
        grid=bool(family.axes),
        design=family.design,
        places=family.places,
        statistics={"wall_s": time.perf_counter() - began, "kernel_s": made.seconds, "threads": made.threads},
        origin=StudyOrigin(family),
    )
    if made.interrupted:
        raise Interrupted(study, f"{verb} of '{family.model.name}': {study.ended or 'interrupted'}")
    return study


class EachCall:
    """An analysis that is asked of every variant; it can travel to other processes.

    Attributes:
        family: the variants.
        verb: name of the analysis.
    """

    def __init__(
        self, family: Family, verb: str, steps: Steps, arguments: tuple[Any, ...], options: Mapping[str, Any]
    ) -> None:
        self.family, self.verb, self._steps, self._arguments = family, verb, steps, arguments
        self._own = [_parameters(owner, name) for owner, name in steps]
        known = sorted({n for own in self._own for n in own})
        varied = [p.place[0] if p.kind == "option" else _word(p.kind) for p in family.parameters if not p.is_of_model]
        for name in [*options, *varied]:
            if name not in known:
                raise ModelError(f"{verb} of a family has no option '{name}'; {nearest(name, known)}")
        self._options = dict(options)
        for (owner, name), own in zip(steps, self._own, strict=True):  # what is wrong for all variants is said once
            method = getattr(owner, name)
            fixed = {n: x for n, x in options.items() if n in own and n not in varied}
            read_arguments(getattr(method, "__wrapped__", method), fixed, list(fixed))

    @property
    def parts(self) -> dict[str, Any]:
        """What a user has given, by how a sentence calls it."""
        options = {f"{name}=": value for name, value in self._options.items()}
        arguments = {f"argument {k}": value for k, value in enumerate(self._arguments, 1)}
        return arguments | options | {f"model '{self.family.model.name}'": self.family.model}

    def outcome(self, model: Model, k: int) -> Outcome:
        """The dataset of variant k, or None, its status, sentence and seconds; `model` is a private copy."""
        began = time.perf_counter()
        try:
            with kept_sentences() as said:
                result = self._analysed(model, k)
            how = ("done", said[0] if said else "") if result.success else ("failed", result.message)
            return result.to_dataset(), *how, time.perf_counter() - began
        except LinkworkError as problem:
            return None, "failed", str(problem), time.perf_counter() - began

    def _analysed(self, model: Model, k: int) -> Result:
        options = dict(self._options)
        for p in self.family.parameters:
            p.change(model, options, self.family.value(p.name, k))
        made: Any = model
        for (_, name), own in zip(self._steps, self._own, strict=True):
            given = {n: options[n] for n in own if n in options}
            if "progress" in own:
                given["progress"] = False
            last = name == self._steps[-1][1]
            made = getattr(made, name)(*(self._arguments if last else ()), **given)
        if not isinstance(made, Result):
            raise ModelError(f"{self.verb} gives no dataset, so it cannot be asked of a family.")
        return made


class Each:
    """The analyses of all variants.

    Attributes:
        parts: the datasets of the variants, or None.
        status, messages: how each ended.
        seconds: in all threads together.
        threads: how many.
        interrupted: whether Ctrl-C came.
    """

    def __init__(self, call: EachCall) -> None:
        self._call, n = call, len(call.family)
        self.parts: list[xr.Dataset | None] = [None] * n
        self.status, self.messages = [NOT_RUN] * n, [""] * n
        self.seconds, self.threads, self.interrupted = 0.0, 1, False

    @property
    def title(self) -> str:
        """For a progress bar."""
        return f"{self._call.verb.replace('_', ' ')} of {self._call.family.model.name}"

    def take(self, k: int, outcome: Outcome) -> None:
        """Take what came out of a variant."""
        self.parts[k], self.status[k], self.messages[k], seconds = outcome
        self.seconds += seconds

    def run(self, progress: bool | None) -> None:
        """Run all."""
        raise NotImplementedError


class EachHere(Each):
    """On threads of this process."""

    def __init__(self, call: EachCall, threads: int) -> None:
        super().__init__(call)
        self.threads, self._local, self._lock = threads, threading.local(), threading.Lock()

    def run(self, progress: bool | None) -> None:
        """Run all."""
        pool = Pool(self.threads, self.title, len(self._call.family), 0, progress)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LinkworkWarning)
            pool.run(self._portions(pool.stop))
        self.interrupted = pool.interrupted

    def _portions(self, stop: threading.Event) -> Iterator[Work]:
        """One variant after the other."""
        for k in range(len(self._call.family)):
            yield lambda k=k: self._do(k, stop)  # type: ignore[misc]

    def _do(self, k: int, stop: threading.Event) -> int:
        if stop.is_set():
            return 0
        if not hasattr(self._local, "model"):
            self._local.model = copy.deepcopy(self._call.family.model)
        made = self._call.outcome(self._local.model, k)
        with self._lock:
            self.take(k, made)
        return 1


def _parameters(owner: type, name: str) -> list[str]:
    found = inspect.signature(getattr(owner, name)).parameters
    return [n for n in found if n not in ("self", *HIDDEN.get(name, ()))]


def _word(kind: str) -> str:
    return "inputs" if kind.startswith("input") else kind
