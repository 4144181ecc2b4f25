"""States in which all loops are closed, from rough ones: many in one call.

A call handles one state of every variant, each by itself and from the same scratch space, so a state does not depend on those
beside it. Positions are found by Gauss-Newton steps of the degrees of freedom that may move; velocities by projection.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.integrators import search_layout as F
from linkwork.kernels.integrators.least_squares import least_step
from linkwork.kernels.integrators.problem import CONSTRAINTS, RECORD, project_by
from linkwork.kernels.jit import entry, kernel, shared
from linkwork.kernels.loops.closures import ACCEPTED, measure_all
from linkwork.kernels.loops.constraint_residuals import row_jacobian
from linkwork.kernels.loops.indirect import call_constraints
from linkwork.kernels.loops.measures import violation, violation_rate
from linkwork.kernels.tree.evaluate import signals_at
from linkwork.kernels.tree.kinematics import coordinate_rates, locate_links, normalize

STEPS = 60  # most Gauss-Newton steps
LARGEST = 0.4  # longest step of a coordinate [rad, or of the size of the model]
FIRM = 1e6  # damping at which a step is too short to help
RATE = 1e-9  # of the sum of its terms: what a constraint's rate may differ from zero by
NOT_PROJECTED, OPENING = 1, 2  # why velocities are not those of closed loops


@shared
def write_numbers(change, k):
    """Let the tables be those of variant k."""
    for j in range(change.where.shape[0]):
        change.numbers[change.where[j]] = change.values[k, j]


@shared
def renew(words, first):
    """Let a scratch space be as it was at first."""
    for j in range(words.shape[0]):
        words[j] = first[j]


@shared
def find_turned(search, w):
    """Which closures are turned by more than 90°: the whole of what a weld or a slider holds, the axis of a hinge."""
    for c in range(search.faced.shape[0]):
        a, b = search.faced[c, F.FACED_A], search.faced[c, F.FACED_B]
        rigid = search.faced[c, F.FACED_RIGID] == 1
        total = 0.0
        for k in range(0 if rigid else 2, 3):
            for i in range(3):
                x = y = 0.0
                for j in range(3):
                    x += w.link[a, L.R + 3 * i + j] * search.turns[c, 3 * j + k]
                    y += w.link[b, L.R + 3 * i + j] * search.turns[c, 9 + 3 * j + k]
                total += x * y
        search.over[c] = 1 if total < (1.0 if rigid else 0.0) else 0


@entry
def measure_constraints(problem, search, t, y):
    """Displace the state y by search.move, and measure all constraints there: violations, rates, Jacobian, and which closures
    are turned over; scales of constraints and displacements. A status."""
    sys, w = problem.sys, problem.w
    nq, nv, size = sys.count[L.N_Q], sys.count[L.N_V], sys.rows.size[0]
    status = L.OK
    if sys.count[L.N_SIGNALS] > 0:
        status = signals_at(sys, problem.user, t, w)
    coordinate_rates(sys, y, search.move, w.rate)
    for k in range(nq):
        y[k] += w.rate[k]
    if sys.count[L.HAS_QUATERNIONS] == 1:
        normalize(sys, y)
    for k in range(nq):
        w.q[k] = y[k]
    for k in range(nv):
        w.v[k] = y[nq + k]
        search.reach[k] = 1.0 if sys.dof_i[k, L.D_ROT] == 1 else size
    locate_links(sys, w)
    measure_all(sys.rows, w)
    for r in range(sys.rows.n[0]):
        search.phi[r] = violation(sys.rows, r, w)
        search.rate[r] = violation_rate(sys.rows, r, w)
        search.scale[r] = size if sys.rows.row_i[r, R.R_UNIT] == 0 else 1.0
        row_jacobian(sys, sys.rows, r, w, search.jacobian[r])
    find_turned(search, w)
    return status


@shared
def constraints_by(problem, sys, calls, search, t, y):
    """`measure_constraints`, in one of the two forms of a problem."""
    if sys is not None:
        return measure_constraints(problem, search, t, y)
    if calls is not None:
        return call_constraints(calls[CONSTRAINTS], calls[RECORD], search, t, y)
    return L.OK


@shared
def turn_back(search, c):
    """Let residuals of a closure that is turned over not vanish there: sines d of the angles of its axes become
    d (2 / |d| − 1), which grow on beyond 90°, and their Jacobian follows."""
    size, count = 0.0, 0
    while count < 3 and search.faced[c, F.FACED_ROWS + count] >= 0:
        x = search.phi[search.faced[c, F.FACED_ROWS + count]]
        size += x * x
        count += 1
    size = np.sqrt(size)
    if size < 1e-9:  # turned over exactly: no direction leads back
        for i in range(count):
            search.phi[search.faced[c, F.FACED_ROWS + i]] = 2.0
        return
    for k in range(search.jacobian.shape[1]):
        along = 0.0
        for i in range(count):
            r = search.faced[c, F.FACED_ROWS + i]
            along += search.phi[r] * search.jacobian[r, k]
        for i in range(count):
            r = search.faced[c, F.FACED_ROWS + i]
            own = search.jacobian[r, k]
            search.jacobian[r, k] = (2.0 / size - 1.0) * own - 2.0 * search.phi[r] * along / (size * size * size)
    for i in range(count):
        r = search.faced[c, F.FACED_ROWS + i]
        search.phi[r] = search.phi[r] * (2.0 / size - 1.0)


@shared
def measure_scaled(problem, search, t, y, slot):
    """Scaled residuals and their Jacobian by what may move, at y displaced by search.move, into a slot; the largest one."""
    constraints_by(problem, problem.sys, problem.calls, search, t, y)
    for c in range(search.over.shape[0]):
        if search.over[c] == 1:
            turn_back(search, c)
    worst = 0.0
    for r in range(search.phi.shape[0]):
        x = search.phi[r] / search.scale[r]
        search.right[slot, r] = x
        if not abs(x) <= worst:  # real-only: states are real
            worst = abs(x)  # real-only: as above
        for c in range(search.columns.shape[0]):
            k = search.columns[c]
            search.matrix[slot, r, c] = search.jacobian[r, k] / search.scale[r] * search.reach[k]
    return worst


@shared
def square(x):
    """x · x."""
    total = 0.0
    for r in range(x.shape[0]):
        total += x[r] * x[r]
    return total


@shared
def clear_move(search):
    """No displacement."""
    for k in range(search.move.shape[0]):
        search.move[k] = 0.0


@shared
def search_positions(problem, search, t, y):
    """Damped Gauss-Newton steps of y that must decrease the residuals; returns the largest that is left."""
    clear_move(search)
    now, damping = 0, 0.0
    worst = measure_scaled(problem, search, t, y, now)
    if worst <= ACCEPTED / 100.0 or search.columns.shape[0] == 0:
        return worst
    for _ in range(STEPS):
        if worst <= ACCEPTED / 1e3:
            break
        least_step(search.matrix[now], search.right[now], damping, search.rows, search.turned, search.step)
        longest = 0.0
        for c in range(search.step.shape[0]):
            longest = max(longest, abs(search.step[c]))  # real-only: states are real
        factor = LARGEST / longest if longest > LARGEST else 1.0
        clear_move(search)
        for c in range(search.step.shape[0]):
            k = search.columns[c]
            search.move[k] = search.step[c] * factor * search.reach[k]
        for k in range(y.shape[0]):
            search.trial[k] = y[k]
        other = measure_scaled(problem, search, t, search.trial, 1 - now)
        if square(search.right[1 - now]) < square(search.right[now]):
            now, worst = 1 - now, other
            for k in range(y.shape[0]):
                y[k] = search.trial[k]
            damping = 0.1 * damping if damping > 1e-12 else 0.0
        else:
            damping = max(10.0 * damping, 1e-10)  # real-only: as above
            if damping > FIRM:
                break
    return worst


@kernel
def close_positions(problem, search, change, t, states, worst):
    """Coordinates of all states (variants, ny) that close all loops, in place; `worst` (variants,) has the largest scaled
    residual that is left of each."""
    for k in range(states.shape[0]):
        write_numbers(change, k)
        renew(change.words, change.first)
        worst[k] = search_positions(problem, search, t, states[k])


@shared
def rates_close(search, v):
    """Whether no constraint has a rate, but for rounding, at velocities that have been measured."""
    for r in range(search.rate.shape[0]):
        total = abs(search.rate[r])  # real-only: states are real
        for k in range(v.shape[0]):
            total += abs(search.jacobian[r, k] * v[k])  # real-only: as above
        if not abs(search.rate[r]) <= RATE * max(total, 1e-3 * search.scale[r]):  # real-only: as above
            return False
    return True


@kernel
def close_rates(problem, held, search, change, t, nq, states, failed):
    """Velocities of all states (variants, ny) whose loops are closed, in place: those nearest to the given ones in the norm of
    kinetic energy for which no constraint has a rate. `held` is the problem in which those that were given are held; `failed`
    (variants,) says where none were found."""
    nv = search.move.shape[0]
    clear_move(search)
    for k in range(states.shape[0]):
        y = states[k]
        write_numbers(change, k)
        renew(change.words, change.first)
        for j in range(y.shape[0]):
            search.trial[j] = y[j]
        status = project_by(held, held.sys, held.calls, t, search.trial)
        for j in range(nq, nq + nv):
            y[j] = search.trial[j]
        for j in range(y.shape[0]):
            search.trial[j] = y[j]
        constraints_by(problem, problem.sys, problem.calls, search, t, search.trial)
        failed[k] = NOT_PROJECTED if status != L.OK else (0 if rates_close(search, y[nq : nq + nv]) else OPENING)
