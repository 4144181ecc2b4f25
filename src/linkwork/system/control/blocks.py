"""Controllers as blocks: what each measures, its matrices or function, and what stands between it and its inputs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantities, quantity
from linkwork.model.computed_torque import ComputedTorque
from linkwork.model.feedback import TIME, CustomControl, Feedback
from linkwork.model.model import find
from linkwork.model.signals import Signal
from linkwork.system.quantities import canonical
from linkwork.system.system import System

MATRICES = ("A", "B", "Bu", "C", "D")


class Sight(NamedTuple):
    """Something that a block measures, less its reference.

    Attributes:
        name: of the quantity.
        reference: a constant that is subtracted.
        signal: one that is subtracted, too, or None.
        order: 0: its value, 1: its rate.
        weight: how much of it.
        steps: whether a step of it is seen; where a difference is taken that begins at rest, it is not.
        rate_of: of a rate: the quantity whose unit the signal has; default: what the block measures first.
    """

    name: str
    reference: float = 0.0
    signal: Signal | None = None
    order: int = 0
    weight: float = 1.0
    steps: bool = True
    rate_of: str | None = None


class Driven(NamedTuple):
    """An input of a block: what it is without it, its limits, the fastest change of what acts, and the lag with that."""

    name: str
    offset: float = 0.0
    low: float = -np.inf
    high: float = np.inf
    slope: float = np.inf
    lag: float = 1e-3
    feedforward: Signal | None = None


class Schedule(NamedTuple):
    """Matrices (knots, …) at values of a quantity: of a sight, by its number, or of the time (-1)."""

    by: int
    knots: np.ndarray
    matrices: dict[str, np.ndarray]


class Shown(NamedTuple):
    """A number of a block: factor times a "state", an "error" or a "reference" (what is seen less the error); or a "demand",
    what is asked of an input before limits, or an "output", what acts on it."""

    what: str
    number: int
    unit: str
    factor: float = 1.0


@dataclasses.dataclass
class Block:
    """One controller.

    Attributes:
        name: in results and messages.
        sights, inputs: what it measures and drives.
        matrices: A, B, Bu, C, D; with a schedule those at its first knot.
        period: between samples [s], or None; delay: until outputs act [s].
        start, start_by_error: states at the start: constants (states,) and a matrix (states, measured).
        clamped: by number of a state, the input at whose limit it stays.
        schedule: of the matrices.
        function: in place of the matrices, with as many states as `start` has; called: what has it, in messages.
        computed: whether outputs of the matrices are accelerations, of which inverse dynamics makes inputs.
        shown: what results, events and formulas may ask for, by the end of its name.
    """

    name: str
    sights: list[Sight]
    inputs: list[Driven]
    matrices: dict[str, np.ndarray]
    period: float | None = None
    delay: float = 0.0
    start: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(0))
    start_by_error: np.ndarray | None = None
    clamped: dict[int, int] = dataclasses.field(default_factory=dict)
    schedule: Schedule | None = None
    function: Callable[..., Any] | None = None
    called: str = "CustomControl"
    computed: bool = False
    shown: dict[str, Shown] = dataclasses.field(default_factory=dict)

    @property
    def states(self) -> int:
        """How many states it has, without those of rate limits."""
        return len(self.start)


def block_of(system: System, item: Any) -> Block:
    """A controller of any kind as a block."""
    block = _block(system, item)
    if block.period is None:  # a sampled one asks at its samples only
        names, units = ([f"demand.{d.name}" for d in block.inputs], [input_unit(system, d.name) for d in block.inputs])
        if len(names) == 1:
            names = ["demand"]
        block.shown |= {n: Shown("demand", k, u) for k, (n, u) in enumerate(zip(names, units, strict=True))}
    return block


def _block(system: System, item: Any) -> Block:
    if isinstance(item, Feedback):
        from linkwork.system.control.pid_block import pid_block

        return pid_block(system, item)
    if isinstance(item, CustomControl):
        return _custom_block(system, item)
    if isinstance(item, ComputedTorque):
        from linkwork.system.control.computed_torque import computed_torque_block

        return computed_torque_block(system, item)
    return _linear_block(system, item)


def input_unit(system: System, name: str) -> str:
    """Unit of an input that there is."""
    names = dict(zip(system.labels.inputs, system.labels.input_units, strict=True))
    return str(find(names, name, "input", system.model.name))


def measured_unit(system: System, name: str, what: str) -> str:
    """Unit of a quantity or sensor that there is."""
    if system.quantities.find(name) is None:
        system.measuring([name], what)  # raises where it is no sensor, and says which names are near
    return system.quantities.unit(name)


def limits_of(value: Any, unit: str, what: str) -> tuple[float, float]:
    """A lower and an upper limit, from a pair or from one value for both directions."""
    if value is None:
        return -np.inf, np.inf
    if isinstance(value, Sequence | np.ndarray) and not isinstance(value, str):
        if len(value) != 2:
            raise ModelError(f"{what} has {len(value)} values; give one, or a lower and an upper one.")
        low, high = (x if _endless(x) else quantity(x, unit, what=what) for x in value)
    else:
        high = quantity(value, unit, what=what)
        low = -high
    if not low < high:
        raise ModelError(f"{what} are {low:g} and {high:g}; the first must be less.")
    return float(low), float(high)


def _endless(value: Any) -> bool:
    return isinstance(value, float) and np.isinf(value)


def slope_of(value: Any, unit: str, what: str) -> float:
    """The fastest change of an input; infinite for None."""
    if value is None:
        return np.inf
    slope = quantity(value, f"{unit}/s", what=what)
    if not slope > 0.0:
        raise ModelError(f"{what} is {value!r}; it must be greater than 0.")
    return slope


def rate_name(system: System, name: str) -> str | None:
    """The name of the rate of a quantity, where that is a quantity that can be measured without forces."""
    name = canonical(name)
    base, _, last = name.rpartition(".")
    for candidate in (f"{name}.rate", f"{base}.velocity.{last}"):
        found = system.quantities.find(candidate)
        if found is not None and found.define is not None and not found.parts:
            from linkwork.system.control.tables import feels_forces

            made = system.measuring([candidate], "controller")
            if candidate.removesuffix(".rate") in system.labels.v or not feels_forces(made, candidate):
                return candidate
    return None


def knots_of(system: System, name: str, at: Any, what: str) -> np.ndarray:
    """Values at which scheduled gains hold."""
    unit = "s" if name == TIME else measured_unit(system, name, f"{what}: schedule")
    knots = quantities(at, unit, what=f"{what}: at", shape=(len(at),))
    if len(knots) < 2 or not np.all(np.diff(knots) > 0):
        raise ModelError(f"{what}: at needs two or more values that grow.")
    return knots


def _shown(
    inputs: Sequence[str], sights: Sequence[str], units: Sequence[str], seen_units: Sequence[str]
) -> dict[str, Shown]:
    """Outputs and errors by name; without the name where there is one only."""
    shown = {f"output.{n}": Shown("output", k, unit) for k, (n, unit) in enumerate(zip(inputs, units, strict=True))}
    shown |= {f"error.{n}": Shown("error", k, u) for k, (n, u) in enumerate(zip(sights, seen_units, strict=True))}
    if len(inputs) == 1:
        shown["output"] = shown[f"output.{inputs[0]}"]
    if len(sights) == 1:
        shown["error"] = shown[f"error.{sights[0]}"]
    return shown


def is_controller(item: Any) -> bool:
    """Whether it measures something, as all controllers do (a model has a method of that name)."""
    return not callable(getattr(item, "measured", callable))


def _linear_block(system: System, item: Any) -> Block:
    """A `Controller`, or anything with its attributes."""
    units = [input_unit(system, n) for n in item.inputs]
    what = f"controller '{getattr(item, 'name', 'controller')}'"
    seen = [measured_unit(system, n, "controller") for n in item.measured]
    count = len(item.inputs)
    slopes = getattr(item, "rate_limit", None)
    feeds = getattr(item, "feedforward", None)
    matrices = {n: np.array(getattr(item, n), float) for n in MATRICES}
    schedule, name = None, getattr(item, "schedule", None)
    sights = [
        Sight(n, 0.0, r) if isinstance(r, Signal) else Sight(n, float(r))
        for n, r in zip(item.measured, item.reference, strict=True)
    ]
    if name is not None:
        stacks = matrices
        matrices = {n: x[0] for n, x in stacks.items()}
        schedule = Schedule(-1 if name == TIME else len(sights), knots_of(system, name, item.at, what), stacks)
        if name != TIME:
            sights.append(Sight(name))
            _widen(matrices, stacks)
    if any(np.isnan(x).any() for x in matrices.values()):
        raise ModelError(f"{what}: a number of it is not a number; check its matrices.")
    nx, m = len(matrices["A"]), len(sights)
    for word, shape in (("A", (nx, nx)), ("B", (nx, m)), ("Bu", (nx, count)), ("C", (count, nx)), ("D", (count, m))):
        if matrices[word].shape != shape:
            raise ModelError(
                f"{what}: {word} has the shape {matrices[word].shape}; with {m} measured, {nx} states and {count} inputs it is "
                f"{shape}."
            )
    inputs = [
        Driven(
            name,
            float(item.offset[k]),
            float(item.low[k]),
            float(item.high[k]),
            np.inf if slopes is None else float(slopes[k]),
            float(getattr(item, "lag", 1e-3)),
            None if feeds is None else feeds[k],
        )
        for k, name in enumerate(item.inputs)
    ]
    shown = _shown(item.inputs, item.measured, units, seen)
    shown |= {f"state.{k + 1}": Shown("state", k, "1") for k in range(nx)}
    return Block(
        name=getattr(item, "name", "controller"),
        sights=sights,
        inputs=inputs,
        matrices=matrices,
        period=item.period,
        delay=float(getattr(item, "delay", 0.0)),
        start=np.zeros(nx),
        schedule=schedule,
        shown=shown,
    )


def _widen(matrices: dict[str, np.ndarray], stacks: dict[str, np.ndarray]) -> None:
    """Columns of zeros for what is measured for a schedule only."""
    for word in ("B", "D"):
        matrices[word] = np.pad(matrices[word], ((0, 0), (0, 1)))
        stacks[word] = np.pad(stacks[word], ((0, 0), (0, 0), (0, 1)))


def _custom_block(system: System, item: CustomControl) -> Block:
    what = f"CustomControl '{item.name}'"
    units = {n: input_unit(system, n) for n in item.inputs}
    limits, slopes = (
        _by_input(item.limits, item, f"{what}: limits"),
        _by_input(item.rate_limit, item, f"{what}: rate_limit"),
    )
    inputs = []
    for name, unit in units.items():
        low, high = limits_of(limits.get(name), unit, f"{what}: limits of '{name}'")
        slope = slope_of(slopes.get(name), unit, f"{what}: rate_limit of '{name}'")
        inputs.append(Driven(name, 0.0, low, high, slope, item.lag))
    seen = [measured_unit(system, n, what) for n in item.measured]
    nx, m, nu = len(item.states), len(item.measured), len(inputs)
    shapes = {"A": (nx, nx), "B": (nx, m), "Bu": (nx, nu), "C": (nu, nx), "D": (nu, m)}
    shown = _shown(item.inputs, item.measured, list(units.values()), seen)
    shown |= {f"state.{k + 1}": Shown("state", k, "1") for k in range(nx)}
    return Block(
        name=item.name,
        sights=[Sight(n, 0.0, r) for n, r in zip(item.measured, item.reference or (), strict=True)],
        inputs=inputs,
        matrices={n: np.zeros(shape) for n, shape in shapes.items()},
        period=item.period,
        delay=item.delay,
        start=np.array(item.states),
        function=item.function,
        shown=shown,
    )


def _by_input(value: Any, item: CustomControl, what: str) -> dict[str, Any]:
    """Values by name of the input; a single one is that of the only input."""
    if value is None:
        return {}
    if isinstance(value, dict):
        index = dict.fromkeys(item.inputs, "")
        for name in value:
            find(index, name, "input of the controller", item.name)
        return value
    if len(item.inputs) > 1:
        raise ModelError(f"{what} is {value!r}, but there are {len(item.inputs)} inputs; give a mapping by name.")
    return {item.inputs[0]: value}
