"""Where models come from: the library, starters, files of the folder that the studio was started in, or a model of Python's."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from linkwork import library
from linkwork.api.confined import is_hidden, only_within
from linkwork.api.errors import ModelError, nearest
from linkwork.files.endings import ENDINGS, FOREIGN, read_any
from linkwork.files.native.model_file import ModelFile
from linkwork.model.model import Model

MOST_FILES = 200
DEEPEST = 3  # folders below the one that the studio was started in
SIGNS = {"native": "linkwork", "URDF": "<robot", "MJCF": "<mujoco"}  # by which a model file is told from another


@dataclasses.dataclass(frozen=True)
class Ready:
    """A model of the library as the gallery shows it: how it is made, and a state from which it moves."""

    make: Callable[..., Model]
    title: str
    arguments: tuple[Any, ...] = ()
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    start: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    guess: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    rates: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def python(self) -> str:
        """The call that makes it."""
        words = [repr(x) for x in self.arguments] + [f"{name}={value!r}" for name, value in self.options.items()]
        return f"lw.library.{self.make.__name__}({', '.join(words)})"


TILTED = (math.cos(0.3), math.sin(0.3), 0.0, 0.0)  # turned by 0.6 rad about x
ACROSS = (0.0, 1.8 * math.cos(0.6), 1.8 * math.sin(0.6))  # across a rod that hangs so

READY = {
    "simple_pendulum": Ready(library.simple_pendulum, "Pendulum", start={"pivot": 1.0}),
    "double_pendulum": Ready(library.double_pendulum, "Double pendulum", start={"joint1": 1.2, "joint2": 0.6}),
    "triple_pendulum": Ready(library.triple_pendulum, "Triple pendulum", start={"joint1": 0.9, "joint2": 0.5}),
    "spherical_pendulum": Ready(
        library.spherical_pendulum,
        "Spherical pendulum",
        start={"pivot": TILTED},
        rates={"pivot": ACROSS},
    ),
    "cart_pole": Ready(library.cart_pole, "Pole on a cart", start={"hinge": 0.8}),
    "furuta_pendulum": Ready(library.furuta_pendulum, "Furuta's pendulum", start={"hinge": 1.0}),
    "chain": Ready(library.chain, "Chain of eight rods", (8,), start={"joint1": 1.3}),
    "four_bar": Ready(library.four_bar, "Four-bar", start={"drive": 0.8}),
    "slider_crank": Ready(library.slider_crank, "Slider-crank in space", rates={"drive": 6.0}),
    "governor": Ready(
        library.governor,
        "Governor",
        options={"damping": 30.0},
        start={"right": 0.8},
        guess={"left": 0.8, "slide": 0.15},
    ),
    "n_four_bar": Ready(library.n_four_bar, "Four-bars in a row", (3,), rates={"foot0": 1.0}),
    "bricard": Ready(library.bricard, "Bricard's ring"),
    "elastic_two_arm": Ready(library.elastic_two_arm, "Elastic arm", start={"shoulder": 0.4}),
    "spinning_top": Ready(library.spinning_top, "Top", start={"tip": TILTED}, rates={"tip": (0.0, 0.0, 60.0)}),
    "free_body": Ready(library.free_body, "Free body", rates={"free.wx": 0.02, "free.wy": 3.0}),
}


@dataclasses.dataclass(frozen=True)
class Source:
    """A model that can be opened.

    Attributes:
        key: by which the page names it.
        title: for people.
        group: "library", "starter", "file" or "model".
        path: of its file, or None.
        python: how Python makes it.
        read: reads it; parameters of a file may get other values.
    """

    key: str
    title: str
    group: str
    python: str
    read: Callable[[Mapping[str, Any]], ModelFile]
    path: Path | None = None

    FOLLOWED: ClassVar = ("file",)

    @property
    def text(self) -> str | None:
        """What its file says."""
        if self.path is None:
            return None
        try:
            return self.path.read_bytes().decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            return None

    def version(self) -> tuple[int, int] | None:
        """Changes when somebody saves its file; None where there is no file to follow."""
        if self.path is None or self.group not in self.FOLLOWED:
            return None
        try:
            found = self.path.stat()
        except OSError:
            return 0, 0
        return found.st_mtime_ns, found.st_size


class Shelf:
    """All models that the pages of a studio can open.

    Args:
        folder: outside of which no file is read.
        starters: folder of the starters.
        model: a model of Python's, as a file with its start, or None.
        given: name of a file in the folder that the studio was started with, whatever it is called and holds.
    """

    def __init__(self, folder: Path, starters: Path, model: ModelFile | None = None, given: str | None = None) -> None:
        self.folder, self._starters, self._model, self._given = folder.resolve(), starters, model, given

    def inside(self, name: str) -> Path:
        """The path of a model file by its name from the folder, links followed; raises ModelError for one that lies outside,
        for hidden ones, whose name or folder begins with a dot, and for files that are no models: none of them is read."""
        try:
            path = (self.folder / name).resolve(strict=True)
        except (OSError, ValueError, RuntimeError):
            path = self.folder
        own = path.relative_to(self.folder).parts if path.is_relative_to(self.folder) else ()
        seen = own and path.is_file() and (name == self._given or not is_hidden(own))
        if not seen:
            raise ModelError(f"'{name[:200]}': there is no such file in the folder of the studio.")
        if path.suffix.lower() not in ENDINGS:
            raise ModelError(f"'{name[:200]}' is no model file; they end in {', '.join(ENDINGS)}.")
        if name != self._given and not _is_model_file(path):
            sign = SIGNS[FOREIGN.get(path.suffix.lower(), "native")]
            raise ModelError(f"'{name[:200]}' is no model file; those say '{sign}' at their beginning.")
        return path

    def source(self, key: str) -> Source:
        """A model by its key, such as "library/four_bar" or "file/arm.yaml"."""
        group, _, name = key.partition("/")
        if group == "model" and self._model is not None:
            made = self._model
            return Source(key, made.model.name, "model", "m", lambda _: _fresh(made))
        if group == "library" and name in READY:
            ready = READY[name]
            return Source(key, ready.title, "library", ready.python, lambda _: _made(ready))
        if group == "starter" and name in self._starter_names():
            path = self._starters / f"{name}.yaml"
            python = f'lw.read_model("{name}.yaml").model'
            return Source(key, name, "starter", python, lambda values: read_any(path, values), path)
        if group == "file":
            path = self.inside(name)
            return Source(key, name, "file", _reading(path, self.folder), lambda values: self._read(path, values), path)
        raise ModelError(f"there is no model '{key[:200]}'; {nearest(name, READY)}")

    def _read(self, path: Path, values: Mapping[str, Any]) -> ModelFile:
        with only_within(self.folder):  # meshes and data that it names, too, and none that is hidden
            return read_any(path, values)

    def first(self) -> str | None:
        """The key of the model that was given."""
        return None if self._model is None else "model/given"

    def _starter_names(self) -> list[str]:
        return sorted(path.stem for path in self._starters.glob("*.yaml"))

    def all(self) -> Iterator[Source]:
        """Everything that the gallery shows."""
        if self._model is not None:
            yield self.source("model/given")
        for name in self._files():
            yield self.source(f"file/{name}")
        for name in READY:
            yield self.source(f"library/{name}")
        for name in self._starter_names():
            yield self.source(f"starter/{name}")

    def _files(self) -> list[str]:
        """Names of the model files in the folder, without looking far."""
        found: list[str] = []
        folders = [self.folder]
        for depth in range(DEEPEST + 1):
            below: list[Path] = []
            for folder in folders:
                for path in sorted(_entries(folder)):
                    if is_hidden((path.name,)) or path.is_symlink():
                        continue
                    if path.is_dir():
                        below.append(path)
                    elif _is_model_file(path):
                        found.append(path.relative_to(self.folder).as_posix())
            folders = below[:MOST_FILES] if depth < DEEPEST else []
        return found[:MOST_FILES]


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())[: 10 * MOST_FILES]
    except OSError:
        return []


def _is_model_file(path: Path) -> bool:
    ending = path.suffix.lower()
    if ending not in ENDINGS or not path.is_file():  # a pipe would be waited for
        return False
    try:
        with path.open("rb") as file:
            return SIGNS[FOREIGN.get(ending, "native")].encode() in file.read(4096)
    except OSError:
        return False


def _made(ready: Ready) -> ModelFile:
    model = ready.make(*ready.arguments, **ready.options)
    return ModelFile(model, start=dict(ready.start), guess=dict(ready.guess), rates=dict(ready.rates))


def _fresh(file: ModelFile) -> ModelFile:
    return dataclasses.replace(file, model=file.model.copy())


def _reading(path: Path, folder: Path) -> str:
    name = path.relative_to(folder).as_posix()
    foreign = FOREIGN.get(path.suffix.lower())
    return f"lw.read_model({name!r}).model" if foreign is None else f"lw.read_{foreign.lower()}({name!r})"
