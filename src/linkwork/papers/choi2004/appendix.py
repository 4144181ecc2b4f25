"""Appendix A: the vectors B_P, B_R and Q of the bar on its base, and (a1) with them, printed and set right; (4) beside it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from linkwork.papers.checks import Check, misses
from linkwork.papers.choi2004 import own
from linkwork.papers.choi2004.twin import Array, Pendulum

ACCELERATION = 10.0
GENERIC = 0.7  # an angle at which no row of B_R that depends on it vanishes [rad]
SHARES = {"X": (0, 1.0), "Y": (2, 1.0), "Z": (1, -1.0)}
"""The paper's axes by linkwork's: Y is z, and Z, out of the page, is −y."""


class Vectors(NamedTuple):
    """B_P and B_R (12,): velocities of both centres and angular velocities per velocity of the base and of the bar; the
    diagonal of M, and Q (12,)."""

    base: Array
    bar: Array
    masses: Array
    load: Array


def linkworks(angle: float) -> Vectors:
    """From `velocity_transformation` of linkwork's model at an angle of the bar [rad], in the paper's axes."""
    model = own.pendulum()
    system = model.compile()
    B = system.velocity_transformation([0.0, angle])
    bodies = [B[system.labels.bodies.index(name)] for name in ("cart", "pole")]
    rows = np.array([sign * body[k + turn] for body in bodies for turn in (0, 3) for k, sign in SHARES.values()])
    masses, load = np.zeros(12), np.zeros(12)
    bar = Pendulum(float(model["pole.mass"]), float(model["pole.length"]))
    masses[:3], masses[6:9] = float(model["cart.mass"]), bar.mass
    masses[9:] = bar.mass * bar.length**2 / 12
    load[7] = -bar.mass * bar.gravity
    return Vectors(rows[:, 0], rows[:, 1], masses, load)


def corrected(angle: float) -> Vectors:
    """(a2) with the rows that two bodies have."""
    bar = Pendulum()
    one, two = np.zeros(12), np.zeros(12)
    one[[0, 6]] = 1.0
    two[[6, 7, 11]] = bar.length / 2 * np.cos(angle), bar.length / 2 * np.sin(angle), 1.0
    made = linkworks(angle)
    return Vectors(one, two, made.masses, made.load)


def printed(angle: float) -> Vectors:
    """(a2) with its twenty rows as printed; masses follow the bar's rows of B_R."""
    bar = Pendulum()
    one, two, load, masses = (np.zeros(20) for _ in range(4))
    one[[0, 7]] = 1.0
    two[[6, 7, 19]] = bar.length / 2 * np.cos(angle), bar.length / 2 * np.sin(angle), 1.0
    load[8] = -bar.mass * bar.gravity
    masses[6:] = bar.mass
    return Vectors(one, two, masses, load)


def balance(v: Vectors) -> float:
    """Left side of (a1) [N m]: B_Rᵀ (M B_P α − Q)."""
    return float(v.bar @ (v.masses * v.base * ACCELERATION - v.load))


def appendix_checks() -> list[Check]:
    """B_P and B_R at a general angle, (a1) at linkwork's equilibrium, and what (a2) and (4) give as printed."""
    angle = own.hanging(ACCELERATION)["hinge"]
    mine, general, right = linkworks(angle), linkworks(GENERIC), corrected(GENERIC)
    still = float(brentq(lambda x: balance(printed(x)), -0.5, 0.5))
    drive = own.hanging(ACCELERATION).drives["slide"]
    note = "20 rows where two bodies have 12, B_P and B_R in different rows, the weight in a third; it may come from scanning"
    return [
        Check("appendix/BP", f"B_P at {GENERIC:g} rad, largest gap of 12 rows", "(a2), 12 rows", 0.0,
              float(np.abs(right.base - general.base).max()), 1e-14, "absolute", kind="print"),
        Check("appendix/BR", f"B_R at {GENERIC:g} rad, largest gap of 12 rows", "(a2), 12 rows", 0.0,
              float(np.abs(right.bar - general.bar).max()), 1e-14, "absolute", kind="print",
              note=f"L/2 cos θ, L/2 sin θ and 1: {', '.join(f'{x:.6f}' for x in general.bar[general.bar != 0])}"),
        Check("appendix/balance", "B_Rᵀ (M B_P α − Q) with linkwork's B at its equilibrium, 10 m/s²", "(a1)", 0.0,
              balance(mine), 1e-12, "absolute", "N*m", kind="print"),
        misses("errata/a2", "θ at 10 m/s² by (a1) with (a2) as printed, beside linkwork's", "(a2)", abs(still - angle), 0.1,
               unit="rad", kind="print", note=f"{note}; θ would be {still:.3g} at every acceleration"),
        misses("errata/4", "drive of the base at the moment when it starts, ẋ = 0 and ẍ = 10 m/s², by (4) as printed: 0 N, "
               "beside linkwork's", "(4)", abs(drive), 1.0, unit="N", kind="print",
               note="(4) has M ẋ where (2) and (8) have M ẍ; it may come from scanning"),
    ]  # fmt: skip
