"""What acts, in symbols: springs, dampers and motors along coordinates, springs between points, loads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.equations.symbols import Symbols, plain_name
from linkwork.equations.tape import Tape
from linkwork.equations.trees import Link, Tree
from linkwork.equations.vectors import ZERO, Vec, cross, dot, sub, turned
from linkwork.model.forces import (
    Force,
    FormulaForce,
    Load,
    PointForce,
    PointTorque,
    PolynomialLaw,
    Spring,
    TorsionSpring,
)
from linkwork.model.joints import DegreeOfFreedom, Joint
from linkwork.model.signals import Constant, Signal


class Kinematics(Protocol):
    """What both ways to write a tree give: motion of its points and links in world axes, and columns by index of rate."""

    def turned(self, link: Link, local: Vec) -> Vec: ...

    def position(self, link: Link, local: Vec) -> Vec: ...

    def velocity(self, link: Link, local: Vec) -> Vec: ...

    def bias(self, link: Link, local: Vec) -> Vec: ...

    def spin(self, link: Link) -> Vec: ...

    def spin_bias(self, link: Link) -> Vec: ...

    def columns(self, link: Link, local: Vec) -> dict[int, Vec]: ...

    def spin_columns(self, link: Link) -> dict[int, Vec]: ...

    def joint_coordinate(self, k: int) -> tuple[Any, Any, dict[int, Any]]: ...

    def dynamics(self, gravity: Vec) -> tuple[list[list[Any]], list[Any], list[Any]]: ...


class Acting:
    """Collects generalised forces of a model, and the symbols of inputs and signals that they need.

    Attributes:
        forces: by index of rate.
        inputs: symbols of inputs by name.
        signals: symbols of loads in time, by path such as "push.x", with the signal and its unit.
    """

    def __init__(self, tree: Tree, kinematics: Kinematics, symbols: Symbols, tape: Tape, size: int) -> None:
        self.tree, self.kinematics, self.symbols, self.tape = tree, kinematics, symbols, tape
        self.forces: list[Any] = [ZERO] * size
        self.inputs: dict[str, sp.Symbol] = {}
        self.signals: dict[str, tuple[sp.Symbol, Signal, str]] = {}

    def put(self, columns: dict[int, Any], force: Any) -> None:
        """Add a force with these factors at the coordinates."""
        for k, x in columns.items():
            self.forces[k] = self.forces[k] + x * force

    # --- along coordinates ---------------------------------------------------------------------------

    def along(self, along: DegreeOfFreedom, owner: str, x: Any, rate: Any) -> Any:
        """Force along a coordinate with value x and rate of it."""
        called, of = along._called(), self.symbols
        if along.has_dry_friction():
            raise ModelError(
                f"equations: {called} has dry friction, whose force at rest is no formula; give friction_speed, or set its "
                "friction to 0."
            )
        if along.stops is not None:
            raise ModelError(f"equations: {called} has stops, which act on one side only; leave them out.")
        force = ZERO
        if along.stiffness != 0:
            force -= of.of(along, "stiffness", owner=owner) * (x - of.of(along, "rest", owner=owner))
        if along.damping != 0:
            force -= of.of(along, "damping", owner=owner) * rate
        if along.friction != 0:
            smooth = of.of(along, "friction_speed", owner=owner)
            force -= of.of(along, "friction", owner=owner) * sp.tanh(rate / smooth)
        if along.actuator is not None:
            gear = sp.Integer(1) if along.gear == 1 else of.of(along, "gear", owner=owner)
            force += gear * self.input(along.actuator)
        return force

    def input(self, name: str) -> sp.Symbol:
        """The symbol of an input."""
        if name not in self.inputs:
            self.inputs[name] = self.symbols.variable(name, f"u_{plain_name(name)}")
        return self.inputs[name]

    def joints(self, joints: list[tuple[Joint, range]]) -> list[Any]:
        """Add forces along all coordinates of joints, given with their rates; returns reflected inertias by rate."""
        armature = [ZERO] * len(self.forces)
        for joint, rates in joints:
            if joint.isotropic_friction()[0] is not None:
                raise ModelError(
                    f"equations: {joint._called()} has dry friction, whose force at rest is no formula; set its friction to 0."
                )
            for (along, owner), k in zip(alongs(joint), rates, strict=True):
                x, rate, columns = self.kinematics.joint_coordinate(k)
                self.put(columns, self.along(along, owner, x, rate))
                if along.armature != 0:
                    armature[k] = self.symbols.of(along, "armature", owner=owner)
        return armature

    def beams(self, gravity: Vec) -> None:
        """Add elastic and damping forces of beams, and gravity's part where it alone feels their shortening."""
        masses = [link.mass for link in self.tree.links]
        for link in reversed(self.tree.links[1:]):
            masses[link.parent] += masses[link.number]
        for root, beam in self.tree.beams.items():
            for rate, force in zip(beam.rates, beam.forces(), strict=True):
                self.forces[rate] += force
            short = beam.weight_shortening(masses)
            if short != 0:  # its energy is short · (g · e), e along the beam at its root
                link = self.tree.links[root]
                e = self.kinematics.turned(link, beam.axes[0])
                for rate, eta in zip(beam.rates, beam.eta, strict=True):
                    self.forces[rate] -= sp.diff(short, eta) * dot(gravity, e)
                for rate, w in self.kinematics.spin_columns(link).items():
                    self.forces[rate] -= short * dot(gravity, cross(w, e))

    # --- forces of the model -------------------------------------------------------------------------

    def force(self, force: Force, rates: dict[str, int]) -> None:
        """Add a force of the model; `rates` are the indices of coordinates by name."""
        if isinstance(force, Spring):
            self._spring(force)
        elif isinstance(force, TorsionSpring):
            x, rate, columns = self.kinematics.joint_coordinate(rates[force.on])
            self.put(columns, -self._pull(force, x - self.symbols.of(force, "rest"), rate))
        elif isinstance(force, PointForce | PointTorque):
            self._load(force)
        elif isinstance(force, FormulaForce):
            raise ModelError(
                f"equations: {force._called()} is a formula of quantities by name, which are not written in symbols; leave it "
                "out, or write it with springs, dampers and loads."
            )
        else:
            raise ModelError(
                f"equations: {force._called()} is a {type(force).__name__}, a function of your own that has no formula; leave "
                "it out, or write it with springs, dampers and loads."
            )

    def _pull(self, force: Spring | TorsionSpring, x: Any, rate: Any) -> Any:
        """preload + stiffness x + law(x) + damping ẋ."""
        if force.tension_only:
            raise ModelError(f"equations: {force._called()} acts on one side only (tension_only); set that to False.")
        made = self.symbols.of(force, "preload") + self.symbols.of(force, "stiffness") * x
        made += self.symbols.of(force, "damping") * rate
        if force.law is None:
            return made
        if not isinstance(force.law, PolynomialLaw):
            raise ModelError(
                f"equations: {force._called()} has a {type(force.law).__name__}, which is not written in symbols; give a "
                "PolynomialLaw."
            )
        _, numbers = force.law.pieces(what=force._called())
        for power, number in enumerate(numbers[1:], 1):
            made += (
                self.symbols.parameter(f"{force.name}.law[{power - 1}]", number, f"k{power}_{plain_name(force.name)}")
                * x**power
            )
        return made

    def _spring(self, spring: Spring) -> None:
        (a, pa, _), (b, pb, _) = self.tree.place(spring.a), self.tree.place(spring.b)
        k, tag = self.kinematics, plain_name(spring.name)
        d = self.tape.vector(sub(k.position(b, pb), k.position(a, pa)), f"d_{tag}")
        v = sub(k.velocity(b, pb), k.velocity(a, pa))
        length = self.tape.name(sp.sqrt(dot(d, d)), f"L_{tag}")
        rate = dot(d, v) / length if spring.damping != 0 else ZERO
        pull = self._pull(spring, length - self.symbols.of(spring, "free_length"), rate)
        pull = self.tape.name(pull, f"T_{tag}")
        columns = {j: -dot(d, x) / length for j, x in k.columns(b, pb).items()}
        for j, x in k.columns(a, pa).items():
            columns[j] = columns.get(j, ZERO) + dot(d, x) / length
        self.put(columns, pull)

    def _load(self, load: Load) -> None:
        link, point, axes = self.tree.place(load.at)
        parts = [self._component(load, k) for k in range(3)]
        value: Vec = (parts[0], parts[1], parts[2])
        if load.axes == "body":
            value = self.kinematics.turned(link, turned(axes, value))
        of = (
            self.kinematics.columns(link, point) if isinstance(load, PointForce) else self.kinematics.spin_columns(link)
        )
        for k, x in of.items():
            self.put({k: sp.Integer(1)}, dot(x, value))

    def _component(self, load: Load, k: int) -> Any:
        """One component of a load: a number of the model, or the symbol of a signal."""
        signal, axis = load.value[k], "xyz"[k]
        path, default = f"{load.name}.{axis}", f"F_{plain_name(load.name)}_{axis}"
        if isinstance(signal, Constant):
            return self.symbols.parameter(path, quantity(signal.value, load.unit, what=path), default)
        symbol = self.symbols.variable(path, default)
        self.signals[path] = symbol, signal, load.unit
        return symbol


def alongs(joint: Joint) -> Iterator[tuple[DegreeOfFreedom, str]]:
    """What acts along each coordinate of a joint, and the path of its numbers."""
    parts = list(getattr(joint, "dofs", None) or {})
    for k, along in enumerate(joint.degrees_of_freedom()):
        yield along, f"{joint.name}.{parts[k]}" if parts else joint.name
