"""Studies in processes and on clusters."""
