"""Closed loops in the recursion: multipliers of the closures on top of the articulated bodies.

The articulated-body recursion is a factorisation M⁻¹ = L⁻ᵀ D⁻¹ L⁻¹ of the tree's mass matrix: its inward sweep turns forces
τ into u = L⁻¹ τ at each degree of freedom, and its outward sweep applies L⁻ᵀ D⁻¹. The wrench of a unit
multiplier reaches only the joints between its bodies and the ground, so u_c of a closure is short, and

    A_cd = G_c M⁻¹ G_dᵀ = Σ_k u_c[k] u_d[k] / D_k        over the degrees of freedom that c and d share

is sparse: its blocks and the order of elimination are known beforehand. Then A λ = b, with b the constraint accelerations that
the open tree lacks, and one more outward sweep with u + Σ λ_c u_c gives the accelerations of the closed mechanism. Cost: the
recursion, plus paths and loops; no term grows with the cube of the number of bodies.

Redundant closures make A singular. A + ε diag A never is, and

    λ ← λ + (A + ε diag A)⁻¹ (b − A λ),   λ = 0 at first

converges to the solution that minimises Σ A_kk λ_k² (proximal iteration; A_kk is the acceleration of a constraint for a unit of
its own multiplier, so forces and moments are scaled alike). The error shrinks by ε / (σ + ε) per step for each eigenvalue σ of
the scaled matrix: two or three steps where loops are regular, while near a singular position gains stay below 1/√ε.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.beams.beams import clear_modal_loads, load_modes_at_node, modes_of, wrench_after_modes
from linkwork.kernels.forces.prescribed import any_holds, is_prescribed
from linkwork.kernels.jit import inner, separate, shared
from linkwork.kernels.loops.blocks import clear_blocks, factor_blocks, solve_blocks
from linkwork.kernels.tree import flat, spatial
from linkwork.kernels.vectors import three

EPSILON, STEPS = 1e-9, 12
SURE = 1e-14  # square of the residual, relative to b, before the last step
NEAR = 1e-2  # pivot relative to the acceleration of a free body: below this, a position is near a singular one
DEAD = 1e-24  # diagonal of a constraint that no joint can move, relative to the largest and to that of a free body


@shared
def coupling_factor(rows, r, k):
    """Factor of degree of freedom k in a coupling."""
    total = 0.0
    first = rows.row_i[r, R.R_LIST]
    for m in range(first, first + rows.row_i[r, R.R_LISTED]):
        if rows.term_i[m] == k:
            total += rows.term[m]
    return total


@shared
def clear_wrenches(loops, c, w):
    """Set the wrenches at all links of the path of closure c to zero; returns how many links it has."""
    count = loops.start[c + 1] - loops.start[c]
    f = w.loops.wrench
    for g in range(count * loops.plan.size[c]):
        for k in range(6):
            f[g, k] = 0.0
    return count


@shared
def propagate_inward(sys, rows, loops, c, w):
    """u of unit multipliers of closure c at the degrees of freedom of its path, into w.loops.u; in space.

    All rows are handled link by link: they do not depend on each other, so the processor overlaps them.
    """
    holds = any_holds(sys)
    row, dof, m, f, u = w.link, w.dof, w.rows.m, w.loops.wrench, w.loops.u
    size, start, at = loops.plan.size[c], loops.plan.start[c], loops.u_start[c]
    count = clear_wrenches(loops, c, w)
    clear_modal_loads(sys.beams, size, w)
    for end in range(2):
        p = loops.ends[c, end]
        if p >= 0:
            for r in range(size):
                for k in range(6):
                    f[p * size + r, k] += m[start + r, R.MA + 6 * end + k]
    coupled = rows.row_i[start, R.R_KIND] == R.COUPLING
    for p in range(count):
        i, up = loops.link[loops.start[c] + p], loops.up[loops.start[c] + p]
        first, dofs = sys.link_i[i, L.VI], sys.link_i[i, L.NDOF]
        _, modes = modes_of(sys.beams, i)
        arm = three(row, i, L.RR)
        for r in range(size):
            wrench = wrench_after_modes(sys.beams, i, r, size, at, spatial.six(f, p * size + r, 0), w)
            load_modes_at_node(sys.beams, i, r, size, wrench, w)
            for j in range(dofs):
                k = first + dofs - 1 - j
                if sys.dof_i[k, L.D_ROT] == 1:
                    x = dof[k, L.AX] * wrench[0] + dof[k, L.AX + 1] * wrench[1] + dof[k, L.AX + 2] * wrench[2]
                else:
                    x = dof[k, L.AX] * wrench[3] + dof[k, L.AX + 1] * wrench[4] + dof[k, L.AX + 2] * wrench[5]
                if coupled:
                    x += coupling_factor(rows, start + r, k)
                u[at + (modes + j) * size + r] = x
                if not is_prescribed(sys, w, holds, k):
                    wrench = spatial.plus_scaled(wrench, spatial.six(dof, k, L.U), -x * dof[k, L.DINV])
            if up >= 0:
                spatial.add_six(f, up * size + r, 0, spatial.shifted_wrench(wrench, arm))
        at += (modes + dofs) * size


@shared
def propagate_inward_planar(sys, rows, loops, c, w):
    """The same in the algebra of the plane."""
    holds = any_holds(sys)
    row, dof, m, f, u = w.plane, w.pdof, w.rows.m, w.loops.wrench, w.loops.u
    size, start, at = loops.plan.size[c], loops.plan.start[c], loops.u_start[c]
    count = clear_wrenches(loops, c, w)
    for end in range(2):
        p = loops.ends[c, end]
        if p >= 0:
            for r in range(size):
                n, fx, fy = flat.projected(sys.gravity, m, start + r, R.MA + 6 * end)
                g = p * size + r
                f[g, 0], f[g, 1], f[g, 2] = f[g, 0] + n, f[g, 1] + fx, f[g, 2] + fy
    coupled = rows.row_i[start, R.R_KIND] == R.COUPLING
    for p in range(count):
        i, up = loops.link[loops.start[c] + p], loops.up[loops.start[c] + p]
        first, dofs = sys.link_i[i, L.VI], sys.link_i[i, L.NDOF]
        rx, ry = row[i, L.QX], row[i, L.QY]
        for r in range(size):
            g = p * size + r
            n, fx, fy = f[g, 0], f[g, 1], f[g, 2]
            for j in range(dofs):
                k = first + dofs - 1 - j
                if sys.dof_i[k, L.D_ROT] == 1:
                    x = sys.plane[i, L.SGN] * n
                else:
                    x = dof[k, L.QDX] * fx + dof[k, L.QDY] * fy
                if coupled:
                    x += coupling_factor(rows, start + r, k)
                u[at + j * size + r] = x
                if not is_prescribed(sys, w, holds, k):
                    t = x * dof[k, L.QDINV]
                    n, fx, fy = n - dof[k, L.QUN] * t, fx - dof[k, L.QUX] * t, fy - dof[k, L.QUY] * t
            if up >= 0:
                h = up * size + r
                f[h, 0] += n + rx * fy - ry * fx
                f[h, 1] += fx
                f[h, 2] += fy
        at += dofs * size


@inner
def inverse_pivot(sys, w, holds, k):
    """1 / D of a degree of freedom; zero for a prescribed one."""
    if is_prescribed(sys, w, holds, k):
        return 0.0
    if sys.count[L.IS_PLANAR] == 1:
        return w.pdof[k, L.QDINV]
    return w.dof[k, L.DINV]


@shared
def fill_matrix(sys, loops, w):
    """A in blocks, from the u of all closures."""
    holds = any_holds(sys)
    plan, u, values = loops.plan, w.loops.u, w.loops.values
    clear_blocks(plan, values)
    for c in range(plan.size.shape[0]):
        size, at, to = plan.size[c], loops.u_start[c], plan.diagonal[c]
        for d in range(loops.dof_start[c], loops.dof_start[c + 1]):
            t = inverse_pivot(sys, w, holds, loops.dof[d])
            for i in range(size):
                x = u[at + i] * t
                for j in range(i + 1):
                    values[to + i * size + j] += x * u[at + j]
            at += size
    for e in range(loops.pair.shape[0]):
        c, d = loops.pair[e, 0], loops.pair[e, 1]
        to, flipped = plan.edge[e, 0], plan.edge[e, 1] == 1
        rows, columns = plan.size[c], plan.size[d]
        i, j = loops.dof_start[c], loops.dof_start[d]
        while i < loops.dof_start[c + 1] and j < loops.dof_start[d + 1]:
            if loops.place[i] > loops.place[j]:
                i += 1
            elif loops.place[i] < loops.place[j]:
                j += 1
            else:
                t = inverse_pivot(sys, w, holds, loops.dof[i])
                a = loops.u_start[c] + (i - loops.dof_start[c]) * rows
                b = loops.u_start[d] + (j - loops.dof_start[d]) * columns
                for r in range(rows):
                    x = u[a + r] * t
                    for s in range(columns):
                        values[to + (s * rows + r if flipped else r * columns + s)] += x * u[b + s]
                i += 1
                j += 1


@separate
def factor_matrix(sys, rows, loops, w):
    """u of all closures, A and its factors, at the position for which the recursion was run last; returns a status."""
    plan, values, diagonal = loops.plan, w.loops.values, w.loops.diagonal
    for c in range(plan.size.shape[0]):
        if sys.count[L.IS_PLANAR] == 1:
            propagate_inward_planar(sys, rows, loops, c, w)
        else:
            propagate_inward(sys, rows, loops, c, w)
    fill_matrix(sys, loops, w)
    largest = 0.0
    for c in range(plan.size.shape[0]):
        size = plan.size[c]
        for i in range(size):
            x = values[plan.diagonal[c] + i * (size + 1)]
            diagonal[plan.start[c] + i] = x
            if x > largest:
                largest = x
    for c in range(plan.size.shape[0]):
        size = plan.size[c]
        for i in range(size):
            r = plan.start[c] + i
            at = plan.diagonal[c] + i * (size + 1)
            if diagonal[r] > DEAD * largest and diagonal[r] > DEAD * loops.answer[r]:
                values[at] += EPSILON * diagonal[r]
            else:
                diagonal[r] = 0.0  # no joint can move it: no multiplier
                values[at] = 1.0
    if factor_blocks(plan, values, loops.sign) != 0:
        return R.OPEN
    count_dependent(loops, w)
    return L.OK


@shared
def count_dependent(loops, w):
    """Count the constraints that (almost) follow from others; more than the least count so far means a singular position.

    After factoring, the diagonal holds the reciprocals of the pivots: a pivot is the acceleration of a constraint for a unit of
    its own multiplier while those before it are kept. It is compared with that of a free body of the model.
    """
    plan = loops.plan
    weak = 0
    for c in range(plan.size.shape[0]):
        size = plan.size[c]
        for i in range(size):
            if loops.answer[plan.start[c] + i] * w.loops.values[plan.diagonal[c] + i * (size + 1)] * NEAR > 1.0:
                weak += 1
    w.loops.weak[0] = weak
    if weak < w.loops.weak[1]:
        w.loops.weak[1] = weak


@inner
def is_near_singular(loops, w):
    """Whether fewer constraints are independent now than they were elsewhere."""
    near = False
    if loops is not None:
        near = w.loops.weak[0] > w.loops.weak[1]
    return near


@shared
def apply_matrix(sys, loops, x, w, out):
    """out = A x, by way of the degrees of freedom."""
    holds = any_holds(sys)
    plan, u, z = loops.plan, w.loops.u, w.loops.z
    for k in range(z.shape[0]):
        z[k] = 0.0
    for c in range(plan.size.shape[0]):
        size, at, start = plan.size[c], loops.u_start[c], plan.start[c]
        for d in range(loops.dof_start[c], loops.dof_start[c + 1]):
            total = 0.0
            for i in range(size):
                total += u[at + i] * x[start + i]
            k = loops.dof[d]
            z[k] += total * inverse_pivot(sys, w, holds, k)
            at += size
    for c in range(plan.size.shape[0]):
        size, at, start = plan.size[c], loops.u_start[c], plan.start[c]
        for i in range(size):
            out[start + i] = 0.0
        for d in range(loops.dof_start[c], loops.dof_start[c + 1]):
            t = z[loops.dof[d]]
            for i in range(size):
                out[start + i] += u[at + i] * t
            at += size


@shared
def scaled_size(diagonal, x):
    """Largest x² relative to the diagonal, over constraints that some joint can move."""
    most = 0.0
    for r in range(x.shape[0]):
        if diagonal[r] > 0.0:
            s = x[r] * x[r] / diagonal[r]
            if s > most:
                most = s
    return most


@separate
def find_multipliers(sys, loops, right, w, out):
    """A out = right by proximal iteration with the factors; `right` stays."""
    rest, step, diagonal = w.loops.rest, w.loops.step, w.loops.diagonal
    n = right.shape[0]
    for r in range(n):
        out[r] = 0.0
        rest[r] = right[r]
    whole = scaled_size(diagonal, right)
    before = whole
    for _ in range(STEPS):
        for r in range(n):
            step[r] = rest[r] if diagonal[r] > 0.0 else 0.0
        solve_blocks(loops.plan, w.loops.values, step)
        for r in range(n):
            out[r] += step[r]
        if before <= SURE * whole:
            return  # the last step has reduced the residual as much again
        apply_matrix(sys, loops, out, w, rest)
        for r in range(n):
            rest[r] = right[r] - rest[r]
        now = scaled_size(diagonal, rest)
        if now <= 1e-27 * whole or now > 0.25 * before:
            return
        before = now


@separate
def add_multipliers(sys, loops, x, w):
    """Add Σ x u to u of the degrees of freedom, so that the next outward sweep includes the multipliers x."""
    holds = any_holds(sys)
    plan, u = loops.plan, w.loops.u
    for c in range(plan.size.shape[0]):
        size, at = plan.size[c], loops.u_start[c]
        for d in range(loops.dof_start[c], loops.dof_start[c + 1]):
            total = 0.0
            for i in range(size):
                total += u[at + i] * x[plan.start[c] + i]
            at += size
            k = loops.dof[d]
            if is_prescribed(sys, w, holds, k):
                total = -total
            if sys.count[L.IS_PLANAR] == 1:
                w.pdof[k, L.QUF] += total
            else:
                w.dof[k, L.UF] += total
