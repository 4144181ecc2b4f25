"""Names and units of the entries of a system's arrays."""

from __future__ import annotations

import dataclasses
import functools

from linkwork.system.lower import Lowered, actuator_units
from linkwork.system.sensor_rows import HIDDEN


@dataclasses.dataclass(frozen=True)
class Labels:
    """Names along every axis, and their units."""

    bodies: tuple[str, ...]
    """In the order in which they were added, as all that users see."""
    joints: tuple[str, ...]
    """Those of the bodies, in the same order."""
    link_bodies: tuple[str, ...]
    """Bodies in the order of the recursion, depth first: row i of a table of links is number i − 1."""
    link_joints: tuple[str, ...]
    added: tuple[int, ...]
    """Indices of `bodies` among `link_bodies`: what is known link by link, shown in the order of the bodies."""
    drawn: tuple[int, ...]
    """The same with the insides of beams in pieces, which are no bodies of the user's."""
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
    closures: tuple[str, ...]
    constraints: tuple[str, ...]
    """Rows that closures keep, such as "pin.x"."""
    constraint_units: tuple[str, ...]
    cut: tuple[str, ...]
    """Coordinates that closures leave free."""
    cut_units: tuple[str, ...]
    switches: tuple[str, ...]
    """Forces that change their law at a surface of the state space: stops, springs that only pull, inputs with limits."""

    @functools.cached_property
    def coordinate_index(self) -> dict[str, int]:
        """Index of each coordinate by its name."""
        return {name: k for k, name in enumerate(self.q)}

    @functools.cached_property
    def rate_index(self) -> dict[str, int]:
        """Index of each rate by its name."""
        return {name: k for k, name in enumerate(self.v)}

    @property
    def shown_sensors(self) -> list[int]:
        """Rows of the sensors of the model; others are parts of formulas, and what events and outputs look at."""
        return [k for k, name in enumerate(self.sensors) if not name.startswith(HIDDEN)]


def labels_of(low: Lowered) -> Labels:
    """Collect the names of a lowered model."""
    tree = low.tree
    along = [d.along for d in tree.dofs]
    rows = low.closures.rows()
    constraints = [r for own in low.closures.constraints for r in own]
    units = actuator_units(tree, low.closures)
    return Labels(
        bodies=tuple(tree.order[i - 1].body.name for i in tree.named),
        joints=tuple(tree.order[i - 1].joint.name for i in tree.named),
        link_bodies=tuple(c.body.name for c in tree.order),
        link_joints=tuple(c.joint.name for c in tree.order),
        added=tuple(i - 1 for i in tree.named),
        drawn=tuple(i - 1 for i in tree.added),
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
        closures=tuple(low.closures.names),
        constraints=tuple(r.label for r in constraints),
        constraint_units=tuple(r.unit for r in constraints),
        cut=tuple(r.label for r in rows[len(constraints) :]),
        cut_units=tuple(r.unit for r in rows[len(constraints) :]),
        switches=tuple(low.switches),
    )
