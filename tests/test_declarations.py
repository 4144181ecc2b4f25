"""Declared methods and what implements them: one signature, one set of defaults, one docstring."""

from __future__ import annotations

import inspect
from typing import get_overloads

import pytest

import linkwork as lw
from linkwork.api.declared import declared_methods, implementation
from linkwork.api.kinds import argument_texts
from linkwork.api.result import Result
from linkwork.api.storage import every as results

results.import_all()
OWNERS = [lw.Model, *Result.known.values()]
DECLARED = {f"{cls.__name__}.{name}": method for cls in OWNERS for name, method in declared_methods(cls).items()}


@pytest.mark.parametrize("name", DECLARED)
def test_the_implementation_has_the_same_parameters_and_no_defaults(name: str) -> None:
    declared = inspect.signature(DECLARED[name]).parameters
    made = inspect.signature(implementation(DECLARED[name])).parameters
    # the first is the model or the result itself
    assert list(made)[1:] == list(declared)[1:]
    assert [p.kind for p in made.values()][1:] == [p.kind for p in declared.values()][1:]
    assert [p.name for p in made.values() if p.default is not p.empty] == []


@pytest.mark.parametrize("name", DECLARED)
def test_every_parameter_is_documented_and_typed(name: str) -> None:
    method = DECLARED[name]
    documented = argument_texts(inspect.getdoc(method) or "")
    parameters = [p for p in inspect.signature(method).parameters.values() if p.name not in ("self", "ax")]
    assert [p.name for p in parameters if p.name not in documented] == []
    # an option says what it takes: neither Any nor **options
    assert [p.name for p in parameters if "Any" in str(p.annotation).split("[")[0]] == []
    assert [p.name for p in parameters if p.kind is p.VAR_KEYWORD] == []


@pytest.mark.parametrize("name", DECLARED)
def test_a_method_has_one_signature(name: str) -> None:
    assert get_overloads(inspect.unwrap(DECLARED[name])) == []
