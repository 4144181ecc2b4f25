"""Check that the masses of a model determine its motion: the mass matrix must not be singular."""

from __future__ import annotations

import functools

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.tree.evaluate import inertia_left
from linkwork.model.model import Model
from linkwork.system.lower import Lowered

SMALL = 1e-12
SINGULAR = 1e-8  # of the inertia elsewhere: what is left in a position that is singular, or next to one that is


@functools.lru_cache(maxsize=16)  # a generator takes as long to make as the recursion takes
def _generic(n: int) -> np.ndarray:
    """Numbers of no particular position (n,)."""
    return np.random.default_rng(20).uniform(-0.7, 0.7, n)


def generic_position(low: Lowered) -> np.ndarray:
    """Coordinates (nq,) away from zero, at which no motion is singular by chance."""
    zero = np.array(low.tree.zero)
    q = zero + _generic(len(zero))
    # beams stay straight: 0.7 of a modal coordinate may bend one many times around
    straight = [d.coordinate for d in low.tree.dofs if d.modal]
    q[straight] = zero[straight]
    return q


def check_masses(model: Model, low: Lowered, work: L.Work | None = None) -> None:
    """Refuse a joint whose acceleration is undetermined, because what it moves has no inertia along it.

    The recursion is run once at a generic position, beams being straight; the articulated inertia along each degree
    of freedom is compared to the mass, or the sum of principal inertias, of the sub-tree on its joint. Scratch space
    may be given.
    """
    q = generic_position(low)
    out = np.zeros((len(low.tree.dofs), 2))
    work = L.work_for(low.tables) if work is None else work
    status = inertia_left(low.tables, q, work, out)
    poor = np.flatnonzero(~(out[:, 0] > SMALL * out[:, 1]))
    if status == L.SINGULAR:
        bad = int(work.where[0])
    elif len(poor):
        bad = int(poor[-1])
    else:
        return
    dof = low.tree.dofs[bad]
    connection = low.tree.order[dof.link - 1]
    if dof.modal:
        raise ModelError(
            f"beam '{connection.body.name}': the shape of '{dof.label}' depends on the others; give fewer modes or other "
            "shapes."
        )
    what = "inertia about its axis" if dof.unit == "rad" else "mass"
    hint = f"give body '{connection.body.name}', or what hangs on it, {what}"
    if connection.joint.type == "ball":
        hint += ", or hang it on a Direction joint, which leaves its spin out"
    raise ModelError(
        f"joint '{connection.joint.name}' moves no {what}, so its motion '{dof.label}' is undetermined; {hint}."
    )


def joint_without_inertia(low: Lowered, tables: L.Tables, q: np.ndarray) -> str:
    """The degree of freedom that moves hardly any inertia at q (nq,), though it does elsewhere; empty: there is none. `tables`
    are those of the model, or others of the same shapes. Of trees only: loops move what their joints alone do not."""
    work = L.work_for(tables)
    here, elsewhere = (np.zeros((len(low.tree.dofs), 2)) for _ in range(2))
    inertia_left(tables, np.ascontiguousarray(q), work, here)
    inertia_left(tables, generic_position(low), work, elsewhere)
    with np.errstate(divide="ignore", invalid="ignore"):
        left = here[:, 0] / elsewhere[:, 0]
    poor = np.flatnonzero(left < SINGULAR)
    return low.tree.dofs[int(poor[-1])].label if len(poor) else ""
