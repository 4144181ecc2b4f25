"""Where a command's model and options come from: the file first, what the command line says on top of it."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Option, options_of
from linkwork.cli.app import tell
from linkwork.cli.flags import flag_of
from linkwork.files.endings import FOREIGN, READERS
from linkwork.files.mjcf.reader import read_mjcf
from linkwork.files.native.analyses import BESIDE, Chain
from linkwork.files.native.model_file import ModelFile
from linkwork.files.native.option_texts import option_of, pairs, value_of
from linkwork.files.native.reader import read_model
from linkwork.files.urdf import read_urdf
from linkwork.model.note import Note
from linkwork.model.signals import Constant

IMPORT_OPTIONS: Final[dict[str, Option]] = options_of(read_mjcf) | options_of(read_urdf)


def given_options(options: Mapping[str, Option], given: Mapping[str, Any], what: str) -> dict[str, Any]:
    """The options that the command line gives, read.

    Args:
        options: as declared.
        given: texts by name; None or nothing where not given.
        what: what errors call the command.
    """
    return {
        name: option_of(option, given[name], f"{what}: {name}", flag_of(name))
        for name, option in options.items()
        if given.get(name) not in (None, [], ())
    }


def open_model(given: Mapping[str, Any], leave: Container[str] = ()) -> ModelFile:
    """Read a file by its ending, with parameters replaced; notes on what it does not hold go to stderr.

    Args:
        given: what the command line says: `file`, `set`, and how files of other programs are read.
        leave: options that are not about reading, though such files have options of these names.
    """
    path: Path = given["file"]
    replaced = {name: value_of(text, f"--set {name}") for name, text in pairs(given["set"], "--set").items()}
    own = {name: given.get(name) for name in IMPORT_OPTIONS if name not in leave}
    foreign = FOREIGN.get(path.suffix.lower())
    for name in (name for name, value in own.items() if value not in (None, [])):
        kinds = [kind for kind, read in READERS.items() if name in options_of(read)]
        if foreign not in kinds:
            word = "none" if foreign else "neither"
            raise ModelError(f"{flag_of(name)} is for {' and '.join(kinds)} files; '{path}' is {word}.")
    if foreign is None:
        return read_model(path, set=replaced)
    model = READERS[foreign](path, **given_options(IMPORT_OPTIONS, own, "read"))
    for line in noted(model.notes):
        tell(f"{path}: {line}")
    for name, value in replaced.items():
        model[name] = value
    return ModelFile(model)


def noted(notes: Sequence[Note]) -> list[str]:
    """Notes as lines; what is said of many elements, but for numbers, is said once."""
    groups: dict[tuple[str, str], list[Note]] = {}
    for note in notes:
        groups.setdefault((note.element, re.sub(r"'[^']*'|[-+]?[\d.]+(e[-+]?\d+)?", "#", note.text)), []).append(note)
    return [
        line
        for same in groups.values()
        for line in (
            [f"{same[0]} (and so {len(same) - 1} more, in lines {same[1].line} to {same[-1].line})"]
            if len(same) > 3
            else map(str, same)
        )
    ]


def merged(file: ModelFile, name: str, chain: Chain, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of an analysis: what stands beside the model, what the file's analysis says, what is given.

    Args:
        file: what the file says.
        name: of the analysis.
        chain: the analysis.
        given: what the command line says; `case` is which of the file's analyses of that name, from 1.
    """
    options: dict[str, Any] = {}
    asked = [_chosen(file, name, given["case"]), given_options(chain.options, given, name)]
    taken = {n for layer in asked for word in ("actuators", "drive") for n in layer.get(word, ())}
    for layer in (_beside(file, chain.options, taken), *asked):
        for word, value in layer.items():
            before = options.get(word)
            if word in BESIDE and isinstance(before, dict) and isinstance(value, dict):
                options[word] = {**before, **value}  # states and inputs are put together by name
            else:
                options[word] = value
    for word, option in chain.options.items():
        if option.needed and word not in options:
            raise ModelError(f"{name}: {word} is missing; give it on the command line, or under analyses in the file.")
    return options


def _beside(file: ModelFile, options: Mapping[str, Option], taken: Container[str]) -> dict[str, Any]:
    """What the file says beside its model, as far as an analysis takes it; inputs that are `taken` are free or driven."""
    kinds = {name: option.kind.name for name, option in options.items()}
    if "start" in kinds:
        found = {w: getattr(file, w) for w in ("start", "guess", "rates") if kinds.get(w) == "numbers_by_name"}
    else:
        found = {"guess": {**file.start, **file.guess}} if "guess" in kinds else {}  # a search begins where motions do
    if kinds.get("inputs") == "signals_by_name":
        found["inputs"] = {n: signal for n, signal in file.inputs.items() if n not in taken}
    else:
        found |= _constant_inputs(file, kinds)
    return found


def _constant_inputs(file: ModelFile, kinds: Mapping[str, str]) -> dict[str, Any]:
    """Inputs of the file that hold at a state; others do not act, which is said."""
    word = next((w for w in ("at_inputs", "inputs") if kinds.get(w) == "numbers_by_name"), None)
    steady = {n: s.value for n, s in file.inputs.items() if isinstance(s, Constant)} if word else {}
    left = ", ".join(n for n in file.inputs if n not in steady)
    if left and word:
        tell(f"inputs of the file that change in time are zero here: {left}.")
    elif left and "phases" in kinds:
        tell(f"inputs of the file do not act in phases, which have their own: {left}.")
    elif left and "drive" in kinds:
        tell(f"inputs of the file do not act here, where the drive does: {left}.")
    elif left:
        tell(f"inputs of the file do not act here: {left}.")
    return {word: steady} if word else {}


def _chosen(file: ModelFile, name: str, case: int) -> dict[str, Any]:
    """The options of the file's analysis of that name."""
    found = [a.options for a in file.analyses if a.name == name]
    if case > max(len(found), 1):
        raise ModelError(f"--case is {case}, but the file has {len(found)} analyses '{name}'.")
    if len(found) > 1:
        tell(f"the file has {len(found)} analyses '{name}'; this is number {case} (--case).")
    return found[case - 1] if found else {}
