"""The dynamic stiffness of a short piece of a uniform beam, exactly, by power series.

On a piece of length h, with x = s/h, total deflection y(x) e^{iωt} and λ = ω², the equation of a beam under a tension
that varies linearly along it, or under the load of the "rigid" law (see `plane.py`), is

    y⁗ − ((a₀ − a₁ x) y′)′ − z⁴ y + p φ = 0,     z⁴ = ρA λ h⁴/EI,  a₀ = T₀ h²/EI,  a₁ = ρA g h³/EI,  p = ρA g h⁴/EI

Its solutions are entire, y = Σ cₖ xᵏ with c₀ … c₃ free and

    (k+4)(k+3)(k+2)(k+1) cₖ₊₄ = a₀ (k+2)(k+1) cₖ₊₂ − a₁ (k+1)² cₖ₊₁ + z⁴ cₖ − p φ [k = 0]

Unknowns are the root's deflection and slope and what the end has beyond the piece's rigid motion,

    y(0),  y′(0),  w = y(1) − y(0) − y′(0),  w′ = y′(1) − y′(0),  p φ

and the forces that belong to them follow from the weak form with variations 1, x and those of the end:

    −z⁴∫y + pφ,   ∫(a₀ − a₁x) y′ − z⁴∫xy + pφ/2,   −y‴(1) + (a₀ − a₁) y′(1),   y″(1),   ∫y

Nothing cancels as λ → 0: rigid motion strains nothing, to the last digit. Pieces are short, z ≤ 3 and |a₀| ≤ 6, so that
the series is well conditioned, and so that a piece held at both ends has its first frequency far above λ: with ∫y″² ≥
4π² ∫y′² and ∫y″² ≥ 500.56 ∫y² of functions that are clamped at both ends, it lies at z⁴ ≥ (1 − 6/4π²) 500.56 > 424,
against 81 here. The count of Wittrick and Williams therefore needs no term for frequencies inside pieces."""

from __future__ import annotations

import numpy as np

from linkwork.exact_beams.plane import Stretch

LONGEST = 3.0  # z of a piece
TIGHTEST = 6.0  # |a₀| of a piece
# the last piece is shorter: with equal pieces the outer part of a long beam, held where it is cut, would have nearly the
# frequencies of the whole, and the elimination would lose digits there
LAST = 0.61
TERMS = 44  # of the series: the remainder is below 3.6⁴⁴/44! < 1e-29
BASE = 5  # y(0), y′(0), c₂, c₃, pφ


def _functionals() -> np.ndarray:
    """Functionals of a series y (end values, integrals) as weights of its coefficients (8, terms)."""
    k = np.arange(TERMS, dtype=float)
    straight = k < 2  # left out of what the end has beyond rigid motion
    return np.array(
        [
            np.where(straight, 0.0, 1.0),  # w
            np.where(straight, 0.0, k),  # w′
            k * (k - 1),  # y″(1)
            k * (k - 1) * (k - 2),  # y‴(1)
            1 / (k + 1),  # ∫y
            1 / (k + 2),  # ∫xy
            np.where(k == 0, 0.0, 1.0),  # ∫y′
            k / (k + 1),  # ∫xy′
        ]
    )


FUNCTIONALS = _functionals()


def edges(stretch: Stretch, top: float) -> np.ndarray:
    """Where a stretch is cut so that its pieces are short enough for every λ up to `top` [1/s²]."""
    length = stretch.end - stretch.begin
    z = length * (stretch.mass * top / stretch.stiffness) ** 0.25
    a = length * np.sqrt(np.abs(tension(stretch, np.array([stretch.begin, stretch.end]))).max() / stretch.stiffness)
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
        self.series = self._series(values.dtype)
        self.coefficients, self.matrix = self._elements()

    def _series(self, dtype: np.dtype) -> np.ndarray:
        """cₖ of the five base functions (terms, n, kinds, 5)."""
        c = np.zeros((TERMS, *self.z4.shape, BASE), dtype)
        for k in range(4):
            c[k, :, :, k] = 1.0
        a0, a1, z4 = self.a0[:, None], self.a1[:, None], self.z4[:, :, None]
        for k in range(TERMS - 4):
            new = z4 * c[k]
            if self.stretch.law == "full":
                new = new + a0 * ((k + 2) * (k + 1)) * c[k + 2] - a1 * (k + 1) ** 2 * c[k + 1]
            if k == 0:
                new[..., 4] -= 1.0
            c[k + 4] = new / ((k + 4) * (k + 3) * (k + 2) * (k + 1))
        return c

    def _elements(self) -> tuple[np.ndarray, np.ndarray]:
        """(c₂, c₃) of unit unknowns (n, kinds, 2, 5) and the matrix of the forces (n, kinds, 5, 5)."""
        c = self.series
        sums = FUNCTIONALS @ c.reshape(TERMS, -1)
        w, slope, bend, shear, area, moment, pull0, pull1 = sums.reshape(len(sums), *c.shape[1:])  # each (n, kinds, 5)
        a0, a1, z4 = self.a0[:, None], self.a1[:, None], self.z4[:, :, None]
        pull = a0 * pull0 - a1 * pull1  # ∫(a₀ − a₁x) y′
        tip = slope + c[1]
        loaded = np.eye(BASE)[4]
        rows = (
            -z4 * area + loaded,
            pull - z4 * moment + loaded / 2,
            -shear + (a0 - a1) * tip,
            bend,
            area,
        )
        forces = np.stack(rows, axis=-2)
        # c₂ and c₃ from w and w′
        f, g = w[..., 2:4], slope[..., 2:4]
        det = f[..., 0] * g[..., 1] - f[..., 1] * g[..., 0]
        inverse = (
            np.stack([np.stack([g[..., 1], -f[..., 1]], -1), np.stack([-g[..., 0], f[..., 0]], -1)], axis=-2)
            / det[..., None, None]
        )
        rest = np.stack([w, slope], axis=-2)[..., [0, 1, 4]]
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
        """(y(0), y′(0), w, w′, pφ) in terms of (d₁, d₂, θ, φ, deflection and turn of the end) (5, 6)."""
        out = np.zeros((BASE, 6))
        out[0, :2] = -self.stretch.along[1], self.stretch.along[0]
        out[1, 2] = out[3, 5] = self.h[j]
        out[2, 4] = 1.0
        out[4, 3] = self.p[self.kind[j]]
        return out

    def polynomial(self, j: int, unknowns: np.ndarray) -> np.ndarray:
        """Coefficients in x (terms,) of the deflection along piece j, for the first λ."""
        k = self.kind[j]
        base = np.array([*unknowns[:2], *(self.coefficients[0, k].real @ unknowns), unknowns[4]])
        return self.series[:, 0, k].real @ base
