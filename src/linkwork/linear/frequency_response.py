"""Linear frequency response: outputs of a linear model for inputs that oscillate, with peaks located by optimisation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import scipy

from linkwork.api.arguments import names as given
from linkwork.api.arguments import numbers
from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.linear.linearize import Linearizer
from linkwork.linear.results.frequency import FrequencyResponse, Peak
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import find
from linkwork.system.system import System

MOTIONS = ("displacement", "velocity", "acceleration")
POINTS = 400
SMOOTH = 5e-4  # how far a curve in the complex plane may be from its polygon, against its size
HALVINGS = 40  # from a whole range down to the narrowest peak


def frequency_response(
    linear: LinearModel,
    inputs: Sequence[str] | None,
    outputs: Sequence[str] | None,
    frequencies: Any,
) -> FrequencyResponse:
    """Complex amplitudes of outputs for a unit of each input, e^{iωt}; see `LinearModel.frequency_response`."""
    if not linear.steady:
        raise ModelError(f"frequency response of '{linear.title}': the linear model is not about an equilibrium.")
    system = linear._required(linear.system, "frequency response")
    point = linear._required(linear.point, "frequency response")
    driven = driven_joints(linear, system)
    inputs, outputs = (
        given(inputs, "frequency response: inputs", "torque"),
        given(outputs, "frequency response: outputs"),
    )
    names = (
        list(inputs) if inputs is not None else list(system.labels.inputs) or [f"displacement of {n}" for n in driven]
    )
    if inputs is not None and not names:
        raise ModelError(f"frequency response of '{linear.title}': inputs is []; name at least one input.")
    if not names:
        raise ModelError(
            f"frequency response of '{linear.title}': the model has no actuator and no driven joint; name what drives it."
        )
    parts, units = input_parts(system, names, driven)
    lowest = min((power for own in parts for _, power in own), default=0)
    wanted = sorted({n for own in parts for n, _ in own})
    full = Linearizer(system).linearize(point, linear.held, inputs=wanted, outputs=outputs or linear.outputs)
    if frequencies is None:
        grid = _grid(linear)
    else:
        row = numbers(frequencies, "frequency response: frequencies", 2)
        grid = np.array([quantity(f, "Hz", what="frequency response") for f in row])
    if not np.all(np.diff(grid) > 0) or len(grid) < 2 or grid[0] < 0:
        raise ModelError("frequency response: frequencies must rise, two or more of them, none negative.")
    if lowest < 0 and grid[0] == 0:
        raise ModelError("frequency response: at 0 Hz a velocity or acceleration has no amplitude; begin above 0 Hz.")
    index = {n: k for k, n in enumerate(wanted)}
    poles = np.linalg.eigvals(full.A) if len(full.A) else np.zeros(0)

    def response(f: float) -> np.ndarray:
        return both(f)[0]

    def both(f: float) -> tuple[np.ndarray, np.ndarray]:
        """G (outputs, inputs) and dG/df, with d(C (sI − A)⁻¹ B)/ds = −C (sI − A)⁻² B."""
        s = 2j * np.pi * f
        left = s * np.eye(len(full.A)) - full.A
        x = np.linalg.solve(left, full.B)
        g, slope = full.C @ x + full.D, -full.C @ np.linalg.solve(left, x)
        values, slopes = np.zeros((2, len(full.outputs), len(names)), complex)
        for k, own in enumerate(parts):
            for n, power in own:
                j = index[n]
                values[:, k] += s**power * g[:, j]
                slopes[:, k] += s**power * slope[:, j] + (power * s ** (power - 1) * g[:, j] if power else 0.0)
        return values, 2j * np.pi * slopes

    if len(poles) and np.any(np.abs(poles.real) < 1e-14 * np.abs(poles).max()):
        exact = np.abs(poles.imag[np.abs(poles.real) < 1e-14 * np.abs(poles).max()]) / (2 * np.pi)
        grid = np.array([f for f in grid if not np.any(np.abs(exact - f) < 1e-12 * max(f, 1.0))])
    values = np.array([response(float(f)) for f in grid])

    def one(a: int, b: int) -> Callable[[float], tuple[complex, complex]]:
        def pick(f: float) -> tuple[complex, complex]:
            value, slope = both(f)
            return complex(value[a, b]), complex(slope[a, b])

        return pick

    peaks = {
        (o, i): find_peaks(one(a, b), grid, values[:, a, b])
        for a, o in enumerate(full.outputs)
        for b, i in enumerate(names)
    }
    locus = smooth_locus(response, grid, values, poles)
    return FrequencyResponse(
        title=linear.title,
        frequencies=grid,
        values=values,
        inputs=tuple(names),
        input_units=tuple(units),
        outputs=full.outputs,
        output_units=full.output_units,
        peaks=peaks,
        locus=locus,
    )


def driven_joints(linear: LinearModel, system: System) -> list[str]:
    """Degrees of freedom whose motion can be an input: those that do not move in the linear model."""
    return [system.labels.v[k] for k in np.flatnonzero(linear.held)]


def input_parts(
    system: System, names: Sequence[str], driven: Sequence[str]
) -> tuple[list[list[tuple[str, int]]], list[str]]:
    """Each input as inputs of the linear model times powers of s; and units."""
    labels = system.labels
    table: dict[str, tuple[list[tuple[str, int]], str]] = {}
    for n, unit in zip(labels.inputs, labels.input_units, strict=True):
        table[n] = ([(n, 0)], unit)
    for n in driven:
        unit = labels.v_units[labels.v.index(n)].removesuffix("/s")
        for power, (word, tail) in enumerate(zip(MOTIONS, ("", "/s", "/s^2"), strict=True)):
            own = [(f"{n}.position", -power), (f"{n}.speed", 1 - power), (f"{n}.acceleration", 2 - power)]
            table[f"{word} of {n}"] = (own, unit + tail)
    found = [find(table, n, "input", system.model.name) for n in names]
    return [f[0] for f in found], [f[1] for f in found]


def _grid(linear: LinearModel) -> np.ndarray:
    """Frequencies around all modes [Hz], finer at each of them."""
    s = np.linalg.eigvals(linear.A) if len(linear.A) else np.zeros(0)
    f = np.abs(s) / (2 * np.pi)
    f = f[f > 1e-6 * f.max(initial=0.0)]
    if not len(f):
        return np.geomspace(0.01, 100.0, POINTS)
    base = np.geomspace(f.min() / 10, f.max() * 10, POINTS)
    near = [
        p.imag / (2 * np.pi) + max(abs(p.real), 1e-4 * abs(p)) / (2 * np.pi) * np.linspace(-6, 6, 49)
        for p in s
        if p.imag > 0
    ]
    every = np.unique(np.concatenate([base, *near]))
    return every[every > 0]


def smooth_locus(
    response: Callable[[float], np.ndarray], grid: np.ndarray, values: np.ndarray, poles: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies and values so dense that their polygons in the complex plane look smooth.

    Near a pole s = −σ ± iω₀ the response goes through a circle, G ≈ r / (σ + i (ω − ω₀)), at the angle 2 atan((ω − ω₀) / σ):
    even steps of that angle are even steps along the circle. Where the middle of two neighbours is still off their chord, they
    get one more between them.
    """
    half = np.tan(np.radians(np.arange(-170, 171, 10)) / 2)
    damped = np.abs(poles.real) > 1e-12 * np.abs(poles)
    near = [p.imag + abs(p.real) * half for p in poles[damped & (poles.imag > 0)]]
    more = np.concatenate([np.zeros(0), *near]) / (2 * np.pi)
    more = np.setdiff1d(more[(more > grid[0]) & (more < grid[-1])], grid)
    f = np.concatenate([grid, more])
    g = np.concatenate([values, np.array([response(float(x)) for x in more]).reshape(-1, *values.shape[1:])])
    order = np.argsort(f)
    f, g = f[order], g[order]
    size = np.maximum(np.abs(g).max(axis=0), 1e-300)
    endless = poles.imag[~damped] / (2 * np.pi)  # between the neighbours of such a pole the curve goes through infinity
    left = np.arange(len(f) - 1)  # neighbours that may need one between them
    left = left[~((f[left, None] <= endless) & (endless <= f[left + 1, None])).any(axis=1)]
    for _ in range(HALVINGS):
        middle = 0.5 * (f[left] + f[left + 1])
        found = np.array([response(float(x)) for x in middle]).reshape(-1, *values.shape[1:])
        off = np.abs(found - 0.5 * (g[left] + g[left + 1])) / size
        rough = np.flatnonzero(off.reshape(len(left), -1).max(axis=1, initial=0.0) > SMOOTH)
        if not len(rough):
            break
        at = left[rough] + 1
        f, g = np.insert(f, at, middle[rough]), np.insert(g, at, found[rough], axis=0)
        first = left[rough] + np.arange(len(rough))  # both halves of each that was divided
        left = np.sort(np.concatenate([first, first + 1]))
    return f, g


def find_peaks(
    response: Callable[[float], tuple[complex, complex]], grid: np.ndarray, values: np.ndarray
) -> list[Peak]:
    """Maxima of |G|: bracketed on the grid, then located where d|G|²/df = 2 Re(G* dG/df) vanishes."""
    size = np.abs(values)

    def rising(f: float) -> float:
        g, slope = response(f)
        return float((np.conj(g) * slope).real)

    out = []
    for k in range(1, len(grid) - 1):
        if not (size[k] >= size[k - 1] and size[k] > size[k + 1]):
            continue
        f = _stationary(rising, float(grid[k - 1]), float(grid[k]), float(grid[k + 1]))
        top = response(f)[0]
        low = _half(response, f, abs(top), grid[:k][::-1], size[:k][::-1])
        high = _half(response, f, abs(top), grid[k + 1 :], size[k + 1 :])
        out.append(Peak(f, abs(top), float(np.angle(top)), low, high))
    return out


def _stationary(rising: Callable[[float], float], low: float, middle: float, high: float) -> float:
    """The maximum between two lines of the grid, to rounding."""
    here = rising(middle)
    if here == 0:
        return middle
    a, b = (middle, high) if here > 0 else (low, middle)
    if rising(a) <= 0 or rising(b) >= 0:  # more than one extremum between two lines
        return middle
    return float(scipy.optimize.brentq(rising, a, b, xtol=1e-15 * middle, rtol=1e-15))


def _half(
    response: Callable[[float], tuple[complex, complex]], f: float, top: float, grid: np.ndarray, size: np.ndarray
) -> float | None:
    """Where the magnitude falls to top / √2 on one side, before it rises again."""
    level, last, before = top / np.sqrt(2.0), f, top

    def above(x: float) -> float:
        return abs(response(x)[0]) - level

    for x, value in zip(grid, size, strict=True):
        if value <= level:
            return float(scipy.optimize.brentq(above, min(last, x), max(last, x), xtol=1e-14 * f))
        if value > before:
            return None
        last, before = float(x), float(value)
    return None
