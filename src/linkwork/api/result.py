"""What every result offers: a report, a table, a labelled dataset, save and load, HTML for notebooks, pictures."""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from linkwork.api.declared import checked, implemented_by, uncut
from linkwork.api.errors import ModelError
from linkwork.api.frozen import freeze_fields, frozen, own_fields

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

T = TypeVar("T")
REFERENCE = {"saved": False}
"""Metadata of a field that refers to what made the result (a system, a model): it is not saved, and is None after `load`."""


def _public(member: Any) -> Any:
    """A method that reads its arguments, if it has any, or a property; declared ones are that already."""
    if isinstance(member, property) and not hasattr(member.fget, "implemented_by"):
        return member.getter(uncut(member.fget)) if member.fget else member
    if isinstance(member, functools.cached_property) and not hasattr(member.func, "implemented_by"):
        member.func = uncut(member.func)
    if not inspect.isfunction(member) or hasattr(member, "implemented_by"):
        return member
    return uncut(member) if len(inspect.signature(member).parameters) < 2 else checked(member)


class Result:
    """Base of all results: plain data, and at most a reference to what made them.

    A subclass is a dataclass. It implements `report`, `table` and `to_dataset`, and declares its `plot`. Everything else
    follows from these: saving, loading, notebooks and the command line need nothing more.
    """

    known: ClassVar[dict[str, type[Result]]] = {}  # by name, for `load`
    freezes_itself: ClassVar[bool] = True  # so that nobody who holds a result does it again
    folder: ClassVar[str] = ""  # attribute of Zarr folders that are no files of `save`, and that `of_folder` reads
    late: ClassVar[bool] = False  # whether arrays may be read from their file when they are asked for
    title: str
    """Name of the model."""

    def __init_subclass__(cls, *, abstract: bool = False) -> None:
        """Make the class known to `load`, unless it is abstract: what several results share. Arguments of its own public
        methods are read as those of declared ones are."""
        super().__init_subclass__()
        for name, member in list(vars(cls).items()):
            public = _public(member) if name == "__getitem__" or not name.startswith("_") else member
            if public is not member:
                setattr(cls, name, public)
        if not abstract:
            Result.known[cls.__name__] = cls

    def __post_init__(self) -> None:
        """Arrays of results are read-only: everything that is computed from them later agrees with them."""
        freeze_fields(self)

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Copies and pickles have read-only arrays, too, and keep the references to what made them."""
        vars(self).update(state)
        cls: Any = type(self)
        references = {f.name for f in dataclasses.fields(cls)} - set(own_fields(cls))
        vars(self).update({k: frozen(x) for k, x in state.items() if k not in references})

    @property
    def ended(self) -> str:
        """Why the result is incomplete; empty if it is complete."""
        return ""

    @property
    def success(self) -> bool:
        """Whether the result is complete."""
        return not self.ended

    @property
    def message(self) -> str:
        """How it went, in one sentence or more, below the table."""
        return f"ended early: {self.ended}" if self.ended else ""

    # --- what a subclass implements ----------------------------------------------------------------

    def report(self) -> str:
        """Plain-text summary."""
        raise NotImplementedError

    def table(self) -> pd.DataFrame:
        """The numbers that people look at first, with units in the names of the columns."""
        raise NotImplementedError

    def to_dataset(self) -> xr.Dataset:
        """All numbers as a labelled xarray dataset, in SI units."""
        raise NotImplementedError

    def plot(self) -> Any:
        """Draw it. Returns the Matplotlib axes."""
        raise NotImplementedError

    # --- what follows ------------------------------------------------------------------------------

    def to_pandas(self) -> pd.DataFrame:
        """The numbers as a pandas table."""
        return self.table()

    def plain_table(self) -> Mapping[str, Sequence[Any]] | pd.DataFrame:
        """What `table()` shows, column by column; plain lists where that needs no pandas, which takes long to import."""
        return self.table()

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {str(name): list(values) for name, values in self.table().items()}

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Functions that draw the figures of this result, by name; each returns Matplotlib axes."""
        return {type(self).__name__.lower(): self.plot}

    def _pages(self) -> dict[str, Callable[[Path], Any]]:
        """Functions that write the animations of this result, by name of the file."""
        return {}

    @checked
    def save(self, path: str | Path) -> Path:
        """Save to NetCDF (.nc) or Zarr (.zarr) without loss, labelled for other programs; `load` reads it back."""
        from linkwork.api.storage.store import save

        return save(self, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a result that was saved."""
        from linkwork.api.storage.store import load

        made = load(Path(path))
        if not isinstance(made, cls):
            raise ModelError(
                f"'{path}' holds a {type(made).__name__}, not a {cls.__name__}; use {type(made).__name__}.load."
            )
        return made

    def _state(self) -> dict[str, Any]:
        """What `save` keeps beside the dataset, so that `restored` makes the same result again."""
        fields = dataclasses.fields(self)  # type: ignore[arg-type]
        return {f.name: getattr(self, f.name) for f in fields if f.metadata.get("saved", True)}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        """The result with this state; `data` is the dataset that was saved with it."""
        return cls(**state)

    @staticmethod
    def of_folder(path: Path) -> Result:
        """The result in a Zarr folder that has the attribute `folder`."""
        raise NotImplementedError

    def _lost(self, what: str) -> ModelError:
        """The error of a method that needs the model or system behind the result, which a saved file does not hold."""
        return ModelError(
            f"{what} of '{self.title}': this {type(self).__name__} was loaded from a file, which does not hold its model; ask "
            "before saving it."
        )

    def _required(self, reference: T | None, what: str) -> T:
        """The model or system behind the result, for a method that needs it; an error if the result was loaded from a file."""
        if reference is None:
            raise self._lost(what)
        return reference

    def __str__(self) -> str:
        return self.report()

    def remarks(self) -> list[str]:
        """What a notebook says below the table: how it went."""
        return [self.message] if self.message else []

    def row_pictures(self) -> list[Callable[[], Any]]:
        """Functions that draw what the rows of the table are about, where a notebook shows it in the table."""
        return []

    @implemented_by("linkwork.drawing.notebook:result_html")
    def _repr_html_(self) -> str:
        """A table, how it went, and a small picture, for notebooks."""
