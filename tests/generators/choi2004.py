"""choi2004_governor.json: the governor as one energy of the arms' angle, differentiated and solved with 40 digits."""

from __future__ import annotations

from typing import Any

import mpmath as mp

ARM, CENTRE, INERTIA = mp.mpf(1), mp.mpf("0.16"), mp.mpf("0.1")
EYE, COLLAR, STIFFNESS, FREE = mp.mpf("0.08"), mp.mpf(1), mp.mpf(1000), mp.mpf("0.15")
GRAVITY = ("0", "9.81")
ACCELERATIONS = ("0", "-5", "-10", "5", "10")


def slide(angle: Any, rod: Any) -> Any:
    """How far the collar is below the hinge [m]."""
    return EYE * mp.cos(angle) + mp.sqrt(rod**2 - (EYE * mp.sin(angle)) ** 2)


def potential(angle: Any, gamma: Any, rod: Any) -> Any:
    """In the base, where γ = g + ÿ₁ is felt [J]."""
    height = -2 * ARM * CENTRE * mp.cos(angle) - COLLAR * slide(angle, rod)
    return gamma * height + STIFFNESS * (slide(angle, rod) - FREE) ** 2 / 2


def moment(angle: Any, gamma: Any, rod: Any) -> Any:
    """V′ [N m]."""
    return mp.diff(lambda x: potential(x, gamma, rod), angle)


def stiffness(angle: Any, gamma: Any, rod: Any) -> Any:
    """V″ [N m]."""
    return mp.diff(lambda x: potential(x, gamma, rod), angle, 2)


def held_gamma(angle: Any, rod: Any) -> Any:
    """γ at which an angle is an equilibrium: V′ is linear in γ."""
    still = moment(angle, mp.mpf(0), rod)
    return -still / (moment(angle, mp.mpf(1), rod) - still)


def stable(gamma: Any, rod: Any) -> Any:
    """The stable equilibrium with 0 < θ < π, or None."""
    grid = [mp.pi * k / 200 for k in range(1, 200)]
    values = [moment(x, gamma, rod) for x in grid]
    for k in range(len(grid) - 1):
        if values[k] < 0 <= values[k + 1]:  # V′ rises: a minimum of V
            return mp.findroot(lambda x: moment(x, gamma, rod), (grid[k], grid[k + 1]), solver="anderson")
    return None


def case(gravity: str, acceleration: str, rod: Any) -> dict[str, float]:
    """Equilibrium and frequency for one gravity and one acceleration of the base."""
    found = {"gravity": float(gravity), "acceleration": float(acceleration)}
    gamma = mp.mpf(gravity) + mp.mpf(acceleration)
    angle = stable(gamma, rod)
    if angle is None:
        return found
    lever = mp.diff(lambda x: slide(x, rod), angle)
    inertia = 2 * (ARM * CENTRE**2 + INERTIA) + COLLAR * lever**2
    omega = mp.sqrt(stiffness(angle, gamma, rod) / inertia)
    numbers = {"angle": angle, "slide": slide(angle, rod), "omega": omega, "frequency": omega / (2 * mp.pi)}
    return found | {name: float(value) for name, value in numbers.items()}


def values() -> dict[str, Any]:
    """All numbers of the file."""
    with mp.workdps(40):
        rod, haug = mp.mpf("0.1092"), mp.mpf("0.10922")
        fold = mp.findroot(
            lambda x: stiffness(x, held_gamma(x, rod), rod), (mp.mpf("1.4"), mp.mpf("1.9")), solver="anderson"
        )
        forks = {}
        for name, angle in (("0", mp.mpf(0)), ("180", mp.pi)):
            still = stiffness(angle, mp.mpf(0), rod)
            forks[name] = float(-still / (stiffness(angle, mp.mpf(1), rod) - still))
        free = mp.findroot(lambda x: slide(x, haug) - FREE, (mp.mpf("0.5"), mp.mpf("1.0")), solver="anderson")
        speed = mp.sqrt(moment(free, mp.mpf("9.8"), haug) / (ARM * CENTRE**2 * mp.sin(2 * free)))
        return {
            "fold": {"gamma": float(held_gamma(fold, rod)), "slide": float(slide(fold, rod))},
            "pitchfork": forks,
            "haug": {"speed": float(speed)},
            "cases": [case(g, a, rod) for g in GRAVITY for a in ACCELERATIONS],
        }
