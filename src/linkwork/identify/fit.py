"""Parameters of a model from measured data, by nonlinear least squares with exact derivatives.

With residuals r = (measured − predicted) / σ and J = ∂(predicted / σ)/∂x, a trust-region method minimises rᵀ r. At the minimum
the errors of the parameters have the covariance

    V = (Jᵀ J)⁻¹ s²,    s² = rᵀ r / (n − k) where σ is not known (then all σ are 1), else s = 1

and 95 % intervals are ± t √V with Student's t of n − k degrees of freedom, or the normal distribution's 1.96 where σ is known.
x are scaled parameters: x = 1 + ln(p/p₀) for what is positive by nature, x = 1 + (p − p₀)/|p₀| otherwise.

With the columns of J scaled to unit length, a singular value near 0 belongs to a combination of parameters that
changes no datum.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import scipy

from linkwork.api.arguments import names, text
from linkwork.api.errors import LinkworkError, ModelError, SimulationError
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.identify.declared import FirstValues, Measurements
from linkwork.identify.fit_data import MeasuredFrequencies, MeasuredHistory, measurement_of
from linkwork.identify.predictions import Frequencies, Histories
from linkwork.identify.results.fit import Fit
from linkwork.model.model import Model
from linkwork.system.interruption import Interruption, complete

EVALUATIONS = 200
SMALL = 1e-10  # relative change of the sum of squares, and of the parameters, that counts as none
SINGULAR = 1e-6  # singular value of unit columns below which a combination is not determined
NOTHING = 1e-9  # effect on the data of a parameter, against their size, that counts as none
LEVEL = 0.95
POSITIVE = frozenset(("kg", "kg/m", "kg/m^3", "kg*m", "kg*m^2", "N/m", "N*s/m", "N*m/rad", "N*m*s/rad", "N*m^2", "Pa"))
"""Units of masses, inertias, stiffnesses and dampings: positive by nature."""

Data = MeasuredFrequencies | MeasuredHistory


def fit(
    model: Model,
    data: Measurements,
    parameters: FirstValues,
    *,
    progress: bool | None,
) -> Fit:
    """Implements `Model.fit`."""
    problem = Problem(model, data, parameters)
    with Progress(f"fit of {model.name}", progress) as bar:
        return problem.solve(bar)


@dataclasses.dataclass(frozen=True)
class Unknown:
    """A number that is estimated, and its scaled parameter x."""

    name: str
    unit: str
    first: float
    low: float
    high: float
    logarithmic: bool

    @property
    def scale(self) -> float:
        """dp/dx, where x is not a logarithm."""
        return abs(self.first) or 1.0

    def value(self, x: float) -> float:
        """p(x): the value in its unit."""
        return self.first * np.exp(x - 1) if self.logarithmic else self.first + self.scale * (x - 1)

    def slope(self, p: float) -> float:
        """dp/dx at the value p."""
        return p if self.logarithmic else self.scale

    def bound(self, p: float) -> float:
        """x(p) of a bound, infinite where there is none; logarithms have none."""
        return 1 + (p - self.first) / self.scale

    def at_bound(self, p: float) -> bool:
        """Whether the value lies on one of its bounds."""
        near = 1e-6 * max(abs(p), self.scale)
        return not self.logarithmic and (p - self.low <= near or self.high - p <= near)


class Problem:
    """Residuals of all data sets and their derivatives by all unknowns."""

    def __init__(self, model: Model, data: Any, parameters: Any) -> None:
        self.model = model
        self.paths = [read_parameter(model, path, given) for path, given in _read_parameters(parameters).items()]
        self.sets = self._predictors(data)
        self.unknowns = list(self.paths)
        estimated = [s for s in self.sets if s.starts]
        for own in estimated:
            after = f", {own.label}" if len(estimated) > 1 else ""
            self.unknowns += [Unknown(n + after, u, x, -np.inf, np.inf, False) for n, u, x in own.starts]
        self.measured = np.concatenate([s.measured for s in self.sets])
        known = [s.sigma for s in self.sets if s.sigma is not None]
        if known and len(known) < len(self.sets):
            raise ModelError("fit: sigma is given for some data sets only; give it for all or for none.")
        self.sigma = np.concatenate(known) if known else None
        self.weight = np.ones(len(self.measured)) if self.sigma is None else 1 / self.sigma
        if len(self.measured) < len(self.unknowns):
            raise ModelError(
                f"fit: {len(self.measured)} data cannot determine {len(self.unknowns)} parameters; measure more, or fit fewer."
            )
        self._last: tuple[np.ndarray, np.ndarray] | None = None  # x, and predictions there
        self._trouble = ""
        self._best: tuple[float, np.ndarray] | None = None  # least sum of squares so far, and x there
        self.evaluations = 0

    def _predictors(self, data: Any) -> list[Frequencies | Histories]:
        given = [data] if isinstance(data, Data | Mapping) else data
        if isinstance(given, str) or not isinstance(given, Sequence) or not given:
            raise ModelError(f"fit: data is {data!r}; give MeasuredFrequencies, MeasuredHistory, or a list of them.")
        made: list[Frequencies | Histories] = []
        for k, item in enumerate(given, 1):
            if isinstance(item, Mapping):
                item = measurement_of(item)
            if not isinstance(item, Data):
                raise ModelError(f"fit: data holds {item!r}; give MeasuredFrequencies or MeasuredHistory.")
            kind = "frequencies" if isinstance(item, MeasuredFrequencies) else "motion"
            label = item.name or (kind if len(given) == 1 else f"{kind} {k}")
            if label in [s.label for s in made]:
                raise ModelError(f"fit: two data sets are called '{label}'; give each its own name.")
            twice = [p.name for p in self.paths if p.name in (item.with_ or {})]
            if twice:
                raise ModelError(
                    f"fit, '{label}': with_ gives '{twice[0]}', which is fitted; leave one of the two out."
                )
            twin = self.model.replace({**dict(item.with_ or {}), **{p.name: p.first for p in self.paths}})
            predictor: Any = Frequencies if isinstance(item, MeasuredFrequencies) else Histories
            made.append(predictor(twin, item, label))
        return made

    # --- residuals -------------------------------------------------------------------------------

    def values(self, x: np.ndarray) -> np.ndarray:
        """Values of all unknowns (k,) in their units."""
        return np.array([float(u.value(float(a))) for u, a in zip(self.unknowns, x, strict=True)])

    def predict(self, x: np.ndarray) -> np.ndarray:
        """Predictions for all data, remembered until x changes."""
        if self._last is not None and np.array_equal(x, self._last[0]):
            return self._last[1]
        values, count = self.values(x), len(self.paths)
        self._last = None
        out = []
        for s in self.sets:
            for unknown, value in zip(self.paths, values, strict=False):
                s.model[unknown.name] = float(value)
            first = np.array([start for _, _, start in s.starts])
            out.append(s.predict(values[count : count + len(first)] - first))
            count += len(first)
        self._last = np.array(x), np.concatenate(out)
        return self._last[1]

    def residuals(self, x: np.ndarray) -> np.ndarray:
        """(measured − predicted) / σ; infinite where x is invalid for the model, so that the step is rejected."""
        self.evaluations += 1
        try:
            r = (self.measured - self.predict(x)) * self.weight
            square = float(r @ r)
            if self._best is None or square < self._best[0]:
                self._best = square, np.array(x)
            return r
        except LinkworkError as problem:
            if self.evaluations == 1:
                raise
            self._trouble = str(problem)
            return np.full(len(self.measured), np.inf)

    def slopes(self, x: np.ndarray) -> np.ndarray:
        """Jacobian of predictions / σ by x (n, k)."""
        self.predict(x)
        values = self.values(x)
        out = np.zeros((len(self.measured), len(self.unknowns)))
        row, column, many = 0, len(self.paths), len(self.paths)
        for s in self.sets:
            own, n, m = s.slopes([p.name for p in self.paths]), len(s.measured), len(s.starts)
            out[row : row + n, :many] = own[:, :many]
            out[row : row + n, column : column + m] = own[:, many:]
            row, column = row + n, column + m
        by_x = [u.slope(p) for u, p in zip(self.unknowns, values, strict=True)]
        return out * self.weight[:, None] * by_x

    # --- the minimum -----------------------------------------------------------------------------

    def solve(self, bar: Progress) -> Fit:
        """The parameters that minimise the sum of squares, and their standard errors."""

        def residuals(x: np.ndarray) -> np.ndarray:
            bar.update(min(0.99, self.evaluations / EVALUATIONS))
            return self.residuals(x)

        def jacobian(x: np.ndarray) -> np.ndarray:
            return -self.slopes(x)

        limits = [u.bound(u.low) for u in self.unknowns], [u.bound(u.high) for u in self.unknowns]
        with Interruption() as stop:
            found = scipy.optimize.least_squares(
                residuals,
                np.ones(len(self.unknowns)),
                jacobian,
                limits,
                "trf",
                ftol=SMALL,
                xtol=SMALL,
                gtol=None,
                x_scale="jac",
                max_nfev=EVALUATIONS,
            )
        if stop.came:
            stop.check(self._best)
            assert self._best is not None
            count = self.evaluations
            ended = f"interrupted after {count} evaluations; these are the best values until then, and no least"
            return complete(dataclasses.replace(self._result(self._best[1]), ended=ended), "fit")
        if found.status <= 0 or (self._trouble and not self._is_minimum(found.x)):
            last = "; ".join(f"{u.name} = {p:.4g}" for u, p in zip(self.unknowns, self.values(found.x), strict=True))
            why = f" ({self._trouble.rstrip('.')})" if self._trouble else ""
            raise SimulationError(
                f"fit of model '{self.model.name}': no least was reached in {self.evaluations} evaluations, the last with "
                f"{last}{why}; give other first values, bounds, or fewer parameters."
            )
        return self._result(found.x)

    def _is_minimum(self, x: np.ndarray) -> bool:
        """Whether the next step would be short or gain nothing, apart from parameters at bounds: a search that ended at
        values that are invalid for the model has not reached a minimum."""
        free = [not u.at_bound(float(p)) for u, p in zip(self.unknowns, self.values(x), strict=True)]
        j, r = self.slopes(x)[:, free], (self.measured - self.predict(x)) * self.weight
        step = np.linalg.lstsq(j, r, rcond=SINGULAR)[0]
        gain = float(np.sum((j @ step) ** 2))
        return bool(np.abs(step).max(initial=0.0) <= 1e-5 or gain <= 1e-6 * float(r @ r))

    def _result(self, x: np.ndarray) -> Fit:
        predicted = self.predict(x)
        j, values = self.slopes(x), self.values(x)
        r = (self.measured - predicted) * self.weight
        left = len(r) - len(x)
        square = float(r @ r)
        known = self.sigma is not None
        by_x = np.array([u.slope(p) for u, p in zip(self.unknowns, values, strict=True)])
        inverse, null_space = invert(j, float(np.linalg.norm(predicted * self.weight)))
        spread = 1.0 if known else (square / left if left > 0 else np.inf)
        errors = np.sqrt(np.diag(inverse)) * by_x
        sure = np.isfinite(errors)
        errors[sure] *= np.sqrt(spread)
        quantile = (
            scipy.special.ndtri(0.5 + LEVEL / 2) if known else scipy.special.stdtrit(max(left, 1), 0.5 + LEVEL / 2)
        )
        labels = [u.name for u in self.unknowns]
        parts = np.split(predicted, np.cumsum([len(s.measured) for s in self.sets])[:-1])
        return Fit(
            title=self.model.name,
            values=dict(zip(labels, map(float, values), strict=True)),
            units=dict(zip(labels, (u.unit for u in self.unknowns), strict=True)),
            standard_errors=dict(zip(labels, map(float, errors), strict=True)),
            quantile=float(quantile),
            correlation=_labelled(correlations(inverse, null_space), labels),
            chi_square=square,
            degrees=left,
            sigma_known=known,
            probability=float(scipy.special.chdtrc(left, square)) if known and left > 0 else None,
            undetermined=tuple(self._undetermined(direction, by_x) for direction in null_space.T),
            at_bounds=tuple(u.name for u, p in zip(self.unknowns, values, strict=True) if u.at_bound(float(p))),
            data={s.label: s.table(p) for s, p in zip(self.sets, parts, strict=True)},
            evaluations=self.evaluations,
            fitted_model=self.model.replace({u.name: float(p) for u, p in zip(self.paths, values, strict=False)}),
        )

    def _undetermined(self, direction: np.ndarray, by_x: np.ndarray) -> str:
        """A combination that the data do not determine, as a sentence."""
        moves = 0.01 * direction / np.abs(direction).max() * by_x
        moves = moves * np.sign(moves[np.argmax(np.abs(direction))])
        part = np.abs(direction) > 1e-3 * np.abs(direction).max()
        terms = [
            f"'{u.name}' by {d:+.3g} {u.unit}".removesuffix(" 1")
            for u, d, there in zip(self.unknowns, moves, part, strict=True)
            if there
        ]
        return f"changing {' and '.join(terms)} changes no datum"


def invert(j: np.ndarray, size: float) -> tuple[np.ndarray, np.ndarray]:
    """(Jᵀ J)⁻¹ (k, k) of determined parameters, infinite on the diagonal elsewhere; and the null space of J, as columns.

    `size` is the norm of the predictions, relative to which a column counts as zero.
    """
    length = np.linalg.norm(j, axis=0)
    idle = length <= NOTHING * size
    unit = np.where(idle, 1.0, length)
    _, s, vt = np.linalg.svd(np.where(idle, 0.0, j) / unit, full_matrices=False)
    good = s > SINGULAR
    part = vt[good].T / s[good]
    inverse = part @ part.T / np.outer(unit, unit)
    null_space = vt[~good].T / unit[:, None]
    null_space = null_space / np.abs(null_space).max(axis=0, initial=1e-300)
    undetermined = (np.abs(null_space) > 1e-3).any(axis=1)
    inverse[undetermined, undetermined] = np.inf
    return inverse, null_space


def correlations(inverse: np.ndarray, null_space: np.ndarray) -> np.ndarray:
    """Correlations of the estimates (k, k); of undetermined ones, within the null space."""
    undetermined = np.isinf(np.diag(inverse))
    root = np.sqrt(np.where(undetermined, 1.0, np.diag(inverse)))
    out = np.where(np.logical_or.outer(undetermined, undetermined), 0.0, inverse) / np.outer(root, root)
    free = null_space @ null_space.T
    long = np.sqrt(np.where(undetermined, np.diag(free), 1.0))
    out = np.where(np.logical_and.outer(undetermined, undetermined), free / np.outer(long, long), out)
    np.fill_diagonal(out, 1.0)
    return out


def _labelled(matrix: np.ndarray, labels: list[str]) -> Any:
    import xarray as xr

    return xr.DataArray(matrix, {"parameter": labels, "other": labels}, ("parameter", "other"), "correlation")


def _read_parameters(parameters: Any) -> dict[str, Any]:
    """First values by path; None for the model's own."""
    given = dict(parameters) if isinstance(parameters, Mapping) else None
    if given is None:
        given = dict.fromkeys(names(parameters, "fit: parameters", "elbow.stiffness") or [])
    if not given:
        raise ModelError("fit: parameters are empty; name some, such as {'elbow.stiffness': '10 N*m/rad'}.")
    return given


def read_parameter(model: Model, path: Any, given: Any) -> Unknown:
    """A parameter with its first value and bounds, checked."""
    text(path, "fit: a parameter", "elbow.stiffness")
    what, now = f"fit: '{path}'", model[path]
    if np.ndim(now) > 0:
        raise ModelError(f"fit: parameter '{path}' is a vector; name one component, '{path}[0]'.")
    unit = model.unit(path)
    bounded = isinstance(given, tuple | list)
    if bounded and len(given) != 3:
        raise ModelError(f"{what} is {given!r}; give a first value, or three values: first, low, high.")
    first, low, high = given if bounded else (given, None, None)
    p = float(now if first is None else quantity(first, unit, what=what))
    ends = [
        float(default if end is None or end in (np.inf, -np.inf) else quantity(end, unit, what=f"{what}: bound"))
        for end, default in ((low, -np.inf), (high, np.inf))
    ]
    if bounded and not ends[0] < p < ends[1]:
        raise ModelError(f"{what} is {given!r}; the first value must lie between low and high.")
    if bounded:
        return Unknown(path, unit, p, ends[0], ends[1], False)
    positive = unit in POSITIVE or not _may_be_negative(model, path, p)
    logarithmic = positive and p > 0
    return Unknown(path, unit, p, 0.0 if positive and not logarithmic else -np.inf, np.inf, logarithmic)


def _may_be_negative(model: Model, path: str, p: float) -> bool:
    """Whether negative values of the parameter are valid."""
    try:
        model.replace({path: -abs(p) or -1.0})
    except ModelError:
        return False
    return True
