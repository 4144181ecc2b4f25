"""Loose tolerances: what Figs. 11 and 12 show, the elongation, and whose fault it is."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from linkwork.papers.checks import Check
from linkwork.papers.noh2024 import own, twin
from linkwork.papers.noh2024.twin import Array, Chain, Settings, Solution, State

TOLERANCES = (0.1, 0.01, 0.001, 0.0001)
"""Of Table 1. The paper calls them seconds; they are RelTol and AbsTol of ode45, which have no unit of time."""

CHAIN = Chain(own.LINKS)
ABSOLUTE = "recursive, absolute angles"
FINER = (*TOLERANCES, 1e-5, 1e-6, 1e-7, 1e-8)
ALPHA = 1e5
"""Of the paper's augmented Lagrangian here [kg]: three iterations of (18) are then exact to 1e-8 for 20 links in line."""

ITERATIONS = 3


class Swing(NamedTuple):
    """A run by ode45's step control: times, tip and its velocity (time, 2), how far each joint is open [m] (time, n)."""

    times: Array
    tip: Array
    velocity: Array
    gaps: Array
    ends: Array
    evaluations: int


@functools.cache
def by_ode45(form: str, tolerance: float, alpha: float = ALPHA) -> Swing:
    """Five seconds of the twenty links with ode45's step control.

    "recursive" integrates linkwork's joint accelerations, in relative angles or, `ABSOLUTE`, in those from the horizontal;
    the augmented Lagrangian is the paper's (17), (18) with the sign corrected, three iterations with a penalty α [kg], in
    absolute coordinates.
    """
    times = np.array([k * own.INTERVAL for k in range(own.SAMPLES)])
    if form in ("recursive", ABSOLUTE):
        found, states = _recursive(times, tolerance, absolute=form == ABSOLUTE)
    else:
        found, states = _iterated(times, tolerance, Settings(alpha=alpha, omega=0.0 if form == own.BARE else 10.0))
    return Swing(found.times, *_seen(states), found.evaluations)


def _recursive(times: Array, tolerance: float, *, absolute: bool) -> tuple[Solution, list[State]]:
    n, system = own.LINKS, own.system()
    # angles that are integrated, from the joints' and back
    there = np.tri(n) if absolute else np.eye(n)
    back = np.linalg.inv(there)

    def slope(y: Array) -> Array:
        return np.concatenate([y[n:], there @ system.acceleration(back @ y[:n], back @ y[n:])])

    start = there @ own.joint_state(np.zeros(n), np.zeros(n))[0]
    found = twin.ode45(slope, times, np.append(start, np.zeros(n)), tolerance)
    theta, spin = (np.cumsum(y @ back.T, axis=1) for y in np.split(found.y, 2, axis=1))
    return found, [twin.state_of(CHAIN, *x) for x in zip(theta - np.pi / 2, spin, strict=True)]


def _iterated(times: Array, tolerance: float, settings: Settings) -> tuple[Solution, list[State]]:
    n = own.LINKS

    def slope(y: Array) -> Array:
        state = State(*np.split(y, 2))
        return np.concatenate([state.v, twin.two_stage(CHAIN, state, settings, ITERATIONS).acceleration])

    found = twin.ode45(slope, times, np.concatenate(twin.state_of(CHAIN, np.zeros(n), np.zeros(n))), tolerance)
    return found, [State(*np.split(y, 2)) for y in found.y]


def _seen(states: Sequence[State]) -> tuple[Array, Array, Array, Array]:
    """Tip, its velocity, how far each joint is open, and both ends of every link (time, n, 2 ends, 2)."""
    q = np.array([s.q for s in states]).reshape(len(states), -1, 3)
    v = np.array([s.v for s in states]).reshape(q.shape)
    arm = CHAIN.length / 2 * np.stack([np.cos(q[..., 2]), np.sin(q[..., 2])], axis=-1)
    turned = np.stack([-arm[..., 1], arm[..., 0]], axis=-1) * v[..., 2:]
    ends = np.stack([q[..., :2] - arm, q[..., :2] + arm], axis=2)
    gaps = np.linalg.norm(np.array([twin.constraints(CHAIN, s.q).reshape(-1, 2) for s in states]), axis=-1)
    return ends[:, -1, 1], v[:, -1, :2] + turned[:, -1], gaps, ends


def opening(form: str, tolerance: float) -> float:
    """How far linkwork's joints open at most over five seconds at a tolerance [m]."""
    return float(own.gaps(own.at_tolerance(form, tolerance)).max())


def loose_checks() -> list[Check]:
    """Both step controls come to the same motion, joints close with the tolerance, and projected ones are always closed."""
    exact = own.tip(own.tight())[0]
    checks = _claims(exact)
    for form in ("recursive", own.AUGMENTED, own.BARE):
        # at loose tolerances the motions part; those at 1e-5 must not
        gap = float(np.abs(by_ode45(form, 1e-5).tip - exact).max())
        checks.append(
            Check(f"loose/ode45/{form}", f"20th tip over 5 s, ode45's step control at 1e-5, {form}, largest gap",
                  "linkwork, rtol 1e-12", 0.0, gap, 1e-2, "absolute", "m", kind="derivation")
        )  # fmt: skip
    for form, tolerance, allowed in ((own.AUGMENTED, 1e-8, 1e-7), (own.BARE, 1e-8, 1e-5), ("lagrange", 0.01, 1e-9)):
        checks.append(
            Check(f"loose/closed/{form}", f"largest gap in a joint over 5 s, {form}, tolerance {tolerance:g}", "(13)", 0.0,
                  opening(form, tolerance), allowed, "absolute", "m",
                  "projected after each step: loose tolerance alone opens no joint" if form == "lagrange" else "", kind="law")
        )  # fmt: skip
    return checks


def _claims(exact: Array) -> list[Check]:
    """What the paper sees at loose tolerances, in linkwork with ode45's norm: nothing ends early, one chain stretches."""
    cells = [(f, t) for f in ("recursive", own.AUGMENTED) for t in TOLERANCES]
    early, otherwise = (sum(not run(*c).success for c in cells) for run in (own.at_tolerance, own.mean_held))
    fallen = float(exact[-1, 1] - own.tip(own.at_tolerance(own.BARE, 0.1))[0][-1, 1])
    stretched = opening(own.BARE, 0.1)
    off = float(np.linalg.norm(own.tip(own.at_tolerance("recursive", 0.1))[0] - exact, axis=1).max())
    form = "augmented Lagrangian, ω = 0"
    return [
        Check("claim/finished", "Table 1: runs, of two formulations at four tolerances, that end before 5 s", "Table 1", 0,
              early, 0.0, "absolute", note=f"norm=\"max\"; with the root mean square {otherwise} do", kind="print"),
        Check("claim/tilt", f"“negative y-axis deflection” at 0.1: whether the tip ends 1 m or more too low, {form}",
              "Fig. 11, conclusion", 1, float(fallen > 1.0), 0.0, "absolute", note=f"by {fallen:.2f} m", kind="print"),
        Check("claim/elongation", f"“elongation” at 0.1: whether a joint opens by 0.1 m or more, {form}", "text to Fig. 11", 1,
              float(stretched > 0.1), 0.0, "absolute", note=f"by {stretched:.2f} m", kind="print"),
        Check("claim/stable", "“recursive: stable … for any tolerance”: 20th tip over 5 s at 0.1, farthest from the true one",
              "text to Fig. 11", 0.0, off, 1.0, "absolute", "m", "the chain is 20 m long", kind="print"),
    ]  # fmt: skip
