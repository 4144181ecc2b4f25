"""Outward pass: orientation, angular velocity and velocity-dependent acceleration of every link.

With ω the angular velocity of the parent, r from the parent's joint point to the link's, s a joint's axis and q its
coordinate, all in world axes, a link's acceleration (angular α, linear a of its joint point) is

    α_i = α + Σ s q̈ (rotations)    + ζ        ζ = Σ ω_before × s q̇
    a_i = a + α × r + Σ s q̈ (sliding) + η     η = ω × (ω × r) + 2 ω × Σ s q̇ (sliding)

so only ω is propagated; linear velocities are computed by `locate` where they are needed.

Most joints are sequences of slides and turns, each along or about an axis of the joint's frame as the turns before it have left
it: data in link_i (STEPS), not code. Slides come before turns, so that only the parent's ω turns them.
For ball, direction and free joints the axes are those of the child, and v holds the rates about them.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.beams.beams import modal_rates, node_motion, plus_node_rate, update_beams
from linkwork.kernels.jit import inner, separate, shared
from linkwork.kernels.scalars import cos_sin
from linkwork.kernels.vectors import (
    cross,
    cross_three,
    matrix_product,
    matrix_times,
    nine,
    plus_three,
    plus_times,
    put_three,
    three,
)


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
def axis_of_frame(g, step):
    """Axis of a slide in world axes: a column of the rotation g."""
    if step == L.SLIDE_Z:
        return g[2], g[5], g[8]
    if step == L.SLIDE_X:
        return g[0], g[3], g[6]
    return g[1], g[4], g[7]


@inner
def turned_frame(g, step, x):
    """The rotation g after a turn by x about one of its own axes, and that axis in world axes."""
    c, s = cos_sin(x)
    g0, g1, g2, g3, g4, g5, g6, g7, g8 = g
    if step == L.TURN_Z:
        return (
            c * g0 + s * g1, c * g1 - s * g0, g2,
            c * g3 + s * g4, c * g4 - s * g3, g5,
            c * g6 + s * g7, c * g7 - s * g6, g8,
        ), (g2, g5, g8)  # fmt: skip
    if step == L.TURN_X:
        return (
            g0, c * g1 + s * g2, c * g2 - s * g1,
            g3, c * g4 + s * g5, c * g5 - s * g4,
            g6, c * g7 + s * g8, c * g8 - s * g7,
        ), (g0, g3, g6)  # fmt: skip
    return (
        c * g0 - s * g2, g1, c * g2 + s * g0,
        c * g3 - s * g5, g4, c * g5 + s * g3,
        c * g6 - s * g8, g7, c * g8 + s * g6,
    ), (g1, g4, g7)  # fmt: skip


@shared
def take_control(sys, control, y, w):
    """Copy the controller's numbers of a state into the work space."""
    if control is None:
        return
    start = sys.count[L.N_Q] + sys.count[L.N_V] + sys.count[L.N_WORK]
    for k in range(w.control.x.shape[0]):
        w.control.x[k] = y[start + k]


@shared
def take_state(sys, y, w):
    """Copy coordinates and velocities of y = (q, v, …) into the work space."""
    nq = sys.count[L.N_Q]
    for k in range(nq):
        w.q[k] = y[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = y[nq + k]
    take_control(sys, sys.control, y, w)


# --- joints: each of these returns the link's rotation, r, ω, ζ and η -----------------------------------------------


@inner
def relative_acceleration(om, r, slide):
    """η = ω × (ω × r + 2 u) of a point at r that slides with velocity u in a frame that turns with ω."""
    return cross_three(om, plus_times(cross_three(om, r), slide, 2.0))


@inner
def axes_motion(sys, i, q, v, g, r, om, w):
    """A joint made of slides and turns, from the joint's frame g, the arm r and the parent's ω.

    Joints with one axis, z, come first: most are that, and the loop would cost more than its work. It costs some 4 % of forward
    dynamics where all joints have three axes, against code written for each of them.
    """
    j, k, rest = sys.link_i[i, L.QI], sys.link_i[i, L.VI], sys.link_i[i, L.STEPS]
    zero = 0.0 * om[0]
    if rest == L.TURN_Z:
        g, s = turned_frame(g, L.TURN_Z, q[j])
        spin = s[0] * v[k], s[1] * v[k], s[2] * v[k]
        put_three(w.dof, k, L.AX, s)
        return g, r, plus_three(om, spin), cross_three(om, spin), cross_three(om, cross_three(om, r))
    if rest == L.SLIDE_Z:
        s = g[2], g[5], g[8]
        r = plus_times(r, s, q[j])
        put_three(w.dof, k, L.AX, s)
        slide = s[0] * v[k], s[1] * v[k], s[2] * v[k]
        return g, r, om, (zero, zero, zero), relative_acceleration(om, r, slide)
    base, zeta, slide = om, (zero, zero, zero), (zero, zero, zero)
    while rest != 0:
        step = rest & 7
        if step <= L.SLIDE_Z:
            s = axis_of_frame(g, step)
            r = plus_times(r, s, q[j])
            slide = plus_times(slide, s, v[k])
        else:
            g, s = turned_frame(g, step, q[j])
            spin = s[0] * v[k], s[1] * v[k], s[2] * v[k]
            zeta = plus_three(zeta, cross_three(om, spin))
            om = plus_three(om, spin)
        put_three(w.dof, k, L.AX, s)
        j, k, rest = j + 1, k + 1, rest >> 3
    return g, r, om, zeta, relative_acceleration(base, r, slide)


@inner
def ball_motion(sys, i, q, v, g, r, om, w):
    """A ball joint, or one without spin: a quaternion, and rates about axes of the child."""
    first, k = sys.link_i[i, L.QI], sys.link_i[i, L.VI]
    g = matrix_product(g, quaternion_matrix(q[first], q[first + 1], q[first + 2], q[first + 3]))
    rate = 0.0 * om[0]
    if sys.link_i[i, L.KIND] == L.BALL:
        rate = v[k + 2]
        put_three(w.dof, k + 2, L.AX, (g[2], g[5], g[8]))
    put_three(w.dof, k, L.AX, (g[0], g[3], g[6]))
    put_three(w.dof, k + 1, L.AX, (g[1], g[4], g[7]))
    spin = matrix_times(g, (v[k], v[k + 1], rate))
    return g, r, plus_three(om, spin), cross_three(om, spin), cross_three(om, cross_three(om, r))


@inner
def free_motion(sys, i, q, v, g, r, om, w):
    """A free joint: position in the joint's frame, a quaternion, and all rates in axes of the child."""
    first, k = sys.link_i[i, L.QI], sys.link_i[i, L.VI]
    r = plus_three(r, matrix_times(g, (q[first], q[first + 1], q[first + 2])))
    g = matrix_product(g, quaternion_matrix(q[first + 3], q[first + 4], q[first + 5], q[first + 6]))
    for m in (k, k + 3):
        put_three(w.dof, m, L.AX, (g[0], g[3], g[6]))
        put_three(w.dof, m + 1, L.AX, (g[1], g[4], g[7]))
        put_three(w.dof, m + 2, L.AX, (g[2], g[5], g[8]))
    slide = matrix_times(g, (v[k], v[k + 1], v[k + 2]))
    spin = matrix_times(g, (v[k + 3], v[k + 4], v[k + 5]))
    eta = plus_three(relative_acceleration(om, r, slide), cross_three(spin, slide))
    return g, r, plus_three(om, spin), cross_three(om, spin), eta


@inner
def elastic_motion(sys, i, q, v, g, om, w):
    """A node of a beam, from the rotation g of the beam's root."""
    g, r, spin, own_spin, slide, own_slide = node_motion(sys.beams, i, q, v, g, w, 0.0 * om[0])
    zeta = plus_three(cross_three(om, spin), own_spin)
    return g, r, plus_three(om, spin), zeta, plus_three(relative_acceleration(om, r, slide), own_slide)


@separate
def move_links(sys, q, v, w):
    """Orientation, offset, angular velocity and velocity-dependent acceleration of every link."""
    row = w.link
    g, om = nine(row, 0, L.R), three(row, 0, L.OM)
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p, kind = sys.link_i[i, L.PARENT], sys.link_i[i, L.KIND]
        if p != i - 1:
            g, om = nine(row, p, L.R), three(row, p, L.OM)
        # the joint's frame on the parent, R_parent E, and its point
        r = matrix_times(g, three(sys.link, i, L.OFF))
        if sys.link_i[i, L.ALIGNED] == 0:
            g = matrix_product(g, nine(sys.link, i, L.E))
        if kind <= L.AXES:
            g, r, om, zeta, eta = axes_motion(sys, i, q, v, g, r, om, w)
        elif kind == L.FREE:
            g, r, om, zeta, eta = free_motion(sys, i, q, v, g, r, om, w)
        elif kind == L.NODE:
            g, r, om, zeta, eta = elastic_motion(sys, i, q, v, g, om, w)
        else:
            g, r, om, zeta, eta = ball_motion(sys, i, q, v, g, r, om, w)
        put_three(row, i, L.R, (g[0], g[1], g[2]))
        put_three(row, i, L.R + 3, (g[3], g[4], g[5]))
        put_three(row, i, L.R + 6, (g[6], g[7], g[8]))
        put_three(row, i, L.RR, r)
        put_three(row, i, L.OM, om)
        put_three(row, i, L.CB, zeta)
        put_three(row, i, L.CB + 3, eta)
    update_beams(sys.beams, q, v, w)


@separate
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
        _, _, _, vx, vy, vz = plus_node_rate(sys.beams, i, v, w, (vx, vy, vz, vx, vy, vz))  # the linear part alone
        row[i, L.POS] = row[p, L.POS] + rx
        row[i, L.POS + 1] = row[p, L.POS + 1] + ry
        row[i, L.POS + 2] = row[p, L.POS + 2] + rz
        row[i, L.VEL] = row[p, L.VEL] + vx
        row[i, L.VEL + 1] = row[p, L.VEL + 1] + vy
        row[i, L.VEL + 2] = row[p, L.VEL + 2] + vz


@separate
def locate_links(sys, w):
    """`move_links` and `locate` at the state in w.q, w.v, for callers to which a call is nothing."""
    move_links(sys, w.q, w.v, w)
    locate(sys, w.v, w)


@shared
def coordinate_rates(sys, q, v, out):
    """q̇ from v: equal for angles and slides, q̇ = ½ q ∘ (0, ω) for quaternions, R v for a free joint's position."""
    if sys.count[L.HAS_QUATERNIONS] == 0:  # then every coordinate has the number of its rate
        for k in range(sys.count[L.N_Q]):
            out[k] = v[k]
        return
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
    """Normalise every quaternion in q."""
    for i in range(1, sys.count[L.N_LINKS] + 1):
        kind = sys.link_i[i, L.KIND]
        if kind == L.BALL or kind == L.DIRECTION or kind == L.FREE:
            qi = sys.link_i[i, L.QI]
            if kind == L.FREE:
                qi += 3
            s = 1.0 / np.sqrt(q[qi] ** 2 + q[qi + 1] ** 2 + q[qi + 2] ** 2 + q[qi + 3] ** 2)
            for j in range(qi, qi + 4):
                q[j] *= s
