"""Forces that are formulas: rows of sensors for what they give, and which sensors these need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.forces.formulas import Formulas
from linkwork.model.expression import ABS, LOAD, MAX, MIN, SIGN, compile_expression
from linkwork.model.forces import FormulaForce, FormulaLaw, check_constants
from linkwork.system import formula as F
from linkwork.system.formula import Term
from linkwork.system.sensor_rows import BY_COORDINATES, BY_KINEMATICS, Known, SensorRows, needed_rows

if TYPE_CHECKING:
    from linkwork.system.lower import Lowered

ALLOWED = (BY_COORDINATES | BY_KINEMATICS | {L.SENSE_EXPRESSION}) - {L.SENSE_INPUT, L.SENSE_CONTROL}

SWITCHING = (ABS, MIN, MAX, SIGN)


def uses_formulas(forces: Any) -> bool:
    """Whether a force of a model, or the law of one, is a formula."""
    return any(isinstance(f, FormulaForce) or isinstance(getattr(f, "law", None), FormulaLaw) for f in forces)


def add_formulas(low: Lowered) -> None:
    """Put the formulas of forces into the tables, behind the sensors."""
    if not uses_formulas(item for _, item in low.forces):
        return
    rows = SensorRows(low, low.tables, low.sensors)
    table: list[list[int]] = []
    for f, (_, item) in enumerate(low.forces):
        if isinstance(item, FormulaForce):
            values = [rows.row_index(component(rows, item, k)) for k in range(len(item.formulas()))]
            table.append([f, *values, *([-1] * (3 - len(values)))])
            _check(rows, item, values)
    low.tables, low.sensors = rows.finished(), rows.labels
    needed = needed_rows(low.tables, [k for row in table for k in row[1:]] if table else [])
    force = np.array(table, np.int64).reshape(-1, 4)
    low.tables = low.tables._replace(formulas=Formulas(np.array(needed, np.int64), force))
    _add_switches(low, force)


def _add_switches(low: Lowered, force: np.ndarray) -> None:
    """A switch for every kink and jump of formulas that forces depend on, so that no step goes across it."""
    t = low.tables
    programs: dict[int, tuple[int, str]] = {}  # by their starts
    for f, *values in force.tolist():
        for k in needed_rows(t, values):
            if t.sensor_i[k, L.X_KIND] == L.SENSE_EXPRESSION:
                programs.setdefault(int(t.sensor_i[k, L.X_START]), (int(t.sensor_i[k, L.X_LEN]), low.forces[f][1]._called()))
    for f, (_, item) in enumerate(low.forces):
        if isinstance(getattr(item, "law", None), FormulaLaw):
            law = t.law_i[t.force_i[f, L.F_LAW]]
            programs[int(law[L.LAW_START])] = int(law[L.LAW_LEN]), item._called()
    found = [
        (k, called)
        for start, (size, called) in sorted(programs.items())
        for k in range(start, start + 2 * size, 2)
        if t.table[k].real in SWITCHING
    ]
    first = len(t.switch_i)
    t.table[np.array([k for k, _ in found], int) + 1] = first + 1 + np.arange(len(found))
    low.switches = [*low.switches, *[f"the formula of {called}" for _, called in found]]
    t.count[L.N_SWITCHES] += len(found)
    added = np.tile(np.array([[L.KINKED, -1, 1]]), (len(found), 1))
    low.tables = t._replace(switch_i=np.vstack([t.switch_i, added]))


def component(rows: SensorRows, item: FormulaForce, k: int) -> Term:
    """What formula k of a force gives, computed once for all that use it."""
    key = (item.name, k)
    if key in rows.formulas:
        if rows.formulas[key] is None:
            raise ModelError(f"{item._called()}: its formula refers to its own force; take that out.")
        return rows.formulas[key]
    rows.formulas[key] = None
    what = f"{item._called()}: formula"
    known = Known(rows.low.quantities, [label for label, _ in rows.labels])
    check_constants(item.constants, known, what)
    program = compile_expression(item.formulas()[k], _Both(known, item.constants), what=what)
    loads = [F.term(item.constants[n]) if n in item.constants else rows.value(n, what) for n in program.names_used]
    steps = [step for op, x in program.ops for step in (loads[int(x)].steps if op == LOAD else ((op, x),))]
    made = rows.formulas[key] = rows.load(rows.formula_row(Term(steps)))
    return made


class _Both(Known):
    """Known names and those of constants."""

    def __init__(self, known: Known, constants: Any) -> None:
        super().__init__(known.quantities, [*known.sensors, *constants])


def _check(rows: SensorRows, item: FormulaForce, values: list[int]) -> None:
    """Raise where a formula needs what follows from forces."""
    tables = rows.finished()
    for k in needed_rows(tables, values):
        kind = int(tables.sensor_i[k, L.X_KIND])
        if kind not in ALLOWED or (kind == L.SENSE_ROW and tables.sensor_i[k, L.X_COMP] == 2):
            raise ModelError(
                f"{item._called()}: its formula {item.formula!r} uses an acceleration, a reaction or an input, which depend on "
                "forces at the same moment; use coordinates, rates, points, lengths or energies."
            )
