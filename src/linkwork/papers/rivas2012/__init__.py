"""Rivas-Cambero & Sausedo-Solorio 2012: the shift of a shaken triple pendulum's resonance.

`twin` holds the paper's equations, `own` linkwork's models of the same pendulum; `matrices`, `small`, `regimes`, `sweep`,
`shift`, `peak_path`, `blows` and `errata` compare them.
"""

from __future__ import annotations

from linkwork.papers.checks import Report, make_report

TITLE = "Rivas-Cambero & Sausedo-Solorio 2012: resonances of a shaken triple pendulum"


def report() -> Report:
    """All checks, pictures, tables and judged claims."""
    from linkwork.papers.rivas2012.blows import blow_checks
    from linkwork.papers.rivas2012.equations import equation_checks, equation_note
    from linkwork.papers.rivas2012.errata import erratum_checks, erratum_notes, table_note
    from linkwork.papers.rivas2012.figures import pictures
    from linkwork.papers.rivas2012.matrices import matrix_checks
    from linkwork.papers.rivas2012.peak_path import peak_path_checks
    from linkwork.papers.rivas2012.regimes import regime_checks
    from linkwork.papers.rivas2012.shift import shift_checks
    from linkwork.papers.rivas2012.small import small_checks
    from linkwork.papers.rivas2012.sweep import sweep_checks

    groups = [
        # in the tour oh1990 is reproduced beside this, and begins with matrices: what that compiles first, this finds later
        regime_checks,
        matrix_checks,
        small_checks,
        sweep_checks,
        shift_checks,
        peak_path_checks,
        blow_checks,
        erratum_checks,
        equation_checks,
    ]
    return make_report(TITLE, groups, pictures, [equation_note, table_note, erratum_notes])
