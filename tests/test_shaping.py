"""Input shapers against closed forms and against oscillators that follow shaped commands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import linkwork as lw

F, ZETA = 1.3, 0.04


def follower(command: Any, f: float = F, z: float = ZETA) -> lw.Model:
    """A mass that a spring and damper pull behind a carriage which moves as commanded."""
    m = lw.Model("carriage", gravity=(0, 0, 0))
    base = m.add(lw.RigidBody("base", mass=1.0, inertia=(1, 1, 1)), lw.Prismatic("rail", axis="x", motion=command))
    w = 2 * np.pi * f
    m.add(
        lw.RigidBody("load", mass=2.0, inertia=(1, 1, 1)),
        lw.Prismatic("sway", axis="x", stiffness=2.0 * w**2, damping=2.0 * 2 * z * w),
        to=base,
    )
    return m


def left(command: Any, end: float, **plant: float) -> float:
    """Largest sway after the command has ended."""
    run = follower(command, **plant).simulate(np.linspace(0.0, end + 1.5, 1201), rtol=1e-11)
    return float(np.abs(run["sway"].values[run.time > end]).max())


def test_two_impulses_are_those_of_singer_and_seering() -> None:
    made = lw.input_shaper(F, damping=ZETA, kind="ZV")
    root = np.sqrt(1 - ZETA**2)
    k = np.exp(-ZETA * np.pi / root)
    assert made.times == pytest.approx([0, 0.5 / (F * root)], rel=1e-14)
    assert made.amplitudes == pytest.approx([1 / (1 + k), k / (1 + k)], rel=1e-14)
    three = lw.input_shaper(F, damping=ZETA, kind="ZVD")
    assert three.amplitudes == pytest.approx(np.array([1, 2 * k, k**2]) / (1 + k) ** 2, rel=1e-14)


@pytest.mark.parametrize(("kind", "order"), [("ZV", 1), ("ZVD", 2), ("ZVDD", 3)])
def test_what_is_left_grows_with_the_order_of_the_shaper(kind: str, order: int) -> None:
    """Zero at the mode; near it with the power of the error of the frequency: (π δ/2)^n without damping."""
    made = lw.input_shaper(F, kind=kind)
    assert made.residual(F) < 1e-15
    assert made.residual(F * 1.01) == pytest.approx(np.sin(np.pi * 0.01 / 2) ** order, rel=1e-10)
    assert made.amplitudes.sum() == pytest.approx(1.0, rel=1e-15)
    assert made.residual(1e-9) == pytest.approx(1.0)


def test_several_modes_at_once() -> None:
    made = lw.input_shaper([1.0, 2.7, 4.1], damping=[0.01, 0.03, 0.0], kind="ZV")
    assert len(made.times) == 8
    assert np.all(np.diff(made.times) >= 0)
    for f, z in zip(made.frequencies, made.damping, strict=True):
        assert made.residual(float(f), float(z)) < 1e-15


@pytest.mark.parametrize("kind", ["ZV", "ZVD"])
def test_a_shaped_ramp_leaves_no_vibration(kind: str) -> None:
    """The load follows a linear equation, so that what is left is zero up to the integration's error."""
    made = lw.input_shaper(F, damping=ZETA, kind=kind)
    ramp = lw.Ramp(0.5, 0.4, begin=0.1)
    assert left(ramp, 0.5) > 0.1
    assert left(made.shape(ramp), 0.5 + made.duration) < 1e-9


def test_a_wrong_frequency_leaves_what_is_said() -> None:
    """Frequency 10 % off: a ZVD shaper leaves much less than a ZV shaper, as its curve says."""
    ramp = lw.Ramp(0.5, 0.1)
    sways = {}
    for kind in ("ZV", "ZVD"):
        made = lw.input_shaper(F, damping=ZETA, kind=kind)
        sways[kind] = left(made.shape(ramp), 0.1 + made.duration, f=1.1 * F)
        assert made.residual(1.1 * F, ZETA) == pytest.approx(0.155 if kind == "ZV" else 0.024, abs=0.02)
    assert sways["ZVD"] < 0.3 * sways["ZV"]


def test_samples_are_shaped_as_they_are_joined() -> None:
    made = lw.input_shaper(F, damping=ZETA)
    t = np.linspace(0.0, 0.5, 41)
    x = 0.5 * t**3 * (10 - 15 * t / 0.5 + 6 * (t / 0.5) ** 2) / 0.5**3
    cubic = made.shape(lw.Sampled(t, x))
    assert left(lw.Sampled(np.append(t, [0.6, 1.0, 4.0]), np.append(x, [0.5] * 3)), 0.5) > 0.02
    held = lw.Sampled(np.append(cubic.times, [3.0, 4.0]), np.append(cubic.values, [0.5, 0.5]), "cubic")
    assert left(held, 0.5 + made.duration) < 2e-3
    lines = made.shape(lw.Sampled([0.0, 1.0], ["0 deg", "30 deg"], "lines"), "rad")
    at = np.array([0.0, 0.2, 0.9, 1.3])
    expected = sum(
        a * np.interp(at - d, [0, 1], [0, np.radians(30)]) for d, a in zip(made.times, made.amplitudes, strict=True)
    )
    assert np.interp(at, lines.times, lines.values) == pytest.approx(expected, abs=1e-14)


def test_numbers_stay_and_sums_are_shaped_part_by_part() -> None:
    made = lw.input_shaper(F)
    assert made.shape(2.0) == lw.Constant(2.0)
    both = made.shape(lw.Ramp("30 deg", "1 s") + 1.0, "rad")
    assert len(both.parts[0].parts) == 3
    assert sum(r.end for r in both.parts[0].parts) == pytest.approx(np.radians(30))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: lw.input_shaper(-1.0), "frequencies is -1.0; give one to 5, greater than 0"),
        (lambda: lw.input_shaper([]), "frequencies is .*; give one to 5"),
        (lambda: lw.input_shaper(1.0, damping=1.0), "damping is 1.0; give ratios from 0 to less than 1"),
        (lambda: lw.input_shaper([1.0, 2.0, 3.0], damping=[0.1, 0.2]), "damping has 2 ratios for 3 modes"),
        (lambda: lw.input_shaper(1.0, kind="EI"), "kind is 'EI'; write one of ZV, ZVD, ZVDD"),
        (lambda: lw.input_shaper(1.0).shape(float("nan")), "the command nan is not finite"),
        (lambda: lw.input_shaper(1.0).shape(lw.Harmonic(1.0, 2.0)), "command is a Harmonic, which has no beginning"),
        (
            lambda: lw.input_shaper(1.0).shape(lw.Ramp("30 deg", "1 s")),
            "end of the ramp is '30 deg'; say in which unit",
        ),
    ],
)
def test_what_cannot_be_shaped_is_refused(make: Any, words: str) -> None:
    with pytest.raises(lw.ModelError, match=words):
        make()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ((1.0, 1.0), "residual of 'shaper': damping is 1.0; give a ratio from 0 to less than 1."),
        ((-1.0,), "residual of 'shaper': frequency is -1.0; give one from 0 to "),
        ((1e300, 0.1), "residual of 'shaper': frequency is 1e\\+300; give one from 0 to "),
    ],
)
def test_a_residual_of_no_mode_is_refused(given: tuple[float, ...], sentence: str) -> None:
    with pytest.raises(lw.ModelError, match=sentence):
        lw.input_shaper(F).residual(*given)
