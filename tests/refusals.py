"""What every test of wrong input asks of an error: one sentence, on one line, not endless."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import linkwork as lw


def refusal(action: Callable[[], Any], kind: type[Exception] = lw.LinkworkError) -> str:
    """The sentence with which an action is refused."""
    with pytest.raises(kind) as caught:
        action()
    assert isinstance(caught.value, lw.LinkworkError)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence[-1] in ".?", sentence
    assert len(sentence) < 400, sentence
    # no second sentence: a full stop or question mark, a space and a capital
    assert not re.search(r"[.?!] [A-Z]", sentence), sentence
    return sentence


def refused(action: Callable[[], Any], *words: str, kind: type[Exception] = lw.LinkworkError) -> None:
    """An action is refused with a sentence that holds these words."""
    sentence = refusal(action, kind)
    for word in words:
        assert word in sentence, f"{word!r} is missing in: {sentence}"
