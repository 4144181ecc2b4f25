"""The inertia of a beam's turning sections: rotary inertia in bending, twisting inertia, and what spin makes of both.

A section has inertia j_x, j_y per length about n_x and n_y, the axes that it turns about as the beam bends along x and y, and
j_p about the axis e; it turns by R = exp(b̂) exp(τ ê) on the root. With the rate a_k of its rotation by a unit rate of mode k
and the root's angular velocity ω, its angular velocity is ω + Σ a_k η̇_k and its kinetic energy

    T = ½ (ω + Σ a_k η̇_k)ᵀ R J Rᵀ (ω + Σ a_k η̇_k),       J = j_x n_x n_xᵀ + j_y n_y n_yᵀ + j_p e eᵀ

In a beam that twists, T is summed as it is at every station (`add_section_at_station`): twist may be large. A strip that spins
about an axis across it then has the moment that turns it into the plane of rotation (propeller moment).

A beam that only bends has T to second order in η, as its whole kinematics is: in the components of n_x, n_y, e with
n_x × n_y = σ e, of ω and of b, integrated over the length,

    R J Rᵀ = [ j_x + (j_p − j_x) b_y²                 ·                        ·                    ]
             [ (½ (j_x + j_y) − j_p) b_x b_y + σ τ (j_x − j_y)   j_y + (j_p − j_y) b_x²   ·         ]
             [ σ (j_p − j_x) b_y                      σ (j_y − j_p) b_x        j_p + … (its trace is constant) ]

    R J Rᵀ a_k = j_k ψ_k n_k + (j_p (T η)_k + σ ψ_k [(½ j_p − j_x) b_y for bending along x, (j_y − ½ j_p) b_x along y]) e

so it follows from ∫ ψ_k, ∫ ψ_k ψ_l and ∫ T, without a sum over stations (`add_sections`): tables have the second-order terms as
matrices C (tilt) and E (spin), and the linear ones as vectors. Lagrange's equations of T are what the functions add.
"""

from __future__ import annotations

from linkwork.kernels.beams import beam_layout as B
from linkwork.kernels.beams.section_rotation import bend_vector, section_rates, turn_series
from linkwork.kernels.jit import inner, shared
from linkwork.kernels.scalars import cos_sin
from linkwork.kernels.tree import spatial
from linkwork.kernels.vectors import cross_three, plus_three, plus_times, put_three, three


@inner
def dot_three(a, b):
    """a · b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@shared
def add_sections(beams, b, mass, q, v, om, J, bias, w):
    """Add the inertia of sections that is integrated over the length: to coupling and modal mass, which becomes symmetric; and
    to inertia J and bias of the root, in its axes, which are returned. `mass` is that of the beam."""
    vi, n, base = beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_MATRIX]
    mode, modal = w.beams.mode, w.beams.mass
    nx, ny = three(beams.beam, b, B.B_TURN_X), three(beams.beam, b, B.B_TURN_Y)
    e, polar = three(beams.beam, b, B.B_AXIS), beams.beam[b, B.B_POLAR]
    zero = 0.0 * mass
    gx, gy, ge = zero, zero, zero  # momentum by the rates of the modes
    for k in range(n):
        r = vi + k
        tx, ty, te = beams.turning[r, B.T_X], beams.turning[r, B.T_Y], beams.turning[r, B.T_E]
        gx, gy, ge = gx + tx * v[r], gy + ty * v[r], ge + te * v[r]
        turn = plus_times(plus_times((tx * nx[0], tx * nx[1], tx * nx[2]), ny, ty), e, te)
        put_three(mode, r, B.G_OWN, plus_three(three(mode, r, B.G_OWN), turn))
        for j in range(k + 1):
            modal[base + k * n + j] += beams.matrix[base * B.MATRICES + (B.M_SECTIONS * n + k) * n + j]
            modal[base + j * n + k] = modal[base + k * n + j]
    if beams.beam_i[b, B.B_SECTIONS] == B.SECOND_ORDER:
        return add_tilted_sections(beams, b, mass, q, v, om, (gx, gy), J, bias, w)
    J = spatial.plus_square(J, polar, e)
    t = cross_three(om, e)
    return J, spatial.plus_scaled(bias, (t[0], t[1], t[2], zero, zero, zero), polar * dot_three(om, e) + ge)


@shared
def add_tilted_sections(beams, b, mass, q, v, om, g, J, bias, w):
    """`add_sections` of a beam that bends: terms of the root, and those of second order in the modes."""
    vi, qi, n = beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_N]
    along_x, bends = beams.beam_i[b, B.B_X], beams.beam_i[b, B.B_X] + beams.beam_i[b, B.B_Y]
    start = beams.beam_i[b, B.B_MATRIX] * B.MATRICES
    nx, ny, e = three(beams.beam, b, B.B_TURN_X), three(beams.beam, b, B.B_TURN_Y), three(beams.beam, b, B.B_AXIS)
    wx, wy, we = dot_three(om, nx), dot_three(om, ny), dot_three(om, e)
    ke = beams.beam[b, B.B_GYRATION + 2]
    jx, jy, je = mass * beams.beam[b, B.B_GYRATION], mass * beams.beam[b, B.B_GYRATION + 1], mass * ke
    zero = 0.0 * mass
    xx, yy, xy, xe, ye = zero, zero, zero, zero, zero  # what the modes add to the inertia, and its rate
    xx_rate, yy_rate, xy_rate, xe_rate, ye_rate = zero, zero, zero, zero, zero
    ge, ge_rate = zero, zero
    for k in range(bends):
        r = vi + k
        same, cross, same_rate, cross_rate, spun, lost, spin = zero, zero, zero, zero, zero, zero, zero
        for m in range(bends):
            c = beams.matrix[start + (B.M_TILT * n + k) * n + m]
            if (k < along_x) == (m < along_x):
                same, same_rate = same + c * q[qi + m], same_rate + c * v[vi + m]
            else:
                cross, cross_rate = cross + c * q[qi + m], cross_rate + c * v[vi + m]
            spin += beams.matrix[start + (B.M_SPIN * n + k) * n + m] * q[qi + m]
            spun += beams.matrix[start + (B.M_SPIN * n + k) * n + m] * v[vi + m]
            lost += beams.matrix[start + (B.M_SPIN * n + m) * n + k] * v[vi + m]
        tilt = beams.turning[r, B.T_TILT]
        xy += 0.5 * cross * q[qi + k]
        xy_rate += cross_rate * q[qi + k]
        ge += spin * v[r]
        ge_rate += spun * v[r]
        force = we * (spun - lost) - wx * wy * cross
        if k < along_x:
            yy, yy_rate = yy + same * q[qi + k], yy_rate + 2.0 * same_rate * q[qi + k]
            ye, ye_rate = ye + tilt * q[qi + k], ye_rate + tilt * v[r]
            force -= (wy * wy - we * we) * same + wy * we * tilt
        else:
            xx, xx_rate = xx + same * q[qi + k], xx_rate + 2.0 * same_rate * q[qi + k]
            xe, xe_rate = xe + tilt * q[qi + k], xe_rate + tilt * v[r]
            force -= (wx * wx - we * we) * same + wx * we * tilt
        w.beams.mode[r, B.G_BIAS] += force
        put_three(w.beams.mode, r, B.G_OWN, plus_times(three(w.beams.mode, r, B.G_OWN), e, spin))
    # the root's own: inertia, momentum h, and the moment of velocities J̇ ω + ġ + ω × h
    jx, jy, je = jx + xx, jy + yy, je - xx - yy
    hx = jx * wx + xy * wy + xe * we + g[0]
    hy = xy * wx + jy * wy + ye * we + g[1]
    he = xe * wx + ye * wy + je * we + ge
    tx = xx_rate * wx + xy_rate * wy + xe_rate * we
    ty = xy_rate * wx + yy_rate * wy + ye_rate * we
    te = xe_rate * wx + ye_rate * wy - (xx_rate + yy_rate) * we + ge_rate
    h = plus_times(plus_times((hx * nx[0], hx * nx[1], hx * nx[2]), ny, hy), e, he)
    t = plus_times(plus_times(plus_times(cross_three(om, h), nx, tx), ny, ty), e, te)
    J = spatial.plus_square(spatial.plus_square(spatial.plus_square(J, jx, nx), jy, ny), je, e)
    J = spatial.plus(J, symmetric_product(nx, ny, xy))
    J = spatial.plus(spatial.plus(J, symmetric_product(nx, e, xe)), symmetric_product(ny, e, ye))
    return J, spatial.plus(bias, (t[0], t[1], t[2], zero, zero, zero))


@inner
def symmetric_product(a, b, t):
    """t (a bᵀ + b aᵀ) as (xx, yy, zz, xy, xz, yz)."""
    return (
        2.0 * t * a[0] * b[0],
        2.0 * t * a[1] * b[1],
        2.0 * t * a[2] * b[2],
        t * (a[0] * b[1] + a[1] * b[0]),
        t * (a[0] * b[2] + a[2] * b[0]),
        t * (a[1] * b[2] + a[2] * b[1]),
    )


@shared
def add_section_at_station(beams, b, s, q, v, om, J, bias, w):
    """Add the section at station s, in its rotation: to coupling, forces of velocities and modal mass; and to inertia J and
    bias of the root, in its axes, which are returned."""
    vi, qi, n, base = beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_MATRIX]
    shape, square, turn, mode = beams.shape, beams.square, w.beams.turn, w.beams.mode
    first, start = beams.station_i[s, B.S_SHAPE], beams.station_i[s, B.S_SQUARE] + n * n
    e, nx = three(beams.beam, b, B.B_AXIS), three(beams.beam, b, B.B_TURN_X)
    zero = 0.0 * om[0]
    bent, rate = (zero, zero, zero), (zero, zero, zero)
    twist, twist_rate, twist_own = zero, zero, zero
    bends = beams.beam_i[b, B.B_X] + beams.beam_i[b, B.B_Y]
    for k in range(n):
        beta = three(shape, first + k, B.SH_B)
        bent, rate = plus_times(bent, beta, q[qi + k]), plus_times(rate, beta, v[vi + k])
        t, t_rate = zero, zero  # (T η)_k, (T η̇)_k
        for m in range(bends):  # T is that of bending modes
            t += square[start + k * n + m] * q[qi + m]
            t_rate += square[start + k * n + m] * v[vi + m]
        twist += (shape[first + k, B.SH_T] + 0.5 * t) * q[qi + k]
        t += shape[first + k, B.SH_T]
        twist_rate += t * v[vi + k]
        twist_own += t_rate * v[vi + k]
        turn[k, 0] = t
    f1, f2, f3, d2, d3 = turn_series(dot_three(bent, bent))
    axis = bend_vector(bent[0], bent[1], bent[2], f1, f2, e[0], e[1], e[2])
    c, sn = cos_sin(twist)
    x = cross_three(e, nx)
    x = c * nx[0] + sn * x[0], c * nx[1] + sn * x[1], c * nx[2] + sn * x[2]
    x = bend_vector(bent[0], bent[1], bent[2], f1, f2, x[0], x[1], x[2])
    spin, own = section_rates(bent, rate, axis, twist_rate, twist_own, (f2, f3, d2, d3))
    # R J Rᵀ = j_y 1 + (j_x − j_y) x xᵀ + (j_p − j_y) axis axisᵀ
    m = beams.station[s, B.S_MASS]
    jy = m * beams.beam[b, B.B_GYRATION + 1]
    jx, jp = m * beams.beam[b, B.B_GYRATION] - jy, m * beams.beam[b, B.B_GYRATION + 2] - jy
    J = spatial.plus_square(spatial.plus_square(J, jx, x), jp, axis)
    J = J[0] + jy, J[1] + jy, J[2] + jy, J[3], J[4], J[5]
    moved = plus_three(om, spin)
    t = cross_three(moved, section_times(jx, jy, jp, x, axis, moved))
    t = plus_three(t, section_times(jx, jy, jp, x, axis, plus_three(cross_three(om, spin), own)))
    for k in range(n):
        beta = three(shape, first + k, B.SH_B)
        p = cross_three(bent, beta)
        a = plus_times(plus_times(plus_times(beta, p, f2), cross_three(bent, p), f3), axis, turn[k, 0])
        put_three(turn, k, 0, a)
        u = section_times(jx, jy, jp, x, axis, a)
        put_three(mode, vi + k, B.G_OWN, plus_three(three(mode, vi + k, B.G_OWN), u))
        mode[vi + k, B.G_BIAS] += dot_three(a, t)
        for j in range(k + 1):
            w.beams.mass[base + k * n + j] += dot_three(u, three(turn, j, 0))
    return J, spatial.plus(bias, (t[0], t[1], t[2], zero, zero, zero))


@inner
def section_times(jx, jy, jp, x, axis, a):
    """(j_y 1 + j_x x xᵀ + j_p axis axisᵀ) a."""
    return plus_times(plus_times((jy * a[0], jy * a[1], jy * a[2]), x, jx * dot_three(x, a)), axis, jp * dot_three(axis, a))
