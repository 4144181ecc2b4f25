"""Equations that the papers print, beside those that linkwork derives."""

from __future__ import annotations

import dataclasses
import importlib

import pytest
import sympy as sp

from linkwork.papers import NAMES
from linkwork.papers.printed_equations import Pair, pair_checks, pair_note, plain


def pairs(paper: str) -> list[Pair]:
    made: list[Pair] = importlib.import_module(f"linkwork.papers.{paper}.equations").pairs()
    return made


@pytest.mark.parametrize("paper", NAMES)
def test_printed_and_derived_equations_agree_up_to_the_errata(paper: str) -> None:
    checks = pair_checks(pairs(paper))
    assert [(c.id, c.got) for c in checks if not c.ok] == []
    assert len(checks) > 4


@pytest.mark.parametrize("paper", NAMES)
def test_a_changed_sign_in_any_printed_equation_is_found(paper: str) -> None:
    for pair in pairs(paper):
        terms = sp.Add.make_args(sp.expand(pair.printed))
        if terms != (0,):
            wrong = dataclasses.replace(pair, printed=pair.printed - 2 * terms[0])
            assert not pair_checks([wrong])[0].ok, pair.id


def test_every_entry_of_the_triple_pendulum_is_compared_as_it_is_printed() -> None:
    names = {p.id for p in pairs("rivas2012")}
    assert {f"{letter}{i}{j}" for letter in "MNR" for i in (1, 2, 3) for j in (1, 2, 3)} <= names
    wrong = [p.id for p in pairs("rivas2012") if p.misprint != 0]
    assert wrong == ["f1", "f2", "f3"]  # the factor g that f has too many


def test_the_note_shows_both_and_their_difference() -> None:
    text = pair_note(pairs("rivas2012"))
    assert "printed     L₁ L₂ (m₂ + m₃) cos(θ₁ - θ₂)" in text
    assert text.count("difference  0") == sum(p.misprint == 0 for p in pairs("rivas2012"))
    assert "difference  L₃ g m₃ cos(θ₃) - L₃ m₃ cos(θ₃)   (f carries a factor g too many" in text


def test_symbols_are_written_with_dots_and_indices() -> None:
    assert plain(sp.sympify("theta_1_dot**2*m_a/2")) == "mₐ θ̇₁²/2"
