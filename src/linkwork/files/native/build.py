"""Items of a model from their entries: made by the calls that Python makes; each refused value is reported with its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.files.native.catalogue import fields_of, parts_of
from linkwork.files.native.fields import Context, MissingError, class_of, known_only, mapping, read_field
from linkwork.files.native.nodes import Node, ProblemError


def build(
    table: Mapping[str, type],
    name: str,
    given: Mapping[str, Node],
    line: int,
    context: Context,
    what: str,
    beside: tuple[str, ...] = (),
) -> Any:
    """Make an item; None if anything about it is wrong, which is noted."""
    cls = table[class_of(given, table, line, what)]
    fields = fields_of(cls)
    problems = known_only(given, ["kind", *fields, *beside], what)
    missing = False
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for field in fields.values():
        node = given.get(field.name)
        if node is None and field.needed:
            unit = f" in {field.unit}" if field.unit else ""
            problems.append(ProblemError(line, f"{what}: {field.name} is missing; give it{unit}."))
        if node is None or (node.value is None and not field.needed):
            continue
        lines[field.name] = node.line
        try:
            if field.kind == "dofs":
                values[field.name] = _dofs(cls, node, context, what)
            else:
                values[field.name] = read_field(field, node, context, f"{what}: {field.name}")
        except ProblemError as problem:
            problems.append(problem)
        except MissingError:
            missing = True
        except ModelError as error:
            problems.append(ProblemError(node.line, str(error)))
    for found in problems:
        context.note(found)
    if missing:
        raise MissingError
    if not problems:
        try:
            return cls(name, **values)
        except ModelError as error:
            for found in _probe(cls, name, values, lines, line, error):
                context.note(found)
    return None


def _probe(
    cls: type, name: str, values: dict[str, Any], lines: dict[str, int], line: int, error: ModelError
) -> list[ProblemError]:
    """Set the fields of a failed item one by one, so that each value which it refuses is reported with its line."""
    item: Any = object.__new__(cls)
    object.__setattr__(item, "name", name)  # errors of the others show it, even if it cannot be used
    found = []
    for field, value in {"name": name, **values}.items():
        try:
            setattr(item, field, value)
        except ModelError as problem:
            found.append(ProblemError(lines.get(field, line), str(problem)))
        except (AttributeError, RecursionError):  # it looks at a field that failed
            continue
    return found or [ProblemError(line, str(error))]


def _dofs(cls: type, node: Node, context: Context, what: str) -> dict[str, Any]:
    """What acts along each of several degrees of freedom."""
    kinds = dict(parts_of(cls))
    given = mapping(node, f"{what}: dofs")
    for problem in known_only(given, kinds, f"{what}: dofs"):
        raise problem
    made = {}
    for part, x in given.items():
        called = f"{what}: {part}"
        inner = mapping(x, called)
        fields = fields_of(kinds[part])
        for problem in known_only(inner, fields, called):
            raise problem
        made[part] = kinds[part](
            **{n: read_field(fields[n], v, context, f"{called}: {n}") for n, v in inner.items() if v.value is not None}
        )
    return made
