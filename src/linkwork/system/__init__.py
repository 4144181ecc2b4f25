"""A model as immutable arrays with an index by name, and single evaluations of it."""
