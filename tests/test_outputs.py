"""Outputs of vibration analyses by any name: against closed forms of a linear oscillator and of a pendulum."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from response_references import driven_pendulum, oscillator

MASS, STIFFNESS, DAMPING = 1.3, 70.0, 2.1


def test_forces_and_energies_of_a_response() -> None:
    """x = A cos: spring force k A, rate ω A, kinetic energy ½ m ω² A² of twice the frequency."""
    f = np.array([0.6, 1.3])
    outputs = ["slide", "slide.spring.force", "slide.rate", "energy.kinetic", "block.origin.velocity"]
    made = oscillator().response({"force": 10.0}, f, outputs=outputs, settled=1e-9, rtol=1e-10, threads=1)
    w = 2 * np.pi * f
    size = 10.0 / np.abs(STIFFNESS - MASS * w**2 + 1j * DAMPING * w)
    assert made.units == ("m", "N", "m/s", "J", "m/s", "m/s", "m/s")
    assert made.outputs[4:] == ("block.origin.velocity.x", "block.origin.velocity.y", "block.origin.velocity.z")
    assert_rel(made.highest[:, 1], STIFFNESS * size, 1e-5)
    assert_rel(made.highest[:, 2], w * size, 1e-5)
    assert_rel(made.highest[:, 3], 0.5 * MASS * (w * size) ** 2, 1e-5)
    assert_abs(made.lowest[:, 3], 0.0, 1e-5 * made.highest[:, 3].max())
    assert_rel(np.abs(made.harmonics[:, 3, 2]), 0.25 * MASS * (w * size) ** 2, 1e-7)
    assert_rel(made.highest[:, 4], made.highest[:, 2], 1e-9)
    assert_abs(made.highest[:, 5:], 0.0, 1e-12)


def test_the_peak_of_an_acceleration_is_located() -> None:
    """The acceleration of an oscillator is largest at ω₀ / √(1 − 2 ζ²), above that of its place, and depends on
    the force of the moment."""
    curve = oscillator().response_curve({"force": 1.0}, over=(1.0, 1.5), outputs=["slide.acceleration"], points=60)
    natural, ratio = np.sqrt(STIFFNESS / MASS), DAMPING / (2 * np.sqrt(STIFFNESS * MASS))
    peak = natural / np.sqrt(1 - 2 * ratio**2)
    marks = [mark for mark in curve.marks if mark.kind == "peak"]
    assert len(marks) == 1
    assert_rel(marks[0].value, peak / (2 * np.pi), 1e-7)
    assert_rel(marks[0].highest[0], 1.0 / (2 * MASS * ratio * np.sqrt(1 - ratio**2)), 1e-7)


def test_a_reaction_along_a_backbone() -> None:
    """A pendulum that swings to θ₀ pulls with m g (3 − 2 cos θ₀) at the bottom and m g cos θ₀ where it turns."""
    m = driven_pendulum(0.0)
    weight = sum(b.mass for b in m.bodies) * float(np.linalg.norm(m.gravity))
    family = m.backbone(1, amplitude="60 deg", outputs=["pivot", "pivot.reaction.force"])
    angle = family.highest[:, 0]
    assert angle[-1] == pytest.approx(np.radians(60.0), rel=1e-9)
    assert_rel(family.highest[:, 1], weight * (3 - 2 * np.cos(angle)), 1e-7)
    assert_rel(family.lowest[:, 1], weight * np.cos(angle), 1e-7)


def test_sections_and_bifurcations() -> None:
    """Energies at the points of a section are those of their states, and so on the map of a drive."""
    m = driven_pendulum(0.0)
    system = m.compile()
    made = m.simulate(20.0, start={"pivot": 2.0}, rtol=1e-10).section(
        "energy.kinetic", 0.3, outputs=["pivot", "energy.total", "energy.kinetic"]
    )
    assert len(made) >= 5
    total = [system.energy(*np.split(y, 2))["total"] for y in made.states]
    assert_abs(made.of("energy.total"), total, 1e-12)
    assert_abs(made.of("energy.kinetic"), 0.3, 1e-9)
    driven = oscillator()
    map_ = driven.bifurcation(
        {"force": 1.0}, "amplitude", [10.0, 20.0], frequency=0.6, outputs=["slide", "slide.spring.force"], transient=60
    )
    assert_abs(map_.points[..., 1], -STIFFNESS * map_.points[..., 0], 1e-12)
    with pytest.raises(lw.ModelError, match=r"no output 'slide\.sprng\.force'.*did you mean"):
        driven.bifurcation({"force": 1.0}, "amplitude", [1.0], frequency=0.6, outputs=["slide.sprng.force"])
