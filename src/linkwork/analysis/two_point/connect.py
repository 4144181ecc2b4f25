"""Two-point problems: motions that carry a model from one pose to another in a given time, ballistic or with free actuators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from linkwork.analysis.arguments import mapping, positive, whole
from linkwork.analysis.two_point.least_effort import steer
from linkwork.analysis.two_point.multiple_shooting import Bridge
from linkwork.errors import ModelError
from linkwork.model.model import Model
from linkwork.results.connection import Connection
from linkwork.system.system import System
from linkwork.units import quantity

BALLISTIC, STEERED = 8, 32  # pieces of the motion


def connect(
    model: Model,
    start: Mapping[str, Any],
    end: Mapping[str, Any],
    duration: Any,
    *,
    actuators: Sequence[str] | None = None,
    minimise: str | None = None,
    rates: Mapping[str, Any] | str | None = None,
    end_rates: Mapping[str, Any] | str | None = None,
    limits: Mapping[str, Any] | None = None,
    scales: Mapping[str, Any] | None = None,
    inputs: Mapping[str, Any] | None = None,
    segments: int | None = None,
    rtol: float = 1e-10,
    progress: bool | None = None,
) -> Connection:
    """A motion from one pose to another in a given time.

    Without actuators: the velocities at the start with which the model arrives. With actuators: their inputs of least effort
    or energy, straight between knots at the ends of the segments.

    Args:
        model: any; springs, loads, drives and the signals in `inputs` act on the way.
        start, end: both poses, coordinates by name; others at zero, or where closures need them.
        duration: [s].
        actuators: inputs that are free.
        minimise: "effort", ∫ Σ (u/scale)² dt (default), or "energy", ∫ Σ |power| dt, which needs limits for all actuators.
        rates, end_rates: velocities at both ends, by name, others at zero; default with actuators: at rest; "free".
        limits: greatest magnitudes of free inputs, by name.
        scales: magnitude of an input that counts as an effort of one a second, by name; default: one of its unit.
        inputs: signals of inputs by name; others zero.
        segments: pieces of the motion; more of them help where motions are long or wild; default 8, with actuators 32.
        rtol: tolerance of the integration.
        progress: show a progress bar; default: after two seconds, if somebody watches.

    Raises:
        SimulationError: no such motion was found.
    """
    time = positive(quantity(duration, "s", what="connect: duration"), "connect: duration")
    mapping(start, "connect: start", "{'elbow': '90 deg'}")
    mapping(end, "connect: end", "{'elbow': '90 deg'}")
    if inputs is not None and not isinstance(inputs, Mapping):
        raise ModelError(f"connect: inputs is {inputs!r}; give a mapping of names to signals.")
    rtol = positive(rtol, "connect: rtol")
    default = BALLISTIC if actuators is None else STEERED
    pieces = default if segments is None else whole(segments, "connect: segments", 1)
    asked: dict[str, Any] = {
        "minimise": minimise,
        "rates": rates,
        "end_rates": end_rates,
        "limits": limits,
        "scales": scales,
    }
    if actuators is not None:
        return steer(
            model, start, end, time, actuators, **asked, inputs=inputs, segments=pieces, rtol=rtol, progress=progress
        )
    for word, value in asked.items():
        if value is not None:
            raise ModelError(f"connect: {word} is {value!r}, but no actuators are free; name them in actuators.")
    return Bridge(System(model, inputs), time, pieces, rtol).build(start, end)
