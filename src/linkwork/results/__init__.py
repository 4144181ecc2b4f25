"""The answers: labelled arrays, saved and loaded without loss."""
