"""Equations of motion in symbols: against textbooks, Lagrange's equations by SymPy, and other forms of themselves.

`Model.equations` compares all that it derives with the kernels; here the truth comes from elsewhere.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import mpmath
import numpy as np
import pytest
import sympy as sp

import linkwork as lw
from linkwork.equations import kernel_check
from linkwork.equations.canonical import Undecided, canonical, difference, vanishes
from random_trees import ALL_KINDS, joint_parameters, linkwork_model, random_flat_tree, random_tree

TEXTBOOK = {
    "link1.masses": "m_1",
    "link2.masses": "m_2",
    "link1.length": "l_1",
    "link2.length": "l_2",
    "link1": "theta_1",
    "link2": "theta_2",
}

NUMERICAL = {"M": "M", "C": "damping", "K": "K"}  # matrices as the numerical linear model calls them


def symbols(text: str) -> list[sp.Symbol]:
    return list(sp.symbols(text))


def same(one: sp.MatrixBase, other: sp.MatrixBase) -> bool:
    """Whether two matrices of trigonometric polynomials are equal, decided by the canonical form."""
    return one.shape == other.shape and all(vanishes(a - b) for a, b in zip(one, other, strict=True))


def shaken(n: int) -> lw.Model:
    """A chain of rods with damped hinges on a pivot that moves sideways as prescribed."""
    m = lw.Model("shaken chain")
    base = m.add(lw.PointMass("base", mass=1.0), lw.Prismatic("shake", axis="x", motion=lw.Harmonic(0.1, "1 Hz")))
    to = base.origin
    for k in range(1, n + 1):
        rod = m.add(lw.Rod(f"rod{k}", length=1 + k / 10, mass=1 + k / 5), lw.Revolute(f"hinge{k}", damping=0.1), to=to)
        to = rod.tip
    return m


def test_the_double_pendulum_is_that_of_the_textbook() -> None:
    e = lw.library.double_pendulum().equations(coordinates="absolute", symbols=TEXTBOOK)
    m1, m2, l1, l2, g, t1, t2, w1, w2 = symbols("m_1 m_2 l_1 l_2 g theta_1 theta_2 theta_1_dot theta_2_dot")
    c, s = sp.cos(t1 - t2), sp.sin(t1 - t2)
    assert same(e.mass_matrix, sp.Matrix([[(m1 + m2) * l1**2, m2 * l1 * l2 * c], [m2 * l1 * l2 * c, m2 * l2**2]]))
    assert same(e.velocity_terms, sp.Matrix([m2 * l1 * l2 * s * w2**2, -m2 * l1 * l2 * s * w1**2]))
    assert same(e.forces, sp.Matrix([-(m1 + m2) * g * l1 * sp.sin(t1), -m2 * g * l2 * sp.sin(t2)]))
    # as it stands in books, not only equal to it
    assert e.mass_matrix[0, 0] == l1**2 * (m1 + m2)
    assert e.mass_matrix[0, 1] == l1 * l2 * m2 * sp.cos(t1 - t2)


def lagrange(energy: sp.Expr, potential: sp.Expr, q: list[sp.Symbol]) -> list[sp.Expr]:
    """d/dt ∂T/∂q̇ − ∂T/∂q + ∂V/∂q by SymPy, in the symbols of `Equations`."""
    v = [sp.Symbol(f"{x.name}_dot") for x in q]
    a = [sp.Symbol(f"{x.name}_ddot") for x in q]
    rows = []
    for x, rate in zip(q, v, strict=True):
        p = sp.diff(energy, rate)
        change = sum(sp.diff(p, y) * w for y, w in zip(q, v, strict=True))
        change += sum(sp.diff(p, w) * b for w, b in zip(v, a, strict=True))
        rows.append(change - sp.diff(energy, x) + sp.diff(potential, x))
    return rows


def test_a_cart_with_a_rod_and_a_slider_on_it_follows_lagranges_equations() -> None:
    m = lw.Model("crane")
    cart = m.add(lw.PointMass("cart", mass=3.0), lw.Prismatic("drive", axis="x", damping=0.4))
    rod = m.add(lw.Rod("rod", length=1.5, mass=2.0), lw.Revolute("hinge", axis="-y"), to=cart)
    m.add(lw.PointMass("load", mass=1.0), lw.Prismatic("rope", axis="-z", stiffness=40.0, rest=0.3), to=rod.tip)
    e = m.equations(symbols={"drive": "x", "hinge": "phi", "rope": "s"})
    x, phi, s, mc, mr, ml, length, g = symbols("x phi s m_cart m_rod m_load l_rod g")
    vx, w, vs = symbols("x_dot phi_dot s_dot")

    def place(r: sp.Expr) -> sp.Matrix:
        # a positive turn about −y swings the rod, which hangs along −z, towards +x
        return sp.Matrix([x + r * sp.sin(phi), -r * sp.cos(phi)])

    def speed(r: sp.Expr) -> sp.Expr:
        v = place(r).diff(x) * vx + place(r).diff(phi) * w + place(r).diff(s) * vs
        return (v.T * v)[0]

    energy = mc * vx**2 / 2 + mr * speed(length / 2) / 2 + mr * length**2 / 12 * w**2 / 2 + ml * speed(length + s) / 2
    k, rest, c = symbols("k_rope q0_rope c_drive")
    potential = g * (mr * place(length / 2)[1] + ml * place(length + s)[1]) + k * (s - rest) ** 2 / 2
    wanted = lagrange(energy, potential, [x, phi, s])
    wanted[0] += c * vx
    assert same(e.residuals, sp.Matrix(wanted))


def test_a_spatial_tree_follows_lagranges_equations_when_it_is_written_out() -> None:
    m = lw.Model("spherical")
    turn = m.add(lw.PointMass("post", mass=0.0), lw.Revolute("azimuth", axis="z"))
    m.add(lw.MassRod("rod", length=1.2, masses=(0.7,)), lw.Revolute("polar", axis="-y"), to=turn)
    e = m.equations(symbols={"azimuth": "phi", "polar": "theta", "rod.masses": "m", "rod.length": "l"})
    assert e.form == "recursive"
    assert e.definitions
    phi, theta, mass, length, g, wp, wt = symbols("phi theta m l g phi_dot theta_dot")
    energy = mass * length**2 / 2 * (wt**2 + sp.sin(theta) ** 2 * wp**2)
    wanted = lagrange(energy, -mass * g * length * sp.cos(theta), [phi, theta])
    assert same(e.expanded(e.residuals), sp.Matrix(wanted))


def test_forms_stay_short() -> None:
    assert shaken(6).equations(coordinates="absolute").operations <= 1300
    assert shaken(6).equations().operations <= 11_000
    m = lw.Model("balls")
    to = None
    for k in range(6):
        body = lw.RigidBody(f"b{k}", mass=1 + k / 5, centre=(0.1, 0.2, -0.5), inertia=(0.1, 0.2, 0.25))
        m.add(body, lw.Ball(f"j{k}", damping=0.1), to=to)
        to = body.point("end", (0.1, 0.0, -1.0))
    assert m.equations().operations <= 10_000


def test_closed_and_recursive_forms_agree_to_fifty_digits() -> None:
    m = shaken(3)
    forms = [m.equations(form=form) for form in ("closed", "recursive")]
    rng = np.random.default_rng(5)
    free = sorted({s for e in forms for x in e.residuals for s in e.expanded(x).free_symbols}, key=str)
    with mpmath.workdps(60):
        for _ in range(3):
            at = {s: sp.Rational(int(rng.integers(-99, 99)), 37) for s in free}
            one, two = ([mpmath.mpf(x.xreplace(at).evalf(60)) for x in e.expanded(e.residuals)] for e in forms)
            assert max(abs(a - b) for a, b in zip(one, two, strict=True)) < mpmath.mpf(10) ** -50
    assert all(vanishes(a - b) for a, b in zip(forms[0].residuals, forms[1].expanded(forms[1].residuals), strict=True))


@pytest.mark.parametrize("seed", [0, 4, 6])
def test_random_trees_in_space_agree_with_the_kernels_at_other_states(seed: int) -> None:
    tree = random_tree(seed, kinds=ALL_KINDS, most=3)
    m = linkwork_model(tree, joint_parameters(tree, seed))
    e, system = m.equations(numbers=["all"]), m.compile()
    rng = np.random.default_rng(seed)
    q, v, a = system.zero(), rng.normal(size=system.nv), rng.normal(size=system.nv)
    for k, (unit, label) in enumerate(zip(system.labels.q_units, system.labels.q, strict=True)):
        q[k] = rng.normal() if unit != "1" else (1.0 if label.endswith("qw") else 0.0)
    n = e.evaluate(q, v)
    got, want = n.mass_matrix @ a + n.velocity_terms - n.forces, system.inverse_dynamics(q, v, a)
    assert got == pytest.approx(want, rel=1e-11, abs=1e-11 * np.abs(want).max())


def test_absolute_angles_of_a_random_flat_tree_are_the_joint_angles_transformed() -> None:
    tree = random_flat_tree(2, most=4)
    m = linkwork_model(tree, joint_parameters(tree, 2))
    joint, absolute = (m.equations(coordinates=c, numbers=["all"]) for c in ("joint", "absolute"))
    system = m.compile()
    rng = np.random.default_rng(1)
    x = rng.normal(size=system.nv)
    # absolute angles by the product's own sums
    S = np.eye(system.nv)
    for body, terms in system.angle_sums.items():
        if body in absolute.labels:
            S[absolute.labels.index(body)] = 0.0
            for _, k, factor in terms:
                S[absolute.labels.index(body), k] = factor
    back = np.linalg.inv(S)
    M = joint.evaluate(x, 0 * x).mass_matrix
    assert absolute.evaluate(S @ x, 0 * x).mass_matrix == pytest.approx(back.T @ M @ back, rel=1e-12, abs=1e-12)


def test_what_is_derived_wrong_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    right = kernel_check.evaluate

    def wrong(*args: object, **options: object) -> object:
        made = right(*args, **options)  # type: ignore[arg-type]
        made.mass_matrix[0, 0] *= 1 + 1e-9
        return made

    monkeypatch.setattr(kernel_check, "evaluate", wrong)
    with pytest.raises(lw.ModelError, match="differs from its numerical equations"):
        lw.library.double_pendulum().equations()


def inclined() -> lw.Model:
    """Slides at 45°, whose equations hold √2, with names that C has for itself."""
    m = lw.Model("inclined")
    block = m.add(lw.PointMass("block", mass=1.0), lw.Prismatic("register", axis=(1.0, 0.0, 1.0), stiffness=3.0))
    m.add(lw.PointMass("rider", mass=2.0), lw.Prismatic("exp", axis=(0.0, 1.0, 1.0), damping=0.5), to=block)
    return m


@pytest.mark.parametrize("model", [lw.library.four_bar, inclined])
def test_a_compiled_c_function_gives_the_same_numbers(model: Callable[[], lw.Model], tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    e = model().equations()
    (tmp_path / "e.c").write_text(e.to_c())
    strict = ["-std=c99", "-pedantic-errors", "-Wall", "-Wno-unused-variable", "-Werror"]
    where = ["-shared", "-fPIC", "-o", tmp_path / "e.so", tmp_path / "e.c", "-lm"]
    subprocess.run([compiler, "-O1", *strict, *where], check=True)
    rng = np.random.default_rng(3)
    q, v = rng.normal(size=len(e.q)), rng.normal(size=len(e.v))
    wanted = e.evaluate(q, v)
    given = [q, v, np.array(list(e.parameters.values())), np.zeros(4)]
    names = ["mass_matrix", "velocity_terms", "forces", "constraints", "constraint_jacobian", "constraint_bias"]
    names = names if e.constraints else names[:3]
    out = [np.full(getattr(wanted, n).size, np.nan) for n in names]
    as_pointer = np.ctypeslib.ndpointer(dtype=float, flags="C")
    function = ctypes.CDLL(str(tmp_path / "e.so")).equations
    function.argtypes = [as_pointer] * (len(given) + len(out))
    function(*given, *out)
    for name, got in zip(names, out, strict=True):
        assert got == pytest.approx(getattr(wanted, name).ravel(), rel=1e-13, abs=1e-13), name


def test_python_text_runs_on_its_own() -> None:
    e = lw.library.double_pendulum().equations()
    space: dict[str, object] = {}
    exec(e.to_python(), space)
    M, *_ = space["equations"]([0.3, 0.4], [0.1, 0.2], list(e.parameters.values()))  # type: ignore[operator]
    assert pytest.approx(lw.library.double_pendulum().compile().mass_matrix([0.3, 0.4])) == M


def test_drive_forces_of_prescribed_motions_are_those_of_inverse_dynamics() -> None:
    m = shaken(2)
    e, system = m.equations(), m.compile()
    rng = np.random.default_rng(0)
    q, v, a = rng.normal(size=3), rng.normal(size=3), rng.normal(size=3)
    at = {**e.parameters, **dict(zip((*e.q, *e.v, *e.a), (*q, *v, *a), strict=True))}
    got = float(e.drive_forces["shake"].xreplace(at))
    assert got == pytest.approx(system.inverse_dynamics(q, v, a)[e.labels.index("shake")], rel=1e-12)


# --- linear equations --------------------------------------------------------------------------------


@pytest.mark.parametrize("angle", ["0 deg", "180 deg"])
def test_linear_equations_are_those_of_the_numerical_model(angle: str) -> None:
    m = lw.library.double_pendulum()
    made = m.equations().linearized(at={"joint2": angle})
    n, want = made.evaluate(), m.linearize(start={"joint2": angle})
    for letter, name in NUMERICAL.items():
        assert n[letter] == pytest.approx(getattr(want, name), rel=1e-12, abs=1e-12), letter
    assert not made.conditions


def test_linear_equations_of_a_closed_loop_are_those_of_the_numerical_model() -> None:
    m = lw.library.governor()
    rest = m.equilibrium(acceleration={"lift": 0.0}, guess={"right": 0.8, "left": 0.8, "slide": 0.15})
    want = rest.linearize(coordinates=["right"])
    at = {name: float(rest[name]) for name in ("right", "left", "slide")}
    n = m.equations().linearized(at=at, independent=["right"]).evaluate()
    for letter, name in NUMERICAL.items():
        assert n[letter] == pytest.approx(getattr(want, name), rel=1e-8, abs=1e-12), letter


def test_linear_equations_of_quaternions_are_those_of_the_numerical_model() -> None:
    m = lw.Model("hanging plate")
    m.add(lw.RigidBody("plate", mass=1.3, centre=(0, 0, -0.4), inertia=(0.1, 0.2, 0.15)), lw.Ball("ball", damping=0.3))
    n, want = m.equations().linearized(at={}).evaluate(), m.linearize()
    for letter, name in NUMERICAL.items():
        assert n[letter] == pytest.approx(getattr(want, name), rel=1e-12, abs=1e-12), letter


def test_what_is_no_equilibrium_is_refused() -> None:
    e = lw.library.double_pendulum().equations()
    with pytest.raises(lw.ModelError, match=r"no equilibrium of 'double pendulum'.*take the coordinates from"):
        e.linearized(at={"joint1": 0.3})


# --- names and refusals ------------------------------------------------------------------------------


def test_one_symbol_for_two_numbers_needs_equal_numbers() -> None:
    m = lw.library.double_pendulum()
    names = {"link1.length": "L", "link2.length": "L"}
    assert sp.Symbol("L") in m.equations(symbols=names).parameters
    m["link2.length"] = 2.0
    with pytest.raises(lw.ModelError, match=r"symbol L stands for 'link1.length' = 1 and for 'link2.length' = 2"):
        m.equations(symbols=names)


def test_numbers_stay_numbers_where_it_is_asked() -> None:
    e = lw.library.double_pendulum().equations(numbers=["gravity", "link1.length", "link2.length"])
    assert {str(s) for s in e.parameters} == {"m_link1", "m_link2"}
    assert lw.library.double_pendulum().equations(numbers=["all"]).parameters == {}


def test_a_symbol_that_clashes_with_another_gets_a_number() -> None:
    m = lw.library.double_pendulum()
    e = m.equations(symbols={"link1.masses": "theta_joint1"})
    names = [s.name for s in (*e.q, *e.v, *e.parameters)]
    assert len(set(names)) == len(names)


REFUSED = {
    "dry friction": lambda m: m.add(lw.Rod("b", length=1, mass=1), lw.Revolute("h", friction=0.1)),
    "stops": lambda m: m.add(lw.Rod("b", length=1, mass=1), lw.Revolute("h", stops=(0, 1), stop_stiffness=1)),
    "isotropic": lambda m: m.add(lw.Rod("b", length=1, mass=1, radius=0.1), lw.Ball("h", friction=0.1)),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_has_no_formula_is_refused_with_one_sentence(what: str) -> None:
    m = lw.Model()
    REFUSED[what](m)
    with pytest.raises(lw.ModelError, match=r"^equations: .*'[bh]'.*; .*\.$"):
        m.equations()


def test_a_hinge_with_any_axis_has_a_closed_form() -> None:
    m = lw.Model("oblique")
    m.add(lw.Rod("rod", length=1, mass=1), lw.Revolute("h", axis=(0.31, 0.77, -0.52)))
    e = m.equations()
    assert e.form == "closed"
    assert e.deviation < 1e-13


def test_friction_of_a_closure_is_refused_by_the_name_of_its_joint() -> None:
    m = lw.library.four_bar()
    m.closures[0].joint.friction = 0.2
    with pytest.raises(lw.ModelError, match=r"^equations: 'knuckle' closes a loop and has dry friction"):
        m.equations()


@pytest.mark.parametrize(
    "options", [{"coordinates": "x"}, {"form": "x"}, {"symbols": {"no": "m"}}, {"numbers": ["no"]}]
)
def test_options_that_are_none_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(lw.ModelError):
        lw.library.double_pendulum().equations(**options)  # type: ignore[arg-type]


def test_smooth_friction_springs_loads_and_inputs_are_in_the_forces() -> None:
    m = lw.Model("all that acts")
    rod = m.add(
        lw.Rod("rod", length=1, mass=1), lw.Revolute("h", friction=0.2, friction_speed=0.1, actuator="motor", gear=3.0)
    )
    m.add(
        lw.Spring("s", m.ground.point("nail", (1, 0, 0)), rod.tip, stiffness=5, damping=0.2, free_length=0.4, preload=1)
    )
    m.add(lw.TorsionSpring("coil", "h", stiffness=2, rest=0.1, law=lw.PolynomialLaw((0.0, 0.0, 4.0))))
    m.add(lw.PointForce("push", rod.tip, (lw.Harmonic(1, "1 Hz"), 0, 2.0)))
    m.add(lw.PointTorque("twist", rod.tip, (0, 0.5, 0), axes="body"))
    for form in ("closed", "recursive"):
        e = m.equations(form=form)
        assert e.deviation < 1e-12
        assert list(e.inputs) == ["motor"]
        assert list(e.signals) == ["push.x"]
        assert {"k3_coil", "F_push_z", "n_h", "v0_h"} <= {str(s) for s in e.parameters}


# --- the canonical form ------------------------------------------------------------------------------


def test_the_canonical_form_decides_identities() -> None:
    a, b, x = symbols("a b x")
    assert vanishes(sp.sin(a) ** 2 + sp.cos(a) ** 2 - 1)
    assert vanishes(sp.cos(3 * a) - 4 * sp.cos(a) ** 3 + 3 * sp.cos(a))
    assert vanishes(x * sp.sin(a + b) / x**2 - (sp.sin(a) * sp.cos(b) + sp.cos(a) * sp.sin(b)) / x)
    assert not vanishes(sp.sin(a) * sp.cos(b) - sp.sin(a + b) / 2)
    assert difference(sp.sin(a) ** 2, 0) == sp.Rational(1, 2) - sp.cos(2 * a) / 2
    assert len(canonical(sp.cos(a - b))) == 2


def test_what_the_canonical_form_cannot_decide_it_does_not_guess() -> None:
    a, x = symbols("a x")
    for expression in (sp.sqrt(x), 1 / (1 + sp.cos(a)), sp.tan(a), sp.sin(a * x), sp.sin(sp.sin(a))):
        with pytest.raises(Undecided):
            canonical(expression)


def slider_crank() -> lw.Model:
    m = lw.Model("slider-crank", gravity=(0, 0, 0))
    crank = m.add(lw.Rod("crank", length=0.1, mass=0.3), lw.Revolute("shaft", axis="-y"))
    rod = m.add(lw.Rod("rod", length=0.3, mass=0.5), lw.Revolute("pin", axis="-y"), to=crank.tip)
    piston = m.add(lw.PointMass("piston", mass=0.8), lw.Prismatic("bore", axis="-z"))
    m.close(lw.Revolute("wrist", axis="-y"), to=piston.origin, at=rod.tip)
    return m


def test_a_slider_crank_at_dead_centre_in_lowest_terms() -> None:
    """There the piston stands still, and the rod turns about it: r²(m_crank + m_rod)/3."""
    e = slider_crank().equations(symbols={"crank.length": "r"})
    made = e.linearized(at={"bore": 0.4}, independent=["shaft"])
    r, crank, rod = sp.symbols("r m_crank m_rod")
    assert sp.expand(made.mass_matrix[0] - r**2 * (crank + rod) / 3) == 0
    assert sp.count_ops(made.mass_matrix[0]) <= 4
    with pytest.raises(lw.ModelError, match=r"^linearized: independent is \['bore'\], .*; choose others\.$"):
        e.linearized(at={"bore": 0.4}, independent=["bore"])


def test_linear_equations_of_a_loop_with_numbers_alone() -> None:
    """Rounding errors of an equilibrium are judged by the terms of the sums, which are numbers here."""
    m = lw.library.four_bar()
    still = m.equilibrium()
    made, want = m.equations(numbers=["all"]).linearized(at=still.start).evaluate(), still.linearize(outputs=())
    assert made["M"] == pytest.approx(want.M, rel=1e-10)
    assert made["K"] == pytest.approx(want.K, rel=1e-10)
    with pytest.raises(lw.ModelError, match="is no equilibrium"):
        m.equations(numbers=["all"]).linearized(at={**still.start, "drive": still["drive"] + 1e-4})
