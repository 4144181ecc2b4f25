"""The sketch of a model: all that has a symbol in a schematic, in the world, in one state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from linkwork.api.kinds import Seconds, StateByName, SymbolsByName
from linkwork.api.units import quantity
from linkwork.drawing.scene import Scene
from linkwork.model.beams import Beam
from linkwork.model.bodies import RigidBody
from linkwork.model.closures import Coupling, Distance, PointInPlane
from linkwork.model.forces import Load, PointTorque, Spring, TorsionSpring
from linkwork.model.joints import Ball, DegreeOfFreedom, Free, Joint, Prismatic
from linkwork.model.model import Model
from linkwork.model.signals import Constant
from linkwork.schematics.annotations import read_annotations
from linkwork.schematics.numbers import body_lengths, body_masses, ground_lengths
from linkwork.schematics.places import Places, across, rotated, signed_angle
from linkwork.schematics.pose import readable_guess, readable_pose
from linkwork.schematics.results.sketch import Angle, Arrow, Length, Mass, Sketch, SketchJoint, SpringLabel


def sketch(
    model: Model,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    t: Seconds,
    marks: SymbolsByName | None,
    frames: SymbolsByName | None,
    vectors: SymbolsByName | None,
    dimensions: SymbolsByName | None,
) -> Sketch:
    """Implements `Model._sketch`."""
    if start is None and guess is None:
        start, guess = (None, readable_guess(model, t)) if model.closures else (readable_pose(model), None)
    made = model.assemble(start=start, guess=guess, t=t)
    scene = _without_inertia_boxes(model, made.scene)
    values = dict(zip(made.coordinates, map(float, made.positions), strict=True))
    places = Places(model, scene)
    noted = read_annotations(model, places, marks=marks, frames=frames, vectors=vectors, dimensions=dimensions)
    return replace(_Sketching(model, places, values).sketch(), annotations=tuple(noted))


class _Sketching:
    """Collects the parts of a sketch, and which symbol each has by default."""

    def __init__(self, model: Model, places: Places, values: dict[str, float]) -> None:
        self.model, self.places, self.values = model, places, values
        self.joints: list[SketchJoint] = []
        self.lengths: list[Length] = []
        self.angles: list[Angle] = []
        self.masses: list[Mass] = []
        self.springs: list[SpringLabel] = []
        self.arrows: list[Arrow] = []
        self.letters: dict[str, str] = {}  # by key, in the order of the items; "" for what is not shown by itself
        size = float(np.linalg.norm(model.gravity))
        self.down = model.gravity / size if size > 0 else -np.eye(3)["xyz".index(places.scene.up)]

    def sketch(self) -> Sketch:
        for c in self.model.connections:
            for length in body_lengths(self.model, self.places, c):
                self._length(length, "l")
            for mass, shown in body_masses(self.places, c):
                self.masses.append(mass)
                self.letters[mass.key] = "m" if shown else ""
            self._joint(c.joint, c.to, c.at, c.body)
        for length in ground_lengths(self.model, self.places):
            self._length(length, "l")
        for k in self.model.closures:
            self._closure(k)
        for force in self.model.forces:
            self._force(force)
        return Sketch(
            self.places.scene,
            tuple(self.joints),
            tuple(self.lengths),
            tuple(self.angles),
            tuple(self.masses),
            tuple(self.springs),
            tuple(self.arrows),
            {**numbered(self.letters), **dict.fromkeys(self._called(), "")},
            np.array(np.real(self.model.gravity)),
        )

    def _called(self) -> list[str]:
        """Keys of what is called by a name on demand: bodies, and the points of joints."""
        return [*(b.name for b in self.model.bodies), *(f"{j.name}.joint" for j in self.joints)]

    def _length(self, length: Length, letter: str) -> None:
        self.lengths.append(length)
        self.letters[length.key] = letter if length.always else ""

    # joints

    def _joint(self, joint: Joint, to: Any, at: Any, body: Any) -> None:
        """A joint that carries a body: its mark, its coordinates, what acts along them."""
        base, turn = self.places.frame(to)
        here, _ = self.places.frame(at)
        axes = turn @ joint.axes_frame()
        spring, damper = self._along_keys(joint)
        self.joints.append(
            SketchJoint(
                joint.name,
                joint.type,
                here,
                axes[:, 2],
                to.body is None,
                self.places.number(body.name),
                spring=spring,
                damper=damper,
            )
        )
        line = self._line(body, here)
        if isinstance(joint, Ball):
            self._direction(joint, here, line)
        elif not isinstance(joint, Free) and joint.freedoms:
            self._coordinates(joint, base, here, axes, line, self._straightened(to))

    def _along_keys(self, joint: Joint) -> tuple[str, str]:
        """Keys of the stiffness and damping of a joint with one degree of freedom."""
        if not isinstance(joint, DegreeOfFreedom):
            return "", ""
        found = []
        for field, letter in (("stiffness", "k"), ("damping", "c")):
            key = f"{joint.name}.{field}" if np.real(getattr(joint, field)) != 0 else ""
            if key:
                self.letters[key] = letter
            found.append(key)
        return found[0], found[1]

    def _line(self, body: Any, here: np.ndarray) -> np.ndarray:
        """From a joint to the end of its body, or to what is farthest of all that hangs on the body; zero if nothing is."""
        if isinstance(body, Beam):  # its angle is that of the tangent at its root
            return self.places.body(body.name)[1] @ np.array([0.0, 0.0, -float(np.real(body.length))])
        if "tip" in body.places():
            return self.places.frame(body["tip"])[0] - here
        ends = [self.places.frame(f)[0] - here for f in frames_of(self.model, body)]
        if "centre" in body.places():
            ends.append(self.places.frame(body["centre"])[0] - here)
        return max(ends, key=lambda e: float(np.linalg.norm(e)), default=np.zeros(3))

    def _straightened(self, to: Any) -> np.ndarray | None:
        """How a frame of a beam would be turned against how it is, (3, 3), if the beam were straight; None of other bodies."""
        if not isinstance(to.body, Beam):
            return None
        _, _, rotation = to.body.node_of(to.name)
        return self.places.body(to.body.name)[1] @ np.real(rotation) @ self.places.frame(to)[1].T

    def _coordinates(
        self, joint: Joint, base: Any, here: Any, axes: np.ndarray, line: np.ndarray, straightened: np.ndarray | None
    ) -> None:
        """Slides and turns, one after the other; turns are undone from the last, so that each is counted from its zero."""
        turns: list[tuple[str, DegreeOfFreedom, np.ndarray, float]] = []
        labels = joint.coordinate_labels()
        for freedom, along, (label, _) in zip(joint.freedoms or (), joint.degrees_of_freedom(), labels, strict=True):
            axis, value = axes[:, "xyz".index(freedom.axis)], self.values[label]
            if freedom.motion == "turn":
                turns.append((label, along, axis, value))
                axes = np.column_stack([rotated(axes[:, k], axis, value) for k in range(3)])
                continue
            self._driven(label, along, here, axis, turns=False)
            end = base + value * axis
            if along.motion is None:
                self._length(Length(label, base, end, slides=True), "x")
            base = end
        for label, along, axis, value in reversed(turns):
            seen = across(line, axis)
            size = float(np.linalg.norm(line))
            if seen is None:
                seen, size = np.asarray(across(np.eye(3)[int(np.argmin(np.abs(axis)))], axis)), 0.0
            self._driven(label, along, here, axis, turns=True)
            if along.motion is None:
                self.letters[label] = "θ"
                self.angles.append(Angle(label, here, axis, rotated(seen, axis, -value), value, size))
                zero = None if straightened is None else across(straightened @ rotated(seen, axis, -value), axis)
                if zero is not None:
                    whole = signed_angle(zero, seen, axis)
                    self.angles.append(Angle(label, here, axis, zero, whole, size, "undeformed"))
                down = across(self.down, axis)
                if down is not None:
                    whole = signed_angle(down, seen, axis)
                    self.angles.append(Angle(label, here, axis, down, whole, size, "vertical"))
            line = rotated(line, axis, -value)

    def _driven(self, label: str, along: DegreeOfFreedom, here: np.ndarray, axis: np.ndarray, *, turns: bool) -> None:
        """A prescribed motion or an input."""
        if along.motion is not None:
            self.letters[label] = "θ(t)" if turns else "x(t)"
            self.arrows.append(Arrow(label, here, axis, turns, "motion"))
        if along.actuator is not None:
            self.letters[along.actuator] = "τ" if turns else "F"
            self.arrows.append(Arrow(along.actuator, here, axis, turns, "input"))

    def _direction(self, joint: Joint, here: np.ndarray, line: np.ndarray) -> None:
        """A rod on a ball: its azimuth in the horizontal plane, from x (from z where y is up), and its elevation from
        there; shown on demand."""
        up = np.eye(3)["xyz".index(self.places.scene.up)]
        flat, size = across(line, up), float(np.linalg.norm(line))
        if flat is None or size == 0:
            return
        x = np.roll(up, 1)  # x where z is up, z where y is up
        self.letters[f"{joint.name}.azimuth"] = self.letters[f"{joint.name}.elevation"] = ""
        self.angles.append(Angle(f"{joint.name}.azimuth", here, up, x, signed_angle(x, flat, up), size, "space"))
        side = np.cross(flat, up)
        self.angles.append(
            Angle(f"{joint.name}.elevation", here, side, flat, signed_angle(flat, line / size, side), size, "space")
        )

    def _closure(self, closing: Any) -> None:
        """A joint that closes a loop; a rod between two points is one of the scene's links."""
        joint = closing.joint
        if isinstance(joint, Coupling) or closing.to is None:
            return
        (a, turn), (b, _) = self.places.frame(closing.to), self.places.frame(closing.at)
        if isinstance(joint, Distance):
            self._length(Length(f"{joint.name}.length", a, b), "l")
            return
        if isinstance(joint, PointInPlane):
            return
        axis = (turn @ joint.axes_frame())[:, 2]
        at = b if closing.at.body is not None else a
        spring, damper = self._along_keys(joint)
        held = closing.to.body is None or closing.at.body is None
        body = self.places.number(closing.at.body.name) if closing.at.body is not None else -1
        self.joints.append(SketchJoint(joint.name, joint.type, at, axis, held, body, True, spring, damper))

    # forces

    def _force(self, force: Any) -> None:
        if isinstance(force, Spring):
            stiff = np.real(force.stiffness) != 0 or force.law is not None
            keys = [
                f"{force.name}.stiffness" if stiff else "",
                f"{force.name}.damping" if np.real(force.damping) else "",
            ]
            for key, letter in zip(keys, "kc", strict=True):
                if key:
                    self.letters[key] = letter
            self.springs.append(SpringLabel(force.name, keys[0], keys[1]))
        elif isinstance(force, TorsionSpring):
            self._torsion(force)
        elif isinstance(force, Load):
            place, turn = self.places.frame(force.at)
            along = np.array([_share(signal, force.unit) for signal in force.value])
            if force.axes == "body":
                along = turn @ along
            if np.any(along):
                turns = isinstance(force, PointTorque)
                self.letters[force.name] = "M" if turns else "F"
                self.arrows.append(Arrow(force.name, place, along / np.linalg.norm(along), turns, "load"))

    def _torsion(self, force: TorsionSpring) -> None:
        """A spring on one angle of a joint stands at the joint, beside its own."""
        for k, joint in enumerate(self.joints):
            if force.on == joint.name or force.on.startswith(f"{joint.name}."):
                keys = [""] * 2
                for i, (field, letter) in enumerate((("stiffness", "k"), ("damping", "c"))):
                    if np.real(getattr(force, field)) != 0:
                        keys[i] = f"{force.name}.{field}"
                        self.letters[keys[i]] = letter
                self.joints[k] = replace(joint, spring=joint.spring or keys[0], damper=joint.damper or keys[1])


def _without_inertia_boxes(model: Model, scene: Scene) -> Scene:
    """A scene without the boxes that stand for the inertia of bodies of which nothing else is known: sliders have marks."""
    plain = {
        c.body.name
        for c in model.connections
        if isinstance(c.body, RigidBody) and c.body.look is None and isinstance(c.joint, Prismatic)
    }
    kept = [s for s in scene.shapes if s.kind != "box" or s.body < 0 or scene.bodies[s.body] not in plain]
    return replace(scene, shapes=tuple(kept))


def _share(signal: Any, unit: str) -> float:
    """A component of a load, for its direction: its value if it is constant, else 1."""
    if isinstance(signal, Constant):
        return float(np.real(quantity(signal.value, unit, what="load")))
    return 1.0


def frames_of(model: Model, body: Any) -> list[Any]:
    """Frames of a body on which others hang, or that close loops."""
    every = [c.to for c in model.connections] + [f for k in model.closures for f in (k.to, k.at)]
    return [f for f in every if f is not None and f.body is body]


def numbered(letters: dict[str, str]) -> dict[str, str]:
    """Symbols by key: letters with numbers, without one where the letter is used once."""
    count: dict[str, int] = {}
    total = list(letters.values())
    made = {}
    for key, letter in letters.items():
        base, _, rest = letter.partition("(")
        count[letter] = count.get(letter, 0) + 1
        alone = sum(t.partition("(")[0] == base for t in total) == 1
        number = sum(count.get(t, 0) for t in {letter, base, f"{base}(t)"})
        made[key] = "" if not letter else letter if alone else f"{base}_{number}" + (f"({rest}" if rest else "")
    return made
