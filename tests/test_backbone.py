"""Free vibration at large amplitudes against elliptic integrals, cones of spinning pendulums and SciPy's own shooting."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
import scipy.integrate
import scipy.optimize
import scipy.special

import linkwork as lw
from compare import assert_abs, assert_rel
from refusals import refused
from response_references import G, driven_pendulum, flown, shaken


def swing(amplitude: Any, omega: float) -> np.ndarray:
    """Frequency of a pendulum [Hz], by the complete elliptic integral."""
    return omega / (4 * scipy.special.ellipk(np.sin(np.asarray(amplitude) / 2) ** 2))


# --- closed forms -----------------------------------------------------------------------------------------------------


def test_pendulum_up_to_170_degrees() -> None:
    """f = ω₀ / 4K(sin² θ/2); seen: 1e-10 of the frequency, 7e-12 J of the energy."""
    made = driven_pendulum(damping=0.0).backbone(amplitude="170 deg")
    assert made.ends == ("the linear mode", "the amplitude that was asked for")
    assert_abs(made.of()[-1], np.radians(170), 1e-12)
    assert_rel(made.frequencies, swing(made.of(), 1.0), 3e-10)
    assert_abs(made.energies, 1 - np.cos(made.of()), 3e-11)
    assert_abs(made.multipliers, 1.0, 1e-14)
    assert made.stable.all()
    assert not made.marks
    assert np.all(np.diff(made.energies) > 0)


def test_an_energy_at_which_to_stop() -> None:
    """The last orbit has it."""
    made = driven_pendulum(damping=0.0).backbone(energy="1.5 J", amplitude="175 deg")
    assert made.ends[1] == "the energy that was asked for"
    assert_abs(made.energies[-1], 1.5, 1e-11)
    assert_abs(made.of()[-1], np.arccos(-0.5), 1e-10)


# stiff laws beside a spring of 4 N/m whose energy the tables know; all hold 6 J at 1 m
def cubic(forces: str) -> lw.Model:
    m = lw.Model("cubic", gravity=(0.0, 0.0, 0.0))
    block = m.add(lw.PointMass("block", mass=1.0), lw.Prismatic("slide", axis="x", stiffness=4.0))
    match forces:
        case "formula of a force":
            m.add(lw.FormulaForce("stiff", "-16*slide**3", on="slide"))
        case "function of a force":
            m.add(lw.CustomForce("stiff", lambda t, x: -16 * x[0] ** 3, on="slide"))
        case "formula of a spring":
            m.add(lw.Spring("stiff", block, m.ground.point("far", (-1.0, 0, 0)), law=lw.FormulaLaw("16*(x - 1)**3")))
    return m


@pytest.mark.parametrize("forces", ["formula of a force", "function of a force", "formula of a spring"])
def test_energy_of_laws_by_formula_and_function(forces: str) -> None:
    """2 A² + 4 A⁴."""
    made = cubic(forces).backbone(amplitude=1.0, outputs=["slide"])
    assert_rel(made.energies[1:], 2 * made.of()[1:] ** 2 + 4 * made.of()[1:] ** 4, 1e-9)
    assert_rel(made.energies[-1], 6.0, 1e-9)


def test_energy_in_an_accelerating_frame_and_under_a_constant_torque() -> None:
    """A pendulum on a cart with acceleration a swings in √(g² + a²); under a torque its potential is −m g l/2 cos θ − T θ."""
    m = lw.Model("cart")
    cart = m.add(lw.PointMass("cart", mass=1.0), lw.Prismatic("rail", axis="x"))
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y"), to=cart)
    made = m.backbone(at=m.equilibrium(acceleration={"rail": 5.0}), amplitude=1.0, outputs=["hinge"])
    assert_rel(made.energies[-1], 0.5 * np.hypot(9.81, 5.0) * (1 - np.cos(1.0)), 1e-10)
    m = lw.Model("motor")
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y", actuator="motor"))
    at = m.equilibrium(inputs={"motor": 2.0})
    made = m.backbone(at=at, amplitude=0.8, outputs=["hinge"])
    potential = -4.905 * np.cos([*made.highest[-1], *at.positions]) - 2.0 * np.array([*made.highest[-1], *at.positions])
    assert_rel(made.energies[-1], potential[0] - potential[1], 1e-10)


def test_energy_of_a_ball_joint() -> None:
    """A rod that swings on quaternions: m g l/2 (1 − cos A)."""
    m = lw.Model("ball")
    m.add(lw.Rod("rod", length=1.0, mass=1.0, radius=0.05), lw.Ball("ball"))
    made = m.backbone(mode=2, outputs=["rod.tip.x"], amplitude=0.5)
    assert_rel(made.energies[-1], 4.905 * (1 - np.sqrt(0.75)), 1e-10)


def test_bodies_that_stand_far_apart() -> None:
    """Two masses with a spring between them and a stiff law on one: the distance between them does not matter."""

    def along(distance: float) -> lw.Model:
        m = lw.Model("rail", gravity=(0.0, 0.0, 0.0))
        a, b = (
            m.add(lw.PointMass(name, mass=1.0), lw.Prismatic(f"slide_{name}", axis="x"), to=(x, 0.0, 0.0))
            for name, x in (("a", 0.0), ("b", distance))
        )
        m.add(lw.Spring("between", a, b, stiffness=3.0, free_length=distance))
        m.add(lw.FormulaForce("stiff", "-4*slide_a - 8*slide_a**3", on="slide_a"))
        return m

    near, far, farther = (along(d).backbone(amplitude=0.4, outputs=["slide_a"]) for d in (1.0, 60.0, 6000.0))
    for made in (far, farther):
        assert_rel(made.frequencies[-1], near.frequencies[-1], 1e-9)
        assert_rel(made.energies[-1], near.energies[-1], 1e-9)


def test_cubic_spring() -> None:
    """Duffing's equation x'' + a x + b x³ = 0: f = √(a + b A²) / 4K(b A² / 2(a + b A²)); seen: 8e-10."""
    a, b = 4.0, 3.0
    m = lw.Model("duffing", gravity=(0, 0, 0))
    m.add(lw.RigidBody("wheel", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("turn", axis="y"))
    m.add(lw.TorsionSpring("coil", "turn", law=lw.PolynomialLaw((a, 0, b))))
    made = m.backbone(amplitude=3.0)
    size = made.of()
    stiff = a + b * size**2
    exact = np.sqrt(stiff) / (4 * scipy.special.ellipk(b * size**2 / (2 * stiff)))
    assert_rel(made.frequencies, exact, 2e-9)
    assert_abs(made.energies, a * size**2 / 2 + b * size**4 / 4, 1e-8)


def test_a_linear_oscillator_keeps_its_frequency() -> None:
    """Nothing turns where nothing changes."""
    m = lw.Model("oscillator", gravity=(0, 0, 0))
    m.add(lw.RigidBody("block", mass=2.0, inertia=(1, 1, 1)), lw.Prismatic("slide", axis="x", stiffness=50.0))
    made = m.backbone(points=12)
    assert_abs(made.frequencies, 5 / (2 * np.pi), 1e-11)
    assert not made.marks


def test_spherical_pendulum() -> None:
    """In space, with equal modes and a symmetry that nothing resists: it swings as the plane one does; seen: 9e-11."""
    made = lw.library.spherical_pendulum().backbone(points=30, outputs=["pivot.qx", "pivot.qy"])
    angle = np.arccos(1 - made.energies[1:] / G)
    assert_rel(made.frequencies[1:], swing(angle, np.sqrt(G)), 3e-10)
    assert made.stable.all()
    assert not made.marks
    assert made.multipliers.shape[1] == 4


@pytest.mark.parametrize("mode", [1, 2])
def test_cones_of_a_pendulum_on_a_turning_shaft(mode: int) -> None:
    """Gyroscopic, without any moment of rest: cones with cos θ = g / ω², seen from a shaft that turns at Ω, go round with
    ω ∓ Ω. Seen: 3e-10. The energy is that of the rotating frame."""
    spin = 0.7
    m = lw.Model("turning pendulum", gravity=(0, 0, -G))
    shaft = m.add(lw.RigidBody("shaft", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("spin", axis="z"))
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, -1), inertia=(0, 0, 0))
    m.add(bob, lw.Universal("hip", axes=("x", "y")), to=shaft)
    made = m.backbone(mode, at=m.equilibrium(speed={"spin": spin}), amplitude=1.1, outputs=["hip.first"])
    angle = made.of()
    seen = np.sqrt(G / np.cos(angle)) + (spin if mode == 2 else -spin)
    assert_rel(made.frequencies, seen / (2 * np.pi), 1e-9)
    apart = np.sin(angle) * seen
    energy = 0.5 * apart**2 - 0.5 * (spin * np.sin(angle)) ** 2 + G * (1 - np.cos(angle))
    assert_abs(made.energies, energy, 1e-8)
    assert made.stable.all()


def test_a_cart_that_nothing_holds() -> None:
    """A mode beside a motion that nothing resists: as SciPy's quadrature of the energy integral. Momentum is zero, so the
    cart follows and ½ J(θ) θ̇² + V(θ) is conserved."""
    made = lw.library.cart_pole(point=True).backbone(2, points=40, outputs=["hinge"])
    cart, bob = 1.0, 0.1
    for size, f in zip(made.of()[5::8], made.frequencies[5::8], strict=True):
        # sin θ/2 = sin A/2 sin s makes the integrand smooth
        def slice_of_time(s: float, size: float = float(size)) -> float:
            half = np.sin(size / 2) * np.sin(s)
            cos = 1 - 2 * half**2
            inertia = bob * (1 - bob * cos**2 / (cart + bob))
            return 2 * np.sqrt(inertia / (bob * G)) / (2 * np.sqrt(1 - half**2))

        quarter, _ = scipy.integrate.quad(slice_of_time, 0, np.pi / 2, epsabs=1e-14)
        assert_abs(f * 4 * quarter, 1.0, 1e-9)
    assert made.stable.all()
    with pytest.raises(lw.ModelError, match="mode 1 of model 'cart-pole' is rigid; those that oscillate: 2"):
        lw.library.cart_pole().backbone(1)


# --- the double pendulum ----------------------------------------------------------------------------------------------


def double_slope(_: float, y: np.ndarray) -> np.ndarray:
    """Absolute angles of two mass points of 1 kg on links of 1 m, and their rates."""
    a, b, u, v = y
    cos, sin = np.cos(a - b), np.sin(a - b)
    mass = np.array([[2.0, cos], [cos, 1.0]])
    force = np.array([-sin * v**2 - 2 * G * np.sin(a), sin * u**2 - G * np.sin(b)])
    return np.concatenate([[u, v], np.linalg.solve(mass, force)])


def monodromy(y: np.ndarray, period: float) -> np.ndarray:
    """By central differences of SciPy's motions."""
    h = 1e-5
    ends = [[flown(double_slope, y + s * h * e, period, 1e-13).y[:, -1] for s in (1, -1)] for e in np.eye(4)]
    return np.array([(a - b) / (2 * h) for a, b in ends]).T


@pytest.mark.parametrize("mode", [1, 2])
def test_double_pendulum(mode: int) -> None:
    """Both modes: SciPy's own shooting from rest to rest in half a period, and its multipliers."""
    made = lw.library.double_pendulum(gravity=(0, 0, -G)).backbone(mode, points=45)
    for k in (10, 40):
        state = made.states[k]
        assert_abs(state[2:], 0.0, 3e-6)  # near rest: the period changes with its square
        first, second = state[0], state[0] + state[1]

        def left(x: np.ndarray, first: float = first) -> np.ndarray:
            return flown(double_slope, [first, x[0], 0.0, 0.0], x[1], 1e-13).y[2:, -1]

        true = scipy.optimize.fsolve(left, [second * (1 + 1e-4), 0.5 / made.frequencies[k] * (1 + 1e-4)], xtol=1e-13)
        assert_abs(second, true[0], 1e-9)
        assert_abs(made.frequencies[k] * 2 * true[1], 1.0, 1e-9)
        trace = np.trace(monodromy(np.array([first, true[0], 0.0, 0.0]), 2 * true[1]))
        assert_abs(made.multipliers[k].sum(), trace, 1e-6)


def test_where_the_double_pendulum_meets_another_family() -> None:
    """At the branch point SciPy finds the second pair of multipliers at 1; beyond it orbits are unstable."""
    made = lw.library.double_pendulum(gravity=(0, 0, -G)).backbone(2, points=60)
    (mark,) = made.marks
    assert mark.kind == "branch point"
    y = mark.state
    m = monodromy(np.array([y[0], y[0] + y[1], y[2], y[2] + y[3]]), 1 / mark.value)
    assert_abs(np.trace(m), 4.0, 1e-6)
    assert made.stable[made.values > mark.value].all()
    assert not made.stable[made.values < mark.value].any()


# --- beside forced vibration ------------------------------------------------------------------------------------------


def test_backbone_goes_through_the_peaks_of_light_damping() -> None:
    """A torque that holds about 1 rad against the damping c: the peak comes to the backbone as c²; seen: 1e-4 at c = 0.02."""
    apart = []
    for c in (0.04, 0.02):
        curve = driven_pendulum(damping=c).response_curve({"torque": 0.93 * c}, over=(0.10, 0.19), step=0.1)
        (peak,) = curve.peaks
        assert 0.9 < peak.highest[0] < 1.1
        apart.append(abs(peak.value / swing(peak.highest[0], 1.0) - 1))
    assert_abs(apart[0] / apart[1], 4.0, 0.05)
    assert apart[1] < 2e-4


# --- what users see ---------------------------------------------------------------------------------------------------


def test_results_in_words_tables_and_pictures(tmp_path: Path) -> None:
    """Report, dataset, pictures."""
    mpl.use("Agg")
    made = lw.library.double_pendulum().backbone(2, points=60, outputs=["link2", "link1"])
    assert isinstance(made, lw.Backbone)
    assert made.report().startswith("mode 2 of double pendulum, free: 60 orbits, 0.921")
    assert "branch point at 0.509489" in made.report()
    data = made.to_dataset()
    assert_abs(data.energy.values, made.energies, 0)
    assert data.energy.attrs["units"] == "J"
    for k, draw in enumerate((made.plot, made.plot_energy)):
        draw().figure.savefig(tmp_path / f"{k}.png")
        assert (tmp_path / f"{k}.png").stat().st_size > 5000


# --- what users get wrong ---------------------------------------------------------------------------------------------


def test_damping_is_refused() -> None:
    """The sentence names what takes the energy, and the cure works."""
    m = shaken(2, 0.1)
    with pytest.raises(lw.ModelError, match=r"not conserved.*'joint1.damping', 'joint2.damping' by 0") as caught:
        m.backbone(1, at=m.equilibrium(speed={"shake": 0.0}))
    assert str(caught.value).count(".") == 4  # two paths, a ratio, one sentence
    free = m.replace({"joint1.damping": 0.0, "joint2.damping": 0.0})
    assert len(free.backbone(1, at=free.equilibrium(speed={"shake": 0.0}), points=4)) == 4


def test_losses_that_the_linear_model_does_not_see_are_refused() -> None:
    """A stop that takes energy acts at larger amplitudes only."""
    m = lw.Model("stopped", gravity=(0, 0, -G))
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, -1), inertia=(0, 0, 0))
    stop = {"stops": (-0.5, 0.5), "stop_stiffness": 50.0, "stop_damping": 5.0}
    m.add(bob, lw.Revolute("pivot", axis="-y", **stop))
    with pytest.raises(lw.ModelError, match=re.escape("replace 'pivot.stop_damping' by 0")):
        m.backbone()


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("mode is 0", {"mode": 0}),
        ("mode is 1.5", {"mode": 1.5}),
        ("has 1 modes", {"mode": 2}),
        ("amplitude", {"amplitude": "3 kg"}),
        ("amplitude", {"amplitude": -1.0}),
        ("amplitude is reached", {"amplitude": 1e-3}),
        ("energy", {"energy": 0.0}),
        ("pivt", {"outputs": ["pivt"]}),
        ("pivt", {"guess": {"pivt": 1.0}}),
        ("step", {"step": 0.0}),
        ("points", {"points": 1}),
        ("rtol", {"rtol": "small"}),
        ("at is 'below'", {"at": "below"}),
        ("diverging", {"guess": {"pivot": np.pi}, "nearest": True}),
        ("another model", {"at": "other"}),
    ],
    ids=str,
)
def test_errors_name_what_is_wrong(words: str, changed: dict) -> None:
    """Names, types and numbers that cannot be meant; one sentence each."""
    m, given = driven_pendulum(damping=0.0), dict(changed)
    if given.get("at") == "other":
        given["at"] = driven_pendulum(damping=0.1).equilibrium()
    if given.pop("nearest", False):
        given["at"] = m.equilibrium(guess=given.pop("guess"), nearest=True)
    refused(lambda: m.backbone(**given), words)
