"""The search for an equilibrium: Newton's method with exact derivatives, globalised so that it converges from far away.

Free coordinates x, multipliers λ and closures Φ satisfy at equilibrium (Choi & Yoo 2004, equation 16)

    r₁(x, λ) = 0,   Φ(x) = 0.

A step is split into what restores the constraints, −G⁺ Φ, and a step N z in the null space of their Jacobian, G N = 0; the
multipliers are the least ones that take what they can of r₁. Redundant constraints are then no special case. In the null space

    (Nᵀ K N + σ Nᵀ M N) z = −Nᵀ (r₁ − K G⁺ Φ)

where K includes the stiffness of the multipliers. σ = 0 is Newton's method. Where Nᵀ K N is not positive, σ exceeds its most
negative part (against M): such a step runs downhill, as an overdamped mechanism would, and is shortened until the forces no
longer push back. So the search prefers stable equilibria and ends with Newton's speed; from an unstable one it is pushed off.
`nearest` asks for Newton's method throughout, which finds unstable ones too.
"""

from __future__ import annotations

import dataclasses

import numpy as np
import scipy.linalg

from linkwork.analysis.equilibrium.residuals import Balance, Point, Terms
from linkwork.analysis.equilibrium.steady_frame import Frame

ITERATIONS = 200
LARGEST = 0.4  # longest step of a coordinate [rad, or of the size of the model]
DEPENDENT = 1e-8  # singular values below this part of the largest are those of repeated constraints
NEUTRAL = 1e-11  # likewise of the stiffness: motions that nothing resists
PUSH = 0.02  # how far a search is pushed off an unstable equilibrium [rad, or of the size of the model]
STEP_RESIDUAL = 1e-2  # of the constraints [of the size of the model, rad] above which loops are closed after a step
BALANCED = 1e-9  # forces that are left, against what is balanced, of a search that has succeeded


@dataclasses.dataclass
class Place:
    """A configuration and its balance of forces, in measures of the model.

    Attributes:
        at: the state.
        gap: constraint residuals against their units (m,).
        null_space: of the constraint Jacobian, as columns in units of `reach` (free, f).
        inverse: pseudo-inverse G⁺ in the same units (free, m).
        pull: residual forces of the free coordinates, after the multipliers (free,) [J].
        force: residual forces in coordinates of the null space (f,) [J].
        scale: size of the forces that are balanced [J].
        rank: of the constraint Jacobian.
        margin: smallest nonzero singular value of the constraint Jacobian, relative to the largest.
    """

    at: Point
    gap: np.ndarray
    null_space: np.ndarray
    inverse: np.ndarray
    pull: np.ndarray
    force: np.ndarray
    scale: float
    rank: int
    margin: float

    def misfit(self) -> float:
        """Residual norm: that of the forces, relative to `scale`, plus that of the constraints."""
        return float(np.linalg.norm(self.force)) / self.scale + float(np.linalg.norm(self.gap))


@dataclasses.dataclass
class Found:
    """Where a search ended."""

    place: Place
    converged: bool
    iterations: int


class Seeker:
    """Searches for equilibria of a system in a frame."""

    def __init__(self, balance: Balance, frame: Frame, inputs: np.ndarray, t: float) -> None:
        self.balance, self.frame, self.inputs, self.t = balance, frame, inputs, t
        self.free = ~frame.driven
        self.reach = balance.reach[self.free]
        self.scale = 0.0  # what is balanced [J], known when the first place is

    # --- states ----------------------------------------------------------------------------------

    def place(self, q: np.ndarray) -> Place:
        """The balance at a position, with multipliers that take what they can."""
        b = self.balance
        at = Point(q, self.frame.speed, self.frame.acceleration, np.zeros(b.constraints), self.inputs, self.t)
        phi, _, gradient = b.constraint_residuals(q, at.v, self.t)
        r = b.force(at)
        null_space, inverse, rank, margin = self._split(gradient)
        left = r[self.free] * self.reach
        if self.scale == 0.0:
            self.scale = max(b.magnitude(at), 1e-300)
        self.scale = max(self.scale, float(np.abs(r * b.reach).max(initial=0.0)))
        force = null_space.T @ left
        if rank:
            at = at._replace(multipliers=(inverse.T @ left) / b.unit)
        return Place(at, phi / b.unit, null_space, inverse, null_space @ force, force, self.scale, rank, margin)

    def rank(self, q: np.ndarray) -> int:
        """How many constraints are independent at a position."""
        return self._split(self.balance.constraint_residuals(q, self.frame.speed, self.t)[2])[2]

    def least(self, place: Place) -> Place:
        """The same with the least multipliers, where some constraints repeat others."""
        b = self.balance
        if place.rank == b.constraints:
            return place
        at = place.at._replace(multipliers=np.zeros(b.constraints))
        gradient = b.constraint_residuals(at.q, at.v, self.t)[2]
        mass = b.mass(at.q)[np.ix_(self.free, self.free)]
        least = b.multipliers(gradient[:, self.free], b.force(at)[self.free], mass)
        return dataclasses.replace(place, at=at._replace(multipliers=least))

    def _split(self, gradient: np.ndarray) -> tuple[np.ndarray, np.ndarray, int, float]:
        """Null space of the constraint Jacobian, its pseudo-inverse, its rank, and the margin of the rank."""
        b, n = self.balance, int(self.free.sum())
        if not b.constraints:
            return np.eye(n), np.zeros((n, 0)), 0, 1.0
        g = gradient[:, self.free] * self.reach / b.unit[:, None]
        u, size, vt = np.linalg.svd(g)
        rank = int((size > DEPENDENT * size.max(initial=0.0)).sum()) if size.max(initial=0.0) > 0 else 0
        margin = float(size[rank - 1] / size[0]) if rank else 1.0
        return vt[rank:].T, (vt[:rank].T / size[:rank]) @ u[:, :rank].T, rank, margin

    def terms(self, place: Place, *, rates: bool = False) -> Terms:
        """Derivatives of the residuals."""
        return self.balance.terms(place.at, rates=rates)

    def stiffness(self, place: Place) -> np.ndarray:
        """K of the free coordinates in measures of `reach` [J]."""
        k = self.terms(place).stiffness[np.ix_(self.free, self.free)]
        return self.reach[:, None] * k * self.reach

    def moved(self, place: Place, step: np.ndarray) -> np.ndarray:
        """Coordinates after a step of the free ones, in measures of `reach`."""
        d = np.zeros(self.balance.system.nv)
        d[self.free] = step * self.reach
        return self.balance.moved(place.at.q, d)

    # --- searches --------------------------------------------------------------------------------

    def seek(self, q: np.ndarray, *, nearest: bool = False) -> Found:
        """Search from q, downhill, or with Newton's method throughout."""
        self.scale = 0.0
        place = best = self.place(q)
        stalled = k = 0
        for k in range(ITERATIONS):
            if place.misfit() == 0.0 or not self.free.any():
                return Found(self.least(place), True, k)
            step, downhill = self._step(place, nearest)
            longest = float(np.abs(step).max(initial=0.0))
            if longest > LARGEST:
                step *= LARGEST / longest
            place = self._ahead(place, step, nearest)
            if place.misfit() < best.misfit():
                stalled = 0 if place.misfit() < 0.5 * best.misfit() else stalled + 1
                best = place
            elif not downhill:
                stalled += 1
            if longest < 1e-15 or (stalled >= 1 and best.misfit() <= 1e-3 * BALANCED) or stalled > 60:
                break
        if place.misfit() <= BALANCED:  # the last one, though the search may have begun nearer to another
            best = place if place.misfit() <= 1e3 * best.misfit() else best
        return Found(self.least(best), best.misfit() <= BALANCED, k + 1)

    def pushed_off(self, place: Place) -> np.ndarray | None:
        """Coordinates beside an equilibrium, along the motion that its stiffness resists least; None if it resists all."""
        k = self.stiffness(place)
        left = place.null_space.T @ k @ place.null_space
        if not len(left):
            return None
        size, vectors = self._curvatures(0.5 * (left + left.T), place)
        if size[0] >= -1e-9 * np.abs(size).max():
            return None
        direction = place.null_space @ vectors[:, 0]
        return self.moved(place, PUSH * direction / np.abs(direction).max())

    def _reached(self, place: Place, step: np.ndarray) -> Place:
        """The configuration after a step, with loops closed where their residual is large."""
        ahead = self.place(self.moved(place, step))
        if np.abs(ahead.gap).max(initial=0.0) > STEP_RESIDUAL:
            q = self.balance.closed(ahead.at.q, self.frame.driven, self.t)
            ahead = ahead if q is None else self.place(q)
        return ahead

    def _ahead(self, place: Place, step: np.ndarray, nearest: bool) -> Place:
        """Line search: the whole step, or as much of it as does good."""
        ahead = self._reached(place, step)
        if place.misfit() <= BALANCED:
            return ahead
        part, before = 1.0, float(place.pull @ step)
        while part > 1e-4:
            if nearest or before >= 0:
                good = ahead.misfit() < place.misfit()
            else:  # downhill: forces may grow, but must not push back as hard as they pulled
                good = float(ahead.pull @ step) <= -0.5 * before
            if good:
                break
            part *= 0.5
            ahead = self._reached(place, part * step)
        return ahead

    def _curvatures(self, left: np.ndarray, place: Place) -> tuple[np.ndarray, np.ndarray]:
        """Stiffnesses against the mass, rising, and their motions; against plain measures where the mass is singular."""
        try:
            return scipy.linalg.eigh(left, self._mass(place))
        except np.linalg.LinAlgError:
            return np.linalg.eigh(left)

    def _mass(self, place: Place) -> np.ndarray:
        """M in the null space of the constraints, in measures of `reach`."""
        m = self.balance.mass(place.at.q)[np.ix_(self.free, self.free)]
        return place.null_space.T @ (self.reach[:, None] * m * self.reach) @ place.null_space

    def _step(self, place: Place, nearest: bool) -> tuple[np.ndarray, bool]:
        """A step of the free coordinates, in measures of `reach`, and whether it runs downhill rather than to a balance."""
        closing = -place.inverse @ place.gap
        k = self.stiffness(place)
        left = place.null_space.T @ k @ place.null_space
        right = -(place.force + place.null_space.T @ (k @ closing))
        if not len(right):
            return closing, False
        if not nearest:
            try:
                np.linalg.cholesky(left + left.T)
            except np.linalg.LinAlgError:
                found = self._downhill(place, left, right)
                if found is not None:
                    return closing + place.null_space @ found, True
        z = np.linalg.lstsq(left, right, rcond=NEUTRAL)[0]
        return closing + place.null_space @ z, False

    def _downhill(self, place: Place, left: np.ndarray, right: np.ndarray) -> np.ndarray | None:
        """A step in the null space where some stiffness is negative, or where a force meets none; else None."""
        size, vectors = self._curvatures(0.5 * (left + left.T), place)
        top = float(np.abs(size).max())
        falls = vectors.T @ right
        loose = np.abs(size) <= NEUTRAL * top
        if size[0] >= -NEUTRAL * top and not (loose & (np.abs(falls) > BALANCED * np.abs(falls).max())).any():
            return None
        if place.misfit() <= BALANCED:
            return None
        stiff = np.abs(size) + np.where(size < 0, np.abs(size), 0.0)
        slow = np.abs(falls).max() / (0.25 * LARGEST) if top == 0.0 else 0.0
        z = vectors @ (falls / np.maximum(stiff, max(slow, 1e-3 * top, 1e-300)))
        return z
