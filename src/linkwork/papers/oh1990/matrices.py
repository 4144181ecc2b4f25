"""Appendices A, D and F beside linkwork's own matrices and forces, at random states and about equilibria."""

from __future__ import annotations

import functools
import itertools

import numpy as np

from linkwork.papers.checks import Check
from linkwork.papers.oh1990 import own, target
from linkwork.papers.oh1990.twin import Array, Robot

COUNTS = (1, 2, 3)
STATES = 8
ROBOTS = ((1, 1), (4, 4), (5, 2), (6, 3))
"""Spring set and end mass."""
TOLERANCE = 1e-10


def block_gap(got: Array, expected: Array, n: int, size: Array | None = None) -> float:
    """Largest gap, each against the largest entry of its block (θ₁, a, θ₂, c), or of its rows where that is 0; blocks of what
    may cancel are measured by `size`, the sums of absolute terms."""
    size = expected if size is None else size
    cuts = (0, 1, n + 1, n + 2, 2 * n + 2)
    rows = [slice(a, b) for a, b in itertools.pairwise(cuts)]
    blocks = [(r,) for r in rows] if expected.ndim == 1 else [(r, c) for r in rows for c in rows]
    gaps = [
        np.abs(got[b] - expected[b]).max() / (np.abs(size[b]).max() or np.abs(size[b[0]]).max()) for b in blocks
    ]
    return float(max(gaps))


def draw(rng: np.random.Generator, n: int) -> tuple[Array, Array]:
    """A state with large angles and arms bent by inches, in the thesis's coordinates."""
    size = np.concatenate([[2.5], 3.0 / np.arange(1, n + 1) ** 2, [2.5], 3.0 / np.arange(1, n + 1) ** 2])
    return rng.uniform(-1, 1, 2 * n + 2) * size, rng.uniform(-4, 4, 2 * n + 2) * size


@functools.cache
def gaps(n: int, shortening: str, seed: int = 1990) -> dict[str, float]:
    """Largest gaps of Appendix A and linkwork over random robots and states."""
    rng = np.random.default_rng([seed, n])
    out: dict[str, float] = {}
    for _ in range(STATES):
        spring_set, mass = int(rng.integers(1, 7)), int(rng.integers(1, 5))
        arms = own.case(spring_set, mass)
        robot, system = own.robot(arms, n, shortening), own.model(arms, n, shortening).compile()
        turn = robot.from_elbow()
        back = np.linalg.inv(turn)
        q, rate = draw(rng, n)
        mine, speed = back @ q, back @ rate
        force = back.T @ system.inverse_dynamics(mine, speed, np.zeros(system.nv), applied=True)
        found = {
            "matrix": block_gap(back.T @ system.mass_matrix(mine) @ back, robot.matrix(q), n),
            "vector": block_gap(force, -robot.vector(q, rate), n),
            "acceleration": block_gap(
                turn @ system.acceleration(mine, speed),
                robot.acceleration(q, rate, np.zeros(2)),
                n,
                np.abs(np.linalg.inv(robot.matrix(q))) @ np.abs(robot.vector(q, rate)),
            ),
        }
        out = {k: max(x, out.get(k, 0.0)) for k, x in found.items()}
    return out


@functools.cache
def small_gaps(n: int, shortening: str) -> dict[str, float]:
    """Largest gaps of Appendix D and linkwork, over some of the 24 robots."""
    out = {"mass": 0.0, "stiffness": 0.0}
    for which in ROBOTS:
        arms = own.case(*which)
        robot, linear = own.robot(arms, n, shortening), own.model(arms, n, shortening).linearize()
        back = np.linalg.inv(robot.from_elbow())
        mass, stiff = robot.small()
        out["mass"] = max(out["mass"], block_gap(back.T @ linear.M @ back, mass, n))
        out["stiffness"] = max(out["stiffness"], block_gap(back.T @ linear.K @ back, stiff, n))
    return out


@functools.cache
def about_gaps(n: int) -> dict[str, float]:
    """Largest gaps of Appendix F and linkwork, about both configurations of Table 8.1."""
    robot = Robot(own.steered(), n)
    back = np.linalg.inv(robot.from_elbow())
    out = {"mass": 0.0, "stiffness": 0.0}
    for place in target.PLACES:
        linear = target.linear(n, "gravity", place)
        mass, stiff = robot.about(target.configuration(n, place))
        out["mass"] = max(out["mass"], block_gap(back.T @ linear.M @ back, mass, n))
        out["stiffness"] = max(out["stiffness"], block_gap(back.T @ linear.K @ back, stiff, n))
    return out


WORDS = {
    "matrix": ("P(q)", "(11.1) to (11.10)"),
    "vector": ("f(q, q̇)", "(11.11) to (11.14), last term of (11.14) ψ′ψ′ᵀc"),
    "acceleration": ("q̈", "(3.86)"),
    "mass": ("M", ""),
    "stiffness": ("K", ""),
}


def matrix_checks() -> list[Check]:
    """Every matrix and vector for one, two and three shapes, with and without the shortening."""
    note = "each against the largest entry of its block"
    checks = []
    for n in COUNTS:
        for shortening in ("gravity", "none"):
            word = "with shortening" if shortening == "gravity" else "without shortening"
            for name, gap in gaps(n, shortening).items():
                what, source = WORDS[name]
                checks.append(
                    Check(f"A/{n}/{shortening}/{name}", f"{what}, {n} shapes, {word}, {STATES} random states: largest gap",
                          source, 0.0, gap, TOLERANCE, "absolute", note=note, kind="derivation")
                )  # fmt: skip
            for name, gap in small_gaps(n, shortening).items():
                checks.append(
                    Check(f"D/{n}/{shortening}/{name}",
                          f"{WORDS[name][0]} at rest, {n} shapes, {word}, {len(ROBOTS)} robots: largest gap",
                          "(14.1) to (14.20), errata applied", 0.0, gap, TOLERANCE, "absolute", note=note, kind="derivation")
                )  # fmt: skip
    for n in (1, 2):
        for name, gap in about_gaps(n).items():
            checks.append(
                Check(f"F/{n}/{name}", f"{WORDS[name][0]} about the configurations of Table 8.1, {n} shapes: largest gap",
                      "(16.1) to (16.4), errata applied", 0.0, gap, TOLERANCE, "absolute", note=note, kind="derivation")
            )  # fmt: skip
    return checks
