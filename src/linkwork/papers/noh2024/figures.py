"""Pictures of the paper's figures and tables, and of what was added."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from linkwork.drawing.style import FIGURE_WIDTH
from linkwork.papers.checks import Picture
from linkwork.papers.drawing import png
from linkwork.papers.noh2024 import diagrams, errata, forms, loose_figures, motion, own, schematics


def pictures() -> dict[str, Picture]:
    """All pictures by name, but for those of times."""
    drawings: dict[str, Callable[[], Any]] = {
        **schematics.drawings(),
        **diagrams.drawings(),
        "noh2024-fig5": multipliers,
        "noh2024-fig9": loose_figures.chain,
        "noh2024-fig11": loose_figures.tip_paths,
        "noh2024-fig12": loose_figures.velocities,
        "noh2024-elongation": loose_figures.elongation,
        "noh2024-iteration": iteration,
        "noh2024-sparsity": sparsity,
    }
    made: dict[str, Picture] = {name: png(draw) for name, draw in drawings.items()}
    made["noh2024-motion"] = animation
    made["noh2024-elongated"] = elongated
    return made


def animation(stem: Path) -> Path:
    """The twenty links as one HTML file."""
    path = stem.with_suffix(".html")
    own.tight().animate(path)
    return path


def elongated(stem: Path) -> Path:
    """The augmented Lagrangian without stabilisation at tolerance 0.1: links come apart, as the paper saw them do."""
    path = stem.with_suffix(".html")
    own.at_tolerance(own.BARE, 0.1).animate(path)
    return path


# --- the iteration ---------------------------------------------------------------------------------------------------


def iteration() -> Any:
    """(18) and (19) as printed and corrected."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.2))
    lines = {
        "(19), corrected": errata.iteration_errors(printed=False),
        "(19), as printed": errata.iteration_errors(printed=True),
        "(17), (18), corrected": errata.multiplier_errors(printed=False),
        "(17), (18), as printed": errata.multiplier_errors(printed=True),
    }
    for k, (label, values) in enumerate(lines.items()):
        panel.semilogy(
            range(1, len(values) + 1), values, color=f"C{(0, 3, 2, 1)[k]}", marker="o", markersize=4, label=label
        )
    panel.set_xlabel("iteration")
    panel.set_ylabel("largest error of an acceleration [m/s²]")
    panel.set_title("Augmented Lagrangian, twenty links in some state, α = 1000 kg")
    panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    return figure


# --- multipliers and sparsity --------------------------------------------------------------------------------------


def multipliers() -> Any:
    """Fig. 5: the four multipliers of the double pendulum against time."""
    import matplotlib.pyplot as plt

    run = motion.double_pendulum()
    values = motion.multipliers(run)
    figure, panels = plt.subplots(2, 1, sharex=True, figsize=(FIGURE_WIDTH, 4.4))
    for joint, panel in enumerate(panels):
        for k, letter in enumerate("xy"):
            number = 2 * joint + k + 1
            panel.plot(run.time, values[:, joint, k], color=f"C{number - 1}", label=f"λ{'₁₂₃₄'[number - 1]}, {letter}")
        panel.set_ylabel(f"{('upper', 'lower')[joint]} joint [N]")
        panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    panels[0].set_title("Fig. 5: Lagrange multipliers of a double pendulum, from rest, horizontal")
    panels[1].set_xlabel("time [s]")
    return figure


def sparsity() -> Any:
    """The pattern of W (21) of the twenty links."""
    return forms.linkworks_pattern().plot().figure
