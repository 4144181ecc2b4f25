"""Inputs behind a wanted motion of outputs that stay bounded although zeros lie in the right half plane (Bayo 1987).

Differentiated r times, the outputs show the inputs: y⁽ʳ⁾ = C Aʳ x + (C Aʳ⁻¹ B) u (r = 0: y = C x + D u). What u must be
follows, and what is left of the states once the outputs move as wanted, x = N η + R (y, ẏ, …), obeys

    η̇ = Q η + w(t)

where the eigenvalues of Q are the zeros of the linear model. Forwards in time η would grow without bounds along zeros with
positive real parts. But the bounded solution on the whole axis of time is unique: stable parts of η are integrated forwards
from rest, unstable ones backwards from the rest after the motion, so that inputs begin before the outputs move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import scipy

from linkwork.api.arguments import mapping, positive, whole
from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.linear.nonlinear_inverse import NonlinearInverse
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.linear_motion import LinearMotion
from linkwork.linear.time_response import dataset, forced_motion
from linkwork.model.model import find
from linkwork.system.signal_values import SignalValues
from linkwork.system.validity import warn_of_large_deflections

if TYPE_CHECKING:
    import xarray as xr

REGULAR = 1e-9  # smallest singular value of the matrix between inputs and derivatives of outputs, against the largest
LEFT = 1e-6  # part of the motion of zeros that is left at both ends of the window
ASIDE = 1e-7  # real part of a zero, against the largest of all, below which it is on the imaginary axis
STILL = 1e-6  # rate of a wanted output at both ends, against its largest, that counts as rest


class Inverse(NamedTuple):
    """Inputs and internal dynamics for given outputs and their derivatives.

    Attributes:
        order: r, how often outputs are differentiated.
        gain: inputs for y⁽ʳ⁾ − C Aʳ x.
        shown: C Aʳ, or C.
        basis, lift: N and R.
        zeros: Q.
        push: w for (y, ẏ, …, y⁽ʳ⁾).
    """

    order: int
    gain: np.ndarray
    shown: np.ndarray
    basis: np.ndarray
    lift: np.ndarray
    zeros: np.ndarray
    push: np.ndarray


def stable_inverse(
    linear: LinearModel,
    outputs: Mapping[str, Any],
    duration: Any,
    *,
    inputs: Any,
    before: Any,
    after: Any,
    samples: int,
    nonlinear: bool,
) -> LinearMotion:
    """Implements `LinearModel.stable_inverse`."""
    what = "stable inverse"
    wanted = mapping(outputs, f"{what}: outputs", "{'tip x': lw.Ramp('10 cm', '1 s')}")
    end = positive(quantity(duration, "s", what=f"{what}: duration"), f"{what}: duration")
    samples = whole(samples, f"{what}: samples", 2)
    rows = [
        find({n: k for k, n in enumerate(linear.outputs)}, n, "output of the linear model", linear.title)
        for n in wanted
    ]
    names = list(linear.inputs) if inputs is None else list(inputs)
    columns = [
        find({n: k for k, n in enumerate(linear.inputs)}, n, "input of the linear model", linear.title) for n in names
    ]
    if len(rows) != len(columns) or not rows:
        raise ModelError(
            f"{what}: outputs are {list(wanted)} and inputs are {names}; give as many outputs as inputs, one or more."
        )
    made = _inverse(linear, rows, columns)
    stable, unstable = _split(linear, made.zeros)
    lead = _wait(before, unstable, end, f"{what}: before")
    tail = _wait(after, stable, end, f"{what}: after")
    path = _Path(linear, wanted, rows, end)
    t = np.linspace(-lead, end + tail, samples)
    eta = _bounded(made, path, t, linear.title)
    moves = np.array([path(float(x)) for x in t])  # (time, outputs, derivatives)
    known = moves[:, :, : made.order].transpose(0, 2, 1).reshape(len(t), -1)
    states = eta @ made.basis.T + known @ made.lift.T
    u = np.zeros((len(t), len(linear.inputs)))
    u[:, columns] = (moves[:, :, made.order] - states @ made.shown.T) @ made.gain.T
    found = dataset(linear, t, states, u).assign_attrs(zeros=str(np.linalg.eigvals(made.zeros)))
    if nonlinear:
        found = _of_the_model(linear, found, rows, columns, linear.values[rows] + moves[:, :, 0])
    return LinearMotion(linear.title, found, "stable inverse")


def _of_the_model(
    linear: LinearModel, found: xr.Dataset, rows: list[int], columns: list[int], wanted: np.ndarray
) -> xr.Dataset:
    """The inverse of the nonlinear model, from that of the linear one."""
    made = NonlinearInverse(linear, rows, columns)
    inputs = found["inputs"].values[:, columns] + made.point.inputs[made.used]
    motion = made.solve(found["time"].values, np.hstack([found["q"].values, inputs]), wanted)
    warn_of_large_deflections(made.system, motion.q, found["time"].values, stacklevel=4)
    changes = (motion.inputs - made.point.inputs)[:, [made.system.labels.inputs.index(n) for n in linear.inputs]]
    values = {"q": motion.q, "v": motion.v, "inputs": changes, "outputs": motion.outputs}
    return found.assign({name: (found[name].dims, x, found[name].attrs) for name, x in values.items()})


def _inverse(linear: LinearModel, rows: list[int], columns: list[int]) -> Inverse:
    a, b, c, d = linear.A, linear.B[:, columns], linear.C[rows], linear.D[np.ix_(rows, columns)]
    n, m = len(a), len(rows)
    seen: list[np.ndarray] = []
    shown, direct = c, d
    for order in range(3):
        size = np.linalg.svd(direct, compute_uv=False)
        if size.min() > REGULAR * max(float(np.abs(shown).max()) * float(np.abs(b).max()), size.max()):
            gain = np.linalg.inv(direct)
            closed = a - b @ gain @ shown
            if not order:
                return Inverse(0, gain, shown, np.eye(n), np.zeros((n, 0)), closed, b @ gain)
            tall = np.vstack(seen)
            basis = scipy.linalg.null_space(tall)
            if basis.shape[1] != n - order * m:
                break
            lift = np.linalg.pinv(tall)
            push = np.column_stack([basis.T @ closed @ lift, basis.T @ b @ gain])
            return Inverse(order, gain, shown, basis, lift, basis.T @ closed @ basis, push)
        if size.max() > REGULAR * max(float(np.abs(shown).max()) * float(np.abs(b).max()), 1e-300):
            break  # some outputs show the inputs sooner than others
        seen.append(shown)
        direct, shown = shown @ b, shown @ a
    raise ModelError(
        f"stable inverse: outputs {[linear.outputs[k] for k in rows]} do not follow from inputs "
        f"{[linear.inputs[k] for k in columns]} one by one, in themselves or in their first or second derivatives; give "
        "positions, all speeds or all accelerations that these inputs move independently."
    )


def _split(linear: LinearModel, zeros: np.ndarray) -> tuple[float, float]:
    """Slowest rates of stable and of unstable zeros [1/s], infinite where there are none; refused on the imaginary axis."""
    values = np.linalg.eigvals(zeros)
    largest = float(np.abs(values).max(initial=0.0))
    aside = values[np.abs(values.real) <= ASIDE * largest]
    if len(aside):
        raise ModelError(
            f"stable inverse: model '{linear.title}' has a zero at {abs(aside[0].imag):g} rad/s on the imaginary axis, so its "
            "inputs would ring for ever; add damping, or choose another output."
        )
    left, right = values.real[values.real < 0], values.real[values.real > 0]
    return float(-left.max()) if len(left) else np.inf, float(right.min()) if len(right) else np.inf


def _wait(given: Any, rate: float, end: float, what: str) -> float:
    """Time before or after the motion [s]: as given, or until little is left."""
    if given is None:
        return float(np.log(1 / LEFT) / rate) if np.isfinite(rate) else 0.05 * end
    time = quantity(given, "s", what=what)
    if time < 0:
        raise ModelError(f"{what} is {given!r}; give 0 s or more.")
    return time


class _Path:
    """Wanted outputs and their two derivatives (outputs, 3), at rest before 0 and after the end."""

    def __init__(self, linear: LinearModel, wanted: dict[str, Any], rows: list[int], end: float) -> None:
        system = linear._required(linear.system, "stable inverse")
        units = {n: (s, linear.output_units[k]) for (n, s), k in zip(wanted.items(), rows, strict=True)}
        self.signals, self.end = SignalValues(system, units, "stable inverse"), end
        rates = np.abs([self.signals(x)[:, 1].copy() for x in np.linspace(0.0, end, 201)])
        for k, name in enumerate(wanted):
            for moment, rate in ((0.0, rates[0, k]), (end, rates[-1, k])):
                if rate > STILL * max(float(rates[:, k].max()), 1e-300):
                    raise ModelError(
                        f"stable inverse: output '{name}' has a rate at {moment:g} s; give a signal that begins and ends at "
                        "rest, such as lw.Ramp(…)."
                    )

    def __call__(self, t: float) -> np.ndarray:
        values = np.array(self.signals(min(max(t, 0.0), self.end)))
        if not 0.0 <= t <= self.end:
            values[:, 1:] = 0.0
        return values


def _bounded(made: Inverse, path: _Path, t: np.ndarray, title: str) -> np.ndarray:
    """η (time, states of zeros): stable parts forwards, unstable ones backwards."""
    size = len(made.zeros)
    if not size:
        return np.zeros((len(t), 0))
    eta = np.zeros((len(t), size))

    def push(moment: float) -> np.ndarray:
        moves = path(moment)[:, : made.order + 1]
        return made.push @ moves.T.ravel()

    _, vectors, count = scipy.linalg.schur(made.zeros, sort="lhp")
    _, mirrored, _ = scipy.linalg.schur(made.zeros, sort="rhp")
    # both invariant subspaces: columns of stable and of unstable directions, and the rows that pick them
    whole = np.column_stack([vectors[:, :count], mirrored[:, : size - count]])
    pick = np.linalg.inv(whole)
    for way, part in ((1, slice(0, count)), (-1, slice(count, size))):
        rows, columns = pick[part], whole[:, part]
        if not len(rows):
            continue
        q = rows @ made.zeros @ columns
        times = t if way > 0 else -t[::-1]
        rest = np.linalg.solve(q, -rows @ push(float(t[0] if way > 0 else t[-1])))

        def forced(moment: float, rows: np.ndarray = rows, way: int = way) -> np.ndarray:
            return way * (rows @ push(way * moment))

        found = forced_motion(way * q, np.eye(len(q)), times, rest, forced, title, 400)
        eta += (found if way > 0 else found[::-1]) @ columns.T
    return eta
