"""Arms with elastic links."""

from __future__ import annotations

from typing import Any

from linkwork.api.declared import checked
from linkwork.api.units import quantity
from linkwork.library.values import EARTH
from linkwork.model.beams import Beam
from linkwork.model.item import Real
from linkwork.model.joints import Revolute
from linkwork.model.model import Model

SLUG_INCH = 175.126835246476
"""lbf s²/in [kg]."""
INERTIA = SLUG_INCH * 0.0254**2
"""lbf in s² [kg m²]."""
OH_1990: dict[str, float] = {
    "lower_mass": 2.538e-4 * 4.668e-2 * SLUG_INCH / 0.0254,
    "upper_mass": 2.538e-4 * 4.656e-2 * SLUG_INCH / 0.0254,
    "lower_stiffness": 1e7 * 1.505e-5 * 4.4482216152605 * 0.0254**2,
    "upper_stiffness": 1e7 * 1.501e-5 * 4.4482216152605 * 0.0254**2,
}
"""Mass per length [kg/m] and bending stiffness [N m²] of the arms of Oh (1990), table 6.3."""


@checked
def elastic_two_arm(
    *,
    lengths: tuple[Real, Real] = ("9 in", "19 in"),
    modes: int = 3,
    springs: tuple[Real, Real] = ("10 lbf*in/rad", "10 lbf*in/rad"),
    payload: Real = 1.051e-4 * SLUG_INCH,
    payload_inertia: Real = 1.110e-5 * INERTIA,
    shapes: Any = "comparison",
    shortening: str = "full",
    actuators: bool = False,
    gravity: Any = EARTH,
) -> Model:
    """Two elastic arms "upper" and "lower" on the hinges "shoulder" and "elbow": the robot of Oh (1990), in SI units.

    Coordinates: the angles "shoulder" and "elbow" [rad], 0 where the arms hang along -z, and the modal ones "upper.x1", …,
    "lower.x1", … [m]. Hubs at both joints, an end mass on the upper arm and a payload at "lower.tip" are rigid.

    Args:
        lengths: of both arms [m].
        modes: shapes of each arm.
        springs: stiffness of torsion springs at both hinges [N m/rad].
        payload: at the end of the lower arm [kg].
        payload_inertia: about its own centre [kg m²].
        shapes: of both arms; see `Beam`.
        shortening: of both arms; see `Beam`.
        actuators: whether both hinges have motors, the inputs "motor1" and "motor2" [N m].
        gravity: acceleration in world axes [m/s²], shape (3,).
    """
    m = Model("elastic two-arm", gravity=gravity)

    def hinge(name: str, k: int) -> Revolute:
        return Revolute(name, axis="-y", stiffness=springs[k], actuator=f"motor{k + 1}" if actuators else None)

    def arm(name: str, k: int) -> Beam:
        return Beam(
            name,
            length=lengths[k],
            EI=OH_1990[f"{name}_stiffness"],
            mass_per_length=OH_1990[f"{name}_mass"],
            modes=modes,
            shapes=shapes,
            shortening=shortening,
        )

    def ring(inertia: Any) -> tuple[Any, Any, Any]:
        """Principal inertias of what turns about the hinge's axis alone."""
        return (0.0, inertia, inertia)

    upper = m.add(arm("upper", 0), hinge("shoulder", 0))
    upper.attach("hub", 0.0, "origin", ring(1.743e-3 * INERTIA))
    upper.attach("end", 1.8395e-4 * SLUG_INCH, "tip", ring(2.1854e-4 * INERTIA))
    lower = m.add(arm("lower", 1), hinge("elbow", 1), to=upper.tip)
    lower.attach("hub", 2.1861e-4 * SLUG_INCH, "origin", ring(2.3937e-4 * INERTIA))
    lower.attach(
        "payload",
        quantity(payload, "kg", what="payload"),
        "tip",
        ring(quantity(payload_inertia, "kg*m^2", what="payload_inertia")),
    )
    return m
