"""Values in, bytes out: the JSON report and the exceptions list."""
