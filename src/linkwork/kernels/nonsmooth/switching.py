"""What happens when a guard of a switch becomes zero: its mode changes, and with it perhaps those of others, and rates."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.run_layout import SPAN, T
from linkwork.kernels.jit import shared
from linkwork.kernels.nonsmooth.impacts import collide, stop_held
from linkwork.kernels.nonsmooth.limit_analysis import after_last, would_slide


@shared
def collide_if_rigid(sys, user, holds, run_state, s, normal, w):
    """An impact, compiled only where something may hold; a status."""
    if holds is None:
        return L.OK
    return collide(sys, user, run_state, s, normal, w)


@shared
def decide_at_rest(sys, holds, run_state, w):
    """Decide anew about all friction that sticks, since what it holds may have changed."""
    if holds is None:
        return
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sys.switch_i[f, L.W_KIND] == L.FRICTIONAL and w.mode[f] == L.STICK:
            w.mode[f] = L.DECIDE
            first = sys.count[L.N_Q] + sys.switch_i[f, L.W_DOF]
            for k in range(first, first + sys.switch_i[f, L.W_COUNT]):
                run_state.y[k] = 0.0  # but for rounding, where a loop is closed


@shared
def flip_sticking(sys, loops, holds, s, guard, run_state, w):
    """Let switch s slide, which sticks, with all of its set that slide with it."""
    if loops is None or holds is None:
        w.mode[s] = L.SLIP_DOWN if guard == 0 else L.SLIP_UP
    elif guard == 0:  # else others of its loop move it
        for n in range(holds.switch.shape[0]):
            f = holds.switch[n]
            sticks = sys.switch_i[f, L.W_KIND] == L.FRICTIONAL and w.mode[f] == L.STICK
            if sticks and w.sticking.group[f] == w.sticking.group[s] and would_slide(sys, f, w):
                up = w.sticking.slip[sys.switch_i[f, L.W_DOF]] > 0.0
                w.mode[f] = L.SLIP_UP if up else L.SLIP_DOWN
                if sys.switch_i[f, L.W_COUNT] > 1:
                    w.mode[f] = L.STARTS
    decide_at_rest(sys, holds, run_state, w)


@shared
def stop_in_loop(sys, loops, holds, s, run_state, w):
    """Bring isotropic friction to rest in a closed loop, by a small impulse for which the loop stays closed, with all other
    friction that rests then; a status. Its energy is rounding: a square of the speed at which friction is taken to rest."""
    if loops is None:
        return L.OK
    if holds is None:
        return L.OK
    y, nq, nv = run_state.y, sys.count[L.N_Q], sys.count[L.N_V]
    for k in range(nv):
        w.sticking.before[k] = y[nq + k]
        s_of = sys.dof_i[k, L.D_FRICTION]
        sticks = s_of >= 0 and w.mode[s_of] == L.STICK and w.sticking.follower[k] == 0
        stop = sys.dof_i[k, L.D_SWITCH]
        rests = stop >= 0 and sys.switch_i[stop, L.W_KIND] == L.RIGID and w.mode[stop] > L.APART
        w.held[k] = 1 if sticks or rests else 0
    for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
        w.held[k] = 1
    return stop_held(sys, run_state, w)


@shared
def stop_together(sys, loops, run_state, w):
    """Where a joint of a closed loop comes to rest, decide anew about all others whose rate is zero to rounding, too."""
    if loops is None:
        return
    watch, number = run_state.watch, run_state.number
    late = 1e-12 + 8e-16 * abs(number[T]) / number[SPAN]  # real-only: time
    for s in range(w.mode.shape[0]):
        if sys.switch_i[s, L.W_KIND] == L.FRICTIONAL and sys.switch_i[s, L.W_COUNT] == 1 and w.mode[s] > L.STICK:
            k = sys.count[L.N_Q] + sys.switch_i[s, L.W_DOF]
            if abs(run_state.y[k]) <= late * watch.highest[2 * s]:  # real-only: a state
                run_state.y[k] = 0.0
                w.mode[s] = L.DECIDE


@shared
def flip(sys, user, run_state, s, guard, w):
    """Change the mode of switch s whose first or second guard (0, 1) has become zero; a status."""
    kind, mode = sys.switch_i[s, L.W_KIND], w.mode[s]
    if kind == L.RIGID:
        if mode == L.APART:
            return collide_if_rigid(sys, user, sys.holds, run_state, s, 1.0 if guard == 0 else -1.0, w)
        w.mode[s] = L.APART
        if sys.loops is not None:  # what cannot move while the stop holds its loop has not been decided
            decide_at_rest(sys, sys.holds, run_state, w)
    elif kind == L.FRICTIONAL:
        first, count = sys.switch_i[s, L.W_DOF], sys.switch_i[s, L.W_COUNT]
        if mode == L.STICK:
            flip_sticking(sys, sys.loops, sys.holds, s, guard, run_state, w)
        elif count > 1 and mode == L.STARTS and guard == 0:
            w.mode[s] = L.SLIDES
        else:
            status = stop_in_loop(sys, sys.loops, sys.holds, s, run_state, w) if count > 1 else L.OK
            if status != L.OK:
                return status
            for k in range(first, first + count):
                run_state.y[sys.count[L.N_Q] + k] = 0.0
            w.mode[s] = L.DECIDE
            stop_together(sys, sys.loops, run_state, w)
            decide_at_rest(sys, sys.holds, run_state, w)
    elif kind == L.STOPS:
        if mode == L.CLEAR:
            w.mode[s] = L.LOW if guard == 0 else L.HIGH
        elif guard == 0:
            w.mode[s] = L.CLEAR
        elif mode == L.LOW or mode == L.HIGH:
            w.mode[s] = L.LOW_LIMITED if mode == L.LOW else L.HIGH_LIMITED
        else:
            w.mode[s] = L.LOW if mode == L.LOW_LIMITED else L.HIGH
    elif kind == L.ONE_SIDED:
        if guard == 1:
            w.mode[s] = L.TAUT_LIMITED if mode == L.TAUT else L.TAUT
        else:
            w.mode[s] = L.TAUT if mode == L.SLACK else L.SLACK
    elif kind == L.TABULATED:
        w.mode[s] = mode - 1 if guard == 0 else mode + 1
    elif kind == L.KINKED:
        w.mode[s] = L.BELOW if mode == L.ABOVE else L.ABOVE
    elif mode == L.LINEAR:
        w.mode[s] = L.AT_HIGH if guard == 0 else L.AT_LOW
    else:
        w.mode[s] = L.LINEAR
    return L.OK
