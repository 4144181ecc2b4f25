"""The documentation site is whole: every public name has a place in the reference, every gallery page its picture."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

import linkwork as lw
from linkwork.files.native.analyses import ANALYSES

ROOT = Path(__file__).parents[1]
REFERENCE = sorted((ROOT / "docs" / "reference").glob("*.md"))
GALLERY = sorted(p for p in (ROOT / "docs" / "gallery").glob("*.md") if p.name != "index.md")
LARGEST = 60_000  # bytes of a picture
LONGEST = 40  # lines of code of a gallery page


def _asked_for() -> list[str]:
    """The names that the pages of the reference show."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in REFERENCE)
    return re.findall(r"^::: (\S+)$", text, re.MULTILINE)


def test_reference_has_every_public_name_once() -> None:
    shown = [name.removeprefix("linkwork.") for name in _asked_for() if not name.startswith("linkwork.library.")]
    assert sorted(shown) == sorted(set(lw.__all__) - {"__version__", "library"})


def test_reference_has_every_ready_made_model_once() -> None:
    shown = [name.split(".")[-1] for name in _asked_for() if name.startswith("linkwork.library.")]
    assert sorted(shown) == sorted(lw.library.__all__)


def test_tables_of_analyses_are_made_from_their_declarations() -> None:
    """Every mark of a page is known, and the tables name every analysis and every option."""
    spec = importlib.util.spec_from_file_location("hooks", ROOT / "docs" / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    hooks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)
    pages = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("cli", "files")}
    pages["options"] = (ROOT / "docs" / "reference" / "analyses.md").read_text(encoding="utf-8")
    made = {name: hooks.on_page_markdown(text, page=None) for name, text in pages.items()}
    for text in made.values():
        assert not re.findall(r"<!-- (?!not run)\w+ -->", text)
    for name, chain in ANALYSES.items():
        assert f"| `{name.replace('_', '-')}` | {chain.summary}" in made["cli"]
        assert f"| `{name}` | `model." in made["files"]
        own = made["options"].partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert [line.split("`")[1] for line in own.splitlines() if line.startswith("| `")] == list(chain.options)


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_gallery_page(path: Path) -> None:
    """A title, at most forty lines of code with a check in them, and pictures that the code makes and that are there."""
    text = path.read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    pictures = re.findall(r"^!\[[^\]]+\]\(([\w-]+\.png)\)$", text, re.MULTILINE)
    assert text.startswith("# ")
    assert len(code.splitlines()) <= LONGEST
    assert "assert " in code
    assert pictures
    for picture in pictures:
        assert f'"{picture}"' in code, f"{picture} is not made by the code of {path.name}"
        assert (path.parent / picture).stat().st_size <= LARGEST
    index = (path.parent / "index.md").read_text(encoding="utf-8")
    assert f"]({path.name})" in index


def test_errata_name_checks_that_exist() -> None:
    """Every check that the page names in full is one of a reproduced paper's; every paper has its section."""
    page = (ROOT / "docs" / "errata.md").read_text(encoding="utf-8")
    papers = ROOT / "src" / "linkwork" / "papers"
    sources = "\n".join(path.read_text(encoding="utf-8") for path in papers.glob("*/errata.py"))
    named = set(re.findall(r"errata/[\w./-]*\w", re.sub(r"errata/[^\s,)]*…", "", page)))
    assert len(named) > 20
    assert not [name for name in named if f'"{name}' not in sources]
    papers = {path.parent.name for path in papers.glob("*/errata.py")}
    assert set(re.findall(r"^linkwork reproduce (\w+)$", page, re.MULTILINE)) == papers
