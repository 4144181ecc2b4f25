"""From a model to a text that reads back as the same model, number for number.

Numbers are written in SI with all their digits; what has its default value is left out. A user's own function cannot be
written, and the error names the item that has it.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import tomli_w
import yaml

from linkwork.api.errors import ModelError
from linkwork.api.storage.disk import replace_file
from linkwork.files.native import catalogue as K
from linkwork.files.native.catalogue import Field, fields_of
from linkwork.files.native.model_file import FORMATS, VERSION, ModelFile
from linkwork.model.beams import CrossSection
from linkwork.model.bodies import Body, Places
from linkwork.model.computed_torque import ComputedTorque
from linkwork.model.events import Event
from linkwork.model.feedback import PD, PID
from linkwork.model.forces import CustomForce
from linkwork.model.frames import Frame, direction
from linkwork.model.item import Item
from linkwork.model.look import FIELDS as LOOKS
from linkwork.model.look import PLACED, Look
from linkwork.model.model import Model
from linkwork.model.phases import Phase
from linkwork.model.shapes import NAMED
from linkwork.model.signals import Constant, Custom, Sum, as_signal


def write_file(file: ModelFile, path: str | Path) -> Path:
    """Write a model with its start, inputs and analyses; the file appears when it is complete."""
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise ModelError(f"'{path}' has the ending '{path.suffix}'; a model is written as .yaml, .json or .toml.")
    replace_file(path, file_text(file, FORMATS[path.suffix.lower()], path.parent).encode())
    return path


def file_text(file: ModelFile, format: str, folder: Path) -> str:
    """What a file in a folder says of a model with its start, inputs and analyses.

    Args:
        file: the model with what stands beside it.
        format: "yaml", "json" or "toml".
        folder: from which paths of other files are read.
    """
    return _text(_relative(file_data(file), folder), format)


def _relative(data: Any, folder: Path) -> Any:
    """The same with paths of other files as they are read from a folder."""
    if isinstance(data, dict):
        return {k: _relative(x, folder) for k, x in data.items()}
    if isinstance(data, list):
        return [_relative(x, folder) for x in data]
    return os.path.relpath(data, folder) if isinstance(data, Path) else data


def file_data(file: ModelFile) -> dict[str, Any]:
    """A model with its start, inputs and analyses as plain data, in the shape of a file."""
    data = model_data(file.model)
    if file.description:
        data["description"] = file.description
    for word in ("start", "guess", "rates"):
        values = getattr(file, word)
        if values:
            data[word] = {n: _value(x, f"{word}: '{n}'") for n, x in values.items()}
    if file.inputs:
        data["inputs"] = {n: _signal(as_signal(x, what=f"input '{n}'"), f"input '{n}'") for n, x in file.inputs.items()}
    if file.analyses:
        data["analyses"] = [
            {a.name: {k: _value(x, f"analysis '{a.name}': {k}") for k, x in a.options.items()}} for a in file.analyses
        ]
    return data


def model_data(model: Model) -> dict[str, Any]:
    """The model as plain data, in the shape of a file."""
    data: dict[str, Any] = {"linkwork": VERSION, "name": model.name}
    data["gravity"] = _value(model.gravity, "gravity")
    points = _points(model.ground, "ground")
    if points:
        data["ground"] = {"points": points}
    bodies = {c.body.name: _body(c) for c in model.connections}
    closures = {c.joint.name: {**_item(c.joint, K.CLOSURES), **_ends(c.to, c.at)} for c in model.closures}
    forces = {f.name: _item(f, K.FORCES) for f in model.forces}
    sensors = {s.name: _item(s, K.SENSORS) for s in model.sensors}
    for word, items in (("bodies", bodies), ("closures", closures), ("forces", forces), ("sensors", sensors)):
        data.update({word: items} if items else {})
    return data


# --- items -------------------------------------------------------------------------------------------


def _body(c: Any) -> dict[str, Any]:
    data = _item(c.body, K.BODIES)
    points = _points(c.body, c.body._called())
    if points:
        data["points"] = points
    if c.body._attached:
        data["attached"] = {a.name: _attachment(a) for a in c.body._attached}
    ends = {}
    if c.to != Frame(None, "origin"):
        ends["to"] = str(c.to)
    if c.at.name != "origin":
        ends["at"] = c.at.name
    data["joint"] = {"name": c.joint.name, **_item(c.joint, K.JOINTS), **ends}
    return data


def _attachment(a: Any) -> dict[str, Any]:
    what = a._called()
    data = {"mass": _value(a.mass, what), "at": _value(vars(a)["position"], what)}
    return data if not np.any(a.inertia) else {**data, "inertia": _value(a.inertia, what)}


def _ends(to: Frame | None, at: Frame | None) -> dict[str, str]:
    return {word: str(end) for word, end in (("to", to), ("at", at)) if end is not None}


def _points(owner: Places, what: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, (position, turn) in owner._places.items():
        where = position if isinstance(position, str) else _value(position, f"{what}: point '{name}'")
        plain = turn.tobytes() == np.eye(3).tobytes()
        found[name] = where if plain else {"position": where, "rotation": _value(turn, f"{what}: frame '{name}'")}
    return found


def _item(item: Item, table: Mapping[str, type]) -> dict[str, Any]:
    """The kind of an item and its fields that differ from their defaults."""
    cls = type(item)
    what = item._called()
    if isinstance(item, CustomForce):
        raise ModelError(f"{what} is a function of your own, which a file cannot hold; add it in Python after reading.")
    if table.get(cls.__name__) is not cls:
        raise ModelError(f"{what} is a {cls.__name__}, which a file cannot hold; known: {', '.join(table)}.")
    return {"kind": cls.__name__, **_fields(item, f"{what}: ")}


def _fields(item: Any, what: str) -> dict[str, Any]:
    data: dict[str, Any] = {}
    cls: type = type(item)
    for name, field in fields_of(cls).items():
        value = _field(field, getattr(item, name), f"{what}{name}")
        # as text, so that -0.0 is not 0.0
        if value is not None and (field.needed or repr(value) != repr(_value(field.default, name, real=True))):
            data[name] = value
    return data


def _field(field: Field, value: Any, what: str) -> Any:
    """One field as plain data."""
    if value is None:
        return None
    if field.kind == "direction":
        return _direction(value, what)
    if field.kind == "directions":
        return [_direction(v, what) for v in value]
    if field.kind == "signal":
        return _signal(value, what)
    if field.kind == "signals":
        return [_signal(v, what) for v in value]
    if field.kind == "dofs":
        return {part: own for part, along in value.items() if (own := _fields(along, f"{what}: {part}: "))} or None
    if field.kind == "looks":
        made = [_look(one, what) for one in value]
        return made[0] if len(made) == 1 else made
    if field.kind in ("law", "shapes", "section"):
        return _unnamed(value, what)
    if field.name == "stops":
        return [None if np.isinf(x) else float(x) for x in value]
    if field.name == "damping" and isinstance(value, np.ndarray) and len(value) == 1:
        return _value(value[0], what)
    return _value(value, what, real=field.kind in ("number", "numbers"))


def _unnamed(value: Any, what: str) -> Any:
    """A law, a set of shapes or a cross-section."""
    if isinstance(value, CrossSection):
        values = {n: getattr(value, n) for n in K.SECTIONS["CrossSection"]}
        given = {n: list(x) if isinstance(x, tuple) else x for n, x in values.items() if x is not None}
        return {"kind": "CrossSection", **{n: _value(x, what) for n, x in given.items()}}
    for name, shapes in NAMED.items():
        if value == shapes:
            return name
    if type(value).__name__ not in K.LAWS | K.SHAPES:
        raise ModelError(f"{what} is a function of your own, which a file cannot hold; add it in Python after reading.")
    return {"kind": type(value).__name__, **_fields(value, f"{what}: ")}


def _look(look: Look, what: str) -> dict[str, Any]:
    """A look with what its kind needs, and its place and colour where they are given."""
    plain = {
        "at": [0.0, 0.0, 0.0],
        "rotation": [1.0, 0.0, 0.0, 0.0],
        "colour": "",
        "scale": [1.0, 1.0, 1.0],
        "axis": "z",
    }
    data: dict[str, Any] = {"kind": look.kind}
    for name in (*LOOKS[look.kind], *PLACED):
        value = getattr(look, name)
        if name == "axis":
            data[name] = _direction(value, what)
        else:
            data[name] = value if isinstance(value, str | Path) else _value(value, what)
    return {name: x for name, x in data.items() if name not in plain or repr(x) != repr(plain[name])}


def _signal(value: Any, what: str) -> Any:
    if isinstance(value, Custom):
        raise ModelError(f"{what} is a function of your own, which a file cannot hold; add it in Python after reading.")
    if isinstance(value, Constant):
        return _value(value.value, what)
    if isinstance(value, Sum):
        return {"kind": "Sum", "parts": [_signal(part, what) for part in value.parts]}
    return {"kind": type(value).__name__, **_fields(value, f"{what}: ")}


def _direction(value: np.ndarray, what: str) -> Any:
    """The name of an axis of the world where it is one bit for bit, else three numbers."""
    for name in ("x", "y", "z", "-x", "-y", "-z"):
        if direction(name, what=what).tobytes() == np.asarray(value).tobytes():
            return name
    return _value(value, what)


def _given(value: Event | Phase | PD | PID | ComputedTorque, what: str) -> dict[str, Any]:
    """An event, a phase or a controller: what differs from its defaults."""
    data: dict[str, Any] = {}
    for f in dataclasses.fields(value):
        given = getattr(value, f.name)
        default = None if f.default is dataclasses.MISSING else f.default
        # nothing, an empty list or an empty mapping is as good as not given
        if given is None or (isinstance(given, Mapping | Sequence) and not given) or given is default:
            continue
        if f.name == "attach":
            data["attach"] = {body: _attached(to, f"{what}: attach: '{body}'") for body, to in given.items()}
        elif f.name in ("drives", "inputs"):
            data[f.name] = {n: _signal(as_signal(x, what=f"{what}: '{n}'"), f"{what}: '{n}'") for n, x in given.items()}
        else:
            data[f.name] = _value(given, f"{what}: {f.name}")
    return data


def _attached(to: Any, what: str) -> Any:
    """Where a phase attaches a body: a path, or a joint and its path."""
    if not isinstance(to, tuple):
        return _value(to, what)
    path, joint = to
    return {"name": joint.name, **_item(joint, K.JOINTS), "to": _value(path, what)}


def _value(value: Any, what: str, *, real: bool = False) -> Any:
    """Numbers, texts, places and lists of these as plain data; whole numbers stay whole unless they are quantities."""
    if value is None or isinstance(value, bool | Path):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Frame):
        return str(value)
    if isinstance(value, Body):
        return value.name
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {str(k): _value(v, what, real=real) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_value(v, what, real=real) for v in value]
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, int):
        return float(value) if real else value
    if isinstance(value, float) and np.isfinite(value):
        return value
    if hasattr(value, "magnitude") and hasattr(value, "units"):
        return f"{value.magnitude!r} {value.units}"
    if hasattr(value, "terms"):
        return _signal(value, what)
    if isinstance(value, Event | Phase):
        return _given(value, what)
    if isinstance(value, PD | PID):
        return {type(value).__name__.lower(): _given(value, what)}
    if isinstance(value, ComputedTorque) and value.nominal is None:
        return {"computed_torque": _given(value, what)}
    raise ModelError(f"{what} is {value!r}, which a file cannot hold; give a real number.")


# --- texts -------------------------------------------------------------------------------------------


class _Dumper(yaml.SafeDumper):
    """Lists of numbers on one line, and no references to what was written before."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _list(dumper: yaml.SafeDumper, data: list[Any]) -> yaml.Node:
    flat = not any(isinstance(x, dict) for x in data)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=flat)


_Dumper.add_representer(list, _list)


#: A list of numbers and texts as tomli_w writes it, one per line; in a text ends of line are escaped, so none holds one.
_ROW = re.compile(r'\[\n((?:\s+(?:[-+.0-9e]+|"[^"\\\n]*"),\n)+)\s*\]')


def _toml(data: dict[str, Any]) -> str:
    """TOML, with short lists on one line."""

    def one_line(row: re.Match[str]) -> str:
        joined = ", ".join(line.strip().removesuffix(",") for line in row[1].splitlines())
        return f"[{joined}]" if len(joined) <= 100 else row[0]

    return _ROW.sub(one_line, tomli_w.dumps(_without_null(data)))


def _without_null(data: Any) -> Any:
    """The same for TOML, which has no null and writes values before tables, whatever their order in a mapping was."""
    if isinstance(data, list):  # the only lists with gaps are pairs of stops
        return [("-inf", "inf")[k] if x is None else _without_null(x) for k, x in enumerate(data)]
    if not isinstance(data, dict):
        return data
    made = {k: _without_null(x) for k, x in data.items() if x is not None}
    points = made.get("points")
    if isinstance(points, dict) and any(isinstance(x, dict) for x in points.values()):
        made["points"] = {n: x if isinstance(x, dict) else {"position": x} for n, x in points.items()}
    return made


def _text(data: dict[str, Any], format: str) -> str:
    if format == "json":
        return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    if format == "toml":
        return _toml(data)
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120, default_flow_style=False)
