"""Inverse dynamics of closed loops: forces at the actuated joints and multipliers of the closures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model.model import find

if TYPE_CHECKING:
    from linkwork.system.system import System


def actuated_dofs(system: System, actuated: Sequence[str] | None) -> list[int]:
    """Degrees of freedom that exert forces: those named, and all that move as prescribed; default: all with an actuator."""
    dof_i, index = system.tables.dof_i, {n: k for k, n in enumerate(system.labels.v)}
    named = names(actuated, "inverse dynamics: actuated")
    if named is None:
        chosen = np.flatnonzero(dof_i[:, L.D_INPUT] >= 0).tolist()
    else:
        chosen = [find(index, n, "coordinate that is actuated", system.model.name) for n in named]
    return sorted({*chosen, *system.labels.drives})


def solve_forces_and_multipliers(
    system: System, jacobian: np.ndarray, needed: np.ndarray, still: np.ndarray, chosen: Sequence[int]
) -> tuple[np.ndarray, np.ndarray]:
    """Solve S τ + Gᵀ λ = needed for forces τ (nv,) at the chosen degrees of freedom and multipliers λ (m,).

    `jacobian` is the constraint Jacobian G (m, nv), `needed` are the joint forces of the open tree (nv,), `still` those without
    accelerations: they tell which forces are large enough not to be rounding. Raises ModelError where τ does not exist or is
    not unique; of the multipliers of redundant closures, those of least norm are returned.
    """
    name = system.model.name
    if not len(chosen) and not len(jacobian):
        raise ModelError(
            f"model '{name}' has neither closures nor actuators; its joint forces are its inverse dynamics."
        )
    columns = np.zeros((system.nv, len(chosen)))
    columns[list(chosen), range(len(chosen))] = 1.0
    matrix = np.hstack([columns, jacobian.T])
    solution, _, rank, size = np.linalg.lstsq(matrix, needed, rcond=1e-10)
    rest = np.abs(matrix @ solution - needed)
    size_of_forces = max(np.abs(needed).max(initial=0.0), np.abs(still).max(initial=0.0), 1e-300)
    if rest.max(initial=0.0) > 1e-7 * size_of_forces:
        worst = system.labels.v[int(np.argmax(rest))]
        names = ", ".join(f"'{system.labels.v[k]}'" for k in chosen) or "no coordinate"
        raise ModelError(
            f"inverse dynamics of model '{name}': forces at {names} cannot give these accelerations (short by {rest.max():.3g} "
            f"at '{worst}'); name more coordinates in actuated=[…], or give accelerations that keep the loops closed."
        )
    if rank < len(chosen) + np.linalg.matrix_rank(jacobian, tol=1e-10 * max(float(size[0]), 1e-300)):
        names = ", ".join(f"'{system.labels.v[k]}'" for k in chosen)
        raise ModelError(
            f"inverse dynamics of model '{name}': forces at {names} are not determined, since the loops tie them together; "
            "name fewer coordinates in actuated=[…]."
        )
    tau = np.zeros(system.nv)
    tau[list(chosen)] = solution[: len(chosen)]
    return tau, solution[len(chosen) :]
