"""Lengths of ready-made models, one by one: after `replace` the whole geometry is that of the other length."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.kernels import layout as L
from linkwork.model.bodies import Body

library = lw.library
LONGER = 1.25
RELATION = [[0.5, 0.0, 0.0], [0.5, 0.7, 0.0], [0.5, 0.0, 0.2], [0.5, 0.0, 0.4]]
SEGMENTS = [("trunk", None, 0.5, 1.0), ("left", "trunk", 0.7, 2.0), ("right", "trunk", 0.4, (1.0, 0.5))]

Builder = Callable[..., lw.Model]
# how each is built, and what the builder takes for each length of the model; None where it takes no length for that one alone
BUILDERS: dict[str, tuple[Builder, dict[str, dict[str, Any] | None]]] = {
    "bricard": (library.bricard, {f"bar{k}.length": None for k in range(1, 6)}),
    "slender bricard": (lambda: library.bricard(width=0.0), {f"bar{k}.length": None for k in range(1, 6)}),
    "cart_pole": (library.cart_pole, {"pole.length": {"length": 1.25}}),
    "chain": (
        lambda length=1.0: library.chain(3, length=length, points=True),
        {f"link{k}.length": {"length": [1.25 if k == i else 1.0 for i in (1, 2, 3)]} for k in (1, 2, 3)},
    ),
    "double_pendulum": (
        library.double_pendulum,
        {"link1.length": {"length": [1.25, 1.0]}, "link2.length": {"length": [1.0, 1.25]}},
    ),
    "elastic_two_arm": (
        lambda lengths=(0.4, 0.8): library.elastic_two_arm(lengths=lengths),
        {"upper.length": {"lengths": (0.5, 0.8)}, "lower.length": {"lengths": (0.4, 1.0)}},
    ),
    "four_bar": (
        library.four_bar,
        {"crank.length": {"crank": 0.25}, "coupler.length": {"coupler": 0.625}, "rocker.length": {"rocker": 0.5}},
    ),
    "free_body": (library.free_body, {}),
    "furuta_pendulum": (
        library.furuta_pendulum,
        {"arm.length": {"arm_length": 0.25}, "pendulum.length": {"length": 0.375}},
    ),
    "governor": (library.governor, {"right rod.length": None, "left rod.length": None}),
    "human": (library.human, {}),
    "n_four_bar": (
        lambda: library.n_four_bar(2),
        {f"{name}.length": None for name in ("crank0", "crank1", "crank2", "coupler1", "coupler2")},
    ),
    "simple_pendulum": (library.simple_pendulum, {"pendulum.length": {"length": 1.25}}),
    "slider_crank": (library.slider_crank, {}),
    "spherical_pendulum": (library.spherical_pendulum, {"pendulum.length": {"length": 1.25}}),
    "spinning_top": (library.spinning_top, {}),
    "tree": (
        lambda **longer: library.tree([(n, p, longer.get(n, x), m) for n, p, x, m in SEGMENTS]),
        {f"{n}.length": {n: LONGER * x} for n, _, x, _ in SEGMENTS},
    ),
    "tree_from_relation": (
        lambda r=RELATION: library.tree_from_relation(r, 1.0),
        {
            "S1.length": {"r": [[0.625, *row[1:]] for row in RELATION]},
            "S2.length": {"r": [[row[0], LONGER * row[1], row[2]] for row in RELATION]},
            "S3.length": None,
        },
    ),
    "triple_pendulum": (
        library.triple_pendulum,
        {f"link{k}.length": {"length": [1.25 if k == i else 1.0 for i in (1, 2, 3)]} for k in (1, 2, 3)},
    ),
}
CASES = [(name, path) for name, (_, lengths) in BUILDERS.items() for path in lengths]


def test_every_ready_made_model_is_here() -> None:
    made = {n for n in library.__all__ if not inspect.isclass(getattr(library, n))}
    assert made <= BUILDERS.keys()
    for build, lengths in BUILDERS.values():
        found = {path for path in build().parameters if path.endswith((".length", ".size"))}
        assert found - {"cart.size"} == lengths.keys()  # the size of a cart is for the eye only


@pytest.mark.parametrize(("name", "path"), CASES)
def test_geometry_follows_a_length(name: str, path: str) -> None:
    build, lengths = BUILDERS[name]
    model = build()
    old, owner = model[path], path.partition(".")[0]
    changed = model.replace({path: LONGER * old})
    given = lengths[path]
    if given is not None:  # the model that is built with it
        one, two = changed.compile().tables, build(**given).compile().tables
        columns = slice(None) if name != "cart_pole" else slice(L.MASS)  # a cart, as large as its pole, does not turn
        assert_abs(one.link[:, columns], two.link[:, columns], 1e-15)
        for a, b in ((one.rows, two.rows), (one.beams, two.beams)):
            for x, y in zip(a or (), b or (), strict=True):
                assert_rel(x, y, 1e-12) if isinstance(x, np.ndarray) else None
    item = changed.items()[owner]
    if isinstance(item, Body):  # its ends, and all that hangs there
        before, after = model.body(owner).places(), item.places()
        ends = [c.to for c in model.connections] + [c.at for c in model.connections]
        ends += [f for k in model.closures for f in (k.to, k.at) if f is not None]
        for point in {"tip", *(f.name for f in ends if f.body is model.body(owner))}:
            size = np.linalg.norm(before[point][0])
            assert size in (0.0, old)
            assert_abs(after[point][0], LONGER * before[point][0], 1e-15)
    else:
        assert changed.compile().tables.rows is not None
        assert changed[path] == LONGER * old


@pytest.mark.parametrize(
    ("name", "path"),
    [("slider_crank", "crank.length"), ("human", "left thigh.length"), ("governor", "right arm.length")],
)
def test_bodies_without_a_length_say_so(name: str, path: str) -> None:
    """Their points, centres and inertias are numbers, so that there is no length that could change masses alone."""
    owner = path.partition(".")[0]
    with pytest.raises(lw.ModelError, match=f"no parameter of '{owner}' 'length'"):
        BUILDERS[name][0]().replace({path: 1.0})


def test_bars_of_bricard_have_the_inertia_of_square_ones() -> None:
    length, mass, width = 1.2, 3.0, 0.3
    _, centre, inertia = library.bricard(length, mass, width=width).body("bar3").own_inertia()
    across = mass * (length**2 + width**2) / 12
    assert_rel(inertia, np.diag([across, across, mass * width**2 / 6]), 1e-15)
    assert centre.tolist() == [0.0, 0.0, -length / 2]


# --- masses and frames at named points -------------------------------------------------------------------------------


def loaded(length: float) -> lw.Model:
    m = lw.Model("rod with a bob")
    rod = m.add(lw.Rod("rod", length=length, mass=3.0), lw.Revolute("pivot", axis="-y"))
    rod.attach("bob", 2.0, "tip")
    return m


def squared_frequency(length: float) -> float:
    """Of a rod of 3 kg with 2 kg at its end: gravity's moment over the inertia about the pivot."""
    return 9.81 * (3.0 / 2 + 2.0) / ((3.0 / 3 + 2.0) * length)


def test_a_mass_at_a_named_point_follows_it(tmp_path: Any) -> None:
    m = loaded(1.0)
    longer = m.replace({"rod.length": 2.0})
    read = lw.read_model(longer.save(tmp_path / "m.yaml")).model.replace({"rod.length": 3.0})
    for model, length in ((m, 1.0), (longer, 2.0), (longer.copy(), 2.0), (read, 3.0)):
        assert model["rod.bob.position"].tolist() == [0.0, 0.0, -length]
        found = model.compile().derivatives([0.0], [0.0]).by_q
        assert_rel(-found, [[squared_frequency(length)]], 1e-14)
    moved = longer.replace({"rod.bob.position": (0.0, 0.0, -0.5), "rod.length": 4.0})
    assert moved["rod.bob.position"].tolist() == [0.0, 0.0, -0.5]  # a place of its own
    with pytest.raises(ValueError, match="read-only"):
        longer["rod.bob.position"][2] = 0.0


def test_derivatives_by_a_length_move_the_mass_at_the_end() -> None:
    """ω² = g (3 L / 2 + 2 d) / (3 L² / 3 + 2 d²) with the bob at the distance d, which is L."""
    m, omega = loaded(1.0), np.sqrt(squared_frequency(1.0))
    linear = m.linearize()
    by_length, by_place = (linear.sensitivity(p).eigenvalues for p in ("rod.length", "rod.bob.position[2]"))
    assert_rel(np.abs(np.imag(by_length)), [omega / 2], 1e-12)  # ω ~ 1/√L
    assert_rel(np.abs(np.imag(by_place)), [8 / 9 * 9.81 / (2 * omega)], 1e-12)
    assert m.replace({"rod.length": 2.0})["rod.bob.position"].tolist() == [0.0, 0.0, -2.0]  # follows as before


def test_places_of_a_beam_are_names_distances_and_numbers() -> None:
    def beam() -> lw.Beam:
        return lw.Beam("arm", length=1.0, EI=10.0, mass_per_length=1.0)

    arm = beam()
    arm.frame("pin", "tip", (0.0, 1.0, 0.0, 0.0))
    arm.point("hook", arm["tip"])
    arm.point("middle", "50 cm")
    arm.attach("load", 1.0, "0.25 m")
    arm.length = 2.0
    where = {name: place[0].tolist() for name, place in arm.places().items()}
    assert where == {"origin": [0, 0, 0], "tip": [0, 0, -2], "pin": [0, 0, -2], "hook": [0, 0, -2], "middle": [0, 0, -0.5]}
    assert arm.parameters["load.position"].tolist() == [0, 0, -0.25]
    with pytest.raises(lw.ModelError, match="body 'arm' has no point 'tpi'; it has origin, tip"):
        beam().frame("pin", "tpi")
    with pytest.raises(lw.ModelError, match=r"body 'arm': point 'pin' is 1\.5 m from the root"):
        beam().point("pin", 1.5)
    m = lw.Model("m")
    m.add(made := beam(), lw.Revolute("hinge"))
    made.attach("load", 1.0)
    assert m.replace({"arm.load.position": (0, 0, -0.5)}).body("arm").nodes() != made.nodes()
