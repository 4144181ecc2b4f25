"""Studies: families of variants of a model, for which an analysis is done at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from linkwork.api.declared import implemented_by

if TYPE_CHECKING:
    from linkwork.studies.family import Family


class StudyAnalyses:
    """Declared by `Model`; implemented in `linkwork.studies`."""

    @implemented_by("linkwork.studies.vary")
    def vary(self, parameters: Mapping[str, Any]) -> Family:
        """All combinations of given values: a grid of variants, whose `simulate`, `modes`, `equilibrium` … are one call.

        Args:
            parameters: values by name, [SI] or texts with units, such as {"upper.length": lw.linspace("0.8 m", "1.2 m", 64),
                "start.shoulder": ["30 deg", "90 deg"]}. A name is the path of a parameter ("gravity[2]" is a component),
                "start.…", "rates.…", "guess.…" or "inputs.…" and a name as for `simulate` ("inputs.motor.amplitude" is a number
                of the signal that `simulate` is given), or an option such as "rtol".
        """

    @implemented_by("linkwork.studies.vary:sample")
    def sample(
        self,
        parameters: Mapping[str, Any],
        count: int | None = None,
        *,
        design: str = "latin",
        seed: int | None = 0,
    ) -> Family:
        """Variants drawn from distributions, or given by a table.

        Args:
            parameters: distributions by name, such as {"upper.mass": lw.Normal("1 kg", "0.05 kg"), "elbow.damping":
                lw.Uniform(0, 0.2)}; names as for `vary`. Or a table: equally many values of each, in a mapping or in a table of
                pandas.
            count: number of variants; of design "saltelli" the base number, which becomes (count · (parameters + 2)) variants.
                A table has its own.
            design: "latin" (Latin hypercube), "sobol", "halton", "random", "grid" (equal parts of every distribution, count in
                all at most), or "saltelli" for Sobol indices.
            seed: whole number that decides about the draws: the same one gives the same variants. None: another one each time.
        """
