"""Forward dynamics in the algebra of the plane, for models whose motion stays parallel to one plane.

The same recursion as `aba`, with the three numbers of a planar motion (angle, x, y) in place of six: a sub-tree's
wrench about the joint point is

    [n; fx; fy] = [[J, bx, by], [bx, mxx, mxy], [by, mxy, myy]] [α; ax; ay] + p

In the plane's basis (e1, e2, normal) every angular axis is ± the normal, so angles add up and no bias arises in α.
Every link has a planar frame whose angle φ is carried; forces at points are worked out in space by `forces`, for the
loaded links only, and projected back.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.scalars import cos_sin


@shared
def move_planar(sys, q, v, w):
    """Angle, offset, angular velocity and velocity-dependent acceleration of every link."""
    link, row = sys.plane, w.plane
    row[0, L.QC] = 1.0
    row[0, L.QS] = 0.0
    row[0, L.QW] = 0.0
    row[0, L.QPHI] = 0.0
    pc, ps, turning, phi = row[0, L.QC], row[0, L.QS], row[0, L.QW], row[0, L.QPHI]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        kind = sys.link_i[i, L.KIND]
        qi, k = sys.link_i[i, L.QI], sys.link_i[i, L.VI]
        if p != i - 1:
            pc, ps, turning, phi = row[p, L.QC], row[p, L.QS], row[p, L.QW], row[p, L.QPHI]
        om = turning
        ox, oy = link[i, L.POX], link[i, L.POY]
        rx, ry = pc * ox - ps * oy, ps * ox + pc * oy
        ux, uy = 0.0 * om, 0.0 * om
        if kind == L.REVOLUTE:
            phi += link[i, L.SGN] * q[qi]
            turning = om + link[i, L.SGN] * v[k]
            pc, ps = cos_sin(phi)
        else:
            if kind == L.PRISMATIC or kind == L.PLANAR:
                dx, dy = link[i, L.PDX], link[i, L.PDY]
                dx, dy = pc * dx - ps * dy, ps * dx + pc * dy
                w.pdof[k, L.QDX], w.pdof[k, L.QDY] = dx, dy
                rx, ry = rx + dx * q[qi], ry + dy * q[qi]
                ux, uy = dx * v[k], dy * v[k]
            if kind == L.PLANAR:
                dx, dy = link[i, L.PEX], link[i, L.PEY]
                dx, dy = pc * dx - ps * dy, ps * dx + pc * dy
                w.pdof[k + 1, L.QDX], w.pdof[k + 1, L.QDY] = dx, dy
                rx, ry = rx + dx * q[qi + 1], ry + dy * q[qi + 1]
                ux, uy = ux + dx * v[k + 1], uy + dy * v[k + 1]
                phi += link[i, L.SGN] * q[qi + 2]
                turning = om + link[i, L.SGN] * v[k + 2]
            pc, ps = cos_sin(phi)
        row[i, L.QC], row[i, L.QS], row[i, L.QW], row[i, L.QPHI] = pc, ps, turning, phi
        row[i, L.QX], row[i, L.QY] = rx, ry
        row[i, L.QBX] = -om * (om * rx + 2.0 * uy)
        row[i, L.QBY] = -om * (om * ry - 2.0 * ux)


@shared
def spread_planar(sys, v, w):
    """Positions and velocities in space of the loaded links, after `move_planar`, for forces that act at points."""
    flat, row, b = w.plane, w.link, sys.gravity
    flat[0, L.QRX] = flat[0, L.QRY] = flat[0, L.QVX] = flat[0, L.QVY] = 0.0
    for i in range(sys.count[L.N_LINKS] + 1):
        if i > 0:
            p = sys.link_i[i, L.PARENT]
            om, rx, ry = flat[p, L.QW], flat[i, L.QX], flat[i, L.QY]
            vx, vy = flat[p, L.QVX] - om * ry, flat[p, L.QVY] + om * rx
            k = sys.link_i[i, L.VI]
            for j in range(k, k + sys.link_i[i, L.NDOF]):
                if sys.dof_i[j, L.D_ROT] == 0:
                    vx += w.pdof[j, L.QDX] * v[j]
                    vy += w.pdof[j, L.QDY] * v[j]
            flat[i, L.QRX], flat[i, L.QRY] = flat[p, L.QRX] + rx, flat[p, L.QRY] + ry
            flat[i, L.QVX], flat[i, L.QVY] = vx, vy
        if sys.link_i[i, L.LOADED] == 0:
            continue
        c, s, h = flat[i, L.QC], flat[i, L.QS], sys.plane[i, L.PH]
        for a in range(3):
            e1, e2, e3 = b[3 + a], b[6 + a], b[9 + a]
            # row a of [e1 e2 n] Rz(φ) C
            t1, t2 = e1 * c + e2 * s, e2 * c - e1 * s
            for m in range(3):
                row[i, L.R + 3 * a + m] = (
                    t1 * sys.plane[i, L.PC + m] + t2 * sys.plane[i, L.PC + 3 + m] + e3 * sys.plane[i, L.PC + 6 + m]
                )
            row[i, L.OM + a] = e3 * flat[i, L.QW]
            row[i, L.POS + a] = e1 * flat[i, L.QRX] + e2 * flat[i, L.QRY] + e3 * h
            row[i, L.VEL + a] = e1 * flat[i, L.QVX] + e2 * flat[i, L.QVY]


@shared
def articulate_planar(sys, tau, qdd, gravity, w):
    """Inward and outward sweep after `move_planar`: fills qdd (free) and w.drive (prescribed); returns a status."""
    link, row, dof, basis = sys.plane, w.plane, w.pdof, sys.gravity
    n_links = sys.count[L.N_LINKS]
    for i in range(n_links + 1):
        if sys.link_i[i, L.GATHERS] == 1:
            for k in range(L.QJ, L.QFY + 1):
                row[i, k] = 0.0
    zero = 0.0 * gravity * row[0, L.QC]
    J = bx = by = mxx = mxy = myy = n = fx = fy = zero
    for i in range(n_links, 0, -1):
        c, s, om = row[i, L.QC], row[i, L.QS], row[i, L.QW]
        mass = link[i, L.PM]
        mx = c * link[i, L.PCX] - s * link[i, L.PCY]
        my = s * link[i, L.PCX] + c * link[i, L.PCY]
        J += link[i, L.PIZ]
        bx -= my
        by += mx
        mxx += mass
        myy += mass
        fx -= om * om * mx
        fy -= om * om * my
        if sys.link_i[i, L.LOADED] == 1:
            e = w.link
            n -= e[i, L.EXT] * basis[9] + e[i, L.EXT + 1] * basis[10] + e[i, L.EXT + 2] * basis[11]
            fx -= e[i, L.EXT + 3] * basis[3] + e[i, L.EXT + 4] * basis[4] + e[i, L.EXT + 5] * basis[5]
            fy -= e[i, L.EXT + 3] * basis[6] + e[i, L.EXT + 4] * basis[7] + e[i, L.EXT + 5] * basis[8]
        if sys.link_i[i, L.GATHERS] == 1:
            J, bx, by = J + row[i, L.QJ], bx + row[i, L.QPX], by + row[i, L.QPY]
            mxx, mxy, myy = mxx + row[i, L.QMXX], mxy + row[i, L.QMXY], myy + row[i, L.QMYY]
            n, fx, fy = n + row[i, L.QN], fx + row[i, L.QFX], fy + row[i, L.QFY]

        # p ← p + I c
        ax, ay = row[i, L.QBX], row[i, L.QBY]
        n += bx * ax + by * ay
        fx += mxx * ax + mxy * ay
        fy += mxy * ax + myy * ay

        # eliminate the joint's degrees of freedom, last first
        first = sys.link_i[i, L.VI]
        for k in range(first + sys.link_i[i, L.NDOF] - 1, first - 1, -1):
            rotor = sys.dof[k, L.ARMATURE]
            if sys.dof_i[k, L.D_ROT] == 1:
                sg = link[i, L.SGN]
                if sys.dof_i[k, L.D_MOTION] < 0:
                    # the general elimination below with u0 = J, d = J + ρ: of J, bx and by the part ρ / d is left, so
                    # nothing about the hinge's own turning where it has no rotor
                    d = J + rotor
                    if not d.real > 0.0:
                        w.where[0] = k
                        return L.SINGULAR
                    dinv = 1.0 / d
                    dof[k, L.QUN], dof[k, L.QUX], dof[k, L.QUY] = sg * J, sg * bx, sg * by
                    dof[k, L.QDINV] = dinv
                    dof[k, L.QUF] = tau[k] - sg * n
                    t = (sg * tau[k] - n) * dinv
                    n, fx, fy = sg * tau[k] - rotor * t, fx + bx * t, fy + by * t
                    mxx, mxy, myy = mxx - bx * bx * dinv, mxy - bx * by * dinv, myy - by * by * dinv
                    t = rotor * dinv
                    J, bx, by = J * t, bx * t, by * t
                    continue
                u0, u1, u2, d, u = sg * J, sg * bx, sg * by, J, sg * n
            else:
                dx, dy = dof[k, L.QDX], dof[k, L.QDY]
                u0, u1, u2 = bx * dx + by * dy, mxx * dx + mxy * dy, mxy * dx + myy * dy
                d, u = dx * u1 + dy * u2, dx * fx + dy * fy
            d = d + rotor
            dof[k, L.QUN], dof[k, L.QUX], dof[k, L.QUY] = u0, u1, u2
            if sys.dof_i[k, L.D_MOTION] >= 0:
                dof[k, L.QDINV] = d
                dof[k, L.QUF] = u - tau[k]
                t = qdd[k]
                n, fx, fy = n + u0 * t, fx + u1 * t, fy + u2 * t
                continue
            if not d.real > 0.0:
                w.where[0] = k
                return L.SINGULAR
            dinv = 1.0 / d
            u = tau[k] - u
            dof[k, L.QDINV] = dinv
            dof[k, L.QUF] = u
            t = u * dinv
            n, fx, fy = n + u0 * t, fx + u1 * t, fy + u2 * t
            t1, t2 = u1 * dinv, u2 * dinv
            J, bx, by = J - u0 * u0 * dinv, bx - u0 * t1, by - u0 * t2
            mxx, mxy, myy = mxx - u1 * t1, mxy - u1 * t2, myy - u2 * t2

        # move to the parent's joint point
        rx, ry = row[i, L.QX], row[i, L.QY]
        J += rx * by - ry * bx
        bx += mxy * rx - mxx * ry
        by += myy * rx - mxy * ry
        J += rx * by - ry * bx
        n += rx * fy - ry * fx
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            row[p, L.QJ] += J
            row[p, L.QPX] += bx
            row[p, L.QPY] += by
            row[p, L.QMXX] += mxx
            row[p, L.QMXY] += mxy
            row[p, L.QMYY] += myy
            row[p, L.QN] += n
            row[p, L.QFX] += fx
            row[p, L.QFY] += fy
            J = bx = by = mxx = mxy = myy = n = fx = fy = zero

    accelerate_planar(sys, qdd, gravity, w)
    return L.OK


@shared
def accelerate_planar(sys, qdd, gravity, w):
    """Outward sweep: accelerations of links and joints, and the forces of prescribed motions."""
    link, row, dof, basis = sys.plane, w.plane, w.pdof, sys.gravity
    row[0, L.QAW] = 0.0
    row[0, L.QAX] = -gravity * (basis[0] * basis[3] + basis[1] * basis[4] + basis[2] * basis[5])
    row[0, L.QAY] = -gravity * (basis[0] * basis[6] + basis[1] * basis[7] + basis[2] * basis[8])
    al, ax, ay = row[0, L.QAW], row[0, L.QAX], row[0, L.QAY]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            al, ax, ay = row[p, L.QAW], row[p, L.QAX], row[p, L.QAY]
        ax, ay = ax - al * row[i, L.QY], ay + al * row[i, L.QX]
        first = sys.link_i[i, L.VI]
        for k in range(first, first + sys.link_i[i, L.NDOF]):
            t = dof[k, L.QUN] * al + dof[k, L.QUX] * ax + dof[k, L.QUY] * ay
            if sys.dof_i[k, L.D_MOTION] >= 0:
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
        row[i, L.QAW], row[i, L.QAX], row[i, L.QAY] = al, ax, ay


@shared
def spread_planar_accelerations(sys, w):
    """Accelerations in space of the links that closures touch."""
    flat, row, b = w.plane, w.link, sys.gravity
    for i in range(sys.count[L.N_LINKS] + 1):
        if sys.link_i[i, L.LOADED] == 0:
            continue
        for a in range(3):
            row[i, L.ACC + a] = b[9 + a] * flat[i, L.QAW]
            row[i, L.ACC + 3 + a] = b[3 + a] * flat[i, L.QAX] + b[6 + a] * flat[i, L.QAY]
