"""No stale numbers: a model with other parameters runs, to the last bit, like one that was built with them, however often its
systems and their scratch space were used before."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linkwork as lw
from linkwork.system.system import System
from random_trees import linkwork_model, random_flat_tree, random_tree

LIBRARY: dict[str, tuple[Any, dict[str, Any]]] = {
    "double pendulum": (lw.library.double_pendulum, {"start": {"joint1": 1.2, "joint2": 0.3}}),
    "Furuta": (lw.library.furuta_pendulum, {"rates": {"arm": 1.0}}),
    "four-bar": (lw.library.four_bar, {"rates": {"drive": 2.0}}),
    "chain": (lambda: lw.library.chain(3), {"start": {"joint2": 0.4}}),
}


def answers(model: lw.Model, how: dict[str, Any]) -> Any:
    """All that a short run knows of its state, or why there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run = model.simulate(0.2, samples=5, **how)
            return run.status, *(x.values.tobytes() for x in (run.q, run.v, run.a, run.energy["total"]))
    except lw.LinkworkError as problem:
        return str(problem)


@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(LIBRARY)),
    places=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.floats(0.5, 2.0)), min_size=1, max_size=3),
    before=st.integers(0, 3),
    after=st.integers(1, 3),
)
def test_other_parameters_are_those_of_a_new_model(
    name: str, places: list[tuple[float, float]], before: int, after: int
) -> None:
    make, how = LIBRARY[name]
    model = make()
    paths = [path for path, value in model.parameters.items() if np.ndim(value) == 0]
    chosen = {paths[int(place * len(paths))]: factor for place, factor in places}
    values = {path: model[path] * factor if model[path] else 0.1 * factor for path, factor in chosen.items()}
    own = [answers(model, how) for _ in range(before)]
    assert not own or own[0][0] == "done"
    try:
        twin = model.replace(values)
    except lw.LinkworkError:
        return  # refused, as out of its range
    built = make()
    for path, value in values.items():
        built[path] = value
    wanted = answers(built, how)
    assert [answers(twin, how) for _ in range(after)] == [wanted] * after
    assert len({*own, answers(model, how)}) == 1  # the original is as it was
    for path, value in values.items():  # and when it is changed itself, its systems follow
        model[path] = value
    assert answers(model, how) == wanted


# --- compiled by the structure of a relative ------------------------------------------------------------------------

library = lw.library
EVERY: dict[str, Any] = {
    "simple": library.simple_pendulum,
    "rod": lambda: library.simple_pendulum(point=False, damping=0.1, axis="x"),
    "double": library.double_pendulum,
    "triple": library.triple_pendulum,
    "spherical": library.spherical_pendulum,
    "cart-pole": lambda: library.cart_pole(upright=True, point=True),
    "Furuta": lambda: library.furuta_pendulum(upright=True, point=True, arm_mass=0.0, hub_inertia="2 g*m^2"),
    "top": library.spinning_top,
    "free": library.free_body,
    "chain of points": lambda: library.chain(4, points=True),
    "chain in space": lambda: library.chain(3, planar=False, radius="2 cm"),
    "tree": lambda: library.tree([("a", None, 1.0, 1.0), ("b", "a", 1.0, 1.0), ("c", "a", 1.0, (1.0, 2.0))]),
    "human": library.human,
    "governor": library.governor,
    "four-bar": library.four_bar,
    "slider-crank": library.slider_crank,
    "Bricard": library.bricard,
    "elastic": library.elastic_two_arm,
    "flat": lambda: linkwork_model(random_flat_tree(3, most=6)),
    "random": lambda: linkwork_model(random_tree(5, most=6)),
}
FROM_NOTHING = {"governor", "four-bar", "slider-crank", "Bricard", "elastic", "human"}  # not by relatives, so few are tried


def numbers(thing: Any) -> Any:
    """What a system is made of, as text of all bits."""
    if isinstance(thing, np.ndarray):
        return thing.dtype.str, thing.shape, thing.tobytes()
    if isinstance(thing, dict):
        return {name: numbers(x) for name, x in thing.items()}
    if isinstance(thing, tuple | list):
        return [numbers(x) for x in thing]
    if hasattr(thing, "__dataclass_fields__"):
        return [numbers(getattr(thing, name)) for name in thing.__dataclass_fields__]
    return thing


def contents(system: System) -> dict[str, Any]:
    """All that analyses read of a system."""
    names = ("tables", "labels", "outline", "body_axes", "body_origins", "joint_axes", "plane", "breaks", "longest_step")
    more = ("weight_moment", "masses", "size", "coordinate_of", "rigid_stops", "armature", "gear", "reaches", "gravity")
    found = {name: numbers(getattr(system, name)) for name in (*names, *more, "may_hold", "dry_friction")}
    tree = system._low.tree
    found |= {"frames": numbers(system._frames), "turn": numbers(system._low.turn), "places": numbers(tree.places)}
    found["dofs"] = [(d.link, d.label, d.unit, d.coordinate, d.axis, d.along.parameters) for d in tree.dofs]
    return found | {"order": [(c.body.name, c.joint.name, str(c.to)) for c in tree.order], "zero": numbers(system.zero())}


def scaled(value: Any, factor: float) -> Any:
    """A number, or a row of numbers of which the last differs."""
    if np.ndim(value) == 0:
        return value * factor if value else 0.1 * factor
    row = np.array(value, float)
    row.flat[-1] = row.flat[-1] * factor if row.flat[-1] else 0.1 * factor
    return row


def compiled_alike(model: lw.Model, values: dict[str, Any]) -> bool:
    """Compare the system of a replaced model, to the last bit, with one that is compiled from nothing, errors included; whether
    it was compiled by a relative."""
    try:
        twin = model.replace(values)
    except lw.LinkworkError:
        return False  # refused, as out of its range
    relatives = dict(model._relatives.compiled)
    try:
        wanted: Any = contents(System(twin))
    except lw.LinkworkError as problem:
        wanted = str(problem)
    try:
        own = twin.compile()
        assert own.model == twin
        known = own.model._bodies  # of which nodes of beams are none
        assert all(c.body is known.get(c.body.name, c.body) for c in own.connections)
        got: Any = contents(own)
    except lw.LinkworkError as problem:
        got = str(problem)
    assert got == wanted
    return relatives == model._relatives.compiled


@pytest.mark.parametrize("name", EVERY)
def test_every_parameter_is_compiled_by_relatives_as_from_nothing(name: str) -> None:
    model = EVERY[name]()
    model.compile()
    before = contents(model.compile())
    paths = list(model.parameters)
    if name in FROM_NOTHING:
        paths = paths[:: max(1, len(paths) // 6)]
    shared = [compiled_alike(model, {path: scaled(model[path], 1.07)}) for path in paths]
    assert contents(model.compile()) == before
    if name not in FROM_NOTHING:
        assert sum(shared) > len(paths) / 4


@settings(max_examples=60)
@given(
    name=st.sampled_from(sorted(set(EVERY) - FROM_NOTHING)),
    places=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.floats(0.5, 2.0)), min_size=1, max_size=4),
    twice=st.booleans(),
)
def test_several_parameters_are_compiled_by_relatives_as_from_nothing(
    name: str, places: list[tuple[float, float]], twice: bool
) -> None:
    model = EVERY[name]()
    paths = list(model.parameters)
    model.compile()
    chosen = {paths[int(place * len(paths))]: factor for place, factor in places}
    values = {path: scaled(model[path], factor) for path, factor in chosen.items()}
    compiled_alike(model, values)
    if twice:  # a copy of a copy, whose relative has other numbers
        try:
            twin = model.replace(values)
        except lw.LinkworkError:
            return
        compiled_alike(twin, {path: scaled(twin[path], 1.3) for path in paths[:2]})


def test_edits_of_structure_are_seen_by_copies() -> None:
    model = library.chain(3)
    model.compile()
    for edit in (
        lambda m: m.body("link2").attach("bob", 0.3, "tip"),
        lambda m: setattr(m.joint("joint1"), "axis", "x"),
        lambda m: setattr(m.joint("joint2"), "name", "other"),
        lambda m: setattr(m.joint("joint2"), "friction", 0.2),
        lambda m: setattr(m.joint("joint2"), "actuator", "motor"),
        lambda m: setattr(m.joint("joint2"), "motion", 0.1),
        lambda m: m.body("link3").point("hook", (0.1, 0.0, 0.0)),
        lambda m: m.ground.point("wall", (0.1, 0.0, 0.0)),
        lambda m: m.remove("link3"),
        lambda m: m.add(lw.PointMass("new", mass=1.0), lw.Revolute("last", axis="-y"), to="link1.tip", at=(0, 0, 1.0)),
        lambda m: m.connections.insert(0, m.connections.pop(1)),
        lambda m: m.close(lw.Ball("pin"), to=m.ground, at=m.body("link3")["tip"]),
        lambda m: setattr(m, "gravity", (0.0, -1.0, 0.0)),
    ):
        twin = model.copy()
        edit(twin)
        assert contents(twin.compile()) == contents(System(twin))


def test_the_outline_is_that_of_the_model_when_it_was_compiled() -> None:
    model = library.chain(2, points=True)
    wanted = numbers(System(model).outline)
    for own in (model, model.replace({"gravity": (0.0, 0.0, -5.0)})):
        system = own.compile()
        for path, value in own.parameters.items():
            if np.ndim(value) == 0 and value:
                own[path] = 1.5 * value
        assert numbers(system.outline) == wanted


def test_relatives_that_run_one_after_the_other_share_no_numbers() -> None:
    """Scratch space is shared: each run is that of a new model, also when several systems wait for their next run."""
    model = library.chain(3)
    lengths = (1.0, 0.7, 1.3, 0.9)
    twins = [model.replace({"link2.length": x}) for x in lengths]
    for _ in range(2):
        for x, twin in zip(lengths, twins, strict=True):
            built = library.chain(3)
            built["link2.length"] = x
            wanted = built.simulate(0.3, start={"joint1": 0.5}, samples=5)
            run = twin.simulate(0.3, start={"joint1": 0.5}, samples=5)
            assert run.q.values.tobytes() == wanted.q.values.tobytes()
            q = run.q.values[-1]
            assert np.array_equal(twin.compile().mass_matrix(q), built.compile().mass_matrix(q))
            assert np.array_equal(twin.compile().acceleration(q, q), built.compile().acceleration(q, q))
            assert np.array_equal(twin.compile().derivatives(q, q).by_q, built.compile().derivatives(q, q).by_q)
