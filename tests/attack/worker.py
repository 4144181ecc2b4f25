"""A process that makes calls and says what became of them, a line each: `python -m attack.worker seed first step end`.

A call that takes longer than its budget is made again: the first time may have compiled or loaded kernels. One that takes
longer than compiling can take ends the process, by a signal that works inside compiled code too.
"""

from __future__ import annotations

import resource
import signal
import sys
import time
import warnings

LIMIT = 240.0  # seconds of work with compiling
BYTES = 5 * 2**30


def main(seed: int, first: int, step: int, end: int) -> None:
    """Make the calls first, first + step, … below the end."""
    from attack.calls import call
    from attack.judge import BUDGET, MOST, MUCH_WORK, judge
    from attack.known import is_known
    from fuzz.worker import say

    warnings.simplefilter("ignore")
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    for number in range(first, end, step):
        made = call(seed, number)
        say({"case": number, "kind": made.kind})
        for _ in range(2):
            signal.setitimer(signal.ITIMER_PROF, LIMIT)
            begun = time.process_time()
            verdict, told = judge(made)
            seconds = time.process_time() - begun
            signal.setitimer(signal.ITIMER_PROF, 0)
            if seconds < BUDGET:
                break
        if seconds >= (MOST if told == MUCH_WORK else BUDGET):
            verdict, told = "takes too long", f"{seconds:.1f} s, then: {verdict} {told}"
        verdict = "known" if is_known(verdict, told) else verdict
        line = {"verdict": verdict, "told": told[-4000:], "seconds": round(seconds, 4), "verb": made.verb}
        say({"case": number, "kind": made.kind, **line})


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
