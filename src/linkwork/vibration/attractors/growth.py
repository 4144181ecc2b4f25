"""Growth of orthonormal directions along a motion (Benettin's method), beside the divergence of its flow.

Φ, the variation over a piece of the motion, is split into Φ E = E′ R with orthonormal E, E′: logarithms of R's diagonal add up
to the growth. Over a long piece the columns of Φ E turn towards the direction that grows most until rounding hides all others,
so pieces are as long as a limit on the growth itself allows. Volumes in the tangent space grow by the divergence of the flow,

    Σ log R_kk = ∫ trace(Pᵀ J P) dt + Σ log |1 + ∇g · (f⁺ − f⁻) / ġ|

with P an orthonormal basis of the tangent space and the second sum over switches: the first side is what Benettin's method
finds for all directions, the second needs no directions.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.equilibrium.tangent_space import Tangent
from linkwork.motion.flow import Flow, Path
from linkwork.system.system import System
from linkwork.system.tables import Tables
from linkwork.system.validity import most_bent

SPREAD = np.log(1e6)  # of the growth of directions over a piece, which leaves ten digits of the smallest
TOO_WIDE = np.log(1e9)  # beyond which a piece is halved and done again
PIECE = 4.0  # first piece, in time constants of the fastest variation; shorter ones do not part directions less
PIECE_BYTES = 1e8  # of the Jacobians that are kept
BLOCKS = 8  # of which errors are made


class Growth(NamedTuple):
    """Over one span: growth rates of all directions (count,) and the mean divergence of the flow [1/s]; steps of the
    integration; states at the beginnings of those at which beams bend most."""

    rates: np.ndarray
    divergence: float
    steps: int
    bent: np.ndarray


class Directions:
    """Orthonormal directions that are carried along a motion; prescribed coordinates do not vary.

    Args:
        system, tables: what moves.
        y: state at the start.
        t: time there [s].
        count: how many directions, at most; None: all.
        rtol: tolerance of the integration.
    """

    def __init__(self, system: System, tables: Tables, y: np.ndarray, t: float, count: int | None, rtol: float) -> None:
        self.system, self.tables, self.y, self.t = system, tables, y, t
        self.flow, self.tangent = Flow(system, rtol), Tangent(system)
        e = self.tangent.basis(y, t)
        free = e.shape[1]
        most = free if count is None else min(count, free)
        self.complete = most == free
        self.basis, _ = np.linalg.qr(e @ np.random.default_rng(11).normal(size=(free, most)))
        self.piece = self._shortest()

    def over(self, span: float) -> Growth:
        """Carry the directions through a span [s]."""
        end, growth, divergence, steps, bent = self.t + span, np.zeros(self.basis.shape[1]), 0.0, 0, []
        while self.t < end:
            left = end - self.t
            parts = np.ceil(left / self.piece - 1e-9)
            until = end if parts <= 1 else self.t + left / parts
            path, e = self._path(until)
            logs, basis = self._split(path, e)
            spread = max(logs.max(), 0.0) - min(logs.min(), 0.0)
            if not spread <= TOO_WIDE and until - self.t > self._shortest():
                self.piece = (until - self.t) / 2
                continue
            if not np.isfinite(spread):
                raise SimulationError(
                    f"lyapunov: at t = {self.t:g} s variations of the motion of model '{self.system.model.name}' are not "
                    "finite; give a smaller rtol."
                )
            self.piece = (path.times[-1] - self.t) * float(np.clip(SPREAD / max(spread, 1e-3), 0.5, 2.0))
            growth += logs
            divergence += self._divergence(path)
            steps += len(path.times) - 1
            bent.append(path.stage_y[:, 0, : self.system.nq])
            self.y, self.t, self.basis = path.end, float(path.times[-1]), basis
        return Growth(growth / span, divergence / span, steps, most_bent(self.system, np.vstack(bent)))

    def _shortest(self) -> float:
        """Piece [s] in which nothing grows but by turning: the energies of stiff directions go to and fro within it."""
        fastest = self.flow.fastest(self.tables, self.y, self.t)
        return PIECE / fastest if fastest > 0 else np.inf

    def _path(self, until: float) -> tuple[Path, np.ndarray]:
        """The motion up to a time, or as far as there is room for Jacobians, with the directions carried along; and a basis of
        the tangent space at its end."""
        room = int(PIECE_BYTES / (8.0 * int(self.flow.method.size[0]) * self.flow.ny**2))
        times = self.flow.steps(self.tables, self.y, self.t, until)[: max(room, 8) + 1]
        path = self.flow.run(self.tables, self.y, times, columns=self.basis)
        return path, self.tangent.basis(path.end, float(times[-1]))

    def _split(self, path: Path, e: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logarithms of the growth of the directions, and orthonormal directions at the end of a path. Rounding errors outside
        of the tangent space e would not decay, and would mask contracting directions."""
        if not np.isfinite(path.phi).all():
            return np.full(self.basis.shape[1], np.inf), self.basis
        basis, r = np.linalg.qr(e @ np.linalg.lstsq(e, path.phi, rcond=1e-12)[0])
        return np.log(np.maximum(np.abs(np.diag(r)), 1e-300)), basis

    def _divergence(self, path: Path) -> float:
        """Growth of the logarithm of volumes in the tangent space along a path."""
        jumps = sum(float(np.log(abs(1 + c.gradient @ c.jump / c.rate))) for c in path.crossings)
        ends = [
            self._loop_volume(y, float(t)) for y, t in ((path.stage_y[0, 0], path.times[0]), (path.end, path.times[-1]))
        ]
        size, s = self.flow.size, self.system
        if np.isnan(ends).any():
            return self._integral(path, self._tangent_traces(path)) + jumps
        free = np.ones(size)
        free[[*s.driven_coordinates, *(s.nq + k for k in s.labels.drives)]] = 0.0
        traces = path.stage_j[:, :, np.arange(size), np.arange(size)] @ free
        return self._integral(path, traces) + ends[1] - ends[0] + jumps

    def _integral(self, path: Path, values: np.ndarray) -> float:
        """Integral over time of values at all stages of a path (steps, stages), at the order of the method."""
        last = int(self.flow.method.size[0])
        return float(np.diff(path.times) @ (values @ self.flow.method.a[last, :last]))

    def _loop_volume(self, y: np.ndarray, t: float) -> float:
        """What volumes of the tangent space of closed loops Φ = 0 gain beside ∫ trace J dt is the change of this number; NaN
        where rows of Φ depend on each other.

        Accelerations keep Φ̈ = 0 beside the tangent space too, so the volume of δΦ and δΦ̇ stays, and that of all directions
        grows by ∫ trace J dt. With a basis e of the tangent space that is the identity for independent coordinates, and columns
        G_D of the constraint Jacobian for the others: 2 log |det G_D| + ½ log det eᵀe, whichever coordinates are independent.
        """
        if not self.tangent.balance.constraints:
            return 0.0
        s = self.system
        part = self.tangent.parts(y, t)
        if part.rank < self.tangent.balance.constraints:
            return np.nan
        dependent = np.setdiff1d(np.arange(s.nv), part.columns)
        g = self.tangent.balance.constraint_residuals(y[: s.nq].copy(), y[s.nq : s.nq + s.nv].copy(), t)[2]
        e = self.tangent.basis(y, t)
        return float(2 * np.linalg.slogdet(g[:, dependent])[1] + np.linalg.slogdet(e.T @ e)[1] / 2)

    def _tangent_traces(self, path: Path) -> np.ndarray:
        """Traces of the Jacobians in the tangent space at all stages that count (steps, stages) [1/s]."""
        size, last = self.flow.size, int(self.flow.method.size[0])
        out = np.zeros(path.stage_j.shape[:2])
        for k, i in itertools.product(range(len(out)), np.flatnonzero(self.flow.method.a[last, :last])):
            t = path.times[k] + self.flow.method.c[i] * (path.times[k + 1] - path.times[k])
            p, _ = np.linalg.qr(self.tangent.basis(path.stage_y[k, i], float(t)))
            out[k, i] = np.trace(p.T @ path.stage_j[k, i, :size, :size] @ p)
        return out


def exponent_along(
    system: System, tables: Tables, y: np.ndarray, t: float, span: float, count: int
) -> tuple[float, float]:
    """The largest exponent over some spans [1/s], the first third being left out, and its error from blocks."""
    directions = Directions(system, tables, y, t, 1, 1e-8)
    growth = np.array([directions.over(span).rates[0] for _ in range(count)])[count // 3 :]
    return float(growth.mean()), block_error(growth)


def block_error(values: np.ndarray) -> float:
    """Standard error of a mean of correlated numbers, from means of blocks; where both halves differ by more than that
    explains, as they do while growth still falls, half of their difference."""
    parts = np.array([x.mean() for x in np.array_split(values, min(BLOCKS, len(values)))])
    if len(parts) < 2:
        return float(np.abs(parts).max(initial=0.0))
    early, late = np.array_split(values, 2)
    return float(max(np.std(parts, ddof=1) / np.sqrt(len(parts)), abs(late.mean() - early.mean()) / 2))
