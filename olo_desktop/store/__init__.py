"""The workspace of a deal: what was read (cache.db) and what people decided (review.db)."""
