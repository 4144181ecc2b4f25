"""Equations of motion in symbols, as `Model.equations` derives them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError, shown
from linkwork.api.kinds import ByName, Flag, InputsByName, StateByName, Words
from linkwork.api.result import Result
from linkwork.api.storage.disk import replace_file
from linkwork.equations.results.expressions import decoded, encoded

if TYPE_CHECKING:
    import pandas as pd
    import sympy as sp
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.equations.results.linear_equations import LinearEquations


@dataclasses.dataclass(frozen=True)
class EquationNumbers:
    """Numbers of the equations at one state; rows are all rates, prescribed ones too.

    Attributes:
        mass_matrix: M, shape (n, n).
        velocity_terms: h, shape (n,).
        forces: Q, shape (n,).
        constraints: Φ, shape (m,).
        constraint_jacobian: J, shape (m, n).
        constraint_bias: γ of Φ̈ = J v̇ + γ, shape (m,).
    """

    mass_matrix: np.ndarray
    velocity_terms: np.ndarray
    forces: np.ndarray
    constraints: np.ndarray
    constraint_jacobian: np.ndarray
    constraint_bias: np.ndarray


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Equations(Result):
    """Equations of motion M v̇ + h = Q + Jᵀ λ with constraints Φ = 0, in symbols of SymPy.

    Symbols are plain ones without assumptions: `sympy.Symbol("theta_1")` is the coordinate, "theta_1_dot" its rate,
    "theta_1_ddot" its acceleration. Named intermediate quantities (`definitions`) are computed in their order; a closed form
    has those of distances and of long constants alone.

    Attributes:
        title: name of the model.
        coordinates: "joint" or "absolute": what the angles of hinges are.
        form: "closed", or "recursive": with named intermediate quantities.
        labels: name in the model of each rate (a body's for an absolute angle).
        q_labels, q_units: name in the model and unit of each coordinate.
        q, v, a: symbols of coordinates, rates and accelerations; q is longer where there are quaternions.
        prescribed: indices of rates with a prescribed motion: their coordinates, rates and accelerations are given.
        parameters: the number that each symbol of the model stands for [SI].
        paths: what each of them is called in the model.
        inputs: symbols of inputs by name.
        signals: symbols of loads in time by path, such as "push.x".
        definitions: pairs of a symbol and what it stands for, which names earlier ones only.
        all_mass_matrix, all_velocity_terms, all_forces: M, h and Q (gravity included) for all rates, prescribed ones too.
        constraint_labels: names of the constraints of closures.
        constraints: Φ, residuals.
        constraint_jacobian: J = ∂Φ/∂(displacements along the rates), columns are all rates.
        constraint_bias: γ of Φ̈ = J v̇ + γ, beside accelerations of driven closures.
        driven: symbol of the prescribed value of driven closures, by label.
        deviation: largest deviation from the numerical equations at random states, over the sum of the absolute terms.
    """

    title: str
    coordinates: str
    form: str
    labels: tuple[str, ...]
    q_labels: tuple[str, ...]
    q_units: tuple[str, ...]
    q: tuple[sp.Symbol, ...]
    v: tuple[sp.Symbol, ...]
    a: tuple[sp.Symbol, ...]
    prescribed: tuple[int, ...]
    parameters: dict[sp.Symbol, float]
    paths: dict[sp.Symbol, str]
    inputs: dict[str, sp.Symbol]
    signals: dict[str, sp.Symbol]
    definitions: tuple[tuple[sp.Symbol, sp.Expr], ...]
    all_mass_matrix: sp.ImmutableMatrix
    all_velocity_terms: sp.ImmutableMatrix
    all_forces: sp.ImmutableMatrix
    constraint_labels: tuple[str, ...]
    constraints: sp.ImmutableMatrix
    constraint_jacobian: sp.ImmutableMatrix
    constraint_bias: sp.ImmutableMatrix
    driven: dict[str, sp.Symbol]
    deviation: float

    # --- parts ---------------------------------------------------------------------------------------

    @property
    def free(self) -> tuple[int, ...]:
        """Indices of rates that are not prescribed: the rows of the equations of motion."""
        return tuple(k for k in range(len(self.v)) if k not in self.prescribed)

    @property
    def mass_matrix(self) -> sp.ImmutableMatrix:
        """M of the free coordinates."""
        return self.all_mass_matrix.extract(list(self.free), list(self.free))

    @property
    def velocity_terms(self) -> sp.ImmutableMatrix:
        """h of the free coordinates: what is quadratic in the rates."""
        return self.all_velocity_terms.extract(list(self.free), [0])

    @property
    def forces(self) -> sp.ImmutableMatrix:
        """Q of the free coordinates: gravity, springs, dampers, loads and inputs."""
        return self.all_forces.extract(list(self.free), [0])

    @property
    def motion_terms(self) -> sp.ImmutableMatrix:
        """Inertia forces of prescribed motions on the free coordinates: their part of M times their accelerations."""
        import sympy as sp

        return self._of_motions(sp)

    def _of_motions(self, sp: Any) -> Any:
        given = list(self.prescribed)
        if not given:
            return sp.ImmutableMatrix([0] * len(self.free))
        return self.all_mass_matrix.extract(list(self.free), given) * sp.ImmutableMatrix([self.a[k] for k in given])

    @property
    def multipliers(self) -> tuple[sp.Symbol, ...]:
        """λ, one for each constraint: the force that keeps it."""
        import sympy as sp

        return tuple(sp.Symbol(f"lambda_{k + 1}") for k in range(len(self.constraint_labels)))

    @property
    def residuals(self) -> sp.ImmutableMatrix:
        """M v̇ + h − Q − Jᵀ λ of the free coordinates, which vanishes."""
        import sympy as sp

        free = list(self.free)
        inertia = self.mass_matrix * sp.ImmutableMatrix([self.a[k] for k in free]) + self.motion_terms
        held = self.constraint_jacobian.extract(list(range(len(self.multipliers))), free).T
        kept = held * sp.ImmutableMatrix(len(self.multipliers), 1, list(self.multipliers))
        return inertia + self.velocity_terms - self.forces - kept

    @property
    def drive_forces(self) -> dict[str, sp.Expr]:
        """Force or torque that each prescribed motion takes, by name of the joint coordinate."""
        import sympy as sp

        count = len(self.multipliers)
        kept = self.constraint_jacobian.T * sp.ImmutableMatrix(count, 1, list(self.multipliers))
        every = (
            self.all_mass_matrix * sp.ImmutableMatrix(list(self.a)) + self.all_velocity_terms - self.all_forces - kept
        )
        return {self.labels[k]: every[k] for k in self.prescribed}

    @property
    def operations(self) -> int:
        """Number of operations of M, h, Q, the inertia forces of prescribed motions, constraints, and definitions."""
        import sympy as sp

        parts = [self.mass_matrix, self.velocity_terms, self.forces, self.motion_terms]
        parts += [self.constraints, self.constraint_jacobian, self.constraint_bias]
        every = [x for part in parts for x in part] + [x for _, x in self.definitions]
        return int(sum(sp.count_ops(x) for x in every))

    # --- other forms -----------------------------------------------------------------------------------

    def expanded(self, expression: sp.Expr | sp.MatrixBase) -> Any:
        """An expression or matrix with all named intermediate quantities put in; it may become very long."""
        import sympy as sp

        if not isinstance(expression, sp.Expr | sp.MatrixBase):
            raise ModelError(f"equations: {shown(expression)} is no expression of SymPy; give one of the equations' own.")
        for symbol, value in reversed(self.definitions):
            expression = expression.xreplace({symbol: value})
        return expression

    @implemented_by("linkwork.equations.in_time:in_time")
    def in_time(self, expression: sp.Expr | sp.MatrixBase) -> Any:
        """An expression or matrix with coordinates as functions of t, rates and accelerations as their derivatives, and
        definitions put in.

        Args:
            expression: one of the equations' own, such as `equations.residuals[0]`.
        """

    @implemented_by("linkwork.equations.latex:to_latex")
    def to_latex(self, *, document: Flag = False) -> str:
        """The equations as LaTeX: M, h, Q, constraints, and definitions.

        Args:
            document: as a document that LaTeX takes as it is, instead of lines for one.
        """

    @implemented_by("linkwork.equations.code:python_text")
    def to_python(self) -> str:
        """A Python function of NumPy that computes M, h, Q, Φ, J and γ from q, v and the parameters."""

    @implemented_by("linkwork.equations.code:c_text")
    def to_c(self) -> str:
        """A C function that computes M, h, Q, Φ, J and γ, matrices row by row, from arrays of q, v and parameters."""

    @implemented_by("linkwork.equations.code:evaluate")
    def evaluate(
        self,
        q: np.ndarray,
        v: np.ndarray,
        *,
        inputs: InputsByName | None = None,
        signals: ByName | None = None,
        parameters: ByName | None = None,
    ) -> EquationNumbers:
        """Numbers at a state.

        Args:
            q: coordinates, those of `q`, prescribed ones included.
            v: rates, those of `v`.
            inputs: by name; others zero.
            signals: values of loads in time and of driven closures by name; others zero.
            parameters: by name of their symbol; default: the model's own.
        """

    @implemented_by("linkwork.equations.linearized:linearized")
    def linearized(
        self,
        *,
        at: StateByName | None = None,
        acceleration: ByName | None = None,
        speed: ByName | None = None,
        inputs: InputsByName | None = None,
        independent: Words | None = None,
    ) -> LinearEquations:
        """M, C and K of small motions about an equilibrium: M ẍ + C ẋ + K x = 0, x = q − q₀.

        Args:
            at: coordinates at the equilibrium by name, as in `q_labels`; others zero (quaternions at rest). Default: they stay
                symbols, as does what is prescribed, and `conditions` are what has to vanish there.
            acceleration, speed: of prescribed coordinates by name, constant; others zero.
            inputs: by name; others zero, loads in time too.
            independent: coordinates that x consists of, where closures make the others depend on them; default: a
                well-conditioned choice at the equilibrium.
        """

    # --- protocol ----------------------------------------------------------------------------------------

    @property
    def message(self) -> str:
        """Form, number of operations, and how far they are from the numerical ones."""
        kind = "absolute angles" if self.coordinates == "absolute" else "joint coordinates"
        named = f", {len(self.definitions)} named quantities" if self.definitions else ""
        return (
            f"{self.form} form in {kind}: {self.operations} operations{named}; off the numerical equations by "
            f"{self.deviation:.1e} of the sum of the terms"
        )

    def rows(self) -> dict[str, tuple[str, str]]:
        """Left and right side of each equation as text, by coordinate or constraint."""
        import sympy as sp

        free = self.free
        inertia = (
            self.mass_matrix * sp.ImmutableMatrix([self.a[k] for k in free]) + self.motion_terms + self.velocity_terms
        )
        lambdas = self.multipliers
        found = {}
        for i, k in enumerate(free):
            kept = sum(self.constraint_jacobian[r, k] * x for r, x in enumerate(lambdas))
            found[self.labels[k]] = str(inertia[i]), str(self.forces[i] + kept)
        return found | {name: (str(x), "0") for name, x in zip(self.constraint_labels, self.constraints, strict=True)}

    def table(self) -> pd.DataFrame:
        """Each equation as text: inertia and velocity terms on the left, forces on the right; then constraints."""
        import pandas as pd

        rows = [(name, *sides) for name, sides in self.rows().items()]
        return pd.DataFrame(rows, columns=["coordinate", "left side", "right side"])

    def facts(self) -> dict[str, Any]:
        """Everything as texts, for JSON."""
        return {
            "form": self.form,
            "coordinates": self.coordinates,
            "operations": self.operations,
            "deviation": self.deviation,
            "parameters": {str(x): value for x, value in self.parameters.items()},
            "definitions": {str(x): str(value) for x, value in self.definitions},
            "equations": {name: f"{left} = {right}" for name, (left, right) in self.rows().items()},
            "latex": self.to_latex(),
        }

    def report(self) -> str:
        """Plain-text summary: symbols, definitions and equations."""
        lines = [f"{self.title}: equations of motion, {self.message}"]
        lines += [f"  {x} = {value:g}: {self.paths[x]}" for x, value in self.parameters.items()]
        lines += [f"  {x} = {value}" for x, value in self.definitions]
        lines += [f"  {name}: {left} = {right}" for name, (left, right) in self.rows().items()]
        return "\n".join(lines)

    def to_dataset(self) -> xr.Dataset:
        """Numbers of the parameters, dims (parameter), and operations of each entry of M, dims (rate, column); equations are
        texts."""
        import xarray as xr

        labels = [self.labels[k] for k in self.free]
        rows = self.rows()
        texts = np.array([f"{left} = {right}" for left, right in rows.values()], dtype=str)
        return xr.Dataset(
            {
                "value": ("parameter", np.array(list(self.parameters.values()), float)),
                "path": ("parameter", np.array([self.paths[x] for x in self.parameters], dtype=str)),
                "operations": (("rate", "column"), self.entry_operations()),
                "equation": ("row", texts),
            },
            {
                "parameter": np.array([str(x) for x in self.parameters], dtype=str),
                "rate": np.array(labels, dtype=str),
                "column": np.array(labels, dtype=str),
                "row": np.array(list(rows), dtype=str),
            },
            {"title": self.title, "form": self.form, "coordinates": self.coordinates, "deviation": self.deviation},
        )

    def entry_operations(self) -> np.ndarray:
        """Number of operations of each entry of M, -1 where it is zero, (free, free) int."""
        import sympy as sp

        n = len(self.free)
        return np.array([-1 if x == 0 else int(sp.count_ops(x)) for x in self.mass_matrix], int).reshape(n, n)

    @implemented_by("linkwork.equations.plots:structure")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw which coordinates the mass matrix couples, with the number of operations of each entry. Returns the axes."""

    def _pages(self) -> dict[str, Callable[[Path], Any]]:
        """Files with the equations: LaTeX, Python and C."""
        return {
            "equations.tex": lambda path: replace_file(path, self.to_latex(document=True).encode()),
            "equations.py": lambda path: replace_file(path, self.to_python().encode()),
            "equations.c": lambda path: replace_file(path, self.to_c().encode()),
        }

    def _repr_latex_(self) -> str:
        """The equations for notebooks."""
        return self.to_latex()

    def __repr__(self) -> str:
        return f"<Equations of '{self.title}': {self.message}>"

    def _state(self) -> dict[str, Any]:
        """Everything as one text; SymPy's objects are trees of known heads in it."""
        fields = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        return {"title": self.title, "text": encoded(fields)}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        return cls(**decoded(state["text"]))
