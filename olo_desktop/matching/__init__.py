"""Is this figure that figure? Pure functions over values: tolerance, candidates, verdicts."""
