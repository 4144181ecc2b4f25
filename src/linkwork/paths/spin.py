"""Turns of bodies on Direction joints about their own z axis, which are no part of a pose.

How far such a body has turned about itself depends on the way that it took, so two motions that meet may differ in it. Where
nothing depends on that turn, states that differ in it are the same: with a turn γ of each body, quaternions and rates become

    Q → Z(−γ_parent) Q Z(γ),   (ω_x, ω_y) → the same vector in axes that are turned by γ

and motions stay motions. `Spin.aligned` turns a state so that it can be compared with another.
"""

from __future__ import annotations

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.motion.quaternions import product
from linkwork.system.links import Link
from linkwork.system.system import System

EQUAL = 1e-9  # difference of accelerations, against their size, that counts as none
STEP = 1e-6  # of central differences along directions of unit size


class Spin:
    """Turns of all bodies on Direction joints of a system.

    Raises:
        ModelError: the motion depends on such a turn.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.links = [link for link in system.links if link.joint == "direction"]
        for k, link in enumerate(self.links):
            if not self._is_free(k):
                joint = system.labels.q[link.coordinates[0]].rpartition(".")[0]
                raise ModelError(
                    f"connect: what hangs on the Direction joint '{joint}' of model '{system.model.name}' moves otherwise when "
                    "it is turned about its own axis, a turn that depends on the way, so its direction is no pose; hang it on "
                    "a Universal joint, whose two angles are a pose."
                )

    def _is_free(self, k: int) -> bool:
        """Whether accelerations at a random state turn with the body, and change in no other way."""
        s, rng = self.system, np.random.default_rng(k)
        q = s.zero() + rng.uniform(-0.5, 0.5, s.nq)
        for link in s.links:
            if link.quaternion is not None:
                q[link.quaternion : link.quaternion + 4] /= np.linalg.norm(q[link.quaternion : link.quaternion + 4])
        y = np.concatenate([q, rng.uniform(-1.0, 1.0, s.nv)])
        turns = np.zeros(len(self.links))
        turns[k] = 1.0
        other = self._turned(y, turns)
        here = self._turned(np.concatenate([q, s.acceleration(q, y[s.nq :])]), turns)[s.nq :]
        there = s.acceleration(other[: s.nq], other[s.nq :])
        return bool(np.abs(there - here).max() <= EQUAL * max(1.0, float(np.abs(here).max())))

    def _turned(self, y: np.ndarray, turns: np.ndarray) -> np.ndarray:
        """A state in which bodies are turned about themselves by these angles."""
        out, by_link = y.copy(), {link.number: turn for link, turn in zip(self.links, turns, strict=True)}
        for link, turn in zip(self.links, turns, strict=True):
            self._turn(out, link, -by_link.get(link.parent, np.float64(0.0)), turn)
        return out

    def _turn(self, y: np.ndarray, link: Link, before: np.ndarray, after: np.ndarray) -> None:
        """Turn what a joint carries, in place: by `before` about z of its parent, by `after` about its own z."""
        on, (a, b) = self._quaternion(link), (self.system.nq + k for k in link.rates)
        y[..., on] = product(_about_z(before), product(y[..., on], _about_z(after)))
        c, s = np.cos(after), np.sin(after)
        y[..., a], y[..., b] = c * y[..., a] + s * y[..., b], c * y[..., b] - s * y[..., a]

    @staticmethod
    def _quaternion(link: Link) -> slice:
        return slice(link.coordinates[0], link.coordinates[-1] + 1)

    def aligned(self, y: np.ndarray, like: np.ndarray) -> np.ndarray:
        """States (…, size) with the turns that bring them nearest to another one."""
        out = y.copy()
        still = np.zeros(y.shape[:-1])
        turns: dict[int, np.ndarray] = {}
        for link in self.links:  # parents come first
            on = self._quaternion(link)
            self._turn(out, link, -turns.get(link.parent, still), still)
            apart = product(like[on] * np.array([1.0, -1.0, -1.0, -1.0]), out[..., on])
            turns[link.number] = -2.0 * np.arctan2(apart[..., 3], apart[..., 0])
            self._turn(out, link, still, turns[link.number])
            out[..., on] *= np.where(out[..., on] @ like[on] < 0, -1.0, 1.0)[..., None]
        return out

    def aligned_directions(self, y: np.ndarray, like: np.ndarray, directions: np.ndarray) -> np.ndarray:
        """How `aligned` changes with the state, along the columns of directions (size, n)."""
        if not self.links:
            return directions
        sizes = np.maximum(np.linalg.norm(directions, axis=0), 1e-300)
        steps = (STEP * directions / sizes).T
        return ((self.aligned(y + steps, like) - self.aligned(y - steps, like)) / (2 * STEP)).T * sizes


def _about_z(angle: np.ndarray) -> np.ndarray:
    """Quaternions (…, 4) of turns about z."""
    none = np.zeros_like(angle)
    return np.stack([np.cos(angle / 2), none, none, np.sin(angle / 2)], axis=-1)
