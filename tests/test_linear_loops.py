"""PD and PID around linear models: poles, step responses and margins beside python-control, closed forms, simulations."""

from __future__ import annotations

from typing import Any

import control
import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs

M, C, K = 2.0, 0.6, 5.0
KP, KI, KD, TAU = 30.0, 20.0, 8.0, 0.05


@pytest.fixture(scope="module")
def linear() -> Any:
    """A block on a spring with a damper and a push: x = 1 / (2 s² + 0.6 s + 5)."""
    m = lw.Model("block")
    slide = lw.Prismatic("x", axis="x", actuator="push", stiffness=K, damping=C)
    m.add(lw.RigidBody("block", mass=M, inertia=(0, 0, 0)), slide)
    return m.equilibrium().linearize(outputs=["x"])


def plant() -> Any:
    return control.tf([1.0], [M, C, K])


def pid() -> Any:
    """Feedback by y, the derivative filtered."""
    s = control.tf("s")
    return KP + KI / s + KD * s / (1 + TAU * s)


def test_poles_and_margins_beside_python_control(linear: Any) -> None:
    """The same loop written as transfer functions."""
    loop = linear.closed_loop(lw.PID("pid", "x", "push", KP, KI, KD, filter=TAU))
    whole = control.feedback(plant() * pid(), 1)
    expected = np.sort_complex(control.poles(control.minreal(whole, verbose=False)))
    assert_abs(np.sort_complex(loop.eigenvalues), expected, 1e-7)
    gain, phase, distance, _, at, _ = control.stability_margins(plant() * pid())
    found = loop.margins()
    assert found.gain == pytest.approx(gain)
    assert np.degrees(found.phase) == pytest.approx(phase, rel=1e-6)
    assert found.phase_frequency == pytest.approx(at / (2 * np.pi), rel=1e-6)
    assert found.distance == pytest.approx(distance, rel=1e-5)
    assert found.delay == pytest.approx(np.radians(phase) / at, rel=1e-6)
    assert "deg at" in found.report()


def test_margins_of_a_double_integrator_in_closed_form() -> None:
    """L = (kd s + kp) / s²: ω² = (kd² + √(kd⁴ + 4 kp²)) / 2, phase margin arctan(kd ω / kp)."""
    m = lw.Model("block")
    m.add(lw.RigidBody("block", mass=1.0, inertia=(0, 0, 0)), lw.Prismatic("x", axis="x", actuator="push"))
    linear = m.equilibrium(guess={"x": 0.0}, nearest=True).linearize(outputs=["x"])
    found = linear.closed_loop(lw.PD("pd", "x", "push", 9.0, 3.0)).margins("push")
    w = np.sqrt((9 + np.sqrt(81 + 4 * 81)) / 2)
    assert found.phase == pytest.approx(np.arctan(3 * w / 9), rel=1e-9)
    assert 2 * np.pi * found.phase_frequency == pytest.approx(w, rel=1e-9)
    assert found.gain == np.inf


def test_a_step_beside_python_control_and_the_simulation(linear: Any) -> None:
    """The reference by P and I, the derivative by y alone; the simulation with a constant reference is the same motion."""
    t = np.linspace(0, 5, 101)
    given = lw.PID("pid", "x", "push", KP, KI, KD, filter=TAU, derivative_weight=0.0, reference=1.0)
    found = linear.closed_loop(given).step("pid", t)
    inner = control.feedback(plant(), control.tf([KD, 0], [TAU, 1]))
    outer = control.feedback(inner * control.tf([KP, KI], [1, 0]), 1)
    _, y = control.step_response(outer, t)
    assert_abs(found.outputs.sel(output="x").values, y, 1e-7)
    run = linear.system.model.simulate(t, control=given, rtol=1e-11)
    assert_abs(run["x"].values, y, 1e-7)
    assert_abs(run["pid.output"].values, found.inputs.sel(input="push").values, 1e-6)
    assert float(linear.closed_loop(given).step().outputs[-1, 0]) == pytest.approx(1.0, abs=5e-3)


@pytest.mark.parametrize("delay", [0.0, 0.1, 0.13])
def test_samples_and_delays(linear: Any, delay: float) -> None:
    """Poles and steps from sample to sample: python-control's c2d without a delay, the simulation with one."""
    h = 0.05
    given = lw.PID("pid", "x", "push", 12.0, 6.0, 2.0, period=h, delay=delay, reference=1.0)
    loop = linear.closed_loop(given)
    t = h * np.arange(61)
    run = linear.system.model.simulate(t, control=given, rtol=1e-11)
    found = loop.step(until=t[-1])  # derivatives of the reference do not kick, as in the simulation
    assert_abs(run["x"].values, found.outputs.sel(output="x").values, 1e-9)
    if not delay:
        z = control.tf([1, 0], [1], h)
        law = 12.0 + 6.0 * h / (z - 1) + 2.0 / h * (1 - 1 / z)
        sampled = control.c2d(plant(), h, "zoh")
        poles = control.poles(control.minreal(control.feedback(sampled * law, 1), verbose=False))
        assert_abs(np.sort_complex(loop.multipliers), np.sort_complex(poles), 1e-6)
        gain, phase, *_ = control.stability_margins(sampled * law)
        assert loop.margins().gain == pytest.approx(gain, rel=1e-4)
        assert np.degrees(loop.margins().phase) == pytest.approx(phase, rel=1e-4)
    fine = np.linspace(0.0, 1.5, 91)  # between samples, and where delays are over, too
    still = lw.PID("pid", "x", "push", 12.0, 6.0, 2.0, period=h, delay=delay)
    free = linear.system.model.simulate(fine, start={"x": 0.2}, control=still, rtol=1e-11)
    own = linear.closed_loop(still).simulate(fine, start={"x": 0.2})
    assert_abs(own.outputs.sel(output="x").values, free["x"].values, 1e-9)
    between = np.abs((fine - delay) / h - np.round((fine - delay) / h)) > 1e-6  # where it changes, both values are right
    assert between.sum() > 50
    assert_abs(own.inputs.sel(input="push").values[between], free["push"].values[between], 1e-8)


def test_a_delay_as_long_as_its_margin_is_the_end(linear: Any) -> None:
    """The margin of the continuous loop is the delay at which fast samples lose their stability."""
    law: dict[str, Any] = {"kp": 12.0, "ki": 6.0, "kd": 4.0}
    margin = linear.closed_loop(lw.PID("pid", "x", "push", filter=TAU, **law)).margins().delay
    h = 1e-3  # samples lag by half a period
    for delay, stable in ((margin * 0.97, True), (margin * 1.03, False)):
        loop = linear.closed_loop(lw.PID("pid", "x", "push", filter=TAU, period=h, delay=delay - h / 2, **law))
        assert loop.stable is stable


def test_what_rounding_makes_of_zero_neither_decays_nor_grows() -> None:
    """Nothing says where a block is whose rate alone is fed back: λ (2 λ + 3) = 0; sampled, rounding puts it beside zero."""
    m = lw.Model("block")
    m.add(lw.RigidBody("block", mass=M, inertia=(0, 0, 0)), lw.Prismatic("x", axis="x", actuator="push"))
    linear = m.equilibrium(guess={"x": 0.0}, nearest=True).linearize(outputs=["x", "x.rate"])
    for period in (None, 0.01, 0.013):
        loop = linear.closed_loop(lw.PD("brake", "x", "push", 0.0, 3.0, period=period))
        assert not loop.stable
        assert loop.message == "the slowest motion neither decays nor grows"


def test_what_is_wrong_is_named(linear: Any) -> None:
    """One sentence each."""
    pd = lw.PD("pd", "x", "push", 1.0)
    scheduled = lw.PD("pd", "x", "push", [1.0, 2.0], schedule="time", at=[0, 1])
    for words, action in (
        ("not linear", lambda: linear.closed_loop(scheduled)),
        ("control is a int", lambda: linear.closed_loop(5)),
        ("control is a Model", lambda: linear.closed_loop(lw.library.simple_pendulum())),
        ("no reference", lambda: linear.lqr(1.0).closed_loop(linear).step()),
        ("give one period", lambda: linear.closed_loop([pd, lw.PD("b", "x", "push", 1.0, period=0.1)])),
        ("no reference 'pdd'", lambda: linear.closed_loop(pd).step("pdd")),
        ("not stable", lambda: linear.closed_loop(lw.PD("pd", "x", "push", -20.0)).step()),
    ):
        with pytest.raises(lw.LinkworkError, match=words):
            action()


def test_a_linear_motion_has_histories_by_name(linear: Any) -> None:
    """Outputs, coordinates, rates and inputs by name, with units: M ẍ + (C + 4) ẋ + (K + 30) x = 0 in closed form."""
    t = np.linspace(0.0, 2.0, 41)
    motion = linear.closed_loop(lw.PD("pd", "x", "push", kp=30.0, kd=4.0)).simulate(t, start={"x": "10 cm"})
    a, w0 = (C + 4.0) / (2 * M), np.sqrt((K + 30.0) / M)
    w = np.sqrt(w0**2 - a**2)
    x = 0.1 * np.exp(-a * t) * (np.cos(w * t) + a / w * np.sin(w * t))
    v = -0.1 * np.exp(-a * t) * w0**2 / w * np.sin(w * t)
    assert_abs(motion["x"], x, 1e-12)
    assert_abs(motion["x.rate"], v, 1e-12)
    assert_abs(motion["push"], -30.0 * x - 4.0 * v, 1e-11)
    assert [motion[n].attrs["units"] for n in ("x", "x.rate", "push")] == ["m", "m/s", "N"]
    assert np.array_equal(motion["rate of x"], motion["x.rate"])
    assert len(np.ravel(motion.plot("x", "push"))) == 2  # a panel for each unit
    with pytest.raises(lw.ModelError, match="motion of the closed loop of 'block' has no 'y'; "):
        motion["y"]
    with pytest.raises(lw.ModelError, match="'x' is in m, so it is no angle"):
        motion.degrees("x")
