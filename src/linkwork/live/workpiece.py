"""The model that a page works with: where it comes from, what of it was changed, where it starts and where it rests."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.files.native.model_file import ModelFile
from linkwork.linear.frequency_response import MOTIONS
from linkwork.linear.results.modes import Modes
from linkwork.live.ranges import coordinate_rows, drive_amplitudes, file_rows, parameter_rows
from linkwork.live.sources import Source
from linkwork.model.model import Model
from linkwork.model.signals import Constant
from linkwork.motion.assembly.dragging import dragged
from linkwork.motion.results.assembly import Assembly
from linkwork.system.system import System

_LINE = re.compile(r"^.*?:(\d+): (.*)$")


def problem_rows(problem: ModelError) -> list[dict[str, Any]]:
    """What is wrong with a file, each with its line; line 0 where it concerns the whole."""
    rows = []
    for text in str(problem).splitlines():
        match = _LINE.match(text)
        rows.append({"line": int(match[1]), "text": match[2]} if match else {"line": 0, "text": text})
    return rows


class Workpiece:
    """A model with its changes.

    Args:
        source: where it comes from.

    Attributes:
        model: with all changes made.
        values: parameters that were changed, by path.
        file_values: parameters of its file that were changed, by name.
        kept: coordinates of the start that keep their values.
        near: coordinates from which the search for closed loops begins.
        rest_near: coordinates from which the search for the equilibrium begins.
        nearest: whether the equilibrium is the nearest, stable or not.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.version = source.version()
        self.values: dict[str, float] = {}
        self.file_values: dict[str, Any] = {}
        self._read({})

    def _read(self, file_values: Mapping[str, Any]) -> None:
        self.file = self.source.read(file_values)
        self.file_values = dict(file_values)
        self.model: Model = self.file.model
        self.rows = parameter_rows(self.model)
        self._base = {row["path"]: row["value"] for row in self.rows}
        self.values = {}
        self.kept, self.near = dict(self.file.start), dict(self.file.guess)
        self.rest_near: dict[str, Any] = {**self.kept, **self.near}
        self.nearest = False
        self.assembly: Assembly | None = None

    # --- changes ---------------------------------------------------------------------------------

    def follow(self) -> bool:
        """Read the file again if it was saved; whether it was. Where the file has a new number, a change of it is dropped."""
        version = self.source.version()
        if version == self.version:
            return False
        self.version = version
        values, file_values, base = self.values, self.file_values, self._base
        self._read({})
        kept = {name: value for name, value in file_values.items() if name in self.file.parameters}
        with contextlib.suppress(ModelError):
            self.change({p: x for p, x in values.items() if self._base.get(p, np.nan) == base[p]}, kept)
        return True

    def change(self, values: Mapping[str, float], file_values: Mapping[str, Any]) -> None:
        """Give parameters other values, by path; those that are not named go back to what they were. All or none."""
        if dict(file_values) != self.file_values:
            state = self.kept, self.near, self.rest_near, self.nearest
            self._read(file_values)
            self.kept, self.near, self.rest_near, self.nearest = state
        before, done = dict(self.values), []
        wanted = {path: float(x) for path, x in values.items() if path in self._base and np.isfinite(x)}
        try:
            for path in {**before, **wanted}:
                new = wanted.get(path, self._base[path])
                if new != before.get(path, self._base[path]):
                    self.model[path] = new
                    done.append(path)
        except ModelError:
            for path in done:
                self.model[path] = before.get(path, self._base[path])
            raise
        self.values = {path: x for path, x in wanted.items() if x != self._base[path]}

    # --- where it is -----------------------------------------------------------------------------

    @property
    def rates(self) -> dict[str, Any]:
        """Velocities at the start, by name."""
        return self.file.rates

    def start(self) -> Assembly:
        """The start, with all loops closed."""
        if self.model.closures:
            near = {name: x for name, x in self.near.items() if name not in self.kept}
            found = self.model.assemble(start=self.kept, guess=near, rates=self.rates)
            self.near = found.q
        else:
            found = self.model.assemble(start={**self.near, **self.kept}, rates=self.rates)
        self.assembly = found
        return found

    def stand(self, q: Mapping[str, float]) -> Assembly:
        """Begin the motion at given coordinates."""
        return self._placed({}, dict(q)) if self.model.closures else self._placed(dict(q))

    def turn(self, coordinate: str, value: float) -> Assembly:
        """Move one coordinate of the start; with closed loops the others follow."""
        return self._placed({coordinate: value} if self.model.closures else {**self._all(), coordinate: value})

    def drag(self, body: str, point: tuple[float, ...], target: tuple[float, ...]) -> Assembly:
        """Move a point of a body of the start as near to a target as the mechanism lets it."""
        here = self.assembly or self.start()
        assert here.system is not None
        q = dragged(here.system, here.positions, body, np.array(point), np.array(target))
        driven = set(here.driven)
        names = {n: float(x) for n, x in zip(here.coordinates, q, strict=True) if n not in driven}
        if self.model.closures:
            return self._placed({}, names)
        return self._placed(names)

    def _all(self) -> dict[str, Any]:
        return (self.assembly or self.start()).q

    def _placed(self, kept: dict[str, Any], near: dict[str, Any] | None = None) -> Assembly:
        before = self.kept, self.near
        self.kept = kept
        self.near = (self._all_near() if near is None else near) if self.model.closures else {}
        try:
            return self.start()
        except ModelError:
            self.kept, self.near = before
            raise

    def _all_near(self) -> dict[str, Any]:
        return self.assembly.q if self.assembly is not None else dict(self.near)

    def inputs(self) -> dict[str, float]:
        """Inputs of the file that hold at rest."""
        return {name: signal.value for name, signal in self.file.inputs.items() if isinstance(signal, Constant)}

    def silent_inputs(self) -> list[str]:
        """Inputs of the file that change in time, which are zero at rest."""
        return [name for name, signal in self.file.inputs.items() if not isinstance(signal, Constant)]

    def rest(self) -> tuple[Equilibrium, Modes]:
        """Where it rests, and how it vibrates there."""
        found = self.model.equilibrium(guess=self.rest_near or None, nearest=self.nearest, inputs=self.inputs() or None)
        self.rest_near = found.start
        return found, found.linearize().modes()

    # --- for the page ----------------------------------------------------------------------------

    def opened(self) -> dict[str, Any]:
        """All that a page shows of the model beside its scene."""
        system = self.model.compile()
        for row in self.rows:
            row["value"] = self._base[row["path"]]
        return {
            "on": "opened",
            "key": self.source.key,
            "group": self.source.group,
            "label": self.source.title,
            "name": self.model.name,
            "summary": str(self.model.summary()),
            "description": self.file.description,
            "text": self.source.text,
            "followed": self.version is not None,
            "parameters": self.rows,
            "values": self.values,
            "file_parameters": file_rows(self.file),
            "file_values": self.file_values,
            "coordinates": coordinate_rows(self.model, float(system.size)),
            "inputs": [
                {"name": n, "unit": u, "driven": n in self.file.inputs}
                for n, u in zip(system.labels.inputs, system.labels.input_units, strict=True)
            ],
            "names": self.model.names(),
            "drives": _drives(system),
            "amplitudes": drive_amplitudes(self.model),
            "closures": len(self.model.closures),
            "notes": [str(note) for note in self.model.notes],
        }

    def python(self) -> str:
        """How Python makes the model, without changes of its own parameters."""
        if not self.file_values:
            return self.source.python
        return self.source.python.removesuffix(").model") + f", set={self.file_values!r}).model"

    def as_file(self) -> ModelFile:
        """The model with its changes and its start, as a file would say it."""
        here = self.assembly or self.start()
        start, guess = (here.q, {}) if not self.model.closures else (dict(self.kept), _others(here.q, self.kept))
        return ModelFile(
            self.model,
            start=start,
            guess=guess,
            rates=dict(self.rates),
            inputs=dict(self.file.inputs),
            analyses=self.file.analyses,
            description=self.file.description,
        )


def _drives(system: System) -> dict[str, list[str]]:
    """What can oscillate, by the curve that it is for: inputs and motions of driven joints; nonlinear, of any joint."""
    labels = system.labels
    driven = [labels.v[k] for k in labels.drives]
    others = [name for k, name in enumerate(labels.v) if system.coordinate_of[k] >= 0 and name not in driven]
    motions = [f"{word} of {name}" for name in driven for word in MOTIONS]
    return {"frequency response": [*labels.inputs, *motions], "response curve": [*labels.inputs, *driven, *others]}


def _others(values: Mapping[str, Any], kept: Mapping[str, Any]) -> dict[str, Any]:
    return {name: x for name, x in values.items() if name not in kept}
