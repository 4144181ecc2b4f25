"""How a controller is designed, as plain data: what a file says under `control`, and `simulate(control={…})` takes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Annotated, Any

from linkwork.api.kinds import Kind, Limits

EquilibriumOptions = Annotated[
    Mapping[str, Any],
    # joints that move steadily are driven by the model itself
    Kind("options", made_of="linkwork.model.model:Model.equilibrium", without=("acceleration", "speed")),
]
TargetOptions = Annotated[Mapping[str, Any], Kind("options", made_of="linkwork.model.model:Model.end_point_target")]
LqrOptions = Annotated[Mapping[str, Any], Kind("options", made_of="linkwork.linear.results.linear:LinearModel.lqr")]
KalmanOptions = Annotated[
    Mapping[str, Any],
    # it is sampled as the regulator is
    Kind("options", made_of="linkwork.linear.results.linear:LinearModel.kalman", without=("period",)),
]
ControllerFields = Annotated[
    Mapping[str, Any],
    # limits are given by name
    Kind("options", made_of="linkwork.model.controller:Controller", without=("low", "high")),
]

PDFields = Annotated[Mapping[str, Any], Kind("options", made_of="linkwork.model.feedback:PD")]
PIDFields = Annotated[Mapping[str, Any], Kind("options", made_of="linkwork.model.feedback:PID")]
TorqueFields = Annotated[Mapping[str, Any], Kind("options", made_of="linkwork.model.computed_torque:ComputedTorque")]
GIVEN = ("controller", "pd", "pid", "computed_torque")  # ways to give a controller instead of designing it


@dataclasses.dataclass(frozen=True)
class ControlDesign:
    """A controller: designed by `lqr`, with `kalman` where not all states are measured, or given: a PD, a PID, or number by
    number.

    Args:
        equilibrium: options of the equilibrium to keep; default: where the model rests.
        end_point_target: instead of an equilibrium: a point that is held in place.
        lqr: a regulator that measures all states, or the estimate of a filter.
        kalman: the filter that estimates the states, sampled as the regulator is.
        controller: instead of a design: a linear controller, number by number; without A, B, Bu and C it has no states.
        limits: the most an input can do: one value, or a lower and an upper one; a PD or a PID has limits of its own.
        pd: instead of a design: feedback of an error and of its rate.
        pid: instead of a design: feedback of an error, its integral and its rate.
        computed_torque: instead of a design: inverse dynamics and PD in the coordinates that it makes linear.
    """

    equilibrium: EquilibriumOptions | None = None
    end_point_target: TargetOptions | None = None
    lqr: LqrOptions | None = None
    kalman: KalmanOptions | None = None
    controller: ControllerFields | None = None
    limits: Limits | None = None
    pd: PDFields | None = None
    pid: PIDFields | None = None
    computed_torque: TorqueFields | None = None


def conflict(given: Mapping[str, Any]) -> tuple[str, str] | None:
    """Parts of a design that do not go together: the one to look at, or "", and the end of a sentence; None if all do."""
    ways = [w for w in ("lqr", *GIVEN) if w in given]
    if len(ways) != 1:
        every = "controller, pd, pid or computed_torque, which give one"
        return "", f"needs lqr, which designs a regulator, or {every}; give one of them"
    beside = [p for p in ("equilibrium", "end_point_target", "kalman") if p in given]
    if ways[0] in GIVEN and beside:
        return beside[0], f"has {beside[0]} beside {ways[0]}, which is designed already; leave one of them out"
    if ways[0] in GIVEN[1:] and "limits" in given:
        return "limits", f"has limits beside {ways[0]}, which has limits of its own; write them there"
    if "equilibrium" in given and "end_point_target" in given:
        return "equilibrium", "has both equilibrium and end_point_target; give one of the two"
    if "lqr" in given and not {"Q", "outputs"} & set(given["lqr"]):
        return "lqr", "has an lqr without weights; give Q or outputs"
    if "kalman" in given and not {"W", "states"} & set(given["kalman"]):
        return "kalman", "has a kalman without noise of inputs (W) or states; give one of them"
    return None
