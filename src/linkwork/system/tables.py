"""Tables and scratch space for those who call kernels: variants of a system's tables, made without knowledge of columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.layout import Tables, Work, work_for
from linkwork.system.beams import mass_of_one

__all__ = ["Tables", "Work", "alone", "held", "loaded", "work_for"]


def held(tables: Tables, which: np.ndarray | Sequence[int]) -> Tables:
    """Degrees of freedom (mask (nv,), or indices) that stay where they are, beside those with a motion."""
    dof_i = tables.dof_i.copy()
    dof_i[which, L.D_MOTION] = 0
    return tables._replace(dof_i=dof_i)


def loaded(tables: Tables, links: np.ndarray) -> Tables:
    """Links at whose points forces act, beside those on which the model's own forces do."""
    link_i = tables.link_i.copy()
    link_i[links, L.LOADED] = 1
    return tables._replace(link_i=link_i)


def alone(tables: Tables, link: int) -> Tables:
    """Only one link has mass; rotors count with the link that they move."""
    inertia, dof = np.array(tables.link), np.array(tables.dof)
    inertia[1:link, L.MASS :] = inertia[link + 1 :, L.MASS :] = 0.0
    dof[tables.dof_i[:, L.D_LINK] != link, L.ARMATURE] = 0.0
    return tables._replace(link=inertia, dof=dof, beams=mass_of_one(tables.beams, link))
