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
import functools
import math

import numpy as np

from linkwork.equilibrium.steady_frame import Frame
from linkwork.system.lapack import graded_eigenvalues
from linkwork.system.residuals import BALANCED, Balance, Point, Terms, rank_of

ITERATIONS = 600
LARGEST = 0.4  # longest step of a coordinate [rad, or of the size of the model]
FARTHEST = 1e12  # sizes of the model, at which a search has run away
GROWTH = 1.5  # of that of lengths, where forces fall as straight as they should: a place may be many sizes of the model away
LINEAR = 0.1  # of what a step should take away, that may be missing or too much there
NEUTRAL = 1e-11  # stiffnesses below this part of the largest: motions that nothing resists
ROUNDED_STIFFNESS = 1e-13  # stiffnesses below this part of the largest, or of what is balanced, are rounding errors
BLOCKED = 8  # steps in a row, however short, after which Newton's method is given up: forces have a least size there, not zero
LAST = 4e-8  # longest step of Newton's method whose square is rounding, so that no other has to follow
SETTLED = 1e-6  # longest step [rad, or of the size of the model] of Newton's method where nothing but rounding is left
STEP_RESIDUAL = 1e-2  # of the constraints [of the size of the model, rad] above which loops are closed after a step


@dataclasses.dataclass
class Configuration:
    """A configuration and its balance of forces, in measures of the model.

    Attributes:
        at: the state.
        constraint_residuals: against the scales of the constraints (m,).
        null_space: of the constraint Jacobian, as columns in units of `displacement_scale` (free, f).
        inverse: pseudo-inverse G⁺ in the same units (free, m).
        residual_force: residual forces of the free coordinates, after the multipliers (free,) [J].
        reduced_force: the same in coordinates of the null space (f,) [J].
        force_scale: size of the forces that are balanced [J].
        force_scales: the same for each coordinate of the null space (f,) [J], from what each degree of freedom moves.
        rank: of the constraint Jacobian.
        margin: smallest nonzero singular value of the constraint Jacobian, relative to the largest.
    """

    at: Point
    constraint_residuals: np.ndarray
    null_space: np.ndarray
    inverse: np.ndarray
    residual_force: np.ndarray
    reduced_force: np.ndarray
    force_scale: float
    force_scales: np.ndarray
    rank: int
    margin: float

    def residual_norm(self) -> float:
        """Residual norm: that of the forces, relative to `force_scale`, plus that of the constraints."""
        return float(np.linalg.norm(self.reduced_force)) / self.force_scale + float(
            np.linalg.norm(self.constraint_residuals)
        )

    def scaled_residual_norm(self) -> float:
        """The same, with each force relative to its own scale: large where a small part of a heavy model is out of balance."""
        return self._scaled_residual_norm

    @functools.cached_property
    def _scaled_residual_norm(self) -> float:
        forces, open_by = self.reduced_force / self.force_scales, self.constraint_residuals
        return math.sqrt(forces @ forces) + math.sqrt(open_by @ open_by)


@dataclasses.dataclass
class Found:
    """Where a search ended.

    Attributes:
        configuration: the last one, or the best.
        converged: whether it is an equilibrium.
        iterations: how many steps were taken.
        others: what points to other equilibria, in words; empty where nothing does.
    """

    configuration: Configuration
    converged: bool
    iterations: int
    others: str = ""


class EquilibriumSearch:
    """Searches for equilibria of a system in a frame."""

    def __init__(self, balance: Balance, frame: Frame, inputs: np.ndarray, t: float) -> None:
        self.balance, self.frame, self.inputs, self.t = balance, frame, inputs, t
        self.free = ~frame.driven
        self.displacement_scale = balance.displacement_scale[self.free]
        self.slides = ~balance.system.turning[self.free]
        self._both = np.ix_(self.free, self.free)
        self._units = np.outer(self.displacement_scale, self.displacement_scale)
        self.force_scale = 0.0  # what is balanced [J], known when the first configuration is
        self.force_scales = np.zeros(len(self.displacement_scale))  # the same of each free degree of freedom
        self.load = np.zeros(balance.system.nv)  # an additional load along the degrees of freedom [N, N m]

    # --- states ----------------------------------------------------------------------------------

    def evaluate(self, q: np.ndarray) -> Configuration:
        """The balance at a position, with multipliers that take what they can."""
        b = self.balance
        at = Point(q, self.frame.speed, self.frame.acceleration, np.zeros(b.constraints), self.inputs, self.t)
        phi, _, gradient = b.constraint_residuals(q, at.v, self.t)
        r = b.force(at) - self.load
        null_space, inverse, rank, margin = self._split(gradient)
        left = r[self.free] * self.displacement_scale
        if self.force_scale == 0.0:
            whole, each = b.force_scales(at)
            self.force_scale = max(whole, 1e-300)  # zero where nothing acts: then nothing is left either
            self.force_scales = np.minimum(each[self.free], self.force_scale)
        self.force_scale = max(self.force_scale, float(np.abs(r * b.displacement_scale).max(initial=0.0)))
        self.force_scales = np.maximum(self.force_scales, np.abs(left))
        force = null_space.T @ left
        own = np.maximum(np.abs(null_space).T @ self.force_scales, 1e-300)
        if rank:
            at = at._replace(multipliers=(inverse.T @ left) / b.constraint_scale)
        return Configuration(
            at=at,
            constraint_residuals=phi / b.constraint_scale,
            null_space=null_space,
            inverse=inverse,
            residual_force=null_space @ force,
            reduced_force=force,
            force_scale=self.force_scale,
            force_scales=own,
            rank=rank,
            margin=margin,
        )

    def rank(self, q: np.ndarray) -> int:
        """How many constraints are independent at a position."""
        return self._split(self.balance.constraint_residuals(q, self.frame.speed, self.t)[2])[2]

    def least(self, here: Configuration) -> Configuration:
        """The same with the least multipliers, where some constraints repeat others."""
        b = self.balance
        if here.rank == b.constraints:
            return here
        at = here.at._replace(multipliers=np.zeros(b.constraints))
        gradient = b.constraint_residuals(at.q, at.v, self.t)[2]
        mass = b.mass(at.q)[self._both]
        least = b.multipliers(gradient[:, self.free], b.force(at)[self.free], mass)
        return dataclasses.replace(here, at=at._replace(multipliers=least))

    def _split(self, gradient: np.ndarray) -> tuple[np.ndarray, np.ndarray, int, float]:
        """Null space of the constraint Jacobian, its pseudo-inverse, its rank, and the margin of the rank."""
        b, n = self.balance, len(self.displacement_scale)
        if not b.constraints:
            return np.eye(n), np.zeros((n, 0)), 0, 1.0
        g = gradient[:, self.free] * self.displacement_scale / b.constraint_scale[:, None]
        tied = g.any(axis=0)  # others are coordinates of the null space themselves
        u, size, vt = np.linalg.svd(g[:, tied])
        rank = rank_of(size)
        margin = float(size[rank - 1] / size[0]) if rank else 1.0
        if tied.all():
            return vt[rank:].T, (vt[:rank].T / size[:rank]) @ u[:, :rank].T, rank, margin
        left = int(tied.sum()) - rank
        null_space, inverse = np.zeros((n, n - rank)), np.zeros((n, b.constraints))
        null_space[tied, :left] = vt[rank:].T
        null_space[np.flatnonzero(~tied), range(left, n - rank)] = 1.0
        inverse[tied] = (vt[:rank].T / size[:rank]) @ u[:, :rank].T
        return null_space, inverse, rank, margin

    def terms(self, here: Configuration, *, rates: bool = False) -> Terms:
        """Derivatives of the residuals."""
        return self.balance.terms(here.at, rates=rates)

    def stiffness(self, here: Configuration) -> np.ndarray:
        """K of the free coordinates in units of `displacement_scale` [J]."""
        return self.terms(here).stiffness[self._both] * self._units

    def moved(self, here: Configuration, step: np.ndarray) -> np.ndarray:
        """Coordinates after a step of the free ones, in units of `displacement_scale`."""
        d = np.zeros(self.balance.system.nv)
        d[self.free] = step * self.displacement_scale
        return self.balance.moved(here.at.q, d)

    # --- searches --------------------------------------------------------------------------------

    def run(self, q: np.ndarray, *, nearest: bool = False) -> Found:
        """Search from q, downhill, or with Newton's method throughout."""
        self.force_scale = 0.0
        here = best = self.evaluate(q)
        stalled = blocked = k = 0
        reach = np.ones(len(self.displacement_scale))
        for k in range(ITERATIONS):
            if here.residual_norm() == 0.0 or not self.free.any():
                return Found(self.least(here), True, k)
            step, downhill = self._step(here, nearest)
            longest = float(np.abs(step / reach).max(initial=0.0))
            part = min(1.0, LARGEST / longest) if longest > 0 else 1.0
            step *= part
            before, here = here, self._ahead(here, step, nearest)
            left, least = here.scaled_residual_norm(), best.scaled_residual_norm()
            expected = (1.0 - part) * before.scaled_residual_norm()
            if part < 1.0 and abs(left - expected) <= LINEAR * part * before.scaled_residual_norm():
                reach[self.slides] *= GROWTH
            blocked = blocked + 1 if nearest and not left < before.scaled_residual_norm() else 0
            if left < least:
                stalled = 0 if left < 0.5 * least or downhill else stalled + 1
                best = here
            elif not downhill:
                stalled += 1
            if longest < 1e-15 or (stalled >= 1 and best.scaled_residual_norm() <= 1e-3 * BALANCED):
                break
            if not downhill and longest < LAST and left <= 1e-5 * BALANCED:
                break
            if stalled > 60 or blocked == BLOCKED or reach.max() > FARTHEST:
                break
        if here.scaled_residual_norm() <= BALANCED:  # the last one, though the search may have begun nearer to another
            best = here if here.scaled_residual_norm() <= 1e3 * best.scaled_residual_norm() else best
        return Found(self.least(best), self.is_balanced(best), k + 1)

    def is_balanced(self, here: Configuration) -> bool:
        """Whether a configuration is an equilibrium: each force is balanced by its own scale, or by that of the whole
        model where Newton's method moves nothing any more."""
        if here.scaled_residual_norm() <= BALANCED or here.residual_norm() > BALANCED:
            return here.scaled_residual_norm() <= BALANCED
        return float(np.abs(self._step(here, True)[0]).max(initial=0.0)) <= SETTLED

    def descent(self, here: Configuration) -> np.ndarray | None:
        """The motion away from an equilibrium that its stiffness drives most, of the free coordinates in units of
        `displacement_scale`, the largest of them 1; None if the stiffness is nowhere negative."""
        left = here.null_space.T @ self.stiffness(here) @ here.null_space
        if not len(left) or self._resists(*self._even(here, left)[1:]):
            return None
        size, vectors = self._curvatures(0.5 * (left + left.T), here)
        falls = np.flatnonzero((size < 0) & ~self._is_neutral(here, left, size, vectors))
        if not len(falls):
            return None
        direction = here.null_space @ vectors[:, falls[0]]
        return direction / direction[int(np.argmax(np.abs(direction)))]

    @staticmethod
    def _measures(here: Configuration, left: np.ndarray) -> tuple[np.ndarray, float]:
        """Square roots of stiffnesses (f,) by which coordinates of the null space are alike, stiff or soft, heavy or light, and
        the stiffness in these measures that may be rounding."""
        own = here.force_scales
        square = np.maximum(np.abs(left.diagonal()), ROUNDED_STIFFNESS / NEUTRAL * own)
        unit = np.sqrt(square)
        largest = float((np.abs(left) / np.outer(unit, unit)).max(initial=0.0))
        return unit, ROUNDED_STIFFNESS * max(largest, float((own / square).max(initial=0.0)))

    def _even(self, here: Configuration, left: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        """The measures of the coordinates, the stiffness in them, and what of it may be rounding."""
        unit, rounded = self._measures(here, left)
        return unit, left / np.outer(unit, unit), rounded

    @staticmethod
    def _resists(even: np.ndarray, rounded: float) -> bool:
        """Whether a stiffness in even measures is positive in every direction, by more than rounding."""
        try:
            np.linalg.cholesky(even + even.T - 2 * rounded * np.eye(len(even)))
        except np.linalg.LinAlgError:
            return False
        return True

    def _is_neutral(self, here: Configuration, left: np.ndarray, size: np.ndarray, vectors: np.ndarray) -> np.ndarray:
        """Whether the stiffness `size` along each of some motions is what rounding leaves of forces that cancel."""
        unit, rounded = self._measures(here, left)
        square = ((unit[:, None] * vectors) ** 2).sum(axis=0)  # against a displacement of 1, not a mass of 1
        return np.asarray(np.abs(size) <= rounded * square)

    def _reached(self, here: Configuration, step: np.ndarray) -> Configuration:
        """The configuration after a step, with loops closed where their residual is large."""
        ahead = self.evaluate(self.moved(here, step))
        if np.abs(ahead.constraint_residuals).max(initial=0.0) > STEP_RESIDUAL:
            q = self.balance.closed(ahead.at.q, self.frame.driven, self.t)
            ahead = ahead if q is None else self.evaluate(q)
        return ahead

    def _ahead(self, here: Configuration, step: np.ndarray, nearest: bool) -> Configuration:
        """Line search: the whole step, or as much of it as does good."""
        ahead = self._reached(here, step)
        if here.scaled_residual_norm() <= BALANCED:
            return ahead
        part, before = 1.0, float(here.residual_force @ step)
        while part > 1e-4:
            if nearest or before >= 0:
                good = ahead.scaled_residual_norm() < here.scaled_residual_norm()
            else:  # downhill: forces may grow, but must not push back as hard as they pulled
                good = float(ahead.residual_force @ step) <= -0.5 * before
            if good:
                break
            part *= 0.5
            ahead = self._reached(here, part * step)
        return ahead

    def _curvatures(self, left: np.ndarray, here: Configuration) -> tuple[np.ndarray, np.ndarray]:
        """Stiffnesses against the mass, rising, and their motions; against plain measures where the mass is singular."""
        try:
            size, vectors, _ = graded_eigenvalues(left, self._mass(here))
        except np.linalg.LinAlgError:
            return np.linalg.eigh(left)
        order = np.argsort(size, kind="stable")
        return size[order], vectors[:, order]

    def _mass(self, here: Configuration) -> np.ndarray:
        """M in the null space of the constraints, in units of `displacement_scale`."""
        m = self.balance.mass(here.at.q)[self._both] * self._units
        return here.null_space.T @ m @ here.null_space

    def _step(self, here: Configuration, nearest: bool) -> tuple[np.ndarray, bool]:
        """A step of the free coordinates in units of `displacement_scale`; whether it runs downhill, not to a balance."""
        closing = -here.inverse @ here.constraint_residuals
        k = self.stiffness(here)
        left = here.null_space.T @ k @ here.null_space
        right = -(here.reduced_force + here.null_space.T @ (k @ closing))
        if not len(right):
            return closing, False
        unit, even, rounded = self._even(here, left)
        if not nearest and not self._resists(even, rounded):
            found = self._downhill(here, left, right)
            if found is not None:
                return closing + here.null_space @ found, True
        u, size, vt = np.linalg.svd(even)
        resists = size > max(NEUTRAL * size[0], rounded)
        pulls = u.T @ (right / unit)
        pulls[~resists & (np.abs(pulls) <= BALANCED * np.abs(u).T @ (here.force_scales / unit))] = 0.0
        z = vt[resists].T @ (pulls[resists] / size[resists]) / unit
        loose = here.null_space @ (u[:, ~resists] / unit[:, None])
        loose *= 0.25 * LARGEST * np.sign(pulls[~resists]) / np.abs(loose).max(axis=0, initial=1e-300)
        return closing + here.null_space @ z + loose.sum(axis=1), False  # what nothing resists follows its force a little

    def _downhill(self, here: Configuration, left: np.ndarray, right: np.ndarray) -> np.ndarray | None:
        """A step in the null space where some stiffness is negative, or where a force meets none; else None. Each motion of the
        stiffness against the mass goes as far as its own stiffness says, uphill turned downhill, and not beyond `LARGEST`."""
        size, vectors = self._curvatures(0.5 * (left + left.T), here)
        falls = vectors.T @ right
        loose = self._is_neutral(here, left, size, vectors)
        falling = np.abs(falls) > BALANCED * np.abs(vectors).T @ here.force_scales
        if ((size >= 0) | loose).all() and not (loose & falling).any():
            return None
        if here.scaled_residual_norm() <= BALANCED:
            return None
        stiff = np.where(size < 0, 2.0, 1.0) * np.abs(size)
        far = np.abs(falls) * np.abs(here.null_space @ vectors).max(axis=0)
        part = np.where(loose & ~falling, 0.0, falls / np.maximum(stiff, np.maximum(far / LARGEST, 1e-300)))
        return vectors @ part
