"""Forward dynamics in the algebra of the plane, for models whose motion stays parallel to one plane.

The same recursion as `aba`, with the three numbers of a planar motion (angle, x, y) in place of six: a sub-tree's
wrench about the joint point is

    [n; fx; fy] = [[J, bx, by], [bx, mxx, mxy], [by, mxy, myy]] [α; ax; ay] + p        (see `flat`)

In the plane's basis (e1, e2, normal) every angular axis is ± the normal, so angles add up and no bias arises in α.
Every link has a planar frame with angle φ; forces at points are evaluated in space by `forces`, for the loaded links only,
and projected back.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.forces.prescribed import any_holds, is_prescribed
from linkwork.kernels.jit import separate, shared
from linkwork.kernels.scalars import cos_sin
from linkwork.kernels.tree import flat


@shared
def move_planar(sys, q, v, w):
    """Angle, offset, angular velocity and velocity-dependent acceleration of every link."""
    link, row = sys.plane, w.plane
    pc, ps, turning, phi = row[0, L.QC], row[0, L.QS], row[0, L.QW], row[0, L.QPHI]
    branched = sys.count[L.IS_BRANCHED] == 1
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT] if branched else i - 1
        if p != i - 1:
            pc, ps, turning, phi = row[p, L.QC], row[p, L.QS], row[p, L.QW], row[p, L.QPHI]
        om = turning
        ox, oy = link[i, L.POX], link[i, L.POY]
        rx, ry = pc * ox - ps * oy, ps * ox + pc * oy
        first, k = sys.link_i[i, L.QI], sys.link_i[i, L.VI]
        if sys.link_i[i, L.STEPS] == L.TURN_Z:  # most joints; the loop below would cost more than its work
            phi += link[i, L.SGN] * q[first]
            turning += link[i, L.SGN] * v[k]
            ex, ey = -om * (om * rx), -om * (om * ry)
        else:
            ux, uy = 0.0 * om, 0.0 * om
            for j in range(sys.link_i[i, L.NDOF]):
                x, rate = q[first + j], v[k + j]
                if sys.dof_i[k + j, L.D_ROT] == 1:
                    phi += link[i, L.SGN] * x
                    turning += link[i, L.SGN] * rate
                else:
                    dx, dy = sys.plane_dof[k + j, L.PDX], sys.plane_dof[k + j, L.PDY]
                    dx, dy = pc * dx - ps * dy, ps * dx + pc * dy
                    w.pdof[k + j, L.QDX], w.pdof[k + j, L.QDY] = dx, dy
                    rx, ry = rx + dx * x, ry + dy * x
                    ux, uy = ux + dx * rate, uy + dy * rate
            ex, ey = -om * (om * rx + 2.0 * uy), -om * (om * ry - 2.0 * ux)
        pc, ps = cos_sin(phi)
        row[i, L.QC], row[i, L.QS], row[i, L.QW], row[i, L.QPHI] = pc, ps, turning, phi
        row[i, L.QX], row[i, L.QY] = rx, ry
        row[i, L.QBX], row[i, L.QBY] = ex, ey


@separate
def planar_to_space(sys, v, w):
    """Positions and velocities in space of the loaded links, after `move_planar`, for forces that act at points."""
    plane, row, b = w.plane, w.link, sys.gravity
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        om, rx, ry = plane[p, L.QW], plane[i, L.QX], plane[i, L.QY]
        vx, vy = plane[p, L.QVX] - om * ry, plane[p, L.QVY] + om * rx
        k = sys.link_i[i, L.VI]
        for j in range(k, k + sys.link_i[i, L.NDOF]):
            if sys.dof_i[j, L.D_ROT] == 0:
                vx += w.pdof[j, L.QDX] * v[j]
                vy += w.pdof[j, L.QDY] * v[j]
        plane[i, L.QRX], plane[i, L.QRY] = plane[p, L.QRX] + rx, plane[p, L.QRY] + ry
        plane[i, L.QVX], plane[i, L.QVY] = vx, vy
        if sys.link_i[i, L.LOADED] == 0:
            continue
        c, s, h = plane[i, L.QC], plane[i, L.QS], sys.plane[i, L.PH]
        for a in range(3):
            e1, e2, e3 = b[3 + a], b[6 + a], b[9 + a]
            # row a of [e1 e2 n] Rz(φ) C
            t1, t2 = e1 * c + e2 * s, e2 * c - e1 * s
            for m in range(3):
                row[i, L.R + 3 * a + m] = (
                    t1 * sys.plane[i, L.PC + m] + t2 * sys.plane[i, L.PC + 3 + m] + e3 * sys.plane[i, L.PC + 6 + m]
                )
            row[i, L.OM + a] = e3 * plane[i, L.QW]
            row[i, L.POS + a] = e1 * plane[i, L.QRX] + e2 * plane[i, L.QRY] + e3 * h
            row[i, L.VEL + a] = e1 * plane[i, L.QVX] + e2 * plane[i, L.QVY]


@shared
def articulate_planar(sys, tau, qdd, gravity, w):
    """Inward and outward sweep after `move_planar`: fills qdd (free) and w.drive (prescribed); returns a status."""
    holds = any_holds(sys)
    link, row, dof = sys.plane, w.plane, w.pdof
    n_links = sys.count[L.N_LINKS]
    branched = sys.count[L.IS_BRANCHED] == 1
    if branched:
        for i in range(n_links + 1):
            if sys.link_i[i, L.GATHERS] == 1:
                for k in range(L.QJ, L.QFY + 1):
                    row[i, k] = 0.0
    zero = 0.0 * gravity * row[0, L.QC]
    inertia, bias = flat.zero_inertia(zero), (zero, zero, zero)
    for i in range(n_links, 0, -1):
        c, s, om = row[i, L.QC], row[i, L.QS], row[i, L.QW]
        hx = c * link[i, L.PCX] - s * link[i, L.PCY]
        hy = s * link[i, L.PCX] + c * link[i, L.PCY]
        inertia = flat.plus_body(inertia, link[i, L.PM], link[i, L.PIZ], (hx, hy))
        bias = bias[0], bias[1] - om * om * hx, bias[2] - om * om * hy
        if sys.link_i[i, L.LOADED] == 1:
            bias = flat.plus_scaled(bias, flat.projected(sys.gravity, w.link, i, L.EXT), -1.0)
        if branched and sys.link_i[i, L.GATHERS] == 1:
            inertia = flat.plus_stored(inertia, row, i, L.QJ)
            bias = bias[0] + row[i, L.QN], bias[1] + row[i, L.QFX], bias[2] + row[i, L.QFY]
        # p ← p + I c
        extra = flat.times_slide(inertia, (row[i, L.QBX], row[i, L.QBY]))
        bias = bias[0] + extra[0], bias[1] + extra[1], bias[2] + extra[2]

        # eliminate the joint's degrees of freedom, last first
        first = sys.link_i[i, L.VI]
        for k in range(first + sys.link_i[i, L.NDOF] - 1, first - 1, -1):
            rotor = sys.dof[k, L.ARMATURE]
            if sys.dof_i[k, L.D_ROT] == 1:
                sg, J = link[i, L.SGN], inertia[0]
                U = sg * J, sg * inertia[1], sg * inertia[2]
                d, u = J + rotor, sg * bias[0]
            else:
                dx, dy = dof[k, L.QDX], dof[k, L.QDY]
                U = flat.times_slide(inertia, (dx, dy))
                d, u = dx * U[1] + dy * U[2] + rotor, dx * bias[1] + dy * bias[2]
            dof[k, L.QUN], dof[k, L.QUX], dof[k, L.QUY] = U
            if is_prescribed(sys, w, holds, k):
                dof[k, L.QDINV] = d
                dof[k, L.QUF] = u - tau[k]
                bias = flat.plus_scaled(bias, U, qdd[k])
                continue
            if not d.real > 0.0:
                w.where[0] = k
                return L.SINGULAR
            dinv = 1.0 / d
            u = tau[k] - u
            dof[k, L.QDINV] = dinv
            dof[k, L.QUF] = u
            t = u * dinv
            bias = flat.plus_scaled(bias, U, t)
            if sys.dof_i[k, L.D_ROT] == 1:
                bias = sg * (tau[k] - rotor * t), bias[1], bias[2]  # as n + J (u / d), without the rounding of it
                inertia = flat.hinge_eliminated(inertia, rotor, dinv)
            else:
                inertia = flat.eliminated(inertia, U, dinv)

        # move to the parent's joint point
        r = row[i, L.QX], row[i, L.QY]
        inertia, bias = flat.shifted(inertia, r), flat.shifted_wrench(bias, r)
        p = sys.link_i[i, L.PARENT] if branched else i - 1
        if p != i - 1:
            total = flat.plus_stored(inertia, row, p, L.QJ)
            row[p, L.QJ], row[p, L.QPX], row[p, L.QPY] = total[0], total[1], total[2]
            row[p, L.QMXX], row[p, L.QMXY], row[p, L.QMYY] = total[3], total[4], total[5]
            row[p, L.QN] += bias[0]
            row[p, L.QFX] += bias[1]
            row[p, L.QFY] += bias[2]
            inertia, bias = flat.zero_inertia(zero), (zero, zero, zero)

    accelerate_planar(sys, qdd, gravity, w)
    return L.OK


@shared
def accelerate_planar(sys, qdd, gravity, w):
    """Outward sweep: accelerations of links and joints, and the forces of prescribed motions."""
    holds = any_holds(sys)
    link, row, dof, basis = sys.plane, w.plane, w.pdof, sys.gravity
    row[0, L.QAW] = 0.0
    row[0, L.QAX] = -gravity * (basis[0] * basis[3] + basis[1] * basis[4] + basis[2] * basis[5])
    row[0, L.QAY] = -gravity * (basis[0] * basis[6] + basis[1] * basis[7] + basis[2] * basis[8])
    al, ax, ay = row[0, L.QAW], row[0, L.QAX], row[0, L.QAY]
    branched = sys.count[L.IS_BRANCHED] == 1
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT] if branched else i - 1
        if p != i - 1:
            al, ax, ay = row[p, L.QAW], row[p, L.QAX], row[p, L.QAY]
        ax, ay = ax - al * row[i, L.QY], ay + al * row[i, L.QX]
        first = sys.link_i[i, L.VI]
        for k in range(first, first + sys.link_i[i, L.NDOF]):
            t = dof[k, L.QUN] * al + dof[k, L.QUX] * ax + dof[k, L.QUY] * ay
            if is_prescribed(sys, w, holds, k):
                a = qdd[k]
                w.drive[k] = dof[k, L.QUF] + t + dof[k, L.QDINV] * a
            else:
                a = (dof[k, L.QUF] - t) * dof[k, L.QDINV]
                qdd[k] = a
            if sys.dof_i[k, L.D_ROT] == 1:
                al += link[i, L.SGN] * a
            else:
                ax, ay = ax + dof[k, L.QDX] * a, ay + dof[k, L.QDY] * a
        ax, ay = ax + row[i, L.QBX], ay + row[i, L.QBY]
        if sys.link_i[i, L.LOADED] == 1 or (branched and sys.link_i[i, L.GATHERS] == 1):  # nobody else reads it
            row[i, L.QAW], row[i, L.QAX], row[i, L.QAY] = al, ax, ay


@shared
def planar_accelerations_to_space(sys, w):
    """Accelerations in space of the links that closures act on."""
    plane, row, b = w.plane, w.link, sys.gravity
    for i in range(sys.count[L.N_LINKS] + 1):
        if sys.link_i[i, L.LOADED] == 0:
            continue
        for a in range(3):
            row[i, L.ACC + a] = b[9 + a] * plane[i, L.QAW]
            row[i, L.ACC + 3 + a] = b[3 + a] * plane[i, L.QAX] + b[6 + a] * plane[i, L.QAY]
