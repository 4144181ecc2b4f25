"""The papers that the tour visits, in the order of the report, and what each of them is about."""

from __future__ import annotations

from typing import NamedTuple


class Paper(NamedTuple):
    """A paper to reproduce.

    Args:
        name: as `linkwork reproduce` knows it.
        short: author and year, for tables and for the way around the report.
        source: where it was published.
        about: a paragraph on what it is and on what linkwork makes of it.
        moving: what the animation shows.
        seconds: about how long it takes the first time; the long ones are begun first.
    """

    name: str
    short: str
    source: str
    about: str
    moving: str
    seconds: float


PAPERS = (
    Paper(
        "goyal2012",
        "Goyal 2012",
        "S. Goyal, Theoretical prediction of joint reaction force in a dynamic general 3-D pendulum tree model for "
        "human or animal motion. Thesis, New Jersey Institute of Technology, 2012.",
        "A branched tree of rods with mass points, linked by frictionless ball joints, stands for a moving body. "
        "The thesis derives the force along a segment at its joint and splits it by cause: gravity, velocities, "
        "accelerations. linkwork builds the same trees from rods on direction joints, computes the whole force at "
        "every joint, across the segment as well as along it, and lets a leg swing from toe-off to heel-strike.",
        "The ballistic step, at a quarter of its speed.",
        20.0,
    ),
    Paper(
        "noh2024",
        "Noh et al. 2024",
        "S. F. A. Ahmad Noh et al., A comparative study of numerical modelling and analysis for large articulated "
        "pendulums. Journal of Advanced Research in Applied Mechanics, 2024.",
        "Twenty links hang from a pivot and fall. The paper writes the chain down twice, recursively and by an "
        "augmented Lagrangian, and compares computing times for several tolerances and output steps; at loose "
        "tolerances it sees the chain stretch. linkwork holds both formulations of one model, so that motion, "
        "forces in the joints and times (each the best of three, taken when nothing else is computed) can be laid side by "
        "side, and the stretching can be traced to its cause.",
        "Twenty links let go from the horizontal; then the same chain without stabilisation at tolerance 0.1, "
        "where it comes apart.",
        45.0,
    ),
    Paper(
        "choi2004",
        "Choi & Yoo 2004",
        "D. H. Choi and H. H. Yoo, Modal analysis of constrained multibody systems undergoing constant accelerated "
        "motions. 2004.",
        "What are the natural frequencies of a mechanism on a base that accelerates steadily? The paper finds the "
        "position in which the mechanism rests against the base and linearises there. Its examples are a hanging "
        "bar and a governor with closed loops. linkwork solves both without integrating in time, follows the "
        "governor's equilibrium to the fold where it ends, and goes the long way round as a check: a transient, "
        "small swings, a Fourier transform.",
        "The governor comes to rest against a base that accelerates, seen from the base, without gravity.",
        60.0,
    ),
    Paper(
        "rivas2012",
        "Rivas & Sausedo 2012",
        "I. Rivas-Cambero and J. M. Sausedo-Solorio, Dynamics of the shift in resonance frequency in a triple "
        "pendulum. Meccanica 47, 835–844, 2012.",
        "A triple pendulum with friction is shaken at its pivot. The paper asks where its resonances lie and how "
        "they move with friction, and calls three of its motions periodic, quasi-periodic and chaotic. linkwork "
        "follows the periodic orbits along the frequency through their folds, with Floquet multipliers, Lyapunov "
        "exponents and frequency responses beside runs from rest.",
        "The third of the motions, shaken by 0.5 m instead of 0.03 m: then it is chaotic.",
        75.0,
    ),
    Paper(
        "oh1990",
        "Oh 1990",
        "C. Oh, Modeling and control of a two-arm elastic robot in gravity. Dissertation, Iowa State University, 1990.",
        "Two elastic arms on torsion springs in gravity: natural frequencies, exact and with assumed shapes, for 24"
        " robots, an experiment beside them, and a regulator with a prescribed degree of stability that brings the "
        "end point to its place. linkwork computes every table from beams with bending and shortening, repeats the "
        "experiment as a simulation, and closes the loop around the nonlinear model.",
        "The complete model under feedback, its end point on the way to the target, slowed down five times.",
        150.0,
    ),
)
