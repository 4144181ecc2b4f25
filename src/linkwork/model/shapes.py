"""Shapes of a bent beam: functions of the distance from its clamped root, as data for one algorithm.

Every set gives values, slopes and curvatures of n functions at any distances s. All begin clamped, φ(0) = φ′(0) = 0, so that
the root's frame is that of the section at the root.

`ComparisonFunctions` are the modified comparison functions of Oh (1990), chapter 5: the modes of a cantilever with a mass and
an inertia at its tip, the mass being that of everything which hangs there. With z = β ℓ, m̃ = m/(ρA ℓ), J̃ = J/(ρA ℓ³) their
characteristic equation is (5.8), here multiplied by cos z,

    m̃ (sin z − tanh z cos z) + J̃ z² (sin z + tanh z cos z) − m̃ J̃ z³ (1/cosh z − cos z) − (1/cosh z + cos z) / z = 0

and φ = D₁ (cosh βs − cos βs) + D₂ (sinh βs − sin βs). D₁ + D₂ is the factor of eᵝˢ and nearly vanishes; it is found from the
closed form of the sum, so high modes keep their digits. Without a tip mass these are the modes of the clamped-free beam.

`AttachmentFunctions` are the same where the tip carries nothing, or what is rigidly joined to it. Where a joint, a closure, a
spring or a load hands on a force or a moment, they contain the static deflections by them, with x = s/ℓ

    force: x² (3 − x) / 2        moment: x²

(attachment modes: Craig and Kurdila, Fundamentals of Structural Dynamics), and from the second on the modes of a cantilever
with the carried mass at its tip: the first of these is the static deflection already, but for small parts. `axial_functions`
does the same for twist and stretch, where the static shape is x. Sections that shear have modes with a held tip instead
(Craig and Bampton).

Sections that shear (`Thick`) turn by another angle than the axis: a shape is then a pair of a deflection and a rotation of the
sections, and both sets have those of Timoshenko's cantilever, see `thick_modes.py`.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.calling import Called
from linkwork.api.errors import ModelError
from linkwork.model.thick_modes import Thick, thick_modes


class Sampled(NamedTuple):
    """Values, slopes, curvatures, and rotations of the sections, each (functions, distances).

    Curvatures are derivatives of the rotations; without shear rotations are slopes.
    """

    value: np.ndarray
    slope: np.ndarray
    curve: np.ndarray
    rotation: np.ndarray


Functions = Callable[[np.ndarray], Sampled]
"""Of distances from the root [m]."""

NORMS = ("max", "sinh")
FINE = 0.02  # step of z at which the characteristic function is sampled for sign changes
LEAST = 1e-4  # smallest root z: of a tip 3e16 times as heavy as its beam
HELD = 1e5  # ratios of mass and inertia that hold a tip
SERIES = 0.3  # z below which the characteristic function is summed as a series


@dataclasses.dataclass(frozen=True)
class Carried:
    """What the tip of a beam carries: mass, and inertia about the axis that its sections turn about, as ratios m/(ρAℓ) and
    J/(ρAℓ³); whether a force or such a moment is handed on to it by a joint, a closure, a spring or a load; whether it may
    come later through a hinge, by a motion that is prescribed; and whether another beam is welded on."""

    mass: Any = 0.0
    inertia: Any = 0.0
    force: bool = False
    moment: bool = False
    hinged: bool = False
    continued: bool = False


def characteristic(z: Any, m: Any, j: Any) -> Any:
    """Characteristic function (5.8) times cos z, of z = βℓ, tip mass ratio m and tip inertia ratio j."""
    c, s, t, h = np.cos(z), np.sin(z), np.tanh(z), 1.0 / np.cosh(z)
    # sin z − tanh z cos z and 1/cosh z − cos z, by series where they cancel: heavy tips have small roots
    small = np.real(z) < SERIES
    x = np.where(small, z, 0.0)
    sines = np.where(small, h * (2 * x**3 / 3 - x**7 / 315 + 64 * x**11 / 39916800), s - t * c)
    cosines = np.where(small, h * (x**4 / 6 - x**8 / 2520 + 64 * x**12 / 479001600), h - c)
    return m * sines + j * z**2 * (s + t * c) - m * j * z**3 * cosines - (h + c) / z


def _slope(z: Any, m: float, j: float) -> Any:
    """Derivative of `characteristic` by z."""
    c, s, t, h = np.cos(z), np.sin(z), np.tanh(z), 1.0 / np.cosh(z)
    d = m * t * (t * c + s) + j * z**2 * (c - t * s + h * h * c) + 2 * j * z * (s + t * c)
    d += -3 * m * j * z**2 * (h - c) - m * j * z**3 * (-h * t + s)
    return d + (h + c) / z**2 - (-h * t - s) / z


def roots(n: int, m: Any, j: Any) -> list[Any]:
    """The first n roots z = βℓ for ratios of mass and inertia at the tip, which may be complex by a tiny step."""
    mr, jr = float(np.real(m)), float(np.real(j))
    z = np.array(_real_roots(n, mr, jr))
    # one step of Newton's method carries an imaginary step of the parameters along
    return list(z - characteristic(z, m, j) / _slope(z, mr, jr))


@functools.lru_cache(maxsize=1024)  # parameters of a beam that change seldom change these
def _real_roots(n: int, m: float, j: float) -> tuple[float, ...]:
    """The same for real numbers: all at once by Newton's method, within brackets that bisection narrows."""
    grid = np.arange(FINE, np.pi * (n + 2), FINE)  # roots are less than π apart
    grid = np.concatenate([np.geomspace(LEAST, FINE, 200, endpoint=False), grid])
    f = characteristic(grid, m, j)
    if f[0] >= 0:  # it begins at −∞
        raise FloatingPointError(f"the first of {n} roots is less than {LEAST:g}")
    found = np.flatnonzero(f[:-1] * f[1:] < 0)[:n]
    if len(found) < n:  # the terms of one kind drown the others
        raise FloatingPointError(f"{len(found)} of {n} roots can be told apart")
    low, high, below = grid[found], grid[found + 1], np.sign(f[found])
    z = 0.5 * (low + high)
    for _ in range(100):
        value = characteristic(z, m, j)
        before = value * below > 0
        low, high = np.where(before, z, low), np.where(before, high, z)
        with np.errstate(all="ignore"):  # what is not a number lies outside of the brackets
            next_z = z - value / _slope(z, m, j)
        next_z = np.where((low < next_z) & (next_z < high), next_z, 0.5 * (low + high))
        if (np.abs(next_z - z) <= 1e-15 * z).all():
            break
        z = next_z
    return tuple(z.tolist())


@dataclasses.dataclass(frozen=True)
class ComparisonFunctions(Called):
    """Modes of a cantilever with a mass and an inertia at its tip.

    Args:
        loaded: whether the tip carries what hangs there; without, these are the modes of the clamped-free beam.
        normalise: "max": the largest deflection along the beam is 1, so a coordinate is a length [m]; "sinh": the factor D₂ of
            sinh βs − sin βs is 1 (Oh 1990).
    """

    loaded: bool = True
    normalise: str = "max"

    def __post_init__(self) -> None:
        if self.normalise not in NORMS:
            raise ModelError(f"shapes: normalise is {self.normalise!r}; write one of {', '.join(map(repr, NORMS))}.")

    @property
    def sheared(self) -> bool:
        """Whether they are known for sections that shear."""
        return self.normalise == "max"

    def functions(self, n: int, length: Any, tip: Carried, thick: Thick | None = None) -> Functions:
        """n functions of a beam of the given length [m]; `tip` has ratios m/(ρAℓ) and J/(ρAℓ³)."""
        m, j = (tip.mass, tip.inertia) if self.loaded else (0.0, 0.0)
        if thick is not None:
            bent = thick_modes(n, m, j, thick)

            def sheared(s: np.ndarray) -> Sampled:
                value, slope, curve, rotation = bent(s / length)
                return _scaled(value, slope, curve, rotation, length)

            return sheared
        modes = [_mode(z, j, self.normalise) for z in roots(n, m, j)]

        def sample(s: np.ndarray) -> Sampled:
            value, slope, curve = (np.array(r) for r in zip(*(f(s / length) for f in modes), strict=True))
            return _scaled(value, slope, curve, slope, length)

        return sample


def _scaled(value: np.ndarray, slope: np.ndarray, curve: np.ndarray, rotation: np.ndarray, length: Any) -> Sampled:
    """Functions of x = s/ℓ as functions of s."""
    return Sampled(value, slope / length, curve / length**2, rotation / length)


def _mode(z: Any, j: Any, norm: str) -> Callable[[np.ndarray], tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Mode shape for the root z as a function of x = s/ℓ that returns value, first and second derivative by x."""
    g = j * z**3
    grow, c, s = np.exp(-z), np.cos(z), np.sin(z)
    # everything divided by eᶻ/2 where hyperbolic functions stand: cosh + cos − g (sinh + sin), and D₁ + D₂ over it
    cosh, sinh = 1.0 + grow**2, 1.0 - grow**2
    low = cosh + 2 * grow * c - g * (sinh + 2 * grow * s)
    total = 2 * grow * (grow + c - s + g * (grow - c - s)) / low  # D₁ + D₂ where D₂ = 1
    first = total - 1.0

    def at(x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        up, down = 0.5 * total * np.exp(z * x), 0.5 * (first - 1.0) * np.exp(-z * x)
        cx, sx = np.cos(z * x), np.sin(z * x)
        return (
            up + down - first * cx - sx,
            z * (up - down + first * sx - cx),
            z * z * (up + down + first * cx + sx),
        )

    if norm == "sinh":
        return at
    x = np.linspace(0.0, 1.0, 401)
    value, slope, curve = at(x)
    k = int(np.argmax(np.abs(np.real(value))))
    top = value[k]
    for _ in range(4 if 0 < k < 400 else 0):  # Newton's method towards where the slope vanishes
        x[k] -= np.real(slope[k] / curve[k])
        value, slope, curve = at(x)
        top = value[k]
    scale = top * np.sign(np.real(top)) * np.sign(np.real(curve[0]))  # all begin by bending the same way

    def scaled(x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        value, slope, curve = at(x)
        return value / scale, slope / scale, curve / scale

    return scaled


@dataclasses.dataclass(frozen=True)
class AttachmentFunctions(Called):
    """Modes of a cantilever that carries what is rigidly joined to its tip; with the static deflections by a force and by a
    moment where the tip hands them on. The largest deflection of each is 1, so a coordinate is a length [m]."""

    @property
    def sheared(self) -> bool:
        """Whether they are known for sections that shear."""
        return True

    def functions(self, n: int, length: Any, tip: Carried, thick: Thick | None = None) -> Functions:
        """n functions of a beam of the given length [m]."""
        if not (tip.force or tip.moment):
            return ComparisonFunctions().functions(n, length, tip, thick)
        # a moment that is not handed on may still come later, from an actuator: it is third
        order = ["force", "moment"] if tip.moment or np.real(tip.inertia) > 0 else ["force", "mode", "moment"]
        if not tip.force and np.real(tip.mass) == 0:
            order = ["moment", "force"]
        if n == 1 and tip.continued:  # only a row of constant curvatures tends to any other curve
            order = ["moment"]
        order = (order + ["mode"] * n)[:n]
        # a tip with much inertia makes the second mode a static deflection too, so the modes have none
        count, carried, first = order.count("mode"), Carried(tip.mass), 1
        if thick is not None:  # slower to converge, but for modes with the tip held where static deflections move it
            held = [HELD if kind in order else 0.0 for kind in ("force", "moment")]
            carried, first = Carried(mass=held[0], inertia=held[1]), int(np.count_nonzero(held))
        modes = ComparisonFunctions().functions(count + first, length, carried, thick) if count else None
        soft = 0.0 if thick is None else 3 * thick.flexibility  # deflection of the tip by shear, over that by bending

        def sample(s: np.ndarray) -> Sampled:
            x = np.asarray(s / length)
            turn, one = (3 * x - 1.5 * x**2) / (1 + soft), 1.0 + 0 * x
            sheared = soft / (1 + soft)
            bent = x**2 * (3 - x) / 2 / (1 + soft) + sheared * x
            static = {
                "force": _scaled(bent, turn + sheared * one, (3 - 3 * x) / (1 + soft), turn, length),
                "moment": _scaled(x**2, 2 * x, 2 * one, 2 * x, length),
            }
            rest = iter(() if modes is None else list(zip(*modes(s), strict=True))[first:])
            parts = zip(*(static[kind] if kind in static else next(rest) for kind in order), strict=True)
            return Sampled(*(np.array(part) for part in parts))

        return sample


def axial_functions(n: int, length: Any, tip: Carried) -> Functions:
    """n functions of twist or of lengthening of a beam that is held at its root.

    `tip` has the ratio of inertia about the axis, or of mass, to the beam's own as its `mass`, and as its `force` whether such
    a moment, or a force, is handed on. If not, they are the modes sin(z s/ℓ), z m̃ sin z = cos z: exact for what is rigidly
    joined to the tip; where it may be handed on later (`hinged`), the second is the static one, s/ℓ. Else the first is that,
    and the others are the modes with a free end, less it: the first coordinate is the angle or the displacement of the tip.
    """
    m = 0.0 if tip.force else tip.mass
    z = np.array([_axial_root(k, m) for k in range(n)])[:, None]
    scale = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)[:, None] * np.ones_like(z)
    scale[0] = 1 / np.sin(z[0])  # the largest value is 1, at the tip

    def sample(s: np.ndarray) -> Sampled:
        x = np.asarray(s / length)[None]
        value, slope, curve = scale * np.sin(z * x), scale * z * np.cos(z * x), -scale * z * z * np.sin(z * x)
        one = np.ones_like(x)
        if tip.force:
            value, slope, curve = (np.concatenate(r)[:n] for r in ([x, value - x], [one, slope - one], [0 * x, curve]))
        elif tip.hinged:
            parts = (value, x), (slope, one), (curve, 0 * x)
            value, slope, curve = (np.concatenate([r[:1], static, r[1:]])[:n] for r, static in parts)
        return _scaled(value, slope, curve, 0 * slope, length)

    return sample


def _axial_root(k: int, m: Any) -> Any:
    """Root of z m sin z = cos z between k π and (k + ½) π."""
    from scipy.optimize import brentq

    low, high, mr = k * np.pi, (k + 0.5) * np.pi, float(np.real(m))
    if _axial(low, mr) * _axial(high, mr) < 0:
        z = float(brentq(_axial, low, high, args=(mr,), xtol=1e-15, rtol=1e-15))
    else:  # less than rounding away from a free or from a held end
        z = high if mr < 1 else low
    # one step of Newton's method carries an imaginary step of the parameters along
    return z - _axial(z, m) / (m * np.sin(z) + m * z * np.cos(z) + np.sin(z))


def _axial(z: float, m: Any) -> Any:
    """Characteristic function of twist and stretch with the ratio m at the tip."""
    return m * z * np.sin(z) - np.cos(z)


@dataclasses.dataclass(frozen=True)
class Polynomials(Called):
    """x² times polynomials that are orthogonal with the weight x⁴, x = s/ℓ: together they span x², x³, … xⁿ⁺¹, as Hermite's
    functions of the tip's deflection and slope do for n = 2. Each is 1 at the tip."""

    @property
    def sheared(self) -> bool:
        """Whether they are known for sections that shear."""
        return False

    def functions(self, n: int, length: Any, tip: Carried, thick: Thick | None = None) -> Functions:
        """n functions of a beam of the given length [m]."""
        from scipy.special import jacobi

        # orthogonal on (−1, 1) with (1 + u)⁴; x² = (1 + u)²/4
        made = [np.poly1d([0.25, 0.5, 0.25]) * np.poly1d(jacobi(k, 0, 4).coeffs) for k in range(n)]
        made = [f / f(1.0) for f in made]

        def sample(s: np.ndarray) -> Sampled:
            u = 2 * np.asarray(s / length) - 1
            value, slope, curve = (
                np.array([2**order * (f.deriv(order) if order else f)(u) for f in made]) for order in range(3)
            )
            return _scaled(value, slope, curve, slope, length)

        return sample


@dataclasses.dataclass(frozen=True)
class OwnFunctions:
    """Functions of the user's.

    Args:
        of: takes distances from the root over the length, x (m,), and returns values, first and second derivatives by x, each
            (n, m); values and first derivatives must vanish at x = 0.
    """

    of: Callable[[np.ndarray], tuple[Any, Any, Any]]

    @property
    def sheared(self) -> bool:
        """Whether they are known for sections that shear."""
        return False

    def functions(self, n: int, length: Any, tip: Carried, thick: Thick | None = None) -> Functions:
        """n functions of a beam of the given length [m]."""
        return lambda s: self._sample(n, s, length)

    def _sample(self, n: int, s: np.ndarray, length: Any) -> Sampled:
        x = np.append(0.0, np.real(s / length))
        try:
            given = self.of(x)
        except Exception as problem:
            raise ModelError(f"shapes: the function raised {type(problem).__name__}: {problem}.") from problem
        try:
            made = tuple(np.asarray(a, float) for a in given)
        except (TypeError, ValueError):  # no sequence, or of something else than numbers
            made = ()
        if len(made) != 3 or any(a.shape != (n, len(x)) or not np.isfinite(a).all() for a in made):
            raise ModelError(
                f"shapes: the function must return values, first and second derivatives, each of {n} functions at {len(x)} "
                "points."
            )
        largest = np.abs(made[0]).max(axis=1)
        for k in range(n):
            if abs(made[0][k, 0]) > 1e-9 * largest[k] or abs(made[1][k, 0]) > 1e-9 * max(largest[k], 1e-300):
                raise ModelError(
                    f"shapes: function {k + 1} is not clamped at the root; its value and slope there must be 0."
                )
        value, slope, curve = (a[:, 1:] for a in made)
        return _scaled(value, slope, curve, slope, length)


Shapes = AttachmentFunctions | ComparisonFunctions | Polynomials | OwnFunctions
NAMED: dict[str, Shapes] = {
    "attachment": AttachmentFunctions(),
    "comparison": ComparisonFunctions(),
    "cantilever": ComparisonFunctions(loaded=False),
    "polynomial": Polynomials(),
}


def read_shapes(value: Any, *, what: str) -> Shapes:
    """A set of shapes by name, as an object, or from a function."""
    if isinstance(value, str) and value in NAMED:
        return NAMED[value]
    if isinstance(value, Shapes):
        return value
    if callable(value):
        return OwnFunctions(value)
    raise ModelError(f"{what} is {value!r}; write {', '.join(map(repr, NAMED))}, or give a function of x = s/length.")
