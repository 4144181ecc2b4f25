"""Spinning bodies: the heavy top and the free body."""

from __future__ import annotations

from typing import Any

from linkwork.api.declared import checked
from linkwork.api.units import quantity
from linkwork.library.values import EARTH
from linkwork.model.bodies import RigidBody
from linkwork.model.item import Real
from linkwork.model.joints import Ball, Free
from linkwork.model.model import Model


@checked
def spinning_top(
    *,
    mass: Real = 1.0,
    distance: Real = 0.1,
    axial_inertia: Real = 0.005,
    transverse_inertia: Real = 0.0025,
    damping: Real = 0.0,
    gravity: Any = EARTH,
) -> Model:
    """An axisymmetric top whose tip stays at the world's origin: body "top" on the `Ball` joint "tip".

    Its axis is the body's z axis, and it stands upright at zero coordinates. Coordinates: a unit quaternion "tip.qw" …
    "tip.qz", body to world. Rates: "tip.wx", "tip.wy", "tip.wz" [rad/s] in axes of the body; "tip.wz" is the spin. The
    defaults are a thin disc of radius 0.1 m on a massless stem.

    Args:
        mass: [kg], scalar.
        distance: from the tip to the centre of mass along the axis [m], scalar.
        axial_inertia: about the axis [kg m²], scalar.
        transverse_inertia: across the axis, about the centre of mass [kg m²], scalar.
        damping: viscous, equal about all axes [N m s/rad], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    along = quantity(axial_inertia, "kg*m^2", what="spinning top: axial_inertia")
    across = quantity(transverse_inertia, "kg*m^2", what="spinning top: transverse_inertia")
    height = quantity(distance, "m", what="spinning top: distance")
    model = Model("spinning top", gravity=gravity)
    top = RigidBody("top", mass=mass, centre=(0.0, 0.0, height), inertia=(across, across, along))
    model.add(top, Ball("tip", damping=damping))
    return model


@checked
def free_body(*, mass: Real = 1.0, inertia: Any = (0.1, 0.2, 0.25), gravity: Any = (0.0, 0.0, 0.0)) -> Model:
    """A rigid body that nothing holds: body "body" on the `Free` joint "free", weightless by default.

    Coordinates: the position of the centre of mass "free.x", "free.y", "free.z" [m] in the world, and a unit quaternion
    "free.qw" … "free.qz", body to world. Rates: velocity "free.vx" … "free.vz" [m/s] and angular velocity "free.wx" …
    "free.wz" [rad/s], both in axes of the body, which are the principal ones. With the default inertia, turning about y
    is unstable.

    Args:
        mass: [kg], scalar.
        inertia: principal moments about the centre of mass [kg m²], shape (3,).
        gravity: acceleration in world axes [m/s²], shape (3,); (0, 0, -9.81) lets it fall.

    Returns:
        The model.
    """
    model = Model("free body", gravity=gravity)
    model.add(RigidBody("body", mass=mass, inertia=inertia), Free("free"))
    return model
