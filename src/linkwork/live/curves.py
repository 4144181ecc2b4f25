"""Curves beside the scene: equilibria against a parameter, frequencies against it, frequency response, response curve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linkwork.errors import Interrupted, ModelError
from linkwork.live.workpiece import Workpiece
from linkwork.model.model import Model

CURVES = ("branch", "campbell", "frequency response", "response curve")
VALUES = 41  # of a Campbell diagram
Ask = Callable[[], dict[str, Any]]


def curve_of(piece: Workpiece, kind: str, message: Mapping[str, Any]) -> Ask:
    """A question that can be asked in another thread: it has a copy of the model.

    Args:
        piece: the model as the page has it.
        kind: one of `CURVES`.
        message: the parameter and its range, or the input and its amplitude.
    """
    model, guess, inputs = piece.model.copy(), dict(piece.rest_near), piece.inputs() or None
    low, high = _range(message) if kind != "frequency response" else (0.0, 0.0)
    parameter = str(message.get("parameter", ""))
    at = float(message.get("at") or 0.0)
    if kind == "branch":
        return lambda: _branch(model, parameter, (low, high), guess, inputs, piece.nearest)
    if kind == "campbell":
        return lambda: _campbell(model, parameter, (low, high), guess, inputs, at)
    drive = str(message.get("drive", ""))
    if kind == "frequency response":
        return lambda: _response(model, drive, guess, inputs, piece.nearest)
    amplitude = float(message.get("amplitude") or 0.0)
    output = str(message.get("output") or "") or None
    return lambda: _response_curve(model, drive, amplitude, (low, high), output)


def _range(message: Mapping[str, Any]) -> tuple[float, float]:
    low, high = float(message.get("low") or 0.0), float(message.get("high") or 0.0)
    if not np.isfinite([low, high]).all() or low == high:
        raise ModelError(f"curve: the range goes from {low:g} to {high:g}; give two different numbers.")
    return min(low, high), max(low, high)


def _partial(ask: Callable[[], Any]) -> Any:
    """A result, or what there is of it when the page has stopped it."""
    try:
        return ask()
    except Interrupted as stopped:
        return stopped.result


def _branch(
    model: Model, parameter: str, over: tuple[float, float], guess: Any, inputs: Any, nearest: bool
) -> dict[str, Any]:
    found = _partial(
        lambda: model.branch(parameter, over, guess=guess or None, inputs=inputs, nearest=nearest, progress=False)
    )
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


def _campbell(
    model: Model, parameter: str, over: tuple[float, float], guess: Any, inputs: Any, at: float
) -> dict[str, Any]:
    """Followed both ways from the value that the model has, so that it is the equilibrium that the page shows."""
    middle = min(max(at, over[0]), over[1])
    grid = np.linspace(*over, VALUES)
    parts = []
    for side in (grid[grid < middle][::-1], grid[grid > middle]):
        values = [middle, *side.tolist()]
        if len(values) > 1:
            parts.append(
                _partial(
                    lambda values=values: model.campbell(  # type: ignore[misc]
                        parameter, values, guess=guess or None, inputs=inputs, nearest=True, progress=False
                    )
                )
            )
    lines = []
    for part in parts:
        order = np.argsort(part.values)
        lines += [
            {"x": part.values[order], "y": part.frequencies[order, k], "stable": ~part.grows[order, k]}
            for k in range(part.frequencies.shape[1])
        ]
    ended = "; ".join(part.ended for part in parts if part.ended)
    return {"parameter": parameter, "unit": parts[0].unit, "lines": lines, "ended": ended}


def _response(model: Model, drive: str, guess: Any, inputs: Any, nearest: bool) -> dict[str, Any]:
    rest = model.equilibrium(guess=guess or None, inputs=inputs, nearest=nearest)
    linear = rest.linearize()
    known = model.compile().labels.inputs
    found = linear.frequency_response([drive if drive in known else f"displacement of {drive}"] if drive else None)
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


def _response_curve(
    model: Model, drive: str, amplitude: float, over: tuple[float, float], output: str | None
) -> dict[str, Any]:
    outputs = None if output is None else [output]
    found = _partial(lambda: model.response_curve({drive: amplitude}, over=over, outputs=outputs, progress=False))
    half = (found.highest - found.lowest) / 2
    lines = [
        {"name": name, "unit": found.units[k], "x": found.values, "y": half[:, k], "stable": found.stable}
        for k, name in enumerate(found.outputs)
    ]
    marks = [{"kind": mark.label, "x": mark.value} for mark in found.marks]
    return {"drive": drive, "lines": lines, "special": marks, "unit": "Hz"}
