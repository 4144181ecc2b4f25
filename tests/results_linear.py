"""Small examples of results, by name of their class, for `test_results_protocol`: linear."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import linkwork as lw


def driven_pendulum() -> lw.Model:
    """A pendulum with a motor, damped."""
    m = lw.Model("driven pendulum")
    m.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("pivot", axis="-y", actuator="torque", damping=0.1))
    return m


@functools.cache
def linear_model() -> Any:
    return driven_pendulum().equilibrium().linearize()


def regulator() -> Any:
    return linear_model().lqr(1.0, 0.1)


def kalman() -> Any:
    return linear_model().kalman(0.1, 1e-3)


@functools.cache
def branches() -> Any:
    return lw.library.double_pendulum().branch("link1.length", (1.0, 1.5), branches=1, points=4)


@functools.cache
def targets() -> Any:
    return driven_pendulum().end_point_target("arm.tip", {"x": 0.5}, tries=4, progress=False)


@functools.cache
def exact() -> Any:
    m = lw.Model("beam")
    m.add(
        lw.Beam("arm", length=1.0, EI=2.0, mass_per_length=0.5, modes=1), lw.Revolute("root", axis="-y", stiffness=3.0)
    )
    return m.exact_frequencies(2)


@functools.cache
def equations() -> Any:
    return lw.library.double_pendulum().equations(symbols={"joint1": "theta_1", "joint2": "theta_2"})


MAKERS: dict[str, Callable[[], Any]] = {
    "LinearMotion": lambda: linear_model().simulate(1.0, start={"pivot": "2 deg"}, samples=11),
    "Branch": lambda: branches()[0],
    "Branches": branches,
    "Campbell": lambda: lw.library.double_pendulum().campbell("link1.length", [1.0, 1.5, 2.0]),
    "ClosedLoop": lambda: linear_model().closed_loop(lw.PID("pid", "pivot", "torque", 9.0, 1.0, 2.0)),
    "Compensator": lambda: regulator().lqg(kalman()),
    "EndPointTarget": lambda: targets()[0],
    "EndPointTargets": targets,
    "Equations": equations,
    "Equilibria": lambda: lw.library.double_pendulum().equilibria(tries=6, progress=False),
    "Equilibrium": lambda: lw.library.double_pendulum().equilibrium(),
    "ExactFrequencies": exact,
    "ExactMode": lambda: exact()[0],
    "Filter": kalman,
    "FrequencyResponse": lambda: linear_model().frequency_response(frequencies=[0.2, 0.4, 0.5, 0.6, 0.8]),
    "LinearEquations": lambda: equations().linearized(at={"joint2": "180 deg"}),
    "LinearModel": linear_model,
    "Mode": lambda: linear_model().mode(1),
    "Modes": lambda: lw.library.double_pendulum().equilibrium().linearize().modes(),
    "Regulator": regulator,
    "TrajectoryRegulator": lambda: driven_pendulum().simulate(1.0, start={"pivot": 0.3}, samples=21).lqr(1.0),
    "Sensitivity": lambda: linear_model().sensitivity("arm.mass"),
    "TransferFunction": lambda: linear_model().transfer_function("torque", "pivot"),
}
