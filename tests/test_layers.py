"""What belongs to one package stays there: no other package reaches for its underscored attributes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "linkwork"
OWNERS = dict.fromkeys(("_low", "_work"), "system") | dict.fromkeys(("_system", "_point", "_frame", "_labels"), "results")
"""Attributes, and the package whose objects have them."""


def reached(source: str, name: str) -> Iterator[int]:
    """Lines on which an attribute of another object than self or cls is read or set, by dot or by getattr and its kin."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr == name:
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id not in ("getattr", "setattr", "hasattr") or len(node.args) < 2:
                continue
            if isinstance(node.args[1], ast.Constant) and node.args[1].value == name:
                yield node.lineno


@pytest.mark.parametrize("name", OWNERS)
def test_only_its_own_package_reaches_for(name: str) -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE).parts[0] != OWNERS[name]
        for line in reached(path.read_text("utf-8"), name)
    ]
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
    assert list(reached(source, "_low")) == lines
