"""Models from and to the files of other programs: URDF and MJCF."""
