"""Expressions of sensors: the right value, the program's promises, and refusals that help."""

from __future__ import annotations

import dataclasses
import math
import time
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from linkwork.api.errors import ModelError
from linkwork.model import expression
from linkwork.model.expression import ARITY, Program, compile_expression, evaluate

WHAT = "sensor 'power': expression"
VALUES = {"x": 0.75, "y": -1.25, "force": 3.0, "speed": 0.5}


def compiled(text: str, names: Any = VALUES) -> Program:
    return compile_expression(text, names, what=WHAT)


def value(text: str) -> float:
    return evaluate(compiled(text), VALUES)


def refusal(text: Any, names: Any = VALUES) -> str:
    """The sentence with which a text is refused."""
    with pytest.raises(ModelError) as caught:
        compile_expression(text, names, what=WHAT)
    sentence = str(caught.value)
    assert sentence.startswith(WHAT)
    assert sentence.endswith(".")
    assert len(sentence) < 400
    return sentence


# --- values and programs ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", 3.0),
        ("force * speed", 1.5),
        ("x - y - 1", 0.75 + 1.25 - 1),
        ("x / y / 2", 0.75 / -1.25 / 2),
        ("2 ** 3 ** 2", 512.0),
        ("-x ** 2", -(0.75**2)),
        ("2 ** -1", 0.5),
        ("+x - -y", 0.75 - 1.25),
        ("2*pi*e", 2 * math.pi * math.e),
        ("sqrt(x**2 + y**2)", math.hypot(0.75, 1.25)),
        ("hypot(x, y)", math.hypot(0.75, 1.25)),
        ("atan2(y, x)", math.atan2(-1.25, 0.75)),
        ("sin(x) + cos(x) * tan(x)", 2 * math.sin(0.75)),
        ("asin(x) + acos(x)", math.pi / 2),
        ("atan(y)", math.atan(-1.25)),
        ("exp(log(force))", 3.0),
        ("abs(y)", 1.25),
        ("sign(y) + sign(x) + sign(0)", 0.0),
        ("min(x, y)", -1.25),
        ("max(x, y, force, 1)", 3.0),
        ("min(4, 3, 2, 1, 0)", 0.0),
        ("\n x +\n  y \n", -0.5),
    ],
)
def test_values(text: str, expected: float) -> None:
    assert value(text) == pytest.approx(expected, rel=1e-15)


@pytest.mark.parametrize(
    "text",
    [
        "log(-1)",
        "1/0",
        "sqrt(y)",
        "y**0.5",
        "0**-1",
        "exp(1000)",
        "1e300*1e300",
        "min(1, 1/0)",
        "1/(1e300*1e300)",
    ],
)
def test_the_twin_claims_nothing_where_a_step_is_undefined(text: str) -> None:
    assert math.isnan(value(text))


def test_a_program_is_plain_data() -> None:
    program = compiled("speed * (x + 2) - speed")
    load, push = expression.LOAD, expression.PUSH
    assert program.ops == (
        (load, 0.0),
        (load, 1.0),
        (push, 2.0),
        (expression.ADD, 0.0),
        (expression.MUL, 0.0),
        (load, 0.0),
        (expression.SUB, 0.0),
    )
    assert program.names_used == ("speed", "x")
    assert program.depth == 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        program.depth = 1  # type: ignore[misc]


def test_opcodes_are_distinct_and_complete() -> None:
    opcodes = {name: code for name, code in vars(expression).items() if name.isupper() and isinstance(code, int)}
    public = {name: code for name, code in opcodes.items() if not name.startswith("_")}
    assert sorted(public.values()) == list(range(len(public)))
    assert set(ARITY) == set(public.values())
    assert set(expression._MEANING) == {code for code in ARITY if ARITY[code] > 0}


def test_long_sums_stay_shallow() -> None:
    program = compiled("+".join(["x"] * 500))
    assert program.depth == 2
    assert evaluate(program, VALUES) == 500 * 0.75


def test_a_name_may_be_that_of_a_function() -> None:
    program = compiled("sin(sin)", {"sin"})
    assert evaluate(program, {"sin": 0.5}) == math.sin(0.5)


def test_names_of_any_script_keep_their_spelling() -> None:
    program = compiled("µ + θ", {"µ", "θ"})  # Python's parser turns the micro sign into the Greek letter
    assert program.names_used == ("µ", "θ")
    assert evaluate(program, {"µ": 1.0, "θ": 2.0}) == 3.0


# --- refusals ---


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (None, "None is not a text"),
        (3.0, "3.0 is not a text"),
        ("", "is empty"),
        ("  \n", "is empty"),
        ("x +", "cannot be read"),
        ("x y", "cannot be read; a name with spaces stands in quotes"),
        ("(x", "cannot be read"),
        ("x)", "cannot be read"),
        ("x)(y", "cannot be read"),
        ("x = y", "the character '='"),
        ("x ^ 2", "write a power as x**2"),
        ("x # y", "the character '#'"),
        ("x[0]", "the character '['"),
        ("x < y", "the character '<'"),
        ("'z'", "unknown name 'z'"),
        ("f'x'", "a construct of Python"),
        ("x\0", "the character '\\x00'"),
        ("x // y", "write '/'"),
        ("x, y", "a comma outside of a call"),
        ("x.real", "unknown name 'x.real'"),
        ("(x + y).real", "a dot that does not follow a name"),
        ("x.real()", "a call of something that is no function"),
        ("sin(x)(y)", "a call of something that is no function"),
        ("(lambda: 1)()", "the character ':'"),
        ("x if y else x", "a construct of Python (IfExp)"),
        ("x and y", "a construct of Python (BoolOp)"),
        ("not x", "a construct of Python (UnaryOp)"),
        ("x in y", "a construct of Python (Compare)"),
        ("True", "True, which is not a real number"),
        ("1j", "1j, which is not a real number"),
        ("...", "Ellipsis, which is not a real number"),
        ("1e400", "a number that is too large"),
        ("9" * 400, "a number that is too large"),
        ("speeed * force", "unknown name 'speeed' (did you mean 'speed'?)"),
        ("q * force", "known are e, force, pi, speed, x, y"),
        ("sine(x)", "unknown function 'sine' (did you mean 'sin'?)"),
        ("__import__(x)", "unknown function '__import__'"),
        ("sin + 1", "the function 'sin' without arguments; write sin(...)"),
        ("x(y)", "calls 'x', which is no function; write '*' for a product"),
        ("pi(y)", "calls 'pi', which is no function"),
        ("sin()", "calls sin with 0 values, but it takes 1 value"),
        ("sin(x, y)", "calls sin with 2 values, but it takes 1 value"),
        ("hypot(x, y, x)", "calls hypot with 3 values, but it takes 2 values"),
        ("max(x)", "calls max with 1 values, but it takes 2 or more values"),
        ("max(*x)", "something else than plain arguments"),
        ("x + " * 250 + "x", "longer than 1000 characters"),
        ("(" * 51 + "x" + ")" * 51, "nested more than 50 deep"),
        ("-" * 900 + "x", "nested more than 50 deep"),
        ("2**" * 300 + "2", "nested more than 50 deep"),
        ("x//" * 300 + "x", "write '/'"),
        ("not " * 200 + "x", "a construct of Python"),
        ("(" * 999, "nested more than 50 deep"),
    ],
)
def test_refusals(text: Any, part: str) -> None:
    assert part in refusal(text)


def test_a_name_that_is_also_a_constant_is_refused_when_used() -> None:
    assert "rename" in refusal("2*e", {"e", "x"})
    assert compiled("2*x", {"e", "x"}).names_used == ("x",)


def test_the_sentence_names_item_value_and_way_out() -> None:
    assert refusal("forse * speed") == (
        "sensor 'power': expression 'forse * speed' uses the unknown name 'forse' (did you mean 'force'?)."
    )


def test_parentheses_up_to_the_limit_are_read() -> None:
    assert value("(" * 50 + "x" + ")" * 50) == 0.75


# --- any text ---


# any character but surrogates, as st.text() has by itself, which takes a second to ask the codec of UTF-8 for them
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=1100))
@example("-" * 1000)
@example("(" * 50 + ")" * 50)
@example("1if 2else 3")
@example("0777 + 1__0")
@settings(deadline=None)
def test_any_text_compiles_or_is_a_model_error(text: str) -> None:
    assert_program_or_error(text)


@given(
    parts=st.lists(
        st.sampled_from(["x", "y", "1", "2.5", "+", "-", "*", "/", "**", "(", ")", ",", "sin(", "max(", " ", "lambda"]),
        max_size=200,
    )
)
@settings(deadline=None)
def test_any_tokens_compile_or_are_a_model_error(parts: list[str]) -> None:
    assert_program_or_error("".join(parts))


def assert_program_or_error(text: str) -> None:
    begin = time.perf_counter()
    try:
        program = compiled(text)
    except ModelError:
        return
    finally:
        assert time.perf_counter() - begin < 2.0
    assert_well_formed(program)


def assert_well_formed(program: Program) -> None:
    """The promises that a kernel relies on, since it checks nothing."""
    height = highest = 0
    for opcode, operand in program.ops:
        assert height >= ARITY[opcode]
        height += 1 - ARITY[opcode]
        highest = max(highest, height)
        assert math.isfinite(operand)
        if opcode == expression.LOAD:
            assert 0 <= operand < len(program.names_used)
            assert operand == int(operand)
    assert height == 1
    assert program.depth == highest


numbers = st.floats(min_value=-100, max_value=100, allow_subnormal=False).map(repr)
leaves = st.one_of(numbers, st.sampled_from([*VALUES, "pi", "e"]))


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions made of smaller ones."""
    return st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("{} {} {}".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("-{}".format, inner),
        st.builds("{}({})".format, st.sampled_from(["sin", "cos", "atan", "abs", "exp"]), inner),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max", "atan2", "hypot"]), inner, inner),
    )


@given(text=st.recursive(leaves, _grown, max_leaves=12))
@settings(deadline=None, max_examples=200)
def test_values_agree_with_python(text: str) -> None:
    program = compiled(text)
    assert_well_formed(program)
    result = evaluate(program, VALUES)
    if math.isfinite(result):
        scope = {name: getattr(math, name) for name in ("sin", "cos", "atan", "exp", "atan2", "hypot", "pi", "e")}
        assert result == eval(text, {**scope, **VALUES})
