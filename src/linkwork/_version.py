"""The version of linkwork, stated once."""

__version__ = "0.1.0"
