"""Equilibria, branches of them, and whether they are stable."""
