"""What a system is: bodies, joints, forces, signals, sensors. Validated, editable, no numerics."""
