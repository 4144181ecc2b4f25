"""Integrators, the problem that they solve, events, samples, runs of many variants."""
