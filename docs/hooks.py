"""Tables of the site that are made from the declared analyses when it is built; see `hooks` in mkdocs.yml.

A page says with a comment such as `<!-- commands -->` where a table goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from linkwork.api.kinds import Option
from linkwork.files.native.analyses import ANALYSES, BESIDE, Chain


def commands() -> str:
    """Every command of an analysis, and what it answers."""
    rows = ((f"`{name.replace('_', '-')}`", chain.summary) for name, chain in sorted(ANALYSES.items()))
    return _table(("command", "what"), rows)


def analyses() -> str:
    """Every analysis of a file, the methods that answer it, and its options."""
    rows = ((f"`{name}`", _methods(chain), _names(chain)) for name, chain in sorted(ANALYSES.items()))
    return _table(("analysis", "in Python", "options"), rows)


def options() -> str:
    """All options of each analysis, folded up."""
    parts = []
    for name, chain in sorted(ANALYSES.items()):
        table = _table(("option", "command line", "what"), map(_option, chain.options.values()))
        folded = f'<details markdown="1"><summary>{len(chain.options)} options</summary>\n\n{table}\n\n</details>'
        parts.append(f"## {name}\n\n{chain.summary} In Python: {_methods(chain)}.\n\n{folded}")
    return "\n\n".join(parts)


def _methods(chain: Chain) -> str:
    calls = (step.name + ("(…)" if callable(step.member) else "") for step in chain.steps)
    return f"`model.{'.'.join(calls)}`"


def _names(chain: Chain) -> str:
    return ", ".join(
        f"**{n}**" if n in chain.needed else n for n in chain.options if n not in BESIDE or n in chain.needed
    )


def _option(option: Option) -> tuple[str, str, str]:
    flag = "--" + option.name.replace("_", "-")
    written = f"{flag}, --no-{flag[2:]}" if option.kind.name == "flag" else f"{flag} {option.kind.metavar}"
    needed = " Needed." if option.needed else ""
    told = option.default is None or option.default in ((), "") or "default" in option.about.lower()
    default = "" if told else f" Default: {option.default}."
    return f"`{option.name}`", f"`{written}`", option.about + needed + default


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


TABLES: dict[str, Callable[[], str]] = {f"<!-- {make.__name__} -->": make for make in (commands, analyses, options)}


def on_page_markdown(markdown: str, **more: Any) -> str:
    """Put the tables where a page asks for them."""
    for mark, make in TABLES.items():
        if mark in markdown:
            markdown = markdown.replace(mark, make())
    return markdown
