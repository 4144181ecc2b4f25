"""The test bed end to end: complete nonlinear robot, encoders that count, strain gauges with noise, observer, samples, limits.

The controller is that of `testbed`, written out as a program of a test bed has it: every 5 ms it reads, compares with the
reference motion, clips the torques, and puts those that act into its observer.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable

import numpy as np

import linkwork as lw
from linkwork.papers.checks import Check, misses
from linkwork.papers.oh1990 import target, testbed
from linkwork.papers.oh1990.testbed import DURATION, GAUGE, GOAL, GUIDED, LIMITS, LOADS, MEASURED, PERIOD, SAMPLES, Move
from linkwork.papers.oh1990.twin import Array

COUNT = 2 * np.pi / 8192  # of an encoder [rad]
SEED = 1990
MISS = 0.02  # of the end point [in]; a count of the upper encoder alone moves it by up to 0.03 in


def reference(load: int) -> Callable[[float], tuple[Array, Array]]:
    """Readings and torques [lbf in] of the reference motion at a time [s]: from one held position to the other."""
    ends = [testbed.held(load, place) for place in target.PLACES]
    y = np.array([list(testbed.measured(load, at.q).values()) for at in ends])
    u = np.array([[at.inputs[name] for name in LIMITS] for at in ends])

    def at(t: float) -> tuple[Array, Array]:
        s = min(t / GUIDED, 1.0)
        part = s**3 * (10 - 15 * s + 6 * s**2)
        return y[0] + part * (y[1] - y[0]), u[0] + part * (u[1] - u[0])

    return at


def readings(load: int) -> Callable[[float, Array], Array]:
    """What the converters make of the true values: whole counts, and 1 microstrain of noise."""
    noise = np.random.default_rng([SEED, load]).normal(0.0, GAUGE, (round(DURATION / PERIOD) + 2, 2))
    turns = np.array(["gauge" not in name for name in MEASURED])

    def read(t: float, y: Array) -> Array:
        seen = np.where(turns, COUNT * np.round(y / COUNT), y)
        seen[~turns] += noise[round(t / PERIOD)]
        return seen

    return read


@functools.cache
def move(load: int, *, observed: bool = True) -> Move:
    """The whole move of 10 in; without the observer the reference's torques act alone."""
    c, wanted, read = testbed.compensator(load).controller(LIMITS), reference(load), readings(load)
    most = np.array(list(LIMITS.values()))

    def law(t: float, y: Array, x: Array) -> Array:
        there, torque = wanted(t)
        e = read(t, np.asarray(y, float)) - there
        u = np.clip(torque + (c.C @ x + c.D @ e if observed else 0.0), -most, most)
        return np.concatenate([u, c.A @ x + c.B @ e + c.Bu @ (u - torque)])

    loop = lw.CustomControl("test bed", law, MEASURED, tuple(LIMITS), states=(0.0,) * len(c.A), period=PERIOD)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", lw.SlowFunctionWarning)  # once a sample is seldom enough
        run = testbed.plant(load).simulate(
            DURATION, start=testbed.held(load, "initial").q, control=loop, samples=SAMPLES, progress=False
        )
    end = np.column_stack([run[name].values for name in testbed.END])
    return Move(np.asarray(run.time), end, run.inputs.values, GOAL)


def noisy_checks() -> list[Check]:
    """Closed loop with all four payloads, beside the product's controller without counts and noise; open loop."""
    checks = []
    for load in LOADS:
        done = move(load)
        note = f"{done.swing:.1e} in over the last second; torques up to "
        note += " and ".join(f"{np.abs(done.u[:, k]).max():.1f} of {most:g}" for k, most in enumerate(LIMITS.values()))
        exact = testbed.guided(load)
        checks += [
            Check(f"testbed/{load}/noisy", f"the same with whole counts and noise: farthest from the goal in the last second, "
                  f"end mass {load}", "its own goal", 0.0, done.swing, MISS, "absolute", "in", f"{note} lbf in",
                  kind="beyond"),
            Check(f"testbed/{load}/program", f"its path less that of the controller without counts and noise, end mass {load}",
                  "testbed/…/complete", 0.0, float(np.abs(done.end - exact.end).max()), MISS, "absolute", "in",
                  kind="consistency"),
        ]  # fmt: skip
    return [
        *checks,
        misses("testbed/noisy/open", "the same program without feedback, end mass 1: largest distance in the last second",
               "its own goal", move(1, observed=False).swing, 5.0, unit="in", kind="beyond",
               note="arms bend beyond the theory of the beams"),
    ]  # fmt: skip
