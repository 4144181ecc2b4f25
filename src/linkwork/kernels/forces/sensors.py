"""Sensors: named numbers of a state, and formulas of them."""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.derivatives.jacobian import point_motion
from linkwork.kernels.forces.forces import point_of
from linkwork.kernels.forces.formulas import ALL_FREE, HELD, run_formula
from linkwork.kernels.forces.held_forces import friction_force, stop_push
from linkwork.kernels.forces.user import OUT, call_slot, read_inputs
from linkwork.kernels.jit import separate, shared
from linkwork.kernels.scalars import angle, finite
from linkwork.kernels.tree import energy
from linkwork.kernels.vectors import cross, turned


@shared
def relative_motion(sys, s, w):
    """Component of a point's position, velocity or acceleration in a frame that may move and turn."""
    row, p = w.link, sys.sensor
    a, b, kind = sys.sensor_i[s, L.X_A], sys.sensor_i[s, L.X_B], sys.sensor_i[s, L.X_KIND]
    x, y = w.scratch[0:9], w.scratch[9:18]
    point_motion(sys, a, p[s, L.X_PA], p[s, L.X_PA + 1], p[s, L.X_PA + 2], w, x)
    point_motion(sys, b, p[s, L.X_PB], p[s, L.X_PB + 1], p[s, L.X_PB + 2], w, y)
    # the sensor's axis in world axes
    c = L.X_ROT + sys.sensor_i[s, L.X_COMP]
    ex = row[b, L.R] * p[s, c] + row[b, L.R + 1] * p[s, c + 3] + row[b, L.R + 2] * p[s, c + 6]
    ey = row[b, L.R + 3] * p[s, c] + row[b, L.R + 4] * p[s, c + 3] + row[b, L.R + 5] * p[s, c + 6]
    ez = row[b, L.R + 6] * p[s, c] + row[b, L.R + 7] * p[s, c + 3] + row[b, L.R + 8] * p[s, c + 6]
    dx, dy, dz = x[0] - y[0], x[1] - y[1], x[2] - y[2]
    if kind == L.SENSE_POSITION:
        return ex * dx + ey * dy + ez * dz
    wx, wy, wz = row[b, L.OM], row[b, L.OM + 1], row[b, L.OM + 2]
    tx, ty, tz = cross(wx, wy, wz, dx, dy, dz)
    vx, vy, vz = x[3] - y[3] - tx, x[4] - y[4] - ty, x[5] - y[5] - tz
    if kind == L.SENSE_VELOCITY:
        return ex * vx + ey * vy + ez * vz
    # a_rel = Δa − α × d − ω × (ω × d) − 2 ω × v_rel
    ux, uy, uz = cross(wx, wy, wz, tx + 2.0 * vx, ty + 2.0 * vy, tz + 2.0 * vz)
    sx, sy, sz = cross(row[b, L.ACC], row[b, L.ACC + 1], row[b, L.ACC + 2], dx, dy, dz)
    return ex * (x[6] - y[6] - sx - ux) + ey * (x[7] - y[7] - sy - uy) + ez * (x[8] - y[8] - sz - uz)


@shared
def angle_sum(sys, s, w):
    """Sum of coordinates with signs: the angle of a body whose hinges are all parallel."""
    total = 0.0 * w.link[0, L.R]
    start = sys.sensor_i[s, L.X_START]
    for k in range(sys.sensor_i[s, L.X_LEN]):
        total += sys.table[start + 2 * k + 1] * w.q[int(sys.table[start + 2 * k].real)]
    return total + sys.sensor[s, L.X_PB]


@shared
def twist(sys, s, w):
    """Turn of a body about an axis n of the world: tan(θ/2) = n · vee(R) / (1 + tr R), the twist of swing and twist."""
    row, p = w.link, sys.sensor
    i = sys.sensor_i[s, L.X_A]
    b = w.scratch[0:9]
    for r in range(3):
        for c in range(3):
            total = 0.0 * row[i, L.R]
            for m in range(3):
                total += row[i, L.R + 3 * r + m] * p[s, L.X_ROT + 3 * m + c]
            b[3 * r + c] = total
    vee = p[s, L.X_PA] * (b[7] - b[5]) + p[s, L.X_PA + 1] * (b[2] - b[6]) + p[s, L.X_PA + 2] * (b[3] - b[1])
    return 2.0 * angle(vee, 1.0 + b[0] + b[4] + b[8])


@shared
def wrench_component(sys, s, w):
    """One of the six numbers of a joint's wrench, along an axis of the world or of the joint's frame."""
    row, p = w.link, sys.sensor
    i = sys.sensor_i[s, L.X_A]
    c = sys.sensor_i[s, L.X_COMP]
    j = L.FRC + 3 * (c // 3)
    c = c % 3
    if sys.sensor_i[s, L.X_AXES] == 0:
        return row[i, j + c]
    total = 0.0 * row[i, L.R]
    for a in range(3):
        e = 0.0 * total
        for m in range(3):
            e += row[i, L.R + 3 * a + m] * p[s, L.X_ROT + 3 * m + c]
        total += e * row[i, j + a]
    return total


@shared
def row_value(sys, rows, s, w):
    """Value, rate or acceleration of a row of a closure, or its multiplier."""
    if rows is None:
        return 0.0 * w.link[0, L.R]
    r, c = sys.sensor_i[s, L.X_A], sys.sensor_i[s, L.X_COMP]
    if sys.sensor_i[s, L.X_KIND] == L.SENSE_MULTIPLIER:
        return w.rows.force[r]
    return w.rows.m[r, R.MX if c == 0 else (R.MV if c == 1 else R.MACC)]


@shared
def closure_wrench(rows, c, w, out):
    """Wrench of closure c on the child's side about its point there, world axes: force, moment."""
    for k in range(6):
        out[k] = 0.0
    if rows is None:
        return
    j = rows.closure_i[c, R.K_B]
    for r in range(rows.n[1]):
        if rows.row_i[r, R.R_CLOSURE] == c and rows.row_i[r, R.R_KIND] != R.COUPLING:
            at = R.MB if rows.row_i[r, R.R_B] == j else R.MA
            force = w.rows.force[r] + w.rows.applied[r]
            for k in range(3):
                out[k] += force * w.rows.m[r, at + 3 + k]
                out[3 + k] += force * w.rows.m[r, at + k]
    ax, ay, az, _, _, _ = point_of(w.link, j, rows.point[c, 0], rows.point[c, 1], rows.point[c, 2])
    nx, ny, nz = cross(ax, ay, az, out[0], out[1], out[2])
    out[3] -= nx
    out[4] -= ny
    out[5] -= nz


@shared
def turned_component(sys, s, w):
    """A component of six numbers at the beginning of the scratch space, along an axis of the world or of a frame."""
    c = sys.sensor_i[s, L.X_COMP]
    if sys.sensor_i[s, L.X_AXES] == 0:
        return w.scratch[c]
    row, p, b = w.link, sys.sensor, sys.sensor_i[s, L.X_B]
    at, c = 3 * (c // 3), c % 3
    total = 0.0 * row[b, L.R]
    for a in range(3):
        e = 0.0 * total
        for m in range(3):
            e += row[b, L.R + 3 * a + m] * p[s, L.X_ROT + 3 * m + c]
        total += e * w.scratch[at + a]
    return total


@shared
def given_force(sys, user, f, t, w):
    """What a load or a user's law gives (three numbers, in the axes of its element), to the start of the scratch space."""
    kind = sys.force_i[f, L.F_KIND]
    if kind == L.POINT_FORCE or kind == L.POINT_TORQUE:
        for k in range(3):
            s = sys.force_i[f, L.F_SX + k]
            w.scratch[k] = w.signal[s, 0] if s >= 0 else 0.0
    elif user is not None and user != 0:
        n = read_inputs(sys, f, w)
        status = call_slot(user, sys.force_i[f, L.F_USER], t, n, 3 if kind == L.USER_POINT else 1, w)
        for k in range(3):
            w.scratch[k] = w.scratch[OUT + k] if status == L.OK else np.nan


@shared
def force_component(sys, user, s, t, w):
    """A load or a user's force: along its coordinate, or a component in world axes."""
    f, c = sys.sensor_i[s, L.X_A], sys.sensor_i[s, L.X_COMP]
    given_force(sys, user, f, t, w)
    if sys.force_i[f, L.F_AXES] == 0:
        return w.scratch[c]
    x, y, z = w.scratch[0], w.scratch[1], w.scratch[2]
    p, r = sys.force, L.F_ROT
    bx = p[f, r] * x + p[f, r + 1] * y + p[f, r + 2] * z
    by = p[f, r + 3] * x + p[f, r + 4] * y + p[f, r + 5] * z
    bz = p[f, r + 6] * x + p[f, r + 7] * y + p[f, r + 8] * z
    fx, fy, fz = turned(w.link, sys.force_i[f, L.F_A], bx, by, bz)
    return fx if c == 0 else (fy if c == 1 else fz)


@shared
def of_controller(sys, control, s, w):
    """A number of a controller that has acted in this state: a state, an error, a reference, or what it asks for."""
    if control is None:
        return 0.0 * w.link[0, L.R]
    k, what = sys.sensor_i[s, L.X_A], sys.sensor_i[s, L.X_COMP]
    x = control.x[k] if what == C.OF_STATE else (control.raw[k] if what == C.OF_DEMAND else control.e[k])
    if what == C.OF_REFERENCE:
        x = control.seen[k] - x
    return x * sys.sensor[s, L.X_PA]


@separate
def read_sensor(sys, user, s, t, values, free, w):
    """Value of sensor s after `observe`; `values` holds those of the sensors that a formula refers to, and `free` says which
    switches of formulas are let go."""
    kind, a = sys.sensor_i[s, L.X_KIND], sys.sensor_i[s, L.X_A]
    if kind == L.SENSE_Q:
        return w.q[a]
    if kind == L.SENSE_V:
        return w.v[a]
    if kind == L.SENSE_A:
        return w.a[a]
    if kind == L.SENSE_ANGLE_SUM:
        return angle_sum(sys, s, w)
    if kind == L.SENSE_TWIST:
        return twist(sys, s, w)
    if kind == L.SENSE_POSITION or kind == L.SENSE_VELOCITY or kind == L.SENSE_ACCELERATION:
        return relative_motion(sys, s, w)
    if kind == L.SENSE_KINETIC:
        return energy.kinetic(sys, w) if a == 0 else energy.link_kinetic(sys, a, w)
    if kind == L.SENSE_POTENTIAL:
        return energy.gravitational(sys, w) + energy.elastic(sys, w)
    if kind == L.SENSE_ENERGY:
        return energy.kinetic(sys, w) + energy.gravitational(sys, w) + energy.elastic(sys, w)
    if kind == L.SENSE_WRENCH:
        return wrench_component(sys, s, w)
    if kind == L.SENSE_DRIVE:
        return w.drive[a]
    if kind == L.SENSE_INPUT:
        return w.inputs[a]
    if kind == L.SENSE_ROW or kind == L.SENSE_MULTIPLIER:
        return row_value(sys, sys.rows, s, w)
    if kind == L.SENSE_CLOSURE_WRENCH:
        closure_wrench(sys.rows, a, w, w.scratch[0:6])
        return turned_component(sys, s, w)
    if kind == L.SENSE_FORCE:
        return force_component(sys, user, s, t, w)
    if kind == L.SENSE_FRICTION:
        return friction_force(sys, sys.holds, a, w)
    if kind == L.SENSE_STOP:
        return stop_push(sys, sys.holds, a, w)
    if kind == L.SENSE_CONTROL:
        return of_controller(sys, w.control, s, w)
    return run_formula(sys.table, sys.sensor_i[s, L.X_START], sys.sensor_i[s, L.X_LEN], t, values, free, w)


@shared
def read_needed(sys, user, needed, first, after, t, values, w):
    """Values of the sensors needed[first:after], each after those that it refers to. Where one is no finite number with the
    sides that switches of formulas hold, all are read again with these let go (see `formulas`)."""
    for free in range(HELD, ALL_FREE + 1):
        whole = True
        for k in range(first, after):
            s = needed[k]
            values[s] = read_sensor(sys, user, s, t, values, free, w)
            whole = whole and finite(values[s])
        if whole or sys.formulas is None:
            return


@separate
def read_sensors(sys, user, t, w, out):
    """Values of all sensors after `observe`; switches of formulas are let go as `read_needed` does."""
    for free in range(HELD, ALL_FREE + 1):
        whole = True
        for s in range(sys.count[L.N_SENSORS]):
            out[s] = read_sensor(sys, user, s, t, out, free, w)
            whole = whole and finite(out[s])
        if whole or sys.formulas is None:
            return
