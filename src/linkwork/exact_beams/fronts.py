"""The whole tree's dynamic stiffness, eliminated from the tips to the ground, and how many frequencies lie below a
bound.

Every step has coordinates q of its own (of a joint, or w and w′ of a piece's end). With the pose p of what it hangs on,
its end has the pose T (p, q), and the stiffness A that everything beyond has there adds to its own matrix E:

    F = E + Tᵀ A T = [F_pp F_pq; F_qp F_qq],     A of the parent += F_pp − F_pq F_qq⁻¹ F_qp

That is a block factorisation L D Lᵀ of K(λ) in linear time. With no frequency of pieces held at both ends below λ the
theorem of Wittrick and Williams (1971) says that the number of natural frequencies below √λ is the number of negative
eigenvalues of K(λ), which is that of all blocks F_qq by Sylvester's law of inertia: none can be missed.

−K′(λ) is the mass matrix of the motion that belongs to given unknowns, so modes come from inverse iteration, x ← K⁻¹
(−K′) x, at a frequency found before; its derivative comes by complex step."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from linkwork.exact_beams.pieces import Pieces, edges
from linkwork.exact_beams.plane import Link, Plane

POSE = 4
STEP = 1e-30  # of λ, imaginary, over λ's scale


class Step(NamedTuple):
    """One step of the elimination: from pose `before` to pose `after` (indices; 0 is the ground)."""

    before: int
    after: int
    motion: np.ndarray  # T (4, 4 + own)
    matrix: np.ndarray  # E (n, 4 + own, 4 + own)
    piece: tuple[Pieces, int] | None


class Fronts:
    """K(λ) for many λ (n,) at once, in steps; beams are cut for all λ up to `top`."""

    def __init__(self, plane: Plane, values: np.ndarray, top: float) -> None:
        self.plane, self.values = plane, values
        self.steps: list[Step] = []
        self.lumps: list[tuple[int, np.ndarray]] = []  # pose, matrix (n, 4, 4)
        self.pose_of: list[int] = []  # of every link
        self.poses = 1
        for link in plane.links:
            before = 0 if link.parent < 0 else self.pose_of[link.parent]
            if link.stretch is None:
                self._joint(link, before)
            else:
                self._stretch(link, before, top)
            lump = np.zeros((len(values), POSE, POSE), values.dtype)
            lump[:, :3, :3] = -values[:, None, None] * link.inertia
            self.lumps.append((self.poses - 1, lump + link.gravity))
            self.pose_of.append(self.poses - 1)

    def _add(self, before: int, motion: np.ndarray, matrix: np.ndarray, piece: tuple[Pieces, int] | None) -> None:
        self.steps.append(Step(before, self.poses, motion, matrix, piece))
        self.poses += 1

    def _joint(self, link: Link, before: int) -> None:
        own = link.directions.shape[1]
        motion = np.zeros((POSE, POSE + own))
        motion[:3, :3] = np.eye(3)
        motion[:2, 2] = -link.shift[1], link.shift[0]
        motion[:3, POSE:] = link.directions
        if link.root:
            motion[3] = motion[2]
        matrix = np.zeros((len(self.values), POSE + own, POSE + own), self.values.dtype)
        matrix[:, POSE:, POSE:] = np.diag(link.stiffness) - self.values[:, None, None] * np.diag(link.armature)
        matrix[:, 2, POSE:] = matrix[:, POSE:, 2] = link.sliding
        self._add(before, motion, matrix, None)

    def _stretch(self, link: Link, before: int, top: float) -> None:
        assert link.stretch is not None
        pieces = Pieces(link.stretch, edges(link.stretch, top), self.values)
        across = np.array([-link.stretch.along[1], link.stretch.along[0]])
        motion = np.eye(POSE, POSE + 2)
        motion[:2, 4], motion[2, 5] = across, 1.0
        for j in range(len(pieces.h)):
            carried = motion.copy()
            carried[:2, 2] = pieces.h[j] * across
            self._add(before if j == 0 else self.poses - 1, carried, pieces.element(j), (pieces, j))

    # --- counting ----------------------------------------------------------------------------------

    def count(self) -> np.ndarray:
        """How many natural frequencies lie below each of √λ (n,)."""
        negative = np.zeros(len(self.values), int)
        for _, _, below in self.eliminated:
            negative += below
        return negative

    @functools.cached_property
    def eliminated(self) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
        """Of every step: F_qq⁻¹, F_qp and how many eigenvalues of F_qq are negative, for the real part of λ."""
        at = [np.zeros((len(self.values), POSE, POSE))] * self.poses
        for pose, lump in self.lumps:
            at[pose] = at[pose] + lump.real
        done = []
        for step in reversed(self.steps):
            front = step.matrix.real + step.motion.T @ at[step.after] @ step.motion
            kept, mixed, own = front[:, :POSE, :POSE], front[:, POSE:, :POSE], front[:, POSE:, POSE:]
            inverse, below = inverted(own)
            done.append((inverse, mixed, below))
            if step.before:
                at[step.before] = at[step.before] + kept - np.swapaxes(mixed, 1, 2) @ (inverse @ mixed)
        return done[::-1]

    # --- modes, at one frequency -------------------------------------------------------------------

    def follow(self, unknowns: list[np.ndarray]) -> np.ndarray:
        """Poses (poses, 4, m) that belong to own coordinates (own, m) of all steps."""
        out = np.zeros((self.poses, POSE, unknowns[0].shape[1]))
        for step, q in zip(self.steps, unknowns, strict=True):
            out[step.after] = step.motion @ np.concatenate([out[step.before], q])
        return out

    def solve(self, loads: list[np.ndarray]) -> list[np.ndarray]:
        """x of K x = f, for loads along the own coordinates of all steps (own, m)."""
        done = self.eliminated
        at = np.zeros((self.poses, POSE, loads[0].shape[1]))
        given = [np.zeros(0)] * len(self.steps)
        for k in range(len(self.steps) - 1, -1, -1):
            step, (inverse, mixed, _) = self.steps[k], done[k]
            moved = step.motion.T @ at[step.after]
            given[k] = loads[k] + moved[POSE:]
            at[step.before] += moved[:POSE] - mixed[0].T @ (inverse[0] @ given[k])
        poses = np.zeros_like(at)
        out = []
        for step, f, (inverse, mixed, _) in zip(self.steps, given, done, strict=True):
            q = inverse[0] @ (f - mixed[0] @ poses[step.before])
            poses[step.after] = step.motion @ np.concatenate([poses[step.before], q])
            out.append(q)
        return out

    def forces(self, unknowns: list[np.ndarray]) -> list[np.ndarray]:
        """K x along the own coordinates of all steps."""
        poses = self.follow(unknowns)
        at = np.zeros((self.poses, POSE, unknowns[0].shape[1]), self.values.dtype)
        for pose, lump in self.lumps:
            at[pose] += lump[0] @ poses[pose]
        out = [np.zeros(0)] * len(self.steps)
        for k in range(len(self.steps) - 1, -1, -1):
            step = self.steps[k]
            given = step.matrix[0] @ np.concatenate([poses[step.before], unknowns[k]])
            given = given + step.motion.T @ at[step.after]
            out[k] = given[POSE:]
            at[step.before] += given[:POSE]
        return out


def inverted(own: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Inverses of symmetric matrices (n, k, k) and how many of their eigenvalues are negative (n,)."""
    size = own.shape[-1]
    if size == 0:
        return own, np.zeros(len(own), int)
    if size == 1:
        return 1.0 / nonzero(own), (own[:, 0, 0] < 0).astype(int)
    if size == 2:
        a, b, d = own[:, 0, 0], own[:, 0, 1], own[:, 1, 1]
        det = a * d - b * b
        below = np.where(det < 0, 1, np.where(a + d < 0, 2, 0))
        adjoint = np.stack([np.stack([d, -b], -1), np.stack([-b, a], -1)], -2)
        return adjoint / nonzero(det)[:, None, None], below
    values, vectors = np.linalg.eigh(own)
    return (vectors / nonzero(values)[:, None, :]) @ np.swapaxes(vectors, 1, 2), (values < 0).sum(axis=1)


def nonzero(x: np.ndarray) -> np.ndarray:
    """A pivot that vanishes exactly counts as a tiny positive one."""
    return np.where(x == 0, 1e-60, x)
