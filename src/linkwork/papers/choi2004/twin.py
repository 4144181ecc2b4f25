"""The paper's equations in NumPy, free of linkwork.

Example 1 in closed form; example 2 as one equation in the arms' angle; and example 2 once more by the paper's own
procedure: relative coordinates, cut joints, (16) by Newton's method, (19) to (25). γ = g + ÿ₁ is the gravity that is felt in
the base.
"""

from __future__ import annotations

import dataclasses

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

Array = NDArray[np.float64]


# --- example 1 -----------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Pendulum:
    """A uniform bar on a base: mass [kg], length [m], g [m/s²]."""

    mass: float = 10.0
    length: float = 1.0
    gravity: float = 9.81

    def angle(self, a: float) -> float:
        """The equilibrium [rad] by (27): tan θ = −a/g."""
        return float(np.arctan2(-a, self.gravity))

    def frequency(self, a: float) -> float:
        """ω [rad/s] there: ω² = (3/2L) √(a² + g²)."""
        return float(np.sqrt(1.5 / self.length * np.hypot(a, self.gravity)))

    def slope(self, a: float) -> float:
        """dω/da [s/m · rad/s²]."""
        return self.frequency(a) * a / (2 * (a**2 + self.gravity**2))

    def inertia(self) -> float:
        """M̂* of (28) [kg m²]."""
        return self.mass * self.length**2 / 3

    def stiffness(self, a: float, angle: float) -> float:
        """K̂* of (29) [N m], without its “= 0”."""
        half = self.mass * self.length / 2
        return float(-half * a * np.sin(angle) + half * self.gravity * np.cos(angle))


# --- example 2 as one equation -------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Governor:
    """Example 2: two arms, a collar on rods, a spring between the arms' hinge and the collar. θ is an arm's angle from −Y.

    Args:
        rod: length of the rods [m].
        eye: where they hold the arms, from the hinge [m].
        centre: of an arm's mass, from the hinge [m].
        mass, inertia: of an arm [kg], about its centre [kg m²].
        collar: mass [kg].
        stiffness, free, damping: of the spring [N/m, m, N s/m].
    """

    rod: float = 0.1092
    eye: float = 0.08
    centre: float = 0.16
    mass: float = 1.0
    inertia: float = 0.1
    collar: float = 1.0
    stiffness: float = 1000.0
    free: float = 0.15
    damping: float = 0.0

    def slide(self, angle: float) -> tuple[float, float, float]:
        """d(θ) = b cos θ + √(r² − b² sin² θ) with its first and second derivative."""
        b, s, c = self.eye, np.sin(angle), np.cos(angle)
        root = np.sqrt(self.rod**2 - b**2 * s**2)
        first = -(b**2) * s * c / root
        second = -(b**2) * (c**2 - s**2) / root - (b**2 * s * c) ** 2 / root**3
        return b * c + root, -b * s + first, -b * c + second

    def angle_of(self, slide: float) -> float:
        """θ between 0 and π at which the collar is at d [rad]."""
        return float(np.arccos((self.eye**2 + slide**2 - self.rod**2) / (2 * self.eye * slide)))

    def inertia_of(self, angle: float) -> float:
        """M̂*(θ) [kg m²]."""
        return float(2 * (self.mass * self.centre**2 + self.inertia) + self.collar * self.slide(angle)[1] ** 2)

    def damping_of(self, angle: float) -> float:
        """Ĉ*(θ) [N m s]."""
        return float(self.damping * self.slide(angle)[1] ** 2)

    def moment(self, angle: float, gamma: float, spin: float = 0.0) -> float:
        """V′(θ) [N m] in a base that also turns about Y [rad/s]."""
        d, d1, _ = self.slide(angle)
        weight = gamma * (2 * self.mass * self.centre * np.sin(angle) - self.collar * d1)
        pull = self.stiffness * (d - self.free) * d1
        return float(weight + pull - spin**2 * self.mass * self.centre**2 * np.sin(2 * angle))

    def stiffness_of(self, angle: float, gamma: float, spin: float = 0.0) -> float:
        """V″(θ) [N m]."""
        d, d1, d2 = self.slide(angle)
        weight = gamma * (2 * self.mass * self.centre * np.cos(angle) - self.collar * d2)
        pull = self.stiffness * (d1**2 + (d - self.free) * d2)
        return float(weight + pull - 2 * spin**2 * self.mass * self.centre**2 * np.cos(2 * angle))

    def gamma(self, angle: float) -> float:
        """γ at which θ is an equilibrium [m/s²]; all of the branch between θ = 0 and π."""
        d, d1, _ = self.slide(angle)
        return float(
            -self.stiffness * (d - self.free) * d1 / (2 * self.mass * self.centre * np.sin(angle) - self.collar * d1)
        )

    def spin(self, angle: float, gamma: float) -> float:
        """Speed about Y at which θ is an equilibrium [rad/s]."""
        return float(np.sqrt(self.moment(angle, gamma) / (self.mass * self.centre**2 * np.sin(2 * angle))))

    def square(self, angle: float, gamma: float, spin: float = 0.0) -> float:
        """ω² [1/s²] at an equilibrium; negative where it is not stable."""
        return self.stiffness_of(angle, gamma, spin) / self.inertia_of(angle)

    def fold(self) -> tuple[float, float]:
        """θ and γ at which the branch turns back."""
        angle = brentq(lambda x: self.stiffness_of(x, self.gamma(x)), 1.0, 2.2, xtol=1e-14)
        return float(angle), self.gamma(angle)

    def acceleration(self, angle: float, rate: float, gamma: float) -> float:
        """θ̈ [rad/s²], through θ = 0 too, where the arms cross."""
        _, d1, d2 = self.slide(angle)
        load = self.moment(angle, gamma) + self.damping_of(angle) * rate + self.collar * d1 * d2 * rate**2
        return -load / self.inertia_of(angle)


# --- example 2 by the paper's procedure -------------------------------------------------------------------------


class Procedure:
    """(16) to (25) for the governor in the relative coordinates q_R = (θ₃, d, θ₂): u = (θ₃, d) depend on v = θ₂."""

    def __init__(self, governor: Governor, gamma: float) -> None:
        self.g, self.gamma = governor, gamma
        arm = governor.mass * governor.centre**2 + governor.inertia
        self.mass = np.diag([arm, governor.collar, arm])

    def constraint_residuals(self, q: Array) -> Array:
        """Φᶜ [m]: length of each rod, measured less given."""
        third, d, second = q
        angles = np.array([second, third])
        length: Array = np.sqrt(self.g.eye**2 + d**2 - 2 * self.g.eye * d * np.cos(angles)) - self.g.rod
        return length

    def constraint_jacobian(self, q: Array) -> Array:
        """Φ_q of the cut joints (2, 3)."""
        third, d, second = q
        b = self.g.eye
        out = np.zeros((2, 3))
        for row, (angle, column) in enumerate(((second, 2), (third, 0))):
            length = np.sqrt(b**2 + d**2 - 2 * b * d * np.cos(angle))
            out[row, column] = b * d * np.sin(angle) / length
            out[row, 1] = (d - b * np.cos(angle)) / length
        return out

    def load(self, q: Array) -> Array:
        """Q* of (12) at rest [N m, N, N m]."""
        third, d, second = q
        g = self.g
        arm = g.mass * self.gamma * g.centre
        return np.array(
            [-arm * np.sin(third), g.collar * self.gamma - g.stiffness * (d - g.free), -arm * np.sin(second)]
        )

    def equilibrium(self, angle: float) -> tuple[Array, Array]:
        """q_R and λᶜ of (16) with Φᶜ = 0, by Newton's method from an angle; λᶜ > 0 pulls along a rod's lengthening."""
        q = np.array([angle, self.g.slide(angle)[0], angle])
        x = np.concatenate([q, np.linalg.lstsq(self.constraint_jacobian(q).T, self.load(q))[0]])
        for _ in range(50):
            r = self._residual(x)
            step = np.linalg.solve(self._slope(x), -r)
            x = x + step
            if np.abs(step).max() < 1e-13:
                break
        return x[:3], x[3:]

    def _residual(self, x: Array) -> Array:
        q, multipliers = x[:3], x[3:]
        return np.concatenate(
            [self.constraint_jacobian(q).T @ multipliers - self.load(q), self.constraint_residuals(q)]
        )

    def _slope(self, x: Array, h: float = 1e-6) -> Array:
        """By central differences: they decide how fast the search goes, not where it ends."""
        columns = [(self._residual(x + h * e) - self._residual(x - h * e)) / (2 * h) for e in np.eye(5)]
        return np.array(columns).T

    def transformation(self, q: Array, *, sign: float = -1.0) -> Array:
        """R of (19), shape (3, 1); as printed `sign` is +1."""
        j = self.constraint_jacobian(q)
        return np.vstack([sign * np.linalg.solve(j[:, :2], j[:, 2:]), [[1.0]]])

    def closed(self, q: Array, v: float) -> Array:
        """q_R with θ₂ = v and u from Φᶜ = 0."""
        q = np.append(q[:2], v)
        for _ in range(50):
            step = np.linalg.solve(self.constraint_jacobian(q)[:, :2], -self.constraint_residuals(q))
            q[:2] += step
            if np.abs(step).max() < 1e-15:
                break
        return q

    def square(self, q: Array, step: float = 1e-6, *, sign: float = -1.0, follow: bool = True) -> float:
        """ω² = K̂*/M̂* by (22) and the one-sided difference (25); without `follow` u stays where it was."""
        ahead = self.closed(q, q[2] + step) if follow else q + np.array([0.0, 0.0, step])
        h = [float((-self.transformation(x, sign=sign).T @ self.load(x))[0]) for x in (q, ahead)]
        r = self.transformation(q, sign=sign)
        return (h[1] - h[0]) / step / float((r.T @ self.mass @ r)[0, 0])
