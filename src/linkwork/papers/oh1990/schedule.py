"""Gain scheduling over the payload: one controller for the test bed, whose matrices follow the mass at the end of the arms.

The four compensators of `testbed` are joined by smooth curves of the payload's mass. A single one does not serve all: designed
for the heaviest it makes the robot with the lightest unstable, and the other way round it is slow.
"""

from __future__ import annotations

import dataclasses
import functools

import numpy as np

import linkwork as lw
from linkwork.papers.checks import Check, misses
from linkwork.papers.oh1990 import testbed
from linkwork.papers.oh1990.testbed import LIMITS, LOADS, Move

BETWEEN = (1.5, 2.5)
"""Loads for which no compensator was designed."""
SLOW = 1.0  # a decay that the prescribed stability of 3 1/s is far from [1/s]


def physical(load: int) -> np.ndarray:
    """Matrix from the states of a compensator to ones that mean the same for all payloads, as shapes of the arms do not:
    angles, curvature at the root and deflection at the end of each arm, and their rates."""
    system, states = testbed.plant(load).compile(), list(testbed.linear(load).states)
    T = np.eye(len(states))
    for k, name in enumerate(("upper", "lower")):
        mounted = system.mounted(k)
        value, _, curve, _ = mounted.shaped.sample(np.array([0.0, mounted.beam.length]))
        for rate in ("", "rate of "):
            at = [states.index(f"{rate}{name}.x{n + 1}") for n in range(testbed.SHAPES)]
            T[np.ix_(at, at)] = [curve[:, 0], value[:, 1]]
    return T


def _in_physical_states(load: int) -> lw.Controller:
    made, T = testbed.compensator(load).controller(LIMITS), physical(load)
    back = np.linalg.inv(T)
    return dataclasses.replace(made, A=T @ made.A @ back, B=T @ made.B, Bu=T @ made.Bu, C=made.C @ back)


@functools.cache
def controller() -> lw.Controller:
    """The compensators of all payloads in one, by the quantity "payload"."""
    each = [_in_physical_states(load) for load in LOADS]
    A, B, Bu, C, D = (np.array([getattr(one, word) for one in each]) for word in ("A", "B", "Bu", "C", "D"))
    masses = [testbed.payload(load)[0] for load in LOADS]
    return dataclasses.replace(each[0], schedule="payload", at=np.array(masses), A=A, B=B, Bu=Bu, C=C, D=D)


@functools.cache
def move(load: float) -> Move:
    """The whole move on the complete nonlinear model with the scheduled controller, which is told the payload."""
    torques = testbed.held(load, "final").inputs
    return testbed.led(load, dataclasses.replace(controller(), offset=np.array([torques[name] for name in LIMITS])))


def decay(load: int, designed: int) -> float:
    """Slowest decay [1/s] about the final position with the compensator of one payload on the robot with another."""
    return float(testbed.compensator(designed).closed_loop(testbed.linear(load)).margin)


def schedule_checks() -> list[Check]:
    """What one compensator does to other payloads; the scheduled one at a payload of the thesis, and between them."""
    light, heavy = LOADS[0], LOADS[-1]
    own = [decay(load, load) for load in LOADS]
    note = f"with its own {own[0]:.2f} 1/s; with those of all payloads on their robots {min(own):.2f} 1/s and more"
    same = np.abs(move(heavy).end - testbed.guided(heavy).end).max()
    checks = [
        misses("schedule/one/unstable", f"growth with end mass {light} and the compensator of end mass {heavy}",
               "a decay, 3 1/s is prescribed", max(0.0, -decay(light, heavy)), SLOW, unit="1/s", note=note,
               kind="consistency"),
        misses("schedule/one/slow", f"decay with end mass {heavy} and the compensator of end mass {light}, less than its own",
               "its own compensator", own[-1] - decay(heavy, light), SLOW, unit="1/s", kind="consistency"),
        Check("schedule/own", f"end point with the scheduled controller, end mass {heavy}, largest difference in the move",
              "the compensator of that payload", 0.0, float(same), 1e-6, "absolute", "in", kind="consistency"),
    ]  # fmt: skip
    return checks + [
        Check(f"schedule/{load:g}", f"distance of the end point from its goal after {testbed.DURATION:g} s, scheduled, payload "
              f"{testbed.payload(load)[0]:.4g} lbf s²/in", "its own goal", 0.0, move(load).miss, 1e-3, "absolute", "in",
              f"complete nonlinear model; no compensator was designed for it; {move(load).swing:.4f} in over the last second",
              kind="beyond")
        for load in BETWEEN
    ]  # fmt: skip
