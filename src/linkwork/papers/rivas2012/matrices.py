"""Equations (1), (A.2), (A.3) and (A.5) beside linkwork's own matrices, for several numbers of links at random states."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

import linkwork as lw
from linkwork.papers.checks import Check
from linkwork.papers.rivas2012 import own
from linkwork.papers.rivas2012.twin import Array, Pendulum

COUNTS = (1, 2, 3, 5)
STATES = 5
TOLERANCE = 1e-12


class Parts(NamedTuple):
    """M, N, R [kg m², kg m², N m s], P [N m], f for η̈ = 1 m/s² [N m], θ̈ [rad/s²] at one state."""

    inertia: Array
    spin: Array
    friction: Array
    weight: Array
    push: Array
    acceleration: Array


def linkwork_parts(pendulum: Pendulum, theta: Array, rate: Array, eta: float) -> Parts:
    """What linkwork has, turned from hinges to absolute angles."""
    n = pendulum.n
    system = own.chain(pendulum.masses, pendulum.lengths, pendulum.frictions).compile()
    # hinges = back @ θ; a force along a hinge moves all links below it
    back = np.eye(n) - np.eye(n, k=-1)
    q, none = np.append(0.3, back @ theta), np.zeros(n + 1)

    def force(speed: Array, *, applied: bool = False) -> Array:
        v = np.append(0.0, back @ speed)
        return back.T @ system.inverse_dynamics(q, v, none, applied=applied)[1:]

    mass, rest = system.mass_matrix(q), force(np.zeros(n))
    columns = [force(e) - rest for e in np.eye(n)]
    drag = [force(e, applied=True) - force(e) for e in np.eye(n)]
    driven = own.chain(pendulum.masses, pendulum.lengths, pendulum.frictions)
    driven.joint("shake").motion = lw.Constant(0.0)
    push = np.append(eta, np.zeros(n))
    moved = driven.compile().acceleration(q, np.append(0.7, back @ rate), prescribed=push)
    return Parts(
        back.T @ mass[1:, 1:] @ back,
        np.array(columns).T,
        np.array(drag).T,
        rest,
        back.T @ mass[1:, 0],
        np.cumsum(moved[1:]),
    )


def paper_parts(pendulum: Pendulum, theta: Array, rate: Array, eta: float) -> Parts:
    """What the paper's equations give."""
    return Parts(
        pendulum.inertia(theta),
        pendulum.spin(theta),
        pendulum.friction(),
        pendulum.weight(theta),
        pendulum.push(theta),
        pendulum.acceleration(theta, rate, eta),
    )


@functools.cache
def gaps(n: int, seed: int = 2012) -> dict[str, float]:
    """Largest gaps between both over some random pendulums and states, each against the largest entry."""
    rng = np.random.default_rng([seed, n])
    out: dict[str, float] = {}
    for _ in range(STATES):
        masses, lengths, frictions = (tuple(rng.uniform(0.3, 2.0, n).tolist()) for _ in range(3))
        pendulum = Pendulum(masses, lengths, frictions)
        theta, rate, eta = rng.uniform(-3.0, 3.0, n), rng.uniform(-2.0, 2.0, n), float(rng.uniform(-5.0, 5.0))
        mine, theirs = linkwork_parts(pendulum, theta, rate, eta), paper_parts(pendulum, theta, rate, eta)
        found = {name: _gap(a, b) for name, a, b in zip(Parts._fields, mine, theirs, strict=True)}
        found["first_order"] = _gap(mine.acceleration, pendulum.first_order(theta, rate, eta)[:n])
        small = pendulum.small()
        rest = linkwork_parts(pendulum, np.zeros(n), rate, eta)
        found["small"] = max(_gap(rest.inertia, small[0]), _gap(rest.push, small[3]), _gap(rest.friction, small[1]))
        out = {k: max(x, out.get(k, 0.0)) for k, x in found.items()}
    return out


def _gap(a: Array, b: Array) -> float:
    return float(np.abs(a - b).max() / max(np.abs(b).max(), 1.0))


WORDS = {
    "inertia": ("M(θ)", "(1), (A.2)"),
    "spin": ("N(θ)", "(1), (A.2)"),
    "friction": ("R", "(1), (A.2)"),
    "weight": ("P(θ)", "(1), (A.2)"),
    "push": ("f(θ, t) without the superfluous g", "(1), (A.2)"),
    "acceleration": ("θ̈", "(1), (A.2)"),
    "first_order": ("θ̈ by the partitioned matrices", "(A.5)"),
    "small": ("M L, R and m l of small oscillations", "(A.3)"),
}


def matrix_checks() -> list[Check]:
    """Every matrix for every number of links, and natural frequencies in closed form."""
    checks = [
        Check(f"matrices/{n}/{name}", f"{what}, {n} links, {STATES} random pendulums and states: largest gap to linkwork",
              source, 0.0, gaps(n)[name], TOLERANCE, "absolute", note="against the largest entry", kind="derivation")
        for n in COUNTS
        for name, (what, source) in WORDS.items()
    ]  # fmt: skip
    for n in COUNTS:
        model = own.chain([1.0] * n, [1.0] * n, [0.0] * n)
        modes = model.equilibrium(acceleration={"shake": 0.0}).linearize(outputs=()).modes()
        x = np.sort(np.polynomial.laguerre.lagroots([0.0] * n + [1.0]))
        off = np.sort(modes.angular_frequencies) / np.sqrt(own.GRAVITY * x) - 1
        checks.append(
            Check(f"matrices/{n}/frequencies", f"ω of {n} equal links, largest relative gap",
                  "ω² = (g/L) · roots of Laguerre's L_n", 0.0, float(np.abs(off).max()), TOLERANCE, "absolute",
                  kind="derivation")
        )  # fmt: skip
    return checks
