"""Derived equations as LaTeX."""

from __future__ import annotations

import re
from typing import Any

import sympy as sp

from linkwork.api.kinds import Flag
from linkwork.equations.results.equations import Equations
from linkwork.equations.results.linear_equations import LinearEquations

GREEK = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "pi",
    "rho",
    "sigma",
    "tau",
    "upsilon",
    "phi",
    "chi",
    "psi",
    "omega",
    "Gamma",
    "Delta",
    "Theta",
    "Lambda",
    "Xi",
    "Pi",
    "Sigma",
    "Upsilon",
    "Phi",
    "Psi",
    "Omega",
]
WHOLE = 36  # entries of a matrix that is written as one


def symbol_text(name: str) -> str:
    """A symbol's name as LaTeX: dots over rates, Greek letters, indices below."""
    dots = "ddot" if name.endswith("_ddot") else "dot" if name.endswith("_dot") else ""
    base, *below = name.removesuffix(f"_{dots}").split("_") if dots else name.split("_")
    digits = re.fullmatch(r"(\D+)(\d+)", base)
    if digits:
        base, below = digits[1], [digits[2], *below]
    letter = _word(base)
    if dots:
        letter = f"\\{dots}{{{letter}}}"
    return letter + (f"_{{{','.join(_word(x) for x in below)}}}" if below else "")


def _word(word: str) -> str:
    if word in GREEK:
        return f"\\{word}"
    return word if len(word) == 1 or word.isdigit() else f"\\mathrm{{{word}}}"


class Writer:
    """Writes expressions with names of symbols as `symbol_text` makes them."""

    def __call__(self, expression: Any) -> str:
        expression = sp.sympify(expression)
        names = {s: symbol_text(s.name) for s in expression.free_symbols}
        return str(
            sp.latex(expression, symbol_names=names, mat_delim="[", order="none" if _is_long(expression) else None)
        )

    def lines(self, name: str, matrix: sp.MatrixBase) -> list[str]:
        """A matrix as one, or entry by entry where it is large or long; entries that are zero are left out then."""
        if len(matrix) <= WHOLE and all(sp.count_ops(x) < 200 for x in matrix):
            return [f"{name} &= {self(sp.Matrix(matrix))}"]
        found = []
        for i in range(matrix.rows):
            for j in range(matrix.cols):
                if matrix[i, j] != 0:
                    index = f"{i + 1}" if matrix.cols == 1 else f"{i + 1},{j + 1}"
                    found.append(f"{name}_{{{index}}} &= {self(matrix[i, j])}")
        return found


def _is_long(expression: Any) -> bool:
    """Sorting the terms of a long expression takes longer than writing it."""
    return not isinstance(expression, sp.MatrixBase) and bool(sp.count_ops(expression) > 500)


def to_latex(equations: Equations, *, document: Flag) -> str:
    """Implements `Equations.to_latex`."""
    write = Writer()
    free = list(equations.free)
    held = bool(equations.constraint_labels)
    moved = r" + p" if equations.prescribed else ""
    kept = r" + J^{\mathsf{T}} \lambda,\qquad \Phi = 0" if held else ""
    lines = [rf"M \dot{{v}} + h{moved} &= Q{kept}", f"v &= {write(sp.Matrix([equations.v[k] for k in free]))}"]
    lines += [f"{write(symbol)} &= {write(value)}" for symbol, value in equations.definitions]
    lines += write.lines("M", equations.mass_matrix) + write.lines("h", equations.velocity_terms)
    if equations.prescribed:
        lines += write.lines("p", equations.motion_terms)
    lines += write.lines("Q", equations.forces)
    if held:
        jacobian = equations.constraint_jacobian.extract(list(range(len(equations.constraint_labels))), free)
        lines += write.lines(r"\Phi", equations.constraints) + write.lines("J", jacobian)
    return framed(lines, equations.title, document)


def linear_to_latex(linear: LinearEquations, *, document: Flag) -> str:
    """Implements `LinearEquations.to_latex`."""
    write = Writer()
    moved = r" + B \ddot{p}" if linear.motion_matrix.cols else ""
    lines = [rf"M \ddot{{x}} + C \dot{{x}} + K x{moved} &= 0"]
    lines += write.lines("M", linear.mass_matrix) + write.lines("C", linear.damping_matrix)
    lines += write.lines("K", linear.stiffness_matrix)
    if moved:
        lines += write.lines("B", linear.motion_matrix)
    lines += [rf"0 &= {write(x)}" for x in linear.conditions]
    return framed(lines, linear.title, document)


def framed(lines: list[str], title: str, document: bool) -> str:
    """Lines as one display, or as a document that breaks pages."""
    if not document:
        return "$$\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}$$"
    safe = re.sub(r"([_&%#$])", r"\\\1", title)
    head = (
        "\\documentclass[a3paper,landscape]{article}\n\\usepackage{amsmath}\n\\allowdisplaybreaks\n\\begin{document}\n"
    )
    body = " \\\\\n".join(lines)
    return f"{head}\\section*{{{safe}}}\n\\begin{{align*}}\n{body}\n\\end{{align*}}\n\\end{{document}}\n"
