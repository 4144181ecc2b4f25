"""Tables of a system: closed to writing, and copies with some entries changed, for analyses that call kernels without knowing
the columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numba import types
from numba.extending import typeof_impl

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import Bundle
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.layout import Tables, Work, work_for
from linkwork.system.beams import with_mass_of_beam

__all__ = [
    "Tables",
    "Work",
    "modes_by_state",
    "read_only",
    "showing_errors",
    "stop_limits",
    "with_held_dofs",
    "with_loaded_links",
    "with_mass_of_link",
    "work_for",
]

Arrays = TypeVar("Arrays", bound=tuple[Any, ...])


def read_only(tables: Arrays) -> Arrays:
    """The tables, of a system or of one of its parts, closed to writing in place: kernels use their indices unchecked."""
    for value in tables:
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
        elif isinstance(value, tuple):
            read_only(value)
    return tables


def _as_writable(kind: Any) -> Any:
    """Numba's type of the same arrays if they were writable."""
    if isinstance(kind, types.Array) and not kind.mutable:
        return kind.copy(readonly=False)
    if isinstance(kind, Bundle):
        return Bundle(kind.title, tuple((name, _as_writable(field)) for name, field in kind.fields))
    return kind


_plain_type = typeof_impl.dispatch(Tables)


@typeof_impl.register(Tables)  # type: ignore[untyped-decorator]
def _tables_type(tables: Tables, context: Any) -> Any:
    """Numba's type of tables, whether or not they are closed to writing: kernels never write them, and compile once."""
    return _as_writable(_plain_type(tables, context))


def stop_limits(k: int, tables: Tables) -> np.ndarray:
    """Where the stops of a degree of freedom are (2,)."""
    limits: np.ndarray = tables.dof[k, [L.STOP_LOW, L.STOP_HIGH]]
    return limits


def with_held_dofs(tables: Tables, which: np.ndarray | Sequence[int]) -> Tables:
    """Copy of the tables in which these degrees of freedom (mask (nv,), or indices) are locked, beside those with a motion."""
    dof_i = tables.dof_i.copy()
    dof_i[which, L.D_MOTION] = 0
    return tables._replace(dof_i=dof_i)


def showing_errors(tables: Tables) -> Tables:
    """Copy of the tables in which controllers measure their errors between samples, too."""
    size = tables.control.size.copy()
    size[C.SHOWS_ERRORS] = 1
    return tables._replace(control=tables.control._replace(size=size))


def without_motions(tables: Tables) -> Tables:
    """Copy of the tables in which no coordinate follows a prescribed motion."""
    dof_i = tables.dof_i.copy()
    dof_i[:, L.D_MOTION] = -1
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
