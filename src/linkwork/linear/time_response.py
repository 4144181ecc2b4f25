"""Motions of linear models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy

from linkwork.api.arguments import mapping, whole
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.units import quantity
from linkwork.linear.exact_drives import augmented, exact_motion, generator_of, pays
from linkwork.linear.linearize import DRIVES
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.linear_motion import LinearMotion
from linkwork.model.model import find
from linkwork.model.signals import Term, as_signal
from linkwork.system.signal_values import SignalValues

if TYPE_CHECKING:
    import xarray as xr


@np.errstate(over="ignore", invalid="ignore")  # what leaves the range of numbers is told
def simulate_linear(
    linear: LinearModel,
    until: Any,
    *,
    start: Mapping[str, Any] | None,
    rates: Mapping[str, Any] | None,
    inputs: Mapping[str, Any] | None,
    samples: int,
) -> LinearMotion:
    """The motion of a linear model; see `LinearModel.simulate`."""
    t = times_of(until, samples)
    x = state_of(linear, start, rates)
    driven = mapping(inputs, "linear simulate: inputs", "{'torque': 2.0}")
    driver = Driver(linear, driven)
    u = np.array([driver(float(moment)) for moment in t]).reshape(len(t), len(linear.inputs))
    driver.check(t)
    if not driven:
        return LinearMotion(linear.title, dataset(linear, t, exact_motion(linear.A, t, x), u))
    free = driver.as_free_motion(t, x)
    if free is None:
        states = forced_motion(linear.A, linear.B, t, x, driver, linear.title)
    else:
        states = exact_motion(free[0], t, free[1])[:, : len(x)]
    return LinearMotion(linear.title, dataset(linear, t, states, u))


def state_of(linear: LinearModel, start: Mapping[str, Any] | None, rates: Mapping[str, Any] | None) -> np.ndarray:
    """The state (z, w) at the beginning, from changes by name."""
    f = len(linear.coordinates)
    x = np.zeros(2 * f)
    known = {n: j for j, n in enumerate(linear.coordinates)}
    for word, given, shift in (("start", start, 0), ("rates", rates, f)):
        for name, value in mapping(given, f"linear simulate: {word}", "{'elbow': 0.01}").items():
            k = find(known, name, f"independent coordinate for {word}", linear.title)
            unit = linear.units[k] + ("/s" if shift else "")
            x[shift + k] = quantity(value, unit, what=f"linear simulate: {word} of '{name}'")
    return x


def times_of(until: Any, samples: int) -> np.ndarray:
    """Times of the results."""
    if isinstance(until, str) or np.ndim(until) == 0:
        duration = quantity(until, "s", what="linear simulate: duration")
        if not duration > 0:
            raise ModelError(f"linear simulate: duration is {until!r}; it must be greater than 0 s.")
        t = np.linspace(0.0, duration, whole(samples, "linear simulate: samples", 2))
        if not np.all(np.diff(t) > 0):
            raise ModelError(
                f"linear simulate: {samples} samples of {until!r} are closer than numbers can tell apart; give fewer samples "
                "or a longer duration."
            )
        return t
    t = np.array([quantity(x, "s", what="linear simulate: times") for x in until])
    if len(t) < 2 or not np.all(np.diff(t) > 0):
        raise ModelError(f"linear simulate: times are {list(until)!r}; they must grow, two or more of them.")
    return t


def forced_motion(
    a: np.ndarray,
    b: np.ndarray,
    t: np.ndarray,
    x: np.ndarray,
    driver: Callable[[float], np.ndarray],
    title: str,
    steps: int = 50,
) -> np.ndarray:
    """ẋ = A x + B u(t) at times t (time, states), by DOP853 in that many steps at least, which no signal slips through."""
    made = scipy.integrate.solve_ivp(
        lambda s, y: a @ y + b @ driver(float(s)),
        (t[0], t[-1]),
        x,
        "DOP853",
        t,
        rtol=1e-10,
        atol=1e-13,
        max_step=(t[-1] - t[0]) / steps,
    )
    if not made.success:
        raise SimulationError(f"linear simulate of '{title}': {made.message}")
    return made.y.T


class Driver:
    """Values of all inputs against time; the position of a drive brings its speed and acceleration along."""

    def __init__(self, linear: LinearModel, given: dict[str, Any]) -> None:
        self.linear = linear
        index = {n: k for k, n in enumerate(linear.inputs)}
        for name in given:
            find(index, name, "input of the linear model", linear.title)
        units = {n: (s, linear.input_units[index[n]]) for n, s in given.items()}
        self.signals: SignalValues | None = None
        self.terms: list[list[Term]] = []
        if given:
            system = linear._required(linear.system, "motion under inputs")
            self.signals = SignalValues(system, units, "linear simulate")
            what = "linear simulate: input"
            self.terms = [as_signal(s, what=what).terms(unit, what=what) for s, unit in units.values()]
        self.columns: list[tuple[int, int, int]] = []  # signal, order of its derivative, input
        self.missing: list[tuple[int, str]] = []
        for k, name in enumerate(given):
            self.columns.append((k, 0, index[name]))
            joint, _, word = name.rpartition(".")
            for order, other in enumerate(DRIVES[DRIVES.index(word) + 1 :] if word in DRIVES else (), 1):
                if f"{joint}.{other}" in index and f"{joint}.{other}" not in given:
                    self.columns.append((k, order, index[f"{joint}.{other}"]))
                elif f"{joint}.{other}" not in index:
                    self.missing.append((k, joint))

    @property
    def corners(self) -> np.ndarray:
        """Times at which a signal is not smooth [s]."""
        return np.zeros(0) if self.signals is None else self.signals.corners

    def as_free_motion(self, t: np.ndarray, x: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
        """The linear model and its signals as one system without inputs, and where it starts; None where a signal obeys no
        linear equation, or where so many different steps are wanted that integration is cheaper."""
        parts = []
        for k, terms in enumerate(self.terms):
            columns = [(order, column) for signal, order, column in self.columns if signal == k]
            for term in terms:
                found = generator_of(term, float(t[0]))
                if found is None:
                    return None
                parts.append((found, columns))
        size = len(x) + sum(len(g.start) for g, _ in parts)
        return augmented(self.linear.A, self.linear.B, x, parts) if pays(t, size) else None

    def __call__(self, t: float) -> np.ndarray:
        u = np.zeros(len(self.linear.inputs))
        if self.signals is not None:
            values = self.signals(t)
            for k, order, column in self.columns:
                u[column] = values[k, order]
        return u

    def check(self, times: np.ndarray) -> None:
        """A drive that moves needs its speed and acceleration among the inputs."""
        for k, joint in self.missing:
            if self.signals is not None and any(self.signals(float(t))[k, 1:].any() for t in times):
                every = ", ".join(f"'{joint}.{word}'" for word in DRIVES)
                raise ModelError(
                    f"linear simulate: joint '{joint}' moves, but its speed or acceleration is no input of the linear model; "
                    f"linearise with inputs=[{every}]."
                )


def check_range(title: str, t: np.ndarray, *histories: np.ndarray) -> None:
    """Raise SimulationError where histories (time, …) leave the range of numbers."""
    for history in histories:
        lost = np.flatnonzero(~np.isfinite(history.reshape(len(t), -1)).all(axis=1))
        if len(lost):
            raise SimulationError(
                f"linear motion of '{title}': it grows beyond the range of numbers until t = {t[lost[0]]:g} s, since the "
                "linear model is unstable; ask for a shorter time."
            )


def dataset(linear: LinearModel, t: np.ndarray, states: np.ndarray, u: np.ndarray) -> xr.Dataset:
    """A motion of states (z, w) under inputs with names: values, and changes of the inputs."""
    import xarray as xr

    check_range(linear.title, t, states, u)
    f = len(linear.coordinates)
    d = states[:, :f] @ linear.shape.T + u @ linear.direct[0].T
    v = states[:, f:] @ linear.shape.T - states[:, :f] @ linear.slip.T + u @ linear.direct[1].T
    names = list(linear.all_coordinates)
    return xr.Dataset(
        {
            "q": (("time", "coordinate"), np.nan_to_num(linear.positions) + d),
            "v": (("time", "coordinate"), linear.rates + v),
            "outputs": (("time", "output"), linear.values + states @ linear.C.T + u @ linear.D.T),
            "inputs": (("time", "input"), u, {"long_name": "changes of the inputs"}),
        },
        {
            "time": ("time", t, {"units": "s"}),
            "coordinate": names,
            "unit": ("coordinate", list(linear.all_units)),
            "output": list(linear.outputs),
            "output_unit": ("output", list(linear.output_units)),
            "input": list(linear.inputs),
            "input_unit": ("input", list(linear.input_units)),
        },
        {"title": linear.title},
    )
