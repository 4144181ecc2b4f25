"""What is imported on the ways that people take first: heavy libraries only where they are needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BUILD = """
import linkwork as lw
m = lw.Model("double pendulum")
upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y"))
lower = m.add(lw.Rod("lower", length="1 m", mass="1 kg"), lw.Revolute("elbow", axis="-y", damping=0.1), to=upper.tip)
"""
SIMULATE = BUILD + 'run = m.simulate(10.0, start={"shoulder": "90 deg"}, rtol=1e-9, samples=11)\n'
README = 'run["lower.tip"]\nrun.reactions["shoulder"]\neq = m.equilibrium()\neq.linearize().modes()\n'
HEAVY = (
    "pandas",
    "xarray",
    "matplotlib",
    "h5py",
    "zarr",
    "control",
    "scipy.optimize",
    "scipy.sparse",
    "scipy.interpolate",
)
NUMERIC = ("numba", "scipy.linalg", *HEAVY)
COMPILING = (
    "scipy.linalg",
    "numba.np.arraymath",
)  # what Numba loads to compile, and what that loads, is not needed to run
READERS = ("linkwork.model.model", "linkwork.files.mjcf.reader", "linkwork.files.urdf", "yaml")


def imported(code: str, *arguments: str) -> set[str]:
    """Modules that are loaded after a program has run in a fresh interpreter, its kernels compiled before."""
    tail = "\nimport sys\nsys.stderr.write('\\nmodules: ' + ' '.join(sys.modules))\n"
    environment = {name: value for name, value in os.environ.items() if name != "LINKWORK_QUIET"}
    for _ in range(2):
        call = [sys.executable, "-c", code + tail, *arguments]
        done = subprocess.run(call, capture_output=True, text=True, check=False, env=environment)
        if "linkwork: compiling" not in done.stderr:
            break
    assert "modules: " in done.stderr, done.stderr
    return set(done.stderr.rpartition("modules: ")[2].split())


def command(*arguments: str) -> set[str]:
    """Modules that are loaded after a command."""
    call = "from linkwork.__main__ import main\ntry:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
    return imported(call, *arguments)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import linkwork as lw

    path = tmp_path_factory.mktemp("start") / "pendulum.yaml"
    lw.library.double_pendulum().save(path)
    return path


def heavy(modules: set[str], forbidden: tuple[str, ...]) -> list[str]:
    return [name for name in forbidden if name in modules]


def test_building_a_model_imports_nothing_that_calculates() -> None:
    assert heavy(imported(BUILD + "str(m)"), NUMERIC) == []


def test_simulating_and_printing_imports_numba_alone() -> None:
    modules = imported(SIMULATE + "print(run)\nrun.final()\nrun.facts()\nrun.plain_table()\n")
    assert "numba" in modules
    assert heavy(modules, (*HEAVY, *COMPILING, "pint")) == []


def test_the_first_page_imports_numba_and_xarray_alone() -> None:
    modules = imported(SIMULATE + README)
    assert {"numba", "xarray"} <= modules
    # with the first array, xarray loads dask where that is installed, which loads much of SciPy
    own = imported("import numpy, xarray\nxarray.DataArray(numpy.zeros(1))")
    assert heavy(modules - own, HEAVY) == []
    assert heavy(modules, ("numba.np.arraymath", "pint")) == []
    assert heavy(modules - own, ("scipy.linalg",)) == []


@pytest.mark.parametrize("arguments", [("--help",), ("run", "--help")])
def test_help_imports_nothing_that_calculates(arguments: tuple[str, ...]) -> None:
    assert heavy(command(*arguments), NUMERIC) == []


def test_the_list_of_commands_imports_no_reader() -> None:
    assert heavy(command("--help"), READERS) == []


def test_check_imports_what_compiles_the_model_alone(file: Path) -> None:
    assert heavy(command("check", str(file)), (*HEAVY, *COMPILING)) == []


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_run_imports_numba_alone(file: Path, more: tuple[str, ...]) -> None:
    modules = command("run", str(file), "--until", "1s", *more)
    assert "numba" in modules
    assert heavy(modules, (*HEAVY, *COMPILING)) == []
