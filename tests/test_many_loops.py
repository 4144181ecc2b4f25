"""Many closed loops: the constraint Jacobian as a sparse matrix, its rank by sparse QR, assembly and memory.

Truth: the dense rows of the kernel, singular values, and closed forms of the row of four-bars: 2 n + 1 hinges, one degree of
freedom, n + 1 where all rods lie in line; three of the five constraints of every hinge in space are redundant.
"""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.motion.assembly import constraint_rank
from linkwork.motion.assembly.constraint_rank import SingularValues, SparseRank
from linkwork.system import sparse_constraints as sparse_module
from linkwork.system.sparse_constraints import sparse_constraints
from linkwork.system.system import System


def loops() -> list[lw.Model]:
    return [lw.library.n_four_bar(5), lw.library.bricard(), lw.library.slider_crank(), lw.library.governor()]


@pytest.mark.parametrize("k", range(4))
@pytest.mark.parametrize("planar", [None, False])
def test_sparse_rows_are_those_of_the_kernel(k: int, planar: bool | None) -> None:
    """Residuals, rates and the Jacobian at states that close no loop; in space and in the plane. Error seen: 1.4e-17."""
    system = System(loops()[k], planar=planar)
    rng = np.random.default_rng(k)
    q, v = system.zero(), rng.normal(size=system.nv)
    single = system.coordinate_of[system.coordinate_of >= 0]
    q[single] += 0.3 * rng.normal(size=len(single))
    phi, rate, jacobian = system.constraint_residuals(q, v, t=0.7)
    phi_1, rate_1, jacobian_1 = sparse_constraints(system, q, v, t=0.7)
    assert_abs(phi_1, phi, 1e-15)
    assert_abs(rate_1, rate, 1e-14)
    assert_abs(jacobian_1.toarray(), jacobian, 1e-15)


def test_sparse_rows_of_beams_couplings_and_driven_closures() -> None:
    m = lw.library.elastic_two_arm()
    tip = list(m.bodies)[-1]
    m.close(lw.Distance("rope", motion=lw.Harmonic(0.01, 3.0) + 0.5), to=(0.4, 0.0, 0.0), at=tip["tip"])
    m.close(lw.Coupling("gear", {"shoulder": 1.0, "elbow": -2.0}))
    system = System(m)
    assert system.modal.any()
    rng = np.random.default_rng(1)
    q, v = 0.1 * rng.normal(size=system.nq), rng.normal(size=system.nv)
    for dense, made in zip(
        system.constraint_residuals(q, v, t=0.2), sparse_constraints(system, q, v, t=0.2), strict=True
    ):
        assert_abs(np.asarray(made.todense() if hasattr(made, "todense") else made), dense, 1e-14)


def jacobian_of(n: int, angle: float) -> object:
    """That of a row of four-bars in space, all cranks at one angle."""
    system = System(lw.library.n_four_bar(n), planar=False)
    q = np.array([angle if name.startswith("foot") else -angle for name in system.labels.q])
    return sparse_constraints(system, q)[2]


@pytest.mark.parametrize("panel", [3, 16, 1000])
@pytest.mark.parametrize("angle", [0.0, 0.4, np.pi / 2])
def test_sparse_rank_is_that_of_singular_values(panel: int, angle: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank, margin, null space and redundancy, also where all rods lie in line; however the columns are cut into panels."""
    n = 12
    monkeypatch.setattr(constraint_rank, "PANEL", panel)
    jacobian = jacobian_of(n, angle)
    dense, made = SingularValues(jacobian.toarray()), SparseRank(jacobian)  # type: ignore[attr-defined]
    mobility = n + 1 if angle == np.pi / 2 else 1
    assert made.rank == dense.rank == 2 * n + 1 - mobility
    assert_rel(made.margin(made.rank), dense.margin(dense.rank), 1e-5)
    assert made.margin(made.rank + 1) == 0.0
    null = made.null_vectors(20)
    assert null.shape[1] == mobility
    assert np.linalg.matrix_rank(null) == mobility
    assert_abs(jacobian @ null, 0.0, 1e-12)  # type: ignore[operator]
    direction = made.null_direction(3)
    assert direction is not None
    assert_abs(jacobian @ direction, 0.0, 1e-12)  # type: ignore[operator]
    assert_abs(made.redundancy(), dense.redundancy(), 1e-12)
    assert_rel(made.redundancy().sum(), 5 * n - made.rank, 1e-12)


def test_sparse_rank_of_random_matrices() -> None:
    """Blocks of random rows with random dependencies, one column that all share, and rows without entries."""
    from scipy import sparse

    rng = np.random.default_rng(0)
    for _ in range(10):
        blocks = []
        for _ in range(12):
            rows, columns = rng.integers(1, 7, size=2)
            block = rng.normal(size=(rows, columns))
            if rows > 1:
                block[-1] = rng.normal(size=rows - 1) @ block[:-1]
            blocks.append(block)
        matrix = np.asarray(sparse.block_diag(blocks).todense())
        matrix = np.hstack([matrix, rng.normal(size=(len(matrix), 1))])[:, rng.permutation(matrix.shape[1] + 1)]
        matrix = np.vstack([matrix, np.zeros((3, matrix.shape[1]))])
        dense, made = SingularValues(matrix), SparseRank(sparse.csr_array(matrix))
        assert made.rank == dense.rank
        assert_abs(matrix @ made.null_vectors(100), 0.0, 1e-10)
        assert made.null_vectors(100).shape[1] == matrix.shape[1] - dense.rank
        assert_abs(made.redundancy(), dense.redundancy(), 1e-8)


def test_mobility_of_many_loops() -> None:
    """Two hundred loops, by sparse matrices: 1 degree of freedom, 3 redundant constraints per closure in space."""
    n = 200
    assert sparse_module.is_sparse(System(lw.library.n_four_bar(n), planar=False))
    made = lw.library.n_four_bar(n).mobility()
    assert (made.degrees_of_freedom, made.instantaneous, made.redundant, made.redundant_in_plane) == (1, 1, 3 * n, 0)
    assert_rel(sum(made.redundant_closures.values()), 3 * n, 1e-9)
    assert "'knuckle12', … (200); its multipliers" in made.report()
    (moving,) = made.moving
    assert_abs([moving[f"foot{k}"] for k in range(n + 1)], np.sign(moving["foot0"]), 1e-9)


def test_the_cheaper_matrices_are_chosen() -> None:
    """By the operations of a factorisation: a few constraints of a long chain are dense rows, many small loops are not."""
    chain = lw.library.chain(2000)
    chain.close(lw.Distance("rope", length=100.0), at=list(chain.bodies)[-1].tip, to=(5.0, 0.0, 0.0))
    assert not sparse_module.is_sparse(chain.compile())
    assert not sparse_module.is_sparse(lw.library.n_four_bar(10).compile())
    assert sparse_module.is_sparse(lw.library.n_four_bar(60).compile())


def test_mobility_is_the_same_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    dense = [m.mobility() for m in loops()]
    monkeypatch.setattr(sparse_module, "DENSE", 0)
    for made, m in zip(dense, loops(), strict=True):
        other = m.mobility()
        for name in (
            "degrees_of_freedom",
            "instantaneous",
            "constraints",
            "redundant",
            "redundant_in_plane",
            "singular",
        ):
            assert getattr(other, name) == getattr(made, name), name
        assert_rel(other.margin, made.margin, 1e-3)
        assert other.redundant_closures.keys() == made.redundant_closures.keys()


def test_assembly_is_the_same_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops that are closed from far by sparse steps: the same configuration, given angles and rates kept."""
    starts: list[dict[str, object]] = [{"foot0": 0.7}, {"crank2": 0.5}, {"foot0": 0.3, "foot3": 0.3}]
    for start in starts:
        dense = lw.library.n_four_bar(6).assemble(start=start, rates={"foot0": 1.0})
        with monkeypatch.context() as patched:
            patched.setattr(sparse_module, "DENSE", 0)
            made = lw.library.n_four_bar(6).assemble(start=start, rates={"foot0": 1.0})
            assert max(error for error, _ in made.closure_errors.values()) < 1e-9
        assert_abs(made.positions, dense.positions, 1e-8)
        assert_abs(made.velocities, dense.velocities, 1e-8)
    monkeypatch.setattr(sparse_module, "DENSE", 0)
    with pytest.raises(lw.ModelError, match="cannot be closed"):
        lw.library.n_four_bar(6).assemble(start={"foot0": 0.3, "foot3": 1.3})


def test_memory_grows_with_the_number_of_loops() -> None:
    """Assembly from far and a run: four times the loops need four times the memory; dense matrices would need sixteen."""
    needed = []
    for n in (150, 600):
        model = lw.library.n_four_bar(n)
        tracemalloc.start()
        model.simulate(1e-3, samples=2, method="rk4", step=1e-3, start={"foot0": 0.3})
        needed.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert needed[1] <= 4.6 * needed[0]
