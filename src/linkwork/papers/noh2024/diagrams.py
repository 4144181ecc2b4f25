"""The recursive formulation as diagrams: Fig. 6, which way its passes go, and Fig. 8, the algorithm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from linkwork.drawing.style import FIGURE_WIDTH, INK, PAGE_WIDTH, QUIET

BODIES = ("$B_0$", "$B_1$", "$B_2$", "$\\cdots$", "$B_{n-1}$", "$B_n$")
STEPS = (
    ("state", "$q$, $\\dot q$ of the joints"),
    ("forward: kinematics, (23) to (28)", "$r_n$, $\\omega_n$, $V_n$ of every body, from $B_0$ to $B_n$"),
    ("backward: dynamics, (30) to (32)", "$M^*_{n-1}$, $Q^*_{n-1}$ with $S_n$ in (31), from $B_n$ to $B_0$"),
    ("base, (33)", "$M^*_0 W_0 = Q^*_0$, or a base that is held"),
    ("forward: accelerations, (29)", "$\\ddot q_n$, $W_n = C_n W_{n-1} + S_n \\ddot q_n + D_n$"),
    ("time integration, (35)", "$q$, $\\dot q$ at the next time"),
)
"""Of Fig. 8, with the errata: what is done, and what comes of it."""


ARROW = {"arrowstyle": "-|>", "color": INK, "shrinkA": 0, "shrinkB": 0, "linewidth": 1.0}


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each figure, by name."""
    return {"noh2024-fig6": passes, "noh2024-fig8": algorithm}


def _empty(width: float, height: float) -> tuple[Any, Any]:
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(width, height))
    panel.set_axis_off()
    return figure, panel


def passes() -> Any:
    """Fig. 6: kinematics go forward along the chain, articulated inertias and forces backward."""
    figure, panel = _empty(PAGE_WIDTH, 2.2)
    last = len(BODIES) - 1
    for k, name in enumerate(BODIES):
        if name == BODIES[3]:
            panel.text(k, 0.0, name, ha="center", va="center", fontsize=13)
            continue
        box = {"boxstyle": "round,pad=0.5", "facecolor": "white", "edgecolor": INK, "linewidth": 1.2}
        panel.text(k, 0.0, name, ha="center", va="center", bbox=box, zorder=3)
    for k in range(last):
        panel.plot([k + 0.28, k + 0.72], [0.0, 0.0], color=INK, linestyle="-", linewidth=1.4)
        if BODIES[3] not in BODIES[k : k + 2]:
            panel.plot([k + 0.5], [0.0], "o", color=INK, markerfacecolor="white", markersize=6, zorder=4)
    arrow = {"arrowstyle": "-|>", "linewidth": 1.6, "mutation_scale": 16}
    for height, (begin, end), colour, words in (
        (0.75, (0, last), "C0", "forward: positions, velocities, then accelerations"),
        (-0.75, (last, 0), "C1", "backward: $M^*$ and $Q^*$, articulated inertias and forces"),
    ):
        panel.annotate("", (end, height), (begin, height), arrowprops={**arrow, "color": colour})
        panel.text(last / 2, height * 1.3, words, ha="center", va="center", color=colour)
    panel.set_xlim(-0.5, last + 0.5)
    panel.set_ylim(-1.35, 1.35)
    panel.set_title("Fig. 6: the passes of the recursive formulation")
    return figure


def algorithm() -> Any:
    """Fig. 8: one evaluation of the equations of motion, and the integration around it."""
    from matplotlib.patches import FancyBboxPatch

    figure, panel = _empty(FIGURE_WIDTH + 0.6, 5.0)
    for k, (what, result) in enumerate(STEPS):
        corners = FancyBboxPatch((-1.0, -k - 0.26), 2.0, 0.52, boxstyle="round,pad=0,rounding_size=0.06")
        corners.set(facecolor="white", edgecolor=INK, linewidth=1.1)
        panel.add_patch(corners)
        panel.text(0.0, -k + 0.12, what, ha="center", va="center", fontsize=9)
        panel.text(0.0, -k - 0.12, result, ha="center", va="center", fontsize=8.5, color=QUIET)
        if k:
            panel.annotate("", (0.0, -k + 0.26), (0.0, -k + 0.74), arrowprops=ARROW)
    side, last = 1.22, len(STEPS) - 1
    panel.plot([1.0, side, side], [-last, -last, 0.0], color=INK, linestyle="-", linewidth=1.0)
    panel.annotate("", (1.0, 0.0), (side + 0.01, 0.0), arrowprops=ARROW)
    panel.text(side + 0.06, -last / 2, "next evaluation", rotation=90, ha="left", va="center", fontsize=8.5)
    panel.set_xlim(-1.15, 1.5)
    panel.set_ylim(-last - 0.5, 0.5)
    panel.set_title("Fig. 8: the algorithm, errata applied")
    return figure
