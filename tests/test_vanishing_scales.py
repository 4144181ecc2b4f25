"""Thresholds where the forces that they are judged against cancel or vanish.

Free fall, blades without gravity, springs at their free length, weights that springs carry everywhere, constraints that lose
all their rank: what is left there is rounding, and must not decide.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg

import linkwork as lw
from compare import assert_abs, assert_rel

G = 9.81


# --- equilibrium ------------------------------------------------------------------------------------------------------


def falling(gravity: float = G, hook: Any = (0.4, 0.1, -1.2)) -> lw.Model:
    """A box that falls, with a rod inside that a spring holds: weight and inertia cancel in it."""
    m = lw.Model("fall", gravity=(0, 0, -gravity))
    box = m.add(lw.RigidBody("box", mass=2.0, inertia=(1, 1, 1)), lw.Prismatic("lift", axis="z"))
    rod = m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Universal("pin", axes=("x", "y")), to=box)
    m.add(lw.Spring("spring", rod.tip, box.point("hook", hook), stiffness=100.0, free_length=0.1))
    return m


def test_free_fall_is_as_without_gravity() -> None:
    """Where the box falls as it likes the drive needs nothing, and the rod rests and swings as it does without gravity."""
    fall = falling().equilibrium(acceleration={"lift": -G})
    still = falling(0.0).equilibrium(acceleration={"lift": 0.0})
    assert_abs(fall.positions[1:], still.positions[1:], 1e-9)
    assert_abs(fall.drives["lift"], 0.0, 1e-12)
    own, other = (e.linearize().modes().angular_frequencies for e in (fall, still))
    assert_rel(own, other, 1e-9)


def test_free_fall_with_nothing_to_balance() -> None:
    """The spring can reach its free length: then no force is left at all, and rounding of places must not look like one."""
    m = falling(hook=(0.4, 0.1, -0.9))
    eq = m.equilibrium(acceleration={"lift": -G})
    s = m.compile()
    ends = [s.motion(name, eq.positions, eq.velocities).position for name in ("rod.tip", "box.hook")]
    assert_abs(np.linalg.norm(ends[0] - ends[1]), 0.1, 1e-9)
    assert_abs(eq.drives["lift"], 0.0, 1e-9)


def blade(radius: float, size: float = 1.0) -> lw.Model:
    """A beam on a hub that spins about y; all forces are those of the rotation."""
    m = lw.Model("blade", gravity=(0, 0, 0))
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("spin", axis="y"))
    root = hub.point("root", (0, 0, -radius * size))
    beam = lw.Beam("blade", length=size, EI=1.0, mass_per_length=1.0, modes=6, shapes="polynomial", bending="xy")
    m.add(beam, lw.Fixed("clamp"), to=root)
    return m


@pytest.mark.parametrize("speed", [1e-3, 1.0, 7.3, 1e3])
@pytest.mark.parametrize("radius", [0.0, 0.1, 0.7, 1.3])
def test_blade_on_a_hub_stays_straight(radius: float, speed: float) -> None:
    """Whatever the radius of the hub and the speed."""
    eq = blade(radius).equilibrium(speed={"spin": speed})
    assert_abs(eq.positions, 0.0, 1e-12)
    assert eq.stable


@pytest.mark.parametrize("radius", [0.0, 0.3, 1.0, 5.0])
def test_frequencies_of_a_blade_on_a_hub(radius: float) -> None:
    """Against Ritz's method with the same six powers: ½ ∫ w″² + ½ Ω² ∫ T w′², where the tension is T = ∫ (r + s) ds from there
    to the tip; in the plane of rotation ω² is less by Ω²."""
    speed, powers = 12.0, np.arange(2, 8)
    s, weight = np.polynomial.legendre.leggauss(40)
    s, weight = (1 + s) / 2, weight / 2
    w = s[:, None] ** powers
    slope = powers * s[:, None] ** (powers - 1)
    bend = powers * (powers - 1) * s[:, None] ** (powers - 2)
    tension = radius * (1 - s) + (1 - s * s) / 2
    stiffness = (bend.T * weight) @ bend + speed**2 * (slope.T * weight * tension) @ slope
    squares = scipy.linalg.eigh(stiffness, (w.T * weight) @ w, eigvals_only=True)
    modes = blade(radius).equilibrium(speed={"spin": speed}).linearize().modes()
    true = np.sqrt(np.sort([*squares, *(squares - speed**2)]))
    assert_rel(modes.angular_frequencies[:8], true[:8], 1e-8)


def test_spring_at_its_free_length() -> None:
    """Nothing acts at all: a state that is right to rounding is taken, and counts as steady."""
    m = lw.Model("rest", gravity=(0, 0, 0))
    rod = m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("pin", axis="-y"))
    post = m.ground.point("post", (np.sin(0.7) + 0.3, 0, -np.cos(0.7)))
    m.add(lw.Spring("spring", rod.tip, post, stiffness=1.0, free_length=0.3))
    for nearest in (False, True):
        assert_abs(m.equilibrium(guess={"pin": 0.7}, nearest=nearest)["pin"], 0.7, 1e-9)
    assert m.linearize(start={"pin": 0.7}).steady


def test_small_force_beside_a_large_stiffness_is_seen() -> None:
    """What rounding may leave of a stiff spring does not hide a load of a millionth of it."""
    m = lw.Model("stiff", gravity=(0, 0, 0))
    m.add(lw.PointMass("block", mass=1.0), lw.Prismatic("slide", axis="x", stiffness=1e9, actuator="push"))
    assert_abs(m.equilibrium(inputs={"push": 1.0})["slide"], 1e-9, 1e-18)


@pytest.mark.parametrize("nearest", [False, True])
def test_start_where_the_stiffness_vanishes(nearest: bool) -> None:
    """A double pendulum that is held out level has no stiffness at all, only weight: both rods come to hang or stand."""
    m = lw.library.double_pendulum()
    eq = m.equilibrium(guess={m.compile().labels.q[0]: np.pi / 2}, nearest=nearest)
    assert_abs(np.sin(np.cumsum(eq.positions)), 0.0, 1e-9)
    assert nearest or eq.stable


def on_a_heavy_carriage(mass: float, length: float, load: float) -> lw.Model:
    """A pendulum with a motor on a carriage on a spring; all of it is measured by 3 m, the size of the carriage."""
    m = lw.Model("carriage")
    rail = lw.Prismatic("rail", axis="x", stiffness=mass)
    carriage = m.add(lw.RigidBody("carriage", mass=mass, inertia=(mass,) * 3), rail)
    m.add(lw.PointMass("buffer", mass=0.0), lw.Fixed("bolt"), to=carriage.point("end", (3.0, 0, 0)))
    rod = lw.MassRod("rod", length=length, masses=(load,))
    m.add(rod, lw.Revolute("pin", axis="-y", actuator="motor"), to=carriage)
    return m


@pytest.mark.parametrize(("length", "load"), [(1e-3, 1e-6), (1e-6, 1e-9), (0.1, 1e-9)])
@pytest.mark.parametrize("mass", [1.0, 1e3, 1e6])
def test_small_pendulum_on_a_heavy_carriage(mass: float, length: float, load: float) -> None:
    """sin θ = T / m g l, and ω² = g cos θ / l, whatever the carriage weighs; its own forces were nothing beside that weight,
    and it rested at any angle."""
    m, weight = on_a_heavy_carriage(mass, length, load), load * G * length
    for torque in (0.0, 0.5 * weight):
        eq = m.equilibrium(inputs={"motor": torque}, guess={"pin": 2.5})
        angle = np.arcsin(torque / weight)
        assert_abs(eq["pin"], angle, 1e-9)
        assert eq.stable
        quick = eq.linearize().modes().angular_frequencies[-1]
        assert_rel(quick, np.sqrt(G * np.cos(angle) / length * (1 + load / mass)), 1e-6)
    with pytest.raises(lw.EquilibriumError, match="'pin'"):
        m.equilibrium(inputs={"motor": 2 * weight})
    assert sorted(np.cos([e["pin"] for e in m.equilibria(tries=6, progress=False)])) == pytest.approx([-1.0, 1.0])


def test_small_pendulum_whose_weight_turns() -> None:
    """A heavy wheel that turns across gravity carries it along: there is no steady state."""
    m = lw.Model("wheel")
    wheel = m.add(lw.RigidBody("wheel", mass=1e6, inertia=(1e6,) * 3), lw.Revolute("spin", axis="y"))
    hinge = lw.Revolute("pin", axis="-y", stiffness=1e-9)
    m.add(lw.MassRod("rod", length=1e-3, masses=(1e-6,)), hinge, to=wheel.point("rim", (0.1, 0, 0)))
    with pytest.raises(lw.EquilibriumError, match=r"no steady state: .* the force at 'pin' changes"):
        m.equilibrium(speed={"spin": 1.0})


@pytest.mark.parametrize("mass", [1e-9, 1.0, 1e9])
@pytest.mark.parametrize("size", [1e-9, 1e-3, 1e6])
def test_blade_of_any_size_on_one_hub(size: float, mass: float) -> None:
    """ω depends on EI/μℓ⁴ and on the hub's radius over ℓ alone; frequencies of small blades were zero, beside the inertia of
    the hub."""

    def frequencies(size: float, mass: float) -> np.ndarray:
        m = blade(0.37, size)
        m.body("blade").EI, m.body("blade").mass_per_length = mass * size**4, mass
        return m.equilibrium(speed={"spin": 5.0}).linearize().modes().angular_frequencies[:6]

    assert_rel(frequencies(size, mass), frequencies(1.0, 1.0), 1e-9)


@pytest.mark.parametrize("slow", [1e-3, 1e-2, 1.0])
def test_search_leaves_a_slow_instability_beside_a_fast_mode(slow: float) -> None:
    """The spring holds a little less than the weight turns, (g − slow²) x = g sin x, beside a mode of 1e5 rad/s."""
    m = lw.Model("two", gravity=(0, 0, G))
    m.add(lw.PointMass("block", mass=1.0), lw.Prismatic("fast", axis="x", stiffness=1e10))
    hinge = lw.Revolute("slow", axis="-y", stiffness=G - slow**2)
    m.add(lw.MassRod("rod", length=1.0, masses=(1.0,)), hinge, to=(3.0, 0, 0))
    eq = m.equilibrium()
    assert eq.stable
    assert "others are likely" in eq.others
    assert_abs(eq["slow"] ** 2, np.roots([-G / 5040, G / 120, -G / 6, slow**2])[-1].real, 1e-3 * slow**2)


# --- modes ------------------------------------------------------------------------------------------------------------


def balanced() -> lw.Model:
    """A rod whose weight a spring of no free length carries at every angle: k h = m g / 2."""
    m = lw.Model("balanced")
    rod = m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("pin", axis="-y"))
    m.add(lw.Spring("spring", rod.tip, m.ground.point("post", (0, 0, 0.7)), stiffness=G / 2 / 0.7))
    return m


@pytest.mark.parametrize("angle", [0.3, 1.0, 2.0, 2.5, -1.1, -1.5])
def test_weight_that_is_carried_everywhere_rests_everywhere(angle: float) -> None:
    """It stays where it is put, and its stiffness of rounding is none: a rigid mode."""
    eq = balanced().equilibrium(guess={"pin": angle})
    assert_abs(eq["pin"], angle, 1e-9)
    assert eq.stable
    assert eq.linearize().modes().kinds == ["rigid"]


@pytest.mark.parametrize("slow", [1e-3, 1e-2, 1.0])
def test_slow_growth_beside_a_fast_mode(slow: float) -> None:
    """An inverted pendulum that falls at a rate of 1e-3 1/s and more, beside a mode of 1e5 rad/s."""
    m = lw.Model("two")
    fast = lw.Prismatic("fast", axis="x", stiffness=1e10)
    m.add(lw.PointMass("block", mass=1.0), fast)
    hinge = lw.Revolute("slow", axis="-y", stiffness=G - slow**2)
    m.add(lw.MassRod("rod", length=1.0, masses=(1.0,)), hinge, to=(3.0, 0, 0))
    eq = m.replace({"gravity[2]": G}).equilibrium(nearest=True)  # gravity upwards: it stands
    assert eq.stable is False
    assert_abs(eq.growth, slow, 1e-9 / slow)


@pytest.mark.parametrize("size", [1e-9, 1e6])
def test_damping_of_a_hinge_beside_modal_coordinates(size: float) -> None:
    """A pinned beam under a load along it, damped in its hinge: radians beside metres. Of a small one the damping was taken for
    rounding, and left out."""

    def modes(size: float) -> lw.Modes:
        m = lw.Model("pinned", gravity=(0, 0, 0))
        beam = lw.Beam("beam", length=size, EI=size**3, mass_per_length=1 / size, modes=3)
        m.add(beam, lw.Revolute("pin", axis="-y", damping=0.05 * size**2))
        m.close(lw.PointOnLine("guide", axis="z"), to=m.ground["origin"], at=beam.tip)
        m.add(lw.PointForce("push", beam.tip, (0, 0, 5 * size)))
        return m.equilibrium().linearize().modes()

    own, other = modes(size), modes(1.0)
    assert other.damping[0] > 0.05
    assert_rel(own.damping, other.damping, 1e-9)
    assert_rel(own.frequencies, other.frequencies, 1e-9)


# --- branches ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hub", "length", "mass"), [(1e6, 1e-3, 1e-6), (1e-9, 1e-9, 1e-9)])
def test_small_pendulum_on_a_hub_leaves_its_axis(hub: float, length: float, mass: float) -> None:
    """It hangs up to Ω² = g/l, then cos θ = g/lΩ², beside a heavy hub of 3 m, or in a model that is small altogether."""
    m = lw.Model("hub")
    post = m.add(lw.RigidBody("hub", mass=hub, inertia=(hub,) * 3), lw.Revolute("spin", axis="z"))
    if hub > 1:
        m.add(lw.PointMass("rim", mass=0.0), lw.Fixed("bolt"), to=post.point("edge", (3.0, 0, 0)))
    m.add(lw.MassRod("rod", length=length, masses=(mass,)), lw.Revolute("lean", axis="-y"), to=post)
    critical = np.sqrt(G / length)
    ends = (0.4 * critical, 2 * critical)
    found = m.branch("speed.spin", ends, speed={"spin": ends[0]}, branches=2, progress=False)
    assert_rel([p.value for p in found.branch_points], [critical], 1e-11)
    assert_abs(np.cos(found[1]["lean"]), (critical / found[1].values) ** 2, 1e-9)


# --- constraints ------------------------------------------------------------------------------------------------------


def stretched() -> lw.Model:
    """Two rods of 1 m whose ends are held 2 m apart: the gradient of that distance vanishes."""
    m = lw.Model("stretched", gravity=(0, 0, 0))
    one = m.add(lw.Rod("one", length=1.0, mass=1.0), lw.Revolute("foot", axis="-y"))
    two = m.add(lw.Rod("two", length=1.0, mass=1.0), lw.Revolute("knee", axis="-y"), to=one.tip)
    m.close(lw.Distance("string", length=2.0), to=m.ground["origin"], at=two.tip)
    return m


def test_constraint_that_loses_all_its_rank() -> None:
    """Its only singular value is rounding: the position is singular, as one where some of the rank is left."""
    found = stretched().mobility(start={"foot": 0.3, "knee": 0.0})
    assert found.singular
    assert found.instantaneous == 2
    assert found.margin == 0.0
    eq = stretched().equilibrium(guess={"foot": 0.3, "knee": 0.0})
    assert eq.singular
    assert eq.stable is None


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_rank_does_not_depend_on_the_size_of_the_model(size: float) -> None:
    """A four-bar in micrometres, metres and megametres: one degree of freedom."""
    m = lw.Model("four-bar")
    crank = m.add(lw.Rod("crank", length=0.3 * size, mass=1.0), lw.Revolute("foot", axis="-y"))
    coupler = m.add(lw.Rod("coupler", length=0.8 * size, mass=1.0), lw.Revolute("pin", axis="-y"), to=crank.tip)
    rocker = lw.Rod("rocker", length=0.6 * size, mass=1.0)
    m.add(rocker, lw.Revolute("post", axis="-y"), to=(0.7 * size, 0, 0))
    m.close(lw.Revolute("top", axis="-y"), to=coupler.tip, at=rocker.tip)
    found = m.mobility(start={"foot": 1.0}, guess={"pin": 0.5, "post": -0.5})
    assert (found.degrees_of_freedom, found.instantaneous) == (1, 1)
    assert m.equilibrium(guess={"foot": 1.0, "pin": 0.5, "post": -0.5}).stable
