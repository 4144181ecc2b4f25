"""Inverse dynamics: the recursive Newton-Euler sweep, which also gives the wrench at every joint."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.aba import rotated_inertia
from linkwork.kernels.beams import beam_wrench, keep_accelerations, node_rate, project_modes
from linkwork.kernels.jit import shared
from linkwork.kernels.vectors import cross


@shared
def spread_accelerations(sys, qdd, gravity, w):
    """Accelerations of all links from those of the joints, after `move_links`; the ground's is minus gravity."""
    row, dof = w.link, w.dof
    keep_accelerations(sys.beams, qdd, w)
    for k in range(3):
        row[0, L.ACC + k] = 0.0
        row[0, L.ACC + 3 + k] = -gravity * sys.gravity[k]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        p = sys.link_i[i, L.PARENT]
        ax, ay, az = row[p, L.ACC], row[p, L.ACC + 1], row[p, L.ACC + 2]
        lx, ly, lz = cross(ax, ay, az, row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2])
        ax, ay, az = ax + row[i, L.CB], ay + row[i, L.CB + 1], az + row[i, L.CB + 2]
        lx += row[p, L.ACC + 3] + row[i, L.CB + 3]
        ly += row[p, L.ACC + 4] + row[i, L.CB + 4]
        lz += row[p, L.ACC + 5] + row[i, L.CB + 5]
        first = sys.link_i[i, L.VI]
        for k in range(first, first + sys.link_i[i, L.NDOF]):
            a = qdd[k]
            if sys.dof_i[k, L.D_ROT] == 1:
                ax, ay, az = ax + dof[k, L.AX] * a, ay + dof[k, L.AX + 1] * a, az + dof[k, L.AX + 2] * a
            else:
                lx, ly, lz = lx + dof[k, L.AX] * a, ly + dof[k, L.AX + 1] * a, lz + dof[k, L.AX + 2] * a
        tx, ty, tz = node_rate(sys.beams, i, qdd, w, 0)
        ax, ay, az = ax + tx, ay + ty, az + tz
        tx, ty, tz = node_rate(sys.beams, i, qdd, w, 3)
        lx, ly, lz = lx + tx, ly + ty, lz + tz
        row[i, L.ACC], row[i, L.ACC + 1], row[i, L.ACC + 2] = ax, ay, az
        row[i, L.ACC + 3], row[i, L.ACC + 4], row[i, L.ACC + 5] = lx, ly, lz


@shared
def gather_wrenches(sys, loads, w):
    """Wrench by the parent on every link (column FRC): own inertia, less outer loads if `loads`, plus the children's."""
    row = w.link
    for i in range(sys.count[L.N_LINKS] + 1):
        for k in range(L.FRC, L.FRC + 6):
            row[i, k] = 0.0
    for i in range(sys.count[L.N_LINKS], 0, -1):
        xx, yy, zz, xy, xz, yz, mx, my, mz = rotated_inertia(sys.link, row, i)
        mass = sys.link[i, L.MASS]
        wx, wy, wz = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
        ax, ay, az = row[i, L.ACC], row[i, L.ACC + 1], row[i, L.ACC + 2]
        lx, ly, lz = row[i, L.ACC + 3], row[i, L.ACC + 4], row[i, L.ACC + 5]
        # f = m a + α × mc + ω × (ω × mc)
        tx, ty, tz = cross(wx, wy, wz, mx, my, mz)
        tx, ty, tz = cross(wx, wy, wz, tx, ty, tz)
        sx, sy, sz = cross(ax, ay, az, mx, my, mz)
        fx, fy, fz = mass * lx + sx + tx, mass * ly + sy + ty, mass * lz + sz + tz
        # n = I α + mc × a + ω × I ω
        tx, ty, tz = cross(
            wx, wy, wz, xx * wx + xy * wy + xz * wz, xy * wx + yy * wy + yz * wz, xz * wx + yz * wy + zz * wz
        )
        sx, sy, sz = cross(mx, my, mz, lx, ly, lz)
        nx = xx * ax + xy * ay + xz * az + sx + tx
        ny = xy * ax + yy * ay + yz * az + sy + ty
        nz = xz * ax + yz * ay + zz * az + sz + tz
        tx, ty, tz, sx, sy, sz = beam_wrench(sys.beams, i, w)
        nx, ny, nz, fx, fy, fz = nx + tx, ny + ty, nz + tz, fx + sx, fy + sy, fz + sz
        if loads and sys.link_i[i, L.LOADED] == 1:
            nx, ny, nz = nx - row[i, L.EXT], ny - row[i, L.EXT + 1], nz - row[i, L.EXT + 2]
            fx, fy, fz = fx - row[i, L.EXT + 3], fy - row[i, L.EXT + 4], fz - row[i, L.EXT + 5]
        nx, ny, nz = nx + row[i, L.FRC], ny + row[i, L.FRC + 1], nz + row[i, L.FRC + 2]
        fx, fy, fz = fx + row[i, L.FRC + 3], fy + row[i, L.FRC + 4], fz + row[i, L.FRC + 5]
        row[i, L.FRC], row[i, L.FRC + 1], row[i, L.FRC + 2] = nx, ny, nz
        row[i, L.FRC + 3], row[i, L.FRC + 4], row[i, L.FRC + 5] = fx, fy, fz
        p = sys.link_i[i, L.PARENT]
        tx, ty, tz = cross(row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2], fx, fy, fz)
        row[p, L.FRC] += nx + tx
        row[p, L.FRC + 1] += ny + ty
        row[p, L.FRC + 2] += nz + tz
        row[p, L.FRC + 3] += fx
        row[p, L.FRC + 4] += fy
        row[p, L.FRC + 5] += fz


@shared
def project_wrenches(sys, w, out):
    """Joint forces: the part of every joint's wrench along its degrees of freedom."""
    row, dof = w.link, w.dof
    for k in range(sys.count[L.N_V]):
        i = sys.dof_i[k, L.D_LINK]
        j = L.FRC if sys.dof_i[k, L.D_ROT] == 1 else L.FRC + 3
        out[k] = dof[k, L.AX] * row[i, j] + dof[k, L.AX + 1] * row[i, j + 1] + dof[k, L.AX + 2] * row[i, j + 2]
    project_modes(sys, sys.beams, w, out)


@shared
def inverse(sys, qdd, gravity, loads, w, out):
    """Joint forces that give the accelerations qdd, for links that have been moved by `move_links`.

    They are what motors feel: the wrench that a joint hands to its link, along the axis, and what the rotor takes.
    """
    spread_accelerations(sys, qdd, gravity, w)
    gather_wrenches(sys, loads, w)
    project_wrenches(sys, w, out)
    for k in range(sys.count[L.N_V]):
        out[k] += sys.dof[k, L.ARMATURE] * qdd[k]
