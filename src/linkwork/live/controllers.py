"""Controllers that a page can switch on in its run: one that holds the equilibrium, and those that the model file describes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from linkwork.api.errors import ModelError, nearest
from linkwork.api.units import quantity
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.live.workpiece import Workpiece
from linkwork.model.model import Model
from linkwork.motion.controllers import read_control

EQUILIBRIUM = "equilibrium"


class Switched(NamedTuple):
    """Controllers that are switched on.

    Attributes:
        name: by which the page knows them; empty: none are.
        every: the controllers.
        lines, words: how Python makes them: statements before, and an expression.
    """

    name: str = ""
    every: tuple[Any, ...] = ()
    lines: tuple[str, ...] = ()
    words: str = ""

    def driven(self, model: Model) -> set[str]:
        """Inputs that they set."""
        found: set[str] = set()
        for one in self.every:
            own = getattr(one, "inputs", None) or getattr(one, "input", None) or model.compile().labels.inputs
            found |= {own} if isinstance(own, str) else {str(name) for name in own}
        return found

    def whole(self, length: float) -> float:
        """A length of a piece of a run [s] near to this one: whole periods of what is sampled, since each samples anew."""
        periods = [quantity(one.period, "s", what="period") for one in self.every if one.period is not None]
        if not periods:
            return length
        longest = max(periods)
        for period in periods:
            if abs(longest / period - round(longest / period)) > 1e-9:
                raise ModelError(
                    f"live run: controllers are sampled every {longest:g} s and every {period:g} s, of which one is no "
                    "multiple of the other; use simulate for such a run."
                )
        return max(1, round(length / longest)) * longest


def file_controllers(piece: Workpiece) -> dict[str, int]:
    """Analyses of the model file that have controllers: their names, and which in the file they are."""
    found: dict[str, int] = {}
    for k, analysis in enumerate(piece.file.analyses):
        if analysis.options.get("control") is not None:
            found[analysis.name if analysis.name not in found else f"{analysis.name} {k + 1}"] = k
    return found


def switched(piece: Workpiece, name: str, rest: Equilibrium | None) -> Switched:
    """Controllers by their name: "equilibrium", or an analysis of the file; "" is none."""
    if not name:
        return Switched()
    if name == EQUILIBRIUM:
        if rest is None:
            raise ModelError("live run: there is no equilibrium to hold; change the model or its start.")
        held = {coordinate: float(x) for coordinate, x in rest.start.items()}
        line = f"rest = m.equilibrium(guess={held!r}, nearest=True)"
        regulator = rest.linearize().lqr(1.0, 1.0).controller()
        return Switched(name, (regulator,), (line,), "rest.linearize().lqr(1.0, 1.0).controller()")
    known = file_controllers(piece)
    if name not in known:
        raise ModelError(f"live run: there is no controller '{name[:60]}'; {nearest(name, [EQUILIBRIUM, *known])}")
    k = known[name]
    every: Sequence[Any] = read_control(piece.model, piece.file.analyses[k].options["control"])
    words = f'{piece.python().removesuffix(".model")}.analyses[{k}].options["control"]'
    return Switched(name, tuple(every), (), words)
