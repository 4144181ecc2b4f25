"""Forward dynamics in O(n): the articulated-body recursion (Featherstone 2008, chapter 7), hybrid as in his 9.2.

World axes, each link's quantities about its own joint point. A link's wrench (moment n, force f) by its parent is

    [n; f] = [[A, B], [Bᵀ, M]] [α; a] + p        A, M symmetric: 21 numbers

for the sub-tree from the link outward. The degrees of freedom of a joint are eliminated one after the other, last
first: with axis s, U = I s, the armature ρ, d = s · U + ρ and the force τ along it,

    free        q̈ = (u − U · b) / d,  u = τ − s · p        I ← I − U Uᵀ / d,  p ← p + U u / d
    prescribed  τ = s · p + U · b + d q̈                      I stays,            p ← p + U q̈

where b is the acceleration before that degree of freedom moves; the rotor keeps ρ q̈ of τ, the link gets the rest. What
remains is moved to the parent's joint point: with r from there, B ← B + r̂ M, A ← A + r̂ Bᵀ(new) − B(old) r̂, n ← n + r × f.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams import accelerate_modes, begin_modes, eliminate_modes, feed_modes, node_rate
from linkwork.kernels.jit import inner, shared
from linkwork.kernels.vectors import cross


@inner
def rotated_inertia(link, row, i):
    """Inertia about the joint point and mass times centre, turned into world axes: (xx, yy, zz, xy, xz, yz), (x, y, z)."""
    a, b, c = row[i, L.R], row[i, L.R + 1], row[i, L.R + 2]
    d, e, f = row[i, L.R + 3], row[i, L.R + 4], row[i, L.R + 5]
    g, h, k = row[i, L.R + 6], row[i, L.R + 7], row[i, L.R + 8]
    xx, yy, zz = link[i, L.IO], link[i, L.IO + 1], link[i, L.IO + 2]
    xy, xz, yz = link[i, L.IO + 3], link[i, L.IO + 4], link[i, L.IO + 5]
    # T = R I, row by row
    t0, t1, t2 = a * xx + b * xy + c * xz, a * xy + b * yy + c * yz, a * xz + b * yz + c * zz
    t3, t4, t5 = d * xx + e * xy + f * xz, d * xy + e * yy + f * yz, d * xz + e * yz + f * zz
    t6, t7, t8 = g * xx + h * xy + k * xz, g * xy + h * yy + k * yz, g * xz + h * yz + k * zz
    x, y, z = link[i, L.MC], link[i, L.MC + 1], link[i, L.MC + 2]
    return (
        t0 * a + t1 * b + t2 * c,
        t3 * d + t4 * e + t5 * f,
        t6 * g + t7 * h + t8 * k,
        t0 * d + t1 * e + t2 * f,
        t0 * g + t1 * h + t2 * k,
        t3 * g + t4 * h + t5 * k,
        a * x + b * y + c * z,
        d * x + e * y + f * z,
        g * x + h * y + k * z,
    )


@shared
def clear_gathered(sys, w):
    """Empty the places where branching links collect what their children hand inward."""
    for i in range(sys.count[L.N_LINKS] + 1):
        if sys.link_i[i, L.GATHERS] == 1:
            for k in range(L.IA, L.PA + 6):
                w.link[i, k] = 0.0


@shared
def articulate(sys, tau, qdd, gravity, w):
    """Inward and outward sweep after `move_links`: fills qdd (free) and w.drive (prescribed); returns a status.

    `tau` are the applied joint forces; `qdd` holds the prescribed accelerations on entry; `gravity` is 1.0, or 0.0 to
    leave gravity out. External wrenches are taken from column EXT of loaded links.
    """
    clear_gathered(sys, w)
    begin_modes(sys.beams, tau, w)
    row, dof = w.link, w.dof
    zero = 0.0 * gravity * row[0, L.R]
    # what the next link inward receives from link i: inertia and bias, already about its joint point
    c0 = c1 = c2 = c3 = c4 = c5 = zero
    e0 = e1 = e2 = e3 = e4 = e5 = e6 = e7 = e8 = zero
    m0 = m1 = m2 = m3 = m4 = m5 = zero
    n0 = n1 = n2 = f0 = f1 = f2 = zero
    for i in range(sys.count[L.N_LINKS], 0, -1):
        # rigid inertia of the link in world axes, plus what the next link handed over
        xx, yy, zz, xy, xz, yz, mx, my, mz = rotated_inertia(sys.link, row, i)
        mass = sys.link[i, L.MASS]
        wx, wy, wz = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
        # bias: n = ω × I ω, f = ω × (ω × mc)
        tx, ty, tz = cross(
            wx, wy, wz, xx * wx + xy * wy + xz * wz, xy * wx + yy * wy + yz * wz, xz * wx + yz * wy + zz * wz
        )
        n0, n1, n2 = n0 + tx, n1 + ty, n2 + tz
        tx, ty, tz = cross(wx, wy, wz, mx, my, mz)
        tx, ty, tz = cross(wx, wy, wz, tx, ty, tz)
        f0, f1, f2 = f0 + tx, f1 + ty, f2 + tz
        c0, c1, c2, c3, c4, c5 = c0 + xx, c1 + yy, c2 + zz, c3 + xy, c4 + xz, c5 + yz
        # B of a rigid body is the cross matrix of mc
        e1, e2, e3, e5, e6, e7 = e1 - mz, e2 + my, e3 + mz, e5 - mx, e6 - my, e7 + mx
        m0, m1, m2 = m0 + mass, m1 + mass, m2 + mass
        if sys.link_i[i, L.LOADED] == 1:
            n0, n1, n2 = n0 - row[i, L.EXT], n1 - row[i, L.EXT + 1], n2 - row[i, L.EXT + 2]
            f0, f1, f2 = f0 - row[i, L.EXT + 3], f1 - row[i, L.EXT + 4], f2 - row[i, L.EXT + 5]
        if sys.link_i[i, L.GATHERS] == 1:
            c0, c1, c2 = c0 + row[i, L.IA], c1 + row[i, L.IA + 1], c2 + row[i, L.IA + 2]
            c3, c4, c5 = c3 + row[i, L.IA + 3], c4 + row[i, L.IA + 4], c5 + row[i, L.IA + 5]
            e0, e1, e2 = e0 + row[i, L.IA + 6], e1 + row[i, L.IA + 7], e2 + row[i, L.IA + 8]
            e3, e4, e5 = e3 + row[i, L.IA + 9], e4 + row[i, L.IA + 10], e5 + row[i, L.IA + 11]
            e6, e7, e8 = e6 + row[i, L.IA + 12], e7 + row[i, L.IA + 13], e8 + row[i, L.IA + 14]
            m0, m1, m2 = m0 + row[i, L.IA + 15], m1 + row[i, L.IA + 16], m2 + row[i, L.IA + 17]
            m3, m4, m5 = m3 + row[i, L.IA + 18], m4 + row[i, L.IA + 19], m5 + row[i, L.IA + 20]
            n0, n1, n2 = n0 + row[i, L.PA], n1 + row[i, L.PA + 1], n2 + row[i, L.PA + 2]
            f0, f1, f2 = f0 + row[i, L.PA + 3], f1 + row[i, L.PA + 4], f2 + row[i, L.PA + 5]

        inertia, bias, status = eliminate_modes(
            sys.beams,
            i,
            (c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5),
            (n0, n1, n2, f0, f1, f2),
            w,
        )
        if status != L.OK:
            return status
        c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
        n0, n1, n2, f0, f1, f2 = bias

        # p ← p + I c, so that the velocity-dependent acceleration is out of the way
        ax, ay, az = row[i, L.CB], row[i, L.CB + 1], row[i, L.CB + 2]
        lx, ly, lz = row[i, L.CB + 3], row[i, L.CB + 4], row[i, L.CB + 5]
        n0 += c0 * ax + c3 * ay + c4 * az + e0 * lx + e1 * ly + e2 * lz
        n1 += c3 * ax + c1 * ay + c5 * az + e3 * lx + e4 * ly + e5 * lz
        n2 += c4 * ax + c5 * ay + c2 * az + e6 * lx + e7 * ly + e8 * lz
        f0 += e0 * ax + e3 * ay + e6 * az + m0 * lx + m3 * ly + m4 * lz
        f1 += e1 * ax + e4 * ay + e7 * az + m3 * lx + m1 * ly + m5 * lz
        f2 += e2 * ax + e5 * ay + e8 * az + m4 * lx + m5 * ly + m2 * lz

        # eliminate the joint's degrees of freedom, last first
        first = sys.link_i[i, L.VI]
        for k in range(first + sys.link_i[i, L.NDOF] - 1, first - 1, -1):
            sx, sy, sz = dof[k, L.AX], dof[k, L.AX + 1], dof[k, L.AX + 2]
            if sys.dof_i[k, L.D_ROT] == 1:
                u0, u1, u2 = c0 * sx + c3 * sy + c4 * sz, c3 * sx + c1 * sy + c5 * sz, c4 * sx + c5 * sy + c2 * sz
                u3, u4, u5 = e0 * sx + e3 * sy + e6 * sz, e1 * sx + e4 * sy + e7 * sz, e2 * sx + e5 * sy + e8 * sz
                d = sx * u0 + sy * u1 + sz * u2
                u = sx * n0 + sy * n1 + sz * n2
            else:
                u0, u1, u2 = e0 * sx + e1 * sy + e2 * sz, e3 * sx + e4 * sy + e5 * sz, e6 * sx + e7 * sy + e8 * sz
                u3, u4, u5 = m0 * sx + m3 * sy + m4 * sz, m3 * sx + m1 * sy + m5 * sz, m4 * sx + m5 * sy + m2 * sz
                d = sx * u3 + sy * u4 + sz * u5
                u = sx * f0 + sy * f1 + sz * f2
            d = d + sys.dof[k, L.ARMATURE]
            dof[k, L.U], dof[k, L.U + 1], dof[k, L.U + 2] = u0, u1, u2
            dof[k, L.U + 3], dof[k, L.U + 4], dof[k, L.U + 5] = u3, u4, u5
            if sys.dof_i[k, L.D_MOTION] >= 0:
                dof[k, L.DINV] = d
                dof[k, L.UF] = u - tau[k]
                t = qdd[k]
                n0, n1, n2 = n0 + u0 * t, n1 + u1 * t, n2 + u2 * t
                f0, f1, f2 = f0 + u3 * t, f1 + u4 * t, f2 + u5 * t
                continue
            if not d.real > 0.0:
                w.where[0] = k
                return L.SINGULAR
            dinv = 1.0 / d
            u = tau[k] - u
            dof[k, L.DINV] = dinv
            dof[k, L.UF] = u
            t = u * dinv
            n0, n1, n2 = n0 + u0 * t, n1 + u1 * t, n2 + u2 * t
            f0, f1, f2 = f0 + u3 * t, f1 + u4 * t, f2 + u5 * t
            t0, t1, t2, t3, t4, t5 = u0 * dinv, u1 * dinv, u2 * dinv, u3 * dinv, u4 * dinv, u5 * dinv
            c0, c1, c2 = c0 - u0 * t0, c1 - u1 * t1, c2 - u2 * t2
            c3, c4, c5 = c3 - u0 * t1, c4 - u0 * t2, c5 - u1 * t2
            e0, e1, e2 = e0 - u0 * t3, e1 - u0 * t4, e2 - u0 * t5
            e3, e4, e5 = e3 - u1 * t3, e4 - u1 * t4, e5 - u1 * t5
            e6, e7, e8 = e6 - u2 * t3, e7 - u2 * t4, e8 - u2 * t5
            m0, m1, m2 = m0 - u3 * t3, m1 - u4 * t4, m2 - u5 * t5
            m3, m4, m5 = m3 - u3 * t4, m4 - u3 * t5, m5 - u4 * t5

        # move to the parent's joint point
        rx, ry, rz = row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2]
        feed_modes(
            sys.beams,
            i,
            (c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5),
            (n0, n1, n2, f0, f1, f2),
            (rx, ry, rz),
            w,
        )
        # B r̂ (old B)
        b0, b1, b2 = e1 * rz - e2 * ry, e2 * rx - e0 * rz, e0 * ry - e1 * rx
        b4, b5, b8 = e5 * rx - e3 * rz, e3 * ry - e4 * rx, e6 * ry - e7 * rx
        # B ← B + r̂ M
        e0, e1, e2 = e0 + ry * m4 - rz * m3, e1 + ry * m5 - rz * m1, e2 + ry * m2 - rz * m5
        e3, e4, e5 = e3 + rz * m0 - rx * m4, e4 + rz * m3 - rx * m5, e5 + rz * m4 - rx * m2
        e6, e7, e8 = e6 + rx * m3 - ry * m0, e7 + rx * m1 - ry * m3, e8 + rx * m5 - ry * m4
        # A ← A + r̂ Bᵀ − B(old) r̂
        c0 += ry * e2 - rz * e1 - b0
        c3 += ry * e5 - rz * e4 - b1
        c4 += ry * e8 - rz * e7 - b2
        c1 += rz * e3 - rx * e5 - b4
        c5 += rz * e6 - rx * e8 - b5
        c2 += rx * e7 - ry * e6 - b8
        n0, n1, n2 = n0 + ry * f2 - rz * f1, n1 + rz * f0 - rx * f2, n2 + rx * f1 - ry * f0
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            row[p, L.IA] += c0
            row[p, L.IA + 1] += c1
            row[p, L.IA + 2] += c2
            row[p, L.IA + 3] += c3
            row[p, L.IA + 4] += c4
            row[p, L.IA + 5] += c5
            row[p, L.IA + 6] += e0
            row[p, L.IA + 7] += e1
            row[p, L.IA + 8] += e2
            row[p, L.IA + 9] += e3
            row[p, L.IA + 10] += e4
            row[p, L.IA + 11] += e5
            row[p, L.IA + 12] += e6
            row[p, L.IA + 13] += e7
            row[p, L.IA + 14] += e8
            row[p, L.IA + 15] += m0
            row[p, L.IA + 16] += m1
            row[p, L.IA + 17] += m2
            row[p, L.IA + 18] += m3
            row[p, L.IA + 19] += m4
            row[p, L.IA + 20] += m5
            row[p, L.PA] += n0
            row[p, L.PA + 1] += n1
            row[p, L.PA + 2] += n2
            row[p, L.PA + 3] += f0
            row[p, L.PA + 4] += f1
            row[p, L.PA + 5] += f2
            c0 = c1 = c2 = c3 = c4 = c5 = zero
            e0 = e1 = e2 = e3 = e4 = e5 = e6 = e7 = e8 = zero
            m0 = m1 = m2 = m3 = m4 = m5 = zero
            n0 = n1 = n2 = f0 = f1 = f2 = zero

    accelerate(sys, qdd, gravity, w)
    return L.OK


@shared
def accelerate(sys, qdd, gravity, w):
    """Outward sweep: accelerations of links and joints, and the forces of prescribed motions."""
    row, dof = w.link, w.dof
    for k in range(3):
        row[0, L.ACC + 3 + k] = -gravity * sys.gravity[k]
    ax, ay, az = row[0, L.ACC], row[0, L.ACC + 1], row[0, L.ACC + 2]
    lx, ly, lz = row[0, L.ACC + 3], row[0, L.ACC + 4], row[0, L.ACC + 5]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            ax, ay, az = row[p, L.ACC], row[p, L.ACC + 1], row[p, L.ACC + 2]
            lx, ly, lz = row[p, L.ACC + 3], row[p, L.ACC + 4], row[p, L.ACC + 5]
        tx, ty, tz = cross(ax, ay, az, row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2])
        lx, ly, lz = lx + tx, ly + ty, lz + tz
        first = sys.link_i[i, L.VI]
        for k in range(first, first + sys.link_i[i, L.NDOF]):
            t = dof[k, L.U] * ax + dof[k, L.U + 1] * ay + dof[k, L.U + 2] * az
            t += dof[k, L.U + 3] * lx + dof[k, L.U + 4] * ly + dof[k, L.U + 5] * lz
            if sys.dof_i[k, L.D_MOTION] >= 0:
                a = qdd[k]
                w.drive[k] = dof[k, L.UF] + t + dof[k, L.DINV] * a
            else:
                a = (dof[k, L.UF] - t) * dof[k, L.DINV]
                qdd[k] = a
            if sys.dof_i[k, L.D_ROT] == 1:
                ax, ay, az = ax + dof[k, L.AX] * a, ay + dof[k, L.AX + 1] * a, az + dof[k, L.AX + 2] * a
            else:
                lx, ly, lz = lx + dof[k, L.AX] * a, ly + dof[k, L.AX + 1] * a, lz + dof[k, L.AX + 2] * a
        tx, ty, tz = node_rate(sys.beams, i, qdd, w, 0)
        ax, ay, az = ax + row[i, L.CB] + tx, ay + row[i, L.CB + 1] + ty, az + row[i, L.CB + 2] + tz
        tx, ty, tz = node_rate(sys.beams, i, qdd, w, 3)
        lx, ly, lz = lx + row[i, L.CB + 3] + tx, ly + row[i, L.CB + 4] + ty, lz + row[i, L.CB + 5] + tz
        row[i, L.ACC], row[i, L.ACC + 1], row[i, L.ACC + 2] = ax, ay, az
        row[i, L.ACC + 3], row[i, L.ACC + 4], row[i, L.ACC + 5] = lx, ly, lz
        accelerate_modes(sys.beams, i, qdd, w)
