"""Beams that shear and have rotary inertia (Timoshenko), against Huang (1961), closed forms and Cowper's coefficients."""

from __future__ import annotations

import itertools
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import linkwork as lw
from beam_models import cantilever
from compare import assert_abs, assert_rel
from linkwork.api.errors import ModelError

NU = 0.3
KAPPA = 10 * (1 + NU) / (12 + 11 * NU)  # Cowper (1966), rectangle


def thick(ratio: float, modes: int = 4, joint: Any = None, **more: Any) -> lw.Model:
    """A square beam of length 1, `ratio` heights long, with E = density = 1."""
    section = lw.CrossSection.rectangle(1 / ratio, 1 / ratio)
    m = lw.Model("thick", gravity=(0, 0, 0))
    given = {"length": 1.0, "E": 1.0, "nu": NU, "section": section, "density": 1.0, "modes": modes, **more}
    m.add(lw.Beam("arm", **given), joint or lw.Fixed("wall"))
    return m


def parameters(ratio: float) -> tuple[float, float, float]:
    """Huang's r and s of such a beam, and the unit √(EI/ρA) of its frequencies b."""
    r = 1 / ratio / np.sqrt(12)
    return r, r * np.sqrt(2 * (1 + NU) / KAPPA), r


def huang(ratio: float, rows: Any, count: int) -> np.ndarray:
    """Angular frequencies from the general solution of Timoshenko's equations: each of four exponentials e^{px} has a
    deflection 1 and a rotation ψ; `rows` says what vanishes at the ends. Sought by sign changes of the determinant."""
    r, s, unit = parameters(ratio)

    def determinant(b: float) -> float:
        # (D² + b² s²)(D² + b² r²) w = b² w, D = d/dx
        half, square = (s * s + r * r) / 2 * b * b, np.sqrt(((s * s - r * r) / 2 * b * b) ** 2 + b * b)
        p = np.sqrt(np.array([-half + square, -half - square]) + 0j)
        p = np.array([p[0], -p[0], p[1], -p[1]])
        psi = (p * p + b * b * s * s) / p  # w″ − ψ′ = −b² s² w
        basis = np.array([[1, 1, 0, 0], [1, -1, 0, 0], [0, 0, 1, 1], [0, 0, 1, -1]]).T  # cosh, sinh, cos, sin
        made = rows(p, psi, np.exp(p)) @ basis
        made = made / np.abs(made).max(axis=1, keepdims=True)
        return float(np.real(np.linalg.det(made) * np.prod(np.where(np.abs(p[[0, 2]].imag) > 0, 1j, 1.0))))

    found: list[float] = []
    grid = np.arange(0.05, 1e4, 0.05)
    below = determinant(grid[0])
    for a, b in itertools.pairwise(grid):
        above = determinant(b)
        # at the cut-off 1/(r s) the solutions coincide and the determinant vanishes for no frequency
        if below * above < 0 and not a < 1 / (r * s) < b:
            found.append(float(brentq(determinant, a, b, xtol=1e-13)))
        below = above
        if len(found) == count:
            break
    return np.array(found) * unit


def clamped_free(p: Any, psi: Any, e: Any) -> np.ndarray:
    return np.array([1 + 0 * p, psi, psi * p * e, (p - psi) * e])


def pinned_free(p: Any, psi: Any, e: Any) -> np.ndarray:
    return np.array([1 + 0 * p, psi * p, psi * p * e, (p - psi) * e])


def clamped_pinned(p: Any, psi: Any, e: Any) -> np.ndarray:
    return np.array([1 + 0 * p, psi, psi * p * e, e])


def pinned_pinned(ratio: float, count: int) -> np.ndarray:
    """The lower roots ω² of b⁴ r² s² − b² (1 + n²π² (r² + s²)) + n⁴π⁴ = 0."""
    r, s, unit = parameters(ratio)
    k = (np.arange(1, count + 1) * np.pi) ** 2
    middle = 1 + k * (r * r + s * s)
    return unit * np.sqrt(2 * k * k / (middle + np.sqrt(middle**2 - 4 * k * k * r * r * s * s)))


@pytest.mark.parametrize("ratio", [20, 10, 5, 2])
def test_cantilever_of_huang(ratio: float) -> None:
    """The modes are its shapes, so few are enough; seen 2e-14. Without, the third is 3, 12 and 41 % too high."""
    expected = huang(ratio, clamped_free, 4)
    found = thick(ratio, 4).linearize().modes().angular_frequencies
    assert_rel(found, expected, 1e-11)
    assert_rel(thick(ratio).exact_frequencies(4).angular_frequencies, expected, 1e-11)
    if ratio != 2:
        with pytest.warns(lw.ValidityWarning):
            thin = thick(ratio, 4, shear=False, rotary=0).linearize().modes().angular_frequencies
        assert_abs((thin / expected - 1)[2], {20: 0.032, 10: 0.120, 5: 0.406}[ratio], 1e-3)


def held(ratio: float, modes: int, joint: Any) -> lw.Model:
    """The tip is on a line."""
    m = thick(ratio, modes, joint)
    m.close(lw.PointOnLine("guide", axis="z"), to=m.ground["origin"], at=m.body("arm").tip)
    return m


@pytest.mark.parametrize("ratio", [20, 5])
def test_other_ends_converge_from_above(ratio: float) -> None:
    """Pinned and free, clamped and pinned, pinned at both ends, with errors that fall with the third power of the number of
    shapes."""
    cases = [
        (lambda n: thick(ratio, n, lw.Revolute("pin", axis="y")), huang(ratio, pinned_free, 3), 1),
        (lambda n: held(ratio, n, lw.Fixed("wall")), huang(ratio, clamped_pinned, 3), 0),
        (lambda n: held(ratio, n, lw.Revolute("pin", axis="y")), pinned_pinned(ratio, 3), 0),
    ]
    for make, expected, rigid in cases:
        few, many = (make(n).linearize().modes().angular_frequencies[rigid : rigid + 3] / expected - 1 for n in (6, 14))
        assert (many > -1e-9).all()
        assert (many < 2e-4).all()
        assert (many < few / 3).all()


def test_exact_frequencies_of_other_ends() -> None:
    """High ones too, beyond the frequency where the second spectrum begins. Seen 1e-12."""
    pinned = thick(10, joint=lw.Revolute("pin", axis="y")).exact_frequencies(12)
    assert pinned.counted == 12
    assert_rel(pinned.angular_frequencies[1:], huang(10, pinned_free, 11), 1e-10)
    many = thick(5).exact_frequencies(14)
    assert many.angular_frequencies[-1] > parameters(5)[2] / (parameters(5)[0] * parameters(5)[1])
    assert_rel(many.angular_frequencies, huang(5, clamped_free, 14), 1e-10)
    shape = many[1].beam("arm")
    s = np.linspace(0.05, 0.95, 9)
    slope = (shape.total(s + 1e-5) - shape.total(s - 1e-5)) / 2e-5
    bent = (shape.rotation(s + 1e-5) - shape.rotation(s - 1e-5)) / 2e-5
    assert_rel(shape.curvature(s), bent, 1e-6)
    assert np.abs(slope / shape.rotation(s) - 1).max() > 0.1  # sections are not at right angles to the axis


def test_tree_of_thick_beams_against_assumed_modes() -> None:
    """Two beams on springs, a hanging load: assumed modes come from above. With weight, which pulls. Seen: 1.3e-4."""
    m = lw.Model("two", gravity=(0, 0, -3.0))
    section = lw.CrossSection.rectangle(0.1, 0.1)
    given = {"E": 2e4, "nu": NU, "section": section, "density": 100.0, "modes": 8}
    a = m.add(lw.Beam("a", length=0.7, **given), lw.Revolute("root", axis="-y", stiffness=3.0))
    b = m.add(lw.Beam("b", length=0.5, **given), lw.Revolute("elbow", axis="-y", stiffness=2.0), to=a.tip)
    b.attach("load", 0.3, "tip", (0, 1e-3, 1e-3))
    for gravity in ("full", "none"):
        exact = m.exact_frequencies(5, gravity=gravity).angular_frequencies
        if gravity == "none":
            m.gravity = (0, 0, 0)
        excess = m.linearize().modes().angular_frequencies[:5] / exact - 1
        assert (excess > -1e-9).all()
        assert (excess < 2e-4).all()


def test_rayleighs_beam() -> None:
    """Rotary inertia alone, pinned at both ends: ω² = n⁴π⁴ EI/ρA / (1 + n²π² r²); exact by counting."""
    m = cantilever(12, "attachment", joint=lw.Revolute("pin", axis="y"), rotary=0.02, kGA=1e9)
    m.close(lw.PointOnLine("guide", axis="z"), to=m.ground["origin"], at=m.body("arm").tip)
    k = (np.arange(1, 4) * np.pi) ** 2
    assert_rel(m.linearize().modes().angular_frequencies[:3], k / np.sqrt(1 + 0.02 * k), 2e-3)
    one = cantilever(3, rotary=0.02).exact_frequencies(3).angular_frequencies
    many = cantilever(9, rotary=0.02).linearize().modes().angular_frequencies[:3]
    assert (many / one > 1 - 1e-12).all()
    assert_rel(many, one, 1e-3)


@pytest.mark.parametrize("modes", [1, 2, 5])
def test_static_deflection_and_buckling(modes: int) -> None:
    """A force across the tip: ℓ³/3EI + ℓ/κGA. A load along it: Engesser's P = P_E/(1 + P_E/κGA), P_E = π²EI/4ℓ²."""

    def loaded(force: tuple[float, float, float]) -> lw.Model:
        m = cantilever(modes, "attachment", kGA=12.0)
        m.add(lw.PointForce("load", m.body("arm").tip, force))
        return m

    still = loaded((1e-6, 0, 0)).equilibrium()
    tip = still.system.motion("arm.tip", still.positions, np.zeros(modes)).position
    assert tip[0] == pytest.approx(1e-6 * (1 / 3 + 1 / 12.0), rel=1e-9)
    if modes == 5:

        def softness(p: float) -> float:
            s = loaded((0, 0, p)).equilibrium(nearest=True).linearize().modes().eigenvalues
            return float(np.min(-np.real(np.asarray(s) ** 2)))

        euler = np.pi**2 / 4
        assert 0 < brentq(softness, 1.0, 3.0, xtol=1e-9) / (euler / (1 + euler / 12.0)) - 1 < 2e-4


def test_nothing_is_lost_where_a_beam_is_slender() -> None:
    """At a slenderness of 1e5 the shear flexibility is 1e-10: shapes neither lock nor lose digits."""
    frequencies = thick(1e5, 3).linearize().modes().angular_frequencies
    roots = np.array([1.875104068711961, 4.694091132974175, 7.854757438237613])
    assert_rel(frequencies, roots**2 * parameters(1e5)[2], 1e-8)


def test_cowpers_coefficients() -> None:
    """Of his table for ν = 0.3: circle 0.886, thin tube 0.531, rectangle 0.850; other sections give their own."""
    circle, tube = lw.CrossSection.circle(0.1), lw.CrossSection.circle(0.1, 0.0999999)
    assert_abs(circle.shear_coefficient(0.3), 0.886, 5e-4)
    assert_abs(tube.shear_coefficient(0.3), 0.531, 5e-4)
    assert_abs(lw.CrossSection.rectangle(0.1, 0.2).shear_coefficient(0.3), 0.850, 5e-4)
    assert lw.CrossSection(1e-2, 1e-5, 1e-5, 1e-5, shear=0.44).shear_coefficient(0.3) == 0.44


def test_where_shear_is_known() -> None:
    """On where the section and the material know it; shear=True asks for it, shear=False leaves it out."""
    known = thick(10).body("arm")
    assert known.shear_stiffness() == pytest.approx(KAPPA / (2 * (1 + NU)) / 100)
    by_moduli = thick(10, nu=None, G=1 / (2 * (1 + NU))).body("arm")
    assert by_moduli.shear_stiffness() == pytest.approx(known.shear_stiffness(), rel=1e-14)
    for given in ({"nu": None}, {"shear": False}, {"shapes": "polynomial"}, {"nu": None, "G": 0.1}):
        assert thick(10, **given).body("arm").shear_stiffness() is None
    assert cantilever(kGA=5.0).body("arm").shear_stiffness() == 5.0


@pytest.mark.parametrize(
    ("words", "given"),
    [
        (r"it has no shear modulus; give kGA=, G=, or nu= and E=", {"nu": None, "shear": True}),
        (r"its shapes are given without shear; use 'attachment'", {"shapes": "polynomial", "shear": True}),
        (r"Poisson's ratio.* would be 4 by its E and G; give nu= or kGA=", {"nu": None, "G": 0.1, "shear": True}),
        (r"nu is 0\.7; Poisson's ratio", {"nu": 0.7}),
        (r"shear is 'yes'; give True or False", {"shear": "yes"}),
        (r"rotary is \(1, 2, 3\); give one number, or two", {"rotary": (1, 2, 3)}),
    ],
)
def test_what_is_wrong_is_named(words: str, given: dict[str, Any]) -> None:
    with pytest.raises(ModelError, match=words):
        thick(10, **given).compile()


def test_shear_coefficients_that_are_none_are_refused() -> None:
    with pytest.raises(ModelError, match="cross-section: shear is -1; give a coefficient"):
        lw.CrossSection(1e-2, 1e-5, 1e-5, 1e-5, shear=-1)


@pytest.mark.parametrize("exact", [False, True])
def test_modes_that_are_too_short_are_said(exact: bool) -> None:
    """By name, with the error, which Huang's frequencies confirm within a third; slender beams are quiet, and thick ones that
    shear. Where the thickness is not known, nothing can be said."""
    def frequencies(m: lw.Model) -> np.ndarray:
        return (m.exact_frequencies(4) if exact else m.linearize().modes()).angular_frequencies

    true = huang(10, clamped_free, 4)
    with pytest.warns(lw.ValidityWarning, match=r"^beam 'arm' of model 'thick' is too thick .* mode 2 \(") as said:
        found = frequencies(thick(10, shear=False, rotary=0))
    named = {int(k): float(x) / 100 for k, x in re.findall(r"mode (\d+) \([^)]*\) by about ([\d.e+]+) %", str(said[0].message))}
    assert sorted(named) == [2, 3, 4]
    for k, error in named.items():
        assert error == pytest.approx(found[k - 1] / true[k - 1] - 1, rel=0.34)
    with pytest.warns(lw.ValidityWarning, match="mode 3"):
        frequencies(thick(10, shear=False))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for quiet in (thick(10), thick(60, shear=False, rotary=0), cantilever(4)):
            frequencies(quiet)


def test_thick_beams_in_files(tmp_path: Path) -> None:
    """Sections with Cowper's pair or one coefficient, nu, shear, kGA and rotary come back."""
    m = lw.Model("two")
    first = lw.Beam("a", length=1.0, E="70 GPa", nu=0.33, section=lw.CrossSection.circle(0.05, 0.03), density=2700, shear=True)
    m.add(first, lw.Fixed("wall"))
    section = lw.CrossSection(1e-2, 1e-5, 2e-5, 1e-5, shear=0.44)
    second = lw.Beam("b", length=1.0, E=1e9, G=4e8, section=section, density=500, kGA="2000 kN", rotary=(0.1, 0.2), bending="y")
    m.add(second, lw.Fixed("weld"), to=first.tip)
    m.save(tmp_path / "m.yaml")
    again = lw.read_model(tmp_path / "m.yaml").model
    for name in "ab":
        got, want = again.body(name), m.body(name)
        assert got.section == want.section
        assert got.shear_stiffness() == want.shear_stiffness()
        assert_rel(got.line_rotary(), want.line_rotary(), 0.0)
        assert got.shear == want.shear
