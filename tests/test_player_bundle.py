"""The scripts in the tree are what their sources make; where Node or its packages are missing, this says so and is left out."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from linkwork.drawing.page import BUNDLE, player_script

WEB = Path(__file__).parent.parent / "web"
STUDIO = Path(__file__).parent.parent / "src" / "linkwork" / "live"


@pytest.fixture(scope="module")
def node() -> str:
    """Node with the packages of the lock file."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if not found or not npm:
        pytest.skip("no Node found, so the bundle is not made again")
    if not (WEB / "node_modules" / "esbuild").exists():
        done = subprocess.run(
            [npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, capture_output=True, text=True, timeout=300
        )
        if done.returncode:
            pytest.skip(f"npm ci found no packages, so the bundle is not made again: {done.stderr.strip()[-200:]}")
    return found


def test_the_bundle_is_made_of_its_sources(node: str, tmp_path: Path) -> None:
    subprocess.run([node, "build.mjs", str(tmp_path)], cwd=WEB, check=True, timeout=120)
    for made in (BUNDLE, STUDIO / "studio.js", STUDIO / "studio.css"):
        again = (tmp_path / made.name).read_bytes()
        assert again == made.read_bytes(), f"run `node build.mjs` in web/ and commit {made.name}"


def test_types_hold(node: str) -> None:
    command = [
        node,
        "--no-opt",
        "node_modules/typescript/bin/tsc",
        "--noEmit",
    ]  # it ends before optimised code would pay
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout


def test_a_page_stays_small() -> None:
    """The library inside of a page leaves room under 1 MB; nothing of it is fetched. The studio has no second copy of it."""
    assert len(player_script()) < 600_000
    assert (STUDIO / "studio.js").stat().st_size < 100_000
