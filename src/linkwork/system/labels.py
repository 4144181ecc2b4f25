"""Names of what the arrays of a system hold, with units."""

from __future__ import annotations

import dataclasses

from linkwork.system.lower import Lowered


@dataclasses.dataclass(frozen=True)
class Labels:
    """Names along every axis, and their units."""

    bodies: tuple[str, ...]
    joints: tuple[str, ...]
    q: tuple[str, ...]
    q_units: tuple[str, ...]
    v: tuple[str, ...]
    v_units: tuple[str, ...]
    force_units: tuple[str, ...]
    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    sensors: tuple[str, ...]
    sensor_units: tuple[str, ...]
    work: tuple[str, ...]
    drives: tuple[int, ...]
    """Degrees of freedom with a prescribed motion."""


def labels_of(low: Lowered) -> Labels:
    """Collect the names of a lowered model."""
    tree = low.tree
    along = [d.along for d in tree.dofs]
    units = {a.actuator: a.force_unit for a in along if a.actuator is not None}
    return Labels(
        bodies=tuple(c.body.name for c in tree.order),
        joints=tuple(c.joint.name for c in tree.order),
        q=tuple(n for n, _ in tree.q_labels),
        q_units=tuple(u for _, u in tree.q_labels),
        v=tuple(n for n, _ in tree.v_labels),
        v_units=tuple(u for _, u in tree.v_labels),
        force_units=tuple(a.force_unit for a in along),
        inputs=tuple(low.inputs),
        input_units=tuple(units[n] for n in low.inputs),
        sensors=tuple(n for n, _ in low.sensors),
        sensor_units=tuple(u for _, u in low.sensors),
        work=tuple(f"{n} {kind}" for n, kind in low.channels),
        drives=tuple(k for k, a in enumerate(along) if a.motion is not None),
    )
