"""Forces: joint reactions, forces inside beams, impulses, and inverse dynamics of measured motion."""
