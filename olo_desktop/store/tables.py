"""The tables of both stores. Those of `review.db` are made by its migrations, and described here as of the newest."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint

CACHE_SCHEMA = 6
"""Changes with every change of the cache's tables or packs: a cache of another number is thrown away."""

cache = MetaData()

documents = Table(
    "documents",
    cache,
    Column("id", Integer, primary_key=True),
    Column("sha256", Text, nullable=False),
    Column("reader", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("pages", Integer, nullable=False),
    Column("pages_read", Integer, nullable=False),
    Column("finished", Integer, nullable=False),
    Column("chunks", Integer, nullable=False),
    Column("figures", Integer, nullable=False),
    Column("troubled", LargeBinary, nullable=False),
    Column("contents", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    UniqueConstraint("sha256", "reader"),
)

pages = Table(
    "pages",
    cache,
    Column("document", ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("first_chunk", Integer, nullable=False),
    Column("chunk_count", Integer, nullable=False),
    Column("figure_count", Integer, nullable=False),
    Column("width", Float, nullable=False),
    Column("height", Float, nullable=False),
    Column("status", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("figures_digest", LargeBinary, nullable=False),
    Column("chunks", LargeBinary, nullable=False),
    Column("figures", LargeBinary, nullable=False),
)

segments = Table(
    "segments",
    cache,
    Column("document", ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("words", LargeBinary, nullable=False),
    Column("figures", LargeBinary, nullable=False),
    Column("rows", LargeBinary, nullable=False),
)

profiles = Table(
    "profiles",
    cache,
    Column("document", ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("name", Text, nullable=False),
    Column("profile", Text, nullable=False),
)

seen = Table(
    "seen",
    cache,
    Column("document", ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
    Column("page", Integer, primary_key=True),
    Column("box", Text, primary_key=True),
    Column("why", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
)

entries = Table(
    "entries",
    cache,
    Column("path", Text, primary_key=True),
    Column("size", Integer, nullable=False),
    Column("mtime_ns", Integer, nullable=False),
    Column("inode", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
)

review = MetaData()

meta = Table(
    "meta",
    review,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

seals = Table(
    "seals",
    review,
    Column("name", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
)

tiers = Table(
    "tiers",
    review,
    Column("sha256", Text, primary_key=True),
    Column("tier", Text, nullable=False),
    Column("set_at", Text, nullable=False),
)

descriptions = Table(
    "descriptions",
    review,
    Column("sha256", Text, primary_key=True),
    Column("kind", Text),
    Column("company", Text),
    Column("period", Text),
    Column("starts", Text),
    Column("ends", Text),
    Column("set_at", Text, nullable=False),
)

runs = Table(
    "runs",
    review,
    Column("id", Integer, primary_key=True),
    Column("memo", Text, nullable=False),
    Column("memo_sha256", Text, nullable=False),
    Column("revision", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("report_sha256", Text, nullable=False),
    Column("recorded_at", Text, nullable=False),
)

acts = Table(
    "acts",
    review,
    Column("id", Integer, primary_key=True),
    Column("uid", Text, nullable=False),
    Column("batch", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("memo", Text, nullable=False),
    Column("sentence", Text, nullable=False),
    Column("figure", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("made_at", Text, nullable=False),
)

run_verdicts = Table(
    "run_verdicts",
    review,
    Column("memo", Text, primary_key=True),
    Column("run", Integer, nullable=False),
    Column("verdicts", Text, nullable=False),
)
