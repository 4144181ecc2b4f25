"""What motions, reactions, impulses and the constraints of a mechanism are told in."""
