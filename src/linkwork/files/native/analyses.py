"""What a file may ask for: names of analyses, and their options. Data only; who runs them imports the analyses.

Every option is an argument of the verb that answers: "run" is `model.simulate`, "modes" those of `model.equilibrium(…)`,
"control" an `lqr` on top of an equilibrium, "reactions" the joint wrenches of a run, "phases" `model.simulate_phases`; the
others have the verb's own name. Events, phases and controllers have options of their own, which stand in `parts.py`.
"""

from __future__ import annotations

from typing import Final

_STATE = {"start": "numbers_by_name", "guess": "numbers_by_name", "rates": "numbers_by_name"}
_BALANCE = {
    "acceleration": "numbers_by_name",
    "speed": "numbers_by_name",
    "inputs": "numbers_by_name",
    "guess": "numbers_by_name",
    "t": "number",
}
_MARCH = {
    "method": "word",
    "rtol": "number",
    "atol": "number",
    "step": "number",
    "max_step": "number",
    "samples": "whole",
    "formulation": "word",
    "control": "control",
}
_RUN = {"until": "number_or_grid", **_STATE, "inputs": "signals_by_name", "events": "events", **_MARCH}

#: By analysis: the kind of each option.
ANALYSES: Final[dict[str, dict[str, str]]] = {
    "run": _RUN,
    "reactions": _RUN,
    "phases": {"phases": "phases", **_STATE, **_MARCH},
    "assemble": {**_STATE, "t": "number"},
    "mobility": {"start": "numbers_by_name", "guess": "numbers_by_name", "t": "number"},
    "equilibrium": {**_BALANCE, "nearest": "flag"},
    "equilibria": {**_BALANCE, "tries": "whole", "seed": "whole"},
    "modes": {**_BALANCE, "nearest": "flag"},
    "campbell": {
        **_BALANCE,
        "parameter": "word",
        "values": "grid",
        "nearest": "flag",
        "free": "words",
        "orders": "numbers",
    },
    "branch": {
        **_BALANCE,
        "parameter": "word",
        "over": "numbers",
        "nearest": "flag",
        "step": "number",
        "points": "whole",
    },
    "response": {
        **_STATE,
        "drive": "numbers_by_name",
        "frequencies": "grid",
        "outputs": "words",
        "order": "word",
        "periods": "whole",
        "settled": "number",
        "samples": "whole",
        "harmonics": "whole",
        "rtol": "number",
        "judge": "flag",
    },
    "response_curve": {
        **_STATE,
        "drive": "numbers_by_name",
        "over": "numbers",
        "parameter": "word",
        "frequency": "number",
        "outputs": "words",
        "method": "word",
        "harmonics": "whole",
        "multiple": "whole",
        "step": "number",
        "points": "whole",
        "rtol": "number",
    },
    "bifurcation": {
        **_STATE,
        "drive": "numbers_by_name",
        "parameter": "word",
        "values": "grid",
        "frequency": "number",
        "outputs": "words",
        "transient": "whole",
        "periods": "whole",
        "rtol": "number",
    },
    "lyapunov": {
        **_STATE,
        "duration": "number",
        "drive": "numbers_by_name",
        "frequency": "number",
        "inputs": "signals_by_name",
        "count": "whole",
        "rtol": "number",
    },
    "exact_frequencies": {"count": "whole", "start": "numbers_by_name", "gravity": "word"},
    "control": {
        **_BALANCE,
        "nearest": "flag",
        "Q": "weights",
        "R": "weights",
        "outputs": "numbers_by_name",
        "stability": "number",
        "period": "number",
    },
}

#: Options without which an analysis has no meaning.
NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "run": ("until",),
    "reactions": ("until",),
    "phases": ("phases",),
    "campbell": ("parameter", "values"),
    "branch": ("parameter", "over"),
    "response": ("drive", "frequencies"),
    "response_curve": ("drive", "over"),
    "bifurcation": ("drive", "parameter", "values"),
    "lyapunov": ("duration",),
}
