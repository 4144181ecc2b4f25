"""Controllers of a simulation: read, checked against the method, and started."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, SimulationWarning
from linkwork.api.reading import Continued
from linkwork.kernels.integrators import run_layout
from linkwork.model.model import Model
from linkwork.motion.declared import Control
from linkwork.motion.run_state import Steps
from linkwork.system.control.blocks import is_controller
from linkwork.system.control.starts import face_references, start_of_control
from linkwork.system.control.states import go_on, waiting_of
from linkwork.system.system import System

MOST_STEPS = 1e7  # of a run with delays


def read_control(model: Model, control: Control | None) -> list[Any]:
    """The given controllers, one or several; those that are mappings of options are designed."""
    if control is None:
        return []
    every = list(control) if isinstance(control, list | tuple) else [control]
    if not any(isinstance(one, Mapping) for one in every):
        return every
    from linkwork.control.design import designed

    return [designed(model, one) if isinstance(one, Mapping) else one for one in every]


def check_control(method: Any, control: Any) -> None:
    """Raise for an object that is no controller, and where a method does not support controllers."""
    if not is_controller(control):
        hint = (
            "its .controller()"
            if callable(getattr(control, "controller", None))
            else "a Controller, such as linear.lqr(…).controller(), a PID, or a list of them"
        )
        raise ModelError(f"simulate: control is a {type(control).__name__}; give {hint}.")
    if method == "gauss" or str(method).startswith("scipy"):
        raise ModelError(f"simulate: method '{method}' knows no controller; use 'dop853', 'dopri5', 'radau' or 'rk4'.")
    if control.period is not None and method in ("radau", "rk4"):
        raise ModelError(f"simulate: method '{method}' knows no sampled controller; use 'dop853' or 'dopri5'.")


def check_delays(system: System, steps: Steps, duration: float) -> None:
    """Raise where a method cannot follow continuous controllers with a delay, or where a run [s] would take too many steps."""
    late = {block.name: block.delay for block in system.controllers if block.delay and block.period is None}
    method, name = steps.method, min(late, key=lambda n: late[n])
    if method == "radau":
        raise ModelError(
            f"simulate: method 'radau' knows no delay, and controller '{name}' has one; use 'auto', 'dop853', 'dopri5' or "
            "'rk4'."
        )
    if system.has_sampled_control:
        raise ModelError(
            f"simulate: controller '{name}' is continuous and has a delay, and others are sampled; give all of them a period, "
            "or none."
        )
    if duration > MOST_STEPS * late[name]:
        raise ModelError(
            f"simulate: the delay of controller '{name}' is {late[name]:g} s, and no step may be longer, so that {duration:g} "
            f"s take more than {MOST_STEPS:g} steps; leave the delay out, or simulate less."
        )
    if steps.step > late[name]:
        raise ModelError(
            f"simulate: step is {steps.step:g} s, longer than the delay of controller '{name}', {late[name]:g} s; give a "
            "step that is not."
        )


def start_control(
    system: System, run_state: run_layout.RunState, start: Any, clock: np.ndarray | None
) -> np.ndarray:
    """Let controllers begin at their own start, or with the numbers that those of the same name had at the end of the run that
    goes on, in whose time the clock goes on, too; returns what waits in that one."""
    first = system.nq + system.nv + len(system.labels.work)
    last = len(run_state.y) - len(system.tables.control.input)
    t = float(run_state.number[run_layout.T])
    face_references(system, t, run_state.y[None])
    run_state.y[first:last] = start_of_control(system, t, run_state.y)
    if not isinstance(start, Continued):
        return np.zeros(0)
    kept = start.control or {}
    lost = go_on(system, kept, run_state.y, None if start.time is None else clock)
    if lost and start.time is not None and not start.other_control:
        warnings.warn(
            f"simulate: controller '{lost[0]}' begins at its own start, since the run that goes on had none of this name and "
            "size.",
            SimulationWarning,
            stacklevel=5,
        )
    return waiting_of(system, kept)
