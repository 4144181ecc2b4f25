"""What a schematic shows on demand beside the symbols of items: marks at points, axes of frames, vectors, dimensions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.model.model import Model
from linkwork.schematics.places import Places
from linkwork.schematics.results.sketch import Annotation

__all__ = ["read_annotations"]

LETTERS = "xyz"
SPAN = re.compile(r"(?P<a>.+?) to (?P<b>.+?)(?: along (?P<along>.+))?")
HOW = "write 'from to where', as in 'ground to arm.tip', with ' along x' or ' along arm.z' for a component"
Symbols = Mapping[str, str] | None


def read_annotations(
    model: Model, places: Places, *, marks: Symbols, frames: Symbols, vectors: Symbols, dimensions: Symbols
) -> list[Annotation]:
    """Everything that was asked for, in the state of the places; what has no place is refused."""
    reader = _Reader(model, places)
    made = [reader.mark(key, symbol) for key, symbol in _given(marks, "marks")]
    made += [reader.axis(key, symbol) for key, symbol in _given(frames, "frames")]
    made += [reader.span("vector", key, symbol) for key, symbol in _given(vectors, "vectors")]
    made += [reader.span("dimension", key, symbol) for key, symbol in _given(dimensions, "dimensions")]
    return made


def _given(symbols: Symbols, option: str) -> list[tuple[str, str]]:
    """Keys and symbols of an option."""
    for key, symbol in (symbols or {}).items():
        if not isinstance(symbol, str) or not symbol:
            raise ModelError(f"schematic: {option}: '{key}' is {symbol!r}; give a text.")
    return list((symbols or {}).items())


class _Reader:
    """Reads keys against the places of a model."""

    def __init__(self, model: Model, places: Places) -> None:
        self.model, self.places = model, places

    def frame(self, text: str, option: str, key: str) -> tuple[np.ndarray, np.ndarray]:
        """Origin and axes of a place by its name."""
        try:
            return self.places.frame(self.model.frame(text))
        except ModelError as problem:
            raise ModelError(f"schematic: {option} has '{key}', but {problem}") from None

    def direction(self, text: str, option: str, key: str) -> tuple[np.ndarray, np.ndarray]:
        """Origin and direction of an axis: "arm.x" of a body, "arm.tip.z" of a frame, "x" of the world."""
        place, _, letter = text.rpartition(".")
        if letter not in LETTERS or len(letter) != 1:
            raise ModelError(f"schematic: {option} has '{key}', where '{text}' is no axis; write one such as 'arm.x'.")
        origin, turn = self.frame(place or "ground", option, key)
        return origin, turn[:, LETTERS.index(letter)]

    def mark(self, key: str, symbol: str) -> Annotation:
        at, _ = self.frame(key, "marks", key)
        return Annotation("mark", key, symbol, at, at, at)

    def axis(self, key: str, symbol: str) -> Annotation:
        at, along = self.direction(key, "frames", key)
        return Annotation("axis", key, symbol, at, along, at)

    def span(self, kind: Literal["vector", "dimension"], key: str, symbol: str) -> Annotation:
        option = f"{kind}s"
        match = SPAN.fullmatch(key)
        if match is None or (kind == "vector" and match["along"]):
            raise ModelError(
                f"schematic: {option} has '{key}'; {HOW if kind == 'dimension' else HOW.partition(',')[0]}."
            )
        (a, _), (b, _) = (self.frame(match[word], option, key) for word in ("a", "b"))
        foot = b
        if match["along"]:
            _, along = self.direction(match["along"], option, key)
            foot = a + (along @ (b - a)) * along
        if float(np.linalg.norm(foot - a)) <= 1e-9 * (float(np.abs([a, b]).max()) or 1.0):
            raise ModelError(f"schematic: {option}: '{key}' has no length in this state; give another start.")
        return Annotation(kind, key, symbol, a, b, foot)
