"""A kernel compiles for number types, never for a model: other systems and other parameters find it ready."""

from __future__ import annotations

import linkwork as lw
from linkwork.kernels.jit import compile_seconds


def test_other_models_and_parameters_compile_nothing() -> None:
    first = lw.library.double_pendulum()
    run = first.simulate(0.1, start={"joint1": 1.0})
    run.energy_drift  # noqa: B018
    first.compile().acceleration([0.1, 0.2], [0.0, 0.0])
    driven = lw.Model("driven")
    driven.add(lw.Box("box", size=(1, 1, 1), mass=2), lw.Prismatic("x", motion=lw.Harmonic(0.1, "1 Hz")))
    driven.compile().acceleration([0.0], [0.0])
    spent = compile_seconds()

    for length in (0.5, 1.5, "30 in"):
        first["link1.length"] = length
        first.simulate(0.1, start={"joint1": 1.0}).energy_drift  # noqa: B018
    first.replace({"link2.masses": [3.0], "gravity[2]": -1.62}).simulate(0.1)

    other = lw.Model("other")
    cart = other.add(lw.Box("cart", size=(1, 1, 1), mass=2), lw.Prismatic("x", motion=lw.Harmonic(0.1, "1 Hz")))
    bob = other.add(lw.MassRod("bob", length=1, masses=[1]), lw.Direction("swing"), to=cart, at="origin")
    other.add(lw.Spring("spring", other.ground.point("hook", (0, 0, 1)), bob.tip, stiffness=3, damping=0.1))
    other.add(lw.Position("height", bob.tip, "z"))
    other.simulate(0.1).energy_drift  # noqa: B018
    other.compile().acceleration(other.compile().zero(), [0, 0, 0])
    assert compile_seconds() == spent
