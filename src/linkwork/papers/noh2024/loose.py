"""Loose tolerances: what Figs. 11 and 12 show, the elongation, and whose fault it is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

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
def by_ode45(form: str, tolerance: float, number: int = 0) -> Swing:
    """Five seconds of the twenty links with ode45's step control, from one of `own.STARTS` starts.

    "recursive" integrates linkwork's joint accelerations, in relative angles or, `ABSOLUTE`, in those from the horizontal;
    the augmented Lagrangian is the paper's (17), (18) with the sign corrected, three iterations with a penalty of `ALPHA`, in
    absolute coordinates.
    """
    times = np.array([k * own.INTERVAL for k in range(own.SAMPLES)])
    if form in ("recursive", ABSOLUTE):
        found, states = _recursive(times, tolerance, own.nudged(number), absolute=form == ABSOLUTE)
    else:
        settings = Settings(alpha=ALPHA, omega=0.0 if form == own.BARE else 10.0)
        found, states = _iterated(times, tolerance, own.nudged(number), settings)
    return Swing(found.times, *_seen(states), found.evaluations)


def _recursive(times: Array, tolerance: float, angles: Array, *, absolute: bool) -> tuple[Solution, list[State]]:
    n, system = own.LINKS, own.system()
    # angles that are integrated, from the joints' and back
    there = np.tri(n) if absolute else np.eye(n)
    back = np.linalg.inv(there)

    def slope(y: Array) -> Array:
        return np.concatenate([y[n:], there @ system.acceleration(back @ y[:n], back @ y[n:])])

    start = there @ own.joint_state(angles, np.zeros(n))[0]
    found = twin.ode45(slope, times, np.append(start, np.zeros(n)), tolerance)
    theta, spin = (np.cumsum(y @ back.T, axis=1) for y in np.split(found.y, 2, axis=1))
    return found, [twin.state_of(CHAIN, *x) for x in zip(theta - np.pi / 2, spin, strict=True)]


def _iterated(times: Array, tolerance: float, angles: Array, settings: Settings) -> tuple[Solution, list[State]]:
    n = own.LINKS

    def slope(y: Array) -> Array:
        state = State(*np.split(y, 2))
        return np.concatenate([state.v, twin.two_stage(CHAIN, state, settings, ITERATIONS).acceleration])

    found = twin.ode45(slope, times, np.concatenate(twin.state_of(CHAIN, angles, np.zeros(n))), tolerance)
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


def opening(form: str, tolerance: float, number: int = 0) -> float:
    """How far linkwork's joints open at most over five seconds at a tolerance [m]."""
    return float(own.gaps(own.at_tolerance(form, tolerance, number)).max())


def lowest(form: str, number: int) -> float:
    """Where linkwork's tip is after five seconds at a tolerance of 0.1 [m]: its y."""
    return float(own.tip(own.at_tolerance(form, 0.1, number))[0][-1, 1])


def farthest(form: str, number: int) -> float:
    """How far linkwork's tip gets from the true one over five seconds at a tolerance of 0.1 [m]."""
    gap = own.tip(own.at_tolerance(form, 0.1, number))[0] - own.tip(own.tight())[0]
    return float(np.linalg.norm(gap, axis=1).max())


def lasting(form: str, number: int) -> float:
    """How long linkwork's run lasts at a tolerance of 0.1 with the root mean square held [s]."""
    return float(own.mean_held(form, 0.1, number).time[-1])


def over_starts(measure: Callable[..., float], *args: Any) -> Array:
    """What a measure is in each of the starts, (STARTS,); their number is its last argument."""
    return np.array([measure(*args, number) for number in range(own.STARTS)])


def loose_checks() -> list[Check]:
    """Both step controls come to the same motion, joints close with the tolerance, and projected ones are always closed."""
    exact = own.tip(own.tight())[0]
    checks = _claims()
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


def _claims() -> list[Check]:
    """What the paper sees at loose tolerances, in linkwork with ode45's norm: nothing ends early, one chain stretches."""
    exact = own.tip(own.tight())[0]
    cells = [(f, t) for f in ("recursive", own.AUGMENTED) for t in TOLERANCES]
    early, otherwise = (sum(not run(*c).success for c in cells) for run in (own.at_tolerance, own.mean_held))
    fallen = exact[-1, 1] - over_starts(lowest, own.BARE)
    stretched = over_starts(opening, own.BARE, 0.1)
    off = over_starts(farthest, "recursive")
    form = "augmented Lagrangian, ω = 0"
    most = f"in most of {own.STARTS} starts that differ by {own.NUDGE:g} rad"
    return [
        Check("claim/finished", "Table 1: runs, of two formulations at four tolerances, that end before 5 s", "Table 1", 0,
              early, 0.0, "absolute", note=f"norm=\"max\"; with the root mean square {otherwise} do", kind="print"),
        Check("claim/tilt", f"“negative y-axis deflection” at 0.1: whether the tip ends 1 m or more too low {most}, {form}",
              "Fig. 11, conclusion", 1, float(np.mean(fallen > 1.0) > 0.5), 0.0, "absolute", kind="print",
              note=f"in {np.sum(fallen > 1.0)}, by {span(fallen)} m"),
        Check("claim/elongation", f"“elongation” at 0.1: whether a joint opens by 0.1 m or more {most}, {form}",
              "text to Fig. 11", 1, float(np.mean(stretched > 0.1) > 0.5), 0.0, "absolute", kind="print",
              note=f"in {np.sum(stretched > 0.1)}, by {span(stretched)} m"),
        Check("claim/stable", "“recursive: stable … for any tolerance”: 20th tip over 5 s at 0.1, farthest from the true one, "
              f"median of {own.STARTS} starts that differ by {own.NUDGE:g} rad", "text to Fig. 11", 0.0, float(np.median(off)),
              1.0, "absolute", "m", f"{span(off)} m; the chain is 20 m long", kind="print"),
    ]  # fmt: skip


def span(values: Array) -> str:
    """From the least to the largest."""
    return f"{np.min(values):.2g} to {np.max(values):.2g}"
