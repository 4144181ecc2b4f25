"""The live run: a simulation in short pieces, one after the other, while a hand may pull and numbers may change."""

from __future__ import annotations

import time as clock
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import InterruptedRun, ModelError
from linkwork.api.reading import Continued
from linkwork.drawing.overlays import arrow_records, with_moments
from linkwork.drawing.scene import Scene
from linkwork.equilibrium.tangent_space import Tangent
from linkwork.live.controllers import Switched
from linkwork.live.messages import near, samples_record, scene_record
from linkwork.model.forces import Spring
from linkwork.model.model import Model
from linkwork.motion.assembly.dragging import grip, point_of
from linkwork.motion.results.run import Run

PIECES = 30  # a second of watching
SAMPLES = 3  # of a piece, both ends included
ROOM = 3.0  # seconds of a motion from which the page takes its view
LEAD = 0.08  # how far the computation runs ahead of the picture [s of watching]
LATE = 0.3  # how far it may stay behind before the page is told [s of watching]
ENERGIES = ("kinetic", "gravity", "elastic", "total")
HAND = "the studio's hand"


class Hand:
    """A spring from a point of a body to a place that a pointer moves."""

    def __init__(self, body: str, point: np.ndarray, target: np.ndarray) -> None:
        self.body, self.point, self.target = body, point, target
        self.stiffness = 0.0
        self.damping = 0.0
        self._place = ""

    def set_strength(self, model: Model, q: np.ndarray) -> None:
        """Choose a spring that the body follows in about a second, whatever its mass, and that carries the weight."""
        system = model.compile()
        moves = point_of(system, q, *grip(system, self.body, self.point), 0.0)[1]
        mobility = float(np.trace(moves @ np.linalg.pinv(system.mass_matrix(q)) @ moves.T)) / 3.0
        total = float(np.sum(system.masses)) or 1.0
        mass = min(1.0 / mobility, total) if mobility > 0 else total
        weight = total * float(np.linalg.norm(model.gravity))
        self.stiffness = max(mass * (2 * np.pi) ** 2, 10.0 * weight / max(float(system.size), 1e-9))
        self.damping = 1.2 * float(np.sqrt(self.stiffness * mass))

    def pulled(self, model: Model) -> Model:
        """A copy of the model with the spring."""
        made = model.copy()
        frame, offset = grip(made.compile(), self.body, self.point)
        body = made.body(self.body)
        place = body[frame.rpartition(".")[2]] if not offset.any() else body.point(HAND, offset)
        self._place = place.reference()
        made.add(Spring(HAND, a=place, b=self.target, stiffness=self.stiffness, damping=self.damping))
        return made

    def energy(self, run: Run) -> np.ndarray:
        """What the spring holds at each sample [J]."""
        where = np.asarray(run[self._place].values, dtype=float)
        return np.asarray(0.5 * self.stiffness * ((where - self.target) ** 2).sum(axis=1))


class LiveRun:
    """A motion that goes on while the page plays it.

    Args:
        model: that moves; a copy of it is kept.
        q, v: coordinates and velocities by name, where it starts.
        inputs: signals that drive the inputs.

    Attributes:
        playing: whether it goes on.
        arrows: whether the page shows forces and moments at joints, and bending moments of beams.
        plane: in which the motion stays, where it is known.
        speed: seconds of motion in a second.
        signals: names of quantities that the page plots.
        hand: what pulls, or None.
        levels: values of inputs that the page has set.
        control: controllers that drive inputs.
        first: coordinates and velocities by name at which it began.
    """

    def __init__(self, model: Model, q: Mapping[str, float], v: Mapping[str, float], inputs: Mapping[str, Any]) -> None:
        self.model = model.copy()
        self.time = 0.0
        self.playing, self.speed = False, 1.0
        self.arrows = False
        self.plane = ""
        self.signals: Sequence[str] = ("energy",)
        self.levels: dict[str, float] = {}
        self.control = Switched()
        self._numbers: Mapping[str, np.ndarray] | None = None  # that controllers have, such as integrals
        self.hand: Hand | None = None
        self.first = self._state = (dict(q), dict(v))
        self._inputs = dict(inputs)
        self._method = "auto"
        self._changed = self._reshaped = False
        self._pulled: tuple[object, Model] | None = None
        self._wall, self._from = 0.0, 0.0
        self._rate = (0.0, 0.0)

    # --- the clock -------------------------------------------------------------------------------

    def play(self, on: bool) -> None:
        """Go on, or pause."""
        self.playing = on
        self._restart_clock()

    def set_speed(self, speed: float) -> None:
        """Seconds of motion in a second of watching."""
        self.speed = min(max(float(speed), 1e-4), 1e4)
        self._restart_clock()

    def _restart_clock(self) -> None:
        self._wall, self._from = clock.monotonic(), self.time
        self._rate = (self._wall, self.time)

    def due(self) -> float:
        """Seconds until the next piece is wanted."""
        return (self.time - self._from) / self.speed - (clock.monotonic() - self._wall) - LEAD

    def _behind(self) -> float | None:
        """The speed that is reached, where it is not the one that was asked for."""
        late = -self.due() - LEAD
        now = clock.monotonic()
        if late < LATE:
            if now - self._rate[0] > 1.0:
                self._rate = (now, self.time)
            return None
        wall, began = self._rate
        reached = (self.time - began) / max(now - wall, 1e-9)
        self._restart_clock()
        return reached

    # --- changes ---------------------------------------------------------------------------------

    def adopt(self, model: Model) -> None:
        """Go on with other numbers, from where it is."""
        self.model = model.copy()
        self._changed, self._reshaped, self._pulled, self._method = True, True, None, "auto"

    def reset(self) -> None:
        """Back to where it started."""
        self.time, self._state, self._method, self._numbers = 0.0, self.first, "auto", None
        self._changed = True  # numbers may be others than when it started
        self._restart_clock()

    def switch(self, control: Switched) -> None:
        """Switch controllers on, or off; they begin anew."""
        control.whole(1.0)  # refuses what cannot be run in pieces
        self.control, self._numbers, self._method = control, None, "auto"

    def hold(self, hand: Hand | None) -> None:
        """Pull, or let go."""
        if hand is not None:
            hand.set_strength(self.model, self._positions())
        self.hand = hand

    def _positions(self) -> np.ndarray:
        labels = self.model.compile().labels
        known = self._state[0]
        zero = self.model.compile().zero()
        return np.array([known.get(name, zero[k]) for k, name in enumerate(labels.q)])

    @property
    def state(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coordinates and velocities by name, now."""
        return self._state

    def room(self) -> Scene:
        """The first seconds of the motion: how much room it takes."""
        self.piece(1e-4)
        q, v = self.first
        run = self.model.simulate(ROOM, start=(q, v), inputs=self._inputs or None, samples=61, progress=False)
        return near(run.scene, float(self.model.compile().size))

    # --- one piece -------------------------------------------------------------------------------

    def piece(self, seconds: float | None = None) -> dict[str, Any]:
        """Simulate the next piece: the message for the page."""
        length = self.control.whole(self.speed / PIECES) if seconds is None else seconds
        times = self.time + np.linspace(0.0, length, SAMPLES)
        model = self._acting()
        try:
            run = self._simulated(model, times)
        except InterruptedRun as stopped:
            run = stopped.run
        message = self._message(run)
        self.time, self._state, self._numbers = float(run.time[-1]), run.final(), run.controller_state()
        if run.ended and run.status != "interrupted":
            self.playing = False
            message["ended"] = run.ended
        self._method = "radau" if run.statistics.get("method") == "radau" else "auto"
        message["behind"] = self._behind() if seconds is None else None
        return message

    def _acting(self) -> Model:
        hand = self.hand
        if hand is None:
            self._pulled = None
            return self.model
        key = (id(hand), tuple(hand.target))
        if self._pulled is None or self._pulled[0] != key:
            self._pulled = key, hand.pulled(self.model)
        return self._pulled[1]

    def _closed(self, model: Model) -> tuple[dict[str, float], dict[str, float]]:
        """The state of now; after numbers have changed, with loops closed again."""
        if self._changed:
            self._state = reclosed(model, *self._state, self.time)
            self._changed = False
        return self._state

    def _simulated(self, model: Model, times: np.ndarray) -> Run:
        q, v = self._closed(model)
        driven = self.control.driven(model)
        inputs = {name: x for name, x in {**self._inputs, **self.levels}.items() if name not in driven} or None
        options: dict[str, Any] = {
            "inputs": inputs,
            "method": self._method,
            "control": list(self.control.every) or None,
        }
        start = Continued(q)
        start.control = self._numbers
        return model.simulate(times, start=start, rates=v, progress=False, **options)

    def here(self) -> dict[str, Any]:
        """The state of now as a message, without going on."""
        self._closed(self._acting())
        before = self.time, self._state, self._method, self.playing, self._numbers
        message = self.piece(1e-9)
        self.time, self._state, self._method, self.playing, self._numbers = before
        return message

    def _message(self, run: Run) -> dict[str, Any]:
        samples = np.arange(run.time.size)
        scene = run.scene_at(samples)
        shapes: dict[str, Any] = {}
        if self._reshaped and self.hand is None:  # whose spring is no part of the mechanism
            self._reshaped, shapes = False, {"record": scene_record(scene, self.plane)}
        return {
            **shapes,
            "on": "frames",
            "samples": samples_record(with_moments(scene, run, samples) if self.arrows else scene),
            "arrows": arrow_records(run.reactions, list(run.reactions), samples, zeros=True) if self.arrows else [],
            "t": run.time,
            "signals": self._plotted(run),
            "q": run.final()[0],
            "pulling": self.hand is not None,
        }

    def _plotted(self, run: Run) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        own = self.hand.energy(run) if self.hand is not None else np.zeros(run.time.size)
        for name in self.signals:
            if name == "energy":
                for kind in ENERGIES:
                    values = np.asarray(run.energy[kind].values, dtype=float)
                    less = own if kind in ("elastic", "total") else 0.0  # the hand is no part of the mechanism
                    rows.append({"name": f"{kind} energy", "unit": "J", "values": values - less})
                continue
            history = run[name]
            values = np.asarray(history.values, dtype=float)
            unit = str(history.attrs.get("units", ""))
            if values.ndim == 1:
                rows.append({"name": name, "unit": unit, "values": values})
            else:
                for k, label in enumerate(history[history.dims[1]].values):
                    rows.append({"name": f"{name} {label}", "unit": unit, "values": values[:, k]})
        return rows


def reclosed(
    model: Model, q: Mapping[str, float], v: Mapping[str, float], t: float
) -> tuple[dict[str, float], dict[str, float]]:
    """A state near to another one after numbers have changed: loops closed, speeds of independent coordinates kept."""
    if not model.closures:
        return dict(q), dict(v)
    near = model.assemble(guess=q, t=t)
    assert near.system is not None
    parts = Tangent(near.system).parts(np.concatenate([near.positions, near.velocities]), t)
    rates = {near.rates[k]: v[near.rates[k]] for k in parts.independent if near.rates[k] in v}
    try:
        found = model.assemble(start=near.q, rates=rates, t=t)
    except ModelError:
        found = model.assemble(start=near.q, t=t)
    return found.q, found.v
