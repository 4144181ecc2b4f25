"""Where motions start: where another one ended, in degrees or radians, and in directions of the world."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs


def driven() -> lw.Model:
    """An oscillator that a load in time drives."""
    m = lw.Model("driven")
    block = m.add(
        lw.PointMass("block", mass=2.0), lw.Prismatic("slide", axis="x", stiffness=50.0, damping=0.4, actuator="push")
    )
    m.add(lw.PointForce("load", block.origin, (lw.Harmonic(3.0, 0.7), 0, 0)))
    return m


def test_a_run_goes_on() -> None:
    """Two runs are one, in state and in time; `final()` has the state alone, and starts at time zero."""
    m = driven()
    whole = m.simulate(np.linspace(0.0, 4.0, 41), start={"slide": 0.3}, rtol=1e-11)
    first = m.simulate(1.7, start={"slide": 0.3}, rtol=1e-11)
    second = m.simulate(2.3, start=first, rtol=1e-11)
    assert second.time[0] == 1.7
    assert second.time[-1] == pytest.approx(4.0, abs=1e-14)
    assert_abs(second["slide"].values[-1], whole["slide"].values[-1], 1e-9)
    assert_abs(second["slide.rate"].values[-1], whole["slide.rate"].values[-1], 1e-8)
    again = m.simulate(1.0, start=first.final())
    assert again.time[0] == 0.0
    assert again["slide"].values[0] == first["slide"].values[-1]
    assert again["slide.rate"].values[0] == first["slide.rate"].values[-1]
    pushed = m.simulate(1.0, start=first, rates={"slide": 5.0})
    assert pushed["slide.rate"].values[0] == 5.0
    assert pushed["slide"].values[0] == first["slide"].values[-1]
    assert m.assemble(start=first).q["slide"] == first["slide"].values[-1]
    with pytest.raises(lw.ModelError, match="start is 3"):
        m.simulate(1.0, start=3)  # type: ignore[arg-type]


def test_a_controller_goes_on() -> None:
    """What it has integrated is kept: two runs are one."""
    m = driven()
    integral = lw.Controller(
        ("slide",), [0.1], ("push",), [0.0], A=[[0.0]], B=[[1.0]], Bu=[[0.0]], C=[[-20.0]], D=[[-5.0]]
    )
    whole = m.simulate(3.0, control=integral, rtol=1e-11)
    first = m.simulate(1.0, control=integral, rtol=1e-11)
    second = m.simulate(2.0, start=first, control=integral, rtol=1e-11)
    assert_abs(second["slide"].values[-1], whole["slide"].values[-1], 1e-9)
    bare = m.simulate(1.0)
    with pytest.warns(lw.SimulationWarning, match="controller .controller. begins at its own start"):
        m.simulate(1.0, start=bare, control=integral)


def test_degrees_that_were_meant() -> None:
    """90 for a hinge is 90 rad, with a warning; radians that nobody takes for degrees pass."""
    m = lw.library.simple_pendulum()
    (name,) = m.compile().labels.q
    with pytest.warns(lw.SimulationWarning, match=f"start of '{name}' is 90, which means 90 rad.*write '90 deg'"):
        run = m.simulate(0.1, start={name: 90})
    assert run[name].values[0] == 90.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        m.simulate(0.1, start={name: "90 deg"})
        m.simulate(0.1, start={name: "90 rad"})
        m.simulate(0.1, start={name: 3})
        m.simulate(0.1, start={name: 31.41592653})
        driven().simulate(0.1, start={"slide": 90.0})


def test_a_motion_starts_at_a_result_with_a_state() -> None:
    """An equilibrium, an assembly and a target that is held; as a guess, too. Rates are added."""
    m = lw.Model("arm")
    hinge = lw.Revolute("shoulder", axis="-y", stiffness=20.0, rest=0.5, actuator="torque")
    m.add(lw.Rod("upper", length=1.0, mass=1.0), hinge)
    rest = m.equilibrium()
    assert_abs(m.simulate(0.5, start=rest)["shoulder"], rest["shoulder"], 1e-9)
    assert m.simulate(0.1, start=rest, rates={"shoulder": 2.0}).v.values[0, 0] == 2.0
    assert m.simulate(0.1, start=rest).time[0] == 0.0
    assert m.equilibrium(guess=m.simulate(0.1, start=rest))["shoulder"] == pytest.approx(rest["shoulder"])
    held = m.end_point_target("upper.tip", {"x": 0.6})[0]
    still = m.simulate(0.5, start=held, inputs=held.inputs)
    assert_abs(still["upper.tip.x"], 0.6, 1e-7)
    placed = m.assemble(start={"shoulder": 0.3}, rates={"shoulder": 1.0})
    run = m.simulate(0.1, start=placed)
    assert (run.q.values[0, 0], run.v.values[0, 0]) == (0.3, 1.0)


def test_directions_in_world_axes() -> None:
    """A rod on a turned carrier points where it is told, and turns about the axis that it is told."""
    m = lw.Model("carried")
    arm = m.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("hinge", axis="y"))
    rod = m.add(lw.MassRod("rod", 0.5), lw.Direction("ball"), to=arm.tip)
    m.add(lw.MassRod("next", 0.4), lw.Direction("outer"), to=rod.tip)
    d, e, spin = np.array([1.0, 2.0, 2.0]) / 3, np.array([0.0, 0.6, -0.8]), np.array([0.0, 1.0, -1.0])
    start = {"outer": e, "ball": 3 * d, "hinge": 0.7}
    run = m.simulate(0.1, start=start, rates={"hinge": 2.0, "ball": 1.5 * spin})
    points, speeds = (
        {n: x[n].values[0] for n in ("rod.origin", "rod.tip", "next.origin", "next.tip")}
        for x in (run.points, run.velocities)
    )
    assert_abs(points["rod.tip"] - points["rod.origin"], 0.5 * d, 1e-12)
    assert_abs(points["next.tip"] - points["next.origin"], 0.4 * e, 1e-12)
    whole = 1.5 * spin + [0.0, 2.0, 0.0]  # against the world: with that of the arm
    assert_abs(speeds["rod.tip"] - speeds["rod.origin"], np.cross(whole, 0.5 * d), 1e-12)
    with pytest.raises(lw.ModelError, match="a direction joint does not spin"):
        m.simulate(0.1, start=start, rates={"ball": d})


def test_a_ball_starts_by_axis_and_angle(tmp_path: Path) -> None:
    """As `lw.rotation` turns it: in Python, and in files as points are turned."""
    m = lw.Model("top")
    m.add(lw.Cylinder("disk", length=0.02, radius=0.1, mass=1.0), lw.Ball("tip"), at=(0, 0, -0.1))
    turn = {"axis": (1, 1, 0), "angle": "50 deg"}
    assert_abs(m.assemble(start={"tip": turn}).positions, lw.rotation((1, 1, 0), "50 deg"), 1e-15)
    path = tmp_path / "top.yaml"
    m.save(path)
    path.write_text(path.read_text() + "start: {tip: {axis: [1, 1, 0], angle: 50 deg}}\n")
    assert_abs(lw.read_model(path).start["tip"], lw.rotation((1, 1, 0), "50 deg"), 1e-15)
    flight = lw.Model("flight")
    flight.add(lw.Sphere("ball", radius=0.1, mass=1.0), lw.Free("base"))
    placed = flight.assemble(start={"base": {"position": (0, 0, "1 m"), "quaternion": turn}}).positions
    assert_abs(placed, [0, 0, 1, *lw.rotation((1, 1, 0), "50 deg")], 1e-15)
    with pytest.raises(lw.ModelError, match=r"start of joint 'tip' has the parts axis; give axis and angle"):
        m.assemble(start={"tip": {"axis": "y"}})
    with pytest.raises(lw.ModelError, match=r"rates of 'base.z': joint 'base' has the rates base.vx, .*axes of the child"):
        flight.simulate(1.0, rates={"base.z": 1.0})
