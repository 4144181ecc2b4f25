"""Motion of points and bodies: positions, velocities, accelerations, and Jacobians, in world axes."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams.beams import node_columns, sinking
from linkwork.kernels.forces.forces import point_of
from linkwork.kernels.jit import shared
from linkwork.kernels.vectors import cross


@shared
def point_motion(sys, i, x, y, z, w, out):
    """Position, velocity, acceleration of a point of link i: nine numbers, after `propagate_accelerations` with gravity."""
    row = w.link
    ax, ay, az, vx, vy, vz = point_of(row, i, x, y, z)
    p, u, b = sinking(sys, sys.beams, i, w)
    out[0], out[1], out[2] = ax + row[i, L.POS] + p[0], ay + row[i, L.POS + 1] + p[1], az + row[i, L.POS + 2] + p[2]
    out[3], out[4], out[5] = vx + u[0], vy + u[1], vz + u[2]
    wx, wy, wz = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
    tx, ty, tz = cross(wx, wy, wz, ax, ay, az)
    tx, ty, tz = cross(wx, wy, wz, tx, ty, tz)
    sx, sy, sz = cross(row[i, L.ACC], row[i, L.ACC + 1], row[i, L.ACC + 2], ax, ay, az)
    out[6] = row[i, L.ACC + 3] + sx + tx + sys.gravity[0] + b[0]
    out[7] = row[i, L.ACC + 4] + sy + ty + sys.gravity[1] + b[1]
    out[8] = row[i, L.ACC + 5] + sz + tz + sys.gravity[2] + b[2]


@shared
def jacobian(sys, i, x, y, z, w, out):
    """∂(velocity of a point of link i; angular velocity)/∂v: out is 6 × n_v, after `move_links` and `locate`."""
    row, dof = w.link, w.dof
    for a in range(6):
        for k in range(sys.count[L.N_V]):
            out[a, k] = 0.0
    ax, ay, az, _, _, _ = point_of(row, i, x, y, z)
    p, _, _ = sinking(sys, sys.beams, i, w)
    px, py, pz = ax + row[i, L.POS] + p[0], ay + row[i, L.POS + 1] + p[1], az + row[i, L.POS + 2] + p[2]
    while i > 0:
        p, _, _ = sinking(sys, sys.beams, i, w)
        rx, ry, rz = px - row[i, L.POS] - p[0], py - row[i, L.POS + 1] - p[1], pz - row[i, L.POS + 2] - p[2]
        node_columns(sys.beams, i, rx, ry, rz, w, out)
        first = sys.link_i[i, L.VI]
        for k in range(first, first + sys.link_i[i, L.NDOF]):
            sx, sy, sz = dof[k, L.AX], dof[k, L.AX + 1], dof[k, L.AX + 2]
            if sys.dof_i[k, L.D_ROT] == 1:
                out[0, k], out[1, k], out[2, k] = cross(sx, sy, sz, rx, ry, rz)
                out[3, k], out[4, k], out[5, k] = sx, sy, sz
            else:
                out[0, k], out[1, k], out[2, k] = sx, sy, sz
        i = sys.link_i[i, L.PARENT]
