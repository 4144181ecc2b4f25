"""Derivatives of forward dynamics by one recursion, for trees whose joints alone exert forces.

A small displacement along degree of freedom j moves everything outward of it as one rigid body. With spatial vectors
(angular, linear; about the joint point at hand), s the axis of a degree of freedom, × the product of motions and ×* that
of motion and wrench, it changes velocity v, acceleration a and wrench f = I a + v ×* I v of a body that it moves by

    δv = s_j × v + ψ̇        δa = s_j × a + ψ̇ × v + ψ̈        δf = s_j ×* f + I ψ̈ + B ψ̇

and a change of the velocity along it changes them by

    δv = s_j                 δa = s_j × v + ṡ_j + ψ̇          δf = I (ṡ_j + ψ̇) + B s_j

    ψ̇ = b × s_j,  ψ̈ = β × s_j + b × ψ̇        b, β: velocity and acceleration of what is not moved
    B x = I (x × v) + x ×* I v + v ×* I x

A joint further out is moved along, so it does not feel s_j ×* f; those further in do (Singh, Russo & Wensing 2022;
Carpentier & Mansard 2018). Axes that are turned by the joint's own later coordinates, as those of ball and free joints
are, have ṡ = v × s with the velocity of the link; all others have ṡ = ψ̇.
The operator B of a rigid body, with inertia J and mass times centre h about the joint point, velocity (ω, u) and
momentum π = m u + ω × h, acts on the angular part w of its argument alone:

    B w = [ω × (2 J w − tr J w) + 2 h × (w × u);  2 w × π]

So a body that is moved by j is accelerated by c (ψ̈, or ṡ_j + ψ̇) and loaded by B w, where w is the angular part of ψ̇ or
of s_j: the same nine numbers for all of them.
Joints yield to this as articulated bodies do: with K = [I, B] of a rigid body, 6 × 9, the wrench on the sub-tree from a link
outward is K (c; w), and K is propagated inward as articulated inertias are,

    V = sᵀ K,  U = V₁…₆,  d = s · U + ρ    K ← K − U V / d        ρ: armature

to be moved to the parent's joint point on both sides (w is the same everywhere). All columns of the derivatives are then
computed together by the two sweeps of the articulated-body algorithm: inward the wrench p of column j, from link(j) to the
ground, outward the accelerations a and the w of columns further in,

    inward     p = K (c; w) + what only joints further in feel: s_j ×* F        u = τ′ − s · p,  p ← p + U u / d
    outward    q̈′ = (u − U · a − V₇…₉ · w) / d                                  a ← a + s q̈′, and + c at link(j)

with F the wrench at the joint and τ′ the derivative of the force along the degree of freedom itself. A prescribed degree
of freedom has 1/d = 0. Every tree of links is described in a frame that moves with its first link, so that a large
velocity of the whole tree costs no digits.

The sweeps go over the columns in the innermost loop. Rows of the state lie a fixed distance apart, from which
the compiler sees that they do not overlap; so there are panels of at most `WIDTH` columns. Numbers are real here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle, record_of, taker
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.forces.forces import force_along, joint_forces, stop_force, stop_mode
from linkwork.kernels.jit import inner, kernel
from linkwork.kernels.packed import PLAIN, SCRATCH_AT, WORK_AT, pack, take_tables, take_work
from linkwork.kernels.scalars import finite
from linkwork.kernels.tree import spatial
from linkwork.kernels.tree.aba import articulate
from linkwork.kernels.tree.kinematics import move_links
from linkwork.kernels.vectors import cross, put_three, three

WIDTH = 128  # columns of a panel: its state stays in the first-level cache
GAP = 136  # from one row of the state to the next; not a power of two, for which all rows would share cache lines
ROWS = 9  # rows of the state: p, or a and w
# rows of the state, unsigned: see `blocks`
R1, R2, R3, R4, R5, R6, R7, R8 = (np.uint64(k * GAP) for k in range(1, 9))
COUNT = np.uint64(ROWS)
NONE = np.uint64(0)

BY_Q, BY_V, BY_INPUT = range(3)

# --- scratch.column: one row for each column of the derivatives ----------------------------------
CA = 0  # 6: acceleration c of what is moved, about the joint point
CW = 6  # 3: angular argument w of B
CF = 9  # 6: wrench s ×* F, for joints further in
CT = 15  # derivative of the force along the degree of freedom
COLUMN_LEN = 16

# --- scratch.motion: one row for each link -------------------------------------------------------
MU = 0  # 3: velocity of the joint point
MA = 3  # 6: spatial acceleration
MF = 9  # 6: wrench at the joint
MOTION_LEN = 15

OPERATOR_LEN = 39  # scratch.operator: I as 21 numbers, B as 18

# --- scratch.elimination: V (9), 1/d, and the factor from the remaining force to the derivative -----
DINV, GAIN, ELIMINATION_LEN = 9, 10, 11

# --- scratch.span: one row for each link ---------------------------------------------------------
OWN, BEYOND, END, SPAN_LEN = range(4)  # first column of its own, first and last + 1 of the links beyond it


@bundle
class TreeScratch(NamedTuple):
    """Scratch space of the derivatives of a tree, and the indices of its columns; `scratch_for` makes one."""

    motion: np.ndarray  # one row for each link
    operator: np.ndarray  # K of every link
    elimination: np.ndarray  # one row for each degree of freedom
    column: np.ndarray  # by q, by v, by inputs: one row for each column
    state: np.ndarray  # of a panel, row after row
    saved: np.ndarray  # the state at links where the tree branches, one row for each time that it has branched
    span: np.ndarray  # (2, n + 1, SPAN_LEN) columns of every link: those by q and v, those by inputs
    slot: np.ndarray  # (n + 1,) row of `saved` for every link where the tree branches
    driven: np.ndarray  # (nu,) degree of freedom of every input


def is_plain_tree(tables: L.Tables, user: int = 0) -> bool:
    """Whether the recursion can be used: no closures, no elastic beams, no force elements, no dry friction
    or rigid stops, no functions of the user's."""
    plain = tables.rows is None and tables.absolute is None and tables.beams is None
    return plain and tables.count[L.N_FORCES] == 0 and tables.count[L.N_HOLDS] == 0 and user == 0


class Lengths(NamedTuple):
    """Numbers in a row of each scratch array, and rows of the state: what differs between space and the plane."""

    motion: int
    operator: int
    elimination: int
    column: int
    rows: int


SPATIAL = Lengths(MOTION_LEN, OPERATOR_LEN, ELIMINATION_LEN, COLUMN_LEN, ROWS)


def scratch_for(tables: L.Tables, lengths: Lengths = SPATIAL) -> TreeScratch:
    """Scratch space for the derivatives of a plain tree."""
    n, nv, nu = (int(tables.count[k]) for k in (L.N_LINKS, L.N_V, L.N_INPUTS))
    slot, driven = slots_of(tables), driven_by(tables)
    return TreeScratch(
        motion=np.zeros((n + 1, lengths.motion)),
        operator=np.zeros((n + 1, lengths.operator)),
        elimination=np.zeros((nv, lengths.elimination)),
        column=np.zeros((3, max(nv, nu), lengths.column)),
        state=np.zeros(lengths.rows * GAP),
        saved=np.zeros((int(slot.max()) + 1, lengths.rows * GAP)),
        span=spans_of(tables, driven),
        slot=slot,
        driven=driven,
    )


def slots_of(tables: L.Tables) -> np.ndarray:
    """How often the tree has branched before each link: the row in which the state of a branching link is saved."""
    parent, gathers = tables.link_i[:, L.PARENT], tables.link_i[:, L.GATHERS]
    slot = np.zeros(len(parent), np.int64)
    for i in range(1, len(parent)):
        p = parent[i]
        slot[i] = slot[p] + (1 if p > 0 and gathers[p] else 0)
    return slot


def driven_by(tables: L.Tables) -> np.ndarray:
    """Degree of freedom of every input; inputs are numbered in their order."""
    inputs = tables.dof_i[:, L.D_INPUT]
    return np.flatnonzero(inputs >= 0).astype(np.int64)


def spans_of(tables: L.Tables, driven: np.ndarray) -> np.ndarray:
    """Columns of every link and of the links beyond it, which are contiguous, since links are numbered depth first."""
    n = int(tables.count[L.N_LINKS])
    first = tables.link_i[:, L.VI].copy()
    beyond = first + tables.link_i[:, L.NDOF]
    first[0], beyond[0] = 0, 0
    end = beyond.copy()
    for i in range(n, 0, -1):
        p = tables.link_i[i, L.PARENT]
        end[p] = max(end[p], end[i])
    span = np.zeros((2, n + 1, SPAN_LEN), np.int64)
    for k, places in enumerate((first, beyond, end)):
        span[0, :, k] = places
        span[1, :, k] = np.searchsorted(driven, places)
    return span


def pack_tree(tables: L.Tables, work: L.Work, scratch: TreeScratch) -> np.ndarray:
    """The records of a system, its work space and scratch space (see `packed`); keep all of them alive."""
    return np.concatenate([pack(tables, work), record_of(scratch)])


take_scratch = taker(scratch_for(PLAIN))


# --- outward: what every column does to what it moves --------------------------------------------


@inner
def propagate_columns(sys, w, s):
    """c and w of all columns by q and v, velocities and spatial accelerations of all links; after `articulate`."""
    row, motion = w.link, s.motion
    put_three(motion, 0, MU, (0.0, 0.0, 0.0))
    put_three(motion, 0, MA, (0.0, 0.0, 0.0))
    put_three(motion, 0, MA + 3, (-sys.gravity[0], -sys.gravity[1], -sys.gravity[2]))
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        kind = sys.link_i[i, L.KIND]
        compound = kind == L.BALL or kind == L.DIRECTION or kind == L.FREE
        rx, ry, rz = row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2]
        first, end = sys.link_i[i, L.VI], sys.link_i[i, L.VI] + sys.link_i[i, L.NDOF]
        # the parent's velocity and acceleration at the joint point
        wx, wy, wz = row[p, L.OM], row[p, L.OM + 1], row[p, L.OM + 2]
        ax, ay, az = motion[p, MA], motion[p, MA + 1], motion[p, MA + 2]
        ux, uy, uz = cross(wx, wy, wz, rx, ry, rz)
        lx, ly, lz = cross(ax, ay, az, rx, ry, rz)
        ux, uy, uz = ux + motion[p, MU], uy + motion[p, MU + 1], uz + motion[p, MU + 2]
        lx, ly, lz = lx + motion[p, MA + 3], ly + motion[p, MA + 4], lz + motion[p, MA + 5]
        # velocity of the frame in which the axes are fixed
        cwx, cwy, cwz, cux, cuy, cuz = wx, wy, wz, ux, uy, uz
        if p == 0 or compound:
            sx, sy, sz = slide_velocity(sys, first, end, w)
            if p == 0:  # seen from the first link's joint point, the ground moves
                ux, uy, uz = ux - sx, uy - sy, uz - sz
                cux, cuy, cuz = ux, uy, uz
            if compound:
                cwx, cwy, cwz = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
                cux, cuy, cuz = ux + sx, uy + sy, uz + sz
        # with the degrees of freedom so far
        owx, owy, owz, oux, ouy, ouz = wx, wy, wz, ux, uy, uz
        oax, oay, oaz, olx, oly, olz = ax, ay, az, lx, ly, lz
        for k in range(first, end):
            ex, ey, ez = w.dof[k, L.AX], w.dof[k, L.AX + 1], w.dof[k, L.AX + 2]
            rate, change = w.v[k], w.a[k]
            by_q, by_v = s.column[BY_Q], s.column[BY_V]
            tx, ty, tz = cross(wx, wy, wz, ex, ey, ez)
            zx, zy, zz = cross(cwx, cwy, cwz, ex, ey, ez)
            bx, by, bz = cross(ax, ay, az, ex, ey, ez)
            dx, dy, dz = cross(wx, wy, wz, tx, ty, tz)
            if sys.dof_i[k, L.D_ROT] == 1:
                put_three(by_q, k, CW, (tx, ty, tz))
                put_three(by_v, k, CW, (ex, ey, ez))
                put_three(by_q, k, CA, (bx + dx, by + dy, bz + dz))
                put_three(by_v, k, CA, (tx + zx, ty + zy, tz + zz))
                owx, owy, owz = owx + ex * rate, owy + ey * rate, owz + ez * rate
                oax, oay, oaz = (
                    oax + ex * change + zx * rate,
                    oay + ey * change + zy * rate,
                    oaz + ez * change + zz * rate,
                )
                # linear parts
                bx, by, bz = cross(lx, ly, lz, ex, ey, ez)
                dx, dy, dz = cross(ux, uy, uz, tx, ty, tz)
                bx, by, bz = bx + dx, by + dy, bz + dz
                tx, ty, tz = cross(ux, uy, uz, ex, ey, ez)
                zx, zy, zz = cross(cux, cuy, cuz, ex, ey, ez)
                dx, dy, dz = cross(wx, wy, wz, tx, ty, tz)
                olx, oly, olz = olx + zx * rate, oly + zy * rate, olz + zz * rate
            else:
                put_three(by_q, k, CW, (0.0, 0.0, 0.0))
                put_three(by_v, k, CW, (0.0, 0.0, 0.0))
                put_three(by_q, k, CA, (0.0, 0.0, 0.0))
                put_three(by_v, k, CA, (0.0, 0.0, 0.0))
                oux, ouy, ouz = oux + ex * rate, ouy + ey * rate, ouz + ez * rate
                olx, oly, olz = (
                    olx + ex * change + zx * rate,
                    oly + ey * change + zy * rate,
                    olz + ez * change + zz * rate,
                )
            put_three(by_q, k, CA + 3, (bx + dx, by + dy, bz + dz))
            put_three(by_v, k, CA + 3, (tx + zx, ty + zy, tz + zz))
            if not compound:
                wx, wy, wz, ux, uy, uz = owx, owy, owz, oux, ouy, ouz
                ax, ay, az, lx, ly, lz = oax, oay, oaz, olx, oly, olz
                cwx, cwy, cwz, cux, cuy, cuz = wx, wy, wz, ux, uy, uz
        put_three(motion, i, MU, (oux, ouy, ouz))
        put_three(motion, i, MA, (oax, oay, oaz))
        put_three(motion, i, MA + 3, (olx, oly, olz))


@inner
def slide_velocity(sys, first, end, w):
    """Velocity that the sliding degrees of freedom of a joint make."""
    x = y = z = 0.0
    for k in range(first, end):
        if sys.dof_i[k, L.D_ROT] == 0:
            x += w.dof[k, L.AX] * w.v[k]
            y += w.dof[k, L.AX + 1] * w.v[k]
            z += w.dof[k, L.AX + 2] * w.v[k]
    return x, y, z


@inner
def differentiate_forces(sys, w, s, at):
    """τ′ of all columns, into column `at`: the forces along degrees of freedom by complex step, the gears of inputs."""
    by_q, by_v, by_input = s.column[BY_Q], s.column[BY_V], s.column[BY_INPUT]
    forced = sys.count[L.HAS_JOINT_FORCES] == 1
    for k in range(sys.count[L.N_V]):
        by_q[k, at] = by_v[k, at] = 0.0
        if forced and sys.dof_i[k, L.D_FORCED] == 1:
            j = sys.dof_i[k, L.D_Q]
            placed = j >= 0
            x, rate = w.q[j if placed else 0], w.v[k]
            if placed:
                by_q[k, at] = force_along(sys.dof, k, placed, complex(x, TINY), complex(rate, 0.0))[0].imag / TINY
            by_v[k, at] = force_along(sys.dof, k, placed, complex(x, 0.0), complex(rate, TINY))[0].imag / TINY
            if sys.dof_i[k, L.D_SWITCH] >= 0:
                mode = stop_mode(sys.dof, k, x, rate)
                by_q[k, at] += stop_force(sys.dof, k, mode, complex(x, TINY), complex(rate, 0.0))[0].imag / TINY
                by_v[k, at] += stop_force(sys.dof, k, mode, complex(x, 0.0), complex(rate, TINY))[0].imag / TINY
    for u in range(sys.count[L.N_INPUTS]):
        by_input[u, at] = sys.dof[s.driven[u], L.GEAR]


# --- inward: wrenches at joints, and elimination of the degrees of freedom ------------------------


@inner
def rigid_wrench(m, J, h, om, u, acceleration):
    """Wrench that a rigid body needs for a spatial acceleration, at the velocity (ω, u): n = J α + h × l + ω × J ω,
    f = m l + α × h + ω × (ω × h), where l, the acceleration of the joint point, is the spatial one plus ω × u."""
    ax, ay, az, lx, ly, lz = acceleration
    tx, ty, tz = cross(om[0], om[1], om[2], u[0], u[1], u[2])
    p = spatial.rigid_times(m, J, h, (ax, ay, az, lx + tx, ly + ty, lz + tz))
    return spatial.plus(p, spatial.velocity_wrench(J, h, om))


@inner
def rigid_operator(m, J, h, om, u):
    """B of a rigid body, 6 × 3, row by row: ω̂ (2 J − tr J) + 2 h · u − 2 u hᵀ above −2 π̂."""
    xx, yy, zz, xy, xz, yz = J
    wx, wy, wz = om
    ux, uy, uz = u
    px, py, pz = cross(wx, wy, wz, h[0], h[1], h[2])
    px, py, pz = 2.0 * (m * ux + px), 2.0 * (m * uy + py), 2.0 * (m * uz + pz)
    dx, dy, dz = xx - yy - zz, yy - zz - xx, zz - xx - yy
    xy, xz, yz = 2.0 * xy, 2.0 * xz, 2.0 * yz
    hx, hy, hz = 2.0 * h[0], 2.0 * h[1], 2.0 * h[2]
    zero = 0.0 * px
    return (
        wy * xz - wz * xy + hy * uy + hz * uz, wy * yz - wz * dy - ux * hy, wy * dz - wz * yz - ux * hz,
        wz * dx - wx * xz - uy * hx, wz * xy - wx * yz + hx * ux + hz * uz, wz * xz - wx * dz - uy * hz,
        wx * xy - wy * dx - uz * hx, wx * dy - wy * xy - uz * hy, wx * yz - wy * xz + hx * ux + hy * uy,
        zero, pz, -py,
        -pz, zero, px,
        py, -px, zero,
    )  # fmt: skip


@inner
def zero_operator(zero):
    """The 18 numbers of B, all zero."""
    three = zero, zero, zero
    return three + three + three + three + three + three


@inner
def plus_operator(b, t):
    """Sum of two operators B."""
    return (
        b[0] + t[0], b[1] + t[1], b[2] + t[2], b[3] + t[3], b[4] + t[4], b[5] + t[5],
        b[6] + t[6], b[7] + t[7], b[8] + t[8], b[9] + t[9], b[10] + t[10], b[11] + t[11],
        b[12] + t[12], b[13] + t[13], b[14] + t[14], b[15] + t[15], b[16] + t[16], b[17] + t[17],
    )  # fmt: skip


@inner
def stored_operator(a, i, k):
    """B from row i, from column k on."""
    return spatial.six(a, i, k) + spatial.six(a, i, k + 6) + spatial.six(a, i, k + 12)


@inner
def store_operator(a, i, k, b):
    """Store B in row i, from column k on."""
    a[i, k], a[i, k + 1], a[i, k + 2], a[i, k + 3], a[i, k + 4], a[i, k + 5] = b[0], b[1], b[2], b[3], b[4], b[5]
    a[i, k + 6], a[i, k + 7], a[i, k + 8], a[i, k + 9], a[i, k + 10], a[i, k + 11] = (
        b[6],
        b[7],
        b[8],
        b[9],
        b[10],
        b[11],
    )
    a[i, k + 12], a[i, k + 13], a[i, k + 14] = b[12], b[13], b[14]
    a[i, k + 15], a[i, k + 16], a[i, k + 17] = b[15], b[16], b[17]


@inner
def operator_row(b, s, k):
    """sᵀ times three rows of B: the angular ones (k = 0) or the linear ones (k = 9)."""
    sx, sy, sz = s
    return (
        b[k] * sx + b[k + 3] * sy + b[k + 6] * sz,
        b[k + 1] * sx + b[k + 4] * sy + b[k + 7] * sz,
        b[k + 2] * sx + b[k + 5] * sy + b[k + 8] * sz,
    )


@inner
def eliminated_operator(b, u, v, dinv):
    """B − U Vᵀ / d, with V the three numbers of sᵀ B."""
    t0, t1, t2, t3, t4, t5 = u[0] * dinv, u[1] * dinv, u[2] * dinv, u[3] * dinv, u[4] * dinv, u[5] * dinv
    x, y, z = v
    return (
        b[0] - x * t0, b[1] - y * t0, b[2] - z * t0,
        b[3] - x * t1, b[4] - y * t1, b[5] - z * t1,
        b[6] - x * t2, b[7] - y * t2, b[8] - z * t2,
        b[9] - x * t3, b[10] - y * t3, b[11] - z * t3,
        b[12] - x * t4, b[13] - y * t4, b[14] - z * t4,
        b[15] - x * t5, b[16] - y * t5, b[17] - z * t5,
    )  # fmt: skip


@inner
def shifted_operator(b, r):
    """B about the parent's joint point: r̂ times its linear rows is added to the angular ones."""
    rx, ry, rz = r
    return (
        b[0] + ry * b[15] - rz * b[12], b[1] + ry * b[16] - rz * b[13], b[2] + ry * b[17] - rz * b[14],
        b[3] + rz * b[9] - rx * b[15], b[4] + rz * b[10] - rx * b[16], b[5] + rz * b[11] - rx * b[17],
        b[6] + rx * b[12] - ry * b[9], b[7] + rx * b[13] - ry * b[10], b[8] + rx * b[14] - ry * b[11],
        b[9], b[10], b[11], b[12], b[13], b[14], b[15], b[16], b[17],
    )  # fmt: skip


@inner
def eliminate_inward(sys, locked, w, s):
    """F and K of every link before its joint is eliminated; V and 1/d of every degree of freedom; s ×* F of columns.

    K is stored as the 21 numbers of I (see `spatial`), then the 18 numbers of B. `locked`: no degree of freedom is eliminated,
    so that the results are derivatives of the forces that keep all of them at their accelerations.
    """
    row, motion, o, v = w.link, s.motion, s.operator, s.elimination
    for i in range(sys.count[L.N_LINKS] + 1):
        if i == 0 or sys.link_i[i, L.GATHERS] == 1:
            for k in range(OPERATOR_LEN):
                o[i, k] = 0.0
            for k in range(MF, MF + 6):
                motion[i, k] = 0.0
    zero = 0.0 * row[0, L.R]
    inertia, b, wrench = spatial.zero_inertia(zero), zero_operator(zero), spatial.zero_six(zero)
    for i in range(sys.count[L.N_LINKS], 0, -1):
        # the link's own wrench and [I, B], plus those of the next link outward
        m = sys.link[i, L.MASS]
        J, h = spatial.body_inertia(sys.link, row, i)
        om, u = three(row, i, L.OM), three(motion, i, MU)
        wrench = spatial.plus(wrench, rigid_wrench(m, J, h, om, u, spatial.six(motion, i, MA)))
        inertia = spatial.plus_body(inertia, m, J, h)
        b = plus_operator(b, rigid_operator(m, J, h, om, u))
        if sys.link_i[i, L.GATHERS] == 1:
            inertia = spatial.plus_stored(inertia, o, i, 0)
            b = plus_operator(b, stored_operator(o, i, 21))
            wrench = spatial.plus(wrench, spatial.six(motion, i, MF))
        spatial.store(o, i, 0, inertia)
        store_operator(o, i, 21, b)

        # eliminate the joint's degrees of freedom, last first
        first = sys.link_i[i, L.VI]
        for k in range(first + sys.link_i[i, L.NDOF] - 1, first - 1, -1):
            ex, ey, ez = axis_of(w, k)
            tx, ty, tz = cross(ex, ey, ez, wrench[3], wrench[4], wrench[5])
            if sys.dof_i[k, L.D_ROT] == 1:
                zx, zy, zz = cross(ex, ey, ez, wrench[0], wrench[1], wrench[2])
                spatial.put_six(s.column[BY_Q], k, CF, (zx, zy, zz, tx, ty, tz))
                U = spatial.times_turn(inertia, (ex, ey, ez))
                V = operator_row(b, (ex, ey, ez), 0)
                d = ex * U[0] + ey * U[1] + ez * U[2]
            else:
                spatial.put_six(s.column[BY_Q], k, CF, (tx, ty, tz, zero, zero, zero))
                U = spatial.times_slide(inertia, (ex, ey, ez))
                V = operator_row(b, (ex, ey, ez), 9)
                d = ex * U[3] + ey * U[4] + ez * U[5]
            spatial.put_six(v, k, 0, U)
            put_three(v, k, 6, V)
            if locked:
                v[k, DINV], v[k, GAIN] = 0.0, -1.0
                continue
            if sys.dof_i[k, L.D_MOTION] >= 0:
                v[k, DINV] = v[k, GAIN] = 0.0
                continue
            dinv = 1.0 / (d + sys.dof[k, L.ARMATURE])
            v[k, DINV] = v[k, GAIN] = dinv
            inertia = spatial.eliminated(inertia, U, dinv)
            b = eliminated_operator(b, U, V, dinv)

        # move to the parent's joint point
        r = three(row, i, L.RR)
        inertia, b, wrench = spatial.shifted(inertia, r), shifted_operator(b, r), spatial.shifted_wrench(wrench, r)
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            spatial.store(o, p, 0, spatial.plus_stored(inertia, o, p, 0))
            store_operator(o, p, 21, plus_operator(b, stored_operator(o, p, 21)))
            spatial.add_six(motion, p, MF, wrench)
            inertia, b, wrench = spatial.zero_inertia(zero), zero_operator(zero), spatial.zero_six(zero)


@inner
def times_operator(o, i, x, k):
    """K of link i times the nine numbers (c; w) in row k of x."""
    x0, x1, x2, x3, x4, x5 = x[k, CA], x[k, CA + 1], x[k, CA + 2], x[k, CA + 3], x[k, CA + 4], x[k, CA + 5]
    y0, y1, y2 = x[k, CW], x[k, CW + 1], x[k, CW + 2]
    n0 = o[i, 0] * x0 + o[i, 3] * x1 + o[i, 4] * x2 + o[i, 6] * x3 + o[i, 7] * x4 + o[i, 8] * x5
    n1 = o[i, 3] * x0 + o[i, 1] * x1 + o[i, 5] * x2 + o[i, 9] * x3 + o[i, 10] * x4 + o[i, 11] * x5
    n2 = o[i, 4] * x0 + o[i, 5] * x1 + o[i, 2] * x2 + o[i, 12] * x3 + o[i, 13] * x4 + o[i, 14] * x5
    f0 = o[i, 6] * x0 + o[i, 9] * x1 + o[i, 12] * x2 + o[i, 15] * x3 + o[i, 18] * x4 + o[i, 19] * x5
    f1 = o[i, 7] * x0 + o[i, 10] * x1 + o[i, 13] * x2 + o[i, 18] * x3 + o[i, 16] * x4 + o[i, 20] * x5
    f2 = o[i, 8] * x0 + o[i, 11] * x1 + o[i, 14] * x2 + o[i, 19] * x3 + o[i, 20] * x4 + o[i, 17] * x5
    return (
        n0 + o[i, 21] * y0 + o[i, 22] * y1 + o[i, 23] * y2,
        n1 + o[i, 24] * y0 + o[i, 25] * y1 + o[i, 26] * y2,
        n2 + o[i, 27] * y0 + o[i, 28] * y1 + o[i, 29] * y2,
        f0 + o[i, 30] * y0 + o[i, 31] * y1 + o[i, 32] * y2,
        f1 + o[i, 33] * y0 + o[i, 34] * y1 + o[i, 35] * y2,
        f2 + o[i, 36] * y0 + o[i, 37] * y1 + o[i, 38] * y2,
    )


# --- the sweeps: all columns of a panel at once --------------------------------------------------


@inner
def inward_turn(x, out, k, base, low, high, e, v, r):
    """Eliminate a turning degree of freedom from the wrenches of columns, then move these by r; u goes to row k."""
    ex, ey, ez = e
    v0, v1, v2, v3, v4, v5, _, _, _, dinv = v
    rx, ry, rz = r
    for j in range(low, high):
        n0, n1, n2, f0, f1, f2 = x[j], x[R1 + j], x[R2 + j], x[R3 + j], x[R4 + j], x[R5 + j]
        u = -(ex * n0 + ey * n1 + ez * n2)
        out[k, base + j] = u
        u *= dinv
        f0, f1, f2 = f0 + v3 * u, f1 + v4 * u, f2 + v5 * u
        x[j] = n0 + v0 * u + ry * f2 - rz * f1
        x[R1 + j] = n1 + v1 * u + rz * f0 - rx * f2
        x[R2 + j] = n2 + v2 * u + rx * f1 - ry * f0
        x[R3 + j], x[R4 + j], x[R5 + j] = f0, f1, f2


@inner
def inward_slide(x, out, k, base, low, high, e, v, r):
    """The same for a sliding degree of freedom."""
    ex, ey, ez = e
    v0, v1, v2, v3, v4, v5, _, _, _, dinv = v
    rx, ry, rz = r
    for j in range(low, high):
        n0, n1, n2, f0, f1, f2 = x[j], x[R1 + j], x[R2 + j], x[R3 + j], x[R4 + j], x[R5 + j]
        u = -(ex * f0 + ey * f1 + ez * f2)
        out[k, base + j] = u
        u *= dinv
        f0, f1, f2 = f0 + v3 * u, f1 + v4 * u, f2 + v5 * u
        x[j] = n0 + v0 * u + ry * f2 - rz * f1
        x[R1 + j] = n1 + v1 * u + rz * f0 - rx * f2
        x[R2 + j] = n2 + v2 * u + rx * f1 - ry * f0
        x[R3 + j], x[R4 + j], x[R5 + j] = f0, f1, f2


@inner
def inward_fixed(x, low, high, r):
    """Move the wrenches of columns by r."""
    rx, ry, rz = r
    for j in range(low, high):
        f0, f1, f2 = x[R3 + j], x[R4 + j], x[R5 + j]
        x[j] += ry * f2 - rz * f1
        x[R1 + j] += rz * f0 - rx * f2
        x[R2 + j] += rx * f1 - ry * f0


@inner
def outward_turn(x, out, k, base, width, e, v, gain, r):
    """Move the accelerations of columns by r, then find those of a turning degree of freedom (row k) and add them."""
    v0, v1, v2, v3, v4, v5, v6, v7, v8, dinv = v
    ex, ey, ez = e[0] * dinv, e[1] * dinv, e[2] * dinv
    rx, ry, rz = r
    for j in range(width):
        a0, a1, a2 = x[j], x[R1 + j], x[R2 + j]
        l0 = x[R3 + j] + a1 * rz - a2 * ry
        l1 = x[R4 + j] + a2 * rx - a0 * rz
        l2 = x[R5 + j] + a0 * ry - a1 * rx
        t = out[k, base + j] - v0 * a0 - v1 * a1 - v2 * a2
        t = t - v3 * l0 - v4 * l1 - v5 * l2
        t = t - v6 * x[R6 + j] - v7 * x[R7 + j] - v8 * x[R8 + j]
        out[k, base + j] = gain * t
        x[j], x[R1 + j], x[R2 + j] = a0 + ex * t, a1 + ey * t, a2 + ez * t
        x[R3 + j], x[R4 + j], x[R5 + j] = l0, l1, l2


@inner
def outward_slide(x, out, k, base, width, e, v, gain, r):
    """The same for a sliding degree of freedom."""
    v0, v1, v2, v3, v4, v5, v6, v7, v8, dinv = v
    ex, ey, ez = e[0] * dinv, e[1] * dinv, e[2] * dinv
    rx, ry, rz = r
    for j in range(width):
        a0, a1, a2 = x[j], x[R1 + j], x[R2 + j]
        l0 = x[R3 + j] + a1 * rz - a2 * ry
        l1 = x[R4 + j] + a2 * rx - a0 * rz
        l2 = x[R5 + j] + a0 * ry - a1 * rx
        t = out[k, base + j] - v0 * a0 - v1 * a1 - v2 * a2
        t = t - v3 * l0 - v4 * l1 - v5 * l2
        t = t - v6 * x[R6 + j] - v7 * x[R7 + j] - v8 * x[R8 + j]
        out[k, base + j] = gain * t
        x[R3 + j], x[R4 + j], x[R5 + j] = l0 + ex * t, l1 + ey * t, l2 + ez * t


@inner
def outward_fixed(x, width, r):
    """Move the accelerations of columns by r."""
    rx, ry, rz = r
    for j in range(width):
        a0, a1, a2 = x[j], x[R1 + j], x[R2 + j]
        x[R3 + j] += a1 * rz - a2 * ry
        x[R4 + j] += a2 * rx - a0 * rz
        x[R5 + j] += a0 * ry - a1 * rx


@inner
def axis_of(w, k):
    """Axis of a degree of freedom."""
    return w.dof[k, L.AX], w.dof[k, L.AX + 1], w.dof[k, L.AX + 2]


@inner
def elimination_of(s, k):
    """V and 1/d of a degree of freedom."""
    v = s.elimination
    return v[k, 0], v[k, 1], v[k, 2], v[k, 3], v[k, 4], v[k, 5], v[k, 6], v[k, 7], v[k, 8], v[k, DINV]


@inner
def clipped(place, base, width):
    """Index of a column in a panel that begins at column `base`, clipped to its ends; unsigned."""
    if place <= base:
        return NONE
    if place >= base + width:
        return np.uint64(width)
    return np.uint64(place - base)


@inner
def start_column(sys, w, s, kind, i, first, end, own, c, j, out):
    """Wrench of a column at its own joint (degree of freedom `own`) into column j of the state, moved to the parent."""
    o, col, x = s.operator, s.column[kind], s.state
    p0 = p1 = p2 = p3 = p4 = p5 = 0.0
    if kind != BY_INPUT:
        p0, p1, p2, p3, p4, p5 = times_operator(o, i, col, c)
    joint = sys.link_i[i, L.KIND]
    last = first if joint == L.BALL or joint == L.DIRECTION or joint == L.FREE else own  # after it, s ×* F is felt
    for k in range(end - 1, first - 1, -1):
        ex, ey, ez = axis_of(w, k)
        if sys.dof_i[k, L.D_ROT] == 1:
            u = -(ex * p0 + ey * p1 + ez * p2)
        else:
            u = -(ex * p3 + ey * p4 + ez * p5)
        if k == own:
            u += col[c, CT]
        out[k, c] = u
        v0, v1, v2, v3, v4, v5, _, _, _, dinv = elimination_of(s, k)
        u *= dinv
        p0, p1, p2, p3, p4, p5 = p0 + v0 * u, p1 + v1 * u, p2 + v2 * u, p3 + v3 * u, p4 + v4 * u, p5 + v5 * u
        if k == last and kind == BY_Q:
            p0, p1, p2 = p0 + col[c, CF], p1 + col[c, CF + 1], p2 + col[c, CF + 2]
            p3, p4, p5 = p3 + col[c, CF + 3], p4 + col[c, CF + 4], p5 + col[c, CF + 5]
    rx, ry, rz = w.link[i, L.RR], w.link[i, L.RR + 1], w.link[i, L.RR + 2]
    x[j], x[R1 + j], x[R2 + j] = p0 + ry * p5 - rz * p4, p1 + rz * p3 - rx * p5, p2 + rx * p4 - ry * p3
    x[R3 + j], x[R4 + j], x[R5 + j] = p3, p4, p5


@inner
def own_dof(s, kind, c):
    """Degree of freedom that a column belongs to."""
    return s.driven[c] if kind == BY_INPUT else c


@inner
def sweep_inward(sys, w, s, kind, base, width, out):
    """Wrenches of a panel's columns from their joints to the ground; u of every joint on the path into `out`."""
    span = s.span[1 if kind == BY_INPUT else 0]
    x, start = s.state, np.uint64(base)
    for i in range(sys.count[L.N_LINKS], 0, -1):
        first = sys.link_i[i, L.VI]
        end = first + sys.link_i[i, L.NDOF]
        low, high = clipped(span[i, BEYOND], base, width), clipped(span[i, END], base, width)
        own = clipped(span[i, OWN], base, width)
        r = w.link[i, L.RR], w.link[i, L.RR + 1], w.link[i, L.RR + 2]
        if first == end:
            inward_fixed(x, low, high, r)
        for k in range(end - 1, first - 1, -1):
            if k != first:
                arm = 0.0, 0.0, 0.0
            else:
                arm = r
            for j in range(own):
                out[k, start + j] = 0.0
            if sys.dof_i[k, L.D_ROT] == 1:
                inward_turn(x, out, k, start, low, high, axis_of(w, k), elimination_of(s, k), arm)
            else:
                inward_slide(x, out, k, start, low, high, axis_of(w, k), elimination_of(s, k), arm)
            for j in range(high, np.uint64(width)):
                out[k, start + j] = 0.0
        for j in range(own, low):
            c = base + np.int64(j)
            start_column(sys, w, s, kind, i, first, end, own_dof(s, kind, c), c, j, out)


@inner
def sweep_outward(sys, w, s, kind, base, width, out):
    """Accelerations of a panel's columns from the ground outward."""
    span = s.span[1 if kind == BY_INPUT else 0]
    x, start, wide = s.state, np.uint64(base), np.uint64(width)
    clear_state(x, COUNT, wide)
    for i in range(1, sys.count[L.N_LINKS] + 1):
        first = sys.link_i[i, L.VI]
        end = first + sys.link_i[i, L.NDOF]
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            resume_state(s, p, COUNT, wide)
        r = w.link[i, L.RR], w.link[i, L.RR + 1], w.link[i, L.RR + 2]
        if first == end:
            outward_fixed(x, wide, r)
        for k in range(first, end):
            if k != first:
                arm = 0.0, 0.0, 0.0
            else:
                arm = r
            if sys.dof_i[k, L.D_ROT] == 1:
                outward_turn(x, out, k, start, wide, axis_of(w, k), elimination_of(s, k), s.elimination[k, GAIN], arm)
            else:
                outward_slide(x, out, k, start, wide, axis_of(w, k), elimination_of(s, k), s.elimination[k, GAIN], arm)
        if kind != BY_INPUT:
            for j in range(clipped(span[i, OWN], base, width), clipped(span[i, BEYOND], base, width)):
                begin_moving(s.column[kind], base + np.int64(j), j, x)
        if sys.link_i[i, L.GATHERS] == 1:
            save_state(s, i, COUNT, wide)


@inner
def begin_moving(column, c, j, x):
    """From its own joint outward a column moves all links: add c, and set w."""
    for m in range(6):
        x[np.uint64(m) * R1 + j] += column[c, CA + m]
    for m in range(6, ROWS):
        x[np.uint64(m) * R1 + j] = column[c, m]


@inner
def clear_state(x, rows, width):
    """Set all rows of the state to zero, as far as they are used."""
    for m in range(rows):
        for j in range(width):
            x[m * R1 + j] = 0.0


@inner
def save_state(s, i, rows, width):
    """Save the state at a link where the tree branches."""
    for m in range(rows):
        for j in range(width):
            s.saved[s.slot[i], m * R1 + j] = s.state[m * R1 + j]


@inner
def resume_state(s, p, rows, width):
    """Restore the state at link p, where the tree branches; at the ground it is zero."""
    if p == 0:
        clear_state(s.state, rows, width)
        return
    for m in range(rows):
        for j in range(width):
            s.state[m * R1 + j] = s.saved[s.slot[p], m * R1 + j]


@inner
def sweep_columns(sys, w, s, kind, n, out):
    """All columns of one derivative, panel by panel."""
    for base in range(0, n, WIDTH):
        width = WIDTH if base + WIDTH < n else n - base
        sweep_inward(sys, w, s, kind, base, width, out)
        sweep_outward(sys, w, s, kind, base, width, out)


@inner
def tree_jacobians(sys, w, s, by_q, by_v, by_input):
    """∂v̇/∂(displacement along v), ∂v̇/∂v, ∂v̇/∂inputs at the state in w.q, w.v, w.inputs; w.a holds the accelerations of
    prescribed joints, and all of them afterwards."""
    move_links(sys, w.q, w.v, w)
    joint_forces(sys, w)
    status = articulate(sys, w.tau, w.a, 1.0, w)
    if status != L.OK:
        return status
    propagate_columns(sys, w, s)
    differentiate_forces(sys, w, s, CT)
    eliminate_inward(sys, False, w, s)
    for kind in range(3):  # one loop, so that the sweeps are compiled once
        out, n = by_q, sys.count[L.N_V]
        if kind == BY_V:
            out = by_v
        elif kind == BY_INPUT:
            out, n = by_input, sys.count[L.N_INPUTS]
        sweep_columns(sys, w, s, kind, n, out)
    return L.OK


@inner
def inverse_jacobians(sys, w, s, by_q, by_v):
    """∂(M a + h)/∂(displacement along v) and ∂(M a + h)/∂v at the state in w.q, w.v and the accelerations a in w.a: how the
    joint forces for these accelerations change, gravity included, the model's own forces not."""
    move_links(sys, w.q, w.v, w)
    propagate_columns(sys, w, s)
    eliminate_inward(sys, True, w, s)
    for kind in range(2):
        out = by_q
        if kind == BY_V:
            out = by_v
        for k in range(sys.count[L.N_V]):
            s.column[kind, k, CT] = 0.0
        sweep_columns(sys, w, s, kind, sys.count[L.N_V], out)


@kernel
def packed_tree_jacobians(p, q, v, by_q, by_v, by_input):
    """`tree_jacobians` of a packed system (`pack_tree`); w.inputs, and w.a of prescribed joints, are set by the caller."""
    sys, w, s = take_tables(p, 0), take_work(p, WORK_AT), take_scratch(p, SCRATCH_AT)
    if not take_state(q, v, w):
        return L.NOT_FINITE
    status = tree_jacobians(sys, w, s, by_q, by_v, by_input)
    if status == L.OK and not (all_finite(sys, s, by_q) and all_finite(sys, s, by_v)):
        return L.NOT_FINITE
    return status


@kernel
def packed_inverse_jacobians(p, q, v, a, by_q, by_v):
    """`inverse_jacobians` of a packed system."""
    sys, w, s = take_tables(p, 0), take_work(p, WORK_AT), take_scratch(p, SCRATCH_AT)
    if not take_state(q, v, w):
        return L.NOT_FINITE
    for k in range(a.shape[0]):
        w.a[k] = a[k]
    inverse_jacobians(sys, w, s, by_q, by_v)
    return L.OK


@inner
def all_finite(sys, s, matrix):
    """Whether all derivatives are finite, by the rows of the outermost joints: in the sweep outward, an acceleration that is
    not finite makes those of all joints beyond it NaN or infinite in the same column (0 · ∞ is NaN)."""
    for i in range(1, sys.count[L.N_LINKS] + 1):
        if s.span[0, i, BEYOND] == s.span[0, i, END]:
            first = sys.link_i[i, L.VI]
            for k in range(first, first + sys.link_i[i, L.NDOF]):
                for j in range(matrix.shape[1]):
                    if not finite(matrix[k, j]):
                        return False
    return True


@inner
def take_state(q, v, w):
    """Coordinates and velocities into the work space; returns whether all of them are finite."""
    for k in range(q.shape[0]):
        w.q[k] = q[k]
        if not finite(q[k]):
            return False
    for k in range(v.shape[0]):
        w.v[k] = v[k]
        if not finite(v[k]):
            return False
    return True
