"""Angular momentum of a beam's turning sections, as kernels have it (see `kernels/beams/sections.py`)."""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np

from linkwork.kernels.beams import beam_layout as B
from linkwork.model.beams import AXIS
from linkwork.system.beam_tips import TURNS
from linkwork.system.beams import SampledShapes, gauss, section_kind

SMALL = 0.1  # square of an angle below which its functions are summed as series
TURN_X, TURN_Y = TURNS["x"], TURNS["y"]


class SectionMomentum:
    """Momentum of the sections of one beam at distances from its root, of its modes and of the root's spin.

    Called with modal coordinates and their rates (time, modes) and the root's angular velocity in axes of the body (time, 3)
    [rad/s], which may be complex; returns the momentum per length in the same axes (time, distances, 3) [kg m/s].
    """

    def __init__(self, shaped: SampledShapes, s: np.ndarray) -> None:
        beam = shaped.beam
        self.kind, (self.jx, self.jy), self.jp = section_kind(beam), beam.line_rotary(), beam.line_polar()
        value, _, _, rotation = shaped.sample(s)
        self.x, self.y, self.twist = (
            shape * shaped.mask(kind)[:, None] for shape, kind in ((rotation, "x"), (rotation, "y"), (value, "twist"))
        )
        self.roll = np.zeros((len(s), shaped.n, shaped.n))
        if beam.shortening == "full" and beam.bending == "xy":
            self.roll = shaped.quadratic(s, gauss(24 + 6 * beam.modes))[1]

    def __call__(self, eta: np.ndarray, rate: np.ndarray, spin: np.ndarray) -> np.ndarray:
        w = spin[:, None, :]
        if self.kind == B.ABOUT_AXIS:
            return np.asarray(self.jp * ((w @ AXIS) + rate @ self.twist)[..., None] * AXIS)
        twist = 0.5 * np.einsum("tk,skl,tl->ts", eta, self.roll, eta) + eta @ self.twist
        twist_rate = np.einsum("tk,skl,tl->ts", eta, self.roll, rate) + rate @ self.twist
        turned = self._turned if self.kind == B.AT_STATIONS else self._second_order
        return turned((eta @ self.x, eta @ self.y, twist), (rate @ self.x, rate @ self.y, twist_rate), w)

    def _second_order(self, bent: Any, rates: Any, w: np.ndarray) -> np.ndarray:
        (bx, by, tau), (vx, vy, tau_rate), sense = bent, rates, B.SENSE
        jx, jy, jp = self.jx, self.jy, self.jp
        wx, wy, we = w @ TURN_X, w @ TURN_Y, w @ AXIS
        xx, yy = jx + (jp - jx) * by * by, jy + (jp - jy) * bx * bx
        xy = ((jx + jy) / 2 - jp) * bx * by + sense * tau * (jx - jy)
        xe, ye, ee = sense * (jp - jx) * by, sense * (jy - jp) * bx, jx + jy + jp - xx - yy
        he = jp * tau_rate + sense * ((jp / 2 - jx) * by * vx + (jy - jp / 2) * bx * vy)
        along = (xx * wx + xy * wy + xe * we + jx * vx, xy * wx + yy * wy + ye * we + jy * vy)
        axial = xe * wx + ye * wy + ee * we + he
        return np.asarray(along[0][..., None] * TURN_X + along[1][..., None] * TURN_Y + axial[..., None] * AXIS)

    def _turned(self, bent: Any, rates: Any, w: np.ndarray) -> np.ndarray:
        b, c = (x[0][..., None] * TURN_X + x[1][..., None] * TURN_Y for x in (bent, rates))
        f1, f2, f3 = _series((b * b).sum(axis=-1)[..., None])
        p = np.cross(b, c)
        spin = c + f2 * p + f3 * np.cross(b, p)

        def bend(x: np.ndarray) -> np.ndarray:
            p = np.cross(b, x)
            return np.asarray(x + f1 * p + f2 * np.cross(b, p))

        axis = bend(AXIS + 0 * b)
        tau = bent[2][..., None]
        across = [bend(np.cos(tau) * n + np.sin(tau) * np.cross(AXIS, n)) for n in (TURN_X, TURN_Y)]
        moved = w + spin + axis * rates[2][..., None]
        parts = zip((self.jx, self.jy, self.jp), (*across, axis), strict=True)
        return np.asarray(sum(j * n * (n * moved).sum(axis=-1)[..., None] for j, n in parts))


def _series(s: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(sin θ)/θ, (1 − cos θ)/θ², (θ − sin θ)/θ³ of s = θ², which may be complex."""
    small = np.abs(s) < SMALL
    x = np.where(small, s, 0.0)
    large = np.where(small, 1.0, s)
    theta = np.sqrt(large)
    near = [sum((-x) ** k / factorial(2 * k + n) for k in range(9)) for n in (1, 2, 3)]
    far = np.sin(theta) / theta, (1 - np.cos(theta)) / large, (theta - np.sin(theta)) / (theta * large)
    one, two, three = (np.where(small, a, b) for a, b in zip(near, far, strict=True))
    return one, two, three
