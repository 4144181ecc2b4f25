"""Words of the command line: the questions by which commands are listed, and options as flags in what errors say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

#: What the analyses of each room answer, by the longest name that fits.
QUESTIONS: Final[dict[str, str]] = {
    "motion": "How does it move?",
    "motion.forces": "Which forces act?",
    "equilibrium": "Where does it rest?",
    "linear": "How does it vibrate?",
    "exact_beams": "How does it vibrate?",
    "vibration": "How does it vibrate?",
    "vibration.attractors": "Does it repeat itself?",
    "paths": "How is it controlled?",
    "control": "How is it controlled?",
    "identify.measured": "Which forces act?",
    "identify": "Which parameters fit?",
    "studies": "What if parameters vary?",
    "equations": "What are its equations?",
    "schematics": "How is it built?",
}
OTHERS: Final = "Other questions"
FILES: Final = "Model files"
PUBLISHED: Final = "Published results, speed, versions"
#: Parts of the list of commands, in this order.
PARTS: Final = [*dict.fromkeys(QUESTIONS.values()), OTHERS, FILES, PUBLISHED]

#: Commands that stand first in their part.
FIRST: Final = ("run", "equilibrium", "modes", "response", "control")


def place_of(name: str, part: object) -> tuple[int, bool]:
    """Where a command stands in the list: its part's place, and whether others of the part come before it."""
    return PARTS.index(part) if part in PARTS else PARTS.index(OTHERS), name not in FIRST


_LIST = re.compile(r"\((?P<quote>['\"])(?P<word>[^'\"]*)(?P=quote),?\)")


def as_flags(sentence: str, options: Iterable[str]) -> str:
    """What an error says about options as the command line calls them: "least_inertia=" becomes "--least-inertia"."""
    for name in options:
        flag = f"--{name.replace('_', '-')}"
        listed = re.compile(rf"\b{re.escape(name)}={_LIST.pattern}")
        sentence = listed.sub(rf"{flag} \g<word>", sentence)
        sentence = re.sub(rf"(?<![\w-]){re.escape(name)}=(?=[\s.,;)]|$)", flag, sentence)
        sentence = re.sub(rf"(?<![\w-]){re.escape(name)}=(?=\S)", f"{flag} ", sentence)
    return sentence
