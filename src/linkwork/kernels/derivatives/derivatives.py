"""Derivatives of the right-hand side by complex step: f(x + ih) = f(x) + ih f′(x), exact to rounding for h = 1e-30."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import kernel, separate, shared
from linkwork.kernels.tree.dynamics import derivative, forward

TINY = 1e-30


@separate
def state_jacobian(sys, user, t, y, w, yz, fz, out):
    """∂ẏ/∂y of the whole state, quaternions as four numbers; w, yz, fz are complex scratch."""
    n = y.shape[0]
    dynamic = sys.count[L.N_Q] + sys.count[L.N_V]
    for k in range(n):
        yz[k] = y[k]
    for j in range(n):
        if dynamic <= j < dynamic + sys.count[L.N_WORK]:  # nothing depends on the work done so far
            for k in range(n):
                out[k, j] = 0.0
            continue
        yz[j] = complex(y[j], TINY)
        status = derivative(sys, user, t, yz, fz, w)
        if status != L.OK:
            return status
        for k in range(n):
            out[k, j] = fz[k].imag / TINY
        yz[j] = y[j]
    return L.OK


@shared
def displace_dof(sys, q, i, j, step, w):
    """Coordinates moved by a small step along degree of freedom j of link i, as its velocity would move them."""
    if sys.dof_i[j, L.D_ROT] == 2:
        w.q[sys.dof_i[j, L.D_Q]] += step
        return
    kind = sys.link_i[i, L.KIND]
    qi, m = sys.link_i[i, L.QI], j - sys.link_i[i, L.VI]
    if kind == L.BALL or kind == L.DIRECTION or kind == L.FREE:
        if kind == L.FREE:
            if m < 3:
                a, b, c, d = q[qi + 3], q[qi + 4], q[qi + 5], q[qi + 6]
                if m == 0:
                    x, y, z = 1.0 - 2.0 * (c * c + d * d), 2.0 * (b * c + a * d), 2.0 * (b * d - a * c)
                elif m == 1:
                    x, y, z = 2.0 * (b * c - a * d), 1.0 - 2.0 * (b * b + d * d), 2.0 * (c * d + a * b)
                else:
                    x, y, z = 2.0 * (b * d + a * c), 2.0 * (c * d - a * b), 1.0 - 2.0 * (b * b + c * c)
                w.q[qi] += step * x
                w.q[qi + 1] += step * y
                w.q[qi + 2] += step * z
                return
            qi += 3
            m -= 3
        a, b, c, d = q[qi], q[qi + 1], q[qi + 2], q[qi + 3]
        half = 0.5 * step
        if m == 0:
            w.q[qi] -= half * b
            w.q[qi + 1] += half * a
            w.q[qi + 2] += half * d
            w.q[qi + 3] -= half * c
        elif m == 1:
            w.q[qi] -= half * c
            w.q[qi + 1] -= half * d
            w.q[qi + 2] += half * a
            w.q[qi + 3] += half * b
        else:
            w.q[qi] -= half * d
            w.q[qi + 1] += half * c
            w.q[qi + 2] -= half * b
            w.q[qi + 3] += half * a
    else:
        w.q[qi + m] += step


@kernel
def acceleration_jacobians(sys, user, t, q, v, inputs, a, w, by_q, by_v, by_input):
    """∂v̇/∂(displacement along v), ∂v̇/∂v, ∂v̇/∂inputs; each column one complex evaluation. w is complex scratch.

    The displacement of a quaternion is the small rotation that the velocity would make, so by_q is n_v × n_v. `a` holds the
    accelerations of prescribed joints.
    """
    nq, nv, nu = sys.count[L.N_Q], sys.count[L.N_V], sys.count[L.N_INPUTS]
    for part in range(3):
        for j in range(nu if part == 2 else nv):
            for k in range(nq):
                w.q[k] = q[k]
            for k in range(nv):
                w.v[k] = v[k]
                w.a[k] = a[k]
            for k in range(nu):
                w.inputs[k] = inputs[k]
            if part == 0:
                displace_dof(sys, q, sys.dof_i[j, L.D_LINK], j, complex(0.0, TINY), w)
            elif part == 1:
                w.v[j] = complex(v[j], TINY)
            else:
                w.inputs[j] = complex(inputs[j], TINY)
            status = forward(sys, user, t, w)
            if status != L.OK:
                return status
            for k in range(nv):
                x = w.a[k].imag / TINY
                if part == 0:
                    by_q[k, j] = x
                elif part == 1:
                    by_v[k, j] = x
                else:
                    by_input[k, j] = x
    return L.OK
