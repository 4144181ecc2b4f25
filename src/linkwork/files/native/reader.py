"""From a text to a model: every item is built by the same calls that Python makes, and all problems are reported at once.

A file has the sections of `SECTIONS`. Bodies may stand in any order: one that hangs on another waits for it. Names are looked
up and signals are read at the end, when all items are known, so that a file which is read without an error compiles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError, nearest
from linkwork.files.native import catalogue as K
from linkwork.files.native.checks import check_model
from linkwork.files.native.fields import Context, known_only, mapping, read_field
from linkwork.files.native.formulas import Scope, read_parameters
from linkwork.files.native.items import Items
from linkwork.files.native.model_file import FORMATS, VERSION, ModelFile
from linkwork.files.native.names import Names
from linkwork.files.native.nodes import MAX_TEXT, EnoughError, Node, ProblemError, Problems, finite
from linkwork.files.native.section_reader import SectionReader
from linkwork.files.native.texts import nodes_of
from linkwork.model.model import Model

SECTIONS = (
    "linkwork",
    "name",
    "description",
    "gravity",
    "parameters",
    "ground",
    "submodels",
    "bodies",
    "include",
    "closures",
    "forces",
    "sensors",
    "inputs",
    "start",
    "guess",
    "rates",
    "analyses",
)


@checked
def read_model(path: str | Path, *, set: Mapping[str, Any] | None = None) -> ModelFile:
    """Read a model file (.yaml, .json or .toml): the model, its parameters, where motions start, inputs and analyses.

    Args:
        path: of the file; see docs/files.md for what it says.
        set: parameters of the file by name, or of the model by path, that get other values: {"L": "3 m", "arm.mass": 2.0}.

    Raises:
        ModelError: with all that is wrong, one problem per line, beginning with the file and the line.
    """
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise ModelError(f"'{path}' has the ending '{path.suffix}'; a model file is .yaml, .json or .toml.")
    try:
        if path.exists() and not path.is_file():  # a device or a pipe may never end
            raise ModelError(f"'{path}' is no plain file; give the path of one.")
        if path.stat().st_size > 4 * MAX_TEXT:
            raise ModelError(f"{path}: the file is larger than {4 * MAX_TEXT} bytes, so it is no model file.")
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ModelError(f"{path}: the file is no text in UTF-8; save it as such.") from None
    except OSError as error:
        raise ModelError(f"'{path}' cannot be read: {error.strerror or error}.") from None
    return read_text(text, FORMATS[path.suffix.lower()], set=set, where=str(path), folder=path.parent)


def read_text(
    text: str,
    format: str = "yaml",
    *,
    set: Mapping[str, Any] | None = None,
    where: str = "text",
    folder: Path = Path(),
) -> ModelFile:
    """Read a model from a text.

    Args:
        text: what a file says.
        format: "yaml", "json" or "toml".
        set: as for `read_model`.
        where: what errors call the text.
        folder: from which paths of other files are read.

    Raises:
        ModelError: with all that is wrong, one per line: "arm.yaml:12: joint 'elbow': unknown parameter 'stifness'; …".
    """
    if format not in FORMATS.values():
        raise ModelError(f"format is {format!r}; write 'yaml', 'json' or 'toml'.")
    problems = Problems(where)
    try:
        root = nodes_of(text, format)
        sections = mapping(root, "the file")
    except ProblemError as problem:
        problems.note(problem)
        problems.report()
        raise AssertionError from None  # report has raised
    reader = _Reader(sections, problems, dict(set or {}), folder)
    try:
        made = reader.read()
    except EnoughError:
        made = None
    problems.report()
    assert made is not None
    return made


class _Reader:
    """Reads the sections of one file, one after the other."""

    def __init__(self, sections: dict[str, Node], problems: Problems, replaced: dict[str, Any], folder: Path) -> None:
        self.sections, self.problems, self.replaced, self.folder = sections, problems, replaced, folder
        self.scope = Scope({})
        self.model = Model()

    def read(self) -> ModelFile | None:
        """The whole file; None if something in it is wrong."""
        if not self._has_version():
            return None
        for problem in known_only(self.sections, SECTIONS, "the file"):
            self.problems.note(problem)
        self._try(self._parameters, "parameters")
        self._try(self._name, "name")
        self._try(self._gravity, "gravity")
        items = Items(self.sections, self.problems, self.scope, self.model, self.folder)
        items.read()
        if not self.problems.found:
            self._set_paths()
            for name, sentence in check_model(self.model):
                self.problems.add(items.lines.get(name, 0), sentence)
        context = items.context()
        if not self.problems.found:  # names are looked up only where all of them are known
            context.names = Names(self.model)
        others = SectionReader(self.sections, self.problems, context)
        state = {section: others.values(section) for section in ("start", "guess", "rates")}
        inputs, analyses = others.inputs(), others.analyses()
        note = self.sections.get("description", Node("", 0))
        if not isinstance(note.value, str):
            self.problems.add(note.line, f"description is {note.shown}; give a text.")
        if self.problems.found:
            return None
        parameters = {n: a.text(0, n) for n, a in self.scope.values.items()}
        return ModelFile(self.model, parameters, **state, inputs=inputs, analyses=analyses, description=note.value)

    def _try(self, read: Callable[[Node], None], section: str) -> None:
        """Read a section, if there is one, and note what is wrong with it."""
        node = self.sections.get(section)
        if node is None:
            return
        try:
            read(node)
        except ProblemError as problem:
            self.problems.note(problem)
        except ModelError as error:
            self.problems.add(node.line, str(error))

    def _has_version(self) -> bool:
        node = self.sections.get("linkwork")
        if node is None:
            self.problems.add(1, f"the file does not say that it is a model file; begin it with linkwork: {VERSION}.")
        elif node.value != VERSION or isinstance(node.value, bool):
            advice = "update linkwork" if isinstance(node.value, int) and node.value > VERSION else f"write {VERSION}"
            self.problems.add(node.line, f"linkwork is {node.shown}, a version that is not known here; {advice}.")
        else:
            return True
        return False

    # --- what holds for all ------------------------------------------------------------------------

    def _parameters(self, node: Node) -> None:
        given = dict(mapping(node, "parameters"))
        for name in list(self.replaced):
            if name in given:
                given[name] = _as_node(self.replaced.pop(name), f"set: '{name}'", given[name].line)
        self.scope, found = read_parameters(given)
        for problem in found:
            self.problems.note(problem)

    def _name(self, node: Node) -> None:
        if isinstance(node.value, list | dict):
            raise ProblemError(node.line, f"name is {node.shown}; give a text.")
        self.model = Model(node.value)

    def _gravity(self, node: Node) -> None:
        self.model.gravity = read_field(
            K.Field("gravity", "numbers"), node, Context(self.scope, self.model, set()), "gravity"
        )

    def _set_paths(self) -> None:
        """Parameters of the model that the caller replaces."""
        for path, value in self.replaced.items():
            try:
                node = _as_node(value, f"set: '{path}'", 0)
                number = read_field(
                    K.Field(path, "numbers"), node, Context(self.scope, self.model, set()), f"set: '{path}'"
                )
                self.model[path] = number
            except ProblemError as problem:
                self.problems.note(problem)
            except ModelError as error:
                names = [*self.scope.values, *self.model.parameters]
                own = f"set: '{path}' is no parameter of the file or of the model; {nearest(str(path), names)}"
                known = path.partition("[")[0] in names if isinstance(path, str) else False
                self.problems.add(0, f"set: {error}" if known else own)


def _as_node(value: Any, what: str, line: int) -> Node:
    """What a caller gives, as if it stood in a file."""
    if isinstance(value, list | tuple):
        return Node([_as_node(v, what, line) for v in value], line)
    if isinstance(value, np.generic) and not isinstance(value, np.bool_):
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ProblemError(line, f"{what} is {value!r}; give a number, a text with a unit, or a list of these.")
    if not isinstance(value, str):
        finite(value, line, f"{what} {value!r}")
    return Node(value, line)
