"""Modes: eigenvalues and shapes of a linear model.

Without damping and gyroscopic terms the eigenvalues come from K and M, symmetric, with s² = −κ exactly real; otherwise from
the matrix of first order. In both cases one mode stands for a pair. Every eigenvalue has a bound on its rounding error; what
lies within it is zero, and cannot grow.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from linkwork.analysis import lapack
from linkwork.analysis.linear.rounding import EPSILON, FACTOR, rounding
from linkwork.frozen import plain
from linkwork.kernels import evaluate as K
from linkwork.kernels.trajectory import link_poses
from linkwork.results.linear import LinearModel
from linkwork.results.modes import DECAYING, DIVERGING, FLUTTER, OSCILLATING, RIGID, Mode, Modes
from linkwork.results.stability import grows
from linkwork.system.system import System
from linkwork.system.tables import with_mass_of_link

NOTHING = 1e-12  # relative to the largest entry: entries that are rounding errors
ALIKE = 1e-10  # relative difference of K_ij and K_ji below which K counts as symmetric
# relative to the largest eigenvalue, or to what terms that cancel would give: zero, if its error bound allows it
ZERO = 1e-7  # (double zeros have large errors)
PHASES = 25  # of an oscillation at which the largest motion is looked for, twice: to 1e-5 of it


class Pair(NamedTuple):
    """An eigenvalue with its right and left vectors in the state (z, w), and a bound on the error of its real part [1/s]."""

    value: complex
    right: np.ndarray
    left: np.ndarray
    rounding: float


def modes(linear: LinearModel) -> Modes:
    """All modes of a linear model."""
    f = len(linear.M)
    undamped, divergent = undamped_frequencies(linear)
    pairs = _pairs(linear)
    point = linear.required(linear.point, "modes")
    frame = Bodies(linear.required(linear.system, "modes"), point.q, point.t)
    added = list(frame.system.labels.added)
    found = []
    for number, pair in enumerate(pairs, 1):
        z = pair.right[:f].astype(complex)
        z = z / frame.size(linear.shape @ z)
        every = linear.shape @ z
        share = np.abs(pair.left * pair.right)
        share = share[:f] + share[f:]
        work = np.real(z.conj() * (linear.K @ z))
        found.append(
            Mode(
                title=linear.title,
                number=number,
                eigenvalue=complex(pair.value),
                rounding=pair.rounding,
                kind=_kind(pair),
                shape=z,
                coordinates=every,
                moves=every * frame.levers,
                bodies=frame.motions(every)[added],
                participation=share / share.sum() if share.sum() > 0 else share,
                kinetic=frame.kinetic(every)[added],
                potential=work / work.sum() if abs(work.sum()) > 0 else work,
                linear=linear,
            )
        )
    return Modes(linear.title, tuple(found), undamped, divergent, linear)


def eigenvalues(linear: LinearModel) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues alone, one of each pair, and bounds on the errors of their real parts [1/s]."""
    pairs = _pairs(linear)
    return np.array([p.value for p in pairs], complex), np.array([p.rounding for p in pairs], float)


def _pairs(linear: LinearModel) -> list[Pair]:
    return _conservative(linear) if is_conservative(linear) else _general(linear)


def is_conservative(linear: LinearModel) -> bool:
    """Whether there is no damping, no gyroscopic term, and a symmetric stiffness."""
    k, c = linear.K, linear.damping
    if not len(k):
        return True
    if linear.P.any():
        return False
    uneven, heavy = np.abs(k - k.T), _heavy(linear)
    _, damping_terms, stiffness_terms = linear.sizes
    masses = np.outer(heavy, heavy)  # of coordinates in any unit
    squares = (np.abs(k) / masses).max(axis=1)  # [1/s²]
    rounded = 1e-4 * ALIKE * squares.max() * masses + FACTOR * EPSILON * stiffness_terms
    if not c.any() and (uneven <= rounded).all():
        return True
    # each entry against those of its own coordinates, so that a slow motion counts beside a stiff one
    stiff = np.sqrt(squares) * heavy
    damped = np.sqrt(stiff * heavy)
    return bool(
        (
            np.abs(c)
            <= NOTHING * np.outer(damped, damped) + EPSILON * np.sqrt(squares.max()) * masses + FACTOR * EPSILON * damping_terms
        ).all()
        and (uneven <= ALIKE * np.outer(stiff, stiff) + rounded).all()
    )


def _heavy(linear: LinearModel) -> np.ndarray:
    """Square roots of the masses of the coordinates (f,), by which entries of coordinates in other units are alike."""
    mass = np.abs(linear.M.diagonal())
    return np.sqrt(np.where(mass > 0, mass, 1.0))


def undamped_frequencies(linear: LinearModel) -> tuple[np.ndarray, int]:
    """Frequencies of M and K alone [Hz], rising, and how many solutions diverge instead."""
    if not len(linear.M):
        return np.zeros(0), 0
    kappa, _, error = _undamped(linear)
    kappa[np.abs(kappa) <= error] = 0.0
    return np.sqrt(kappa[kappa >= 0]) / (2 * np.pi), int((kappa < 0).sum())


def _undamped(linear: LinearModel) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """κ = −s² of M and K, symmetric, rising (f,); motions of unit modal mass, as columns; and bounds on the errors of κ: of the
    eigenvalue problem, and of the terms that each stiffness is a sum of, whether or not they cancel."""
    kappa, shapes, error = lapack.graded_eigenvalues(_symmetric(linear.K), _symmetric(linear.M))
    sums = np.einsum("ik,ij,jk->k", np.abs(shapes), linear.sizes[2], np.abs(shapes))
    order = np.argsort(kappa, kind="stable")
    return kappa[order], shapes[:, order], (error + FACTOR * EPSILON * sums)[order]


def _rate(linear: LinearModel) -> float:
    """A rate [1/s] that the terms of stiffness and damping would give each coordinate by itself if they did not cancel."""
    mass, damping, stiffness = (np.abs(x.diagonal()) for x in (linear.M, *linear.sizes[1:]))
    heavy = mass > 0
    return float(np.maximum(np.sqrt(stiffness[heavy] / mass[heavy]), damping[heavy] / mass[heavy]).max(initial=0.0))


def _symmetric(x: np.ndarray) -> np.ndarray:
    return 0.5 * (x + x.T)


def _conservative(linear: LinearModel) -> list[Pair]:
    """Modes of M and K, symmetric: s = ±i√κ, or ±√−κ where the stiffness is negative."""
    if not len(linear.M):
        return []
    found = []
    kappa, shapes, errors = _undamped(linear)
    for x, z, error in zip(kappa, shapes.T, errors, strict=True):
        dual = linear.M @ z
        if abs(x) <= error:
            found.append(Pair(0.0, np.concatenate([z, 0 * z]), np.concatenate([dual, 0 * dual]), np.sqrt(error)))
            continue
        rate = np.sqrt(abs(x))
        found += [
            Pair(complex(s), np.concatenate([z, s * z]), np.concatenate([s * dual, dual]), error / (2 * rate))
            for s in ((1j * rate,) if x > 0 else (rate, -rate))
        ]
    return sorted(found, key=_order)


def _general(linear: LinearModel) -> list[Pair]:
    """Modes of the matrix of first order, one of each pair."""
    if not len(linear.A):
        return []
    values, left, right = lapack.eigenvalues(linear.A)
    error, largest = rounding(linear, values, left, right), max(np.abs(values).max(initial=0.0), _rate(linear))
    tiny = NOTHING * largest
    values = np.where(np.abs(values) <= np.minimum(error.whole, ZERO * largest), 0.0, values)
    values = np.where(np.abs(values.imag) <= np.minimum(error.whole, tiny), values.real, values)
    values = np.where(np.abs(values.real) <= np.minimum(error.real, tiny), 1j * values.imag, values)
    pairs = [
        Pair(complex(s), right[:, k], left[:, k].conj(), float(error.real[k]))
        for k, s in enumerate(values)
        if s.imag >= 0
    ]
    zeros = [p for p in pairs if p.value == 0]
    others = [p for p in pairs if p.value != 0]
    # a rigid mode has the double eigenvalue zero: position and velocity
    return sorted(_rigid(linear, zeros) + others, key=_order)


def _rigid(linear: LinearModel, zeros: list[Pair]) -> list[Pair]:
    """Rigid modes: one pair per displacement in the null space of the stiffness."""
    if not zeros:
        return []
    heavy = _heavy(linear)
    masses = np.outer(heavy, heavy)
    u, size, vt = np.linalg.svd(linear.K / masses)
    rounded = FACTOR * EPSILON * np.linalg.norm(linear.sizes[2] / masses)
    count = min(int((size <= max(1e-9 * size.max(initial=0.0), rounded)).sum()), len(zeros))
    still = [np.concatenate([z, 0 * z]) for z in vt[len(size) - count :] / heavy]
    dual = [np.concatenate([z, 0 * z]) for z in u.T[len(size) - count :] / heavy]
    error = max(p.rounding for p in zeros)
    return [Pair(0.0, r, p, error) for r, p in zip(still, dual, strict=True)] if count else zeros


def _order(pair: Pair) -> tuple[float, float, float]:
    """Sort key: rising frequency; modes that do not oscillate first, by their rate."""
    s = pair.value
    return (abs(s.imag), abs(s), -s.real)


def _kind(pair: Pair) -> str:
    if pair.value == 0:
        return RIGID
    growing = bool(grows(np.array(pair.value), pair.rounding))
    if pair.value.imag == 0:
        return DIVERGING if growing else DECAYING
    return FLUTTER if growing else OSCILLATING


class Bodies:
    """Body Jacobians at a position: motions and kinetic energies of the bodies for displacements of the coordinates."""

    def __init__(self, system: System, q: np.ndarray, t: float = 0.0) -> None:
        self.system, self.q, self.t = system, plain(q), t
        work, masses, moments = system.work(), system.geometry.mass, system.geometry.first_moment
        self.jacobians = np.zeros((len(masses) - 1, 6, system.nv))
        for i in range(1, len(masses)):
            centre = moments[i] / masses[i] if masses[i] > 0 else np.zeros(3)
            K.jacobian_at(system.tables, self.q, i, *centre, work, self.jacobians[i - 1])
        self._masses: np.ndarray | None = None

    @functools.cached_property
    def _points(self) -> tuple[np.ndarray, np.ndarray]:
        """Named points of bodies: their bodies (points,), and arms from the centres of mass, world axes (points, 3)."""
        s = self.system
        mass, moment = s.geometry.mass, s.geometry.first_moment
        heavy = np.where(mass > 0, mass, 1.0)[:, None]
        centre = np.where(mass[:, None] > 0, moment / heavy, 0.0)
        placed = [(i, x) for i, x, *_ in map(s.place, s.frames()) if i > 0]
        arm = [np.real(x) - centre[i] for i, x in placed]
        poses = np.zeros((1, len(s.links), 12))
        states, work = np.concatenate([self.q, np.zeros(s.nv)])[None], s.work()
        link_poses(s.tables, s.user, np.array([self.t]), states, work, poses)
        turn = poses[0, :, 3:].reshape(-1, 3, 3)
        at = np.array([i - 1 for i, _ in placed], int)
        return at, np.einsum("pab,pb->pa", turn[at], np.array(arm).reshape(-1, 3))

    @functools.cached_property
    def _spheres(self) -> np.ndarray:
        """Radii of gyration about the centres of mass [m] (bodies,), by which a body counts that turns about its centre."""
        geometry = self.system.geometry
        out = np.zeros(len(self.jacobians))
        for k in np.flatnonzero(geometry.mass[1:] > 0):
            mass, centre = geometry.mass[k + 1], geometry.first_moment[k + 1] / geometry.mass[k + 1]
            square = float(centre @ centre) * np.eye(3) - np.outer(centre, centre)
            out[k] = np.sqrt(max(float(np.linalg.eigvalsh(geometry.inertia[k + 1] / mass - square)[-1]), 0.0))
        return out

    def moved(self, d: np.ndarray) -> float:
        """How far the point moves that moves most [m], for displacements d (nv,), which oscillate if they are complex.

        Points are the named ones, and those at the radius of gyration around centres of mass, in every direction.
        """
        at, arm = self._points
        motions = self.motions(d)
        m = motions[at]
        p = m[:, :3] + np.cross(m[:, 3:], arm)
        # a point moves on an ellipse; this is its larger half axis
        square = 0.5 * (np.real(np.sum(p * p.conj(), axis=1)) + np.abs(np.sum(p * p, axis=1)))
        return max(float(np.sqrt(square.max(initial=0.0))), self._around(motions))

    def _around(self, motions: np.ndarray) -> float:
        """How far the point of the spheres moves that moves most [m], looked for among phases, then near the best of them."""
        if not np.iscomplexobj(motions):
            return float(self._reach(motions))
        # motions in step are largest at once
        motions = motions * np.exp(-0.5j * np.angle(np.sum(motions * motions)))
        if np.abs(motions.imag).max(initial=0.0) <= NOTHING * np.abs(motions).max(initial=0.0):
            return float(self._reach(motions.real))
        phases = np.linspace(-np.pi / 2, np.pi / 2, PHASES)
        found = self._reach(np.real(motions * np.exp(1j * phases[:, None, None])))
        finer = phases[np.argmax(found)] + 2 * phases / PHASES
        found = self._reach(np.real(motions * np.exp(1j * finer[:, None, None])))
        return float(found.max())

    def _reach(self, motions: np.ndarray) -> np.ndarray:
        """The same for real motions (…, bodies, 6), in which ω × r fills a disc across ω."""
        v, w = motions[..., :3], motions[..., 3:]
        turn = np.sqrt(np.sum(w * w, axis=-1))
        along = np.sum(v * w, axis=-1) / np.where(turn > 0, turn, 1.0)
        across = np.sqrt(np.maximum(np.sum(v * v, axis=-1) - along**2, 0.0))
        return np.asarray(np.hypot(along, across + turn * self._spheres).max(axis=-1, initial=0.0))

    @functools.cached_property
    def levers(self) -> np.ndarray:
        """How far a unit of each coordinate alone moves points of bodies (nv,); 1 for all where none moves any."""
        made = np.array([self.moved(unit) for unit in np.eye(self.system.nv)])
        return made if made.any() else np.ones(self.system.nv)

    def size(self, d: np.ndarray) -> complex:
        """By what displacements are divided, so that the point that moves most moves 1 m, and the coordinate that does most for
        it is real and positive."""
        moves = d * self.levers
        top = moves[int(np.argmax(np.abs(moves)))] if len(moves) else 0.0
        largest = self.moved(d) or float(np.abs(moves).max(initial=0.0))
        return complex(largest * top / abs(top)) if largest > 0 and top != 0 else 1.0

    def motions(self, d: np.ndarray) -> np.ndarray:
        """Centres of mass and turns (bodies, 6) for displacements d (nv,)."""
        return self.jacobians @ d

    def kinetic(self, d: np.ndarray) -> np.ndarray:
        """Share of every body in dᴴ M d; that of a beam in pieces stands at its first piece, which has its name."""
        if self._masses is None:
            self._masses = self._own_masses()
        share = np.real(np.einsum("i,bij,j->b", d.conj(), self._masses, d))
        for links in self.system.links_in_pieces:
            share[links[0]], share[links[1:]] = share[links].sum(), 0.0
        return share / share.sum() if share.sum() > 0 else share

    def _own_masses(self) -> np.ndarray:
        """Mass matrices (bodies, nv, nv) of the bodies, one at a time; rotors count with the body that they move."""
        s, work = self.system, self.system.work()
        out = np.zeros((len(s.links), s.nv, s.nv))
        for i in range(1, len(s.links) + 1):
            K.mass_matrix_at(with_mass_of_link(s.tables, i), self.q, work, out[i - 1])
        return out
