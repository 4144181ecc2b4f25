"""The wrench at every joint of a whole motion, and what it is made of.

Inverse dynamics is linear in gravity, in accelerations and in loads, and what remains is caused by velocities alone:

    wrench = gravity + velocity (centrifugal, Coriolis, gyroscopic) + acceleration − loads handed inward
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.dynamics import apply_forces, drive
from linkwork.kernels.jit import inner, kernel
from linkwork.kernels.kinematics import locate, move_links
from linkwork.kernels.rnea import gather_wrenches, spread_accelerations
from linkwork.kernels.trajectory import place_sample

GRAVITY, VELOCITY, ACCELERATION, LOADS, PARTS = range(5)


@inner
def store(w, links, out):
    """Wrenches of all links, force first: out is (links, 6)."""
    for i in range(links):
        for k in range(3):
            out[i, k] = w.link[i + 1, L.FRC + 3 + k]
            out[i, 3 + k] = w.link[i + 1, L.FRC + k]


@kernel
def motion_wrenches(sys, user, times, states, accelerations, w, out):
    """Wrench by the parent on every link, world axes, about its joint, for a motion that is given: out is (time, link, 6).

    One inverse dynamics a sample, with the model's loads acting. Returns (status, sample).
    """
    loads = sys.count[L.HAS_POINT_FORCES] == 1
    for s in range(times.shape[0]):
        place_sample(sys, states[s], w)
        if sys.count[L.N_SIGNALS] > 0:
            status = drive(sys, user, times[s], w)
            if status != L.OK:
                return status, s
        move_links(sys, w.q, w.v, w)
        if loads:
            locate(sys, w.v, w)
            status = apply_forces(sys, user, times[s], w)
            if status != L.OK:
                return status, s
        spread_accelerations(sys, accelerations[s], 1.0, w)
        gather_wrenches(sys, loads, w)
        store(w, sys.count[L.N_LINKS], out[s])
    return L.OK, 0


@kernel
def wrench_parts(sys, user, times, states, accelerations, zero, w, out):
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
            place_sample(sys, states[s], w)
            status = drive(sys, user, times[s], w)
            if part == 1 or part == 2:
                for k in range(nv):
                    w.v[k] = 0.0
            move_links(sys, w.q, w.v, w)
            if part == 3 and status == L.OK:
                locate(sys, w.v, w)
                status = apply_forces(sys, user, times[s], w)
            if status != L.OK:
                return status, s
            spread_accelerations(sys, zero if part == 1 else accelerations[s], 0.0 if part == 2 else 1.0, w)
            gather_wrenches(sys, part == 3, w)
            row = VELOCITY if part == 0 else (GRAVITY if part == 1 else (ACCELERATION if part == 2 else LOADS))
            store(w, links, out[s, row])
        for i in range(links):
            for k in range(6):
                if sys.count[L.HAS_POINT_FORCES] == 1:
                    out[s, LOADS, i, k] -= out[s, VELOCITY, i, k]
                out[s, VELOCITY, i, k] -= out[s, GRAVITY, i, k] + out[s, ACCELERATION, i, k]
    return L.OK, 0
