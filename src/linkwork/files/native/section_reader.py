"""The sections of a file that stand beside the model: where motions start, inputs, analyses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.api.errors import ModelError, nearest
from linkwork.api.units import quantities, quantity
from linkwork.files.native.analyses import ANALYSES
from linkwork.files.native.fields import Context, known_only, mapping, signal
from linkwork.files.native.model_file import Analysis
from linkwork.files.native.nodes import Node, ProblemError, Problems
from linkwork.files.native.options import read_options
from linkwork.files.native.placing import state_value


class SectionReader:
    """Reads start, guess, rates, inputs and analyses; names are looked up only where the context knows them all."""

    def __init__(self, sections: Mapping[str, Node], problems: Problems, context: Context) -> None:
        self.sections, self.problems, self.context = sections, problems, context

    def values(self, section: str) -> dict[str, Any]:
        """Coordinates or rates by name: `start`, `guess` or `rates`."""
        node = self.sections.get(section)
        if node is None or node.value is None:
            return {}
        found: dict[str, Any] = {}
        try:
            known = self._known("rates" if section == "rates" else "start")
            for name, x in mapping(node, section).items():
                what = f"{section}: '{name[:80]}'"
                try:
                    found[name] = state_value(x, self.context, what)
                    if known is None:
                        continue
                    if name not in known:
                        raise ProblemError(x.line, f"{section}: there is no '{name[:80]}'; {nearest(name, known)}")
                    unit = known[name]
                    if unit is not None:
                        quantity(found[name], unit, what=what)
                    elif isinstance(found[name], list):
                        quantities(found[name], "1", what=what, shape=(None,))
                except ProblemError as problem:
                    self.problems.note(problem)
                except ModelError as error:
                    self.problems.add(x.line, str(error))
        except ProblemError as problem:
            self.problems.note(problem)
        return found

    def _known(self, table: str) -> dict[str, Any] | None:
        return None if self.context.names is None else getattr(self.context.names, table)

    def inputs(self) -> dict[str, Any]:
        """Signals by name of an input."""
        node = self.sections.get("inputs")
        if node is None or node.value is None:
            return {}
        found: dict[str, Any] = {}
        known = self._known("inputs")
        try:
            for name, x in mapping(node, "inputs").items():
                what = f"input '{name[:80]}'"
                try:
                    found[name] = signal(x, self.context, what)
                    if known is None:
                        continue
                    if name not in known:
                        raise ProblemError(x.line, f"inputs: there is no '{name[:80]}'; {nearest(name, known)}")
                    found[name].terms(known[name], what=what)
                except ProblemError as problem:
                    self.problems.note(problem)
                except ModelError as error:
                    self.problems.add(x.line, str(error))
        except ProblemError as problem:
            self.problems.note(problem)
        return found

    def analyses(self) -> tuple[Analysis, ...]:
        """What to do with the model."""
        node = self.sections.get("analyses")
        if node is None or node.value is None:
            return ()
        if not isinstance(node.value, list):
            self.problems.add(node.line, f"analyses is {node.shown}; give a list, such as - run: {{until: 10 s}}.")
            return ()
        found = []
        for x in node.value:
            try:
                found.append(self._analysis(x))
            except ProblemError as problem:
                self.problems.note(problem)
        return tuple(found)

    def _analysis(self, node: Node) -> Analysis:
        given = {node.value: Node(None, node.line)} if isinstance(node.value, str) else node.value
        if not isinstance(given, dict) or len(given) != 1:
            raise ProblemError(node.line, "an analysis is one name with its options, such as run: {until: 10 s}.")
        ((name, x),) = given.items()
        if name not in ANALYSES:
            raise ProblemError(x.line, f"analyses: there is no '{name[:60]}'; {nearest(name, ANALYSES)}")
        known, what = ANALYSES[name], f"analysis '{name}'"
        options = {} if x.value is None else mapping(x, what)
        for problem in known_only(options, known.options, what):
            self.problems.note(problem)
        for word in known.needed:
            if word not in options:
                raise ProblemError(x.line, f"{what} has no '{word}'; give it.")
        return Analysis(name, read_options(known.options, options, self.context, what)[0])
