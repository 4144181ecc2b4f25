"""The test bed that the thesis plans: encoders and strain gauges, an observer, samples, torque limits, four payloads.

The move is that of Figs. 8.2 to 8.12, from one held position to the other. Encoders and strain gauges at the roots of the arms
are read every 5 ms; a Kalman filter and the thesis's regulator, both sampled, follow. Open loop, the torques of the final
position act from the beginning. `complete` and `guided` are the nonlinear model with limits of the torques.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

import linkwork as lw
from linkwork.control.results.control import Compensator
from linkwork.control.results.end_point import EndPointTarget
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import Model
from linkwork.papers.checks import Check, misses
from linkwork.papers.oh1990 import control, own, target
from linkwork.papers.oh1990.twin import Array

SHAPES = 2
PERIOD = 5e-3  # [s]
LIMITS = {"u1": 15.0, "u2": 4.0}  # [lbf in]
PART = 0.3  # of the move that the nonlinear model makes
ENCODER = 2 * np.pi / 8192 / np.sqrt(12)  # standard deviation of a reading of 8192 counts a turn [rad]
GAUGE = 1e-6  # of a reading of curvature times half the arm's thickness: 1 microstrain
TORQUE_NOISE = 1e-2  # [(lbf in)² s]
STATE_NOISE = (1.0, 100.0)  # of coordinates and rates [unit²/s]: much, so that the filter soon forgets where it began
DURATION, SAMPLES = 4.0, 401
GUIDED = 1.5  # duration of the reference motion [s]
MEASURED = ("shoulder", "elbow", "upper gauge", "lower gauge")
END = ("end x", "end z")
GOAL = np.array(own.data()["control"]["final"])
LOADS = (1, 2, 3, 4)


class Move(NamedTuple):
    """A move: times [s], end point X, Y [in], torques [lbf in], the end point's goal."""

    t: Array
    end: Array
    u: Array
    goal: Array

    @property
    def miss(self) -> float:
        """Distance from the goal at the end [in]."""
        return float(np.hypot(*(self.end[-1] - self.goal)))

    @property
    def swing(self) -> float:
        """Largest distance from the goal in the last second [in]."""
        late = self.end[self.t >= self.t[-1] - 1.0] - self.goal
        return float(np.hypot(late[:, 0], late[:, 1]).max())


def payload(load: float) -> tuple[float, float]:
    """Mass and inertia at the end of the lower arm [lbf s²/in, lbf in s²], between those of the thesis too."""
    masses, inertias = np.array(own.data()["end_masses"]).T
    return float(np.interp(load, LOADS, masses)), float(np.interp(load, LOADS, inertias))


@functools.cache
def robot(load: float) -> Model:
    """The robot of chapter 8 with one of the end masses; a load of 1.5 lies half way between end masses 1 and 2."""
    mass, inertia = payload(load)
    return own.model(dataclasses.replace(own.steered(), mp=mass, Jp=inertia), SHAPES, "full", motors=True)


@functools.cache
def gauges(load: float) -> dict[str, Array]:
    """What the strain gauge at the root of each arm reads for a unit of each of its shapes: curvature times half the thickness
    of a strip."""
    system, p, found = robot(load).compile(), own.data()["properties"], {}
    for k, name in enumerate(("upper", "lower")):
        half = float(np.sqrt(12 * p[f"I_{k + 1}"] / p[f"A_{k + 1}"])) / 2
        found[name] = half * np.asarray(system.mounted(k).shaped.sample(np.zeros(1)).curve)[:, 0]
    return found


@functools.cache
def plant(load: float) -> Model:
    """The robot with strain gauges at the roots of its arms. The quantity "payload" is its mass [lbf s²/in]."""
    made = robot(load).copy()
    for name, factors in gauges(load).items():
        terms = (f"{x}*{name}.x{n}" for n, x in enumerate(factors, 1))
        made.add(lw.Expression(f"{name} gauge", " + ".join(terms)))
    made.add(lw.Expression("payload", f"{payload(load)[0]}"))
    for axis in "xz":
        made.add(lw.Position(f"end {axis}", made.body("lower")["tip"], axis))
    return made


@functools.cache
def held(load: float, place: str) -> EndPointTarget:
    """Where the end point is held, elbow outwards; the search begins where end mass 1 is held."""
    x, y = own.data()["control"][place]
    guess = target.held(SHAPES, place).q
    found = plant(load).end_point_target("lower.tip", {"x": x, "z": y}, guess=guess, tries=2, progress=False)
    return next(t for t in found if t.q["shoulder"] > 0)


@functools.cache
def linear(load: float) -> LinearModel:
    """About the final position; measured are encoders and gauges, and the end point is shown."""
    at = held(load, "final")
    return plant(load).linearize(start=at.q, at_inputs=at.inputs, outputs=[*MEASURED, *END])


@functools.cache
def compensator(load: int) -> Compensator:
    """The thesis's weights and prescribed stability on the estimate of a Kalman filter, both for samples of 5 ms."""
    turn, given = control.doubled(SHAPES), own.data()["control"]
    Q = turn.T @ np.diag(control.weights(SHAPES)) @ turn
    regulator = linear(load).lqr(Q, np.diag(given["input_weights"]), stability=given["stability"], period=PERIOD)
    noise = {name: (GAUGE if "gauge" in name else ENCODER) ** 2 for name in MEASURED}
    states = {name: STATE_NOISE[name.startswith("rate of")] for name in linear(load).states}
    return regulator.lqg(
        linear(load).kalman(TORQUE_NOISE, noise, states=states, measured=list(MEASURED), period=PERIOD)
    )


@functools.cache
def move(load: int, *, closed: bool = True) -> Move:
    """From the initial to the final position in the linear model, sampled; the filter begins at the final position."""
    start, goal = held(load, "initial").q, held(load, "final").q
    change = {name: start[name] - goal[name] for name in goal}
    made = compensator(load).closed_loop(linear(load)) if closed else linear(load)
    found = made.simulate(DURATION, start=change, samples=SAMPLES)
    u = found["inputs"].values + np.array([held(load, "final").inputs[name] for name in LIMITS])
    end = found["outputs"].sel(output=list(END)).values
    return Move(found["time"].values, end, u, GOAL)


@functools.cache
def complete(load: int, *, part: float = PART) -> Move:
    """The last part of the move on the complete nonlinear model, with motors at their limits.

    In one step the observer, which begins at the final position, does not catch the whole move: it diverges.
    """
    start, goal = held(load, "initial").q, held(load, "final").q
    run = plant(load).simulate(
        DURATION,
        start={name: goal[name] + part * (start[name] - goal[name]) for name in goal},
        control=compensator(load).controller(LIMITS),
        samples=SAMPLES,
        progress=False,
    )
    end = np.column_stack([run[name].values for name in END])
    return Move(np.asarray(run.time), end, run.inputs.values, GOAL)


@functools.cache
def guided(load: int, *, closed: bool = True) -> Move:
    """The whole move on the complete nonlinear model, with limits, along a reference motion: what is measured is compared with
    values that go smoothly from one held position to the other in `GUIDED`, and so do the torques that hold it.

    The observer then knows where it begins, and estimates small deviations only. Open loop, the torques act alone.
    """
    made = compensator(load).controller(LIMITS)
    if not closed:
        made = dataclasses.replace(made, C=0 * made.C, D=0 * made.D)
    return led(load, made)


def measured(load: float, q: Mapping[str, float]) -> dict[str, float]:
    """What encoders and strain gauges read at coordinates q."""
    strains = {
        f"{name} gauge": sum(float(x) * q[f"{name}.x{n}"] for n, x in enumerate(factors, 1))
        for name, factors in gauges(load).items()
    }
    return {name: {**q, **strains}[name] for name in MEASURED}


def led(load: float, controller: lw.Controller) -> Move:
    """The move of `guided` with a controller for the final position."""
    ends = [held(load, place) for place in target.PLACES]
    values = np.array([list(measured(load, at.q).values()) for at in ends])
    torques = np.array([[at.inputs[name] for name in LIMITS] for at in ends])
    moving = dataclasses.replace(
        controller,
        reference=tuple(lw.Constant(float(x)) + lw.Ramp(float(y - x), GUIDED) for x, y in values.T),
        feedforward=tuple(lw.Constant(float(x - y)) + lw.Ramp(float(y - x), GUIDED) for x, y in torques.T),
    )
    run = plant(load).simulate(DURATION, start=ends[0].q, control=moving, samples=SAMPLES, progress=False)
    end = np.column_stack([run[name].values for name in END])
    return Move(np.asarray(run.time), end, run.inputs.values, GOAL)


def testbed_checks() -> list[Check]:
    """All payloads in the linear and in the complete model, closed and open loop."""
    checks = []
    for load in LOADS:
        done, free = move(load), move(load, closed=False)
        rate = compensator(load).closed_loop(linear(load)).margin
        note = f"{PERIOD * 1e3:g} ms, encoders and strain gauges; slowest decay {rate:.2f} 1/s; torques up to "
        note += " and ".join(f"{np.abs(done.u[:, k]).max():.1f}" for k in (0, 1)) + " lbf in"
        checks += [
            Check(f"testbed/{load}", f"distance of the end point from its goal after {DURATION:g} s, end mass {load}",
                  "its own goal", 0.0, done.miss, 0.05, "absolute", "in", note, kind="beyond"),
            misses(f"testbed/{load}/open", f"the same in open loop: largest distance in the last second, end mass {load}",
                   "its own goal", free.swing, 5.0, unit="in", kind="beyond"),
            *_complete_checks(load),
        ]  # fmt: skip
    return checks


def _complete_checks(load: int) -> list[Check]:
    """The whole move on the nonlinear model, closed and open loop."""
    done, free = guided(load), guided(load, closed=False)
    note = f"along a reference motion of {GUIDED:g} s; torques up to "
    note += " and ".join(f"{np.abs(done.u[:, k]).max():.1f} of {most:g}" for k, most in enumerate(LIMITS.values()))
    return [
        Check(f"testbed/{load}/complete", f"the same on the complete nonlinear model, whole move of 10 in, end mass {load}",
              "its own goal", 0.0, done.miss, 1e-3, "absolute", "in", f"{note} lbf in", kind="beyond"),
        misses(f"testbed/{load}/complete/open", f"the same with the reference's torques alone, end mass {load}",
               "its own goal", free.swing, 5.0, unit="in", note="arms bend beyond the theory of the beams", kind="beyond"),
    ]  # fmt: skip
