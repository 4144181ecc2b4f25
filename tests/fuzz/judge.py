"""What a reader may do with a file: make a model, or raise one LinkworkError of readable sentences."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import traceback
from pathlib import Path
from typing import Any

import numpy as np

import linkwork as lw
from fuzz.cases import SUFFIXES, Case
from linkwork.api.units import quantity
from linkwork.files.native.formulas import read_parameters
from linkwork.files.native.nodes import Node
from linkwork.files.native.reader import read_text
from linkwork.model.expression import compile_expression, evaluate
from linkwork.system.lower import lower

SECONDS = 2.0  # of work that a case may take
LONGEST = 40_000  # characters of an error; forty problems of a file with long names
NAMES = {"a": 1.5, "b": 0.5, "n": 3.0, "L": 1.0, "m": 2.0}
_FORBIDDEN = (
    "socket.",
    "subprocess.",
    "os.system",
    "os.exec",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.symlink",
    "shutil.",
)
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_watched: list[str] | None = None


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    """Notes what a reader has no business to do; a hook cannot be taken out again, so it sleeps between cases."""
    if _watched is None:
        return
    writes = event == "open" and bool(set(arguments[1] or "") & set("wax+") or arguments[2] & _WRITING)
    if writes or event.startswith(_FORBIDDEN):
        _watched.append(f"{event}{arguments!r}")


sys.addaudithook(_audit)


def _read_unit(text: str) -> None:
    failed: lw.LinkworkError | None = None
    for unit in ("m", "kg*m^2", "N*m*s/rad", "1"):
        try:
            quantity(text, unit, what="length")
        except lw.LinkworkError as error:
            failed = error
    if failed:
        raise failed


def _read_formula(text: str) -> None:
    given: dict[str, Any] = {"a": "1.5 m", "b": "20 in", "n": 3, "L": "1 m", "m": "2 kg", "x": text}
    _, problems = read_parameters({name: Node(value, line) for line, (name, value) in enumerate(given.items(), 1)})
    evaluate(compile_expression(text, NAMES, what="sensor 's': expression"), NAMES)
    for problem in problems:
        raise lw.ModelError(str(problem))


def _read_file(kind: str, data: bytes, folder: Path) -> Any:
    """A file by its path, if it is no plain text: who reads it must find its encoding."""
    global _watched
    path = folder / f"case.{SUFFIXES[kind]}"
    noted, _watched = _watched, None
    path.write_bytes(data)
    _watched = noted
    try:
        if kind == "urdf":
            return lw.read_urdf(path, stop_stiffness=1e3)
        return lw.read_mjcf(path, stop_stiffness=(1e3, 1e4)) if kind == "mjcf" else lw.read_model(path).model
    finally:
        noted, _watched = _watched, None
        path.unlink()
        _watched = noted


def read(case: Case, folder: Path) -> Any:
    """The model of a case, or None where there is none to make; errors as they come."""
    kind, data = case
    if kind in ("unit", "formula"):
        (_read_unit if kind == "unit" else _read_formula)(data.decode("utf-8", "replace"))
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _read_file(kind, data, folder)
    if kind == "urdf":
        return lw.read_urdf_text(text, stop_stiffness=1e3)
    if kind == "mjcf":
        return lw.read_mjcf_text(text, stop_stiffness=(1e3, 1e4))
    return read_text(text, kind).model


def judge(case: Case, folder: Path) -> tuple[str, str]:
    """What became of a case: "model", "error" or what is wrong, and a text about it; a warning counts if it is raised."""
    global _watched
    out = io.StringIO()
    verdict, told = "model", ""
    _watched = noted = []
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            model = read(case, folder)
            if model is not None and _undefined(lower(model).tables):
                verdict = "makes NaN"
    except lw.LinkworkError as error:
        verdict, told = sentences(str(error))
    except BaseException as error:
        verdict, told = f"raises {type(error).__name__}", "".join(traceback.format_exception(error))
    finally:
        _watched = None
    if noted:
        return "writes", noted[0]
    if out.getvalue():
        return "prints", out.getvalue()[:1000]
    return verdict, told


def _undefined(tables: Any) -> bool:
    """Whether a number of a compiled model is none; infinities stand for stops that are not there."""
    if isinstance(tables, np.ndarray):
        return bool(np.isnan(tables).any())
    return isinstance(tables, tuple) and any(map(_undefined, tables))


def sentences(text: str) -> tuple[str, str]:
    """The verdict on an error's text."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return "tells what cannot be printed", ascii(text)
    if not text or len(text) > LONGEST or not all(line.rstrip(")").endswith((".", "?")) for line in text.splitlines()):
        return "tells no sentence", text[:2000]
    if "Traceback" in text or "\0" in text:
        return "tells what is not for users", text[:2000]
    return "error", text
