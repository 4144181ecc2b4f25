"""Attributes that an object does not have, or that nobody sets from outside, are refused: a misspelt one would do nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NoReturn

from linkwork.api.errors import ModelError, nearest


def refuse_setting(thing: Any, name: str, settable: Collection[str], called: str, how: str) -> NoReturn:
    """Say why an attribute cannot be set; raises ModelError.

    Args:
        thing: whose attribute it is.
        name: of the attribute.
        settable: names of attributes that can be set.
        called: the thing, as the sentence names it.
        how: what it says is changed instead.
    """
    if name in vars(thing) or hasattr(type(thing), name):
        raise ModelError(f"{called}: '{name}' cannot be set; {how}.")
    hint = nearest(name, settable) if settable else f"{how}."
    raise ModelError(f"{called} has no attribute '{name[:60]}' to be set; {hint}")


class Made:
    """Base of objects whose public attributes are set while they are made, and by nobody afterwards (`_made`)."""

    def __setattr__(self, name: str, value: Any) -> None:
        if "_made" in vars(self) and not name.startswith("_"):
            refuse_setting(self, name, (), repr(self), "it does not change; change the model and compile it again")
        object.__setattr__(self, name, value)


def is_declared_by_user(cls: type, name: str) -> bool:
    """Whether a class that is not of this library, among a class and its bases, has an attribute or a field of this name."""
    own = (c for c in cls.__mro__ if c is not object and c.__module__.partition(".")[0] != "linkwork")
    return any(name in vars(c) or name in vars(c).get("__annotations__", {}) for c in own)
