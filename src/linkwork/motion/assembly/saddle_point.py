"""W = [M Φ_qᵀ; Φ_q 0] of a model in a position, in absolute or in joint coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import block_diag

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Seconds, StateByName
from linkwork.api.units import quantity
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.results.saddle_point import SaddlePoint

MOST = 2000  # rows of W
ROUNDING = 1e-12  # numbers below this part of the largest in their block are zeros with rounding
AXES = ("x", "y", "z", "about x", "about y", "about z")


def saddle_point(
    model: Model, start: StateByName | None, *, guess: StateByName | None, t: Seconds, coordinates: str
) -> SaddlePoint:
    """Implements `Model.saddle_point`."""
    if coordinates not in ("absolute", "joint"):
        raise ModelError(f"saddle_point: coordinates is {coordinates!r}; write 'absolute' or 'joint'.")
    moment = quantity(t, "s", what="saddle_point: t")
    tree = model.compile()
    q, _ = closed_state(tree, start, guess, None, moment)
    if coordinates == "joint":
        _limit(model, tree.nv + len(tree.labels.constraints))
        mass, jacobian = tree.mass_matrix(q), tree.constraint_jacobian(q, t=moment)
        names: tuple[str, ...] = tuple(tree.labels.v)
        constraints = tuple(tree.labels.constraints)
    else:
        mass, jacobian, names, constraints = _absolute(model, q, moment)
    mass, jacobian = _cleaned(mass), _cleaned(jacobian)
    whole = np.block([[mass, jacobian.T], [jacobian, np.zeros((len(constraints), len(constraints)))]])
    rows, columns = np.nonzero(whole)
    return SaddlePoint(model.name, coordinates, names, constraints, rows, columns, whole[rows, columns])


def _absolute(model: Model, q: np.ndarray, t: float) -> tuple[np.ndarray, np.ndarray, tuple[str, ...], tuple[str, ...]]:
    """M, Φ_q and names by velocities of centres of mass and angular velocities, world axes; in the plane three per body."""
    made: Any = model.compile(formulation="lagrange")
    flat = made.flat
    _limit(model, flat.nv + len(flat.labels.constraints))
    x, _ = made.absolute(q, np.zeros(made.tree.nv))
    per = 3 if flat.planar else 6
    axes = np.eye(6)
    names: tuple[str, ...] = AXES
    if flat.planar:
        basis = flat.plane
        axes = np.zeros((3, 6))
        axes[:2, :3], axes[2, 3:] = basis[:, :2].T, basis[:, 2]
        names = tuple(
            _axis(direction, turning) for direction, turning in zip(basis.T, (False, False, True), strict=True)
        )
    # velocities of the centres from those of the links' own frames, body by body
    moves = flat.velocity_transformation(x)
    blocks = [axes @ moves[k][:, per * k : per * (k + 1)] for k in range(len(flat.labels.bodies))]
    back = block_diag(*(np.linalg.inv(b) for b in blocks)) if blocks else np.zeros((0, 0))
    mass = back.T @ flat.mass_matrix(x) @ back
    jacobian = flat.constraint_jacobian(x, t=t) @ back
    words = tuple(f"{body}.{axis}" for body in flat.labels.bodies for axis in names)
    return mass, jacobian, words, tuple(flat.labels.constraints)


def _axis(direction: np.ndarray, turning: bool) -> str:
    """The name of an axis of the plane: that of the world's where it is one."""
    k = int(np.argmax(np.abs(direction)))
    sign = "−" if direction[k] < 0 else ""
    word = f"{sign}{'xyz'[k]}" if abs(direction[k]) > 1 - 1e-12 else ("its normal" if turning else "in its plane")
    return f"about {word}" if turning else word


def _cleaned(part: np.ndarray) -> np.ndarray:
    """Without numbers that are rounding beside the largest of their row and of their column."""
    if not part.size:
        return part
    size = np.abs(part)
    least = ROUNDING * np.maximum(size.max(axis=1, keepdims=True), size.max(axis=0, keepdims=True))
    return np.where(size > least, part, 0.0)


def _limit(model: Model, rows: int) -> None:
    if rows > MOST:
        raise ModelError(
            f"saddle_point: W of model '{model.name}' has {rows} rows, of which {MOST} are shown at most; ask for fewer bodies."
        )
