"""Regulators, filters, margins, shapers, and states that hold a point in place."""
