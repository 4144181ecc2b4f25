"""What the parts of a paper's checks are about, in words; a part is the first word of a check's name."""

from __future__ import annotations

import re

__all__ = ["part_title"]

# in every paper
EVERYWHERE = {
    "errata": "Errata: what is printed, and what is right",
    "claim": "Claims of the text",
    "equations": "Equations, printed beside derived",
    "printed": "Numbers that the paper prints",
    "exception": "What ended with an exception",
}
OWN = {
    "goyal2012": {
        "case": "The worked case: a tree in space, its equations and its forces",
        "single": "A single pendulum",
        "planar_tree": "A planar tree",
        "vertical": "Segments near the vertical, where angles fail",
        "swing": "A tree that swings",
        "tumble": "A tree that tumbles",
        "step": "The ballistic step",
        "human": "The library's human: its segments, and standing: centre of mass and inertia",
        "walk": "A step of the library's human, with a knee that locks",
        "boundary": "From one pose to another in a given time",
    },
    "noh2024": {
        "motion": "Motion of the chain of twenty links",
        "double": "A double pendulum, by hand",
        "forms": "The paper's formulations beside linkwork's",
        "sparsity": "Sparsity of the matrices",
        "loose": "Loose tolerances, at which the chain comes apart",
    },
    "choi2004": {
        "example1": "Example 1: a bar on an accelerated base",
        "example2": "Example 2: the governor on an accelerated base",
        "branch": "The governor's equilibria, to the fold where they end",
        "fft": "Frequencies by a transient and a Fourier transform",
        "haug": "The governor on a spinning shaft",
        "appendix": "The appendix: matrices of the velocity transformation",
    },
    "rivas2012": {
        "matrices": "Matrices of the equations",
        "natural": "Natural frequencies and shapes",
        "damped": "Modes with friction",
        "peaks": "Peaks of the frequency response",
        "transfer": "Transfer functions",
        "orbits": "Periodic orbits",
        "blows": "A step of the pivot and a blow on the last mass",
    },
    "oh1990": {
        "6": "Small errors of tables 6.4 to 6.15",
        "exact": "Exact frequencies",
        "control": "The regulator",
        "fig8": "Figures 8.2 to 8.12: motion under the regulator",
        "testbed": "The test bed: sensors, observer and feedback",
        "slew": "A commanded turn, plain and shaped",
        "si": "SI units beside pounds and inches",
    },
}
PATTERNS = (
    (r"fig(\d[\d.]*)", r"Figure \1"),
    (r"(\d+\.\d+)", r"Table \1"),
    (r"([A-Z])", r"Appendix \1"),
    (r"table(\d[\d.]*)", r"Table \1"),
)


def part_title(paper: str, part: str) -> str:
    """The title of a part of a paper's checks; of a part that nobody described, its name."""
    known = {**EVERYWHERE, **OWN.get(paper, {})}
    if part in known:
        return known[part]
    for pattern, words in PATTERNS:
        if re.fullmatch(pattern, part):
            return re.sub(pattern, words, part)
    plain = part.replace("_", " ")
    return plain[:1].upper() + plain[1:]
