"""Closures: forces along the coordinates of cut joints, accelerations with closed loops, projection onto the constraints."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.beams.beams import clear_beam_velocities
from linkwork.kernels.forces.forces import clear_loads, force_along, spring_force, stop_energy, stopped
from linkwork.kernels.formulations.absolute import correct_bodies, factor_bodies
from linkwork.kernels.formulations.absolute_layout import S_PROJECT
from linkwork.kernels.jit import separate, shared
from linkwork.kernels.loops.loops import add_multipliers, factor_matrix, find_multipliers
from linkwork.kernels.loops.measures import (
    accelerate_row,
    measure_rows,
    missing_acceleration,
    violation,
    violation_rate,
)
from linkwork.kernels.scalars import absolute
from linkwork.kernels.tree.aba import accelerate, articulate
from linkwork.kernels.tree.kinematics import coordinate_rates, locate_links, normalize, take_state
from linkwork.kernels.tree.planar import (
    accelerate_planar,
    articulate_planar,
    move_planar,
    planar_accelerations_to_space,
    planar_to_space,
)

# violations relative to the size of the model: converged, and accepted; iterations of the projection
CLOSED, ACCEPTED, ITERATIONS = 1e-14, 1e-10, 25


@shared
def apply_row_force(rows, r, force, w):
    """Apply a force along a row to its two links."""
    m, row = w.rows.m, w.link
    i, j = rows.row_i[r, R.R_A], rows.row_i[r, R.R_B]
    for k in range(6):
        row[i, L.EXT + k] += force * m[r, R.MA + k]
        row[j, L.EXT + k] += force * m[r, R.MB + k]


@shared
def measure_coordinates(rows, w):
    """Coordinates of cut joints, free and driven."""
    measure_rows(rows, rows.n[0], rows.n[1], w)
    for k in range(rows.driven.shape[0]):
        measure_rows(rows, rows.driven[k], rows.driven[k] + 1, w)


@shared
def measure_all(rows, w):
    """All rows; coordinates first, since constraints may be sums of them."""
    measure_rows(rows, rows.n[0], rows.n[1], w)
    measure_rows(rows, 0, rows.n[0], w)


@shared
def measure_located_rows(rows, w):
    """All rows, if there are any, once the links are located."""
    if rows is None:
        return
    measure_all(rows, w)


@shared
def cut_forces(sys, rows, w):
    """Forces along the coordinates of cut joints, once the links are located; their power goes into its channels."""
    if rows is None:
        return
    for r in range(rows.n[1]):
        w.rows.applied[r] = 0.0
    measure_coordinates(rows, w)
    m = w.rows.m
    for c in range(rows.cut_i.shape[0]):
        r = rows.cut_i[c, R.C_ROW]
        rate = m[r, R.MV]
        force, loss = force_along(rows.cut, c, rows.row_i[r, R.R_KIND] != R.SPIN, m[r, R.MX], rate)
        if rows.cut_i[c, R.C_SWITCH] >= 0:
            push, push_loss = stopped(rows.cut, c, rows.cut_i[c, R.C_SWITCH], m[r, R.MX], rate, w)
            force += push
            loss += push_loss
        if rows.cut_i[c, R.C_WORK_LOSS] >= 0:
            w.power[rows.cut_i[c, R.C_WORK_LOSS]] += loss * rate
        u = rows.cut_i[c, R.C_INPUT]
        if u >= 0:
            drive = rows.cut[c, L.GEAR] * w.inputs[u]
            force += drive
            w.power[rows.cut_i[c, R.C_WORK_INPUT]] += drive * rate
        w.rows.applied[r] += force
        apply_row_force(rows, r, force, w)


@shared
def row_spring(sys, rows, f, w):
    """A torsion spring on a coordinate of a cut joint, after `cut_forces`."""
    if rows is None:
        return
    r = sys.force_i[f, L.F_A]
    rate = w.rows.m[r, R.MV]
    force, loss = spring_force(sys, f, w.rows.m[r, R.MX] - sys.force[f, L.F_L0], rate, w)
    w.rows.applied[r] -= force
    apply_row_force(rows, r, -force, w)
    if sys.force_i[f, L.F_WORK] >= 0:
        w.power[sys.force_i[f, L.F_WORK]] -= loss * rate


@shared
def row_springs(sys, rows, w):
    """All torsion springs on coordinates of cut joints."""
    if rows is None:
        return
    for f in range(sys.count[L.N_FORCES]):
        if sys.force_i[f, L.F_KIND] == L.ROW_SPRING:
            row_spring(sys, rows, f, w)


@shared
def cut_energy(rows, w):
    """Energy stored in springs and stops along the coordinates of cut joints; measures them first."""
    total = 0.0 * w.link[0, L.R]
    if rows is None:
        return total
    measure_coordinates(rows, w)
    p = rows.cut
    for c in range(rows.cut_i.shape[0]):
        r = rows.cut_i[c, R.C_ROW]
        if rows.row_i[r, R.R_KIND] != R.SPIN:
            x = w.rows.m[r, R.MX]
            total += 0.5 * p[c, L.STIFFNESS] * (x - p[c, L.REST]) * (x - p[c, L.REST])
            if rows.cut_i[c, R.C_SWITCH] >= 0:
                total += stop_energy(p, c, x)
    return total


@shared
def close_loops(sys, rows, loops, w):
    """Accelerations w.a (and drive forces) with all loops closed, after the recursion for the open tree; returns a status."""
    if sys.count[L.IS_PLANAR] == 1:
        planar_accelerations_to_space(sys, w)
    measure_rows(rows, 0, rows.n[0], w)
    status = factor_matrix(sys, rows, loops, w)
    if status != L.OK:
        return status
    for r in range(rows.n[0]):
        w.loops.right[r] = missing_acceleration(rows, r, w)
    find_multipliers(sys, loops, w.loops.right, w, w.rows.force)
    add_multipliers(sys, loops, w.rows.force, w)
    if sys.count[L.IS_PLANAR] == 1:
        accelerate_planar(sys, w.a, 1.0, w)
    else:
        accelerate(sys, w.a, 1.0, w)
    return L.OK


@shared
def closure_power(sys, rows, loops, w):
    """Power of the drives of closures, once their multipliers are known."""
    if loops is None:
        return
    for r in range(rows.n[0]):
        c = rows.row_i[r, R.R_WORK]
        if c >= 0:
            w.power[c] += w.rows.force[r] * w.signal[rows.row_i[r, R.R_SIGNAL], 1]


@shared
def distribute_row_sums(rows, w):
    """Distribute the multiplier of a sum of rows over these rows."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        if rows.row_i[r, R.R_KIND] == R.ROW_SUM:
            first = rows.row_i[r, R.R_LIST]
            for k in range(first, first + rows.row_i[r, R.R_LISTED]):
                w.rows.applied[rows.term_i[k]] += rows.term[k] * w.rows.force[r]


@shared
def check_half_turns(sys, rows, y, w):
    """Check the angles that are known within half a turn and that forces depend on: none may have passed it. A status."""
    if rows is None:
        return L.OK
    if rows.wound.shape[0] == 0:
        return L.OK
    take_state(sys, y, w)
    place_links(sys, w)
    status = L.OK
    for k in range(rows.wound.shape[0]):
        r = rows.wound[k]
        measure_rows(rows, r, r + 1, w)
        x, before = w.rows.m[r, R.MX], w.rows.seen[r]
        if x - before > 3.5 or before - x > 3.5:
            w.where[0] = r
            status = R.WOUND
        else:
            w.rows.seen[r] = x
    return status


@shared
def load_closures(rows, w):
    """Add the forces of all constraints to the loads of their links."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        if rows.row_i[r, R.R_KIND] != R.COUPLING:
            apply_row_force(rows, r, w.rows.force[r], w)


@shared
def unload_closures(rows, w):
    """Take the forces of all constraints from the loads of their links, as they were before `load_closures`."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        if rows.row_i[r, R.R_KIND] != R.COUPLING:
            apply_row_force(rows, r, -w.rows.force[r], w)


@shared
def observe_rows(rows, w):
    """Value, rate and acceleration of all rows, once the accelerations of all links are known."""
    if rows is None:
        return
    measure_all(rows, w)
    for r in range(rows.n[1]):
        w.rows.m[r, R.MACC] = accelerate_row(rows, r, w)


@shared
def place_links(sys, w):
    """Move all links to w.q with velocities w.v, and locate those that closures act on."""
    if sys.count[L.IS_PLANAR] == 1:
        move_planar(sys, w.q, w.v, w)
        planar_to_space(sys, w.v, w)
    else:
        locate_links(sys, w)


@shared
def factor_at_rest(sys, rows, loops, absolute, w):
    """Factors that `correct_at_rest` needs, for links at rest and rows that have been measured."""
    status = L.OK
    if loops is not None:
        status = factor_tree(sys, rows, loops, w)
    if absolute is not None:
        status = factor_bodies(sys, absolute, w)
    return status


@shared
def correct_at_rest(sys, loops, absolute, right, w):
    """The motion w.a of least kinetic energy that changes the constraints by −right."""
    if loops is not None:
        correct_tree(sys, loops, right, w)
    if absolute is not None:
        correct_bodies(sys, absolute, right, w)


@shared
def factor_tree(sys, rows, loops, w):
    """Factors of the recursion and of the closures' matrix."""
    for k in range(sys.count[L.N_V]):
        w.tau[k] = 0.0
        w.a[k] = 0.0
    clear_loads(sys, w)
    if sys.count[L.IS_PLANAR] == 1:
        status = articulate_planar(sys, w.tau, w.a, 0.0, w)
    else:
        status = articulate(sys, w.tau, w.a, 0.0, w)
    if status == L.OK:
        status = factor_matrix(sys, rows, loops, w)
    return status


@shared
def correct_tree(sys, loops, right, w):
    """w.a = −M⁻¹ Gᵀ A⁻¹ right, after `factor_tree`."""
    for k in range(sys.count[L.N_V]):
        w.a[k] = 0.0
        if sys.count[L.IS_PLANAR] == 1:
            w.pdof[k, L.QUF] = 0.0
        else:
            w.dof[k, L.UF] = 0.0
    for r in range(w.loops.right.shape[0]):
        w.loops.right[r] = -right[r]
    find_multipliers(sys, loops, w.loops.right, w, w.loops.scale)
    add_multipliers(sys, loops, w.loops.scale, w)
    if sys.count[L.IS_PLANAR] == 1:
        accelerate_planar(sys, w.a, 0.0, w)
    else:
        accelerate(sys, w.a, 0.0, w)


@shared
def worst_violation(rows, w):
    """Violation of every constraint into w.rows.phi; returns the largest relative to the size of the model, and its row."""
    worst, which = 0.0, 0
    for r in range(rows.n[0]):
        x = violation(rows, r, w)
        w.rows.phi[r] = x
        s = absolute(x)
        if rows.row_i[r, R.R_UNIT] == 0:
            s = s / rows.size[0]
        if not s <= worst:
            worst, which = s, r
    return worst, which


@shared
def clear_velocities(sys, w):
    """Set all velocities to zero; the links stay where they are."""
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
    for i in range(sys.count[L.N_LINKS] + 1):
        if sys.count[L.IS_PLANAR] == 1:
            w.plane[i, L.QW] = w.plane[i, L.QBX] = w.plane[i, L.QBY] = 0.0
        else:
            for k in range(L.OM, L.CB + 6):
                w.link[i, k] = 0.0
    clear_beam_velocities(sys.beams, w)


@shared
def find_violations(sys, rows, y, w):
    """Violations and their rates at the state y into w.rows; leaves the links at rest there. Returns as `worst_violation`."""
    take_state(sys, y, w)
    place_links(sys, w)
    measure_all(rows, w)
    worst, which = worst_violation(rows, w)
    for r in range(rows.n[0]):
        w.rows.rate[r] = violation_rate(rows, r, w)
    clear_velocities(sys, w)
    return worst, which


@shared
def projects_states(loops, absolute):
    """Whether states are projected onto the constraints."""
    held = loops is not None
    if absolute is not None:
        held = absolute.switch[S_PROJECT] == 1
    return held


@shared
def project_onto_closures(sys, rows, loops, absolute, y, w):
    """Project the state y onto the constraints: positions by Newton's method, then velocities; returns (status, violation).

    The corrections are those of least kinetic energy, so velocities lose no energy to first order. The signals must have been
    evaluated. Where corrections are tiny, one factorisation serves all iterations.
    """
    if rows is None:
        return L.OK, 0.0
    if not projects_states(loops, absolute):
        return L.OK, 0.0
    return newton_projection(sys, y, w)


@separate
def newton_projection(sys, y, w):
    """`project_onto_closures` for systems whose states are projected."""
    rows, loops, absolute = sys.rows, sys.loops, sys.absolute
    nq, nv = sys.count[L.N_Q], sys.count[L.N_V]
    worst, which = find_violations(sys, rows, y, w)
    before, moved = 2.0 * worst + 1.0, 1.0
    status = L.OK
    for _ in range(ITERATIONS):
        if moved > 1e-5:  # too far for the old factors
            moved = 0.0
            status = factor_at_rest(sys, rows, loops, absolute, w)
        if status != L.OK or worst <= CLOSED or (worst <= ACCEPTED and not worst < 0.5 * before):
            break
        before = worst
        correct_at_rest(sys, loops, absolute, w.rows.phi, w)
        coordinate_rates(sys, y, w.a, w.rate)
        for k in range(nq):
            y[k] += w.rate[k]
            moved = max(moved, abs(w.rate[k]))  # real-only: integrators never run on complex numbers
        if sys.count[L.HAS_QUATERNIONS] == 1:
            normalize(sys, y)
        worst, which = find_violations(sys, rows, y, w)
    if status == L.OK:
        correct_at_rest(sys, loops, absolute, w.rows.rate, w)
        for k in range(nv):
            y[nq + k] += w.a[k]
    w.where[0] = which
    return status, worst
