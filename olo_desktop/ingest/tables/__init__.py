"""Tables of a page from the boxes of its words: pure geometry over lines, no file is touched here."""
