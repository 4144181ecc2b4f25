"""The dynamic stiffness of a short piece of a uniform beam, exactly, by power series.

On a piece of length h, with x = s/h, total deflection y(x) e^{iωt}, rotation ψ/h of the sections and λ = ω², the equations of
Timoshenko's beam under a tension that varies linearly along it, or under the load of the "rigid" law (see `plane.py`), are

    y′ = ψ + ε G,   ψ″ = −R ψ − G,   (G + (a₀ − a₁ x) y′)′ = −z⁴ y + p φ                    (G: shear force)

    z⁴ = ρA λ h⁴/EI,  R = ρI λ h²/EI,  ε = EI/(κGA h²),  a₀ = T₀ h²/EI,  a₁ = ρA g h³/EI,  p = ρA g h⁴/EI

Sections that do not shear have ε = 0 and ψ = y′, those without rotary inertia R = 0; with both it is the beam of Euler and
Bernoulli, y⁗ − ((a₀ − a₁ x) y′)′ − z⁴ y + p φ = 0. Nothing is divided by ε. The solutions are entire, y = Σ cₖ xᵏ, ψ = Σ tₖ xᵏ,
G = Σ gₖ xᵏ, with c₀, t₀, t₁ and g₀ free and

    (k+1) cₖ₊₁ = tₖ + ε gₖ,     (k+2)(k+1) tₖ₊₂ = −R tₖ − gₖ,
    (k+1) (1 + a₀ ε) gₖ₊₁ = −z⁴ cₖ + p φ [k = 0] − (k+1) (a₀ tₖ₊₁ − a₁ (tₖ + ε gₖ))

Unknowns are the root's deflection and rotation and what the end has beyond the piece's rigid motion,

    y(0),  ψ(0),  w = y(1) − y(0) − ψ(0),  w′ = ψ(1) − ψ(0),  p φ

and the forces that belong to them follow from the weak form with variations 1, x and those of the end:

    −z⁴∫y + pφ,   ∫(a₀ − a₁x) y′ − z⁴∫xy − R∫ψ + pφ/2,   G(1) + (a₀ − a₁) y′(1),   ψ′(1),   ∫y

Nothing cancels as λ → 0: rigid motion strains nothing, to the last digit. Pieces are short, so that the series is well
conditioned, and so that a piece held at both ends has its first frequency far above λ; the count of Wittrick and Williams then
needs no term for frequencies inside pieces. Without shear and rotary inertia z ≤ 3 and |a₀| ≤ 6 do: with ∫y″² ≥ 4π² ∫y′² and
∫y″² ≥ 500.56 ∫y² of functions that are clamped at both ends, it lies at z⁴ ≥ (1 − 6/4π²) 500.56 > 424, against 81 here. With
them, ∫y′² ≤ 2 ∫ψ² + 2 ∫γ² of y′ = ψ + γ, and ∫f′² ≥ π² ∫f² of functions that vanish at both ends, so

    z⁴∫y² + R∫ψ² + |a|∫y′²  ≤  ((z⁴/π² + |a|) 2 + R) / π² · ∫ψ′²  +  2 ε (z⁴/π² + |a|) · ∫γ²/ε  <  ∫ψ′² + ∫γ²/ε

for z ≤ 2.2, R ≤ 2, |a| ≤ 1 and ε z⁴ ≤ 2.25, if no tension comes near κGA (ε |a| ≤ 0.25): 0.89 and 0.96."""

from __future__ import annotations

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.exact_beams.plane import Stretch

LONGEST, TIGHTEST = 3.0, 6.0  # z and |a₀| of a piece whose sections have no shear and no rotary inertia
LONGEST_THICK, TIGHTEST_THICK = 2.2, 1.0  # the same of others
TURNING, SHEARING = 2.0, 2.25  # R and ε z⁴ of a piece
STRAINED = 0.25  # tension over κGA
# the last piece is shorter: with equal pieces the outer part of a long beam, held where it is cut, would have nearly the
# frequencies of the whole, and the elimination would lose digits there
LAST = 0.61
TERMS = 44  # of the series: the remainder is below 3.6⁴⁴/44! < 1e-29
BASE = 5  # y(0), ψ(0), ψ′(0), G(0), pφ


def _functionals() -> np.ndarray:
    """Functionals of a series as weights of its coefficients, (4, terms): its value at 1 and its derivative there, without what
    is constant; ∫f and ∫xf."""
    k = np.arange(TERMS, dtype=float)
    return np.array([np.where(k < 1, 0.0, 1.0), k, 1 / (k + 1), 1 / (k + 2)])


FUNCTIONALS = _functionals()


def edges(stretch: Stretch, top: float) -> np.ndarray:
    """Where a stretch is cut so that its pieces are short enough for every λ up to `top` [1/s²]."""
    length = stretch.end - stretch.begin
    z = length * (stretch.mass * top / stretch.stiffness) ** 0.25
    pull = np.abs(tension(stretch, np.array([stretch.begin, stretch.end]))).max()
    a = length * np.sqrt(pull / stretch.stiffness)
    if stretch.thick:
        if pull * stretch.softness > STRAINED:
            raise ModelError(
                f"exact frequencies: weight pulls beam '{stretch.beam.name}' with {pull:.3g} N, near its shear stiffness, "
                f"{1 / stretch.softness:.3g} N; give gravity='none', or a stiffer beam."
            )
        turning = length * np.sqrt(stretch.rotary * top / stretch.stiffness / TURNING)
        shearing = length * np.sqrt(stretch.mass * top * stretch.softness / SHEARING)
        least = max(z / LONGEST_THICK, a / np.sqrt(TIGHTEST_THICK), turning, shearing)
    else:
        least = max(z / LONGEST, a / np.sqrt(TIGHTEST))
    if least <= 1:
        return np.array([stretch.begin, stretch.end])
    whole = int(np.ceil(least - LAST))
    return np.append(stretch.begin + length / (whole + LAST) * np.arange(whole + 1), stretch.end)


def tension(stretch: Stretch, s: np.ndarray) -> np.ndarray:
    """Tension [N] at distances from the root; zero unless the law of gravity is "full"."""
    if stretch.law != "full":
        return np.zeros_like(s)
    return stretch.weight * (stretch.beyond + stretch.mass * (stretch.end - s))


class Pieces:
    """All pieces of a stretch for frequencies λ (n,), which may be complex by a tiny step."""

    def __init__(self, stretch: Stretch, cuts: np.ndarray, values: np.ndarray) -> None:
        self.stretch, self.cuts = stretch, cuts
        self.h = np.diff(cuts)
        # without tension all pieces are alike but the last: two are enough
        self.kind = (
            np.arange(len(self.h)) if stretch.law == "full" else np.arange(len(self.h)) // max(1, len(self.h) - 1)
        )
        first = np.unique(self.kind, return_index=True)[1]
        h, ei, load = self.h[first], stretch.stiffness, stretch.mass * stretch.weight
        self.a0 = tension(stretch, cuts[first]) * h**2 / ei
        self.a1 = load * h**3 / ei if stretch.law == "full" else 0.0 * h
        self.p = load * h**4 / ei if stretch.law == "rigid" else 0.0 * h
        self.z4 = (stretch.mass * h**4 / ei) * values[:, None]  # (n, kinds)
        self.turning = (stretch.rotary * h**2 / ei) * values[:, None]
        self.soft = ei * stretch.softness / h**2
        self.series, self.rotations, self.shear = self._series(values.dtype)
        self.coefficients, self.matrix = self._elements()

    def _series(self, dtype: np.dtype) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """cₖ, tₖ and gₖ of the five base functions, (terms, n, kinds, 5) each."""
        c, t, g = (np.zeros((TERMS, *self.z4.shape, BASE), dtype) for _ in range(3))
        c[0, ..., 0] = t[0, ..., 1] = t[1, ..., 2] = g[0, ..., 3] = 1.0
        a0, a1, soft, z4, turning = self._factors()
        full = self.stretch.law == "full"
        for k in range(TERMS - 1):
            c[k + 1] = (t[k] + soft * g[k]) / (k + 1)
            if k + 2 < TERMS:
                t[k + 2] = (-turning * t[k] - g[k]) / ((k + 2) * (k + 1))
            new = -z4 * c[k]
            if k == 0:
                new[..., 4] += 1.0
            if full:
                new = (new - (k + 1) * (a0 * t[k + 1] - a1 * (t[k] + soft * g[k]))) / (1 + a0 * soft)
            g[k + 1] = new / (k + 1)
        return c, t, g

    def _factors(self) -> tuple[np.ndarray, ...]:
        """a₀, a₁, ε, z⁴ and R, to multiply arrays (n, kinds, 5)."""
        return self.a0[:, None], self.a1[:, None], self.soft[:, None], self.z4[:, :, None], self.turning[:, :, None]

    def _elements(self) -> tuple[np.ndarray, np.ndarray]:
        """(ψ′(0), G(0)) of unit unknowns (n, kinds, 2, 5) and the matrix of the forces (n, kinds, 5, 5)."""
        c, t, g = self.series, self.rotations, self.shear
        sums = (FUNCTIONALS @ x.reshape(TERMS, -1) for x in (c, t, g))
        y, turned, force = (x.reshape(len(x), *c.shape[1:]) for x in sums)  # each (functionals, n, kinds, 5)
        a0, a1, soft, z4, turning = self._factors()
        # ∫(a₀ − a₁x) y′ and its value at 1, by y′ = ψ + ε G
        slope = t[0] + turned[0] + soft * (g[0] + force[0])
        pull = a0 * (turned[2] + soft * force[2]) - a1 * (turned[3] + soft * force[3])
        loaded = np.eye(BASE)[4]
        rows = (
            -z4 * y[2] + loaded,
            pull - z4 * y[3] - turning * turned[2] + loaded / 2,
            g[0] + force[0] + (a0 - a1) * slope,
            turned[1],
            y[2],
        )
        forces = np.stack(rows, axis=-2)
        # what the end has beyond rigid motion, w = y(1) − y(0) − ψ(0) and w′; from these ψ′(0) and G(0)
        w, bent = y[0].copy(), turned[0]
        w[..., 1] -= 1.0
        f, h = w[..., 2:4], bent[..., 2:4]
        det = f[..., 0] * h[..., 1] - f[..., 1] * h[..., 0]
        inverse = (
            np.stack([np.stack([h[..., 1], -f[..., 1]], -1), np.stack([-h[..., 0], f[..., 0]], -1)], axis=-2)
            / det[..., None, None]
        )
        rest = np.stack([w, bent], axis=-2)[..., [0, 1, 4]]
        own = np.zeros((*det.shape, 2, BASE), c.dtype)
        own[..., 2:4] = inverse
        own[..., [0, 1, 4]] = -inverse @ rest
        kept = np.zeros((*det.shape, BASE, BASE), c.dtype)
        kept[..., 0, 0] = kept[..., 1, 1] = kept[..., 4, 4] = 1.0
        kept[..., 2:4, :] = own
        out = forces @ kept
        return own, (out + np.swapaxes(out, -1, -2)) / 2

    def element(self, j: int) -> np.ndarray:
        """The matrix of piece j (n, 6, 6) on the pose at its beginning and the deflection and turn of its end."""
        own, e = self.unknowns(j), self.stretch.along
        k = self.kind[j]
        out = own.T @ self.matrix[:, k] @ own
        out[:, :2, :2] -= self.z4[:, k, None, None] * np.outer(e, e)  # the motion along the beam is rigid
        return (self.stretch.stiffness / self.h[j] ** 3) * out

    def unknowns(self, j: int) -> np.ndarray:
        """(y(0), ψ(0), w, w′, pφ) in terms of (d₁, d₂, θ, φ, deflection and turn of the end) (5, 6)."""
        out = np.zeros((BASE, 6))
        out[0, :2] = -self.stretch.along[1], self.stretch.along[0]
        out[1, 2] = out[3, 5] = self.h[j]
        out[2, 4] = 1.0
        out[4, 3] = self.p[self.kind[j]]
        return out

    def polynomials(self, j: int, unknowns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Coefficients in x (terms,) of the deflection and of ψ along piece j, for the first λ."""
        k = self.kind[j]
        base = np.array([*unknowns[:2], *(self.coefficients[0, k].real @ unknowns), unknowns[4]])
        return self.series[:, 0, k].real @ base, self.rotations[:, 0, k].real @ base
