"""What belongs to one package stays there: no other package reaches for its underscored attributes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "linkwork"
OWNERS = dict.fromkeys(("_low", "_work"), "system") | dict.fromkeys(
    ("_system", "_point", "_frame", "_labels"), "results"
)
"""Attributes, and the package whose objects have them."""


def reached(source: str) -> Iterator[tuple[str, int]]:
    """Attributes of other objects than self or cls that are read or set, by dot or by getattr and its kin, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr, node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id not in ("getattr", "setattr", "hasattr") or len(node.args) < 2:
                continue
            if isinstance(node.args[1], ast.Constant):
                yield node.args[1].value, node.lineno


def _package(path: Path) -> str:
    """Results are one, in whatever room they lie."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return "results" if "results" in parts else parts[0]


@cache
def owned() -> list[tuple[str, str, str]]:
    """Name, package and line of all places that reach for an attribute of `OWNERS`; every file is parsed once for all names,
    and only where one of them stands as a word."""
    words = re.compile(rf"\b({'|'.join(OWNERS)})\b")
    return [
        (name, _package(path), f"{path.relative_to(SOURCE)}:{line}")
        for path in sorted(SOURCE.rglob("*.py"))
        if words.search(source := path.read_text("utf-8"))
        for name, line in reached(source)
        if name in OWNERS
    ]


@pytest.mark.parametrize("name", OWNERS)
def test_only_its_own_package_reaches_for(name: str) -> None:
    found = [place for attribute, package, place in owned() if attribute == name and package != OWNERS[name]]
    assert not found, f"'{name}' belongs to {OWNERS[name]}/; ask it by a public name instead: {', '.join(found)}"


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("self._low.tree", []),
        ("cls._low = 1", []),
        ("low = lower(model)\nlow.tables", []),
        ("system._low.spans", [1]),
        ("x = 1\nself.system._low = x", [2]),
        ("compiled(model)._low", [1]),
        ("getattr(system, '_low')", [1]),
        ("getattr(system, 'tables')", []),
    ],
)
def test_what_counts_as_reaching(source: str, lines: list[int]) -> None:
    """The check finds what it is there to find, and nothing else."""
    assert [line for name, line in reached(source) if name == "_low"] == lines
