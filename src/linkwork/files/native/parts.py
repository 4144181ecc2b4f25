"""What events, phases and controllers of a run are made of, as a file and `simulate(control={…})` say it. Data only.

Names are those of Python: an event has the fields of `Event`, a phase those of `Phase`, and a controller is what the verbs
`equilibrium` or `end_point_target`, `lqr` and `kalman` design, each with its arguments, or a `Controller` number by number.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final


@dataclasses.dataclass(frozen=True)
class Option:
    """One entry of a part.

    Attributes:
        kind: how it is written; the name of a part stands for a mapping with its options.
        about: what it is, for readers of the schema.
        names: which names of the model it may use; see `Names`.
        unit: of its number.
        words: those that it may be.
        needed: whether it must be given.
    """

    kind: str
    about: str
    names: str = ""
    unit: str = ""
    words: tuple[str, ...] = ()
    needed: bool = False


#: By part: its options.
PARTS: Final[dict[str, dict[str, Option]]] = {
    "event": {
        "of": Option("word", "name of a sensor or of a joint coordinate", "events", needed=True),
        "value": Option("number", "what it crosses, in its unit; default: 0"),
        "direction": Option("word", "growing (up), falling (down) or both; default: any", words=("any", "up", "down")),
        "stop": Option("flag", "whether the run or phase ends there; default: false"),
    },
    "phase": {
        "name": Option("word", "what it is called in results"),
        "duration": Option("number", "the longest that it lasts", unit="s", needed=True),
        "release": Option("words", "what was locked or driven and is let go", "movable"),
        "lock": Option("words", "coordinates or whole joints that stop and stay where they are", "movable"),
        "drives": Option("signals_by_name", "coordinates that follow a signal of the run's time", "movable"),
        "drop": Option("dropped", "bodies that are let go with all that hangs on them", "bodies"),
        "attach": Option("attachments", "free bodies that are caught: where they are welded, or a joint", "bodies"),
        "blows": Option("numbers_by_name", "impulses at points, world axes, after the other changes", "frames", "N*s"),
        "inputs": Option("signals_by_name", "signals that drive the inputs during this phase", "inputs"),
        "events": Option("events", "what to note; one that stops ends the phase"),
    },
    "control": {
        "equilibrium": Option("equilibrium", "the equilibrium to keep; default: where the model rests"),
        "end_point_target": Option("end_point_target", "instead of an equilibrium: a point that is held in place"),
        "lqr": Option("lqr", "a regulator that measures all states, or the estimate of a filter"),
        "kalman": Option("kalman", "the filter that estimates the states, sampled as the regulator is"),
        "controller": Option("controller", "instead of a design: a linear controller, number by number"),
        "limits": Option("numbers_by_name", "the most an input can do: one value, or a lower and an upper one", "inputs"),
    },
    "equilibrium": {
        "inputs": Option("numbers_by_name", "constant values of inputs; others zero", "inputs"),
        "guess": Option("numbers_by_name", "coordinates from which the search starts", "start"),
        "nearest": Option("flag", "take the nearest equilibrium, stable or not"),
        "t": Option("number", "time at which signals are read", unit="s"),
    },
    "end_point_target": {
        "point": Option("word", "a point of a body, such as lower.tip", "frames", needed=True),
        "position": Option("place", "where it shall be: {x: 0.3 m}, or three numbers", "", "m", ("x", "y", "z"), True),
        "inputs": Option("words", "inputs whose values are searched; default: all", "inputs"),
        "guess": Option("numbers_by_name", "coordinates from which the first search starts", "start"),
        "tries": Option("whole", "how many starts"),
        "seed": Option("whole", "of the sequence of starts"),
        "t": Option("number", "time at which signals are read", unit="s"),
    },
    "lqr": {
        "Q": Option("weights", "weights of states: a number, numbers by name, a row or a matrix", "states"),
        "R": Option("weights", "weights of inputs, likewise; default: 1", "inputs"),
        "outputs": Option("weights", "weights of coordinates, rates and sensors by name", "outputs"),
        "inputs": Option("words", "actuators that it acts through; default: all", "inputs"),
        "stability": Option("number", "all eigenvalues lie left of minus this", unit="1/s"),
        "period": Option("number", "between samples; default: continuous", unit="s"),
    },
    "kalman": {
        "W": Option("weights", "intensity of noise that adds to the inputs [unit^2 s]", "inputs"),
        "V": Option("weights", "noise of what is measured: intensity [unit^2 s], or variance of a sample", "outputs"),
        "states": Option("weights", "intensity of noise that adds to the rates of the states [unit^2/s]", "states"),
        "measured": Option("words", "coordinates, rates and sensors that are measured; default: all sensors", "outputs"),
    },
    "controller": {
        "measured": Option("words", "coordinates, rates and sensors by name", "outputs", needed=True),
        "reference": Option("plain", "their values at which it does nothing", needed=True),
        "inputs": Option("words", "actuators that it drives", "inputs", needed=True),
        "offset": Option("plain", "their values there", needed=True),
        "D": Option("plain", "inputs by measured: u = offset + C x + D (y - reference)", needed=True),
        "C": Option("plain", "inputs by states of the controller; without A, B, Bu and C it has none"),
        "A": Option("plain", "states by states: dx/dt, or x at the next sample, is A x + B (y - reference) + Bu du"),
        "B": Option("plain", "states by measured"),
        "Bu": Option("plain", "states by inputs; du is what really acts, less the offset"),
        "period": Option("number", "between samples; default: continuous", unit="s"),
    },
}  # fmt: skip


def odd_parts(given: Mapping[str, Any]) -> tuple[str, str] | None:
    """Parts of a controller that do not go together: the one to look at, or "", and the end of a sentence; None if all do."""
    if ("lqr" in given) == ("controller" in given):
        return "", "needs lqr, which designs a regulator, or controller, which gives one; give one of the two"
    beside = [p for p in ("equilibrium", "end_point_target", "kalman") if p in given]
    if "controller" in given and beside:
        return beside[0], f"has {beside[0]} beside controller, which is designed already; leave one of them out"
    if "equilibrium" in given and "end_point_target" in given:
        return "equilibrium", "has both equilibrium and end_point_target; give one of the two"
    if "lqr" in given and not {"Q", "outputs"} & set(given["lqr"]):
        return "lqr", "has an lqr without weights; give Q or outputs"
    if "kalman" in given and not {"W", "states"} & set(given["kalman"]):
        return "kalman", "has a kalman without noise of inputs (W) or states; give one of them"
    return None
