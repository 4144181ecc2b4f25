"""Inertia of the sections of elastic beams: propeller moment, stiffening of twist by spin, against boxes and the theory of
blades (Houbolt and Brooks 1958; Hodges and Dowell 1974)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg
from numpy.polynomial import legendre

import linkwork as lw
from compare import assert_abs, assert_rel

LENGTH, WIDTH, THICK = 0.8, 0.12, 0.006  # of a blade along -z, wide along x
E, NU, DENSITY = 70e9, 0.3, 2700.0
SECTION = lw.CrossSection.rectangle(WIDTH, THICK)
MASS = DENSITY * WIDTH * THICK * LENGTH


def blade(**more: Any) -> lw.Beam:
    given = {"length": LENGTH, "E": E, "nu": NU, "section": SECTION, "density": DENSITY, "bending": "xy", "torsion": 2}
    return lw.Beam("blade", **{**given, **more})


@pytest.mark.parametrize("torsion", [2, 0])
@pytest.mark.parametrize("bending", ["x", "y", "xy"])
def test_a_straight_blade_is_a_box(bending: str, torsion: int) -> None:
    """Mass matrix, inverse dynamics and forces of gyration of a blade that is not bent, and of a box of its size."""
    boxed = lw.Model("boxed", gravity=(1.0, -2.0, -9.0))
    carrier = boxed.add(lw.RigidBody("carrier", mass=0.0, inertia=(0, 0, 0)), lw.Free("float"))
    box = lw.Box("box", size=(WIDTH, THICK, LENGTH), mass=MASS)
    boxed.add(box, lw.Fixed("middle"), to=carrier.point("middle", (0, 0, -LENGTH / 2)))
    bladed = lw.Model("bladed", gravity=(1.0, -2.0, -9.0))
    bladed.add(blade(bending=bending, torsion=torsion), lw.Free("float"))
    a, b = bladed.compile(), boxed.compile()
    rng = np.random.default_rng(1)
    turn = rng.normal(size=4)
    q = np.array([*rng.normal(size=3), *(turn / np.linalg.norm(turn))])
    v, acceleration = 30 * rng.normal(size=6), 100 * rng.normal(size=6)
    free = [k for k, name in enumerate(a.labels.v) if not name.startswith("blade")]
    modes = np.zeros(a.nv - 6)
    whole = [np.concatenate([x, modes]) for x in (q, v, acceleration)]
    mass, want = a.mass_matrix(whole[0])[np.ix_(free, free)], b.mass_matrix(q)
    assert_abs(mass, want, 1e-12 * np.abs(want).max())
    for accelerated in (0.0, 1.0):
        got = a.inverse_dynamics(*whole[:2], accelerated * whole[2])[free]
        want = b.inverse_dynamics(q, v, accelerated * acceleration)
        assert_abs(got, want, 1e-9 * np.abs(want).max())
    kinetic = a.energy(*whole[:2])["kinetic"]
    assert kinetic == pytest.approx(b.energy(q, v)["kinetic"], rel=1e-12)
    for got, want in zip(a.momentum(*whole[:2]), b.momentum(q, v), strict=True):
        assert_rel(got, want, 1e-11)


def test_propeller_moment_of_a_blade_on_a_pitch_hinge() -> None:
    """At 200 rad/s and 30° of pitch the hinge must hold ½ Ω² (J_x − J_y) sin 2θ, as for a box; a stiff blade. Seen 1e-11."""
    speed, pitch = 200.0, np.radians(30.0)
    moments = []
    for stiff, body in ((1e9, blade(E=E * 1e9)), (None, lw.Box("box", size=(WIDTH, THICK, LENGTH), mass=MASS))):
        m = lw.Model("rotor", gravity=(0, 0, 0))
        hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("spin", axis="y"))
        at = hub.point("root", (0, 0, 0 if stiff else -LENGTH / 2))
        m.add(body, lw.Revolute("pitch", axis="z"), to=at)
        s = m.compile()
        q, v = np.zeros(s.nq), np.zeros(s.nv)
        q[list(s.labels.q).index("pitch")], v[list(s.labels.v).index("spin")] = pitch, speed
        moments.append(float(s.inverse_dynamics(q, v, 0 * v)[list(s.labels.v).index("pitch")]))
    difference = MASS / 12 * (WIDTH**2 - THICK**2)
    expected = 0.5 * speed**2 * difference * np.sin(2 * pitch)
    assert abs(expected) > 20
    assert_rel(np.abs(moments), expected, 1e-9)


def twist_frequency(speed: float, hub: float, count: int = 60) -> float:
    """The first of ((GJ + T k²) φ′)′ + (j_p ω² − (j_y − j_x) Ω²) φ = 0, clamped and free, T the tension by spin about an axis
    across the blade's edge: Ritz with Legendre polynomials."""
    line, (ix, iy) = DENSITY * WIDTH * THICK, (SECTION.x, SECTION.y)
    polar, gyration = DENSITY * (ix + iy), (ix + iy) / (WIDTH * THICK)
    stiff = E / (2 * (1 + NU)) * SECTION.torsion
    u, w = legendre.leggauss(count)
    s, w = (u + 1) / 2 * LENGTH, w * LENGTH / 2
    n = 12
    shapes = np.array([s * legendre.legval(u, np.eye(n)[k]) for k in range(n)])
    own = np.array([legendre.legval(u, np.eye(n)[k]) for k in range(n)])
    slopes = own + s * np.array([legendre.legval(u, legendre.legder(np.eye(n)[k])) * 2 / LENGTH for k in range(n)])
    pull = 0.5 * line * speed**2 * ((hub + LENGTH) ** 2 - (hub + s) ** 2)
    k = (slopes * w * (stiff + pull * gyration)) @ slopes.T + DENSITY * (ix - iy) * speed**2 * (shapes * w) @ shapes.T
    return float(np.sqrt(scipy.linalg.eigh(k, polar * (shapes * w) @ shapes.T, eigvals_only=True)[0]))


@pytest.mark.parametrize("speed", [0.0, 200.0, 400.0])
def test_spin_stiffens_the_twist(speed: float) -> None:
    """The blade lies in the plane of rotation: sections turn back into it, and the inclined fibres are pulled straight. Seen
    1e-6. Bending has no part in it."""
    m = lw.Model("rotor", gravity=(0, 0, 0))
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("spin", axis="y"))
    m.add(blade(modes=0, torsion=4), lw.Fixed("root"), to=hub.point("edge", (0, 0, -0.1)))
    found = m.equilibrium(speed={"spin": speed}).linearize().modes().angular_frequencies
    assert found[found > 1.0][0] == pytest.approx(twist_frequency(speed, 0.1), rel=1e-5)


def test_a_bifilar_strip_stands_on_its_weight() -> None:
    """A hanging strip with hardly any torsional stiffness is held by the load's weight P: ω² = P k²/(ℓ J)."""
    m = lw.Model("bifilar")
    strip = lw.Beam("strip", length=1.0, GJ=1e-9, EI=1.0, mass_per_length=1e-6, polar=1e-8, modes=0, torsion=1)
    m.add(strip, lw.Fixed("ceiling"))
    strip.attach("load", 2.0, "tip", (0.1, 0.1, 0.05))
    square = 2.0 * 9.81 * (1e-8 / 1e-6) / (1.0 * 0.05)
    assert_rel(m.equilibrium().linearize().modes().angular_frequencies[:1] ** 2, square, 1e-4)


def test_energy_of_a_blade_that_spins_and_twists_far() -> None:
    """Twisted by 1 rad at the tip, pitching and spinning: the energy stays."""
    m = lw.Model("rotor", gravity=(0, 0, 0))
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("spin", axis="y"))
    m.add(blade(E=1e9, torsion=1, modes=1), lw.Revolute("pitch", axis="z"), to=hub.point("root", (0, 0, -0.1)))
    run = m.simulate(0.05, start={"blade.twist1": 1.0, "pitch": 0.4}, rates={"spin": 60.0}, rtol=1e-10, samples=21)
    assert run.energy_drift < 1e-8 * float(run.energy["kinetic"].max())


def test_polar_inertia_is_divided_as_the_stiffnesses_are() -> None:
    """A section given by numbers is of one material: its inertias have the ratio of EI and EI_y; rotary=0 leaves them out."""
    beam = lw.Beam("b", length=1.0, EI=1.0, EI_y=3.0, mass_per_length=1.0, polar=0.4)
    assert_rel(beam.line_rotary(), (0.1, 0.3), 1e-15)
    assert_abs(lw.Beam("b", length=1.0, EI=1.0, mass_per_length=1.0, polar=0.4, rotary=0).line_rotary(), 0.0, 0.0)
