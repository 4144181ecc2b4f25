"""Small examples of results, by name of their class, for `test_results_protocol`: motion."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import linkwork as lw


@cache
def run() -> lw.Run:
    start = {"joint1": 1.2, "joint2": 0.3}
    event = lw.Event("joint1", value=0.0)
    return lw.library.double_pendulum().simulate(2.0, start=start, events=[event], samples=41)


@cache
def phased_run() -> Any:
    phases = [lw.Phase(0.2, lock=["joint2"]), lw.Phase(0.2, release=["joint2"], blows={"link2.tip": (1, 0, 0)})]
    return lw.library.double_pendulum().simulate_phases(phases, start={"joint1": 0.5}, samples=5)


@cache
def measured_motion() -> Any:
    t = np.arange(0, 1.5, 0.02)
    data = {"time": t, "joint1": 0.7 * np.sin(4 * t), "joint2": 0.5 - 0.5 * np.cos(5 * t)}
    units = {"joint1": "rad", "joint2": "rad"}
    return lw.library.double_pendulum().measured(data, cutoff="6 Hz", units=units, horizon="0.1 s")


@cache
def swing() -> lw.Run:
    """A pendulum that swings freely, long enough for a verdict."""
    return lw.library.simple_pendulum().simulate(100.0, start={"pivot": 1.0}, rtol=1e-10)


def impulse() -> Any:
    return lw.library.double_pendulum().impulse(start={"joint1": 0.5}, blows={"link2.tip": (1, 0, 0)}, lock=["joint1"])


def assembly() -> Any:
    return lw.library.four_bar().assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"})


def mobility() -> Any:
    return lw.library.four_bar().mobility(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"})


@cache
def study() -> Any:
    draws = {"joint1.damping": lw.Uniform(0, 0.2), "start.joint2": lw.Uniform("10 deg", "60 deg")}
    family = lw.library.double_pendulum().sample(draws, 70)
    return family.simulate(1.0, keep=["link2.tip"], reduce=["peak of joint1.reaction.force"], samples=11)


MAKERS: dict[str, Callable[[], Any]] = {
    "Run": run,
    "PhasedRun": phased_run,
    "Reactions": lambda: run().reactions,
    "MeasuredMotion": measured_motion,
    "Impulse": impulse,
    "Assembly": assembly,
    "Mobility": mobility,
    "SaddlePoint": lambda: lw.library.four_bar().saddle_point(),
    "Topology": lambda: lw.library.four_bar().topology(),
    "Section": lambda: swing().section("pivot"),
    "Verdict": lambda: swing().verdict(),
    "Study": study,
    "StudySensitivity": lambda: study().sensitivity("peak of joint1.reaction.force"),
    "Spectrum": lambda: swing().spectrum("pivot"),
    "Swings": lambda: swing().swings("pivot"),
}
