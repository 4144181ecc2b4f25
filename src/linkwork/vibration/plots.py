"""Pictures of frequency responses and response curves."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.units import format_unit
from linkwork.drawing.style import COLOURS, FIGURE_WIDTH, INK, QUIET, labelled, one_panel, paper_style, subplots
from linkwork.linear.plots import stretches

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.linear.results.frequency import FrequencyResponse
    from linkwork.motion.results.spectrum import Spectrum
    from linkwork.vibration.results.backbone import Backbone
    from linkwork.vibration.results.bifurcation import Bifurcation
    from linkwork.vibration.results.curve import PeriodicOrbits
    from linkwork.vibration.results.locus import Locus
    from linkwork.vibration.results.lyapunov import Lyapunov
    from linkwork.vibration.results.response import Response
    from linkwork.vibration.results.response_set import ResponseSet
    from linkwork.vibration.results.section import Section
    from linkwork.vibration.results.verdict import Verdict

__all__ = [
    "backbone",
    "bifurcation",
    "bode",
    "curve",
    "locus",
    "lyapunov",
    "nyquist",
    "response",
    "response_set",
    "section",
    "spectrum",
    "verdict",
]

MANY_DOTS = 5000  # of a bifurcation diagram: more are drawn smaller
MARKS = {
    "fold": "o",
    "turning point": "v",
    "branch point": "s",
    "period doubling": "D",
    "Neimark-Sacker": "^",
    "peak": "*",
}


def _names(made: FrequencyResponse, output: str | None, input: str | None) -> tuple[str, str, str]:
    o, i = output or made.outputs[0], input or made.inputs[0]
    return o, i, made.unit_of(output, input)


def bode(made: FrequencyResponse, output: str | None, input: str | None, *, ax: Axes | np.ndarray | None) -> np.ndarray:
    """Magnitude and phase against frequency, peaks marked; two panels."""
    values = made.of(output, input)
    o, i, unit = _names(made, output, input)
    with paper_style():
        if ax is None:
            size = (FIGURE_WIDTH, 0.8 * FIGURE_WIDTH)
            panels = subplots(2, 1, figsize=size, layout="constrained", sharex=True, height_ratios=(3, 2))[1]
        else:
            panels = np.atleast_1d(np.asarray(ax, dtype=object))
        panels[0].loglog(made.frequencies, np.abs(values))
        for k, p in enumerate(made.peaks_of(output, input)):
            label = "peak" if k == 0 else None
            panels[0].plot([p.frequency], [p.height], "o", color=INK, markerfacecolor="white", label=label)
        if made.peaks_of(output, input):
            panels[0].legend()
        panels[0].set_ylabel(labelled("magnitude", unit))
        panels[0].set_title(f"{made.title}: {o} for {i}")
        if len(panels) > 1:
            panels[1].semilogx(made.frequencies, np.degrees(np.unwrap(np.angle(values))))
            panels[1].set_ylabel("phase [deg]")
        panels[-1].set_xlabel("frequency [Hz]")
    return panels


def nyquist(made: FrequencyResponse, output: str | None, input: str | None, *, ax: Axes | None) -> Axes:
    """The response in the complex plane."""
    values = made.locus_of(output, input)
    o, i, unit = _names(made, output, input)
    with paper_style():
        panel = one_panel(ax, 0.9)
        panel.plot(values.real, values.imag)
        panel.plot([0], [0], "+", color=INK)
        panel.set_aspect("equal", adjustable="datalim")
        panel.set_xlabel(labelled("real part", unit))
        panel.set_ylabel(labelled("imaginary part", unit))
        panel.set_title(f"{made.title}: {o} for {i}")
    return panel


def response(made: Response, *outputs: str, ax: Axes | None) -> Axes:
    """Largest magnitudes against frequency; what does not repeat is marked."""
    with paper_style():
        panel = one_panel(ax)
        order = np.argsort(made.frequencies)
        f = made.frequencies[order]
        for name in outputs or made.outputs:
            (line,) = panel.plot(f, made.of(name)[order], label=name)
            other = ~made.settled[order]
            if other.any():
                panel.plot(f[other], made.of(name)[order][other], "x", color=line.get_color())
        if not made.settled.all():
            panel.plot([], [], "x", color=INK, label="does not repeat")
        units = {made.units[made.outputs.index(n)] for n in (outputs or made.outputs)}
        panel.set_xlabel("frequency [Hz]")
        panel.set_ylabel(f"largest magnitude [{', '.join(map(format_unit, sorted(units)))}]")
        panel.set_title(f"response of {made.title}")
        panel.legend()
    return panel


def response_set(made: ResponseSet, output: str | None, *, ax: Axes | None) -> Axes:
    """Largest magnitudes of one output against frequency, one curve per set; what does not repeat is marked."""
    name = made[0].outputs[0] if output is None else output
    with paper_style():
        panel = one_panel(ax)
        order = np.argsort(made[0].frequencies)
        f = made[0].frequencies[order]
        # one parameter: its name once, above the values
        alone = next(iter(made.units)) if len(made.units) == 1 else None
        labels = made.labels if alone is None else [f"{s[alone]:g}" for s in made.sets]
        for label, own in zip(labels, made, strict=True):
            heights, other = own.of(name)[order], ~own.settled[order]
            (line,) = panel.plot(f, heights, label=label)
            panel.plot(f[other], heights[other], "x", color=line.get_color())
        if not all(own.settled.all() for own in made):
            panel.plot([], [], "x", color=INK, label="does not repeat")
        panel.set_xlabel("frequency [Hz]")
        panel.set_ylabel(labelled(f"largest {name}", made[0].units[made[0].outputs.index(name)]))
        panel.set_title(f"response of {made.title}")
        panel.legend(title=None if alone is None else labelled(alone, made.units[alone]), ncols=1 + len(made) // 9)
    return panel


def curve(made: PeriodicOrbits, output: str | None, *, ax: Axes | None) -> Axes:
    """An output against the parameter: stable parts solid, unstable ones dashed, special orbits marked."""
    name = output or made.outputs[0]
    with paper_style():
        panel = one_panel(ax)
        y, used = made.of(name), set()
        for first, last, stable in stretches(made.stable):
            label = "stable" if stable else "unstable"
            panel.plot(
                made.values[first : last + 1],
                y[first : last + 1],
                color="C0",
                linestyle="-" if stable else (0, (4, 2)),
                label=None if label in used else label,
            )
            used.add(label)
        k = made.outputs.index(name)
        for m in made.marks:
            panel.plot(
                [m.value],
                [m.highest[k]],
                MARKS.get(m.kind, "X"),
                color=INK,
                markerfacecolor="white",
                zorder=5,
                linestyle="none",
                label=None if m.kind in used else m.kind,
            )
            used.add(m.kind)
        unit = made.units[k]
        panel.set_xlabel(labelled(made.parameter, made.unit))
        panel.set_ylabel(labelled(f"largest {name}", unit))
        panel.set_title(f"periodic orbits of {made.title}")
        panel.legend()
    return panel


def locus(made: Locus, output: str | None, *, ax: Axes | None) -> Axes:
    """The parameter of the response curves, or an output, at the fold or peak against the second parameter; cusps marked."""
    with paper_style():
        panel = one_panel(ax)
        y = made.values if output is None else made.of(output)
        panel.plot(made.across, y, color="C0", linestyle="-", label=made.kind)
        for k, (m, x) in enumerate(zip(made.marks, made.marked, strict=True)):
            at = m.value if output is None else abs(float(m.highest[made.outputs.index(output)]))
            label = None if k else m.kind
            panel.plot([x], [at], "D", color=INK, markerfacecolor="white", zorder=5, linestyle="none", label=label)
        if output is None:
            panel.set_ylabel(labelled(made.parameter, made.unit))
        else:
            panel.set_ylabel(labelled(f"largest {output}", made.units[made.outputs.index(output)]))
        panel.set_xlabel(labelled(made.against, made.against_unit))
        panel.set_title(f"{made.kind} of the response of {made.title}")
        panel.legend()
    return panel


def backbone(made: Backbone, *, ax: Axes | None) -> Axes:
    """Frequency against energy: stable parts solid, unstable ones dashed."""
    with paper_style():
        panel, used = one_panel(ax), set()
        for first, last, stable in stretches(made.stable):
            label = "stable" if stable else "unstable"
            part = slice(first, last + 1)
            style = "-" if stable else (0, (4, 2))
            panel.plot(
                made.energies[part],
                made.values[part],
                color="C0",
                linestyle=style,
                label=None if label in used else label,
            )
            used.add(label)
        panel.set_xlabel("energy [J]")
        panel.set_ylabel("frequency [Hz]")
        panel.set_title(f"mode {made.mode} of {made.title}, free")
        panel.legend()
    return panel


def bifurcation(made: Bifurcation, output: str | None, *, ax: Axes | None) -> Axes:
    """An output once per period against the parameter, one dot each."""
    y = made.of(output)
    name = output or made.outputs[0]
    with paper_style():
        panel = one_panel(ax)
        x = np.repeat(made.values, y.shape[1])
        size = 1.2 if y.size > MANY_DOTS else 2.5
        panel.plot(x, y.ravel(), ".", markersize=size, color="C0", alpha=0.6, rasterized=True)
        panel.set_xlabel(labelled(made.parameter, made.unit))
        panel.set_ylabel(labelled(f"{name} once per period", made.units[made.outputs.index(name)]))
        panel.set_title(f"bifurcations of {made.title}")
    return panel


def section(made: Section, x: str | None, y: str | None, *, ax: Axes | None) -> Axes:
    """Poincaré section: one output against another, one dot per point."""
    spread = {n: float(np.ptp(made.of(n, wrap=True))) if len(made) else 0.0 for n in made.outputs}
    plain = [n for n in made.outputs if not n.startswith("rate of ")] or list(made.outputs)
    right = max(plain, key=lambda n: spread[n]) if x is None else x
    others = [n for n in (f"rate of {right}", *made.outputs) if n in made.outputs and n != right]
    up = (others or [right])[0] if y is None else y
    with paper_style():
        panel = one_panel(ax)
        panel.plot(made.of(right, wrap=True), made.of(up, wrap=True), ".", markersize=2.5, color="C0")
        panel.set_xlabel(labelled(right, made.units[made.index(right)]))
        panel.set_ylabel(labelled(up, made.units[made.index(up)]))
        panel.set_title(f"section of {made.title} {made.condition}")
    return panel


def lyapunov(made: Lyapunov, *, ax: Axes | None) -> Axes:
    """Running means of the exponents against time, with the error of each at its end: how they converge."""
    with paper_style():
        panel = one_panel(ax)
        panel.axhline(0.0, color=INK, linewidth=0.6, linestyle="-")
        for k, (value, error) in enumerate(zip(made.exponents, made.errors, strict=True)):
            (line,) = panel.plot(made.times, made.history[:, k], label=f"{value:.4g} ± {error:.1g} 1/s")
            bar: dict[str, Any] = {"color": line.get_color(), "linestyle": "none", "capsize": 3, "elinewidth": 1.0}
            panel.errorbar(made.times[-1:], [value], yerr=[error], **bar)
        # the first means are far off; what counts is where they settle
        late = made.history[len(made.history) // 10 :]
        low, high = min(0.0, float(late.min())), max(0.0, float(late.max()))
        pad = 0.08 * (high - low) or 1.0
        panel.set_ylim(low - pad, high + pad)
        panel.set_xlabel("time [s]")
        panel.set_ylabel("running mean [1/s]")
        panel.set_title(f"Lyapunov exponents of {made.title}: {made.verdict}")
        panel.legend(ncols=1 + len(made.exponents) // 5)
    return panel


def spectrum(made: Spectrum, *, ax: Axes | None) -> Axes:
    """Amplitude spectrum on a logarithmic scale."""
    with paper_style():
        panel = one_panel(ax)
        panel.semilogy(made.frequencies[1:], np.maximum(made.amplitude[1:], 1e-300))
        top = float(made.amplitude[1:].max(initial=1e-300))
        panel.set_ylim(1e-7 * top, 2 * top)
        seen = np.flatnonzero(made.amplitude >= 1e-7 * top)
        panel.set_xlim(0.0, 1.02 * float(made.frequencies[seen[-1] if len(seen) else -1]))
        panel.set_xlabel("frequency [Hz]")
        panel.set_ylabel(labelled(f"amplitude of {made.name}", made.unit))
        panel.set_title(f"spectrum of {made.title}")
    return panel


def verdict(made: Verdict, *, ax: Axes | None) -> Axes:
    """Spectral lines of the rates, one colour per rate; the evidence as text where there are no lines."""
    with paper_style():
        panel = one_panel(ax)
        for k, name in enumerate(dict.fromkeys(x.of for x in made.lines)):
            own = [(x.frequency, x.amplitude) for x in made.lines if x.of == name]
            f, size = np.transpose(own)
            colour = COLOURS[k % len(COLOURS)]
            panel.vlines(f, 0.0, size, color=colour, linewidth=1.2)
            panel.plot(f, size, "o", color=colour, label=f"rate of {name}")
        for k, f in enumerate(made.frequencies):
            look: dict[str, Any] = {"color": QUIET, "linestyle": (0, (4, 2)), "linewidth": 0.8, "zorder": 0}
            panel.axvline(f, label="base frequency" if k == 0 else None, **look)
        if made.lines or made.frequencies:
            panel.legend()
        else:
            panel.plot([], [])
            panel.text(0.5, 0.5, fill(made.evidence, 60), ha="center", va="center", transform=panel.transAxes)
        units = sorted({format_unit(x.unit) for x in made.lines})
        panel.set_xlim(left=0.0)
        panel.set_ylim(bottom=0.0)
        panel.set_xlabel("frequency [Hz]")
        panel.set_ylabel(f"amplitude [{', '.join(units)}]" if units else "amplitude of rates")
        panel.set_title(f"{made.title}: {made.kind}")
    return panel
