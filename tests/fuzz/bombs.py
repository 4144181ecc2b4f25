"""Files made to do harm: small ones that grow when they are read, deep ones, long ones."""

from __future__ import annotations

from random import Random

ENCODINGS = ["utf-16", "ebcdic", "utf-7", "big5", "x" * 50, "rot13", "idna"]
_BODY = "{kind: PointMass, mass: %s, joint: {name: j, kind: Free}}"
_NUMBERS = [
    "9" * 4000,
    "1e" + "9" * 30,
    "9**9**9**9",
    "2**" * 300 + "2",
    "-" * 900 + "1",
    "(" * 49 + "1" + ")" * 49,
    "1+" * 499 + "1",
]


def _yaml(r: Random, n: int) -> str:
    laughs = "a: &a [x]\n" + "".join(
        f"{c}: &{c} [{', '.join(['*' + p] * 9)}]\n" for p, c in zip("abcdefg", "bcdefgh", strict=True)
    )
    ends = [*(f"b{k}" for k in range(1, n)), r.choice(["ground", "ground", "b0", "nowhere"])]
    rod = "{kind: Rod, length: 1, mass: 1, joint: {name: %s, kind: Revolute, to: %s}}"
    chain = "".join(f"  b{k}: {rod % (f'j{k}', end)}\n" for k, end in enumerate(ends))
    formulas = "".join(f"  p{k}: p{k + 1}*p{k + 1}\n" for k in range(n))
    return r.choice(
        [
            laughs,
            f"linkwork: 1\nbodies:\n{chain}",
            f"linkwork: 1\nparameters:\n{formulas}  p{n}: {r.choice(['2', '1 m', 'p0', '1e300'])}\n",
            f"linkwork: 1\nbodies: {{b: {_BODY % r.choice(_NUMBERS)}}}",
            f"linkwork: 1\nbodies:\n  b{{i}}: {{repeat: {{i: {r.choice([n, 19999, 10**9, 'n'])}}}, kind: PointMass}}",
            "linkwork: 1\nbodies:\n  b{i}{j}{k}: {repeat: {i: 99, j: 99, k: 2}, kind: PointMass, mass: 1}",
            "linkwork: 1\nname: " + "[" * n,
            "{a: " * n,
            "? " * n,
            "- " * n,
            "linkwork: 1\n" + "".join(f"k{k}: 1\n" for k in range(n)),
            "linkwork: 1\nname: |\n" + "  x\n" * n,
            "linkwork: 1\nname: !!python/object/apply:os.system ['touch harm']",
            "---\nlinkwork: 1\n" * n,
            "%YAML 9.9\n---\nlinkwork: 1",
        ]
    )


def _json(r: Random, n: int) -> str:
    return r.choice(
        [
            "[" * n,
            '{"a":' * n,
            '{"linkwork": 1, "name": "' + "\\ud800" * n + '"}',
            '{"linkwork": 1, "linkwork": 1' + ', "linkwork": 1' * n + "}",
            '{"linkwork": 1, "bodies": {' + ", ".join(f'"b{k}": {{}}' for k in range(n)) + "}}",
            '{"linkwork": 1, "gravity": [' + ", ".join(["1"] * n) + "]}",
            '{"linkwork": ' + "9" * n + "}",
            '{"linkwork": 1e' + "9" * n + "}",
        ]
    )


def _toml(r: Random, n: int) -> str:
    return r.choice(
        [
            "a = " + "[" * n,
            "a = " + "{b = " * n,
            ".".join(["a"] * n) + " = 1",
            "[" + ".".join(["a"] * n) + "]",
            "[[a]]\n" * n,
            "linkwork = " + "9" * n,
            "linkwork = 1\nname = '''" + "x\n" * n + "'''",
            "a = 1979-05-27T07:32:00Z",
            "linkwork = 1\n" + "".join(f"[bodies.b{k}]\nkind = 'Rod'\n" for k in range(n)),
        ]
    )


def _xml(r: Random, n: int, root: str) -> str:
    laughs = "".join(f'<!ENTITY l{k + 1} "{f"&l{k};" * 10}">' for k in range(9))
    inner = {
        "robot": (
            "link",
            '<link name="a{0}"/><joint name="j{0}" type="revolute"><parent link="a{0}"/><child link="a{1}"/></joint>',
        ),
        "mujoco": ("body", '<body name="b{0}"><joint/><geom size="{1}"/></body>'),
    }[root]
    return r.choice(
        [
            f'<!DOCTYPE x [<!ENTITY l0 "lol">{laughs}]><{root}>&l9;</{root}>',
            f'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><{root} name="&e;"/>',
            f'<!DOCTYPE x SYSTEM "http://localhost:9/x.dtd"><{root}/>',
            f"<{root}>" + f'<{inner[0]} name="x">' * n,
            f"<{root}>" + (f"<{inner[0]}>" * n) + (f"</{inner[0]}>" * n) + f"</{root}>",
            f'<{root} name="x">' + "".join(inner[1].format(k, k + 1) for k in range(min(n, 400))) + f"</{root}>",
            "<mujoco><worldbody>" + '<body><joint/><geom size="1"/>' * n + "</body>" * n + "</worldbody></mujoco>",
            "<mujoco><default>" + "<default class='a'>" * n + "</default>" * n + "</default></mujoco>",
            "<mujoco><include file='/etc/passwd'/><worldbody/></mujoco>",
            f"<{root} " + " ".join(f'a{k}="1"' for k in range(n)) + "/>",
            f'<{root} name="' + "x" * n * 10 + '"/>',
            f'<?xml version="1.0" encoding="{r.choice(ENCODINGS)}"?><{root}/>',
        ]
    )


def _unit(r: Random, n: int) -> str:
    return r.choice(
        [
            "1 " + "(" * n,
            "1 m" + "^9" * n,
            "1 " + "m*" * n + "m",
            "1" * n + " m",
            "1e" + "9" * n,
            "1 (m^99)^99",
            "1 (" * n,
            " " * n,
        ]
    )


def _formula(r: Random, n: int) -> str:
    return r.choice(
        [
            *_NUMBERS,
            "(" * n,
            "a" * n,
            "sin(" * 40 + "1" + ")" * 40,
            "max(" + "a," * 400 + "b)",
            "1 m**" + "9" * 200,
            "a**a**a" * 9,
        ]
    )


def bomb(r: Random, kind: str) -> bytes:
    """A harmful file of a kind."""
    n = r.choice([2, 30, 100, 1000, 3000])
    if kind in ("urdf", "mjcf"):
        text = _xml(r, n, "robot" if kind == "urdf" else "mujoco")
    else:
        text = {"yaml": _yaml, "json": _json, "toml": _toml, "unit": _unit, "formula": _formula}[kind](r, n)
    return text.encode("utf-8", "replace")
