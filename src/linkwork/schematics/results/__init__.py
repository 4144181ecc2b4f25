"""What of a model has a symbol, and how its parts hang together."""
