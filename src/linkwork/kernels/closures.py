"""Closures at work: forces along the coordinates of cut joints, accelerations with closed loops, and the way back onto them."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.aba import accelerate, articulate
from linkwork.kernels.absolute import correct_bodies, factor_bodies
from linkwork.kernels.absolute_layout import S_PROJECT
from linkwork.kernels.beams import stop_beams
from linkwork.kernels.forces import clear_loads, force_along, spring_force, stop_force
from linkwork.kernels.jit import shared
from linkwork.kernels.kinematics import coordinate_rates, locate, move_links, normalize, take_state
from linkwork.kernels.loops import factor_matrix, find_multipliers, push_through
from linkwork.kernels.measures import accelerate_row, measure_rows, missing_acceleration, opening, opening_rate
from linkwork.kernels.planar import (
    accelerate_planar,
    articulate_planar,
    move_planar,
    spread_planar,
    spread_planar_accelerations,
)
from linkwork.kernels.scalars import absolute

CLOSED, HELD, ITERATIONS = 1e-14, 1e-10, 25  # of the size of the model: as good as closed; still closed; tries


@shared
def push_row(rows, r, force, w):
    """A force along a row, as loads on its two links."""
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
def cut_forces(sys, rows, w):
    """What acts along the coordinates of cut joints, after the links are placed; power into its channels."""
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
        if rows.cut_i[c, R.C_WORK_LOSS] >= 0:
            w.power[rows.cut_i[c, R.C_WORK_LOSS]] += loss * rate
        u = rows.cut_i[c, R.C_INPUT]
        if u >= 0:
            drive = rows.cut[c, L.GEAR] * w.inputs[u]
            force += drive
            w.power[rows.cut_i[c, R.C_WORK_INPUT]] += drive * rate
        w.rows.applied[r] += force
        push_row(rows, r, force, w)


@shared
def row_spring(sys, rows, f, w):
    """A torsion spring on a coordinate of a cut joint, after `cut_forces`."""
    if rows is None:
        return
    r = sys.force_i[f, L.F_A]
    rate = w.rows.m[r, R.MV]
    force, loss, _ = spring_force(sys, f, w.rows.m[r, R.MX] - sys.force[f, L.F_L0], rate)
    w.rows.applied[r] -= force
    push_row(rows, r, -force, w)
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
    """Energy stored in springs and stops along the coordinates of cut joints; measures them anew."""
    total = 0.0 * w.link[0, L.R]
    if rows is None:
        return total
    measure_coordinates(rows, w)
    p = rows.cut
    for c in range(rows.cut_i.shape[0]):
        r = rows.cut_i[c, R.C_ROW]
        if rows.row_i[r, R.R_KIND] != R.SPIN:
            x = w.rows.m[r, R.MX]
            _, _, stored = stop_force(p, c, x, w.rows.m[r, R.MV])
            total += 0.5 * p[c, L.STIFFNESS] * (x - p[c, L.REST]) * (x - p[c, L.REST]) + stored
    return total


@shared
def close_loops(sys, rows, loops, w):
    """Accelerations w.a (and drive forces) with all loops closed, after the recursion for the open tree; returns a status."""
    if sys.count[L.IS_PLANAR] == 1:
        spread_planar_accelerations(sys, w)
    measure_rows(rows, 0, rows.n[0], w)
    status = factor_matrix(sys, rows, loops, w)
    if status != L.OK:
        return status
    for r in range(rows.n[0]):
        w.loops.right[r] = missing_acceleration(rows, r, w)
    find_multipliers(sys, loops, w.loops.right, w, w.rows.force)
    push_through(sys, loops, w.rows.force, w)
    if sys.count[L.IS_PLANAR] == 1:
        accelerate_planar(sys, w.a, 1.0, w)
    else:
        accelerate(sys, w.a, 1.0, w)
    for r in range(rows.n[0]):
        c = rows.row_i[r, R.R_WORK]
        if c >= 0:
            w.power[c] += w.rows.force[r] * w.signal[rows.row_i[r, R.R_SIGNAL], 1]
    return L.OK


@shared
def spread_couplings(rows, w):
    """The multiplier of a coupling of rows acts along each of them."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        if rows.row_i[r, R.R_KIND] == R.ROW_SUM:
            first = rows.row_i[r, R.R_LIST]
            for k in range(first, first + rows.row_i[r, R.R_LISTED]):
                w.rows.applied[rows.term_i[k]] += rows.term[k] * w.rows.force[r]


@shared
def check_turns(sys, rows, y, w):
    """Whether an angle that is known within half a turn, and on which forces depend, has passed it; returns a status."""
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
            push_row(rows, r, w.rows.force[r], w)


@shared
def observe_rows(rows, w):
    """Value, rate and acceleration of all rows, after the accelerations of all links are known."""
    if rows is None:
        return
    measure_all(rows, w)
    for r in range(rows.n[1]):
        w.rows.m[r, R.MACC] = accelerate_row(rows, r, w)


@shared
def place_links(sys, w):
    """Move all links to w.q with velocities w.v, and place those that closures touch."""
    if sys.count[L.IS_PLANAR] == 1:
        move_planar(sys, w.q, w.v, w)
        spread_planar(sys, w.v, w)
    else:
        move_links(sys, w.q, w.v, w)
        locate(sys, w.v, w)


@shared
def ready_at_rest(sys, rows, loops, absolute, w):
    """What `answer_at_rest` needs, for links at rest and rows that have been measured."""
    status = L.OK
    if loops is not None:
        status = ready_tree(sys, rows, loops, w)
    if absolute is not None:
        status = factor_bodies(sys, absolute, w)
    return status


@shared
def answer_at_rest(sys, loops, absolute, right, w):
    """The least motion w.a, in the measure of kinetic energy, that changes the constraints by −right."""
    if loops is not None:
        answer_tree(sys, loops, right, w)
    if absolute is not None:
        correct_bodies(sys, absolute, right, w)


@shared
def ready_tree(sys, rows, loops, w):
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
def answer_tree(sys, loops, right, w):
    """w.a = −M⁻¹ Gᵀ A⁻¹ right, after `ready_tree`."""
    for k in range(sys.count[L.N_V]):
        w.a[k] = 0.0
        if sys.count[L.IS_PLANAR] == 1:
            w.pdof[k, L.QUF] = 0.0
        else:
            w.dof[k, L.UF] = 0.0
    for r in range(w.loops.right.shape[0]):
        w.loops.right[r] = -right[r]
    find_multipliers(sys, loops, w.loops.right, w, w.loops.scale)
    push_through(sys, loops, w.loops.scale, w)
    if sys.count[L.IS_PLANAR] == 1:
        accelerate_planar(sys, w.a, 0.0, w)
    else:
        accelerate(sys, w.a, 0.0, w)


@shared
def worst_opening(rows, w):
    """Largest opening of a constraint against the size of the model, into w.rows.phi each; and which one it is."""
    worst, which = 0.0, 0
    for r in range(rows.n[0]):
        x = opening(rows, r, w)
        w.rows.phi[r] = x
        s = absolute(x)
        if rows.row_i[r, R.R_UNIT] == 0:
            s = s / rows.size[0]
        if not s <= worst:
            worst, which = s, r
    return worst, which


@shared
def stop_links(sys, w):
    """Links stay where they are, and stand still."""
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
    for i in range(sys.count[L.N_LINKS] + 1):
        if sys.count[L.IS_PLANAR] == 1:
            w.plane[i, L.QW] = w.plane[i, L.QBX] = w.plane[i, L.QBY] = 0.0
        else:
            for k in range(L.OM, L.CB + 6):
                w.link[i, k] = 0.0
    stop_beams(sys.beams, w)


@shared
def find_openings(sys, rows, y, w):
    """Openings and their rates at the state y into w.rows; leaves the links at rest there. Returns the worst, and which."""
    take_state(sys, y, w)
    place_links(sys, w)
    measure_all(rows, w)
    worst, which = worst_opening(rows, w)
    for r in range(rows.n[0]):
        w.rows.rate[r] = opening_rate(rows, r, w)
    stop_links(sys, w)
    return worst, which


@shared
def is_held(loops, absolute):
    """Whether states are brought back onto the closures."""
    held = loops is not None
    if absolute is not None:
        held = absolute.switch[S_PROJECT] == 1
    return held


@shared
def hold_closed(sys, rows, loops, absolute, y, w):
    """Bring the state y back onto the closures: positions by Newton's method, then velocities; returns (status, worst opening).

    The corrections are the least in the measure of kinetic energy, so velocities lose no energy to first order. The signals
    must have been evaluated. Factors are found once where corrections are tiny: they serve all iterations.
    """
    if rows is None:
        return L.OK, 0.0
    if not is_held(loops, absolute):
        return L.OK, 0.0
    return hold(sys, y, w)


@shared
def hold(sys, y, w):
    """`hold_closed` for systems that have something to hold."""
    rows, loops, absolute = sys.rows, sys.loops, sys.absolute
    nq, nv = sys.count[L.N_Q], sys.count[L.N_V]
    worst, which = find_openings(sys, rows, y, w)
    before, moved = 2.0 * worst + 1.0, 1.0
    status = L.OK
    for _ in range(ITERATIONS):
        if moved > 1e-5:  # too far for factors that were found elsewhere
            moved = 0.0
            status = ready_at_rest(sys, rows, loops, absolute, w)
        if status != L.OK or worst <= CLOSED or (worst <= HELD and not worst < 0.5 * before):
            break
        before = worst
        answer_at_rest(sys, loops, absolute, w.rows.phi, w)
        coordinate_rates(sys, y, w.a, w.rate)
        for k in range(nq):
            y[k] += w.rate[k]
            moved = max(moved, abs(w.rate[k]))  # real-only: integrators never run on complex numbers
        if sys.count[L.HAS_QUATERNIONS] == 1:
            normalize(sys, y)
        worst, which = find_openings(sys, rows, y, w)
    if status == L.OK:
        answer_at_rest(sys, loops, absolute, w.rows.rate, w)
        for k in range(nv):
            y[nq + k] += w.a[k]
    w.where[0] = which
    return status, worst
