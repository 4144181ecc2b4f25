"""Pictures of roots in the complex plane: eigenvalues of designs, poles and zeros."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.drawing.style import INK, QUIET, one_panel, paper_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.control.results.control import ClosedLoop, Compensator, Filter, Regulator
    from linkwork.linear.results.linear import LinearModel
    from linkwork.linear.results.transfer import TransferFunction

__all__ = ["design", "linear_model", "roots", "transfer_function"]


def linear_model(made: LinearModel, *, ax: Axes | None) -> Axes:
    """The eigenvalues of a linear model."""
    return roots(made.eigenvalues, None, f"linear model of {made.title}", ax=ax)


def transfer_function(made: TransferFunction, *, ax: Axes | None) -> Axes:
    """Poles and zeros of a transfer function."""
    return roots(made.poles, made.zeros, f"{made.output} for {made.input}", ax=ax)


def design(made: Regulator | Filter | Compensator | ClosedLoop, *, ax: Axes | None) -> Axes:
    """The eigenvalues of a design of control."""
    return roots(made.eigenvalues, None, f"{made.called} of {made.title}", ax=ax)


def roots(poles: np.ndarray, zeros: np.ndarray | None, title: str, *, ax: Axes | None = None) -> Axes:
    """Eigenvalues or poles (×) and zeros (○) in the complex plane [1/s]; the half that is unstable is shaded.

    Args:
        poles: Complex numbers [1/s].
        zeros: Complex numbers [1/s], or None where there are no zeros to speak of.
        title: Above the picture.
        ax: Axes to draw into; new ones by default.
    """
    with paper_style():
        panel = one_panel(ax, width=0.85)
        panel.axvline(0.0, color=INK, linewidth=0.8, linestyle="-", zorder=1)
        panel.axhline(0.0, color=QUIET, linewidth=0.6, linestyle="-", zorder=1)
        look: dict[str, Any] = {"linestyle": "none", "markeredgewidth": 1.6, "zorder": 3}
        label = "eigenvalues" if zeros is None else "poles"
        panel.plot(poles.real, poles.imag, marker="x", color="C0", markersize=7, label=label, **look)
        if zeros is not None and len(zeros):
            hollow: dict[str, Any] = {"marker": "o", "color": "C1", "markerfacecolor": "none", "markersize": 7}
            panel.plot(zeros.real, zeros.imag, label="zeros", **hollow, **look)
        panel.margins(0.12)
        left, right = panel.get_xlim()
        far = 0.15 * max(right - left, 1e-12)
        panel.set_xlim(min(left, -far), max(right, far))
        panel.axvspan(0.0, panel.get_xlim()[1], color=QUIET, alpha=0.14, linewidth=0, label="unstable", zorder=0)
        panel.set_xlabel("real part [1/s]")
        panel.set_ylabel("imaginary part [1/s]")
        panel.set_title(title, parse_math=False)
        panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    return panel
