"""Analyses of runs that had controllers: each takes them into account, or says in a sentence that it does not."""

from __future__ import annotations

import pytest

import linkwork as lw
from response_references import driven_pendulum


def test_what_does_not_follow_controllers_says_so() -> None:
    """Sections, verdicts and exponents integrate again between samples, which they cannot do with controllers."""
    run = driven_pendulum(0.1).simulate(5.0, start={"pivot": 1.0}, control=lw.PD("pd", "pivot", "torque", 3.0, 0.1))
    for ask in (lambda: run.section("pivot"), run.verdict):
        with pytest.raises(lw.ModelError, match=r"has controllers \('pd'\).*does not follow"):
            ask()
