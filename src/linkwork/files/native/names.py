"""Names of a complete model that events, phases and controllers may use, with the units of what they name."""

from __future__ import annotations

import copy

from linkwork.files.native.checks import acting, coordinate_names, input_units, rate_names
from linkwork.files.native.quantities import Quantified, quantities_of
from linkwork.model.beams import Beam
from linkwork.model.joints import Free, Joint, Planar
from linkwork.model.model import Model
from linkwork.model.sensors import Coordinate, DriveForce, Input, JointWrench, Sensor

Table = dict[str, str | None]


class Names:
    """Tables of names and units; a unit is None where there is none to check.

    Attributes:
        events: sensors, joint coordinates and all other quantities.
        movable: what a phase may lock, release or drive: coordinates, and joints as a whole.
        start, rates: what they may name where motions start.
        inputs: of the actuators.
        states: of linear models, with rates.
        outputs: what is measured or weighed.
        bodies: all.
    """

    def __init__(self, model: Model) -> None:
        joints: list[Joint] = [*model.joints, *(c.joint for c in model.closures)]
        beams = [b for b in model.bodies if isinstance(b, Beam)]
        self.movable: Table = dict.fromkeys(j.name for j in joints)
        self.movable.update({n: u for j in joints for n, u in j.coordinate_labels()})
        self.start: Table = coordinate_names(model)
        self.rates: Table = rate_names(model)
        self.inputs: Table = dict(input_units(model))
        labels = [n for j in joints for n, _ in (*j.coordinate_labels(), *j.rate_labels())]
        labels += [n for b in beams for n, _ in b.coordinates()]
        rates = [name for n in labels for name in (f"rate of {n}", f"{n}.rate")]
        self.states: Table = dict.fromkeys([*labels, *rates])
        lookup = quantities_of(model)
        self.outputs: Table = Quantified({**self.states, **dict.fromkeys(s.name for s in model.sensors)}, lookup)
        self.bodies: Table = dict.fromkeys(b.name for b in model.bodies)
        self.events = Quantified({n: u for j in joints for n, u in j.coordinate_labels()}, lookup)
        self.events.update({s.name: self._unit(s) for s in model.sensors})

    def _unit(self, sensor: Sensor) -> str | None:
        if isinstance(sensor, Coordinate):
            unit = self.movable.get(sensor.of)
            return unit and unit + ("", "/s", "/s^2")[sensor.order]
        if isinstance(sensor, JointWrench):
            return sensor.wrench_unit
        if isinstance(sensor, Input):
            return self.inputs.get(sensor.of)
        return None if isinstance(sensor, DriveForce) else sensor.unit

    def copy(self) -> Names:
        """The names at the beginning of a next phase."""
        return copy.deepcopy(self)

    def hang(self, joint: Joint) -> None:
        """A joint that a phase adds."""
        self.movable |= {joint.name: None, **dict(joint.coordinate_labels())}
        self.events |= dict(joint.coordinate_labels())
        self.inputs |= {a.actuator: a.force_unit for a in acting(joint) if a.actuator is not None}

    def let_go(self, body: str) -> None:
        """The joint of a body that a phase drops, in the plane or in space."""
        for joint in (Planar(f"{body} free"), Free(f"{body} free")):
            self.hang(joint)
