"""What the rows of closures measure, to second order: value, rate, acceleration, and the wrenches of a unit multiplier.

With link a on the parent's side and b on the child's, arms a and b to the closure's points, d from one point to the other,
e an axis fixed to link a and f one fixed to link b, all in world axes:

    point      x = e · d                 ẋ = e · (v_b − v_a) + (ω_a × e) · d
    dot        x = e · f                 ẋ = (ω_a − ω_b) · (e × f)
    distance   x = |d|                   ẋ = u · (v_b − v_a),  u = d / |d|
    angle      x = atan2(e₂ · f, e · f)   from the two dots
    spin       ẋ = f · (ω_b − ω_a)        no position of its own (rolling; the spin that a Direction joint lacks)
    coupling   x = Σ c q                  of joint coordinates
    row sum    x = Σ c x_row              of other rows, measured before: a coupling in absolute coordinates

ẋ is linear in the velocities of the links: its coefficients are the moment and force that a unit multiplier exerts.
"""

from __future__ import annotations

import math

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.forces.forces import point_of
from linkwork.kernels.jit import inner, separate, shared
from linkwork.kernels.scalars import angle, length
from linkwork.kernels.tree.spatial import put_six
from linkwork.kernels.vectors import cross, turned


@inner
def centripetal(row, i, x, y, z):
    """ω × (ω × r) of link i."""
    wx, wy, wz = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
    tx, ty, tz = cross(wx, wy, wz, x, y, z)
    return cross(wx, wy, wz, tx, ty, tz)


@inner
def relative_points(row, p, r, i, j):
    """Arms, distance vector d, relative velocity and relative centripetal acceleration of a row's two points."""
    ax, ay, az, avx, avy, avz = point_of(row, i, p[r, R.R_PA], p[r, R.R_PA + 1], p[r, R.R_PA + 2])
    bx, by, bz, bvx, bvy, bvz = point_of(row, j, p[r, R.R_PB], p[r, R.R_PB + 1], p[r, R.R_PB + 2])
    dx = bx + row[j, L.POS] - ax - row[i, L.POS]
    dy = by + row[j, L.POS + 1] - ay - row[i, L.POS + 1]
    dz = bz + row[j, L.POS + 2] - az - row[i, L.POS + 2]
    acx, acy, acz = centripetal(row, i, ax, ay, az)
    bcx, bcy, bcz = centripetal(row, j, bx, by, bz)
    arms = (ax, ay, az, bx, by, bz)
    return arms, (dx, dy, dz), (bvx - avx, bvy - avy, bvz - avz), (bcx - acx, bcy - acy, bcz - acz)


@shared
def measure_point(row, p, r, i, j, m):
    """The component of d along an axis of link a."""
    arms, d, v, c = relative_points(row, p, r, i, j)
    ax, ay, az, bx, by, bz = arms
    dx, dy, dz = d
    ex, ey, ez = turned(row, i, p[r, R.R_E], p[r, R.R_E + 1], p[r, R.R_E + 2])
    nx, ny, nz = cross(ax + dx, ay + dy, az + dz, ex, ey, ez)
    put_six(m, r, R.MA, (-nx, -ny, -nz, -ex, -ey, -ez))
    nx, ny, nz = cross(bx, by, bz, ex, ey, ez)
    put_six(m, r, R.MB, (nx, ny, nz, ex, ey, ez))
    tx, ty, tz = cross(row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2], ex, ey, ez)
    sx, sy, sz = centripetal(row, i, ex, ey, ez)
    m[r, R.MX] = ex * dx + ey * dy + ez * dz
    m[r, R.MV] = ex * v[0] + ey * v[1] + ez * v[2] + tx * dx + ty * dy + tz * dz
    m[r, R.MC] = (
        ex * c[0] + ey * c[1] + ez * c[2] + 2.0 * (tx * v[0] + ty * v[1] + tz * v[2]) + sx * dx + sy * dy + sz * dz
    )


@shared
def measure_distance(row, p, r, i, j, m):
    """The distance of two points; where they coincide its direction is undefined and everything is zero."""
    arms, d, v, c = relative_points(row, p, r, i, j)
    ax, ay, az, bx, by, bz = arms
    span = length(d[0], d[1], d[2])
    if span.real < 1e-150:
        for k in range(R.M_LEN):
            m[r, k] = 0.0
        return
    ux, uy, uz = d[0] / span, d[1] / span, d[2] / span
    nx, ny, nz = cross(ax, ay, az, ux, uy, uz)
    put_six(m, r, R.MA, (-nx, -ny, -nz, -ux, -uy, -uz))
    nx, ny, nz = cross(bx, by, bz, ux, uy, uz)
    put_six(m, r, R.MB, (nx, ny, nz, ux, uy, uz))
    rate = ux * v[0] + uy * v[1] + uz * v[2]
    m[r, R.MX] = span
    m[r, R.MV] = rate
    m[r, R.MC] = ux * c[0] + uy * c[1] + uz * c[2] + (v[0] * v[0] + v[1] * v[1] + v[2] * v[2] - rate * rate) / span


@inner
def dot_of(row, i, j, ex, ey, ez, fx, fy, fz):
    """e · f of axes on two links (in world axes already): value, e × f, rate, velocity-dependent acceleration."""
    nx, ny, nz = cross(ex, ey, ez, fx, fy, fz)
    rx, ry, rz = row[i, L.OM] - row[j, L.OM], row[i, L.OM + 1] - row[j, L.OM + 1], row[i, L.OM + 2] - row[j, L.OM + 2]
    ax, ay, az = centripetal(row, i, ex, ey, ez)
    bx, by, bz = centripetal(row, j, fx, fy, fz)
    sx, sy, sz = cross(row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2], ex, ey, ez)
    tx, ty, tz = cross(row[j, L.OM], row[j, L.OM + 1], row[j, L.OM + 2], fx, fy, fz)
    bias = ax * fx + ay * fy + az * fz + 2.0 * (sx * tx + sy * ty + sz * tz) + ex * bx + ey * by + ez * bz
    return ex * fx + ey * fy + ez * fz, (nx, ny, nz), rx * nx + ry * ny + rz * nz, bias


@shared
def measure_dot(row, p, r, i, j, m):
    """The cosine between an axis of link a and one of link b."""
    ex, ey, ez = turned(row, i, p[r, R.R_E], p[r, R.R_E + 1], p[r, R.R_E + 2])
    fx, fy, fz = turned(row, j, p[r, R.R_F], p[r, R.R_F + 1], p[r, R.R_F + 2])
    x, n, rate, bias = dot_of(row, i, j, ex, ey, ez, fx, fy, fz)
    zero = 0.0 * ex
    put_six(m, r, R.MA, (n[0], n[1], n[2], zero, zero, zero))
    put_six(m, r, R.MB, (-n[0], -n[1], -n[2], zero, zero, zero))
    m[r, R.MX], m[r, R.MV], m[r, R.MC] = x, rate, bias


@shared
def measure_angle(rows, row, p, r, i, j, q, m):
    """The angle of f in the plane of e and e₂; as a sum of coordinates where all hinges between are parallel."""
    ex, ey, ez = turned(row, i, p[r, R.R_E], p[r, R.R_E + 1], p[r, R.R_E + 2])
    gx, gy, gz = turned(row, i, p[r, R.R_E2], p[r, R.R_E2 + 1], p[r, R.R_E2 + 2])
    fx, fy, fz = turned(row, j, p[r, R.R_F], p[r, R.R_F + 1], p[r, R.R_F + 2])
    c, a, c1, c2 = dot_of(row, i, j, ex, ey, ez, fx, fy, fz)
    s, b, s1, s2 = dot_of(row, i, j, gx, gy, gz, fx, fy, fz)
    sign = p[r, R.R_SIGN]
    k = sign / (c * c + s * s)
    nx, ny, nz = k * (c * b[0] - s * a[0]), k * (c * b[1] - s * a[1]), k * (c * b[2] - s * a[2])
    zero = 0.0 * ex
    put_six(m, r, R.MA, (nx, ny, nz, zero, zero, zero))
    put_six(m, r, R.MB, (-nx, -ny, -nz, zero, zero, zero))
    rate = c * s1 - s * c1
    m[r, R.MV] = k * rate
    m[r, R.MC] = k * (c * s2 - s * c2 - 2.0 * (c * c1 + s * s1) * rate / (c * c + s * s))
    if rows.row_i[r, R.R_LISTED] > 0:
        m[r, R.MX] = coordinate_sum(rows, r, q)
    else:
        m[r, R.MX] = sign * angle(s, c)


@shared
def measure_spin(row, p, r, i, j, m):
    """The rate about an axis of link b."""
    fx, fy, fz = turned(row, j, p[r, R.R_F], p[r, R.R_F + 1], p[r, R.R_F + 2])
    zero = 0.0 * fx
    put_six(m, r, R.MA, (-fx, -fy, -fz, zero, zero, zero))
    put_six(m, r, R.MB, (fx, fy, fz, zero, zero, zero))
    ax, ay, az = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
    bx, by, bz = row[j, L.OM], row[j, L.OM + 1], row[j, L.OM + 2]
    tx, ty, tz = cross(bx, by, bz, fx, fy, fz)
    m[r, R.MX] = zero
    m[r, R.MV] = fx * (bx - ax) + fy * (by - ay) + fz * (bz - az)
    m[r, R.MC] = -(tx * ax + ty * ay + tz * az)


@shared
def coordinate_sum(rows, r, q):
    """Σ c q of a row's terms, with its offset."""
    total = rows.row[r, R.R_OFFSET] + 0.0 * q[rows.coordinate[rows.row_i[r, R.R_LIST]]]
    first = rows.row_i[r, R.R_LIST]
    for k in range(first, first + rows.row_i[r, R.R_LISTED]):
        total += rows.term[k] * q[rows.coordinate[k]]
    return total


@shared
def measure_coupling(rows, r, q, v, m):
    """A sum of joint coordinates; its multiplier acts on the degrees of freedom, not on links."""
    for k in range(R.MX):
        m[r, k] = 0.0
    rate = 0.0 * v[0]
    first = rows.row_i[r, R.R_LIST]
    for k in range(first, first + rows.row_i[r, R.R_LISTED]):
        rate += rows.term[k] * v[rows.term_i[k]]
    m[r, R.MX], m[r, R.MV], m[r, R.MC] = coordinate_sum(rows, r, q), rate, 0.0 * rate


@shared
def measure_row_sum(rows, r, m):
    """A sum of rows that have been measured; its multiplier acts through them."""
    for k in range(R.MX):
        m[r, k] = 0.0
    x, rate, bias = 0.0 * m[r, R.MX], 0.0 * m[r, R.MX], 0.0 * m[r, R.MX]
    first = rows.row_i[r, R.R_LIST]
    for k in range(first, first + rows.row_i[r, R.R_LISTED]):
        c, other = rows.term[k], rows.term_i[k]
        x, rate, bias = x + c * m[other, R.MX], rate + c * m[other, R.MV], bias + c * m[other, R.MC]
    m[r, R.MX], m[r, R.MV], m[r, R.MC] = x, rate, bias


@separate
def measure_rows(rows, first, last, w):
    """Rows first … last - 1 into w.rows.m, for links whose positions and velocities are known."""
    row, m, p = w.link, w.rows.m, rows.row
    for r in range(first, last):
        kind, i, j = rows.row_i[r, R.R_KIND], rows.row_i[r, R.R_A], rows.row_i[r, R.R_B]
        if kind == R.POINT:
            measure_point(row, p, r, i, j, m)
        elif kind == R.DOT:
            measure_dot(row, p, r, i, j, m)
        elif kind == R.DISTANCE:
            measure_distance(row, p, r, i, j, m)
        elif kind == R.ANGLE:
            measure_angle(rows, row, p, r, i, j, w.q, m)
        elif kind == R.SPIN:
            measure_spin(row, p, r, i, j, m)
        elif kind == R.ROW_SUM:
            measure_row_sum(rows, r, m)
        else:
            measure_coupling(rows, r, w.q, w.v, m)


@inner
def link_row_acceleration(rows, r, m, row):
    """The part of a row's acceleration that comes from the accelerations of its links."""
    i, j = rows.row_i[r, R.R_A], rows.row_i[r, R.R_B]
    total = 0.0 * m[r, R.MX]
    for k in range(6):
        total += m[r, R.MA + k] * row[i, L.ACC + k] + m[r, R.MB + k] * row[j, L.ACC + k]
    return total


@shared
def accelerate_row(rows, r, w):
    """Acceleration of a row from those of its links (or of the degrees of freedom, for a coupling)."""
    m, row = w.rows.m, w.link
    if rows.row_i[r, R.R_KIND] == R.COUPLING:
        total = 0.0 * w.a[0]
        first = rows.row_i[r, R.R_LIST]
        for k in range(first, first + rows.row_i[r, R.R_LISTED]):
            total += rows.term[k] * w.a[rows.term_i[k]]
        return total
    total = m[r, R.MC]
    if rows.row_i[r, R.R_KIND] == R.ROW_SUM:
        first = rows.row_i[r, R.R_LIST]
        for k in range(first, first + rows.row_i[r, R.R_LISTED]):
            total += rows.term[k] * link_row_acceleration(rows, rows.term_i[k], m, row)
        return total
    return total + link_row_acceleration(rows, r, m, row)


@shared
def violation(rows, r, w):
    """Violation of a constraint: its value less the required one; of angles, modulo a full turn."""
    x = w.rows.m[r, R.MX] - rows.row[r, R.R_VALUE]
    if rows.row_i[r, R.R_SIGNAL] >= 0:
        x -= w.signal[rows.row_i[r, R.R_SIGNAL], 0]
    if rows.row_i[r, R.R_KIND] == R.ANGLE and rows.row_i[r, R.R_LISTED] == 0:
        x -= 2.0 * math.pi * math.floor(x.real / (2.0 * math.pi) + 0.5)  # real-only: whole turns
    return x


@shared
def violation_rate(rows, r, w):
    """Rate of a constraint's violation."""
    x = w.rows.m[r, R.MV]
    if rows.row_i[r, R.R_SIGNAL] >= 0:
        x -= w.signal[rows.row_i[r, R.R_SIGNAL], 1]
    return x


@shared
def missing_acceleration(rows, r, w):
    """Required acceleration of a constraint less its actual one, for the present accelerations of the links."""
    x = -accelerate_row(rows, r, w)
    if rows.row_i[r, R.R_SIGNAL] >= 0:
        x += w.signal[rows.row_i[r, R.R_SIGNAL], 2]
    return x
