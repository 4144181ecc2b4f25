"""Results that are a sequence of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Ordered(Sequence[T]):
    """A sequence of its `members`: counted, indexed and gone through like a tuple."""

    members: tuple[T, ...]

    def __len__(self) -> int:
        return len(self.members)

    @overload
    def __getitem__(self, k: int) -> T: ...

    @overload
    def __getitem__(self, k: slice) -> tuple[T, ...]: ...

    def __getitem__(self, k: int | slice) -> T | tuple[T, ...]:
        return self.members[k]

    def __iter__(self) -> Iterator[T]:
        return iter(self.members)
