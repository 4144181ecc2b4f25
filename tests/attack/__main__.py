"""`python -m attack`: make calls, print those that fail, tell what became of all; a failure makes the exit status 1."""

from __future__ import annotations

import argparse
import collections
import os
import re
import sys
import tempfile
import time
from typing import Any

from attack.calls import Call, call
from fuzz import crowd

PATIENCE = 600.0  # seconds; kernels that are compiled for the first time say nothing


def attack(seed: int, first: int, count: int, workers: int, tell: Any = None) -> crowd.Tally:
    """Make `count` calls from the number `first` on."""
    os.environ["LINKWORK_QUIET"] = "1"  # compiling is not announced
    return crowd.run(seed, first, count, workers, tell, worker="attack.worker", patience=PATIENCE)


def place(line: dict[str, Any]) -> tuple[str, str]:
    """What went wrong, and the last line of the library in the traceback."""
    rows = re.findall(r'File ".*/(linkwork/[^"]+)", line (\d+), in (\w+)', line["told"])
    inner = [f"{path}:{number} {name}" for path, number, name in rows]
    return line["verdict"], inner[-1] if inner else line["told"][:80]


def report(seed: int, failed: list[dict[str, Any]], most: int = 40) -> str:
    """The failures by place, the most frequent first, each with its shortest call as Python."""
    by_place = collections.defaultdict(list)
    for line in failed:
        by_place[place(line)].append(line)
    parts = []
    for (verdict, where), lines in sorted(by_place.items(), key=lambda pair: -len(pair[1]))[:most]:
        shortest = min(lines, key=lambda line: len(call(seed, line["case"]).source()))
        last = shortest["told"].strip().splitlines()[-1:]
        source = call(seed, shortest["case"]).source()
        parts.append(
            f"# {len(lines)} × {verdict} at {where}: {' '.join(last)[:300]}\n# case {shortest['case']}\n{source}\n"
        )
    return "\n".join(parts)


def smaller(made: Call, verdict: str) -> Call:
    """The call with what is not needed for the same failure left out, argument by argument."""
    from attack.judge import judge

    line = made.lines[-1]
    for found in re.findall(r", \w+=[^=]*?(?=, \w+=|\)$)", line):
        shorter = made._replace(lines=(*made.lines[:-1], line.replace(found, "", 1)))
        try:
            compile(shorter.lines[-1], "call", "eval")
        except SyntaxError:
            continue
        if judge(shorter)[0] == verdict:
            made, line = shorter, shorter.lines[-1]
    return made


def _show(seed: int, number: int) -> int:
    from attack.judge import judge

    made = call(seed, number)
    print(made.source())
    with tempfile.TemporaryDirectory(prefix="attack") as folder:
        here = os.getcwd()
        os.chdir(folder)
        verdict, told = judge(made)
        if verdict not in crowd.GOOD:
            made = smaller(made, verdict)
        os.chdir(here)
    print(f"\n{verdict}: {told}")
    if verdict not in crowd.GOOD:
        print(f"\nthe same in short:\n{made.source()}")
    return verdict not in crowd.GOOD


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="attack", description="Plausible calls gone wrong, of everything.")
    parser.add_argument("--cases", type=int, default=100_000, help="how many [100000]")
    parser.add_argument("--first", type=int, default=0, help="the number of the first [0]")
    parser.add_argument("--seed", type=int, default=1, help="another one makes other calls [1]")
    parser.add_argument("--workers", type=int, default=2, help="processes [2]")
    parser.add_argument("--show", type=int, help="make one call here, and print it")
    chosen = parser.parse_args()
    if chosen.show is not None:
        return _show(chosen.seed, chosen.show)
    begun = time.monotonic()

    def tell(tally: crowd.Tally) -> None:
        if tally.cases % 1000 == 0 and sys.stderr.isatty():
            print(f"\r{tally.cases} calls, {len(tally.failed)} failed", end="", file=sys.stderr, flush=True)

    tally = attack(chosen.seed, chosen.first, chosen.cases, chosen.workers, tell)
    print(report(chosen.seed, tally.failed))
    print(tally.report().replace("cases", "calls"))
    print(f"{(time.monotonic() - begun) / 60:.1f} minutes")
    return bool(tally.failed)


if __name__ == "__main__":
    sys.exit(main())
