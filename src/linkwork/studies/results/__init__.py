"""Studies of many variants, and what their outcomes are sensitive to."""
