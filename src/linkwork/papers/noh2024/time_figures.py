"""Pictures of computing times: Fig. 10 with Table 1, and Table 2. They are drawn where times are taken alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.drawing.style import FIGURE_WIDTH, PAGE_WIDTH, QUIET
from linkwork.papers.checks import Picture
from linkwork.papers.drawing import png
from linkwork.papers.noh2024 import loose, times

COLOURS = dict(zip(loose.TOLERANCES, ("C3", "C1", "C2", "C0"), strict=True))


def time_pictures() -> dict[str, Picture]:
    """All pictures and tables of times by name."""
    return {
        "noh2024-fig10": png(table_1),
        "noh2024-table2": png(table_2),
        "noh2024-times1": times.write_table_1,
        "noh2024-times2": times.write_table_2,
    }


def table_1() -> Any:
    """Fig. 10, the times of Table 1: printed above, measured below."""
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
            panels[1, column].plot(step, [row.measured[column].seconds * 1e3 for row in mine], **look)
        panels[0, column].set_title(f"Fig. 10: {form}")
        panels[1, column].set_xlabel("step size (output interval) [s]")
    panels[0, 0].set_xscale("log")
    for panel in panels[1]:
        panel.set_yscale("log")
    panels[0, 0].set_ylim(bottom=0.0)
    panels[0, 0].set_ylabel("printed [s]")
    panels[1, 0].set_ylabel("linkwork [ms]")
    panels[0, 1].legend(title="tolerance", loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
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
    panels[0].set_title("Table 2: five seconds of motion")
    panels[0].set_ylabel("computing time [s]")
    panels[1].set_title("One evaluation")
    panels[1].set_ylabel("time [µs]")
    for panel in panels:
        panel.set_xlabel("links")
    panels[0].legend(loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=2, fontsize=7.5)
    panels[1].legend(loc="upper left")
    panels[0].set_xticks(n, [str(x) for x in n])
    panels[0].minorticks_off()
    return figure
