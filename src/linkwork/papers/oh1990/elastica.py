"""How far the thesis's theory holds: its arms are held bent by a quarter of their length, with deflections of second order.

The truth is the elastica of both arms, exact for any deflection: with φ the angle of the tangent from the downward vertical
and W(s) the weight beyond s, the moment T by what lies beyond obeys T′ = W sin φ and EI φ′ = T. It is solved by SciPy, from
both ends inwards. linkwork meets it with arms in pieces.
"""

from __future__ import annotations

import functools

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import fsolve

from linkwork.papers.checks import Check, each, misses
from linkwork.papers.oh1990 import own, target
from linkwork.papers.oh1990.twin import Arms, Array

PIECES, SHAPES = 8, 2
NAMES = ("u1", "u2", "shoulder", "elbow")
"""Torques [lbf in] and angles [rad]: of the upper arm's root from the vertical, of the lower one's from the upper one's end."""


def _root(arms: Arms, k: int, angle: float, moment: float, beyond: float) -> Array:
    """φ and T at the root of an arm, and its end from there (x, y), for φ and T at its end and the weight that hangs there."""
    weight, stiffness = arms.rho[k] * arms.g, arms.EI[k]

    def slope(s: float, y: Array) -> list[float]:
        return [-y[1] / stiffness, -(beyond + weight * s) * np.sin(y[0]), np.sin(y[0]), -np.cos(y[0])]

    ends = [angle, moment, 0.0, 0.0]
    made = solve_ivp(slope, (0.0, arms.length[k]), ends, "DOP853", rtol=1e-11, atol=1e-12)
    return np.asarray(made.y[:, -1])


@functools.cache
def exact(place: str) -> Array:
    """The elastica that holds the end point, in the order of `NAMES`."""
    arms, wanted = own.steered(), own.data()["control"][place]
    last = arms.mp * arms.g
    between = last + (arms.rho[1] * arms.length[1] + arms.ma + arms.mb) * arms.g

    def roots(ends: Array) -> tuple[Array, Array]:
        lower = _root(arms, 1, float(ends[1]), 0.0, last)
        return _root(arms, 0, float(ends[0]), float(lower[1]), between), lower

    def miss(ends: Array) -> Array:
        upper, lower = roots(ends)
        return np.asarray(upper[2:] + lower[2:] - wanted)

    q = target.held(SHAPES, place).q
    ends = fsolve(miss, [q["shoulder"], q["shoulder"] + q["elbow"]], xtol=1e-12)
    upper, lower = roots(ends)
    return np.array([-upper[1], -lower[1], upper[0], lower[0] - ends[0]])


@functools.cache
def own_values(place: str, pieces: int) -> Array:
    """The same by linkwork; with one piece an arm it is the thesis's theory."""
    held = target.held(SHAPES, place)
    if pieces > 1:
        x, y = own.data()["control"][place]
        made = own.model(own.steered(), SHAPES, "full", motors=True, shapes="attachment", pieces=pieces)
        guess = {name: held.q[name] for name in ("shoulder", "elbow")}
        (held,) = made.end_point_target("lower.tip", {"x": x, "z": y}, guess=guess, tries=1, progress=False)
    return np.array([{**held.inputs, **held.q}[name] for name in NAMES])


def elastica_checks() -> list[Check]:
    """Arms in pieces beside the elastica, and how far the theory of second order is from it."""
    checks = []
    for place in target.PLACES:
        truth, theory = exact(place), own_values(place, 1)
        checks += each(
            f"elastica/{place}", f"torques and angles that hold the end point, {place}, arms in {PIECES} pieces",
            "elastica, SciPy", truth, own_values(place, PIECES), 1e-4, kind="derivation", labels=NAMES,
        )  # fmt: skip
        torques = np.abs(theory / truth - 1)[:2].max()
        checks.append(
            misses(f"elastica/{place}/second", f"θ₁, {place}, by deflections of second order, as in the thesis, less that of "
                   "the elastica", "(3.86), Table 8.1", float(abs(theory[2] - truth[2])), 0.01, kind="derivation", unit="rad",
                   note=f"torques differ by up to {100 * torques:.2f} %")
        )  # fmt: skip
    return checks
