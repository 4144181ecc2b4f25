"""Speed, measured against peers in the same run."""
