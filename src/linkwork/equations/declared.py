"""Equations of motion in symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import SymbolsByName, Word, Words

if TYPE_CHECKING:
    from linkwork.equations.results.equations import Equations


class EquationAnalyses:
    """Declared by `Model`; implemented in `linkwork.equations`."""

    @implemented_by("linkwork.equations.equations")
    def equations(
        self,
        *,
        coordinates: Word = "joint",
        form: Word = "auto",
        symbols: SymbolsByName | None = None,
        numbers: Words = (),
    ) -> Equations:
        """The equations of motion in symbols (SymPy): mass matrix, velocity terms, forces and constraints.

        Trees that move in a plane by hinges and sliders get a closed form, all others named intermediate quantities that are
        not expanded. Every number of the model that is not zero is a symbol, and so are integrals of shapes of elastic beams,
        "arm.integral(x1 x2)". What was derived is checked against the numerical equations of motion at random states.

        Args:
            coordinates: "joint", or "absolute": angles of bodies against the ground, for trees in a plane. Hinges with a
                prescribed motion keep their joint angle.
            form: "closed", "recursive", or "auto": closed in a plane, for joint coordinates up to 10 degrees of freedom,
                modes of beams twice.
            symbols: names of symbols, by parameter, coordinate, input or signal of the model: {"upper.mass": "m_1", "hip":
                "theta_1", "gravity": "g"}; parameters with one symbol must have one value.
            numbers: parameters that stay numbers; "all" for all of them.
        """
