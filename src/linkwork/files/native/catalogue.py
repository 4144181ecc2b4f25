"""What can stand in a file: the classes of a model's items by name, and for each of their fields how it is written.

The fields are those of the dataclasses; a field with a unit is a number, or a list of them where it has a shape. The table
`SPECIAL` says what the others are. Reader, writer and schema all go by this catalogue, so a new item is known to all three
as soon as it stands in a list here.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.model import beams as E
from linkwork.model import bodies as B
from linkwork.model import closures as C
from linkwork.model import forces as F
from linkwork.model import joints as J
from linkwork.model import sensors as S
from linkwork.model import shapes as H
from linkwork.model import signals as G


def _by_name(*classes: type) -> dict[str, type]:
    return {c.__name__: c for c in classes}


BODIES = _by_name(B.RigidBody, B.Rod, B.MassRod, B.Box, B.Cylinder, B.Sphere, B.PointMass, E.Beam)
JOINTS = _by_name(J.Fixed, J.Revolute, J.Prismatic, J.Universal, J.Cylindrical, J.Planar, J.Ball, J.Direction, J.Free)
CLOSURES = _by_name(
    J.Fixed,
    J.Revolute,
    J.Prismatic,
    J.Universal,
    J.Cylindrical,
    J.Planar,
    J.Ball,
    C.Distance,
    C.PointOnLine,
    C.PointInPlane,
    C.Coupling,
)
FORCES = _by_name(F.Spring, F.TorsionSpring, F.PointForce, F.PointTorque, F.FormulaForce)
SENSORS = _by_name(
    S.Coordinate,
    S.Angle,
    S.Position,
    S.Velocity,
    S.Acceleration,
    S.Energy,
    S.JointWrench,
    S.DriveForce,
    S.Input,
    S.Expression,
)
SIGNALS = _by_name(
    *(G.Constant, G.Polynomial, G.ConstantSpeed, G.ConstantAcceleration),
    *(G.Harmonic, G.Chirp, G.Ramp, G.Sampled, G.Sum),
)
LAWS = _by_name(F.PolynomialLaw, F.TableLaw, F.FormulaLaw)
SHAPES = _by_name(H.AttachmentFunctions, H.ComparisonFunctions, H.Polynomials)
SECTIONS: dict[str, dict[str, str]] = {
    "rectangle": {"width": "m", "height": "m"},
    "circle": {"radius": "m", "inner": "m"},
    "CrossSection": {"area": "m^2", "x": "m^4", "y": "m^4", "torsion": "m^4", "shear": "1"},
}
OF_SECTIONS_OPTIONAL = ("inner", "shear")
"""Numbers of cross-sections that need not be given; "shear" may be a pair."""


@dataclasses.dataclass(frozen=True)
class Field:
    """A field: its name, how it is written, the words that it may be, and whether it must be given."""

    name: str
    kind: str
    words: tuple[str, ...] = ()
    needed: bool = False
    unit: str = ""
    default: Any = None


_XYZ = ("x", "y", "z")
_SPECIAL: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {
    ("Beam", "bending"): ("choice", ("x", "y", "xy")),
    ("Beam", "shortening"): ("choice", E.SHORTENINGS),
    ("Beam", "damping"): ("numbers", ()),
    ("Beam", "rayleigh"): ("numbers", ()),
    ("Beam", "rotary"): ("numbers", ()),
    ("Beam", "shear"): ("flag", ()),
    ("Load", "axes"): ("choice", ("world", "body")),
    ("Load", "value"): ("signals", ()),
    ("FormulaForce", "axes"): ("choice", ("world", "body")),
    ("FormulaForce", "formula"): ("texts", ()),
    ("PointSensor", "axis"): ("choice", _XYZ),
    ("Energy", "what"): ("choice", ("kinetic", "potential", "total")),
    ("JointWrench", "axes"): ("choice", ("world", "joint")),
    ("JointWrench", "component"): ("choice", S.JointWrench.COMPONENTS),
    ("Sampled", "curve"): ("choice", tuple(G.CURVES)),
    ("ComparisonFunctions", "normalise"): ("choice", H.NORMS),
    ("Universal", "axes"): ("directions", ()),
    ("RigidBody", "inertia"): ("numbers", ()),
    ("MassRod", "masses"): ("numbers", ()),
    ("MassRod", "at"): ("numbers", ()),
    ("Sum", "parts"): ("signals", ()),
    ("Polynomial", "coefficients"): ("numbers", ()),
    ("PolynomialLaw", "coefficients"): ("numbers", ()),
    ("TableLaw", "extension"): ("numbers", ()),
    ("TableLaw", "force"): ("numbers", ()),
    ("Sampled", "times"): ("numbers", ()),
    ("Sampled", "values"): ("numbers", ()),
}
_BY_NAME = {
    "axis": "direction",
    "normal": "direction",
    "on": "name",
    "of": "name",
    "joint": "name",
    "actuator": "name",
    "formula": "text",
    "unit": "text",
    "order": "whole",
    "modes": "whole",
    "torsion": "whole",
    "stretch": "whole",
    "stations": "whole",
    "pieces": "whole",
    "tension_only": "flag",
    "loaded": "flag",
    "motion": "signal",
    "law": "law",
    "look": "looks",
    "section": "section",
    "shapes": "shapes",
    "stops": "stops",
    "dofs": "dofs",
    "factors": "named_numbers",
    "constants": "named_numbers",
}


@functools.cache
def fields_of(cls: type) -> dict[str, Field]:
    """The fields of a class that a file can give, by name."""
    return {f.name: _field(cls, f) for f in dataclasses.fields(cls) if f.name != "name" and f.init}


def _field(cls: type, f: dataclasses.Field[Any]) -> Field:
    needed = f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    made = f.default_factory
    default = None if needed else f.default if made is dataclasses.MISSING else made()
    unit = str(f.metadata.get("unit", ""))
    for word, names in (("frame", "references"), ("body", "body_references")):
        if f.name in getattr(cls, names, ()):
            return Field(f.name, word, (), needed, unit, default)
    for base in cls.__mro__:
        if (base.__name__, f.name) in _SPECIAL:
            kind, words = _SPECIAL[base.__name__, f.name]
            return Field(f.name, kind, words, needed, unit, default)
    if unit:
        return Field(f.name, "numbers" if "shape" in f.metadata else "number", (), needed, unit, default)
    # signals take the unit of what they drive
    kind = _BY_NAME.get(f.name) or ("number" if issubclass(cls, G.Signal) else "")
    if not kind:
        raise ModelError(f"files: field '{f.name}' of {cls.__name__} has no way to be written.")
    return Field(f.name, kind, (), needed, unit, default)


def parts_of(cls: type) -> Iterable[tuple[str, type]]:
    """The degrees of freedom of a joint that has several: name and class of what acts along."""
    return getattr(cls, "parts", ())
