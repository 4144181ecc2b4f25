"""Changes of what a file says: values, keys, elements and attributes are replaced, moved, repeated and nested."""

from __future__ import annotations

import copy
import json
import tomllib
from random import Random
from typing import Any
from xml.etree import ElementTree

import yaml

from fuzz.texts import NUMBERS, UNITS, WORDS
from linkwork.files.native.nodes import Node
from linkwork.files.native.texts import yaml_nodes

# fmt: off
JUNK: list[Any] = [
    None, True, False, 0, -1, 1e-300, 1e49, -1e49, 1e60, 10**30, float("nan"), float("inf"), "", " ", "x", "L", "1/0", "9 in",
    "1 kg", "1e300 m", "1e-300 kg", "sin(", "{i}", "ground", "upper.tip", "shoulder", "Rod", "Free", "Beam", [], {}, [1],
    [1, 2, 3], [0, 0, 0], [[1]], [None, 1], [[1, 2], [3]], [[1, [2], 3]] * 3, {"kind": "Harmonic"}, {"i": 3}, {"i": 10**9},
    {"kind": "Sum", "parts": []}, [{"kind": "Rod"}], [1e49] * 3, ["1e300 m"] * 3, [0.0] * 4, [[0] * 3] * 3, [[1e-200] * 3] * 3,
    [1] * 3000, {f"k{i}": i for i in range(2000)}, "x" * 9999, "1+" * 4000 + "1", "(" * 3000, "1 " + "m" * 5000, "\ud800",
    "a\nb",
]
# fmt: on


def _junk(r: Random) -> Any:
    what = r.random()
    if what < 0.6:
        return copy.deepcopy(r.choice(JUNK))
    if what < 0.8:
        return f"{r.choice(NUMBERS)} {r.choice(UNITS)}"
    if what < 0.9:
        return r.choice(WORDS)
    return r.choice([-1, 1]) * 10 ** r.uniform(-320, 308)


# --- YAML, JSON, TOML --------------------------------------------------------------------------------


def data_of(kind: str, text: bytes) -> Any:
    """A seed as plain values."""
    if kind == "toml":
        return tomllib.loads(text.decode())
    # not by the yaml package alone, to which the key `on` is a truth value
    return json.loads(text) if kind == "json" else _plain(yaml_nodes(text.decode()))


def _plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {key: _plain(value) for key, value in node.value.items()}
    return [_plain(value) for value in node.value] if isinstance(node.value, list) else node.value


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every container and key of nested values."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in list(inner) for place in ((data, key), *places(value))]


def _nested(value: Any, depth: int, r: Random) -> Any:
    for _ in range(depth):
        value = [value] if r.random() < 0.5 else {"a": value}
    return value


def change_data(r: Random, data: Any) -> None:
    """One change in place."""
    every = places(data)
    if not every:
        return
    (box, key), (other, there) = r.choice(every), r.choice(every)
    numbers = [place for place in every if type(place[0][place[1]]) in (int, float)]
    if numbers and r.random() < 0.4:  # a file of which more is read than its first lines
        box, key = r.choice(numbers)
        box[key] = r.choice([-1, 1, 1, 1]) * float(f"1e{r.choice([-320, -200, -60, -9, -3, 0, 0, 1, 3, 9, 25, 49])}")
        return
    what = r.randrange(9)
    if what == 0:
        del box[key]
    elif what == 1 and isinstance(box, dict):
        box[r.choice([f"{key}2", "", "a.b", "ground", "t", str(there), "🙂", "x" * 200])] = copy.deepcopy(box[key])
    elif what == 2:
        box[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(box[key])
    elif what == 3:
        box[key] = copy.deepcopy(other[there])
    elif what == 4 and isinstance(box, dict):
        box[str(there)] = box.pop(key)
    elif what == 5:
        box[key] = _nested(box[key], r.choice([1, 2, 5, 29, 31, 80]), r)
    elif what == 6 and isinstance(box[key], list):
        box[key] = box[key] * r.choice([0, 2, 7])
    else:
        box[key] = _junk(r)


def text_of(kind: str, data: Any, r: Random) -> bytes:
    """Values as a file again."""
    if kind == "toml":
        rows = data.items() if isinstance(data, dict) else [("linkwork", data)]
        return "\n".join(f"{json.dumps(str(key))} = {_toml(value)}" for key, value in rows).encode("utf-8", "replace")
    if kind == "json" or r.random() < 0.5:  # which is YAML too
        return json.dumps(data, ensure_ascii=r.random() < 0.5, indent=r.choice([None, 1])).encode("utf-8", "replace")
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode("utf-8", "replace")


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(k))} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    if value is None:
        return '""'
    return repr(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


# --- XML ------------------------------------------------------------------------------------------------


def change_xml(r: Random, root: ElementTree.Element) -> None:
    """One change of elements or attributes, in place."""
    parents = [e for e in root.iter() if len(e)]
    if not parents:
        return
    every = list(root.iter())
    box = r.choice(parents)
    at = r.randrange(len(box))
    element, other = box[at], r.choice(every)
    what = r.randrange(10)
    if what == 0:
        box.remove(element)
    elif what == 1:
        box.insert(at, copy.deepcopy(element))
    elif what == 2:
        r.choice(every).append(copy.deepcopy(other))
    elif what == 3:
        element.tag = other.tag
    elif what == 4:
        element.attrib.update(other.attrib)
    elif what == 5 and element.attrib:
        del element.attrib[r.choice(list(element.attrib))]
    elif what == 6:
        for _ in range(r.choice([1, 3, 30])):
            inner = ElementTree.Element(element.tag, dict(element.attrib))
            inner.append(box[at])
            box[at] = inner
    elif what == 7 and element.attrib:
        _change_numbers(r, element)
    else:
        key = r.choice(list(element.attrib) or list(other.attrib) or ["name"])
        values = [v for e in every for v in e.attrib.values()] or [""]
        new = r.choice(values) if r.random() < 0.5 else _junk(r)
        element.set(key, new if isinstance(new, str) else str(new))


def _change_numbers(r: Random, element: ElementTree.Element) -> None:
    """One word of an attribute becomes an extreme number, or words are dropped or added."""
    key = r.choice(list(element.attrib))
    words = element.attrib[key].split() or ["0"]
    what = r.randrange(3)
    if what == 0:
        words[r.randrange(len(words))] = r.choice(NUMBERS)
    elif what == 1:
        words = words * r.choice([0, 2, 100])
    else:
        words = [r.choice(["0", "1e-300", "1e30", "-1e30", "1e-30"])] * len(words)
    element.set(key, " ".join(words))


def changed(r: Random, kind: str, text: bytes) -> bytes:
    """A seed with one to four changes of what it says."""
    count = r.choice([1, 1, 1, 2, 4])
    if kind in ("urdf", "mjcf"):
        root = ElementTree.fromstring(text)
        for _ in range(count):
            change_xml(r, root)
        return ElementTree.tostring(root, encoding="unicode").encode("utf-8", "replace")
    data = data_of(kind, text)
    for _ in range(count):
        change_data(r, data)
    return text_of(kind, data, r)
