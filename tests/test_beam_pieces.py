"""Beams in several pieces under one name: large deflections against closed forms, and what users see of the pieces."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from beam_models import differences
from compare import assert_abs, assert_rel, assert_scaled
from linkwork.api.errors import ModelError
from test_beams import elastica


def arm(pieces: int, *, gravity: Any = (0, 0, 0), **more: Any) -> lw.Model:
    """A cantilever of length, stiffness and mass 1."""
    m = lw.Model("cantilever", gravity=gravity)
    given: dict[str, Any] = {"length": 1.0, "EI": 1.0, "mass_per_length": 1.0, "modes": 2, **more}
    m.add(lw.Beam("arm", **given, pieces=pieces), lw.Fixed("wall"))
    return m


def tip(m: lw.Model) -> Any:
    """Motion of the tip in equilibrium."""
    eq = m.equilibrium()
    return m.compile().motion("arm.tip", eq.positions, eq.velocities)


def test_large_deflection_of_the_elastica() -> None:
    """A dead load across the tip bends it by 0.6 of its length: errors fall by 8 where the number of pieces is doubled, and
    nothing is said with 16. Seen: 4.9e-4 and 5.9e-5."""
    along, drawn = elastica(3.0)
    errors = []
    for pieces in (8, 16):
        m = arm(pieces)
        m.add(lw.PointForce("push", m.body("arm").tip, (3.0, 0, 0)))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            x, _, z = tip(m).position
        errors.append(max(abs(x - along), abs(1 + z - drawn)))
    assert errors[0] < 5e-4
    assert errors[0] / errors[1] == pytest.approx(8, rel=0.1)


def test_pieces_that_bend_too_far_are_said() -> None:
    """With the advice to take more."""
    m = arm(2)
    m.add(lw.PointForce("push", m.body("arm").tip, (3.0, 0, 0)))
    with pytest.warns(lw.ValidityWarning, match=r"one of the 2 pieces of beam 'arm' .* is bent by 0\.47 .* pieces=4"):
        m.equilibrium()


def test_moment_rolls_a_beam_up() -> None:
    """Half a circle: M = π EI/ℓ, the tip is 2ℓ/π aside and back at the height of the root, turned by π."""
    m = arm(16)
    m.add(lw.PointTorque("roll", m.body("arm").tip, (0, -np.pi, 0)))
    at = tip(m)
    assert_abs(at.position, (2 / np.pi, 0.0, 0.0), 2e-3)
    assert_abs(at.rotation, np.diag([-1.0, 1.0, -1.0]), 1e-9)


def loaded(pieces: int, **more: Any) -> lw.Model:
    """With masses along it, one on the section between two pieces, one beside the axis."""
    m = arm(pieces, gravity=(0.02, 0, -0.3), **more)
    beam = m.body("arm")
    beam.point("mid", 0.4)
    beam.attach("bob", 0.3, 0.5)
    beam.attach("load", 0.5, (0.02, 0, -1.0))
    return m


def test_frequencies_and_forces_of_one_beam() -> None:
    """Pieces have the points, masses, frequencies and internal forces of one beam with many shapes, whose exact frequencies
    they share. Seen: 1.4e-4, which is the one beam's, and 5e-7 of the largest force."""
    row, one = loaded(4, modes=3), loaded(1, modes=10, shapes="polynomial")
    assert row.compile().frames() == one.compile().frames()
    a, b = (m.equilibrium() for m in (row, one))
    assert_rel(a.linearize().modes().angular_frequencies[:3], b.linearize().modes().angular_frequencies[:3], 2e-4)
    at: list[Any] = [0.0, 0.25, "mid", 0.5, 0.8, "tip"]
    assert_scaled(a.internal_forces("arm", at=at).values, b.internal_forces("arm", at=at).values, 2e-6)
    row, one = (m.replace({"arm.bob.mass": 0.2}) for m in (arm_on_axis(4), arm_on_axis(1)))
    assert_rel(row.exact_frequencies(3).angular_frequencies, one.exact_frequencies(3).angular_frequencies, 1e-13)
    assert list(row.exact_frequencies(1)[0].beams) == ["arm"]


def arm_on_axis(pieces: int) -> lw.Model:
    """With a mass half-way."""
    m = arm(pieces)
    m.body("arm").attach("bob", 0.3, 0.5)
    return m


def test_root_moment_of_the_elastica() -> None:
    """Internal forces at the root: the load, and the moment of the load at the tip where it is."""
    m = arm(16)
    m.add(lw.PointForce("push", m.body("arm").tip, (3.0, 0, 0)))
    found = m.equilibrium().internal_forces("arm", at=0.0).sel(time=0.0).isel(s=0).values
    _, drawn = elastica(3.0)
    assert abs(found[1]) == pytest.approx(3.0, rel=1e-9)
    assert abs(found[4]) == pytest.approx(3.0 * (1 - drawn), rel=1e-4)


def test_names_and_pictures() -> None:
    """Coordinates by piece; one name in pictures, and one joint."""
    m = loaded(3)
    s = m.compile()
    assert s.labels.q == tuple(f"arm.{k}.x{n}" for k in (1, 2, 3) for n in (1, 2))
    assert [n for n, _ in m.body("arm").coordinates()] == list(s.labels.q)
    run = m.simulate(0.1, start={"arm.2.x1": 0.01}, samples=3, method="radau")
    scene = run.scene
    assert {c.label for c in scene.curves} == {"arm"}
    assert [name for _, _, name in scene.joints] == ["wall"]
    assert {n for n in run.points.data_vars if n.startswith("arm")} == {"arm.origin", "arm.tip", "arm.mid"}


@pytest.mark.parametrize("pieces", [1, 3])
def test_one_name_for_what_the_pieces_have_together(pieces: int) -> None:
    """The kinetic energy of the beam is that of all its pieces and of the masses on it, here all that there is; its damping is
    one channel of work, its share in modes one share. With one name the energy was that of the first piece, without masses."""
    m = loaded(pieces, rayleigh=(0, 1e-4))
    m.add(lw.Energy("speed", "kinetic", body=m.body("arm")))
    run = m.simulate(0.1, start={m.compile().labels.q[0]: 0.01}, samples=3, method="radau")
    whole = run.energy["kinetic"].values
    assert whole[-1] > 1e-6
    assert_scaled(run["arm.kinetic_energy"].values, whole, 1e-12)
    assert_scaled(run["speed"].values, whole, 1e-12)
    assert [n for n in m.names() if n.endswith(".kinetic_energy")] == ["arm.kinetic_energy"]
    assert list(run.work.channel.values) == ["arm damping"]
    share = m.linearize().modes().kinetic[0]
    assert float(share.sum()) == pytest.approx(1.0, rel=1e-12)
    sections = {"arm.bob", "arm.mid", "arm.tip"}
    assert {str(b) for b in share.body.values} == {"arm", *sections}
    assert {str(b) for b in run.to_dataset().moving.values} == {"arm", *sections}
    assert set(run.spins.data_vars) == {"arm", *sections}
    assert {str(b) for b in run.angles.body.values} == sections
    assert {str(j) for j in run.reactions.world.joint.values} == {"wall", *sections}
    assert not [n for n in m.names() if ".weld" in n or ".end" in n or n.startswith("arm.2.spin")]


def test_a_point_may_have_the_name_of_a_section() -> None:
    """Sections between pieces are "end1", …: a user's point of that name keeps it."""
    m = arm(2)
    m.body("arm").point("end1", 0.2)
    eq = m.equilibrium()
    assert_abs(m.compile().motion("arm.end1", eq.positions, eq.velocities).position, (0, 0, -0.2), 1e-15)


def test_motion_of_pieces_and_of_one_beam() -> None:
    """Small deflections of a pendulum: the same motion, and energy is kept."""
    runs = []
    for pieces, modes in ((3, 3), (1, 6)):
        m = lw.Model("pendulum")
        m.add(
            lw.Beam("arm", length=1.0, EI=100.0, mass_per_length=1.0, modes=modes, pieces=pieces),
            lw.Revolute("pin", axis="y"),
        )
        m.body("arm").attach("load", 0.5)
        runs.append(m.simulate(0.5, start={"pin": 0.5}, samples=6, rtol=1e-7, method="radau"))
    assert_abs(runs[0].points["arm.tip"].values, runs[1].points["arm.tip"].values, 1e-5)
    assert runs[0].energy_drift < 1e-7
    assert_abs(runs[0].angles.sel(body="arm.tip").values, runs[1].angles.sel(body="arm.tip").values, 1e-4)


@pytest.mark.parametrize("path", ["arm.length", "arm.EI", "arm.bob.mass"])
def test_parameter_derivatives_of_pieces(path: str) -> None:
    """By differences."""
    m = arm(3, gravity=(0.1, 0, -0.3))
    m.body("arm").attach("bob", 0.3, 0.5)
    m.body("arm").attach("load", 0.5, "tip", (0.01, 0.02, 0.02))
    s = m.compile()
    rng = np.random.default_rng(2)
    q, v = 0.02 * rng.normal(size=s.nq), 0.1 * rng.normal(size=s.nv)
    x = m[path]
    expected = differences(lambda p: m.replace({path: float(p)}).compile().acceleration(q, v), x, 1.0, 1e-3 * x)
    assert_scaled(s.parameter_derivative(path, q, v), expected, 1e-7)


def test_pieces_in_files(tmp_path: Path) -> None:
    """Written and read again."""
    again = lw.read_model(loaded(3).save(tmp_path / "arm.yaml")).model
    assert again.compile().labels.q == loaded(3).compile().labels.q


@pytest.mark.parametrize("pieces", [1, 4])
def test_damping_of_pieces_is_that_of_one_beam(pieces: int) -> None:
    """By stiffness: ratios b ω/2."""
    found = arm(pieces, rayleigh=(0, 1e-5)).linearize().modes()
    assert_rel(found.damping[:2], 5e-6 * found.angular_frequencies[:2], 1e-8)
    assert_rel(found.angular_frequencies[:2], np.array([1.875104068711961, 4.694091132974175]) ** 2, 1e-3)


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("pieces is 0; give a whole number from 1", {"pieces": 0}),
        ("has 4 pieces and damping=.* give rayleigh", {"pieces": 4, "damping": 0.01}),
        (r"has 4 pieces and rayleigh=\(0.2, 0.001\), .* give rayleigh", {"pieces": 4, "rayleigh": (0.2, 1e-3)}),
    ],
)
def test_what_pieces_refuse(words: str, given: dict[str, Any]) -> None:
    """One sentence."""
    with pytest.raises(ModelError, match=words):
        arm(given.pop("pieces"), **given).compile()
