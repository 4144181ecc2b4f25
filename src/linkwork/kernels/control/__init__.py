"""Controllers as blocks between what is measured and the inputs; delays and samples."""
