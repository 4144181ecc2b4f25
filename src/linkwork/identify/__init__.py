"""Parameter estimation from measured frequencies and motions."""
