"""Goyal 2012 (NJIT): reaction forces in a branched 3-D pendulum tree.

`twin` holds the thesis's equations, `own` linkwork's model of the same trees; `case`, `consistency`, `swing`,
`boundary` and `errata` compare them; `human` and `walker` are about the library's human and a step of it.
"""

from __future__ import annotations

from linkwork.papers.checks import Report, make_report

TITLE = "Goyal 2012: reaction forces of a 3-D pendulum tree"


def report() -> Report:
    """All checks, pictures and judged errata."""
    from linkwork.papers.goyal2012.boundary import boundary_checks
    from linkwork.papers.goyal2012.case import case_checks
    from linkwork.papers.goyal2012.coefficients import coefficient_checks
    from linkwork.papers.goyal2012.consistency import consistency_checks, vertical_checks
    from linkwork.papers.goyal2012.equations import equation_checks, equation_note
    from linkwork.papers.goyal2012.errata import erratum_checks, erratum_notes
    from linkwork.papers.goyal2012.figures import pictures
    from linkwork.papers.goyal2012.human import human_checks
    from linkwork.papers.goyal2012.swing import free_swing_checks, step_checks
    from linkwork.papers.goyal2012.walker import walker_checks

    groups = [
        case_checks,
        consistency_checks,
        coefficient_checks,
        vertical_checks,
        free_swing_checks,
        boundary_checks,
        step_checks,
        human_checks,
        walker_checks,
        erratum_checks,
        equation_checks,
    ]
    return make_report(TITLE, groups, pictures, [equation_note, erratum_notes])
