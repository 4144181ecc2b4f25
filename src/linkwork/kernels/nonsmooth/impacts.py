"""Impacts on rigid stops: all contacts of one moment together, by Newton's law of restitution.

Positions stay, finite forces (friction among them) do nothing, and with n = ±1 along a degree of freedom away from its stop,
the rate u = n q̇ before and u⁺ after, an impulse P ≥ 0 along it gives u⁺ = −e u where it is not zero; contacts that need no
impulse part faster:

    0 ≤ A P + (1 + e) u ⊥ P ≥ 0        u⁺ = u + A P

(Glocker & Pfeiffer 1995), a problem of linear complementarity. A column of A is the jump of all contacts' rates for a unit of
one impulse, by the recursion at rest with jumps for accelerations, and loops closed. A is symmetric and never negative, so u⁺
is unique; where contacts of a loop depend on each other, the least impulses are taken. Energy changes by
Σ ½ P (u + u⁺) = Σ ½ P (1 − e) u ≤ 0.

A degree of freedom comes to rest where its next bounce would be lower than the tolerance of positions, while all others that
rest stay on their stops. What is left of its rate is taken by an impulse too, so that all that moves with it keeps its
momentum.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.forces.forces import clear_loads
from linkwork.kernels.integrators.run_layout import ATOL, IMPACTS, RTOL, T
from linkwork.kernels.integrators.watch import I_AFTER, I_BEFORE, I_DOF, I_IMPULSE, I_TIME
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.loops import add_multipliers, factor_matrix, find_multipliers
from linkwork.kernels.loops.measures import accelerate_row, measure_rows
from linkwork.kernels.nonsmooth.complementarity import least_impulses
from linkwork.kernels.tree.aba import accelerate, articulate
from linkwork.kernels.tree.dynamics import derivative
from linkwork.kernels.tree.kinematics import locate_links
from linkwork.kernels.tree.planar import (
    accelerate_planar,
    articulate_planar,
    move_planar,
    planar_accelerations_to_space,
    planar_to_space,
)

NORMAL, BEFORE, IMPULSE, AFTER, RESTS = range(5)  # columns of Sticking.contact; rates along the normal
LEAST = 1e-12  # of the largest impulse of a moment: a smaller one is rounding
STOPPED = 1e-6  # rate after a small impulse, against that before it, of what rests then
ROUNDING = 1e-13  # the same, against the largest rate of all


@shared
def close_jumps(sys, rows, loops, w):
    """Jumps w.a with all loops closed; a status."""
    if loops is None:
        return L.OK
    if sys.count[L.IS_PLANAR] == 1:
        planar_accelerations_to_space(sys, w)
    measure_rows(rows, 0, rows.n[0], w)
    status = factor_matrix(sys, rows, loops, w)
    if status != L.OK:
        return status
    for r in range(rows.n[0]):
        w.loops.right[r] = -accelerate_row(rows, r, w)
    find_multipliers(sys, loops, w.loops.right, w, w.rows.force)
    add_multipliers(sys, loops, w.rows.force, w)
    if sys.count[L.IS_PLANAR] == 1:
        accelerate_planar(sys, w.a, 0.0, w)
    else:
        accelerate(sys, w.a, 0.0, w)
    return L.OK


@shared
def find_jumps(sys, w):
    """Jumps of all rates by the impulses w.tau into w.a, where those of held degrees of freedom are given; a status."""
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
    if sys.count[L.IS_PLANAR] == 1:
        move_planar(sys, w.q, w.v, w)
        planar_to_space(sys, w.v, w)
        clear_loads(sys, w)
        status = articulate_planar(sys, w.tau, w.a, 0.0, w)
    else:
        locate_links(sys, w)
        clear_loads(sys, w)
        status = articulate(sys, w.tau, w.a, 0.0, w)
    if status == L.OK:
        status = close_jumps(sys, sys.rows, sys.loops, w)
    return status


@shared
def stop_held(sys, run_state, w):
    """Bring to rest what is marked in w.held, by a small impulse for which loops stay closed, with all friction that rests
    then; w.sticking.before has rates to compare with. A status."""
    y, nq, nv, before = run_state.y, sys.count[L.N_Q], sys.count[L.N_V], w.sticking.before
    fastest = 0.0
    for k in range(nq):
        w.q[k] = y[k]
    for k in range(nv):
        w.tau[k] = 0.0
        w.a[k] = -y[nq + k] if w.held[k] == 1 else 0.0
        fastest = max(fastest, abs(before[k]))  # real-only: a state
    status = find_jumps(sys, w)
    if status != L.OK:
        return status
    for s in range(w.mode.shape[0]):
        if sys.switch_i[s, L.W_KIND] != L.FRICTIONAL or w.mode[s] == L.STICK:
            continue
        first, after = sys.switch_i[s, L.W_DOF], sys.switch_i[s, L.W_DOF] + sys.switch_i[s, L.W_COUNT]
        old, new = 0.0, 0.0
        for k in range(first, after):
            old = max(old, abs(before[k]))  # real-only: a state
            new = max(new, abs(y[nq + k] + w.a[k]))  # real-only: a state
        if new <= max(STOPPED * old, ROUNDING * fastest):  # real-only: a state
            w.mode[s] = L.DECIDE
            for k in range(first, after):
                w.a[k] = -y[nq + k]
    for k in range(nv):
        y[nq + k] += w.a[k]
    return L.OK


@shared
def rest(sys, run_state, w):
    """Where contacts come to rest in an impact (w.law is 1), bring all that rests then to rest with them; a status."""
    any_rests = False
    for k in range(sys.count[L.N_V]):
        w.held[k] = 0
    for s in range(w.mode.shape[0]):
        if w.law[s] == 1:
            any_rests = True
            w.held[sys.switch_i[s, L.W_DOF]] = 1
    return stop_held(sys, run_state, w) if any_rests else L.OK


@shared
def touching(sys, s, y, w):
    """1 or -1: a degree of freedom is at its lower or upper rigid stop, and does not leave it; 0: neither."""
    k = sys.switch_i[s, L.W_DOF]
    x, rate = y[sys.dof_i[k, L.D_Q]], y[sys.count[L.N_Q] + k]
    low, high = sys.dof[k, L.STOP_LOW], sys.dof[k, L.STOP_HIGH]
    if w.mode[s] == L.RESTS_LOW or (rate <= 0.0 and abs(x - low) <= 1e-12 * (1.0 + abs(low))):  # real-only: a state
        return 1.0
    if w.mode[s] == L.RESTS_HIGH or (rate >= 0.0 and abs(x - high) <= 1e-12 * (1.0 + abs(high))):  # real-only: a state
        return -1.0
    return 0.0


@shared
def note_impulses(sys, run_state, w):
    """Note the impulses of all contacts of an impact, with their rates before and after, as far as there is room."""
    impact, contact, largest = run_state.watch.impact, w.sticking.contact, 0.0
    for s in range(w.mode.shape[0]):
        largest = max(largest, contact[s, IMPULSE])  # real-only: an impulse
    for s in range(w.mode.shape[0]):
        k, n = sys.switch_i[s, L.W_DOF], run_state.counters[IMPACTS]
        if contact[s, IMPULSE] > LEAST * largest and n < impact.shape[0]:
            before = contact[s, NORMAL] * contact[s, BEFORE]
            impact[n, I_TIME], impact[n, I_DOF] = run_state.number[T], k
            impact[n, I_IMPULSE] = contact[s, NORMAL] * contact[s, IMPULSE]
            impact[n, I_BEFORE], impact[n, I_AFTER] = before, before + w.a[k]
            run_state.counters[IMPACTS] = n + 1


@shared
def jump_of(sys, y, w):
    """Jumps of all rates by the impulses w.tau, at the position in y; a status."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = y[k]
    for k in range(sys.count[L.N_V]):
        w.held[k] = 0
        w.a[k] = 0.0
    return find_jumps(sys, w)


@shared
def find_contacts(sys, run_state, which, normal, w):
    """All rigid stops that take part in the impact of switch `which` into Sticking.contact and Contacts.switch, with positions
    on the stops; returns how many."""
    y, contact, nq, count = run_state.y, w.sticking.contact, sys.count[L.N_Q], 0
    for s in range(w.mode.shape[0]):
        contact[s, NORMAL] = contact[s, BEFORE] = contact[s, IMPULSE] = 0.0
        if sys.switch_i[s, L.W_KIND] == L.RIGID:
            k = sys.switch_i[s, L.W_DOF]
            contact[s, NORMAL] = normal if s == which else touching(sys, s, y, w)
            contact[s, BEFORE] = contact[s, NORMAL] * y[nq + k]
            if contact[s, NORMAL] != 0.0:
                y[sys.dof_i[k, L.D_Q]] = sys.dof[k, L.STOP_LOW if contact[s, NORMAL] > 0.0 else L.STOP_HIGH]
                w.sticking.contacts.switch[count] = s
                count += 1
    return count


@shared
def find_impulses(sys, y, count, w):
    """Impulses of all contacts into Sticking.contact, and the jumps that they make into w.a; a status."""
    contacts, contact = w.sticking.contacts, w.sticking.contact
    for j in range(count):
        s = contacts.switch[j]
        for k in range(sys.count[L.N_V]):
            w.tau[k] = 0.0
        w.tau[sys.switch_i[s, L.W_DOF]] = contact[s, NORMAL]
        status = jump_of(sys, y, w)
        if status != L.OK:
            return status
        for i in range(count):
            r = contacts.switch[i]
            contacts.matrix[i, j] = contact[r, NORMAL] * w.a[sys.switch_i[r, L.W_DOF]]
        k, u = sys.switch_i[s, L.W_DOF], contact[s, BEFORE]
        contacts.constant[j] = (1.0 + (sys.dof[k, L.RESTITUTION] if u < 0.0 else 0.0)) * u
    if not least_impulses(contacts, count):
        return L.NO_IMPULSES
    for k in range(sys.count[L.N_V]):
        w.tau[k] = 0.0
    for j in range(count):
        s = contacts.switch[j]
        contact[s, IMPULSE] = contacts.impulse[j]
        w.tau[sys.switch_i[s, L.W_DOF]] = contact[s, NORMAL] * contacts.impulse[j]
    return jump_of(sys, y, w)


@shared
def slopes_at_rest(sys, user, run_state, count, moving, w):
    """Slopes with the contacts that rest held, but for switch `moving`; without one (-1), forces decide which of them stay.
    A status."""
    y, contact, nq = run_state.y, w.sticking.contact, sys.count[L.N_Q]
    for s in range(w.mode.shape[0]):
        w.mode[s] = L.APART if sys.switch_i[s, L.W_KIND] == L.RIGID else L.DECIDE
    for j in range(count):
        s = w.sticking.contacts.switch[j]
        k = nq + sys.switch_i[s, L.W_DOF]
        y[k] = contact[s, NORMAL] * contact[s, AFTER]
        if contact[s, RESTS] > 0.0 and s != moving:
            y[k] = 0.0
            w.mode[s] = L.DECIDE
            if moving >= 0:
                w.mode[s] = L.RESTS_LOW if contact[s, NORMAL] > 0.0 else L.RESTS_HIGH
    return derivative(sys, user, run_state.number[T], y, run_state.k[0], w)


@shared
def bounces(sys, run_state, s, w):
    """Whether the contact of switch s, which alone moves, leaves, or bounces higher than the tolerance of positions."""
    k, contact = sys.switch_i[s, L.W_DOF], w.sticking.contact
    u, a = contact[s, AFTER], contact[s, NORMAL] * run_state.k[0, sys.count[L.N_Q] + k]
    x = run_state.y[sys.dof_i[k, L.D_Q]]
    height = run_state.number[ATOL] + run_state.number[RTOL] * abs(x)  # real-only: a state
    return not (a < 0.0 and u * u <= -2.0 * a * height)


@shared
def choose_resting(sys, user, run_state, count, w):
    """Which contacts come to rest after an impact, into Sticking.contact: the largest set in which forces press each of them
    on its stop while the others rest there, and none would bounce higher than the tolerance of positions. What presses one is
    often that others rest. Rates stay; a status."""
    y, contact, switch, nq = run_state.y, w.sticking.contact, w.sticking.contacts.switch, sys.count[L.N_Q]
    for j in range(count):
        s = switch[j]
        contact[s, AFTER] = contact[s, NORMAL] * y[nq + sys.switch_i[s, L.W_DOF]]
        contact[s, RESTS] = 1.0
    status, changed = L.OK, True
    while changed and status == L.OK:
        changed = False
        for j in range(count):
            s = switch[j]
            if status == L.OK and contact[s, RESTS] == 1.0 and contact[s, AFTER] != 0.0:
                status = slopes_at_rest(sys, user, run_state, count, s, w)
                if status == L.OK and bounces(sys, run_state, s, w):
                    contact[s, RESTS] = 2.0  # held while the others are looked at
                    changed = True
        if status == L.OK and not changed:
            status = slopes_at_rest(sys, user, run_state, count, -1, w)
            for j in range(count):
                s = switch[j]
                if status == L.OK and contact[s, RESTS] == 1.0 and w.law[s] == L.APART:
                    contact[s, RESTS] = 2.0
                    changed = True
        for j in range(count):
            s = switch[j]
            if contact[s, RESTS] == 2.0:
                contact[s, RESTS] = 0.0
    for j in range(count):
        s = switch[j]
        y[nq + sys.switch_i[s, L.W_DOF]] = contact[s, NORMAL] * contact[s, AFTER]
    return status


@shared
def collide(sys, user, run_state, which, normal, w):
    """Impact of switch `which` on its lower (normal 1) or upper (-1) stop, with all others that touch theirs; a status."""
    y, contact, nq, nv = run_state.y, w.sticking.contact, sys.count[L.N_Q], sys.count[L.N_V]
    for k in range(nv):
        w.sticking.before[k] = y[nq + k]
    count = find_contacts(sys, run_state, which, normal, w)
    status = find_impulses(sys, y, count, w)
    if status != L.OK:
        return status
    note_impulses(sys, run_state, w)
    for k in range(nv):
        y[nq + k] += w.a[k]
    for j in range(count):
        s = w.sticking.contacts.switch[j]
        k, u = sys.switch_i[s, L.W_DOF], contact[s, BEFORE]
        if contact[s, IMPULSE] > 0.0:
            after = -sys.dof[k, L.RESTITUTION] * u if u < 0.0 else 0.0
            y[nq + k] = contact[s, NORMAL] * after  # to rounding
            if sys.dof_i[k, L.D_WORK_LOSS] >= 0:
                y[nq + nv + sys.dof_i[k, L.D_WORK_LOSS]] += 0.5 * contact[s, IMPULSE] * (u + after)
    status = choose_resting(sys, user, run_state, count, w)
    if status != L.OK:
        return status
    for s in range(w.mode.shape[0]):
        w.law[s] = 1 if contact[s, NORMAL] != 0.0 and contact[s, RESTS] == 1.0 else 0
    status = rest(sys, run_state, w)
    for s in range(w.mode.shape[0]):
        if w.law[s] == 1:
            y[nq + sys.switch_i[s, L.W_DOF]] = 0.0
        rigid = sys.switch_i[s, L.W_KIND] == L.RIGID
        w.mode[s] = L.APART if rigid and w.law[s] == 0 else L.DECIDE
    return status
