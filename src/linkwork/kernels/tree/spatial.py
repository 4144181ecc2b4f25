"""Articulated inertias in space, as tuples: the operations that every recursion over links is made of.

The wrench that accelerates a body, or a sub-tree with free joints, is

    [n; f] = [[A, B], [Bᵀ, M]] [α; a] + p        A, M symmetric

with everything in world axes about one point. An `inertia` is the 21 numbers of A (xx, yy, zz, xy, xz, yz), B (row by row) and
M (as A); a wrench or a motion is six numbers, the angular part first. Tuples live in registers: nothing here touches memory
unless an array is among its arguments.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import inner
from linkwork.kernels.vectors import cross, turned


@inner
def six(a, i, k):
    """Six numbers of row i, from column k on."""
    return a[i, k], a[i, k + 1], a[i, k + 2], a[i, k + 3], a[i, k + 4], a[i, k + 5]


@inner
def put_six(a, i, k, x):
    """Store six numbers in row i, from column k on."""
    a[i, k], a[i, k + 1], a[i, k + 2], a[i, k + 3], a[i, k + 4], a[i, k + 5] = x


@inner
def add_six(a, i, k, x):
    """Add six numbers to those of row i, from column k on."""
    put_six(a, i, k, plus(six(a, i, k), x))


# --- wrenches and motions ------------------------------------------------------------------------


@inner
def zero_six(zero):
    """Six zeros of the type of `zero`."""
    return zero, zero, zero, zero, zero, zero


@inner
def plus(p, t):
    """p + t."""
    return p[0] + t[0], p[1] + t[1], p[2] + t[2], p[3] + t[3], p[4] + t[4], p[5] + t[5]


@inner
def minus(p, t):
    """p − t."""
    return p[0] - t[0], p[1] - t[1], p[2] - t[2], p[3] - t[3], p[4] - t[4], p[5] - t[5]


@inner
def plus_scaled(p, u, t):
    """p + u t: the bias after a degree of freedom with U = u is eliminated, t its acceleration."""
    return (
        p[0] + u[0] * t,
        p[1] + u[1] * t,
        p[2] + u[2] * t,
        p[3] + u[3] * t,
        p[4] + u[4] * t,
        p[5] + u[5] * t,
    )


@inner
def dot(x, p):
    """Power of a wrench p on a motion x."""
    return x[0] * p[0] + x[1] * p[1] + x[2] * p[2] + x[3] * p[3] + x[4] * p[4] + x[5] * p[5]


@inner
def shifted_wrench(p, r):
    """The wrench p about a point that lies at −r from the old one: n ← n + r × f."""
    n0, n1, n2, f0, f1, f2 = p
    rx, ry, rz = r
    return n0 + (ry * f2 - rz * f1), n1 + (rz * f0 - rx * f2), n2 + (rx * f1 - ry * f0), f0, f1, f2


@inner
def turned_six(row, i, p):
    """A wrench or a motion in axes of link i, seen in world axes; rotations are in `row`."""
    return turned(row, i, p[0], p[1], p[2]) + turned(row, i, p[3], p[4], p[5])


# --- rigid bodies --------------------------------------------------------------------------------


@inner
def body_inertia(link, row, i):
    """Inertia of link i about its joint point (xx, yy, zz, xy, xz, yz), and mass times centre (x, y, z), in world axes."""
    io = link[i, L.IO], link[i, L.IO + 1], link[i, L.IO + 2], link[i, L.IO + 3], link[i, L.IO + 4], link[i, L.IO + 5]
    return turned_inertia(row, i, io), turned(row, i, link[i, L.MC], link[i, L.MC + 1], link[i, L.MC + 2])


@inner
def turned_inertia(row, i, J):
    """R J Rᵀ of a symmetric matrix (xx, yy, zz, xy, xz, yz), with the rotation of link i in `row`."""
    a, b, c = row[i, L.R], row[i, L.R + 1], row[i, L.R + 2]
    d, e, f = row[i, L.R + 3], row[i, L.R + 4], row[i, L.R + 5]
    g, h, k = row[i, L.R + 6], row[i, L.R + 7], row[i, L.R + 8]
    xx, yy, zz, xy, xz, yz = J
    # T = R J, row by row
    t0, t1, t2 = a * xx + b * xy + c * xz, a * xy + b * yy + c * yz, a * xz + b * yz + c * zz
    t3, t4, t5 = d * xx + e * xy + f * xz, d * xy + e * yy + f * yz, d * xz + e * yz + f * zz
    t6, t7, t8 = g * xx + h * xy + k * xz, g * xy + h * yy + k * yz, g * xz + h * yz + k * zz
    return (
        t0 * a + t1 * b + t2 * c,
        t3 * d + t4 * e + t5 * f,
        t6 * g + t7 * h + t8 * k,
        t0 * d + t1 * e + t2 * f,
        t0 * g + t1 * h + t2 * k,
        t3 * g + t4 * h + t5 * k,
    )


@inner
def plus_particle(J, m, r):
    """J + m (r² 1 − r rᵀ): add a particle at r."""
    xx, yy, zz, xy, xz, yz = J
    x, y, z = r
    return (
        xx + m * (y * y + z * z),
        yy + m * (x * x + z * z),
        zz + m * (x * x + y * y),
        xy - m * x * y,
        xz - m * x * z,
        yz - m * y * z,
    )


@inner
def plus_square(J, t, e):
    """J + t e eᵀ."""
    xx, yy, zz, xy, xz, yz = J
    x, y, z = e
    return xx + t * x * x, yy + t * y * y, zz + t * z * z, xy + t * x * y, xz + t * x * z, yz + t * y * z


@inner
def symmetric_times(J, x):
    """J x of a symmetric matrix (xx, yy, zz, xy, xz, yz)."""
    xx, yy, zz, xy, xz, yz = J
    return (
        xx * x[0] + xy * x[1] + xz * x[2],
        xy * x[0] + yy * x[1] + yz * x[2],
        xz * x[0] + yz * x[1] + zz * x[2],
    )


@inner
def velocity_wrench(J, h, om):
    """Wrench that a rigid body needs because it turns: n = ω × J ω, f = ω × (ω × h)."""
    wx, wy, wz = om
    jx, jy, jz = symmetric_times(J, om)
    nx, ny, nz = cross(wx, wy, wz, jx, jy, jz)
    tx, ty, tz = cross(wx, wy, wz, h[0], h[1], h[2])
    fx, fy, fz = cross(wx, wy, wz, tx, ty, tz)
    return nx, ny, nz, fx, fy, fz


@inner
def rigid_times(m, J, h, x):
    """I x of a rigid body, for a velocity or an acceleration x of its joint point: n = J α + h × a, f = m a + α × h."""
    ax, ay, az, lx, ly, lz = x
    jx, jy, jz = symmetric_times(J, (ax, ay, az))
    nx, ny, nz = cross(h[0], h[1], h[2], lx, ly, lz)
    fx, fy, fz = cross(ax, ay, az, h[0], h[1], h[2])
    return jx + nx, jy + ny, jz + nz, m * lx + fx, m * ly + fy, m * lz + fz


# --- articulated inertias ------------------------------------------------------------------------


@inner
def zero_inertia(zero):
    """No inertia, of the type of `zero`."""
    return (
        zero, zero, zero, zero, zero, zero,
        zero, zero, zero, zero, zero, zero, zero, zero, zero,
        zero, zero, zero, zero, zero, zero,
    )  # fmt: skip


@inner
def plus_body(inertia, m, J, h):
    """Add a rigid body: mass m, inertia J about the point, mass times centre h, whose cross matrix is its B."""
    c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
    xx, yy, zz, xy, xz, yz = J
    hx, hy, hz = h
    return (
        c0 + xx, c1 + yy, c2 + zz, c3 + xy, c4 + xz, c5 + yz,
        e0, e1 - hz, e2 + hy, e3 + hz, e4, e5 - hx, e6 - hy, e7 + hx, e8,
        m0 + m, m1 + m, m2 + m, m3, m4, m5,
    )  # fmt: skip


@inner
def times(inertia, x):
    """I x: the wrench for a motion x."""
    c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
    ax, ay, az, lx, ly, lz = x
    return (
        c0 * ax + c3 * ay + c4 * az + e0 * lx + e1 * ly + e2 * lz,
        c3 * ax + c1 * ay + c5 * az + e3 * lx + e4 * ly + e5 * lz,
        c4 * ax + c5 * ay + c2 * az + e6 * lx + e7 * ly + e8 * lz,
        e0 * ax + e3 * ay + e6 * az + m0 * lx + m3 * ly + m4 * lz,
        e1 * ax + e4 * ay + e7 * az + m3 * lx + m1 * ly + m5 * lz,
        e2 * ax + e5 * ay + e8 * az + m4 * lx + m5 * ly + m2 * lz,
    )


@inner
def times_turn(inertia, s):
    """I [s; 0]: U of a turn about s."""
    c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, _, _, _, _, _, _ = inertia
    sx, sy, sz = s
    return (
        c0 * sx + c3 * sy + c4 * sz,
        c3 * sx + c1 * sy + c5 * sz,
        c4 * sx + c5 * sy + c2 * sz,
        e0 * sx + e3 * sy + e6 * sz,
        e1 * sx + e4 * sy + e7 * sz,
        e2 * sx + e5 * sy + e8 * sz,
    )


@inner
def times_slide(inertia, s):
    """I [0; s]: U of a slide along s."""
    _, _, _, _, _, _, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
    sx, sy, sz = s
    return (
        e0 * sx + e1 * sy + e2 * sz,
        e3 * sx + e4 * sy + e5 * sz,
        e6 * sx + e7 * sy + e8 * sz,
        m0 * sx + m3 * sy + m4 * sz,
        m3 * sx + m1 * sy + m5 * sz,
        m4 * sx + m5 * sy + m2 * sz,
    )


@inner
def eliminated(inertia, u, dinv):
    """I − U Uᵀ / d: the inertia after a degree of freedom is eliminated."""
    c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
    u0, u1, u2, u3, u4, u5 = u
    t0, t1, t2, t3, t4, t5 = u0 * dinv, u1 * dinv, u2 * dinv, u3 * dinv, u4 * dinv, u5 * dinv
    return (
        c0 - u0 * t0, c1 - u1 * t1, c2 - u2 * t2, c3 - u0 * t1, c4 - u0 * t2, c5 - u1 * t2,
        e0 - u0 * t3, e1 - u0 * t4, e2 - u0 * t5, e3 - u1 * t3,
        e4 - u1 * t4, e5 - u1 * t5, e6 - u2 * t3, e7 - u2 * t4, e8 - u2 * t5,
        m0 - u3 * t3, m1 - u4 * t4, m2 - u5 * t5, m3 - u3 * t4, m4 - u3 * t5, m5 - u4 * t5,
    )  # fmt: skip


@inner
def shifted(inertia, r):
    """The inertia about a point that lies at −r from the old one: B ← B + r̂ M, A ← A + r̂ Bᵀ(new) − B(old) r̂."""
    c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
    rx, ry, rz = r
    # B r̂ (old B)
    b0, b1, b2 = e1 * rz - e2 * ry, e2 * rx - e0 * rz, e0 * ry - e1 * rx
    b4, b5, b8 = e5 * rx - e3 * rz, e3 * ry - e4 * rx, e6 * ry - e7 * rx
    e0, e1, e2 = e0 + ry * m4 - rz * m3, e1 + ry * m5 - rz * m1, e2 + ry * m2 - rz * m5
    e3, e4, e5 = e3 + rz * m0 - rx * m4, e4 + rz * m3 - rx * m5, e5 + rz * m4 - rx * m2
    e6, e7, e8 = e6 + rx * m3 - ry * m0, e7 + rx * m1 - ry * m3, e8 + rx * m5 - ry * m4
    return (
        c0 + (ry * e2 - rz * e1 - b0), c1 + (rz * e3 - rx * e5 - b4), c2 + (rx * e7 - ry * e6 - b8),
        c3 + (ry * e5 - rz * e4 - b1), c4 + (ry * e8 - rz * e7 - b2), c5 + (rz * e6 - rx * e8 - b5),
        e0, e1, e2,
        e3, e4, e5,
        e6, e7, e8,
        m0, m1, m2, m3, m4, m5,
    )  # fmt: skip


@inner
def plus_stored(inertia, a, i, k):
    """Add the inertia that is stored in row i, from column k on."""
    c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
    return (
        c0 + a[i, k], c1 + a[i, k + 1], c2 + a[i, k + 2], c3 + a[i, k + 3], c4 + a[i, k + 4], c5 + a[i, k + 5],
        e0 + a[i, k + 6], e1 + a[i, k + 7], e2 + a[i, k + 8],
        e3 + a[i, k + 9], e4 + a[i, k + 10], e5 + a[i, k + 11],
        e6 + a[i, k + 12], e7 + a[i, k + 13], e8 + a[i, k + 14],
        m0 + a[i, k + 15], m1 + a[i, k + 16], m2 + a[i, k + 17],
        m3 + a[i, k + 18], m4 + a[i, k + 19], m5 + a[i, k + 20],
    )  # fmt: skip


@inner
def store(a, i, k, inertia):
    """Store an inertia in row i, from column k on."""
    c0, c1, c2, c3, c4, c5, e0, e1, e2, e3, e4, e5, e6, e7, e8, m0, m1, m2, m3, m4, m5 = inertia
    a[i, k], a[i, k + 1], a[i, k + 2], a[i, k + 3], a[i, k + 4], a[i, k + 5] = c0, c1, c2, c3, c4, c5
    a[i, k + 6], a[i, k + 7], a[i, k + 8], a[i, k + 9], a[i, k + 10] = e0, e1, e2, e3, e4
    a[i, k + 11], a[i, k + 12], a[i, k + 13], a[i, k + 14] = e5, e6, e7, e8
    a[i, k + 15], a[i, k + 16], a[i, k + 17], a[i, k + 18], a[i, k + 19], a[i, k + 20] = m0, m1, m2, m3, m4, m5
