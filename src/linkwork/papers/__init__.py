"""Papers reproduced: each gives a report of checks, pictures and judged errata. `linkwork reproduce NAME`."""

from __future__ import annotations

import importlib
import time
from typing import Any

from linkwork.api.errors import LinkworkError
from linkwork.papers.checks import Check, Picture, Report, as_published, ended

__all__ = ["NAMES", "Check", "Report", "is_timed", "prepare_timings", "reproduce", "timings"]

_HOMES = {
    "choi2004": "linkwork.papers.choi2004",
    "goyal2012": "linkwork.papers.goyal2012",
    "noh2024": "linkwork.papers.noh2024",
    "oh1990": "linkwork.papers.oh1990",
    "rivas2012": "linkwork.papers.rivas2012",
}
NAMES = tuple(_HOMES)


@as_published()
def reproduce(name: str, *, timed: bool = True) -> Report:
    """Reproduce a paper: compute everything, compare, and say how long it took. What raises an exception is a check that does
    not hold; everything else is computed.

    Args:
        name: of the paper, one of `NAMES`.
        timed: take computing times, too, where the paper has some; they mean something only if nothing else is computed.
    """
    began = time.perf_counter()
    home = _home(name)
    try:
        made: Report = home.report()
    except Exception as problem:
        made = Report(name, [ended("report", problem)])
    try:
        figures, notes = timings(name) if timed else ({}, [])
        made.figures, made.notes = {**made.figures, **figures}, [*made.notes, *notes]
    except Exception as problem:
        made.checks.append(ended("timings", problem))
    made.seconds = time.perf_counter() - began
    return made


def is_timed(name: str) -> bool:
    """Whether computing times are a part of the paper."""
    return name in _HOMES and hasattr(_home(name), "timings")


def prepare_timings(name: str) -> None:
    """Make ready, in this process, what the computing times of a paper need: that may be done beside other work."""
    if is_timed(name) and hasattr(_home(name), "prepare_timings"):
        _home(name).prepare_timings()


def timings(name: str) -> tuple[dict[str, Picture], list[str]]:
    """Pictures and notes of the computing times of a paper; none where it has no times."""
    return _home(name).timings() if is_timed(name) else ({}, [])


def _home(name: str) -> Any:
    if name not in _HOMES:
        raise LinkworkError(f"reproduce: there is no paper '{name}'; choose one of {', '.join(NAMES)}.")
    return importlib.import_module(_HOMES[name])
