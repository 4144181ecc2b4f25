"""XML that a stranger wrote, read safely: no document types, no entities, bounded size, depth and number of elements."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any
from xml.parsers import expat

from linkwork.api.errors import ModelError

MOST_BYTES = 20_000_000
MOST_ELEMENTS = 50_000
MOST_DEPTH = 1_000


@dataclasses.dataclass(eq=False)
class Element:
    """An element of a document: what it is, its attributes, what is inside, and the line at which it starts."""

    tag: str
    attributes: dict[str, str]
    line: int
    owner: str = ""  # the name of the nearest element around it that has one
    children: list[Element] = dataclasses.field(default_factory=list)

    def all(self, tag: str) -> list[Element]:
        """The children with this tag."""
        return [child for child in self.children if child.tag == tag]

    @property
    def name(self) -> str:
        """Its name, or that of what it belongs to; "" where there is none."""
        return self.attributes.get("name", self.owner)

    def called(self) -> str:
        """How messages speak of it: joint 'elbow', or limit of 'elbow' where it has no name of its own."""
        if "name" in self.attributes:
            return f"{self.tag} '{short(self.name)}'"
        return f"{self.tag} of '{short(self.owner)}'" if self.owner else self.tag


def short(text: str) -> str:
    """A text of the file as messages show it."""
    return text if len(text) <= 60 else text[:57] + "…"


def read_bytes(path: Any, what: str) -> bytes:
    """The contents of a file, if there is one and it is of a size that a model can have."""
    try:
        file = Path(path)
        if file.exists() and not file.is_file():  # a device or a pipe may never end
            raise ModelError(f"{what}: '{path}' is no plain file; give the path of one.")
        if file.stat().st_size > MOST_BYTES:
            raise ModelError(f"{what}: '{path}' is larger than {MOST_BYTES // 1_000_000} MB; no model needs that.")
        return file.read_bytes()
    except (OSError, TypeError, ValueError) as error:
        if isinstance(error, ModelError):
            raise
        raise ModelError(f"{what}: '{path}' cannot be read: {error}.") from None


def parse(data: bytes | str, file: str) -> Element:
    """The root of an XML document.

    Document types are refused where they begin, so no entity is ever declared, expanded or fetched.
    """
    if not isinstance(data, bytes | str):
        raise ModelError(f"{file}: {type(data).__name__} is no XML; give text.")
    text = data.encode("utf-8", "replace") if isinstance(data, str) else data
    if len(text) > MOST_BYTES:
        raise ModelError(f"{file} is larger than {MOST_BYTES // 1_000_000} MB; no model needs that.")
    parser = expat.ParserCreate("utf-8" if isinstance(data, str) else None)
    parser.buffer_text = True
    roots: list[Element] = []
    open_elements: list[Element] = []
    count = 0

    def refuse(reason: str) -> None:
        raise ModelError(f"{file}, line {parser.CurrentLineNumber}: {reason}.")

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            refuse(f"more than {MOST_ELEMENTS} elements; no model needs that")
        if len(open_elements) >= MOST_DEPTH:
            refuse(f"elements are nested more than {MOST_DEPTH} deep; no model needs that")
        owner = open_elements[-1].name if len(open_elements) > 1 else ""  # the root's name would say nothing
        element = Element(tag, attributes, parser.CurrentLineNumber, owner)
        (open_elements[-1].children if open_elements else roots).append(element)
        open_elements.append(element)

    def end(tag: str) -> None:
        open_elements.pop()

    def doctype(*_: Any) -> None:
        refuse("a document type (<!DOCTYPE …>) is not accepted; remove it")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, ModelError):
            raise
        line = getattr(error, "lineno", parser.CurrentLineNumber)
        reason = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else str(error)
        raise ModelError(f"{file}, line {line}: not XML that can be read: {reason}.") from None
    return roots[0]
