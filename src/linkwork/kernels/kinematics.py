"""Outward pass: where every link points, how it turns, and the part of its acceleration that velocities cause.

With ω the angular velocity of the parent, r from the parent's joint point to the link's, s a joint's axis and q its
coordinate, all in world axes, a link's acceleration (angular α, linear a of its joint point) is

    α_i = α + Σ s q̈ (rotations)    + ζ        ζ = Σ ω_before × s q̇
    a_i = a + α × r + Σ s q̈ (sliding) + η     η = ω × (ω × r) + 2 ω × Σ s q̇ (sliding)

so only ω is carried along; linear velocities are found by `locate` when something asks for them.
For ball, direction and free joints the axes are those of the child, and v holds the rates about them.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.beams import modal_rates, node_motion, node_rate, weigh_beams
from linkwork.kernels.jit import inner, shared
from linkwork.kernels.scalars import cos_sin
from linkwork.kernels.vectors import cross


@inner
def quaternion_matrix(w, x, y, z):
    """Rotation matrix of a quaternion (w, x, y, z) of any length, row by row."""
    s = 2.0 / (w * w + x * x + y * y + z * z)
    return (
        1.0 - s * (y * y + z * z),
        s * (x * y - w * z),
        s * (x * z + w * y),
        s * (x * y + w * z),
        1.0 - s * (x * x + z * z),
        s * (y * z - w * x),
        s * (x * z - w * y),
        s * (y * z + w * x),
        1.0 - s * (x * x + y * y),
    )


@inner
def times(a, b):
    """Product of two 3 × 3 matrices given row by row."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8 = a
    b0, b1, b2, b3, b4, b5, b6, b7, b8 = b
    return (
        a0 * b0 + a1 * b3 + a2 * b6,
        a0 * b1 + a1 * b4 + a2 * b7,
        a0 * b2 + a1 * b5 + a2 * b8,
        a3 * b0 + a4 * b3 + a5 * b6,
        a3 * b1 + a4 * b4 + a5 * b7,
        a3 * b2 + a4 * b5 + a5 * b8,
        a6 * b0 + a7 * b3 + a8 * b6,
        a6 * b1 + a7 * b4 + a8 * b7,
        a6 * b2 + a7 * b5 + a8 * b8,
    )


@inner
def set_axis(dof, k, x, y, z):
    dof[k, L.AX] = x
    dof[k, L.AX + 1] = y
    dof[k, L.AX + 2] = z


@inner
def set_ground(row):
    """Row 0: the world's axes, at rest; accelerating upwards stands for gravity."""
    for k in range(L.R, L.EXT):
        row[0, k] = 0.0
    for k in range(L.POS, L.VEL + 3):
        row[0, k] = 0.0
    row[0, L.R] = 1.0
    row[0, L.R + 4] = 1.0
    row[0, L.R + 8] = 1.0


@shared
def take_control(sys, control, y, w):
    """The controller's numbers of a state into the work space."""
    if control is None:
        return
    start = sys.count[L.N_Q] + sys.count[L.N_V] + sys.count[L.N_WORK]
    for k in range(w.control.x.shape[0]):
        w.control.x[k] = y[start + k]


@shared
def take_state(sys, y, w):
    """Coordinates and velocities of y = (q, v, …) into the work space."""
    nq = sys.count[L.N_Q]
    for k in range(nq):
        w.q[k] = y[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = y[nq + k]
    take_control(sys, sys.control, y, w)


@shared
def move_links(sys, q, v, w):
    """Orientation, offset, angular velocity and velocity-dependent acceleration of every link."""
    set_ground(w.link)
    link, row, dof = sys.link, w.link, w.dof
    g0, g1, g2 = row[0, L.R], row[0, L.R + 1], row[0, L.R + 2]
    g3, g4, g5 = row[0, L.R + 3], row[0, L.R + 4], row[0, L.R + 5]
    g6, g7, g8 = row[0, L.R + 6], row[0, L.R + 7], row[0, L.R + 8]
    wx, wy, wz = row[0, L.OM], row[0, L.OM + 1], row[0, L.OM + 2]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        kind = sys.link_i[i, L.KIND]
        qi = sys.link_i[i, L.QI]
        k = sys.link_i[i, L.VI]
        if p != i - 1:
            g0, g1, g2 = row[p, L.R], row[p, L.R + 1], row[p, L.R + 2]
            g3, g4, g5 = row[p, L.R + 3], row[p, L.R + 4], row[p, L.R + 5]
            g6, g7, g8 = row[p, L.R + 6], row[p, L.R + 7], row[p, L.R + 8]
            wx, wy, wz = row[p, L.OM], row[p, L.OM + 1], row[p, L.OM + 2]

        # the joint's frame on the parent: g = R_parent E, and its point
        ox, oy, oz = link[i, L.OFF], link[i, L.OFF + 1], link[i, L.OFF + 2]
        rx = g0 * ox + g1 * oy + g2 * oz
        ry = g3 * ox + g4 * oy + g5 * oz
        rz = g6 * ox + g7 * oy + g8 * oz
        if sys.link_i[i, L.ALIGNED] == 0:
            g0, g1, g2, g3, g4, g5, g6, g7, g8 = times(
                (g0, g1, g2, g3, g4, g5, g6, g7, g8),
                (
                    link[i, L.E],
                    link[i, L.E + 1],
                    link[i, L.E + 2],
                    link[i, L.E + 3],
                    link[i, L.E + 4],
                    link[i, L.E + 5],
                    link[i, L.E + 6],
                    link[i, L.E + 7],
                    link[i, L.E + 8],
                ),
            )
        px, py, pz = wx, wy, wz  # ω of the parent; w becomes that of the link
        zx, zy, zz = 0.0 * px, 0.0 * px, 0.0 * px  # ζ
        ux, uy, uz = 0.0 * px, 0.0 * px, 0.0 * px  # sliding velocity
        hx, hy, hz = 0.0 * px, 0.0 * px, 0.0 * px  # sliding velocity's own turn (free joints)

        if kind == L.REVOLUTE:
            c, s = cos_sin(q[qi])
            rate = v[k]
            g0, g1 = c * g0 + s * g1, c * g1 - s * g0
            g3, g4 = c * g3 + s * g4, c * g4 - s * g3
            g6, g7 = c * g6 + s * g7, c * g7 - s * g6
            set_axis(dof, k, g2, g5, g8)
            jx, jy, jz = g2 * rate, g5 * rate, g8 * rate
            zx, zy, zz = cross(px, py, pz, jx, jy, jz)
            wx, wy, wz = px + jx, py + jy, pz + jz
        elif kind == L.PRISMATIC:
            x, rate = q[qi], v[k]
            set_axis(dof, k, g2, g5, g8)
            rx, ry, rz = rx + g2 * x, ry + g5 * x, rz + g8 * x
            ux, uy, uz = g2 * rate, g5 * rate, g8 * rate
        elif kind == L.UNIVERSAL:
            # about z of the joint's frame, then about the x axis that was turned along
            c, s = cos_sin(q[qi])
            rate = v[k]
            g0, g1 = c * g0 + s * g1, c * g1 - s * g0
            g3, g4 = c * g3 + s * g4, c * g4 - s * g3
            g6, g7 = c * g6 + s * g7, c * g7 - s * g6
            set_axis(dof, k, g2, g5, g8)
            jx, jy, jz = g2 * rate, g5 * rate, g8 * rate
            zx, zy, zz = cross(px, py, pz, jx, jy, jz)
            wx, wy, wz = px + jx, py + jy, pz + jz
            c, s = cos_sin(q[qi + 1])
            rate = v[k + 1]
            g1, g2 = c * g1 + s * g2, c * g2 - s * g1
            g4, g5 = c * g4 + s * g5, c * g5 - s * g4
            g7, g8 = c * g7 + s * g8, c * g8 - s * g7
            set_axis(dof, k + 1, g0, g3, g6)
            jx, jy, jz = g0 * rate, g3 * rate, g6 * rate
            tx, ty, tz = cross(wx, wy, wz, jx, jy, jz)
            zx, zy, zz = zx + tx, zy + ty, zz + tz
            wx, wy, wz = wx + jx, wy + jy, wz + jz
        elif kind == L.CYLINDRICAL:
            x, rate = q[qi], v[k]
            set_axis(dof, k, g2, g5, g8)
            rx, ry, rz = rx + g2 * x, ry + g5 * x, rz + g8 * x
            ux, uy, uz = g2 * rate, g5 * rate, g8 * rate
            c, s = cos_sin(q[qi + 1])
            rate = v[k + 1]
            g0, g1 = c * g0 + s * g1, c * g1 - s * g0
            g3, g4 = c * g3 + s * g4, c * g4 - s * g3
            g6, g7 = c * g6 + s * g7, c * g7 - s * g6
            set_axis(dof, k + 1, g2, g5, g8)
            jx, jy, jz = g2 * rate, g5 * rate, g8 * rate
            zx, zy, zz = cross(px, py, pz, jx, jy, jz)
            wx, wy, wz = px + jx, py + jy, pz + jz
        elif kind == L.PLANAR:
            x, y = q[qi], q[qi + 1]
            set_axis(dof, k, g0, g3, g6)
            set_axis(dof, k + 1, g1, g4, g7)
            rx, ry, rz = rx + g0 * x + g1 * y, ry + g3 * x + g4 * y, rz + g6 * x + g7 * y
            vx, vy = v[k], v[k + 1]
            ux, uy, uz = g0 * vx + g1 * vy, g3 * vx + g4 * vy, g6 * vx + g7 * vy
            c, s = cos_sin(q[qi + 2])
            rate = v[k + 2]
            g0, g1 = c * g0 + s * g1, c * g1 - s * g0
            g3, g4 = c * g3 + s * g4, c * g4 - s * g3
            g6, g7 = c * g6 + s * g7, c * g7 - s * g6
            set_axis(dof, k + 2, g2, g5, g8)
            jx, jy, jz = g2 * rate, g5 * rate, g8 * rate
            zx, zy, zz = cross(px, py, pz, jx, jy, jz)
            wx, wy, wz = px + jx, py + jy, pz + jz
        elif kind == L.BALL or kind == L.DIRECTION:
            g0, g1, g2, g3, g4, g5, g6, g7, g8 = times(
                (g0, g1, g2, g3, g4, g5, g6, g7, g8),
                quaternion_matrix(q[qi], q[qi + 1], q[qi + 2], q[qi + 3]),
            )
            set_axis(dof, k, g0, g3, g6)
            set_axis(dof, k + 1, g1, g4, g7)
            vx, vy = v[k], v[k + 1]
            jx, jy, jz = g0 * vx + g1 * vy, g3 * vx + g4 * vy, g6 * vx + g7 * vy
            if kind == L.BALL:
                vz = v[k + 2]
                set_axis(dof, k + 2, g2, g5, g8)
                jx, jy, jz = jx + g2 * vz, jy + g5 * vz, jz + g8 * vz
            zx, zy, zz = cross(px, py, pz, jx, jy, jz)
            wx, wy, wz = px + jx, py + jy, pz + jz
        elif kind == L.FREE:
            x, y, z = q[qi], q[qi + 1], q[qi + 2]
            rx = rx + g0 * x + g1 * y + g2 * z
            ry = ry + g3 * x + g4 * y + g5 * z
            rz = rz + g6 * x + g7 * y + g8 * z
            g0, g1, g2, g3, g4, g5, g6, g7, g8 = times(
                (g0, g1, g2, g3, g4, g5, g6, g7, g8),
                quaternion_matrix(q[qi + 3], q[qi + 4], q[qi + 5], q[qi + 6]),
            )
            for m in (k, k + 3):
                set_axis(dof, m, g0, g3, g6)
                set_axis(dof, m + 1, g1, g4, g7)
                set_axis(dof, m + 2, g2, g5, g8)
            vx, vy, vz = v[k], v[k + 1], v[k + 2]
            ux = g0 * vx + g1 * vy + g2 * vz
            uy = g3 * vx + g4 * vy + g5 * vz
            uz = g6 * vx + g7 * vy + g8 * vz
            vx, vy, vz = v[k + 3], v[k + 4], v[k + 5]
            jx = g0 * vx + g1 * vy + g2 * vz
            jy = g3 * vx + g4 * vy + g5 * vz
            jz = g6 * vx + g7 * vy + g8 * vz
            hx, hy, hz = cross(jx, jy, jz, ux, uy, uz)
            zx, zy, zz = cross(px, py, pz, jx, jy, jz)
            wx, wy, wz = px + jx, py + jy, pz + jz
        elif kind == L.NODE:
            turn, place, spin, own_spin, slide, own_slide = node_motion(
                sys.beams, i, q, v, (g0, g1, g2, g3, g4, g5, g6, g7, g8), w, zx
            )
            g0, g1, g2, g3, g4, g5, g6, g7, g8 = turn
            rx, ry, rz = place
            jx, jy, jz = spin
            ux, uy, uz = slide
            hx, hy, hz = own_slide
            zx, zy, zz = cross(px, py, pz, jx, jy, jz)
            zx, zy, zz = zx + own_spin[0], zy + own_spin[1], zz + own_spin[2]
            wx, wy, wz = px + jx, py + jy, pz + jz

        # η = ω × (ω × r + 2 u) + own turn
        tx, ty, tz = cross(px, py, pz, rx, ry, rz)
        tx, ty, tz = cross(px, py, pz, tx + 2.0 * ux, ty + 2.0 * uy, tz + 2.0 * uz)
        row[i, L.R], row[i, L.R + 1], row[i, L.R + 2] = g0, g1, g2
        row[i, L.R + 3], row[i, L.R + 4], row[i, L.R + 5] = g3, g4, g5
        row[i, L.R + 6], row[i, L.R + 7], row[i, L.R + 8] = g6, g7, g8
        row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2] = rx, ry, rz
        row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2] = wx, wy, wz
        row[i, L.CB], row[i, L.CB + 1], row[i, L.CB + 2] = zx, zy, zz
        row[i, L.CB + 3], row[i, L.CB + 4], row[i, L.CB + 5] = tx + hx, ty + hy, tz + hz
    weigh_beams(sys.beams, q, v, w)


@shared
def locate(sys, v, w):
    """Position and velocity of every joint point, after `move_links`."""
    row, dof = w.link, w.dof
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        rx, ry, rz = row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2]
        vx, vy, vz = cross(row[p, L.OM], row[p, L.OM + 1], row[p, L.OM + 2], rx, ry, rz)
        k = sys.link_i[i, L.VI]
        for j in range(k, k + sys.link_i[i, L.NDOF]):
            if sys.dof_i[j, L.D_ROT] == 0:
                vx += dof[j, L.AX] * v[j]
                vy += dof[j, L.AX + 1] * v[j]
                vz += dof[j, L.AX + 2] * v[j]
        ux, uy, uz = node_rate(sys.beams, i, v, w, 3)
        vx, vy, vz = vx + ux, vy + uy, vz + uz
        row[i, L.POS] = row[p, L.POS] + rx
        row[i, L.POS + 1] = row[p, L.POS + 1] + ry
        row[i, L.POS + 2] = row[p, L.POS + 2] + rz
        row[i, L.VEL] = row[p, L.VEL] + vx
        row[i, L.VEL + 1] = row[p, L.VEL + 1] + vy
        row[i, L.VEL + 2] = row[p, L.VEL + 2] + vz


@shared
def coordinate_rates(sys, q, v, out):
    """q̇ from v: equal for angles and slides, q̇ = ½ q ∘ (0, ω) for quaternions, R v for a free joint's position."""
    for i in range(1, sys.count[L.N_LINKS] + 1):
        kind = sys.link_i[i, L.KIND]
        qi = sys.link_i[i, L.QI]
        k = sys.link_i[i, L.VI]
        if kind == L.BALL or kind == L.DIRECTION or kind == L.FREE:
            if kind == L.FREE:
                r = quaternion_matrix(q[qi + 3], q[qi + 4], q[qi + 5], q[qi + 6])
                vx, vy, vz = v[k], v[k + 1], v[k + 2]
                out[qi] = r[0] * vx + r[1] * vy + r[2] * vz
                out[qi + 1] = r[3] * vx + r[4] * vy + r[5] * vz
                out[qi + 2] = r[6] * vx + r[7] * vy + r[8] * vz
                qi += 3
                k += 3
            x, y = 0.5 * v[k], 0.5 * v[k + 1]
            z = 0.0 * x
            if kind != L.DIRECTION:
                z = 0.5 * v[k + 2]
            a, b, c, d = q[qi], q[qi + 1], q[qi + 2], q[qi + 3]
            out[qi] = -b * x - c * y - d * z
            out[qi + 1] = a * x + c * z - d * y
            out[qi + 2] = a * y + d * x - b * z
            out[qi + 3] = a * z + b * y - c * x
        else:
            for j in range(sys.link_i[i, L.NDOF]):
                out[qi + j] = v[k + j]
    modal_rates(sys.beams, v, out)


@shared
def normalize(sys, q):
    """Bring every quaternion in q back to unit length."""
    for i in range(1, sys.count[L.N_LINKS] + 1):
        kind = sys.link_i[i, L.KIND]
        if kind == L.BALL or kind == L.DIRECTION or kind == L.FREE:
            qi = sys.link_i[i, L.QI]
            if kind == L.FREE:
                qi += 3
            s = 1.0 / np.sqrt(q[qi] ** 2 + q[qi + 1] ** 2 + q[qi + 2] ** 2 + q[qi + 3] ** 2)
            for j in range(qi, qi + 4):
                q[j] *= s
