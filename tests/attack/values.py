"""Arguments by kind, written as Python: plausible ones, and ones that have gone wrong."""

from __future__ import annotations

import re
from random import Random

from attack.laws import COMPILED, PLAIN
from attack.models import names, state
from linkwork.api.kinds import Kind, options_inside
from linkwork.identify.declared import MEASUREMENTS

ANYTHING = (
    "None",
    "float('nan')",
    "float('inf')",
    "-float('inf')",
    "0",
    "0.0",
    "-0.0",
    "-1",
    "-1.0",
    "1e300",
    "-1e300",
    "1e155",
    "1e-300",
    "5e-324",
    "1e-12",
    "1 + 2j",
    "complex('nan')",
    "True",
    "False",
    "2**63",
    "-2**70",
    "10**400",
    "1.5",
    "'x'",
    "''",
    "' '",
    "'1 s'",
    "'5 kg'",
    "'3 furlongs'",
    "'nan'",
    "'1e999'",
    "'-1 m'",
    "'no such name'",
    "'a.b.c'",
    "'\\x00'",
    "'\\ud800'",
    "'é' * 300",
    "b'1.0'",
    "[]",
    "()",
    "{}",
    "set()",
    "[None]",
    "['x']",
    "[[]]",
    "[1.0]",
    "[1, 2, 3]",
    "[0.0, 0.0, 0.0]",
    "[1.0, float('nan'), 0.0]",
    "[[1.0, 2.0], [3.0]]",
    "[1e300, 1e300, 1e300]",
    "{'x': 1}",
    "{'no such name': 1.0}",
    "{3: 4.0}",
    "{None: None}",
    "{'x': {'y': 1}}",
    "range(3)",
    "iter([1.0, 2.0])",
    "object()",
    "int",
    "len",
    "lambda *_: 1.0",
    "lambda *_: 1 / 0",
    "m",
    "lw",
    "lw.Harmonic(0.1, 2.0)",
    "lw.Rod('stray', 1.0, 1.0)",
    "Fraction(1, 3)",
    "Decimal('0.5')",
    "np.float32(0.5)",
    "np.float64(0.5)",
    "np.int64(2)",
    "np.uint8(3)",
    "np.bool_(True)",
    "np.str_('x')",
    "np.datetime64('2020-01-01')",
    "np.timedelta64(1, 's')",
    "np.array(0.5)",
    "np.array([])",
    "np.array([0.1, 0.2, 0.3])",
    "np.arange(6.0)[::2]",
    "frozen([0.1, 0.2, 0.3])",
    "np.eye(3)",
    "np.eye(3)[:, 1]",
    "np.zeros((2, 2, 2))",
    "np.array([1, 'a', None], dtype=object)",
    "np.array(['1 m', '2 m'])",
    "np.array([1j, 2.0])",
    "np.array([1, 2], dtype='>f8')",
    "np.ma.masked_array([1.0, 2.0], [False, True])",
    "np.full(3, np.nan)",
    "pd.Series([0.1, 0.2])",
    "pd.DataFrame({'time': [0.0, 0.1], 'x': [1.0, 2.0]})",
    "xr.DataArray([0.1, 0.2])",
)
"""What may be given for anything."""

UNITS = ("m", "mm", "kg", "s", "Hz", "rad", "deg", "N", "N*m", "N/m", "rad/s", "1", "Pa", "kg*m^2", "m/s^2")

# What is costly by its nature is made small; an option that is not named here is small by its kind.
LIGHT: dict[str, tuple[str, ...]] = {
    "until": ("0.02", "'50 ms'", "[0.0, 0.01, 0.03]", "np.linspace(0, 0.1, 4)"),
    "samples": ("2", "3", "7"),
    "tries": ("1", "2"),
    "points": ("2", "3"),
    "periods": ("1", "2", "5"),
    "transient": ("0", "1", "2"),
    "segments": ("4", "6"),
    "harmonics": ("2", "3"),
    "branches": ("1", "2"),
    "count": ("1", "2"),
    "threads": ("1",),
    "duration": ("0.05", "'0.1 s'"),
    "rtol": ("1e-6", "1e-4"),
    "step": ("0.01", "0.05"),
    "max_step": ("0.01", "'20 ms'"),
    "frequencies": ("[0.5, 1.0]", "[1.0]", "['1 Hz', '2 Hz']"),
    "frequency": ("1.0", "'2 Hz'"),
    "values": ("[0.9, 1.0]", "[1.0, 1.1, 1.2]"),
    "over": ("(0.9, 1.1)", "(1.0, 1.2)"),
    "order": ("0", "1", "2"),
    "multiple": ("1", "2"),
    "modes": ("1", "2"),
    "pieces": ("1", "2"),
    "stations": ("None", "8"),
    "fps": ("5", "10"),
    "speed": ("1.0", "2.0"),
    "horizon": ("0.1", "'0.1 s'"),
    "cutoff": ("5.0", "'6 Hz'"),
    "seconds": ("0.1",),
}
BY_VERB: dict[tuple[str, str], tuple[str, ...]] = {
    ("response", "samples"): ("8", "16"),
    ("response_sets", "samples"): ("8", "16"),
    ("response", "judge"): ("False",),
    ("response_sets", "judge"): ("False",),
    ("bifurcation", "periods"): ("30", "40"),
    ("bifurcation", "frequency"): ("1.0", "'2 Hz'"),
    ("measured", "cutoff"): ("5.0", "'6 Hz'"),
    ("lyapunov", "duration"): ("1.0", "'2 s'"),
    ("save", "path"): ("'out.nc'", "'out.yaml'", "'out.json'", "'out.toml'", "'out.zarr'"),
    ("to_mjcf", "path"): ("'out.xml'",),
    ("close", "to"): ("m.ground['origin']",),
    ("close", "at"): ("m.bodies[-1]['origin']",),
}
"""What a verb needs that others do not; given in every call."""

FIELDS = {
    "inertia": ("(0.1, 0.1, 0.1)", "(0.1, 0.2, '0.25 kg*m^2')"),
    "centre": ("(0, 0, -0.1)",),
    "size": ("(0.1, 0.2, '30 cm')",),
    "masses": ("(1.0, 0.5)",),
    "at": ("(0.3, 0.6)",),
    "times": ("[0, 1, 2, 3]", "np.linspace(-1, 5, 4)"),
    "values": ("[0.0, 0.1, 0.0, 0.1]",),
    "extension": ("[-1.0, 0.0, 2.0]",),
    "force": ("[-5.0, 0.0, 20.0]",),
    "coefficients": ("[1.0, 0.5, 0.2]", "(10.0,)"),
    "damping": ("0.01", "[0.01]"),
    "rayleigh": ("(0.1, 0.01)",),
}
"""Numbers of items that belong together."""

ALWAYS = ("samples", "tries", "points", "periods", "transient", "segments", "branches", "harmonics", "threads", "fps")
"""Options that are given in every call, since their defaults are for real work."""

ENDLESS = ("until", "duration", "transient", "span", "horizon", "seconds", "period")
"""Times that may well be long, and then take their time: they are never huge."""
HUGE = {"1e300", "-1e300", "1e155", "10**400", "2**63"}
SLOW, TINY = ("frequency", "frequencies"), {"1e-300", "5e-324", "1e-12"}  # likewise their periods

_NAMED = {  # what an option without names of its own refers to, by its name
    "parameter": "paths",
    "parameters": "paths",
    "joint": "joints",
    "point": "frames",
    "frame": "frames",
    "beam": "beams",
    "body": "bodies",
    "drive": "inputs",
    "input": "inputs",
    "inputs": "inputs",
    "limits": "inputs",
    "actuators": "inputs",
    "actuated": "rates",
    "acceleration": "movable",
    "speed": "movable",
    "scales": "start",
    "end": "start",
    "free": "movable",
    "blows": "frames",
    "kicks": "rates",
    "jumps": "rates",
    "lock": "movable",
    "name": "outputs",
    "output": "outputs",
    "outputs": "outputs",
    "of": "outputs",
    "coordinates": "movable",
    "path": "paths",
    "sets": "paths",
    "on": "movable",
}
_QUOTED = re.compile(r'"([^"\s]+)"')


OF_RESULTS = {
    "start": ["joint1", "joint2", "pivot", "slide"],
    "rates": ["joint1", "pivot"],
    "inputs": ["torque", "force"],
    "outputs": ["joint1", "joint2", "pivot", "arm.tip", "link2.tip"],
    "states": ["pivot", "rate of pivot"],
    "movable": ["joint1", "pivot"],
    "bodies": ["link1", "arm", "ground"],
    "joints": ["joint1", "joint2", "pivot"],
    "frames": ["link2.tip", "arm.tip"],
    "paths": ["arm.mass", "link1.length"],
    "beams": ["arm"],
}
"""Names that the examples of results have."""


class Giver:
    """Gives arguments for calls of one model, at random."""

    def __init__(self, r: Random, model: str, of_result: bool = False) -> None:
        self.r = r
        self.model = model
        self.names = OF_RESULTS if of_result else names(model)

    def one(self, of: tuple[str, ...] | list[str]) -> str:
        """One of several."""
        return self.r.choice(of)

    def name(self, names: str, option: str) -> str:
        """A name that the model has, if it has one of that kind."""
        return repr(self.one(self.known(names, option) or ["nothing"]))

    def known(self, names: str, option: str) -> list[str]:
        """Names that an option may refer to."""
        return self.names.get(names or _NAMED.get(option, "outputs"), [])

    def bad(self, kind: str, option: str) -> str:
        """What is plausible at best in kind."""
        if self.r.random() < 0.25:
            inner = self.one(ANYTHING)
            shape = self.one(("{{{n}: {x}}}", "[{x}]", "[{x}, {x}]", "({x}, 1.0)", "[0.1, {x}]", "{{{n}: [{x}, 0.1]}}"))
            made = shape.format(n=self.name("", option), x=inner)
        elif kind.startswith("word") and self.r.random() < 0.3:
            made = self.one(("'pivots'", "'ARM'", "'tip'", "'x'", "'arm.'", "'.'", "'gravity[7]'", "'gravity'"))
        else:
            made = self.one(ANYTHING)
        endless = HUGE if option in ENDLESS else TINY if option in SLOW else ()
        return "0.1" if any(number in made for number in endless) else made

    def good(self, kind: Kind, option: str, about: str = "") -> str:
        """What may be given."""
        quoted = kind.name == "word" and not kind.names and option not in _NAMED
        words = list(kind.words) or (_QUOTED.findall(about) if quoted else [])
        if words and kind.name in ("word", "direction") and self.r.random() < 0.9:
            return repr(self.one(words))
        if option in LIGHT and kind.name in ("whole", "number", "grid", "range", "number_or_grid"):
            return self.one(LIGHT[option])
        if option == "drive":  # needed, and not empty
            return f"{{{self.one(self.names['inputs'] or self.names['movable'])!r}: {self.one(('0.1', '0.5'))}}}"
        make = getattr(self, f"_{kind.name}", None)
        return str(make(kind, option)) if make else self.one(ANYTHING)

    # --- one way for each kind of `linkwork.api.kinds` ----------------------------------------------------

    def _number(self, kind: Kind, option: str) -> str:
        number = (
            self.one(("0", "-0.3", "1e-6", "1e4")) if self.r.random() < 0.1 else self.one(("0.1", "0.5", "1.0", "2"))
        )
        if kind.unit not in ("", "1") and self.r.random() < 0.3:
            return f"'{number} {kind.unit}'" if self.r.random() < 0.95 else f"'{number} {self.one(UNITS)}'"
        return number

    def _whole(self, kind: Kind, option: str) -> str:
        return self.one(("1", "2", "3", "np.int64(2)"))

    def _flag(self, kind: Kind, option: str) -> str:
        return self.one(("True", "False", "np.bool_(True)"))

    def _word(self, kind: Kind, option: str) -> str:
        return self.name(kind.names, option)

    def _words(self, kind: Kind, option: str) -> str:
        return repr(self._some(kind, option))

    _dropped = _words

    def _numbers(self, kind: Kind, option: str) -> str:
        return self.one(("[0.1]", "(0.1, 0.2)", "[1.0, 0.5, 0.2]", "(1, 1, 1)", "np.array([0.0, 0.1, 0.2])", "0.01"))

    _plain = _grid = _range = _numbers

    def _number_or_grid(self, kind: Kind, option: str) -> str:
        return self.one(("0.01", "[0.0, 0.01]", "np.linspace(0, 0.05, 3)"))

    def _direction(self, kind: Kind, option: str) -> str:
        return self.one(("'x'", "'-y'", "'z'", "(0, 0, 1)", "[1.0, 1.0, 0.0]", "'xy'", "'xz'"))

    def _position(self, kind: Kind, option: str) -> str:
        return self.one(("{'x': 0.3}", "{'x': 0.3, 'z': -0.5}", "(0.3, 0.0, -0.5)", "{'z': '-50 cm'}"))

    def _numbers_by_name(self, kind: Kind, option: str) -> str:
        entries = []
        for name in self._some(kind, option):
            odd = ("'10 deg'", "'5 cm'", "[0.1, 0.0, 0.0]", "(1, 0, 0, 0)")
            value = self.one(odd if self.r.random() < 0.2 else ("0.1", "0.3", "-0.2", "0", "1"))
            entries.append(f"{name!r}: {value}")
        return "{" + ", ".join(entries) + "}"

    def _some(self, kind: Kind, option: str) -> list[str]:
        known = self.known(kind.names, option)
        return self.r.sample(known, min(len(known), self.r.choice((0, 1, 1, 1, 2))))

    _numbers_or_by_name = _numbers_by_name

    def _numbers_by_name_or_word(self, kind: Kind, option: str) -> str:
        return "'free'" if self.r.random() < 0.3 else self._numbers_by_name(kind, option)

    def signal(self) -> str:
        """Something that drives in time."""
        return self.one(
            (
                "0.1",
                "lw.Harmonic(0.1, 2.0)",
                "lw.Constant(0.2)",
                "lw.Ramp(0.1, 0.05)",
                "lw.Chirp(0.1, 1.0, 2.0, 0.1)",
                "lw.Sampled([0, 1, 2, 3], [0, 0.1, 0, 0.1])",
                "lw.Polynomial([0.0, 0.1])",
                "lambda t: 0.1",
                "'0.1 N'",
            )
        )

    def _signals_by_name(self, kind: Kind, option: str) -> str:
        if not self.known(kind.names, option):
            return "{}"
        return (
            "{"
            + ", ".join(f"{self.name(kind.names, option)}: {self.signal()}" for _ in range(self.r.choice((0, 1))))
            + "}"
        )

    def _signal(self, kind: Kind, option: str) -> str:
        return self.signal()

    def _signals(self, kind: Kind, option: str) -> str:
        return self.one(("[0.0]", "np.zeros(1)", f"[{self.signal()}]"))

    def _new_path(self, kind: Kind, option: str) -> str:
        return self.one(("None", "'out.zarr'", "'folder/out.zarr'", "'out.nc'", "'out'"))

    def _words_by_name(self, kind: Kind, option: str) -> str:
        return f"{{{self.name(kind.names, option)}: {self.one(UNITS)!r}}}"

    def _parameter_sets(self, kind: Kind, option: str) -> str:
        path = self.name("paths", option)
        return self.one((f"{{{path}: [0.9, 1.1]}}", f"[{{{path}: 0.9}}, {{{path}: 1.1}}]"))

    def _first_values(self, kind: Kind, option: str) -> str:
        path = self.name("paths", option)
        return self.one((f"{{{path}: 0.9}}", f"[{path}]", f"{{{path}: None}}"))

    def _weights(self, kind: Kind, option: str) -> str:
        return self.one(
            ("1.0", "0.1", f"{{{self.name(kind.names, option)}: 2.0}}", "[1.0, 2.0]", "np.eye(2)", "np.eye(4)")
        )

    def _flag_or_words(self, kind: Kind, option: str) -> str:
        return self.one(("True", "False", f"[{self.name('start', option)}]"))

    def _path(self, kind: Kind, option: str) -> str:
        if self.r.random() < 0.1:
            return "'data.csv'"
        return f"{{'time': np.linspace(0, 1, 60), {self.name('outputs', option)}: 0.1 * np.sin(np.linspace(0, 6, 60))}}"

    def made(self, call: str, kind: Kind, besides: str = "") -> str:
        """An object with options of its own."""
        given = [besides] if besides else []
        for name, option in options_inside(kind).items():
            if option.needed or self.r.random() < 0.2:
                bad = self.r.random() < 0.1
                value = self.bad(option.kind.name, name) if bad else self.good(option.kind, name, option.about)
                given.append(f"{name}={value}")
        return f"{call}({', '.join(given)})"

    def _options(self, kind: Kind, option: str) -> str:
        return self.made("dict", kind)

    def _events(self, kind: Kind, option: str) -> str:
        return f"[{self.made('lw.Event', kind)}]"

    def _phases(self, kind: Kind, option: str) -> str:
        return "[" + ", ".join(self.made("lw.Phase", kind) for _ in range(self.r.choice((1, 1, 2)))) + "]"

    def _attachments(self, kind: Kind, option: str) -> str:
        return f"{{{self.name('bodies', option)}: {self.name('frames', option)}}}"

    def _control(self, kind: Kind, option: str) -> str:
        return self.one((self.made("dict", kind), "dict(lqr=dict(Q=1.0))", self.controller(), f"[{self.controller()}]"))

    def controller(self) -> str:
        """A controller that may fit."""
        if self.r.random() < 0.6:
            gains = ", ".join(self.one(("1.0", "0.1", "20.0", "'2 N*m'", "0.0")) for _ in range(3))
            more = self.one(
                (
                    "",
                    ", limits=2.0",
                    ", period=0.02",
                    ", period=0.02, delay=0.03",
                    ", delay=0.03",
                    ", filter=0.01",
                    ", rate_limit=5.0",
                )
            )
            reference = self.one(("", f", reference={self.signal()}"))
            return f"lw.PID('pid', {self.name('outputs', 'x')}, {self.name('inputs', 'x')}, {gains}{more}{reference})"
        return f"lw.Controller([{self.name('states', 'x')}], [0.0], [{self.name('inputs', 'x')}], [0.0], [[-0.5]])"

    def _measurements(self, kind: Kind, option: str) -> str:
        word = self.one(list(MEASUREMENTS))
        values, others = MEASUREMENTS[word]
        return self.made("dict", others, f"{word}={self.good(values, word)}")

    # --- fields of items, by the words of `files.native.catalogue` ---------------------------------------

    def field(self, kind: str, option: str, unit: str, words: tuple[str, ...]) -> str:
        """What may be given for a field of a model's item."""
        if option in LIGHT and kind == "whole":
            return self.one(LIGHT[option])
        if option in FIELDS and kind == "numbers":
            return self.one(FIELDS[option])
        if kind == "choice":
            return repr(self.one(words))
        if kind in ("number", "numbers", "whole", "flag", "direction"):
            return self.good(Kind(kind, unit=unit), option)
        special = {
            "frame": f"m.frame({self.name('frames', option)})",
            "body": f"m.body({self.name('bodies', option)})",
            "name": repr(self.one([*self.names["outputs"], *self.names["inputs"], *self.names["joints"], "fresh"])),
            "text": self.one(
                [*(f"'{n} * 2'" for n in self.names["outputs"]), "'t + 1'", "'m'", "'1'", "'sqrt(t - 1)'"]
            ),
            "directions": self.one(("('x', 'y')", "('x', 'x')", "[(1, 0, 0), (0, 1, 0)]")),
            "signal": self.signal(),
            "signals": f"({self.signal()}, 0.0, {self.signal()})",
            "law": self.one(("lw.PolynomialLaw([10.0, 0.0, 5.0])", "lw.TableLaw([-1, 0, 1], [-5, 0, 5])", "None")),
            "section": self.one(("lw.CrossSection.circle(0.01)", "lw.CrossSection.rectangle(0.01, '2 cm')")),
            "shapes": self.one(
                ("'attachment'", "lw.Polynomials()", "lw.ComparisonFunctions()", "lw.AttachmentFunctions()")
            ),
            "stops": self.one(("(-1.0, 1.0)", "(None, 0.5)", "(-0.1, None)", "('-10 deg', '10 deg')")),
            "dofs": self.one(
                ("{}", "None", "{'turn': lw.Turning(damping=0.1)}", "{'first': lw.Turning(stiffness=1.0)}")
            ),
            "factors": "{" + ", ".join(f"{n!r}: 1.0" for n in self.names["movable"][:2]) + "}",
        }
        return special.get(kind) or self.one(ANYTHING)

    def law(self) -> str:
        """A function of a user's own."""
        if self.r.random() < 0.7:
            return f"laws.PLAIN[{self.one(list(PLAIN))!r}]"
        return f"laws.COMPILED[{self.one(list(COMPILED))!r}]"

    def vector(self, which: str) -> str:
        """Coordinates or velocities of the model, in many guises."""
        values = state(self.model)[0 if which == "q" else 1]
        if self.r.random() < 0.5:
            values = [round(x + self.r.uniform(-0.1, 0.1), 3) for x in values]
        return self.one(("{}", "np.array({})", "frozen({})", "np.repeat({}, 2)[::2]", "tuple({})")).format(values)
