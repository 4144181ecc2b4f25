"""Files that a model names, kept to a folder: what serves models of others reads nothing outside of it, and nothing hidden."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from pathlib import Path

_folder: ContextVar[Path | None] = ContextVar("folder", default=None)


@contextlib.contextmanager
def only_within(folder: Path) -> Iterator[None]:
    """Context in which no file outside of a folder, and no hidden one, is read for a model; of this thread."""
    token = _folder.set(folder.resolve())
    try:
        yield
    finally:
        _folder.reset(token)


def refusal(path: Path) -> str:
    """Why a file is not read here, all links followed; empty where it may be."""
    folder = _folder.get()
    if folder is None:
        return ""
    try:
        own = path.resolve().relative_to(folder).parts
    except (OSError, ValueError, RuntimeError):  # elsewhere, no name that a file can have, or links in a circle
        return f"lies outside of the folder '{folder.name}', to which models are kept here"
    return "is hidden by the dot before its name or that of a folder" if is_hidden(own) else ""


def is_hidden(parts: Sequence[str]) -> bool:
    """Whether a name of a path below a folder begins with a dot."""
    return any(part.startswith(".") for part in parts)
