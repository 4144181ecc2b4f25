"""Model files: linkwork's own format, URDF and MJCF."""
