"""Impulses and phases: closed forms (centre of percussion, ballistic pendulum) and the balance of momentum and energy."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs


def rod() -> lw.Model:
    m = lw.Model("rod")
    body = m.add(lw.Rod("rod", length=1.5, mass=2.0), lw.Revolute("pivot", axis="-y"))
    body.point("sweet", (0, 0, -1.0))
    return m


def test_a_blow_at_the_centre_of_percussion_is_not_felt_at_the_pivot() -> None:
    """For a uniform rod it lies at two thirds of the length; a blow p at distance d turns it at 3 p d / (m L²)."""
    hit = rod().impulse(blows={"rod.sweet": (1.2, 0, 0)})
    assert_abs(hit.reactions.values, 0.0, 1e-15)
    assert hit.after()["pivot"] == pytest.approx(3 * 1.2 * 1.0 / (2.0 * 1.5**2), rel=1e-14)


def test_a_blow_at_the_tip_pulls_the_pivot_along() -> None:
    """Pivot impulse p (3d / 2L − 1), kinetic energy ½ p v of the point struck."""
    hit = rod().impulse(blows={"rod.tip": (1.0, 0, 0)})
    assert hit.reactions.sel(joint="pivot", component="fx").item() == pytest.approx(0.5, rel=1e-14)
    assert hit.kinetic_after == pytest.approx(0.5 * 1.0 * hit.after()["pivot"] * 1.5, rel=1e-14)
    assert hit.momentum == pytest.approx([1.5, 0, 0])


def test_ballistic_pendulum() -> None:
    """A bullet caught by a block: m u = (m + M) v for a mass point at the block's distance."""
    m = lw.Model("ballistic", gravity=(0, 0, 0))
    m.add(lw.MassRod("block", length=2.0, masses=["3 kg"]), lw.Revolute("pivot", axis="-y"))
    m.add(lw.Sphere("bullet", radius=0.01, mass="0.01 kg"), lw.Free("flight"))
    run = m.simulate_phases(
        [lw.Phase(1e-3), lw.Phase(0.1, attach={"bullet": "block.tip"})],
        start={"flight": {"position": (-0.4, 0, -2.0)}},
        rates={"flight": {"velocity": (400.0, 0, 0)}},
        samples=21,
    )
    (caught,) = run.changes
    spin = 0.4 * 0.01 * 0.01**2  # of the bullet, negligible but there
    speed = 0.01 * 400 * 2.0 / (3 * 4 + 0.01 * 4 + spin)
    assert run.runs[1].v.sel(rate="pivot").values[0] == pytest.approx(speed, rel=1e-12)
    assert caught.kinetic_before == pytest.approx(800.0, rel=1e-12)
    assert caught.kinetic_after == pytest.approx(0.5 * (12 + 0.04 + spin) * speed**2, rel=1e-12)
    assert caught.angular_momentum_after == pytest.approx(caught.angular_momentum_before, abs=1e-12)


def test_a_sudden_stop_needs_the_angular_momentum() -> None:
    hit = rod().impulse(rates={"pivot": 2.0}, lock=["pivot"])
    assert hit.needed["pivot"] == pytest.approx(-(2.0 * 1.5**2 / 3) * 2.0, rel=1e-14)
    assert hit.kinetic_after == 0.0
    assert hit.reactions.sel(component="fx").item() == pytest.approx(-2.0 * 0.75 * 2.0, rel=1e-14)


def test_jumps_and_kicks_obey_the_mass_matrix() -> None:
    """M Δv = impulses, on a spatial tree with a ball joint."""
    m = lw.Model("tree")
    box = m.add(lw.Box("box", size=(0.2, 0.3, 0.4), mass=2.0), lw.Ball("ball"), at=(0.1, 0, 0.2))
    m.add(lw.Rod("rod", length=0.8, mass=1.0), lw.Universal("wrist", axes=("x", "y")), to=box)
    start = {"ball": lw.rotation((1, 2, 3), 0.7), "wrist": (0.3, -0.4)}
    system = m.compile()
    q = np.concatenate([start["ball"], start["wrist"]])
    hit = m.impulse(start=start, kicks={"wrist.first": 0.2}, blows={"rod.tip": (1, -2, 0.5)})
    push = system.jacobian("rod.tip", q)[:3].T @ [1, -2, 0.5]
    push[3] += 0.2
    assert_abs(system.mass_matrix(q) @ hit.rates.sel(when="jump").values, push, 1e-13)
    given = m.impulse(start=start, jumps={"wrist.second": 1.5})
    jump = given.rates.sel(when="jump").values
    assert jump[4] == 1.5
    felt = system.mass_matrix(q) @ jump
    assert_abs(felt[:4], 0, 1e-14)
    assert felt[4] == pytest.approx(given.needed["wrist.second"], rel=1e-12)


@pytest.fixture(scope="module")
def phased() -> lw.PhasedRun:
    m = lw.library.double_pendulum(points=False)
    return m.simulate_phases(
        [
            lw.Phase(2.0, events=[lw.Event("joint2", 0.0, stop=True)], name="swing"),
            lw.Phase(1.0, lock=["joint2"]),
            lw.Phase(0.5, release=["joint2"]),
            lw.Phase(0.5, drop=["link2"]),
            lw.Phase(0.5, attach={"link2": ("link1.tip", lw.Revolute("again", axis="-y"))}),
        ],
        start={"joint1": 1.2, "joint2": 1.0},
        rtol=1e-11,
        samples=51,
    )


def test_energy_is_lost_only_where_something_stops(phased: lw.PhasedRun) -> None:
    lost = [c.energy_lost for c in phased.changes]
    assert lost[0] > 1
    assert abs(lost[1]) < 1e-12
    assert abs(lost[2]) < 1e-12
    assert lost[3] > 1
    ends = [(float(r.energy["total"][0]), float(r.energy["total"][-1])) for r in phased.runs]
    for (_, before), (after, _), gone in zip(ends[:-1], ends[1:], lost, strict=True):
        assert before - after == pytest.approx(gone, abs=3e-14)


def test_locking_keeps_the_angular_momentum_about_the_pivot(phased: lw.PhasedRun) -> None:
    """An inner lock is an inner impulse: the moment of momentum about the fixed pivot stays."""
    lock = phased.changes[0]
    assert lock.angular_momentum_after[1] == pytest.approx(lock.angular_momentum_before[1], rel=1e-12)


def test_positions_are_continuous_and_a_dropped_body_falls_freely(phased: lw.PhasedRun) -> None:
    tip, phase = phased["link2.tip"].values, phased.phase
    for k in range(4):
        assert_abs(tip[phase == k][-1], tip[phase == k + 1][0], 2e-15)
    fall = phased.runs[3]
    centre = fall["link2.centre"].values
    t = fall.time - fall.time[0]
    v0 = fall.velocities["link2.centre"].values[0]
    expected = centre[0] + np.outer(t, v0) + 0.5 * np.outer(t**2, [0, 0, -9.81])
    assert_abs(centre, expected, 4e-11)


def test_a_locked_joint_moves_as_one_body(phased: lw.PhasedRun) -> None:
    """With the elbow locked at zero, a double pendulum is a rod of twice the length and mass."""
    run = phased.runs[1]
    single = lw.library.simple_pendulum(2.0, 2.0, point=False)
    twin = single.simulate(
        run.time, start={"pivot": float(run["joint1"][0])}, rates={"pivot": float(run.v.values[0, 0])}, rtol=1e-11
    )
    assert_abs(run["joint1"].values, twin["pivot"].values, 7e-11)


def test_drives_begin_where_the_coordinate_is() -> None:
    m = lw.library.simple_pendulum()
    with pytest.raises(lw.ModelError, match=r"'pivot' is at .* but its drive starts at 1"):
        m.simulate_phases([lw.Phase(0.5), lw.Phase(0.5, drives={"pivot": 1.0})], start={"pivot": 0.3})
    signal = lw.Ramp(start=0.3, end=0.0, duration=0.5)
    run = m.simulate_phases([lw.Phase(0.5, drives={"pivot": signal}), lw.Phase(0.5, release=["pivot"])], start={"pivot": 0.3})
    assert run["pivot"].values[-1] == pytest.approx(0.0, abs=1e-12)


def test_refusals() -> None:
    m = lw.library.double_pendulum()
    with pytest.raises(lw.ModelError, match="lock is 'joint1'; give a list"):
        m.impulse(lock="joint1")
    with pytest.raises(lw.ModelError, match="locked and given a jump"):
        m.impulse(lock=["joint1"], jumps={"joint1": 1.0})
    with pytest.raises(lw.ModelError, match="neither locked nor driven"):
        m.simulate_phases([lw.Phase(0.1), lw.Phase(0.1, release=["joint1"])])
    with pytest.raises(lw.ModelError, match="drop it first"):
        m.simulate_phases([lw.Phase(0.1), lw.Phase(0.1, attach={"link2": "link1.tip"})])
    with pytest.raises(lw.ModelError, match="did you mean 'joint2'"):
        m.simulate_phases([lw.Phase(0.1), lw.Phase(0.1, lock=["joint3"])])
    with pytest.raises(lw.ModelError, match="blows is 3; give a mapping"):
        m.impulse(blows=3)
    rods = lw.library.double_pendulum(points=False)
    with pytest.raises(lw.ModelError, match="'link2' goes to 3; give a path"):
        rods.simulate_phases([lw.Phase(0.1, drop=["link2"]), lw.Phase(0.1, attach={"link2": 3})])
    with pytest.raises(lw.ModelError, match="samples is 'x'"):
        m.simulate_phases([lw.Phase(0.1)], samples="x")
    with pytest.raises(lw.ModelError, match="duration"):
        m.simulate_phases([lw.Phase(0.0)])


def test_a_joint_with_a_quaternion_is_locked_and_released_as_a_whole() -> None:
    """Two rods on ball and direction joints: locked, they move as one rigid body; released, nothing jumps."""
    m = lw.Model("two")
    box = m.add(lw.Box("box", size=(0.2, 0.3, 0.4), mass=2.0), lw.Ball("ball"), at=(0.1, 0, 0.2))
    m.add(lw.Rod("rod", length=0.8, mass=1.0, radius=0.05), lw.Ball("neck"), to=box, at="centre")
    run = m.simulate_phases(
        [lw.Phase(0.4), lw.Phase(0.4, lock=["neck"]), lw.Phase(0.4, release=["neck"])],
        start={"ball": lw.rotation("x", 1.0), "neck": lw.rotation("y", 0.5)},
        rates={"ball": (1.0, 2.0, 3.0), "neck": (-2.0, 1.0, 0.5)},
        rtol=1e-11,
        samples=21,
    )
    locked, freed = run.changes
    assert locked.energy_lost > 0.01
    assert abs(freed.energy_lost) < 1e-12
    stiff = run.runs[1]
    apart = stiff["rod.tip"].values - stiff["box.origin"].values
    assert np.ptp(np.linalg.norm(apart, axis=1)) < 1e-9
    assert_abs(stiff.spins["box"].values, stiff.spins["rod"].values, 1e-12)
    tip, phase = run["rod.tip"].values, run.phase
    for k in range(2):
        assert_abs(tip[phase == k][-1], tip[phase == k + 1][0], 1e-12)
    before, after = stiff.velocities["rod.tip"].values[-1], run.runs[2].velocities["rod.tip"].values[0]
    assert_abs(before, after, 1e-12)
    energies = [float(r.energy["total"][0] - r.energy["total"][-1]) for r in run.runs]
    assert_abs(energies, 0.0, 1e-8)


def test_a_joint_with_an_actuator_is_locked_and_let_go() -> None:
    """A rod without gravity, pushed for half a second each before and after it was locked: α t²/2 each, from rest."""
    m = lw.Model("rod", gravity=(0, 0, 0))
    m.add(lw.Rod("rod", length=1.0, mass=3.0), lw.Revolute("pivot", axis="-y", actuator="motor"))
    push = {"motor": 2.0}
    phases = [lw.Phase(0.5, inputs=push), lw.Phase(0.5, lock=["pivot"]), lw.Phase(0.5, release=["pivot"], inputs=push)]
    run = m.simulate_phases(phases, samples=3)
    once = 0.5 * 2.0 * 0.5**2  # the inertia is 1 kg m²
    assert_abs(run["pivot"][[2, 5, 8]], [once, once, 2 * once], 1e-12)
    with pytest.raises(lw.ModelError, match=r"phase 2: input 'motor' of 'pivot' waits, .* but control drives it"):
        m.simulate_phases(phases[:2], control=lw.PD("pd", "pivot", "motor", kp=1.0))
