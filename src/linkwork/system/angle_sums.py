"""Which bodies have one absolute angle, and of which coordinates it is the sum."""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.beams import beam_layout as B
from linkwork.system.formulations.angles import NO_TURN, AbsoluteAngles, AngleSum, Turn
from linkwork.system.links import links_of
from linkwork.system.tree import Tree, zero_pose


def angle_sums(tree: Tree, tables: L.Tables) -> AbsoluteAngles:
    """Absolute angle of each body whose hinges up to the ground are all parallel, as a sum of coordinates.

    The angle is about the axis of the body's own hinge (the nearest hinge inward for sliding and fixed bodies). A beam that
    bends about the same axis, and does nothing else, turns what it carries by the slope of its section.
    """
    turn, _ = zero_pose(tree)
    axes: dict[int, np.ndarray] = {}
    turns: dict[int, Turn] = {0: NO_TURN}
    turned = {0: False}
    for link in links_of(tables.link_i):
        i, p = link.number, link.parent
        if p not in turns:
            continue
        made = None
        if p in axes:
            axes[i] = axes[p]
        if link.joint in ("revolute", "planar"):
            axis = turn[i][:, 2]
            along = float(axis @ axes[p]) if p in axes else 1.0
            axes[i] = axis
            if abs(abs(along) - 1.0) < 1e-12:
                made = Turn(p, float(np.sign(along)), ((link.coordinates[-1], link.rates[-1], 1.0),), False)
        elif link.joint == "node":
            bent = _bending_angle(tables, i, turn[p], axes.get(p))
            if bent is not None:
                axes[i], terms = bent
                made = Turn(p, 1.0, tuple(terms), True)
        elif link.joint in ("fixed", "prismatic"):
            made = Turn(p, 1.0, (), False)
        if made is not None:
            turns[i], turned[i] = made, turned[p] or bool(made.terms)
    return AbsoluteAngles(turns, {tree.order[i - 1].body.name: i for i in tree.named if turned.get(i)})


def _bending_angle(
    tables: L.Tables, node: int, turn: np.ndarray, axis: np.ndarray | None
) -> tuple[np.ndarray, AngleSum] | None:
    """Axis (world, at zero) and terms of the rotation of a beam's section against its root; None: it has no single axis.

    `turn` is the rotation of the root at zero, `axis` that of the hinges so far.
    """
    beams = tables.beams
    s = beams.node[node]
    b, first, _ = beams.station_i[s]
    _, v, q, n, *_ = (int(x) for x in beams.beam_i[b])
    rows = beams.shape[first : first + n]
    slopes = np.real(rows[:, B.SH_B : B.SH_B + 3]) @ turn.T
    size = np.linalg.norm(slopes, axis=1)
    if axis is None:
        axis = slopes[np.argmax(size)] / size.max() if size.max() > 0 else None
    if axis is None or np.any(rows[:, B.SH_T]) or np.any(np.linalg.norm(np.cross(slopes, axis), axis=1) > 1e-12 * size):
        return None
    return axis, [(q + k, v + k, float(slopes[k] @ axis)) for k in range(n) if size[k] > 0]
