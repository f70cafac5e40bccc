"""The verifiers: one question a file, in a plain ordered registry."""
