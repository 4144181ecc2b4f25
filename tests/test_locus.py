"""Folds and peaks of response curves followed in a second parameter.

Truth: response curves at single values of the second parameter, which know nothing of the locus; the cusp of Duffing's equation
by the first harmonic.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs
from refusals import refused
from response_references import driven_pendulum

TORQUE = 0.02
OVER: Any = (0.165, 0.138)


def curve(damping: float) -> lw.Curve:
    """Around the resonance of small oscillations, which softens."""
    return driven_pendulum(damping).response_curve({"torque": TORQUE}, over=OVER, step=0.1, rtol=1e-11)


@functools.cache
def folds() -> lw.Locus:
    """The upper fold at c = 0.02 as damping changes, through the cusp and back along the lower fold."""
    m = driven_pendulum(0.02)
    return m.response_locus(
        {"torque": TORQUE}, over=OVER, against=["pivot.damping"], across=(0.018, 0.05), step=0.1, rtol=1e-11
    )


def test_every_point_is_a_fold_of_the_curve_at_its_damping() -> None:
    made = folds()
    cusp = float(made.marked[0])
    far = np.flatnonzero(np.abs(made.across - cusp) > 0.004)
    for k in (int(far[0]), int(far[-1])):
        found = np.array([m.value for m in curve(float(made.across[k])).marks_of("fold")])
        assert len(found) == 2
        assert np.abs(found - made.values[k]).min() < 1e-9
    # a Floquet multiplier of a fold is 1
    assert_abs(np.abs(made.multipliers - 1.0).min(axis=1), 0.0, 1e-6)


def test_folds_meet_in_the_cusp_and_vanish() -> None:
    made = folds()
    assert [m.kind for m in made.marks] == ["cusp"]
    cusp = float(made.marked[0])
    assert np.all(made.across <= cusp * (1 + 1e-9))
    assert len(curve(0.99 * cusp).marks_of("fold")) == 2
    assert len(curve(1.01 * cusp).marks_of("fold")) == 0
    # x'' + c x' + x - x^3 / 6 = F cos wt by its first harmonic, near w = 1: F^2 = 32 c^3 / (9 sqrt(3) / 6)
    duffing = (TORQUE**2 * 9 * 3**0.5 / 6 / 32) ** (1 / 3)
    assert abs(cusp / duffing - 1) < 0.1


def test_every_point_is_a_peak_of_the_curve_at_its_damping() -> None:
    m = driven_pendulum(0.02)
    first = m.response_curve({"torque": TORQUE}, over=OVER, step=0.1, rtol=1e-11)
    made = first.locus(first.peaks[0], against=["pivot.damping"], across=(0.02, 0.06), step=0.3)
    assert made.kind == "peak"
    assert made.ends[1] == "the end of the range"
    assert made.across[-1] == pytest.approx(0.06, abs=1e-12)
    for k in (len(made) // 2, len(made) - 1):
        (top,) = curve(float(made.across[k])).peaks
        assert abs(top.value - made.values[k]) < 1e-8
        assert abs(top.highest[0] - made.highest[k, 0]) < 1e-8


def test_against_the_torque_or_several_paths() -> None:
    """The factor of the drive, from 1 to 2, beside a curve with the doubled torque."""
    m = driven_pendulum(0.1)
    made = m.response_locus(
        {"torque": 0.04}, over=(0.17, 0.13), of="peak", against=["amplitude"], across=(1.0, 2.0), step=0.3
    )
    (top,) = m.response_curve({"torque": 0.08}, over=(0.17, 0.13), step=0.1).peaks
    assert made.across[-1] == pytest.approx(2.0, abs=1e-12)
    assert abs(made.values[-1] - top.value) < 1e-8


def test_what_cannot_be_followed() -> None:
    m = driven_pendulum(0.02)
    ask: dict[str, Any] = {"over": OVER, "against": ["pivot.damping"], "across": (0.01, 0.05), "step": 0.3}
    refused(lambda: m.response_locus({"torque": TORQUE}, **{**ask, "of": "kink"}), "of is 'kink'", "fold, peak")
    refused(lambda: m.response_locus({"torque": TORQUE}, **{**ask, "number": 9}), "number is 9", "2 of kind 'fold'")
    refused(
        lambda: m.response_locus({"torque": TORQUE}, **{**ask, "against": ["frequency"]}),
        "'frequency' is the parameter",
    )
    refused(
        lambda: m.response_locus({"torque": TORQUE}, **{**ask, "across": (0.03, 0.05)}), "0.02", "let the range contain"
    )


def test_a_wrong_second_parameter_is_told_before_the_curve_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lw.Model, "response_curve", lambda *given, **more: pytest.fail("it was followed"))
    for against, words in ((["pivot.q"], "no parameter of 'pivot' 'q'"), (["frequency"], "is the parameter of the curve")):
        with pytest.raises(lw.ModelError, match=words):
            lw.library.simple_pendulum().response_locus({"pivot": 0.1}, over=(1.0, 1.2), against=against, across=(0.1, 0.2))
