"""Linear equations of motion in symbols, as `Equations.linearized` derives them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError, shown
from linkwork.api.kinds import Flag
from linkwork.api.result import Result
from linkwork.api.storage.disk import replace_file
from linkwork.api.units import quantity
from linkwork.equations.results.expressions import decoded, encoded

if TYPE_CHECKING:
    import pandas as pd
    import sympy as sp
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class LinearEquations(Result):
    """M ẍ + C ẋ + K x + B p̈ = 0 about an equilibrium, in symbols of SymPy.

    Attributes:
        title: name of the model.
        labels: independent coordinates.
        motions: coordinates p with a prescribed motion.
        point: coordinates at the equilibrium by name, numbers or symbols.
        mass_matrix, damping_matrix, stiffness_matrix: M, C and K, gyroscopic terms in C, weight in K.
        motion_matrix: B.
        conditions: what has to vanish at the equilibrium and does not do so by itself.
        parameters: the number that each symbol of the model stands for [SI].
    """

    title: str
    labels: tuple[str, ...]
    motions: tuple[str, ...]
    point: dict[str, sp.Expr]
    mass_matrix: sp.ImmutableMatrix
    damping_matrix: sp.ImmutableMatrix
    stiffness_matrix: sp.ImmutableMatrix
    motion_matrix: sp.ImmutableMatrix
    conditions: tuple[sp.Expr, ...]
    parameters: dict[sp.Symbol, float]

    def parts(self) -> dict[str, sp.ImmutableMatrix]:
        """The matrices by their letters."""
        return {"M": self.mass_matrix, "C": self.damping_matrix, "K": self.stiffness_matrix, "B": self.motion_matrix}

    def evaluate(self, parameters: Mapping[str, float] | None = None) -> dict[str, np.ndarray]:
        """M, C, K and B as numbers.

        Args:
            parameters: by name of any symbol in them; default: the model's own.
        """
        if not isinstance(parameters, Mapping | None):
            raise ModelError(f"evaluate: parameters is {shown(parameters)}; give numbers by name of their symbol.")
        given = {name: quantity(x, "1", what=f"evaluate: parameter '{name}'") for name, x in (parameters or {}).items()}
        numbers: dict[str, Any] = {s.name: x for s, x in self.parameters.items()} | given
        found = {}
        for letter, matrix in self.parts().items():
            left = sorted(s.name for s in matrix.free_symbols if s.name not in numbers)
            if left:
                raise ModelError(
                    f"evaluate: {letter} of '{self.title}' has the symbol {left[0]}, which has no number; give it."
                )
            made = matrix.xreplace({s: numbers[s.name] for s in matrix.free_symbols})
            found[letter] = np.array([float(x) for x in made], float).reshape(matrix.shape)
        return found

    @implemented_by("linkwork.equations.latex:linear_to_latex")
    def to_latex(self, *, document: Flag = False) -> str:
        """The equations as LaTeX.

        Args:
            document: as a document that LaTeX takes as it is, instead of lines for one.
        """

    def rows(self) -> list[tuple[str, ...]]:
        """Entries of M, C and K as texts, by row and column."""
        found = []
        for i, a in enumerate(self.labels):
            for j, b in enumerate(self.labels):
                found.append(
                    (a, b, *(str(X[i, j]) for X in (self.mass_matrix, self.damping_matrix, self.stiffness_matrix)))
                )
        return found

    @property
    def message(self) -> str:
        """How many coordinates there are, and whether conditions are left."""
        left = f"; {len(self.conditions)} conditions of the equilibrium" if self.conditions else ""
        return f"linear equations in {len(self.labels)} coordinates{left}"

    def table(self) -> pd.DataFrame:
        """Entries of M, C and K as texts."""
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=["row", "column", "M", "C", "K"])

    def facts(self) -> dict[str, Any]:
        """Everything as texts, for JSON."""
        made = {
            letter: [[str(x) for x in matrix.row(i)] for i in range(matrix.rows)]
            for letter, matrix in self.parts().items()
        }
        return {
            "coordinates": list(self.labels),
            "motions": list(self.motions),
            "point": {name: str(x) for name, x in self.point.items()},
            **made,
            "conditions": [str(x) for x in self.conditions],
            "parameters": {str(s): x for s, x in self.parameters.items()},
        }

    def report(self) -> str:
        """Plain-text summary: the matrices, entry by entry."""
        lines = [f"{self.title}: {self.message}, about " + ", ".join(f"{n} = {x}" for n, x in self.point.items())]
        for letter, matrix in self.parts().items():
            for i in range(matrix.rows):
                lines += [
                    f"  {letter}[{i + 1}, {j + 1}] = {matrix[i, j]}" for j in range(matrix.cols) if matrix[i, j] != 0
                ]
        lines += [f"  0 = {x}" for x in self.conditions]
        return "\n".join(lines)

    def to_dataset(self) -> xr.Dataset:
        """Texts of M, C and K, dims (coordinate, column); numbers of the parameters, dims (parameter)."""
        import xarray as xr

        n = len(self.labels)
        texts = {k: np.array([str(x) for x in m], dtype=str).reshape(n, n) for k, m in self.parts().items() if k != "B"}
        return xr.Dataset(
            {
                **{k: (("coordinate", "column"), x) for k, x in texts.items()},
                "value": ("parameter", np.array(list(self.parameters.values()), float)),
            },
            {
                "coordinate": np.array(self.labels, dtype=str),
                "column": np.array(self.labels, dtype=str),
                "parameter": np.array([str(s) for s in self.parameters], dtype=str),
            },
            {"title": self.title},
        )

    def entry_operations(self) -> np.ndarray:
        """Number of operations of each entry of K, -1 where it is zero, (n, n) int."""
        import sympy as sp

        n = len(self.labels)
        return np.array([-1 if x == 0 else int(sp.count_ops(x)) for x in self.stiffness_matrix], int).reshape(n, n)

    @implemented_by("linkwork.equations.plots:linear_structure")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw which coordinates the stiffness couples, with the number of operations of each entry. Returns the axes."""

    def _pages(self) -> dict[str, Callable[[Path], Any]]:
        """A file with the equations as LaTeX."""
        return {"linear-equations.tex": lambda path: replace_file(path, self.to_latex(document=True).encode())}

    def _repr_latex_(self) -> str:
        """The equations for notebooks."""
        return self.to_latex()

    def __repr__(self) -> str:
        return f"<LinearEquations of '{self.title}': {self.message}>"

    def _state(self) -> dict[str, Any]:
        """Everything as one text; SymPy's objects are trees of known heads in it."""
        fields = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        return {"title": self.title, "text": encoded(fields)}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        return cls(**decoded(state["text"]))
