"""A simulation that is asked for many variants: what each of them takes, and what is kept of it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import Call, WithinRange
from linkwork.api.errors import LinkworkError, ModelError, nearest
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.controllers import check_control, read_control
from linkwork.motion.events import check_limits, controllers_show, event_rows, observed
from linkwork.motion.problem import MotionProblem, sample_times
from linkwork.studies.reductions import Reduction, read_reductions
from linkwork.studies.store.keeping import Keeping
from linkwork.system.compiled import compiled
from linkwork.system.control.starts import face_references, start_of_control
from linkwork.system.control.tables import controlled
from linkwork.system.system import System
from linkwork.system.variants import Asked

if TYPE_CHECKING:
    from linkwork.studies.family import Family

_simulate: Any = Model.simulate
TRIED = 8  # variants of which the first that `simulate` accepts shows that the options are sound


class Plan:
    """Options, times and variables of a study of motions.

    Attributes:
        family: the variants.
        options: of `simulate`, with defaults; those that vary are changed for every variant.
        times: of the samples (n,) [s].
        keeping: columns of numbers that are evaluated at every sample.
        kept: names of the variables whose histories are kept.
        reductions: what is computed of histories and kept instead.
    """

    def __init__(self, family: Family, until: Any, keep: Any, reduce: Any, options: Mapping[str, Any]) -> None:
        self.family, self.until = family, until
        self.options = _read_options(family.model, until, options)
        self._model = copy.deepcopy(family.model)
        self._check_varied()
        self.times = sample_times(until, self.options["samples"], self.options["start"])
        system = self._checked()
        if keep is None:
            keep = () if reduce else ("q",)
        self.keeping = Keeping(system, keep)
        self.kept = tuple(k.name for k in self.keeping.kept)
        self.reductions: list[Reduction] = read_reductions(reduce, self.keeping)
        watched = observed(self.watched)
        self._of_control = controllers_show(self._measured, system.controllers, family.model)
        # what is wrong for all variants is said once
        measuring = system.measuring(watched, "event")
        check_limits(self.watched, measuring)
        event_rows(self.watched, measuring)
        twice = next((of for of in watched if watched.count(of) > 1 and self.events), None)
        if twice is not None:
            raise ModelError(
                f"reduce: there are two events of '{twice}', whose times could not be told apart; give one."
            )

    def _checked(self) -> System:
        """The system of a variant that `simulate` accepts; what it refuses of all that are tried, whatever varies, is refused.

        One that is refused by itself fails when its turn comes, and the others go on.
        """
        said: list[LinkworkError] = []
        for k in np.unique(np.linspace(0, len(self.family) - 1, TRIED).astype(int)).tolist():
            try:
                with WithinRange("simulate"):
                    return MotionProblem(self._whole_model(k), self.until, **self.options_of(k)).tree
            except LinkworkError as problem:
                said.append(problem)
        if len({str(problem) for problem in said}) == 1:
            raise said[0]
        return self._controlled(compiled(self.family.model, None, planar=self.options["planar"]))

    def _whole_model(self, k: int) -> Model:
        """The model of variant k: the family's own, which nobody changes, where none of its numbers varies."""
        return self.family.model_of(k) if any(p.is_of_model for p in self.family.parameters) else self.family.model

    def _check_varied(self) -> None:
        for p in self.family.parameters:
            if p.kind == "option" and p.place[0] not in self.options:
                raise ModelError(f"simulate has no option '{p.name}'; {nearest(p.name, self.options)}")
            if p.kind == "option" and p.place[0] == "samples":
                raise ModelError(
                    "simulate: samples cannot vary, since all variants have the same times; give it to simulate."
                )
            if p.kind == "control":  # a controller or a number that there is none of is said once
                p.change(self.family.model, dict(self.options), self.family.value(p.name, 0))

    @property
    def events(self) -> list[Any]:
        """Events whose first times are kept."""
        return [r.event for r in self.reductions if r.event is not None]

    @property
    def watched(self) -> list[Any]:
        """All events of a run: those of the simulation, then those whose first times are kept."""
        return [*self.options["events"], *self.events]

    def of_variants(self, columns: Mapping[str, np.ndarray]) -> Plan:
        """The same plan for other variants: values of the parameters, by name; those that are left out stay."""
        made = copy.copy(self)
        made.family = self.family.of_variants(columns)
        return made

    def options_of(self, k: int) -> dict[str, Any]:
        """Options of `simulate` for variant k."""
        options = dict(self.options)
        for p in self.family.parameters:
            if not p.is_of_model:
                p.change(self._model, options, self.family.value(p.name, k))
        return options

    def model_of(self, model: Model, k: int) -> None:
        """Give a private copy of the model all that variant k has of its own."""
        for p in self.family.parameters:
            if p.is_of_model:
                p.change(model, {}, self.family.value(p.name, k))

    def asked(self) -> Asked:
        """What is lowered for the variants."""
        of_model = [p for p in self.family.parameters if p.is_of_model]
        inputs_vary = any(p.kind.startswith("input") for p in self.family.parameters)
        plain = all(p.kind == "model" and self.family.columns[p.name].dtype != object for p in of_model)

        def inputs(k: int) -> Mapping[str, Any] | None:
            return self.options_of(k)["inputs"] if inputs_vary else self.options["inputs"]

        return Asked(
            self.family.model,
            [name for name in self._measured if name not in self._of_control],
            inputs,
            self.options["planar"],
            self.model_of,
            plain and not inputs_vary,
            self.with_control,
            self.start_of,
        )

    @property
    def _measured(self) -> list[str]:
        """All that is measured."""
        return list(dict.fromkeys([*self.keeping.measured, *observed(self.watched)]))

    def with_control(self, system: System) -> System:
        """A system with the controllers of the plan, which measures what they show."""
        made = self._controlled(system)
        return made.measuring(self._of_control, "keep")

    def _controlled(self, system: System) -> System:
        controllers = read_control(system.model, self.options["control"])
        for controller in controllers:
            check_control(self.options["method"], controller)
        return controlled(system, controllers) if controllers else system

    def start_of(self, system: System, k: int) -> np.ndarray:
        """The state at which variant k starts (ny,), by its own system."""
        options = self.options_of(k)
        q, v = closed_state(system, options["start"], options["guess"], options["rates"], float(self.times[0]))
        made = np.concatenate([q, v, np.zeros(len(system.labels.work) + system.control_length)])
        if system.controllers:
            first = system.nq + system.nv + len(system.labels.work)
            face_references(system, float(self.times[0]), made[None])
            own = start_of_control(system, float(self.times[0]), made)
            made[first : first + len(own)] = own
        return made

    def numbers(self) -> dict[str, np.ndarray]:
        """Values of all parameters of the model that are single numbers, by path."""
        chosen = [p for p in self.family.parameters if p.kind == "model"]
        return {p.place[0]: self.family.columns[p.name] for p in chosen}


def _read_options(model: Model, until: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of `simulate`, read, with defaults; raises for those that it does not have."""
    call = Call(_simulate.__wrapped__)
    known = call.names - {"self", "until"}
    for name in options:
        if name not in known:
            raise ModelError(f"simulate of a family has no option '{name}'; {nearest(name, sorted(known))}")
    _, read = call.read((model, until), dict(options))
    return {name: value for name, value in read.items() if name != "progress"} | {"store": None}  # a study's own
