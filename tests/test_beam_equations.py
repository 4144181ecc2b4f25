"""Equations of motion of elastic beams in symbols, against Lagrange's equations by SymPy with the shape φ = (s/ℓ)², and against
the numerical linear model; `Model.equations` compares all that it derives with the kernels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy as sp

import linkwork as lw
from linkwork.equations.canonical import vanishes

S, LENGTH = sp.symbols("s l_arm")
PHI = S**2 / LENGTH**2
"""The first of the shapes "polynomial"."""
H = sp.integrate(sp.diff(PHI, S) ** 2, (S, 0, S))


def over(f: sp.Expr) -> sp.Expr:
    return sp.integrate(sp.expand(f), (S, 0, LENGTH))


KNOWN = {
    "integral(x1)": over(PHI),
    "integral(s x1)": over(S * PHI),
    "integral(x1 x1)": over(PHI**2),
    "integral(h(x1,x1))": over(H),
    "integral(s h(x1,x1))": over(S * H),
    "integral(x1 h(x1,x1))": over(PHI * H),
    "integral(h(x1,x1) h(x1,x1))": over(H**2),
    "integral(x1'' x1'')": over(sp.diff(PHI, S, 2) ** 2),
    "tip.x1'": sp.diff(PHI, S).subs(S, LENGTH),
    "tip.h(x1,x1)": H.subs(S, LENGTH),
}


def integrated(e: lw.Equations) -> sp.Matrix:
    """Residuals with definitions put in, and with integrals of shapes as powers of the length."""
    closed = {s: KNOWN[path.removeprefix("arm.")] for s, path in e.paths.items() if path.removeprefix("arm.") in KNOWN}
    for symbol, value in closed.items():
        assert e.parameters[symbol] == pytest.approx(float(value.subs(e.parameters)), rel=1e-13), symbol
    return e.expanded(e.residuals).xreplace(closed)


def lagrange(energy: sp.Expr, potential: sp.Expr, q: list[sp.Symbol]) -> list[sp.Expr]:
    """d/dt ∂T/∂q̇ − ∂T/∂q + ∂V/∂q by SymPy."""
    v, a = ([sp.Symbol(f"{x.name}_{d}") for x in q] for d in ("dot", "ddot"))
    rows = []
    for x, rate in zip(q, v, strict=True):
        p = sp.diff(energy, rate)
        change = sum(sp.diff(p, y) * w for y, w in zip((*q, *v), (*v, *a), strict=True))
        rows.append(change - sp.diff(energy, x) + sp.diff(potential, x))
    return rows


def moved(place: sp.Matrix, q: list[sp.Symbol]) -> sp.Matrix:
    """Velocity of a place."""
    return sum((place.diff(x) * sp.Symbol(f"{x.name}_dot") for x in q), sp.zeros(*place.shape))


def kinetic(place: sp.Matrix, q: list[sp.Symbol]) -> sp.Expr:
    v = moved(place, q)
    return sp.expand((v.T * v)[0]) / 2


def arm(**options: object) -> tuple[lw.Model, lw.Beam]:
    m = lw.Model("arm")
    options = {"length": 1.3, "EI": 40.0, "mass_per_length": 0.7, "modes": 1, "shapes": "polynomial", **options}
    return m, m.add(lw.Beam("arm", **options), lw.Revolute("h", axis="-y"))


@pytest.mark.parametrize("form", ["closed", "recursive"])
def test_an_arm_with_a_tip_body_follows_lagranges_equations(form: str) -> None:
    m, beam = arm()
    beam.attach("load", 0.5, "tip", (0.1, 0.2, 0.2))
    e = m.equations(form=form, symbols={"h": "theta", "arm.x1": "eta"})
    theta, eta, mu, mass, J, g, EI = sp.symbols("theta eta mu_arm m_arm_load J_arm_load_y g EI_arm")
    along, across = sp.Matrix([sp.sin(theta), -sp.cos(theta)]), sp.Matrix([sp.cos(theta), sp.sin(theta)])
    q = [theta, eta]

    def place(s: sp.Expr) -> sp.Matrix:
        return ((S - H * eta**2 / 2) * along + PHI * eta * across).subs(S, s)

    turned = theta + sp.diff(PHI, S).subs(S, LENGTH) * eta
    energy = (
        mu * over(kinetic(place(S), q))
        + mass * kinetic(place(LENGTH), q)
        + J * moved(sp.Matrix([turned]), q)[0] ** 2 / 2
    )
    potential = g * (mu * over(place(S)[1]) + mass * place(LENGTH)[1]) + EI * KNOWN["integral(x1'' x1'')"] * eta**2 / 2
    assert all(vanishes(a - b) for a, b in zip(integrated(e), lagrange(energy, potential, q), strict=True))


def test_a_blade_on_a_turning_hub_follows_lagranges_equations() -> None:
    m = lw.Model("blade", gravity=(0, 0, 0))
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.2, 0.2, 0.3)), lw.Revolute("spin", axis="z"))
    root = hub.frame(
        "root", (0.2, 0, 0), rotation=[[0, 0, -1], [0, 1, 0], [1, 0, 0]]
    )  # the beam, along −z, points outward
    beam = lw.Beam("arm", length=1.3, EI=40.0, mass_per_length=0.7, modes=1, shapes="polynomial")
    m.add(beam, lw.Fixed("weld"), to=root)
    e = m.equations(symbols={"spin": "psi", "arm.x1": "eta", "hub.root": "R"})
    assert e.form == "recursive"
    psi, eta, mu, R, EI, J = sp.symbols("psi eta mu_arm R EI_arm J_hub_z")
    out = R + S - H * eta**2 / 2
    place = sp.Matrix([out * sp.cos(psi), out * sp.sin(psi), PHI * eta])
    energy = mu * over(sp.trigsimp(kinetic(place, [psi, eta]))) + J * sp.Symbol("psi_dot") ** 2 / 2
    potential = EI * KNOWN["integral(x1'' x1'')"] * eta**2 / 2
    wanted = lagrange(energy, potential, [psi, eta])
    assert all(vanishes(a - b) for a, b in zip(integrated(e), wanted, strict=True))


def test_shortening_that_gravity_alone_feels_is_in_the_forces_alone() -> None:
    m, beam = arm(shortening="gravity")
    beam.attach("load", 0.5, "tip")
    e = m.equations(symbols={"h": "theta", "arm.x1": "eta"})
    theta, eta, mu, mass, g, EI = sp.symbols("theta eta mu_arm m_arm_load g EI_arm")
    q = [theta, eta]
    along, across = sp.Matrix([sp.sin(theta), -sp.cos(theta)]), sp.Matrix([sp.cos(theta), sp.sin(theta)])
    straight, end = S * along + PHI * eta * across, LENGTH * along + eta * across
    energy = mu * over(kinetic(straight, q)) + mass * kinetic(end, q)
    short = eta**2 / 2 * (mu * KNOWN["integral(h(x1,x1))"] + mass * KNOWN["tip.h(x1,x1)"])
    potential = (
        g * (mu * over(straight[1]) + mass * end[1] + short * sp.cos(theta))
        + EI * over(sp.diff(PHI, S, 2) ** 2) * eta**2 / 2
    )
    assert all(vanishes(a - b) for a, b in zip(integrated(e), lagrange(energy, potential, q), strict=True))


def two_arms() -> lw.Model:
    return lw.library.elastic_two_arm(modes=1)


def test_linear_equations_of_two_elastic_arms_are_those_of_the_numerical_model() -> None:
    m = two_arms()
    made = m.equations().linearized(at={})
    n, want = made.evaluate(), m.linearize()
    assert list(made.labels) == ["shoulder", "upper.x1", "elbow", "lower.x1"]
    for letter, name in {"M": "M", "C": "damping", "K": "K"}.items():
        scale = np.abs(getattr(want, name)).max()
        assert n[letter] == pytest.approx(getattr(want, name), rel=1e-12, abs=1e-13 * scale), letter
    w2 = np.linalg.eigvals(np.linalg.solve(n["M"], n["K"]))
    assert np.sort(np.sqrt(w2.real)) / (2 * np.pi) == pytest.approx(m.linearize().modes().frequencies, rel=1e-10)


def loop() -> lw.Model:
    m = lw.Model("loop")
    crank = m.add(lw.Rod("crank", length=0.5, mass=0.4), lw.Revolute("a", axis="y"))
    bar = lw.Beam("bar", length=1.0, EI=10.0, mass_per_length=1.0, modes=1, damping=0.02)
    m.add(bar, lw.Revolute("b", axis="y"), to=crank.tip)
    m.close(lw.Revolute("c", axis="y"), to=m.ground.point("end", (0.7, 0, -0.6)), at=bar.tip)
    return m


@pytest.mark.parametrize("form", ["closed", "recursive"])
def test_linear_equations_of_a_loop_with_a_beam_are_those_of_the_numerical_model(form: str) -> None:
    """The hinge that closes the loop has three rows across its plane, which hold nothing there."""
    m = loop()
    still = m.equilibrium()
    made, want = m.equations(form=form).linearized(at=still.start), still.linearize(outputs=())
    assert made.labels == want.coordinates
    n = made.evaluate()
    for letter, value in {"M": want.M, "C": want.damping, "K": want.K}.items():
        assert n[letter] == pytest.approx(value, rel=1e-10), letter


def cart(**thick: float) -> lw.Model:
    m = lw.Model("cart")
    base = m.add(lw.PointMass("base", mass=2.0), lw.Prismatic("slide", axis="x", stiffness=3.0))
    mast = m.add(
        lw.Beam("mast", length=1.0, EI=10.0, mass_per_length=1.0, modes=1, **thick), lw.Revolute("h", axis="y"), to=base
    )
    mast.attach("box", 0.3, (0.1, 0, -0.5), (0.01, 0.01, 0.01))
    m.add(lw.Rod("bob", length=0.5, mass=0.4), lw.Revolute("k", axis="y", damping=0.1), to=mast.tip)
    m.add(lw.Spring("s", m.ground.point("nail", (1, 0, -0.4)), mast.point("eye", 0.4), stiffness=5, damping=0.2))
    return m


def blade(**sections: Any) -> lw.Model:
    """In space: it bends, twists and stretches, and carries a rod on a universal joint."""
    m = lw.Model("blade")
    hub = m.add(lw.PointMass("hub", mass=0.0), lw.Revolute("spin", axis="z"))
    options = {"GJ": 3.0, "polar": 0.02, "torsion": 1, "rotary": 0, "EA": 100.0, "stretch": 1, **sections}
    beam = lw.Beam("b", length=1.0, EI=10.0, mass_per_length=1.0, modes=1, **options)
    m.add(beam, lw.Revolute("flap", axis=(0, 1, 1)), to=hub)
    beam.attach("end", 0.3, "tip", (0.01, 0.02, 0.015))
    m.add(lw.Rod("rod", length=0.5, mass=0.4), lw.Universal("k"), to=beam.tip)
    return m


CASES = {
    "two arms": (two_arms, [{}, {"form": "recursive"}, {"coordinates": "absolute"}]),
    "a loop": (loop, [{}, {"form": "recursive"}, {"coordinates": "absolute"}]),
    "a cart": (cart, [{}, {"form": "recursive"}]),
    "a cart with a thick mast": (lambda: cart(rotary=0.03, kGA=40.0), [{}, {"form": "recursive"}]),
    "a blade": (blade, [{}]),
    "a blade that is thick": (lambda: blade(torsion=0, rotary=(0.012, 0.03), kGA=60.0), [{}]),
    "a blade that is thick and bends along y": (lambda: blade(torsion=0, rotary=(0.012, 0.03), bending="y"), [{}]),
}


@pytest.mark.parametrize("name", CASES)
def test_trees_and_loops_with_beams_agree_with_the_kernels(name: str) -> None:
    make, forms = CASES[name]
    m = make()
    for options in forms:
        assert m.equations(**options).deviation < 1e-13


def test_a_beam_in_pieces_is_a_chain_of_beams() -> None:
    m, _ = arm(pieces=2)
    e = m.equations()
    assert e.labels == ("h", "arm.1.x1", "arm.2.x1")
    assert e.deviation < 1e-13


def test_equations_of_a_beam_come_back_from_a_file(tmp_path: Path) -> None:
    m, beam = arm()
    beam.attach("load", 0.5, "tip")
    e = m.equations()
    e.save(tmp_path / "arm.nc")
    again = lw.load(tmp_path / "arm.nc")
    state = np.random.default_rng(1).uniform(-0.5, 0.5, (2, 2))
    assert again.paths == e.paths
    assert np.array_equal(again.evaluate(*state).mass_matrix, e.evaluate(*state).mass_matrix)


def test_integrals_can_be_named_and_kept_as_numbers() -> None:
    m, _ = arm()
    e = m.equations(symbols={"arm.integral(x1 x1)": "A", "arm.x1": "eta"}, numbers=["arm.EI"])
    assert e.paths[sp.Symbol("A")] == "arm.integral(x1 x1)"
    assert e.parameters[sp.Symbol("A")] == pytest.approx(1.3 / 5, rel=1e-13)
    assert sp.Symbol("EI_arm") not in e.parameters
    assert m.equations(numbers=["all"]).parameters == {}


def test_coordinates_keep_their_names_where_bodies_were_added_side_by_side() -> None:
    m = lw.Model("branches")
    a = m.add(lw.Rod("a", length=1, mass=1), lw.Revolute("A"))
    m.add(lw.Rod("b", length=1, mass=2), lw.Revolute("B"), to=m.ground.point("o", (1, 0, 0)))
    m.add(lw.Rod("c", length=1, mass=3), lw.Revolute("C"), to=a.tip)
    for coordinates, names in (("joint", "ABC"), ("absolute", "abc")):
        e = m.equations(coordinates=coordinates)
        assert [s.name for s in e.q] == [f"theta_{x}" for x in names]
        assert e.labels == tuple(names)
        assert sp.Symbol(f"theta_{names[1]}") in e.forces[1].free_symbols


REFUSED = {
    "bends along x and y and carries": {"bending": "xy"},
    "has 11 modes": {"modes": 11},
    "bends along x and y with stiffnesses": {
        "bending": "xy", "EI_y": 9.0, "GJ": 2.0, "polar": 0.1, "rotary": 0, "torsion": 1,
    },
    "twists, and the inertia of its sections": {"GJ": 2.0, "polar": 0.1, "torsion": 1},
    "bends along x and y, and the inertia of its sections": {"bending": "xy", "rotary": 0.1},
}


@pytest.mark.parametrize("words", REFUSED)
def test_beams_without_a_formula_are_refused_with_one_sentence(words: str) -> None:
    m, beam = arm(**REFUSED[words])
    beam.attach("load", 0.5, "tip")
    with pytest.raises(lw.ModelError, match=rf"^equations: .*'arm' {words}.*; give .*\.$"):
        m.equations()
