"""Everything that follows from a known motion: one call for all of its samples."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams.beams import sinking
from linkwork.kernels.forces.sensors import read_sensors
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.row_layout import MACC, MV, MX
from linkwork.kernels.tree import energy
from linkwork.kernels.tree.dynamics import drive
from linkwork.kernels.tree.kinematics import locate_links, take_state
from linkwork.kernels.tree.observe import observe


@kernel
def link_poses(sys, user, times, states, w, poses):
    """Joint point (3) and rotation (9) of every link at every sample: poses is (time, link, 12). Returns (status, sample)."""
    for s in range(times.shape[0]):
        take_state(sys, states[s], w)
        status = drive(sys, user, times[s], w)
        if status != L.OK:
            return status, s
        locate_links(sys, w)
        for i in range(sys.count[L.N_LINKS]):
            p, _, _ = sinking(sys, sys.beams, i + 1, w)
            for k in range(3):
                poses[s, i, k] = w.link[i + 1, L.POS + k] + p[k]
            for k in range(9):
                poses[s, i, 3 + k] = w.link[i + 1, L.R + k]
    return L.OK, 0


@shared
def evaluate_rows(rows, w, forces, motions):
    """Multipliers and forces along the rows of closures, and their values, rates and accelerations."""
    if rows is None:
        return
    for r in range(rows.n[1]):
        forces[r] = w.rows.force[r]
        motions[r, 0], motions[r, 1], motions[r, 2] = w.rows.m[r, MX], w.rows.m[r, MV], w.rows.m[r, MACC]


@kernel
def evaluate_samples(
    sys, user, times, states, w, acceleration, drives, inputs, energies, sensors, poses, twists, forces, motions
):
    """Accelerations, drive forces, inputs, energies (kinetic, gravity, elastic), sensors, poses and twists of links.

    A pose is the joint point (3) and the link's rotation (9), row by row; a twist the angular velocity, velocity of the
    joint point, angular acceleration and acceleration (12). All in world axes. Rows of closures have their multipliers (or
    forces) in `forces` and value, rate, acceleration in `motions`. Returns (status, sample).
    """
    n = sys.count[L.N_LINKS]
    for s in range(times.shape[0]):
        take_state(sys, states[s], w)
        status = observe(sys, user, times[s], w)
        if status != L.OK:
            return status, s
        for k in range(sys.count[L.N_V]):
            acceleration[s, k] = w.a[k]
            drives[s, k] = w.drive[k]
        for k in range(sys.count[L.N_INPUTS]):
            inputs[s, k] = w.inputs[k]
        energies[s, 0] = energy.kinetic(sys, w)
        energies[s, 1] = energy.gravitational(sys, w)
        energies[s, 2] = energy.elastic(sys, w)
        read_sensors(sys, user, times[s], w, sensors[s])
        evaluate_rows(sys.rows, w, forces[s], motions[s])
        for i in range(n):
            p, u, b = sinking(sys, sys.beams, i + 1, w)
            for k in range(3):
                poses[s, i, k] = w.link[i + 1, L.POS + k] + p[k]
            for k in range(9):
                poses[s, i, 3 + k] = w.link[i + 1, L.R + k]
            for k in range(3):
                twists[s, i, k] = w.link[i + 1, L.OM + k]
                twists[s, i, 3 + k] = w.link[i + 1, L.VEL + k] + u[k]
                twists[s, i, 6 + k] = w.link[i + 1, L.ACC + k]
                twists[s, i, 9 + k] = w.link[i + 1, L.ACC + 3 + k] + sys.gravity[k] + b[k]
    return L.OK, 0
