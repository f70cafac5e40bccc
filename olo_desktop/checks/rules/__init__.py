"""One verifier a file: the question, its faults, its limits, its examples."""
