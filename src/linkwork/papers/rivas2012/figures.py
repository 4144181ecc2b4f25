"""Pictures of the paper's figures, as PNG and SVG, and the motion of one case."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.storage.disk import replace_file
from linkwork.drawing import plots
from linkwork.drawing.animation import write_html
from linkwork.drawing.style import FIGURE_WIDTH, INK, PAGE_WIDTH, QUIET, paper_style
from linkwork.linear.plots import stretches
from linkwork.papers.checks import Picture
from linkwork.papers.rivas2012 import blows, own, peak_path, regime_figures, regimes, schematics, shift, small, sweep
from linkwork.papers.rivas2012.twin import Pendulum

DASHED = (0, (4, 2))
BESIDE: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0), "borderaxespad": 0.0}
HOLLOW: dict[str, Any] = {"color": INK, "markerfacecolor": "white", "linestyle": "none", "zorder": 5}
WORDS = ("θ₁", "θ₂", "θ₃")


def pictures() -> dict[str, Picture]:
    """All pictures and tables by name."""
    drawings: dict[str, Callable[[], Any]] = {
        "rivas2012-fig1": schematics.pendulum,
        "rivas2012-fig2": regime_figures.regimes_in_time,
        "rivas2012-fig3": regime_figures.phase_plots,
        "rivas2012-torus": regime_figures.quasi_periodic,
        "rivas2012-chaos": regime_figures.chaos,
        "rivas2012-fig4": both_models,
        "rivas2012-fig5": responses,
        "rivas2012-fig6": widths,
        "rivas2012-fig7": largest_angles,
        "rivas2012-fig8": shifted_peaks,
        "rivas2012-branches": branches,
        "rivas2012-blows": blows.picture,
    }
    made: dict[str, Picture] = {}
    for name, draw in drawings.items():
        kept: list[Any] = []
        made[name] = _first(draw, kept)
        made[f"{name}.svg"] = _second(draw, kept)
    made["rivas2012-motion"] = animation
    made["rivas2012-fig8-table"] = write_table
    return made


def _first(draw: Callable[[], Any], kept: list[Any]) -> Picture:
    """Draws, writes PNG, and keeps the drawing."""

    def write(stem: Path) -> Path:
        with paper_style():
            kept[:] = [draw()]
            return plots.save(kept[0], stem.with_suffix(".png"))

    return write


def _second(draw: Callable[[], Any], kept: list[Any]) -> Picture:
    """Writes the drawing that was kept, or a new one, as SVG."""

    def write(stem: Path) -> Path:
        import matplotlib.pyplot as plt

        with paper_style():
            if kept:
                figure = kept.pop()
                figure.set_layout_engine("none")  # it is laid out already
            else:
                figure = draw()
            try:
                return plots.save(figure, stem.with_suffix(".svg"))
            finally:
                plt.close(figure)

    return write


# --- Fig. 4 --------------------------------------------------------------------------------------------------------


def both_models() -> Any:
    """Fig. 4: θ₃ of both models, and their difference."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 1, figsize=(PAGE_WIDTH, 4.6), sharex=True, height_ratios=(3, 2))
    made = small.both()
    panels[0].plot(made.times, made.large[:, 2], color="C0", linestyle="-", label="nonlinear")
    panels[0].plot(made.times, made.small[:, 2], color="C1", linestyle=DASHED, label="small oscillations")
    panels[0].set_ylabel("θ₃ [rad]")
    panels[0].set_title("Fig. 4: from rest, 0.5 Hz, no friction, η₀ = 0.03 m")
    panels[0].legend(**BESIDE)
    panels[1].plot(made.times, made.gap * 1e3, color="C0", linestyle="-", label="η₀ = 0.03 m")
    half = small.both(own.SHAKE / 2)
    panels[1].plot(half.times, 8e3 * half.gap, color="C1", linestyle=DASHED, label="η₀ = 0.015 m, times 8")
    panels[1].set_ylabel("difference [mrad]")
    panels[1].set_xlabel("time [s]")
    panels[1].legend(**BESIDE)
    return figure


# --- Figs. 5 and 6 -------------------------------------------------------------------------------------------------


def responses() -> Any:
    """Fig. 5: transfer function, small oscillations integrated, nonlinear model."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(3, 1, figsize=(PAGE_WIDTH, 7.4), sharex=True)
    made, pendulum = own.transfer(sweep.FRICTION), Pendulum.equal(sweep.FRICTION)
    panels[0].semilogy(made.frequencies, np.abs(made.of("theta3")), color="C0", linestyle="-", label="linkwork")
    tops = pendulum.peaks(2)
    panels[0].plot([p.frequency for p in tops], [p.height for p in tops], "o", label="peaks of (2)", **HOLLOW)
    panels[0].set_ylim(0.03, 500.0)
    panels[0].set_ylabel("|θ₃/η| [rad/m]")
    panels[0].set_title("Fig. 5a: transfer function, R = 0.1 N m s")
    direct = own.SHAKE * np.abs(made.of("theta3"))
    slow = sweep.small()
    panels[1].semilogy(made.frequencies, direct, color="C0", linestyle="-", label="transfer function times η₀")
    panels[1].semilogy(
        slow.frequency, slow.angle[:, 2], ".", color="C1", markersize=4, linestyle="none", label="linkwork, integrated"
    )
    panels[1].set_ylabel("largest θ₃ [rad]")
    panels[1].set_title("Fig. 5b: small oscillations, η₀ = 0.03 m")
    fast = sweep.large()
    panels[2].semilogy(made.frequencies, direct, color=QUIET, linestyle="-", linewidth=0.8, label="linear")
    panels[2].semilogy(
        fast.frequency, fast.angle[:, 2], ".", color="C1", markersize=4, linestyle="none", label="from rest, settled"
    )
    _orbits(panels[2], sweep.first(), "C0", label=True)
    _orbits(panels[2], shift.followed(0.1), "C0")
    panels[2].set_ylabel("largest θ₃ [rad]")
    panels[2].set_title("Fig. 5c: nonlinear model, η₀ = 0.03 m")
    panels[2].set_xlim(0.1, 1.6)
    panels[2].set_xlabel("frequency of the pivot [Hz]")
    for panel in panels:
        panel.legend(**BESIDE)
    for panel in panels[1:]:
        panel.set_ylim(3e-3, 10.0)
    return figure


def _orbits(panel: Any, curve: Any, colour: str, *, label: bool = False) -> None:
    """Stable parts solid, unstable ones dashed."""
    used: set[str] = set()
    for first, last, stable in stretches(curve.stable):
        word = "stable orbits" if stable else "unstable orbits"
        panel.plot(
            curve.values[first : last + 1],
            curve.of("rod3")[first : last + 1],
            color=colour,
            linestyle="-" if stable else (0, (2, 1.2)),
            label=word if label and word not in used else None,
        )
        used.add(word)


def widths() -> Any:
    """Fig. 6: half-power widths of peaks by link."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.4))
    linear, rest = sweep.widths()
    for k, name in enumerate(("first", "second", "third")):
        panel.semilogy((1, 2, 3), rest[k], "o", color=f"C{k}", linestyle="-", label=f"{name} peak, from rest")
        panel.semilogy((1, 2, 3), linear[k], "s", color=f"C{k}", markerfacecolor="white", linestyle=DASHED,
                       label=f"{name} peak, linear")  # fmt: skip
    panel.set_xticks((1, 2, 3))
    panel.set_xlim(0.8, 3.2)
    panel.set_xlabel("link")
    panel.set_ylabel("half-power width [Hz]")
    panel.set_title("Fig. 6: widths of peaks, R = 0.1 N m s, η₀ = 0.03 m")
    panel.legend(**BESIDE)
    return figure


# --- Figs. 7 and 8 -------------------------------------------------------------------------------------------------


def largest_angles() -> Any:
    """Fig. 7: largest angles at the first resonance against friction, steady and with the transient."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(PAGE_WIDTH + 0.8, 3.6), sharey=True)
    r, made = np.array(shift.FRICTIONS), shift.largest()
    titles = ("Fig. 7: steady state at 0.3214 Hz (R = 0: orbit)", "… with the transient from rest")
    for panel, values, title in zip(panels, made, titles, strict=True):
        fit = shift.log_fit(values[:, 2])
        middle = float(np.log(values[:, 2]).mean())
        for k in range(3):
            panel.semilogy(r, values[:, k], "o", color=f"C{k}", linestyle="-", label=WORDS[k])
            if panel is panels[0]:
                panel.plot(
                    r[:1], values[:1, k], "o", zorder=5, color=f"C{k}", markerfacecolor="white", linestyle="none"
                )
        panel.semilogy(r, np.exp(middle + fit.slope * (r - r.mean())), color=INK, linestyle=DASHED, linewidth=1.0,
                       label=f"exp({fit.slope:.2f} R)".replace("-", "−"))  # fmt: skip
        panel.semilogy(
            r, np.exp(middle - 0.5 * (r - r.mean())), color=QUIET, linestyle=":", label="the paper: exp(−0.5 R)"
        )
        panel.set_xlabel("friction R [N m s]")
        panel.set_title(title)
        panel.legend(loc="lower left", fontsize=7.5, ncols=2)
    panels[0].set_ylim(0.18, 1.0)
    ticks = (0.2, 0.3, 0.4, 0.6, 0.8, 1.0)
    panels[0].set_yticks(ticks, [f"{x:g}" for x in ticks])
    panels[0].minorticks_off()
    panels[0].set_ylabel("largest angle [rad]")
    return figure


def shifted_peaks() -> Any:
    """Fig. 8: the second resonance of θ₃ against friction."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(PAGE_WIDTH, 4.0))
    r = np.array([x for x in shift.FOLLOWED if x <= 0.5])
    f = np.array([shift.peak(x) for x in r])
    fine = np.linspace(0.02, 0.5, 25)
    panel.plot(fine, [shift.linear_peak(x) for x in fine], color=QUIET, linestyle="-", label="linear model")
    path = peak_path.peaks()
    smooth = np.linspace(*peak_path.ENDS, 60)
    panel.plot(smooth, peak_path.passing()(np.log(smooth)), color="C0", linestyle="-", label="the peak followed in R")
    panel.plot(path.across, path.values, ".", color="C0", linestyle="none")
    panel.plot(r, f, "o", color="C0", linestyle="none", label="peaks of branches of orbits")
    swept = np.array(shift.SWEPT)
    panel.errorbar(swept, [shift.jump(x) for x in swept], yerr=shift.SPACING / 2, fmt="s", color="C1",
                   markerfacecolor="white", capsize=2, linestyle="none", label="from rest, largest θ₃")  # fmt: skip
    bent = [x for x in r if shift.followed(x).marks_of("fold")]
    panel.plot(bent, [shift.fold(x) for x in bent], "^", color="C2", linestyle=":", label="fold: runs from rest jump")
    line = np.array([0.1, 0.3])
    panel.plot(line, shift.peak(0.1) + 0.25 * (line - 0.1), color=INK, linestyle=DASHED, label="the paper: slope 0.25")
    panel.set_ylim(0.62, 0.77)
    panel.set_xlabel("friction R [N m s]")
    panel.set_ylabel("second resonance of θ₃ [Hz]")
    panel.set_title("Fig. 8: shift of the second resonance, η₀ = 0.03 m")
    panel.legend(loc="lower right")
    return figure


def branches() -> Any:
    """What lies behind Fig. 8: orbits around the second resonance for several frictions, and runs from rest."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(PAGE_WIDTH, 4.2))
    for k, r in enumerate((0.05, 0.1, 0.2, 0.5)):
        _orbits(panel, shift.followed(r), f"C{k}")
        panel.plot(shift.GRID, shift.swept(r), ".", color=f"C{k}", markersize=4, linestyle="none")
        mark = shift.followed(r).peaks[0]
        panel.plot([mark.value], [mark.highest[0]], "*", markersize=8, **HOLLOW)
        panel.annotate(
            f"R = {r:g}",
            (mark.value, mark.highest[0]),
            textcoords="offset points",
            xytext=(42, -36) if r == 0.1 else (8, 4),  # clear of the curves
            color=f"C{k}",
            fontsize=8,
        )
    from matplotlib.lines import Line2D

    panel.legend(
        handles=[
            Line2D([], [], color=INK, linestyle="-", label="stable orbits"),
            Line2D([], [], color=INK, linestyle=(0, (2, 1.2)), label="unstable orbits"),
            Line2D([], [], marker=".", color=INK, linestyle="none", label=f"from rest, {shift.PERIODS} periods"),
            Line2D([], [], marker="*", markersize=8, label="peak of the branch", **HOLLOW),
        ],
        loc="upper right",
    )
    panel.set_xlim(0.615, 0.785)
    panel.set_ylim(0.0, 0.82)
    panel.set_xlabel("frequency of the pivot [Hz]")
    panel.set_ylabel("largest θ₃ [rad]")
    panel.set_title("Behind Fig. 8: the second resonance leans over, η₀ = 0.03 m")
    return figure


# --- the motion, the table -----------------------------------------------------------------------------------------


def animation(stem: Path) -> Path:
    """Case c made chaotic by η₀ = 0.5 m, 30 s from rest, as one HTML file."""
    r = regimes.CASES["c"]
    made = own.run(r.friction, r.frequency, 30.0, 1801, regimes.WILD)
    title = f"triple pendulum, case c with η₀ = {regimes.WILD:g} m: chaotic"
    return write_html(dataclasses.replace(made.scene, title=title), stem.with_suffix(".html"), fps=60)


def write_table(stem: Path) -> Path:
    """Fig. 8 as CSV; empty where nothing was run."""
    lines = ["R_N_m_s,linear_Hz,branch_Hz,branch_theta3_rad,from_rest_Hz"]
    for r in shift.FOLLOWED:
        mark = shift.followed(r).peaks[0]
        rest = f"{shift.jump(r):.6g}" if r in shift.SWEPT else ""
        lines.append(f"{r:g},{shift.linear_peak(r):.12g},{mark.value:.10g},{mark.highest[0]:.8g},{rest}")
    return replace_file(stem.with_suffix(".csv"), ("\n".join(lines) + "\n").encode())
