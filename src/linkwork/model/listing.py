"""A model in words: the tree of its bodies on their joints, with masses and degrees of freedom, and what else belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from linkwork.api.errors import ModelError
from linkwork.api.units import format_unit
from linkwork.model.beams import Beam
from linkwork.model.bodies import Body
from linkwork.model.item import Item
from linkwork.model.joints import Joint

if TYPE_CHECKING:
    from linkwork.model.model import Connection, Model

__all__ = ["Listing", "parts", "text"]

MOST_ROWS = 30  # bodies that are listed
MOST_NAMES = 12  # of closures, forces and sensors each
COLUMNS = ("body", "shape", "mass [kg]", "on joint", "type", "degrees of freedom")


class Listing(NamedTuple):
    """A model in words: a headline, a table with a row for each body along the tree, and lines that belong below it."""

    headline: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    below: list[str]

    def __str__(self) -> str:
        """A table in text."""
        table = [self.columns, ("ground", *[""] * (len(self.columns) - 1)), *self.rows] if self.rows else []
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in table]
        return "\n".join([self.headline, *lines, *self.below])

    def __repr__(self) -> str:
        return str(self)


def _headline(model: Model) -> str:
    """Numbers of bodies and degrees of freedom, and the whole mass."""
    free = sum(_freedom(c)[0] for c in model.connections)
    masses = [_mass(c.body) for c in model.connections]
    heavy = f", {sum(m for m in masses if m is not None):.6g} kg" if None not in masses and masses else ""
    text = f"{model.name}: {_counted(len(masses), 'body', 'bodies')}{heavy}, {_counted(free, 'degree')} of freedom"
    if model.closures:
        text += f" in the tree, {_counted(len(model.closures), 'closure')} (mobility() counts what is left)"
    return text


def _rows(model: Model) -> tuple[list[tuple[str, ...]], int]:
    """The first bodies along the tree, and how many more there are."""
    children: dict[str | None, list[Connection]] = {}
    for c in model.connections:
        children.setdefault(None if c.to.body is None else c.to.body.name, []).append(c)
    found: list[tuple[str, ...]] = []
    # (connection, what stands before its branch, whether it is the last child); a stack, since chains may be long
    waiting = [*_marked(children.get(None, []), "")]
    while waiting and len(found) < MOST_ROWS:
        c, before, last = waiting.pop()
        found.append(_row(c, before + ("└ " if last else "├ ")))
        waiting += _marked(children.get(c.body.name, []), before + ("  " if last else "│ "))
    return found, len(model.connections) - len(found)


def _tails(model: Model) -> list[str]:
    """Closures, forces and sensors by name, one line for each kind."""
    named = {word: [f"{i.name} ({type(i).__name__})" for i in items] for word, items in _others(model).items()}
    return [f"{word}: {_some(row)}" for word, row in named.items() if row]


def _others(model: Model) -> dict[str, list[Item]]:
    """What belongs to a model beside bodies and their joints."""
    return {"closures": [c.joint for c in model.closures], "forces": [*model.forces], "sensors": [*model.sensors]}


def parts(model: Model, *, detailed: bool = False) -> Listing:
    """The model in parts; with details for `summary`."""
    shown, more = _rows(model)
    below = [f"… and {_counted(more, 'more body', 'more bodies')}"] if more else []
    return Listing(_headline(model), COLUMNS, shown, below + (_details(model) if detailed else _tails(model)))


def _details(model: Model) -> list[str]:
    """Gravity, coordinates and inputs with their units, and what closures, forces and sensors connect."""
    joints = [*model.joints, *(c.joint for c in model.closures)]
    coordinates = [f"{n} [{format_unit(u)}]" for j in model.joints for n, u in j.coordinate_labels()]
    inputs = [
        f"{a.actuator} [{format_unit(a.force_unit)}]" for j in joints for a in j.degrees_of_freedom() if a.actuator is not None
    ]
    ends = {c.joint.name: f" between {c.to} and {c.at}" for c in model.closures if c.to is not None}
    ends |= {x.name: f" at {', '.join(map(str, x.frames()))}" for x in (*model.forces, *model.sensors) if x.frames()}
    lines = [f"gravity: {', '.join(f'{x:g}' for x in model.gravity)} m/s²"]
    masses = [f"{b.name}.{part.name} ({part.mass:.6g} kg)" for b in model.bodies for part in b._attached]
    named_rows = (("coordinates", coordinates), ("inputs", inputs), ("attached masses", masses))
    lines += [f"{word}: {_some(row)}" for word, row in named_rows if row]
    for word, items in _others(model).items():
        named = [f"{i.name} ({type(i).__name__}{ends.get(i.name, '')})" for i in items]
        lines += [f"{word}: {_some(named)}"] if named else []
    return lines


def text(model: Model) -> str:
    """The model as text, for `print(model)`."""
    return str(parts(model))


def _marked(own: list[Connection], before: str) -> Iterator[tuple[Connection, str, bool]]:
    """Children of a body, the first one last, as a stack gives them back."""
    for k in reversed(range(len(own))):
        yield own[k], before, k == len(own) - 1


def _row(c: Connection, branch: str) -> tuple[str, ...]:
    """The cells of a body's row; `branch` draws its place in the tree."""
    mass = _mass(c.body)
    free, driven = _freedom(c)
    freedom = f"{free}, and {driven} prescribed" if driven else str(free)
    heavy = "?" if mass is None else f"{mass:.6g}"
    return branch + c.body.name, type(c.body).__name__, heavy, c.joint.name, type(c.joint).__name__, freedom


def _freedom(c: Connection) -> tuple[int, int]:
    """Degrees of freedom of a joint and of the shapes of a beam on it: those that are free, those that are prescribed."""
    shapes = c.body.pieces * len(c.body.directions()) if isinstance(c.body, Beam) else 0
    driven = _driven(c.joint)
    return len(c.joint.rates) - driven + shapes, driven


def _driven(joint: Joint) -> int:
    return sum(along.motion is not None for along in joint.degrees_of_freedom())


def _mass(body: Body) -> float | None:
    """Mass of a body with what is attached to it [kg]; None if a parameter that it follows from is missing."""
    try:
        return float(body.own_inertia()[0]) + sum(float(a.mass) for a in body._attached)
    except (ModelError, TypeError):
        return None


def _some(words: list[str]) -> str:
    return ", ".join(words[:MOST_NAMES]) + (
        f", … and {len(words) - MOST_NAMES} more" if len(words) > MOST_NAMES else ""
    )


def _counted(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
