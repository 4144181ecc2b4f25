"""Damaged results: saved ones with flipped bits, missing ends, missing, emptied, exchanged and added pieces, through `lw.load`.

Each must end in one LinkworkError sentence that names the file, or in the very result that was saved (a bit that nobody reads).
`python -m fuzz.results --cases 5000` (from `tests/`) runs them in workers of their own, since the library of HDF5 may end a
process; a case is made from its number alone.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ENDINGS = (".nc", ".zarr")
TESTS = Path(__file__).parents[1]


# arrays of several types, texts, complex numbers, parts, results in results, mappings
CLASSES = "Run,PhasedRun,Assembly,Impulse,Modes,LinearModel,Equilibrium"


def save_all(folder: Path, classes: str) -> list[Path]:
    """Save an example of each class, with and without checksums (as before there were any), in both formats."""
    import results_linear
    import results_motion

    known = {**results_motion.MAKERS, **results_linear.MAKERS}
    saved = []
    for name in classes.split(","):
        result = known[name]()
        saved += [result.save(folder / f"{name}{ending}") for ending in ENDINGS]
        for ending in ENDINGS:
            path = result.save(folder / f"{name}-unsealed{ending}")
            _unseal(path)
            saved.append(path)
    return saved


def _unseal(path: Path) -> None:
    """Make a file of the version before checksums."""
    import h5py

    if path.suffix == ".nc":
        with open(path, "r+b") as file:
            file.truncate(path.stat().st_size - 81)
        with h5py.File(path, "r+") as opened:
            opened.attrs["version"] = 2
        return
    root = json.loads((path / "zarr.json").read_bytes())
    root["attributes"] = {k: v for k, v in root["attributes"].items() if k not in ("seal", "pieces")} | {"version": 2}
    (path / "zarr.json").write_text(json.dumps(root))


# --- damage ------------------------------------------------------------------------------------------


def damage(path: Path, r: Random) -> str:
    """Change a saved result; says how."""
    if path.is_file():
        return _damage_file(path, r)
    pieces = sorted(p for p in path.rglob("*") if p.is_file())
    metadata = [p for p in pieces if p.name == "zarr.json"]
    victim = r.choice(metadata if r.random() < 0.4 else pieces)
    way = r.random()
    if way < 0.6:
        return f"{victim.relative_to(path)}: {_damage_file(victim, r)}"
    if way < 0.75:
        victim.unlink()
        return f"{victim.relative_to(path)}: removed"
    if way < 0.85:
        victim.write_bytes(b"")
        return f"{victim.relative_to(path)}: emptied"
    if way < 0.95:
        other = r.choice(pieces)
        content = victim.read_bytes()
        victim.write_bytes(other.read_bytes())
        other.write_bytes(content)
        return f"{victim.relative_to(path)} and {other.relative_to(path)}: exchanged"
    shutil.rmtree(victim.parent)
    return f"{victim.parent.relative_to(path)}: removed"


def _damage_file(path: Path, r: Random) -> str:
    data = bytearray(path.read_bytes())
    way, at = r.random(), r.randrange(max(len(data), 1))
    if way < 0.5 and data:
        data[at] ^= 1 << r.randrange(8)
        how = f"bit of byte {at} flipped"
    elif way < 0.6 and data:
        data[at : at + 64] = r.randbytes(len(data[at : at + 64]))
        how = f"64 bytes from {at} replaced"
    elif way < 0.7:
        data[at : at + 512] = bytes(len(data[at : at + 512]))
        how = f"512 bytes from {at} zeroed"
    elif way < 0.9:
        del data[at:]
        how = f"cut at {at}"
    elif way < 0.95:
        del data[at : at + r.randrange(1, 100)]
        how = f"some bytes at {at} removed"
    else:
        data[at:at] = r.randbytes(r.randrange(1, 100))
        how = f"some bytes at {at} added"
    path.write_bytes(data)
    return how


# --- judging -----------------------------------------------------------------------------------------


def judge(path: Path, original: Any) -> tuple[str, str]:
    """A word on what became of a damaged file, and what was told."""
    import linkwork as lw
    from test_results_protocol import same

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = lw.load(path)
    except lw.LinkworkError as error:
        text = str(error)
        sentence = text.endswith(".") and text.isprintable() and str(path) in text and len(text) < 800
        return ("error" if sentence else "tells no sentence"), text
    except Exception as error:
        return f"raises {type(error).__name__}", repr(error)
    try:
        equal = type(made) is type(original) and same(made, original)
    except Exception as error:
        return "incomparable", repr(error)
    return ("same" if equal else "another result"), ""


def run(seed: int, first: int, count: int, classes: str, home: Path, tell: Callable[[dict[str, Any]], None]) -> None:
    """Damage, load and judge; a line before and one after each case."""
    import linkwork as lw

    originals = {path: (_content(path), lw.load(path)) for path in save_all(home, classes)}
    for number in range(first, first + count):
        r = Random(f"{seed}:{number}")
        path = r.choice(list(originals))
        content, original = originals[path]
        how = f"{path.name}, {damage(path, r)}"
        tell({"case": number, "how": how})
        verdict, told = judge(path, original)
        _restore(path, content)
        tell({"case": number, "how": how, "sealed": "unsealed" not in path.name, "verdict": verdict, "told": told})


def _content(path: Path) -> dict[Path, bytes]:
    """All files of a result."""
    return {p: p.read_bytes() for p in (path.rglob("*") if path.is_dir() else [path]) if p.is_file()}


def _restore(path: Path, content: dict[Path, bytes]) -> None:
    """Mend what was damaged; nothing was added."""
    left = _content(path) if path.exists() else {}
    for piece, data in content.items():
        if left.get(piece) != data:
            piece.parent.mkdir(parents=True, exist_ok=True)
            piece.write_bytes(data)


def main() -> int:
    """The command line: workers one after the other, a new one after a case that ended its process."""
    parser = argparse.ArgumentParser(prog="fuzz.results", description="Damaged results through lw.load.")
    parser.add_argument("--cases", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--classes", default=CLASSES, help=f"of results [{CLASSES}]")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.worker:
        with tempfile.TemporaryDirectory(prefix="fuzz") as folder:
            run(
                chosen.seed, chosen.first, chosen.cases, chosen.classes, Path(folder),
                lambda line: print(json.dumps(line), flush=True),
            )  # fmt: skip
        return 0
    failed = [line for line in in_workers(chosen.seed, chosen.first, chosen.cases, chosen.classes) if line["failed"]]
    for line in failed:
        print(f"case {line['case']} ({line['how']}) {line['verdict']}: {line['told'][:300]}")
    return bool(failed)


def in_workers(seed: int, first: int, count: int, classes: str = CLASSES) -> list[dict[str, Any]]:
    """All cases, each with its verdict and whether that is a failure; a summary is printed."""
    judged: list[dict[str, Any]] = []
    at, end = first, first + count
    while at < end:
        words = [sys.executable, "-m", "fuzz.results", "--worker", "--seed", seed, "--first", at, "--cases", end - at]
        words += ["--classes", classes]
        path = os.pathsep.join([str(TESTS), str(TESTS.parent / "src"), *sys.path])
        environment = {**os.environ, "LINKWORK_QUIET": "1", "PYTHONPATH": path}
        lines: list[dict[str, Any]] = []
        with subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, env=environment, text=True) as worker:
            assert worker.stdout is not None
            for text in worker.stdout:
                lines.append(json.loads(text))
                if sys.stderr.isatty() or len(lines) % 400 == 0:
                    print(f"\r{lines[-1]['case'] - first + 1} of {count} cases", end="", file=sys.stderr, flush=True)
        done = worker.returncode
        judged += [line for line in lines if "verdict" in line]
        if done == 0:
            break
        last = lines[-1]
        if "verdict" in last:
            raise RuntimeError(f"a worker ended between two cases ({done})")
        judged.append({**last, "sealed": True, "verdict": f"ends the process ({done})", "told": ""})
        at = last["case"] + 1
    for line in judged:
        # without a checksum a changed number is a number
        good = ("error", "same") if line["sealed"] else ("error", "same", "another result", "incomparable")
        line["failed"] = line["verdict"] not in good
    counts = Counter((("sealed" if line["sealed"] else "unsealed"), line["verdict"]) for line in judged)
    print("; ".join(f"{kind} {verdict}: {n}" for (kind, verdict), n in sorted(counts.items())))
    return judged


if __name__ == "__main__":
    sys.exit(main())
