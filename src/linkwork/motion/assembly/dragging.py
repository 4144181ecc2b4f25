"""A pose in which a point of a body is as near to a target as joints and closed loops let it be, from a pose nearby."""

from __future__ import annotations

import numpy as np

from linkwork.model.beams import Beam
from linkwork.system.residuals import Balance
from linkwork.system.system import System

STEPS = 30  # at most, for one movement of a hand
LONGEST = 0.5  # displacement in one step [rad, or of the size of the model]
DAMPING = 1e-3  # at first, against the direction in which the point moves most
ENOUGH = 1e-9  # of the gap to the target that a step must take away


def grip(system: System, body: str, point: np.ndarray) -> tuple[str, np.ndarray]:
    """The frame that a point of a body moves with, and its offset from there in axes of that frame [m].

    A beam bends between its named places, so the nearest of these is taken.

    Args:
        system: that has the body.
        body: its name.
        point: in the body's axes (3,) [m].
    """
    found = system.model.body(body)
    if isinstance(found, Beam):
        places = {name: np.real(where) for name, (where, _) in found.places().items()}
        return f"{body}.{min(places, key=lambda name: float(np.linalg.norm(places[name] - point)))}", np.zeros(3)
    return f"{body}.origin", np.asarray(point, dtype=float)


def point_of(system: System, q: np.ndarray, frame: str, offset: np.ndarray, t: float) -> tuple[np.ndarray, np.ndarray]:
    """Where a point is (3,) [m], and how it moves with each degree of freedom (3, nv)."""
    here = system.motion(frame, q, np.zeros(system.nv), t=t)
    arm = here.rotation @ offset
    jacobian = system.jacobian(frame, q)
    return here.position + arm, jacobian[:3] + np.cross(jacobian[3:], arm, axis=0)


def dragged(
    system: System, q: np.ndarray, body: str, point: np.ndarray, target: np.ndarray, t: float = 0.0
) -> np.ndarray:
    """Coordinates (nq,) with loops closed in which a point of a body is as near to a target as it gets from here.

    Levenberg-Marquardt steps in the null space of the constraints; driven joints and shapes of beams stay.

    Args:
        system: the mechanism.
        q: coordinates with loops closed (nq,).
        body: name of the body.
        point: of it, in its axes (3,) [m].
        target: in the world (3,) [m].
        t: time [s], for what is prescribed.
    """
    balance = Balance(system)
    frame, offset = grip(system, body, point)
    held = system.modal.copy()
    held[list(system.labels.drives)] = True
    scale = np.where(held, 0.0, balance.displacement_scale)
    here, moves = point_of(system, q, frame, offset, t)
    damping = DAMPING
    for _ in range(STEPS):
        missing = target - here
        gap = float(np.linalg.norm(missing))
        if gap < 1e-12 * (1.0 + system.size) or damping > 1e3:
            break
        d = scale * _step(system, q, moves * scale, missing, scale, damping, t)
        moved = balance.moved(q, d)
        closed = moved if system.tables.rows is None else balance.closed(moved, held, t)
        trial = None if closed is None else point_of(system, closed, frame, offset, t)
        if closed is None or trial is None or np.linalg.norm(target - trial[0]) > gap * (1.0 - ENOUGH):
            damping *= 6.0
            continue
        q, (here, moves), damping = closed, trial, max(0.25 * damping, 1e-6)
    return q


def _step(
    system: System, q: np.ndarray, moves: np.ndarray, missing: np.ndarray, scale: np.ndarray, damping: float, t: float
) -> np.ndarray:
    """A displacement (nv,), scaled, that keeps the loops closed to first order."""
    gradient = system.constraint_residuals(q, t=t)[2] * scale
    basis = np.diag((scale > 0).astype(float))[:, scale > 0]
    if len(gradient):
        _, size, vt = np.linalg.svd(gradient @ basis)
        rank = int((size > 1e-9 * size.max(initial=0.0)).sum()) if size.size else 0
        basis = basis @ vt[rank:].T
    reduced = moves @ basis
    strongest = float(np.linalg.norm(reduced, 2)) if reduced.size else 0.0
    if strongest == 0.0:
        return np.zeros(len(scale))
    square = reduced @ reduced.T + damping * strongest**2 * np.eye(3)
    d = basis @ (reduced.T @ np.linalg.solve(square, missing))
    longest = float(np.abs(d).max(initial=0.0))
    return d * min(1.0, LONGEST / longest) if longest > 0 else d
