"""Linear equations in symbols: M, C and K about an equilibrium, by differentiating the definitions one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import scipy.linalg
import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.api.kinds import ByName, InputsByName, StateByName, Words
from linkwork.api.units import quantity
from linkwork.equations.results.equations import Equations
from linkwork.equations.results.linear_equations import LinearEquations
from linkwork.equations.spatial import of_quaternion
from linkwork.equations.vectors import ZERO, exact
from linkwork.model.model import find

BALANCED = 1e-9  # what may be left of a condition, over the sum of its absolute terms
SHORT = 200  # operations of an entry whose quotients are cancelled
VANISHED = 1e-13  # of the largest entry of J, at which an entry is rounding
STATES = 3  # at random, at which J is looked at
Slopes = dict[int, Any]
"""Derivatives by direction."""


def linearized(
    equations: Equations,
    *,
    at: StateByName | None,
    acceleration: ByName | None,
    speed: ByName | None,
    inputs: InputsByName | None,
    independent: Words | None,
) -> LinearEquations:
    """Implements `Equations.linearized`."""
    if at is None and equations.form == "recursive":
        raise ModelError(
            f"linearized: the equations of '{equations.title}' are named quantities that are not expanded; give at=, the "
            "coordinates of an equilibrium."
        )
    point = _point(equations, at, acceleration or {}, speed or {}, inputs or {})
    engine = _Slopes(equations, point)
    free = list(equations.free)
    residual = _residual(equations)
    force = [engine.value(x) for x in residual]
    M = sp.Matrix([[engine.value(equations.all_mass_matrix[i, j]) for j in free] for i in free])
    given = list(equations.prescribed)
    B = sp.Matrix(len(free), len(given), [engine.value(equations.all_mass_matrix[i, j]) for i in free for j in given])
    rows, names = _acting_rows(equations), [equations.labels[k] for k in free]
    count = len(rows)
    if not equations.constraint_labels:
        if independent is not None:
            raise ModelError(f"linearized: '{equations.title}' has no closures, so all coordinates are independent.")
        C, K = engine.matrices(residual, free)
        _check(equations, at, force, [engine.size(x) for x in residual] if at is not None else [])
        conditions = [x for x in force if x != 0]
        return _result(equations, names, point, M, C, K, B, conditions)
    J = sp.Matrix(count, len(free), [engine.value(equations.constraint_jacobian[r, k]) for r in rows for k in free])
    chosen = _independent(equations, J, names, independent, at is None)
    rest = [k for k in range(len(free)) if k not in chosen]
    inner = J.extract(list(range(count)), rest)
    R = sp.zeros(len(free), len(chosen))
    try:
        solved = inner.LUsolve(-J.extract(list(range(count)), chosen)) if chosen else sp.zeros(count, 0)
    except sp.matrices.exceptions.NonInvertibleMatrixError:
        raise ModelError(
            f"linearized: independent is {[names[k] for k in chosen]}, on which the other coordinates of '{equations.title}' "
            "do not depend at this position; choose others."
        ) from None
    for j, k in enumerate(chosen):
        R[k, j] = sp.Integer(1)
    for i, k in enumerate(rest):
        for j in range(len(chosen)):
            R[k, j] = solved[i, j]
    multipliers = inner.T.LUsolve(sp.Matrix([force[k] for k in rest]))
    forces = [equations.multipliers[r] for r in rows]
    held = sp.ImmutableMatrix(equations.constraint_jacobian.extract(rows, free).T)
    pull = held * sp.ImmutableMatrix(count, 1, forces)
    C, K = engine.matrices([x - y for x, y in zip(residual, pull, strict=True)], free)
    # quotients of sums, which are put in last: what is multiplied out before would be without end
    known = dict(zip(forces, multipliers, strict=True))
    C, K = C.xreplace(known), K.xreplace(known)
    conditions = [*(engine.value(x) for x in equations.constraints), *(R.T * sp.Matrix(force))]
    if at is not None:
        every = equations.constraint_jacobian
        levers = [max(engine.size(every[r, k]) for k in range(every.cols)) for r in range(every.rows)]
        along = np.abs(np.array(R.subs(equations.parameters).evalf().tolist(), float).reshape(R.shape))
        _check(equations, at, conditions, [*levers, *(along.T @ np.array([engine.size(x) for x in residual]))])
    conditions = [x for x in conditions if x != 0]
    M, C, K = ((R.T * X * R).applyfunc(_cancelled) for X in (M, C, K))
    return _result(equations, [names[k] for k in chosen], point, M, C, K, R.T * B, conditions)


def _cancelled(expression: Any) -> Any:
    """A quotient of sums in lowest terms, where it is short: much of what a loop's null space brings in cancels."""
    if sp.count_ops(expression) > SHORT or not expression.is_rational_function():
        return expression
    made = sp.factor_terms(sp.cancel(expression))
    return made if sp.count_ops(made) < sp.count_ops(expression) else expression


def _residual(equations: Equations) -> list[Any]:
    """M v̇ + h − Q of the free coordinates, with their accelerations zero."""
    return list(equations.motion_terms + equations.velocity_terms - equations.forces)


def _result(
    equations: Equations, names: list[str], point: dict[Any, Any], M: Any, C: Any, K: Any, B: Any, conditions: Any
) -> Any:
    parts = [sp.ImmutableMatrix(X).applyfunc(sp.factor_terms) for X in (M, C, K, B)]
    used = set().union(*(X.free_symbols for X in parts), *(sp.sympify(x).free_symbols for x in conditions))
    labels = dict(zip(equations.q, equations.q_labels, strict=True))
    return LinearEquations(
        title=equations.title,
        labels=tuple(names),
        motions=tuple(equations.labels[k] for k in equations.prescribed),
        point={labels[q]: value for q, value in point.items() if q in labels},
        mass_matrix=parts[0],
        damping_matrix=parts[1],
        stiffness_matrix=parts[2],
        motion_matrix=parts[3],
        conditions=tuple(conditions),
        parameters={s: value for s, value in equations.parameters.items() if s in used},
    )


# --- where -------------------------------------------------------------------------------------------


def _point(equations: Equations, at: Any, acceleration: Any, speed: Any, inputs: Any) -> dict[Any, Any]:
    """Values of coordinates, rates, accelerations of what is prescribed, inputs and signals; symbols where `at` is None."""
    given = set(equations.prescribed)
    rates: dict[Any, Any] = {v: ZERO for k, v in enumerate(equations.v) if k not in given}
    if at is None:
        return rates | {q: q for q in equations.q}
    prescribed = [equations.labels[k] for k in equations.prescribed]
    for word, values in (("acceleration", acceleration), ("speed", speed)):
        for name in values:
            if name not in prescribed:
                raise ModelError(
                    f"linearized: {word} names '{name}', which has no prescribed motion; it has {prescribed or 'none'}."
                )
    for k in equations.prescribed:
        rates[equations.v[k]] = _number(speed, equations.labels[k], "1")
        rates[equations.a[k]] = _number(acceleration, equations.labels[k], "1")
    known = dict(zip(equations.q_labels, equations.q, strict=True))
    for name in at:
        find(known, name, "coordinate", equations.title)
    still = {f"{name[:-3]}.qw": sp.Integer(1) for name in known if name.endswith(".qw")}
    units = dict(zip(equations.q_labels, equations.q_units, strict=True))
    values = {q: _angle(at, name, units[name], still.get(name, ZERO)) for name, q in known.items()}
    for name, symbol in equations.inputs.items():
        values[symbol] = _number(inputs, name, "1")
    for name in inputs:
        find(equations.inputs, name, "input", equations.title)
    return rates | values | dict.fromkeys((*equations.signals.values(), *equations.driven.values()), ZERO)


def _number(values: Mapping[str, Any], name: str, unit: str) -> Any:
    return exact(quantity(values[name], unit, what=f"linearized: '{name}'")) if name in values else ZERO


def _angle(values: Mapping[str, Any], name: str, unit: str, default: Any) -> Any:
    """A coordinate as an exact number; multiples of 15° are recognised."""
    if name not in values:
        return default
    x = float(quantity(values[name], unit, what=f"linearized: '{name}'"))
    steps = x * 12 / np.pi
    if round(steps) != 0 and abs(steps - round(steps)) < 1e-14 * max(1, abs(steps)):
        return sp.pi * sp.Rational(round(steps), 12)
    return exact(x)


def _acting_rows(equations: Equations) -> list[int]:
    """Constraints that hold coordinates: all but those whose Jacobian is zero everywhere, as a hinge's across the plane of a
    loop with beams."""
    J = equations.constraint_jacobian
    rows = [r for r in range(J.rows) if any(x != 0 for x in J.row(r))]
    if equations.form == "closed" or not rows:
        return rows
    # named quantities are not expanded: numbers tell which rows vanish
    rng = np.random.default_rng(STATES)
    states = [[rng.uniform(-1.0, 1.0, len(x)) for x in (equations.q, equations.v)] for _ in range(STATES)]
    size = np.max([np.abs(equations.evaluate(*state).constraint_jacobian) for state in states], axis=0)
    return [r for r in rows if size[r].max() > VANISHED * size.max()]


def _independent(equations: Equations, J: Any, names: list[str], wanted: Words | None, symbolic: bool) -> list[int]:
    """Indices of the independent coordinates: as many as there are beyond the constraints."""
    count = len(names) - J.rows
    if wanted is not None:
        for name in wanted:
            find(dict.fromkeys(names), name, "free coordinate", equations.title)
        if len(set(wanted)) != count:
            raise ModelError(
                f"linearized: independent names {len(set(wanted))} coordinates; '{equations.title}' needs {count}."
            )
        return sorted(names.index(name) for name in wanted)
    if symbolic:
        raise ModelError("linearized: which coordinates are independent is not known without at=; give independent=.")
    numbers = np.array(J.subs(equations.parameters).evalf().tolist(), float)
    triangle, order = scipy.linalg.qr(numbers, mode="r", pivoting=True)
    diagonal = np.abs(np.diag(triangle))
    if count < 0 or (len(diagonal) and not diagonal.min() > 1e-9 * max(1.0, diagonal.max())):
        raise ModelError(
            f"linearized: constraints of '{equations.title}' depend on each other at this position, so no coordinates are "
            "independent by symbols; leave redundant closures out."
        )
    return sorted(int(k) for k in order[J.rows :])


def _check(equations: Equations, at: StateByName | None, conditions: list[Any], sizes: list[float]) -> None:
    """Raise ModelError if conditions of an equilibrium are not met by the model's numbers, beside the sizes of their terms."""
    for condition, size in zip(conditions, sizes, strict=True) if at is not None else ():
        left = abs(float(condition.subs(equations.parameters)))
        if not left <= BALANCED * size and left > 1e-300:
            raise ModelError(
                f"linearized: at= is no equilibrium of '{equations.title}': {left:.3g} N, N·m, m or rad is left; take the "
                "coordinates from model.equilibrium(…)."
            )


# --- derivatives -------------------------------------------------------------------------------------


class _Slopes:
    """Values of all symbols at a point, and their derivatives by displacements along the free rates, and by these rates.

    Directions are 2 k for a displacement along the free rate k and 2 k + 1 for that rate.
    """

    def __init__(self, equations: Equations, point: dict[Any, Any]) -> None:
        self.values: dict[Any, Any] = {s: x for s, x in point.items() if s != x}
        self.slopes: dict[Any, Slopes] = {}
        self.numbers = equations.parameters
        self._seed(equations, point)
        for symbol, expression in equations.definitions:
            self.values[symbol] = self.value(expression)
            own = self.derivatives(expression)
            if own:
                self.slopes[symbol] = own

    def _seed(self, equations: Equations, point: dict[Any, Any]) -> None:
        """Derivatives of coordinates by displacements; those of quaternions follow from the turns."""
        labels = dict(zip(equations.q_labels, equations.q, strict=True))
        for k in equations.free:
            rate = equations.v[k]
            self.slopes.setdefault(rate, {})[2 * k + 1] = sp.Integer(1)
            joint, _, part = equations.labels[k].rpartition(".")
            if equations.labels[k] in labels:
                self.slopes.setdefault(labels[equations.labels[k]], {})[2 * k] = sp.Integer(1)
                continue
            names = [f"{joint}.q{x}" for x in "wxyz"]
            w, x, y, z = (point[labels[n]] for n in names)
            if part.startswith("w"):
                columns = {"x": (-x, w, z, -y), "y": (-y, -z, w, x), "z": (-z, y, -x, w)}
                for name, slope in zip(names, columns[part[-1]], strict=True):
                    self.slopes.setdefault(labels[name], {})[2 * k] = slope / 2
            else:
                R = of_quaternion([w, x, y, z])
                for i, axis in enumerate("xyz"):
                    self.slopes.setdefault(labels[f"{joint}.{axis}"], {})[2 * k] = R[i]["xyz".index(part[-1])]

    def value(self, expression: Any) -> Any:
        """An expression at the point; sines of numbers that are no parts of π become numbers."""
        made = sp.sympify(expression).xreplace(self.values)
        plain = {x: exact(float(x)) for x in made.atoms(sp.sin, sp.cos, sp.tanh) if x.is_number}
        made = made.xreplace(plain) if plain else made
        return sp.expand(made) if made.is_Add or made.is_Mul else made

    def size(self, expression: Any) -> float:
        """Sum of the absolute terms of a sum at the point, by the model's numbers."""
        terms = sp.Add.make_args(sp.expand(sp.sympify(expression)))
        return float(sum(abs(float(self.value(x).subs(self.numbers))) for x in terms))

    def derivatives(self, expression: Any) -> Slopes:
        """Derivatives of an expression by all directions in which it changes."""
        expression = sp.sympify(expression)
        found: Slopes = {}
        for symbol in expression.free_symbols:
            own = self.slopes.get(symbol)
            if own:
                partial = self.value(sp.diff(expression, symbol))
                if partial != 0:
                    for direction, x in own.items():
                        found[direction] = found.get(direction, ZERO) + partial * x
        return {k: x for k, x in found.items() if x != 0}

    def matrices(self, residual: list[Any], free: list[int]) -> tuple[Any, Any]:
        """C and K: derivatives of residuals by rates and by displacements."""
        rows = [self.derivatives(x) for x in residual]
        C = sp.Matrix([[row.get(2 * k + 1, ZERO) for k in free] for row in rows])
        return C, sp.Matrix([[row.get(2 * k, ZERO) for k in free] for row in rows])
