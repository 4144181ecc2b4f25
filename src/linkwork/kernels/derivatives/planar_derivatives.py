"""Derivatives of forward dynamics in the algebra of the plane: the recursion of `tree_derivatives` with three numbers.

A motion is (angular, x, y) about the joint point, σ = ±1 says whether a hinge turns about the plane's normal or against
it, d is a slide's direction, and z × (x, y) = (−y, x). With ω, u and α, l the velocities and the spatial accelerations
of what is not moved,

    hinge    ψ̇ = −σ z × u        ψ̈ = −σ z × l + ω z × ψ̇
    slide    ψ̇ = ω z × d         ψ̈ = α z × d + ω z × ψ̇

have no angular part, so the w of a displacement is zero and that of a velocity is σ or zero. For one rigid body, with
mass times centre h and momentum π = m u + ω z × h,

    K = [[J, −h_y, h_x, 2 h · u], [−h_y, m, 0, −2 π_y], [h_x, 0, m, 2 π_x]]

whose last column is B. Everything else is as there.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.derivatives.tree_derivatives import (
    BEYOND,
    BY_INPUT,
    BY_Q,
    BY_V,
    END,
    OWN,
    R1,
    R2,
    R3,
    WIDTH,
    Lengths,
    all_finite,
    clear_state,
    clipped,
    differentiate_forces,
    own_dof,
    resume_state,
    save_state,
    take_scratch,
    take_state,
)
from linkwork.kernels.forces.forces import joint_forces
from linkwork.kernels.jit import inner, kernel
from linkwork.kernels.packed import SCRATCH_AT, WORK_AT, take_tables, take_work
from linkwork.kernels.tree import flat
from linkwork.kernels.tree.planar import articulate_planar, move_planar

ROWS = 4  # rows of the state: p, or a and w
COUNT = np.uint64(ROWS)

CX, CY, CW, CN, CFX, CFY, CT, COLUMN_LEN = range(8)  # scratch.column: c, w, s ×* F, τ′
MUX, MUY, MAW, MAX, MAY, MFN, MFX, MFY, MOTION_LEN = range(9)  # scratch.motion: velocity, spatial acceleration, wrench
KJ, KBX, KBY, KXX, KXY, KYY, KN, KX, KY, OPERATOR_LEN = range(10)  # scratch.operator: I, then B


FLAT = Lengths(MOTION_LEN, OPERATOR_LEN, ROWS + 1, COLUMN_LEN, ROWS)  # what `scratch_for` takes for the plane


# --- outward: what every column does to what it moves --------------------------------------------


@inner
def propagate_planar_columns(sys, w, s):
    """c and w of all columns by q and v, velocities and spatial accelerations of all links; after `articulate_planar`."""
    row, dof, motion, basis = w.plane, w.pdof, s.motion, sys.gravity
    by_q, by_v = s.column[BY_Q], s.column[BY_V]
    motion[0, MUX] = motion[0, MUY] = motion[0, MAW] = 0.0
    motion[0, MAX] = -(basis[0] * basis[3] + basis[1] * basis[4] + basis[2] * basis[5])
    motion[0, MAY] = -(basis[0] * basis[6] + basis[1] * basis[7] + basis[2] * basis[8])
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        rx, ry = row[i, L.QX], row[i, L.QY]
        first, end = sys.link_i[i, L.VI], sys.link_i[i, L.VI] + sys.link_i[i, L.NDOF]
        # the parent's velocity and acceleration at the joint point
        om, al = row[p, L.QW], motion[p, MAW]
        ux, uy = motion[p, MUX] - om * ry, motion[p, MUY] + om * rx
        lx, ly = motion[p, MAX] - al * ry, motion[p, MAY] + al * rx
        if p == 0:  # seen from the first link's joint point, the ground moves
            for k in range(first, end):
                if sys.dof_i[k, L.D_ROT] == 0:
                    ux, uy = ux - dof[k, L.QDX] * w.v[k], uy - dof[k, L.QDY] * w.v[k]
        for k in range(first, end):
            rate, change = w.v[k], w.a[k]
            if sys.dof_i[k, L.D_ROT] == 1:
                sg = sys.plane[i, L.SGN]
                tx, ty = sg * uy, -sg * ux
                bx, by = sg * ly, -sg * lx
                by_v[k, CW] = sg
            else:
                dx, dy = dof[k, L.QDX], dof[k, L.QDY]
                tx, ty = -om * dy, om * dx
                bx, by = -al * dy, al * dx
                by_v[k, CW] = 0.0
            by_q[k, CW] = 0.0
            by_q[k, CX], by_q[k, CY] = bx - om * ty, by + om * tx
            by_v[k, CX], by_v[k, CY] = 2.0 * tx, 2.0 * ty
            lx, ly = lx + tx * rate, ly + ty * rate
            if sys.dof_i[k, L.D_ROT] == 1:
                om, al = om + sg * rate, al + sg * change
            else:
                ux, uy = ux + dx * rate, uy + dy * rate
                lx, ly = lx + dx * change, ly + dy * change
        motion[i, MUX], motion[i, MUY] = ux, uy
        motion[i, MAW], motion[i, MAX], motion[i, MAY] = al, lx, ly


# --- inward: wrenches at joints, and elimination of the degrees of freedom ------------------------


@inner
def eliminate_planar_inward(sys, w, s):
    """F and K of every link before its joint is eliminated; V and 1/d of every degree of freedom; s ×* F of columns."""
    link, row, dof, motion, o, v = sys.plane, w.plane, w.pdof, s.motion, s.operator, s.elimination
    for i in range(sys.count[L.N_LINKS] + 1):
        if i == 0 or sys.link_i[i, L.GATHERS] == 1:
            for k in range(OPERATOR_LEN):
                o[i, k] = 0.0
            for k in range(MFN, MFY + 1):
                motion[i, k] = 0.0
    inertia, b, wrench = flat.zero_inertia(0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for i in range(sys.count[L.N_LINKS], 0, -1):
        c, sn, om = row[i, L.QC], row[i, L.QS], row[i, L.QW]
        m = link[i, L.PM]
        hx, hy = c * link[i, L.PCX] - sn * link[i, L.PCY], sn * link[i, L.PCX] + c * link[i, L.PCY]
        ux, uy, al = motion[i, MUX], motion[i, MUY], motion[i, MAW]
        inertia = flat.plus_body(inertia, m, link[i, L.PIZ], (hx, hy))
        b = b[0] + 2.0 * (hx * ux + hy * uy), b[1] - 2.0 * (m * uy + om * hx), b[2] + 2.0 * (m * ux - om * hy)
        # acceleration of the joint point from the spatial one; f = m l + α z × h − ω² h,  n = J α + h × l
        lx, ly = motion[i, MAX] - om * uy, motion[i, MAY] + om * ux
        wrench = (
            wrench[0] + link[i, L.PIZ] * al + hx * ly - hy * lx,
            wrench[1] + m * lx - al * hy - om * om * hx,
            wrench[2] + m * ly + al * hx - om * om * hy,
        )
        if sys.link_i[i, L.GATHERS] == 1:
            inertia = flat.plus_stored(inertia, o, i, KJ)
            b = b[0] + o[i, KN], b[1] + o[i, KX], b[2] + o[i, KY]
            wrench = wrench[0] + motion[i, MFN], wrench[1] + motion[i, MFX], wrench[2] + motion[i, MFY]
        o[i, KJ], o[i, KBX], o[i, KBY], o[i, KXX], o[i, KXY], o[i, KYY] = inertia
        o[i, KN], o[i, KX], o[i, KY] = b

        # eliminate the joint's degrees of freedom, last first
        first = sys.link_i[i, L.VI]
        for k in range(first + sys.link_i[i, L.NDOF] - 1, first - 1, -1):
            free, rotor = sys.dof_i[k, L.D_MOTION] < 0, sys.dof[k, L.ARMATURE]
            if sys.dof_i[k, L.D_ROT] == 1:
                sg, J = link[i, L.SGN], inertia[0]
                put_planar_wrench(s.column[BY_Q], k, 0.0, -sg * wrench[2], sg * wrench[1])
                v[k, 0], v[k, 1], v[k, 2], v[k, 3] = sg * J, sg * inertia[1], sg * inertia[2], sg * b[0]
                dinv = 1.0 / (J + rotor) if free else 0.0
                if free:
                    t = b[0] * dinv
                    b = t * rotor, b[1] - inertia[1] * t, b[2] - inertia[2] * t
                    inertia = flat.hinge_eliminated(inertia, rotor, dinv)
            else:
                dx, dy = dof[k, L.QDX], dof[k, L.QDY]
                put_planar_wrench(s.column[BY_Q], k, dx * wrench[2] - dy * wrench[1], 0.0, 0.0)
                U, along = flat.times_slide(inertia, (dx, dy)), b[1] * dx + b[2] * dy
                v[k, 0], v[k, 1], v[k, 2], v[k, 3] = U[0], U[1], U[2], along
                dinv = 1.0 / (dx * U[1] + dy * U[2] + rotor) if free else 0.0
                inertia = flat.eliminated(inertia, U, dinv)
                b = flat.plus_scaled(b, U, -along * dinv)
            v[k, ROWS] = dinv

        # move to the parent's joint point
        r = row[i, L.QX], row[i, L.QY]
        inertia, b, wrench = flat.shifted(inertia, r), flat.shifted_wrench(b, r), flat.shifted_wrench(wrench, r)
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            o[p, KJ], o[p, KBX], o[p, KBY], o[p, KXX], o[p, KXY], o[p, KYY] = flat.plus_stored(inertia, o, p, KJ)
            o[p, KN] += b[0]
            o[p, KX] += b[1]
            o[p, KY] += b[2]
            motion[p, MFN] += wrench[0]
            motion[p, MFX] += wrench[1]
            motion[p, MFY] += wrench[2]
            inertia, b, wrench = flat.zero_inertia(0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)


@inner
def put_planar_wrench(column, k, n, fx, fy):
    """s ×* F of a column."""
    column[k, CN], column[k, CFX], column[k, CFY] = n, fx, fy


# --- the sweeps: all columns of a panel at once --------------------------------------------------


@inner
def planar_inward(x, out, k, base, low, high, e, v, r):
    """Eliminate a degree of freedom with axis e from the wrenches of columns, then move these by r; u goes to row k."""
    e0, e1, e2 = e
    v0, v1, v2, _, dinv = v
    rx, ry = r
    for j in range(low, high):
        n, fx, fy = x[j], x[R1 + j], x[R2 + j]
        u = -(e0 * n + e1 * fx + e2 * fy)
        out[k, base + j] = u
        u *= dinv
        fx, fy = fx + v1 * u, fy + v2 * u
        x[j] = n + v0 * u + rx * fy - ry * fx
        x[R1 + j], x[R2 + j] = fx, fy


@inner
def planar_inward_fixed(x, low, high, r):
    """Move the wrenches of columns by r."""
    rx, ry = r
    for j in range(low, high):
        x[j] += rx * x[R2 + j] - ry * x[R1 + j]


@inner
def planar_outward(x, out, k, base, width, e, v, r):
    """Move the accelerations of columns by r, then find those of a degree of freedom (row k) and add them."""
    e0, e1, e2 = e
    v0, v1, v2, v3, dinv = v
    rx, ry = r
    for j in range(width):
        a = x[j]
        lx, ly = x[R1 + j] - a * ry, x[R2 + j] + a * rx
        t = (out[k, base + j] - v0 * a - v1 * lx - v2 * ly - v3 * x[R3 + j]) * dinv
        out[k, base + j] = t
        x[j], x[R1 + j], x[R2 + j] = a + e0 * t, lx + e1 * t, ly + e2 * t


@inner
def planar_outward_fixed(x, width, r):
    """Move the accelerations of columns by r."""
    rx, ry = r
    for j in range(width):
        x[R1 + j] -= x[j] * ry
        x[R2 + j] += x[j] * rx


@inner
def planar_axis(sys, w, i, k):
    """Axis of a degree of freedom of link i: angular, x, y."""
    if sys.dof_i[k, L.D_ROT] == 1:
        return sys.plane[i, L.SGN], 0.0, 0.0
    return 0.0, w.pdof[k, L.QDX], w.pdof[k, L.QDY]


@inner
def planar_elimination(s, k):
    """V and 1/d of a degree of freedom."""
    v = s.elimination
    return v[k, 0], v[k, 1], v[k, 2], v[k, 3], v[k, 4]


@inner
def start_planar_column(sys, w, s, kind, i, own, c, j, out):
    """Wrench of a column at its own joint (degree of freedom `own`) into column j of the state, moved to the parent."""
    o, col, x = s.operator, s.column[kind], s.state
    n = fx = fy = 0.0
    if kind != BY_INPUT:
        cx, cy, turning = col[c, CX], col[c, CY], col[c, CW]
        n = o[i, KBX] * cx + o[i, KBY] * cy + o[i, KN] * turning
        fx = o[i, KXX] * cx + o[i, KXY] * cy + o[i, KX] * turning
        fy = o[i, KXY] * cx + o[i, KYY] * cy + o[i, KY] * turning
    first = sys.link_i[i, L.VI]
    for k in range(first + sys.link_i[i, L.NDOF] - 1, first - 1, -1):
        e0, e1, e2 = planar_axis(sys, w, i, k)
        u = -(e0 * n + e1 * fx + e2 * fy)
        if k == own:
            u += col[c, CT]
        out[k, c] = u
        v0, v1, v2, _, dinv = planar_elimination(s, k)
        u *= dinv
        n, fx, fy = n + v0 * u, fx + v1 * u, fy + v2 * u
        if k == own and kind == BY_Q:
            n, fx, fy = n + col[c, CN], fx + col[c, CFX], fy + col[c, CFY]
    x[j] = n + w.plane[i, L.QX] * fy - w.plane[i, L.QY] * fx
    x[R1 + j], x[R2 + j] = fx, fy


@inner
def sweep_planar_inward(sys, w, s, kind, base, width, out):
    """Wrenches of a panel's columns from their joints to the ground; u of every joint on the path into `out`."""
    span = s.span[1 if kind == BY_INPUT else 0]
    x, start = s.state, np.uint64(base)
    for i in range(sys.count[L.N_LINKS], 0, -1):
        first = sys.link_i[i, L.VI]
        end = first + sys.link_i[i, L.NDOF]
        low, high = clipped(span[i, BEYOND], base, width), clipped(span[i, END], base, width)
        own = clipped(span[i, OWN], base, width)
        r = w.plane[i, L.QX], w.plane[i, L.QY]
        if first == end:
            planar_inward_fixed(x, low, high, r)
        for k in range(end - 1, first - 1, -1):
            if k != first:
                arm = 0.0, 0.0
            else:
                arm = r
            for j in range(own):
                out[k, start + j] = 0.0
            planar_inward(x, out, k, start, low, high, planar_axis(sys, w, i, k), planar_elimination(s, k), arm)
            for j in range(high, np.uint64(width)):
                out[k, start + j] = 0.0
        for j in range(own, low):
            c = base + np.int64(j)
            start_planar_column(sys, w, s, kind, i, own_dof(s, kind, c), c, j, out)


@inner
def sweep_planar_outward(sys, w, s, kind, base, width, out):
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
        r = w.plane[i, L.QX], w.plane[i, L.QY]
        if first == end:
            planar_outward_fixed(x, wide, r)
        for k in range(first, end):
            if k != first:
                arm = 0.0, 0.0
            else:
                arm = r
            planar_outward(x, out, k, start, wide, planar_axis(sys, w, i, k), planar_elimination(s, k), arm)
        if kind != BY_INPUT:
            for j in range(clipped(span[i, OWN], base, width), clipped(span[i, BEYOND], base, width)):
                c, col = base + np.int64(j), s.column[kind]
                x[R1 + j] += col[c, CX]
                x[R2 + j] += col[c, CY]
                x[R3 + j] = col[c, CW]
        if sys.link_i[i, L.GATHERS] == 1:
            save_state(s, i, COUNT, wide)


@inner
def planar_jacobians(sys, w, s, by_q, by_v, by_input):
    """`tree_jacobians` in the plane."""
    move_planar(sys, w.q, w.v, w)
    joint_forces(sys, w)
    status = articulate_planar(sys, w.tau, w.a, 1.0, w)
    if status != L.OK:
        return status
    propagate_planar_columns(sys, w, s)
    differentiate_forces(sys, w, s, CT)
    eliminate_planar_inward(sys, w, s)
    for kind in range(3):  # one loop, so that the sweeps are compiled once
        out, n = by_q, sys.count[L.N_V]
        if kind == BY_V:
            out = by_v
        elif kind == BY_INPUT:
            out, n = by_input, sys.count[L.N_INPUTS]
        for base in range(0, n, WIDTH):
            width = WIDTH if base + WIDTH < n else n - base
            sweep_planar_inward(sys, w, s, kind, base, width, out)
            sweep_planar_outward(sys, w, s, kind, base, width, out)
    return L.OK


@kernel
def packed_planar_jacobians(p, q, v, by_q, by_v, by_input):
    """`packed_tree_jacobians` in the plane."""
    sys, w, s = take_tables(p, 0), take_work(p, WORK_AT), take_scratch(p, SCRATCH_AT)
    if not take_state(q, v, w):
        return L.NOT_FINITE
    status = planar_jacobians(sys, w, s, by_q, by_v, by_input)
    if status == L.OK and not (all_finite(sys, s, by_q) and all_finite(sys, s, by_v)):
        return L.NOT_FINITE
    return status
