"""The arrays of closures: rows that measure the relative position of two links, and data to solve for their forces.

A row is a number x(q) with its rate and acceleration. As a *constraint* it must equal a constant or a signal, and its
multiplier λ is the force that keeps it; as a *coordinate* of a cut joint it is free, and springs, dampers, friction or an
actuator may act along it. Constraints come first, closure by closure; coordinates follow.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.loops.blocks import values_for

# --- what a row measures (column R_KIND) ---------------------------------------------------------
POINT, DOT, DISTANCE, ANGLE, SPIN, COUPLING, ROW_SUM = range(7)

# --- rows.row_i ----------------------------------------------------------------------------------
(
    R_KIND,
    R_A,  # link on the parent's side
    R_B,  # link on the child's side
    R_CLOSURE,  # which closure it belongs to
    R_SIGNAL,  # signal that prescribes it, or -1
    R_LIST,  # first term of a sum of coordinates
    R_LISTED,  # how many terms
    R_WORK,  # work channel of the drive, or -1
    R_UNIT,  # 0: metres, 1: radians or none
    ROW_I_LEN,
) = range(10)

# --- rows.row ------------------------------------------------------------------------------------
R_PA = 0  # 3: point on link a, link frame
R_PB = 3  # 3: point on link b
R_E = 6  # 3: axis on link a
R_E2 = 9  # 3: second axis on link a, of an angle
R_F = 12  # 3: axis on link b
R_VALUE = 15  # required value of a constraint, to which its signal is added
R_OFFSET = 16  # constant of a sum of coordinates
R_SIGN = 17  # of an angle
ROW_LEN = 18

# --- rows.cut_i: coordinates of cut joints along which something acts ------------------------------
C_ROW, C_INPUT, C_WORK_LOSS, C_WORK_INPUT, C_SWITCH, CUT_I_LEN = range(6)  # rows.cut has the columns of sys.dof

# --- rows.closure_i ------------------------------------------------------------------------------
K_ROW, K_ROWS, K_A, K_B, CLOSURE_I_LEN = range(5)  # first constraint, how many, links

# --- Work.rows.m ---------------------------------------------------------------------------------
MA = 0  # 6: ∂x/∂(angular velocity, velocity of the joint point) of link a: its moment and force for a unit multiplier
MB = 6  # 6: the same of link b
MX, MV, MC, MACC, M_LEN = 12, 13, 14, 15, 16  # value, rate, velocity-dependent acceleration, acceleration

OPEN, WOUND = 10, 11  # status: a constraint cannot be satisfied; an angle passed half a turn


@bundle
class Rows(NamedTuple):
    """Rows of all closures, as tables."""

    n: np.ndarray  # (2,) constraints, all rows
    row_i: np.ndarray
    row: np.ndarray
    term_i: np.ndarray  # (terms,) degree of freedom of sums of coordinates, or row of sums of rows
    coordinate: np.ndarray  # (terms,) its coordinate
    term: np.ndarray  # (terms,) its factor
    closure_i: np.ndarray
    point: np.ndarray  # (closures, 3) where a closure holds its child's side, link frame
    cut_i: np.ndarray
    cut: np.ndarray
    size: np.ndarray  # (1,) a length of the model [m], the scale of violations
    driven: np.ndarray  # constraints that are coordinates with a motion, along which other forces may act
    wound: np.ndarray  # angles within half a turn on which forces or couplings depend


@bundle
class RowWork(NamedTuple):
    """Scratch space of the rows."""

    m: np.ndarray  # (rows, M_LEN)
    force: np.ndarray  # (rows,) multiplier of a constraint
    applied: np.ndarray  # (rows,) force that springs, dampers, actuators (and couplings of rows) exert along a row
    phi: np.ndarray  # (rows,) violations of constraints
    rate: np.ndarray  # (rows,) rates of the violations
    seen: np.ndarray  # (rows,) angles when a state was projected last


@bundle
class Loops(NamedTuple):
    """How the recursion solves for the multipliers: paths from closures to the ground, and a block-sparse matrix."""

    plan: Any  # BlockPlan, one block per closure
    sign: np.ndarray  # (closures,) of its pivots: all 1
    pair: np.ndarray  # (pairs, 2) closures whose paths to the ground share links
    start: np.ndarray  # (closures + 1,) where the path of a closure starts in link and up
    link: np.ndarray  # (path,) links from the tips inward, last link first
    up: np.ndarray  # (path,) where the parent lies in the same path, or -1 for the ground
    ends: np.ndarray  # (closures, 2) where links a and b lie in the path, or -1
    dof_start: np.ndarray  # (closures + 1,) where its degrees of freedom start in dof
    dof: np.ndarray  # (path,) degrees of freedom in order of the path
    place: np.ndarray  # (path,) their numbers in the order of the links, which fall along a path; those in v follow the user
    u_start: np.ndarray  # (closures,) where its numbers start in LoopWork.u
    answer: np.ndarray  # (constraints,) acceleration of a free body for a unit multiplier, by size


@bundle
class LoopWork(NamedTuple):
    """Scratch space of the closures' matrix."""

    u: np.ndarray  # u of unit multipliers at the degrees of freedom, (path, rows) of each closure
    wrench: np.ndarray  # (links of a path × rows of its closure, 6), of the largest closure
    values: np.ndarray  # blocks
    diagonal: np.ndarray  # (constraints,)
    right: np.ndarray  # (constraints,)
    rest: np.ndarray  # (constraints,)
    step: np.ndarray  # (constraints,)
    z: np.ndarray  # (n_v,)
    scale: np.ndarray  # (constraints,)
    weak: np.ndarray  # (2,) number of constraints that almost follow from others: now, and the least so far


def row_work(rows: Rows | None, dtype: type) -> RowWork | None:
    """Scratch space for rows."""
    if rows is None:
        return None
    total = int(rows.n[1])
    return RowWork(
        m=np.zeros((total, M_LEN), dtype),
        force=np.zeros(total, dtype),
        applied=np.zeros(total, dtype),
        phi=np.zeros(total, dtype),
        rate=np.zeros(total, dtype),
        seen=np.full(total, np.nan),
    )


def loop_work(loops: Loops | None, constraints: int, count: np.ndarray) -> LoopWork | None:
    """Scratch space for the closures' matrix."""
    if loops is None:
        return None
    largest = int((np.diff(loops.start) * loops.plan.size).max(initial=1))
    sizes = loops.plan.size * np.diff(loops.dof_start)
    return LoopWork(
        u=np.zeros(int(sizes.sum())),
        wrench=np.zeros((largest, 6)),
        values=values_for(loops.plan),
        diagonal=np.zeros(constraints),
        right=np.zeros(constraints),
        rest=np.zeros(constraints),
        step=np.zeros(constraints),
        z=np.zeros(int(count[L.N_V])),
        scale=np.zeros(constraints),
        weak=np.array([0, constraints]),
    )
