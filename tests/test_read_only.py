"""What users reach cannot be changed unseen: arrays of results and systems are read-only, models copy what they are given."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import xarray as xr

import linkwork as lw
import results_linear
import results_motion
import results_vibration
from linkwork.api.frozen import Owning, own_copy, own_fields
from linkwork.api.result import Result
from linkwork.kernels.packed import packed_accelerations
from linkwork.kernels.tree.evaluate import accelerations
from linkwork.model.signals import Signal
from linkwork.system.system import System

MAKERS = {**results_motion.MAKERS, **results_linear.MAKERS, **results_vibration.MAKERS}


def arrays_in(value: Any, path: str = "") -> Iterator[tuple[str, np.ndarray]]:
    """All arrays of a result or of a part of one, with their paths; references to what made it are left out."""
    if isinstance(value, np.ndarray):
        yield path, value
    elif isinstance(value, xr.DataArray):
        yield f"{path}.values", value.values
    elif isinstance(value, xr.Dataset):
        for name, variable in value.data_vars.items():
            yield f"{path}[{name}]", variable.values
    elif isinstance(value, dict):
        for k, x in value.items():
            yield from arrays_in(x, f"{path}[{k}]")
    elif isinstance(value, list | tuple):
        for k, x in enumerate(value):
            yield from arrays_in(x, f"{path}[{k}]")
    elif dataclasses.is_dataclass(value):
        for field in own_fields(type(value)):
            yield from arrays_in(getattr(value, field), f"{path}.{field}")


@pytest.mark.parametrize("name", MAKERS)
def test_arrays_of_results_are_read_only(name: str) -> None:
    made = MAKERS[name]()
    made.to_dataset()  # computes what a result computes when it is first used
    for result in (made, pickle.loads(pickle.dumps(made))):
        writable = [path for path, array in arrays_in(result, name) if array.flags.writeable]
        assert not writable
        references = {f.name for f in dataclasses.fields(result)} - set(own_fields(type(result)))
        computed = {k: x for k, x in vars(result).items() if k not in references}
        assert not [path for path, array in arrays_in(computed) if array.flags.writeable]


def test_histories_of_linear_motions_are_read_only() -> None:
    motion = MAKERS["LinearMotion"]()
    for name in motion.names():
        with pytest.raises(ValueError, match="read-only"):
            motion[name].values[0] = 1.0
    own = motion.to_dataset()
    own["more"] = own["time"] * 2
    assert "more" not in motion.data


def test_a_history_says_that_it_is_read_only_and_reactions_stay_right() -> None:
    run = lw.library.double_pendulum().simulate(1.0, start={"joint1": 1.0}, samples=11)
    twin = lw.library.double_pendulum().simulate(1.0, start={"joint1": 1.0}, samples=11)
    history, times = run["joint1"], run.time
    with pytest.raises(ValueError, match="read-only"):
        history *= 180 / np.pi
    with pytest.raises(ValueError, match="read-only"):
        run.points["link2.tip"].values[0] = 0.0
    with pytest.raises(ValueError, match="read-only"):
        times += 1.0
    own = run["joint1"] * 180 / np.pi  # a new array belongs to the user
    own *= 2
    np.testing.assert_array_equal(run.reactions.world.values, twin.reactions.world.values)


def test_tables_of_a_system_cannot_be_written() -> None:
    def check(tables: Any) -> None:
        for value in tables:
            if isinstance(value, np.ndarray):
                assert not value.flags.writeable
            elif isinstance(value, tuple):
                check(value)

    controlled = lw.Controller(["drive"], [0.0], ["motor"], [0.0], D=[[1.0]])
    four_bar = lw.library.four_bar()
    for system in (
        lw.library.chain(3).compile(),
        four_bar.compile(),
        four_bar.compile(formulation="lagrange").flat,
        lw.library.elastic_two_arm().compile(),
    ):
        check(system.tables)
        with pytest.raises(ValueError, match="read-only"):
            system.tables.link_i[1, 0] = 10**9
        for name in ("body_axes", "body_origins", "joint_axes", "reaches", "gravity", "masses", "armature"):
            assert not getattr(system, name).flags.writeable
    assert not controlled.D.flags.writeable


def test_read_only_arguments_and_whole_numbers_compile_nothing() -> None:
    plain, forced = lw.library.double_pendulum(), lw.library.double_pendulum()
    forced.add(lw.TorsionSpring("coil", "joint2", stiffness=2.0))
    forced.joint("joint1").friction = 0.1
    for model in (plain, forced):
        system: System = model.compile()
        q, v = np.array([0.3, 0.2]), np.array([1.0, -1.0])
        usual = system.acceleration(q, v)
        system.derivatives(q, v)
        before = [len(k.overloads) for k in (packed_accelerations, accelerations)]
        row = np.frombuffer(b"x" + q.tobytes(), dtype=np.uint8)[1:].view(float)  # neither writable nor aligned
        column = np.array([q, q]).T.copy()[:, 0]
        for other in (row, column, np.asmatrix(q).A1, q.astype(">f8"), xr.DataArray(q), [0.3, 0.2], (0.3, 0.2)):
            if isinstance(other, np.ndarray):
                other.flags.writeable = False
            np.testing.assert_array_equal(system.acceleration(other, v, t=0), usual)
            system.derivatives(other, v, t=np.int64(0))
            system.energy(other, v)
        assert [len(k.overloads) for k in (packed_accelerations, accelerations)] == before


# --- what models are given -------------------------------------------------------------------------


def pushed(law: Any) -> Callable[[], float]:
    model = lw.Model("pushed")
    model.add(lw.Box("box", size=(1, 1, 1), mass=1), lw.Prismatic("x", axis="x"))
    model.add(lw.Spring("spring", model.ground.point("wall", (-1, 0, 0)), model.body("box")["origin"], law=law))
    return lambda: float(model.compile().acceleration([0.5], [0.0])[0])


def loaded(signal: Any) -> Callable[[], float]:
    model = lw.Model("loaded")
    box = model.add(lw.Box("box", size=(1, 1, 1), mass=1), lw.Prismatic("x", axis="x"))
    model.add(lw.PointForce("load", box["origin"], (signal, 0, 0)))
    return lambda: float(model.compile().acceleration([0.0], [0.0], t=0.5)[0])


GIVEN: dict[str, tuple[Callable[[Any], Callable[[], float]], Any]] = {
    "TableLaw extension": (lambda x: pushed(lw.TableLaw(x, [0.0, 2.0, 5.0])), [0.0, 1.0, 2.0]),
    "TableLaw force": (lambda x: pushed(lw.TableLaw([0.0, 1.0, 2.0], x)), [0.0, 2.0, 5.0]),
    "PolynomialLaw": (lambda x: pushed(lw.PolynomialLaw(x)), [3.0, 1.0]),
    "Polynomial": (lambda x: loaded(lw.Polynomial(x)), [3.0, 1.0]),
    "Sampled times": (lambda x: loaded(lw.Sampled(x, [0.0, 1.0, 5.0], "lines")), [0.0, 1.0, 2.0]),
    "Sampled values": (lambda x: loaded(lw.Sampled([0.0, 1.0, 2.0], x, "lines")), [0.0, 1.0, 5.0]),
    "Constant": (lambda x: loaded(lw.Constant(x)), 3.0),
    "Sum": (lambda x: loaded(lw.Sampled([0.0, 1.0, 2.0], x, "lines") + 1.0), [0.0, 1.0, 5.0]),
}


@pytest.mark.parametrize("kind", [list, np.array])
@pytest.mark.parametrize("name", GIVEN)
def test_what_a_model_was_given_belongs_to_it(name: str, kind: Any) -> None:
    make, values = GIVEN[name]
    if not isinstance(values, list):
        kind = np.array
    given = kind(values)
    ask = make(given)
    before = ask()
    if np.ndim(given) == 0:
        given[...] = 100.0
    else:
        given[-1] = 100.0
    again = make(kind(values))
    assert ask() == before == again()


def test_every_signal_and_law_keeps_copies() -> None:
    """A new class of signal is `Owning`, too; and what it keeps says that it is read-only."""
    assert issubclass(Signal, Owning)
    values = np.linspace(0.0, 3.0, 4)
    kept = lw.Sampled(values, [1.0, 2.0, 3.0, 4.0])
    for signal in (kept, pickle.loads(pickle.dumps(kept))):
        with pytest.raises(ValueError, match="read-only"):
            signal.times[0] = -1.0
        assert signal.values == (1.0, 2.0, 3.0, 4.0)


def test_copies_keep_labels_and_functions() -> None:
    table = xr.DataArray([1.0, 2.0], dims="x")
    assert own_copy(table) is not table
    assert own_copy(table).identical(table)
    assert own_copy(len) is len


def test_arrays_inside_of_models_are_read_only_after_a_copy() -> None:
    model = lw.library.double_pendulum()
    body = model.body("link1")
    body.point("mark", (0.1, 0.2, 0.3))
    for m in (model, pickle.loads(pickle.dumps(model)), model.replace({})):
        for array in (m.gravity, m.body("link1").places()["mark"][0]):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1.0


@pytest.mark.parametrize("name", ["</script>", "", "1st", "a.b", 3, None])
def test_a_new_name_of_a_model_is_checked(name: Any) -> None:
    model = lw.library.double_pendulum()
    with pytest.raises(lw.ModelError, match="model name"):
        model.name = name
    assert model.name == "double pendulum"
    model.name = "other"
    assert pickle.loads(pickle.dumps(model)).name == "other"


def test_results_are_dataclasses_that_freeze() -> None:
    assert all("__post_init__" not in vars(kind) for kind in Result.known.values())
