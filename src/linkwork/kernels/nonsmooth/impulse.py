"""Sudden changes of velocity: the articulated-body recursion at rest turns impulses into jumps.

Over a blow positions stay, finite forces do nothing, and M Δv = impulses. That is forward dynamics with velocities and gravity
left out, jumps in place of accelerations and impulses in place of forces; joints that must jump by a given amount are the
prescribed ones, and their drive is the impulse that they need. Inverse dynamics of the jumps gives the impulsive wrenches.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.forces.forces import add_force, clear_loads, point_of
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.closures import load_closures, measure_all
from linkwork.kernels.loops.loops import add_multipliers, factor_matrix, find_multipliers
from linkwork.kernels.loops.measures import accelerate_row
from linkwork.kernels.loops.reactions import closure_wrenches, store_wrenches
from linkwork.kernels.tree.aba import accelerate, articulate
from linkwork.kernels.tree.kinematics import locate_links
from linkwork.kernels.tree.rnea import gather_wrenches, project_wrenches, propagate_accelerations


@shared
def close_jumps(sys, rows, loops, jump, rate, w, closed):
    """Jumps with all loops closed: constraints jump by −rate; their impulses act on the links, and by closure in `closed`."""
    if loops is None:
        return L.OK
    measure_all(rows, w)
    status = factor_matrix(sys, rows, loops, w)
    for k in range(sys.count[L.N_V]):
        w.a[k] = jump[k]
    for r in range(rows.n[0]):
        w.loops.right[r] = -rate[r] - accelerate_row(rows, r, w)
    for r in range(rows.n[1]):
        w.rows.force[r] = 0.0
        w.rows.applied[r] = 0.0
    find_multipliers(sys, loops, w.loops.right, w, w.rows.force)
    add_multipliers(sys, loops, w.rows.force, w)
    accelerate(sys, jump, 0.0, w)
    load_closures(rows, w)
    closure_wrenches(rows, w, closed)
    return status


@kernel
def strike(sys, q, blow_i, blow, tau, jump, rate, w, wrenches, closed):
    """Jumps of all velocities (into `jump`, which holds the given ones), drives in w.drive, wrenches (link, 6) [N s, N m s].

    A blow is a row: link; point in the link frame (3), impulse (3) and angular impulse (3) in world axes. Every link that is
    struck must be marked as loaded. `tau` are impulses along the degrees of freedom. The constraints of closures jump by
    −rate; their impulsive wrenches go into `closed` (closures, 6); with closures, the system must be one in space. Returns a
    status.
    """
    row = w.link
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
    locate_links(sys, w)
    clear_loads(sys, w)
    for b in range(blow_i.shape[0]):
        i = blow_i[b]
        ax, ay, az, _, _, _ = point_of(row, i, blow[b, 0], blow[b, 1], blow[b, 2])
        add_force(row, i, ax, ay, az, blow[b, 3], blow[b, 4], blow[b, 5])
        for k in range(3):
            row[i, L.EXT + k] += blow[b, 6 + k]
    status = articulate(sys, tau, jump, 0.0, w)
    if status == L.OK:
        status = close_jumps(sys, sys.rows, sys.loops, jump, rate, w, closed)
    propagate_accelerations(sys, jump, 0.0, w)
    gather_wrenches(sys, True, w)
    store_wrenches(w, sys.count[L.N_LINKS], wrenches)
    return status


@kernel
def generalized_momentum(sys, q, twists, w, out):
    """Σ Jᵀ (momentum of bodies), for bodies that move by the given twists (angular, linear at the joint point; world axes),
    whatever the joints would allow: out is (n_v,)."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
    locate_links(sys, w)
    # at rest, accelerations and velocities obey the same law: twists in place of accelerations give momenta
    for i in range(1, sys.count[L.N_LINKS] + 1):
        for k in range(6):
            w.link[i, L.ACC + k] = twists[i - 1, k]
    gather_wrenches(sys, False, w)
    project_wrenches(sys, w, out)
