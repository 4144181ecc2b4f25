"""Feedback inside the kernel: blocks between what is measured and the inputs, each continuous or sampled.

With e = y − reference of what a block measures (coordinates, rates or sensors; references may follow signals, or their rates),
its own states x and the base b = offset + signals of its inputs,

    u = b + C x + D e, clipped to limits, then held back to a rate          δu = what acts − b
    ẋ = A x + B e + B_u δu                                                   or, sampled, x ← A x + B e + B_u δu every period

All matrices stand in one table of gains; gains may be scheduled by an error or by the time. A user's function may take the
place of both laws. Computed torque takes C x + D e and the accelerations of its references for the accelerations that it wants,
and the inverse dynamics of the system for what is asked of the inputs. Continuous, a rate is limited by a state z that follows
the clipped input, ż = (u − z) / lag within the limits of the rate. Sampled, inputs are held between samples, and act when their
delay is over. What a continuous block puts out acts when its delay is over: during a run it is read off what was put out then
(`past`), of a state that is known off that.

Each limit is a switch. In the state of a run, numbers of controllers follow the work: x, held inputs, outputs that wait for
their time, then ∫ u² dt of each input.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control_law import call_law
from linkwork.kernels.control.past import put_out_at
from linkwork.kernels.forces.applied import load_links
from linkwork.kernels.forces.piecewise import piecewise
from linkwork.kernels.forces.sensors import read_sensors
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.closures import measure_located_rows
from linkwork.kernels.tree.kinematics import locate_links
from linkwork.kernels.tree.rnea import inverse


@shared
def measure(sys, user, control, t, w):
    """What is measured, and e, into the work space; signals have been evaluated."""
    if control.size[C.READS_SENSORS] == 1:
        locate_links(sys, w)
        measure_located_rows(sys.rows, w)
        read_sensors(sys, user, t, w, w.control.sensed)
    nq, nv = sys.count[L.N_Q], sys.count[L.N_V]
    for j in range(control.size[C.N_MEASURED]):
        k = control.pick[j]
        if k < nq:
            x = w.q[k]
        elif k < nq + nv:
            x = w.v[k - nq]
        else:
            x = w.control.sensed[k - nq - nv]
        w.control.seen[j] = x
        x = x - control.reference[j]
        s = control.follow_i[j, C.SIGNAL]
        if s >= 0:
            x = x - control.follow[j] * w.signal[s, control.follow_i[j, C.ORDER]]
        w.control.e[j] = x


@shared
def limited(low, high, s, u, w):
    """A number after clipping to its limits; its switch s, if there is one, tells whether it is at one of them."""
    mode = w.mode[s] if s >= 0 else L.BY_STATE
    if mode < 0:
        chosen = L.AT_HIGH if u.real > high else (L.AT_LOW if u.real < low else L.LINEAR)
        if mode == L.DECIDE:
            w.mode[s] = chosen
        mode = chosen
    if s >= 0:
        w.guard[s, 1] = L.NEVER
        if mode == L.LINEAR:
            w.guard[s, 0], w.guard[s, 1] = high - u, u - low
        elif mode == L.AT_HIGH:
            w.guard[s, 0] = u - high
        else:
            w.guard[s, 0] = low - u
    if mode == L.AT_HIGH:
        return 0.0 * u + high
    if mode == L.AT_LOW:
        return 0.0 * u + low
    return u


@shared
def schedule_gains(control, b, t, w):
    """Gains of a block that depend on what it measures, or on the time."""
    for k in range(control.block_i[b, C.FIRST_G], control.block_i[b, C.LAST_G]):
        by = control.schedule_i[k, C.BY]
        x = w.control.e[by] if by >= 0 else 0.0 * w.q[0] + t
        value, _, _, _ = piecewise(control.curve, control.schedule_i[k, C.CURVE], control.schedule_i[k, C.PIECES], x)
        w.control.gain[control.schedule_i[k, C.ROW], control.schedule_i[k, C.COLUMN]] = value


@shared
def compute_torque(sys, user, control, b, t, w):
    """Inputs of a block, one for each degree of freedom, that give the accelerations in w.control.raw (and those of the
    references beside them) by inverse dynamics, with all other forces of the system; a status."""
    first, last = control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]
    for j in range(first, last):
        s = control.follow_i[control.block_i[b, C.FIRST_E] + j - first, C.SIGNAL]
        if s >= 0:
            w.control.raw[j] += w.signal[s, 2]
        w.inputs[control.input[j]] = 0.0
    status = load_links(sys, user, t, w)
    forces = w.control.du[first:last]  # not known yet: space for forces
    inverse(sys, w.control.raw[first:last], 1.0, sys.count[L.HAS_POINT_FORCES] == 1, w, forces)
    for k in range(last - first):
        w.control.raw[first + k] = (forces[k] - w.tau[k]) / sys.dof[k, L.GEAR]
    return status


@shared
def demand(sys, user, control, b, t, w):
    """What a block asks of its inputs, before limits, and their base; a status."""
    status = L.OK
    if control.block_i[b, C.FUNCTION] >= 0:
        if user is not None and user != 0:
            status = call_law(user, control, b, t, w)
    else:
        schedule_gains(control, b, t, w)
        n = control.size[C.N_STATES]
        for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
            u = 0.0 * w.q[0]
            for k in range(control.block_i[b, C.FIRST_X], control.block_i[b, C.LAST_X]):
                u += w.control.gain[n + j, k] * w.control.x[k]
            for k in range(control.block_i[b, C.FIRST_E], control.block_i[b, C.LAST_E]):
                u += w.control.gain[n + j, n + k] * w.control.e[k]
            w.control.raw[j] = u
        if control.block_i[b, C.COMPUTED] == 1:
            status = compute_torque(sys, user, control, b, t, w)
    for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
        s, feed = sys.input_i[control.input[j]], control.input_i[j, C.FEED_SIGNAL]
        base = control.bound[j, C.OFFSET] + (w.signal[s, 0] if s >= 0 else 0.0 * w.q[0])
        if feed >= 0:
            base += w.signal[feed, 0]
        w.control.base[j] = base
        w.control.raw[j] += base
    return status


@shared
def linear_rate(control, b, k, w):
    """Rate, or next value, of state k of a block that is linear."""
    n, m = control.size[C.N_STATES], control.size[C.N_MEASURED]
    r = 0.0 * w.q[0]
    for j in range(control.block_i[b, C.FIRST_X], control.block_i[b, C.LAST_X]):
        r += w.control.gain[k, j] * w.control.x[j]
    for j in range(control.block_i[b, C.FIRST_E], control.block_i[b, C.LAST_E]):
        r += w.control.gain[k, n + j] * w.control.e[j]
    for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
        r += w.control.gain[k, n + m + j] * w.control.du[j]
    return r


@shared
def act(sys, user, control, b, t, w):
    """Inputs of a continuous block, and rates of its states; a status."""
    status = demand(sys, user, control, b, t, w)
    for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
        bound = control.bound[j]
        u = limited(bound[C.LOW], bound[C.HIGH], control.input_i[j, C.LIMIT_SWITCH], w.control.raw[j], w)
        k = control.input_i[j, C.SLEW_STATE]
        if k >= 0:
            z = w.control.x[k]
            rise = (u - z) / bound[C.LAG]
            w.control.rate[k] = limited(-bound[C.SLOPE], bound[C.SLOPE], control.input_i[j, C.SLEW_SWITCH], rise, w)
            u = z
        w.control.u[j] = u
        w.control.du[j] = u - w.control.base[j]
    if control.block_i[b, C.FUNCTION] < 0:
        for k in range(control.block_i[b, C.FIRST_X], control.block_i[b, C.LAST_X]):
            if control.clamp[k] != C.SLEWS:
                w.control.rate[k] = linear_rate(control, b, k, w)
    return status


@shared
def feed_back(sys, user, control, t, w):
    """Inputs of closed loops, after those of the signals; rates of the controllers' numbers; a status."""
    if control is None:
        return L.OK
    status = L.OK
    n, inputs = control.size[C.N_STATES], control.size[C.N_INPUTS]
    measured = False
    for b in range(control.block_i.shape[0]):
        if control.block_i[b, C.SAMPLED] == 1:
            for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
                w.control.u[j] = w.control.x[n + j]
            continue
        if not measured:
            measure(sys, user, control, t, w)
            measured = True
        status = max(status, act(sys, user, control, b, t, w))  # real-only: a status
        if control.block[b, C.LATE] > 0.0:
            for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
                w.control.own[j] = w.control.u[j]
                w.control.u[j] = put_out_at(w.control.past, j, t - control.block[b, C.LATE], w.control.x[n + j])
    if control.size[C.SHOWS_ERRORS] == 1 and not measured:
        measure(sys, user, control, t, w)
    effort = n + inputs + control.size[C.N_QUEUE]
    for j in range(inputs):
        w.inputs[control.input[j]] = w.control.u[j]
        w.control.rate[effort + j] = w.control.u[j] * w.control.u[j]
    return status


@shared
def control_rates(sys, control, dy, w):
    """Rates of the controllers' numbers into those of a state."""
    if control is None:
        return
    start = sys.count[L.N_Q] + sys.count[L.N_V] + sys.count[L.N_WORK]
    for k in range(w.control.rate.shape[0]):
        dy[start + k] = w.control.rate[k]


@shared
def held_back(u, last, most):
    """A number that is no further than `most` from the last one."""
    if u > last + most:
        return last + most
    if u < last - most:
        return last - most
    return u


@shared
def sample_block(sys, user, control, b, t, y, w):
    """One sample of a sampled block, from what has been measured: its states and held inputs in y; a status."""
    n, inputs = control.size[C.N_STATES], control.size[C.N_INPUTS]
    start = sys.count[L.N_Q] + sys.count[L.N_V] + sys.count[L.N_WORK]
    queued = control.block_i[b, C.QUEUED]
    status = demand(sys, user, control, b, t, w)
    for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
        bound, first = control.bound[j], start + n + inputs + control.input_i[j, C.QUEUE]
        last = y[first + queued - 1] if queued > 0 else y[start + n + j]
        u = limited(bound[C.LOW], bound[C.HIGH], -1, w.control.raw[j], w)
        u = held_back(u, last, bound[C.SLOPE] * control.block[b, C.PERIOD])
        w.control.u[j] = u
        w.control.du[j] = u - w.control.base[j]
        for k in range(queued - 1):
            y[first + k] = y[first + k + 1]
        if queued > 0:
            y[first + queued - 1] = u
            u = y[first]
        if queued == 0 or control.block[b, C.LATE] == 0.0:
            y[start + n + j] = u
    for k in range(control.block_i[b, C.FIRST_X], control.block_i[b, C.LAST_X]):
        if control.block_i[b, C.FUNCTION] >= 0:
            y[start + k] = w.control.rate[k]
            w.control.rate[k] = 0.0
            continue
        r, j = linear_rate(control, b, k, w), control.clamp[k]
        if j >= 0:  # kept where it would drive an input further beyond its limit
            push = (r - w.control.x[k]) * w.control.gain[n + j, k]
            if push * (w.control.raw[j] - w.control.u[j]) > 0.0:
                r = w.control.x[k]
        y[start + k] = r
    return status


@shared
def act_late(sys, control, b, y):
    """The outputs of a block whose delay is over act from now on."""
    n, inputs = control.size[C.N_STATES], control.size[C.N_INPUTS]
    start = sys.count[L.N_Q] + sys.count[L.N_V] + sys.count[L.N_WORK]
    for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
        y[start + n + j] = y[start + n + inputs + control.input_i[j, C.QUEUE]]
