"""Qt models over immutable rows."""
