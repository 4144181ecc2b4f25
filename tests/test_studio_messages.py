"""Messages of a page that are not what the page sends: each is answered by one sentence, and the page lives on."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import linkwork as lw
from linkwork.live.incoming import MESSAGES, read_message

VALID: dict[str, dict[str, Any]] = {
    "open": {"key": "library/simple_pendulum"},
    "state": {"values": {"rod.length": 1.2}, "file_values": {"l": "1 m"}, "view": {"what": "mode", "mode": 1}, "seq": 3},
    "pose": {"coordinate": "pivot", "value": 0.5, "seq": 1},
    "arrows": {"on": True},
    "live": {"act": "play", "signals": ["pivot"], "speed": 0.5, "inputs": {"u": 1.0}, "control": ""},
    "equilibria": {"ask": 2},
    "choose": {"q": {"pivot": 0.1}, "values": {}, "seq": 4},
    "curve": {"kind": "branch", "parameter": "rod.length", "low": 0.5, "high": 1, "at": 0.7, "ask": 5},
    "copy": {"format": "python", "seconds": 3},
    "save": {"kind": "html", "seconds": 2.5, "signals": ["energy"]},
    "got": {"n": 7},
    "pull": {"body": "rod", "point": [0, 0, 0], "target": [1, 0.5, -1]},
    "stop": {},
    "gallery": {},
}
WRONG: tuple[Any, ...] = (
    *(10**400, -(10**400), 1e308, -5, 2**31, 0.5, True, "x", "", "9" * 400, "1e999", "\0", "\ud800", "a" * 3000),
    *([], [1], [1, 2, "3 kg"], [[1], [2], [3]], {}, {"a": {}}, {"a": [1]}, {"a": 10**400}, {"": "nan"}, ["a", 1]),
)


def malformed(r: random.Random) -> str:
    """A text that a page may never send: a message with something wrong, or no message at all."""
    verb = r.choice(list(VALID))
    message: Any = {"do": verb, **VALID[verb]}
    for _ in range(r.choice((1, 1, 2, 3))):
        name = r.choice([*message, "do", "extra"])
        if r.random() < 0.25:
            message.pop(name, None)
        elif isinstance(message.get(name), dict) and message[name] and r.random() < 0.6:
            inside = dict(message[name])
            inside[r.choice([*inside, "more"])] = r.choice(WRONG)
            message[name] = inside
        else:
            message[name] = r.choice(WRONG)
    text = json.dumps(message)
    how = r.random()
    if how < 0.1:
        text = text.replace("1", r.choice(("1e999", "NaN", "-Infinity", "9" * 5000, "null")), 1)
    elif how < 0.2:
        text = text[: r.randrange(len(text))]
    elif how < 0.25:
        text = r.choice(("[" * 100_000, "null", "3", '"do"', "[]", "{", "", "\0", "{}" * 3, '{"do":{}}', '{"do":null}'))
    return text


def read(text: str) -> dict[str, Any] | None:
    """The message, or None for one that is refused in one sentence."""
    try:
        return read_message(text)
    except lw.ModelError as problem:
        sentence = str(problem)
        assert sentence[-1] in ".?", sentence
        assert "\n" not in sentence
        assert len(sentence) < 400, sentence
        assert not re.search(r"[.?!] [A-Z]", sentence), sentence
        return None


def test_what_a_page_sends_is_read_as_it_is() -> None:
    assert VALID.keys() == MESSAGES.keys()
    for verb, fields in VALID.items():
        made = read_message(json.dumps({"do": verb, **fields}))
        assert made["do"] == verb
        assert {n: list(x) if isinstance(x, tuple) else x for n, x in made.items() if n != "do"} == fields
    assert read_message('{"do": "pull", "target": null}') == {"do": "pull"}
    assert read_message('{"do": "pose"}') == {"do": "pose"}
    assert read_message('{"do": "state", "values": {"a": null, "b": 1}}')["values"] == {"b": 1.0}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"do": "got", "n": 1e999}', "got: n is inf; give a whole number"),
        (f'{{"do": "got", "n": {10**400}}}', "give a whole number below"),
        (f'{{"do": "got", "n": {"9" * 5000}}}', "it is no JSON that can be read"),
        ('{"do": "got"}', "got: n is missing; give a value."),
        (f'{{"do": "live", "speed": {10**400}}}', "live: speed"),
        ('{"do": "live", "speed": "3 kg"}', "live: speed"),
        ('{"do": "live", "inputs": {"u": "x"}}', "live: inputs of 'u'"),
        ('{"do": "pull", "target": [1, 2, 3]}', "pull: body, point are missing; give a value."),
        ('{"do": "pose", "coordinate": "pivot"}', "pose: value is missing"),
        ('{"do": "pose", "body": "a", "point": [0, 0, 1e400], "target": [0, 0, 0]}', "pose: point"),
        ('{"do": "state", "view": {"what": "mod"}}', "state: view: what is 'mod'; did you mean 'mode'?"),
        ('{"do": "state", "view": {"what": "forced"}}', "state: view: drive, frequency are missing"),
        ('{"do": "plaay"}', "there is no 'plaay' to do"),
        ('{"do": ["open"]}', "to do; known:"),
        ("[]", "it is []; give a mapping with 'do'."),
        ("[" * 100_000, "it is nested too deep"),
        ('{"do": "open", "key": 3}', "open: key is 3; give a text."),
    ],
)
def test_wrong_messages_are_told_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(lw.ModelError) as refused:
        read_message(text)
    assert words in str(refused.value)
    assert read(text) is None


def test_malformed_messages_are_read_or_refused_in_one_sentence() -> None:
    r = random.Random(5)
    verdicts = [read(malformed(r)) is None for _ in range(3000)]
    assert 0.4 < sum(verdicts) / len(verdicts) < 0.95
