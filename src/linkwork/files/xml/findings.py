"""What a reader finds on its way through a file: problems, reported all at once, and notes about what a model does not hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.files.xml.document import Element, short
from linkwork.model.model import Model
from linkwork.model.note import Note

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_LARGEST = 1e30  # products of a few such numbers stay finite
_MOST_SHOWN = 10
_LONGEST = 400  # characters of the report of one problem


class Findings:
    """Problems and notes of one file.

    Args:
        file: its name, for messages.
        ignore: words for what may be left out though it changes the dynamics: an element ("tendon"), an attribute
            ("springdamper") or both ("joint.springdamper").
    """

    def __init__(self, file: str, ignore: Sequence[str]) -> None:
        if isinstance(ignore, str) or not all(isinstance(word, str) for word in ignore):
            raise ModelError(f"{file}: ignore is {ignore!r}; give a tuple of words such as ('springdamper', 'tendon').")
        self.file = file
        self.ignore = frozenset(ignore)
        self.notes: list[Note] = []
        self.problems: list[tuple[int, str]] = []

    # --- telling -------------------------------------------------------------------------------------

    def note(self, element: Element, text: str) -> None:
        """Say what became of an element."""
        self.notes.append(Note(element.line, element.tag, element.name, text))

    def problem(self, element: Element, text: str) -> None:
        """Something that is wrong, or that a model needs and cannot have."""
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
        self.problems.append((element.line, f"{element.called()}: {shown}"))

    def refuse(self, element: Element, reason: str, attribute: str = "") -> None:
        """Something that changes the dynamics and that linkwork cannot honour: a problem unless it may be ignored."""
        words = {element.tag, attribute, f"{element.tag}.{attribute}"} - {""}
        if words & self.ignore:
            self.note(element, f"{attribute or 'the element'} is left out as asked: {reason}")
        else:
            word = attribute or element.tag
            self.problem(element, f"{reason} (ignore=('{word}',) leaves it out)")

    def drawing(self, element: Element, text: str = "is for drawing or contact, and is not kept") -> None:
        """An element without effect on the equations of motion of what does not touch."""
        self.note(element, text)

    def finish(self) -> None:
        """Raise all problems in one sentence."""
        if not self.problems:
            return
        every = sorted(set(self.problems))
        shown = [f"line {line}: {' '.join(text.split())}" for line, text in every[:_MOST_SHOWN]]
        more = len(every) - len(shown)
        if more:
            shown.append(f"and {more} more")
        raise ModelError(f"{self.file} cannot be read: {'; '.join(shown)}.")

    # --- reading attributes --------------------------------------------------------------------------

    def numbers(self, element: Element, key: str, count: int | tuple[int, ...], default: Any = None) -> Any:
        """An attribute as an array of so many numbers; `default` where it is absent or wrong (then a problem)."""
        text = element.attributes.get(key)
        if text is None:
            return None if default is None else np.array(default, float)
        allowed = (count,) if isinstance(count, int) else count
        words = text.split()
        shown = short(text)
        if len(words) not in allowed:
            wanted = " or ".join(map(str, allowed))
            self.problem(element, f"{key} is '{shown}'; it takes {wanted} number{'s' if wanted != '1' else ''}")
        elif not all(_NUMBER.fullmatch(word) for word in words):
            self.problem(element, f"{key} is '{shown}', which cannot be read as numbers")
        elif not all(abs(float(word)) <= _LARGEST for word in words):
            self.problem(element, f"{key} is '{shown}'; no number may be larger than {_LARGEST:g}")
        else:
            return np.array([float(word) for word in words])
        return None if default is None else np.array(default, float)

    def number(self, element: Element, key: str, default: float) -> float:
        """An attribute as one number."""
        return float(self.numbers(element, key, 1, [default])[0])

    def word(self, element: Element, key: str, choices: Sequence[str], default: str) -> str:
        """An attribute that is one of a few words."""
        text = element.attributes.get(key, default)
        if text in choices:
            return text
        self.problem(element, f"{key} is '{short(text)}'; it must be one of {', '.join(choices)}")
        return default

    def needed(self, element: Element, key: str) -> str:
        """An attribute that must be there; "" where it is not (then a problem)."""
        text = element.attributes.get(key, "")
        if not text:
            self.problem(element, f"attribute {key} is missing")
        return text

    def one(self, element: Element, tag: str) -> Element | None:
        """The child with this tag, of which there may be one only."""
        found = element.all(tag)
        if len(found) > 1:
            self.problem(found[1], f"there is a {tag} in {element.called()} already; keep one of them")
        return found[0] if found else None

    def rest(
        self, element: Element, read: Collection[str], idle: Collection[str] = (), zero: Collection[str] = ()
    ) -> None:
        """All attributes beyond those `read`: those that change no motion (`idle`) are noted, those that act unless they
        are `zero` or "false", and unknown ones, are refused."""
        left = [key for key, text in element.attributes.items() if key not in read and not (key in zero and _off(text))]
        quiet = [key for key in left if key in idle]
        if quiet:
            self.note(element, f"not read, of no effect here: {', '.join(quiet)}")
        for key in left:
            if key not in idle:
                self.refuse(element, f"{key}='{short(element.attributes[key])}' cannot be honoured", key)


def _off(text: str) -> bool:
    """Whether an attribute says nothing: zeros only, or "false"."""
    words = text.split()
    return text == "false" or all(_NUMBER.fullmatch(word) and float(word) == 0.0 for word in words)


class Names:
    """Names of a file made into names of a model: other characters where those are not allowed, a number where one is taken."""

    def __init__(self, model: Model, findings: Findings) -> None:
        self.model, self.findings = model, findings
        self._taken: set[str] = {"ground", "t", "gravity", "time"}
        self._next: dict[str, int] = {}  # the number to try for a wish that was had before

    def item(self, element: Element, wish: str) -> str:
        """A name for a body, joint or force."""
        plain = re.sub(r"[^\w \-+'’]", "_", wish).strip()[:90]
        plain = re.sub(r"[^\w'’]+$", "_", plain)
        if not re.match(r"[^\W\d]", plain):
            plain = f"{element.tag}_{plain}".rstrip("_ ")
        name = plain
        if name in self._taken:
            plain = name = f"{plain} {element.tag}"
        while name in self._taken:
            self._next[plain] = self._next.get(plain, 1) + 1
            name = f"{plain} {self._next[plain]}"
        self._taken.add(name)
        if name != wish and element.attributes.get("name") == wish:
            self.findings.note(element, f"is named '{name}' in the model")
        return name

    def point(self, element: Element, owner: Any, wish: str) -> str:
        """A name for a point of a body or of the ground."""
        plain = re.sub(r"\W", "_", wish)[:90]
        if not plain.isidentifier():
            plain = f"{element.tag}_{plain}"
        name = self.model._fresh_point(owner, plain)
        if name != wish and element.attributes.get("name") == wish:
            self.findings.note(element, f"is the point '{name}' in the model")
        return name
