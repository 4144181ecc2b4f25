"""What a model and its copies have in common."""

from __future__ import annotations

from typing import Any


class Relatives:
    """One object for a model and all its copies, by which a copy with other numbers is compiled in less time.

    Attributes:
        compiled: of each way to compile, what was last compiled from nothing (see `linkwork.system.compiled`).
    """

    def __init__(self) -> None:
        self.compiled: dict[Any, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Relatives:
        return self
