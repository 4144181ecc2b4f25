"""Names of quantities that a file may use, looked up in the model when one is met that is no sensor or coordinate."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from linkwork.api.errors import ModelError
from linkwork.model.model import Model

Lookup = Callable[[], Mapping[str, str] | None]


def quantities_of(model: Model) -> Lookup:
    """A function that lists quantities of one number with their units, once; None where the model cannot be compiled, which is
    reported elsewhere."""
    found: list[Mapping[str, str] | None] = []

    def lookup() -> Mapping[str, str] | None:
        if not found:
            try:
                every = model.names()
                found.append({n: unit for n, unit in every.items() if f"{n}.x" not in every})
            except ModelError:
                found.append(None)
        return found[0]

    return lookup


class Quantified(dict[str, str | None]):
    """A table of names and units, and behind it all quantities of the model.

    Attributes:
        controllers: names of controllers; what they show is looked up when they run.
    """

    def __init__(self, own: Mapping[str, str | None], lookup: Lookup, controllers: Collection[str] = ()) -> None:
        super().__init__(own)
        self._lookup, self.controllers = lookup, set(controllers)

    def __deepcopy__(self, memo: object) -> Quantified:
        return Quantified(dict(self.items()), self._lookup, self.controllers)

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name) or (isinstance(name, str) and name.partition(".")[0] in self.controllers):
            return True
        more = self._lookup()
        return more is None or name in more

    def __missing__(self, name: str) -> str | None:
        return (self._lookup() or {}).get(name)

    def __iter__(self) -> Iterator[str]:
        own = list(super().__iter__())
        yield from own
        yield from (name for name in self._lookup() or () if name not in own)
