"""Finding candidates: chunks by BM25, source figures by value."""
