"""What a file says about a model beside what the model holds."""

from __future__ import annotations

from typing import NamedTuple


class Note(NamedTuple):
    """Something in a file that the model made from it does not hold, or holds in another way.

    Args:
        line: where the element starts in the file.
        element: its tag, such as "joint".
        name: its name there, or that of what it belongs to; "" where there is none.
        text: what became of it.
    """

    line: int
    element: str
    name: str
    text: str

    def __str__(self) -> str:
        called = f"{self.element} '{self.name}'" if self.name else self.element
        return f"line {self.line}: {called}: {self.text}"
