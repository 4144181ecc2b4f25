"""Write which kernels each question needs, so that a first use can say how many it compiles (`linkwork.kernels.expected`).

    python packaging/record_kernels.py

It asks the questions of `linkwork warm`, each in a process of its own that has loaded no kernel. Run it after a change of which
kernels an analysis calls, with kernels compiled before: `linkwork warm`.
"""

from __future__ import annotations

import contextlib
import json
import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import linkwork.motion.simulate  # noqa: F401  what processes share is imported once
from linkwork.cli.warm import all_jobs
from linkwork.kernels import expected, jit


def main() -> None:
    """Ask all questions."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for name, ask in all_jobs():
        for question, lists in needed(ask).items():
            found.setdefault(question, set()).update(map(tuple, lists))
        print(name, flush=True)
    table = {question: sorted(map(list, lists)) for question, lists in sorted(found.items())}
    home = Path(expected.__file__).with_name("needed.json")
    home.write_text(json.dumps(table, indent=0) + "\n", encoding="utf-8")


def needed(ask: Callable[[], Any]) -> dict[str, list[list[str]]]:
    """The kernels that a question needs in a process that has none, by the function that is asked."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with warnings.catch_warnings(), contextlib.suppress(Exception):
            warnings.simplefilter("ignore")
            ask()
        with open(writing, "w", encoding="utf-8") as pipe:
            json.dump(jit.asked.record, pipe)
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        record: dict[str, list[list[str]]] = json.load(pipe)
    os.waitpid(child, 0)
    return record


if __name__ == "__main__":
    main()
