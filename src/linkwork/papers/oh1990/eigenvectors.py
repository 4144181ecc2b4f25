"""Appendix C: eigenvectors of the exact solution, by elimination (13.1) to (13.9) and by the adjoint matrix (13.12)."""

from __future__ import annotations

import functools

import numpy as np

from linkwork.exact_beams.results import ExactFrequencies
from linkwork.papers.checks import Check
from linkwork.papers.oh1990 import exact_twin, own
from linkwork.papers.oh1990.matrices import ROBOTS
from linkwork.papers.oh1990.twin import Arms, Array

MODES = 6
POINTS = 21


def eliminated(S: Array, *, printed: bool = False) -> Array:
    """(Θ₁, b₁ … b₄, Θ₂, d₁ … d₄) with Θ₁ = 1 from S (10, 10) at an eigenvalue.

    Args:
        S: the characteristic matrix (4.31).
        printed: R4d with S₂₄ (which is 0) in place of S₃₄, as in the thesis.
    """

    def s(i: int, j: int) -> float:
        return float(S[i - 1, j - 1])

    down = -s(6, 2) + s(6, 4)
    r31 = -(s(6, 1) - s(6, 2) * s(1, 1) + s(6, 3) / s(2, 3) - s(6, 6)) / down
    r34 = -(-s(6, 3) * s(2, 5) / s(2, 3) + s(6, 5)) / down
    r38, r310 = -s(6, 6) * s(4, 8) / down, -s(6, 6) * s(4, 10) / down
    side = -s(3, 2) + s(3, 4)
    r4d = (-s(3, 2) + s(2, 4) if printed else side) * r34 - s(3, 3) * s(2, 5) / s(2, 3) + s(3, 5)
    r41 = (-side * r31 + s(3, 2) * s(1, 1) - s(3, 3) / s(2, 3) + s(3, 6)) / r4d
    r47 = r49 = -1 / r4d
    r48, r410 = (-side * r38 - s(3, 6) * s(4, 8)) / r4d, (-side * r310 - s(3, 6) * s(4, 10)) / r4d
    five = -s(5, 2) + s(5, 4)
    across = five * r34 - s(5, 3) * s(2, 5) / s(2, 3)
    r7d = s(5, 5) * r47 + s(5, 7) + across * r47
    r71 = -(s(5, 1) - s(5, 2) * s(1, 1) + s(5, 3) / s(2, 3) + five * r31 + s(5, 5) * r41 - s(5, 6) + across * r41) / r7d
    r78 = -(s(5, 5) * r48 + s(5, 6) * s(4, 8) + s(5, 8) + five * r38 + across * r48) / r7d
    r79 = -(s(5, 5) * r49 + s(5, 9) + across * r49) / r7d
    r710 = -(s(5, 5) * r410 + s(5, 6) * s(4, 10) + s(5, 10) + five * r310 + across * r410) / r7d
    nine = -s(9, 2) + s(9, 4)
    whole = nine * r34 - s(9, 3) * s(2, 5) / s(2, 3) + s(9, 5)
    r8d = nine * r38 + s(9, 6) * s(4, 8) + s(9, 7) * r78 + s(9, 8) + whole * (r47 * r78 + r48)
    r81 = -(s(9, 1) - s(9, 2) * s(1, 1) + s(9, 3) / s(2, 3) - s(9, 6) + s(9, 7) * r71 + nine * r31
            + whole * (r41 + r47 * r71)) / r8d  # fmt: skip
    r89 = -(s(9, 7) * r79 + s(9, 9) + whole * (r47 * r79 + r49)) / r8d
    r810 = -(nine * r310 + s(9, 6) * s(4, 10) + s(9, 7) * r710 + s(9, 10) + whole * (r47 * r710 + r410)) / r8d
    seven = s(7, 7) * r78 + s(7, 8)
    r9d = seven * r89 + s(7, 7) * r79 + s(7, 9)
    r91, r910 = -(s(7, 7) * r71 + seven * r81) / r9d, -(seven * r810 + s(7, 7) * r710 + s(7, 10)) / r9d
    eight = s(8, 7) * r78 + s(8, 8)
    r101 = -(s(8, 7) * r71 + eight * r81 + eight * r89 * r91 + s(8, 7) * r79 * r91 + s(8, 9) * r91) / (
        eight * r89 * r910 + s(8, 7) * r79 * r910 + s(8, 9) * r910 + eight * r810 + s(8, 7) * r710 + s(8, 10)
    )
    d4 = r101
    d3 = r91 + r910 * d4
    d2 = r81 + r89 * d3 + r810 * d4
    d1 = r71 + r78 * d2 + r79 * d3 + r710 * d4
    b4 = r41 + r47 * d1 + r48 * d2 + r49 * d3 + r410 * d4
    b3 = r31 + r34 * b4 + r38 * d2 + r310 * d4
    turn = -1 + s(4, 8) * d2 + s(4, 10) * d4
    return np.array([1.0, -b3 - s(1, 1), -s(2, 5) / s(2, 3) * b4 + 1 / s(2, 3), b3, b4, turn, d1, d2, d3, d4])


def adjoint(S: Array) -> Array:
    """The largest column of the adjoint of S (13.12), with Θ₁ = 1: cofactors of a row of S, scaled to unit rows and columns."""
    columns = np.linalg.norm(S, axis=0)
    scaled = S / columns
    scaled = scaled / np.linalg.norm(scaled, axis=1)[:, None]
    best = np.zeros(len(S))
    for row in range(len(S)):
        rest = np.delete(scaled, row, axis=0)
        found = np.array([(-1) ** (row + k) * np.linalg.det(np.delete(rest, k, axis=1)) for k in range(len(S))])
        best = max(best, found, key=np.linalg.norm)
    vector = best / columns
    return np.asarray(vector / vector[0])


def displacements(arms: Arms, omega: float, x: Array) -> Array:
    """Of both arms across their rest, at `POINTS` points of each (2 POINTS,): (4.24) and (4.30) with the rigid motion."""
    out = []
    for k, (first, tilt) in enumerate(((1, x[0]), (6, x[0] + x[5]))):
        rate = (omega**2 * arms.rho[k] / arms.EI[k]) ** 0.25
        r = rate * np.linspace(0.0, arms.length[k], POINTS)
        c = x[first : first + 4] if k == 0 else x[6:10]
        out.append(
            c[0] * np.cosh(r) + c[1] * np.sinh(r) + c[2] * np.cos(r) + c[3] * np.sin(r) + arms.g / omega**2 * tilt
        )
    return np.concatenate(out)


@functools.cache
def solved(spring_set: int, mass: int) -> ExactFrequencies:
    """linkwork's exact modes of a robot of Tables 6.4 to 6.15."""
    return own.model(own.case(spring_set, mass), 1, "none").exact_frequencies(MODES)


def shape_gap(spring_set: int, mass: int, mode: int, vector: Array, omega: float) -> float:
    """Largest gap between the thesis's and linkwork's shape of a mode, against its largest displacement."""
    arms, found = own.case(spring_set, mass), solved(spring_set, mass)[mode]
    theirs = displacements(arms, omega, vector)
    mine = np.concatenate(
        [found.beam(n).total(np.linspace(0, arms.length[k], POINTS)) for k, n in enumerate(("upper", "lower"))]
    )
    factor = (theirs @ mine) / (theirs @ theirs)
    return float(np.abs(mine - factor * theirs).max() / np.abs(mine).max())


@functools.cache
def gaps() -> dict[str, float]:
    """Largest gaps over some of the 24 robots and six modes, by both methods, and with R4d as printed."""
    out = {"elimination": 0.0, "adjoint": 0.0, "printed": 0.0}
    for which in ROBOTS:
        arms = own.case(*which)
        for mode, f in enumerate(exact_twin.natural(arms, MODES)):
            omega = 2 * np.pi * float(f)
            S = exact_twin.elements(arms, np.array(omega))
            for name, vector in (
                ("elimination", eliminated(S)),
                ("adjoint", adjoint(S)),
                ("printed", eliminated(S, printed=True)),
            ):
                out[name] = max(out[name], shape_gap(*which, mode, vector, omega))
    return out


def eigenvector_checks() -> list[Check]:
    """Both methods of Appendix C beside linkwork's exact modes."""
    found = gaps()
    what = f"shapes of {MODES} modes of {len(ROBOTS)} robots by linkwork less those of the thesis, against the largest"
    return [
        Check("C/elimination", what, "(13.1) to (13.9), with S₃₄ in R4d", 0.0, found["elimination"], 1e-9, "absolute",
              kind="derivation"),
        Check("C/adjoint", what, "(13.12)", 0.0, found["adjoint"], 1e-9, "absolute", kind="derivation"),
    ]  # fmt: skip
