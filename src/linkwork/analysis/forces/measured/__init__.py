"""Measured motion: angles or marker positions against time in; joint torques and wrenches out."""

from linkwork.analysis.forces.measured.measure import measured
from linkwork.analysis.forces.measured.table import Table, read_csv

__all__ = ["Table", "measured", "read_csv"]
