"""Whether the masses of a model determine its motion."""

from __future__ import annotations

import numpy as np

from linkwork.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.aba import articulate
from linkwork.kernels.crba import CI, CM, compose
from linkwork.kernels.kinematics import move_links
from linkwork.model.model import Model
from linkwork.system.lower import Lowered

SMALL = 1e-12


def check_masses(model: Model, low: Lowered) -> None:
    """Refuse a joint whose acceleration is undetermined, because what it moves has no inertia along it.

    The recursion is run once at a generic position; the inertia that is left along each degree of freedom is compared to
    the size of what hangs on the joint.
    """
    tables = low.tables
    rng = np.random.default_rng(20)
    q = np.array(low.tree.zero) + rng.uniform(-0.7, 0.7, len(low.tree.zero))
    w = L.work_for(tables.count)
    zero = np.zeros(len(low.tree.dofs))
    move_links(tables, q, zero, w)
    status = articulate(tables, zero, w.a, 0.0, w)
    bad = int(w.where[0]) if status == L.SINGULAR else _smallest(tables, w)
    if bad < 0:
        return
    dof = low.tree.dofs[bad]
    connection = low.tree.order[dof.link - 1]
    what = "inertia about its axis" if dof.unit == "rad" else "mass"
    hint = f"give body '{connection.body.name}', or what hangs on it, {what}"
    if connection.joint.type == "ball":
        hint += ", or hang it on a Direction joint, which leaves its spin out"
    raise ModelError(
        f"joint '{connection.joint.name}' moves no {what}, so its motion '{dof.label}' is undetermined; {hint}."
    )


def _smallest(tables: L.Tables, w: L.Work) -> int:
    """The first degree of freedom with hardly any inertia left along it, or -1."""
    left = np.where(tables.dof_i[:, L.D_MOTION] >= 0, np.inf, 1.0 / w.dof[:, L.DINV]) if len(w.dof) else np.zeros(0)
    compose(tables, w)
    links = tables.dof_i[:, L.D_LINK]
    inertia = w.link[links, CI : CI + 3].sum(axis=1)
    scale = np.where(tables.dof_i[:, L.D_ROT] == 1, inertia, w.link[links, CM])
    poor = np.flatnonzero(~(left > SMALL * scale))
    return int(poor[-1]) if len(poor) else -1
