"""Print the lowest version of everything that linkwork depends on, as requirements that pip installs.

    python packaging/lowest_versions.py > lowest.txt

Extras without kernels of a GPU and without tools of developers: what a user may have beside linkwork.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

EXTRAS = ("studies", "cluster", "film", "mesh", "studio")


def main() -> None:
    """Print one line per dependency."""
    project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["dependencies"] + [line for extra in EXTRAS for line in project["optional-dependencies"][extra]]
    for line in needed:
        if not re.fullmatch(r"[\w.-]+>=[\w.]+", line):
            raise SystemExit(f"pyproject.toml: {line!r} declares no lowest version; write it as name>=version.")
        print(line.replace(">=", "=="))


if __name__ == "__main__":
    main()
