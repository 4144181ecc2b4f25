"""`python -m fuzz`: run cases, keep those that fail, tell what became of all; a failure makes the exit status 1."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from fuzz.cases import SUFFIXES, case
from fuzz.crowd import Tally, run
from fuzz.judge import judge


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="fuzz", description="Changed files through every reader.")
    parser.add_argument("--cases", type=int, default=100_000, help="how many [100000]")
    parser.add_argument("--first", type=int, default=0, help="the number of the first [0]")
    parser.add_argument("--seed", type=int, default=1, help="another one makes other files [1]")
    parser.add_argument("--workers", type=int, default=2, help="processes [2]")
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"), help="where files that fail are put")
    parser.add_argument("--show", type=int, help="judge one case here, and print it")
    chosen = parser.parse_args()
    if chosen.show is not None:
        return _show(chosen.seed, chosen.show)
    begun = time.monotonic()

    def tell(tally: Tally) -> None:
        if tally.cases % 1000 == 0 and sys.stderr.isatty():
            print(f"\r{tally.cases} cases, {len(tally.failed)} failed", end="", file=sys.stderr, flush=True)

    tally = run(chosen.seed, chosen.first, chosen.cases, chosen.workers, tell)
    _keep(chosen.seed, tally, chosen.out)
    print(tally.report())
    print(f"{(time.monotonic() - begun) / 60:.1f} minutes")
    return bool(tally.failed)


def _keep(seed: int, tally: Tally, out: Path) -> None:
    """Files of failed cases, one for each thing that went wrong; put them into tests/data/fuzz when it is mended."""
    seen = set()
    for line in tally.failed:
        last = line["told"].strip().splitlines()[-1:]
        print(f"case {line['case']} ({line['kind']}) {line['verdict']}: {' '.join(last)[:200]}")
        place = (line["verdict"], tuple(row for row in line["told"].splitlines() if row.startswith("  File"))[-1:])
        if place in seen:
            continue
        seen.add(place)
        out.mkdir(parents=True, exist_ok=True)
        made = case(seed, line["case"])
        (out / f"{seed}-{line['case']}.{SUFFIXES[made.kind]}").write_bytes(made.data)


def _show(seed: int, number: int) -> int:
    made = case(seed, number)
    sys.stdout.flush()
    sys.stdout.buffer.write(made.data[:5000] + b"\n")
    with tempfile.TemporaryDirectory(prefix="fuzz") as folder:
        print(made.kind, *judge(made, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
