"""Energies and momenta of the whole system, after `move_links` and `locate`."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams.beams import beam_elastic, beam_kinetic, beam_momentum, beam_weight
from linkwork.kernels.forces.forces import point_of, stop_energy, stored_energy
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.closures import cut_energy
from linkwork.kernels.row_layout import MX
from linkwork.kernels.scalars import length
from linkwork.kernels.tree.spatial import body_inertia, rigid_times, shifted_wrench
from linkwork.kernels.vectors import cross, three


@shared
def link_kinetic(sys, i, w):
    """½ m v² + v · (ω × mc) + ½ ω · I ω of one link, and ½ ρ q̇² of the rotors that move it."""
    row = w.link
    (xx, yy, zz, xy, xz, yz), (mx, my, mz) = body_inertia(sys.link, row, i)
    wx, wy, wz = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
    vx, vy, vz = row[i, L.VEL], row[i, L.VEL + 1], row[i, L.VEL + 2]
    tx, ty, tz = cross(wx, wy, wz, mx, my, mz)
    spin = wx * (xx * wx + 2.0 * (xy * wy + xz * wz)) + wy * (yy * wy + 2.0 * yz * wz) + zz * wz * wz
    own = 0.5 * (sys.link[i, L.MASS] * (vx * vx + vy * vy + vz * vz) + spin) + vx * tx + vy * ty + vz * tz
    first = sys.link_i[i, L.VI]
    for k in range(first, first + sys.link_i[i, L.NDOF]):
        own += 0.5 * sys.dof[k, L.ARMATURE] * w.v[k] * w.v[k]
    return own + beam_kinetic(sys.beams, i, w)


@shared
def kinetic(sys, w):
    """Kinetic energy."""
    total = 0.0 * w.link[0, L.R]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        total += link_kinetic(sys, i, w)
    return total


@shared
def gravitational(sys, w):
    """Potential energy in gravity, zero at the origin of the world."""
    row, g = w.link, sys.gravity
    total = 0.0 * row[0, L.R]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        x, y, z = sys.link[i, L.MC], sys.link[i, L.MC + 1], sys.link[i, L.MC + 2]
        for a in range(3):
            r = L.R + 3 * a
            arm = row[i, r] * x + row[i, r + 1] * y + row[i, r + 2] * z
            total -= g[a] * (sys.link[i, L.MASS] * row[i, L.POS + a] + arm)
        total += beam_weight(sys, sys.beams, i, w)
    return total


@shared
def row_spring_energy(sys, rows, f, w):
    """Energy of a torsion spring on a coordinate of a cut joint, which has been measured."""
    if rows is None:
        return 0.0 * w.link[0, L.R]
    return stored_energy(sys, f, w.rows.m[sys.force_i[f, L.F_A], MX] - sys.force[f, L.F_L0])


@shared
def elastic(sys, w):
    """Energy stored in joint springs, stops and spring elements."""
    row, p = w.link, sys.dof
    total = 0.0 * row[0, L.R] + cut_energy(sys.rows, w) + beam_elastic(sys.beams, w)
    for k in range(sys.count[L.N_V]):
        j = sys.dof_i[k, L.D_Q]
        if sys.dof_i[k, L.D_FORCED] == 1 and j >= 0:
            x = w.q[j] - p[k, L.REST]
            total += 0.5 * p[k, L.STIFFNESS] * x * x
            if sys.dof_i[k, L.D_SWITCH] >= 0:  # rigid stops have no stiffness
                total += stop_energy(p, k, w.q[j])
    p = sys.force
    for f in range(sys.count[L.N_FORCES]):
        kind = sys.force_i[f, L.F_KIND]
        i, j = sys.force_i[f, L.F_A], sys.force_i[f, L.F_B]
        if kind == L.JOINT_SPRING:
            total += stored_energy(sys, f, w.q[sys.dof_i[i, L.D_Q]] - p[f, L.F_L0])
        elif kind == L.ROW_SPRING:
            total += row_spring_energy(sys, sys.rows, f, w)
        elif kind == L.SPRING:
            ax, ay, az, _, _, _ = point_of(row, i, p[f, L.F_PA], p[f, L.F_PA + 1], p[f, L.F_PA + 2])
            bx, by, bz, _, _, _ = point_of(row, j, p[f, L.F_PB], p[f, L.F_PB + 1], p[f, L.F_PB + 2])
            span = length(
                bx + row[j, L.POS] - ax - row[i, L.POS],
                by + row[j, L.POS + 1] - ay - row[i, L.POS + 1],
                bz + row[j, L.POS + 2] - az - row[i, L.POS + 2],
            )
            total += stored_energy(sys, f, span - p[f, L.F_L0])
    return total


@shared
def momentum(sys, w, out):
    """Linear momentum, and angular momentum about the origin of the world: out[0:3], out[3:6]; of bodies, not of rotors."""
    row = w.link
    for k in range(6):
        out[k] = 0.0
    for i in range(1, sys.count[L.N_LINKS] + 1):
        J, h = body_inertia(sys.link, row, i)
        own = rigid_times(sys.link[i, L.MASS], J, h, three(row, i, L.OM) + three(row, i, L.VEL))
        nx, ny, nz, px, py, pz = shifted_wrench(own, three(row, i, L.POS))
        out[0] += px
        out[1] += py
        out[2] += pz
        out[3] += nx
        out[4] += ny
        out[5] += nz
        beam_momentum(sys.beams, i, w, out)
