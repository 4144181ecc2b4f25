"""Linear vibration under an input that oscillates: how the whole mechanism moves at one frequency."""

from __future__ import annotations

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.drawing.scene import Scene
from linkwork.linear.frequency_response import driven_joints, input_parts
from linkwork.linear.linearize import Linearizer
from linkwork.linear.mode_scene import swinging
from linkwork.linear.results.linear import LinearModel


def forced_coordinates(linear: LinearModel, drive: str, frequency: float) -> np.ndarray:
    """Displacements of all coordinates (nv,), complex, for a unit of an input that oscillates at a frequency [Hz].

    Args:
        linear: about an equilibrium.
        drive: an input as `LinearModel.frequency_response` names them: an actuator, or "displacement of base".
        frequency: greater than zero.
    """
    system, point = linear._required(linear.system, "forced motion"), linear._required(linear.point, "forced motion")
    if not (np.isfinite(frequency) and frequency > 0):
        raise ModelError(f"forced motion: the frequency is {frequency!r} Hz; give more than 0.")
    parts = input_parts(system, [drive], driven_joints(linear, system))[0][0]
    full = Linearizer(system).linearize(point, linear.held, inputs=[name for name, _ in parts])
    s = 2j * np.pi * frequency
    try:
        x = np.linalg.solve(s * np.eye(len(full.A)) - full.A, full.B)
    except np.linalg.LinAlgError:
        raise ModelError(
            f"forced motion: at {frequency:g} Hz, a natural frequency without damping, it grows without bound."
        ) from None
    each = full.shape @ x[: len(full.M)] + full.direct[0]
    return np.asarray(each @ np.array([s**power for _, power in parts]))


def forced_scene(linear: LinearModel, drive: str, frequency: float, periods: int = 1, seconds: float = 2.0) -> Scene:
    """The mechanism in that motion, large enough to be seen, one period in `seconds`."""
    return swinging(linear, forced_coordinates(linear, drive, frequency), None, periods, seconds)
