"""Command shaping from the thesis's literature ([40], Singer and Seering): the upper joint turned by 20°, plainly and shaped.

The robot is that of spring set 2 and end mass 3 in gravity, with the upper joint driven as commanded; what the arms still do
after the command has ended is the residual vibration.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

import linkwork as lw
from linkwork.model.model import Model
from linkwork.model.signals import Signal
from linkwork.papers.checks import Check, misses
from linkwork.papers.oh1990 import own
from linkwork.papers.oh1990.twin import Array

ANGLE, TIME = np.radians(20.0), 0.4  # of the command [rad], [s]
AFTER = 1.5  # how long the arms are watched after it [s]
WHICH = (2, 3)


class Slew(NamedTuple):
    """Times [s], elbow [rad], when the command ends [s]; `left` is half of what the elbow still swings after that [rad]."""

    t: Array
    elbow: Array
    end: float

    @property
    def left(self) -> float:
        late = self.elbow[self.t >= self.end]
        return float((late.max() - late.min()) / 2)


@functools.cache
def robot() -> Model:
    """The upper joint is driven; one shape an arm."""
    made = own.model(own.tested(*WHICH), 1, "gravity")
    joint = made.joint("shoulder")
    joint.stiffness, joint.motion = 0.0, lw.Constant(0.0)
    return made


@functools.cache
def modes() -> Array:
    """Natural frequencies with the upper joint at the middle of its way [Hz]."""
    middle = robot().copy()
    middle.joint("shoulder").motion = lw.Constant(ANGLE / 2)
    found = middle.equilibrium().linearize(outputs=()).modes().frequencies
    return np.sort(np.asarray(found, float))


@functools.cache
def slew(kind: str) -> Slew:
    """With a command "plain", or shaped by "ZV" or "ZVD" for the first two modes."""
    command: Signal = lw.Ramp(float(ANGLE), TIME)
    end = TIME
    if kind != "plain":
        shaper = lw.input_shaper(modes()[:2], kind=kind)
        command, end = shaper.shape(lw.Ramp(float(ANGLE), TIME)), TIME + shaper.duration
    made = robot().copy()
    made.joint("shoulder").motion = command
    run = made.simulate(np.linspace(0.0, end + AFTER, 601), progress=False)
    return Slew(np.asarray(run.time), run["elbow"].values, end)


def slew_checks() -> list[Check]:
    """What the arms still do after plain and shaped commands."""
    plain = slew("plain").left
    note = f"modes {', '.join(f'{f:.3f}' for f in modes()[:2])} Hz; the plain command leaves {np.degrees(plain):.2f}°"
    checks: list[Check] = [
        Check(f"slew/{kind}", f"swing of the elbow after a command shaped by {kind}, part of what a plain one leaves",
              "[40]: none in a linear system", 0.0, slew(kind).left / plain, most, "absolute",
              note=f"{note}; takes {slew(kind).end - TIME:.2f} s longer", kind="law")
        for kind, most in (("ZV", 0.02), ("ZVD", 0.02))
    ]  # fmt: skip
    checks.append(
        misses("slew/plain", "swing of the elbow after the plain command", "at rest", float(np.degrees(plain)), 1.0, unit="°",
               kind="law")
    )  # fmt: skip
    return checks
