"""Constraints of closures in symbols: value, Jacobian and velocity-dependent acceleration of what each row measures."""

from __future__ import annotations

from typing import Any, NamedTuple

import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.equations.acting import Acting, Kinematics, alongs
from linkwork.equations.symbols import plain_name
from linkwork.equations.trees import Link
from linkwork.equations.vectors import ZERO, Vec, add, cross, dot, exact, exact_direction, sub
from linkwork.model.closures import Closing, Coupling, Distance, PointInPlane
from linkwork.model.model import Model
from linkwork.system.row_descriptions import RowDescription


class Measured(NamedTuple):
    """A number of the pose: its value, its rate per rate of each coordinate, and its acceleration with those of all coordinates
    zero."""

    x: Any
    columns: dict[int, Any]
    bias: Any


class Constraint(NamedTuple):
    """A constraint Φ = 0 with its Jacobian and the velocity-dependent part γ of Φ̈ = J v̇ + γ; `drive` is the symbol of a
    prescribed value, or None."""

    label: str
    residual: Any
    columns: dict[int, Any]
    bias: Any
    drive: sp.Symbol | None


class Rows:
    """Measures rows of closures by the kinematics of the tree."""

    def __init__(self, model: Model, acting: Acting, rates: list[sp.Symbol]) -> None:
        self.model, self.acting, self.rates = model, acting, rates
        self.kinematics: Kinematics = acting.kinematics

    def measured(self, row: RowDescription) -> Measured:
        """What a row measures, as `kernels.measures` defines it."""
        if row.terms or row.kind == "coupling":
            return self._sum(row)
        closing = self.model.closures[row.closure]
        if row.kind == "point":
            return self._point(row, closing)
        if row.kind == "distance":
            return self._distance(row, closing)
        if row.kind == "dot":
            return self._dot(row)
        raise ModelError(
            f"equations: '{row.label}' of {closing.joint._called()} is an angle in space that is known up to whole turns only; "
            "leave out what acts along it, or cut the loop at another joint."
        )

    def _sum(self, row: RowDescription) -> Measured:
        x: Any = exact(row.offset)
        columns: dict[int, Any] = {}
        for k, factor in row.terms:
            q, _, own = self.kinematics.joint_coordinate(k)
            x = x + exact(factor) * q
            for j, y in own.items():
                columns[j] = columns.get(j, ZERO) + exact(factor) * y
        return Measured(x, columns, ZERO)

    def _ends(self, closing: Closing) -> tuple[tuple[Link, Vec], tuple[Link, Vec]]:
        assert closing.to is not None
        assert closing.at is not None
        (a, pa, _), (b, pb, _) = self.acting.tree.place(closing.to), self.acting.tree.place(closing.at)
        return (a, pa), (b, pb)

    def _relative(self, closing: Closing, tag: str) -> tuple[Vec, Vec, Vec, dict[int, Vec]]:
        """Distance vector of the two points, its velocity, velocity-dependent acceleration, and columns."""
        k, tape = self.kinematics, self.acting.tape
        a, b = self._ends(closing)
        d = tape.vector(sub(k.position(*b), k.position(*a)), f"d_{tag}")
        v = sub(k.velocity(*b), k.velocity(*a))
        columns = dict(k.columns(*b))
        for j, x in k.columns(*a).items():
            columns[j] = sub(columns.get(j, (ZERO,) * 3), x)
        return d, v, sub(k.bias(*b), k.bias(*a)), columns

    def _point(self, row: RowDescription, closing: Closing) -> Measured:
        k, tag = self.kinematics, plain_name(closing.joint.name)
        a = self.acting.tree.links[row.a]
        d, v, c, columns = self._relative(closing, tag)
        e = k.turned(a, _axis(row.e))
        if a.number == 0:
            return Measured(dot(e, d), {j: dot(e, x) for j, x in columns.items()}, dot(e, c))
        omega = k.spin(a)
        turning = cross(omega, e)
        found = {j: dot(e, x) for j, x in columns.items()}
        for j, w in k.spin_columns(a).items():
            found[j] = found.get(j, ZERO) + dot(cross(w, e), d)
        bias = dot(e, c) + 2 * dot(turning, v) + dot(add(cross(omega, turning), cross(k.spin_bias(a), e)), d)
        return Measured(dot(e, d), found, bias)

    def _distance(self, row: RowDescription, closing: Closing) -> Measured:
        tape, tag = self.acting.tape, plain_name(closing.joint.name)
        d, v, c, columns = self._relative(closing, tag)
        span = tape.name(sp.sqrt(dot(d, d)), f"L_{tag}")
        found = {j: dot(d, x) / span for j, x in columns.items()}
        rate = sp.Add(*(x * self.rates[j] for j, x in found.items()))
        rate = tape.name(rate, f"L_{tag}_rate")
        return Measured(span, found, (dot(d, c) + dot(v, v) - rate**2) / span)

    def _dot(self, row: RowDescription) -> Measured:
        k = self.kinematics
        a, b = self.acting.tree.links[row.a], self.acting.tree.links[row.b]
        e, f = k.turned(a, _axis(row.e)), k.turned(b, _axis(row.f))
        n = cross(e, f)
        columns = {j: dot(w, n) for j, w in k.spin_columns(a).items()}
        for j, w in k.spin_columns(b).items():
            columns[j] = columns.get(j, ZERO) - dot(w, n)
        wa, wb = k.spin(a), k.spin(b)
        turn_e, turn_f = cross(wa, e), cross(wb, f)
        change_e = add(cross(wa, turn_e), cross(k.spin_bias(a), e))
        change_f = add(cross(wb, turn_f), cross(k.spin_bias(b), f))
        return Measured(dot(e, f), columns, dot(change_e, f) + 2 * dot(turn_e, turn_f) + dot(e, change_f))

    # --- constraints -----------------------------------------------------------------------------------

    def constraint(self, row: RowDescription) -> Constraint:
        """A row that a closure keeps."""
        measured = self.measured(row)
        joint = self.model.closures[row.closure].joint
        wanted: Any = ZERO
        if isinstance(joint, Distance) and joint.length is not None:
            wanted = self.acting.symbols.of(joint, "length")
        elif isinstance(joint, PointInPlane):
            wanted = self.acting.symbols.of(joint, "height")
        elif isinstance(joint, Coupling) and joint.motion is None:
            wanted = self.acting.symbols.of(joint, "value")
        drive = None
        if row.motion is not None:
            drive = self.acting.symbols.variable(row.label, f"x_{plain_name(row.label)}")
            wanted = drive
        return Constraint(row.label, measured.x - wanted, measured.columns, measured.bias, drive)

    def act(self, row: RowDescription) -> None:
        """Add what acts along a coordinate that a closure leaves free."""
        along = row.along
        if along is None:
            return
        joint = self.model.closures[row.closure].joint
        owners = {id(own): owner for own, owner in alongs(joint)}
        x, rate = sp.Symbol("x"), sp.Symbol("rate")
        force = self.acting.along(along, owners.get(id(along), joint.name), x, rate)
        if force == 0:
            return
        measured = self.measured(row)
        speed = sp.Add(*(y * self.rates[j] for j, y in measured.columns.items()))
        self.acting.put(measured.columns, force.xreplace({x: measured.x, rate: speed}))


def _axis(values: Any) -> Vec:
    x, y, z = (exact_direction(c) for c in values)
    return x, y, z
