"""Measured motion: angles or marker positions against time in; joint torques and wrenches out."""

from linkwork.identify.measured.measure import measured
from linkwork.identify.measured.table import Table, read_csv

__all__ = ["Table", "measured", "read_csv"]
