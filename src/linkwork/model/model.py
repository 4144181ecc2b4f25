"""The model: a tree of bodies on joints, forces, sensors; editable, with parameters that have paths."""

from __future__ import annotations

import contextlib
import copy
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.attributes import refuse_setting
from linkwork.api.calling import Called
from linkwork.api.declared import checked, implemented_by
from linkwork.api.errors import ModelError, shown
from linkwork.api.frozen import deep_copied
from linkwork.api.kinds import Inertia, RatesByName, Seconds, SignalsByName, StateByName, SymbolsByName, Words
from linkwork.api.units import complex_steps, quantities
from linkwork.model import listing
from linkwork.model.analyses import Analyses
from linkwork.model.bodies import Body, Ground
from linkwork.model.building import Building
from linkwork.model.building import Connection as Connection
from linkwork.model.editing import include, remove, same_models
from linkwork.model.finding import find as find
from linkwork.model.item import Item, check_name, next_version, restore
from linkwork.model.joints import Joint
from linkwork.model.note import Note
from linkwork.model.parameters import ParameterTable, locate
from linkwork.model.references import resolve
from linkwork.model.relatives import Relatives

if TYPE_CHECKING:
    from linkwork.model.relation import Relation
    from linkwork.schematics.results.sketch import Sketch

LOWERING = threading.RLock()
"""Held while a model is lowered, and while a parameter has a complex step: no other thread shall see that."""
PARTS = ("ground", "connections", "closures", "forces", "sensors", "notes")
"""What a model holds, which its methods change."""


class Model(Called, Building, Analyses):
    """A mechanical system: bodies that hang on joints, closures of loops, forces, sensors.

    Args:
        name: what it is called in plots and files.
        gravity: acceleration in world axes [m/s²], shape (3,). World z is up by default.
    """

    notes: tuple[Note, ...]

    def __init__(self, name: str = "model", *, gravity: Any = (0.0, 0.0, -9.81)) -> None:
        self.name = name
        vars(self).update(ground=Ground(), connections=[], closures=[], forces=[], sensors=[])
        vars(self)["notes"] = ()  # of a model that was read from a file of another program
        self._bodies: dict[str, Body] = {}
        self._joints: dict[str, Joint] = {}
        self._names: dict[str, str] = {}
        self._relatives = Relatives()
        self._structure = next_version()
        self.gravity = gravity

    @property
    def name(self) -> str:
        """What the model is called in plots and files."""
        return self._name

    @name.setter
    def name(self, value: str) -> None:
        self._name = check_name(value, "model")

    @property
    def gravity(self) -> np.ndarray:
        """Acceleration of gravity in world axes [m/s²], shape (3,)."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Any) -> None:
        self._gravity = quantities(value, "m/s^2", what=f"model '{self.name}': gravity", shape=(3,))
        self._gravity.flags.writeable = False
        self._structure = next_version()

    def __setattr__(self, name: str, value: Any) -> None:
        known = getattr(type(self), name, None)
        settable = name.startswith("_") or (isinstance(known, property) and known.fset is not None)
        own = type(self) is Model or name in PARTS or hasattr(Model, name)  # a class of the user's has attributes of its own
        if own and not settable:
            how = "add, close, remove and rename change what a model holds, name and gravity can be set"
            refuse_setting(self, name, ("name", "gravity"), f"model '{self.name}'", how)
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        loops = f"{len(self.closures)} closures, " if self.closures else ""
        parts = f"{len(self.connections)} bodies, {loops}{len(self.forces)} forces, {len(self.sensors)} sensors"
        return f"<Model '{self.name}': {parts}>"

    def __str__(self) -> str:
        """The tree of bodies on their joints, with masses and degrees of freedom."""
        return listing.text(self)

    def summary(self) -> listing.Listing:
        """The model in words: the tree of bodies on their joints, gravity, coordinates, inputs, closures, forces and sensors
        with what they connect. Print it, or take its parts: a headline, the table of bodies, lines below it."""
        return listing.parts(self, detailed=True)

    # --- as a collection -------------------------------------------------------------------------

    def __len__(self) -> int:
        """The number of bodies."""
        return len(self.connections)

    def __bool__(self) -> bool:
        """A model without bodies is one, too."""
        return True

    def __iter__(self) -> Iterator[Body]:
        """The bodies, in the order in which they were added."""
        return iter(self.bodies)

    def __eq__(self, other: object) -> bool:
        """Whether another model has the same name, gravity and items, number for number and in the same order."""
        return same_models(self, other) if isinstance(other, Model) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it can be changed

    @checked
    def remove(self, *items: Any, dependents: bool = False) -> None:
        """Take items out of the model, by name or themselves; a body goes with its joint. They may join another model then.

        Args:
            items: bodies, closures, forces, sensors.
            dependents: take out what cannot be without them, too: bodies that hang on a body, closures, springs and loads on
                it, sensors and formulas of it. Else these are an error that names them.
        """
        remove(self, items, dependents)

    @checked
    def include(self, other: Model, *, prefix: str, to: Any = None) -> dict[str, Item]:
        """Put a copy of another model into this one: a leg that is built once, added four times.

        Args:
            other: the submodel; it is not changed.
            prefix: stands before all names of it, those of inputs too, such as "front left ".
            to: what its ground becomes: a place of this model, as for `add`; default: the ground.

        Returns:
            The new items by the names that they have in the submodel: leg["foot"].
        """
        if not isinstance(other, Model):
            raise ModelError(f"include: other is {shown(other)}; give a model.")
        frame = self.ground["origin"] if to is None else resolve(self, to, "include: to", f"at_{prefix.strip()}")
        return include(self, other, prefix, frame)

    @implemented_by("linkwork.drawing.notebook:model_html")
    def _repr_html_(self) -> str:
        """The tree and a drawing, for notebooks."""

    @implemented_by("linkwork.schematics.sketch:sketch")
    def _sketch(
        self,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        t: Seconds = 0.0,
        marks: SymbolsByName | None = None,
        frames: SymbolsByName | None = None,
        vectors: SymbolsByName | None = None,
        dimensions: SymbolsByName | None = None,
    ) -> Sketch:
        """What `schematic` draws: all that has a symbol, in the world.

        Args:
            start, guess, t, marks, frames, vectors, dimensions: as for `schematic`.
        """

    def __getstate__(self) -> dict[str, Any]:
        """State for copies and pickles: everything but compiled systems."""
        return {k: v for k, v in self.__dict__.items() if k not in ("_compiled", "_relatives")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        restore(self, {**state, "_relatives": Relatives()}, "_structure")

    def __deepcopy__(self, memo: dict[int, Any]) -> Model:
        """An independent model, compiled by the structure of its relatives (`_relatives`) as long as it has the same."""
        made = deep_copied(self, memo, "_compiled")
        made.__dict__.pop("_lineage", None)  # a system of the one takes no points of the other
        return made

    def __copy__(self) -> Model:
        """The same: a body is part of one model, so two models cannot share it."""
        return self.copy()

    # --- files -----------------------------------------------------------------------------------

    @implemented_by("linkwork.files.native.model_file:save_model")
    def save(
        self,
        path: str | Path,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        inputs: SignalsByName | None = None,
    ) -> Path:
        """Write the model to a file (.yaml, .json or .toml) that `read_model` reads back as the same model, number for number.

        Args:
            path: of the file; it appears when it is complete, in place of one that was there.
            start, guess, rates, inputs: written beside the model, as for `simulate`.

        Raises:
            ModelError: an item holds a function of your own, which a file cannot express.
        """

    @implemented_by("linkwork.files.native.model_file:model_text")
    def to_text(self) -> str:
        """The model as a text (JSON) that `from_text` reads back as the same model, number for number.

        Raises:
            ModelError: an item holds a function of your own, or the contents of another file, which a text cannot express.
        """

    @staticmethod
    @implemented_by("linkwork.files.native.model_file:text_model")
    def from_text(text: str) -> Model:
        """A model from a text that `to_text` made.

        Args:
            text: the model as JSON.

        Raises:
            ModelError: with all that is wrong, one problem per line.
        """

    @implemented_by("linkwork.files.mjcf.writer:write_mjcf")
    def to_mjcf(self, path: str | Path, *, ignore: Words = (), least_inertia: Inertia | None = None) -> Path:
        """Write the model as an MJCF file for MuJoCo, whole or not at all; what MJCF cannot express is an error that names it.

        Args:
            path: of the file.
            ignore: words for what may be left out though it changes the dynamics: "friction", "stops", "motion", "law",
                "preload", or the name of an item.
            least_inertia: principal inertias of moving bodies are raised to this [kg m²]; MuJoCo takes none that is zero.
        """

    @implemented_by("linkwork.files.urdf_writer:write_urdf")
    def to_urdf(self, path: str | Path, *, ignore: Words = ()) -> Path:
        """Write the model as a URDF file, whole or not at all; what URDF cannot express is an error that names it.

        Args:
            path: of the file.
            ignore: words for what may be left out though it changes the dynamics: "friction", "stops", "motion", "stiffness",
                "armature", or the name of an item.
        """

    @implemented_by("linkwork.model.relation:relation_matrix")
    def relation_matrix(self) -> Relation:
        """The relation matrix of a tree of mass points on straight segments (Goyal 2012): a row for each mass, a column for
        each segment, with what of the segment lies on the path from the pivot to the mass [m].

        `library.tree_from_relation` goes the other way.
        """

    # --- parameters ------------------------------------------------------------------------------

    @property
    def parameters(self) -> ParameterTable:
        """All numbers that can be replaced, by path such as "upper.length" [SI], with their units; numbers of signals and of
        force laws, too: "push.value[2]", "spin.motion.amplitude"."""
        return ParameterTable(self)

    @checked
    def unit(self, path: str) -> str:
        """The unit of a parameter, such as "kg"; "1" for plain numbers."""
        return locate(self, path).unit

    @checked
    def __getitem__(self, path: str) -> Any:
        """A parameter [SI] by its path, such as "upper.length" or "gravity[2]"."""
        return locate(self, path).value

    @checked
    def __setitem__(self, path: str, value: Any) -> None:
        """Replace a parameter by its path; everything that depends on it follows."""
        found = locate(self, path)
        what = f"parameter '{path}' of model '{self.name}'"
        setattr(found.owner, found.field, found.field_with(value if found.plain else found.read(value, what)))
        self._structure = next_version()

    def copy(self) -> Model:
        """An independent model with copies of all items, found by the same names."""
        return copy.deepcopy(self)

    @checked
    def replace(self, values: Mapping[str, Any]) -> Model:
        """A copy of the model with other parameters, by path; the original is not changed."""
        copied = self.copy()
        for path, value in values.items():
            copied[path] = value
        return copied

    @contextlib.contextmanager
    def _stepped(self, path: str, step: complex) -> Iterator[None]:
        """Context in which a complex step is added to a parameter, unchecked, for derivatives by complex step; meanwhile other
        threads cannot lower a model."""
        with LOWERING:
            found = locate(self, path)  # not before: another thread may have stepped the same parameter
            if np.ndim(found.value) > 0:
                raise ModelError(f"parameter '{path}' of model '{self.name}' is a vector; name one component, '{path}[0]'.")
            slot = "_gravity" if found.owner is self else found.field
            old = vars(found.owner)[slot]  # of a mass that follows a point the name
            with complex_steps():
                new = found.field_with(found.value + step)
                object.__setattr__(found.owner, slot, np.array(new) if found.plain and isinstance(new, list) else new)
                try:
                    yield
                finally:
                    object.__setattr__(found.owner, slot, old)

    def version(self) -> int:
        """Version number; grows with every change of the model or of one of its items."""
        newest = max(self._structure, self.ground._changed)
        for c in self.connections:
            newest = max(newest, c.body._changed, c.joint._changed)  # type: ignore[attr-defined]
            for part in (*c.body._attached, *(getattr(c.joint, "dofs", None) or {}).values()):
                newest = max(newest, part._changed)
        for closing in self.closures:
            newest = max(newest, closing.joint._changed)  # type: ignore[attr-defined]
            for part in (getattr(closing.joint, "dofs", None) or {}).values():
                newest = max(newest, part._changed)
        for item in (*self.forces, *self.sensors):
            newest = max(newest, item._changed)  # type: ignore[attr-defined]
        return newest
