"""Pictures of the paper's figures and tables, and of what was added."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.papers.checks import Picture
from linkwork.papers.drawing import png
from linkwork.papers.noh2024 import errata, forms, loose, motion, own, schematics, times
from linkwork.view.style import FIGURE_WIDTH, INK, LINESTYLES, PAGE_WIDTH, QUIET

COLUMNS = {
    "recursive": "recursive",
    own.BARE: "augmented Lagrangian,\nω = 0",
    own.AUGMENTED: "augmented Lagrangian,\nω = 10/s, ξ = 1",
}
COLOURS = dict(zip(loose.TOLERANCES, ("C3", "C1", "C2", "C0"), strict=True))


def pictures() -> dict[str, Picture]:
    """All pictures and tables by name."""
    drawings: dict[str, Callable[[], Any]] = {
        **schematics.drawings(),
        "noh2024-table1": table_1,
        "noh2024-table2": table_2,
        "noh2024-tip": tip_paths,
        "noh2024-velocity": velocities,
        "noh2024-elongation": elongation,
        "noh2024-iteration": iteration,
        "noh2024-multipliers": multipliers,
        "noh2024-sparsity": sparsity,
    }
    made: dict[str, Picture] = {name: png(draw) for name, draw in drawings.items()}
    made["noh2024-motion"] = animation
    made["noh2024-elongated"] = elongated
    made["noh2024-times1"] = times.write_table_1
    made["noh2024-times2"] = times.write_table_2
    return made


def animation(stem: Path) -> Path:
    """The twenty links as one HTML file."""
    return own.tight().animate(stem.with_suffix(".html"))


def elongated(stem: Path) -> Path:
    """The augmented Lagrangian without stabilisation at tolerance 0.01: links come apart, as the paper saw them do."""
    return own.at_tolerance(own.BARE, 0.01).animate(stem.with_suffix(".html"))


# --- times ---------------------------------------------------------------------------------------------------------


def table_1() -> Any:
    """Table 1 as in Fig. 10, printed above, measured below."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 2, sharex=True, sharey="row", figsize=(FIGURE_WIDTH + 0.4, 4.8))
    rows = times.table_1()
    for column, form in enumerate(times.FORMS):
        for tolerance in loose.TOLERANCES:
            mine = [row for row in rows if row.tolerance == tolerance]
            step = [row.step for row in mine]
            look: dict[str, Any] = {
                "color": COLOURS[tolerance],
                "linestyle": "-",
                "marker": "o",
                "label": f"{tolerance:g}",
            }
            panels[0, column].plot(step, [row.printed[column] for row in mine], **look)
            if any(row.measured[column].reached < own.DURATION for row in mine):
                look |= {"markerfacecolor": "white", "linestyle": ":"}
                panels[1, column].plot(
                    [], [], color=INK, marker="o", markerfacecolor="white", linestyle=":", label="ended early"
                )
            panels[1, column].plot(step, [row.measured[column].seconds * 1e3 for row in mine], **look)
        panels[0, column].set_title(form)
        panels[1, column].set_xlabel("step size (output interval) [s]")
    panels[0, 0].set_xscale("log")
    for panel in panels[1]:
        panel.set_yscale("log")
    panels[0, 0].set_ylim(bottom=0.0)
    panels[0, 0].set_ylabel("printed [s]")
    panels[1, 0].set_ylabel("measured [ms]")
    beside: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0), "borderaxespad": 0.0}
    panels[0, 1].legend(title="tolerance", **beside)
    ended = [h for panel in panels[1] for h in panel.get_lines() if h.get_label() == "ended early"]
    if ended:
        panels[1, 1].legend(handles=ended[:1], **beside)
    return figure


def table_2() -> Any:
    """Table 2: five seconds, printed and measured; one evaluation up to 10 000 links."""
    import matplotlib.pyplot as plt

    rows = times.table_2()
    figure, panels = plt.subplots(1, 2, figsize=(PAGE_WIDTH, 3.3))
    shown = [(row.links, row.printed, row.measured) for row in rows if row.printed and row.measured]
    n = np.array([links for links, _, _ in shown])
    every = np.array([row.links for row in rows])
    for k, form in enumerate(times.FORMS):
        panels[0].loglog(n, [printed[k] for _, printed, _ in shown], color=f"C{k}", linestyle="--", marker="s",
                         markerfacecolor="white", label=f"{form}, printed")  # fmt: skip
        panels[0].loglog(n, [measured[k].seconds for _, _, measured in shown], color=f"C{k}", linestyle="-", marker="o",
                         label=f"{form}, measured")  # fmt: skip
        panels[1].loglog(
            every, [row.evaluation[k] * 1e6 for row in rows], color=f"C{k}", linestyle="-", marker="o", label=form
        )
    guide = rows[-1].evaluation[0] * 1e6 / every[-1] * every
    panels[1].loglog(every, guide / 2, color=QUIET, linestyle=":", linewidth=0.9, label="slope 1")
    panels[0].set_title("Five seconds of motion")
    panels[0].set_ylabel("computing time [s]")
    panels[1].set_title("One evaluation")
    panels[1].set_ylabel("time [µs]")
    for panel in panels:
        panel.set_xlabel("links")
    panels[0].legend(loc="center left", fontsize=7.5)
    panels[1].legend(loc="upper left")
    panels[0].set_xticks(n, [str(x) for x in n])
    panels[0].minorticks_off()
    return figure


# --- loose tolerances ----------------------------------------------------------------------------------------------


def tip_paths() -> Any:
    """Fig. 11: the path of the 20th tip at four tolerances, with linkwork's norm of the error and with ode45's."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 3, sharex=True, sharey=True, figsize=(PAGE_WIDTH + 0.8, 3.9))
    exact = own.tip(own.tight())[0]
    for column, (form, title) in enumerate(COLUMNS.items()):
        mine = {t: own.tip(own.at_tolerance(form, t))[0] for t in loose.TOLERANCES}
        theirs = {t: loose.by_ode45(form, t).tip for t in loose.TOLERANCES}
        for panel, paths in zip(panels[:, column], (mine, theirs), strict=True):
            _draw_paths(panel, exact, paths)
            panel.set_aspect("equal", adjustable="box")
        _magnify(panels[1, column], exact, theirs, (-19.6, -15.6), (-11.0, -1.5))
        panels[0, column].set_title(title, fontsize=9)
        panels[1, column].set_xlabel("x [m]")
    panels[0, 0].set_xlim(-26, 22)
    panels[0, 0].set_ylim(-24, 4)
    panels[0, 0].set_ylabel("root mean square held\ny [m]")
    panels[1, 0].set_ylabel("every component held\ny [m]")
    panels[0, 2].legend(title="tolerance", loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    return figure


def _draw_paths(panel: Any, exact: Any, paths: dict[float, Any]) -> None:
    panel.plot(*exact.T, color=INK, linestyle="-", linewidth=3.0, alpha=0.25, label="true")
    for (tolerance, path), dashes in zip(paths.items(), LINESTYLES, strict=False):
        panel.plot(*path.T, color=COLOURS[tolerance], linestyle=dashes, linewidth=1.1, label=f"{tolerance:g}")


def _magnify(panel: Any, exact: Any, paths: dict[float, Any], x: tuple[float, float], y: tuple[float, float]) -> None:
    """The same paths once more, larger, in the empty middle of a panel."""
    inner = panel.inset_axes((0.36, 0.36, 0.28, 0.64))
    _draw_paths(inner, exact, paths)
    inner.set(xlim=x, ylim=y, xticks=[], yticks=[])
    inner.spines[:].set_visible(True)
    panel.indicate_inset_zoom(inner, edgecolor=QUIET, alpha=0.8, linewidth=0.7)


def velocities() -> Any:
    """Fig. 12: the velocity of the 20th tip at four tolerances, ode45's step control, every 0.01 s."""
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
                swing = loose.by_ode45(form, tolerance)
                panel.plot(
                    swing.times, swing.velocity[:, row], color=COLOURS[tolerance], linewidth=1.1, label=f"{tolerance:g}"
                )
            panels[row, 0].set_ylabel(f"velocity of the tip, {letter} [m/s]")
        panels[0, column].set_title(title, fontsize=9)
        panels[1, column].set_xlabel("time [s]")
    panels[0, 2].legend(title="tolerance", loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
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
    projected = [loose.opening("lagrange", t) for t in loose.FINER[1:]]
    left.loglog(loose.FINER[1:], projected, color="C2", linestyle="-", marker="o", label="multipliers, projected")
    early = [(t, mine[f][k]) for f in mine for k, t in enumerate(loose.FINER) if not own.at_tolerance(f, t).success]
    if early:
        left.plot(*zip(*early, strict=True), color=INK, linestyle="none", marker="x", markersize=7, label="ended early")
    left.set_xticks(loose.FINER[::2])
    left.invert_xaxis()
    left.set_xlabel("tolerance")
    left.set_ylabel("largest gap in a joint [m]")
    left.set_title("Constraint violation")
    left.set_ylim(bottom=1e-16)
    left.legend(loc="lower left", bbox_to_anchor=(0.0, 0.13), fontsize=7.5)
    swing = loose.by_ode45(own.BARE, 0.1)
    exact = own.tight()
    moments = (0.0, 1.5, 2.5, 5.0)
    for moment in moments:
        k = round(moment / own.INTERVAL)
        for link in swing.ends[k]:
            right.plot(link[:, 0], link[:, 1], color="C3", linestyle="-", linewidth=1.4)
        true = np.array([exact.points[f"link{i + 1}.tip"].values[k, [0, 2]] for i in range(own.LINKS)])
        right.plot(*np.vstack([[0.0, 0.0], true]).T, color=INK, linestyle="-", linewidth=3.0, alpha=0.2)
        right.annotate(
            f"{moment:g} s", true[-1], textcoords="offset points", xytext=(0, -11), ha="center", fontsize=7.5
        )
    right.set_aspect("equal")
    right.set_ylim(bottom=-17.0)
    right.set_xlabel("x [m]")
    right.set_ylabel("y [m]")
    right.set_title("Tolerance 0.1, ω = 0 (red); true (grey)")
    return figure


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
    panels[0].set_title("Lagrange multipliers of a double pendulum, from rest, horizontal")
    panels[1].set_xlabel("time [s]")
    return figure


def sparsity() -> Any:
    """The pattern of W (21) of the twenty links."""
    import matplotlib.pyplot as plt

    w, n = forms.pattern(), own.LINKS
    figure, panel = plt.subplots(figsize=(4.8, 4.8))
    rows, columns = np.nonzero(w)
    inertia = (rows < 3 * n) & (columns < 3 * n)
    for mask, colour, label in ((inertia, "C0", "M"), (~inertia, "C1", r"$\Phi_q$, $\Phi_q^T$")):
        panel.plot(columns[mask] + 1, rows[mask] + 1, "s", color=colour, markersize=2.2, linestyle="none", label=label)
    for line in (panel.axhline, panel.axvline):
        line(3 * n + 0.5, color=QUIET, linewidth=0.8, linestyle="-")
    panel.set_xlim(0.0, 5 * n + 1)
    panel.set_ylim(5 * n + 1, 0.0)
    panel.set_aspect("equal")
    panel.grid(False)
    for spine in panel.spines.values():
        spine.set_visible(True)
    ticks = [1, *range(n, 5 * n + 1, n)]
    panel.set_xticks(ticks)
    panel.set_yticks(ticks)
    panel.set_xlabel("column")
    panel.set_ylabel("row")
    filled = np.count_nonzero(w)
    panel.set_title(f"W of twenty links: {filled} of {w.size} numbers ({filled / w.size:.1%})")
    panel.legend(loc="lower right", markerscale=2.0, handlelength=1.0)
    return figure
