"""Whether something grows: one rule, which looks at each mode by itself and at the rounding error of its eigenvalue."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
import pytest

import linkwork as lw
from linear_references import gimballed_top, spinning_governor, spinning_pair
from linkwork.equilibrium.results.stability import fastest_growth, grows
from linkwork.linear.modes import eigenvalues
from linkwork.linear.results.linear import LinearModel

mpl.use("Agg")
FAST = 1e5  # [rad/s]


# --- the rule ---------------------------------------------------------------------------------------------------------


def test_growth_is_measured_against_the_mode_itself() -> None:
    s = np.array([0.0, 1j, 0.005 + 1j, -0.005 + 1j, 1e-9 + 1j, 1e-6 + 1j, 1e5j, 3.0, -3.0])
    assert grows(s, 0.0).tolist() == [False, False, True, False, False, True, False, True, False]


def test_growth_within_rounding_is_none() -> None:
    s = np.array([1e-6 + 1j, 1e-3])
    assert grows(s, 1e-5).tolist() == [False, True]
    assert grows(s, np.array([1e-7, np.inf])).tolist() == [True, False]


def test_several_states_at_once() -> None:
    s = np.array([[1j, 0.1], [-0.1 + 1j, -0.1]])
    assert grows(s, np.zeros((2, 2))).tolist() == [[False, True], [False, False]]
    assert fastest_growth(s, 0.0) == 0.1
    assert fastest_growth(s[1], 0.0) == 0.0
    assert fastest_growth(np.zeros(0), np.zeros(0)) == 0.0


# --- everywhere the same answer ---------------------------------------------------------------------------------------


def slow_on_fast(damping: float) -> lw.Model:
    """A mass at 1 rad/s with a damping ratio, and on it one at 1e5 rad/s: each coordinate is one mode."""
    m = lw.Model("slow and fast", gravity=(0, 0, 0))
    slow = lw.Prismatic("slow", axis="x", stiffness=2.0, damping=2 * damping * 2.0)
    cart = m.add(lw.RigidBody("cart", mass=1.0, inertia=(1, 1, 1)), slow)
    m.add(
        lw.RigidBody("bob", mass=1.0, inertia=(1, 1, 1)), lw.Prismatic("fast", axis="x", stiffness=FAST**2 / 2), to=cart
    )
    return m


def slow_beside_fast(damping: float) -> lw.Model:
    """The same with a stiff spring between two masses on rails of their own: both modes move both coordinates."""
    m = lw.Model("slow beside fast", gravity=(0, 0, 0))
    bobs = []
    for k in (1, 2):
        rail = lw.Prismatic(f"rail{k}", axis="x", stiffness=1.0, damping=2 * damping)
        bobs.append(m.add(lw.RigidBody(f"bob{k}", mass=1.0, inertia=(1, 1, 1)), rail))
    ends = bobs[0].point("end", (0, 0, 0)), bobs[1].point("end", (0.5, 0, 0))
    m.add(lw.Spring("link", *ends, stiffness=FAST**2 / 2, free_length=0.5))
    return m


@pytest.mark.parametrize("make", [slow_on_fast, slow_beside_fast])
@pytest.mark.parametrize("damping", [-0.005, -1e-6, 0.0, 1e-6])
def test_the_same_answer_everywhere(make: Any, damping: float) -> None:
    """1 rad/s beside 1e5 rad/s: equilibrium, modes, branch and Campbell diagram agree, in the picture too."""
    m, stable = make(damping), damping >= 0
    e = m.equilibrium(nearest=True)
    modes = e.linearize().modes()
    np.testing.assert_allclose(modes.angular_frequencies, [1.0, FAST], rtol=1e-4)
    assert modes.kinds[0] == ("oscillating" if stable else "flutter")
    assert e.stable is stable
    assert modes.stable is stable
    assert bool(e.growth > 0) is not stable
    name = f"{next(iter(e.q))}.stiffness"
    branch = m.branch(name, (1.0, 2.0), nearest=True, branches=1, points=4)[0]
    assert (branch.stable == stable).all()
    assert ((branch.unstable == 0) == stable).all()
    chart = m.campbell(name, [1.0, 1.5, 2.0], nearest=True)
    assert (chart.stable == stable).all()
    assert chart.grows[:, 0].tolist() == [not stable] * 3
    labels = [line.get_label() for line in chart.plot().lines]
    assert ("unstable: grows" in labels) is not stable


def test_a_slow_mode_is_seen_however_fast_the_others_are() -> None:
    """Each coordinate a mode: nothing is lost beside 1e9 rad/s, where a threshold against the largest would hide it."""
    m = slow_on_fast(-1e-4)
    m.joint("fast").stiffness = 0.5e18
    e = m.equilibrium(nearest=True)
    assert e.stable is False
    assert e.growth == pytest.approx(1e-4, rel=1e-6)


# --- what is conservative stays stable --------------------------------------------------------------------------------


def spinning_chain(links: int, stiffness: float) -> lw.Model:
    """A chain of rods, hinged across and along, on a hub that spins: gyroscopic terms, and springs of all sizes."""
    rng = np.random.default_rng(links)
    m = lw.Model("spinning chain")
    last: Any = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    for k in range(links):
        body = lw.RigidBody(f"b{k}", mass=rng.uniform(0.5, 2), centre=(0.05, 0.02, -0.2), inertia=(0.05, 0.06, 0.02))
        spring = 10 ** rng.uniform(0.5, np.log10(stiffness))
        m.add(body, lw.Revolute(f"j{k}", axis="yxz"[k % 3], stiffness=spring), to=last)
        last = body
    return m


@pytest.mark.parametrize("links", [1, 2, 10, 50])
def test_a_chain_rests(links: int) -> None:
    e = lw.library.chain(links).equilibrium()
    modes = e.linearize().modes()
    assert e.stable is True
    assert e.growth == 0.0
    assert modes.kinds == ["oscillating"] * links


@pytest.mark.parametrize(("links", "stiffness"), [(2, 1e2), (5, 1e9), (12, 1e3), (12, 1e9)])
def test_a_spinning_chain_without_damping_does_not_grow(links: int, stiffness: float) -> None:
    m = spinning_chain(links, stiffness)
    e = m.equilibrium(speed={"spin": 3.0})
    assert e.stable is True
    assert set(e.linearize().modes().kinds) == {"oscillating"}
    loose = e.linearize(free=["spin"]).modes()
    assert loose.kinds == ["rigid"] + ["oscillating"] * links
    assert loose.stable


def test_a_stiff_beam_on_a_slow_pendulum_rests() -> None:
    """Bending modes up to 1e5 rad/s beside the swing, at rest and where the axis spins."""
    m = lw.Model("beam")
    hub = m.add(lw.RigidBody("hub", mass=0.1, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    m.add(lw.Beam("arm", length=1.0, EI=2e5, mass_per_length=0.5, modes=4), lw.Revolute("swing", axis="-y"), to=hub)
    for speed in (0.0, 1.0):
        e = m.equilibrium(speed={"spin": speed})
        modes = e.linearize().modes()
        assert e.stable is True
        assert modes.angular_frequencies[0] < 5.0
        assert modes.angular_frequencies[-1] > 1e5
        assert set(modes.kinds) == {"oscillating"}


LIBRARY = {
    "simple pendulum": lw.library.simple_pendulum,
    "double pendulum": lw.library.double_pendulum,
    "triple pendulum": lw.library.triple_pendulum,
    "spherical pendulum": lw.library.spherical_pendulum,
    "cart pole": lw.library.cart_pole,
    "Furuta pendulum": lw.library.furuta_pendulum,
    "four-bar": lw.library.four_bar,
    "three four-bars": lambda: lw.library.n_four_bar(3),
    "slider-crank": lw.library.slider_crank,
    "elastic two-arm": lw.library.elastic_two_arm,
    "free body": lw.library.free_body,
}


@pytest.mark.parametrize("name", LIBRARY)
def test_models_of_the_library_rest_where_they_hang(name: str) -> None:
    e = LIBRARY[name]().equilibrium()
    modes = e.linearize().modes()
    assert e.stable in (True, None)
    assert modes.stable
    assert e.singular or e.growth == 0.0


# --- rigid modes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damping", [0.0, 0.3])
@pytest.mark.parametrize("stiffness", [1.0, 1e4, 1e10])
def test_a_motion_that_nothing_resists_is_neutral(damping: float, stiffness: float) -> None:
    """Two bodies that float, tied by a spring and a damper: six rigid modes, each with the eigenvalue zero twice."""
    m = lw.Model("floating", gravity=(0, 0, 0))
    one = m.add(lw.RigidBody("one", mass=1.0, inertia=(0.1, 0.2, 0.3)), lw.Free("free"))
    for k, axis in enumerate(("x", "y")):
        joint = lw.Revolute(f"j{k}", axis=axis, stiffness=stiffness * (1 + k), damping=damping)
        m.add(lw.RigidBody(f"two{k}", mass=2.0, centre=(0.1, 0, -0.4), inertia=(0.2, 0.2, 0.1)), joint, to=one)
    e = m.equilibrium()
    modes = e.linearize().modes()
    assert modes.kinds.count("rigid") == 6
    assert e.stable is True
    assert modes.stable
    assert e.growth == 0.0


LET_GO: dict[str, tuple[Any, dict[str, Any], int]] = {
    "pair": (spinning_pair, {"speed": {"spin": 6.0}, "guess": {"east": 0.5, "west": 0.5}}, 1),
    "top": (gimballed_top, {"speed": {"precession": 5.0, "spin": 30.0}, "guess": {"nutation": 1.4}}, 2),
    "governor": (spinning_governor, {"speed": {"spin": 11.0}, "guess": {"right": 0.7, "left": 0.7, "slide": 0.15}}, 1),
}


@pytest.mark.parametrize("name", LET_GO)
def test_turns_that_nothing_drives_are_neutral(name: str) -> None:
    """Their stiffness is a sum that cancels but for rounding, about 1e-16 of its terms: a mode of 1e-8 rad/s, were it true."""
    make, frame, rigid = LET_GO[name]
    e = make().equilibrium(**frame)
    modes = e.linearize(free=list(e.drives)).modes()
    assert modes.kinds.count("rigid") == rigid
    assert set(modes.kinds) == {"rigid", "oscillating"}


def test_slow_divergence_is_not_taken_for_rigid() -> None:
    """An arm that stands on its end with nearly the spring that would hold it: 0.1 1/s beside 1e5 rad/s."""
    m = lw.Model("standing")
    arm = m.add(
        lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("foot", axis="-y", stiffness=9.81 / 2 - 1e-2 / 3, rest=np.pi)
    )
    m.add(
        lw.RigidBody("bob", mass=0.0, inertia=(1e-3, 1e-3, 1e-3)),
        lw.Revolute("quick", axis="-y", stiffness=1e7),
        to=arm.tip,
    )
    e = m.equilibrium(guess={"foot": np.pi}, nearest=True)
    assert e.linearize().modes().kinds.count("diverging") == 1
    assert e.stable is False
    assert e.growth == pytest.approx(0.1, rel=2e-2)


# --- against extended precision ---------------------------------------------------------------------------------------


def from_matrices(mass: np.ndarray, damping: np.ndarray, stiffness: np.ndarray) -> LinearModel:
    """A linear model of nothing but its matrices."""
    f = len(mass)
    zero, none, names = np.zeros((f, f)), np.zeros((f, 0)), tuple(f"z{k}" for k in range(f))
    lower = [-np.linalg.solve(mass, stiffness), -np.linalg.solve(mass, damping)]
    return LinearModel(
        title="matrices",
        M=mass,
        damping=damping,
        K=stiffness,
        F=none,
        P=zero,
        A=np.block([[zero, np.eye(f)], lower]),
        B=np.zeros((2 * f, 0)),
        C=np.zeros((0, 2 * f)),
        D=np.zeros((0, 0)),
        sizes=(np.abs(mass), np.abs(damping), np.abs(stiffness)),
        coordinates=names,
        units=("m",) * f,
        inputs=(),
        input_units=(),
        outputs=(),
        output_units=(),
        values=np.zeros(0),
        shape=np.eye(f),
        slip=zero,
        direct=(none, none),
        all_coordinates=names,
        all_units=("m",) * f,
        positions=np.zeros(f),
        rates=np.zeros(f),
        bodies=(),
        actuators={},
        held=np.zeros(f, bool),
        steady=True,
        redundant=0,
    )


def solved(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """A⁻¹ b by elimination with row pivots, in whatever precision A and b have."""
    a, b = a.copy(), b.copy()
    n = len(a)
    for k in range(n):
        p = k + int(np.argmax(np.abs(a[k:, k])))
        if a[p, k] == 0:
            raise ZeroDivisionError
        a[[k, p]], b[[k, p]] = a[[p, k]], b[[p, k]]
        for r in range(k + 1, n):
            factor = a[r, k] / a[k, k]
            a[r] -= factor * a[k]
            b[r] -= factor * b[k]
    for k in range(n - 1, -1, -1):
        b[k] = (b[k] - a[k, k + 1 :] @ b[k + 1 :]) / a[k, k]
    return b


def sharpened(s: complex, mass: np.ndarray, damping: np.ndarray, stiffness: np.ndarray) -> complex:
    """The eigenvalue of s² M + s C + K beside s, by Newton's method in extended precision."""
    m, c, k = (np.asarray(x, np.clongdouble) for x in (mass, damping, stiffness))
    value = np.clongdouble(s)
    z = np.linalg.svd(s * s * mass + s * damping + stiffness)[2][-1].conj().astype(np.clongdouble)
    for _ in range(12):
        q = value * value * m + value * c + k
        try:
            y = solved(q, (2 * value * m + c) @ z)
        except ZeroDivisionError:  # it is the eigenvalue
            break
        top = int(np.argmax(np.abs(y)))
        step = z[top] / y[top]
        value, z = value - step, y / y[top]
        if abs(step) <= 1e-17 * abs(value):
            break
    return complex(value)


def random_system(
    rng: np.random.Generator, gyroscopic: bool, damping: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """M, C, K of modes between 1 and up to 1e5 rad/s in coordinates that mix them all; the slowest has a damping ratio."""
    f = int(rng.integers(2, 7))
    omega = np.sort(10 ** rng.uniform(0, rng.uniform(0.3, 5), f))
    mix = np.linalg.inv(
        np.linalg.qr(rng.normal(size=(f, f)))[0] @ np.diag(rng.uniform(0.3, 3, f)) @ rng.normal(size=(f, f))
    )
    ratios = np.zeros(f)
    ratios[0] = damping
    mass, stiffness, lossy = (mix.T @ np.diag(x) @ mix for x in (np.ones(f), omega**2, 2 * ratios * omega))
    whirl = rng.normal(size=(f, f)) if gyroscopic else np.zeros((f, f))
    return 0.5 * (mass + mass.T), lossy + mix.T @ (whirl - whirl.T) @ mix, 0.5 * (stiffness + stiffness.T)


@pytest.mark.skipif(np.finfo(np.longdouble).eps > 1e-18, reason="no extended precision here")
@pytest.mark.parametrize("gyroscopic", [False, True])
@pytest.mark.parametrize("damping", [0.0, -1e-6, 1e-3])
def test_the_bound_holds_against_extended_precision(gyroscopic: bool, damping: float) -> None:
    """The error of every real part lies within its bound, and what the bound leaves open is not called growth."""
    rng = np.random.default_rng(3)
    seen = 0
    for _ in range(40):
        matrices = random_system(rng, gyroscopic, damping)
        values, rounding = eigenvalues(from_matrices(*matrices))
        exact = np.array([sharpened(s, *matrices) for s in values])
        np.testing.assert_allclose(values, exact, rtol=1e-4)
        assert (np.abs(values.real - exact.real) <= rounding).all()
        found = grows(values, rounding)
        assert not found[exact.real <= 0].any()
        clear = exact.real > 2 * (rounding + 1e-8 * np.abs(exact))
        assert found[clear].all()
        seen += int(clear.any())
    # negative damping of 1e-6 is seen in all systems without gyroscopic terms, and in most with them
    assert seen >= ({False: 40, True: 20}[gyroscopic] if damping < 0 else 0)
