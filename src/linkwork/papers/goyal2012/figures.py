"""Pictures of the thesis's quantities and of what was added."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.drawing.style import FIGURE_WIDTH, INK, QUIET
from linkwork.papers.checks import Picture
from linkwork.papers.drawing import png
from linkwork.papers.goyal2012 import consistency, schematics, swing, walker

PARTS = ("gravity", "velocity", "acceleration")


def pictures() -> dict[str, Picture]:
    """All pictures by name."""
    drawings: dict[str, Callable[[], Any]] = {
        **schematics.drawings(),
        "goyal2012-pivot-force": pivot_force,
        "goyal2012-condition": condition,
        "goyal2012-step": step,
        "goyal2012-step-forces": step_forces,
        "goyal2012-walker": walk,
    }
    made: dict[str, Picture] = {name: png(draw) for name, draw in drawings.items()}
    made["goyal2012-step-motion"] = animation
    return made


def animation(stem: Path) -> Path:
    """The ballistic step as one HTML file, at a quarter of its speed."""
    path = stem.with_suffix(".html")
    swing.ballistic_step()[0].run.animate(path, speed=0.25)
    return path


def pivot_force() -> Any:
    """The split of the pivot force over a swing, by linkwork's coordinates and by (5.9)."""
    import matplotlib.pyplot as plt

    s = swing.free_swing()
    figure, panels = plt.subplots(2, 1, sharex=True, sharey=True, figsize=(FIGURE_WIDTH, 5.0))
    titles = ("parts in linkwork's rates (Direction joints)", "parts in (θ, φ), equation (5.9) with ψ₁ᵢ in w₂")
    for panel, parts, title in zip(panels, (s.own_parts, s.parts), titles, strict=True):
        for k, name in enumerate(PARTS):
            panel.plot(s.run.time, parts[:, k], label=name)
        panel.plot(s.run.time, parts.sum(axis=1), color=INK, linestyle="-", linewidth=2.0, label="sum")
        panel.set_ylabel("force along S1 [N]")
        panel.set_title(title)
    panels[0].legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    panels[1].set_xlabel("time [s]")
    return figure


def condition() -> Any:
    """The condition of the mass matrix near the vertical."""
    import matplotlib.pyplot as plt

    delta = np.logspace(-6, -0.3, 40)
    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.4))
    panel.loglog(delta, [consistency.condition(d) for d in delta], label="(θ, φ), M of (4.24)")
    panel.loglog(delta, [consistency.own_condition(d) for d in delta], label="linkwork, Direction joints")
    guide = consistency.condition(1e-3) * (1e-3 / delta) ** 2
    panel.loglog(delta, guide, color=QUIET, linewidth=0.8, linestyle=":", label="slope −2")
    panel.set_xlabel("angle of all segments from the vertical [rad]")
    panel.set_ylabel("condition of the mass matrix")
    panel.set_title("Hanging straight down: singular in (θ, φ), ordinary in linkwork")
    panel.legend(loc="upper right")
    return figure


def step_forces() -> Any:
    """Joint forces of the ballistic step: size and radial part."""
    import matplotlib.pyplot as plt

    run = swing.ballistic_step()[0].run
    names = [f"{n}_joint" for n in swing.SEGMENTS]
    labels = ("ankle (stance)", "hip, on thigh", "knee, on shank", "hip, on trunk", "shoulder", "elbow")
    size = np.linalg.norm(run.reactions.world.sel(joint=names, component=["fx", "fy", "fz"]).values, axis=2)
    along = run.reactions.radial.sel(joint=names).values
    figure, panels = plt.subplots(2, 2, sharex=True, figsize=(FIGURE_WIDTH + 1.6, 5.0))
    groups = ((0, 3), (1, 2, 4, 5))
    for column, group in enumerate(groups):
        for k in group:
            look: dict[str, Any] = {"label": labels[k], "color": f"C{k}", "linestyle": "-"}
            panels[0, column].plot(run.time, size[:, k], **look)
            panels[1, column].plot(run.time, along[:, k], **look)
        panels[0, column].legend(loc="best")
        panels[0, column].set_ylim(bottom=0.0)
        panels[1, column].set_xlabel("time from toe-off [s]")
    panels[0, 0].set_ylabel("size of the force [N]")
    panels[1, 0].set_ylabel("along the segment, pull < 0 [N]")
    figure.suptitle("Joint forces of a ballistic step, by parent on child", fontsize=10, fontweight="bold")
    return figure


def step() -> Any:
    """The step as a row of stick figures, seen from the side."""
    import matplotlib.pyplot as plt

    run = swing.ballistic_step()[0].run
    figure, panel = plt.subplots(figsize=(FIGURE_WIDTH, 3.6))
    frames = np.linspace(0, len(run.time) - 1, 7).round().astype(int)
    for number, k in enumerate(frames):
        for name, colour in zip(swing.SEGMENTS, ("C8", "C0", "C0", INK, "C1", "C1"), strict=True):
            ends = np.array([run.points[f"{name}.{end}"].values[k] for end in ("origin", "tip")])
            panel.plot(ends[:, 0] + 0.75 * number, ends[:, 2], color=colour, linestyle="-", linewidth=2.0)
        panel.text(0.75 * number, -0.22, f"{run.time[k]:.2f} s", ha="center", fontsize=8)
    panel.axhline(-0.039 * swing.HEIGHT, color=QUIET, linewidth=0.8, linestyle="-")
    panel.set_aspect("equal")
    panel.set_ylim(-0.35, 1.65)
    panel.set_ylabel("height above the ankle [m]")
    panel.set_xticks([])
    panel.grid(False)
    panel.set_title("Ballistic step: stance leg grey, swinging blue, trunk black, arm orange")
    return figure


def walk() -> Any:
    """The human's step as stick figures, and the forces in its swinging leg, from the equations and from measured angles."""
    import matplotlib.pyplot as plt

    made = walker.step()
    figure, (panel, forces) = plt.subplots(2, 1, figsize=(FIGURE_WIDTH, 6.0), height_ratios=(1.5, 1.0))
    lines = {
        "C8": ("right foot.toe", "right foot.heel", "right foot.ankle", "right shank.knee", "right thigh.hip"),
        INK: ("trunk.hips", "trunk.neck", "head.vertex"),
        "C1": ("left upper arm.shoulder", "left upper arm.elbow", "left forearm.wrist", "left hand.fingertip"),
        "C0": (
            "left thigh.hip",
            "left thigh.knee",
            "left shank.ankle",
            "left foot.heel",
            "left foot.toe",
            "left foot.ankle",
        ),
    }
    shift = 0.95
    for number, k in enumerate(np.linspace(0, len(made.time) - 1, 6).round().astype(int)):
        for colour, names in lines.items():
            path = np.array([made[name].values[k] for name in names])
            panel.plot(path[:, 0] + shift * number, path[:, 2], color=colour, linestyle="-", linewidth=2.0)
        panel.text(shift * number, -0.14, f"{made.time[k]:.2f} s", ha="center", fontsize=8)
    panel.axhline(0.0, color=QUIET, linewidth=0.8, linestyle="-")
    panel.set_aspect("equal")
    panel.set_ylim(-0.28, 1.85)
    panel.set_xticks([])
    panel.set_ylabel("height [m]")
    panel.grid(False)
    panel.set_title("A step of the library's human: swing, knee locks, heel comes down")
    found, run = walker.measured(), made.runs[0]
    sure = found.flags["trusted"].values
    for colour, name in (("C0", "left hip"), ("C1", "left knee")):
        mine, _ = walker.forces(name)
        true = run.reactions[name].values[:, [0, 2]]
        forces.plot(run.time, np.hypot(*true.T), color=colour, linestyle="-", label=f"{name}, simulated")
        size = np.hypot(*mine.T)
        forces.plot(found.time[sure][::4], size[sure][::4], ".", color=colour, label=f"{name}, from noisy angles")
    forces.set_xlabel("time from toe-off [s]")
    forces.set_ylabel("joint force [N]")
    forces.set_ylim(bottom=0.0)
    forces.legend(loc="best", ncols=2)
    return figure
