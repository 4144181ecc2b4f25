"""The JSON Schema of model files, made from the catalogue and the declared analyses: for editors that complete and check.

`python -m linkwork.files.native.schema` writes `schema.json` beside this file. The schema knows names and shapes; whether
units fit, names refer to something and numbers are possible is checked by the reader.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from linkwork.api.kinds import Kind, Option, options_inside
from linkwork.files.native import catalogue as K
from linkwork.files.native.analyses import ANALYSES
from linkwork.files.native.catalogue import Field, fields_of, parts_of
from linkwork.files.native.model_file import VERSION
from linkwork.files.native.options import measurement_options
from linkwork.identify.declared import MEASUREMENTS
from linkwork.model.joints import Sliding, Turning
from linkwork.model.look import FIELDS as LOOKS
from linkwork.model.look import PLACED
from linkwork.model.shapes import NAMED

PATH = Path(__file__).with_name("schema.json")


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _names(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": of}


def _list(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of}


def _object(properties: Mapping[str, Any], needed: tuple[str, ...] = ()) -> dict[str, Any]:
    made = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**made, "required": list(needed)} if needed else made


_TEXT = {"type": "string"}
_LIST = _list(_ref("numbers"))
_PAIR = {"type": "array", "minItems": 2, "maxItems": 2}
_NUMBERS_BY_NAME = _names(_ref("numbers"))
_TURN = _object({"axis": _ref("direction"), "angle": _ref("number")}, ("axis", "angle"))
#: How each kind of a field or an option is written; those that are made of others stand in `_option`.
_WRITTEN: dict[str, dict[str, Any]] = {
    "number": _ref("number"),
    "numbers": _ref("numbers"),
    "text": _TEXT,
    "name": _TEXT,
    "word": _TEXT,
    "path": _TEXT,
    "new_path": _TEXT,
    "frame": {"anyOf": [_TEXT, _ref("numbers")]},
    "body": _TEXT,
    "words": _list(_TEXT),
    "dropped": _list(_TEXT),
    "flag": {"type": "boolean"},
    "flag_or_words": {"anyOf": [{"type": "boolean"}, _list(_TEXT)]},
    "whole": {"type": ["integer", "string"]},
    "direction": _ref("direction"),
    "directions": {**_PAIR, "items": _ref("direction")},
    "signal": _ref("signal"),
    "signals": _list(_ref("signal")),
    "law": _ref("law"),
    "looks": {"anyOf": [_ref("look"), _list(_ref("look"))]},
    "section": _ref("section"),
    "shapes": _ref("shapes"),
    "named_numbers": _names(_ref("number")),
    "texts": {"anyOf": [_TEXT, _list(_TEXT)]},
    "grid": _ref("grid"),
    "number_or_grid": {"anyOf": [_ref("number"), _ref("grid")]},
    "range": _ref("range"),
    "numbers_by_name": _ref("state"),
    "numbers_by_name_or_word": {"anyOf": [_NUMBERS_BY_NAME, _TEXT]},
    "signals_by_name": _names(_ref("signal")),
    "words_by_name": _names(_TEXT),
    "weights": {"anyOf": [_ref("numbers"), _NUMBERS_BY_NAME]},
    "position": {"anyOf": [_ref("numbers"), _NUMBERS_BY_NAME]},
    "numbers_or_by_name": {"anyOf": [_ref("numbers"), _NUMBERS_BY_NAME]},
    "parameter_sets": {"anyOf": [_NUMBERS_BY_NAME, _list(_NUMBERS_BY_NAME)]},
    "first_values": {"anyOf": [_NUMBERS_BY_NAME, _list(_TEXT)]},
    "stops": _ref("numbers"),
    "plain": _ref("numbers"),
    "attachments": _names({"anyOf": [_TEXT, _ref("joint")]}),
    "measurements": {"anyOf": [_ref("measurement"), _list(_ref("measurement"))]},
}


def _look(kind: str) -> dict[str, Any]:
    """What a body looks like, of one kind."""
    written = {"file": _TEXT, "axis": _ref("direction"), "colour": _TEXT}
    given = {name: written.get(name, _ref("numbers")) for name in (*LOOKS[kind], *PLACED)}
    needed = tuple(name for name in LOOKS[kind] if name not in ("axis", "scale"))
    return _object({"kind": {"const": kind}, **given}, ("kind", *needed))


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
    every: list[dict[str, Any]] = [{"enum": [name for name, chain in ANALYSES.items() if not chain.needed]}]
    for name, chain in ANALYSES.items():
        own = {**_object_of(chain.options, chain.needed), "description": chain.summary}
        every.append(_object({name: own if chain.needed else {"anyOf": [own, {"type": "null"}]}}, (name,)))
    return _list({"oneOf": every})


def _object_of(options: Mapping[str, Option], needed: tuple[str, ...] | None = None) -> dict[str, Any]:
    """An object with these options."""
    if needed is None:
        needed = tuple(name for name, option in options.items() if option.needed)
    return _object({name: _option(option) for name, option in options.items()}, needed)


def _option(option: Option) -> dict[str, Any]:
    kind = option.kind
    if kind.made_of:
        inner = _ref(_name(kind))
        written = _list(inner) if kind.name in ("events", "phases") else inner
        if kind.name in ("control", "events"):
            several = _list(inner) if kind.name == "events" else {**_list(inner), "minItems": 1}
            written = {"anyOf": [inner, several]}
        written = {**written, "minItems": 1} if kind.name == "phases" else written
    elif kind.words and kind.name == "word":
        written = {"enum": list(kind.words)}
    else:
        written = _WRITTEN[kind.name]
    unit = f" In {kind.unit} where no unit is given." if kind.unit else ""
    return {**written, "description": option.about + unit}


def _name(kind: Kind) -> str:
    """What the schema calls the object that an option is made of."""
    return kind.made_of.rpartition(":")[2].rpartition(".")[2]


def _parts() -> dict[str, Any]:
    """Objects that options are made of: events, phases, controllers and what these are made of."""
    found: dict[str, Any] = {}
    todo = [chain.options for chain in ANALYSES.values()]
    for options in todo:
        for kind in (option.kind for option in options.values()):
            if kind.made_of and _name(kind) not in found:
                found[_name(kind)] = _object_of(options_inside(kind))
                todo.append(options_inside(kind))
    return found


def _bodies(beside: Mapping[str, Any]) -> dict[str, Any]:
    """Bodies on a joint or placed in the world; a rod between two points needs no length."""
    made = _one_of(K.BODIES, beside)
    for entry in made["oneOf"]:
        ways: list[dict[str, Any]] = [{"required": ["joint"]}, {"required": ["placed"]}]
        if entry["properties"]["kind"]["const"] == "Rod":
            entry["properties"]["between"] = {**_PAIR, "items": _LIST}
            entry["required"].remove("length")
            entry["allOf"] = [{"anyOf": [{"required": ["length"]}, {"required": ["between"]}]}]
            ways.append({"required": ["between"]})
        entry["anyOf"] = ways
    return made


def schema() -> dict[str, Any]:
    """The schema of a model file."""
    ends = {word: {"anyOf": [_TEXT, _LIST]} for word in ("to", "at", "where")}
    repeat = {"repeat": _names({"anyOf": [_WRITTEN["whole"], _PAIR]})}
    framed = _object({"position": _ref("numbers"), "rotation": {"anyOf": [_LIST, _TURN]}}, ("position",))
    points = _names({"anyOf": [_ref("numbers"), framed]})
    attached = _names(
        _object({"mass": _ref("number"), "at": _ref("numbers"), "inertia": _ref("numbers")}, ("mass", "at"))
    )
    body = {"joint": _ref("joint"), "points": points, "attached": attached, **repeat}
    body |= {"placed": points["additionalProperties"], "hardpoints": _names(_ref("numbers"))}
    sections = [
        _object(
            {"kind": {"const": kind}, **{n: _ref("numbers" if n == "shear" else "number") for n in units}},
            ("kind", *(n for n in units if n not in K.OF_SECTIONS_OPTIONAL)),
        )
        for kind, units in K.SECTIONS.items()
    ]
    defs = {
        "number": {"type": ["number", "string"], "description": "a number, '9 in', or a formula such as '2*L'"},
        "numbers": {"anyOf": [_ref("number"), {"type": "null"}, _LIST]},
        "state": _names({"anyOf": [_ref("numbers"), _TURN]}),
        "direction": {"anyOf": [{"enum": ["x", "y", "z", "+x", "+y", "+z", "-x", "-y", "-z"]}, _LIST]},
        "grid": {
            "anyOf": [
                {"type": "array", "items": _ref("number")},
                _object(
                    {"from": _ref("number"), "to": _ref("number"), "count": _WRITTEN["whole"]}, ("from", "to", "count")
                ),
            ]
        },
        "range": {
            "anyOf": [
                {**_PAIR, "items": _ref("number")},
                _object({"from": _ref("number"), "to": _ref("number")}, ("from", "to")),
            ]
        },
        "signal": {"anyOf": [_ref("number"), _one_of(K.SIGNALS)]},
        "law": {"anyOf": [_TEXT, _one_of(K.LAWS)]},
        "look": {"oneOf": [_look(kind) for kind in LOOKS]},
        "section": {"oneOf": sections},
        "shapes": {"anyOf": [{"enum": [*NAMED]}, _one_of(K.SHAPES)]},
        "joint": _one_of(K.JOINTS, {"name": _TEXT, **ends}, ("name",)),
        "body": _bodies(body),
        "closure": _one_of(K.CLOSURES, {**ends, **repeat}),
        "force": _one_of(K.FORCES, repeat),
        "sensor": _one_of(K.SENSORS, repeat),
        "include": _object(
            {"submodel": _TEXT, "prefix": _TEXT, "to": ends["to"], "set": _names(_ref("number")), **repeat},
            ("submodel",),
        ),
        "analyses": _analyses(),
        "measurement": {"oneOf": [_object_of(measurement_options(word)) for word in MEASUREMENTS]},
        **_parts(),
        "Turning": _properties(Turning),
        "Sliding": _properties(Sliding),
    }
    parts = {
        "parameters": _names(_ref("number")),
        "ground": _object({"points": points}),
        "submodels": _names(_ref("submodel")),
        "bodies": _names(_ref("body")),
        "include": _names(_ref("include")),
        "closures": _names(_ref("closure")),
        "forces": _names(_ref("force")),
        "sensors": _names(_ref("sensor")),
    }
    defs["submodel"] = _object(parts)
    sections_of_file = {
        "linkwork": {"const": VERSION, "description": "version of the format"},
        "name": _TEXT,
        "description": _TEXT,
        "gravity": _LIST,
        **parts,
        "inputs": _names(_ref("signal")),
        "start": _ref("state"),
        "guess": _ref("state"),
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
