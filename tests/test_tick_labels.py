"""Labels of ticks: the words of Matplotlib's own, as plain text; only the common factor is a formula."""

from __future__ import annotations

import re
from typing import Any

import matplotlib
import numpy as np
import pytest

from linkwork.drawing.style import paper_style, subplots
from linkwork.drawing.tick_labels import PlainDigits, plain_digits

matplotlib.use("Agg")
import matplotlib.pyplot as plt


def written(panel: Any) -> tuple[list[str], str]:
    """Labels along y, and their factor."""
    panel.figure.canvas.draw()
    return [label.get_text() for label in panel.get_yticklabels()], panel.yaxis.get_offset_text().get_text()


@pytest.mark.parametrize("scale", [1.0, 3e-9, 4e7, -0.02])
@pytest.mark.parametrize("shift", [0.0, 1e5])
def test_the_words_are_matplotlibs(scale: float, shift: float) -> None:
    y = shift + scale * np.linspace(-1, 1, 20)
    with paper_style():
        theirs, ours = plt.subplots()[1], subplots()[1]
        theirs.plot(y)
        ours.plot(y)
        labels, factor = written(ours)
        formulas, same = written(theirs)
    plt.close("all")
    assert [re.sub(r"^\$\\mathdefault\{(.*)\}\$$", r"\1", text) for text in formulas] == labels
    assert not any("$" in text for text in labels)
    assert factor == same
    assert (factor == "") == ((scale, shift) in {(1.0, 0.0), (-0.02, 0.0)})


def test_other_labels_stay() -> None:
    """Words, powers of ten and a formatter of the user's own take their place as ever; insets and shared axes are reached."""
    with paper_style():
        figure, (words, powers, own, shared) = subplots(1, 4)
        words.plot([1, 2], ["left", "right"])
        powers.loglog([1, 1000], [1, 1000])
        own.yaxis.set_major_formatter("{x} turns")
        other = shared.figure.add_subplot(sharey=shared)
        inset = other.inset_axes((0.5, 0.5, 0.3, 0.3))
        assert type(inset.yaxis.get_major_formatter()) is not PlainDigits
        plain_digits(figure)
        assert written(words)[0] == ["left", "right"]
        assert any("10^{" in text for text in written(powers)[0])
        assert all("turns" in text for text in written(own)[0])
        assert type(shared.yaxis.get_major_formatter()) is type(inset.yaxis.get_major_formatter()) is PlainDigits
        assert other.yaxis.get_major_formatter() is shared.yaxis.get_major_formatter()
    plt.close("all")


def test_figures_of_others_stay() -> None:
    """Where no formulas are asked for, there is nothing to do."""
    figure, panel = plt.subplots()
    before = panel.yaxis.get_major_formatter()
    plain_digits(figure)
    assert panel.yaxis.get_major_formatter() is before
    plt.close("all")
