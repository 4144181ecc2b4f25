"""Control design on linear models: optimal regulators and filters, controllers, and states that hold a point in place."""
