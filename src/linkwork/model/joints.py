"""Joints: how a body can move against its parent, and what acts along each degree of freedom.

A joint's frame is the frame on the parent that it hangs from; axes are given in it. At zero the child's frame coincides.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.model.frames import axis_frame, direction
from linkwork.model.item import Item, Real, check_name, number
from linkwork.model.signals import as_signal


@dataclasses.dataclass(eq=False)
class DegreeOfFreedom(Item):
    """What acts along one degree of freedom. Use `Turning` for angles and `Sliding` for lengths."""

    name: str = "dof"
    stiffness: Real = 0.0
    rest: Real = 0.0
    damping: Real = 0.0
    friction: Real = 0.0
    static_friction: Real = 0.0
    stribeck_speed: Real = 0.0
    friction_coefficient: Real = 0.0
    static_coefficient: Real = 0.0
    friction_speed: Real = 0.0
    stops: Any = None
    stop_stiffness: Real = 0.0
    stop_damping: Real = 0.0
    restitution: Real = None
    actuator: str | None = None
    gear: Real = 1.0
    armature: Real = 0.0
    motion: Any = None

    kind = "joint"
    coordinate_unit = "1"
    force_unit = "1"
    driven = ("motion",)

    def driven_unit(self) -> str:
        return self.coordinate_unit

    def __setattr__(self, field: str, value: Any) -> None:
        if field in ("stops", "actuator", "motion") and value is not None:
            what = f"{self._called()}: {field}"
            if field == "stops":
                value = self._read_stops(value, what)
            elif field == "actuator":
                value = check_name(value, what)
            else:
                value = as_signal(value, what=what)
                value.terms(self.coordinate_unit, what=what)  # whatever cannot be read is refused at once
        super().__setattr__(field, value)

    def _read_stops(self, value: Any, what: str) -> tuple[float, float]:
        try:
            low, high = value
        except (TypeError, ValueError):
            raise ModelError(f"{what} is {value!r}; give a pair (lowest, highest), None where there is none.") from None
        low = -np.inf if low is None else quantity(low, self.coordinate_unit, what=what)
        high = np.inf if high is None else quantity(high, self.coordinate_unit, what=what)
        if not low < high:
            raise ModelError(f"{what} is {value!r}; the first must be lower than the second.")
        return low, high

    def check(self) -> None:
        """Raise ModelError for parameters that are missing or contradict each other."""
        if self.stops is not None and not self.stop_stiffness.real > 0 and self.restitution is None:
            raise ModelError(
                f"{self._called()}: stops need a stop_stiffness greater than 0, or a restitution if they are rigid."
            )
        if self.restitution is not None:
            if self.stops is None:
                raise ModelError(f"{self._called()} has a restitution but no stops; give stops=(lowest, highest).")
            if self.stop_stiffness != 0 or self.stop_damping != 0:
                raise ModelError(
                    f"{self._called()} has a restitution, so its stops are rigid; leave stop_stiffness and stop_damping out."
                )
            if not 0 <= self.restitution.real <= 1:
                raise ModelError(f"{self._called()}: restitution is {self.restitution:g}; it lies between 0 and 1.")
        if self.static_friction != 0 and self.static_friction.real < self.friction.real:
            raise ModelError(
                f"{self._called()}: static_friction is {self.static_friction:g}, less than the friction of sliding, "
                f"{self.friction:g}; give at least that."
            )
        if self.static_coefficient != 0 and self.static_coefficient.real < self.friction_coefficient.real:
            raise ModelError(
                f"{self._called()}: static_coefficient is {self.static_coefficient:g}, less than the coefficient of sliding, "
                f"{self.friction_coefficient:g}; give at least that."
            )
        coefficients = self.friction_coefficient != 0 or self.static_coefficient != 0
        journal, thrust = self.bearing_radii()
        if coefficients != (journal != 0 or thrust != 0) and self.coordinate_unit == "rad":
            raise ModelError(
                f"{self._called()} has a friction_coefficient or a static_coefficient but no bearing, or the other way round; "
                "give journal_radius, or thrust_radius, together with a coefficient."
            )
        if self.stribeck_speed != 0 and not self.has_dry_friction():
            raise ModelError(
                f"{self._called()} has a stribeck_speed but no friction; give friction and static_friction, or leave it out."
            )
        extra = (self.static_friction, self.stribeck_speed, self.friction_coefficient, self.static_coefficient)
        if self.friction_speed != 0 and any(x != 0 for x in extra):
            raise ModelError(
                f"{self._called()} has a friction_speed, so its friction is smoothed and knows neither rest nor load; leave "
                "friction_speed out, or everything else about friction but friction itself."
            )
        if self.motion is not None and self.actuator is not None:
            raise ModelError(f"{self._called()} has a motion and an actuator; a prescribed joint takes no input.")

    def has_dry_friction(self) -> bool:
        """Whether dry friction holds and slides by a set-valued law, not smoothed."""
        forces = self.friction != 0 or self.static_friction != 0
        return bool(self.friction_speed == 0 and (forces or self.friction_coefficient != 0 or self.static_coefficient != 0))

    def bearing_radii(self) -> tuple[Real, Real]:
        """Radii [m] by which radial and axial load turn into friction; sliders have force for force."""
        return 1.0, 0.0


@dataclasses.dataclass(eq=False)
class TurningFriction:
    """Numbers of a law of dry friction between surfaces that turn on each other."""

    friction: Real = number("N*m", 0.0, least=0.0)
    static_friction: Real = number("N*m", 0.0, least=0.0)
    stribeck_speed: Real = number("rad/s", 0.0, least=0.0)
    friction_coefficient: Real = number("1", 0.0, least=0.0)
    static_coefficient: Real = number("1", 0.0, least=0.0)
    journal_radius: Real = number("m", 0.0, least=0.0)


@dataclasses.dataclass(eq=False)
class Turning(TurningFriction, DegreeOfFreedom):
    """What acts along an angle.

    Args:
        name: set by the joint that it belongs to.
        stiffness: of a torsion spring [N m/rad], at rest at the angle `rest` [rad].
        damping: viscous [N m s/rad].
        friction: dry friction torque while sliding [N m]. At rest friction gives any torque up to `static_friction` (default:
            `friction`), so a brake holds; sticking and sliding are found exactly.
        static_friction: largest torque at rest [N m]; at least `friction`.
        stribeck_speed: rate [rad/s] over which friction falls from static to sliding, as exp(−(rate / stribeck_speed)²);
            0: at once.
        friction_coefficient: μ of a bearing: friction grows by μ times `journal_radius` [m] times the radial part of the
            joint's reaction, and by μ times `thrust_radius` [m] times its axial part.
        static_coefficient: the same at rest; at least `friction_coefficient`, and that by default.
        friction_speed: if it is not 0, friction is smoothed by tanh(rate / friction_speed [rad/s]) instead: it never holds.
        stops: (lowest, highest) angle [rad]; beyond, a one-sided spring `stop_stiffness` [N m/rad] and damper
            `stop_damping` [N m s/rad] push back; or, with `restitution`, rigid.
        restitution: makes the stops rigid: rate after an impact over rate before, 0 … 1.
        actuator: name of an input; the torque is `gear` times the input.
        armature: inertia of the motor's rotor, reflected to the joint [kg m²]: the rotor's own times the square of the gear
            ratio. It adds ½ armature rate² to the kinetic energy and thus to the mass matrix's diagonal; that the rotor is
            carried along by the parent's turning is left out, as in MuJoCo and Pinocchio. Of the torque along the axis it
            takes armature times acceleration, so a joint's wrench tells what reaches the child. Not for joints that close a
            loop, nor in absolute coordinates.
        motion: a signal that prescribes the angle [rad].
    """

    stiffness: Real = number("N*m/rad", 0.0)
    rest: Real = number("rad", 0.0)
    damping: Real = number("N*m*s/rad", 0.0)
    thrust_radius: Real = number("m", 0.0, least=0.0)
    friction_speed: Real = number("rad/s", 0.0, least=0.0)
    stop_stiffness: Real = number("N*m/rad", 0.0, least=0.0)
    stop_damping: Real = number("N*m*s/rad", 0.0, least=0.0)
    restitution: Real = number("1", None, least=0.0)
    gear: Real = number("1", 1.0)
    armature: Real = number("kg*m^2", 0.0, least=0.0)

    coordinate_unit = "rad"
    force_unit = "N*m"

    def bearing_radii(self) -> tuple[Real, Real]:
        return self.journal_radius, self.thrust_radius


@dataclasses.dataclass(eq=False)
class SlidingFriction:
    """Numbers of a law of dry friction between surfaces that slide on each other."""

    friction: Real = number("N", 0.0, least=0.0)
    static_friction: Real = number("N", 0.0, least=0.0)
    stribeck_speed: Real = number("m/s", 0.0, least=0.0)
    friction_coefficient: Real = number("1", 0.0, least=0.0)
    static_coefficient: Real = number("1", 0.0, least=0.0)


@dataclasses.dataclass(eq=False)
class Sliding(SlidingFriction, DegreeOfFreedom):
    """What acts along a length.

    Args:
        name: set by the joint that it belongs to.
        stiffness: of a spring [N/m], at rest at the position `rest` [m].
        damping: viscous [N s/m].
        friction: dry friction force while sliding [N]; `static_friction` [N], `stribeck_speed` [m/s] and `friction_speed` [m/s]
            as for `Turning`.
        friction_coefficient, static_coefficient: friction grows by them times the force across the slider.
        stops: (lowest, highest) position [m]; beyond, a one-sided spring `stop_stiffness` [N/m] and damper
            `stop_damping` [N s/m] push back; or, with `restitution`, rigid.
        restitution: makes the stops rigid: rate after an impact over rate before, 0 … 1.
        actuator: name of an input; the force is `gear` times the input.
        armature: reflected inertia of the motor's rotor [kg], as for `Turning`.
        motion: a signal that prescribes the position [m].
    """

    stiffness: Real = number("N/m", 0.0)
    rest: Real = number("m", 0.0)
    damping: Real = number("N*s/m", 0.0)
    friction_speed: Real = number("m/s", 0.0, least=0.0)
    stop_stiffness: Real = number("N/m", 0.0, least=0.0)
    stop_damping: Real = number("N*s/m", 0.0, least=0.0)
    restitution: Real = number("1", None, least=0.0)
    gear: Real = number("1", 1.0)
    armature: Real = number("kg", 0.0, least=0.0)

    coordinate_unit = "m"
    force_unit = "N"


DOF_TYPES: dict[str, type[DegreeOfFreedom]] = {"turn": Turning, "slide": Sliding}


class Axial:
    """For joints with one `axis`: the z axis of the link frame."""

    axis: Any

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "axis":
            value = direction(value, what=f"joint '{getattr(self, 'name', '?')}': axis")
        super().__setattr__(field, value)

    def axes_frame(self) -> np.ndarray:
        """Columns: axes of the link frame in the joint's frame; z is the axis."""
        return axis_frame(self.axis)


class Freedom(NamedTuple):
    """One degree of freedom of a joint: a turn about, or a slide along, an axis of the link frame."""

    name: str
    motion: Literal["turn", "slide"]
    axis: Literal["x", "y", "z"]


class Joint(Item):
    """The base of all joints.

    A joint that is a sequence of slides and turns declares them in `freedoms`; names, units, and all that the equations of
    motion need follow from that.
    """

    kind = "joint"
    type = "fixed"
    freedoms: ClassVar[tuple[Freedom, ...] | None] = ()
    """The slides, then the turns, in the order in which they move the child; each about or along an axis of the link frame
    (`axes_frame`) as the turns before it have left it. None: the joint is no such sequence."""
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = ()
    """(name, unit) of each coordinate."""
    rates: ClassVar[tuple[tuple[str, str], ...]] = ()
    """(name, unit) of each velocity."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        freedoms = cls.__dict__.get("freedoms")
        if freedoms:
            motions = [f.motion for f in freedoms]
            if motions != sorted(motions):  # "slide" < "turn"
                raise TypeError(f"{cls.__name__}: the slides of a joint come before its turns.")
            units = [DOF_TYPES[m].coordinate_unit for m in motions]
            cls.coordinates = tuple((f.name, u) for f, u in zip(freedoms, units, strict=True))
            cls.rates = tuple((f.name, f"{u}/s") for f, u in zip(freedoms, units, strict=True))

    def axes_frame(self) -> np.ndarray:
        """Columns: axes of the link frame in the joint's frame; z is the (first) axis."""
        return np.eye(3)

    def degrees_of_freedom(self) -> tuple[DegreeOfFreedom, ...]:
        """What acts along each degree of freedom."""
        return ()

    def isotropic_friction(self) -> tuple[DegreeOfFreedom | None, tuple[Real, ...]]:
        """A law of dry friction for all degrees of freedom together, or None, and the sliding speed per rate of each."""
        return None, ()

    def zero(self) -> tuple[float, ...]:
        """Coordinates at which the child's frame coincides with the joint's frame."""
        return (0.0,) * len(self.coordinates)

    def coordinate_labels(self) -> list[tuple[str, str]]:
        """(name in the model, unit) of each coordinate: 'hip' if it is the only one, else 'hip.x', …"""
        return self._labels(self.coordinates)

    def rate_labels(self) -> list[tuple[str, str]]:
        """(name in the model, unit) of each velocity."""
        return self._labels(self.rates)

    def _labels(self, own: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
        if len(own) == 1:
            return [(self.name, own[0][1])]
        return [(f"{self.name}.{n}", u) for n, u in own]


@dataclasses.dataclass(eq=False)
class Fixed(Joint):
    """No motion: the child is welded to its parent, and the joint's wrench is known all the same."""


@dataclasses.dataclass(eq=False)
class Revolute(Axial, Joint, Turning):
    """A hinge. `axis` is "x", "-y", … or three numbers, in the joint's frame; see `Turning` for the rest."""

    name: str
    axis: Any = "y"

    type = "revolute"
    freedoms = (Freedom("angle", "turn", "z"),)

    def degrees_of_freedom(self) -> tuple[DegreeOfFreedom, ...]:
        return (self,)


@dataclasses.dataclass(eq=False)
class Prismatic(Axial, Joint, Sliding):
    """A slider. `axis` is "x", "-y", … or three numbers, in the joint's frame; see `Sliding` for the rest."""

    name: str
    axis: Any = "x"

    type = "prismatic"
    freedoms = (Freedom("position", "slide", "z"),)

    def degrees_of_freedom(self) -> tuple[DegreeOfFreedom, ...]:
        return (self,)


LAW_OF_FRICTION = ("friction", "static_friction", "stribeck_speed", "friction_coefficient", "static_coefficient")


LawType = type[DegreeOfFreedom]


class Isotropic(Joint):
    """For joints whose surfaces slide on each other in any direction: one law of dry friction for all degrees of freedom."""

    law: ClassVar[LawType] = Turning

    def levers(self) -> tuple[Real, ...]:
        """Sliding speed per rate of each degree of freedom."""
        return (1.0,) * len(self.rates)

    def check_bearing(self, law: DegreeOfFreedom) -> None:
        """Raise ModelError where the radius at which surfaces slide and their law of friction do not go together."""

    def isotropic_friction(self) -> tuple[DegreeOfFreedom | None, tuple[Real, ...]]:
        own = {name: getattr(self, name) for name in LAW_OF_FRICTION}
        for along in self.degrees_of_freedom():
            if along.has_dry_friction():
                raise ModelError(
                    f"{along._called()} has dry friction along one axis, but all of {self._called()} slides on the same "
                    f"surface; give friction to the joint itself: {type(self).__name__}('{self.name}', friction=…)."
                )
        if self.law is Turning:
            own["journal_radius"] = self.journal_radius  # type: ignore[attr-defined]
        law = self.law(self.name, **own)
        self.check_bearing(law)
        law.check()
        if not law.has_dry_friction():
            return None, ()
        for along in self.degrees_of_freedom():
            if along.motion is not None or along.restitution is not None:
                what = "a prescribed motion" if along.motion is not None else "rigid stops"
                raise ModelError(
                    f"{along._called()} has {what}, which the friction of {self._called()} in all directions cannot be "
                    "combined with; leave one of them out."
                )
        return law, self.levers()


@dataclasses.dataclass(eq=False)
class TurningSurface(TurningFriction, Isotropic):
    """Dry friction of surfaces that turn on each other about any axis, against the relative angular velocity.

    Args:
        friction: torque while sliding [N m]; `static_friction` [N m] and `stribeck_speed` [rad/s] as for `Turning`.
        friction_coefficient, static_coefficient: friction grows by them times `journal_radius` [m], that of the ball or the
            bearings, times the force in the joint.
    """

    def check_bearing(self, law: DegreeOfFreedom) -> None:
        if (law.friction_coefficient != 0 or law.static_coefficient != 0) != (self.journal_radius != 0):
            raise ModelError(
                f"{self._called()} has a friction_coefficient or a static_coefficient but no journal_radius, or the other way "
                "round; give a coefficient together with the radius at which it slides."
            )


@dataclasses.dataclass(eq=False)
class Several(Joint):
    """A joint with several coordinates, each of which can have what a hinge or a slider has: `dofs={"turn": Turning(…)}`."""

    name: str
    dofs: Any = None

    always_read = ("dofs",)
    parts: ClassVar[tuple[tuple[str, type[DegreeOfFreedom]], ...]] = ()
    """(name, type of what acts along it) of each degree of freedom; follows from `freedoms`."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.parts = tuple((f.name, DOF_TYPES[f.motion]) for f in cls.freedoms or ())

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "dofs":
            value = self._read_dofs(value)
        super().__setattr__(field, value)
        if field == "name":
            for part, along in (self.__dict__.get("dofs") or {}).items():
                along.name = f"{value} {part}"

    def _read_dofs(self, value: Any) -> dict[str, DegreeOfFreedom]:
        given = dict(value) if isinstance(value, Mapping) else {}
        if value is not None and not isinstance(value, Mapping):
            raise ModelError(
                f"{self._called()}: dofs is {value!r}; give a mapping such as {{'turn': Turning(damping=1)}}."
            )
        result = {}
        for part, kind in self.parts:
            along = given.pop(part, None) or kind()
            if not isinstance(along, kind):
                raise ModelError(f"{self._called()}: dof '{part}' needs a {kind.__name__}(…), not {along!r}.")
            owner = along.__dict__.setdefault("_joint", self)
            if owner is not self:
                raise ModelError(
                    f"{self._called()}: dof '{part}' belongs to joint '{owner.name}'; make one for each joint."
                )
            along.name = f"{self.name} {part}"
            result[part] = along
        if given:
            raise ModelError(f"{self._called()} has no dof '{next(iter(given))}'; it has {', '.join(result)}.")
        return result

    def degrees_of_freedom(self) -> tuple[DegreeOfFreedom, ...]:
        return tuple(self.dofs.values())

    def inner_items(self) -> dict[str, Item]:
        return dict(self.dofs)


@dataclasses.dataclass(eq=False)
class Universal(TurningSurface, Several):
    """Two hinges at one point with perpendicular axes: the first is fixed to the parent, the second to the child.

    See `Ball` for its dry friction, which is one law for both axes.
    """

    axes: Any = ("x", "y")

    type = "universal"
    freedoms = (Freedom("first", "turn", "z"), Freedom("second", "turn", "x"))

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "axes":
            what = f"{self._called()}: axes"
            if not isinstance(value, tuple | list) or len(value) != 2:
                raise ModelError(f"{what} is {value!r}; give two directions such as ('x', 'y').")
            first, second = (direction(a, what=what) for a in value)
            if abs(first @ second) > 1e-9:
                raise ModelError(f"{what} is {value!r}; the two axes must be perpendicular.")
            value = (first, second)
        super().__setattr__(field, value)

    def axes_frame(self) -> np.ndarray:
        first, second = self.axes
        return np.column_stack([second, np.cross(first, second), first]) + 0.0


@dataclasses.dataclass(eq=False)
class SeveralAxial(Axial, Several):
    """A joint with several coordinates along and about one `axis`."""

    axis: Any = "z"


@dataclasses.dataclass(eq=False)
class Cylindrical(SlidingFriction, Isotropic, SeveralAxial):
    """A slide along an axis and a turn about it.

    Args:
        friction: dry friction force [N] where the surfaces slide, at `journal_radius` [m] from the axis, against the direction
            in which they slide, along and around; `static_friction` [N] and `stribeck_speed` [m/s] as for `Sliding`.
        friction_coefficient, static_coefficient: friction grows by them times the force across the axis.
    """

    journal_radius: Real = number("m", 0.0, least=0.0)

    type = "cylindrical"
    freedoms = (Freedom("slide", "slide", "z"), Freedom("turn", "turn", "z"))
    law: ClassVar[LawType] = Sliding

    def check_bearing(self, law: DegreeOfFreedom) -> None:
        if law.has_dry_friction() and self.journal_radius == 0:
            raise ModelError(
                f"{self._called()} has dry friction but no journal_radius; give the radius at which it slides."
            )
        if self.journal_radius != 0 and not law.has_dry_friction():
            raise ModelError(
                f"{self._called()} has a journal_radius but no dry friction; give friction or a friction_coefficient, or leave "
                "it out."
            )

    def levers(self) -> tuple[Real, ...]:
        return 1.0, self.journal_radius


@dataclasses.dataclass(eq=False)
class Planar(Several):
    """Free motion in a plane: slides along two axes and a turn about the normal (given in the joint's frame).

    For the normal "y" the slides are along x and -z, for "-y" along x and z, for "z" along x and y, for "x" along y and z.
    """

    normal: Any = "z"

    type = "planar"
    freedoms = (Freedom("x", "slide", "x"), Freedom("y", "slide", "y"), Freedom("turn", "turn", "z"))

    def __setattr__(self, field: str, value: Any) -> None:
        super().__setattr__(field, direction(value, what=f"{self._called()}: normal") if field == "normal" else value)

    def axes_frame(self) -> np.ndarray:
        return axis_frame(self.normal)


@dataclasses.dataclass(eq=False)
class Ball(TurningSurface):
    """A ball and socket. Coordinates: a unit quaternion (w, x, y, z), child to joint frame; rates: in axes of the child.

    Args:
        name: unique in the model.
        damping: viscous, equal about all axes [N m s/rad].
        friction, static_friction, stribeck_speed: dry friction against the relative angular velocity: torque while sliding
            [N m], the largest at rest [N m], and the rate [rad/s] over which it falls, as for `Turning`.
        friction_coefficient, static_coefficient: friction grows by them times `journal_radius` [m], that of the ball, times the
            force in the joint.
    """

    name: str
    damping: Real = number("N*m*s/rad", 0.0)

    type = "ball"
    freedoms = None
    coordinates = (("qw", "1"), ("qx", "1"), ("qy", "1"), ("qz", "1"))
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("wx", "rad/s"), ("wy", "rad/s"), ("wz", "rad/s"))

    def zero(self) -> tuple[float, ...]:
        return (1.0, 0.0, 0.0, 0.0)

    def degrees_of_freedom(self) -> tuple[DegreeOfFreedom, ...]:
        return (Turning(self.name, damping=self.damping),) * len(self.rates)


@dataclasses.dataclass(eq=False)
class Direction(Ball):
    """A ball joint without spin: two degrees of freedom, regular everywhere.

    The child never turns about its own z axis, along which rods lie, relative to the parent, so a rod of mass points,
    which has no inertia about its axis, moves as it must. Coordinates: a unit quaternion; rates: the two turns across the
    rod, in axes of the child.
    """

    type = "direction"
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("wx", "rad/s"), ("wy", "rad/s"))


@dataclasses.dataclass(eq=False)
class Free(Joint):
    """No constraint: position [m] in the joint's frame and a unit quaternion; velocities in axes of the child."""

    type = "free"
    freedoms = None
    coordinates = (("x", "m"), ("y", "m"), ("z", "m"), ("qw", "1"), ("qx", "1"), ("qy", "1"), ("qz", "1"))
    rates = (
        ("vx", "m/s"),
        ("vy", "m/s"),
        ("vz", "m/s"),
        ("wx", "rad/s"),
        ("wy", "rad/s"),
        ("wz", "rad/s"),
    )

    def zero(self) -> tuple[float, ...]:
        return (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)

    def degrees_of_freedom(self) -> tuple[DegreeOfFreedom, ...]:
        return (Sliding(self.name),) * 3 + (Turning(self.name),) * 3
