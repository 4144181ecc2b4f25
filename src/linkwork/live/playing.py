"""The live run of a page: when its next piece is due, what the page asks of it, and the hand that pulls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.live.controllers import Switched
from linkwork.live.motion import PIECES, Hand, LiveRun
from linkwork.model.model import Model

AHEAD = 30  # pieces of a live run that the page has not yet said it has got
Message = Mapping[str, Any]


class Playing:
    """What a page plays.

    Args:
        tell: takes messages for the page.

    Attributes:
        live: the run, or None.
        got: how many pieces the page has said it has got.
    """

    def __init__(self, tell: Callable[[dict[str, Any]], None]) -> None:
        self._tell = tell
        self.live: LiveRun | None = None
        self.got = 0
        self._sent = 0
        self._hand: Hand | None = None

    def begin(self, live: LiveRun) -> None:
        """Play a run from its beginning; a body that is in the hand is pulled from its first piece on."""
        self.live, self._sent, self.got = live, 0, 0
        live.hold(self._hand)
        self._tell({"on": "reset"})

    def adopt(self, model: Model) -> None:
        """Go on with other numbers; a run that is paused is shown again."""
        if self.live is not None:
            self.live.adopt(model)
            self._refresh()

    def show_arrows(self, on: bool) -> None:
        """Show forces and moments at joints, or not; a run that is paused is shown again."""
        if self.live is not None:
            self.live.arrows = on
            self._refresh()

    def _refresh(self) -> None:
        if self.live is not None and not self.live.playing:
            self._frames(self.live.here())

    def switch(self, control: Switched) -> None:
        """Switch controllers on, or off."""
        if self.live is not None:
            self.live.switch(control)

    def act(self, message: Message) -> None:
        """Play, pause, step, reset; speed, signals and inputs."""
        live, act = self.live, message.get("act")
        assert live is not None
        if "signals" in message:
            live.signals = message["signals"][:12]
        if "speed" in message:
            live.set_speed(message["speed"])
        if "inputs" in message:
            live.levels = message["inputs"]
        if act in ("play", "pause"):
            live.play(act == "play")
        elif act == "step":
            live.play(False)
            self._frames(live.piece(live.control.whole(live.speed / PIECES)))
        elif act == "reset":
            live.reset()
            self._tell({"on": "reset"})
            self._frames(live.here())
        self._told()

    def _told(self) -> None:
        live = self.live
        if live is not None:
            self._tell({"on": "live", "playing": live.playing, "speed": live.speed, "control": live.control.name})

    def pull(self, message: Message) -> Callable[[], None] | None:
        """Take a body, move the hand, or let go; returns a job where the run must know."""
        hand, live = self._hand, self.live
        if message.get("target") is None:
            self._hand = None
        else:
            body, point, target = message["body"], np.array(message["point"]), np.array(message["target"])
            if hand is not None and hand.body == body and np.array_equal(hand.point, point):
                hand.target = target
            else:
                self._hand = Hand(body, point, target)
        if live is None or self._hand is hand:
            return None
        taken = self._hand
        return lambda: live.hold(taken)

    def _frames(self, message: dict[str, Any]) -> None:
        self._sent += 1
        self._tell({**message, "n": self._sent})

    def between(self) -> float | None:
        """The next piece of the run, when it is due and the page keeps up; see `lanes.Idle`."""
        live = self.live
        if live is None or not live.playing:
            return None
        wait = live.due()
        if wait > 0:
            return wait
        if self._sent - self.got > AHEAD:
            return 0.02
        try:
            self._frames(live.piece())
        except LinkworkError:
            live.play(False)
            self._told()
            raise
        if not live.playing:
            self._told()
        return 0.0

