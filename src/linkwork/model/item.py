"""The base of everything that a model is made of: named, validated at once, editable, and aware of its changes."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import re
import threading
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from linkwork.api.arguments import Named
from linkwork.api.attributes import is_declared_by_user
from linkwork.api.calling import Called, Shape
from linkwork.api.errors import ModelError, nearest, shown
from linkwork.api.frozen import deep_copied, frozen
from linkwork.api.reading import read_plain_field
from linkwork.api.units import MAX_NUMBER, quantities, quantity

_NAME = re.compile(r"[^\W\d](?:[\w \-+'’]*[\w'’])?", re.UNICODE)

Real = Any
"""A number in SI units, or text with a unit such as "9 in"."""


def number(
    unit: str, default: Any = dataclasses.MISSING, *, above: float | None = None, least: float | None = None
) -> Any:
    """A field that holds one quantity; `above` and `least` bound it."""
    return dataclasses.field(default=default, metadata={"unit": unit, "above": above, "least": least})


def vector(unit: str, default: Any = dataclasses.MISSING, *, shape: tuple[int, ...] = (3,)) -> Any:
    """A field that holds an array of quantities."""
    metadata = {"unit": unit, "shape": shape}
    if default is dataclasses.MISSING:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(default_factory=lambda: default, metadata=metadata)


class _Clock:
    """The change counter: every version is greater than all before it, those of items from other processes included."""

    def __init__(self) -> None:
        self._now, self._lock = 0, threading.Lock()

    def tick(self, after: int = 0) -> int:
        """The next version, greater than `after`."""
        with self._lock:
            self._now = max(self._now, after) + 1
            return self._now


_clock = _Clock()


def next_version() -> int:
    """The next number of the global change counter, by which versions of items and models are compared."""
    return _clock.tick()


def restore(thing: Any, state: dict[str, Any], version: str) -> None:
    """Give an item or model the state of a pickle or copy.

    Its version is the attribute called `version`; later changes get a greater one, whichever process it came from. Arrays are
    read-only, since a change inside of one would not be seen.
    """
    _clock.tick(after=state.get(version, 0))
    for name, value in state.items():
        arrays = isinstance(value, np.ndarray) or name == "_places"
        object.__setattr__(thing, name, frozen(value) if arrays else value)


@dataclasses.dataclass(eq=False)
class Item(Called, Named):
    """A named part of a model. Fields with a unit accept numbers (SI) or text with a unit, and are checked at once."""

    name: str

    kind = "item"
    always_read: ClassVar[tuple[str, ...]] = ()
    """Fields that are read also where their default, None, is left: it stands for something, or is not enough."""

    @classmethod
    def _prepare(cls) -> Shape:
        """Before the first item of a class is made: let its items be made in a faster way."""
        init = cls.__dict__.get("__init__")
        fields = [f for f in dataclasses.fields(cls) if f.init]
        names = [f.name for f in sorted(fields, key=lambda f: bool(f.kw_only))]
        own = "__dataclass_fields__" in cls.__dict__
        if own and init is not None and [*inspect.signature(init).parameters][1:] == names:  # generated
            setattr(cls, "__init__", _making(cls, init))  # noqa: B010  # mypy allows no assignment to a method
        return super()._prepare()

    def __init_subclass__(cls, **options: Any) -> None:
        """What classes of items add to the setting of a field sees values that were read already, once, by the class itself."""
        super().__init_subclass__(**options)
        own = cls.__dict__.get("__setattr__")
        if own is None and hasattr(cls.__setattr__, "__wrapped__"):
            return  # the class that comes first reads them
        own = own or (lambda self, *given: super(cls, self).__setattr__(*given))
        setattr(cls, "__setattr__", _reading_first(own))  # noqa: B010  # mypy allows no assignment to a method

    def __setattr__(self, field: str, value: Any) -> None:
        cls: Any = type(self)
        known = _fields(cls).get(field)
        made = known is None or field in self.__dict__ or "_changed" not in self.__dict__
        if known is None and not field.startswith("_"):
            self._check_attribute(field)
        if field == "name":
            value = check_name(value, self.kind)
            home = self.__dict__.get("_home")
            if home is not None:
                home._rename_item(self, value)
        elif known is not None and "unit" in known.metadata:
            value = self._read(field, value, known.metadata)
        else:
            value = _read_plain(self, field, value)
        object.__setattr__(self, field, value)
        if made:  # while an item is made, its first number stands for all
            object.__setattr__(self, "_changed", next_version())

    def _check_attribute(self, name: str) -> None:
        """Raise ModelError for an attribute that is no field and cannot be set; classes of a user's own may declare others."""
        cls: Any = type(self)
        there = getattr(cls, name, None)
        if (isinstance(there, property) and there.fset is not None) or is_declared_by_user(cls, name):
            return
        if there is not None or name in self.__dict__:
            fields = ", ".join(list(_fields(cls))[:16])
            raise ModelError(f"{self._called()}: '{name}' cannot be set; its parameters are {fields}.")
        raise ModelError(f"{self._called()} has no parameter '{name[:60]}'; {nearest(name, _fields(cls))}")

    def __setstate__(self, state: dict[str, Any]) -> None:
        restore(self, state, "_changed")

    __deepcopy__ = deep_copied

    def reference(self) -> str:
        return self.name

    def _called(self) -> str:
        return f"{self.kind} '{getattr(self, 'name', '?')}'"

    def _read(self, field: str, value: Any, rule: Any) -> Any:
        """Turn what the user wrote into SI numbers, or say what is wrong with it."""
        if type(value) is float and "shape" not in rule and _fits(value, rule):
            return value
        what = f"{self._called()}: {field}"
        if value is None:
            if self.__dataclass_fields__[field].default is None:
                return None
            raise ModelError(f"{what} is missing; give a value in {rule['unit']}.")
        if "shape" in rule:
            array = quantities(value, rule["unit"], what=what, shape=rule["shape"])
            if array.size and not np.abs(array).max() <= MAX_NUMBER:
                raise ModelError(
                    f"{what} is {shown(value)}, which is too large to calculate with; give numbers below {MAX_NUMBER:g}."
                )
            array.flags.writeable = False
            return array
        result = quantity(value, rule["unit"], what=what)
        if not abs(result) <= MAX_NUMBER:
            raise ModelError(
                f"{what} is {shown(value)}, which is too large to calculate with; give a number below {MAX_NUMBER:g}."
            )
        if rule["above"] is not None and not result.real > rule["above"]:
            raise ModelError(f"{what} is {value!r}; it must be greater than {rule['above']:g}.")
        if rule["least"] is not None and not result.real >= rule["least"]:
            raise ModelError(f"{what} is {value!r}; it must be at least {rule['least']:g}.")
        return result

    driven: ClassVar[tuple[str, ...]] = ()
    """Fields that hold signals, whose numbers are parameters."""

    def driven_unit(self) -> str:
        """The unit of what the signals drive."""
        return "1"

    def inner_items(self) -> dict[str, Item]:
        """Items inside of this one, whose parameters are its own: attached masses, degrees of freedom."""
        return {}

    @property
    def parameters(self) -> dict[str, Any]:
        """The numbers of this item that can be replaced, by name [SI]."""
        from linkwork.model.parameters import parameters_of  # built upon this module

        return {name: p.value for name, p in parameters_of(self).items()}


def _read_plain(item: Item, field: str, value: Any) -> Any:
    """A field without a unit: text, a flag or a whole number where its annotation says so."""
    cls: Any = type(item)
    known = _fields(cls).get(field)
    if known is None or field == "name" or known.metadata or (value is None and known.default is None):
        return value
    return read_plain_field(known, value, f"{item._called()}: {field}")


def _fits(value: float, rule: Any) -> bool:
    """Whether a number is within the bounds of its field."""
    above, least = rule.get("above"), rule.get("least")
    return abs(value) <= MAX_NUMBER and (above is None or value > above) and (least is None or value >= least)


@functools.cache
def _fields(cls: Any) -> dict[str, dataclasses.Field[Any]]:
    """Fields of a class by name."""
    return {f.name: f for f in dataclasses.fields(cls)}


@functools.cache
def _rules(cls: Any) -> dict[str, Any]:
    """Fields of a class that hold one quantity, with their bounds."""
    fields = dataclasses.fields(cls)
    return {f.name: f.metadata for f in fields if "unit" in f.metadata and "above" in f.metadata}


def _reading_first(own: Callable[[Any, str, Any], None]) -> Callable[[Any, str, Any], None]:
    """A `__setattr__` that is handed values after `_read_plain`; a number that fits its field needs neither."""

    @functools.wraps(own)
    def setting(self: Any, field: str, value: Any) -> None:
        cls: Any = type(self)
        if cls.__setattr__ is setting:  # else a class built upon this one has read the value
            if type(value) is float and (rule := _rules(cls).get(field)) is not None and _fits(value, rule):
                state = self.__dict__
                made = field in state or "_changed" not in state
                state[field] = value
                if made:
                    state["_changed"] = next_version()
                return
            value = _read_plain(self, field, value)
        own(self, field, value)

    return setting


def _making(cls: Any, init: Callable[..., None]) -> Callable[..., None]:
    """An `__init__` like the generated one, but fields that are left at a default which is right as it is are not set one
    by one: models have many items, and items many fields that few give."""
    fields = [f for f in dataclasses.fields(cls) if f.init]
    positions, others = [f.name for f in fields if not f.kw_only], [f for f in fields if f.name != "name"]
    default_name = next(f.default for f in fields if f.name == "name")
    needed = {f.name for f in fields if f.default is f.default_factory is dataclasses.MISSING}
    plain = {f.name: f.default for f in fields if _is_plain(cls, f)}
    factories = {f.name: f.default_factory for f in fields if f.default_factory is not dataclasses.MISSING}
    finish, rules = getattr(cls, "__post_init__", None), _rules(cls)

    @functools.wraps(init)
    def make(self: Item, *args: Any, **kwargs: Any) -> None:
        given = dict(zip(positions, args, strict=False)) | kwargs
        if not needed <= given.keys() or len(args) > len(positions):
            init(self, *args, **kwargs)  # says what is wrong
        state = self.__dict__
        state["name"], state["_changed"] = check_name(given.get("name", default_name), self.kind), next_version()
        for field in others:
            name = field.name
            if name in given:
                value = given[name]
                if type(value) is float and name in rules and _fits(value, rules[name]):
                    state[name] = value
                else:
                    setattr(self, name, value)
            elif name not in plain:
                setattr(self, name, factories[name]() if name in factories else field.default)
        state.update(plain | state)
        if finish is not None:
            finish(self)

    return make


def _is_plain(cls: Any, field: dataclasses.Field[Any]) -> bool:
    """Whether the default of a field is what an item holds then: a number with a unit, or none; not what is made of it."""
    if field.name in cls.always_read:
        return False
    return field.default is None or (field.name in _rules(cls) and type(field.default) is float)


def check_name(name: Any, kind: str) -> str:
    """The name of anything in a model, points included: starts with a letter; letters, digits, spaces, apostrophes, '_', '-'
    and '+' follow. Dots are kept for paths."""
    plain = isinstance(name, str) and name.isascii() and name.isidentifier()  # what most are, and seen at once
    if not (plain or (isinstance(name, str) and _NAME.fullmatch(name))) or len(name) > 100:
        raise ModelError(
            f"{kind} name {name!r} cannot be used; write a text that starts with a letter and holds letters, digits, "
            "spaces, apostrophes, '_', '-' or '+' (dots separate a part from its owner)."
        )
    return name
