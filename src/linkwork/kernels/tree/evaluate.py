"""Single evaluations, as Python calls them: from a state to one result."""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.derivatives.jacobian import jacobian, point_motion
from linkwork.kernels.forces.applied import load_links
from linkwork.kernels.forces.forces import clear_loads
from linkwork.kernels.forces.sensors import read_sensors
from linkwork.kernels.forces.signals import evaluate_signals
from linkwork.kernels.forces.user import user_signals
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.scalars import finite
from linkwork.kernels.tree import energy
from linkwork.kernels.tree.aba import articulate
from linkwork.kernels.tree.crba import CI, CM, compose, mass_matrix
from linkwork.kernels.tree.dynamics import forward
from linkwork.kernels.tree.kinematics import locate_links
from linkwork.kernels.tree.observe import observe
from linkwork.kernels.tree.rnea import inverse
from linkwork.kernels.vectors import cross


@shared
def set_state(sys, q, v, w):
    """Copy a state into the work space; returns whether it is finite."""
    sound = True
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
        sound = sound and finite(q[k])
    for k in range(sys.count[L.N_V]):
        w.v[k] = v[k]
        sound = sound and finite(v[k])
    return sound


@kernel
def accelerations(sys, user, t, q, v, w, out):
    """v̇ at a state; w.inputs and, for prescribed joints, `out` are set by the caller."""
    if not set_state(sys, q, v, w):
        return L.NOT_FINITE
    for k in range(sys.count[L.N_V]):
        w.a[k] = out[k]
    status = forward(sys, user, t, w)
    for k in range(sys.count[L.N_V]):
        out[k] = w.a[k]
        if not finite(out[k]) and status == L.OK:
            status = L.NOT_FINITE
    return status


@kernel
def joint_forces_for(sys, user, t, q, v, a, applied, w, out):
    """Joint forces that give the accelerations a; with `applied`, what is needed in addition to springs, dampers and loads."""
    set_state(sys, q, v, w)
    status = L.OK
    if applied:
        status = load_links(sys, user, t, w)
    else:
        locate_links(sys, w)
    loads = applied and sys.count[L.HAS_POINT_FORCES] == 1
    inverse(sys, a, 1.0, loads, w, out)
    if applied:
        for k in range(sys.count[L.N_V]):
            out[k] -= w.tau[k]
    return status


@kernel
def mass_matrix_at(sys, q, w, out):
    """M(q)."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
    locate_links(sys, w)
    mass_matrix(sys, w.q, w, out)


@kernel
def jacobian_at(sys, q, link, x, y, z, w, out):
    """Jacobian (6 × n_v) of a point of a link: linear, then angular velocity."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
    locate_links(sys, w)
    jacobian(sys, link, x, y, z, w, out)


@kernel
def energies_at(sys, q, v, w, out):
    """Kinetic, gravitational and elastic energy, then linear and angular momentum: nine numbers."""
    set_state(sys, q, v, w)
    locate_links(sys, w)
    out[0] = energy.kinetic(sys, w)
    out[1] = energy.gravitational(sys, w)
    out[2] = energy.elastic(sys, w)
    energy.momentum(sys, w, out[3:9])


@kernel
def observe_at(sys, user, t, q, v, w, sensors):
    """`observe` a state with its signals: links in w, sensors in `sensors`."""
    set_state(sys, q, v, w)
    status = observe(sys, user, t, w)
    read_sensors(sys, user, t, w, sensors)
    return status


@kernel
def place_at(sys, q, v, w):
    """Positions and velocities of all links at a state."""
    set_state(sys, q, v, w)
    locate_links(sys, w)


@kernel
def joint_accelerations_at(sys, q, v, links, w, out):
    """Accelerations of the joints at all samples, out (time, n_v), from those of the links (time, links, 6): angular, linear.

    The part along each degree of freedom is taken; what remains where joints are violated is ignored.
    """
    row, dof = w.link, w.dof
    for s in range(q.shape[0]):
        set_state(sys, q[s], v[s], w)
        locate_links(sys, w)
        for i in range(1, sys.count[L.N_LINKS] + 1):
            p = sys.link_i[i, L.PARENT]
            for c in range(6):
                row[0, L.ACC + c] = 0.0
                row[i, L.ACC + c] = links[s, i - 1, c]
            tx, ty, tz = cross(
                row[p, L.ACC], row[p, L.ACC + 1], row[p, L.ACC + 2], row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2]
            )
            first = sys.link_i[i, L.VI]
            for k in range(first, first + sys.link_i[i, L.NDOF]):
                at = 0 if sys.dof_i[k, L.D_ROT] == 1 else 3
                x = row[i, L.ACC + at] - row[p, L.ACC + at] - row[i, L.CB + at]
                y = row[i, L.ACC + at + 1] - row[p, L.ACC + at + 1] - row[i, L.CB + at + 1]
                z = row[i, L.ACC + at + 2] - row[p, L.ACC + at + 2] - row[i, L.CB + at + 2]
                if at == 3:
                    x, y, z = x - tx, y - ty, z - tz
                out[s, k] = dof[k, L.AX] * x + dof[k, L.AX + 1] * y + dof[k, L.AX + 2] * z


@kernel
def point_at(sys, link, x, y, z, w, out):
    """Motion of a point after `observe_at`."""
    point_motion(sys, link, x, y, z, w, out)


@kernel
def signals_at(sys, user, t, w):
    """Values of all signals at time t, without touching the state or the inputs."""
    evaluate_signals(sys, t, w)
    if user is not None and user != 0:
        return user_signals(sys, user, t, w)
    return L.OK


@kernel
def inertia_left(sys, q, w, out):
    """Articulated inertia along every degree of freedom, and the mass (or sum of principal inertias) of the sub-tree on its
    joint: out is (n_v, 2). A motion whose articulated inertia vanishes is not determined by the masses."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
        w.a[k] = 0.0
        w.tau[k] = 0.0
        out[k, 0] = 0.0
    locate_links(sys, w)
    clear_loads(sys, w)
    status = articulate(sys, w.tau, w.a, 0.0, w)
    for k in range(sys.count[L.N_V]):
        if status != L.OK and k <= w.where[0]:
            continue
        free = sys.dof_i[k, L.D_MOTION] < 0
        out[k, 0] = 1.0 / w.dof[k, L.DINV] if free else np.inf
    compose(sys, w)
    for k in range(sys.count[L.N_V]):
        i = sys.dof_i[k, L.D_LINK]
        if sys.dof_i[k, L.D_ROT] == 1:
            out[k, 1] = w.link[i, CI] + w.link[i, CI + 1] + w.link[i, CI + 2]
        elif sys.dof_i[k, L.D_ROT] == 2:
            out[k, 1] = out[k, 0]
        else:
            out[k, 1] = w.link[i, CM]
    return status
