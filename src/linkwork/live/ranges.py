"""Sliders: which numbers of a model can be moved, and between which bounds, guessed from what they are."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np

from linkwork.api.units import base_amount, format_unit
from linkwork.files.native.model_file import ModelFile
from linkwork.model.model import Model

MOST = 1500  # sliders of a model
LEAST_ZERO = (
    "mass",
    "radius",
    "damping",
    "friction",
    "armature",
    "inertia",
)  # what is never negative, by the end of its name
SIZES = (
    *("length", "free_length", "radius", "size", "area", "mass", "density", "mass_per_length"),
    *("stiffness", "E", "G", "EI", "EI_y", "EA", "GJ"),
)  # what must not vanish, or of which nothing is left where it does

USUAL = (
    *("N", "N*m", "N/m", "N*m/rad", "N*s/m", "N*m*s", "N*m*s/rad", "Pa", "Pa*s", "N*m^2", "W"),
    *("m/s", "m/s^2", "rad/s", "rad/s^2", "kg*m^2", "kg/m", "kg/m^2", "kg/m^3", "1/s"),
)  # units of parameters of files, which are in base units


def parameter_rows(model: Model) -> list[dict[str, Any]]:
    """All parameters that are one number, and components of short vectors, each with its bounds."""
    table = model.parameters
    units = table.units
    rows = []
    for path, value in table.items():
        unit = units[path]
        if np.ndim(value) == 0:
            rows.append(_row(path, float(np.real(value)), unit))
        elif np.ndim(value) == 1 and len(value) <= 6:
            rows += [_row(f"{path}[{k}]", float(np.real(x)), unit) for k, x in enumerate(value)]
        if len(rows) >= MOST:
            break
    largest = float(np.abs(model.gravity).max(initial=0.0)) or 9.81
    for row in rows:
        if row["path"].startswith("gravity["):
            row["low"], row["high"] = -1.5 * largest, 1.5 * largest
    return rows


def _row(path: str, value: float, unit: str) -> dict[str, Any]:
    low, high = bounds(path, value, unit)
    shown = "" if unit == "1" else format_unit(unit)
    return {"path": path, "value": value, "unit": shown, "low": low, "high": high, "set": value != 0.0}


def bounds(path: str, value: float, unit: str) -> tuple[float, float]:
    """Where a slider begins and ends, in the unit of the value.

    Sizes go from a fifth to three times what they are; angles a half turn around; what is zero has room on the sides that make
    sense for it.
    """
    last = re.split(r"[.\[]", path.rstrip("]"))[-1] if not path.endswith("]") else re.split(r"[.\[]", path)[-2]
    sign = last in LEAST_ZERO
    if unit == "rad" and not sign:
        return min(-math.pi, value - math.pi), max(math.pi, value + math.pi)
    if value != 0.0:
        if last in SIZES:
            return tuple(sorted((0.2 * value, 3.0 * value)))  # type: ignore[return-value]
        if sign:
            return 0.0, 3.0 * value
        return (-2.0 * abs(value), 2.0 * abs(value)) if value < 0 else (0.0, 3.0 * value)
    room = 10.0 if last == "stiffness" else 1.0
    return (0.0, room) if sign or last in ("stiffness", "free_length", "length") else (-room, room)


def drive_amplitudes(model: Model) -> dict[str, dict[str, Any]]:
    """A gentle amplitude of all that can oscillate, with its unit: a fiftieth of weight or size, a tenth of a radian."""
    system = model.compile()
    labels, size = system.labels, float(system.size) or 1.0
    weight = float(system.masses.sum()) * (float(np.linalg.norm(np.real(model.gravity))) or 1.0)
    gentle = {"m": 0.02 * size, "rad": 0.1, "N": 0.02 * weight, "N*m": 0.02 * weight * size}
    units = dict(zip(labels.inputs, labels.input_units, strict=True))
    moved = {name: labels.q_units[at] for name, at in zip(labels.v, system.coordinate_of, strict=True) if at >= 0}
    return {
        name: {"value": float(f"{gentle.get(unit) or 0.1:.1g}"), "unit": format_unit(unit)}
        for name, unit in {**moved, **units}.items()
    }


def usual_unit(unit: str) -> str:
    """A product of base units by its usual name: "kg*s^-2" is N/m; what has none stays."""
    if not unit:
        return ""
    powers = base_amount(f"1 {unit}", what="unit")[1]
    return next((name for name in USUAL if base_amount(f"1 {name}", what="unit") == (1.0, powers)), unit)


def file_rows(file: ModelFile) -> list[dict[str, Any]]:
    """Parameters of a model file, by which its formulas are written: numbers, and texts such as "1.2 m"."""
    rows = []
    for name, given in file.parameters.items():
        match = re.fullmatch(r"\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*(\S.*)?", str(given))
        try:
            value = float(match[1]) if match else math.nan
        except ValueError:
            value = math.nan
        if math.isfinite(value):
            unit = usual_unit((match[2] or "").strip()) if match else ""
            low, high = (
                (0.2 * value, 3.0 * value) if value > 0 else (3.0 * value, -3.0 * value) if value else (-1.0, 1.0)
            )
            rows.append({"path": name, "value": value, "unit": unit, "low": low, "high": high, "set": True})
    return rows


def coordinate_rows(model: Model, size: float) -> list[dict[str, Any]]:
    """Coordinates that a slider can move: all but those that are driven, and components of quaternions."""
    labels = model.compile().labels
    driven = {labels.q[k] for k in model.compile().driven_coordinates}
    rows = []
    for name, unit in zip(labels.q, labels.q_units, strict=True):
        joint = name.rpartition(".")[2]
        if name in driven or joint in ("qw", "qx", "qy", "qz"):
            continue
        reach = math.pi if unit == "rad" else size
        rows.append({"name": name, "unit": unit, "low": -reach, "high": reach})
    return rows
