"""Options and values that are given as texts, on a command line: read in the same way as those of a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Kind, Option
from linkwork.files.native.fields import Context
from linkwork.files.native.formulas import Scope
from linkwork.files.native.nodes import Node, ProblemError
from linkwork.files.native.options import read_option
from linkwork.files.native.texts import nodes_of
from linkwork.model.model import Model

_AS_WRITTEN = (
    "word",
    "words",
    "words_by_name",
    "path",
    "new_path",
)  # kinds whose texts are no YAML: "3d" is a view, no number
_OR_ELSE = ("weights", "position")  # by name, or numbers in a row
_ENDS = re.compile(r"([^\[{:]+):([^:]+)(?::([^:]+))?")  # FROM:TO, or FROM:TO:COUNT


def option_of(option: Option, given: str | bool | Sequence[str], what: str, flag: str) -> Any:
    """An option of an analysis.

    Args:
        option: as declared.
        given: one text, or several for an option that may be repeated: "0.5Hz:3Hz:100", ["elbow=90deg", "hip=1"].
        what: what errors call it.
        flag: how the command line calls it.
    """
    if isinstance(given, bool):
        return given
    try:
        node = _node(option.kind, [given] if isinstance(given, str) else list(given), flag)
        return read_option(option.kind, node, Context(Scope({}), Model(), set()), what)
    except ProblemError as problem:
        raise ModelError(str(problem)) from None


def _node(kind: Kind, texts: list[str], flag: str) -> Node:
    """What the command line says, as it would stand in a file."""
    first = texts[0].strip()
    if len(texts) == 1 and first.startswith(("{", "[")):
        return nodes_of(first, "yaml")
    if not kind.repeated:
        return _single(kind, texts[0])
    if "=" not in kind.metavar:
        return Node([_single(kind, text) for text in texts], 0)
    if len(texts) == 1 and (first in kind.words or (kind.name in _OR_ELSE and "=" not in first)):
        return _single(kind, first)
    if kind.name == "first_values":  # a path alone stands for the model's own value
        texts = [text if "=" in text else f"{text}=null" for text in texts]
    return Node({name: _single(kind, text) for name, text in pairs(texts, flag).items()}, 0)


def _single(kind: Kind, text: str) -> Node:
    if kind.name in _AS_WRITTEN:
        return Node(text, 0)
    if kind.name in ("grid", "number_or_grid", "range") and (ends := _ENDS.fullmatch(text)):
        given = zip(("from", "to", "count"), ends.groups(), strict=True)
        return Node({word: nodes_of(x, "yaml") for word, x in given if x is not None}, 0)
    return nodes_of(text, "yaml")


def pairs(given: Sequence[str] | None, flag: str) -> dict[str, str]:
    """["elbow=90deg", …] by name."""
    found: dict[str, str] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise ModelError(f"{flag} is '{text}'; write a name and a value, such as {flag} elbow=2.")
        if name.strip() in found:
            raise ModelError(f"{flag} gives '{name.strip()}' twice; give it once.")
        found[name.strip()] = value.strip()
    return found


def value_of(text: str, what: str) -> Any:
    """A number, a text with a unit, or a list of these."""
    try:
        return _plain(nodes_of(text, "yaml"), what)
    except ProblemError as problem:
        raise ModelError(f"{what}: {problem}") from None


def _plain(node: Node, what: str) -> Any:
    if isinstance(node.value, list):
        return [_plain(n, what) for n in node.value]
    if node.value is None or isinstance(node.value, dict | bool):
        raise ProblemError(0, f"the value is {node.shown}; give a number, a text with a unit, or a list of these.")
    return node.value
