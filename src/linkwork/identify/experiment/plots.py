"""Pictures of vibration tests, measured responses with coherence and modes fitted to them, and of input shapers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.units import ratio_unit
from linkwork.drawing.style import COLOURS, FIGURE_WIDTH, INK, labelled, one_panel, paper_style, subplots

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.control.results.input_shaper import InputShaper
    from linkwork.identify.results.measured_response import MeasuredResponse
    from linkwork.identify.results.modal_fit import ModalFit

__all__ = ["input_shaper", "measured_response", "modal_fit", "nyquist"]


def _panels(ax: Any, heights: tuple[float, ...]) -> np.ndarray:
    if ax is not None:
        return np.atleast_1d(np.asarray(ax, dtype=object)).ravel()
    size = (FIGURE_WIDTH, 0.22 * FIGURE_WIDTH * sum(heights) ** 0.9 + 0.2)
    made = subplots(len(heights), 1, figsize=size, layout="constrained", sharex=True, height_ratios=heights)[1]
    return np.asarray(made, dtype=object)


def measured_response(made: MeasuredResponse, output: str | None, *, ax: Any) -> np.ndarray:
    """Magnitude on a logarithmic scale, phase, and coherence where there is one."""
    names = made.outputs if output is None else (made.outputs[made.index(output)],)
    with paper_style():
        panels = _panels(ax, (3.0, 1.5, 1.0) if made.averages > 1 else (3.0, 1.5))
        for k, name in enumerate(names):
            colour, values = COLOURS[k % len(COLOURS)], made.of(name)
            label = labelled(name, made.unit_of(name))
            panels[0].semilogy(made.frequencies, np.maximum(np.abs(values), 1e-300), color=colour, label=label)
            if len(panels) > 1:
                panels[1].plot(made.frequencies, np.degrees(np.angle(values)), color=colour, linewidth=0.9)
            if len(panels) > 2 and made.averages > 1:
                panels[2].plot(made.frequencies, made.coherence[:, made.index(name)], color=colour, linewidth=0.9)
        panels[0].set_ylabel("magnitude")
        panels[0].set_title(f"{made.title}: response to {made.input}, {made.averages} averages")
        panels[0].legend()
        if len(panels) > 1:
            panels[1].set_ylabel("phase [deg]")
            panels[1].set_yticks([-180, 0, 180])
        if len(panels) > 2 and made.averages > 1:
            panels[2].set_ylabel("coherence")
            panels[2].set_ylim(0.0, 1.05)
        panels[-1].set_xlim(0.0, float(made.frequencies[-1]))
        panels[-1].set_xlabel("frequency [Hz]")
    return panels


def nyquist(made: MeasuredResponse, output: str | None, *, ax: Axes | None) -> Axes:
    """The response in the complex plane, a dot for each line."""
    values = made.of(output)
    name = made.outputs[made.index(output)]
    with paper_style():
        panel = one_panel(ax, 0.9)
        panel.plot(values.real, values.imag, ".-", color=COLOURS[0], linewidth=0.6, markersize=3)
        panel.set_aspect("equal", adjustable="datalim")
        panel.set_xlabel(labelled("real part", made.unit_of(output)))
        panel.set_ylabel(labelled("imaginary part", made.unit_of(output)))
        panel.set_title(f"{made.title}: {name} for {made.input}")
    return panel


def modal_fit(made: ModalFit, output: str | None, *, ax: Any) -> np.ndarray:
    """Measured as dots, fitted as a line, natural frequencies marked."""
    from linkwork.api.errors import ModelError

    if output is not None and output not in made.outputs:
        raise ModelError(f"modes of '{made.title}': no output '{output}'; there are {', '.join(made.outputs)}.")
    k = 0 if output is None else made.outputs.index(output)
    unit = ratio_unit(made.output_units[k], made.input_unit)
    with paper_style():
        panels = _panels(ax, (3.0, 1.5))
        seen, fitted = made.measured[:, k], made.fitted[:, k]
        rows = ((np.abs(seen), np.abs(fitted)), (np.angle(seen, deg=True), np.angle(fitted, deg=True)))
        for panel, (dots, line) in zip(panels, rows, strict=False):
            panel.plot(made.frequencies, dots, ".", color=COLOURS[0], markersize=3, label="measured")
            panel.plot(made.frequencies, line, "-", color=COLOURS[1], linewidth=1.2, label="fitted")
        for f in made.natural_frequencies:
            panels[0].axvline(f, color=INK, linewidth=0.7, linestyle=":")
        panels[0].set_yscale("log")
        panels[0].set_ylabel(labelled("magnitude", unit))
        panels[0].set_title(f"{made.title}: {made.outputs[k]} for {made.input}, {len(made.poles)} modes")
        panels[0].legend()
        if len(panels) > 1:
            panels[1].set_ylabel("phase [deg]")
            panels[1].set_yticks([-180, 0, 180])
        panels[-1].set_xlabel("frequency [Hz]")
    return panels


def input_shaper(made: InputShaper, *, ax: Axes | None) -> Axes:
    """What is left of a mode against its frequency, with the damping of the nearest mode that the shaper is made for."""
    top = 2.0 * float(made.frequencies.max())
    grid = np.linspace(0.02 * top, top, 400)
    near = [int(np.argmin(np.abs(made.frequencies - f))) for f in grid]
    left = [made.residual(float(f), float(made.damping[k])) for f, k in zip(grid, near, strict=True)]
    with paper_style():
        panel = one_panel(ax, 0.5)
        panel.plot(grid, 100 * np.array(left), color=COLOURS[0])
        for f in made.frequencies:
            panel.axvline(float(f), color=INK, linewidth=0.7, linestyle=":")
        panel.set_xlabel("natural frequency of a mode [Hz]")
        panel.set_ylabel("vibration left [%]")
        panel.set_ylim(bottom=0.0)
        panel.set_title(f"{made.title}: {made.kind}, {len(made.times)} impulses in {made.duration:.3g} s")
    return panel
