"""Pendulums: simple, double, triple, spherical, and on a driven base."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.library.chain import chain
from linkwork.library.values import EARTH
from linkwork.model.bodies import Body, Box, MassRod, Rod
from linkwork.model.item import Real
from linkwork.model.joints import Direction, Prismatic, Revolute
from linkwork.model.model import Model

_CART_SIZE = (0.3, 0.2, 0.15)
"""Edges of a cart against the length of its pole: for the eye only, since a cart does not turn."""
_HALF_TURN_X = np.diag([1.0, -1.0, -1.0])
_HALF_TURN_Y = np.diag([-1.0, 1.0, -1.0])
_LYING = np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]])
"""World axes (columns) as seen from a rod that lies along +x: x is its -z, z its x."""


def _rod(name: str, length: Real, mass: Real, point: bool) -> Body:
    """A massless rod with the mass at its tip, or a uniform rod."""
    return MassRod(name, length=length, masses=(mass,)) if point else Rod(name, length=length, mass=mass)


@checked
def simple_pendulum(
    length: Real = 1.0,
    mass: Real = 1.0,
    *,
    point: bool = True,
    damping: Real = 0.0,
    axis: Any = "-y",
    gravity: Any = EARTH,
) -> Model:
    """A body "pendulum" on the hinge "pivot" at the world's origin.

    Coordinate: the angle "pivot" [rad], 0 where it hangs along -z; with the axis "-y", positive towards +x.

    Args:
        length: of the rod [m], scalar.
        mass: [kg], scalar.
        point: True for a bob at the tip of a massless rod, False for a uniform rod.
        damping: viscous, of the hinge [N m s/rad], scalar.
        axis: of the hinge, "x", "-y", … or shape (3,).
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    model = Model("simple pendulum", gravity=gravity)
    model.add(_rod("pendulum", length, mass, point), Revolute("pivot", axis=axis, damping=damping))
    return model


@checked
def double_pendulum(
    *,
    length: Any = 1.0,
    mass: Any = 1.0,
    points: bool = True,
    damping: Any = 0.0,
    axis: Any = "-y",
    gravity: Any = EARTH,
) -> Model:
    """Two links in a plane: a `chain` of two.

    Bodies "link1" and "link2" on the hinges "joint1", at the world's origin, and "joint2". Coordinates: their angles
    [rad], that of "joint2" relative to "link1"; both 0 where the pendulum hangs along -z.

    Args:
        length: of the links [m], one for both or shape (2,).
        mass: of the links [kg], one for both or shape (2,).
        points: True for bobs at the tips of massless rods, False for uniform rods.
        damping: viscous, of the hinges [N m s/rad], one for both or shape (2,).
        axis: of both hinges, "x", "-y", … or shape (3,). With "-y" positive angles swing towards +x.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    return chain(
        2,
        length=length,
        mass=mass,
        points=points,
        damping=damping,
        axis=axis,
        gravity=gravity,
        name="double pendulum",
    )


@checked
def triple_pendulum(
    *,
    length: Any = 1.0,
    mass: Any = 1.0,
    points: bool = True,
    damping: Any = 0.0,
    axis: Any = "-y",
    gravity: Any = EARTH,
) -> Model:
    """Three links in a plane: a `chain` of three.

    Bodies "link1" … "link3" on the hinges "joint1", at the world's origin, to "joint3". Coordinates: their angles
    [rad], each relative to the link above; all 0 where the pendulum hangs along -z.

    Args:
        length: of the links [m], one for all or shape (3,).
        mass: of the links [kg], one for all or shape (3,).
        points: True for bobs at the tips of massless rods, False for uniform rods.
        damping: viscous, of the hinges [N m s/rad], one for all or shape (3,).
        axis: of all hinges, "x", "-y", … or shape (3,). With "-y" positive angles swing towards +x.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    return chain(
        3,
        length=length,
        mass=mass,
        points=points,
        damping=damping,
        axis=axis,
        gravity=gravity,
        name="triple pendulum",
    )


@checked
def spherical_pendulum(length: Real = 1.0, mass: Real = 1.0, *, damping: Real = 0.0, gravity: Any = EARTH) -> Model:
    """A point mass on a massless rod that swings in space: body "pendulum" on the `Direction` joint "pivot".

    Coordinates: a unit quaternion "pivot.qw" … "pivot.qz", body to world, (1, 0, 0, 0) where it hangs along -z. Rates:
    "pivot.wx", "pivot.wy" [rad/s] about the body's x and y; it has no spin. Hanging straight down is no special case.

    Args:
        length: of the rod [m], scalar.
        mass: [kg], scalar.
        damping: viscous, equal about both axes [N m s/rad], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    model = Model("spherical pendulum", gravity=gravity)
    model.add(_rod("pendulum", length, mass, True), Direction("pivot", damping=damping))
    return model


@checked
def cart_pole(
    *,
    cart_mass: Real = 1.0,
    pole_mass: Real = 0.1,
    length: Real = 1.0,
    point: bool = False,
    upright: bool = False,
    cart_damping: Real = 0.0,
    pole_damping: Real = 0.0,
    gravity: Any = EARTH,
) -> Model:
    """A cart on a rail along x, pushed by the input "force" [N], with a pole on a hinge at its centre.

    Bodies "cart" and "pole", joints "slide" and "hinge". Coordinates: the position "slide" [m] along +x, and the angle
    "hinge" [rad] about the y axis. By default the pole hangs at angle 0 and stands at π; with `upright` it stands at
    angle 0 and hangs at π. In either case a small positive angle from zero moves the tip towards +x.

    Args:
        cart_mass: [kg], scalar.
        pole_mass: [kg], scalar.
        length: of the whole pole [m], scalar.
        point: True for a bob at the tip of a massless pole, False for a uniform pole.
        upright: whether the angle is measured from the upright pole.
        cart_damping: viscous, of the rail [N s/m], scalar.
        pole_damping: viscous, of the hinge [N m s/rad], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    model = Model("cart-pole", gravity=gravity)
    size = quantity(length, "m", what="cart-pole: length") * np.array(_CART_SIZE)
    slide = Prismatic("slide", axis="x", damping=cart_damping, actuator="force")
    cart = model.add(Box("cart", size=size, mass=cart_mass), slide)
    pivot = cart.frame("pivot", (0.0, 0.0, 0.0), _HALF_TURN_Y if upright else None)
    hinge = Revolute("hinge", axis="y" if upright else "-y", damping=pole_damping)
    model.add(_rod("pole", length, pole_mass, point), hinge, to=pivot)
    return model


@checked
def furuta_pendulum(
    *,
    arm_length: Real = 0.2,
    arm_mass: Real = 0.1,
    hub_inertia: Real = 0.0,
    length: Real = 0.3,
    mass: Real = 0.05,
    point: bool = False,
    upright: bool = False,
    arm_damping: Real = 0.0,
    damping: Real = 0.0,
    gravity: Any = EARTH,
) -> Model:
    """A horizontal arm that turns about the vertical, driven by the input "motor" [N m], with a pendulum at its tip.

    Bodies "arm", a uniform rod, and "pendulum"; joints "shaft" and "hinge". Coordinates: the angle "shaft" [rad] about
    +z, 0 where the arm lies along +x, and the angle "hinge" [rad] about the arm. By default the pendulum hangs at angle
    0 and stands at π; with `upright` it stands at 0 and hangs at π. In either case a small positive angle from zero
    moves its tip the way in which the arm's tip moves when the shaft turns forwards.

    Args:
        arm_length: from the shaft to the plane of the pendulum [m], scalar.
        arm_mass: [kg], scalar.
        hub_inertia: of motor and hub, about the shaft [kg m²], scalar.
        length: of the pendulum [m], scalar.
        mass: of the pendulum [kg], scalar.
        point: True for a bob at the tip of a massless pendulum, False for a uniform one.
        upright: whether the pendulum's angle is measured from the upright.
        arm_damping: viscous, of the shaft [N m s/rad], scalar.
        damping: viscous, of the hinge [N m s/rad], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    model = Model("Furuta pendulum", gravity=gravity)
    arm = Rod("arm", length=arm_length, mass=arm_mass)
    rotor = quantity(hub_inertia, "kg*m^2", what="Furuta pendulum: hub_inertia")
    if rotor < 0:
        raise ModelError(f"Furuta pendulum: hub_inertia is {hub_inertia!r}; it must be at least 0.")
    if rotor > 0:
        arm.attach("rotor", 0.0, "origin", (rotor, rotor / 2, rotor / 2))  # a flat disc; only its spin matters
    # rods lie along -z of their own axes: turn the arm into the horizontal, and the pendulum back out of it
    hub = arm.frame("hub", (0.0, 0.0, 0.0), _LYING)
    model.add(arm, Revolute("shaft", axis="z", damping=arm_damping, actuator="motor"), at=hub)
    pendulum = _rod("pendulum", length, mass, point)
    top = pendulum.frame("hinge", (0.0, 0.0, 0.0), (_HALF_TURN_X if upright else np.eye(3)) @ _LYING.T)
    model.add(pendulum, Revolute("hinge", axis="z" if upright else "-z", damping=damping), to=arm["tip"], at=top)
    return model
