"""The matrix of the equations of motion with multipliers, W = [M Φ_qᵀ; Φ_q 0], and where it has numbers."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class SaddlePoint(Result):
    """W of W (v̇, λ) = (Q, γ): masses, and the constraint Jacobian beside and below them.

    Attributes:
        title: name of the model.
        coordinates: "absolute" or "joint".
        velocities: names of the velocities v, the first rows and columns.
        constraints: names of the constraints, the others.
        rows, columns, values: of all numbers in W that are not zero (n,).
    """

    title: str
    coordinates: str
    velocities: tuple[str, ...]
    constraints: tuple[str, ...]
    rows: np.ndarray
    columns: np.ndarray
    values: np.ndarray

    @property
    def size(self) -> int:
        """Rows of W."""
        return len(self.velocities) + len(self.constraints)

    @property
    def filled(self) -> int:
        """How many numbers in W are not zero."""
        return len(self.values)

    @property
    def matrix(self) -> np.ndarray:
        """W as a whole (size, size)."""
        made = np.zeros((self.size, self.size))
        made[self.rows, self.columns] = self.values
        return made

    @property
    def mass_matrix(self) -> np.ndarray:
        """M, the upper left part of W."""
        n = len(self.velocities)
        return self.matrix[:n, :n]

    @property
    def constraint_jacobian(self) -> np.ndarray:
        """Φ_q, the lower left part of W, (constraints, velocities)."""
        n = len(self.velocities)
        return self.matrix[n:, :n]

    def table(self) -> pd.DataFrame:
        """Rows, columns and numbers that are not zero in W and in its parts."""
        import pandas as pd

        n, m = len(self.velocities), len(self.constraints)
        below, beside = self.rows >= n, self.columns >= n
        counts = {
            "W": (n + m, n + m, self.filled),
            "M": (n, n, int((~below & ~beside).sum())),
            "Φ_q": (m, n, int((below & ~beside).sum())),
        }
        made = pd.DataFrame.from_dict(counts, orient="index", columns=["rows", "columns", "not zero"])
        made["share [%]"] = 100 * made["not zero"] / (made["rows"] * made["columns"]).clip(lower=1)
        return made

    def facts(self) -> dict[str, Any]:
        """Names and all numbers that are not zero as plain data."""
        return {
            "coordinates": self.coordinates,
            "velocities": list(self.velocities),
            "constraints": list(self.constraints),
            "rows": self.rows,
            "columns": self.columns,
            "values": self.values,
        }

    def to_dataset(self) -> xr.Dataset:
        """All numbers that are not zero with their rows and columns, dims (entry), and the names of rows."""
        import xarray as xr

        return xr.Dataset(
            {
                "row": ("entry", self.rows),
                "column": ("entry", self.columns),
                "value": ("entry", self.values),
                "name": ("position", [*self.velocities, *self.constraints]),
            },
            attrs={"title": self.title, "coordinates": self.coordinates, "velocities": len(self.velocities)},
        )

    @implemented_by("linkwork.motion.matrix_plots:saddle_point")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw where W has numbers: masses and the constraint Jacobian in two colours. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: how large W is and how much of it is filled."""
        share = self.filled / max(self.size**2, 1)
        return (
            f"saddle point of {self.title} in {self.coordinates} coordinates: {len(self.velocities)} velocities, "
            f"{len(self.constraints)} constraints; {self.filled} of {self.size**2} numbers are not zero ({share:.2%})"
        )

    def __repr__(self) -> str:
        return f"<SaddlePoint of '{self.title}': {self.size} × {self.size}, {self.filled} numbers>"
