"""Modes as people read them: scaled by what points move, with shares of bodies, and time constants of those that only decay."""

from __future__ import annotations

import dataclasses

import matplotlib.pyplot as plt
import numpy as np
import pytest
import scipy
from numpy.testing import assert_allclose

import linkwork as lw
from linkwork.linear.modes import Bodies

BODY, WHEEL, SPRING, TYRE = 400.0, 40.0, 2e4, 2e5


def quarter_car(damping: float = 0.0) -> lw.Model:
    """A wheel on its tyre, and a body on the wheel."""
    m = lw.Model("quarter car")
    wheel = m.add(lw.PointMass("wheel", mass=WHEEL), lw.Prismatic("hop", axis="z", stiffness=TYRE))
    m.add(
        lw.PointMass("body", mass=BODY),
        lw.Prismatic("bounce", axis="z", stiffness=SPRING, damping=damping),
        to=wheel.origin,
    )
    return m


def test_bounce_and_wheel_hop_look_different() -> None:
    """Absolute motions and shares of kinetic energy as SciPy has them."""
    kappa, shapes = scipy.linalg.eigh([[TYRE + SPRING, -SPRING], [-SPRING, SPRING]], np.diag([WHEEL, BODY]))
    modes = quarter_car().equilibrium().linearize().modes()
    assert_allclose(modes.frequencies, np.sqrt(kappa) / (2 * np.pi), rtol=1e-9)
    for mode, shape in zip(modes, shapes.T, strict=True):
        moved = shape / shape[np.argmax(np.abs(shape))]
        assert_allclose(np.abs(mode.bodies[:, 2]), np.abs(moved), atol=1e-9)
        energy = np.array([WHEEL, BODY]) * moved**2
        assert_allclose(mode.kinetic, energy / energy.sum(), atol=1e-9)
        assert_allclose(mode.modal_mass, energy.sum(), rtol=1e-9)
    assert modes[0].shares() == "body 100 %"
    assert modes[1].shares() == "wheel 100 %"
    assert "body" in modes.report().splitlines()[2]


def test_metres_and_radians_are_not_mixed() -> None:
    """A beam on two springs, with heave and pitch: the end that moves most moves 1 m, whatever the units of coordinates."""
    length, mass, stiff = 6.0, 900.0, (2e4, 3e4)
    m = lw.Model("half car")
    frame = m.add(lw.PointMass("carriage", mass=1e-6), lw.Prismatic("heave", axis="z"))
    beam = m.add(
        lw.RigidBody("beam", mass=mass, inertia=(1.0, mass * length**2 / 12, mass * length**2 / 12)),
        lw.Revolute("pitch", axis="y"),
        to=frame.origin,
    )
    for name, x, k in (("front", -length / 2, stiff[0]), ("rear", length / 2, stiff[1])):
        wheel = m.ground.point(f"{name}_road", (x, 0.0, -100.0))
        m.add(lw.Spring(f"{name} spring", wheel, beam.point(name, (x, 0.0, 0.0)), k, free_length=100.0))
    m.gravity = (0.0, 0.0, 0.0)
    modes = m.equilibrium().linearize().modes()
    for mode in modes:
        heave, pitch = mode.coordinates
        ends = np.array([heave + pitch * length / 2, heave - pitch * length / 2])
        assert_allclose(np.abs(ends).max(), 1.0, rtol=1e-9)
        assert_allclose(mode.moves, [heave, pitch * length / 2], rtol=1e-9)
    assert modes[0].moves[0].real > 0.5  # mostly heave, although a radian of pitch is a larger number than a metre


def test_overdamped_modes_have_a_time_constant() -> None:
    """s² + 30 s + 50 = 0 twice over: two time constants, instead of 0 Hz and a damping of 1."""
    m = lw.Model("closer")
    m.add(lw.PointMass("door", mass=2.0), lw.Prismatic("slide", axis="x", stiffness=100.0, damping=60.0))
    m.add(lw.PointMass("free", mass=1.0), lw.Prismatic("other", axis="y", stiffness=9.0))
    modes = m.equilibrium().linearize().modes()
    roots = np.sort(np.roots([2.0, 60.0, 100.0]))[::-1]
    decaying = [mode for mode in modes if not mode.oscillates]
    assert_allclose([mode.time_constant for mode in decaying], -1 / roots, rtol=1e-9)
    assert decaying[0].rate() == f"time constant {-1 / roots[0]:.4g} s"
    table = modes.table()
    assert table["frequency [Hz]"].tolist()[:2] == ["–", "–"]
    assert table["time constant [s]"].tolist()[2] == "–"
    assert f"{-1 / roots[0]:.4g}" in modes.report()
    panels = modes.plot()
    assert panels[0].get_ylabel() == f"mode 3\n{3 / (2 * np.pi):.4g} Hz"  # the one that oscillates comes first
    assert "decay in" in panels[1].get_ylabel()
    plt.close("all")


def test_what_only_turns() -> None:
    """Discs on a shaft move no named point; they count by their radius of gyration."""
    m = lw.Model("shaft")
    one = m.add(lw.Cylinder("one", radius=0.2, length=0.1, mass=3.0), lw.Revolute("first", axis="z", stiffness=40.0))
    m.add(
        lw.Cylinder("two", radius=0.2, length=0.1, mass=1.0),
        lw.Revolute("second", axis="z", stiffness=40.0),
        to=one.origin,
    )
    modes = m.equilibrium().linearize().modes()
    for mode in modes:
        turns = np.cumsum(mode.coordinates.real)
        assert_allclose(np.abs(turns).max() * 0.2 / np.sqrt(2), 1.0, rtol=1e-9)
        assert np.abs(mode.moves).max() > 0


@pytest.mark.parametrize("ending", [".nc", ".zarr"])
def test_saved(ending: str, tmp_path: object) -> None:
    """What coordinates move survives."""
    modes = quarter_car(300.0).equilibrium().linearize().modes()
    again = lw.load(modes.save(f"{tmp_path}/modes{ending}"))
    assert_allclose(again[0].moves, modes[0].moves)
    assert again.report() == modes.report()


@pytest.mark.parametrize("axis", ["y", "-y"])
@pytest.mark.parametrize("lean", [0.0, 0.7, 2.0])
def test_mirrored_bodies_have_the_same_scale(axis: str, lean: float) -> None:
    """The farthest point at the radius of gyration k of a body that swings about a hinge is c + k from it, however the axes of
    the body lie."""
    c, square = 0.16, 0.1
    m = lw.Model()
    centre = (c * np.sin(lean), 0.0, -c * np.cos(lean))
    m.add(lw.RigidBody("arm", mass=1.0, centre=centre, inertia=(square,) * 3), lw.Revolute("swing", axis=axis))
    (mode,) = m.equilibrium().linearize().modes()
    assert_allclose(abs(mode.shape[0]), 1 / (c + np.sqrt(square)), rtol=1e-12)


def test_the_point_that_moves_most_of_a_motion_out_of_step() -> None:
    """A body that slides and turns with a phase between: as far as the farthest of many points and phases."""
    m = lw.Model()
    carriage = m.add(lw.PointMass("carriage", mass=1e-6), lw.Prismatic("heave", axis="z"))
    m.add(lw.RigidBody("beam", mass=2.0, inertia=(1.0, 3.0, 3.0)), lw.Revolute("pitch", axis="y"), to=carriage.origin)
    system = m.compile()
    heave, pitch, radius = 1.0, 0.6 * np.exp(1.1j), np.sqrt(1.5)
    angle = np.linspace(0.0, 2 * np.pi, 721)
    x, z = radius * np.cos(angle), radius * np.sin(angle)
    points = np.stack([pitch * z, heave - pitch * x])  # about y: x towards -z
    turned = np.real(points[..., None] * np.exp(1j * angle))
    moved = Bodies(system, np.zeros(2)).moved(np.array([[heave], [pitch]]))
    assert_allclose(moved[0], np.linalg.norm(turned, axis=0).max(), rtol=1e-4)


def test_twins_keep_their_order() -> None:
    """Both arms of a governor move alike; which of them comes first does not hang on rounding."""
    (mode,) = lw.library.governor().equilibrium(guess={"right": 0.5, "left": 0.5, "slide": 0.17}).linearize().modes()
    for factor in (1.0 - 1e-12, 1.0 + 1e-12):
        rounded = dataclasses.replace(mode, moves=mode.moves * [1.0, 1.0, factor, 1.0])
        assert rounded.describe() == "right +1.00, left +1.00, slide -0.09"
