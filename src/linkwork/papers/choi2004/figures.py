"""Pictures of the paper's figures, and of what was added."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.drawing.animation import write_html
from linkwork.drawing.scene import Link, Scene, Shape
from linkwork.drawing.style import FIGURE_WIDTH, INK, PAGE_WIDTH, QUIET
from linkwork.papers.checks import Picture
from linkwork.papers.choi2004 import errata, governor, own, schematics, spin, transient
from linkwork.papers.choi2004.pendulum import ACCELERATIONS
from linkwork.papers.choi2004.twin import Governor, Pendulum
from linkwork.papers.drawing import png

DASHED = (0, (4, 2))
BESIDE: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0), "borderaxespad": 0.0}


def pictures() -> dict[str, Picture]:
    """All pictures and tables by name."""
    drawings: dict[str, Callable[[], Any]] = {
        **schematics.drawings(),
        "choi2004-fig3": angle_of_bar,
        "choi2004-fig4": frequency_of_bar,
        "choi2004-fig7": settling,
        "choi2004-fig8": frequencies,
        "choi2004-branch": branches,
        "choi2004-fft": spectra,
        "choi2004-release": release,
        "choi2004-spin": spinning,
    }
    made: dict[str, Picture] = {name: png(draw) for name, draw in drawings.items()}
    made["choi2004-motion"] = animation
    made["choi2004-table"] = governor.write_table
    return made


# --- example 1 -----------------------------------------------------------------------------------------------------


def angle_of_bar() -> Any:
    """Fig. 3: the equilibrium angle against the acceleration."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.2))
    bar, a = Pendulum(), np.linspace(-12.0, 52.0, 201)
    panel.plot(a, np.degrees([bar.angle(x) for x in a]), color="C0", label="tan θ = −a/g")
    mine = [np.degrees(own.hanging(x)["hinge"]) for x in ACCELERATIONS]
    panel.plot(ACCELERATIONS, mine, "o", color=INK, markerfacecolor="white", linestyle="none", label="linkwork")
    panel.set_ylim(-90, 60)
    panel.set_yticks(range(-90, 61, 30))
    panel.set_xlabel("acceleration of the base [m/s²]")
    panel.set_ylabel("θ [°]")
    panel.set_title("Fig. 3: equilibrium of a bar on an accelerated base")
    panel.legend(loc="upper right")
    return figure


def frequency_of_bar() -> Any:
    """Fig. 4: the frequency against the acceleration."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.2))
    bar, a = Pendulum(), np.linspace(-12.0, 52.0, 201)
    panel.plot(a, [bar.frequency(x) / (2 * np.pi) for x in a], color="C0", label="ω² = (3/2L) √(a² + g²)")
    mine = [own.hanging(x).linearize(outputs=()).modes().frequencies[0] for x in ACCELERATIONS]
    panel.plot(ACCELERATIONS, mine, "o", color=INK, markerfacecolor="white", linestyle="none", label="linkwork")
    panel.set_ylim(0.0, 1.5)
    panel.set_xlabel("acceleration of the base [m/s²]")
    panel.set_ylabel("natural frequency [Hz]")
    panel.set_title("Fig. 4: frequency of a bar on an accelerated base")
    panel.legend(loc="lower right")
    return figure


# --- example 2 -----------------------------------------------------------------------------------------------------


def settling() -> Any:
    """Fig. 7: d in the transient, the direct solution, and their difference."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(PAGE_WIDTH + 0.8, 3.4))
    for k, (reading, g) in enumerate(own.READINGS.items()):
        direct = own.resting(g, own.BASE)["slide"]
        for run, dashes, begin in ((transient.from_table_2(g), "-", "Table 2"), (transient.transient(g), ":", "rest")):
            d = run["slide"].values
            early = run.time <= 15.0
            words = f"from {begin}, {reading}"
            panels[0].plot(run.time[early], d[early] * 1e3, color=f"C{k}", linestyle=dashes, linewidth=1.1, label=words)
            gap = np.maximum(np.abs(d - direct), 1e-13) * 1e3
            panels[1].semilogy(run.time, gap, color=f"C{k}", linestyle=dashes, linewidth=0.9)
        panels[0].axhline(direct * 1e3, color=f"C{k}", linestyle=DASHED, linewidth=1.0, label=f"direct, {reading}")
    panels[0].axvspan(0.0, transient.RAMP, color=QUIET, alpha=0.15, linewidth=0)
    panels[0].annotate(
        "ramp", (transient.RAMP / 2, 0.96), xycoords=("data", "axes fraction"), ha="center", fontsize=7.5
    )
    panels[0].plot([0.0], [74.4], "o", color=INK, markerfacecolor="white", linestyle="none", clip_on=False, zorder=5)
    panels[0].annotate("Table 2", (0.0, 74.4), textcoords="offset points", xytext=(8, -3), fontsize=7.5)
    panels[0].set_ylim(65, 205)
    panels[0].set_ylabel("d [mm]")
    panels[0].set_title("Fig. 7: base to −10 m/s², c = 30 N s/m")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=7.5)
    panels[1].set_ylabel("distance from the direct answer [mm]")
    panels[1].set_title("How long it takes to be still")
    for panel in panels:
        panel.set_xlabel("time [s]")
    return figure


def frequencies() -> Any:
    """Fig. 8: frequencies against the acceleration, directly and from FFTs of transients."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.6))
    fold = Governor().fold()[1]
    for k, (reading, g) in enumerate(own.READINGS.items()):
        made, close = own.frequencies(g), own.near_fold(g)
        far = made.values > close.values[0]
        a = np.concatenate([made.values[far], close.values, [fold - g]])
        f = np.concatenate([made.frequencies[far, 0], close.frequencies[:, 0], [0.0]])
        panel.plot(-a, f, color=f"C{k}", linestyle="-", label=f"direct, {reading}")
        marks = transient.MARKS[g]
        peaks = [transient.both(g, x).frequency[1] for x in marks]
        panel.plot(np.negative(marks), peaks, "o", color=f"C{k}", markerfacecolor="white", linestyle="none",
                   clip_on=False, zorder=4, label=f"FFT of a transient, {reading}")  # fmt: skip
        panel.plot([g - fold], [0.0], "X", color=INK, markersize=7, linestyle="none", clip_on=False, zorder=6,
                   label="the branch ends (fold)" if k else None)  # fmt: skip
    panel.set_xlim(0.0, 27.0)
    panel.set_ylim(0.0, 1.1)
    panel.set_xlabel("acceleration of the base towards −Y [m/s²]")
    panel.set_ylabel("natural frequency [Hz]")
    panel.set_title("Fig. 8: frequency of the governor")
    panel.legend(**BESIDE)
    return figure


def branches() -> Any:
    """All equilibria without gravity: θ and d against the acceleration, fold and singular points, stability."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(PAGE_WIDTH + 0.8, 3.8))
    branch = own.branch()[0]
    keep = (branch["right"] >= -0.02) & (branch["right"] <= np.pi + 0.02)
    a, angle, slide, stable = branch.values[keep], branch["right"][keep], branch["slide"][keep], branch.stable[keep]
    fold = own.fold()
    for panel, values, scale, at in (
        (panels[0], angle, 180 / np.pi, {0.0: 0.0, np.pi: 180.0}),
        (panels[1], slide, 1e3, {0.0: 189.2, np.pi: 29.2}),
    ):
        for flag, dashes in ((True, "-"), (False, DASHED)):
            panel.plot(a, np.where(stable == flag, values * scale, np.nan), color="C0", linestyle=dashes)
        for state, height in at.items():
            turn = governor.pitchfork(state)
            below, above = ("-", DASHED) if state else (DASHED, "-")
            panel.plot([-25.0, turn], [height] * 2, color="C1", linestyle=below)
            panel.plot([turn, 20.0], [height] * 2, color="C1", linestyle=above)
            panel.plot([turn], [height], "s", color=INK, markerfacecolor="white", linestyle="none", zorder=5)
        name = "right" if panel is panels[0] else "slide"
        panel.plot(
            [fold.value], [fold.q[name] * scale], "o", color=INK, markerfacecolor="white", linestyle="none", zorder=5
        )
        panel.set_xlim(-25.0, 20.0)
        panel.set_xlabel("acceleration of the base along +Y, γ [m/s²]")
    panels[0].set_yticks(range(0, 181, 45))
    panels[0].set_ylabel("angle of the arms θ [°]")
    panels[1].set_ylabel("d [mm]")
    panels[0].set_title("Equilibria of the governor, no gravity")
    _branch_legend(panels[1])
    return figure


def _branch_legend(panel: Any) -> None:
    from matplotlib.lines import Line2D

    hollow: dict[str, Any] = {"color": INK, "markerfacecolor": "white", "linestyle": "none"}
    panel.legend(
        handles=[
            Line2D([], [], color="C0", linestyle="-", label="regular, stable"),
            Line2D([], [], color="C0", linestyle=DASHED, label="regular, unstable"),
            Line2D([], [], color="C1", linestyle="-", label="singular, stable"),
            Line2D([], [], color="C1", linestyle=DASHED, label="singular, unstable"),
            Line2D([], [], marker="o", label="fold", **hollow),
            Line2D([], [], marker="s", label="singular point", **hollow),
        ],
        **BESIDE,
    )


def spectra() -> Any:
    """Amplitudes of small swings about the transient's end, and the frequencies found directly."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.2))
    for k, (reading, g) in enumerate(own.READINGS.items()):
        b = transient.both(g)
        found = b.swings.spectrum("right", padding=transient.PADDING)
        f, size = found.frequencies, found.amplitude
        near = (f > 0.7) & (f < 1.15)
        panel.semilogy(f[near], size[near] / size.max(), color=f"C{k}", linestyle="-", label=f"FFT, {reading}")
        panel.axvline(
            b.frequency[0], color=f"C{k}", linestyle=DASHED, linewidth=1.0, label=f"direct: {b.frequency[0]:.6f} Hz"
        )
    panel.set_ylim(1e-6, 2.0)
    panel.set_xlabel("frequency [Hz]")
    panel.set_ylabel("amplitude, largest = 1")
    panel.set_title("Swings of 1 mrad for 60 s, base at −10 m/s²")
    panel.legend(**BESIDE)
    return figure


def release() -> Any:
    """A release from Table 2's position: the arms go through θ = 0."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.2))
    for k, (reading, g) in enumerate(own.READINGS.items()):
        t, angle = errata.released(g)
        early = t <= 30.0
        panel.plot(t[early], np.degrees(angle[early]), color=f"C{k}", linestyle="-", label=reading)
        for side in (-1, 1):
            panel.axhline(side * np.degrees(own.resting(g, 0.0)["right"]), color=f"C{k}", linestyle=DASHED, linewidth=0.9,
                          label=f"± equilibrium, {reading}" if side > 0 else None)  # fmt: skip
    panel.axhline(0.0, color=INK, linestyle=":", linewidth=1.0, label="singular: arms along the slide")
    panel.set_yticks(range(-90, 91, 45))
    panel.set_xlabel("time [s]")
    panel.set_ylabel("θ [°]")
    panel.set_title("Released from Table 2's position, base at rest, c = 30 N s/m")
    panel.legend(**BESIDE)
    return figure


def spinning() -> Any:
    """Haug's governor: d and the frequency against the speed of its base."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(PAGE_WIDTH + 0.8, 3.3))
    made = own.spin_frequencies()
    slide = made.positions[:, made.names.index("slide")]
    speed = spin.free_speed()
    panels[0].plot(made.values, slide * 1e3, color="C0", linestyle="-")
    panels[0].plot([0.0, speed, speed], [150.0, 150.0, 120.0], color=QUIET, linestyle=":", linewidth=1.0)
    panels[0].plot([speed], [150.0], "o", color=INK, markerfacecolor="white", linestyle="none")
    panels[0].annotate(
        f"{speed:.5f} rad/s\n(Haug: 11.0174)", (speed, 150.0), textcoords="offset points", xytext=(8, 4), fontsize=8
    )
    panels[0].set_ylim(120.0, 190.0)
    panels[0].set_ylabel("d [mm]")
    panels[0].set_title("Spinning governor, g = 9.8 m/s²")
    panels[1].plot(made.values, made.frequencies[:, 0], color="C0", linestyle="-", label="natural frequency")
    panels[1].plot(
        made.values, made.values / (2 * np.pi), color=QUIET, linestyle="-", linewidth=0.9, label="speed of the base"
    )
    for k, c in enumerate(made.critical):
        panels[1].plot([c.value], [c.frequency], "o", color=INK, markerfacecolor="white", linestyle="none",
                       label=None if k else f"they meet: {c.value:.4f} rad/s")  # fmt: skip
    panels[1].set_ylim(0.0, 1.6)
    panels[1].set_ylabel("frequency [Hz]")
    panels[1].set_title("Campbell diagram")
    panels[1].legend(loc="lower right")
    for panel in panels:
        panel.set_xlim(0.0, 16.0)
        panel.set_xlabel("speed of the base [rad/s]")
    return figure


# --- the motion ----------------------------------------------------------------------------------------------------


def animation(stem: Path) -> Path:
    """The transient of Fig. 7 without gravity, as one HTML file, seen from the base (it moves kilometres away)."""
    return write_html(seen_from_base(), stem.with_suffix(".html"), fps=60)


def seen_from_base() -> Scene:
    """The first 15 s of the transient with the base at rest, and solids for the eye: arms, balls, rods, the collar."""
    scene: Scene = transient.transient(0.0).scene
    scene = scene.take(np.flatnonzero(scene.time <= 15.0))
    base = scene.bodies.index("base")
    shapes = [Shape.box(base, (0.24, 0.06, 0.02), (0.0, 0.0, 0.012), label="base"),
              Shape.cylinder(base, (0.0, 0.0, 0.0), (0.0, 0.0, -0.2), 0.003, label="slide")]  # fmt: skip
    for name in ("right arm", "left arm"):
        body = scene.bodies.index(name)
        shapes += [Shape.segment(body, (0.0, 0.0, 0.0), (0.0, 0.0, -0.16), 0.004, name),
                   Shape.sphere(body, (0.0, 0.0, -0.16), 0.02, name)]  # fmt: skip
    collar = scene.bodies.index("collar")
    shapes.append(Shape.box(collar, (0.03, 0.03, 0.012), label="collar"))
    rods = [
        Link(scene.bodies.index(f"{side} arm"), (0.0, 0.0, -0.08), collar, (0.0, 0.0, 0.0), "rod", f"{side} rod")
        for side in ("right", "left")
    ]
    return dataclasses.replace(
        scene,
        title="governor of Choi and Yoo, seen from its base",
        position=scene.position - scene.position[:, base : base + 1],
        shapes=tuple(shapes),
        links=(*scene.links, *rods),
        trails=(),
    )
