"""Velocities and accelerations from coordinates against time, for every kind of joint."""

from __future__ import annotations

import numpy as np

from linkwork.identify.measured.smooth import quintic
from linkwork.motion.quaternions import matrix, product
from linkwork.system.links import Link
from linkwork.system.system import System


def rates(system: System, t: np.ndarray, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Velocities and accelerations (n, nv) by quintic splines through coordinates q (n, nq) at times t (n,) [s]."""
    v, a = np.zeros((len(t), system.nv)), np.zeros((len(t), system.nv))
    q = continuous(system, q)
    curve = quintic(t, q)
    first, second = curve(t, 1), curve(t, 2)
    single = system.coordinate_of
    v[:, single >= 0], a[:, single >= 0] = first[:, single[single >= 0]], second[:, single[single >= 0]]
    for link in system.links:
        if link.quaternion is not None:
            _turning(link, link.quaternion, t, q, first, second, v, a)
    return v, a


def continuous(system: System, q: np.ndarray) -> np.ndarray:
    """Coordinates (n, nq) with the signs of quaternions chosen so that they do not jump."""
    out = q.copy()
    for link in system.links:
        if (at := link.quaternion) is not None:
            part = out[:, at : at + 4]
            flip = np.cumprod(np.where(np.sum(part[1:] * part[:-1], axis=1) < 0, -1.0, 1.0))
            part[1:] *= flip[:, None]
    return out


def _turning(
    link: Link,
    at: int,
    t: np.ndarray,
    q: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    v: np.ndarray,
    a: np.ndarray,
) -> None:
    """Rates of one ball, direction or free joint, whose quaternion starts at coordinate `at`, in axes of the child.

    For a unit quaternion Q the rates are the vector part of 2 Q* Q̇, and their derivatives that of 2 Q* Q̈. A direction d
    turns without spin at d × ḋ, which does not depend on how the frame lies about d.
    """
    qi, k = link.coordinates.start, link.rates.start
    quaternion = q[:, at : at + 4]
    turn = matrix(quaternion)
    if link.joint == "direction":
        along = quintic(t, turn[:, :, 2])
        for out, order in ((v, 1), (a, 2)):
            spin = np.cross(turn[:, :, 2], along(t, order))
            out[:, k : k + 2] = np.einsum("nij,ni->nj", turn, spin)[:, :2]
        return
    conjugate = quaternion * np.array([1.0, -1.0, -1.0, -1.0])
    spin = 2 * product(conjugate, first[:, at : at + 4])[:, 1:]
    change = 2 * product(conjugate, second[:, at : at + 4])[:, 1:]
    if link.joint == "free":
        speed = np.einsum("nij,ni->nj", turn, first[:, qi : qi + 3])
        push = np.einsum("nij,ni->nj", turn, second[:, qi : qi + 3])
        v[:, k : k + 3], a[:, k : k + 3] = speed, push - np.cross(spin, speed)
        k += 3
    v[:, k : k + 3], a[:, k : k + 3] = spin, change
