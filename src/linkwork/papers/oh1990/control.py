"""Section 8.2: the regulator with a prescribed degree of stability, and Figs. 8.1 to 8.12.

The thesis's model ("gravity") leaves the shortening out of the kinetic energy; the complete one ("full") does not. Figs. 8.2
to 8.12 show the linear closed loop of the thesis's model; the nonlinear motion under the same feedback is computed beside it.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from linkwork.control.results.control import Regulator
from linkwork.papers.checks import Check
from linkwork.papers.oh1990 import own, target
from linkwork.papers.oh1990.twin import Array, Robot

COUNTS = (1, 2)
DURATION, SAMPLES = 2.0, 401
KINDS = ("linear", "nonlinear")


class Motion(NamedTuple):
    """Two seconds of Figs. 8.2 to 8.12: times [s], the thesis's coordinates, torques [lbf in], end point X, Y [in]."""

    t: Array
    q: Array
    u: Array
    end: Array


def weights(n: int) -> Array:
    """Diag(A) of (8.43) in the thesis's states; those of a₂ and c₂ are dropped with one shape an arm."""
    full = np.array(own.data()["control"]["state_weights"])
    if n == 2:
        return full
    return full[[0, 1, 3, 4, 6, 7, 9, 10]]


def doubled(n: int) -> Array:
    """From linkwork's states to the thesis's."""
    return np.kron(np.eye(2), target.turned(n))


@functools.cache
def regulator(n: int, shortening: str) -> Regulator:
    """(8.34), (8.35) with (8.43), (8.44), α = 3."""
    turn = doubled(n)
    control = own.data()["control"]
    return target.linear(n, shortening).lqr(
        turn.T @ np.diag(weights(n)) @ turn, np.diag(control["input_weights"]), stability=control["stability"]
    )


def gain(n: int, shortening: str) -> Array:
    """K_α in the thesis's states."""
    return np.asarray(regulator(n, shortening).gain @ np.linalg.inv(doubled(n)))


def ends(n: int, q: Array) -> Array:
    """(8.10) along a motion; linkwork's complete model has the same end point."""
    robot = Robot(own.steered(), n)
    return np.array([robot.end(x) for x in q])


@functools.cache
def motion(n: int, shortening: str, kind: str) -> Motion:
    """From the initial configuration towards the final one, by linkwork."""
    made, start = regulator(n, shortening), target.held(n, "initial").q
    turn = target.turned(n)
    if kind == "linear":
        goal = target.held(n, "final").q
        change = {name: start[name] - goal[name] for name in goal}
        found = made.closed_loop(target.linear(n, shortening)).simulate(DURATION, start=change, samples=SAMPLES)
        t, q = found["time"].values, found["q"].values @ turn.T
        u = found["inputs"].values + target.torques(n, "final")  # a linear model's inputs are changes
    else:
        run = target.model(n, shortening).simulate(
            DURATION, start=start, control=made.controller(), rtol=1e-10, samples=SAMPLES, progress=False
        )
        t, q, u = run.time, run.q.values @ turn.T, run.inputs.values
    return Motion(np.asarray(t), q, u, ends(n, q))


# --- the thesis's own equations ------------------------------------------------------------------------------------


class Plant(NamedTuple):
    """(8.13) about the final configuration, by Appendix F."""

    F: Array
    G: Array


@functools.cache
def plant(n: int) -> Plant:
    """F and G from the thesis's equations."""
    robot = Robot(own.steered(), n)
    mass, stiff = robot.about(target.configuration(n, "final"))
    size = len(mass)
    lower = np.linalg.solve(mass, np.hstack([-stiff, robot.torques()]))
    F = np.block([[np.zeros((size, size)), np.eye(size)], [lower[:, :size], np.zeros((size, size))]])
    return Plant(F, np.vstack([np.zeros((size, 2)), lower[:, size:]]))


@functools.cache
def riccati(n: int) -> Array:
    """K_α by SciPy from (8.35)."""
    from scipy.linalg import solve_continuous_are

    F, G = plant(n)
    alpha = own.data()["control"]["stability"]
    cost = solve_continuous_are(F + alpha * np.eye(len(F)), G, np.diag(weights(n)), np.eye(2))
    return np.asarray(G.T @ cost)


@functools.cache
def thesis_motion(n: int, kind: str) -> Motion:
    """The same motion by the thesis's equations and SciPy: (8.37) by the exponential, (3.86) by DOP853."""
    from scipy.integrate import solve_ivp
    from scipy.linalg import expm

    robot, K = Robot(own.steered(), n), riccati(n)
    goal, hold = target.configuration(n, "final"), target.torques(n, "final")
    size = len(goal)
    t = np.linspace(0.0, DURATION, SAMPLES)
    start = np.concatenate([target.configuration(n, "initial"), np.zeros(size)])
    rest = np.concatenate([goal, np.zeros(size)])
    if kind == "linear":
        F, G = plant(n)
        step = expm((F - G @ K) * t[1])
        states = [start - rest]
        for _ in t[1:]:
            states.append(step @ states[-1])
        x = np.array(states) + rest
    else:

        def slope(_: float, y: Array) -> Array:
            return np.append(y[size:], robot.acceleration(y[:size], y[size:], hold - K @ (y - rest)))

        x = solve_ivp(slope, (0.0, DURATION), start, "DOP853", t_eval=t, rtol=1e-9, atol=1e-11).y.T
    return Motion(t, x[:, :size], hold - (x - rest) @ K.T, ends(n, x[:, :size]))


def gap(n: int, kind: str) -> float:
    """Largest gap between both motions of the thesis's model: coordinates, torques and end point, each against its largest
    value."""
    mine, theirs = motion(n, "gravity", kind), thesis_motion(n, kind)
    pairs = ((mine.q, theirs.q), (mine.u, theirs.u), (mine.end, theirs.end))
    return float(max((np.abs(a - b).max(0) / np.abs(b).max(0)).max() for a, b in pairs))


# --- what is read from it ---------------------------------------------------------------------------------------------


def open_loop(n: int, shortening: str) -> Array:
    """Open-loop angular frequencies about the final configuration [rad/s], lowest first."""
    return np.unique(np.round(np.abs(np.linalg.eigvals(target.linear(n, shortening).A)), 9))


class Swing(NamedTuple):
    """How far X goes below and above its final value, which is the initial one too, Y past its own on the way up [in], and θ₁
    back before it goes on [rad]."""

    below: float
    above: float
    past: float
    back: float


def swing(made: Motion) -> Swing:
    """What the thesis says of its curves, in numbers."""
    x, y = own.data()["control"]["final"]
    dx, theta = made.end[:, 0] - x, made.q[:, 0]
    early = made.t < 0.5
    back = np.maximum.accumulate(theta[early]) - theta[early]
    return Swing(float(-dx.min()), float(dx.max()), float((made.end[:, 1] - y).max()), float(back.max()))


@functools.cache
def end_weights(shortening: str) -> tuple[Array, Array]:
    """K by linkwork with weights of the end point's place and speed (8.16), by SciPy with A of (8.17); two shapes an arm."""
    from scipy.linalg import solve_continuous_are

    n, alpha = 2, own.data()["control"]["stability"]
    linear = target.linear(n, shortening)
    q1, q2 = 1e-2, 1e-4
    mine = linear.lqr(
        1e-4, 1.0, outputs={"end x": q1, "end z": q1, "end speed x": q2, "end speed z": q2}, stability=alpha
    ).gain
    robot, goal, turn = Robot(own.steered(), n), target.configuration(n, "final"), target.turned(n)
    h = 1e-5
    slope = np.column_stack([(robot.end(goal + h * e) - robot.end(goal - h * e)) / (2 * h) for e in np.eye(len(goal))])
    jacobian = slope @ turn
    A = np.kron(np.diag([q1, q2]), jacobian.T @ jacobian) + 1e-4 * np.eye(2 * len(goal))
    cost = solve_continuous_are(linear.A + alpha * np.eye(len(A)), linear.B, A, np.eye(2))
    return mine, np.asarray(linear.B.T @ cost)


def control_checks() -> list[Check]:
    """Gains, poles, motions and frequencies of chapter 8."""
    alpha = own.data()["control"]["stability"]
    goal = own.data()["control"]["final"]
    checks = []
    for n in COUNTS:
        word = f"{target.WORDS[n]} shape{'s' if n > 1 else ''} an arm"
        theirs = riccati(n)
        F, G = plant(n)
        poles = np.linalg.eigvals(F - G @ theirs)
        mine = regulator(n, "gravity").eigenvalues
        far = max(float(np.abs(mine - p).min() / abs(p)) for p in poles)
        checks += [
            Check(f"control/{n}/gain", f"K_α, {word}: gap, against its largest entry", "(8.34), (8.35), (8.43), (8.44), "
                  "Appendix F, SciPy", 0.0, float(np.abs(gain(n, "gravity") - theirs).max() / np.abs(theirs).max()), 1e-8,
                  "absolute", kind="derivation"),
            Check(f"control/{n}/poles", f"closed-loop poles, {word}: largest relative gap", "(8.37), NumPy", 0.0, far, 1e-8,
                  "absolute", kind="derivation"),
            *(Check(f"fig8/{n}/{kind}", f"Figs. 8.2 to 8.12, {word}, {kind} model: largest gap, against each curve's largest "
                    "value", source, 0.0, gap(n, kind), limit, "absolute", kind="derivation")
              for kind, source, limit in (("linear", "(8.37), matrix exponential", 1e-9),
                                          ("nonlinear", "(3.86) with Appendix A, SciPy's DOP853", 1e-7))),
        ]  # fmt: skip
        for shortening in target.SHORTENINGS:
            made = regulator(n, shortening)
            name = "thesis's model" if shortening == "gravity" else "complete model"
            right = int((made.eigenvalues.real >= -alpha).sum())
            checks.append(
                Check(f"control/{n}/{shortening}/stability", f"closed-loop poles not left of −{alpha:g}, {word}, {name}",
                      "section 8.2", 0.0, right, 0.0, "absolute", note=f"the slowest decays at {made.margin:.4f} 1/s",
                      kind="law")
            )  # fmt: skip
            for kind in KINDS:
                x, y = motion(n, shortening, kind).end[-1]
                checks += [
                    Check(f"fig8/{n}/{shortening}/{kind}/{axis}", f"Fig. {figure}: {axis} after {DURATION:g} s, {word}, "
                          f"{name}, {kind}", "its own goal", at, float(value), 5e-3, "absolute", "in",
                          kind="beyond", note="so would any stable regulator; the figure is a curve without numbers")
                    for axis, figure, at, value in (("X", "8.10", goal[0], x), ("Y", "8.11", goal[1], y))
                ]  # fmt: skip
    expected = np.sort(np.abs(np.linalg.eigvals(plant(2).F)))
    # frequencies come in pairs; the first two belong to the arms as stiff bodies
    checks.append(
        Check("control/elastic", "lowest open-loop elastic frequency about the final configuration, thesis's model",
              "Appendix F, NumPy", float(expected[4]), float(open_loop(2, "gravity")[2]), 1e-8, unit="rad/s",
              note=f"two shapes an arm; the complete model's is {open_loop(2, 'full')[2]:.2f} rad/s", kind="derivation")
    )  # fmt: skip
    mine, theirs = end_weights("full")
    checks.append(
        Check("control/end_weights", "gain with weights of the end point's place and speed: gap, against its largest entry",
              "(8.16), (8.17), SciPy", 0.0, float(np.abs(mine - theirs).max() / np.abs(theirs).max()), 1e-6, "absolute",
              note="complete model, two shapes an arm; the thesis prints no such weights", kind="derivation")
    )  # fmt: skip
    return checks
