"""Results in files: NetCDF and Zarr, written whole or in pieces, read without trust."""
