"""The arrays of the absolute formulations: every link free, every joint a closure."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle
from linkwork.kernels.loops.blocks import values_for

LAGRANGE, PENALTY, AUGMENTED = range(3)

# --- Absolute.option -----------------------------------------------------------------------------
O_ALPHA, O_TOLERANCE, OPTION_LEN = range(3)

# --- Absolute.switch -----------------------------------------------------------------------------
S_FORM, S_ITERATIONS, S_PROJECT, S_SIZE, SWITCH_LEN = range(5)
# PROJECT: bring states back onto the constraints; SIZE: numbers of a body's motion, 6 in space and 3 in the plane

# --- Absolute.piece_i: what a constraint touches ---------------------------------------------------
P_ROW, P_LINK, P_MEASURE, P_SIDE, P_AT, P_FLIPPED, PIECE_I_LEN = range(7)
# MEASURE: the row that is measured (the constraint itself, or a coordinate in a coupling); AT, FLIPPED: place in the KKT matrix

# --- Absolute.pair_i: two pieces of one constraint, for Gᵀ α G ---------------------------------------
Q_FIRST, Q_SECOND, Q_AT, Q_FLIPPED, PAIR_I_LEN = range(5)

# --- AbsoluteWork.counters ----------------------------------------------------------------------------
A_LAST, A_MOST, A_TOTAL, A_HOW, A_LIMITED, COUNTERS_LEN = range(6)
# LIMITED: evaluations that used up their iterations
TOLERANCE, FLOOR, LIMIT = range(3)  # how the last iteration ended


@bundle
class Absolute(NamedTuple):
    """How an absolute formulation is solved."""

    plan: Any  # BlockPlan: bodies, and for multipliers a block for each closure
    sign: np.ndarray
    option: np.ndarray
    switch: np.ndarray
    piece_i: np.ndarray
    factor: np.ndarray  # (pieces,)
    pair_i: np.ndarray
    alpha: np.ndarray  # (constraints,) penalty of each
    padding: np.ndarray  # (bodies,) inertia that a body lacks and its block is padded with, against its size


@bundle
class AbsoluteWork(NamedTuple):
    """Scratch space of an absolute formulation."""

    mass: np.ndarray  # (bodies, size, size)
    load: np.ndarray  # (bodies, size)
    motion: np.ndarray  # (bodies, size) accelerations, or corrections
    piece: np.ndarray  # (pieces, size)
    values: np.ndarray
    x: np.ndarray  # (rows of the matrix,)
    target: np.ndarray  # (constraints,)
    residual: np.ndarray  # (constraints,)
    scale: np.ndarray  # (constraints,)
    multiplier: np.ndarray  # (constraints,)
    counters: np.ndarray


def absolute_work(absolute: Absolute | None, constraints: int) -> AbsoluteWork | None:
    """Scratch space for an absolute formulation."""
    if absolute is None:
        return None
    size = int(absolute.switch[S_SIZE])
    bodies = int((absolute.plan.size[: len(absolute.plan.size)] > 0).sum()) if len(absolute.plan.size) else 0
    if absolute.switch[S_FORM] == LAGRANGE:
        bodies -= int((absolute.sign < 0).sum())
    return AbsoluteWork(
        mass=np.zeros((bodies, size, size)),
        load=np.zeros((bodies, size)),
        motion=np.zeros((bodies, size)),
        piece=np.zeros((len(absolute.piece_i), size)),
        values=values_for(absolute.plan),
        x=np.zeros(int(absolute.plan.size.sum())),
        target=np.zeros(constraints),
        residual=np.zeros(constraints),
        scale=np.zeros(constraints),
        multiplier=np.zeros(constraints),
        counters=np.zeros(COUNTERS_LEN, np.int64),
    )
