"""Models from and to MJCF, MuJoCo's format."""
