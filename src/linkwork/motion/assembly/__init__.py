"""States that satisfy the closures: assembly, starts, mobility, the rank of constraints."""
