"""Pictures of equilibria, branches and modes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import ratio_unit
from linkwork.drawing.animation import write_animation
from linkwork.drawing.style import FIGURE_WIDTH, INK, labelled, one_panel, paper_style, subplots

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.drawing.player import Player
    from linkwork.equilibrium.results.branch import Branch, Branches, Special
    from linkwork.linear.results.campbell import Campbell
    from linkwork.linear.results.modes import Mode, Modes
    from linkwork.linear.results.sensitivity import Sensitivity

__all__ = ["animate", "branch", "branches", "campbell", "sensitivity", "shapes"]

MARKS = {"fold": ("o", "fold"), "branch point": ("s", "branch point"), "Hopf point": ("D", "Hopf point")}
DASHES = ((4, 2), (1, 1.5), (6, 2, 1, 2), (8, 3))  # of lines of orders
MOST_BARS = 12  # modes that are drawn


def _parameter(name: str) -> str:
    """A parameter as people say it: "speed of spin"."""
    word, _, rest = name.partition(".")
    return f"{word} of {rest}" if word in ("speed", "acceleration", "input") else name


def branches(found: Branches, name: str | None, *, ax: Axes | None) -> Axes:
    """A coordinate against the parameter: stable parts solid, unstable ones dashed, special points marked."""
    if not len(found):
        raise ModelError("branches: nothing was found that could be drawn.")
    return _draw_branches(found.members, found.special, name, ax)


def branch(found: Branch, name: str | None, *, ax: Axes | None) -> Axes:
    """One branch alone."""
    return _draw_branches((found,), found.special, name, ax)


def _draw_branches(found: Sequence[Branch], special: Sequence[Special], name: str | None, ax: Axes | None) -> Axes:
    names = found[0].names
    if name is None:
        spread = np.ptp(np.vstack([b.positions for b in found]), axis=0)
        name = names[int(np.argmax(spread))]
    with paper_style():
        panel = one_panel(ax)
        used: set[str] = set()
        for number, b in enumerate(found):
            colour = f"C{number}"
            y = b[name]
            for first, last, stable in stretches(b.stable):
                label = "stable" if stable else "unstable"
                if len(b) == 1:
                    panel.plot(b.values, y, ".", color=colour, label=None if label in used else label)
                    used.add(label)
                    continue
                panel.plot(
                    b.values[first : last + 1],
                    y[first : last + 1],
                    color=colour,
                    linestyle="-" if stable else (0, (4, 2)),
                    label=None if label in used else label,
                )
                used.add(label)
        for s in special:
            mark, label = MARKS.get(s.kind, ("X", s.kind))
            panel.plot(
                [s.value],
                [s.q[name]],
                mark,
                color=INK,
                markerfacecolor="white",
                zorder=5,
                linestyle="none",
                label=None if label in used else label,
            )
            used.add(label)
        unit = found[0].units[names.index(name)]
        panel.set_xlabel(labelled(_parameter(found[0].parameter), found[0].unit))
        panel.set_ylabel(labelled(name, unit))
        panel.set_title(f"equilibria of {found[0].title}")
        panel.legend()
    return panel


def stretches(flags: np.ndarray) -> list[tuple[int, int, bool]]:
    """Runs of equal flags as (first, last, flag); neighbours share a point, so that no gap is left."""
    out = []
    first = 0
    for k in range(1, len(flags) + 1):
        if k == len(flags) or flags[k] != flags[first]:
            out.append((first, min(k, len(flags) - 1), bool(flags[first])))
            first = k
    return out


def campbell(made: Campbell, *, ax: Axes | None) -> Axes:
    """Frequencies against the parameter, unstable parts dotted, with critical speeds marked."""
    with paper_style():
        panel = one_panel(ax)
        drawn: set[str] = set()
        f, values = made.frequencies, made.values
        for k in range(f.shape[1]):
            grows, still = made.grows[:, k], f[:, k] == 0
            (line,) = panel.plot(values, np.where(grows | still, np.nan, f[:, k]), label=f"mode {k + 1}")
            if (grows & ~still).any():
                label = None if "grows" in drawn else "unstable: grows"
                drawn.add("grows")
                panel.plot(values, np.where(grows & ~still, f[:, k], np.nan), ":", color=line.get_color(), label=label)
            if (grows & still).any():
                label = None if "diverges" in drawn else "unstable: diverges"
                drawn.add("diverges")
                panel.plot(
                    values[grows & still],
                    0 * values[grows & still],
                    "x",
                    color=line.get_color(),
                    label=label,
                    clip_on=False,
                )
        for number, order in enumerate(made.orders):
            style = (0, DASHES[number % len(DASHES)])
            label = f"{order:g} × speed"
            line_of_speed = order * np.abs(values) / (2 * np.pi)
            panel.plot(values, line_of_speed, color="0.6", linewidth=0.8, linestyle=style, zorder=0, label=label)
        for k, c in enumerate(made.critical):
            label = "critical speed" if k == 0 else None
            panel.plot([c.value], [c.frequency], "o", color=INK, markerfacecolor="white", zorder=5, label=label)
        panel.set_ylim(0, 1.08 * max(float(f.max(initial=0.0)), 1e-12))
        panel.set_xlabel(labelled(_parameter(made.parameter), made.unit))
        panel.set_ylabel("frequency [Hz]")
        panel.set_title(f"frequencies of {made.title}")
        if f.shape[1] <= 10:
            panel.legend(loc="best")
    return panel


def animate(
    mode: Mode, path: str | Path | None, *, amplitude: Any, periods: int, speed: float, view: str | None
) -> Path | Player:
    """The mechanism moving in the shape of a mode, as a file or as its player."""
    return write_animation(mode.scene(amplitude=amplitude, periods=periods), path, speed=speed, view=view)


def sensitivity(made: Sensitivity, *, ax: Axes | None) -> Axes:
    """How much each mode's frequency changes, as bars."""
    with paper_style():
        panel = one_panel(ax)
        x = np.arange(len(made.modes))
        panel.bar(x, made.frequencies, 0.6, color="C0")
        panel.axhline(0, color=INK, linewidth=0.6)
        panel.margins(x=0.05 + 0.2 / max(len(x), 1))
        labels = [f"{k + 1}\n{abs(s.imag) / (2 * np.pi):.4g}" for k, s in enumerate(made.modes)]
        panel.set_xticks(x, labels, rotation=0 if len(x) < 8 else 60)
        panel.set_xlabel("mode, and its frequency [Hz]")
        panel.set_ylabel(labelled("change of frequency", ratio_unit("Hz", made.unit or "1")))
        panel.set_title(f"{made.title}: modes against {made.parameter}")
    return panel


def shapes(modes: Modes, *, ax: Axes | np.ndarray | None) -> Axes | np.ndarray:
    """Shapes as bars: how far each coordinate moves points of bodies, against the point that moves most; modes that oscillate
    first, each with the bodies that have its kinetic energy."""
    if not len(modes):
        raise ModelError(f"modes of '{modes.title}': there is none to draw.")
    ordered = sorted(modes, key=lambda mode: not mode.oscillates)
    given = None if ax is None else np.atleast_1d(np.asarray(ax, dtype=object))
    count = min(len(modes), MOST_BARS if given is None else len(given))
    names = list(modes.linear.all_coordinates)
    with paper_style():
        if given is None:
            size = (FIGURE_WIDTH, 0.7 + 0.95 * count)
            panels = subplots(count, 1, figsize=size, layout="constrained", sharex=True, squeeze=False)[1][:, 0]
        else:
            panels = given
        for panel, mode in zip(panels, ordered[:count], strict=False):
            _bars(panel, mode, len(names))
        slanted = {} if len(names) < 7 else {"rotation": 60, "ha": "right", "rotation_mode": "anchor"}
        panels[-1].set_xticks(np.arange(len(names)), names, **slanted)
        left = len(modes) - count
        panels[0].set_title(
            f"mode shapes of {modes.title}" + (f", {count} of {len(modes)}: {left} left out" if left else "")
        )
        turning = [p for p in panels if p.get_legend_handles_labels()[0]]
        if turning:
            turning[0].legend()
    return panels if len(panels) > 1 else panels[0]


def _bars(panel: Axes, mode: Mode, count: int) -> None:
    """The shape of one mode."""
    x, top = np.arange(count), np.abs(mode.moves).max(initial=0.0)
    panel.set_xlim(-0.7 - max(0, 5 - count) / 2, count - 0.3 + max(0, 5 - count) / 2)
    panel.bar(x, mode.moves.real, 0.6, color="C0")
    if np.abs(mode.moves.imag).max(initial=0.0) > 0.01 * top:  # less cannot be seen
        panel.bar(x, mode.moves.imag, 0.3, color="C1", label="a quarter period later")
    panel.axhline(0, color=INK, linewidth=0.6)
    reach = 1.15 * max(top, 1.0)  # coordinates may move points against each other
    panel.set_ylim(-reach, reach)
    panel.set_ylabel(f"mode {mode.number}\n" + mode.rate().replace("time constant", "decay in"))
    panel.text(1.0, 1.01, mode.shares(), transform=panel.transAxes, ha="right", va="bottom", fontsize="x-small")
