"""The absolute formulations: every link free, every joint a closure."""
