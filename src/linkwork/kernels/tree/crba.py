"""Joint-space mass matrix by composite rigid bodies (Featherstone 2008, section 6.2), in world axes; rotors on its diagonal."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams.beams import compose_beam, mirror_modes, modal_masses, modal_wrench, project_on_modes
from linkwork.kernels.jit import shared
from linkwork.kernels.tree.spatial import body_inertia
from linkwork.kernels.vectors import cross

# columns of a composite body in the gathered-inertia part of Work.link: mass, mass × centre, inertia
CM = L.IA
CC = L.IA + 1
CI = L.IA + 4


@shared
def compose(sys, w):
    """Composite inertia of every link and the sub-tree beyond it, about its own joint point."""
    row = w.link
    for i in range(1, sys.count[L.N_LINKS] + 1):
        (xx, yy, zz, xy, xz, yz), (mx, my, mz) = body_inertia(sys.link, row, i)
        row[i, CM] = sys.link[i, L.MASS]
        row[i, CC], row[i, CC + 1], row[i, CC + 2] = mx, my, mz
        row[i, CI], row[i, CI + 1], row[i, CI + 2] = xx, yy, zz
        row[i, CI + 3], row[i, CI + 4], row[i, CI + 5] = xy, xz, yz
        compose_beam(sys.beams, i, w, CM)
    for i in range(sys.count[L.N_LINKS], 0, -1):
        p = sys.link_i[i, L.PARENT]
        if p == 0:
            continue
        m = row[i, CM]
        x, y, z = row[i, CC], row[i, CC + 1], row[i, CC + 2]
        rx, ry, rz = row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2]
        # parallel axes: I + 2 (r·mc) 1 − r mcᵀ − mc rᵀ + m (r² 1 − r rᵀ)
        trace = 2.0 * (rx * x + ry * y + rz * z) + m * (rx * rx + ry * ry + rz * rz)
        row[p, CM] += m
        row[p, CC] += x + m * rx
        row[p, CC + 1] += y + m * ry
        row[p, CC + 2] += z + m * rz
        row[p, CI] += row[i, CI] + trace - 2.0 * rx * x - m * rx * rx
        row[p, CI + 1] += row[i, CI + 1] + trace - 2.0 * ry * y - m * ry * ry
        row[p, CI + 2] += row[i, CI + 2] + trace - 2.0 * rz * z - m * rz * rz
        row[p, CI + 3] += row[i, CI + 3] - rx * y - ry * x - m * rx * ry
        row[p, CI + 4] += row[i, CI + 4] - rx * z - rz * x - m * rx * rz
        row[p, CI + 5] += row[i, CI + 5] - ry * z - rz * y - m * ry * rz


@shared
def mass_matrix(sys, q, w, out):
    """M(q), full and symmetric, after `move_links`; cost grows with the number of links times their depth."""
    compose(sys, w)
    row, dof = w.link, w.dof
    for k in range(sys.count[L.N_V]):
        for j in range(sys.count[L.N_V]):
            out[k, j] = 0.0
    modal_masses(sys, sys.beams, w, CM, out)
    for k in range(sys.count[L.N_V]):
        i = sys.dof_i[k, L.D_LINK]
        sx, sy, sz = dof[k, L.AX], dof[k, L.AX + 1], dof[k, L.AX + 2]
        if sys.dof_i[k, L.D_ROT] == 1:
            nx = row[i, CI] * sx + row[i, CI + 3] * sy + row[i, CI + 4] * sz
            ny = row[i, CI + 3] * sx + row[i, CI + 1] * sy + row[i, CI + 5] * sz
            nz = row[i, CI + 4] * sx + row[i, CI + 5] * sy + row[i, CI + 2] * sz
            fx, fy, fz = cross(sx, sy, sz, row[i, CC], row[i, CC + 1], row[i, CC + 2])
        elif sys.dof_i[k, L.D_ROT] == 2:
            nx, ny, nz, fx, fy, fz = modal_wrench(sys.beams, k, w)
        else:
            nx, ny, nz = cross(row[i, CC], row[i, CC + 1], row[i, CC + 2], sx, sy, sz)
            fx, fy, fz = row[i, CM] * sx, row[i, CM] * sy, row[i, CM] * sz
        # this wrench at the joint itself and at every joint further in
        while i > 0:
            first = sys.link_i[i, L.VI]
            for j in range(first, first + sys.link_i[i, L.NDOF]):
                if sys.dof_i[j, L.D_ROT] == 1:
                    t = dof[j, L.AX] * nx + dof[j, L.AX + 1] * ny + dof[j, L.AX + 2] * nz
                else:
                    t = dof[j, L.AX] * fx + dof[j, L.AX + 1] * fy + dof[j, L.AX + 2] * fz
                out[k, j] = t
                out[j, k] = t
            project_on_modes(sys.beams, i, (nx, ny, nz, fx, fy, fz), w, out[k])
            tx, ty, tz = cross(row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2], fx, fy, fz)
            nx, ny, nz = nx + tx, ny + ty, nz + tz
            i = sys.link_i[i, L.PARENT]
        out[k, k] += sys.dof[k, L.ARMATURE]
    mirror_modes(sys, sys.beams, out)
