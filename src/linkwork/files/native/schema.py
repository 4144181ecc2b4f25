"""The JSON Schema of model files, made from the catalogue: for editors that complete and check while one writes.

`python -m linkwork.files.native.schema` writes `schema.json` beside this file. The schema knows names and shapes; that units
fit, that names refer to something and that numbers are possible is the reader's to say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from linkwork.files.native import catalogue as K
from linkwork.files.native.analyses import ANALYSES, NEEDED
from linkwork.files.native.catalogue import Field, fields_of, parts_of
from linkwork.files.native.model_file import VERSION
from linkwork.files.native.parts import PARTS, Option
from linkwork.model.joints import Sliding, Turning

PATH = Path(__file__).with_name("schema.json")


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _names(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": of}


_LIST = {"type": "array", "items": _ref("numbers")}
_WRITTEN: dict[str, dict[str, Any]] = {
    "number": _ref("number"),
    "numbers": _ref("numbers"),
    "text": {"type": "string"},
    "name": {"type": "string"},
    "word": {"type": "string"},
    "words": {"type": "array", "items": {"type": "string"}},
    "flag": {"type": "boolean"},
    "whole": {"type": ["integer", "string"]},
    "direction": _ref("direction"),
    "directions": {"type": "array", "items": _ref("direction"), "minItems": 2, "maxItems": 2},
    "frame": {"type": "string"},
    "body": {"type": "string"},
    "signal": _ref("signal"),
    "signals": {"type": "array", "items": _ref("signal")},
    "law": _ref("law"),
    "section": _ref("section"),
    "shapes": _ref("shapes"),
    "factors": _names(_ref("number")),
    "grid": _ref("grid"),
    "number_or_grid": {"anyOf": [_ref("number"), _ref("grid")]},
    "numbers_by_name": _names(_ref("numbers")),
    "signals_by_name": _names(_ref("signal")),
    "weights": {"anyOf": [_ref("numbers"), _names(_ref("numbers"))]},
    "place": {"anyOf": [_ref("numbers"), _names(_ref("numbers"))]},
    "stops": _ref("numbers"),
    "plain": _ref("numbers"),
    "dropped": {"type": "array", "items": {"type": "string"}},
    "attachments": _names({"anyOf": [{"type": "string"}, _ref("joint")]}),
    "events": {"type": "array", "items": _ref("event"), "description": "what to note on the way, or to stop at"},
    "phases": {"type": "array", "items": _ref("phase"), "minItems": 1, "description": "one after the other"},
    "control": {**_ref("control"), "description": "a controller that drives inputs by what it measures"},
    **{part: _ref(part) for part in PARTS if part != "control"},
}


def _field(cls: type, field: Field) -> dict[str, Any]:
    if field.kind == "choice":
        written: dict[str, Any] = {"enum": list(field.words)}
    elif field.kind == "dofs":
        written = _object({part: _ref(kind.__name__) for part, kind in parts_of(cls)})
    else:
        written = dict(_WRITTEN[field.kind])
    if field.unit and field.unit != "1":
        written["description"] = f"in {field.unit} where no unit is given"
    return written if field.needed else {"anyOf": [written, {"type": "null"}]}


def _object(properties: Mapping[str, Any], needed: tuple[str, ...] = ()) -> dict[str, Any]:
    made = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**made, "required": list(needed)} if needed else made


def _properties(cls: type) -> dict[str, Any]:
    return _object({name: _field(cls, f) for name, f in fields_of(cls).items()})


def _one_of(
    table: Mapping[str, type], beside: Mapping[str, Any] | None = None, needed: tuple[str, ...] = ()
) -> dict[str, Any]:
    """An object whose kind decides which fields it has."""
    every = []
    for name, cls in table.items():
        fields = fields_of(cls)
        own = {"kind": {"const": name}, **{n: _field(cls, f) for n, f in fields.items()}, **(beside or {})}
        every.append(_object(own, ("kind", *(n for n, f in fields.items() if f.needed), *needed)))
    return {"oneOf": every}


def _analyses() -> dict[str, Any]:
    every: list[dict[str, Any]] = [{"enum": [name for name in ANALYSES if name not in NEEDED]}]
    for name, options in ANALYSES.items():
        own = _object({n: _WRITTEN[kind] for n, kind in options.items()}, NEEDED.get(name, ()))
        every.append(_object({name: own if name in NEEDED else {"anyOf": [own, {"type": "null"}]}}, (name,)))
    return {"type": "array", "items": {"oneOf": every}}


def _part(options: Mapping[str, Option]) -> dict[str, Any]:
    """An event, a phase, or a part of a controller."""
    properties = {}
    for name, option in options.items():
        written = (
            _WRITTEN[option.kind] if not (option.words and option.kind == "word") else {"enum": list(option.words)}
        )
        unit = f", in {option.unit} where no unit is given" if option.unit else ""
        properties[name] = {**written, "description": option.about + unit}
    return _object(properties, tuple(name for name, option in options.items() if option.needed))


def schema() -> dict[str, Any]:
    """The schema of a model file."""
    ends = {"to": {"anyOf": [{"type": "string"}, _LIST]}, "at": {"anyOf": [{"type": "string"}, _LIST]}}
    repeat = {
        "repeat": _names({"anyOf": [{"type": ["integer", "string"]}, {"type": "array", "minItems": 2, "maxItems": 2}]})
    }
    turn = _object({"axis": _ref("direction"), "angle": _ref("number")}, ("axis", "angle"))
    framed = _object({"position": _ref("numbers"), "rotation": {"anyOf": [_LIST, turn]}}, ("position",))
    points = _names({"anyOf": [_ref("numbers"), framed]})
    attached = _names(
        _object({"mass": _ref("number"), "at": _ref("numbers"), "inertia": _ref("numbers")}, ("mass", "at"))
    )
    body = {"joint": _ref("joint"), "points": points, "attached": attached, **repeat}
    sections = [
        _object(
            {"kind": {"const": kind}, **{n: _ref("number") for n in units}},
            ("kind", *(n for n in units if n != "inner")),
        )
        for kind, units in K.SECTIONS.items()
    ]
    defs = {
        "number": {"type": ["number", "string"], "description": "a number, '9 in', or a formula such as '2*L'"},
        "numbers": {"anyOf": [_ref("number"), {"type": "null"}, _LIST]},
        "direction": {"anyOf": [{"enum": ["x", "y", "z", "+x", "+y", "+z", "-x", "-y", "-z"]}, _LIST]},
        "grid": {
            "anyOf": [
                {"type": "array", "items": _ref("number")},
                _object(
                    {"from": _ref("number"), "to": _ref("number"), "count": _WRITTEN["whole"]}, ("from", "to", "count")
                ),
            ]
        },
        "signal": {"anyOf": [_ref("number"), _one_of(K.SIGNALS)]},
        "law": _one_of(K.LAWS),
        "section": {"oneOf": sections},
        "shapes": {"anyOf": [{"enum": ["comparison", "cantilever", "polynomial"]}, _one_of(K.SHAPES)]},
        "joint": _one_of(K.JOINTS, {"name": {"type": "string"}, **ends}, ("name",)),
        "body": _one_of(K.BODIES, body, ("joint",)),
        "closure": _one_of(K.CLOSURES, {**ends, **repeat}),
        "force": _one_of(K.FORCES, repeat),
        "sensor": _one_of(K.SENSORS, repeat),
        "analyses": _analyses(),
        **{part: _part(options) for part, options in PARTS.items()},
        "Turning": _properties(Turning),
        "Sliding": _properties(Sliding),
    }
    sections_of_file = {
        "linkwork": {"const": VERSION, "description": "version of the format"},
        "name": {"type": "string"},
        "description": {"type": "string"},
        "gravity": _LIST,
        "parameters": _names(_ref("number")),
        "ground": _object({"points": points}),
        "bodies": _names(_ref("body")),
        "closures": _names(_ref("closure")),
        "forces": _names(_ref("force")),
        "sensors": _names(_ref("sensor")),
        "inputs": _names(_ref("signal")),
        "start": _names(_ref("numbers")),
        "guess": _names(_ref("numbers")),
        "rates": _names(_ref("numbers")),
        "analyses": _ref("analyses"),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "linkwork model file",
        **_object(sections_of_file, ("linkwork",)),
        "$defs": defs,
    }


def schema_text() -> str:
    """The schema as it stands in `schema.json`."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(schema_text(), encoding="utf-8")
