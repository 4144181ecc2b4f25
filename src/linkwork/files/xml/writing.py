"""What writers of URDF and MJCF share: elements as text, poses of joints, and what a format cannot say."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.files.xml.poses import Pose
from linkwork.model.frames import Frame
from linkwork.model.model import Connection, Model


def numbers(values: Any) -> str:
    """Numbers with all their digits, in a row."""
    return " ".join(repr(float(v) + 0.0) for v in np.atleast_1d(values))


def tag(element: str, /, *, close: bool = True, **attributes: Any) -> str:
    """One element; numbers with all their digits, attributes that are None left out."""
    said = []
    for key, value in attributes.items():
        if value is not None:
            said.append(f"{key}={quoteattr(value if isinstance(value, str) else numbers(value))}")
    return f"<{' '.join([element, *said])}{'/' if close else ''}>"


class XmlWriter:
    """One model on its way into a text.

    Args:
        model: to be written.
        ignore: words for what may be left out.
        format: what the text is called in errors.
    """

    def __init__(self, model: Model, ignore: frozenset[str], format: str) -> None:
        self.model, self.ignore, self.format = model, ignore, format
        self.problems: list[str] = []
        self.left_out: list[str] = []
        self.below: dict[str, list[Connection]] = {}
        for c in model.connections:
            self.below.setdefault("" if c.to.body is None else c.to.body.name, []).append(c)

    def refuse(self, what: str, reason: str, *words: str) -> None:
        """A problem, unless one of the words may be ignored."""
        if self.ignore & set(words):
            self.left_out.append(f"{what}: {reason}")
        else:
            hint = f" (ignore=('{words[0]}',) leaves it out)" if words else ""
            self.problems.append(f"{what}: {reason}{hint}")

    def place(self, frame: Frame) -> Pose:
        """A frame in the axes of its body, or of the ground."""
        owner = self.model.ground if frame.body is None else frame.body
        return Pose(*owner.places()[frame.name])

    def finish(self) -> None:
        """Raise all that cannot be said as one error."""
        if self.problems:
            raise ModelError(
                f"model '{self.model.name}' cannot be written as {self.format}: {'; '.join(dict.fromkeys(self.problems))}."
            )

    def comments(self) -> list[str]:
        """What was left out, as comments."""
        return [f"  <!-- not written: {item.replace('--', '- -')} -->" for item in dict.fromkeys(self.left_out)]


def read_ignore(ignore: Any, what: str) -> frozenset[str]:
    """Words for what may be left out."""
    if isinstance(ignore, str):
        raise ModelError(f"{what}: ignore is {ignore!r}; give a tuple of words such as ('friction',).")
    return frozenset(ignore)
