"""Exact frequencies of trees of beams: closed forms, the tables of Oh (1990), finite elements, and linkwork's assumed modes."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
from scipy.optimize import brentq

import linkwork as lw
from compare import assert_abs, assert_rel

OH = json.loads((Path(__file__).parent / "data" / "oh1990_exact.json").read_text())
EI, MU, LENGTH = 3.0, 0.7, 2.0


def single(
    joint: lw.Fixed | lw.Revolute, *, g: float = 0.0, shortening: str = "none", stiffness: float = EI
) -> lw.Model:
    m = lw.Model("single", gravity=(0, 0, -g))
    m.add(lw.Beam("arm", length=LENGTH, EI=stiffness, mass_per_length=MU, shortening=shortening), joint)
    return m


def numbers(found: lw.ExactFrequencies) -> np.ndarray:
    """z = βℓ of the single beam."""
    return LENGTH * (found.angular_frequencies**2 * MU / EI) ** 0.25


def roots(f, near: np.ndarray, reach: float = 0.32) -> np.ndarray:
    return np.array([brentq(f, z - reach, z + reach, xtol=1e-15, rtol=1e-15) for z in near])


def half(first: int, count: int, part: float) -> np.ndarray:
    return (np.arange(first, first + count) + part) * np.pi


def oh(springs: int, mass: int, modes: int = 3, shortening: str = "none") -> lw.Model:
    """The two arms of Oh (1990); inches and pounds used as if they were SI."""
    p, (k1, k2), (mp, jp) = OH["properties"], OH["springs"][springs], OH["end_masses"][mass]
    m = lw.Model("oh", gravity=(0, 0, -OH["gravity"]))
    arms = [
        lw.Beam(
            name,
            length=p[f"L_{k}"],
            EI=p[f"E_{k}"] * p[f"I_{k}"],
            mass_per_length=p[f"rho_{k}"] * p[f"A_{k}"],
            modes=modes,
            shapes=lw.ComparisonFunctions(normalise="sinh"),
            shortening=shortening,
        )
        for k, name in ((1, "upper"), (2, "lower"))
    ]
    a = m.add(arms[0], lw.Revolute("shoulder", axis="-y", stiffness=k1))
    a.attach("hub", 0.0, "origin", (0, p["J_1"], p["J_1"]))
    a.attach("end", p["m_a"], "tip", (0, p["J_a"], p["J_a"]))
    b = m.add(arms[1], lw.Revolute("elbow", axis="-y", stiffness=k2), to=a.tip)
    b.attach("hub", p["m_b"], "origin", (0, p["J_b"], p["J_b"]))
    b.attach("payload", mp, "tip", (0, jp, jp))
    return m


# --- closed forms --------------------------------------------------------------------------------


def test_clamped_free_up_to_the_fortieth() -> None:
    """cos z cosh z = −1; largest relative error seen 1.1e-15, where e^z exceeds 1e53."""
    found = single(lw.Fixed("weld")).exact_frequencies(40)
    expected = roots(lambda z: np.cos(z) + 1 / np.cosh(z), half(0, 40, 0.5))
    assert_rel(numbers(found), expected, 1e-14)
    assert found.counted == 40


def test_pinned_free_has_a_zero_mode() -> None:
    """tan z = tanh z, and a rigid rotation θ = √3/√(m ℓ²) of unit modal mass at zero; seen 9e-16."""
    found = single(lw.Revolute("pin", axis="-y")).exact_frequencies(8)
    expected = roots(lambda z: np.sin(z) - np.tanh(z) * np.cos(z), half(1, 7, 0.25))
    assert_rel(numbers(found)[1:], expected, 1e-14)
    assert found.frequencies[0] == 0.0
    assert abs(found[0].joints["pin"]) == pytest.approx(np.sqrt(3 / (MU * LENGTH**3)), rel=1e-9)
    assert_abs(found[0].beam("arm").deflection(np.linspace(0, LENGTH, 9)), 0.0, 1e-9)


def test_free_free_has_three_zero_modes() -> None:
    """cos z cosh z = 1, nearly the frequencies of the beam held at its root, which costs the elimination digits; seen 7e-16."""
    found = single(lw.Planar("float", normal="-y")).exact_frequencies(9)
    expected = roots(lambda z: np.cos(z) - 1 / np.cosh(z), half(1, 6, 0.5))
    assert (found.frequencies[:3] == 0).all()
    assert_rel(numbers(found)[3:], expected, 1e-14)


def test_tip_mass_and_inertia() -> None:
    """1 + cos cosh = m̃ z (sin cosh − cos sinh) + J̃ z³ (sin cosh + cos sinh) − m̃ J̃ z⁴ (1 − cos cosh), here over cosh z.

    Seen 4e-16.
    """
    m = single(lw.Fixed("weld"))
    m.body("arm").attach("end", 0.3, "tip", (0, 0.05, 0.05))
    mr, jr = 0.3 / (MU * LENGTH), 0.05 / (MU * LENGTH**3)

    def f(z: float) -> float:
        c, s, t, h = np.cos(z), np.sin(z), np.tanh(z), 1 / np.cosh(z)
        return h + c - mr * z * (s - t * c) - jr * z**3 * (s + t * c) + mr * jr * z**4 * (h - c)

    grid = np.linspace(0.05, 20, 4000)
    sides = [(a, b) for a, b in itertools.pairwise(grid) if f(a) * f(b) < 0]
    expected = [brentq(f, a, b, xtol=1e-15, rtol=1e-15) for a, b in sides]
    assert_rel(numbers(m.exact_frequencies(6)), expected[:6], 1e-14)


def test_soft_and_stiff_springs() -> None:
    """k → 0: ω = √(3k/mℓ²) and pinned-free; k → ∞: clamped-free, off by 2/(kℓ/EI) in ω at most."""
    soft = single(lw.Revolute("pin", axis="-y", stiffness=1e-9)).exact_frequencies(3)
    assert soft.angular_frequencies[0] == pytest.approx(np.sqrt(3e-9 / (MU * LENGTH**3)), rel=1e-9)
    free = single(lw.Revolute("pin", axis="-y")).exact_frequencies(3)
    assert_rel(soft.frequencies[1:], free.frequencies[1:], 1e-9)
    stiff = single(lw.Revolute("pin", axis="-y", stiffness=1e12)).exact_frequencies(4)
    assert_rel(stiff.frequencies, single(lw.Fixed("weld")).exact_frequencies(4).frequencies, 1e-10)


def test_heavy_end_makes_a_pinned_end() -> None:
    """A tip mass of 1e9 beams without inertia: tan z = tanh z for all but the first, which is √(3EI/mℓ³) (both to 1/m);
    seen 3e-11."""
    m = single(lw.Fixed("weld"))
    m.body("arm").attach("end", 1e9 * MU * LENGTH, "tip")
    found = m.exact_frequencies(5)
    assert found.angular_frequencies[0] == pytest.approx(np.sqrt(3 * EI / (1e9 * MU * LENGTH**4)), rel=1e-8)
    expected = roots(lambda z: np.sin(z) - np.tanh(z) * np.cos(z), half(1, 4, 0.25))
    assert_rel(numbers(found)[1:], expected, 1e-10)


@pytest.mark.parametrize("gravity", ["rigid", "full"])
def test_stiff_beams_swing_as_rods(gravity: str) -> None:
    """EI → ∞ in a chain of two: the double pendulum of rods, ω² = (g/ℓ) (3 ± 6/√7) with equal rods; seen 1.5e-13."""
    m = lw.Model("chain")
    to = None
    for k in "ab":
        to = m.add(
            lw.Beam(k, length=1.0, EI=1e12, mass_per_length=1.0), lw.Revolute(f"pin{k}", axis="-y"), to=to and to.tip
        )
    found = m.exact_frequencies(2, gravity=gravity).angular_frequencies
    assert_rel(found**2, 9.81 * (3 + np.array([-6, 6]) / np.sqrt(7)), 1e-12)


def test_hanging_beam_under_its_weight() -> None:
    """Full gravity, EI = ρAgℓ³/200 and a mass at the tip, against Ritz's method with 22 polynomials: seen 3e-15."""
    g, soft, tip = 9.81, MU * 9.81 * LENGTH**3 / 200, 0.5
    m = single(lw.Revolute("pin", axis="-y"), g=g, shortening="full", stiffness=soft)
    m.body("arm").attach("end", tip, "tip")
    x, w = np.polynomial.legendre.leggauss(40)
    s, w = (x + 1) * LENGTH / 2, w * LENGTH / 2
    shapes = [np.polynomial.Legendre.basis(k, [0, LENGTH]) for k in range(1, 23)]
    shapes = [f - f(0) for f in shapes]
    value, slope, bend = (np.array([(f.deriv(d) if d else f)(s) for f in shapes]) for d in range(3))
    end = np.array([f(LENGTH) for f in shapes])
    stiff = soft * (bend * w) @ bend.T + (slope * w * g * (tip + MU * (LENGTH - s))) @ slope.T
    heavy = MU * (value * w) @ value.T + tip * np.outer(end, end)
    expected = 1 / np.sqrt(scipy.linalg.eigh(heavy, stiff, eigvals_only=True)[:-6:-1])
    assert_rel(m.exact_frequencies(5).angular_frequencies, expected, 1e-13)


def test_equal_arms_give_equal_frequencies() -> None:
    """Two equal clamped arms side by side: every frequency twice, their modes orthogonal."""
    m = lw.Model("pair", gravity=(0, 0, 0))
    block = m.add(lw.RigidBody("block", mass=1.0, inertia=(1, 1, 1)), lw.Fixed("weld"))
    block.point("right", (1.0, 0, 0))
    for k, at in (("a", block["origin"]), ("b", block["right"])):
        m.add(lw.Beam(k, length=LENGTH, EI=EI, mass_per_length=MU), lw.Fixed(f"foot{k}"), to=at)
    found = m.exact_frequencies(6)
    expected = np.repeat(single(lw.Fixed("weld")).exact_frequencies(3).frequencies, 2)
    assert_rel(found.frequencies, expected, 1e-13)
    s = np.linspace(0, LENGTH, 400)
    first, second = (np.concatenate([mode.beam(k).total(s) for k in "ab"]) for mode in found[2:4])
    assert abs(first @ second) < 1e-9 * (first @ first)


def test_modes_solve_the_equation() -> None:
    """EI u⁗ = ρA ω² u along the beam, u″ = u‴ = 0 at the free end, unit modal mass; all seen to 2e-15 of the largest."""
    found = single(lw.Fixed("weld")).exact_frequencies(3)
    s = np.linspace(0, LENGTH, 2001)
    for mode in found:
        shape = mode.beam("arm")
        u, bend = shape.total(s), shape.total(s, 4)
        assert_abs(EI * bend, MU * mode.angular_frequency**2 * u, 1e-13 * np.abs(EI * bend).max())
        assert abs(shape.curvature(LENGTH)) < 1e-13 * np.abs(shape.curvature(s)).max()
        assert abs(shape.total(LENGTH, 3)) < 1e-13 * np.abs(shape.total(s, 3)).max()
        assert MU * scipy.integrate.simpson(u * u, x=s) == pytest.approx(1.0, rel=1e-12)


# --- Oh (1990) -----------------------------------------------------------------------------------


def test_tables_of_oh_1990() -> None:
    """All 144 printed values, with printed inputs; the largest relative error is 1.212e-4, but for the misprint of table 6.14.

    Chapter 4 has no tension from the weight in its beams: with it ("full") the lowest frequency is 0.5 % higher.
    """
    for i in range(6):
        for j in range(4):
            expected = np.array(OH["exact_hz"][i][j])
            if (i, j) == (0, 1):
                assert expected[5] == 80.747
                expected[5] = 80.765
            assert_rel(oh(i, j).exact_frequencies().frequencies, expected, 1.25e-4)
    assert lw.exact_frequencies(oh(0, 0), gravity="full").frequencies[0] > 1.004 * OH["exact_hz"][0][0][0]


def characteristic(omega: float, p: dict[str, float]) -> float:
    """The determinant (4.32) with the elements of appendix B; the terms of J_a carry α, which is missing in print."""
    w2, g = omega**2, p["g"]
    l1, l2, r1, r2 = p["L1"], p["L2"], p["r1"], p["r2"]
    ma, mb, mp, ja, jb, jp, k1, k2 = (p[k] for k in ("ma", "mb", "mp", "Ja", "Jb", "Jp", "k1", "k2"))
    al, be = (w2 * r1 / p["e1"]) ** 0.25, (w2 * r2 / p["e2"]) ** 0.25
    x, y = al * l1, be * l2
    # cosh, sinh, cos, sin at the ends and their slopes (their second derivatives have `sign`), integrals, integrals times x
    f1 = np.array([[np.cosh(x), np.sinh(x), np.cos(x), np.sin(x)], [np.sinh(x), np.cosh(x), -np.sin(x), np.cos(x)]])
    f2 = np.array([[np.cosh(y), np.sinh(y), np.cos(y), np.sin(y)], [np.sinh(y), np.cosh(y), -np.sin(y), np.cos(y)]])
    sign = np.array([1, 1, -1, -1])
    i1 = np.array([np.sinh(x), np.cosh(x) - 1, np.sin(x), 1 - np.cos(x)])
    i2 = np.array([np.sinh(y), np.cosh(y) - 1, np.sin(y), 1 - np.cos(y)])
    j1 = x * np.array([np.sinh(x), np.cosh(x), np.sin(x), -np.cos(x)]) + [
        1 - np.cosh(x),
        -np.sinh(x),
        np.cos(x) - 1,
        np.sin(x),
    ]
    j2 = y * np.array([np.sinh(y), np.cosh(y), np.sin(y), -np.cos(y)]) + [
        1 - np.cosh(y),
        -np.sinh(y),
        np.cos(y) - 1,
        np.sin(y),
    ]
    s = np.zeros((10, 10))
    b, d = slice(1, 5), slice(6, 10)
    s[0, 0], s[0, 1], s[0, 3] = g / w2, 1, 1
    s[1, 0], s[1, 2], s[1, 4] = -1, al, al
    s[2, b], s[2, 5], s[2, 6], s[2, 8] = -f1[0], g / w2, 1, 1
    s[3, 0], s[3, 5], s[3, 7], s[3, 9] = -1, -1, be, be
    s[4, b] = w2 * (ma + mb) * f1[0] + p["e1"] * al**3 * sign * f1[1]
    s[4, 5] = mp * g + r2 * l2 * g
    s[4, d] = w2 * mp * f2[0] + w2 * r2 / be * i2
    s[5, 0] = s[5, 5] = k2
    s[5, b] = -p["e1"] * al**2 * sign * f1[0] + (w2 * ja - k2) * al * f1[1]
    s[6, d] = mp * w2 * f2[0] + p["e2"] * be**3 * sign * f2[1]
    s[7, d] = -p["e2"] * be**2 * sign * f2[0] + jp * w2 * be * f2[1]
    s[8, 0] = -(ma + mb + mp + r1 * l1 + r2 * l2) * g * g / w2 - k1 + w2 * (p["J1"] + jb)
    s[8, 0] += g * ((ma + mb) * l1 + mp * (l1 + l2) + r1 * l1**2 / 2 + r2 * l1 * l2 + r2 * l2**2 / 2)
    s[8, b] = (ma + mb) * (w2 * l1 - g) * f1[0] + ja * w2 * al * f1[1] - r1 * g / al * i1 + r1 * w2 / al**2 * j1
    s[8, 5] = -mp * g * g / w2 + w2 * jb + mp * g * (l1 + l2) + r2 * (-g * g / w2 * l2 + g * l1 * l2 + g * l2**2 / 2)
    s[8, d] = mp * (w2 * (l1 + l2) - g) * f2[0] + jp * w2 * be * f2[1]
    s[8, d] += r2 * (w2 * l1 - g) / be * i2 + r2 * w2 / be**2 * j2
    s[9, 0] = -k2 + w2 * jb + mp * g * l2 + g * r2 * l2**2 / 2
    s[9, b] = k2 * al * f1[1] + (mp + r2 * l2) * g * f1[0]
    s[9, 5] = -k2 - (mp + r2 * l2) * g * g / w2 + w2 * jb + mp * g * l2 + r2 * g * l2**2 / 2
    s[9, d] = mp * (w2 * l2 - g) * f2[0] + w2 * jp * be * f2[1] - r2 * g / be * i2 + r2 * w2 / be**2 * j2
    s = s / np.abs(s).max(axis=1, keepdims=True)
    return float(np.linalg.det(s / np.abs(s).max(axis=0)))


def test_determinant_of_chapter_4() -> None:
    """The ten equations of Oh (1990) change sign within 1e-9 of every frequency."""
    q, (k1, k2), (mp, jp) = OH["properties"], OH["springs"][4], OH["end_masses"][2]
    p = {"g": OH["gravity"], "k1": k1, "k2": k2, "mp": mp, "Jp": jp, "J1": q["J_1"]}
    p |= {"ma": q["m_a"], "mb": q["m_b"], "Ja": q["J_a"], "Jb": q["J_b"], "L1": q["L_1"], "L2": q["L_2"]}
    for k in "12":
        p |= {f"e{k}": q[f"E_{k}"] * q[f"I_{k}"], f"r{k}": q[f"rho_{k}"] * q[f"A_{k}"]}
    for omega in oh(4, 2).exact_frequencies().angular_frequencies:
        assert characteristic(omega * (1 - 1e-9), p) * characteristic(omega * (1 + 1e-9), p) < 0


# --- other methods -------------------------------------------------------------------------------


@pytest.mark.parametrize("shortening", ["none", "full"])
def test_assumed_modes_come_from_above(shortening: str) -> None:
    """Rayleigh and Ritz: 3, 6 and 10 shapes of each arm give frequencies that fall to the exact ones; largest excess seen
    2.4e-3, 1.6e-5 and 4e-7. Ten shapes are off by −8e-11 in the first one, by the conditioning of their mass matrix."""
    exact = oh(0, 0, shortening=shortening).exact_frequencies().angular_frequencies
    before = np.full(6, np.inf)
    for modes, limit in ((3, 3e-3), (6, 2e-5), (10, 5e-7)):
        ritz = oh(0, 0, modes, shortening).linearize().modes().angular_frequencies[:6]
        excess = ritz / exact - 1
        assert (excess > -1e-9).all()
        assert (excess < limit).all()
        assert (excess < before + 1e-9).all()
        before = excess


def elements(length: float, n: int, stiffness: float, mass: float) -> tuple[np.ndarray, np.ndarray]:
    """Stiffness and mass of n Hermite elements in a row, unknowns (w, w′) of n + 1 nodes."""
    h = length / n
    k = np.array([[12, 6 * h, -12, 6 * h], [6 * h, 4 * h * h, -6 * h, 2 * h * h], [-12, -6 * h, 12, -6 * h]])
    k = stiffness / h**3 * np.vstack([k, [6 * h, 2 * h * h, -6 * h, 4 * h * h]])
    m = np.array([[156, 22 * h, 54, -13 * h], [22 * h, 4 * h * h, 13 * h, -3 * h * h], [54, 13 * h, 156, -22 * h]])
    m = mass * h / 420 * np.vstack([m, [-13 * h, -3 * h * h, -22 * h, 4 * h * h]])
    big = np.zeros((2, 2 * n + 2, 2 * n + 2))
    for e in range(n):
        at = slice(2 * e, 2 * e + 4)
        big[0, at, at] += k
        big[1, at, at] += m
    return big[0], big[1]


def tee() -> lw.Model:
    """A post that hangs from the ground, with two unequal arms across at its end and a mass along one of them."""
    m = lw.Model("tee", gravity=(0, 0, 0))
    post = m.add(lw.Beam("post", length=1.0, EI=2.0, mass_per_length=0.5), lw.Fixed("base"))
    post.frame("left", (0, 0, -1.0), lw.rotation("y", "90 deg"))
    post.frame("right", (0, 0, -1.0), lw.rotation("y", "-90 deg"))
    left = m.add(lw.Beam("left", length=0.8, EI=2.0, mass_per_length=0.5), lw.Fixed("one"), to=post.left)
    left.attach("lump", 0.2, 0.4, (0, 0.001, 0.001))
    m.add(lw.Beam("right", length=0.6, EI=1.0, mass_per_length=0.3), lw.Fixed("two"), to=post.right)
    return m


def test_tee_against_finite_elements() -> None:
    """40 elements a beam; the arms follow the post's end sideways as rigid masses and turn with it. Seen −1e-9 … −2.5e-7."""
    n = 40
    parts = [elements(1.0, n, 2.0, 0.5), elements(0.8, n, 2.0, 0.5), elements(0.6, n, 1.0, 0.3)]
    size = (
        2 * n + 4 * n
    )  # the post without its root; arms without their roots, which have no deflection and the post's slope
    k, m = np.zeros((size, size)), np.zeros((size, size))
    k[: 2 * n, : 2 * n], m[: 2 * n, : 2 * n] = (a[2:, 2:] for a in parts[0])
    m[2 * n - 2, 2 * n - 2] += 0.5 * 0.8 + 0.2 + 0.3 * 0.6
    for j, (stiff, heavy) in enumerate(parts[1:]):
        where = np.concatenate([[2 * n - 1], 2 * n * (j + 1) + np.arange(2 * n)])
        k[np.ix_(where, where)] += stiff[1:, 1:]
        m[np.ix_(where, where)] += heavy[1:, 1:]
    middle = 2 * n + 2 * (n // 2 - 1)
    m[middle, middle] += 0.2
    m[middle + 1, middle + 1] += 0.001
    # the largest of M x = μ K x, since the lowest of K x = λ M x drown in rounding
    expected = 1 / np.sqrt(scipy.linalg.eigh(m, k, eigvals_only=True)[:-7:-1])
    found = tee().exact_frequencies(6).angular_frequencies
    assert_rel(found, expected, 3e-7)
    assert (found < expected * (1 + 1e-9)).all()  # finite elements come from above


def bent() -> lw.Model:
    """Two beams at an angle with a rigid bracket between them, on a spring-loaded hinge."""
    m = lw.Model("bent", gravity=(0, 0, 0))
    a = m.add(
        lw.Beam("a", length=1.0, EI=2.0, mass_per_length=0.5, modes=8, shapes="polynomial"),
        lw.Revolute("root", axis="-y", stiffness=3.0),
    )
    r = m.add(
        lw.RigidBody("bracket", mass=0.3, centre=(0.1, 0, -0.05), inertia=(1e-3,) * 3), lw.Fixed("weld"), to=a.tip
    )
    r.point("far", (0.2, 0, -0.1))
    m.add(
        lw.Beam("b", length=0.7, EI=1.0, mass_per_length=0.4, modes=8, shapes="polynomial"),
        lw.Revolute("elbow", axis="-y", stiffness=2.0),
        to=r.far,
    )
    m.joint("elbow").rest = "50 deg"
    return m


def test_beams_at_an_angle_against_assumed_modes() -> None:
    """Rigid body between, elbow at 50°: motion along one arm is motion across the other. Eight polynomials, seen 1e-8."""
    m = bent()
    exact = m.exact_frequencies(5, start={"elbow": "50 deg"}).angular_frequencies
    ritz = m.linearize(start={"elbow": "50 deg"}).modes().angular_frequencies[:5]
    excess = ritz / exact - 1
    assert (excess > -1e-9).all()
    assert (excess < 3e-8).all()


@pytest.mark.parametrize("shortening", ["none", "full"])
def test_sliders_rods_and_standing_beams_against_assumed_modes(shortening: str) -> None:
    """A rod that swings, a slider across its tip, a beam that hangs there and one that stands on it, with a mass along each:
    all terms of gravity at once, which the two laws change by 4 % in the second frequency. Eight polynomials, which cannot
    have the jumps of shear at the masses, seen 1e-6 to 9e-5 above."""
    m = lw.Model("mixed")
    rod = m.add(lw.Rod("rod", length=0.5, mass=0.4), lw.Revolute("swing", axis="y", stiffness=2.0))
    cart = m.add(lw.PointMass("cart", mass=0.3), lw.Prismatic("slide", axis="x", stiffness=40.0), to=rod.tip)
    cart.frame("up", (0, 0, 0), lw.rotation("y", "180 deg"))
    options = {"modes": 8, "shapes": "polynomial", "shortening": shortening}
    for name, at, hinge in (("down", cart["origin"], 0.5), ("up", cart["up"], 12.0)):
        made = lw.Beam(name, length=0.6, EI=1.0, mass_per_length=0.4, **options)
        beam = m.add(made, lw.Revolute(f"pin_{name}", axis="-y", stiffness=hinge), to=at)
        beam.attach("lump", 0.2, 0.3, (0, 1e-3, 1e-3))
    exact = m.exact_frequencies(4).angular_frequencies
    excess = m.linearize().modes().angular_frequencies[:4] / exact - 1
    assert (excess > 0).all()
    assert (excess < 1e-4).all()


def test_many_members() -> None:
    """A clamped beam cut into 30 welded ones is the same beam; seen 1.3e-15."""
    m = lw.Model("cut", gravity=(0, 0, 0))
    to = None
    for k in range(30):
        to = m.add(lw.Beam(f"b{k}", length=LENGTH / 30, EI=EI, mass_per_length=MU), lw.Fixed(f"w{k}"), to=to and to.tip)
    found = m.exact_frequencies(5).frequencies
    assert_rel(found, single(lw.Fixed("weld")).exact_frequencies(5).frequencies, 1e-13)


# --- results and errors --------------------------------------------------------------------------


def test_results_have_names() -> None:
    found = oh(0, 0).exact_frequencies(3)
    data = found.to_dataset()
    assert data.joints.dims == ("mode", "coordinate")
    assert list(data.beam.values) == ["upper", "lower"]
    tip = data.displacement.sel(beam="upper", component="x").isel(along=-1).values
    assert_rel(data.displacement.sel(beam="lower", component="x").isel(along=0).values, tip, 1e-9)
    assert "none is missing" in str(found)
    assert found.mode(2).frequency == found.frequencies[1]
    assert len(found.plot()) == 3
    assert found[0].plot().get_title("left").startswith("mode 1")
    with pytest.raises(lw.ModelError, match="no beam 'middle'; there are upper, lower"):
        found[0].beam("middle")
    with pytest.raises(lw.ModelError, match="mode 4 is not there"):
        found.mode(4)
    with pytest.raises(lw.ModelError, match="s goes from 0 to its length, 9 m"):
        found[0].beam("upper").total(10.0)


def rod_model() -> lw.Model:
    m = lw.Model("rods")
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("pin"))
    return m


def ball_model() -> lw.Model:
    return single(lw.Ball("ball"))


def wild() -> lw.Model:
    m = single(lw.Revolute("pin", axis="-y"))
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("skew", axis="x"), to=m.body("arm").tip)
    return m


def offset() -> lw.Model:
    m = single(lw.Fixed("weld"), g=9.81)
    m.body("arm").attach("side", 1.0, (0.5, 0, -LENGTH))
    return m


def sprung() -> lw.Model:
    m = single(lw.Fixed("weld"))
    m.add(lw.Spring("wire", m.ground["origin"], m.body("arm").tip, stiffness=1.0))
    return m


def upright() -> lw.Model:
    return single(lw.Revolute("pin", axis="-y"), g=-9.81)


@pytest.mark.parametrize(
    ("make", "options", "message"),
    [
        (rod_model, {}, "has no elastic beam"),
        (ball_model, {}, "joint 'ball' is no hinge, slider or weld"),
        (wild, {}, "joint 'skew' is not parallel"),
        (offset, {}, "at 'arm.tip' bends beam 'arm' with"),
        (sprung, {}, "the model has forces"),
        (upright, {}, "1 of its modes grows"),
        (lambda: single(lw.Fixed("weld")), {"count": 0}, "count is 0; give a whole number, 1 or more"),
        (lambda: single(lw.Fixed("weld")), {"count": 1000}, "count is 1000; give 500 or fewer"),
        (lambda: single(lw.Fixed("weld")), {"gravity": "some"}, "gravity is 'some'; write"),
        (lambda: single(lw.Fixed("weld")), {"normal": "x"}, "beam 'arm' does not bend in the plane"),
        (lambda: single(lw.Fixed("weld")), {"normal": "up"}, "normal is 'up'"),
        (lambda: single(lw.Fixed("weld")), {"start": 3}, "start is 3; give a mapping"),
        (lambda: single(lw.Revolute("pin", axis="-y"), g=1.0), {"start": {"pin": 0.3}}, "gravity bends beam 'arm'"),
        (
            lambda: single(lw.Revolute("pin", axis="-y")),
            {"start": {"arm.x1": 0.3}},
            "'arm.x1' is 0.3; beams are straight",
        ),
        (lambda: single(lw.Revolute("pin", axis="-y", stiffness=1.0, rest=0.1), g=1.0), {}, "'pin' is not at rest"),
        (lambda: single(lw.Revolute("pin", axis="-y", motion=0.0)), {}, "motion of joint 'pin' is prescribed"),
    ],
)
def test_wrong_input(make, options: dict[str, object], message: str) -> None:
    with pytest.raises(lw.LinkworkError, match=message) as caught:
        make().exact_frequencies(**options)
    text = str(caught.value)
    assert text.endswith(".")
    assert "\n" not in text


# --- motion out of the plane -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("bends along y", {"bending": "xy"}),
        ("twists", {"torsion": 1, "GJ": 1.0, "polar": 0.1}),
        ("bends along y and twists", {"bending": "xy", "torsion": 2, "GJ": 1.0, "polar": 0.1}),
    ],
)
def test_motion_out_of_the_plane_is_not_left_out_without_a_word(words: str, given: dict[str, object]) -> None:
    """A hinged beam that also bends along its hinge or twists has frequencies that one plane does not have; with the normal
    given, its plane alone is asked for, and the result says which it is."""
    m = lw.Model("hinged", gravity=(0, 0, 0))
    beam = lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0, modes=4, rotary=0, **given)
    m.add(beam, lw.Revolute("pin", axis="y"))
    with pytest.raises(lw.ModelError, match=rf"beam 'arm' {words} out of the plane .* give normal='y'"):
        m.exact_frequencies(4)
    found = m.exact_frequencies(4, normal="y")
    assert "none of the motion in the plane with the normal 'y' is missing" in found.message
    plain = lw.Model("hinged", gravity=(0, 0, 0))
    plain.add(lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0), lw.Revolute("pin", axis="y"))
    only = plain.exact_frequencies(4)
    assert_rel(found.angular_frequencies, only.angular_frequencies, 1e-14)
    assert only.message.endswith("none is missing")
