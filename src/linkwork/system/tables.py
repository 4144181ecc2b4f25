"""Copies of a system's tables with some entries changed, for analyses that call kernels without knowing the columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.layout import Tables, Work, work_for
from linkwork.system.beams import with_mass_of_beam

__all__ = ["Tables", "Work", "modes_by_state", "with_held_dofs", "with_loaded_links", "with_mass_of_link", "work_for"]


def with_held_dofs(tables: Tables, which: np.ndarray | Sequence[int]) -> Tables:
    """Copy of the tables in which these degrees of freedom (mask (nv,), or indices) are locked, beside those with a motion."""
    dof_i = tables.dof_i.copy()
    dof_i[which, L.D_MOTION] = 0
    return tables._replace(dof_i=dof_i)


def with_loaded_links(tables: Tables, links: np.ndarray) -> Tables:
    """Copy of the tables in which these links (indices) may bear external wrenches, beside those that the model loads."""
    link_i = tables.link_i.copy()
    link_i[links, L.LOADED] = 1
    return tables._replace(link_i=link_i)


def with_mass_of_link(tables: Tables, link: int) -> Tables:
    """Copy of the tables in which only one link has mass and inertia; rotors count with the link that they move."""
    inertia, dof = np.array(tables.link), np.array(tables.dof)
    inertia[1:link, L.MASS :] = inertia[link + 1 :, L.MASS :] = 0.0
    dof[tables.dof_i[:, L.D_LINK] != link, L.ARMATURE] = 0.0
    return tables._replace(link=inertia, dof=dof, beams=with_mass_of_beam(tables.beams, link))


def modes_by_state(work: Work) -> None:
    """Let every evaluation in this scratch space find the modes of switches (stops, springs that only pull) from its state."""
    work.mode[:] = L.BY_STATE
