"""The documentation keeps its word: its Python blocks run, and the commands in it exist.

All ```python blocks of a file run one after the other, as one program in an empty folder. A block after the
comment `<!-- not run -->` is left out.
"""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [path for path in [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))] if path.exists()]

FENCE = re.compile(r"^(?P<indent>\s*)(?P<ticks>`{3,})(?P<language>[\w+-]*)[^`]*$")


class Block(NamedTuple):
    language: str
    line: int  # number of its first line in the page, from 1
    text: str
    run: bool


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a Markdown text."""
    found = []
    lines = page.splitlines()
    above = ""  # the last line of text before the block
    number = 0
    while number < len(lines):
        opening = FENCE.match(lines[number])
        number += 1
        if not opening:
            above = lines[number - 1].strip() or above
            continue
        first = number
        closing = re.compile(rf"^\s*`{{{len(opening['ticks'])},}}\s*$")
        while number < len(lines) and not closing.match(lines[number]):
            number += 1
        text = textwrap.dedent("\n".join(lines[first:number]))
        found.append(Block(opening["language"], first + 1, text, above != "<!-- not run -->"))
        above = ""
        number += 1
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_python_blocks_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = [b for b in blocks(path.read_text(encoding="utf-8")) if b.language == "python" and b.run]
    if not code:
        pytest.skip("no Python in it")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    if "matplotlib" in sys.modules:
        sys.modules["matplotlib"].use("Agg", force=True)
    # a module of its own, which dataclasses and pickles defined in the page can find
    module = ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", module)
    try:
        for block in code:
            # empty lines first, so that a traceback shows the line of the page
            source = "\n" * (block.line - 1) + block.text
            exec(compile(source, str(path), "exec"), module.__dict__)
    finally:
        if "matplotlib.pyplot" in sys.modules:
            sys.modules["matplotlib.pyplot"].close("all")


def commands(page: str) -> list[tuple[int, list[str]]]:
    """Line number and words of each `linkwork …` command in the console blocks of a page."""
    found = []
    for block in blocks(page):
        if block.language in ("console", "sh", "bash", "shell"):
            for offset, line in enumerate(block.text.splitlines()):
                line = line.strip().removeprefix("$ ")
                if line.startswith("linkwork "):
                    # up to a comment, a pipe, a redirection, the next command
                    plain = re.split(r"\s(?:#|\||>|&&|;|…|\.\.\.)", line)[0]
                    found.append((block.line + offset, shlex.split(plain)[1:]))
    return found


def unknown(command: Any, words: list[str]) -> str | None:
    """The first word that is neither a subcommand where one is due nor an option, or None."""
    for word in words:
        if word.startswith("-") and word != "-":
            known = {text for p in command.params for text in (*p.opts, *p.secondary_opts)} | {"--help"}
            option = word.split("=")[0]
            if option not in known and not re.fullmatch(r"-\d.*", option):
                return word
        elif hasattr(command, "commands"):
            if word not in command.commands:
                return word
            command = command.commands[word]
    return None


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_commands_exist(path: Path) -> None:
    found = commands(path.read_text(encoding="utf-8"))
    if not found:
        pytest.skip("no linkwork commands in it")
    if importlib.util.find_spec("linkwork.cli") is None:
        pytest.skip("there is no command line yet")
    import typer.main

    from linkwork import cli

    app = typer.main.get_command(cli.app)
    wrong = [f"{name(path)}:{line}: {word}" for line, words in found if (word := unknown(app, words))]
    assert not wrong


def test_blocks_are_found() -> None:
    page = textwrap.dedent(
        """\
        ```python
        a = 1
        ```

        <!-- not run -->

        ```python
        1 / 0
        ```
        - in a list:

          ```python title="x"
          b = 2

          c = 3
          ```
        ````markdown
        ```python
        shown, not code
        ```
        ````
        ```console
        $ linkwork run a.yaml --json x.json   # comment
        linkwork modes | less
        other
        ```
        """
    )
    python = [b for b in blocks(page) if b.language == "python"]
    assert [(b.line, b.text, b.run) for b in python] == [
        (2, "a = 1", True),
        (8, "1 / 0", False),
        (13, "b = 2\n\nc = 3", True),
    ]
    assert commands(page) == [(23, ["run", "a.yaml", "--json", "x.json"]), (24, ["modes"])]


def test_unknown_words_are_found() -> None:
    import typer
    import typer.main

    app = typer.Typer()

    @app.command()
    def run(path: str, json: str = "") -> None: ...

    @app.command()
    def bench() -> None: ...

    command = typer.main.get_command(app)
    assert unknown(command, ["run", "file.yaml", "--json", "x"]) is None
    assert unknown(command, ["bench", "--help"]) is None
    assert unknown(command, ["walk"]) == "walk"
    assert unknown(command, ["run", "file.yaml", "--xml=y"]) == "--xml=y"
