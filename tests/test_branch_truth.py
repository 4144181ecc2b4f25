"""Branches of equilibria and Campbell diagrams against closed forms.

Tolerances are at most about ten times the errors measured when the tests were written.
"""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
import pytest
import scipy.linalg
import scipy.optimize

import linkwork as lw
from compare import assert_abs, assert_rel
from linear_references import (
    LENGTH,
    MASS,
    TOP,
    G,
    four_bar_weight,
    governor_crossing,
    governor_fold,
    governor_frequency,
    governor_pull,
    governor_slide,
    half_governor,
    hoop,
    hoop_speed,
    pair_state,
    spinning_pair,
    swing,
    upright_top,
)

# --- pitchforks -------------------------------------------------------------------------------------------------------


def pitchfork(point: bool) -> tuple[lw.Branches, float]:
    """Branches of the hoop as its speed rises from 0.3 to 2.5 of where the hanging arm gives way."""
    c = hoop_speed(point)
    ends = (0.3 * c, 2.5 * c)
    return hoop(point=point).branch("speed.spin", ends, speed={"spin": ends[0]}, guess={"lean": 0.0}), c


def check_pitchfork(found: lw.Branches, c: float) -> None:
    """One branch point at c; the hanging arm is stable up to it; the branch that crosses follows cos θ = c²/Ω²."""
    assert len(found) == 2
    assert [s.kind for s in found.special] == ["branch point"]
    assert_rel(found.special[0].value, c, 1e-11)
    assert_abs(found.special[0].q["lean"], 0.0, 1e-13)
    hanging, leaning = found
    assert_abs(hanging["lean"], 0.0, 1e-13)
    far = np.abs(hanging.values / c - 1) > 1e-3
    np.testing.assert_array_equal(hanging.stable[far], hanging.values[far] < c)
    beyond = hanging.values > 1.001 * c
    assert_abs(hanging.growth[beyond], np.sqrt(hanging.values[beyond] ** 2 - c**2), 5e-14)
    away = np.abs(leaning["lean"]) > 0.02
    assert leaning["lean"].min() < -1.4
    assert leaning["lean"].max() > 1.4
    assert_abs(np.cos(leaning["lean"]), (c / leaning.values) ** 2, 3e-9)
    assert leaning.stable[away].all()


def test_pitchfork_of_the_bead_on_a_hoop() -> None:
    """Ω² = g/R."""
    check_pitchfork(*pitchfork(True))


def test_pitchfork_of_the_rod_on_a_hoop() -> None:
    """Ω² = 3 g / 2 L."""
    check_pitchfork(*pitchfork(False))


@pytest.mark.parametrize(
    ("point", "over"),
    [
        (False, (0.31, 2.6)),
        (False, (0.2, 1.7)),
        (False, (0.45, 3.0)),
        (True, (0.31, 2.6)),
        (True, (0.2, 1.7)),
        (True, (0.45, 3.0)),
    ],
)
def test_pitchfork_is_located_whatever_the_range(point: bool, over: tuple[float, float]) -> None:
    """To 1e-8, as other ranges put the points elsewhere."""
    c = hoop_speed(point)
    ends = (over[0] * c, over[1] * c)
    found = hoop(point=point).branch("speed.spin", ends, speed={"spin": ends[0]}, guess={"lean": 0.0})
    assert_rel(found.branch_points[0].value, c, 1e-11)


def test_pitchforks_of_either_sense_of_rotation() -> None:
    """At ±c, and two branches that cross."""
    c = hoop_speed(True)
    found = hoop(point=True).branch("speed.spin", (-2.1 * c, 2.3 * c), speed={"spin": 0.1})
    assert len(found) == 3
    assert_abs(sorted(s.value for s in found.branch_points), [-c, c], 1e-11)


def test_two_pitchforks_at_once() -> None:
    """Two equal beads on one axis give way at the same speed, without oscillation: a branch point, no Hopf point."""
    m, c = lw.Model("two beads"), hoop_speed(True)
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    for name, y in (("one", 0.3), ("two", -0.3)):
        foot = hub.point(name, (0.0, y, 0.0))
        m.add(lw.MassRod(f"{name} arm", length=LENGTH, masses=(MASS,)), lw.Revolute(name, axis="-y"), to=foot)
    found = m.branch("speed.spin", (0.31 * c, 2.3 * c), speed={"spin": 0.31 * c}, branches=2)
    assert [s.kind for s in found[0].special] == ["branch point"]
    assert_abs(found[0].special[0].value, c, 1e-8)


def test_pitchfork_in_a_parameter_of_the_model() -> None:
    """At a constant speed the arm gives way as it grows longer: L = 3 g / 2 Ω²."""
    found = hoop().branch("arm.length", (0.3, 1.5), speed={"spin": 5.0}, nearest=True, branches=1)
    assert_abs(found.branch_points[0].value, 1.5 * G / 25.0, 1e-11)


def test_perturbed_pitchfork_has_a_fold() -> None:
    """A torque T on the hinge of the spinning bead parts the branches: Ω² (θ) = (g sin θ − T/mL) / (L sin θ cos θ).

    The fold is its minimum on the side against the torque.
    """
    m = hoop(point=True)
    m.joint("lean").actuator = "motor"
    torque = 0.2
    c = hoop_speed(True)

    def speed2(x: Any) -> Any:
        return (G * np.sin(x) - torque / (MASS * LENGTH)) / (LENGTH * np.sin(x) * np.cos(x))

    fold = scipy.optimize.minimize_scalar(speed2, bounds=(-1.4, -0.1), method="bounded", options={"xatol": 1e-12})
    found = m.branch(
        "speed.spin",
        (0.5 * c, 2.5 * c),
        speed={"spin": 2.0 * c},
        inputs={"motor": torque},
        guess={"lean": -1.3},
        branches=1,
    )
    assert [s.kind for s in found.special] == ["fold"]
    assert_abs(found.folds[0].value, np.sqrt(fold.fun), 1e-11)
    assert_abs(found.folds[0].q["lean"], fold.x, 1e-7)
    b = found[0]
    assert_abs(b.values**2, speed2(b["lean"]), 1e-7)
    off = np.abs(b["lean"] - fold.x) > 0.02
    np.testing.assert_array_equal(b.stable[off], b["lean"][off] < fold.x)


# --- the governor -----------------------------------------------------------------------------------------------------

FOLD = -15.224547317088039


def test_governor_folds_where_its_one_equation_does() -> None:
    """The library's governor without gravity: γ(θ) has its minimum at −15.2245…; stable and unstable part there."""
    value, angle = governor_fold()
    assert_abs(value, FOLD, 1e-13)
    found = lw.library.governor(gravity=(0, 0, 0)).branch(
        "acceleration.lift",
        (-16.0, 10.0),
        acceleration={"lift": 0.0},
        guess={"right": 0.8, "left": 0.8, "slide": 0.15},
        points=150,
    )
    folds = [s for s in found.folds if 0 < s.q["right"] < np.pi]
    assert len(folds) == 1
    assert_abs(folds[0].value, FOLD, 1e-11)
    assert_abs(folds[0].q["right"], angle, 1e-7)
    b = found[0]
    own = (b["right"] > 0.05) & (b["right"] < 3.0)
    assert_abs(b.values[own], governor_pull(b["right"][own]), 3e-8)
    off = own & (np.abs(b["right"] - angle) > 0.01)
    np.testing.assert_array_equal(b.stable[off], b["right"][off] < angle)


@functools.cache
def half_branches() -> lw.Branches:
    return half_governor().branch(
        "acceleration.lift", (-16.0, 16.0), acceleration={"lift": 0.0}, guess={"arm hinge": 0.8, "slide": 0.15}
    )


def test_half_governor_has_a_fold_and_crossing_branches() -> None:
    """One arm: its closure never repeats itself, so the straight positions are pitchforks: V'' = 0 at θ = 0 and θ = π."""
    found = half_branches()
    wrapped = [abs(np.angle(np.exp(1j * s.q["arm hinge"]))) for s in found.folds]
    folds = [s.value for s, x in zip(found.folds, wrapped, strict=True) if 0.1 < x < 3.0]
    assert len(folds) >= 2  # leaning to either side
    assert_abs(folds, FOLD, 5e-10)
    value = governor_crossing(False)
    # the branch that crosses at θ = 0 stays straight, stable where the pull keeps it so
    straight = [b for b in found if np.median(np.abs(b["arm hinge"])) < 1e-9]
    assert len(straight) == 1
    b = straight[0]
    off = np.abs(b.values - value) > 0.01
    np.testing.assert_array_equal(b.stable[off], b.values[off] > value)
    # the leaning branch is stable from the pitchfork to the fold
    first = found[0]
    angle = np.abs(np.angle(np.exp(1j * first["arm hinge"])))
    off = (angle > 0.05) & (angle < 3.0) & (np.abs(angle - governor_fold()[1]) > 0.01)
    assert_abs(first.values[off], governor_pull(first["arm hinge"][off]), 3e-8)
    np.testing.assert_array_equal(first.stable[off], angle[off] < governor_fold()[1])


def test_pitchforks_of_the_half_governor() -> None:
    """V'' = 0 at θ = 0 and θ = π, to 1e-8."""
    points = half_branches().branch_points
    straight = [s.value for s in points if np.cos(s.q["arm hinge"]) > 0.99]
    folded = [s.value for s in points if np.cos(s.q["arm hinge"]) < -0.99]
    assert straight
    assert folded
    assert_abs(straight, governor_crossing(False), 1e-8)
    assert_abs(folded, governor_crossing(True), 1e-8)


def test_bead_against_the_length_of_its_arm() -> None:
    """At a constant speed: cos θ = g / (L Ω²)."""
    found = hoop(point=True).branch("arm.length", (0.5, 1.5), speed={"spin": 6.0}, guess={"lean": 1.0}, branches=1)
    assert_abs(np.cos(found[0]["lean"]), G / (36.0 * found[0].values), 5e-11)
    assert_abs([found[0].values.min(), found[0].values.max()], [0.5, 1.5], 1e-12)


def test_frequency_of_the_bead_against_the_length_of_its_arm() -> None:
    """The same as a diagram: ω = Ω sin θ."""
    values = np.linspace(0.5, 1.5, 9)
    found = hoop(point=True).campbell("arm.length", values, speed={"spin": 6.0}, guess={"lean": 1.0})
    angle = np.arccos(G / (36.0 * values))
    assert_abs(found.positions[:, found.names.index("lean")], angle, 1e-13)
    assert_abs(found.eigenvalues[:, 0], 6j * np.sin(angle), 5e-14)


def test_half_governor_against_its_spring() -> None:
    """k = γ (m₄ d' − m L sin θ) / ((d − l₀) d'), a path of the model as the parameter of a closed mechanism."""
    found = half_governor().branch(
        "spring.stiffness",
        (300.0, 900.0),
        acceleration={"lift": -5.0},
        guess={"arm hinge": 0.97, "slide": 0.13},
        branches=1,
    )
    b = found[0]
    d, first, _ = governor_slide(b["arm hinge"])
    assert_abs(b.values, -5.0 * (0.5 * first - 0.16 * np.sin(b["arm hinge"])) / ((d - 0.15) * first), 2e-9 * 600.0)
    assert np.ptp(b.values) == pytest.approx(600.0)
    assert b.stable.all()


def test_four_bar_against_its_coil() -> None:
    """V' + k (θ − θ₀) = 0 with the weights' V': k = −V' / (θ − θ₀)."""
    m = lw.library.four_bar()
    m.add(lw.TorsionSpring("coil", "drive", stiffness=8.0, rest=0.4))
    guess = {"drive": 0.4, "pin": -0.2, "pivot": 1.4}
    b = m.branch("coil.stiffness", (7.0, 12.0), guess=guess, branches=1)[0]
    assert_abs(b.values, [-four_bar_weight(x) / (x - 0.4) for x in b["drive"]], 5e-9)
    assert_abs([b.values.min(), b.values.max()], [7.0, 12.0], 1e-12)


# --- the sleeping top -------------------------------------------------------------------------------------------------


def sleeping(speed: float) -> np.ndarray:
    """Eigenvalues of the upright top in the frame that spins with it, one of each pair.

    With ζ = x + i y in the world, A ζ̈ − i C s ζ̇ − m g l ζ = 0, and s is taken off in the frame that turns.
    """
    a, c, push = TOP["across"], TOP["along"], TOP["mass"] * G * TOP["distance"]
    own = np.roots([a, -1j * c * speed, -push]) - 1j * speed
    return np.concatenate([own, own.conj()])


def test_top_falls_asleep() -> None:
    """The upright top is stable beyond C² s² = 4 A m g l; eigenvalues on both sides."""
    limit = 2 * np.sqrt(TOP["across"] * TOP["mass"] * G * TOP["distance"]) / TOP["along"]
    m = upright_top()
    for times, stable in ((0.5, False), (0.99, False), (1.01, True), (3.0, True)):
        eq = m.equilibrium(speed={"spin": times * limit}, nearest=True)
        assert eq.stable is stable
        got = np.linalg.eigvals(eq.linearize().A)
        true = sleeping(times * limit)
        gaps = np.abs(got[:, None] - true[None, :])
        assert_abs(gaps.min(axis=0), 0.0, 1e-11)
        assert_abs(gaps.min(axis=1), 0.0, 1e-11)
        # let go, the spin is a motion that nothing resists, and the others stay
        free = np.linalg.eigvals(eq.linearize(free=["spin"]).A)
        assert_abs(np.abs(free[:, None] - true[None, :]).min(axis=0), 0.0, 1e-11)


def test_limit_of_the_sleeping_top_is_located_as_it_spins_faster() -> None:
    """s = 2 √(A m g l) / C."""
    limit = 2 * np.sqrt(TOP["across"] * TOP["mass"] * G * TOP["distance"]) / TOP["along"]
    found = upright_top().branch("speed.spin", (0.5 * limit, 1.5 * limit), speed={"spin": limit / 2}, nearest=True)
    assert [s.kind for s in found.special] == ["Hopf point"]
    assert_rel(found.special[0].value, limit, 1e-8)


def test_limit_of_the_sleeping_top_is_located_as_it_grows_heavier() -> None:
    """C² s² = 4 (I + m l²) m g l, a quadratic equation for the mass."""
    own, far = TOP["across"] - TOP["mass"] * TOP["distance"] ** 2, TOP["distance"]
    spin = 40.0
    limit = np.roots([4 * far**3 * G, 4 * own * far * G, -((TOP["along"] * spin) ** 2)]).real.max()
    found = upright_top().branch("top.mass", (0.3 * limit, 2 * limit), speed={"spin": spin}, nearest=True)
    assert [s.kind for s in found.special] == ["Hopf point"]
    assert_rel(found.special[0].value, limit, 1e-8)


# --- Campbell diagrams ------------------------------------------------------------------------------------------------


def oscillators(coupling: float = 0.0) -> lw.Model:
    """Two masses of 1 kg on springs of 400 and 900 N/m, coupled by a spring or not."""
    m = lw.Model("oscillators")
    one = m.add(lw.PointMass("one", mass=1.0), lw.Prismatic("first", axis="x", stiffness=400.0))
    two = m.add(lw.PointMass("two", mass=1.0), lw.Prismatic("second", axis="x", stiffness=900.0), to=(0.0, 0.0, 1.0))
    m.add(lw.Spring("link", one["origin"], two.point("side", (0.0, 0.0, -1.0)), stiffness=0.0))
    if coupling:
        m.add(lw.Spring("tie", one.point("far", (-5.0, 0.0, 0.0)), two["side"], stiffness=coupling, free_length=5.0))
    return m


def test_modes_that_cross_keep_their_names() -> None:
    """ω₁ = 20 rad/s stays, ω₂ = √k crosses it."""
    values = np.linspace(225.0, 625.0, 9)
    found = oscillators().campbell("second.stiffness", values)
    true = np.column_stack([np.full(9, 20.0), np.sqrt(values)])
    order = [1, 0] if abs(found.eigenvalues[0, 0].imag - 20.0) > 1 else [0, 1]
    assert_abs(np.abs(found.eigenvalues.imag)[:, order], true, 1e-13)
    assert_abs(found.likeness, 1.0, 1e-13)


def veering(coupling: float, count: int) -> None:
    """With a spring between: ω² = a ± √(b² + k²), two curves that come near and part."""
    values = np.linspace(225.0, 625.0, count)
    found = oscillators(coupling).campbell("second.stiffness", values)
    mean, half = (400.0 + values) / 2 + coupling, (400.0 - values) / 2
    root = np.sqrt(half**2 + coupling**2)
    assert_abs(np.abs(found.eigenvalues.imag), np.sqrt(np.column_stack([mean - root, mean + root])), 1e-12)


@pytest.mark.parametrize(("coupling", "count"), [(60.0, 9), (20.0, 9), (20.0, 3), (2.0, 201)])
def test_modes_that_veer_do_not_swap(coupling: float, count: int) -> None:
    """Where some values lie in the bend."""
    veering(coupling, count)


def test_modes_that_veer_sharply_do_not_swap() -> None:
    """Steps of 50 N/m over a bend that is 4 N/m wide."""
    veering(2.0, 9)


def test_other_modes_stay_when_one_is_overdamped() -> None:
    """Two oscillators on their own; beyond d = 2 √(k m) the first has two real eigenvalues."""
    found = oscillators().replace({"second.damping": 1.0}).campbell("first.damping", np.linspace(1.0, 80.0, 14))
    assert_abs(found.eigenvalues[:, 1], -0.5 + 1j * np.sqrt(900.0 - 0.25), 1e-13)


def test_other_modes_stay_when_one_diverges() -> None:
    """Beads on arms of 0.8 and 0.2 m: ω₂² = g/l₂ − Ω² goes on where the first has given way."""
    m = lw.Model("two beads")
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    for name, length in (("long", 0.8), ("short", 0.2)):
        m.add(lw.MassRod(f"{name} arm", length=length, masses=(1.0,)), lw.Revolute(name, axis="-y"), to=hub)
    speeds = np.linspace(0.5, 6.0, 12)
    found = m.campbell("speed.spin", speeds, nearest=True)
    assert_abs(found.eigenvalues[:, 1], 1j * np.sqrt(G / 0.2 - speeds**2), 5e-14)


def test_governor_against_its_acceleration() -> None:
    """The half's frequency by its one coordinate, from −14 to 11 m/s²."""
    values = np.linspace(-14.0, 11.0, 11)
    found = half_governor().campbell("acceleration.lift", values, guess={"arm hinge": 1.4, "slide": 0.09})
    angle = found.positions[:, found.names.index("arm hinge")]
    assert_abs(governor_pull(angle), values, 5e-13)
    true = [governor_frequency(p, x) for p, x in zip(values, angle, strict=True)]
    assert_abs(np.abs(found.eigenvalues[:, 0].imag), true, 1e-13)


def rotor(across: float = 0.02, along: float = 0.03, stiffness: float = 50.0) -> lw.Model:
    """A disc on a shaft that may lean both ways against springs: gyroscopic."""
    m = lw.Model("rotor", gravity=(0, 0, 0))
    give = {"first": lw.Turning(stiffness=stiffness), "second": lw.Turning(stiffness=stiffness)}
    bearing = m.add(lw.PointMass("bearing", mass=0.0), lw.Universal("lean", axes=("x", "y"), dofs=give))
    m.add(lw.RigidBody("disc", mass=1.0, inertia=(across, across, along)), lw.Revolute("spin", axis="z"), to=bearing)
    return m


@pytest.mark.parametrize("along", [0.03, 0.005], ids=["flat", "long"])
def test_gyroscopic_rotor(along: float) -> None:
    """It ω² ∓ Ip Ω ω − k = 0; critical: backwards at Ω² = k / (It + Ip), forwards at k / (It − Ip), if It > Ip."""
    across, k = 0.02, 50.0
    speeds = np.linspace(0.5, 120.0, 25)
    found = rotor(across, along).campbell("speed.spin", speeds)
    half = along * speeds / (2 * across)
    root = np.sqrt(half**2 + k / across)
    back, forth = root - half, root + half
    got = np.abs(found.eigenvalues.imag)
    order = [0, 1] if got[-1, 0] < got[-1, 1] else [1, 0]
    assert_abs(got[:, order], np.column_stack([back, forth]), 2e-12)
    true = [np.sqrt(k / (across + along))] + ([np.sqrt(k / (across - along))] if across > along else [])
    assert len(found.critical) == len(true)
    assert_abs(sorted(c.value for c in found.critical), true, 2e-11)
    assert_abs([c.frequency for c in found.critical], [c.value / (2 * np.pi) for c in found.critical], 1e-13)


def test_jeffcott_rotor() -> None:
    """A disc on slides with springs to the ground, and a spinning hinge: ωx = √(kx/m), ωy = √(ky/m), critical there.

    Seen from a frame that spins, with springs that turn with it, kx = ky: |ω ± Ω|.
    """
    m = lw.Model("Jeffcott", gravity=(0, 0, 0))
    along = m.add(lw.PointMass("along", mass=0.0), lw.Prismatic("x", axis="x", stiffness=8000.0))
    across = m.add(lw.PointMass("across", mass=0.0), lw.Prismatic("y", axis="y", stiffness=12500.0), to=along)
    m.add(lw.Cylinder("disc", length=0.02, radius=0.2, mass=5.0), lw.Revolute("spin", axis="z"), to=across)
    found = m.campbell("speed.spin", np.linspace(1.0, 70.0, 9), orders=(1.0, 2.0))
    assert_abs(np.abs(found.eigenvalues.imag), [[40.0, 50.0]] * 9, 2e-13)
    got = {(c.mode, c.order): c.value for c in found.critical}
    assert set(got) == {(1, 1.0), (1, 2.0), (2, 1.0), (2, 2.0)}
    assert_abs([got[1, 1.0], got[1, 2.0], got[2, 1.0], got[2, 2.0]], [40.0, 20.0, 50.0, 25.0], 2e-13)


def test_jeffcott_rotor_in_its_own_frame() -> None:
    """Springs that turn with the shaft, kx = ky: |ω ± Ω| in the frame that spins; still at Ω = ω."""
    m = lw.Model("Jeffcott inside", gravity=(0, 0, 0))
    shaft = m.add(lw.RigidBody("shaft", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    along = m.add(lw.PointMass("along", mass=0.0), lw.Prismatic("x", axis="x", stiffness=8000.0), to=shaft)
    m.add(lw.PointMass("disc", mass=5.0), lw.Prismatic("y", axis="y", stiffness=8000.0), to=along)
    for speed in (0.0, 7.0, 30.0, 39.0, 55.0):
        got = np.sort([x.angular_frequency for x in m.equilibrium(speed={"spin": speed}).linearize().modes()])
        assert_abs(got, np.sort([abs(40.0 - speed), 40.0 + speed]), 5e-13)


@pytest.mark.parametrize("joint", ["universal", "direction"])
def test_foucault_in_the_frame_that_turns(joint: str) -> None:
    """√(g/L) ± Ω; at Ω → 0 both go to √(g/L), linearly."""
    own = np.sqrt(G / LENGTH)
    m = swing(joint)
    for speed in (1e-6, 1e-3, 0.3, 2.0, 3.0):
        modes = m.equilibrium(speed={"spin": speed}).linearize().modes()
        got = np.sort([x.angular_frequency for x in modes])
        assert_abs(got, [own - speed, own + speed], 1e-13)


def test_modes_go_to_those_at_rest() -> None:
    """Two arms on a hub: frequencies part from those at rest by parts of Ω²."""
    m = spinning_pair()
    still = np.sort([x.angular_frequency for x in m.equilibrium().linearize(coordinates=None).modes()])
    rest = float(np.sqrt(1.5 * G / LENGTH))
    assert np.count_nonzero(np.abs(still - rest) < 1e-10) >= 1
    gaps = []
    for speed in (0.4, 0.2, 0.1):
        eq = m.equilibrium(speed={"spin": speed})
        got = [x.angular_frequency for x in eq.linearize().modes()]
        assert_abs(got, pair_state(speed)[1], 2e-14)
        gaps.append(abs(got[0] - rest))
    assert_abs(np.array(gaps[:-1]) / gaps[1:], 4.0, 0.02)


def whirling(inner: float, outer: float) -> lw.Model:
    """A disc on a shaft whose springs and dampers turn with it, and air that damps it from outside."""
    m = lw.Model("whirl", gravity=(0, 0, 0))
    give = {"stiffness": 8000.0, "damping": inner}
    shaft = m.add(lw.RigidBody("shaft", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    along = m.add(lw.PointMass("along", mass=0.0), lw.Prismatic("x", axis="x", **give), to=shaft)
    disc = m.add(lw.PointMass("disc", mass=5.0), lw.Prismatic("y", axis="y", **give), to=along)
    m.add(lw.CustomForce("air", numba.njit(lambda t, x: -outer * x[3:6]), at=disc["origin"]))
    return m


def test_shaft_with_inner_damping_whirls_beyond_its_limit() -> None:
    """Unstable beyond Ω = ω (1 + c_outer / c_inner), where one whirl, ω in the world, is ω − Ω in the shaft: a Hopf point.

    In the world's axes, with ζ = x + i y: m ζ̈ + (c_i + c_o) ζ̇ + (k − i Ω c_i) ζ = 0.
    """
    inner, outer, own = 10.0, 4.0, 40.0
    m, limit = whirling(inner, outer), own * (1 + outer / inner)
    found = m.branch("speed.spin", (0.5 * limit, 1.6 * limit), speed={"spin": 0.5 * limit})
    assert [s.kind for s in found.special] == ["Hopf point"]
    assert_rel(found.special[0].value, limit, 1e-11)
    b = found[0]
    np.testing.assert_array_equal(b.stable, b.values < limit)
    speeds = np.array([20.0, 50.0, 60.0])
    diagram = m.campbell("speed.spin", speeds)
    np.testing.assert_array_equal(diagram.stable, speeds < limit)
    for speed, got in zip(speeds, diagram.eigenvalues, strict=True):
        roots = np.roots([5.0, inner + outer, 8000.0 - 1j * speed * inner]) - 1j * speed
        true = np.where(roots.imag < 0, roots.conj(), roots)
        assert_abs(np.sort_complex(got), np.sort_complex(true), 1e-12)


# --- a column of three bars -------------------------------------------------------------------------------------------


def three_bars(load: float, springs: tuple[float, ...], lengths: tuple[float, ...]) -> lw.Model:
    """Bars on hinges with springs, one after the other, pressed at the end along their axis."""
    m = lw.Model("column", gravity=(0, 0, 0))
    at = m.ground["origin"]
    for k, (stiffness, length) in enumerate(zip(springs, lengths, strict=True)):
        bar = lw.Rod(f"bar{k}", length=length, mass=1.0)
        m.add(bar, lw.Revolute(f"h{k}", axis="-y", stiffness=stiffness), to=at)
        at = bar.tip
    m.add(lw.PointForce("load", at, (0, 0, load)))
    return m


@pytest.mark.parametrize(
    ("start", "low", "high"),
    [(0.0, 0.5, 8.0), (9.0, 1.1, 0.8), (1.0, -1.0, 3.0)],
)
def test_a_column_of_three_bars_buckles_in_all_its_shapes(start: float, low: float, high: float) -> None:
    """Whatever the range, and wherever the load is at first, even at the critical one: all critical loads inside of the range
    (in parts of the least one) are branch points of the straight state, and a bent branch leaves each."""
    springs, lengths = (1.0, 0.8, 1.3), (1.0, 1.2, 0.7)
    bend = np.array([[1.0, 0, 0], [-1, 1, 0], [0, -1, 1]])
    critical = scipy.linalg.eigh(bend.T @ np.diag(springs) @ bend, np.diag(lengths), eigvals_only=True)
    over = (low * critical[0], high * critical[0])
    m = three_bars(start * critical[0], springs, lengths)
    found = m.branch("load.value[2]", over, nearest=True, step=0.1, points=80, progress=False)
    inside = critical[(critical > min(over)) & (critical < max(over))]
    straight = found.members[0]
    assert np.abs(straight.positions).max() < 1e-9
    assert_rel(sorted(s.value for s in straight.special if s.kind == "branch point"), inside, 1e-9)
    bent = [b for b in found.members[1:] if np.abs(b.positions).max() > 0.05]
    left = [b.values[int(np.argmin(np.abs(b.positions).max(axis=1)))] for b in bent]
    assert_rel(sorted(left), inside, 1e-6)
