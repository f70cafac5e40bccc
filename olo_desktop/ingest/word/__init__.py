"""Word files read as Word shows them: one walk over the document's XML in order."""
