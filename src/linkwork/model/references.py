"""References: every way to name a place of a model, read in one way wherever an item, a joint or a closure takes one.

A place is a point or frame of a body (`rod.tip`), a body (its origin), the ground, a text ("rod.tip", "rod", "ground.pivot"),
or three numbers [m], a point of the ground in world axes. An item that is not part of a model yet keeps texts and numbers as
they are; `model.add` turns them into frames.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from linkwork.api.errors import ModelError, UnitError, shown
from linkwork.api.frozen import read_only
from linkwork.api.units import levels, quantities
from linkwork.model.bodies import Body, Ground
from linkwork.model.frames import Frame
from linkwork.model.item import Item
from linkwork.model.joints import Joint

if TYPE_CHECKING:
    from linkwork.model.building import Building

Reference = Frame | str | np.ndarray
"""A frame, a text that names one, or coordinates of the ground (3,) [m]."""

_WAYS = "give a point of a body such as rod.tip or 'rod.tip', a body, or three numbers in m on the ground"


def read_reference(value: Any, what: str) -> Reference:
    """What a user gave as a place, as far as it can be read without a model."""
    if isinstance(value, Body | Ground):
        return value["origin"]
    if isinstance(value, Frame):
        return value
    if isinstance(value, str) and value:
        return value
    if levels(value) == 0:
        raise ModelError(f"{what} is {shown(value)}; {_WAYS}.")
    try:
        return read_only(quantities(value, "m", what=what, shape=(3,)))
    except UnitError as problem:
        raise ModelError(f"{str(problem).rstrip('.')}; {_WAYS}.") from None


def read_body(value: Any, what: str) -> Body | str:
    """What a user gave as a body: itself, or its name."""
    if isinstance(value, Body) or (isinstance(value, str) and value):
        return value
    raise ModelError(f"{what} is {shown(value)}; give a body of the model, or its name.")


def resolve(model: Building, value: Any, what: str, wish: str) -> Frame:
    """The frame of a model that a reference names; coordinates become a point of the ground called `wish`, or similar.

    Args:
        model: that the place must belong to.
        value: a reference, read or as the user gave it.
        what: the item and its parameter, for messages.
        wish: for the name of a new point of the ground.
    """
    place = read_reference(value, what)
    if isinstance(place, np.ndarray):
        return model.ground.point(model._fresh_point(model.ground, wish), place)
    if isinstance(place, str):
        try:
            return model.frame(place)
        except ModelError as problem:
            raise ModelError(f"{what} is '{place[:80]}', but {problem}") from None
    if place.body is not None and place.body not in model:
        raise ModelError(f"{what}: body '{place.body.name}' is not part of model '{model.name}'; add it first.")
    return place


def resolve_body(model: Building, value: Body | str, what: str) -> Body:
    """The body of a model that a reference names."""
    if isinstance(value, str):
        try:
            return model.body(value)
        except ModelError as problem:
            raise ModelError(f"{what} is '{value[:80]}', but {problem}") from None
    if value not in model:
        raise ModelError(f"{what}: body '{value.name}' is not part of model '{model.name}'; add it first.")
    return value


class Referring(Item):
    """The base of items that refer to places and bodies: they take every way to name one.

    Until the item is part of a model, texts and coordinates stay as they are; then they are frames and bodies of it.
    """

    references: ClassVar[tuple[str, ...]] = ()
    """Fields that name a place."""
    body_references: ClassVar[tuple[str, ...]] = ()
    """Fields that name a body."""
    mixed_references: ClassVar[tuple[str, ...]] = ()
    """Fields with a row of places and names of coordinates."""

    def __setattr__(self, field: str, value: Any) -> None:
        if value is not None and field in (*self.references, *self.body_references, *self.mixed_references):
            value = self._read_reference(field, value)
            home = self.__dict__.get("_home")
            value = value if home is None else self._resolved(home, field, value)
        elif value is None and field in (*self.references, *self.body_references) and not self._may_miss(field):
            raise ModelError(f"{self._called()}: {field} is missing; {_WAYS}.")
        super().__setattr__(field, value)

    def _may_miss(self, field: str) -> bool:
        return self.__dataclass_fields__[field].default is None

    def _read_reference(self, field: str, value: Any) -> Any:
        what = f"{self._called()}: {field}"
        if field in self.references:
            return read_reference(value, what)
        if field in self.body_references:
            return read_body(value, what)
        if isinstance(value, str | Mapping) or not isinstance(value, Sequence):
            raise ModelError(f"{what} is {shown(value)}; give a list of coordinates and points.")
        return tuple(x.name if isinstance(x, Joint) else read_reference(x, what) for x in value)

    def _resolved(self, model: Building, field: str, value: Any) -> Any:
        """One field with its references as frames and bodies of the model."""
        what, wish = f"{self._called()}: {field}", f"at_{self.name}"
        if field in self.body_references:
            return resolve_body(model, value, what)
        if field in self.references:
            return resolve(model, value, what, wish)
        return tuple(x if _is_coordinate(model, x) else resolve(model, x, what, wish) for x in value)

    def frames(self) -> list[Frame]:
        """Frames of the model at which it acts or that it reads."""
        found = [getattr(self, field) for field in self.references]
        found += [body["origin"] for field in self.body_references if (body := getattr(self, field)) is not None]
        for field in self.mixed_references:
            found += getattr(self, field) or ()
        return [place for place in found if isinstance(place, Frame)]

    def check(self) -> None:
        """Raise ModelError for parameters that are missing or contradict each other."""

    def join(self, model: Building) -> None:
        """Turn references into frames and bodies of a model; if one fails, the item and the ground are left as they were."""
        names = (*self.references, *self.body_references, *self.mixed_references)
        before = {field: getattr(self, field) for field in names}
        points = dict(model.ground._places)
        try:
            for field, value in before.items():
                if value is not None:
                    object.__setattr__(self, field, self._resolved(model, field, value))
            self.check()
            model._register(self)
        except ModelError:
            for field, value in before.items():
                object.__setattr__(self, field, value)
            model.ground._places.clear()
            model.ground._places.update(points)
            raise


def _is_coordinate(model: Building, value: Any) -> bool:
    """Whether a text names a coordinate rather than a place; one that names neither is refused when the model is compiled."""
    if not isinstance(value, str):
        return False
    owner, _, point = value.partition(".")
    if owner == "ground":
        return False
    body = model._bodies.get(owner)
    return body is None or (point or "origin") not in body.places()
