"""A dozen small mechanisms, each with something that the others lack."""

from __future__ import annotations

import functools
from collections.abc import Callable

import linkwork as lw


def pendulum() -> lw.Model:
    """One hinge with a motor and a damper."""
    m = lw.Model("pendulum")
    arm = m.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("pivot", axis="-y", actuator="torque", damping=0.1))
    m.add(lw.Position("reach", arm.tip, axis="x"))
    return m


def chain() -> lw.Model:
    """Three links in a plane."""
    return lw.library.chain(3)


def tree() -> lw.Model:
    """A tree in space: hinge, universal joint, ball."""
    m = lw.Model("tree")
    a = m.add(lw.Box("trunk", size=(0.2, 0.1, 0.5), mass=2.0), lw.Revolute("waist", axis="z", damping=0.2))
    m.add(lw.Rod("left", 0.5, 0.4, radius=0.02), lw.Universal("hip", axes=("x", "y")), to=a["origin"])
    m.add(lw.Cylinder("right", 0.5, 0.05, 0.3), lw.Ball("neck", damping=0.1), to=a["origin"])
    return m


def four_bar() -> lw.Model:
    """A closed loop."""
    return lw.library.four_bar()


def beam() -> lw.Model:
    """An elastic arm on a hinge with a spring."""
    m = lw.Model("beam")
    arm = m.add(
        lw.Beam("arm", length=1.0, EI=20.0, mass_per_length=0.5, modes=1),
        lw.Revolute("root", axis="-y", stiffness=30.0, damping=0.3, actuator="motor"),
    )
    m.add(lw.Position("tip height", arm.tip, axis="z"))
    return m


def cart() -> lw.Model:
    """A cart with a pole and a motor: something to control."""
    return lw.library.cart_pole()


def friction() -> lw.Model:
    """A slider held by dry friction, on a spring."""
    m = lw.Model("friction")
    joint = lw.Prismatic("slide", axis="x", friction=1.0, static_friction=1.5, stiffness=50.0, actuator="push")
    m.add(lw.RigidBody("block", mass=1.0, inertia=(1, 1, 1)), joint)
    return m


def stop() -> lw.Model:
    """A hinge between rigid stops."""
    m = lw.Model("stop")
    m.add(lw.Rod("bat", 0.5, 0.3), lw.Revolute("hinge", axis="-y", stops=(-1.0, 1.0), restitution=0.5, damping=0.01))
    return m


def rope() -> lw.Model:
    """A free body on a rope."""
    m = lw.Model("rope")
    ball = m.add(lw.Sphere("ball", radius=0.1, mass=1.0), lw.Free("float"))
    m.add(
        lw.Spring(
            "rope", m.ground["origin"], ball["origin"], stiffness=100.0, free_length=0.3, tension_only=True, damping=1
        )
    )
    return m


def spinning() -> lw.Model:
    """A frame that turns at a given speed, and what swings out on it."""
    m = lw.Model("spinning")
    shaft = m.add(
        lw.Rod("shaft", 0.5, 1.0, radius=0.05), lw.Revolute("axle", axis="z", motion=lw.ConstantAcceleration(0.0, 4.0))
    )
    m.add(lw.Rod("arm", 0.4, 0.2, radius=0.01), lw.Revolute("flap", axis="-y", damping=0.05), to=shaft["origin"])
    return m


def prescribed() -> lw.Model:
    """A pivot that is shaken."""
    m = lw.Model("prescribed")
    joint = lw.Prismatic("shaker", axis="x", motion=lw.Harmonic("2 cm", "1.5 Hz"))
    base = m.add(lw.PointMass("base", mass=1.0), joint)
    m.add(lw.Rod("arm", 0.5, 0.3), lw.Revolute("pivot", axis="-y", damping=0.02), to=base["origin"])
    return m


def weightless() -> lw.Model:
    """Two bodies without gravity, nothing that holds them."""
    m = lw.Model("weightless", gravity=(0, 0, 0))
    hull = m.add(lw.Box("hull", size=(1, 1, 1), mass=10.0), lw.Planar("drift", normal="y"))
    m.add(
        lw.Rod("boom", 1.0, 0.5, radius=0.01), lw.Revolute("boom hinge", axis="y", actuator="servo"), to=hull["origin"]
    )
    return m


MODELS: dict[str, Callable[[], lw.Model]] = {
    f.__name__: f
    for f in (
        pendulum,
        chain,
        tree,
        four_bar,
        beam,
        cart,
        friction,
        stop,
        rope,
        spinning,
        prescribed,
        weightless,
    )
}


@functools.cache
def kept(name: str) -> lw.Model:
    """A model that is made once; for calls that leave it as it is."""
    return MODELS[name]()


@functools.cache
def state(name: str) -> tuple[list[float], list[float]]:
    """Coordinates and velocities in which all loops of a model are closed."""
    made, system = kept(name).assemble(), kept(name).compile()
    q = [float(made.q.get(label, x)) for label, x in zip(system.labels.q, system.zero(), strict=True)]
    return q, [float(made.v.get(label, 0.0)) for label in system.labels.v]


@functools.cache
def names(name: str) -> dict[str, list[str]]:
    """What has a name in a model, by kind of name."""
    m = kept(name)
    system = m.compile()
    labels = system.labels
    coordinates = [label for joint in m.joints for label, _ in joint.coordinate_labels()]
    return {
        "start": [*coordinates, *(b.name for b in m.bodies)],
        "rates": [label for joint in m.joints for label, _ in joint.rate_labels()],
        "inputs": list(labels.inputs),
        "outputs": [*coordinates, *(s.name for s in m.sensors)],
        "states": [*coordinates, *(f"rate of {c}" for c in coordinates)],
        "events": [*coordinates, *(s.name for s in m.sensors)],
        "movable": coordinates,
        "bodies": [b.name for b in m.bodies],
        "joints": [j.name for j in m.joints],
        "frames": list(system.frames()),
        "paths": list(m.parameters),
        "beams": [b.name for b in m.bodies if isinstance(b, lw.Beam)],
    }
