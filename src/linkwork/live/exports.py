"""What is on the screen, to take away: as Python, as a model file, as a run, a film or a page of one file."""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from linkwork.api.errors import ModelError
from linkwork.drawing.animation import write_animation
from linkwork.files.native.model_file import ModelFile
from linkwork.files.native.writer import file_text
from linkwork.linear.forced import forced_scene
from linkwork.live.controllers import Switched
from linkwork.live.workpiece import Workpiece
from linkwork.model.model import Model

ENDINGS = {"page": "html", "film": "gif", "video": "mp4", "run": "nc"}
LONGEST = 600.0  # of a motion that is saved from the page [s]


class Begun(NamedTuple):
    """Where a run began, and what drives it: coordinates and velocities by name, inputs that the page has set, and
    controllers."""

    q: Mapping[str, float]
    v: Mapping[str, float]
    levels: Mapping[str, float]
    control: Switched


def yaml_text(piece: Workpiece, state: Begun | None) -> str:
    """The model with its changes and its start as a model file; of a run, with the state at which it began."""
    folder = piece.source.path.parent if piece.source.path is not None else Path()
    return file_text(begun_at(piece, state), "yaml", folder)


def _number(value: Any) -> Any:
    return float(value) if isinstance(value, int | float) else value


def _words(values: Mapping[str, Any]) -> str:
    return repr({name: _number(value) for name, value in values.items()})


def begun_at(piece: Workpiece, state: Begun | None) -> ModelFile:
    """The model as a file; of a run, with the state at which it began."""
    file = piece.as_file()
    if state is None:
        return file
    rates = {name: x for name, x in state.v.items() if x}
    driven = state.control.driven(piece.model)
    inputs = {name: x for name, x in {**file.inputs, **state.levels}.items() if name not in driven}
    return dataclasses.replace(file, start=dict(state.q), guess={}, rates=rates, inputs=inputs)


def python_text(piece: Workpiece, view: Mapping[str, Any], seconds: float, state: Begun | None) -> str:
    """A program that makes what the page shows.

    Args:
        piece: the model.
        view: what is shown: "start", "rest", "mode" with its number, "forced" with its drive, or "live".
        seconds: of a motion.
        state: at which the run began that is shown.
    """
    file = begun_at(piece, state)
    lines = ["import linkwork as lw", ""]
    if piece.source.group == "model":
        lines.append("# m is the model that the studio was given")
    else:
        if piece.source.group == "starter":
            lines.append(f"# in a terminal: linkwork new {piece.source.title}")
        lines.append(f"m = {piece.python()}")
    lines += [f"m[{path!r}] = {value!r}" for path, value in piece.values.items()]
    what = view.get("what", "start")
    where = f"start={_words(file.start)}"
    if file.guess:
        where += f", guess={_words(file.guess)}"
    if what in ("rest", "mode", "forced"):
        more = ", nearest=True" if piece.nearest else ""
        held = f", inputs={_words(piece.inputs())}" if piece.inputs() else ""
        lines.append(f"rest = m.equilibrium(guess={_words(piece.rest_near)}{held}{more})")
        lines.append("modes = rest.linearize().modes()")
        lines.append("print(modes.report())")
        if what == "mode":
            size = view.get("amplitude")
            more = "" if size is None else f", amplitude={float(size)!r}"
            lines.append(f'modes.mode({int(view.get("mode", 1))}).animate("mode.html"{more})')
        elif what == "forced":
            lines.append(f"response = rest.linearize().frequency_response([{str(view.get('drive'))!r}])")
    elif what == "live":
        rates = f", rates={_words(file.rates)}" if file.rates else ""
        driven, more = _driving(piece, file, state)
        lines += driven
        lines.append(f"run = m.simulate({seconds!r}, {where}{rates}{more})")
        lines.append('run.animate("motion.html", plot=["energy"])')
    else:
        lines.append(f"pose = m.assemble({where})")
        lines.append("pose.plot()")
    return "\n".join(lines) + "\n"


def _driving(piece: Workpiece, file: ModelFile, state: Begun | None) -> tuple[list[str], str]:
    """Lines that make what drives a run, and the arguments that hand it over."""
    lines, more = [], ""
    levels = {} if state is None else {name: x for name, x in state.levels.items() if name in file.inputs}
    own = [name for name in file.inputs if name not in levels]
    if own:
        lines.append(f"given = {piece.python().removesuffix('.model')}.inputs")
    if file.inputs:
        parts = [f"{name!r}: given[{name!r}]" for name in own] + [f"{name!r}: {x!r}" for name, x in levels.items()]
        more += f", inputs={{{', '.join(parts)}}}"
    if state is not None and state.control.words:
        lines += state.control.lines
        more += f", control={state.control.words}"
    return lines, more


class Saving:
    """A file that is made for the page: what is needed for it is taken before it is made beside other work.

    Args:
        piece: the model.
        view: what is shown.
        kind: one of `ENDINGS`.
        seconds: of a motion.
        plot: signals that a page plots.
        state: at which the run began that is shown.
    """

    def __init__(
        self,
        piece: Workpiece,
        view: Mapping[str, Any],
        kind: str,
        seconds: float,
        plot: list[str],
        state: Begun | None,
    ) -> None:
        if kind not in ENDINGS:
            raise ModelError(f"save: there is no '{kind}'; known: {', '.join(ENDINGS)}.")
        if not 0 < seconds <= LONGEST:
            raise ModelError(f"save: the motion is {seconds:g} s long; choose more than 0 and at most {LONGEST:g} s.")
        self._model: Model = piece.model.copy()
        self._file = begun_at(piece, state)
        self._control = [] if state is None else list(state.control.every)
        self._rest = (dict(piece.rest_near), piece.nearest, piece.inputs())
        self._view = dict(view)
        self._kind, self._seconds, self._plot = kind, seconds, plot

    def made(self) -> tuple[str, bytes]:
        """Name and content of the file."""
        stem = "".join(c if c.isalnum() or c in " -_" else "_" for c in self._model.name)[:60].strip() or "model"
        name = f"{stem}.{ENDINGS[self._kind]}"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"made.{ENDINGS[self._kind]}"
            self._write(path)
            return name, path.read_bytes()

    def _write(self, path: Path) -> None:
        if self._kind != "run" and self._view.get("what") in ("rest", "mode", "forced"):
            self._write_rest(path)
            return
        file = self._file
        near = file.guess or None if self._model.closures else None
        options: dict[str, Any] = {"inputs": file.inputs or None, "control": self._control or None}
        run = self._model.simulate(self._seconds, start=file.start, guess=near, rates=file.rates, **options)
        if self._kind == "run":
            run.save(path)
        elif self._kind == "page":
            run.animate(path, plot=self._plot)
        else:
            run.animate(path)

    def _write_rest(self, path: Path) -> None:
        """The equilibrium, or the vibration about it, that is shown."""
        guess, nearest, inputs = self._rest
        rest = self._model.equilibrium(guess=guess, nearest=nearest, inputs=inputs or None)
        what = self._view["what"]
        if what == "mode":
            mode = rest.linearize().modes().mode(int(self._view.get("mode", 1)))
            mode.animate(path, amplitude=self._view.get("amplitude"))
        elif what == "forced":
            drive, frequency = str(self._view.get("drive")), float(self._view["frequency"])
            write_animation(forced_scene(rest.linearize(), drive, frequency), path)
        elif self._kind == "page":
            rest.animate(path)
        else:
            raise ModelError("save: nothing moves at an equilibrium; save a page, or choose a mode or a run first.")
