"""What is installed: every file that linkwork reads at run time is in the wheel."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "linkwork"


def beside_the_code() -> list[Path]:
    """Files of the package that are no Python."""
    found = (p for p in SOURCE.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    return sorted(p for p in found if p.suffix != ".py")


def packed(path: Path) -> bool:
    """Whether pyproject.toml takes a file: folders without code are packages of their own for setuptools, so that patterns for
    all packages look into them too."""
    given = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    assert given["packages"]["find"] == {"where": ["src"]}  # folders without code are left out by namespaces = false
    for package, patterns in given["package-data"].items():
        home = path.parent if package == "*" else ROOT / "src" / Path(*package.split("."))
        if any(path in home.glob(pattern) for pattern in patterns):
            return True
    return False


def test_every_file_beside_the_code_is_packed() -> None:
    files = beside_the_code()
    assert {"player.html", "player.js", "report.html", "schema.json", "pendulum.yaml", "rivas2012.json", "py.typed"} <= {
        p.name for p in files
    }
    assert [str(p) for p in files if not packed(p)] == []


def test_a_file_of_another_kind_is_noticed() -> None:
    assert not packed(SOURCE / "drawing" / "player.css")


def test_everything_that_is_read_is_there() -> None:
    """Names that code looks for beside itself, or in the data of the documents."""
    wanted = []
    for code in SOURCE.rglob("*.py"):
        text = code.read_text(encoding="utf-8")
        wanted += [code.with_name(name) for name in re.findall(r'Path\(__file__\)\.with_name\("([^"]+)"\)', text)]
        if 'files("linkwork.papers").joinpath("data"' in text:
            data = SOURCE / "papers" / "data"
            wanted += [data / name for name in re.findall(r'"([a-z0-9_]+\.json)"', text)]
    assert len(wanted) >= 4 + 6
    assert [str(p) for p in wanted if not p.exists()] == []
