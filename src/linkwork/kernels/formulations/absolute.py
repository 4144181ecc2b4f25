"""Forward dynamics in absolute coordinates: Lagrange multipliers, penalty, augmented Lagrangian.

Every link moves freely, every joint is a closure with rows x_r(q) and constraint Jacobian G. With M the inertia of the bodies
(one block per body), Q the forces on them and b the accelerations that the constraints require,

    b = s̈ − (velocity-dependent part of ẍ) − 2 ξ ω Φ̇ − ω² Φ        Φ the constraint violation; ω = 0 where states are projected

    lagrange     [M  Gᵀ; G  −E] [a; μ] = [Q; b]                      E → 0 by iteration, force of a constraint λ = −μ
    penalty      (M + Gᵀ α G) a = Q + Gᵀ α b                          Noh et al. 2024, (16), with its sign set right
    augmented    (M + Gᵀ α G) (a⁺ − a) = r + Gᵀ α (b − G a)            (18) to (20), iterated; λ ← λ + α (b − G a⁺)

The saddle-point matrix is quasi-definite thanks to E = ε diag(G M⁻¹ Gᵀ) and a little inertia that slender rods and mass points
lack: any order of elimination works, and iterating on the residual of the true matrix removes both (and finds the least
multipliers where closures are redundant). Blocks and order are found beforehand:
chains, trees and ladders cost in proportion to their bodies. In the augmented iteration r = Q − M a + Gᵀ λ is zero but for
rounding; keeping it makes the iteration mend the rounding of a large α, too.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.formulations import absolute_layout as A
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.blocks import clear_blocks, factor_blocks, solve_blocks
from linkwork.kernels.loops.measures import measure_rows, violation, violation_rate
from linkwork.kernels.tree.flat import projected
from linkwork.kernels.tree.spatial import body_inertia, velocity_wrench
from linkwork.kernels.vectors import three

EPSILON, REFINEMENTS = 1e-9, 12
STABILISING = A.OPTION_LEN
"""Behind the common options: angular frequency and damping ratio with which residuals of each constraint die out, in pairs."""


@shared
def spatial_bodies(sys, w):
    """Inertia about the joint point and load less velocity-dependent forces of every link, world axes: moment, force."""
    row, mass, load = w.link, w.absolute.mass, w.absolute.load
    for i in range(1, sys.count[L.N_LINKS] + 1):
        J, h = body_inertia(sys.link, row, i)
        (xx, yy, zz, xy, xz, yz), (mx, my, mz) = J, h
        m = sys.link[i, L.MASS]
        a = mass[i - 1]
        a[0, 0], a[1, 1], a[2, 2] = xx, yy, zz
        a[0, 1] = a[1, 0] = xy
        a[0, 2] = a[2, 0] = xz
        a[1, 2] = a[2, 1] = yz
        a[0, 3] = a[1, 4] = a[2, 5] = 0.0
        a[0, 4], a[0, 5], a[1, 5] = -mz, my, -mx
        a[1, 3], a[2, 3], a[2, 4] = mz, -my, mx
        for r in range(3):
            for c in range(3):
                a[3 + c, r] = a[r, 3 + c]
                a[3 + r, 3 + c] = m if r == c else 0.0
        nx, ny, nz, fx, fy, fz = velocity_wrench(J, h, three(row, i, L.OM))
        f = load[i - 1]
        f[0], f[1], f[2], f[3], f[4], f[5] = -nx, -ny, -nz, -fx, -fy, -fz
        if sys.link_i[i, L.LOADED] == 1:
            for k in range(6):
                f[k] += row[i, L.EXT + k]


@shared
def planar_bodies(sys, w):
    """The same in the plane: moment about the normal, force along e1, e2."""
    row, mass, load = w.plane, w.absolute.mass, w.absolute.load
    for i in range(1, sys.count[L.N_LINKS] + 1):
        c, s, om = row[i, L.QC], row[i, L.QS], row[i, L.QW]
        m = sys.plane[i, L.PM]
        mx = c * sys.plane[i, L.PCX] - s * sys.plane[i, L.PCY]
        my = s * sys.plane[i, L.PCX] + c * sys.plane[i, L.PCY]
        a, f = mass[i - 1], load[i - 1]
        a[0, 0], a[1, 1], a[2, 2] = sys.plane[i, L.PIZ], m, m
        a[0, 1] = a[1, 0] = -my
        a[0, 2] = a[2, 0] = mx
        a[1, 2] = a[2, 1] = 0.0
        f[0], f[1], f[2] = 0.0, om * om * mx, om * om * my
        if sys.link_i[i, L.LOADED] == 1:
            n, fx, fy = projected(sys.gravity, w.link, i, L.EXT)
            f[0], f[1], f[2] = f[0] + n, f[1] + fx, f[2] + fy


@shared
def jacobian_pieces(sys, absolute, w):
    """G in pieces: the wrench of a unit of each constraint's multiplier on each body that it acts on."""
    m, piece = w.rows.m, w.absolute.piece
    for p in range(absolute.piece_i.shape[0]):
        r = absolute.piece_i[p, A.P_MEASURE]
        k = R.MA if absolute.piece_i[p, A.P_SIDE] == 0 else R.MB
        f = absolute.factor[p]
        if absolute.switch[A.S_SIZE] == 3:
            n, fx, fy = projected(sys.gravity, m, r, k)
            piece[p, 0], piece[p, 1], piece[p, 2] = f * n, f * fx, f * fy
        else:
            for c in range(6):
                piece[p, c] = f * m[r, k + c]


@shared
def constraint_scales(absolute, w):
    """An estimate of diag(G M⁻¹ Gᵀ), the acceleration of each constraint for a unit of its own multiplier: w.absolute.scale."""
    a, size = w.absolute, absolute.switch[A.S_SIZE]
    for r in range(a.scale.shape[0]):
        a.scale[r] = 0.0
    turns = 1 if size == 3 else 3
    for p in range(absolute.piece_i.shape[0]):
        i = absolute.piece_i[p, A.P_LINK] - 1
        moment, force, inertia = 0.0, 0.0, 0.0
        for c in range(turns):
            moment += a.piece[p, c] * a.piece[p, c]
            inertia += a.mass[i, c, c]
        for c in range(turns, size):
            force += a.piece[p, c] * a.piece[p, c]
        m = a.mass[i, size - 1, size - 1]
        total = 0.0
        if m > 0.0:
            total += force / m
        if inertia > 0.0:
            total += moment / inertia
        a.scale[absolute.piece_i[p, A.P_ROW]] += total


@shared
def fill_saddle(sys, absolute, w):
    """[M  Gᵀ; G  −E] in blocks."""
    plan, a, size = absolute.plan, w.absolute, absolute.switch[A.S_SIZE]
    bodies, turns = a.mass.shape[0], size - (2 if size == 3 else 3)
    clear_blocks(plan, a.values)
    for i in range(bodies):
        at = plan.diagonal[i]
        heavy = a.mass[i, size - 1, size - 1]
        turning = 0.01 * heavy * sys.rows.size[0] * sys.rows.size[0]
        for r in range(turns):
            turning += a.mass[i, r, r]
        for r in range(size):
            for c in range(size):
                a.values[at + r * size + c] = a.mass[i, r, c]
            a.values[at + r * size + r] += absolute.padding[i] * (turning if r < turns else heavy)
    for p in range(absolute.piece_i.shape[0]):
        r = absolute.piece_i[p, A.P_ROW]
        c = sys.rows.row_i[r, R.R_CLOSURE]
        inner_row = r - sys.rows.closure_i[c, R.K_ROW]
        rows = plan.size[bodies + c]
        at = absolute.piece_i[p, A.P_AT]
        for k in range(size):
            if absolute.piece_i[p, A.P_FLIPPED] == 1:
                a.values[at + k * rows + inner_row] += a.piece[p, k]
            else:
                a.values[at + inner_row * size + k] += a.piece[p, k]
    for c in range(sys.rows.closure_i.shape[0]):
        rows = plan.size[bodies + c]
        first = sys.rows.closure_i[c, R.K_ROW]
        for k in range(rows):
            s = a.scale[first + k]
            a.values[plan.diagonal[bodies + c] + k * (rows + 1)] = -(EPSILON * s if s > 0.0 else 1.0)


@shared
def fill_penalty(absolute, w):
    """M + Gᵀ α G in blocks."""
    plan, a, size = absolute.plan, w.absolute, absolute.switch[A.S_SIZE]
    clear_blocks(plan, a.values)
    for i in range(a.mass.shape[0]):
        at = plan.diagonal[i]
        for r in range(size):
            for c in range(r + 1):
                a.values[at + r * size + c] = a.mass[i, r, c]
    for e in range(absolute.pair_i.shape[0]):
        p, q = absolute.pair_i[e, A.Q_FIRST], absolute.pair_i[e, A.Q_SECOND]
        at = absolute.pair_i[e, A.Q_AT]
        alpha = absolute.alpha[absolute.piece_i[p, A.P_ROW]]
        if absolute.pair_i[e, A.Q_FLIPPED] == 1:
            p, q = q, p
        for r in range(size):
            x = alpha * a.piece[p, r]
            for c in range(size):
                a.values[at + r * size + c] += x * a.piece[q, c]


@shared
def factor_bodies(sys, absolute, w):
    """The matrix of the formulation and its factors, for links that are placed and rows that are measured; a status."""
    if absolute.switch[A.S_SIZE] == 3:
        planar_bodies(sys, w)
    else:
        spatial_bodies(sys, w)
    jacobian_pieces(sys, absolute, w)
    constraint_scales(absolute, w)
    if absolute.switch[A.S_FORM] == A.LAGRANGE:
        fill_saddle(sys, absolute, w)
    else:
        fill_penalty(absolute, w)
    bad = factor_blocks(absolute.plan, w.absolute.values, absolute.sign)
    if bad != 0:
        w.where[0] = 0
        return R.OPEN if bad > w.absolute.mass.shape[0] else L.SINGULAR
    return L.OK


@shared
def acceleration_residual(absolute, w):
    """b − G a into w.absolute.residual; returns the largest against its scale, squared."""
    a, size = w.absolute, absolute.switch[A.S_SIZE]
    for r in range(a.residual.shape[0]):
        a.residual[r] = a.target[r]
    for p in range(absolute.piece_i.shape[0]):
        i, r = absolute.piece_i[p, A.P_LINK] - 1, absolute.piece_i[p, A.P_ROW]
        for c in range(size):
            a.residual[r] -= a.piece[p, c] * a.motion[i, c]
    most = 0.0
    for r in range(a.residual.shape[0]):
        if a.scale[r] > 0.0:
            s = a.residual[r] * a.residual[r] / a.scale[r]
            if s > most:
                most = s
    return most


@shared
def body_residual(absolute, w):
    """Q − M a + Gᵀ λ into the first part of x; returns the largest against the body's mass, squared."""
    a, size = w.absolute, absolute.switch[A.S_SIZE]
    for i in range(a.mass.shape[0]):
        for r in range(size):
            total = a.load[i, r]
            for c in range(size):
                total -= a.mass[i, r, c] * a.motion[i, c]
            a.x[i * size + r] = total
    for p in range(absolute.piece_i.shape[0]):
        i, r = absolute.piece_i[p, A.P_LINK] - 1, absolute.piece_i[p, A.P_ROW]
        for c in range(size):
            a.x[i * size + c] += a.piece[p, c] * a.multiplier[r]
    most = 0.0
    for i in range(a.mass.shape[0]):
        m = a.mass[i, size - 1, size - 1]
        for r in range(size):
            weight = m if r >= size - (2 if size == 3 else 3) else a.mass[i, r, r]
            if weight > 0.0:
                s = a.x[i * size + r] * a.x[i * size + r] / weight
                if s > most:
                    most = s
    return most


@shared
def solve_saddle(sys, absolute, w):
    """Accelerations (w.absolute.motion) and multipliers by refinement with the factors of the padded matrix."""
    a, size = w.absolute, absolute.switch[A.S_SIZE]
    bodies = a.mass.shape[0]
    for i in range(bodies):
        for c in range(size):
            a.motion[i, c] = 0.0
    for r in range(a.multiplier.shape[0]):
        a.multiplier[r] = 0.0
    before = -1.0
    a.counters[A.A_HOW] = A.TOLERANCE
    for step in range(REFINEMENTS):
        now = acceleration_residual(absolute, w) + body_residual(absolute, w)
        if step == 0:
            first = now
        if now <= 1e-31 * first or (step > 1 and now > 0.25 * before):
            break
        a.counters[A.A_LAST] = step + 1
        before = now
        for r in range(a.residual.shape[0]):
            a.x[bodies * size + r] = a.residual[r] if a.scale[r] > 0.0 else 0.0
        solve_blocks(absolute.plan, a.values, a.x)
        for i in range(bodies):
            for c in range(size):
                a.motion[i, c] += a.x[i * size + c]
        for r in range(a.multiplier.shape[0]):
            a.multiplier[r] -= a.x[bodies * size + r]


@shared
def solve_penalty(absolute, w):
    """The same by penalty, once or iterated; the number of iterations and how they ended go into w.absolute.counters."""
    a, size = w.absolute, absolute.switch[A.S_SIZE]
    bodies = a.mass.shape[0]
    for i in range(bodies):
        for c in range(size):
            a.motion[i, c] = 0.0
    for r in range(a.multiplier.shape[0]):
        a.multiplier[r] = 0.0
    acceleration_residual(absolute, w)
    body_residual(absolute, w)
    count, how, before = 0, A.LIMIT, -1.0
    while True:
        for p in range(absolute.piece_i.shape[0]):
            i, r = absolute.piece_i[p, A.P_LINK] - 1, absolute.piece_i[p, A.P_ROW]
            for c in range(size):
                a.x[i * size + c] += a.piece[p, c] * absolute.alpha[r] * a.residual[r]
        solve_blocks(absolute.plan, a.values, a.x)
        change, largest = 0.0, 0.0
        for i in range(bodies):
            for c in range(size):
                a.motion[i, c] += a.x[i * size + c]
                change = max(change, abs(a.x[i * size + c]))  # real-only: no complex step comes here
                largest = max(largest, abs(a.motion[i, c]))  # real-only: as above
        acceleration_residual(absolute, w)
        for r in range(a.multiplier.shape[0]):
            a.multiplier[r] += absolute.alpha[r] * a.residual[r]
        count += 1
        if absolute.switch[A.S_FORM] == A.PENALTY:
            how = A.TOLERANCE
            break
        if before >= 0.0:
            rate = change / before if before > 0.0 else 0.0
            if rate < 1.0 and change * rate <= absolute.option[A.O_TOLERANCE] * largest * (1.0 - rate):
                how = A.TOLERANCE
                break
            if rate >= 0.9 and change <= 1e-10 * largest:
                how = A.FLOOR
                break
        if count >= absolute.switch[A.S_ITERATIONS]:
            a.counters[A.A_LIMITED] += 1
            break
        before = change
        body_residual(absolute, w)
    a.counters[A.A_LAST], a.counters[A.A_HOW] = count, how


@shared
def ground_row_acceleration(rows, r, m, row):
    """The part of a row's acceleration that comes from the ground, which accelerates against gravity."""
    total = 0.0
    for k in range(3):
        if rows.row_i[r, R.R_A] == 0:
            total += m[r, R.MA + 3 + k] * row[0, L.ACC + 3 + k]
        if rows.row_i[r, R.R_B] == 0:
            total += m[r, R.MB + 3 + k] * row[0, L.ACC + 3 + k]
    return total


@shared
def target_accelerations(sys, absolute, w):
    """b: the accelerations that the constraints require of the bodies, less the known part of the ground."""
    rows, a, row, m = sys.rows, w.absolute, w.link, w.rows.m
    for r in range(rows.n[0]):
        omega, xi = absolute.option[STABILISING + 2 * r], absolute.option[STABILISING + 2 * r + 1]
        x = -m[r, R.MC]
        if rows.row_i[r, R.R_SIGNAL] >= 0:
            x += w.signal[rows.row_i[r, R.R_SIGNAL], 2]
        if omega > 0.0:
            x -= 2.0 * xi * omega * violation_rate(rows, r, w) + omega * omega * violation(rows, r, w)
        if rows.row_i[r, R.R_KIND] == R.ROW_SUM:
            first = rows.row_i[r, R.R_LIST]
            for k in range(first, first + rows.row_i[r, R.R_LISTED]):
                x -= rows.term[k] * ground_row_acceleration(rows, rows.term_i[k], m, row)
        else:
            x -= ground_row_acceleration(rows, r, m, row)
        a.target[r] = x


@shared
def set_motion(sys, absolute, w):
    """Accelerations of the bodies as those of the links, and from them those of their coordinates, w.a."""
    a, row, dof, flat, pdof = w.absolute, w.link, w.dof, w.plane, w.pdof
    if absolute.switch[A.S_SIZE] == 3:
        for i in range(1, sys.count[L.N_LINKS] + 1):
            k = sys.link_i[i, L.VI]
            al, ax, ay = a.motion[i - 1, 0], a.motion[i - 1, 1], a.motion[i - 1, 2]
            flat[i, L.QAW], flat[i, L.QAX], flat[i, L.QAY] = al, ax, ay
            ax, ay = ax - flat[0, L.QAX] - flat[i, L.QBX], ay - flat[0, L.QAY] - flat[i, L.QBY]
            w.a[k] = pdof[k, L.QDX] * ax + pdof[k, L.QDY] * ay
            w.a[k + 1] = pdof[k + 1, L.QDX] * ax + pdof[k + 1, L.QDY] * ay
            w.a[k + 2] = sys.plane[i, L.SGN] * al
        return
    for i in range(1, sys.count[L.N_LINKS] + 1):
        for c in range(6):
            row[i, L.ACC + c] = a.motion[i - 1, c]
        first = sys.link_i[i, L.VI]
        for k in range(first, first + sys.link_i[i, L.NDOF]):
            at = 0 if sys.dof_i[k, L.D_ROT] == 1 else 3
            total = 0.0
            for c in range(3):
                total += dof[k, L.AX + c] * (row[i, L.ACC + at + c] - row[0, L.ACC + at + c] - row[i, L.CB + at + c])
            w.a[k] = total


@shared
def ground_acceleration(sys, w):
    """The ground accelerates against gravity, in space and in the plane."""
    b = sys.gravity
    for k in range(3):
        w.link[0, L.ACC + k] = 0.0
        w.link[0, L.ACC + 3 + k] = -b[k]
    if sys.count[L.IS_PLANAR] == 1:
        w.plane[0, L.QAW] = 0.0
        w.plane[0, L.QAX] = -(b[0] * b[3] + b[1] * b[4] + b[2] * b[5])
        w.plane[0, L.QAY] = -(b[0] * b[6] + b[1] * b[7] + b[2] * b[8])


@shared
def accelerate_bodies(sys, absolute, w):
    """Accelerations w.a and multipliers w.rows.force in an absolute formulation, for links placed and forces applied."""
    ground_acceleration(sys, w)
    measure_rows(sys.rows, 0, sys.rows.n[0], w)  # coordinates have been measured with the forces along them
    status = factor_bodies(sys, absolute, w)
    if status != L.OK:
        return status
    target_accelerations(sys, absolute, w)
    if absolute.switch[A.S_FORM] == A.LAGRANGE:
        solve_saddle(sys, absolute, w)
    else:
        solve_penalty(absolute, w)
    counters = w.absolute.counters
    counters[A.A_MOST] = max(counters[A.A_MOST], counters[A.A_LAST])  # real-only: a count
    counters[A.A_TOTAL] += counters[A.A_LAST]
    set_motion(sys, absolute, w)
    for r in range(sys.rows.n[0]):
        w.rows.force[r] = w.absolute.multiplier[r]
        c = sys.rows.row_i[r, R.R_WORK]
        if c >= 0:
            w.power[c] += w.rows.force[r] * w.signal[sys.rows.row_i[r, R.R_SIGNAL], 1]
    return L.OK


@shared
def correct_bodies(sys, absolute, right, w):
    """w.a = the motion of least kinetic energy that changes the constraints by −right; links at rest."""
    a = w.absolute
    for i in range(a.load.shape[0]):
        for c in range(a.load.shape[1]):
            a.load[i, c] = 0.0
    for r in range(a.target.shape[0]):
        a.target[r] = -right[r]
    solve_saddle(sys, absolute, w)
    for k in range(3):
        w.link[0, L.ACC + k] = 0.0
        w.link[0, L.ACC + 3 + k] = 0.0
    w.plane[0, L.QAW] = w.plane[0, L.QAX] = w.plane[0, L.QAY] = 0.0
    set_motion(sys, absolute, w)
