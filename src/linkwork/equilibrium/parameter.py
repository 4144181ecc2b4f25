"""A parameter that equilibria depend on: a speed, an acceleration, an input, or a number of the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Seconds
from linkwork.equilibrium.equilibrium import Solver
from linkwork.equilibrium.search import Configuration
from linkwork.equilibrium.steady_frame import per_second
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.model.model import Model, find
from linkwork.system.system import System

STATE_KINDS = ("speed", "acceleration", "input")  # first words of parameters that are not paths of the model
MODEL = "model"


def kind_of(parameter: str) -> str:
    """What a parameter is: "speed", "acceleration", "input", or "model" for a path of the model."""
    word = parameter.partition(".")[0]
    return word if word in STATE_KINDS else MODEL


def index_of(system: System, parameter: str) -> int:
    """Index of the input or degree of freedom that "input.torque" or "speed.spin" names."""
    word, _, rest = parameter.partition(".")
    known, what = (system.labels.inputs, "input") if word == "input" else (system.labels.v, f"coordinate for {word}")
    return find({n: k for k, n in enumerate(known)}, rest, what, system.model.name)


def solver_for(
    model: Model,
    parameter: str,
    acceleration: Mapping[str, Any] | None,
    speed: Mapping[str, Any] | None,
    inputs: Mapping[str, Any] | None,
    t: Seconds,
    what: str,
) -> Solver:
    """A solver for equilibria along a parameter; in space where the parameter is a path of a model with closures, which may
    lead out of the plane."""
    in_space = kind_of(parameter) == MODEL and bool(model.closures)
    return Solver(model, acceleration, speed, inputs, t, System(model, planar=False) if in_space else None, what)


class Parameter:
    """The parameter of a solver for equilibria, and how the balance of forces changes with it."""

    def __init__(self, solver: Solver, name: str) -> None:
        self.solver, self.name, self.kind = solver, name, kind_of(name)
        labels = solver.system.labels
        if self.kind == MODEL:
            if np.ndim(solver.model[name]) > 0:
                raise ModelError(f"{solver.what}: parameter '{name}' is a vector; name one component, '{name}[0]'.")
            self.unit = solver.model.unit(name)
            self.unit = "" if self.unit == "1" else self.unit
            return
        self.index = index_of(solver.system, name)
        if self.kind == "input":
            self.unit = labels.input_units[self.index]
            return
        if self.index not in solver.frame.named:
            joint = labels.v[self.index]
            raise ModelError(
                f"{solver.what}: '{joint}' is not driven; give {self.kind}={{'{joint}': …}} where the branch starts."
            )
        self.unit = labels.v_units[self.index]
        self.unit = self.unit if self.kind == "speed" else per_second(self.unit)

    def value(self) -> float:
        """Current value of the parameter, in `unit`."""
        s = self.solver
        if self.kind == "input":
            return float(s.inputs[self.index])
        if self.kind == MODEL:
            return float(s.model[self.name])
        return float(getattr(s.frame, self.kind)[self.index])

    def set(self, value: float) -> None:
        """Change the parameter, in `unit`; one of the model means a new system."""
        s = self.solver
        if self.kind == "input":
            s.inputs[self.index] = value
        elif self.kind == MODEL:
            if float(s.model[self.name]) != value:
                s.rebuild(s.model.replace({self.name: float(value)}))
        else:
            getattr(s.frame, self.kind)[self.index] = value

    def check(self, low: float, high: float) -> None:
        """Both ends of a range must be possible values of a parameter of the model."""
        if self.kind != MODEL:
            return
        for value in (low, high):
            try:
                self.solver.model.replace({self.name: value})
            except ModelError as problem:
                raise ModelError(f"{self.solver.what}: {self.name} cannot be {value:g}: {problem}") from problem

    def derivatives(self, here: Configuration) -> tuple[np.ndarray, np.ndarray]:
        """∂r₁/∂p (nv,) and ∂Φ/∂p (m,) by a complex step."""
        b, at = self.solver.balance, here.at
        step = 1j * TINY
        if self.kind == MODEL:
            with b.parameter(self.name, step, at.t) as (tables, work):
                phi = b.stepped_residuals(tables, work, at.q).imag / TINY
                return b.residuals(at, tables, work)[0].imag / TINY, phi
        field = {"input": "inputs", "speed": "v", "acceleration": "a"}[self.kind]
        moved = getattr(at, field).astype(complex)
        moved[self.index] += step
        return b.residuals(at._replace(**{field: moved}))[0].imag / TINY, np.zeros(b.constraints)
