"""Goyal 2012 (NJIT): reaction forces in a branched 3-D pendulum tree, reproduced in full."""

from __future__ import annotations

from linkwork.papers.checks import Report

TITLE = "Goyal 2012: reaction forces of a 3-D pendulum tree"


def report() -> Report:
    """All checks, pictures and judged errata."""
    from linkwork.papers.goyal2012.case import case_checks

    return Report(TITLE, case_checks())
