"""From a number to a call."""

from __future__ import annotations

import inspect
import re
from random import Random
from typing import NamedTuple

import linkwork as lw
from attack.damage import CLASSES, ENDINGS
from attack.models import MODELS
from attack.twins import COPIES
from attack.values import ALWAYS, BY_VERB, Giver
from attack.verbs import ITEMS, SELDOM, Parameter, Verb, weights
from linkwork.api.kinds import Kind
from linkwork.files.native import catalogue as K

WEIGHTS = {"item": 30, "system": 17, "model": 26, "result": 12, "reader": 3, "change": 5.5, "law": 1.5}
WEIGHTS |= {"copy": 2, "thread": 1, "damaged": 2}
"""How often what is called."""


class Call(NamedTuple):
    """A call as Python: a model, what is prepared, and the lines of which the last is the call."""

    kind: str
    model: str
    fresh: bool  # whether the model is changed, so that it must be a new one
    result: str  # the class of `r`, if the call is one of a result
    lines: tuple[str, ...]
    verb: str

    def source(self) -> str:
        """A snippet that runs with `tests/` and `src/` on the path."""
        head = ["from attack.names import *", f"m = {self.model}()"]
        if self.kind in ("system", "copy", "thread"):
            head.append("s = m.compile()")
        if self.result:
            head.append(f"r = MAKERS[{self.result!r}]()")
        return "\n".join([*head, *self.lines])


def call(seed: int, number: int) -> Call:
    """The call of a number: always the same one."""
    r = Random(f"{seed}:{number}")
    (kind,) = r.choices(list(WEIGHTS), weights=list(WEIGHTS.values()))
    model = r.choice(list(MODELS))
    g = Giver(r, model, of_result=kind == "result")
    fresh, result, lines, verb = _MAKERS[kind](g)
    return Call(kind, g.model, fresh, result, lines, verb)


Made = tuple[bool, str, tuple[str, ...], str]


def _wrong(r: Random, count: int) -> set[int]:
    """Which of the arguments go wrong: mostly one, sometimes two, sometimes none."""
    if not count:
        return set()
    return set(r.sample(range(count), min(count, r.choices((0, 1, 2), (0.35, 0.55, 0.1))[0])))


def _arguments(g: Giver, verb: str, parameters: tuple[Parameter, ...]) -> str:
    often = max(0.12, 2.5 / max(1, len(parameters)))
    given_always = {p.name for p in parameters if p.name in ALWAYS or (verb, p.name) in BY_VERB}
    chosen = [p for p in parameters if p.needed or p.name in given_always or g.r.random() < often]
    wrong = _wrong(g.r, len(chosen))
    given, named = [], False
    for k, p in enumerate(chosen):
        if (verb, p.name) in BY_VERB and k not in wrong:
            value = g.one(BY_VERB[verb, p.name])
        elif p.python:
            value = g.bad("anything", p.name) if k in wrong else _handed_on(g, verb, p)
        else:
            value = g.bad(p.kind.name, p.name) if k in wrong else g.good(p.kind, p.name, p.about)
        # a missing one makes those that follow known by their names
        named = (
            named or p.by_name or [q.name for q in parameters[: len(given)]] != [q.name for q in chosen[: len(given)]]
        )
        named = named or parameters[len(given)].name != p.name
        given.append(f"{p.name}={value}" if named else value)
    return ", ".join(given)


def _handed_on(g: Giver, verb: str, parameter: Parameter) -> str:
    """What is for Python alone."""
    name = parameter.name
    if verb == "rename" and name == "item":
        some = (g.name("bodies", "x"), g.name("joints", "x"), g.name("inputs", "x"), f"m.body({g.name('bodies', 'x')})")
        return g.one(some)
    if name in ("q", "v", "a", "prescribed"):
        vector = g.vector("q" if name == "q" else "v")
        return f"np.tile({vector}, (3, 1))" if verb == "reactions" else vector
    known = {
        "run": "m.simulate(0.02, samples=3)",
        "at": "None",
        "linear": "MAKERS['LinearModel']()",
        "filter": "MAKERS['Filter']()",
        "path": g.one(
            ("'out.nc'", "'out.yaml'", "'out.xml'", "'out.json'", "'out.zarr'", "'folder/out.nc'", "'out.html'")
        ),
        "times": "[0.0, 0.1, 0.2]",
        "progress": g.one(("None", "False")),
        "planar": g.one(("None", "True", "False")),
        "names": g.one(("True", "False")),
        "inputs": g.one(("None", "{}", f"{{{g.name('inputs', 'x')}: 0.1}}", "[0.1]")),
        "point": g.one((g.name("frames", "x"), f"m.frame({g.name('frames', 'x')})")),
        "frame": g.name("frames", "x"),
        "values": f"{{{g.name('paths', 'x')}: 0.7}}",
        "start": "{}",
        "guess": "{}",
        "rates": "{}",
        "joint": g.one(("lw.Revolute('new')", "lw.Distance('new', length=0.5)", "lw.Ball('new')")),
        "item": g.one(("lw.Rod('new', 1.0, 1.0)", "lw.Coordinate('new', of=" + g.name("movable", "x") + ")")),
        "to": f"m.frame({g.name('frames', 'x')})",
    }
    return known.get(name) or ("None" if not parameter.needed else g.bad("anything", name))


def _of(g: Giver, which: str, target: str) -> tuple[Verb, str]:
    verbs, how_often = weights(which)
    (verb,) = g.r.choices(verbs, weights=how_often)
    if verb.attribute:
        return verb, f"{target}.{verb.name}"
    return verb, f"{target}.{verb.name}({_arguments(g, verb.name, verb.parameters)})"


CHANGING = ("add", "close", "hardpoint", "include", "remove", "rename", "rod")
"""Verbs that change a model, so that it must be a new one."""


def _model(g: Giver) -> Made:
    verb, line = _of(g, "model", "m")
    if verb.name == "exact_frequencies" and g.r.random() < 0.8:
        g.model = "beam"
    return verb.name in CHANGING, "", (line,), f"Model.{verb.name}"


def _system(g: Giver) -> Made:
    verb, line = _of(g, "system", "s")
    return False, "", (line,), f"System.{verb.name}"


def _result(g: Giver) -> Made:
    verb, line = _of(g, "result", "r")
    return False, verb.owner, (line,), f"{verb.owner}.{verb.name}"


_NEEDED = {
    "Beam": ("EI", "mass_per_length"),
    "Coupling": ("factors",),
    "Distance": ("length",),
    "Harmonic": ("frequency",),
}
_NEEDED |= {"RigidBody": ("inertia",)}


def _constructed(g: Giver, cls: type, name: bool) -> str:
    fields = list(K.fields_of(cls).values())
    needed = _NEEDED.get(cls.__name__, ())
    chosen = [f for f in fields if f.needed or f.name in needed or g.r.random() < 2.0 / len(fields)]
    wrong = _wrong(g.r, len(chosen))
    given = ["'new'"] if name else []
    for k, f in enumerate(chosen):
        value = g.bad(f.kind, f.name) if k in wrong else g.field(f.kind, f.name, f.unit, f.words)
        given.append(f"{f.name}={value}")
    return f"lw.{cls.__name__}({', '.join(given)})"


_HUNG = ("lw.Prismatic('new joint')", "lw.Prismatic('new joint')", "lw.Revolute('new joint')", "lw.Free('new joint')")
_EVALUATED = ("s = m.compile()", "s.acceleration(s.zero(), np.zeros(s.nv))")
_ASKED = {
    "s.derivatives(s.zero(), np.zeros(s.nv))": 1,
    "s.mass_matrix(s.zero())": 1,
    "s.energy(s.zero(), np.ones(s.nv))": 1,
    "s.sensors(s.zero(), np.ones(s.nv))": 1,
    "m.simulate(1e-6, samples=2)": 2,
    "m.equilibrium()": 1,
    "m.equilibria(tries=1)": 0.5,
    "m.linearize()": 1,
    "m.linearize().modes()": 1,
    "m.mobility()": 0.5,
    "m.simulate(1e-6, samples=2, formulation='lagrange')": 0.5,
    "m.simulate(1e-6, samples=2, method='radau')": 0.5,
}


def _evaluated(g: Giver) -> tuple[str, ...]:
    """What is done with a model that was changed: mostly the least."""
    if g.r.random() < 0.6:
        return _EVALUATED
    return _EVALUATED[0], g.r.choices(list(_ASKED), weights=list(_ASKED.values()))[0]


def _item(g: Giver) -> Made:
    kind = g.one(list(ITEMS))
    cls = ITEMS[kind][g.one(list(ITEMS[kind]))]
    made = _constructed(g, cls, kind not in ("signal", "law")).replace("lw.Sum(", "Sum(")
    place = f"m.frame({g.name('frames', 'x')})"
    if g.r.random() < 0.05:
        place = g.bad("anything", "to")
    put = {
        "body": f"m.add(x, {g.one(_HUNG)}, to={place})",
        "joint": f"m.add(lw.Rod('new body', 0.5, 0.5, radius=0.1), x, to={place})",
        "closure": "m.close(x)" if cls.__name__ == "Coupling" else f"m.close(x, to={place}, at=m.bodies[-1]['origin'])",
        "force": "m.add(x)",
        "sensor": "m.add(x)",
        "signal": f"m.add(lw.PointForce('push', {place}, (x, 0.0, 0.0)))",
        "law": f"m.add(lw.Spring('spring', m.ground['origin'], {place}, law=x, free_length=0.1))",
    }[kind]
    return True, "", (f"x = {made}", put, *_evaluated(g)), cls.__name__


def _change(g: Giver) -> Made:
    path = g.name("paths", "x")
    value = g.bad("number", "x") if g.r.random() < 0.7 else g.good(Kind("number"), "x")
    if g.r.random() < 0.5:
        return True, "", (f"m[{path}] = {value}", *_evaluated(g)), "Model[...]"
    return False, "", (f"m = m.replace({{{path}: {value}}})", *_evaluated(g)), "Model.replace"


_READERS = (
    "read_model",
    "read_urdf",
    "read_mjcf",
    "read_urdf_text",
    "read_mjcf_text",
    "load",
    "rotation",
    "Model",
    "Event",
)
_BUILDERS = ("simple_pendulum", "double_pendulum", "chain", "four_bar", "spherical_pendulum", "n_four_bar", "free_body")


def _reader(g: Giver) -> Made:
    if g.r.random() < 0.4:
        name = g.one(_BUILDERS)
        known = inspect.signature(getattr(lw.library, name)).parameters
        given = [f"{p.name}=2" for p in known.values() if p.default is p.empty]
        some = g.one(list(known))
        given = [x for x in given if not x.startswith(f"{some}=")] + [f"{some}={g.bad('number', some)}"]
        line = f"m = lw.library.{name}({', '.join(given)})"
        return False, "", (line, *_EVALUATED), f"library.{name}"
    name = g.one((*_READERS, "Controller", "Phase", "Penalty", "Lagrange", "CrossSection", "CrossSection.circle"))
    given = [g.bad("anything", "x")]
    given += {"rotation": ["0.1"], "Controller": ["[0.0]", "['torque']", "[0.0]", "[[1.0]]"]}.get(name, [])
    given += ["1e-9", "1e-9", "1e-9"] if name == "CrossSection" else []
    if len(given) > 1:
        g.r.shuffle(given)
    return False, "", (f"lw.{name}({', '.join(given)})",), f"lw.{name}"


def _law(g: Giver) -> Made:
    where = g.one((f"on={g.name('movable', 'x')}", f"at=m.frame({g.name('frames', 'x')})"))
    made = f"m.add(lw.CustomForce('own', {g.law()}, {where}))"
    if g.r.random() < 0.3:
        made = f"m.add(lw.PointForce('own', m.frame({g.name('frames', 'x')}), ({g.law()}, 0.0, 0.0)))"
    then = g.one(
        (
            "m.simulate(0.01, samples=2)",
            "m.simulate(0.01, samples=2, method='scipy')",
            "m.compile().acceleration(m.compile().zero(), np.zeros(m.compile().nv))",
            "m.equilibrium()",
            "m.linearize()",
        )
    )
    return True, "", (made, then), "user law"


_CHANGING = ("add", "close")


def _copy(g: Giver) -> Made:
    """Copies and pickles do what the original does."""
    which = g.one(("model", "system", "result"))
    verb, line = _of(g, which, "x")
    if verb.name in _CHANGING or verb.name in SELDOM:  # the second would meet what the first did; or costs too much
        return _thread(g)
    how = g.one(list(COPIES))
    target = {"model": "m", "system": "s", "result": "r"}[which]
    if which == "model":  # frames of the model that is asked, and itself: a copy knows no others
        line = re.sub(r"\bm(?=[.,)])", "x", line)
    line = f"of_copy({how!r}, {target}, lambda x: {line})"
    return False, verb.owner if which == "result" else "", (line,), f"{how} of {verb.owner}"


def _thread(g: Giver) -> Made:
    """Several threads ask the same at once."""
    which = g.one(("model", "system", "system", "result"))
    verb, line = _of(g, which, which[0])
    if verb.name in _CHANGING or verb.name in SELDOM:
        return _thread(g)
    owner = verb.owner if which == "result" else ""
    return False, owner, (f"at_once(lambda: {line})",), f"threads with {verb.owner}.{verb.name}"


def _damaged(g: Giver) -> Made:
    """A saved result that was damaged is refused, or it is the one that was saved."""
    cls, ending, sealed = g.one(CLASSES), g.one(ENDINGS), g.r.random() < 0.6
    line = f"load_damaged({cls!r}, {ending!r}, {sealed}, {g.r.randrange(10**9)})"
    return False, "", (line,), f"load of a damaged {cls}"


_MAKERS = {
    "item": _item,
    "system": _system,
    "model": _model,
    "result": _result,
    "reader": _reader,
    "change": _change,
    "law": _law,
    "copy": _copy,
    "thread": _thread,
    "damaged": _damaged,
}
