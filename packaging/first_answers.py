"""How long a new user waits for first answers, process start included: the newest wheel in a folder, nothing compiled.

    python packaging/first_answers.py dist

Dependencies are those of the environment that runs this; linkwork itself comes from the wheel, unpacked aside. For each
question: seconds on the clock and of processor time, which others on the machine change little, best of three processes, each
with an empty cache; and kernels that were compiled: none.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

QUESTIONS = {
    "README: motion, a tip, equilibrium, modes": """
m = lw.Model("double pendulum")
upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y"))
lower = m.add(lw.Rod("lower", length="1 m", mass="1 kg"), lw.Revolute("elbow", axis="-y", damping=0.1), to=upper.tip)
run = m.simulate(10.0, start={"shoulder": "90 deg"}, rtol=1e-9)
run["lower.tip"]
m.equilibrium().linearize().modes()
""",
    "closed loop": """
m = lw.library.four_bar()
run = m.simulate(2.0, start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"})
run.reactions["knuckle"]
""",
    "beam with a regulator": """
m = lw.Model("arm")
m.add(lw.Beam("arm", length=1.0, EI=50.0, mass_per_length=1.0, modes=2), lw.Revolute("hinge", axis="-y", actuator="motor"))
linear = m.equilibrium().linearize()
m.simulate(1.0, start={"hinge": 0.2}, control=linear.lqr(1.0, 1.0).controller())["arm.tip"]
""",
    "frequency response": """
m = lw.Model("shaken")
cart = m.add(lw.PointMass("cart", mass=1.0), lw.Prismatic("base", axis="x", motion=0.0))
m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y", damping=0.1), to=cart.origin)
m.equilibrium().linearize().frequency_response()
m.response({"base": "1 cm"}, [0.5, 1.0], periods=50)
""",
}
COUNT = "from linkwork.kernels.jit import compile_seconds\nassert compile_seconds() == 0.0, 'kernels were compiled'\n"


def main() -> None:
    """Print one line per question."""
    wheel = max(Path(sys.argv[1]).glob("linkwork-*manylinux*.whl"), key=lambda p: p.stat().st_mtime)
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as scratch:
        zipfile.ZipFile(wheel).extractall(Path(scratch, "site"))
        for title, code in QUESTIONS.items():
            times = [once(Path(scratch), f"import linkwork as lw\n{code}\n{COUNT}") for _ in range(3)]
            clock, processor = map(min, zip(*times, strict=True))
            print(f"{clock:6.2f} s, processor {processor:5.2f} s  {title}")


def once(scratch: Path, code: str) -> tuple[float, float]:
    """Seconds of one process with an empty cache: on the clock, of the processor."""
    with tempfile.TemporaryDirectory(dir=scratch) as cache:
        own = {"PYTHONPATH": str(scratch / "site"), "LINKWORK_CACHE_DIR": cache}
        began, before = time.perf_counter(), os.times()
        subprocess.run([sys.executable, "-c", code], env=os.environ | own, check=True, cwd=scratch)
        used = os.times()
        processor = used.children_user + used.children_system - before.children_user - before.children_system
        return time.perf_counter() - began, processor


if __name__ == "__main__":
    main()
