"""Processes that begin with modules imported: each is a fork of one that has imported them, and runs a script of its own.

Imports take several times as long as what most scripts of tests do after them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

TIMEOUT_S = 300

# The child leaves the loop, and runs its script where a script given by -c runs: it ends as such a process ends.
SERVER = """
import gc, json, os, signal, sys
{imports}
gc.freeze()  # what the children share with this process is not looked through, and so not copied
while request := sys.stdin.readline():
    child = os.fork()
    if not child:
        break
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
else:
    sys.exit()
script, arguments, environment, folder, out, err = json.loads(request)
signal.alarm({timeout})
for stream, (path, flags) in enumerate([(os.devnull, os.O_RDONLY), (out, os.O_WRONLY), (err, os.O_WRONLY)]):
    os.dup2(os.open(path, flags), stream)
os.chdir(folder)
sys.argv[1:] = arguments
os.environ.clear()
os.environ.update(environment)
sys.path[1:1] = [place for place in environment.get("PYTHONPATH", "").split(os.pathsep) if place not in sys.path]
exec(compile(script, "<string>", "exec"), {{"__name__": "__main__"}})
"""


class Forks:
    """A process that has imported modules, of which each run is a fork."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self._process = process
        self._streams = folder / "out", folder / "err"

    def begin(
        self, script: str, arguments: Sequence[str], env: Mapping[str, str], cwd: Path, out: Path, err: Path
    ) -> int:
        """Begin to run a script as `python -c` does, with stdout and stderr in these files: the number of its process. What
        Python and the imported modules ask of the environment must be as it was when they did."""
        pipe = self._process.stdin
        assert pipe is not None
        print(json.dumps([script, arguments, dict(env), *map(str, (cwd, out, err))]), file=pipe, flush=True)
        return self._answer()

    def wait(self) -> int:
        """How the process ended that was begun last, as `subprocess` tells it."""
        return self._answer()

    def run(self, script: str, env: Mapping[str, str], cwd: Path) -> subprocess.CompletedProcess[str]:
        """Run a script to its end."""
        for stream in self._streams:
            stream.write_bytes(b"")
        self.begin(script, [], env, cwd, *self._streams)
        code = self.wait()
        out, err = (stream.read_text() for stream in self._streams)
        return subprocess.CompletedProcess([], code, out, err)

    def _answer(self) -> int:
        answers = self._process.stdout
        assert answers is not None
        return int(answers.readline())


@contextmanager
def forks(imports: str, env: Mapping[str, str]) -> Iterator[Forks]:
    """Start a process that imports, in this environment; it ends at the end."""
    server = SERVER.format(imports=imports, timeout=TIMEOUT_S)
    with (
        tempfile.TemporaryDirectory(prefix="forks") as folder,
        subprocess.Popen(
            [sys.executable, "-c", server], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        yield Forks(process, Path(folder))
