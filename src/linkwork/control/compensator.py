"""A regulator on the estimate of a filter (LQG): eigenvalues of the closed loop are those of both (separation).

Continuous, x̂̇ = (A − L C) x̂ + L e + (B − L D) δu and δu = −K x̂. Sampled, the estimate is corrected by the sample before
the input is set: δu = −K (x̂ + L (e − C x̂)), x̂⁺ = Φ (x̂ + L (e − C x̂)) + Γ δu.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.control.limits import read_limits
from linkwork.control.regulator import check_steady, input_units, input_values
from linkwork.control.results.control import Compensator, Filter, Regulator
from linkwork.control.sampling import held
from linkwork.model.controller import Controller


def lqg(regulator: Regulator, filter: Filter) -> Compensator:
    """The regulator, fed by the estimate of the filter; see `Regulator.lqg`."""
    _check(regulator, filter)
    inner, into, drive, out, direct = _parts(regulator, filter)
    order = np.concatenate([regulator.eigenvalues, filter.eigenvalues])
    return Compensator(
        title=regulator.title,
        regulator=regulator,
        filter=filter,
        states=regulator.states,
        measured=filter.measured,
        inputs=regulator.inputs,
        A=inner + drive @ out,
        B=into + drive @ direct,
        C=out,
        D=direct,
        eigenvalues=order[np.lexsort((order.imag, -order.real))],
        period=regulator.period,
    )


def _check(regulator: Regulator, filter: Filter) -> None:
    for name, value, kind in (("regulator", regulator, Regulator), ("filter", filter, Filter)):
        if not isinstance(value, kind):
            raise ModelError(f"lqg: {name} is {value!r}; give what lqr and kalman return, in this order.")
    one, two = regulator.linear, filter.linear
    same = one.states == two.states and set(regulator.inputs) <= set(two.inputs)
    if not same or not np.allclose(one.A, two.A, rtol=1e-9, atol=1e-9 * np.abs(one.A).max(initial=0.0)):
        raise ModelError(
            f"lqg: the regulator of '{regulator.title}' and the filter of '{filter.title}' are of different linear models; "
            "design both for one."
        )
    if regulator.period != filter.period:
        words = ["continuous" if p is None else f"sampled every {p:g} s" for p in (regulator.period, filter.period)]
        raise ModelError(f"lqg: the regulator is {words[0]} and the filter {words[1]}; give both the same period.")


def _parts(regulator: Regulator, filter: Filter) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A, B, Bu, C, D of the controller, which sees its own inputs."""
    linear, k, gain = filter.linear, regulator.gain, filter.gain
    rows = [linear.outputs.index(n) for n in filter.measured]
    columns = [linear.inputs.index(n) for n in regulator.inputs]
    c, d, b = linear.C[rows], linear.D[np.ix_(rows, columns)], linear.B[:, columns]
    if regulator.period is None:
        return linear.A - gain @ c, gain, b - gain @ d, -k, np.zeros((len(columns), len(rows)))
    flow, drive = held(linear.A, b, regulator.period)
    corrected = np.eye(len(flow)) - gain @ c
    return flow @ corrected, flow @ gain, drive, -k @ corrected, -k @ gain


def compensator_controller(compensator: Compensator, limits: Mapping[str, Any] | None) -> Controller:
    """The dynamic controller: it measures the outputs of the filter, and its estimate uses the inputs after their limits."""
    linear = compensator.filter.linear
    check_steady(linear)
    inner, into, drive, out, direct = _parts(compensator.regulator, compensator.filter)
    low, high = read_limits(limits, compensator.inputs, input_units(linear, compensator.inputs), compensator.title)
    return Controller(
        measured=compensator.measured,
        reference=np.array([linear.values[linear.outputs.index(n)] for n in compensator.measured]),
        inputs=compensator.inputs,
        offset=input_values(linear, compensator.inputs),
        A=inner,
        B=into,
        Bu=drive,
        C=out,
        D=direct,
        period=compensator.period,
        low=low,
        high=high,
    )
