"""Equations (15) to (19) and (21) as printed, beside what `Model.equations` derives.

(15) is that of two links, cut at their joints. (16) to (19) are those of one link: its penalty formulation is the link whose
upper end is bound to the pivot by springs α ω_n², dampers 2 α ξ ω_n and a particle of mass α, and the multipliers are forces
on that end. Its coordinates here are Φ, the place of the upper end, and θ; rows of the paper's x, y and θ are
combined to theirs.
(20) is a bound on an iteration, with nothing to derive.
"""

from __future__ import annotations

import functools
from typing import Any

import sympy as sp

from linkwork.equations.results.equations import Equations
from linkwork.papers.noh2024 import equations
from linkwork.papers.noh2024.recursion_equations import (
    LENGTH,
    MASS,
    RATE,
    SECOND,
    THETA,
    G,
    arm,
    changing,
    multiplied_out,
)
from linkwork.papers.printed_equations import Pair

ALPHA, XI, OMEGA = sp.symbols("alpha xi omega")
INERTIA = [m * x**2 / 12 for m, x in zip(MASS, LENGTH, strict=True)]
LAMBDA = sp.symbols("lambda_1:5")
SIGN = "the sign before α is wrong: the force that acts in (17) is λ_k + α(…)"
TERM = "the sign before α is wrong, and (Φ_q q̇)_q q̇ is missing"
QUADRATIC = "Q_e − Q_v where (15) has Q_e + Q_v"


# --- (15): two links ---------------------------------------------------------------------------------------------


def absolute() -> tuple[list[Any], list[Any]]:
    """x, y, θ of both links, and Φ (13): how far the upper end of each is from the lower end of the one before."""
    q = [sp.Symbol(f"{x}_{k}") for k in (1, 2) for x in ("x", "y", "theta")]
    first, second = sp.Matrix(q[:2]), sp.Matrix(q[3:5])
    return q, [*(first - arm(0)), *(second - arm(1) - first - arm(0))]


def saddle_rows() -> tuple[list[Any], list[Any]]:
    """(15) for two links, its right side brought over: six rows with M and Φ_qᵀ, four with Φ_q and Q_c."""
    q, phi = absolute()
    jacobian = sp.Matrix(phi).jacobian(q)
    rates, seconds = ([sp.Symbol(f"{x}_{end}") for x in q] for end in ("dot", "ddot"))
    moved = jacobian * sp.Matrix(rates)
    M = sp.diag(*(x for k in (0, 1) for x in (MASS[k], MASS[k], INERTIA[k])))
    Q = sp.Matrix([x for k in (0, 1) for x in (0, -MASS[k] * G, 0)])
    a = sp.Matrix(seconds)
    Q_c = -moved.jacobian(q) * sp.Matrix(rates)
    return list(M * a + jacobian.T * sp.Matrix(LAMBDA) - Q), list(jacobian * a - Q_c)


def saddle_pairs() -> list[Pair]:
    """W and b of (15), joints closed: linkwork measures the second pin along and across the first link."""
    e = equations.derived()
    l1, l2 = LENGTH
    known: dict[Any, Any] = {sp.Symbol("h_1"): -l1 / 2, sp.Symbol("k_1"): l1 / 2, sp.Symbol("h_2"): -l2 / 2}
    named = {"mass": MASS, "inertia[1]": INERTIA}
    known |= {
        s: named[word][k]
        for s, path in e.paths.items()
        for k in (0, 1)
        for word in named
        if path == f"link{k + 1}.{word}"
    }
    turn = sp.eye(4)
    c, s = sp.cos(THETA[0]), sp.sin(THETA[0])
    turn[2:, 2:] = sp.Matrix([[c, -s], [s, c]])
    forces = dict(zip(e.multipliers, -turn.T * sp.Matrix(LAMBDA), strict=True))
    place = {0: arm(0), 1: 2 * arm(0) + arm(1)}
    closed: dict[Any, Any] = {}
    for k, r in place.items():
        for x, value in zip("xy", r, strict=True):
            closed |= {sp.Symbol(f"{x}_{k + 1}_dot"): changing(value), sp.Symbol(f"{x}_{k + 1}"): value}
    upper = e.residuals.xreplace(forces)
    lower = turn * (e.constraint_jacobian * sp.Matrix(list(e.a)) + e.constraint_bias)
    derived = [e.expanded(sp.ImmutableMatrix([x]))[0].xreplace(known).xreplace(closed) for x in (*upper, *lower)]
    motion, held = saddle_rows()
    names = [*(f"{x}{k}" for k in (1, 2) for x in ("x", "y", "θ")), *(f"Φ{k}" for k in range(1, 5))]
    return [
        Pair(f"15/{k}", f"row of {name} of W x − b, two links", "(15)", printed.xreplace(closed), mine)
        for k, (name, printed, mine) in enumerate(zip(names, (*motion, *held), derived, strict=True), 1)
    ]


# --- (16) to (19), (21): one link, its upper end bound ---------------------------------------------------------------

GAP, GAP_RATE, GAP_SECOND = (sp.symbols(f"Phi_1{x} Phi_2{x}") for x in ("", "_dot", "_ddot"))


@functools.cache
def bound() -> Equations:
    """A link whose upper end slides in the plane on springs and dampers, with a particle on it, and pushed by forces."""
    import linkwork as lw

    model = lw.Model("a link bound to its pivot")
    dofs = {x: lw.Sliding(stiffness=3.0, damping=0.5, actuator=f"push_{x}") for x in "xy"}
    body = lw.RigidBody("link", mass=1.0, centre=(0.5, 0.0, 0.0), inertia=(0.0, 0.1, 0.1))
    link = model.add(body, lw.Planar("gap", normal="-y", dofs=dofs))
    model.add(lw.PointMass("end", mass=2.0), lw.Fixed("stuck"), to=link)
    names = {"gap.x": "Phi_1", "gap.y": "Phi_2", "gap.turn": "theta_1", "link.mass": "m_1", "end.mass": "alpha"}
    return model.equations(symbols=names)


def rows(alpha: Any, forces: Any, *, next_one: bool = False) -> Any:
    """linkwork's residuals (3,) along Φ₁, Φ₂ and θ, with a factor α, which has no weight, and forces on the end; accelerations
    may be those of the next iteration."""
    e = bound()
    paths = {path: s for s, path in e.paths.items()}
    weightless = e.forces.xreplace({paths["end.mass"]: 0})  # the particle stands for a force, and has no weight
    found = e.mass_matrix * sp.Matrix(list(e.a)) + e.velocity_terms - weightless
    known = {
        paths["link.centre"]: LENGTH[0] / 2,
        paths["link.inertia[1]"]: INERTIA[0],
        paths["end.mass"]: alpha,
        **{paths[f"gap.{x}.stiffness"]: alpha * OMEGA**2 for x in "xy"},
        **{paths[f"gap.{x}.damping"]: 2 * alpha * XI * OMEGA for x in "xy"},
        **{e.inputs[f"push_{x}"]: -force for x, force in zip("xy", forces, strict=True)},
    }
    return found.xreplace(known).xreplace(later() if next_one else {})


def later() -> dict[Any, Any]:
    """Accelerations of iteration k by those of k + 1."""
    return {x: sp.Symbol(x.name.replace("_ddot", "_next_ddot")) for x in (*GAP_SECOND, SECOND[0])}


class Penalised:
    """(16) to (19) of one link in x, y and θ, by Φ, θ and their derivatives."""

    def __init__(self) -> None:
        place = sp.Matrix(GAP) + arm(0)
        self.change = sp.Matrix([*place, THETA[0]]).jacobian([*GAP, THETA[0]])  # of x, y, θ along Φ₁, Φ₂, θ
        turned = sp.diff(arm(0), THETA[0])
        self.jacobian = sp.Matrix.hstack(sp.eye(2), -turned)  # Φ_q
        inwards = sp.diff(turned, THETA[0]) * RATE[0] ** 2
        self.quadratic = -inwards  # (Φ_q q̇)_q q̇
        self.M = sp.diag(MASS[0], MASS[0], INERTIA[0])
        self.Q = sp.Matrix([0, -MASS[0] * G, 0])
        self.a = sp.Matrix([*(sp.Matrix(GAP_SECOND) + turned * SECOND[0] + inwards), SECOND[0]])
        self.a_next = self.a.xreplace(later())
        self.stabilised = 2 * XI * OMEGA * sp.Matrix(GAP_RATE) + OMEGA**2 * sp.Matrix(GAP)

    def bracket(self, a: Any) -> Any:
        """Φ̈ + 2ξω_n Φ̇ + ω_n² Φ."""
        return self.jacobian * a + self.quadratic + self.stabilised

    def along_gap(self, row: Any) -> Any:
        """Rows of x, y and θ as those of Φ₁, Φ₂ and θ."""
        return self.change.T * row


def penalty_pairs() -> list[Pair]:
    """(16) to (19) and (21), along Φ₁, Φ₂ and θ."""
    p, zero, force = Penalised(), (0, 0), sp.Matrix(LAMBDA[:2])
    held = p.jacobian.T
    by_16 = p.along_gap(p.M * p.a - p.Q + ALPHA * held * p.bracket(p.a))
    by_17 = p.along_gap(p.M * p.a + held * force - p.Q + ALPHA * held * p.bracket(p.a))
    left = (p.M + ALPHA * held * p.jacobian) * p.a_next - p.M * p.a
    by_19 = p.along_gap(left - ALPHA * held * p.stabilised)
    # what acts on the end in (17) without α is λ alone: with both equations, the forces of k can be taken out of that of k + 1
    last = rows(ALPHA, LAMBDA[:2], next_one=True) - rows(0, LAMBDA[:2])
    lost = -ALPHA * p.along_gap(held * (p.quadratic + 2 * p.stabilised))
    found = []
    for k, name in enumerate(("Φ1", "Φ2", "θ")):
        found += [
            Pair(f"16/{k + 1}", f"penalty formulation along {name}", "(16)", by_16[k], rows(ALPHA, zero)[k]),
            Pair(f"17/{k + 1}", f"augmented by multipliers, along {name}", "(17)", by_17[k], rows(ALPHA, LAMBDA[:2])[k]),
            Pair(f"19/{k + 1}", f"iteration along {name}", "(19)", by_19[k], last[k], lost[k], TERM),
        ]  # fmt: skip
    # the force by which the bound end holds the link, beside the inertia and weight of the link itself
    acting = rows(ALPHA, LAMBDA[:2]) - rows(0, zero)
    for k in (0, 1):
        step = ALPHA * p.bracket(p.a)[k]
        found.append(
            Pair(f"18/{k + 1}", f"multiplier of Φ{k + 1} in the next iteration", "(18)", LAMBDA[k] - step, acting[k], -2 * step,
                 SIGN)
        )  # fmt: skip
    return found


def upper_end_pairs() -> list[Pair]:
    """b of (21) in the coordinates of a link's upper end, where Q_v is not zero."""
    e, (c, s) = bound(), (sp.cos(THETA[0]), sp.sin(THETA[0]))
    half = MASS[0] * LENGTH[0] / 2
    Q_e = sp.Matrix([0, -MASS[0] * G, -half * G * c])
    Q_v = half * RATE[0] ** 2 * sp.Matrix([c, s, 0])
    mine = -rows(0, (0, 0)).xreplace(dict.fromkeys(e.a, 0))
    return [
        Pair(f"21/{k + 1}", f"row of {name} of b about the upper end", "(21)", Q_e[k] - Q_v[k], mine[k], -2 * Q_v[k],
             QUADRATIC if Q_v[k] != 0 else "")
        for k, name in enumerate(("x", "y", "θ"))
    ]  # fmt: skip


def multiplier_pairs() -> list[Pair]:
    """(15) to (19) and (21)."""
    ordered = sorted(penalty_pairs(), key=lambda pair: pair.id)
    return multiplied_out([*saddle_pairs(), *ordered, *upper_end_pairs()])
