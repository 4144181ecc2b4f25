"""Modes: eigenvalues and shapes of a linear model.

Without damping and gyroscopic terms the eigenvalues come from K and M, symmetric, with s² = −κ exactly real; otherwise from
the matrix of first order. In both cases one mode stands for a pair. Every eigenvalue has a bound on its rounding error; what
lies within it is zero, and cannot grow.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from linkwork.api.frozen import plain
from linkwork.equilibrium.results.stability import grows
from linkwork.kernels.tree import evaluate as K
from linkwork.kernels.tree.trajectory import link_poses
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.modes import DECAYING, DIVERGING, FLUTTER, OSCILLATING, RIGID, Mode, Modes
from linkwork.linear.rounding import EPSILON, FACTOR, rounding
from linkwork.system import lapack
from linkwork.system.slenderness import warn_of_thick_beams
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
    point = linear._required(linear.point, "modes")
    frame = Bodies(linear._required(linear.system, "modes"), point.q, point.t)
    added = list(frame.system.labels.added)
    z = np.array([pair.right[:f] for pair in pairs], complex).reshape(len(pairs), f).T
    z = z / frame.sizes(linear.shape @ z)
    every = linear.shape @ z
    moves, motions, kinetic = frame.levers[:, None] * every, frame.motions(every), frame.kinetic(every)
    work = _shares(np.real(z.conj() * (linear.K @ z)))
    omega = np.array([abs(pair.value.imag) for pair in pairs])
    warn_of_thick_beams(frame.system, every, omega, omega**2 * np.real((z.conj() * (linear.M @ z)).sum(axis=0)))
    found = []
    for k, pair in enumerate(pairs):
        share = np.abs(pair.left * pair.right)
        found.append(
            Mode(
                title=linear.title,
                number=k + 1,
                eigenvalue=complex(pair.value),
                rounding=pair.rounding,
                kind=_kind(pair),
                shape=z[:, k].copy(),
                coordinates=every[:, k].copy(),
                moves=moves[:, k].copy(),
                bodies=motions[added, :, k],
                participation=_shares(share[:f] + share[f:]),
                kinetic=kinetic[added, k],
                potential=work[:, k].copy(),
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


def _shares(parts: np.ndarray) -> np.ndarray:
    """Parts of their sum along the first axis; as they are where it is zero."""
    total = parts.sum(axis=0)
    return np.asarray(parts / np.where(total != 0, total, 1.0))


class Bodies:
    """Body Jacobians at a position: motions and kinetic energies of the bodies for displacements of the coordinates."""

    def __init__(self, system: System, q: np.ndarray, t: float = 0.0) -> None:
        self.system, self.q, self.t = system, plain(q), t
        self._works, centres = system.lend_works(), system.centres_of_mass
        self._work = self._works[0]
        self.jacobians = np.zeros((len(centres), 6, system.nv))
        for i, centre in enumerate(centres.tolist()):
            K.jacobian_at(system.tables, self.q, i + 1, *centre, self._work, self.jacobians[i])

    def __del__(self) -> None:
        if hasattr(self, "_works"):
            self.system.take_back(*self._works)

    @functools.cached_property
    def _point_jacobians(self) -> np.ndarray:
        """Motions of named points of bodies for unit displacements (points, 3, nv): v + ω × arm from the centre of mass."""
        s = self.system
        poses = np.zeros((1, len(s.links), 12))
        states = np.concatenate([self.q, np.zeros(s.nv)])[None]
        link_poses(s.tables, s.user, np.array([self.t]), states, self._work, poses)
        at, arm = s.named_points
        x, y, z = np.matmul(poses[0, at, 3:].reshape(-1, 3, 3), arm[:, :, None])[:, :, 0].T
        across = np.zeros((len(at), 3, 3))
        across[:, 0, 1], across[:, 0, 2], across[:, 1, 2] = z, -y, x
        across[:, 1, 0], across[:, 2, 0], across[:, 2, 1] = -z, y, -x
        moves = self.jacobians[at]
        return np.asarray(moves[:, :3] + across @ moves[:, 3:])

    def moved(self, d: np.ndarray) -> np.ndarray:
        """How far the point moves that moves most [m] (n,), for displacements d (nv, n), which oscillate if they are complex.

        Points are the named ones, and those at the radius of gyration around centres of mass, in every direction.
        """
        p = self._point_jacobians @ d
        # a point moves on an ellipse; this is its larger half axis
        square = 0.5 * (np.real((p * p.conj()).sum(axis=1)) + np.abs((p * p).sum(axis=1)))
        return np.maximum(np.sqrt(square.max(axis=0, initial=0.0)), self._around(self.motions(d)))

    def _around(self, motions: np.ndarray) -> np.ndarray:
        """How far the point of the spheres moves that moves most [m] (n,), for motions (bodies, 6, n)."""
        # motions in step are largest at once
        motions = motions * np.exp(-0.5j * np.angle((motions * motions).sum(axis=(0, 1))))
        out = self._reach(motions.real.transpose(2, 0, 1))
        beside, whole = np.abs(motions.imag), np.abs(motions)
        for k in np.flatnonzero(beside.max(axis=(0, 1), initial=0.0) > NOTHING * whole.max(axis=(0, 1), initial=0.0)):
            out[k] = self._farthest(motions[:, :, k])
        return out

    def _farthest(self, motions: np.ndarray) -> float:
        """The same for one motion (bodies, 6) that is not in step, looked for among phases, then near the best of them."""
        phases = np.linspace(-np.pi / 2, np.pi / 2, PHASES)
        found = self._reach(np.real(motions * np.exp(1j * phases[:, None, None])))
        finer = phases[np.argmax(found)] + 2 * phases / PHASES
        return float(self._reach(np.real(motions * np.exp(1j * finer[:, None, None]))).max())

    def _reach(self, motions: np.ndarray) -> np.ndarray:
        """The same for real motions (…, bodies, 6), in which ω × r fills a disc across ω."""
        v, w = motions[..., :3], motions[..., 3:]
        turn = np.sqrt((w * w).sum(axis=-1))
        along = (v * w).sum(axis=-1) / np.where(turn > 0, turn, 1.0)
        across = np.sqrt(np.maximum((v * v).sum(axis=-1) - along**2, 0.0))
        return np.asarray(np.hypot(along, across + turn * self.system.radii_of_gyration).max(axis=-1, initial=0.0))

    @functools.cached_property
    def levers(self) -> np.ndarray:
        """How far a unit of each coordinate alone moves points of bodies (nv,); 1 for all where none moves any."""
        named = np.sqrt((self._point_jacobians**2).sum(axis=1).max(axis=0, initial=0.0))
        made = np.maximum(named, self._reach(self.jacobians.transpose(2, 0, 1)))
        return made if made.any() else np.ones(self.system.nv)

    def sizes(self, d: np.ndarray) -> np.ndarray:
        """By what displacements d (nv, n) are divided (n,), so that the point that moves most moves 1 m, and the coordinate
        that does most for it is real and positive."""
        moves = self.levers[:, None] * d
        if not moves.size:
            return np.ones(d.shape[1])
        top = moves[np.abs(moves).argmax(axis=0), np.arange(d.shape[1])]
        largest, own = self.moved(d), np.abs(top)
        largest = np.where(largest > 0, largest, own)
        return np.where(own > 0, largest * top / np.where(own > 0, own, 1.0), 1.0)

    def motions(self, d: np.ndarray) -> np.ndarray:
        """Centres of mass and turns (bodies, 6, n) for displacements d (nv, n)."""
        return self.jacobians @ d

    def kinetic(self, d: np.ndarray) -> np.ndarray:
        """Share of every body in dᴴ M d (bodies, n), by mass matrices of one body at a time; rotors count with the body that
        they move, and a beam in pieces at its first piece, which has its name."""
        s = self.system
        share, mass = np.zeros((len(s.links), d.shape[1])), np.zeros((s.nv, s.nv))
        for i in range(len(s.links)):
            K.mass_matrix_at(with_mass_of_link(s.tables, i + 1), self.q, self._work, mass)
            share[i] = np.real((d.conj() * (mass @ d)).sum(axis=0))
        for links in s.links_in_pieces:
            share[links[0]], share[links[1:]] = share[links].sum(axis=0), 0.0
        return _shares(share)
