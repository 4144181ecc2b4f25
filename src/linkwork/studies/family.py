"""A family of variants: what varies, and the analyses of all of them."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError, nearest
from linkwork.model.model import Model
from linkwork.studies.parameters import Parameter

if TYPE_CHECKING:
    import pandas as pd

    from linkwork.studies.results.study import Study

NO_ARRAY = np.zeros((0, 0))


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Family:
    """Variants of a model; `Model.vary` and `Model.sample` make one.

    Every analysis of a model that gives a dataset can be asked of it by name: `family.simulate(…)`, `family.modes()`,
    `family.equilibrium()`; each returns a `Study`.

    Attributes:
        model: the model; it does not change.
        parameters: what varies.
        columns: the values of every variant, by name, (variants,) each.
        axes: of a grid: the values along each axis, by name; else empty.
        design: how the variants were chosen: "grid", "table", or the design of `sample`.
        places: of drawn variants, points of the unit cube (variants, parameters); else empty.
        seed: of the draws.
    """

    model: Model
    parameters: tuple[Parameter, ...]
    columns: Mapping[str, np.ndarray]
    axes: Mapping[str, np.ndarray] = dataclasses.field(default_factory=dict)
    design: str = "table"
    places: np.ndarray = dataclasses.field(default_factory=lambda: NO_ARRAY)
    seed: int | None = None

    def __post_init__(self) -> None:
        """The family keeps the model as it is now, whatever happens to the user's."""
        object.__setattr__(self, "model", copy.deepcopy(self.model))

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def __repr__(self) -> str:
        return f"<Family of '{self.model.name}': {len(self)} variants ({self.design}) of {', '.join(self.columns)}>"

    @property
    def dims(self) -> tuple[str, ...]:
        """Dimensions of the variants in a dataset: the axes of a grid, or `variant`."""
        return tuple(self.axes) or ("variant",)

    @property
    def shape(self) -> tuple[int, ...]:
        """Numbers of variants along these dimensions."""
        return tuple(len(x) for x in self.axes.values()) or (len(self),)

    @property
    def sizes(self) -> dict[str, int]:
        """Numbers of variants along these dimensions, by name."""
        return dict(zip(self.dims, self.shape, strict=True))

    def value(self, name: str, k: int) -> Any:
        """The value of a parameter in variant k [SI]."""
        value = self.columns[name][k]
        return value.item() if isinstance(value, np.generic) else value

    def variant(self, k: int) -> dict[str, Any]:
        """All values of variant k [SI], by name."""
        if not isinstance(k, int | np.integer) or not -len(self) <= k < len(self):
            raise ModelError(f"family of '{self.model.name}' has no variant {k!r}; there are {len(self)}, from 0.")
        return {name: self.value(name, int(k)) for name in self.columns}

    def model_of(self, k: int) -> Model:
        """The model of variant k; starts, inputs and options are in `variant(k)`."""
        self.variant(k)
        made = copy.deepcopy(self.model)
        for p in self.parameters:
            if p.is_of_model:
                p.change(made, {}, self.value(p.name, k))
        return made

    def of_variants(self, columns: Mapping[str, np.ndarray]) -> Family:
        """A family of the same model with other variants, as a table: values by name [SI]; those that are left out stay."""
        made = copy.copy(self)  # the model is shared, since it does not change
        own = {"columns": {**self.columns, **columns}, "axes": {}, "design": "table", "places": NO_ARRAY}
        for name, value in own.items():
            object.__setattr__(made, name, value)
        return made

    def table(self) -> pd.DataFrame:
        """All variants, one row each."""
        import pandas as pd

        return pd.DataFrame(dict(self.columns), index=pd.RangeIndex(len(self), name="variant"))

    def coordinates(self) -> dict[str, Any]:
        """Coordinates of the variants for a dataset, with units."""
        import xarray as xr

        found: dict[str, Any] = {} if self.axes else {"variant": np.arange(len(self))}
        for p in self.parameters:
            values = self.axes[p.name] if self.axes else self.columns[p.name]
            if values.dtype == object:
                values = np.array([str(x) for x in values])
            attrs = {"units": p.unit} if p.unit else {}
            found[p.name] = xr.Variable((p.name,) if self.axes else ("variant",), values, attrs)
        return found

    # --- analyses --------------------------------------------------------------------------------

    def simulate(
        self,
        until: Any,
        *,
        keep: Any = None,
        reduce: Any = None,
        store: Any = None,
        batch: int | None = None,
        threads: int | None = None,
        on: Any = None,
        progress: bool | None = None,
        **options: Any,
    ) -> Study:
        """Simulate all variants, on all cores; one that fails has its status and a sentence, and the others go on.

        Args:
            until: as for `Model.simulate`; `samples` or given times say at which times something is kept.
            keep: names of what is kept of every run: "q" (all coordinates, the default without `reduce`), "v", a coordinate,
                "elbow.rate", "elbow.acceleration", a point such as "lower.tip" (its path), "lower.tip.velocity", a joint's
                "shoulder.reaction.force", "strut.length", "energy" (kinetic, potential, total), a sensor, an input, the
                absolute angle of a body.
            reduce: what is computed of every run and kept, such as ["peak of strut.force", "final of elbow"]: peak, maximum,
                minimum, mean, rms, range, initial, final, time of peak. Or a mapping of names to such texts, to pairs
                (quantity, function of times (time,) and values (time, …) that returns a number; a variant for which it raises
                something has failed), and to events, whose first time is kept.
            store: folder or address (of fsspec) of a Zarr store that takes the results, batch after batch; the same call again
                does what is missing.
            batch: how many variants make a batch of a new store; default: as many as take about a second on a cluster, and at
                most a twentieth of all on this machine. A store that is there keeps its own.
            threads: how many; default: as many as there are cores for this process.
            on: "gpu" runs the variants on a GPU (NVIDIA, CUDA), in float64: trees in the plane and in space with springs, joint
                forces and signals, by explicit methods; else a sentence says what does not run there. A Dask client, a cluster
                of Dask or the address of a scheduler, such as "tcp://host:8786", runs them on its workers, which write into the
                store by themselves.
            progress: True or False to show a progress bar or not; default: after two seconds on a terminal.
            options: those of `Model.simulate`, for all variants.

        Raises:
            ModelError: something unknown was asked for, or the store belongs to another study.
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the variants until then.
        """
        from linkwork.studies.simulation import simulate_family

        return simulate_family(self, until, keep, reduce, store, batch, threads, on, progress, options)

    def __getattr__(self, verb: str) -> Any:
        """Another analysis of all variants, by its name."""
        from linkwork.studies.verbs import verb_of, verbs

        if verb.startswith("_"):
            raise AttributeError(verb)
        found = verb_of(self, verb)
        if found is None:
            raise AttributeError(f"a family has no analysis '{verb}'; {nearest(verb, verbs())}")
        return found

    def __dir__(self) -> list[str]:
        from linkwork.studies.verbs import verbs

        return sorted({*super().__dir__(), *verbs()})
