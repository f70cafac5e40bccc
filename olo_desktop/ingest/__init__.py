"""Files into documents, pages, chunks, source figures, memos and page pictures, in workers apart."""
