"""Pictures of the thesis's figures, its tables beside ours, and the motion of the end point."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.storage.disk import replace_file
from linkwork.drawing.animation import write_html
from linkwork.drawing.style import FIGURE_WIDTH, INK, PAGE_WIDTH, QUIET
from linkwork.papers.checks import Picture
from linkwork.papers.drawing import png
from linkwork.papers.oh1990 import bench_figures, control, experiment, own, schematics, tables, target
from linkwork.papers.oh1990.twin import Array, Robot, comparison

DASHED = (0, (4, 2))
DOTTED = (0, (1, 1.2))
CURVES: tuple[tuple[int, str, str, str, Any, str], ...] = (
    (2, "gravity", "linear", "C0", "-", "linear, two shapes an arm (thesis: solid)"),
    (1, "gravity", "linear", "C0", DASHED, "linear, one shape an arm (thesis: dashed)"),
    (2, "gravity", "nonlinear", "C1", "-", "nonlinear, the thesis's model"),
    (2, "full", "nonlinear", "C2", "-", "nonlinear, the complete model"),
    (2, "full", "linear", "C2", DOTTED, "linear, the complete model"),
)
"""Shapes of an arm, shortening, kind, colour, line, words."""


def pictures() -> dict[str, Picture]:
    """All pictures and tables by name."""
    drawings: dict[str, Callable[[], Any]] = {
        **schematics.drawings(),
        "oh1990-errors": errors,
        "oh1990-measured": measured,
        "oh1990-fig8-1": configurations,
        "oh1990-fig8-2-to-8-7": coordinates,
        "oh1990-fig8-8-to-8-12": torques_and_end,
        "oh1990-fig15-2": spring_line,
        "oh1990-fig15-3": autospectra,
        **bench_figures.drawings(),
    }
    made: dict[str, Picture] = {name: png(draw) for name, draw in drawings.items()}
    made["oh1990-motion"] = animation
    made["oh1990-table6"] = write_frequencies
    made["oh1990-table7"] = write_measured
    return made


# --- frequencies -----------------------------------------------------------------------------------------------------


def errors() -> Any:
    """Tables 6.4 to 6.15 at a glance: errors of assumed shapes for all 24 robots."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.4))
    for k, column in enumerate(("three", "two", "one")):
        rows = [r for r in tables.rows("frequencies") if r[column] is not None]
        x = [r["mode"] + 0.16 * (k - 1) for r in rows]
        y = [max(abs(tables.ours(r, f"{column}_error")), 1e-5) for r in rows]
        panel.semilogy(x, y, ".", markersize=4, color=f"C{k}", label=tables.COLUMNS[column])
    panel.set_xlabel("mode")
    panel.set_ylabel("error of the frequency [%]")
    panel.set_title("Tables 6.4 to 6.15: assumed shapes against the exact solution")
    panel.legend(loc="lower right")
    return figure


def measured() -> Any:
    """Tables 7.4 to 7.7: estimated less measured frequencies."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.4))
    for s in range(1, own.TESTS + 1):
        rows = [r for r in tables.rows("measured") if r["set"] == s]
        x = [r["mode"] + 0.2 * (s - 2) + 0.03 * (r["mass"] - 2.5) for r in rows]
        mine = [100 * (own.estimate(s, r["mass"])[r["mode"] - 1] / r["measured"] - 1) for r in rows]
        panel.plot(x, mine, "o", markersize=3.5, color=f"C{s - 1}", label=f"spring set {s}")
    panel.axhline(0.0, color=QUIET, linewidth=1.0)
    panel.set_xticks(range(1, 5))
    panel.set_xlabel("mode; end masses 1 to 4 from left to right")
    panel.set_ylabel("estimated over measured − 1 [%]")
    panel.set_title("Tables 7.4 to 7.7: three shapes an arm, with shortening")
    panel.legend()
    return figure


# --- chapter 8 -------------------------------------------------------------------------------------------------------


def centre_lines(n: int, q: Array) -> Array:
    """X, Y along both arms as they bend, drawn back by the shortening (points, 2)."""
    robot = Robot(own.steered(), n)
    arms = robot.arms
    one, a, two, c = robot.split(q)
    below = arms.ma + arms.mb + arms.rho[1] * arms.length[1] + arms.mp
    loads = ((below, arms.Ja / arms.ma * below), (arms.mp, arms.Jp))
    at, angle, points = np.zeros(2), 0.0, []
    for k, (weights, turn) in enumerate(((a, one), (c, two))):
        angle += turn
        r = np.linspace(0.0, arms.length[k], 101)
        value, slope, *_ = comparison(n, arms.length[k], arms.rho[k], *loads[k])(r)
        w, dw = weights @ value, weights @ slope
        drawn = np.concatenate([[0.0], np.cumsum((dw[1:] ** 2 + dw[:-1] ** 2) / 4 * np.diff(r))])
        along = r - drawn
        line = at + np.column_stack(
            [w * np.cos(angle) + along * np.sin(angle), w * np.sin(angle) - along * np.cos(angle)]
        )
        points.append(line)
        at = line[-1]
    return np.vstack(points)


def configurations() -> Any:
    """Fig. 8.1: both configurations, and the path of the end point between them."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 4.6))
    for place, line in zip(target.PLACES, ("-", DASHED), strict=True):
        x, y = centre_lines(2, target.configuration(2, place)).T
        panel.plot(x, y, color=INK, linestyle=line, linewidth=1.8, label=f"{place} configuration")
        panel.plot(*own.data()["control"][place], "o", color=INK, markerfacecolor="white")
    for shapes, shortening, kind, colour, line, words in CURVES[2:4]:
        end = control.motion(shapes, shortening, kind).end
        panel.plot(end[:, 0], end[:, 1], color=colour, linestyle=line, linewidth=1.0, label=f"end point, {words}")
    panel.plot(0.0, 0.0, "s", color=INK, markersize=5)
    panel.set_aspect("equal")
    panel.set_xlabel("X [in]")
    panel.set_ylabel("Y [in]")
    panel.set_title("Fig. 8.1: where the end point is held")
    panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    return figure


def _histories(panels: Any, series: list[tuple[str, Callable[[int, control.Motion], Array | None]]]) -> list[Any]:
    """Draw the curves of all panels; handles of their legend."""
    from matplotlib.lines import Line2D

    for panel, (title, pick) in zip(panels, series, strict=True):
        for n, shortening, kind, colour, line, _ in CURVES:
            made = control.motion(n, shortening, kind)
            values = pick(n, made)
            if values is not None:
                panel.plot(made.t, values, color=colour, linestyle=line, linewidth=1.1)
        panel.set_title(title)
    return [Line2D([], [], color=c, linestyle=s, label=words) for *_, c, s, words in CURVES]


def coordinates() -> Any:
    """Figs. 8.2 to 8.7: the coordinates."""
    import matplotlib.pyplot as plt

    def picked(name: str) -> Callable[[int, control.Motion], Array | None]:
        def pick(n: int, made: control.Motion) -> Array | None:
            names = target.named(n)
            return made.q[:, names.index(name)] if name in names else None

        return pick

    titles = {
        "theta1": "θ₁ [rad]",
        "a1": "a₁ [in]",
        "a2": "a₂ [in]",
        "theta2": "θ₂ [rad]",
        "c1": "c₁ [in]",
        "c2": "c₂ [in]",
    }
    figure, panels = plt.subplots(2, 3, figsize=(PAGE_WIDTH + 1.2, 5.0), sharex=True)
    series = [(f"Fig. 8.{k}: {words}", picked(name)) for k, (name, words) in enumerate(titles.items(), 2)]
    handles = _histories(panels.ravel(), series)
    figure.legend(handles=handles, loc="outside lower center", ncols=2)
    for panel in panels[-1]:
        panel.set_xlabel("time [s]")
    return figure


def torques_and_end() -> Any:
    """Figs. 8.8 to 8.12: torques, end point, and its distance from the upper joint."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 3, figsize=(PAGE_WIDTH + 1.2, 5.0), sharex=True)
    series: list[tuple[str, Callable[[int, control.Motion], Array | None]]] = [
        ("Fig. 8.8: u₁ [lbf in]", lambda n, m: m.u[:, 0]),
        ("Fig. 8.9: u₂ [lbf in]", lambda n, m: m.u[:, 1]),
        ("Fig. 8.10: X [in]", lambda n, m: m.end[:, 0]),
        ("Fig. 8.11: Y [in]", lambda n, m: m.end[:, 1]),
        ("Fig. 8.12: distance [in]", lambda n, m: np.hypot(*m.end.T)),
    ]
    panels[1, 2].set_axis_off()
    panels[1, 2].legend(handles=_histories(panels.ravel()[:5], series), loc="center")
    panels[0, 2].tick_params(labelbottom=True)
    for panel in (*panels[-1][:2], panels[0, 2]):
        panel.set_xlabel("time [s]")
    return figure


# --- Appendix E ------------------------------------------------------------------------------------------------------


def spring_line() -> Any:
    """Fig. 15.2: weights against voltages, and the line through them."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.2))
    made = experiment.line()
    panel.plot(
        made.volts, experiment.WEIGHTS, "o", color=INK, markerfacecolor="white", linestyle="none", label="measured"
    )
    x = np.array([made.volts.min(), made.volts.max()])
    panel.plot(x, made.slope * x + made.offset, color="C0", label=f"K_t1 = {made.spring:.3f} lbf in/rad")
    panel.set_xlabel("voltage [V]")
    panel.set_ylabel("weight [lbf]")
    panel.set_title("Fig. 15.2, computed: a line through weights and voltages")
    panel.legend()
    return figure


def autospectra() -> Any:
    """Fig. 15.3: after a soft impact, of both transducers, with the frequencies that the thesis reads."""
    import matplotlib.pyplot as plt
    from matplotlib.lines import Line2D

    figure, panels = plt.subplots(2, 1, figsize=(FIGURE_WIDTH + 1.0, 4.6), sharex=True)
    units = {"shoulder": "rad²/Hz", "gauge": "(in/s²)²/Hz"}
    for panel, (name, words) in zip(panels, experiment.TRANSDUCERS.items(), strict=True):
        for f in experiment.modes():
            panel.axvline(f, color=QUIET, linestyle=":", linewidth=1.0)
        made = experiment.spectrum(name)
        shown = (made.frequencies > 0) & (made.frequencies < experiment.SPAN)
        panel.semilogy(made.frequencies[shown], made.density[shown], color="C0", linewidth=0.9)
        for f in own.data()["figure_15_3"]:
            panel.axvline(f, color="C1", linestyle=(0, (4, 2)), linewidth=1.0)
        panel.set_ylabel(f"density [{units[name]}]")
        panel.set_title(f"Fig. 15.3, computed: {words}")
    rows: tuple[tuple[str, Any, str], ...] = (
        ("C0", "-", "computed"),
        (QUIET, ":", "natural frequencies of the model"),
        ("C1", "--", "printed in Fig. 15.3"),
    )
    handles = [Line2D([], [], color=c, linestyle=s, label=text) for c, s, text in rows]
    figure.legend(handles=handles, loc="outside lower center", ncols=3)
    panels[-1].set_xlabel("frequency [Hz]")
    return figure


# --- the motion, the tables ------------------------------------------------------------------------------------------


def animation(stem: Path) -> Path:
    """The complete model on its way to the target, as one HTML file, slowed down five times."""
    run = target.model(2, "full").simulate(
        control.DURATION,
        start=target.held(2, "initial").q,
        control=control.regulator(2, "full").controller(),
        samples=241,
        progress=False,
    )
    title = "two elastic arms under feedback; lengths in inches"
    return write_html(dataclasses.replace(run.scene, title=title), stem.with_suffix(".html"), speed=0.2)


def _csv(stem: Path, head: list[str], rows: list[list[Any]]) -> Path:
    lines = [",".join(head), *(",".join(f"{v:.8g}" if isinstance(v, float) else str(v) for v in row) for row in rows)]
    return replace_file(stem.with_suffix(".csv"), ("\n".join(lines) + "\n").encode())


def write_frequencies(stem: Path) -> Path:
    """Tables 6.4 to 6.15, printed and by linkwork, as CSV; misprints as printed."""
    head = [
        "table",
        "set",
        "mass",
        "mode",
        *(f"{c}_{who}_Hz" for c in tables.COLUMNS for who in ("printed", "linkwork")),
    ]
    rows = []
    for r in tables.rows("frequencies"):
        pairs = [(r[c], tables.ours(r, c)) if r[c] is not None else ("", "") for c in tables.COLUMNS]
        rows.append([r["table"], r["set"], r["mass"], r["mode"], *(v for pair in pairs for v in pair)])
    return _csv(stem, head, rows)


def write_measured(stem: Path) -> Path:
    """Tables 7.4 to 7.7 as CSV."""
    head = ["table", "set", "mass", "mode", "measured_Hz", "estimated_printed_Hz", "estimated_linkwork_Hz"]
    rows = [
        [r["table"], r["set"], r["mass"], r["mode"], r["measured"], r["estimated"],
         float(own.estimate(r["set"], r["mass"])[r["mode"] - 1])]
        for r in tables.rows("measured")
    ]  # fmt: skip
    return _csv(stem, head, rows)
