"""Feedback inside the kernel: a linear controller between what is measured and the inputs.

With e = y − reference of the measured signals (coordinates, rates or sensors), the controller's own state x and the inputs' own
signals s(t),

    u = offset + s + C x + D e, clipped to its limits          δu = u − offset − s
    ẋ = A x + B e + B_u δu                                     or, sampled, x ← A x + B e + B_u δu every period, u held between

so state feedback has no x, and an observer is driven by the inputs after clipping. In the state of a run, the controller's
numbers follow the work: x, then the held inputs, then ∫ u² dt of each.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control_layout import IS_SAMPLED, N_INPUTS, N_MEASURED, N_STATES, READS_SENSORS
from linkwork.kernels.jit import shared
from linkwork.kernels.kinematics import locate, move_links
from linkwork.kernels.sensors import read_sensors


@shared
def measure(sys, control, t, w):
    """e of all measured signals into the work space."""
    if control.size[READS_SENSORS] == 1:
        move_links(sys, w.q, w.v, w)
        locate(sys, w.v, w)
        read_sensors(sys, t, w, w.control.sensed)
    nq, nv = sys.count[L.N_Q], sys.count[L.N_V]
    for j in range(control.size[N_MEASURED]):
        k = control.pick[j]
        if k < nq:
            x = w.q[k]
        elif k < nq + nv:
            x = w.v[k - nq]
        else:
            x = w.control.sensed[k - nq - nv]
        w.control.e[j] = x - control.reference[j]


@shared
def limited_input(control, j, u, w):
    """Input j after clipping to its limits; its switch tells whether it is at one of them."""
    low, high, s = control.low[j], control.high[j], control.switch[j]
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
def control_law(sys, control, w):
    """u and δu from e and x; inputs hold their own signals on entry, or zero."""
    x, e = w.control.x, w.control.e
    for j in range(control.size[N_INPUTS]):
        i = control.input[j]
        base = control.offset[j] + (w.signal[sys.input_i[i], 0] if sys.input_i[i] >= 0 else 0.0 * w.q[0])
        u = base
        for k in range(control.size[N_STATES]):
            u += control.c[j, k] * x[k]
        for k in range(control.size[N_MEASURED]):
            u += control.d[j, k] * e[k]
        w.control.u[j] = u = limited_input(control, j, u, w)
        w.control.du[j] = u - base


@shared
def feed_back(sys, control, t, w):
    """Inputs of a closed loop, after those of the signals; rates of the controller's numbers."""
    if control is None:
        return
    n, m, inputs = control.size[N_STATES], control.size[N_MEASURED], control.size[N_INPUTS]
    if control.size[IS_SAMPLED] == 1:
        for j in range(inputs):
            w.control.u[j] = w.control.x[n + j]
    else:
        measure(sys, control, t, w)
        control_law(sys, control, w)
        for k in range(n):
            r = 0.0 * w.q[0]
            for j in range(n):
                r += control.a[k, j] * w.control.x[j]
            for j in range(m):
                r += control.b[k, j] * w.control.e[j]
            for j in range(inputs):
                r += control.bu[k, j] * w.control.du[j]
            w.control.rate[k] = r
    for j in range(inputs):
        w.inputs[control.input[j]] = w.control.u[j]
        w.control.rate[n + inputs + j] = w.control.u[j] * w.control.u[j]


@shared
def control_rates(sys, control, dy, w):
    """Rates of the controller's numbers into those of a state."""
    if control is None:
        return
    start = sys.count[L.N_Q] + sys.count[L.N_V] + sys.count[L.N_WORK]
    for k in range(w.control.rate.shape[0]):
        dy[start + k] = w.control.rate[k]


@shared
def sample_control(sys, control, t, y, w):
    """One sample of a sampled controller, from the state and the signals in w: updates its state and the held inputs in y."""
    if control is None:
        return
    n, m, inputs = control.size[N_STATES], control.size[N_MEASURED], control.size[N_INPUTS]
    start = sys.count[L.N_Q] + sys.count[L.N_V] + sys.count[L.N_WORK]
    measure(sys, control, t, w)
    control_law(sys, control, w)
    for k in range(n):
        r = 0.0
        for j in range(n):
            r += control.a[k, j] * w.control.x[j]
        for j in range(m):
            r += control.b[k, j] * w.control.e[j]
        for j in range(inputs):
            r += control.bu[k, j] * w.control.du[j]
        y[start + k] = r
    for j in range(inputs):
        y[start + n + j] = w.control.u[j]
