"""Kernels are made when they are first called, by whichever thread comes first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from linkwork.kernels import jit

pytestmark = pytest.mark.skipif(not (jit.COMPILES and jit.ACCELERATED), reason="plain functions are made at once")


def test_a_thread_that_comes_late_finds_the_kernel_made() -> None:
    from linkwork.kernels.parts import KernelDispatcher, LateKernel

    @jit.kernel
    def double(x):  # type: ignore[no-untyped-def]
        return 2.0 * x

    assert type(double) is LateKernel
    assert double(1.0) == 2.0
    assert type(double) is KernelDispatcher
    # what the second of two threads does that both found it late
    assert LateKernel.__call__(double, 2.0) == 4.0
    assert LateKernel.__getattr__(double, "overloads") is double.overloads
    assert LateKernel.compile(double, (jit.numba.float64,)) is not None
    with pytest.raises(AttributeError):
        LateKernel.__getattr__(double, "nothing")


def test_many_threads_call_a_new_kernel_at_once() -> None:
    @jit.kernel
    def triple(x):  # type: ignore[no-untyped-def]
        return 3.0 * x

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(triple, [1.0] * 64)) == {3.0}
