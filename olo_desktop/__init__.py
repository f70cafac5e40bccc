"""Olo Desktop: which figures of a memo its deal folder supports, and where."""

__version__ = "0.1.0"
