"""Parameters: every number of a model that can be replaced, by a path such as "upper.length" or "push.value[2]".

A path names an item, one of its parts where it has some (an attached mass, a degree of freedom), a field, and inside of signals
and force laws the number: "spin.motion.amplitude", "strut.law.coefficients[2]". A signal that is a constant is a number itself.
"""

from __future__ import annotations

import dataclasses
import html
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import format_unit, levels, quantities, quantity
from linkwork.model.finding import find
from linkwork.model.item import Item
from linkwork.model.signals import Constant, Signal, Sum, sequence

if TYPE_CHECKING:
    import pandas as pd

    from linkwork.model.model import Model

CONSTANTS = "constants"  # of a formula, by name
_INDEXED = re.compile(r"(.+)\[(\d)\]")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One number, or a row of numbers, of an item.

    Attributes:
        owner: the item, or the model for gravity.
        field: of the owner.
        value: in SI units.
        unit: of the value.
        field_with: the field's content with another value in place of this one.
        plain: whether the field holds nothing but this, or the row that this is of, so that its owner reads it.
    """

    owner: Any
    field: str
    value: Any
    unit: str
    field_with: Callable[[Any], Any] = lambda value: value
    plain: bool = False

    def component(self, index: int) -> Parameter:
        """One of a row of numbers."""

        def field_with(value: Any) -> Any:
            row = [*self.value]
            row[index] = value
            return self.field_with(row)

        return Parameter(self.owner, self.field, self.value[index], self.unit, field_with, self.plain)

    def read(self, value: Any, what: str) -> Any:
        """A new value [SI] of the same shape."""
        if np.ndim(self.value) == 0:
            return quantity(value, self.unit, what=what)
        return quantities(value, self.unit, what=what, shape=np.shape(self.value))


def parameters_of(item: Item) -> dict[str, Parameter]:
    """The parameters of an item by name, those of its parts and of its signals and laws included."""
    found: dict[str, Parameter] = {}
    for f in dataclasses.fields(item):
        value = getattr(item, f.name)
        if value is None:
            continue
        if "unit" in f.metadata:
            found[f.name] = _plain(item, f)
        elif f.name in item.driven:
            _of_signals(item, f.name, value, found)
        elif isinstance(value, Mapping) and f.name == CONSTANTS:
            found |= {f"{CONSTANTS}.{n}": _constant(item, f.name, value, n) for n in value}
        elif hasattr(value, "numbers") and not isinstance(value, type):
            _inside(item, f.name, value, "1", f.name, lambda made: made, found)
    for part, inner in item.inner_items().items():
        found.update({f"{part}.{name}": p for name, p in parameters_of(inner).items()})
    return found


def _constant(
    item: Item, field: str, constants: Mapping[str, Any], name: str, outside: Callable[[Any], Any] = lambda made: made
) -> Parameter:
    """A constant of a formula."""
    return Parameter(item, field, constants[name], "1", lambda value: outside({**constants, name: value}))


def _plain(item: Item, field: dataclasses.Field[Any]) -> Parameter:
    """A field that holds numbers."""
    return Parameter(item, field.name, getattr(item, field.name), str(field.metadata["unit"] or "1"), plain=True)


def _of_signals(item: Item, field: str, value: Any, found: dict[str, Parameter]) -> None:
    """A signal, or a row of them; constants in a row are a vector."""
    unit = item.driven_unit()
    what = f"{item._called()}: {field}"
    if isinstance(value, Signal):
        _inside(item, field, value, unit, field, lambda made: made, found)
    elif all(isinstance(x, Constant) for x in value):
        row = quantities([x.value for x in value], unit, what=what, shape=(len(value),))
        found[field] = Parameter(item, field, row, unit, lambda made: tuple(Constant(x) for x in made))
    else:
        for k, signal in enumerate(value):
            _inside(item, field, signal, unit, f"{field}[{k}]", _entry(value, k), found)


def _entry(row: tuple[Any, ...], k: int) -> Callable[[Any], Any]:
    return lambda made: (*row[:k], made, *row[k + 1 :])


def _inside(
    item: Item,
    field: str,
    thing: Any,
    unit: str,
    path: str,
    outside: Callable[[Any], Any],
    found: dict[str, Parameter],
) -> None:
    """The numbers of a signal or a law; `outside` puts one that was changed into its place."""
    if isinstance(thing, Sum):
        for k, part in enumerate(thing.parts):
            put = _entry(tuple(thing.parts), k)
            _inside(item, field, part, unit, f"{path}.parts[{k}]", lambda made, put=put: outside(Sum(put(made))), found)  # type: ignore[misc]
        return
    for name, written in thing.numbers.items():
        value = getattr(thing, name)
        own = written.replace("{}", unit)
        if value is None:
            continue
        if isinstance(value, Mapping):

            def with_constants(made: Any, name: str = name) -> Any:
                return outside(dataclasses.replace(thing, **{name: made}))

            found |= {f"{path}.{name}.{n}": _constant(item, field, value, n, with_constants) for n in value}
            continue
        what = f"{item._called()}: {path}: {name}"
        number = quantity(value, own, what=what) if levels(value) == 0 else sequence(value, own, what=what)
        called = path if isinstance(thing, Constant) else f"{path}.{name}"

        def field_with(made: Any, name: str = name) -> Any:
            return outside(dataclasses.replace(thing, **{name: made}))

        found[called] = Parameter(item, field, number, own, field_with)


def locate(model: Model, path: str) -> Parameter:
    """The parameter with a path; raises ModelError with the closest known one."""
    indexed = _INDEXED.fullmatch(path)
    if path == "gravity" or (indexed and indexed[1] == "gravity"):
        found = Parameter(model, "gravity", model.gravity, "m/s^2", plain=True)
        return _component(model, found, "gravity", int(indexed[2])) if indexed else found
    name, _, rest = path.partition(".")
    if name not in model.items():
        own = [known for known in ParameterTable(model) if known.endswith(f".{path}")]  # of an attached mass, say
        if own:
            raise ModelError(f"model '{model.name}' has no parameter '{path}'; did you mean '{own[0]}'?")
    item = find(model.items(), name, "item", model.name)
    field = type(item).__dataclass_fields__.get(rest)
    if field is not None and "unit" in field.metadata and getattr(item, rest) is not None:
        return _plain(item, field)  # most are, and this takes a tenth of the time
    known = parameters_of(item)
    if rest in known:
        return known[rest]
    indexed = _INDEXED.fullmatch(rest)
    if indexed and indexed[1] in known:
        return _component(model, known[indexed[1]], f"{name}.{indexed[1]}", int(indexed[2]))
    return find(known, rest, f"parameter of '{name}'", model.name)


def _component(model: Model, found: Parameter, path: str, index: int) -> Parameter:
    if np.ndim(found.value) != 1 or index >= len(found.value):
        size = f"has {len(found.value)} components" if np.ndim(found.value) == 1 else "is no vector"
        raise ModelError(f"parameter '{path}' of model '{model.name}' {size}; there is no '{path}[{index}]'.")
    return found.component(index)


class ParameterTable(Mapping[str, Any]):
    """The parameters of a model: values [SI] by path, printed as a table with units."""

    def __init__(self, model: Model) -> None:
        self._found = {"gravity": locate(model, "gravity")}
        for name, item in model.items().items():
            self._found.update({f"{name}.{k}": p for k, p in parameters_of(item).items()})
        self._name = model.name

    def __getitem__(self, path: str) -> Any:
        return find(self._found, path, "parameter", self._name).value

    def __contains__(self, path: object) -> bool:
        return path in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def units(self) -> dict[str, str]:
        """The unit of each parameter; "1" for plain numbers."""
        return {path: p.unit for path, p in self._found.items()}

    def rows(self) -> list[tuple[str, str, str]]:
        """Path, value and unit of each parameter, as text."""
        return [
            (path, _written(p.value), "" if p.unit == "1" else format_unit(p.unit)) for path, p in self._found.items()
        ]

    def __repr__(self) -> str:
        table = [("parameter", "value", "unit"), *self.rows()]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        return "\n".join(
            "  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in table
        )

    def _repr_html_(self) -> str:
        rows = [("parameter", "value", "unit"), *self.rows()]
        cells = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"

    def to_pandas(self) -> pd.DataFrame:
        """The table with columns "value" and "unit", by path."""
        import pandas as pd

        columns = {"value": pd.Series([*self.values()], dtype=object), "unit": [*self.units.values()]}
        return pd.DataFrame(columns).set_index(pd.Index([*self], name="parameter"))


def _written(value: Any) -> str:
    if np.ndim(value) == 0:
        return f"{float(np.real(value)):.6g}"
    if np.ndim(value) == 1 and len(value) > 6:
        return f"{len(value)} numbers"
    return str(np.array2string(np.real(np.asarray(value)), precision=6, separator=", ").replace("\n", ""))
