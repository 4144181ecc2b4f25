"""Applied forces: at joints (springs, dampers, friction, stops, actuators) and at points (springs, loads).

Forces at points end up as a wrench about the joint point of the link, in world axes (column EXT). The power of
every force that has no potential is added up by channel, for the energy balance.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.forces.formulas import law_formula
from linkwork.kernels.forces.piecewise import PIECE, along_piece, find_piece, polynomial
from linkwork.kernels.jit import inner, separate, shared
from linkwork.kernels.nonsmooth.set_valued import hold_along
from linkwork.kernels.scalars import length, tanh
from linkwork.kernels.vectors import cross, turned


@shared
def law_force(sys, f, piece, x):
    """Elastic force and its energy for element f at extension x: linear about a preload, a polynomial, or a piece of a table,
    whose number is given, or -1: that of x; no formula."""
    law = sys.force_i[f, L.F_LAW]
    pull, energy = 0.0 * x, 0.0 * x
    if law >= 0:
        start, size = sys.law_i[law, L.LAW_START], sys.law_i[law, L.LAW_LEN]
        if sys.law_i[law, L.LAW_KIND] == L.LAW_POLY:
            pull, _, _, energy = polynomial(sys.table, start, size, x)
        elif sys.law_i[law, L.LAW_KIND] == L.LAW_TABLE:
            k = start + piece * PIECE if piece >= 0 else find_piece(sys.table, start, size, x)
            pull, _, _, energy = along_piece(sys.table, k, x)
    preload, stiffness = sys.force[f, L.F_PRELOAD], sys.force[f, L.F_K]
    pull = pull + preload + stiffness * x
    energy = energy + x * (preload + 0.5 * stiffness * x)
    return pull, energy


@shared
def stored_energy(sys, f, x):
    """Energy of a spring at extension x."""
    if sys.force_i[f, L.F_SWITCH] >= 0 and x.real <= 0.0:
        return 0.0 * x
    _, energy = law_force(sys, f, -1, x)
    return energy


@shared
def piece_of_table(sys, f, x, rate, w):
    """The piece of a table that holds, and the distances of x from its knots as guards; -1: the one that x lies in."""
    s = sys.force_i[f, L.F_PIECE]
    if s < 0:
        return -1
    law = sys.force_i[f, L.F_LAW]
    start, size, piece = sys.law_i[law, L.LAW_START], sys.law_i[law, L.LAW_LEN], w.mode[s]
    if piece < 0:
        k = find_piece(sys.table, start, size, x)
        piece = (k - start) // PIECE
        if piece > 0 and x.real == sys.table[k].real and rate.real < 0.0:
            piece -= 1
        if w.mode[s] == L.DECIDE:
            w.mode[s] = piece
    k = start + piece * PIECE
    w.guard[s, 0] = x - sys.table[k] if piece > 0 else 0.0 * x + L.NEVER
    w.guard[s, 1] = sys.table[k + PIECE] - x if piece < size - 1 else 0.0 * x + L.NEVER
    return piece


@shared
def spring_force(sys, f, x, rate, w):
    """Force of a spring-damper along its extension, and its dissipative part.

    One that only pulls is slack at negative extensions, and never pushes: where its damper would, their sum is zero. What a
    formula gives is counted as dissipative, since it may depend on the rate.
    """
    elastic, _ = law_force(sys, f, piece_of_table(sys, f, x, rate, w), x)
    loss = sys.force[f, L.F_C] * rate + law_formula(sys, sys.formulas, f, x, rate, w)
    s = sys.force_i[f, L.F_SWITCH]
    if s < 0:
        return elastic + loss, loss
    total = elastic + loss
    mode = w.mode[s]
    if mode < 0:
        chosen = L.TAUT if total.real >= 0.0 else L.TAUT_LIMITED
        if x.real < 0.0 or (x.real == 0.0 and rate.real <= 0.0):
            chosen = L.SLACK
        if mode == L.DECIDE:
            w.mode[s] = chosen
        mode = chosen
    if mode == L.SLACK:
        w.guard[s, 0], w.guard[s, 1] = -x, L.NEVER
        return 0.0 * x, 0.0 * x
    w.guard[s, 0] = x
    if mode == L.TAUT:
        w.guard[s, 1] = total
        return total, loss
    w.guard[s, 1] = -total
    return 0.0 * x, -elastic


@shared
def stop_energy(p, k, x):
    """Energy stored in the stops of a degree of freedom (row k of p) at x."""
    depth = 0.0 * x
    if x.real < p[k, L.STOP_LOW].real:
        depth = p[k, L.STOP_LOW] - x
    elif x.real > p[k, L.STOP_HIGH].real:
        depth = x - p[k, L.STOP_HIGH]
    return 0.5 * p[k, L.STOP_STIFFNESS] * depth * depth


@inner
def stop_mode(p, k, x, rate):
    """The mode of soft stops that belongs to a state."""
    low, high = p[k, L.STOP_LOW].real, p[k, L.STOP_HIGH].real
    if x.real < low or (x.real == low and rate.real < 0.0):
        return (
            L.LOW if (p[k, L.STOP_STIFFNESS] * (low - x) - p[k, L.STOP_DAMPING] * rate).real >= 0.0 else L.LOW_LIMITED
        )
    if x.real > high or (x.real == high and rate.real > 0.0):
        return (
            L.HIGH
            if (p[k, L.STOP_STIFFNESS] * (x - high) + p[k, L.STOP_DAMPING] * rate).real >= 0.0
            else L.HIGH_LIMITED
        )
    return L.CLEAR


@inner
def stop_force(p, k, mode, x, rate):
    """Force of soft stops on a degree of freedom (row k of p), its dissipative part, and both guards of the mode.

    A stop pushes, it never pulls: where its damper would pull more than its spring pushes, their sum is zero.
    """
    zero = 0.0 * x
    never = zero + L.NEVER
    low, high = p[k, L.STOP_LOW], p[k, L.STOP_HIGH]
    if mode == L.CLEAR:
        return zero, zero, x - low if low.real > -L.NEVER else never, high - x if high.real < L.NEVER else never
    push = 1.0
    depth = low - x
    if mode == L.HIGH or mode == L.HIGH_LIMITED:
        push = -1.0
        depth = x - high
    elastic = p[k, L.STOP_STIFFNESS] * depth
    loss = -push * p[k, L.STOP_DAMPING] * rate
    total = elastic + loss
    if mode == L.LOW_LIMITED or mode == L.HIGH_LIMITED:
        return zero, -push * elastic, depth, -total
    return push * total, push * loss, depth, total if p[k, L.STOP_DAMPING].real > 0.0 else never


@inner
def force_along(p, k, placed, x, rate):
    """Force of spring, damper and friction along a coordinate (row k of p), and its dissipative part.

    A rate without a coordinate (`placed` is False) has damping and friction alone.
    """
    loss = -p[k, L.DAMPING] * rate
    if p[k, L.FRICTION_SPEED].real > 0.0:
        loss -= p[k, L.FRICTION] * tanh(rate / p[k, L.FRICTION_SPEED])
    force = loss
    if placed:
        force -= p[k, L.STIFFNESS] * (x - p[k, L.REST])
    return force, loss


@shared
def stopped(p, k, s, x, rate, w):
    """Force of the stops along a coordinate (row k of p) whose switch is s, and its dissipative part."""
    mode = w.mode[s]
    if mode < 0:
        chosen = stop_mode(p, k, x, rate)
        if mode == L.DECIDE:
            w.mode[s] = chosen
        mode = chosen
    force, loss, w.guard[s, 0], w.guard[s, 1] = stop_force(p, k, mode, x, rate)
    return force, loss


@shared
def joint_forces(sys, w):
    """Applied force of every degree of freedom into w.tau, and the power of its losses and its actuator."""
    for k in range(sys.count[L.N_V]):
        w.tau[k] = 0.0
    if sys.count[L.N_HOLDS] > 0:
        for k in range(sys.count[L.N_V]):
            w.held[k] = 0
    for c in range(sys.count[L.N_WORK]):
        w.power[c] = 0.0
    if sys.count[L.HAS_JOINT_FORCES] == 0:
        return
    p = sys.dof
    for k in range(sys.count[L.N_V]):
        if sys.dof_i[k, L.D_FORCED] == 0:
            continue
        rate = w.v[k]
        j = sys.dof_i[k, L.D_Q]
        force, loss = force_along(p, k, j >= 0, w.q[j if j >= 0 else 0], rate)
        s = sys.dof_i[k, L.D_SWITCH]
        if s >= 0 and sys.switch_i[s, L.W_KIND] == L.STOPS:
            push, push_loss = stopped(p, k, s, w.q[j], rate, w)
            force += push
            loss += push_loss
        resists = hold_along(sys, sys.holds, k, w.q[j if j >= 0 else 0], rate, w)
        force += resists
        loss += resists
        if sys.dof_i[k, L.D_WORK_LOSS] >= 0:
            w.power[sys.dof_i[k, L.D_WORK_LOSS]] += loss * rate
        u = sys.dof_i[k, L.D_INPUT]
        if u >= 0:
            drive = p[k, L.GEAR] * w.inputs[u]
            force += drive
            w.power[sys.dof_i[k, L.D_WORK_INPUT]] += drive * rate
        w.tau[k] = force


@inner
def point_of(row, i, x, y, z):
    """A point of link i given in its frame: arm from the joint point, and velocity, in world axes."""
    ax, ay, az = turned(row, i, x, y, z)
    vx, vy, vz = cross(row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2], ax, ay, az)
    return ax, ay, az, vx + row[i, L.VEL], vy + row[i, L.VEL + 1], vz + row[i, L.VEL + 2]


@inner
def add_force(row, i, ax, ay, az, fx, fy, fz):
    """Add a force at an arm from the joint point of link i."""
    nx, ny, nz = cross(ax, ay, az, fx, fy, fz)
    row[i, L.EXT] += nx
    row[i, L.EXT + 1] += ny
    row[i, L.EXT + 2] += nz
    row[i, L.EXT + 3] += fx
    row[i, L.EXT + 4] += fy
    row[i, L.EXT + 5] += fz


@shared
def spring_between_points(sys, f, w):
    """A spring-damper along the line between two points. Where they coincide the line is undefined: no force."""
    row, p = w.link, sys.force
    i, j = sys.force_i[f, L.F_A], sys.force_i[f, L.F_B]
    ax, ay, az, avx, avy, avz = point_of(row, i, p[f, L.F_PA], p[f, L.F_PA + 1], p[f, L.F_PA + 2])
    bx, by, bz, bvx, bvy, bvz = point_of(row, j, p[f, L.F_PB], p[f, L.F_PB + 1], p[f, L.F_PB + 2])
    dx = bx + row[j, L.POS] - ax - row[i, L.POS]
    dy = by + row[j, L.POS + 1] - ay - row[i, L.POS + 1]
    dz = bz + row[j, L.POS + 2] - az - row[i, L.POS + 2]
    span = length(dx, dy, dz)
    if span.real < 1e-150:
        return
    dx, dy, dz = dx / span, dy / span, dz / span
    rate = dx * (bvx - avx) + dy * (bvy - avy) + dz * (bvz - avz)
    force, loss = spring_force(sys, f, span - p[f, L.F_L0], rate, w)
    add_force(row, i, ax, ay, az, force * dx, force * dy, force * dz)
    add_force(row, j, bx, by, bz, -force * dx, -force * dy, -force * dz)
    if sys.force_i[f, L.F_WORK] >= 0:
        w.power[sys.force_i[f, L.F_WORK]] -= loss * rate


@shared
def spring_at_joint(sys, f, w):
    """A torsion (or sliding) spring on one coordinate."""
    k = sys.force_i[f, L.F_A]
    rate = w.v[k]
    force, loss = spring_force(sys, f, w.q[sys.dof_i[k, L.D_Q]] - sys.force[f, L.F_L0], rate, w)
    w.tau[k] -= force
    if sys.force_i[f, L.F_WORK] >= 0:
        w.power[sys.force_i[f, L.F_WORK]] -= loss * rate


@shared
def load_at_point(sys, f, w):
    """A force or torque whose components are signals, in world axes or in axes that turn with the body."""
    row = w.link
    i = sys.force_i[f, L.F_A]
    zero = 0.0 * row[i, L.R]
    fx = fy = fz = zero
    if sys.force_i[f, L.F_SX] >= 0:
        fx = fx + w.signal[sys.force_i[f, L.F_SX], 0]
    if sys.force_i[f, L.F_SY] >= 0:
        fy = fy + w.signal[sys.force_i[f, L.F_SY], 0]
    if sys.force_i[f, L.F_SZ] >= 0:
        fz = fz + w.signal[sys.force_i[f, L.F_SZ], 0]
    apply_at_point(sys, f, i, fx, fy, fz, sys.force_i[f, L.F_KIND] == L.POINT_TORQUE, w)


@shared
def apply_at_point(sys, f, i, fx, fy, fz, is_torque, w):
    """Apply a force or a torque (components in the element's axes) at the element's point, and add its power."""
    row, p = w.link, sys.force
    if sys.force_i[f, L.F_AXES] == 1:
        r = L.F_ROT
        bx = p[f, r] * fx + p[f, r + 1] * fy + p[f, r + 2] * fz
        by = p[f, r + 3] * fx + p[f, r + 4] * fy + p[f, r + 5] * fz
        bz = p[f, r + 6] * fx + p[f, r + 7] * fy + p[f, r + 8] * fz
        fx, fy, fz = turned(row, i, bx, by, bz)
    if is_torque:
        row[i, L.EXT] += fx
        row[i, L.EXT + 1] += fy
        row[i, L.EXT + 2] += fz
        power = fx * row[i, L.OM] + fy * row[i, L.OM + 1] + fz * row[i, L.OM + 2]
    else:
        ax, ay, az, vx, vy, vz = point_of(row, i, p[f, L.F_PA], p[f, L.F_PA + 1], p[f, L.F_PA + 2])
        add_force(row, i, ax, ay, az, fx, fy, fz)
        power = fx * vx + fy * vy + fz * vz
    w.power[sys.force_i[f, L.F_WORK]] += power


@shared
def clear_loads(sys, w):
    """Set the external wrenches of all links to zero."""
    for i in range(sys.count[L.N_LINKS] + 1):
        for k in range(L.EXT, L.EXT + 6):
            w.link[i, k] = 0.0


@separate
def element_forces(sys, w):
    """All force elements but the user's own, after `joint_forces`, `move_links` and `locate`."""
    for f in range(sys.count[L.N_FORCES]):
        kind = sys.force_i[f, L.F_KIND]
        if kind == L.SPRING:
            spring_between_points(sys, f, w)
        elif kind == L.JOINT_SPRING:
            spring_at_joint(sys, f, w)
        elif kind == L.POINT_FORCE or kind == L.POINT_TORQUE:
            load_at_point(sys, f, w)
