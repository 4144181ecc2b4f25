"""Small examples of results, by name of their class, for `test_results_protocol`: linear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import linkwork as lw


def campbell() -> Any:
    return lw.library.double_pendulum().campbell("link1.length", [1.0, 1.5, 2.0])


MAKERS: dict[str, Callable[[], Any]] = {"Campbell": campbell}
