"""Values of the trade: frozen, slotted, and refusing nonsense when they are made.

Nothing here reads a file, a clock or a database. Every other package speaks in these values.
"""
