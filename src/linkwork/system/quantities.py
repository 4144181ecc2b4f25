"""Every quantity of a system by name: the one resolver for runs, events, formulas, controllers, linear models and files.

A name is a base (a coordinate, joint, body, point, force or input) with what is asked of it: "elbow.rate", "strut.force",
"lower.tip.velocity.x". Each is defined by sensors and arithmetic on them, so that it can be measured inside of an integration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from linkwork.api.errors import ModelError, nearest_quantity
from linkwork.system.formula import Term

if TYPE_CHECKING:
    from linkwork.system.lower import Lowered
    from linkwork.system.sensor_rows import SensorRows

AXES = ("x", "y", "z")
RATE_OF = "rate of "  # as linear models call the rates among their states


class Quantity(NamedTuple):
    """One quantity, or a vector of them.

    Attributes:
        unit: of its value, or of its components.
        what: it is, in words.
        define: the term that measures it; None for a vector, and for what is only known of a whole run (its work).
        parts: of a vector: names of its components, which follow its own name and a dot; a single number has none.
        listed: whether it stands in the array of a run that holds what its other arrays do not.
        of_impacts: whether it is known from the impacts of a run.
        array: the array of a run that holds it, and its name along that: ("q", "elbow"); None where none does.
    """

    unit: str
    what: str
    define: Callable[[SensorRows], Term] | None = None
    parts: tuple[str, ...] = ()
    listed: bool = False
    of_impacts: bool = False
    array: tuple[str, str] | None = None


Members = dict[str, Quantity]  # by what follows the base and a dot; "" is the base itself


class Quantities:
    """All quantities of a lowered model by name, found when they are asked for."""

    def __init__(self, low: Lowered) -> None:
        self._low = low
        self._bases: dict[str, list[Callable[[], Members]]] | None = None
        self._found: dict[str, Members] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Without what is found again at once: functions cannot be pickled."""
        return {"_low": self._low, "_bases": None, "_found": {}}

    def bases(self) -> dict[str, list[Callable[[], Members]]]:
        """What has quantities, in the order of the model, with functions that list them."""
        if self._bases is None:
            from linkwork.system.quantity_members import bases_of

            self._bases = bases_of(self._low)
        return self._bases

    def all_of(self, base: str) -> list[Quantity]:
        """Quantities of everything that has this name, those that another one hides included."""
        return [x for members in self.bases().get(base, ()) for x in members().values()]

    def members(self, base: str) -> Members:
        """The quantities of a base; where two things share a name, those of the first are kept."""
        if base not in self._found:
            made: Members = {}
            for members in self.bases().get(base, ()):
                made |= {rest: x for rest, x in members().items() if rest not in made}
            self._found[base] = made
        return self._found[base]

    def find(self, name: str) -> Quantity | None:
        """A quantity by its name; None where there is none."""
        name = canonical(name)
        base, rest = name, ""
        while base:
            found = self.members(base).get(rest)
            if found is not None:
                return found
            base, _, last = base.rpartition(".")
            rest = f"{last}.{rest}" if rest else last
        return None

    def names(self) -> dict[str, str]:
        """All names with their units, in the order of the model; of a vector, its own before those of its components."""
        return {name: quantity.unit for name, quantity in self.every()}

    def every(self) -> Iterator[tuple[str, Quantity]]:
        """All names and quantities."""
        for base in self.bases():
            for rest, quantity in self.members(base).items():
                yield (f"{base}.{rest}" if rest else base), quantity

    def unit(self, name: str) -> str:
        """Unit of a sensor or quantity that there is."""
        sensors = dict(self._low.sensors)
        found = None if name in sensors else self.find(name)
        return sensors.get(name, "1") if found is None else found.unit

    def term(self, rows: SensorRows, name: str, what: str) -> Term:
        """The term that measures a quantity; `what` asks for it, in the words of a message."""
        found = self.find(name)
        if found is None:
            sensors = [label for label, _ in rows.labels if not label.startswith(".")]  # others are hidden
            hint = nearest_quantity(name, [*sensors, *self.names()])
            raise ModelError(f"{what}: there is no '{name}' in model '{self._low.name}'; {hint}")
        if found.parts:
            raise ModelError(
                f"{what}: '{name}' has {len(found.parts)} components; name one of them, such as '{name}.{found.parts[0]}'."
            )
        if found.define is None:
            raise ModelError(
                f"{what}: '{name}' ({found.what}) is known along a run only, not while it is computed; ask run['{name}']."
            )
        return found.define(rows)


def canonical(name: str) -> str:
    """The name of a rate as it is listed: "elbow.rate", which states of linear models call "rate of elbow"."""
    return f"{name.removeprefix(RATE_OF)}.rate" if name.startswith(RATE_OF) else name
