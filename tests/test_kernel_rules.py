"""The rules for kernels, checked on their source: nothing in it breaks complex steps, threads or a GPU compiler.

Inside a function under a decorator of `kernels/jit.py` (`@kernel`, `@inner`, `@shared`, `@separate`, `@entry`):

- functions that drop or refuse an imaginary part are called in `scalars.py` only, or on a line that ends in
  `# real-only: <reason>`, for values that are real by construction (indices, times, step sizes);
- nothing is allocated, raised, caught, asserted or printed, and no function is defined.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from linkwork.kernels import jit

KERNELS = Path(__file__).parents[1] / "src" / "linkwork" / "kernels"
FILES = sorted(KERNELS.rglob("*.py"))

# every public function of jit.py whose first argument is a function
DECORATORS = {
    name
    for name, value in vars(jit).items()
    if inspect.isfunction(value) and value.__module__ == jit.__name__ and not name.startswith("_")
    if next(iter(inspect.signature(value).parameters), None) == "function"
}

# what is no kernel: whole modules, and functions by module; these run in Python, before any kernel is called
MACHINERY = {
    "jit.py": "how kernels are compiled and kept",
    "compile_lock.py": "which process compiles what several need",
    "parts.py": "how Numba compiles them faster",
    "front_end.py": "what of Numba's typing they need",
    "deep_calls.py": "room for the frames of compilers",
    "bundle.py": "how Numba sees a bundle",
    "indirect.py": "how kernels call functions by their addresses",
    "linking.py": "where they get these from",
    "expected.py": "how many a question needs",
}
WORK_SPACE, TABLES = "allocates the work space of kernels", "makes the tables that kernels read"
PYTHON = {
    "absolute_layout.py": {"absolute_work": WORK_SPACE},
    "beam_layout.py": {"beam_work": WORK_SPACE},
    "blocks.py": {"values_for": WORK_SPACE},
    "formulas.py": {"formula_work": WORK_SPACE},
    "control_layout.py": dict.fromkeys(("control_length", "control_work", "new_clock", "past_of"), WORK_SPACE),
    "gauss.py": {"constants": TABLES},
    "layout.py": {"work_for": WORK_SPACE},
    "packed.py": {"_plain": TABLES, "pack": TABLES},
    "radau.py": {"constants": TABLES},
    "sticking_layout.py": {"sticking_work": WORK_SPACE, "_contacts": WORK_SPACE},
    "row_layout.py": {"row_work": WORK_SPACE, "loop_work": WORK_SPACE},
    "search_layout.py": {"search_for": WORK_SPACE},
    "watch.py": {"watch_for": WORK_SPACE},
    "tableaus.py": {"_rows": TABLES, "_tableau": TABLES, "padded": TABLES},
    "tree_derivatives.py": {
        "is_plain_tree": "a question that Python asks before the recursion is chosen",
        "scratch_for": WORK_SPACE,
        "slots_of": TABLES,
        "driven_by": TABLES,
        "spans_of": TABLES,
        "pack_tree": TABLES,
    },
}

# names as the imports of a module resolve them; a name ending in a dot stands for all that follows it
# fmt: off
REAL_ONLY = {
    "abs", "cmath.phase", "math.", "max", "min", "numpy.abs", "numpy.absolute", "numpy.amax",
    "numpy.amin", "numpy.angle", "numpy.arctan2", "numpy.ceil", "numpy.clip", "numpy.conj",
    "numpy.conjugate", "numpy.copysign", "numpy.fabs", "numpy.floor", "numpy.fmax", "numpy.fmin",
    "numpy.fmod", "numpy.heaviside", "numpy.hypot", "numpy.max", "numpy.maximum", "numpy.min",
    "numpy.minimum", "numpy.mod", "numpy.remainder", "numpy.rint", "numpy.sign", "numpy.trunc",
}
ALLOCATING = {
    "bytearray", "dict", "list", "set", "sorted", "numpy.append", "numpy.arange", "numpy.argsort",
    "numpy.array", "numpy.asarray", "numpy.ascontiguousarray", "numpy.asfortranarray",
    "numpy.column_stack", "numpy.concatenate", "numpy.copy", "numpy.cross", "numpy.cumsum",
    "numpy.delete", "numpy.diag", "numpy.diff", "numpy.dot", "numpy.dstack", "numpy.einsum",
    "numpy.empty", "numpy.empty_like", "numpy.eye", "numpy.flatnonzero", "numpy.full", "numpy.full_like",
    "numpy.hstack", "numpy.identity", "numpy.inner", "numpy.insert", "numpy.interp", "numpy.kron",
    "numpy.linalg.", "numpy.linspace", "numpy.logspace", "numpy.matmul", "numpy.meshgrid",
    "numpy.nonzero", "numpy.ones", "numpy.ones_like", "numpy.outer", "numpy.repeat", "numpy.roll",
    "numpy.searchsorted", "numpy.sort", "numpy.stack", "numpy.tensordot", "numpy.tile", "numpy.unique",
    "numpy.vdot", "numpy.vstack", "numpy.where", "numpy.zeros", "numpy.zeros_like",
}
# fmt: on
ALLOCATING_METHODS = {"copy", "astype", "flatten", "dot", "tolist"}
REAL_ONLY_METHODS = {"conj", "conjugate", "max", "min", "argmax", "argmin", "clip"}
FORBIDDEN_NODES = {
    ast.Raise: "raises",
    ast.Assert: "asserts",
    ast.Try: "catches",
    ast.TryStar: "catches",
    ast.With: "enters a context",
    ast.FunctionDef: "defines a function",
    ast.Lambda: "defines a function",
    ast.List: "makes a list",
    ast.ListComp: "makes a list",
    ast.Dict: "makes a dict",
    ast.DictComp: "makes a dict",
    ast.Set: "makes a set",
    ast.SetComp: "makes a set",
    ast.GeneratorExp: "makes a generator",
    ast.JoinedStr: "makes a string",
    ast.MatMult: "multiplies arrays with @, which allocates",
}


def imported_names(tree: ast.Module) -> dict[str, str]:
    """What each imported name of a module stands for: np -> numpy, atan2 -> math.atan2."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                names[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                names[alias.asname or alias.name] = f"{'.' * node.level}{node.module or ''}.{alias.name}"
    return names


def dotted(node: ast.expr, names: dict[str, str]) -> str | None:
    """`np.linalg.norm` as "numpy.linalg.norm"; None for a method of anything but a module."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value, names)
        known = isinstance(node.value, ast.Attribute) or (isinstance(node.value, ast.Name) and node.value.id in names)
        return f"{owner}.{node.attr}" if owner and known else None
    return None


def listed(name: str | None, table: set[str]) -> bool:
    return name is not None and (name in table or any(e.endswith(".") and name.startswith(e) for e in table))


def kernels_of(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if getattr(decorator, "attr", getattr(decorator, "id", None)) in DECORATORS:
                    yield node
                    break


def faults(source: str, *, scalars: bool = False) -> list[str]:
    """Where the source of a module breaks the rules, a sentence each."""
    tree = ast.parse(source)
    lines = source.splitlines()
    names = imported_names(tree)
    found = []

    def excused(node: ast.expr) -> bool:
        # the comment may stand on any line of the call
        span = lines[node.lineno - 1 : node.end_lineno]
        return scalars or any(re.search(r"#\s*real-only:\s*\w", line) for line in span)

    for function in kernels_of(tree):
        if function not in tree.body:
            found.append(f"{function.lineno}: {function.name} is not at the top of the module")
        for node in (inner for statement in function.body for inner in ast.walk(statement)):
            where = f"{getattr(node, 'lineno', function.lineno)}: {function.name}"
            if type(node) in FORBIDDEN_NODES:
                found.append(f"{where} {FORBIDDEN_NODES[type(node)]}")
            if not isinstance(node, ast.Call):
                continue
            called = dotted(node.func, names)
            method = node.func.attr if isinstance(node.func, ast.Attribute) and called is None else None
            if called == "print":
                found.append(f"{where} prints")
            elif listed(called, ALLOCATING) or method in ALLOCATING_METHODS:
                found.append(f"{where} allocates: {called or method}")
            elif (listed(called, REAL_ONLY) or method in REAL_ONLY_METHODS) and not excused(node):
                found.append(f"{where} calls {called or method}, which is for real numbers only")
    return found


def name(path: Path) -> str:
    return path.name


def unseen(source: str) -> set[str]:
    """Names of the functions and methods of a module that `faults` does not look at."""
    tree = ast.parse(source)
    looked_at = {inner for function in kernels_of(tree) for inner in ast.walk(function)}
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, functions) and node not in looked_at}


def test_every_decorator_is_known() -> None:
    assert sorted(DECORATORS) == ["entry", "inner", "kernel", "separate", "shared"]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_function_is_checked_or_excused(path: Path) -> None:
    if name(path) not in MACHINERY:
        assert unseen(path.read_text(encoding="utf-8")) == set(PYTHON.get(name(path), {}))


def test_a_function_under_an_unknown_decorator_is_unseen() -> None:
    assert unseen("@new\ndef f(x):\n    return x\n\n@shared\ndef g(x):\n    return x\n") == {"f"}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_kernels_keep_the_rules(path: Path) -> None:
    found = faults(path.read_text(encoding="utf-8"), scalars=path == KERNELS / "scalars.py")
    assert not found, "\n".join(f"{name(path)}:{fault}" for fault in found)


HEAD = """
import math
import numpy as np
from numpy import abs as size
from .scalars import larger as max_of

@kernel
def f(x, a, L):
"""


def in_kernel(body: str) -> str:
    return HEAD + textwrap.indent(body, "    ")


@pytest.mark.parametrize(
    "body",
    [
        "return abs(x)",
        "return max(x, 1.0)",
        "return np.abs(x)",
        "return size(x)",
        "return np.arctan2(x, x)",
        "return math.atan2(x, x)",
        "return np.sign(x)",
        "return a.max()",
        "return abs(x)  # real-only:",
        "return np.linalg.norm(a)  # real-only: lengths",
        "b = np.zeros(3)",
        "b = a.copy()",
        "b = [x, x]",
        "b = a @ a",
        "b = np.dot(a, a)",
        "raise ValueError",
        "assert x > 0",
        "try:\n    x = 1\nfinally:\n    x = 2",
        "print(x)",
        "g = lambda y: y",
    ],
)
def test_each_fault_is_found(body: str) -> None:
    assert len(faults(in_kernel(body))) == 1


@pytest.mark.parametrize(
    "body",
    [
        "return np.sqrt(x * x) + np.sin(x)",
        "return abs(x)  # real-only: x is a time",
        "return max(\n    x,  # real-only: step sizes\n    a,\n)",
        "return max_of(x, 1.0)",
        "b = (x, x)\nreturn b[0]",
        "return L.max",
    ],
)
def test_what_is_allowed_passes(body: str) -> None:
    assert faults(in_kernel(body)) == []


def test_only_kernels_are_checked_and_scalars_may_do_more() -> None:
    plain = "import numpy as np\ndef work_for(n):\n    return np.zeros(n)\n"
    assert faults(plain) == []
    assert faults(in_kernel("return math.atan2(x.real, a.real)"), scalars=True) == []
    assert len(faults(in_kernel("return np.zeros(3)"), scalars=True)) == 1
    nested = "def outer():\n    @kernel\n    def f(x):\n        return x\n    return f\n"
    assert len(faults(nested)) == 1
