"""Elastic beams against closed forms, published numbers, energies and Exudyn."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import linkwork as lw
from beam_models import (
    cantilever,
    differences,
    elastic_double_pendulum,
    elastic_four_bar,
    mixed_tree,
    some_state,
)
from compare import assert_abs, assert_rel, assert_scaled
from linkwork.api.errors import ModelError

CLAMPED_FREE = np.array([1.875104068711961, 4.694091132974175, 7.854757438237613, 10.995540734875467])
CLAMPED_PINNED = np.array([3.926602312047919, 7.068582745628732])


@pytest.mark.parametrize("torsion", [1, 0])
@pytest.mark.parametrize("shortening", ["full", "gravity", "none"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_inverse_of_forward_is_identity(seed: int, shortening: str, torsion: int) -> None:
    """Seen: 3e-13 N m of forces up to 2000; columns of inverse dynamics are those of M to 1e-15, T = ½ vᵀ M v to 2e-15."""
    s = mixed_tree(seed, damping=0.02, shortening=shortening, torsion=torsion).compile()
    q, v = some_state(s, seed)
    a = s.acceleration(q, v)
    assert_abs(s.inverse_dynamics(q, v, a), 0.0, 1e-11)
    mass = s.mass_matrix(q)
    still = s.inverse_dynamics(q, v, 0 * a, applied=False)
    columns = [s.inverse_dynamics(q, v, e, applied=False) - still for e in np.eye(s.nv)]
    assert_abs(np.array(columns).T, mass, 1e-13)
    assert_abs(mass, mass.T, 1e-15)
    assert s.energy(q, v)["kinetic"] == pytest.approx(0.5 * v @ mass @ v, rel=1e-13)


@pytest.mark.parametrize("torsion", [1, 0])
@pytest.mark.parametrize("shortening", ["full", "gravity", "none"])
@pytest.mark.parametrize("seed", [1, 2])
def test_lagranges_equations_from_the_energies(seed: int, shortening: str, torsion: int) -> None:
    """d/dt ∂T/∂v − ∂T/∂q + ∂V/∂q is the work of the force at the point; seen: 4e-11 of 65 N m."""
    s = mixed_tree(seed, shortening=shortening, torsion=torsion).compile()
    q, v = some_state(s, seed)
    change = differences(s.mass_matrix, q, v) @ v
    by_q = [differences(lambda x: 0.5 * v @ s.mass_matrix(x) @ v, q, e) for e in np.eye(s.nv)]
    weight = [differences(lambda x: s.energy(x, 0 * v)["total"], q, e) for e in np.eye(s.nv)]
    # only gravity, and positions that are reported, know of a shortening "gravity"
    felt = s if shortening == "full" else mixed_tree(seed, shortening="none", torsion=torsion).compile()
    force = felt.jacobian("arm.side", q)[:3].T @ (1.0, -2.0, 3.0)
    left = s.mass_matrix(q) @ s.acceleration(q, v) + change - np.array(by_q) + np.array(weight) - force
    assert_abs(left, 0.0, 1e-9)


@pytest.mark.parametrize("shortening", ["full", "gravity"])
@pytest.mark.parametrize("point", ["arm.tip", "arm.side", "rod.tip", "whip.tip"])
def test_jacobians_of_points_are_derivatives(point: str, shortening: str) -> None:
    """Positions and rotations by differences; seen: 1e-12."""
    s = mixed_tree(1, shortening=shortening).compile()
    q, v = some_state(s, 1)
    jacobian, turn = s.jacobian(point, q), s.motion(point, q, v).rotation
    for k, e in enumerate(np.eye(s.nv)):
        move = differences(lambda x: s.motion(point, x, 0 * v).position, q, e)
        spin = differences(lambda x: s.motion(point, x, 0 * v).rotation, q, e) @ turn.T
        assert_abs(jacobian[:3, k], move, 1e-11)
        assert_abs(jacobian[3:, k], (spin[2, 1], spin[0, 2], spin[1, 0]), 1e-11)
    seen = s.motion(point, q, v)
    assert_abs(seen.velocity, jacobian[:3] @ v, 1e-12)
    assert_abs(seen.angular_velocity, jacobian[3:] @ v, 1e-12)
    drift = differences(lambda x: s.jacobian(point, x), q, v) @ v
    a = s.acceleration(q, v)
    assert_abs(seen.acceleration, jacobian[:3] @ a + drift[:3], 1e-9)


def test_positions_know_a_shortening_that_gravity_alone_feels() -> None:
    """They are those of "full" (where beams bend in one plane), in results and sensors, and the weight is where they say."""
    made, weight = {}, {}
    for shortening in ("full", "gravity", "none"):
        m = lw.Model("arms", gravity=(0, 0, -9.81))
        upper = lw.Beam("upper", length=0.5, EI=4.0, mass_per_length=1.0, shortening=shortening, shapes="cantilever")
        m.add(upper, lw.Revolute("shoulder", axis="y"))
        lower = lw.Beam("lower", length=0.6, EI=3.0, mass_per_length=1.0, shortening=shortening, shapes="cantilever")
        m.add(lower, lw.Revolute("elbow", axis="y"), to=upper.tip)
        lower.attach("load", 2.0)
        m.add(lw.Position("height", lower.tip, "z"))
        s = m.compile()
        q, v = np.array([0.4, 0.06, -0.01, -0.7, 0.05, 0.02]), np.array([1.0, 0.3, -0.2, 0.5, 0.1, 0.4])
        at = s.motion("lower.tip", q, v)
        assert s.sensors(q, v)["height"] == pytest.approx(at.position[2], rel=1e-14)
        start, rates = dict(zip(s.labels.q, q, strict=True)), dict(zip(s.labels.v, v, strict=True))
        run = m.simulate(1e-6, start=start, rates=rates, samples=2, method="radau")
        assert_abs(run.points["lower.tip"].values[0], at.position, 1e-14)
        assert_abs(run.velocities["lower.tip"].values[0], at.velocity, 1e-13)
        made[shortening], weight[shortening] = at, s.energy(q, v)["gravity"]
    assert_abs(made["gravity"].position, made["full"].position, 1e-14)
    assert_abs(made["gravity"].velocity, made["full"].velocity, 1e-13)
    assert weight["gravity"] == pytest.approx(weight["full"], rel=1e-12)
    assert np.abs(made["none"].position - made["full"].position).max() > 1e-3


def test_derivatives_of_accelerations() -> None:
    """By differences; seen: 6e-11 and 6e-12 of the largest."""
    s = mixed_tree(1, damping=0.02).compile()
    q, v = some_state(s, 1)
    made = s.derivatives(q, v)
    by_q = np.array([differences(lambda x: s.acceleration(x, v), q, e, 2e-3) for e in np.eye(s.nv)]).T
    by_v = np.array([differences(lambda x: s.acceleration(q, x), v, e, 1.0) for e in np.eye(s.nv)]).T
    assert_scaled(made.by_q, by_q, 2e-10)
    assert_scaled(made.by_v, by_v, 2e-11)


@pytest.mark.parametrize(
    "path",
    [
        "arm.EI",
        "arm.EI_y",
        "arm.length",
        "arm.mass_per_length",
        "arm.GJ",
        "arm.EA",
        "arm.polar",
        "arm.load.mass",
        "rod.mass",
        "whip.EI",
        "whip.kGA",
        "whip.length",
    ],
)
def test_parameter_derivatives(path: str) -> None:
    """By differences; comparison shapes change with masses and lengths and carry the step along. Seen: 4e-9 of the largest."""
    m = mixed_tree(1, damping=0.02)
    s = m.compile()
    q, v = some_state(s, 1)
    x = m[path]
    expected = differences(lambda p: m.replace({path: float(p)}).compile().acceleration(q, v), x, 1.0, 1e-2 * x)
    got = s.parameter_derivative(path, q, v)
    assert_scaled(got, expected, 2e-8)


def test_power_balances_with_damping() -> None:
    """The work of structural and joint damping and of the force explains the energy; seen: 2e-10 J of 8 J lost."""
    m = mixed_tree(1, damping=0.05)
    s = m.compile()
    q, v = some_state(s, 1)
    start, rates = dict(zip(s.labels.q, q, strict=True)), dict(zip(s.labels.v, v, strict=True))
    run = m.simulate(1.0, start=start, rates=rates, rtol=1e-10, samples=101)
    assert run.energy_drift < 1e-9
    assert float(run.work.sel(channel="arm damping").isel(time=-1)) < -1e-3


def test_prescribed_motion_and_sensors_at_points_of_a_beam() -> None:
    """A driven shoulder: sensors see what the points do, the drive's work balances; seen: drift 2e-10 J."""
    m = mixed_tree(2)
    m.joint("shoulder").motion = lw.Harmonic(0.5, 2.0)
    m.add(lw.Position("height", m.body("arm").tip, "z"))
    m.add(lw.Acceleration("shock", m.body("arm")["side"], "x"))
    run = m.simulate(0.5, rtol=1e-10, samples=51)
    assert_abs(run["height"], run.points["arm.tip"].sel(axis="z"), 1e-14)
    assert_rel(run["shock"], run.accelerations["arm.side"].sel(axis="x"), 1e-12)
    assert run.energy_drift < 1e-8


def test_momentum_of_a_free_beam() -> None:
    """Tumbling and bent, without gravity: momenta stay; seen: 2e-11."""
    free = lw.Model("free", gravity=(0, 0, 0))
    beam = lw.Beam("arm", length=0.9, EI=5.0, mass_per_length=0.6, bending="xy", torsion=1, GJ=2.0, polar=2e-3, modes=2)
    free.add(beam, lw.Free("float"))
    beam.attach("load", 0.3, "tip", (2e-3, 3e-3, 4e-3))
    s = free.compile()
    rng = np.random.default_rng(5)
    rates = dict(zip(s.labels.v, rng.normal(size=s.nv) * 2, strict=True))
    run = free.simulate(1.0, rates=rates, start={"arm.x1": 0.08, "arm.y2": 0.02}, rtol=1e-11, samples=11)
    found = np.array([np.hstack(s.momentum(q, v)) for q, v in zip(run.q.values, run.v.values, strict=True)])
    assert_abs(found, np.broadcast_to(found[0], found.shape), 1e-9)


# --- a slow twin of one beam ---------------------------------------------------------------------


def clamped_free(s: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Two modes of a cantilever of length 1 (2, s), largest deflection 1, with slopes and curvatures."""
    b = CLAMPED_FREE[:2, None]
    r = (np.cos(b) + np.cosh(b)) / (np.sin(b) + np.sinh(b))
    ch, sh, c, n = np.cosh(b * s), np.sinh(b * s), np.cos(b * s), np.sin(b * s)
    return (
        (ch - c - r * (sh - n)) / 2,
        b * (sh + n - r * (ch - c)) / 2,
        b**2 * (ch + c - r * (sh + n)) / 2,
    )


def test_energies_of_a_slow_twin() -> None:
    """Kinetic and potential energy of a beam that bends both ways, twists, stretches and carries a body, from the places of its
    particles: shapes and rotations written out here, velocities by differences. Seen: 3e-13."""
    from scipy.spatial.transform import Rotation

    inertia, mass, polar, axis = np.array([0.02, 0.03, 0.04]), 0.7, 0.05, np.array([0.0, 0.0, -1.0])
    m = cantilever(
        2, gravity=(1.0, 2.0, -3.0), bending="xy", EI_y=3.0, torsion=1, GJ=2.0, polar=polar, stretch=1, EA=50.0,
        joint=lw.Universal("mount", axes=("x", "y")),
    )  # fmt: skip
    m.body("arm").attach("load", mass, "tip", inertia)
    system = m.compile()
    rng = np.random.default_rng(3)
    q = np.array([0.4, -0.7, 0.09, 0.02, -0.06, 0.03, 0.3, 0.02])
    v = rng.normal(size=8)
    x, w = np.polynomial.legendre.leggauss(40)
    x, w = (x + 1) / 2, w / 2
    # twist and stretch with a disc, a mass at the tip: sin(zs)/sin z, z m tan z = 1
    twist, stretch = (
        brentq(lambda z, m=m: m * z * np.tan(z) - 1, 0.1, 1.57, xtol=1e-15) for m in (inertia[2] / polar, mass)
    )

    def root(q: np.ndarray) -> np.ndarray:
        return system.motion("arm.origin", q, 0 * v).rotation

    def place(q: np.ndarray, s: np.ndarray) -> np.ndarray:
        value = clamped_free(s)[0]
        inner = np.array([(q[2:4] @ clamped_free(a * x)[1]) ** 2 + (q[4:6] @ clamped_free(a * x)[1]) ** 2 for a in s])
        # the outer fibres of a rod that is twisted are inclined, and so it is shorter
        inclined = np.array([(q[6] * twist * np.cos(twist * a * x) / np.sin(twist)) ** 2 for a in s])
        short = 0.5 * s * ((inner + polar * inclined) @ w)
        along = s + q[7] * np.sin(stretch * s) / np.sin(stretch) - short
        return np.stack([q[2:4] @ value, q[4:6] @ value, -along], axis=1) @ root(q).T

    def section(q: np.ndarray, s: float) -> np.ndarray:
        slope = clamped_free(np.array([s]))[1][:, 0]
        bend = np.cross(axis, [q[2:4] @ slope, q[4:6] @ slope, 0.0])
        _, first, second = clamped_free(s * x)
        # a rod that is bent out of its plane turns about itself: ½ ∫ e · (s × s′)
        turn = s * w @ ((q[4:6] @ first) * (q[2:4] @ second) - (q[2:4] @ first) * (q[4:6] @ second)) / 2
        turn = turn + q[6] * np.sin(twist * s) / np.sin(twist)
        return root(q) @ Rotation.from_rotvec(bend).as_matrix() @ Rotation.from_rotvec(axis * turn).as_matrix()

    def spin(turn: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
        rate = turn(q).T @ differences(turn, q, v)
        return np.array([rate[2, 1], rate[0, 2], rate[1, 0]])  # axes of the body

    pace = differences(lambda q: place(q, x), q, v)
    end = differences(lambda q: place(q, np.ones(1)), q, v)[0]
    # sections of one material have inertias in the ratio of their stiffnesses, 1 : 3, about y and x
    own = [spin(lambda q, s=s: section(q, s)) ** 2 @ (0.75 * polar, 0.25 * polar, polar) for s in x]
    kinetic = 0.5 * w @ (pace**2).sum(axis=1) + 0.5 * w @ own
    kinetic += 0.5 * mass * end @ end + 0.5 * inertia @ spin(lambda q: section(q, 1.0)) ** 2
    gravity = -(w @ place(q, x) + mass * place(q, np.ones(1))[0]) @ (1.0, 2.0, -3.0)
    bent = clamped_free(x)[2]
    # curvatures in axes of the section, which the twist turns against the root
    one, two, turned = q[2:4] @ bent, q[4:6] @ bent, q[6] * np.sin(twist * x) / np.sin(twist)
    elastic = 0.5 * w @ (one * np.cos(turned) - two * np.sin(turned)) ** 2
    elastic += 1.5 * w @ (two * np.cos(turned) + one * np.sin(turned)) ** 2
    for z, stiff in ((twist, 2.0 * q[6] ** 2), (stretch, 50.0 * q[7] ** 2)):
        elastic += 0.5 * stiff * w @ (z * np.cos(z * x) / np.sin(z)) ** 2
    found = system.energy(q, v)
    expected = {"kinetic": kinetic, "gravity": gravity, "elastic": elastic}
    for kind, value in expected.items():
        assert found[kind] == pytest.approx(value, rel=1e-11), kind


# --- closed forms --------------------------------------------------------------------------------


def frequencies(model: Any, **about: Any) -> np.ndarray:
    """Of its linear model about an equilibrium [rad/s]."""
    return model.equilibrium(**about).linearize().modes().angular_frequencies


def softness(model: Any) -> float:
    """Least ω² of the straight beam: falls through zero where it buckles."""
    s = model.equilibrium(nearest=True).linearize().modes().eigenvalues
    return float(np.min(-np.real(np.asarray(s) ** 2)))


def test_clamped_free_frequencies() -> None:
    """With the modes themselves as shapes: to rounding, 3e-15. Polynomials come from above, 4e-8 and 3e-5 with five."""
    assert_rel(frequencies(cantilever(4)), CLAMPED_FREE**2, 1e-12)
    over = frequencies(cantilever(5, "polynomial"))[:2] / CLAMPED_FREE[:2] ** 2 - 1
    assert 0 < over[0] < 5e-8
    assert 0 < over[1] < 4e-5


def test_torsion_and_stretch_frequencies() -> None:
    """(2k − 1) π/2 √(GJ/J) and √(EA/μ)."""
    m = cantilever(1, torsion=3, GJ=2.0, polar=0.5, rotary=0, stretch=3, EA=300.0, bending="xy")
    k = (2 * np.arange(1, 4) - 1) * np.pi / 2
    expected = np.sort([*(2 * k), *(np.sqrt(300.0) * k), *CLAMPED_FREE[[0, 0]] ** 2])
    assert_rel(frequencies(m), expected, 1e-12)


def test_tip_mass_with_inertia() -> None:
    """Roots of the determinant of E I w″ = ω² J w′ and E I w‴ = −ω² m w at the tip; seen: 2e-14."""
    mass, inertia = 0.7, 0.05
    m = cantilever(4, "comparison")
    m.body("arm").attach("load", mass, "tip", (inertia, inertia, 0.0))

    def determinant(b: float) -> float:
        c, s, ch, sh = np.cos(b), np.sin(b), np.cosh(b), np.sinh(b)
        g, h = inertia * b**3, mass * b
        return ((ch + c) - g * (sh + s)) * ((ch + c) + h * (sh - s)) - ((sh + s) - g * (ch - c)) * (
            (sh - s) + h * (ch - c)
        )

    grid = np.arange(0.1, 9.0, 0.01)
    values = np.array([determinant(b) for b in grid])
    roots = [
        brentq(determinant, grid[k], grid[k + 1], xtol=1e-15) for k in np.flatnonzero(values[1:] * values[:-1] < 0)
    ]
    assert_rel(frequencies(m), np.array(roots[:4]) ** 2, 1e-12)


def test_static_deflections() -> None:
    """F ℓ³/3EI at the tip and slope F ℓ²/2EI; own weight q ℓ⁴/8EI."""
    m = cantilever(3, "polynomial")
    m.add(lw.PointForce("push", m.body("arm").tip, (1e-5, 0, 0)))
    eq = m.equilibrium()
    at = m.compile().motion("arm.tip", eq.positions, eq.velocities)
    assert at.position[0] == pytest.approx(1e-5 / 3, rel=1e-12)
    assert at.rotation[0, 2] == pytest.approx(-1e-5 / 2, rel=1e-9)
    m = cantilever(3, "polynomial", gravity=(1e-5, 0, 0))
    eq = m.equilibrium()
    assert m.compile().motion("arm.tip", eq.positions, eq.velocities).position[0] == pytest.approx(1e-5 / 8, rel=1e-8)


def elastica(load: float) -> tuple[float, float]:
    """Deflection of the tip along a dead load across a cantilever, and how far it is drawn in; ℓ = E I = 1. θ″ = −F cos θ."""
    from scipy.integrate import solve_bvp

    def slopes(_s: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.array([y[1], -load * np.cos(y[0]), np.sin(y[0]), np.cos(y[0])])

    def ends(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.array([a[0], b[1], a[2], a[3]])

    s = np.linspace(0, 1, 21)
    found = solve_bvp(slopes, ends, s, np.array([load * s / 2, load * (1 - s), load * s**2 / 3, s]), tol=1e-10)
    return float(found.y[2, -1]), float(1 - found.y[3, -1])


def test_large_deflection_to_second_order() -> None:
    """Against the elastica the deflection is wrong by its third power, the shortening by its fourth: both errors fall by 8 and
    16 when the load is halved. Seen at F ℓ²/EI = 0.2: 3.0e-4 and 2.0e-5."""
    errors = []
    for load in (0.2, 0.1):
        m = cantilever(4, "polynomial")
        m.add(lw.PointForce("push", m.body("arm").tip, (load, 0, 0)))
        eq = m.equilibrium()
        x, _, z = m.compile().motion("arm.tip", eq.positions, eq.velocities).position
        along, drawn = elastica(load)
        errors.append((abs(x - along), abs(1 + z - drawn)))
    assert errors[0][0] < 3.1e-4
    assert errors[0][1] < 2.1e-5
    assert errors[0][0] / errors[1][0] == pytest.approx(8, rel=0.05)
    assert errors[0][1] / errors[1][1] == pytest.approx(16, rel=0.05)


def test_euler_buckling_of_a_cantilever() -> None:
    """A dead load along the axis: π²EI/4ℓ²; seen with five polynomials: 9e-9."""

    def loaded(p: float) -> Any:
        m = cantilever(5, "polynomial")
        m.add(lw.PointForce("push", m.body("arm").tip, (0, 0, p)))
        return m

    critical = brentq(lambda p: softness(loaded(p)), 2.0, 3.0, xtol=1e-12)
    assert critical == pytest.approx(np.pi**2 / 4, rel=2e-8)


@pytest.mark.parametrize("shortening", ["full", "gravity"])
def test_greenhills_column(shortening: str) -> None:
    """A column buckles under its own weight at q ℓ³/EI = 7.837347…, the least root of J₋₁⸝₃(⅔ √q). Seen with six polynomials:
    2e-7."""
    from scipy.special import jv

    exact = brentq(lambda q: jv(-1 / 3, 2 / 3 * np.sqrt(q)), 7.0, 8.5, xtol=1e-14)
    made = lambda g: cantilever(6, "polynomial", gravity=(0, 0, g), shortening=shortening)  # noqa: E731
    assert brentq(lambda g: softness(made(g)), 7.0, 8.5, xtol=1e-12) == pytest.approx(exact, rel=5e-7)


@pytest.mark.parametrize(("speed", "flap"), [(6.0, (7.3604, 26.8091)), (12.0, (13.1702, 37.6031))])
def test_rotating_cantilever(speed: float, flap: tuple[float, float]) -> None:
    """Wright et al. (1982), hub of no radius: flapwise frequencies; in the plane of rotation λ² is less by Ω². Seen: 4e-6, the
    digits of the table, and 1e-11."""
    m = cantilever(8, "polynomial", bending="xy", joint=lw.Revolute("spin", axis="x"))
    lag, found = frequencies(m, speed={"spin": speed})[:4].reshape(2, 2).T
    assert_rel(found, flap, 6e-6)
    assert_rel(lag**2, found**2 - speed**2, 1e-11)


def test_damping_ratios_and_rayleigh() -> None:
    """Ratios are those of the modes; a M + b K gives a/2ω + b ω/2. Seen: 2e-15."""
    found = cantilever(3, "polynomial", damping=[0.01, 0.02, 0.03]).equilibrium().linearize().modes()
    assert_rel(found.damping, [0.01, 0.02, 0.03], 1e-10)
    found = cantilever(3, rayleigh=(0.2, 1e-3)).equilibrium().linearize().modes()
    w = CLAMPED_FREE[:3] ** 2
    assert_rel(found.damping, 0.1 / w + 5e-4 * w, 1e-10)


def test_kinetic_shares_of_modes_with_beams() -> None:
    """A beam's own mass counts once, for the beam: shares are those of mode masses of beam and load, by quadrature of βs."""
    m = cantilever(4, "comparison")
    m.body("arm").attach("load", 0.7)
    found = m.equilibrium().linearize().modes()[0]
    b = np.sqrt(found.angular_frequency)
    shape = lambda s: (  # noqa: E731
        (np.cosh(b * s) - np.cos(b * s)) * (np.sinh(b) + np.sin(b))
        - (np.sinh(b * s) - np.sin(b * s)) * (np.cosh(b) + np.cos(b))
    )
    x, w = np.polynomial.legendre.leggauss(30)
    own, load = w / 2 @ shape((x + 1) / 2) ** 2, 0.7 * shape(1.0) ** 2
    assert_rel(found.kinetic, np.array([own, load]) / (own + load), 1e-9)


def test_a_stiff_beam_is_a_rod() -> None:
    """A damped beam that carries a rod, against two rods: places and reactions differ by what falls with 1/EI. Seen at
    EI = 2e3: 1.0e-5 m and 3.4e-4 of 22 N."""
    errors = []
    for stiff in (2e3, 2e4):
        m = lw.Model("stiff")
        beam = lw.Beam("arm", length=1.0, EI=stiff, mass_per_length=1.0, modes=2, damping=0.3)
        m.add(beam, lw.Revolute("shoulder", axis="y"))
        m.add(lw.Rod("rod", mass=1.0, length=0.6), lw.Revolute("elbow", axis="y"), to=beam.tip)
        r = lw.Model("rigid")
        rod = r.add(lw.Rod("arm", mass=1.0, length=1.0), lw.Revolute("shoulder", axis="y"))
        r.add(lw.Rod("rod", mass=1.0, length=0.6), lw.Revolute("elbow", axis="y"), to=rod.tip)
        a, b = (x.simulate(0.4, start={"shoulder": 1.0, "elbow": -0.4}, rtol=1e-10, samples=3) for x in (m, r))
        place = np.abs(a.points["rod.tip"].values - b.points["rod.tip"].values)[-1].max()
        force = np.abs(a.reactions["shoulder"].values - b.reactions["shoulder"].values)[-1].max()
        errors.append((place, force))
    assert errors[0][0] < 1.2e-5
    assert errors[0][1] < 4e-4
    assert_rel(np.divide(*errors), 10.0, 0.1)


# --- closed loops --------------------------------------------------------------------------------


def test_clamped_and_pinned() -> None:
    """The tip held on the axis by a closure; polynomials converge from above: seen with eight 4e-10 and 6e-7."""
    m = cantilever(8, "polynomial")
    m.close(lw.PointOnLine("guide", axis="z"), to=m.ground["origin"], at=m.body("arm").tip)
    over = frequencies(m)[:2] / CLAMPED_PINNED**2 - 1
    assert 0 < over[0] < 1e-9
    assert 0 < over[1] < 1e-6


def test_euler_buckling_between_pins() -> None:
    """Hinged at the root, the tip on a line: π²EI/ℓ²; seen with five polynomials: 1e-9."""

    def loaded(p: float) -> Any:
        m = cantilever(5, "polynomial", joint=lw.Revolute("pin", axis="y"))
        m.close(lw.PointOnLine("guide", axis="z"), to=m.ground["origin"], at=m.body("arm").tip)
        m.add(lw.PointForce("push", m.body("arm").tip, (0, 0, p)))
        return m

    critical = brentq(lambda p: softness(loaded(p)), 9.0, 11.0, xtol=1e-11)
    assert critical == pytest.approx(np.pi**2, rel=1e-6)


def test_beams_stay_straight_where_loops_close_without() -> None:
    """Joints move first; a bent start is kept, and a clamped beam bends where nothing else can close the loop."""
    m, guess = elastic_four_bar(), {"knee": 2.0, "pivot": 2.6}
    q = m.assemble(start={"foot": 2.0}, guess=guess).q
    assert (q["coupler.x1"], q["coupler.x2"]) == (0.0, 0.0)
    q = m.assemble(start={"foot": 2.0, "coupler.x1": 0.03}, guess=guess).q
    assert (q["coupler.x1"], q["coupler.x2"]) == (0.03, 0.0)
    m = cantilever(3)
    guide = m.ground.frame("guide", (0.02, 0.0, 0.0))
    m.close(lw.PointOnLine("offset", axis="z"), to=guide, at=m.body("arm").tip)
    assert m.assemble().q["arm.x1"] != 0.0


def elastic_slider_crank() -> lw.Model:
    """Crank 0.2 m, elastic rod 1 m, block on a slide along z."""
    m = lw.Model("slider-crank", gravity=(0, 0, 0))
    crank = m.add(lw.Rod("crank", mass=1.0, length=0.2), lw.Revolute("drive", axis="y"))
    rod = lw.Beam("rod", length=1.0, EI=50.0, mass_per_length=1.0, modes=2)
    m.add(rod, lw.Revolute("knee", axis="y"), to=crank.tip)
    block = m.add(lw.PointMass("block", mass=1.0), lw.Prismatic("way", axis="z"))
    m.close(lw.Revolute("pin", axis="y"), to=block["origin"], at=rod.tip)
    return m


@pytest.mark.parametrize("given", [{}, {"rod.x1": 0.0}, {"rod.x1": 0.0, "rod.x2": 0.0}, {"rod.x1": 0.3}])
def test_joints_take_rates_before_shapes(given: dict[str, float]) -> None:
    """Rates of a slider-crank in closed form, sin β = −(r/ℓ) sin θ: shapes that nobody moves stay at rest, and a given modal
    rate adds that of the tip, across the rod, to the knee's."""
    angle = np.arcsin(-0.2 * np.sin(0.7))
    rod = -0.2 * np.cos(0.7) / np.cos(angle) * 30.0
    start: dict[str, Any] = {"start": {"drive": 0.7}, "guess": {"knee": -1.0, "way": -1.0}}
    made = elastic_slider_crank().assemble(**start, rates={"drive": 30.0, **given})
    rates = dict(zip(made.rates, made.velocities, strict=True))
    assert rates["drive"] == 30.0
    assert rates["rod.x1"] == given.get("rod.x1", 0.0)
    assert rates["rod.x2"] == 0.0
    # the tip moves by 1 m for a unit of x1, so that the straight line to it turns by 1 rad/s against the knee
    assert rates["knee"] == pytest.approx(rod - 30.0 + given.get("rod.x1", 0.0), rel=1e-12)
    assert rates["way"] == pytest.approx(0.2 * 30.0 * np.sin(0.7) + np.sin(angle) * rod, rel=1e-12)


def test_rates_that_open_a_loop_are_refused_with_beams() -> None:
    """All that could close it is given."""
    start: dict[str, Any] = {"start": {"drive": 0.7}, "guess": {"knee": -1.0, "way": -1.0}}
    rates = {"drive": 1.0, "knee": 3.0, "rod.x1": 0.0, "rod.x2": 0.0}
    with pytest.raises(
        ModelError, match=r"closure 'pin' of model 'slider-crank' opens at .* with the rates of 'drive'"
    ):
        elastic_slider_crank().assemble(**start, rates=rates)


def test_shapes_take_rates_that_joints_cannot() -> None:
    """A clamped beam whose tip is driven across: its tip moves as fast."""
    m = cantilever(2, gravity=(0, 0, 0))
    block = m.add(lw.PointMass("block", mass=1.0), lw.Prismatic("way", axis="x", motion=lw.Harmonic(0.02, 3.0)))
    m.close(lw.PointOnLine("guide", axis="z"), to=block["origin"], at=m.body("arm").tip)
    made = m.assemble()
    tip = m.compile().motion("arm.tip", made.positions, made.velocities)
    assert abs(made.velocities[made.rates.index("way")]) > 0.01
    assert tip.velocity[0] == pytest.approx(made.velocities[made.rates.index("way")], rel=1e-12)


def test_four_bar_with_an_elastic_coupler() -> None:
    """It stays closed and keeps its energy; derivatives by the state are those of differences. Seen: 9e-15 m,
    1e-13 J, 4e-12 of the largest derivative."""
    m = elastic_four_bar()
    run = m.simulate(1.0, start={"foot": 2.0}, guess={"knee": 2.0, "pivot": 2.6}, rtol=1e-10, samples=21)
    assert run.success
    assert_abs(run.drift, 0.0, 1e-13)
    assert run.energy_drift < 1e-12
    assert 1e-3 < float(np.abs(run["coupler.x1"]).max()) < 0.1
    s, q, v = m.compile(), run.q.values[-1], run.v.values[-1]
    made = s.derivatives(q, v)
    by_q = np.array([differences(lambda x: s.acceleration(x, v), q, e, 1e-4) for e in np.eye(s.nv)]).T
    by_v = np.array([differences(lambda x: s.acceleration(q, x), v, e, 0.1) for e in np.eye(s.nv)]).T
    assert_scaled(made.by_q, by_q, 2e-12)
    assert_scaled(made.by_v, by_v, 5e-12)


# --- another program -----------------------------------------------------------------------------


def exudyn_double_pendulum(
    exudyn: Any, stiffness: float, axial: float, elements: int = 8, steps: int = 1000
) -> np.ndarray:
    """Ends of both beams (2, 2) [m] after one second, of ANCF cable elements; lengthening is damped."""
    from exudyn.beams import GenerateBeamElementsAlongLine
    from exudyn.itemInterface import MarkerNodePosition, ObjectANCFCable2D, ObjectJointRevolute2D

    system = exudyn.SystemContainer().AddSystem()
    cable = ObjectANCFCable2D(
        physicsMassPerLength=1.0,
        physicsBendingStiffness=stiffness,
        physicsAxialStiffness=axial,
        physicsAxialDamping=1e-3 * axial,
    )
    made = [
        GenerateBeamElementsAlongLine(
            system, [x, 0, 0], [x + 1, 0, 0], elements, cable, gravity=[0, -9.81, 0], groundConstraintsStart=held
        )["nodes"]
        for x, held in ((0, [True, True, False, False]), (1, None))
    ]
    ends = [system.AddMarker(MarkerNodePosition(nodeNumber=n)) for n in (made[0][-1], made[1][0])]
    system.AddObject(ObjectJointRevolute2D(markerNumbers=ends))
    system.Assemble()
    settings = exudyn.SimulationSettings()
    settings.solution.file.write = False
    settings.solution.sensors.active = False
    times = settings.timeIntegration
    times.numberOfSteps, times.endTime, times.verboseMode = steps, 1.0, 0
    times.newton.useModifiedNewton = True
    times.newton.relativeTolerance, times.newton.absoluteTolerance = 1e-8, 1e-10  # not met below: rounding
    kind = exudyn.DynamicSolverType.TrapezoidalIndex2
    exudyn.SolveDynamic(system, settings, solverType=kind, storeSolver=False, showHints=False)
    where = exudyn.OutputVariableType.Position
    return np.array([system.GetNodeOutput(made[k][-1], where)[:2] for k in range(2)])


def test_double_pendulum_of_exudyn() -> None:
    """Two beams fall from level; ends after one second. The second-order theory leaves out powers of the deflection from the
    third on, and the difference shows it: seen 1.8e-3, 1.6e-4 and 6e-5 m for deflections of 8.5, 4.2 and 2.6 % of the length,
    of which 5e-5 m is Exudyn's (steps, mesh, and the limit of a cable that does not stretch)."""
    exudyn = pytest.importorskip("exudyn")
    errors = []
    for stiffness in (5.0, 10.0, 20.0):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            soft, hard = (exudyn_double_pendulum(exudyn, stiffness, a) for a in (1e5, 2e5))
        run = elastic_double_pendulum(stiffness, 4).simulate(1.0, start={"shoulder": "-90 deg"}, rtol=1e-9, samples=3)
        ours = np.array([run.points[f"{b}.tip"].values[-1, [0, 2]] for b in ("upper", "lower")])
        errors.append(float(np.abs(ours - (2 * hard - soft)).max()))
    assert errors[0] < 2.5e-3
    assert errors[1] < 2.5e-4
    assert errors[2] < 1.2e-4
    assert errors[0] / errors[1] > 8


def test_energy_over_a_thousand_periods() -> None:
    """Of the slowest mode of a conservative elastic double pendulum: seen 3e-10 of the energy."""
    m = elastic_double_pendulum(1.0, 1)
    period = 2 * np.pi / frequencies(m)[0]
    run = m.simulate(1000 * period, start={"shoulder": 0.3, "elbow": -0.2}, rtol=1e-10, samples=201)
    size = float(run.energy["kinetic"].max())
    assert run.energy_drift < 1e-8 * size


# --- wrong input ---------------------------------------------------------------------------------


def test_shapes_that_depend_on_each_other() -> None:
    """Named after the beam and its coordinate."""
    same = lambda x: (np.array([x**2, 2 * x**2]), np.array([2 * x, 4 * x]), np.array([2 + 0 * x, 4 + 0 * x]))  # noqa: E731
    with pytest.raises(ModelError, match=r"^beam 'arm': the shape of 'arm.x1' depends on the others"):
        cantilever(2, same).compile()


def test_many_shapes_on_a_hinge_are_not_taken_for_massless() -> None:
    """Polynomials of high order, far from straight, once looked like a joint without mass."""
    assert elastic_double_pendulum(1.0, 6).compile().nv == 14
    m = cantilever(6, "polynomial", joint=lw.Revolute("pin", axis="y"))
    assert np.all(np.linalg.eigvalsh(m.compile().mass_matrix(np.zeros(7))) > 0)


# --- what is wrong -------------------------------------------------------------------------------


def carrying(at: Any) -> lw.Model:
    """A cantilever with a mass at a place."""
    m = cantilever(2, "cantilever")
    m.body("arm").attach("load", 1.0, at)
    return m


def shortened() -> lw.Model:
    """A cantilever that no longer reaches one of its points."""
    m = cantilever(2, "cantilever")
    m.body("arm").point("far", 0.9)
    return m.replace({"arm.length": 0.5})


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("mass 'load' is 2 m from the root", lambda: carrying(2.0).compile()),
        ("mass 'load' is -0.5 m from the root", lambda: carrying((0, 0, 0.5)).compile()),
        ("point 'far' is 0.9 m from the root", lambda: shortened().compile()),
        ("point 'far' is 3 m from the root", lambda: cantilever(2, "cantilever").body("arm").point("far", 3.0)),
        ("rayleigh", lambda: lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0, rayleigh=(-1.0, 0.0))),
        ("damping", lambda: lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0, damping=-0.1)),
        ("'arm' is a beam", lambda: cantilever(2, "cantilever").simulate(0.1, formulation="lagrange")),
        ("no EI", lambda: lw.Model("m").add(lw.Beam("arm", length=1.0), lw.Fixed("root")).stiffness("x")),
    ],
)
def test_what_is_wrong_is_named(words: str, action: Any) -> None:
    """One sentence with the beam and the part of it."""
    with pytest.raises(lw.ModelError, match=words):
        action()
