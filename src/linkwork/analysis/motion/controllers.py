"""Controllers of a simulation: read, checked against the method, and started."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.errors import ModelError, SimulationWarning
from linkwork.kernels import run_layout
from linkwork.model.analyses.motion import Control
from linkwork.model.model import Model
from linkwork.reading import Continued
from linkwork.system.control_blocks import is_controller
from linkwork.system.control_starts import face_references, start_of_control
from linkwork.system.system import System

MOST_DELAYS = 100_000_000  # of a run: each takes a step, or several


def read_control(model: Model, control: Control | None) -> list[Any]:
    """The given controllers, one or several; those that are mappings of options are designed."""
    if control is None:
        return []
    every = list(control) if isinstance(control, list | tuple) else [control]
    if not any(isinstance(one, Mapping) for one in every):
        return every
    from linkwork.analysis.control.design import designed

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


def check_delays(system: System, options: Mapping[str, Any], duration: float) -> None:
    """Raise where a method cannot follow continuous controllers with a delay, of which each takes a step or more."""
    late = {block.name: block.delay for block in system.controllers if block.delay and block.period is None}
    method, name = options["method"], min(late, key=lambda n: late[n])
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
    if options["step"] > late[name]:
        raise ModelError(
            f"simulate: step is {options['step']:g} s, longer than the delay of controller '{name}', {late[name]:g} s; give a "
            "step that is not."
        )
    if duration > MOST_DELAYS * late[name]:
        raise ModelError(
            f"simulate: the delay of controller '{name}' is {late[name]:g} s, of which the {duration:g} s of the run have more "
            f"than {MOST_DELAYS:.0e}; leave it out, or simulate a shorter time."
        )


def start_control(system: System, run_state: run_layout.RunState, start: Any) -> np.ndarray:
    """Let controllers begin at their own start, or with the numbers that they had at the end of the run that goes on; returns
    what waits in that one."""
    first = system.nq + system.nv + len(system.labels.work)
    last = len(run_state.y) - len(system.tables.control.input)
    face_references(system, float(run_state.number[run_layout.T]), run_state.y[None])
    kept = start.control if isinstance(start, Continued) else None
    if kept is not None and (len(kept) == last - first or (len(kept) > last - first and system.has_delayed_control)):
        run_state.y[first:last] = kept[: last - first]
        return kept[last - first :]
    run_state.y[first:last] = start_of_control(system, float(run_state.number[run_layout.T]), run_state.y)
    if isinstance(start, Continued) and start.time is not None and last > first:
        warnings.warn(
            "simulate: the controller begins at its own zero, since the run that goes on had none of this size.",
            SimulationWarning,
            stacklevel=4,
        )
    return np.zeros(0)
