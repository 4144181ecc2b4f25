"""Input shaping (Singer and Seering 1990): commands that do not excite given modes."""

from __future__ import annotations

import functools
from math import comb
from typing import Any

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError, shown
from linkwork.api.kinds import Word
from linkwork.api.units import quantities, quantity
from linkwork.control.results.input_shaper import InputShaper
from linkwork.model.signals import Constant, Ramp, Sampled, Signal, Sum, as_signal

KINDS = {"ZV": 1, "ZVD": 2, "ZVDD": 3}
"""How many times the shaper of half a period is applied."""
MOST = 5
"""Modes at once: every one multiplies the number of impulses."""


@checked
def input_shaper(frequencies: Any, *, damping: Any = 0.0, kind: Word = "ZVD", title: str = "shaper") -> InputShaper:
    """Impulses that leave no vibration of given modes when a command is convolved with them.

    A mode's vibration after two impulses half a period apart is zero ("ZV"); applied twice ("ZVD") its derivative by the
    frequency is zero, too, so that an error of the frequency matters less, and thrice ("ZVDD") the second one. Each costs half
    a period. For several modes the shapers follow one another.

    Args:
        frequencies: natural frequencies, undamped [Hz], one or more.
        damping: damping ratios, one for all or one for each.
        kind: "ZV", "ZVD" or "ZVDD".
        title: of the result.
    """
    one = np.ndim(frequencies) == 0
    f = quantities([frequencies] if one else frequencies, "Hz", what="input_shaper: frequencies", shape=(None,))
    if not 0 < len(f) <= MOST or not np.all(f > 0):
        raise ModelError(f"input_shaper: frequencies is {shown(frequencies)}; give one to {MOST}, greater than 0.")
    single = np.ndim(damping) == 0
    given = quantities([damping] if single else damping, "1", what="input_shaper: damping", shape=(None,))
    if len(given) not in (1, len(f)):
        raise ModelError(f"input_shaper: damping has {len(given)} ratios for {len(f)} modes; give one or {len(f)}.")
    z = np.broadcast_to(given, f.shape)
    if not np.all((z >= 0) & (z < 1)):
        raise ModelError(f"input_shaper: damping is {shown(damping)}; give ratios from 0 to less than 1.")
    if kind not in KINDS:
        raise ModelError(f"input_shaper: kind is {kind!r}; write one of {', '.join(KINDS)}.")
    rows = [_impulses(float(x), float(y), KINDS[kind]) for x, y in zip(f, z, strict=True)]
    times, amplitudes = functools.reduce(_followed, rows)
    order = np.argsort(times, kind="stable")
    return InputShaper(title, kind, f, z.copy(), times[order], amplitudes[order])


def _impulses(f: float, z: float, power: int) -> tuple[np.ndarray, np.ndarray]:
    """Half damped periods apart; amplitudes are those of ((1 + K δ)/(1 + K))^power, K what a half period leaves."""
    root = np.sqrt(1 - z * z)
    k = np.exp(-z * np.pi / root)
    times = np.arange(power + 1) * 0.5 / (f * root)
    return times, np.array([comb(power, n) * k**n for n in range(power + 1)]) / (1 + k) ** power


def _followed(
    one: tuple[np.ndarray, np.ndarray], other: tuple[np.ndarray, np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """One shaper after another: all sums of times, all products of amplitudes."""
    return np.add.outer(one[0], other[0]).ravel(), np.multiply.outer(one[1], other[1]).ravel()


def shape(shaper: InputShaper, command: Signal, unit: Word | None) -> Signal:
    """Implements `InputShaper.shape`."""
    given = as_signal(command, what="shape: command")
    if isinstance(given, Sum):
        return Sum(tuple(shape(shaper, part, unit) for part in given.parts))
    if isinstance(given, Constant):
        return Constant(_number(given.value, unit, "the command"))
    if isinstance(given, Ramp):
        return _ramps(shaper, given, unit)
    if isinstance(given, Sampled):
        return _samples(shaper, given, unit)
    raise ModelError(
        f"shape: command is a {type(given).__name__}, which has no beginning and end; give a Ramp, or Sampled values of it."
    )


def _number(value: Any, unit: str | None, what: str) -> float:
    if unit is None and isinstance(value, str):
        raise ModelError(
            f"shape: {what} is {value!r}; say in which unit it acts, such as unit='rad', or give a number."
        )
    return float(quantity(value, unit or "1", what=f"shape: {what}"))


def _ramps(shaper: InputShaper, command: Ramp, unit: str | None) -> Signal:
    """A ramp for each impulse."""
    start, end = (_number(x, unit, f"{w} of the ramp") for w, x in (("start", command.start), ("end", command.end)))
    begin = quantity(command.begin, "s", what="shape: begin of the ramp")
    pairs = zip(shaper.times, shaper.amplitudes, strict=True)
    return Sum(tuple(Ramp(float(a * end), command.duration, float(a * start), float(begin + t)) for t, a in pairs))


def _samples(shaper: InputShaper, command: Sampled, unit: str | None) -> Signal:
    """Samples at the times of all delayed samples; before and after its own the command keeps its first and last value."""
    from scipy.interpolate import CubicSpline

    t = quantities(command.times, "s", what="shape: times", shape=(None,))
    if unit is None and any(isinstance(v, str) for v in np.ravel(np.asarray(command.values, dtype=object))):
        raise ModelError("shape: values are texts; say in which unit they act, such as unit='rad', or give numbers.")
    x = quantities(command.values, unit or "1", what="shape: values", shape=(len(t),))
    at = np.unique(np.add.outer(t, shaper.times).ravel())
    at = at[np.concatenate([[True], np.diff(at) > 1e-9 * (at[-1] - at[0])])]
    curve = CubicSpline(t, x) if command.curve == "cubic" else functools.partial(np.interp, xp=t, fp=x)
    total = np.zeros(len(at))
    for delay, a in zip(shaper.times, shaper.amplitudes, strict=True):
        total += a * curve(np.clip(at - delay, t[0], t[-1]))
    return Sampled(at, total, command.curve)
