"""Studies: one analysis for many variants of a model."""
