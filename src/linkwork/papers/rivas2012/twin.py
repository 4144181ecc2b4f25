"""The paper's own equations in NumPy, free of linkwork: n mass points on massless links, the pivot shaken.

Angles are absolute, from the vertical. The superfluous g in f is left out unless `printed` asks for it.
"""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import brentq

Array = NDArray[np.float64]
Complex = NDArray[Any]


class Peak(NamedTuple):
    """A maximum of |G|: where [Hz], how high [rad/m]."""

    frequency: float
    height: float


@dataclasses.dataclass(frozen=True)
class Pendulum:
    """n links.

    Args:
        masses: at the ends of the links [kg].
        lengths: of the links [m].
        frictions: of the joints [N m s], from the pivot down.
        gravity: g [m/s²].
    """

    masses: tuple[float, ...] = (1.0, 1.0, 1.0)
    lengths: tuple[float, ...] = (1.0, 1.0, 1.0)
    frictions: tuple[float, ...] = (0.0, 0.0, 0.0)
    gravity: float = 9.81

    @classmethod
    def equal(cls, friction: float, n: int = 3) -> Pendulum:
        """n links of 1 kg and 1 m with the same friction in all joints [N m s]."""
        return cls((1.0,) * n, (1.0,) * n, (friction,) * n)

    @property
    def n(self) -> int:
        """Number of links."""
        return len(self.masses)

    # these do not change with the state: equations that are integrated ask for them thousands of times

    @cached_property
    def hanging(self) -> Array:
        """Mass at and below each link's end [kg]."""
        return np.cumsum(np.asarray(self.masses)[::-1])[::-1]

    @cached_property
    def arms(self) -> Array:
        """A of (1) [kg m]."""
        out: Array = self.hanging * self.lengths
        return out

    @cached_property
    def table(self) -> Array:
        """M_ij of (1): the mass below both, times both lengths [kg m²]."""
        k = np.arange(self.n)
        return self.hanging[np.maximum.outer(k, k)] * np.outer(self.lengths, self.lengths)

    # --- the nonlinear model (1), (A.2) --------------------------------------------------------------------------

    def inertia(self, theta: Array) -> Array:
        """M(θ) [kg m²]."""
        out: Array = self.table * np.cos(theta[:, None] - theta)
        return out

    def spin(self, theta: Array) -> Array:
        """N(θ) [kg m²]; it multiplies the squares of the rates."""
        out: Array = self.table * np.sin(theta[:, None] - theta)
        return out

    def friction(self) -> Array:
        """R [N m s]."""
        return self._friction.copy()

    @cached_property
    def _friction(self) -> Array:
        r = np.append(self.frictions, 0.0)
        return np.diag(r[:-1] + r[1:]) - np.diag(r[1:-1], 1) - np.diag(r[1:-1], -1)

    def weight(self, theta: Array) -> Array:
        """P(θ) [N m]."""
        out: Array = self.arms * self.gravity * np.sin(theta)
        return out

    def push(self, theta: Array, *, printed: bool = False) -> Array:
        """f(θ, t) for η̈ = 1 m/s² [N m]; `printed` has the factor g."""
        out: Array = self.arms * np.cos(theta) * (self.gravity if printed else 1.0)
        return out

    def acceleration(self, theta: Array, rate: Array, eta: float, *, printed: bool = False) -> Array:
        """θ̈ by (1) for an acceleration η̈ of the pivot [m/s²]."""
        load = self.spin(theta) @ rate**2 + self.friction() @ rate + self.weight(theta)
        return np.asarray(-np.linalg.solve(self.inertia(theta), load + self.push(theta, printed=printed) * eta), float)

    def first_order(self, theta: Array, rate: Array, eta: float) -> Array:
        """(θ̈, θ̇) by the partitioned matrices of (A.5)."""
        n, zero, one = self.n, np.zeros((self.n, self.n)), np.eye(self.n)
        left = np.block([[self.inertia(theta), self.friction()], [zero, one]])
        spin = np.block([[self.spin(theta), zero], [zero, one]])
        load = np.concatenate([self.weight(theta) + self.push(theta) * eta, np.zeros(n)])
        return np.asarray(np.linalg.solve(left, -spin @ np.concatenate([rate**2, -rate]) - load), float)

    def motion(self, times: Array, amplitude: float, frequency: float, *, tolerance: float = 1e-11) -> Array:
        """Angles (time, n) from rest while the pivot moves as η₀ cos(2π f t)."""
        n, omega = self.n, 2 * np.pi * frequency

        def slope(t: float, y: Array) -> Array:
            eta = -amplitude * omega**2 * float(np.cos(omega * t))
            return np.concatenate([y[n:], self.acceleration(y[:n], y[n:], eta)])

        span = (float(times[0]), float(times[-1]))
        made = solve_ivp(slope, span, np.zeros(2 * n), "DOP853", times, rtol=tolerance, atol=tolerance / 100)
        return np.asarray(made.y[:n].T)

    # --- small oscillations (A.3), (A.4) -------------------------------------------------------------------------

    def small(self) -> tuple[Array, Array, Array, Array]:
        """M L, R, g m l and m l 1 of (A.3), by their factors."""
        m, length = np.asarray(self.masses), np.asarray(self.lengths)
        upper = np.triu(np.outer(length, m))
        lower = np.tril(np.tile(length, (self.n, 1)))
        heavy = np.diag(self.hanging) @ np.diag(length)
        return upper @ lower, self.friction(), self.gravity * heavy, heavy @ np.ones(self.n)

    def squares(self) -> Array:
        """ω² of the undamped modes, rising [1/s²]."""
        inertia, _, stiffness, _ = self.small()
        root = np.linalg.inv(np.linalg.cholesky(inertia))
        return np.asarray(np.linalg.eigvalsh(root @ stiffness @ root.T), float)

    def transfer(self, frequencies: Any) -> Complex:
        """G(s) (2) at s = 2πi f: angles for the displacement of the pivot [rad/m], (…, n)."""
        return self._answer(frequencies)[0]

    def _answer(self, frequencies: Any) -> tuple[Complex, Complex]:
        """G and dG/df, (…, n)."""
        inertia, friction, stiffness, load = self.small()
        s = 2j * np.pi * np.asarray(frequencies, float)[..., None, None]
        left = inertia * s**2 + friction * s + stiffness
        g = np.linalg.solve(left, -load[:, None] * s**2)
        rate = np.linalg.solve(left, -2 * s * load[:, None] - (2 * s * inertia + friction) @ g)
        return g[..., 0], 2j * np.pi * rate[..., 0]

    def peaks(self, link: int, low: float = 0.05, high: float = 2.5, count: int = 4000) -> list[Peak]:
        """Maxima of |G| of a link, from 0, where d|G|²/df vanishes."""

        def slope(f: Any) -> Any:
            g, rate = self._answer(f)
            return (g[..., link].conjugate() * rate[..., link]).real

        grid = np.geomspace(low, high, count)
        signs = slope(grid)
        tops = np.flatnonzero((signs[:-1] > 0) & (signs[1:] < 0))
        where = [float(brentq(slope, grid[k], grid[k + 1], xtol=1e-16, rtol=1e-15)) for k in tops]
        return [Peak(f, float(abs(self.transfer(f)[link]))) for f in where]

    def width(self, link: int, peak: Peak) -> float:
        """Half-power width of a peak of |G| [Hz]: between the roots of |G|² = ½ |G|²_max beside it; nan where |G| rises again
        before it has fallen so far."""

        def above(f: float) -> float:
            return float(abs(self.transfer(f)[link]) ** 2 - peak.height**2 / 2)

        ends = []
        for way in (-1.0, 1.0):
            f, step, size = peak.frequency, way * 2e-4, peak.height
            while above(f) > 0 and 0 < f < 10.0:
                f, last = f + step, size
                size = float(abs(self.transfer(f)[link]))
                if size > last:
                    return np.nan
            ends.append(float(brentq(above, f - step, f, xtol=1e-16, rtol=1e-15)))
        return ends[1] - ends[0]

    def _flow(self, frequency: float) -> Array:
        """ż = B z for z = (θ, θ̇, cos ωt, sin ωt), the pivot moving by 1 m."""
        inertia, friction, stiffness, load = self.small()
        n, omega = self.n, 2 * np.pi * frequency
        out = np.zeros((2 * n + 2, 2 * n + 2))
        out[:n, n : 2 * n] = np.eye(n)
        out[n : 2 * n, : 2 * n] = -np.linalg.solve(inertia, np.hstack([stiffness, friction]))
        out[n : 2 * n, 2 * n] = np.linalg.solve(inertia, load) * omega**2
        out[2 * n, 2 * n + 1], out[2 * n + 1, 2 * n] = -omega, omega
        return out

    def small_motion(self, times: Array, amplitude: float, frequency: float) -> Array:
        """Angles (time, n) of (A.4) from rest, at even times, by the matrix exponential."""
        step, z = expm(self._flow(frequency) * float(times[1] - times[0])), np.zeros(2 * self.n + 2)
        z[2 * self.n] = amplitude
        out = [z]
        for _ in times[1:]:
            out.append(step @ out[-1])
        return np.array(out)[:, : self.n]

    def small_steady(self, amplitude: float, frequency: float, periods: int, samples: int = 64) -> Array:
        """Largest angles (n,) over one period of (A.4), from rest and after many periods."""
        step, n = expm(self._flow(frequency) / frequency / samples), self.n
        z = np.zeros(2 * n + 2)
        z[2 * n] = amplitude
        z = np.linalg.matrix_power(step, samples * periods) @ z
        wave = []
        for _ in range(samples):
            z = step @ z
            wave.append(z[:n])
        line = np.fft.rfft(np.array(wave), axis=0)[1]  # one harmonic: its size is the largest angle
        return np.abs(line) * 2 / samples
