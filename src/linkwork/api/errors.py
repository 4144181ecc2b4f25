"""The errors that linkwork raises: one sentence each, naming the item, the parameter, the value and the remedy."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.motion.results.run import Run


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: the one that was probably meant, or all."""
    every = list(known)
    lower = {k.lower(): k for k in every}
    near = difflib.get_close_matches(name[:100].lower(), list(lower), n=1)
    if near:
        return f"did you mean '{lower[near[0]]}'?"
    return f"known: {', '.join(every[:16])}{', …' if len(every) > 16 else ''}." if every else "there is none."


_OTHER_WORDS = (  # that people use for parts of names of quantities
    ("angular_velocity", "spin"),
    ("speed", "velocity.magnitude"),
    ("speed", "rate"),
    ("velocity", "rate"),
    ("position.", ""),
    (".position", ""),
    (".angle", ""),
    ("torque", "force"),
    ("force", "torque"),
    ("moment", "torque"),
)
_ARITHMETIC = re.compile(r"[*/()]| [-+] ")


def nearest_quantity(name: str, known: Iterable[str]) -> str:
    """The same where there are many: the one that was probably meant, or a few and where all are listed."""
    every = list(known)
    there = set(every)
    for word, ours in _OTHER_WORDS:
        if word in name and name.replace(word, ours) in there:
            return f"did you mean '{name.replace(word, ours)}'?"
    if _ARITHMETIC.search(name):
        return "a formula is a sensor: add(Expression('name', 'a - b')) and ask for it by that name."
    hint = nearest(name, every)
    if hint.startswith("did you mean") or len(every) <= 8:
        return hint
    return f"there are {', '.join(every[:4])}, … ({len(every)} that names() lists)."


_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+(?=>)")  # of an object that a sentence quotes


def printable(text: str) -> str:
    """A text from elsewhere as a sentence may show it: what moves the cursor or cannot be encoded is written as an escape."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def shown(value: Any, length: int = 80) -> str:
    """A value as a sentence shows it: on one line, printable, of bounded length."""
    try:
        text = repr(value)
    except Exception:  # what strangers put into __repr__; and Python prints no integers of thousands of digits
        text = f"of type {type(value).__name__}"
    text = _ADDRESS.sub("", " ".join(text.split()))  # before it is cut, which may be inside of one
    return printable(text if len(text) <= length else f"{text[: length - 1]}…")


_RAISED = " failed: "  # in sentences about functions of the user's


def failure(what: str, problem: BaseException) -> str:
    """A sentence about a function of the user's that raised something, without its full stop."""
    text = printable(" ".join(str(problem).split()))
    return f"{what}{_RAISED}{type(problem).__name__}{f': {text}' if text else ''}"


def tells_of_failure(sentence: str) -> bool:
    """Whether a function of the user's raised something."""
    return _RAISED in sentence


_LONGEST = 1500  # characters of one sentence


def _readable(message: str) -> str:
    """A message without line breaks inside its sentences and addresses of objects, printable, of bounded length.

    Several sentences on lines of their own (all that is wrong with a file) stay on them. What breaks lines, or grows without
    bounds, is the value that a sentence quotes.
    """
    lines = _ADDRESS.sub("", message).split("\n")
    if not all(line.endswith((".", "?", ")", ":")) for line in lines):
        lines = [" ".join(" ".join(lines).split())]
    short = (
        x if len(x) <= _LONGEST else f"{x[: 2 * _LONGEST // 3].rstrip()} … {x[-_LONGEST // 3 :].lstrip()}"
        for x in lines
    )
    return "\n".join(_ended(printable(x)) for x in short)


def _ended(sentence: str) -> str:
    """A sentence with its full stop, which one that ends in another program's words may lack."""
    return sentence if not sentence or sentence.endswith((".", "?", "!", ")", ":", "…")) else f"{sentence}."


class LinkworkError(Exception):
    """Base of every error that linkwork raises on purpose."""

    def __init__(self, message: str = "") -> None:
        super().__init__(_readable(message))


class ModelError(LinkworkError, ValueError):
    """The description of a system is wrong: an unknown name, an impossible value, a missing part."""


class ArgumentError(ModelError, TypeError):
    """A call with an argument that is unknown, or without one that is needed."""


class UnitError(ModelError):
    """A quantity cannot be read, or its unit does not fit the parameter."""


class FileError(ModelError, OSError):
    """A file or folder cannot be written: the disk is full, or nobody may write there."""


class SimulationError(LinkworkError, RuntimeError):
    """An analysis failed."""


class EquilibriumError(SimulationError):
    """A mechanism has no equilibrium where one was searched for, or its motion has no steady state."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in an analysis (a KeyboardInterrupt); `result` is the partial result until then, marked as such."""

    def __init__(self, result: Any, message: str) -> None:
        super().__init__(message)
        self.result = result


class InterruptedRun(Interrupted):
    """Ctrl-C in a simulation; `run`, which is its `result`, is the motion until then."""

    def __init__(self, run: Run) -> None:
        super().__init__(run, run.message)
        self.run = run


class LinkworkWarning(UserWarning):
    """Base of the warnings that linkwork gives."""


class SimulationWarning(LinkworkWarning):
    """A run ended before its time; what was computed until then is kept."""


class ValidityWarning(LinkworkWarning):
    """A result lies beyond what a theory behind it is valid for; the message has the number."""


class SlowFunctionWarning(LinkworkWarning):
    """A plain Python function is called back at every evaluation, or at every sample."""
