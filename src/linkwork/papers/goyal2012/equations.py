"""Equations (2.6) to (2.8) and (2.10) to (2.12) as printed, beside what `Model.equations` derives of the single pendulum; and
those of `tree_equations`.

The thesis's y is up: x = r cos θ sin φ, y = r sin θ, z = r cos θ cos φ.
"""

from __future__ import annotations

import functools
from typing import Any

import sympy as sp

from linkwork.equations.canonical import as_expression, canonical
from linkwork.equations.results.equations import Equations
from linkwork.papers.checks import Check
from linkwork.papers.goyal2012.tree_equations import tree_pairs
from linkwork.papers.printed_equations import Pair, pair_checks, pair_note


@functools.cache
def derived(held: bool) -> Equations:
    """A mass point on a rod that turns by φ about the vertical, then by θ upward; its distance is free, or held at l."""
    import linkwork as lw

    model = lw.Model("single pendulum", gravity=(0.0, -9.81, 0.0))
    post = model.add(lw.PointMass("post", mass=0.0), lw.Revolute("azimuth", axis="y"))
    arm = model.add(lw.PointMass("arm", mass=0.0), lw.Revolute("elevation", axis="-x"), to=post)
    motion = lw.Constant(1.3) if held else None
    model.add(lw.PointMass("bob", mass=0.7), lw.Prismatic("distance", axis="z", motion=motion), to=arm)
    names = {"azimuth": "phi", "elevation": "theta", "distance": "r", "bob.mass": "m"}
    return model.equations(symbols=names)


@functools.cache
def pairs() -> list[Pair]:
    """Both rows of the pendulum with its superfluous coordinate, the radial one, and what is left when it is held."""
    m, g, r, length, theta = sp.symbols("m g r l theta")
    rr, tt, pp = sp.symbols("r_dot theta_dot phi_dot")
    a_r, a_t, a_p = sp.symbols("r_ddot theta_ddot phi_ddot")
    free = derived(False)
    rows = dict(zip(free.labels, map(as_expression, map(canonical, free.expanded(free.residuals))), strict=True))
    double, square = sp.sin(2 * theta), sp.cos(theta) ** 2
    printed = {
        "2.6": m * r**2 * a_t - (-2 * m * r * rr * tt - m * r**2 * double * pp**2 / 2 - m * g * r * sp.cos(theta)),
        "2.7": m * r**2 * square * a_p - (-2 * m * r * square * rr * pp + m * r**2 * double * tt * pp),
        "2.8": m * a_r - (m * r * tt**2 + m * r * square * pp**2 - m * g * sp.sin(theta)),
    }
    found = [
        Pair("2.6", "θ direction, left minus right side", "(2.6)", printed["2.6"], rows["elevation"]),
        Pair("2.7", "φ direction, left minus right side", "(2.7)", printed["2.7"], rows["azimuth"]),
        Pair("2.8", "r direction, left minus right side", "(2.8)", printed["2.8"], rows["distance"]),
    ]
    held = derived(True)
    still: dict[Any, Any] = {r: length, rr: 0, a_r: 0}
    left = [as_expression(canonical(x)) for x in held.expanded(held.residuals).xreplace(still)]
    rest = dict(zip((held.labels[k] for k in held.free), left, strict=True))
    pull = as_expression(canonical(held.expanded(held.drive_forces["distance"]).xreplace(still)))
    force = -m * length * tt**2 - m * length * square * pp**2 + m * g * sp.sin(theta)
    first = m * length**2 * a_t + m * length**2 * double * pp**2 / 2 + m * g * length * sp.cos(theta)
    second = m * length**2 * square * a_p - m * length**2 * double * tt * pp
    return [
        *found,
        Pair("2.10", "force of constraint along the rod", "(2.10)", force, pull),
        Pair("2.11", "θ direction, length held", "(2.11)", first, rest["elevation"]),
        Pair("2.12", "φ direction, length held", "(2.12)", second, rest["azimuth"]),
        *tree_pairs(),
    ]


def equation_checks() -> list[Check]:
    """Each equation as printed beside the derived one."""
    return pair_checks(pairs())


def equation_note() -> str:
    """The same as a table of text."""
    return pair_note(pairs())
