"""Small examples of results, by name of their class, for `test_results_protocol`: vibration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import linkwork as lw
from response_references import CLOCK, driven_pendulum, oscillator


def response() -> Any:
    return driven_pendulum().response({"torque": 0.3}, [0.1, 0.2], periods=40, judge=False, transient=True)


def response_sets() -> Any:
    sets = {"pivot.damping": [0.4, 0.5]}
    return driven_pendulum().response_sets({"torque": 0.3}, [0.1, 0.2], sets, periods=40, judge=False)


def curve() -> Any:
    """With a branch point, so that its mark has a tangent."""
    near: dict[str, Any] = {"start": {"pivot": 0.5}, "rates": {"pivot": 1.6}}
    drive, over = {"torque": 1.0}, (0.99, 1.01)
    return driven_pendulum().response_curve(drive, parameter="amplitude", over=over, frequency=CLOCK, **near)


def backbone() -> Any:
    return driven_pendulum(damping=0.0).backbone(amplitude="60 deg")


def locus() -> Any:
    """Of a peak, against the torque."""
    m = driven_pendulum(damping=0.1)
    return m.response_locus(
        {"torque": 0.05}, over=(0.17, 0.14), of="peak", against=["amplitude"], across=(1.0, 1.3), step=0.2
    )


def bifurcation() -> Any:
    return driven_pendulum().bifurcation({"torque": 1.0}, "amplitude", [0.9, 1.0], frequency=CLOCK, transient=10)


def lyapunov() -> Any:
    return driven_pendulum().lyapunov("200 s", drive={"torque": 1.15}, frequency=CLOCK)


def connection() -> Any:
    """With an input that is given beside the one that is found."""
    m = oscillator(damping=0.1)
    m.add(lw.RigidBody("cart", mass=1.0, inertia=(1, 1, 1)), lw.Prismatic("rail", axis="y", actuator="gust"))
    calm = lw.Harmonic("0 N", frequency="1 Hz") + 0.0
    return m.connect({}, {"slide": 0.1}, "1 s", actuators=["force"], inputs={"gust": calm}, segments=8)


def fit() -> Any:
    """Frequencies and a motion at once."""
    m, times = oscillator(damping=0.5), np.linspace(0.0, 1.0, 11)
    seen = m.simulate(times, start={"slide": 0.1})["slide"].values
    motion = lw.MeasuredHistory(times, {"slide": seen}, start={"slide": 0.1}, sigma=1e-3)
    tone = lw.MeasuredFrequencies([1.168], sigma=0.002)
    return m.fit([tone, motion], {"slide.stiffness": "60 N/m", "slide.damping": 0.4})


def measured_response() -> Any:
    """A blow, and the ringing of one mode in two records with noise."""
    t = np.arange(400) / 50.0
    rng = np.random.default_rng(2)
    records = []
    for _ in range(3):
        ringing = np.exp(-0.5 * t) * np.sin(2 * np.pi * 4.0 * t) + 1e-3 * rng.normal(size=len(t))
        records.append(
            {"time": t, "force [N]": np.where(t < 0.015, 1.0, 0.0), "x [m]": ringing, "y [m]": 0.5 * ringing}
        )
    return lw.measured_response(records, "force", ["x", "y"], window="exponential")


MAKERS: dict[str, Callable[[], Any]] = {
    "InputShaper": lambda: lw.input_shaper([1.0, 3.0], damping=0.02, kind="ZV"),
    "MeasuredResponse": measured_response,
    "ModalFit": lambda: measured_response().modal_fit(1),
    "Response": response,
    "ResponseSet": response_sets,
    "Curve": curve,
    "Backbone": backbone,
    "Locus": locus,
    "Bifurcation": bifurcation,
    "Lyapunov": lyapunov,
    "Connection": connection,
    "Fit": fit,
}
