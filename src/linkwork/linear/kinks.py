"""A warning where a linear model is taken on a switching surface, where it depends on the side.

A switch is on its surface if displacements or rates of 1e-9 may cross it. That alone is no reason to warn, as |x| x is smooth
there. So the terms are compared on both sides, at distances δ and 2δ: their difference is proportional to δ where they are
smooth, and the same for both where they have a kink or a jump.
"""

from __future__ import annotations

import warnings

import numpy as np

from linkwork.api.errors import SimulationWarning
from linkwork.system.residuals import Balance, Point

NEAR = 1e-9  # displacement and change of a rate [scale of a degree of freedom, and per second] within which a surface is met
APART = 1e-6  # those at which the sides are compared
SAME = 0.1  # change of a difference, relative to it, from one distance to its double, of a jump
ROUNDING = 1e-9  # difference, against the largest entry, that may be rounding


def warn_on_surface(balance: Balance, at: Point) -> None:
    """Warn if a stop, a law or a formula changes at this state, and the linear model with it."""
    watched = balance.system.changing_laws
    if not len(watched):
        return
    here = _guards(balance, at)[watched]
    sides = 2 * balance.system.nv
    changes = np.array([np.abs(_guards(balance, _moved(balance, at, k, NEAR))[watched] - here) for k in range(sides)])
    for n in np.flatnonzero((here <= changes.sum(axis=0)) & (changes.sum(axis=0) > 0.0)):
        if _depends_on_side(balance, at, int(np.argmax(changes[:, n]))):
            which = balance.system.labels.switches[watched[n]]
            warnings.warn(
                f"linearize: the state lies where the equations change ({which}), so the linear model depends on the side; "
                "that of one side was taken. Linearize beside it, or smooth it.",
                SimulationWarning,
                stacklevel=5,
            )
            return


def _guards(balance: Balance, at: Point) -> np.ndarray:
    """Distances of all switches from their surfaces (switches,)."""
    return np.asarray(balance.apply_loads(at).guard.min(axis=1))


def _moved(balance: Balance, at: Point, k: int, distance: float) -> Point:
    """A point beside another one, by a displacement along velocity k, or from nv on by a change of that velocity."""
    nv = balance.system.nv
    step = np.zeros(nv)
    step[k % nv] = distance * balance.displacement_scale[k % nv]
    return at._replace(q=balance.moved(at.q, step)) if k < nv else at._replace(v=at.v + step)


def _depends_on_side(balance: Balance, at: Point, k: int) -> bool:
    """Whether forces, stiffness or damping differ between both sides along k."""

    def difference(distance: float) -> list[np.ndarray]:
        """Of the terms, in units of energy."""
        scale = balance.displacement_scale
        high, low = (balance.terms(_moved(balance, at, k, x)) for x in (distance, -distance))
        return [
            (high.force - low.force) * scale,
            (high.stiffness - low.stiffness) * np.outer(scale, scale),
            (high.damping - low.damping) * np.outer(scale, scale),
        ]

    terms = balance.terms(at)
    largest = max(np.abs(x).max(initial=0.0) for x in (terms.stiffness, terms.damping))
    largest *= float(balance.displacement_scale.max() ** 2)
    for near, far in zip(difference(APART), difference(2 * APART), strict=True):
        if ((np.abs(far - near) <= SAME * np.abs(near)) & (np.abs(near) > ROUNDING * largest)).any():
            return True
    return False
