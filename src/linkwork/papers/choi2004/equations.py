"""Equations (26) to (29) and (a3) as printed, beside what `Model.equations` derives of the pendulum on a moving base."""

from __future__ import annotations

import functools

import sympy as sp

from linkwork.equations.results.equations import Equations
from linkwork.papers.checks import Check
from linkwork.papers.printed_equations import Pair, pair_checks, pair_note


@functools.cache
def derived() -> Equations:
    """The equations of the bar on its base, which moves as prescribed, with the paper's symbols."""
    import linkwork as lw

    model = lw.library.cart_pole(pole_mass=10.0, length=1.0)
    slide = model.joint("slide")
    slide.actuator = None
    slide.motion = lw.ConstantAcceleration(1.0)
    return model.equations(symbols={"hinge": "theta", "slide": "x", "pole.mass": "m", "pole.length": "L"})


@functools.cache
def pairs() -> list[Pair]:
    """The equation of motion, of equilibrium, and the linear ones; "= 0" at the end of (29) is left out."""
    m, L, g, a, theta, acceleration = sp.symbols("m L g a theta theta_ddot")
    e = derived()
    given = {sp.Symbol("x_ddot"): a}
    motion = e.residuals[0].xreplace(given)
    linear = e.linearized()
    rest = m * L * a * sp.cos(theta) / 2 + m * g * L * sp.sin(theta) / 2
    return [
        Pair("26", "equation of motion of example 1", "(26)", m * L**2 * acceleration / 3 + rest, motion),
        Pair("27", "equilibrium of example 1", "(27)", rest, linear.conditions[0].xreplace(given)),
        Pair("28", "linear mass of example 1", "(28)", m * L**2 / 3, linear.mass_matrix[0]),
        Pair(
            "29",
            "linear stiffness of example 1",
            "(29)",
            -m * L * a * sp.sin(theta) / 2 + m * g * L * sp.cos(theta) / 2,
            linear.stiffness_matrix[0].xreplace(given),
        ),
        Pair("a3", "equilibrium by the velocity transformation", "(a3)", rest, motion.xreplace({acceleration: 0})),
    ]


def equation_checks() -> list[Check]:
    """Each equation as printed beside the derived one."""
    return pair_checks(pairs())


def equation_note() -> str:
    """The same as a table of text."""
    return pair_note(pairs())
