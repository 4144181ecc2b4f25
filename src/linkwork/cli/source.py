"""Where a command's model and options come from: the file first, what the command line says on top of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from linkwork.cli.app import tell
from linkwork.errors import ModelError
from linkwork.files.native.analyses import ANALYSES, NEEDED
from linkwork.files.native.given import option_of, value_of
from linkwork.files.native.model_file import ModelFile
from linkwork.files.native.nodes import nearest
from linkwork.model.signals import Constant

FOREIGN = {".urdf": "URDF", ".xml": "MJCF", ".mjcf": "MJCF"}
IMPORT = {  # what says how such a file is read, and of which kinds
    "ignore": ("URDF", "MJCF"),
    "base": ("URDF",),
    "gravity": ("URDF",),
    "stop_stiffness": ("URDF", "MJCF"),
}
STATE = ("start", "guess", "rates")
MERGED = (*STATE, "inputs")  # by name, one over the other; every other option replaces the file's


def pairs(given: Sequence[str] | None, option: str) -> dict[str, str]:
    """["elbow=90deg", …] by name."""
    found = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise ModelError(f"{option} is '{text}'; write a name and a value, such as {option} elbow=2.")
        if name.strip() in found:
            raise ModelError(f"{option} gives '{name.strip()}' twice; give it once.")
        found[name.strip()] = value.strip()
    return found


def open_model(path: Path, given: Sequence[str] | None, foreign: Mapping[str, Any]) -> ModelFile:
    """Read a file by its ending, with parameters replaced; notes on what it does not hold go to stderr.

    Args:
        path: of the file.
        given: parameters, as PATH=VALUE.
        foreign: options for the files of other programs, by name: texts, and words to ignore.
    """
    import linkwork as lw

    replaced = {name: value_of(text, f"--set {name}") for name, text in pairs(given, "--set").items()}
    kind = FOREIGN.get(path.suffix.lower())
    for name in foreign:
        if kind not in IMPORT[name]:
            kinds = " and ".join(IMPORT[name])
            raise ModelError(f"{_flag(name)} is for {kinds} files; '{path}' is {'none' if kind else 'neither'}.")
    if kind is None:
        return lw.read_model(path, set=replaced)
    read = lw.read_urdf if kind == "URDF" else lw.read_mjcf
    vectors = {k: value_of(foreign[k], _flag(k)) for k in ("gravity", "stop_stiffness") if k in foreign}
    model = read(path, **{**foreign, **vectors})
    for note in model.notes:
        tell(f"{path}: {note}")
    for name, value in replaced.items():
        model[name] = value
    return ModelFile(model)


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def options_of(
    file: ModelFile,
    analysis: str,
    given: Mapping[str, Any],
    more: Sequence[str] | None = None,
    *,
    case: int = 1,
    held: bool = True,
) -> dict[str, Any]:
    """The options of an analysis: what stands beside the model, what the file's analysis says, what is given.

    Args:
        file: what the file says.
        analysis: its name.
        given: options of the command line: texts, or texts by name; None where not given.
        more: further ones, as OPTION=VALUE.
        case: which of the file's analyses of that name, from 1.
        held: whether constant inputs of the file hold at an equilibrium.
    """
    kinds = ANALYSES[analysis]
    command = {k: v for k, v in given.items() if v is not None and v != {}}
    for name, text in pairs(more, "--with").items():
        if name not in kinds:
            raise ModelError(f"--with: '{analysis}' has no option '{name}'; {nearest(name, kinds)}")
        if name in command:
            raise ModelError(f"--with gives '{name}', which has an option of its own that is given too; give one.")
        command[name] = text
    options: dict[str, Any] = {}
    over = {name: option_of(kinds[name], value, f"{analysis}: {name}") for name, value in command.items()}
    for layer in (_beside(file, kinds, held), _chosen(file, analysis, case), over):
        for name, value in layer.items():
            options[name] = {**options.get(name, {}), **value} if name in MERGED else value
    for word in NEEDED.get(analysis, ()):
        if word not in options:
            raise ModelError(
                f"{analysis}: {word} is missing; give it on the command line, or under analyses in the file."
            )
    return options


def _beside(file: ModelFile, kinds: Mapping[str, str], held: bool) -> dict[str, Any]:
    """What the file says beside its model, as far as an analysis takes it."""
    if "rates" in kinds:
        found: dict[str, Any] = {word: getattr(file, word) for word in STATE}
    else:
        found = {"guess": {**file.start, **file.guess}}  # a search begins where motions do
    if kinds.get("inputs") == "signals_by_name":
        found["inputs"] = file.inputs
    elif "inputs" in kinds:
        steady = {n: s.value for n, s in file.inputs.items() if isinstance(s, Constant)} if held else {}
        found["inputs"] = steady
        left = [n for n in file.inputs if n not in steady]
        if left and held:
            tell(f"inputs of the file that change in time are zero here: {', '.join(left)}.")
    elif file.inputs and "phases" in kinds:
        tell(f"inputs of the file do not act in phases, which have their own: {', '.join(file.inputs)}.")
    elif file.inputs:
        tell(f"inputs of the file do not act here, where the drive does: {', '.join(file.inputs)}.")
    return found


def _chosen(file: ModelFile, analysis: str, case: int) -> dict[str, Any]:
    found = [a.options for a in file.analyses if a.name == analysis]
    if case > max(len(found), 1):
        raise ModelError(f"--case is {case}, but the file has {len(found)} analyses '{analysis}'.")
    if len(found) > 1:
        tell(f"the file has {len(found)} analyses '{analysis}'; this is number {case} (--case).")
    return found[case - 1] if found else {}
