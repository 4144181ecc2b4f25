"""How kernels are compiled, kept and announced, each case in a process of its own on a small package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from forked import Forks, forks
from linkwork.kernels import jit

JIT = Path(__file__).parents[1] / "src" / "linkwork" / "kernels" / "jit.py"

LOW = """
from tiny.kernels.jit import kernel

@kernel
def helper(x):
    return 2.0 * x
"""

# the same name on the same line as in LOW, and a caller of both
HIGH = """
from tiny.kernels.jit import kernel

@kernel
def helper(x):
    return x + 1.0

from tiny.kernels import low

@kernel
def top(x):
    return 10.0 * low.helper(x) + helper(x)
"""

# Numba registers the view of an array when it first compiles
LATE = """
import numpy as np
from tiny.kernels.jit import kernel

@kernel
def imaginary(z):
    return z.view(np.float64)[1]
"""

CALL_TOP = """
from tiny.kernels import high, jit
print(high.top(1.0), jit.compile_seconds() > 0.0)
"""


class Tiny:
    """A package with a copy of jit.py and a few kernels, and the means to run Python on it."""

    def __init__(self, folder: Path, begun: Forks | None) -> None:
        self.folder = folder
        self.begun = begun
        self.kernels = folder / "code" / "tiny" / "kernels"
        self.cache = folder / "cache"

    def write(self) -> None:
        """Write the sources."""
        self.kernels.mkdir(parents=True)
        shutil.copy(JIT, self.kernels)
        for name, text in {"__init__": "", "low": LOW, "high": HIGH}.items():
            (self.kernels / f"{name}.py").write_text(text)

    def environment(self, **changes: str | None) -> dict[str, str]:
        own = {
            "PYTHONPATH": os.pathsep.join([str(self.folder / "code"), *sys.path[1:]]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "LINKWORK_CACHE_DIR": str(self.cache),
            "LINKWORK_QUIET": None,
            "LINKWORK_PLAIN_NUMBA": None,
            "NUMBA_DISABLE_JIT": None,
        }
        merged = {**os.environ, **own, **changes}
        return {name: value for name, value in merged.items() if value is not None}

    def run(self, script: str = CALL_TOP, **changes: str | None) -> tuple[list[str], list[str]]:
        """Run a script that must succeed: lines of stdout, lines of stderr."""
        script, environment = textwrap.dedent(script), self.environment(**changes)
        if self.begun and not any(name.startswith(("NUMBA_", "PYTHON")) for name in changes):
            done = self.begun.run(script, environment, self.folder)
        else:  # what Python and Numba read when they start
            done = subprocess.run(
                [sys.executable, "-c", script],
                env=environment,
                cwd=self.folder,
                capture_output=True,
                text=True,
                timeout=300,
            )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines(), done.stderr.splitlines()

    def kept(self) -> list[str]:
        return sorted(path.name for path in self.cache.rglob("*.nbc"))

    def folders(self) -> set[str]:
        return {path.name for path in self.cache.iterdir()}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks | None]:
    """A process with Numba and what it imports when it first compiles, and with nothing of ours that concerns kernels."""
    if not hasattr(os, "fork"):
        yield None
        return
    environment = Tiny(tmp_path_factory.mktemp("begun"), None).environment()
    compiling = (
        "cpython.randomimpl",
        "experimental.jitclass",
        "np.arraymath",
        "np.linalg",
        "np.polynomial",
        "np.random",
        "typed",
    )
    imports = f"import linkwork, {', '.join(f'numba.{name}' for name in compiling)}"
    with forks(imports, environment) as process:
        yield process


@pytest.fixture
def tiny(tmp_path: Path, begun: Forks | None) -> Tiny:
    """The package, with nothing compiled."""
    made = Tiny(tmp_path, begun)
    made.write()
    return made


@pytest.fixture(scope="module")
def once_compiled(tmp_path_factory: pytest.TempPathFactory, begun: Forks | None) -> Tiny:
    made = Tiny(tmp_path_factory.mktemp("compiled"), begun)
    made.write()
    assert made.run()[0] == ["22.0 True"]
    return made


@pytest.fixture
def compiled(tmp_path: Path, once_compiled: Tiny) -> Tiny:
    """The package after it was run once: a copy of one for all tests."""
    shutil.copytree(once_compiled.folder, tmp_path, dirs_exist_ok=True)
    return Tiny(tmp_path, once_compiled.begun)


BASELINE = {"NUMBA_CPU_NAME": jit.BASELINE, "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_INTEL_SVML": "1"}


@pytest.mark.skipif(not jit._has_baseline(), reason="another processor than kernels of wheels are for")
def test_kernels_that_come_with_the_package(tiny: Tiny) -> None:
    """Made for a common processor, they are used at once by this one; damaged or foreign ones are compiled again."""
    assert tiny.run(**BASELINE)[0] == ["22.0 True"]
    (made,) = tiny.cache.iterdir()
    for part in made.glob("*-part-*"):
        part.unlink()
    home = tiny.kernels / "prebuilt"
    home.mkdir()
    shutil.move(made, home / made.name)
    assert tiny.run() == (["22.0 False"], [])
    (kernel,) = (home / made.name).glob("high.top-*.nbc")
    content = bytearray(kernel.read_bytes())
    content[len(content) // 2] ^= 1
    kernel.write_bytes(content)
    assert tiny.run()[0] == ["22.0 True"]
    shutil.rmtree(tiny.cache)
    shutil.move(home / made.name, home / "kernels-0123456789abcdef")
    out, err = tiny.run()
    assert out == ["22.0 True"]
    assert "came with this package are for another Python, processor or Numba" in err[0]


def test_at_a_terminal_the_line_goes_away(tiny: Tiny) -> None:
    script = "import sys\nsys.stderr.isatty = lambda: True\n" + textwrap.dedent(CALL_TOP)
    _, err = tiny.run(script, TERM="xterm")
    text = "\n".join(err)
    assert "\x1b[Klinkwork: compiling kernel 1: high.top (once; 'linkwork warm' does it beforehand) ..." in text
    assert text.endswith("\x1b[K")


def test_a_cold_call_compiles_and_a_warm_one_loads(tiny: Tiny) -> None:
    before = sorted(tiny.kernels.rglob("*"))
    out, err = tiny.run()
    assert out == ["22.0 True"]
    # one line for the outermost kernel, none for the two inside it
    assert len(err) == 1
    assert err[0].startswith(f"linkwork: compiling high.top (once; kept in {tiny.cache}) ... ")
    assert err[0].endswith(" s")
    # both functions called `helper` have a file of their own
    assert [name.split("-")[0] for name in tiny.kept()] == ["high.helper", "high.top", "low.helper"]

    out, err = tiny.run()
    assert out == ["22.0 False"]
    assert err == []

    # the folder of the package is left as it was
    assert sorted(tiny.kernels.rglob("*")) == before


SEPARATE = """
from tiny.kernels.jit import kernel, separate, shared

@separate
def root(x):
    return x ** 0.5

@shared
def twice(x):
    return 2.0 * root(x)

@kernel
def first(x):
    return twice(x) + 1.0

@kernel
def second(x):
    return root(x) + twice(x)
"""

CALL_BOTH = """
from tiny.kernels import apart, jit
print(apart.first(4.0), apart.second(9.0), jit.compile_seconds() > 0.0)
"""


def test_a_separate_function_is_machine_code_of_its_own(tiny: Tiny) -> None:
    """Kernels that call it are loaded with it, also from another process, and where its file was lost."""
    (tiny.kernels / "apart.py").write_text(SEPARATE)
    for compiles in (True, False):
        assert tiny.run(CALL_BOTH)[0] == [f"5.0 9.0 {compiles}"]
    assert sum(name.startswith("apart.root-") for name in tiny.kept()) == 1
    [own] = tiny.cache.rglob("apart.root-*separate*.nbc")
    code = own.read_bytes()
    for damage in (code[:-1], b""):
        own.write_bytes(damage)
        assert tiny.run(CALL_BOTH)[0] == ["5.0 9.0 True"]
        assert own.read_bytes() != damage
    for changes in ({"LINKWORK_PLAIN_NUMBA": "1"}, {"NUMBA_DISABLE_JIT": "1"}):
        assert tiny.run(CALL_BOTH, **changes)[0][0].startswith("5.0 9.0")


def order_of_flags(seed: int) -> str:
    show = "print({'contract', 'nsz'})"
    done = subprocess.run(
        [sys.executable, "-c", show], env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, check=True
    )
    return done.stdout.decode()


def test_symbols_are_the_same_in_every_process(tiny: Tiny) -> None:
    """What is compiled in one process is called by kernels of others, whatever the order in which sets have their members."""
    (tiny.kernels / "apart.py").write_text(SEPARATE)
    first = order_of_flags(0)
    other = next(seed for seed in range(1, 100) if order_of_flags(seed) != first)
    tiny.run(CALL_BOTH, PYTHONHASHSEED="0")
    callers = {
        path: path.stat().st_mtime_ns for path in tiny.cache.rglob("apart.*.nbc") if "-separate" not in path.name
    }
    [own] = tiny.cache.rglob("apart.root-*separate*.nbc")
    own.unlink()
    tiny.run(CALL_BOTH, PYTHONHASHSEED=str(other))
    assert own.exists()
    assert len(callers) == 2 + 1  # two kernels and a part
    assert all(path.stat().st_mtime_ns == when for path, when in callers.items())


def test_the_first_kernel_of_a_process_may_call_what_numba_registers_late(tiny: Tiny) -> None:
    (tiny.kernels / "late.py").write_text(LATE)
    script = "import numpy as np\nfrom tiny.kernels import late\nprint(late.imaginary(np.array([1 + 2j])))"
    assert tiny.run(script, PYTHONHASHSEED="0")[0] == ["2.0"]  # not a fork, for which more was imported


REGISTER = """
from numba.core.compiler_lock import global_compiler_lock
from numba.core.imputils import lower_builtin
from numba.core.registry import cpu_target
from linkwork.kernels.front_end import lean

def lower(context, builder, signature, arguments):
    return context.get_dummy_value()

context = cpu_target.target_context
with global_compiler_lock, lean:
    context.refresh()
    known = []
    for k in range(5):
        late = lambda: k
        lower_builtin(late)(lower)
        copy = context.subtarget()  # one for each function that is lowered, mostly at the address of the one before
        copy.refresh()
        known.append(late in copy._defns)
        del copy
    lower_builtin(late := lambda: None)(lower)
    context.refresh()
    known.append(late in context._defns)
print(known)
"""


@pytest.mark.skipif(not jit.ACCELERATED, reason="Numba's own front end")
def test_what_is_registered_while_a_kernel_is_compiled_is_found(tiny: Tiny) -> None:
    """Whichever copy of Numba's context asks, and however often, wherever it lies in memory."""
    assert tiny.run(REGISTER)[0] == [str([True] * 6)]


def test_functions_of_one_name_and_line_stay_apart(tiny: Tiny) -> None:
    script = "from tiny.kernels import high, low\nprint(low.helper(3.0), high.helper(3.0))"
    cold, said = tiny.run(script)
    warm, silent = tiny.run(script)
    assert cold == warm == ["6.0 4.0"]
    assert len(said) == 2
    assert silent == []


def test_editing_a_callee_in_another_file_renews_the_caller(compiled: Tiny) -> None:
    low = compiled.kernels / "low.py"
    stat = low.stat()
    low.write_text(LOW.replace("2.0", "3.0"))
    # not even the time and size of the file tell
    os.utime(low, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    out, err = compiled.run()
    assert out == ["32.0 True"]
    assert len(err) == 1
    # going back finds what was kept
    low.write_text(LOW)
    out, err = compiled.run()
    assert out == ["22.0 False"]
    assert err == []


def test_kernels_edited_after_import_are_not_kept(tiny: Tiny) -> None:
    script = """
    import importlib
    from pathlib import Path
    from tiny.kernels import low
    path = Path(low.__file__)
    path.write_text(path.read_text().replace("2.0", "2.5"))
    print(importlib.reload(low).helper(2.0))
    """
    out, err = tiny.run(script)
    assert out == ["5.0"]
    assert "(not kept)" in err[0]
    assert tiny.kept() == []


def test_kernels_defined_elsewhere_are_not_kept(tiny: Tiny) -> None:
    (tiny.folder / "code" / "elsewhere.py").write_text(LOW)
    out, err = tiny.run("from elsewhere import helper\nprint(helper(2.0))")
    assert out == ["4.0"]
    assert err[0].startswith("linkwork: compiling elsewhere.helper (not kept) ... ")
    assert tiny.kept() == []


def test_signatures_are_kept_apart_even_when_compiled_at_once(tiny: Tiny) -> None:
    script = "from tiny.kernels import low\nprint(low.helper({}))"
    command = [sys.executable, "-c"]
    both = [
        subprocess.Popen([*command, script.format(x)], env=tiny.environment(LINKWORK_QUIET="1")) for x in ("1.5", "2j")
    ]
    assert [process.wait(300) for process in both] == [0, 0]
    assert len(tiny.kept()) == 2
    out, err = tiny.run("from tiny.kernels import low\nprint(low.helper(1.5), low.helper(2j))")
    assert out == ["3.0 4j"]
    assert err == []


def test_without_a_writable_folder_nothing_is_kept_and_nothing_fails(tiny: Tiny) -> None:
    (tiny.folder / "file").touch()
    script = """
    from tiny.kernels import high, jit
    print(high.top(1.0), high.top(1), jit.compile_seconds() > 0.0)
    """
    out, err = tiny.run(script, LINKWORK_CACHE_DIR=str(tiny.folder / "file" / "cache"))
    assert out == ["22.0 22.0 True"]
    assert len(err) == 3
    assert err[0].startswith("linkwork: cannot keep compiled kernels (")
    assert "LINKWORK_CACHE_DIR" in err[0]
    assert all("compiling high.top (not kept) ... " in line for line in err[1:])


@pytest.mark.skipif(sys.platform == "win32", reason="folders have other permissions there")
@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="the superuser may write anywhere")
def test_folders_that_may_only_be_read(tiny: Tiny) -> None:
    tiny.kernels.chmod(0o555)
    tiny.run()
    (folder,) = tiny.cache.iterdir()
    folder.chmod(0o555)
    try:
        # what is in it serves
        out, err = tiny.run()
        assert out == ["22.0 False"]
        assert err == []
        # what is not in it is compiled
        out, err = tiny.run("from tiny.kernels import high\nprint(high.top(1))")
        assert out == ["22.0"]
        assert err[0].startswith("linkwork: cannot keep compiled kernels (")
    finally:
        folder.chmod(0o755)
        tiny.kernels.chmod(0o755)


def test_a_damaged_file_is_compiled_again(compiled: Tiny) -> None:
    for path in compiled.cache.rglob("high.top-*.nbc"):
        path.write_bytes(path.read_bytes()[:100])
    out, err = compiled.run()
    assert out == ["22.0 True"]
    assert len(err) == 1
    assert compiled.run() == (["22.0 False"], [])


FLIPS = """
import random
from pathlib import Path
from tiny.kernels import high, jit
high.top(1.0)
(path,) = jit._store.folder.glob("high.top-*.nbc")
kernel = high.top
(sig,) = kernel.overloads
whole, found = path.read_bytes(), 0
for k in range(300):
    data = bytearray(whole)
    at = random.Random(k).randrange(8 * len(data))
    data[at // 8] ^= 1 << at % 8
    path.write_bytes(data)
    found += kernel._cache.load_overload(sig, kernel.targetctx) is None
path.write_bytes(whole)
print(found, kernel._cache.load_overload(sig, kernel.targetctx) is None)
"""


def test_any_flipped_bit_of_a_kept_kernel_is_noticed(compiled: Tiny) -> None:
    """Some crashed the process, and one gave another number."""
    assert compiled.run(FLIPS, LINKWORK_QUIET="1") == (["300 False"], [])


posix = pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")


@posix
@pytest.mark.parametrize("trusted", ["", "{cache}"])
def test_a_pipe_in_the_place_of_a_kernel_is_not_waited_for(compiled: Tiny, trusted: str) -> None:
    for path in compiled.cache.rglob("high.top-*.nbc"):
        path.unlink()
        os.mkfifo(path, 0o600)
    more = {"LINKWORK_TRUSTED_CACHE": trusted.format(cache=compiled.cache)}
    assert compiled.run(**more)[0] == ["22.0 True"]
    assert compiled.run(**more) == (["22.0 False"], [])


@posix
def test_folders_and_files_are_for_the_user_alone(tiny: Tiny) -> None:
    tiny.run("import os\nos.umask(0)\n" + CALL_TOP)
    assert {path.stat().st_mode & 0o777 for path in (tiny.cache, *tiny.cache.iterdir())} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in tiny.cache.rglob("*.nbc")} == {0o600}


def others(path: Path) -> None:
    """Make a file or folder one that somebody else could have written."""
    if os.geteuid() == 0:
        os.chown(path, 12345, 12345)
    else:
        path.chmod(0o777)


@posix
@pytest.mark.parametrize("planted", ["file", "folder", "link", "shared"])
def test_what_others_could_have_planted_is_not_loaded(planted: str, compiled: Tiny) -> None:
    (folder,) = compiled.cache.iterdir()
    for path in folder.glob("high.top-*.nbc"):
        if planted == "file":
            others(path)
        elif planted == "shared":
            path.chmod(0o660)
        elif planted == "link":
            path.rename(compiled.folder / path.name)
            path.symlink_to(compiled.folder / path.name)
    if planted == "folder":
        others(folder)
    out, err = compiled.run()
    assert out == ["22.0 True"]
    if planted == "folder":  # it stays as it is, and nothing is put there
        assert err[0] == (
            f"linkwork: cannot keep compiled kernels ({folder} belongs to another user, or others may write it); each process "
            "compiles them again. Set LINKWORK_CACHE_DIR to a folder of your own that can be written."
        )
        assert compiled.run(LINKWORK_TRUSTED_CACHE=str(compiled.cache)) == (["22.0 False"], [])
    else:  # it is replaced
        assert len(err) == 1
        assert compiled.run() == (["22.0 False"], [])


@posix
def test_a_planted_pickle_is_not_executed(compiled: Tiny) -> None:
    """Its hash holds, and its folder may be written by anybody."""
    script = """
    import hashlib, os, pickle, sys
    from pathlib import Path
    from tiny.kernels import jit
    class Harm:
        def __reduce__(self): return os.mkdir, ("harm",)
    data = pickle.dumps(Harm())
    for path in jit._store.folder.glob("*.nbc"):
        path.write_bytes(jit.MAGIC + hashlib.sha256(data).digest() + data)
    """
    compiled.run(script)
    (folder,) = compiled.cache.iterdir()
    folder.chmod(0o777)
    out, _ = compiled.run(LINKWORK_QUIET="1")
    assert out == ["22.0 True"]
    assert not (compiled.folder / "harm").exists()


@posix
def test_kernels_of_another_owner_are_used_where_a_setting_names_them(compiled: Tiny) -> None:
    elsewhere = compiled.folder / "elsewhere"
    compiled.cache.rename(elsewhere)
    for path in elsewhere.rglob("*"):
        others(path)
    assert compiled.run()[0] == ["22.0 True"]
    shutil.rmtree(compiled.cache)
    assert compiled.run(LINKWORK_TRUSTED_CACHE=f"nowhere{os.pathsep}{elsewhere}") == (["22.0 False"], [])
    assert not compiled.cache.exists()


def test_prebuilt_kernels_beside_the_sources_are_used_and_damage_is_noticed(compiled: Tiny) -> None:
    compiled.cache.rename(compiled.kernels / "prebuilt")
    assert compiled.run() == (["22.0 False"], [])
    for path in (compiled.kernels / "prebuilt").rglob("*.nbc"):
        path.write_bytes(path.read_bytes()[:-1])
    assert compiled.run(LINKWORK_QUIET="1")[0] == ["22.0 True"]


@pytest.mark.parametrize(
    ("version", "fails"), [("0.61.2", True), ("0.64.1rc1", True), ("0.65.0", False), ("1.0", False)]
)
def test_a_numba_that_is_too_old_is_told(version: str, fails: bool, tiny: Tiny) -> None:
    """It failed with "cannot unpack non-iterable ModulePassManager object" in the middle of a compilation."""
    script = f"""
    import numba
    numba.__version__ = "{version}"
    try:
        from tiny.kernels import jit
    except ImportError as error:
        print(error)
    """
    sentence = (
        f"linkwork needs Numba 0.65 or newer, but {version} is installed; update it: pip install --upgrade numba."
    )
    assert tiny.run(script) == ([sentence] if fails else [], [])


def test_half_written_files_go_after_a_day(compiled: Tiny) -> None:
    (folder,) = compiled.cache.iterdir()
    for name, age in (("a.nbc.12345678", 90000), ("b.nbc.12345678", 10)):
        (folder / name).touch()
        os.utime(folder / name, (time.time() - age,) * 2)
    compiled.run("from tiny.kernels import high\nhigh.top(1)")
    assert not (folder / "a.nbc.12345678").exists()
    assert (folder / "b.nbc.12345678").exists()


def test_a_failed_compilation_ends_its_line(tiny: Tiny) -> None:
    script = """
    import numba
    from tiny.kernels import low
    try:
        low.helper("text")
    except numba.TypingError:
        print(low.helper(1.0))
    """
    out, err = tiny.run(script)
    assert out == ["2.0"]
    assert err[0].endswith(" ... failed")
    assert err[1].endswith(" s")


def test_quiet(tiny: Tiny) -> None:
    assert tiny.run(LINKWORK_QUIET="1") == (["22.0 True"], [])
    assert len(tiny.kept()) == 3


def test_without_the_jit_kernels_are_plain_functions(tiny: Tiny) -> None:
    script = """
    from types import FunctionType
    from tiny.kernels import high
    print(type(high.top) is FunctionType, high.top(1.0))
    """
    assert tiny.run(script, NUMBA_DISABLE_JIT="1") == (["True 22.0"], [])
    assert not tiny.cache.exists()


def test_the_plain_function_stays_reachable(tiny: Tiny) -> None:
    out, err = tiny.run("from tiny.kernels import low\nprint(low.helper.py_func(1.0))")
    assert out == ["2.0"]
    assert err == []


UNTESTED = """
import numba, sys
numba.__version__ = "0.99.1"
from tiny.kernels import high, jit
print(high.top(1.0), high.top(1), "linkwork.kernels.parts" in sys.modules)
"""


def test_with_an_untested_numba_kernels_compile_the_plain_way_and_a_sentence_says_so_once(tiny: Tiny) -> None:
    out, err = tiny.run(UNTESTED)
    assert out == ["22.0 22.0 False"]
    assert len(err) == 3
    assert err[0] == (
        "linkwork: Numba 0.99.1 is not among the versions tested with linkwork (0.65, 0.66, 0.67, 0.68), so kernels "
        "compile the plain way: it takes longer and gives the same numbers."
    )
    assert all("compiling high.top (once; kept in " in line for line in err[1:])

    # kept ones are loaded, and nothing needs to be said
    assert tiny.run(UNTESTED) == (["22.0 22.0 False"], [])

    # with the accelerator they are others
    folders = tiny.folders()
    assert tiny.run()[0] == ["22.0 True"]
    assert len(tiny.folders()) == len(folders) + 1
    assert tiny.run(UNTESTED, LINKWORK_QUIET="1", LINKWORK_CACHE_DIR=str(tiny.folder / "other"))[1] == []


def test_the_plain_way_can_be_asked_for(tiny: Tiny) -> None:
    script = """
    import sys
    from tiny.kernels import high
    print(high.top(1.0), "linkwork.kernels.parts" in sys.modules)
    """
    out, err = tiny.run(script, LINKWORK_PLAIN_NUMBA="1")
    assert out == ["22.0 False"]
    assert err[0].startswith("linkwork: LINKWORK_PLAIN_NUMBA is set, so kernels compile the plain way")
    assert tiny.run(script, LINKWORK_PLAIN_NUMBA="0")[0] == ["22.0 True"]


def test_a_users_own_compiled_functions_are_left_alone(tiny: Tiny) -> None:
    mine = tiny.folder / "code" / "mine.py"
    mine.write_text("import numba\n\n@numba.njit(cache=True)\ndef f(x):\n    return x + 1.0\n")
    script = """
    import numba, mine
    from tiny.kernels import jit, low
    low.helper(1.0)
    spent = jit.compile_seconds()
    print(mine.f(1.0), jit.compile_seconds() == spent, numba.config.CACHE_DIR == "")
    """
    out, err = tiny.run(script, NUMBA_CACHE_DIR=None)
    assert out == ["2.0 True True"]
    assert [line.split()[2] for line in err] == ["low.helper"]
    assert not any("mine" in name for name in tiny.kept())
    assert list((mine.parent / "__pycache__").glob("mine.f-*.nbi"))

    # nor do the user's settings move ours
    elsewhere = tiny.folder / "numba"
    shutil.rmtree(tiny.cache)
    tiny.run(NUMBA_CACHE_DIR=str(elsewhere))
    assert len(tiny.kept()) == 3
    assert not elsewhere.exists()


def test_unused_folders_go_after_a_while(tiny: Tiny) -> None:
    def make(name: str, days: float) -> None:
        folder = tiny.cache / name
        folder.mkdir(parents=True)
        (folder / "x.nbc").touch()
        when = time.time() - days * 86400
        os.utime(folder, (when, when))

    make("kernels-0123456789abcdef", days=61)
    make("kernels-fedcba9876543210", days=59)
    make("kernels-of-somebody-else", days=61)
    tiny.run()
    assert "kernels-0123456789abcdef" not in tiny.folders()
    assert {"kernels-fedcba9876543210", "kernels-of-somebody-else"} < tiny.folders()

    # one that is only loaded from counts as used
    (mine,) = {path.parent for path in tiny.cache.rglob("high.top-*.nbc")}
    os.utime(mine, (0.0, 0.0))
    tiny.run()
    assert mine.stat().st_mtime > time.time() - 3600

    # many versions in a short time, as in development: the latest ones stay
    for i in range(25):
        make(f"kernels-{i:016x}", days=i + 1)
    (tiny.kernels / "new.py").touch()
    tiny.run()
    left = {name for name in tiny.folders() if name.startswith("kernels-0000")}
    assert left == {f"kernels-{i:016x}" for i in range(19)}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the place differs with the system")
def test_the_usual_place(tiny: Tiny) -> None:
    script = "from tiny.kernels import jit\nprint(jit._cache_root())"
    for changes, place in [
        ({"XDG_CACHE_HOME": "/caches"}, "/caches/linkwork"),
        ({"XDG_CACHE_HOME": None, "HOME": "/home/jo"}, "/home/jo/.cache/linkwork"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/home/jo"}, "/home/jo/.cache/linkwork"),
    ]:
        assert tiny.run(script, LINKWORK_CACHE_DIR=None, **changes) == ([place], [])


def test_without_compilation_the_answers_are_the_same() -> None:
    """`NUMBA_DISABLE_JIT=1`, for debuggers: every kernel is a plain function."""
    script = """
    import numpy as np, linkwork as lw
    m = lw.library.chain(2)
    s, q, v = m.compile(), np.array([0.1, 0.2]), np.array([0.3, -0.4])
    print(*s.acceleration(q, v), *s.derivatives(q, v)[0].ravel(), *m.simulate(0.05, start={"joint1": 0.3}).q.values[-1])
    """
    slow, fast = (
        np.array(
            subprocess.run(
                [sys.executable, "-c", textwrap.dedent(script)],
                env={**os.environ, "NUMBA_DISABLE_JIT": plain, "LINKWORK_QUIET": "1"},
                capture_output=True,
                text=True,
                check=True,
                timeout=600,
            ).stdout.split(),
            float,
        )
        for plain in ("1", "0")
    )
    assert slow == pytest.approx(fast, rel=1e-12, abs=1e-14)
