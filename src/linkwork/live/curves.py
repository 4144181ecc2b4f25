"""Curves beside the scene: equilibria against a parameter, frequencies against it, frequency response, response curve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import Interrupted, ModelError
from linkwork.live.workpiece import Workpiece
from linkwork.model.model import Model

CURVES = ("branch", "campbell", "frequency response", "response curve")
VALUES = 41  # of a Campbell diagram
SMOOTH = 0.02  # longest step of a response curve, which is seen as a line
Ask = Callable[[], dict[str, Any]]


def curve_of(piece: Workpiece, kind: str, message: Mapping[str, Any], replaced: Callable[[], bool]) -> Ask:
    """A question that can be asked in another thread: it has a copy of the model.

    Args:
        piece: the model as the page has it.
        kind: one of `CURVES`.
        message: the parameter and its range, or the input and its amplitude.
        replaced: tells whether nobody waits for the answer any more; else a stopped curve is shown as far as it got.
    """
    if kind not in CURVES:
        raise ModelError(f"curve: there is no '{kind[:40]}'; known: {', '.join(CURVES)}.")
    whole = _Asked(piece.model.copy(), dict(piece.rest_near) or None, piece.inputs() or None, piece.nearest, replaced)
    if kind == "frequency response":
        drive = message.get("drive") or None
        return lambda: _response(whole, drive)
    over = _range(message)
    if kind == "response curve":
        driven = {message.get("drive", ""): _number(message, "amplitude")}
        return lambda: _response_curve(whole, driven, over)
    parameter = message.get("parameter", "")
    if kind == "branch":
        return lambda: _branch(whole, parameter, over)
    at = _number(message, "at")
    return lambda: _campbell(whole, parameter, over, at)


class _Asked(NamedTuple):
    """What a curve is of: a model, near which equilibrium, and under which inputs."""

    model: Model
    guess: dict[str, Any] | None
    inputs: dict[str, float] | None
    nearest: bool
    replaced: Callable[[], bool]

    def partial(self, ask: Callable[[], Any]) -> Any:
        """A result, or what there is of it when somebody has stopped it."""
        try:
            return ask()
        except Interrupted as stopped:
            if self.replaced():
                raise
            return stopped.result


def _number(message: Mapping[str, Any], name: str) -> float:
    if name not in message:
        raise ModelError(f"curve: {name} is missing; give a number.")
    return float(message[name])


def _range(message: Mapping[str, Any]) -> tuple[float, float]:
    low, high = _number(message, "low"), _number(message, "high")
    if low == high:
        raise ModelError(f"curve: the range goes from {low:g} to {high:g}; give two different numbers.")
    return min(low, high), max(low, high)


def _branch(asked: _Asked, parameter: str, over: tuple[float, float]) -> dict[str, Any]:
    options: dict[str, Any] = {"guess": asked.guess, "inputs": asked.inputs, "nearest": asked.nearest}
    found = asked.partial(lambda: asked.model.branch(parameter, over, progress=False, **options))
    lines = [
        {
            "x": branch.values,
            "y": {name: branch[name] for name in branch.names},
            "stable": branch.stable,
        }
        for branch in found
    ]
    specials = [{"kind": s.kind, "x": s.value, "q": s.q} for branch in found for s in branch.special]
    first = found[0]
    return {
        "parameter": parameter,
        "unit": first.unit,
        "names": list(first.names),
        "units": list(first.units),
        "lines": lines,
        "special": specials,
    }


def _campbell(asked: _Asked, parameter: str, over: tuple[float, float], at: float) -> dict[str, Any]:
    """Followed both ways from the value that the model has, so that it is the equilibrium that the page shows."""
    middle = min(max(at, over[0]), over[1])
    grid = np.linspace(*over, VALUES)
    options: dict[str, Any] = {"guess": asked.guess, "inputs": asked.inputs, "nearest": True, "progress": False}

    def followed(values: list[float]) -> Any:
        return asked.partial(lambda: asked.model.campbell(parameter, values, **options))

    sides = (grid[grid < middle][::-1], grid[grid > middle])
    parts = [followed([middle, *side.tolist()]) for side in sides if side.size]
    lines = []
    for part in parts:
        order = np.argsort(part.values)
        lines += [
            {"mode": k, "x": part.values[order], "y": part.frequencies[order, k], "stable": ~part.grows[order, k]}
            for k in range(part.frequencies.shape[1])
        ]
    ended = "; ".join(part.ended for part in parts if part.ended)
    return {"parameter": parameter, "unit": parts[0].unit, "lines": lines, "ended": ended}


def _response(asked: _Asked, drive: str | None) -> dict[str, Any]:
    rest = asked.model.equilibrium(guess=asked.guess, inputs=asked.inputs, nearest=asked.nearest)
    found = rest.linearize().frequency_response(None if drive is None else [drive])
    first = found.inputs[0]
    lines = [
        {
            "name": output,
            "unit": found.unit_of(output, first),
            "x": found.frequencies,
            "y": np.abs(found.of(output, first)),
        }
        for output in found.outputs
    ]
    return {"drive": first, "lines": lines, "stable": bool(rest.stable)}


def _response_curve(asked: _Asked, driven: dict[str, float], over: tuple[float, float]) -> dict[str, Any]:
    near = {name: x for name, x in (asked.guess or {}).items() if name not in driven}
    about: dict[str, Any] = {"guess" if asked.model.closures else "start": near or None}
    found = asked.partial(lambda: asked.model.response_curve(driven, over=over, step=SMOOTH, progress=False, **about))
    half = (found.highest - found.lowest) / 2
    lines = [
        {"name": name, "unit": found.units[k], "x": found.values, "y": half[:, k], "stable": found.stable}
        for k, name in enumerate(found.outputs)
    ]
    marks = [{"kind": mark.label, "x": mark.value} for mark in found.marks]
    last = float(found.values[-1])
    whole = min(abs(last - end) for end in over) <= 1e-6 * (over[1] - over[0])
    ended = "" if whole else f"ends at {last:.4g} Hz: {found.ends[1]}"
    return {"drive": next(iter(driven)), "lines": lines, "special": marks, "unit": "Hz", "ended": ended}
