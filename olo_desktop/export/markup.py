"""HTML built so that nothing can be forgotten: every text is escaped unless it is markup that was made here."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from html import escape

from olo_desktop.export.visible import visible

_VOID = frozenset({"meta", "br", "hr"})


class Markup(str):
    """Text that is HTML already. Made by `tag` and `trusted` alone."""

    __slots__ = ()


Child = str | Iterable["Child"] | None


def tag(name: str, /, *children: Child, **attributes: str | None) -> Markup:
    """One element. An attribute's name loses its trailing underscore (`class_`), inner ones become hyphens."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(visible(value), quote=True)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{text(*children)}</{name}>")


def text(*children: Child) -> Markup:
    """The children one after another, each escaped unless it is markup."""
    return Markup("".join(_written(child) for child in children))


def trusted(source: str) -> Markup:
    """Markup from the program's own files; never anything that a document, a memo or a file name had a hand in."""
    return Markup(source)


def page(title: str, style: str, body: Markup) -> bytes:
    """A whole document in one file: no script, nothing loaded, the one style sheet allowed by its hash."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="referrer", content="no-referrer"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light"),
        tag("title", title),
        tag("style", trusted(style)),
    )
    return f"<!doctype html>\n{tag('html', head, tag('body', body), lang='en')}\n".encode()


def _written(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Markup):
        return child
    if isinstance(child, str):
        return escape(visible(child), quote=True)
    return text(*child)
