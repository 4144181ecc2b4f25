"""What can be asked of coordinates, joints, bodies, points, forces and inputs, each defined by sensors and arithmetic on them.

A spring's force is positive where it pulls. What acts along a coordinate is positive along it. Power is what an element
delivers to the system, so that of a damper is negative.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.model.forces import CustomForce, FormulaForce, PointTorque
from linkwork.model.sensors import JointWrench
from linkwork.system import formula as F
from linkwork.system.formula import Term
from linkwork.system.formula_forces import component as formula_component
from linkwork.system.formulations.angles import AbsoluteAngles
from linkwork.system.quantities import AXES, Members, Quantity
from linkwork.system.sensor_rows import sensor_row
from linkwork.system.spring_terms import spring_energy, spring_force, stop_force
from linkwork.system.tree import frames_of

if TYPE_CHECKING:
    from linkwork.system.lower import Lowered
    from linkwork.system.sensor_rows import SensorRows

Bases = dict[str, list[Callable[[], Members]]]
SPATIAL = ((0, "", "position", "m"), (1, "velocity", "velocity", "m/s"), (2, "acceleration", "acceleration", "m/s^2"))


def bases_of(low: Lowered) -> Bases:
    """What has quantities, with functions that list them."""
    bases: Bases = {}

    def add(name: str, members: Callable[[], Members]) -> None:
        bases.setdefault(name, []).append(members)

    tree, rows = low.tree, low.closures.rows()
    placed = {d.coordinate for d in tree.dofs}
    for k, (label, unit) in enumerate(tree.q_labels):
        if k not in placed:  # of a quaternion
            add(label, partial(_quaternion_part, label, unit))
    for k, dof in enumerate(tree.dofs):
        add(dof.label, partial(_coordinate, low, dof.label, dof.unit, k, -1))
    for r, row in enumerate(rows):
        if row.along is not None:
            add(row.label, partial(_coordinate, low, row.label, row.unit, -1, r))
        elif row.kind == R.DISTANCE:
            add(row.label, partial(_distance, row.label, r, row.motion is not None))
        elif row.kind == R.COUPLING:
            add(row.label, partial(_coupling, low, r))
    links = [(i, tree.order[i - 1]) for i in tree.named]
    for name in [c.joint.name for _, c in links if c.joint.type != "node"]:
        add(name, partial(_reaction, name))
    for name, ends in zip(low.closures.names, low.closures.ends, strict=True):
        if ends is not None:
            add(name, partial(_reaction, name))
    for i, connection in links:
        if connection.body.name in tree.links_of_bodies:  # others are parts of one
            add(connection.body.name, partial(_body, low, connection.body.name, i))
    for path, (link, x, _) in frames_of(tree).items():
        if link > 0:
            add(path, partial(_point, low, path, link, x))
    for f, (name, item) in enumerate(low.forces):
        add(name, partial(_force, low, item, f))
    for k, name in enumerate(low.inputs):
        add(name, partial(_input, low, k))
    add("energy", partial(_energies, low))
    return bases


def load(row: Any) -> Callable[[SensorRows], Term]:
    """The definition of what one sensor measures."""
    return lambda rows: rows.load(row)


def _coordinate_term(label: str, order: int) -> Callable[[SensorRows], Term]:
    return lambda rows: rows.coordinate(label, order)


def _quaternion_part(label: str, unit: str) -> Members:
    return {"": Quantity(unit, "part of a quaternion", _coordinate_term(label, 0), array=("q", label))}


# --- coordinates, and what acts along them -----------------------------------------------------------


def _coordinate(low: Lowered, label: str, unit: str, k: int, r: int) -> Members:
    """Of a degree of freedom k, or of the coordinate of a closure that is row r."""
    made: Members = {}
    if (k >= 0 and low.tree.dofs[k].coordinate >= 0) or (r >= 0 and low.closures.rows()[r].kind != R.SPIN):
        made[""] = Quantity(unit, "coordinate", _coordinate_term(label, 0), array=("q" if k >= 0 else "cut", label))
    for order, word, kind in ((1, "rate", "v"), (2, "acceleration", "a")):
        per = "/s" if order == 1 else "/s^2"
        array = (kind, label) if k >= 0 else None  # no array of a run holds rates of closures
        made[word] = Quantity(f"{unit}{per}", word, _coordinate_term(label, order), listed=k < 0, array=array)
    along = low.tree.dofs[k].along if k >= 0 else low.closures.rows()[r].along
    assert along is not None
    word, force_unit = ("torque" if unit == "rad" else "force"), along.force_unit
    for part, define in _acting(low, label, k, r).items():
        acts = {word: Quantity(force_unit, f"{word} of the {part}, along the coordinate", define)}
        acts["power"] = Quantity("W", f"power of the {part}", _power(define, label))
        made |= {f"{part}.{rest}": x for rest, x in _listed(acts).items()}
    if k >= 0 and low.tables.holds is not None and _has_switch(low.tables, k, L.RIGID):
        made |= _listed(_impulses(f"{force_unit}*s"))
    return made


def _impulses(unit: str) -> Members:
    """Of the impacts on rigid stops."""
    what = {
        "impulse": (unit, "impulses of the stop since the start, added up, along the coordinate"),
        "largest_impulse": (unit, "largest impulse of the stop since the start"),
        "impacts": ("1", "impacts on the stop since the start"),
    }
    return {f"stop.{word}": Quantity(u, text, of_impacts=True) for word, (u, text) in what.items()}


def _listed(members: Members) -> Members:
    """The same, marked as what no other array of a run holds."""
    return {rest: quantity._replace(listed=True) for rest, quantity in members.items()}


def _power(force: Callable[[SensorRows], Term], label: str) -> Callable[[SensorRows], Term]:
    return lambda rows: force(rows) * rows.coordinate(label, 1)


def _acting(low: Lowered, label: str, k: int, r: int) -> dict[str, Callable[[SensorRows], Term]]:
    """Forces of what acts along a coordinate, by what it is: spring, damper, stop, friction, drive."""
    t = low.tables
    p = None
    if k >= 0:
        p = t.dof[k] if t.dof_i[k, L.D_FORCED] else None
    elif t.rows is not None:
        own = np.flatnonzero(t.rows.cut_i[:, R.C_ROW] == r)
        p = t.rows.cut[own[0]] if len(own) else None
    made: dict[str, Callable[[SensorRows], Term]] = {}

    def at(rows: SensorRows, order: int) -> Term:
        return rows.coordinate(label, order)

    if p is not None:
        placed = k < 0 or low.tree.dofs[k].coordinate >= 0
        if p[L.STIFFNESS] != 0 and placed:
            made["spring"] = lambda rows: -p[L.STIFFNESS] * (at(rows, 0) - p[L.REST])
        if p[L.DAMPING] != 0:
            made["damper"] = lambda rows: -p[L.DAMPING] * at(rows, 1)
        soft = p[L.STOP_STIFFNESS] != 0 or p[L.STOP_DAMPING] != 0
        if placed and soft and (np.isfinite(p[L.STOP_LOW]) or np.isfinite(p[L.STOP_HIGH])):
            made["stop"] = lambda rows: stop_force(p, at(rows, 0), at(rows, 1))
        if np.real(p[L.FRICTION_SPEED]) > 0 and p[L.FRICTION] != 0:
            made["friction"] = lambda rows: -p[L.FRICTION] * F.tanh(at(rows, 1) * (1.0 / p[L.FRICTION_SPEED]))
    if k >= 0 and t.holds is not None:
        if _has_switch(t, k, L.RIGID):
            made["stop"] = load(sensor_row(L.SENSE_STOP, k))
        if _has_switch(t, k, L.FRICTIONAL) or (p is not None and _rubs(p)):
            made["friction"] = load(sensor_row(L.SENSE_FRICTION, k))
    driven = low.tree.dofs[k].along.motion is not None if k >= 0 else low.closures.rows()[r].motion is not None
    if driven:
        made["drive"] = lambda rows: rows.load(rows.drive(label)[0])  # type: ignore[index]
    return made


def _has_switch(t: L.Tables, k: int, kind: int) -> bool:
    """Whether a degree of freedom has rigid stops, or set-valued dry friction, that may hold it."""
    s = int(t.dof_i[k, L.D_SWITCH if kind == L.RIGID else L.D_FRICTION])
    return s >= 0 and int(t.switch_i[s, L.W_KIND]) == kind


def _rubs(p: np.ndarray) -> bool:
    """Whether numbers of a degree of freedom are those of dry friction that is not regularised; without a switch its motion is
    prescribed."""
    return bool(np.real(p[L.FRICTION_SPEED]) == 0 and (p[L.FRICTION] != 0 or p[L.COEFFICIENT] != 0))


def _distance(label: str, r: int, driven: bool) -> Members:
    """Of a rod that keeps a distance; its multiplier acts along the growing distance."""
    force = load(sensor_row(L.SENSE_MULTIPLIER, r))
    length, rate = (load(sensor_row(L.SENSE_ROW, r, component=c)) for c in (0, 1))
    made = {
        "force": Quantity("N", "force of the rod, positive where it pulls", lambda rows: -force(rows)),
        "length": Quantity("m", "length of the rod", length),
    }
    if driven:
        made["rate"] = Quantity("m/s", "rate of the length", rate)
        made["power"] = Quantity("W", "power of the drive", lambda rows: force(rows) * rate(rows))
    return _listed(made)


def _coupling(low: Lowered, r: int) -> Members:
    """Of a gear, a belt: what it exerts along each coordinate that it ties, "belt.shaft.torque"."""
    multiplier, made = load(sensor_row(L.SENSE_MULTIPLIER, r)), Members()
    for k, factor in low.closures.rows()[r].terms:
        dof = low.tree.dofs[k]
        word = "torque" if dof.unit == "rad" else "force"

        def along(rows: SensorRows, factor: Any = factor) -> Term:
            return factor * multiplier(rows)

        what = f"{word} of the coupling along '{dof.label}'"
        made[f"{dof.label}.{word}"] = Quantity(dof.along.force_unit, what, along)
        made[f"{dof.label}.power"] = Quantity("W", f"power that it delivers along '{dof.label}'", _power(along, dof.label))
    return _listed(made)


# --- joints, bodies, points --------------------------------------------------------------------------


def _reaction(joint: str) -> Members:
    """The wrench by parent on child, about the joint, world axes."""

    def component(name: str) -> Callable[[SensorRows], Term]:
        return lambda rows: rows.load(rows.wrench(joint, name, "world", f"reaction of '{joint}'"))

    def size(of: str) -> Callable[[SensorRows], Term]:
        return lambda rows: F.norm([component(of + a)(rows) for a in AXES])

    names = ("fx", "fy", "fz", "mx", "my", "mz")
    assert set(names) == set(JointWrench.COMPONENTS)
    made = {
        f"reaction.{n}": Quantity("N" if n[0] == "f" else "N*m", "by parent on child, world axes", component(n))
        for n in names
    }
    made["reaction.force"] = Quantity("N", "size of the force by parent on child", size("f"))
    made["reaction.moment"] = Quantity("N*m", "size of the moment about the joint", size("m"))
    return made


def _body(low: Lowered, name: str, link: int) -> Members:
    """Absolute angle, angular velocity and kinetic energy of a body."""
    made: Members = {}
    sums = low.angle_sums
    if name in sums:
        made[""] = Quantity("rad", "absolute angle", partial(_angle, sums, name, 0), array=("angles", name))
        made["rate"] = Quantity("rad/s", "rate of the absolute angle", partial(_angle, sums, name, 1), listed=True)
    made["spin"] = Quantity("rad/s", "angular velocity, world axes", parts=AXES)
    for axis, letter in enumerate(AXES):
        made[f"spin.{letter}"] = Quantity("rad/s", "angular velocity, world axes", partial(_spin, link, axis))
    made["kinetic_energy"] = Quantity("J", "kinetic energy", lambda rows: rows.kinetic_energy(name), listed=True)
    return made


def _angle(sums: AbsoluteAngles, body: str, order: int, rows: SensorRows) -> Term:
    """The absolute angle of a body as a sum of coordinates, or its rate."""
    kind, total = (L.SENSE_Q, L.SENSE_V)[order], F.term(0.0)
    for coordinate, rate, factor in sums[body]:
        total = total + factor * rows.load(sensor_row(kind, rate if order else coordinate))
    return total


def _spin(link: int, axis: int, rows: SensorRows) -> Term:
    """A component of ω = ½ Σ eₖ × ėₖ, with the axes eₖ of the link and their rates from the motion of its points."""
    j, m = (axis + 1) % 3, (axis + 2) % 3

    def unit(k: int, component: int, order: int) -> Term:
        ends = [rows.load(rows.point(link, x, component, order)) for x in (np.eye(3)[k], np.zeros(3))]
        return ends[0] - ends[1]

    total = F.term(0.0)
    for k in range(3):
        total = total + unit(k, j, 0) * unit(k, m, 1) - unit(k, m, 0) * unit(k, j, 1)
    return 0.5 * total


def _point(low: Lowered, path: str, link: int, x: np.ndarray) -> Members:
    """Position, velocity and acceleration of a point, world axes; of a point of a beam that bends in one plane the absolute
    angle of its section, too."""

    def component(axis: int, order: int) -> Callable[[SensorRows], Term]:
        return lambda rows: rows.load(rows.point(link, x, axis, order))

    def size(order: int) -> Callable[[SensorRows], Term]:
        return lambda rows: F.norm([component(axis, order)(rows) for axis in range(3)])

    made: Members = {}
    for order, word, what, unit in SPATIAL:
        made[word] = Quantity(unit, f"{what} of the point, world axes", parts=AXES)
        before = f"{word}." if word else ""
        for axis, letter in enumerate(AXES):
            made[f"{before}{letter}"] = Quantity(unit, f"{what} of the point", component(axis, order))
        if word:
            made[f"{word}.magnitude"] = Quantity(unit, f"size of the {what}", size(order))
    if path in low.angle_sums:
        angle, rate = (partial(_angle, low.angle_sums, path, order) for order in (0, 1))
        made["angle"] = Quantity("rad", "absolute angle of the section", angle, array=("angles", path))
        made["angle.rate"] = Quantity("rad/s", "rate of the absolute angle of the section", rate)
    return made


# --- forces, inputs, energies --------------------------------------------------------------------------


def _force(low: Lowered, item: Any, f: int) -> Members:
    """Of a spring, load or law of the user's."""
    kind = int(low.tables.force_i[f, L.F_KIND])
    if kind == L.SPRING:
        return _listed(_spring(low, f))
    if kind in (L.JOINT_SPRING, L.ROW_SPRING):
        return _listed(_torsion_spring(low, item.on, f))
    if isinstance(item, CustomForce | FormulaForce) and item.on is not None:
        word, unit = _acts_along(low, item.on)
        along = _formula_part(item, 0) if isinstance(item, FormulaForce) else load(sensor_row(L.SENSE_FORCE, f))
        made = {word: Quantity(unit, f"{word} of your own law, along the coordinate", along)}
        made["power"] = Quantity("W", f"power of the {word}", _power(along, item.on))
        return _listed(made)
    return _listed(_load(low, item, f, *(("torque", "N*m") if isinstance(item, PointTorque) else ("force", "N"))))


def _formula_part(item: FormulaForce, k: int) -> Callable[[SensorRows], Term]:
    """What one of the formulas of a force gives."""
    return lambda rows: formula_component(rows, item, k)


def _load(low: Lowered, item: Any, f: int, word: str, unit: str) -> Members:
    """Of a force or torque at a point, whether it is a signal, a formula or a law of the user's."""
    link, x = int(low.tables.force_i[f, L.F_A]), low.tables.force[f, L.F_PA : L.F_PA + 3]

    def component(axis: int) -> Callable[[SensorRows], Term]:
        if not isinstance(item, FormulaForce):
            return load(sensor_row(L.SENSE_FORCE, f, component=axis))
        if item.axes == "world":
            return _formula_part(item, axis)
        return lambda rows: _turned(low, item, f, axis, rows)

    def rate(rows: SensorRows, axis: int) -> Term:
        if link == 0:
            return F.term(0.0)
        return _spin(link, axis, rows) if word == "torque" else rows.load(rows.point(link, x, axis, 1))

    def power(rows: SensorRows) -> Term:
        return F.dot([component(axis)(rows) for axis in range(3)], [rate(rows, axis) for axis in range(3)])

    made = {word: Quantity(unit, f"{word}, world axes", parts=AXES)}
    made |= {f"{word}.{a}": Quantity(unit, f"{word}, world axes", component(k)) for k, a in enumerate(AXES)}
    made["power"] = Quantity("W", f"power of the {word}", power)
    return made


def _turned(low: Lowered, item: FormulaForce, f: int, axis: int, rows: SensorRows) -> Term:
    """World component of a force whose formulas are in axes of a frame."""
    link, turn = int(low.tables.force_i[f, L.F_A]), low.tables.force[f, L.F_ROT : L.F_ROT + 9].reshape(3, 3)
    total = F.term(0.0)
    for k in range(3):
        ends = [rows.load(rows.point(link, x, axis, 0)) for x in (turn[:, k], np.zeros(3))]
        total = total + (ends[0] - ends[1]) * formula_component(rows, item, k)
    return total


def _acts_along(low: Lowered, label: str) -> tuple[str, str]:
    """ "torque" or "force", and its unit, along a coordinate."""
    units = {d.label: (d.unit, d.along.force_unit) for d in low.tree.dofs}
    units |= {r.label: (r.unit, r.along.force_unit) for r in low.closures.rows() if r.along is not None}
    unit, force_unit = units[label]
    return ("torque" if unit == "rad" else "force"), force_unit


def _spring(low: Lowered, f: int) -> Members:
    """Of a spring between two points."""
    t = low.tables
    if t.beams is not None and t.beams.sinks[0] == 1:
        return {}  # positions know a shortening of beams that springs do not feel
    (a, b), p = t.force_i[f, [L.F_A, L.F_B]].tolist(), t.force[f]
    pa, pb = p[L.F_PA : L.F_PA + 3], p[L.F_PB : L.F_PB + 3]

    def parts(rows: SensorRows, order: int) -> list[Term]:
        return [rows.load(rows.between(a, pa, b, pb, axis, order)) for axis in range(3)]

    def length(rows: SensorRows) -> Term:
        return rows.keep(F.norm(parts(rows, 0)))

    def rate(rows: SensorRows) -> Term:
        # where both points meet the line between them is undefined, and there is no force
        return rows.keep(F.dot(parts(rows, 0), parts(rows, 1)) / F.larger(length(rows), 1e-150))

    def extension(rows: SensorRows) -> Term:
        return rows.keep(length(rows) - p[L.F_L0])

    def force(rows: SensorRows) -> Term:
        return rows.keep(spring_force(t, f, extension(rows), rate(rows)) * F.sign(length(rows)))

    return {
        "force": Quantity("N", "force of the spring and damper, positive where it pulls", force),
        "length": Quantity("m", "length of the spring", length),
        "extension": Quantity("m", "length beyond the free length", extension),
        "rate": Quantity("m/s", "rate of the length", rate),
        "power": Quantity("W", "power of the spring and damper", lambda rows: -force(rows) * rate(rows)),
        "energy": Quantity("J", "energy stored in the spring", lambda rows: spring_energy(t, f, extension(rows))),
    }


def _torsion_spring(low: Lowered, on: str, f: int) -> Members:
    """Of a spring on an angle of a joint."""
    t = low.tables

    def at(rows: SensorRows, order: int) -> Term:
        return rows.coordinate(on, order)

    def angle(rows: SensorRows) -> Term:
        return rows.keep(at(rows, 0) - t.force[f, L.F_L0])

    def torque(rows: SensorRows) -> Term:
        return -rows.keep(spring_force(t, f, angle(rows), at(rows, 1)))

    return {
        "torque": Quantity("N*m", "torque of the spring and damper, along the coordinate", torque),
        "angle": Quantity("rad", "angle beyond that at rest", angle),
        "rate": Quantity("rad/s", "rate of the angle", lambda rows: at(rows, 1)),
        "power": Quantity("W", "power of the spring and damper", lambda rows: torque(rows) * at(rows, 1)),
        "energy": Quantity("J", "energy stored in the spring", lambda rows: spring_energy(t, f, angle(rows))),
    }


def _input(low: Lowered, k: int) -> Members:
    """Of an input and its actuator."""
    t, rows_of = low.tables, low.closures.rows()
    value = load(sensor_row(L.SENSE_INPUT, k))
    acts: list[tuple[str, str, str, Any]] = [
        (d.label, d.unit, d.along.force_unit, t.dof[j, L.GEAR])
        for j, d in enumerate(low.tree.dofs)
        if t.dof_i[j, L.D_INPUT] == k
    ]
    if t.rows is not None:
        for c in np.flatnonzero(t.rows.cut_i[:, R.C_INPUT] == k):
            row = rows_of[t.rows.cut_i[c, R.C_ROW]]
            assert row.along is not None
            acts.append((row.label, row.unit, row.along.force_unit, t.rows.cut[c, L.GEAR]))
    made: Members = {}

    def power(rows: SensorRows) -> Term:
        total = F.term(0.0)
        for label, _, _, gear in acts:
            total = total + value(rows) * gear * rows.coordinate(label, 1)
        return total

    if len(acts) == 1:
        label, unit, force_unit, gear = acts[0]
        word = "torque" if unit == "rad" else "force"
        made[word] = Quantity(
            force_unit, f"{word} of the actuator, along its coordinate", lambda rows: value(rows) * gear
        )
        made["rate"] = Quantity(f"{unit}/s", "rate of its coordinate", _coordinate_term(label, 1))
    made["power"] = Quantity("W", "power of the actuator", power)
    return {"": Quantity(acts[0][2], "input", value, array=("inputs", low.inputs[k])), **_listed(made)}


def _energies(low: Lowered) -> Members:
    """Energies of the whole system."""
    potential = load(sensor_row(L.SENSE_POTENTIAL))
    made = {
        "kinetic": Quantity("J", "kinetic energy", load(sensor_row(L.SENSE_KINETIC))),
        "potential": Quantity("J", "energy in gravity and springs", potential),
        "total": Quantity("J", "kinetic and potential energy", load(sensor_row(L.SENSE_ENERGY))),
    }
    if low.tables.beams is None:

        def gravity(rows: SensorRows) -> Term:
            return rows.keep(_weight(low, rows))

        made["gravity"] = Quantity("J", "energy in gravity", gravity)
        made["elastic"] = Quantity("J", "energy in springs and stops", lambda rows: potential(rows) - gravity(rows))
    else:
        made |= {n: Quantity("J", f"{n} energy") for n in ("gravity", "elastic")}
    made["work"] = Quantity("J", "work done on the system since the start")
    made["balance"] = Quantity("J", "change of the total energy that no work explains")
    return made


def _weight(low: Lowered, rows: SensorRows) -> Term:
    """-Σ m g · r of all centres of mass."""
    t, total = low.tables, F.term(0.0)
    for i in np.flatnonzero(np.real(t.link[:, L.MASS]) > 0):
        mass = t.link[i, L.MASS]
        at = t.link[i, L.MC : L.MC + 3] / mass
        for axis in np.flatnonzero(np.real(t.gravity[:3])):
            total = total - rows.load(rows.point(int(i), at, int(axis), 0)) * (mass * t.gravity[axis])
    return total
