"""Choi & Yoo 2004: modes of constrained systems under constant acceleration, a pendulum and a governor.

`twin` holds the paper's equations, `own` linkwork's models of the same systems; `pendulum`, `appendix`, `governor`,
`transient`, `spin` and `errata` compare them.
"""

from __future__ import annotations

from linkwork.papers.checks import Picture, Report, make_report

TITLE = "Choi & Yoo 2004: modes under constant acceleration"


def report() -> Report:
    """All checks, pictures, tables and judged claims, but for what is timed."""
    from linkwork.papers.choi2004.appendix import appendix_checks
    from linkwork.papers.choi2004.equations import equation_checks, equation_note
    from linkwork.papers.choi2004.errata import erratum_checks, erratum_notes
    from linkwork.papers.choi2004.figures import pictures
    from linkwork.papers.choi2004.governor import branch_checks, case_checks, input_checks, table_note
    from linkwork.papers.choi2004.pendulum import pendulum_checks
    from linkwork.papers.choi2004.spin import spin_checks
    from linkwork.papers.choi2004.transient import transient_checks

    groups = [
        input_checks,
        pendulum_checks,
        case_checks,
        branch_checks,
        transient_checks,
        spin_checks,
        erratum_checks,
        appendix_checks,
        equation_checks,
    ]
    return make_report(TITLE, groups, pictures, [equation_note, table_note, erratum_notes])


def timings() -> tuple[dict[str, Picture], list[str]]:
    """Notes of computing times, to be asked for when nothing else is computed; no pictures."""
    from linkwork.papers.choi2004 import transient

    return {}, transient.timings()
