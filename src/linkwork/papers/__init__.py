"""Papers reproduced: each gives a report of checks, pictures and judged errata. `linkwork reproduce NAME`."""

from __future__ import annotations

import importlib
import time

from linkwork.errors import LinkworkError
from linkwork.papers.checks import Check, Report

__all__ = ["NAMES", "Check", "Report", "reproduce"]

_HOMES = {
    "choi2004": "linkwork.papers.choi2004",
    "goyal2012": "linkwork.papers.goyal2012",
    "noh2024": "linkwork.papers.noh2024",
    "oh1990": "linkwork.papers.oh1990",
    "rivas2012": "linkwork.papers.rivas2012",
}
NAMES = tuple(_HOMES)


def reproduce(name: str) -> Report:
    """Reproduce a paper: compute everything, compare, and say how long it took.

    Args:
        name: of the paper, one of `NAMES`.
    """
    if name not in _HOMES:
        raise LinkworkError(f"reproduce: there is no paper '{name}'; choose one of {', '.join(NAMES)}.")
    began = time.perf_counter()
    made: Report = importlib.import_module(_HOMES[name]).report()
    made.seconds = time.perf_counter() - began
    return made
