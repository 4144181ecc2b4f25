"""Symbols of a model: one for each of its numbers that is not zero, under the user's names, and bodies made of symbols."""

from __future__ import annotations

import copy
import dataclasses
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.equations.vectors import ZERO, Mat, Vec, exact, exact_constant, exact_rotation
from linkwork.model.beam_pieces import Piece
from linkwork.model.beams import Beam
from linkwork.model.bodies import Body, Places, about, full_inertia
from linkwork.model.frames import Frame
from linkwork.model.item import Item
from linkwork.model.model import Model, find

LETTERS = {
    "mass": "m",
    "masses": "m",
    "length": "l",
    "radius": "r",
    "centre": "c",
    "inertia": "J",
    "position": "p",
    "at": "a",
    "size": "a",
    "stiffness": "k",
    "damping": "c",
    "rest": "q0",
    "free_length": "l0",
    "preload": "F0",
    "gear": "n",
    "armature": "Ja",
    "friction": "F",
    "friction_speed": "v0",
    "height": "h",
    "value": "b",
}
AXES = "xyz"
_NAME = re.compile(r"[^\W\d_][^\W_]*(_[^\W_]+)*")


def checked_symbol(name: str, path: str) -> str:
    """A name that a symbol can have: letters and digits, with '_' before each index; raises ModelError otherwise."""
    if not _NAME.fullmatch(name) or len(name) > 60 or name.endswith(("_dot", "_ddot")):
        raise ModelError(
            f"equations: the symbol for '{path}' is {name!r}; write a letter, letters and digits, and '_' before an index, "
            "such as m_1."
        )
    return name


def plain_name(name: str) -> str:
    """A name of the model as part of the name of a symbol."""
    return re.sub(r"[\W_]+", "_", name).strip("_")


class Symbols:
    """The symbols of a model's numbers.

    Attributes:
        values: the number that each symbol stands for [SI].
        paths: what each symbol is called in the model.
    """

    def __init__(self, model: Model, names: Mapping[str, str], numbers: Sequence[str]) -> None:
        self.model = model
        self._names = {path: checked_symbol(name, path) for path, name in names.items()}
        self._numbers = set(numbers)
        self._asked: set[str] = set()  # paths that the equations have, with a symbol or as a number
        self.values: dict[sp.Symbol, float] = {}
        self.paths: dict[sp.Symbol, str] = {}
        self._taken: dict[str, str] = {}
        self._places: dict[str, dict[str, tuple[Vec, Mat]]] = {}
        self._bodies: dict[str, Body] = {}

    # --- single symbols ------------------------------------------------------------------------------

    def parameter(self, path: str, value: Any, default: str) -> Any:
        """The symbol of a number of the model; zero stays zero, and what shall stay a number does."""
        self._asked.add(path)
        number = float(np.real(value))
        if number == 0.0:
            return ZERO
        if path in self._numbers or "all" in self._numbers:
            return exact(number)
        wish = self._names.get(path, default)
        symbol = sp.Symbol(wish)
        if symbol in self.values:
            if path in self._names and self.values[symbol] == number:
                return symbol  # equal by the user's wish
            if path in self._names or self.paths[symbol] in self._names:
                raise ModelError(
                    f"equations: the symbol {wish} stands for '{self.paths[symbol]}' = {self.values[symbol]:g} and for "
                    f"'{path}' = {number:g}; give numbers that differ symbols that differ."
                )
        symbol = sp.Symbol(self._unused(wish))
        self._taken[symbol.name] = path
        self.values[symbol], self.paths[symbol] = number, path
        return symbol

    def variable(self, path: str, default: str) -> sp.Symbol:
        """The symbol of something that varies: a coordinate, an input, a signal."""
        self._asked.add(path)
        name = self._unused(self._names.get(path, default))
        if path in self._names and name != self._names[path]:
            raise ModelError(
                f"equations: the symbol {self._names[path]} for '{path}' is that of '{self._taken[self._names[path]]}' "
                "already; choose another one."
            )
        self._taken[name] = path
        return sp.Symbol(name)

    def _unused(self, wish: str) -> str:
        """The wish, or the wish with a number, if it is taken, or reserved for the time."""
        name, k = wish, 2
        while name in self._taken or name == "t" or (name != wish and name in self._names.values()):
            name, k = f"{wish}_{k}", k + 1
        return name

    def names(self) -> set[str]:
        """Names of all symbols."""
        return {*self._taken, "t"}

    def check_all_used(self) -> None:
        """Raise ModelError if the user named something that the equations do not have."""
        for path in [*self._names, *self._numbers]:
            if path != "all" and path not in self._asked:
                find(
                    dict.fromkeys(sorted(self._asked)),
                    path,
                    "number or coordinate of its equations called",
                    self.model.name,
                )

    # --- items ---------------------------------------------------------------------------------------

    def of(self, item: Item, field: str, *, owner: str = "") -> Any:
        """The symbol of one number of an item; `owner` is its path where that is not its name."""
        owner = owner or item.name
        letter = LETTERS.get(field, plain_name(field))
        return self.parameter(f"{owner}.{field}", getattr(item, field), f"{letter}_{plain_name(owner)}")

    def array(self, path: str, values: np.ndarray, letter: str) -> np.ndarray:
        """Symbols of a vector or matrix, entry by entry; a vector with one entry that is not zero needs no index."""
        made = np.empty(values.shape, object)
        only = values.ndim == 1 and np.count_nonzero(np.real(values)) == 1
        for index in np.ndindex(values.shape):
            where = f"{path}[{']['.join(map(str, index))}]"
            if only and float(np.real(values[index])) != 0.0 and where not in self._names:
                where = path
                self._asked.add(f"{path}[{index[0]}]")
            axes = "".join(AXES[k] for k in index) if max(values.shape) <= 3 else str(index[0] + 1)
            own = letter if only and letter.startswith("m_") else f"{letter}_{axes}"
            if letter.startswith("m_") and not only:
                own = f"{letter}_{index[0] + 1}"
            if values.ndim == 2 and index[0] > index[1]:
                made[index] = made[index[::-1]]
            else:
                made[index] = self.parameter(where, values[index], own)
        return made

    def body(self, body: Body) -> Body:
        """A copy of a body whose numbers are symbols; formulas of its class work with them as with numbers."""
        if body.name not in self._bodies:
            made = copy.copy(body)
            self._fill(made, body, body.name)
            self._bodies[body.name] = made
            extra = []
            for attached in body._attached:
                part = copy.copy(attached)
                self._fill(part, attached, f"{body.name}.{attached.name}")
                if isinstance(point := vars(attached)["position"], str):
                    object.__setattr__(part, "position", np.array(self.place(Frame(body, point))[0], object))
                extra.append(part)
            object.__setattr__(made, "_attached", extra)
        return self._bodies[body.name]

    def _fill(self, made: Item, item: Item, owner: str) -> None:
        fields = [f.name for f in dataclasses.fields(item) if "unit" in f.metadata]
        numbers = {field: x for field in fields if not isinstance(x := vars(item)[field], str)}  # not what follows a point
        for field, value in ((field, x) for field, x in numbers.items() if x is not None):
            letter = f"{LETTERS.get(field, plain_name(field))}_{plain_name(owner)}"
            if isinstance(value, np.ndarray):
                object.__setattr__(made, field, self.array(f"{owner}.{field}", value, letter))
            else:
                object.__setattr__(made, field, self.parameter(f"{owner}.{field}", value, letter))

    def inertial(self, body: Body) -> tuple[Any, Vec, Mat]:
        """Mass, first moment and inertia about the body's origin, in its axes; numbers where its formulas take no symbols."""
        try:
            mass, first, second = self.body(body).inertial()
        except (TypeError, AttributeError):
            mass, first, second = body.inertial()
        x, y, z = (tidy(c) for c in first)
        rows = [tuple(tidy(c) for c in row) for row in second]
        return tidy(mass), (x, y, z), (rows[0], rows[1], rows[2])

    # --- places --------------------------------------------------------------------------------------

    def place(self, frame: Frame) -> tuple[Vec, Mat]:
        """Position and rotation of a frame in the axes of its body, or of the world."""
        owner: Places = self.model.ground if frame.body is None else frame.body
        name = "ground" if frame.body is None else frame.body.name
        known = self._places.setdefault(name, {})
        if frame.name not in known:
            if frame.name in owner._places:
                position, rotation = owner._places[frame.name]
                if isinstance(position, str):
                    known[frame.name] = self.place(Frame(frame.body, position))[0], exact_rotation(rotation)
                    return known[frame.name]
                letter = f"{plain_name(frame.name)}" + ("" if frame.body is None else f"_{plain_name(name)}")
                where = self.array(f"{name}.{frame.name}", position, letter)
            else:
                where, rotation = (owner if frame.body is None else self.body(frame.body)).places()[frame.name]
            x, y, z = (tidy(c) for c in where)
            known[frame.name] = (x, y, z), exact_rotation(rotation)
        return known[frame.name]

    def place_on_beam(self, frame: Frame) -> tuple[str | None, Vec, Mat]:
        """Node of a frame of a beam (None: its root), position from there, rotation."""
        beam = frame.body
        assert isinstance(beam, Beam)
        node, offset, rotation = beam.node_of(frame.name)
        known = self._places.setdefault(beam.name, {})
        if frame.name not in known:
            letter = f"{plain_name(frame.name)}_{plain_name(beam.name)}"
            x, y, z = self.array(f"{beam.name}.{frame.name}", offset, letter) if np.any(offset) else (ZERO,) * 3
            known[frame.name] = (x, y, z), exact_rotation(rotation)
        return node, *known[frame.name]

    def attached(self, beam: Beam, node: str | None) -> tuple[Any, Vec, Mat]:
        """Mass, first moment and inertia about a node (None: the root) of what is attached to a beam there."""
        whole = beam.whole if isinstance(beam, Piece) else beam
        mass, first, second = ZERO, np.array([ZERO] * 3, object), np.array([[ZERO] * 3] * 3, object)
        known = (node is None and whole.name == beam.name) or node in dict(whole.nodes())
        for a in beam._attached if known else ():
            point = a.position
            if beam._node_at(-point[2]) != node:
                continue
            owner, tag = f"{whole.name}.{a.name}", f"{plain_name(whole.name)}_{plain_name(a.name)}"
            m = self.parameter(f"{owner}.mass", a.mass, f"m_{tag}")
            arm = self.array(f"{owner}.position", np.array([point[0], point[1], 0.0]), f"p_{tag}")
            own = self.array(f"{owner}.inertia", a.inertia, f"J_{tag}")
            mass, first, second = mass + m, first + m * arm, second + about(full_inertia(own), m, arm)
        rows = [tuple(tidy(c) for c in row) for row in second]
        return mass, (first[0], first[1], first[2]), (rows[0], rows[1], rows[2])

    def gravity(self) -> Vec:
        """Acceleration of gravity, world axes: g along its axis, or its components."""
        values = self.model.gravity
        if np.count_nonzero(values) == 1:
            k = int(np.flatnonzero(values)[0])
            g = self.parameter("gravity", abs(float(values[k])), "g")
            x, y, z = (g * int(np.sign(values[k])) if i == k else ZERO for i in range(3))
            return x, y, z
        x, y, z = self.array("gravity", values, "g")
        return x, y, z


def tidy(expression: Any) -> Any:
    """A short polynomial in symbols, floats as exact numbers; quotients that cancel are cancelled."""
    made = sp.sympify(expression)
    floats = {f: exact_constant(f) for f in made.atoms(sp.Float)}
    made = made.xreplace(floats) if floats else made
    if made.is_Atom:
        return made
    if any(p.exp.is_negative for p in made.atoms(sp.Pow) if p.exp.is_number and p.base.free_symbols):
        made = sp.cancel(made)
    return sp.factor_terms(sp.expand(made)) if made.is_Add else made
