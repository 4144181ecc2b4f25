"""Variants that run together in one kernel, on processors and GPUs, and those that run alone."""
