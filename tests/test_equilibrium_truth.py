"""Equilibria in moving frames against closed forms, hand statics, SciPy on one coordinate, and runs at rest.

Tolerances are at most about ten times the errors measured when the tests were written.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
import scipy.optimize

import linkwork as lw
from compare import assert_abs, assert_rel
from linear_references import (
    BARS,
    LENGTH,
    MASS,
    OFFSET,
    TOP,
    G,
    angular,
    beside,
    four_bar_mass,
    four_bar_slope,
    gimballed_top,
    governor_frequency,
    governor_pull,
    governor_slide,
    governor_spin,
    half_governor,
    hoop,
    hoop_speed,
    hoop_state,
    pair_state,
    slopes,
    spinning_governor,
    spinning_pair,
    sprung_four_bar,
    wrench,
)
from loop_references import four_bar, ring_angles, ring_energies

# --- spinning frames --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("point", [False, True], ids=["rod", "bead"])
@pytest.mark.parametrize("times", [0.5, 0.9, 1.1, 2.0, 10.0])
def test_bead_on_a_spinning_hoop(point: bool, times: float) -> None:
    """Angle and frequency on either side of the pitchfork, and the force that holds the arm."""
    speed = times * hoop_speed(point)
    eq = hoop(point=point).equilibrium(speed={"spin": speed}, guess={"lean": 0.7})
    angle, frequency = hoop_state(speed, point)
    assert_abs(eq["lean"], angle, 1e-14)
    assert_rel(eq.linearize().mode(1).angular_frequency, frequency, 2e-14)
    assert eq.stable
    assert_abs(eq.drives["spin"], 0.0, 1e-14)
    # the hinge carries the weight and pulls the centre inwards
    out = (LENGTH if point else LENGTH / 2) * np.sin(angle)
    assert_abs(wrench(eq.reactions, "lean")[0, :3], [-MASS * speed**2 * out, 0, MASS * G], 5e-14)


@pytest.mark.parametrize("times", [1.1, 2.0])
def test_the_hanging_bead_is_unstable_beyond_the_pitchfork(times: float) -> None:
    """θ = 0 and θ = π stay equilibria: growth √(Ω² − c²) and √(Ω² + c²)."""
    c = hoop_speed(True)
    m, speed = hoop(point=True), times * c
    low = m.equilibrium(speed={"spin": speed}, guess={"lean": 0.01}, nearest=True)
    top = m.equilibrium(speed={"spin": speed}, guess={"lean": np.pi - 0.01}, nearest=True)
    assert low.stable is False
    assert top.stable is False
    assert_abs([low["lean"], top["lean"]], [0.0, np.pi], 1e-14)
    assert_abs([low.growth, top.growth], [np.sqrt(speed**2 - c**2), np.sqrt(speed**2 + c**2)], 1e-13)


def test_all_equilibria_of_the_bead() -> None:
    """Beyond the pitchfork four: ±arccos(c²/Ω²), which are stable, 0 and π."""
    speed = 1.5 * hoop_speed(True)
    angle, _ = hoop_state(speed, True)
    found = hoop(point=True).equilibria(speed={"spin": speed}, tries=24)
    assert [e.stable for e in found] == [True, True, False, False]
    turned = [np.angle(np.exp(1j * e["lean"])) for e in found]
    assert_abs(sorted(turned[:2]), [-angle, angle], 1e-14)
    assert_abs(sorted(np.abs(turned[2:])), [0.0, np.pi], 1e-14)


@pytest.mark.parametrize("speed", [0.5, 3.0, 8.0, 40.0])
def test_two_arms_on_a_hub(speed: float) -> None:
    """Angle, frequencies as the hub keeps its speed and as it is let go, and what the hub's hinge carries."""
    angle, alone, both, _ = pair_state(speed)
    eq = spinning_pair().equilibrium(speed={"spin": speed}, guess={"east": 0.3, "west": 0.3})
    assert_abs([eq["east"], eq["west"]], angle, 1e-14)
    assert_rel(angular(eq.linearize()), alone, 1e-14)
    modes = eq.linearize(free=["spin"]).modes()
    assert [m.kind for m in modes].count("rigid") == 1
    got = np.sort([m.angular_frequency for m in modes if m.kind != "rigid"])
    assert_rel(got, np.sort([alone, both]), 1e-14)
    assert_abs(wrench(eq.reactions, "spin")[0], [0, 0, (1.0 + 2 * MASS) * G, 0, 0, 0], 1e-13)
    pull = MASS * speed**2 * (OFFSET + LENGTH / 2 * np.sin(angle))
    assert_abs(wrench(eq.reactions, "east")[0, :3] / [pull, 1, MASS * G], [-1, 0, 1], 1e-14)


def test_governor_spins_as_published_when_its_spring_is_relaxed() -> None:
    """Haug's governor: 11.0175 rad/s at d = 0.15 m, rod 0.10922 m, g = 9.8 m/s²."""
    speed, angle = governor_spin(0.15)
    assert_abs(speed, 11.0175, 5e-5)
    eq = spinning_governor().equilibrium(speed={"spin": speed}, guess={"right": 0.7, "left": 0.7, "slide": 0.15})
    assert_abs([eq["slide"], eq["right"], eq["left"]], [0.15, angle, angle], 1e-14)
    assert eq.redundant == 0


# --- a top ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("precession", "spin"), [(5.0, 30.0), (9.0, 12.0), (-7.0, -25.0)])
def test_top_in_steady_precession(precession: float, spin: float) -> None:
    """cos θ = (C s Ω − m g l) / ((A − C) Ω²); driven, ω² = (1 − C/A) Ω² sin² θ; let go, ω² = Ω² − 2 b cos θ + b²/Ω² with
    b = m g l / A."""
    a, c, push = TOP["across"], TOP["along"], TOP["mass"] * G * TOP["distance"]
    cosine = (c * spin * precession - push) / ((a - c) * precession**2)
    assert abs(cosine) < 0.95
    eq = gimballed_top().equilibrium(
        speed={"precession": precession, "spin": spin}, guess={"nutation": np.arccos(cosine) + 0.1}
    )
    assert_abs(np.cos(eq["nutation"]), cosine, 1e-13)
    sine = np.sin(eq["nutation"])
    assert_abs(eq.linearize().mode(1).angular_frequency, np.sqrt(1 - c / a) * abs(precession * sine), 1e-13)
    assert_abs(list(eq.drives.values()), 0.0, 1e-13)
    free = eq.linearize(free=["precession", "spin"]).modes()
    b = push / a
    assert_abs(free[-1].angular_frequency, np.sqrt(precession**2 - 2 * b * cosine + (b / precession) ** 2), 5e-13)


# --- accelerated frames -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("a", [-30.0, -2.0, 0.0, 5.0])
def test_pendulum_on_a_cart_that_accelerates(a: float) -> None:
    """tan θ = −a/g, ω² = 3/(2 L) √(a² + g²); the cart is pushed with (M + m) a."""
    m = lw.library.cart_pole(length=LENGTH, pole_mass=MASS, cart_mass=2.0)
    m.joint("slide").actuator = None
    eq = m.equilibrium(acceleration={"slide": a}, guess={"hinge": 0.1})
    assert_abs(eq["hinge"], np.arctan2(-a, G), 1e-14)
    assert_abs(eq.linearize().mode(1).angular_frequency, np.sqrt(1.5 / LENGTH * np.hypot(a, G)), 2e-14)
    assert_abs(eq.drives["slide"], (2.0 + MASS) * a, 1e-13)
    assert_abs(wrench(eq.reactions, "hinge")[0, :3], [MASS * a, 0, MASS * G], 1e-13)


@pytest.mark.parametrize("pull", [-14.0, -5.0, 0.0, 5.0, 10.0])
def test_half_governor(pull: float) -> None:
    """Angle and frequency by γ(θ) of one coordinate."""
    angle = float(scipy.optimize.brentq(lambda x: governor_pull(x) - pull, 0.05, 1.6, xtol=1e-16, rtol=1e-15))
    d = governor_slide(angle)[0]
    eq = half_governor().equilibrium(acceleration={"lift": pull}, guess={"arm hinge": angle + 0.05, "slide": d})
    assert_abs([eq["arm hinge"], eq["slide"]], [angle, d], 2e-14)
    assert_abs(eq.linearize().mode(1).angular_frequency, governor_frequency(pull, angle), 2e-13)
    assert_abs(eq.drives["lift"], 201.5 * pull, 1e-13)
    # the collar, along z upwards: the rod's share is what the spring and its inertia leave
    rod = wrench(eq.reactions, "rod")[0, :3]
    assert_abs(rod[2], 0.5 * pull - 500.0 * (d - 0.15), 1e-12)
    # it is a force along the rod
    along = np.array([-0.08 * np.sin(angle), 0.0, 0.08 * np.cos(angle) - d])
    assert_abs(np.cross(rod, along), 0.0, 2e-14)


GOVERNOR = json.loads((Path(__file__).parent / "data" / "choi2004_governor.json").read_text())["cases"]


@pytest.mark.parametrize("case", GOVERNOR, ids=lambda c: f"g {c['gravity']:g}, a {c['acceleration']:g}")
@pytest.mark.parametrize("named", [True, False], ids=["named", "own motion"])
def test_governor_of_choi_and_yoo(case: dict[str, float], named: bool) -> None:
    """Example 2 with gravity and without: angle, slide and frequency; the lift is named or has its motion in the model."""
    own = {} if named else {"acceleration": case["acceleration"]}
    drive = {"acceleration": {"lift": case["acceleration"]}} if named else {}
    m = lw.library.governor(gravity=(0, 0, -case["gravity"]), **own)
    eq = m.equilibrium(guess={"right": 0.8, "left": 0.8, "slide": 0.15}, **drive)
    assert_abs([eq["right"], eq["left"], eq["slide"]], [case["angle"], case["angle"], case["slide"]], 2e-14)
    assert_abs(eq.linearize().mode(1).angular_frequency, case["omega"], 2e-13)
    assert_abs(eq.drives["lift"], 203.0 * (case["gravity"] + case["acceleration"]), 5e-12)


# --- statics ----------------------------------------------------------------------------------------------------------


def test_spring_scales() -> None:
    """Two springs in a row, k₁ and k₂: x₁ = (m₁ + m₂) g / k₁, x₂ = m₂ g / k₂; ω² from the 2 × 2 problem."""
    m = lw.Model("scales")
    one = m.add(lw.PointMass("one", mass=2.0), lw.Prismatic("first", axis="-z", stiffness=300.0))
    m.add(lw.PointMass("two", mass=0.7), lw.Prismatic("second", axis="-z", stiffness=90.0), to=one)
    eq = m.equilibrium()
    assert_abs([eq["first"], eq["second"]], [2.7 * G / 300, 0.7 * G / 90], 1e-15)
    true = scipy.linalg.eigh([[300.0, 0], [0, 90]], [[2.7, 0.7], [0.7, 0.7]], eigvals_only=True)
    assert_abs(angular(eq.linearize()), np.sqrt(true), 1e-13)


def test_mass_between_two_slanted_springs() -> None:
    """Two springs from (±1, 0) m hold a mass: 2 k (l − l₀) sin φ = m g, by SciPy."""
    m = lw.Model("slung")
    bob = m.add(lw.Sphere("bob", radius=0.1, mass=3.0), lw.Planar("place", normal="-y"))
    for k, x in enumerate((-1.0, 1.0)):
        foot = m.ground.point(f"nail{k}", (x, 0.0, 0.0))
        m.add(lw.Spring(f"spring{k}", foot, bob["origin"], stiffness=200.0, free_length=0.9))

    def gap(z: float) -> float:
        length = np.hypot(1.0, z)
        return 2 * 200.0 * (length - 0.9) * z / length - 3.0 * G

    sag = float(scipy.optimize.brentq(gap, 0.0, 2.0, xtol=1e-16, rtol=1e-15))
    eq = m.equilibrium()
    assert_abs([eq["place.x"], eq["place.y"]], [0.0, -sag], 1e-14)
    far = np.hypot(1.0, sag)
    along, across = 200.0, 200.0 * (far - 0.9) / far
    up = 2 * (along * (sag / far) ** 2 + across / far**2)
    side = 2 * (along / far**2 + across * (sag / far) ** 2)
    got = [x.angular_frequency for x in eq.linearize().modes() if x.kind != "rigid"]
    assert_abs(np.sort(got), np.sqrt(np.sort([up, side]) / 3.0), 2e-14)


@pytest.mark.parametrize("torque", [-2.0, 0.7, 2.3])
def test_pendulum_with_a_motor(torque: float) -> None:
    """sin θ = 2 T / (m g L), ω² = 3 g cos θ / (2 L)."""
    m = lw.Model("motor")
    m.add(lw.Rod("arm", length=LENGTH, mass=MASS), lw.Revolute("hinge", axis="-y", actuator="motor"))
    eq = m.equilibrium(inputs={"motor": torque})
    angle = np.arcsin(2 * torque / (MASS * G * LENGTH))
    assert_abs(eq["hinge"], angle, 1e-14)
    assert_abs(eq.linearize().mode(1).angular_frequency, np.sqrt(1.5 * G / LENGTH * np.cos(angle)), 1e-14)


def four_bar_cranks(torque: float) -> list[tuple[float, bool]]:
    """All angles of the crank at which dV/dθ = T on the upper branch, and whether V has a minimum there."""
    turns = np.linspace(-np.pi, np.pi, 721)
    values = np.array([four_bar_slope(x, torque) for x in turns])
    signs = np.flatnonzero(values[:-1] * values[1:] < 0)
    root = lambda k: scipy.optimize.brentq(four_bar_slope, turns[k], turns[k + 1], (torque,), 1e-16, 1e-15)  # noqa: E731
    return [(float(root(k)), bool(values[k] < 0)) for k in signs]


def test_all_equilibria_of_the_four_bar() -> None:
    """Those of the upper branch are among what a search finds, and are classified as stable or not."""
    found = sprung_four_bar().equilibria(tries=40)
    for crank, stable in four_bar_cranks(0.0):
        tip = 0.4 * np.exp(1j * four_bar(BARS, crank, 1.0, 0.0, 1).rocker)
        same = [
            x
            for x in found
            if abs(np.exp(1j * x["drive"]) - np.exp(1j * crank)) < 1e-9
            and abs(0.4 * np.exp(1j * x["pivot"]) - tip) < 1e-9
            and abs(x["drive"] - crank) < 1e-9  # the coil counts turns
        ]
        assert len(same) == 1
        assert same[0].stable is stable


@pytest.mark.parametrize("torque", [0.0, 1.2, -0.8])
def test_four_bar_balanced_by_springs(torque: float) -> None:
    """Where dV/dθ = T, by Freudenstein's angles and SciPy; ω² = V''/M."""
    true = [x for x, stable in four_bar_cranks(torque) if stable]
    assert true
    for crank in true:
        now = four_bar(BARS, crank, 1.0, 0.0, 1)
        near = {"drive": crank + 0.05, "pin": float(now.coupler - crank), "pivot": float(now.rocker)}
        eq = sprung_four_bar().equilibrium(inputs={"motor": torque}, guess=near)
        assert eq.stable
        assert_abs([eq["drive"], eq["pivot"]], [crank, now.rocker], 1e-14)
        h = 1e-3
        bend = (
            sum(w * four_bar_slope(crank + k * h) for k, w in ((-2, 1 / 12), (-1, -2 / 3), (1, 2 / 3), (2, -1 / 12)))
            / h
        )
        assert_abs(eq.linearize().mode(1).angular_frequency, np.sqrt(bend / four_bar_mass(crank)), 1e-9)
        assert eq.redundant == 0  # in the algebra of the plane nothing repeats


def test_spring_with_a_law_of_its_own() -> None:
    """c₁ x + c₃ x³ = m g; ω² from the slope of the law; as a law of the library and as the user's own function."""
    x = float(scipy.optimize.brentq(lambda x: 100 * x + 5e4 * x**3 - 2 * G, 0.0, 1.0, xtol=1e-16, rtol=1e-15))
    for own in (False, True):
        m = lw.Model("law")
        bob = m.add(lw.PointMass("bob", mass=2.0), lw.Prismatic("down", axis="-z"))
        if own:
            m.add(lw.CustomForce("law", numba.njit(lambda t, y: -100 * y[0] - 5e4 * y[0] ** 3 - 3 * y[1]), on="down"))
        else:
            law = lw.PolynomialLaw((100, 0, 5e4))
            m.add(lw.Spring("spring", m.ground["origin"], bob["origin"], damping=3.0, law=law))
        eq = m.equilibrium(guess={"down": 0.05})
        assert_abs(eq["down"], x, 1e-15)
        assert_abs(eq.linearize().A, [[0, 1], [-(100 + 15e4 * x**2) / 2, -1.5]], 2e-12)


def test_stop_and_friction() -> None:
    """An arm pressed into a stop: T = ½ m g L sin θ + k (θ − θ₀); dry friction at rest damps with F / v."""
    m = lw.Model("stopped")
    stop = {"stops": (-0.2, 0.3), "stop_stiffness": 500.0, "stop_damping": 1.0, "friction": 0.1, "friction_speed": 0.02}
    m.add(lw.Rod("arm", length=1.0, mass=3.0), lw.Revolute("hinge", axis="-y", actuator="motor", **stop))
    eq = m.equilibrium(inputs={"motor": 10.0})
    x = scipy.optimize.brentq(
        lambda x: 1.5 * G * np.sin(x) + 500.0 * (x - 0.3) - 10.0, 0.3, 0.5, xtol=1e-16, rtol=1e-15
    )
    assert_abs(eq["hinge"], x, 1e-14)
    assert_abs(eq.linearize().A, [[0, 1], [-1.5 * G * np.cos(x) - 500.0, -6.0]], 1e-13)


def test_closure_between_what_spins_and_what_does_not() -> None:
    """A spinning arm holds a collar that does not spin: one coordinate by SciPy, the hub at its speed and let go.

    With V less ½ Ω² I: ω² = V''/M; let go, V'' grows by Ω² I'² / (J + I).
    """
    m = lw.Model("still collar")
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    arm = m.add(lw.Rod("arm", length=0.5, mass=1.0), lw.Revolute("lean", axis="-y"), to=hub)
    body = lw.RigidBody("collar", mass=0.5, inertia=(0.01, 0.01, 0.01))
    collar = m.add(body, lw.Prismatic("slide", axis="-z"))
    m.close(lw.Distance("rod", length=0.4), to=arm.tip, at=collar)
    m.add(lw.Spring("spring", m.ground["origin"], collar["origin"], stiffness=200.0, free_length=0.6))

    def terms(x: Any) -> tuple[Any, Any, Any]:
        d = 0.5 * np.cos(x) + np.sqrt(0.16 - 0.25 * np.sin(x) ** 2)
        turning = 0.25 / 3 * np.sin(x) ** 2
        return d, turning, -G * (0.25 * np.cos(x) + 0.5 * d) + 100.0 * (d - 0.6) ** 2 - 8.0 * turning

    def slope(x: float) -> np.ndarray:
        return np.imag(terms(x + 1e-30j)) / 1e-30

    x = float(scipy.optimize.brentq(lambda x: slope(x)[2], 0.5, 0.8, xtol=1e-16, rtol=1e-15))
    eq = m.equilibrium(speed={"spin": 4.0}, guess={"lean": 0.5, "slide": 0.75})
    assert_abs([eq["lean"], eq["slide"]], [x, terms(x)[0]], 1e-13)
    bend = float(slopes(lambda y: slope(y[0])[2:], np.array([x]), 2e-3)[0, 0])
    mass = 0.25 / 3 + 0.5 * slope(x)[0] ** 2
    assert_abs(eq.linearize().mode(1).angular_frequency, np.sqrt(bend / mass), 1e-9)
    more = 16.0 * slope(x)[1] ** 2 / (0.1 + terms(x)[1])
    assert_abs(eq.linearize(free=["spin"]).modes()[-1].angular_frequency, np.sqrt((bend + more) / mass), 1e-9)


# --- redundant closures -----------------------------------------------------------------------------------------------


def dynamic_multipliers(eq: lw.Equilibrium) -> np.ndarray:
    """Multipliers of a run that starts at the equilibrium, at its first sample."""
    run = eq.moving_model().simulate(1e-3, guess=eq.start, samples=2)
    return run.multipliers.values[0]


def test_bricard_hangs_where_its_energy_is_least() -> None:
    """One of five conditions repeats others; angles, ω² = V''/M by the ring's parametrisation; the least multipliers."""

    def slope(s: float) -> float:
        return float(np.imag(ring_energies(s + 1e-30j)[1]) / 1e-30)

    s = float(scipy.optimize.brentq(slope, 5.2, 5.7, xtol=1e-16, rtol=1e-15))
    odd, even, _, _ = ring_angles(s)
    guess = {f"joint{k}": float(even if k % 2 == 0 else odd) + 0.03 for k in range(1, 6)}
    eq = lw.library.bricard().equilibrium(guess=guess)
    assert_abs([eq[f"joint{k}"] for k in range(1, 6)], [odd, even, odd, even, odd], 1e-13)
    h = 1e-3
    bend = sum(w * slope(s + k * h) for k, w in ((-2, 1 / 12), (-1, -2 / 3), (1, 2 / 3), (2, -1 / 12))) / h
    true = np.sqrt(bend / ring_energies(s)[0].real)
    assert_rel(eq.linearize().mode(1).angular_frequency, true, 1e-10)
    assert eq.redundant == 1
    assert eq.stable
    assert_abs(list(eq.multipliers.values()), dynamic_multipliers(eq), 1e-13)


@pytest.mark.parametrize("n", [1, 3, 8])
@pytest.mark.parametrize("space", [False, True], ids=["plane", "space"])
def test_hanging_row_of_four_bars(n: int, space: bool) -> None:
    """ω² = g/l ((n+1)/2 + n) / ((n+1)/3 + n); in space three of five conditions of each loop repeat others."""
    m = lw.library.n_four_bar(n)
    if space:
        beside(m)
    guess = {f"foot{k}": np.pi - 0.2 for k in range(n + 1)} | {f"pin{k}": 0.2 - np.pi for k in range(1, n + 1)}
    eq = m.equilibrium(guess=guess)
    assert_abs([eq[f"foot{k}"] for k in range(n + 1)], np.pi, 2e-14)
    true = np.sqrt(G * ((n + 1) / 2 + n) / ((n + 1) / 3 + n))
    own = [x for x in eq.linearize().modes() if abs(x.shape[0]) > 1e-6 and "foot" in x.describe()]
    assert len(own) == 1
    assert_abs(own[0].angular_frequency, true, 1e-14)
    assert eq.redundant == (3 * n if space else 0)
    # a coupler's weight is shared by both ends: each closure carries half of one
    for k in range(1, n + 1):
        assert_abs(wrench(eq.reactions, f"knuckle{k}")[0], [0, 0, G / 2, 0, 0, 0], 1e-12)
    assert_abs(list(eq.multipliers.values()), dynamic_multipliers(eq), 5e-13)


def test_table_on_four_legs_spreads_its_load_as_the_dynamics_does() -> None:
    """A plate on four legs, one more than it needs: of all λ that carry it, the one with the least Σ A_kk λ_k², A = G M⁻¹ Gᵀ.

    The dynamics finds these to 3e-8 of their size.
    """
    m = lw.Model("table")
    plate = m.add(lw.Box("plate", size=(1.0, 0.6, 0.05), mass=12.0), lw.Free("free"))
    plate.attach("load", 3.0, (0.2, 0.1, 0.0))
    feet = np.array([(0.5, 0.3), (-0.5, 0.3), (-0.5, -0.3), (0.5, -0.3)])
    for k, (x, y) in enumerate(feet):
        m.close(lw.PointInPlane(f"leg{k}", normal="z"), to=m.ground, at=plate.point(f"leg{k}", (x, y, 0.0)))
    for k, (x, y) in enumerate(((2.0, 0.0), (-2.0, 0.0), (0.0, 2.0))):
        nail = m.ground.point(f"nail{k}", (x, y, 0.0))
        m.add(lw.Spring(f"spring{k}", nail, plate[f"leg{k}"], stiffness=50.0, free_length=0.2))
    eq = m.equilibrium()
    assert eq.redundant == 1
    # lift and turns about x and y of the plate's centre, which lie in the plate's plane
    rows = np.column_stack([np.ones(4), feet[:, 1], -feet[:, 0]])
    ixx, iyy = 12 * (0.6**2 + 0.05**2) / 12, 12 * (1.0**2 + 0.05**2) / 12
    mass = np.array([[15, 0.3, -0.6], [0.3, ixx + 0.03, -0.06], [-0.6, -0.06, iyy + 0.12]])
    weight = np.array([15 * G, 0.3 * G, -0.6 * G])
    scale = 1 / np.sqrt(np.diag(rows @ np.linalg.solve(mass, rows.T)))
    true = scale * np.linalg.lstsq(rows.T * scale, weight, rcond=None)[0]
    assert_abs(list(eq.multipliers.values()), true, 5e-13)
    legs = np.array([wrench(eq.reactions, f"leg{k}")[0, :3] for k in range(4)])
    assert_abs(legs, np.column_stack([0 * true, 0 * true, true]), 5e-13)
    assert_abs(dynamic_multipliers(eq), true, 3e-6)


# --- runs at rest in the moving frame ---------------------------------------------------------------------------------


def moving_cases() -> dict[str, tuple[lw.Model, dict[str, Any]]]:
    """Models with the frame in which they rest."""
    cart = lw.library.cart_pole(length=LENGTH, pole_mass=MASS)
    cart.joint("slide").actuator = None
    angles = {"right": 0.7, "left": 0.7, "slide": 0.15}
    return {
        "hoop": (hoop(), {"speed": {"spin": 9.0}, "guess": {"lean": 0.7}}),
        "pair": (spinning_pair(), {"speed": {"spin": 5.0}, "guess": {"east": 0.3, "west": 0.3}}),
        "cart": (cart, {"acceleration": {"slide": 4.0}}),
        "governor": (spinning_governor(), {"speed": {"spin": 11.0}, "guess": angles}),
        "lifted governor": (lw.library.governor(), {"acceleration": {"lift": -3.0}, "guess": angles}),
        "top": (gimballed_top(), {"speed": {"precession": 5.0, "spin": 30.0}, "guess": {"nutation": 1.4}}),
        "four-bar": (sprung_four_bar(), {"guess": {"drive": 0.4, "pin": -0.2, "pivot": 1.4}}),
    }


@pytest.mark.parametrize("case", list(moving_cases()))
def test_reactions_are_those_of_a_run_at_rest(case: str) -> None:
    """A run that starts at the equilibrium stays there; its reactions, drive forces and multipliers are those at the start."""
    model, frame = moving_cases()[case]
    eq = model.equilibrium(**frame)
    start = {"guess": eq.start} if model.closures else {"start": eq.start}
    run = eq.moving_model().simulate(0.2, samples=5, rtol=1e-10, **start)
    for name, x in eq.start.items():
        assert_abs(run[name].values, x, 1e-13)
    spins = any(x != 0 for x in eq.speed.values())
    for connection in model.connections:
        name = connection.joint.name
        true, got = wrench(run.reactions, name), wrench(eq.reactions, name)
        size = 1.0 + float(np.abs(true).max())
        assert_abs(got[0], true[0], 2e-13 * size)
        if spins:  # world axes: sizes stay, directions turn
            true, got = (np.linalg.norm(x.reshape(-1, 2, 3), axis=2) for x in (true, got))
        assert_abs(true - got, 0.0, 1e-12 * size)
    for name, x in eq.drives.items():
        assert_abs(run.drives.sel(drive=name).values, x, 1e-13 * (1.0 + abs(x)))
    if model.closures:
        assert_abs(run.multipliers.values - list(eq.multipliers.values()), 0.0, 5e-12)


def test_drive_of_a_damped_hinge_that_spins() -> None:
    """A hub whose hinge has a damper: it takes d Ω to keep its speed."""
    m = hoop()
    m.joint("spin").damping = 0.3
    eq = m.equilibrium(speed={"spin": 9.0}, guess={"lean": 0.7})
    moment = float(np.abs(wrench(eq.reactions, "spin")[0, 5]))
    assert_abs(eq.drives["spin"], 0.3 * 9.0, 1e-13)
    assert_abs(moment, 0.0, 1e-13)  # drive and damper cancel


def test_driven_joint_with_an_actuator_has_reactions() -> None:
    """The library's cart-pole accelerates: its cart has an input, which rests."""
    eq = lw.library.cart_pole(length=LENGTH, pole_mass=MASS).equilibrium(acceleration={"slide": 5.0})
    assert_abs(wrench(eq.reactions, "hinge")[0, :3], [MASS * 5.0, 0, MASS * G], 1e-13)


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_spin_across_gravity_has_no_steady_state() -> None:
    """A hub on a horizontal hinge: the weight of its arm turns round."""
    m = lw.Model("wheel")
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="x"))
    m.add(lw.Rod("arm", length=0.5, mass=1.0), lw.Revolute("lean", axis="x", stiffness=50.0), to=hub)
    with pytest.raises(lw.EquilibriumError, match=r"no steady state.*'spin'.*the force at 'lean' changes"):
        m.equilibrium(speed={"spin": 5.0})


def test_a_cart_on_level_ground_has_two_equilibria() -> None:
    """The pole hangs or stands; where the cart is does not matter, so it stays where the search began."""
    found = lw.library.cart_pole().equilibria(guess={"slide": 0.3}, tries=20)
    assert [one.stable for one in found] == [True, False]
    assert_abs([one.q["slide"] for one in found], [0.3, 0.3], 1e-12)
    assert_abs(np.cos([one.q["hinge"] for one in found]), [1.0, -1.0], 1e-12)


def test_acceleration_away_from_a_spring_has_no_steady_state() -> None:
    """A cart that accelerates away from the ground, with a spring between its pole and the ground."""
    m = lw.library.cart_pole()
    m.add(lw.Spring("rope", m.ground.point("post", (-1.0, 0.0, 0.0)), m.body("pole").tip, stiffness=20.0))
    with pytest.raises(lw.EquilibriumError, match=r"no steady state.*'slide'.*the force at 'hinge' changes"):
        m.equilibrium(acceleration={"slide": 2.0})


def test_acceleration_of_what_a_closure_ties_to_the_ground() -> None:
    """A cart tied to the ground by a rod of fixed length opens it as it goes."""
    m = lw.library.cart_pole()
    m.close(lw.Distance("tie", length=1.5), to=m.ground.point("post", (-1.0, 0.0, -0.5)), at=m.body("pole").tip)
    with pytest.raises(lw.EquilibriumError, match=r"no steady state.*closure 'tie.*opens by"):
        m.equilibrium(acceleration={"slide": 2.0}, guess={"hinge": 0.3})


def test_load_that_changes_with_time_has_no_steady_state() -> None:
    """A harmonic force at the tip of a pendulum."""
    m = lw.library.simple_pendulum()
    m.add(lw.PointForce("push", m.body("pendulum").tip, (lw.Harmonic(2.0, frequency=1.0), 0.0, 0.0)))
    with pytest.raises(lw.EquilibriumError, match=r"no steady state.*the force at 'pivot' changes"):
        m.equilibrium()


def test_spin_that_grows_has_no_steady_state() -> None:
    """An angular acceleration: the arm is thrown out farther and farther."""
    with pytest.raises(lw.EquilibriumError, match=r"no steady state.*'spin'.*the force at 'lean' changes"):
        hoop().equilibrium(speed={"spin": 9.0}, acceleration={"spin": 2.0}, guess={"lean": 0.7})


def test_falling_model_has_no_equilibrium() -> None:
    """Nothing holds a free body against its weight: m g is left."""
    with pytest.raises(lw.EquilibriumError, match=r"9\.81 N"):
        lw.library.free_body(gravity=(0, 0, -9.81)).equilibrium()


def test_motor_that_is_too_strong_has_no_equilibrium() -> None:
    """T > ½ m g L carries the arm round."""
    m = lw.Model("motor")
    m.add(lw.Rod("arm", length=LENGTH, mass=MASS), lw.Revolute("hinge", axis="-y", actuator="motor"))
    with pytest.raises(lw.EquilibriumError, match="no balance"):
        m.equilibrium(inputs={"motor": 0.51 * MASS * G * LENGTH})
