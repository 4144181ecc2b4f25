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
from linkwork.kernels.beams.beams import (
    accelerate_modes,
    add_node_to_modes,
    eliminate_modes,
    plus_node_rate,
    reset_modes,
)
from linkwork.kernels.forces.prescribed import any_holds, is_prescribed
from linkwork.kernels.jit import separate, shared
from linkwork.kernels.tree import spatial
from linkwork.kernels.vectors import cross, plus_three, three


@shared
def clear_gathered(sys, w):
    """Clear the rows in which branching links sum up the articulated inertias and biases of their children."""
    if sys.count[L.IS_BRANCHED] == 0:
        return
    for i in range(sys.count[L.N_LINKS] + 1):
        if sys.link_i[i, L.GATHERS] == 1:
            for k in range(L.IA, L.PA + 6):
                w.link[i, k] = 0.0


@separate
def articulate(sys, tau, qdd, gravity, w):
    """Inward and outward sweep after `move_links`: fills qdd (free) and w.drive (prescribed); returns a status.

    `tau` are the applied joint forces; `qdd` holds the prescribed accelerations on entry; `gravity` is 1.0, or 0.0 to
    leave gravity out. External wrenches are taken from column EXT of loaded links.
    """
    holds = any_holds(sys)
    clear_gathered(sys, w)
    reset_modes(sys.beams, tau, w)
    row, dof = w.link, w.dof
    zero = 0.0 * gravity * row[0, L.R]
    # what the next link outward contributes, already about the joint point of link i
    inertia, bias = spatial.zero_inertia(zero), spatial.zero_six(zero)
    for i in range(sys.count[L.N_LINKS], 0, -1):
        J, h = spatial.body_inertia(sys.link, row, i)
        inertia = spatial.plus_body(inertia, sys.link[i, L.MASS], J, h)
        bias = spatial.plus(bias, spatial.velocity_wrench(J, h, three(row, i, L.OM)))
        if sys.link_i[i, L.LOADED] == 1:
            bias = spatial.minus(bias, spatial.six(row, i, L.EXT))
        if sys.link_i[i, L.GATHERS] == 1:
            inertia = spatial.plus_stored(inertia, row, i, L.IA)
            bias = spatial.plus(bias, spatial.six(row, i, L.PA))
        inertia, bias, status = eliminate_modes(sys.beams, i, inertia, bias, w)
        if status != L.OK:
            return status
        # p ← p + I c, so that the velocity-dependent acceleration is out of the way
        bias = spatial.plus(bias, spatial.times(inertia, spatial.six(row, i, L.CB)))

        # eliminate the joint's degrees of freedom, last first
        first = sys.link_i[i, L.VI]
        for k in range(first + sys.link_i[i, L.NDOF] - 1, first - 1, -1):
            sx, sy, sz = three(dof, k, L.AX)
            if sys.dof_i[k, L.D_ROT] == 1:
                U = spatial.times_turn(inertia, (sx, sy, sz))
                d = sx * U[0] + sy * U[1] + sz * U[2]
                u = sx * bias[0] + sy * bias[1] + sz * bias[2]
            else:
                U = spatial.times_slide(inertia, (sx, sy, sz))
                d = sx * U[3] + sy * U[4] + sz * U[5]
                u = sx * bias[3] + sy * bias[4] + sz * bias[5]
            d = d + sys.dof[k, L.ARMATURE]
            spatial.put_six(dof, k, L.U, U)
            if is_prescribed(sys, w, holds, k):
                dof[k, L.DINV] = d
                dof[k, L.UF] = u - tau[k]
                bias = spatial.plus_scaled(bias, U, qdd[k])
                continue
            if not d.real > 0.0:
                w.where[0] = k
                return L.SINGULAR
            dinv = 1.0 / d
            u = tau[k] - u
            dof[k, L.DINV] = dinv
            dof[k, L.UF] = u
            bias = spatial.plus_scaled(bias, U, u * dinv)
            inertia = spatial.eliminated(inertia, U, dinv)

        # move to the parent's joint point
        r = three(row, i, L.RR)
        add_node_to_modes(sys.beams, i, inertia, bias, r, w)
        inertia, bias = spatial.shifted(inertia, r), spatial.shifted_wrench(bias, r)
        p = sys.link_i[i, L.PARENT]
        if p != i - 1:
            spatial.store(row, p, L.IA, spatial.plus_stored(inertia, row, p, L.IA))
            spatial.add_six(row, p, L.PA, bias)
            inertia, bias = spatial.zero_inertia(zero), spatial.zero_six(zero)

    accelerate(sys, qdd, gravity, w)
    return L.OK


@shared
def accelerate(sys, qdd, gravity, w):
    """Outward sweep: accelerations of links and joints, and the forces of prescribed motions."""
    holds = any_holds(sys)
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
            if is_prescribed(sys, w, holds, k):
                a = qdd[k]
                w.drive[k] = dof[k, L.UF] + t + dof[k, L.DINV] * a
            else:
                a = (dof[k, L.UF] - t) * dof[k, L.DINV]
                qdd[k] = a
            if sys.dof_i[k, L.D_ROT] == 1:
                ax, ay, az = ax + dof[k, L.AX] * a, ay + dof[k, L.AX + 1] * a, az + dof[k, L.AX + 2] * a
            else:
                lx, ly, lz = lx + dof[k, L.AX] * a, ly + dof[k, L.AX + 1] * a, lz + dof[k, L.AX + 2] * a
        ax, ay, az = plus_three((ax, ay, az), three(row, i, L.CB))
        lx, ly, lz = plus_three((lx, ly, lz), three(row, i, L.CB + 3))
        ax, ay, az, lx, ly, lz = plus_node_rate(sys.beams, i, qdd, w, (ax, ay, az, lx, ly, lz))
        row[i, L.ACC], row[i, L.ACC + 1], row[i, L.ACC + 2] = ax, ay, az
        row[i, L.ACC + 3], row[i, L.ACC + 4], row[i, L.ACC + 5] = lx, ly, lz
        accelerate_modes(sys.beams, i, qdd, w)
