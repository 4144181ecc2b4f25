"""Pictures of loose tolerances: Figs. 9, 11 and 12, and the elongation."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.drawing.style import INK, LINESTYLES, PAGE_WIDTH, QUIET
from linkwork.papers.noh2024 import loose, own
from linkwork.papers.noh2024.time_figures import COLOURS

COLUMNS = {
    "recursive": "recursive",
    own.BARE: "augmented Lagrangian,\nω = 0",
    own.AUGMENTED: "augmented Lagrangian,\nω = 10/s, ξ = 1",
}
MOMENTS = (0.0, 1.5, 2.5, 5.0)
EVERY = 10  # samples between the dots of Fig. 11: 0.1 s


def chain() -> Any:
    """Fig. 9: the twenty links at some moments, as exactly as it goes."""
    import matplotlib.pyplot as plt

    figure, panel = plt.subplots(figsize=(PAGE_WIDTH, 4.4))
    ends = own.ends(own.tight())
    for k, moment in enumerate((0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)):
        joints = np.vstack([[0.0, 0.0], ends[round(moment / own.INTERVAL), :, 1]])
        panel.plot(*joints.T, "o", color=f"C{k}", linestyle="-", markersize=3, linewidth=1.4, label=f"{moment:g} s")
    panel.plot([0.0], [0.0], "s", color=INK, markersize=6, linestyle="none")
    panel.set_aspect("equal")
    panel.set_xlabel("x [m]")
    panel.set_ylabel("y [m]")
    panel.set_title("Fig. 9: twenty articulated pendulums, let go from the horizontal")
    panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    return figure


def tip_paths() -> Any:
    """Fig. 11: the path of the 20th tip at four tolerances, by linkwork with norm="max" and by ode45's own step control."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 3, sharex=True, sharey=True, figsize=(PAGE_WIDTH + 0.8, 3.9))
    exact = own.tip(own.tight())[0]
    for column, (form, title) in enumerate(COLUMNS.items()):
        mine = {t: own.tip(own.at_tolerance(form, t))[0] for t in loose.TOLERANCES}
        theirs = {t: loose.by_ode45(form, t).tip for t in loose.TOLERANCES}
        for panel, paths in zip(panels[:, column], (mine, theirs), strict=True):
            _draw_paths(panel, exact, paths)
            panel.set_aspect("equal", adjustable="box")
            _magnify(panel, exact, paths, (-19.6, -15.6), (-11.0, -1.5))
        panels[0, column].set_title(title, fontsize=9)
        panels[1, column].set_xlabel("x [m]")
    panels[0, 0].set_xlim(-26, 22)
    panels[0, 0].set_ylim(-24, 4)
    panels[0, 0].set_ylabel('linkwork, norm="max"\ny [m]')
    panels[1, 0].set_ylabel("ode45's steps (twin)\ny [m]")
    panels[0, 2].legend(title="tolerance", loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    figure.suptitle("Fig. 11: path of the 20th tip, a dot every 0.1 s")
    return figure


def _draw_paths(panel: Any, exact: Any, paths: dict[float, Any]) -> None:
    panel.plot(*exact.T, color=INK, linestyle="-", linewidth=3.0, alpha=0.25, label="true")
    for (tolerance, path), dashes in zip(paths.items(), LINESTYLES, strict=False):
        look: dict[str, Any] = {"color": COLOURS[tolerance], "linestyle": dashes, "linewidth": 1.1}
        panel.plot(*path.T, marker=".", markersize=2.5, markevery=EVERY, label=f"{tolerance:g}", **look)


def _magnify(panel: Any, exact: Any, paths: dict[float, Any], x: tuple[float, float], y: tuple[float, float]) -> None:
    """The same paths once more, larger, in the empty middle of a panel."""
    inner = panel.inset_axes((0.36, 0.36, 0.28, 0.64))
    _draw_paths(inner, exact, paths)
    inner.set(xlim=x, ylim=y, xticks=[], yticks=[])
    inner.spines[:].set_visible(True)
    panel.indicate_inset_zoom(inner, edgecolor=QUIET, alpha=0.8, linewidth=0.7)


def velocities() -> Any:
    """Fig. 12: the velocity of the 20th tip at four tolerances, by linkwork with norm="max", every 0.01 s."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 3, sharex=True, sharey="row", figsize=(PAGE_WIDTH + 0.8, 4.4))
    exact = own.tight()
    for column, (form, title) in enumerate(COLUMNS.items()):
        for row, letter in enumerate("xy"):
            panel = panels[row, column]
            panel.plot(
                exact.time, own.tip(exact)[1][:, row], color=INK, linestyle="-", linewidth=3.0, alpha=0.25, label="true"
            )
            for tolerance in loose.TOLERANCES:
                run = own.at_tolerance(form, tolerance)
                speed = own.tip(run)[1][:, row]
                panel.plot(run.time, speed, color=COLOURS[tolerance], linewidth=1.1, label=f"{tolerance:g}")
            panels[row, 0].set_ylabel(f"velocity of the tip, {letter} [m/s]")
        panels[0, column].set_title(title, fontsize=9)
        panels[1, column].set_xlabel("time [s]")
    panels[0, 2].legend(title="tolerance", loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    figure.suptitle("Fig. 12: velocity of the 20th tip, step size 0.01 s")
    return figure


def elongation() -> Any:
    """How far joints open against the tolerance; and the chain with open joints at tolerance 0.1."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(PAGE_WIDTH + 0.8, 3.7), width_ratios=(1.0, 1.45))
    left, right = panels
    mine = {form: [loose.opening(form, t) for t in loose.FINER] for form in (own.BARE, own.AUGMENTED)}
    theirs = {
        form: [loose.by_ode45(form, t).gaps.max() for t in loose.TOLERANCES] for form in (own.BARE, own.AUGMENTED)
    }
    for k, (form, label) in enumerate(((own.BARE, "ω = 0"), (own.AUGMENTED, "ω = 10/s"))):
        left.loglog(
            loose.FINER, mine[form], color=f"C{(3, 0)[k]}", linestyle="-", marker="o", label=f"{label}, linkwork"
        )
        left.loglog(loose.TOLERANCES, theirs[form], color=f"C{(3, 0)[k]}", linestyle="--", marker="s", markerfacecolor="white",
                    label=f"{label}, ode45's step control")  # fmt: skip
    projected = [loose.opening("lagrange", t) for t in loose.FINER]
    left.loglog(loose.FINER, projected, color="C2", linestyle="-", marker="o", label="multipliers, projected")
    left.set_xticks(loose.FINER[::2])
    left.invert_xaxis()
    left.set_xlabel("tolerance")
    left.set_ylabel("largest gap in a joint [m]")
    left.set_title("Constraint violation")
    left.set_ylim(bottom=1e-16)
    left.legend(loc="lower left", bbox_to_anchor=(0.0, 0.13), fontsize=7.5)
    ends, exact = own.ends(own.at_tolerance(own.BARE, 0.1)), own.ends(own.tight())
    for moment in MOMENTS:
        k = round(moment / own.INTERVAL)
        for link in ends[k]:
            right.plot(link[:, 0], link[:, 1], color="C3", linestyle="-", linewidth=1.4)
        true = np.vstack([[0.0, 0.0], exact[k, :, 1]])
        right.plot(*true.T, color=INK, linestyle="-", linewidth=3.0, alpha=0.2)
        right.annotate(
            f"{moment:g} s",
            true[-1],
            textcoords="offset points",
            xytext=(0, 6 if moment == own.DURATION else -11),
            ha="center",
            fontsize=7.5,
        )
    right.set_aspect("equal")
    right.set_xlabel("x [m]")
    right.set_ylabel("y [m]")
    right.set_title("linkwork, tolerance 0.1, ω = 0 (red); true (grey)")
    return figure
