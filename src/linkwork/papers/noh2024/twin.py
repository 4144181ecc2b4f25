"""The paper's own equations in NumPy, free of linkwork: a planar chain in absolute and in relative coordinates.

Absolute coordinates are (x, y, θ) of every centre, y up, θ from the horizontal as in (1) to (4). Errata are applied; where
a function can also give what is printed, it says so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_solve_banded, cholesky_banded

Array = NDArray[np.float64]


@dataclasses.dataclass(frozen=True)
class Chain:
    """n equal rods; the upper end of the first is hinged at the origin.

    Args:
        n: number of links.
        mass: of each [kg].
        length: of each [m].
        gravity: g [m/s²], along -y.
    """

    n: int
    mass: float = 1.0
    length: float = 1.0
    gravity: float = 9.81

    @property
    def inertia(self) -> float:
        """I = m l²/12 about the centre [kg m²]."""
        return self.mass * self.length**2 / 12


class State(NamedTuple):
    """Absolute coordinates and their rates, each (3n,): x, y, θ of the first link, of the second, …"""

    q: Array
    v: Array


def state_of(chain: Chain, theta: Array, theta_dot: Array) -> State:
    """The state in which all joints are closed, from the angles (n,) by (1) to (4)."""
    half = chain.length / 2
    along, across = np.array([np.cos(theta), np.sin(theta)]), np.array([-np.sin(theta), np.cos(theta)]) * theta_dot
    centres, speeds = (2 * np.cumsum(x, axis=1) - x for x in (half * along, half * across))
    return State(np.vstack([centres, theta]).T.ravel(), np.vstack([speeds, theta_dot]).T.ravel())


# --- Lagrange multipliers, penalty, augmented Lagrangian -----------------------------------------------------------


def constraints(chain: Chain, q: Array) -> Array:
    """Φ (13) [m], shape (2n,): how far the upper end of each link is from the lower end of the one before; x, y in turn."""
    x = q.reshape(-1, 3)
    arm = chain.length / 2 * np.column_stack([np.cos(x[:, 2]), np.sin(x[:, 2])])
    gap = x[:, :2] - arm
    gap[1:] -= (x[:, :2] + arm)[:-1]
    return gap.ravel()


def jacobian(chain: Chain, q: Array) -> Array:
    """Φ_q, shape (2n, 3n)."""
    n, half = chain.n, chain.length / 2
    theta = q[2::3]
    out = np.zeros((n, 2, n, 3))
    own = np.arange(n)
    for k, turn in enumerate((half * np.sin(theta), -half * np.cos(theta))):
        out[own, k, own, k] = 1.0
        out[own, k, own, 2] = turn
        out[own[1:], k, own[:-1], k] = -1.0
        out[own[1:], k, own[:-1], 2] = turn[:-1]
    return out.reshape(2 * n, 3 * n)


def quadratic(chain: Chain, state: State) -> Array:
    """(Φ_q q̇)_q q̇ [m/s²], shape (2n,): minus Q_c of (15). It is what (19) leaves out."""
    theta, spin = state.q[2::3], state.v[2::3]
    pull = chain.length / 2 * np.column_stack([np.cos(theta), np.sin(theta)]) * (spin**2)[:, None]
    pull[1:] += pull[:-1].copy()
    return pull.ravel()


def masses(chain: Chain) -> Array:
    """The diagonal of M (22) in the plane, shape (3n,)."""
    return np.tile([chain.mass, chain.mass, chain.inertia], chain.n)


def weights(chain: Chain) -> Array:
    """Q_e [N, N m], shape (3n,). Q_v is zero, since the coordinates are those of the centres."""
    return np.tile([0.0, -chain.mass * chain.gravity, 0.0], chain.n)


def whole_matrix(chain: Chain, q: Array) -> Array:
    """W of (15) and (21), shape (5n, 5n)."""
    j = jacobian(chain, q)
    return np.block([[np.diag(masses(chain)), j.T], [j, np.zeros((len(j), len(j)))]])


def by_multipliers(chain: Chain, state: State) -> tuple[Array, Array]:
    """Accelerations (3n,) and multipliers (2n,) by (15). −λ is the force by each joint on the link beyond it [N]."""
    right = np.concatenate([weights(chain), -quadratic(chain, state)])
    answer = np.linalg.solve(whole_matrix(chain, state.q), right)
    return answer[: 3 * chain.n], answer[3 * chain.n :]


@dataclasses.dataclass(frozen=True)
class Settings:
    """α [kg], ω_n [rad/s], ξ of (16) to (19), and ε [m/s², rad/s²] of (20); none is given in the paper."""

    alpha: float = 1e3
    omega: float = 10.0
    xi: float = 1.0
    epsilon: float = 1e-10
    most: int = 50


class Iterated(NamedTuple):
    """Accelerations (3n,), multipliers (2n,), and ‖q̈_{k+1} − q̈_k‖ (20) of every iteration."""

    acceleration: Array
    multipliers: Array
    steps: list[float]


def left_side(chain: Chain, q: Array, alpha: float) -> Array:
    """M + α Φ_qᵀ Φ_q of (19) in bands, shape (6, 3n): row 5 is the diagonal, row 5 − k the k-th above it."""
    n, half = chain.n, chain.length / 2
    s, c = half * np.sin(q[2::3]), half * np.cos(q[2::3])
    bands = np.zeros((6, n, 3))
    bands[5] = masses(chain).reshape(n, 3) + 2 * alpha * np.array([1.0, 1.0, half**2])
    # the last link has no joint at its lower end
    bands[5, -1] -= alpha * np.array([1.0, 1.0, half**2])
    bands[3, -1, 2], bands[4, -1, 2] = alpha * s[-1], -alpha * c[-1]
    # links k − 1 and k; a column is (x, y, θ) of link k
    bands[2, 1:, :2] = -alpha
    bands[2, 1:, 2] = alpha * (s[:-1] * s[1:] + c[:-1] * c[1:])
    bands[0, 1:, 2], bands[1, 1:, 2] = -alpha * s[1:], alpha * c[1:]
    bands[4, 1:, 0], bands[3, 1:, 1] = alpha * s[:-1], -alpha * c[:-1]
    return bands.reshape(6, 3 * n)


def augmented(chain: Chain, state: State, settings: Settings, *, sign: float = -1.0, complete: bool = True) -> Iterated:
    """(19) until (20). As printed: `sign` +1 and not `complete`, which leaves out (Φ_q q̇)_q q̇."""
    j, m = jacobian(chain, state.q), masses(chain)
    bracket = _stabilised(chain, state, settings, j)
    if complete:
        bracket += quadratic(chain, state)
    left = cholesky_banded(left_side(chain, state.q, settings.alpha)), False
    load = sign * settings.alpha * (j.T @ bracket)
    a = cho_solve_banded(left, weights(chain) + load)
    multipliers = settings.alpha * (j @ a - sign * bracket)
    steps: list[float] = []
    while len(steps) < settings.most and (not steps or steps[-1] > settings.epsilon):
        new = cho_solve_banded(left, m * a + load)
        multipliers += settings.alpha * (j @ new - sign * bracket)
        steps.append(float(np.linalg.norm(new - a)))
        a = new
    return Iterated(a, multipliers, steps)


def two_stage(chain: Chain, state: State, settings: Settings, count: int, *, sign: float = 1.0) -> Iterated:
    """(17) and (18) in turn, λ₀ = 0, `count` times: the sign before α in (18) must be +; `sign` −1 is as printed."""
    j = jacobian(chain, state.q)
    rest = _stabilised(chain, state, settings, j) + quadratic(chain, state)
    left = cholesky_banded(left_side(chain, state.q, settings.alpha), check_finite=False), False
    load, multipliers, a = weights(chain), np.zeros(len(j)), np.zeros(3 * chain.n)
    steps: list[float] = []
    for _ in range(count):
        new = cho_solve_banded(left, load - j.T @ (multipliers + settings.alpha * rest), check_finite=False)
        multipliers = multipliers + sign * settings.alpha * (j @ new + rest)
        steps.append(float(np.linalg.norm(new - a)))
        a = new
    return Iterated(a, multipliers, steps)


def _stabilised(chain: Chain, state: State, settings: Settings, j: Array) -> Array:
    """2ξω_n Φ̇ + ω_n² Φ, shape (2n,)."""
    out: Array = 2 * settings.xi * settings.omega * (j @ state.v) + settings.omega**2 * constraints(chain, state.q)
    return out


# --- another reference point: where Q_v is not zero ----------------------------------------------------------------


def by_upper_ends(chain: Chain, theta: Array, theta_dot: Array, *, sign: float = 1.0) -> Array:
    """θ̈ (n,) by W x = b in the coordinates of the links' upper ends, where Q_v is not zero; `sign` −1: b of (21)."""
    n, half = chain.n, chain.length / 2
    along, across = np.column_stack([np.cos(theta), np.sin(theta)]), np.column_stack([-np.sin(theta), np.cos(theta)])
    m, j = np.zeros((3 * n, 3 * n)), np.zeros((2 * n, 3 * n))
    b = np.zeros(5 * n)
    for k in range(n):
        rows, joint = slice(3 * k, 3 * k + 2), slice(2 * k, 2 * k + 2)
        turn = 3 * k + 2
        m[rows, rows] = chain.mass * np.eye(2)
        m[rows, turn] = m[turn, rows] = chain.mass * half * across[k]
        m[turn, turn] = chain.mass * chain.length**2 / 3
        b[rows] = sign * chain.mass * half * theta_dot[k] ** 2 * along[k]  # Q_v of (10)
        b[3 * k + 1] -= chain.mass * chain.gravity
        b[turn] = -chain.mass * chain.gravity * half * across[k, 1]
        j[joint, rows] = np.eye(2)
        if k:
            before = slice(3 * k - 3, 3 * k - 1)
            j[joint, before] = -np.eye(2)
            j[joint, 3 * k - 1] = -chain.length * across[k - 1]
            b[3 * n + 2 * k : 3 * n + 2 * k + 2] = -chain.length * theta_dot[k - 1] ** 2 * along[k - 1]
    whole = np.block([[m, j.T], [j, np.zeros((2 * n, 2 * n))]])
    answer: Array = np.linalg.solve(whole, b)[2 : 3 * n : 3]
    return answer


# --- recursion -----------------------------------------------------------------------------------------------------


def by_recursion(
    chain: Chain, theta: Array, theta_dot: Array, *, complete: bool = True, free: bool = False
) -> tuple[Array, Array]:
    """W_n = (ẍ, ÿ, θ̈) of every link (n, 3) and q̈ (n,) by (28) to (33).

    `complete`: D_n is the rest of the derivative of (28), Ċ_n V_{n−1} + Ṡ_n q̇_n; without, it is Ṡ_n q̇_n as printed below
    (29). `free`: the first link is the base body B₀ without a joint (q̈ of the first is then 0).
    """
    n, half = chain.n, chain.length / 2
    along = np.column_stack([np.cos(theta), np.sin(theta)])
    across = np.column_stack([-np.sin(theta), np.cos(theta)])
    turn = np.array([[0.0, -1.0], [1.0, 0.0]])
    rate = np.diff(theta_dot, prepend=0.0)
    before = np.concatenate([[0.0], theta_dot[:-1]])
    c, s, d = np.tile(np.eye(3), (n, 1, 1)), np.zeros((n, 3)), np.zeros((n, 3))
    for k in range(n):
        arm, last = half * along[k], half * along[k - 1] if k else np.zeros(2)
        c[k, :2, 2] = turn @ (last + arm)
        s[k] = *(turn @ arm), 1.0
        # derivatives of S q̇ and of C V_{n−1} with q̇ and V_{n−1} held
        d[k, :2] = turn @ (half * across[k]) * theta_dot[k] * rate[k]
        if complete:
            swing = half * across[k] * theta_dot[k] + (half * across[k - 1] * theta_dot[k - 1] if k else 0.0)
            d[k, :2] += turn @ swing * before[k]
    mass = np.tile(np.diag([chain.mass, chain.mass, chain.inertia]), (n, 1, 1))
    force = weights(chain).reshape(n, 3).copy()
    for k in range(n - 1, 0, -1):
        u = s[k] @ mass[k] @ s[k]
        shed = np.outer(mass[k] @ s[k], s[k] @ mass[k]) / u
        mass[k - 1] += c[k].T @ (mass[k] - shed) @ c[k]  # (31), with S
        inner = s[k] * (s[k] @ (force[k] - mass[k] @ d[k])) / u + d[k]
        force[k - 1] -= c[k].T @ (mass[k] @ inner - force[k])  # (32)
    w, a = np.zeros((n, 3)), np.zeros(n)
    for k in range(n):
        if k == 0 and free:
            w[0] = np.linalg.solve(mass[0], force[0])  # (33); (34) has the other sign
            continue
        base = c[k] @ (w[k - 1] if k else np.zeros(3)) + d[k]
        a[k] = s[k] @ (force[k] - mass[k] @ base) / (s[k] @ mass[k] @ s[k])
        w[k] = base + s[k] * a[k]  # (29)
    return w, a


# --- the integrator ------------------------------------------------------------------------------------------------


class Solution(NamedTuple):
    """States (times, …) at the times that were reached, and what they took."""

    times: Array
    y: Array
    steps: int
    rejected: int
    evaluations: int


def ode45(slope: Callable[[Array], Array], times: Array, y: Array, tolerance: float, most: int = 20_000) -> Solution:
    """Dormand and Prince's pair with the step control of MATLAB's ode45, RelTol = AbsTol = tolerance.

    What matters here is its norm: the error of every component is held, not their root mean square. `times` grow evenly;
    at most `most` steps are tried.
    """
    from scipy.integrate import RK45

    a, b, error, dense, power = RK45.A, RK45.B, RK45.E, RK45.P, 1 / 5
    t, end, longest = float(times[0]), float(times[-1]), 0.1 * float(times[-1] - times[0])
    k = np.zeros((7, len(y)))
    k[0] = slope(y)
    out = np.zeros((len(times), len(y)))
    out[0], filled, steps, rejected = y, 1, 0, 0
    rate = float(np.abs(k[0] / np.maximum(np.abs(y), 1.0)).max()) / (0.8 * tolerance**power)
    h = min(longest, float(times[1] - times[0]), 1 / rate if rate > 0 else np.inf)
    failed = False
    while t < end and steps + rejected < most:
        h = min(h, longest, end - t)
        with np.errstate(over="ignore", invalid="ignore"):
            for i in range(1, 6):
                k[i] = slope(y + h * (a[i, :i] @ k[:i]))
            new = y + h * (b @ k[:6])
            k[6] = slope(new)
            size = h * float(np.abs(error @ k / np.maximum(np.maximum(np.abs(y), np.abs(new)), 1.0)).max())
        if not size <= tolerance:
            rejected += 1
            shrink = 0.8 * (tolerance / size) ** power if np.isfinite(size) else 0.1
            h *= 0.5 if failed else max(0.1, shrink)
            failed = True
            continue
        last = t
        t = end if h >= end - t else t + h
        steps += 1
        while filled < len(times) and times[filled] <= t * (1 + 1e-15):
            x = (times[filled] - last) / h
            out[filled] = y + h * (dense @ x ** np.arange(1, 5)) @ k
            filled += 1
        y = new
        k[0] = k[6]
        if not failed:
            h *= min(5.0, 0.8 * (tolerance / size) ** power) if size > 0 else 5.0
        failed = False
    return Solution(times[:filled], out[:filled], steps, rejected, 1 + 6 * (steps + rejected))
