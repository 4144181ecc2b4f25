"""Beyond the paper: the same governor on a base that spins, as Haug (1989, section 12.6) has it."""

from __future__ import annotations

import functools

import numpy as np
from scipy.optimize import brentq

from linkwork.papers.checks import Check
from linkwork.papers.choi2004 import own
from linkwork.papers.choi2004.twin import Governor

GRAVITY = 9.8
SPEEDS = (0.0, 6.0, 11.0, 16.0)


@functools.cache
def free_speed() -> float:
    """Speed of the base at which the spring is as long as without load, d = 0.15 m [rad/s]."""
    return float(brentq(lambda x: own.spun(x)["slide"] - 0.15, 9.0, 13.0, xtol=1e-12))


def crossings(g: Governor) -> int:
    """How often ω of the closed equation passes the speed between 0 and 16 rad/s."""
    over = []
    for speed in np.linspace(0.0, 16.0, 321):
        angle = float(brentq(lambda x, s=speed: g.moment(x, GRAVITY, s), 0.05, 1.5))
        over.append(g.square(angle, GRAVITY, speed) > speed**2)
    return int(np.count_nonzero(np.diff(over)))


def spin_checks() -> list[Check]:
    """Haug's speed, printed and computed; places and frequencies at other speeds against the closed equation."""
    reference, g = own.data(own.REFERENCE)["haug"], Governor(rod=own.HAUG_ROD)
    speed = free_speed()
    note = "Haug prints 11.0174: the last digit is cut, not rounded"
    checks = [
        Check("haug/speed", "speed at which d = 0.15 m, rod of 0.10922 m, g = 9.8 m/s²", own.REFERENCE, reference["speed"],
              speed, 1e-8, unit="rad/s", kind="reference"),
        Check("haug/printed", "the same beside the printed number", f"Haug 1989, section 12.6, in {own.REFERENCE}",
              reference["printed"], speed, 1e-4, "absolute", "rad/s", note, kind="reference"),
    ]  # fmt: skip
    for value in SPEEDS:
        eq = own.spun(value)
        angle = eq["right"]
        omega = float(eq.linearize(outputs=()).modes().angular_frequencies[0])
        checks += [
            Check(f"haug/{value:g}/balance", f"V′ at linkwork's θ, {value:g} rad/s", "closed equation", 0.0,
                  g.moment(angle, GRAVITY, value), 1e-9, "absolute", "N*m", kind="derivation"),
            Check(f"haug/{value:g}/omega", f"ω at {value:g} rad/s", "closed equation", g.square(angle, GRAVITY, value) ** 0.5,
                  omega, 1e-8, unit="rad/s", kind="derivation"),
        ]  # fmt: skip
    critical = own.spin_frequencies().critical
    checks.append(
        Check("haug/critical/count", "speeds up to 16 rad/s at which ω meets the speed", "closed equation", crossings(g),
              len(critical), 0.0, "absolute", kind="derivation")
    )  # fmt: skip
    for found in critical:
        meets = own.spun(found.value)
        checks.append(
            Check("haug/critical", "ω where it meets the speed", "closed equation",
                  g.square(meets["right"], GRAVITY, found.value) ** 0.5, found.value, 1e-8, unit="rad/s",
                  note=f"{found.value / (2 * np.pi):.6f} Hz", kind="derivation")
        )  # fmt: skip
    return checks
