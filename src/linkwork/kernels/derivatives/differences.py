"""The derivative of a user's function along a direction, by differences of real numbers.

A user's function never sees a complex number: `abs`, `max`, tables and powers of negative numbers would drop the imaginary
part or fill it with rounding. Where a kernel asks for f(x + i d), it gets f(x) + i f′(x; d), the derivative being found from

    R(h) = (f(x + h u) − f(x)) / h,    L(h) = (f(x) − f(x − h u)) / h,    C(h) = (R(h) + L(h)) / 2,    u = d / size

at steps h, h/2, h/4, … Each of these rows of secants is extrapolated to h = 0 by Richardson's scheme, C in powers of h², R
and L in powers of h; the difference of two orders is an estimate of the error. Steps shrink until one row has converged:

- C, where the limits of R and L agree: the function is smooth at x. As a rule this takes three or four steps.
- R or L alone, where the function is smooth on one side only: x lies close to a kink or a jump, and the other row, which
  reaches across it while f(x) belongs to this side, does not converge.
- R and L with different limits: x lies on a kink, to rounding. The mean is taken, and `where[1]` tells of it.

A secant with a step of a millionth must agree with the limit, so that a feature narrower than the first steps is not missed.
Points where the function fails or is not finite are left out. Where nothing converges to 1e-6 there is no derivative, and
the status says so.

Functions here work on a: the scratch space of complex numbers (`Work.scratch`) as real ones, of which the even ones are x and
the odd ones d. So all kernels share one machine code.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels.jit import inner, separate, shared
from linkwork.kernels.loops.indirect import call_user
from linkwork.kernels.scalars import absolute, finite, larger, smaller

FIRST = 0.0527  # first step, in units of u: no round number, which a user's constants could be multiples of
SMALL = 1e-6  # step of the secants that a limit must agree with
STEPS = 44
ROW = 7  # orders of extrapolation that are kept
FINE = 1e-11  # relative error at which a row has converged
LEAST = 1e-6  # relative error above which there is no derivative
NOISE = (
    1e-10  # of values, relative to their size around x, that is tolerated: a user's function may iterate to a tolerance
)
ROUNDING = 9e-16  # relative error of a value, with a reserve of 4

# in a: where trial points and values lie, and a record for each of the three outputs
POINT, VALUE, RECORD, RECORD_LEN = 208, 304, 308, 40
(
    F0,  # value at x
    RIGHT,  # secants with the step of now
    LEFT,
    RIGHT_SMALL,  # secants with the small step, NaN where the function fails
    LEFT_SMALL,
    BEST,  # derivative found so far
    ERROR,  # its error
    ACROSS,  # secant to the other side of a kink
    SLOPE,  # largest secant of the first steps
    FROM_RIGHT,  # limits of both sides
    FROM_LEFT,
    ONE_SIDE,  # limit of the side that converged, where the other did not
    SMOOTH,  # best limit of central differences where both sides agree, and its error
    SMOOTH_ERROR,
    CENTRAL_ROW,
) = range(15)
RIGHT_ROW, LEFT_ROW = CENTRAL_ROW + ROW, CENTRAL_ROW + 2 * ROW

SEARCHING, DONE, KINK, ASK_LEFT, ASK_RIGHT = range(5)  # what is known of an output
VALUE_OF_STATE, TRIAL, NO_DERIVATIVE = range(3)  # purposes of a call of a slot
FAILED, STOPPED = 1, 2  # statuses of a slot: the function failed; it was interrupted


@shared
def evaluate(user, which, t, n, scale, h, purpose, a):
    """The function at x + h d / size, scale = 1/size, into VALUE of the scratch space. Returns a status and the step that was
    made, which differs from h by rounding; 0 where the point did not move."""
    moved, last = 0, 0
    for i in range(n):
        x = a[2 * i]
        a[POINT + i] = x + h * (scale * a[2 * i + 1])
        if a[POINT + i] != x:
            moved += 1
            last = i
    start = np.int64(a.ctypes.data)
    status = call_user(user, which, t, start + 8 * POINT, n, start + 8 * VALUE, purpose)
    step = h
    if moved == 1:
        step = (a[POINT + last] - a[2 * last]) / (scale * a[2 * last + 1])
    return status, step if moved > 0 else 0.0


@shared
def secants(user, which, t, n, m, scale, h, at, a):
    """Secants (m,) from x to x + h d / size, at `at` of each record. Returns a status; 1 where some are not finite."""
    status, step = evaluate(user, which, t, n, scale, h, TRIAL, a)
    if status == STOPPED:
        return STOPPED
    for o in range(m):
        b = RECORD + o * RECORD_LEN
        x = np.nan
        if status == 0 and step != 0.0:
            x = (a[VALUE + o] - a[b + F0]) / step
        if not finite(x):
            status = FAILED
        a[b + at] = x
    return status


@inner
def extend(a, at, count, value, ratio):
    """Add a secant to a row of extrapolated ones, after `count` others; entry j is of order j, from the last j + 1 secants.
    Returns the best limit and its error."""
    old = a[at]
    a[at] = value
    best, error, power = value, np.inf, ratio
    for j in range(1, smaller(count, ROW - 1) + 1):
        new = a[at + j - 1] + (a[at + j - 1] - old) / (power - 1.0)
        power *= ratio
        old = a[at + j]
        a[at + j] = new
        if j > 1 and absolute(new - a[at + j - 1]) < error:
            best, error = new, absolute(new - a[at + j - 1])
    return best, error


@inner
def agrees(secant, limit, slack):
    """Whether a secant with the small step fits a limit; NaN does not."""
    return absolute(secant - limit) <= 1e-3 * absolute(limit) + slack


@inner
def keep(a, b, value, error):
    """Remember a derivative if its error is the least so far."""
    if error < a[b + ERROR]:
        a[b + BEST], a[b + ERROR] = value, error


@shared
def judge(a, b, count_right, count_left, h, noise):
    """Extrapolate the secants of one output after a step h. Counts are of steps in a row at which the function could be
    evaluated on each side, `noise` is how far values may be off. BEST becomes the derivative with the least error so far.
    Returns what is known."""
    f0 = absolute(a[b + F0])
    right, right_error, left, left_error, central, central_error = 0.0, np.inf, 0.0, np.inf, 0.0, np.inf
    right_secant, left_secant = 0.0, 0.0
    if count_right > 0:
        right, right_error = extend(a, b + RIGHT_ROW, count_right - 1, a[b + RIGHT], 2.0)
        right_secant = absolute(a[b + RIGHT])
    if count_left > 0:
        left, left_error = extend(a, b + LEFT_ROW, count_left - 1, a[b + LEFT], 2.0)
        left_secant = absolute(a[b + LEFT])
    both = smaller(count_right, count_left)
    if both > 0:
        mean = 0.5 * (a[b + RIGHT] + a[b + LEFT])
        central, central_error = extend(a, b + CENTRAL_ROW, both - 1, mean, 4.0)
    finest = larger(right_secant, left_secant)
    rounding = ROUNDING * (f0 / h + finest)
    slack = 8.0 * ROUNDING * f0 / SMALL + noise / SMALL
    near = h < 2.0 * SMALL  # the small step is no finer than this one
    right_fits = near or agrees(a[b + RIGHT_SMALL], right, slack + 1e-3 * right_secant)
    left_fits = near or agrees(a[b + LEFT_SMALL], left, slack + 1e-3 * left_secant)
    apart = right_error + left_error
    if (
        central_error < np.inf
        and absolute(right - left) <= 8.0 * apart + 64.0 * rounding
        and apart <= 1e-3 * larger(finest, absolute(central)) + 64.0 * rounding
        and (near or agrees(a[b + RIGHT_SMALL], central, slack + 1e-3 * finest))
        and (near or agrees(a[b + LEFT_SMALL], central, slack + 1e-3 * finest))
    ):
        keep(a, b, central, central_error + rounding)
        if central_error + rounding < a[b + SMOOTH_ERROR]:
            a[b + SMOOTH], a[b + SMOOTH_ERROR] = central, central_error + rounding
        if central_error <= larger(FINE * absolute(central), rounding):
            return DONE
    a[b + FROM_RIGHT], a[b + FROM_LEFT] = right, left
    right_done = right_fits and right_error <= larger(FINE * absolute(right), 4.0 * rounding)
    left_done = left_fits and left_error <= larger(FINE * absolute(left), 4.0 * rounding)
    if right_done and left_done:
        gap, mean = absolute(right - left), 0.5 * (right + left)
        if gap <= 1e-9 * absolute(mean) + 64.0 * rounding:
            keep(a, b, mean, right_error + left_error + 8.0 * rounding)
            return DONE
        if gap > LEAST * larger(a[b + SLOPE], absolute(mean)):
            return KINK
        keep(a, b, mean, gap)  # smaller steps may tell whether these differ
        return SEARCHING
    if right_fits and not right_done:
        keep(a, b, right, right_error + 8.0 * rounding)
    if left_fits and not left_done:
        keep(a, b, left, left_error + 8.0 * rounding)
    if (right_done and a[b + ERROR] <= right_error + 4.0 * rounding) or (
        left_done and a[b + ERROR] <= left_error + 4.0 * rounding
    ):
        return DONE  # longer steps had less rounding
    if right_done:
        if not agrees(a[b + LEFT_SMALL], right, slack + 1e-3 * right_secant):
            return ASK_LEFT
        keep(a, b, right, right_error + 8.0 * rounding)
        return DONE
    if left_done:
        if not agrees(a[b + RIGHT_SMALL], left, slack + 1e-3 * left_secant):
            return ASK_RIGHT
        keep(a, b, left, left_error + 8.0 * rounding)
        return DONE
    return SEARCHING


@shared
def beside_kink(user, which, t, n, m, scale, b, side, limit, a):
    """Whether x lies beside a kink or a jump, not on it, where the secants of the other side have this limit: those to this
    side, of smaller and smaller steps, reach the same. Returns 1, 0 or, where the function is interrupted, -1."""
    f0 = absolute(a[b + F0])
    enough = LEAST * larger(a[b + SLOPE], absolute(limit))
    start, h = np.nan, SMALL
    for _ in range(12):
        if secants(user, which, t, n, m, scale, side * h, ACROSS, a) == STOPPED:
            return -1
        x = a[b + ACROSS]
        if finite(x):
            gap, rounding = absolute(x - limit), 4.0 * ROUNDING * (f0 / h + absolute(x))
            if start != start:
                start = gap
            if rounding > 0.1 * start:
                return 0
            if gap <= enough + rounding:
                return 1
        h *= 0.125
    return 0


@shared
def magnitude(user, which, t, n, m, a):
    """The largest output at points around x, to which an error may be compared; -1 where the function is interrupted."""
    start = np.int64(a.ctypes.data)
    most = 0.0
    for i in range(n):
        for side in (1.0, -1.0):
            for k in range(n):
                a[POINT + k] = a[2 * k]
            a[POINT + i] += side * FIRST
            status = call_user(user, which, t, start + 8 * POINT, n, start + 8 * VALUE, TRIAL)
            if status == STOPPED:
                return -1.0
            for o in range(m):
                if status == 0 and finite(a[VALUE + o]):
                    most = larger(most, absolute(a[VALUE + o]))
    return most


@shared
def slopes_along(user, which, t, n, m, scale, around, a, where):
    """Derivatives of m outputs along d / size, into BEST of their records, which hold the values at x in F0. Returns 0, FAILED
    where there is no derivative, or STOPPED; where[1] is 1 + which where x lies on a kink. `around` is the size of the
    function around x, to which noise is compared, or 0."""
    for side in (1.0, -1.0):
        at = RIGHT_SMALL if side > 0.0 else LEFT_SMALL
        if secants(user, which, t, n, m, scale, side * SMALL, at, a) == STOPPED:
            return STOPPED
    for o in range(m):
        a[RECORD + o * RECORD_LEN + ERROR] = np.inf
        a[RECORD + o * RECORD_LEN + SMOOTH_ERROR] = np.inf
        a[RECORD + o * RECORD_LEN + BEST] = 0.0
        a[RECORD + o * RECORD_LEN + SLOPE] = 0.0
    count_right, count_left = 0, 0
    h = FIRST
    done, asked = (
        0,
        0,
    )  # bit o is set when output o is known; when it is known to lie on a kink if one side alone has converged
    for k in range(STEPS):
        status = secants(user, which, t, n, m, scale, h, RIGHT, a)
        if status == STOPPED:
            return STOPPED
        count_right = count_right + 1 if status == 0 else 0
        status = secants(user, which, t, n, m, scale, -h, LEFT, a)
        if status == STOPPED:
            return STOPPED
        count_left = count_left + 1 if status == 0 else 0
        for o in range(m):
            b, bit = RECORD + o * RECORD_LEN, 1 << o
            if done & bit:
                continue
            if k < 3:
                for at in (RIGHT, LEFT):
                    if finite(a[b + at]):
                        a[b + SLOPE] = larger(a[b + SLOPE], absolute(a[b + at]))
            known = judge(a, b, count_right, count_left, h, NOISE * around)
            right, left = a[b + FROM_RIGHT], a[b + FROM_LEFT]
            if known == KINK or (known == ASK_LEFT and not asked & bit):
                beside = beside_kink(user, which, t, n, m, scale, b, -1.0, right, a)
                if beside < 0:
                    return STOPPED
                if beside == 1:
                    known, a[b + BEST] = DONE, right
            if known == KINK or (known == ASK_RIGHT and not asked & bit):
                beside = beside_kink(user, which, t, n, m, scale, b, 1.0, left, a)
                if beside < 0:
                    return STOPPED
                if beside == 1:
                    known, a[b + BEST] = DONE, left
            if known == KINK:
                a[b + BEST] = 0.5 * (right + left)
                where[1] = 1 + which
            elif (known == ASK_LEFT or known == ASK_RIGHT) and not asked & bit:
                asked |= bit
                a[b + ONE_SIDE] = right if known == ASK_LEFT else left
            if known == DONE or known == KINK:
                a[b + ERROR] = 0.0
                done |= bit
            elif ROUNDING * absolute(a[b + F0]) / h > a[b + ERROR]:  # smaller steps have larger errors
                done |= bit
        if done == (1 << m) - 1:
            break
        h *= 0.5
    for o in range(m):
        b = RECORD + o * RECORD_LEN
        least = larger(larger(absolute(a[b + BEST]), around), larger(a[b + SLOPE], absolute(a[b + F0])))
        if asked & (1 << o) and a[b + ERROR] > 0.0:
            if a[b + SMOOTH_ERROR] <= LEAST * least:  # noise looked like a kink
                a[b + BEST], a[b + ERROR] = a[b + SMOOTH], a[b + SMOOTH_ERROR]
            else:  # f(x) belongs to one side of a jump at x
                a[b + BEST], a[b + ERROR] = a[b + ONE_SIDE], 0.0
                where[1] = 1 + which
        if not a[b + ERROR] <= LEAST * least:
            return FAILED
    return 0


@separate
def derive(user, which, t, n, m, scale, a, where):
    """`slopes_along`, a second time with room for noise where the first one finds no derivative."""
    status = slopes_along(user, which, t, n, m, scale, 0.0, a, where)
    if status == FAILED:
        around = magnitude(user, which, t, n, m, a)
        status = slopes_along(user, which, t, n, m, scale, around, a, where) if around >= 0.0 else STOPPED
    return status
