"""Rivas-Cambero & Sausedo-Solorio 2012: the shift of a shaken triple pendulum's resonance.

`twin` holds the paper's equations, `own` linkwork's models of the same pendulum; `matrices`, `small`, `regimes`, `sweep`,
`shift`, `peak_path`, `blows` and `errata` compare them.
"""

from __future__ import annotations

from linkwork.papers.checks import Report

TITLE = "Rivas-Cambero & Sausedo-Solorio 2012: resonances of a shaken triple pendulum"


def report() -> Report:
    """All checks, pictures, tables and judged claims."""
    from linkwork.papers.printed_equations import pair_checks, pair_note
    from linkwork.papers.rivas2012.blows import blow_checks
    from linkwork.papers.rivas2012.equations import pairs
    from linkwork.papers.rivas2012.errata import erratum_checks, erratum_notes, table_note
    from linkwork.papers.rivas2012.figures import pictures
    from linkwork.papers.rivas2012.matrices import matrix_checks
    from linkwork.papers.rivas2012.peak_path import peak_path_checks
    from linkwork.papers.rivas2012.regimes import regime_checks
    from linkwork.papers.rivas2012.shift import shift_checks
    from linkwork.papers.rivas2012.small import small_checks
    from linkwork.papers.rivas2012.sweep import sweep_checks

    # in the tour oh1990 is reproduced beside this, and begins with matrices too: what it compiles first, this finds there later
    regimes = regime_checks()
    checks = [
        *matrix_checks(),
        *small_checks(),
        *regimes,
        *sweep_checks(),
        *shift_checks(),
        *peak_path_checks(),
        *blow_checks(),
        *erratum_checks(),
        *pair_checks(pairs()),
    ]
    return Report(TITLE, checks, pictures(), [pair_note(pairs()), table_note(), *erratum_notes()])
