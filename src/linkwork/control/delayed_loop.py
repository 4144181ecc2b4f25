"""Linear loops of continuous controllers whose outputs act after a delay: roots, loop gains and motions.

With X = (states of the plant, states of the controller), disturbances d, references r and what acts after delays τ,

    Ẋ = F X + Σ b v + H d + K r        v(t) = w(t − τ), nothing before the start        w = P X + R d + S r

The characteristic matrix s I − F − Σ b e^(−s τ) p has infinitely many roots. First guesses are eigenvalues with delay lines at
Chebyshev points (Breda, Maset & Vermiglio 2005, SIAM J. Sci. Comput. 27, 482), each then solved for by Newton's method. Motions
are found by Gauss collocation from one time at which something is not smooth to the next.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import scipy

from linkwork.api.errors import ModelError
from linkwork.linear.time_response import check_range

FEWEST, MOST = 16, 200  # points of a delay line
STAGES = 10  # of the collocation, whose order is twice that
KINKS = 6  # delays after which a jump is too smooth to matter
MOST_STEPS = 200_000


class DelayedLoop(NamedTuple):
    """The equations above: b (states, delayed), p (delayed, states), delays (delayed,) [s]."""

    F: np.ndarray
    b: np.ndarray
    p: np.ndarray
    H: np.ndarray
    K: np.ndarray
    R: np.ndarray
    S: np.ndarray
    delays: np.ndarray


# --- a delay line at Chebyshev points ------------------------------------------------------------------


@functools.cache
def _differences(points: int) -> np.ndarray:
    """Differentiation at Chebyshev points of the second kind, from 1 to −1 (Trefethen 2000)."""
    x = np.cos(np.pi * np.arange(points + 1) / points)
    c = np.ones(points + 1)
    c[[0, -1]] = 2.0
    c *= (-1.0) ** np.arange(points + 1)
    d: np.ndarray = np.outer(c, 1.0 / c) / (x[:, None] - x[None] + np.eye(points + 1))
    d -= np.diag(d.sum(axis=1))
    return d


def delay_line(delay: float, points: int) -> tuple[np.ndarray, np.ndarray]:
    """A and b of what waits, from the youngest to the oldest, which acts."""
    d = _differences(points) * (2.0 / delay)
    return d[1:, 1:], d[1:, 0]


def points_for(flow: np.ndarray, delay: float) -> int:
    """Points with which a delay line follows the fastest motion of a loop."""
    fastest = float(np.abs(np.linalg.eigvals(flow)).max(initial=0.0))
    return int(np.clip(FEWEST + 0.8 * fastest * delay, FEWEST, MOST))


# --- roots ---------------------------------------------------------------------------------------------


def refined(loop: DelayedLoop, guesses: np.ndarray) -> np.ndarray:
    """Roots of the characteristic equation near guesses, and near the eigenvalues without what acts late, which fast modes
    stay close to; each once, the slowest first."""
    found: list[complex] = []
    near = 16.0 / float(loop.delays.min())  # beyond it, lines do not follow
    own = np.linalg.eigvals(loop.F).astype(complex)
    slow = float(np.abs(own).max(initial=0.0))
    for guess in [*guesses[np.abs(guesses) <= max(near, 2.0 * slow)], *own]:
        root = _newton(loop, complex(guess))
        if root is not None and not any(abs(root - x) <= 1e-8 * (1.0 + abs(root)) for x in found):
            found.append(root)
    values = np.array(found, complex)
    return values[np.lexsort((values.imag, -values.real))]


def _newton(loop: DelayedLoop, s: complex) -> complex | None:
    """Newton's method for a zero of the characteristic matrix, by its least singular value; None where it leads elsewhere."""
    first, size = s, np.eye(len(loop.F))
    for _ in range(30):
        if abs((s * loop.delays).real).max() > 700.0:  # beyond the range of numbers
            return None
        late = np.exp(-s * loop.delays)
        matrix = s * size - loop.F - (loop.b * late) @ loop.p
        slope = size + (loop.b * late * loop.delays) @ loop.p
        left, _, right = np.linalg.svd(matrix)
        u, v = left[:, -1].conj(), right[-1].conj()
        below = u @ slope @ v
        step = -(u @ matrix @ v) / below if below else np.inf
        s = s + step
        if not np.isfinite(s) or abs(s - first) > 0.1 * (1.0 + abs(first)):
            return None
        if abs(step) <= 1e-13 * (1.0 + abs(s)):
            return s if abs(s.imag) > 1e-12 * (1.0 + abs(s)) else complex(s.real)
    return None


# --- motions -------------------------------------------------------------------------------------------


@functools.cache
def _collocation() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Gauss points on (0, 1), the matrix of integrals up to each, and weights."""
    x, w = np.polynomial.legendre.leggauss(STAGES)
    basis = np.linalg.inv(np.polynomial.legendre.legvander(x, STAGES - 1))
    integral = np.array([np.polynomial.legendre.legint(np.eye(STAGES)[k], lbnd=-1) for k in range(STAGES)])
    rows = np.polynomial.legendre.legvander(x, STAGES) @ integral.T
    return 0.5 * (x + 1.0), 0.5 * rows @ basis, 0.5 * w


def _lagrange(nodes: np.ndarray, x: float) -> np.ndarray:
    """Values of all Lagrange polynomials of these nodes at x."""
    same = np.eye(len(nodes), dtype=bool)
    above = np.where(same, 1.0, x - nodes[None])
    below = np.where(same, 1.0, nodes[:, None] - nodes[None])
    made: np.ndarray = (above / below).prod(axis=1)
    return made


def motion(
    loop: DelayedLoop,
    t: np.ndarray,
    start: np.ndarray,
    disturbance: Callable[[float], np.ndarray] | None,
    reference: np.ndarray,
    corners: np.ndarray,
    title: str,
) -> tuple[np.ndarray, np.ndarray]:
    """States (time, …) and what acts after its delay (time, delayed) at times t."""
    grid = _grid(loop, t, corners, title)
    c, a, weights = _collocation()
    n, steps = len(loop.F), len(grid) - 1
    points = np.concatenate([[0.0], c])
    x = np.zeros((steps, STAGES + 1, n))
    w = np.zeros((steps, STAGES, len(loop.delays)))
    solved: dict[float, tuple[np.ndarray, np.ndarray]] = {}
    now = start

    def put_out(moment: float, j: int) -> float:
        s = moment - loop.delays[j]
        if s < grid[0]:
            return 0.0
        k = min(int(np.searchsorted(grid, s, side="right")) - 1, steps - 1)
        return float(_lagrange(c, (s - grid[k]) / (grid[k + 1] - grid[k])) @ w[k, :, j])

    nothing = np.zeros(loop.H.shape[1])
    for k in range(steps):
        h = grid[k + 1] - grid[k]
        moments = grid[k] + h * c
        late = np.array([[put_out(m, j) for j in range(len(loop.delays))] for m in moments])
        d = np.array([nothing if disturbance is None else disturbance(float(m)) for m in moments])
        forced = late @ loop.b.T + d @ loop.H.T + loop.K @ reference
        key = float(f"{h:.12g}")
        if key not in solved:
            solved[key] = scipy.linalg.lu_factor(np.eye(n * STAGES) - h * np.kron(a, loop.F))
        rates = scipy.linalg.lu_solve(solved[key], (forced + loop.F @ now).ravel()).reshape(STAGES, n)
        x[k, 0], x[k, 1:] = now, now + h * (a @ rates)
        w[k] = x[k, 1:] @ loop.p.T + d @ loop.R.T + loop.S @ reference
        now = now + h * (weights @ rates)
        check_range(title, grid[k + 1 : k + 2], now[None])
    states = np.zeros((len(t), n))
    for i, moment in enumerate(t):
        k = min(max(int(np.searchsorted(grid, moment, side="right")) - 1, 0), steps - 1)
        states[i] = _lagrange(points, (moment - grid[k]) / (grid[k + 1] - grid[k])) @ x[k]
    acts = np.array([[put_out(float(m), j) for j in range(len(loop.delays))] for m in t])
    return states, acts


def _grid(loop: DelayedLoop, t: np.ndarray, corners: np.ndarray, title: str) -> np.ndarray:
    """Times at which a step begins: none crosses a time at which something is not smooth, and all follow the fastest motion."""
    first, last = float(t[0]), float(t[-1])
    kinks = newest = np.concatenate([[first], corners[(corners > first) & (corners < last)]])
    for _ in range(KINKS):
        newest = (newest[:, None] + loop.delays).ravel()
        newest = np.unique(np.round(newest[newest < last], 12))
        kinks = np.concatenate([kinks, newest])
    kinks = np.unique(np.concatenate([kinks, [last]]))
    kinks = kinks[np.concatenate([[True], np.diff(kinks) > 1e-10 * (last - first)])]
    fastest = float(np.abs(np.linalg.eigvals(loop.F)).max(initial=0.0))
    longest = min(float(loop.delays.min()), 2.0 / fastest if fastest else np.inf, (last - first) / 50)
    if (last - first) / longest > MOST_STEPS:
        raise ModelError(
            f"closed loop of '{title}': its delay of {loop.delays.min():g} s, or its fastest motion, needs more than "
            f"{MOST_STEPS} steps until {last:g} s; ask for a shorter time."
        )
    parts = [np.linspace(a, b, int(np.ceil((b - a) / longest)) + 1)[:-1] for a, b in itertools.pairwise(kinks)]
    return np.concatenate([*parts, [last]])
