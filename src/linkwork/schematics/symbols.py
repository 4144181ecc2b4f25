"""Symbols as they are set in print: "l_1" as l with an index, "theta_2" as a Greek letter; everything else as plain text."""

from __future__ import annotations

import re
from functools import cache

__all__ = ["typeset"]

LETTERS = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota",
    "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau",
    "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda",
    "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip
BELOW = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
FORM = re.compile(
    r"(?P<base>[^\W\d_]+)(?P<primes>['′]*)(?:_?\{?(?P<index>[A-Za-z0-9,α-ω]*)\}?)?(?P<of>\([A-Za-z, ]+\))?"
)


@cache
def typeset(symbol: str) -> tuple[str, bool]:
    """The text of a symbol, and whether it is mathematics for Matplotlib.

    A letter or a word of letters with an index, primes and an argument, such as "l_1", "theta_2", "x'", "eta(t)", is set as
    mathematics; TeX between two dollars is, too, where Matplotlib can set it; all else is text as it stands.
    """
    if len(symbol) > 2 and symbol[0] == symbol[-1] == "$" and "$" not in symbol[1:-1]:
        return symbol, _sets(symbol)
    plain = re.sub("[₀-₉]+", lambda m: "_" + m.group().translate(BELOW), symbol)
    found = FORM.fullmatch(plain)
    if found is None:
        return symbol, False
    base = _letters(found["base"]) + "'" * len(found["primes"])
    index = "".join(_letters(c) for c in found["index"] or "")
    made = f"${base}" + (f"_{{{index}}}" if index else "") + (found["of"] or "").replace(" ", "") + "$"
    return (made, True) if _sets(made) else (symbol, False)


def _letters(text: str) -> str:
    """A word in TeX: Greek letters and their names become commands."""
    if text in LETTERS.values():
        return f"\\{text} "
    return "".join(f"\\{LETTERS[c]} " if c in LETTERS else c for c in text)


def _sets(text: str) -> bool:
    """Whether Matplotlib can set a text as mathematics."""
    from matplotlib.mathtext import MathTextParser

    try:
        MathTextParser("path").parse(text)
    except (ValueError, RuntimeError):
        return False
    return True
