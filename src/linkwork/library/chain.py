"""Chains of any number of links."""

from __future__ import annotations

from typing import Any

from linkwork.api.collecting import without_collection
from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.library.values import EARTH, each, read_count
from linkwork.model.bodies import Body, MassRod, Rod
from linkwork.model.frames import Frame
from linkwork.model.item import Real
from linkwork.model.joints import Ball, Direction, Joint, Revolute
from linkwork.model.model import Model


@checked
def chain(
    n: int,
    *,
    length: Any = 1.0,
    mass: Any = 1.0,
    points: bool = False,
    planar: bool = True,
    radius: Real = 0.0,
    damping: Any = 0.0,
    axis: Any = "-y",
    gravity: Any = EARTH,
    name: str = "chain",
) -> Model:
    """A hanging chain of n links: uniform rods, or point masses on massless rods.

    Bodies are "link1" … "linkn" from the top, joints "joint1" … "jointn"; "joint1" is at the world's origin, each other
    at the tip of the link above. At zero coordinates the chain hangs straight down.

    In the plane the joints are hinges: one angle each [rad], relative to the link above. In space, slender rods and
    point masses hang on `Direction` joints (a unit quaternion relative to the link above, two rates), because they have
    no inertia about their own axis and so no spin of their own; rods with a radius have, so they hang on `Ball` joints
    (a unit quaternion, three rates), each free to spin.

    Args:
        n: number of links, 1 or more.
        length: of the links [m], one for all or shape (n,).
        mass: of the links [kg], one for all or shape (n,).
        points: True for a point mass at the tip of each massless rod, False for uniform rods.
        planar: True for hinges with parallel axes, False for motion in space.
        radius: of uniform rods [m], scalar; 0 for slender ones. Point masses have none.
        damping: viscous, of each joint [N m s/rad], one for all or shape (n,).
        axis: of all hinges in the plane, "x", "-y", … or shape (3,). With "-y" positive angles swing towards +x.
        gravity: acceleration in world axes [m/s²], shape (3,).
        name: of the model.

    Returns:
        The model.
    """
    n = read_count(n, what=f"{name}: n")
    lengths = each(length, n, "m", what=f"{name}: length")
    masses = each(mass, n, "kg", what=f"{name}: mass")
    dampings = each(damping, n, "N*m*s/rad", what=f"{name}: damping")
    thickness = quantity(radius, "m", what=f"{name}: radius")
    if points and thickness != 0:
        raise ModelError(f"{name}: radius is {radius!r}, but point masses have none; leave it out or set points=False.")
    if not planar and not (isinstance(axis, str) and axis == "-y"):
        raise ModelError(f"{name}: axis is {axis!r}, but a chain in space has no common axis; leave it out.")

    model = Model(name, gravity=gravity)
    above: Frame | None = None
    with without_collection():
        for k in range(1, n + 1):
            joint: Joint
            if planar:
                joint = Revolute(f"joint{k}", axis=axis, damping=dampings[k - 1])
            else:
                joint = (Ball if thickness > 0 else Direction)(f"joint{k}", damping=dampings[k - 1])
            link: Body
            if points:
                link = MassRod(f"link{k}", length=lengths[k - 1], masses=(masses[k - 1],))
            else:
                link = Rod(f"link{k}", length=lengths[k - 1], mass=masses[k - 1], radius=thickness)
            above = model.add(link, joint, to=above)["tip"]
    return model
