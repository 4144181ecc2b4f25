"""Margins of a continuous loop with delays: crossings of its exact Nyquist curve, found on a grid and then to rounding."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy

from linkwork.api.errors import ModelError
from linkwork.control.closed_loop import plant_of
from linkwork.control.results.control import ClosedLoop

TURNS = 60.0  # of the longest delay times the highest frequency [rad]
FINE = 0.05  # the same of two neighbours


def delayed_margins(loop: ClosedLoop, j: int) -> tuple[np.ndarray, ...]:
    """Gain margins, phase margins [deg] and distances from −1 of the loop that is cut at input j, then the frequencies of each
    [rad/s]: what python-control's `stability_margins` gives of loops without delays."""
    gain_of = loop_gain(loop, j)
    omega = _frequencies(loop)
    values = gain_of(omega)
    at_one = _zeros(lambda w: np.log(np.abs(gain_of(w))), omega, np.log(np.abs(values)))
    at_axis = _zeros(lambda w: gain_of(w).imag, omega, values.imag)
    on_axis = gain_of(at_axis).real if len(at_axis) else np.zeros(0)
    at_axis, on_axis = at_axis[on_axis < 0.0], on_axis[on_axis < 0.0]
    phases = np.mod(np.angle(gain_of(at_one)), 2 * np.pi) - np.pi if len(at_one) else np.zeros(0)
    distance = np.abs(1.0 + values)
    k = int(np.argmin(distance))
    low, high = omega[max(k - 1, 0)], omega[min(k + 1, len(omega) - 1)]
    best = scipy.optimize.minimize_scalar(
        lambda w: abs(1.0 + gain_of(np.array([w]))[0]), bounds=(low, high), method="bounded", options={"xatol": 1e-9 * high}
    )
    nearest, where = (best.fun, best.x) if best.fun < distance[k] else (distance[k], omega[k])
    return -1.0 / on_axis, np.rad2deg(phases), np.array([nearest]), at_axis, at_one, np.array([where])


def loop_gain(loop: ClosedLoop, j: int) -> Callable[[np.ndarray], np.ndarray]:
    """The loop that is cut at input j of the controllers, all others closed, as a function of frequencies [rad/s]: from what is
    put in to minus what comes back."""
    linear, controller = loop.linear, loop.controller
    plant = plant_of(linear, controller, np.zeros(len(loop.delays)))
    if plant.seen_now[:, plant.columns].any():
        raise ModelError(
            f"margins of '{loop.title}': an output feels the inputs directly; measure positions or velocities."
        )
    own_a, own_b = controller.A + controller.Bu @ controller.C, controller.B + controller.Bu @ controller.D
    others = [k for k in range(len(plant.columns)) if k != j]

    def gain(omega: np.ndarray) -> np.ndarray:
        s = 1j * np.asarray(omega, float)[:, None, None]
        seen = plant.seen @ np.linalg.solve(s * np.eye(len(plant.A)) - plant.A, plant.by_control.astype(complex))
        whole = controller.D @ seen
        if len(own_a):
            whole = whole + controller.C @ np.linalg.solve(s * np.eye(len(own_a)) - own_a, own_b @ seen)
        whole = np.exp(-s * loop.delays[None, :, None]) * whole  # rows: what comes back
        if others:
            back = np.linalg.solve(np.eye(len(others)) - whole[:, others][:, :, others], whole[:, others, j : j + 1])
            return -(whole[:, j, j] + (whole[:, j : j + 1][:, :, others] @ back)[:, 0, 0])
        return -whole[:, j, j]

    return gain


def _frequencies(loop: ClosedLoop) -> np.ndarray:
    """Frequencies on which crossings are looked for [rad/s]: near all modes, and as far as delays turn."""
    poles = np.concatenate([np.linalg.eigvals(loop.linear.A), np.linalg.eigvals(loop.controller.A), loop.eigenvalues])
    sizes = np.abs(poles)[np.abs(poles) > 0.0]
    longest = float(loop.delays.max())
    low = 1e-3 * min(float(sizes.min(initial=np.inf)), 1.0 / longest)
    high = max(10.0 * float(sizes.max(initial=0.0)), TURNS / longest)
    made = [np.geomspace(low, high, 3000), np.arange(1, int(TURNS / FINE)) * (FINE / longest)]
    spread = np.tan(np.linspace(-1.5, 1.5, 61))
    made += [abs(x.imag) + abs(x.real) * spread for x in poles if 0.0 < abs(x.real) < abs(x.imag)]
    omega = np.unique(np.concatenate(made))
    return omega[(omega >= low) & (omega <= high)]


def _zeros(function: Callable[[np.ndarray], np.ndarray], x: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Zeros of a function between neighbours at which its values have different signs."""
    found = [
        scipy.optimize.brentq(lambda w: float(function(np.array([w]))[0]), x[k], x[k + 1], xtol=1e-14, rtol=1e-13)
        for k in np.flatnonzero((values[:-1] >= 0) != (values[1:] >= 0))
    ]
    return np.array(found)
