"""Models with elastic beams that several tests use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import linkwork as lw


def differences(f: Callable[[Any], Any], x: Any, along: Any, h: float = 1e-3) -> Any:
    """Derivative of f along a direction: central differences of three widths, extrapolated."""

    def central(h: float) -> Any:
        return (f(x + h * along) - f(x - h * along)) / (2 * h)

    return (64 * central(h / 4) - 20 * central(h / 2) + central(h)) / 45


def mixed_tree(seed: int, *, damping: float = 0.0, shortening: str = "full", torsion: int = 1) -> lw.Model:
    """Rigid bodies and two beams in space: one bends both ways, twists and stretches, and carries masses with inertia, a child
    at its tip, one beside its axis, a spring and a force; the other is thick and hangs on a slide at the end of a rod."""
    rng = np.random.default_rng(seed)
    m = lw.Model("mixed", gravity=rng.normal(0, 6, 3))
    hub = lw.RigidBody("hub", mass=1.3, inertia=(0.02, 0.03, 0.04), centre=(0.02, 0.01, -0.05))
    m.add(hub, lw.Universal("mount", axes=("x", "y")))
    arm = lw.Beam(
        "arm",
        length=0.9,
        EI=rng.uniform(3, 9),
        EI_y=rng.uniform(3, 9),
        mass_per_length=0.6,
        bending="xy",
        modes=2,
        torsion=torsion,
        GJ=2.0,
        polar=2e-3,
        stretch=1,
        EA=800.0,
        damping=damping,
        shortening=shortening,
    )
    m.add(arm, lw.Revolute("shoulder", axis=rng.normal(size=3)), to=hub.point("socket", (0.1, 0.05, -0.1)))
    arm.frame("side", (0.04, -0.03, -0.5))
    arm.attach("load", 0.3, "tip", (2e-3, 3e-3, 4e-3))
    arm.attach("bob", 0.1, (0.02, 0.03, -0.3), (1e-3, 1e-3, 5e-4))
    elbow = lw.Revolute("elbow", axis=rng.normal(size=3), damping=damping)
    rod = m.add(lw.Rod("rod", mass=0.4, length=0.5), elbow, to=arm.tip)
    m.add(lw.Rod("wing", mass=0.2, length=0.3), lw.Universal("hinge", axes=("y", "x")), to=arm["side"])
    whip = lw.Beam(
        "whip",
        length=0.4,
        EI=1.0,
        mass_per_length=0.2,
        bending="y",
        modes=2,
        shortening=shortening,
        kGA=60.0,
        rotary=(3e-4, 5e-4),
        polar=7e-4,
    )
    m.add(whip, lw.Prismatic("slide", axis=rng.normal(size=3), stiffness=50.0), to=rod.tip)
    m.add(lw.Spring("tie", arm["side"], m.ground.point("post", (0.3, 0.2, 0.1)), stiffness=40.0, free_length=0.2))
    m.add(lw.PointForce("push", arm["side"], (1.0, -2.0, 3.0)))
    return m


def some_state(system: Any, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Far from straight: deflections of a few per cent of the length."""
    rng = np.random.default_rng(seed)
    q, v = system.zero() + 0.3 * rng.normal(size=system.nq), rng.normal(size=system.nv)
    elastic = np.array([n.startswith(("arm.", "whip.")) for n in system.labels.v])
    q[-system.nv :][elastic] *= 0.15
    v[elastic] *= 0.3
    return q, v


def cantilever(
    modes: int = 3, shapes: Any = "cantilever", *, gravity: Any = (0, 0, 0), joint: Any = None, **more: Any
) -> Any:
    """Length, mass per length and stiffness are 1, so frequencies are (βℓ)²."""
    m = lw.Model("cantilever", gravity=gravity)
    given = {"length": 1.0, "EI": 1.0, "mass_per_length": 1.0, "modes": modes, "shapes": shapes, **more}
    m.add(lw.Beam("arm", **given), joint or lw.Fixed("wall"))
    return m


def elastic_double_pendulum(stiffness: float, modes: int) -> lw.Model:
    """Two beams of length and mass 1, hinged."""
    m = lw.Model("double")
    upper = lw.Beam("upper", length=1.0, EI=stiffness, mass_per_length=1.0, modes=modes)
    m.add(upper, lw.Revolute("shoulder", axis="y"))
    lower = lw.Beam("lower", length=1.0, EI=stiffness, mass_per_length=1.0, modes=modes)
    m.add(lower, lw.Revolute("elbow", axis="y"), to=upper.tip)
    return m


def elastic_four_bar() -> lw.Model:
    """A hinge in space closes a mechanism in the plane, so some of its constraints repeat others."""
    m = lw.Model("four-bar")
    crank = m.add(lw.Rod("crank", mass=1.0, length=0.5), lw.Revolute("foot", axis="y"))
    coupler = lw.Beam("coupler", length=1.0, EI=20.0, mass_per_length=0.8, modes=2)
    m.add(coupler, lw.Revolute("knee", axis="y"), to=crank.tip)
    rocker = m.add(lw.Rod("rocker", mass=1.0, length=0.8), lw.Revolute("pivot", axis="y"), to=(1.0, 0.0, 0.0))
    m.close(lw.Revolute("pin", axis="y"), to=rocker.tip, at=coupler.tip)
    return m
