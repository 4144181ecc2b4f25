"""What the tests of URDF and MJCF ask of an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import linkwork as lw


def one_sentence(error: Exception) -> str:
    """The text of an error, which is a line of bearable length with a full stop."""
    text = str(error)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 5000
    return text


def refused(function: Callable[..., Any], *arguments: Any, **options: Any) -> str:
    """What a call says that must fail."""
    with pytest.raises(lw.ModelError) as caught:
        function(*arguments, **options)
    return one_sentence(caught.value)
