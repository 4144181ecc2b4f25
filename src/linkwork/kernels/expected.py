"""Which kernels a question needs, so that who waits while they compile hears how many are still to come.

`needed.json` lists, for each function of an analysis that was asked, the kernels that it needed, in this order, a list
for each kind of system (`packaging/record_kernels.py` writes it). A question that needs others than any list is told no total.
"""

from __future__ import annotations

import functools
import json
import sys
from pathlib import Path

Lists = dict[str, list[list[str]]]
HOME = "linkwork."
ASKED = tuple(
    f"{HOME}{room}."
    for room in ("motion equilibrium linear vibration control studies equations identify paths exact_beams schematics").split()
)  # modules of the functions that are asked


class Asked:
    """The kernels that the question which is asked now has needed so far, whether they were there or are compiled."""

    def __init__(self, lists: Lists | None = None) -> None:
        self._lists = lists
        self._call: tuple[str, int] | None = None
        self.needed: list[str] = []  # by the question that is asked now
        self.record: Lists = {}  # of all questions, for `needed.json`

    def need(self, title: str) -> None:
        """Note that a kernel is needed."""
        call = _question()
        if call != self._call:
            self._call, self.needed = call, []
            if call is not None:
                self.record.setdefault(call[0], []).append(self.needed)
        self.needed.append(title)

    def place(self) -> tuple[int, int] | None:
        """Which one of how many the last kernel is, by the shortest list that fits; None if there is none."""
        known = self._known().get(self._call[0], []) if self._call else []
        places = [(len(kernels), found) for kernels in known if (found := _last(self.needed, kernels))]
        return (min(places)[1], min(places)[0]) if places else None

    def _known(self) -> Lists:
        return _recorded() if self._lists is None else self._lists


def _last(needed: list[str], kernels: list[str]) -> int:
    """The place, from 1, of the last kernel that was needed, in a list that has all of them in this order; 0 if it has not."""
    place = 0
    for title in needed:
        try:
            place = kernels.index(title, place) + 1
        except ValueError:
            return 0
    return place


def _question() -> tuple[str, int] | None:
    """The outermost function of an analysis that runs in this thread, and which call of it; None where there is none."""
    frame, found = sys._getframe(1), None
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith(ASKED):
            found = (f"{name.removeprefix(HOME)}.{frame.f_code.co_name}", id(frame))
        frame = frame.f_back  # type: ignore[assignment]
    return found


@functools.cache
def _recorded() -> Lists:
    try:
        lists: Lists = json.loads(Path(__file__).with_name("needed.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return lists
