"""Articulated inertias in the plane, as tuples: the planar twin of `spatial`.

With three numbers for a motion (angular, x, y) or a wrench (moment, x, y), the wrench that accelerates a sub-tree is

    [n; fx; fy] = [[J, bx, by], [bx, mxx, mxy], [by, mxy, myy]] [α; ax; ay] + p

so an `inertia` is the six numbers (J, bx, by, mxx, mxy, myy).
"""

from __future__ import annotations

from linkwork.kernels.jit import inner


@inner
def projected(basis, a, i, k):
    """A wrench in space, six numbers of row i from column k on, in the plane whose basis follows gravity in `basis`."""
    return (
        a[i, k] * basis[9] + a[i, k + 1] * basis[10] + a[i, k + 2] * basis[11],
        a[i, k + 3] * basis[3] + a[i, k + 4] * basis[4] + a[i, k + 5] * basis[5],
        a[i, k + 3] * basis[6] + a[i, k + 4] * basis[7] + a[i, k + 5] * basis[8],
    )


@inner
def plus_scaled(p, u, t):
    """p + u t: the bias after a degree of freedom with U = u is eliminated, t its acceleration."""
    return p[0] + u[0] * t, p[1] + u[1] * t, p[2] + u[2] * t


@inner
def shifted_wrench(p, r):
    """The wrench p about a point that lies at −r from the old one."""
    n, fx, fy = p
    rx, ry = r
    return n + (rx * fy - ry * fx), fx, fy


@inner
def zero_inertia(zero):
    """No inertia, of the type of `zero`."""
    return zero, zero, zero, zero, zero, zero


@inner
def plus_body(inertia, m, izz, h):
    """Add a rigid body: mass m, inertia izz about the point, mass times centre h."""
    J, bx, by, mxx, mxy, myy = inertia
    return J + izz, bx - h[1], by + h[0], mxx + m, mxy, myy + m


@inner
def times_slide(inertia, d):
    """U of a slide along d."""
    _, bx, by, mxx, mxy, myy = inertia
    dx, dy = d
    return bx * dx + by * dy, mxx * dx + mxy * dy, mxy * dx + myy * dy


@inner
def eliminated(inertia, u, dinv):
    """I − U Uᵀ / d: the inertia after a degree of freedom is eliminated."""
    J, bx, by, mxx, mxy, myy = inertia
    u0, u1, u2 = u
    t1, t2 = u1 * dinv, u2 * dinv
    return J - u0 * u0 * dinv, bx - u0 * t1, by - u0 * t2, mxx - u1 * t1, mxy - u1 * t2, myy - u2 * t2


@inner
def hinge_eliminated(inertia, rotor, dinv):
    """`eliminated` for a hinge, U = ± (J, bx, by) and d = J + ρ: of J, bx and by the part ρ / d remains, exactly zero for a
    hinge without a rotor."""
    J, bx, by, mxx, mxy, myy = inertia
    t = rotor * dinv
    return J * t, bx * t, by * t, mxx - bx * bx * dinv, mxy - bx * by * dinv, myy - by * by * dinv


@inner
def shifted(inertia, r):
    """The inertia about a point that lies at −r from the old one."""
    J, bx, by, mxx, mxy, myy = inertia
    rx, ry = r
    cx, cy = bx + (mxy * rx - mxx * ry), by + (myy * rx - mxy * ry)
    return J + (rx * by - ry * bx) + (rx * cy - ry * cx), cx, cy, mxx, mxy, myy


@inner
def plus_stored(inertia, a, i, k):
    """Add the inertia that is stored in row i, from column k on."""
    J, bx, by, mxx, mxy, myy = inertia
    return J + a[i, k], bx + a[i, k + 1], by + a[i, k + 2], mxx + a[i, k + 3], mxy + a[i, k + 4], myy + a[i, k + 5]
