"""Elastic beams: bodies that bend, and may twist and stretch."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.api.calling import Called
from linkwork.api.declared import in_range
from linkwork.api.errors import ModelError
from linkwork.api.units import levels, quantities, quantity
from linkwork.model.bodies import Attachment, Body, Place, about, full_inertia
from linkwork.model.frames import IDENTITY, Frame
from linkwork.model.item import Real, number
from linkwork.model.joints import Joint, Sliding, Turning
from linkwork.model.shapes import read_shapes

SHORTENINGS = ("full", "gravity", "none")
AXIS = np.array([0.0, 0.0, -1.0])  # from the root along the beam
ACROSS = {"x": np.array([1.0, 0.0, 0.0]), "y": np.array([0.0, 1.0, 0.0])}


@dataclasses.dataclass(frozen=True)
class CrossSection(Called):
    """A cross-section: area [m²], second moments of area for bending along x and along y [m⁴], torsion constant [m⁴].

    `shear` is the shear coefficient κ of Timoshenko's beam, one number [1], or a pair (b, c) with 1/κ = (b + c ν)/(1 + ν), as
    rectangles and circles have it from Cowper (1966); without it beams of this section do not shear.
    """

    area: Any
    x: Any
    y: Any
    torsion: Any
    shear: Any = None

    def __post_init__(self) -> None:
        if self.shear is not None:
            what = "cross-section: shear"
            given = quantities(self.shear, "1", what=what, shape=(None,) * min(1, levels(self.shear)))
            if given.shape not in ((), (2,)) or not np.all(given > 0):
                raise ModelError(
                    f"{what} is {self.shear!r}; give a coefficient greater than 0, such as 5/6, or Cowper's pair (b, c)."
                )
            object.__setattr__(self, "shear", float(given) if given.ndim == 0 else tuple(float(x) for x in given))
        for name, unit in (("area", "m^2"), ("x", "m^4"), ("y", "m^4"), ("torsion", "m^4")):
            given = getattr(self, name)
            value = quantity(given, unit, what=f"cross-section: {name}")
            if not np.real(value) > 0:
                raise ModelError(f"cross-section: {name} is {given!r}; it must be greater than 0.")
            object.__setattr__(self, name, value)

    @classmethod
    @in_range
    def rectangle(cls, width: Any, height: Any) -> CrossSection:
        """`width` along the body's x, `height` along its y [m]."""
        b, h = (quantity(v, "m", what=f"rectangle: {n}") for n, v in (("width", width), ("height", height)))
        for n, v in (("width", b), ("height", h)):
            if not v > 0:
                raise ModelError(f"rectangle: {n} is {v:g} m; it must be greater than 0.")
        long, short = max(b, h), min(b, h)
        r = short / long
        twist = long * short**3 * (1 / 3 - 0.21 * r * (1 - r**4 / 12))  # Roark: within 0.5 %
        return cls(b * h, h * b**3 / 12, b * h**3 / 12, twist, (12 / 10, 11 / 10))

    @classmethod
    @in_range
    def circle(cls, radius: Any, inner: Any = 0.0) -> CrossSection:
        """A rod, or a tube with an `inner` radius [m]."""
        r, i = quantity(radius, "m", what="circle: radius"), quantity(inner, "m", what="circle: inner")
        if not r > i >= 0:
            raise ModelError(
                f"circle: radius is {r:g} m and inner is {i:g} m; the first must be greater, neither negative."
            )
        second, m = np.pi * (r**4 - i**4) / 4, (i / r) ** 2
        wall = m / (1 + m) ** 2
        return cls(np.pi * (r**2 - i**2), second, second, 2 * second, (7 / 6 + 10 / 3 * wall, 1 + 2 * wall))

    def shear_coefficient(self, poisson: Any) -> Any:
        """Shear coefficient κ [1] for Poisson's ratio; None if the section has none."""
        if isinstance(self.shear, tuple):
            return (1 + poisson) / (self.shear[0] + self.shear[1] * poisson)
        return self.shear


@dataclasses.dataclass(eq=False, repr=False)
class Beam(Body):
    """A uniform elastic beam along -z, from its origin (where it is clamped to its joint) to `tip`.

    Its deflection is a sum of shapes times modal coordinates, named after the beam: "arm.x1", "arm.x2", … bend along the body's
    x, "arm.y1", … along its y, "arm.twist1", … twist it, "arm.stretch1", … lengthen it. Give E and a section and a density, or
    EI and a mass per length.

    Args:
        name: unique in the model.
        length: [m]
        EI: bending stiffness [N m²].
        mass_per_length: [kg/m]
        E: Young's modulus [Pa], with `section` and `density`.
        section: `CrossSection.rectangle(…)`, `CrossSection.circle(…)` or `CrossSection(area, x, y, torsion)`.
        density: [kg/m³]
        bending: "x", "y" or "xy": along which axes of the body it bends.
        EI_y: bending stiffness along y, if it is another one [N m²].
        modes: number of shapes for each direction of bending.
        shapes: of bending: "attachment" (a cantilever that carries what is rigidly joined to its tip, with the static
            deflections by what a joint, a closure, a spring or a load hands on there), "comparison" (a cantilever that carries
            at its tip the mass of all that hangs there), "cantilever", "polynomial", or your own.
        torsion: number of shapes of twist; needs GJ, or G or nu.
        GJ: torsional stiffness [N m²]. G: shear modulus [Pa]. nu: Poisson's ratio, which gives G = E/(2 (1 + nu)) [1].
        shear: whether sections shear (Timoshenko) or stay at right angles to the axis (Euler and Bernoulli); default: they do
            where kGA is given, or follows from G or nu and the section's shear coefficient.
        kGA: shear stiffness κ G A, along x and y [N].
        polar: inertia of the sections about the axis [kg m]; default: from the section, else 0.
        rotary: inertia of the sections about their cross axes, for bending along x and along y, one number or two [kg m];
            default: from the section, else `polar` divided as the bending stiffnesses are; 0 leaves it out.
        stretch: number of shapes of lengthening; needs EA, or E.
        EA: [N]
        damping: ratio of critical damping of the beam's own modes, clamped, one number or one for each [1].
        rayleigh: (a [1/s], b [s]): damping a × mass + b × stiffness, instead of ratios; a is 0 for a beam in pieces.
        shortening: "full": bending draws every point towards the root, and bending and twist are coupled to second order;
            "gravity": gravity alone feels it, and positions that are reported have it (Oh 1990); "none".
        stations: points of the quadrature of its mass; default: enough for its shapes.
        pieces: how many beams welded in a row stand for it, each with these numbers of shapes: for deflections beyond 0.15 of
            the length. Coordinates are "arm.1.x1", "arm.2.x1", …; short pieces have high frequencies, so runs take small steps.
    """

    length: Real = number("m", above=0.0)
    EI: Real = number("N*m^2", None, above=0.0)
    mass_per_length: Real = number("kg/m", None, above=0.0)
    E: Real = number("Pa", None, above=0.0)
    section: Any = None
    density: Real = number("kg/m^3", None, above=0.0)
    bending: str = "x"
    EI_y: Real = number("N*m^2", None, above=0.0)
    modes: int = 2
    shapes: Any = "attachment"
    torsion: int = 0
    GJ: Real = number("N*m^2", None, above=0.0)
    G: Real = number("Pa", None, above=0.0)
    nu: Real = number("1", None, above=-1.0)
    shear: bool | None = None
    kGA: Real = number("N", None, above=0.0)
    polar: Real = number("kg*m", None, least=0.0)
    rotary: Any = None
    stretch: int = 0
    EA: Real = number("N", None, above=0.0)
    damping: Any = 0.0
    rayleigh: Any = None
    shortening: str = "full"
    stations: int | None = None
    pieces: int = 1

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "look" and value is not None:
            raise ModelError(f"{self._called()}: look cannot be given; a beam is drawn along its line as it bends.")
        if field == "name":
            super().__setattr__(field, value)
            return
        what = f"{self._called()}: {field}"
        if field == "shapes":
            value = read_shapes(value, what=what)
        elif field == "bending" and value not in ("x", "y", "xy"):
            raise ModelError(f"{what} is {value!r}; write 'x', 'y' or 'xy'.")
        elif field == "shortening" and value not in SHORTENINGS:
            raise ModelError(f"{what} is {value!r}; write 'full', 'gravity' or 'none'.")
        elif field in ("modes", "torsion", "stretch", "pieces") or (field == "stations" and value is not None):
            least, most = {"pieces": (1, 100), "stations": (4, 60)}.get(field, (0, 60))
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least or value > most:
                raise ModelError(f"{what} is {value!r}; give a whole number from {least} to {most}.")
            value = int(value)
        elif field == "damping":
            value = np.atleast_1d(quantities(value, "1", what=what, shape=(None,) * min(1, levels(value))))
            if np.any(value < 0):
                raise ModelError(f"{what} is {value.tolist()}; give one ratio, or one for each mode, none negative.")
        elif field == "rotary" and value is not None:
            given = quantities(value, "kg*m", what=what, shape=(None,) * min(1, levels(value)))
            if given.shape not in ((), (1,), (2,)) or not np.all(np.real(given) >= 0):
                raise ModelError(f"{what} is {value!r}; give one number, or two, along x and along y, none negative.")
            value = given * np.ones(2)
        elif field == "rayleigh" and value is not None:
            try:
                a, b = value
            except (TypeError, ValueError):
                raise ModelError(f"{what} is {value!r}; give a pair (a [1/s], b [s]).") from None
            given, value = value, (quantity(a, "1/s", what=what), quantity(b, "s", what=what))
            if min(np.real(value)) < 0:
                raise ModelError(f"{what} is {given!r}; neither may be negative.")
        elif field == "section" and value is not None and not isinstance(value, CrossSection):
            raise ModelError(
                f"{what} is {value!r}; give CrossSection.rectangle(…), CrossSection.circle(…) or CrossSection(…)."
            )
        super().__setattr__(field, value)

    # --- numbers that follow ---------------------------------------------------------------------

    def stiffness(self, along: str) -> Any:
        """Bending stiffness along "x" or "y" [N m²]."""
        own = self.EI_y if along == "y" and self.EI_y is not None else self.EI
        if own is not None:
            return own
        return self._product("EI", "E", along)

    def torsional_stiffness(self) -> Any:
        """Torsional stiffness G J [N m²]."""
        if self.GJ is not None:
            return self.GJ
        modulus = self.shear_modulus()
        if modulus is None or self.section is None:
            raise ModelError(f"{self._called()} has no GJ; give GJ=, or G= (or nu= and E=) and section=.")
        return modulus * self.section.torsion

    def shear_modulus(self) -> Any:
        """Shear modulus G [Pa], or None."""
        if self.G is not None or self.nu is None or self.E is None:
            return self.G
        return self.E / (2 * (1 + self.nu))

    def shear_stiffness(self) -> Any:
        """Shear stiffness κ G A [N]; None for a beam that does not shear."""
        if self.shear is False or (self.shear is None and not self.shapes.sheared):
            return None
        problem = self._no_shear()
        if problem and self.shear:
            raise ModelError(f"{self._called()} has shear=True, but {problem}.")
        if problem:
            return None
        if self.kGA is not None:
            return self.kGA
        return self.section.shear_coefficient(self._poisson()) * self.shear_modulus() * self.section.area

    def _poisson(self) -> Any:
        """Poisson's ratio as given, or of an isotropic material of moduli E and G; None if it is not known."""
        if self.nu is not None or self.E is None or self.G is None:
            return self.nu
        return self.E / (2 * self.G) - 1

    def _no_shear(self) -> str:
        """Why there is no shear stiffness, or "" where there is one."""
        if not self.shapes.sheared:
            return "its shapes are given without shear; use 'attachment', 'comparison' or 'cantilever'"
        if self.kGA is not None:
            return ""
        if self.section is None or self.section.shear is None:
            return "it has no shear stiffness; give kGA=, or a section with a shear coefficient"
        if self.shear_modulus() is None:
            return "it has no shear modulus; give kGA=, G=, or nu= and E="
        poisson = self._poisson()
        if isinstance(self.section.shear, tuple) and (poisson is None or not -1 < np.real(poisson) <= 0.5):
            known = "is not known" if poisson is None else f"would be {np.real(poisson):.3g} by its E and G"
            return f"Poisson's ratio, on which its section's shear coefficient depends, {known}; give nu= or kGA="
        return ""

    def axial_stiffness(self) -> Any:
        """Axial stiffness E A [N]."""
        return self.EA if self.EA is not None else self._product("EA", "E", "area")

    def line_mass(self) -> Any:
        """Mass per length [kg/m]."""
        return (
            self.mass_per_length
            if self.mass_per_length is not None
            else self._product("mass_per_length", "density", "area")
        )

    def line_polar(self) -> Any:
        """Polar mass moment of inertia about the axis, per length [kg m]."""
        if self.polar is not None:
            return self.polar
        if self.section is None:
            return 0.0
        return self.line_mass() / self.section.area * (self.section.x + self.section.y)

    def line_rotary(self) -> tuple[Any, Any]:
        """Inertia of the sections, per length, about the axes that they turn about as the beam bends along x and along y
        [kg m]."""
        if self.rotary is not None:
            return self.rotary[0], self.rotary[1]
        if self.section is not None:
            density = self.line_mass() / self.section.area
            return density * self.section.x, density * self.section.y
        polar = self.line_polar()
        y = self.EI if self.EI_y is None else self.EI_y
        if self.EI is None or y is None:
            return polar / 2, polar / 2
        return polar * self.EI / (self.EI + y), polar * y / (self.EI + y)

    def polar_gyration(self) -> Any:
        """Square of the radius of gyration of the section's area about the axis [m²]: a beam that is twisted is shorter."""
        if self.section is not None:
            return (self.section.x + self.section.y) / self.section.area
        return self.line_polar() / self.line_mass()

    def _product(self, name: str, modulus: str, part: str) -> Any:
        m = getattr(self, modulus)
        if m is None or self.section is None:
            raise ModelError(f"{self._called()} has no {name}; give {name}=, or {modulus}= and section=.")
        return m * getattr(self.section, part)

    def check(self) -> None:
        """Raise ModelError for parameters that are missing or contradict each other."""
        if len(self.directions()) == 0:
            raise ModelError(f"{self._called()} has no modes; give modes, torsion or stretch, or use a Rod.")
        for along in {d for d, _ in self.directions()}:
            if along in ACROSS:
                self.stiffness(along)
        self.line_mass()
        if self.nu is not None and np.real(self.nu) > 0.5:
            raise ModelError(
                f"{self._called()}: nu is {np.real(self.nu):g}; Poisson's ratio of an isotropic material is at most 0.5."
            )
        self.shear_stiffness()
        if self.torsion:
            self.torsional_stiffness()
            if not np.real(self.line_polar()) > 0:
                raise ModelError(f"{self._called()} twists but its sections have no inertia; give polar= or section=.")
        if self.stretch:
            self.axial_stiffness()
        if len(self.damping) not in (1, len(self.directions())):
            raise ModelError(
                f"{self._called()}: damping has {len(self.damping)} ratios for {len(self.directions())} modes; give one, or "
                "one for each."
            )
        if self.pieces > 1 and np.any(self.damping > 0):
            raise ModelError(
                f"{self._called()} has {self.pieces} pieces and damping={self.damping.tolist()}, ratios of modes that its "
                "pieces do not have; give rayleigh=(0, b)."
            )
        if self.pieces > 1 and self.rayleigh is not None and self.rayleigh[0] != 0:
            raise ModelError(
                f"{self._called()} has {self.pieces} pieces and rayleigh=({self.rayleigh[0]:g}, {self.rayleigh[1]:g}), but "
                "damping by mass is that against the root, and each piece has a root of its own; give rayleigh=(0, b)."
            )
        for what, names in (
            ("point", [(n, p[0]) for n, p in self.places().items()]),
            ("mass", [(a.name, a.position) for a in self._attached]),
        ):
            for name, where in names:
                self._on_beam(f"{what} '{name}'", where)

    def _on_beam(self, what: str, where: np.ndarray) -> None:
        """Raise ModelError for a point or mass that lies beyond the ends of the beam."""
        if not 0 <= np.real(-where[2]) <= np.real(self.length) * (1 + 1e-12):
            raise ModelError(
                f"{self._called()}: {what} is {np.real(-where[2]):g} m from the root; the beam is {np.real(self.length):g} m "
                "long, so give a distance from 0 to its length."
            )

    def directions(self) -> list[tuple[str, int]]:
        """Every modal coordinate: its kind ("x", "y", "twist", "stretch") and its number from 0."""
        bends = [(d, k) for d in self.bending for k in range(self.modes)]
        return bends + [("twist", k) for k in range(self.torsion)] + [("stretch", k) for k in range(self.stretch)]

    def coordinates(self) -> list[tuple[str, str]]:
        """(name, unit) of every modal coordinate."""
        if self.pieces > 1:
            from linkwork.model.beam_pieces import pieces_of

            return [c for piece in pieces_of(self) for c in piece.coordinates()]
        return [(f"{self.name}.{d}{k + 1}", "rad" if d == "twist" else "m") for d, k in self.directions()]

    def degrees_of_freedom(self) -> list[Turning | Sliding]:
        """Items along the modal coordinates, without springs or actuators: only the beam itself acts along them."""
        return [Turning(n) if u == "rad" else Sliding(n) for n, u in self._plain_names()]

    def _plain_names(self) -> list[tuple[str, str]]:
        return [(n.replace(".", " "), u) for n, u in self.coordinates()]

    # --- places ------------------------------------------------------------------------------------

    def own_place(self, value: Any, what: str) -> Frame | np.ndarray:
        """A place of the beam as of any body; one number [m], or a text with a unit, is a distance from the root."""
        named = isinstance(value, Frame | Body) or (isinstance(value, str) and value[:1].isalpha())
        if not named and levels(value) == 0:
            return quantity(value, "m", what=what) * AXIS
        return super().own_place(value, what)

    def frame(self, name: str, position: Any, rotation: Any = None) -> Frame:
        """Name a frame fixed to a section of the beam, with axes of its own: at a point by name, which is followed, a distance
        from the root [m], or three numbers in the body's axes [m]."""
        place = self.own_place(position, f"{self._called()}: point '{name}'")
        self._on_beam(f"point '{name}'", self.position_of(place))
        return super().frame(name, place, rotation)

    def _builtin(self) -> dict[str, Place]:
        return {**super()._builtin(), "tip": (AXIS * self.length, IDENTITY)}

    def attach(self, name: str, mass: Any, at: Any = "tip", inertia: Any = (0.0, 0.0, 0.0)) -> Attachment:
        """Fix a mass [kg] to the section at a named point or a distance from the root [m]; see `Body.attach`."""
        return super().attach(name, mass, at, inertia)

    def nodes(self) -> list[tuple[str, Any]]:
        """Sections that may carry something, beside the root: (name, distance from the root), nearest first."""
        found: dict[float, tuple[str, Any]] = {}
        places = [(n, -p[0][2]) for n, p in self.places().items()] + [
            (a.name, -a.position[2]) for a in self._attached
        ]
        for name, s in places:
            key = round(float(np.real(s / self.length)), 12)
            if key > 0 and key not in found:
                found[key] = (name, s)
        return [found[k] for k in sorted(found)]

    def node_label(self, node: str) -> str:
        """Name of a node in the tree."""
        return f"{self.name}.{node}"

    def node_of(self, frame: str) -> tuple[str | None, np.ndarray, np.ndarray]:
        """The node that a named frame is fixed to (None: the root), its offset from there [m], its rotation."""
        position, rotation = self.places()[frame]
        s = -position[2]
        name = self._node_at(s)
        return name, position if name is None else position - s * AXIS, rotation

    def _node_at(self, s: Any) -> str | None:
        key = round(float(np.real(s / self.length)), 12)
        for name, at in self.nodes() if key > 0 else ():
            if round(float(np.real(at / self.length)), 12) == key:
                return name
        return None

    # --- masses ------------------------------------------------------------------------------------

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        """Mass [kg], centre [m] and inertia about the centre [kg m²] of the straight beam."""
        mass = self.line_mass() * self.length
        across, along = mass * self.length**2 / 12, self.line_polar() * self.length
        about_y, about_x = (across + j * self.length for j in self.line_rotary())
        return mass, AXIS * self.length / 2, np.diag([about_x, about_y, along])

    def node_inertial(self, node: str | None) -> tuple[Any, np.ndarray, np.ndarray]:
        """Mass, first moment and inertia about a node (None: the root) of what is attached to it."""
        mass: Any = 0.0
        first, second = np.zeros(3), np.zeros((3, 3))
        for a in self._attached:
            point = a.position
            if self._node_at(-point[2]) == node:
                arm = point if node is None else point + point[2] * AXIS
                mass = mass + a.mass
                first = first + a.mass * arm
                second = second + about(full_inertia(a.inertia), a.mass, arm)
        return mass, first, second

    def own_outline(self) -> list[tuple[str, Any]]:
        return []

    def outline(self) -> list[tuple[str, Any]]:
        return []


@dataclasses.dataclass(eq=False, repr=False)
class Node(Body):
    """A section of a beam that carries something: a body of its own in the tree, made when a model is compiled."""

    def __init__(self, beam: Beam, node: str) -> None:
        object.__setattr__(self, "name", beam.node_label(node))
        super().__post_init__()
        object.__setattr__(self, "_beam", beam)
        object.__setattr__(self, "_node", node)

    def inertial(self) -> tuple[Any, np.ndarray, np.ndarray]:
        return self._beam.node_inertial(self._node)

    def _distance(self) -> Any:
        """Distance of the node from the root [m]."""
        return dict(self._beam.nodes())[self._node]

    def outline(self) -> list[tuple[str, Any]]:
        points = [(a.position, a.mass) for a in self._beam._attached]
        held = [(x, m) for x, m in points if self._beam._node_at(-x[2]) == self._node]
        return [("mass", (x + x[2] * AXIS, float(np.real(m)))) for x, m in held]


class Bend(Joint):
    """The joint of a node on the root of its beam: it has no degrees of freedom, the modes of the beam move it."""

    type = "node"

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "name", name)
