"""Files into documents, pages, chunks, source figures, memos and page pictures, in workers apart.

Importing the package is cheap: the libraries that parse are imported by the workers only.
"""

READER_VERSION = "6"
"""Changes whenever reading the same bytes may give something else; what was read by another version is read again."""
