"""Lowering of many variants at once: number for number what each variant gives by itself."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from linkwork.model.model import Model
from linkwork.system.system import System
from linkwork.system.variants import Asked, _leaves, lower_variants, private_tables
from random_trees import linkwork_model, random_flat_tree, random_tree


def asked_for(model: Model, values: dict[str, np.ndarray]) -> Asked:
    def change(own: Model, k: int) -> None:
        for path, numbers in values.items():
            own[path] = float(numbers[k])

    return Asked(model, (), lambda _: None, None, change, True, lambda system: system, lambda system, _: system.zero())


def numbers_of(tables: Any) -> np.ndarray:
    return np.concatenate([np.ravel(x) for _, x in _leaves(tables)])


def scattered(model: Model, rng: np.random.Generator, count: int, most: int = 6) -> dict[str, np.ndarray]:
    """Random values of random parameters of a model, within 20 % of its own."""
    single = {p: x for p, x in model.parameters.items() if np.ndim(x) == 0 and x != 0}
    chosen = rng.permutation(list(single))[:most]
    return {str(p): float(single[p]) * rng.uniform(0.9, 1.1, count) for p in chosen} | {
        "gravity[2]": rng.uniform(-11, -9, count)
    }


@pytest.mark.parametrize("seed", range(12))
def test_variants_of_random_trees_have_the_tables_of_their_own_models(seed: int) -> None:
    rng = np.random.default_rng(seed)
    model = linkwork_model(random_tree(seed, most=6) if seed % 2 else random_flat_tree(seed, most=6))
    values = scattered(model, rng, 20)
    groups, failed = lower_variants(asked_for(model, values), values, np.arange(20))
    assert not failed
    assert sorted(np.concatenate([g.members for g in groups]).tolist()) == list(range(20))
    for group in groups:
        base = numbers_of(group.system.tables)
        for place, k in enumerate(group.members.tolist()):
            alone = System(model.replace({p: float(x[k]) for p, x in values.items()}))
            row = base.copy()
            row[group.where] = group.values[place]
            wanted = numbers_of(alone.tables)
            # a matrix product of two turned frames may round differently; everything else is the same to the last bit
            assert np.allclose(row, wanted, rtol=0, atol=4e-16 * np.abs(wanted[np.isfinite(wanted)]).max())
            assert group.weight_moment[place] == pytest.approx(alone.weight_moment, rel=1e-15)


def triple() -> Model:
    model, to = lw.Model("triple"), None
    for k in range(3):
        rod = lw.Rod(f"rod{k}", length=1.0, mass=1.0)
        to = model.add(rod, lw.Revolute(f"joint{k}", axis="-y", damping=0.1), to=to).tip
    return model


def test_planar_chains_agree_to_the_last_bit_and_in_one_group() -> None:
    rng, model = np.random.default_rng(1), triple()
    names = ("rod0.length", "rod1.mass", "rod2.length", "joint1.damping", "gravity[2]")
    values = {p: rng.uniform(0.5, 1.5, 300) for p in names}
    (group,), failed = lower_variants(asked_for(model, values), values, np.arange(300))
    base = numbers_of(group.system.tables)
    for k in range(0, 300, 23):
        alone = System(model.replace({p: float(x[k]) for p, x in values.items()}))
        row = base.copy()
        row[group.where] = group.values[k]
        assert not failed
        assert np.array_equal(row, numbers_of(alone.tables))
        assert group.weight_moment[k] == alone.weight_moment


def test_parameters_that_decide_about_the_shape_of_tables_make_groups() -> None:
    values = {"joint1.damping": np.where(np.arange(30) % 3 == 0, 0.0, 0.2)}
    model = triple()
    groups, _ = lower_variants(asked_for(model, values), values, np.arange(30))
    assert sorted(len(g.members) for g in groups) == [10, 20]


def test_beams_and_loops_are_lowered_variant_by_variant() -> None:
    beam = lw.Model("arm")
    beam.add(lw.Beam("arm", length=1.0, mass_per_length=0.5, EI=20.0, modes=2), lw.Revolute("hub", axis="-y"))
    values = {"arm.length": np.linspace(0.8, 1.2, 12)}
    (group,), failed = lower_variants(asked_for(beam, values), values, np.arange(12))
    for k in range(12):
        row = numbers_of(group.system.tables).copy()
        row[group.where] = group.values[k]
        alone = System(beam.replace({"arm.length": float(values["arm.length"][k])}))
        assert not failed
        assert np.array_equal(row, numbers_of(alone.tables))


def test_private_tables_share_nothing_that_is_written() -> None:
    system = triple().compile()
    tables, numbers = private_tables(system.tables)
    before = copy.deepcopy(numbers_of(system.tables))
    numbers[:] = 7.0
    assert np.array_equal(numbers_of(system.tables), before)
    assert (tables.link == 7.0).all()
