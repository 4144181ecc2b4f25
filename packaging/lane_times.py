"""How much faster several variants are in the lanes of vector instructions: an experiment with the kernels of the plane.

    python packaging/lane_times.py LANES LINKS           # such as 4 20; with NUMBA_CPU_NAME=x86-64-v3 for AVX2

Kernels are generic in their number type. Here a number is a vector of LANES doubles, one per variant, so the source of
`linkwork.kernels.tree.planar` runs that many variants at once; the topology is the same for all. RK4 of a chain of LINKS hinges
is timed with doubles and with lanes, and their results are compared: docs/speed.md has what was found.
"""

from __future__ import annotations

import operator
import os
import sys
import time
import types as python_types
from collections import namedtuple
from collections.abc import Callable
from typing import Any

os.environ["LINKWORK_PLAIN_NUMBA"] = "1"  # parts are then dispatchers of Numba, which compile for any type

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typeconv import Conversion
from numba.extending import intrinsic, lower_cast, models, overload, overload_attribute, register_model

import linkwork as lw
from linkwork.kernels.forces import prescribed
from linkwork.kernels.jit import OPTIONS
from linkwork.kernels.tree import flat, planar

LANES, LINKS = int(sys.argv[1]), int(sys.argv[2])
STEP, STEPS, REPEATS = 1e-3, 1000, 40
VECTOR = ir.VectorType(ir.DoubleType(), LANES)
WHOLE = ir.VectorType(ir.IntType(64), LANES)
compiled = numba.jit(**OPTIONS)

# --- the number type ---------------------------------------------------------------------------------------


class Lanes(types.Type):
    """A vector of doubles, one per variant; a plain number counts for all of them."""

    def __init__(self) -> None:
        super().__init__(name=f"Lanes{LANES}")

    def can_convert_from(self, typingctx: Any, other: types.Type) -> Any:
        """Doubles are spread over the lanes."""
        return Conversion.safe if isinstance(other, types.Float) else None


LANE = Lanes()


@register_model(Lanes)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, made: Any) -> None:
        super().__init__(manager, made, VECTOR)


def _spread(builder: Any, x: Any) -> Any:
    one = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), x, ir.Constant(ir.IntType(32), 0))
    places = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(one, ir.Constant(VECTOR, ir.Undefined), places)


def _vector(context: Any, builder: Any, kind: types.Type, x: Any) -> Any:
    return x if isinstance(kind, Lanes) else _spread(builder, context.cast(builder, x, kind, types.float64))


@lower_cast(types.float64, Lanes)
def _cast(context: Any, builder: Any, kind: Any, to: Any, x: Any) -> Any:
    return _spread(builder, x)


def _define(name: str, instruction: str) -> None:
    """An operation, and the one in place."""

    @intrinsic
    def made(typing: Any, a: Any, b: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            x, y = (_vector(context, builder, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
            return getattr(builder, instruction)(x, y, flags=["contract", "nsz"])

        return LANE(a, b), generate

    # annotations would differ from those of what is returned, and Numba compares them
    overloaded = lambda a, b: (lambda a, b: made(a, b)) if LANE in (a, b) else None  # noqa: E731
    for word in (name, f"i{name}"):
        overload(getattr(operator, word), inline="always")(overloaded)


for _name, _instruction in (("add", "fadd"), ("sub", "fsub"), ("mul", "fmul"), ("truediv", "fdiv")):
    _define(_name, _instruction)


@intrinsic
def _negative(typing: Any, a: Any) -> Any:
    return LANE(a), lambda context, builder, signature, args: builder.fneg(args[0])


@intrinsic
def _all_above(typing: Any, a: Any, b: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        mask = builder.fcmp_ordered(">", args[0], _vector(context, builder, signature.args[1], args[1]))
        return builder.icmp_unsigned("==", builder.bitcast(mask, ir.IntType(LANES)), ir.Constant(ir.IntType(LANES), -1))

    return types.boolean(a, b), generate


overload(operator.neg)(lambda a: (lambda a: _negative(a)) if a is LANE else None)
overload(operator.gt)(lambda a, b: (lambda a, b: _all_above(a, b)) if a is LANE else None)
overload_attribute(Lanes, "real")(lambda a: lambda a: a)

# --- cos and sin, as in kernels/scalars.py but with choices in place of branches -------------------------------


@intrinsic
def _nearest(typing: Any, a: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        floor = ir.FunctionType(VECTOR, [VECTOR])
        function = cgutils.get_or_insert_function(builder.module, floor, f"llvm.floor.v{LANES}f64")
        return builder.call(function, [builder.fadd(args[0], _spread(builder, ir.Constant(ir.DoubleType(), 0.5)))])

    return LANE(a), generate


@intrinsic
def _turned(typing: Any, turn: Any, c: Any, s: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        turn, c, s = builder.fptosi(args[0], WHOLE), args[1], args[2]

        def bit(x: Any, which: int) -> Any:
            mask = ir.Constant(WHOLE, [which] * LANES)
            return builder.icmp_signed("!=", builder.and_(x, mask), ir.Constant(WHOLE, [0] * LANES))

        odd, next_turn = bit(turn, 1), builder.add(turn, ir.Constant(WHOLE, [1] * LANES))
        c, s = builder.select(odd, s, c), builder.select(odd, c, s)
        s = builder.select(bit(turn, 2), builder.fneg(s), s)
        c = builder.select(bit(next_turn, 2), builder.fneg(c), c)
        return context.make_tuple(builder, signature.return_type, [c, s])

    return types.UniTuple(LANE, 2)(turn, c, s), generate


@compiled
def cos_sin_of_lanes(a: Any) -> Any:
    """Both to 1.6e-16 up to 1e5."""
    k = _nearest(a * 0.6366197723675814)
    r = ((a - k * 1.57079632673412561417) - k * 6.07710050630396597660e-11) - k * 2.02226624879595063154e-21
    z = r * r
    p = 2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
    p = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * p)
    s = r + r * z * (-1.66666666666666324348e-01 + z * p)
    p = -2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 - z * 1.13596475577881948265e-11)
    p = 4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * p))
    return _turned(k, 1.0 - z * (0.5 - z * p), s)


# --- arrays of lanes: arrays of doubles whose last axis is the lane ------------------------------------------------


@intrinsic
def as_lanes(typing: Any, array: Any) -> Any:
    """The same memory."""
    made = types.Array(LANE, array.ndim - 1, "C")

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        old, new = (
            context.make_array(signature.args[0])(context, builder, args[0]),
            context.make_array(made)(context, builder),
        )
        word = ir.IntType(64)
        new.meminfo, new.parent = old.meminfo, old.parent
        new.nitems, new.itemsize = builder.sdiv(old.nitems, ir.Constant(word, LANES)), ir.Constant(word, 8 * LANES)
        new.data = builder.bitcast(old.data, VECTOR.as_pointer())
        new.shape = cgutils.pack_array(builder, cgutils.unpack_tuple(builder, old.shape)[:-1])
        new.strides = cgutils.pack_array(builder, cgutils.unpack_tuple(builder, old.strides)[:-1])
        return new._getvalue()

    return made(array), generate


def aligned(shape: tuple[int, ...]) -> np.ndarray:
    """Zeros at an address that vectors may be loaded from."""
    size = int(np.prod(shape))
    raw = np.zeros(size + 8)
    first = (-raw.ctypes.data // 8) % 8
    return raw[first : first + size].reshape(shape)


# --- the recursion of the plane, compiled for doubles and for lanes --------------------------------------------------

Tables = namedtuple("Tables", "count link_i dof_i plane plane_dof dof gravity")
Work = namedtuple("Work", "plane pdof where held drive link")


def recursion(cos_sin: Any) -> tuple[Any, Any]:
    """`move_planar` and `articulate_planar` from their source, with another cos_sin."""

    def plain(function: Any) -> Any:
        return getattr(function, "py_func", function)

    algebra = python_types.ModuleType("flat")
    for name, function in vars(flat).items():
        if hasattr(plain(function), "__code__") and name != "inner":
            setattr(algebra, name, compiled(plain(function)))
    names = vars(planar) | {"cos_sin": cos_sin, "flat": algebra}
    for name in ("any_holds", "is_prescribed"):
        names[name] = compiled(plain(getattr(prescribed, name)))
    for name in ("move_planar", "accelerate_planar", "articulate_planar"):
        names[name] = compiled(python_types.FunctionType(plain(vars(planar)[name]).__code__, names, name))
    return names["move_planar"], names["articulate_planar"]


def stepper(move: Any, articulate: Any) -> Callable[..., None]:
    """RK4 with a recursion; s has room for slopes."""

    @compiled
    def steps(tables: Any, w: Any, q: Any, v: Any, tau: Any, s: Any) -> None:
        h = STEP
        for _ in range(STEPS):
            move(tables, q, v, w)
            articulate(tables, tau, s[0], 1.0, w)
            for k in range(3):
                part = h if k == 2 else 0.5 * h
                for i in range(q.shape[0]):
                    rate = v[i] if k == 0 else s[3 + k, i]
                    s[8, i], s[4 + k, i] = q[i] + part * rate, v[i] + part * s[k, i]
                move(tables, s[8], s[4 + k], w)
                articulate(tables, tau, s[k + 1], 1.0, w)
            for i in range(q.shape[0]):
                q[i] += h / 6 * (v[i] + 2.0 * s[4, i] + 2.0 * s[5, i] + s[6, i])
                v[i] += h / 6 * (s[0, i] + 2.0 * s[1, i] + 2.0 * s[2, i] + s[3, i])

    return steps


with_doubles = stepper(*recursion(planar.cos_sin))
_steps_of_lanes = stepper(*recursion(cos_sin_of_lanes))


@compiled
def with_lanes(tables, plane, w, q, v, tau, s):  # type: ignore[no-untyped-def]
    """The same for all lanes at once, each with bodies of its own."""
    own = Tables(
        tables.count, tables.link_i, tables.dof_i, as_lanes(plane), tables.plane_dof, tables.dof, tables.gravity
    )
    work = Work(as_lanes(w.plane), as_lanes(w.pdof), w.where, w.held, as_lanes(w.drive), w.link)
    _steps_of_lanes(own, work, as_lanes(q), as_lanes(v), as_lanes(tau), as_lanes(s))


def main() -> None:
    """Time both, and compare what they give."""
    system = chain().compile()
    tables = Tables(*(np.array(getattr(system.tables, name)) for name in Tables._fields))
    first = np.random.default_rng(0).uniform(-0.5, 0.5, (LINKS, LANES))

    def work(*lanes: int) -> Work:
        made = system.work()
        wide = {n: aligned((*getattr(made, n).shape, *lanes)) for n in ("plane", "pdof", "drive")}
        for name, array in wide.items():
            array[...] = getattr(made, name)[..., None] if lanes else getattr(made, name)
        return Work(wide["plane"], wide["pdof"], made.where, made.held, wide["drive"], made.link)

    def one_by_one() -> np.ndarray:
        w, out = work(), np.empty((LINKS, LANES))
        for j in range(LANES):
            q = first[:, j].copy()
            with_doubles(tables, w, q, np.zeros(LINKS), np.zeros(LINKS), np.zeros((9, LINKS)))
            out[:, j] = q
        return out

    def at_once() -> np.ndarray:
        q, plane = aligned((LINKS, LANES)), aligned((*tables.plane.shape, LANES))
        q[...], plane[...] = first, tables.plane[..., None]
        with_lanes(
            tables, plane, work(LANES), q, aligned((LINKS, LANES)), aligned((LINKS, LANES)), aligned((9, LINKS, LANES))
        )
        return q

    print(f"largest difference {np.abs(one_by_one() - at_once()).max():g} rad")
    best = [np.inf, np.inf]
    for _ in range(REPEATS):
        for k, run in enumerate((one_by_one, at_once)):
            began = time.process_time()
            run()
            best[k] = min(best[k], time.process_time() - began)
    each = [seconds / (4 * STEPS * LANES) * 1e9 for seconds in best]
    print(
        f"{LINKS} links, {LANES} lanes: {each[0]:.0f} ns per evaluation of a variant with doubles, {each[1]:.0f} with lanes"
    )


def chain() -> lw.Model:
    """Of rods in the plane."""
    model, to = lw.Model("chain"), None
    for k in range(LINKS):
        joint = lw.Revolute(f"j{k}", axis="-y")
        rod = model.add(lw.Rod(f"r{k}", length=1.0, mass=1.0), joint, **({} if to is None else {"to": to}))
        to = rod.tip
    return model


if __name__ == "__main__":
    main()
