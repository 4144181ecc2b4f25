"""Variants of a system on a GPU: the functions of `kernels`, compiled for CUDA, one variant a thread."""
