"""Analyses are declared once: every option of every declared analysis is a flag of its command, is read from a file under its
name, and stands in the schema."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import typer.main
import yaml

import linkwork as lw
from linkwork.api.declared import declared_methods
from linkwork.api.kinds import Kind, Option, options_inside, options_of
from linkwork.cli import app
from linkwork.cli.analyses import EXAMPLES
from linkwork.files.native import schema
from linkwork.files.native.analyses import ANALYSES, CHAINS, PYTHON_ONLY
from linkwork.files.native.reader import read_model
from linkwork.identify.declared import MEASUREMENTS
from linkwork.model.analyses import Analyses

#: Parameters of analyses that carry no kind: for Python alone.
WITHOUT_KIND = {
    "self",
    "progress",  # a bar on the terminal, which the command line shows anyway
    "planar",  # a choice of algebra that changes no number
    "run",  # a result
    "at",  # a result
}
MODEL = """linkwork: 1
name: arm
bodies:
  upper: {kind: Rod, length: 1, mass: 1, joint: {name: shoulder, kind: Revolute, axis: -y, actuator: motor}}
start: {shoulder: 0.1}
"""
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
VALIDATOR = jsonschema.Draft202012Validator(schema.schema())
NAMES = {
    "start": "shoulder",
    "rates": "shoulder",
    "inputs": "motor",
    "frames": "upper.tip",
    "states": "shoulder",
    "outputs": "shoulder",
    "events": "shoulder",
    "movable": "shoulder",
    "bodies": "upper",
}
OPTIONS = [(name, option) for name, chain in ANALYSES.items() for option in chain.options.values()]


def sample(kind: Kind) -> Any:
    """A value of a kind, as a file writes it."""
    name = NAMES.get(kind.names, "x")
    number = 1 if not kind.unit else f"2 {kind.unit}"
    if kind.made_of:
        inner = {n: sample(o.kind) for n, o in options_inside(kind).items() if o.needed}
        if kind.name == "control":
            inner = {"lqr": {"Q": 1}}
        return [inner] if kind.name in ("events", "phases") else inner
    return {
        "number": number,
        "numbers": [1, 2],
        "whole": 3,
        "flag": True,
        "word": kind.words[0] if kind.words else name,
        "words": [name],
        "dropped": [name],
        "direction": "y",
        "grid": {"from": number, "to": number, "count": 3},
        "number_or_grid": number,
        "range": {"from": 0, "to": 1},
        "numbers_by_name": {name: 0.5},
        "numbers_by_name_or_word": "free",
        "signals_by_name": {name: 0.5},
        "signal": 0.5,
        "signals": [0.5],
        "words_by_name": {name: "deg"},
        "weights": {name: 1},
        "position": {"x": number},
        "numbers_or_by_name": {name: 1},
        "parameter_sets": {"shoulder.damping": [0.1, 0.2]},
        "first_values": {"shoulder.damping": None, "upper.mass": [1, 0.5, 2]},
        "flag_or_words": [name],
        "plain": [[1.0]],
        "attachments": {name: "ground.origin"},
        "path": "data.csv",
        "new_path": "out.zarr",
        "measurements": [{"frequencies": [1, 2], "sigma": 0.1}, {"history": "data.csv", "fit_start": True}],
    }[kind.name]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("analyses")
    (made / "data.csv").write_text("time,shoulder [deg]\n0,1\n1,2\n")
    return made


def test_every_declared_analysis_is_reachable() -> None:
    declared = set(declared_methods(Analyses))
    assert set(PYTHON_ONLY) <= declared
    called = {step.name for chain in ANALYSES.values() for step in chain.steps if step.owner is Analyses}
    assert declared - called == set(PYTHON_ONLY) - {"simulate", "simulate_phases"}
    assert set(ANALYSES) == {*CHAINS, *(declared - set(PYTHON_ONLY))}
    assert {name.replace("_", "-") for name in ANALYSES} <= set(COMMANDS)


@pytest.mark.parametrize("name", ANALYSES)
def test_every_parameter_of_a_chain_is_an_option(name: str) -> None:
    """Unless it is hidden, of the few without a kind, or no parameter of a method but a property."""
    chain = ANALYSES[name]
    for step in chain.steps:
        member = step.member
        if not inspect.isfunction(member):
            assert member is not None or step.name in inspect.signature(step.owner).parameters
            continue
        parameters = inspect.signature(member).parameters
        assert set(parameters) - set(options_of(member)) <= WITHOUT_KIND
        assert set(step.hidden) | set(step.renamed) <= set(options_of(member))
        needed = {p.name for p in parameters.values() if p.default is p.empty and p.name != "self"}
        assert {o.name for o in step.parameters.values() if o.needed} == needed
        own = {step.renamed.get(p, p) for p in options_of(member) if p not in step.hidden}
        assert own == set(step.parameters) <= set(chain.options)


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=lambda x: x if isinstance(x, str) else x.name)
def test_an_option_is_a_flag_and_is_read_from_a_file(name: str, option: Option, folder: Path) -> None:
    chain = ANALYSES[name]
    flag = "--" + option.name.replace("_", "-")
    (param,) = [p for p in COMMANDS[name.replace("_", "-")].params if p.name == option.name]
    assert flag in param.opts
    assert param.default is None
    assert param.multiple == option.kind.repeated
    assert option.about.split()[0].lower() in param.help.lower()
    assert not option.about.startswith("as for")  # it says what it is by itself
    given = {n: sample(o.kind) for n, o in chain.options.items() if o.needed} | {option.name: sample(option.kind)}
    data = yaml.safe_load(MODEL) | {"analyses": [{name: given}]}
    path = folder / "arm.yaml"
    path.write_text(yaml.safe_dump(data))
    (asked,) = read_model(path).analyses
    assert asked.name == name
    assert set(asked.options) == set(given)
    assert not list(VALIDATOR.iter_errors(data))
    data["analyses"][0][name][f"{option.name}x"] = 1
    assert list(VALIDATOR.iter_errors(data))
    path.write_text(yaml.safe_dump(data))
    with pytest.raises(lw.ModelError, match=f"analysis '{name}': unknown parameter '{option.name}x'"):
        read_model(path)


def test_the_schema_says_what_each_option_is() -> None:
    every = schema.schema()["$defs"]["analyses"]["items"]["oneOf"][1:]
    asked = {next(iter(one["properties"])): one["properties"] for one in every}
    assert set(asked) == set(ANALYSES)
    for name, chain in ANALYSES.items():
        own = asked[name][name]
        own = own["anyOf"][0] if "anyOf" in own else own
        assert own["description"] == chain.summary
        for option in chain.options.values():
            assert own["properties"][option.name]["description"].startswith(option.about)
            assert option.about, f"{name}: {option.name} is not documented"


@pytest.mark.parametrize("word", MEASUREMENTS)
def test_measurements_of_a_file_have_the_arguments_of_their_classes(word: str) -> None:
    cls, own = {
        "frequencies": (lw.MeasuredFrequencies, {"values"}),
        "history": (lw.MeasuredHistory, {"times", "values"}),
    }[word]
    assert set(options_inside(MEASUREMENTS[word][1])) == set(inspect.signature(cls).parameters) - own


@pytest.mark.parametrize("name", ANALYSES)
def test_help_has_a_summary_and_an_example_with_flags_that_exist(name: str) -> None:
    made = COMMANDS[name.replace("_", "-")]
    assert ANALYSES[name].summary.split(".")[0] in " ".join(made.help.split())
    line = made.help.partition("Example: linkwork ")[2].split("\n")[0]
    known = {text for p in made.params for text in (*p.opts, *p.secondary_opts)}
    assert line.startswith(name.replace("_", "-") + " ")
    assert {word for word in line.split() if word.startswith("--")} <= known


def test_examples_are_of_analyses() -> None:
    assert set(EXAMPLES) <= set(ANALYSES)
