"""M of (4.24) to (4.34), the gravity forces (5.17) and the pivot force (5.10) as printed, beside what `Model.equations` derives
of two segments in space.

The lower segment hangs on a carriage that slides along x, y and z and does not turn, so that its angles are absolute ones, and
a ball joint keeps the carriage at the end of the upper segment. The root segment slides along itself by a prescribed distance:
the force that this takes is the pivot force along the segment.
"""

from __future__ import annotations

import functools
from typing import Any

import sympy as sp

from linkwork.equations.canonical import as_expression, canonical
from linkwork.equations.results.equations import Equations
from linkwork.papers.printed_equations import Pair

SEGMENTS = (0, 1)
M1, M2, M3, D1, D2, L1, G = sp.symbols("m_1 m_2 m_3 d_1 d_2 L_1 g")
MASSES = (M1, M2, M3)
THETA, PHI = sp.symbols("theta_1 theta_2"), sp.symbols("phi_1 phi_2")
R = sp.Matrix([[D1, 0], [L1, D2], [L1, 0]])
"""Relation matrix: distance of mass point i along segment j."""
CARRIAGE = ("slide_x", "slide_y", "slide_z")
TRANSPOSED = "(4.33) is printed transposed"
EXCHANGED = "w₂ needs ψ₁ᵢ, not ψᵢ₁"


@functools.cache
def derived() -> Equations:
    """Two segments with a mass point each, and one at the joint between them; the thesis's y is up."""
    import linkwork as lw

    model = lw.Model("two segments", gravity=(0.0, -9.81, 0.0))

    def pointed(number: int, to: Any) -> Any:
        post = model.add(lw.PointMass(f"post{number}", mass=0.0), lw.Revolute(f"azimuth{number}", axis="y"), to=to)
        elevation = lw.Revolute(f"elevation{number}", axis="-x")
        return model.add(lw.PointMass(f"arm{number}", mass=0.0), elevation, to=post)

    root = pointed(1, None)
    bar = model.add(lw.PointMass("bar", mass=0.0), lw.Prismatic("reach", axis="z", motion=lw.Constant(0.0)), to=root)
    bar.attach("one", 0.7, bar.point("place", (0.0, 0.0, 0.4)))
    end = bar.point("end", (0.0, 0.0, 1.1))
    carriage: Any = None
    for name, mass in zip(CARRIAGE, (0.0, 0.0, 0.5), strict=True):
        block = lw.PointMass(f"{name} block", mass=mass)
        carriage = model.add(block, lw.Prismatic(name, axis=name[-1]), to=carriage)
    lower = pointed(2, carriage)
    lower.attach("two", 0.9, lower.point("place", (0.0, 0.0, 0.6)))
    model.close(lw.Ball("knee"), to=carriage.origin, at=end)
    names = {
        "azimuth1": "phi_1",
        "azimuth2": "phi_2",
        "elevation1": "theta_1",
        "elevation2": "theta_2",
        "reach": "reach",
    }
    names |= {"bar.one.mass": "m_1", "arm2.two.mass": "m_2", "slide_z block.mass": "m_3"}
    names |= {"bar.end": "L_1"}
    return model.equations(symbols=names)


@functools.cache
def reduced() -> dict[str, Any]:
    """Inertia and force along each angle and along the root segment, with the carriage put at the segment's end."""
    e = derived()
    order = [f"elevation{k}" for k in (1, 2)] + [f"azimuth{k}" for k in (1, 2)] + ["reach"]
    kept, carried = [e.labels.index(x) for x in order], [e.labels.index(x) for x in CARRIAGE]
    J, gamma = e.expanded(e.constraint_jacobian), e.expanded(e.constraint_bias)
    rows = list(range(J.rows))
    back = J.extract(rows, carried).inv()
    T = (-back * J.extract(rows, kept)).applyfunc(sp.expand)
    a = sp.Matrix([e.a[k] for k in kept])
    moved = dict(zip([e.v[k] for k in carried], T * sp.Matrix([e.v[k] for k in kept]), strict=True))
    moved |= dict(zip([e.a[k] for k in carried], T * a - back * gamma, strict=True))
    left = e.expanded(e.all_mass_matrix) * sp.Matrix(e.a) + e.expanded(e.all_velocity_terms - e.all_forces)
    still = {sp.Symbol(f"reach{x}"): 0 for x in ("", "_dot", "_ddot")} | _places(e)
    left = left.xreplace(moved).xreplace(moved)
    made = (left.extract(kept, [0]) + T.T * left.extract(carried, [0])).xreplace(still)
    return dict(zip(order, (as_expression(canonical(x)) for x in made), strict=True))


def _places(e: Equations) -> dict[Any, Any]:
    """Symbols of the points where masses sit, by the thesis's names."""
    named = {"bar.place": D1, "arm2.place": D2}
    return {s: named[p.partition("[")[0]] for s, p in e.paths.items() if p.partition("[")[0] in named}


def psi(k: int, i: int, j: int) -> Any:
    """ψ of (4.15), k from 1 to 4."""
    A, B, C = THETA[i] - THETA[j], PHI[i] - PHI[j], THETA[i] + THETA[j]
    return {1: A - B, 2: A + B, 3: -C - B, 4: -C + B}[k]


def mu(which: str, i: int, j: int) -> Any:
    """(4.32) to (4.34) as printed."""
    cosines = [sp.cos(psi(k, i, j)) for k in (1, 2, 3, 4)]
    if which == "11":
        both = sp.cos(THETA[i] + THETA[j]) + sp.cos(THETA[i] - THETA[j])
        return both / 2 + (cosines[0] + cosines[1] - cosines[2] - cosines[3]) / 4
    signs = (-1, 1, -1, 1) if which == "12" else (1, 1, 1, 1)
    return sum(s * c for s, c in zip(signs, cosines, strict=True)) / 4


def tree_pairs() -> list[Pair]:
    """All entries of M, gravity along all angles, and the pivot force."""
    rows = reduced()
    coupled = R.T * sp.diag(*MASSES) * R  # (4.29)
    weighed = sp.Matrix([MASSES]) * R  # (4.4), (4.5)
    found = []
    for block, source in (("11", "(4.25), (4.32)"), ("12", "(4.26), (4.33)"), ("22", "(4.28), (4.34)")):
        for i in SEGMENTS:
            for j in SEGMENTS:
                if block == "12" or i <= j:
                    letter, other = ("elevation", "azimuth")[block == "22"], ("theta", "phi")[block != "11"]
                    entry = sp.diff(rows[f"{letter}{i + 1}"], sp.Symbol(f"{other}_{j + 1}_ddot"))
                    wrong = coupled[i, j] * (mu(block, i, j) - mu(block, j, i)) if block == "12" else sp.Integer(0)
                    name = f"M{block}/{i + 1}{j + 1}"
                    note = TRANSPOSED if wrong != 0 else ""
                    printed = coupled[i, j] * mu(block, i, j)
                    found.append(Pair(name, f"{name} of two segments", source, printed, entry, wrong, note))
    rest = {s: 0 for x in rows.values() for s in x.free_symbols if s.name.endswith(("_dot", "_ddot"))}
    for i in SEGMENTS:
        printed = -G * weighed[i] * sp.cos(THETA[i])
        force = -rows[f"elevation{i + 1}"].xreplace(rest)
        found.append(Pair(f"5.17/{i + 1}", f"gravity along θ{i + 1}", "(5.17)", printed, force))
    return [*found, _pivot_force(rows["reach"], weighed)]


def _pivot_force(force: Any, weighed: sp.Matrix) -> Pair:
    """(5.10)."""
    printed = sum(MASSES) * G * sp.sin(THETA[0])
    wrong = sp.Integer(0)
    for i in SEGMENTS:
        w, rate, turn = weighed[i], sp.Symbol(f"theta_{i + 1}_dot"), sp.Symbol(f"phi_{i + 1}_dot")
        cosines, swapped = ([sp.cos(psi(k, *at)) for k in (1, 2, 3, 4)] for at in ((i, 0), (0, i)))
        sines = [sp.sin(psi(k, 0, i)) for k in (1, 2, 3, 4)]
        w1 = w / 2 * (sp.cos(THETA[0] - THETA[i]) - sp.cos(THETA[0] + THETA[i]) + sum(cosines) / 2)
        w2, right = (w / 2 * (-c[0] + c[1] - c[2] + c[3]) for c in (cosines, swapped))
        w3 = w / 4 * sum(cosines)
        u = w * ((sp.sin(THETA[0] - THETA[i]) + sp.sin(THETA[0] + THETA[i])) / 2 + sum(sines) / 4)
        q = w / 4 * (-sines[0] + sines[1] - sines[2] + sines[3])
        printed -= w1 * rate**2 + w2 * rate * turn + w3 * turn**2
        printed += u * sp.Symbol(f"theta_{i + 1}_ddot") + q * sp.Symbol(f"phi_{i + 1}_ddot")
        wrong -= (w2 - right) * rate * turn
    return Pair("5.10", "pivot force along the root segment", "(5.10)", printed, force, wrong, EXCHANGED)
