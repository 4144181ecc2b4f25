"""Where in a step a function of the state crosses zero, on the dense output of the step.

The step is divided into intervals. Where a function changes its sign within one, or dips towards zero and back, the crossing is
located to rounding; dips are found by the slopes at both ends, so an interval may hold a crossing and the way back. Everything
is derivative-free beyond these slopes (differences along the step), so it serves any sensor.
"""

from __future__ import annotations

import math

from linkwork.kernels.integrators.integrator import interpolate
from linkwork.kernels.integrators.problem import functions_by, project_by
from linkwork.kernels.integrators.run_layout import DENSE, SPAN, T
from linkwork.kernels.integrators.watch import INTERVALS
from linkwork.kernels.jit import shared

NUDGE = 1.0 / 1024.0  # θ between the two points of a slope
NONE = 2.0  # θ where nothing is crossed
EPS = 2.0**-52


@shared
def state_within(problem, run_state, theta):
    """The state at θ of the step into run_state.trial; returns its time."""
    t = run_state.number[T] + theta * run_state.number[SPAN]
    if theta >= 1.0:
        for k in range(run_state.trial.shape[0]):
            run_state.trial[k] = run_state.projected[k]
    else:
        interpolate(run_state, run_state.counters[DENSE], theta, run_state.trial)
        project_by(problem, problem.sys, problem.calls, t, run_state.trial)
    return t


@shared
def function_within(problem, run_state, f, theta):
    """Function f at θ of the step."""
    t = state_within(problem, run_state, theta)
    other = run_state.watch.other
    functions_by(problem, problem.sys, problem.calls, f, t, run_state.trial, other)
    return other[f]


@shared
def sample_step(problem, run_state):
    """Values and slopes of all functions at the ends of all intervals."""
    watch = run_state.watch
    for i in range(INTERVALS + 1):
        theta = i / INTERVALS
        t = state_within(problem, run_state, theta)
        functions_by(problem, problem.sys, problem.calls, -1, t, run_state.trial, watch.value[i])
        step = NUDGE if i < INTERVALS else -NUDGE
        t = state_within(problem, run_state, theta + step)
        functions_by(problem, problem.sys, problem.calls, -1, t, run_state.trial, watch.other)
        for f in range(watch.other.shape[0]):
            watch.slope[i, f] = (watch.other[f] - watch.value[i, f]) / step


@shared
def root(problem, run_state, f, side, low, high):
    """θ just after function f, times `side`, falls to zero between `low` (positive) and `high` (not), to rounding.

    The method ITP (Oliveira & Takahashi 2021, ACM Trans. Math. Softw. 47, 5): as fast as the secant method, and never slower
    than bisection by more than a step.
    """
    above = side * function_within(problem, run_state, f, low)
    below = side * function_within(problem, run_state, f, high)
    if not above > 0.0:
        return low
    span = high - low
    radius = span + EPS
    for _ in range(60):
        if high - low <= 2.0 * EPS or below == 0.0:
            break
        middle = 0.5 * (low + high)
        secant = low + (high - low) * above / (above - below)
        toward = 1.0 if secant < middle else -1.0
        shift = 0.2 * (high - low) * (high - low) / span
        x = secant + toward * shift if shift <= abs(middle - secant) else middle  # real-only: a place in the step
        reach = radius - 0.5 * (high - low)
        if abs(x - middle) > reach:  # real-only: as above
            x = middle - toward * reach
        radius *= 0.5
        if not low < x < high:
            x = middle
        if not low < x < high:
            break
        value = side * function_within(problem, run_state, f, x)
        if value > 0.0:
            low, above = x, value
        else:
            high, below = x, value
    return high


@shared
def lowest_point(problem, run_state, f, side, low, at_low, high, at_high, middle):
    """θ of a dip of function f, times `side`, between `low` and `high` at which it is not positive, or NONE.

    `middle` is a first guess of where the dip is lowest; parabolas lead on, and the search ends where they stay above zero.
    """
    at_middle = side * function_within(problem, run_state, f, middle)
    for _ in range(30):
        if at_middle <= 0.0:
            return middle
        a, b = (middle - low) * (at_middle - at_high), (middle - high) * (at_middle - at_low)
        if not (at_middle <= at_low and at_middle <= at_high) or a == b:
            return NONE
        x = middle - 0.5 * ((middle - low) * a - (middle - high) * b) / (a - b)
        # by Newton's form of the parabola, how far below the middle its vertex lies
        second = ((at_high - at_middle) / (high - middle) - (at_middle - at_low) / (middle - low)) / (high - low)
        gain = second * (x - middle) * (x - middle)
        if gain < 0.5 * at_middle or not low < x < high or abs(x - middle) < 1e-9:  # real-only: a place in the step
            return NONE
        value = side * function_within(problem, run_state, f, x)
        if value <= at_middle:
            if x < middle:
                high, at_high = middle, at_middle
            else:
                low, at_low = middle, at_middle
            middle, at_middle = x, value
        elif x < middle:
            low, at_low = x, value
        else:
            high, at_high = x, value
    return NONE


@shared
def crossings_in(problem, run_state, f, side, i):
    """θ at which function f, now on `side` (-1 or 1), leaves it in interval i, and at which it comes back; NONE where not."""
    watch = run_state.watch
    a, b = i / INTERVALS, (i + 1) / INTERVALS
    at_a, at_b = side * watch.value[i, f], side * watch.value[i + 1, f]
    slope_a, slope_b = side * watch.slope[i, f], side * watch.slope[i + 1, f]
    low = a
    if at_a <= 0.0:  # it starts at zero, within rounding
        ahead = at_a + NUDGE * slope_a
        if ahead < 0.0 or (ahead == 0.0 and at_a < 0.0):
            return a, NONE
        if at_a == 0.0 and ahead == 0.0 and at_b == 0.0:  # it stays exactly zero: at rest on its surface
            return NONE, NONE
        low = a + NUDGE
    if at_b <= 0.0:
        return root(problem, run_state, f, side, low, b), NONE
    if not (slope_a < 0.0 < slope_b) or not math.isfinite(slope_b):  # real-only: no dip
        return NONE, NONE
    guess = a + (b - a) * slope_a / (slope_a - slope_b)
    dip = lowest_point(problem, run_state, f, side, a, at_a, b, at_b, min(max(guess, low), b))  # real-only: θ
    if dip > 1.0:
        return NONE, NONE
    return root(problem, run_state, f, side, low, dip), root(problem, run_state, f, -side, dip, b)
