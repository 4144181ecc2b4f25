"""How many kernels a question compiles, by lists that are recorded: against what a fresh process needs."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from linkwork.kernels import expected, jit
from test_start import SIMULATE

LISTS = json.loads(Path(expected.__file__).with_name("needed.json").read_text(encoding="utf-8"))


def ask(asked: expected.Asked, *titles: str) -> None:
    """Need kernels as a function of an analysis does."""
    code = "def question():\n    for title in titles:\n        asked.need(title)\nquestion()"
    exec(code, {"__name__": f"{expected.HOME}motion.test", "asked": asked, "titles": titles})


def test_place_is_that_in_the_shortest_list_that_fits() -> None:
    asked = expected.Asked({"motion.test.<module>": [["a", "b", "c", "d"], ["a", "c"], ["x"]]})
    for titles, place in [
        ("a", (1, 2)),
        ("ac", (2, 2)),
        ("b", (2, 4)),  # a was there before
        ("abd", (4, 4)),
        ("ba", None),
        ("z", None),
    ]:
        ask(asked, *titles)
        assert asked.needed == list(titles)
        assert asked.place() == place


def test_what_no_analysis_asks_has_no_place() -> None:
    asked = expected.Asked({"": [["a"]]})
    asked.need("a")
    assert asked.place() is None


@pytest.mark.parametrize("title", sorted({title for lists in LISTS.values() for kernels in lists for title in kernels}))
def test_recorded_kernels_exist(title: str) -> None:
    module, _, name = title.rpartition(".")
    assert callable(getattr(importlib.import_module(f"linkwork.kernels.{module}"), name))


@pytest.mark.parametrize("question", [name for name in LISTS if "<" not in name])
def test_recorded_questions_exist(question: str) -> None:
    module, _, name = question.rpartition(".")
    found = importlib.import_module(expected.HOME + module)
    source = Path(str(found.__file__)).read_text(encoding="utf-8")
    assert f"def {name}(" in source


@pytest.mark.skipif(not jit.ACCELERATED, reason="lists are those of the accelerated way")
def test_a_fresh_process_needs_what_is_recorded() -> None:
    code = SIMULATE + "import json\nfrom linkwork.kernels import jit\nprint(json.dumps(jit.asked.record))\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ((question, lists),) = json.loads(done.stdout).items()
    assert all(kernels in LISTS[question] for kernels in lists)
