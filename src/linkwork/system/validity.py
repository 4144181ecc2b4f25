"""What is computed beyond the validity of a theory is said, with the number."""

from __future__ import annotations

import contextlib
import threading
import warnings
from collections.abc import Iterator, Sequence

import numpy as np

from linkwork.api.errors import ValidityWarning
from linkwork.system.system import System

PIECES = 8  # advice for a beam that is one
BENT = 0.15  # deflection of a beam over its length from which on a warning is given
TURNED = 0.3  # rotation of its sections by bending [rad], likewise: a beam that is bent into a circle has both


_thread = threading.local()


@contextlib.contextmanager
def kept_sentences() -> Iterator[list[str]]:
    """Within it what would be said in this thread is put into a list instead: for one of many variants."""
    before, _thread.kept = getattr(_thread, "kept", None), []
    try:
        yield _thread.kept
    finally:
        _thread.kept = before


def is_one_of_many() -> bool:
    """Whether this thread works on one of many variants."""
    return getattr(_thread, "kept", None) is not None


def warn_of_variants(verb: str, sentences: Sequence[str], count: int, *, stacklevel: int = 3) -> None:
    """Say once for all variants what was said of some of them: of each the first sentence, of `count` in all."""
    if sentences:
        many = f"in {len(sentences)} of {count} variants a beam is bent too far for its theory; the first of them"
        warnings.warn(f"{verb}: {many}: {sentences[0]}", ValidityWarning, stacklevel=stacklevel + 1)


def excess(system: System, q: np.ndarray) -> dict[str, np.ndarray]:
    """How far every beam bends over what its theory holds for, (states,) by name; q is (states, nq). Beyond 1 it is too far."""
    made = {n: (x / np.array([[BENT], [TURNED]])).max(axis=0) for n, x in system.bending(q).items()}
    return {n: np.where(np.isfinite(x), x, 0.0) for n, x in made.items()}  # a run that failed says so itself


def most_bent(system: System, q: np.ndarray) -> np.ndarray:
    """Of states q (states, nq), those in which some beam is bent most, (beams, nq)."""
    worst = [int(np.argmax(x)) for x in excess(system, q).values()] if len(q) else []
    return q[np.array(worst, int)]


def warn_of_large_deflections(
    system: System, q: np.ndarray, t: np.ndarray | None = None, *, stacklevel: int = 3
) -> list[str]:
    """Warn where a beam bends further than the second-order theory of bending holds; q is (states, nq), t their times [s].
    Returns the sentences.

    A cantilever with a force at its tip is bent too far by 1, 2 and 10 % where that is 0.1, 0.15 and 0.33 of its length. One
    that bends to and fro deflects less where its sections turn as much.
    """
    sentences = large_deflections(system, q, t)
    kept = getattr(_thread, "kept", None)
    for said in sentences:
        if kept is None:
            warnings.warn(said, ValidityWarning, stacklevel=stacklevel + 1)
        else:
            kept.append(said)
    return sentences


def large_deflections(system: System, q: np.ndarray, t: np.ndarray | None = None) -> list[str]:
    """The sentences of `warn_of_large_deflections`, one for each beam that is bent too far."""
    said = []
    for name, over in excess(system, q).items() if len(q) else ():
        worst = int(np.argmax(over))
        if over[worst] > 1:
            said.append(_sentence(system, name, q[worst], None if t is None else float(t[worst])))
    return said


def _sentence(system: System, name: str, q: np.ndarray, t: float | None) -> str:
    """What is said of a beam that is bent too far."""
    when = "" if t is None else f" at t = {t:.4g} s"
    count = len(system.whole_beams[name][1])
    where = f"beam '{name}' of model '{system.model.name}'"
    where = f"one of the {count} pieces of {where}" if count > 1 else where
    deflection, rotation = system.bending(q[None])[name][:, 0]
    if deflection > BENT:
        what = f"{where} is bent by {deflection:.2g} of its length{when}; beyond {BENT:g}"
    else:
        what = f"{where} is bent so that a section turns by {rotation:.2g} rad against its root{when}; beyond {TURNED:g} rad"
    pieces = 2 * count if count > 1 else PIECES
    return (
        f"{what} its second-order theory is more than about 2 % wrong, so split it: Beam('{name}', …, pieces={pieces})."
    )
