"""YAML, JSON and TOML texts as nodes with lines.

YAML is read event by event, so that nothing of it is ever constructed: there are no tags, no anchors and no aliases, and the
limits of `nodes.py` hold while it is read. Words are resolved as in YAML 1.2: `on` and `yes` are texts, true and false are
truth values. JSON has a reader of its own, since Python's forgets the lines and lets a key stand twice.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from json.decoder import scanstring  # type: ignore[attr-defined]  # typeshed leaves it out
from typing import Any

import yaml

from linkwork.files.native.nodes import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    MAX_WORD,
    Node,
    ProblemError,
    finite,
    whole_or_real,
)

_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_WORDS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING = ("", "~", "null", "Null", "NULL")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Counter:
    """Keeps the number of values and their depth within the limits."""

    def __init__(self) -> None:
        self.nodes = 0

    def one(self, line: int, depth: int) -> None:
        """Count a value."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise ProblemError(line, f"there are more than {MAX_NODES} values; a model file holds fewer.")
        if depth > MAX_DEPTH:
            raise ProblemError(line, f"values lie more than {MAX_DEPTH} levels deep; a model file needs fewer.")


def _word(text: str, line: int) -> str:
    if len(text) > MAX_WORD:
        raise ProblemError(line, f"a text has {len(text)} characters; at most {MAX_WORD} are read.")
    return text


def _put(mapping: dict[str, Node], key: str, node: Node) -> None:
    if key in mapping:
        raise ProblemError(
            node.line, f"'{key[:60]}' is given twice, first on line {mapping[key].line}; keep one of them."
        )
    mapping[key] = node


# --- YAML ------------------------------------------------------------------------------------------


def _scalar(event: Any, line: int) -> Any:
    """A word of YAML: nothing, a truth value, a number or a text."""
    text = _word(event.value, line)
    if not event.implicit[0]:  # in quotes
        return text
    if text in _NOTHING:
        return None
    if text in _WORDS:
        return _WORDS[text]
    if _NOT_FINITE.fullmatch(text):
        raise ProblemError(line, f"{text} is not a finite number; give another one.")
    return whole_or_real(text, line) if _NUMBER.fullmatch(text) else text


def _check_plain(event: Any, line: int) -> None:
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
        raise ProblemError(line, "anchors and aliases (& and *) are not read; write the value out, or use parameters.")
    if getattr(event, "tag", None) is not None:
        raise ProblemError(line, f"the tag '{event.tag[:40]}' is not read; write plain values.")


def yaml_nodes(text: str) -> Node:
    """The one document of a YAML text."""
    documents: list[Node] = []
    # what is open: its container, its line, and the key that waits for a value
    open_: list[tuple[dict[str, Node] | list[Node], int, list[tuple[str, int]]]] = []
    counter = _Counter()

    def place(value: Any, line: int) -> None:
        if not open_:
            documents.append(Node(value, line))
            return
        container, _, waiting = open_[-1]
        if isinstance(container, list):
            container.append(Node(value, line))
        else:
            key, where = waiting.pop()
            _put(container, key, Node(value, where))

    try:
        for event in yaml.parse(text, Loader=_LOADER):
            assert event.start_mark is not None  # only events that were not parsed have none
            line = event.start_mark.line + 1
            if not isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent):
                continue
            _check_plain(event, line)
            in_key = bool(open_) and isinstance(open_[-1][0], dict) and not open_[-1][2]
            if isinstance(event, yaml.CollectionEndEvent):
                container, line, _ = open_.pop()
                place(container, line)
                continue
            counter.one(line, len(open_))
            if isinstance(event, yaml.ScalarEvent):
                if in_key:
                    open_[-1][2].append((_word(event.value, line), line))
                else:
                    place(_scalar(event, line), line)
            elif in_key:
                raise ProblemError(line, "a key is a list or a mapping; keys are names.")
            else:
                open_.append(({} if isinstance(event, yaml.MappingStartEvent) else [], line, []))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        reason = " ".join(str(getattr(error, "problem", None) or getattr(error, "reason", error)).split())
        raise ProblemError(mark.line + 1 if mark else 1, f"this is no YAML: {reason[:200]}.") from None
    if len(documents) != 1:
        raise ProblemError(1, f"the file holds {len(documents)} documents; a model file is one.")
    return documents[0]


# --- JSON ------------------------------------------------------------------------------------------

_SPACE = re.compile(r"[ \t\r\n]*")
_JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_JSON_WORDS = {"true": True, "false": False, "null": None}


class _Json:
    """Reads a JSON text from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.counter = text, 0, _Counter()
        self._line, self._counted = 1, 0

    def line(self) -> int:
        """The line of the present place."""
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def wrong(self, wanted: str) -> ProblemError:
        """The problem that something else is here."""
        here = repr(self.text[self.at : self.at + 20]) if self.at < len(self.text) else "the end of the file"
        return ProblemError(self.line(), f"this is no JSON: {wanted} is expected where {here} stands.")

    def skip(self) -> str:
        """The next character that is no space."""
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # matches always
        return self.text[self.at : self.at + 1]

    def take(self, mark: str) -> None:
        """Go past a mark that must be here."""
        if self.skip() != mark:
            raise self.wrong(f"'{mark}'")
        self.at += 1

    def value(self, depth: int) -> Node:
        """Any value."""
        first = self.skip()
        line = self.line()
        self.counter.one(line, depth)
        if first == "{":
            return Node(self.mapping(depth), line)
        if first == "[":
            return Node(self.list(depth), line)
        if first == '"':
            return Node(self.string(), line)
        number = _JSON_NUMBER.match(self.text, self.at)
        if number:
            self.at = number.end()
            return Node(whole_or_real(number[0], line), line)
        for word, meaning in _JSON_WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return Node(meaning, line)
        raise self.wrong("a value")

    def string(self) -> str:
        """A text in quotes."""
        line = self.line()
        try:
            text, self.at = scanstring(self.text, self.at + 1, True)
        except json.JSONDecodeError as error:
            raise ProblemError(line, f"this is no JSON: {error.msg}.") from None
        return _word(text, line)

    def _rows(self, end: str, one: Callable[[], None]) -> None:
        """What stands between commas up to the closing mark."""
        self.at += 1
        if self.skip() == end:
            self.at += 1
            return
        while True:
            one()
            if self.skip() == end:
                self.at += 1
                return
            self.take(",")

    def list(self, depth: int) -> list[Node]:
        """Values in brackets."""
        found: list[Node] = []
        self._rows("]", lambda: found.append(self.value(depth + 1)))
        return found

    def mapping(self, depth: int) -> dict[str, Node]:
        """Names and values in braces."""
        found: dict[str, Node] = {}

        def entry() -> None:
            if self.skip() != '"':
                raise self.wrong("a name in quotes")
            line = self.line()
            key = self.string()
            self.take(":")
            _put(found, key, Node(self.value(depth + 1).value, line))

        self._rows("}", entry)
        return found


def json_nodes(text: str) -> Node:
    """The value of a JSON text."""
    reader = _Json(text)
    node = reader.value(0)
    if reader.skip():
        raise reader.wrong("the end of the file")
    return node


# --- TOML ------------------------------------------------------------------------------------------

_HEADER = re.compile(r"\s*\[{1,2}([^\[\]]+)\]{1,2}\s*(?:#.*)?$")
_ENTRY = re.compile(r"\s*((?:[\w\-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w\-]+|\"[^\"]*\"|'[^']*'))*)\s*=")
_PART = re.compile(r"\"([^\"]*)\"|'([^']*)'|([\w\-]+)")
_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")

# comments, texts in quotes (an open one goes to its end), words, and all else by itself
_TOKEN = re.compile(
    r"#[^\n]*|\"{3}(?:[^\\]|\\[\s\S])*?(?:\"{3}|\Z)|'{3}[\s\S]*?(?:'{3}|\Z)"
    r"|\"(?:[^\"\\\n]|\\[^\n])*+\"?|'[^'\n]*+'?|[\w\-]++|[ \t]++|[\s\S]"
)


def _check_keys(text: str) -> None:
    """Refuse dotted keys of many parts: Python's reader takes time and memory that grow with their square."""
    dots, joined = 0, False
    for token in _TOKEN.finditer(text):
        first = token[0][0]
        if first == ".":
            dots, joined = dots + 1, True
            if dots > MAX_DEPTH:
                line = text.count("\n", 0, token.start()) + 1
                raise ProblemError(line, f"a key has more than {MAX_DEPTH} parts; a model file needs fewer.")
        elif first not in " \t":
            dots, joined = dots if joined else 0, False


def _toml_lines(text: str) -> dict[tuple[str, ...], int]:
    """Lines of keys, as far as they can be found at the beginnings of lines; Python's reader keeps none."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, row in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(row):
            table = tuple("".join(part) for part in _PART.findall(header[1]))
            found.setdefault(table, number)
        elif entry := _ENTRY.match(row):
            found.setdefault((*table, *("".join(part) for part in _PART.findall(entry[1]))), number)
    return found


def toml_nodes(text: str) -> Node:
    """The tables of a TOML text."""
    _check_keys(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _AT_LINE.search(str(error))
        line = int(place[1]) if place and place[1] else text.count("\n") + 1
        raise ProblemError(line, f"this is no TOML: {_AT_LINE.sub('', str(error))[:200]}.") from None
    except (RecursionError, ValueError, OverflowError):
        raise ProblemError(1, "this TOML is nested too deep, or holds a number that is too long.") from None
    lines, counter = _toml_lines(text), _Counter()

    def convert(value: Any, path: tuple[str, ...], line: int) -> Node:
        line = lines.get(path, line)
        counter.one(line, len(path))
        if isinstance(value, dict):
            return Node({_word(k, line): convert(v, (*path, k), line) for k, v in value.items()}, line)
        if isinstance(value, list):
            return Node([convert(v, (*path, "[]"), line) for v in value], line)
        if isinstance(value, str):
            return Node(_word(value, line), line)
        if isinstance(value, bool):
            return Node(value, line)
        if isinstance(value, int):
            small = abs(value) < 10**18
            return Node(value if small else finite(_float(value), line, "a whole number"), line)
        if isinstance(value, float):
            return Node(finite(value, line, str(value)), line)
        raise ProblemError(line, "a date or a time has no meaning in a model file; write a number or a text.")

    return convert(data, (), 1)


def _float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf")


READERS: dict[str, Callable[[str], Node]] = {"yaml": yaml_nodes, "json": json_nodes, "toml": toml_nodes}


def nodes_of(text: str, format: str) -> Node:
    """The nodes of a text in one of the formats."""
    if len(text) > MAX_TEXT:
        raise ProblemError(1, f"the file has {len(text)} characters; at most {MAX_TEXT} are read.")
    return READERS[format](text)
