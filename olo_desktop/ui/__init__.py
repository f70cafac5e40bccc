"""The window. The only package that knows Qt.

`presenters/` decides and is plain Python; `views/` lays out, paints, and emits what the user meant; `models/` shows
immutable rows; `jobs.py` is the one bridge between worker threads and the screen; `start.py` opens it all.
"""
