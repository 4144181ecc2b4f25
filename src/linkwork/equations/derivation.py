"""Equations of motion of a model in symbols, put together: M v̇ + h = Q + Jᵀ λ, Φ = 0."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Word, Words
from linkwork.equations.acting import Acting, Kinematics
from linkwork.equations.constraints import Constraint, Rows
from linkwork.equations.planar import PlanarKinematics, plane_of
from linkwork.equations.spatial import SpatialKinematics
from linkwork.equations.symbols import Symbols, plain_name
from linkwork.equations.tape import Tape
from linkwork.equations.trees import State, modal_symbols, state_of, tree_of
from linkwork.system.system import System

MOST_CLOSED = (
    10  # degrees of freedom (modes twice) up to which joint coordinates get a closed form, which grows with their cube
)
FORMS = ("auto", "closed", "recursive")
COORDINATES = ("joint", "absolute")


@dataclasses.dataclass
class Derived:
    """Everything that was derived; rows and columns are all rates, prescribed ones too.

    Attributes:
        state: symbols of coordinates, rates and accelerations.
        form: "closed" or "recursive".
        mass: mass matrix.
        velocity: h.
        forces: Q, gravity included.
        constraints: of the closures.
        definitions: named intermediate quantities, in order.
        to_joint: joint rates by the rates chosen, row by row.
    """

    system: System
    symbols: Symbols
    state: State
    form: str
    mass: sp.Matrix
    velocity: list[Any]
    forces: list[Any]
    constraints: list[Constraint]
    definitions: list[tuple[sp.Symbol, Any]]
    inputs: dict[str, sp.Symbol]
    signals: dict[str, tuple[sp.Symbol, Any, str]]
    to_joint: list[dict[int, Any]]


def derive(system: System, coordinates: Word, form: Word, names: Mapping[str, str], numbers: Words) -> Derived:
    """Derive the equations of a system's model."""
    if coordinates not in COORDINATES:
        raise ModelError(f"equations: coordinates is {coordinates!r}; write 'joint' or 'absolute'.")
    if form not in FORMS:
        raise ModelError(f"equations: form is {form!r}; write 'auto', 'closed' or 'recursive'.")
    model = system.model
    for label, halved in zip(system.labels.v, system.halved, strict=True):
        if halved:
            raise ModelError(
                f"equations: '{label}' closes a loop and has dry friction or rigid stops, which are no formula; give "
                "friction_speed or stop_stiffness, or leave them out."
            )
    symbols = Symbols(model, names, numbers)
    tape = Tape()
    state = _state(system, symbols, coordinates == "absolute")
    tree = tree_of(system, symbols, tape, state)
    plane = plane_of(tree)
    if plane is None and (coordinates == "absolute" or form == "closed"):
        what = "absolute angles" if coordinates == "absolute" else "a closed form"
        raise ModelError(
            f"equations: model '{model.name}' does not move in a plane by hinges and sliders, so it has no equations in {what}"
            "; leave that out."
        )
    if coordinates == "absolute" and form == "recursive":
        raise ModelError(
            "equations: the recursive form has joint coordinates; leave coordinates='absolute' or form out."
        )
    drives = frozenset(system.labels.drives)
    kinematics: Kinematics
    modes = sum(len(beam.eta) for beam in tree.beams.values())  # they stand in polynomials of the fourth degree, too
    long = form == "auto" and coordinates == "joint" and system.nv + modes > MOST_CLOSED
    if plane is not None and form != "recursive" and not long:
        kinematics = PlanarKinematics(tree, state, plane, coordinates == "absolute", drives)
    else:
        plane, kinematics = None, SpatialKinematics(tree, state, tape)
    gravity = symbols.gravity()
    rows, velocity, weight = kinematics.dynamics(gravity)
    acting = Acting(tree, kinematics, symbols, tape, system.nv)
    armature = acting.joints([(j, link.rates) for j, link in zip(system.link_joints, system.links, strict=True)])
    rates = dict(zip(system.labels.v, range(system.nv), strict=True))
    for force in model.forces:
        acting.force(force, rates)
    acting.beams(gravity)
    constraints = _constraints(system, acting, state)
    columns = [kinematics.joint_coordinate(k)[2] for k in range(system.nv)]
    for k, rotor in enumerate(armature):
        for i, x in columns[k].items():
            for j, y in columns[k].items():
                rows[i][j] = rows[i][j] + rotor * x * y
    symbols.check_all_used()
    definitions, renamed = tape.finished(symbols.names() | {s.name for s in (*state.q, *state.v, *state.a)})
    made = Derived(
        system,
        symbols,
        state,
        "recursive" if plane is None else "closed",
        sp.Matrix(rows).xreplace(renamed) if rows else sp.zeros(0, 0),
        [x.xreplace(renamed) for x in velocity],
        [(x + y).xreplace(renamed) for x, y in zip(weight, acting.forces, strict=True)],
        [_renamed(c, renamed) for c in constraints],
        definitions,
        acting.inputs,
        acting.signals,
        columns,
    )
    made.definitions = _needed(made)
    return made


def _needed(derived: Derived) -> list[tuple[sp.Symbol, Any]]:
    """Definitions that the equations use, themselves or by others."""
    every = [*derived.mass, *derived.velocity, *derived.forces]
    for c in derived.constraints:
        every += [c.residual, c.bias, *c.columns.values()]
    used: set[Any] = set().union(*(sp.sympify(x).free_symbols for x in every))
    found = []
    for symbol, value in reversed(derived.definitions):
        if symbol in used:
            used |= value.free_symbols
            found.append((symbol, value))
    return found[::-1]


def _constraints(system: System, acting: Acting, state: State) -> list[Constraint]:
    kept, left = system.row_descriptions()
    rows = Rows(system.model, acting, list(state.v))
    for row in (*left, *(r for r in kept if r.along is not None)):
        rows.act(row)
    return [rows.constraint(row) for row in kept]


def _state(system: System, symbols: Symbols, absolute: bool) -> State:
    """Symbols of the state; in absolute angles, those of hinges that are free are called after the bodies."""
    if not absolute:
        return state_of(system, symbols)
    q: dict[int, sp.Symbol] = {}
    labels = list(system.labels.q)
    for link, body in zip(system.links, system.labels.link_bodies, strict=True):
        for k in link.coordinates:
            label, unit = system.labels.q[k], system.labels.q_units[k]
            if unit == "rad" and k not in system.labels.drives:
                q[k], labels[k] = symbols.variable(body, f"theta_{plain_name(body)}"), body
            else:
                letter = "theta" if unit == "rad" else "s"
                q[k] = symbols.variable(label, f"{letter}_{plain_name(label)}")
    q |= {k: eta for k, _, eta in modal_symbols(system, symbols)}
    ordered = [q[k] for k in range(len(q))]
    v = [sp.Symbol(f"{x.name}_dot") for x in ordered]
    a = [sp.Symbol(f"{x.name}_ddot") for x in ordered]
    return State(tuple(ordered), tuple(v), tuple(a), tuple(labels), tuple(labels))


def _renamed(constraint: Constraint, renamed: dict[Any, Any]) -> Constraint:
    return constraint._replace(
        residual=sp.sympify(constraint.residual).xreplace(renamed),
        columns={j: sp.sympify(x).xreplace(renamed) for j, x in constraint.columns.items()},
        bias=sp.sympify(constraint.bias).xreplace(renamed),
    )
