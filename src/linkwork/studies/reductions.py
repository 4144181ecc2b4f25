"""What is computed of the history of a run and kept in its place: peaks, means, final values, times of events, functions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, failure, nearest, shown
from linkwork.model.events import Event
from linkwork.studies.store.keeping import Keeping, Kept

Reducer = Callable[[np.ndarray, np.ndarray], np.ndarray]


def _mean(t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Over time, by the trapezoidal rule: samples may lie at unequal distances."""
    return np.trapezoid(x, t, axis=1) / (t[-1] - t[0])


def _rms(t: np.ndarray, x: np.ndarray) -> np.ndarray:
    return np.sqrt(_mean(t, x * x))


# of a history x (variants, time) at the times t
WORDS: dict[str, tuple[Reducer, str]] = {
    "peak": (lambda t, x: np.abs(x).max(axis=1), "largest magnitude over the samples"),
    "maximum": (lambda t, x: x.max(axis=1), "largest value over the samples"),
    "minimum": (lambda t, x: x.min(axis=1), "smallest value over the samples"),
    "mean": (_mean, "mean over time"),
    "rms": (_rms, "root mean square over time"),
    "range": (lambda t, x: x.max(axis=1) - x.min(axis=1), "largest less smallest value over the samples"),
    "initial": (lambda t, x: x[:, 0], "value at the first sample"),
    "final": (lambda t, x: x[:, -1], "value at the last sample"),
    "time of peak": (lambda t, x: t[np.abs(x).argmax(axis=1)], "time of the largest magnitude among the samples"),
}
FAILING = "reduce: the function of "  # how sentences begin about variants for which a user's function fails
WHOLE = ("initial", "final")  # of these a vector stays a vector; of others its magnitude is taken


@dataclasses.dataclass(frozen=True)
class Reduction:
    """One number (or a few) of a run.

    Attributes:
        name: of the variable.
        of: the kept quantity, or None for an event.
        word: a key of `WORDS`, or empty.
        function: the user's own f(t, x), or None.
        event: whose first time it is, or None.
    """

    name: str
    of: Kept | None
    word: str = ""
    function: Callable[..., Any] | None = None
    event: Event | None = None

    @property
    def long_name(self) -> str:
        """What it is."""
        if self.event is not None:
            return f"first time at which '{self.event.of}' crosses {self.event.value}; NaN where it does not"
        return f"{WORDS[self.word][1]} of {self.of.name}" if self.word and self.of else f"{self.name}"

    @property
    def unit(self) -> str:
        """Its unit; that of an own function is not known."""
        if self.event is not None or self.word == "time of peak":
            return "s"
        return self.of.units[0] if self.word and self.of and len(set(self.of.units)) == 1 else ""

    @property
    def dim(self) -> tuple[str, ...]:
        """Dimension beside the variants, or none."""
        return (self.of.dim,) if self.of is not None and self.word in WHOLE and self.of.dim else ()

    def values(self, t: np.ndarray, raw: np.ndarray) -> tuple[np.ndarray, dict[int, str]]:
        """Of all columns (variants, time, columns) of runs that reached their end: (variants,) or (variants, labels), and by
        place the sentences of those for which the user's function fails, whose numbers are NaN."""
        assert self.of is not None
        x = self.of.of(raw)
        if self.function is not None:
            return self._own(t, x)
        if self.of.dim and self.word not in WHOLE:
            x = np.sqrt(np.einsum("vti,vti->vt", x, x))
        return WORDS[self.word][0](t, x), {}

    def _own(self, t: np.ndarray, x: np.ndarray) -> tuple[np.ndarray, dict[int, str]]:
        """What the user's function returns for every variant."""
        assert self.function is not None
        numbers, sentences = np.full(len(x), np.nan), {}
        for k, row in enumerate(x):
            try:
                # a function may write into what it gets
                numbers[k] = _number(self.function(t.copy(), np.ascontiguousarray(row)))
            except Exception as problem:
                sentences[k] = failure(f"{FAILING}'{self.name}'", problem) + "; mend it."
        return numbers, sentences


def _number(value: Any) -> float:
    """What a user's function returned, if it is one real number."""
    array = np.asarray(value)
    if array.ndim or array.dtype.kind not in "biufO" or value is None:
        raise TypeError(f"it returned {shown(value)}, not one real number")
    return float(value)


def read_reductions(given: Any, keeping: Keeping) -> list[Reduction]:
    """Reductions from texts such as "peak of strut.force", or from a mapping of names to such texts, pairs (quantity,
    function) and events."""
    if given is None:
        return []
    if isinstance(given, str):
        given = [given]
    if isinstance(given, Sequence):
        given = {x: x for x in given if isinstance(x, str)} if all(isinstance(x, str) for x in given) else given
    if not isinstance(given, Mapping):
        raise ModelError(
            f"reduce is {shown(given)}; give texts such as 'peak of shoulder.reaction.force', or a mapping of names."
        )
    return [_read(str(name), how, keeping) for name, how in given.items()]


def _read(name: str, how: Any, keeping: Keeping) -> Reduction:
    if isinstance(how, Event):
        return Reduction(name, None, event=how)
    if isinstance(how, tuple) and len(how) == 2 and isinstance(how[0], str) and callable(how[1]):
        return Reduction(name, keeping.named(how[0]), function=how[1])
    if not isinstance(how, str):
        raise ModelError(
            f"reduce: '{name}' is {shown(how)}; give a text such as 'peak of elbow', a pair ('elbow', function), or an Event."
        )
    word, of = split_text(how)
    if not of:
        raise ModelError(f"reduce: '{how}' names no quantity; write it as 'peak of elbow'.")
    if word not in WORDS:
        raise ModelError(f"reduce: '{word}' of '{how}' is unknown; {nearest(word, WORDS)}")
    if of == "energy" and word not in WHOLE:  # of a vector the magnitude is taken, and energies are none
        raise ModelError(f"reduce: '{how}' means several energies; name one, such as '{word} of energy.total'.")
    return Reduction(name, keeping.named(of), word)


def split_text(text: str) -> tuple[str, str]:
    """The word and the quantity of a text such as "time of peak of elbow"."""
    for word in sorted(WORDS, key=len, reverse=True):
        if text.startswith(f"{word} of "):
            return word, text.removeprefix(f"{word} of ").strip()
    word, _, of = text.partition(" of ")
    return word.strip(), of.strip()
