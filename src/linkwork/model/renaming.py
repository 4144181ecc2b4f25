"""Names by which items of a model refer to each other, and how they follow where an item or an input gets another name.

Joints, bodies and points that an item holds as objects need nothing. What is left are texts: coordinates ("elbow",
"hip.first"), joints, inputs, and the names in formulas.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from linkwork.api.errors import ModelError, shown
from linkwork.model.closures import Coupling
from linkwork.model.expression import names_in
from linkwork.model.finding import find
from linkwork.model.forces import CustomForce, FormulaForce
from linkwork.model.item import Item, check_name, next_version
from linkwork.model.joints import DegreeOfFreedom
from linkwork.model.sensors import Expression, Input

if TYPE_CHECKING:
    from linkwork.model.building import Building

_NAMING = ("on", "of", "joint")  # fields with the name of a coordinate, an input, a sensor or a joint
_RATE_OF = "rate of "
#: In a formula: a name in quotes, or one of letters, digits and dots that is no part of a number such as 2e3.
_WORD = re.compile(r"""'(?P<single>[^']*)'|"(?P<double>[^"]*)"|(?<![\w.])(?P<plain>[^\W\d]\w*(?:\.[^\W\d]\w*)*)""")


class NewNames(NamedTuple):
    """New names by old ones, of items and of inputs, and the names of couplings (`couplings_of`)."""

    items: Mapping[str, str]
    inputs: Mapping[str, str]
    couplings: frozenset[str]

    def of_item(self, word: str) -> str:
        """A name or path such as "hip.first" with the new name of its item."""
        head, dot, rest = word.partition(".")
        return f"{self.items.get(head, head)}{dot}{rest}"

    def in_formula(self, word: str) -> str:
        """A name in a formula: of a quantity of an item or of an input, of a rate ("rate of elbow"), or of a sensor."""
        if word.startswith(_RATE_OF):
            return _RATE_OF + self.in_formula(word.removeprefix(_RATE_OF))
        head, dot, rest = word.partition(".")
        if head in self.couplings:
            rest = self.of_item(rest)  # "belt.shaft.torque"
        known = self.items if head in self.items else self.inputs
        return f"{known.get(head, head)}{dot}{rest}"


def names_of(item: Item) -> set[str]:
    """The names by which others look an item up: its own, and those of its inputs."""
    return {item.name, *_inputs_of(item)}


def couplings_of(items: Iterable[Item]) -> frozenset[str]:
    """Names of couplings, whose quantities name coordinates, too: "belt.shaft.torque"."""
    return frozenset(x.name for x in items if isinstance(x, Coupling))


def named_by(item: Item, couplings: frozenset[str]) -> set[str]:
    """Names of other items that an item looks up when the model is compiled: joints, inputs, sensors."""
    words = [w for field in _NAMING if isinstance(w := getattr(item, field, None), str)]
    if isinstance(item, Coupling):
        words += item.factors
    if isinstance(item, CustomForce):
        words += [r for r in item.read_items() if isinstance(r, str)]
    words += _named_in(formulas_of(item), couplings)
    return {word for given in words for word in (given, given.partition(".")[0])}


def formulas_of(item: Item) -> tuple[str, ...]:
    """The formulas of an item that name quantities of the model."""
    if isinstance(item, FormulaForce):
        return item.formulas()
    return (item.formula,) if isinstance(item, Expression) else ()


def _named_in(formulas: Iterable[str], couplings: frozenset[str]) -> list[str]:
    """Names in formulas, those of rates as those of their coordinates, and coordinates in names of couplings."""
    names = [word.removeprefix(_RATE_OF) for text in formulas for word in names_in(text)]
    parts = [word.partition(".") for word in names]
    return names + [rest for head, _, rest in parts if head in couplings]


def along_of(item: Item) -> list[DegreeOfFreedom]:
    """What acts along the degrees of freedom of a joint, as it is kept."""
    return [x for x in (item, *item.inner_items().values()) if isinstance(x, DegreeOfFreedom)]


def _inputs_of(item: Item) -> set[str]:
    return {along.actuator for along in along_of(item) if along.actuator is not None}


# --- following ---------------------------------------------------------------------------------------


def follow(items: Iterable[Item], names: NewNames) -> None:
    """Give items the new names of others that they look up: all of them, or, with an error, none."""
    changes = [(item, field, value) for item in items for field, value in _changes(item, names)]
    for item, field, value in changes:
        object.__setattr__(item, field, value)  # read before, and places stay what they are
        object.__setattr__(item, "_changed", next_version())


def _changes(item: Item, names: NewNames) -> list[tuple[str, Any]]:
    """Fields of an item that get another value, with that."""
    made: dict[str, Any] = {}
    for field in _NAMING:
        if isinstance(word := getattr(item, field, None), str):
            made[field] = names.inputs.get(word, word) if isinstance(item, Input) else names.of_item(word)
    if isinstance(item, Coupling):
        made["factors"] = {names.of_item(word): factor for word, factor in item.factors.items()}
    if isinstance(item, CustomForce) and item.reads is not None:
        made["reads"] = tuple(names.of_item(r) if isinstance(r, str) else r for r in item.reads)
    if formulas := formulas_of(item):
        texts = tuple(_renamed_formula(text, names, item._called()) for text in formulas)
        made["formula"] = texts if isinstance(item.formula, tuple) else texts[0]  # type: ignore[attr-defined]
    return [(field, value) for field, value in made.items() if value != getattr(item, field)]


def _renamed_formula(formula: str, names: NewNames, what: str) -> str:
    """A formula with other names; those with spaces or signs stand in quotes."""

    def new(match: re.Match[str]) -> str:
        word = next(x for x in match.groups() if x is not None)
        if match["plain"] is not None:
            word = unicodedata.normalize("NFKC", word)  # as it is read
        text = names.in_formula(word)
        if text == word:
            return match[0]
        if all(part.isidentifier() for part in text.split(".")):
            return text
        return f"'{text}'" if "'" not in text else f'"{text}"'

    made = _WORD.sub(new, formula)
    if {names.in_formula(x) for x in names_in(formula)} != set(names_in(made)):
        raise ModelError(f"{what}: its formula {shown(formula)} cannot say the new name; choose another one.")
    return made


# --- an item or an input by another name ---------------------------------------------------------------


def rename(model: Building, given: Any, name: str) -> Any:
    """Implements `Model.rename`."""
    if isinstance(given, Item):
        item = given
    elif isinstance(given, str) and given in model._names:
        item = model.items()[given]
    else:
        inputs = {n: None for x in model.items().values() for n in sorted(_inputs_of(x))}
        find({**model.items(), **inputs}, given, "item or input", model.name)
        _rename_input(model, given, name)
        return name
    if item not in model:
        raise ModelError(f"rename: {item._called()} is no item of model '{model.name}'; give one, or its name.")
    item.name = name
    return item


def rename_item(model: Building, item: Item, name: str) -> None:
    """Everything about an item's new name but the item's own field: the index by name, and what refers to it."""
    old = item.name
    if name == old:
        return
    model._check_unused(name, item.kind)
    _check_formulas(model, old, name, {n for x in model.items().values() for n in _inputs_of(x)}, item)
    items = list(model.items().values())
    follow(items, NewNames({old: name}, {}, couplings_of(items)))
    model._names[name] = model._names.pop(old)
    for table in (model._bodies, model._joints):
        if table.get(old) is item:
            table[name] = table.pop(old)  # type: ignore[assignment]
    model._structure = next_version()


def _rename_input(model: Building, old: str, name: str) -> None:
    """Another name for an input: of all actuators that have it."""
    if check_name(name, "input") == old:
        return
    items = list(model.items().values())
    inputs = {n for x in items for n in _inputs_of(x)}
    if name in inputs:
        raise ModelError(f"rename: there is an input '{name}' already; choose another name for '{old}'.")
    _check_formulas(model, old, name, set(model._names), None)
    follow(items, NewNames({}, {old: name}, couplings_of(items)))
    for along in (x for item in items for x in along_of(item)):
        if along.actuator == old:
            along.actuator = name
    model._structure = next_version()


def _check_formulas(model: Building, old: str, name: str, others: set[str], item: Item | None) -> None:
    """Raise where a formula would mean something else by a new name, or by what is left of the old one.

    Args:
        model: with the formulas.
        old, name: of what is renamed.
        others: names that may be the same without being the same thing: of inputs for an item, of items for an input.
        item: that is renamed; None for an input.
    """
    items = model.items().values()
    couplings = couplings_of(items)
    for one in items:
        heads = {word.partition(".")[0] for word in _named_in(formulas_of(one), couplings)}
        if name in getattr(one, "constants", ()):
            raise ModelError(f"rename: {one._called()} has a constant '{name}'; choose another name for '{old}'.")
        if name in heads and (name in others or name == "energy"):
            raise ModelError(
                f"rename: the formula of {one._called()} means something else by '{name}'; choose another name for '{old}'."
            )
        if old in heads and old in others:
            kind = "an input" if item is None else item.kind
            raise ModelError(
                f"rename: the formula of {one._called()} names '{old}', which is {kind} and also "
                f"{'an item' if item is None else 'an input'}; take the formula out, rename both, and add it again."
            )
