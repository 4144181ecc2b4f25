"""Masses of MJCF's solid shapes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.files.mjcf.settings import Settings
from linkwork.files.xml.document import Element
from linkwork.files.xml.poses import Pose, z_to
from linkwork.model.bodies import about

SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
_OTHERS = ("plane", "hfield", "mesh", "sdf")


class Mass(NamedTuple):
    """A mass [kg], its centre [m] and its inertia about the centre [kg m²], in axes of a body."""

    mass: float
    centre: np.ndarray
    inertia: np.ndarray


_LEAST = 1e-90  # [m³]: the largest mass that is read, over it, stays finite
NOTHING = Mass(0.0, np.zeros(3), np.zeros((3, 3)))


def together(parts: list[Mass]) -> Mass:
    """Several masses as one."""
    mass = sum(part.mass for part in parts)
    if not mass > 0.0:
        return NOTHING
    centre = sum((part.mass * part.centre for part in parts), np.zeros(3)) / mass
    inertia = sum((about(part.inertia, part.mass, centre - part.centre) for part in parts), np.zeros((3, 3)))
    return Mass(mass, centre, inertia)


def solid(kind: str, size: np.ndarray) -> tuple[float, np.ndarray]:
    """Volume [m³] of a shape and its principal inertias [m⁵] for unit density; sizes are radii and half lengths.

    A capsule is a cylinder (half length h) and two half balls, whose centres of mass are 3 r/8 beyond its ends: across,
    a half ball of mass m/2 has (83/320) r² m/2 about its own centre, so both have m (2 r²/5 + h² + 3 r h/4).
    """
    if kind == "sphere":
        r = size[0]
        volume = 4.0 / 3.0 * np.pi * r**3
        return volume, volume * np.full(3, 0.4 * r**2)
    if kind == "ellipsoid":
        volume = 4.0 / 3.0 * np.pi * np.prod(size)
        return volume, volume / 5.0 * (np.sum(size**2) - size**2)
    if kind == "box":
        volume = 8.0 * np.prod(size)
        return volume, volume / 3.0 * (np.sum(size**2) - size**2)
    r, h = size[0], size[1]
    tube = 2.0 * np.pi * r**2 * h
    across, along = tube * (r**2 / 4.0 + h**2 / 3.0), tube * r**2 / 2.0
    if kind == "cylinder":
        return tube, np.array([across, across, along])
    ball = 4.0 / 3.0 * np.pi * r**3
    across += ball * (0.4 * r**2 + h**2 + 0.75 * r * h)
    return tube + ball, np.array([across, across, along + ball * 0.4 * r**2])


def geom_mass(element: Element, settings: Settings) -> Mass:
    """Mass of a geom (defaults filled in) in the axes around it."""
    f = settings.findings
    kind = f.word(element, "type", (*SIZES, *_OTHERS), "sphere")
    given = f.number(element, "mass", -1.0)
    density = f.number(element, "density", 1000.0)
    if given == 0.0 or (given < 0.0 and density == 0.0):
        return NOTHING
    if kind not in SIZES or "mesh" in element.attributes:
        f.refuse(element, f"the mass of a {kind} is not known to linkwork; give the body an <inertial>", "mesh")
        return NOTHING
    f.rest(element, [key for key in element.attributes if key != "shellinertia"], zero=("shellinertia",))
    pose, size = placed(element, kind, settings)
    if size is None:
        return NOTHING
    if not np.all(size > 0.0) or density < 0.0 or (given < 0.0 and "mass" in element.attributes):
        f.problem(element, "its sizes must be greater than 0, and its mass and density not less")
        return NOTHING
    volume, principal = solid(kind, size)
    if not volume > _LEAST:
        f.problem(element, "its sizes are too small for a volume that can be worked with")
        return NOTHING
    density = density if given < 0.0 else given / volume
    inertia = density * (pose.rotation @ np.diag(principal) @ pose.rotation.T)
    return Mass(density * volume, pose.position, (inertia + inertia.T) / 2.0)


def placed(element: Element, kind: str, settings: Settings) -> tuple[Pose, np.ndarray | None]:
    """Where a shape is and its sizes; between two points of `fromto` it is as long as they are apart."""
    f = settings.findings
    ends = f.numbers(element, "fromto", 6)
    given = f.numbers(element, "size", (1, 2, 3))
    if given is None:
        if "size" not in element.attributes:
            f.problem(element, "its size is missing")
        return settings.pose(element), None
    if ends is None or kind == "sphere":
        if len(given) < SIZES[kind]:
            f.problem(element, f"a {kind} needs {SIZES[kind]} sizes")
            return settings.pose(element), None
        return settings.pose(element), given[: SIZES[kind]]
    along = ends[3:] - ends[:3]
    length = float(np.linalg.norm(along))
    if not length > 1e-12:
        f.problem(element, "both ends of fromto are the same point")
        return settings.pose(element), None
    radius = [given[0]] * (SIZES[kind] - 1)
    return Pose((ends[3:] + ends[:3]) / 2.0, z_to(along)), np.array([*radius, length / 2.0])
