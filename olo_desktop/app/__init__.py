"""The use cases, shared by window and command line. Knows no toolkit."""
