"""Oh 1990: a robot with two elastic arms in gravity, its frequencies, an experiment, and the control of its end point.

`twin` and `exact_twin` hold the thesis's equations, `own` linkwork's model of the same robot; `matrices`, `tables`, `target`,
`control`, `experiment`, `si` and `errata` compare them. `eigenvectors` is Appendix C, `elastica` the range of the theory;
`frequency_responses` and `suspects` go on with the experiment, `testbed`, `noisy_bed`, `schedule`, `slew` and `inverse` with
what the thesis plans or cites.
"""

from __future__ import annotations

from linkwork.papers.checks import Report, make_report

TITLE = "Oh 1990: two elastic arms in gravity"


def report() -> Report:
    """All checks, pictures, tables and judged claims."""
    from linkwork.papers.oh1990.control import control_checks
    from linkwork.papers.oh1990.eigenvectors import eigenvector_checks
    from linkwork.papers.oh1990.elastica import elastica_checks
    from linkwork.papers.oh1990.equations import equation_checks, equation_note
    from linkwork.papers.oh1990.errata import erratum_checks, erratum_notes, table_note
    from linkwork.papers.oh1990.experiment import experiment_checks
    from linkwork.papers.oh1990.figures import pictures
    from linkwork.papers.oh1990.frequency_responses import response_checks
    from linkwork.papers.oh1990.inverse import inverse_checks
    from linkwork.papers.oh1990.matrices import matrix_checks
    from linkwork.papers.oh1990.noisy_bed import noisy_checks
    from linkwork.papers.oh1990.schedule import schedule_checks
    from linkwork.papers.oh1990.si import si_checks
    from linkwork.papers.oh1990.slew import slew_checks
    from linkwork.papers.oh1990.suspects import suspect_checks
    from linkwork.papers.oh1990.tables import table_checks
    from linkwork.papers.oh1990.target import note, target_checks
    from linkwork.papers.oh1990.testbed import testbed_checks

    groups = [
        matrix_checks,
        table_checks,
        target_checks,
        elastica_checks,
        control_checks,
        testbed_checks,
        noisy_checks,
        schedule_checks,
        slew_checks,
        inverse_checks,
        eigenvector_checks,
        experiment_checks,
        response_checks,
        suspect_checks,
        si_checks,
        erratum_checks,
        equation_checks,
    ]
    return make_report(TITLE, groups, pictures, [equation_note, table_note, note, erratum_notes])
