"""For the site: a class without a docstring of its own has that of its base, as `__doc__ = Base.__doc__` says at run time."""

from __future__ import annotations

from typing import Any

import griffe


class InheritedDocstrings(griffe.Extension):
    def on_package(self, *, pkg: griffe.Module, loader: griffe.GriffeLoader, **kwargs: Any) -> None:
        for made in pkg["facade"].classes.values():
            if not made.is_alias and made.docstring is None:
                made.docstring = next((base.docstring for base in made.mro() if base.docstring), None)
