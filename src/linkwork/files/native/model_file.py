"""What a model file says, as an object."""

from __future__ import annotations

import dataclasses
import json
import warnings
from pathlib import Path
from typing import Any

from linkwork.api.errors import ModelError, SimulationWarning
from linkwork.api.kinds import RatesByName, SignalsByName, StateByName
from linkwork.model.model import Model

VERSION = 1
FORMATS = {".yaml": "yaml", ".yml": "yaml", ".json": "json", ".toml": "toml"}


@dataclasses.dataclass(frozen=True)
class Analysis:
    """An analysis that a file asks for: its name, such as "run", and its options."""

    name: str
    options: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class ModelFile:
    """What a model file says.

    Attributes:
        model: the model.
        parameters: of the file, by name: numbers, or texts with units.
        start, guess, rates: where motions start, by name, as `model.simulate` takes them.
        inputs: signals that drive the inputs, by name.
        analyses: what to do with the model, in order.
        description: a text for readers.
    """

    model: Model
    parameters: dict[str, Any] = dataclasses.field(default_factory=dict)
    start: dict[str, Any] = dataclasses.field(default_factory=dict)
    guess: dict[str, Any] = dataclasses.field(default_factory=dict)
    rates: dict[str, Any] = dataclasses.field(default_factory=dict)
    inputs: dict[str, Any] = dataclasses.field(default_factory=dict)
    analyses: tuple[Analysis, ...] = ()
    description: str = ""

    def save(self, path: str | Path) -> Path:
        """Write the model and all that stands beside it to a file (.yaml, .json or .toml) that reads back as the same.

        Formulas are written out as their values, so that the new file has no parameters.

        Args:
            path: of the file; it appears when it is complete, in place of one that was there.

        Raises:
            ModelError: an item holds a function of your own, which a file cannot say.
        """
        from linkwork.files.native.writer import write_file

        return write_file(self, path)


def save_model(
    model: Model,
    path: str | Path,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    inputs: SignalsByName | None,
) -> Path:
    """Implements `Model.save`."""
    first, near, speeds, signals = (dict(values or {}) for values in (start, guess, rates, inputs))
    return ModelFile(model, start=first, guess=near, rates=speeds, inputs=signals).save(path)


def model_text(model: Model) -> str:
    """Implements `Model.to_text`."""
    from linkwork.files.native.writer import model_data

    try:
        # files of meshes by their whole paths, since a text has no folder
        return json.dumps(model_data(model), ensure_ascii=False, allow_nan=False, default=_whole_path)
    except (TypeError, ValueError) as problem:  # a number that JSON cannot say
        raise ModelError(f"model '{model.name}' cannot be written as a text: {problem}; save it as a file.") from None


def _whole_path(value: Any) -> str:
    if not isinstance(value, Path):
        raise TypeError(f"a {type(value).__name__} cannot be written")
    return str(value.resolve())


def _with_present_meshes(text: str) -> str:
    """The text of a model without looks whose files are gone: a saved run is read where its drawings never were."""
    try:
        data = json.loads(text)
        bodies = [body for body in data["bodies"].values() if "look" in body]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return text  # the reader says what is wrong
    changed = False
    for body in bodies:
        looks = body["look"] if isinstance(body["look"], list) else [body["look"]]
        kept = [x for x in looks if not (isinstance(x, dict) and isinstance(x.get("file"), str) and _gone(x["file"]))]
        if len(kept) < len(looks):
            changed = True
            body["look"] = kept or None
            gone = next(x["file"] for x in looks if x not in kept)
            warnings.warn(
                f"model: the mesh '{gone}' is not there, so its body is drawn without it.",
                SimulationWarning,
                stacklevel=5,
            )
    return json.dumps(data) if changed else text


def _gone(path: str) -> bool:
    try:
        return not Path(path).is_file()
    except (OSError, ValueError):  # no name that a file can have
        return True


def text_model(text: str) -> Model:
    """Implements `Model.from_text`."""
    from linkwork.files.native.reader import read_text

    made = read_text(_with_present_meshes(text), "json", where="model")
    if made.analyses:
        raise ModelError("model: the text has analyses, which may name other files; give the model alone.")
    return made.model
