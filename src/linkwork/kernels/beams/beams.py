"""Elastic beams in the recursion: modal coordinates in addition to those of the joint (block elimination).

The mass of a beam is that of its quadrature's stations, particles at ρ(η) (see beam_layout). With the root's angular velocity ω
and its joint point's acceleration (α, a), a station moves with

    D_k = d_k − (H η)_k e,   ρ̇ = Σ D_k η̇_k,   c = ω × (ω × ρ) + 2 ω × ρ̇ − (η̇ᵀ H η̇) e
    acceleration = a + α × ρ + Σ D_k η̈_k + c

so with the sums over all stations of a beam

    [n; f] = I [α; a] + Σ g_k η̈_k + p           g_k = Σ m [ρ × D_k; D_k]
    Q_k    = g_k · [α; a] + Σ M_kl η̈_l + p_k     M_kl = Σ m D_k · D_l,   p_k = Σ m D_k · c

A sub-tree on a node with articulated inertia I_n and bias p_n adds Sᵀ I_n S, S the 6 × (6 + n) motion of the node for that of
the root and of the modes. The modes are then eliminated one after the other, last first, like the degrees of freedom of
a joint; each changes the bias and the mass matrix of the modes before it as well.

Bending and twist are coupled to second order (Hodges and Dowell 1974), by the one rotation of beam_layout, R = exp(b̂) exp(τ ê)
with b = e × s, s the slopes. Its curvature, axes of the section, is

    Rᵀ R′ = κ̂,   κ = exp(−τ ê) (b′ − ½ b × b′ + …) + τ′ e,   b × b′ = (e · (s × s′)) e

    along e:      κ_e = τ′ − ½ e · (s × s′) = φ′         since τ = φ + ½ ∫ e · (s × s′): the kinematic twist takes no torsion
    across it:    κ_⊥ = exp(−τ ê) b′ + third order:      with φ for τ in it, right to second order

so with x″, y″ the curvatures along x and y, and axes such that e × x = −y, the strain energy to third order is that of

    ½ ∫ EI_x (x″ cos φ − y″ sin φ)² + EI_y (y″ cos φ + x″ sin φ)² + GJ φ′² ds
    = ½ ηᵀ K η − ½ (EI_x − EI_y) ∫ (x″² − y″²) sin² φ + 2 x″ y″ sin φ cos φ ds

It is kept in this form, a sum of squares: its third-order part alone has no minimum. The last integral is taken at the
stations, and its gradient is the force along the modes; beams that are as stiff along x as along y have none. What the inertia
of turning sections brings is in sections.py.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams import beam_layout as B
from linkwork.kernels.beams.section_rotation import bend_vector, section_rates, turn_series
from linkwork.kernels.beams.sections import add_section_at_station, add_sections
from linkwork.kernels.jit import inner, shared
from linkwork.kernels.scalars import cos_sin
from linkwork.kernels.tree import spatial
from linkwork.kernels.vectors import cross, cross_three, plus_times, put_three, three, turned, turned_back


@shared
def node_motion(beams, i, q, v, g, w, zero):
    """A node on its root, world axes: rotation (9), position (3), relative angular velocity (3) and the velocity-dependent part
    of its derivative (3), relative velocity (3) and the same (3). `g` is the root's rotation."""
    g0, g1, g2, g3, g4, g5, g6, g7, g8 = g
    if beams is None:
        return (
            (g0, g1, g2, g3, g4, g5, g6, g7, g8),
            (zero, zero, zero),
            (zero, zero, zero),
            (zero, zero, zero),
            (zero, zero, zero),
            (zero, zero, zero),
        )
    return deformed_node(beams, i, q, v, g, w)


@shared
def deformed_node(beams, i, q, v, g, w):
    """`node_motion` where there are beams."""
    g0, g1, g2, g3, g4, g5, g6, g7, g8 = g
    zero = 0.0 * g0
    s = beams.node[i]
    at, b = beams.axes[i], beams.station_i[s, B.S_BEAM]
    n, qi, vi = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_V]
    ex, ey, ez = beams.beam[b, B.B_AXIS], beams.beam[b, B.B_AXIS + 1], beams.beam[b, B.B_AXIS + 2]
    shape, square, axis = beams.shape, beams.square, w.beams.axis
    first, start = beams.station_i[s, B.S_SHAPE], beams.station_i[s, B.S_SQUARE]
    x, y, z = (
        zero + beams.station[s, B.S_PLACE],
        zero + beams.station[s, B.S_PLACE + 1],
        zero + beams.station[s, B.S_PLACE + 2],
    )
    ux, uy, uz, bx, by, bz, cx, cy, cz = zero, zero, zero, zero, zero, zero, zero, zero, zero
    twist, twist_rate, twist_own, short, short_own = zero, zero, zero, zero, zero
    for k in range(n):
        r, a = first + k, at + k
        eta, rate = q[qi + k], v[vi + k]
        h, hr, t, tr = zero, zero, zero, zero
        for m in range(n):
            c = start + k * n + m
            h += square[c] * q[qi + m]
            hr += square[c] * v[vi + m]
            t += square[c + n * n] * q[qi + m]
            tr += square[c + n * n] * v[vi + m]
        dx, dy, dz = shape[r, B.SH_D], shape[r, B.SH_D + 1], shape[r, B.SH_D + 2]
        x, y, z = x + dx * eta, y + dy * eta, z + dz * eta
        short += 0.5 * h * eta
        short_own += hr * rate
        dx, dy, dz = dx - h * ex, dy - h * ey, dz - h * ez
        ux, uy, uz = ux + dx * rate, uy + dy * rate, uz + dz * rate
        sx, sy, sz = shape[r, B.SH_B], shape[r, B.SH_B + 1], shape[r, B.SH_B + 2]
        bx, by, bz = bx + sx * eta, by + sy * eta, bz + sz * eta
        cx, cy, cz = cx + sx * rate, cy + sy * rate, cz + sz * rate
        twist += (shape[r, B.SH_T] + 0.5 * t) * eta
        t += shape[r, B.SH_T]
        twist_rate += t * rate
        twist_own += tr * rate
        axis[a, 0] = t
        axis[a, 3] = g0 * dx + g1 * dy + g2 * dz
        axis[a, 4] = g3 * dx + g4 * dy + g5 * dz
        axis[a, 5] = g6 * dx + g7 * dy + g8 * dz
    x, y, z = x - short * ex, y - short * ey, z - short * ez
    f1, f2, f3, d2, d3 = turn_series(bx * bx + by * by + bz * bz)
    # t̂ = exp(b̂) e, the axis of the beam at the node
    px, py, pz = cross(bx, by, bz, ex, ey, ez)
    sx, sy, sz = cross(bx, by, bz, px, py, pz)
    tx, ty, tz = ex + f1 * px + f2 * sx, ey + f1 * py + f2 * sy, ez + f1 * pz + f2 * sz
    for k in range(n):
        r, a = first + k, at + k
        sx, sy, sz = shape[r, B.SH_B], shape[r, B.SH_B + 1], shape[r, B.SH_B + 2]
        px, py, pz = cross(bx, by, bz, sx, sy, sz)
        jx, jy, jz = cross(bx, by, bz, px, py, pz)
        t = axis[a, 0]
        jx, jy, jz = (
            sx + f2 * px + f3 * jx + t * tx,
            sy + f2 * py + f3 * jy + t * ty,
            sz + f2 * pz + f3 * jz + t * tz,
        )
        axis[a, 0] = g0 * jx + g1 * jy + g2 * jz
        axis[a, 1] = g3 * jx + g4 * jy + g5 * jz
        axis[a, 2] = g6 * jx + g7 * jy + g8 * jz
    (jx, jy, jz), (ax, ay, az) = section_rates(
        (bx, by, bz), (cx, cy, cz), (tx, ty, tz), twist_rate, twist_own, (f2, f3, d2, d3)
    )
    # columns of the rotation: exp(b̂) applied to exp(τ ê) of the unit vectors
    c, sn = cos_sin(twist)
    c = 1.0 - c
    r0, r3, r6 = bend_vector(
        bx, by, bz, f1, f2, 1.0 - c * (ey * ey + ez * ez), sn * ez + c * ex * ey, -sn * ey + c * ex * ez
    )
    r1, r4, r7 = bend_vector(
        bx, by, bz, f1, f2, -sn * ez + c * ex * ey, 1.0 - c * (ex * ex + ez * ez), sn * ex + c * ey * ez
    )
    r2, r5, r8 = bend_vector(
        bx, by, bz, f1, f2, sn * ey + c * ex * ez, -sn * ex + c * ey * ez, 1.0 - c * (ex * ex + ey * ey)
    )
    return (
        (
            g0 * r0 + g1 * r3 + g2 * r6,
            g0 * r1 + g1 * r4 + g2 * r7,
            g0 * r2 + g1 * r5 + g2 * r8,
            g3 * r0 + g4 * r3 + g5 * r6,
            g3 * r1 + g4 * r4 + g5 * r7,
            g3 * r2 + g4 * r5 + g5 * r8,
            g6 * r0 + g7 * r3 + g8 * r6,
            g6 * r1 + g7 * r4 + g8 * r7,
            g6 * r2 + g7 * r5 + g8 * r8,
        ),
        (g0 * x + g1 * y + g2 * z, g3 * x + g4 * y + g5 * z, g6 * x + g7 * y + g8 * z),
        (g0 * jx + g1 * jy + g2 * jz, g3 * jx + g4 * jy + g5 * jz, g6 * jx + g7 * jy + g8 * jz),
        (g0 * ax + g1 * ay + g2 * az, g3 * ax + g4 * ay + g5 * az, g6 * ax + g7 * ay + g8 * az),
        (g0 * ux + g1 * uy + g2 * uz, g3 * ux + g4 * uy + g5 * uz, g6 * ux + g7 * uy + g8 * uz),
        (
            -short_own * (g0 * ex + g1 * ey + g2 * ez),
            -short_own * (g3 * ex + g4 * ey + g5 * ez),
            -short_own * (g6 * ex + g7 * ey + g8 * ez),
        ),
    )


@shared
def update_beams(beams, q, v, w):
    """Inertia, modal coupling and velocity-dependent forces of all beams in their present shapes, in world axes."""
    if beams is None:
        return
    for b in range(beams.beam_i.shape[0]):
        update_beam(beams, b, q, v, w)


@shared
def update_beam(beams, b, q, v, w):
    """Mass, modal coupling and velocity-dependent forces of beam b in its present shape: fills w.beams.own[b], .mode, .mass.

    Sums over the stations are formed in axes of the root and turned into world axes at the end.
    """
    i, first, n = beams.beam_i[b, B.B_LINK], beams.beam_i[b, B.B_FIRST], beams.beam_i[b, B.B_N]
    qi, vi, base = beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
    row, own, mode = w.link, w.beams.own, w.beams.mode
    e = three(beams.beam, b, B.B_AXIS)
    zero = 0.0 * row[i, L.R]
    clear_modes(n, vi, base, zero, w)
    om = turned_back(row, i, three(row, i, L.OM))
    mass, h = zero, (zero, zero, zero)
    J, bias = spatial.zero_six(zero), spatial.zero_six(zero)
    at_stations = beams.beam_i[b, B.B_SECTIONS] == B.AT_STATIONS
    for s in range(first, first + beams.beam_i[b, B.B_STATIONS]):
        m = beams.station[s, B.S_MASS]
        rho, c = station_motion(beams, s, n, qi, vi, q, v, e, om, w)
        mass += m
        h = plus_times(h, rho, m)
        J = spatial.plus_particle(J, m, rho)
        bias = spatial.plus_scaled(bias, cross_three(rho, c) + c, m)
        add_station_modes(n, vi, base, m, rho, c, w)
        if at_stations:
            J, bias = add_section_at_station(beams, b, s, q, v, om, J, bias, w)
    J, bias = add_sections(beams, b, mass, q, v, om, J, bias, w)
    for k in range(vi, vi + n):
        spatial.put_six(mode, k, B.G_OWN, spatial.turned_six(row, i, spatial.six(mode, k, B.G_OWN)))
    own[b, B.O_MASS] = mass
    put_three(own, b, B.O_MC, turned(row, i, h[0], h[1], h[2]))
    spatial.put_six(own, b, B.O_I, spatial.turned_inertia(row, i, J))
    spatial.put_six(own, b, B.O_BIAS, spatial.turned_six(row, i, bias))


@inner
def clear_modes(n, vi, base, zero, w):
    """Set the sums of n modes to zero; their degrees of freedom begin at vi, their mass matrix at base."""
    for k in range(n):
        for c in range(B.G_BIAS + 1):
            w.beams.mode[vi + k, c] = zero
        for m in range(n):
            w.beams.mass[base + k * n + m] = zero


@inner
def station_motion(beams, s, n, qi, vi, q, v, e, om, w):
    """Position ρ of a station and c = ω × (ω × ρ + 2 ρ̇) − (η̇ᵀ H η̇) e, in axes of the root; D_k into w.beams.d."""
    shape, square, d = beams.shape, beams.square, w.beams.d
    first, start = beams.station_i[s, B.S_SHAPE], beams.station_i[s, B.S_SQUARE]
    x = three(beams.station, s, B.S_PLACE)
    zero = 0.0 * om[0]
    rho, rate = (zero + x[0], zero + x[1], zero + x[2]), (zero, zero, zero)
    shortening, shortening_rate = zero, zero  # ½ ηᵀ H η, η̇ᵀ H η̇
    for k in range(n):
        h, h_rate = zero, zero  # (H η)_k, (H η̇)_k
        for m in range(n):
            at = start + k * n + m
            h += square[at] * q[qi + m]
            h_rate += square[at] * v[vi + m]
        shape_k = three(shape, first + k, B.SH_D)
        rho = plus_times(rho, shape_k, q[qi + k])
        shortening += 0.5 * h * q[qi + k]
        shortening_rate += h_rate * v[vi + k]
        d_k = plus_times(shape_k, e, -h)
        rate = plus_times(rate, d_k, v[vi + k])
        put_three(d, k, 0, d_k)
    rho = plus_times(rho, e, -shortening)
    c = cross_three(om, plus_times(cross_three(om, rho), rate, 2.0))
    return rho, plus_times(c, e, -shortening_rate)


@inner
def add_station_modes(n, vi, base, m, rho, c, w):
    """Add a station of mass m at ρ to the modes: coupling g_k, force of velocities p_k and modal mass M_kl."""
    mode, mass, d = w.beams.mode, w.beams.mass, w.beams.d
    for k in range(n):
        f = m * d[k, 0], m * d[k, 1], m * d[k, 2]
        spatial.add_six(mode, vi + k, B.G_OWN, cross_three(rho, f) + f)
        mode[vi + k, B.G_BIAS] += f[0] * c[0] + f[1] * c[1] + f[2] * c[2]
        for j in range(k + 1):
            mass[base + k * n + j] += f[0] * d[j, 0] + f[1] * d[j, 1] + f[2] * d[j, 2]


@shared
def clear_beam_velocities(beams, w):
    """Set the velocity-dependent forces of all beams to zero."""
    if beams is None:
        return
    for b in range(beams.beam_i.shape[0]):
        for k in range(B.O_BIAS, B.O_BIAS + 6):
            w.beams.own[b, k] = 0.0
        for k in range(beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_V] + beams.beam_i[b, B.B_N]):
            w.beams.mode[k, B.G_BIAS] = 0.0


@shared
def modal_rates(beams, v, out):
    """q̇ of modal coordinates."""
    if beams is None:
        return
    for b in range(beams.beam_i.shape[0]):
        qi, vi = beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_V]
        for k in range(beams.beam_i[b, B.B_N]):
            out[qi + k] = v[vi + k]


@inner
def plus_node_rate(beams, i, x, w, motion):
    """A motion (angular, linear) plus Σ axis_k x_k over the modes of link i, where it is a node of a beam."""
    if beams is None:
        return motion
    return node_rate(beams, i, x, w, motion)


@shared
def node_rate(beams, i, x, w, motion):
    """`plus_node_rate` where there are beams."""
    s = beams.node[i]
    if s >= 0:
        b = beams.station_i[s, B.S_BEAM]
        vi, row = beams.beam_i[b, B.B_V], beams.axes[i]
        for k in range(beams.beam_i[b, B.B_N]):
            motion = spatial.plus_scaled(motion, spatial.six(w.beams.axis, row + k, 0), x[vi + k])
    return motion


# --- forward dynamics ------------------------------------------------------------------------------


@shared
def reset_modes(beams, tau, w):
    """Set coupling, force and mass matrix of all modes to those of the beams alone."""
    if beams is None:
        return
    mode = w.beams.mode
    for b in range(beams.beam_i.shape[0]):
        n, vi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
        for k in range(vi, vi + n):
            for c in range(6):
                mode[k, B.G_ALL + c] = mode[k, B.G_OWN + c]
            mode[k, B.G_FORCE] = tau[k] - mode[k, B.G_BIAS]
        for k in range(base, base + n * n):
            w.beams.all[k] = w.beams.mass[k]


@shared
def add_node_to_modes(beams, i, inertia, bias, r, w):
    """Add the articulated inertia and bias of a node (about itself; r from the root) to the modes of its beam."""
    if beams is None:
        return
    if beams.node[i] >= 0:
        add_node_inertia(beams, i, inertia, bias, r, w)


@shared
def add_node_inertia(beams, i, inertia, bias, r, w):
    """`add_node_to_modes` for a node."""
    s = beams.node[i]
    b = beams.station_i[s, B.S_BEAM]
    n, vi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
    at, axis, mode = beams.axes[i], w.beams.axis, w.beams.mode
    for k in range(n):
        x = spatial.six(axis, at + k, 0)
        u = spatial.times(inertia, x)
        for m in range(n):
            w.beams.all[base + k * n + m] += spatial.dot(spatial.six(axis, at + m, 0), u)
        mode[vi + k, B.G_FORCE] -= spatial.dot(x, bias)
        spatial.add_six(mode, vi + k, B.G_ALL, spatial.shifted_wrench(u, r))


@shared
def eliminate_modes(beams, i, inertia, bias, w):
    """Inertia and bias of a link after the modal coordinates of the beam whose root it is are eliminated; and a status."""
    if beams is None:
        return inertia, bias, L.OK
    if beams.of_link[i] < 0:
        return inertia, bias, L.OK
    return eliminate_modes_at_root(beams, i, inertia, bias, w)


@shared
def eliminate_modes_at_root(beams, i, inertia, bias, w):
    """Schur complement: inertia and bias of a root with its beam's own mass, after the modal coordinates are eliminated."""
    b = beams.of_link[i]
    own, mode, dof, every = w.beams.own, w.beams.mode, w.dof, w.beams.all
    J, h = spatial.six(own, b, B.O_I), three(own, b, B.O_MC)
    inertia = spatial.plus_body(inertia, own[b, B.O_MASS], J, h)
    bias = spatial.plus(bias, spatial.six(own, b, B.O_BIAS))
    n, vi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
    status = L.OK
    for k in range(n - 1, -1, -1):
        r = vi + k
        d = every[base + k * n + k]
        if not d.real > 0.0:
            w.where[0] = r
            status = L.SINGULAR
        U = spatial.six(mode, r, B.G_ALL)
        dinv = 1.0 / d
        u = mode[r, B.G_FORCE]
        spatial.put_six(dof, r, L.U, U)
        dof[r, L.DINV] = dinv
        dof[r, L.UF] = u
        bias = spatial.plus_scaled(bias, U, u * dinv)
        for m in range(k):
            x = every[base + k * n + m] * dinv
            j = vi + m
            mode[j, B.G_FORCE] -= x * u
            spatial.put_six(mode, j, B.G_ALL, spatial.plus_scaled(spatial.six(mode, j, B.G_ALL), U, -x))
            for p in range(m + 1):
                every[base + m * n + p] -= x * every[base + k * n + p]
        inertia = spatial.eliminated(inertia, U, dinv)
    return inertia, bias, status


@shared
def accelerate_modes(beams, i, qdd, w):
    """Modal accelerations of the beam whose root is link i, once the root's acceleration is in its row."""
    if beams is None:
        return
    b = beams.of_link[i]
    if b < 0:
        return
    row, dof = w.link, w.dof
    n, vi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
    for k in range(n):
        r = vi + k
        t = dof[r, L.UF]
        for c in range(6):
            t -= dof[r, L.U + c] * row[i, L.ACC + c]
        for m in range(k):
            t -= w.beams.all[base + k * n + m] * qdd[vi + m]
        qdd[r] = t * dof[r, L.DINV]


# --- closures --------------------------------------------------------------------------------------


@shared
def clear_modal_loads(beams, size, w):
    """Set the forces of unit multipliers at all modes to zero."""
    if beams is None:
        return
    for k in range(w.beams.acc.shape[0] * size):
        w.beams.modal_load[k] = 0.0


@shared
def load_modes_at_node(beams, i, r, size, p, w):
    """Add the forces of a wrench p of row r at a node to the modes of its beam."""
    if beams is None:
        return
    s = beams.node[i]
    if s < 0:
        return
    b = beams.station_i[s, B.S_BEAM]
    vi, at = beams.beam_i[b, B.B_V], beams.axes[i]
    for k in range(beams.beam_i[b, B.B_N]):
        w.beams.modal_load[(vi + k) * size + r] += spatial.dot(spatial.six(w.beams.axis, at + k, 0), p)


@inner
def modes_of(beams, i):
    """First modal degree of freedom and number of modes of link i."""
    if beams is None:
        return 0, 0
    b = beams.of_link[i]
    if b < 0:
        return 0, 0
    return beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_N]


@shared
def wrench_after_modes(beams, i, r, size, at, p, w):
    """Eliminate the modes of root i from a wrench p of row r, last first: their forces go into w.loops.u at `at`, and the
    remaining wrench is returned."""
    if beams is None:
        return p
    b = beams.of_link[i]
    if b < 0:
        return p
    n, vi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
    dof, load = w.dof, w.beams.modal_load
    for j in range(n):
        k = n - 1 - j
        d = vi + k
        x = load[d * size + r]
        w.loops.u[at + j * size + r] = x
        t = x * dof[d, L.DINV]
        p = spatial.plus_scaled(p, spatial.six(dof, d, L.U), -t)
        for m in range(k):
            load[(vi + m) * size + r] -= w.beams.all[base + k * n + m] * t
    return p


# --- inverse dynamics, mass matrix, gradients --------------------------------------------------------


@shared
def store_accelerations(beams, qdd, w):
    """Modal accelerations for the sweeps of inverse dynamics."""
    if beams is None:
        return
    for k in range(w.beams.acc.shape[0]):
        w.beams.acc[k] = qdd[k]


@inner
def plus_beam_wrench(beams, i, w, p):
    """A wrench p plus the one at the root that accelerates the own mass of a beam, where link i is its root."""
    if beams is None:
        return p
    return beam_wrench(beams, i, w, p)


@shared
def beam_wrench(beams, i, w, p):
    """`plus_beam_wrench` where there are beams."""
    b = beams.of_link[i]
    if b >= 0:
        own, mode = w.beams.own, w.beams.mode
        J, h = spatial.six(own, b, B.O_I), three(own, b, B.O_MC)
        p = spatial.plus(p, spatial.rigid_times(own[b, B.O_MASS], J, h, spatial.six(w.link, i, L.ACC)))
        p = spatial.plus(p, spatial.six(own, b, B.O_BIAS))
        for k in range(beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_V] + beams.beam_i[b, B.B_N]):
            p = spatial.plus_scaled(p, spatial.six(mode, k, B.G_OWN), w.beams.acc[k])
    return p


@shared
def project_modes(sys, beams, w, out):
    """Forces along the modes, once the wrenches of all links are known."""
    if beams is None:
        return
    row, mode, acc, axis = w.link, w.beams.mode, w.beams.acc, w.beams.axis
    for b in range(beams.beam_i.shape[0]):
        i, n, vi = beams.beam_i[b, B.B_LINK], beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V]
        base = beams.beam_i[b, B.B_MATRIX]
        for k in range(n):
            t = mode[vi + k, B.G_BIAS]
            for c in range(6):
                t += mode[vi + k, B.G_OWN + c] * row[i, L.ACC + c]
            for m in range(n):
                t += w.beams.mass[base + k * n + m] * acc[vi + m]
            out[vi + k] = t
    for i in range(1, sys.count[L.N_LINKS] + 1):
        s = beams.node[i]
        if s >= 0:
            b = beams.station_i[s, B.S_BEAM]
            vi = beams.beam_i[b, B.B_V]
            for k in range(beams.beam_i[b, B.B_N]):
                for c in range(6):
                    out[vi + k] += axis[beams.axes[i] + k, c] * row[i, L.FRC + c]


@shared
def compose_beam(beams, i, w, at):
    """Mass, mass times centre and inertia of a beam itself, added to the composite body of its root (ten columns at `at`)."""
    if beams is None:
        return
    b = beams.of_link[i]
    if b >= 0:
        for k in range(10):
            w.link[i, at + k] += w.beams.own[b, k]


@shared
def modal_masses(sys, beams, w, at, out):
    """Rows of the mass matrix of all modes among themselves; wrenches at the root for a unit of each into G_ALL.

    Composite bodies of all links are in the columns at `at` of Work.link.
    """
    if beams is None:
        return
    mode, row, axis = w.beams.mode, w.link, w.beams.axis
    for b in range(beams.beam_i.shape[0]):
        n, vi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
        for k in range(n):
            for c in range(6):
                mode[vi + k, B.G_ALL + c] = mode[vi + k, B.G_OWN + c]
            for m in range(n):
                out[vi + k, vi + m] = w.beams.mass[base + k * n + m]
    for i in range(1, sys.count[L.N_LINKS] + 1):
        s = beams.node[i]
        if s < 0:
            continue
        b = beams.station_i[s, B.S_BEAM]
        n, vi, first = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.axes[i]
        h, J = three(row, i, at + 1), spatial.six(row, i, at + 4)
        for k in range(n):
            u = spatial.rigid_times(row[i, at], J, h, spatial.six(axis, first + k, 0))
            for m in range(n):
                out[vi + k, vi + m] += spatial.dot(spatial.six(axis, first + m, 0), u)
            spatial.add_six(mode, vi + k, B.G_ALL, spatial.shifted_wrench(u, three(row, i, L.RR)))


@shared
def mirror_modes(sys, beams, out):
    """Columns of modes in the mass matrix, from the rows of the degrees of freedom further out."""
    if beams is None:
        return
    for b in range(beams.beam_i.shape[0]):
        for k in range(beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_V] + beams.beam_i[b, B.B_N]):
            for j in range(beams.beam_i[b, B.B_V] + beams.beam_i[b, B.B_N], sys.count[L.N_V]):
                out[k, j] = out[j, k]


@shared
def modal_wrench(beams, k, w):
    """Wrench at the root for a unit acceleration of mode k, after `modal_masses`: moment, force."""
    if beams is None:
        return spatial.zero_six(0.0 * w.link[0, L.R])
    return spatial.six(w.beams.mode, k, B.G_ALL)


@shared
def project_on_modes(beams, i, p, w, out):
    """Add the part of a wrench p at node i along each mode of its beam: out is (n_v,)."""
    if beams is None:
        return
    s = beams.node[i]
    if s < 0:
        return
    b = beams.station_i[s, B.S_BEAM]
    vi, at = beams.beam_i[b, B.B_V], beams.axes[i]
    for k in range(beams.beam_i[b, B.B_N]):
        out[vi + k] += spatial.dot(spatial.six(w.beams.axis, at + k, 0), p)


@shared
def node_columns(beams, i, rx, ry, rz, w, out):
    """Columns of the Jacobian (6 × n_v: linear, angular) of a point at r from node i, for the modes of its beam."""
    if beams is None:
        return
    s = beams.node[i]
    if s < 0:
        return
    b = beams.station_i[s, B.S_BEAM]
    vi, at, axis = beams.beam_i[b, B.B_V], beams.axes[i], w.beams.axis
    n, qi = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_Q]
    start = beams.station_i[s, B.S_SQUARE] + 2 * n * n
    e = turned(
        w.link,
        beams.beam_i[b, B.B_LINK],
        beams.beam[b, B.B_AXIS],
        beams.beam[b, B.B_AXIS + 1],
        beams.beam[b, B.B_AXIS + 2],
    )
    for k in range(n):
        j, d = at + k, vi + k
        tx, ty, tz = cross(axis[j, 0], axis[j, 1], axis[j, 2], rx, ry, rz)
        h = 0.0 * rx
        for m in range(n):
            h += beams.square[start + k * n + m] * w.q[qi + m]
        tx, ty, tz = tx - h * e[0], ty - h * e[1], tz - h * e[2]
        out[0, d], out[1, d], out[2, d] = axis[j, 3] + tx, axis[j, 4] + ty, axis[j, 5] + tz
        out[3, d], out[4, d], out[5, d] = axis[j, 0], axis[j, 1], axis[j, 2]


@shared
def sinking(sys, beams, i, w):
    """Displacement, velocity and acceleration (three vectors, world axes) of link i by the shortening of beams inward of it
    that gravity alone feels: the equations of motion do not know it, positions that are reported do."""
    zero = 0.0 * w.link[0, L.R]
    if beams is None:
        return (zero, zero, zero), (zero, zero, zero), (zero, zero, zero)
    return sinking_with_beams(sys, beams, i, w)


@shared
def sinking_with_beams(sys, beams, i, w):
    """`sinking` where there are beams: the sum of −h e, h = ½ ηᵀ G η, over the nodes towards the ground."""
    row, zero = w.link, 0.0 * w.link[0, L.R]
    place, velocity, acceleration = (zero, zero, zero), (zero, zero, zero), (zero, zero, zero)
    while beams.sinks[0] == 1 and i > 0:
        s = beams.node[i]
        if s >= 0:
            b = beams.station_i[s, B.S_BEAM]
            n, qi, vi = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_V]
            start, root = beams.station_i[s, B.S_SQUARE] + 2 * n * n, beams.beam_i[b, B.B_LINK]
            h, rate, change = zero, zero, zero
            for k in range(n):
                g, g_rate = zero, zero
                for m in range(n):
                    g += beams.square[start + k * n + m] * w.q[qi + m]
                    g_rate += beams.square[start + k * n + m] * w.v[vi + m]
                h += 0.5 * g * w.q[qi + k]
                rate += g * w.v[vi + k]
                change += g_rate * w.v[vi + k] + g * w.a[vi + k]
            a = three(beams.beam, b, B.B_AXIS)
            e, om, alpha = turned(row, root, a[0], a[1], a[2]), three(row, root, L.OM), three(row, root, L.ACC)
            turning = cross_three(om, e)
            place = plus_times(place, e, -h)
            velocity = plus_times(plus_times(velocity, e, -rate), turning, -h)
            acceleration = plus_times(plus_times(acceleration, e, -change), turning, -2.0 * rate)
            acceleration = plus_times(acceleration, cross_three(alpha, e), -h)
            acceleration = plus_times(acceleration, cross_three(om, turning), -h)
        i = sys.link_i[i, L.PARENT]
    return place, velocity, acceleration


# --- forces and energies -----------------------------------------------------------------------------


@shared
def beam_forces(sys, beams, w):
    """Elastic and damping forces along the modes; and gravity's part where the shortening is felt by gravity alone."""
    if beams is None:
        return
    matrix, row = beams.matrix, w.link
    for b in range(beams.beam_i.shape[0]):
        i, n, vi, qi = (
            beams.beam_i[b, B.B_LINK],
            beams.beam_i[b, B.B_N],
            beams.beam_i[b, B.B_V],
            beams.beam_i[b, B.B_Q],
        )
        base, loss = beams.beam_i[b, B.B_MATRIX] * B.MATRICES, beams.beam_i[b, B.B_LOSS]
        ex, ey, ez = turned(row, i, beams.beam[b, B.B_AXIS], beams.beam[b, B.B_AXIS + 1], beams.beam[b, B.B_AXIS + 2])
        pull = sys.gravity[0] * ex + sys.gravity[1] * ey + sys.gravity[2] * ez
        short = 0.0 * ex
        for k in range(n):
            t, c, g = 0.0 * ex, 0.0 * ex, 0.0 * ex
            for m in range(n):
                at = base + k * n + m
                t -= matrix[at + B.M_STIFFNESS * n * n] * w.q[qi + m]
                c -= matrix[at + B.M_DAMPING * n * n] * w.v[vi + m]
                g += matrix[at + B.M_WEIGHT * n * n] * w.q[qi + m]
            w.tau[vi + k] += t + c - pull * g
            short += 0.5 * g * w.q[qi + k]
            if loss >= 0:
                w.power[loss] += c * w.v[vi + k]
        if beams.beam_i[b, B.B_BENDS] > 0:
            add_coupling_forces(beams, b, w)
        if sys.count[L.HAS_POINT_FORCES] == 1:
            tx, ty, tz = cross(ex, ey, ez, sys.gravity[0], sys.gravity[1], sys.gravity[2])
            row[i, L.EXT] -= short * tx
            row[i, L.EXT + 1] -= short * ty
            row[i, L.EXT + 2] -= short * tz


@inner
def station_strain(beams, b, s, w):
    """Curvatures x″ and y″ and twist φ at a station of a beam that couples them."""
    bends, first, qi = beams.beam_i[b, B.B_BENDS], beams.station_i[s, B.S_SHAPE], beams.beam_i[b, B.B_Q]
    x, y, twist = 0.0 * w.q[qi], 0.0 * w.q[qi], 0.0 * w.q[qi]
    for k in range(bends):
        x += beams.shape[first + k, B.SH_C] * w.q[qi + k]
        y += beams.shape[first + bends + k, B.SH_C] * w.q[qi + bends + k]
    for k in range(2 * bends, 2 * bends + beams.beam_i[b, B.B_TWISTS]):
        twist += beams.shape[first + k, B.SH_T] * w.q[qi + k]
    return x, y, twist


@shared
def add_coupling_forces(beams, b, w):
    """Add the forces along the modes by which bending and twist are coupled: the gradient of `coupling_energy`, negative."""
    bends, twists, vi = beams.beam_i[b, B.B_BENDS], beams.beam_i[b, B.B_TWISTS], beams.beam_i[b, B.B_V]
    first = beams.beam_i[b, B.B_FIRST]
    for s in range(first, first + beams.beam_i[b, B.B_STATIONS]):
        stiff = beams.beam[b, B.B_COUPLING] * beams.station[s, B.S_WEIGHT]
        x, y, twist = station_strain(beams, b, s, w)
        c, sn = cos_sin(twist)
        fx, fy = stiff * sn * (x * sn + y * c), stiff * sn * (x * c - y * sn)
        ft = stiff * ((x * x - y * y) * sn * c + x * y * (c * c - sn * sn))
        r = beams.station_i[s, B.S_SHAPE]
        for k in range(bends):
            w.tau[vi + k] += fx * beams.shape[r + k, B.SH_C]
            w.tau[vi + bends + k] += fy * beams.shape[r + bends + k, B.SH_C]
        for k in range(2 * bends, 2 * bends + twists):
            w.tau[vi + k] += ft * beams.shape[r + k, B.SH_T]


@shared
def coupling_energy(beams, b, w):
    """Elastic energy of beam b beside ½ ηᵀ K η, by which bending and twist are coupled."""
    total = 0.0 * w.link[0, L.R]
    first = beams.beam_i[b, B.B_FIRST]
    for s in range(first, first + beams.beam_i[b, B.B_STATIONS]):
        stiff = beams.beam[b, B.B_COUPLING] * beams.station[s, B.S_WEIGHT]
        x, y, twist = station_strain(beams, b, s, w)
        c, sn = cos_sin(twist)
        total -= 0.5 * stiff * ((x * x - y * y) * sn * sn + 2.0 * x * y * sn * c)
    return total


@shared
def beam_elastic(beams, w):
    """Elastic energy of all beams."""
    total = 0.0 * w.link[0, L.R]
    if beams is None:
        return total
    for b in range(beams.beam_i.shape[0]):
        n, qi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_MATRIX] * B.MATRICES
        for k in range(n):
            for m in range(n):
                total += 0.5 * beams.matrix[base + k * n + m] * w.q[qi + k] * w.q[qi + m]
        if beams.beam_i[b, B.B_BENDS] > 0:
            total += coupling_energy(beams, b, w)
    return total


@shared
def beam_kinetic(beams, i, w):
    """Kinetic energy of the own mass of the beam whose root is link i."""
    total = 0.0 * w.link[0, L.R]
    if beams is None:
        return total
    b = beams.of_link[i]
    if b < 0:
        return total
    own, row, mode, v = w.beams.own, w.link, w.beams.mode, w.v
    wx, wy, wz = row[i, L.OM], row[i, L.OM + 1], row[i, L.OM + 2]
    vx, vy, vz = row[i, L.VEL], row[i, L.VEL + 1], row[i, L.VEL + 2]
    tx, ty, tz = cross(wx, wy, wz, own[b, B.O_MC], own[b, B.O_MC + 1], own[b, B.O_MC + 2])
    j = B.O_I
    spin = wx * (own[b, j] * wx + 2.0 * (own[b, j + 3] * wy + own[b, j + 4] * wz))
    spin += wy * (own[b, j + 1] * wy + 2.0 * own[b, j + 5] * wz) + own[b, j + 2] * wz * wz
    total += 0.5 * (own[b, B.O_MASS] * (vx * vx + vy * vy + vz * vz) + spin) + vx * tx + vy * ty + vz * tz
    n, vi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_MATRIX]
    for k in range(n):
        r = vi + k
        t = mode[r, 0] * wx + mode[r, 1] * wy + mode[r, 2] * wz + mode[r, 3] * vx + mode[r, 4] * vy + mode[r, 5] * vz
        for m in range(n):
            t += 0.5 * w.beams.mass[base + k * n + m] * v[vi + m]
        total += t * v[r]
    return total


@shared
def beam_weight(sys, beams, i, w):
    """Potential energy in gravity of the own mass of the beam whose root is link i, shortening included."""
    total = 0.0 * w.link[0, L.R]
    if beams is None:
        return total
    b = beams.of_link[i]
    if b < 0:
        return total
    own, row, g = w.beams.own, w.link, sys.gravity
    for a in range(3):
        total -= g[a] * (own[b, B.O_MASS] * row[i, L.POS + a] + own[b, B.O_MC + a])
    ex, ey, ez = turned(row, i, beams.beam[b, B.B_AXIS], beams.beam[b, B.B_AXIS + 1], beams.beam[b, B.B_AXIS + 2])
    n, qi, base = beams.beam_i[b, B.B_N], beams.beam_i[b, B.B_Q], beams.beam_i[b, B.B_MATRIX] * B.MATRICES
    short = 0.0 * ex
    for k in range(n):
        for m in range(n):
            short += 0.5 * beams.matrix[base + (B.M_WEIGHT * n + k) * n + m] * w.q[qi + k] * w.q[qi + m]
    return total + short * (g[0] * ex + g[1] * ey + g[2] * ez)


@shared
def beam_momentum(beams, i, w, out):
    """Linear momentum and angular momentum about the origin of the own mass of a beam, added to out (6,)."""
    if beams is None:
        return
    b = beams.of_link[i]
    if b < 0:
        return
    own, row, mode = w.beams.own, w.link, w.beams.mode
    J, h = spatial.six(own, b, B.O_I), three(own, b, B.O_MC)
    p = spatial.rigid_times(own[b, B.O_MASS], J, h, three(row, i, L.OM) + three(row, i, L.VEL))
    for k in range(beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_V] + beams.beam_i[b, B.B_N]):
        p = spatial.plus_scaled(p, spatial.six(mode, k, B.G_OWN), w.v[k])
    nx, ny, nz, px, py, pz = spatial.shifted_wrench(p, three(row, i, L.POS))
    out[0] += px
    out[1] += py
    out[2] += pz
    out[3] += nx
    out[4] += ny
    out[5] += nz
