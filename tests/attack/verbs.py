"""Everything that can be called: verbs of models, systems and results, items, readers of files."""

from __future__ import annotations

import functools
import inspect
from typing import Any, NamedTuple

import linkwork as lw
import results_linear
import results_motion
import results_vibration
from linkwork.api.declared import declared_methods
from linkwork.api.kinds import Kind, Number, Whole, options_of, texts_of
from linkwork.api.ordered import Ordered
from linkwork.api.result import Result
from linkwork.api.storage import every as results
from linkwork.files.native import catalogue as K

MAKERS = {**results_motion.MAKERS, **results_linear.MAKERS, **results_vibration.MAKERS}
"""A small example of every result."""

ITEMS = {
    "body": K.BODIES,
    "joint": K.JOINTS,
    "closure": K.CLOSURES,
    "force": K.FORCES,
    "sensor": K.SENSORS,
    "signal": K.SIGNALS,
    "law": K.LAWS,
}

OF_SYSTEMS = (
    *("acceleration", "closure_errors", "constraint_residuals", "derivatives", "energy", "held_at", "input_values"),
    *(
        "inverse_dynamics",
        "jacobian",
        "mass_matrix",
        "momentum",
        "motion",
        "multipliers",
        "parameter_derivative",
        "place",
    ),
    *("sensors", "constraint_jacobian", "null_space", "velocity_transformation", "in_absolute_angles"),
)
"""Single evaluations; other methods of a system take what analyses hand to each other."""

# Of the cost of a hundred others: asked seldom. A verb that is not named here is asked as often as any.
SELDOM = {"animate": 0.02, "plot": 0.2, "show": 0.1, "schematic": 0.1, "save": 0.2, "fit": 0.1, "connect": 0.2, "backbone": 0.2}
SELDOM |= dict.fromkeys(("response", "response_sets", "response_curve", "bifurcation", "lyapunov", "switch"), 0.2)
SELDOM |= dict.fromkeys(("plot_energy", "plot_path", "plot_phase", "plot_spectrum", "plot_nyquist", "pictures"), 0.1)
SELDOM |= dict.fromkeys(("equilibria", "branch", "campbell", "exact_frequencies", "end_point_target"), 0.4)


class Parameter(NamedTuple):
    """A parameter of something that can be called."""

    name: str
    kind: Kind
    about: str
    needed: bool
    by_name: bool
    python: bool  # for Python alone: a result, axes, a path


class Verb(NamedTuple):
    """A method, of the class `owner`."""

    owner: str
    name: str
    parameters: tuple[Parameter, ...]
    attribute: bool


_NAMES = {"body": "bodies", "joint": "joints", "connection": "bodies", "frame": "frames", "unit": "paths"}
_NAMES |= {"parameter_derivative": "paths", "jacobian": "frames", "motion": "frames", "place": "frames"}
"""What the words of methods that are not declared name."""
_PLAIN = {"str": Kind("word"), "int": Whole.__metadata__[0], "float": Number.__metadata__[0], "bool": Kind("flag")}


def _parameters(method: Any) -> tuple[Parameter, ...]:
    options, texts = options_of(method), texts_of(method)
    found = []
    for name, p in list(inspect.signature(method).parameters.items()):
        if name == "self" or p.kind is p.VAR_KEYWORD:
            continue
        by_name = p.kind is p.KEYWORD_ONLY
        needed = p.default is p.empty and p.kind is not p.VAR_POSITIONAL
        if name in options:
            found.append(Parameter(name, options[name].kind, options[name].about, needed, by_name, python=False))
        else:
            words = str(p.annotation).split(" | ")
            kind = next((_PLAIN[w] for w in words if w in _PLAIN), Kind("anything"))
            if kind.name == "word" and method.__name__ in _NAMES:
                kind = Kind("word", names=_NAMES[method.__name__])
            about = texts.get(name) or inspect.getdoc(method) or ""
            found.append(Parameter(name, kind, about, needed, by_name, python=kind.name == "anything"))
    return tuple(found)


def _verbs(cls: type, only: tuple[str, ...] = ()) -> list[Verb]:
    """The public methods of a class, and what is computed when it is first asked for; not what makes it a sequence."""
    declared = declared_methods(cls)
    found = []
    for name in only or dir(cls):
        if (name.startswith("_") and name != "__getitem__") or hasattr(Ordered, name):
            continue
        member = inspect.getattr_static(cls, name)
        if isinstance(member, property | functools.cached_property):
            if name == "multipliers":  # of a continuous design there are none, so there is no such attribute
                continue
            found.append(Verb(cls.__name__, name, (), attribute=True))
        elif inspect.isfunction(member):
            found.append(Verb(cls.__name__, name, _parameters(declared.get(name, member)), attribute=False))
    return found


@functools.cache
def verbs_of_models() -> list[Verb]:
    """What a model can be asked."""
    return _verbs(lw.Model)


@functools.cache
def verbs_of_systems() -> list[Verb]:
    """Single evaluations of a compiled model."""
    return _verbs(lw.System, OF_SYSTEMS)


@functools.cache
def verbs_of_results() -> list[Verb]:
    """What results can be asked."""
    results.import_all()
    return [verb for name in MAKERS for verb in _verbs(Result.known[name])]


@functools.cache
def weights(which: str) -> tuple[list[Verb], list[float]]:
    """The verbs of models, systems or results, and how often each is asked."""
    every = {"model": verbs_of_models, "system": verbs_of_systems, "result": verbs_of_results}[which]()
    return every, [SELDOM.get(v.name, 1.0) * (1.0 if v.parameters else 0.1) for v in every]
