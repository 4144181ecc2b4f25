"""What may vary: names of parameters, starts, inputs and options, their units, and how a variant takes its value."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from linkwork.api.declared import declared_methods
from linkwork.api.errors import ModelError, UnitError, nearest, shown
from linkwork.api.kinds import options_of
from linkwork.api.units import quantity
from linkwork.model.analyses import Analyses
from linkwork.model.control_design import GIVEN
from linkwork.model.distributions import Distribution, Spaced
from linkwork.model.model import Model
from linkwork.model.signals import Signal
from linkwork.system.compiled import compiled

STATES = ("start", "rates", "guess")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One thing that varies.

    Attributes:
        name: as the user wrote it.
        kind: "model" (a number of the model), "signal" (a number of a signal of the model), "start", "rates", "guess", "input"
            (a whole input), "input number" (a number of its signal), "control" (a number of a controller) or "option".
        place: where it is, in the words of its kind.
        unit: of its values; None where they are more than one number each, or signals.
    """

    name: str
    kind: str
    place: tuple[str, ...]
    unit: str | None

    @property
    def is_of_model(self) -> bool:
        """Whether the model itself changes with it."""
        return self.kind in ("model", "signal")

    def change(self, model: Model, options: dict[str, Any], value: Any) -> None:
        """Give a variant its value: `model` is a private copy, `options` are those of the analysis, its mappings private."""
        if self.kind == "model":
            model[self.place[0]] = value
        elif self.kind == "signal":
            name, field, number = self.place
            item = model.items()[name]
            setattr(item, field, dataclasses.replace(getattr(item, field), **{number: value}))
        elif self.kind == "option":
            options[self.place[0]] = value
        elif self.kind == "control":
            controller, field = self.place
            options["control"] = with_controller_number(options.get("control"), controller, field, value, self.name)
        elif self.kind == "input number":
            name, number = self.place
            given = dict(options.get("inputs") or {})
            options["inputs"] = given | {name: with_number(given.get(name), number, value, self.name)}
        else:
            word = "inputs" if self.kind == "input" else self.kind
            options[word] = {**(options.get(word) or {}), self.place[0]: value}


def with_number(signal: Any, number: str, value: Any, name: str) -> Signal:
    """A signal with one number changed."""
    fields = [f.name for f in dataclasses.fields(signal)] if isinstance(signal, Signal) else []  # type: ignore[arg-type]
    if number not in fields:
        has = f"its signal has {', '.join(fields)}" if fields else "no signal is given for it in inputs="
        raise ModelError(f"'{name}' cannot vary: {has}; give a signal that has '{number}'.")
    return dataclasses.replace(signal, **{number: value})


def with_controller_number(control: Any, name: str, field: str, value: Any, path: str) -> Any:
    """Controllers of which the one with this name has one number changed."""
    every = list(control) if isinstance(control, list | tuple) else [] if control is None else [control]
    known = {_controller_name(one): k for k, one in enumerate(every)}
    if name not in known:
        hint = nearest(name, known) if known else "no controller is given in control=."
        raise ModelError(f"'{path}' cannot vary: there is no controller '{name}'; {hint}")
    one = every[known[name]]
    way = next((w for w in GIVEN if w in one), "") if isinstance(one, Mapping) else ""
    fields = [f.name for f in dataclasses.fields(one)] if dataclasses.is_dataclass(one) else list(one.get(way, ()))
    if field not in fields:
        raise ModelError(f"'{path}' cannot vary: controller '{name}' has no '{field}'; {nearest(field, fields)}")
    every[known[name]] = (
        {**one, way: {**one[way], field: value}} if way else dataclasses.replace(one, **{field: value})
    )
    return every


def _controller_name(one: Any) -> str:
    """The name of a controller, or of one that a mapping gives."""
    if isinstance(one, Mapping):
        one = next((one[way] for way in GIVEN if way in one), {})
        return str(one.get("name", "controller"))
    return str(getattr(one, "name", "controller"))


@cache
def _options() -> dict[str, str | None]:
    """Numbers that some analysis takes as an option, with their units."""
    found: dict[str, str | None] = {}
    for method in declared_methods(Analyses).values():
        for name, option in options_of(method).items():
            if option.kind.name in ("number", "whole", "word", "flag"):
                found[name] = (option.kind.unit or "1") if option.kind.name == "number" else None
    return found


def read_name(model: Model, name: str) -> Parameter:
    """What a name stands for; raises ModelError with the nearest name for an unknown one."""
    if not isinstance(name, str):
        raise ModelError(f"the name {shown(name)} of a parameter is no text; write one such as 'upper.length'.")
    head, _, rest = name.partition(".")
    if head in (*STATES, "inputs") and rest and head not in model.items():
        return _of_input(model, name, rest) if head == "inputs" else _of_state(model, name, head, rest)
    if head == "control" and "." in rest and head not in model.items():
        return Parameter(name, "control", tuple(rest.rsplit(".", 1)), None)
    if not rest and not name.startswith("gravity"):
        if name in _options() and name not in model.items():
            return Parameter(name, "option", (name,), _options()[name])
        known = [*model.parameters, *_options(), "start.…", "rates.…", "inputs.…", "control.…"]
        raise ModelError(f"model '{model.name}' has no parameter '{name}'; {nearest(name, known)}")
    field, _, number = rest.partition(".")
    signal = getattr(model.items().get(head), field, None) if number else None
    if isinstance(signal, Signal):
        with_number(signal, number, getattr(signal, number, None), name)
        return Parameter(name, "signal", (head, field, number), _unit_of(getattr(signal, number)))
    value = model[name]
    return Parameter(name, "model", (name,), model.unit(name) if np.ndim(value) == 0 else None)


def _unit_of(value: Any) -> str | None:
    """Numbers of signals take the unit of what they drive; plain ones are read as they are, others by the signal."""
    return "1" if isinstance(value, int | float) else None


def _of_state(model: Model, name: str, word: str, rest: str) -> Parameter:
    """A coordinate, a joint, or the absolute angle of a body."""
    labels = compiled(model, None).labels
    names, units = (labels.v, labels.v_units) if word == "rates" else (labels.q, labels.q_units)
    if rest in names:
        return Parameter(name, word, (rest,), units[names.index(rest)])
    if rest in labels.bodies:
        return Parameter(name, word, (rest,), "rad/s" if word == "rates" else "rad")
    if rest in labels.joints:
        return Parameter(name, word, (rest,), None)
    known = [*names, *labels.joints, *labels.bodies]
    raise ModelError(
        f"model '{model.name}' has no coordinate, joint or body '{rest}' for {word}; {nearest(rest, known)}"
    )


def _of_input(model: Model, name: str, rest: str) -> Parameter:
    """An input, or a number of its signal."""
    labels = compiled(model, None).labels
    whole, _, number = rest.partition(".")
    if whole not in labels.inputs:
        raise ModelError(f"model '{model.name}' has no input '{whole}'; {nearest(whole, labels.inputs)}")
    if number:
        return Parameter(name, "input number", (whole, number), None)
    return Parameter(name, "input", (whole,), labels.input_units[labels.inputs.index(whole)])


def read_values(parameter: Parameter, given: Any, verb: str) -> np.ndarray:
    """The values of one parameter: numbers [SI], or objects where each is more than one number."""
    what = f"{verb}: {parameter.name}"
    if isinstance(given, Spaced):
        return given.values(parameter.unit or "1", what)
    if isinstance(given, Distribution):
        raise ModelError(f"{what} is a distribution; use sample(…) to draw from it, or give values.")
    if hasattr(given, "to_numpy"):
        given = given.to_numpy()
    row = isinstance(given, Sequence) if not isinstance(given, np.ndarray) else given.ndim > 0
    if isinstance(given, str | Mapping) or not row:
        raise ModelError(f"{what} is {shown(given)}; give values, such as [1.0, 1.1] or lw.linspace(1.0, 1.1, 11).")
    if len(given) == 0:
        raise ModelError(f"{what} has no values; give one or more.")
    numbers = _numbers(parameter, given, what)
    if numbers is not None:
        return numbers
    objects = np.empty(len(given), object)
    for k, value in enumerate(given):
        objects[k] = value  # one by one: lists of several lengths are no array
    return objects


def _has_several(value: Any) -> bool:
    """Whether a value is a list, of whatever shape."""
    try:
        return np.ndim(value) > 0
    except ValueError:  # lists of several lengths
        return True


def _numbers(parameter: Parameter, given: Any, what: str) -> np.ndarray | None:
    """Values as numbers in SI units; None where they are no single numbers."""
    objects = [x for x in given if isinstance(x, Signal) or x is None or _has_several(x)]
    if objects and parameter.unit is not None and parameter.kind != "input":
        bad = objects[0]
        raise ModelError(f"{what} has the value {shown(bad)}; give numbers, or texts with units.")
    if objects:
        return None
    if parameter.unit is None:
        plain = [x for x in given if isinstance(x, int | float | np.number) and not isinstance(x, bool | np.bool_)]
        whole = parameter.kind == "option"
        return np.array(plain, float) if len(plain) == len(given) and not whole else None
    return np.array([quantity(x, parameter.unit, what=what) for x in given])


def check_values(model: Model, parameter: Parameter, values: np.ndarray, verb: str) -> None:
    """Raise ModelError where the model refuses values, saying which and how many."""
    if not parameter.is_of_model:
        return
    private = copy.deepcopy(model)

    def problem_of(value: Any) -> str:
        try:
            parameter.change(private, {}, value)
        except (ModelError, UnitError) as problem:
            return str(problem)
        return ""

    plain = values.dtype != object
    extremes = (values.min(), values.max()) if plain and np.isfinite(values).all() else values
    if not any(problem_of(_single(x)) for x in extremes):
        return
    bad = [(k, text) for k, x in enumerate(values) if (text := problem_of(_single(x)))]
    first, sentence = bad[0]
    which = f"value {first + 1} of {len(values)}" if len(bad) == 1 else f"{len(bad)} of {len(values)} values, the first"
    which += "" if len(bad) == 1 else f" is number {first + 1}"
    raise ModelError(f"{verb}: '{parameter.name}' cannot take {which}: {sentence}")


def _single(value: Any) -> Any:
    return float(value) if isinstance(value, np.floating) else value


def check_names(parameters: Sequence[Parameter], verb: str) -> None:
    """Raise ModelError where two names stand for the same thing, whole or in part."""
    taken: dict[tuple[Any, ...], str] = {}
    for p in parameters:
        whole = p.place[0].partition("[")[0] if p.kind == "model" else p.place[0]
        inner = p.place[0] if p.kind == "model" else p.place[1:]
        for key, name in taken.items():
            if key[:2] == (p.kind[:5], whole) and (inner in (whole, (), key[2]) or key[2] in (whole, ())):
                raise ModelError(f"{verb}: '{p.name}' and '{name}' are the same; give one of the two.")
        taken[(p.kind[:5], whole, inner)] = p.name
