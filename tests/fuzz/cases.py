"""From a number to a file."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from fuzz import bombs, texts, trees
from fuzz.seeds import seeds

WEIGHTS = {"yaml": 28, "json": 16, "toml": 10, "urdf": 16, "mjcf": 18, "unit": 6, "formula": 6}
SUFFIXES = {
    "yaml": "yaml",
    "json": "json",
    "toml": "toml",
    "urdf": "urdf",
    "mjcf": "xml",
    "unit": "unit",
    "formula": "formula",
}


class Case(NamedTuple):
    """A file, and who is to read it."""

    kind: str
    data: bytes


def case(seed: int, number: int) -> Case:
    """The case of a number: always the same one."""
    r = Random(f"{seed}:{number}")
    (kind,) = r.choices(list(WEIGHTS), weights=list(WEIGHTS.values()))
    data = r.choice(seeds()[kind])
    way = r.random()
    if way < 0.03:
        return Case(kind, bombs.bomb(r, kind))
    if way < 0.55 and kind not in ("unit", "formula"):
        data = trees.changed(r, kind, data)
        return Case(kind, texts.changed(r, data) if r.random() < 0.1 else data)
    return Case(kind, texts.changed(r, data))
