"""Options and values that stand beside a file, on a command line: the same texts, read in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.errors import ModelError
from linkwork.files.native.fields import Place
from linkwork.files.native.formulas import Scope
from linkwork.files.native.nodes import Node, ProblemError
from linkwork.files.native.options import read_option
from linkwork.files.native.texts import nodes_of
from linkwork.model.model import Model


def option_of(kind: str, given: Any, what: str) -> Any:
    """An option of an analysis, of a kind of `ANALYSES`.

    Args:
        kind: such as "number" or "grid".
        given: a text as in a file, such as "{from: 1 Hz, to: 3 Hz, count: 5}", or texts by name; anything else stays.
        what: what errors call it.
    """
    try:
        if isinstance(given, Mapping):
            node = Node({name: nodes_of(text, "yaml") for name, text in given.items()}, 0)
        elif isinstance(given, str):
            node = nodes_of(given, "yaml")
        else:
            return given
        return read_option(kind, node, Place(Scope({}), Model(), set()), what)
    except ProblemError as problem:
        raise ModelError(str(problem)) from None


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
