"""Coordinates of joints from the relative pose of their bodies."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.tree import evaluate as K
from linkwork.model.frames import Frame, matrix_quaternion
from linkwork.model.joints import Freedom, Joint
from linkwork.system.halves import Half

if TYPE_CHECKING:
    from linkwork.system.system import System


def place_halves(system: System, q: np.ndarray, given: Set[int]) -> None:
    """Set coordinates of joints on which halves of bodies hang, except those given, such that each half lies where the other
    one is, as far as its joint lets it."""
    tree = system._low.tree
    if not tree.halves.connections:
        return
    with system._space() as space:
        K.place_at(system.tables, q, np.zeros(system.nv), space.work)
        rows = space.work.link.copy()
    point, turn = rows[:, L.POS : L.POS + 3], rows[:, L.R : L.R + 9].reshape(-1, 3, 3)
    for i, c in enumerate(tree.order, 1):
        first = int(tree.link_i[i, L.QI])
        count = len(c.joint.coordinates)
        if not isinstance(c.body, Half) or not given.isdisjoint(range(first, first + count)):
            continue
        body, offset, rotation = tree.frame_in_link(Frame(c.body.whole, c.at.name))
        p = int(tree.link_i[i, L.PARENT])
        frame = turn[p] @ np.real(tree.link[i, L.E : L.E + 9]).reshape(3, 3)
        origin = point[p] + turn[p] @ np.real(tree.link[i, L.OFF : L.OFF + 3])
        own = turn[body] @ rotation @ tree.axes[i]
        d = frame.T @ (point[body] + turn[body] @ np.real(offset) - origin)
        values, _ = joint_coordinates(c.joint, (frame.T @ own)[None], d[None], frame[None], own[None])
        q[first : first + count] = [x[0] for x in values]


def joint_coordinates(
    joint: Joint, rel: np.ndarray, d: np.ndarray, frame: np.ndarray, turn: np.ndarray
) -> tuple[list[np.ndarray], list[tuple[np.ndarray, bool]]]:
    """Coordinates of a joint from its relative pose, and the axes of its rates: (axis in the world, whether it rotates)."""
    if joint.freedoms is not None:
        return _axes(joint.freedoms, rel, d, frame, turn)
    quaternion = np.array([matrix_quaternion(r) for r in rel]).T
    own = [turn[:, :, k] for k in range(3)]
    turning = [(a, True) for a in own[: 2 if joint.type == "direction" else 3]]
    if joint.type == "free":
        return [*d.T, *quaternion], [*((a, False) for a in own), *turning]
    return list(quaternion), turning


def _axes(
    freedoms: tuple[Freedom, ...], rel: np.ndarray, d: np.ndarray, frame: np.ndarray, turn: np.ndarray
) -> tuple[list[np.ndarray], list[tuple[np.ndarray, bool]]]:
    """`joint_coordinates` for slides and at most two turns: about a, then about b.

    R = R_a(α) R_b(β) carries b to R_a(α) b, which gives α, and its transpose carries a to R_b(−β) a, which gives β.
    """
    slides, turns = (["xyz".index(f.axis) for f in freedoms if f.motion == m] for m in ("slide", "turn"))
    values = [d[:, k] for k in slides]
    axes = [(frame[:, :, k], False) for k in slides]
    if turns:
        a, b = turns[0], (turns[1] if len(turns) > 1 else (turns[0] + 1) % 3)
        across = np.cross(np.eye(3)[a], np.eye(3)[b])
        values.append(np.arctan2(rel[:, :, b] @ across, rel[:, b, b]))
        if len(turns) > 1:
            values.append(np.arctan2(rel[:, a, :] @ across, rel[:, a, a]))
            axes.append((frame[:, :, a], True))
        axes.append((turn[:, :, turns[-1]], True))  # its last axis is fixed to the child
    return values, axes
