"""Parameters from measurements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import Kind, Scalar

if TYPE_CHECKING:
    from linkwork.identify.fit_data import MeasuredFrequencies, MeasuredHistory
    from linkwork.identify.results.fit import Fit

_HOME = "linkwork.identify.fit_data"
MEASUREMENTS = {
    "frequencies": (
        Kind("grid", "FREQUENCIES", unit="Hz"),
        Kind("options", made_of=f"{_HOME}:MeasuredFrequencies", without=("values",)),
    ),
    "history": (
        Kind("path", "CSV"),
        Kind("options", made_of=f"{_HOME}:MeasuredHistory", without=("times", "values")),
    ),
}
"""A data set as a mapping: by the entry that holds what was measured, its kind, and that of the mapping's other entries."""

Measurements = Annotated[
    "MeasuredFrequencies | MeasuredHistory | Mapping[str, object]"
    " | Sequence[MeasuredFrequencies | MeasuredHistory | Mapping[str, object]]",
    Kind("measurements", "MEASUREMENTS"),
]
FirstValues = Annotated[
    Mapping[str, Scalar | Sequence[Scalar] | None] | Sequence[str], Kind("first_values", "PATH=VALUE", repeated=True)
]


class ParameterAnalyses:
    """Declared by `Model`; implemented in `linkwork.identify`."""

    @implemented_by("linkwork.identify.fit")
    def fit(self, data: Measurements, parameters: FirstValues, *, progress: bool | None = None) -> Fit:
        """Estimate parameters from measured frequencies or motions, by least squares with exact slopes. The model stays as it
        is; it has the first values of the parameters.

        Args:
            data: `lw.MeasuredFrequencies`, `lw.MeasuredHistory`, {"frequencies": […]}, {"history": "swing.csv"}, these two
                with further arguments of the classes, or a list of them that are fitted at once.
            parameters: first values by path, such as {"elbow.stiffness": "10 N*m/rad"}; None for the model's own value; or
                three values (first, low, high) to keep between bounds; or a list of paths. Masses, inertias, stiffnesses,
                dampings and what the model refuses below zero stay positive, unless bounds are given.
            progress: as for `simulate`.

        Raises:
            SimulationError: the search did not end.
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the best values until then.
        """
