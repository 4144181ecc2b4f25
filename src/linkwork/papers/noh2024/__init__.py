"""Noh et al. 2024: twenty articulated pendulums, recursive and augmented Lagrangian formulations.

`twin` holds the paper's equations and ode45's step control, `own` linkwork's model of the same chain; `motion`, `forms`,
`loose`, `times` and `errata` compare them.
"""

from __future__ import annotations

from linkwork.papers.checks import Picture, Report, make_report

TITLE = "Noh et al. 2024: large articulated pendulums"


def report() -> Report:
    """All checks, pictures and judged claims, but for what is timed."""
    from linkwork.papers.noh2024.equations import equation_checks, equation_note
    from linkwork.papers.noh2024.errata import erratum_checks, erratum_notes
    from linkwork.papers.noh2024.figures import pictures
    from linkwork.papers.noh2024.forms import form_checks
    from linkwork.papers.noh2024.loose import loose_checks
    from linkwork.papers.noh2024.motion import motion_checks, multiplier_checks
    from linkwork.papers.noh2024.times import print_checks

    groups = [
        motion_checks,
        multiplier_checks,
        form_checks,
        loose_checks,
        print_checks,
        erratum_checks,
        equation_checks,
    ]
    return make_report(TITLE, groups, pictures, [equation_note, erratum_notes])


def timings() -> tuple[dict[str, Picture], list[str]]:
    """Pictures and notes of computing times, to be asked for when nothing else is computed."""
    from linkwork.papers.noh2024.time_figures import time_pictures
    from linkwork.papers.noh2024.times import time_notes

    return time_pictures(), time_notes()


def prepare_timings() -> None:
    """What `timings` needs and can be made before, while other things are computed."""
    from linkwork.papers.noh2024.times import prepare

    prepare()
