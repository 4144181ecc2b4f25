"""Kernels of notebooks that begin as copies of one process, which has imported what linkwork imports: each has a linkwork
of its own, and does not take the time of these imports again."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbclient
from jupyter_client.manager import AsyncKernelManager

# Matplotlib reads the backend when it is imported; a kernel sets it before. Nothing of linkwork is imported, and no pyplot.
TEMPLATE = """
import gc, json, os, sys
os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
import dask.array, ipykernel.ipkernel, ipykernel.kernelapp, matplotlib.figure, numba, pandas, pint, xarray
import scipy.linalg, scipy.optimize, scipy.sparse, scipy.spatial

gc.freeze()  # what copies share, their collectors leave alone
for line in sys.stdin:
    command, folder = json.loads(line)
    kernel = os.fork()
    if kernel == 0:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)
        os.chdir(folder)
        ipykernel.kernelapp.launch_new_instance(argv=command)
        sys.exit()
    print(kernel, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(kernel, 0)[1]), flush=True)
"""


class Forked:
    """A kernel as the process that a kernel manager knows.

    Args:
        template: the process of `TEMPLATE`.
        command: arguments of the kernel.
        folder: where it works.
    """

    stdin = stdout = stderr = None

    def __init__(self, template: subprocess.Popen[bytes], command: list[str], folder: str) -> None:
        assert template.stdin is not None
        assert template.stdout is not None
        self._told, self._ended = template.stdout, None
        template.stdin.write(json.dumps([command, folder]).encode() + b"\n")
        self.pid = int(self._told.readline())

    def poll(self) -> int | None:
        return self.wait() if self._ended is None and select.select([self._told], [], [], 0)[0] else self._ended

    def wait(self) -> int:
        if self._ended is None:
            self._ended = int(self._told.readline())
        return self._ended

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


@contextmanager
def forked_kernels() -> Iterator[type[AsyncKernelManager]]:
    """A manager of kernels, of which one runs at a time."""
    template = subprocess.Popen([sys.executable, "-c", TEMPLATE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    class Manager(AsyncKernelManager):
        async def _async_launch_kernel(self, kernel_cmd: list[str], **how: Any) -> None:
            assert self.provisioner is not None
            arguments = kernel_cmd[kernel_cmd.index("-f") :]
            self.provisioner.process = Forked(template, arguments, str(how["cwd"]))
            self._reconcile_connection_info(self.provisioner.connection_info)

    with template:
        yield Manager
        template.stdin.close()


def executed(book: Any, folder: Path, kernels: type[AsyncKernelManager] = AsyncKernelManager) -> list[Any]:
    """The cells of a notebook that was executed in a kernel process of its own."""
    nbclient.NotebookClient(
        book,
        timeout=300,
        kernel_name="python3",
        kernel_manager_class=kernels,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    return list(book.cells)
