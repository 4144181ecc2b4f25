"""The wrench at every joint of a whole motion, and what it is made of.

Inverse dynamics is linear in gravity, in accelerations and in loads, and what remains is caused by velocities alone:

    wrench = gravity + velocity (centrifugal, Coriolis, gyroscopic) + acceleration − loads, summed inward

What closures exert counts among the loads.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.forces.applied import load_links
from linkwork.kernels.forces.sensors import closure_wrench
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.closures import distribute_row_sums, load_closures, measure_all
from linkwork.kernels.tree.dynamics import drive
from linkwork.kernels.tree.kinematics import locate_links, take_state
from linkwork.kernels.tree.rnea import gather_wrenches, propagate_accelerations

GRAVITY, VELOCITY, ACCELERATION, LOADS, PARTS = range(5)


@shared
def store_wrenches(w, links, out):
    """Wrenches of all links, force first: out is (links, 6)."""
    for i in range(links):
        for k in range(3):
            out[i, k] = w.link[i + 1, L.FRC + 3 + k]
            out[i, 3 + k] = w.link[i + 1, L.FRC + k]


@shared
def apply_multipliers(rows, forces, w):
    """Load the links with the multipliers of a sample, and measure the rows of closures."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        w.rows.force[r] = forces[r]
    measure_all(rows, w)
    load_closures(rows, w)
    distribute_row_sums(rows, w)


@shared
def closure_wrenches(rows, w, out):
    """Wrenches of all closures on the child's side."""
    if rows is None:
        return
    for c in range(rows.closure_i.shape[0]):
        closure_wrench(rows, c, w, out[c])


@kernel
def motion_wrenches(sys, user, times, states, accelerations, forces, w, out, closed):
    """Wrench by the parent on every link, world axes, about its joint, for a motion that is given: out is (time, link, 6).

    One inverse dynamics per sample, with the model's loads. `forces` are the multipliers of closures (time, constraints),
    whose wrenches go into `closed` (time, closures, 6). Returns (status, sample).
    """
    loads = sys.count[L.HAS_POINT_FORCES] == 1
    for s in range(times.shape[0]):
        take_state(sys, states[s], w)
        if sys.count[L.N_SIGNALS] > 0:
            status = drive(sys, user, times[s], w)
            if status != L.OK:
                return status, s
        if not loads:
            locate_links(sys, w)
        else:
            status = load_links(sys, user, times[s], w)
            if status != L.OK:
                return status, s
            apply_multipliers(sys.rows, forces[s], w)
        propagate_accelerations(sys, accelerations[s], 1.0, w)
        gather_wrenches(sys, loads, w)
        store_wrenches(w, sys.count[L.N_LINKS], out[s])
        closure_wrenches(sys.rows, w, closed[s])
    return L.OK, 0


@kernel
def wrench_parts(sys, user, times, states, accelerations, forces, zero, w, out):
    """The same in parts: out is (time, 4, link, 6) with gravity, velocity, acceleration, loads. Returns (status, sample)."""
    links, nv = sys.count[L.N_LINKS], sys.count[L.N_V]
    for s in range(times.shape[0]):
        # all but loads; gravity alone; accelerations alone; everything
        for part in range(4):
            if part == 3 and sys.count[L.HAS_POINT_FORCES] == 0:
                for i in range(links):
                    for k in range(6):
                        out[s, LOADS, i, k] = 0.0
                continue
            take_state(sys, states[s], w)
            status = drive(sys, user, times[s], w)
            if part == 1 or part == 2:
                for k in range(nv):
                    w.v[k] = 0.0
            if part < 3:
                locate_links(sys, w)
            elif status == L.OK:
                status = load_links(sys, user, times[s], w)
                apply_multipliers(sys.rows, forces[s], w)
            if status != L.OK:
                return status, s
            propagate_accelerations(sys, zero if part == 1 else accelerations[s], 0.0 if part == 2 else 1.0, w)
            gather_wrenches(sys, part == 3, w)
            row = VELOCITY if part == 0 else (GRAVITY if part == 1 else (ACCELERATION if part == 2 else LOADS))
            store_wrenches(w, links, out[s, row])
        for i in range(links):
            for k in range(6):
                if sys.count[L.HAS_POINT_FORCES] == 1:
                    out[s, LOADS, i, k] -= out[s, VELOCITY, i, k]
                out[s, VELOCITY, i, k] -= out[s, GRAVITY, i, k] + out[s, ACCELERATION, i, k]
    return L.OK, 0
