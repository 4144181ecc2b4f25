"""Shapes of elastic beams that contain the static ones, against closed forms, and what is said of beams that bend far."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_bvp
from scipy.optimize import brentq

import linkwork as lw
from beam_models import cantilever, elastic_double_pendulum
from compare import assert_abs, assert_rel
from refusals import refusal

SMALL = 1e-6  # loads, so that what is of second order does not show


def beam(count: int, *, kind: str, pieces: int = 1, joint: Any = None, **more: Any) -> tuple[lw.Model, Any]:
    """A beam of length 1, or a row of welded ones; stiffnesses and masses per length are 1, with `count` shapes of one kind."""
    m = lw.Model("row", gravity=(0, 0, 0))
    given = {"EI": 1.0, "mass_per_length": 1.0, "GJ": 1.0, "polar": 1.0, "EA": 1.0, "modes": 0, kind: count, **more}
    given["rotary"] = 0
    to = None
    for k in range(pieces):
        made = lw.Beam(f"b{k}", length=1 / pieces, **given)
        m.add(
            made, (joint or lw.Fixed("wall")) if k == 0 else lw.Fixed(f"weld{k}"), **({} if to is None else {"to": to})
        )
        to = made.tip
    return m, made


@pytest.mark.parametrize("pieces", [1, 3])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_static_end_loads_are_exact(count: int, pieces: int) -> None:
    """Twist M ℓ/GJ, lengthening F ℓ/EA, deflection F ℓ³/3EI; slope M ℓ/EI from two shapes, or one where a moment acts alone."""
    m, last = beam(count, kind="torsion", pieces=pieces)
    m.add(lw.PointTorque("end", last.tip, (0, 0, -SMALL)))
    eq = m.equilibrium()
    turn = m.compile().motion(f"{last.name}.tip", eq.positions, eq.velocities).rotation
    assert turn[0, 1] == pytest.approx(SMALL, rel=1e-9)
    m, last = beam(count, kind="stretch", pieces=pieces)
    m.add(lw.PointForce("end", last.tip, (0, 0, -SMALL)))
    eq = m.equilibrium()
    assert m.compile().motion(f"{last.name}.tip", eq.positions, eq.velocities).position[2] == pytest.approx(
        -1 - SMALL, abs=1e-9 * SMALL
    )
    if pieces > 1 and count < 2:
        return  # the inner beams hand on both a force and a moment
    m, last = beam(count, kind="modes", pieces=pieces)
    m.add(lw.PointForce("end", last.tip, (SMALL, 0, 0)))
    eq = m.equilibrium()
    where = m.compile().motion(f"{last.name}.tip", eq.positions, eq.velocities)
    assert where.position[0] == pytest.approx(SMALL / 3, rel=1e-9)
    m, last = beam(count, kind="modes", pieces=pieces)
    m.add(lw.PointTorque("end", last.tip, (0, SMALL, 0)))
    eq = m.equilibrium()
    where = m.compile().motion(f"{last.name}.tip", eq.positions, eq.velocities)
    assert where.rotation[0, 2] == pytest.approx(SMALL, rel=1e-9)


def shaft_with_a_hinged_disc(count: int, hinge: Any) -> tuple[lw.Model, Any]:
    """A shaft with a disc at its end that turns about the axis of the shaft."""
    m, one = beam(count, kind="torsion")
    disc = m.add(lw.RigidBody("disc", mass=1.0, inertia=(1, 1, 1)), hinge, to=one.tip)
    return m, disc


def end_twist(m: lw.Model, **given: Any) -> float:
    """Of the shaft at rest [rad]."""
    eq = m.equilibrium(**given)
    return float(m.compile().motion("b0.tip", eq.positions, eq.velocities).rotation[1, 0])


@pytest.mark.parametrize("count", [1, 2])
def test_what_holds_a_hinge_twists_the_shaft(count: int) -> None:
    """A motor or a gear at the end that hands on a torque about the axis: M ℓ/GJ from one shape. It was 0.81 and 0.90."""
    m, disc = shaft_with_a_hinged_disc(count, lw.Revolute("hinge", axis="z", actuator="motor"))
    m.add(lw.PointTorque("turn", disc["origin"], (0, 0, SMALL)))
    assert end_twist(m, inputs={"motor": -SMALL}) == pytest.approx(SMALL, rel=1e-9)
    m, disc = shaft_with_a_hinged_disc(count, lw.Revolute("hinge", axis="z"))
    m.add(lw.PointTorque("turn", disc["origin"], (0, 0, SMALL)))
    m.add(lw.RigidBody("wheel", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("pin", axis="z", stiffness=1.0))
    m.close(lw.Coupling("gear", {"hinge": 1.0, "pin": 1.0}))
    assert end_twist(m) == pytest.approx(SMALL, rel=1e-9)


def test_a_hinge_that_nothing_holds_leaves_the_end_free() -> None:
    """The shaft has the frequency of a free end, π/2, from one shape; from two also the twist by a disc that speeds up."""
    for count in (1, 2):
        m, _ = shaft_with_a_hinged_disc(count, lw.Revolute("hinge", axis="z"))
        found = m.linearize().modes().angular_frequencies
        assert found[found > 1e-3][0] == pytest.approx(np.pi / 2, rel=1e-12)
    assert end_twist(m, acceleration={"hinge": SMALL}) == pytest.approx(-SMALL, rel=1e-9)


def test_a_row_with_one_shape_each_tends_to_one_beam() -> None:
    """Its deflection F ℓ³/3EI, with an error that falls by 4 where there are twice as many. It tended to 3/4 of that."""
    errors = []
    for pieces in (8, 16):
        m = lw.Model("row", gravity=(0, 0, 0))
        arm = m.add(lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0, modes=1, pieces=pieces), lw.Fixed("wall"))
        m.add(lw.PointForce("end", arm.tip, (SMALL, 0, 0)))
        eq = m.equilibrium()
        at = m.compile().motion("arm.tip", eq.positions, eq.velocities).position[0]
        errors.append(1 - 3 * at / SMALL)
    assert 0 < errors[1] < 1e-3
    assert errors[0] / errors[1] == pytest.approx(4, rel=0.1)


def axial_frequency(ratio: float) -> float:
    """First root of z m̃ tan z = 1: a shaft with a disc, a bar with a mass."""
    return float(brentq(lambda z: ratio * z * np.sin(z) - np.cos(z), 1e-9, np.pi / 2 + 1e-9, xtol=1e-14))


@pytest.mark.parametrize("ratio", [0.0, 1e-3, 0.03, 0.3, 1.0, 5.0, 1e3])
@pytest.mark.parametrize("kind", ["torsion", "stretch"])
def test_first_frequency_with_any_inertia_at_the_tip(kind: str, ratio: float) -> None:
    """What is rigidly joined to the tip: exact from one shape. What a joint hands on: within 0.1 % from two; seen 1.7e-5."""
    exact = axial_frequency(ratio)
    m, one = beam(1, kind=kind)
    one.attach("disc", ratio, "tip", (ratio, ratio, ratio))
    assert m.linearize().modes().angular_frequencies[0] == pytest.approx(exact, rel=1e-10)
    if ratio == 0.0:
        return
    m, two = beam(2, kind=kind)
    disc = lw.RigidBody("disc", mass=ratio, inertia=(ratio, ratio, ratio))
    m.add(disc, lw.Revolute("pin", axis="x"), to=two.tip)
    found = m.linearize().modes().angular_frequencies
    assert 0 <= found[found > 1e-3][0] / exact - 1 < 2e-5


def test_a_free_shaft_with_one_shape() -> None:
    """On a free joint: above π, and not above that of the shape of a quarter wave, √(π²/8 / (1/2 − 4/π²))."""
    m, _ = beam(1, kind="torsion", joint=lw.Free("float"))
    found = m.linearize().modes().angular_frequencies[-1]
    assert np.pi < found <= np.sqrt(np.pi**2 / 8 / (0.5 - 4 / np.pi**2)) * (1 + 1e-12)


@pytest.mark.parametrize("ratio", [1e4, 1e8, 1e10])
def test_a_tip_far_heavier_than_its_beam(ratio: float) -> None:
    """√(3 EI/m ℓ³), and with inertia the two frequencies of a massless beam with a body; shapes once lost their first mode."""
    m, arm = beam(2, kind="modes")
    arm.attach("load", ratio, "tip")
    assert m.linearize().modes().angular_frequencies[0] == pytest.approx(np.sqrt(3 / ratio), rel=1e-4)
    m, arm = beam(2, kind="modes")
    arm.attach("load", ratio, "tip", (0.1 * ratio,) * 3)
    stiff, mass = np.array([[12.0, -6.0], [-6.0, 4.0]]), np.diag([ratio, 0.1 * ratio])
    exact = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(mass, stiff))))
    assert_rel(m.linearize().modes().angular_frequencies, exact, 1e-4)


def loaded(welded: bool) -> lw.Model:
    """A damped beam in space with a body at its tip, attached or welded on."""
    m = lw.Model("loaded", gravity=(0, 0, 0))
    arm = lw.Beam(
        "arm",
        length=1.0,
        EI=1.0,
        EI_y=2.0,
        mass_per_length=1.0,
        bending="xy",
        torsion=2,
        GJ=1.0,
        polar=0.1,
        damping=0.05,
    )
    m.add(arm, lw.Fixed("wall"))
    if welded:
        body = lw.RigidBody("load", mass=0.8, inertia=(0.1, 0.2, 0.3), centre=(0.05, 0.0, -0.1))
        m.add(body, lw.Fixed("weld"), to=arm.tip)
    else:
        arm.attach("load", 0.8, arm.tip, (0.1, 0.2, 0.3))
        m.body("arm").frame("beside", (0.05, 0.0, -1.0))
    return m


def test_welded_is_attached() -> None:
    """A body on a weld and an attached mass have the same frequencies and damping, also with a second weld between."""
    m = loaded(welded=False)
    w = lw.Model("welded", gravity=(0, 0, 0))
    arm = lw.Beam(
        "arm",
        length=1.0,
        EI=1.0,
        EI_y=2.0,
        mass_per_length=1.0,
        bending="xy",
        torsion=2,
        GJ=1.0,
        polar=0.1,
        damping=0.05,
    )
    w.add(arm, lw.Fixed("wall"))
    half = w.add(lw.RigidBody("half", mass=0.5, inertia=(0.1, 0.0, 0.1)), lw.Fixed("weld"), to=arm.tip)
    w.add(lw.RigidBody("rest", mass=0.3, inertia=(0.0, 0.2, 0.2)), lw.Fixed("more"), to=half["origin"])
    a, b = (x.linearize().modes() for x in (m, w))
    assert_rel(b.angular_frequencies, a.angular_frequencies, 1e-12)
    assert_rel(a.damping, 0.05, 1e-10)
    assert_rel(b.damping, 0.05, 1e-10)


def test_damping_ratio_holds_with_a_centre_beside_the_tip() -> None:
    """The beam's own modes include a welded body whose centre of mass has an arm."""
    assert_rel(loaded(welded=True).linearize().modes().damping, 0.05, 1e-10)


@pytest.mark.parametrize(("count", "error"), [(2, 2e-5), (3, 2e-6), (4, 3e-7)])
def test_a_row_of_welded_beams_bends_as_one(count: int, error: float) -> None:
    """The weld hands on a force and a moment; exact: (1.8751)². With "comparison" shapes: 1.4e-2, 9e-3, 7e-3."""
    m, _ = beam(count, kind="modes", pieces=2)
    exact = 1.875104068711961**2
    assert 0 <= m.linearize().modes().angular_frequencies[0] / exact - 1 < error


# --- what is said --------------------------------------------------------------------------------


def pushed(load: float) -> lw.Model:
    """A cantilever with E I = ℓ = 1 and a force across its tip, which bends it by a third of that."""
    m = cantilever(2, "attachment")
    m.add(lw.PointForce("push", m.body("arm").tip, (load, 0, 0)))
    return m


def test_beyond_validity_is_said() -> None:
    """With the number, by equilibria and by runs; not below."""
    with pytest.warns(
        lw.ValidityWarning, match=r"beam 'arm' of model 'cantilever' is bent by 0\.9 of its length; .*pieces=8"
    ):
        pushed(2.7).equilibrium()
    with pytest.warns(lw.ValidityWarning, match=r"is bent by 1\.7 of its length at t = 1 s; beyond"):
        pushed(2.7).simulate(1.0, samples=201, rtol=1e-6)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pushed(0.3).equilibrium()
        pushed(0.15).simulate(0.5, samples=11, rtol=1e-6)


def test_angles_of_bodies_beyond_a_beam() -> None:
    """The slope of the section that carries them is part of the angle: that of their orientation in the world."""
    m = elastic_double_pendulum(5.0, 2)
    m.add(lw.Rod("rod", mass=0.1, length=0.2), lw.Revolute("wrist", axis="-y"), to=m.body("lower").tip)
    run = m.simulate(0.5, start={"shoulder": 1.0, "elbow": -0.5}, rtol=1e-8, samples=6)
    sign = {"upper": 1, "lower": 1, "rod": -1, "upper.tip": 1, "lower.tip": 1}
    for body, s in sign.items():
        w, _, y, _ = run.orientations[body].values.T
        turned = s * 2 * np.arctan2(y, w)
        assert_abs(np.sin(run.angles.sel(body=body).values - turned), 0.0, 1e-12, body)
    assert float(np.abs(run.angles.sel(body="lower.tip") - run.angles.sel(body="lower")).max()) > 1e-3


def test_absolute_angle_of_a_body_beyond_a_beam_as_start() -> None:
    """Its hinge makes up for the bent beam."""
    m = elastic_double_pendulum(5.0, 2)
    run = m.simulate(0.1, start={"shoulder": 0.3, "upper.x1": 0.05, "lower": 0.7}, samples=2)
    assert float(run.angles.sel(body="lower")[0]) == pytest.approx(0.7, rel=1e-12)
    assert abs(float(run["elbow"][0]) - 0.4) > 0.01


def test_angle_that_only_a_beam_turns_is_no_start() -> None:
    """The body on a clamped beam has an angle, but no hinge to set it by."""
    m = cantilever(2)
    m.add(lw.PointMass("load", mass=1.0), lw.Fixed("weld"), to=m.body("arm").tip)
    with pytest.raises(lw.ModelError, match="no hinge turns it, only a beam does"):
        m.simulate(0.1, start={"load": 0.1})


def test_beyond_validity_is_said_by_other_analyses() -> None:
    """Several equilibria, branches and responses to a drive."""
    with pytest.warns(lw.ValidityWarning, match="beam 'arm' .* is bent by "):
        pushed(2.7).equilibria(tries=2, progress=False)
    m = cantilever(1, "attachment", gravity=(1e-3, 0, 0))
    with pytest.warns(lw.ValidityWarning, match="beam 'arm' .* is bent by "):
        m.branch("arm.EI", over=(5e-4, 1.0), progress=False)
    m = cantilever(1, "attachment", joint=lw.Prismatic("base", axis="x"), damping=0.05)
    with pytest.warns(lw.ValidityWarning, match="beam 'arm' .* is bent by "):
        m.response({"base": 0.05}, [0.56], periods=100, threads=1, rtol=1e-6, progress=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.ValidityWarning)
        m.response({"base": 0.0005}, [0.56], periods=100, threads=1, rtol=1e-6, progress=False)


def hinged_beam(damping: float = 0.0) -> lw.Model:
    """A beam without weight in a plane on a hinge with a spring, which an actuator turns."""
    m = lw.Model("whip", gravity=(0, 0, 0))
    hinge = lw.Revolute("hub", axis="-y", stiffness=40.0, damping=damping, actuator="motor", armature=0.3)
    m.add(lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0, bending="x", modes=1), hinge)
    return m


def test_beyond_validity_is_said_by_curves_and_motions_between_poses() -> None:
    """Along whole orbits and motions, not only where these begin; not for small ones."""
    said = "beam 'arm' of model '.*' is bent by "

    def analyses(size: float) -> list[Any]:
        m = hinged_beam()
        frequency = m.linearize().modes().frequencies[0]
        damped = hinged_beam(0.1)
        drive, over = {"motor": 2.0 * size**2}, (0.9 * frequency, 0.97 * frequency)
        return [
            lambda: damped.response_curve(drive, over=over, points=4, step=0.1, progress=False),
            lambda: m.backbone(1, amplitude=0.3 * size, outputs=["arm.x1"], step=0.2, progress=False),
            lambda: cantilever(1, "attachment").connect({}, {"arm.x1": 0.3 * size}, 0.3),
            lambda: m.connect({}, {"hub": 0.2 * size}, 1.5, actuators=["motor"], segments=8, progress=False),
        ]

    for analysis in analyses(1.0):
        with pytest.warns(lw.ValidityWarning, match=said):
            analysis()
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.ValidityWarning)
        for analysis in analyses(0.05):
            analysis()


def test_sections_that_turn_far_are_said() -> None:
    """A force and a moment against each other bend a cantilever to and fro: by 0.09 of its length, which is 30 % too much, as
    its sections turn by 0.6 rad. Truth: θ″ = −F cos θ, θ(0) = 0, θ′(1) = M."""
    force, moment = -3.6, 2.4
    m = pushed(force)
    m.add(lw.PointTorque("turn", m.body("arm").tip, (0, -moment, 0)))
    said = r"beam 'arm' .* is bent so that a section turns by 0\.6 rad against its root; beyond 0\.3 rad .* pieces=8"
    with pytest.warns(lw.ValidityWarning, match=said):
        eq = m.equilibrium(nearest=True)
    s = np.linspace(0, 1, 51)
    found = solve_bvp(
        lambda _, y: np.array([y[1], -force * np.cos(y[0]), np.sin(y[0])]),
        lambda a, b: np.array([a[0], b[1] - moment, a[2]]),
        s,
        np.array([0 * s, 0 * s, 0 * s]),
        tol=1e-8,
    )
    exact = np.abs(found.sol(s)[2]).max()
    deflection = m.compile().bending(eq.positions[None])["arm"][0, 0]
    assert deflection < 0.15
    assert deflection / exact - 1 > 0.2


def test_beyond_validity_is_said_between_samples() -> None:
    """After a period the beam is straight again; what was seen between is said, and nothing is computed in another way."""
    period = 2 * np.pi / 1.875104068711961**2
    with pytest.warns(lw.ValidityWarning, match=r"is bent by 0\.6\d of its length at t = "):
        ends = pushed(1.0).simulate([0.0, period], rtol=1e-6)
    assert ends.q.shape[0] == 2
    with pytest.warns(lw.ValidityWarning):
        many = pushed(1.0).simulate(np.linspace(0, period, 301), rtol=1e-6)
    assert np.array_equal(ends.q.values[-1], many.q.values[-1])
    assert ends.statistics["steps"] == many.statistics["steps"]
    assert abs(float(ends["arm.x1"][-1])) < 0.15


def test_beyond_validity_is_said_of_states_and_of_families() -> None:
    """Linear models, charts of modes, exponents, sections, end points; of families once, and of each variant in its message."""
    shaken = cantilever(1, "attachment", joint=lw.Prismatic("base", axis="x"), damping=0.05)
    held = lw.Model("held", gravity=(0, 0, -1))
    arm = held.add(
        lw.Beam("arm", length=1.0, EI=0.4, mass_per_length=1.0),
        lw.Revolute("hub", axis="y", actuator="motor"),
    )
    arm.attach("load", 1.0)

    def analyses(size: float) -> list[Any]:
        m = pushed(2.7 * size)
        return [
            lambda: m.linearize(start={"arm.x1": 0.9 * size}),
            lambda: m.assemble(start={"arm.x1": 0.9 * size}),
            lambda: m.impulse(start={"arm.x1": 0.9 * size}, kicks={"arm.x1": 1.0}),
            lambda: m.campbell("arm.EI", [1.0, 1.1], progress=False),
            lambda: m.lyapunov(1.0, count=1, progress=False),
            lambda: shaken.bifurcation({"base": 0.05 * size}, "frequency", [0.56], transient=30, progress=False),
            lambda: held.replace({"arm.EI": 0.4 / size}).end_point_target("arm.tip", {"x": 0.9}, tries=2),
            lambda: m.vary({"arm.EI": [1.0, 40.0]}).simulate(1.0, samples=5, progress=False),
            lambda: m.vary({"arm.EI": [1.0, 40.0]}).simulate(1.0, samples=5, method="radau", progress=False),
            lambda: m.vary({"arm.EI": [1.0, 40.0]}).modes(progress=False),
        ]

    for k, analysis in enumerate(analyses(1.0)):
        with pytest.warns(lw.ValidityWarning, match="beam 'arm' .* is bent by ") as said:
            study = analysis()
        if k > 6:
            assert "in 1 of 2 variants" in str(said[0].message)
            assert "is bent by" in study.describe(0)
            assert study.describe(1).endswith("done")
            assert study.success
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.ValidityWarning)
        for analysis in analyses(0.02):
            analysis()


def compiled_with(shapes: Any) -> lw.System:
    """An arm with shapes of one's own."""
    m = lw.Model("own")
    arm = lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0, shapes=shapes, modes=1)
    m.add(arm, lw.Revolute("hinge", axis="y"))
    return m.compile()


def test_what_a_function_of_shapes_returns_is_checked() -> None:
    """Whatever else it returns or raises ends in one sentence."""
    words = "the function must return values, first and second derivatives, each of 1 functions"
    for returned in (1.0, None, "abc", ([1.0], [1.0]), ([1j] * 2,) * 3, ([[0.0, np.nan]],) * 3):
        assert words in refusal(lambda r=returned: compiled_with(lambda x: r))
    problem = refusal(lambda: compiled_with(lambda x: 1 / 0))
    assert problem == "shapes: the function raised ZeroDivisionError: division by zero."
