"""Small examples of results, by name of their class, for `test_results_protocol`: vibration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

MAKERS: dict[str, Callable[[], Any]] = {}
