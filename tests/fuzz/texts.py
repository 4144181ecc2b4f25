"""Changes of a file as bytes, lines and words, which need not know what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

# fmt: off
NUMBERS = [
    "0", "-0", "-1", "1e-320", "1e-300", "1e30", "1e49", "1e51", "1e308", "1e309", "-1e999", "nan", "NaN", ".nan",
    "inf", "-inf", ".inf", "Infinity", "0x10", "0b1", "1_000", "1,5", "1e", "--1", "+1", "1e99999999999", "true",
    "null", "~", "''", '""', "0.1.2", "١٢", "½", "²", "∞", "1j", "00012", "1e-400", "2147483648",
    "9223372036854775808", "9" * 400, "9" * 5000,
]
UNITS = [
    "m", "cm", "in", "kg", "lb", "N*m", "N*m/rad", "deg", "rad", "°", "Hz", "s", "furlong", "m^99", "m^-99",
    "m^999999999999", "1/s", "/s", "kg/(m*s^2)", "((((((m))))))", "m**2", "m²", "µm", "Ω", "*m", "m*", "m^", "K",
    "degC", "%", "m m m m",
]
WORDS = [
    "ground", "x", "-y", "t", "pi", "e", "origin", "tip", "none", "world", "name", "kind", "repeat", "{i}", "{i-1}",
    "{1/0}", "{", "}", "[", "]", "&a", "*a", "!!x", "<<", "|", ">", "#", "🙂", "ﬁ", "__import__('os')", "9**9**9**9",
    "sin(", "../../etc/passwd", "%s%n", "${HOME}", "'", '"', "\\", "\\u0000", "\\ud800", "&amp;", "&#0;", "&lol;",
    "<a>", "</robot>", "<![CDATA[", "-->", "<?xml?>", "]]>", "- ", "? ", ": ", "\t", "\x00", "\u202e", "\u2028",
    "\ufeff", "lambda: 0", "a if b else c", "x" * 300,
]
ODD = [
    b'\xef\xbb\xbf', b'\xff\xfe', b'\x00', b'\xff', b'\xc0\x80', b'\xed\xa0\x80', b'\xf4\x90\x80\x80', b'\x85',
    b'\x1b[2J', b'\r',
]
ENCODINGS = [
    "utf-16", "utf-16-le", "utf-32", "latin-1", "utf-7", "utf-8-sig", "cp037",
]
# fmt: on

_NUMBER = re.compile(rb"[-+]?\d+\.?\d*(?:[eE][-+]?\d+)?")
_WORD = re.compile(rb"[A-Za-z_][\w.-]*")
_QUANTITY = re.compile(rb"(\d)\s*([A-Za-z][\w*/^]*)")


def _place(r: Random, data: bytes) -> int:
    return r.randint(0, len(data))


def _stretch(r: Random, data: bytes) -> tuple[int, int]:
    begin = _place(r, data)
    return begin, min(len(data), begin + int(r.expovariate(1 / 12)) + 1)


def _flip(r: Random, data: bytes) -> bytes:
    if not data:
        return data
    at = r.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << r.randrange(8))]) + data[at + 1 :]


def _cut(r: Random, data: bytes) -> bytes:
    begin, end = _stretch(r, data)
    return data[:begin] + data[end:]


def _truncate(r: Random, data: bytes) -> bytes:
    return data[: _place(r, data)]


def _insert(r: Random, data: bytes) -> bytes:
    at = _place(r, data)
    return data[:at] + r.choice(WORDS + NUMBERS + UNITS).encode() + data[at:]


def _odd_bytes(r: Random, data: bytes) -> bytes:
    at = _place(r, data)
    return data[:at] + (r.choice(ODD) if r.random() < 0.7 else r.randbytes(r.randint(1, 40))) + data[at:]


def _again(r: Random, data: bytes) -> bytes:
    begin, end = _stretch(r, data)
    return data[:end] + data[begin:end] * r.choice([1, 1, 2, 50]) + data[end:]


def _encode(r: Random, data: bytes) -> bytes:
    return data.decode("utf-8", "replace").encode(r.choice(ENCODINGS), "replace")


def _lines(r: Random, data: bytes) -> bytes:
    """Delete, repeat, exchange or indent lines."""
    lines = data.split(b"\n")
    a, b = r.randrange(len(lines)), r.randrange(len(lines))
    what = r.randrange(5)
    if what == 0:
        del lines[a]
    elif what == 1:
        lines.insert(b, lines[a])
    elif what == 2:
        lines[a], lines[b] = lines[b], lines[a]
    elif what == 3:
        lines[a] = b" " * r.randint(0, 8) + lines[a].lstrip()
    else:
        lines[a:a] = lines[min(a, b) : max(a, b)]
    return b"\n".join(lines)


def _replaced(r: Random, data: bytes, pattern: re.Pattern[bytes], new: Callable[[re.Match[bytes]], bytes]) -> bytes:
    """One of the matches, replaced."""
    matches = list(pattern.finditer(data))
    if not matches:
        return data
    match = r.choice(matches)
    return data[: match.start()] + new(match) + data[match.end() :]


def _number(r: Random, data: bytes) -> bytes:
    return _replaced(r, data, _NUMBER, lambda _: r.choice(NUMBERS).encode())


def _unit(r: Random, data: bytes) -> bytes:
    return _replaced(r, data, _QUANTITY, lambda m: m[1] + b" " + r.choice(UNITS).encode())


def _word(r: Random, data: bytes) -> bytes:
    """A word becomes another one of the file, or an odd one."""
    words = _WORD.findall(data)
    new = r.choice(words) if words and r.random() < 0.7 else r.choice(WORDS).encode()
    return _replaced(r, data, _WORD, lambda _: new)


OFTEN = [_lines, _number, _word]
CHANGES = [_flip, _cut, _truncate, _insert, _odd_bytes, _again, _encode, _unit, *OFTEN, *OFTEN]


def changed(r: Random, data: bytes) -> bytes:
    """The file with one to five changes."""
    for _ in range(r.choice([1, 1, 1, 2, 3, 5])):
        data = r.choice(CHANGES)(r, data)
    return data
