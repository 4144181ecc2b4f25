"""The documentation site is whole: names are in the reference, gallery pages have picture and motion."""

from __future__ import annotations

import dataclasses
import importlib.util
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import linkwork as lw
from linkwork.drawing.page import players_of
from linkwork.drawing.scene import Scene
from linkwork.files.native.analyses import ANALYSES

ROOT = Path(__file__).parents[1]
REFERENCE = sorted((ROOT / "docs" / "reference").glob("*.md"))
GALLERY = sorted(p for p in (ROOT / "docs" / "gallery").glob("*.md") if p.name != "index.md")
LARGEST = 60_000  # bytes of a picture
LARGEST_PLAYER = 400_000
LONGEST = 42  # lines of code of a gallery page
GUIDES = [
    "models", "hardpoints", "loops", "forces", "measured", "equilibrium", "response", "elastic", "equations", "fit",
    "files", "cli", "exchange", "pictures", "start", "index", "tutorial", "control", "studies", "experiment",
]  # fmt: skip
INNER = {  # of Model, for other parts of linkwork
    "adopt", "connection", "frame", "fresh_name", "fresh_point", "gravity", "items", "name", "retire", "stepped", "version",
}  # fmt: skip


def _asked_for() -> list[str]:
    """The names that the pages of the reference show."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in REFERENCE)
    return re.findall(r"^::: (\S+)$", text, re.MULTILINE)


def test_reference_has_every_public_name_once() -> None:
    shown = [name.removeprefix("linkwork.") for name in _asked_for() if name.count(".") == 1]
    assert sorted(shown) == sorted(set(lw.__all__) - {"__version__", "library"})


def test_reference_has_every_method_of_a_model_once() -> None:
    shown = [name.split(".")[-1] for name in _asked_for() if name.startswith("linkwork.Model.")]
    assert sorted(shown) == sorted({name for name in dir(lw.Model) if not name.startswith("_")} - INNER)


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_says_what_is_not_modelled(name: str) -> None:
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert re.search(r"^## What (is not modelled|is not drawn|is not there|a file does not hold)$", text, re.MULTILINE)


def test_reference_has_every_ready_made_model_once() -> None:
    shown = [name.split(".")[-1] for name in _asked_for() if name.startswith("linkwork.library.")]
    assert sorted(shown) == sorted(lw.library.__all__)


def _hooks(name: str) -> Any:
    """A module of hooks of the site."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_tables_of_analyses_are_made_from_their_declarations() -> None:
    """Every mark of a page is known, and the tables name every analysis and every option."""
    hooks = _hooks("hooks")
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
    pictures = re.findall(r"^!\[[^\]]+\]\(([\w-]+\.svg)\)$", text, re.MULTILINE)
    assert text.startswith("# ")
    assert len(code.splitlines()) <= LONGEST
    assert "assert " in code
    assert pictures
    for picture in pictures:
        assert f'"{picture}"' in code, f"{picture} is not made by the code of {path.name}"
        assert (path.parent / picture).stat().st_size <= LARGEST
    assert f"<!-- player {path.stem} -->" in text
    assert f'.animate("{path.stem}.html"' in code
    assert (ROOT / "docs" / "players" / f"{path.stem}.html").stat().st_size <= LARGEST_PLAYER


def test_the_index_of_the_gallery_has_a_card_for_every_page() -> None:
    live = _hooks("live_pages")
    cards = live.on_page_markdown("<!-- gallery -->")
    for path in GALLERY:
        assert cards.count(f'<a href="{path.stem}.html">') == 1
        assert cards.count(f"<!-- player {path.stem} -->") == 1


def test_players_of_pages_hold_a_motion() -> None:
    """What a page shows is there, and is what `animate` writes."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    named = {name for text in texts for name in re.findall(r"^<!-- player ([\w-]+) -->$", text, re.MULTILINE)}
    files = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "players").glob("*.html")}
    assert named == set(files)
    for text in files.values():
        assert players_of(text) == [text]
        data = re.search(r'class="linkwork-scene">(.*?)</script>', text, re.DOTALL)
        assert data is not None
        assert len(Scene.from_json(data[1]).time) > 10


def test_pages_fetch_nothing_from_elsewhere() -> None:
    """Styles and scripts of the site stand in its own folder."""
    for path in (ROOT / "docs" / "assets").rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert "http" not in text
        for name in re.findall(r"url\(([^)]+)\)", text):
            assert (path.parent / name).is_file()
    assert "http" not in (ROOT / "docs" / "site.css").read_text(encoding="utf-8")
    assert not re.findall(r"extra_(?:css|javascript):.*http", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def test_errata_name_checks_that_exist() -> None:
    """Every check that the page names in full is one of a reproduced paper's; every paper has its section."""
    page = (ROOT / "docs" / "errata.md").read_text(encoding="utf-8")
    papers = ROOT / "src" / "linkwork" / "papers"
    sources = "\n".join(path.read_text(encoding="utf-8") for path in papers.glob("*/*.py"))
    named = set(re.findall(r"errata/[\w./-]*\w", re.sub(r"errata/[^\s,)]*…", "", page)))
    assert len(named) > 20
    assert not [name for name in named if f'"{name}' not in sources]
    papers = {path.parent.name for path in papers.glob("*/errata.py")}
    assert set(re.findall(r"^linkwork reproduce (\w+)$", page, re.MULTILINE)) == papers


@pytest.mark.parametrize("made", [lw.RigidBody, lw.Box, lw.Spring, lw.Beam], ids=lambda made: made.__name__)
def test_defaults_in_the_reference_are_those_that_python_has(made: Any) -> None:
    """Fields of items say their units where a default stands; the reference shows what a caller sees."""
    pytest.importorskip("griffe")
    written = _hooks("field_defaults")._written
    known = inspect.signature(made).parameters
    for field in dataclasses.fields(made):
        default = known[field.name].default if field.name in known else inspect.Parameter.empty
        if default is inspect.Parameter.empty:
            assert written(field) is None or field.name not in known
        elif field.default_factory is dataclasses.MISSING:
            assert written(field) == repr(default)
        else:
            assert "factory" not in written(field)
