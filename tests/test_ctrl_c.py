"""Ctrl-C in the first seconds of a process: it is heard at once, and once, and what is called next works as ever.

Each Ctrl-C comes at a known place: within the k-th import, the k-th call back from LLVM, the making of a dispatcher, before
the k-th function is compiled. Truth: the same question asked in a process that nobody interrupts.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from forked import Forks, forks
from linkwork.api.storage.storable import part
from linkwork.ctrl_c import deferred, hear, interruptible
from linkwork.kernels import jit
from test_jit import Tiny

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forks")


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def interrupted(action: Callable[[], object]) -> KeyboardInterrupt:
    """The interruption that ends an action, after which Ctrl-C means what it did before, and nothing waits."""
    with pytest.raises(KeyboardInterrupt) as stopped:
        action()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    time.sleep(0.03)  # what were to come a second time would come now
    return stopped.value


# --- when it is heard -------------------------------------------------------------------------------------------------


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module in whose import Ctrl-C comes."""
    text = "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n"
    (tmp_path / "pressed_within.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield "pressed_within"
    sys.modules.pop("pressed_within", None)


def test_an_import_ends_first(module: str) -> None:
    def action() -> None:
        with interruptible():
            importlib.import_module(module)
            for _ in range(10_000):  # it does not take until the end of the context
                time.sleep(0.001)

    interrupted(action)
    assert sys.modules[module].whole


def test_where_the_context_ends_with_the_import_it_is_heard_there(module: str) -> None:
    def action() -> None:
        with interruptible():
            importlib.import_module(module)

    interrupted(action)
    assert sys.modules[module].whole


def test_a_wait_within_the_operating_system_is_woken(module: str) -> None:
    """The main thread waits for another one when the import has ended."""
    done = threading.Event()

    def action() -> None:
        with interruptible():
            importlib.import_module(module)
            assert not done.wait(100), "nobody sets it"

    interrupted(action)


def test_an_import_outside_of_the_context_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script that is imported, and calls linkwork for an hour, is interrupted within that hour."""
    text = "import signal\nfrom linkwork.ctrl_c import interruptible\nwith interruptible():\n    "
    text += "signal.raise_signal(signal.SIGINT)\n    raise AssertionError\n"
    (tmp_path / "script_of_a_user.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    interrupted(lambda: importlib.import_module("script_of_a_user"))


def test_without_an_import_it_is_heard_at_once() -> None:
    def action() -> None:
        with interruptible(), interruptible():
            press()
            raise AssertionError

    interrupted(action)


def test_it_is_heard_once_and_after_an_error() -> None:
    heard = []

    def action() -> None:
        with interruptible(), deferred():
            press()
            press()
            heard.append("not yet")
            raise ValueError("of the work")

    assert isinstance(interrupted(action).__context__, ValueError)
    assert heard == ["not yet"]


def test_a_handler_of_the_user_hears_it_once_and_stays() -> None:
    heard: list[int] = []

    def listen(number: int, frame: object) -> None:
        heard.append(number)

    before = signal.signal(signal.SIGINT, listen)
    try:
        with deferred():
            press()
            press()
            assert heard == []
        assert heard == [signal.SIGINT]
        assert signal.getsignal(signal.SIGINT) is listen
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_handler_that_is_put_in_place_meanwhile_stays() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        with interruptible():
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        with interruptible(), deferred():  # as servers do; nothing to hold, nothing to give back
            press()
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_work_in_pieces_hears_it_between_them() -> None:
    pieces = []

    def compile_pieces() -> None:
        for piece in range(3):
            hear()
            pieces.append(piece)
            press()

    # named as Numba's modules are: not to be cut
    held = type(compile_pieces)(
        compile_pieces.__code__, {**globals(), "__name__": "numba.any"}, None, None, compile_pieces.__closure__
    )

    def action() -> None:
        with interruptible():
            held()

    interrupted(action)
    assert pieces == [0]


def test_other_threads_are_left_alone() -> None:
    seen = []

    def other() -> None:
        with interruptible(), deferred():
            hear()
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]


def test_parts_of_results_are_known_again_when_their_module_is_imported_again() -> None:
    def declared(module: str) -> type:
        return type("OnlyHere", (), {"__module__": module, "__qualname__": "OnlyHere"})

    part(declared("linkwork.one"))
    part(declared("linkwork.one"))
    with pytest.raises(TypeError, match="two parts of results are called OnlyHere"):
        part(declared("linkwork.two"))


# --- whole processes --------------------------------------------------------------------------------------------------

ASK = """
import linkwork as lw

def ask():
    m = lw.library.double_pendulum()
    run = m.simulate(0.2, start={"joint1": 1.0}, samples=3)
    return [float(x) for x in run.q.values[-1]], run.table().shape
"""
AGAIN = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    ask()
except KeyboardInterrupt:
    print("interrupted")
print(ask())
"""
WITHIN_IMPORTS = """
import signal, sys
class Presses:
    def find_spec(self, name, path, target=None):
        if name in sys.argv[1:]:
            sys.argv.remove(name)
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Presses())
"""
WITHIN_CALLBACKS = """
import itertools, signal, sys
from numba.core.registry import cpu_target
engine = cpu_target.target_context.codegen()._engine._ee
def pressing(plainly, calls=itertools.count(1)):
    def callback(*arguments):
        if next(calls) == int(sys.argv[1]):
            signal.raise_signal(signal.SIGINT)
        return plainly(*arguments)
    return callback
for name in ("_object_cache_notify", "_object_cache_getbuffer"):
    setattr(engine, name, pressing(getattr(engine, name)))
"""
WITHIN_DISPATCHERS = """
import itertools, signal, sys
from numba.core.dispatcher import Dispatcher
def pressing(plainly, calls=itertools.count(1)):
    def method(self, *arguments, **named):
        if next(calls) == int(sys.argv[1]):
            signal.raise_signal(signal.SIGINT)
        return plainly(self, *arguments, **named)
    return method
Dispatcher.__init__ = pressing(Dispatcher.__init__)
"""


@pytest.fixture(scope="module")
def expected() -> str:
    """What is answered where nobody interrupts; kernels are kept from then on."""
    done = subprocess.run([sys.executable, "-c", ASK + "print(ask())"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def bare() -> Iterator[Forks]:
    """A process that has imported nothing that calculates."""
    with forks("import linkwork", os.environ) as process:
        yield process


@pytest.fixture(scope="module")
def begun() -> Iterator[Forks]:
    """A process that has imported all that is needed, and has loaded no kernel."""
    imports = "import numba.np.arraymath, pandas, xarray, linkwork, linkwork.motion.simulate; linkwork.library"
    with forks(imports, os.environ) as process:
        yield process


@pytest.fixture(scope="module")
def compiling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    """A process with Numba."""
    environment = Tiny(tmp_path_factory.mktemp("compiling"), None).environment()
    with forks("import numba.np.arraymath", environment) as process:
        yield process


def answer(process: Forks, script: str, place: object, folder: Path) -> str:
    """What a script says whose last line asks; nothing was swallowed, and nothing crashed."""
    out, err = folder / "out", folder / "err"
    out.touch(), err.touch()
    process.begin(script, [str(place)], os.environ | {"LINKWORK_QUIET": "1"}, folder, out, err)
    assert process.wait() == 0, err.read_text()
    assert err.read_text() == ""
    first, second = out.read_text().splitlines()
    assert first == "interrupted"
    return second


@pytest.mark.parametrize("module", ["numpy.matrixlib", "numba.core.config", "numba.core.dispatcher"])
def test_within_an_import(module: str, bare: Forks, expected: str, tmp_path: Path) -> None:
    assert answer(bare, WITHIN_IMPORTS + ASK + AGAIN, module, tmp_path) == expected


@pytest.mark.parametrize("call", [1, 3, 4])
def test_within_a_call_back_while_kernels_are_loaded(call: int, begun: Forks, expected: str, tmp_path: Path) -> None:
    assert answer(begun, WITHIN_CALLBACKS + ASK + AGAIN, call, tmp_path) == expected


def test_while_a_dispatcher_is_made(begun: Forks, expected: str, tmp_path: Path) -> None:
    assert answer(begun, WITHIN_DISPATCHERS + ASK + AGAIN, 1, tmp_path) == expected


COMPILE = """
import signal, sys
from numba.core.event import Listener, register
from tiny.kernels import high

class Presses(Listener):
    left = int(sys.argv[1])
    def on_start(self, event):
        self.left -= 1
        if self.left == 0:
            signal.raise_signal(signal.SIGINT)
    def on_end(self, event):
        pass

signal.signal(signal.SIGINT, signal.default_int_handler)
register("numba:compile", Presses())
ask = lambda: (high.top(1.0), high.top(2))
"""


@pytest.mark.parametrize("function", [1, 2, 3])
@pytest.mark.parametrize("plain", ["0", "1"])
def test_while_functions_are_compiled(function: int, plain: str, tmp_path: Path, compiling: Forks) -> None:
    """A kernel and the two functions that it calls: nobody else waits for one that was given up, and numbers are right."""
    tiny = Tiny(tmp_path, None)
    tiny.write()
    script = COMPILE + AGAIN
    out, err = tmp_path / "out", tmp_path / "err"
    out.touch(), err.touch()
    environment = tiny.environment(LINKWORK_QUIET="1", LINKWORK_PLAIN_NUMBA=plain)
    compiling.begin(script, [str(function)], environment, tiny.folder, out, err)
    assert compiling.wait() == 0, err.read_text()
    assert err.read_text() == ""
    assert out.read_text().splitlines() == ["interrupted", "(22.0, 43.0)"]
    assert list(tiny.cache.rglob("*.lock")) == []


WAIT = """
import os, signal, sys, threading, time
from numba.core.compiler_lock import global_compiler_lock
from tiny.kernels import high

holds, interrupted = threading.Event(), threading.Event()

def is_waiting():
    frame = sys._current_frames()[threading.main_thread().ident]
    while frame is not None and frame.f_code.co_name != "compile":
        frame = frame.f_back
    return frame is not None

def hold():
    with global_compiler_lock:
        holds.set()
        while not is_waiting():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)
        interrupted.wait()

thread = threading.Thread(target=hold)
thread.start()
holds.wait()
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    high.top(1.0)
except KeyboardInterrupt:
    print("interrupted")
interrupted.set()
thread.join()
print(high.top(1.0))
"""


@pytest.mark.skipif(not jit.ACCELERATED, reason="Numba's own lock")
def test_while_another_thread_compiles(tmp_path: Path, compiling: Forks) -> None:
    """Nobody waits until that has ended."""
    tiny = Tiny(tmp_path, None)
    tiny.write()
    out, err = tmp_path / "out", tmp_path / "err"
    out.touch(), err.touch()
    compiling.begin(WAIT, [], tiny.environment(LINKWORK_QUIET="1"), tiny.folder, out, err)
    assert compiling.wait() == 0, err.read_text()
    assert out.read_text().splitlines() == ["interrupted", "22.0"]
