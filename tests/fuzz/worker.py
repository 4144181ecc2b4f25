"""A process that judges cases and says so, a line each: `python -m fuzz.worker seed first step end`.

It lives in an empty folder, within two gibibytes; a case that works longer than two seconds, and a millisecond for every item
that `repeat` makes, ends it, by a signal that works inside compiled code too. Who started it knows from the last line which
case that was.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PER_ITEM = 1e-3  # a short file may ask for many
BYTES = 2 * 2**30


def main(seed: int, first: int, step: int, end: int) -> None:
    """Judge the cases first, first + step, … below the end."""
    from fuzz.cases import Case, case
    from fuzz.judge import SECONDS, judge

    here = Path.cwd()
    for kind, text in (
        ("yaml", b"linkwork: 1\n"),
        ("urdf", b"<robot/>"),
        ("mjcf", b"<mujoco/>"),
        ("unit", b"1 m"),
        ("unit", b"1 mm2"),
    ):
        judge(Case(kind, text), here)  # imports what is imported when first used
    _allow_for_items()
    warnings.simplefilter("error")
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    for number in range(first, end, step):
        made = case(seed, number)
        say({"case": number, "kind": made.kind})
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        begun = time.process_time()
        verdict, told = judge(made, here)
        seconds = time.process_time() - begun
        signal.setitimer(signal.ITIMER_PROF, 0)
        left = os.listdir(here)
        if left:
            verdict, told = "writes", str(left)
        say({"case": number, "kind": made.kind, "verdict": verdict, "told": told[:4000], "seconds": round(seconds, 4)})


def _allow_for_items() -> None:
    """Let every item that is written out by `repeat` prolong the time that is left."""
    from linkwork.files.native.repeats import Repeats

    written = Repeats.items

    def prolonging(*given: Any) -> Iterator[Any]:
        for item in written(*given):
            left = signal.getitimer(signal.ITIMER_PROF)[0]
            if left:
                signal.setitimer(signal.ITIMER_PROF, left + PER_ITEM)
            yield item

    setattr(Repeats, "items", prolonging)  # noqa: B010  # mypy allows no assignment to a method


def say(line: dict[str, object]) -> None:
    """A line for who started this process."""
    os.write(1, json.dumps(line).encode() + b"\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
