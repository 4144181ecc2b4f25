"""Calls with room for the frames of what they call."""

from __future__ import annotations

import sys

import pytest

from linkwork.kernels.deep_calls import call_deep

LOOP, DEEPEST = 500, 400


def test_arguments_results_and_exceptions_pass() -> None:
    assert call_deep(lambda a, *, function: (a, function), 1, function=2) == (1, 2)
    with pytest.raises(ZeroDivisionError):
        call_deep(lambda: 1 / 0)


def leaf() -> tuple[int, ...]:
    """A frame of some entries."""
    a = b = c = d = e = 0
    return a, b, c, d, e


def mapped(depth: int) -> int:
    """How many pages of memory a loop of calls so many levels deep has mapped."""
    import resource

    if depth:
        return mapped(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(LOOP):
        leaf()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not count them so")
def test_no_loop_of_calls_maps_memory_at_every_call() -> None:
    """Without the room, that of one depth or another does. Asked twice: other threads map memory now and then."""
    assert max(min(call_deep(mapped, depth) for _ in range(2)) for depth in range(DEEPEST)) < LOOP / 5
