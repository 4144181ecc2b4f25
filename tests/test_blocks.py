"""Matrices of blocks: factors and solutions against NumPy and SciPy, the order of elimination, its fill, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import block_diag, coo_array
from scipy.sparse.linalg import spsolve

from compare import assert_abs, assert_scaled
from linkwork.kernels.jit import kernel
from linkwork.kernels.loops.blocks import BlockPlan, clear_blocks, factor_blocks, solve_blocks, values_for
from linkwork.system import elimination
from linkwork.system.elimination import plan_blocks

Edge = tuple[int, int]


@kernel
def clear(plan, values):  # type: ignore[no-untyped-def]
    clear_blocks(plan, values)


@kernel
def factor(plan, values, sign):  # type: ignore[no-untyped-def]
    return factor_blocks(plan, values, sign)


@kernel
def solve(plan, values, x):  # type: ignore[no-untyped-def]
    solve_blocks(plan, values, x)


# --- structures ---------------------------------------------------------------------------------


def chain(n: int) -> list[Edge]:
    return [(i + 1, i) for i in range(n - 1)]


def ring(n: int) -> list[Edge]:
    return [*chain(n), (0, n - 1)] if n > 2 else chain(n)


def star(n: int) -> list[Edge]:
    return [(0, i) for i in range(1, n)]


def tree(n: int) -> list[Edge]:
    rng = np.random.default_rng(n)
    return [(i, int(rng.integers(0, i))) for i in range(1, n)]


def ladder(n: int) -> list[Edge]:
    half = n // 2
    rungs = [(i, half + i) for i in range(half)]
    return rungs + [(side + i, side + i + 1) for side in (0, half) for i in range(half - 1)]


def four_bars(n: int) -> list[Edge]:
    """Loops of three blocks each that share the first block, the ground's neighbour."""
    loops = range(1, n - 2, 3)
    return [e for i in loops for e in ((0, i), (i, i + 1), (i + 1, i + 2), (i + 2, 0))]


SPARSE = [chain, ring, star, tree, ladder, four_bars]


def with_multipliers(n: int, joints: list[Edge]) -> list[Edge]:
    """Edges of [M Gᵀ; G −E]: blocks 0 … n - 1 are bodies, one more block for each joint, coupled to both of its bodies."""
    return [(n + k, body) for k, joint in enumerate(joints) for body in joint]


# --- matrices -----------------------------------------------------------------------------------


def starts(sizes: Sequence[int]) -> list[int]:
    return np.cumsum([0, *sizes]).tolist()


def random_matrix(sizes: Sequence[int], edges: list[Edge], sign: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Diagonally dominant among blocks of the same sign, any numbers between those of different signs."""
    at = starts(sizes)
    total = np.zeros((at[-1], at[-1]))
    for i, j in edges:
        total[at[i] : at[i + 1], at[j] : at[j + 1]] = rng.uniform(-1, 1, (sizes[i], sizes[j]))
    total += total.T
    rows = np.repeat(sign, sizes)
    same = np.abs(np.where(rows[:, None] == rows, total, 0.0)).sum(axis=1)
    for i, s in enumerate(sizes):
        own = slice(at[i], at[i + 1])
        half = rng.uniform(-1, 1, (s, s))
        total[own, own] = sign[i] * (half @ half.T + np.diag(same[own] + rng.uniform(0.1, 1.0, s)))
    return total


def write(plan: BlockPlan, edges: list[Edge], matrix: np.ndarray) -> np.ndarray:
    """A dense matrix as values, as a caller writes it; nothing but NaN above the diagonals."""
    values = values_for(plan)
    own = [slice(a, a + s) for a, s in zip(plan.start, plan.size, strict=True)]
    for i, (at, s) in enumerate(zip(plan.diagonal, plan.size, strict=True)):
        square = matrix[own[i], own[i]].copy()
        square[np.triu_indices(s, 1)] = np.nan
        values[at : at + s * s] = square.ravel()
    for (i, j), (at, turned) in zip(edges, plan.edge, strict=True):
        block = matrix[own[i], own[j]]
        values[at : at + block.size] = (block.T if turned else block).ravel()
    return values


def check_solution(
    sizes: Sequence[int], edges: list[Edge], sign: np.ndarray, seed: int, after: list[bool] | None = None
) -> None:
    """The solution of a random system is NumPy's, to what its condition allows."""
    rng = np.random.default_rng(seed)
    matrix = random_matrix(sizes, edges, sign, rng)
    plan = plan_blocks(sizes, edges, after=after)
    values = write(plan, edges, matrix)
    b = rng.uniform(-1, 1, len(matrix))
    x = b.copy()
    assert factor(plan, values, sign) == 0
    solve(plan, values, x)
    expected = np.linalg.solve(matrix, b)
    assert_scaled(x, expected, 1e-13 * np.linalg.cond(matrix))


@st.composite
def structures(draw: st.DrawFn) -> tuple[list[int], list[Edge]]:
    """Sizes of blocks, with a large one now and then, and a chain, star, … or any edges between them."""
    n = draw(st.integers(1, 14))
    sizes = draw(st.lists(st.integers(1, 7) | st.just(10), min_size=n, max_size=n))
    shape = draw(st.sampled_from([*SPARSE, None]))
    if shape is not None:
        return sizes, shape(n)
    pairs = [(i, j) for i in range(n) for j in range(n) if i != j]
    edges = st.lists(st.sampled_from(pairs), unique_by=lambda e: (min(e), max(e))) if pairs else st.just([])
    return sizes, draw(edges)


@given(structures(), st.integers(0, 2**32 - 1))
def test_positive_definite_systems_are_solved(structure: tuple[list[int], list[Edge]], seed: int) -> None:
    sizes, edges = structure
    check_solution(sizes, edges, np.ones(len(sizes)), seed)


@given(structures(), st.integers(0, 2**32 - 1), st.data())
def test_quasi_definite_systems_are_solved_in_any_order(
    structure: tuple[list[int], list[Edge]], seed: int, data: st.DataObject
) -> None:
    sizes, edges = structure
    n = len(sizes)
    negative = data.draw(st.lists(st.booleans(), min_size=n, max_size=n))
    after = data.draw(st.sampled_from([None, negative]))
    check_solution(sizes, edges, np.where(negative, -1.0, 1.0), seed, after)


@pytest.mark.parametrize("joints", SPARSE)
def test_multipliers_without_regularisation_are_solved(joints: Callable[[int], list[Edge]]) -> None:
    """[M Gᵀ; G 0], with joints that leave some freedom: pivots of multipliers are good only after a body's."""
    n, rng = 60, np.random.default_rng(7)
    pairs = joints(n)
    edges = with_multipliers(n, pairs)
    sizes = [6] * n + [2] * len(pairs)
    sign = np.repeat([1.0, -1.0], [n, len(pairs)])
    matrix = random_matrix(sizes, edges, sign, rng)
    matrix[6 * n :, 6 * n :] = 0.0
    b = rng.uniform(-1, 1, len(matrix))
    plan = plan_blocks(sizes, edges, after=sign < 0)
    values, x = write(plan, edges, matrix), b.copy()
    assert factor(plan, values, sign) == 0
    solve(plan, values, x)
    expected = np.linalg.solve(matrix, b)
    assert_scaled(x, expected, 1e-12 * np.linalg.cond(matrix))


def test_a_long_chain_is_solved_as_scipy_does() -> None:
    n, s = 2000, 3
    edges, rng = chain(n), np.random.default_rng(3)
    below, square = rng.uniform(-1, 1, (n - 1, s, s)), 9 * np.eye(s) + 1
    lower = block_diag(below).tocoo()
    lower = coo_array((lower.data, (lower.row + s, lower.col)), shape=(s * n, s * n))
    matrix = block_diag([square] * n) + lower + lower.T
    plan = plan_blocks([s] * n, edges)
    values = values_for(plan)
    for at in plan.diagonal:
        values[at : at + s * s] = square.ravel()
    for block, (at, turned) in zip(below, plan.edge, strict=True):
        values[at : at + s * s] = (block.T if turned else block).ravel()
    b = rng.uniform(-1, 1, s * n)
    x = b.copy()
    assert factor(plan, values, np.ones(n)) == 0
    solve(plan, values, x)
    assert_abs(x, spsolve(matrix.tocsc(), b), 1e-14)


def test_a_plan_serves_again_after_clearing() -> None:
    """Fill and factors of one matrix leave nothing behind for the next."""
    sizes, edges, rng = [3, 1, 6, 2, 4], ring(5), np.random.default_rng(5)
    plan, sign = plan_blocks(sizes, edges), np.ones(5)
    matrices = [random_matrix(sizes, edges, sign, rng) for _ in range(2)]
    values = write(plan, edges, matrices[0])
    assert factor(plan, values, sign) == 0
    clear(plan, values)
    assert not values[: plan.length[0]].any()
    fresh = write(plan, edges, matrices[1])
    values[: plan.length[0]] = fresh[: plan.length[0]]
    assert factor(plan, values, sign) == factor(plan, fresh, sign) == 0
    a, b = np.ones(16), np.ones(16)
    solve(plan, values, a)
    solve(plan, fresh, b)
    np.testing.assert_array_equal(a, b)


# --- pivots -------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(6))
@pytest.mark.parametrize("pivot", [0.0, -3.0, np.nan, np.inf, 1e-310])
def test_a_bad_pivot_names_its_block(block: int, pivot: float) -> None:
    sizes = [2, 3, 1, 6, 2, 4]
    plan, sign = plan_blocks(sizes, []), np.array([1.0, -1.0, 1.0, 1.0, -1.0, -1.0])
    matrix = np.diag(np.repeat(sign, sizes))
    last = starts(sizes)[block + 1] - 1
    matrix[last, last] = pivot * sign[block]
    assert factor(plan, write(plan, [], matrix), sign) == 1 + block


def test_a_pivot_that_elimination_makes_zero_names_its_block() -> None:
    """[1 1; 1 1] in rows of two blocks: the one that is eliminated last is singular."""
    plan = plan_blocks([2, 2], [(0, 1)])
    matrix = np.eye(4)
    matrix[0, 2] = matrix[2, 0] = 1.0
    assert factor(plan, write(plan, [(0, 1)], matrix), np.ones(2)) == 1 + plan.order[1]


# --- the plan -----------------------------------------------------------------------------------


@given(structures())
def test_a_plan_is_made_of_whole_numbers_in_one_piece(structure: tuple[list[int], list[Edge]]) -> None:
    sizes, edges = structure
    plan = plan_blocks(sizes, edges)
    for array in plan:
        assert array.dtype == np.int64
        assert array.flags.c_contiguous
    np.testing.assert_array_equal(plan.size, sizes)
    np.testing.assert_array_equal(plan.start, starts(sizes)[:-1])
    assert sorted(plan.order) == list(range(len(sizes)))
    place = np.argsort(plan.order)
    for (i, j), (_, turned) in zip(edges, plan.edge, strict=True):
        assert turned == (place[i] < place[j])


@given(structures())
def test_blocks_do_not_overlap(structure: tuple[list[int], list[Edge]]) -> None:
    sizes, edges = structure
    plan = plan_blocks(sizes, edges)
    used = np.zeros(len(values_for(plan)), int)
    for at, s in zip(plan.diagonal, sizes, strict=True):
        used[at : at + s * s] += 1
    for (i, j), (at, _) in zip(edges, plan.edge, strict=True):
        used[at : at + sizes[i] * sizes[j]] += 1
    assert used.max() == 1
    assert not used[plan.length[0] :].any()


def kkt(joints: Callable[[int], list[Edge]]) -> Callable[[int], list[Edge]]:
    def edges(n: int) -> list[Edge]:
        return with_multipliers(n, joints(n))

    edges.__name__ = f"multipliers_of_{joints.__name__}"
    return edges


@pytest.mark.parametrize("shape", [*SPARSE, *map(kkt, SPARSE)], ids=lambda shape: shape.__name__)
def test_fill_and_work_grow_with_the_number_of_blocks(shape: Callable[[int], list[Edge]]) -> None:
    lengths = []
    for n in (600, 1200, 2400):
        edges = shape(n)
        blocks = 1 + max(max(e) for e in edges)
        plan = plan_blocks([3] * n + [2] * (blocks - n), edges, after=dict.fromkeys(range(n, blocks), True))
        lengths.append((plan.length[1], len(plan.run)))
    for small, large in pairwise(lengths):
        assert large[0] <= 2.1 * small[0]
        assert large[1] <= 2.1 * small[1]


@pytest.mark.parametrize("shape", [chain, star, tree])
def test_trees_have_no_fill(shape: Callable[[int], list[Edge]]) -> None:
    n = 500
    assert plan_blocks([3] * n, shape(n)).length[0] == 9 * (n + n - 1)


@given(structures(), st.data())
def test_marked_blocks_wait_for_a_neighbour(structure: tuple[list[int], list[Edge]], data: st.DataObject) -> None:
    """A marked block comes before all of its neighbours only if it and all that it hangs together with are marked."""
    sizes, edges = structure
    n = len(sizes)
    marks = data.draw(st.lists(st.booleans(), min_size=n, max_size=n))
    plan = plan_blocks(sizes, edges, after=marks)
    place = np.argsort(plan.order)
    near: list[set[int]] = [{i} for i in range(n)]
    for i, j in edges:
        near[i].add(j)
        near[j].add(i)
    for i in range(n):
        if marks[i] and place[i] == min(place[j] for j in near[i]):
            reached = near[i]
            while (wider := set().union(*(near[j] for j in reached))) != reached:
                reached = wider
            assert all(marks[j] for j in reached)
            assert place[i] >= n - sum(marks)


def test_marks_may_be_a_dictionary_or_an_array() -> None:
    edges = with_multipliers(4, chain(4))
    sizes = [1] * 4 + [6] * 3
    plans = [
        plan_blocks(sizes, edges, after=a) for a in ({4: True, 5: True, 6: True}, [0] * 4 + [1] * 3, np.arange(7) > 3)
    ]
    for plan in plans[1:]:
        np.testing.assert_array_equal(plan.order, plans[0].order)
    assert plans[0].order[0] < 4 <= plan_blocks(sizes, edges).order[0]


@pytest.mark.parametrize("shape", SPARSE)
def test_runs_are_the_same_in_small_portions(
    shape: Callable[[int], list[Edge]], monkeypatch: pytest.MonkeyPatch
) -> None:
    edges = kkt(shape)(40)
    sizes = [1 + i % 6 for i in range(1 + max(max(e) for e in edges))]
    whole = plan_blocks(sizes, edges)
    monkeypatch.setattr(elimination, "CHUNK", 5)
    for a, b in zip(whole, plan_blocks(sizes, edges), strict=True):
        np.testing.assert_array_equal(a, b)


def test_no_blocks_at_all_are_solved_too() -> None:
    plan = plan_blocks([], [])
    assert factor(plan, values_for(plan), np.ones(0)) == 0


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sizes", "edges", "message"),
    [
        ([2, 2], [(0, 1), (0, 1)], r"edge \(0, 1\) is given more than once"),
        ([2, 2, 2], [(1, 2), (0, 1), (2, 1)], r"edge \(1, 2\) is given more than once"),
        ([2, 2], [(1, 1)], r"edge \(1, 1\) does not join two of the blocks 0 … 1"),
        ([2, 2], [(0, 2)], r"edge \(0, 2\) does not join"),
        ([2, 2], [(-1, 0)], r"edge \(-1, 0\) does not join"),
        ([2, 0], [], "block 1 has 0 rows"),
    ],
)
def test_wrong_blocks_and_edges_are_refused(sizes: list[int], edges: list[Edge], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plan_blocks(sizes, edges)


def test_marks_for_other_blocks_are_refused() -> None:
    with pytest.raises(ValueError, match="after has 2 marks for 3 blocks"):
        plan_blocks([1, 1, 1], [], after=[True, False])
    with pytest.raises(ValueError, match="after marks block 3 of the blocks 0 … 2"):
        plan_blocks([1, 1, 1], [], after={3: True})


def test_too_much_fill_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    dense = [(i, j) for i in range(10) for j in range(i)]
    monkeypatch.setattr(elimination, "MAX_FACTOR_SIZE", 220)
    assert plan_blocks([2] * 10, dense).length[0] == 220
    monkeypatch.setattr(elimination, "MAX_FACTOR_SIZE", 219)
    with pytest.raises(ValueError, match="more than 219 numbers"):
        plan_blocks([2] * 10, dense)
