"""Equations that a paper prints, beside those that linkwork derives: compared term by term, and to fifty digits."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.papers.checks import Check

if TYPE_CHECKING:
    import sympy as sp

DIGITS = 50
POINTS = 3
LONGEST = 900  # letters of an equation that is shown in full
GREEK = {"theta": "θ", "phi": "φ", "eta": "η", "rho": "ρ", "lambda": "λ", "psi": "ψ", "kappa": "κ", "alpha": "α", "xi": "ξ",
         "omega": "ω", "Phi": "Φ"}  # fmt: skip
LOWERED = str.maketrans("0123456789abp", "₀₁₂₃₄₅₆₇₈₉ₐᵦₚ")


@dataclasses.dataclass(frozen=True)
class Pair:
    """An equation as printed, and as derived.

    Args:
        id: unique in its paper.
        what: what it is.
        source: number of the equation.
        printed: the expression in the paper.
        derived: the same, derived by linkwork.
        misprint: by what the printed one is wrong: printed − derived; 0 where it is right.
        note: what a reader should know of a misprint.
    """

    id: str
    what: str
    source: str
    printed: sp.Expr
    derived: sp.Expr
    misprint: Any = 0
    note: str = ""


def pair_checks(pairs: Sequence[Pair]) -> list[Check]:
    """For each pair the terms in which both differ beside the misprint, for each misprint that it is one, and fifty digits."""
    from linkwork.equations.canonical import canonical

    checks = []
    for p in pairs:
        left = len(canonical(p.printed - p.derived - p.misprint))
        what = f"{p.what}: terms in which the printed and the derived equation differ"
        words = " beside the misprint" if p.misprint != 0 else ""
        checks.append(
            Check(f"equations/{p.id}", what + words, p.source, 0.0, left, 0.0, "absolute", note=p.note, kind="print")
        )
        if p.misprint != 0:
            wrong = len(canonical(p.misprint))
            got = len(canonical(p.printed - p.derived))
            checks.append(
                Check(f"equations/{p.id}/misprint", what, f"{p.source}, erratum", wrong, got, 0.0, "absolute", note=p.note,
                      kind="print")
            )  # fmt: skip
    gap = max(digits_gap(p.printed - p.derived - p.misprint) for p in pairs)
    checks.append(
        Check("equations/digits", f"printed − derived of all, misprints taken off, at {POINTS} random rational points",
              f"{DIGITS} digits by mpmath", 0.0, gap, 10.0**-DIGITS, "absolute", kind="print")
    )  # fmt: skip
    return checks


def digits_gap(difference: Any) -> float:
    """Largest value of an expression at random rational points, with more digits than are asked for."""
    import sympy as sp

    expression = sp.sympify(difference)
    rng = np.random.default_rng(50)
    names = sorted(expression.free_symbols, key=str)
    gaps = [0.0]
    for _ in range(POINTS):
        at = {s: sp.Rational(int(rng.integers(1, 200)), int(rng.integers(50, 90))) for s in names}
        gaps.append(float(abs(sp.N(expression.xreplace(at), DIGITS + 15, maxn=400, chop=False))))
    return max(gaps)


def pair_note(pairs: Sequence[Pair], words: str = "") -> str:
    """A table of text: each equation as printed, as derived, and their difference; of long ones the number of terms."""
    from linkwork.equations.canonical import difference

    lines = [f"Equations as printed beside those that linkwork derives{words}:"]
    for p in pairs:
        gap = difference(p.printed, p.derived)
        lines += [
            f"{p.source}  {p.what}",
            f"    printed     {_side(p.printed)}",
            f"    derived     {_side(p.derived)}",
            f"    difference  {plain(gap)}" + (f"   ({p.note})" if p.note and gap != 0 else ""),
        ]
    return "\n".join(lines)


def _side(expression: Any) -> str:
    """One side of a comparison: in full, or the number of its terms where a reader could not follow."""
    from linkwork.equations.canonical import canonical

    text = plain(expression)
    return text if len(text) <= LONGEST else f"{len(canonical(expression))} terms (products of exponentials and powers)"


def plain(expression: Any) -> str:
    """An expression as text with Greek letters, dots over rates and small indices."""
    text = re.sub(r"\*\*(\d)", lambda m: "⁰¹²³⁴⁵⁶⁷⁸⁹"[int(m[1])], str(expression))
    return re.sub(r"[A-Za-z][A-Za-z0-9_]*", _word, text).replace("*", " ")


def _word(match: re.Match[str]) -> str:
    base, _, rest = match[0].partition("_")
    parts = rest.split("_") if rest else []
    dots = {"dot": "\u0307", "ddot": "\u0308"}.get(parts[-1], "") if parts else ""
    below = "".join(
        x.translate(LOWERED) if len(x) == 1 and ord(x) in LOWERED else f"_{x}" for x in (parts[:-1] if dots else parts)
    )
    return GREEK.get(base, base) + dots + below
