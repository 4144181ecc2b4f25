"""Valid files of every kind, units and formulas: what the fuzzer changes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
KINDS = {".yaml": "yaml", ".json": "json", ".toml": "toml", ".urdf": "urdf", ".xml": "mjcf"}

# fmt: off
UNITS = [
    "3 cm", "9 in", "1.5e-3 kg*m^2", "10 lbf*in*s/rad", "5/s", "−2 °", "30 deg", "2 N·m/rad", "1 kg/(m*s^2)", "7", "1 m²",
    "70 GPa", "3 Hz", "1 rad/s", "12 m s", "4 kg m^2 s^-2", "1e3 mm", "0.5 rpm", "1 N/m s", ".5 lb", "1 1/s",
]
FORMULAS = [
    "2*L", "m/3 + 0.1 kg", "2*m*9.81 m/s^2*L", "sqrt(a**2 + b**2)", "hypot(a, b)*sin(30 deg)", "min(a, b, 3)", "-a**-2",
    "atan2(a, b) + pi/4", "abs(a - 1 mm)", "exp(-a/b)*cos(2*pi*n)", "(a + b)/(a - b)", "sign(n)*max(1, n)",
]
# fmt: on


@cache
def seeds() -> dict[str, list[bytes]]:
    """Seeds by kind: "yaml", "json", "toml", "urdf", "mjcf", "unit", "formula"."""
    found: dict[str, list[bytes]] = {kind: [] for kind in KINDS.values()}
    for path in sorted([*(DATA / "fuzz" / "seeds").iterdir(), *(DATA / "exchange").iterdir()]):
        found[KINDS[path.suffix]].append(path.read_bytes())
    found["unit"] = [text.encode() for text in UNITS]
    found["formula"] = [text.encode() for text in FORMULAS]
    return found
