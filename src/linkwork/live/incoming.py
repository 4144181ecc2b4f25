"""Messages of a page, read by a table of what each may hold: what is not in order ends in one sentence, before any work."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from linkwork.api.errors import ModelError, nearest, shown
from linkwork.api.kinds import Kind
from linkwork.api.reading import read_by_kind, text
from linkwork.api.units import quantity

MOST_NAMES = 10_000  # in a mapping, or in a list
LONGEST = 2000  # characters of a text

Reader = Callable[[Any, str], Any]


def _word(value: Any, what: str) -> str:
    found = text(value, what)
    if len(found) > LONGEST:
        raise ModelError(f"{what} has {len(found)} characters; give at most {LONGEST}.")
    return found


def _number(value: Any, what: str) -> float:
    return float(quantity(value, "1", what=what))


def _whole(value: Any, what: str) -> Any:
    return read_by_kind(Kind("whole"), value, what)


def _flag(value: Any, what: str) -> Any:
    return read_by_kind(Kind("flag"), value, what)


def _words(value: Any, what: str) -> list[str]:
    found = list(read_by_kind(Kind("words"), value, what))
    if len(found) > MOST_NAMES:
        raise ModelError(f"{what} holds {len(found)} names; give at most {MOST_NAMES}.")
    return [_word(name, what) for name in found]


def _place(value: Any, what: str) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) != 3:
        raise ModelError(f"{what} is {shown(value)}; give three numbers in m.")
    return tuple(_number(x, what) for x in value)


def _mapping(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or len(value) > MOST_NAMES:
        raise ModelError(f"{what} is {shown(value)}; give values by name.")
    return value


def _numbers(value: Any, what: str) -> dict[str, float]:
    """Numbers by name; one that a page does not know yet is null, and left out."""
    given = _mapping(value, what)
    return {_word(n, what): _number(x, f"{what} of {shown(n)}") for n, x in given.items() if x is not None}


def _values(value: Any, what: str) -> dict[str, Any]:
    """Values of a file's parameters by name: numbers, or texts with units."""
    given = _mapping(value, what)
    return {
        _word(n, what): _word(x, what) if isinstance(x, str) else _number(x, f"{what} of {shown(n)}")
        for n, x in given.items()
        if x is not None
    }


def _view(value: Any, what: str) -> dict[str, Any]:
    """What the page shows: "start", "rest", "live", a "mode" by its number, or what a drive makes ("forced")."""
    view = _fields(_mapping(value, what), VIEW, what)
    if view["what"] not in VIEWS:
        raise ModelError(f"{what}: what is {shown(view['what'])}; {nearest(view['what'], VIEWS)}")
    if view["what"] == "forced":
        _needed(view, ("drive", "frequency"), what)
    return view


VIEWS = ("start", "rest", "mode", "forced", "live")
VIEW: dict[str, Reader] = {"what!": _word, "mode": _whole, "amplitude": _number, "drive": _word, "frequency": _number}

MESSAGES: dict[str, dict[str, Reader]] = {
    "open": {"key!": _word},
    "state": {"values": _numbers, "file_values": _values, "view": _view, "seq": _whole},
    "pose": {"coordinate": _word, "value": _number, "body": _word, "point": _place, "target": _place, "seq": _whole},
    "arrows": {"on!": _flag},
    "live": {"act": _word, "signals": _words, "speed": _number, "inputs": _numbers, "control": _word},
    "equilibria": {"ask": _whole},
    "choose": {"q!": _numbers, "values": _numbers, "seq": _whole},
    "curve": {
        "kind!": _word,
        "drive": _word,
        "parameter": _word,
        **dict.fromkeys(("amplitude", "low", "high", "at"), _number),
        "ask": _whole,
    },
    "copy": {"format!": _word, "seconds": _number},
    "save": {"kind!": _word, "seconds": _number, "signals": _words},
    "got": {"n!": _whole},
    "pull": {"body": _word, "point": _place, "target": _place},
    "stop": {},
    "gallery": {},
}
"""What a message holds beside "do", by its verb; "!" stands behind what it must hold. Other fields are left out, null stands
for none."""
TOGETHER = {
    ("pose", "coordinate"): ("value",),
    ("pose", "body"): ("point", "target"),
    ("pull", "target"): ("body", "point"),
}
"""What must be there where another field is."""


def read_message(given: str) -> dict[str, Any]:
    """A message of the page as a mapping with "do" and the fields of its verb; raises ModelError with one sentence."""
    try:
        found = json.loads(given)
    except (ValueError, RecursionError) as problem:
        reason = "it is nested too deep" if isinstance(problem, RecursionError) else shown(str(problem))
        raise ModelError(f"it is no JSON that can be read: {reason}.") from None
    if not isinstance(found, Mapping):
        raise ModelError(f"it is {shown(found)}; give a mapping with 'do'.")
    verb = found.get("do")
    if not isinstance(verb, str) or verb not in MESSAGES:
        raise ModelError(f"there is no {shown(verb)} to do; {nearest(verb if isinstance(verb, str) else '', MESSAGES)}")
    message = _fields(found, MESSAGES[verb], verb)
    for (of, field), others in TOGETHER.items():
        if of == verb and field in message:
            _needed(message, others, verb)
    return {"do": verb, **message}


def _fields(given: Mapping[str, Any], known: Mapping[str, Reader], what: str) -> dict[str, Any]:
    """The fields that are known, read; others are left out."""
    readers = {name.removesuffix("!"): reader for name, reader in known.items()}
    read = {n: reader(given[n], f"{what}: {n}") for n, reader in readers.items() if given.get(n) is not None}
    _needed(read, tuple(name[:-1] for name in known if name.endswith("!")), what)
    return read


def _needed(message: Mapping[str, Any], names: tuple[str, ...], what: str) -> None:
    missing = [name for name in names if name not in message]
    if missing:
        raise ModelError(f"{what}: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing; give a value.")
