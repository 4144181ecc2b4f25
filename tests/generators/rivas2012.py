"""rivas2012.json: three mass points on massless links with friction, the pivot shaken; linear and nonlinear.

M(θ) θ̈ = −N(θ) θ̇² − R θ̇ − A g sin θ − A cos θ η̈ in absolute angles, with M_ij = μ_max(i,j) cos(θ_i − θ_j), μ = (3, 2, 1) kg m²,
A = (3, 2, 1) kg m. Periodic orbits have the symmetry θ(t + T/2) = −θ(t), so that half a period is shot over.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

Array = NDArray[np.float64]
GRAVITY, SHAKE = 9.81, 0.03
HEAVY = np.array([3.0, 2.0, 1.0])
TABLE = np.minimum.outer(HEAVY, HEAVY)
CHAIN = np.array([[2.0, -1.0, 0.0], [-1.0, 2.0, -1.0], [0.0, -1.0, 1.0]])
"""Of the frictions in the joints."""
STEP = 1e-6


# --- small oscillations ---------------------------------------------------------------------------------------------


def natural() -> dict[str, Any]:
    """Frequencies without friction: x³ − 9x² + 18x − 6 = 0 with x = ω² L/g."""
    roots = np.sort(np.polynomial.Polynomial([-6.0, 18.0, -9.0, 1.0]).roots().real)
    omega = np.sqrt(GRAVITY * roots)
    return {"roots": roots, "natural_omega": omega, "natural_frequencies_Hz": omega / (2 * np.pi)}


def transfer(friction: float, f: Any) -> Array:
    """Angles for 1 m of the pivot, (…, 3), complex."""
    s = 2j * np.pi * np.asarray(f)[..., None, None]
    left = TABLE * s**2 + friction * CHAIN * s + GRAVITY * np.diag(HEAVY)
    answer: Array = np.linalg.solve(left, -HEAVY[:, None] * s**2)[..., 0]
    return answer


def damped(friction: float) -> dict[str, Any]:
    """Poles, peaks of |G|, and |G₃| at the natural frequencies."""
    zero, one = np.zeros((3, 3)), np.eye(3)
    lower = -np.linalg.solve(TABLE, np.hstack([GRAVITY * np.diag(HEAVY), friction * CHAIN]))
    poles = np.linalg.eigvals(np.vstack([np.hstack([zero, one]), lower]))
    poles = poles[poles.imag > 0]
    poles = poles[np.argsort(poles.imag)]
    peaks = {f"theta{k + 1}": linear_peaks(friction, k) for k in range(3)}
    at = np.abs(transfer(friction, natural()["natural_frequencies_Hz"])[:, 2])
    return {"decay": -poles.real, "f_Hz": poles.imag / (2 * np.pi), "zeta": -poles.real / np.abs(poles), "peaks": peaks,
            "theta3_at_natural_frequencies": at}  # fmt: skip


def linear_peaks(friction: float, link: int) -> list[tuple[float, float]]:
    """Where |G| of a link is largest, and how large."""

    def slope(f: float) -> float:
        """Of |G|², by the derivative of (s² M + s C + K) G = −s² A."""
        s, g = 2j * np.pi * f, transfer(friction, f)
        left = TABLE * s**2 + friction * CHAIN * s + GRAVITY * np.diag(HEAVY)
        rate = np.linalg.solve(left, -2 * s * HEAVY - (2 * s * TABLE + friction * CHAIN) @ g)
        return float((g[link].conjugate() * 2j * np.pi * rate[link]).real)

    grid = np.linspace(0.1, 2.0, 1901)
    values = [slope(f) for f in grid]
    tops = [k for k in range(len(grid) - 1) if values[k] > 0 >= values[k + 1]]
    at = [float(brentq(slope, grid[k], grid[k + 1], xtol=1e-15)) for k in tops]
    return [(f, float(abs(transfer(friction, f)[link]))) for f in at]


# --- large ones -----------------------------------------------------------------------------------------------------


def accelerate(theta: Array, rate: Array, eta: float, friction: float) -> Array:
    """θ̈ (copies, 3)."""
    apart = theta[:, :, None] - theta[:, None, :]
    load = np.einsum("cij,cj->ci", TABLE * np.sin(apart), rate**2) + friction * rate @ CHAIN
    load += HEAVY * (GRAVITY * np.sin(theta) + eta * np.cos(theta))
    out: Array = np.linalg.solve(TABLE * np.cos(apart), -load[..., None])[..., 0]
    return out


def run(
    states: Array,
    friction: float,
    f: float,
    until: float,
    *,
    times: Any = None,
    tolerance: float = 1e-12,
    shake: float = SHAKE,
) -> Array:
    """Copies (copies, 6) from t = 0 on while the pivot moves as η₀ cos ωt: (copies, 6) at the end, or (times, copies, 6)."""
    omega, count = 2 * np.pi * f, len(states)

    def slope(t: float, y: Array) -> Array:
        x = y.reshape(count, 6)
        push = -shake * omega**2 * float(np.cos(omega * t))
        return np.hstack([x[:, 3:], accelerate(x[:, :3], x[:, 3:], push, friction)]).ravel()

    made = solve_ivp(slope, (0.0, until), states.ravel(), "DOP853", times, rtol=tolerance, atol=tolerance / 10)
    y = made.y.T.reshape(-1, count, 6)
    return y if times is not None else y[-1]


class Orbit(NamedTuple):
    """A periodic orbit: its frequency, its state at t = 0, and ∂(state after half a period)/∂state."""

    f: float
    state: Array
    half: Array


def shoot(friction: float, f: float, guess: Array) -> Orbit:
    """The orbit at a frequency by Newton's method."""
    x = np.array(guess, float)
    for _ in range(20):
        residual, slope = _half(friction, f, x)
        change = np.linalg.solve(slope + np.eye(6), -residual)
        x = x + change
        if np.abs(change).max() < 1e-12:
            return Orbit(f, x, slope)
    raise ArithmeticError(f"no orbit at R = {friction:g}, f = {f:g}")


def _half(friction: float, f: float, x: Array) -> tuple[Array, Array]:
    """x(T/2) + x, and ∂x(T/2)/∂x by central differences of copies that are integrated together."""
    copies = np.vstack([x, x + STEP * np.eye(6), x - STEP * np.eye(6)])
    end = run(copies, friction, f, 0.5 / f)
    return end[0] + x, (end[1:7] - end[7:]).T / (2 * STEP)


def largest(friction: float, orbit: Orbit) -> Array:
    """Largest angles (3,), between samples by the zero of the rate."""
    times = np.linspace(0.0, 1 / orbit.f, 401)
    path = run(orbit.state[None], friction, orbit.f, 1 / orbit.f, times=times)[:, 0]
    out = []
    for k in range(3):
        top = int(np.argmax(np.abs(path[:-1, k]))) or 400
        near = np.arange(top - 4, top + 5) % 400
        # nine samples around the top by a polynomial of order eight
        fit = np.polynomial.Polynomial.fit(np.arange(-4, 5), path[near, k], 8)
        roots = fit.deriv().roots()
        at = min(roots[np.abs(roots.imag) < 1e-9].real, key=abs)
        out.append(abs(fit(at)))
    return np.array(out)


def start(friction: float, f: float) -> Array:
    """The linear model's state at t = 0."""
    g = SHAKE * transfer(friction, f)
    return np.concatenate([g.real, -2 * np.pi * f * g.imag])


def second_peak(friction: float, *, high: float = 0.80, step: float = 0.004) -> tuple[float, float]:
    """Where θ₃ is largest on the branch that comes from above the second resonance, and how large: arc-length continuation,
    then a parabola through orbits close to the top."""
    branch = follow(friction, high, step)
    sizes = np.array([largest(friction, o)[2] for o in branch])
    top = int(np.argmax(sizes))
    low, mid, up = branch[top - 1], branch[top], branch[min(top + 1, len(branch) - 1)]
    f, reach = mid.f, max(abs(low.f - mid.f), abs(up.f - mid.f))
    for _ in range(4):
        reach /= 5
        around = [shoot(friction, f + x, mid.state) for x in (-reach, 0.0, reach)]
        a, b, c = (float(largest(friction, o)[2]) for o in around)
        f += reach * 0.5 * (a - c) / (a - 2 * b + c)
        mid = shoot(friction, f, around[1].state)
    return f, float(largest(friction, mid)[2])


def follow(friction: float, begin: float, step: float, *, most: int = 600, turns: bool = False) -> list[Orbit]:
    """Orbits from a frequency down (up, where the step is negative) by arc length in (state, 10 f), past folds, until θ₃ is
    well past its largest; or, with `turns`, until the frequency turns back."""
    first = shoot(friction, begin, start(friction, begin))
    second = shoot(friction, begin - step, first.state)
    found, tops = [first, second], [0.0]
    while len(found) < most:
        one, two = (np.append(o.state, 10 * o.f) for o in found[-2:])
        way = (two - one) / np.linalg.norm(two - one)
        found.append(_ahead(friction, two, way, min(10 * abs(step), 1.3 * float(np.linalg.norm(two - one)))))
        if turns:
            if (found[-1].f - found[-2].f) * step > 0:
                break
            continue
        tops.append(float(largest(friction, found[-1])[2]))
        if tops[-1] < 0.9 * max(tops):
            break
    return found


def _ahead(friction: float, place: Array, way: Array, length: float) -> Orbit:
    """The orbit where the branch passes the plane at a distance along a direction in (state, 10 f)."""
    guess = place + way * length
    z = guess.copy()
    for _ in range(12):
        residual, half = _half(friction, z[6] / 10, z[:6])
        h = 1e-6
        by_f = (_half(friction, (z[6] + h) / 10, z[:6])[0] - _half(friction, (z[6] - h) / 10, z[:6])[0]) / (2 * h)
        left = np.vstack([np.column_stack([half + np.eye(6), by_f]), way])
        change = np.linalg.solve(left, -np.append(residual, way @ (z - guess)))
        z = z + change
        if np.abs(change).max() < 1e-10:
            break
    return Orbit(float(z[6] / 10), z[:6], half)


def upper_fold(friction: float, *, low: float = 0.66, step: float = 0.002) -> float:
    """The frequency at which the branch that comes from below the second resonance turns back: a parabola through three
    orbits close to it."""
    branch = follow(friction, low, -step, turns=True)
    one, two = (np.append(o.state, 10 * o.f) for o in (branch[-3], branch[-1]))
    way = (two - one) / np.linalg.norm(two - one)
    middle, reach = np.append(branch[-2].state, 10 * branch[-2].f), float(np.linalg.norm(two - one)) / 2
    for _ in range(3):
        a, b, c = (_ahead(friction, middle, way, x).f for x in (-reach, 0.0, reach))
        top = reach * 0.5 * (a - c) / (a - 2 * b + c)
        found = _ahead(friction, middle, way, top)
        middle, reach = np.append(found.state, 10 * found.f), reach / 5
    return found.f


# --- at the first resonance ------------------------------------------------------------------------------------------

TRANSIENT = 400.0  # [s]


def from_rest(friction: float) -> Array:
    """Largest angles (3,) over the first 400 s from rest at the first natural frequency."""
    f = float(natural()["natural_frequencies_Hz"][0])
    times = np.linspace(0.0, TRANSIENT, 16001)
    path = run(np.zeros((1, 6)), friction, f, TRANSIENT, times=times, tolerance=1e-9)[:, 0, :3]
    return np.asarray(np.abs(path).max(axis=0))


def settled(friction: float) -> Array:
    """Largest angles (3,) of the orbit on which a motion from rest settles at the first natural frequency."""
    f = float(natural()["natural_frequencies_Hz"][0])
    settle = np.ceil(150 / friction * f) / f  # whole periods, in which the first mode falls to a 60th
    state = run(np.zeros((1, 6)), friction, f, settle, tolerance=1e-9)[0]
    return largest(friction, shoot(friction, f, state))


def without_friction() -> Array:
    """Largest angles (3,) of the orbit at the first natural frequency when friction goes to 0; nothing settles on it."""
    f = float(natural()["natural_frequencies_Hz"][0])
    orbit = shoot(0.1, f, run(np.zeros((1, 6)), 0.1, f, np.ceil(1500 * f) / f, tolerance=1e-9)[0])
    for friction in (0.06, 0.03, 0.01, 0.0):
        orbit = shoot(friction, f, orbit.state)
    return largest(0.0, orbit)


# --- chaos ----------------------------------------------------------------------------------------------------------


def wild_exponents(starts: int, skipped: int, periods: int, shake: float, f: float, friction: float) -> Array:
    """The largest Lyapunov exponent (starts,) [1/s] over some periods after others that are skipped, from near rest: growth of
    the distance between two motions, which is made small again after every period."""
    apart = 1e-8
    rng = np.random.default_rng(2012)
    first, way = 1e-3 * rng.normal(size=(starts, 6)), rng.normal(size=(starts, 6))
    growth = np.zeros((skipped + periods, starts))
    for k in range(skipped + periods):
        beside = first + apart * way / np.linalg.norm(way, axis=1)[:, None]
        ends = run(np.vstack([first, beside]), friction, f, 1 / f, tolerance=1e-10, shake=shake)
        first, way = ends[:starts], ends[starts:] - ends[:starts]
        growth[k] = np.log(np.linalg.norm(way, axis=1) / apart) * f
    return np.asarray(growth[skipped:].mean(axis=0))


def log_slope(frictions: Array, angles: Array) -> float:
    """Of ln θ against R, by least squares."""
    return float(np.polyfit(frictions, np.log(angles), 1)[0])
