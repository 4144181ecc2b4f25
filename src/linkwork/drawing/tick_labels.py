"""Numbers beside the ticks of an axis as plain text, with the power of ten above them as a formula.

Where powers of ten shall look like ×10⁻³ and not like 1e−3, Matplotlib makes a formula of every label; to parse them takes half
of the time in which a picture is drawn.
"""

from __future__ import annotations

from typing import Any

from matplotlib.ticker import ScalarFormatter

__all__ = ["PlainDigits", "plain_digits"]


class PlainDigits(ScalarFormatter):
    """Labels as text, the factor that they have in common as a formula."""

    def get_offset(self) -> str:
        """The factor and the offset that all labels have in common."""
        before = self.get_useMathText()
        self.set_useMathText(True)
        try:
            return super().get_offset()
        finally:
            self.set_useMathText(before)


def plain_digits(figure: Any) -> None:
    """Let the axes of a figure label their ticks with plain text, where they have formulas by default."""
    panels = list(figure.axes)
    for panel in panels:
        panels += panel.child_axes  # insets
        in_space = [panel.zaxis] if hasattr(panel, "zaxis") else []
        for axis in (panel.xaxis, panel.yaxis, *in_space):
            old = axis.get_major_formatter()
            # of panels that share an axis, the first has changed it for all of them
            if type(old) is ScalarFormatter and axis.isDefault_majfmt and old.get_useMathText():
                made = PlainDigits(useMathText=False)
                made.__dict__.update({k: v for k, v in vars(old).items() if k != "_useMathText"})
                axis.set_major_formatter(made)
                axis.isDefault_majfmt = True  # what units or scales bring along still takes its place
