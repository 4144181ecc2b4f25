"""What a file says, format left behind: values with the lines on which they stand, and limits on how much there may be."""

from __future__ import annotations

import dataclasses
from typing import Any

from linkwork.api.errors import ModelError, printable
from linkwork.api.units import MAX_NUMBER

MAX_TEXT = 8_000_000  # characters of a file
MAX_NODES = 500_000  # values of a file
MAX_DEPTH = 30  # levels of a file
MAX_WORD = 10_000  # characters of one text in it
MAX_SENTENCE = 600  # characters of a problem
MAX_SHOWN = 40  # problems in one error; then no more are looked for


@dataclasses.dataclass(frozen=True, slots=True)
class Node:
    """A value of a file and the line on which it begins: None, bool, int, float, str, list of nodes, dict of nodes by name."""

    value: Any
    line: int

    @property
    def shown(self) -> str:
        """The value as an error shows it, of bounded length."""
        if isinstance(self.value, dict):
            return "a mapping"
        if isinstance(self.value, list):
            return "a list"
        text = "nothing" if self.value is None else repr(self.value)
        return text if len(text) <= 60 else text[:57] + "…'"


class ProblemError(Exception):
    """What is wrong on a line of a file."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line


class EnoughError(Exception):
    """There are so many problems that looking for more is not worth the time."""


class Problems:
    """What is wrong with a file, all of it, to be reported at once."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found: list[tuple[int, str]] = []
        self.more = False

    def add(self, line: int, sentence: str) -> None:
        """Note a problem; line 0 stands for none."""
        sentence = printable(sentence)
        if len(sentence) > MAX_SENTENCE:  # a name of the file is as long; what to do stands at the end
            sentence = f"{sentence[: MAX_SENTENCE // 2]} … {sentence[-MAX_SENTENCE // 2 :]}"
        if (line, sentence) in self.found:
            return
        if len(self.found) == MAX_SHOWN:
            self.more = True
            raise EnoughError
        self.found.append((line, sentence))

    def note(self, problem: ProblemError) -> None:
        """Note a problem that was raised."""
        self.add(problem.line, str(problem))

    def report(self) -> None:
        """Raise all problems as one error, one per line; nothing happens if there are none."""
        if not self.found:
            return
        ordered = sorted(self.found, key=lambda p: p[0])
        lines = [f"{self.where}:{line}: {text}" if line else f"{self.where}: {text}" for line, text in ordered]
        if self.more:
            lines.append(f"{self.where}: there are more problems; mend these first.")
        raise ModelError("\n".join(lines))


def finite(number: float, line: int, text: str) -> float:
    """The number, unless it is NaN or so large that its powers are beyond the range of floats."""
    if not abs(number) <= MAX_NUMBER:
        raise ProblemError(
            line, f"{text[:40]} is not a finite number that can be worked with; give one below {MAX_NUMBER:g}."
        )
    return number


def whole_or_real(text: str, line: int) -> int | float:
    """A decimal text as a number; only short ones become whole numbers, which Python reads in linear time."""
    return int(text) if text.lstrip("+-").isdigit() and len(text) <= 18 else finite(float(text), line, text)
