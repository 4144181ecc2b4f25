"""Two-point boundary value problems: ballistic motion between two poses, and optimal control with free inputs."""
