"""One page of the studio: its model, its work, and what it asks for. Pages know nothing of each other."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from linkwork.api.errors import Interrupted, LinkworkError, ModelError
from linkwork.drawing.scene import Scene
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.linear.forced import forced_scene
from linkwork.linear.results.modes import Modes
from linkwork.live.controllers import file_controllers, switched
from linkwork.live.curves import curve_of
from linkwork.live.exports import Begun, Saving, python_text, yaml_text
from linkwork.live.incoming import read_message
from linkwork.live.lanes import Lane
from linkwork.live.messages import moving, scene_record, text_of
from linkwork.live.motion import LiveRun
from linkwork.live.playing import Playing
from linkwork.live.rest import equilibria_rows, loaded, rest_message
from linkwork.live.sources import Shelf, Source
from linkwork.live.thumbnails import thumbnails
from linkwork.live.workpiece import Workpiece, problem_rows

RESTING = ("rest", "mode", "forced")  # views of an equilibrium
SECONDS = 10.0  # of a motion that is written or saved
Message = Mapping[str, Any]


class Session:
    """What happens for one page, from its first word until it is closed.

    Args:
        shelf: models that it may open.
        send: takes texts for the page, from any thread.
    """

    def __init__(self, shelf: Shelf, send: Callable[[str], None]) -> None:
        self._shelf, self._send = shelf, send
        self._playing = Playing(self.tell)
        self._front = Lane("studio", self.tell, self._playing.between)
        self._back = Lane("studio analyses", self.tell)
        self._piece: Workpiece | None = None
        self._view: dict[str, Any] = {"what": "start"}
        self._rest: tuple[Equilibrium, Modes] | None = None
        self._broken: tuple[Source, tuple[int, int] | None] | None = None  # a file that waits to be mended
        self._key, self._plane, self._arrows = "", "", False
        self._number = 0
        self._verbs: dict[str, Callable[[Message], None]] = {
            "open": self._open,
            "state": self._state,
            "pose": self._pose,
            "arrows": self._set_arrows,
            "live": self._play,
            "equilibria": self._equilibria,
            "choose": self._choose,
            "curve": self._curve,
            "copy": self._copy,
            "save": self._save,
        }

    def tell(self, message: Message) -> None:
        """Say something to the page."""
        self._send(text_of(message))

    def hear(self, text: str) -> None:
        """Do what the page asks, soon; called by the socket, so it does no work itself."""
        try:
            message = read_message(text)
        except ModelError as problem:
            self.tell({"on": "problem", "about": "page", "text": f"a message of the page cannot be read: {problem}"})
        else:
            self._sort(message, message["do"])

    def _sort(self, message: Message, verb: str) -> None:
        if verb == "got":
            self._playing.got = message["n"]
        elif verb == "pull":
            self._pull(message)
        elif verb == "stop":
            self._back.stop()
        elif verb == "gallery":
            self._back.put("gallery", lambda: thumbnails(self._shelf, self.tell))
        else:
            job = self._verbs[verb]
            # steps of a run are done one by one; of all else, only the last wish counts
            kind = f"live {message.get('act')}" if verb == "live" else verb
            self._front.put(kind, lambda: job(message))

    def _pull(self, message: Message) -> None:
        """Take a body of a run, move the hand, or let go."""
        job = self._playing.pull(message)
        if job is not None:
            self._front.put("pull", job)

    def look(self) -> None:
        """Follow the file, if somebody has saved it; called now and then."""
        piece, broken = self._piece, self._broken
        if broken is not None:
            source, version = broken
            if version is not None and source.version() != version:
                self._front.put("open", lambda: self._open({"key": source.key}))
        elif piece is not None and piece.version is not None and piece.source.version() != piece.version:
            self._front.put("file", self._follow)

    def close(self) -> None:
        """End all work: nobody looks any more."""
        self._front.close()
        self._back.close()

    def join(self, seconds: float = 2.0) -> None:
        """Wait for the end of the work."""
        self._front.join(seconds)
        self._back.join(seconds)

    # --- the model -------------------------------------------------------------------------------

    @property
    def piece(self) -> Workpiece:
        """The model that is open."""
        if self._piece is None:
            raise ModelError("no model is open; choose one from the gallery.")
        return self._piece

    def _open(self, message: Message) -> None:
        self._back.stop()
        source = self._shelf.source(message["key"])
        try:
            piece = Workpiece(source)
        except ModelError as problem:
            rows = problem_rows(problem)
            self.tell(
                {"on": "unreadable", "key": source.key, "label": source.title, "text": source.text, "problems": rows}
            )
            self._broken = (source, source.version())
            return
        self._begin(piece)

    def _begin(self, piece: Workpiece) -> None:
        self._broken = None
        self._piece, self._playing.live, self._rest, self._key = piece, None, None, ""
        self._view = {"what": "start"}
        self._open_page(piece, again=False)
        self._show(0)
        self._survey(piece)

    def _follow(self) -> None:
        piece = self.piece
        try:
            if not piece.follow():
                return
        except ModelError as problem:
            self.tell({"on": "file", "text": piece.source.text, "problems": problem_rows(problem)})
            return
        self._playing.live = None
        self._open_page(piece, again=True)
        self.tell({"on": "file", "text": piece.source.text, "problems": []})
        self._show(0)
        self._survey(piece)

    def _open_page(self, piece: Workpiece, again: bool) -> None:
        """Tell all about a model; what is found out about it later has its number."""
        self._number += 1
        more = {"again": again, "number": self._number, "controls": list(file_controllers(piece))}
        self.tell({**piece.opened(), **more})

    def _survey(self, piece: Workpiece) -> None:
        """Compile what a live run needs before somebody plays it, and tell the page how much room the motion takes."""
        here = piece.assembly
        if here is None:
            return
        live = LiveRun(piece.model, here.q, here.v, piece.file.inputs)
        plane, number = here.scene.plane, self._number

        def look() -> None:
            with contextlib.suppress(LinkworkError):  # the page hears of it when it plays
                self.tell({"on": "room", "number": number, "record": scene_record(live.room(), plane)})
            self.tell({"on": "warm", "number": number})

        self._back.put("room", look)

    # --- what is shown ---------------------------------------------------------------------------

    def _state(self, message: Message) -> None:
        """Parameters, and what is shown: a start, an equilibrium, a mode."""
        piece = self.piece
        piece.change(message.get("values", {}), message.get("file_values", {}))
        self._view = message.get("view", self._view)
        if self._view.get("what") == "live":
            self._key = ""  # the run tells of other shapes
            self._playing.adopt(piece.model)
        else:
            self._playing.live = None
        self._show(message.get("seq", 0))

    def _show(self, seq: int) -> None:
        piece, what = self.piece, self._view.get("what")
        if what == "start":
            here = piece.start()
            self._scene(here.scene, here.q, here.closure_errors, seq)
        if self._front.superseded:
            return
        try:
            self._rest = piece.rest()
        except LinkworkError as problem:
            self._rest = None
            self.tell({"on": "rest", "seq": seq, "error": str(problem)})
            if what in RESTING:
                raise
            return
        rest, modes = self._rest
        if what == "rest":
            scene, arrows = loaded(rest) if self._arrows else (rest.scene, [])
            self._scene(scene, rest.q, rest.closure_errors, seq, arrows)
        elif what == "mode":
            number = min(max(self._view.get("mode", 1), 1), max(len(modes), 1))
            if len(modes):
                amplitude = self._view.get("amplitude")
                moved = modes.mode(number).scene(amplitude=amplitude, periods=1, seconds=2.0)
                self._scene(moved, rest.q, rest.closure_errors, seq)
        elif what == "forced":
            moved = forced_scene(rest.linearize(), self._view["drive"], self._view["frequency"])
            self._scene(moved, rest.q, rest.closure_errors, seq)
        self.tell(rest_message(rest, modes, seq, piece.silent_inputs()))

    def _set_arrows(self, message: Message) -> None:
        """Show forces and moments at joints, of an equilibrium and in a run."""
        self._arrows = message["on"]
        self._playing.show_arrows(self._arrows)
        if self._view.get("what") == "rest":
            self._show(0)

    def _scene(
        self,
        scene: Scene,
        q: Mapping[str, float],
        errors: Mapping[str, tuple[float, str]],
        seq: int,
        arrows: Sequence[Message] = (),
    ) -> None:
        """Send a scene; of one with the same parts only where they are."""
        self._plane = scene.plane or self._plane
        record = scene_record(scene, self._plane)
        known = record["key"] == self._key
        self._key = record["key"]
        worst = max((x for x, _ in errors.values()), default=0.0)
        message = {"on": "scene", "seq": seq, "view": self._view, "q": q, "closed": worst, "arrows": arrows}
        self.tell({**message, "samples": moving(record)} if known else {**message, "record": record})

    def _pose(self, message: Message) -> None:
        """Move a joint, or drag a body, of the start."""
        piece = self.piece
        if self._view.get("what") in RESTING and self._rest is not None and message.keys() & {"coordinate", "body"}:
            piece.stand(self._rest[0].start)
        self._playing.live, self._view = None, {"what": "start"}
        if "coordinate" in message:
            here = piece.turn(message["coordinate"], message["value"])
        elif "body" in message:
            here = piece.drag(message["body"], message["point"], message["target"])
        else:
            piece.kept, piece.near = dict(piece.file.start), dict(piece.file.guess)
            here = piece.start()
        self._scene(here.scene, here.q, here.closure_errors, message.get("seq", 0))

    # --- motion ----------------------------------------------------------------------------------

    def _play(self, message: Message) -> None:
        """Play, pause, step, reset, speed, signals, inputs and control of the live run."""
        playing = self._playing
        if playing.live is None:
            playing.begin(self._new_live())
        self._view = {"what": "live"}
        if "control" in message:
            rest = None if self._rest is None else self._rest[0]
            playing.switch(switched(self.piece, message["control"], rest))
        playing.act(message)

    def _new_live(self) -> LiveRun:
        piece = self.piece
        if self._view.get("what") in RESTING and self._rest is not None:
            made = LiveRun(piece.model, self._rest[0].start, {}, piece.file.inputs)
        else:
            here = piece.start()
            made = LiveRun(piece.model, here.q, here.v, piece.file.inputs)
        made.arrows, made.plane = self._arrows, self._plane
        return made

    @property
    def _began(self) -> Begun | None:
        """Where the run that is shown began, and what drives it."""
        live = self._playing.live
        return None if live is None else Begun(*live.first, live.levels, live.control)

    # --- questions -------------------------------------------------------------------------------

    def _equilibria(self, message: Message) -> None:
        model, inputs, start = self.piece.model.copy(), self.piece.inputs(), {**self.piece.kept, **self.piece.near}

        def search() -> dict[str, Any]:
            try:
                found = model.equilibria(inputs=inputs or None, guess=start or None, progress=False)
            except Interrupted as stopped:
                if self._back.replaced:
                    raise
                found = stopped.result
            labels = model.compile().labels
            units = dict(zip(labels.q, labels.q_units, strict=True))
            return {"rows": equilibria_rows(found), "units": units, "message": found.message}

        self._answer("equilibria", message, search)

    def _answer(self, kind: str, message: Message, ask: Callable[[], Message]) -> None:
        """Answer a question beside other work; the page knows by "ask" which of its questions was the newest."""
        about = {"on": kind, "number": self._number, "ask": message.get("ask", 0)}

        def answer() -> None:
            self.tell({**about, **ask()})

        self._back.put(kind, answer)

    def _choose(self, message: Message) -> None:
        """Look at an equilibrium by its coordinates, with the parameter that it was found at."""
        piece = self.piece
        if "values" in message:
            piece.change(message["values"], piece.file_values)
        piece.rest_near, piece.nearest = message["q"], True
        self._playing.live, self._view = None, {"what": "rest"}
        self._show(message.get("seq", 0))

    def _curve(self, message: Message) -> None:
        kind = message["kind"]
        ask = curve_of(self.piece, kind, message, lambda: self._back.replaced)
        self._answer("curve", message, lambda: {"kind": kind, **ask()})

    # --- out -------------------------------------------------------------------------------------

    def _copy(self, message: Message) -> None:
        piece = self.piece
        if message["format"] == "yaml":
            text = yaml_text(piece, self._began)
        else:
            text = python_text(piece, self._view, message.get("seconds", SECONDS), self._began)
        self.tell({"on": "copied", "format": message["format"], "text": text})

    def _save(self, message: Message) -> None:
        seconds, plot = message.get("seconds", SECONDS), message.get("signals", [])
        saving = Saving(self.piece, self._view, message["kind"], seconds, plot, self._began)

        def save() -> None:
            name, content = saving.made()
            self.tell({"on": "saved", "name": name, "data": base64.b64encode(content).decode("ascii")})

        self._back.put("save", save)

