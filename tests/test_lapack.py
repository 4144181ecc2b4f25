"""Eigenvalue problems by SciPy's LAPACK, taken without `scipy.linalg`, against that package."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
import scipy.linalg

from linkwork.system import lapack


def random(n: int, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(n, n))


@pytest.mark.parametrize("n", [0, 1, 2, 7, 60])
def test_symmetric_problems_are_those_of_scipy(n: int) -> None:
    a, b = random(n) + random(n).T, random(n, 2) @ random(n, 2).T + np.eye(n)
    values, vectors = lapack.symmetric_eigenvalues(a, b)
    np.testing.assert_allclose(values, scipy.linalg.eigvalsh(a, b), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(a @ vectors, b @ vectors * values, atol=1e-10)
    np.testing.assert_allclose(vectors.T @ b @ vectors, np.eye(n), atol=1e-12)


@pytest.mark.parametrize("n", [0, 1, 2, 7, 60])
def test_left_and_right_vectors_belong_to_the_eigenvalues_of_scipy(n: int) -> None:
    a = random(n)
    values, left, right = lapack.eigenvalues(a)
    expected = scipy.linalg.eigvals(a) if n else np.zeros(0)
    np.testing.assert_allclose(np.sort_complex(values), np.sort_complex(expected), atol=1e-12 * max(n, 1))
    np.testing.assert_allclose(a @ right, right * values, atol=1e-12)
    np.testing.assert_allclose(left.conj().T @ a, values[:, None] * left.conj().T, atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(left, axis=0), 1.0)


def test_defective_matrix_has_left_and_right_vectors() -> None:
    values, left, right = lapack.eigenvalues(np.array([[0.0, 1.0], [0.0, 0.0]]))
    np.testing.assert_array_equal(values, 0)
    np.testing.assert_allclose(np.abs(right[0]), 1.0)
    np.testing.assert_allclose(np.abs(left[1]), 1.0)


def test_balancing_is_that_of_scipy() -> None:
    a = random(6) * np.logspace(0, 8, 6)
    made, scale = lapack.balanced(a)
    expected, (factors, _) = scipy.linalg.matrix_balance(a, permute=False, separate=True)
    np.testing.assert_array_equal(made, expected)
    np.testing.assert_array_equal(scale, factors)


def test_matrices_without_an_answer_are_refused() -> None:
    with pytest.raises(np.linalg.LinAlgError, match="not positive definite"):
        lapack.symmetric_eigenvalues(np.eye(2), np.diag([1.0, -1.0]))
    with pytest.raises(np.linalg.LinAlgError, match="not positive definite"):
        lapack.solve_positive(-np.eye(2), np.eye(2))
    for ask in (lapack.eigenvalues, lapack.balanced, lambda a: lapack.symmetric_eigenvalues(a, np.eye(2))):
        with pytest.raises(np.linalg.LinAlgError, match="not finite"):
            ask(np.array([[1.0, np.nan], [0.0, 1.0]]))


def test_scipy_can_be_imported_afterwards_and_gives_the_same() -> None:
    code = (
        "import sys, numpy as np\nfrom linkwork.system import lapack\n"
        "a = np.random.default_rng(1).normal(size=(5, 5))\nfirst = lapack.eigenvalues(a)\n"
        "assert 'scipy.linalg' not in sys.modules\nimport scipy.linalg\n"
        "assert np.array_equal(scipy.linalg.eig(a, left=True, right=True)[0], first[0])\n"
        "assert np.array_equal(lapack.eigenvalues(a)[2], first[2])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
