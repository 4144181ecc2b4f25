"""Warnings of analyses, told to the page whose thread they came up in."""

from __future__ import annotations

import contextlib
import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from linkwork.api.errors import LinkworkWarning

_heard = threading.local()


@contextlib.contextmanager
def hearing(told: Callable[[str], None]) -> Iterator[None]:
    """Context in which warnings of this thread go to `told`, while `routed` is on."""
    _heard.told = told
    try:
        yield
    finally:
        _heard.told = None


@contextlib.contextmanager
def routed() -> Iterator[None]:
    """Context, for the whole process, in which warnings go to the thread that hears them, every one of linkwork's."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", LinkworkWarning)
        before = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
            told = getattr(_heard, "told", None)
            if told is not None and issubclass(category, LinkworkWarning):
                told(str(message))
            else:
                before(message, category, *place, **more)

        warnings.showwarning = show
        yield
