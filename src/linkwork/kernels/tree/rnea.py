"""Inverse dynamics: the recursive Newton-Euler sweep, which also gives the wrench at every joint."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams.beams import plus_beam_wrench, plus_node_rate, project_modes, store_accelerations
from linkwork.kernels.jit import separate, shared
from linkwork.kernels.tree import spatial
from linkwork.kernels.vectors import cross, three


@separate
def propagate_accelerations(sys, qdd, gravity, w):
    """Accelerations of all links from those of the joints, after `move_links`; the ground's is minus gravity."""
    row, dof = w.link, w.dof
    store_accelerations(sys.beams, qdd, w)
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
        spatial.put_six(row, i, L.ACC, plus_node_rate(sys.beams, i, qdd, w, (ax, ay, az, lx, ly, lz)))


@separate
def gather_wrenches(sys, loads, w):
    """Wrench by the parent on every link (column FRC): own inertia, less outer loads if `loads`, plus the children's."""
    row = w.link
    for i in range(sys.count[L.N_LINKS] + 1):
        for k in range(L.FRC, L.FRC + 6):
            row[i, k] = 0.0
    for i in range(sys.count[L.N_LINKS], 0, -1):
        J, h = spatial.body_inertia(sys.link, row, i)
        p = spatial.rigid_times(sys.link[i, L.MASS], J, h, spatial.six(row, i, L.ACC))
        p = spatial.plus(p, spatial.velocity_wrench(J, h, three(row, i, L.OM)))
        p = plus_beam_wrench(sys.beams, i, w, p)
        if loads and sys.link_i[i, L.LOADED] == 1:
            p = spatial.minus(p, spatial.six(row, i, L.EXT))
        p = spatial.plus(p, spatial.six(row, i, L.FRC))
        spatial.put_six(row, i, L.FRC, p)
        p = spatial.shifted_wrench(p, three(row, i, L.RR))
        spatial.add_six(row, sys.link_i[i, L.PARENT], L.FRC, p)


@shared
def project_wrenches(sys, w, out):
    """Joint forces: the part of every joint's wrench along its degrees of freedom."""
    row, dof = w.link, w.dof
    for k in range(sys.count[L.N_V]):
        i = sys.dof_i[k, L.D_LINK]
        j = L.FRC if sys.dof_i[k, L.D_ROT] == 1 else L.FRC + 3
        out[k] = dof[k, L.AX] * row[i, j] + dof[k, L.AX + 1] * row[i, j + 1] + dof[k, L.AX + 2] * row[i, j + 2]
    project_modes(sys, sys.beams, w, out)


@separate
def inverse(sys, qdd, gravity, loads, w, out):
    """Joint forces that give the accelerations qdd, for links that have been moved by `move_links`.

    They are the forces of motors: the wrench of the joint on its link along the axis, plus the force on the rotor.
    """
    propagate_accelerations(sys, qdd, gravity, w)
    gather_wrenches(sys, loads, w)
    project_wrenches(sys, w, out)
    for k in range(sys.count[L.N_V]):
        out[k] += sys.dof[k, L.ARMATURE] * qdd[k]
