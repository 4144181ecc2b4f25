"""What measured columns mean for a model: coordinates, absolute angles of bodies, or axes of markers."""

from __future__ import annotations

import dataclasses

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.identify.measured.table import Table
from linkwork.model.model import find
from linkwork.system.system import System

AXES = ("x", "y", "z")


@dataclasses.dataclass(frozen=True)
class Marker:
    """One measured axis of a point: its column, path, axis (0, 1, 2), link, and place in the link frame [m]."""

    column: int
    point: str
    axis: int
    link: int
    place: np.ndarray


@dataclasses.dataclass(frozen=True)
class Plan:
    """How columns determine coordinates.

    Attributes:
        names: of the columns.
        units: SI units of the columns.
        known: degrees of freedom that angles give.
        by_columns: (nv, columns) and
        by_motion: (nv, nv): known coordinates are by_columns · columns + by_motion · prescribed coordinates.
        markers: measured axes of points.
        unknown: degrees of freedom that markers must determine.
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    known: tuple[int, ...]
    by_columns: np.ndarray
    by_motion: np.ndarray
    markers: tuple[Marker, ...]
    unknown: tuple[int, ...]


def dof_of(system: System) -> dict[str, int]:
    """Degree of freedom of each coordinate that is a single angle or length, by name."""
    return {system.labels.q[j]: k for k, j in enumerate(system.coordinate_of) if j >= 0}


def plan(system: System, table: Table) -> tuple[Plan, np.ndarray]:
    """The meaning of the columns of a table, and their values in SI, shape (n, columns)."""
    names = tuple(table.columns)
    coordinates: dict[int, int] = {}
    bodies: dict[str, int] = {}
    markers: list[Marker] = []
    units: list[str] = []
    singles = dof_of(system)
    for j, name in enumerate(names):
        if name in singles:
            coordinates[singles[name]] = j
            units.append(system.labels.q_units[system.coordinate_of[singles[name]]])
        elif name in system.labels.link_bodies:
            bodies[name] = j
            units.append("rad")
        else:
            markers.append(_marker(system, name, j))
            units.append("m")
    values = np.column_stack([table.columns[n] * _factor(table, n, u) for n, u in zip(names, units, strict=True)])
    by_columns, by_motion = _angles(system, names, coordinates, bodies)
    known = tuple(k for k in range(system.nv) if np.any(by_columns[k]))
    drives = set(system.labels.drives)
    unknown = tuple(k for k in range(system.nv) if k not in known and k not in drives)
    if unknown and not markers:
        missing = ", ".join(system.labels.v[k] for k in unknown)
        raise ModelError(
            f"measured: nothing tells how {missing} of model '{system.model.name}' moves; add columns for it, or markers."
        )
    return Plan(names, tuple(units), known, by_columns, by_motion, tuple(markers), unknown), values


def _factor(table: Table, name: str, unit: str) -> float:
    stated = table.units.get(name, "")
    return quantity(f"1 {stated}", unit, what=f"{table.source}: unit of column '{name}'") if stated else 1.0


def _marker(system: System, name: str, column: int) -> Marker:
    """A column such as "lower.tip.x"; anything else is refused with what is nearest to it."""
    path, _, axis = name.rpartition(".")
    owner = path.partition(".")[0]
    if axis in AXES and (owner in system.labels.link_bodies or owner == "ground"):
        link, place, _ = system.place(path)
        if link == 0:
            raise ModelError(f"measured: column '{name}' is a point of the ground, which does not move; leave it out.")
        return Marker(column, path, AXES.index(axis), link, np.real(place))
    joints = zip(system.labels.link_joints, system.links, strict=True)
    turning = {joint: link.joint for joint, link in joints if link.quaternion is not None}
    if name in turning or (owner in turning and name in system.labels.q):
        raise ModelError(
            f"measured: column '{name}' is of a {turning.get(name) or turning[owner]} joint, which has no angles; "
            "give markers on its body instead."
        )
    points = [f"{p}.{a}" for p in system.frames() for a in AXES]
    known = dict.fromkeys([*dof_of(system), *system.labels.link_bodies, *points])
    find(known, name, "coordinate, body or marker", system.model.name)
    raise AssertionError(name)  # `find` has refused it


def _angles(
    system: System, names: tuple[str, ...], coordinates: dict[int, int], bodies: dict[str, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Linear maps from columns and from prescribed coordinates to the coordinates that angles give."""
    by_columns, by_motion = np.zeros((system.nv, len(names))), np.zeros((system.nv, system.nv))
    for k, j in coordinates.items():
        _refuse_drive(system, k, names[j])
        by_columns[k, j] = 1.0
    by_motion[list(system.labels.drives), list(system.labels.drives)] = 1.0
    sums = system.angle_sums
    for body in (b for b in system.labels.link_bodies if b in bodies):
        if body not in sums:
            raise ModelError(
                f"measured: body '{body}' has no single absolute angle, since its hinges are not all parallel; give the "
                "coordinates of its joint, or markers."
            )
        *inner, (_, own, _) = sums[body]
        if system.modal[own]:
            raise ModelError(
                f"measured: body '{body}' is turned by no hinge, only by a beam; give the beam's modal coordinates."
            )
        _refuse_drive(system, own, body)
        if np.any(by_columns[own]):
            other = names[int(np.flatnonzero(by_columns[own])[0])]
            raise ModelError(f"measured: columns '{other}' and '{body}' give the same angle; leave one of them out.")
        by_columns[own, bodies[body]] = 1.0
        for _, k, sign in inner:
            if not np.any(by_columns[k]) and not np.any(by_motion[k]):
                raise ModelError(
                    f"measured: the absolute angle of body '{body}' needs that of joint '{system.labels.v[k]}' inside of "
                    "it; add a column for it."
                )
            by_columns[own] -= sign * by_columns[k]
            by_motion[own] -= sign * by_motion[k]
    return by_columns, by_motion


def _refuse_drive(system: System, k: int, name: str) -> None:
    if k in system.labels.drives:
        raise ModelError(
            f"measured: column '{name}' is of joint '{system.labels.v[k]}', which moves as prescribed; remove its motion "
            "from the model, or the column."
        )


def prescribed(system: System, t: np.ndarray) -> np.ndarray:
    """Values, rates and accelerations of prescribed coordinates at times t (n,), zero for others: shape (3, n, nv)."""
    out = np.zeros((3, len(t), system.nv))
    if not system.labels.drives:
        return out
    work, drives = system.work(), list(system.labels.drives)
    for s, time in enumerate(t):
        system.signals_into(work, float(time))
        out[:, s, drives] = work.signal[system.drive_signals].T
    return out
