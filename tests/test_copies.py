"""Models, systems and results survive copy, deep copy, pickle and cloudpickle, in this process and in a new one."""

from __future__ import annotations

import copy
import gc
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest
from numba import cloudpickle

import linkwork as lw
from linkwork.model import item
from shared_systems import MODELS, compiled, compiled_tension, evaluated, pushed, tension

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
    "cloudpickle": lambda x: pickle.loads(cloudpickle.dumps(x)),
}
pytestmark = pytest.mark.filterwarnings("ignore::linkwork.api.errors.SlowFunctionWarning")


@pytest.mark.parametrize("name", [*MODELS, "augmented_lagrangian"])
def test_a_copy_of_a_system_outlives_the_original(name: str) -> None:
    system = compiled(name)
    before = evaluated(system)
    made = {how: make(system) for how, make in COPIES.items()}
    del system
    gc.collect()
    blocks = [np.full(1000, np.nan) for _ in range(200)]  # takes the memory that was freed
    for copied in made.values():
        for a, b in zip(before, evaluated(copied), strict=True):
            np.testing.assert_array_equal(a, b)
        assert not copied.tables.link_i.flags.writeable
    assert len(blocks) == 200


def test_a_copy_evaluates_in_memory_of_its_own() -> None:
    system = lw.library.chain(3).compile()
    system.derivatives(np.zeros(3), np.ones(3))
    twin = copy.copy(system)
    q = [1.0, 2.0, 3.0]
    assert twin.derivatives(q, q).by_q is not system.derivatives(q, q).by_q
    assert not any(a is b for a in twin._free for b in system._free)
    deep = copy.deepcopy(system)
    assert not np.shares_memory(deep.tables.link, system.tables.link)


def test_runs_and_equilibria_answer_after_a_pickle() -> None:
    model = lw.library.double_pendulum()
    run = model.simulate(0.3, start={"joint1": 1.0}, samples=7)
    again = COPIES["pickle"](run)
    np.testing.assert_array_equal(again.reactions.world.values, run.reactions.world.values)
    np.testing.assert_array_equal(again.energy["total"].values, run.energy["total"].values)
    hung = model.equilibrium()
    other = COPIES["pickle"](hung)
    np.testing.assert_array_equal(other.linearize().modes().eigenvalues, hung.linearize().modes().eigenvalues)
    np.testing.assert_array_equal(other.reactions.world.values, hung.reactions.world.values)
    flat = model.simulate(0.3, start={"joint1": 1.0}, samples=7, formulation="augmented_lagrangian")
    np.testing.assert_array_equal(COPIES["pickle"](flat).a.values, flat.a.values)


def test_a_shallow_copy_of_a_model_has_items_of_its_own() -> None:
    model = lw.library.chain(2)
    twin = copy.copy(model)
    twin.rod("new", from_=(0.0, 0.0, 0.0), mass=1.0, to=twin.frame("link2.tip"))
    twin["link1.mass"] = 3.0
    assert [b.name for b in model.bodies] == ["link1", "link2"]
    assert model["link1.mass"] == 1.0


def test_a_long_chain_can_be_pickled() -> None:
    system = lw.library.chain(400).compile()
    again = COPIES["pickle"](system)
    q, v = np.linspace(0, 1, 400), np.zeros(400)
    np.testing.assert_array_equal(again.acceleration(q, v), system.acceleration(q, v))


# --- another process -----------------------------------------------------------------------------


def answers(thing: Any) -> list[np.ndarray]:
    """What a thing that was sent says about itself; a model is changed first."""
    if isinstance(thing, lw.Model):
        before = thing.compile().acceleration([0.3, 0.2], [0.0, 0.0])
        thing["link1.length"] = 2.0
        return [before, thing.compile().acceleration([0.3, 0.2], [0.0, 0.0])]
    if isinstance(thing, lw.Run):
        return [thing.reactions.world.values, thing.points["link2.tip"].values]
    if isinstance(thing, lw.Equilibrium):
        return [thing.linearize().modes().eigenvalues]
    if isinstance(thing, lw.LinearModel):
        return [thing.modes().eigenvalues, thing.A]
    return evaluated(thing)


def test_a_new_process_gives_the_same_answers() -> None:
    model = lw.library.double_pendulum()
    for _ in range(200):
        model["link1.length"] = 1.0  # a version far beyond those of a new process
    hung = model.equilibrium()
    sent = [
        model,
        compiled("planar tree"),
        compiled("closed loop"),
        compiled("augmented_lagrangian"),
        pushed(tension).compile(),
        pushed(compiled_tension).compile(),
        model.simulate(0.3, start={"joint1": 1.0}, samples=7),
        hung,
        hung.linearize(),
    ]
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        there = list(pool.map(answers, sent))
    for a, b in zip(map(answers, sent), there, strict=True):
        for x, y in zip(a, b, strict=True):
            np.testing.assert_array_equal(x, y)


def test_a_change_after_a_pickle_is_a_later_version(monkeypatch: pytest.MonkeyPatch) -> None:
    model = lw.library.double_pendulum()
    data = pickle.dumps(model)
    monkeypatch.setattr(item, "_clock", type(item._clock)())  # as in a new process
    again = pickle.loads(data)
    before = again.compile()
    again["link1.length"] = 2.0
    assert again.compile() is not before
    again.body("link1").length = 3.0
    assert again.version() > before.version
