"""Calls of functions that call others hundreds of levels deep, as compilers do.

CPython keeps the frames of Python functions in chunks of 16 KiB that it maps from the operating system. Where the end of a
chunk happens to lie between a loop and the functions that it calls, each of these calls maps a chunk and unmaps it again: a
tenth of the time of compiling was lost so. A frame that asks for more room than a chunk has gets one of the next power of two,
and what is left of that is room for the frames of all that it calls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

# entries of 8 bytes: a little over half of a chunk of 1 MiB, of which only what is used takes memory
ROOM = (1 << 16) + 1


def _call(function: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
    return function(*arguments, **named)


_call_with_room = FunctionType(_call.__code__.replace(co_stacksize=ROOM), globals())


def call_deep(function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
    """What a function returns, called with room for the frames of all that it calls."""
    return _call_with_room(function, arguments, named)
