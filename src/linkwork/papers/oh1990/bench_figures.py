"""Pictures of what was added to the thesis: frequency responses, suspects, the test bed, a shaped command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.drawing.style import FIGURE_WIDTH, INK, PAGE_WIDTH, QUIET
from linkwork.papers.oh1990 import frequency_responses, noisy_bed, slew, suspects, testbed


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each, by name."""
    return {
        "oh1990-response": response,
        "oh1990-suspects": suspected,
        "oh1990-testbed": bed,
        "oh1990-slew": shaped,
    }


def response() -> Any:
    """Appendix E with two channels: measured and fitted."""
    import matplotlib.pyplot as plt

    test, fits = frequency_responses.hits(), frequency_responses.bench_modes()
    figure, panels = plt.subplots(2, 2, sharex="col", figsize=(FIGURE_WIDTH + 1.6, 4.6), height_ratios=(3, 1))
    columns = (
        ("shoulder", 0, "LVDT at the upper joint [rad/lbf]"),
        ("gauge", 1, "accelerometer on the lower arm [in/s²/lbf]"),
    )
    for column, (name, number, words) in enumerate(columns):
        fit, k = fits[number], test.index(name)
        low, high = fit.frequencies[[0, -1]]
        seen = (test.frequencies >= low) & (test.frequencies <= high)
        panels[0, column].semilogy(
            test.frequencies[seen], np.abs(test.response[seen, k]), ".", markersize=2.5, label="three hits"
        )
        panels[0, column].semilogy(
            fit.frequencies, np.abs(fit.fitted[:, k]), "-", linewidth=1.0, label="partial fractions"
        )
        for f in fit.natural_frequencies:
            panels[0, column].axvline(f, color=INK, linewidth=0.6, linestyle=":")
        panels[0, column].set_title(words)
        panels[1, column].plot(test.frequencies[seen], test.coherence[seen, k], "-", linewidth=0.8)
        panels[1, column].set_ylim(0.0, 1.05)
        panels[1, column].set_xlabel("frequency [Hz]")
    panels[0, 0].set_ylabel("response to the impact")
    panels[1, 0].set_ylabel("coherence")
    panels[0, 1].legend(loc="upper right")
    return figure


def suspected() -> Any:
    """The 48 errors as they are and with all suspects fitted."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.4))
    rows = (
        ("as estimated", suspects.plain_gaps(), "C0", -0.12),
        ("everything fitted", suspects.fitted("everything").gaps, "C1", 0.12),
    )
    for label, gaps, colour, shift in rows:
        x = np.tile(np.arange(1, 5), (len(gaps), 1)) + shift + 0.015 * (np.arange(len(gaps))[:, None] - 5.5)
        rms = 100 * float(np.sqrt((gaps**2).mean()))
        panel.plot(x.ravel(), 100 * gaps.ravel(), "o", markersize=3.5, color=colour, label=f"{label}, rms {rms:.2f} %")
    panel.axhline(0.0, color=QUIET, linewidth=1.0)
    panel.set_xticks(range(1, 5))
    panel.set_xlabel("mode; spring sets and end masses from left to right")
    panel.set_ylabel("estimated over measured − 1 [%]")
    panel.set_title("Section 7.2: what springs, inertias and accelerometers explain")
    panel.legend()
    return figure


def bed() -> Any:
    """Distance of the end point from its goal on the complete model with counts and noise, and the torques."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(3, 1, sharex=True, figsize=(PAGE_WIDTH, 5.6), height_ratios=(1.6, 1, 1))
    free = testbed.move(1, closed=False)
    far = np.hypot(*(free.end - free.goal).T)
    panels[0].semilogy(free.t, far, color=QUIET, linewidth=0.9, label="open loop, linear,\nend mass 1")
    for load in testbed.LOADS:
        done = noisy_bed.move(load)
        size = np.maximum(np.hypot(*(done.end - done.goal).T), 1e-9)
        panels[0].semilogy(done.t, size, color=f"C{load - 1}", linestyle="-", label=f"end mass {load}")
        for k in (0, 1):
            panels[1 + k].plot(done.t[1:], done.u[1:, k], color=f"C{load - 1}", linestyle="-", linewidth=0.9)
    panels[0].set_ylim(1e-4, 30.0)
    panels[0].set_ylabel("distance from the goal [in]")
    panels[0].set_title("Test bed: complete model, counts and noise, observer, 5 ms")
    panels[0].legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    for k, word in enumerate(("u₁", "u₂")):
        panels[1 + k].set_ylabel(f"{word} [lbf in]")
    panels[2].set_xlim(0.0, testbed.DURATION)
    panels[2].set_xlabel("time [s]")
    return figure


def shaped() -> Any:
    """The elbow after plain and shaped commands."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.2))
    for kind, label in (("plain", "plain"), ("ZV", "shaped, ZV"), ("ZVD", "shaped, ZVD")):
        made = slew.slew(kind)
        panel.plot(
            made.t,
            np.degrees(made.elbow),
            linestyle="-",
            label=f"{label}: ± {np.degrees(made.left):.2g}° after the command",
        )
    panel.set_xlabel("time [s]")
    panel.set_ylabel("elbow [deg]")
    panel.set_title("The upper joint turned by 20° in gravity, commands for the first two modes")
    panel.legend()
    return figure
